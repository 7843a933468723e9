"""What scenarios, the command line and the pages see of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver import EMPTY, Cites, Data, Object, Ref, State, Value
from judge.rulesets.kit import CardRuleset


@dataclass(frozen=True, slots=True)
class Placed:
    """One object of a described table: its card, owner, zone and data.

    ``zone`` is a word of the game's, without a seat; ``attached`` names the object it is on. ``card`` may be
    empty for an ability on the stack. The last object of a zone is on top. ``line`` is its line in the file.
    """

    id: str
    card: str
    owner: str
    zone: str
    controller: str = ""
    data: Data = EMPTY
    attached: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Laying:
    """A described table: its seats, active player and step, and the objects in its zones.

    ``figures`` hold what is stated of each seat, ``facts`` what is stated of the table itself; ``named`` are
    the zones of seats that the table mentions, even as empty (``hand/ana``).
    """

    seats: tuple[str, ...]
    active: str
    turn: int = 1
    phase: str = ""
    step: str = ""
    figures: Mapping[str, Data] = field(default_factory=dict)
    placed: tuple[Placed, ...] = ()
    facts: Data = EMPTY
    named: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Assessment:
    """The answer to a question that needs no play: a deck's legality, what is laid out, the score."""

    result: Data
    cites: Cites
    reasons: tuple[Message, ...] = ()


class UnknownPart(BadInput):
    template = N_("“{key}” is no part of this question; known: {known}")


def only(asked: Data, *known: str) -> None:
    """Raise UnknownPart for a key that does not belong to the question."""
    for key in asked:
        if key not in known:
            raise UnknownPart(key=key, known=", ".join(known))


@dataclass(frozen=True, slots=True)
class Stage:
    """One step to an object's characteristics: its place in the game's order, its cause, its changes.

    ``name`` is the source's (or the effect's) name; ``before`` and ``after`` hold only what differs. The
    first stage, with an empty ``layer``, is the object's own values.
    """

    layer: str
    name: str
    source: Ref | None
    before: Data
    after: Data
    cites: Cites


@dataclass(frozen=True, slots=True)
class Blank:
    """A kind of card that a judge may describe if the ruleset does not know the card.

    ``figures`` are those of such cards; ``does`` is the key under which its text becomes an instruction for
    the judge when the game comes to it (empty: its text is only shown). ``needs`` is the figure without which
    such a card would leave play at once.
    """

    types: tuple[str, ...]
    figures: tuple[str, ...] = ()
    does: str = ""
    needs: str = ""

    @property
    def key(self) -> str:
        """The value for the kind in a form."""
        return "+".join(self.types)


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a game's objects are drawn on a table, and where a table's form puts its cards."""

    pairs: tuple[tuple[str, ...], ...] = ()
    """Figures shown together (``2/2``); an object shows the first pair of which it has a figure."""
    resources: frozenset[str] = frozenset()
    """Types of objects that only pay for others, which are drawn small and combined."""
    aside: frozenset[str] = frozenset()
    """Zones shown as a number, such as piles; their contents are shown on request."""
    turned: str = "tapped"
    """The key of an object's data that says that it lies sideways."""
    under: tuple[str, ...] = ("attached", "host", "breach")
    """The keys of an object's data with the object that it is on or under."""
    cost: Callable[[Data], tuple[str, ...]] | None = None
    """The symbols of a cost in a definition, one string each."""
    homes: Mapping[str, str] = field(default_factory=dict)
    """In forms: the usual zone of cards by type (empty: of any other type)."""
    shared: frozenset[str] = frozenset()
    """In forms: zones that belong to nobody."""
    states: Mapping[str, str] = field(default_factory=dict)
    """In forms: common properties of objects, as ``flag``, ``number``, ``counters`` or ``objects``."""
    supply: frozenset[str] = frozenset()
    """Zones of piles to take from."""
    small: frozenset[str] = frozenset()
    """Supply zones whose piles show only name and figure."""
    front: tuple[str, ...] = ("battlefield", "play")
    """The zones nearest the middle of the table, nearest first."""
    order: tuple[str, str] = ("", "")
    """The zones of the turn order cards: those drawn, and those to come."""
    turn_of: Callable[[State, Object], Message | str] | None = None
    """The player of a turn order card; an empty text if it has no other name."""
    short: Mapping[str, str] = field(default_factory=dict)
    """Short names of steps and figures for narrow places."""
    seat_short: Mapping[str, str] = field(default_factory=dict)
    """Short names of seats' figures for a form that asks for all of them."""
    named: frozenset[str] = frozenset()
    """Figures that are shown with their name where they stand alone, as they could be taken for another."""
    unshown: Callable[[Object], frozenset[str]] | None = None
    """The figures of an object that are only shown on its page."""
    pool: Callable[[State, str], tuple[str, ...] | None] | None = None
    """The resources that a seat has available, in symbols; None if the table does not state them."""
    most: Mapping[str, str] = field(default_factory=dict)
    """Figures of seats, each with the figure that limits it."""
    counted: frozenset[str] = frozenset()
    """Figures that follow from the objects on the table and are shown in a seat's bar."""
    begins: frozenset[str] = frozenset({"hand"})
    """Zones from which cards are usually played, so that actions need not name them."""
    at_once: bool = False
    """Whether tapping a card in hand uses it, if it has only one use."""


class CardSource(Protocol):
    """A source of cards that the ruleset of a table does not have."""

    def definition(self, game: str, ruleset: CardRuleset, name: str) -> Mapping[str, Any] | None:
        """The definition of a card as a person writes it; None if the ruleset's own card is meant, or the
        name is unknown."""
        ...

    def near(self, game: str, name: str) -> tuple[str, ...]:
        """The names that an unknown one probably means."""
        ...


@dataclass(frozen=True)
class Game:
    """A game with its profiles (the first is the default), as scenarios, commands and pages see it."""

    id: str
    profiles: Mapping[str, CardRuleset]
    lay: Callable[[CardRuleset, Laying], State]
    """Make the opening of a described table, at the step that it names; raises FaultyOpening."""
    read: Callable[[CardRuleset, State, Object | str, str], Value]
    """The value of a word (``strength``, ``tapped``) for an object, a seat, or the table (empty name)."""
    assessments: Mapping[str, Callable[[CardRuleset, Data], Assessment]] = field(default_factory=dict)
    """The answers to questions that need no table, by their word."""
    questions: Mapping[str, Callable[[CardRuleset, State, Data], Assessment]] = field(default_factory=dict)
    """The answers to questions about a table, by their word."""
    piles: frozenset[str] = frozenset({"stack", "deck", "discard"})
    """Zones that a scenario lists from the top; others are listed in the order of arrival."""
    seat_words: frozenset[str] = frozenset()
    """What a table may state of a seat, besides the ruleset's ``seat_figures``."""
    table_words: frozenset[str] = frozenset()
    """What a table may state of itself."""
    counted: frozenset[str] = frozenset()
    """Zones of which a table may state the number of each card."""
    parted: frozenset[str] = frozenset()
    """Figures of a seat that may be stated otherwise than by a number: resources by colour, a team's name."""
    on_seats: bool = False
    """Whether an object may be attached to a seat."""
    object_words: frozenset[str] = frozenset({"counters", "targets"})
    """What a table may state of an object, besides the ruleset's ``figures`` and ``conditions``."""
    pays_by_hand: Callable[[CardRuleset, State, str, str], tuple[str, ...]] | None = None
    """The objects of a seat that could pay for a cost that was not checked; empty if they cannot."""
    pays_one_way: Callable[[CardRuleset, State, str, str], tuple[str, ...]] | None = None
    """The same, but only if that is the only way to pay."""
    ready: tuple[tuple[str, int, str], ...] = ()
    """The cards of a first game as the rules suggest it: card, number and zone, all without an owner."""
    parties: tuple[str, ...] = ()
    """Those who decide besides the seats: all players together, in a game against none of them."""
    blanks: tuple[Blank, ...] = ()
    """The kinds of cards that a judge may describe, the commonest first."""
    explain: Callable[[CardRuleset, State, Object], tuple[Stage, ...]] | None = None
    """The steps to an object's characteristics, in games whose rules are intricate enough."""
    survival: Callable[[CardRuleset, State, Object], tuple[Message, Cites] | None] | None = None
    """Whether the damage on an object destroys it, with the sections; None if that is not relevant."""
    drawing: Drawing = Drawing()
    chances: frozenset[str] = frozenset({"chance"})
    """Kinds of choices that only reveal a random result."""
    markers: frozenset[str] = frozenset()
    """Kinds of objects that are counted by a seat's figures, and left out of checks of their zone."""

    @property
    def default(self) -> str:
        return next(iter(self.profiles))
