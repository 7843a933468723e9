"""A table set up in a form: game, seats, step, figures, cards in zones; gives the scenario that says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import yaml

from judge.resolver.values import replace
from judge.rulesets.game import CardSource, Game
from judge.rulesets.kit import CardRuleset
from judge.scenario.blank_cards import BlankCard, number
from judge.scenario.export import WIDTH, ScenarioDumper
from judge.scenario.vocabulary import card_names
from judge.text import fold, writable
from judge.web.blank_form import stated

SHARED = "shared"
MOST_CARDS = 60
"""A form lays so many rows of cards; larger tables are written down."""
MOST_SEATS = 8
PARTS = ("card", "count", "seat", "zone", "more")
MOST_OFFERED = 400
"""So many names stand in the form itself; of more the form asks while somebody types."""
LONGEST_LIST = 10_000
SPARE = 3
"""So many empty rows wait for cards."""


@dataclass(frozen=True)
class Row:
    """A card on the table: which, how many, whose, in which zone, and what else is said of it."""

    card: str = ""
    count: str = ""
    seat: str = ""
    zone: str = ""
    more: str = ""


@dataclass(frozen=True)
class Table:
    """What the form holds; whatever it says becomes the scenario as it stands, and the loader judges it."""

    game: Game
    profile: str
    title: str
    seats: tuple[str, ...]
    active: str
    step: str
    figures: Mapping[tuple[str, str], str]
    rows: tuple[Row, ...]
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
    def figure_names(self) -> tuple[str, ...]:
        return self.ruleset.words.known("seat_figures")

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that Judge can play, for the form to offer; none where they are too many for a page."""
        names = card_names(self.ruleset)
        return names if len(names) <= MOST_OFFERED else ()

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The cards on the table that neither the ruleset nor the library knows."""
        named = dict.fromkeys(row.card.strip() for row in self.rows if row.card.strip())
        return tuple(name for name in named if not self._known(name))

    def _known(self, name: str) -> bool:
        if self.ruleset.card(name) is not None:
            return True
        return (
            self.source is not None and self.source.definition(self.game.id, self.ruleset, name) is not None
        )

    @property
    def unstated(self) -> tuple[str, ...]:
        """Those among them of which the form does not say what they are either."""
        return tuple(name for name in self.unknown if fold(name) not in self.blanks)

    def text(self) -> str:
        """The table as a scenario."""
        top: dict[str, Any] = {"title": self.title, "game": self.game.id}
        if self.profile != self.game.default:
            top["profile"] = self.profile
        top |= {"seats": list(self.seats), "active": self.active, "step": self.step}
        table: dict[str, dict[str, Any]] = {seat: {} for seat in self.seats}
        for (seat, name), value in self.figures.items():
            if seat in table and value.strip():
                table[seat][name] = number(value)
        for row in self.rows:
            if row.card.strip():
                under = table.setdefault(row.seat or SHARED, {})
                under.setdefault(row.zone, []).append(_entry(row))
        told = {key: value for key, value in top.items() if value not in ("", [])}
        told["table"] = {seat: held or None for seat, held in table.items()}
        blanks = {key: self.blanks[key] for key in map(fold, self.unknown) if key in self.blanks}
        if blanks:
            told["cards"] = [dict(one.definition(self.game, self.ruleset)) for one in blanks.values()]
        text: str = yaml.dump(
            told, Dumper=ScenarioDumper, allow_unicode=True, sort_keys=False, default_flow_style=None,
            width=WIDTH,
        )  # fmt: skip
        return text


def _entry(row: Row) -> Any:
    card = row.card.strip()
    told: dict[str, Any] = {"card": card}
    if row.count.strip() not in ("", "1"):
        told["count"] = number(row.count)
    for part in row.more.split(","):
        name, colon, value = part.partition(":")
        if name.strip():
            told[name.strip()] = number(value) if colon else True
    return card if told == {"card": card} else told


def read(game: Game, form: Mapping[str, str], source: CardSource | None = None) -> Table:
    """What a form holds; what it leaves out is as the game has it."""
    profile = form.get("profile", "")
    profile = profile if profile in game.profiles else game.default
    seats = _seats(form.get("seats", "")) or ("A", "B")
    renamed = dict(zip(_seats(form.get("sat", "")), seats, strict=False))
    words = game.profiles[profile].words
    in_play = next((zone for zone in words.known("zones") if zone in game.profiles[profile].in_play), "")
    figures = {
        (seat, name): value
        for at, seat in enumerate(seats)
        for name in words.known("seat_figures")
        if (value := form.get(f"figure-{at}-{name}", "")[:40])
    }
    rows = tuple(
        Row(*(writable(form.get(f"{part}-{at}", "")[:200]) for part in PARTS)) for at in range(MOST_CARDS)
    )
    rows = tuple(replace(row, seat=_sitting(row.seat, seats, renamed)) for row in rows)
    rows = (*(row for row in rows if row.card.strip()), *_pasted(form, seats))
    active = _sitting(form.get("active", ""), seats, renamed)
    return Table(
        game, profile, form.get("title", "")[:200], seats, active, form.get("step", ""),
        figures, _filled(_renamed(rows, form), seats, words.known("zones"), in_play), stated(form), source,
    )  # fmt: skip


_LISTED = re.compile(r"(?:(\d{1,3})\s*[x×]?\s+)?(.+?)(?:\s+\([A-Za-z0-9]{2,6}\)(?:\s+\S+)?)?(?:\s+\*\w\*)?")
"""A line of a pasted list: how many, the name, and the set and number that lists of decks put behind it."""


def _pasted(form: Mapping[str, str], seats: tuple[str, ...]) -> Iterator[Row]:
    """The cards of a list that was pasted, one a line: ``2 Bear``, ``Bear``, ``2x Bear (ABC) 17``."""
    seat = form.get("list-seat", "")
    zone = form.get("list-zone", "")
    for line in writable(form.get("list", "")[:LONGEST_LIST]).splitlines():
        found = _LISTED.fullmatch(line.strip())
        if found is not None and not line.lstrip().startswith(("#", "//")):
            count = found[1] or ""
            yield Row(
                found[2][:200], "" if count == "1" else count, seat if seat in seats else seats[0], zone
            )


def _seats(text: str) -> tuple[str, ...]:
    """The names of players as they are written down, with commas."""
    return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))[:MOST_SEATS]


def _sitting(seat: str, seats: tuple[str, ...], renamed: Mapping[str, str]) -> str:
    """The seat by its name now: who has been called otherwise meanwhile sits where they sat."""
    return seat if seat in seats else renamed.get(seat, seat)


def _renamed(rows: Iterable[Row], form: Mapping[str, str]) -> tuple[Row, ...]:
    """The rows, with the known card that was chosen instead of one that is not known."""
    instead = {fold(form.get(f"blank-{key.removeprefix('instead-')}-name", "")): value[:200]
               for key, value in form.items() if key.startswith("instead-")}  # fmt: skip
    return tuple(
        replace(row, card=instead[fold(row.card.strip())]) if fold(row.card.strip()) in instead else row
        for row in rows
    )


def _filled(
    rows: Iterable[Row], seats: tuple[str, ...], zones: tuple[str, ...], in_play: str = ""
) -> tuple[Row, ...]:
    """The rows that name a card, then empty ones that go on where the last one was."""
    kept = [row for row in rows if row.card.strip()][:MOST_CARDS]
    usual = next((zone for zone in zones if zone == "hand"), zones[0] if zones else "")
    if not kept and in_play:  # what most disputes are about: a card, an answer to it, and what it is aimed at
        return (
            Row(seat=seats[0], zone=usual),
            Row(seat=seats[-1], zone=usual),
            Row(seat=seats[-1], zone=in_play),
        )
    last = kept[-1] if kept else Row(seat=seats[0], zone=usual)
    return (*kept, *(Row(seat=last.seat, zone=last.zone) for _ in range(SPARE)))[:MOST_CARDS]
