"""Backup: counters on a creature, which gains the abilities printed below (Magic, 702.165)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar

PLUS = "+1/+1"


def add(g: Grammar) -> None:
    g.rule("keyword", "backup <n:n>")(backup)


def backup(n: object) -> dict[str, object]:
    """Backup without its abilities, which are printed on the lines below (702.165a)."""
    put = {"put counters": PLUS, "amount": n, "on": "target backed up"}
    ability = {
        "kind": "triggered",
        "on": {"enters": "self"},
        "targets": [{"as": "backed up", "of": {"type": "creature"}}],
        "effect": [put],
        "cites": ["702.165a"],
    }
    return {"abilities": [ability]}


def backed_up(backup: dict[str, Any], below: list[dict[str, Any] | None]) -> dict[str, object] | None:
    """Backup with the abilities below it, which another creature gains; None if one is unread."""
    keywords, abilities = [], []
    for data in below:
        if data is None or not set(data) <= {"keywords", "abilities"}:
            return None
        keywords += data.get("keywords", [])
        abilities += data.get("abilities", [])
    gained = {**({"gain": keywords} if keywords else {}), **({"ability": abilities} if abilities else {})}
    other = {"not": [{"object": "target backed up", "is": {"in": "self"}}]}
    (ability,) = backup["abilities"]
    more = {"if": other, "then": [{"last": gained, "of": "target backed up", "until": "turn"}]}
    return {"abilities": [{**ability, "effect": [*ability["effect"], more]}]} if gained else backup
