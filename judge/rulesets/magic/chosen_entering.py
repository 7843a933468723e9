"""What may be chosen as a permanent enters: a color, a type, a name, a player (614.12a, 607.2d)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.resolver import Data, Position, Script
from judge.rulesets.kit.effect_runner import namable
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic.subtypes import BASIC_LAND_TYPES, CREATURE_TYPES
from judge.rulesets.magic.words import CARD_TYPES, COLORS

Names = Callable[[CardRuleset, Position], tuple[str, ...]]


def _called(without: str = "", only: str = "") -> Names:
    """The names of cards that are known, of some kind only."""

    def names(ruleset: CardRuleset, state: Position) -> tuple[str, ...]:
        found = namable(ruleset, state, Data(kind="card"))
        if not without and not only:
            return found
        kept = []
        for name in found:
            card = ruleset.card(name)
            types = card.texts("types") if card is not None else ()
            if (without and without not in types) or (only and only in types):
                kept.append(name)
        return tuple(kept)

    return names


_NAMES: Mapping[str, Names] = {
    "card name": _called(),
    "nonland card name": _called(without="land"),
    "creature card name": _called(only="creature"),
    "land card name": _called(only="land"),
}
_WORDS: Mapping[str, tuple[str, ...]] = {
    "color": tuple(COLORS),
    "creature type": CREATURE_TYPES,
    "basic land type": BASIC_LAND_TYPES,
    "card type": tuple(sorted(CARD_TYPES)),
}
CHOOSABLE = (*_WORDS, "seat", "opponent", *_NAMES)


def choosable(ruleset: CardRuleset, state: Position, who: str, kind: str) -> tuple[str, ...]:
    """What may be chosen of a kind by the player under whose control the permanent enters."""
    if kind in _NAMES:
        return _NAMES[kind](ruleset, state)
    if kind in _WORDS:
        return _WORDS[kind]
    return tuple(seat for seat in state.playing if kind != "opponent" or seat != who)


def entering(state: Position) -> frozenset[str]:
    """What is entering the battlefield while something else is decided: it is passed over (614.13c)."""
    return frozenset(
        ref.id
        for frame in state.agenda
        if isinstance(frame, Script) and frame.steps[:1] == ("entering",)
        if (ref := frame.data["data"].ref("object")) is not None
    )
