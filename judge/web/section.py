"""``/<game>/<document>/<edition>/<number>``: a section in its context, as judges read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from judge.citations import Citation, Target
from judge.documents import Address, Place, SectionNumber
from judge.errors import UnknownSection
from judge.library import Edition, OutlineEntry, RulingChoice, Rulings, SectionView
from judge.resolver.values import replace
from judge.web import headings
from judge.web.contents import children_of
from judge.web.editions import EditionShown
from judge.web.html_text import ShownText, Writer, lacking, plain, preview, writers
from judge.web.language import current
from judge.web.links import asked_again, has, read_number, section_url, target_url
from judge.web.precedents import UseShown, address_of, uses
from judge.web.quotes import LONGEST_QUOTE, quoted
from judge.web.related import Counterpart as Related
from judge.web.related import OfKind, by_kind, same_subject
from judge.web.section_history import HistoryShown, history_shown, history_url
from judge.web.standing import StandingShown, standing_shown
from judge.web.state import library

blueprint = Blueprint("section", __name__)

WHOLE = 250
"""Maximum number of subsections shown at all levels; with more, only the first level is, unless ``all=1``."""
MOST_ABOVE = 400
"""Maximum characters of the text above that is shown unfolded: a judge looks for the section itself."""
BESIDE = 6
"""Number of siblings shown before and after the section."""
RULINGS_NAMED = 24
"""Maximum number of rulings listed one by one among the citations of a section."""


class MissingSection(UnknownSection):
    """The fault that a section does not exist, with suggestions."""

    template = UnknownSection.template

    def __init__(self, edition: Edition, number: str, near: list[Link]) -> None:
        super().__init__(number=number, edition=str(edition.ref))
        self.near = near


@dataclass(frozen=True)
class Link:
    """A section or place in a list of links; ``language`` is that of heading and note."""

    label: str
    heading: str
    url: str | None
    note: str = ""
    language: str = ""
    edition: EditionShown | None = None
    lacking: str = ""
    """The reason why it has no link, if it is not just missing from this edition."""


@dataclass(frozen=True)
class Above:
    """The texts of the parent section; ``long`` ones are folded."""

    number: str
    texts: tuple[ShownText, ...]
    long: bool


@dataclass(frozen=True)
class Below:
    """A subsection with its texts."""

    view: SectionView
    texts: tuple[ShownText, ...]
    level: int
    hidden: int

    @property
    def url(self) -> str:
        return section_url(self.view.edition.ref, self.view.number)


@blueprint.get("/<game>/<document>/<edition>/<number>")
def section(game: str, document: str, edition: str, number: str) -> str | Response:
    """A section of one edition; other spellings of number and edition redirect to the usual ones.

    Raises UnknownGame, UnknownDocument, UnknownEdition, MissingSection.
    """
    found = library().edition(game, document, edition)
    wanted = read_number(number, found)
    if wanted is None or not has(found, wanted):
        raise section_missing(found, number, wanted)
    known = found.entry(wanted).number
    if (found.ref.edition, known.text) != (edition, number):
        return redirect(asked_again(section_url(found.ref, known)))
    return page(found, known)


def page(edition: Edition, number: SectionNumber) -> str:
    """The page of an existing section."""
    words = request.args.get("q", "")[:200]
    shown = SectionShown(edition.view(number), words, everything=request.args.get("all") == "1")
    return render_template("section/section.html", shown=shown, edition=shown.edition, view=shown.view)


def _is_ruling(target: Target) -> bool:
    return isinstance(target, Place) and target.kind == "ruling"


@dataclass(frozen=True)
class SectionShown:
    """Everything that a section's page shows; ``words`` are a query's words to mark."""

    view: SectionView
    words: str = ""
    everything: bool = False

    @cached_property
    def edition(self) -> EditionShown:
        return EditionShown(self.view.edition)

    @property
    def heading_said(self) -> str:
        """The heading in the reader's language if it is published in another; else empty."""
        return headings.heading_text(self.view.edition, self.view.number, self.view.heading)

    @property
    def url(self) -> str:
        return section_url(self.view.edition.ref, self.view.number)

    @cached_property
    def _writers(self) -> tuple[Writer, ...]:
        """The writers in the reader's language first, and of these the official text before the digest."""
        found = writers(self.view.edition, self.words)
        return tuple(sorted(found, key=lambda one: one.language != current()))

    @cached_property
    def texts(self) -> tuple[ShownText, ...]:
        return self._texts(self.view, anchored=True)

    def _texts(self, view: SectionView, anchored: bool = False) -> tuple[ShownText, ...]:
        found: list[ShownText] = []
        for writer in self._writers:
            section = view.digest if writer.own else view.official
            if section is not None and section.blocks:
                anchored = anchored and not any(block.anchor for text in found for block in text.blocks)
                found.append(writer.section(section, anchored))
        return tuple(found)

    @cached_property
    def above(self) -> tuple[Above, ...]:
        """The text of the parent section, if it has one, in the reader's language if that exists: it often
        begins the sentence.
        """
        if not self.view.ancestors:
            return ()
        view = self.view.edition.view(self.view.ancestors[-1].number)
        texts = self._texts(view)
        texts = (tuple(text for text in texts if text.language == current()) or texts)[:1]
        long = any(len(text.text) > MOST_ABOVE for text in (view.official, view.digest) if text)
        return (Above(view.number.published, texts, long),) if texts else ()

    @cached_property
    def breadcrumb(self) -> tuple[Link, ...]:
        return tuple(self._link(entry) for entry in self.view.ancestors)

    def _link(self, entry: OutlineEntry) -> Link:
        return section_link(self.view.edition, entry.number, bare=True)

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages of the texts shown: of the section or, if it has no text, of its subsections."""
        shown = self.texts or tuple(text for row in self.below for text in row.texts)
        return frozenset(text.language for text in shown)

    # -- below and beside -----------------------------------------------------------------------------

    @cached_property
    def below_count(self) -> int:
        return _count_below(self.view.edition, self.view.number)

    @property
    def shortened(self) -> bool:
        return self.below_count > WHOLE and not self.everything

    @cached_property
    def below(self) -> tuple[Below, ...]:
        """The subsections, in order; of a long chapter only the first level."""
        return tuple(self._below(self.view.number, 0))

    def _below(self, number: SectionNumber, level: int) -> Iterator[Below]:
        edition = self.view.edition
        for entry in children_of(edition, number):
            view = SectionView(edition, entry)
            hidden = _count_below(edition, entry.number) if self.shortened else 0
            yield Below(view, self._texts(view), level, hidden)
            if not self.shortened:
                yield from self._below(entry.number, level + 1)

    @cached_property
    def siblings(self) -> tuple[tuple[Link, bool], ...]:
        """The nearest siblings of the section, each with whether it is the section itself."""
        entries = self.view.siblings
        at = next(i for i, entry in enumerate(entries) if entry.number == self.view.number)
        window = entries[max(at - BESIDE, 0) : at + BESIDE + 1]
        return tuple(
            (section_link(self.view.edition, entry.number), entry.number == self.view.number)
            for entry in window
        )

    @property
    def previous(self) -> Link | None:
        return self._link(self.view.previous) if self.view.previous else None

    @property
    def next(self) -> Link | None:
        return self._link(self.view.next) if self.view.next else None

    # -- references -----------------------------------------------------------------------------------

    @cached_property
    def cites(self) -> tuple[Link, ...]:
        """The sections that the section refers to, each once; those not in the library have no address."""
        found: dict[tuple[str, str | None], Link] = {}
        for writer in self._writers:
            for citation in writer.store.cites(self.view.number):
                link = self._cited(writer, citation)
                found.setdefault((link.label if link.url is None else "", link.url), link)
        return tuple(found.values())

    def _cited(self, writer: Writer, citation: Citation) -> Link:
        url = writer.url(citation)
        if citation.target is not None:
            return self._target(citation.target)
        address = library().leads_to(self.view.edition, citation)
        if address is not None and (found := self._beside(address)):
            return found
        text = plain(citation.text, writer.own).rstrip("†")
        return Link(text, "", url, lacking="" if url else lacking(citation))

    def _beside(self, address: Address) -> Link | None:
        """A link to a section of another document of the game, with the document's name."""
        edition, target = library().resolve(address)
        if edition.ref.document == self.view.edition.ref.document:
            return None
        if not isinstance(target, SectionNumber):
            name, language = place_name(edition, target)
            return Link(edition.ref.document, name, target_url(edition.ref, target), target.kind, language)
        return replace(section_link(edition, target), label=f"{edition.ref.document}:{target.published}")

    @cached_property
    def cited_by(self) -> tuple[tuple[OfKind, tuple[Link, ...]], ...]:
        """What refers to the section, by kind; many rulings are replaced by a link to their list."""
        few = self.rulings_on <= RULINGS_NAMED
        origins = [one for one in self.view.cited_by if few or not _is_ruling(one)]
        own = {group.label: (group, [*map(self._target, group.targets)]) for group in by_kind(origins)}
        for address in library().cited_beside(self.view.edition, self.view.number, rulings=few):
            (group,) = by_kind([address.target])
            link = self._beside(address)
            own.setdefault(group.label, (group, []))[1].extend([link] if link else [])
        return tuple((group, tuple(links)) for group, links in own.values())

    @cached_property
    def rulings_on(self) -> int:
        """The number of rulings in the game's current documents that cite this rule or one below it."""
        if not self.edition.is_current:
            return 0
        ref, number = self.view.edition.ref, self.view.number
        choice = RulingChoice(rule=number, document=ref.document)
        return Rulings(library(), ref.game).page(choice, 0, 0).total

    @property
    def rulings_url(self) -> str:
        ref, number = self.view.edition.ref, self.view.number.text
        main = library().main_document(ref.game)
        rule = number if ref.document == main else f"{ref.document}:{number}"
        return url_for("ruling_browser.rulings", game=ref.game, rule=rule)

    @cached_property
    def same_subject(self) -> tuple[Related, ...]:
        """The places in other games with the same subject as the section."""
        return same_subject(self.view.edition, self.view.number)

    def _target(self, target: Target) -> Link:
        edition = self.view.edition
        if isinstance(target, SectionNumber):
            return section_link(edition, target)
        name, language = place_name(edition, target)
        return Link("", name, target_url(edition.ref, target), target.kind, language)

    # -- other editions -------------------------------------------------------------------------------

    @cached_property
    def in_current(self) -> StandingShown | None:
        """The same rule in the current edition, if this is another one."""
        return None if self.edition.is_current else standing_shown(self.view.edition, self.view.number)

    @cached_property
    def elsewhere(self) -> tuple[tuple[EditionShown, str | None], ...]:
        """The document's other editions, each with the section of this number if it has one."""
        document = library().document(self.view.edition.ref.game, self.view.edition.ref.document)
        found = []
        for other in document.editions:
            if other.ref != self.view.edition.ref:
                number = self.view.number
                found.append(
                    (EditionShown(other), section_url(other.ref, number) if has(other, number) else None)
                )
        return tuple(found)

    @cached_property
    def history(self) -> HistoryShown | None:
        """The section in every edition, if that is known without comparing them first."""
        return history_shown(self.view.edition, self.view.number, only_kept=True)

    @property
    def history_url(self) -> str:
        return history_url(self.view.edition, self.view.number)

    @cached_property
    def used_in(self) -> tuple[UseShown, ...]:
        return uses([address_of(self.view.edition, self.view.number)])

    @property
    def quote(self) -> str:
        """The section's text, for copying with its citation."""
        return quoted(self.view, LONGEST_QUOTE)[0]

    @property
    def description(self) -> str:
        """The beginning of the text, for previews of shared links."""
        return preview(self.view.section, self.view.official is None, 200)


def _count_below(edition: Edition, number: SectionNumber) -> int:
    return sum(1 + _count_below(edition, entry.number) for entry in children_of(edition, number))


def section_link(edition: Edition, number: SectionNumber, bare: bool = False) -> Link:
    """A section with its heading. If it has none, and the ``bare`` number is not enough, the beginning of its
    text serves as one.
    """
    view = edition.view(number)
    url = section_url(edition.ref, number)
    if view.heading or bare:
        return Link(number.published, view.heading, url, language=EditionShown(edition).title_language)
    texts = [
        (section, own, store.about.language)
        for section, store, own in (
            (view.official, edition.official, False),
            (view.digest, edition.digest, True),
        )
        if section is not None and store is not None
    ]
    readers = next((one for one in texts if one[2] == current()), None)
    section, own, language = readers or next(iter(texts), (view.section, True, ""))
    return Link(number.published, "", url, preview(section, own), language)


def place_name(edition: Edition, place: Place) -> tuple[str, str]:
    """The name of a ruling, card or term in a list, with its language."""
    for store in edition.stores:
        name = ""
        if place.kind == "glossary" and (entry := store.glossary_entry(place.name)):
            name = entry.term
        elif place.kind == "card" and (card := store.card(place.name)):
            name = card.name
        elif place.kind == "ruling" and (ruling := store.ruling(place.name)):
            name = ", ".join(ruling.cards[:3]) or ruling.question
        if name:
            return name, store.about.language
    return place.name, edition.language


def section_missing(edition: Edition, typed: str, number: SectionNumber | None) -> MissingSection:
    """The fault that a section does not exist, with the nearest existing ones."""
    near: list[Link] = []
    if number is not None:
        near.extend(_near(edition, number))
        for view in library().documents(edition.ref.game):
            for other in view.editions:
                if other.ref != edition.ref and has(other, number):
                    near.append(replace(section_link(other, number), edition=EditionShown(other)))
    return MissingSection(edition, typed[:80], near[:10])


def _near(edition: Edition, number: SectionNumber) -> Iterator[Link]:
    """The existing section above the missing one, and its neighbours by number."""
    for above in number.ancestors():
        if has(edition, above):
            yield section_link(edition, above)
            break
    ordered = sorted(entry.number for entry in edition.outline)
    after = sum(1 for known in ordered if known < number)
    for known in ordered[max(after - 2, 0) : after + 2]:
        if known not in number.ancestors()[:1] or not has(edition, known):
            yield section_link(edition, known)
