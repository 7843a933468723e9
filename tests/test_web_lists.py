"""The lists of a game of the digest count what they hold by its own name."""

from __future__ import annotations

from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from flask.testing import FlaskClient

from judge.web import create_app


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    folder: Path = tmp_path_factory.mktemp("lists")
    return create_app(folder).test_client()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("/lists/myl/errata?lang=es", "23 erratas"),
        ("/lists/myl/errata?lang=en", "23 errata"),
        ("/lists/magic/questions?lang=es", "11 preguntas"),
        ("/lists/gyp/clarifications?lang=en", "6 clarifications"),
    ],
)
def test_a_list_counts_what_it_holds(client: FlaskClient, url: str, said: str) -> None:
    assert f"<p>{said}" in client.get(url).get_data(as_text=True)


def test_a_card_without_errata_says_in_which_document_there_are_none(client: FlaskClient) -> None:
    spanish = client.application.test_client()  # without the language that another test chose
    answer = spanish.get("/cards/myl/apophis", headers={"Accept-Language": "es"})
    page = BeautifulSoup(answer.text, "html.parser")
    assert ("Sin erratas conocidas en" in answer.text) is not bool(page.select(".ruling .old-text"))
    other = spanish.get("/cards/dominion/bruja", headers={"Accept-Language": "es"}).text
    assert "Ningún documento de esta biblioteca trae erratas de este juego" in other
