"""PDF documents: paragraphs come out as their author wrote them, whatever the typesetter broke."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.decoding import Line
from judge.errors import ImportFault
from judge.extraction import apart, format_of, pdf
from judge.extraction.pdf_bullets import Mark, with_bullets
from judge.extraction.printed_page import Row, Word
from tests.any_bytes import bytes_like, ends_well

Placed = tuple[float, float, str]
"""Where a row begins, from the left and the bottom, and its text: 10 points unless ``[size]`` opens it."""

WIDTH = 10 * 0.6
"""What a letter of Courier takes at 10 points."""


def made(*pages: Sequence[Placed], trailer: bytes = b"", height: int = 800) -> bytes:
    """A PDF with these rows of Courier on its pages, each row one piece of text."""
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>")
    kids = []
    for page in pages:
        shown = []
        for left, bottom, text in page:
            size, _, rest = text[1:].partition("]") if text.startswith("[") else ("10", "", text)
            safe = rest.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
            shown.append(f"BT /F1 {size} Tf {left} {bottom} Td ({safe}) Tj ET")
        content = "\n".join(shown).encode("cp1252")
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content))
        kids.append(len(objects) + 1)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 %d] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % (height, len(objects))
        )
    references = b" ".join(b"%d 0 R" % kid for kid in kids)
    objects[1] = b"<< /Type /Pages /Kids [%b] /Count %d >>" % (references, len(kids))
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R %b >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1, trailer, start,
    )  # fmt: skip
    return bytes(out)


def wrapped(text: str, top: float, left: float = 50, letters: int = 60, hang: float = 0) -> list[Placed]:
    """A paragraph set in rows of so many letters, 12 points apart, the later ones ``hang`` further in."""
    spare = " " * round(hang / WIDTH)
    rows = textwrap.wrap(text, letters, subsequent_indent=spare, break_long_words=False)
    return [(left + (hang if count else 0), top - 12 * count, row.strip()) for count, row in enumerate(rows)]


def below(rows: Sequence[Placed], space: float = 12) -> float:
    return rows[-1][1] - space


def read(*pages: Sequence[Placed]) -> list[str]:
    return [line.text for line in pdf.extract(made(*pages), "r.pdf").lines]


def filled(*pages: Sequence[Placed]) -> list[str]:
    return [text for text in read(*pages) if text]


ONE = (
    "100.1. Two people sit down at a table, and each of them brings a pile of cards that the other one may "
    "cut before the game begins. Nobody looks at the pile of anybody else, unless a card says so."
)
TWO = (
    "100.2. Whoever brought fewer cards moves first; if both brought equally many, they toss a coin as they "
    "see fit. Tossing it again needs the consent of both, and of whoever lent them the coin."
)
THREE = (
    "Example: Ana brought sixty cards. Bruno brought seventy, so Ana moves first, whatever Bruno may think."
)


# -- paragraphs --------------------------------------------------------------------------------------


def test_wrapped_rows_become_one_line() -> None:
    assert read(wrapped(ONE, 700)) == [ONE]


def test_extra_space_divides_paragraphs_and_leaves_an_empty_line() -> None:
    first = wrapped(ONE, 700)
    assert read(first + wrapped(TWO, below(first, 24))) == [ONE, "", TWO]


def test_a_short_row_ends_a_paragraph_even_without_extra_space() -> None:
    first = wrapped(ONE, 700)
    assert read(first + wrapped(TWO, below(first))) == [ONE, TWO]


def test_a_row_set_out_to_the_left_begins_a_paragraph_though_the_one_above_is_full() -> None:
    first = [*wrapped(ONE, 700, hang=30), *wrapped(TWO, 630, hang=30)]
    full = "100.3. This paragraph ends in a row that is exactly full, so"
    assert len(full) == 60
    tight = [
        (50, below(first), full),
        (80, below(first, 24), "that its last word stands at the margin.".ljust(55, ".")),
    ]
    assert read([*first, *tight, *wrapped("100.4. Next.", below(tight))])[-1] == "100.4. Next."


def test_a_label_that_opens_paragraphs_again_and_again_opens_one_after_a_full_row() -> None:
    rows = wrapped(ONE, 750)
    for _ in range(4):
        rows += wrapped(THREE, below(rows))
    full = "100.9. A last row that fills all of the measure to its end."
    assert len(full) >= 58
    rows += [(50, below(rows), full)]
    rows += wrapped(THREE, below(rows))
    assert read(rows)[-2:] == [full, THREE]


@settings(deadline=None, max_examples=25)
@given(letters=st.integers(36, 80), gap=st.sampled_from([12, 18, 24]))
def test_the_measure_does_not_change_the_paragraphs(letters: int, gap: int) -> None:
    rows: list[Placed] = []
    for text in (ONE, TWO, ONE.replace("100.1", "100.3"), TWO.replace("100.2", "100.4")):
        rows += wrapped(text, below(rows, gap) if rows else 780, letters=letters)
    found = filled(rows)
    assert " ".join(found) == " ".join(
        [ONE, TWO, ONE.replace("100.1", "100.3"), TWO.replace("100.2", "100.4")]
    )
    if gap > 12:
        assert [text[:5] for text in found] == ["100.1", "100.2", "100.3", "100.4"]


# -- hyphens -----------------------------------------------------------------------------------------


def test_a_hyphen_that_the_line_break_brought_is_undone_where_the_word_occurs_whole() -> None:
    rows = [(50, 700, "Every trigger waits. A trigger that waits is a tri-"), (50, 688, "gger on the stack.")]
    assert read(rows) == ["Every trigger waits. A trigger that waits is a trigger on the stack."]


def test_a_hyphen_that_belongs_to_the_word_stays() -> None:
    rows = [
        (50, 700, "A face-down card is hidden. Whoever controls a face-"),
        (50, 688, "down card may look."),
    ]
    assert read(rows) == ["A face-down card is hidden. Whoever controls a face-down card may look."]


# -- pieces that cover each other, as when a wider font replaces that of the document --------------


def test_pieces_that_cover_each_other_are_words_of_their_own() -> None:
    row = [(50.0, 700.0, "There are two kinds of"), (170.0, 700.0, "Magic"), (190.0, 700.0, "tournaments")]
    assert read(row) == ["There are two kinds of Magic tournaments"]


def test_marks_close_up_with_the_piece_that_they_cover() -> None:
    row = [
        (50.0, 700.0, "See the house"),
        (110.0, 700.0, ", then"),
        (130.0, 700.0, "(if open)"),
        (170.0, 700.0, "."),
    ]
    assert read(row) == ["See the house, then (if open)."]


def test_raised_ordinals_belong_to_their_figure_and_to_nothing_after_it() -> None:
    row = [(50.0, 700.0, "the guest in the 1"), (150.0, 703.0, "[6]st"), (154.0, 700.0, "place pours")]
    assert read(row) == ["the guest in the 1st place pours"]


@pytest.mark.parametrize(
    ("gap", "shown"),
    [
        (0.0, "Where we tether, herefor it."),
        (0.05, "Where we tether, herefor it."),
        (0.5, "Where we tether, here for it."),
    ],
)
def test_a_piece_a_little_apart_is_a_word_of_its_own(gap: float, shown: str) -> None:
    start = "Where we tether, here"
    assert filled([(50, 700, start), (50 + len(start) * WIDTH + gap, 700, "for it.")]) == [shown]


def test_a_letter_that_always_leaves_a_little_room_ends_no_word() -> None:
    """A browser that sets a letter wider than its font says begins a piece after each of them."""
    rows = [
        piece
        for at, (start, end) in enumerate((("bea", "ch is"), ("lea", "st of"), ("tea", "ms.")))
        for piece in ((50, 700 - 12 * at, start), (50 + 3 * WIDTH + 0.5, 700 - 12 * at, end))
    ]
    assert " ".join(filled(rows)) == "beach is least of teams."


def test_letters_that_never_touch_are_one_word() -> None:
    """Set wide, each letter a piece of its own, a word has gaps everywhere and stays whole."""
    letters = [(50 + 6.5 * count, 700, letter) for count, letter in enumerate("HARBOUR")]
    assert filled(letters) == ["HARBOUR"]


@pytest.mark.parametrize("gap", [0.0, 4.0])
def test_a_raised_ending_belongs_to_its_figure_though_a_gap_is_left_for_it(gap: float) -> None:
    raised = 50 + 5 * WIDTH + gap
    rows = [(50, 700, "Top 1"), (raised, 704, "[6]st"), (raised + 7.2, 700, "place sails.")]
    assert filled(rows) == ["Top 1st place sails."]


def test_a_letter_under_an_equal_one_is_not_lost() -> None:
    row = [(50.0, 700.0, "it is reported"), (96.0, 700.0, "here"), (104.0, 700.0, ".")]
    assert read(row) == ["it is reported here."]
    covered = [(50.0, 700.0, "reported"), (62.0, 700.0, "here"), (80.0, 700.0, ".")]
    assert read(covered) == ["reported here."]


def spelt(left: float, text: str, bottom: float = 700.0) -> list[Placed]:
    """A text of which each letter is a piece of its own."""
    return [(left + at * WIDTH, bottom, letter) for at, letter in enumerate(text) if letter != " "]


@pytest.mark.parametrize("left", [86.5, 88.0])
def test_no_letter_is_lost_that_nearly_covers_an_equal_one_of_an_earlier_piece(left: float) -> None:
    rows: list[Placed] = []
    for at in range(12):
        bottom = 700.0 - 12 * at
        rows += [*spelt(50.0, "1from the", bottom), *spelt(left, "Khans and", bottom)]
    assert " ".join(read(rows)).split() == ["1from", "the", "Khans", "and"] * 12


def test_a_word_drawn_twice_to_look_bold_is_read_once() -> None:
    row = [*spelt(50.0, "all "), *spelt(74.0, "tea"), *spelt(74.3, "tea"), *spelt(98.0, "is hot")]
    assert read(row) == ["all tea is hot"]


def test_a_dash_keeps_the_spaces_around_it_in_a_row_whose_pieces_cover_each_other() -> None:
    row = [(50.0, 700.0, "Open"), (70.0, 700.0, "House"), *spelt(106.0, "-–6"), *spelt(130.0, "– 6")]
    assert read(row) == ["Open House-–6 – 6"]


def test_a_ligature_of_another_font_belongs_to_its_word() -> None:
    row = [(50.0, 700.0, "They"), (70.0, 700.0, "best"), (100.0, 700.0, "[6.6]fi"), (108.8, 700.0, "x it")]
    assert read(row) == ["They best fix it"]


# -- pages -------------------------------------------------------------------------------------------


def paged(count: int, head: str = "Rules of the Table", foot: str = "{}") -> list[list[Placed]]:
    pages = []
    for number in range(1, count + 1):
        text = f"{number}00.1. Page {number} has a paragraph of its own, long enough to be wrapped once."
        pages.append(
            [(50.0, 780.0, head.format(number)), *wrapped(text, 700), (300.0, 20.0, foot.format(number))]
        )
    return pages


@pytest.mark.parametrize("foot", ["{}", "Page {} of 9", "- {} -", "2031-03-{}"])
def test_running_heads_and_page_numbers_are_left_out(foot: str) -> None:
    assert [text[:6] for text in filled(*paged(9, foot=foot))] == [f"{n}00.1." for n in range(1, 10)]


def test_heads_that_change_from_left_to_right_pages_are_left_out() -> None:
    pages = paged(10)
    for page in pages[1::2]:
        page[0] = (400.0, 780.0, "General")
    assert all(text[0].isdigit() for text in filled(*pages))


def test_pages_without_heads_keep_their_first_rows_though_they_differ_in_numbers_only() -> None:
    pages = [
        wrapped(f"{number}. A card is drawn, and then it is shown to all.", 780) for number in range(1, 9)
    ]
    assert len(filled(*pages)) == 8


def test_what_stands_at_the_edge_of_one_page_only_stays() -> None:
    pages = paged(6)
    pages[3].insert(1, (50.0, 768.0, "A title of its own"))
    assert filled(*pages).count("A title of its own") == 1


def printed(pages: list[list[Placed]]) -> list[list[Placed]]:
    """The pages as a browser prints them by itself: with date, title, address and page number."""
    return [
        [
            (20.0, 792.0, "3/4/31, 10:57 PM"),
            (250.0, 792.0, "table-rules.html"),
            *page,
            (20.0, 8.0, "file:///home/judge/table-rules.html"),
            (560.0, 8.0, f"{number}/{len(pages)}"),
        ]
        for number, page in enumerate(pages, 1)
    ]


@pytest.mark.parametrize("count", [1, 2, 9])
def test_the_head_and_foot_that_a_browser_prints_are_left_out(count: int) -> None:
    bare = [page[1:-1] for page in paged(count)]
    assert filled(*printed(bare)) == filled(*bare)


@pytest.mark.parametrize("foot", ["{}", "Rules of the Table, page {}"])
def test_heads_within_those_of_a_browser_are_left_out_too(foot: str) -> None:
    assert [text[:6] for text in filled(*printed(paged(9, foot=foot)))] == [f"{n}00.1." for n in range(1, 10)]


def test_two_pages_have_the_head_and_foot_that_both_bear() -> None:
    assert [text[:6] for text in filled(*paged(2))] == ["100.1.", "200.1."]
    told = " ".join(filled(*paged(2, head="Chapter {}00")))
    assert "Chapter 100" in told
    assert "Chapter 200" in told


def test_a_document_of_one_page_keeps_all_of_it() -> None:
    (page,) = paged(1)
    assert filled(page)[0] == "Rules of the Table"
    assert filled(page)[-1] == "1"


def test_a_paragraph_goes_on_over_the_page() -> None:
    rows = wrapped(ONE, 60)
    head, rest = rows[:2], [(left, 700 - 12 * at, text) for at, (left, _, text) in enumerate(rows[2:])]
    filler = wrapped(TWO, 700)
    assert filled([*filler, *head], [*rest, *wrapped(TWO, 600)]) == [TWO, ONE, TWO]


def test_a_paragraph_that_ended_with_the_page_does_not_go_on() -> None:
    assert filled(wrapped(ONE, 100), wrapped(TWO, 700)) == [ONE, TWO]


def test_two_columns_are_read_one_after_the_other() -> None:
    left = wrapped(ONE, 700, letters=36)
    right = wrapped(TWO, 700, left=320, letters=36)
    assert filled([*left, *right]) == [ONE, TWO]


# -- what the page says of a row ---------------------------------------------------------------------


def test_items_of_a_list_set_apart_are_lines_of_their_own() -> None:
    items = [
        "a) a table is where two people sit;",
        "b) a round is when they begin;",
        "ii. the rest is silence.",
    ]
    opening = "Article 6.- Words. In these rules some words mean more than they do elsewhere:"
    rows: list[Placed] = wrapped(opening, 760)
    rows += [(50, 724 - 24 * count, item) for count, item in enumerate(items)]
    articles = [
        "Article 7.- Draws. A draw is worth one point to everybody.",
        "Article 8.- Judges. There are two.",
    ]
    rows += [(50, 652 - 24 * count, text) for count, text in enumerate(articles)]
    assert filled(rows) == [opening, *items, *articles]


def test_a_heading_on_two_rows_has_no_empty_line_between_them() -> None:
    rows = [
        (50, 760, "[14]TITLE I"),
        (50, 743, "[14]COMMON PROVISIONS"),
        *wrapped(ONE, 700),
        *wrapped(TWO, 640),
    ]
    assert read(rows)[:3] == ["TITLE I", "COMMON PROVISIONS", ""]


def test_larger_type_makes_headings_by_size() -> None:
    rows = [(50, 760, "[20]Rules"), (50, 720, "[14]Setting up"), *wrapped(ONE, 690)]
    found = pdf.extract(made(rows), "r.pdf").lines
    assert [(line.text[:10], line.heading) for line in found if line.text] == [
        ("Rules", 1), ("Setting up", 2), (ONE[:10], 0),
    ]  # fmt: skip


def test_cells_far_apart_make_a_row_joined_by_tabs() -> None:
    rows = [*wrapped(ONE, 700), (50, 600, "Players"), (250, 600, "Cards"), (50, 588, "2"), (250, 588, "24")]
    found = [line for line in pdf.extract(made(rows), "r.pdf").lines if line.kind == "row"]
    assert [line.text for line in found] == ["Players\tCards", "2\t24"]


def test_lines_are_numbered_and_the_source_says_its_format_and_hash() -> None:
    source = pdf.extract(made([(50, 700, "One.")]), "r.pdf")
    assert source.lines == (Line(1, "One."),)
    assert source.format == "pdf"
    assert len(source.sha256) == 64


def test_quotes_and_dashes_come_out_as_they_are() -> None:
    assert read([(50, 700, "“Tap” — it’s one–two.")]) == ["“Tap” — it’s one–two."]


# -- what is refused ---------------------------------------------------------------------------------


def refused(data: bytes) -> str:
    with pytest.raises(ImportFault) as fault:
        pdf.extract(data, "r.pdf")
    assert str(fault.value).startswith("r.pdf: ")
    return str(fault.value)


def test_pages_without_text_are_called_a_scan() -> None:
    assert "scan" in refused(made([], []))


def test_a_protected_pdf_is_named_as_such() -> None:
    keys = b"/O <%b> /U <%b>" % (b"11" * 32, b"22" * 32)
    encrypt = b"/Encrypt << /Filter /Standard /V 1 /R 2 %b /P -4 >> /ID [<00> <00>]" % keys
    assert "password" in refused(made([(50, 700, "Secret.")], trailer=encrypt))


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"%PDF-1.4\n1 0 obj\n", b"no pdf at all"])
def test_a_damaged_pdf_is_reported(data: bytes) -> None:
    assert "damaged" in refused(data)


def test_too_many_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MAX_PAGES", 3)
    assert "4 pages" in refused(made(*paged(4)))


def test_a_file_is_read_in_a_process_of_its_own_to_the_same_lines() -> None:
    data = made(wrapped(ONE, 700), wrapped(TWO, 700))
    assert apart.extract(data, "r.pdf") == pdf.extract(data, "r.pdf")
    with pytest.raises(ImportFault, match=r"r\.pdf: the PDF is damaged"):
        apart.extract(b"%PDF-1.7", "r.pdf")


def test_a_page_that_takes_more_memory_than_a_document_needs_ends_its_process_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(apart, "MEGABYTES", 100)
    bomb = made([(50, 700, f"{at}") for at in range(200_000)])
    with pytest.raises(ImportFault, match="more than 100 MB"):
        apart.extract(bomb, "bomb.pdf")


def test_the_format_is_told_from_the_bytes() -> None:
    assert format_of(made([]), "rules.txt") == "pdf"


GOOD = made(wrapped(ONE, 700), wrapped(TWO, 700))


@settings(deadline=None, max_examples=150)
@given(bytes_like(GOOD, b"%PDF-1.4\n"))
def test_any_bytes_end_in_a_source_or_one_clear_error(data: bytes) -> None:
    ends_well(pdf.extract, data)


def test_bullets_that_are_drawn_as_shapes_begin_their_rows() -> None:
    tea, first, second = (
        Row((Word(text, left, left + 60, bottom, bottom + 12),))
        for text, left, bottom in (("Kinds:", 20, 140), ("black", 40, 120), ("green", 40, 100))
    )
    dots = [Mark(30, 34, 124, 128), Mark(30, 34, 104, 108), Mark(30, 34, 40, 44)]
    assert [row.text for row in with_bullets((tea, first, second), dots)] == ["Kinds:", "• black", "• green"]


def test_a_shape_as_large_as_the_letters_is_no_bullet() -> None:
    row = Row((Word("seal", 40, 80, 100, 112),))
    assert with_bullets((row,), [Mark(20, 36, 98, 114)]) == (row,)
