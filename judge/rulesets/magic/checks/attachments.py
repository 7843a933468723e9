"""Attaching Auras and Equipment, and when they fall off (303.4, 301.5, 701.3; before 2009: 212.2, 212.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from judge.resolver import Data, Draft, Object, Op, Position, Ref, Ruleset, meant, op, united
from judge.resolver.ruleset import Verb
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition
from judge.rulesets.magic import influence
from judge.rulesets.magic.actions.targeting import keywords_of, protected, shields
from judge.rulesets.magic.card_faces import FACE, unbestowed
from judge.rulesets.magic.checks.check_index import concerned
from judge.rulesets.magic.layers import durations
from judge.rulesets.magic.zones import BATTLEFIELD, ONLY_ENCHANTS, attached_to, on_battlefield, stamp

Check = Callable[[Ruleset, Position], tuple[Op, ...]]
ATTACHABLE = frozenset({"aura", "equipment", "fortification"})


def kind_of(seen: View) -> str:
    """The kind of an attachment: Aura, Equipment or Fortification; "" for none of them."""
    return next((s.lower() for s in sorted(seen.subtypes) if s.lower() in ATTACHABLE), "")


def _is_no_equipment(seen: View) -> bool:
    """Whether it is a creature, which cannot equip except by reconfiguring (301.5c)."""
    return "creature" in seen.types and not seen.has("reconfigure")


def may_be_on(ruleset: CardRuleset, state: Position, obj: Object, host: Ref | str) -> bool:
    """Whether an Aura or Equipment may be attached to a permanent or player."""
    seen = view(ruleset, state, obj)
    kind = kind_of(seen)
    if not kind or host == obj.ref or _is_no_equipment(seen) or _far(ruleset, state, host, seen):
        return False
    if "battle" in seen.types:  # whatever else it is (310.9)
        return False
    if isinstance(host, str):
        fits = kind == "aura" and host in state.playing and _enchants(ruleset, state, obj, seen, host)
        return fits and not _shielded(ruleset, state, host, seen)
    found = on_battlefield(state, host)
    if found is None:
        return _on_a_card(ruleset, state, obj, host, seen)
    on = view(ruleset, state, found)
    if _shielded(ruleset, state, host, seen):
        return False
    if kind == "equipment":
        return "creature" in on.types
    if kind == "fortification":
        return "land" in on.types
    return _enchants(ruleset, state, obj, seen, found)


def _on_a_card(ruleset: CardRuleset, state: Position, obj: Object, host: Ref, seen: View) -> bool:
    """Whether an Aura may be on a card in another zone; its enchant ability must name that zone (702.5a)."""
    card, filter_ = state.current(host), (seen.definition or definition(ruleset, obj)).get("enchant")
    if card is None or not isinstance(filter_, Data) or "zone" not in filter_:
        return False
    return ONLY_ENCHANTS not in obj.data and _enchants(ruleset, state, obj, seen, card)


def _far(ruleset: CardRuleset, state: Position, host: Ref | str | None, seen: View) -> bool:
    """Whether the attached object is out of its controller's range of influence (801.8, 801.9)."""
    on = host if isinstance(host, str) else on_battlefield(state, host)
    return on is not None and not influence.concerned(ruleset, state, seen.controller, on)


def _shielded(ruleset: CardRuleset, state: Position, host: Ref | str | None, seen: View) -> bool:
    """Whether the attached object has protection from it (702.16c-d)."""
    if isinstance(host, str):
        return shields(keywords_of(ruleset, state, host), seen)
    found = on_battlefield(state, host)
    return found is not None and protected(view(ruleset, state, found), seen)


def _enchants(ruleset: CardRuleset, state: Position, obj: Object, seen: View, host: Object | str) -> bool:
    if ONLY_ENCHANTS in obj.data:
        return not isinstance(host, str) and host.ref in obj.data.get(ONLY_ENCHANTS, ())
    filter_ = (seen.definition or definition(ruleset, obj)).get("enchant")
    if not isinstance(filter_, Data):
        return not isinstance(host, str)
    return matches(ruleset, state, filter_, host, Context(seen.controller, obj.ref))


def attach(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """Attach ``object`` to ``to``; if that is impossible, it stays as it is (701.3b)."""
    assert isinstance(ruleset, CardRuleset)
    obj, host = meant(draft, what), what.data.get("to")
    if isinstance(host, str) and host in draft.objects:
        host = draft.objects[host].ref
    if obj is None or obj.zone != BATTLEFIELD or not isinstance(host, (Ref, str)):
        return
    said = Data(object=obj.ref, to=host, seat=obj.controller)
    if not may_be_on(ruleset, draft, obj, host):
        draft.emit("attach stays", "attach stays", said)
        return
    was = attached_to(obj)
    if was == host:
        draft.emit("attach stays", "attached already", said)
        return
    draft.change_object(obj, attached=host, stamp=Ref("stamp", draft.fresh))
    draft.fresh += 1  # a timestamp has been given (613.7e)
    if was:
        draft.emit("unattach", "unattach", object=obj.ref, to=was)
    anew = ruleset.cites.get("attached anew", ()) if was else ()
    draft.emit("attach", united(what.cites or ruleset.cite("attach"), anew), said)


def unattach(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """Unattach ``object``, which stays on the battlefield."""
    obj = meant(draft, what)
    was = attached_to(obj) if obj else None
    if obj is None or was is None:
        return
    said = Data(object=obj.ref, to=was, seat=obj.controller)
    draft.emit("unattach", what.cites or "unattach", said)
    draft.change_object(obj, attached=None)
    if obj.data.text(FACE) == "bestow":
        draft.put_object(unbestowed(obj))
        draft.emit("bestow ends", "bestow falls", object=obj.ref, seat=obj.controller)


def falling(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """Auras with an illegal host or none go to graveyards; others become unattached (704.5m-p)."""
    assert isinstance(ruleset, CardRuleset)
    found: list[Op] = []
    for obj, seen in concerned(ruleset, state, "attached"):
        host = attached_to(obj)
        kind = kind_of(seen)
        if host is not None and "battle" in seen.types:
            apart = united(ruleset.cite("sba attached"), ruleset.cites.get("battle not attached", ()))
            found.append(op("unattach", object=obj.ref, cites=apart))
        elif kind == "aura":
            fell = host is None or not may_be_on(ruleset, state, obj, host)
            if fell and obj.data.text(FACE) == "bestow" and host is not None:
                found.append(op("unattach", object=obj.ref, cites=ruleset.cite("bestow falls")))
            elif fell:
                cites = ruleset.cite("sba aura")
                if _shielded(ruleset, state, host, seen):
                    cites = united(cites, ruleset.cite("protection detaches"))
                elif _far(ruleset, state, host, seen):
                    cites = united(cites, ruleset.cite("aura out of range"))
                elif "creature" in seen.types:
                    cites = united(cites, ruleset.cites.get("aura that is a creature", ()))
                found.append(op("bury", object=obj.ref, to="graveyard", cites=cites, **{"from": BATTLEFIELD}))
        elif host is not None and not (kind and may_be_on(ruleset, state, obj, host)):
            key = "sba equipment" if kind else "sba attached"
            cites = ruleset.cite(key)
            if kind and "creature" in seen.types:
                cites = united(cites, ruleset.cites.get("creature comes off", ()))
            if kind and _shielded(ruleset, state, host, seen):
                cites = united(cites, ruleset.cite("protection unattaches"))
            elif kind and _far(ruleset, state, host, seen):
                cites = united(cites, ruleset.cite("equipment out of range"))
            found.append(op("unattach", object=obj.ref, cites=cites))
    return tuple(found)


def roles(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """If one player controls several Roles on the same permanent, only the newest stays (704.5y)."""
    assert isinstance(ruleset, CardRuleset)
    cites = ruleset.cites.get("sba role", ())
    latest: dict[tuple[object, str], list[Object]] = {}
    for obj, seen in concerned(ruleset, state, "attached") if cites else ():
        if "role" in seen.subtypes and attached_to(obj) is not None:
            latest.setdefault((attached_to(obj), seen.controller), []).append(obj)
    return tuple(
        op("bury", object=one.ref, to="graveyard", cites=cites, **{"from": BATTLEFIELD})
        for several in latest.values()
        for one in sorted(several, key=stamp)[:-1]
    )


VERBS: Mapping[str, Verb] = MappingProxyType({"attach": attach, "unattach": unattach})
CHECKS: Mapping[str, Check] = MappingProxyType({"704.5m": falling, "704.5y": roles, **durations.CHECKS})
