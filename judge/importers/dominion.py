"""Imports manuals of Dominion: chapters in capitals, sidebars, a clarification for each card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from rapidfuzz import fuzz

from judge.decoding import Source
from judge.documents import Card, Document, Ruling
from judge.importers import Request
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.layout import (
    Outline,
    Piece,
    is_caps,
    is_ended,
    is_short,
    listed_names,
    pieces,
    plain,
    title_case,
    unquoted,
    vocabulary,
)
from judge.importers.sidebars import LIKE, TERM, Aside, Comparison, find_sidebars, heads_sidebar
from judge.messages import N_
from judge.text import fold, slugify

_WORDS = (
    r"cartas? de reino",
    r"suministro",
    r"pila de descartes?",
    r"cartas? de tesoro",
    r"cartas? de victoria",
    r"fase de compra",
    r"mazos?",
)
_CLARIFIED = re.compile(r"(?P<name>[^\W\d_].{1,40}?)(?:\s+[-–—]|:)\s+(?P<text>\S.*)")
_STRESSED = re.compile(r"(\*\*|__)(?P<lead>[^*_]+?)[.:,]?\1")
_COUNT = re.compile(r"(?P<count>\d+) (?P<what>[^(]+?)[.:]?(?:\s*\((?P<detail>.+)\)\.?)?")
_KIND = re.compile(r"cartas? de (?P<kind>[^\W\d_].*)", re.IGNORECASE)
_CREDITS = re.compile(r"(?:creditos|credits|agradecimientos)\b")
_EXAMPLE = re.compile(r"\bejemplos?\b")
_NAMED = re.compile(r"\bdominion\b")
_EDITION = re.compile(
    r"\b(primera|segunda|tercera|cuarta|quinta) edicion\b|\bedicion (?:de )?((?:19|20)\d\d)\b"
)
_MISPRINT = 75
"""Minimum similarity (0 to 100) at which a heading counts as a misprint of a card's name."""

Chapter = tuple[Piece | None, tuple[Piece, ...]]


def recognise(source: Source, game: str) -> bool:
    """Whether the text uses the vocabulary of Dominion manuals."""
    return bool(_NAMED.search(fold(source.text))) and vocabulary(source.text, _WORDS) >= 5


def read(source: Source, request: Request) -> Document:
    """Read a manual.

    Format: a chapter begins with a line in capitals by itself; a chapter without text contains those that its
    first section announces. List items are sub-sections, a list of quoted terms is a section, a list of
    counts is a table, ``NAME - text`` is the clarification of a card. Sidebars become notes of the section
    that they summarise.
    """
    title = next(plain(line.text).strip(" #") for line in source if not line.blank)
    name = title if _NAMED.search(fold(title)) and is_short(title) else "Dominion"
    label = _EDITION.search(fold(source.text))
    edition = (label[2] or f"{label[1]}-edicion") if label else "primera-edicion"
    rest = re.sub(
        r"\b(?:dominion|manual|reglamento|reglas|de|del|juego)\b", " ", _EDITION.sub("", fold(name))
    )
    slug = f"manual-{slugify(rest)}" if re.search(r"\w", rest) else "manual"
    shown = title_case(name) if is_caps(name) else name
    builder = DocumentBuilder(source, request.ref(slug, edition), shown, "es")
    _Manual(builder, source).read()
    return builder.finish()


def counted_cards(text: str) -> tuple[tuple[int, str], ...]:
    """The number of cards of each name in a list.

    >>> counted_cards("10 Cartas de Aldea, Foso y Taller; y 12 Cartas de Jardines")
    ((10, 'Aldea'), (10, 'Foso'), (10, 'Taller'), (12, 'Jardines'))
    """
    found: list[tuple[int, str]] = []
    for part in re.split(r"(?=\b\d+ cartas? de )", text, flags=re.IGNORECASE):
        if counted := re.match(
            r"(\d+) cartas? de (.+)", re.sub(r"[;,.\s]+(?:y\s*)?$", "", part), re.IGNORECASE
        ):
            names = re.sub(r"\s+y$", "", counted[2])
            found.extend((int(counted[1]), each) for each in listed_names(names))
    return tuple(found)


def _is_heading(piece: Piece) -> bool:
    """A line in capitals by itself, or a marked heading."""
    short = is_short(piece.text) and not piece.kind and not piece.text.endswith((".", ";", ","))
    return short and (bool(piece.heading) or is_caps(piece.text))


def _is_caption(piece: Piece) -> bool:
    """A short line by itself that is neither a sentence nor a heading: the caption of a picture."""
    return (
        not piece.kind
        and not piece.heading
        and is_short(piece.text, 14, 80)
        and not is_caps(piece.text)
        and not is_ended(piece.text.removesuffix(")"))
        and len(piece.lines) == 1
    )


def _lead(piece: Piece) -> str:
    """The emphasised words at the beginning of an item, or the whole item if it is no sentence."""
    if found := _STRESSED.match(piece.raw):
        return found["lead"].strip()
    return piece.text if is_short(piece.text) and not is_ended(piece.text) else ""


class _Manual:
    """State of reading one manual."""

    def __init__(self, builder: DocumentBuilder, source: Source) -> None:
        self.builder = builder
        self.outline = Outline(builder)
        self.found = pieces(source)
        self.cards: dict[str, Card] = {}
        self.told: list[tuple[OpenSection, str]] = []
        self.clarified: list[tuple[OpenSection, Piece, str, str]] = []

    def read(self) -> None:
        front, chapters, repeats = self._chapters()
        for piece in front:
            self.builder.front(*piece.lines)
        running = [
            (_title(head), [p for p in found if index in repeats or self._runs(head, p)])
            for index, (head, found) in enumerate(chapters)
        ]
        asides = find_sidebars(running, repeats)
        aside = {each.piece.first for each in asides}
        opened: dict[int, OpenSection] = {}
        group: OpenSection | None = None
        members: set[str] = set()
        for index, (head, found) in enumerate(chapters):
            if index in repeats:
                continue
            title = fold(_title(head))
            if _CREDITS.match(title):
                self.builder.back(*(line for p in (head, *found) if p for line in p.lines))
                continue
            example = bool(_EXAMPLE.search(title))
            if group and members and title not in members and not example:
                group, members = None, set()
            section = self.outline.open(group, _title(head), *(head.lines if head else ()))
            opened[index] = section
            if not found:
                group, members = section, set()
            elif group and not members:
                members = {title, *(fold(_lead(p)) for p in found if p.kind)}
            body = [p for p in found if p.first not in aside]
            self._body(section, body, example)
        self._rule_on_cards()
        self._set_aside(asides, chapters, opened)

    # -- the chapters --------------------------------------------------------------------------------

    def _chapters(self) -> tuple[list[Piece], list[Chapter], list[int]]:
        """The pieces before the first chapter, the chapters, and the indexes of those that are sidebars."""
        titles = [p.text.rstrip(" :") for p in self.found if _is_heading(p)]
        titles = [title for title in titles if not _CREDITS.match(fold(title))]
        at = [
            index
            for index, piece in enumerate(self.found)
            if (_is_heading(piece) or heads_sidebar(piece, titles))
            and not (index == 0 and _NAMED.search(fold(piece.text)))
        ]
        if not at:
            return [], [(None, self.found)], []
        ends = [*at[1:], len(self.found)]
        chapters: list[Chapter] = [
            (self.found[start], self.found[start + 1 : end]) for start, end in zip(at, ends, strict=True)
        ]
        repeats = [i for i, (head, _) in enumerate(chapters) if head and heads_sidebar(head, titles)]
        return list(self.found[: at[0]]), chapters, repeats

    def _runs(self, head: Piece | None, piece: Piece) -> bool:
        """Whether a piece is running text, which may be part of a sidebar or be summarised by one."""
        return not (
            _is_caption(piece) or self._clarification(piece) or (head and _CREDITS.match(fold(_title(head))))
        )

    @staticmethod
    def _clarification(piece: Piece) -> tuple[str, str] | None:
        found = None if piece.kind else _CLARIFIED.fullmatch(piece.text)
        return (found["name"], found["text"]) if found and is_caps(found["name"]) else None

    # -- a chapter's body ----------------------------------------------------------------------------

    def _body(self, chapter: OpenSection, body: Sequence[Piece], example: bool) -> None:
        terms: OpenSection | None = None
        inner: OpenSection | None = None  # the item that following paragraphs belong to
        clarifies = sum(self._clarification(piece) is not None for piece in body) >= 3
        at = 0
        while at < len(body):
            piece = body[at]
            coming = body[at + 1] if at + 1 < len(body) else None
            at += 1
            if _is_caption(piece) and not example:
                self.builder.noise(N_("caption of a picture that the text does not hold"), *piece.lines)
            elif example:
                self._add(chapter, piece, "example")
            elif clarifies and (clarified := self._clarification(piece)):
                inner = self.outline.open(chapter, clarified[0], *piece.lines[:1])
                self._share(inner, clarified[1], piece)
                self.clarified.append((inner, piece, *clarified))
            elif counts := self._counts(body[at - 1 :]):
                self._table(chapter, counts)
                at += len(counts) - 1
            elif not piece.kind:
                if (
                    terms is None
                    and coming
                    and coming.kind
                    and TERM.match(coming.text)
                    and is_ended(piece.text)
                ):
                    terms = self.outline.open(chapter, piece.text.rstrip(" :."), *piece.lines)
                elif inner and not self._names(inner, piece):
                    self._add(inner, piece)
                elif not inner:
                    self._add(chapter, piece)
            elif term := TERM.match(piece.text):
                terms = terms or self.outline.open(chapter, "")
                heading = unquoted(term["term"])
                self._say(
                    self.outline.open(terms, heading, *piece.lines[:1]), piece.text[term.end() :], piece
                )
            else:
                headed = is_caps(piece.text) and is_short(piece.text)
                lead = piece.text.rstrip(" :") if headed else _lead(piece)
                item = self.outline.open(chapter, lead, *piece.lines)
                inner = item if headed else inner
                self.told.append((item, piece.text))
                if lead not in (piece.text, piece.text.rstrip(" :")):
                    self._say(item, piece.text, piece)

    def _say(self, section: OpenSection, text: str, piece: Piece) -> None:
        """Add a text whose first line also holds the section's heading."""
        self.told.append((section, text))
        self._share(section, text, piece)

    def _share(self, section: OpenSection, text: str, piece: Piece) -> None:
        section.lines.clear()
        self.builder.block(section, "paragraph", text, *piece.lines, shared=True)

    def _add(self, section: OpenSection, piece: Piece, kind: str = "paragraph") -> None:
        self.told.append((section, piece.text))
        self.builder.block(section, "example" if kind == "example" else "paragraph", piece.text, *piece.lines)

    def _names(self, section: OpenSection, piece: Piece) -> bool:
        """Add an enumeration of cards, one item for each name; False if the piece is no enumeration."""
        names = listed_names(piece.text)
        if len(names) < 5 or not all(is_short(name, 5, 40) for name in names):
            return False
        for name in names:
            self.builder.block(section, "item", name, *piece.lines, shared=True)
        return True

    @staticmethod
    def _counts(body: Sequence[Piece]) -> list[Piece]:
        """The list of counts that begins here: at least three items that begin with a number."""
        found = list(takewhile(lambda p: p.kind == "bullet" and _COUNT.fullmatch(p.text), body))
        return found if len(found) >= 3 else []

    def _table(self, section: OpenSection, counts: Sequence[Piece]) -> None:
        """Add a list of counts as a table (count, item, details), and record the cards that it names."""
        rows = []
        for piece in counts:
            found = _COUNT.fullmatch(piece.text)
            assert found is not None  # _counts matched it
            rows.append((found["count"], found["what"].strip(), found["detail"] or ""))
            kind = _KIND.fullmatch(found["what"].strip())
            if not kind or piece.text.endswith(":"):
                continue
            names = [name for _, name in counted_cards(found["detail"] or "")]
            if not found["detail"]:
                names = [kind["kind"]]
            for name in names:
                self.cards.setdefault(fold(name), Card(name, type_line=kind["kind"], line=piece.first))
        lines = [line for piece in counts for line in piece.lines]
        self.builder.block(section, "table", "\n".join(p.text for p in counts), *lines, rows=tuple(rows))

    # -- cards ---------------------------------------------------------------------------------------

    def _rule_on_cards(self) -> None:
        """Assign each clarification to its card: the listed name equal to its heading, or misprinted
        there."""
        free = set(self.cards) - {fold(name) for _, _, name, _ in self.clarified}
        for section, piece, heading, text in self.clarified:
            key = fold(heading)
            if key not in self.cards:
                alike = max(free, key=lambda name: fuzz.ratio(name, key), default="")
                if alike and fuzz.ratio(alike, key) >= _MISPRINT:
                    key = alike
                    free.discard(alike)
                else:
                    self.cards[key] = Card(title_case(heading), line=piece.first)
            card = self.cards[key]
            if card.name.casefold() != heading.casefold():
                self.cards[key] = card = replace(card, aliases=(*card.aliases, heading))
                section.aliases = (card.name,)
            last = piece.lines[-1].number
            ruling = Ruling(
                "clarification",
                cards=(card.name,),
                text=text,
                sections=(section.number,),
                first=piece.first,
                last=last,
            )
            self.builder.ruling(ruling)
        for card in self.cards.values():
            self.builder.card(card)

    # -- sidebars ------------------------------------------------------------------------------------

    def _set_aside(
        self, asides: Sequence[Aside], chapters: Sequence[Chapter], opened: dict[int, OpenSection]
    ) -> None:
        """Add the pieces of sidebars as notes to the sections that they summarise."""
        comparison = Comparison(piece.text for piece in self.found)
        for index, (head, _) in enumerate(chapters):
            if index not in opened and head and not self.builder.placed(head.lines[0]):
                named = next(s for s in opened.values() if fold(s.heading) == fold(_title(head)))
                self._note(named, head)
        before: OpenSection | None = None
        run = -1
        for each in asides:
            before, run = before if each.home == run else None, each.home
            home = opened.get(each.home) or opened[each.topic or 0]
            if each.topic is not None and each.home in opened:
                section = opened[each.topic]
            elif each.piece.kind and each.home in opened and before:
                section = before
            else:
                topic = None if each.topic is None else opened[each.topic]
                fallback = before if topic is None and before in opened.values() else topic
                section = self._about(each.piece.text, topic, before, comparison) or fallback or home
            self._note(section, each.piece)
            before = section

    def _note(self, section: OpenSection, piece: Piece) -> None:
        """Add a note from elsewhere in the text; the section's own line span is not extended."""
        own = list(section.lines)
        self.builder.block(section, "note", piece.text, *piece.lines)
        section.lines[:] = own

    def _about(
        self, text: str, topic: OpenSection | None, before: OpenSection | None, comparison: Comparison
    ) -> OpenSection | None:
        """The section whose words a piece repeats most; the sidebar's topic and the previous section get a
        bonus."""
        term = fold(text.partition(":")[0]) if ":" in text else ""
        best, top = None, LIKE
        for section, said in self.told:
            if term and fold(section.heading) == term:
                return section
            score = comparison.share(text, said)
            above = topic and (section is topic or section.parent == topic.number)
            score += 0.2 if above else 0.15 if section is before else 0
            if score > top:
                best, top = section, score
        return best


def _title(head: Piece | None) -> str:
    return head.text.rstrip(" :") if head else ""
