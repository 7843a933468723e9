"""Builds the opening of a described table, and reads values from a state by their words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from judge.messages import N_
from judge.resolver import (
    EMPTY,
    STACK,
    Data,
    Draft,
    FaultyOpening,
    Object,
    Position,
    Ref,
    Ruleset,
    State,
    Target,
    opening,
)
from judge.resolver.limits import MOST_OBJECTS, OBJECTS, counted, fits
from judge.resolver.values import replace
from judge.rulesets.game import Laying, Placed
from judge.rulesets.gyp.costs import x_of
from judge.rulesets.gyp.objects import CONDITIONS, seat_figure
from judge.rulesets.gyp.turn import STARTS, course_from
from judge.rulesets.gyp.words import PLAY, POINT, WEALTH, WORDS
from judge.rulesets.gyp.zones import USES, counters, place_of, reserve, uses_left
from judge.rulesets.kit import CardRuleset, definition, slots, view
from judge.rulesets.kit.rule import carded

SEAT_WORDS = frozenset({"complete", "advanced", "team", "restricted", "used"})
TABLE_WORDS = frozenset(
    {
        "copy paid",
        "final opportunity",
        "attack again",
        "damage to player",
        "damage to others",
        "attacked",
    }
)
OBJECT_WORDS = frozenset(
    {"counters", "targets", "damage", "spent", "x", "modes", "ability of", "ability", "alternative", "text"}
)


def lay(ruleset: CardRuleset, laying: Laying) -> State:
    """The opening of a description, at the step it names (by default the command step)."""
    step = laying.step or "command"
    if step not in STARTS:
        reason = N_("no turn can be begun at “{step}”; it can at: {known}")
        raise FaultyOpening.because(reason, step=step, known=", ".join(STARTS))
    objects = [_object(ruleset, laying, placed) for placed in laying.placed]
    for seat in laying.seats:
        objects += _points(laying, seat, {o.id for o in objects})
    state = opening(
        ruleset.id,
        ruleset.edition,
        laying.seats,
        active=laying.active,
        objects=objects,
        players={seat: _player(laying.figures.get(seat, EMPTY)) for seat in laying.seats},
        turn=laying.turn,
        phase=STARTS[step][0],
        step=step,
        facts=_facts(laying),
        agenda=(course_from(step),),
    )
    return _aimed(ruleset, state, laying)


ATTACKING = ("attack", "attackers", "blockers", "first damage", "damage", "end of attack")
"""The steps in which this turn's attack has already begun."""


def _facts(laying: Laying) -> Data:
    teams = {seat: data["team"] for seat, data in laying.figures.items() if data.get("team") is not None}
    begun = laying.step in ATTACKING
    return laying.facts.but(
        attacked=True if begun else laying.facts.get("attacked"),
        teams=Data({seat: str(team) for seat, team in teams.items()}) if teams else None,
    )


def _player(figures: Data) -> dict[str, object]:
    made: dict[str, object] = {"prestige": figures.number("prestige")}
    if figures.get("complete"):
        made["complete"] = True
    if figures.number("advanced"):
        made["advanced"] = figures.number("advanced")
    held = figures.get("reserve", 0)
    if isinstance(held, int):
        made["reserve"] = (Data(color="colorless"),) * counted(held)
    elif isinstance(held, Mapping):
        made["reserve"] = tuple(
            Data(color=WORDS.find("colors", str(color)) or "colorless")
            for color, n in held.items()
            for _ in range(counted(int(n)))
        )
    return made


def _points(laying: Laying, seat: str, taken: set[str]) -> Iterator[Object]:
    """A seat's government points (``available`` of them, if it is said) and wealth points."""
    figures = laying.figures.get(seat, EMPTY)
    count = max(figures.number("government"), figures.number("available"))
    ready = figures.number("available", count) if "available" in figures else count - figures.number("used")
    for kind, number in ((POINT, count), (WEALTH, figures.number("wealth"))):
        nature = Data(kind="marker", definition=Data(name=kind, types=(kind,)))
        fits(number, MOST_OBJECTS, OBJECTS)
        object_id, more = kind, 2
        for at in range(number):
            while object_id in taken:
                object_id, more = f"{kind} {more}", more + 1
            taken.add(object_id)
            used = kind == POINT and at >= ready
            yield Object(
                object_id,
                "",
                seat,
                seat,
                PLAY,
                data=Data(spent=True, tapped=True) if used else EMPTY,
                nature=nature,
            )


def _object(ruleset: CardRuleset, laying: Laying, placed: Placed) -> Object:
    owner = placed.owner or placed.controller or laying.active
    controller = placed.controller or owner
    told = placed.data
    known = ruleset.card(placed.card) or EMPTY
    nature, card = _nature(ruleset, placed, known), placed.card
    if nature.text("kind") in ("token", "copy", "legacy"):
        card = ""
    zone = place_of(placed.zone, owner)
    return Object(
        placed.id, card, owner, controller, zone, data=_data(laying, placed, known, told), nature=nature
    )


def _nature(ruleset: CardRuleset, placed: Placed, known: Data) -> Data:
    told = placed.data
    made: dict[str, object] = {}
    if told.get("token") or told.get("copy") or "legacy" in known.texts("types"):
        made["kind"] = "token" if told.get("token") else "copy" if told.get("copy") else "legacy"
        made["definition"] = known
    owner = placed.owner or placed.controller
    if "uses" in told or "spent" in told:
        most = known.get("figures", EMPTY).number("uses", USES)
        spent = told.number("spent") if "spent" in told else most - told.number("uses")
        made["spent"] = Data({owner: spent} if spent else {})
    figures = {n: v for n, v in told.items() if n in ("strength", "toughness", "cost") and isinstance(v, int)}
    if figures:
        made["figures"] = Data(figures)
    return Data(made)


def _data(laying: Laying, placed: Placed, known: Data, told: Data) -> Data:
    made: dict[str, object] = {}
    for name in ("tapped", "face down", "blocked"):
        if told.get(name):
            made[name] = True
    if told.number("damage"):
        made["damage"] = told.number("damage")
    held = told.get("counters", EMPTY)
    counted = {str(n): v for n, v in held.items() if v} if isinstance(held, Mapping) else {}
    if placed.zone == PLAY and "leader" in known.texts("types") and "leadership" not in counted:
        counted["leadership"] = told.number("leadership", known.get("figures", EMPTY).number("leadership"))
    if counted:
        made["counters"] = Data({n: v for n, v in counted.items() if v})
    announced = {name: told[name] for name in ("x",) if name in told}
    if "modes" in told:
        modes = told["modes"]
        announced["modes"] = modes if isinstance(modes, tuple) else (modes,)
    if announced:
        made["announced"] = Data(announced)
    if told.get("alternative"):
        made["alternative"] = told["alternative"]
    attacked = told.get("attacking")
    if attacked:
        others = [seat for seat in laying.seats if seat != (placed.controller or placed.owner)]
        made["attacking"] = attacked if isinstance(attacked, str) else others[0] if others else ""
    if placed.zone == STACK:
        made["came"] = "hand"
        made["zone"] = place_of("hand", placed.owner)
    return Data(made)


def _aimed(ruleset: CardRuleset, state: State, laying: Laying) -> State:
    """References to other objects: targets, blockers, attachments, abilities on the stack."""
    draft = Draft(ruleset, state)
    for placed in laying.placed:
        obj, told = draft.objects[placed.id], placed.data
        if placed.attached:
            draft.change_object(obj, attached=draft.objects[placed.attached].ref)
        blocked = told.get("blocking")
        if isinstance(blocked, str):
            attacker = _named(draft, blocked)
            if isinstance(attacker, Ref):
                draft.change_object(draft.objects[placed.id], blocking=attacker)
                draft.change_object(draft.objects[attacker.id], blocked=True)
        if told.get("ability of"):
            _waiting_ability(ruleset, draft, draft.objects[placed.id], told)
        if "targets" in told:
            obj = draft.objects[placed.id]
            draft.put_object(replace(obj, targets=_targets(ruleset, draft, obj, told["targets"])))
    return draft.snapshot()


def _waiting_ability(ruleset: CardRuleset, draft: Draft, obj: Object, told: Data) -> None:
    source = _named(draft, told.text("ability of"))
    if not isinstance(source, Ref):
        raise FaultyOpening.because(N_("nothing is called “{name}”"), name=told.text("ability of"))
    abilities = definition(ruleset, draft.objects[source.id]).get("abilities", ())
    fit = [
        (at, a)
        for at, a in enumerate(abilities)
        if a.text("kind") in ("activated", "triggered") and told.text("ability") in ("", a.text("name"))
    ]
    if not fit:
        raise FaultyOpening.because(N_("“{name}” has no such ability"), name=source.id)
    nature = Data(kind=fit[0][1]["kind"], ability=fit[0][1], source=source, index=fit[0][0])
    draft.put_object(replace(obj, card="", nature=nature))


def _targets(ruleset: CardRuleset, state: Position, obj: Object, told: object) -> tuple[Target, ...]:
    wanted = slots(ruleset, obj)
    if isinstance(told, Mapping):
        pairs = [(slot, one) for slot, of in told.items() for one in (of if isinstance(of, tuple) else (of,))]
    else:
        listed = told if isinstance(told, tuple) else (told,)
        names = [slot.text("slot") for slot in wanted] or ["target"]
        pairs = [(names[min(at, len(names) - 1)], one) for at, one in enumerate(listed)]
    return tuple(Target(slot, _named(state, str(one))) for slot, one in pairs)


def _named(state: Position, name: str) -> Ref | str:
    """The object or seat that a table means by a word."""
    if name in state.seats:
        return name
    found = state.objects.get(name) or next((o for o in state.all_objects if o.card == name), None)
    if found is None:
        raise FaultyOpening.because(N_("nothing is called “{name}”"), name=name)
    return found.ref


# Reading


def read(ruleset: CardRuleset, state: State, what: Object | str, name: str) -> Any:
    """The value of a word for a seat, an object, or the table (empty name)."""
    if isinstance(what, Object):
        return _of_object(ruleset, state, what, name)
    if not what:
        return state.facts.get(name)
    if name == "restricted":
        return sum(one.get("only") is not None for one in reserve(state, what))
    if name == "reserve by color":
        held = reserve(state, what)
        return Data(Counter(one.text("color") for one in held))
    if name == "used":
        return seat_figure(ruleset, state, what, "government") - seat_figure(
            ruleset, state, what, "available"
        )
    if name in ("complete", "team"):
        return state.player(what).get(name, False)
    if name in (WORDS.seat_figures or ()) or name == "advanced":
        return seat_figure(ruleset, state, what, name)
    return None


def _of_object(ruleset: Ruleset, state: State, obj: Object, name: str) -> object:
    rules = carded(ruleset)
    found = view(rules, state, obj)
    if name == "uses":
        return uses_left(ruleset, state, obj, obj.owner)
    if name in CONDITIONS:
        return CONDITIONS[name](rules, state, obj)
    if name in ("attacking whom", "blocking whom"):
        return obj.data.get(name.removesuffix(" whom"))
    if name in (WORDS.figures or ()):
        return found.figures.get(name)
    if name in ("types", "subtypes", "colors"):
        return tuple(sorted(getattr(found, name)))
    if name == "keywords":
        return tuple(word for word, _ in found.keywords)
    if name == "x":
        return x_of(ruleset, state, obj)
    if name == "modes":
        return obj.data.get("announced", EMPTY).get("modes", ())
    values: dict[str, object] = {
        "name": found.name,
        "counters": counters(obj),
        "damage": obj.data.number("damage"),
        "attached": obj.data.get("attached"),
        "on": obj.data.get("attached"),
        "alternative": obj.data.get("alternative"),
        "spent": obj.nature.get("spent"),
    }
    return values.get(name)
