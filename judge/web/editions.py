"""Editions as pages show them: name, date, age, whether current; a section's counterpart in another."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from judge.library import Edition, EditionStore, SectionView
from judge.messages import N_, Message
from judge.sections import EditionRef, SectionNumber
from judge.text import fold
from judge.web.links import edition_url, has, section_url
from judge.web.state import library

SAME_WORDING, LIKE_WORDING = 99.0, 75.0
"""Likeness of two texts, of 100, from which they count as the same, and as versions of one rule."""


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
    def url(self) -> str:
        return edition_url(self.ref)

    @property
    def effective(self) -> str:
        return self.edition.effective

    @property
    def label(self) -> str:
        return self.ref.edition

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
    def has_official(self) -> bool:
        return self.edition.official is not None

    @property
    def has_digest(self) -> bool:
        return self.edition.digest is not None

    @property
    def publisher(self) -> str:
        return next((store.about.publisher for store in self.edition.stores if store.about.publisher), "")

    @property
    def age(self) -> Message | None:
        """How long ago the edition took effect, None where it bears no date."""
        return age(self.effective, datetime.date.today())


def age(effective: str, today: datetime.date) -> Message | None:
    """How long a date lies back, in the unit that people would use.

    >>> str(age("2009-02-01", datetime.date(2026, 3, 1)))
    '17 years ago'
    >>> str(age("2026-03-09", datetime.date(2026, 3, 1)))
    'not yet in force'
    """
    try:
        since = datetime.date.fromisoformat(effective)
    except ValueError:
        return None
    days = (today - since).days
    months = (today.year - since.year) * 12 + today.month - since.month - (today.day < since.day)
    if days < 0:
        return Message(N_("not yet in force"))
    if months >= 24:
        return Message(N_("{n} years ago"), {"n": months // 12})
    if months >= 2:
        return Message(N_("{n} months ago"), {"n": months})
    if days >= 2:
        return Message(N_("{n} days ago"), {"n": days})
    return Message(N_("1 day ago")) if days else Message(N_("today"))


@dataclass(frozen=True)
class Counterpart:
    """The same rule in another edition; ``changed`` is None where the wordings cannot be compared."""

    edition: EditionShown
    number: SectionNumber
    heading: str
    url: str
    changed: bool | None


def counterpart(view: SectionView, other: Edition) -> Counterpart | None:
    """The section of another edition that says what this one says, whatever its number there.

    The same number counts where heading or wording agree; else the section with the same heading, else
    the one with the likeliest wording. Wordings are compared only within one language.
    """
    if view.heading:
        number = _headed(view, other)
    else:
        number = _worded(view, other)
    if number is None:
        return None
    there = other.view(number)
    likeness = _likeness(view, there)
    changed = None if likeness is None else likeness < SAME_WORDING
    return Counterpart(EditionShown(other), number, there.heading, section_url(other.ref, number), changed)


def _headed(view: SectionView, other: Edition) -> SectionNumber | None:
    wanted = fold(view.heading)
    if has(other, view.number) and fold(other.view(view.number).heading) == wanted:
        return view.number
    headed = [entry for entry in other.outline if entry.heading and fold(entry.heading) == wanted]
    return min(headed, key=lambda entry: abs(entry.depth - view.entry.depth)).number if headed else None


def _worded(view: SectionView, other: Edition) -> SectionNumber | None:
    if has(other, view.number):
        likeness = _likeness(view, other.view(view.number))
        if likeness is None or likeness >= LIKE_WORDING:
            return view.number
    text, store = _wording(view.edition)[0], _wording(other)[0]
    if text is None or store is None or text.about.language != store.about.language:
        return None
    from rapidfuzz import fuzz, process

    own = view.official if text is view.edition.official else view.digest
    if own is None or not own.text:
        return None
    numbers, texts = _texts(store)
    found = process.extractOne(own.text, texts, scorer=fuzz.ratio, score_cutoff=LIKE_WORDING)
    return numbers[found[2]] if found else None


def _wording(edition: Edition) -> tuple[EditionStore | None, ...]:
    return (edition.official or edition.digest,)


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


_TEXTS: WeakKeyDictionary[EditionStore, tuple[list[SectionNumber], list[str]]] = WeakKeyDictionary()


def _texts(store: EditionStore) -> tuple[list[SectionNumber], list[str]]:
    """Number and text of each section, kept as long as the store is."""
    found = _TEXTS.get(store)
    if found is None:
        rows = [(section.number, section.text) for section in store.sections() if section.text]
        found = _TEXTS[store] = ([number for number, _ in rows], [text for _, text in rows])
    return found
