"""A ruleset whose cards are data, and the values that its functions hand to each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

import msgspec

from judge.documents import Address
from judge.messages import N_, Message
from judge.resolver import EMPTY, STACK, Act, Cites, Data, Draft, Object, Op, Position, Ref, Ruleset, Value
from judge.resolver.tables import Followed
from judge.resolver.values import replace
from judge.rulesets.kit.cacheable import SILENT
from judge.rulesets.kit.definition_store import Cards
from judge.rulesets.kit.incremental_filter import IncrementalFilter
from judge.rulesets.kit.words import Words
from judge.text import fold

Args = Mapping[str, Any]
"""The evaluated arguments of an instruction: references are tuples of ``Ref`` and seats, amounts numbers."""


APPLIED = "(replaced by)"
"""The name for what has replaced the event in whose place something is done."""


class Context(msgspec.Struct, frozen=True, gc=False):
    """The surroundings of an effect: its controller, its source, its targets and the choices made so far.

    ``source`` is what ``self`` means; ``object`` what waits on the stack, if there is one. ``targets`` hold
    what is still legal, by slot; ``names`` what instructions have kept; ``known`` what objects were before
    they left, by their reference written out.
    """

    you: str
    source: Ref | None = None
    object: Ref | None = None
    targets: Data = EMPTY
    names: Data = EMPTY
    known: Data = EMPTY
    x: int | None = None
    cites: Cites = ()

    def data(self) -> Data:
        """The context as data, for a frame of the agenda."""
        return Data(
            you=self.you,
            source=self.source,
            object=self.object,
            targets=self.targets,
            names=self.names,
            known=self.known,
            x=self.x,
            cites=_written(self.cites),
        )

    @classmethod
    def of(cls, data: Data) -> Context:
        """The context that :meth:`data` gave."""
        x = data.get("x")
        return cls(
            data.text("you"),
            data.ref("source"),
            data.ref("object"),
            data.get("targets", EMPTY),
            data.get("names", EMPTY),
            data.get("known", EMPTY),
            x if isinstance(x, int) else None,
            _addresses(data.texts("cites")),
        )

    def keeping(self, **names: Value) -> Context:
        """A copy with more names kept."""
        return replace(self, names=self.names.but(**names))


@lru_cache(maxsize=4096)
def _addresses(written: tuple[str, ...]) -> Cites:
    return tuple(Address.parse(text) for text in written)


@lru_cache(maxsize=4096)
def _written(cites: Cites) -> tuple[str, ...]:
    return tuple(str(address) for address in cites)


class View(msgspec.Struct, frozen=True, gc=False):
    """An object's characteristics at one moment, after all continuous effects.

    ``keywords`` are pairs of a keyword and its value (1 if it has none), one for each instance.
    """

    ref: Ref
    card: str
    name: str
    types: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[str]
    keywords: tuple[tuple[str, int], ...]
    figures: Data
    abilities: tuple[Data, ...]
    owner: str
    controller: str
    zone: str
    definition: Data = EMPTY

    def has(self, keyword: str) -> bool:
        """Whether it has the keyword."""
        return bool(self.keywords) and keyword in [name for name, _ in self.keywords]

    def value(self, keyword: str) -> int:
        """The sum of the keyword's values."""
        return sum(value for name, value in self.keywords if name == keyword)

    def figure(self, name: str) -> int:
        """A figure; 0 if it has none of that name."""
        return self.figures.number(name)

    def called(self) -> str:
        """What a reason calls it: its id, shown as the table's name for it, or the name an effect gave it."""
        return self.ref.id if self.name == self.card else self.name

    def data(self) -> Data:
        """The view as data, to be remembered after the object has left."""
        return Data(
            ref=self.ref,
            card=self.card,
            name=self.name,
            types=tuple(sorted(self.types)),
            subtypes=tuple(sorted(self.subtypes)),
            colors=tuple(sorted(self.colors)),
            keywords=self.keywords,
            figures=self.figures,
            abilities=self.abilities,
            owner=self.owner,
            controller=self.controller,
            zone=self.zone,
            definition=self.definition,
        )

    @classmethod
    def of(cls, data: Data) -> View:
        """The view that :meth:`data` gave."""
        return cls(
            data["ref"],
            data.text("card"),
            data.text("name"),
            frozenset(data.texts("types")),
            frozenset(data.texts("subtypes")),
            frozenset(data.texts("colors")),
            data["keywords"],
            data["figures"],
            data["abilities"],
            data.text("owner"),
            data.text("controller"),
            data.text("zone"),
            data["definition"],
        )


Ops = Callable[["CardRuleset", Position, Context, Args], tuple[Op, ...]]
Frames = Callable[["CardRuleset", Draft, Context, Args], None]
Able = Callable[["CardRuleset", Position, Context, Args], bool]


@dataclass(frozen=True, slots=True)
class Instruction:
    """A verb of effects: its parameters, and its operations (or what it does, if it asks something)."""

    params: Mapping[str, str]
    """The kind of each parameter; the first one is the verb's own value.

    A kind is ``ref`` (objects and seats), ``seats``, ``of each`` (seats for each object), ``amount``,
    ``filter``, ``text``, ``flag``, ``change``, ``effect``, ``happening`` or ``data``; one of the game's
    ``own_kinds``; a kind of the game's words (``zones``, ``types`` ...); ``names WORD`` (each name followed
    by WORD is known afterwards); one of some words (``top|bottom``), or a single word (``=here``). A ``?``
    after it makes the parameter optional (``seats?`` then means ``you``).
    """
    ops: Ops | None = None
    """Its operations, done as one batch; with these it may be part of what happens all at once."""
    frames: Frames | None = None
    """What it does to the draft, for an instruction that asks something or takes several steps."""
    able: Able | None = None
    """Whether it can be done now; an instruction without this cannot be a cost."""
    makes: bool = False
    """Whether it makes new objects, which are kept under the name of ``as``."""
    places: bool = False
    """Whether it puts objects into play; they are kept as they are now if they have come into play."""
    into: str = ""
    """The zone into which it brings cards; only those that came there are kept."""
    really: str = ""
    """``moved`` or ``changed``: only the objects to which that happened are kept. The name of a figure of
    players: how much of it they have lost is kept.
    """
    only: tuple[str, ...] = ()
    """The only places where it may stand (``enters``, ``instead``); empty: in the course of an effect."""


@dataclass(frozen=True, slots=True)
class OwnKind:
    """A kind of parameter that only one game has (mana).

    ``fits`` raises ValueError, TypeError or LookupError for a value that is not allowed; ``expected`` says
    what is. With ``named``, the name of an earlier choice is allowed too; with ``abilities``, the abilities
    in a mapping are read like those of a card.
    """

    fits: Callable[[Any], object]
    expected: str
    named: bool = False
    abilities: bool = False


def _always(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Happening:
    """A kind of event (or operation of the same name) that abilities may wait for.

    The events' data have ``object`` (``was`` for the object before), ``seat``, ``source`` and ``amount``;
    ``when`` narrows them down. ``apart``: what befalls an object does not count as befalling its controller.
    ``back``: the object and the watching abilities are looked at as they were before the event.
    """

    events: tuple[str, ...]
    when: Callable[[CardRuleset, Position, Data], bool] = _always
    back: bool = False
    apart: bool = False


OF_ANY = ("kind", "name", "text", "cites", "zone", "data")
ABILITY_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "activated": (
        *OF_ANY, "cost", "targets", "modes", "effect", "limit", "during", "if", "any player", "mana",
    ),
    "triggered": (
        *OF_ANY, "on", "if", "optional", "limit", "targets", "modes", "effect", "who", "batch", "mana",
        "while",
    ),
    "static": (*OF_ANY, "of", "change", "while"),
    "replacement": (*OF_ANY, "instead", "do", "optional", "while"),
})  # fmt: skip
"""The keys of each kind of ability."""


CHANGES = (
    "add",
    "set",
    "gain",
    "lose",
    "lose all",
    "ability",
    "type",
    "not type",
    "become type",
    "subtype",
    "not subtype",
    "become subtype",
    "color",
    "not color",
    "become color",
    "name",
    "copy",
    "forbid",
)
"""The keys of continuous effects in every game."""


@dataclass(frozen=True)
class CardRuleset(Ruleset):
    """A ruleset whose cards are data.

    Its zones are named without their seat.
    """

    document: str = ""
    """The game and main document that short citations of cards mean (``gyp/reglas``)."""
    impossible: Callable[[Any, Any, tuple[Data, ...], Context], bool] = lambda *given: False
    """Whether one of several branches cannot be chosen, because nothing of it can be done."""
    obliged: Callable[[Any, Any, tuple[Data, ...], Context], bool] = lambda *given: True
    """Whether a cost that must be paid "if able" has to be paid."""
    words: Words = field(default_factory=Words)
    """The vocabulary of the game."""
    cards: Mapping[str, Data] = field(default_factory=dict)
    """Definitions by folded name."""
    instructions: Mapping[str, Instruction] = field(default_factory=dict)
    """The verbs of effects."""
    ability_keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: ABILITY_KEYS)
    """The keys of each kind of ability."""
    ability_marks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The keys under an ability's ``data`` by kind of ability, with the kinds of their values."""
    told_of: frozenset[str] = frozenset({"amount", "name"})
    """What the ``where`` of a happening may ask about."""
    limited: tuple[str, ...] = ()
    """What a change may ``limit``."""
    changes: tuple[str, ...] = CHANGES
    """The keys of changes that the game looks at."""
    cost_keys: tuple[str, ...] = ()
    """The keys of changes of costs."""
    costs_for: tuple[str, ...] = ()
    """What changes of costs may be ``for``."""
    duties: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The actions that something ``must`` do, with the keys of each."""
    withheld: Mapping[str, str] = field(default_factory=dict)
    """What a change may keep from an object, by the kind of word that says it."""
    remembers: tuple[str, ...] = ("counters",)
    """The keys of an object's data that are known after it has left."""
    was: Mapping[str, Callable[[Data], bool]] = field(default_factory=dict)
    """The conditions (``is:``) that can be asked of an object that has left, from what it ``remembers``."""
    announces: bool = True
    """Whether there are targets and modes."""
    ever: bool = False
    """Whether it is recorded what may be used only once in a game."""
    groups: bool = False
    """Whether a condition may apply to several targets together."""
    unnamed: Callable[[tuple[str, ...]], str] = " ".join
    """The name of a token for which only the subtypes are known."""
    halves_apart: bool = True
    """Whether naming a split card means naming one of its halves."""
    answering: Callable[[View, str], tuple[int, ...]] = lambda seen, name: (seen.figure(name),)
    """The values of an object's figure for comparisons: several if any of them will do."""
    own_kinds: Mapping[str, OwnKind] = field(default_factory=dict)
    """Kinds of parameters that only this game has."""
    happenings: Mapping[str, Happening] = field(default_factory=dict)
    """What abilities may wait for."""
    conditions: Mapping[str, Callable[[CardRuleset, Position, Object], bool]] = field(default_factory=dict)
    """The words of ``is:``, each with its test."""
    in_play: frozenset[str] = frozenset()
    """The zones where abilities work and filters look."""
    working: frozenset[str] = frozenset()
    """Further zones where abilities work."""
    unseen: frozenset[str] = frozenset()
    """The zones that "anywhere" leaves out."""
    only_named: frozenset[str] = frozenset()
    """Types of what is no object (markers): only a filter that names them means them."""
    signed: frozenset[str] = frozenset()
    """Verbs whose amounts may be below zero, or that report it themselves."""
    sharing: Mapping[str, Callable[[frozenset[str]], frozenset[str]]] = field(default_factory=dict)
    """The types or subtypes of an object that it may share with another."""
    read_cost: Callable[[Any], Any] = lambda written: written
    """Turn a written cost into data."""
    idle_keys: Callable[[Data], tuple[str, ...]] = lambda ability: ()
    """The keys of an ability that nothing would look at."""
    complete: Callable[[Data], Data] = lambda definition: definition
    """Add to a definition what follows from it (the colors from a cost)."""
    joint: Callable[[Any, Position, tuple[Op, ...]], tuple[Op, ...]] | None = None
    """What becomes of the operations of one effect because they happen together."""
    shows: Callable[[Data, Object], Data] | None = None
    """The face that an object shows, if cards have several."""
    views: Callable[[CardRuleset, Position], Any] | None = None
    """Compute all views in an order of the game's own (layers); None leaves it to the kit."""
    view_hook: Callable[[CardRuleset, Position, Object, View], View] | None = None
    """The final adjustment of a view (what counters do, what a zone takes away); it gives no abilities."""
    cacheable_views: bool = False
    """Whether ``view_hook`` depends only on the object, lasting effects and what changes the object."""
    wavers: Callable[[CardRuleset, Object], bool] = lambda ruleset, obj: False
    """Objects for which ``view_hook`` depends on more, although ``cacheable_views`` is set."""
    sayings: frozenset[str] = SILENT
    """Keys of changes that leave characteristics alone."""
    heeds: Callable[[Data], bool] = lambda change: False
    """Whether ``view_hook`` depends on a change although it is one of the ``sayings``."""
    kinds_there: Callable[[CardRuleset, Object, frozenset[str]], frozenset[str]] | None = None
    """The types of an object where it lies, if a zone changes them."""
    indexed: bool = True
    """Whether data show all that abilities wait for; not so if keywords bring abilities along."""
    targetable: Callable[[CardRuleset, Position, Context, Object | str], bool] = (
        lambda ruleset, state, context, what: True
    )
    """The game's own test whether something may be a target."""
    seat_figure: Callable[[CardRuleset, Position, str, str], int] = lambda ruleset, state, seat, name: (
        state.player(seat).number(name)
    )
    """A figure of a seat."""
    entering: Callable[[Position], frozenset[str]] = lambda state: frozenset()
    """The objects entering play, which no longer count among the first of a pile."""
    object_count: Callable[[CardRuleset, Position, Ref, str], int] = lambda ruleset, state, ref, name: 0
    """A number that the game keeps for an object."""
    reached: Callable[[CardRuleset, Position, Context, tuple[str, ...]], tuple[str, ...]] = (
        lambda ruleset, state, context, seats: seats
    )
    """Those of the other seats that an effect reaches."""
    within: Callable[[Position, str], frozenset[str] | None] | None = None
    """The seats in range of a seat; None if the range is unlimited."""
    rivals: Callable[[Position, str], tuple[str, ...]] | None = None
    """The opponents of a seat, if they are not simply all others (teams)."""
    turns_of: Callable[[Position], tuple[str, ...]] = lambda state: (state.active,)
    """The seats whose turn it is; several if they take it together."""
    alike: Callable[[CardRuleset, Position, Object], str] | None = None
    """A key shared by indistinguishable objects: nobody is asked to choose among those."""
    works_here: Callable[[Object, str], bool] = lambda obj, line: False
    """Whether a line that Judge does not carry out says itself that it works in its object's zone."""
    relations: Mapping[str, Callable[[CardRuleset, Position, Context], tuple[Ref | str, ...]]] = field(
        default_factory=dict
    )
    """The game's own references (what the source is attached to)."""
    facts_of: Mapping[str, Callable[[CardRuleset, Position, Context], bool]] = field(default_factory=dict)
    """Facts that conditions may ask for by name."""

    def caveat(self, state: Position, act: Act) -> Message | None:
        """The first line of a card named by the act that is not carried out, since it may permit it."""
        for name in _named_in(act.data):
            obj = state.objects.get(name)
            for line in definition(self, obj).texts("unread") if obj is not None else ():
                told = {"card": obj.card if obj else "", "line": line.split("\n")[0]}
                return Message(N_("Judge does not carry out this line of {card}: “{line}”"), told)
        return None

    def with_cards(self, more: Mapping[str, Data]) -> CardRuleset:
        """The same ruleset knowing further cards, by their names; one of the same name is replaced."""
        further = {fold(name): card for name, card in more.items()}
        cards = self.cards
        return replace(
            self, cards=cards.with_more(further) if isinstance(cards, Cards) else {**cards, **further}
        )

    @cached_property
    def by_event(self) -> Mapping[str, tuple[str, ...]]:
        """The happenings that each event or operation may be, by its name."""
        made: dict[str, tuple[str, ...]] = {}
        for word, happening in self.happenings.items():
            for name in happening.events:
                made[name] = (*made.get(name, ()), word)
        return made

    @cached_property
    def by_kind(self) -> defaultdict[str, IncrementalFilter]:
        """The incremental filters in use, by what they look for."""
        return defaultdict(IncrementalFilter)

    @cached_property
    def by_table(self) -> defaultdict[str, Followed[Any]]:
        """Results that follow from tables of objects, by subject."""
        return defaultdict(Followed)

    @cached_property
    def instructions_read(self) -> dict[Data, Any]:
        """The compiled parameters of each instruction that has been used."""
        return {}

    def cited(self, written: tuple[str, ...]) -> Cites:
        """The sections that card data cite: by key of the table, address, or number in the main document."""
        known = self._cited.get(written)
        if known is None:
            found: list[Address] = []
            for text in written:
                whole = text if ":" in text else f"{self.document}@{self.edition}:{text}"
                found += self.cites.get(text) or (Address.parse(whole),)
            known = self._cited[written] = tuple(dict.fromkeys(found))
        return known

    @cached_property
    def _cited(self) -> dict[tuple[str, ...], Cites]:
        """The cache of :meth:`cited`; it grows no larger than the cards and abilities in use."""
        return {}

    def card(self, name: str) -> Data | None:
        """A card's definition by name, ignoring accents; None if there is none."""
        return self.cards.get(fold(name))

    def invented(self, name: str) -> bool:
        """Whether a known card is only an example, never printed."""
        return isinstance(self.cards, Cards) and fold(name) in self.cards.invented

    def namesake(self, name: str) -> bool:
        """Whether an example stands under that name which a printed card bears, too."""
        return isinstance(self.cards, Cards) and fold(name) in self.cards.namesakes

    def refusal(self, name: str) -> Message | None:
        """Why these rules do not know a card of another edition; None if there is no such card."""
        return self.cards.refusal(fold(name)) if isinstance(self.cards, Cards) else None


def definition(ruleset: CardRuleset, obj: Object) -> Data:
    """An object's own definition: what is printed on the face that it shows."""
    kept = _SAID.get(id(obj))
    if kept is not None and kept[0] is obj and kept[1] is ruleset:
        return kept[2]
    said = printed(ruleset, obj)
    if ruleset.shows is not None:
        said = ruleset.shows(said, obj)
    if len(_SAID) >= MOST_SAID:
        _SAID.clear()
    _SAID[id(obj)] = (obj, ruleset, said)
    return said


MOST_SAID = 4096
"""Maximum number of objects whose definitions are cached: objects and rulesets are frozen."""
_SAID: dict[int, tuple[Object, CardRuleset, Data]] = {}


def printed(ruleset: CardRuleset, obj: Object) -> Data:
    """All faces of an object: its own definition (a token, a copy, an ability) or its card's."""
    if obj.nature:
        own = obj.nature.get("definition")
        if isinstance(own, Data):
            return own
    return ruleset.cards.get(fold(obj.card), EMPTY) if obj.card else EMPTY


def asleep(ruleset: CardRuleset, obj: Object) -> bool:
    """Whether none of an object's abilities works in its zone, as for most cards in hands and piles.

    An object on the stack may have been given an ability there.
    """
    where = seatless(obj.zone)
    if where in ruleset.in_play or where in ruleset.working or where == STACK:
        return False
    return not any("zone" in ability for ability in definition(ruleset, obj).get("abilities", ()))


def carded(ruleset: Ruleset) -> CardRuleset:
    """The ruleset as a :class:`CardRuleset`."""
    assert isinstance(ruleset, CardRuleset)
    return ruleset


def object_of(state: Position, act: Act) -> Object:
    """The object of an action."""
    return state.objects[act.data.text("object")]


def seatless(zone: str) -> str:
    """A zone's name without its seat.

    >>> seatless("hand/ana")
    'hand'
    """
    return zone.partition("/")[0]


def in_zone(obj: Object, *zones: str) -> bool:
    """A condition: whether an object lies in one of these zones of any seat."""
    return seatless(obj.zone) in zones


def works_in(ruleset: CardRuleset, ability: Data, zone: str) -> bool:
    """Whether an ability works in a zone (given without its seat): the zones it names, else the game's."""
    named = ability.texts("zone")
    return zone in named or "any" in named if named else zone in ruleset.in_play or zone in ruleset.working


def playing(ruleset: CardRuleset, obj: Object) -> bool:
    """Whether the object lies where abilities work."""
    return seatless(obj.zone) in ruleset.in_play


__all__ = [
    "Able", "Args", "CardRuleset", "Context", "Frames", "Happening", "Instruction", "Ops", "OwnKind",
    "View",
    "definition", "playing", "printed", "seatless", "works_in",
]  # fmt: skip


def _named_in(told: Value) -> tuple[str, ...]:
    """All strings in the data of an act, also those in lists and in pairs of attackers and blockers."""
    if isinstance(told, str):
        return (told,)
    parts = (*told, *told.values()) if isinstance(told, Data) else told if isinstance(told, tuple) else ()
    return tuple(word for part in parts for word in _named_in(part))
