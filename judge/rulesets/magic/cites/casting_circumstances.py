"""Further citations for casting a spell or turning a permanent up, by its circumstances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.resolver import EMPTY, Data, Draft, Object, Script
from judge.rulesets.kit.announcing import announced
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, View, definition, printed, seatless
from judge.rulesets.magic import teams
from judge.rulesets.magic.actions import special_actions
from judge.rulesets.magic.actions.casting_permissions import EFFECT, FACES, KINDS
from judge.rulesets.magic.card_faces import FACE, SPLICED, TURNED
from judge.rulesets.magic.cites.effect_circumstances import flash_begun
from judge.rulesets.magic.cites.general_circumstances import PROTOTYPE, alters_costs, given_way
from judge.rulesets.magic.cites.meant_circumstances import says
from judge.rulesets.magic.cites.target_circumstances import aimed_at_nothing
from judge.rulesets.magic.costs.added_costs import ADDITIONAL
from judge.rulesets.magic.words import WARDED
from judge.rulesets.magic.zones import EXILE, GRAVEYARD, HAND

Keys = Iterable[str]
IN_TURN = frozenset({HAND, *KINDS}) - {"madness", "miracle"}
"""Ways in which a spell is cast by whoever has priority, not while something else resolves."""
FROM_ELSEWHERE = frozenset(KINDS) - {"madness", "miracle", "plot"}
SPELL_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "planeswalker", "sorcery")


def kinds_of(seen: View, lead: str) -> Iterator[str]:
    """The citation keys for the kinds of a card."""
    yield from (f"{lead} {kind}" for kind in SPELL_TYPES if kind in seen.types)
    if "kindred" in seen.types:
        yield f"{lead} kindred"


def cast(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The keys for a cast spell."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    way = obj.data.text("way")
    if seatless(obj.data.text("from")) in (GRAVEYARD, EXILE) and way in FROM_ELSEWHERE:
        yield "cast from elsewhere"
    if len(draft.stack) > 1 and way in IN_TURN:
        yield "in response"
    if way in KINDS and KINDS[way].zone == GRAVEYARD and obj.owner != obj.controller:
        yield "as though yours"
        if not _whenever(view(ruleset, draft, obj)) and not _own_time(draft, obj):
            yield "both as though"
    if way == "flashback" and not printed(ruleset, obj).get(way):
        yield "keyword worked out"
    yield from given_way(ruleset, obj, way)
    if way == EFFECT:
        yield "found as it is cast"
    if any(isinstance(frame, Script) and "undone to" in frame.data for frame in draft.agenda):
        yield "cast while resolving"
    if way in ("suspend", "rebound"):
        yield f"cast by {way}"
    if obj.data.get("face down"):
        yield "cast disguised" if obj.data.text("face down") == WARDED else "cast face down"
        if way == EFFECT:
            yield "evaluated as that spell"
        return
    seen = view(ruleset, draft, obj)
    yield from kinds_of(seen, "cast")
    yield from aimed_at_nothing(obj, definition(ruleset, obj))
    if len(draft.stack) > 1 and alters_costs((says(ruleset, obj), seen.abilities)):
        yield "cast before it alters costs"
    if "aura" in seen.subtypes:
        yield "aura spell"
    paid, face = obj.data.texts("paid"), obj.data.text(FACE)
    own_time = _own_time(draft, obj)
    if "instant" not in seen.types and seen.has("flash") and not own_time:
        yield "flash used"
    if not seen.types & {"instant"} and not seen.has("flash") and not own_time and way == HAND:
        yield "flash lent"
        yield from flash_begun(ruleset, draft, obj)
    if face == "fused":
        yield "fused"
    if set(paid) & set(FACES) or (way == EFFECT and face):
        yield "evaluated as that spell"
    if face == PROTOTYPE:
        yield "cast prototyped"
    if "bestow" in paid:
        yield "bestow evaluated"
    if "overload" in paid:
        yield "overload used"
    if set(paid) & set(ADDITIONAL):
        yield "optional cost"
        yield "total cost"
    yield from (word for word, cost in (("kicked", "kicker"), ("bargained", "bargain")) if cost in paid)
    if "additional cost" in seen.definition:
        yield "additional cost"
    if "for each further target" in seen.definition and len(obj.targets) > 1:
        yield "total cost"
    if "escalate" in seen.definition and len(announced(obj).texts("modes")) > 1:
        yield "further modes paid"
    if seen.types & {"instant", "sorcery"} and _aims_besides(seen):
        yield "target of a spell"
    if "alternative cost" in paid or obj.data.get("free"):
        yield "cost instead"
        if set(paid) & set(ADDITIONAL) or "additional cost" in seen.definition:
            yield "added to the cost instead"
    yield from (word for word, cost in (("warp used", "warp"), ("escaped", "escape")) if cost in paid)
    if obj.data.text("way") == "escape":
        yield "escaped"
    own_cost = seen.definition.get("cost")
    if own_cost is not None and not own_cost and not paid and not obj.data.get("free"):
        yield "cast for nothing"
    ways = {way for one in seen.definition.get("cost", EMPTY).get("hybrid", ()) for way in one}
    if not {"alternative cost", "cost instead"} & set(paid) and not obj.data.get("free"):
        if ways:
            yield "paid phyrexian" if "life" in ways else "paid hybrid"
        if seen.definition.get("cost", EMPTY).number("colorless"):
            yield "paid colorless"
    if face in ("left", "right"):
        yield "half alone"
    if TURNED in obj.data:
        yield "cast transformed"
    elif not face and isinstance(printed(ruleset, obj).get("back"), Data):
        yield "front face cast"
    if SPLICED in obj.data:
        yield "text spliced"


def _own_time(draft: Draft, obj: Object) -> bool:
    """Whether a spell is being cast at a time when a sorcery could be."""
    return obj.controller in teams.active(draft) and draft.phase.endswith("main") and len(draft.stack) == 1


def _whenever(seen: View) -> bool:
    return "instant" in seen.types or seen.has("flash")


def _aims_besides(seen: View) -> bool:
    """Whether only another ability of the card has targets, so that the spell itself is not targeted."""
    said = seen.definition
    return not {"targets", "modes"} & set(said) and any("targets" in one for one in seen.abilities)


def turned_up(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The keys for turning a permanent face up, a special action."""
    obj = draft.current(data.ref("object")) or draft.objects.get(data.text("object"))
    yield "special action"
    if obj is not None:
        yield special_actions.turned_up_by(ruleset, obj)


def unlocks(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The key for unlocking a half as a special action; the event of unlocking says which half."""
    yield from () if "half" in data else ("special action",)
