"""``/api/v1``: what the command line's ``--json`` says, for other programs, as ``docs/api.md`` has it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from flask.testing import FlaskClient

from judge import resources
from judge.cli import judge as root_command
from judge.cli import run
from judge.scenario import limits
from judge.scenario.sandbox import AT_ONCE, RETRY_SECONDS, AllBusy, RunStopped, Sandbox
from judge.web import access_tokens, api
from tests.conftest import ROOT
from tests.web_site import NEW, OLD, RULES, fetch, serve, site

DOCUMENTATION = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
ASKED = (
    "/api/v1",
    "/api/v1/search?q=barco",
    "/api/v1/documents",
    "/api/v1/sections/harbour:1.1",
)
REFUSED = {
    "/api/v1/search": 400,
    "/api/v1/search?q=%20": 400,
    f"/api/v1/search?q={'a' * 2001}": 400,
    "/api/v1/search?q=barco&kind=nothing": 400,
    "/api/v1/search?q=barco&limit=0": 400,
    "/api/v1/search?q=barco&limit=101": 400,
    "/api/v1/search?q=barco&limit=ten": 400,
    "/api/v1/search?q=barco&limit=-1": 400,
    "/api/v1/search?q=barco&limit=²": 400,
    "/api/v1/search?q=barco&game=chess": 404,
    "/api/v1/search?q=barco&game=harbour&document=none": 404,
    "/api/v1/search?q=barco&game=harbour&edition=1066": 404,
    "/api/v1/search?q=barco&game=harbour&edition=20": 400,
    "/api/v1/documents?game=chess": 404,
    "/api/v1/sections/harbour:99.9": 404,
    "/api/v1/sections/chess:1": 404,
    "/api/v1/sections/nonsense": 400,
    f"/api/v1/sections/harbour:{'1' * 400}": 400,
    "/api/v1/sections": 404,
    "/api/v1/nowhere": 404,
    "/api/v1/no/where/at/all": 404,
    "/api/v2/search?q=barco": 404,
    "/api": 404,
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return site(tmp_path_factory).test_client(use_cookies=False)


Judge = Callable[..., dict[str, Any]]


@pytest.fixture
def judge(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """The command line on the same library."""
    find = resources.folder
    monkeypatch.setattr(resources, "folder", lambda name: RULES if name == "rules" else find(name))
    root = tmp_path_factory.getbasetemp() / "web-site" / "library"

    def run(*words: str) -> dict[str, Any]:
        arguments = ["--library", str(root), "--language", "en", *words, "--json"]
        answer: dict[str, Any] = json.loads(CliRunner().invoke(root_command, arguments).stdout)
        return answer

    return run


def get(client: FlaskClient, url: str, **headers: str) -> dict[str, Any]:
    response = client.get(url, headers={"Accept-Language": "en", **headers})
    assert response.status_code == 200, response.text
    assert response.mimetype == "application/json"
    found = response.json
    assert isinstance(found, dict)
    return found


def table(heading: str) -> list[str]:
    """The first cells of the table under a heading of the documentation."""
    part = DOCUMENTATION.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)`", part, re.MULTILINE)


# -- the same answers as on the command line -------------------------------------------------------------


@pytest.mark.parametrize("words", ["barco", "1.4", "goletta", "xyzzyx", "kind:card barco"])
def test_a_search_is_that_of_the_command_line_with_counts(
    client: FlaskClient, judge: Judge, words: str
) -> None:
    found = get(client, f"/api/v1/search?q={words}")
    counts, _ = found.pop("counts"), found.pop("related")
    assert found == judge("search", words)
    assert sum(counts["games"].values()) == sum(counts["kinds"].values()) == found["total"]


def test_a_search_may_be_limited_as_on_the_command_line(client: FlaskClient, judge: Judge) -> None:
    query = f"q=ship&game=harbour&document=rules&edition={OLD}&kind=section&limit=2"
    found = get(client, f"/api/v1/search?{query}")
    del found["counts"], found["related"]
    asked = ["--game", "harbour", "--document", "rules", "--kind", "section", "--limit", "2"]
    assert found == judge("search", "ship", *asked, "--edition", OLD)
    assert len(found["hits"]) == 2


def test_documents_are_those_of_the_command_line(client: FlaskClient, judge: Judge) -> None:
    answer = get(client, "/api/v1/documents")
    for document in answer["documents"]:
        for edition in document["editions"]:
            assert edition.pop("name")  # in words, in the language that is asked for
    assert answer == judge("documents")
    assert get(client, "/api/v1/documents?game=harbour")["documents"][0]["game"] == "harbour"


@pytest.mark.parametrize(
    "address",
    ["harbour:1.1", "harbour:1.4.", "harbour 1.4", f"harbour/rules@{OLD}:1.3", "harbour:card/goleta"],
)
def test_what_stands_at_an_address_is_what_judge_show_says(
    client: FlaskClient, judge: Judge, address: str
) -> None:
    assert get(client, f"/api/v1/sections/{address}") == judge("show", address)


def test_a_search_that_finds_nothing_is_an_answer(client: FlaskClient) -> None:
    found = get(client, "/api/v1/search?q=xyzzyx")
    assert (found["total"], found["hits"]) == (0, [])


def test_messages_are_in_the_language_that_is_asked_for(client: FlaskClient) -> None:
    spanish = get(client, "/api/v1/search?q=barco", **{"Accept-Language": "es"})["understood"]
    english = get(client, "/api/v1/search?q=barco&lang=en", **{"Accept-Language": "es"})["understood"]
    assert spanish != english


# -- faults ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("url", "status"), REFUSED.items())
def test_a_fault_is_one_object_with_its_status(client: FlaskClient, url: str, status: int) -> None:
    response = client.get(url)
    assert response.status_code == status
    assert response.mimetype == "application/json"
    assert list(response.json or {}) == ["error"]
    assert (response.json or {})["error"]


def test_nothing_can_be_written(client: FlaskClient) -> None:
    for method in (client.post, client.put, client.delete, client.patch):
        response = method("/api/v1/search?q=barco")
        assert response.status_code == 405
        assert set(response.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
        assert list(response.json or {}) == ["error"]


def test_an_index_that_can_neither_be_read_nor_built_is_told_and_no_empty_answer(
    tmp_path: Path,
) -> None:
    from tests.web_site import build

    root = tmp_path / "library"
    root.mkdir()
    build(root)
    for mark in root.rglob("index.json"):
        mark.unlink()
    shutil.rmtree(root / "staging")
    (root / "staging").write_text("a file where a folder must be")
    client = serve(root).test_client()
    told = client.get("/api/v1/search?q=ship").get_json()["left_out"]
    assert len(told) == 2  # of each document the current edition; the digest answers
    assert all("judge doctor --mend" in one for one in told)
    only = client.get("/api/v1/search?q=ship&game=harbour&document=cranes")
    assert only.status_code == 503
    assert list(only.json or {}) == ["error"]


# -- how answers travel ----------------------------------------------------------------------------------


@pytest.mark.parametrize("url", [*ASKED, "/api/v1/nowhere"])
def test_programs_of_any_origin_may_read(client: FlaskClient, url: str) -> None:
    headers = client.get(url).headers
    assert {name: headers[name] for name in api.CORS} == api.CORS
    assert "Set-Cookie" not in headers


def test_a_browser_that_asks_first_is_told_so(client: FlaskClient) -> None:
    response = client.options("/api/v1/search?q=barco")
    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_pages_are_not_shared_with_other_origins(client: FlaskClient) -> None:
    assert "Access-Control-Allow-Origin" not in client.get("/search?q=barco").headers


@pytest.mark.parametrize("url", ASKED)
def test_an_answer_that_did_not_change_is_not_sent_again(client: FlaskClient, url: str) -> None:
    first = client.get(url)
    again = fetch(client, url, **{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


# -- the documentation -----------------------------------------------------------------------------------


def test_every_address_is_documented_and_nothing_else(client: FlaskClient) -> None:
    served = {
        rule.rule for rule in client.application.url_map.iter_rules() if rule.rule.startswith("/api/v1")
    }
    assert set(table("Addresses")) == served
    assert {*get(client, "/api/v1")["addresses"], "/api/v1"} == served


def test_parameters_headers_and_limits_are_those_that_there_are(client: FlaskClient) -> None:
    assert table("Headers") == list(api.CORS)
    for name in table("Parameters of the search"):
        asked = {"q": "barco", "game": "harbour", name: "x" * 3000}
        refused = client.get("/api/v1/search", query_string=asked)
        assert refused.status_code in (400, 404), name
    for limit in (api.LONGEST_QUERY, api.LONGEST_ADDRESS, api.MOST_HITS, api.USUAL_HITS):
        assert f"{limit}" in DOCUMENTATION


@pytest.mark.parametrize("url", ASKED)
def test_the_documented_keys_are_those_of_the_answers(client: FlaskClient, url: str) -> None:
    address = url.split("?")[0].replace("harbour:1.1", "<path:address>")
    row = next(row for row in DOCUMENTATION.split("\n") if row.startswith(f"| `{address}` |"))
    documented = set(re.findall(r'"(\w+)"', row))
    found = get(client, url)
    assert set(found) <= documented
    for rows in (found.get("hits"), found.get("documents"), found.get("cites")):
        if rows:
            assert set(rows[0]) <= documented


def test_the_newest_edition_is_the_one_that_answers(client: FlaskClient) -> None:
    assert get(client, "/api/v1/sections/harbour:1.1")["edition"] == NEW


# -- cards, scenarios, the description for tools ----------------------------------------------------------

SCENARIO = """
title: A card is drawn
game: dominion
seats: [Ana, Luis]
table:
  Ana: {actions: 1, hand: [Mercado], deck: [Oro]}
do:
- Ana: {play: Mercado}
- check: {Ana: {hand: [Oro]}}
"""


def test_a_card_is_that_of_the_command_line(client: FlaskClient, judge: Judge) -> None:
    found = get(client, "/api/v1/cards?name=goleta")
    assert found["cards"] == judge("card", "goleta")["cards"]
    assert found["cards"][0]["name"]
    assert get(client, "/api/v1/cards?name=goletta")["suggestions"]
    assert client.get("/api/v1/cards").status_code == 400


def resolve(client: FlaskClient, text: str, **more: Any) -> Any:
    """What the address answers to a program that sends a scenario."""
    lang = f"?lang={more.pop('lang')}" if "lang" in more else ""
    return client.post(f"/api/v1/resolve{lang}", data=text, content_type="application/yaml", **more)


def test_a_scenario_is_run_and_not_kept(client: FlaskClient) -> None:
    answer = resolve(client, SCENARIO)
    assert answer.status_code == 200
    (scenario,) = answer.get_json()["scenarios"]
    assert scenario["ok"]
    assert all(line["cites"] for line in scenario["log"] if line["kind"] == "rule")


@pytest.mark.parametrize(
    "sent",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
)
def test_what_a_form_elsewhere_could_send_is_not_run(client: FlaskClient, sent: str) -> None:
    answer = client.post("/api/v1/resolve?lang=en", data=SCENARIO, content_type=sent)
    assert answer.status_code == 415
    assert "application/yaml" in answer.get_json()["error"]


@pytest.mark.parametrize("sent", api.YAML_TYPES)
def test_a_program_names_one_of_the_types(client: FlaskClient, sent: str) -> None:
    answer = client.post("/api/v1/resolve", data=SCENARIO, content_type=sent)
    assert answer.get_json()["scenarios"][0]["ok"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://localhost"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
    ],
)
def test_pages_of_other_hosts_cannot_have_scenarios_run(
    client: FlaskClient, headers: dict[str, str], status: int
) -> None:
    answer = resolve(client, SCENARIO, headers=headers)
    assert answer.status_code == status
    assert "Access-Control-Allow-Origin" not in answer.headers


TOKENS = ("a" * 32, "0123456789-._~+/=0123456789-._~+/=")
ELSEWHERE = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}


@pytest.fixture
def tokens(client: FlaskClient) -> Iterator[None]:
    """The server has access tokens."""
    access_tokens.install(client.application, TOKENS)
    yield
    access_tokens.install(client.application, ())


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.usefixtures("tokens")
def test_a_page_of_another_host_that_bears_a_token_has_scenarios_run(client: FlaskClient, token: str) -> None:
    asked = {**ELSEWHERE, "Access-Control-Request-Method": "POST"}
    allowed = client.options("/api/v1/resolve", headers=asked).headers
    assert allowed["Access-Control-Allow-Origin"] == "*"
    assert "POST" in allowed["Access-Control-Allow-Methods"]
    assert {"Authorization", "Content-Type"} <= set(allowed["Access-Control-Allow-Headers"].split(", "))
    answer = resolve(client, SCENARIO, headers={**ELSEWHERE, "Authorization": f"Bearer {token}"})
    assert answer.get_json()["scenarios"][0]["ok"]
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(
    ("shown", "status"),
    [
        (f"Bearer {TOKENS[0]}a", 401),
        ("Bearer", 401),
        ("bearer \u00f1", 401),
        (f"Basic {TOKENS[0]}", 403),
        ("", 403),
    ],
)
@pytest.mark.usefixtures("tokens")
def test_any_other_token_opens_nothing(client: FlaskClient, shown: str, status: int) -> None:
    answer = resolve(client, SCENARIO, lang="en", headers={**ELSEWHERE, "Authorization": shown})
    assert answer.status_code == status
    assert ("WWW-Authenticate" in answer.headers) == (status == 401)
    if status == 401:  # also a program, which needs none, hears that what it shows is wrong
        assert resolve(client, SCENARIO, headers={"Authorization": shown}).status_code == 401
        assert answer.get_json() == {"error": "this access token is not one of this server's"}


def test_where_there_are_no_tokens_none_opens_anything(client: FlaskClient) -> None:
    answer = resolve(client, SCENARIO, headers={**ELSEWHERE, "Authorization": f"Bearer {TOKENS[0]}"})
    assert answer.status_code == 403
    assert "Access-Control-Allow-Origin" not in client.options("/api/v1/resolve").headers


@pytest.mark.usefixtures("tokens")
def test_a_token_opens_nothing_else_and_takes_no_other_type(client: FlaskClient) -> None:
    borne = {**ELSEWHERE, "Authorization": f"Bearer {TOKENS[0]}"}
    assert client.post("/resolver", data={"scenario": SCENARIO}, headers=borne).status_code == 403
    sent = client.post("/api/v1/resolve", data=SCENARIO, content_type="text/plain", headers=borne)
    assert sent.status_code == 415


def test_tokens_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "tokens"
    file.write_text(f"# the league's site\n{TOKENS[0]}\n\n  {TOKENS[1]}  \n", encoding="utf-8-sig")
    assert access_tokens.read_tokens(str(file)) == TOKENS


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"# none yet\n\n", "there is no access token"),
        (b"# one\nshort\n", "line 2: an access token is 32 to 200 letters"),
        (b"a" * 201, "line 1: "),
        (b"with a space" * 4, "line 1: "),
        (b"\xff" * 40, "line 1: "),
        (None, "cannot be read from"),
    ],
)
def test_a_faulty_file_of_tokens_stops_the_start_and_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, told: str
) -> None:
    file = tmp_path / "tokens"
    if content is not None:
        file.write_bytes(content)
    command = ["--library", str(tmp_path), "--language", "en", "serve", "--api-token-file", str(file)]
    assert run(command) == 2
    error = capsys.readouterr().err
    assert str(file) in error
    assert told in error


def test_a_run_that_takes_too_long_is_killed_and_the_next_one_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    apart = Sandbox()
    try:
        assert apart.run(SCENARIO, "en")["scenarios"][0]["ok"]
        with monkeypatch.context() as hurried:
            hurried.setattr("judge.scenario.sandbox.SECONDS", 0.02)
            with pytest.raises(RunStopped, match="was stopped"):
                apart.run("game: gyp\ntable: {A: {}, B: {}}\ndo: [pass until: {turn: 9999}]\n", "en")
        assert apart.run(SCENARIO, "en")["scenarios"][0]["ok"]
    finally:
        apart.close()


def test_who_comes_while_all_are_busy_is_told_to_wait(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    apart = Sandbox(at_once=1)
    monkeypatch.setattr(api, "_APART", apart)
    assert apart._free.acquire(blocking=False)
    answer = resolve(client, SCENARIO, lang="en")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, str(RETRY_SECONDS))
    assert f"{AT_ONCE} scenarios are being run" in answer.get_json()["error"]
    with pytest.raises(AllBusy):
        apart.run(SCENARIO, "en")
    apart._free.release()
    assert resolve(client, SCENARIO).status_code == 200
    apart.close()


def test_a_faulty_scenario_is_reported_with_its_line(client: FlaskClient) -> None:
    answer = resolve(client, SCENARIO.replace("Oro", "Orro"))
    (scenario,) = answer.get_json()["scenarios"]
    assert not scenario["ok"]
    assert scenario["faults"][0]["line"] == 6


@pytest.mark.parametrize(
    ("text", "spanish", "english"),
    [
        ("\tgame: gyp", "tabulador", "a tab stands here"),
        ("game: [gyp", "corchete", "a bracket is opened and not closed"),
        ("game: 'gyp", "comilla", "a quotation mark is opened"),
        ("game: gyp: x", "dos puntos", "one colon too many"),
        ("- a\ngame: gyp", "sangr", "indented otherwise"),
        ("game: @gyp", "comillas", "no word begins with this sign"),
    ],
)
def test_what_is_no_yaml_is_told_in_words(client: FlaskClient, text: str, spanish: str, english: str) -> None:
    for language, words in (("es", spanish), ("en", english)):
        answer = resolve(client, text, lang=language).get_json()
        (fault,) = answer["scenarios"][0]["faults"]
        assert words in fault["detail"]


def test_no_scenario_at_all_is_a_fault(client: FlaskClient) -> None:
    answer = resolve(client, " ", lang="en")
    assert (answer.status_code, answer.get_json()) == (400, {"error": "the parameter body is missing"})


def test_too_much_is_refused(client: FlaskClient) -> None:
    assert resolve(client, "x" * (limits.LONGEST_SENT + 1)).status_code == 400
    many = "---".join([SCENARIO] * (limits.MOST_SENT + 1))
    assert resolve(client, many).status_code == 400


def test_the_description_for_tools_is_held_to_the_routes(client: FlaskClient) -> None:
    described = yaml.safe_load(client.get("/api/v1/openapi.yaml").text)
    served = {
        (re.sub(r"<(?:path:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in client.application.url_map.iter_rules()
        if rule.rule.startswith("/api/v1") and rule.rule != "/api/v1/<path:rest>"
        for method in rule.methods or ()
        if method in ("GET", "POST")
    }
    assert {(path, method) for path, about in described["paths"].items() for method in about} == served


def test_the_described_answers_have_what_is_said_of_them(client: FlaskClient) -> None:
    described = yaml.safe_load(client.get("/api/v1/openapi.yaml").text)
    schemas = described["components"]["schemas"]
    section = get(client, "/api/v1/sections/harbour:1.1")
    assert set(schemas["section"]["required"]) == set(section)
    searched = get(client, "/api/v1/search?q=barco")
    whole = described["paths"]["/api/v1/search"]["get"]["responses"]["200"]["content"]["application/json"][
        "schema"
    ]
    assert set(whole["required"]) == set(searched)
    assert set(schemas["hit"]["required"]) == set(searched["hits"][0])
    document = get(client, "/api/v1/documents")["documents"][0]
    assert set(schemas["document"]["required"]) == set(document)
    assert set(schemas["edition"]["required"]) == set(document["editions"][0])


def test_the_description_for_tools_knows_under_which_path_it_is_served(client: FlaskClient) -> None:
    plain = yaml.safe_load(client.get("/api/v1/openapi.yaml").text)
    below = yaml.safe_load(
        client.get("/api/v1/openapi.yaml", environ_overrides={"SCRIPT_NAME": "/rules"}).text
    )
    assert [one["url"] for one in plain["servers"]] == ["/"]
    assert [one["url"] for one in below["servers"]] == ["/rules"]
    assert plain["paths"] == below["paths"]


@pytest.mark.parametrize("url", [*REFUSED, "/api/v1/resolve", "/api/v1/nowhere"])
def test_every_fault_is_told_in_the_language_that_is_asked_for(client: FlaskClient, url: str) -> None:
    told = [client.get(url, headers={"Accept-Language": one}).get_json()["error"] for one in ("es", "en")]
    assert told[0] != told[1]


def test_an_address_that_is_only_sent_to_says_so(client: FlaskClient) -> None:
    answer = client.get("/api/v1/resolve")
    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}
    assert client.get("/api/v1/nowhere").status_code == 404


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/api/v1/search", "q=barco&game=chess"),
        ("/api/v1/search", "q=barco&game=harbour&document=rules&edition=1066"),
        ("/api/v1/search", "q="),
        ("/api/v1/cards", "name=goleta&game=chess"),
        ("/api/v1/cards", "name="),
        ("/api/v1/documents", "game=chess"),
    ],
)
def test_every_fault_that_is_met_is_described(client: FlaskClient, path: str, asked: str) -> None:
    described = yaml.safe_load(client.get("/api/v1/openapi.yaml").text)["paths"][path]["get"]
    answer = client.get(f"{path}?{asked}")
    assert answer.status_code >= 400
    assert str(answer.status_code) in described["responses"]
