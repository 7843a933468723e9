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
    """One object of a table as it is described: which card, whose, where, and what it has gathered.

    ``zone`` is a word of the game's, without a seat; ``attached`` names the object it is on. ``card`` may be
    empty for an ability on the stack. The last object of a zone lies on top. ``line`` is where it is written.
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
    """A table as it is described: who sits there, whose turn and step it is, and what lies where.

    ``figures`` hold what is stated of each seat, ``facts`` what is stated of the table itself; ``named`` are
    the zones of seats that the table speaks of, even where it says that nothing lies in them (``hand/ana``).
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
    """Raise UnknownPart where a question is put with something that it does not ask for."""
    for key in asked:
        if key not in known:
            raise UnknownPart(key=key, known=", ".join(known))


@dataclass(frozen=True, slots=True)
class Stage:
    """One step on the way to what an object is: where in the game's order, because of what, what it changed.

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
    """A kind of card as a judge states it by hand where the ruleset does not know the card.

    ``figures`` are those such cards have; ``does`` is the key under which its words become something that
    the judge carries out when the game comes to it (empty: it only lies there, and its words are shown).
    ``needs`` is the figure without which such a card would leave play at once.
    """

    types: tuple[str, ...]
    figures: tuple[str, ...] = ()
    does: str = ""
    needs: str = ""

    @property
    def key(self) -> str:
        """What stands for the kind in a form."""
        return "+".join(self.types)


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a game's objects are drawn on a table.

    ``pairs`` are figures written as one (``2/2``), the first pair counts of which an object has a figure;
    ``resources`` are the types of what only pays for other things, drawn small and several as one; ``aside``
    are zones of which, as of piles, the number is shown and the rest on asking; ``turned`` and ``under`` are
    the keys of an object's data that say that it lies sideways, and what it lies on or under; ``cost`` gives
    the symbols of a cost as its definition holds it, one string each. ``supply`` are zones of piles to take
    from, ``small`` those of which name and figure say enough, ``front`` those nearest the middle of the
    table, the nearest first; ``order`` are the zones of the cards that say whose turn it is, those that have
    come and those that will, and ``turn_of`` tells of one of them whose it is (an empty text: it has no
    other name); ``short`` are names of steps and figures for narrow places; ``unshown`` says which figures
    of an object a tile leaves to its page; ``pool`` gives what a seat has at hand to pay with, in symbols,
    and None where its table does not say; ``most`` are figures of seats, each with the figure that it cannot
    exceed; ``counted`` are those that no seat keeps, as they follow from what lies there, and that stand in
    its bar all the same; ``begins`` are the zones from which cards are usually played or cast, of
    which nothing is said then; ``at_once`` tells that a card of a hand with one use is used by touching it.

    For whoever lays a table: ``homes`` say in which zone a card of a type lies unless it is said (an empty
    type: of any other), ``shared`` are the zones that are nobody's, ``states`` what is often said of an
    object and how: ``flag``, ``number``, ``counters`` or ``objects``.
    """

    pairs: tuple[tuple[str, ...], ...] = ()
    resources: frozenset[str] = frozenset()
    aside: frozenset[str] = frozenset()
    turned: str = "tapped"
    under: tuple[str, ...] = ("attached", "host", "breach")
    cost: Callable[[Data], tuple[str, ...]] | None = None
    homes: Mapping[str, str] = field(default_factory=dict)
    shared: frozenset[str] = frozenset()
    states: Mapping[str, str] = field(default_factory=dict)
    supply: frozenset[str] = frozenset()
    small: frozenset[str] = frozenset()
    front: tuple[str, ...] = ("battlefield", "play")
    order: tuple[str, str] = ("", "")
    turn_of: Callable[[State, Object], Message | str] | None = None
    short: Mapping[str, str] = field(default_factory=dict)
    unshown: Callable[[Object], frozenset[str]] | None = None
    pool: Callable[[State, str], tuple[str, ...] | None] | None = None
    most: Mapping[str, str] = field(default_factory=dict)
    counted: frozenset[str] = frozenset()
    begins: frozenset[str] = frozenset({"hand"})
    at_once: bool = False


class CardSource(Protocol):
    """Where a table's cards come from beyond what its ruleset has: whoever begins a table hands one in."""

    def definition(self, game: str, ruleset: CardRuleset, name: str) -> Mapping[str, Any] | None:
        """What a card of this name does, as a person writes it; None where the ruleset's own card is meant
        or nobody knows the name."""
        ...

    def near(self, game: str, name: str) -> tuple[str, ...]:
        """The names that are probably meant by one that nobody knows."""
        ...


@dataclass(frozen=True)
class Game:
    """A game with its profiles (the first is the default one) and what turns a description into play.

    ``lay`` makes the opening, its agenda at the step named, and raises FaultyOpening; ``read`` gives a value
    of an object, a seat or the table itself (an empty name) by its word (``strength``, ``types``, ``tapped``,
    ``prestige``), None where it has none; ``assessments`` answer by their word, ``questions`` those that are
    put about the table as it lies.

    ``piles`` are the zones that a scenario lists from the top; the others it lists in the order of arrival.
    What a scenario's table may state of a seat is the ruleset's ``seat_figures`` and ``seat_words``, of the
    table ``table_words`` (and of the zones that are ``counted`` how many of each card lie there), of an
    object the ruleset's ``figures`` and ``conditions`` and ``object_words``. Figures of a seat that are
    ``parted`` may be stated otherwise than by a number (resources by their colors, a team by its name).
    ``on_seats`` tells whether an object may lie on a seat as it does on another object.
    ``blanks`` are the kinds of cards that may be stated by hand, the commonest first.
    ``parties`` decide beside the seats: all players together, in a game against none of them. ``explain``
    says how an object came to be what it is, where the game's rules are that intricate; ``survival``
    says whether the damage on an object destroys it, None where nothing is to be said. ``drawing`` says how
    its objects look on a table. ``chances`` are choices that only tell what chance has shown. ``markers`` are
    kinds of objects that a seat's figures count: a check of the zone where they lie leaves them out.
    ``pays_by_hand`` names the objects of a seat that could be tapped for a cost which nobody checked, none
    where they do not cover it. ``ready`` is what a table may begin with that lies as its rules propose it for
    a first game: cards, how many of each, and the zone, all of them nobody's.
    """

    id: str
    profiles: Mapping[str, CardRuleset]
    lay: Callable[[CardRuleset, Laying], State]
    read: Callable[[CardRuleset, State, Object | str, str], Value]
    assessments: Mapping[str, Callable[[CardRuleset, Data], Assessment]] = field(default_factory=dict)
    questions: Mapping[str, Callable[[CardRuleset, State, Data], Assessment]] = field(default_factory=dict)
    piles: frozenset[str] = frozenset({"stack", "deck", "discard"})
    seat_words: frozenset[str] = frozenset()
    table_words: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    parted: frozenset[str] = frozenset()
    on_seats: bool = False
    object_words: frozenset[str] = frozenset({"counters", "targets"})
    pays_by_hand: Callable[[CardRuleset, State, str, str], tuple[str, ...]] | None = None
    ready: tuple[tuple[str, int, str], ...] = ()
    parties: tuple[str, ...] = ()
    blanks: tuple[Blank, ...] = ()
    explain: Callable[[CardRuleset, State, Object], tuple[Stage, ...]] | None = None
    survival: Callable[[CardRuleset, State, Object], tuple[Message, Cites] | None] | None = None
    drawing: Drawing = Drawing()
    chances: frozenset[str] = frozenset({"chance"})
    markers: frozenset[str] = frozenset()

    @property
    def default(self) -> str:
        return next(iter(self.profiles))
