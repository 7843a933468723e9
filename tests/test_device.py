"""What is done on a device for an event comes to its server once, whatever breaks between them."""

from __future__ import annotations

import gc
import json
import re
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from judge import digest_cache, resources
from judge.database.connection import open_store
from judge.database.sqlite_files import alone
from judge.errors import JudgeError
from judge.offline_layout import DATABASE, DIGEST, LIBRARY
from judge.session_service.from_devices import AT_ONCE
from judge.web import create_app, embedded, ready_templates
from judge.web.embedded import Answer, Embedded

HERE = "http://judge.test/app/"
TABLE = "title: Device\ngame: gyp\nstep: untap\ntable:\n  A: {government: 1}\n  B: {prestige: 2}\n"


class Device:
    """A browser that keeps Judge: its pages, and the wire to the server, which may break."""

    def __init__(self, packed: Path, kept: Path, server: FlaskClient) -> None:
        self.packed, self.kept, self.server = packed, kept, server
        self.pages = Embedded(packed, kept, HERE, of_a_server=True)

    def closed(self) -> Device:
        """The browser closed and opened again: what is on the disk is all that is left."""
        return Device(self.packed, self.kept, self.server)

    def get(self, path: str) -> str:
        return self.ask("GET", path).body.decode()

    def post(self, path: str, **form: str) -> Answer:
        return self.ask("POST", path, urlencode(form).encode())

    def ask(self, method: str, path: str, body: bytes = b"") -> Answer:
        headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Accept-Language", "en")]
        return self.pages.answer(method, f"/app/{path}", headers, body)

    def take(self, event: str) -> None:
        self.pages.outbox.take(self.server.get(f"/events/{event}/device").get_data(as_text=True))

    def borrow(self, table: str) -> None:
        self.pages.outbox.take(self.server.get(f"/resolver/{table}/device").get_data(as_text=True))

    def send(self, broken: Callable[[int], bool] = lambda turn: False) -> list[str]:
        """Send what waits, as the service worker does; of the answers that are ``broken`` none arrives."""
        said: list[str] = []
        for turn in range(100):
            following = self.pages.outbox.following()
            if not following:
                return said
            one = json.loads(following)
            answer = self.server.put(f"/{one['url']}", json=one["body"], headers={"Accept-Language": "en"})
            if broken(turn):
                return [*said, "broken"]
            said.append(
                self.pages.outbox.answered(one["key"], answer.status_code, answer.get_data(as_text=True))
            )
        raise AssertionError("there is no end to it")


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packed")
    (folder / LIBRARY).mkdir()
    built = digest_cache.built_in(tmp_path_factory.mktemp("library"))
    (folder / DIGEST).symlink_to(
        next(edition.folder.parent for game in built for edition in game.editions), target_is_directory=True
    )
    open_store(folder).close()
    alone(folder / DATABASE)
    return folder


@pytest.fixture
def server(tmp_path: Path) -> FlaskClient:
    return create_app(tmp_path / "server").test_client()


@pytest.fixture
def event(server: FlaskClient) -> str:
    made = server.post("/events", data={"name": "Copa", "date": "2026-11-21", "who": "Eva", "game": "gyp"})
    found = re.search(r"/events/([\w-]+)/join", made.get_data(as_text=True))
    assert found
    return found[1]


@pytest.fixture
def device(packed: Path, tmp_path: Path, server: FlaskClient, event: str) -> Device:
    made = Device(packed, tmp_path / "kept", server)
    made.take(event)
    return made


def numbers(server: FlaskClient, event: str) -> list[tuple[int, str, str]]:
    """The event's cases on the server: number, question, state."""
    told = server.get(f"/events/{event}/changes?since=0").get_json()["cases"]
    return sorted((one["number"], one["question"], one["state"]) for one in told)


def ruled(device: Device, event: str, case: str, base: int, question: str = "", **more: str) -> Answer:
    """Fill the form of a case on the device."""
    said = {"question": question} if question else {}
    return device.post(
        f"events/{event}/cases/{case}", base=str(base), nonce=f"n{base}{case[:6]}", **said, **more
    )


CASE = "11111111-2222-4333-8444-555555555555"


def test_a_dispute_that_was_laid_played_and_ruled_on_the_device_comes_to_the_event_once(
    device: Device, server: FlaskClient, event: str
) -> None:
    begun = dict(device.post("resolver", text=TABLE).headers)["Location"]
    table = begun.rpartition("/")[2]
    page = device.get(f"resolver/{table}")
    assert "Copa" in page
    device.post(f"resolver/{table}", note="They ask who may act", seen="0", nonce="a")
    proof = re.search(rf'events/{event}/cases/new\?[^"]*proof=([^&"]+)', device.get(f"resolver/{table}"))
    assert proof
    ruled(device, event, CASE, 0, "Who acts first?", session=table, proof=proof[1], table="4",
          players="Ana, Blas", cites="gyp:120.4")  # fmt: skip
    ruled(device, event, CASE, 1, ruling="The active player", state="ruled")
    assert "3" in device.get("outbox")
    said = device.send(broken=lambda turn: turn == 1)
    assert said == ["sent", "broken"]
    device = device.closed()
    assert device.send() == ["sent", "sent"]
    assert device.send() == []
    assert numbers(server, event) == [(1, "Who acts first?", "ruled")]
    shown = server.get(f"/events/{event}/cases/{CASE}").get_data(as_text=True)
    for part in ("Ana", "The active player", f"/resolver/{table}", "120.4"):
        assert part in shown
    held = json.loads(server.get(f"/events/{event}/report.json?names=1").get_data(as_text=True))
    (case,) = held["cases"]
    assert [change["values"].get("ruling") for change in case["changes"]] == [None, "The active player"]
    assert case["changes"][0]["values"]["keyed"] == table
    assert "They ask who may act" in json.dumps(case["changes"][0]["values"]["log"])
    assert "They ask who may act" in server.get(f"/resolver/{table}").get_data(as_text=True)


def test_what_was_changed_on_both_sides_is_shown_side_by_side(
    device: Device, server: FlaskClient, event: str
) -> None:
    ruled(device, event, CASE, 0, "May she?")
    assert device.send() == ["sent"]
    other = {"base": 1, "client": "other", "values": {"ruling": "No"}, "state": "ruled"}
    assert server.put(f"/events/{event}/cases/{CASE}", json=other).status_code == 200
    ruled(device, event, CASE, 1, ruling="Yes")
    ruled(device, event, CASE, 2, reason="It says so")
    assert device.send() == ["stopped"]
    waiting = device.get("outbox")
    assert "Somebody else changed this case" in waiting
    assert "It is sent after the one before it" in waiting
    fields = dict(re.findall(r'<textarea name="(\w+)" hidden>([^<]*)</textarea>', waiting))
    both = server.post(f"/events/{event}/cases/{CASE}", data=fields, headers={"Accept-Language": "en"})
    assert both.status_code == 409
    assert "Somebody else changed this case" in both.get_data(as_text=True)
    assert fields["ruling"] == "Yes"
    device.post("outbox", key=fields["nonce"], what="discard")
    assert "Nothing waits" in device.get("outbox")
    device.take(event)
    assert "No" in device.get(f"events/{event}/cases/{CASE}")


def test_a_lost_answer_does_not_hide_what_another_judge_changed_meanwhile(
    device: Device, server: FlaskClient, event: str
) -> None:
    ruled(device, event, CASE, 0, "May she?")
    ruled(device, event, CASE, 1, ruling="Yes")
    assert device.send(broken=lambda turn: turn == 0) == ["broken"]
    other = {"base": 1, "client": "other", "values": {"ruling": "No"}, "state": ""}
    server.put(f"/events/{event}/cases/{CASE}", json=other)
    assert device.send() == ["sent", "stopped"]
    assert "No" in server.get(f"/events/{event}/cases/{CASE}").get_data(as_text=True)


def test_a_table_that_went_on_at_both_places_is_a_branch(
    device: Device, server: FlaskClient, event: str
) -> None:
    table = dict(device.post("resolver", text=TABLE).headers)["Location"].rpartition("/")[2]
    ruled(device, event, CASE, 0, "Who acts?", session=table)
    device.send()
    server.post(f"/resolver/{table}", data={"note": "here", "seen": "0", "nonce": "s"})
    device.post(f"resolver/{table}", note="there", seen="0", nonce="d")
    assert device.send() == ["sent"]
    assert "is a branch of it there" in device.get("outbox")
    shown = server.get(f"/resolver/{table}").get_data(as_text=True)
    assert "here" in shown
    tree = re.findall(r'name="go" value="(\d+)"', shown)
    assert tree
    assert device.send() == []


def test_of_the_event_goes_along_what_this_judge_wrote_and_no_code(
    device: Device, server: FlaskClient, event: str
) -> None:
    put = {"base": 0, "client": "mine", "values": {"question": "Mine"}, "state": ""}
    server.put(f"/events/{event}/cases/{CASE}", json=put)
    copy = server.get(f"/events/{event}/device")
    assert copy.headers["Cache-Control"] == "no-store"
    told = copy.get_json()
    assert [case["content"]["question"] for case in told["cases"]] == ["Mine"]
    assert "code" not in json.dumps(told)
    device.take(event)
    page = device.get(f"events/{event}")
    assert "Mine" in page
    assert "other judges&#39; cases are not here" in page
    assert device.send() == []


def test_outsiders_get_no_copy_and_bring_no_table(server: FlaskClient, event: str, device: Device) -> None:
    table = dict(device.post("resolver", text=TABLE).headers)["Location"].rpartition("/")[2]
    ruled(device, event, CASE, 0, "Who acts?", session=table)
    letter = json.loads(device.pages.outbox.following())
    stranger = server.application.test_client()
    assert stranger.get(f"/events/{event}/device").status_code == 403
    assert stranger.put(f"/{letter['url']}", json=letter["body"]).status_code == 400
    assert server.get(f"/resolver/{table}").status_code == 404
    assert device.send() == ["sent", "sent"]
    other = {**letter["body"], "key": "k" * 24}
    assert (
        "only shows the session"
        in server.put(f"/{letter['url']}", json=other, headers={"Accept-Language": "en"}).get_json()["error"]
    )


@pytest.mark.parametrize(
    "said",
    [{}, [], {"format": 2}, {"key": 1}, {"inputs": [[1, "x", "c"]]}, {"inputs": [[0, "x", ""]]}, {"place": 1},
     {"inputs": [[0, "no input", "c"]], "place": 0}, {"scenario": "game: gyp\nseats: 3"}, {"more": 1},
     {"stood": "1"}],
)  # fmt: skip
def test_a_table_that_cannot_be_read_is_refused_with_a_reason(
    server: FlaskClient, event: str, said: Any
) -> None:
    whole = {"format": 1, "key": "k" * 24, "scenario": TABLE, "place": 0, "inputs": []}
    body = {**whole, **said} if said and isinstance(said, dict) else said
    answer = server.put(f"/events/{event}/sessions/{'t' * 16}", json=body)
    assert answer.status_code == 400
    assert answer.get_json()["error"]


def test_what_the_server_refuses_stays_and_says_why(device: Device, server: FlaskClient, event: str) -> None:
    ruled(device, event, CASE, 0, "May she?")
    server.post(f"/events/{event}", data={"what": "leave"})
    assert device.send() == ["stopped"]
    assert "join it first" in device.get("outbox")
    assert device.send() == []
    key = json.loads(device.pages.outbox.state())["waiting"]
    assert [one["said"] for one in key] == ["May she?"]


@pytest.mark.parametrize(("status", "text"), [(200, "<html>hotel"), (502, "{}"), (404, "[]"), (200, "{}")])
def test_what_is_no_answer_of_judge_is_asked_again(
    device: Device, server: FlaskClient, event: str, status: int, text: str
) -> None:
    ruled(device, event, CASE, 0, "May she?")
    one = json.loads(device.pages.outbox.following())
    assert device.pages.outbox.answered(one["key"], status, text) == "away"
    assert device.send() == ["sent"]


def test_leaving_takes_all_of_the_event_off_the_device(device: Device, event: str) -> None:
    table = dict(device.post("resolver", text=TABLE).headers)["Location"].rpartition("/")[2]
    ruled(device, event, CASE, 0, "Was it Rosalinda?", session=table, players="Rosalinda")
    device.post(f"events/{event}", what="leave")
    assert json.loads(device.pages.outbox.state()) == {"events": [], "tables": [], "waiting": []}
    assert b"Rosalinda" not in b"".join(file.read_bytes() for file in device.kept.iterdir())
    assert device.ask("GET", f"resolver/{table}").status == 404
    assert device.ask("GET", f"events/{event}/cases/{CASE}").status == 400


def test_every_page_answers_on_the_device(device: Device) -> None:
    pages = [
        rule.rule for rule in device.pages.app.url_map.iter_rules()
        if not rule.arguments and "GET" in (rule.methods or ())
    ]  # fmt: skip
    assert "/tools" in pages
    found = {page: device.ask("GET", page.removeprefix("/")).status for page in pages}
    assert {page: status for page, status in found.items() if status >= 500} == {}


def test_templates_that_are_ready_make_the_same_pages(
    device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = device.get("gyp/120.4")
    made = list(ready_templates.ready(tmp_path / "library", tmp_path))
    assert made == list(ready_templates.ready(tmp_path / "library", tmp_path))
    for path, data in made:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    pages = device.pages.app
    with monkeypatch.context() as patch:
        patch.setattr(resources, "folder", lambda name: tmp_path / "judge" / "data" / name)
        ready_templates.use(pages)
    pages.jinja_env.cache = {}
    assert device.get("gyp/120.4") == before
    used = pages.jinja_env.get_template("section/section.html").root_render_func.__code__.co_filename
    assert used.startswith(str(tmp_path))


def test_an_event_of_the_devices_own_is_never_sent(device: Device, event: str) -> None:
    device.post("events", name="Kitchen", date="2026-11-21", who="Eva", game="gyp")
    assert device.send() == []


def begun(server: FlaskClient) -> str:
    """A table laid at the server, with a note; this device has its key."""
    table = str(server.post("/resolver", data={"text": TABLE}).headers["Location"]).rpartition("/")[2]
    server.post(f"/resolver/{table}", data={"note": "before the network went", "seen": "0", "nonce": "s"})
    return table


def test_a_table_begun_at_the_server_goes_on_on_the_device_and_comes_back_once(
    device: Device, server: FlaskClient
) -> None:
    table = begun(server)
    device.borrow(table)
    assert "before the network went" in device.get(f"resolver/{table}")
    assert device.send() == []
    device.post(f"resolver/{table}", note="without a network", seen="1", nonce="d")
    device = device.closed()
    assert "without a network" in device.get(f"resolver/{table}")
    assert "Table of the resolver" in device.get("outbox")
    assert device.send(broken=lambda turn: True) == ["broken"]
    assert device.send() == ["sent"]
    assert device.send() == []
    shown = server.get(f"/resolver/{table}").get_data(as_text=True)
    assert "without a network" in shown
    assert 'name="place" value="2"' in shown or 'data-place="2"' in shown
    assert len(server.get(f"/resolver/{table}/device").get_json()["table"]["inputs"]) == 2


def test_what_is_entered_while_a_table_is_on_its_way_is_sent_after_it(
    device: Device, server: FlaskClient
) -> None:
    table = begun(server)
    device.borrow(table)
    device.post(f"resolver/{table}", note="without a network", seen="1", nonce="d")
    outbox = device.pages.outbox
    letter = json.loads(outbox.following())
    answer = server.put(f"/{letter['url']}", json=letter["body"])
    device.post(f"resolver/{table}", note="before the answer arrived", seen="2", nonce="e")
    assert outbox.answered(letter["key"], answer.status_code, answer.get_data(as_text=True)) == "sent"
    assert [one["inputs"] for one in outbox.entries()] == [3]
    assert device.send() == ["sent"]
    assert outbox.entries() == []


def test_a_lent_table_that_went_on_at_both_places_is_a_branch_and_neither_side_is_moved(
    device: Device, server: FlaskClient
) -> None:
    table = begun(server)
    device.borrow(table)
    device.post(f"resolver/{table}", note="there", seen="1", nonce="d")
    server.post(f"/resolver/{table}", data={"note": "here", "seen": "1", "nonce": "t"})
    device.borrow(table)
    assert 'data-place="2"' in device.get(f"resolver/{table}")
    assert device.send() == ["sent"]
    assert "is a branch of it there" in device.get("outbox")
    lent = server.get(f"/resolver/{table}/device").get_json()["table"]
    assert [parent for parent, _, _ in lent["inputs"]] == [0, 1, 1]
    assert "here" in lent["inputs"][lent["place"] - 1][1]
    device.borrow(table)
    assert device.send() == []


def test_a_table_with_more_than_is_entered_at_once_is_a_branch_too(
    device: Device, server: FlaskClient
) -> None:
    table = begun(server)
    device.borrow(table)
    for turn in range(AT_ONCE + 2):
        device.post(f"resolver/{table}", note=f"there {turn}", seen=str(turn + 1), nonce=f"d{turn}")
    server.post(f"/resolver/{table}", data={"note": "here", "seen": "1", "nonce": "t"})
    assert device.send() == ["part", "sent"]
    lent = server.get(f"/resolver/{table}/device").get_json()["table"]
    assert "here" in lent["inputs"][lent["place"] - 1][1]
    assert len(lent["inputs"]) == AT_ONCE + 4


def test_what_the_device_took_back_is_taken_back_at_the_server(device: Device, server: FlaskClient) -> None:
    table = begun(server)
    device.borrow(table)
    device.post(f"resolver/{table}", note="wrong", seen="1", nonce="d1")
    assert device.send() == ["sent"]
    device.post(f"resolver/{table}", move="undo", seen="2")
    device.post(f"resolver/{table}", note="right", seen="1", nonce="d2")
    assert device.send() == ["sent"]
    lent = server.get(f"/resolver/{table}/device").get_json()["table"]
    assert "right" in lent["inputs"][lent["place"] - 1][1]
    assert "is a branch of it there" not in device.get("outbox")


def test_a_lent_table_follows_the_server_as_long_as_nothing_is_done_on_the_device(
    device: Device, server: FlaskClient
) -> None:
    table = begun(server)
    device.borrow(table)
    server.post(f"/resolver/{table}", data={"note": "further", "seen": "1", "nonce": "t"})
    device.borrow(table)
    assert "further" in device.get(f"resolver/{table}")
    server.post(f"/resolver/{table}", data={"move": "undo", "seen": "2"})
    device.borrow(table)
    assert 'data-place="1"' in device.get(f"resolver/{table}")
    assert device.send() == []


def test_only_who_may_change_a_table_takes_it_along_or_brings_it_back(
    device: Device, server: FlaskClient
) -> None:
    table = begun(server)
    stranger = server.application.test_client()
    assert stranger.get(f"/resolver/{table}/device").status_code == 403
    lent = server.get(f"/resolver/{table}/device")
    assert lent.headers["Cache-Control"] == "no-store"
    body = lent.get_json()["table"]
    assert stranger.put(f"/resolver/{table}/device", json={**body, "key": "k" * 24}).status_code == 400
    assert stranger.put(f"/resolver/{'n' * 16}/device", json=body).status_code == 400
    assert server.get(f"/resolver/{'n' * 16}").status_code == 404
    device.borrow(table)
    device.post(f"resolver/{table}", note="too late", seen="1", nonce="d")
    server.post(f"/resolver/{table}", data={"move": "remove"})
    assert device.send() == ["stopped"]
    assert "there is no such session" in device.get("outbox")


@pytest.mark.parametrize("copy", [{"table": 1}, {"session": "x", "events": [], "table": {}}, {"events": {}}])
def test_a_lent_table_that_cannot_be_read_changes_nothing(device: Device, copy: dict[str, Any]) -> None:
    before = device.pages.outbox.state()
    with pytest.raises(JudgeError):
        device.pages.outbox.take(json.dumps({"table": {}, **copy}))
    assert device.pages.outbox.state() == before


def test_leaving_an_event_takes_the_lent_tables_of_its_cases_along(
    device: Device, server: FlaskClient, event: str
) -> None:
    held, other = begun(server), begun(server)
    proof = re.search(r'proof=([^&"]+)', server.get(f"/resolver/{held}").get_data(as_text=True))
    assert proof
    values = {"question": "Whose turn?", "session": held, "proof": proof[1]}
    put = {"base": 0, "client": "mine", "values": values, "state": ""}
    assert server.put(f"/events/{event}/cases/{CASE}", json=put).status_code == 200
    for table in (held, other):
        device.borrow(table)
    device.post(f"events/{event}", what="leave")
    assert device.ask("GET", f"resolver/{held}").status == 404
    assert device.ask("GET", f"resolver/{other}").status == 200


def adopted(device: Device, event: str, **change: Any) -> Answer:
    """A page of the server hands a change over that it could not send."""
    body = json.dumps({"state": "", **change}).encode()
    headers = [("Content-Type", "application/json"), ("Accept-Language", "en")]
    return device.pages.answer("PUT", f"/app/outbox/{event}/{CASE}", headers, body)


def test_what_a_page_of_the_server_could_not_send_waits_with_all_else_and_is_kept_once(
    device: Device, server: FlaskClient, event: str
) -> None:
    first = {"base": 0, "client": "page", "values": {"question": "Typed on the board"}}
    for _ in range(2):
        assert adopted(device, event, **first).status == 200
    assert "Typed on the board" in device.get(f"events/{event}")
    assert device.get("outbox").count("Typed on the board") == 1
    server.put(f"/events/{event}/cases/{CASE}", json={**first, "state": ""})
    assert device.send() == ["sent"]
    assert numbers(server, event) == [(1, "Typed on the board", "open")]


def test_a_change_that_a_page_of_the_server_kept_stands_upon_the_same_version_here(
    device: Device, server: FlaskClient, event: str
) -> None:
    for base, said in ((0, {"question": "May she?"}), (1, {"players": ["Ana"]}), (2, {"table": "4"})):
        put = {"base": base, "client": f"c{base}", "values": said, "state": ""}
        assert server.put(f"/events/{event}/cases/{CASE}", json=put).status_code == 200
    device.take(event)
    older = adopted(device, event, base=2, client="old", values={"ruling": "No"})
    assert older.status == 400
    assert b"has not this case as it was" in older.body
    assert adopted(device, event, base=3, client="new", values={"ruling": "Yes"}).status == 200
    assert device.send() == ["sent"]
    assert "Yes" in server.get(f"/events/{event}/cases/{CASE}").get_data(as_text=True)


def test_what_belongs_to_an_event_that_is_not_here_is_not_taken_over(device: Device) -> None:
    other = adopted(device, "ffffffff-0000-4000-8000-000000000000", base=0, client="x", values={})
    assert other.status == 400
    assert adopted(device, "x", base=True, client=None, values=None).status == 400


def test_what_one_answer_alone_needed_is_gone_when_it_is_given(
    packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Round:
        """Something that holds itself."""

        def __init__(self) -> None:
            self.itself = self

    held: list[weakref.ref[Round]] = []
    before = gc.get_threshold()
    monkeypatch.setattr(embedded, "_prepared", [])
    monkeypatch.setattr(embedded, "_running", [])
    try:
        embedded.start(str(packed), str(tmp_path), HERE)
        embedded._running[0].app.before_request(lambda: held.append(weakref.ref(Round())))
        assert embedded.answer("GET", "/app/", (), b"").status == 200
        embedded.rest()
    finally:
        gc.set_threshold(*before)
    assert [one() for one in held] == [None]
