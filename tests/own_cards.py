"""Rulesets that know cards of a test's own."""

from __future__ import annotations

from typing import Any

from judge.rulesets.kit import CardRuleset, read_card


def knowing(ruleset: CardRuleset, *cards: dict[str, Any]) -> CardRuleset:
    """The ruleset with further cards, written as in a scenario."""
    return ruleset.with_cards({str(card["name"]): read_card(ruleset, card) for card in cards})
