"""Extracts lines from Markdown: markup is removed and recorded as properties of the line."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from judge.decoding import Line, Source, read_text
from judge.text import fold

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ATX = re.compile(r"(?:> ?)* {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_SETEXT = re.compile(r" {0,3}(=+|-{2,})[ \t]*$")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_BULLET = re.compile(r"(\s*)[-*+•][ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)")
_ORDERED = re.compile(r"\s*\d{1,9}[.)][ \t]")
_QUOTE = re.compile(r" {0,3}(?:>[ ]?)+")
_DELIMITER = re.compile(r"[\s|:-]*-[\s|:-]*$")
_DEFINITION = re.compile(
    r" {0,3}\[([^\[\]^][^\[\]]*)\]:\s*(?:<[^<>]*>|\S*(?:[/#:]|\.\w)\S*)(?:\s+[\"'(].*)?$"
)
_ATTRIBUTES = re.compile(r"\s*\{[#.:][^{}]*\}\s*$")
_IMAGE = re.compile(r"!\[([^\[\]]*)\]\([^()]*\)")
_LINK = re.compile(r"\[([^\[\]]*)\]\((?:[^()]|\([^()]*\))*\)")
_REFERENCE = re.compile(r"!?\[([^\[\]]*)\](?:\[([^\[\]]*)\])?")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^<>\s]*)>")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_RUN = re.compile(r"\*+|_+|~~")
_PLACE = 0x10FE00  # private-use characters replace escaped punctuation while markup is removed
_PLACED = re.compile("[\U0010fe21-\U0010fe7e]")
_BOLD_ON, _BOLD_OFF = "\U0010ff00", "\U0010ff01"


def extract(data: bytes, name: str) -> Source:
    """Read a Markdown file; one line of the source is one line of the result.

    Raises the errors of :func:`judge.decoding.read_text`.
    """
    source = read_text(data, name, "markdown")
    return replace(source, lines=tuple(unmarked(source.lines)), written=source.lines)


def looks_like_markdown(lines: Iterable[Line]) -> bool:
    """Whether a plain text contains Markdown: headings, paragraphs with a bold beginning."""
    headings = bold = count = 0
    for line in lines:
        count += not line.blank
        headings += bool(re.match(r"#{1,6} +\S", line.text))
        bold += bool(re.match(r"\s*(?:[-*] +)?\*\*[^*]+\*\*", line.text))
    return headings >= 2 or (bold >= 3 and bold * 20 >= count)


def unmarked(lines: tuple[Line, ...]) -> Iterator[Line]:
    """Remove the markup from each line and record its meaning.

    Headings are ``# ATX`` and one-line setext headings (underlined with ``===`` or ``---``); list items lose
    a bullet and keep a number; table cells are joined by tabs; delimiter rows, fences and link definitions
    become blank lines. Front matter is unchanged. Links and images are reduced to their text.
    """
    fence, table, comment = "", False, False
    start = _front_matter_end(lines)
    yield from lines[:start]
    underlined = _setext(lines, start)
    links = frozenset(fold(found[1]) for line in lines if (found := _DEFINITION.match(line.text)))
    for index in range(start, len(lines)):
        line, text = lines[index], lines[index].text
        opening = _FENCE.match(text)
        if fence:
            closes = opening and opening[1][0] == fence[0] and len(opening[1]) >= len(fence)
            fence = "" if closes else fence
            yield replace(line, text="" if closes else text, kind="text" if closes else "code")
            continue
        if opening and not comment and text.strip().count("`") <= len(opening[1]):
            fence = opening[1]
            yield replace(line, text="")
            continue
        text, comment = _without_comments(text, comment)
        if index in underlined:
            level = underlined[index]
            shown, lead = inline(_ATTRIBUTES.sub("", text.strip()), links)
            yield replace(line, text=shown, heading=level, lead=lead) if level else replace(line, text="")
            continue
        if found := _ATX.match(text):
            shown, lead = inline(_ATTRIBUTES.sub("", (found[2] or "").strip()), links)
            yield replace(line, text=shown, heading=len(found[1]), lead=lead)
            table = False
            continue
        if _RULE.match(text):
            table = False
            yield replace(line, text=text)
            continue
        text = _QUOTE.sub("", text, count=1) if _QUOTE.match(text) else text
        following = lines[index + 1].text if index + 1 < len(lines) else ""
        if table and "|" not in text:
            table = False
        if "|" in text and (table or _delimits(following) or _fenced_row(text)):
            table = True
            cells = [inline(cell, links)[0] for cell in _cells(text)]
            shown = "" if _delimits(text) else "\t".join(cells)
            yield replace(line, text=shown, kind="row")
            continue
        if _DEFINITION.match(text):
            yield replace(line, text="")
            continue
        yield _listed(line, text, links)


def _listed(line: Line, text: str, links: frozenset[str]) -> Line:
    """The line as list item or plain text."""
    bullet = _BULLET.match(text)
    if bullet:
        shown, lead = inline(text[bullet.end() :], links)
        return replace(line, text=bullet[1] + shown, kind="item", lead=lead and lead + len(bullet[1]))
    indent = text[: len(text) - len(text.lstrip())]
    text = re.sub(r"^\s*:\s+(?=\S)", "", text)  # a definition in a definition list
    shown, lead = inline(text.strip(), links)
    kind = line.kind if line.kind != "text" else ("item" if _ORDERED.match(shown + " ") else "text")
    return replace(line, text=indent + shown if shown else "", kind=kind, lead=lead and lead + len(indent))


def _front_matter_end(lines: tuple[Line, ...]) -> int:
    """The index of the first line after YAML front matter, which can only begin on the first line."""
    if not lines or lines[0].text.strip() != "---":
        return 0
    for index in range(1, min(len(lines), 100)):
        text = lines[index].text
        if text.strip() in ("---", "..."):
            return index + 1
        if text.strip() and not re.match(r"\s*(?:[\w-]+\s*:|- |#)", text):
            return 0
    return 0


def _setext(lines: tuple[Line, ...], start: int) -> dict[int, int]:
    """The lines of setext headings (with their level) and their underlines (0)."""
    found: dict[int, int] = {}
    for index in range(start + 1, len(lines)):
        underline = _SETEXT.match(lines[index].text)
        if not underline or index - 1 in found:
            continue
        text = lines[index - 1].text
        single = index - 2 < start or lines[index - 2].blank or index - 2 in found
        opens_other = re.match(r"\s*(?:[-*+>|#]|```|~~~)\s*", text)
        if text.strip() and single and not opens_other and "|" not in text and len(text) <= 120:
            found[index - 1] = 1 if underline[1][0] == "=" else 2
            found[index] = 0
    return found


def _delimits(text: str) -> bool:
    return "|" in text and bool(_DELIMITER.match(text))


def _fenced_row(text: str) -> bool:
    bare = text.strip()
    return len(bare) > 2 and bare.startswith("|") and bare.endswith("|")


def _cells(text: str) -> list[str]:
    bare = text.strip().replace("\\|", chr(_PLACE + ord("|")))
    bare = bare.removeprefix("|").removesuffix("|")
    return [cell.strip().replace(chr(_PLACE + ord("|")), "|") for cell in bare.split("|")]


def _without_comments(text: str, inside: bool) -> tuple[str, bool]:
    """The line without HTML comments, and whether one is still open at its end."""
    kept: list[str] = []
    place = 0
    while True:
        if inside:
            end = text.find("-->", place)
            if end < 0:
                return "".join(kept), True
            place, inside = end + 3, False
        start = text.find("<!--", place)
        if start < 0:
            kept.append(text[place:])
            return "".join(kept), False
        kept.append(text[place:start])
        place, inside = start + 4, True


def inline(text: str, links: frozenset[str] = frozenset()) -> tuple[str, int]:
    """Remove emphasis, links, images, HTML and escapes; returns the text and the number of leading bold
    characters.

    ``links`` are the folded link names defined in the document; ``[a][b]`` is a link only if ``b`` is among
    them. A number keeps its underscores and asterisks, because marks inside a word are not emphasis.

    >>> inline("**3.1. Title.** See [rule 2](#two) and 11.2_1_a")
    ('3.1. Title. See rule 2 and 11.2_1_a', 11)
    >>> inline(r"1986\\. A *great* year")
    ('1986. A great year', 0)
    >>> inline("[Play][Attack] or [the rules][cr]", frozenset({"cr"}))
    ('[Play][Attack] or the rules', 0)
    """
    if text.isalnum():
        return text, 0
    text = re.sub(r"\\$", "", text)
    text = _ESCAPE.sub(lambda found: chr(_PLACE + ord(found[1])), text)
    if "[" in text:
        text = _LINK.sub(r"\1", _IMAGE.sub(r"\1", text))
        text = _LINK.sub(r"\1", text)
        if links:
            text = _REFERENCE.sub(
                lambda found: found[1] if fold(found[2] or found[1]) in links else found[0], text
            )
    if "<" in text:
        text = _TAG.sub("", _BREAK.sub(" ", _AUTOLINK.sub(r"\1", text)))
    text = text.replace("`", "")
    text = html.unescape(_without_emphasis(text)) if "&" in text else _without_emphasis(text)
    text = _PLACED.sub(lambda found: chr(ord(found[0]) - _PLACE), text).replace("\xa0", " ").strip()
    return _measured(text)


def _measured(text: str) -> tuple[str, int]:
    """Remove the internal bold marks and count the bold characters at the start."""
    lead = 0
    if text.startswith(_BOLD_ON):
        end = text.find(_BOLD_OFF)
        lead = len(text[:end].replace(_BOLD_ON, "").rstrip()) if end > 0 else 0
    return text.replace(_BOLD_ON, "").replace(_BOLD_OFF, ""), lead


def _without_emphasis(text: str) -> str:
    """Remove pairs of ``*``, ``_`` and ``~~`` that are emphasis by CommonMark's flanking rule."""
    runs = list(_RUN.finditer(text))
    if not runs:
        return text
    cut: dict[int, tuple[int, str]] = {}
    open_runs: dict[str, list[int]] = {"*": [], "_": [], "~": []}
    left = [len(run[0]) for run in runs]
    for at, run in enumerate(runs):
        mark = run[0][0]
        before = text[run.start() - 1] if run.start() else " "
        after = text[run.end()] if run.end() < len(text) else " "
        opens = not after.isspace() and (after.isalnum() or not before.isalnum())
        closes = not before.isspace() and (before.isalnum() or not after.isalnum())
        if mark == "_":
            opens, closes = opens and not before.isalnum(), closes and not after.isalnum()
        stack = open_runs[mark]
        while closes and left[at] and stack:
            other = stack[-1]
            size = min(left[at], left[other])
            bold = size >= 2 and mark != "~"
            cut[other] = (cut.get(other, (0, ""))[0] + size, _BOLD_ON if bold else cut.get(other, (0, ""))[1])
            cut[at] = (cut.get(at, (0, ""))[0] + size, _BOLD_OFF if bold else cut.get(at, (0, ""))[1])
            left[at] -= size
            left[other] -= size
            if not left[other]:
                stack.pop()
        if opens and left[at]:
            stack.append(at)
    kept: list[str] = []
    place = 0
    for at, run in enumerate(runs):
        mark = cut.get(at, (0, ""))[1]
        stray = left[at] if left[at] < 2 or (run.start() > 0 and run.end() < len(text)) else 0
        kept.append(text[place : run.start()] + mark + run[0][0] * stray)
        place = run.end()
    return "".join(kept) + text[place:]
