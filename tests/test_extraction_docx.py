"""Word documents: what a reader sees on the page comes out as lines, and nothing else does."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings

from judge.decoding import Line
from judge.errors import ImportFault
from judge.extraction import docx, extract, format_of
from tests.any_bytes import bytes_like, ends_well

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
STYLES = f"""<w:styles {W}>
  <w:style w:type="paragraph" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="Ttulo2"><w:name w:val="heading 2"/>
    <w:basedOn w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Ttulo2"/></w:style>
  <w:style w:type="paragraph" w:styleId="Level"><w:name w:val="Level"/>
    <w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>
  <w:style w:type="paragraph" w:styleId="Counted"><w:name w:val="Counted"/>
    <w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
</w:styles>"""
NUMBERING = f"""<w:numbering {W}>
  <w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl>
    <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2%3"/></w:lvl>
  </w:abstractNum>
  <w:abstractNum w:abstractNumId="1">
    <w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl>
  </w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="0"/>
    <w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>
</w:numbering>"""


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def word(body: str, **more: str) -> bytes:
    """A Word document with this body; further parts by name (``footnotes="..."``)."""
    document = f"<w:document {W} {MC}><w:body>{body}</w:body></w:document>"
    parts = {"word/document.xml": document, "word/styles.xml": STYLES, "word/numbering.xml": NUMBERING}
    return packed(parts | {f"word/{name}.xml": content for name, content in more.items()})


def paragraph(text: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t xml:space='preserve'>{text}</w:t></w:r></w:p>"


def lines(body: str, **more: str) -> list[tuple[str, int, str]]:
    return [(line.text, line.heading, line.kind) for line in docx.extract(word(body, **more), "r.docx")]


def texts(body: str, **more: str) -> list[str]:
    return [text for text, _, _ in lines(body, **more)]


def listed(name: int, level: int) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{name}"/></w:numPr>'


# -- what is read ------------------------------------------------------------------------------------


def test_a_paragraph_is_a_line_and_an_empty_one_an_empty_line() -> None:
    assert texts(paragraph("One.") + "<w:p/>" + paragraph("Two.")) == ["One.", "", "Two."]


def test_lines_are_numbered_and_the_source_says_its_format_and_hash() -> None:
    source = docx.extract(word(paragraph("One.") + paragraph("Two.")), "r.docx")
    assert source.lines == (Line(1, "One."), Line(2, "Two."))
    assert source.format == "docx"
    assert len(source.sha256) == 64


def test_a_text_cut_into_runs_links_and_content_controls_is_whole() -> None:
    body = (
        "<w:p><w:r><w:t>Tap </w:t></w:r><w:hyperlink><w:r><w:t>the </w:t></w:r></w:hyperlink>"
        "<w:sdt><w:sdtContent><w:r><w:t>card</w:t></w:r></w:sdtContent></w:sdt>"
        "<w:ins><w:r><w:t>.</w:t></w:r></w:ins></w:p>"
    )
    assert texts(body) == ["Tap the card."]


def test_a_line_break_within_a_paragraph_begins_a_line_and_a_page_break_does_not() -> None:
    body = (
        "<w:p><w:r><w:br w:type='page'/><w:t>One</w:t><w:br/><w:t>Two</w:t>"
        "<w:tab/><w:t>Three</w:t></w:r></w:p>"
    )
    assert texts(body) == ["One", "Two\tThree"]


def test_deleted_and_hidden_text_and_field_codes_are_left_out() -> None:
    body = (
        "<w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del>"
        "<w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom>"
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>"
        "<w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t>shown</w:t></w:r>"
        "<w:r><w:instrText>PAGE</w:instrText></w:r></w:p>"
    )
    assert texts(body) == ["shown"]


def test_the_same_text_in_two_renderings_is_read_once() -> None:
    choice = "<mc:Choice><w:t>Box</w:t></mc:Choice><mc:Fallback><w:t>Box</w:t></mc:Fallback>"
    assert texts(f"<w:p><w:r><mc:AlternateContent>{choice}</mc:AlternateContent></w:r></w:p>") == ["Box"]


def test_a_text_box_follows_the_paragraph_that_holds_it() -> None:
    box = f"<w:txbxContent>{paragraph('Aside.')}</w:txbxContent>"
    assert texts(f"<w:p><w:r><w:t>Text.</w:t>{box}</w:r></w:p>") == ["Text.", "Aside."]


def test_a_symbol_of_a_symbol_font_is_the_letter_typed_for_it() -> None:
    assert texts("<w:p><w:r><w:sym w:font='Mana' w:char='F054'/><w:t>: Draw.</w:t></w:r></w:p>") == [
        "T: Draw."
    ]


def test_footnotes_follow_at_the_end() -> None:
    notes = (
        f"<w:footnotes {W}><w:footnote w:type='separator'>{paragraph('---')}</w:footnote>"
        f"<w:footnote w:id='2'>{paragraph('See below.')}</w:footnote></w:footnotes>"
    )
    assert texts(paragraph("Text."), footnotes=notes) == ["Text.", "", "See below."]


@pytest.mark.parametrize(
    ("style", "text", "level"),
    [
        ("Ttulo2", "Turn order", 2),
        ("Own", "Turn order", 2),
        ("Level", "Turn order", 3),
        ("Level", "A rule that is a sentence is no heading, whatever its level.", 0),
        ("Normal", "Turn order", 0),
        ("Loop", "Turn order", 0),
        ("Unknown", "Turn order", 0),
    ],
)
def test_a_heading_is_told_from_its_style(style: str, text: str, level: int) -> None:
    assert lines(paragraph(text, f'<w:pStyle w:val="{style}"/>')) == [(text, level, "text")]


def test_automatic_numbers_stand_in_front_of_their_paragraphs() -> None:
    levels = [0, 1, 1, 2, 2, 0, 1]
    body = "".join(paragraph(f"p{at}", listed(1, level)) for at, level in enumerate(levels))
    assert texts(body) == ["1. p0", "1.1 p1", "1.2 p2", "1.2a p3", "1.2b p4", "2. p5", "2.1 p6"]


def test_a_style_may_bring_its_automatic_number_and_empty_paragraphs_do_not_count() -> None:
    style = '<w:pStyle w:val="Counted"/>'
    assert texts(paragraph("a", style) + paragraph("", style) + paragraph("b", style)) == ["1. a", "", "2. b"]


def test_a_list_may_start_anew_at_another_number() -> None:
    assert texts(paragraph("a", listed(1, 0)) + paragraph("b", listed(3, 0))) == ["1. a", "7. b"]


def test_a_bullet_makes_a_list_item() -> None:
    assert lines(paragraph("first", listed(2, 0))) == [("first", 0, "item")]


def table(*rows: tuple[str, ...]) -> str:
    cells = ["".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) for row in rows]
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def test_a_tables_row_is_a_line_with_its_cells_joined_by_tabs() -> None:
    assert lines(table(("Players", "Deck"), ("2", "24"))) == [
        ("", 0, "text"), ("Players\tDeck", 0, "row"), ("2\t24", 0, "row"), ("", 0, "text"),
    ]  # fmt: skip


def test_a_table_within_a_table_loses_no_text() -> None:
    inner = f"<w:tbl><w:tr><w:tc>{paragraph('deep')}</w:tc><w:tc>{paragraph('er')}</w:tc></w:tr></w:tbl>"
    outer = f"<w:tbl><w:tr><w:tc>{paragraph('a')}</w:tc><w:tc>{inner}</w:tc></w:tr></w:tbl>"
    assert "a\tdeep er" in texts(outer)


def test_a_table_of_one_cell_is_a_frame_around_its_text() -> None:
    assert lines(table(("Boxed.",))) == [("Boxed.", 0, "text")]


# -- what is refused ---------------------------------------------------------------------------------


def refused(data: bytes) -> str:
    with pytest.raises(ImportFault) as fault:
        docx.extract(data, "r.docx")
    assert str(fault.value).startswith("r.docx: ")
    return str(fault.value)


def test_a_file_that_is_no_archive_is_no_word_document() -> None:
    assert "not a Word document" in refused(b"1. Rules")


def test_another_archive_is_no_word_document() -> None:
    assert "archive, not a Word document" in refused(packed({"mimetype": "text", "content.xml": "<a/>"}))


def test_a_packing_method_nobody_knows_is_damage_and_no_traceback() -> None:
    document = bytearray(word(paragraph("One.")))
    at = -1
    while (at := document.find(b"PK\x01\x02", at + 1)) >= 0:
        document[at + 10 : at + 12] = b"\x63\x00"
    with zipfile.ZipFile(io.BytesIO(bytes(document))) as archive, pytest.raises(NotImplementedError):
        archive.read("word/document.xml")
    assert "damaged" in refused(bytes(document))


def test_an_old_or_protected_word_document_is_named_as_such() -> None:
    assert "protected" in refused(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512))


@pytest.mark.parametrize("cut", [10, 200, 900])
def test_an_archive_that_breaks_off_is_damaged(cut: int) -> None:
    assert "damaged" in refused(word(paragraph("One."))[:-cut])


@pytest.mark.parametrize("content", ["<w:document", "", f"<w:document {W}/>", "\0\1"])
def test_a_damaged_text_is_reported(content: str) -> None:
    assert "damaged" in refused(packed({"word/document.xml": content}))


def test_a_document_without_text_is_reported() -> None:
    assert "no text" in refused(word("<w:p/>"))


def test_entities_are_neither_resolved_nor_fetched(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    doctype = f'<!DOCTYPE d [<!ENTITY e SYSTEM "{secret.as_uri()}">]>'
    body = f"{doctype}<w:document {W}><w:body><w:p><w:r><w:t>&e;</w:t></w:r></w:p></w:body></w:document>"
    assert "secret.txt" not in refused(packed({"word/document.xml": body}))


def test_an_archive_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docx, "MAX_XML", 100_000)
    data = word(paragraph("a" * 200_000))
    assert len(data) < 10_000
    assert "unpacks to more than" in refused(data)


def test_a_relation_may_point_to_another_name_for_the_text() -> None:
    relations = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Type="http://x/officeDocument" Target="/word/document2.xml"/></Relationships>'
    )
    document = f"<w:document {W}><w:body>{paragraph('Elsewhere.')}</w:body></w:document>"
    data = packed({"_rels/.rels": relations, "word/document2.xml": document})
    assert docx.extract(data, "r.docx").text == "Elsewhere."


def test_the_format_is_told_from_the_bytes() -> None:
    assert format_of(word(paragraph("One.")), "rules.txt") == "docx"


GOOD = word(paragraph("100.1. A rule.", listed(1, 0)) + table(("a", "b")))


@settings(deadline=None, max_examples=150)
@given(bytes_like(GOOD, b"PK\x03\x04"))
def test_any_bytes_end_in_a_source_or_one_clear_error(data: bytes) -> None:
    ends_well(docx.extract, data)


def test_elements_nested_deeply_are_read() -> None:
    deep = "<w:p>" * 240 + "<w:r><w:t>deep</w:t></w:r>" + "</w:p>" * 240
    assert "deep" in extract(word(deep), "r.docx").text


def test_more_tags_than_rules_have_are_refused_before_they_take_memory() -> None:
    data = word("<w:p/>" * docx.MAX_TAGS)
    assert len(data) < 100_000
    assert f"more than {docx.MAX_TAGS} tags" in refused(data)
