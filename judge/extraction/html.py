"""Extracts lines from HTML: each block becomes a line; scripts and hidden elements are never text."""

from __future__ import annotations

import codecs
import hashlib
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from judge.decoding import MAX_LINE, Line, LineKind, Source, decode, split_lines
from judge.errors import ImportFault, ImportFaultAtLine
from judge.extraction.positioned import is_positioned, lines_of
from judge.messages import N_, Message
from judge.text import nfc

_NEVER_TEXT = frozenset(
    {"script", "style", "template", "noscript", "head", "svg", "math", "iframe", "object"}
    | {"select", "button", "textarea", "audio", "video", "canvas"}
)
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_BLOCKS = frozenset(
    {"p", "div", "section", "article", "main", "header", "footer", "aside", "nav", "ul", "ol", "dl", "dt"}
    | {"dd", "li", "table", "tr", "td", "th", "thead", "tbody", "tfoot", "caption", "blockquote", "pre"}
    | {"figure", "figcaption", "form", "fieldset", "address", "details", "summary", "hr", "body", "html"}
    | {"h1", "h2", "h3", "h4", "h5", "h6", "center"}
)
_CHROME_TAGS = frozenset({"nav", "footer", "aside", "header"})
_CHROME_ROLES = frozenset(
    {"navigation", "banner", "contentinfo", "search", "menu", "menubar", "complementary"}
)
_CHROME_NAMES = re.compile(
    r"(?:^|\s)(?:nav|navbar|menu|main-menu|breadcrumbs?|sidebar|site-header|site-footer|footer|masthead|pagination|toc|table-of-contents|"
    r"social|share|comments|mso-?toc\d?|toc\d)(?:\s|$)|cookie|consent-|gdpr",
    re.IGNORECASE,
)
_ADDED_NAMES = re.compile(
    r"(?:^|\s)(?:sharedaddy|share-buttons|social-share|(?:jp-)?related-?posts|post-navigation|comments?-area|"
    r"breadcrumbs?|newsletter|cookie-\w+)(?:\s|$)"
)
_TOOLS = re.compile(
    r"(?:^|\s)(?:mw-editsection|headerlink|header-anchor|heading-anchor|permalink|sr-only|visually-hidden|"
    r"screen-reader-text|skip-link)(?:\s|$)"
)
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_CLOSED_BY_SELF = frozenset({"p", "li", "dt", "dd", "tr", "td", "th"})
_CHARSET = re.compile(rb"<meta[^>]{0,300}?charset\s*=\s*[\"']?\s*([A-Za-z0-9._-]+)", re.IGNORECASE)
_CODECS = re.compile(r"iso8859-\d+|cp125\d|koi8-[ru]|mac-roman|shift_jis|euc_(?:jp|kr)|gb\w+|big5\w*")
_OWN_NUMBER = re.compile(r"\s*(?:\d+[.\-_]\d|\d+[.)]\s|\(?[a-zA-Z0-9]{1,3}[.)]\s)")


def extract(data: bytes, name: str) -> Source:
    """Read an HTML page.

    Each block element becomes a line; headings keep their level, list items get the number that a browser
    would show, table rows have their cells joined by tabs; ``<br>`` ends a line. Links are reduced to their
    text. Scripts, styles, templates and hidden elements are skipped. ``nav``, the page's own ``header``,
    ``footer`` and ``aside``, cookie banners and elements with an equivalent role or class go to
    :attr:`Source.chrome`; inside ``main`` or ``article`` only menus do. A line's number is that of the
    source, or the next free one if a source line contains several blocks. Pages on which a converter
    positioned every piece of text absolutely are read by :mod:`judge.extraction.positioned`.

    Raises ImportFault if the page has no text, and the errors of :func:`judge.decoding.decode`.
    """
    text, encoding = _decoded(data, name)
    if is_positioned(text):
        placed, margins = lines_of("\n".join(split_lines(text)))
        if placed:
            hashed = hashlib.sha256(data).hexdigest()
            return Source(name, tuple(placed), "html", encoding, hashed, tuple(margins))
    reader = _Reader(name)
    try:
        reader.feed("\n".join(split_lines(text)))
        reader.close()
    except (RecursionError, AssertionError):
        raise ImportFault(file=name, detail=Message(N_("the page is nested too deeply to be read"))) from None
    reader.finish()
    body = [piece for piece in reader.pieces if not piece.chrome]
    aside = [piece for piece in reader.pieces if piece.chrome]
    if not body:
        body, aside = aside, []
    if not body:
        raise ImportFault(file=name, detail=Message(N_("the page has no text")))
    lines = _lines(body, set())
    chrome = _lines(aside, {line.number for line in lines})
    digest = hashlib.sha256(data).hexdigest()
    return Source(name, tuple(lines), "html", encoding, digest, tuple(chrome))


def _lines(pieces: list[_Piece], taken: set[int]) -> list[Line]:
    """Number the pieces: each gets its source line, or the next free number."""
    lines: list[Line] = []
    number = 0
    for piece in pieces:
        number = max(number + 1, piece.line)
        while number in taken:
            number += 1
        lines.append(Line(number, piece.text, piece.heading, piece.kind, piece.lead, piece.broken))
    return lines


def _decoded(data: bytes, name: str) -> tuple[str, str]:
    """Decode a page: by byte order mark or as valid UTF-8, else by the encoding that the page declares."""
    text, encoding = decode(data, name)
    declared = _CHARSET.search(data[:4096])
    if encoding != "cp1252" or not declared:
        return text, encoding
    try:
        codec = codecs.lookup(declared[1].decode("ascii")).name
    except LookupError:
        return text, encoding
    if codec == "iso8859-1" or not _CODECS.fullmatch(codec):
        return text, encoding  # like browsers, read Latin-1 as cp1252
    return nfc(data.decode(codec, errors="replace")), codec


@dataclass
class _Piece:
    """A line under construction."""

    line: int
    text: str
    heading: int
    kind: LineKind
    lead: int
    chrome: bool
    broken: bool = False


@dataclass
class _List:
    """An open ``ol`` or ``ul``: the number of the next item and its style."""

    ordered: bool
    style: str = "1"
    next: int = 1
    step: int = 1

    def marker(self, value: str | None) -> str:
        if not self.ordered:
            return ""
        if value and re.fullmatch(r"-?\d{1,6}", value):
            self.next = int(value)
        count, self.next = self.next, self.next + self.step
        return f"{_shown(count, self.style)}. "


@dataclass
class _Row:
    """An open table row: its cells, each a list of fragments."""

    line: int
    cells: list[list[str]] = field(default_factory=list)


def _shown(count: int, style: str) -> str:
    """A list number in a style of ``<ol type>``.

    >>> _shown(3, "1"), _shown(28, "a"), _shown(4, "I")
    ('3', 'ab', 'IV')
    """
    if style in ("a", "A") and count > 0:
        letters = ""
        while count:
            count, rest = divmod(count - 1, 26)
            letters = chr(97 + rest) + letters
        return letters.upper() if style == "A" else letters
    if style in ("i", "I") and 0 < count < 4000:
        roman = ""
        for size, sign in zip(
            (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
            ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
            strict=True,
        ):
            roman += sign * (count // size)
            count %= size
        return roman if style == "I" else roman.lower()
    return str(count)


class _Reader(HTMLParser):
    """Collects lines from the parser's events without recursion, so that deep nesting is harmless."""

    def __init__(self, name: str) -> None:
        super().__init__(convert_charrefs=True)
        self.name = name
        self.pieces: list[_Piece] = []
        self._skip: tuple[str, int] = ("", 0)
        self._aside: tuple[str, int, int] = ("", 0, 0)
        self._main = 0
        self._beside = False
        self._words: list[str] = []
        self._started = 0
        self._heading = 0
        self._bold = 0
        self._lead: int | None = None
        self._lists: list[_List] = []
        self._marker = ""
        self._item = False
        self._row: _Row | None = None
        self._tables = 0
        self._pre = 0
        self._indent = ""
        self._broken = False

    # -- elements -----------------------------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        skipped, depth = self._skip
        if depth:
            if tag == skipped and tag not in _CLOSED_BY_SELF:
                self._skip = (tag, depth + 1)
                return
            if not (tag == skipped or (skipped in _CLOSED_BY_SELF and tag in _BLOCKS)):
                return
            self._skip = ("", 0)
        if tag not in _VOID and (tag in _NEVER_TEXT or _hidden(given)):
            self._skip = (tag, 1)
            return
        self._watch_chrome(tag, given)
        if tag == "br":
            self._break()
        elif tag == "img":
            self.handle_data(f" {given.get('alt', '')} " if len(given.get("alt", "")) <= 20 else " ")
        elif tag in ("b", "strong"):
            self._bold += 1
        elif tag == "a" and self._aside[1]:
            self.flush()  # separates the entries of a menu
        elif tag in _BLOCKS:
            self._open_block(tag, given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)  # like browsers, treat <div/> as <div>

    def handle_endtag(self, tag: str) -> None:
        skipped, depth = self._skip
        if depth:
            if tag == skipped:
                self._skip = (tag, depth - 1)
            return
        if tag in ("b", "strong"):
            self._close_bold()
        elif tag in _BLOCKS:
            self._close_block(tag)
        if self._aside[1] and tag == self._aside[0]:
            self.flush()
            self._aside = (tag, self._aside[1] - 1, self._aside[2])
            if not self._aside[1] and tag == "header":
                self._keep_title(self._aside[2])
        if tag in ("main", "article"):
            self._main = max(0, self._main - 1)
            self._beside = tag == "article" and self._main > 0

    def _watch_chrome(self, tag: str, given: dict[str, str]) -> None:
        if tag in ("main", "article"):
            self._main += 1
            self._beside = False
        if self._aside[1]:
            if tag == self._aside[0]:
                self._aside = (tag, self._aside[1] + 1, self._aside[2])
            return
        if tag in _VOID or tag in ("html", "body", "main", "article"):
            return
        names = f"{given.get('class', '')} {given.get('id', '')}"
        by_tag = tag in _CHROME_TAGS and (tag == "nav" or not self._main or self._beside)
        by_role = given.get("role", "") in _CHROME_ROLES and (given["role"] == "navigation" or not self._main)
        by_name = tag in ("div", "ul", "section", "table", "p") and bool(_CHROME_NAMES.search(names))
        added = tag in ("div", "ul", "section") and bool(_ADDED_NAMES.search(names))
        if by_tag or by_role or added or (by_name and not self._main):
            self.flush()
            self._aside = (tag, 1, len(self.pieces))

    def _keep_title(self, start: int) -> None:
        """Keep the headings of a page header that contains the title, because it is no menu."""
        for piece in self.pieces[start:]:
            if piece.heading:
                piece.chrome = False

    def _open_block(self, tag: str, given: dict[str, str]) -> None:
        if self._row is not None and tag not in ("td", "th", "tr", "table", "tbody", "thead", "tfoot"):
            if re.fullmatch(r"h[1-6]", tag):
                self._end_row(layout=True)
            else:
                self._fragment()
                return
        elif self._row is not None and tag in ("td", "th"):
            self._fragment()
            self._row.cells.append([])
            return
        elif self._row is None:
            self.flush()
        if re.fullmatch(r"h[1-6]", tag):
            self._heading = int(tag[1])
        elif tag in ("ol", "ul"):
            self._open_list(tag, given)
        elif tag == "li":
            plain = "list-style" in given.get("style", "") and "none" in given.get("style", "")
            marker = self._lists[-1].marker(given.get("value")) if self._lists else ""
            self._marker, self._item = "" if plain else marker, True
        elif tag == "dd":
            self._indent = "    "
        elif tag == "pre":
            self._pre += 1
        elif tag == "table":
            if self._row is not None:
                self._end_row(layout=True)
            self._tables += 1
        elif tag == "tr" and self._tables:
            self._end_row()
            self._row = _Row(self.getpos()[0])

    def _open_list(self, tag: str, given: dict[str, str]) -> None:
        start = given.get("start", "")
        first = int(start) if re.fullmatch(r"-?\d{1,6}", start) else 1
        step = -1 if "reversed" in given else 1
        self._lists.append(_List(tag == "ol", given.get("type", "1") or "1", first, step))
        del self._lists[64:]

    def _close_block(self, tag: str) -> None:
        if self._row is not None and tag not in ("tr", "table", "td", "th", "tbody", "thead", "tfoot"):
            self._fragment()
            return
        if tag in ("td", "th"):
            self._fragment() if self._row is not None else self.flush()
            return
        if tag in ("tr", "table", "tbody", "thead", "tfoot"):
            self._end_row()
        self.flush()
        if tag == "pre":
            self._pre = max(0, self._pre - 1)
        elif tag in ("ol", "ul") and self._lists:
            self._lists.pop()
        elif tag == "table":
            self._tables = max(0, self._tables - 1)
        if tag in ("li", "ol", "ul"):
            self._item, self._marker = False, ""
        elif tag == "dd":
            self._indent = ""
        if re.fullmatch(r"h[1-6]", tag):
            self._heading = 0

    # -- text ---------------------------------------------------------------------------------------

    def handle_data(self, data: str) -> None:
        if self._skip[1]:
            return
        if self._pre and self._row is None:
            first, *rest = data.split("\n")
            self._add(first)
            for part in rest:
                self._break(keep=True)
                self._add(part)
            return
        self._add(data)

    def _add(self, data: str) -> None:
        if not data.strip() and not self._words:
            return
        if not self._words:
            self._started = self.getpos()[0] + data[: len(data) - len(data.lstrip())].count("\n")
        if self._bold and self._lead is None and not "".join(self._words).strip():
            self._lead = -1
        self._words.append(data)

    def _close_bold(self) -> None:
        self._bold = max(0, self._bold - 1)
        if self._lead == -1 and not self._bold:
            self._lead = len(" ".join("".join(self._words).split()))

    def _break(self, keep: bool = False) -> None:
        if self._row is not None:
            self._fragment()
        elif self._heading:
            self._words.append(" ")
        else:
            item, some = self._item, bool("".join(self._words).strip())
            self.flush(pre=keep)
            self._item, self._broken = item, some

    def _fragment(self) -> None:
        """End a fragment of the open cell."""
        text = " ".join("".join(self._words).split())
        self._words, self._lead = [], None
        if self._row is not None and text:
            if not self._row.cells:
                self._row.cells.append([])
            self._row.cells[-1].append(text)

    def _end_row(self, layout: bool = False) -> None:
        """Write the open row: as a table row, or as lines if the table is only used for layout."""
        self._fragment()
        row, self._row = self._row, None
        if row is None or not any(row.cells):
            return
        if layout or len(row.cells) == 1:
            for text in (text for cell in row.cells for text in cell):
                self._write(text, row.line, "text")
        else:
            self._write("\t".join(" ".join(cell) for cell in row.cells), row.line, "row")

    def finish(self) -> None:
        """Close everything that the page left open."""
        if self._row is not None:
            self._end_row()
        self.flush()

    def flush(self, pre: bool = False) -> None:
        """End the current line."""
        words, self._words = "".join(self._words), []
        broken, self._broken = self._broken, False
        lead, self._lead = self._lead, (-1 if self._bold else None)
        text = words.rstrip() if self._pre or pre else " ".join(words.split())
        if not text.strip():
            return
        if self._heading:
            text = text.rstrip("¶# ") or text
        marker = "" if _OWN_NUMBER.match(text) else self._marker
        indent = "  " * (len(self._lists) - 1) if len(self._lists) > 1 else self._indent
        bold = 0 if lead is None else len(text) if lead < 0 else min(lead, len(text))
        offset = len(indent) + len(marker)
        kind: LineKind = "item" if self._item and not self._heading else "text"
        self._write(indent + marker + text, self._started, kind, bold and bold + offset, broken)
        self._marker, self._item = "", False

    def _write(self, text: str, line: int, kind: LineKind, lead: int = 0, broken: bool = False) -> None:
        if len(text) > MAX_LINE:
            detail = Message(
                N_("the line has {size} characters; no rules document has more than {limit} in a line"),
                {"size": len(text), "limit": MAX_LINE},
            )
            raise ImportFaultAtLine(file=self.name, line=line, detail=detail)
        text = text.replace("\xa0", " ").replace("\ufeff", "").rstrip()
        heading = self._heading if kind == "text" else 0
        self.pieces.append(_Piece(line, text, heading, kind, lead, self._aside[1] > 0, broken))


def _hidden(given: dict[str, str]) -> bool:
    return (
        "hidden" in given
        or bool(_TOOLS.search(given.get("class", "")))
        or given.get("aria-hidden") == "true"
        or bool(_HIDDEN_STYLE.search(given.get("style", "")))
    )
