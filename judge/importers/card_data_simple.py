"""Reads the simple format of cards and rulings (YAML or CSV) documented in ``docs/card-data.md``."""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from judge.decoding import decode
from judge.documents import Card, Print, Remark, Ruling, SectionNumber
from judge.documents.cards import RULING_KINDS
from judge.errors import ImportFault, ImportFaultAtLine, UnreadableNumber
from judge.messages import N_, Message
from judge.text import encodable, squeeze
from judge.yaml_problems import yaml_problem

_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_CARD_KEYS = (
    "name", "aliases", "prints", "type", "cost", "figures", "text", "colours", "identifiers", "rulings",
)  # fmt: skip
_RULING_KEYS = (
    "kind", "cards", "date", "text", "question", "old_text", "new_text", "comment", "source", "sections",
    "identifiers",
)  # fmt: skip
_TOP_KEYS = ("document", "edition", "title", "language", "publisher", "cards", "rulings")
_CSV_CARD = ("name", "aliases", "edition", "number", "type", "cost", "text", "colours", "identifiers")
_CSV_RULING = tuple(key for key in _RULING_KEYS if key != "sections")


@dataclass
class Found:
    cards: list[Card] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    empty: list[int] = field(default_factory=list)
    """The entries that are rulings without a text."""
    undated: list[tuple[int, str]] = field(default_factory=list)
    """The entries that are rulings with a date that does not exist, each with it."""
    remarks: list[Remark] = field(default_factory=list)
    document: str = ""
    edition: str = ""
    title: str = ""
    language: str = ""
    publisher: str = ""


def is_date(text: str) -> bool:
    """Whether a text is a valid date, written year-month-day."""
    if not _ISO.fullmatch(text):
        return False
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


_Value: TypeAlias = "str | list[_Node] | dict[str, _Node] | None"
"""What YAML holds here: a text, nothing, a list or a mapping."""


class _Node:
    """A YAML value with its line number, so that a fault can name the line."""

    def __init__(self, path: Path, value: _Value, line: int) -> None:
        self.path, self.value, self.line = path, value, line

    def fault(self, template: str, **data: object) -> ImportFaultAtLine:
        return ImportFaultAtLine(file=self.path.name, line=self.line, detail=Message(template, data))

    def mapping(self, allowed: Sequence[str]) -> dict[str, _Node]:
        if not isinstance(self.value, dict):
            raise self.fault(N_("expected “key: value” pairs; allowed keys: {keys}"), keys=", ".join(allowed))
        for key, node in self.value.items():
            if key not in allowed:
                raise node.fault(N_("unknown key “{key}”; allowed: {keys}"), key=key, keys=", ".join(allowed))
        return self.value

    def items(self) -> list[_Node]:
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            raise self.fault(N_("expected a list"))
        return self.value

    def text(self) -> str:
        if self.value is None:
            return ""
        if not isinstance(self.value, str):
            raise self.fault(N_("expected a text"))
        return self.value.strip()

    def texts(self) -> tuple[str, ...]:
        if isinstance(self.value, str):
            return (self.value.strip(),) if self.value.strip() else ()
        return tuple(node.text() for node in self.items())


@dataclass
class _Open:
    """A YAML list or mapping being read, and the key whose value comes next."""

    node: _Node
    key: tuple[str, int] | None = None
    """The key whose value comes next, with its line."""

    def take(self, node: _Node) -> None:
        held = self.node.value
        if isinstance(held, list):
            held.append(node)
        elif isinstance(held, dict):
            if self.key is not None:
                key, line = self.key
                held[key] = _Node(node.path, node.value, line)
                self.key = None
                return
            if isinstance(node.value, list | dict):
                raise node.fault(N_("expected a text"))
            key = node.value or ""
            if key in held:
                raise node.fault(N_("the key “{key}” occurs twice"), key=key)
            self.key = key, node.line


def _nodes(path: Path, text: str) -> _Node:
    """Read YAML event by event, so that neither deep nesting nor aliases can exhaust memory or stack."""
    import yaml

    root: _Node | None = None
    opened: list[_Open] = []
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if isinstance(event, yaml.CollectionEndEvent):
                opened.pop()
                continue
            if not isinstance(event, yaml.NodeEvent | yaml.DocumentStartEvent):
                continue
            node = _Node(path, None, event.start_mark.line + 1 if event.start_mark else 1)
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise node.fault(N_("a second YAML document begins here; put it into a file of its own"))
                continue
            if isinstance(event, yaml.AliasEvent):
                raise node.fault(N_("aliases (*name) are not read; write the value out"))
            if isinstance(event, yaml.ScalarEvent):
                node.value = None if event.style is None and event.value in _NULL else event.value or None
            else:
                node.value = {} if isinstance(event, yaml.MappingStartEvent) else []
            if opened:
                opened[-1].take(node)
            else:
                root = node
            if not isinstance(event, yaml.ScalarEvent):
                if len(opened) > 12:
                    raise node.fault(N_("nested too deeply"))
                opened.append(_Open(node))
    except yaml.YAMLError as fault:
        mark = fault.problem_mark if isinstance(fault, yaml.MarkedYAMLError) else None
        line = mark.line + 1 if mark is not None else 1
        problem = str(getattr(fault, "problem", None) or fault)
        detail = Message(N_("this is not valid YAML: {problem}"), {"problem": yaml_problem(squeeze(problem))})
        if "nesting" in problem:  # the parser's own limit comes before ours
            detail = Message(N_("nested too deeply"))
        raise ImportFaultAtLine(file=encodable(path.name), line=line, detail=detail) from fault
    if root is None or root.value is None:
        raise ImportFault(file=encodable(path.name), detail=Message(N_("the file is empty")))
    return root


def read_yaml(path: Path) -> Found:
    """Read the YAML form: top-level keys, then the lists ``cards`` and ``rulings``."""
    text, _ = decode(path.read_bytes(), path.name)
    top = _nodes(path, text).mapping(_TOP_KEYS)
    found = Found()
    for key in ("document", "edition", "title", "language", "publisher"):
        if key in top:
            setattr(found, key, top[key].text())
    lines: dict[str, int] = {}
    for node in top["cards"].items() if "cards" in top else ():
        card, rulings = _simple_card(node)
        before = lines.setdefault(card.name, node.line)
        if before != node.line:
            detail = Message(_TWICE, {"name": card.name, "line": before})
            found.remarks.append(Remark("other-card-text", node.line, detail))
        found.cards.append(card)
        found.rulings.extend(rulings)
    for node in top["rulings"].items() if "rulings" in top else ():
        found.rulings.append(_simple_ruling(node, None))
    return found


def _simple_card(node: _Node) -> tuple[Card, list[Ruling]]:
    row = node.mapping(_CARD_KEYS)
    name = row["name"].text() if "name" in row else ""
    if not name:
        raise node.fault(N_("a card needs a “name”"))

    def text(key: str) -> str:
        return row[key].text() if key in row else ""

    def texts(key: str) -> tuple[str, ...]:
        return row[key].texts() if key in row else ()

    prints = []
    for item in row["prints"].items() if "prints" in row else ():
        print_row = item.mapping(("edition", "number"))
        if "edition" not in print_row:
            raise item.fault(N_("a print needs an “edition”"))
        prints.append(
            Print(print_row["edition"].text(), print_row["number"].text() if "number" in print_row else "")
        )
    figures: tuple[tuple[str, str], ...] = ()
    if "figures" in row and row["figures"].value is not None:
        if not isinstance(row["figures"].value, dict):
            raise row["figures"].fault(N_("expected figures as “label: value”"))
        figures = tuple((key, value.text()) for key, value in row["figures"].value.items())
    card = Card(
        name,
        aliases=texts("aliases"),
        prints=tuple(prints),
        type_line=text("type"),
        cost=text("cost"),
        figures=figures,
        text=text("text"),
        colours=texts("colours"),
        identifiers=texts("identifiers"),
        line=node.line,
    )
    rulings = [_simple_ruling(item, name) for item in (row["rulings"].items() if "rulings" in row else ())]
    return card, rulings


def _simple_ruling(node: _Node, card: str | None) -> Ruling:
    row = node.mapping(_RULING_KEYS)
    values = {key: row[key].text() for key in row if key not in ("kind", "cards", "sections", "identifiers")}
    sections = []
    for item in row["sections"].texts() if "sections" in row else ():
        try:
            sections.append(SectionNumber.parse(item))
        except UnreadableNumber as fault:
            raise row["sections"].fault("{fault}", fault=fault.message) from None
    cards = row["cards"].texts() if "cards" in row else ()
    cards = tuple(dict.fromkeys((*((card,) if card else ()), *cards)))
    identifiers = row["identifiers"].texts() if "identifiers" in row else ()
    kind = row["kind"].text() if "kind" in row else "clarification"
    if kind not in RULING_KINDS:
        raise row["kind"].fault(
            N_("“{kind}” is not a kind of ruling; expected one of {kinds}"),
            kind=kind,
            kinds=", ".join(RULING_KINDS),
        )
    if not (cards or identifiers or sections):
        raise node.fault(N_("a ruling needs “cards”, “identifiers” or “sections”"))
    if not any(values.get(key) for key in ("text", "old_text", "new_text", "comment")) and kind not in (
        "ban",
        "watch",
    ):
        raise node.fault(N_("a ruling of this kind needs a text"))
    _check_date(node, values.get("date", ""))
    return Ruling(
        kind,
        cards,
        sections=tuple(sections),
        identifiers=identifiers,
        first=node.line,
        last=node.line,
        **values,
    )


def _check_date(node: _Node, date: str) -> None:
    if date and not is_date(date):
        raise node.fault(N_("“{date}” is not a date; expected year-month-day"), date=date)


def read_csv(path: Path) -> Found:
    """Read a CSV file of cards (a column ``name``) or of rulings (``cards`` and ``kind``).

    Several values in one cell are separated by semicolons; the column separator is guessed from the header.
    """
    text, _ = decode(path.read_bytes(), path.name)
    header = text.lstrip("\r\n").splitlines()[:1]
    delimiter = max(",;\t", key=header[0].count) if header else ","
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    cards: dict[str, Card] = {}
    found = Found()
    names: list[str] = []
    try:
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if names:
                _csv_row(path, names, row, rows.line_num, cards, found)
            else:
                names = [name.strip().lower() for name in row]
                _check_header(_Node(path, None, rows.line_num), names)
    except csv.Error as fault:
        said = N_("a quotation mark is opened and not closed, or closed too early")
        if "limit" in str(fault):
            said = N_("a cell is too long")
        detail = Message(N_("this is not valid CSV: {problem}"), {"problem": Message(said)})
        raise ImportFaultAtLine(file=encodable(path.name), line=rows.line_num, detail=detail) from fault
    found.cards = list(cards.values())
    return found


def _check_header(where: _Node, names: Sequence[str]) -> None:
    if "name" not in names and "cards" not in names:
        raise where.fault(N_("the header needs a column “name” (cards) or “cards” (rulings)"))
    allowed = _CSV_CARD if "name" in names else _CSV_RULING
    for at, name in enumerate(names):
        if name not in allowed:
            raise where.fault(
                N_("unknown column “{name}”; allowed: {names}"), name=name, names=", ".join(allowed)
            )
        if name in names[:at]:
            raise where.fault(N_("the column “{name}” occurs twice"), name=name)


def _csv_row(
    path: Path, names: Sequence[str], row: Sequence[str], line: int, cards: dict[str, Card], found: Found
) -> None:
    where = _Node(path, None, line)
    if len(row) != len(names):
        raise where.fault(
            N_("the row has {count} cells, the header {expected}"), count=len(row), expected=len(names)
        )
    cells = {name: cell.strip() for name, cell in zip(names, row, strict=True)}
    wrapped: dict[str, _Node] = {}
    for name, cell in cells.items():
        many = name in ("aliases", "cards", "colours", "identifiers")
        value: _Value = [_Node(path, part, line) for part in _split(cell)] if many else cell or None
        if name not in ("edition", "number"):
            wrapped[name] = _Node(path, value, line)
    if "name" in names:
        card, _ = _simple_card(_Node(path, wrapped, line))
        prints = (Print(cells.get("edition", ""), cells.get("number", "")),) if cells.get("edition") else ()
        known = cards.get(card.name)
        if known is not None:
            card = _joined(known, card, found.remarks)
        cards[card.name] = _with_prints(card, (*card.prints, *prints))
    else:
        found.rulings.append(_simple_ruling(_Node(path, wrapped, line), None))


_ALIKE = {"type": "type_line", "cost": "cost", "text": "text", "colours": "colours"}
"""The columns that say the same in every row of a card, each with the card's attribute."""


def _joined(known: Card, card: Card, remarks: list[Remark]) -> Card:
    """A card with what a further row says of it; where that contradicts the first row, it is remarked."""
    made = replace(
        known,
        aliases=tuple(dict.fromkeys((*known.aliases, *card.aliases))),
        identifiers=tuple(dict.fromkeys((*known.identifiers, *card.identifiers))),
    )
    for column, attribute in _ALIKE.items():
        before, now = getattr(known, attribute), getattr(card, attribute)
        if now and not before:
            made = replace(made, **{attribute: now})
        elif now and now != before:
            told = {"name": card.name, "column": column, "line": known.line}
            remarks.append(Remark("other-card-text", card.line or 1, Message(_CONTRADICTED, told)))
    return made


_TWICE = N_("{name} is in line {line} already; only that one is found by its name")
_CONTRADICTED = N_(
    "{name} has another “{column}” here than in line {line}, which is kept; this one is left out"
)


def _with_prints(card: Card, prints: tuple[Print, ...]) -> Card:
    return replace(card, prints=tuple(dict.fromkeys(prints)))


def _split(cell: str) -> Iterator[str]:
    return (part.strip() for part in cell.split(";") if part.strip())
