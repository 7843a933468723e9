"""Choices made by lot, for sessions that nobody plans."""

from __future__ import annotations

from random import Random

from judge.resolver import Answer, Decision


def by_lot(random: Random, decision: Decision) -> Answer:
    """Some of the options, an order of them, a number, or a division: whatever was asked for."""
    keys = list(decision.keys)
    if decision.form == "order":
        return Answer(decision.who, tuple(random.sample(keys, len(keys))))
    if decision.form == "number":
        most = decision.min + 4 if decision.max is None else decision.max
        return Answer(decision.who, (random.randint(decision.min, max(decision.min, most)),))
    if decision.form == "divide":
        shares = [decision.min] * len(keys)
        for _ in range((decision.max or 0) - sum(shares)):
            shares[random.randrange(len(shares))] += 1
        return Answer(decision.who, tuple(shares))
    most = len(keys) if decision.max is None else min(decision.max, len(keys))
    least = min(decision.min, len(keys))
    return Answer(decision.who, tuple(random.sample(keys, random.randint(least, most))))
