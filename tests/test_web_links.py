"""Addresses of sections that are written without asking the pages' routes each time."""

from __future__ import annotations

from typing import Any

import pytest
from flask import url_for
from flask.testing import FlaskClient

from judge.documents import EditionRef, SectionNumber
from judge.web.links import section_url


@pytest.mark.parametrize("root", ["", "/judge", "/juéz de mesa"])
@pytest.mark.parametrize("number", ["704.5j", "120.4.a", "1", "A.1", "turno", "16~2.3.A"])
def test_a_section_has_the_address_that_its_route_builds(client: FlaskClient, root: str, number: str) -> None:
    ref = EditionRef("juego ñ", "mtr/a", "2026-01-16")
    told: dict[str, Any] = {"game": ref.game, "document": ref.document, "edition": ref.edition}
    told["number"] = SectionNumber.parse(number).text
    with client.application.test_request_context("/", base_url=f"http://localhost{root}/"):
        for _ in range(2):
            assert section_url(ref, SectionNumber.parse(number)) == url_for("section.section", **told)
        asked = section_url(ref, SectionNumber.parse(number), q="a b", _anchor="x")
        assert asked == url_for("section.section", **told, q="a b", _anchor="x")
