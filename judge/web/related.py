"""Related subjects of a section or term: what cites it, by kind, and the same subject in other games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judge.citations import Target
from judge.documents import Place, SectionNumber
from judge.library import Edition
from judge.messages import N_
from judge.search.corresponding import Subject, correspondence
from judge.web.editions import EditionShown
from judge.web.links import section_url, target_url
from judge.web.state import library

_KINDS = {
    "section": N_("Sections"),
    "example": N_("Examples"),
    "glossary": N_("Terms"),
    "card": N_("Cards"),
    "ruling": N_("Rulings"),
}
"""The kinds of citing things, in display order."""


@dataclass(frozen=True)
class OfKind:
    """Everything of one kind that cites a section or term."""

    label: str
    targets: tuple[Target, ...]


@dataclass(frozen=True)
class Counterpart:
    """The same subject in another game: the game's name, and where it treats the subject."""

    game_name: str
    number: str
    name: str
    language: str
    url: str
    is_term: bool


def by_kind(targets: Iterable[Target]) -> tuple[OfKind, ...]:
    """What cites something, sections before places, each kind in the given order."""
    found: dict[str, list[Target]] = {}
    for target in targets:
        found.setdefault(target.kind if isinstance(target, Place) else "section", []).append(target)
    return tuple(OfKind(label, tuple(found[kind])) for kind, label in _KINDS.items() if kind in found)


def same_subject(edition: Edition, target: SectionNumber | str) -> tuple[Counterpart, ...]:
    """The places in other games with the same subject as a section or a term; entries come first."""
    found = correspondence(library())
    if isinstance(target, SectionNumber):
        return tuple(_section(one) for one in _ordered(found.of_section(edition, target)))
    return tuple(_term(one) for one in _ordered(found.of_entry(edition, target)))


def _ordered(subjects: Sequence[Subject]) -> list[Subject]:
    order = {game: at for at, game in enumerate(library().games)}
    return sorted(subjects, key=lambda one: order.get(one.edition.ref.game, len(order)))


def _section(subject: Subject) -> Counterpart:
    """A subject given by a section, with that section's heading."""
    if subject.section is None:
        return _term(subject)
    view = subject.edition.view(subject.section)
    language = EditionShown(subject.edition).title_language if view.heading else subject.store.about.language
    return Counterpart(
        library().game_name(subject.edition.ref.game),
        subject.section.published,
        view.heading or subject.term,
        language,
        section_url(subject.edition.ref, subject.section),
        False,
    )


def _term(subject: Subject) -> Counterpart:
    """A subject given by a term: its glossary entry, else its section."""
    if subject.place is None:
        return _section(subject)
    return Counterpart(
        library().game_name(subject.edition.ref.game),
        "",
        subject.term,
        subject.store.about.language,
        target_url(subject.edition.ref, subject.place),
        True,
    )
