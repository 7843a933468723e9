"""The line of a counter that a keyword takes off says by which keyword (Magic, 702.32a, 702.62a, 702.63a)."""

from __future__ import annotations

import pytest

from judge.scenario import load_text, run

TABLE = """
game: magic
profile: {profile}
step: untap
seats: [A, B]
active: A
cards:
- {{name: Lent Card, type: creature, cost: G, power: 2, toughness: 2, {words}}}
table:
  A: {{{zone}: [{{card: Lent Card, {state}}}]}}
  B: {{}}
do:
- pass until: {{step: upkeep}}
- all pass
"""
SUSPEND, VANISHING, FADING = (
    "suspend: {count: 2, cost: R}",
    "keywords: [{vanishing: 2}]",
    "keywords: [{fading: 2}]",
)


@pytest.mark.parametrize(
    ("profile", "words", "zone", "state", "section"),
    [
        ("magic-current", SUSPEND, "exile", "suspended: true, counters: {time: 2}", "702.62a"),
        ("magic-current", VANISHING, "battlefield", "counters: {time: 2}", "702.63a"),
        ("magic-current", FADING, "battlefield", "counters: {fade: 2}", "702.32a"),
        ("magic-2009", SUSPEND, "exile", "suspended: true, counters: {time: 2}", "502.59a"),
        ("magic-2009", VANISHING, "battlefield", "counters: {time: 2}", "502.60a"),
        ("magic-2009", FADING, "battlefield", "counters: {fade: 2}", "502.20a"),
    ],
)
def test_a_counter_that_comes_off_cites_its_keyword(
    profile: str, words: str, zone: str, state: str, section: str
) -> None:
    text = TABLE.format(profile=profile, words=words, zone=zone, state=state)
    session = run(load_text(text, "lent.yaml")[0]).session
    assert session is not None
    (line,) = [event for event in session.log() if event.name == "counters"]
    assert section in [str(cite).rpartition(":")[2] for cite in line.cites]
