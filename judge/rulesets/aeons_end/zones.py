"""The zones, the two dials, breaches and lives."""

from __future__ import annotations

from judge.resolver import EMPTY, Data, Draft, Object, Option, Position, Ref, zone_of
from judge.resolver.values import replace
from judge.rulesets.kit import CardRuleset, View, definition

DECK, HAND, DISCARD, PLAY = "deck", "hand", "discard", "play"
BREACHES, PREPPED = "breaches", "prepped"
NEMESIS, GRAVEHOLD = "nemesis", "gravehold"
NEMESIS_DECK, NEMESIS_PLAY, NEMESIS_DISCARD = "nemesis deck", "nemesis play", "nemesis discard"
RESOLVING = "resolving"
SUPPLY, DESTROYED = "supply", "destroyed"
TURN_DECK, TURN_DISCARD = "turn deck", "turn discard"

SEAT_ZONES = (DECK, HAND, DISCARD, PLAY, BREACHES, PREPPED)
"""The zones that every seat has; all others belong to nobody."""

PLAYERS = "players"
"""The name of the party that makes the players' joint decisions."""

UNSEEN = "unseen"
"""The fact for the number of unknown nemesis cards under the known ones; -1: unknown."""

UNKNOWN = "?"
"""The card of an unknown object."""


def types(ruleset: CardRuleset, obj: Object) -> tuple[str, ...]:
    """The types of a card."""
    return definition(ruleset, obj).texts("types")


def is_a(ruleset: CardRuleset, obj: Object, *wanted: str) -> bool:
    return any(one in wanted for one in types(ruleset, obj))


def printed(ruleset: CardRuleset, obj: Object, figure: str) -> int | None:
    """A figure as printed on the card or stated by the table; None without either."""
    own = obj.nature.get(figure)
    if isinstance(own, int):
        return own
    value = definition(ruleset, obj).get("figures", EMPTY).get(figure)
    return value if isinstance(value, int) else None


def nemesis(state: Position) -> Object:
    """The nemesis itself, on its mat."""
    return state.inside(NEMESIS)[0]


def gravehold(state: Position) -> Object:
    return state.inside(GRAVEHOLD)[0]


def minions(ruleset: CardRuleset, state: Position) -> tuple[Object, ...]:
    return tuple(o for o in state.inside(NEMESIS_PLAY) if is_a(ruleset, o, "minion"))


def enemies(ruleset: CardRuleset, state: Position) -> tuple[Object, ...]:
    """The possible targets of damage from players: the nemesis and its minions."""
    return (nemesis(state), *minions(ruleset, state))


def tokens(obj: Object, name: str) -> int:
    """How many tokens of a kind lie on an object."""
    held = obj.data.get("counters", EMPTY)
    return held.number(name) if isinstance(held, Data) else 0


def put_tokens(draft: Draft, obj: Object, name: str, count: int) -> Object:
    """Set the number of tokens of a kind on the object."""
    held = obj.data.get("counters", EMPTY)
    return draft.change_object(obj, counters=held.but(**{name: count if count > 0 else None}))


def life(state: Position, what: Object | str) -> int:
    """The life of a seat, of Gravehold, of the nemesis or of a minion."""
    if isinstance(what, str):
        return state.player(what).number("life")
    if what.zone in (NEMESIS, GRAVEHOLD):
        return what.data.number("life")
    return tokens(what, "life")


def most_life(ruleset: CardRuleset, state: Position, what: Object | str) -> int | None:
    """The maximum life, which is the initial one; None if it is unknown."""
    if isinstance(what, str):
        return state.player(what).number("max life", 10)
    if what.zone in (NEMESIS, GRAVEHOLD):
        value = what.nature.get("max life")
        return value if isinstance(value, int) else None
    return printed(ruleset, what, "life")


def set_life(draft: Draft, what: Object | str, total: int) -> None:
    """Set a life; the tokens of a minion are its life."""
    if isinstance(what, str):
        draft.change_player(what, life=total)
    elif what.zone in (NEMESIS, GRAVEHOLD):
        draft.change_object(what, life=total)
    else:
        put_tokens(draft, what, "life", total)


def exhausted(state: Position, seat: str) -> bool:
    return life(state, seat) <= 0


def hand(state: Position, seat: str) -> tuple[Object, ...]:
    return state.inside(zone_of(HAND, seat))


def to_draw(state: Position, seat: str) -> int:
    """How many cards a seat can draw: those of the deck, named or not, and of the discard pile."""
    named = (*state.inside(zone_of(DECK, seat)), *state.inside(zone_of(DISCARD, seat)))
    return len(named) + state.player(seat).number("deck")


def breaches(state: Position, seat: str) -> tuple[Object, ...]:
    return state.inside(zone_of(BREACHES, seat))


def prepped(state: Position, seat: str) -> tuple[Object, ...]:
    return state.inside(zone_of(PREPPED, seat))


def opened(breach: Object) -> bool:
    return bool(breach.data.get("opened"))


def focused(state: Position, breach: Object) -> bool:
    """Whether the breach was focused this turn."""
    return bool(breach.data.get("focused") == state.turn)


def breach_of(state: Position, spell: Object) -> Object | None:
    """The breach in which a spell is prepped."""
    return state.current(spell.data.ref("breach"))


def spell_in(state: Position, breach: Object) -> Object | None:
    """The spell that is prepped in a breach."""
    held = (o for o in prepped(state, breach.owner) if o.data.ref("breach") == breach.ref)
    return next(held, None)


def castable(state: Position, seat: str) -> tuple[Object, ...]:
    """The spells prepped before this turn: those that the casting phase is for."""
    return tuple(o for o in prepped(state, seat) if o.data.number("since") < state.turn)


def must_cast(state: Position, seat: str) -> tuple[Object, ...]:
    """The castable spells that are not in an opened breach."""
    return tuple(o for o in castable(state, seat) if not _safe(breach_of(state, o)))


def _safe(breach: Object | None) -> bool:
    return breach is not None and opened(breach)


def open_costs(ruleset: CardRuleset, breach: Object) -> tuple[int, ...]:
    """The costs of opening, quadrant by quadrant as the breach is turned; the last is the yellow one."""
    own = breach.nature.get("open costs") or definition(ruleset, breach).get("open costs") or ()
    return tuple(one for one in own if isinstance(one, int))


def yellow(ruleset: CardRuleset, breach: Object) -> bool:
    """Whether the yellow quadrant is on top."""
    costs = open_costs(ruleset, breach)
    return bool(costs) and not opened(breach) and breach.data.number("turns") >= len(costs) - 1


def open_cost(ruleset: CardRuleset, breach: Object) -> int | None:
    """The cost of opening now; None where it is unknown."""
    costs = open_costs(ruleset, breach)
    return costs[min(breach.data.number("turns"), len(costs) - 1)] if costs else None


def focus_cost(ruleset: CardRuleset, breach: Object) -> int | None:
    """The cost of focusing now; None where it is unknown."""
    if yellow(ruleset, breach):
        return open_cost(ruleset, breach)
    return printed(ruleset, breach, "focus cost")


def closed_breaches(state: Position, seat: str) -> tuple[Object, ...]:
    return tuple(o for o in breaches(state, seat) if not opened(o))


NUMERALS = ("", "I", "II", "III", "IV")


def breach_option(ruleset: CardRuleset, breach: Object) -> Option:
    """A breach as an option, also known by its number."""
    at = printed(ruleset, breach, "number") or 0
    number = NUMERALS[at] if at < len(NUMERALS) else str(at)
    return Option(breach.id, Data(card=breach.card, number=number))


def unseen(state: Position) -> int:
    """The number of unknown nemesis cards under the known ones; -1 where it is unknown."""
    return state.facts.number(UNSEEN, -1)


def nemesis_deck_empty(state: Position) -> bool:
    return not state.zone(NEMESIS_DECK) and unseen(state) == 0


def view_of(ruleset: CardRuleset, state: Position, obj: Object, view: View) -> View:
    """The current view of an object: its life and costs."""
    more: dict[str, object] = {}
    if obj.zone.startswith(BREACHES + "/"):
        more = {"focus cost": focus_cost(ruleset, obj), "open cost": open_cost(ruleset, obj)}
    elif obj.zone in (NEMESIS, GRAVEHOLD, NEMESIS_PLAY):
        more = {"life": life(state, obj)} if obj.zone != NEMESIS_PLAY else {}
        if is_a(ruleset, obj, "minion"):
            more = {"life": tokens(obj, "life")}
        if obj.zone == NEMESIS:
            more |= {name: tokens(obj, name) for name in ("fury", "husk")}
    elif isinstance(obj.nature.get("cost"), int):
        more = {"cost": obj.nature["cost"]}
    stated = {name: value for name, value in more.items() if value is not None}
    return replace(view, figures=view.figures.but(**stated)) if stated else view


def named(ruleset: CardRuleset, objects: tuple[Object, ...], word: object) -> Object | None:
    """The first of these objects with a name, or whose card has it (in any of its spellings)."""
    if isinstance(word, Ref):
        return next((o for o in objects if o.ref == word), None)
    for obj in objects:
        if obj.id == word:
            return obj
    known = ruleset.card(str(word))
    wanted = known.text("name") if known else None
    return next((o for o in objects if o.card and o.card == wanted), None)
