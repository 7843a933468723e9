"""Tables on printed pages: cells stand side by side, and may have several lines."""

from __future__ import annotations

from collections.abc import Sequence

from judge.extraction import pdf
from tests.test_extraction_pdf import ONE, Placed, below, filled, made, wrapped


def rows_of(*pages: Sequence[Placed]) -> list[list[str]]:
    """The cells of each row of a table."""
    return [line.text.split("\t") for line in pdf.extract(made(*pages), "r.pdf").lines if line.kind == "row"]


HEAD = [(60, 600, "Guests"), (210, 600, "Pots"), (400, 600, "Who pours")]
LAST = [(60, 520, "9"), (210, 520, "3"), (400, 520, "anybody")]


def test_lines_of_a_cell_in_whose_middle_the_others_stand_are_one_cell() -> None:
    tall = [
        (60, 570, "four, of whom"), (60, 558, "one sleeps"),
        (210, 564, "2"),
        (400, 570, "the host, or"), (400, 558, "the eldest"),
    ]  # fmt: skip
    assert rows_of([*wrapped(ONE, 700), *HEAD, *tall, *LAST]) == [
        ["Guests", "Pots", "Who pours"],
        ["four, of whom one sleeps", "2", "the host, or the eldest"],
        ["9", "3", "anybody"],
    ]


def test_a_cell_whose_lines_begin_above_those_of_the_first_stays_in_its_row() -> None:
    tall = [(60, 564, "4"), (210, 570, "2, or 3"), (210, 558, "in winter"), (400, 564, "the host")]
    assert rows_of([*HEAD, *tall, *LAST])[1] == ["4", "2, or 3 in winter", "the host"]


def test_rows_one_below_the_other_stay_apart_though_no_space_divides_them() -> None:
    close = [
        (60, 580, "1"), (210, 586, "2 pots"), (210, 574, "of tea"), (400, 580, "the host"),
        (60, 556, "2"), (210, 562, "3 pots"), (210, 550, "of rum"), (400, 556, "nobody"),
    ]  # fmt: skip
    assert rows_of([*HEAD, *close])[1:] == [
        ["1", "2 pots of tea", "the host"],
        ["2", "3 pots of rum", "nobody"],
    ]


def test_a_heading_over_several_columns_opens_that_of_the_first() -> None:
    over = [(80, 620, "At the table, on weekdays")]
    assert rows_of([*over, *HEAD, *LAST, (60, 500, "8"), (210, 500, "2"), (400, 500, "the host")])[0] == [
        "At the table, on weekdays: Guests", "Pots", "Who pours",
    ]  # fmt: skip


def test_a_heading_row_with_narrow_gaps_belongs_to_the_table() -> None:
    head = [(60, 600, "Guests there"), (146, 600, "Pots of tea"), (226, 600, "Who")]
    body = [(70, 580 - 20 * at, str(at)) for at in range(3)]
    cells = [(row[0] + shift, row[1], row[2]) for row in body for shift in (0, 100, 160)]
    assert rows_of([*wrapped(ONE, 700), *head, *cells]) == [
        ["Guests there", "Pots of tea", "Who"], *([str(at)] * 3 for at in range(3)),
    ]  # fmt: skip


def test_names_of_groups_are_rows_of_their_own() -> None:
    rows = [(60, 600, "Breakfast"), (60, 588, "Tea"), (300, 588, "late"), (60, 576, "Supper"),
            (60, 564, "Rum"), (300, 564, "never"), (60, 552, "Milk"), (300, 552, "warm")]  # fmt: skip
    assert ["Tea", "late"] in rows_of(rows)
    assert [" ".join(text.split()) for text in filled(rows)] == [
        "Breakfast", "Tea late", "Supper", "Rum never", "Milk warm",
    ]  # fmt: skip


def test_prose_above_and_below_a_table_stays_prose() -> None:
    above = wrapped(ONE, 700)
    found = filled([*above, *HEAD, *LAST, *wrapped("Team tea counts each team as one guest.", 480)])
    assert found[0] == ONE
    assert found[-1] == "Team tea counts each team as one guest."


def test_two_columns_of_prose_are_no_table() -> None:
    left, right = wrapped(ONE, 700, letters=36), wrapped(ONE, 700, left=320, letters=36)
    assert rows_of([*left, *right]) == []


def test_headings_with_a_remark_at_their_end_are_no_table() -> None:
    first = [(50, 720, "2.1. Cold Water"), (400, 720, "Warning"), *wrapped(ONE, 700)]
    second = [(50, below(first, 24), "2.2. No Spoon"), (400, below(first, 24), "Warning")]
    assert rows_of([*first, *second, *wrapped(ONE, below(second))]) == [
        ["2.1. Cold Water", "Warning"], ["2.2. No Spoon", "Warning"],
    ]  # fmt: skip
