"""Replacements and prohibitions: shields against one effect, and unaffected or indestructible cards."""

from __future__ import annotations

from operator import is_

from judge.documents import Address
from judge.resolver import Data, Draft, Object, Op, PendingEvent, Position, Ref, Replacement, Ruleset, op
from judge.resolver.values import replace
from judge.rulesets import kit
from judge.rulesets.kit.characteristics import counts, grounded, grounds, view
from judge.rulesets.kit.rule import CardRuleset, Context, View
from judge.rulesets.myl.answering import barred
from judge.rulesets.myl.costs import counted, marked, sections_of
from judge.rulesets.myl.playing import bears_by_itself, valid_bearer
from judge.rulesets.myl.timing import shielding
from judge.rulesets.myl.verbs import TAKES_AWAY
from judge.rulesets.myl.zones import bearer, borne, borne_anywhere, in_play


def ability_of(what: Op) -> Ref | None:
    """The ability being resolved when an operation is done."""
    if what.verb == "last":
        own = what.data.get("data")
        context = own.get("context") if isinstance(own, Data) else None
        return Context.of(context).object if isinstance(context, Data) else None
    return what.data.ref("ability")


def concerned(state: Position, what: Op) -> tuple[Ref | str, ...]:
    """The objects and players of an operation."""
    if what.verb == "last":
        own = what.data.get("data")
        of = own.get("of", ()) if isinstance(own, Data) else ()
        return of if isinstance(of, tuple) else ()
    value = what.data.get("object")
    named = state.objects.get(value) if isinstance(value, str) else None
    ref = named.ref if named else value
    if isinstance(ref, Ref):
        return (ref,)
    return (what.data.text("seat"),) if what.data.text("seat") else ()


def forbidden(ruleset: Ruleset, state: Position, what: Op) -> PendingEvent | None:
    """Why an operation cannot happen: Indestructible, Indesterrable, unaffected, or a card forbids it."""
    assert isinstance(ruleset, CardRuleset)
    for one in concerned(state, what):
        obj = state.current(one) if isinstance(one, Ref) else None
        if obj is None or not in_play(obj):
            continue
        seen = view(ruleset, state, obj)
        word = {"destroy": "indestructible", "exile": "unexilable"}.get(what.verb)
        if word and seen.has(word):
            said = Data(object=obj.ref, verb=what.verb)
            return PendingEvent("cannot", (*sections_of(ruleset, seen), *ruleset.cite("effect")), said)
        if seen.has("unaffected") and _by_opponent(state, what, obj):
            said = Data(object=obj.ref, verb=what.verb)
            cites = (*shielding(ruleset, state, obj), *ruleset.cite("affected"))
            return PendingEvent("unaffected", tuple(dict.fromkeys(cites)), said)
    return kit.forbidden(ruleset, state, what)


def _by_opponent(state: Position, what: Op, obj: Object) -> bool:
    doing = state.current(ability_of(what))
    return doing is not None and doing.controller != obj.controller


def replacements(ruleset: Ruleset, state: Position, what: Op) -> tuple[Replacement, ...]:
    """Shields against the one effect that is being resolved, and what cards replace."""
    assert isinstance(ruleset, CardRuleset)
    found = []
    resolving = ability_of(what)
    about = concerned(state, what)
    for effect in state.effects:
        if effect.name != "ward" or resolving is None or effect.data.ref("ability") != resolving:
            continue
        if effect.data.get("target") not in about:
            continue
        if effect.data.get("leaving") and what.verb not in TAKES_AWAY:
            continue
        found.append(
            Replacement(
                effect.id, "ward", effect.controller, effect.cites or ruleset.cite("shield"), effect.source
            )
        )
    return (*found, *_keeping(ruleset, state, what), *kit.replacements(ruleset, state, what))


def _keeping(ruleset: CardRuleset, state: Position, what: Op) -> list[Replacement]:
    """Cards that are destroyed instead of losing their ability."""
    own = what.data.get("data")
    change = own.get("change") if isinstance(own, Data) else None
    if what.verb != "last" or not isinstance(change, Data) or not change.get("lose all"):
        return []
    found, cites = [], list[Address]()
    for obj, seen, ability in marked(ruleset, state, "instead of losing"):
        if obj.ref in concerned(state, what):
            found.append(obj)
            cites += sections_of(ruleset, seen, ability)
    if not found:
        return []
    refs = tuple(obj.ref for obj in found)
    said = tuple(dict.fromkeys(cites)) or ruleset.cite("effect")
    return [Replacement("keeps", "keeps", found[0].controller, said, refs[0], data=Data(objects=refs))]


def kept(ruleset: Ruleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Destroy these cards; anything else that would have lost its ability loses it."""
    own, these = what.data["data"], by.data["objects"]
    rest = tuple(one for one in own["of"] if one not in these)
    lost = (what.but(data=own.but(of=rest)),) if rest else ()
    destroyed = (op("destroy", object=one, cites=by.cites) for one in these)
    return (*lost, *destroyed)


def ward(ruleset: Ruleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """The effect does not happen to the shielded object; the shield is used up (3.1).

    If only leaving play is prevented, the card is affected anyway.
    """
    effect = draft.effect(by.id)
    assert effect is not None
    draft.end_effects([effect.id])
    target = effect.data["target"]
    if what.verb == "last":
        own = what.data["data"]
        rest = tuple(one for one in own["of"] if one != target)
        ops: tuple[Op, ...] = (what.but(data=own.but(of=rest)),) if rest else ()
    else:
        ops = ()
    if effect.data.get("leaving") and isinstance(target, Ref):
        more = {"source": what.data.get("source"), "ability": what.data.get("ability")}
        ops = (*ops, op("affect", object=target, cites=ruleset.cites["affected"], **more))
    return ops


def has_lost(state: Position, obj: Object, ability: Data) -> bool:
    """Whether a continuous ability was cancelled as it was about to begin."""
    return any(
        effect.name == "mute" and effect.data.get("of") == obj.ref and effect.data["ability"] == ability
        for effect in state.effects
    )


def seen_at_last(ruleset: CardRuleset, state: Position, obj: Object, seen: View) -> View:
    """Complete an object's view: its modified cost, without abilities cancelled as they began."""
    if any(effect.name in ("mute", "bar") for effect in state.effects):
        kept = tuple(
            a
            for a in seen.abilities
            if not (
                has_lost(state, obj, a)
                or (a.text("kind") in ("static", "replacement") and barred(state, obj.card, a))
            )
        )
        seen = replace(seen, abilities=kept)
    return counted(ruleset, state, obj, seen)


# Checks


def bearers_gone(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """A Weapon whose bearer may not bear it any more is sent to its owner's graveyard (section 12)."""
    assert isinstance(ruleset, CardRuleset)
    global _borne_well
    weapons = borne_anywhere(state)
    if not weapons:
        return ()
    allies = [state.current(bearer(obj)) for obj in weapons]
    parts: list[object] = [*grounds(ruleset, state), *weapons, *allies]
    if len(parts) == len(_borne_well) and all(map(is_, parts, _borne_well)):
        return ()
    weapons = borne(state)
    allies = [state.current(bearer(obj)) for obj in weapons]
    found = [
        op("send", object=obj.ref, to="graveyard", cites=ruleset.cite("bearer"))
        for obj, ally in zip(weapons, allies, strict=True)
        if ally is None or not valid_bearer(ruleset, state, obj, ally)
    ]
    settled = grounded(ruleset, state) and all(bears_by_itself(ruleset, state, o) for o in weapons)
    if settled and not found and not any(counts(ruleset, o) for o in (*weapons, *allies) if o is not None):
        _borne_well = parts
    return tuple(found)


_borne_well: list[object] = []
"""The state in which every Weapon was last found to be borne legally."""


def sources_gone(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """End effects that last while their source is in play."""
    found = []
    for effect in state.effects:
        source = state.current(effect.source)
        if effect.until == "source" and (source is None or not in_play(source)):
            found.append(op("lapse", effect=effect.id, cites=effect.cites or ruleset.cites["effect"]))
    return tuple(found)


CHECKS = {"bearers": bearers_gone, "sources": sources_gone}
REPLACERS = {"ward": ward, "keeps": kept}
