"""Cards and rulings as data: Scryfall's bulk files, and a simple form of our own in YAML or CSV.

The simple form is documented in ``docs/card-data.md``.
"""

from __future__ import annotations

import csv
import datetime
import hashlib
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from judge.decoding import decode
from judge.errors import ImportFault, ImportFaultAtLine, UnreadableNumber
from judge.importers import Request
from judge.messages import N_, Message
from judge.sections import Card, Document, Print, Ruling, SectionNumber
from judge.sections.cards import RULING_KINDS
from judge.text import squeeze

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
_FIGURES = {"power": "Power", "toughness": "Toughness", "loyalty": "Loyalty", "defense": "Defense"}


def is_card_data(head: bytes, name: str) -> bool:
    """Tell from the first bytes and the suffix whether a file holds cards or rulings as data."""
    suffix = Path(name).suffix.lower()
    if suffix in (".yaml", ".yml", ".csv"):
        return True
    return suffix == ".json" or head.lstrip(b"\xef\xbb\xbf \t\r\n")[:2] in (b"[{", b"[\n", b"[\r")


def read_card_data(path: Path, request: Request) -> Document:
    """Read a file of cards or rulings into a document without sections.

    Large JSON files are read as a stream. Raises ImportFault or ImportFaultAtLine, naming what was
    expected, for a file that is none of the documented forms.
    """
    suffix = path.suffix.lower()
    hashed = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            hashed.update(chunk)
    if suffix in (".yaml", ".yml"):
        found = _yaml(path)
    elif suffix == ".csv":
        found = _csv(path)
    else:
        found = _json(path)
    if not (found.cards or found.rulings):
        raise ImportFault(file=path.name, detail=Message(N_("there is no card and no ruling in it")))
    edition = found.edition or _date_in(path.name) or "sin-fecha"
    kind = "cards" if found.cards else "rulings"
    ref = request.ref(found.document or kind, edition)
    iso = ref.edition if re.fullmatch(r"\d{4}-\d\d-\d\d", ref.edition) else ""
    return Document(
        ref=ref,
        title=found.title or path.stem,
        language=found.language or "en",
        effective=iso,
        publisher=found.publisher,
        cards=tuple(found.cards),
        rulings=tuple(found.rulings),
        source_name=path.name,
        source_hash=hashed.hexdigest(),
    )


@dataclass
class _Found:
    cards: list[Card] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    document: str = ""
    edition: str = ""
    title: str = ""
    language: str = ""
    publisher: str = ""


def _date_in(name: str) -> str:
    """A date in a file's name: ``oracle-cards-20260118220332.json`` is of 2026-01-18."""
    for year, month, day in re.findall(r"((?:19|20)\d\d)-?(\d\d)-?(\d\d)", name):
        try:
            return datetime.date(int(year), int(month), int(day)).isoformat()
        except ValueError:
            continue
    return ""


# -- Scryfall's form ------------------------------------------------------------------------------------


def _json(path: Path) -> _Found:
    """Read a bulk file: one array of objects, or an object whose ``data`` is that array.

    Objects with ``oracle_id`` and ``comment`` are rulings; objects with ``name`` are cards. Prints and
    languages of one card (one ``oracle_id``) become one card with several prints and names.
    """
    import ijson

    found = _Found()
    merged: dict[str, _Merged] = {}
    latest = ""
    with path.open("rb") as file:
        start = file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")
        if not start:
            raise ImportFault(file=path.name, detail=Message(N_("the file is empty")))
        file.seek(0)
        prefix = "item" if start.startswith(b"[") else "data.item"
        try:
            for index, row in enumerate(ijson.items(_without_bom(file), prefix, use_float=True), 1):
                if not isinstance(row, dict):
                    raise _unlike_scryfall(path, index)
                if "comment" in row and "oracle_id" in row:
                    found.rulings.append(_scryfall_ruling(row))
                    latest = max(latest, str(row.get("published_at") or ""))
                elif isinstance(row.get("name"), str) and row["name"].strip():
                    key = str(row.get("oracle_id") or _face(row, "oracle_id") or row["name"])
                    merged.setdefault(key, _Merged()).add(row)
                    released = str(row.get("released_at") or "")
                    if released <= datetime.date.today().isoformat():
                        latest = max(latest, released)
                else:
                    raise _unlike_scryfall(path, index)
        except ijson.JSONError as fault:
            detail = Message(
                N_("the JSON is damaged or breaks off ({fault}); fetch the file again"),
                {"fault": squeeze(str(fault))[:120]},
            )
            raise ImportFault(file=path.name, detail=detail) from fault
    found.cards = [card.finish(key) for key, card in merged.items()]
    found.edition = _date_in(path.name) or latest
    found.title = "Scryfall: " + ("cards" if found.cards else "rulings")
    return found


def _unlike_scryfall(path: Path, index: int) -> ImportFault:
    detail = Message(
        N_("entry {index} is no card (it has no “name”) and no ruling (no “oracle_id” with “comment”)"),
        {"index": index},
    )
    return ImportFault(file=path.name, detail=detail)


def _without_bom(file: Any) -> Any:
    if file.read(3) != b"\xef\xbb\xbf":
        file.seek(0)
    return file


def _face(row: Mapping[str, Any], key: str) -> Any:
    faces = row.get("card_faces")
    return faces[0].get(key) if isinstance(faces, list) and faces and isinstance(faces[0], dict) else None


def _scryfall_ruling(row: Mapping[str, Any]) -> Ruling:
    return Ruling(
        "clarification",
        text=squeeze(str(row["comment"])),
        date=str(row.get("published_at") or ""),
        source=str(row.get("source") or ""),
        identifiers=(str(row["oracle_id"]),),
    )


class _Merged:
    """One card out of the rows of its prints and languages."""

    def __init__(self) -> None:
        self.first: Mapping[str, Any] = {}
        self.names: dict[str, None] = {}
        self.prints: dict[Print, None] = {}

    def add(self, row: Mapping[str, Any]) -> None:
        if not self.first:
            kept = ("name", "type_line", "mana_cost", "oracle_text", "colors", "card_faces", *_FIGURES)
            self.first = {key: row.get(key) for key in kept}
        faces = [face for face in row.get("card_faces") or () if isinstance(face, dict)]
        for part in (row, *faces):
            for key in ("name", "printed_name", "flavor_name"):
                if isinstance(part.get(key), str) and part[key].strip():
                    self.names.setdefault(part[key].strip())
        if row.get("set_name"):
            self.prints.setdefault(Print(str(row["set_name"]), str(row.get("collector_number") or "")))

    def finish(self, key: str) -> Card:
        first = self.first
        name = str(first["name"]).strip()
        faces = [face for face in first.get("card_faces") or () if isinstance(face, dict)]

        def joined(attribute: str, glue: str) -> str:
            own = first.get(attribute)
            return str(own) if own else glue.join(str(f[attribute]) for f in faces if f.get(attribute))

        figures = tuple((label, value) for part, label in _FIGURES.items() if (value := joined(part, " // ")))
        colours = first.get("colors") or [c for face in faces for c in face.get("colors") or ()]
        return Card(
            name,
            aliases=tuple(other for other in self.names if other != name),
            prints=tuple(self.prints),
            type_line=joined("type_line", " // "),
            cost=joined("mana_cost", " // "),
            figures=figures,
            text=joined("oracle_text", "\n//\n"),
            colours=tuple(dict.fromkeys(str(colour) for colour in colours)),
            identifiers=(key,) if key != name else (),
        )


# -- the simple form ------------------------------------------------------------------------------------


class _Node:
    """A YAML value with the line where it stands, so that each fault can be pointed at."""

    def __init__(self, path: Path, value: Any, line: int) -> None:
        self.path, self.value, self.line = path, value, line

    def fault(self, template: str, **data: Any) -> ImportFaultAtLine:
        return ImportFaultAtLine(file=self.path.name, line=self.line, detail=Message(template, data))

    def mapping(self, allowed: Sequence[str]) -> dict[str, _Node]:
        if not isinstance(self.value, dict):
            raise self.fault(N_("expected “key: value” pairs; allowed keys: {keys}"), keys=", ".join(allowed))
        for key, node in self.value.items():
            if key not in allowed:
                raise node.fault(N_("unknown key “{key}”; allowed: {keys}"), key=key, keys=", ".join(allowed))
        return cast("dict[str, _Node]", self.value)

    def items(self) -> list[_Node]:
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            raise self.fault(N_("expected a list"))
        return cast("list[_Node]", self.value)

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


def _nodes(path: Path, text: str) -> _Node:
    import yaml

    def convert(node: yaml.Node, depth: int) -> _Node:
        line = node.start_mark.line + 1
        if depth > 12:
            raise ImportFaultAtLine(file=path.name, line=line, detail=Message(N_("nested too deeply")))
        if isinstance(node, yaml.MappingNode):
            pairs: dict[str, _Node] = {}
            for key, value in node.value:
                inner = convert(value, depth + 1)
                pairs[str(key.value)] = _Node(path, inner.value, key.start_mark.line + 1)
            return _Node(path, pairs, line)
        if isinstance(node, yaml.SequenceNode):
            return _Node(path, [convert(child, depth + 1) for child in node.value], line)
        empty = node.tag == "tag:yaml.org,2002:null" or node.value == ""
        return _Node(path, None if empty else str(node.value), line)

    try:
        root = yaml.compose(
            text, Loader=yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader
        )
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        problem = str(getattr(fault, "problem", None) or fault)
        detail = Message(N_("this is no valid YAML: {problem}"), {"problem": problem})
        raise ImportFaultAtLine(file=path.name, line=line, detail=detail) from fault
    if root is None:
        raise ImportFault(file=path.name, detail=Message(N_("the file is empty")))
    return convert(root, 0)


def _yaml(path: Path) -> _Found:
    """Read the simple form: top keys, then lists ``cards`` and ``rulings`` as documented."""
    text, _ = decode(path.read_bytes(), path.name)
    top = _nodes(path, text).mapping(_TOP_KEYS)
    found = _Found()
    for key in ("document", "edition", "title", "language", "publisher"):
        if key in top:
            setattr(found, key, top[key].text())
    for node in top["cards"].items() if "cards" in top else ():
        card, rulings = _simple_card(node)
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
            N_("“{kind}” is no kind of ruling; expected one of {kinds}"),
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
    if date:
        try:
            datetime.date.fromisoformat(date)
        except ValueError:
            raise node.fault(N_("“{date}” is no date; expected year-month-day"), date=date) from None


def _csv(path: Path) -> _Found:
    """Read a CSV file of cards (a column ``name``) or of rulings (``cards`` and ``kind``).

    Several values in one cell are separated by semicolons; the separator of the columns is read off the
    header.
    """
    text, _ = decode(path.read_bytes(), path.name)
    header = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=header.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    found = _Found()
    try:
        names = [name.strip().lower() for name in next(rows, [])]
        allowed = _CSV_CARD if "name" in names else _CSV_RULING
        where = _Node(path, None, 1)
        if "name" not in names and "cards" not in names:
            raise where.fault(N_("the header needs a column “name” (cards) or “cards” (rulings)"))
        unknown = [name for name in names if name not in allowed]
        if unknown:
            raise where.fault(
                N_("unknown column “{name}”; allowed: {names}"), name=unknown[0], names=", ".join(allowed)
            )
        for row in rows:
            if any(cell.strip() for cell in row):
                _csv_row(path, names, row, rows.line_num, found)
    except csv.Error as fault:
        raise ImportFaultAtLine(file=path.name, line=rows.line_num, detail=str(fault)) from fault
    return found


def _csv_row(path: Path, names: Sequence[str], row: Sequence[str], line: int, found: _Found) -> None:
    where = _Node(path, None, line)
    if len(row) != len(names):
        raise where.fault(
            N_("the row has {count} cells, the header {expected}"), count=len(row), expected=len(names)
        )
    cells = {name: cell.strip() for name, cell in zip(names, row, strict=True)}
    wrapped: dict[str, _Node] = {}
    for name, cell in cells.items():
        many = name in ("aliases", "cards", "colours", "identifiers")
        value: Any = [_Node(path, part, line) for part in _split(cell)] if many else cell or None
        if name not in ("edition", "number"):
            wrapped[name] = _Node(path, value, line)
    if "name" in names:
        card, _ = _simple_card(_Node(path, wrapped, line))
        prints = (Print(cells.get("edition", ""), cells.get("number", "")),) if cells.get("edition") else ()
        known = next((i for i, other in enumerate(found.cards) if other.name == card.name), None)
        if known is None:
            found.cards.append(_with_prints(card, prints))
        else:
            found.cards[known] = _with_prints(found.cards[known], (*found.cards[known].prints, *prints))
    else:
        found.rulings.append(_simple_ruling(_Node(path, wrapped, line), None))


def _with_prints(card: Card, prints: tuple[Print, ...]) -> Card:
    from dataclasses import replace

    return replace(card, prints=tuple(dict.fromkeys(prints)))


def _split(cell: str) -> Iterator[str]:
    return (part.strip() for part in cell.split(";") if part.strip())
