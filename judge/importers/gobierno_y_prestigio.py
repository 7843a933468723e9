"""Imports the Reglas Completas of Gobierno & Prestigio: numbered chapters and rules, unnumbered turn
structure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.decoding import Line, Source
from judge.documents import Document, SectionNumber
from judge.documents.document import BlockKind
from judge.extraction.markdown import looks_like_markdown, unmarked
from judge.extraction.wrapping import Joiner, breaks_at_hyphens, is_full, width_of
from judge.importers import Request
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.gobierno_turno import BULLET, is_headline, unbulleted, write_turn
from judge.importers.hierarchy import Hierarchy
from judge.importers.spanish import date_in, part_in
from judge.messages import N_
from judge.text import fold, squeeze

_NUMBER = re.compile(
    r"\s*(?P<number>[0-9]{1,4}"
    r"(?:\.\s?(?=[0-9]{1,3}(?:\.|[a-z]\b))[0-9]{1,3}|\.[0-9]{1,3}(?![0-9])"
    r"|(?:(?<=[0-9])|\.)(?:[a-z]|(?P<twice>[a-z])(?P=twice))(?![^\W\d_])|(?<=[a-z])[0-9]{1,3}(?![0-9])){0,12})"
    r"(?:(?P<dot>\.)(?=\s|$|[^\W\d_]|[\"“«(\[¿¡])|(?=\s|$))\s*(?P<rest>.*)"
)
_SECTION = re.compile(r"\s*Secci[oó]n\s+(?P<number>[0-9]{1,2})\s*[.:]\s*(?P<title>\S.*)", re.IGNORECASE)
_EXAMPLE = re.compile(r"ejemplos?(?:\s+[0-9]+)?\s*[:.]", re.IGNORECASE)
_NOTE = re.compile(r"nota(?:s|\s+[0-9]+)?\s*[:.]", re.IGNORECASE)
_REFERRING = re.compile(
    r"(?:[,(]|\b(?:reglas?|secci[oó]n(?:es)?|cap[ií]tulos?|ver|puntos?|y|e|o|u|a|de|las?|los|el))$",
    re.IGNORECASE,
)
_LEADER = re.compile(r"\S(?:\s*\.){3,}\s*[0-9]*$|\S\s*(?:…|\t)\s*[0-9]{1,4}$")
_CHROME = re.compile(
    r"(?:(?:top|bottom) of page|back to top|volver arriba|comments?|comentarios?|write a comment.*|"
    r"entradas (?:destacadas|recientes|relacionadas)|archivos?|buscar por (?:tags?|etiquetas?)|"
    r"siguenos|follow us|compartir|iniciar sesion|log in|"
    r"(?:facebook|twitter|google ?\+|instagram|youtube|pinterest|linkedin|tumblr|rss|whatsapp|tiktok)"
    r"(?: (?:basic|social|square|black|round|clean|icon|app|feed))*|"
    r"(?:©|copyright).*|.*derechos reservados\.?)"
)
_PUBLISHER = re.compile(
    r"(?:©|copyright)[\s©\d,.–—-]*(?P<name>[^\W\d_][^—–|.,©]*?)\s*(?:[—–|.,]|-\s|todos los derechos|$)",
    re.IGNORECASE,
)
_LOST = (
    re.compile(r"[“«(]\s*[,;:.]|[“«]\s*[”»]|\(\s*\)|[,:;]\s+[,:;]|,\s*:"),
    re.compile(r"\b(?:s[ií]mbolo|[ií]cono)\b(?!\s*(?:[\[{(“«\"':=]|del?\b|[^\w\s.,;]))", re.IGNORECASE),
)


@dataclass(frozen=True, slots=True)
class _Part:
    """A paragraph of the source: a numbered rule, a heading without a number, a bullet, plain text."""

    lines: tuple[Line, ...]
    text: str
    number: SectionNumber | None = None
    rest: str = ""
    apart: bool = True

    @property
    def first(self) -> Line:
        return self.lines[0]

    @property
    def is_chrome(self) -> bool:
        return bool(_CHROME.fullmatch(fold(unbulleted(self.text))))


def recognise(source: Source, game: str) -> bool:
    """Whether the text names the game and numbers its rules like the Reglas Completas."""
    folded = fold(source.text)
    named = re.search(r"\bgobierno (?:&|y|e|and|&amp;) prestigio\b|\bg ?& ?p\b", folded)
    # Later parts may not name the game, but use "puntos de gobierno" and "prestigio" throughout.
    spoken = len(re.findall(r"puntos? de gobierno|prestigio", folded)) >= 5 and "reglas completas" in folded
    if not (named or spoken):
        return False
    rules = [
        found for line in _lines(source) if (found := _NUMBER.fullmatch(line.text)) and "." in found["number"]
    ]
    chapters = sum(bool(re.match(r"\s*[0-9]{3}\.\s+\S", line.text)) for line in _lines(source))
    return len(rules) >= 2 and chapters >= 1


def read(source: Source, request: Request) -> Document:
    """Read a part of the Reglas Completas.

    The edition is named after the part stated in the front matter, else after the date. Numbered rules are
    the published sections; unnumbered text after a rule belongs to it. An unnumbered heading about the turn
    begins the sections ``T``; other unnumbered headings get ``A``, ``B`` and so on.
    """
    return _Reader(source, request).document()


def _lines(source: Source) -> tuple[Line, ...]:
    if source.format != "markdown" and looks_like_markdown(source.lines):
        return tuple(unmarked(source.lines))
    return source.lines


class _Reader:
    def __init__(self, source: Source, request: Request) -> None:
        lines = _lines(source)
        self.parts = _Divider(lines).parts()
        self.body, self.footer = self._bounds()
        front = [part.text for part in self.parts[: self.body]]
        title = next((t for t in front if re.search(r"\breglas\b", fold(t))), "Reglas Completas")
        title = title if len(title) <= 90 else "Reglas Completas"
        effective = date_in(front)
        part = part_in([*front, *(p.text for p in self.parts[:12])])
        edition = f"parte-{part}" if part else effective or "sin-fecha"
        details = {"effective": effective, "publisher": _publisher((*lines, *source.chrome))}
        self.builder = DocumentBuilder(source, request.ref("reglas", edition), title, "es", **details)
        known = frozenset(part.number for part in self.parts if part.number)
        self.tree = Hierarchy(self.builder, known)
        self.section: OpenSection | None = None
        self.letters = iter("ABCDEFGHIJKLMNOPQRSUVWXYZ")

    def _bounds(self) -> tuple[int, int]:
        """The start of the rules and the start of what follows them."""
        parts = self.parts
        is_rule = [
            bool(part.number) or bool(_SECTION.fullmatch(part.text)) or _is_turn(part) for part in parts
        ]
        start = next((i for i, rule in enumerate(is_rule) if rule), len(parts))
        end = len(parts)
        last = max(
            (
                i
                for i, part in enumerate(parts)
                if is_rule[i] or (BULLET.match(part.text) and not part.is_chrome)
            ),
            default=-1,
        )
        for index in range(max(last + 1, start), len(parts)):
            if parts[index].is_chrome:
                end = index
                break
        return start, end

    def document(self) -> Document:
        for part in self.parts[: self.body]:
            self.builder.front(*part.lines)
        index = self.body
        while index < self.footer:
            part = self.parts[index]
            if part.number is not None:
                self._rule(part, part.number)
            elif part.is_chrome:
                self.builder.noise(N_("menu or banner of the page"), *part.lines)
            elif found := self._chapterless(part):
                self._published_part(part, found)
            elif _is_turn(part) or is_headline(part.text) or part.first.heading:
                index = self._unnumbered(index)
                continue
            else:
                self._attached(part)
            index += 1
        for part in self.parts[self.footer :]:
            self.builder.back(*part.lines)
        self.tree.remark_gaps()
        return self.builder.finish()

    def _rule(self, part: _Part, number: SectionNumber) -> None:
        parent = self.tree.parent(number, part.first.number)
        heading, text = ("", part.rest)
        if number.depth == 1 and len(part.rest) <= 120:
            heading, text = part.rest.rstrip(" ."), ""
        elif _is_title(part.rest):
            heading, text = part.rest, ""
        section = self.builder.section(
            number, heading, *([] if text else part.lines), parent=parent, at=part.first.number
        )
        if text:
            self.builder.block(section, "paragraph", text, *part.lines)
            self._check(section, part)
        elif not heading:
            self.builder.remark(
                "truncated-entry", part.first.number, N_("{number} has no text"), number=number.published
            )
        self.tree.enter(number, section.number, part.first.number)
        self.section = section

    def _check(self, section: OpenSection, part: _Part) -> None:
        for pattern in _LOST:
            if found := pattern.search(part.text):
                at = max(found.start() - 18, 0)
                self.builder.remark(
                    "truncated-entry",
                    part.first.number,
                    N_("{number} seems to have lost a symbol at “{text}”"),
                    number=section.number.published,
                    text=part.text[at : found.end() + 12].strip(),
                )
                return

    def _attached(self, part: _Part) -> None:
        if self.section is None:
            self.builder.front(*part.lines)
            return
        kind: BlockKind = "paragraph"
        text = part.text
        if _EXAMPLE.match(text):
            kind = "example"
        elif _NOTE.match(text):
            kind = "note"
        elif _is_bullet(part):
            kind, text = "item", unbulleted(text)
        self.builder.block(self.section, kind, text, *part.lines)

    def _chapterless(self, part: _Part) -> re.Match[str] | None:
        """Match the heading of a published part, ``Sección 2: title``, which groups chapters."""
        found = _SECTION.fullmatch(part.text)
        return (
            found if found and not part.text.endswith((".", ",", ";", ")")) and len(part.text) < 100 else None
        )

    def _published_part(self, part: _Part, found: re.Match[str]) -> None:
        number = SectionNumber.parse(found["number"])
        section = self.builder.section(number, found["title"], *part.lines)
        self.tree.top = section.number
        self.section = section

    def _unnumbered(self, index: int) -> int:
        """Open an unnumbered part; returns the index after its last piece."""
        head = self.parts[index]
        end = index + 1
        while end < self.footer:
            part = self.parts[end]
            if part.number is not None or self._chapterless(part) or _is_turn(part):
                break
            end += 1
        body = []
        for part in self.parts[index + 1 : end]:
            if part.is_chrome:
                self.builder.noise(N_("menu or banner of the page"), *part.lines)
            else:
                body.append((part.text, part.lines))
        letter = "T" if _is_turn(head) else next(self.letters, "Z")
        write_turn(self.builder, letter, (head.text, head.lines), body)
        # Every paragraph after the next number belongs to that number.
        return end


def _publisher(lines: Sequence[Line]) -> str:
    for line in reversed(lines):
        if found := _PUBLISHER.search(line.text):
            return squeeze(found["name"])
    return ""


def _is_bullet(part: _Part) -> bool:
    return bool(BULLET.match(part.text)) or part.first.kind == "item"


def _is_turn(part: _Part) -> bool:
    """Whether a line is the heading of the turn structure: it says so, in a paragraph of its own."""
    text = fold(part.text)
    named = re.search(
        r"\b(?:estructura|resumen|partes|etapas|secuencia|desarrollo|orden)\b.*\bturnos?\b", text
    )
    return bool(named) and len(text.split()) <= 7 and part.number is None and not re.search(r"[.,;:]", text)


def _is_title(text: str) -> bool:
    """Whether a rule's whole text is a title: short, no sentence, no full stop at the end.

    >>> _is_title("Rebeldía"), _is_title("No tiene cartas."), _is_title("si queda alguna")
    (True, False, False)
    """
    return (
        0 < len(text) <= 80
        and len(text.split()) <= 10
        and (text[0].isupper() or text[0] in "“«¿¡")
        and not re.search(r"[.:;,!?…]", text)
    )


class _Divider:
    """Splits lines into paragraphs at blank lines, numbers, bullets and labels.

    All rule numbers of a document have the same width and share their first parts with other rules; a line
    that begins with any other number (``1. Etapa``, ``3.5``) is text. A number at the start of a line after
    an unfinished reference (``... las reglas`` / ``106.1.e.1 y``) is the wrapped rest of that reference.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        texts = [line.text for line in lines]
        self.joiner = Joiner.of(texts)
        self.width = width_of(texts)
        self.at_hyphens = breaks_at_hyphens(texts)
        opened = [(i, found) for i, line in enumerate(lines) if (found := _NUMBER.fullmatch(line.text))]
        roots = Counter(found["number"].split(".")[0] for _, found in opened if "." in found["number"])
        widths = Counter(len(root) for root in roots.elements())
        self.usual = widths.most_common(1)[0][0] if widths else 3
        self.shared = {root for root, count in roots.items() if count > 1}
        self.contents = set(self._contents(opened))

    def _contents(self, opened: Sequence[tuple[int, re.Match[str]]]) -> Iterator[int]:
        """The lines of a contents list: those with a page number, and chapters repeated further down."""
        for at, _ in opened:
            if _LEADER.search(self.lines[at].text):
                yield at
        first = next((at for at, found in opened if "." in found["number"]), len(self.lines))
        chapters = [(at, found["number"]) for at, found in opened if "." not in found["number"]]
        again = {number: at for at, number in chapters}
        # The last chapter before the first rule is that rule's own.
        yield from (at for at, number in [c for c in chapters if c[0] < first][:-1] if again[number] > at)

    def _number(self, index: int, before: Line | None) -> tuple[SectionNumber, str] | None:
        line = self.lines[index]
        found = _NUMBER.fullmatch(line.text)
        if not found or index in self.contents:
            return None
        text = re.sub(r"\s", "", found["number"])
        root = re.match(r"[0-9]+", text)
        assert root is not None
        single = root[0] == text
        if len(root[0]) != self.usual and (single or root[0] not in self.shared):
            return None
        rest = found["rest"].strip()
        if single and (not found["dot"] or rest[:1].islower()):
            return None
        if before is not None and not line.heading:
            word = _REFERRING.search(before.text.rstrip())
            # After a rule that ends with a comma, its first subrule may begin on the next line.
            refers = word is not None and (word[0][0] not in ",(" or rest[:1].islower())
            starts_inside = not found["dot"] and rest[:1].islower()
            above_is_text = not _NUMBER.fullmatch(before.text)
            if (refers or starts_inside) and (above_is_text or self._is_full(before, line)):
                return None
        return SectionNumber.parse(text), rest

    def parts(self) -> tuple[_Part, ...]:
        found: list[_Part] = []
        before: Line | None = None
        for index, line in enumerate(self.lines):
            if line.blank:
                before = None
                continue
            number = self._number(index, before)
            above = found[-1] if found else None
            if number is not None:
                found.append(
                    _Part((line,), squeeze(line.text), number[0], squeeze(number[1]), before is None)
                )
            elif above is not None and before is not None and self._continues(above, before, line):
                text = self.joiner.join([above.text, line.text])
                rest = self.joiner.join([above.rest, line.text]) if above.number else ""
                found[-1] = replace(above, lines=(*above.lines, line), text=text, rest=rest)
            else:
                found.append(_Part((line,), squeeze(line.text), apart=before is None))
            before = line
        return tuple(found)

    def _continues(self, above: _Part, before: Line, line: Line) -> bool:
        text = line.text.strip()
        if line.heading or before.heading or line.kind != "text" or BULLET.match(text):
            return False
        labelled = _EXAMPLE.match(text) or _NOTE.match(text)
        if (labelled and text[0].isupper()) or above.is_chrome or _CHROME.fullmatch(fold(text)):
            return False
        if is_headline(text) or (
            above.number is not None and above.number.depth == 1 and not text[:1].islower()
        ):
            return False
        if text[:1].islower() or (_NUMBER.fullmatch(text) and _REFERRING.search(before.text.rstrip())):
            return True
        return self._is_full(before, line)

    def _is_full(self, before: Line, line: Line) -> bool:
        return bool(self.width and is_full(before.text, line.text, self.width, self.at_hyphens))
