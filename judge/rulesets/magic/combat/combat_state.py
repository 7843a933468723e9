"""Reads from the permanents who attacks and who blocks whom.

The keys that creatures keep about a combat are declared in ``state_keys``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge.resolver import Object, Position, Ref
from judge.rulesets.kit.characteristics import views_of
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic.influence import concerned
from judge.rulesets.magic.teams import EMPERORS, apart, beside
from judge.rulesets.magic.zones import on_battlefield, permanents

GONE = ("attacking", "blocked", "blocking", "band", "struck", "past blockers", "attacks whose")
"""The keys that combat leaves in a permanent's data."""


WHOSE = "attacks whose"
"""In the data of an attacker: the controller of the permanent that it attacks, when the attack
began (506.4).
"""
TO_CHOOSE = "?"
"""The player or permanent attacked by an object that enters attacking, before its controller
chooses (508.4).
"""
ATTACKABLE = frozenset({"planeswalker", "battle"})
"""The types of permanents that may be attacked."""
PROTECTOR = "protector"
"""In the data of a battle: the player who protects it (310.8)."""
FOUGHT = "fought"
"""The fact that something has attacked in this combat, even if it no longer does."""
PLAYERS_ATTACKED = "players attacked in this combat"
"""The fact that lists the players whom creatures have been declared as attacking in this combat."""


def fought(state: Position) -> bool:
    """Whether creatures attack, or have attacked, in this combat (508.8)."""
    return bool(state.facts.get(FOUGHT)) or bool(attackers(state))


class Fight(NamedTuple):
    """Who attacks and who blocks at one moment; ``blockers`` by the reference of what each blocks."""

    objects: object
    zones: object
    attackers: tuple[Object, ...]
    blocking: tuple[Object, ...]
    blockers: Mapping[Ref, tuple[Object, ...]]


_last = Fight(None, None, (), (), {})


def fight(state: Position) -> Fight:
    """The present combat; cached until an object changes, as many functions ask for it."""
    global _last
    kept = _last
    if kept.objects is not state.objects or kept.zones is not state.zones:
        attacking, blocking, on = [], [], dict[Ref, tuple[Object, ...]]()
        for obj in permanents(state):
            if "attacking" in obj.data:
                attacking.append(obj)
            if "blocking" in obj.data:
                blocking.append(obj)
                for ref in dict.fromkeys(blocks(obj)):
                    on[ref] = (*on.get(ref, ()), obj)
        kept = _last = Fight(state.objects, state.zones, tuple(attacking), tuple(blocking), on)
    return kept


def attackers(state: Position, seat: str | None = None) -> tuple[Object, ...]:
    """The attacking creatures (those that attack a seat or a permanent that it controls)."""
    found = fight(state).attackers
    return found if seat is None else tuple(o for o in found if defended(state, o) == seat)


def attacked(state: Position, attacker: Object) -> Ref | str | None:
    """What a creature attacks: a player still in the game, or a permanent still there; else None."""
    whom = attacker.data.get("attacking")
    if isinstance(whom, Ref):
        return whom if on_battlefield(state, whom) else None
    return whom if isinstance(whom, str) and whom in state.playing else None


def defended(state: Position, attacker: Object) -> str:
    """The defending player of an attacker: whom it attacks, or whose what it attacks is (508.5)."""
    whom = attacked(state, attacker)
    if isinstance(whom, Ref):
        return guardian(state.objects[whom.id])
    return whom or attacker.data.text("defender")


def guardian(obj: Object) -> str:
    """Who defends a permanent that is attacked: a battle its protector, else its controller (310.8d)."""
    return obj.data.text(PROTECTOR) or obj.controller


def blocks(obj: Object) -> tuple[Ref, ...]:
    """The attackers that a creature was declared to block, even if they have left."""
    held = obj.data.get("blocking")
    return tuple(ref for ref in held if isinstance(ref, Ref)) if isinstance(held, tuple) else ()


def blockers(state: Position, attacker: Object) -> tuple[Object, ...]:
    """The creatures that block an attacker now."""
    return fight(state).blockers.get(attacker.ref, ())


def is_blocked(state: Position, attacker: Object) -> bool:
    """Whether an attacker is a blocked creature (509.1h); it is enough if a table states its blockers."""
    stated = attacker.data.get("blocked")
    return bool(blockers(state, attacker)) if stated is None else bool(stated)


def blocked_by(state: Position, blocker: Object) -> tuple[Object, ...]:
    """The attackers that a creature blocks now."""
    found = (on_battlefield(state, ref) for ref in blocks(blocker))
    return tuple(o for o in found if o is not None and "attacking" in o.data)


def blocking(state: Position) -> tuple[Object, ...]:
    return fight(state).blocking


def defenders(ruleset: CardRuleset, state: Position) -> Iterator[tuple[str, Ref | str]]:
    """What may be attacked, by name: the defending players, their planeswalkers and battles."""
    chosen = state.facts.text("defending player")
    for seat in state.order_from(state.active, after=True):
        if not apart(state, state.active, seat) or (chosen and seat != chosen):
            continue
        if not concerned(ruleset, state, state.active, seat):
            continue
        if EMPERORS in state.facts and seat not in beside(state, state.active):
            continue
        yield seat, seat
        seen = views_of(ruleset, state)
        for obj in permanents(state):
            if guardian(obj) == seat and not seen(obj).types.isdisjoint(ATTACKABLE):
                yield obj.id, obj.ref


def out_of_combat(obj: Object) -> dict[str, None]:
    """The data without those keys that a permanent loses as it leaves combat."""
    return {name: None for name in GONE if name in obj.data}
