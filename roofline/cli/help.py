"""Commands that explain themselves in the reader's language, with examples."""

from __future__ import annotations

from typing import Any

import click

from roofline.cli.given import function, operations, size_typed, sizes
from roofline.cli.options import options_of
from roofline.words import language, word, words


class Formatter(click.HelpFormatter):
    """Help with headings in the reader's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is typed."""
        super().write_usage(prog, args, f"{word('help.usage')} ")

    def write_heading(self, heading: str) -> None:
        """Write a heading that click names, or one of ours."""
        super().write_heading(words("help").get(heading.lower(), heading))

    def write_text(self, text: str) -> None:
        """Write paragraphs; click folds at spaces, so Chinese ones come folded."""
        if language() == "zh":
            text = "\n\n".join(f"\b\n{part}" for part in text.split("\n\n"))
        super().write_text(text)


class _Context(click.Context):
    formatter_class = Formatter


class _Helpful(click.Command):
    """Help in the reader's language, with the keys of the JSON and examples."""

    context_class = _Context

    def __init__(self, name: str, **settings: Any) -> None:
        self.examples: list[str] = settings.pop("examples")
        self.keys: str = settings.pop("keys", "")
        said = settings.pop("said", name)
        short = word(f"command.{said}")
        more = words("more").get(settings.pop("more", said))
        help_ = f"{short}\n\n{more}" if more else short
        metavar = word("metavar.options")
        super().__init__(
            name, short_help=short, help=help_, options_metavar=metavar, **settings
        )

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
                indent = " " * formatter.current_indent
                formatter.write(
                    click.wrap_text(self.keys, formatter.width, indent, indent)
                )
        with formatter.section("Examples"):
            for line in self.examples:
                formatter.write(f"{'':>{formatter.current_indent}}{line}\n")


class Group(_Helpful, click.Group):
    """Several commands under one name."""

    def __init__(self, name: str, **settings: Any) -> None:
        metavar = word("metavar.command")
        more: Any = {"subcommand_metavar": metavar, "no_args_is_help": False}
        super().__init__(name, **more, **settings)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Keep the order in which they were made."""
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
