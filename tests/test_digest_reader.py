"""The strict reader of ``rules/``: what it makes of a small game, and what it says of faulty files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.digest import GameDigest, read_game
from judge.digest.__main__ import main
from judge.documents import EditionRef, Print, Section, SectionNumber, Span
from tests.digest_files import CARDS, GAME, INDEX, RULES, faults_of, written


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path / "faros", GAME)


@pytest.fixture
def digest(folder: Path) -> GameDigest:
    return read_game(folder)


def section(digest: GameDigest, number: str) -> Section:
    return digest.documents[0].section(SectionNumber.parse(number))


# -- the index ------------------------------------------------------------------------------------------


def test_the_index_describes_the_game(digest: GameDigest) -> None:
    assert (digest.game, digest.name, digest.main) == ("faros", "Faros y Puertos", "reglas")
    assert digest.introduction == "Un juego *inventado*.\n\nSe juega de noche."


def test_documents_stand_in_the_order_of_the_index(digest: GameDigest) -> None:
    assert [document.ref for document in digest.documents] == [
        EditionRef("faros", "reglas", "uno"),
        EditionRef("faros", "cartas", "2001-02-03"),
    ]
    assert digest.documents[1].effective == "2001-02-03"


def test_the_digest_is_spanish_whatever_the_official_language(digest: GameDigest) -> None:
    document = digest.documents[0]
    about = digest.about(document.ref)
    assert document.language == "es"
    assert (about.language, about.binding, about.short) == ("en", "en", "Faro")
    assert document.extra == {"official_language": "en", "short": "Faro", "binding": "en"}


def test_a_document_is_found_by_its_edition(digest: GameDigest) -> None:
    ref = EditionRef("faros", "cartas", "2001-02-03")
    assert digest.document(ref).publisher == digest.about(ref).publisher == "Nadie"
    with pytest.raises(KeyError):
        digest.document(EditionRef("faros", "cartas", "2002-01-01"))


# -- sections -------------------------------------------------------------------------------------------


def test_sections_keep_the_order_and_the_published_numbers(digest: GameDigest) -> None:
    numbers = [str(section.number) for section in digest.documents[0].sections]
    assert numbers == ["1", "104", "104.1", "104.1.a", "T", "T.1", "7", "7~2", "7~2.1"]


def test_a_section_stands_under_the_nearest_heading_with_fewer_hashes(digest: GameDigest) -> None:
    parents = {str(section.number): str(section.parent) for section in digest.documents[0].sections}
    assert parents["104"] == "1"  # chapters hold their rules by the hundred
    assert parents["104.1.a"] == "104.1"
    assert parents["T"] == parents["7~2"] == "None"
    assert parents["7~2.1"] == "7~2"


def test_square_brackets_mark_an_assigned_number(digest: GameDigest) -> None:
    assert section(digest, "T.1").assigned
    assert section(digest, "T.1").heading == "Encender"
    assert not section(digest, "7").assigned


def test_blocks_keep_their_kind_text_and_lines(digest: GameDigest) -> None:
    blocks = [(block.kind, block.text, block.lines) for block in section(digest, "104.1").blocks]
    assert blocks == [
        ("paragraph", "Cada faro alumbra **una** costa, también de día.", Span(8, 9)),
        ("item", "la roja, que avisa", Span(13, 14)),
        ("item", "la verde", Span(15, 15)),
        ("item", "1. encender", Span(16, 16)),
        ("table", "faro | luz\nSur | 3", Span(18, 20)),
        ("example", "El faro Norte alumbra el norte.\n\nY nada más.", Span(22, 25)),
        ("note", "Esto lo dice el documento.", Span(27, 27)),
        ("editor", "Falta el faro Oeste.", Span(29, 29)),
    ]


def test_a_table_keeps_its_cells(digest: GameDigest) -> None:
    assert section(digest, "104.1").blocks[4].rows == (("faro", "luz"), ("Sur", "3"))


def test_an_editors_note_says_what_it_declares(digest: GameDigest) -> None:
    assert section(digest, "104.1").blocks[-1].topic == "gap"


def test_alias_comments_find_the_section(digest: GameDigest) -> None:
    assert section(digest, "104.1").aliases == ("farola", "luz")


def test_a_sections_lines_are_those_of_its_file_without_its_children(digest: GameDigest) -> None:
    about = digest.info[0]
    assert section(digest, "104.1").lines == Span(7, 29)
    assert section(digest, "7").lines == Span(36, 36)
    assert about.file_of(SectionNumber.parse("104.1")) == "faros/1-reglas.md"


def test_files_continue_each_other(tmp_path: Path) -> None:
    second = "---\ndocument: reglas@uno\n---\n## 7~2.2\nSigue.\n"
    digest = read_game(written(tmp_path / "faros", {**GAME, "2-sigue.md": second}))
    assert str(section(digest, "7~2.2").parent) == "7~2"
    assert digest.info[0].file_of(SectionNumber.parse("7~2.2")) == "faros/2-sigue.md"
    assert section(digest, "7~2.2").lines == Span(4, 5)


def test_line_ends_and_marks_of_editors_do_not_matter(tmp_path: Path) -> None:
    folder = written(tmp_path / "faros", GAME)
    rules = folder / "1-reglas.md"
    before = read_game(folder).documents[0].sections
    rules.write_bytes(b"\xef\xbb\xbf" + RULES.replace("\n", "\r\n").encode())
    assert read_game(folder).documents[0].sections == before


# -- cards, rulings, terms ------------------------------------------------------------------------------


def test_a_card_has_its_data_and_its_current_text(digest: GameDigest) -> None:
    card = digest.documents[1].cards[0]
    assert card.names == ("Farero, el Último", "Torrero")
    assert card.prints == (Print("Costa", "4/9"), Print("Niebla"))
    assert (card.type_line, card.cost) == ("Aliado", "2")
    assert card.figures == (("Luz", "3"), ("Fuerza", "*"))
    assert card.text == "Enciende la luz.\n\nNunca duerme."
    assert card.effect == {"on": "enter", "amount": 2, "last": None, "parts": [1.5, True, "noche"]}
    assert card.line == 5


def test_an_editors_note_on_a_card_is_no_part_of_its_text(tmp_path: Path) -> None:
    note = "> **Nota del editor (laguna).** No se dice por qué."
    noted = CARDS.replace("Nunca duerme.", f"Nunca duerme.\n\n{note}")
    folder = written(tmp_path / "faros", {**GAME, "cartas/2-cartas.md": noted})
    card = read_game(folder).documents[1].cards[0]
    assert card.text == "Enciende la luz.\n\nNunca duerme."
    assert card.notes == (("gap", "No se dice por qué."),)


def test_rulings_under_a_card_concern_it(digest: GameDigest) -> None:
    erratum, question, ban, _ = digest.documents[1].rulings
    assert (erratum.kind, erratum.date, erratum.source) == ("erratum", "2001-02-03", "una carta")
    assert (erratum.old_text, erratum.new_text) == ("Apaga la luz.", "Enciende la luz.")
    assert [str(number) for number in erratum.sections] == ["104.1.a"]
    assert question.cards == ("Farero, el Último", "Boya")
    assert (question.question, question.text) == ("¿Duerme?", "No:\n\n- ni de noche\n- ni de día")
    assert (ban.kind, ban.date, ban.text) == ("ban", "", "")


def test_a_rulings_lines_span_its_parts(digest: GameDigest) -> None:
    erratum = digest.documents[1].rulings[0]
    assert (erratum.first, erratum.last) == (21, 29)


def test_rulings_without_a_card_name_their_cards(digest: GameDigest) -> None:
    ruling = digest.documents[1].rulings[3]
    assert (ruling.kind, ruling.cards) == ("clarification", ("Boya", "Torre"))
    assert ruling.text == "Flotan.\n\n**Ejemplo.** La boya flota."
    assert digest.info[1].file_of("ruling/boya-clarification") == "faros/cartas/3-dictamenes.md"


def test_terms_become_glossary_entries(digest: GameDigest) -> None:
    entry, other = digest.documents[1].glossary
    assert (entry.term, entry.text) == ("faro", "Una *luz* alta.")
    assert entry.aliases == ("lighthouse", "faros", "torre")
    assert [str(number) for number in entry.sections] == ["104", "104.1.a"]
    assert (other.aliases, other.lines) == ((), Span(10, 10))


# -- the documentation ----------------------------------------------------------------------------------

PAGE = (Path(__file__).parent.parent / "docs" / "rules-markdown.md").read_text(encoding="utf-8")


def shown_after(heading: str, fence: str = "```") -> str:
    """The first fenced example of the format's page after a heading or sentence."""
    after = PAGE[PAGE.index(heading) :]
    return re.split(rf"^{fence}\w*$", after, flags=re.MULTILINE)[1].strip("\n") + "\n"


def test_the_documented_index_can_be_read(tmp_path: Path) -> None:
    sections = "---\ndocument: reglas@parte-1\n---\n# 100. Torneos\n## 100.3\nUn texto.\n"
    files = {"index.md": shown_after("### `index.md`"), "100.md": sections}
    digest = read_game(written(tmp_path / "gyp", files))
    assert digest.info[0].publisher
    assert digest.tournament == ("reglas:100.3",)


def test_the_documented_sections_can_be_read() -> None:
    front, headings = shown_after("### Files of sections"), shown_after("A heading opens a section")
    index = INDEX.replace("document: reglas, edition: uno", "document: reglas, edition: parte-1")
    texts = re.sub(r"^(#+ [\d.a-z]+)$", r"\1\nUn texto.\n", headings, flags=re.MULTILINE)
    assert faults_of(front + texts, **{"index.md": index}) == []


def test_the_documented_card_can_be_read() -> None:
    front, card = shown_after("### Files of cards"), shown_after("### Files of cards", "````")
    index = INDEX.replace(
        "document: cartas\n    edition: 2001-02-03", "document: dar\n    edition: 2005-11-11"
    )
    assert faults_of(front + card, **{"index.md": index}) == []


# -- the validator --------------------------------------------------------------------------------------


def test_the_validator_counts_what_it_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "OK faros (Faros y Puertos)",
        "  reglas@uno: 9 sections, 4 with text, 0 cards, 0 rulings, 0 terms",
        "  cartas@2001-02-03: 0 sections, 0 with text, 2 cards, 4 rulings, 2 terms",
    ]


def test_the_validator_checks_all_games_of_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(folder.parent / "barcos", {"index.md": "nada"})
    assert main([str(folder.parent)]) == 1
    shown = capsys.readouterr()
    assert "barcos/index.md" in shown.err
    assert shown.out.startswith("OK faros")


def test_the_validator_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
