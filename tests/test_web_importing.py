"""Importing in the browser: for whoever has the server's key, with the account before anything changes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from judge.importers import Request
from judge.importers.sparse import NoSections
from judge.importing import import_files
from judge.library.manifest import read_manifest
from judge.web.importing import KEPT, KEPT_SECONDS, Importing
from tests.policy_pages import GUIDE, as_positioned, as_text
from tests.web_site import one, page, serve, words

KEY = "a-key-that-the-terminal-shows"
RULES = "Tea rules\nEffective 2031-05-01\n\n1. The pot\n1.1. Tea stands in the pot.\n1.3. Tea is drunk.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def stranger(root: Path) -> FlaskClient:
    return serve(root, KEY).test_client()


@pytest.fixture
def owner(stranger: FlaskClient) -> FlaskClient:
    client = stranger.application.test_client()
    assert client.get(f"/import?key={KEY}").status_code == 303
    return client


def send(client: FlaskClient, text: str, name: str = "tea.txt", **form: str) -> TestResponse:
    data = {"game": "magic", **form, "file": (io.BytesIO(text.encode()), name)}
    return client.post("/import", data=data, content_type="multipart/form-data")


def waiting(client: FlaskClient, text: str = RULES, name: str = "tea.txt", **form: str) -> str:
    """Send a file; gives the address of its account."""
    answer = send(client, text, name, **form)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def editions(root: Path) -> list[str]:
    return [str(entry.ref) for entry in read_manifest(root).editions]


# -- who may ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("GET", "/import"),
        ("POST", "/import"),
        ("GET", "/import?key=guessed"),
        ("POST", "/import/key"),
        ("GET", "/import/{waiting}"),
        ("POST", "/import/{waiting}"),
    ],
)
def test_a_stranger_sees_nothing_and_changes_nothing(
    owner: FlaskClient, stranger: FlaskClient, root: Path, method: str, address: str
) -> None:
    account = waiting(owner, new="tea")
    asked = address.replace("/import/{waiting}", account)
    answer = stranger.open(
        asked, method=method, data={"what": "accept", "key": "guessed"} if method == "POST" else None
    )
    assert answer.status_code == 403
    assert "Tea" not in answer.text
    assert editions(root) == []
    assert page(owner, account)


def test_each_address_of_importing_is_tried_by_a_stranger(stranger: FlaskClient) -> None:
    rules = [
        rule for rule in stranger.application.url_map.iter_rules() if rule.endpoint.startswith("importing.")
    ]
    assert {rule.rule for rule in rules} == {"/import", "/import/key", "/import/<name>"}


def test_without_a_key_nobody_may_import(root: Path) -> None:
    client = serve(root).test_client()
    client.set_cookie("import", "")
    assert client.get("/import").status_code == 403
    assert client.get("/import?key=").status_code == 403
    assert send(client, RULES).status_code == 403


def test_the_key_leaves_the_address_at_once_and_stays_out_of_pages(stranger: FlaskClient) -> None:
    answer = stranger.get(f"/import?key={KEY}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/import")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    shown = stranger.get("/import")
    assert KEY not in shown.text
    assert shown.headers["Cache-Control"] == "no-store"


def test_the_key_may_be_typed(stranger: FlaskClient) -> None:
    assert stranger.post("/import/key", data={"key": f" {KEY} "}).status_code == 303
    assert stranger.get("/import").status_code == 200


def test_the_first_page_leads_to_importing_whom_it_is_for(owner: FlaskClient, stranger: FlaskClient) -> None:
    assert page(owner, "/").select("a[href='/import']")
    assert not page(stranger, "/").select("a[href='/import']")


def test_another_sites_page_imports_nothing(owner: FlaskClient, root: Path) -> None:
    account = waiting(owner, new="tea")
    headers = {"Origin": "https://elsewhere.example"}
    assert owner.post(account, data={"what": "accept"}, headers=headers).status_code == 403
    assert editions(root) == []


# -- the account ------------------------------------------------------------------------------------


def test_the_account_comes_before_anything_is_imported(owner: FlaskClient, root: Path) -> None:
    shown = page(owner, waiting(owner, new="tea"))
    assert "3 sections" in words(shown).replace("secciones", "sections")
    assert "1.3" in words(one(shown, ".account"))  # which stands there without 1.2
    assert editions(root) == []


def test_each_line_stands_beside_what_became_of_it(owner: FlaskClient) -> None:
    account = waiting(owner, as_text(GUIDE), "guide.txt")
    lines = [words(line) for line in page(owner, account).select(".account-lines li")]
    assert any("2.1 Tea Table Error — Cold Water" in line for line in lines)
    assert any("principio del documento" in line and "Effective March 4, 2031" in line for line in lines)
    noise = [words(line) for line in page(owner, f"{account}?show=noise").select(".account-lines li")]
    assert any("......" in line for line in noise)
    assert len(noise) < len(lines)


def test_the_lines_of_a_positioned_page_keep_their_numbers_in_the_source(owner: FlaskClient) -> None:
    text = as_positioned(GUIDE)
    account = waiting(owner, text, "guide.html")
    line = next(li for li in page(owner, account).select("li") if "was invented for a test" in words(li))
    number = int(words(one(line, ".at")))
    assert "was invented" in text.split("\n")[number - 1]


def test_a_long_account_has_pages(owner: FlaskClient) -> None:
    long = "Tea rules\nEffective 2031-05-01\n\n1. Pots\n" + "".join(
        f"1.{n}. Pot {n} is warm.\n" for n in range(1, 260)
    )
    account = waiting(owner, long, new="tea")
    assert len(page(owner, account).select(".account-lines li")) == 200
    assert "1.259" in words(one(page(owner, f"{account}?page=2"), ".account-lines"))


def test_cards_have_an_account_without_lines(owner: FlaskClient) -> None:
    shown = page(owner, waiting(owner, "name,type\nTetera,Objeto\n", "cards.csv", new="tea"))
    assert "1 cartas" in words(shown) or "1 carta" in words(shown)
    assert not shown.select(".account-lines")


# -- accepting --------------------------------------------------------------------------------------


def test_what_is_accepted_is_there_to_be_read(owner: FlaskClient, root: Path) -> None:
    account = waiting(owner, as_text(GUIDE), "guide.txt")
    answer = owner.post(account, data={"what": "accept"})
    assert answer.headers["Location"] == "/magic/ipg/2031-03-04"
    assert "Pérdida" not in words(page(owner, "/magic/ipg/2031-03-04/2.2"))
    assert "Warning" in words(page(owner, "/magic/ipg/2031-03-04/2.2"))
    assert editions(root) == ["magic/ipg@2031-03-04"]
    assert owner.get(account).status_code == 404


def test_what_is_not_accepted_is_forgotten(owner: FlaskClient, root: Path) -> None:
    account = waiting(owner, new="tea")
    assert owner.post(account, data={"what": "drop"}).headers["Location"] == "/import"
    assert owner.get(account).status_code == 404
    assert editions(root) == []


def test_another_text_of_an_edition_takes_its_place_only_where_that_is_said(owner: FlaskClient) -> None:
    owner.post(waiting(owner, new="tea", document="rules"), data={"what": "accept"})
    other = waiting(owner, RULES.replace("drunk", "spilt"), new="tea", document="rules")
    assert page(owner, other).select("input[name=replace]")
    assert owner.post(other, data={"what": "accept"}).status_code == 409
    assert "drunk" in words(page(owner, "/tea/rules/2031-05-01/1.3"))
    assert owner.post(other, data={"what": "accept", "replace": "1"}).status_code == 303
    assert "spilt" in words(page(owner, "/tea/rules/2031-05-01/1.3"))


def test_the_same_text_again_is_called_the_same(owner: FlaskClient) -> None:
    owner.post(waiting(owner, new="tea"), data={"what": "accept"})
    assert "este mismo texto" in words(page(owner, waiting(owner, new="tea")))


# -- faults -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "form", "said"),
    [
        ("", "tea.txt", {}, "vacío"),
        ("%PDF-1.7 broken", "tea.pdf", {}, "PDF"),
        (RULES, "tea.txt", {"new": "Tea Time"}, "Tea Time"),
        (RULES, "tea.txt", {"new": "import"}, "import"),
        (RULES, "tea.txt", {"new": "tea", "edition": "a/b"}, "a/b"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_reason(
    owner: FlaskClient, root: Path, text: str, name: str, form: dict[str, str], said: str
) -> None:
    answer = send(owner, text, name, **form)
    assert answer.status_code == 400
    assert said in answer.text
    assert "Traceback" not in answer.text
    assert editions(root) == []


@pytest.mark.parametrize("field", ["new", "game", "document", "edition", "name"])
@pytest.mark.parametrize("text", ["<b class=planted>x</b>", "\0", "ñ" * 5000, "../../etc", "a\nb", "\u202e🂡"])
def test_whatever_is_written_into_the_form_is_text_or_is_refused(
    owner: FlaskClient, field: str, text: str
) -> None:
    form = {"new": "tea", field: text}
    answer = send(owner, RULES, form.pop("name", "tea.txt") or "tea.txt", **form)
    assert answer.status_code in (303, 400)
    shown = page(owner, answer.headers["Location"]) if answer.status_code == 303 else None
    assert "<b class=planted" not in answer.text
    assert shown is None or not shown.select(".planted")


def test_whatever_is_typed_as_key_is_refused(stranger: FlaskClient) -> None:
    for key in ("<b>", "\0", "ñ" * 5000, "\u202e"):
        assert stranger.post("/import/key", data={"key": key}).status_code == 403
        assert stranger.get("/import", query_string={"key": key}).status_code == 403


def test_no_file_is_no_import(owner: FlaskClient) -> None:
    answer = owner.post("/import", data={"game": "magic"}, content_type="multipart/form-data")
    assert (answer.status_code, "elija un archivo" in answer.text) == (400, True)


def test_only_a_few_documents_wait_and_not_for_long(owner: FlaskClient) -> None:
    first = waiting(owner, new="tea")
    for number in range(KEPT):
        waiting(owner, RULES.replace("Tea", f"Tea {number}"), new="tea")
    assert owner.get(first).status_code == 404


def test_what_waited_too_long_is_gone(tmp_path: Path, owner: FlaskClient) -> None:
    with owner.application.app_context():
        held: Importing = owner.application.extensions["judge.importing"]
    last = waiting(owner, new="tea").rpartition("/")[2]
    clock = held.now()
    held.now = lambda: clock + KEPT_SECONDS + 1
    assert owner.get(f"/import/{last}").status_code == 404


def test_notes_without_a_numbered_section_are_refused_as_at_the_terminal_unless_wanted(
    owner: FlaskClient, root: Path, tmp_path: Path
) -> None:
    notes = "Ask the host.\nBuy more tea.\n"
    path = tmp_path / "notes.txt"
    path.write_text(notes, "utf-8")
    with pytest.raises(NoSections) as fault:
        import_files(root, [path], Request("tea"))
    refused = send(owner, notes, path.name, new="tea")
    assert refused.status_code == 400
    assert str(len(notes.rstrip())) in str(fault.value)
    assert "«Importarlo de todos modos»" in refused.text
    assert 'name="force"' in refused.text
    assert 'name="force"' not in owner.get("/import").text
    address = waiting(owner, notes, path.name, new="tea", force="1")
    assert owner.post(address, data={"what": "accept"}).status_code == 303
    assert [one.partition("@")[0] for one in editions(root)] == ["tea/ask-the-host"]
