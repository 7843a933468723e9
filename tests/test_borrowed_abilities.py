"""A copy keeps the ability that makes it one; a spell has no ability to keep."""

from __future__ import annotations

from judge import rulesets
from judge.scenario import load_text, run

SPELL = """
game: magic
cards:
- name: New Shape
  type: instant
  targets: [{as: one, of: creature}, {as: model, of: creature}]
  effect: [{become copy: target one, of: target model, with this ability: true}]
table:
  A: {hand: [New Shape], battlefield: [Ox, Bear]}
  B: {}
do:
- A: {cast: New Shape, choose: [Ox, Bear]}
- A: pass
- B: pass
"""


def test_a_spell_whose_copy_should_keep_this_ability_is_not_carried_out() -> None:
    (scenario,) = load_text(SPELL, "x.yaml", rulesets.find)
    result = run(scenario)
    assert [outcome.ok for outcome in result.outcomes] == [False]
    assert "speaks of an ability" in str(result.outcomes[0].got)
    assert result.session is not None
    assert result.session.state.stack[0].card == "New Shape"
