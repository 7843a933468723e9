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
from judge.rulesets.kit.incremental_filter import Sought
from judge.rulesets.kit.words import Words
from judge.text import fold

Args = Mapping[str, Any]
"""The evaluated arguments of an instruction: references are tuples of ``Ref`` and seats, amounts numbers."""


APPLIED = "(replaced by)"
"""Under this name is kept what has replaced the event in whose place something is done."""


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
        """The same with more names kept."""
        return replace(self, names=self.names.but(**names))


@lru_cache(maxsize=4096)
def _addresses(written: tuple[str, ...]) -> Cites:
    return tuple(Address.parse(text) for text in written)


@lru_cache(maxsize=4096)
def _written(cites: Cites) -> tuple[str, ...]:
    return tuple(str(address) for address in cites)


class View(msgspec.Struct, frozen=True, gc=False):
    """What an object is at one moment, all continuous effects counted.

    ``keywords`` are pairs of a keyword and its value (1 where it has none), one for each time it is there.
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
        """Whether it has the keyword at all."""
        return bool(self.keywords) and keyword in [name for name, _ in self.keywords]

    def value(self, keyword: str) -> int:
        """The keyword's values, added up."""
        return sum(value for name, value in self.keywords if name == keyword)

    def figure(self, name: str) -> int:
        """A figure; 0 where it has none."""
        return self.figures.number(name)

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
    """A verb of effects: its arguments, and the operations it leads to (or the change, if it asks something).

    ``params`` give each name's kind: ``ref`` (objects and seats), ``seats``, ``of each`` (seats for each
    object), ``amount``, ``filter``, ``text``, ``flag``, ``change``, ``effect``, ``happening``, ``data``, one
    of its ``own_kinds``, ``names WORD`` (each of them, followed by WORD, is a name afterwards), or ``zones``,
    ``types`` ... for one of the game's words; a ``?`` follows where it may be left out (``seats?`` then means
    ``you``). The first is the verb's own value.
    Operations are done as one batch. ``able`` says whether it can be done now as (part of) a cost; without
    it, it is no cost. What ``makes`` new objects keeps those under the name of ``as``; what
    ``places`` objects in play keeps them as they are now only where they have come into play. What brings
    cards ``into`` a zone keeps only those that came there, whatever else became new on the way (a shuffle).
    What ``really`` has ``moved`` or ``changed`` keeps only that (not what is indestructible).
    ``only`` names the places where alone it stands (``enters``, ``instead``); by itself it stands in the
    course of an effect, with ``ops`` in what happens all at once, with ``able`` in a cost. A kind with bars
    (``top|bottom``) is one of these words, one with ``=`` that word alone.
    """

    params: Mapping[str, str]
    ops: Ops | None = None
    frames: Frames | None = None
    able: Able | None = None
    makes: bool = False
    places: bool = False
    into: str = ""
    really: str = ""
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnKind:
    """A kind of parameter that only one game has (mana): what may be written of it.

    ``fits`` raises ValueError, TypeError or LookupError for anything else; ``expected`` says what is meant.
    Where it is ``named``, a name under which something was kept may stand there too; where it has
    ``abilities``, those of a mapping are read as a card's are.
    """

    fits: Callable[[Any], object]
    expected: str
    named: bool = False
    abilities: bool = False


def _always(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Happening:
    """What abilities may wait for: events (and the operations of the same names) that fit.

    Their data name ``object`` (``was`` for what it had been), ``seat``, ``source`` and ``amount``; ``when``
    narrows them down. ``apart``: what befalls an object does not befall its controller. ``back``: the
    object, and the abilities that watch, are looked at as they were before.
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
"""What may be said of an ability of each kind."""


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
    "controller",
    "name",
    "copy",
    "forbid",
)
"""What a continuous effect may say in every game."""


@dataclass(frozen=True)
class CardRuleset(Ruleset):
    """A ruleset whose cards are data: their words, their verbs, what may happen to them.

    ``document`` is the game and main document that short citations of cards mean (``gyp/reglas``).
    ``cards`` hold definitions by folded name. ``in_play`` are the zones (without their seat) where abilities
    work and filters look, ``working`` others where abilities work all the same. ``conditions`` judge the
    words of ``is:``. ``views`` computes what all objects are, where the game's order of changes is not that
    of their beginnings (layers); None from it leaves it to the kit. ``read_cost`` turns a written cost into
    data; ``targetable`` has the last word on whether an object may be a target. ``view_hook`` has the last
    word on what an object is (what counters do, what a zone takes away), and gives it no ability;
    ``cacheable_views`` says that it looks at nothing but the object, the lasting effects and what changes it,
    apart from objects of which it ``wavers``. ``sayings`` are changes that leave objects what they are; those
    that the hook ``heeds`` all the same are known by their data. ``kinds_there`` are the types that it makes
    of others, by where the object lies. ``indexed`` says that what abilities wait for stands in definitions,
    objects and lasting effects; where keywords bring abilities along, it does not.
    ``reached`` leaves out of the other seats those that what happens does not affect; ``within`` gives the
    seats that a seat's effects see at all, where they do not see everything. ``only_named`` are
    types of what is no object (markers): a
    filter that describes what it means does not mean it, unless it names it. ``sharing`` leaves of the types
    or subtypes of an object those by which it may be said to share one. ``halves_apart``: whoever names
    a card of two halves names one of them, not both. ``answering`` gives what an object answers when it is
    asked for a figure to compare: several values where any of them will do. ``rivals`` are a seat's
    opponents, where they are not simply all others (teams); ``turns_of`` gives those whose turn it is, where
    several take it together. ``entering`` gives what is on its way into play: it is not among the first of a
    pile any more. ``alike`` says what makes two objects
    indistinguishable: nobody is asked to choose among such objects. ``works_here`` tells whether a printed
    line that is not carried out says itself that it works outside play, where its object lies. ``relations``
    are the game's own references (what the source is attached to). ``unseen`` are zones that "anywhere"
    leaves out.
    ``complete`` adds to a definition what follows from what is written (the colours from a cost). ``shows``
    says which of a card's faces an object has, where cards have several. ``ability_keys`` are what may be
    said of each kind of ability, ``ability_marks`` what may be said under its ``data`` (with the kinds of
    those values), ``idle_keys`` which keys of an ability nobody would look at, ``told_of`` what ``where``
    may ask about what happens, ``limited`` what a change may ``limit``. ``changes`` are the keys of changes
    that the game looks at, ``cost_keys`` those of changes of costs and ``costs_for`` what these may be
    ``for``; ``duties`` the actions that something ``must`` do, with what may be said of each; ``withheld``
    what a change may keep from an object, by the kind of word that says it.
    ``remembers`` is what is known of an object's gathered data after it has left;
    ``was`` tells from it the conditions (``is:``) in which it last was.
    ``announces`` says that there are targets and modes, ``ever`` that it keeps in mind what may be used
    once only, ``groups`` that something may be asked of several targets together. ``unnamed`` gives what a
    token is called if only its subtypes are known. ``impossible`` says of one of several branches that it
    cannot be chosen, because nothing of it can be done.
    """

    document: str = ""
    impossible: Callable[[Any, Any, tuple[Data, ...], Context], bool] = lambda *given: False
    obliged: Callable[[Any, Any, tuple[Data, ...], Context], bool] = lambda *given: True
    words: Words = field(default_factory=Words)
    cards: Mapping[str, Data] = field(default_factory=dict)
    instructions: Mapping[str, Instruction] = field(default_factory=dict)
    ability_keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: ABILITY_KEYS)
    ability_marks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    told_of: frozenset[str] = frozenset({"amount", "name"})
    limited: tuple[str, ...] = ()
    changes: tuple[str, ...] = CHANGES
    cost_keys: tuple[str, ...] = ()
    costs_for: tuple[str, ...] = ()
    duties: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    withheld: Mapping[str, str] = field(default_factory=dict)
    remembers: tuple[str, ...] = ("counters",)
    was: Mapping[str, Callable[[Data], bool]] = field(default_factory=dict)
    announces: bool = True
    ever: bool = False
    groups: bool = False
    unnamed: Callable[[tuple[str, ...]], str] = " ".join
    halves_apart: bool = True
    answering: Callable[[View, str], tuple[int, ...]] = lambda seen, name: (seen.figure(name),)
    own_kinds: Mapping[str, OwnKind] = field(default_factory=dict)
    happenings: Mapping[str, Happening] = field(default_factory=dict)
    conditions: Mapping[str, Callable[[CardRuleset, Position, Object], bool]] = field(default_factory=dict)
    in_play: frozenset[str] = frozenset()
    working: frozenset[str] = frozenset()
    unseen: frozenset[str] = frozenset()
    only_named: frozenset[str] = frozenset()
    sharing: Mapping[str, Callable[[frozenset[str]], frozenset[str]]] = field(default_factory=dict)
    read_cost: Callable[[Any], Any] = lambda written: written
    idle_keys: Callable[[Data], tuple[str, ...]] = lambda ability: ()
    complete: Callable[[Data], Data] = lambda definition: definition
    shows: Callable[[Data, Object], Data] | None = None
    views: Callable[[CardRuleset, Position], Any] | None = None
    view_hook: Callable[[CardRuleset, Position, Object, View], View] | None = None
    cacheable_views: bool = False
    wavers: Callable[[CardRuleset, Object], bool] = lambda ruleset, obj: False
    sayings: frozenset[str] = SILENT
    heeds: Callable[[Data], bool] = lambda change: False
    kinds_there: Callable[[CardRuleset, Object, frozenset[str]], frozenset[str]] | None = None
    indexed: bool = True
    targetable: Callable[[CardRuleset, Position, Context, Object | str], bool] = (
        lambda ruleset, state, context, what: True
    )
    seat_figure: Callable[[CardRuleset, Position, str, str], int] = lambda ruleset, state, seat, name: (
        state.player(seat).number(name)
    )
    entering: Callable[[Position], frozenset[str]] = lambda state: frozenset()
    object_count: Callable[[CardRuleset, Position, Ref, str], int] = lambda ruleset, state, ref, name: 0
    reached: Callable[[CardRuleset, Position, Context, tuple[str, ...]], tuple[str, ...]] = (
        lambda ruleset, state, context, seats: seats
    )
    within: Callable[[Position, str], frozenset[str] | None] | None = None
    rivals: Callable[[Position, str], tuple[str, ...]] | None = None
    turns_of: Callable[[Position], tuple[str, ...]] = lambda state: (state.active,)
    alike: Callable[[CardRuleset, Position, Object], str] | None = None
    works_here: Callable[[Object, str], bool] = lambda obj, line: False
    relations: Mapping[str, Callable[[CardRuleset, Position, Context], tuple[Ref | str, ...]]] = field(
        default_factory=dict
    )
    facts_of: Mapping[str, Callable[[CardRuleset, Position, Context], bool]] = field(default_factory=dict)

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
        """The happenings that an event or operation of a name may be."""
        made: dict[str, tuple[str, ...]] = {}
        for word, happening in self.happenings.items():
            for name in happening.events:
                made[name] = (*made.get(name, ()), word)
        return made

    @cached_property
    def by_kind(self) -> defaultdict[str, Sought]:
        """Where objects are looked for, by what for."""
        return defaultdict(Sought)

    @cached_property
    def by_table(self) -> defaultdict[str, Followed[Any]]:
        """What follows from the objects of tables, by what it is about."""
        return defaultdict(Followed)

    @cached_property
    def instructions_read(self) -> dict[Data, Any]:
        """How the parameters of each instruction are worked out, once it has been used."""
        return {}

    def cited(self, written: tuple[str, ...]) -> Cites:
        """What a card's data cite: keys of the table, addresses, or numbers of the main document."""
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
        """What was cited before: there are no more of these than cards and abilities."""
        return {}

    def card(self, name: str) -> Data | None:
        """A card's definition by its name, however accented; None where it is not known."""
        return self.cards.get(fold(name))

    def refusal(self, name: str) -> Message | None:
        """Why these rules do not know a card that others of the game do; None where there is no such card."""
        return self.cards.refusal(fold(name)) if isinstance(self.cards, Cards) else None


def definition(ruleset: CardRuleset, obj: Object) -> Data:
    """What an object says it is: what is printed, on the face that it shows."""
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
    """All that is printed: an object's own definition (a token, a copy, an ability) or its card's."""
    if obj.nature:
        own = obj.nature.get("definition")
        if isinstance(own, Data):
            return own
    return ruleset.cards.get(fold(obj.card), EMPTY) if obj.card else EMPTY


def asleep(ruleset: CardRuleset, obj: Object) -> bool:
    """Whether an object lies where none of its abilities works: most cards of hands and piles.

    What waits on the stack may have been given an ability there.
    """
    where = seatless(obj.zone)
    if where in ruleset.in_play or where in ruleset.working or where == STACK:
        return False
    return not any("zone" in ability for ability in definition(ruleset, obj).get("abilities", ()))


def carded(ruleset: Ruleset) -> CardRuleset:
    """The ruleset, known to have cards."""
    assert isinstance(ruleset, CardRuleset)
    return ruleset


def object_of(state: Position, act: Act) -> Object:
    """What an action says it is done with."""
    return state.objects[act.data.text("object")]


def seatless(zone: str) -> str:
    """A zone's word without the seat it belongs to.

    >>> seatless("hand/ana")
    'hand'
    """
    return zone.partition("/")[0]


def in_zone(obj: Object, *zones: str) -> bool:
    """Whether the object lies in one of these zones, whosever it is."""
    return seatless(obj.zone) in zones


def works_in(ruleset: CardRuleset, ability: Data, zone: str) -> bool:
    """Whether an ability works in a zone (without its seat): those it names, else those of the game."""
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
    """Every word in the data of an act: objects may be listed, or paired with what they attack or block."""
    if isinstance(told, str):
        return (told,)
    parts = (*told, *told.values()) if isinstance(told, Data) else told if isinstance(told, tuple) else ()
    return tuple(word for part in parts for word in _named_in(part))
