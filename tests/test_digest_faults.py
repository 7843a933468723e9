"""What is wrong in a digest is told with its place; any text is read or is a fault."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.digest import read_game
from judge.digest.reader import parse_game
from judge.digest.source import Faults
from judge.errors import DigestFaults, JudgeError
from judge.messages import render
from tests.digest_files import INDEX, faults_of, written

FAULTY = Path(__file__).parent / "faulty" / "digest"


# -- faults ---------------------------------------------------------------------------------------------

FAULTS: list[tuple[str, int, str, str]] = [
    ("alias-empty", 5, "an alias is empty", "farola, , "),
    ("ban-with-parts", 9, "a ruling of kind ban has plain text and no parts", "comment"),
    ("card-alias-text", 7, "“aliases” must be a list of texts", "Torrero"),
    ("card-anchor", 7, "YAML anchors are not allowed; write the value", "&a [Torrer"),
    ("card-effect-text", 7, "“effect” must be a mapping", "enciende"),
    ("card-fence-open", 6, "the fenced block is not closed by ```", "```yaml"),
    ("card-fence-unnamed", 6, "the data of a card or ruling must be between", "```"),
    ("card-figure-deep", 7, "“Luz” must be a text", "[2]}"),
    ("card-figures-list", 7, "“figures” must map texts to texts or numbers", "[2, 3]"),
    ("card-print-without-edition", 8, "the key “edition” is missing", "  - {numbe"),
    ("card-prints-texts", 7, "“prints” must be a list of mappings", "Costa]"),
    ("card-table", 7, "a table is not allowed here", "| a | b |"),
    ("card-too-deep", 5, "expected a card: # Name", "## Farero"),
    ("card-twice", 11, "“FARERO” is already in faros/a.md, line 5; a", "FARERO"),
    ("card-unknown-key", 8, "unknown key “fuerza”; known: aliases, prints,", "fuerza: 2"),
    ("clarification-empty", 8, "a clarification must have a text", "clarificat"),
    ("comment", 6, "the only comment is <!-- alias: word, word -->,", "<!-- revis"),
    ("erratum-part-empty", 9, "the part “old” is empty; leave it out where the", "old"),
    ("erratum-part-twice", 11, "the part “new” occurs twice", "new"),
    ("erratum-plain", 9, "the text of a ruling of kind erratum must be under", "Apaga la l"),
    ("erratum-unknown-part", 11, "“why” is not a part of a ruling of kind erratum;", "why"),
    ("erratum-without-parts", 8, "a ruling of kind erratum needs ### old / ### new", "erratum 20"),
    ("fence", 6, "a fenced block is not allowed here", "```yaml"),
    ("front-key-twice", 3, "the key “document” occurs twice", "document: "),
    ("front-missing", 1, "a file opens with front matter: a line ---, YAML,", "# 7. Faro"),
    ("front-no-document", 2, "the key “document” is missing", "contains: "),
    ("front-no-mapping", 2, "expected lines of the form key: value", "reglas"),
    ("front-not-yaml", 3, "this is not YAML: did not find expected ',' or ']'", "contains: "),
    ("front-open", 1, "the front matter is not closed by a line ---", "---"),
    ("front-unknown-content", 3, "a file contains one of: sections, cards, rulings,", "faros"),
    ("front-unknown-document", 2, "“reglas@dos” is not a document of index.md; known:", "reglas@dos"),
    ("front-unknown-key", 3, "unknown key “edicion”; known: document, contains", "edicion: u"),
    ("heading-bracket-open", 6, "expected a number, as published or in square", "[7.1 Lámpa"),
    ("heading-empty", 6, "the heading is empty", ""),
    ("heading-jumps", 6, "a heading with 3 hashes follows one with 1; it", "### 7.1.a "),
    ("heading-unreadable-number", 6, "“7/1” is not a section number; expected something", "7/1 Lámpar"),
    ("heading-with-marks", 4, "a heading must not have marks", "*faro*"),
    ("heading-without-number", 6, "“Guardián” is not a section number; a heading", "Guardián d"),
    ("heading-without-space", 6, "a heading has one to six hashes and a space", "##7.1 Lámp"),
    ("index-bad-date", 10, "“3 de mayo” is not a date; expected YYYY-MM-DD", "3 de mayo"),
    ("index-bad-edition", 7, "“a/b” cannot name an edition: use a date, or", "a/b"),
    ("index-bad-language", 9, "“español” is not a language code; expected es, en, …", "español"),
    ("index-described-twice", 10, "faros/reglas@uno is described twice", "  - docume"),
    ("index-document-key", 10, "unknown key “url”; known: document, edition,", "url: x"),
    ("index-explains-unknown", 10, "“cartas@2001-02-04” is no edition that index.md", "cartas@200"),
    ("index-heading", 15, "a heading has one to six hashes and a space", "# Faros"),
    ("index-no-list", 5, "“documents” must be a list of mappings", "reglas"),
    ("index-other-folder", 2, "the folder is called “faros”, the game “puertos”", "puertos"),
    ("index-unknown-key", 4, "unknown key “autor”; known: game, name, main,", "autor: Nad"),
    ("index-unknown-tournament", 5, "“reglas:99” is neither a document of index.md nor", '[reglas, "'),
    ("index-unknown-main", 4, "the main document “manual” is not among the", "manual"),
    ("index-without-name", 2, "the key “name” is missing", "game: faro"),
    ("inline-address", 5, "links and images are not allowed; a reference", "http://far"),
    ("inline-code", 5, "code marks are not allowed; inline marks are", "`alumbra` "),
    ("inline-crossed", 5, "this asterisk neither opens nor closes *italic*", "* noche**."),
    ("inline-entity", 5, "write the character itself, not its HTML name", "&amp; avis"),
    ("inline-escape", 5, "backslashes are not allowed in the text", "\\alumbra d"),
    ("inline-html", 5, "HTML is not allowed, but for the alias comment", "<b>alumbra"),
    ("inline-image", 5, "links and images are not allowed; a reference", "![luz](luz"),
    ("inline-link", 6, "links and images are not allowed; a reference", "](https) d"),
    ("inline-lone-asterisk", 5, "this asterisk neither opens nor closes *italic*", "* 2 casill"),
    ("inline-not-closed", 5, "this mark is not closed", "*alumbra"),
    ("inline-underscore", 5, "emphasis is written *italic* or **bold**", "_alumbra_ "),
    ("item-bullet", 6, "a list item begins with “- ” or “1. ” and has text", "* la lámpa"),
    ("item-inside-item", 7, "a list inside a list is not allowed", "- el espej"),
    ("item-not-indented", 7, "wrapped lines of a list item must be indented; anything else", "toda la no"),
    ("number-too-deep", 6, "8 stands under 7, but does not extend that number", "8. Puerto"),
    ("number-too-high", 9, "7.1.a extends 7.1, but is not under it:", "7.1.a"),
    ("number-twice", 9, "section 7.1 is already in faros/a.md, line 6;", "7.1."),
    ("number-under-another", 6, "8.1 stands under 7, but does not extend that number", "8.1"),
    ("question-without-answer", 8, "a ruling of kind question needs ### answer", "question"),
    ("quote-after-text", 6, "there must be a blank line between two blocks", "> **Ejempl"),
    ("quote-two-in-one", 7, "there must be a blank line between two blocks", "> **Nota.*"),
    ("penalty-in-a-card", 6, "a penalty is not allowed here", "> **Penali"),
    ("penalty-unknown", 6, "“Colleja” is not a penalty; known: Sin penalización", "**Penaliza"),
    ("quote-unknown-topic", 6, "a block quote opens with **Ejemplo.**, **Nota.**", "**Nota del"),
    ("quote-unknown", 6, "a block quote opens with **Ejemplo.**, **Nota.**", "**Aviso.**"),
    ("quote-with-list", 7, "a block quote may only have plain paragraphs", "- de noche"),
    ("quote-without-label", 6, "a block quote opens with **Ejemplo.**, **Nota.**", "Cuidado co"),
    ("quote-without-text", 6, "the block quote has no text", "**Ejemplo."),
    ("rule", 6, "rules across the page and underlined headings are", "***"),
    ("ruling-bad-date", 8, "“2001-02-30” is not a date; expected YYYY-MM-DD", "2001-02-30"),
    ("ruling-bad-section", 10, "“siete / uno” is not a section number; expected", '"siete / u'),
    ("ruling-unknown-key", 10, "unknown key “motivo”; known: cards, sections,", "motivo: su"),
    ("ruling-unknown-kind", 8, "“fe” is not a kind of ruling; known: erratum,", "fe de erra"),
    ("section-empty", 6, "section 7.1 has neither heading nor text", "## 7.1"),
    ("table-row-open", 8, "a table row must end with |", ""),
    ("table-short-row", 8, "this row has 1 cells, the header 2", "| Norte |"),
    ("table-without-head", 7, "the second line of a table separates its header:", "| Norte | "),
    ("table-without-rows", 6, "a table must have a header, a line |---|---| and at least", "| faro | l"),
    ("terms-bad-section", 9, "“siete y 8” is not a section number; expected", "siete y 8 "),
    ("terms-columns", 7, "expected the columns es | en | also | sections |", "| es | en "),
    ("terms-empty-meaning", 9, "the cell “meaning” is empty", "|"),
    ("terms-text", 7, "a file of terms may only have headings and tables", "Aquí las l"),
    ("terms-twice", 10, "the term “Faro” is already in faros/a.md,", "Faro |  | "),
    ("terms-two-tables", 10, "a heading must be followed by one table without blank", ""),
    ("text-before-heading", 4, "there is text before the first heading", "Un texto s"),
    ("text-indented", 6, "only the wrapped lines of a list item may be indented", "    El far"),
]
"""Fixture, line, part of the message, and the text at which the marker points."""


def test_every_faulty_fixture_is_expected() -> None:
    assert {name for name, *_ in FAULTS} == {path.stem for path in FAULTY.glob("*.md")}


@pytest.mark.parametrize(("name", "line", "part", "pointed"), FAULTS, ids=[row[0] for row in FAULTS])
def test_a_fault_is_shown_where_it_is(name: str, line: int, part: str, pointed: str, tmp_path: Path) -> None:
    text = (FAULTY / f"{name}.md").read_text(encoding="utf-8")
    files = {"index.md": text} if name.startswith("index-") else {"index.md": INDEX, "a.md": text}
    with pytest.raises(DigestFaults) as raised:
        read_game(written(tmp_path / "faros", files))
    (fault,) = raised.value.faults
    shown = str(fault).split("\n")
    at = shown[2].index("^")
    assert fault.message.data["file"] == ("faros/index.md" if len(files) == 1 else "faros/a.md")
    assert fault.message.data["line"] == line
    assert part in shown[0]
    assert shown[1][at:].startswith(pointed)


def test_all_faults_of_a_game_are_shown_at_once(tmp_path: Path) -> None:
    files = {
        "index.md": INDEX,
        "a.md": "---\ndocument: reglas@uno\n---\n# 6.\n# 7. Faro\n*abierto\n\n## Nada\n",
        "b/c.md": "no es digesto\n",
    }
    with pytest.raises(DigestFaults) as raised:
        read_game(written(tmp_path / "faros", files))
    places = [(fault.message.data["file"], fault.message.data["line"]) for fault in raised.value.faults]
    assert places == [("faros/a.md", 4), ("faros/a.md", 6), ("faros/a.md", 8), ("faros/b/c.md", 1)]
    for fault in raised.value.faults:
        assert str(fault) in str(raised.value)


def test_faults_are_said_in_the_readers_language_and_survive_pickling(tmp_path: Path) -> None:
    with pytest.raises(DigestFaults) as raised:
        read_game(written(tmp_path / "faros", {"index.md": INDEX, "a.md": "x {nada} 5 %"}))
    assert render(raised.value.message, "en") == str(raised.value)
    assert "x {nada} 5 %" in render(raised.value.message, "es")
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_a_folder_without_index_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(DigestFaults, match="needs a file"):
        read_game(tmp_path)


def test_a_game_cannot_bear_a_word_of_judges_own_addresses(tmp_path: Path) -> None:
    index = INDEX.replace("game: faros", "game: search")
    with pytest.raises(DigestFaults, match="cannot name a game"):
        read_game(written(tmp_path / "search", {"index.md": index}))


def test_files_stand_no_deeper_than_one_folder() -> None:
    assert faults_of("---\ndocument: reglas@uno\n---\n", "a/b/c.md") == [
        (1, "files must be in the game's folder or one folder below it, no deeper")
    ]


def test_a_file_in_another_encoding_is_a_fault_at_its_line() -> None:
    found = Faults()
    parse_game("faros", {"a.md": b"---\n---\n# 7. Pe\xf1a\n", "index.md": INDEX.encode()}, found)
    assert [str(fault).split("\n")[0] for fault in found.found] == [
        "faros/a.md, line 3: the file is not UTF-8"
    ]


def test_a_long_line_is_shown_around_its_fault() -> None:
    text = f"---\ndocument: reglas@uno\n---\n# 7. Faro\n{'faro ' * 60}<b> {'faro ' * 60}\n"
    found = Faults()
    parse_game("faros", {"a.md": text.encode(), "index.md": INDEX.encode()}, found)
    shown = str(found.found[0]).split("\n")
    assert shown[1][shown[2].index("^") :].startswith("<b>")
    assert len(shown[1]) < 120


def test_a_number_may_not_be_used_twice_in_two_files() -> None:
    text = "---\ndocument: reglas@uno\n---\n# 7. Faro\n"
    assert faults_of(text, **{"b.md": text}) == [
        (4, "section 7 is already in faros/a.md, line 4; the second must be written 7~2")
    ]


def test_missing_parents_leave_no_gap_in_the_hashes() -> None:
    """A number may extend its parent's by more than one part where the document has no section between."""
    assert faults_of("---\ndocument: reglas@uno\n---\n# 100. Faro\n## 100.1.a\nArde.\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "*a* y **b**",
        "***a*** y **b *c* d**",
        "*a **b***",
        "sí*cursiva*no",
        "X < 3, 11.2_1_a, [T.1], {R}, «c»†",
        "*cursiva\nque sigue*",
    ],
)
def test_italic_and_bold_are_text(text: str) -> None:
    assert faults_of(f"---\ndocument: reglas@uno\n---\n# 7. Faro\n{text}\n") == []


line_of_markdown = st.text(alphabet="#->|*`_ \t<![](){}.~17aA:ñ\\", max_size=12) | st.sampled_from(
    ["---", "```yaml", "```", "# 7", "## 7.1", "> **Ejemplo.** a", "| a | b |", "|---|---|", "- a", "  a"]
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["sections", "cards", "rulings", "terms"]),
    st.lists(line_of_markdown, max_size=12),
)
@example("cards", ["# a", "```yaml", "a: [", "```"])
@example("sections", ["> ", "> **Nota.**", ">"])
def test_any_text_is_read_or_is_a_fault_that_points_into_its_file(contains: str, lines: list[str]) -> None:
    text = "\n".join(["---", "document: reglas@uno", f"contains: {contains}", "---", *lines])
    found = Faults()
    digest = parse_game("faros", {"a.md": text.encode(), "index.md": INDEX.encode()}, found)
    assert digest is not None
    for fault in found.found:
        assert isinstance(fault, JudgeError)
        assert 1 <= fault.message.data["line"] <= len(lines) + 4


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_any_front_matter_is_read_or_is_a_fault(yaml: str) -> None:
    found = Faults()
    parse_game("faros", {"index.md": f"---\n{yaml}\n---\n".encode(errors="replace")}, found)
    assert found.found
