"""Commands that explain themselves in the reader's language, with examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from roofline.cli.given import function, operations, size_typed, sizes
from roofline.cli.options import options_of
from roofline.cli.terminal import cells, columns, fold
from roofline.words import word, words


class Formatter(click.HelpFormatter):
    """Help in the reader's language, at home in a narrow terminal and in Chinese."""

    def __init__(self, **_: Any) -> None:
        super().__init__(width=max(20, min(columns(), 80) - 2))

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is typed."""
        super().write_usage(prog, args, word("help.usage"))

    def write_heading(self, heading: str) -> None:
        """Write one of click's headings, or of ours."""
        self._write_line(word(f"help.{heading.lower()}"))

    def write_text(self, text: str) -> None:
        """Write paragraphs, with an empty line between two."""
        for number, paragraph in enumerate(text.split("\n\n")):
            if number:
                self.write("\n")
            for line in fold(paragraph, self.width - self.current_indent):
                self._write_line(line)

    def write_dl(self, rows: Any, *_: Any, **__: Any) -> None:
        """Write terms, each with what it means beside it, or beneath if narrow."""
        pairs = list(rows)
        column = max(cells(term) for term, _ in pairs) + 2
        room = self.width - self.current_indent - column
        for term, meaning in pairs:
            if room >= 24:
                first, *others = fold(meaning, room) or [""]
                gap = " " * (column - cells(term))
                self._write_line(f"{term}{gap}{first}".rstrip())
            else:
                self._write_line(term)
                column, others = 4, fold(meaning, self.width - self.current_indent - 4)
            for line in others:
                self._write_line(" " * column + line)

    def _write_line(self, line: str) -> None:
        self.write(f"{'':>{self.current_indent}}{line}\n")


Maker = Callable[[], click.Command]


class _Context(click.Context):
    formatter_class = Formatter


class _Helpful(click.Command):
    """Help in the reader's language, with the keys of the JSON and examples."""

    context_class = _Context

    def __init__(
        self,
        name: str,
        *,
        examples: list[str],
        keys: str = "",
        said: str = "",
        more: str = "",
        **settings: Any,
    ) -> None:
        self.examples, self.keys = examples, keys
        short = word(f"command.{said or name}")
        detail = words("more").get(more or said or name)
        settings["help"] = f"{short}\n\n{detail}" if detail else short
        settings["options_metavar"] = word("metavar.options")
        super().__init__(name, short_help=short, **settings)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Explain --help as well."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = word("option.help")
        return option

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Name the keys of the JSON, and show lines to copy."""
        if self.keys:
            with formatter.section("JSON"):
                formatter.write_text(self.keys)
        with formatter.section("Examples"):
            for line in self.examples:
                formatter.write(f"{'':>{formatter.current_indent}}{line}\n")


class Group(_Helpful, click.Group):
    """Several commands under one name, each made when it is asked for."""

    def __init__(self, name: str, makers: Mapping[str, Maker], **settings: Any) -> None:
        metavar = word("metavar.command")
        more: Any = {"subcommand_metavar": metavar, "no_args_is_help": False}
        super().__init__(name, **more, **settings)
        self.commands: Any = makers  # click reads their names

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Make the command of that name."""
        return self.commands[name]() if name in self.commands else None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that is named; where none is, name those there are."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            if error.ctx is not ctx:  # it comes from a command
                raise
            there_are = f"The commands are {', '.join(self.commands)}."
            message = f"{error.format_message()} {there_are}"
            raise click.UsageError(message, ctx) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Keep the order in which they are given."""
        return list(self.commands)


class Command(_Helpful):
    """A command; if about an operation, with an option of each of its arguments."""

    def __init__(self, name: str, *, operation: str = "", **settings: Any) -> None:
        super().__init__(name, **settings)
        self.operation = operation

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Write out the options that are needed."""
        needed = sizes(self.operation) if self.operation else []
        number = word("metavar.number")
        pieces = [f"{size_typed(size)} {number}" for size in needed]
        return [*pieces, *super().collect_usage_pieces(ctx)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the operation, wherever it stands among the arguments."""
        if self.operation or any(p.name == "operation" for p in self.params):
            named = self.operation or next((a for a in args if a in operations()), "")
            more = options_of(function(named)) if named else []
            self.params = [*more, *self.params]
            ctx.ignore_unknown_options = not named  # so that its name is judged first
        return super().parse_args(ctx, args)
