"""The judge's changes as operations: ``correct`` and the outcome of an effect in free text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.documents import Address
from judge.errors import JudgeError
from judge.messages import N_
from judge.resolver import Data, Draft, Object, Op, Ref, State, do_verb, op
from judge.resolver.values import but
from judge.rulesets.kit import CardRuleset, Context, FaultyCard, Reader
from judge.rulesets.kit.definition_parser import instruction
from judge.rulesets.kit.judge_statements import stated
from judge.rulesets.kit.lasting_effects import lasting_op
from judge.scenario.faults import Broken, broken, unknown
from judge.scenario.model import Scenario
from judge.scenario.object_names import meant_by, the_object, the_seat
from judge.scenario.vocabulary import (
    said_of_object,
    said_of_seat,
    seat_of,
    spellings,
    words_of_object,
)
from judge.scenario.yaml_nodes import Map, plain
from judge.text import fold

TABLE = ("active", "turn", "phase", "step")


def operations(scenario: Scenario, state: State, changes: tuple[Map, ...]) -> tuple[Op, ...]:
    """The operations of written changes.

    ``{A: {life: 3}}`` sets a figure, ``{Guard: {zone: discard, tapped: true}}`` moves and changes an object,
    ``{Guard: {gets: {strength: 2}, until: turn}}`` changes its figures for a time, ``{Strike: {targets:
    [B]}}`` changes its targets, ``{verb: what, name: value}`` is one of the game's verbs.
    """
    found: list[Op] = []
    for change in changes:
        head = next(iter(change))
        seat = seat_of(state.seats, head)
        if head == "op":
            found.append(_as_it_stands(scenario, change))
        elif head in scenario.ruleset.verbs:
            found.append(_verb(scenario, state, change, head))
        elif seat is not None and isinstance(change[head], Map) and len(change) == 1:
            found += _seat(scenario, state, seat, change[head])
        elif head in TABLE:
            found.append(_clock(scenario, state, change))
        elif isinstance(change[head], Map) and len(change) == 1:
            made = _object(scenario, state, head, change[head], change.at(head))
            found += made
            state = _after(scenario.ruleset, state, made)
        else:
            known = (*scenario.ruleset.verbs, *state.seats, *sorted(state.objects), *TABLE)
            unknown(change.at(head), N_("verb, seat or object"), head, known)
    return tuple(found)


def _as_it_stands(scenario: Scenario, change: Map) -> Op:
    """An operation as an export writes it, without names to look up."""
    verb, told, cites = change["op"], change.get("data"), change.get("cites") or ()
    if verb not in scenario.ruleset.verbs:
        unknown(change.at("op"), N_("verb"), verb, scenario.ruleset.verbs)
    if told is not None and not isinstance(told, Map):
        broken(change.at("data"), N_("“{key}” wants a mapping"), key="data")
    try:
        sections = tuple(Address.parse(str(cite)) for cite in cites)
    except JudgeError as fault:
        raise Broken(change.at("cites"), fault.message) from None
    data = {key: _value(part) for key, part in (told or {}).items()}
    return Op(verb, Data(data), sections)


def _clock(scenario: Scenario, state: State, change: Map) -> Op:
    """The point of the turn: whose turn, its number, and the step."""
    set_to: dict[str, Any] = {}
    for key, value in change.items():
        at = change.at(key)
        if key == "active":
            set_to[key] = the_seat(state.seats, value, at)
        elif key == "turn":
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                broken(at, N_("“{key}” wants a whole number from 1"), key=key)
            set_to[key] = value
        elif key == "step":
            set_to[key] = scenario.ruleset.words.find("steps", str(value)) or ""
            if not set_to[key]:
                unknown(at, N_("step"), value, spellings(scenario.ruleset, "steps"))
        elif key == "phase":
            set_to[key] = str(plain(value))
        else:
            unknown(at, N_("key"), key, TABLE)
    return op("clock", **set_to)


def _value(part: object) -> object:
    if isinstance(part, Map):
        if set(part) == {"ref", "incarnation"}:
            return Ref(str(part["ref"]), int(part["incarnation"]))
        return {key: _value(inner) for key, inner in part.items()}
    return [_value(inner) for inner in part] if isinstance(part, list) else part


def _seat(scenario: Scenario, state: State, seat: str, told: Map) -> list[Op]:
    found = []
    for key, value in told.items():
        word = said_of_seat(scenario.game, scenario.ruleset, seat, key)
        if word is None:
            unknown(told.at(key), N_("figure"), key, spellings(scenario.ruleset, "seat_figures"))
        if not isinstance(value, int) or isinstance(value, bool):
            broken(told.at(key), N_("“{key}” wants a whole number"), key=key)
        read = scenario.game.read(scenario.ruleset, state, seat, word)
        now = read if isinstance(read, int) else state.player(seat).number(word)
        gain = op("gain", seat=seat, name=word, amount=value - now)
        trial = Draft(scenario.ruleset, state)
        trial.kind = "judge"  # the judge needs no rule
        do_verb(trial, gain)
        after = scenario.game.read(scenario.ruleset, trial.snapshot(), seat, word)
        set_by_hand = read is None or after != read
        if value != now and not set_by_hand and not trial.following:
            broken(told.at(key), N_("“{key}” counts what lies there: move the cards instead"), key=key)
        found.append(gain)
    return found


def _object(scenario: Scenario, state: State, name: str, told: Map, line: int) -> list[Op]:
    the_object(scenario.ruleset, state, name, line)
    found: list[Op] = []
    for key, value in told.items():
        if key == "until" and "gets" in told:
            continue
        now = the_object(scenario.ruleset, state, name, line) if "gone" not in told else state.objects[name]
        if key == "gets":
            made: tuple[Op, ...] = (_gets(scenario, state, now, told),)
        elif key == "targets":
            made = (_aim(scenario, state, now, value, told.at(key)),)
        else:
            made = _of_object(scenario, state, now, key, value, told.at(key))
        found += made
        state = _after(scenario.ruleset, state, made)
    return found


def _after(ruleset: CardRuleset, state: State, ops: Sequence[Op]) -> State:
    """The state after these operations by the judge."""
    trial = Draft(ruleset, state)
    trial.kind = "judge"  # the judge needs no rule
    for one in ops:
        do_verb(trial, one)
    return trial.snapshot()


def _of_object(
    scenario: Scenario, state: State, obj: Object, key: str, value: object, line: int
) -> tuple[Op, ...]:
    """The operations that set one property of an object from now on."""
    ruleset = scenario.ruleset
    if key == "zone":
        return (op("move", object=obj.id, to=_zone(ruleset, state, value, obj.owner, line)),)
    if key == "controller":
        lasts: dict[str, Any] = {"for good": True}
        return (op("control", object=obj.id, seat=the_seat(state.seats, value, line), **lasts),)
    if key == "gone":
        return (op("cease", object=obj.id),)
    word = said_of_object(scenario.game, ruleset, key)
    if word is None and key not in CHANGED:
        known = ("zone", "controller", "gone", *CHANGED, *words_of_object(scenario.game, ruleset))
        unknown(line, N_("word for an object"), key, known)
    word = word or key
    wanted = _canonical(ruleset, word, plain(value))

    def reads(ops: tuple[Op, ...]) -> bool:
        read = scenario.game.read
        after = _after(ruleset, state, ops)
        here = after.objects.get(obj.id)
        return here is not None and _same(read(ruleset, after, here, _several(word)), wanted, word)

    if reads(()):
        return ()
    ways = _ways(scenario, state, obj, word, plain(value), line)
    found = next((ops for ops in ways if reads(ops)), None)
    if found is None:
        broken(line, N_("“{key}” of {who} follows from other things: change those"), key=key, who=obj.id)
    return found


CHANGED = {
    "type": "type", "types": "become type", "subtype": "subtype", "subtypes": "become subtype",
    "color": "color", "colors": "become color", "keyword": "gain", "name": "name", "counters": "",
}  # fmt: skip
"""Properties that a judge may state although no rule caused them, and the changes that cause them."""


def _canonical(ruleset: CardRuleset, word: str, value: object) -> object:
    """The game's keys for words written in any spelling."""
    kind = _several(word)
    if kind not in ("types", "subtypes", "colors", "keywords"):
        return value
    listed = value if isinstance(value, (list, tuple)) else [value]
    return [ruleset.words.find(kind, str(one)) or one for one in listed]


def _several(word: str) -> str:
    return f"{word}s" if word in ("type", "subtype", "color", "keyword") else word


def _same(got: object, wanted: object, word: str) -> bool:
    """Whether the property of an object is as stated."""
    listed = wanted if isinstance(wanted, (list, tuple)) else [wanted]
    if word in ("type", "subtype", "color", "keyword"):
        return all(_folded(one) in _words(got) for one in listed)
    if word in CHANGED and word.endswith("s") and word != "counters":
        return {_folded(one) for one in listed} == set(_words(got))
    if isinstance(got, (bool, type(None))) or isinstance(wanted, (bool, type(None))):
        return bool(got) == bool(wanted)
    if isinstance(got, Mapping) or isinstance(wanted, Mapping):
        return {k: v for k, v in dict(got or {}).items() if v} == {k: v for k, v in dict(wanted).items() if v}  # type: ignore[call-overload]
    return got == wanted or _folded(got) == _folded(wanted)


def _words(got: object) -> list[str]:
    parts = got if isinstance(got, (list, tuple)) else ()
    return [_folded(part[0] if isinstance(part, tuple) and part else part) for part in parts]


def _folded(word: object) -> str:
    return fold(str(word))


def _ways(
    scenario: Scenario, state: State, obj: Object, word: str, value: object, line: int
) -> Iterator[tuple[Op, ...]]:
    """The possible ways to set a property of an object: by its data, or by an effect from now on."""
    ruleset = scenario.ruleset
    if CHANGED.get(word):
        key = CHANGED[word]
        yield (_lasting(ruleset, state, obj, {key: value}, line),)
        return
    yield (op("put", object=obj.id, name=word, value=value),)
    kept = obj.data.get("counters")
    counters = dict(kept) if isinstance(kept, Mapping) else {}
    if isinstance(value, int) and not isinstance(value, bool) and word in counters:
        yield (op("put", object=obj.id, name="counters", value={**counters, word: value}),)
    if ruleset.words.figures and word in ruleset.words.figures and isinstance(value, int):
        now = scenario.game.read(ruleset, state, obj, word)
        more = value - (now if isinstance(now, int) else 0)
        yield (_lasting(ruleset, state, obj, {"add": {word: more}}, line),)
        yield (_lasting(ruleset, state, obj, {"set": {word: value}}, line),)


def _lasting(ruleset: CardRuleset, state: State, obj: Object, change: dict[str, object], line: int) -> Op:
    try:
        return stated(ruleset, state, obj, change)
    except FaultyCard as fault:
        raise Broken(line, fault.message.data["detail"]) from None


def _gets(scenario: Scenario, state: State, obj: Object, told: Map) -> Op:
    """For a time, an object's figures are increased or decreased."""
    ruleset, figures, at = scenario.ruleset, told["gets"], told.at("gets")
    if not isinstance(figures, Map) or not figures or not all(
        isinstance(one, int) and not isinstance(one, bool) for one in figures.values()
    ):  # fmt: skip
        broken(at, N_("“{key}” wants figures and by how much each changes, such as power: 3"), key="gets")
    try:
        first = instruction(
            Reader(ruleset, obj.id),
            {"last": {"add": dict(figures)}, "until": told.get("until", "turn")},
            (),
        )
    except FaultyCard as fault:
        raise Broken(at, fault.message) from None
    begun = lasting_op(ruleset, state, Context(obj.controller or state.active, obj.ref), first)
    gets = "/".join(f"{one:+d}" for one in figures.values())
    key = "this_turn" if begun.data.text("until") == "turn" else "gets"
    return but(begun, data=begun.data.but(object=obj.id, objects=None, **{key: gets}))


def _aim(scenario: Scenario, state: State, obj: Object, value: object, line: int) -> Op:
    """The targets of an object on the stack, one for each of its slots."""
    named = value if isinstance(value, list) else [value]
    if not obj.targets or len(named) != len(obj.targets):
        broken(
            line, N_("“{object}” has {count} targets: name as many"), object=obj.id,
            count=len(obj.targets),
        )  # fmt: skip
    at = tuple(
        seat_of(state.seats, one) or the_object(scenario.ruleset, state, str(one), line).id for one in named
    )
    return op("aim", object=obj.id, at=at)


def _zone(ruleset: CardRuleset, state: State, value: object, owner: str, line: int) -> str:
    """The zone's name in the state: the seat's own if each seat has such a zone."""
    zone, _, seat = str(value).partition("/")
    if not seat:
        zone, _, seat = str(value).partition(" of ")
    key = ruleset.words.find("zones", zone)
    if key is None:
        unknown(line, N_("zone"), zone, spellings(ruleset, "zones"))
    if seat:
        return f"{key}/{the_seat(state.seats, seat, line)}"
    common = key in ruleset.in_play or key in state.zones or key == "stack"
    return key if common else f"{key}/{owner}"


def _verb(scenario: Scenario, state: State, change: Map, verb: str) -> Op:
    data: dict[str, Any] = {}
    for key, value in change.items():
        if key == verb:
            if value is None:
                continue
            seat = seat_of(state.seats, value) if isinstance(value, str) else None
            if seat is not None:
                data["seat"] = seat
            elif isinstance(value, int) and not isinstance(value, bool):
                data["amount"] = value
            else:
                data["object"] = the_object(scenario.ruleset, state, value, change.at(key)).id
        elif key in ("to", "from") and isinstance(value, str):
            owner = data.get("seat") or _owner(state, data.get("object"))
            data[key] = _zone(scenario.ruleset, state, value, owner, change.at(key))
        elif key == "source" and isinstance(value, str):
            data[key] = the_object(scenario.ruleset, state, value, change.at(key)).ref
        elif isinstance(value, str) and key != "name":
            data[key] = _thing(scenario.ruleset, state, value)
        else:
            data[key] = plain(value)
    return Op(verb, Data(data))


def _owner(state: State, object_id: object) -> str:
    obj = state.objects.get(object_id) if isinstance(object_id, str) else None
    return obj.owner if obj else state.active


def _thing(ruleset: CardRuleset, state: State, word: str) -> str:
    """A seat, an object, or the word itself."""
    seat = seat_of(state.seats, word)
    if seat is not None:
        return seat
    found = meant_by(ruleset, state, word)
    return found[0].id if len(found) == 1 else word
