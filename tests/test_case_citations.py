"""Every rule that a case names has an address, which leads to it in the document and in the digest."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from judge.documents import Address, Document, Ruling, Section
from judge.importers import Request
from judge.importing import read_file
from tests.casework import HERE, digests, document_at, rows_of, ruled, rules_of, standing_at, yaml_of

CITATIONS: dict[str, dict[str, str]] = yaml_of(HERE / "citations.yaml")
EDITIONS = {"magic-current": "2026-01-16", "magic-2009": "2009-02-01"}
DOCUMENTS = {
    "gyp": "gobierno-y-prestigio.txt",
    "myl": "mitos-y-leyendas.txt",
    "dominion": "dominion.txt",
    "aeons-end": "aeons-end.txt",
    "magic": "magic-glosario.txt",
}


@cache
def imported(sources: Path) -> dict[str, Document]:
    """The published documents that the addresses name, as Judge imports them."""
    files = [(name, game) for game, name in DOCUMENTS.items()]
    files += [(f"magic-cr/{edition}.txt", "magic") for edition in EDITIONS.values()]
    read = [read_file(sources / name, Request(game)) for name, game in files]
    return {str(document.ref): document for document in read}


def addresses(*tables: str) -> Iterable[tuple[str, Address]]:
    return [(rule, Address.parse(text)) for table in tables for rule, text in CITATIONS[table].items()]


def test_every_rule_that_a_case_names_has_an_address_and_no_other_has(shared: Path) -> None:
    named: dict[str, set[str]] = {table: set() for table in CITATIONS}
    for row in rows_of(shared).values():
        for table, rule in rules_of(row):
            named[table].add(rule)
    assert {table: set(rules) for table, rules in CITATIONS.items()} == named


def test_every_rule_has_a_line_of_its_document_or_is_numbered_by_edition(shared: Path) -> None:
    anchors = yaml_of(shared / "cases" / "anchors.yaml")
    assert set(CITATIONS["ids"]) <= set(anchors)
    assert set(CITATIONS) == {"ids", *EDITIONS}


@pytest.mark.parametrize("table", CITATIONS)
def test_an_address_is_written_in_full(table: str) -> None:
    texts = CITATIONS[table].values()
    found = [Address.parse(text) for text in texts]
    assert [str(address) for address in found] == list(texts)
    assert all(address.document and address.edition for address in found)


@pytest.mark.parametrize(("table", "edition"), EDITIONS.items())
def test_a_number_of_magic_is_cited_in_its_edition(table: str, edition: str) -> None:
    wrong = {rule: text for rule, text in CITATIONS[table].items() if text != f"magic/cr@{edition}:{rule}"}
    assert wrong == {}


@pytest.mark.parametrize("game", DOCUMENTS)
def test_the_rules_line_stands_at_its_address(game: str, shared: Path, sources: Path) -> None:
    anchors = yaml_of(shared / "cases" / "anchors.yaml")
    of_game = [(rule, address) for rule, address in addresses("ids") if address.game == game]
    assert of_game
    astray = {
        rule: str(address)
        for rule, address in of_game
        if not _holds(document_at(address, imported(sources)), address, anchors[rule]["line"])
    }
    assert astray == {}


@pytest.mark.parametrize("table", EDITIONS)
def test_a_number_of_magic_is_in_the_published_edition(table: str, sources: Path) -> None:
    gone = [str(address) for _, address in addresses(table) if not _found(address, imported(sources))]
    assert gone == []


def test_the_digest_says_something_at_every_address() -> None:
    silent = [str(address) for _, address in addresses(*CITATIONS) if not _says(address)]
    assert silent == []


def _found(address: Address, documents: dict[str, Document]) -> bool:
    return standing_at(address, document_at(address, documents)) is not None


def _holds(document: Document, address: Address, line: int) -> bool:
    """Whether a line of the source is that ruling's, or that section's and not one of its children's."""
    found = standing_at(address, document)
    if isinstance(found, Ruling):
        assert found.first is not None
        assert found.last is not None
        return found.first <= line <= found.last
    if found is None or found.lines is None or line not in found.lines:
        return False
    below = document.children.get(found.number, ())
    return not any(child.lines and line in child.lines for child in below)


def _says(address: Address) -> bool:
    """Whether the digest restates something there, or in the children where there is but a heading."""
    document = document_at(address, digests())
    found = standing_at(address, document)
    if isinstance(found, Section):
        parts = (found, *document.children.get(found.number, ()))
        return any(ruled(block) for part in parts for block in part.blocks)
    return found is not None and bool(found.text or found.question or found.new_text or found.comment)
