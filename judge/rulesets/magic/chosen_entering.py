"""Choices as a permanent enters: a color, a type, a name, a player (614.12a, 607.2d)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.resolver import EMPTY, Cites, Data, Do, Draft, Position, Script, united
from judge.rulesets.kit.effect_runner import namable
from judge.rulesets.kit.rule import CardRuleset, Context, printed
from judge.rulesets.kit.substitution import speaks_of_choice
from judge.rulesets.magic.subtypes import BASIC_LAND_TYPES, CREATURE_TYPES
from judge.rulesets.magic.words import CARD_TYPES, COLORS
from judge.rulesets.magic.zones import BATTLEFIELD

Names = Callable[[CardRuleset, Position], tuple[str, ...]]


def _called(without: str = "", only: str = "") -> Names:
    """The names of the known cards of some kind."""

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
    **{f"color other than {one}": tuple(color for color in COLORS if color != one) for one in COLORS},
    "creature type": CREATURE_TYPES,
    "basic land type": BASIC_LAND_TYPES,
    "card type": tuple(sorted(CARD_TYPES)),
    "anchor word": ("first", "second"),
}
CHOOSABLE = (*_WORDS, "seat", "opponent", *_NAMES)


def choosable(ruleset: CardRuleset, state: Position, who: str, kind: str) -> tuple[str, ...]:
    """The options of a kind of choice for the player under whose control the permanent enters."""
    if kind in _NAMES:
        return _NAMES[kind](ruleset, state)
    if kind in _WORDS:
        return _WORDS[kind]
    return tuple(seat for seat in state.playing if kind != "opponent" or seat != who)


def entering(state: Position) -> frozenset[str]:
    """The objects that are entering the battlefield, which other choices pass over (614.13c)."""
    return frozenset(
        ref.id
        for frame in state.agenda
        if isinstance(frame, Script) and frame.steps[:1] == ("entering",)
        if (ref := frame.data["data"].ref("object")) is not None
    )


def all_coming(draft: Draft, context: Context) -> frozenset[str]:
    """The objects that enter now or wait to enter at the same time."""
    found = [context.source]
    for frame in draft.agenda:
        if isinstance(frame, Do):
            found += [
                one.data.ref("object")
                for one in (*frame.ops, *frame.settled)
                if one.data.text("to") == BATTLEFIELD
            ]
        elif isinstance(frame, Script) and frame.steps == ("entering",):
            found.append(frame.data["data"].ref("object"))
        else:
            break
    return frozenset(ref.id for ref in found if ref is not None)


def why_chosen(ruleset: CardRuleset, state: Position, context: Context, kind: str = "") -> Cites:
    """The sections for a choice as something enters, to which all abilities about it are linked (607.4)."""
    entering_ = state.current(context.source)
    said = printed(ruleset, entering_) if entering_ is not None else EMPTY
    about = [one for one in said.get("abilities", ()) if speaks_of_choice(one)]
    keys = ["chosen before it enters", *(["linked to the choice"] if about else [])]
    keys += ["several linked"] if len(about) > 1 else []
    keys = ["anchor word", *keys] if kind == "anchor word" else keys
    chosen = (ruleset.cites.get(key, ()) for key in keys)
    if kind == "anchor word":
        return united(*chosen, ruleset.cite("enters with"))
    return united(ruleset.cite("enters with"), *chosen)
