"""Shared by all commands: the library's folder, printing, and error handling."""

from __future__ import annotations

import functools
import json
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from judge.cli.placeholders import name_placeholders
from judge.cli.single_options import Command
from judge.errors import BadInput, JudgeError, NotFound, reason_of
from judge.messages import N_, Message, catalogue, language_of_environment, render
from judge.text import encodable, plain_controls

if TYPE_CHECKING:
    from judge.database import Store
    from judge.documents import EditionRef
    from judge.library import Library

WIDTH = 96
"""Maximum number of columns of text at the terminal."""
Mark = TypeVar("Mark")


def say(template: str, **data: object) -> str:
    """A message in the environment's language, for help texts and errors before a command runs."""
    return render(Message(template, data), language_of_environment())


class Group(click.Group):
    """A command with subcommands, whose help describes each of them in full sentences."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        name_placeholders(self)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        told = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section(say(N_("Commands"))):
            formatter.write_dl([(name, command.help or "") for name, command in told if command])


class Output:
    """The library's folder and the language of one run, with all printing functions."""

    def __init__(self, root: Path, language: str) -> None:
        self.root, self.language = root, language

    def text(self, message: Message | str, **data: object) -> str:
        """A message in this run's language."""
        return render(Message(message, data) if isinstance(message, str) else message, self.language)

    def counted(self, singular: str, plural: str, n: int, **data: object) -> str:
        """A counted noun in this run's language, in the form that its number wants."""
        return catalogue(self.language).ngettext(singular, plural, n).format(n=n, **data)

    def line(self, message: Message | str = "", indent: int = 0, **data: object) -> None:
        """Print a message, wrapped to the terminal's width and without control characters."""
        self.plain(self.text(message, **data), indent)

    def plain(self, text: str, indent: int = 0) -> None:
        """Print text that is not translated (a rule, a name), wrapped and without control characters."""
        width = min(_width(), WIDTH)
        pad = " " * indent
        for part in plain_controls(text).split("\n"):
            wrapped = textwrap.wrap(
                part, max(width - indent, 20), break_long_words=False, break_on_hyphens=False
            )
            for row in wrapped or [""]:
                click.echo(f"{pad}{row}".rstrip())

    def marked(self, parts: Iterable[tuple[str, bool]], indent: int = 0) -> None:
        """Print one line with its marked parts in bold; without a terminal, styles are dropped."""
        styled = (click.style(part, bold=True) if bold else part for part, bold in _wrapped(parts, indent))
        click.echo(" " * indent + "".join(styled))

    def changed(self, words: Iterable[tuple[str, str]], indent: int = 0) -> None:
        """Print a word-by-word difference: removed words as ``[-old-]``, added ones as ``{+new+}``, also in
        colour."""
        colours = {"-": "red", "+": "green"}
        framed = {"-": "[-{}-]", "+": "{{+{}+}}", "=": "{}"}
        parts = ((framed[sign].format(text), sign) for sign, text in words)
        styled = (
            click.style(part, fg=colours[sign], strikethrough=sign == "-") if sign in colours else part
            for part, sign in _wrapped(parts, indent)
        )
        click.echo(" " * indent + "".join(styled))

    def heading(self, text: str) -> None:
        """Print a heading, bold on a terminal."""
        click.secho(plain_controls(text), bold=True)

    def store(self) -> Store:
        """Open the database of sessions and cases; it is closed when the command ends. Raises StoreFault."""
        from judge.database import open_store

        store = open_store(self.root, os.environ.get("JUDGE_DATABASE_URL", ""))
        click.get_current_context().call_on_close(store.close)
        return store

    def json(self, value: Mapping[str, object]) -> None:
        """Print the JSON object of a ``--json`` run."""
        narrow = (sys.stdout.encoding or "utf-8").lower().replace("-", "") != "utf8"
        text = json.dumps(value, ensure_ascii=narrow, indent=1)
        sys.stdout.write(encodable(text) + "\n")

    def library(self) -> Library:
        """Open the library with the built-in digest; parts left out are reported on standard error."""
        from judge.app_state import open_library

        library = open_library(self.root)
        self.left_out(library)
        return library

    def left_out(self, library: Library) -> None:
        """Report on standard error which parts of the library cannot be read, and the remedy."""
        for message in library.left_out:
            click.secho(plain_controls(self.text(message)), fg="yellow", err=True)

    def renewing(self, ref: EditionRef) -> None:
        """Report on standard error that an edition's search index is being rebuilt, which takes a while."""
        click.echo(self.text(N_("Rebuilding the search index of {edition}…"), edition=str(ref)), err=True)

    def confirmed(self, question: str) -> bool:
        """Ask a question on standard error; no answer means no. Raises Abort if there is no more input."""
        choice = self.text(N_("y/N"))
        shown = f"{self.text(question)} [{choice}] "
        while True:
            click.echo(shown, nl=False, err=True)
            line = sys.stdin.readline()
            if not line:
                click.echo("", err=True)
                raise click.Abort
            said = line.strip().lower()
            if said in ("", "n", "no"):
                return False
            if said in ("y", "yes", "s", "si", "sí"):
                return True
            click.echo(self.text(N_("Please answer yes or no.")), err=True)

    def fault(self, error: JudgeError, as_json: bool = False, **more: object) -> NoReturn:
        """Print an error to standard error and exit with status 1 if something was not found, else 2."""
        message = self.text(error.message)
        if as_json:
            self.json({"error": message, **more})
        click.secho(plain_controls(message), fg="red", err=True)
        raise click.exceptions.Exit(1 if isinstance(error, NotFound) else 2)


class CannotWrite(BadInput):
    template = N_("{file} cannot be written: {detail}")


def written(file: Path, text: str, newline: str | None = None) -> None:
    """Write a file that was asked for; raises CannotWrite."""
    try:
        file.write_text(text, encoding="utf-8", newline=newline)
    except OSError as fault:
        raise CannotWrite(file=str(file), detail=reason_of(fault)) from fault


def _wrapped(parts: Iterable[tuple[str, Mark]], indent: int) -> Iterator[tuple[str, Mark]]:
    """Wrap a text in marked parts to the terminal's width, without control characters."""
    column, width = indent, min(_width(), WIDTH)
    for text, bold in parts:
        for word in re.findall(r"\s+|\S+", plain_controls(text).replace("\n", " ")):
            if column + len(word) > width and column > indent:
                yield "\n" + " " * indent, bold
                column = indent
                if word.isspace():
                    continue
            column += len(word)
            yield word, bold


def _width() -> int:
    import shutil

    return shutil.get_terminal_size((WIDTH, 24)).columns


def command(function: Callable[..., int | None], kind: type[Command] = Command) -> click.Command:
    """Make a Click command of a function whose first parameter is the run's :class:`Output`.

    A :class:`judge.errors.JudgeError` ends it with one message and the right exit status.
    """

    def guarded(output: Output, /, **options: object) -> None:
        try:
            status = function(output, **options)
        except JudgeError as error:
            output.fault(error, bool(options.get("as_json")))
        except KeyboardInterrupt:
            raise click.Abort from None
        except EOFError as fault:
            raise RuntimeError(str(fault)) from fault  # Click would treat it as Ctrl+D
        if status:
            raise click.exceptions.Exit(status)

    functools.update_wrapper(guarded, function)
    made = click.command(cls=kind)(click.pass_obj(guarded))
    name_placeholders(made)
    return made


def json_option() -> Callable[[Callable[..., int | None]], Callable[..., int | None]]:
    """The option ``--json``, the same for every command."""
    return click.option("--json", "as_json", is_flag=True, help=say(N_("Print one JSON object.")))
