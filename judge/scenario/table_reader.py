"""Reads the table of a scenario: seats with their figures and zones, and objects without an owner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from judge.messages import N_
from judge.resolver import Data, zone_of
from judge.resolver.limits import MOST_OBJECTS, looking
from judge.resolver.values import replace
from judge.rulesets.game import Game, Laying, Placed
from judge.rulesets.kit import CardRuleset
from judge.rulesets.kit.expression_parser import UNKNOWN_THEN
from judge.scenario.faults import Broken, Fault, broken, unknown, unknown_card
from judge.scenario.vocabulary import (
    EMPTY_WORDS,
    card_names,
    said_of_object,
    said_of_seat,
    seat_of,
    spellings,
    words_of_object,
    words_of_seat,
)
from judge.scenario.yaml_nodes import Map, Seq, plain
from judge.text import fold

SHARED = "shared"
"""The key of a table for what belongs to nobody."""

OWN_KEYS = ("card", "as", "count", "owner", "controller", "on", "attached to")
"""Words for objects in every game; all others belong to the game."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One entry of a zone, before the objects have names."""

    line: int
    placed: Placed


Near = Callable[[str], tuple[str, ...]]
"""The card that is probably meant by an unknown name, beyond the ruleset's own cards."""


def cards_named(ruleset: CardRuleset, table: object) -> tuple[str, ...]:
    """The names of a table's cards, each once, in order; invalid names are left out.

    Under ``shared`` a game's own piles name cards too (``kingdom``).
    """
    found: dict[str, None] = {}
    for seat, told in table.items() if isinstance(table, Map) else ():
        for key, value in told.items() if isinstance(told, Map) else ():
            if ruleset.words.find("zones", str(key)) is None and seat != SHARED:
                continue
            listed = value if isinstance(value, (Seq, Map)) else [value]
            for one in listed:
                name = one.get("card") if isinstance(one, Map) else one
                if isinstance(name, str) and fold(name) not in EMPTY_WORDS:
                    found.setdefault(name)
    return tuple(found)


def read_table(
    game: Game,
    ruleset: CardRuleset,
    laying: Laying,
    table: Map,
    faults: list[Fault],
    near: Near | None = None,
) -> Laying:
    """The laying with the contents of the table; faults are added to the given list."""
    reader = _Table(game, ruleset, laying.seats, faults, near)
    figures: dict[str, Data] = {}
    facts = Data()
    for key, value in table.items():
        seat = seat_of(laying.seats, key)
        try:
            if seat is None and key != SHARED:
                unknown(table.at(key), N_("seat"), key, (*laying.seats, SHARED))
            if value is not None and not isinstance(value, Map):
                broken(table.at(key), N_("“{key}” wants a mapping"), key=key)
        except Broken as fault:
            faults.append(fault.fault)
            continue
        said = reader.seat(seat or "", value or Map())
        if seat is None:
            facts = said
        else:
            figures[seat] = said
    try:
        placed = reader.placed()
    except Broken as fault:
        faults.append(fault.fault)
        placed = ()
    return replace(laying, figures=figures, placed=placed, facts=facts, named=frozenset(reader.named))


class _Table:
    """Collects the contents of the table."""

    def __init__(
        self,
        game: Game,
        ruleset: CardRuleset,
        seats: tuple[str, ...],
        faults: list[Fault],
        near: Near | None = None,
    ) -> None:
        self.game, self.ruleset, self.seats, self.faults = game, ruleset, seats, faults
        self.near = near
        self.entries: list[_Entry] = []
        self.named: set[str] = set()

    def seat(self, seat: str, told: Map) -> Data:
        """Read what is stated about one seat (empty: about the table); returns the figures."""
        figures: dict[str, object] = {}
        for key, value in told.items():
            line = told.at(key)
            try:
                figure = said_of_seat(self.game, self.ruleset, seat, key)
                zone = self.ruleset.words.find("zones", key)
                nothing = isinstance(value, str) and fold(value) in EMPTY_WORDS
                cards = isinstance(value, list | dict) or (isinstance(value, str) and bool(seat))
                if zone in self.game.counted and not seat and isinstance(value, dict):
                    self._not_too_many(value, True, line)
                    figures[zone] = plain(value)
                elif zone is not None and (figure is None or nothing or cards):
                    self.named.add(zone_of(zone, seat))
                    self._zone(seat, zone, value, line)
                elif figure is not None:
                    self._known_by_then(figure, line)
                    self._not_too_many(value, bool(zone and seat), line)
                    counted = seat and figure in self.ruleset.words.known("seat_figures")
                    if counted and figure not in self.game.parted and not _is_number(value):
                        broken(line, N_("“{key}” wants a whole number"), key=key)
                    figures[figure] = plain(value)
                else:
                    known = (*spellings(self.ruleset, "zones"), *words_of_seat(self.game, self.ruleset, seat))
                    unknown(line, N_("zone or figure"), key, known)
            except Broken as fault:
                self.faults.append(fault.fault)
        return Data(figures)

    def _known_by_then(self, word: str, line: int) -> None:
        """Refuse a word that only later rules than the ruleset's know."""
        if first := self.ruleset.words.later.get(word):
            broken(line, UNKNOWN_THEN, name=word, edition=self.ruleset.edition, first=first)

    def _not_too_many(self, value: object, zone: bool, line: int) -> None:
        """Apply the same limit to cards that are only counted, in a zone or in several piles."""
        counted = value.values() if isinstance(value, Map) else [value] if zone else []
        if sum(one for one in counted if isinstance(one, int)) > MOST_OBJECTS:
            broken(line, N_("a table holds at most {most} objects"), most=MOST_OBJECTS)

    def _zone(self, seat: str, zone: str, value: object, line: int) -> None:
        if isinstance(value, Map):
            listed = [(card, count, value.at(card)) for card, count in value.items()]
        elif isinstance(value, Seq):
            listed = [
                (one, one.get("count", 1) if isinstance(one, Map) else 1, value.at(at))
                for at, one in enumerate(value)
            ]
        elif value is None or (isinstance(value, str) and fold(value) in EMPTY_WORDS):
            listed = []
        elif isinstance(value, str):
            listed = [(value, 1, line)]
        else:
            broken(line, N_("a zone holds a list of cards, or a mapping of cards to how many"))
        for card, count, at in listed:
            if isinstance(count, int) and count > MOST_OBJECTS:
                broken(at, N_("a table holds at most {most} objects"), most=MOST_OBJECTS)
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                broken(at, N_("how many? A whole number is wanted, not “{got}”"), got=str(count))
            if count:
                entry = self._entry(seat, zone, card, at)
                if len(self.entries) > MOST_OBJECTS:
                    broken(at, N_("a table holds at most {most} objects"), most=MOST_OBJECTS)
                self.entries += [entry] * count

    def _entry(self, seat: str, zone: str, told: object, line: int) -> _Entry:
        if isinstance(told, (str, int)) and not isinstance(told, bool):
            told = Map({"card": str(told)}, line)
        if not isinstance(told, Map):
            broken(line, N_("expected a card's name, or a mapping with “card”"))
        card = told.get("card")
        known = self.ruleset.card(card) if isinstance(card, str) else None
        if card is not None and known is None:
            if isinstance(card, str) and (reason := self.ruleset.refusal(card)):
                raise Broken(told.at("card"), reason)
            near = self.near(str(card)) if self.near is not None else ()
            unknown_card(told.at("card"), str(card), card_names(self.ruleset), near)
        owner, controller = self._person(told, "owner"), self._person(told, "controller")
        name = told.get("as")
        if name is not None and (not isinstance(name, (str, int)) or isinstance(name, bool)):
            broken(told.at("as"), N_("“{key}” wants a name"), key="as")
        own: dict[str, object] = {}
        for key, value in told.items():
            if key in OWN_KEYS:
                continue
            word = said_of_object(self.game, self.ruleset, key)
            if word is None:
                unknown(
                    told.at(key),
                    N_("word for an object"),
                    key,
                    (*OWN_KEYS, *words_of_object(self.game, self.ruleset)),
                )
            self._known_by_then(word, told.at(key))
            if word in self.ruleset.words.known("figures") and not _is_number(value):
                broken(told.at(key), N_("“{key}” wants a whole number"), key=key)
            own[word] = plain(value)
        shown = known.text("name") if known else ""
        object_id = "" if name is None else str(name)
        lies = [key for key in ("on", "attached to") if told.get(key) is not None]
        if len(lies) > 1:
            broken(told.at(lies[1]), N_("“on” and “attached to” say the same: write one of them"))
        on = str(told[lies[0]]) if lies else ""
        held = controller or (seat if owner and owner != seat else "")
        return _Entry(line, Placed(object_id, shown, owner or seat, zone, held, Data(own), on, line))

    def _person(self, told: Map, role: str) -> str:
        given = told.get(role)
        if given is None:
            return ""
        found = seat_of(self.seats, given)
        if found is None:
            unknown(told.at(role), N_("seat"), given, self.seats)
        return found

    def placed(self) -> tuple[Placed, ...]:
        """The objects with their names, in the order of the state: the top of a pile comes last."""
        if len(self.entries) > MOST_OBJECTS:
            at = self.entries[MOST_OBJECTS].line
            broken(at, N_("a table holds at most {most} objects"), most=MOST_OBJECTS)
        named = list(self._named())
        words: dict[str, list[Placed]] = {}
        for one in named if any(one.attached for one in named) else ():
            for word in {fold(one.id), fold(one.card)}:
                words.setdefault(word, []).append(one)
        attached = [replace(one, attached=self._other(words, one, at)) if one.attached else one
                    for at, one in enumerate(named)]  # fmt: skip
        piles = [one for one in attached if one.zone in self.game.piles]
        return (*(one for one in attached if one.zone not in self.game.piles), *reversed(piles))

    def _named(self) -> Iterator[Placed]:
        """Each object with its name: the given one, else the card's, numbered if several have none."""
        nameless = [entry.placed.card for entry in self.entries if not entry.placed.id]
        taken = {fold(seat) for seat in self.seats}
        counted: dict[str, int] = {}
        for entry in self.entries:
            one = entry.placed
            name = one.id
            if not name:
                at = counted[one.card] = counted.get(one.card, 0) + 1
                base = one.card or "ability"
                name = base if nameless.count(one.card) == 1 else f"{base} {at}"
            if fold(name) in taken:
                broken(
                    entry.line,
                    N_("“{name}” is the name of something else already; give this one another with “as”"),
                    name=name,
                )
            taken.add(fold(name))
            yield replace(one, id=name)

    def _other(self, words: dict[str, list[Placed]], one: Placed, at: int) -> str:
        """The object that another is on; or the seat, if the game allows that."""
        wanted = fold(one.attached)
        there = words.get(wanted, [])
        seat = seat_of(self.seats, one.attached) if self.game.on_seats and not there else None
        if seat is not None:
            return seat
        looking(len(there))
        of = [o for o in there if fold(o.id) == wanted] or there
        found = [o.id for o in of]
        if len(found) > 1:  # of several with the name, the owner's own
            found = [o.id for o in of if o.owner == one.owner]
        if len(found) != 1:
            names = dict.fromkeys(other.id for those in words.values() for other in those)
            seats = self.seats if self.game.on_seats else ()
            unknown(self.entries[at].line, N_("object"), one.attached, (*names, *seats))
        return found[0]


def _is_number(value: object) -> bool:
    """Whether a value is a figure: a whole number, or yes or no for figures that allow these."""
    return value is None or isinstance(value, int)
