"""Magic's tournament documents as plain text: copied from a page piece by piece, or taken out of a PDF row by
row, they have the sections of the page."""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.documents import Document
from judge.documents.infractions import infractions
from judge.errors import ImportFaultAtLine
from judge.extraction import extract
from judge.importers import Request, importer_for
from judge.importers.magic_policy_pieces import squash
from tests.documents import at
from tests.policy_pages import GUIDE, RULES, SHEET, as_rows, as_text, as_torn

FORMS: dict[str, Callable[[str], str]] = {"pieces of a page": as_torn, "rows of a PDF": as_rows}
DOCUMENTS = {"guide": GUIDE, "rules": RULES, "sheet": SHEET}


def read(text: str | bytes, name: str = "guide.txt") -> Document:
    found = extract(text if isinstance(text, bytes) else text.encode(), name)
    return importer_for(found, "magic").read(found, Request("magic"))


def told(document: Document) -> list[tuple[str, str, str]]:
    """The number, heading and letters of each section."""
    return [
        (str(s.number), s.heading, squash("".join(b.text for b in s.blocks if b.kind != "penalty")))
        for s in document.sections
    ]


def outline(document: Document) -> list[tuple[str, str]]:
    return [(number, heading) for number, heading, _ in told(document)]


def penalties(document: Document) -> list[tuple[str, str, str | None, list[str]]]:
    return [(str(one.number), one.name, one.penalty, sorted(one.parts)) for one in infractions(document)]


def doubts(document: Document) -> list[str]:
    return [str(remark.detail) for remark in document.remarks]


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> Callable[[str], str]:
    return FORMS[request.param]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_text_has_the_sections_of_the_page(form: Callable[[str], str], name: str) -> None:
    whole, torn = read(as_text(DOCUMENTS[name])), read(form(DOCUMENTS[name]))
    assert torn.ref == whole.ref
    assert told(torn) == told(whole)
    assert [text for _, text in torn.back] == [text for _, text in whole.back]
    assert torn.unaccounted == ()


def test_it_has_the_parts_of_infractions_and_the_table_of_penalties(form: Callable[[str], str]) -> None:
    whole, torn = read(as_text(GUIDE)), read(form(GUIDE))
    assert penalties(torn) == penalties(whole)
    assert [b.rows for b in at(torn, "A").blocks] == [b.rows for b in at(whole, "A").blocks]
    assert [b.kind for b in at(torn, "2.1.a").blocks] == ["paragraph", "paragraph", "item", "item"]
    assert [b.text[:2] for b in at(torn, "2.1.b").examples] == ["A.", "B."]


def test_it_is_said_that_paragraphs_were_put_together(form: Callable[[str], str]) -> None:
    doubt, headings = doubts(read(form(GUIDE)))
    assert headings.startswith(
        "2 headings within sections were recognised by their form alone: 1.1.a Warning;"
    )
    assert doubt.startswith("this text does not show where paragraphs begin")
    assert doubts(read(as_text(GUIDE))) == []


def test_where_tables_lost_their_rows_their_sections_are_named() -> None:
    doubt, headings = doubts(read(as_torn(RULES)))
    assert "alone: 1.2.a Regular; 1.2.b Competitive;" in headings
    assert "lost their form: B.1 Green Tea Timing;" in doubt


# -- other editions ---------------------------------------------------------------------------------

EXTRA = """> 2.3. Tea Table Error — Sugar in the Pot | Game Loss

= Definition
A guest puts sugar in the pot.

"""
EDITIONS: dict[str, Callable[[str], str]] = {
    "of another date": lambda text: text.replace("Effective March 4, 2031", "Effective July 21, 2040"),
    "with another heading": lambda text: text.replace(
        "Spoon Left in the Cup", "Ladle Forgotten by the Pot"
    ).replace("APPLYING", "WEIGHING"),
    "without a section": lambda text: text.replace(
        "2.2. Tea Table Error — Spoon Left in the Cup ........................... 4\n", ""
    ).replace(text[text.index("> 2.2.") : text.index("# 3. UNPLEASANT")], ""),
    "with a section more": lambda text: text.replace(
        "3. Unpleasant Guests ........",
        "2.3. Tea Table Error — Sugar in the Pot .............. 4\n3. Unpleasant Guests ........",
    ).replace("# 3. UNPLEASANT", EXTRA + "# 3. UNPLEASANT"),
    "numbered otherwise": lambda text: re.sub(r"(?m)^((?:[#>] )?)3\.", r"\g<1>4.", text).replace(
        "# 4. UNPLEASANT", "# 3. THE KETTLE\nKettles sing.\n\n# 4. UNPLEASANT"
    ).replace("4. Unpleasant Guests ...", "3. The Kettle ............. 4\n4. Unpleasant Guests ..."),
    "without a contents list": lambda text: text[: text.index("---\n# CONTENTS")]
    + text[text.index("---\n# 1. GENERAL") :],
}  # fmt: skip


@pytest.mark.parametrize("name", EDITIONS)
def test_other_editions_are_read_by_their_own_lists(form: Callable[[str], str], name: str) -> None:
    edition = EDITIONS[name](GUIDE)
    assert edition != GUIDE
    whole, torn = read(as_text(edition)), read(form(edition))
    assert torn.ref == whole.ref
    assert [(number, heading.casefold(), text) for number, heading, text in told(torn)] == [
        (number, heading.casefold(), text) for number, heading, text in told(whole)
    ]


def test_a_listed_section_that_is_missing_is_named(form: Callable[[str], str]) -> None:
    cut = GUIDE.replace(GUIDE[GUIDE.index("> 2.1.") : GUIDE.index("> 2.2.")], "")
    named = [doubt for doubt in doubts(read(form(cut))) if "not found" in doubt]
    assert named == [
        "the contents list has 1 entries that were not found in the text: 2.1 Tea Table Error — Cold Water"
    ]


def test_an_entry_of_the_list_may_stand_above_its_dots() -> None:
    broken = re.sub(r" (\.{5,}) (\d)\n", r"\n\1\n\2\n", as_torn(GUIDE))
    assert broken != as_torn(GUIDE)
    assert outline(read(broken)) == outline(read(as_torn(GUIDE)))


def test_a_heading_named_in_passing_is_no_heading() -> None:
    passing = GUIDE.replace("(see section 2.1)", "(see Introduction and Unpleasant Guests)")
    torn = as_torn(passing).replace(
        "see Introduction and Unpleasant", "see\n\nIntroduction\n\nand Unpleasant"
    )
    assert "Introduction\n\nand" in torn
    assert outline(read(torn)) == outline(read(as_torn(GUIDE)))


# -- words in other letters -------------------------------------------------------------------------


def test_words_in_other_letters_stay_in_their_sentence() -> None:
    text = as_torn(SHEET).replace(
        "tell the guest to", "tell the\n\nMagic\n\n™ (“\n\nTea House\n\n”) guest to"
    )
    document = read(text)
    assert outline(document) == outline(read(as_text(SHEET)))
    assert "and tell the Magic™ (“Tea House”) guest to wait" in at(document, "1.1").text


# -- what else a text may be like -------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.rstrip("\n").encode(),
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.encode("cp1252"),
        lambda text: text.replace("fi", "ﬁ").replace("ff", "ﬀ").encode(),
        lambda text: re.sub(r"(?m)^(?=.)", "   ", text).encode(),
    ],
    ids=["CRLF", "no line end", "byte order mark", "cp1252", "ligatures", "indented"],
)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_how_it_is_written_changes_nothing(name: str, written: Callable[[str], bytes]) -> None:
    assert told(read(written(as_torn(DOCUMENTS[name])))) == told(read(as_torn(DOCUMENTS[name])))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_text_of_few_letters_has_the_same_sections(name: str) -> None:
    few = as_torn(DOCUMENTS[name])
    for mark, written in (("—", "--"), ("•", "o"), ("“", '"'), ("”", '"'), ("®", "(R)"), ("©", "(C)")):
        few = few.replace(f" {mark} ", f" {written} ").replace(mark, written)
    document, whole = read(few.encode("ascii")), read(as_torn(DOCUMENTS[name]))
    assert [(n, squash(heading)) for n, heading in outline(document)] == [
        (n, squash(heading)) for n, heading in outline(whole)
    ]
    assert penalties(document) == penalties(whole)


def test_headings_of_a_sheet_that_were_told_by_their_form_are_named(form: Callable[[str], str]) -> None:
    (named,) = [doubt for doubt in doubts(read(form(SHEET))) if "recognised by their form" in doubt]
    assert "its 6 headings" in named
    assert "Common Issues; A guest forgets to blow on the tea" in named


def test_columns_of_a_list_come_one_after_the_other() -> None:
    rows = [("Rain", "Tea"), ("Snow, which", "Milk"), ("  melts", ""), ("Hail", "Cocoa"), ("Dew", "")]
    shown = "".join(
        f"   {'  ' if left[:1] == ' ' else '• '}{left.strip():24}{'• ' * bool(right)}{right}".rstrip() + "\n"
        for left, right in rows
    )
    text = as_text(GUIDE).replace("• Water that was forgotten.\n", shown)
    document = read(text)
    assert [block.text for block in at(document, "2.1.a").blocks][-7:] == [
        *("Rain", "Snow, which melts", "Hail", "Dew", "Tea", "Milk", "Cocoa"),
    ]
    assert document.unaccounted == ()


def test_numbers_of_links_and_their_addresses_are_no_text() -> None:
    text = as_text(SHEET).replace("at https", "at [3]https").replace("fun.", "fun [1]now and [2]then.")
    links = "\nReferences\n\n   Visible links\n   1. https://a.example\n   2. https://b.example\n"
    document = read(text + links)
    assert at(document, "0").text.startswith("Most Magic guests drink for fun now and then.")
    assert at(document, "3").text == "Ask the house at https://tea.example/rules for more."


def test_marks_of_a_converter_are_no_text() -> None:
    marked = as_torn(SHEET).replace("Updated April 5, 2032", "_Updated April 5, 2032_")
    for heading in re.findall(r"(?m)^= (.+)$", SHEET):
        marked = marked.replace(heading, f"**{heading}**\n\n****")
    document = read(marked.replace("1\n", "![background image](data:,)\n\n1\n", 1))
    assert told(document) == told(read(as_torn(SHEET)))


def test_words_that_run_together_are_named_with_their_section() -> None:
    text = as_text(GUIDE).replace("Boil the water again.", "Boil the waterAgain. Again, boil the water.")
    (doubt,) = doubts(read(text))
    assert "in 1 sections: 2.1.d (waterAgain);" in doubt


def test_three_sections_of_mixed_words_make_every_other_one_doubtful() -> None:
    """All are named, however many, and ordinals without their endings count."""
    signs = [("Boil the water again.", "Boil the 1th water again."), ("Eyes are", "Eyes st are")]
    signs += [("A guest snores, and", "A guest snores , and"), ("The tea", "The tea")]
    text = as_text(GUIDE)
    for words, mixed in signs:
        text = text.replace(words, mixed)
    (doubt,) = doubts(read(text))
    assert "recognised in 3 sections (2.1.d (1th); 2.2.c (st); 3.1.a (,))" in doubt
    assert "compare a section before citing it" in doubt


def test_all_sections_of_mixed_words_are_named() -> None:
    chapters = "".join(f"\n\n1.{at} Cup Number {at}\n\nTea , and milk.\n" for at in range(3, 20))
    text = as_text(RULES).replace(
        "Appendix A—Changes From Previous Versions\n\nMay",
        f"{chapters}\n\nAppendix A—Changes From Previous Versions\n\nMay",
    )
    (mixed,) = [doubt for doubt in doubts(read(text)) if "changed their places" in doubt]
    assert all(f"1.{at} (,)" in mixed for at in range(3, 20))


def test_a_heading_keeps_its_place_though_the_paragraph_below_lost_its_end() -> None:
    torn = (
        "which is told at length on the page of the house and is\nlocated        https://tea.example/levels\n"
    )
    torn += "                 at                  .\n"
    long = (
        "Competitive houses count the spoons before the guests leave the room, and the cups and the saucers, "
    )
    text = as_text(RULES).replace("nearly everything.\n", f"nearly everything,\n{torn}")
    text = text.replace("Competitive houses count", f"{long}\n{torn}\nThey count")
    assert [(n, heading) for n, heading in outline(read(text)) if n.startswith("1.2.")] == [
        ("1.2.a", "Regular"),
        ("1.2.b", "Competitive"),
    ]


def test_a_listed_heading_named_in_another_section_stays_where_the_list_has_it() -> None:
    passing = "Times are told of by this heading:\n\nGreen Tea Timing\n\nLevels tell how strict a house is."
    named = RULES.replace("Levels tell how strict a house is.", passing)
    assert outline(read(as_torn(named))) == outline(read(as_torn(RULES)))


# -- pages that a converter wrapped to a width of its own -------------------------------------------


def wrapped(page: str, width: int, indent: str = "") -> str:
    """Each piece of a page on as many lines as a converter needs; an address has a line to itself."""
    return "\n".join(
        indent + row
        for piece in page.split("\n")
        for row in (textwrap.wrap(piece, width, break_long_words=False, break_on_hyphens=False) or [""])
    )


@pytest.mark.parametrize("name", DOCUMENTS)
def test_markdown_made_of_a_page_line_by_line_is_read_like_the_page(name: str) -> None:
    longer = (
        "drink for fun, and whoever pours for one of them does well to ask first what is wanted, because " * 3
    )
    whole = as_torn(DOCUMENTS[name].replace("drink for fun.", f"{longer}tea is warm."))
    page = whole
    for heading in ("Common Issues", "Resources", "Definition", "Examples", "Philosophy"):
        page = page.replace(f"{heading}\n", f"**{heading}**\n")
    document = read(wrapped(page, 60), f"{name}.md")
    assert outline(document) == outline(read(whole))
    assert told(document) == told(read(whole))
    assert document.unaccounted == ()


def test_markdown_of_whole_paragraphs_is_read_by_its_own_marks() -> None:
    text = "# Judging at Regular Rules Enforcement Level (REL)\n\nMost Magic guests drink for fun.\n\n"
    text += "".join(f"## Kind {word}\n\nTell the guest\nto wait.\n\n" for word in ("A", "B", "C", "D"))
    assert [heading for _, heading in outline(read(text, "sheet.md"))][1:] == [f"Kind {c}" for c in "ABCD"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_list_of_addresses_does_not_tell_the_width(name: str) -> None:
    links = "\nReferences\n\n   Visible links\n" + "".join(
        f"   {at}. https://tea.example/{'long/' * 20}{at}\n" for at in range(1, 5)
    )
    page = as_torn(DOCUMENTS[name])
    numbered = page.replace(" the ", " the [1]", 1)
    for link in (2, 3, 4):
        head, mark, tail = numbered.rpartition(f"[{link - 1}]")
        numbered = head + mark + tail.replace(" a ", f" a [{link}]", 1)
    assert told(read(wrapped(numbered, 60, "   ") + links)) == told(read(page))


def test_rows_that_a_converter_broke_without_empty_lines_are_whole_again() -> None:
    """A heading below a row that leaves no room for its first word is a heading all the same."""
    sheet = SHEET.replace("Cover the cake.", "Cover the cake, and cover it well. " * 12).replace(
        "touched.",
        "touched by each guest at the table without a spoon, a cloth or the help of whoever sits near.",
    )
    rows = as_rows(sheet)
    broken = wrapped(rows, 62)
    assert sum(1 for row in rows.split("\n") if len(row) > 62) >= 8
    assert told(read(broken)) == told(read(rows))


def test_spaces_of_the_list_that_a_converter_underlined_are_spaces() -> None:
    entry = re.compile(r"(?m)^(?:\d\.|Appendix|Green)[^\n]*(?= \.{5})")
    page = as_torn(RULES).replace("\n\n", "\n")
    underlined = entry.sub(lambda found: found[0].replace(" ", "_"), page)
    underlined = re.sub(r" (\.{5,}) (\d)\n", r"\n\1\2\n", underlined)
    assert "\n1._Tea_Fundamentals\n" in underlined
    assert "\nAppendix_B—Times\n" in underlined
    assert outline(read(underlined)) == outline(read(page))


# -- what a text may have lost ----------------------------------------------------------------------


def test_question_marks_for_lost_letters_are_told() -> None:
    lossy = (
        as_torn(SHEET).replace("•", "?").replace("“", "?").replace("”", "?").replace("shouldn't", "shouldn?t")
    )
    (lost,) = [remark for remark in read(lossy).remarks if remark.kind == "lost-letters"]
    assert "in 4 places a question mark stands for a letter" in str(lost.detail)
    asked = as_torn(SHEET).replace("Cover the cake.", "Cover the cake? Why? See https://a.example/b?c=d?e.")
    assert not any(remark.kind == "lost-letters" for remark in read(asked).remarks)


def test_a_sheet_that_was_cut_off_is_told(form: Callable[[str], str]) -> None:
    text = form(SHEET)
    cut = read(text[: text.index("while somebody else")])
    assert any("may be cut off" in doubt and "Asking for sugar" in doubt for doubt in doubts(cut))
    assert not any("cut off" in doubt for doubt in doubts(read(text)))
    assert "Cover the" not in [heading for _, heading in outline(read(text[: text.index(" cake.")]))]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_imported_for_another_game_is_told(name: str) -> None:
    found = extract(as_text(DOCUMENTS[name]).encode(), "guide.txt")
    kinds = [r.kind for r in importer_for(found, "harbour").read(found, Request("harbour")).remarks]
    assert "other-game" in kinds
    assert "other-game" not in [remark.kind for remark in read(as_text(DOCUMENTS[name])).remarks]


def test_a_copy_whose_lines_lost_their_ends_is_refused() -> None:
    glued = as_torn(GUIDE).replace("\n", "")
    with pytest.raises(ImportFaultAtLine, match="words have run together here"):
        read(f"The Magic guide\n{glued}")


# -- the published documents ------------------------------------------------------------------------


def copied(page: str) -> str:
    """The page's visible text as a browser copies it: each piece on a line of its own."""
    pieces = re.findall(r"<p\b[^>]*>(.*?)</p>", page, re.DOTALL)
    texts = [html.unescape(re.sub(r"<[^>]+>", "", re.sub(r"<br\s*/?>", "\n", piece))) for piece in pieces]
    return "\n\n".join(text.replace("\xa0", " ").strip() for text in texts if text.strip())


@pytest.mark.parametrize("name", ["ipg", "mtr", "jar"])
def test_a_copy_of_a_published_document_says_what_the_page_says(sources: Path, name: str) -> None:
    (path,) = (sources / "tournament").glob(f"{name}-*.html")
    page, copy = read(path.read_bytes(), path.name), read(copied(path.read_text("utf-8")), "copy.txt")
    assert copy.ref == page.ref
    assert outline(copy) == outline(page)
    assert told(copy) == told(page)
    assert copy.unaccounted == ()
    assert penalties(copy) == penalties(page)


@pytest.mark.parametrize("name", ["ipg", "mtr", "jar"])
def test_a_published_page_broken_by_a_converter_keeps_its_sections(sources: Path, name: str) -> None:
    """Without an empty line anywhere, and with underlined spaces in the links of the contents list."""
    (path,) = (sources / "tournament").glob(f"{name}-*.html")
    page = read(path.read_bytes(), path.name)
    rows = copied(path.read_text("utf-8")).replace("\n\n", "\n")
    rows = re.sub(
        r"(?m)^((?:\d{1,2}\.|Appendix)[^\n.]*)$(?=\n\.{5})", lambda entry: entry[1].replace(" ", "_"), rows
    )
    broken = read(wrapped(rows, 79), "converted.txt")
    assert broken.ref == page.ref
    kept = dict(outline(broken))
    assert {number: kept.get(number) for number, _ in outline(page)} == dict(outline(page))
    assert len(kept) <= len(page.sections) + 1
    assert broken.unaccounted == ()
    if name == "jar":
        assert told(broken) == told(page)


def test_numbers_below_the_dots_of_a_contents_list_are_not_those_of_pages() -> None:
    """A browser without pictures sets the dots and the number of each entry on lines of their own."""
    whole = as_text(GUIDE)
    apart = re.sub(r" (\.{4,}) (\d+)$", r"\n\1\n\2\n", whole, flags=re.MULTILINE)
    first, last = apart.index("CONTENTS"), apart.rindex("....")
    after = apart.index("\n\n", last)
    paged = f"{apart[:first]}2\n\n{apart[first:after]}\n\n3\n\n4\n{apart[after:]}"
    assert told(read(paged)) == told(read(whole))
