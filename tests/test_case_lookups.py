"""A judge who looks a case's rule up in the built-in digest reads there what settles the case."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from judge.documents import Address, Place
from judge.text import fold
from tests.casework import HERE, digests, document_at, rows_of, ruled_at, rules_of, told_at, yaml_of

CITATIONS: dict[str, dict[str, str]] = yaml_of(HERE / "citations.yaml")
LOOKUPS: dict[str, dict[str, Any]] = yaml_of(HERE / "lookups.yaml")
CHECKS: dict[str, dict[str, Any]] = {
    f"{row}-{number}": check for row, entry in LOOKUPS.items() for number, check in enumerate(entry["checks"])
}


@pytest.fixture(scope="module")
def rows(shared: Path) -> dict[str, dict[str, Any]]:
    return {name: row for name, row in rows_of(shared).items() if row["kind"] == "lookup"}


def test_every_lookup_is_checked_and_nothing_else(rows: dict[str, dict[str, Any]]) -> None:
    assert set(LOOKUPS) == set(rows)


def test_every_expectation_of_a_lookup_is_checked(rows: dict[str, dict[str, Any]]) -> None:
    held = {name: {check["expect"] for check in entry["checks"]} for name, entry in LOOKUPS.items()}
    assert held == {name: set(range(len(row["expect"]))) for name, row in rows.items()}


def test_every_rule_that_a_lookup_names_is_cited_or_argued(rows: dict[str, dict[str, Any]]) -> None:
    uncited, idle = [], []
    for name, row in rows.items():
        cited = [Address.parse(check["address"]) for check in LOOKUPS[name]["checks"]]
        argued = LOOKUPS[name].get("instead", {})
        assert all(reason.strip() for reason in argued.values()), name
        for table, rule in rules_of(row):
            wanted = Address.parse(CITATIONS[table][rule])
            if not any(_within(address, wanted) for address in cited) and rule not in argued:
                uncited.append((name, rule))
        of_row = {rule for _, rule in rules_of(row)}
        idle += [(name, rule) for rule in argued if rule not in of_row]
    assert uncited == []
    assert idle == []


@pytest.mark.parametrize("name", CHECKS)
def test_the_digest_says_what_settles_the_case(name: str) -> None:
    check = CHECKS[name]
    address = Address.parse(check["address"])
    assert address.document
    assert address.edition
    assert check["says"]
    text = told_at(address)
    unsaid = [
        wanted for wanted in check["says"] if not any(_occurs(words, text) for words in _either(wanted))
    ]
    assert unsaid == [], text


@pytest.mark.parametrize("name", [name for name, check in CHECKS.items() if "lacks" in check])
def test_the_rule_does_not_say_what_it_must_not(name: str) -> None:
    check = CHECKS[name]
    text = ruled_at(Address.parse(check["address"]))
    assert [words for words in check["lacks"] if _occurs(words, text)] == []


@pytest.mark.parametrize(
    ("words", "occurs"),
    [
        ("no se repone", True),
        ("NO SE REPONÉ", True),
        ("se repone ni se cambia", True),
        ("no se rep", False),
        ("repone no", False),
        ("«no»", False),
    ],
)
def test_words_occur_whole_and_in_their_order(words: str, occurs: bool) -> None:
    assert _occurs(words, fold("La pila no se repone ni se cambia.")) == occurs


def _occurs(words: str, text: str) -> bool:
    """Whether a phrase stands in a folded text, its first and last word whole."""
    return bool(re.search(rf"(?<!\w){re.escape(fold(words))}(?!\w)", text))


def _either(wanted: str | list[str]) -> list[str]:
    return [wanted] if isinstance(wanted, str) else wanted


def _within(address: Address, rule: Address) -> bool:
    """Whether an address is that of a rule, or of a part of it."""
    if address == rule:
        return True
    whole = (address.game, address.document, address.edition) == (rule.game, rule.document, rule.edition)
    if not whole or isinstance(address.target, Place):
        return False
    document = document_at(address, digests())
    above = document.ancestors(document.section(address.target))
    return any(section.number == rule.target for section in above)
