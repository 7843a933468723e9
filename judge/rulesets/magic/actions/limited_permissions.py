"""Which permission with a limit is used as a card is cast or played from elsewhere (601.3, 116.2a)."""

from __future__ import annotations

from judge.resolver import Object, Position
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.rule import CardRuleset, seatless
from judge.rulesets.magic.actions.casting_permissions import concerns
from judge.rulesets.magic.mechanics import uses_each_turn
from judge.rulesets.magic.zones import EXILE, GRAVEYARD, LIBRARY


def by_permission(
    ruleset: CardRuleset, state: Position, obj: Object, who: str, how: tuple[str, ...] = ("play", "cast")
) -> str:
    """The permission with a limit that is used as a card is cast or played from where it lies; else empty."""
    zone = seatless(obj.zone)
    where = {GRAVEYARD: "graveyard", EXILE: "exile", LIBRARY: "library top"}.get(zone)
    words = {f"{verb} from {where}" for verb in how} if where else {"cast without paying"}
    return uses_each_turn.taken([
        one for one in active_effects(ruleset, state)
        if words & set(one.change.texts("as though"))
        and one.context.you == who
        and not uses_each_turn.used_up(state, one)
        and (one.of is None or concerns(ruleset, state, one.of, obj, one.context))
    ])  # fmt: skip
