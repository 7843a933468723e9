"""Tables in texts: the heading is told from the figures below it, and labels each cell on a narrow screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from markupsafe import Markup

from judge.web import create_app
from judge.web.html_text import ShownBlock
from tests.web_site import page


def table(*rows: str) -> ShownBlock:
    cells = tuple(tuple(Markup(cell) for cell in row.split("|")) for row in rows)
    return ShownBlock("table", Markup(), rows=cells)


@pytest.mark.parametrize(
    "rows",
    [
        ("Guests|Pots|Host", "4|2|Ana", "9|3|Bruno"),
        ("Kettle|<b>Minutes</b>", "green|<i>3</i>", "black|-"),
    ],
)
def test_words_above_figures_are_a_heading(rows: tuple[str, ...]) -> None:
    assert "|".join(table(*rows).head) == rows[0]


@pytest.mark.parametrize(
    "rows",
    [
        ("Ana—card 1|Bruno—card 6", "Bruno—card 2|Ana—card 7"),
        ("1|2", "3|4"),
        ("Guests|Pots",),
        ("|Pots", "Ana|2"),
    ],
    ids=["words only", "figures only", "one row", "a cell missing"],
)
def test_a_first_row_like_the_others_is_no_heading(rows: tuple[str, ...]) -> None:
    assert table(*rows).head == ()


def test_each_cell_of_a_wide_table_says_its_heading_for_a_narrow_screen(tmp_path: Path) -> None:
    shown = page(create_app(tmp_path).test_client(), "/magic/mtr/2025-11-10/B.3")
    (stacked,) = shown.select(".stacks table")
    heads = [head.text for head in stacked.select("th[scope=col]")]
    assert len(heads) == 3
    for row in stacked.select("tr")[1:]:
        assert [cell["data-head"] for cell in row.select("td")] == heads
