"""Editions as pages show them: name, date, age, whether current; a section's counterpart in another."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cached_property
from typing import Literal
from weakref import WeakKeyDictionary

from judge.documents import EditionRef, SectionNumber, edition_label, edition_name
from judge.library import Edition, EditionStore, SectionView
from judge.messages import N_
from judge.text import fold
from judge.web.language import counted, translated
from judge.web.links import edition_url, has, section_url
from judge.web.state import library

Unit = Literal["years", "months", "days"]
SAME_WORDING, LIKE_WORDING, AKIN_WORDING = 99.0, 75.0, 55.0
"""Likeness of two texts, of 100, from which they count as the same, as versions of one rule wherever it
stands, and as versions of one rule under the same heading."""


@dataclass(frozen=True)
class EditionShown:
    """One edition with what is said of it wherever a page stands in it."""

    edition: Edition

    @property
    def ref(self) -> EditionRef:
        return self.edition.ref

    @property
    def title(self) -> str:
        return self.edition.title

    @property
    def title_in_game(self) -> str:
        """The title beside the game's name, which it does not repeat."""
        game, title = self.game_name, self.title
        rest = title[len(game) :].strip(" :-–—")
        return rest if rest and title.lower().startswith(game.lower()) else title

    @property
    def title_language(self) -> str:
        """The language of title and headings, which the digest keeps as they are published."""
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
        """How long ago the edition took effect, empty where it bears no date."""
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
    """How long a date lies back, in the unit that people would use; negative where it is still to come.

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


@dataclass(frozen=True)
class Counterpart:
    """The same rule in another edition; ``changed`` is None where the wordings cannot be compared.

    ``within`` tells that only the section above it was found there.
    """

    edition: EditionShown
    number: SectionNumber
    heading: str
    url: str
    changed: bool | None
    within: bool = False


def counterpart(view: SectionView, other: Edition) -> Counterpart | None:
    """The section of another edition that says what this one says, whatever its number there.

    A section with a heading is the one with that heading. Another is the one with the very same
    official wording, which fingerprints tell of a digest too; else the one of its number if their
    wordings are alike, else the likeliest of all, else the likeliest under the heading that it stands
    under; at the least that heading's section. Wordings are compared within one language only; where
    they cannot be, the number counts if it stands under the same heading.
    """
    above = _headed_above(view)
    headed = _headed(above, other) if above else None
    if view.heading:
        number = headed
    else:
        number = (
            _same_wording(view, other, headed)
            or _numbered(view, other, headed)
            or _worded(view, other, headed)
        )
    within = number is None
    number = number or headed
    if number is None:
        return None
    there = other.view(number)
    changed = None if within else _changed(view, there)
    return Counterpart(
        EditionShown(other), number, there.heading, section_url(other.ref, number), changed, within
    )


def _mark(view: SectionView) -> str:
    """The fingerprint of a section's official wording, which a digest carries too; empty if unknown."""
    return next((mark for store in view.edition.stores if (mark := store.wording(view.number))), "")


def _same_wording(view: SectionView, other: Edition, headed: SectionNumber | None) -> SectionNumber | None:
    """The section with the very same official wording: of several that of this number or heading."""
    mark = _mark(view)
    same = {number for store in other.stores for number in store.worded(mark)} if mark else set()
    if view.number in same:
        return view.number
    under = [n for n in same if (above := _headed_above(other.view(n))) and above.number == headed]
    return min(under or same, default=None)


def _changed(view: SectionView, there: SectionView) -> bool | None:
    """Whether the official wording changed; None where nothing tells."""
    ours, theirs = _mark(view), _mark(there)
    if ours and theirs:
        return ours != theirs
    likeness = _likeness(view, there)
    return None if likeness is None else likeness < SAME_WORDING


def _headed_above(view: SectionView) -> SectionView | None:
    """The section itself if it has a heading, else the nearest above that has one."""
    if view.heading:
        return view
    return next(
        (view.edition.view(entry.number) for entry in reversed(view.ancestors) if entry.heading), None
    )


def _headed(view: SectionView, other: Edition) -> SectionNumber | None:
    """The section of the other edition with this heading: of several that of this number or depth."""
    wanted = fold(view.heading)
    if has(other, view.number) and fold(other.view(view.number).heading) == wanted:
        return view.number
    headed = [entry for entry in other.outline if entry.heading and fold(entry.heading) == wanted]
    return min(headed, key=lambda entry: abs(entry.depth - view.entry.depth)).number if headed else None


def _numbered(view: SectionView, other: Edition, headed: SectionNumber | None) -> SectionNumber | None:
    """The same number, if it bears the same rule."""
    if not has(other, view.number):
        return None
    there = other.view(view.number)
    likeness = _likeness(view, there)
    if likeness is not None:
        return view.number if likeness >= LIKE_WORDING else None
    above = _headed_above(there)
    return view.number if above and above.number == headed else None


def _worded(view: SectionView, other: Edition, headed: SectionNumber | None) -> SectionNumber | None:
    """The section with the likeliest wording, in the whole edition or under a heading."""
    from rapidfuzz import fuzz, process

    for own, store in ((view.official, other.official), (view.digest, other.digest)):
        if not own or not own.text or store is None:
            continue
        if own is view.official and view.edition.language != other.language:
            continue
        texts = _texts(store)
        found = process.extractOne(own.text, texts, scorer=fuzz.ratio, score_cutoff=LIKE_WORDING)
        if found is None and headed is not None:
            under = {number: text for number, text in texts.items() if _stands_under(store, number, headed)}
            found = process.extractOne(own.text, under, scorer=fuzz.ratio, score_cutoff=AKIN_WORDING)
        if found is not None:
            return found[2]
    return None


def _stands_under(store: EditionStore, number: SectionNumber, above: SectionNumber) -> bool:
    parent = store.numbers[number].parent
    while parent is not None and parent != above:
        parent = store.numbers[parent].parent
    return parent is not None


def _likeness(view: SectionView, there: SectionView) -> float | None:
    """How alike the official wordings are, else the digest's; None where the one or the other lacks."""
    from rapidfuzz import fuzz

    for ours, theirs, same_language in (
        (view.official, there.official, view.edition.language == there.edition.language),
        (view.digest, there.digest, True),
    ):
        if ours and theirs and ours.text and theirs.text and same_language:
            return fuzz.ratio(ours.text, theirs.text)
    return None


_TEXTS: WeakKeyDictionary[EditionStore, dict[SectionNumber, str]] = WeakKeyDictionary()


def _texts(store: EditionStore) -> dict[SectionNumber, str]:
    """The text of each section that has one, kept as long as the store is."""
    found = _TEXTS.get(store)
    if found is None:
        found = {section.number: section.text for section in store.sections() if section.text}
        _TEXTS[store] = found
    return found
