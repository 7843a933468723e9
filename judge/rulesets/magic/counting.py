"""Computed numbers of players, which follow from the table (700.5)."""

from __future__ import annotations

from collections.abc import Callable

from judge.resolver import EMPTY, Data, Position, Ref, zone_of
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.matching import matching
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.magic.combat.combat_state import PLAYERS_ATTACKED
from judge.rulesets.magic.words import DEVOTION
from judge.rulesets.magic.zones import GRAVEYARD, HAND, LIBRARY, attached_to, attachments, permanents

BEFORE_DRAW_STEP = "drawn before the draw step"
"""In a player's data: the number of cards drawn this turn before the draw step."""
_KINDS = {"creatures": "creature", "lands": "land", "artifacts": "artifact", "permanents": ""}


def count(ruleset: CardRuleset, state: Position, seat: str, name: str) -> int:
    """The current value of such a number."""
    if name in (HAND, LIBRARY, GRAVEYARD):
        return len(state.zone(zone_of(name, seat)))
    if name == "cards drawn in the draw step":
        player = state.player(seat)
        return player.number("drawn") - player.number(BEFORE_DRAW_STEP) if state.step == "draw" else 0
    if name == "opponents attacked":
        return len(state.facts.get(PLAYERS_ATTACKED, ())) if seat == state.active else 0
    there = (view(ruleset, state, obj) for obj in permanents(state))
    mine = [seen for seen in there if seen.controller == seat]
    if name.startswith(DEVOTION):
        colors = frozenset(name.removeprefix(DEVOTION).split(" and "))
        symbols = sum(_symbols(seen.definition.get("cost"), colors) for seen in mine)
        return symbols + sum(_more(ability) for seen in mine for ability in seen.abilities)
    if name == "party":
        return _party([seen.subtypes for seen in mine if "creature" in seen.types])
    kind = _KINDS[name.removesuffix(" controlled")]
    return sum(1 for seen in mine if not kind or kind in seen.types)


PARTY = ("cleric", "rogue", "warrior", "wizard")


def _party(creatures: list[frozenset[str]]) -> int:
    """The greatest number of different party types that different creatures can stand for (700.8)."""
    return len(matching([[kind for kind in PARTY if kind in kinds] for kinds in creatures]))


def _more(ability: Data) -> int:
    """The number that a static ability adds to its controller's devotion (700.5a)."""
    if ability.text("kind") != "static" or "while" in ability:
        return 0
    limits: Data = ability.get("change", EMPTY).get("limit", EMPTY)
    return limits.number("devotion")


def _symbols(cost: object, colors: frozenset[str]) -> int:
    """The number of mana symbols of the colors in a cost; a hybrid symbol counts once (700.5a)."""
    if not isinstance(cost, Data):
        return 0
    return sum(cost.number(color) for color in colors) + sum(
        1 for ways in cost.get("hybrid", ()) if colors & set(ways)
    )


def _attached(to: Callable[[Position, Context], Ref | None]) -> Callable[..., tuple[Ref | str, ...]]:
    def relation(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Ref | str, ...]:
        on = to(state, context)
        return tuple(obj.ref for obj in attachments(state, on)) if on is not None else ()

    return relation


def _host(state: Position, context: Context) -> Ref | None:
    source = state.current(context.source)
    on = attached_to(source) if source is not None else None
    return on if isinstance(on, Ref) else None


RELATIONS = {
    "attached to self": _attached(lambda state, context: context.source),
    "attached to host": _attached(_host),
}
