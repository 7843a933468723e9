"""Texts as pages show them: everything escaped, references as links, the digest's two inline marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from markupsafe import Markup, escape

from judge.citations import Citation
from judge.documents import Block, Section
from judge.library import Edition, EditionStore
from judge.messages import N_, Message
from judge.search.analysis import analyser_for
from judge.web.glossary_links import Terms, terms_of
from judge.web.language import translated
from judge.web.links import address_url
from judge.web.state import library

_RUN = re.compile(r"\*+")
_LABEL = re.compile(r"\W*(?:examples?|ejemplos?|notes?|notas?)\b[^.:]{0,12}[.:]", re.IGNORECASE)
_FIGURE = re.compile(r"[-+–—]?\d|[-–—]$")
_DAGGER = "†"
_SYMBOL = re.compile(r"\{([WUBRGCXYSTQE]|\d{1,3}|[WUBRGC2](?:/[WUBRGP]){1,2})\}")
_LONG_WORD = re.compile(r"\w{9,}")
_SYLLABLE = re.compile(
    r"(?<=[aeiouáéíóú])(?=(?:[bcdfgpt][lr]|ch|ll|rr|[bcdfghjklmnñpqrstvxyz])[aeiouáéíóú])"
    r"|(?<=[aeiouáéíóú][lmnrs])(?=[bcdfgjklmnñpqstvyz][aeiouáéíóú])"
)
BOLD, ITALIC, MARK, HIDDEN = 1, 2, 4, 8
"""The styles of a character, as bits that are added up."""
_TAGS = ((BOLD, "strong"), (ITALIC, "em"), (MARK, "mark"))


@dataclass(frozen=True)
class ShownBlock:
    """A block ready for a template: one text, the items of a list, or the rows of a table.

    If ``labelled``, the text itself names the kind of block, as *Example:* does.
    """

    kind: str
    text: Markup
    items: tuple[Markup, ...] = ()
    rows: tuple[tuple[Markup, ...], ...] = ()
    topic: str = ""
    anchor: str = ""
    labelled: bool = False

    @property
    def head(self) -> tuple[Markup, ...]:
        """The first row of a table, if it is a heading: in some column figures stand below its words."""
        first, *below = self.rows or ((),)
        named = bool(below) and all(first)
        figures = (
            not _FIGURE.match(words) and all(map(_FIGURE.match, column))
            for words, *column in zip(*map(_unmarked, self.rows), strict=True)
        )
        return first if named and any(figures) else ()

    @property
    def numbered(self) -> bool:
        """Whether the items begin with numbers of their own, so that they need no bullets."""
        return bool(self.items) and all(
            item.startswith((f"{n}.", f"{n})")) for n, item in enumerate(self.items, 1)
        )


def _unmarked(row: Sequence[Markup]) -> tuple[str, ...]:
    return tuple(cell.striptags() for cell in row)


@dataclass(frozen=True)
class ShownText:
    """All blocks of a section in one of its two texts, the official one or the digest (``own``)."""

    own: bool
    language: str
    blocks: tuple[ShownBlock, ...]


@dataclass(frozen=True)
class Writer:
    """Renders the texts of one store; ``words`` are a query's words, which are marked.

    Each of the ``terms`` is linked where a paragraph, an item or a table uses it first.
    """

    edition: Edition
    store: EditionStore
    words: str = ""
    terms: Terms | None = None

    @property
    def own(self) -> bool:
        return self.store is self.edition.digest

    @property
    def language(self) -> str:
        return self.store.about.language

    def section(self, section: Section, anchored: bool = False) -> ShownText:
        """The blocks of a section; successive items form one list."""
        cites = self.store.cites(section.number)
        shown: list[ShownBlock] = []
        examples = 0
        for kind, group in groupby(enumerate(section.blocks), key=lambda pair: pair[1].kind):
            numbered = list(group)
            if kind == "item":
                items = tuple(self.text(b.text, _of_block(cites, at)) for at, b in numbered)
                shown.append(ShownBlock(kind, Markup(), items))
                continue
            for at, block in numbered:
                examples += kind == "example"
                anchor = f"example-{examples}" if anchored and kind == "example" else ""
                shown.append(self._block(block, _of_block(cites, at), anchor))
        return ShownText(self.own, self.language, tuple(shown))

    def _block(self, block: Block, cites: Sequence[Citation], anchor: str) -> ShownBlock:
        if block.rows:
            seen: set[str] = set()
            rows = tuple(tuple(self._cell(cell, cites, seen) for cell in row) for row in block.rows)
            return ShownBlock(block.kind, Markup(), rows=rows)
        labelled = _LABEL.match(block.text) is not None
        text = self.text(block.text, cites)
        return ShownBlock(block.kind, text, topic=block.topic, anchor=anchor, labelled=labelled)

    def _cell(self, cell: str, cites: Iterable[Citation], seen: set[str]) -> Markup:
        """A table's cell; its references are found by their words. ``seen`` are the terms linked so far."""
        inside = []
        for citation in cites:
            start = cell.find(citation.text)
            if start >= 0:
                inside.append((start, start + len(citation.text), citation))
        return self._written(cell, inside, seen)

    def text(self, text: str, cites: Iterable[Citation] = (), explains: str = "") -> Markup:
        """A text with its references as links; the citations' offsets refer to this text.

        ``explains`` is the term of this entry, which is not linked here.
        """
        return self._written(text, [(c.start, c.end, c) for c in cites], {explains})

    def _written(self, text: str, cites: list[tuple[int, int, Citation]], seen: set[str]) -> Markup:
        styles = bytearray(len(text))
        if self.own:
            _style_marks(text, styles)
        if self.words:
            _style_matches(text, styles, self.words, self.language)
        out: list[Markup] = []
        done = 0
        linked: list[tuple[int, int, Citation | str]] = [*cites, *self._terms(text, cites, seen)]
        for start, end, target in sorted(linked, key=lambda link: link[:2]):
            if start < done or end > len(text):
                continue  # another section of a range that is already linked
            out.append(_styled(text, styles, done, start))
            words = _styled(text, styles, start, end)
            if isinstance(target, Citation):
                out.append(self._reference(words, target))
            elif self.terms is not None:
                out.append(self.terms.link(target, words))
            done = end
        out.append(_styled(text, styles, done, len(text)))
        return Markup("").join(out)

    def _terms(
        self, text: str, cites: Sequence[tuple[int, int, Citation]], seen: set[str]
    ) -> Iterator[tuple[int, int, str]]:
        """The first use of each term that has not been ``seen`` yet, outside the references."""
        if self.terms is None:
            return
        for mention in self.terms.mentions.uses(text):
            if mention.slug in seen or any(a < mention.end and mention.start < b for a, b, _ in cites):
                continue
            seen.add(mention.slug)
            yield mention.start, mention.end, mention.slug

    def _reference(self, words: Markup, citation: Citation) -> Markup:
        url = self.url(citation)
        if url is None:
            note = lacking(citation)
            dagger = "" if citation.text.endswith(_DAGGER) else Markup("<sup>†</sup>")
            return Markup('<span class="missing" title="{}">{}{}</span>').format(note, words, dagger)
        link = Markup('<a href="{}">{}</a>').format(url, words)
        if citation.fault == "wrong":
            return link + Markup(' <small class="astray">→&nbsp;{}</small>').format(citation.target)
        return link

    def url(self, citation: Citation) -> str | None:
        """The page of a citation; None if there is none."""
        if citation.target is None and citation.number is None:
            return None
        address = library().leads_to(self.edition, citation)
        return address_url(address) if address is not None else None


def lacking(citation: Citation) -> str:
    """The reason why a reference leads nowhere."""
    if citation.elsewhere:
        return translated(
            Message(N_("in “{name}”, which is not in the library"), {"name": citation.elsewhere})
        )
    if citation.document:
        found = Message(N_("not in the document {document}"), {"document": citation.document})
        return translated(found)
    return translated("not available in this edition")


def _of_block(cites: Sequence[Citation], at: int) -> list[Citation]:
    return [citation for citation in cites if citation.part == "block" and citation.block == at]


def _styled(text: str, styles: bytearray, start: int, end: int) -> Markup:
    """A piece of text, escaped, within the elements of its styles."""
    out: list[Markup] = []
    bounds = [start, *(at for at in range(start + 1, end) if styles[at] != styles[at - 1]), end]
    for first, last in pairwise(bounds):
        if first == last or styles[first] & HIDDEN:
            continue
        piece = escape(text[first:last])
        for style, tag in _TAGS:
            if styles[first] & style:
                piece = Markup("<{0}>{1}</{0}>").format(Markup(tag), piece)
        out.append(piece)
    return Markup("").join(out)


def _style_marks(text: str, styles: bytearray) -> None:
    """Find the text in ``*italic*`` and ``**bold**`` marks, and the marks to hide.

    Grammar: a run of one to three asterisks opens before a character and closes after one; a run that closes
    nothing and opens nothing is text.
    """
    opened: list[tuple[int, int, int]] = []  # style, first character of the marked text, start of the run
    for run in _RUN.finditer(text):
        width, start, end = len(run[0]), run.start(), run.end()
        closes = start > 0 and not text[start - 1].isspace()
        opens = end < len(text) and not text[end].isspace()
        while width and closes and opened and _WIDTH[opened[-1][0]] <= width:
            style, inside, run_start = opened.pop()
            for at in range(inside, start):
                styles[at] |= style
            for at in (*range(run_start, inside), *range(start, end)):
                styles[at] |= HIDDEN
            width -= _WIDTH[style]
        if width and width <= 3 and opens:
            for style in (BOLD, ITALIC):
                if width >= _WIDTH[style]:
                    opened.append((style, end, start))
                    width -= _WIDTH[style]


_WIDTH = {BOLD: 2, ITALIC: 1}


def _style_matches(text: str, styles: bytearray, words: str, language: str) -> None:
    """Find the words of a text that match a query in any of their forms."""
    analyser = analyser_for(language)
    tokens = list(analyser.tokens(words))
    telling = [token for token in tokens if not analyser.is_stop_word(token.surface)] or tokens
    stems = {token.stem for token in telling}
    for token in analyser.tokens(text):
        if token.stem in stems:
            for at in range(token.start, token.end):
                styles[at] |= MARK


def plain(text: str, own: bool) -> str:
    """A text without the digest's inline marks, for titles and previews."""
    if not own:
        return text
    styles = bytearray(len(text))
    _style_marks(text, styles)
    return "".join(c for c, style in zip(text, styles, strict=True) if not style & HIDDEN)


def preview(section: Section | None, own: bool, length: int = 90) -> str:
    """The beginning of a section's text, for lists that show neighbours."""
    return beginning(plain(section.text, own), length) if section else ""


def beginning(text: str, length: int) -> str:
    """The beginning of a text within the limit, on one line and cut between words."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    return text[: text.rfind(" ", 0, length)] + "…"


def writer_of(edition: Edition, store: EditionStore, words: str = "") -> Writer:
    """A writer for one text of an edition, which links the terms in the text."""
    return Writer(edition, store, words, terms_of(edition, store))


def writers(edition: Edition, words: str = "") -> Iterator[Writer]:
    """One writer for each text of an edition, the official one first."""
    for store in edition.stores:
        yield writer_of(edition, store, words)


def breakable(text: str) -> str:
    """A text with soft hyphens between the syllables of long words; without them, browsers break words
    anywhere in a narrow tile.
    """

    def parted(word: re.Match[str]) -> str:
        said = word[0]
        return _SYLLABLE.sub(lambda at: "\N{SOFT HYPHEN}" if 3 <= at.start() <= len(said) - 3 else "", said)

    return _LONG_WORD.sub(parted, text)


def kinds_marked(text: str, foreign: Iterable[str]) -> Markup:
    """A line of types whose English kinds, which have no word in the reader's language, say that they are.

    >>> kinds_marked("criatura kavu", ["kavu"])
    Markup('criatura <span lang="en">kavu</span>')
    """
    said = str(escape(breakable(text)))
    for kind in foreign:
        plain = re.escape(str(escape(breakable(kind))))
        said = re.sub(rf"(?<![\w-]){plain}(?![\w-])", r'<span lang="en">\g<0></span>', said)
    return Markup(said)


def symbols_drawn(text: str) -> Markup:
    """A card's text with its symbols drawn as on tables: ``{T}: Add {G}.``"""

    def drawn(found: re.Match[str]) -> str:
        kind = f" m{found[1]}" if found[1] in "WUBRG" else ""
        return f'<i class="m{kind}">{found[1]}</i>'

    return Markup(_SYMBOL.sub(drawn, escape(text)))
