"""What a pasted link and a browser's address bar are told: OpenGraph and OpenSearch, also behind a proxy."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.test import Client

from tests.test_web_cases import Hall

NAMESPACE = "{http://a9.com/-/spec/opensearch/1.1/}"
FORWARDED = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "judge.example",
    "X-Forwarded-Prefix": "/rules",
}
SITE = "https://judge.example/rules"
KINDS = [
    ("/gyp/120.4", "120.4", "article", "/gyp/reglas/parte-1/120.4"),
    ("/cards/dominion/bruja", "Bruja", "article", "/cards/dominion/bruja"),
    ("/glossary/gyp/inesperada", "Inesperada", "article", "/glossary/gyp/inesperada"),
    ("/dominion", "Dominion", "website", "/dominion"),
    ("/", "Judge", "website", "/"),
    ("/docs/notice", "Judge", "website", "/docs/notice"),
]


@pytest.fixture
def proxied(app: Flask) -> Client:
    return Client(ProxyFix(app, x_for=1, x_proto=1, x_host=1, x_prefix=1))


def told(html: str) -> dict[str, str]:
    page: Any = BeautifulSoup(html, "html.parser")
    metas = [(str(meta["property"]), str(meta["content"])) for meta in page.select("meta[property]")]
    assert len(metas) == len(dict(metas)), "a property is said twice"
    return dict(metas)


@pytest.mark.parametrize(("url", "title", "type_", "at"), KINDS)
@pytest.mark.parametrize(("language", "locale"), [("es", "es_ES"), ("en", "en_GB")])
def test_a_link_is_told_with_title_kind_language_and_whole_address(
    proxied: Client, url: str, title: str, type_: str, at: str, language: str, locale: str
) -> None:
    answer = proxied.get(url, headers={**FORWARDED, "Accept-Language": language}, follow_redirects=True)
    said = told(answer.get_data(as_text=True))
    assert title in said["og:title"]
    assert (said["og:type"], said["og:locale"], said["og:url"]) == (type_, locale, SITE + at)
    assert said["og:site_name"] == "Judge"


@pytest.mark.parametrize("url", ["/gyp/120.4", "/cards/dominion/bruja", "/glossary/gyp/inesperada"])
def test_what_has_a_text_is_told_with_its_beginning(client: FlaskClient, url: str) -> None:
    said = told(client.get(url).get_data(as_text=True))["og:description"]
    assert 20 < len(said) <= 210
    assert "<" not in said


def test_a_case_is_told_without_a_word_of_what_is_in_it(app: Flask) -> None:
    hall = Hall(app)
    url = hall.file(
        question="A secret question", players="Ana, Luis", ruling="A secret ruling", state="ruled"
    )
    for page in (url, f"{url}/print", f"{url}/edit", hall.url, f"{hall.url}/cases/new"):
        answer = hall.judge.get(page)
        assert answer.status_code == 200
        said = " ".join(told(answer.get_data(as_text=True)).values())
        assert "Judge" in said
        for word in ("secret", "Ana", "Luis", "Rosa", "Copa"):
            assert word not in said
    asked = hall.outsider.get(url, follow_redirects=True).get_data(as_text=True)
    assert "secret" not in asked


def urls(text: str) -> dict[str, str]:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{NAMESPACE}OpenSearchDescription"
    assert len(root.findtext(f"{NAMESPACE}ShortName") or "") in range(1, 17)
    assert root.findtext(f"{NAMESPACE}Description")
    return {str(one.get("type")): str(one.get("template")) for one in root.iter(f"{NAMESPACE}Url")}


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_description_for_browsers_names_whole_addresses(proxied: Client, language: str) -> None:
    headers = {**FORWARDED, "Accept-Language": language}
    answer = proxied.get("/search/opensearch.xml", headers=headers)
    assert answer.mimetype == "application/opensearchdescription+xml"
    assert urls(answer.get_data(as_text=True)) == {
        "text/html": f"{SITE}/search?q={{searchTerms}}",
        "application/x-suggestions+json": f"{SITE}/search/suggestions?q={{searchTerms}}",
        "application/opensearchdescription+xml": f"{SITE}/search/opensearch.xml",
    }
    page: Any = BeautifulSoup(proxied.get("/", headers=headers).get_data(as_text=True), "html.parser")
    assert page.select_one("link[rel=search]")["href"] == "/rules/search/opensearch.xml"


def test_each_address_of_the_description_answers(client: FlaskClient) -> None:
    for type_, template in urls(client.get("/search/opensearch.xml").get_data(as_text=True)).items():
        answer = client.get(template.replace("{searchTerms}", "prioridad"))
        assert answer.status_code == 200
        assert answer.mimetype == type_


def test_suggestions_lead_to_whole_addresses_of_pages_that_are_there(proxied: Client) -> None:
    answer = proxied.get("/search/suggestions?q=soborno", headers=FORWARDED).get_json(force=True)
    words, names, above, pages = answer
    assert words == "soborno"
    assert len(names) == len(above) == len(pages) > 0
    assert any("Soborno" in name for name in names)
    assert all(page.startswith(f"{SITE}/") for page in pages)
    assert proxied.get(pages[0].removeprefix(SITE), headers=FORWARDED).status_code == 200


@pytest.mark.parametrize("words", ["", "   ", "x" * 5000])
def test_nothing_is_suggested_for_what_is_no_beginning(client: FlaskClient, words: str) -> None:
    answer = client.get("/search/suggestions", query_string={"q": words})
    assert answer.status_code == 200
    assert answer.get_json(force=True)[1:] == [[], [], []]
