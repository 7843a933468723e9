"""The active continuous effects by kind, and those whose amounts are known before any effect is applied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from judge.resolver import Cites, Data, Position, Ref
from judge.resolver.values import replace
from judge.rulesets.kit.cacheable import ANYTHING, conditional, dated, self_contained, silent, writes
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.kit.tallies import Apart, condition_apart, numbers_apart

MOST_GATHERED = 64
"""Maximum number of tables whose active effects are cached."""


@dataclass(frozen=True, slots=True)
class ActiveEffect:
    """One active continuous effect: since when, whose, from what, on what.

    ``ability`` is the static ability it comes from (its source must still have it when its turn comes);
    otherwise ``effect`` is the id of a lasting effect. ``of`` is a filter, or the objects it was made for.
    ``met`` says whether its condition holds now, ``worth`` is the change with its amounts as numbers: where
    that is known beforehand.
    """

    stamp: tuple[int, int]
    change: Data
    context: Context
    of: Data | tuple[Ref | str, ...] | None
    ability: Data | None = None
    effect: str = ""
    cites: Cites = ()
    met: bool | None = None
    worth: Data | None = None


class Kinds(NamedTuple):
    """Properties of a list of gathered effects.

    ``loud`` effects change characteristics; None if one of them is not self-contained. ``silent`` ones only
    allow or forbid; ``heeded`` are the silent ones that the game's final adjustment depends on. ``gives``:
    one gives abilities. ``dated``: one depends on the turn or step. ``conditional``: a silent one has a
    condition. ``counting`` are those whose amounts are known before any effect is applied.
    """

    gathered: list[ActiveEffect]
    loud: tuple[ActiveEffect, ...] | None
    silent: tuple[ActiveEffect, ...]
    heeded: tuple[ActiveEffect, ...]
    gives: bool
    dated: bool
    conditional: bool
    counting: tuple[Counting, ...]

    @classmethod
    def of(cls, ruleset: CardRuleset, gathered: list[ActiveEffect]) -> Kinds:
        sayings = ruleset.sayings
        loud = tuple([live for live in gathered if not silent(live, sayings)])
        quiet = tuple([live for live in gathered if silent(live, sayings)])
        heeded = tuple([live for live in quiet if ruleset.heeds(live.change)])
        gives = any("ability" in live.change or "copy" in live.change for live in gathered)
        waits = any(map(conditional, quiet))
        kept = loud if all(map(self_contained, (*loud, *heeded))) else None
        counting = _counting(gathered, sayings, writes(loud)) if ruleset.cacheable_views else ()
        return cls(gathered, kept, quiet, heeded, gives, dated((*loud, *heeded)), waits, counting)


class Counting(NamedTuple):
    """An effect, by its index among those gathered, with the functions for its condition and amounts."""

    at: int
    live: ActiveEffect
    condition: Apart | None
    amounts: dict[str, dict[str, Apart]]

    def now(self, ruleset: CardRuleset, state: Position) -> tuple[int, ...]:
        """Whether its condition is met, and its amounts one after the other."""
        context = self.live.context
        met = () if self.condition is None else (bool(self.condition.of(ruleset, state, context)),)
        amounts = [one.of(ruleset, state, context) for part in self.amounts.values() for one in part.values()]
        return (*met, *amounts)

    def known(self, values: tuple[int, ...]) -> ActiveEffect:
        """The effect with these values filled in."""
        given = iter(values)
        met = None if self.condition is None else bool(next(given))
        worth = {
            key: Data({**self.live.change[key], **{name: next(given) for name in part}})
            for key, part in self.amounts.items()
        }
        change = Data({**self.live.change, **worth}) if worth else None
        return replace(self.live, met=met, worth=change)


def _counting(
    gathered: list[ActiveEffect], sayings: frozenset[str], written: frozenset[str]
) -> tuple[Counting, ...]:
    """The effects that count objects, by characteristics that no active effect changes."""
    if ANYTHING in written:
        return ()
    found = []
    for at, live in enumerate(gathered):
        quiet = silent(live, sayings)
        if not conditional(live) and (quiet or self_contained(live)):
            continue
        condition = condition_apart(live.ability["while"]) if live.ability and conditional(live) else None
        amounts = {} if quiet else numbers_apart(live.change)
        parts = [one for part in amounts.values() for one in part.values()]
        reads = frozenset().union(*(one.reads for one in (condition, *parts) if one is not None))
        if (condition is not None or parts) and ANYTHING not in reads and not reads & written:
            found.append(Counting(at, live, condition, amounts))
    return tuple(found)


_KEPT: dict[tuple[Any, ...], tuple[list[ActiveEffect], list[ActiveEffect]]] = {}


def settled(ruleset: CardRuleset, state: Position, kinds: Kinds) -> list[ActiveEffect]:
    """The active effects with their current amounts filled in."""
    values = tuple([one.now(ruleset, state) for one in kinds.counting])
    key = (id(kinds.gathered), values)
    kept = _KEPT.get(key)
    if kept is None or kept[0] is not kinds.gathered:
        if len(_KEPT) >= MOST_GATHERED:
            _KEPT.clear()
        lives = list(kinds.gathered)
        for one, given in zip(kinds.counting, values, strict=True):
            lives[one.at] = one.known(given)
        kept = _KEPT[key] = (kinds.gathered, lives)
    return kept[1]


BESIDE_ABILITIES = frozenset({"add", "set", "gain", "lose"})
"""Changes that leave objects their kinds and abilities."""
