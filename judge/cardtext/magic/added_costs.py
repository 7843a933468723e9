"""Keywords with additional or alternative costs, and texts that refer to them (Magic, 702)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.tokens import SELF

PLUS = "+1/+1"
KEYS = ("multikicker", "replicate", "squad", "escalate", "entwine", "disguise")
"""Keywords with a cost, by the keys of a card's data."""


def add(g: Grammar) -> None:
    _beside(g)
    _instead(g)
    _splice(g)
    _how_often(g)
    _at_random(g)
    _mana_or(g)


def _beside(g: Grammar) -> None:
    for key in KEYS:
        g.rule("keyword", f"{key} <mana:m>", key=key)(lambda m, key: {key: m})
        g.rule("keyword", f"{key} \u2014 <costs:c> [.]", key=key)(lambda c, key: {key: c})
    g.rule("keyword", "kicker <mana:a> and/or <mana:b>")(lambda a, b: {"kicker": a, "second kicker": b})
    g.rule("keyword", "conspire")(lambda: {"conspire": True})
    g.rule("keyword", "casualty <n:n>")(lambda n: {"casualty": n})
    g.rule("own", "strive \u2014 ~ costs <mana:m> more to cast for each target beyond the first .")(
        lambda m: {"for each further target": [{"pay": m}]}
    )
    g.rule(
        "condition1", f"{SELF} was kicked with its <mana:m> kicker", "it was kicked with its <mana:m> kicker"
    )(lambda m: {"fact": f"kicked with {m}"})
    for name, words in (("entwined", "the entwine cost was paid"),):
        g.phrase("condition1", words, {"fact": name})


def _splice(g: Grammar) -> None:
    for words, kinds in (("arcane", ["arcane"]), ("instant or sorcery", ["instant", "sorcery"])):
        g.rule("keyword", f"splice onto {words} <mana:m>", kinds=kinds)(
            lambda m, kinds: {"splice": m, "splice onto": kinds}
        )
        g.rule("keyword", f"splice onto {words} \u2014 <costs:c> [.]", kinds=kinds)(
            lambda c, kinds: {"splice": c, "splice onto": kinds}
        )


def _instead(g: Grammar) -> None:
    def awaken(n: object, c: object) -> dict[str, object]:
        paid = {"fact": "awakened"}
        land = "target awakened"
        grown = {"type": ["creature"], "subtype": ["elemental"], "set": {"power": 0, "toughness": 0},
                 "gain": ["haste"]}  # fmt: skip
        done = [
            {"put counters": PLUS, "amount": n, "on": land, "cites": ["702.113a"]},
            {"last": grown, "of": land, "until": "always", "cites": ["702.113a"]},
        ]
        return {
            "awaken": c,
            "targets": [{"as": "awakened", "of": {"type": "land", "controller": "you"}, "if": paid}],
            "effect": [{"if": paid, "then": done}],
        }

    g.rule("keyword", "awaken <n:n> \u2014 <mana:m>")(lambda n, m: awaken(n, [{"pay": m}]))

    def impending(n: object, m: object) -> dict[str, object]:
        paid, time = {"fact": "impending paid"}, {"amount": {"counters": "time", "of": "self"}, "min": 1}
        waits = {"all": [paid, time]}
        return {
            "impending": [{"pay": m}],
            "enters": [{"enters with": "time", "amount": n, "if": paid}],
            "abilities": [
                {
                    "kind": "static",
                    "change": {"not type": ["creature"]},
                    "while": waits,
                    "cites": ["702.176a"],
                },
                {
                    "kind": "triggered",
                    "on": {"end step": {"who": "you"}},
                    "if": waits,
                    "effect": [{"remove counters": "time", "amount": 1, "on": "self"}],
                    "cites": ["702.176a"],
                },
            ],
        }

    g.rule("keyword", "impending <n:n> \u2014 <mana:m>")(impending)


def _how_often(g: Grammar) -> None:
    """How often a spell was kicked (702.33d)."""
    times = {"figure": "times kicked", "of": "self"}
    g.rule("per", f"for each time (it|{SELF}) was kicked")(lambda: times)
    g.rule("amount_of", f"the number of times (it|{SELF}) was kicked")(lambda: times)
    g.rule("amount_of2", f"the number of times (it|{SELF}) was kicked")(lambda: times)


def kickers(data: object, known: dict[str, str]) -> Any:
    """Data with kickers named by their mana replaced by their index; None if there is no such one."""
    if isinstance(data, dict):
        fact = data.get("fact")
        if isinstance(fact, str) and fact.startswith("kicked with {"):
            which = known.get(fact.removeprefix("kicked with "))
            return None if which is None else {**data, "fact": f"kicked with the {which}"}
        made = {key: kickers(part, known) for key, part in data.items()}
        return None if any(one is None and data[key] is not None for key, one in made.items()) else made
    if isinstance(data, list):
        parts = [kickers(part, known) for part in data]
        return None if any(one is None for one in parts) else parts
    return data


def _at_random(g: Grammar) -> None:
    g.rule("cost", "discard a card at random")(lambda: [{"discard": 1, "random": True}])
    g.rule("cost", "discard <n:k> cards at random")(lambda k: [{"discard": k, "random": True}])


def _mana_or(g: Grammar) -> None:
    for lead in ("additional cost to cast ~ ,",):
        g.rule("own", f"as an {lead} pay <mana:m> or <cost:c> .")(
            lambda m, c: {"additional cost": [{"either": [{"pay": m}], "or": c}]}
        )
