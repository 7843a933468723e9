"""Joins the sentences of one ability that are printed on several lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cardtext.lines import ReadLine
from judge.cardtext.tokens import Line, Token

GOING_ON = (
    "when you do",
    "if you do",
    "if you don't",
    "if it's",
    "if it isn't",
    "if that",
    "then ",
    "otherwise",
    "activate only",
    "this ability triggers only",
    "do this only",
    "until the end of your next turn , you may",
    "until end of turn , you may",
    "that creature ",
    "those creatures ",
    "that player ",
    "it gains ",
    "they gain ",
    "you may put ",
    "you may reveal ",
    "you may cast it ",
    "you may cast that card ",
    "you may play it ",
    "you may play that card ",
    "you may play those cards ",
    "you may play them ",
    "repeat this process ",
)
"""Beginnings of a sentence that continues the ability of the line before."""
_COMMANDS = """
add attach choose copy counter create destroy discard draw exile look put return reveal sacrifice search
shuffle tap untap
"""
COMMANDS = frozenset(_COMMANDS.split())
"""Verbs that no ability of a permanent begins with, because an event or cost must come first (113.3)."""


class Chain:
    """The lines since the start of the last ability, which may all belong to it."""

    def __init__(self) -> None:
        self._lines: list[ReadLine] = []
        self._tokens: tuple[Token, ...] = ()

    def begin(self, line: ReadLine, tokens: tuple[Token, ...]) -> None:
        self._lines, self._tokens = [line], tokens

    def end(self) -> None:
        """End the chain, because a choice of modes comes in between."""
        self._lines, self._tokens = [], ()

    def goes_on(
        self,
        line: Line,
        read: ReadLine,
        tokens: tuple[Token, ...],
        spell: bool,
        data_of: Callable[[Line], dict[str, Any] | None],
    ) -> ReadLine:
        """Read an unread line together with the lines before it; None if that cannot be read either."""
        first = line.tokens[0].word if line.tokens else ""
        if not self._lines or not (spell or first in COMMANDS or line.words.startswith(GOING_ON)):
            self.begin(read, tokens)
            return read
        before = self._lines[0].data
        if before is not None and not set(before) <= ({"effect", "targets"} if spell else {"abilities"}):
            self.begin(read, tokens)
            return read
        self._tokens = (*self._tokens, *tokens)
        data = data_of(Line(line.text, self._tokens))
        self._lines.append(read)
        if data is None or not set(data) & {"effect", "abilities"}:
            return read
        self._lines[0].data = data
        for one in self._lines:
            one.stopped_at, one.fault = None, ""
        for one in self._lines[1:]:
            one.data, one.readings = {}, 1
        return read
