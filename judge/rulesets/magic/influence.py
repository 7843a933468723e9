"""Range of influence: which players and objects a player's spells, abilities and choices reach (801).

A table states it under ``shared`` or for each seat; otherwise it is unlimited.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import Cites, Data, Object, Op, PendingEvent, Position, united
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, Context

RANGE = "range of influence"
"""The figure of a seat, and the table's word: the number of seats that its range covers."""
IN_RANGE = "in range"
"""The fact that holds, for each seat with a range, the seats within it when the turn began (801.2c)."""
OUT_OF_RANGE = "out of range"


def settled(state: Position) -> Data | None:
    """The seats in range of each seat; None if no range is limited.

    Distance counts the seats of players still in the game, in the shorter direction (801.2).
    """
    playing = state.playing
    made: dict[str, tuple[str, ...]] = {}
    for at, seat in enumerate(playing):
        reach = state.player(seat).get(RANGE)
        if isinstance(reach, int):
            away = {
                one: min((i - at) % len(playing), (at - i) % len(playing)) for i, one in enumerate(playing)
            }
            made[seat] = tuple(one for one in playing if away[one] <= reach)
    return Data(made) if made else None


def within(state: Position, seat: str) -> frozenset[str] | None:
    """The seats in range of a seat; None if it is not limited."""
    held = state.facts.get(IN_RANGE)
    if held is None or seat not in held:
        return None
    return frozenset(held[seat])


def limited(state: Position) -> bool:
    """Whether anybody's range of influence is limited."""
    return IN_RANGE in state.facts


def reached(
    ruleset: CardRuleset, state: Position, context: Context, seats: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of the seats that a spell or ability reaches (801.10)."""
    near = within(state, context.you)
    return seats if near is None else tuple(seat for seat in seats if seat in near)


def concerned(ruleset: CardRuleset, state: Position, seat: str, what: Object | str) -> bool:
    """Whether an object or a player is within a seat's range of influence (801.2d)."""
    near = within(state, seat)
    if near is None:
        return True
    return (what if isinstance(what, str) else view(ruleset, state, what).controller) in near


def out_of_range(ruleset: CardRuleset, state: Position, what: Op) -> PendingEvent | None:
    """The log entry for an effect on something out of its controller's range (801.10).

    Combat damage is exempt, as it is dealt by the rules and not by a spell or ability.
    """
    if not limited(state) or what.data.get("combat"):
        return None
    source = state.current(what.data.ref("source"))
    if source is None:
        return None
    affected = state.current(what.data.ref("object")) or what.data.text("seat")
    if not affected or concerned(ruleset, state, view(ruleset, state, source).controller, affected):
        return None
    about = {"seat": affected} if isinstance(affected, str) else {"object": affected.ref}
    name = OUT_OF_RANGE if "object" in about else "player out of range"
    key = "replaced out of range" if what.applied else OUT_OF_RANGE
    return PendingEvent(name, key, Data(about, source=source.ref))


def why(ruleset: CardRuleset, state: Position, seat: str, *keys: str) -> Cites:
    """The sections under these keys, if the seat's range does not include everybody."""
    near = within(state, seat)
    if near is None or near >= set(state.playing):
        return ()
    return united(*(ruleset.cites.get(key, ()) for key in keys))


def others_near(state: Position, seat: str, seats: Iterable[str]) -> tuple[str, ...]:
    """Those of the seats that are in range of a seat, without itself."""
    near = within(state, seat)
    return tuple(one for one in seats if one != seat and (near is None or one in near))


def facts(state: Position) -> dict[str, Data]:
    """The facts to keep as a turn begins."""
    found = settled(state)
    return {} if found is None else {IN_RANGE: found}
