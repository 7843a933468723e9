"""The cards that come with a ruleset: data files stored next to its code."""

from __future__ import annotations

from judge.resources import within
from judge.rulesets.kit.data_files import data_in
from judge.rulesets.kit.definition_parser import read_card
from judge.rulesets.kit.rule import CardRuleset


def with_presets(ruleset: CardRuleset, package: str) -> CardRuleset:
    """Add the cards of ``judge/rulesets/<package>/cards/*.yaml`` to a ruleset, under all their names.

    A file is a list of cards. Raises FaultyCard for one that cannot be read.
    """
    for path in sorted(within(f"rulesets/{package}", "cards").glob("*.yaml")):
        for plain in data_in(path) or ():
            made = read_card(ruleset, plain)
            names = (made.text("name"), *made.texts("aliases"))
            ruleset = ruleset.with_cards(dict.fromkeys(names, made))
    return ruleset
