"""Magic's Comprehensive Rules: every edition divided alike, whatever its bytes, breaks and oddities."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.decoding import read_text
from judge.documents import Document, SectionNumber
from judge.importers import Request, importer_for, magic_cr
from tests.documents import at, source
from tests.magic_cr_outline import outline, read, terms

RULES = """\
Magic: The Gathering Comprehensive Rules

Effective as of March 3, 2031.

Introduction

Invented for the tests of an importer. See rule 100.2 for more.

Contents

1. First Things
100. General
101. Tools of the Trade

2. Words
200. Abilities with a Name

Glossary

Credits

1. First Things

100. General

100.1. Two people sit down at a table. Each of them brings a well-shuffled pile of cards.
Example: Ana sits down. Her pile has sixty cards.
Example: Bruno stands. He isn't playing yet.

Example: Carla sits down, but she brought dice only.

100.1a A pile has a top and a bottom.

100.1b A pile is never looked through (see rules 100.2 and 200.9b, and section 2, "Words").
     Looking at the bottom card is the same as looking through the pile.

100.2 Whoever brought fewer cards moves first.

101. Tools of the Trade

101.1. A coin has two faces. If it lands on its edge, toss it again.

101.1a. The taller player tosses.

101. 1b The shorter player calls.

101.2.All coins are returned after the game.

2. Words

200. Abilities with a Name

200.1. These words stand for longer texts.

200.2. Flying

200.2a A thing that flies is hard to reach.

200.3. Start Your Engines!

200.3a Engines are started once a game.

Glossary

Ability
1. What a thing can do.
2. The text that says so.
See rule 200, "Abilities with a Name."

Dr. Who, Mr. Nobody
Two people in one line. Nobody knows them.

Flying, Gliding (Obsolete)
See Ability.

Credits

Invented by nobody.

Published by Wizards of the Coast, on paper that never was.
"""


def remarks(document: Document) -> list[tuple[str, int]]:
    return [(remark.kind, remark.line) for remark in document.remarks]


# -- an invented edition ----------------------------------------------------------------------------


def test_each_section_stands_under_the_one_that_the_document_puts_it_under() -> None:
    document = read(RULES)
    assert [(str(s.number), str(s.parent) if s.parent else "") for s in document.sections] == [
        ("1", ""), ("100", "1"), ("100.1", "100"), ("100.1a", "100.1"), ("100.1b", "100.1"), ("100.2", "100"),
        ("101", "1"), ("101.1", "101"), ("101.1a", "101.1"), ("101.1b", "101.1"), ("101.2", "101"),
        ("2", ""), ("200", "2"), ("200.1", "200"), ("200.2", "200"), ("200.2a", "200.2"), ("200.3", "200"),
        ("200.3a", "200.3"),
    ]  # fmt: skip
    assert not document.unaccounted
    assert not document.noise


def test_part_and_chapter_headings_and_titles_of_rules_are_headings_without_text() -> None:
    document = read(RULES)
    assert [(str(s.number), s.heading) for s in document.sections if s.heading] == [
        ("1", "First Things"), ("100", "General"), ("101", "Tools of the Trade"), ("2", "Words"),
        ("200", "Abilities with a Name"), ("200.2", "Flying"), ("200.3", "Start Your Engines!"),
    ]  # fmt: skip
    assert all(not section.text for section in document.sections if section.heading)


def test_a_number_with_a_dot_or_space_too_many_or_too_few_is_read_as_meant() -> None:
    document = read(RULES)
    assert at(document, "100.2").text == "Whoever brought fewer cards moves first."
    assert at(document, "101.1a").text == "The taller player tosses."
    assert at(document, "101.1b").text == "The shorter player calls."
    assert at(document, "101.2").text == "All coins are returned after the game."


def test_examples_belong_to_the_rule_above_even_after_a_blank_line() -> None:
    rule = at(read(RULES), "100.1")
    assert [example.text[:14] for example in rule.examples] == [
        "Example: Ana s", "Example: Bruno", "Example: Carla",
    ]  # fmt: skip
    assert "Example" not in rule.text


def test_a_second_paragraph_belongs_to_the_rule_above() -> None:
    rule = at(read(RULES), "100.1b")
    assert [block.kind for block in rule.blocks] == ["paragraph", "paragraph"]
    assert rule.text.endswith("the same as looking through the pile.")


def test_glossary_terms_may_hold_dots_and_commas_and_have_several_paragraphs() -> None:
    document = read(RULES)
    assert [entry.term for entry in document.glossary] == [
        "Ability", "Dr. Who, Mr. Nobody", "Flying, Gliding (Obsolete)",
    ]  # fmt: skip
    assert document.glossary[0].text.split("\n\n") == [
        "1. What a thing can do.", "2. The text that says so.", 'See rule 200, "Abilities with a Name."',
    ]  # fmt: skip
    assert document.glossary[2].aliases == ("Flying, Gliding",)


def test_contents_and_introduction_are_front_matter_and_credits_are_back_matter() -> None:
    document = read(RULES)
    front, back = list(dict(document.front).values()), list(dict(document.back).values())
    assert "Introduction" in front
    assert "200. Abilities with a Name" in front
    assert back[0] == "Credits"
    assert back[-1].startswith("Published by Wizards of the Coast")


def test_every_line_is_in_exactly_one_place() -> None:
    source = read_text(RULES.encode(), "rules.txt")
    document = magic_cr.read(source, Request("magic"))
    placed = [line for line, _ in (*document.front, *document.back)]
    placed += [line.line for line in document.noise]
    spans = [section.lines for section in document.sections] + [entry.lines for entry in document.glossary]
    placed += [number for span in spans if span for number in range(span.first, span.last + 1)]
    filled = {line.number for line in source if not line.blank}
    assert filled <= set(placed)
    assert len([number for number in placed if number in filled]) == len(filled)


def test_title_publisher_language_and_edition_come_from_the_content() -> None:
    document = read(RULES)
    assert str(document.ref) == "magic/cr@2031-03-03"
    assert document.effective == "2031-03-03"
    assert (document.title, document.publisher, document.language) == (
        "Magic: The Gathering Comprehensive Rules", "Wizards of the Coast", "en",
    )  # fmt: skip


def test_document_and_edition_may_be_overridden_and_the_effective_date_stays() -> None:
    document = read(RULES, document="reglas", edition="draft")
    assert str(document.ref) == "magic/reglas@draft"
    assert document.effective == "2031-03-03"


@pytest.mark.parametrize(
    ("words", "date"),
    [
        ("Current as of July 9, 2002", "2002-07-09"),
        ("Valid from 9 July 2002", "2002-07-09"),
        ("Version dated 2002-07-09", "2002-07-09"),
        ("COMPREHENSIVE RULES      07/09/99", "1999-07-09"),
        ("Set released May 1, 2001. Effective as of July 9th, 2002.", "2002-07-09"),
        ("No date at all", ""),
    ],
)
def test_the_effective_date_is_read_in_the_spellings_of_every_era(words: str, date: str) -> None:
    assert read(RULES.replace("Effective as of March 3, 2031.", words)).effective == date


def test_an_edition_without_a_date_gets_a_label() -> None:
    undated = read(RULES.replace("Effective as of March 3, 2031.", "No date."))
    assert undated.ref.edition == magic_cr.UNDATED


# -- bytes, line ends, line breaks -------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end_gives_the_same_sections(encoding: str, end: str) -> None:
    text = RULES.replace('"', "”")
    assert outline(read(text.replace("\n", end).encode(encoding))) == outline(read(RULES))


@settings(deadline=None, max_examples=40)
@given(width=st.integers(40, 120), hyphens=st.booleans(), indent=st.sampled_from(["", "     "]))
def test_wrapping_lines_changes_no_section(width: int, hyphens: bool, indent: str) -> None:
    wrapped = [
        part
        for line in LONG.splitlines()
        for part in textwrap.wrap(
            line, width, subsequent_indent=indent, break_on_hyphens=hyphens, break_long_words=False
        )
        or [""]
    ]
    document = read("\n".join(wrapped))
    assert outline(document) == outline(read(LONG))
    assert terms(document) == terms(read(LONG))


_TALE = (
    "whenever a well-known traveller arrives at the harbour, the keeper of the light-house writes down who "
    "came, where the ship had been (see rule 100.2 and rules 200.2a, 200.3, and 200.3a), and what was aboard"
)
LONG = RULES.replace("A pile has a top and a bottom.", f"In short, {_TALE}. Then {_TALE}.").replace(
    "Two people in one line.", f"Two people; {_TALE}. They stay as {_TALE}."
)


def test_page_breaks_and_running_heads_amid_an_entry_are_noise_and_divide_nothing() -> None:
    lines = []
    for count, line in enumerate(LONG.splitlines(), start=1):
        lines += textwrap.wrap(line, 60) or [""]
        if count % 9 == 0 and count > 25:
            lines += ["", "Magic: The Gathering Comprehensive Rules", f"Page {count}", "---", ""]
    document = read("\n".join(lines))
    assert outline(document) == outline(read(LONG))
    assert {str(line.reason) for line in document.noise} == {
        "running head", "page number", "page break or rule",
    }  # fmt: skip
    assert not document.unaccounted


def test_bold_and_hashes_around_headings_and_numbers_do_not_matter() -> None:
    marked = RULES.replace("200.2. Flying", "**200.2. Flying**").replace("\n101. Tools", "\n## 101. Tools")
    assert outline(read(marked)) == outline(read(RULES))


def test_underscores_around_words_are_left_out_of_headings_and_terms() -> None:
    document = read(RULES.replace("200.2. Flying", "200.2. _Flying_").replace("Dr. Who,", "_Dr._ Who,"))
    assert at(document, "200.2").heading == "Flying"
    assert document.glossary[1].term == "Dr. Who, Mr. Nobody"


def test_a_wrapped_reference_at_a_lines_beginning_opens_no_section() -> None:
    wrapped = LONG.replace("(see rule 100.2 and rules", "(see rule\n100.2 and rules")
    assert "\n100.2 and rules" in wrapped
    assert outline(
        read("\n".join(p for line in wrapped.splitlines() for p in textwrap.wrap(line, 70) or [""]))
    ) == (outline(read(LONG)))


# -- oddities ----------------------------------------------------------------------------------------


def line_of(text: str, beginning: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), start=1) if line.startswith(beginning))


def test_a_sound_edition_has_no_remarks() -> None:
    assert remarks(read(RULES)) == []


def test_a_number_that_stands_twice_is_kept_twice_and_remarked() -> None:
    text = RULES.replace(
        "101.2.All", "101.1. Paper has two faces too.\n\n101.1a Ink is allowed.\n\n101.2.All"
    )
    document = read(text)
    assert at(document, "101.1~2").text == "Paper has two faces too."
    assert str(at(document, "101.1a~2").parent) == "101.1~2"
    assert [kind for kind, _ in remarks(document)] == ["duplicate-number", "duplicate-number"]


def without(beginning: str) -> str:
    """The rules without one paragraph of their body."""
    body = RULES.index("\n1. First Things\n\n100.")
    kept = [part for part in RULES[body:].split("\n\n") if not part.strip().startswith(beginning)]
    return RULES[:body] + "\n\n" + "\n\n".join(kept)


@pytest.mark.parametrize(
    ("beginning", "kinds", "orphan", "parent"),
    [
        ("100.1a", {"gap"}, "100.1b", "100.1"),
        ("100.1. ", {"gap", "missing-parent"}, "100.1a", "100"),
        ("101.1. ", {"gap", "missing-parent"}, "101.1a", "101"),
        ("101. ", {"missing-parent"}, "101.1", "1"),
        ("2. ", {"missing-parent"}, "200", None),
    ],
)
def test_what_is_missing_among_brothers_or_above_is_remarked(
    beginning: str, kinds: set[str], orphan: str, parent: str | None
) -> None:
    document = read(without(beginning))
    assert {kind for kind, _ in remarks(document)} == kinds
    assert at(document, orphan).parent == (SectionNumber.parse(parent) if parent else None)
    assert not document.unaccounted


def test_a_rule_with_a_misprinted_number_stays_where_it_stands() -> None:
    document = read(RULES.replace("200.1. These words", "101.9. These words"))
    assert str(at(document, "101.9").parent) == "200"


def rule_with(*letters: str) -> str:
    subrules = "\n\n".join(f"100.1{letter} Clause {letter} says something." for letter in letters)
    return RULES[: RULES.index("100.1a A pile")] + subrules + "\n\n" + RULES[RULES.index("100.2 Whoever") :]


def test_letters_skip_l_and_o_and_aa_follows_z_without_a_gap() -> None:
    letters = [chr(code) for code in range(ord("a"), ord("z") + 1) if chr(code) not in "lo"] + ["aa", "ab"]
    document = read(rule_with(*letters))
    assert remarks(document) == []
    assert [str(child.number) for child in document.children[SectionNumber.parse("100.1")]] == [
        f"100.1{letter}" for letter in letters
    ]


def test_letters_that_do_not_skip_l_are_no_gap_either() -> None:
    assert remarks(read(rule_with(*"abcdefghijklm"))) == []


def test_a_letter_left_out_is_a_gap_and_the_remark_names_it() -> None:
    document = read(rule_with("a", "c"))
    assert [(remark.kind, str(remark.detail)) for remark in document.remarks] == [
        ("gap", "100.1c stands here, but 100.1b does not stand before it")
    ]


@pytest.mark.parametrize(
    ("whole", "cut"),
    [
        ("Engines are started once a game.", "Engines are started once a"),
        ("A coin has two faces. If it lands on its edge, toss it again.", ""),
        ("Two people in one line. Nobody knows them.", "Two people in one line. Nobody"),
        ("These words stand for longer texts.", "The longer texts are as follows:"),
    ],
)
def test_an_entry_that_breaks_off_or_is_empty_is_remarked_at_its_line(whole: str, cut: str) -> None:
    text = RULES.replace(whole, cut)
    end = text[: RULES.index(whole) + len(cut)].count("\n") + 1
    assert remarks(read(text)) == [("truncated-entry", end)]


def test_a_term_without_a_meaning_is_remarked() -> None:
    text = RULES.replace("Dr. Who, Mr. Nobody\nTwo people in one line. Nobody knows them.", "Echo")
    assert remarks(read(text)) == [("truncated-entry", line_of(text, "Echo"))]


def test_an_entry_glued_to_the_one_above_is_an_entry_of_its_own() -> None:
    document = read(RULES.replace('with a Name."\n\nDr. Who', 'with a Name."\nDr. Who'))
    assert outline(document) == outline(read(RULES))
    assert terms(document) == terms(read(RULES))


# -- recognising -------------------------------------------------------------------------------------


def test_the_rules_are_told_from_their_content_whatever_the_game_is_called() -> None:
    assert magic_cr.recognise(source(RULES), "mtg")
    assert importer_for(source(RULES), "mtg") is magic_cr


def test_an_excerpt_without_a_title_is_told_under_magics_own_name_only() -> None:
    excerpt = source(RULES[RULES.index("100.1. Two") : RULES.index("Glossary\n\nAbility")])
    assert magic_cr.recognise(excerpt, "magic")
    assert not magic_cr.recognise(excerpt, "chess")
    assert not magic_cr.read(excerpt, Request("magic")).unaccounted


@pytest.mark.parametrize(
    "text",
    [
        "Comprehensive Rules of Chess\n\n1.1. Chess is no Magic.",
        "1. Magic\n\nA game.",
        "Nothing of the kind.",
    ],
)
def test_other_texts_are_not_taken_for_the_rules(text: str) -> None:
    assert not magic_cr.recognise(source(text), "magic")


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from([*RULES.splitlines(), "---", "12", "Glossary", "Example:", "100.", "9. x"])))
def test_no_order_of_lines_loses_one(lines: list[str]) -> None:
    source = read_text(("x\n" + "\n".join(lines)).encode(), "shuffled.txt")
    document = magic_cr.read(source, Request("magic"))
    assert not document.unaccounted
    assert all(
        section.parent is None or section.parent in document.by_number for section in document.sections
    )
