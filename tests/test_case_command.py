"""``judge case`` at the venue's laptop: filed, found, ruled, appealed, decided, printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cli import judge as root_command
from tests.databases import Open
from tests.penalty_guides import FORMS, PRESTIGE


@pytest.fixture(autouse=True)
def _in_spanish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_LANGUAGE", "es")


class Laptop:
    """The venue's laptop with a library of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def run(self, *words: str) -> Result:
        return CliRunner().invoke(root_command, ["--library", str(self.root), *words])

    def answer(self, *words: str, status: int = 0) -> dict[str, Any]:
        done = self.run(*words, "--json")
        assert done.exit_code == status, done.output
        found: dict[str, Any] = json.loads(done.stdout)
        return found


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library whose digest is read once."""
    return tmp_path_factory.mktemp("library")


@pytest.fixture
def laptop(root: Path, opening: Open, monkeypatch: pytest.MonkeyPatch) -> Laptop:
    monkeypatch.setenv("JUDGE_DATABASE_URL", opening.url)
    for file in root.glob("judge.db*"):
        file.unlink()
    made = Laptop(root)
    made.answer("event", "create", "Copa Sur", "--date", "2026-11-21", "--game", "gyp", "--game", "dominion")
    return made


def filed(laptop: Laptop, *more: str) -> dict[str, Any]:
    return laptop.answer("case", "add", "¿Responde a una habilidad de recurso?", "--judge", "Rosa", *more)


def test_a_case_goes_from_question_to_appeal_and_every_step_tells_who(laptop: Laptop) -> None:
    made = filed(laptop, "--table", "7", "--player", "Ana López")
    assert (made["number"], made["state"], made["judge"]) == ("1", "open", "Rosa")
    ruled = laptop.answer("case", "rule", "1", "No", "--judge", "Rosa", "--cites", "gyp:106.1.g.2")
    assert ruled["cites"] == ["gyp/reglas@parte-1:106.1.g.2"]
    laptop.answer("case", "appeal", "1", "--judge", "Luz")
    decided = laptop.answer("case", "decide", "1", "reverse", "--judge", "Bruno", "--reason", "El ejemplo.")
    assert decided["state"] == "reversed"
    shown = laptop.answer("case", "show", "1")
    assert [(one["by"], one["role"], one["state"]) for one in shown["history"]] == [
        ("Rosa", "judge", None), ("Rosa", "judge", "ruled"), ("Luz", "judge", "appealed"),
        ("Bruno", "head", "reversed"),
    ]  # fmt: skip
    assert shown["content"]["citations"][0]["wording"]
    assert shown["content"]["players"] == ["Ana López"]


def test_more_is_said_of_a_case_and_earlier_citations_stay(laptop: Laptop) -> None:
    filed(laptop, "--ruling", "No", "--cites", "gyp:106.1.g.2")
    told = ("--cites", "gyp:120.4", "--extension", "5", "--penalty", "Aviso", "--tag", "pila")
    changed = laptop.answer("case", "change", "1", "--judge", "Luz", *told)
    assert changed["state"] == "ruled"
    assert changed["cites"] == ["gyp/reglas@parte-1:106.1.g.2", "gyp/reglas@parte-1:120.4"]
    assert changed["tags"] == ["pila"]


FILTERS = [
    (("--state", "ruled"), ["2"]),
    (("--state", "upheld"), []),
    (("--cites", "gyp:120.4"), ["2"]),
    (("--cites", "gyp/reglas@parte-1:120.4"), ["2"]),
    (("--card", "Bruja"), ["3"]),
    (("--tag", "PILA"), ["2"]),
    (("--judge", "luz"), ["3"]),
    (("recurso",), ["1"]),
    (("bruja", "maldición"), ["3"]),
    (("--event", "copa", "--state", "open"), ["3", "1"]),
    (("zzz",), []),
]


@pytest.mark.parametrize(("asked", "numbers"), FILTERS)
def test_cases_are_found_by_what_they_are_about(
    laptop: Laptop, asked: tuple[str, ...], numbers: list[str]
) -> None:
    filed(laptop)
    laptop.answer("case", "add", "¿Quién va primero?", "--judge", "Rosa", "--ruling", "El activo",
                  "--cites", "gyp:120.4", "--tag", "pila")  # fmt: skip
    laptop.answer("case", "add", "¿La bruja da Maldición con el mazo vacío?", "--judge", "Luz")
    found = laptop.answer("case", "list", *asked, status=0 if numbers else 1)
    assert [case["number"] for case in found["cases"]] == numbers


def test_an_event_without_cases_is_no_fault(laptop: Laptop) -> None:
    assert laptop.answer("case", "list") == {"cases": []}


def test_an_id_that_begins_with_eight_digits_is_no_number(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    laptop.answer("event", "create", "Copa Norte", "--date", "2026-11-20")
    monkeypatch.setattr("judge.cli.case_command.uuid4", lambda: "12345678-0000-4000-8000-000000000000")
    made = laptop.answer("case", "add", "¿?", "--judge", "Rosa", "--event", "copa n")
    assert laptop.answer("case", "show", "12345678")["id"] == made["id"]


def test_where_there_are_several_events_one_is_named(laptop: Laptop) -> None:
    other = laptop.answer("event", "create", "Copa Norte", "--date", "2026-11-20")["event"]
    refused = laptop.answer("case", "add", "¿?", "--judge", "Rosa", status=2)
    assert "Copa Norte" in refused["error"]
    made = laptop.answer("case", "add", "¿?", "--judge", "Rosa", "--event", "copa n")
    assert made["event"] == other
    assert laptop.answer("case", "show", made["id"])["event_name"] == "Copa Norte"
    assert laptop.answer("case", "show", made["id"][:8])["id"] == made["id"]
    assert len(laptop.answer("case", "list")["cases"]) == 1


def test_what_rests_on_a_reversed_case_says_so(laptop: Laptop) -> None:
    filed(laptop, "--ruling", "No")
    filed(laptop, "--ruling", "No", "--follows", "1")
    laptop.answer("case", "appeal", "1", "--judge", "Rosa")
    laptop.answer("case", "decide", "1", "reverse", "--judge", "Bruno", "--reason", "x")
    assert laptop.answer("case", "show", "2")["rests_on"][0]["state"] == "reversed"
    assert [one["number"] for one in laptop.answer("case", "show", "1")["followers"]] == ["2"]
    assert "revocado" in laptop.run("case", "show", "2").output


def test_a_case_is_written_for_print_without_names_unless_they_are_asked_for(
    laptop: Laptop, tmp_path: Path
) -> None:
    filed(laptop, "--player", "Ana López", "--ruling", "Ana roba", "--cites", "gyp:120.4")
    text = laptop.run("case", "export", "1").stdout
    assert text.startswith("# Copa Sur\n")
    assert "gyp/reglas@parte-1:120.4" in text
    assert "Ana" not in text
    assert "Ana López" in laptop.run("case", "export", "1", "--names").stdout
    answer = laptop.answer("case", "export", "1", "--output", str(tmp_path / "one.md"))
    assert (tmp_path / "one.md").read_text(encoding="utf-8") == text
    assert answer["number"] == "1"


REFUSED = [
    (("show", "9"), 1),
    (("show", "nowhere"), 1),
    (("list", "--event", "Nada"), 1),
    (("list", "--card", "No hay tal carta"), 1),
    (("add", "¿?"), 2),
    (("add", "¿?", "--judge", " "), 2),
    (("add", "¿?", "--judge", "Rosa", "--cites", "gyp:999.9"), 2),
    (("add", "¿?", "--judge", "Rosa", "--follows", "9"), 1),
    (("change", "1", "--judge", "Rosa"), 2),
    (("appeal", "1", "--judge", "Rosa"), 2),
    (("decide", "1", "uphold", "--judge", "Bruno"), 2),
    (("decide", "1", "uphold", "--judge", "Bruno", "--reason", "x"), 2),
]


@pytest.mark.parametrize(("words", "status"), REFUSED)
def test_what_cannot_be_is_refused_with_its_status(
    laptop: Laptop, words: tuple[str, ...], status: int
) -> None:
    filed(laptop)
    assert laptop.run("case", *words).exit_code == status
    assert laptop.answer("case", "show", "1")["version"] == 1


def test_people_read_the_history_in_their_language(laptop: Laptop) -> None:
    filed(laptop, "--ruling", "No")
    laptop.answer("case", "appeal", "1", "--judge", "Rosa")
    laptop.answer("case", "decide", "1", "uphold", "--judge", "Bruno", "--reason", "Así dice.")
    said = laptop.run("case", "show", "1").output
    assert "Bruno (juez principal) → confirmado" in said
    assert "1. [confirmado]" in laptop.run("case", "list").output


def test_an_event_is_exported_and_imported_and_its_codes_changed(laptop: Laptop, tmp_path: Path) -> None:
    filed(laptop, "--ruling", "No", "--player", "Ana López")
    whole = str(tmp_path / "copa.json")
    assert laptop.answer("event", "export", "Copa Sur", "--names", "--output", whole)["cases"] == 1
    assert "Ana" not in laptop.answer("event", "export", "Copa Sur")["text"]
    assert laptop.answer("event", "export", "Copa Sur", "--form", "md")["text"].startswith("# Copa Sur")
    made = laptop.answer("event", "import", whole)
    assert set(made["codes"]) == {"judge", "head", "organiser"}
    (case,) = laptop.answer("case", "list", "--event", made["event"])["cases"]
    assert case["ruling"] == "No"
    fresh = laptop.answer("event", "code", made["event"], "head")["codes"]["head"]
    assert fresh != made["codes"]["head"]
    (tmp_path / "bad.json").write_text("{}", encoding="utf-8")
    laptop.answer("event", "import", str(tmp_path / "bad.json"), status=2)
    laptop.answer("event", "code", "Nada", "head", status=1)


def test_an_event_plays_by_the_editions_that_the_library_calls_current(
    laptop: Laptop, tmp_path: Path
) -> None:
    rules = tmp_path / "reglas.txt"
    rules.write_text("1. Faro\n\n1.1. Quien apaga el faro pierde su turno.\n", encoding="utf-8")
    words = ("--game", "gyp", "--document", "reglas", "--edition")
    own = Laptop(tmp_path / "library")
    own.answer("import", str(rules), *words, "2026-01-01")
    rules.write_text("1. Faro\n\n1.1. Quien apaga el faro pierde dos turnos.\n", encoding="utf-8")
    own.answer("import", str(rules), *words, "2026-02-01")
    assert (
        own.answer("event", "create", "Copa Este", "--game", "gyp")["editions"]["gyp/reglas"] == "2026-02-01"
    )
    own.answer("pin", "gyp/reglas@2026-01-01")
    made = own.answer("event", "create", "Copa Oeste", "--game", "gyp")
    assert made["editions"]["gyp/reglas"] == "2026-01-01"
    told = ("--event", made["event"], "--judge", "Rosa", "--cites", "gyp:1.1")
    assert own.answer("case", "add", "¿Pierde el turno?", *told)["cites"] == ["gyp/reglas@2026-01-01:1.1"]


def at_magic(laptop: Laptop) -> str:
    return str(laptop.answer("event", "create", "Copa de Magic", "--game", "magic")["event"])


def infringed(laptop: Laptop, event: str, infraction: str, *more: str, status: int = 0) -> dict[str, Any]:
    told = ("--event", event, "--judge", "Rosa", "--infraction", infraction, "--penalised", "Ana López")
    return laptop.answer("case", "add", "¿Qué pasó?", *told, *more, status=status)


@pytest.mark.parametrize(
    "named", ["magic/ipg:4.1", "magic/ipg@2019:4.1", "4.1", "USC minor", "Unsporting Conduct — Minor"]
)
def test_an_infraction_is_named_by_address_number_or_any_name(laptop: Laptop, named: str) -> None:
    event = at_magic(laptop)
    made = infringed(laptop, event, named)
    content = laptop.answer("case", "show", "1", "--event", event)["content"]
    assert (content["infraction"], content["penalty"]) == ("Unsporting Conduct — Minor", "Warning")
    assert made["cites"] == ["magic/ipg@2024-09-23:4.1", "magic/ipg@2024-09-23:4.1.d"]


def test_an_infraction_with_its_penalty_and_who_gets_it_is_ruled(laptop: Laptop) -> None:
    event = at_magic(laptop)
    assert infringed(laptop, event, "magic/ipg:4.1")["state"] == "ruled"
    assert infringed(laptop, event, "Llegó con sombrero", "--penalty", "Warning")["state"] == "ruled"
    assert infringed(laptop, event, "Llegó con sombrero")["state"] == "open", "its penalty is not known"
    asked = ("case", "add", "¿Qué pasó?", "--event", event, "--judge", "Rosa")
    nobody = laptop.answer(*asked, "--infraction", "magic/ipg:4.1")
    assert nobody["state"] == "open"
    told = ("case", "change", nobody["number"], "--event", event, "--judge", "Rosa")
    assert laptop.answer(*told, "--penalised", "Luz")["state"] == "ruled"


def test_an_address_that_is_no_infraction_is_refused_rather_than_kept_as_words(laptop: Laptop) -> None:
    refused = infringed(laptop, at_magic(laptop), "magic/ipg:9.9", status=2)
    assert "magic/ipg:9.9" in json.dumps(refused)
    for number in ("9.9", "1.4"):  # no section of the guide, and one that is no infraction
        assert number in json.dumps(infringed(laptop, at_magic(laptop), number, status=2))


def test_a_case_is_shown_in_the_readers_language_with_the_english_terms(laptop: Laptop) -> None:
    event = at_magic(laptop)
    infringed(laptop, event, "magic/ipg:2.5")
    words = ("case", "show", "1", "--event", event)
    shown = laptop.run(*words).stdout
    assert "Infracción de una regla del juego (Game Rule Violation)" in " ".join(shown.split())
    assert "Penalización: Advertencia (Warning)" in shown
    assert "Game Rule Violation\n" in laptop.run("--language", "en", *words).stdout


def test_a_repeated_infraction_is_asked_about_and_raised_only_when_told_so(laptop: Laptop) -> None:
    event = at_magic(laptop)
    assert "asked" not in infringed(laptop, event, "GRV")
    assert "asked" not in infringed(laptop, event, "magic/ipg:2.5")
    third = infringed(laptop, event, "GRV")
    (asked,) = third["asked"]
    assert (asked["player"], asked["earlier"], asked["penalty"]) == ("Ana López", ["2", "1"], "Game Loss")
    assert asked["cites"] == "magic/ipg@2024-09-23:2"
    assert laptop.answer("case", "show", "3", "--event", event)["content"]["penalty"] == "Warning"
    raised = laptop.answer("case", "change", "3", "--event", event, "--judge", "Rosa", "--repeated")
    assert "magic/ipg@2024-09-23:2" in raised["cites"]
    content = laptop.answer("case", "show", "3", "--event", event)["content"]
    assert content["penalty"] == "Game Loss"
    assert content["departure"] == asked["text"]
    assert "asked" not in infringed(laptop, event, "GRV", "--not-repeated")
    infringed(laptop, event, "magic/ipg:3.3", "--repeated", status=2)  # the first one
    lines = laptop.run("case", "add", "¿Otra?", "--event", event, "--judge", "Rosa", "--infraction", "GRV",
                       "--penalised", "Ana").stdout  # fmt: skip
    assert "¿Agravar a Pérdida de juego (Game Loss)?" in " ".join(lines.split())


@pytest.mark.parametrize("form", ["labelled", "table", "articles", "html-bold"])
def test_another_organisers_guide_is_chosen_from_and_its_upgrade_cited(
    laptop: Laptop, tmp_path: Path, form: str
) -> None:
    own = Laptop(tmp_path / "library")
    make, kind = FORMS[form]
    file = tmp_path / f"guia.{kind}"
    file.write_text(make("es"), encoding="utf-8")
    own.answer("import", str(file), "--game", "norte", "--document", "guia", "--edition", "2026-01-01")
    event = str(own.answer("event", "create", "Copa Norte", "--game", "norte")["event"])
    told = ("--event", event, "--judge", "Rosa", "--penalised", "Ana López", "--infraction")
    made = own.answer("case", "add", "¿Qué pasó?", *told, "lámpara encendida")
    address = made["cites"][0]
    content = own.answer("case", "show", "1", "--event", event)["content"]
    assert (content["infraction"], content["penalty"]) == ("Lámpara encendida", "Warning")
    number = address.partition(":")[2]
    for typed in (number, f"norte:{number}", address):
        assert own.answer("case", "add", "¿Otra?", *told, typed)["cites"][0] == address
    if form == "table":
        return  # it states no upgrade
    upgrade = f"{address}.e" if form != "articles" else f"{address}.f"
    said = "Si un barco ya cambió de rumbo, la penalización es una Pérdida de juego."
    raised = own.answer(
        "case", "add", "¿Y ahora?", *told, number, "--departure", said, "--penalty", "Game Loss"
    )
    assert upgrade in raised["cites"]
    assert upgrade not in own.answer("case", "add", "¿Y?", *told, number, "--departure", "Era nuevo")["cites"]
    by_number = upgrade.partition(":")[2]
    assert upgrade in own.answer("case", "change", "1", "--event", event, "--judge", "Rosa",
                                 "--departure", f"Según ({by_number}): era nuevo")["cites"]  # fmt: skip


def test_a_penalty_in_a_games_own_words_is_filled_in_and_gathered(laptop: Laptop, tmp_path: Path) -> None:
    own = Laptop(tmp_path / "library")
    file = tmp_path / "liga.txt"
    file.write_text(PRESTIGE, encoding="utf-8")
    own.answer("import", str(file), "--game", "norte")
    event = str(own.answer("event", "create", "Copa Norte", "--game", "norte")["event"])
    told = ("--event", event, "--judge", "Rosa", "--penalised", "Ana López")
    own.answer("case", "add", "¿Qué pasó?", *told, "--infraction", "Mazo ilegal")
    content = own.answer("case", "show", "1", "--event", event)["content"]
    assert content["penalty"] == "pierde 2 puntos de prestigio"
