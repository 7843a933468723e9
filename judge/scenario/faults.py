"""The faults of a scenario file, each with its line and what was expected."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver.limits import looking, under_way
from judge.scenario.limits import MOST_FAULTS, MOST_SUGGESTING
from judge.text import fold


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its line (0: the whole file) and a message.

    ``card`` is the unknown card, if that is the fault.
    """

    line: int
    detail: Message
    card: str = ""

    @property
    def message(self) -> Message:
        if not self.line:
            return self.detail
        return Message(N_("line {line}: {detail}"), {"line": self.line, "detail": self.detail})


_MORE = N_("and {count} faults more")


class FaultyScenario(BadInput):
    """A scenario file that cannot be run: the first faults found, and the number of further ones.

    ``others`` are the scenarios of the file without faults.
    """

    template = N_("{file} cannot be used:\n{faults}")

    def __init__(self, file: str, faults: Sequence[Fault], others: tuple[Any, ...] = ()) -> None:
        self.others = others
        told = sorted(faults, key=lambda fault: (fault.detail.template == _MORE, fault.line))
        if len(told) > MOST_FAULTS + 1:
            more = len(told) - MOST_FAULTS
            told = [*told[:MOST_FAULTS], Fault(0, Message(_MORE, {"count": more}))]
        self.faults = tuple(told)
        parts = {f"fault{at}": fault.message for at, fault in enumerate(self.faults)}
        listed = Message("\n".join(f"{{{name}}}" for name in parts), parts)
        super().__init__(file=file, faults=listed)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message.data["file"], self.faults, self.others)


STUMBLES = (
    ArithmeticError, AssertionError, AttributeError, ImportError, LookupError, NameError, RuntimeError,
    SyntaxError, TypeError, ValueError,
)  # fmt: skip
"""What a faulty function of a ruleset may raise: that scenario fails, the others still run."""


def stumbled(fault: Exception) -> Message:
    """The message that the ruleset is faulty, with what its authors need."""
    return Message(N_("the ruleset stumbled ({fault})"), {"fault": f"{type(fault).__name__}: {fault}"[:1000]})


class Broken(Exception):
    """A fault found by code that does not know the file; the caller turns it into a FaultyScenario."""

    def __init__(self, line: int, detail: Message, card: str = "") -> None:
        super().__init__(line, detail)
        self.fault = Fault(line, detail, card)


def broken(line: int, template: str, **data: object) -> NoReturn:
    """Raise :class:`Broken` with a message."""
    raise Broken(line, Message(template, data))


def unknown(line: int, what: Message | str, word: object, known: Iterable[str]) -> NoReturn:
    """Raise :class:`Broken` for an unknown word, with similar words, else all known ones."""
    raise Broken(line, unknown_message(what, word, known))


def unknown_card(line: int, name: str, known: Iterable[str], near: Sequence[str] = ()) -> NoReturn:
    """Raise :class:`Broken` for an unknown card, with what to do about it.

    ``near`` are cards from elsewhere that are probably meant.
    """
    names = tuple(known)
    found = unknown_message(N_("card"), name, names)
    if len(names) > SHOWN and not close(name, names):  # a few out of many names would not help
        found = unknown_message(N_("card"), name, ())
    if near:
        data = {"what": Message(N_("card")), "word": name, "near": " / ".join(near)}
        found = Message(N_("there is no {what} “{word}” here; did you mean {near}?"), data)
    told = N_("{fault} (other cards are described under “cards”)")
    raise Broken(line, Message(told, {"fault": found}), name)


def unknown_message(what: Message | str, word: object, known: Iterable[str]) -> Message:
    """The message that a word is unknown, with the word that is probably meant."""
    offered = tuple(dict.fromkeys(known))
    data = {"what": Message(what) if isinstance(what, str) else what, "word": str(word)}
    near = close(str(word), offered)
    if near:
        return Message(
            N_("there is no {what} “{word}” here; did you mean {near}?"), {**data, "near": " / ".join(near)}
        )
    if not offered:
        return Message(N_("there is no {what} “{word}” here"), data)
    shown = ", ".join(offered[:SHOWN]) + (", ..." if len(offered) > SHOWN else "")
    return Message(N_("there is no {what} “{word}” here; known: {known}"), {**data, "known": shown})


SHOWN = 24
"""Maximum number of known words that a fault lists."""


def close(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words similar to one, at most three.

    >>> close("prestgie", ("prestige", "wealth"))
    ('prestige',)

    """
    folded: dict[str, str] = {}
    for name in known:
        folded.setdefault(fold(name), name)
    work = under_way()
    if work is not None and work.looked > MOST_SUGGESTING:
        return ()
    looking(len(folded))
    near = difflib.get_close_matches(fold(word), folded, n=3, cutoff=0.7)
    return tuple(folded[name] for name in near)
