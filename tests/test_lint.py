"""Lint: what is odd in a document is listed, what an editor has declared is not."""

from __future__ import annotations

from typing import Any

import pytest

from judge.citations import Finding, lint
from judge.citations.lint import FINDING_KINDS
from judge.documents import (
    Block,
    Card,
    Document,
    EditionRef,
    GlossaryEntry,
    Place,
    Remark,
    Ruling,
    Section,
    SectionNumber,
    Span,
)
from judge.documents.document import EditorTopic, RemarkKind
from judge.messages import Message


def number(text: str) -> SectionNumber:
    return SectionNumber.parse(text)


def section(
    text: str, body: str = "", note: EditorTopic | None = None, heading: str = "", parent: str = ""
) -> Section:
    """A section of one paragraph on line ten times its first figure, with an editor's note where asked."""
    line = int(text[0]) * 10
    blocks = [Block("paragraph", body, Span(line, line))] if body else []
    if note is not None:
        blocks.append(
            Block("editor", "Así leemos nosotros este lugar.", Span(line + 1, line + 1), topic=note)
        )
    return Section(
        number(text), heading, tuple(blocks), number(parent) if parent else None, lines=Span(line, line + 1)
    )


def document(*sections: Section, **parts: Any) -> Document:
    return Document(EditionRef("barcos", "reglas", "1"), "Reglas", "es", sections=sections, **parts)


def kinds(*sections: Section, **parts: Any) -> list[str]:
    return [finding.kind for finding in lint(document(*sections, **parts))]


def only(*sections: Section, **parts: Any) -> Finding:
    (finding,) = lint(document(*sections, **parts))
    return finding


class TestReferences:
    def test_a_document_whose_references_all_hold_has_no_findings(self) -> None:
        assert kinds(section("1", "Ver la regla 2: “Velas”."), section("2", heading="Velas")) == []

    def test_a_number_that_is_not_there_dangles_with_its_line(self) -> None:
        finding = only(section("3", "Ver la regla 8."))
        assert (finding.kind, finding.where, finding.line) == ("dangling-reference", number("3"), 30)
        assert finding.detail.data["number"] == "8"
        assert str(finding.detail) == "regla 8 leads nowhere: there is no section 8"

    def test_a_name_that_no_section_bears_dangles(self) -> None:
        finding = only(section("1", "Ver la Regla: “Naufragios”."))
        assert (finding.kind, finding.detail.data["heading"]) == ("dangling-reference", "Naufragios")

    def test_number_and_name_both_missing_are_one_finding(self) -> None:
        assert "8, and none is called “Naufragios”" in str(only(section("1", "regla 8: “Naufragios”")).detail)

    def test_a_number_under_another_sections_name_is_wrong_and_the_right_one_is_told(self) -> None:
        for text in ("regla 3: “Velas”", "regla 17: “Velas”"):
            finding = only(
                section("1", text), section("2", heading="Velas"), section("3", heading="Cabos y nudos")
            )
            assert (finding.kind, finding.detail.data["target"]) == ("wrong-reference", "2")

    def test_a_dagger_on_a_section_that_is_there_is_stale(self) -> None:
        finding = only(section("1", "Vale la regla 2†, no la regla 9†."), section("2"))
        assert finding.kind == "dangling-reference"
        assert str(finding.detail).startswith("stale dagger: regla 2†")

    def test_another_documents_number_is_none_of_its_business(self) -> None:
        assert kinds(section("1", "como explica glosario:3.2")) == []

    def test_terms_and_rulings_are_looked_at_too(self) -> None:
        found = lint(
            document(
                section("1"),
                glossary=(GlossaryEntry("Ancla", "Ver la regla 7.", Span(71, 72)),),
                rulings=(Ruling("question", question="¿Y la regla 8?", text="No.", first=81, last=82),),
            )
        )
        assert [(f.where, f.line) for f in found] == [
            (Place("glossary", "ancla"), 71),
            (Place("ruling", "question"), 81),
        ]


class TestDeclarations:
    def test_a_note_on_references_declares_those_of_its_section(self) -> None:
        assert kinds(section("1", "Ver la regla 8.", note="reference")) == []

    @pytest.mark.parametrize("topic", ["", "gap", "misprint"])
    def test_a_note_on_something_else_does_not(self, topic: EditorTopic) -> None:
        assert kinds(section("1", "Ver la regla 8.", note=topic)) == ["dangling-reference"]

    def test_a_note_does_not_speak_for_other_sections(self) -> None:
        assert kinds(section("1", note="reference"), section("2", "Ver la regla 8.")) == [
            "dangling-reference"
        ]

    def test_a_stale_dagger_cannot_be_declared(self) -> None:
        assert kinds(section("1", "regla 2†", note="reference"), section("2")) == ["dangling-reference"]

    @pytest.mark.parametrize(
        ("kind", "topic"),
        [
            ("gap", "gap"),
            ("missing-parent", "gap"),
            ("homoglyph", "misprint"),
            ("truncated-entry", "misprint"),
            ("duplicate-number", "misprint"),
        ],
    )
    def test_remarks_are_declared_by_the_note_of_their_topic(
        self, kind: RemarkKind, topic: EditorTopic
    ) -> None:
        remarks = (Remark(kind, 20, Message("odd")),)
        assert kinds(section("2", "Algo."), remarks=remarks) == [kind]
        assert kinds(section("2", "Algo.", note="reference"), remarks=remarks) == [kind]
        assert kinds(section("2", "Algo.", note=topic), remarks=remarks) == []


class TestRemarks:
    def test_a_remark_stands_in_the_section_of_its_line(self) -> None:
        finding = only(section("1"), section("2"), remarks=(Remark("gap", 21, Message("odd")),))
        assert (finding.kind, finding.where, finding.line) == ("gap", number("2"), 21)

    def test_a_remark_between_sections_stands_in_none(self) -> None:
        assert only(section("1"), section("2"), remarks=(Remark("gap", 15, Message("odd")),)).where is None


class TestOrphans:
    def test_a_section_under_a_parent_that_is_not_there(self) -> None:
        finding = only(section("4.1", parent="4"))
        assert (finding.kind, finding.where, finding.detail.data["parent"]) == ("orphan", number("4.1"), "4")

    def test_a_ruling_on_a_card_that_the_document_does_not_have(self) -> None:
        rulings = (Ruling("clarification", cards=("Bergantin", "Goleta"), text="Zarpa.", first=5),)
        finding = only(section("1"), cards=(Card("Bergantín"),), rulings=rulings)
        assert (finding.kind, finding.where, finding.line) == (
            "orphan",
            Place("ruling", "bergantin-clarification"),
            5,
        )
        assert finding.detail.data["name"] == "Goleta"

    def test_a_document_without_cards_may_rule_on_any(self) -> None:
        assert kinds(section("1"), rulings=(Ruling("ban", cards=("Goleta",), text="No."),)) == []


class TestContradictions:
    def test_every_noted_contradiction_is_listed(self) -> None:
        found = lint(document(section("1", note="contradiction"), section("2", note="contradiction")))
        assert [(f.kind, str(f.where), f.line) for f in found] == [
            ("contradiction-noted", "1", 11),
            ("contradiction-noted", "2", 21),
        ]

    def test_the_note_is_part_of_the_message(self) -> None:
        assert "Así leemos" in str(only(section("1", note="contradiction")).detail)


def test_findings_stand_in_the_order_of_their_lines() -> None:
    found = lint(
        document(
            section("1", "Ver la regla 8.", note="contradiction"),
            section("2", parent="7"),
            remarks=(Remark("gap", 5, Message("odd")),),
        )
    )
    assert [f.line for f in found] == [5, 10, 11, 20]
    assert {f.kind for f in found} <= set(FINDING_KINDS)
