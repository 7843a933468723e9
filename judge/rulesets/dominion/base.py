"""The ruleset's own type, and what a card is at the moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from judge.resolver import (
    EMPTY,
    Cites,
    Data,
    Do,
    Draft,
    Event,
    Frame,
    Object,
    Op,
    Pending,
    PendingEvent,
    Position,
    Replacement,
    Ruleset,
)
from judge.rulesets import kit
from judge.rulesets.kit import CardRuleset, View, definition


@dataclass(frozen=True)
class DominionRuleset(CardRuleset):
    """Dominion's ruleset; it knows which kinds of abilities its cards have, and does not look for others."""

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of abilities that any card has or may create."""
        return frozenset(kind for card in self.cards.values() for kind in _kinds(card))

    @cached_property
    def inert(self) -> bool:
        """Whether no card has a triggered, replacement or continuous ability."""
        return not self.kinds

    @cached_property
    def changeless(self) -> bool:
        """Whether no card changes the characteristics of others."""
        return "static" not in self.kinds

    @cached_property
    def types_of(self) -> Mapping[str, frozenset[str]]:
        """The types printed on each card, by the name that objects have."""
        return {name: frozenset(card.texts("types")) for name, card in self.by_card.items()}

    @cached_property
    def treasures(self) -> frozenset[str]:
        """The cards that are treasures as printed."""
        return frozenset(name for name, types in self.types_of.items() if "treasure" in types)

    @cached_property
    def effective_treasures(self) -> frozenset[str]:
        """The treasures that do more than give coins when played."""
        named = self.by_card.items()
        return frozenset(n for n, card in named if "treasure" in card.texts("types") and "effect" in card)

    @cached_property
    def fixed_figures(self) -> Mapping[tuple[str, str], int]:
        """The figures printed on each card, as far as they are plain numbers."""
        return {
            (name, figure): value
            for name, card in self.by_card.items()
            for figure, value in card.get("figures", EMPTY).items()
            if isinstance(value, int)
        }

    @cached_property
    def printed_coins(self) -> Mapping[str, int]:
        """The coins of each card for which a plain number is printed."""
        return {card: coins for (card, name), coins in self.fixed_figures.items() if name == "coins"}

    @cached_property
    def pile_sizes(self) -> dict[tuple[Any, int], dict[str, int]]:
        """The number of cards in each pile, by kingdom and number of seats; cached."""
        return {}

    @cached_property
    def by_card(self) -> Mapping[str, Data]:
        """The definitions by the names that objects have."""
        return {card.text("name"): card for card in self.cards.values()}


def _kinds(value: object) -> Iterator[str]:
    if isinstance(value, Data):
        kind = value.get("kind")
        if isinstance(kind, str) and kind in ("static", "triggered", "replacement"):
            yield kind
        for part in value.values():
            yield from _kinds(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _kinds(part)


def rules(ruleset: Ruleset) -> DominionRuleset:
    """The ruleset with its own type."""
    assert isinstance(ruleset, DominionRuleset)
    return ruleset


def as_printed(ruleset: DominionRuleset, state: Position) -> bool:
    """Whether every card is as printed: no continuous effect might change it."""
    return ruleset.changeless and not state.effects


def printed(ruleset: DominionRuleset, obj: Object) -> Data:
    """A card's definition."""
    return ruleset.by_card.get(obj.card) or definition(ruleset, obj)


def figure(ruleset: DominionRuleset, state: Position, obj: Object, name: str) -> int:
    """A figure of a card at this moment: its cost, its coins."""
    if ruleset.changeless and not state.effects:
        value = ruleset.fixed_figures.get((obj.card, name))
        if value is not None:
            return value
    return max(kit.view(ruleset, state, obj).figure(name), 0)


def types(ruleset: DominionRuleset, state: Position, obj: Object) -> frozenset[str]:
    """The types of a card at this moment."""
    if obj.card in ruleset.types_of and as_printed(ruleset, state):
        return ruleset.types_of[obj.card]
    return kit.view(ruleset, state, obj).types


def cites_of(ruleset: DominionRuleset, obj: Object) -> Cites:
    """The sections about a card; empty if the manual has none."""
    return ruleset.cited(printed(ruleset, obj).texts("cites"))


def quiet(ruleset: DominionRuleset, state: Position) -> bool:
    """Whether nothing can replace, forbid or trigger, so that operations may be done at once."""
    return ruleset.inert and not state.effects


def doing(
    ruleset: DominionRuleset, draft: Draft, *batches: tuple[Op, ...], then: tuple[Frame, ...] = ()
) -> bool:
    """Do batches of operations one after the other, as the agenda would, with ``then`` at the end.

    If nothing can replace, forbid or trigger they are done at once, which has the same result and takes less
    time; returns whether everything was done, so that nothing is left to the agenda.
    """
    if not quiet(ruleset, draft):
        draft.then(*map(Do, batches), *then)
        return False
    for at, batch in enumerate(batches):
        for one in batch:
            ruleset.verbs[one.verb](ruleset, draft, one)
        if draft.following:  # something must be done or asked before the next batch
            draft.then(*map(Do, batches[at + 1 :]), *then)
            return False
    draft.then(*then)
    return not then


class _Printed(Mapping[str, View]):
    """The views of all cards if nothing changes them, computed on demand."""

    def __init__(self, ruleset: CardRuleset, state: Position) -> None:
        self.ruleset, self.state = ruleset, state
        self.made: dict[str, View] = {}

    def __getitem__(self, object_id: str) -> View:
        if object_id not in self.made:
            self.made[object_id] = kit.base(self.ruleset, self.state, self.state.objects[object_id])
        return self.made[object_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.state.objects)

    def __len__(self) -> int:
        return len(self.state.objects)


def views(ruleset: CardRuleset, state: Position) -> Mapping[str, View] | None:
    """The views of the cards if nothing changes them; None leaves it to the kit."""
    return _Printed(ruleset, state) if as_printed(rules(ruleset), state) else None


# the kit's functions, only called if a card gives them something to find


def listens(ruleset: DominionRuleset, state: Position) -> bool:
    """Whether anything waits for events."""
    return (not ruleset.inert and "triggered" in ruleset.kinds) or bool(state.effects)


def triggers(
    ruleset: DominionRuleset, before: Position, state: Position, events: tuple[Event, ...]
) -> tuple[Pending, ...]:
    """The abilities set off by these events."""
    if "triggered" not in ruleset.kinds and not state.effects:
        return ()
    return kit.triggers(ruleset, before, state, events)


def replacements(ruleset: DominionRuleset, state: Position, what: Op) -> tuple[Replacement, ...]:
    """The effects that would replace an operation."""
    if "replacement" not in ruleset.kinds and not state.effects:
        return ()
    return kit.replacements(ruleset, state, what)


def forbidden(ruleset: DominionRuleset, state: Position, what: Op) -> PendingEvent | None:
    """The log entry for an operation that an effect forbids."""
    if "static" not in ruleset.kinds and not state.effects:
        return None
    return kit.forbidden(ruleset, state, what)
