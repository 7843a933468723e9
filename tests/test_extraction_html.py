"""HTML: a block is a line, and nothing that a page hides or runs is ever text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.decoding import Line, Source
from judge.errors import ImportFault
from judge.extraction.html import extract
from tests.speed import seconds


def page(body: str) -> Source:
    return extract(f"<!DOCTYPE html><html><body>{body}</body></html>".encode(), "rules.html")


def texts(body: str) -> list[str]:
    return [line.text for line in page(body).lines]


class TestBlocks:
    def test_a_block_is_a_line_with_its_place_in_the_source(self) -> None:
        source = extract(b"<p>one</p>\n\n<p>two\nthree</p>", "x.html")
        assert source.lines == (Line(1, "one"), Line(3, "two three"))

    def test_blocks_in_one_line_of_the_source_get_numbers_of_their_own(self) -> None:
        assert [line.number for line in page("<p>a<p>b<p>c").lines] == [1, 2, 3]

    def test_headings_bear_their_level_and_lose_the_anchor_sign(self) -> None:
        assert page('<h3>1.1 Play<a href="#x">¶</a></h3>').lines == (Line(1, "1.1 Play", heading=3),)

    def test_a_break_ends_a_line(self) -> None:
        assert texts("<p>a<br>b<br/>c</p>") == ["a", "b", "c"]

    def test_preformatted_text_keeps_its_lines(self) -> None:
        assert texts("<pre>1.1 a\n  1.2 b</pre>") == ["1.1 a", "  1.2 b"]

    def test_entities_are_decoded_and_hard_spaces_are_spaces(self) -> None:
        assert texts("<p>&iexcl;A&ntilde;o&nbsp;&#8212; 2 &lt; 3</p>") == ["¡Año — 2 < 3"]

    def test_how_far_bold_leads_is_told(self) -> None:
        assert page("<p><b>A.1 Title.</b> Text</p>").lines == (Line(1, "A.1 Title. Text", lead=10),)


class TestLists:
    def test_items_of_an_ordered_list_get_the_number_that_a_browser_shows(self) -> None:
        body = '<ol start="3"><li>c<li>d</ol><ol type="a"><li>x<li value="5">y</ol><ol type="I"><li>z</ol>'
        assert texts(body) == ["3. c", "4. d", "a. x", "e. y", "I. z"]

    def test_an_item_that_brings_its_own_number_gets_no_other(self) -> None:
        assert texts("<ol><li>1.1 Play<li>(a) Stop</ol>") == ["1.1 Play", "(a) Stop"]

    def test_items_of_a_plain_list_are_items(self) -> None:
        assert page("<ul><li>a</ul>").lines == (Line(1, "a", kind="item"),)

    def test_nested_lists_are_indented(self) -> None:
        assert texts("<ul><li>a<ul><li>b</ul><li>c</ul>") == ["a", "  b", "c"]

    def test_a_number_stands_before_the_first_paragraph_of_an_item_only(self) -> None:
        assert texts("<ol><li><p>a</p><p>b</p></li></ol>") == ["1. a", "b"]


class TestTables:
    def test_a_row_is_a_line_of_cells(self) -> None:
        read = page("<table><tr><th>A<th>B</tr><tr><td>1</td><td><p>2</p><p>3</p></td></tr></table>")
        assert [(line.text, line.kind) for line in read.lines] == [("A\tB", "row"), ("1\t2 3", "row")]

    def test_a_table_that_only_lays_out_the_page_is_none(self) -> None:
        assert texts("<table><tr><td><h2>1. A</h2><p>b</p></td><td>c</td></tr></table>") == ["1. A", "b", "c"]

    def test_a_cell_alone_is_text(self) -> None:
        assert page("<table><tr><td>a</td></tr></table>").lines[0].kind == "text"


class TestWhatIsNoText:
    @pytest.mark.parametrize(
        "hidden",
        [
            "<script>1.1 x</script>",
            "<style>p{}</style>",
            "<template><p>x</p></template>",
            "<noscript>x</noscript>",
            "<p hidden>x</p>",
            '<div style="display: none"><div>x</div>y</div>',
            '<span aria-hidden="true">x</span>',
            "<!-- x -->",
            "<svg><text>x</text></svg>",
            "<select><option>x</select>",
        ],
    )
    def test_scripts_and_hidden_elements_never_become_text(self, hidden: str) -> None:
        source = page(f"{hidden}<p>seen</p>")
        assert [line.text for line in (*source.lines, *source.chrome)] == ["seen"]

    @pytest.mark.parametrize(
        "menu",
        [
            "<nav><a>Home</a></nav>",
            "<footer>Home</footer>",
            "<aside>Home</aside>",
            '<div role="navigation">Home</div>',
            '<div class="cookie-banner">Home</div>',
            '<div id="sidebar">Home</div>',
            "<header>Home</header>",
        ],
    )
    def test_menus_and_banners_are_set_aside_but_not_lost(self, menu: str) -> None:
        source = page(f"{menu}<p>text</p>")
        assert [line.text for line in source.lines] == ["text"]
        assert [line.text for line in source.chrome] == ["Home"]

    def test_the_title_in_a_page_header_is_kept(self) -> None:
        assert texts("<header><p>logo</p><h1>Rules</h1></header><p>text</p>") == ["Rules", "text"]

    def test_within_the_article_an_aside_is_text(self) -> None:
        assert texts("<article><p>a</p><aside>Example: b</aside></article>") == ["a", "Example: b"]

    def test_beside_the_article_an_aside_is_none(self) -> None:
        source = page("<main><article><p>a</p></article><aside>Buy b</aside></main><p>c</p>")
        assert [line.text for line in source.lines] == ["a", "c"]
        assert [line.text for line in source.chrome] == ["Buy b"]

    def test_a_page_of_nothing_else_is_read_all_the_same(self) -> None:
        assert texts("<footer><p>1.1 a</p></footer>") == ["1.1 a"]

    def test_lines_set_aside_share_no_number_with_lines_read(self) -> None:
        source = page("<nav><a>x</a><a>y</a></nav><p>a</p><p>b</p><footer>z</footer>")
        places = [line.number for line in (*source.lines, *source.chrome)]
        assert len(places) == len(set(places))

    def test_no_link_target_is_kept(self) -> None:
        source = page('<p><a href="../../etc/passwd">rule 1</a> <a href="javascript:x()">2</a></p>')
        assert source.text == "rule 1 2"

    def test_a_page_without_text_is_an_error(self) -> None:
        with pytest.raises(ImportFault, match="has no text"):
            page("<script>x</script><div></div>")


class TestEncodings:
    TEXT = "<html><head><meta charset='{0}'></head><body><p>Capítulo único: “ñandú”</p></body></html>"

    @pytest.mark.parametrize(
        ("declared", "codec"),
        [("utf-8", "utf-8"), ("windows-1252", "cp1252"), ("iso-8859-1", "cp1252"), ("utf-8", "utf-16"),
         ("utf-8", "utf-8-sig"), ("nonsense", "utf-8"), ("nonsense", "cp1252")],
    )  # fmt: skip
    def test_the_page_says_or_shows_its_encoding(self, declared: str, codec: str) -> None:
        source = extract(self.TEXT.format(declared).encode(codec), "x.html")
        assert source.text == "Capítulo único: “ñandú”"

    def test_a_declared_codepage_is_believed(self) -> None:
        source = extract("<meta charset=windows-1251><p>Правила</p>".encode("cp1251"), "x.html")
        assert source.text == "Правила"


class TestHarm:
    @pytest.mark.parametrize("tag", ["div", "ul><li", "table><tr><td", "b", "blockquote", "section"])
    def test_a_bomb_of_nested_elements_is_read_or_refused(self, tag: str) -> None:
        texts: list[str] = []
        assert seconds(lambda: texts.append(page(f"<{tag}>" * 50_000 + "deep").text)) < 5
        assert texts[0].strip().endswith("deep")

    @settings(max_examples=150, deadline=None)
    @given(
        st.lists(
            st.one_of(
                st.sampled_from(["<p>", "</p>", "<li>", "<ol>", "</ol>", "<ul>", "</ul>", "<td>", "<tr>"]),
                st.sampled_from(["<table>", "</table>", "<b>", "</b>", "<br>", "<h1>", "</h1>", "<dd>"]),
                st.sampled_from(["<nav>", "</nav>", "<div>", "</div>", "<pre>", "</pre>", "<header>"]),
                st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12),
            ),
            max_size=40,
        )
    )
    def test_any_soup_of_tags_is_read_with_rising_line_numbers(self, parts: list[str]) -> None:
        source = page("<p>word</p>" + "".join(parts))
        places = [line.number for line in source.lines]
        assert places == sorted(set(places))
        assert all(not line.blank and "\n" not in line.text for line in source.lines)
