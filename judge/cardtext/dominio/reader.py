"""The reader of Dominion cards: turns the phrases into data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.dominio import phrases
from judge.cardtext.dominio.telling import card_sentences
from judge.cardtext.lines import ReadFace, ReadLine
from judge.cardtext.readers import CardReader
from judge.cardtext.spanish.asked import asked
from judge.cardtext.spanish.face import Reading, TextReader, read_face
from judge.cardtext.spanish.nodes import Own, Pick, Step
from judge.cardtext.spanish.words import SpanishGrammar


@cache
def grammar() -> SpanishGrammar:
    """The grammar of Dominion cards, built on first use."""
    g = SpanishGrammar()
    phrases.add(g)
    g.index()
    return g


@dataclass
class _Course:
    """An effect being built for one player: ``you``, or ``it`` for each of several others."""

    seat: str = "you"
    effect: list[dict[str, object]] = field(default_factory=list)
    names: int = 0
    last: str = ""
    """The name of the cards that were chosen last."""
    verb: str = ""
    several: bool = False
    """Whether more than one card had to be chosen."""

    def chosen(self, pick: Pick) -> str:
        self.names += 1
        name = "those" if self.names == 1 else f"those {self.names}"
        made: dict[str, object] = {"choose": {**pick.filter, "zone": "hand", "owner": self.seat}, "as": name}
        if self.seat != "you":
            made["who"] = self.seat
        if pick.most is None:
            made["any number"] = True
        elif pick.least == 0:
            made["up to"] = pick.most
        elif pick.most != 1:
            made["count"] = pick.most
        self.effect.append(made)
        self.last, self.several = name, "count" in made
        return name


def _do(course: _Course, steps: Sequence[Step]) -> None:
    for step in steps:
        _STEPS.get(step.verb, _moved)(course, step)


def _who(course: _Course) -> dict[str, object]:
    return {"who": course.seat} if course.seat != "you" else {}


def _bonus(course: _Course, step: Step) -> None:
    if course.seat != "you" and step.thing not in ("draw",):
        raise Refused("bonus")
    course.effect.append({str(step.thing): step.more["n"], **_who(course)})


def _for_each(course: _Course, step: Step) -> None:
    """Repeat an amount for each card that was just moved."""
    if not course.last or course.seat != "you" or course.verb != step.more["verb"]:
        raise Refused("each")
    number: object = {"number of": course.last}
    if step.more["n"] != 1:
        number = {"times": [step.more["n"], number]}
    course.effect.append({str(step.thing): number})


def _gain(course: _Course, step: Step) -> None:
    filter_ = dict(step.more["filter"])
    made: dict[str, object] = {}
    if "_old" in str(filter_):
        if not course.last or course.verb != "trash":
            raise Refused("old")
        more = filter_["cost"]["max"]["sum"][1]
        filter_["cost"] = {"max": {"sum": [{"figure": "cost", "of": course.last}, more]}}
        made["if"] = {"done": course.last}
    course.effect.append(
        {**made, "gain": filter_, **({"to": step.more["to"]} if "to" in step.more else {}), **_who(course)}
    )


def _moved(course: _Course, step: Step) -> None:
    """Cards of a hand to the trash, the discard pile or the deck."""
    if isinstance(step.thing, Own):
        course.effect.append({step.verb: "self"})
        return
    name = course.chosen(step.thing)
    course.effect.append({step.verb: name})
    course.verb = step.verb


def _play(course: _Course, step: Step) -> None:
    if course.seat != "you" or step.thing.filter.get("type") != "action":
        raise Refused("play")
    times = {"times": step.more["times"]} if step.more["times"] != 1 else {}
    course.effect.append({"play": course.chosen(step.thing), **times})


def _down_to(course: _Course, step: Step) -> None:
    hand = {"zone": "hand", "owner": course.seat}
    course.names += 1
    choose = {
        "choose": hand,
        "count": {"minus": [{"count": hand}, step.more["n"]]},
        "as": "those",
        **_who(course),
    }
    then = [choose, {"discard": "those"}]
    course.effect.append({"if": {"count": hand, "min": step.more["n"] + 1}, "then": then})


def _may(course: _Course, step: Step) -> None:
    """An optional step; if it picks cards, picking none declines it."""
    picks = [one for one in step.more["do"] if isinstance(one.thing, Pick)]
    if picks and len(step.more["do"]) == 1 and picks[0].thing.least == 1 and picks[0].verb != "play":
        pick = picks[0].thing
        _do(course, (Step(picks[0].verb, Pick(pick.filter, 0, pick.most), picks[0].more),))
        return
    inner = _Course(course.seat, names=course.names)
    _do(inner, step.more["do"])
    course.names, course.last = inner.names, inner.last
    course.effect.append({"may": inner.effect, "as": "wanted"})
    course.last, course.verb, course.several = "wanted", "may", inner.several


def _if_done(course: _Course, step: Step) -> None:
    if not course.last or course.several:
        raise Refused("done")  # "if you do" means all of several cards, but a name may stand for some of them
    inner = _Course(course.seat, names=course.names, last=course.last, verb=course.verb)
    _do(inner, step.more["do"])
    effect = [{key: value for key, value in one.items() if key != "if"} for one in inner.effect]
    course.effect.append({"if": {"done": course.last}, "then": effect})


def _others(course: _Course, step: Step) -> None:
    """An effect on each other player: at once if nobody picks, otherwise in turn."""
    steps = step.more["do"]
    if course.seat != "you":
        raise Refused("others")
    if all(one.verb == "gain" or (one.verb == "bonus" and one.thing == "draw") for one in steps):
        inner = _Course("others")
        _do(inner, steps)
        course.effect += inner.effect
        return
    inner = _Course("it", names=course.names)
    _do(inner, steps)
    course.names = inner.names
    course.effect.append({"each": "others", "do": inner.effect})


def _discard_deck(course: _Course, step: Step) -> None:
    course.effect.append({"discard deck": course.seat})


def _unaffected(course: _Course, step: Step) -> None:
    course.effect.append({"unaffected": "you"})


_STEPS = {
    "bonus": _bonus,
    "each": _for_each,
    "gain": _gain,
    "play": _play,
    "down to": _down_to,
    "may": _may,
    "if done": _if_done,
    "others": _others,
    "discard deck": _discard_deck,
    "unaffected": _unaffected,
}


def _settle(reading: Reading) -> dict[str, object]:
    kind, value = reading.value
    if kind in ("points", "coins"):
        return {kind: value}
    if kind == "points per":
        number, each = value
        counted: object = {"divide": [{"count": {"zone": "any", "owner": "you"}}, each]}
        return {"points": counted if number == 1 else {"times": [number, counted]}}
    if kind == "modes":
        branches = [{"name": str(at), "do": _effect(steps)} for at, steps in enumerate(value, 1)]
        return {"effect": [{"choose one": branches}]}
    made = _effect(value, _before(reading.before) if kind == "effect" else None)
    return {kind: made}


def _before(lines: Sequence[Any]) -> Sequence[Step]:
    """The state after the earlier lines: names continue, and earlier choices can be referred to."""
    return [step for line in lines if line is not None and line[0] == "effect" for step in line[1]]


def _effect(steps: Sequence[Step], before: Sequence[Step] | None = None) -> list[dict[str, object]]:
    course = _Course()
    _do(course, before or ())
    start = len(course.effect)
    _do(course, steps)
    return course.effect[start:]


def _opened(tokens: object) -> Mapping[str, object] | None:
    return None


def _asked(line: ReadLine, face: ReadFace) -> dict[str, object]:
    return asked(line, face, phrases.VERBS, frozenset({"action", "attack", "treasure"}), _opened)


TEXTS = TextReader(grammar, _settle, phrases.VERBS)
READER = CardReader(partial(read_face, TEXTS), card_sentences, _asked, "es")
