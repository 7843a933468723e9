"""What a dispute takes by touch on a phone: taps and characters, as ``benchmarks/taps.py`` counts them."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.browser


def counted() -> Any:
    """The script that does the tasks and counts."""
    spec = spec_from_file_location("taps", ROOT / "benchmarks" / "taps.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["taps"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_whole_dispute_takes_few_touches_from_an_empty_table(
    browser: Any, real: str, language: str
) -> None:
    taps = counted()
    hand = taps.Hand(browser, real, language)
    taps.dispute(hand)  # Bolt at the Bears, Growth in answer, until nothing is on the stack
    assert 0 < hand.taps < 15
    assert 0 < hand.characters <= 40
    hand.page.context.close()
