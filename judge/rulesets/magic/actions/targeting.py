"""Whether an object or player may be a target: shroud, hexproof, protection, "can't be the target"."""

from __future__ import annotations

from judge.documents import Address
from judge.messages import N_, Message
from judge.resolver import EMPTY, STACK, Cites, Decision, Object, Position, Ref, Refusal, Ruleset, united
from judge.rulesets.kit.abilities import applies_to, forbidding
from judge.rulesets.kit.announcing import context_of, slots
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.expressions import found, looked, matches, names_of, seats
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition
from judge.rulesets.magic.influence import concerned
from judge.rulesets.magic.subtypes import CREATURE_TYPES, plural
from judge.rulesets.magic.words import COLORS, HEXPROOF_FROM, PROTECTION
from judge.rulesets.magic.zones import BATTLEFIELD

_TYPES = {
    "creatures": "creature",
    "artifacts": "artifact",
    "enchantments": "enchantment",
    "instants": "instant",
    "sorceries": "sorcery",
    "planeswalkers": "planeswalker",
    "lands": "land",
}

_CREATURES = {plural(kind): kind for kind in CREATURE_TYPES}

EVERYTHING = f"{PROTECTION}everything"
"""The keyword that shields from every object, and the key of its section (702.16j)."""
OF_ITS_SOURCE = ("protection", "hexproof from a quality")
"""The words of protection and hexproof that look at the quality of a source (113.7)."""
_BARRED = {
    "shroud": N_("{object} has shroud: it can't be the target of anything"),
    "hexproof": N_("{object} has hexproof: it can't be the target of what an opponent controls"),
    "protection": N_("{object} has protection from that: it can't be its target"),
    EVERYTHING: N_("{object} has protection from everything: it can't be a target"),
    "hexproof from a quality": N_("{object} has hexproof from that: no target of what an opponent controls"),
    "mutates onto": N_("{object} is no non-Human creature of the spell's owner, onto which it could mutate"),
    "enchants players": N_("{object} is no player: that Aura can enchant players only"),
    "no permanent": N_("{object} is not on the battlefield: no zone is named, so only a permanent is meant"),
    "player's hexproof": N_("{object} has hexproof: no target of what an opponent controls"),
    "no target out of range": N_("{object} is out of the range of influence of whoever aims"),
    "itself": N_("{object} cannot be its own target"),
}


def has_quality(seen: View, quality: str) -> bool:
    """Whether an object has the quality that protection or hexproof names (a colour, a type, everything)."""
    if quality == "everything":
        return True
    if quality in ("multicolored", "monocolored"):
        return len(seen.colors) > 1 if quality == "multicolored" else len(seen.colors) == 1
    if quality == "colorless":
        return not seen.colors
    if quality == "colored spells":  # an ability or a permanent is no spell, so it does not have that quality
        return bool(seen.colors) and seen.zone == STACK
    if quality in _CREATURES:
        return _CREATURES[quality] in seen.subtypes
    return quality in seen.colors if quality in COLORS else _TYPES.get(quality, quality) in seen.types


def protected(seen: View, source: View | None) -> bool:
    """Whether a permanent has protection from a quality of the source (702.16)."""
    if source is None:
        return False
    return any(
        has_quality(source, name.removeprefix(PROTECTION))
        for name, _ in seen.keywords
        if name.startswith(PROTECTION)
    )


def source_view(ruleset: CardRuleset, state: Position, context: Context) -> View | None:
    """The view of the source, present or last known: the spell itself, or the ability's object."""
    return looked(ruleset, state, context.source, context) if context.source else None


def barrier(ruleset: CardRuleset, state: Position, context: Context, obj: Object) -> str:
    """Why an object cannot be the target of this spell or ability: a key of the citations, or ""."""
    if not concerned(ruleset, state, context.you, obj):
        return "no target out of range"
    seen = view(ruleset, state, obj)
    names = {name for name, _ in seen.keywords}
    if obj.zone != "battlefield" or not names:
        return ""
    if "shroud" in names:
        return "shroud"
    hostile = context.you != seen.controller
    if "hexproof" in names and hostile:
        return "hexproof"
    if not any(name.startswith((PROTECTION, HEXPROOF_FROM)) for name in names):
        return ""
    source = source_view(ruleset, state, context)
    if protected(seen, source):
        return EVERYTHING if EVERYTHING in names and EVERYTHING in ruleset.cites else "protection"
    for name in names if hostile and source else ():
        if name.startswith(HEXPROOF_FROM) and has_quality(source, name.removeprefix(HEXPROOF_FROM)):  # type: ignore[arg-type]
            of_quality = "hexproof from a quality"
            return of_quality if of_quality in ruleset.cites else "hexproof"
    return ""


def targetable(ruleset: CardRuleset, state: Position, context: Context, what: Object | Ref | str) -> bool:
    """Whether the rules let this be a target of what the context is about (115, 702)."""
    if isinstance(what, str):
        return what in state.playing and not _player_barred(ruleset, state, context, what)
    obj = state.current(what) if isinstance(what, Ref) else what
    if obj is None:
        return False
    if context.object is not None and obj.id == context.object.id:
        return False
    if barrier(ruleset, state, context, obj):
        return False
    return not _forbidden(ruleset, state, context, obj)


def barriers(ruleset: CardRuleset, state: Position, what: Object) -> Cites:
    """The sections by which objects that would fit cannot be targets, if too few are left."""
    context = context_of(ruleset, state, what)
    found_: list[Address] = []
    for slot in slots(ruleset, what, state):
        for obj in found(ruleset, state, slot["filter"], context):
            key = barrier(ruleset, state, context, obj)
            found_ += ruleset.cite(key) if key else ()
    return tuple(dict.fromkeys(found_))


def unoffered(ruleset: Ruleset, state: Position, decision: Decision, key: str) -> Refusal | None:
    """Why an object cannot be a target, with the section."""
    assert isinstance(ruleset, CardRuleset)
    if decision.kind == "name card" and len(names_of(key)) > 1 and names_of(key) <= set(decision.keys):
        said = Message(N_("a split card has two names: one of them is chosen"))
        return Refusal(said, united(ruleset.cite("one name"), decision.cites))
    asking, obj = state.current(decision.data.get("object")), state.objects.get(key)
    if not decision.kind.startswith("target") or asking is None:
        return None
    context = context_of(ruleset, state, asking)
    if obj is not None:
        why = "itself" if obj.id == asking.id else barrier(ruleset, state, context, obj)
        if not why and decision.kind == "target mutates" and "mutates onto" in ruleset.cites:
            why = "mutates onto"
        if not why and _on_players(ruleset, asking):
            why = "enchants players"
        if not why and obj.zone != BATTLEFIELD and not _names_zones(ruleset, state, asking):
            why = "no permanent"
    else:
        why = player_barrier(ruleset, state, context, key) if key in state.playing else ""
    if not why:
        return None
    said = Message(_BARRED[why], {"object": obj.id if obj else key})
    by_source = why in OF_ITS_SOURCE and "ability" in asking.nature
    of_source = ruleset.cites.get("source of its own", ()) if by_source else ()
    return Refusal(said, united(ruleset.cite(why), of_source, decision.cites))


def _on_players(ruleset: CardRuleset, asking: Object) -> bool:
    """Whether it is an Aura that can enchant players, and so no permanent (702.5d)."""
    enchants = definition(ruleset, asking).get("enchant", EMPTY)
    return bool(enchants) and set(enchants) == {"seat"} and "ability" not in asking.nature


def _names_zones(ruleset: CardRuleset, state: Position, asking: Object) -> bool:
    """Whether what is aimed says where its targets lie; else only permanents are meant (109.2)."""
    return any("zone" in repr(slot.get("filter")) for slot in slots(ruleset, asking, state))


def keywords_of(ruleset: CardRuleset, state: Position, seat: str) -> frozenset[str]:
    """The keywords that effects give a player: hexproof, shroud, protection (613.10)."""
    found = set(state.player(seat).texts("keywords"))
    for one in active_effects(ruleset, state):
        gained = one.change.get("gain", ())
        if gained and applies_to(ruleset, state, one, seat):
            found |= {str(name) for name, _ in gained}
    return frozenset(found)


def player_barrier(ruleset: CardRuleset, state: Position, context: Context, seat: str) -> str:
    """Why a player cannot be the target of this spell or ability: a key of the citations, or ""."""
    if not concerned(ruleset, state, context.you, seat):
        return "no target out of range"
    words = keywords_of(ruleset, state, seat)
    if "shroud" in words:
        return "shroud"
    if "hexproof" in words and context.you != seat:
        return "player's hexproof"
    source = source_view(ruleset, state, context) if words else None
    return "protection" if shields(words, source) else ""


def shields(words: frozenset[str], source: View | None) -> bool:
    """Whether protection among these keywords is from a quality of the source (702.16)."""
    return source is not None and any(
        has_quality(source, word.removeprefix(PROTECTION)) for word in words if word.startswith(PROTECTION)
    )


def _player_barred(ruleset: CardRuleset, state: Position, context: Context, seat: str) -> bool:
    return bool(player_barrier(ruleset, state, context, seat)) or _forbidden(ruleset, state, context, seat)


def _forbidden(ruleset: CardRuleset, state: Position, context: Context, what: Object | str) -> bool:
    """Whether a continuous effect says it can't be the target: ``forbid: {target: ...}``."""
    for one, pattern in forbidding(ruleset, state):
        if pattern.text("action") != "target":
            continue
        if "who" in pattern and context.you not in seats(ruleset, state, pattern["who"], one.context):
            continue
        if "of" in pattern:
            source = source_view(ruleset, state, context)
            if source is None or not matches(ruleset, state, pattern["of"], source, one.context):
                continue
        if applies_to(ruleset, state, one, what):
            return True
    return False
