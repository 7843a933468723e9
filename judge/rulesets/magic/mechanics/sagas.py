"""Sagas: lore counters, chapter abilities, and the sacrifice after the last one (714)."""

from __future__ import annotations

from judge.resolver import EMPTY, Data, Event, Object, Op, Pending, Position, op
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic import teams
from judge.rulesets.magic.checks.check_index import concerned
from judge.rulesets.magic.instructions.effect_objects import moving
from judge.rulesets.magic.triggers.happenings import PUT_INTO_PLAY
from judge.rulesets.magic.turn_history import ENTERED
from judge.rulesets.magic.zones import BATTLEFIELD, GRAVEYARD, permanents

LORE = "lore"


def is_chapter(ability: Data) -> bool:
    """Whether an ability is a chapter of a Saga: ``on: chapter`` with ``data: {chapter: N}`` (714.2)."""
    return ability.text("kind") == "triggered" and ability["on"][0].text("on") == "chapter"


def numbers(ability: Data) -> tuple[int, ...]:
    """The chapter numbers of an ability (714.2c)."""
    said = ability.get("data", EMPTY).get("chapter", ())
    return tuple(int(n) for n in said) if isinstance(said, (tuple, list)) else (int(said),)


def chapters(ruleset: CardRuleset, state: Position, obj: Object) -> tuple[Data, ...]:
    """The chapter abilities that a permanent has now."""
    return tuple(ability for ability in view(ruleset, state, obj).abilities if is_chapter(ability))


def lore(obj: Object) -> int:
    """The number of its lore counters."""
    held = obj.data.get("counters", EMPTY)
    return held.number(LORE) if isinstance(held, Data) else 0


def set_off(ruleset: CardRuleset, state: Position, events: tuple[Event, ...]) -> tuple[Pending, ...]:
    """The chapters whose number of lore counters these events have reached (714.2b)."""
    found: list[Pending] = []
    for event in events:
        put = event.name == "counters" and event.data.text("name") == LORE and event.data.number("amount") > 0
        if not put and event.name not in PUT_INTO_PLAY:
            continue
        obj = state.current(event.data.ref("object"))
        if obj is None or obj.zone != BATTLEFIELD or not lore(obj):
            continue
        now = event.data.number("total") if put else lore(obj)
        was = now - event.data.number("amount") if put else 0
        seen = view(ruleset, state, obj)
        # Skipped chapters do not trigger in the turn in which it entered (702.155a).
        ahead = seen.has("read ahead") and obj.data.get(ENTERED) == state.turn
        for ability in chapters(ruleset, state, obj):
            data = Data(ability=ability, names=EMPTY, known=Data({str(obj.ref): seen.data()}))
            pending = Pending("ability", seen.controller, obj.ref, data, ruleset.cite("chapter"), event.seq)
            found += [
                pending for number in numbers(ability) if was < number <= now and (number == now or not ahead)
            ]
    return tuple(found)


def turned(ruleset: CardRuleset, state: Position) -> tuple[Op, ...]:
    """As the precombat main phase begins, put a lore counter on each Saga of the active player (714.3b)."""
    cites = ruleset.cite("lore")
    return tuple(
        op("counters", object=o.ref, name=LORE, amount=1, actor=o.controller, cites=cites)
        for o in permanents(state)
        if o.controller in teams.active(state) and _is_saga(ruleset, state, o)
    )


def _is_saga(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    return "saga" in view(ruleset, state, obj).subtypes and bool(chapters(ruleset, state, obj))


def finished_sagas(ruleset: CardRuleset, state: Position) -> tuple[Op, ...]:
    """Sacrifice a Saga with its final lore counter, unless a chapter ability of it is on the stack
    (704.5s).
    """
    cites = ruleset.cites.get("sba saga", ())
    made = []
    for obj, _ in concerned(ruleset, state, "lore"):
        if not lore(obj) or not _is_saga(ruleset, state, obj):
            continue
        final = max(max(numbers(ability)) for ability in chapters(ruleset, state, obj))
        if lore(obj) >= final and not _on_its_way(state, obj):
            sacrifice = moving(state, "sacrifice", obj, GRAVEYARD)
            made.append(op("sacrifice", cites=cites, **dict(sacrifice.data)))
    return tuple(made)


def _on_its_way(state: Position, obj: Object) -> bool:
    if any(p.source == obj.ref and is_chapter(p.data["ability"]) for p in state.pending):
        return True
    return any(
        o.nature.get("source") == obj.ref
        and isinstance(o.nature.get("ability"), Data)
        and o.nature.text("kind") == "triggered"
        and is_chapter(o.nature["ability"])
        for o in state.stack
    )


CHECKS = {"704.5s": finished_sagas}
