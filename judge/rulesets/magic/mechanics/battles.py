"""Battles: their protectors, battles without defense, and defeated Sieges (310)."""

from __future__ import annotations

from judge.resolver import (
    EMPTY,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Object,
    Op,
    Position,
    op,
    options,
    united,
)
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic import teams
from judge.rulesets.magic.checks.check_index import concerned
from judge.rulesets.magic.combat.combat_state import PROTECTOR, attackers
from judge.rulesets.magic.dsl import SELF, YOU, instruction, named
from judge.rulesets.magic.zones import BATTLEFIELD

SIEGE = "siege"
DEFENSE = "defense"
ENTERING = Data(verb="enters protected", told=EMPTY)
"""The ability of every battle as it enters: its controller chooses its protector (310.8a)."""


def of_card(card: Data) -> Data:
    """A battle card with the abilities of every battle: its protector, and the ability of a Siege."""
    if "battle" not in card.texts("types"):
        return card
    card = card.but(enters=(*card.get("enters", ()), ENTERING))
    if SIEGE in card.texts("subtypes"):
        card = card.but(abilities=(*card.get("abilities", ()), _defeated()))
    return card


def _defeated() -> Data:
    """Exile a Siege whose last defense counter is removed; it may be cast transformed (310.11b)."""
    removed = Data({"on": "counters removed", "of": Data({"in": SELF}), "where": Data(name=DEFENSE)})
    none = Data({
        "cond": "amount", "amount": Data(amount="counters", name=DEFENSE, of=SELF),
        "range": Data(min=0, max=0),
    })  # fmt: skip
    exiled = Data({**instruction("exile", exile=SELF), "as": "siege"})
    cast = instruction("cast", cast=named("siege"), without_paying=True, transformed=True)
    offered = Data(verb="may", who=YOU, may=(cast,))
    return Data({
        "kind": "triggered", "on": (removed,), "while": none, "effect": (exiled, offered),
        "cites": ("siege",),
    })  # fmt: skip


def able(state: Position, seat: str, subtypes: object) -> tuple[str, ...]:
    """The players who can protect a battle with these subtypes: an opponent of a Siege's controller
    (310.11a).
    """
    kinds = subtypes if isinstance(subtypes, (tuple, frozenset)) else ()
    return teams.rivals(state, seat) if SIEGE in kinds else (seat,)


def cites(ruleset: CardRuleset, subtypes: object) -> Cites:
    """The sections by which that player protects it."""
    kinds = subtypes if isinstance(subtypes, (tuple, frozenset)) else ()
    of_siege = ruleset.cites.get("protector of a siege", ()) if SIEGE in kinds else ()
    return united(ruleset.cites.get("protector", ()), of_siege)


def undefended(ruleset: CardRuleset, state: Position) -> tuple[Op, ...]:
    """Put a battle without defense into the graveyard, unless an ability of its own is pending (704.5v)."""
    why = ruleset.cites.get("sba battle")
    if why is None:
        return ()
    return tuple(
        op("bury", object=o.ref, to="graveyard", cites=why, **{"from": BATTLEFIELD})
        for o, v in concerned(ruleset, state, "figures")
        if "battle" in v.types
        and not o.data.get("counters", EMPTY).number(DEFENSE)
        and not _on_its_way(state, o)
    )


def _on_its_way(state: Position, obj: Object) -> bool:
    if any(one.source == obj.ref for one in state.pending):
        return True
    return any(
        o.nature.get("source") == obj.ref and o.nature.text("kind") == "triggered" for o in state.stack
    )


def unprotected(ruleset: CardRuleset, state: Position) -> tuple[Op, ...]:
    """A battle whose protector cannot remain one gets another (704.5w, 704.5x)."""
    why = ruleset.cites.get("protected anew")
    if why is None:
        return ()
    made = []
    for obj, seen in concerned(ruleset, state, "figures"):
        if "battle" not in seen.types:
            continue
        possible = able(state, seen.controller, seen.subtypes)
        own = SIEGE in seen.subtypes and obj.data.text(PROTECTOR) == seen.controller
        attacked = any(one.data.get("attacking") == obj.ref for one in attackers(state))
        if obj.data.text(PROTECTOR) in possible or (attacked and not own):
            continue
        why = ruleset.cite("own siege protected anew" if own else "protected anew")
        if possible:
            made.append(op("protect", object=obj.ref, seat=seen.controller, among=possible, cites=why))
        else:
            gone = why if own else united(why, ruleset.cites.get("sba unprotected", ()))
            made.append(op("bury", object=obj.ref, to="graveyard", cites=gone, **{"from": BATTLEFIELD}))
    return tuple(made)


def protect(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Ask ``seat`` which of ``among`` becomes the protector of ``object``; ``to`` becomes it without a
    choice.
    """
    obj, to = draft.current(what.data.ref("object")), what.data.text("to")
    if obj is None:
        return
    if to:
        draft.change_object(obj, **{PROTECTOR: to})
        draft.done(what)
        return
    decision = Decision(
        what.data.text("seat"), PROTECTOR, options(what.data.texts("among")), cites=what.cites
    )
    draft.then(
        Ask((decision,), "protected", data=Data(object=obj.ref, cites=tuple(str(one) for one in what.cites)))
    )


def protected(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The chosen player protects the battle."""
    cites_ = ruleset.cited(ask.data.texts("cites"))
    draft.then(
        *(Do((op("protect", object=ask.data.ref("object"), to=one, cites=cites_),)) for one in answers[0][:1])
    )


VERBS = {"protect": protect}
ANSWERS = {"protected": protected}
CHECKS = {"704.5v": undefended, "704.5w": unprotected}
