"""An event on phones: ten disputes of five games, from question to report, by two judges and a head judge."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.casework import rows_of, rules_of, yaml_of
from tests.e2e.conftest import Open, once_on_each
from tests.e2e.test_cases import Hall

pytestmark = pytest.mark.browser

DISPUTES = {
    "gyp-riqueza-no-es-objeto": "punto de riqueza objeto",
    "gyp-oro-efecto-parcial": "parte imposible",
    "myl-clarif-helenica": "Helénica",
    "myl-clarif-akenathon": "Akenathon",
    "dom-foso-bruja": "",
    "dom-canciller": "Canciller",
    "ae-agotado-no-gana-vida": "agotado gana vida",
    "ae-no-descartar-mano": "descartar mano final",
    "mtg-un-objetivo-ilegal": "objetivos ilegales contrarresta",
    "mtg-ebe-aura-suelta": "aura no anexada",
}
"""The disputes, each with what a judge types to find its rule; the empty one is played in the resolver."""
OFFLINE, UPHELD, REVERSED = "ae-no-descartar-mano", "gyp-oro-efecto-parcial", "dom-canciller"
MOST_TAPS = 5
"""To file a ruled case with its section: new case, the question, the hit, the ruling, save."""


@dataclass
class Phone:
    """A judge's phone that counts what the judge does; typing into a field begins with a tap on it."""

    page: Any
    taps: int = 0
    seen: dict[str, float] = field(default_factory=dict)

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(f"{selector} >> visible=true").first.click()

    def type(self, selector: str, text: str) -> None:
        self.tap(selector)
        self.page.fill(selector, text)


@dataclass
class Case:
    """What one dispute asks and how it comes out, in the words of its row."""

    id: str
    question: str
    ruling: str
    addresses: frozenset[str]


@pytest.fixture(scope="module")
def told(shared: Path) -> dict[str, Case]:
    rows = rows_of(shared)
    tables = yaml_of(Path(__file__).parent.parent / "citations.yaml")
    made = {}
    for id in DISPUTES:
        row = rows[id]
        addresses = {tables[table][rule] for table, rule in rules_of(row) if rule in tables[table]}
        question = f"{row['situation']} {' '.join(row['actions'])}"
        made[id] = Case(id, question, ". ".join(row["expect"]), frozenset(addresses))
    return made


class Event(Hall):
    """An event of all five games, Magic by the rules of 2009."""

    def __init__(self, visit: Open, reals: tuple[str, str], locale: str) -> None:
        super().__init__(visit, reals, locale)
        organiser = visit(f"{self.url}/join", locale=locale)
        organiser.fill("[name=name]", "Eva")
        organiser.fill("[name=code]", self.codes[2])
        organiser.click("main button")
        for _ in range(2):  # the editions of a game can be chosen once the game is
            organiser.click("details:has(button[value=settings]) summary")
            for game in ("gyp", "myl", "dominion", "aeons-end", "magic"):
                organiser.check(f"[name=game][value={game}]")
            edition = organiser.locator("[name='edition magic/cr']")
            if edition.count():
                edition.select_option("2009-02-01")
            organiser.click("button[value=settings]")
        self.organiser = organiser


def open_new(phone: Phone, event: Event) -> None:
    phone.page.goto(event.url)
    phone.tap("a.go")
    phone.page.wait_for_selector("#case")


def ask_and_rule(phone: Phone, case: Case, words: str) -> None:
    """Type the question, pick what a search finds, type the ruling."""
    page = phone.page
    phone.type("[name=question]", case.question)
    page.fill("#find-cites input", words)  # the field lies under the thumb: its tap is the hit's
    page.wait_for_selector("#citable [data-cite]")
    offered = page.locator("#citable [data-cite]").evaluate_all("all => all.map((one) => one.dataset.cite)")
    right = [address for address in offered if address in case.addresses]
    assert right, f"{case.id}: {words} offers {offered}"
    phone.tap(f"#citable [data-cite='{right[0]}']")
    phone.type("[name=ruling]", case.ruling)


def file(phone: Phone, event: Event, case: Case, words: str) -> str:
    """A case from the board to its page; gives the page's address."""
    open_new(phone, event)
    ask_and_rule(phone, case, words)
    phone.tap("button[value=ruled]")
    phone.page.wait_for_selector(".history")
    return str(phone.page.url)


def file_offline(phone: Phone, event: Event, case: Case, words: str) -> str:
    open_new(phone, event)
    ask_and_rule(phone, case, words)
    phone.page.context.set_offline(True)
    phone.tap("button[value=ruled]")
    phone.page.wait_for_selector(".fault")
    phone.page.context.set_offline(False)
    phone.page.wait_for_selector(".history")
    return str(phone.page.url)


def file_played(phone: Phone, event: Event, case: Case, words: str) -> str:
    """A case from a table in the resolver, with what its log cites."""
    page = phone.page
    page.goto(f"{event.real}/resolver?game=dominion")
    phone.tap("button[value='dominion/1-bruja']")
    page.wait_for_selector("#table")
    for label in ("jugar Salón del Trono", "Bruja", "Foso") if event.locale == "es-ES" else (
        "play Throne Room", "Witch", "Moat",
    ):  # fmt: skip
        page.locator(f"#table button:has-text('{label}'):visible").first.click()
        page.wait_for_selector("#table:not([aria-busy])")
    phone.taps = 1  # what is played belongs to the resolver
    page.locator("a[href*='/cases/new?session=']").first.evaluate(
        "link => link.closest('details').open = true"
    )
    phone.tap("a[href*='/cases/new?session=']")
    phone.type("[name=question]", case.question)
    assert page.locator("[name=pick][value^='dominion/']:checked").count()
    phone.type("[name=ruling]", case.ruling)
    phone.tap("button[value=ruled]")
    page.wait_for_selector(".history")
    assert page.locator("ol.log li").count()
    return str(page.url)


WAYS: dict[str, Callable[[Phone, Event, Case, str], str]] = {
    "dom-foso-bruja": file_played,
    OFFLINE: file_offline,
}


def decide(floor: Phone, head: Phone, event: Event, url: str, state: str, reason: str) -> None:
    """An appeal from the floor to the head judge's decision, seen on the floor judge's page."""
    floor.page.goto(url)
    floor.tap("button[value=appealed]")
    floor.page.wait_for_selector("h1 .badge.appealed")
    head.page.goto(event.at(event.url))
    head.tap(f".appeals a.case[href$='{url.rpartition('/')[2]}']")
    head.page.wait_for_selector(f"button[value={state}]")
    head.page.click(f"button[value={state}]")
    assert head.page.locator("h1 .badge.appealed").count(), "decided without a reason"
    head.type("[name=head_reason]", reason)
    head.tap(f"button[value={state}]")
    head.page.wait_for_selector(f"h1 .badge.{state}")
    floor.page.wait_for_selector(f"h1 .badge.{state}")


@once_on_each
def test_ten_disputes_from_question_to_report(
    visit: Open,
    reals: tuple[str, str],
    told: dict[str, Case],
    locale: str,
    record_property: Callable[[str, object], None],
) -> None:
    event = Event(visit, reals, locale)
    rosa, luz = Phone(event.phone(0, "Rosa")), Phone(event.phone(0, "Luz"))
    bruno = Phone(event.phone(1, "Bruno"))
    urls = {}
    for turn, (id, words) in enumerate(DISPUTES.items()):
        phone = (rosa, luz)[turn % 2]
        phone.taps, begun = 0, time.perf_counter()
        urls[id] = WAYS.get(id, file)(phone, event, told[id], words)
        record_property(id, f"{phone.taps} taps, {time.perf_counter() - begun:.1f} s")
        assert phone.taps <= MOST_TAPS, id
        assert phone.page.locator(".cited blockquote").count() > 0, id
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, id

    open_new(rosa, event)  # the next table asks the same as an earlier one
    rosa.type("[name=question]", "¿El Canciller deja mirar el mazo antes de descartarlo?")
    rosa.tap(f"#alike [value='{urls[REVERSED].rpartition('/')[2]}']")
    assert rosa.page.input_value("[name=ruling]") == told[REVERSED].ruling
    rosa.tap("button[value=ruled]")
    rosa.page.wait_for_selector(".history")
    follower = rosa.page.url

    decide(rosa, bruno, event, urls[UPHELD], "upheld", "Así lo dice la sección citada.")
    decide(luz, bruno, event, urls[REVERSED], "reversed", "El descarte entero es opcional.")
    rosa.page.goto(follower)
    assert rosa.page.locator(".fault").count() == 1
    rosa.page.goto(event.url)
    assert rosa.page.locator(".badge.warned").count() == 1

    assert rosa.page.locator("ul.rows > li > a.case").count() == len(DISPUTES) + 1
    report = rosa.page.evaluate("url => fetch(url).then((answer) => answer.text())", f"{event.url}/report.md")
    assert report.count("\n## ") == len(DISPUTES) + 1
    for case in told.values():
        assert any(address in report for address in case.addresses), case.id
    said = [told for phone in (rosa, luz, bruno) for told in phone.page.complaints]
    own = [told for told in said if not told.startswith("http") and "ERR_INTERNET_DISCONNECTED" not in told]
    assert own == []  # a question whether anything is new may be cut short by leaving the page
