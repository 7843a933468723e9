"""Commands whose arguments may begin with a dash."""

from __future__ import annotations

import re

import click

_DASHED, _MARK = re.compile(r"-[^-]"), "\0"


class DashedCommand(click.Command):
    """A command whose arguments may begin with a dash (``-t:creature``, ``-1/-1``).

    Its only short option is ``-h``; :func:`as_typed` gives an argument as it was typed.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        marked = [_MARK + arg if arg != "-h" and _DASHED.match(arg) else arg for arg in args]
        return super().parse_args(ctx, marked)


def as_typed(argument: str) -> str:
    """An argument of a :class:`DashedCommand` as it was typed."""
    return argument.removeprefix(_MARK)
