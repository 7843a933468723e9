"""Tournament documents printed to PDF by a browser say what the HTML says that they were printed from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.documents import Document
from judge.documents.infractions import infractions
from judge.extraction import extract
from judge.importers import Request, importer_for
from judge.importers.magic_policy_pieces import squash
from tests.e2e.conftest import patient
from tests.policy_pages import GUIDE, RULES, as_positioned


def read(data: bytes, name: str) -> Document:
    source = extract(data, name)
    return importer_for(source, "magic").read(source, Request("magic"))


def printed(browser: Any, html: str) -> bytes:
    """The page as a browser prints it; its fonts are wider than those that the places were made for."""
    page = patient(browser.new_context()).new_page()
    page.set_content(html)
    data: bytes = page.pdf()
    page.context.close()
    return data


def outline(document: Document) -> list[tuple[str, str]]:
    return [(str(section.number), section.heading) for section in document.sections]


def penalties(document: Document) -> list[tuple[str, str | None, list[str]]]:
    return [(str(one.number), one.penalty, sorted(one.parts)) for one in infractions(document)]


@pytest.mark.parametrize("invented", [GUIDE, RULES], ids=["guide", "rules"])
def test_an_invented_document_is_the_same_as_pdf(browser: Any, invented: str) -> None:
    html = as_positioned(invented)
    placed, pdf = read(html.encode(), "a.html"), read(printed(browser, html), "a.pdf")
    assert outline(pdf) == outline(placed)
    assert penalties(pdf) == penalties(placed)
    assert pdf.unaccounted == ()


@pytest.mark.parametrize("name", ["ipg-2024-09-23", "jar-2024-09-23"])
def test_a_published_document_is_the_same_as_pdf(browser: Any, sources: Path, name: str) -> None:
    data = (sources / "tournament" / f"{name}.html").read_bytes()
    placed = read(data, f"{name}.html")
    pdf = read(printed(browser, data.decode()), f"{name}.pdf")
    assert outline(pdf) == outline(placed)
    assert penalties(pdf) == penalties(placed)
    assert pdf.unaccounted == ()
    same = [
        squash(one.text) == squash(other.text)
        for one, other in zip(placed.sections, pdf.sections, strict=True)
    ]
    # Letters that the browser drew upon one another cannot be told apart again.
    assert same.count(False) <= max(2, len(same) // 50)
