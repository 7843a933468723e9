"""A section through the editions of its document, as pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from judge.comparison import Kind, Words, shown_words
from judge.documents import SectionNumber
from judge.editions import NotComparable, Version, history, history_is_kept
from judge.library import Edition
from judge.messages import N_
from judge.web.editions import EditionShown
from judge.web.links import section_url
from judge.web.state import library

KINDS: dict[Kind, str] = {
    "added": N_("new"),
    "removed": N_("removed"),
    "changed": N_("reworded"),
    "moved": N_("under another number"),
}
SIGNS: dict[Kind, str] = {"added": "+", "removed": "−", "changed": "~", "moved": "→", "same": "="}


@dataclass(frozen=True)
class VersionShown:
    """A section in one edition, as its history shows it."""

    version: Version
    here: bool

    @property
    def shown(self) -> EditionShown:
        return EditionShown(self.version.edition)

    @property
    def number(self) -> str:
        return self.version.number.published if self.version.number else ""

    @property
    def url(self) -> str | None:
        number = self.version.number
        return None if number is None else section_url(self.version.edition.ref, number)

    @property
    def reworded(self) -> bool:
        return self.version.since is not None and self.version.since.reworded

    @property
    def sign(self) -> str:
        """The most important change: new, removed, reworded or renumbered."""
        if self.version.change in ("added", "removed"):
            return SIGNS[self.version.change]
        return "~" if self.reworded else "→" if self.version.change == "moved" else "="

    @property
    def said(self) -> str:
        if self.version.change == "moved":
            return KINDS["moved"]
        if self.version.change in ("added", "removed"):
            return KINDS[self.version.change]
        return KINDS["changed"] if self.reworded else N_("the same")

    @property
    def words(self) -> Words:
        since = self.version.since
        return shown_words(since.words) if since is not None and since.reworded else ()

    @property
    def text(self) -> str:
        return self.version.text if self.version.change == "added" else ""


@dataclass(frozen=True)
class HistoryShown:
    """A section's versions, oldest first, with its former numbers."""

    versions: tuple[VersionShown, ...]

    @property
    def formerly(self) -> list[tuple[str, str]]:
        """Each former number, with the edition that replaced it."""
        pairs = zip(self.versions, self.versions[1:], strict=False)
        return [
            (one.number, other.shown.label)
            for one, other in pairs
            if other.number and other.number != one.number
        ]


def history_shown(edition: Edition, number: SectionNumber, only_kept: bool = False) -> HistoryShown | None:
    """A section's history; None if it has only one version or, with ``only_kept``, if computing it would take
    long.
    """
    try:
        if only_kept and not history_is_kept(library(), edition):
            return None
        versions = history(library(), edition, number)
    except NotComparable:
        return None
    shown = tuple(VersionShown(version, version.edition.ref == edition.ref) for version in versions)
    return HistoryShown(shown) if len(shown) > 1 else None


def history_url(edition: Edition, number: SectionNumber) -> str:
    """The page of a section's history."""
    ref = edition.ref
    return url_for(
        "changes.versions",
        game=ref.game,
        document=ref.document,
        edition=ref.edition,
        number=number.text,
    )
