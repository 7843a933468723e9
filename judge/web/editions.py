"""Editions as pages show them: name, date, age, whether current."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cached_property
from typing import Literal
from weakref import WeakKeyDictionary

from judge.documents import EditionRef, edition_label, edition_name
from judge.library import Edition
from judge.messages import N_
from judge.web.language import counted, translated
from judge.web.links import edition_url
from judge.web.state import library

Unit = Literal["years", "months", "days"]
_TITLED: WeakKeyDictionary[Edition, str] = WeakKeyDictionary()


@dataclass(frozen=True)
class EditionShown:
    """One edition with the words that describe it on every page that shows it."""

    edition: Edition

    @property
    def ref(self) -> EditionRef:
        return self.edition.ref

    @property
    def title(self) -> str:
        return self.edition.title

    @property
    def title_in_game(self) -> str:
        """The title without the game's name, which stands beside it."""
        game, title = self.game_name, self.title
        rest = title[len(game) :].strip(" :-–—")
        return rest if rest and title.lower().startswith(game.lower()) else title

    @property
    def title_language(self) -> str:
        """The language of title and headings, which the digest keeps as published."""
        found = _TITLED.get(self.edition)
        if found is None:
            found = _TITLED[self.edition] = self._title_language()
        return found

    def _title_language(self) -> str:
        if self.edition.official is None:
            for digest in library().built_in.values():
                for known in digest.editions:
                    if known.ref == self.ref:
                        return known.official_language
        return self.edition.language

    @property
    def url(self) -> str:
        return edition_url(self.ref)

    @property
    def effective(self) -> str:
        return self.edition.effective

    @property
    def label(self) -> str:
        return self.ref.edition

    @property
    def name(self) -> str:
        """The label in words."""
        return translated(edition_label(self.label))

    @property
    def full_name(self) -> str:
        return translated(edition_name(self.label, self.effective))

    @cached_property
    def game_name(self) -> str:
        return library().game_name(self.ref.game)

    @cached_property
    def current(self) -> Edition:
        return library().document(self.ref.game, self.ref.document).current

    @property
    def is_current(self) -> bool:
        return self.current.ref == self.ref

    @cached_property
    def outdated_rules(self) -> EditionShown | None:
        """The edition whose rules it explains, where those are no longer in force."""
        found = library().outdated_rules(self.ref)
        return EditionShown(found) if found is not None else None

    @property
    def is_pinned(self) -> bool:
        return library().document(self.ref.game, self.ref.document).pinned == self.ref.edition

    @property
    def current_shown(self) -> EditionShown:
        return EditionShown(self.current)

    @property
    def languages(self) -> frozenset[str]:
        """The languages of its texts."""
        return frozenset(store.about.language for store in self.edition.stores)

    @property
    def has_official(self) -> bool:
        return self.edition.official is not None

    @property
    def has_digest(self) -> bool:
        return self.edition.digest is not None

    @property
    def publisher(self) -> str:
        return next((store.about.publisher for store in self.edition.stores if store.about.publisher), "")

    @cached_property
    def age(self) -> str:
        """The time since the edition took effect; empty if it has no date."""
        lasted = age(self.effective, datetime.date.today())
        return _age_in_words(*lasted) if lasted else ""


def _age_in_words(unit: Unit, n: int) -> str:
    if n < 0:
        return translated(N_("not yet in force"))
    if unit == "years":
        return counted("{n} year ago", "{n} years ago", n)
    if unit == "months":
        return counted("{n} month ago", "{n} months ago", n)
    return counted("{n} day ago", "{n} days ago", n) if n else translated(N_("today"))


def age(effective: str, today: datetime.date) -> tuple[Unit, int] | None:
    """The age of a date in the unit that people would use; negative if the date is in the future.

    >>> age("2009-02-01", datetime.date(2026, 3, 1))
    ('years', 17)
    >>> age("2026-03-09", datetime.date(2026, 3, 1))
    ('days', -8)

    """
    try:
        since = datetime.date.fromisoformat(effective)
    except ValueError:
        return None
    days = (today - since).days
    months = (today.year - since.year) * 12 + today.month - since.month - (today.day < since.day)
    if months >= 24:
        return "years", months // 12
    return ("months", months) if months >= 2 else ("days", days)
