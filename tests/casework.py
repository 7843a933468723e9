"""What the tests of the cases share: their rows, and what the built-in digest says at an address."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judge.citations import ruling_places
from judge.digest import load
from judge.documents import Address, Block, Document, Place, Ruling, Section
from judge.text import fold

HERE = Path(__file__).parent
RULES = HERE.parent / "rules"


def yaml_of(path: Path) -> Any:
    """The data of a YAML file."""
    return yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def rows_of(shared: Path) -> dict[str, dict[str, Any]]:
    """Every case by its id; an id that two cases bear is a fault of the files."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((shared / "cases").glob("*.yaml")):
        if path.name == "anchors.yaml":
            continue
        for row in yaml_of(path):
            assert row["id"] not in found, row["id"]
            found[row["id"]] = row
    return found


def rules_of(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The rules that a case names, each with the table of ``citations.yaml`` in which it stands."""
    table = row.get("profile") or "ids"
    yield from ((table, str(rule)) for rule in row.get("rules") or ())
    yield from (("magic-2009", str(number)) for number in row.get("official") or ())


@cache
def digests() -> dict[str, Document]:
    """The documents of the built-in digest by game, document and edition."""
    return {str(document.ref): document for game in load(RULES) for document in game.documents}


def document_at(address: Address, documents: dict[str, Document]) -> Document:
    """The document and edition that an address names; raises KeyError where it is not there."""
    return documents[f"{address.game}/{address.document}@{address.edition}"]


def standing_at(address: Address, document: Document) -> Section | Ruling | None:
    """What stands at an address, or None."""
    if not isinstance(address.target, Place):
        return document.by_number.get(address.target)
    return dict(zip(ruling_places(document), document.rulings, strict=True)).get(address.target)


def told_at(address: Address) -> str:
    """All that the digest says at an address, folded: also examples and notes.

    A section without a text of its own says what its children say.
    """
    document = document_at(address, digests())
    found = standing_at(address, document)
    assert found is not None, f"{address} is not in the digest"
    if isinstance(found, Ruling):
        return told([found.question, found.text, found.old_text, found.new_text, found.comment])
    blocks = found.blocks if any(map(ruled, found.blocks)) else _below(document, found)
    return told(block.text for block in blocks)


def ruled_at(address: Address) -> str:
    """As :func:`told_at`, of one section and without its editor's notes: the rule alone."""
    found = standing_at(address, document_at(address, digests()))
    assert isinstance(found, Section), address
    return told(block.text for block in found.blocks if ruled(block))


def ruled(block: Block) -> bool:
    """Whether a block restates the document, rather than being an editor's note."""
    return block.kind != "editor" and bool(block.text)


def told(texts: Iterable[str]) -> str:
    """Texts as one, folded and without emphasis."""
    return fold("\n".join(texts).replace("*", ""))


def _below(document: Document, section: Section) -> tuple[Block, ...]:
    return tuple(block for child in document.children.get(section.number, ()) for block in child.blocks)
