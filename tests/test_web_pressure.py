"""Many at once: actions on one session are entered once and never lost silently, and a burst is answered."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient

from judge.web import create_app
from tests.e2e.proxies import serving
from tests.test_web_resolver import TABLE, begun, fields, log, look, press

DEVICES = 12
RATE = 200
"""Requests a second."""
SECONDS = 60 if os.environ.get("JUDGE_THOROUGH") else 3
BURST = {
    "/": 200,
    "/search?q=turno": 200,
    "/search/hits?q=prioridad": 200,
    "/gyp/120.4": 200,
    "/cards/myl/dragon-dorado": 200,
    "/resolver": 200,
    "/api/v1/search?q=turno": 200,
    "/nowhere/at/all": 404,
    "/healthz": 200,
}
"""What is asked for in turn, and how each is meant to be answered."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(tmp_path_factory.mktemp("library"))


def devices(app: Flask, url: str, first: FlaskClient, count: int) -> list[FlaskClient]:
    """More devices with the link that changes a session."""
    (link,) = (one["value"] for one in look(first, url).select("input[readonly]") if "key=" in one["value"])
    found = []
    for _ in range(count):
        device = app.test_client()
        assert device.get(link).status_code == 303
        found.append(device)
    return found


def test_of_many_who_act_at_once_none_is_lost_silently(app: Flask) -> None:
    first = app.test_client()
    url = begun(first)
    many = devices(app, url, first, DEVICES)
    forms = [{**fields(look(device, url), "Note it"), "note": f"note {n}"} for n, device in enumerate(many)]
    together = threading.Barrier(DEVICES)

    def act(n: int) -> tuple[int, str]:
        together.wait()
        answer = many[n].post(url, data=forms[n], headers={"Accept-Language": "en"})
        return answer.status_code, answer.get_data(as_text=True)

    with ThreadPoolExecutor(DEVICES) as pool:
        answers = list(pool.map(act, range(DEVICES)))
    assert Counter(status for status, _ in answers) == {303: 1, 409: DEVICES - 1}
    (winner,) = (n for n, (status, _) in enumerate(answers) if status == 303)
    for n, (status, text) in enumerate(answers):
        if status == 409:
            told = BeautifulSoup(text, "html.parser")
            shown = told.main.get_text() if told.main else ""
            assert f"note {winner}" in shown  # what was done meanwhile
            assert f"Yours is: note {n}" in shown
            mine = fields(told, "Enter mine after it")
            while many[n].post(url, data=mine).status_code == 409:  # the others have moved on
                mine["seen"] = look(first, url).select("[data-place]")[0]["data-place"]
    told_log = " / ".join(log(first, url))
    assert [n for n in range(DEVICES) if f"note {n}" not in told_log] == []


def test_the_log_names_what_each_input_changed(app: Flask) -> None:
    first = app.test_client()
    url = begun(first)
    (second,) = devices(app, url, first, 1)
    press(first, url, "Witch")
    note = {**fields(look(second, url), "Note it"), "note": "from the second device"}
    assert second.post(url, data=note).status_code == 303
    told = " / ".join(log(first, url))
    assert "Witch" in told
    assert "from the second device" in told


def test_what_is_sent_again_and_again_is_entered_once(app: Flask) -> None:
    client = app.test_client()
    url = begun(client)
    form = {**fields(look(client, url), "Note it"), "note": "only once"}
    assert {client.post(url, data=form).status_code for _ in range(20)} == {303}
    assert sum("only once" in line for line in log(client, url)) == 1
    press(client, url, "Witch")  # and later, from a page that is long gone
    assert client.post(url, data=form).status_code == 303
    assert sum("only once" in line for line in log(client, url)) == 1


def test_a_burst_is_answered_as_it_is_meant_to_be(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        netloc = urlsplit(address).netloc
        asked = HTTPConnection(netloc)
        form = urlencode({"text": TABLE})
        asked.request("POST", "/resolver", form, {"Content-Type": "application/x-www-form-urlencoded"})
        begun = asked.getresponse()
        session = str(begun.headers["Location"])
        asked.close()
        meant = {**BURST, session: 200, f"{session}/log": 200}
        urls, threads = list(meant), 16
        start = time.monotonic()

        def asking(first: int) -> list[tuple[str, int]]:
            found = []
            with_server = HTTPConnection(netloc, timeout=600)
            for n in range(first, RATE * SECONDS, threads):
                time.sleep(max(0.0, start + n / RATE - time.monotonic()))
                with_server.request("GET", urls[n % len(urls)], headers={"Accept-Encoding": "gzip"})
                answer = with_server.getresponse()
                answer.read()
                found.append((urls[n % len(urls)], answer.status))
            with_server.close()
            return found

        with ThreadPoolExecutor(threads) as pool:
            found = [one for part in pool.map(asking, range(threads)) for one in part]
    assert len(found) == RATE * SECONDS
    assert set(found) == set(meant.items())
