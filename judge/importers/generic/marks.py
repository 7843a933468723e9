"""Stage 2: finds the lines that begin a part of the document, by a number or as an unnumbered heading.

:func:`mark` decides for the whole document at once, because what counts as a heading depends on what is
numbered.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile

from judge.documents.infraction_labels import labelled
from judge.documents.infractions import penalty_code
from judge.importers.generic.lines import (
    RUNNING,
    Matter,
    Prepared,
    Text,
    awaits_number,
    ends_sentence,
    is_rest_of_heading,
    opens_example,
    opens_note,
)
from judge.importers.generic.sequences import Mark, select, title_like
from judge.text import fold


@dataclass(frozen=True, slots=True)
class Marks:
    """The lines that begin a part, by their index among the document's lines.

    ``numbers`` begin sections; ``levels`` gives the level of each unnumbered heading (0: within the current
    section) and ``ranks`` what it begins. ``title_lines`` are the lines of the document's title.
    """

    prepared: Prepared
    numbers: dict[int, Mark]
    levels: dict[int, int]
    ranks: dict[int, str]
    title: str
    title_lines: frozenset[int]

    @property
    def texts(self) -> list[Text]:
        return self.prepared.texts

    @property
    def first_section(self) -> int:
        """The index of the first line that begins something other than front matter."""
        starts = [*self.numbers, *(at for at in self.levels if self.ranks[at] != "front")]
        return min(starts, default=len(self.texts))


def mark(prepared: Prepared) -> Marks:
    """Find every line that begins a part of the document."""
    headings = Headings(prepared)
    numbers = headings.without_matter(select(prepared.texts, headings.levels()))
    headings = Headings(prepared, numbers)
    levels = headings.levels()
    title, title_lines = headings.title(levels)
    ranks = {at: headings.rank(at) for at in levels}
    return Marks(prepared, numbers, levels, ranks, title, frozenset(title_lines))


_GLOSSARY = re.compile(
    r"(?:(?:rules?|game|general|key) )?glossary(?: of .{3,40})?|glossary\b.{0,20}|"
    r"(?:\w+ )?glosario(?: (?:de|general)\b.*)?|(?:lexico|nomenclator)(?: (?:de|general)\b.*)?"
)
_BACK = re.compile(
    r"credits?|creditos|agradecimientos|acknowledge?ments?|special thanks|copyright.*|licen[cs]e|licencia|"
    r"legal.*|aviso legal|(?:legal )?disclaimer|avisos? legales?|(?:\w+ )?change ?log|changes(?: .{0,40})?|"
    r"cambios(?: .{0,40})?|(?:summary|list|log) of changes.*|what'?s new.*|novedades.*|"
    r"(?:resumen|lista|registro|historial) de (?:los )?cambios.*|"
    r"(?:version|revision|document|update) history|historial de (?:versiones|revisiones).*|"
    r"control de (?:cambios|versiones)|colophon|colofon|contact(?:o|s| us)?|about the authors?|"
    r"(?:rules )?index|indice (?:alfabetico|analitico)|playtest(?:ers|ing)"
)
_FRONT = re.compile(
    r"introduction|introduccion|preface|prefacio|prologo|foreword|presentacion|about this document|"
    r"(?:acerca de|sobre) este documento|how to (?:use|read) this document|preamble|preambulo"
)
_DOCUMENT = re.compile(
    r"\b(?:rules?|rulebook|reglas?|reglamento|manual|guide|guia|guidelines|policy|procedures?|handbook|faq|"
    r"lineamientos|estatuto|normas?|normativa|codigo|documento|document)\b"
)


_DISPOSED = r"(?:adicional|transitoria|final|derogatoria)"
_APPENDED = re.compile(
    rf"(?:anexo|apendice|appendix|annex|addendum|disposicion(?:es)? {_DISPOSED}(?:e?s)?)\b"
)
_DISPOSITION = re.compile(
    rf"disposici[oó]n {_DISPOSED}(?: [uú]nica| \w+[aª])?(?:\s*[.:]-?(?=\s|$)|$)", re.IGNORECASE
)


_KIND_ONLY = re.compile(
    r"(?:rules?(?: ?book)?|reglas?|reglamento|manual|guide|guia|handbook|faq)(?: (?:of play|del? juego))?"
)


class Headings:
    """Finds the unnumbered headings of a document, given its numbers (``marks``)."""

    def __init__(self, prepared: Prepared, marks: Collection[int] | dict[int, Mark] = ()) -> None:
        self.prepared, self.texts = prepared, prepared.texts
        self.marks: dict[int, Mark] = marks if isinstance(marks, dict) else {}
        self.first = min(self.marks, default=len(self.texts))
        self._places = sorted(self.marks)
        self._numbered = any(mark.mode == "absolute" for mark in self.marks.values())
        self._least = min((len(mark.opening.parts) for mark in self.marks.values()), default=1)
        self._capitals = any(text.text.isupper() for text in self.texts if len(text.text) > 3)
        lone = Counter(text.text for text in self.texts if text.gap and len(text.text) <= 40)
        gaps = Counter(text.gap for text in self.texts if 0 < text.gap < 9)
        self._apart = max(1, gaps.most_common(1)[0][0] if gaps else 1) + 1
        self._recurring = {words for words, count in lone.items() if count >= 2}

    def matter(self, text: Text) -> Matter:
        """Whether a line is the heading of a glossary, of back matter or of front matter."""
        if len(text.text) > 70:
            return ""
        known = self.prepared.matters.get(text.at)
        if known is None:
            known = self.prepared.matters[text.at] = self._matter(text)
        return known

    def _matter(self, text: Text) -> Matter:
        alone = text.heading or ((text.gap or text.fresh) and not text.goes_on)
        if not alone or (text.opening and not text.heading):
            return ""
        if is_glossary(text.text):
            return "glossary"
        if _named(text.text, _BACK):
            return "" if not text.heading and self._in_order(text) else "back"
        return "front" if _named(text.text, _FRONT) else ""

    def _in_order(self, text: Text) -> bool:
        """Whether a line fits into the alphabetical order of the terms around it, so that it is one of
        them."""
        beside: list[str] = []
        for near in (
            self.texts[max(0, text.at - 40) : text.at][::-1],
            self.texts[text.at + 1 : text.at + 40],
        ):
            lone = (other for other in near if (other.gap or not other.goes_on) and len(other.text) <= 40)
            words = next((other.text for other in lone if not other.text.endswith((".", ":"))), "")
            beside.append(fold(words))
        return bool(beside[0] and beside[1]) and beside[0] <= fold(text.text) <= beside[1]

    def levels(self) -> dict[int, int]:
        """The level of each unnumbered heading, by line index; 0 means within the current section."""
        found: dict[int, int] = {}
        bold: list[Text] = []
        marked = 0
        for text in self.texts:
            if text.at in self.marks or self._ends_heading(text):
                continue
            if text.heading:
                found[text.at] = text.heading
                marked += 1
            elif self._is_penalty(text):
                continue
            elif self.matter(text) or (_DISPOSITION.match(text.text) and text.fresh and not text.referring):
                found[text.at] = 1
            elif self.prepared.form and self._bold_alone(text) and (text.at > self.first or marked > 1):
                found[text.at] = 0
                bold.append(text)
            elif not self.prepared.form and (self._looks_like_heading(text) or self._bold_alone(text)):
                found[text.at] = self._apparent_level(text)
        self._rank_bold(bold, found)
        return found

    def _ends_heading(self, text: Text) -> bool:
        """Whether a line is the title below a label such as *Chapter 2*, which stands on the line above."""
        above = self.marks.get(text.at - 1)
        if above is None or not above.opening.label or self.texts[text.at - 1].rest.strip(" *"):
            return False
        return is_rest_of_heading(self.texts[text.at - 1], text)

    def _is_penalty(self, text: Text) -> bool:
        """Whether a line is the penalty of the infraction above it, with a labelled part below."""
        after = self.texts[text.at + 1] if text.at + 1 < len(self.texts) else None
        return after is not None and bool(labelled(after.text)) and penalty_code(text.text) is not None

    def _rank_bold(self, bold: Sequence[Text], found: dict[int, int]) -> None:
        """Give bold paragraphs the level of headings with the same words, or a level below their parents."""
        levels: dict[str, Counter[int]] = defaultdict(Counter)
        for at, level in found.items():
            if level and self.texts[at].heading:
                levels[_bare(self.texts[at].text)][level] += 1
        known = {words: counts.most_common(1)[0][0] for words, counts in levels.items()}
        recurring = {words for words, counts in levels.items() if counts.total() >= 2}
        places = sorted(found)
        above = 0
        for text in bold:
            words = _bare(text.text)
            if words in known:
                found[text.at] = known[words]
                continue
            after = bisect_right(places, text.at)
            below = _bare(self.texts[places[after]].text) if after < len(places) else ""
            if below in recurring and known[below] > 1:
                above = known[below] - 1
            found[text.at] = above

    def _bold_alone(self, text: Text) -> bool:
        """Whether a paragraph of a few bold words is a heading, with text of its own below."""
        after = self.texts[text.at + 1] if text.at + 1 < len(self.texts) else None
        before = self.texts[text.at - 1] if text.at else None
        if after is None or not self._few_bold(text) or awaits_number(text.text):
            return False
        if self._few_bold(after) or (before is not None and self._few_bold(before)):
            return False  # several in a row are not headings
        if opens_example(text.text) or opens_note(text.text):
            return False
        wraps = self.prepared.source.format not in ("html", "docx")
        return not wraps or bool(text.gap and not after.text[0].islower())

    def _few_bold(self, text: Text) -> bool:
        """Whether a line is only a few bold words, and neither a sentence nor a label with a value."""
        words = text.text
        if text.heading or text.opening or text.line.kind != "text" or text.lead < len(words.rstrip(" :")):
            return False
        if len(words) > 60 or len(words.split()) > 8 or not words[0].isupper():
            return False
        return words[-1] not in ".,;!…" and ":" not in words[:-1]

    def _looks_like_heading(self, text: Text) -> bool:
        """Whether a short line looks like a heading, in a text whose format marks none."""
        words = text.text
        after = self.texts[text.at + 1] if text.at + 1 < len(self.texts) else None
        before = self.texts[text.at - 1] if text.at else None
        if text.line.kind != "text" or after is None or "\t" in words:
            return False
        if not text.gap and not self._cries(text):
            return False
        if not 2 <= len(words) <= 60 or len(words.split()) > 9:
            return False
        if not re.match(r"[\"“«¿¡]?[^\W\d_]", words) or (text.opening and not text.opening.label):
            return False
        if words[:1].islower() or (words[-1] in ".,;:!…" and not words.isupper()) or awaits_number(words):
            return False
        if opens_example(words) or opens_note(words):
            return False
        if before and before.text.endswith((":", ",")) and not words.isupper():
            return False
        if not self._numbered:
            opens = after.opening is not None and not after.goes_on
            longer = len(after.text) > len(words) + 20 or after.text.endswith(".")
            return bool(after.gap) or opens or words.isupper() or text.gap >= self._apart or longer
        if text.at < self.first:
            mark = self.marks.get(after.at)
            if not text.at or mark is None:
                return False
            again = any(other.text.isupper() and len(other.text) > 3 for other in self.texts[after.at :])
            return mark.mode == "local" or (words.isupper() and len(words) > 3 and again)
        if words.isupper() and len(words) > 3:
            return True
        apart = before is None or ends_sentence(before.text) or text.gap >= self._apart
        apart = apart or words in self._recurring
        if before is not None and before.at in self.marks and title_like(before):
            apart = apart or ":" not in words
        return (bool(after.gap) or after.at in self.marks) and apart

    def _cries(self, text: Text) -> bool:
        """Whether a line is all capitals between sentences, in a text without blank lines."""
        before = self.texts[text.at - 1] if text.at else None
        after = self.texts[text.at + 1]
        alone = before is not None and ends_sentence(before.text) and not after.text.isupper()
        return alone and text.text.isupper() and len(text.text) > 4 and text.fresh

    def _apparent_level(self, text: Text) -> int:
        """1 for a heading above the numbers, 0 for one within the current section."""
        if not self._numbered:
            return 1 if text.text.isupper() or not self._capitals else 2
        if _APPENDED.match(fold(text.text)):
            return 1
        mark = self.marks.get(text.at + 1)
        if mark and mark.mode == "absolute" and not mark.opening.label:
            return 1 if len(mark.opening.parts) == self._least else 0
        return 1 if text.gap >= self._apart or text.text.isupper() or (mark and _first(mark)) else 0

    def without_matter(self, marks: dict[int, Mark]) -> dict[int, Mark]:
        """Drop numbers that are only repeated in a change log, or that count the senses of a glossary
        term."""
        kept = dict(marks)
        for text in self.texts:
            numbered = text.at in kept
            kind = "back" if numbered and is_back(text.rest) else "" if numbered else self.matter(text)
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
        """The end of the part under a heading: the next heading of the same level or of matter."""
        for place in range(head.at + 1, len(self.texts)):
            text = self.texts[place]
            if text.heading and (text.heading <= head.heading or not head.heading):
                return text.at
            if not text.heading and self.matter(text) and not text.opening:
                return text.at
            mark = marks.get(text.at)
            if kind == "glossary" and mark and mark.opening.composite:
                return text.at
            if head.at in marks and mark and mark.mode == "absolute" and not mark.opening.composite:
                return text.at
        return len(self.texts)

    def rank(self, at: int) -> str:
        """What an unnumbered heading begins: front or back matter, a glossary, examples, or a section."""
        text = self.texts[at]
        kind = self.matter(text)
        places = self._places
        first = places[0] if places else -1
        if kind == "front":
            return "front" if at < first else "section"
        if kind == "back":
            end = self._end_of(text, self.marks, kind)
            numbered = bisect_left(places, at) < bisect_left(places, end)
            return "section" if numbered else "back"
        if kind:
            return kind
        if opens_example(text.text) and len(text.text) <= 20:
            return "example"
        return "note" if opens_note(text.text) and len(text.text) <= 20 else "section"

    def title(self, levels: dict[int, int]) -> tuple[str, set[int]]:
        """The document's title and the indexes of its lines, which are then removed from the headings.

        It is the first heading, if nothing before it is numbered. Without headings it is the first of the
        opening lines that names a kind of document, else the very first line.
        """
        headings = [text for text in self.texts[: min(self.first, 40)] if text.heading]
        if headings:
            first = headings[0]
            others = [text for text in self.texts if 0 < text.heading <= first.heading and text is not first]
            numbered = any(text.at in self.marks for text in others)
            below = self.texts[first.at + 1 : first.at + 2]
            alone = not others or numbered or not below or bool(below[0].heading) or first.at == 0
            if alone and not self.matter(first) and first.at <= 6:
                levels.pop(first.at, None)
                if below and is_rest_of_heading(first, below[0]) and not self.matter(below[0]):
                    levels.pop(below[0].at, None)
                    return f"{first.text} {below[0].text}", {first.at, below[0].at}
                return first.text, {first.at}
            return ("" if self.matter(first) else first.text), set()
        above = takewhile(lambda text: not self.matter(text), self.texts[: self.first][:5])
        lines = [text for text in above if len(text.text) <= 120]
        named = [text for text in lines if _DOCUMENT.search(fold(text.text)) and not text.text.endswith(".")]
        if lines and lines[0].at <= 2:
            chosen = named[0] if named else lines[0]
            levels.pop(chosen.at, None)
            game = self.texts[chosen.at - 1] if chosen.at else None
            if game and _KIND_ONLY.fullmatch(fold(chosen.text)) and not ends_sentence(game.text):
                levels.pop(game.at, None)  # a cover: the game's name, and below it the kind of document
                return f"{_bare_title(game.text)} – {_bare_title(chosen.text)}", {game.at, chosen.at}
            return _bare_title(chosen.text), {chosen.at}
        running = [line.text for reason, line in self.prepared.noise if reason == RUNNING]
        header = (
            re.sub(r"(?:page|p[aá]g(?:ina|\.)?)?\s*\d.*$|^\W*\d+\W+", "", running[0], flags=re.I)
            if running
            else ""
        )
        return header.strip(" -–—|·"), set()


def split_heading(text: Text) -> tuple[str, str]:
    """Split a line into an unnumbered heading and the words after it."""
    found = _DISPOSITION.match(text.text)
    if found and not text.heading:
        return found[0].strip(" .:-"), text.text[found.end() :].strip()
    return text.text.strip(" *#:"), ""


def _bare(words: str) -> str:
    return fold(words).strip(" .:#*-–—")


def _first(mark: Mark) -> bool:
    """Whether a number is the first of its list."""
    return mark.opening.value <= 1 or mark.opening.roman == 1


def _bare_title(words: str) -> str:
    """A title without its marks, and without text far to the right on the same line."""
    return re.split(r"\t|\s{4,}", words.strip(" *#"))[0].strip()


def is_back(words: str) -> bool:
    """Whether a heading announces back matter: credits, legal text, a change log."""
    return _named(words, _BACK)


def is_glossary(words: str) -> bool:
    """Whether a heading announces a glossary.

    >>> is_glossary("Glosario de términos"), is_glossary("Glossary"), is_glossary("Glosses")
    (True, True, False)
    """
    return _named(words, _GLOSSARY)


def _named(words: str, pattern: re.Pattern[str]) -> bool:
    folded = fold(words).strip(" .:#*-–—=")
    return len(folded) <= 60 and bool(pattern.fullmatch(folded))
