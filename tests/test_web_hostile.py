"""A hostile pass over every form, address and header: only intended answers, and nothing becomes markup."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.wrappers import Response

from judge.web import create_app
from tests.databases import address_of
from tests.hostile import (
    INTENDED,
    MARKUP,
    TEXTS,
    THOROUGH,
    Form,
    by_turn,
    endpoint,
    forms,
    planted,
    send,
    walk,
)  # fmt: skip

EXAMPLES = ("dominion/1-bruja", "magic/1-contrarrestar")


@dataclass(frozen=True)
class World:
    """A site in use: sessions under way, an event with a case, and the browsers of those who are there."""

    app: Flask
    people: tuple[FlaskClient, ...]
    event: str
    case: str
    sessions: tuple[str, ...]

    def pages(self) -> tuple[str, ...]:
        at_event = (self.event, f"{self.event}/join", self.case, f"{self.case}/edit")
        return ("/", "/resolver", "/events", *at_event, *self.sessions)


@contextmanager
def made_on(database: str, root: Path) -> Iterator[World]:
    with pytest.MonkeyPatch.context() as patch, address_of(database) as address:
        patch.setenv("JUDGE_DATABASE_URL", address)
        yield _made(create_app(root))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library of both worlds: what it keeps of rules need not be made twice."""
    return tmp_path_factory.mktemp("hostile")


@pytest.fixture(scope="module")
def world(folder: Path) -> Iterator[World]:
    with made_on("sqlite", folder) as made:
        yield made


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest, folder: Path) -> Iterator[World]:
    """Each database, for what is kept."""
    if request.param == "sqlite":
        yield request.getfixturevalue("world")
        return
    with made_on(request.param, folder) as made:
        yield made


SAID = {"question": "¿Puede?", "ruling": "Puede.", "cites": "gyp:120.4"}
"""What a case that was ruled holds."""


def _made(app: Flask) -> World:
    organiser, head, outsider = (app.test_client() for _ in range(3))
    sessions = tuple(
        str(organiser.post("/resolver", data={"example": example}).headers["Location"])
        for example in EXAMPLES
    )
    made = organiser.post("/events", data={"name": "Copa", "date": "2026-11-21", "who": "Eva", "game": "gyp"})
    page = BeautifulSoup(made.get_data(as_text=True), "lxml")
    event = str(page.select("a.go")[0]["href"])
    code = page.select(".codes code")[1].get_text()
    head.post(f"{event}/join", data={"name": "Bruno", "code": code})
    writing = f"{event}/cases/new"
    page = BeautifulSoup(organiser.get(writing).get_data(as_text=True), "lxml")
    (form,) = (one for one in forms(writing, page) if "question" in one.values)
    hidden = {name: form.values[name] for name in ("base", "nonce")}
    case = send(organiser, form, {**hidden, "state": "ruled", **SAID})
    return World(app, (organiser, head, outsider), event, str(case.headers["Location"]), sessions)


@cache
def every_form(world: World) -> dict[tuple[str, str, tuple[str, ...]], tuple[FlaskClient, Form]]:
    """Each form of the pages once, with somebody who sees it."""
    found: dict[tuple[str, str, tuple[str, ...]], tuple[FlaskClient, Form]] = {}
    for person in world.people:
        for url, html in walk(world.app, person, world.pages()):
            for form in forms(url, html):
                to = endpoint(world.app, form.action, form.method)
                assert to is not None, f"a form of {url} leads nowhere: {form.action}"
                found.setdefault((to[0], form.method, form.fields), (person, form))
    return found


def test_there_is_a_form_for_every_route_that_changes_anything(world: World) -> None:
    reached = {route for route, method, _ in every_form(world) if method == "POST"}
    posts = {rule.endpoint for rule in world.app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    # What is alike while a question is typed, and what a player got before while the name is; a button of
    # the infraction's form asks the last where no script runs.
    by_script = {"precedents.alike_part", "infractions.earlier_part", "infractions.again"}
    # Seen with the server's key alone, which nobody of this world has: test_web_importing tries them.
    with_key = {"importing.upload", "importing.let_in", "importing.decide", "cards.correct"}
    assert posts - reached == {"api.resolve"} | by_script | with_key  # no page asks the first


def unharmed(world: World, person: FlaskClient, answer: Response, what: str) -> None:
    """The answer is an intended one without planted markup, and so is the page it leads to."""
    assert answer.status_code in INTENDED, f"{what}: {answer.status_code}"
    assert planted(answer) == [], what
    if answer.status_code in (302, 303, 308):
        with person.get(answer.headers["Location"]) as led:
            assert led.status_code in INTENDED, f"{what}: led to {led.status_code}"
            assert planted(led) == [], what


def each_field(forms: Iterable[tuple[FlaskClient, Form]]) -> Iterator[tuple[FlaskClient, Form, str]]:
    """The fields of forms; of those that forms repeat in numbered rows, or at one address, one is enough."""
    met: set[tuple[str, str]] = set()
    for person, form in forms:
        for name in form.fields:
            alike = (form.action, re.sub(r"\d+", "", name))
            if THOROUGH or alike not in met:
                met.add(alike)
                yield person, form, name


def attack(world: World, forms: Iterable[tuple[FlaskClient, Form]], kinds: Container[str]) -> int:
    """Fill these texts into fields by turns; gives how many were sent."""
    fields = list(each_field(forms))
    sent = 0
    for at, (person, form, name) in enumerate(fields):
        for kind, text in TEXTS.items():
            if kind in kinds and by_turn(kind, at):
                what = f"{kind} in “{name}” of {form.method} {form.action} on {form.page}"
                with send(person, form, {**form.values, name: text}) as answer:
                    unharmed(world, person, answer, what)
                sent += 1
    return sent


def test_no_field_of_any_form_takes_harm(stored: World, request: pytest.FixtureRequest) -> None:
    """What differs between databases is what they keep: forms that change nothing are sent to one alone."""
    found = every_form(stored)
    if THOROUGH or stored is request.getfixturevalue("world"):
        assert attack(stored, found.values(), TEXTS) > 500
    else:
        kept = [
            one for (route, method, _), one in found.items() if method == "POST" and route != "resolver.lay"
        ]
        assert attack(stored, kept, ("markup", "nul", "surrogate", "long", "combining")) > 200
    for person in stored.people:
        for url, html in walk(stored.app, person, stored.pages()):
            assert html.select(".planted") == [], url
    organiser = stored.people[0]
    for url in (stored.event, stored.case, *stored.sessions):
        assert organiser.get(url).status_code == 200, url
    for url in (
        f"{stored.event}/report.md",
        f"{stored.event}/report.csv",
        f"{stored.event}/report.json?names=1",
    ):
        assert organiser.get(url).status_code == 200, url


MEANT = {"form": "md", "kind": "ruling"}
"""Arguments that are one of a few words."""


def test_no_address_takes_harm(world: World) -> None:
    organiser = world.people[0]
    asked = 0
    for rule in world.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        for kind, text in TEXTS.items():
            with world.app.test_request_context():
                short = text[:300].encode("utf-8", "replace").decode()
                arguments = {name: MEANT.get(name, short) for name in rule.arguments}
                url = world.app.url_map.bind("localhost").build(rule.endpoint, arguments)
            with organiser.get(url) as answer:
                unharmed(world, organiser, answer, f"{kind} in {rule.rule}")
            asked += 1
    assert asked > 300


ASKED = (
    "q", "game", "document", "edition", "kind", "page", "go", "letter", "type", "name", "with", "year", "at",
    "all", "since", "lang", "key", "session", "cites", "question", "text", "card", "names", "state", "tag",
)  # fmt: skip
LONGEST = 8_000
"""Characters of a query."""


@pytest.mark.parametrize("kind", TEXTS)
def test_no_query_takes_harm(world: World, kind: str) -> None:
    organiser = world.people[0]
    section, at = "/gyp/reglas/digest/120.4", 0
    for url in ("/", "/search", "/search/hits", "/search/beside", "/gyp", "/gyp/120.4", section, "/cards/myl",
                "/lists/myl/errata", "/glossary/gyp", "/resolver", "/resolver/new/magic", *world.sessions,
                world.event, f"{world.event}/changes", f"{world.event}/cases/new", "/api/v1/search",
                "/api/v1/cards", "/offline", "/docs"):  # fmt: skip
        for name in ASKED:
            at += 1
            if not by_turn(kind, at):
                continue
            form = Form(url, url, "GET", {})
            with send(organiser, form, {name: TEXTS[kind][:LONGEST]}) as answer:
                unharmed(world, organiser, answer, f"{kind} in {name} of {url}")


def _json(stored: World) -> Iterator[tuple[str, str, Any]]:
    for text in TEXTS.values():
        case = {"client": text[:30], "base": 0, "state": "open", "values": {"question": text}}
        yield "PUT", stored.case, case
        yield (
            "PUT",
            stored.case,
            {
                **case,
                "client": "c",
                "values": {"question": "x", "players": [text], "tags": [text], "cites": [text]},
            },
        )
        yield "PUT", stored.case, {"client": "c", "base": text, "state": text, "values": text}
        yield "POST", "/api/v1/resolve", {"scenario": text}
        yield "POST", "/api/v1/resolve", {"game": "dominion", "seats": [text], "table": {text: {text: text}}}


def test_no_json_takes_harm(stored: World) -> None:
    organiser = stored.people[0]
    for method, url, data in _json(stored):
        answer = organiser.open(url, method=method, data=json.dumps(data), content_type="application/json")
        assert answer.status_code in INTENDED, f"{method} {url} {ascii(data)[:200]}: {answer.status_code}"


def test_an_export_with_halves_of_pairs_is_restored_without_them(stored: World) -> None:
    organiser = stored.people[0]
    export = organiser.get(f"{stored.event}/report.json").get_data(as_text=True)
    about = json.loads(export)
    about["event"]["name"] = "Co\ud83dpa\0"
    made = organiser.post("/events", data={"who": "Eva", "export": json.dumps(about)})
    assert made.status_code == 200
    assert "Co\ufffdpa" in made.get_data(as_text=True)


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": 'a"><b class=planted>'},
        {"Host": "evil.example"},
        {"Host": ""},
        {"Host": "a" * 5000},
        {
            "X-Forwarded-Host": "evil.example",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-Prefix": "/<b class=planted>",
        },
        {"X-Forwarded-For": "<b class=planted>", "Forwarded": "for=evil;host=evil.example"},
        {"Accept-Language": MARKUP, "Cookie": f"lang={'x' * 4000}; key-x=; event-x=%00; =; ;;;"},
        {"Accept-Language": "es;q=nan,en;q=1e400,*;q=-1", "Accept-Encoding": "gzip;q=x, br;q=nan"},
        {"If-None-Match": '"' * 300, "If-Modified-Since": "never", "Range": "bytes=9-1,-,x"},
        {"Referer": MARKUP, "User-Agent": MARKUP},
    ],
    ids=lambda headers: " ".join(headers),
)
def test_no_header_takes_harm(world: World, headers: dict[str, str]) -> None:
    person = world.app.test_client()
    for url in ("/", "/gyp/120.4", "/search?q=turno", *world.sessions, "/manifest.webmanifest", "/nowhere"):
        with person.get(url, headers=headers) as answer:
            unharmed(world, person, answer, url)
            if "Host" not in headers:
                assert "evil.example" not in answer.get_data(as_text=True), url


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "http://localhost:81"},
        {"Origin": "https://evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
def test_a_forged_origin_changes_nothing(world: World, headers: dict[str, str]) -> None:
    organiser = world.people[0]
    before = [
        organiser.get(url).get_data(as_text=True).count("forged") for url in (world.case, *world.sessions)
    ]
    for url, data in (
        *((session, {"note": "forged", "seen": "0"}) for session in world.sessions),
        (world.case, {"question": "forged", "base": "1", "nonce": "n"}),
        (world.event, {"what": "settings", "name": "forged"}),
        ("/events", {"name": "forged", "date": "2026-11-21", "who": "E"}),
        ("/resolver", {"example": EXAMPLES[0]}),
    ):
        assert organiser.post(url, data=data, headers=headers).status_code == 403, url
    after = [
        organiser.get(url).get_data(as_text=True).count("forged") for url in (world.case, *world.sessions)
    ]
    assert after == before
