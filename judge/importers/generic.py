"""Any numbered rules document: its grammar of numbers is read off the document itself.

The work is divided: :mod:`generic_lines` sets noise and contents lists apart, :mod:`generic_chain` tells
section numbers from other numbers, :mod:`generic_outline` finds parents, :mod:`generic_blocks` divides
the words between, :mod:`generic_meta` reads title, language and date. This module goes through the lines
in order and gives each its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from judge.decoding import Source
from judge.extraction.wrapping import Joiner
from judge.importers import Request
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.generic_blocks import entries, opens_example, opens_note, pieces
from judge.importers.generic_chain import Mark, select, title_like
from judge.importers.generic_lines import Prepared, Text, awaits_number, ends_sentence, prepare
from judge.importers.generic_meta import UNDATED, about, matter_of
from judge.importers.generic_outline import Outline, repeated_scopes
from judge.messages import N_
from judge.sections import Document, SectionNumber
from judge.text import fold

_GLOSSARY = re.compile(
    r"(?:(?:rules?|game|general|key) )?glossary(?: of (?:\w+ )?terms)?|"
    r"(?:\w+ )?glosario(?: (?:de|general)\b.*)?|"
    r"glossary\b.{0,20}"
)
_BACK = re.compile(
    r"credits?|creditos|agradecimientos|acknowledge?ments?|special thanks|copyright.*|licen[cs]e|licencia|"
    r"legal.*|aviso legal|(?:legal )?disclaimer|avisos? legales?|change ?log|changes(?: .{0,40})?|"
    r"cambios(?: .{0,40})?|(?:summary|list|log) of changes.*|what'?s new.*|novedades.*|"
    r"(?:resumen|lista|registro|historial) de (?:los )?cambios.*|(?:version|revision|document) history|"
    r"update history|historial de (?:versiones|revisiones).*|control de (?:cambios|versiones)|"
    r"colophon|colofon|contact(?:o|s| us)?|about the authors?|(?:rules )?index|indice (?:alfabetico|analitico)|"
    r"playtest(?:ers|ing)"
)
_FRONT = re.compile(
    r"introducti?on|introduccion|preface|prefacio|prologo|foreword|presentacion|about this document|"
    r"(?:acerca de|sobre) este documento|how to (?:use|read) this document|preamble|preambulo"
)
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
    texts = prepared.texts
    marks = select(texts)
    reader = _Reader(prepared, marks)
    title = (
        reader.title or PurePath(source.name).stem.replace("_", " ").replace("-", " ").strip() or source.name
    )
    matter = matter_of(line.text for line in prepared.matter)
    title = matter.get("title", matter.get("titulo", "")) or title
    words = [text.text for text in texts]
    said = about(title, words, min(max(reader.first_section, 12), 80), matter)
    ref = request.ref(said.slug, said.effective or UNDATED)
    builder = DocumentBuilder(prepared.source, ref, said.title, said.language, effective=said.effective)
    return reader.read_into(builder)


class _Reader:
    """Goes through the lines of one document; ``heads`` are its unnumbered headings with their levels."""

    def __init__(self, prepared: Prepared, marks: dict[int, Mark]) -> None:
        self.prepared, self.texts = prepared, prepared.texts
        self.marks = self._without_matter(marks)
        self.heads = self._headings()
        self.title, self._title_lines = self._find_title()
        starts = [*self.marks, *(at for at in self.heads if self._rank(at) != "front")]
        self.first_section = min(starts, default=len(self.texts))

    # -- headings and their parts -------------------------------------------------------------------

    def _named(self, text: Text, pattern: re.Pattern[str]) -> bool:
        words = fold(text.text).strip(" .:#*-–—=")
        return len(words) <= 60 and bool(pattern.fullmatch(words))

    def _matter(self, text: Text) -> str:
        """Whether a line alone is the heading of a glossary, of back matter or of front matter."""
        alone = text.heading or ((text.gap or text.fresh) and not text.goes_on)
        if not alone or (text.opening and not text.heading):
            return ""
        for kind, pattern in (("glossary", _GLOSSARY), ("back", _BACK), ("front", _FRONT)):
            if self._named(text, pattern):
                return "" if kind == "back" and not text.heading and self._in_order(text) else kind
        return ""

    def _in_order(self, text: Text) -> bool:
        """Whether a line stands in the alphabetical order of the terms around it, being one of them."""
        beside: list[str] = []
        for near in (
            self.texts[max(0, text.at - 40) : text.at][::-1],
            self.texts[text.at + 1 : text.at + 40],
        ):
            lone = (other for other in near if other.gap and len(other.text) <= 40)
            words = next((other.text for other in lone if not other.text.endswith((".", ":"))), "")
            beside.append(fold(words))
        return bool(beside[0] and beside[1]) and beside[0] <= fold(text.text) <= beside[1]

    def _without_matter(self, marks: dict[int, Mark]) -> dict[int, Mark]:
        """Drop numbers that only a change log repeats, and those that count senses in a glossary."""
        kept = dict(marks)
        for text in self.texts:
            kind = "" if text.at in kept else self._matter(text)
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
        for text in self.texts[head.at + 1 :]:
            if text.heading and (text.heading <= head.heading or not head.heading):
                return text.at
            if not text.heading and self._matter(text) and not text.opening:
                return text.at
            if kind == "glossary" and text.at in marks and marks[text.at].opening.composite:
                return text.at
        return len(self.texts)

    def _headings(self) -> dict[int, int]:
        """Unnumbered headings: those that the format marks, else short lines that stand apart."""
        found: dict[int, int] = {}
        for text in self.texts:
            if text.at in self.marks:
                continue
            if text.heading:
                found[text.at] = text.heading
            elif self._matter(text):
                found[text.at] = 1
            elif not self.prepared.form and self._looks_like_heading(text):
                found[text.at] = self._apparent_level(text)
        return found

    def _looks_like_heading(self, text: Text) -> bool:
        words = text.text
        after = self.texts[text.at + 1] if text.at + 1 < len(self.texts) else None
        before = self.texts[text.at - 1] if text.at else None
        if text.line.kind != "text" or not text.gap or after is None or "\t" in words:
            return False
        if not 2 <= len(words) <= 60 or len(words.split()) > 9 or not re.match(r"[\"“«¿¡]?[^\W\d_]", words):
            return False
        if words[:1].islower() or (words[-1] in ".,;:!…" and not words.isupper()) or awaits_number(words):
            return False
        if opens_example(words) or opens_note(words):
            return False
        if before and before.text.endswith((":", ",")) and not words.isupper():
            return False
        numbered = after.at in self.marks
        if not self.marks:
            return bool(after.gap) or words.isupper() or text.gap >= 2 or len(after.text) > len(words) + 20
        if text.at < min(self.marks):
            return False
        if words.isupper() and len(words) > 3:
            return True
        return (bool(after.gap) or numbered) and (
            before is None or ends_sentence(before.text) or text.gap >= 2
        )

    def _apparent_level(self, text: Text) -> int:
        """1 for a heading above the numbers, 0 for one within the section that is open."""
        if not self.marks:
            upper = any(other.text.isupper() for other in self.texts if len(other.text) > 3)
            return 1 if text.text.isupper() or not upper else 2
        after = self.texts[text.at + 1]
        mark = self.marks.get(after.at)
        if mark and mark.mode == "absolute" and not mark.opening.label:
            depths = {len(other.opening.parts) for other in self.marks.values()}
            return 1 if len(mark.opening.parts) == min(depths) else 0
        return 1 if text.gap >= 2 or text.text.isupper() else 0

    def _find_title(self) -> tuple[str, set[int]]:
        """The document's title: the first heading, if nothing is numbered before it, else the first line."""
        limit = min(self.marks, default=len(self.texts))
        headings = [text for text in self.texts[: min(limit, 40)] if text.heading]
        if headings:
            first = headings[0]
            others = [
                text
                for text in self.texts
                if text.heading and text.heading <= first.heading and text.at != first.at
            ]
            numbered = any(text.at in self.marks for text in others)
            nexts = self.texts[first.at + 1 : first.at + 2]
            alone = not others or numbered or not nexts or bool(nexts[0].heading) or first.at == 0
            if alone and not self._matter(first) and first.at <= 6:
                self.heads.pop(first.at, None)
                return first.text, {first.at}
            return (first.text if not self._matter(first) else ""), set()
        for text in self.texts[:limit][:3]:
            if not self._matter(text) and len(text.text) <= 120:
                self.heads.pop(text.at, None)
                return text.text.strip(" *#"), {text.at}
        mark = self.marks.get(0)
        return (self.texts[0].rest if mark and title_like(self.texts[0]) else ""), set()

    def _rank(self, at: int) -> str:
        """What an unnumbered heading opens: front or back matter, a glossary, examples, or a section."""
        text = self.texts[at]
        kind = self._matter(text)
        first = min(self.marks, default=-1)
        if kind == "front":
            return "front" if at < first else "section"
        if kind == "back":
            end = self._end_of(text, self.marks, kind)
            return "section" if any(at < place < end for place in self.marks) else "back"
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
        dividers = [at for at, level in self.heads.items() if level and self._rank(at) == "section"]
        self.outline = Outline(builder, self.texts, self.marks, repeated_scopes(self.marks, dividers))
        builder.front(*self.prepared.matter)
        for reason, line in self.prepared.noise:
            builder.noise(reason, line)
        events = sorted({*self.marks, *self.heads})
        self._opening_part(events[0] if events else len(self.texts))
        mode, node, level = "front", None, 0
        for index, at in enumerate(events):
            end = events[index + 1] if index + 1 < len(events) else len(self.texts)
            text, body = self.texts[at], self.texts[at + 1 : end]
            mark = self.marks.get(at)
            rank = "" if mark else self._rank(at)
            deeper = level and text.heading > level
            if mark:
                heading, rest, taken = self._titled(text, mark, end)
                more = (line.line for line in self.texts[at + 1 : at + 1 + taken])
                node = self.outline.numbered(mark, text, heading, *more)
                body = self.texts[at + 1 + taken : end]
                glossary = self._named_glossary(heading) and not self._has_children(at)
                mode, level = ("glossary", text.heading or 1) if glossary else ("section", 0)
                if mode == "section":
                    self._write(node.section, body, rest, text)
                else:
                    self._glossary(body, node.section)
            elif mode == "glossary" and (deeper or (rank == "section" and not self.prepared.form)):
                self._glossary([text, *body], node.section if node else None)
            elif mode == "back" and deeper:
                builder.back(text.line, *(line.line for line in body))
            elif rank in ("front", "back"):
                mode, level = rank, text.heading or self.heads[at]
                place = builder.front if rank == "front" else builder.back
                place(text.line, *(line.line for line in body))
            elif rank == "glossary":
                mode, level, node = "glossary", text.heading or 1, None
                self.outline.stack = []
                builder.noise(N_("heading of the glossary"), text.line)
                self._glossary(body, None)
            elif rank in ("example", "note") and node is not None:
                builder.block(node.section, "example" if rank == "example" else "note", text.text, text.line)
                self._write(node.section, body, kind=rank)
            elif mode == "front" and not self._is_section(at, body):
                builder.front(text.line, *(line.line for line in body))
            else:
                node = self.outline.unnumbered(text, text.text.strip(" *#:"), self.heads[at])
                mode, level = "section", 0
                self._write(node.section, body)
        if not events:
            self._all_in_one()
        self._remark_truncated()
        return builder.finish()

    def _opening_part(self, end: int) -> None:
        """Front matter: title, date and what else stands before the first heading or number."""
        if end < len(self.texts) or self.marks or self.heads:
            self.builder.front(*(text.line for text in self.texts[:end]))

    def _all_in_one(self) -> None:
        body = [text for text in self.texts if text.at not in self._title_lines]
        self.builder.front(*(text.line for text in self.texts if text.at in self._title_lines))
        if body:
            self._write(self.outline.whole(self.title).section, body)

    def _is_section(self, at: int, body: Sequence[Text]) -> bool:
        """Whether a heading before the first number opens a section: it has words, or numbers below it."""
        if not self.marks or body:
            return True
        later = [place for place in sorted({*self.marks, *self.heads}) if place > at]
        return bool(later) and (later[0] in self.marks or self.heads[later[0]] > self.heads[at])

    def _named_glossary(self, heading: str) -> bool:
        return bool(heading) and bool(_GLOSSARY.fullmatch(fold(heading).strip(" .:")))

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
        if not _short(rest) or mark.mode == "local":
            return "", rest, 0
        if after and not after.gap and (after.goes_on or after.text[:1].islower() or after.referring):
            return "", rest, 0
        return rest, "", 0

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
            if text.gap and _RIGHTS.search(text.text) and len(body) - place <= 12:
                self.builder.back(*(line.line for line in body[place:]))
                return body[:place]
        return body

    def _glossary(self, body: Sequence[Text], section: OpenSection | None) -> None:
        """Add glossary entries; what stands before the first belongs to the chapter's section."""
        body = self._without_rights(body)
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
        for section in self.builder.sections:
            if section.number in parents or not section.lines:
                continue
            words = section.blocks[-1].text if section.blocks else section.heading
            empty = not section.blocks and not section.heading
            if empty or (section.blocks and section.blocks[-1].kind != "table" and _breaks_off(words)):
                self.builder.remark(
                    "truncated-entry",
                    max(section.lines),
                    N_("{number} has no text, or breaks off"),
                    number=str(section.number),
                )


def _short(words: str) -> bool:
    return (
        0 < len(words) <= 80
        and len(words.split()) <= 12
        and not words.endswith((".", ",", ";", ":", "!"))
        and not words[0].islower()
    )


def _breaks_off(words: str) -> bool:
    return bool(
        re.search(r"(?:,|\b(?:the|of|and|or|to|a|y|o|de|del|la|el|los|las|que|con|para|por))$", words)
    )
