"""Mana that may be spent only on some spells (106.6), recorded beside the pool."""

from __future__ import annotations

from judge.resolver import Data, Draft, Position, Ref, op
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.magic.costs.mana import KINDS, joined

BOUND = "bound mana"
"""In a player's data: each mana with a restriction, as ``mana``, ``only`` (a filter) and its ``source``."""


def bind(
    draft: Draft,
    seat: str,
    mana: Data,
    only: Data | None,
    source: Ref | None,
    activating: Data | None = None,
    gains: str = "",
) -> None:
    """Record that this mana may be spent only on spells, or abilities of sources, that fit.

    ``gains`` is a keyword for the spell on which it is spent (106.6).
    """
    told = {
        "mana": mana, "only": only, "activating": activating, "source": source, "gains": gains or None,
    }  # fmt: skip
    entry = Data({key: value for key, value in told.items() if value is not None})
    draft.change_player(seat, **{BOUND: (*draft.player(seat).get(BOUND, ()), entry)})


def barred(
    ruleset: CardRuleset, state: Position, seat: str, spell: Ref | None, source: Ref | None = None
) -> Data:
    """The mana of the pool that cannot be spent on this spell, or on something other than a spell."""
    entries = state.player(seat).get(BOUND, ())
    return joined(*(one["mana"] for one in entries if not _fits(ruleset, state, seat, one, spell, source)))


def _fits(
    ruleset: CardRuleset, state: Position, seat: str, entry: Data, spell: Ref | None, source: Ref | None
) -> bool:
    """Whether the mana may be spent on that spell, or on an ability of that source."""
    ref, key = (spell, "only") if spell is not None else (source, "activating")
    obj = state.current(ref) if ref is not None else None
    if obj is None or key not in entry:
        return False
    wide = Data({**entry[key], "zone": ("any",)})
    return matches(ruleset, state, wide, obj, Context(seat, entry.ref("source")))


def spent(
    ruleset: CardRuleset, draft: Draft, seat: str, mana: Data, spell: Ref | None, source: Ref | None = None
) -> None:
    """Remove spent mana from the records, restricted mana first."""
    entries = draft.player(seat).get(BOUND, ())
    if not entries:
        return
    left, kept = {kind: mana.number(kind) for kind in KINDS}, []
    for one in entries:
        if not _fits(ruleset, draft, seat, one, spell, source):
            kept.append(one)
            continue
        rest = {}
        for kind in KINDS:
            used = min(left[kind], one["mana"].number(kind))
            left[kind] -= used
            if one["mana"].number(kind) > used:
                rest[kind] = one["mana"].number(kind) - used
        if rest:
            kept.append(one.but(mana=Data(rest)))
        if spell is not None and one.text("gains") and rest != dict(one["mana"]):
            _gains(ruleset, draft, seat, spell, one)
    draft.change_player(seat, **{BOUND: tuple(kept) or None})


def _gains(ruleset: CardRuleset, draft: Draft, seat: str, spell: Ref, entry: Data) -> None:
    """Give the spell the keyword of the mana spent on it (106.6)."""
    change = Data(gain=((entry.text("gains"), 1),))
    data = Data(
        change=change, of=(spell,), context=Context(seat, entry.ref("source")).data(), stamp=draft.fresh
    )
    cites = ruleset.cite("mana gives")
    draft.do(
        op("last", name="change", seat=seat, source=entry.ref("source"), until="always", data=data,
           objects=(spell,), cites=cites)
    )  # fmt: skip
