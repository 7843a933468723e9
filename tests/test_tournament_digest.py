"""The digest of Magic's tournament documents: every infraction is there with its parts and its penalty."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from judge.desk import Desk
from judge.sections import Document
from judge.sections.infractions import infractions, part_kind, penalty_code

_INFRACTION = re.compile(r"^([234]\.\d)\. +(.+? [—–] .+?) *\n(.+?) *\n", re.MULTILINE)
_PART = re.compile(r"^(Definition|Examples|Philosophy|Additional Remedy|Upgrade|Downgrade)\b", re.MULTILINE)


@pytest.fixture(scope="module")
def ipg(tmp_path_factory: pytest.TempPathFactory) -> Document:
    return document_of(Desk(tmp_path_factory.mktemp("library")), "ipg")


def document_of(desk: Desk, slug: str) -> Document:
    (found,) = (
        store.document()
        for edition in desk.library.current_editions()
        if edition.ref.game == "magic" and edition.ref.document == slug
        for store in edition.stores
    )
    return found


@cache
def published(path: Path) -> str:
    """The words of a document in HTML, line by line as in print, without what repeats on each page."""
    text = path.read_text("utf-8")
    text = re.sub(r"<(style|script).*?</\1>|<title.*?</title>", "", text, flags=re.DOTALL)
    text = re.sub(r"<(?:br|/p|/div|/h\d|/li|/tr)[^>]*>", "\n", text)
    text = html.unescape(re.sub(r"<[^>]+>", "", text)).replace("\xa0", " ")
    lines = (re.sub(r"[ \t]+", " ", line).strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.endswith(".html") and not line.isdigit())


def official_infractions(path: Path) -> Mapping[str, tuple[str, str]]:
    """For each infraction of the printed guide its penalty and its text, by number."""
    text = published(path).split("Changes from Previous Versions", 1)[-1]
    heads = list(_INFRACTION.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {
        head[1]: (head[3], text[head.end() : end].split("\nPPENDIX", 1)[0])
        for head, end in zip(heads, ends, strict=True)
    }


def test_every_infraction_has_a_penalty_a_definition_and_a_spanish_name(ipg: Document) -> None:
    found = infractions(ipg)

    assert len(found) == 23
    for one in found:
        assert {"definition", "examples"} <= one.parts.keys(), one.name
        assert one.parts["examples"].examples, one.name
        assert one.aliases, one.name
        assert one.category in {"Game Play Error", "Tournament Error", "Unsporting Conduct"}
        assert all(section.blocks for section in one.parts.values())


def test_the_table_of_penalties_says_what_the_infractions_say(ipg: Document) -> None:
    (table,) = (
        block.rows for section in ipg.sections if str(section.number) == "A" for block in section.blocks
    )
    rows = {name.replace("Unsporting Conduct — ", ""): penalty_code(cell) for name, cell in table[1:] if cell}

    assert rows == {one.name: one.penalty for one in infractions(ipg)}


def test_penalties_parts_and_examples_agree_with_the_published_guide(ipg: Document, sources: Path) -> None:
    official = official_infractions(sources / "tournament" / "ipg-2024-09-23.html")
    ours = {str(one.number): one for one in infractions(ipg)}

    assert official.keys() == ours.keys()
    for number, (penalty, text) in official.items():
        one = ours[number]
        assert penalty_code(penalty) == one.penalty, number
        assert {part_kind(found[1]) for found in _PART.finditer(text)} == set(one.parts), number
        assert _letters(text) == [block.text[:2] for block in one.parts["examples"].examples], number


def test_every_figure_of_the_published_guide_is_in_the_digest(ipg: Document, sources: Path) -> None:
    """Times, counts, costs and references; not the number of the chapter that follows."""
    official = official_infractions(sources / "tournament" / "ipg-2024-09-23.html")
    for one in infractions(ipg):
        said = " ".join(block.text for section in one.parts.values() for block in section.blocks)
        text = re.sub(r"^\d\.$", "", official[str(one.number)][1], flags=re.MULTILINE)
        assert set(re.findall(r"\d+", text)) <= set(re.findall(r"\d+", said)), one.name


def _letters(text: str) -> list[str]:
    """The marks of the lettered examples, in order."""
    part = text.split("\nExamples\n", 1)[-1]
    part = part[: found.start()] if (found := _PART.search(part)) else part
    return re.findall(r"^([A-G]\.)", part, re.MULTILINE)
