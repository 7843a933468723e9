"""``judge resolve --step``: a dispute played at the terminal with short commands in two languages."""

from __future__ import annotations

from typing import Any

import pytest

from judge import rulesets
from judge.messages import render
from judge.resolver import Act, Answer, Decision, Note, Object, act, answer, options
from judge.scenario import load_text
from judge.scenario.command_phrases import actions_meant
from judge.scenario.commands import Command, NotUnderstood, answer_of, understood
from judge.scenario.display_text import own_name
from judge.scenario.interactive import InteractiveScenario, Reply
from judge.scenario.interactive_setup import InteractiveSetup
from tests.scenario_games import game_of
from tests.scenario_runs import TABLE


def interactive(text: str = TABLE, language: str = "en") -> InteractiveScenario:
    return InteractiveScenario(load_text(text, "a.yaml", game_of)[0], language)


def told(said: Reply, language: str = "en") -> list[str]:
    return [line.mark + render(line.text, language) for line in said.lines]


def command(line: str, text: str = TABLE) -> Command:
    table = interactive(text)
    return understood(table.scenario, table.state, line)


def refused(line: str, text: str = TABLE) -> str:
    with pytest.raises(NotUnderstood) as caught:
        interactive(text).take(line)
    return str(caught.value)


# What a line means


@pytest.mark.parametrize(
    ("line", "entered"),
    [
        ("Martina juega spark a Luis", act("Martina", "play", object="spark", seat="Luis")),
        ("martina plays spark to luis", act("Martina", "play", object="spark", seat="Luis")),
        ("mar jugar sp luis", act("Martina", "play", object="spark", seat="Luis")),
        ("Martina juega spark seat=Luis", act("Martina", "play", object="spark", seat="Luis")),
        ("juega el knight", act("Martina", "play", object="knight")),
        ("Luis responde con veto", act("Luis", "play", object="veto")),
        ("Martina acuña mine", act("Martina", "mint", object="mine")),
        ("Luis se rinde", act("Luis", "concede")),
        ("Luis concede", act("Luis", "concede")),
        ("Luis pasa", act("Luis", "pass")),
        ("pasa", act("Martina", "pass")),
        ("Luis passes", act("Luis", "pass")),
        ("nota mirado en mesa 4", Note("mirado en mesa 4")),
        ("note: what?", Note("what?")),
    ],
)
def test_a_line_is_an_input(line: str, entered: Act | Note) -> None:
    assert command(line).input == entered


@pytest.mark.parametrize(
    ("line", "kind", "number", "text"),
    [
        ("pasan", "pass", 1, ""),
        ("all pass 3", "pass", 3, ""),
        ("Pasan todos", "pass", 1, ""),
        ("pasan hasta principal", "until", 1, "principal"),
        ("pass until turn 3", "until", 1, "turn 3"),
        ("deshacer", "undo", 1, ""),
        ("undo 4", "undo", 4, ""),
        ("rehacer", "redo", 1, ""),
        ("ley", "legal", 1, ""),
        ("legal", "legal", 1, ""),
        ("por qué no", "legal", 1, ""),
        ("mesa", "table", 1, ""),
        ("registro", "log", 1, ""),
        ("guardar mesa 4.yaml", "save", 1, "mesa 4.yaml"),
        ("siguiente 2", "next", 2, ""),
        ("resto", "rest", 1, ""),
        ("ayuda", "help", 1, ""),
        ("?", "help", 1, ""),
        ("salir", "quit", 1, ""),
        ("", "nothing", 1, ""),
    ],
)
def test_a_line_is_for_the_terminal(line: str, kind: str, number: int, text: str) -> None:
    found = command(line)
    assert (found.kind, found.number, found.text) == (kind, number, text)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Martina juega", "“play” needs to know object"),
        ("Martina juega trueno", "there is no object “trueno” here"),
        ("Martina baila", "“baila” is no action here; there is pass, play, mint, concede"),
        ("nobody knows", "who does what? For example Martina play ...; “ayuda” lists the commands"),
        ("99", "there is no number 99 in the list"),
        ("guardar", "in which file? Write guardar FILE.yaml"),
        ("corregir A", "what is corrected? Write corregir A vida 3; motivo"),
        ("corregir Martina lief 3", "there is no figure “lief” here; did you mean life?"),
        ("pasan hasta nunca", "until what? Expected one of: begin, main"),
        ("Martina juega spark a Pedro", "there is no object “spark a Pedro” here"),
        ("rehacer", "nothing follows here"),
        ("deshacer", "there is nothing to take back"),
        (
            "Luis juega veto",
            "refused: Luis may not act now: it is for Martina to act or pass (priority) (torre:3.1)",
        ),
    ],
)  # fmt: skip
def test_a_line_that_means_nothing_says_what_would(line: str, reason: str) -> None:
    assert refused(line) == reason


def test_names_may_be_abbreviated_and_lack_their_accents() -> None:
    table = interactive(TABLE.replace("hand: [spark, knight]", "hand: [{card: spark, as: Acusación Falsa}]"))
    table.take("mart juega acusacion luis")
    assert [object.id for object in table.state.stack] == ["Acusación Falsa"]


def test_where_several_things_may_be_meant_they_are_named() -> None:
    text = TABLE.replace("hand: [veto, ward]", "hand: [{card: spark, as: Chispa}, {card: veto, as: Chiste}]")
    table = interactive(text)
    table.take("pasa")
    with pytest.raises(NotUnderstood, match=r"which one\? Chispa \(hand/Luis\), Chiste \(hand/Luis\)"):
        table.take("Luis juega chis")
    table.take("Luis juega chisp Martina")  # one that is meant is enough


def test_of_several_the_one_is_meant_with_which_it_is_possible() -> None:
    table = interactive()
    table.take("martina juega kn")  # two more knights lie on the field
    assert [object.id for object in table.state.stack] == ["knight"]


# Playing


def test_a_choice_is_shown_with_numbers_and_made_by_number_or_name() -> None:
    table = interactive()
    lines = told(table.take("Martina juega spark Luis"))
    assert lines[-3:] == ["Martina chooses one of: coin, take back (how to pay)", "1. coin", "2. take back"]
    for said in ("1", "coin", "martina elige coin", "elige coin", "co"):
        assert understood(table.scenario, table.state, said).input == answer("Martina", "coin")


def test_a_choice_that_is_not_offered_is_refused() -> None:
    table = interactive()
    table.take("Martina juega spark Luis")
    with pytest.raises(NotUnderstood, match="“gold” is not offered"):
        table.take("gold")


def test_an_action_that_is_possible_during_a_choice_is_understood() -> None:
    table = interactive()
    table.take("Martina juega spark Luis")
    assert understood(table.scenario, table.state, "Martina acuña mine").input == act(
        "Martina", "mint", object="mine"
    )


def test_answers_may_come_with_the_action() -> None:
    table = interactive()
    table.take("Martina juega spark Luis eligiendo coin")
    assert table.state.decision is None
    assert [object.id for object in table.state.stack] == ["spark"]
    said = told(table.take("deshacer 2")) and told(table.take("Martina juega knight contra coin y nothing"))
    assert "nobody asked for: nothing" in said


def test_the_log_is_told_as_it_happens_with_its_sections() -> None:
    table = interactive()
    table.take("Martina juega spark Luis eligiendo coin")
    said = table.take("pasan")
    assert told(said)[:2] == ["4. Martina passes", "5. Luis passes"]
    assert [str(address) for address in said.lines[0].cites] == ["torre/reglas@1:3.4"]
    assert table.state.player("Luis").number("life") == 3


def test_the_log_calls_things_as_the_table_does() -> None:
    table = interactive(
        TABLE.replace("hand: [veto, ward]", "hand: [{card: spark, as: Chispa}, spark, spark]")
    )
    table.take("pasa")
    assert told(table.take("luis juega chispa Martina"))[0] == "2. Luis: play Chispa, Martina"
    table.take("2")
    assert told(table.take("luis juega spark 2 Martina"))[0] == "5. Luis: play spark, Martina"


def test_what_is_legal_and_why_the_rest_is_not() -> None:
    table = interactive()
    lines = told(table.take("ley"))
    assert "1. Martina: pass" in lines
    assert any(line.startswith("not Luis: play – veto: Luis may not act now") for line in lines)
    (why,) = table.take("¿por qué no Luis juega veto?").lines
    assert "it is for Martina to act or pass" in str(why.text)
    assert why.cites
    assert told(table.take("por qué Martina juega knight")) == ["this is possible: Martina: play – knight"]


def test_a_legal_action_is_taken_by_its_number() -> None:
    table = interactive()
    at = next(line.split(".")[0] for line in told(table.begin()) if "play – knight" in line)
    table.take(at)
    assert [object.id for object in table.state.stack] == ["knight"]


def test_undo_and_redo() -> None:
    table = interactive()
    table.take("Martina juega spark Luis eligiendo coin")
    table.take("deshacer 2")
    assert table.state.zone("stack") == ()
    table.take("redo 2")
    assert table.state.zone("stack") == ("spark",)


def test_the_judge_corrects_by_a_short_line() -> None:
    table = interactive()
    table.take("corregir Martina vida 3; mal contado")
    assert table.state.player("Martina").number("life") == 3
    table.take("correct Caballero Añoso zone grave")
    assert table.state.objects["Caballero Añoso"].zone == "grave/Martina"
    table.take("corregir {mine: {tapped: true}}")
    assert table.state.objects["mine"].data["tapped"] is True
    log = told(table.take("registro"))
    assert log[0] == "1. the judge corrects: mal contado"


def test_passing_until_a_step_or_a_turn() -> None:
    table = interactive()
    table.take("pasan hasta turno 3")
    assert table.state.turn == 3
    table.take("pass until Luis")
    assert table.state.active == "Luis"


def test_the_table_is_shown() -> None:
    lines = told(interactive().take("mesa"))
    assert "Martina: life 5, coins 2" in lines
    assert "hand of Luis: veto, ward" in lines
    assert "field (Luis): Escudero" in lines
    assert "field (Martina): mine, Caballero Añoso" in lines
    spanish = told(interactive(language="es").take("mesa"), "es")
    assert "Martina: vida 5, monedas 2" in spanish
    assert "mano de Luis: veto, ward" in spanish


def test_a_pile_is_shown_from_the_top() -> None:
    text = TABLE.replace("Luis: {coins: 1,", "Luis: {coins: 1, deck: [spark, veto],")
    assert "deck of Luis: spark 2, veto 1" in told(interactive(text).take("mesa"))


def test_alike_things_are_counted() -> None:
    text = TABLE.replace("hand: [spark, knight]", "hand: {spark: 3, veto: 1}")
    assert "hand of Martina: spark ×3, veto 1" in told(interactive(text).take("mesa"))


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("Oro", "Oro"),
        ("Oro 12", "Oro"),
        ("Oro A3", "Oro"),
        ("Oro s3", "Oro"),
        ("Oro viejo", "Oro viejo"),
        ("Grande", "Grande"),
        ("Oro 3b", "Oro 3b"),
    ],
)
def test_a_number_is_no_name(id: str, name: str) -> None:
    assert own_name(Object(id, "Oro", "A", "A", "field")) == name


def test_the_steps_of_the_file_are_run_one_by_one() -> None:
    table = interactive()
    assert [object.id for object in (table.take("siguiente"), table.state)[1].stack] == ["spark"]
    lines = told(table.take("next"))
    assert "holds: stack: [spark]" in lines
    assert "does not hold: Luis life: 4; found: 5" in lines
    table.take("resto")
    assert table.state.stack == ()
    with pytest.raises(NotUnderstood, match="the file has no further steps"):
        table.take("next")


def test_the_end_of_the_game_is_told() -> None:
    lines = told(interactive().take("Luis se rinde"))
    assert "the game is over (winner: Martina)" in lines


def test_a_judges_decision_is_answered_by_number() -> None:
    table = interactive()
    table.take("Martina juega spark Luis")
    assert understood(table.scenario, table.state, "1").input == Answer("Martina", ("coin",))


VERBS = {
    "gyp": {
        "juega": "play",
        "activa": "activate",
        "copia": "copy",
        "usa": "use",
        "gasta": "spend",
        "mueve": "move",
    },
    "myl": {
        "juega": "play",
        "anula": "annul",
        "previene": "prevent",
        "redirige": "redirect",
        "cancela": "cancel",
        "ataca": "attack",
        "bloquea": "block",
        "usa": "use",
        "responde": "play",
    },
    "dominion": {"juega": "play", "compra": "buy", "enseña": "react", "cuenta": "count", "mira": "look"},
    "aeons-end": {
        "lanza": "cast",
        "enfoca": "focus",
        "abre": "open",
        "prepara": "prep",
        "gana": "gain",
        "da": "give",
    },
    "magic": {
        "lanza": "cast",
        "activa": "activate",
        "suspende": "suspend",
        "ataca": "attack",
        "juega": "play",
    },
}


@pytest.mark.parametrize(("game", "verb"), [(game, verb) for game, verbs in VERBS.items() for verb in verbs])
def test_verbs_are_understood_as_people_say_them(game: str, verb: str) -> None:
    found = rulesets.find(game)
    assert actions_meant(found.profiles[found.default], verb)[0] == VERBS[game][verb]


def test_passing_where_a_choice_is_due_says_which() -> None:
    table = interactive()
    table.take("Martina juega spark Luis")
    for line in ("pasan", "pasa", "pasan hasta turno 3"):
        with pytest.raises(NotUnderstood, match="first this is due: Martina chooses one of: coin, take back"):
            table.take(line)


def test_a_word_before_a_number_is_a_figure_and_before_names_a_zone() -> None:
    talk = InteractiveSetup(rulesets.find("gyp"))
    talk.tell("A", "gobierno 2")
    talk.tell("A", "mano: soborno")
    laying = talk.scenario().laying
    assert laying.figures["A"]["government"] == 2
    assert [(one.card, one.zone) for one in laying.placed] == [("Soborno", "hand")]


@pytest.mark.parametrize(
    ("decision", "text", "answer"),
    [
        (Decision("Luis", "n", options(("0", "1", "2"))), "1", ("1",)),
        (Decision("Luis", "n", options(("knight", "mine"))), "2", ("mine",)),
        (Decision("Luis", "n", options(("a", "b", "c")), max=3), "1 3", ("a", "c")),
        (Decision("Luis", "n", options(("a", "b", "c")), max=3), "b y 3", ("b", "c")),
        (Decision("Luis", "n", options(("a", "b")), min=0), "-", ()),
        (Decision("Luis", "n", form="number", max=9), "7", (7,)),
        (Decision("Luis", "n", options(("a", "b")), form="divide", max=3), "1 2", (1, 2)),
        (Decision("Luis", "n", options(("a", "b")), form="divide", max=3), "b=2, a=1", (1, 2)),
        (Decision("Luis", "n", options(("a", "b")), form="order"), "2 1", ("b", "a")),
    ],
)
def test_an_answer_is_numbers_or_names(decision: Decision, text: str, answer: tuple[Any, ...]) -> None:
    table = interactive()
    assert answer_of(table.scenario, table.state, decision, text) == answer
