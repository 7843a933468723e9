"""Imports Spanish glossaries of Magic published in blogs: short headings, lists, quoted questions with
answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from judge.decoding import Line, Source
from judge.documents import Document, Ruling, SectionNumber
from judge.importers import Request
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.layout import (
    WRAPPED_AT,
    Outline,
    fills,
    is_short,
    plain,
    uncoloned,
    vocabulary,
    width_of,
)
from judge.text import fold, squeeze

_WORDS = (
    r"hechizos?",
    r"criaturas?",
    r"permanentes?",
    r"cementerio",
    r"prioridad",
    r"pila",
    r"habilidad(?:es)?",
    r"encantamientos?",
    r"mana",
    r"oponente",
)
_QUOTE = re.compile(r"(?:Cita|Quote)\s*:?", re.IGNORECASE)
_ITEM = re.compile(r"(?P<mark>--|[-–—*•])\s+(?P<text>\S.*)")
_INLINE = re.compile(r"(?:^|(?<=\S)\s+)[-–—]\s+(?=[¿¡\"“]?[A-ZÁÉÍÓÚÑ])")
_NAMED_STEP = re.compile(r"(?P<name>[^:.?]{3,50}):\s+(?P<text>\S.*)")
_CHROME = re.compile(
    r"\b(?:publica\w*|comentari\w*|missatge|subscri\w*|suscri\w*|etiquetas?|etiquetes|atom|enviar|compartir|"
    r"entradas?|blogger|twitter|facebook|pinterest|inicio)\b"
)
_SENTENCES = re.compile(r"(?<=[.!?…])\s+")
_WORD = re.compile(r"[^\W\d_]+")
_NO_TERM = frozenset(
    [
        "no",
        "si",
        "el",
        "la",
        "los",
        "las",
        "un",
        "una",
        "en",
        "se",
        "y",
        "o",
        "por",
        "para",
        "con",
        "cuando",
        "que",
    ]
)


def recognise(source: Source, game: str) -> bool:
    """Whether the text quotes at least two questions about Magic in Spanish."""
    quotes = sum(bool(_QUOTE.fullmatch(plain(line.text).strip())) for line in source)
    return quotes >= 2 and vocabulary(source.text, _WORDS) >= 6


def read(source: Source, request: Request) -> Document:
    """Read a glossary.

    Format: a short line without a full stop before a text or a quotation is a section heading. A heading may
    be run together with the text before or after it; it is then found by the alphabetical order of the terms.
    List items are sub-sections. ``Cita:`` begins a question; its answer follows on the next line or after the
    question mark. Everything before the first heading, and the short lines at the end, belong to the web
    page, not to the glossary.
    """
    builder = DocumentBuilder(source, request.ref("glosario", "sin-fecha"), "Glosario de reglas", "es")
    front, rows, back = _matter(_rows(source))
    builder.front(*(line for row in front for line in row.lines))
    builder.back(*(line for row in back for line in row.lines))
    _Glossary(builder).write(_parts(rows))
    return builder.finish()


@dataclass(frozen=True, slots=True)
class _Row:
    """A paragraph, item or heading with its lines."""

    text: str
    lines: tuple[Line, ...]

    @property
    def is_quote(self) -> bool:
        return bool(_QUOTE.fullmatch(self.text))


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a row: a heading, a list item, a quotation mark, or text."""

    kind: str
    text: str
    lines: tuple[Line, ...]
    mark: str = ""


def _rows(source: Source) -> list[_Row]:
    """Join wrapped lines: those that start in lower case, or follow a line that fills the width."""
    rows: list[_Row] = []
    blank = True
    width = width_of(source)
    for line in source:
        text = squeeze(plain(line.text)).strip(" #")
        if line.blank or not text:
            blank = True
            continue
        apart = blank or not rows or line.heading or _QUOTE.fullmatch(text)
        above = None if apart else rows[-1]
        ended = above is not None and bool(re.search(r"[.!?:;…\"”)]$", above.text))
        if above and not above.is_quote and _runs_on(above.lines[-1].text, text, width, ended):
            rows[-1] = _Row(f"{above.text} {text}", (*above.lines, line))
        else:
            rows.append(_Row(text, (line,)))
        blank = False
    return rows


def _runs_on(line: str, following: str, width: int, ended: bool) -> bool:
    if item := _ITEM.match(following):
        dash = item["mark"] == "-" and width < WRAPPED_AT and not ended
        return dash and len(line) + len(" -") > width
    if following[:1].islower():
        return not ended or width < WRAPPED_AT
    return width < WRAPPED_AT and fills(line, following, width, ended)


# -- the glossary's position on its page -------------------------------------------------------------


def _matter(rows: Sequence[_Row]) -> tuple[list[_Row], list[_Row], list[_Row]]:
    """Split the page: everything before the first heading, the glossary, and the links at the end."""
    start = next((i for i in range(len(rows)) if _is_heading(rows, i)), 0)
    end = len(rows)
    while end > start + 1 and _is_chrome(rows[end - 1].text):
        end -= 1
    return list(rows[:start]), list(rows[start:end]), list(rows[end:])


def _is_chrome(text: str) -> bool:
    closed = text.endswith((".", "!", "?", '"', "”", ")"))
    return len(text) < 90 and (bool(_CHROME.search(fold(text))) or not closed) and not _ITEM.match(text)


def _is_heading(rows: Sequence[_Row], at: int) -> bool:
    """Whether a row is a short capitalised line without a full stop, followed by a text, a list or a
    quotation."""
    text = rows[at].text
    if rows[at].lines[0].heading:
        return True
    shaped = is_short(text, 8, 60) and text[:1].isupper() and text[-1:].isalnum()
    if not shaped or rows[at].is_quote or (at and rows[at - 1].is_quote) or at + 1 == len(rows):
        return False
    following = rows[at + 1].text
    return bool(len(following) >= 70 or rows[at + 1].is_quote or following.endswith((".", ":")))


# -- parts -------------------------------------------------------------------------------------------


def _parts(rows: Sequence[_Row]) -> list[_Part]:
    """Split the rows into parts, also at run-together headings and at lists within a paragraph."""
    heads = [i for i in range(len(rows)) if _is_heading(rows, i)]
    terms = [rows[i].text for i in heads]
    sentences = [sentence for row in rows for sentence in _SENTENCES.split(row.text)]
    openers = {word for row in rows for word in _WORD.findall(row.text) if word.islower()}
    openers |= {first[0].lower() for sentence in sentences if (first := _WORD.match(sentence))}
    parts: list[_Part] = []
    known, before = 0, ""
    for index, row in enumerate(rows):
        if index in heads:
            before, known = terms[known], known + 1
            parts.append(_Part("heading", uncoloned(row.text), row.lines))
        elif row.is_quote:
            parts.append(_Part("quote", row.text, row.lines))
        elif found := _ITEM.match(row.text):
            parts.append(_Part("item", found["text"], row.lines, found["mark"]))
        else:
            coming = terms[known] if known < len(terms) else ""
            quoted = index + 1 < len(rows) and rows[index + 1].is_quote
            for part in _unglued(row.text, row.lines, before, coming, quoted, openers):
                before = part.text if part.kind == "heading" else before
                parts.append(part)
    return parts


def _unglued(
    text: str, lines: tuple[Line, ...], before: str, coming: str, quoted: bool, openers: set[str]
) -> Iterator[_Part]:
    """Split off a heading that was run together with a paragraph, if there is one.

    It comes after a sentence, not at the beginning, and fits alphabetically between the terms around it.
    Either a sentence follows whose first word occurs in lower case or at the start of a sentence elsewhere in
    the document, or the heading ends the paragraph and a quotation comes next.
    """
    sentences = _SENTENCES.split(text)
    for at, sentence in enumerate(sentences[1:], start=1):
        head, rest = "", ""
        words = sentence.split()
        for size in (1, 2, 3):
            opener = words[size].strip(",;:") if size + 1 < len(words) else ""
            if opener.istitle() and opener.lower() in openers | {"ver", "véase"}:
                head, rest = " ".join(words[:size]), " ".join(words[size:])
                break
        if not head and quoted and at == len(sentences) - 1 and is_short(sentence, 5, 40):
            head = sentence.rstrip(".")
        if not head or not _is_term(head) or not _ordered(before, head, coming):
            continue
        yield from _listed(" ".join(sentences[:at]), lines)
        yield _Part("heading", head, lines)
        if tail := " ".join((rest, *sentences[at + 1 :])).strip():
            yield from _unglued(tail, lines, head, coming, quoted, openers)
        return
    yield from _listed(text, lines)


def _is_term(head: str) -> bool:
    words = fold(head).split()
    return head[:1].isupper() and words[0] not in _NO_TERM and head.replace(" ", "").isalnum()


def _ordered(before: str, head: str, coming: str) -> bool:
    """Whether a term is alphabetically between its neighbours."""
    return fold(before) < fold(head) and (not coming or fold(head) < fold(coming))


def _listed(text: str, lines: tuple[Line, ...]) -> Iterator[_Part]:
    """Split off a list inside a paragraph: at least two dashes before capital letters, or one after a
    colon."""
    first, *items = _INLINE.split(text)
    if len(items) >= 2 or (items and first.endswith(":")):
        yield _Part("text", first, lines)
        for item in items:
            yield _Part("item", item, lines, "-")
    else:
        yield _Part("text", text, lines)


# -- writing -----------------------------------------------------------------------------------------


@dataclass
class _Question:
    """A quotation being read."""

    lines: list[Line]
    sections: tuple[SectionNumber, ...]
    question: list[str] = field(default_factory=list)
    answer: list[str] = field(default_factory=list)


class _Glossary:
    """Writes the parts into the document."""

    def __init__(self, builder: DocumentBuilder) -> None:
        self.builder = builder
        self.outline = Outline(builder)
        self.section: OpenSection | None = None
        self.marks: list[tuple[str, OpenSection]] = []
        self.question: _Question | None = None

    def write(self, parts: Sequence[_Part]) -> None:
        shared: dict[int, int] = {}
        for part in parts:
            shared[part.lines[0].number] = shared.get(part.lines[0].number, 0) + 1
        for part in parts:
            self._write(part, shared[part.lines[0].number] > 1)
        self._answer()

    def _write(self, part: _Part, shared: bool) -> None:
        if part.kind == "heading":
            self._answer()
            self.section = self.outline.open(None, part.text, *part.lines, shared=shared)
            self.marks.clear()
            return
        section = self.section = self.section or self.outline.open(None, "")
        if part.kind == "quote":
            self._answer()
            self.question = _Question([*part.lines], (section.number,))
        elif part.kind == "item":
            if self.question:
                self._ask(part)
            self._item(section, part, shared or self.question is not None)
        elif self.question:
            self._ask(part)
        else:
            self.marks.clear()
            self.builder.block(section, "paragraph", part.text, *part.lines, shared=shared)

    def _item(self, section: OpenSection, part: _Part, shared: bool) -> None:
        """Open a sub-section for a list item; under the item above, if that has a different list mark."""
        at = next((i for i, (mark, _) in enumerate(self.marks) if mark == part.mark), len(self.marks))
        del self.marks[at:]
        parent = self.marks[-1][1] if self.marks else section
        named = _NAMED_STEP.fullmatch(part.text)
        headed = is_short(part.text) and not part.text.endswith((".", "?", "!", ";"))
        heading = named["name"] if named else uncoloned(part.text) if headed else ""
        item = self.outline.open(parent, heading, *part.lines, shared=shared or not headed)
        if named or not headed:
            text = named["text"] if named else part.text
            item.lines.clear()
            self.builder.block(item, "paragraph", text, *part.lines, shared=True)
        self.marks.append((part.mark, item))

    def _ask(self, part: _Part) -> None:
        """Add a line to a quotation: to the question up to its question mark, then to the answer."""
        assert self.question is not None
        said = self.question
        said.lines.extend(line for line in part.lines if line not in said.lines)
        if said.answer or (said.question and said.question[-1].endswith("?")):
            said.answer.append(f"- {part.text}" if part.kind == "item" else part.text)
            return
        asked = re.match(r"(?P<question>.*?\?)\s*(?P<answer>[^\s¿?)\"”,;].*)?$", part.text)
        said.question.append(asked["question"] if asked else part.text)
        if asked and asked["answer"]:
            said.answer.append(asked["answer"])

    def _answer(self) -> None:
        """Close the open quotation, if there is one."""
        if self.question:
            said, self.question = self.question, None
            text = "\n".join(said.answer)
            ruling = Ruling("question", question=" ".join(said.question), text=text, sections=said.sections)
            self.builder.ruling(ruling, *said.lines, shared=True)
