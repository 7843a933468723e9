"""Any numbered rules document: its grammar of numbers is read off the document itself.

The work is divided: :mod:`generic_lines` sets noise and contents lists apart, :mod:`generic_columns` finds
tables, :mod:`generic_chain` and :mod:`generic_lists` tell section numbers from other numbers,
:mod:`generic_headings` finds headings without one, :mod:`generic_outline` finds parents,
:mod:`generic_blocks` divides the words between, :mod:`generic_meta` reads title, language and date. This
module goes through the lines in order and gives each its place.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from itertools import zip_longest
from pathlib import PurePath

from judge.decoding import Source
from judge.documents import Document, SectionNumber
from judge.extraction.wrapping import Joiner
from judge.importers import Request
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.generic_blocks import entries, opens_example, opens_note, pieces
from judge.importers.generic_chain import select
from judge.importers.generic_columns import mark_rows
from judge.importers.generic_headings import Headings, is_back, is_glossary
from judge.importers.generic_lines import Prepared, Text, awaits_number, cites, prepare
from judge.importers.generic_marks import Mark
from judge.importers.generic_meta import UNDATED, about, matter_of
from judge.importers.generic_outline import Outline, repeated_scopes
from judge.messages import N_
from judge.text import squeeze

_RIGHTS = re.compile(
    r"©|\(c\) ?\d{4}|copyright\b|all rights reserved|todos los derechos reservados|®.*™|™.*®", re.I
)
_DIVIDER = N_("letter that divides the glossary")


def recognise(source: Source, game: str) -> bool:
    """Take every source that no other importer takes."""
    del source, game
    return True


def read(source: Source, request: Request) -> Document:
    """Read a document: sections under their published or assigned numbers, and where each line went.

    The edition is the date that the document bears, else ``sin-fecha``; the document's name comes from its
    title. Both give way to what the request says.
    """
    prepared = prepare(source)
    if source.format in ("txt", "pdf", "markdown"):
        mark_rows(prepared.texts)
    reader = _Reader(prepared)
    matter = matter_of(line.text for line in prepared.matter)
    named = re.sub(r"[_-]+", " ", PurePath(source.name).stem).strip() or source.name
    title = squeeze(matter.get("title", matter.get("titulo", "")) or reader.title) or named
    words = [text.text for text in prepared.texts]
    said = about(title, words, min(max(reader.first_section, 12), 80), matter)
    ref = request.ref(said.slug, said.effective or UNDATED)
    builder = DocumentBuilder(prepared.source, ref, said.title, said.language, effective=said.effective)
    return reader.read_into(builder)


class _Reader:
    """Goes through the lines of one document; ``levels`` are its unnumbered headings with their levels."""

    def __init__(self, prepared: Prepared) -> None:
        self.prepared, self.texts = prepared, prepared.texts
        self.headings = Headings(prepared)
        marks = select(self.texts, self.headings.levels())
        self.marks = self._without_matter(marks)
        self.places = sorted(self.marks)
        self.headings = Headings(prepared, self.marks)
        self.levels = self.headings.levels()
        self._capital_terms = True
        self._shares: dict[Hashable, bool] = {}
        self._terms: list[Text] = []
        self._terms_under: OpenSection | None = None
        self.title, self._title_lines = self.headings.title(self.levels)
        starts = [*self.marks, *(at for at in self.levels if self._rank(at) != "front")]
        self.first_section = min(starts, default=len(self.texts))

    # -- parts --------------------------------------------------------------------------------------

    def _without_matter(self, marks: dict[int, Mark]) -> dict[int, Mark]:
        """Drop numbers that only a change log repeats, and those that count senses in a glossary."""
        kept = dict(marks)
        for text in self.texts:
            numbered = text.at in kept
            kind = (
                "back" if numbered and is_back(text.rest) else "" if numbered else self.headings.matter(text)
            )
            if kind not in ("back", "glossary"):
                continue
            end = self._end_of(text, kept, kind)
            inside = [mark for at, mark in kept.items() if text.at < at < end]
            outside = {mark.opening.parts for at, mark in kept.items() if not text.at < at < end}
            counted = [mark for mark in inside if mark.mode == "local" or not mark.opening.composite]
            repeated = all(mark.mode == "local" or mark.opening.parts in outside for mark in inside)
            if repeated or (kind == "glossary" and len(counted) == len(inside) and not self.prepared.form):
                for mark in inside:
                    del kept[mark.at]
        return kept

    def _end_of(self, head: Text, marks: dict[int, Mark], kind: str) -> int:
        """Where the part under a heading ends: at the next heading as high, or of matter."""
        for place in range(head.at + 1, len(self.texts)):
            text = self.texts[place]
            if text.heading and (text.heading <= head.heading or not head.heading):
                return text.at
            if not text.heading and self.headings.matter(text) and not text.opening:
                return text.at
            mark = marks.get(text.at)
            if kind == "glossary" and mark and mark.opening.composite:
                return text.at
            if head.at in marks and mark and mark.mode == "absolute" and not mark.opening.composite:
                return text.at
        return len(self.texts)

    def _rank(self, at: int) -> str:
        """What an unnumbered heading opens: front or back matter, a glossary, examples, or a section."""
        text = self.texts[at]
        kind = self.headings.matter(text)
        first = self.places[0] if self.places else -1
        if kind == "front":
            return "front" if at < first else "section"
        if kind == "back":
            end = self._end_of(text, self.marks, kind)
            numbered = bisect_left(self.places, at) < bisect_left(self.places, end)
            return "section" if numbered else "back"
        if kind:
            return kind
        if opens_example(text.text) and len(text.text) <= 20:
            return "example"
        return "note" if opens_note(text.text) and len(text.text) <= 20 else "section"

    # -- the walk -----------------------------------------------------------------------------------

    def read_into(self, builder: DocumentBuilder) -> Document:
        """Give every line its place."""
        self.builder = builder
        self.join = Joiner.of(text.text for text in self.texts).join
        dividers = [at for at, level in self.levels.items() if level and self._rank(at) == "section"]
        self.outline = Outline(builder, self.texts, self.marks, repeated_scopes(self.marks, dividers))
        builder.front(*self.prepared.matter)
        for reason, line in self.prepared.noise:
            builder.noise(reason, line)
        events = sorted({*self.marks, *self.levels})
        self._opening_part(events[0] if events else len(self.texts))
        mode, node, level = "front", None, 0
        for index, at in enumerate(events):
            end = events[index + 1] if index + 1 < len(events) else len(self.texts)
            text, body = self.texts[at], self.texts[at + 1 : end]
            mark = self.marks.get(at)
            rank = "" if mark else self._rank(at)
            deeper = not mark and level and (text.heading or self.levels[at]) > level
            if mark:
                heading, rest, taken = self._titled(text, mark, end)
                more = (line.line for line in self.texts[at + 1 : at + 1 + taken])
                node = self.outline.numbered(mark, text, heading, *more)
                body = self.texts[at + 1 + taken : end]
                glossary = is_glossary(heading) and not self._has_children(at)
                mode, level = ("glossary", text.heading or 1) if glossary else ("section", 0)
                if mode == "section":
                    own, behind = _indented(text, mark, body)
                    self._write(node.section, own, rest, text)
                    if behind:
                        self._write(node.parent.section if node.parent else node.section, behind)
                else:
                    self._glossary(body, node.section)
            elif mode == "glossary" and (deeper or self._is_term(text, rank)):
                self._terms.extend((text, *body))
            elif mode == "back" and (deeper or not self.levels[at]):
                builder.back(text.line, *(line.line for line in body))
            elif rank in ("front", "back"):
                mode, level = rank, text.heading or self.levels[at]
                place = builder.front if rank == "front" else builder.back
                place(text.line, *(line.line for line in body))
            elif rank == "glossary":
                mode, level, node = "glossary", text.heading or 1, None
                below = self.texts[at + 1 : at + 4]
                self._capital_terms = not text.text.isupper() or any(_shouts(line.text) for line in below)
                self.outline.stack = []
                builder.noise(N_("heading of the glossary"), text.line)
                self._glossary(body, None)
            elif rank in ("example", "note") and node is not None:
                self._write(node.section, body, text.text, text, rank)
            elif mode == "front" and not self._is_section(at, body):
                builder.front(text.line, *(line.line for line in body))
            else:
                heading, rest = self.headings.split(text)
                node = self.outline.unnumbered(text, heading, self.levels[at])
                mode, level = "section", 0
                self._write(node.section, body, rest, text)
        self._close_glossary()
        if not events:
            self._all_in_one()
        self._remark_truncated()
        return builder.finish()

    def _opening_part(self, end: int) -> None:
        """Front matter: title, date and what else stands before the first heading or number."""
        if end < len(self.texts) or self.marks or self.levels:
            self.builder.front(*(text.line for text in self.texts[:end]))

    def _all_in_one(self) -> None:
        body = [text for text in self.texts if text.at not in self._title_lines]
        self.builder.front(*(text.line for text in self.texts if text.at in self._title_lines))
        if body:
            self._write(self.outline.whole(self.title).section, body)

    def _is_term(self, text: Text, rank: str) -> bool:
        """Whether a heading within a glossary is one of its terms: by its look, or in bold only."""
        if not self.levels[text.at]:
            return True
        ends = _shouts(text.text) and not self._capital_terms
        return rank == "section" and not self.prepared.form and not ends

    def _is_section(self, at: int, body: Sequence[Text]) -> bool:
        """Whether a heading before the first number opens a section: it has words, or numbers below it."""
        if not self.marks or body:
            return True
        later = [place for place in sorted({*self.marks, *self.levels}) if place > at]
        return bool(later) and (later[0] in self.marks or self.levels[later[0]] > self.levels[at])

    def _has_children(self, at: int) -> bool:
        parts = self.marks[at].opening.parts
        return any(
            mark.opening.parts[: len(parts)] == parts and len(mark.opening.parts) > len(parts)
            for mark in self.marks.values()
        )

    def _titled(self, text: Text, mark: Mark, end: int) -> tuple[str, str, int]:
        """A section's heading, the words behind it, and how many lines below belong to the heading.

        A heading is what the format marks, what is bold behind the number, or a few words without a stop.
        """
        rest = text.text[mark.opening.end :].strip()
        if text.heading:
            return rest.strip(" *"), "", 0
        if mark.opening.end < text.lead:
            bold = text.text[mark.opening.end : text.lead].strip()
            behind = text.text[text.lead :].strip()
            if len(bold) <= 100 and (behind or len(bold) <= 80 or not bold.endswith(".")):
                return bold.rstrip(" .:–—-"), behind.lstrip(":–—- "), 0
        after = self.texts[text.at + 1] if text.at + 1 < end else None
        if (
            not rest
            and after
            and mark.opening.label
            and not after.goes_on
            and _short(after.text)
            and after.gap <= 1
        ):
            return after.text, "", 1
        if mark.opening.label and rest.endswith(".") and self._stopped_titles(mark.opening.label):
            return rest.rstrip(" ."), "", 0
        if not _short(rest) or (mark.mode == "local" and not self._holds_more(text, end)):
            return "", rest, 0
        below = after.text[:1] if after and not after.gap else ""
        if after and below and (after.goes_on or after.referring or below.islower()):
            return "", rest, 0
        if awaits_number(rest) and (below.isdigit() or not cites(rest)):
            return "", rest, 0
        if below.isdigit() and (len(rest.split()) >= 3 or not self._titled_shape(mark)):
            return "", rest, 0
        return rest, "", 0

    def _stopped_titles(self, label: str) -> bool:
        """Whether the titles behind a label end with a stop: most are a few words that stand apart."""

        def titled(at: int) -> bool:
            rest, below = self.texts[at].rest, self.marks.get(at + 1)
            held = at + 1 < len(self.texts) and (below is None or below.opening.composite)
            return held and self.texts[at + 1].gap > 0 and rest.endswith(".") and _short(rest[:-1])

        return self._most(("label", label), lambda mark: mark.opening.label == label, titled, 2 / 3)

    def _titled_shape(self, mark: Mark) -> bool:
        """Whether a good part of the numbers of the same form have titles."""
        form = mark.opening.label, mark.opening.shape
        return self._most(
            ("form", *form),
            lambda other: (other.opening.label, other.opening.shape) == form,
            lambda at: self._clearly_titled(self.texts[at]),
            1 / 3,
        )

    def _clearly_titled(self, text: Text) -> bool:
        after = self.texts[text.at + 1] if text.at + 1 < len(self.texts) else None
        apart = after is None or after.gap > 0 or after.at in self.marks or after.text[0].isupper()
        return apart and _short(text.rest) and not awaits_number(text.rest)

    def _most(
        self, key: Hashable, alike: Callable[[Mark], bool], holds: Callable[[int], bool], share: float
    ) -> bool:
        """Whether something holds for a share of the marks that are alike, two or more; asked once a key."""
        if key not in self._shares:
            places = [at for at, mark in self.marks.items() if alike(mark)]
            held = sum(1 for at in places if holds(at))
            self._shares[key] = len(places) >= 2 and held >= share * len(places)
        return self._shares[key]

    def _holds_more(self, text: Text, end: int) -> bool:
        """Whether a list's member is more than its own line: paragraphs that stand apart, or a list."""
        if text.at + 1 < end:
            return self.texts[text.at + 1].gap > 0 or self._holds_sentences(self.marks[text.at])
        below = self.marks.get(end)
        return below is not None and below.mode == "local" and below.run == end

    def _holds_sentences(self, mark: Mark) -> bool:
        """Whether under most members of a list a paragraph stands right below their own line."""

        def held(at: int) -> bool:
            below = self.texts[at + 1] if at + 1 < len(self.texts) else None
            return below is not None and below.fresh and not below.opening and below.text[0].isupper()

        return held(mark.at) and self._most(
            ("run", mark.run), lambda other: other.run == mark.run, held, 2 / 3
        )

    # -- writing ------------------------------------------------------------------------------------

    def _write(
        self,
        section: OpenSection,
        body: Sequence[Text],
        rest: str = "",
        opened: Text | None = None,
        kind: str = "",
    ) -> None:
        """Add the lines of a section as blocks; legal lines at the document's very end are back matter."""
        body = self._without_rights(body)
        for piece in pieces(body, rest, opened, kind):
            if piece.kind == "table":
                self.builder.block(section, "table", piece.text, *piece.lines, rows=tuple(piece.rows))
            else:
                shared = opened is not None and piece.lines[0] is opened.line
                self.builder.block(section, piece.kind, self.join(piece.words), *piece.lines, shared=shared)

    def _without_rights(self, body: Sequence[Text]) -> Sequence[Text]:
        """Take lines of legal text off the document's end."""
        if not body or body[-1].at != len(self.texts) - 1:
            return body
        for place, text in enumerate(body):
            if text.gap and _RIGHTS.search(text.text[:500]) and len(body) - place <= 12:
                self.builder.back(*(line.line for line in body[place:]))
                return body[:place]
        return body

    def _glossary(self, body: Sequence[Text], section: OpenSection | None) -> None:
        """Open a glossary; the headings within it add to its lines."""
        self._close_glossary()
        self._terms, self._terms_under = list(body), section

    def _close_glossary(self) -> None:
        """Add glossary entries; what stands before the first belongs to the chapter's section."""
        body, section, self._terms = self._without_rights(self._terms), self._terms_under, []
        found, before, dividers = entries(body)
        for text in dividers:
            self.builder.noise(_DIVIDER, text.line)
        if section is not None:
            self._write(section, before)
        else:
            self.builder.front(*(text.line for text in before))
        for entry in found:
            self.builder.glossary(entry.term or "?", entry.meaning(self.join), *entry.lines)

    def _remark_truncated(self) -> None:
        """Remark sections that say nothing, and those that break off in the middle of a sentence."""
        parents: set[SectionNumber] = {s.parent for s in self.builder.sections if s.parent is not None}
        sections = self.builder.sections
        for section, after in zip_longest(sections, sections[1:]):
            if section is None or section.number in parents or not section.lines:
                continue
            if after is not None and after.parent == section.parent and section.blocks and section.parent:
                continue  # a list whose members end with a comma or a conjunction
            words = section.blocks[-1].text if section.blocks else section.heading
            empty = not section.blocks and not section.heading
            if empty or (section.blocks and section.blocks[-1].kind != "table" and _breaks_off(words)):
                self.builder.remark(
                    "truncated-entry",
                    max(section.lines),
                    N_("{number} has no text, or breaks off"),
                    number=str(section.number),
                )


def _indented(text: Text, mark: Mark, body: Sequence[Text]) -> tuple[Sequence[Text], Sequence[Text]]:
    """Divide what follows an indented number: what stands as deep is its own, the rest its parent's."""
    if mark.mode == "local" and text.indent >= 2:
        for place, line in enumerate(body):
            if line.gap and line.indent < text.indent:
                return body[:place], body[place:]
    return body, ()


def _shouts(words: str) -> bool:
    return len(words) > 4 and words.isupper()


def _short(words: str) -> bool:
    return (
        0 < len(words) <= 80
        and len(words.split()) <= 12
        and not words.endswith((".", ",", ";", ":", "!", "…"))
        and not words[0].islower()
        and not re.search(r"[.!?…]\s+[^\W\d_a-z]|[.!?]\s+\(", words)
    )


def _breaks_off(words: str) -> bool:
    return bool(
        re.search(r"(?:,|\b(?:the|of|and|or|to|a|y|o|de|del|la|el|los|las|que|con|para|por))$", words)
    )
