"""Each claim has a thing of its own, and as many claims as possible are served."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from judge.rulesets.kit.matching import matching

CLAIMS = st.lists(st.lists(st.integers(0, 4), unique=True), max_size=5)


@given(CLAIMS)
def test_each_is_given_what_it_can_have_and_nothing_twice(claims: list[list[int]]) -> None:
    found = matching(claims)
    assert all(thing in claims[at] for thing, at in found.items())
    assert len(set(found.values())) == len(found)


@given(CLAIMS)
def test_no_other_way_of_sharing_out_serves_more(claims: list[list[int]]) -> None:
    ways = product(*[[None, *claim] for claim in claims])
    fair = (
        [one for one in way if one is not None]
        for way in ways
        if len({*way} - {None}) == sum(x is not None for x in way)
    )
    assert len(matching(claims)) == max(map(len, fair))
