"""Magic's tournament documents as sites publish them, section by section, and as books made of them."""

from __future__ import annotations

from judge.documents import Document
from judge.documents.infractions import infractions
from judge.extraction import extract
from judge.importers import Request, importer_for
from tests.documents import at


def read(text: str, name: str = "page.html") -> Document:
    found = extract(text.encode(), name)
    return importer_for(found, "magic").read(found, Request("magic"))


def site(title: str, effective: str, contents: str, *articles: tuple[str, str]) -> str:
    """A page with an article for each section, as a site collects them."""
    made = [
        f'<header class="entry-header"><h1 class="entry-title">{heading}</h1></header>\n'
        f'<div class="entry-content">\n{text}\n</div>'
        for heading, text in articles
    ]
    return (
        "2031-04-01\n<!doctype html>\n<html>\n<head><meta charset=utf-8></head>\n"
        f"<header><h1>{title}</h1></header>\n<div>\n<div><em>{effective}</em></div>\n"
        "<h2>Introduction</h2>\n<p>It tells judges of Magic what to do with tea.</p>\n"
        f"<p>Contents</p>\n{contents}\n</div>\n" + "\n".join(made) + "\n</html>"
    )


def infraction(penalty: str, more: str = "") -> str:
    return (
        f"<p>Penalty - {penalty}</p>\n<p></p>\n<h2>Definition</h2>\n"
        "<p>Somebody spills<br> tea on a card.</p>\n"
        '<h2>Examples</h2>\n<ol type="A">\n<li>A cup falls.</li>\n</ol>\n'
        f"<h2>Philosophy</h2>\n<p>Tea leaves stains.</p>\n{more}"
    )


GUIDE = site(
    "Digital Infraction Procedure Guide",
    "Effective March 4, 2031<br> Last updated March 9, 2031",
    "<h2>1. <a href=#1-0>General Philosophy</a></h2>\n"
    "<p>1.1 <a href=#1-1>Definition of Penalties</a></p>\n"
    "<h2>2. <a href=#2-0>Tea Table Errors</a></h2>\n"
    "<p>2.1 <a href=#2-1>Tea Table Error - Cold Water</a><br> "
    "2.2 <a href=#2-2>Tea Table Error - Lost Spoon</a></p>\n"
    "<h2>3. <a href=#appendix-a>Appendix A - Changes From Previous Versions</a></h2>",
    ("DIPG - 1. General Philosophy", "<p>Judges drink what they are given.</p>"),
    ("DIPG 1.1 - Definition of Penalties", "<h2>Warning</h2>\n<p>It is written down.</p>"),
    ("DIPG 2 - Tea Table Errors", "<p>They are many.</p>"),
    (
        "DIPG 2.1 - Tea Table Error - Cold Water",
        infraction("Warning", "<p><b>Upgrade:</b> If it is iced, the penalty is a Game Loss.</p>"),
    ),
    (
        "DIPG 2.2 - Tea Table Error - Lost Spoon",
        infraction(
            "Match Loss", "<h2>Whoever finds the spoon is asked to bring it back to the kitchen.</h2>"
        ),
    ),
    (
        "DIPG Appendix A - Changes From Previous Versions",
        '<p>"</p>\n<p><b>March 9, 2031</b>:</p>\n<p>2.2. Tea Table Error - Lost Spoon</p>\n'
        "<ul>\n<li>An example went.</li>\n</ul>",
    ),
)

RULES = site(
    "Digital Tournament Rules",
    "Effective June 2031<br> Last updated June 25, 2031",
    "<h2>1. Tea Fundamentals</h2>\n<p>1.1 <a>Kinds of Tea</a><br> 1.2 <a>Guests</a></p>\n"
    "<h2>2. Tea Rules</h2>\n<p>2.01 <a>Sugar</a><br> 2.2 <a>Milk/Lemon</a></p>\n"
    "<h2>3. <a>Talk at the Table</a></h2>\n<h2>Appendix A -<a> Time for Tea</a></h2>",
    ("DTR 1.1 - Kinds of Tea", "<p>Tea is black or green.</p>"),
    ("DTR 1.2 Guest", "<p>Whoever sits down is a guest.</p>"),
    ("DTR 2.2- Milk / Lemon", "<p>Never both (see <a href=#3-0>section 3</a>).</p>"),
    ("DIPG 2.1 - Rude Guests - Snoring", "<p>Penalty - Warning</p>\n<p>Somebody snores.</p>"),
    ("DTR 3 - Talk at the Table", "<p>It is allowed.</p>"),
    ("DTR Appendix A - Time for Tea", "<ul>\n<li>Black tea-three minutes</li>\n</ul>"),
)


def published(document: Document) -> list[tuple[str, str]]:
    return [(section.number.text, section.heading) for section in document.sections if not section.assigned]


def kinds(document: Document) -> set[str]:
    return {remark.kind for remark in document.remarks}


def test_headings_lose_the_name_of_their_document_and_each_number_comes_once() -> None:
    guide = read(GUIDE)
    assert (str(guide.ref), guide.title) == (
        "magic/ipg-digital@2031-03-04",
        "Magic Digital Infraction Procedure Guide",
    )
    assert published(guide) == [
        ("1", "General Philosophy"),
        ("1.1", "Definition of Penalties"),
        ("2", "Tea Table Errors"),
        ("2.1", "Tea Table Error — Cold Water"),
        ("2.2", "Tea Table Error — Lost Spoon"),
        ("A", "Changes From Previous Versions"),
    ]
    assert not kinds(guide)


def test_infractions_of_a_site_have_their_penalty_and_all_their_parts() -> None:
    guide = read(GUIDE)
    cold, lost = infractions(guide)
    assert (cold.name, cold.penalty, lost.name, lost.penalty) == (
        "Cold Water",
        "warning",
        "Lost Spoon",
        "match-loss",
    )
    assert list(cold.parts) == ["definition", "examples", "philosophy", "upgrade"]
    assert at(guide, "2.1.a").text == "Somebody spills tea on a card."
    assert at(guide, "2.1.e").text == "If it is iced, the penalty is a Game Loss."


def test_a_sentence_marked_as_a_heading_stays_a_sentence() -> None:
    assert at(read(GUIDE), "2.2.c").blocks[-1].text.startswith("Whoever finds the spoon")


def test_changed_sections_in_the_last_appendix_are_no_sections() -> None:
    guide = read(GUIDE)
    assert at(guide, "A.1").heading == "March 9, 2031"
    assert [block.text for block in at(guide, "A.1").blocks] == [
        "2.2. Tea Table Error - Lost Spoon",
        "An example went.",
    ]


def test_chapters_that_only_the_contents_list_has_are_there() -> None:
    rules = read(RULES)
    assert str(rules.ref) == "magic/mtr-digital@2031-06-25"
    assert published(rules) == [
        ("1", "Tea Fundamentals"),
        ("1.1", "Kinds of Tea"),
        ("1.2", "Guest"),
        ("2", "Tea Rules"),
        ("2.1", "Rude Guests — Snoring"),
        ("2.2", "Milk/Lemon"),
        ("3", "Talk at the Table"),
        ("A", "Time for Tea"),
    ]
    assert {section.number.text: section.parent and section.parent.text for section in rules.sections}[
        "2.1"
    ] == "2"


def test_a_section_under_the_name_of_another_document_is_told() -> None:
    (remark,) = read(RULES).remarks
    assert remark.kind == "other-document"
    assert (remark.detail.data["section"], remark.detail.data["name"]) == (
        "2.1 Rude Guests — Snoring",
        "DIPG",
    )


ANNOTATED = site(
    "Infraction Procedure Guide",
    "Effective March 4, 2031",
    "<h2>1. <a>General Philosophy</a></h2>\n"
    "<p>1.1. <a>Definition of Penalties</a><br> 1.2. <a>Sets<br> </a></p>\n"
    "<h2>2. <a>Tea Table Errors</a></h2>\n<p>2.1. <a>Tea Table Error - Cold Water</a></p>\n"
    "<h2>Appendices</h2>\n<p>Appendix A - <a>Penalty Quick Reference</a></p>\n"
    "<p>All trademarks are property of a kettle.</p>",
    (
        "IPG 1. General Philosophy",
        "<table><tbody><tr><td>1.1. <a>Definition of Penalties</a></td><td>1.2. <a>Sets</a></td></tr>"
        "<tr><td></td><td>&nbsp;1.3 <a>Kettles</a></td></tr></tbody></table>\n<p>Judges drink tea.</p>",
    ),
    ("IPG 1.1 Definition of Penalties", "<h2>Warning</h2>\n<p>It is written down.</p>"),
    ("IPG 1.2 Sets", "<p>A set is six cups.</p>"),
    ("IPG 2. Tea Table Errors", "<p>They are many.</p>"),
    (
        "IPG 2.1 Tea Table Error - Cold Water",
        "<div><h2>Definition</h2>\n<p>The water is cold.</p></div>\n"
        "<div><p><strong>Penalty</strong></p>\n<p>None</p></div>\n<p>It may be iced too.</p>\n"
        "<p>Examples</p>\n<ul>\n<li><strong>A.</strong> A kettle is off.<br> </li>\n</ul>\n"
        "<h5>\n<div>\n<div>\n Upgrade\n</div>\n</div></h5>\n"
        "<p>If it is bad tea, the penalty is a Warning.</p>",
    ),
    (
        "IPG Appendix A - Penalty Quick Reference",
        "<table><tr><td>Infraction</td><td>Penalty</td></tr>"
        "<tr><td>Cold Water</td><td>None</td></tr></table>",
    ),
)


def test_a_penalty_within_the_definition_is_that_of_the_infraction() -> None:
    guide = read(ANNOTATED)
    (cold,) = infractions(guide)
    assert (cold.penalty, list(cold.parts)) == ("none", ["definition", "examples", "upgrade"])
    assert [block.text for block in cold.parts["definition"].blocks] == [
        "The water is cold.",
        "It may be iced too.",
    ]


def test_links_to_the_sections_of_a_chapter_are_noise_and_the_notice_is_set_aside() -> None:
    guide = read(ANNOTATED)
    assert at(guide, "1").text == "Judges drink tea."
    assert [text for _, text in guide.back] == ["All trademarks are property of a kettle."]
    assert not kinds(guide)


BOOK = """\
<html><body>
MAGIC INFRACTION PROCEDURE GUIDE
<p>Effective March 4, 2031</p>
<p>INTRODUCTION</p>
<p>It tells judges what to do with tea.</p>
<p></p>
<p>CONTENTS</p>
<p>Introduction </p>
<p>Contents </p>
<h5><a href="#1">1 General Philosophy </a></h5>
<h5><a href="#1.1">1.1 Definition of Penalties </a></h5>
<h5><a href="#2">2 Tea Table Errors </a></h5>
<h5><a href="#2.1">2.1 Tea Table Error - Cold Water </a></h5>
2.2 Tea Table Error - Lost Spoon
<p>Appendix A - Penalty Quick Reference </p>
<p></p>
<h4>1 </h4>
GENERAL PHILOSOPHY
<p>Judges drink what they are given.</p>
<h4>1.1 DEFINITION OF PENALTIES</h4>
<p>Warning</p>
<p></p>
<p>A warning is written down, and then all of them go on with their tea.</p>
<h4>2 TEA TABLE ERRORS</h4>
<p>They are many.</p>
<h4>2.1 Tea Table Error - Cold Water</h4>
<p><table><tbody><tr><th>Penalty</th></tr><tr><td>Warning*</td></tr></tbody></table></p>
<h4><b>Definition</b></h4>
<p>The water is cold.</p>
<p>2.2 Tea Table Error - Lost Spoon</p>
<p><table><tbody><tr><th>Penalty</th></tr><tr><td>Disqualification</td></tr></tbody></table></p>
<h4><b>Definition</b></h4>
<p>The spoon is gone.</p>
<p>APPENDIX A - PENALTY QUICK REFERENCE</p>
<p><table><tr><th>Infraction</th><th>Penalty</th></tr><tr><td>Cold Water</td><td>Warning</td></tr></table></p>
</body></html>
"""


def test_a_book_has_chapters_without_stops_and_penalties_in_tables() -> None:
    guide = read(BOOK)
    assert published(guide) == [
        ("1", "General Philosophy"),
        ("1.1", "Definition of Penalties"),
        ("2", "Tea Table Errors"),
        ("2.1", "Tea Table Error — Cold Water"),
        ("2.2", "Tea Table Error — Lost Spoon"),
        ("A", "Penalty Quick Reference"),
    ]
    assert [(one.name, one.penalty) for one in infractions(guide)] == [
        ("Cold Water", "warning"),
        ("Lost Spoon", "disqualification"),
    ]
    assert not kinds(guide)


def test_a_chapter_whose_heading_was_lost_is_told_and_named_from_the_contents() -> None:
    guide = read(BOOK.replace("<h4>2 TEA TABLE ERRORS</h4>\n<p>They are many.</p>\n", ""))
    assert ("2", "Tea Table Errors") in published(guide)
    assert "missing-parent" in kinds(guide)
