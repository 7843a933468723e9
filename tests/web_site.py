"""A library to serve: a game invented for these tests, in two official editions and with a digest."""

from __future__ import annotations

from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge import resources
from judge.importers import Request
from judge.importing import import_files
from judge.web import create_app
from tests.conftest import ROOT

RULES = ROOT / "tests" / "data" / "web" / "rules"
OLD, NEW = "2019-05-01", "2024-03-09"

OFFICIAL = {
    OLD: """Harbour: rules of the game
Effective 2019-05-01

1. The quay
1.1. A ship stands at the quay until its owner sails it. See rule 2.1.
1.2. A quay is big enough for three ships that are at peace with one another.
1.3. A ship that sinks at the quay is gone for good and pays no duty.

2. The open water
2.1. A ship at sea is out of reach of every other ship.
""",
    NEW: """Harbour: rules of the game
Effective 2024-03-09

1. The quay
1.1. A ship stands at the quay until its owner sails it. See rule 2.1.
1.2. Only one ship may stand at a quay, whatever <b>its flag</b> & *its size*. See rule 9.9.
1.3. Rule 2.1 does not protect what is moored.
1.4. A ship that sinks at the quay is gone for good and pays no duties.

2. The sea
2.1. A ship at sea is out of reach.
""",
}


def official(edition: str) -> str:
    return OFFICIAL[edition]


def long_chapter(sections: int) -> str:
    """The official text of another document, with more sections in one chapter than a page shows."""
    lines = "\n".join(
        f"7.{n}. The crane number {n} stands beside crane number {n + 1}.\n"
        f"7.{n}a. It turns at most {n} times.\n"
        for n in range(1, sections // 2 + 1)
    )
    return f"Harbour: list of cranes\nEffective 2023-02-02\n\n7. Cranes\n{lines}"


def build(root: Path) -> None:
    """Import the invented documents into a library."""
    files = root.parent / "files"
    files.mkdir()
    for edition, text in OFFICIAL.items():
        path = files / f"{edition}.txt"
        path.write_text(text, encoding="utf-8")
        import_files(root, [path], Request("harbour", "rules"))
    cranes = files / "cranes.txt"
    cranes.write_text(long_chapter(300), encoding="utf-8")
    import_files(root, [cranes], Request("harbour", "cranes"))


def site(factory: pytest.TempPathFactory) -> Flask:
    """The pages of that library, built once for all tests of a run."""
    root = factory.getbasetemp() / "web-site" / "library"
    if not root.exists():
        root.mkdir(parents=True)
        build(root)
    return serve(root)


def serve(root: Path, import_key: str = "") -> Flask:
    """The pages of a library over the invented digest."""
    find = resources.folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "folder", lambda name: RULES if name == "rules" else find(name))
        return create_app(root, import_key=import_key)


def page(client: FlaskClient, url: str, status: int = 200, **headers: str) -> Tag:
    """A page, which must have that status, taken apart."""
    response = client.get(url, headers=headers)
    assert response.status_code == status, response.text[:2000]
    html = BeautifulSoup(response.text, "lxml").html
    assert html is not None
    return html


def fetch(client: FlaskClient, url: str, **headers: str) -> TestResponse:
    """Any answer, read to its end and closed, as one must with a file."""
    response = client.get(url, headers=headers)
    with response:
        response.get_data()
    return response


def one(part: Tag, selector: str) -> Tag:
    """The one element that the selector fits."""
    (found,) = part.select(selector)
    return found


def words(part: Tag) -> str:
    return " ".join(part.get_text(" ").split())


def links(part: Tag, selector: str = "") -> list[str]:
    """Where the links of a part lead."""
    return [str(link["href"]) for link in part.select(f"{selector} a[href]".strip())]
