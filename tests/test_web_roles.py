"""One device with several places at an event: told in which role it acts, and none is lost on the way."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.quick_hall import app, hall
from tests.test_web_cases import Hall, soup

__all__ = ["app", "hall"]


def acts_as(hall: Hall, client: FlaskClient) -> str:
    """What the event's page says of who one is."""
    return str(soup(client.get(hall.url)).select_one("p.edition").get_text()).rpartition("·")[2].strip()


def act_as(hall: Hall, client: FlaskClient, role: str, **more: str) -> str:
    page = soup(client.get(hall.url))
    (button,) = [one for one in page.select(".acting button") if role in one.get_text()]
    answer = client.post(hall.url, data={"what": "act-as", "member": button["value"], **more})
    assert answer.status_code == 303
    return str(answer.headers["Location"])


def appealed(hall: Hall) -> str:
    url = hall.file(state="ruled", ruling="No.", reason="x")
    assert hall.lead(hall.judge, url, "appealed") == 303
    return url


def test_the_organiser_takes_the_head_judges_place_and_comes_back(hall: Hall) -> None:
    client = hall.organiser
    page = soup(client.get(f"{hall.url}/join"))
    assert "organización" in page.select_one(".notice").get_text(), "told before another code is shown"
    client.post(f"{hall.url}/join", data={"name": "Eva", "code": hall.codes[1]})
    assert acts_as(hall, client) == "juez principal"
    assert not soup(client.get(hall.url)).select("[name=penalties]"), "one role at a time"
    act_as(hall, client, "organización")
    assert acts_as(hall, client) == "organización"
    assert soup(client.get(hall.url)).select("[name=penalties]")


def test_an_appeal_is_decided_from_its_page_by_whoever_has_both_places(hall: Hall) -> None:
    url = appealed(hall)
    client = hall.organiser
    assert hall.lead(client, url, "upheld") != 303, "the organiser alone decides nothing"
    link = soup(client.get(url)).select_one("#decides a[href*='/join']")["href"]
    joined = client.post(link, data={"name": "Eva", "code": hall.codes[1]})
    assert joined.headers["Location"] == url, "back to the case"
    act_as(hall, client, "organización")
    assert not soup(client.get(url)).select("#decides a[href*='/join']"), "it has that place"
    (there,) = soup(client.get(url)).select(".acting button")
    case = url.rpartition("/")[2]
    sent = {"what": "act-as", "member": there["value"], "case": case}
    assert client.post(hall.url, data=sent).headers["Location"] == url
    assert hall.lead(client, url, "upheld") == 303


def test_who_sees_the_codes_is_head_judge_with_one_tap(app: Flask) -> None:
    client = app.test_client()
    page = soup(client.post("/events", data={"name": "Copa", "date": "2026-11-21", "who": "Eva"}))
    form = next(one for one in page.select("form") if one.get("action", "").endswith("/join"))
    sent = {one["name"]: one["value"] for one in form.select("input")}
    assert client.post(form["action"], data=sent).status_code == 303
    board = soup(client.get(form["action"].removesuffix("/join")))
    assert "juez principal" in board.select_one(".acting").get_text()


def test_nobody_acts_by_a_place_of_somebody_else(hall: Hall) -> None:
    page = soup(hall.organiser.get(hall.url))
    others = [one["value"] for one in page.select("input[name=member]")]
    assert others
    for other in others:
        hall.judge.post(hall.url, data={"what": "act-as", "member": other})
        assert acts_as(hall, hall.judge) == "juez"


def test_leaving_gives_up_every_place_and_a_revoked_one_alone(hall: Hall) -> None:
    client = hall.join(0, "Luz")
    client.post(f"{hall.url}/join", data={"name": "Luz", "code": hall.codes[1]})
    held = [row for row in soup(hall.organiser.get(hall.url)).select("details li") if "Luz" in row.get_text()]
    assert len(held) == 1, "one person, told once with both roles"
    revoking = next(form for form in held[0].select("form") if "juez principal" in form.get_text())
    member = revoking.select_one("input[name=member]")["value"]
    hall.organiser.post(hall.url, data={"what": "revoke", "member": member})
    assert acts_as(hall, client) == "juez", "what is left"
    cookie = client.get_cookie(f"event-{hall.id}")
    assert cookie is not None
    client.post(hall.url, data={"what": "leave"})
    thief = hall.app.test_client()
    thief.set_cookie(cookie.key, cookie.value)
    assert thief.get(f"{hall.url}/changes").status_code == 400


def test_the_same_role_again_takes_the_place_of_the_old_one(hall: Hall) -> None:
    client = hall.join(0, "Luz")
    client.post(f"{hall.url}/join", data={"name": "Lucía", "code": hall.codes[0]})
    page = soup(client.get(hall.url))
    assert not page.select(".acting")
    assert "Lucía" in page.select_one("p.edition").get_text()


def test_another_judge_is_added_by_a_link_and_a_code_to_scan_in_sight(hall: Hall) -> None:
    page = soup(hall.organiser.get(hall.url))
    joining = page.select_one("#joining")
    assert joining.select_one("img.qr")
    assert joining.select_one("[data-copy$='/join']")
    above = [one for one in joining.find_all_previous("h2") if one.get_text().startswith("Casos")]
    assert above == [], "before the list of cases"
    role = joining.select_one("button[name=role][value=judge]")
    codes = soup(hall.organiser.post(hall.url, data={"what": "code", "role": role["value"]}))
    assert codes.select_one("details.qr-of[open] svg, details.qr-of[open] img")
    assert not soup(hall.judge.get(hall.url)).select("#joining button[name=role]"), "the organiser's alone"


def test_an_event_has_one_field_to_search_in_sight(hall: Hall) -> None:
    page = soup(hall.judge.get(hall.url))
    assert "small" in page.select_one("header.top")["class"]
    assert len(page.select("main input[name=q]")) == 1


def test_a_head_judge_who_decides_about_an_own_ruling_is_told(hall: Hall) -> None:
    url = appealed(hall)
    client = hall.join(1, "Luz")
    assert not soup(client.get(url)).select("#own-ruling")
    other = hall.join(1, "Rosa")  # who ruled it
    assert "suyo" in soup(other.get(url)).select_one("#own-ruling").get_text()
    assert hall.lead(other, url, "upheld") == 303, "it is a remark, and forbids nothing"
