"""Which lands could pay a cost that nobody checked."""

from __future__ import annotations

import pytest

from judge import rulesets
from judge.resolver import Data
from judge.rulesets.game import Laying, Placed
from judge.rulesets.magic.costs.land_payment import lands_that_pay

MAGIC = rulesets.find("magic")
RULES = MAGIC.profiles[MAGIC.default]


@pytest.mark.parametrize(
    ("lands", "mana", "pay"),
    [
        (["Mountain"], "R", {"Mountain"}),
        (["Forest"], "R", set()),
        (["Forest", "Mountain"], "1R", {"Forest", "Mountain"}),
        (["Mountain"], "1R", set()),
        (["Rugged Highlands", "Mountain"], "RG", {"Rugged Highlands", "Mountain"}),
        (["Mountain", "Rugged Highlands"], "R", {"Mountain"}),
        (["Mountain"], "", set()),
    ],
)  # fmt: skip
def test_lands_pay_where_they_have_all_colours(lands: list[str], mana: str, pay: set[str]) -> None:
    placed = tuple(Placed(name, name, "A", "battlefield") for name in lands)
    state = MAGIC.lay(RULES, Laying(("A", "B"), "A", step="main", placed=placed))
    assert set(lands_that_pay(RULES, state, "A", mana)) == pay


def test_a_tapped_land_pays_nothing() -> None:
    placed = (Placed("Mountain", "Mountain", "A", "battlefield", data=Data(tapped=True)),)
    state = MAGIC.lay(RULES, Laying(("A", "B"), "A", step="main", placed=placed))
    assert lands_that_pay(RULES, state, "A", "R") == ()
