"""Teams with shared turns and life (Two-Headed Giant, 805, 810), and teams of an emperor (809).

A table states each seat's ``team``. The first seat of a team with shared turns is its primary player (805.2),
whose place in turn order the team has. If each team has an ``emperor``, all players have their own turns and
life, and the emperor alone decides the team's fate. Without teams, everybody plays alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from judge.messages import N_
from judge.resolver import Cites, Data, Draft, Event, FaultyOpening, Op, Pending, Position, united
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.kit.triggered_abilities import spoken_of
from judge.rulesets.magic.influence import RANGE

TEAM = "team"
"""The figure of a seat, and the table's word: the name of its team."""
TEAMS = "teams"
"""The fact that names each seat's team, if teams share their turns."""
EMPEROR, EMPERORS, SIDES = "emperor", "emperors", "sides"
"""The figure of a seat that is its team's emperor; the facts with the emperors and each seat's side."""
REACH = {True: 2, False: 1}
"""The range of influence of emperors, and of their generals (809.3a)."""
LIFE, MORE_LIFE, POISON, MORE_POISON = 30, 15, 15, 5
"""The initial life of a team of two, and the poison with which it loses; more for each further player."""
SET, MADE_GOOD = "set of team", "made good"
"""The data of gaining or losing life: it sets a player's total; what the team's total changes by besides."""
SHARED = ("life", "poison")
"""The figures that a team shares (810.5)."""
LIFE_ALONE = "2009-02-01"
"""The edition in which a team shares its life only (606.5)."""


def shared(state: Position) -> tuple[str, ...]:
    """The figures that a team shares in the edition being played."""
    return SHARED[:1] if state.edition == LIFE_ALONE else SHARED


def as_a_group(state: Position) -> bool:
    """Whether a team is attacked as a group instead of one of its players, as before 2009 (606.7a)."""
    return playing(state) and state.edition == LIFE_ALONE


def individual_life(state: Position, seat: str) -> int:
    """A player's life for effects: before 2009, half the team's total, rounded up (606.9a)."""
    total = state.player(seat).number("life")
    return -(-total // 2) if playing(state) and state.edition == LIFE_ALONE else total


def playing(state: Position) -> bool:
    """Whether teams that share their turns are playing."""
    return TEAMS in state.facts


def team(state: Position, seat: str) -> tuple[str, ...]:
    """The players of a seat's team still in the game; only the seat itself without teams."""
    held = state.facts.get(TEAMS)
    if held is None:
        return (seat,)
    return tuple(one for one in state.playing if held.get(one) == held.get(seat))


def whole(state: Position, seat: str) -> tuple[str, ...]:
    """All players of a seat's team, including those who have left."""
    held = state.facts.get(TEAMS)
    return (seat,) if held is None else tuple(one for one in state.seats if held.get(one) == held.get(seat))


def active(state: Position) -> tuple[str, ...]:
    """Whose turn it is: the active player, or the players of the active team (805.4a)."""
    return team(state, state.active) if TEAMS in state.facts else (state.active,)


def primary(state: Position, seat: str) -> str:
    """The primary player of a seat's team, in whose place in turn order it acts (805.2)."""
    return next(iter(team(state, seat)), seat) if TEAMS in state.facts else seat


def speaks(ruleset: CardRuleset, state: Position, seat: str) -> str:
    """Whether a seat may act: its team has priority (805.5)."""
    return primary(state, seat)


def once_each(state: Position, seats: Iterable[str]) -> tuple[str, ...]:
    """One seat for each team among these, its primary player (805.8)."""
    return tuple(dict.fromkeys(primary(state, seat) for seat in seats))


def side(state: Position, seat: str) -> tuple[str, ...]:
    """All players of a seat's side still in the game, with or without shared turns."""
    held = state.facts.get(SIDES)
    if held is None:
        return team(state, seat)
    return tuple(one for one in state.playing if held.get(one) == held.get(seat))


def led(state: Position, seat: str) -> tuple[str, ...]:
    """The players who lose or win with a player: the team, or with emperors, the team of an emperor."""
    return side(state, seat) if seat in state.facts.texts(EMPERORS) else team(state, seat)


def beside(state: Position, seat: str) -> tuple[str, ...]:
    """The players whom a player may attack in games with emperors: immediate neighbours (809.3c)."""
    return (*state.order_from(seat, after=True)[:1], *state.order_from(seat, after=True)[-2:-1])


def rivals(state: Position, seat: str) -> tuple[str, ...]:
    """A player's opponents in turn order: all who are not of the same team (102.3)."""
    own = side(state, seat)
    return tuple(one for one in state.order_from(seat, after=True) if one != seat and one not in own)


def apart(state: Position, seat: str, other: str) -> bool:
    """Whether two players are opponents."""
    return other != seat and other not in side(state, seat)


def with_emperors(figures: dict[str, dict[str, object]], seats: tuple[str, ...]) -> dict[str, object]:
    """The facts of a table whose teams each have an emperor; empty if no emperor is stated.

    A seat without a stated range of influence has that of the variant. Raises FaultyOpening if a seat has no
    team, or a team does not have exactly one emperor.
    """
    emperors = tuple(seat for seat in seats if figures[seat].pop(EMPEROR, None))
    if not emperors:
        return {}
    held = {seat: str(figures[seat].pop(TEAM, "")) for seat in seats}
    for seat in seats:
        if not held[seat]:
            raise FaultyOpening.because(N_("no team is stated of {seat}"), seat=seat)
        figures[seat].setdefault(RANGE, REACH[seat in emperors])
    if sorted(held[seat] for seat in emperors) != sorted(set(held.values())):
        raise FaultyOpening.because(N_("each team has one emperor"))
    return {SIDES: Data(held), EMPERORS: emperors}


def beginning(figures: dict[str, dict[str, object]], seats: tuple[str, ...], edition: str) -> Data | None:
    """The teams that a table states; None without teams. The figures that a team shares are made equal.

    Raises FaultyOpening if a seat has no team, the players of a team do not sit together, or their life
    totals differ.
    """
    held = {seat: str(figures[seat].pop(TEAM)) for seat in seats if figures[seat].get(TEAM) is not None}
    if not held:
        return None
    lacking = [seat for seat in seats if seat not in held]
    if lacking:
        raise FaultyOpening.because(N_("no team is stated of {seat}"), seat=lacking[0])
    changes = sum(held[one] != held[other] for one, other in pairwise(seats))
    sizes = {name: sum(other == name for other in held.values()) for name in held.values()}
    if changes != 1 or len(set(sizes.values())) != 1:
        raise FaultyOpening.because(N_("two teams of equal size play, the players of each seated together"))
    for name, size in sizes.items():
        members = [seat for seat in seats if held[seat] == name]
        both = ("life", LIFE + MORE_LIFE * (size - 2)), ("poison", 0)
        for figure, usual in both[:1] if edition == LIFE_ALONE else both:
            stated = {figures[seat][figure] for seat in members if figure in figures[seat]}
            if len(stated) > 1:
                raise FaultyOpening.because(
                    N_("the players of team {team} share their {figure}"), team=name, figure=figure
                )
            for seat in members:
                figures[seat][figure] = next(iter(stated), usual)
    return Data(held)


def most_poison(state: Position, seat: str) -> int:
    """The number of poison counters that lose the game: ten, or fifteen for a team (704.5c, 810.8d)."""
    together = playing(state) and "poison" in shared(state)
    return POISON + MORE_POISON * (len(whole(state, seat)) - 2) if together else 10


def share(draft: Draft, seat: str, name: str, total: int | None) -> None:
    """Set a figure of a seat, for the whole team if it is shared (810.9, 810.10)."""
    for one in team(draft, seat) if name in shared(draft) else (seat,):
        draft.change_player(one, **{name: total})


def asks_total(written: object) -> bool:
    """Whether data refer to a life total (810.9a)."""
    if isinstance(written, Data):
        if written.text("name") == "life" and written.text("amount") in ("figure", "least", "greatest"):
            return True
        return any(asks_total(part) for part in written.values())
    return isinstance(written, tuple) and any(asks_total(part) for part in written)


def why(ruleset: CardRuleset, state: Position, *keys: str) -> Cites:
    """The sections under these keys, if teams play."""
    return united(*(ruleset.cites.get(key, ()) for key in keys)) if playing(state) else ()


FOR_ALL = {"lose": "team loses", "win": "team wins", "gain life": "team gains no life",
           "lose life": "team loses no life", "counters": "team gets no poison"}  # fmt: skip
"""Events that do not happen to a player if an effect prevents them for a teammate, and the citation key."""


def for_each_teammate(state: Position, what: Op) -> Iterator[tuple[Op, str]]:
    """The operation for each teammate, with the citation key for teammates."""
    seat, key = what.data.text("seat"), FOR_ALL.get(what.verb)
    if state.edition == LIFE_ALONE and what.verb not in ("lose", "win"):
        return  # then only winning and losing were shared by a team (606.8b)
    if key is None or not playing(state) or (what.verb == "counters" and what.data.text("name") != "poison"):
        return
    for one in team(state, seat):
        if one != seat:
            yield what.but(seat=one), key


def each_of_active(state: Position, events: tuple[Event, ...]) -> tuple[Any, ...]:
    """The events of a turn, one for each player of the active team (805.4d)."""
    if not playing(state):
        return events
    made = []
    for event in events:
        seats = team(state, event.data.text("seat")) if event.name in ("step begins", "turn") else ()
        made += [replace(event, data=event.data.but(seat=one)) for one in seats] or [event]
    return tuple(made)


THAT_PLAYER = frozenset({"seat", "it", "its controller", "happened"})
"""The words by which an ability refers to the player whose step it is."""


def once_for_the_team(
    ruleset: CardRuleset, state: Position, found: tuple[Pending, ...]
) -> tuple[Pending, ...]:
    """Abilities that do not refer to the player of a step trigger once for the team (805.4d)."""
    if not playing(state):
        return found
    seen: set[object] = set()
    made = []
    for one in found:
        ability = one.data.get("ability")
        if ability is None or not any(on.text("on") in OF_STEPS for on in ability.get("on", ())):
            made.append(one)
            continue
        spoken = spoken_of((ability.get("effect"), ability.get("targets"), ability.get("if")))
        key = (one.source, one.data.get("index"), one.data.get("effect"), one.controller, one.cause)
        if key in seen and not THAT_PLAYER & spoken:
            continue
        again = key in seen
        seen.add(key)
        made.append(
            replace(one, cites=united(one.cites, ruleset.cites.get("each of the team", ()))) if again else one
        )
    return tuple(made)


OF_STEPS = frozenset({
    "turn", "step", "untap step", "upkeep", "draw step", "precombat main", "postcombat main", "combat",
    "end of combat", "end step",
})  # fmt: skip
"""The events of a step, which happen to the player whose turn it is."""
