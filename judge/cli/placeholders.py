"""The words in capitals that stand in help and usage for what is to be given, in the reader's language."""

from __future__ import annotations

import re

import click

from judge.messages import N_, language_of_environment, wording_of

_WORDS = {
    "ADDRESS": N_("ADDRESS"),
    "ARGS": N_("ARGUMENTS"),
    "CASE": N_("CASE"),
    "COMMAND": N_("COMMAND"),
    "DIRECTORY": N_("FOLDER"),
    "DOCUMENT": N_("DOCUMENT"),
    "EDITION": N_("EDITION"),
    "EVENT": N_("EVENT"),
    "FILE": N_("FILE"),
    "FILES": N_("FILES"),
    "GAME": N_("GAME"),
    "INTEGER RANGE": N_("NUMBER"),
    "INTEGER": N_("NUMBER"),
    "NAME": N_("NAME"),
    "OPTIONS": N_("OPTIONS"),
    "PATH": N_("PATH"),
    "QUERIES": N_("QUERIES"),
    "QUERY": N_("QUERY"),
    "QUESTION": N_("QUESTION"),
    "RULING": N_("RULING"),
    "SCENARIO": N_("SCENARIO"),
    "TEXT": N_("TEXT"),
    "WORDS": N_("WORDS"),
}
_WORD = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b")


def placeholder(text: str) -> str:
    """A placeholder in the environment's language.

    >>> placeholder("[INTEGER RANGE]...").count("...")
    1

    """
    language = language_of_environment()
    return _WORD.sub(lambda found: wording_of(_WORDS[found[0]], language), text)


def name_placeholders(command: click.Command) -> None:
    """Set the placeholders of a command and its parameters, which Click has in English only."""
    context = click.Context(command)
    command.options_metavar = placeholder(command.options_metavar or "")
    if isinstance(command, click.Group):
        command.subcommand_metavar = placeholder(command.subcommand_metavar)
    for parameter in command.params:
        if not getattr(parameter, "is_flag", False):
            parameter.metavar = placeholder(parameter.make_metavar(context))
