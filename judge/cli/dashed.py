"""Commands whose arguments may begin with a dash."""

from __future__ import annotations

import re

import click

from judge.cli.single_options import Command, taking_values

_DASHED, _MARK = re.compile(r"-[^-]"), "\0"


class DashedCommand(Command):
    """A command whose arguments may begin with a dash (``-t:creature``, ``-1/-1``).

    Its only short option is ``-h``; :func:`as_typed` gives an argument as it was typed.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        valued = taking_values(self)
        marked = [
            _MARK + arg if arg != "-h" and before not in valued and _DASHED.match(arg) else arg
            for before, arg in zip(["", *args], args, strict=False)
        ]
        return super().parse_args(ctx, marked)


def as_typed(argument: str) -> str:
    """An argument of a :class:`DashedCommand` as it was typed."""
    return argument.removeprefix(_MARK)
