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

/** Return the query, and the query with each name in it replaced by the others. */
const bookVariants = (query) => {
  const variants = [query.toLowerCase().trim()];
  for (const names of bookSearch.names) {
    for (const variant of variants.slice(0, 8)) {
      const name = names.find((name) => bookMentions(variant, name));
      if (name === undefined) continue;
      const others = names.filter((other) => other !== name);
      variants.push(...others.map((other) => variant.replace(name, ` ${other} `)));
    }
  }
  return [...new Set(variants)];
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
    const found = new Map();
    const marks = new Set();
    for (const variant of bookVariants(query)) {
      const objects = new Set(splitQuery(variant));
      const terms = bookTerms(variant);
      const none = new Set();
      for (const result of Search._performSearch(variant, terms, none, none, objects)) {
        const key = `${result[0]}${result[2]}`;
        if (!(found.get(key)?.[4] >= result[4])) found.set(key, result);
      }
      for (const run of bookRuns(variant))
        if (!stopwords.includes(run)) marks.add(run);
    }
    localStorage.setItem("sphinx_highlight_terms", [...marks].join(" "));
    Search.status.setAttribute("role", "status");
    const results = [...found.values()].sort(_orderResultsByScoreThenName);
    _displayNextItem(results, results.length, marks, marks);
  };

  // A summary shows what the article says, not the page's buttons or TeX.
  Search.htmlToText = (html, anchor) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const noise = ".headerlink, script, style, svg, .katex-mathml";
    for (const element of page.querySelectorAll(noise)) element.remove();
    const part = anchor && page.getElementById(anchor.slice(1));
    const text = (part || page.querySelector("article"))?.textContent ?? "";
    return text.replace(/\s+/g, " ");
  };

  // Pages opened from a folder cannot read one another.
  if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
}
