"""Missed triggered abilities: with one tap a judge records one, or puts it on the stack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from judge.documents import Address
from judge.errors import BadInput, JudgeError
from judge.messages import N_
from judge.resolver import STACK, Correct, Data, Input, Note, Object, Op, op
from judge.rulesets.kit import seatless, view
from judge.rulesets.kit.triggered_abilities import spoken_of
from judge.web.citation_links import CiteShown, cite_shown
from judge.web.language import translated
from judge.web.state import library
from judge.web.table_view import TableShown

VERB = "recall"
"""The verb that puts a missed ability on the stack; a game without it has no such remedy."""
MOST = 40
"""Maximum number of abilities offered."""
SPEAKS = frozenset({"it", "now", "seat", "by", "happened", "those"})
"""Words that refer to what set an ability off: if it contains one, the judge has to say what that was."""
COUNTS = frozenset({"amount"})
"""Words that refer to its amount, for which nobody is asked: such an ability is only recorded."""
OWN = Data({"in": Data(ref="self")})
"""The filter of an event that only the ability's own object sets off."""
REMEDY, DEFINITION = "2.1.d", "2.1.a"


class NoSuchTrigger(BadInput):
    template = N_("that ability is not there any more: look at the table again")


class WhatSetItOff(BadInput):
    template = N_("{name}: say what set its ability off")


@dataclass(frozen=True)
class MissedShown:
    """A triggered ability: its object (``of``), and the values that its buttons send.

    ``asks`` tells that the judge has to say what set it off; ``under`` that something is on the stack.
    """

    name: str
    of: str
    put: str = ""
    under: str = ""
    off: str = ""
    note: str = ""
    asks: bool = False


def cites() -> tuple[CiteShown, ...]:
    """The library's sections on missed triggers: the definition and the remedy."""
    return tuple(cite_shown(one) for one in _sections(DEFINITION, REMEDY))


def _sections(*numbers: str) -> Iterator[Address]:
    for number in numbers:
        try:
            yield library().section(Address.parse(f"magic/ipg:{number}")).address
        except JudgeError:
            continue


def offered(table: TableShown) -> tuple[MissedShown, ...]:
    """The triggered abilities on the stack and in play, those on the stack first, with what may be done."""
    return tuple(islice(_offered(table), MOST)) if VERB in table.ruleset.verbs else ()


def _offered(table: TableShown) -> Iterator[MissedShown]:
    for obj in table.state.stack:
        if obj.nature.text("kind") == "triggered":
            yield MissedShown(table.told(obj), obj.id, off=f"off {obj.id}")
    under = bool(table.state.stack)
    for obj in table.state.all_objects:
        if seatless(obj.zone) not in table.ruleset.in_play:
            continue
        own = _abilities(table, obj)
        for number, ability in enumerate(own, 1):
            spoken = _spoken(ability)
            name = table.told(obj) + (f" ({number})" if len(own) > 1 else "")
            put = f"put {number} {obj.id}" if not COUNTS & spoken else ""
            below = f"under {number} {obj.id}" if put and under else ""
            yield MissedShown(name, obj.id, put, below, note=f"note {number} {obj.id}", asks=_asks(ability))


def _abilities(table: TableShown, obj: Object) -> tuple[Data, ...]:
    seen = view(table.ruleset, table.state, obj)
    return tuple(one for one in seen.abilities if one.text("kind") == "triggered")


def _spoken(ability: Data) -> frozenset[str]:
    return spoken_of(tuple(ability.get(part) for part in ("effect", "targets", "if", "modes")))


def _asks(ability: Data) -> bool:
    """Whether an ability refers to what set it off, and that may be something other than its own object."""
    others = (one.get("of") != OWN for one in ability.get("on", ()))
    return bool(SPEAKS & _spoken(ability)) and any(others)


def button_input(table: TableShown, sent: str, of: str) -> Input:
    """The input of a button: the ability is put on the stack, removed from it, or only recorded as missed.

    Raises NoSuchTrigger if the ability is gone, WhatSetItOff if what set it off is needed but not given.
    """
    done, _, rest = sent.partition(" ")
    number, _, name = rest.partition(" ") if done != "off" else ("", "", rest)
    obj = table.state.objects.get(name)
    if obj is None or (done == "off") != (seatless(obj.zone) == STACK):
        raise NoSuchTrigger()
    called = table.told(obj)
    if done == "off":
        return _correction(
            op("cease", object=obj.id), N_("{name} was missed: it is not on the stack"), called
        )
    own = _abilities(table, obj)
    if not number.isdecimal() or not 0 < int(number) <= len(own):
        raise NoSuchTrigger()
    if done == "note":
        text = translated(N_("missed trigger of {name}: play goes on without it"), name=called)
        return Note(f"{text}{_addresses()}")
    if _asks(own[int(number) - 1]) and of not in (*table.state.seats, *table.state.objects):
        raise WhatSetItOff(name=called)
    data: dict[str, object] = {"of": of} if of else {}
    if done == "under":
        data["under"] = True
    put = op(VERB, object=obj.id, number=int(number), **data)  # type: ignore[arg-type]
    return _correction(put, N_("missed trigger of {name}: it goes on the stack now"), called)


def _correction(done: Op, why: str, name: str) -> Correct:
    return Correct((done,), f"{translated(why, name=name)}{_addresses()}")


def _addresses() -> str:
    return "".join(f" [{one}]" for one in _sections(DEFINITION, REMEDY))
