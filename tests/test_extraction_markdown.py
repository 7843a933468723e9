"""Markdown: marks go, what they said of a line stays beside it, and no line moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.decoding import Line
from judge.extraction.markdown import extract, inline, looks_like_markdown
from tests.speed import seconds


def lines(text: str) -> list[Line]:
    return list(extract(text.encode(), "rules.md").lines)


def only(text: str) -> Line:
    (line,) = lines(text)
    return line


class TestHeadings:
    def test_hashes_are_taken_off_and_counted(self) -> None:
        assert only("### 3.1 Title ###") == Line(1, "3.1 Title", heading=3)

    def test_seven_hashes_are_no_heading(self) -> None:
        assert only("####### x").heading == 0

    def test_a_hash_without_space_is_text(self) -> None:
        assert only("#1 in the list").text == "#1 in the list"

    def test_underlined_lines_are_headings_of_two_levels(self) -> None:
        read = lines("Rules\n=====\n\nPlay\n----\ntext")
        assert [(line.text, line.heading) for line in read] == [
            ("Rules", 1), ("", 0), ("", 0), ("Play", 2), ("", 0), ("text", 0),
        ]  # fmt: skip

    def test_a_rule_below_a_paragraph_of_two_lines_is_no_underline(self) -> None:
        assert [line.heading for line in lines("first line\nsecond line\n---\n")] == [0, 0, 0]

    def test_bold_in_a_heading_goes(self) -> None:
        assert only("## **2.** Play").text == "2. Play"


class TestLists:
    @pytest.mark.parametrize("mark", ["-", "*", "+"])
    def test_a_bullet_goes_and_the_line_is_an_item(self, mark: str) -> None:
        assert only(f"{mark} a card") == Line(1, "a card", kind="item")

    def test_a_number_stays(self) -> None:
        assert only("2. a card") == Line(1, "2. a card", kind="item")

    def test_nested_items_keep_their_indent(self) -> None:
        assert [line.text for line in lines("- a\n  - b")] == ["a", "  b"]

    def test_a_composite_number_is_no_list_item(self) -> None:
        assert only("1.2. a rule").kind == "text"


class TestTables:
    def test_cells_are_joined_by_tabs_and_the_delimiter_row_is_blank(self) -> None:
        read = lines("| a | **b** |\n|---|:-:|\n| 1 | 2 \\| 3 |\n\ntext")
        assert [(line.text, line.kind) for line in read] == [
            ("a\tb", "row"), ("", "row"), ("1\t2 | 3", "row"), ("", "text"), ("text", "text"),
        ]  # fmt: skip

    def test_rows_need_no_outer_bars(self) -> None:
        assert [line.text for line in lines("a | b\n--|--\n1 | 2")] == ["a\tb", "", "1\t2"]

    def test_a_bar_in_a_sentence_is_no_table(self) -> None:
        assert only("tap | untap").kind == "text"


class TestInline:
    @pytest.mark.parametrize(
        ("written", "read"),
        [
            ("**Bold** and *em* and __both__ and _one_", "Bold and em and both and one"),
            ("***all***", "all"),
            ("~~gone~~ `code`", "gone code"),
            ('see [rule 2](#two "title") or [rule 3](<three>)', "see rule 2 or rule 3"),
            ("[On Play][Once] Draw", "[On Play][Once] Draw"),
            ("![Wave](a.png) icon", "Wave icon"),
            ("[![Alt](a.png)](b)", "Alt"),
            ("<b>x</b> a<br>b &amp; c &lt;3", "x a b & c <3"),
            ("<https://example.org/a_b_c>", "https://example.org/a_b_c"),
            (r"1986\. \*not\* \# \_x\_", "1986. *not* # _x_"),
            ("11.2_1_a and 11.2_1_b", "11.2_1_a and 11.2_1_b"),
            ("power 1+* or 2 * 3 * 4", "power 1+* or 2 * 3 * 4"),
            ("rule 106* and 107*", "rule 106* and 107*"),
            ("a line that breaks\\", "a line that breaks"),
            ("if 2 < 3 and 4 > 3", "if 2 < 3 and 4 > 3"),
        ],
    )
    def test_marks_go_and_what_only_looks_like_one_stays(self, written: str, read: str) -> None:
        assert inline(written)[0] == read

    def test_a_reference_is_a_link_only_where_its_name_is_defined(self) -> None:
        read = lines("[Play][Attack] see [the rules][CR], [faq][] and [cr]\n\n[cr]: #c\n[FAQ]: <f.html> 'Q'")
        assert read[0].text == "[Play][Attack] see the rules, faq and cr"
        assert [line.text for line in read[1:]] == ["", "", ""]

    def test_a_footnote_is_no_definition_of_a_link(self) -> None:
        assert only("[^1]: Always.").text == "[^1]: Always."

    def test_how_far_bold_leads_is_told(self) -> None:
        assert only("**3.1. Title.** Text") == Line(1, "3.1. Title. Text", lead=11)

    def test_bold_further_on_does_not_lead(self) -> None:
        assert only("3.1. **Title.** Text").lead == 0

    def test_a_mark_left_open_over_the_line_end_goes(self) -> None:
        assert [line.text for line in lines("**a bold line\nends here** now")] == [
            "a bold line",
            "ends here** now",
        ]


class TestWholeFile:
    def test_front_matter_stays_as_it_is(self) -> None:
        assert [line.text for line in lines("---\ntitle: *X*\n---\n# A")] == ["---", "title: *X*", "---", "A"]

    def test_a_separator_first_is_no_front_matter(self) -> None:
        assert [line.text for line in lines("---\nSome words here.\n---")][1] == "Some words here."

    def test_fences_go_and_what_is_between_is_code(self) -> None:
        read = lines("```text\n# no *heading*\n```\n# yes")
        assert [(line.text, line.kind, line.heading) for line in read] == [
            ("", "text", 0), ("# no *heading*", "code", 0), ("", "text", 0), ("yes", "text", 1),
        ]  # fmt: skip

    def test_comments_go_over_several_lines(self) -> None:
        assert [line.text for line in lines("a <!-- x\n1.1 hidden\n-->b")] == ["a", "", "b"]

    def test_quotes_and_link_targets_go(self) -> None:
        assert [line.text for line in lines("> quoted\n[a]: https://example.org")] == ["quoted", ""]

    @given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=300))
    def test_every_line_keeps_its_number(self, text: str) -> None:
        read = lines("x\n" + text.replace(" ", "\n"))
        assert [line.number for line in read] == list(range(1, len(read) + 1))

    @pytest.mark.parametrize(
        "mark", ["*a ", "[a", "**", "<!--", "<a", "_a ", "|", "`", "> ", "\\", "![", "&"]
    )
    def test_marks_that_never_close_take_no_time(self, mark: str) -> None:
        assert seconds(lambda: lines((mark * 60_000)[:190_000])) < 3


def test_a_plain_text_with_markdown_in_it_is_told() -> None:
    assert looks_like_markdown([Line(1, "## A"), Line(2, "x"), Line(3, "## B")])
    assert not looks_like_markdown([Line(1, "1. A"), Line(2, "#1 x")])
