"""The form that sets up a table (game, seats, step, figures, cards in zones), and the scenario made
from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import yaml

from judge.errors import JudgeError
from judge.messages import N_
from judge.resolver import STACK
from judge.resolver.values import replace
from judge.rulesets.game import CardSource, Game, Laying
from judge.rulesets.kit import CardRuleset
from judge.scenario.blank_cards import BlankCard, kind_of, number
from judge.scenario.export import WIDTH, ScenarioDumper
from judge.scenario.table_list import Kind, read_list
from judge.scenario.table_reader import SHARED
from judge.scenario.vocabulary import EMPTY_WORDS, card_names
from judge.text import fold, writable
from judge.web.blank_form import stated
from judge.web.labels import thing, word
from judge.web.language import translated
from judge.web.setup_rows import MOST_CARDS, ON, Row, listed, rows_of, write_said
from judge.web.table_view import UNNAMED

FIRST_SEATS = ("A", "B")
"""Default names of the players; a list that names others replaces them."""

MOST_SEATS = 8
"""Maximum number of seats in the form."""
MOST_OFFERED = 400
"""Maximum number of names included in the form; with more, the form requests them during typing."""
LONGEST_LIST = 10_000
"""Maximum characters of a pasted list of cards."""
SPARE = 3
"""Number of empty rows for cards."""
MOST_SAMPLES = 16
"""Maximum number of sets of cards for which the sample card is cached."""
_samples: dict[int, tuple[Mapping[str, Any], str]] = {}
STATES_SAID = {"counters": N_("counters"), "damage": N_("damage")}
"""The properties of objects that are neither a figure of the game nor a condition."""

IN_SIGHT = 4
"""Maximum number of a player's figures shown in their bar; the rest are folded."""


@dataclass(frozen=True)
class StateShown:
    """A property of a card set by tapping: the game's word, its label and its current value."""

    word: str
    label: str
    how: str
    value: object


@dataclass(frozen=True)
class ZoneLaid:
    """A zone of a seat with its rows, each with its number in the form."""

    zone: str
    label: str
    rows: tuple[tuple[int, Row], ...]


@dataclass(frozen=True)
class SeatLaid:
    """A seat's side of the table being set up."""

    seat: str
    place: int
    letter: str
    zones: tuple[ZoneLaid, ...]


@dataclass(frozen=True)
class Table:
    """The contents of the form; they are put into the scenario unchecked, and the loader reports faults."""

    game: Game
    profile: str
    title: str
    seats: tuple[str, ...]
    active: str
    step: str
    figures: Mapping[tuple[str, str], str]
    rows: tuple[Row, ...]
    at: tuple[str, str] = ("", "")
    left: tuple[str, ...] = ()
    blanks: Mapping[str, BlankCard] = field(default_factory=dict)
    source: CardSource | None = None

    @property
    def ruleset(self) -> CardRuleset:
        return self.game.profiles[self.profile]

    @property
    def steps(self) -> tuple[str, ...]:
        return self.ruleset.words.known("steps")

    @property
    def zones(self) -> tuple[str, ...]:
        return self.ruleset.words.known("zones")

    @property
    def zones_to_lay(self) -> tuple[str, ...]:
        """The zones, most common places of cards first."""
        home = self.game.drawing.homes.get("", "")
        usual = {"hand": 0, home: 1} | dict.fromkeys(self.game.piles - {STACK}, 2)
        rest = self.game.drawing.aside | {STACK}
        return tuple(sorted(self.zones, key=lambda zone: usual.get(zone, 4 if zone in rest else 3)))

    @property
    def spare(self) -> tuple[Row, ...]:
        """Empty rows for browsers without JavaScript; at first for a card, a response, and its target."""
        seat, zone = self.at
        if not self.rows:
            home = self.game.drawing.homes.get("", zone)
            last = self.seats[-1]
            return (Row(seat=seat, zone=zone), Row(seat=last, zone=zone), Row(seat=last, zone=home))
        return tuple(Row(seat=seat, zone=zone) for _ in range(min(SPARE, MOST_CARDS - len(self.rows))))

    @property
    def sides(self) -> tuple[SeatLaid, ...]:
        """The cards entered so far, by seat; the side without an owner is included only if it has cards."""
        found = []
        for place, seat in enumerate((*self.seats, SHARED)):
            own = [(at, row) for at, row in enumerate(self.rows) if (row.seat or SHARED) == seat]
            zones = tuple(
                ZoneLaid(zone, word(self.ruleset, "zones", zone), those)
                for zone in dict.fromkeys((*self.zones_to_lay, *(row.zone for _, row in own)))
                if (those := tuple((at, row) for at, row in own if row.zone == zone))
            )
            if seat != SHARED or zones:
                letter = self._letter(seat) if seat != SHARED else ""
                found.append(SeatLaid(seat, place if seat != SHARED else -1, letter, zones))
        return tuple(found)

    def _letter(self, seat: str) -> str:
        firsts = [one[:1].upper() for one in self.seats]
        at = self.seats.index(seat)
        return firsts[at] if firsts.count(firsts[at]) == 1 else str(at + 1)

    @property
    def sample(self) -> str:
        """A card of the game of which a table usually has several."""
        known = self.ruleset.cards
        kept = _samples.get(id(known))
        if kept is None or kept[0] is not known:
            if len(_samples) >= MOST_SAMPLES:
                _samples.clear()
            kept = _samples[id(known)] = (known, self._sample())
        return kept[1]

    def _sample(self) -> str:
        names = card_names(self.ruleset)
        pays = self.game.drawing.resources
        cards = ((name, self.ruleset.card(name)) for name in names)
        several = {name: len(pays & set(card.texts("types"))) for name, card in cards if card is not None}
        return max(names, key=lambda name: (min(several.get(name, 0), 2), name != UNNAMED, -len(name)))

    @property
    def counters(self) -> tuple[str, ...]:
        """The kinds of counters offered; if the game names none, any kind may be typed."""
        known = self.ruleset.words.known("counters")
        return tuple(word(self.ruleset, "counters", one) for one in known) or ("+1/+1", "-1/-1")

    def states_more(self, seat: str) -> bool:
        """Whether the form has a figure of the seat that is not shown in its bar."""
        return any((seat, name) in self.figures for name in self.figure_names[IN_SIGHT:])

    def states(self, row: Row) -> tuple[StateShown, ...]:
        """The properties of a row's cards that can be set by tapping."""
        said = row.said
        return tuple(
            StateShown(name, self._state(name), how, said.get(name))
            for name, how in {**self.game.drawing.states, ON: "objects"}.items()
        )

    def _state(self, name: str) -> str:
        if name == ON:
            return translated(N_("attached to"))
        if name in STATES_SAID:
            return translated(STATES_SAID[name])
        kind = "conditions" if name in (self.ruleset.words.conditions or {}) else "figures"
        return word(self.ruleset, kind, name)

    def rest(self, row: Row) -> str:
        """The properties of a row that can only be typed."""
        touched = {*self.game.drawing.states, ON}
        return write_said({name: value for name, value in row.said.items() if name not in touched})

    def tags(self, row: Row) -> tuple[str, ...]:
        """The properties of a row's cards in a few words for its tile."""
        found = []
        for name, value in row.said.items():
            if name == "tapped":
                continue
            if name == "counters" and isinstance(value, Mapping):
                found += [f"{kind} ×{many}" for kind, many in value.items()]
            elif name in self.game.drawing.states or name == ON:
                told = "" if value is True else f" {', '.join(value) if isinstance(value, list) else value}"
                found.append(self._state(name) + told)
            elif name == "as":
                found.append(f"“{value}”")
            else:
                found.append(write_said({name: value}))
        return tuple(found)

    def named(self, at: int) -> tuple[tuple[int, str], ...]:
        """The other rows that one may point to, each with its name."""
        return tuple((n, row.name) for n, row in enumerate(self.rows) if n != at and row.many == 1)

    @cached_property
    def usual_figures(self) -> Mapping[tuple[str, str], str]:
        """A player's default figures in the game, used if the form has none."""
        try:
            state = self.game.lay(self.ruleset, Laying(self.seats, self.seats[0]))
            return {
                (seat, name): str(self.ruleset.seat_figure(self.ruleset, state, seat, name))
                for seat in self.seats
                for name in self.figure_names
                if name in state.player(seat)
            }
        except JudgeError:
            return {}

    @property
    def new(self) -> bool:
        """Whether a new game begins: nothing is entered for any seat, and the game sets itself up."""
        said = self.figures or self.step or any(row.seat != SHARED for row in self.rows)
        return bool(self.game.ready) and not said

    @cached_property
    def unlaid(self) -> Mapping[str, str]:
        """What each seat begins with in a new game."""
        if not self.new:
            return {}
        state = self.game.lay(self.ruleset, Laying(self.seats, self.seats[0]))
        held = {seat: Counter(o.card for o in state.all_objects if o.owner == seat) for seat in self.seats}
        return {
            seat: ", ".join(f"{many} {thing(self.ruleset, card)}" for card, many in cards.items())
            for seat, cards in held.items()
            if cards
        }

    def figure_label(self, name: str) -> str:
        """A seat's figure where there is little room."""
        brief = self.game.drawing.seat_short.get(name)
        return translated(brief) if brief else word(self.ruleset, "seat_figures", name)

    @property
    def figure_names(self) -> tuple[str, ...]:
        return self.ruleset.words.known("seat_figures")

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that Judge can play, offered by the form; empty if there are too many for a page."""
        names = card_names(self.ruleset)
        return names if len(names) <= MOST_OFFERED else ()

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The cards on the table that neither the ruleset nor the library knows."""
        named = dict.fromkeys(row.card.strip() for row in self.rows if fold(row.card) not in EMPTY_WORDS)
        return tuple(name for name in named if not self._known(name))

    def _known(self, name: str) -> bool:
        if self.ruleset.card(name) is not None:
            return True
        return (
            self.source is not None and self.source.definition(self.game.id, self.ruleset, name) is not None
        )

    @property
    def unstated(self) -> tuple[str, ...]:
        """Those of them that the form does not describe either."""
        return tuple(name for name in self.unknown if fold(name) not in self.blanks)

    @property
    def without_figure(self) -> dict[str, str]:
        """The cards in play that would leave it at once for lack of a figure, each with the missing
        figure.
        """
        lacking = {}
        for name in self.unknown:
            blank = self.blanks.get(fold(name))
            kind = kind_of(self.game, blank.kind) if blank is not None else None
            if blank is None or kind is None or not kind.needs or blank.figures.get(kind.needs, "").strip():
                continue
            lying = (row for row in self.rows if fold(row.card) == fold(name))
            if any(row.zone in self.ruleset.in_play and kind.needs not in row.said for row in lying):
                lacking[name] = kind.needs
        return lacking

    @cached_property
    def unsaid(self) -> frozenset[str]:
        """The cards of which something must still be said before the table can be played."""
        return frozenset((*self.unstated, *self.without_figure))

    @cached_property
    def asking(self) -> Mapping[int, int]:
        """The rows of unknown cards, each with the first of its card, in whose sheet it is asked about."""
        unknown = set(map(fold, self.unknown))
        first: dict[str, int] = {}
        cards = ((at, fold(row.card.strip())) for at, row in enumerate(self.rows))
        return {at: first.setdefault(card, at) for at, card in cards if card in unknown}

    @cached_property
    def blank_of(self) -> Mapping[int, int]:
        """For those first rows, which of the unknown cards it is."""
        places = {key: at for at, key in enumerate(dict.fromkeys(map(fold, self.unknown)))}
        return {at: places[fold(self.rows[at].card.strip())] for at in set(self.asking.values())}

    def text(self) -> str:
        """The table as a scenario."""
        top: dict[str, object] = {"title": self.title, "game": self.game.id}
        if self.profile != self.game.default:
            top["profile"] = self.profile
        top |= {"seats": list(self.seats), "active": self.active, "step": self.step}
        table: dict[str, dict[str, Any]] = {seat: {} for seat in self.seats}
        for (seat, name), value in self.figures.items():
            if seat in table and value.strip():
                table[seat][name] = number(value)
        for row in self.rows:
            under = table.setdefault(row.seat or SHARED, {}).setdefault(row.zone, [])
            if fold(row.card) not in EMPTY_WORDS:
                under.append(_entry(row))
        told = {key: value for key, value in top.items() if value not in ("", [])}
        told["table"] = {  # a named seat has the entered values only
            seat: held or None for seat, held in table.items() if held or not self.new
        }
        blanks = {key: self.blanks[key] for key in map(fold, self.unknown) if key in self.blanks}
        if blanks:
            told["cards"] = [dict(one.definition(self.game, self.ruleset)) for one in blanks.values()]
        text: str = yaml.dump(
            told, Dumper=ScenarioDumper, allow_unicode=True, sort_keys=False, default_flow_style=None,
            width=WIDTH,
        )  # fmt: skip
        return text


def _entry(row: Row) -> object:
    card = row.card.strip()
    told: dict[str, object] = {"card": card}
    if row.count.strip() not in ("", "1"):
        told["count"] = number(row.count)
    told |= row.said
    return card if told == {"card": card} else told


def read(game: Game, form: Mapping[str, str], source: CardSource | None = None) -> Table:
    """Read the form; missing values are the game's defaults."""
    profile = form.get("profile", "")
    profile = profile if profile in game.profiles else game.default
    ruleset = game.profiles[profile]
    sat = _seats(form.get("sat", ""))
    seats = _called(form, sat, _seats(form.get("seats", "")) or FIRST_SEATS)
    renamed = dict(zip(sat, seats, strict=False))
    words = ruleset.words
    usual = next((zone for zone in words.known("zones") if zone == "hand"), words.known("zones")[0])
    at = (_sitting(form.get("add-seat", ""), seats, renamed), form.get("add-zone", ""))
    at = (at[0] if at[0] in (*seats, SHARED) else seats[0], at[1] if at[1] in words.known("zones") else usual)
    rows = tuple(replace(row, seat=_sitting(row.seat, seats, renamed)) for row in rows_of(form, game.drawing))
    rows = _renamed(rows, form)
    stated_cards = stated(form)
    figures = {
        (seat, name): value
        for nth, seat in enumerate(seats)
        for name in words.known("seat_figures")
        if (value := form.get(f"figure-{nth}-{name}", "")[:40])
    }
    left: list[str] = []
    kind = _kinds(game, ruleset, source, stated_cards)
    for text, where in _written(form, seats, at):
        said = read_list(text, game, ruleset, seats, where, kind, seats == FIRST_SEATS)
        moved = dict(zip(seats, said.seats, strict=True))
        rows = tuple(replace(row, seat=moved.get(row.seat, row.seat)) for row in rows) + listed(said.cards)
        figures = {(moved[seat], name): value for (seat, name), value in figures.items()}
        figures |= {where: str(value) for where, value in said.figures.items()}
        renamed = moved | {old: moved.get(new, new) for old, new in renamed.items()}
        seats, at = said.seats, (said.seat, said.zone)
        left += said.left
    left += [row.card for row in rows[MOST_CARDS:]]
    if form.get("do") == "ready":
        rows += tuple(Row(card, str(many), SHARED, zone) for card, many, zone in game.ready)
    rows = tuple(replace(row, seat=SHARED) if row.zone in game.drawing.shared else row for row in rows)
    active = _sitting(form.get("active", ""), seats, renamed)
    return Table(
        game, profile, form.get("title", "")[:200], seats, active, form.get("step", ""), figures,
        rows[:MOST_CARDS], at, tuple(left), stated_cards, source,
    )  # fmt: skip


def _written(
    form: Mapping[str, str], seats: tuple[str, ...], at: tuple[str, str]
) -> Iterator[tuple[str, tuple[str, str]]]:
    """The typed or pasted cards, each with the zone to use if it names none."""
    typed = writable(form.get("add", "")[:LONGEST_LIST])
    if typed.strip():
        yield typed, at
    pasted = writable(form.get("list", "")[:LONGEST_LIST])
    if pasted.strip():
        seat = form.get("list-seat", "")
        yield pasted, (seat if seat in seats else seats[0], form.get("list-zone", "") or at[1])


def _kinds(
    game: Game, ruleset: CardRuleset, source: CardSource | None, told: Mapping[str, BlankCard]
) -> Kind:
    """The types of a card by its name, from the ruleset, the library or the form's description."""

    @cache
    def kind(name: str) -> Collection[str] | None:
        own = ruleset.card(name)
        if own is not None:
            return own.texts("types")
        found = source.definition(game.id, ruleset, name) if source is not None else None
        types = found.get("type", ()) if found is not None else ("",) if fold(name) in told else None
        return (types,) if isinstance(types, str) else types

    return kind


def _seats(text: str) -> tuple[str, ...]:
    """The names of players as typed, separated by commas."""
    return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))[:MOST_SEATS]


def _called(form: Mapping[str, str], sat: tuple[str, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seats, with the names written in their own heads; a name that another has is not taken."""
    found = list(seats)
    for at, old in enumerate(sat[: len(seats)]):
        name = " ".join(writable(form.get(f"called-{at}", "")[:60]).replace(",", " ").split())
        if name and name != old and name not in found:
            found[at] = name
    return tuple(found)


def _sitting(seat: str, seats: tuple[str, ...], renamed: Mapping[str, str]) -> str:
    """The seat under its current name: a renamed player keeps the seat."""
    return seat if seat in seats else renamed.get(seat, seat)


def _renamed(rows: Iterable[Row], form: Mapping[str, str]) -> tuple[Row, ...]:
    """The rows after unknown names were replaced by the chosen known cards."""
    instead = {fold(form.get(f"blank-{key.removeprefix('instead-')}-name", "")): value[:200]
               for key, value in form.items() if key.startswith("instead-")}  # fmt: skip
    return tuple(
        replace(row, card=instead[fold(row.card.strip())]) if fold(row.card.strip()) in instead else row
        for row in rows
    )
