"""The command line: each command is a module of its own, loaded on use."""

from __future__ import annotations

import contextlib
import gettext
import io
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import click

from judge import __version__
from judge.cli.output import Output, say
from judge.cli.placeholders import placeholder
from judge.errors import reason_of
from judge.messages import LANGUAGES, N_, language_of_environment

COMMANDS = {
    "import": N_("Import rules documents or card data into the library."),
    "remove": N_("Remove imported editions from the library."),
    "documents": N_("List the documents and their editions."),
    "pin": N_("Make an edition the current one, whatever its date."),
    "sections": N_("List the sections of a document."),
    "show": N_("Show a section, card, ruling or term by its address."),
    "diff": N_("Show what changed between two editions of a document."),
    "history": N_("Show a section through the editions of its document."),
    "search": N_("Search rules, cards and rulings."),
    "card": N_("Show a card with its rulings."),
    "cards": N_("List cards by fields and words, such as t:creature c:r mv<=3."),
    "rulings": N_("List rulings, newest first, by date, source, card, keyword or rule."),
    "read": N_("Show how Judge reads a card's printed text."),
    "evaluate": N_("Measure the search with judged queries."),
    "lint": N_("List dangling references, gaps and other defects of a document."),
    "coverage": N_("Show how much of a document the built-in digest restates and scenarios reach."),
    "resolve": N_("Run scenario files, or play one step by step."),
    "export": N_("Write a game into one file, or Judge into a folder, that need no server."),
    "offline": N_("Store what is needed to run Judge in a browser."),
    "event": N_("Create, list, export and import events."),
    "case": N_("Find, show, file and decide the cases of events."),
    "backup": N_("Back up sessions and cases while others continue to work."),
    "restore": N_("Restore a backup of sessions and cases."),
    "doctor": N_("Show what is installed, where the library is, and any problems."),
    "serve": N_("Serve the pages to browsers."),
}


_HELP = N_("Look a rule up, resolve a situation, rule on a dispute.")
_VERSION = N_("Show the version and exit.")
_LIBRARY = N_("Folder of your library; also set by JUDGE_LIBRARY.")
_LANGUAGE = N_("Language of the messages; the default is your locale.")
_HELPS = {"version": _VERSION, "library": _LIBRARY, "language": _LANGUAGE}
_PLACEHOLDERS = {"library": "DIRECTORY"}


class _LazyGroup(click.Group):
    """A group whose commands are imported only when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"judge.cli.{cmd_name}_command")
        command: click.Command = module.command
        command.help = say(COMMANDS[cmd_name])
        return command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = say(_HELP)  # the language was not known yet when this module was imported
        for option in self.params:
            if isinstance(option, click.Option) and option.name in _HELPS:
                option.help = say(_HELPS[option.name])
                if option.name in _PLACEHOLDERS:
                    option.metavar = placeholder(_PLACEHOLDERS[option.name])
        super().format_help(ctx, formatter)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [placeholder(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say(N_("Commands"))):
            formatter.write_dl([(name, say(text)) for name, text in COMMANDS.items()])


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="judge", help=say(_VERSION))
@click.option(
    "--library",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="JUDGE_LIBRARY",
    help=say(_LIBRARY),
)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=language_of_environment,
    help=say(_LANGUAGE),
)
@click.pass_context
def judge(ctx: click.Context, library: Path | None, language: str) -> None:
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    ctx.obj = Output(library or default_library(), language)


judge.help = say(_HELP)


def default_library() -> Path:
    """The default folder of the library: the platform's folder for user data."""
    from platformdirs import user_data_path

    return user_data_path("judge", appauthor=False)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal with a limited encoding must not cause an error
    _translate_click()
    status = run(arguments)
    try:
        sys.stdout.flush()
    except OSError as fault:
        status = _unwritten(fault)
    sys.exit(status)


def run(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status.

    0 done; 1 not found, a check failed or a question was answered with no; 2 bad input; 130 interrupted.
    """
    with _speaking(_language_in(sys.argv[1:] if arguments is None else arguments)):
        return _run(arguments)


def _language_in(arguments: Sequence[str]) -> str:
    """The language chosen by the arguments; empty if there is none or it does not exist."""
    for one, following in zip(arguments, [*arguments[1:], ""], strict=False):
        asked = following if one == "--language" else one.removeprefix("--language=")
        if one in COMMANDS:  # the rest are the command's own arguments
            break
        if asked in LANGUAGES and one.startswith("--language"):
            return asked
    return ""


@contextlib.contextmanager
def _speaking(language: str) -> Iterator[None]:
    """Set the language for messages printed outside commands, including Click's own."""
    before = {name: os.environ.get(name) for name in ("JUDGE_LANGUAGE", "LANGUAGE")}
    if language:
        os.environ.update(dict.fromkeys(before, language))
    try:
        yield
    finally:
        for name, value in before.items() if language else ():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _run(arguments: list[str] | None) -> int:
    try:
        result: object = judge.main(arguments, prog_name="judge", standalone_mode=False)
    except click.exceptions.Exit as left:
        return left.exit_code
    except click.ClickException as fault:
        fault.show()
        return 2
    except click.Abort:
        click.echo(say(N_("Stopped; nothing was changed.")), err=True)
        return 130
    except OSError as fault:
        if fault.filename is not None:
            return _own_fault(fault)
        return _unwritten(fault)
    except SystemExit:
        # Click does this only if the reader has closed the pipe: "judge sections | head" is not an error.
        return _unwritten(BrokenPipeError())
    except Exception as fault:
        return _own_fault(fault)
    return result if isinstance(result, int) else 0


def _own_fault(fault: Exception) -> int:
    if os.environ.get("JUDGE_DEBUG"):
        raise fault
    click.echo(
        say(
            N_("Judge has failed because of a bug ({fault}); JUDGE_DEBUG=1 shows where. Please report it."),
            fault=f"{type(fault).__name__}: {fault}",
        ),
        err=True,
    )
    return 2


def _unwritten(fault: OSError) -> int:
    """End a command that cannot write its output: silently if the pipe was closed, else with a message."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno() if sys.__stdout__ else 1)
    if isinstance(fault, BrokenPipeError):
        return 0
    click.echo(say(N_("cannot write the answer: {reason}"), reason=reason_of(fault)), err=True)
    return 2


def _translate_click() -> None:
    """Make Click use Judge's translations for its own messages."""
    from judge.messages import DOMAIN

    os.environ.setdefault("LANGUAGE", language_of_environment())
    gettext.bindtextdomain(DOMAIN, str(Path(__file__).resolve().parent.parent / "translations"))
    gettext.textdomain(DOMAIN)
