"""The first or second event of a kind, and events at a time of the turn (Magic, 603.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import ALL
from judge.cardtext.magic.parts import When
from judge.cardtext.magic.statics import COMBAT
from judge.cardtext.tokens import SELF

ORDINALS = {
    word: number
    for number, word in enumerate(
        ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"), 1
    )
}
KINDS: tuple[tuple[str, dict[str, object], str], ...] = (
    ("creature", {"type": "creature"}, "creature spells cast"),
    ("noncreature", {"not type": "creature"}, "noncreature spells cast"),
    ("instant or sorcery", {"type": ["instant", "sorcery"]}, "instant and sorcery spells cast"),
    ("artifact", {"type": "artifact"}, "artifact spells cast"),
    ("nonartifact", {"not type": "artifact"}, "nonartifact spells cast"),
)
"""Kinds of spells of which the game counts how many a player has cast this turn."""


def add(g: Grammar) -> None:
    _spells(g)
    _counters(g)
    _at_times(g)


def _spells(g: Grammar) -> None:
    for nth in ("first", "second", "third"):
        for kind, filter_, figure in KINDS:
            for words, whose, who in (
                ("you cast", "your", "you"),
                ("an opponent casts", "their", "opponents"),
                ("a player casts", "their", "players"),
            ):
                caster = "you" if who == "you" else "seat"
                so: dict[str, object] = {"amount": {"figure": figure, "of": caster}, "is": ORDINALS[nth]}
                of = {"zone": "stack", "is": "spell", **filter_}
                cast: dict[str, object] = {"cast": {"of": of, "who": who, "if": so}}
                when = When(cast, "it", frozenset({"spell"}), seat="" if who == "you" else "seat")
                g.rule("event", f"{words} {whose} {nth} {kind} spell each turn", when=when)(lambda when: when)


def _counters(g: Grammar) -> None:
    """ "When the fourth plan counter is put on it", also if several are put at once (122.6)."""
    for nth, number in ORDINALS.items():

        def reached(c: str, number: int = number) -> When:
            now = {"counters": c, "of": "it"}
            so = {
                "all": [
                    {"amount": now, "min": number},
                    {"amount": {"minus": [now, "amount"]}, "max": number - 1},
                ]
            }
            return When({"counters put": {"of": "self", "where": {"name": c}, "if": so}}, "self", ALL)

        g.rule("event", f"the {nth} <counter:c> counter is put on {SELF}")(reached)


def _at_times(g: Grammar) -> None:
    """Events during combat; the step is checked only as they happen."""

    def then(w: When, e: list[Any], limit: str = "", c: object = None) -> dict[str, object]:
        from judge.cardtext.magic.composing import _triggered

        if w.condition is not None:
            return refuse()
        made = _triggered(replace(w, batch=False), e)
        made["while"] = {"step": list(COMBAT)}
        if w.batch:
            made["batch"] = True
        if c is not None:
            made["if"] = c
        return {**made, "limit": limit} if limit else made

    for word in ("when", "whenever"):
        lead = f"{word} <event:w> during combat ,"
        g.rule("triggered", f"{lead} <effect:e>", f"{lead} if <condition:c> , <effect:e>")(then)
        g.rule("triggered", f"{lead} <effect:e> this ability triggers only once each turn .", limit="turn")(
            then
        )
