"""Parses files of cards and of rulings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.digest.blocks import Heading, as_text, read_blocks, read_headings, without_notes
from judge.digest.front_matter import NOT_A_DATE, Fields, is_date, read_yaml
from judge.digest.inline import check_plain
from judge.digest.records import Draft
from judge.digest.source import SourceFile
from judge.documents import Card, Print, Ruling
from judge.documents.cards import RULING_KINDS
from judge.messages import N_
from judge.text import slugify

_CARD_KEYS = ("aliases", "prints", "type", "cost", "figures", "colours", "identifiers", "effect")
_RULING_KEYS = ("cards", "sections", "source")
_PARTS: dict[str, tuple[str, ...]] = {
    "erratum": ("old", "new", "comment"),
    "question": ("question", "answer"),
}
_TITLE = re.compile(r"(?P<kind>\S+)(?:\s+(?P<date>.+))?")


def read_cards(file: SourceFile, first: int, draft: Draft) -> None:
    """Read a file of cards into the draft of their document.

    Grammar::

        card   = "# " name  [yaml]  text  note*  ruling*
        note   = "> **Nota del editor (" topic ").** " text
        yaml   = "```yaml" lines "```"
        ruling = "## " kind [date]  [yaml]  (text | part+)
        part   = "### " ("old" | "new" | "comment")      of an erratum, at least one
               | "### " ("question" | "answer")          of a question, both required
                 text
    """
    headings = read_headings(file, first, draft.faults)
    while headings:
        heading = headings.pop(0)
        below = _take(headings, 1)
        if heading.level != 1:
            draft.faults.at(file, heading.line, N_("expected a card: # Name"))
            continue
        name = _read_card(file, heading, draft)
        while below:
            ruling = below.pop(0)
            if ruling.level != 2:
                draft.faults.at(file, ruling.line, N_("expected a ruling: ## kind date"))
                continue
            _read_ruling(file, ruling, _take(below, 2), name, draft)


def read_rulings(file: SourceFile, first: int, draft: Draft) -> None:
    """Read a file of rulings that are not under a card.

    Grammar: like rulings under a card (see :func:`read_cards`), but with one hash; their parts have two or
    three.
    """
    headings = read_headings(file, first, draft.faults)
    while headings:
        heading = headings.pop(0)
        below = _take(headings, 1)
        if heading.level != 1:
            draft.faults.at(file, heading.line, N_("expected a ruling: # kind date"))
            continue
        _read_ruling(file, heading, below, "", draft)


def _take(headings: list[Heading], level: int) -> list[Heading]:
    """Remove from the list and return the headings below one of that level."""
    count = next((i for i, heading in enumerate(headings) if heading.level <= level), len(headings))
    taken = headings[:count]
    del headings[:count]
    return taken


def _fenced(file: SourceFile, heading: Heading, known: Sequence[str], draft: Draft) -> tuple[Fields, int]:
    """Read the optional YAML block under a heading; returns its fields and the line after it."""
    empty = Fields(file, draft.faults, heading.line)
    start = heading.first
    while start <= heading.last and not file.line(start):
        start += 1
    opening = file.line(start) if start <= heading.last else ""
    if not opening.startswith("```"):
        return empty, heading.first
    if opening != "```yaml":
        draft.faults.at(file, start, N_("the data of a card or ruling must be between ```yaml and ```"))
    end = next((n for n in range(start + 1, heading.last + 1) if file.line(n).startswith("```")), None)
    if end is None:
        draft.faults.at(file, start, N_("the fenced block is not closed by ```"))
        return empty, heading.last + 1
    fields = read_yaml(file, start + 1, end - 1, draft.faults)
    return (fields.only(*known) if fields else empty), end + 1


def _read_card(file: SourceFile, heading: Heading, draft: Draft) -> str:
    fields, first = _fenced(file, heading, _CARD_KEYS, draft)
    body = read_blocks(file, first, heading.last, draft.faults)
    name = heading.title
    if not name:
        return ""
    check_plain(file, heading.line, heading.column, name, draft.faults)
    prints = []
    for entry in fields.mappings("prints"):
        entry.only("edition", "number")
        prints.append(Print(entry.text("edition", required=True), entry.text("number")))
    card = Card(
        name=name,
        aliases=fields.texts("aliases"),
        prints=tuple(prints),
        type_line=fields.text("type"),
        cost=fields.text("cost"),
        figures=fields.labelled("figures"),
        text=as_text(file, without_notes(body), draft.faults),
        colours=fields.texts("colours"),
        identifiers=fields.texts("identifiers"),
        effect=fields.data("effect"),
        line=heading.line,
        notes=tuple((block.topic, block.text) for block in body.blocks if block.kind == "editor"),
    )
    if _first_of_its_name(file, heading, f"card/{slugify(name)}", draft):
        draft.cards.append(card)
    return name


def _first_of_its_name(file: SourceFile, heading: Heading, target: str, draft: Draft) -> bool:
    if target in draft.names:
        other, line = draft.names[target]
        draft.faults.at(
            file,
            heading.line,
            N_("“{name}” is already in {file}, line {other}; a card has only one heading in a document"),
            heading.column,
            name=heading.title,
            file=other.name,
            other=line,
        )
        return False
    draft.names[target] = (file, heading.line)
    draft.files[target] = file.name
    return True


def _read_ruling(file: SourceFile, heading: Heading, parts: list[Heading], card: str, draft: Draft) -> None:
    fields, first = _fenced(file, heading, _RULING_KEYS, draft)
    body = read_blocks(file, first, heading.last, draft.faults)
    text = as_text(file, body, draft.faults)
    found = _TITLE.fullmatch(heading.title)
    if found is None:
        return  # an empty heading has been reported already
    kind = next((known for known in RULING_KINDS if known == found["kind"]), None)
    if kind is None:
        draft.faults.at(
            file,
            heading.line,
            N_("“{kind}” is not a kind of ruling; known: {known}"),
            heading.column,
            kind=found["kind"],
            known=", ".join(RULING_KINDS),
        )
        return
    date = (found["date"] or "").strip()
    if date and not is_date(date):
        draft.faults.at(file, heading.line, NOT_A_DATE, heading.column + found.start("date"), text=date)
    texts, last = _read_parts(file, heading, parts, kind, draft)
    if kind in _PARTS and text:
        line = body.blocks[0].lines.first if body.blocks[0].lines else heading.line
        draft.faults.at(
            file,
            line,
            N_("the text of a ruling of kind {kind} must be under {parts}"),
            kind=kind,
            parts=", ".join(f"### {part}" for part in _PARTS[kind]),
        )
    elif kind == "clarification" and not text:
        draft.faults.at(file, heading.line, N_("a clarification must have a text"), heading.column)
    further = tuple(name for name in fields.texts("cards") if name != card)
    draft.rulings.append(
        Ruling(
            kind=kind,
            cards=(card, *further) if card else further,
            text=texts.get("answer", text),
            question=texts.get("question", ""),
            old_text=texts.get("old", ""),
            new_text=texts.get("new", ""),
            comment=texts.get("comment", ""),
            date=date,
            source=fields.text("source"),
            sections=fields.numbers("sections"),
            first=heading.line,
            last=max(heading.line, body.last, last),
        )
    )
    draft.ruling_files.append(file.name)


def _read_parts(
    file: SourceFile, ruling: Heading, parts: list[Heading], kind: str, draft: Draft
) -> tuple[dict[str, str], int]:
    """Read the parts of an erratum or question; returns their texts and the last line with text."""
    allowed = _PARTS.get(kind, ())
    texts: dict[str, str] = {}
    last = 0
    for part in parts:
        body = read_blocks(file, part.first, part.last, draft.faults)
        last = max(last, body.last)
        problem = None
        if not allowed:
            problem = N_("a ruling of kind {kind} has plain text and no parts")
        elif part.title not in allowed or part.level not in (ruling.level + 1, 3):
            problem = N_("“{part}” is not a part of a ruling of kind {kind}; known: {known}")
        elif part.title in texts:
            problem = N_("the part “{part}” occurs twice")
        elif not body.blocks:
            problem = N_("the part “{part}” is empty; leave it out where the document does not give it")
        if problem:
            known = ", ".join(f"### {name}" for name in allowed)
            draft.faults.at(file, part.line, problem, part.column, kind=kind, part=part.title, known=known)
        else:
            texts[part.title] = as_text(file, body, draft.faults)
    missing = [part for part in allowed if part not in texts]
    if (allowed and not parts) or (kind == "question" and missing and len(texts) == len(parts)):
        draft.faults.at(
            file,
            ruling.line,
            N_("a ruling of kind {kind} needs {parts}"),
            ruling.column,
            kind=kind,
            parts=(", " if kind == "question" else " / ").join(f"### {part}" for part in missing),
        )
    return texts, last
