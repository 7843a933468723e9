"""The cards that come with a ruleset: data files beside its code."""

from __future__ import annotations

import yaml

from judge.resources import within
from judge.rulesets.kit.reading import read_card
from judge.rulesets.kit.rule import CardRuleset


class CardLoader(yaml.SafeLoader):
    """YAML in which only true and false are truth values, as in scenarios: ``on`` is a word."""


CardLoader.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in pairs if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def with_presets(ruleset: CardRuleset, package: str) -> CardRuleset:
    """The ruleset knowing the cards of ``judge/rulesets/<package>/cards/*.yaml``, by every name of theirs.

    A file is a list of cards. Raises FaultyCard for one that cannot be read.
    """
    for path in sorted(within(f"rulesets/{package}", "cards").glob("*.yaml")):
        for plain in yaml.load(path.read_text(encoding="utf-8"), CardLoader) or ():
            made = read_card(ruleset, plain)
            names = (made.text("name"), *made.texts("aliases"))
            ruleset = ruleset.with_cards(dict.fromkeys(names, made))
    return ruleset
