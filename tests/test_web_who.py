"""Who may do what: every address of an event by every method, cell by cell; who leads a case where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.databases import Open, pages_on
from tests.test_web_cases import Hall, soup

SECRET = "Pregunta reservada"
PEOPLE = ("outsider", "other judge", "other head", "other organiser", "revoked", "judge", "head", "organiser")
"""Outsiders have joined nothing; the others in the middle have joined another event, or have been put out."""

BROUGHT = (
    '{"format": 1, "key": "kkkkkkkkkkkkkkkkkkkkkkkk", "place": 0, "inputs": [], '
    '"scenario": "game: gyp\\nstep: untap\\ntable: {A: {government: 1}, B: {prestige: 2}}\\n"}'
)
"""A table that a device laid without its server."""
ANYBODY, MEMBERS, ORGANISER = (
    frozenset(PEOPLE),
    frozenset({"judge", "head", "organiser"}),
    frozenset({"organiser"}),
)

TABLE: dict[tuple[str, str, str], frozenset[str]] = {
    # method, address, what is asked: who may
    ("GET", "/events", ""): ANYBODY,
    ("POST", "/events", "name=Otra&date=2026-11-21&who=X"): ANYBODY,
    ("GET", "/events/<event_id>/join", ""): ANYBODY,
    ("GET", "/events/<event_id>/join.svg", ""): ANYBODY,
    ("POST", "/events/<event_id>/join", "name=X&code=aaa-aaa-aaa-aaa"): frozenset(),
    ("POST", "/events/<event_id>/join", "name=X&code={code}"): ANYBODY,
    ("GET", "/events/join", ""): ANYBODY,
    ("POST", "/events/join", "name=X&code=aaa-aaa-aaa-aaa"): frozenset(),
    ("POST", "/events/join", "name=X&code={code}"): ANYBODY,
    ("GET", "/events/<event_id>", ""): MEMBERS,
    ("POST", "/events/<event_id>", "what=leave"): MEMBERS,
    ("POST", "/events/<event_id>", "what=act-as&member={member}"): MEMBERS,  # of one's own places only
    ("POST", "/events/<event_id>", "what=settings&name=Cambiada&date=2026-11-21"): ORGANISER,
    ("POST", "/events/<event_id>", "what=code&role=judge"): ORGANISER,
    ("POST", "/events/<event_id>", "what=code&role=head"): ORGANISER,
    ("POST", "/events/<event_id>", "what=revoke&member={member}"): ORGANISER,
    ("POST", "/events/<event_id>", "what=delete"): ORGANISER,
    ("POST", "/events/<event_id>", "what=attach&other={other}"): frozenset(),  # none of them is in that one
    ("POST", "/events/<event_id>", "what=attach-for-all&link={other}&code={other code}"): ORGANISER,
    ("POST", "/events/<event_id>", "what=detach&other={other}"): MEMBERS,
    ("POST", "/events/<event_id>", "what=detach-for-all&other={other}"): ORGANISER,
    ("POST", "/events/<event_id>", "what=withdraw&other={other}"): ORGANISER,
    ("GET", "/events/<event_id>/erasing", ""): ORGANISER,
    ("POST", "/events/<event_id>", "what=erasing&other_names=Chuchi"): ORGANISER,
    ("GET", "/events/<event_id>/changes", ""): MEMBERS,
    ("GET", "/events/<event_id>/report.<any(md, csv, json):form>", ""): MEMBERS,
    ("GET", "/events/<event>/alike", ""): MEMBERS,
    ("POST", "/events/<event>/alike", "question=x"): MEMBERS,
    ("GET", "/events/<event>/precedents", ""): MEMBERS,
    ("GET", "/events/<event>/precedents/<lent>", ""): MEMBERS,
    ("GET", "/events/<event>/citable", ""): MEMBERS,
    ("GET", "/events/<event>/reworded", ""): MEMBERS,
    ("GET", "/events/<event>/infractions/new", ""): MEMBERS,
    ("POST", "/events/<event>/infractions/new", "infraction=Gritar&penalised=Ana"): MEMBERS,
    ("POST", "/events/<event>/infractions/earlier", "penalised=Ana"): MEMBERS,
    ("GET", "/events/<event>/penalties", ""): MEMBERS,
    ("GET", "/events/<event>/penalties.csv", ""): MEMBERS,
    ("GET", "/events/<event>/figures", ""): MEMBERS,
    ("GET", "/events/<event>/cases/new", ""): MEMBERS,
    ("GET", "/events/<event>/cases/<case_id>", ""): MEMBERS,
    ("GET", "/events/<event>/cases/<case_id>/edit", ""): MEMBERS,
    ("GET", "/events/<event>/cases/<case_id>/print", ""): MEMBERS,
    ("GET", "/events/<event>/cases/<case_id>/qr.svg", ""): MEMBERS,
    ("GET", "/events/<event>/device", ""): MEMBERS,
    ("PUT", "/events/<event>/sessions/<session_id>", BROUGHT): MEMBERS,
    ("POST", "/events/<event>/cases/<case_id>", "base=1&nonce={nonce}&ruling=Cambiado"): MEMBERS,
    ("POST", "/events/<event>/cases/<new>", "base=0&nonce={nonce}&question=Nueva"): MEMBERS,
    (
        "PUT",
        "/events/<event>/cases/<case_id>",
        '{"base": 1, "client": "{nonce}", "values": {"ruling": "x"}}',
    ): MEMBERS,
    (
        "PUT",
        "/events/<event>/cases/<new>",
        '{"base": 0, "client": "{nonce}", "values": {"question": "x"}}',
    ): MEMBERS,
}


@pytest.fixture(scope="module")
def app(database: Open) -> Iterator[Flask]:
    with pages_on(database) as app:
        yield app


class Venue:
    """An event with a case, and everybody who may ask for something of it."""

    def __init__(self, app: Flask, other: Hall) -> None:
        self.hall = Hall(app)
        self.url = self.hall.file(question=SECRET, ruling="Sí")
        self.hall.join(0, "Luz")
        self.member, self.other = self.device("Luz"), other
        lending = {"what": "attach-for-all", "link": other.url, "code": other.codes[0]}
        assert self.hall.organiser.post(self.hall.url, data=lending).status_code == 303
        self.lent = other.file(question="Prestado", ruling="No", state="ruled").rpartition("/")[2]
        put_out = self.hall.join(0, "Fuera")
        self.hall.organiser.post(self.hall.url, data={"what": "revoke", "member": self.device("Fuera")})
        self.people: dict[str, FlaskClient] = {
            "outsider": self.hall.outsider, "other judge": other.judge, "other head": other.head,
            "other organiser": other.organiser, "revoked": put_out, "judge": self.hall.judge,
            "head": self.hall.head, "organiser": self.hall.organiser,
        }  # fmt: skip

    def device(self, name: str) -> str:
        page = soup(self.hall.organiser.get(self.hall.url))
        row = next(li for li in page.select("details li") if name in li.get_text())
        return str(row.select_one("input[name=member]")["value"])

    def ask(self, who: str, method: str, address: str, asked: str) -> TestResponse:
        path = address.replace("<any(md, csv, json):form>", "json")
        path = path.replace("<lent>", self.lent).replace("<new>", str(uuid4()))
        path = path.replace("<case_id>", self.url.rpartition("/")[2])
        for event in ("<event>", "<event_id>", "<session_id>"):
            path = path.replace(event, self.hall.id)
        said = {
            "code": self.hall.codes[0], "member": self.member, "nonce": uuid4().hex, "other": self.other.id,
            "other code": self.other.codes[0],
        }  # fmt: skip
        for name, value in said.items():
            asked = asked.replace(f"{{{name}}}", value)
        kind = "application/json" if method == "PUT" else "application/x-www-form-urlencoded"
        return self.people[who].open(path, method=method, data=asked, content_type=kind if asked else None)

    def kept(self) -> Any:
        """All that is kept of the event, as its organiser sees it."""
        board = soup(self.hall.organiser.get(self.hall.url))
        for counted in board.select("form:has(> button[value=release])"):
            counted.decompose()  # how many wrong codes were tried is told to the organiser, and kept nowhere
        return (
            self.hall.organiser.get(f"{self.hall.url}/report.json?names=1").get_json(),
            " ".join(board.main.get_text().split()),
        )


@pytest.fixture(scope="module")
def other(app: Flask) -> Hall:
    return Hall(app)


@pytest.fixture(scope="module")
def venue(app: Flask, other: Hall) -> Venue:
    return Venue(app, other)


def test_the_table_names_every_address_of_an_event_and_every_method(app: Flask) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/events")]
    there = {
        (method, rule.rule)
        for rule in rules
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS")
    }
    assert there == {
        (method, address.replace("<new>", "<case_id>").replace("<lent>", "<case_id>"))
        for method, address, _ in TABLE
    }


@pytest.mark.parametrize(("method", "address", "asked"), TABLE)
def test_who_may_ask_for_what(
    app: Flask, other: Hall, venue: Venue, method: str, address: str, asked: str
) -> None:
    may = TABLE[method, address, asked]
    before = venue.kept()
    for who in PEOPLE:
        if who not in may:
            answer = venue.ask(who, method, address, asked)
            assert answer.status_code in (302, 400, 403), who
            assert SECRET not in answer.get_data(as_text=True), who
    assert venue.kept() == before
    for who in may:  # each in a venue of its own, where something may change
        answer = (venue if method == "GET" else Venue(app, other)).ask(who, method, address, asked)
        assert answer.status_code in (200, 303), who


# -- where a case may be led ------------------------------------------------------------------------------

STATES = ("open", "ruled", "appealed", "upheld", "reversed")
LEADS = {
    "judge": {("open", "ruled"), ("ruled", "open"), ("ruled", "appealed"), ("appealed", "ruled")},
    "organiser": {("open", "ruled"), ("ruled", "open"), ("ruled", "appealed")},
    "head": {
        ("open", "ruled"), ("ruled", "open"), ("ruled", "appealed"), ("appealed", "ruled"),
        ("appealed", "upheld"), ("appealed", "reversed"), ("upheld", "open"), ("reversed", "open"),
    },
}  # fmt: skip
WAY = {
    "open": [], "ruled": ["ruled"], "appealed": ["ruled", "appealed"],
    "upheld": ["ruled", "appealed", "upheld"],
    "reversed": ["ruled", "appealed", "reversed"],
}  # fmt: skip


@pytest.mark.parametrize("who", LEADS)
def test_who_may_lead_a_case_where(venue: Venue, who: str) -> None:
    def put(client: FlaskClient, case: str, base: int, state: str) -> int:
        values = {
            "question": "?",
            "ruling": "!",
            **({"head_reason": "x"} if state in ("upheld", "reversed") else {}),
        }
        sent = {"base": base, "client": uuid4().hex, "values": values, "state": state}
        return client.put(f"{venue.hall.url}/cases/{case}", json=sent).status_code

    for now in STATES:
        for then in STATES:
            case, version = str(uuid4()), 0
            for state in WAY[now] or [""]:
                assert put(venue.hall.head, case, version, state) == 200
                version += 1
            status = put(venue.people[who], case, version, then)
            stands = venue.hall.judge.get(f"{venue.hall.url}/changes?since=0").get_json()["cases"]
            state = next(one["state"] for one in stands if one["id"] == case)
            may = (now, then) in LEADS[who] or now == then
            assert (status, state) == ((200, then) if may else (400, now)), (now, then)


# -- another site's page ----------------------------------------------------------------------------------

FORGED: tuple[dict[str, str], ...] = (
    {"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Origin": "http://localhost:81"},
    {"Origin": "https://localhost"}, {"Origin": "http://localhost.elsewhere.example"}, {"Origin": ""},
    {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "same-origin"},
)  # fmt: skip


@pytest.mark.parametrize("forged", FORGED, ids=str)
def test_another_sites_page_changes_nothing_for_anybody(venue: Venue, forged: dict[str, str]) -> None:
    before = venue.kept()
    sent = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in forged.items()}
    for method, address, asked in TABLE:
        for who in ("organiser", "head") if method != "GET" else ():
            with pytest.MonkeyPatch.context() as patch:
                for name, value in sent.items():
                    patch.setitem(venue.people[who].environ_base, name, value)
                answer = venue.ask(who, method, address, asked)
            assert answer.status_code == 403, address
            assert "Set-Cookie" not in answer.headers
    assert venue.kept() == before
