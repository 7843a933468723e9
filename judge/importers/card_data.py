"""Imports cards and rulings from data files: Scryfall's bulk files, and a simple format of our own (YAML or
CSV).

The simple format is documented in ``docs/card-data.md``.
"""

from __future__ import annotations

import codecs
import datetime
import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO

from judge.documents import Card, CardFace, Document, Print, Remark, Ruling, Wording
from judge.errors import ImportFault, ImportFaultAtLine
from judge.importers import Request
from judge.importers.card_data_simple import Found, is_date, read_csv, read_yaml
from judge.importers.json_damage import damaged_line
from judge.messages import N_, Message
from judge.text import encodable, squeeze

_ROWS = re.compile(rb"(?:\xef\xbb\xbf)?\s*\[\s*(?:\{|\Z)")
_MAX_DEPTH = 2_000
"""Deepest nesting of JSON that is read; the parser would otherwise exhaust the stack."""
TOLD_EVERY = 2000
"""Progress is reported each time this many rows of a file have been read."""
_FIGURES = {
    "power": N_("Power"), "toughness": N_("Toughness"), "loyalty": N_("Loyalty"), "defense": N_("Defense"),
}  # fmt: skip


def is_card_data(head: bytes, name: str) -> bool:
    """Whether a file holds card data, judging by its first bytes and its suffix."""
    suffix = Path(name).suffix.lower()
    if suffix in (".yaml", ".yml", ".csv"):
        return True
    return suffix == ".json" or bool(_ROWS.match(head))


def read_card_data(
    path: Path, request: Request, progress: Callable[[int], None] = lambda done: None
) -> Document:
    """Read a file of cards or rulings into a document without sections.

    Large JSON files are read as a stream, and ``progress`` is told how many rows were read. Raises
    ImportFault or ImportFaultAtLine, saying what was expected, for a file in none of the documented formats.
    """
    suffix, name = path.suffix.lower(), encodable(path.name)
    hashed = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            hashed.update(chunk)
    if suffix in (".yaml", ".yml"):
        found = read_yaml(path)
    elif suffix == ".csv":
        found = read_csv(path)
    else:
        found = _json(path, progress)
    if not (found.cards or found.rulings):
        raise ImportFault(file=name, detail=Message(N_("there is no card and no ruling in it")))
    edition = found.edition or _date_in(name) or "sin-fecha"
    kind = "cards" if found.cards else "rulings"
    ref = request.ref(found.document or kind, edition)
    return Document(
        ref=ref,
        title=found.title or Path(name).stem,
        language=found.language or "en",
        effective=ref.edition if is_date(ref.edition) else "",
        publisher=found.publisher,
        cards=tuple(found.cards),
        rulings=tuple(found.rulings),
        remarks=(*_empty(found.empty), *_undated(found.undated), *found.remarks),
        source_name=name,
        source_hash=hashed.hexdigest(),
    )


def _empty(rows: list[int]) -> tuple[Remark, ...]:
    if not rows:
        return ()
    detail = Message(
        N_("{n} rulings say nothing and are left out: entries {entries}"),
        {"n": len(rows), "entries": ", ".join(map(str, rows[:20])) + (", …" if len(rows) > 20 else "")},
    )
    return (Remark("empty-ruling", rows[0], detail),)


def _undated(rows: list[tuple[int, str]]) -> tuple[Remark, ...]:
    if not rows:
        return ()
    told = ", ".join(f"{index} ({date[:30]})" for index, date in rows[:20])
    detail = Message(
        N_("{n} rulings have a date that does not exist, and stand without one: entries {entries}"),
        {"n": len(rows), "entries": told + (", …" if len(rows) > 20 else "")},
    )
    return (Remark("no-such-date", rows[0][0], detail),)


def _date_in(name: str) -> str:
    """The date in a file name: ``oracle-cards-20260118220332.json`` gives 2026-01-18."""
    for year, month, day in re.findall(r"((?:19|20)\d\d)-?(\d\d)-?(\d\d)", name):
        try:
            return datetime.date(int(year), int(month), int(day)).isoformat()
        except ValueError:
            continue
    return ""


# -- Scryfall's form ------------------------------------------------------------------------------------


def _json(path: Path, progress: Callable[[int], None]) -> Found:
    """Read a bulk file: one array of objects, or an object whose ``data`` is that array.

    Objects with ``oracle_id`` and ``comment`` are rulings; objects with ``name`` are cards. Prints and
    languages of one card (one ``oracle_id``) become one card with several prints and names.
    """
    import ijson

    found = Found()
    merged: dict[str, _Merged] = {}
    latest, today = "", datetime.date.today().isoformat()
    with path.open("rb") as file:
        prefix = _prefix(file, path)
        try:
            for index, row in enumerate(ijson.items(_Shallow(file, path), prefix, use_float=True), 1):
                if index % TOLD_EVERY == 0:
                    progress(index)
                if not isinstance(row, dict):
                    raise _unlike_scryfall(path, index)
                dated = _text(row, "released_at")
                if isinstance(row.get("comment"), str) and isinstance(row.get("oracle_id"), str):
                    if row["comment"].strip():
                        found.rulings.append(_scryfall_ruling(row))
                        told = _text(row, "published_at")
                        if told and not found.rulings[-1].date:
                            found.undated.append((index, squeeze(told)))
                    else:
                        found.empty.append(index)
                    dated = _text(row, "published_at")
                elif isinstance(row.get("name"), str) and row["name"].strip():
                    key = _text(row, "oracle_id") or _face(row, "oracle_id") or row["name"]
                    merged.setdefault(key, _Merged()).add(row)
                else:
                    raise _unlike_scryfall(path, index)
                if dated <= today and is_date(dated):
                    latest = max(latest, dated)
        except (ijson.JSONError, UnicodeDecodeError) as fault:
            raise damaged_json(path) from fault
    found.cards = [card.finish(key) for key, card in merged.items()]
    found.edition = _date_in(path.name) or latest
    found.title = "Scryfall: " + ("cards" if found.cards else "rulings")
    return found


def damaged_json(path: Path) -> ImportFaultAtLine:
    """The fault of a file whose JSON is damaged, with the line and what was expected in it."""
    with path.open("rb") as file:
        line, expected = damaged_line(file)
    detail = Message(
        N_("the JSON is damaged or incomplete ({expected}); download the file again"), {"expected": expected}
    )
    return ImportFaultAtLine(file=encodable(path.name), line=line, detail=detail)


def _prefix(file: BinaryIO, path: Path) -> str:
    """The ijson path of the rows, judging by the first character; skips a byte order mark."""
    bom = file.read(3)
    if bom[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        raise ImportFault(
            file=encodable(path.name),
            detail=Message(N_("JSON must be in UTF-8; save the file in that encoding")),
        )
    start = 3 if bom == codecs.BOM_UTF8 else 0
    file.seek(start)
    first = b""
    while not first and (chunk := file.read(1 << 16)):
        first = chunk.strip()[:1]
    file.seek(start)
    if not first:
        raise ImportFault(file=encodable(path.name), detail=Message(N_("the file is empty")))
    return "item" if first == b"[" else "data.item"


class _Shallow:
    """Wraps a JSON file and refuses nesting deeper than any card data, before the parser sees it."""

    def __init__(self, file: BinaryIO, path: Path) -> None:
        self._file, self._path, self._depth = file, path, 0

    def read(self, size: int = -1) -> bytes:
        chunk = self._file.read(size)
        opened = chunk.count(b"[") + chunk.count(b"{") - chunk.count(b"]") - chunk.count(b"}")
        self._depth = max(0, self._depth + opened)
        if self._depth > _MAX_DEPTH:
            raise ImportFault(file=self._path.name, detail=Message(N_("nested too deeply")))
        return chunk


def _unlike_scryfall(path: Path, index: int) -> ImportFault:
    detail = Message(
        N_("entry {index} is no card (it has no “name”) and no ruling (no “oracle_id” with “comment”)"),
        {"index": index},
    )
    return ImportFault(file=encodable(path.name), detail=detail)


def _text(row: Mapping[str, object], key: str) -> str:
    """A value as text; empty for anything but text and numbers."""
    value = row.get(key)
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def _faces(row: Mapping[str, object]) -> list[dict[str, object]]:
    faces = row.get("card_faces")
    return [face for face in faces if isinstance(face, dict)] if isinstance(faces, list) else []


def _face(row: Mapping[str, object], key: str) -> str:
    return next((text for face in _faces(row) if (text := _text(face, key))), "")


def _colours(row: Mapping[str, object]) -> list[str]:
    colours = row.get("colors")
    return [colour for colour in colours if isinstance(colour, str)] if isinstance(colours, list) else []


def _scryfall_ruling(row: Mapping[str, object]) -> Ruling:
    date = _text(row, "published_at")
    return Ruling(
        "clarification",
        text=squeeze(_text(row, "comment")),
        date=date if is_date(date) else "",
        source=_text(row, "source"),
        identifiers=(_text(row, "oracle_id"),),
    )


class _Merged:
    """One card merged from the rows of its prints and languages."""

    def __init__(self) -> None:
        self.first: Mapping[str, object] = {}
        self.names: dict[str, None] = {}
        self.prints: dict[Print, None] = {}
        self.wordings: dict[str, Wording] = {}
        self.reversible = False

    def add(self, row: Mapping[str, object]) -> None:
        reversible = row.get("layout") == "reversible_card"
        if not self.first or (self.reversible and not reversible):
            kept = (
                "name", "type_line", "mana_cost", "oracle_text", "colors", "card_faces", "layout",
                "legalities", *_FIGURES,
            )  # fmt: skip
            self.first = {key: row.get(key) for key in kept}
            self.reversible = reversible
            if reversible:  # the same card printed on both sides: either face describes it
                self.first = {**self.first, **(_faces(row) or [{}])[0], "card_faces": None, "layout": None}
        if reversible:
            row = {**row, "name": None}
        for part in (row, *_faces(row)):
            for key in ("name", "printed_name", "flavor_name"):
                name = part.get(key)
                if isinstance(name, str) and name.strip():
                    self.names.setdefault(name.strip())
        language = _text(row, "lang")
        if language not in ("", "en") and language not in self.wordings:
            told = _wording(language, row)
            if told.name or told.text:
                self.wordings[language] = told
        if edition := _text(row, "set_name"):
            self.prints.setdefault(Print(edition, _text(row, "collector_number")))

    def finish(self, key: str) -> Card:
        first = self.first
        name = str(first["name"]).strip()
        faces = _faces(first)

        def joined(attribute: str, glue: str) -> str:
            own = _text(first, attribute)
            return own or glue.join(text for face in faces if (text := _text(face, attribute)))

        figures = tuple((label, value) for part, label in _FIGURES.items() if (value := joined(part, " // ")))
        colours = _colours(first) or [colour for face in faces for colour in _colours(face)]
        return Card(
            name,
            aliases=tuple(other for other in self.names if other != name),
            prints=tuple(self.prints),
            type_line=joined("type_line", " // "),
            cost=joined("mana_cost", " // "),
            figures=figures,
            text=joined("oracle_text", "\n//\n"),
            colours=tuple(dict.fromkeys(colours)),
            identifiers=(key,) if key != name else (),
            faces=tuple(_card_face(face) for face in faces if _text(face, "name").strip()),
            layout=_text(first, "layout"),
            formats=_formats(first),
            wordings=tuple(self.wordings[language] for language in sorted(self.wordings)),
        )


def _wording(language: str, row: Mapping[str, object]) -> Wording:
    """What is printed on a card in another language, all faces together."""
    parts = {"printed_name": " // ", "printed_type_line": " // ", "printed_text": "\n//\n"}
    told = [
        _text(row, key) or glue.join(text for face in _faces(row) if (text := _text(face, key)))
        for key, glue in parts.items()
    ]
    return Wording(language, *(text.strip() for text in told))


def _card_face(face: Mapping[str, object]) -> CardFace:
    return CardFace(
        _text(face, "name").strip(),
        _text(face, "type_line"),
        _text(face, "mana_cost"),
        tuple((label, value) for part, label in _FIGURES.items() if (value := _text(face, part))),
        _text(face, "oracle_text"),
        tuple(dict.fromkeys(_colours(face))),
    )


def _formats(row: Mapping[str, object]) -> tuple[str, ...]:
    """The formats in which a card is legal or restricted."""
    told = row.get("legalities")
    if not isinstance(told, dict):
        return ()
    return tuple(name for name, word in told.items() if word in ("legal", "restricted"))
