"""References that name another document of the game: found, led there, told as missing, cited back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest

from judge.citations import Grammar, Reference, Sibling, find_references, kin_names, lint, names_of, resolve
from judge.documents import Address, Block, Document, EditionRef, Section, SectionNumber
from judge.extraction import extract
from judge.importers import Request
from judge.importing import import_files
from judge.library import Library
from judge.library.manifest import Manifest
from judge.resources import folder
from judge.siblings import siblings_known
from judge.web import create_app
from tests.test_cli import answer, invoke
from tests.web_site import links, page, words


def numbers(*texts: str) -> frozenset[SectionNumber]:
    return frozenset(map(SectionNumber.parse, texts))


def guide(**sections: str) -> Document:
    """The guide to penalties of an invented game, whose numbers are 1 to 4.4 and A."""
    texts = dict.fromkeys(("1", "2", "2.1", "2.4", "3", "4", "4.3", "4.4", "A"), "") | sections
    made = tuple(
        Section(SectionNumber.parse(number), blocks=(Block("paragraph", text),) if text else ())
        for number, text in texts.items()
    )
    return Document(EditionRef("barcos", "gp", "1"), "Barcos: Penalty Guide", "en", sections=made)


SIBLINGS = (
    Sibling("gp", names_of("gp", "Barcos: Penalty Guide", "GP", (), "Barcos"), numbers("4.3", "A")),
    Sibling(
        "rt",
        names_of("rt", "Barcos: Racing Tournament Rules", "RTR", ("reglas de regata",), "Barcos"),
        numbers("2.2", "4", "4.3", "4.5", "B", "C"),
    ),
    Sibling(
        "cr",
        names_of("cr", "Barcos: Whole Rules", "WR", (), "Barcos"),
        numbers("103", "103.4", "103.4c", "704.5k"),
        main=True,
    ),
)
GUIDE = Grammar.of(guide(), SIBLINGS)


def found(text: str, grammar: Grammar = GUIDE) -> list[tuple[str, str]]:
    """The number and document of each reference; the document is empty for the guide itself."""
    references: tuple[Reference, ...] = find_references(text, grammar)
    return [(str(number), one.document) for one in references for number in one.numbers]


class TestADocumentNamedBesideANumber:
    @pytest.mark.parametrize(
        "text",
        [
            "The order of moves (RTR section 4.3) may help.",
            "The order of moves (see RTR section 4.3) may help.",
            "as RTR 4.3 says",
            "as RTR § 4.3 says",
            "as the Racing Tournament Rules, section 4.3, say",
            "as the Barcos Racing Tournament Rules (section 4.3) say",
            "as the Racing Tournament Rules (see section 4.3) say",
            "as the RTR's section 4.3 says",
            "as the Racing Tournament Rules (RTR), section 4.3, say",
            "as section 4.3 of the Racing Tournament Rules says",
            "as section 4.3 of the current Barcos Racing Tournament Rules says",
            "as section 4.3 (RTR) says",
            "as 4.3 of the RTR says",
            "como dicen las Reglas de Regata (sección 4.3)",
            "como dice la sección 4.3 de las reglas de regata",
            "como dice la regla 4.3 de las Racing Tournament Rules",
            "véase la sección 4.3 de las RTR",
            "ver RTR, sección 4.3",
        ],
    )
    def test_the_number_is_one_of_that_document(self, text: str) -> None:
        assert found(text) == [("4.3", "rt")]

    @pytest.mark.parametrize(
        "text",
        [
            "as section 4.3 says",
            "as section 4.3 of this document says",
            "as section 4.3 of the Penalty Guide says",
            "as GP section 4.3 says",
            "The Racing Tournament Rules tell more. See section 4.3.",
            "Racing rules (section 4.3) are strict",
            "players of the Racing Tournament Rules, who section 4.3 covers",
        ],
    )
    def test_else_it_is_one_of_its_own(self, text: str) -> None:
        assert found(text) == [("4.3", "")]

    def test_each_number_of_a_list_is_there_and_each_document_has_its_own(self) -> None:
        assert found("RTR sections 2.2 and 4.5") == [("2.2", "rt"), ("4.5", "rt")]
        assert found("sections 2.2 and 4.5 of the RTR") == [("2.2", "rt"), ("4.5", "rt")]
        assert found("RTR section 4.3, GP section 4.4, WR 103.4") == [
            ("4.3", "rt"),
            ("4.4", ""),
            ("103.4", "cr"),
        ]
        assert found("section 2.1, RTR section 4.3") == [("2.1", ""), ("4.3", "rt")]

    def test_appendices_have_letters(self) -> None:
        assert found("Appendix A tells, Appendix B does not") == [("A", "")]
        assert found("Appendix B of the RTR") == [("B", "rt")]
        assert found("los apéndices B y C de las RTR") == [("B", "rt"), ("C", "rt")]
        assert found("RTR, apéndice C") == [("C", "rt")]

    def test_the_word_rules_of_a_title_is_no_label(self) -> None:
        assert found("Whole Rules 103.4") == [("103.4", "cr")]
        assert found("the Whole Rules, rule 103.4") == [("103.4", "cr")]

    def test_where_a_number_is_led_in_and_only_known_here_it_is_from_here(self) -> None:
        assert found("The Whole Rules (see section 2.4) stand.") == [("2.4", "")]

    def test_a_short_name_is_written_in_capitals(self) -> None:
        assert found("(rtr 4.3a)") != [("4.3a", "rt")]


class TestTheShapeOfNumbers:
    @pytest.mark.parametrize("text", ["rule 103.4c", "(see rule 103.4c)", "under 103.4c", "regla 103.4c"])
    def test_a_number_in_the_shape_of_the_main_document_is_there(self, text: str) -> None:
        assert found(text) == [("103.4c", "cr")]

    def test_but_not_in_a_document_with_such_numbers_or_without_a_main_one(self) -> None:
        long = Document(
            EditionRef("barcos", "gp", "1"), "Guide", "en", sections=(Section(SectionNumber.parse("110.2")),)
        )
        assert found("rule 103.4c", Grammar.of(long, SIBLINGS)) == [("103.4c", "")]
        assert found("rule 103.4c", Grammar.of(guide())) == [("103.4c", "")]

    def test_figures_are_no_rules(self) -> None:
        assert found("0.333 of 704.5 and 103 seconds") == []

    def test_a_hyphen_is_a_range_where_numbers_have_none(self) -> None:
        (reference,) = find_references("Infractions (sections 2-4).", GUIDE)
        assert list(map(str, reference.numbers)) == ["2", "4"]

    def test_a_list_of_changes_begins_with_numbers(self) -> None:
        assert found("2.4: Spoons are told.") == [("2.4", "")]
        assert found("9.9: Spoons are told.") == []

    def test_match_points_are_not_a_reference(self) -> None:
        assert found("1. Match points 2. Game points") == []
        assert found("chapters 2 and 3") == [("2", ""), ("3", "")]

    def test_to_see_something_in_quotation_marks_is_not_to_look_it_up(self) -> None:
        assert find_references("Two guests draw to see “who pours”.", GUIDE) == ()


class TestADocumentThatNobodyHas:
    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("section 4.3 of the Digital Harbour Guide", "Digital Harbour Guide"),
            ("the Digital Harbour Guide, section 4.3, tells", "Digital Harbour Guide"),
            ("sección 4.3 de las Reglas de Pesca", "Reglas de Pesca"),
            ("según las Reglas de Pesca (sección 4.3)", "Reglas de Pesca"),
        ],
    )
    def test_the_number_is_kept_as_one_of_that_and_led_nowhere_here(self, text: str, name: str) -> None:
        links = resolve(guide(**{"1": text}), SIBLINGS)
        (citation,) = links.of(SectionNumber.parse("1"))
        assert (str(citation.number), citation.elsewhere, citation.target) == ("4.3", name, None)
        assert citation.fault == ""
        assert links.back(SectionNumber.parse("4.3")) == ()

    @pytest.mark.parametrize(
        "text", ["at the Regular Rules Enforcement Level (see section 4.3)", "Esta Guía (sección 4.3)"]
    )
    def test_a_rule_in_the_middle_of_a_name_makes_no_document(self, text: str) -> None:
        assert [one.elsewhere for one in find_references(text, GUIDE)] == [""]


def test_lint_tells_of_a_number_that_the_other_document_lacks() -> None:
    whole = guide(**{"1": "See RTR section 4.3 and RTR section 9.9."})
    links = resolve(whole, SIBLINGS)
    found = lint(whole, links, lambda citation: str(citation.number) == "4.3")
    assert [(one.kind, one.detail.data["document"], one.detail.data["number"]) for one in found] == [
        ("dangling-reference", "rt", "9.9")
    ]


# -- in the library -----------------------------------------------------------------------------------

RACING = """Harbour: Racing Tournament Rules
Effective 2024-03-09

1. Before the race
1.1. Ships line up. A ship that turns early is dealt with by section {there} of the Harbour Penalty Guide.
1.2. A mast is measured. See section 1.1.
2. The race
2.1. Ships race.
"""
PENALTIES = """Harbour: Penalty Guide
Effective 2024-05-01

1. Penalties
1.1. A ship that turns early waits. The line is told in the Racing Tournament Rules, section 1.1.
1.2. A ship that sinks is out. See section 3 of the Diving Policy.
2. Ends
2.1. A judge says when.
"""


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def harbour(tmp_path: Path) -> Library:
    """The racing rules, imported before the guide that they name is there."""
    root = tmp_path / "library"
    import_files(
        root, [written(tmp_path, "racing", RACING.format(there="1.2"))], Request("harbour", "racing")
    )
    import_files(root, [written(tmp_path, "guide", PENALTIES)], Request("harbour", "guide"))
    return Library(root)


def cites(library: Library, address: str) -> list[str]:
    view = library.section(Address.parse(address))
    return [str(library.leads_to(view.edition, one)) for one in view.store.cites(view.number)]


def test_a_reference_leads_to_the_other_documents_current_edition(harbour: Library) -> None:
    assert cites(harbour, "harbour/guide:1.1") == ["harbour/racing@2024-03-09:1.1"]


def test_it_leads_there_also_if_that_document_came_later(harbour: Library) -> None:
    assert cites(harbour, "harbour/racing:1.1") == ["harbour/guide@2024-05-01:1.2"]


def test_the_section_there_says_who_cites_it(harbour: Library) -> None:
    edition = harbour.edition("harbour", "racing")
    citing = harbour.cited_beside(edition, SectionNumber.parse("1.1"))
    assert list(map(str, citing)) == ["harbour/guide@2024-05-01:1.1"]
    edition = harbour.edition("harbour", "guide")
    citing = harbour.cited_beside(edition, SectionNumber.parse("1.2"))
    assert list(map(str, citing)) == ["harbour/racing@2024-03-09:1.1"]
    assert harbour.cited_beside(edition, SectionNumber.parse("1.1")) == ()


def test_a_document_that_is_not_there_is_named(harbour: Library) -> None:
    view = harbour.section(Address.parse("harbour/guide:1.2"))
    (citation,) = view.store.cites(view.number)
    assert citation.elsewhere == "Diving Policy"
    assert harbour.leads_to(view.edition, citation) is None


def test_pages_lead_there_and_back_and_tell_what_is_missing(harbour: Library) -> None:
    client = create_app(harbour.root).test_client(use_cookies=False)
    guide, racing = "/harbour/guide/2024-05-01", "/harbour/racing/2024-03-09"
    assert f"{racing}/1.1" in links(page(client, f"{guide}/1.1"), ".rule")
    back = page(client, f"{racing}/1.1")
    assert f"{guide}/1.1" in links(back, ".links")
    assert "guide:1.1" in words(back)
    assert "en «Diving Policy», que no está en la biblioteca" in words(page(client, f"{guide}/1.2"))


def test_the_command_line_tells_the_same(harbour: Library) -> None:
    row = answer(harbour.root, "show", "harbour/guide:1.2")
    assert row["cites"] == [{"text": "section 3", "address": None, "elsewhere": "Diving Policy"}]
    assert "Diving Policy" in invoke(harbour.root, "show", "harbour/guide:1.2").stdout
    row = answer(harbour.root, "show", "harbour/racing:1.1")
    assert row["cited_by"] == ["harbour/racing@2024-03-09:1.2", "harbour/guide@2024-05-01:1.1"]


def test_an_import_finds_the_references_that_an_older_judge_left(harbour: Library, tmp_path: Path) -> None:
    file = tmp_path / "guide.txt"
    (unchanged,) = import_files(harbour.root, [file], Request("harbour", "guide"))
    assert not unchanged.changed
    harbour.edition("harbour", "guide")
    folder = next((harbour.root / "editions" / "harbour" / "guide").iterdir())
    with closing(sqlite3.connect(folder / "document.db")) as db, db:
        db.execute("UPDATE meta SET value = '1' WHERE name = 'links'")
    (written_anew,) = import_files(harbour.root, [file], Request("harbour", "guide"))
    assert written_anew.changed


# -- the published documents --------------------------------------------------------------------------

BESIDE = {
    "ipg-2024-09-23": {"2.1.c": "mtr:4.3", "3.7.a": "mtr:4", "4.4.a": "mtr:5.2"},
    "mtr-2025-11-10": {"2.3": "cr:103.4", "9.4": "cr:103.4c"},
    "jar-2024-09-23": {},
}
"""The references to other documents, section by section: there are no others."""


@pytest.mark.parametrize("name", BESIDE)
def test_the_tournament_documents_refer_to_one_another(sources: Path, tmp_path: Path, name: str) -> None:
    path = sources / "tournament" / f"{name}.html"
    source = extract(path.read_bytes(), path.name)
    document = import_module("judge.importers.magic_policy").read(source, Request("magic"))
    links = resolve(document, siblings_known(folder("rules"), tmp_path, Manifest(), "magic"))
    beside = {
        str(origin): f"{one.document}:{one.number}"
        for origin, citations in links.cites.items()
        for one in citations
        if one.document
    }
    assert beside == BESIDE[name]
    rest = [one for citations in links.cites.values() for one in citations if not one.document]
    assert [one for one in rest if one.fault or one.elsewhere or one.target is None] == []


def test_the_guide_has_its_chapters_as_a_range(sources: Path, tmp_path: Path) -> None:
    path = sources / "tournament" / "ipg-2024-09-23.html"
    source = extract(path.read_bytes(), path.name)
    links = resolve(import_module("judge.importers.magic_policy").read(source, Request("magic")))
    assert [str(one.target) for one in links.of(SectionNumber.parse("0.1"))] == ["1", "2", "3", "4"]


class TestADocumentForAnotherWayOfPlaying:
    NAMES = names_of("rt", "Barcos: Racing Tournament Rules", "RTR", (), "Barcos")
    DIGITAL = Sibling("rt-digital", kin_names("rt-digital", {"rt": NAMES}), numbers("4.3", "5.2"))

    @pytest.mark.parametrize(
        "text",
        [
            "(see the Digital RTR 4.3)",
            "(See: Barcos Digital RTR section 4.3)",
            "as section 4.3 of the Digital Racing Tournament Rules says",
            "as section 4.3 of the Racing Digital Tournament Rules says",
        ],
    )
    def test_is_named_by_the_word_for_it(self, text: str) -> None:
        grammar = Grammar.of(guide(), (*SIBLINGS, self.DIGITAL))
        assert found(text, grammar) == [("4.3", "rt-digital")]

    def test_is_never_the_one_of_the_same_name_without_that_word(self) -> None:
        (reference,) = find_references("as section 4.3 of the Digital Racing Tournament Rules says", GUIDE)
        assert (reference.document, reference.elsewhere) == ("", "Digital Racing Tournament Rules")
        assert "rt" not in [document for _, document in found("(see the Digital RTR 4.3)")]
