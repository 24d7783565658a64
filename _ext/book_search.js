/**
 * The browser's half of book_search.py, put into Sphinx's language_data.js, which
 * the search page loads after searchtools.js. `bookSearch` holds the Chinese
 * characters and the names that stand for one another.
 */
var splitQuery = (query) => bookRuns(query).flatMap(bookPairs);

/** Return the runs of Chinese characters and the words of a text. */
const bookRuns = (text) => {
  const { han } = bookSearch;
  const run = new RegExp(`[${han}]+|(?:(?![${han}])[\\p{L}\\p{N}_])+`, "gu");
  return text.match(run) ?? [];
};

/** Return the pairs of a run of Chinese characters; a word stays whole. */
const bookPairs = (run) => {
  if (run.length < 2 || !new RegExp(`[${bookSearch.han}]`).test(run)) return [run];
  return Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2));
};

/** Return the query, and the query with the names in it replaced by others. */
const bookVariants = (query) => {
  const asked = query.toLowerCase().trim();
  let variants = [asked];
  for (const [name, names] of bookNames(asked)) {
    const others = names.filter((other) => other !== name);
    const replace = (variant, other) => variant.replace(name, ` ${other} `);
    variants = variants.flatMap((variant) => [
      variant,
      ...others.map((other) => replace(variant, other)),
    ]);
  }
  return variants.slice(0, 50);
};

/** Return the names in a query, long ones first, each with all of its thing's. */
const bookNames = (query) => {
  const all = bookSearch.names.flatMap((names) => names.map((name) => [name, names]));
  all.sort(([one], [other]) => other.length - one.length);
  let rest = query;
  return all.filter(([name]) => {
    const found = bookMentions(rest, name);
    if (found) rest = rest.replace(name, "\u0000");
    return found;
  });
};

/** Say whether a text has a name in it, as words of their own if it is Latin. */
const bookMentions = (text, name) => {
  if (!/[a-z]/.test(name)) return text.includes(name);
  const rest = text.replace(name, "\u0000");
  return rest !== text && !/[a-z0-9]\u0000|\u0000(?!s\b)[a-z0-9]/.test(rest);
};

/** Return the terms to look up: no stop words, and words by their stems. */
const bookTerms = (query) => {
  const stemmer = new Stemmer();
  const terms = splitQuery(query).filter((term) => !stopwords.includes(term));
  return new Set(terms.map((term) => stemmer.stemWord(term)));
};

/** Return what to mark on a page: words asked for, and other names of one word. */
const bookMarks = (asked, others) => {
  const runs = bookRuns(asked);
  const names = others.map(bookRuns).filter((other) => other.length <= runs.length);
  const marks = [...runs, ...names.flat()];
  return [...new Set(marks)].filter((mark) => !stopwords.includes(mark));
};

if (typeof Search !== "undefined") {
  const performTermsSearch = Search.performTermsSearch;

  // Sphinx lets a page pass that has only some terms if the others are short.
  Search.performTermsSearch = (terms, excluded) => {
    const found = [...terms].map((term) =>
      performTermsSearch(new Set([term]), excluded),
    );
    const score = (page) =>
      Math.min(...found.map((list) => list.find((r) => r[0] === page)?.[4] ?? 0));
    return (found[0] ?? [])
      .map((result) => result.with(4, score(result[0])))
      .filter((result) => result[4] > 0);
  };

  Search.query = (query) => {
    const [asked, ...others] = bookVariants(query);
    const found = new Map(bookFind(asked, 1));
    for (const variant of others)
      for (const [key, result] of bookFind(variant, 0.1))
        if (!(found.get(key)?.[4] >= result[4])) found.set(key, result);
    const results = [...found.values()].sort(_orderResultsByScoreThenName);
    const marks = bookMarks(asked, others);
    localStorage.setItem("sphinx_highlight_terms", marks.join(" "));
    Search.status.setAttribute("role", "status");
    // A summary begins at the last of these that is on the page.
    _displayNextItem(results, results.length, marks.toReversed(), marks);
  };

  /** Yield the pages and sections found, with their scores times `weight`. */
  const bookFind = (query, weight) => {
    const none = new Set();
    const objects = new Set(splitQuery(query));
    return Search._performSearch(query, bookTerms(query), none, none, objects).map(
      (result) => [`${result[0]}${result[2]}`, result.with(4, result[4] * weight)],
    );
  };

  // A summary shows what the article says, not the page's buttons, code or TeX.
  Search.htmlToText = (html, anchor) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const noise = ".headerlink, script, style, svg, .katex-mathml, .katex-display";
    for (const element of page.querySelectorAll(`${noise}, .cell_input`))
      element.remove();
    const part = anchor && page.getElementById(anchor.slice(1));
    const text = (part || page.querySelector("article"))?.textContent ?? "";
    return text.replace(/\s+/g, " ");
  };

  // Pages opened from a folder cannot read one another.
  if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
}
