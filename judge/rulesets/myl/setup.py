"""Builds the opening of a described table, and reads values of a state."""

from __future__ import annotations

from judge.messages import N_
from judge.resolver import (
    EMPTY,
    Data,
    Draft,
    FaultyOpening,
    Frame,
    Object,
    Ref,
    State,
    Value,
    Window,
    opening,
    zone_of,
)
from judge.resolver.frames import caused
from judge.resolver.values import replace
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, seatless
from judge.rulesets.myl import combat, zones
from judge.rulesets.myl.cites import EDITION
from judge.rulesets.myl.turn import from_step
from judge.rulesets.myl.words import IN_BATTLE, PLAIN_GOLD, UNKNOWN
from judge.rulesets.myl.zones import in_play, weapons

OBJECT_WORDS = frozenset(
    {
        "blocks",
        "type",
        "types",
        "subtypes",
        "keywords",
        "abilities",
        "name",
        "bearer",
        "host",
        "weapons",
        "in play",
    }
)
COUNTED = {
    "gold": (zones.RESERVE, PLAIN_GOLD),
    "reserve": (zones.RESERVE, PLAIN_GOLD),
    "paid": (zones.PAID, PLAIN_GOLD),
    "hand": (zones.HAND, UNKNOWN),
    "deck": (zones.DECK, UNKNOWN),
    "graveyard": (zones.GRAVEYARD, UNKNOWN),
    "exile": (zones.EXILE, UNKNOWN),
}


def lay(ruleset: CardRuleset, laying: Laying) -> State:
    """The opening that a description asks for, its turn at the step named (by default the Vigilia).

    Raises FaultyOpening for a card in a zone where none can be, or a reference to nothing.
    """
    placed = [_placed(ruleset, laying, one) for one in laying.placed]
    used = {obj.id for obj in placed}
    for seat, figures in laying.figures.items():
        for word, (zone, card) in COUNTED.items():
            placed += _anonymous(seat, zone, card, figures.number(word), used)
    step = laying.step or "vigil"
    state = opening(ruleset.id, EDITION, laying.seats, active=laying.active, objects=placed, turn=laying.turn)
    phase = "battle" if step in IN_BATTLE or step == "battle" else step
    state = replace(state, phase=phase, step=step, agenda=caused(_agenda(ruleset, state, step), 0))
    draft = Draft(ruleset, state)
    _related(laying, draft)
    _fighting(draft, step)
    return draft.snapshot()


def _agenda(ruleset: CardRuleset, state: State, step: str) -> tuple[Frame, ...]:
    """The rest of the turn: the named phase is open already, unless its beginning is played."""
    if step == "vigil":
        return (Window("vigil", (state.active,)), *from_step("battle"))
    return from_step(step)


def _placed(ruleset: CardRuleset, laying: Laying, one: Placed) -> Object:
    if one.zone == "stack" or not one.card:
        raise FaultyOpening.because(
            N_("{object}: what is being played or used cannot be laid on the table"), object=one.id
        )
    figures = {key: value for key, value in one.data.items() if key in (ruleset.words.figures or {})}
    known = {"new", "attacking", "unpaid"}
    data: dict[str, object] = {key: value for key, value in one.data.items() if key in known and key != "new"}
    if one.data.get("new"):
        data["entered"] = laying.turn
    if one.zone == zones.ATTACK and "attacking" not in data:
        data["attacking"] = True
    nature = Data(figures=Data(figures)) if figures else EMPTY
    stated = _stated(ruleset, one)
    if stated:
        card = ruleset.card(one.card)
        nature = nature.but(definition=Data({**(card or EMPTY), **stated}))
    whose = one.controller or one.owner
    return Object(
        one.id, one.card, one.owner, whose, zone_of(one.zone, whose), data=Data(data), nature=nature
    )


def _stated(ruleset: CardRuleset, one: Placed) -> dict[str, object]:
    """The stated properties of a card that its document does not give: its type, its race, its keywords."""
    made: dict[str, object] = {}
    for key, kind in (("type", "types"), ("subtypes", "subtypes"), ("keywords", "keywords")):
        given = one.data.get(key)
        if given is None:
            continue
        words = given if isinstance(given, tuple) else (given,)
        found = [ruleset.words.find(kind, str(word)) for word in words]
        if None in found:
            known = ", ".join(ruleset.words.known(kind))
            raise FaultyOpening.because(
                N_("{object}: “{word}” is none of these: {known}"), object=one.id, word=given, known=known
            )
        pairs = tuple((word, 1) for word in found) if key == "keywords" else tuple(found)
        made[kind] = pairs
    return made


def _anonymous(seat: str, zone: str, card: str, count: int, used: set[str]) -> list[Object]:
    made: list[Object] = []
    number = 1
    while len(made) < count:
        object_id = f"{card} {seat}{number}"
        number += 1
        if object_id in used:
            continue
        used.add(object_id)
        made.append(Object(object_id, card, seat, seat, zone_of(zone, seat)))
    return made


def _related(laying: Laying, draft: Draft) -> None:
    """Weapons on their bearers, cards under others, blockers before their attackers."""
    for one in laying.placed:
        obj = draft.objects[one.id]
        if one.attached:
            on = draft.objects[one.attached]
            key = "host" if one.zone == zones.UNDER else "attached"
            draft.change_object(obj, **{key: on.ref})
        elif one.zone == zones.UNDER:
            raise FaultyOpening.because(N_("{object}: say with “on” under which card it lies"), object=one.id)
        blocks = one.data.text("blocks")
        if blocks:
            attacker = next((o for o in draft.all_objects if blocks in (o.id, o.card)), None)
            if attacker is None:
                raise FaultyOpening.because(
                    N_("{object}: there is no “{other}” to block"), object=one.id, other=blocks
                )
            draft.change_object(draft.objects[one.id], blocks=attacker.ref)
            draft.change_object(draft.objects[attacker.id], blocker=obj.ref)


def _fighting(draft: Draft, step: str) -> None:
    """Outside the battle nobody attacks, though attackers stay in their line."""
    for obj in () if step in IN_BATTLE else list(zones.on_table(draft)):
        if obj.data.get("attacking"):
            draft.change_object(obj, attacking=None)


def read(ruleset: CardRuleset, state: State, what: Object | str, word: str) -> Value:
    """A value of an object, a seat or the table by its word; None where it has none."""
    if isinstance(what, str):
        return _read_seat(ruleset, state, what, word)
    seen = view(ruleset, state, what)
    if word in (ruleset.words.figures or {}):
        return seen.figure(word) if word in seen.figures or word == "weapons" else None
    if word in ("types", "subtypes"):
        return tuple(sorted(getattr(seen, word)))
    if word == "keywords":
        return tuple(sorted({name for name, _ in seen.keywords}))
    if word == "abilities":
        return len(seen.abilities)
    if word == "name":
        return seen.name
    if word in ("on", "attached", "bearer", "host"):
        return what.data.ref("attached") or what.data.ref("host")  # a bearer, or the Tótem that it is under
    if word == "attacking whom":
        return combat.defender(state)
    if word in ("blocks", "blocking whom"):
        return what.data.ref("blocks")
    if word == "blocked whom":
        return what.data.ref("blocker")
    if word == "in play":
        return in_play(what)
    if word == "weapons":
        return tuple(o.ref for o in weapons(state, what))
    condition = ruleset.conditions.get(word)
    return condition(ruleset, state, what) if condition else None


def _read_seat(ruleset: CardRuleset, state: State, seat: str, word: str) -> Value:
    if not seat:
        return Ref("", 0) if word == "" else None
    if word == "defender":
        return combat.defender(state) == seat
    return ruleset.seat_figure(ruleset, state, seat, word)


__all__ = ["COUNTED", "OBJECT_WORDS", "PLAIN_GOLD", "UNKNOWN", "lay", "read", "seatless"]
