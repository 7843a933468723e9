"""``/diff/...``: what a new edition added, removed, reworded and moved; a section through its editions."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from judge.comparison import Change, Kind, Words, shown_words
from judge.documents import SectionNumber
from judge.editions import (
    Compared,
    NotComparable,
    Part,
    compare_editions,
    is_kept,
)
from judge.editions.answers import chapters_meant
from judge.editions.comparisons import PARTS, Tally
from judge.library import DocumentView, Edition
from judge.messages import N_
from judge.web.editions import EditionShown
from judge.web.links import address_url, asked_again, has, read_number, section_url
from judge.web.section import Link, section_link, section_missing
from judge.web.section_history import KINDS, SIGNS, history_shown, history_url
from judge.web.state import library

blueprint = Blueprint("changes", __name__)

PER_PAGE = 100
"""Number of changes on one page."""
LABELS: dict[Part, str] = {
    "sections": N_("Sections"),
    "glossary": N_("Glossary"),
    "cards": N_("Cards"),
    "rulings": N_("Rulings"),
}
FURTHER = {
    "heading": N_("Heading"), "examples": N_("Examples"), "notes": N_("Notes"), "type": N_("Type"),
    "cost": N_("Cost"), "figures": N_("Figures"), "kind": N_("Kind"), "date": N_("Date"),
}  # fmt: skip


@dataclass(frozen=True)
class ChangeShown:
    """A change as pages show it: the names and links before and after, and the differing words."""

    change: Change
    compared: Compared

    @property
    def kind(self) -> Kind:
        return self.change.kind

    @property
    def sign(self) -> str:
        return SIGNS[self.kind]

    @cached_property
    def before(self) -> Link | None:
        return self._link(self.change.before, later=False)

    @cached_property
    def after(self) -> Link | None:
        return self._link(self.change.after, later=True)

    def _link(self, label: str | None, later: bool) -> Link | None:
        if label is None:
            return None
        address = self.compared.address(label, later)
        number = getattr(address.target, "published", "")
        return Link(number, self.change.heading, address_url(address))

    @property
    def renumbered(self) -> bool:
        """Whether both numbers should be shown: a section without a number is called by its heading."""
        return self.kind == "moved" and "/" not in str(self.change.after)

    @cached_property
    def preview(self) -> Link | None:
        """The text of a section that only moved, for readers who do not recognise its number."""
        if self.change.reworded or self.change.heading or self.change.after is None:
            return None
        target = self.compared.address(self.change.after).target
        if not isinstance(target, SectionNumber):
            return None
        ref = self.compared.later
        return section_link(library().edition(ref.game, ref.document, ref.edition), target)

    @cached_property
    def texts(self) -> tuple[tuple[str, Words], ...]:
        """The texts that changed, word by word, each with its label; the section's own text first."""
        change = self.change
        found: list[tuple[str, Words]] = []
        if change.text:
            found.append(("", (("+" if change.after else "-", change.text),)))
        elif change.words and any(sign != "=" for sign, _ in shown_words(change.words)):
            found.append(("", shown_words(change.words)))
        found += [(FURTHER.get(name, name), shown_words(words)) for name, words in change.further]
        return tuple(found)


@dataclass(frozen=True)
class TallyShown:
    """A chapter with the number of changes in it; ``name`` is its name in addresses."""

    tally: Tally
    link: Link
    name: str
    url: str

    @property
    def counts(self) -> list[tuple[str, str, int]]:
        return [(kind, SIGNS[kind], n) for kind in KINDS if (n := self.tally.counts.get(kind, 0))]


@blueprint.get("/diff/<game>/<document>")
def editions(game: str, document: str) -> str:
    """The editions of a document, each with a link to its changes; raises UnknownGame, UnknownDocument."""
    view = library().document(game, document)
    chosen = [request.args.get(name, "") for name in ("from", "to")]
    if all(chosen):
        earlier, later = (library().edition(game, document, label) for label in chosen)
        if earlier.ref != later.ref:
            return redirect(_diff_url(earlier, later))  # type: ignore[return-value]  # Flask takes either
    return render_template(
        "changes/editions.html",
        document=EditionShown(view.current),
        rows=_rows(view),
        editions=[EditionShown(edition) for edition in view.editions],
    )


@dataclass(frozen=True)
class RowShown:
    """An edition with its predecessor, and the number of changes if that is known already."""

    shown: EditionShown
    before: EditionShown | None
    compared: Compared | None

    @property
    def url(self) -> str:
        return self.shown.url if self.before is None else _diff_url(self.before.edition, self.shown.edition)

    @property
    def counts(self) -> list[tuple[Kind, int]]:
        if self.compared is None:
            return []
        amounts = self.compared.counts()
        amounts["changed"] -= self.compared.trifles()
        return [(kind, amounts[kind]) for kind in KINDS]

    @property
    def updated(self) -> str:
        """The effective date for feeds; the day of import if the edition has no date."""
        entry = library().entry(self.shown.ref)
        for text in (self.shown.effective, entry.imported[:10] if entry else ""):
            try:
                return f"{datetime.date.fromisoformat(text).isoformat()}T00:00:00Z"
            except ValueError:
                continue
        return "1970-01-01T00:00:00Z"


def _rows(view: DocumentView) -> list[RowShown]:
    rows = []
    for at, edition in enumerate(view.editions):
        whole = () if edition.unreadable else view.editions[at + 1 :]
        before = next((one for one in whole if not one.unreadable), None)
        compared = None
        if before is not None:
            try:
                if is_kept(library(), before, edition):
                    compared = compare_editions(library(), before, edition)
            except NotComparable:
                before = None
        rows.append(RowShown(EditionShown(edition), EditionShown(before) if before else None, compared))
    return rows


def _diff_url(earlier: Edition, later: Edition, **query: Any) -> str:
    ref = later.ref
    return url_for(
        "changes.diff",
        game=ref.game,
        document=ref.document,
        earlier=earlier.ref.edition,
        later=ref.edition,
        **query,
    )


@blueprint.get("/diff/<game>/<document>/feed.atom")
def feed(game: str, document: str) -> Response:
    """The editions of a document as a feed (Atom), the newest first; raises UnknownGame, UnknownDocument."""
    view = library().document(game, document)
    text = render_template(
        "changes/feed.xml", document=EditionShown(view.current), rows=_rows(view), host=request.host_url[:-1]
    )
    return Response(text, mimetype="application/atom+xml")


@blueprint.get("/diff/<game>/<document>/<earlier>/<later>")
def diff(game: str, document: str, earlier: str, later: str) -> str | AnyResponse:
    """Two editions compared: a summary by chapter, then the changes filtered by ``chapter``, ``kind`` or
    words (``q``).

    Raises UnknownGame, UnknownDocument, UnknownEdition, UnknownChapter, NotTwoEditions, NotComparable.
    """
    one, other = (library().edition(game, document, label) for label in (earlier, later))
    if (one.ref.edition, other.ref.edition) != (earlier, later):
        return redirect(asked_again(_diff_url(one, other)))
    return render_template("changes/diff.html", shown=DiffShown(one, other))


class DiffShown:
    """Everything that the page of two compared editions shows."""

    def __init__(self, earlier: Edition, later: Edition) -> None:
        self.earlier, self.later = EditionShown(earlier), EditionShown(later)
        asked = request.args
        self.words = asked.get("q", "").strip()[:200]
        self.kind = next((kind for kind in KINDS if kind == asked.get("kind")), None)
        self.chapter = asked.get("chapter", "")[:80]
        self.everything = asked.get("all") == "1"
        page = asked.get("page", "1")
        self.page = int(page) if page.isascii() and page.isdigit() and 0 < len(page) < 5 and int(page) else 1
        self.digest = asked.get("text") == "digest"
        self.compared = compare_editions(library(), earlier, later, self.digest)
        self.kinds, self.labels = KINDS, LABELS

    @cached_property
    def counts(self) -> dict[Kind, int]:
        counted = self.compared.counts()
        counted["changed"] -= self.compared.trifles()
        return counted

    @property
    def not_in_digest(self) -> int:
        """The number of sections that one edition's digest does not restate; they are not reported as new."""
        return len(self.compared.not_in_digest)

    @property
    def trifles(self) -> int:
        return self.compared.trifles()

    @property
    def chosen(self) -> bool:
        """Whether the reader asked for certain changes instead of the summary."""
        return bool(self.words or self.kind or self.chapter or self.everything)

    def url(self, **query: str | int | None) -> str:
        """The address of this comparison with other filters; filters not named are kept."""
        kept: dict[str, str | int | None] = {
            "q": self.words, "kind": self.kind, "chapter": self.chapter,
            "all": "1" if self.everything else "", "text": "digest" if self.digest else "",
        }  # fmt: skip
        wanted = {name: str(value) for name, value in {**kept, **query}.items() if value}
        return _diff_url(self.earlier.edition, self.later.edition, **wanted)

    @cached_property
    def chapters(self) -> list[TallyShown]:
        found = []
        for tally in self.compared.chapters():
            edition = (self.earlier if tally.gone else self.later).edition
            link = section_link(edition, SectionNumber.parse(tally.chapter), bare=True)
            name = f"-{tally.chapter}" if tally.gone else tally.chapter
            found.append(TallyShown(tally, link, name, self.url(chapter=name, page=None)))
        return found

    @property
    def chapter_heading(self) -> str:
        """The heading of the chosen chapter; empty if it has none."""
        return next((row.link.heading for row in self.chapters if row.name == self.chapter), "")

    @cached_property
    def further(self) -> list[tuple[Part, dict[Kind, int]]]:
        """The summary of the glossary, cards and rulings, if any of them changed."""
        found: list[tuple[Part, dict[Kind, int]]] = []
        for part in PARTS[1:]:
            counted = self.compared.counts(part)
            counted["changed"] -= self.compared.trifles(part)
            if any(counted[kind] for kind in KINDS):
                found.append((part, counted))
        return found

    @cached_property
    def found(self) -> list[tuple[Part, list[ChangeShown]]]:
        """One page of the chosen changes, by part."""
        kinds: Sequence[Kind] = (self.kind,) if self.kind else tuple(KINDS)
        skip, room = (self.page - 1) * PER_PAGE, PER_PAGE + 1
        found: dict[Part, list[ChangeShown]] = {}
        for part, chapter in self._places():
            changes = self.compared.changes(
                part, kinds, chapter, self.words, telling=not self.everything, limit=skip + room
            )
            taken = changes[skip : skip + room]
            skip, room = max(skip - len(changes), 0), room - len(taken)
            if taken:
                found.setdefault(part, []).extend(ChangeShown(change, self.compared) for change in taken)
            if room <= 0:
                break
        return list(found.items())

    def _places(self) -> list[tuple[Part, tuple[str, bool] | None]]:
        """Where to search: in parts, or in chapters of the later or of the earlier edition only."""
        if not self.chapter:
            return [(part, None) for part in PARTS]
        if self.chapter in LABELS:
            return [(part, None) for part in PARTS if part == self.chapter]
        if self.chapter.startswith("-"):
            return [(PARTS[0], (label, True)) for label in self._labels]
        if any(row.name == self.chapter for row in self.chapters):
            return [(PARTS[0], (self.chapter, False))]
        return [(PARTS[0], (label, gone)) for label in self._labels for gone in (False, True)]

    @cached_property
    def _labels(self) -> tuple[str, ...]:
        return chapters_meant(library(), self.compared, self.chapter.removeprefix("-"))

    @property
    def more(self) -> bool:
        return sum(len(changes) for _, changes in self.found) > PER_PAGE

    @property
    def listed(self) -> list[tuple[Part, list[ChangeShown]]]:
        left, found = PER_PAGE, []
        for part, changes in self.found:
            found.append((part, changes[:left]))
            left -= len(changes)
            if left <= 0:
                break
        return found


@blueprint.get("/<game>/<document>/<edition>/<number>/history")
def versions(game: str, document: str, edition: str, number: str) -> str | AnyResponse:
    """A section in every edition of its document, with the changes between successive editions.

    Raises UnknownGame, UnknownDocument, UnknownEdition, MissingSection.
    """
    found = library().edition(game, document, edition)
    wanted = read_number(number, found)
    if wanted is None or not has(found, wanted):
        raise section_missing(found, number, wanted)
    known = found.entry(wanted).number
    if (found.ref.edition, known.text) != (edition, number):
        return redirect(asked_again(history_url(found, known)))
    return render_template(
        "changes/history.html",
        edition=EditionShown(found),
        view=found.view(known),
        url=section_url(found.ref, known),
        history=history_shown(found, known),
    )
