"""Resolves the references of a Mitos y Leyendas line and turns it into card data.

Affected cards in play are targets; cards elsewhere, or only looked at, are chosen. A pronoun means the
nearest named thing that agrees with it; if it is ambiguous, the line is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.mitos.abilities import Does, Holds, Ready, Waits
from judge.cardtext.mitos.events import plain
from judge.cardtext.spanish.mentions import Mentions, speaks_of
from judge.cardtext.spanish.nodes import (
    All,
    Back,
    Becomes,
    By,
    Named,
    Own,
    Pick,
    Same,
    Step,
    Theirs,
    When,
)

AFFECTS = frozenset(
    {
        "destroy",
        "exile",
        "return",
        "shuffle",
        "regroup",
        "move",
        "withdraw",
        "convert",
        "send",
        "becomes",
        "prevent",
        "redirect",
    }
)
"""What makes a card in play a target: it is affected (section 8)."""
PAID = {"destroy": "destroy one", "discard": "discard one", "return": "return one"}
"""Verbs that as a cost let the payer pick one of their own objects."""


@dataclass
class Course(Mentions):
    """An effect of Mitos y Leyendas being built.

    ``event`` is the ability's event, ``seat`` the acting player if not the card's own, ``marks`` the
    ability's ``data``, ``answers`` the kind of answer.
    """

    event: When | None = None
    marks: dict[str, object] = field(default_factory=dict)
    seat: str = ""
    choosing: bool = False
    answers: str = ""

    # References

    def ref(self, thing: object, verb: str = "") -> object:
        """The reference of a phrase: a target, a choice, or something named."""
        if isinstance(thing, Own):
            return self.mention("host" if thing.host else "self", "ally" if thing.host else "", "")
        if isinstance(thing, Back):
            found = self.back(thing)
            if not thing.copies:
                return self.again(found)
            return {"all": {"same name": found, "zone": "any"}}
        if isinstance(thing, All):
            return {"all": self.filter(thing.filter)}
        if isinstance(thing, tuple):
            return {"all": {"name": thing[1]}}
        if isinstance(thing, Same):
            raise Refused("same")
        if not isinstance(thing, Pick):
            raise Refused("thing")
        filter_ = self.filter(thing.filter)
        if verb in AFFECTS and not self.choosing and "owner" not in filter_:
            return self._aimed(thing, filter_)
        return self._chosen(thing, filter_)

    def _aimed(self, thing: Pick, filter_: Any) -> str:
        slot = self.slot("aim")
        target: dict[str, object] = {"as": slot, "of": filter_ or "any"}
        if (thing.least, thing.most) != (1, 1):
            target["up to" if thing.least == 0 else "count"] = thing.most
        if thing.extreme:
            self.marks["most"] = thing.extreme
        self.targets.append(target)
        return self.mention(f"target {slot}", filter_.get("type", "card"), thing.gender)

    def _chosen(self, thing: Pick, filter_: Any) -> str:
        if thing.extreme:
            raise Refused("extreme")
        name = self.name()
        made: dict[str, object] = {"choose": filter_ or "any", "as": name}
        if (thing.least, thing.most) != (1, 1):
            made["up to" if thing.least == 0 else "count"] = thing.most
        self.effect.append(made)
        return self.mention(name, filter_.get("type", "card"), thing.gender)

    def filter(self, filter_: Mapping[str, object]) -> dict[str, object]:
        if "_theirs" in filter_:
            raise Refused("theirs")
        made = plain(filter_)
        if isinstance(made.get("not name"), Named):
            made["not name"] = self.card
        return made

    def who(self, seat: Any) -> Any:
        """The reference of a player: a named one, or the player of the event."""
        if isinstance(seat, Back):
            if self.event is None or not self.event.seat:
                raise Refused("seat")
            return self.event.seat
        if seat.of is not None:
            return f"{seat.word} of {self.back(seat.of)}"
        if seat.word == "opponent" and self.answers:
            return "seat"
        if seat.aimed:
            slot = self.slot("who")
            self.targets.append({"as": slot, "seat": seat.word})
            return f"target {slot}"
        return seat.word


# Steps


def _do(course: Course, steps: Sequence[Any]) -> None:
    for step in steps:
        course.clause += 1
        if isinstance(step, Becomes):
            _becomes(course, step)
        elif isinstance(step, By):
            _by(course, step)
        elif isinstance(step, tuple):
            _where(course, step)
        else:
            _step(course, step)


def _step(course: Course, step: Step) -> None:
    made: dict[str, object]
    verb, more = step.verb, dict(step.more)
    if "_open" in more:
        raise Refused("until")
    if verb in _OF_OTHERS:
        _OF_OTHERS[verb](course, step)
        return
    if verb in ("mill", "draw"):
        made = {**more, **({"who": course.seat} if course.seat else {})}
    elif verb == "pay":
        raise Refused("pay")
    elif verb in ("end turn", "cancel phase", "hasten"):
        made = more
        course.answers = "cancel phase" if verb == "cancel phase" else course.answers
    elif verb in ("annul", "cancel"):
        made = _answering(course, step)
    elif verb == "prevent":
        course.answers = verb
        made = {"prevent": course.ref(step.thing, verb), **more}
    elif verb == "redirect":
        course.answers = verb
        thing, spared = step.thing, more.pop("from")
        if not isinstance(thing, Pick):
            raise Refused("redirect")
        others = {key: part for key, part in thing.filter.items() if key != "other"}  # than the one spared
        aim = course.ref(Pick(others, thing.least, thing.most, thing.gender, thing.extreme), verb)
        made = {"redirect": aim, "from": _spared(course, spared)}
    elif verb == "name":
        name = course.name()
        course.mention(name)
        made = {"name": "card", "as": name}
    elif verb == "forbid play":
        named = course.back(step.thing)
        made = {"last": {"forbid": {"play": {"same name": named}}}, "of": "players", **more}
    elif verb == "bar":
        course.back(step.thing)
        made = {"bar": True}
    elif verb == "later":
        inner = Course(course.card, mentions=list(course.mentions), clause=course.clause, names=course.names)
        _do(inner, more["do"])
        if inner.targets or any("choose" in one for one in inner.effect):
            raise Refused("later")
        made = {"later": "final phase", "do": inner.effect}
    elif verb == "learn":
        made = {"learn": _model(course, step.thing, more.get("kinds")), **more}
    elif verb == "must block":
        made = {"must block": course.ref(step.thing)}
    elif verb == "discard":
        made = _discarded(course, step.thing)
    elif isinstance(step.thing, Theirs):
        made = _theirs(course, verb, step.thing)
    elif verb == "play" and isinstance(step.thing, All):
        made = _all_played(course, step)
    else:
        made = {verb: course.ref(step.thing, verb), **more}
    course.effect.append(made)


def _look(course: Course, step: Step) -> None:
    """A search or choice, kept under a name until something is done with it."""
    thing = step.thing
    if isinstance(thing, Same):
        before = course.marks.get("_kind")
        if before is None:
            raise Refused("same")
        thing = Pick({"type": before, **thing.filter}, gender=thing.gender)
    if not isinstance(thing, Pick):
        raise Refused("look")
    if step.verb == "choose":
        if "owner" not in thing.filter and "zone" not in thing.filter:
            raise Refused("where")
        course._chosen(thing, course.filter(thing.filter))
    else:
        course._aimed(thing, course.filter(thing.filter))


def _model(course: Course, thing: object, kinds: object) -> str:
    if not isinstance(thing, Pick):
        raise Refused("learn")
    more = {"ability": kinds} if kinds else {}
    return course._chosen(thing, course.filter({**thing.filter, **more}))


def _answering(course: Course, step: Step) -> dict[str, object]:
    """Annulling or cancelling; its object is ``it`` afterwards."""
    thing = step.thing
    if not isinstance(thing, Pick) or (thing.least, thing.most, thing.extreme) != (1, 1, ""):
        raise Refused(step.verb)
    filter_ = course.filter(thing.filter)
    course.answers = step.verb
    course.mention("it", filter_.get("type", "card"), thing.gender)
    return {step.verb: filter_ or "any", **step.more}


def _spared(course: Course, spared: object) -> object:
    if isinstance(spared, Own):
        return {"in": "host"} if spared.host else "self"
    if isinstance(spared, Pick):
        return course.filter(spared.filter) or "any"
    raise Refused("spared")


def _discarded(course: Course, thing: object) -> dict[str, object]:
    """Discarding from a hand, whose owner chooses."""
    if isinstance(thing, Pick) and (thing.least, thing.most) == (1, 1):
        filter_ = {key: value for key, value in course.filter(thing.filter).items() if key != "owner"}
        if filter_.pop("zone", "hand") != "hand" or "controller" in filter_:
            raise Refused("discard")
        return {"discard one": filter_ or "any", **({"who": course.seat} if course.seat else {})}
    raise Refused("discard")


def _theirs(course: Course, verb: str, thing: Theirs) -> dict[str, object]:
    if verb not in ("destroy", "return") or not course.seat:
        raise Refused("theirs")
    return {f"{verb} one": course.filter(thing.filter) or "any", "who": course.seat}


def _all_played(course: Course, step: Step) -> dict[str, object]:
    """All players play cards of their own at once."""
    filter_ = {key: value for key, value in step.thing.filter.items() if key != "_theirs"}
    if course.seat != "players" or "_theirs" not in step.thing.filter:
        raise Refused("play")
    return {"play": {"all": course.filter(filter_)}, **step.more, "at once": True}


def _becomes(course: Course, step: Becomes) -> None:
    thing = step.thing
    if thing is None:
        of: object = course.mention("self") if course.event and course.event.it == "self" else None
        if of is None:
            raise Refused("of whom")
    else:
        of = course.ref(thing, "becomes")
    change = dict(step.change)
    if "_forbid" in change:
        change = {"forbid": {change["_forbid"]: "self" if of == "self" else {"in": of}}}
    if not step.until:
        played = next((one for one in course.effect if one.get("play") == of), None)
        if played is None:
            raise Refused("until")  # there is no duration, and it is no card that was just played
        if set(change) <= {"lose all", "gain"}:  # so it is as it enters
            played |= {"loses ability" if key == "lose all" else key: value for key, value in change.items()}
            return
    course.effect.append({"last": change, "of": of, "until": step.until or "always"})


def _by(course: Course, step: By) -> None:
    before, course.seat = course.seat, course.who(step.seat)
    if step.must and isinstance(step.seat, Back):
        course.marks["_must"] = True
    _do(course, step.steps)
    course.seat = before


def _where(course: Course, step: tuple[str, Any, Any]) -> None:
    """``donde X es igual a ..``: replace X by that amount in the last step."""
    _, told, steps = step
    start = len(course.effect)
    _do(course, steps)
    if told[0] == "count":
        amount: object = {"count": course.filter(told[1])}
    else:
        of = told[2]
        if of == "new":
            of = next((one.ref for one in course.mentions if one.ref.startswith("target")), None)
        elif of == "by":
            of = "by" if course.event and "affected" in course.event.on[0] else None
        else:
            of = course.back(of)
        if of is None:
            raise Refused("x")
        amount = {"figure": told[1], "of": of}
    made = [_put(one, amount) for one in course.effect[start:]]
    if made == course.effect[start:]:
        raise Refused("x")
    course.effect[start:] = made


def _put(value: object, amount: object) -> Any:
    if isinstance(value, dict):
        return {key: _put(part, amount) for key, part in value.items()}
    if isinstance(value, list):
        return [_put(part, amount) for part in value]
    return amount if value == "X" else {"minus": [0, amount]} if value == "-X" else value


def _counts_as_yours(course: Course, step: Step) -> None:
    """The last group extended by the cards in one's own line (section 1)."""
    if not course.effect or "play" not in course.effect[-1]:
        raise Refused(step.verb)


def _unpreventable(course: Course, step: Step) -> None:
    """Mark the last step as unpreventable."""
    last = course.effect[-1] if course.effect else {}
    inner = last["do"][-1] if "later" in last else last
    if not set(inner) & {"destroy", "exile", "return", "shuffle", "discard"}:
        raise Refused("unpreventable")
    inner["unpreventable"] = True


_OF_OTHERS = {
    "choose": _look,
    "pick": _look,
    "unpreventable": _unpreventable,
    "counts as yours": _counts_as_yours,
}
"""Parts that are no instruction of their own, but describe another or name its objects."""


# Costs


def _paid(course: Course, steps: Sequence[object]) -> object:
    """A cost as data; a step that cannot be a cost is done first, and the rest only if it was done."""
    made: list[dict[str, object]] = []
    for step in steps:
        course.clause += 1
        if not isinstance(step, Step):
            raise Refused("cost")
        thing = step.thing
        if step.verb in ("pay", "mill"):
            made.append(dict(step.more))
        elif isinstance(thing, (Own, Back)) and step.verb in ("destroy", "exile", "return"):
            if course.ref(thing) != "self":
                raise Refused("cost")
            made.append({step.verb: "self"})
        elif isinstance(thing, Pick) and step.verb in PAID and (thing.least, thing.most) == (1, 1):
            filter_ = course.filter(thing.filter)
            if step.verb == "discard" and (filter_.get("zone"), filter_.get("owner")) == ("hand", "you"):
                del filter_["zone"], filter_["owner"]
            if step.verb != "discard" and filter_.pop("controller", "") != "you":
                raise Refused("cost")
            if "zone" in filter_ or "owner" in filter_ or thing.extreme:
                raise Refused("cost")
            course.marks["_kind"] = filter_.get("type")
            only = set(filter_) == {"type"} and isinstance(filter_["type"], str)
            made.append({PAID[step.verb]: filter_["type"] if only else filter_ or "any"})
        else:
            raise Refused("cost")
    if len(made) == 1 and set(made[0]) == {"pay"}:
        return made[0]["pay"]
    return made


def _first(course: Course, steps: Sequence[object]) -> None:
    """A step on which the rest depends; its objects are chosen, not targeted."""
    (step,) = steps
    if (
        not isinstance(step, Step)
        or not isinstance(step.thing, Pick)
        or step.verb not in ("shuffle", "exile")
    ):
        raise Refused("cost")
    if step.thing.filter.get("controller") != "you":
        raise Refused("cost")
    course.clause += 1
    course.choosing = True
    ref = course.ref(step.thing, step.verb)
    course.choosing = False
    course.effect.append({step.verb: ref, "as": "paid"})
    course.mentions.clear()


# Lines


def settled(reading: Any, card: str, kinds: Sequence[str], before: When | None) -> dict[str, object]:
    """The data of a line; ``before`` is the event for which an earlier line has the card wait.

    Raises Refused if references are ambiguous, or such a card cannot have the line.
    """
    if isinstance(reading, Ready):
        return dict(reading.data)
    if isinstance(reading, Holds):
        return {"abilities": [_held(reading, card)]}
    if isinstance(reading, Waits):
        ability = {
            "kind": "triggered",
            "zone": "hand",
            "on": _on(reading.on, card),
            "data": {"response": True},
        }
        return {"abilities": [ability]}
    if reading.kind == "spell":
        return _spell(reading, card, kinds, before)
    return {"abilities": [_ability(reading, card)]}


def _on(event: When, card: str) -> object:
    def written(told: object) -> object:
        if isinstance(told, dict):
            return {key: card if isinstance(part, Named) else written(part) for key, part in told.items()}
        return told

    found = [written(one) for one in event.on]
    return found[0] if len(found) == 1 else found


def _held(reading: Holds, card: str) -> dict[str, object]:
    made: dict[str, Any] = {"kind": "static"}
    change = dict(reading.change)
    course = Course(card)
    of = reading.of
    if isinstance(of, Own) and not of.host:
        pass
    elif isinstance(of, Own):
        made["of"] = {"in": "host"}
    elif isinstance(of, All):
        made["of"] = course.filter(of.filter)
        if "cost" in change:  # in any zone (section 6)
            made["of"] = {{"controller": "owner"}.get(key, key): part for key, part in made["of"].items()}
    elif isinstance(of, tuple):
        made["of"] = {"name": of[1]}
    else:
        raise Refused("of")
    if "_forbid" in change:
        change = {"forbid": {change["_forbid"]: made.pop("of", "self")}}
    made["change"] = change
    if "X" in str(change):
        raise Refused("x")
    if reading.condition is not None:
        made["while"] = reading.condition
    return made


def _spell(reading: Does, card: str, kinds: Sequence[str], before: When | None) -> dict[str, object]:
    if kinds and "talisman" not in kinds:
        raise Refused("spell")
    course = Course(card, event=before)
    if before is not None and before.it:
        course.mention(before.it, before.noun, before.gender)
    _do(course, reading.steps)
    if course.marks:
        raise Refused("marks")
    _all_used(course)
    return {**({"targets": course.targets} if course.targets else {}), "effect": _kept(course.effect)}


def _ability(reading: Does, card: str) -> dict[str, object]:
    course = Course(card, event=reading.on)
    made: dict[str, object] = {"kind": reading.kind}
    event, condition = reading.on, reading.condition
    if event is not None:
        made["on"] = _on(event, card)
        if event.it:
            course.mention(event.it, event.noun, event.gender)
        if event.condition is not None and condition is not None:
            raise Refused("conditions")
        condition = event.condition if condition is None else condition
    if condition is not None:
        made["if"] = condition
        if condition.get("object") == "self":
            course.clause += 1
            course.mention("self", "")
    if reading.during:
        made["during"] = [reading.during]
    if reading.limit:
        made["limit"] = "turn"
    only_after = False
    if reading.cost:
        try:
            made["cost"] = _paid(course, reading.cost)
        except Refused:
            course.mentions = [one for one in course.mentions if one.clause == 0]
            _first(course, reading.cost)
            only_after = True
    start = len(course.effect)
    _do(course, reading.steps)
    _all_used(course)
    effect = _kept(course.effect)
    if only_after:
        effect = [*effect[:start], {"if": {"done": "paid"}, "then": effect[start:]}]
    must = course.marks.pop("_must", False)
    course.marks.pop("_kind", None)
    marks: dict[str, object] = {"response": True} if reading.response else {}
    if reading.response and must:
        marks["must"] = True
    if (reading.kind == "triggered" and reading.may) or (reading.response and not must):
        made["optional"] = True
    marks |= course.marks
    if marks:
        made["data"] = marks
    if course.targets:
        made["targets"] = course.targets
    made["effect"] = effect
    answers = [one for one in effect if set(one) & {"annul", "cancel", "prevent", "redirect"}]
    if answers and (reading.kind != "activated" or effect[0] not in answers):
        raise Refused("answer")
    return made


def _all_used(course: Course) -> None:
    """Raise Refused if a target or choice is not used."""
    slots = [f"target {one['as']}" for one in course.targets]
    names = [one["as"] for one in course.effect if "choose" in one or "name" in one]
    told = [{key: part for key, part in one.items() if key != "as"} for one in course.effect]
    spoken = str(told)
    if not all(f"'{one}'" in spoken or f" {one}'" in spoken for one in (*slots, *names)):
        raise Refused("unused")


def _kept(effect: list[dict[str, object]]) -> list[dict[str, object]]:
    """Let a played card keep its name in play, if later steps refer to it."""
    made = list(effect)
    for at, one in enumerate(made):
        name = one.get("play")
        if isinstance(name, str) and any(speaks_of(later, name) for later in made[at + 1 :]):
            made[at] = {**one, "as": name}
    return made


def opening(reading: Mapping[str, Any], card: str) -> dict[str, object]:
    """A triggered ability without its effect: the beginning of a line whose rest is unread."""
    made = _ability(Does("triggered", (), **reading), card)
    return {key: value for key, value in made.items() if key != "effect"}


def price(reading: Mapping[str, Any], card: str) -> dict[str, object]:
    """An activated ability without its effect; raises Refused if its cost cannot be one."""
    cost = tuple(reading.get("cost", ()))
    framed = {key: value for key, value in reading.items() if key != "cost"}
    made: dict[str, object] = {"kind": "activated"}
    if framed.get("during"):
        made["during"] = [framed["during"]]
    if framed.get("limit"):
        made["limit"] = "turn"
    return {**made, "cost": _paid(Course(card), cost)}
