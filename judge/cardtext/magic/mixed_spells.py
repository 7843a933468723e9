"""Lists of kinds of spells in which only the last has the word "spell" (Magic, 112)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused


def add(g: Grammar) -> None:
    """Add lists of kinds of spells in which only the last has the word "spell"."""
    for n, word in (("1", "spell"), ("n", "spells")):
        for join in ("or", "and"):
            g.rule(f"spell{n}", f"<plain_kind:a> {join} <plain_kind:b> {word}")(
                lambda a, b: _mixed_spell(a, b)
            )
            g.rule(f"spell{n}", f"<plain_kind:a> , <plain_kind:b> , {join} <plain_kind:c> {word}")(
                lambda a, b, c: _mixed_spell(a, b, c)
            )


def _mixed_spell(*kinds: dict[str, object]) -> dict[str, object]:
    if all(set(one) == {"type"} for one in kinds) or all(set(one) == {"subtype"} for one in kinds):
        raise Refused  # lists of only types or only subtypes are read by another rule
    return {"zone": "stack", "is": "spell", "any": [dict(one) for one in kinds]}
