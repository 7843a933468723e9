"""The ruleset of Aeon's End: its tables combined."""

from __future__ import annotations

from typing import Any

from judge.messages import N_, Message
from judge.resolver import (
    Cites,
    Data,
    Draft,
    Event,
    Frame,
    Op,
    Pending,
    PendingEvent,
    Position,
    Ref,
    Replacement,
)
from judge.resolver.ruleset import nothing
from judge.resolver.values import replace
from judge.rulesets.aeons_end import (
    actions,
    checks,
    choices,
    instructions,
    nemesis,
    performing,
    spells,
    turn,
    zones,
)
from judge.rulesets.aeons_end.cites import CITES, EDITION
from judge.rulesets.aeons_end.setup import CONDITIONS
from judge.rulesets.aeons_end.state_keys import KEYS
from judge.rulesets.aeons_end.verbs import VERBS, doubled
from judge.rulesets.aeons_end.wording import LABELS, WORDING
from judge.rulesets.aeons_end.words import WORDS
from judge.rulesets.kit import (
    KIT_ANSWERS,
    KIT_REPLACERS,
    KIT_STEPS,
    CardRuleset,
    FaultyCard,
    Happening,
    forbidden,
    replacements,
    triggers,
)
from judge.rulesets.kit.effect_runner import at_once
from judge.rulesets.kit.presets import with_presets
from judge.rulesets.kit.rule import ABILITY_KEYS, OF_ANY
from judge.rulesets.kit.state_keys import KIT_KEYS

_WITH_ABILITIES: dict[int, tuple[object, bool]] = {}


def _watched(ruleset: CardRuleset, state: Position) -> bool:
    """Whether any card waits for events, or anything lasts; few cards of this game do."""
    known = _WITH_ABILITIES.get(id(ruleset.cards))
    if known is None:  # the cards are kept with the result, so that no other object gets their id
        if len(_WITH_ABILITIES) > 64:
            _WITH_ABILITIES.clear()
        waits = any(card.get("abilities") for card in ruleset.cards.values())
        known = _WITH_ABILITIES[id(ruleset.cards)] = (ruleset.cards, waits)
    return known[1] or bool(state.effects)


def _triggers(
    ruleset: CardRuleset, before: Position, state: Position, events: tuple[Event, ...]
) -> tuple[Pending, ...]:
    """What triggers; the players order abilities of cards without a controller (a minion's)."""
    if not _watched(ruleset, state):
        return ()
    found = triggers(ruleset, before, state, events)
    return tuple(one if one.controller else replace(one, controller=zones.PLAYERS) for one in found)


def _seat_order(ruleset: CardRuleset, state: Position) -> tuple[str, ...]:
    """The seats in turn order, then all players together."""
    return (*state.order_from(state.active), zones.PLAYERS)


def _life_lost(ruleset: CardRuleset, state: Position, what: Op) -> tuple[Replacement, ...]:
    """The replacement of an operation: damage to an exhausted player, and replacements by cards."""
    found = tuple(
        one if one.cites else replace(one, cites=_text_of(ruleset, state, one.source))
        for one in (replacements(ruleset, state, what) if _watched(ruleset, state) else ())
    )
    seat = what.data.text("seat")
    if what.verb == "damage" and seat in state.playing and zones.exhausted(state, seat):
        cites = ruleset.cite("doubled")
        found = (Replacement(f"exhausted {seat}", "doubled", seat, cites), *found)
    return found


def _doubled(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    return doubled(ruleset, draft, what)


def _forbidden(ruleset: CardRuleset, state: Position, what: Op) -> PendingEvent | None:
    """The prohibitions: an exhausted player gains no life; and what cards forbid."""
    seat = what.data.text("seat")
    if what.verb == "heal" and seat in state.seats and zones.exhausted(state, seat):
        return PendingEvent("no life", "no life", what.data)
    return forbidden(ruleset, state, what) if _watched(ruleset, state) else None


def _text_of(ruleset: CardRuleset, state: Position, source: Ref | None) -> Cites:
    """The sections by which a card's text is followed: of a prepped spell, a gem or relic, the nemesis."""
    obj = state.objects.get(source.id) if source else None
    if obj is not None and zones.is_a(ruleset, obj, "spell"):
        return ruleset.cite("use")
    played = obj is not None and {"gem", "relic"}.intersection(zones.types(ruleset, obj))
    return ruleset.cite("text" if played else "effect")


def _place(ruleset: CardRuleset, state: Position, pending: Pending) -> tuple[Frame, ...]:
    """A triggered ability happens in its turn; the active player chooses for a card without controller."""
    cites = pending.cites or _text_of(ruleset, state, pending.source)
    nobodys = pending.controller in ("", zones.PLAYERS)
    return at_once(pending, state.active if nobodys else pending.controller, cites)


def _loop(ruleset: CardRuleset, draft: Draft) -> None:
    """No rule covers endless repetition: the log says so, and the acting player continues."""
    return


def _complete(card: Data) -> Data:
    """Refuse words that no instruction of this game has; effects on allies cite the section about them."""
    for verb, word in instructions.faults(card):
        data = {"word": word, "kind": verb, "known": ", ".join(instructions.WORDS[verb])}
        raise FaultyCard(card.text("name"), Message(N_("“{word}” is none of the {kind}: {known}"), data))
    completed = _of_allies(card)
    return completed if isinstance(completed, Data) else card


WHO_ALLIES_ARE = "6.1"


def _of_allies(written: object) -> Any:
    """The same with that section in every instruction about the allies."""
    if isinstance(written, tuple):
        return tuple(map(_of_allies, written))
    if not isinstance(written, Data):
        return written
    made = Data({key: _of_allies(value) for key, value in written.items()})
    told = made.get("told")
    if not isinstance(told, Data) or Data(ref="relation", name="allies") not in told.values():
        return made
    return made.but(cites=(*made.texts("cites"), WHO_ALLIES_ARE))


def _of(event: str) -> Happening:
    return Happening((event,))


HAPPENINGS = {
    "damaged": _of("damage"),
    "exhausted": _of("exhausted"),
    "life gained": _of("heal"),
    "cast": Happening(("cast",), back=True),
    "played": _of("into play"),
    "gained": _of("acquire"),
    "prepped": _of("prep spell"),
    "focused": _of("focus breach"),
    "opened": _of("open breach"),
    "discarded": Happening(("discard",), back=True),
    "destroyed": Happening(("destroy",), back=True),
    "tokens": _of("tokens"),
    "falls": Happening(("fall",), back=True),
    "enters": _of("enter"),
    "drawn": _of("reveal"),
    "unleashed": Happening(("unleash",)),
    "turn": Happening(("turn", "nemesis turn")),
    "phase": _of("phase"),
}

RELATIONS: dict[str, Any] = {
    "nemesis": lambda ruleset, state, context: (zones.nemesis(state).ref,),
    "gravehold": lambda ruleset, state, context: (zones.gravehold(state).ref,),
    "allies": lambda ruleset, state, context: state.order_from(context.you)[1:],
}

BARE = CardRuleset(
    id="aeons-end",
    edition=EDITION,
    cites=CITES,
    onward=turn.onward,
    resolve=nothing,
    loop=_loop,
    verbs=VERBS,
    actions=actions.ACTIONS,
    windows=actions.WINDOWS,
    steps={
        **KIT_STEPS,
        **turn.STEPS,
        **nemesis.STEPS,
        **spells.STEPS,
        "focusing": instructions.focus_step,
        "played text": performing.played_text,
    },
    answers={**KIT_ANSWERS, **turn.ANSWERS, **nemesis.ANSWERS, **spells.ANSWERS, **instructions.ANSWERS},
    objections=choices.OBJECTIONS,
    checks={"end": checks.end_check},
    triggers=_triggers,
    place=_place,
    replacements=_life_lost,
    seat_order=_seat_order,
    replacers={**KIT_REPLACERS, "doubled": _doubled},
    forbidden=_forbidden,
    labels=LABELS,
    wording=WORDING,
    keys=KEYS.over(KIT_KEYS),
    document="aeons-end/manual",
    words=WORDS,
    complete=_complete,
    instructions=instructions.INSTRUCTIONS,
    happenings=HAPPENINGS,
    conditions=CONDITIONS,
    in_play=frozenset({zones.BREACHES, zones.PREPPED, zones.NEMESIS, zones.NEMESIS_PLAY, zones.GRAVEHOLD}),
    view_hook=zones.view_of,
    seat_figure=choices.seat_figure,
    relations=RELATIONS,
    announces=False,
    ability_keys={
        "activated": (*OF_ANY, "cost", "effect", "limit"),
        "triggered": (*OF_ANY, "on", "if", "optional", "limit", "effect", "who", "batch"),
        "static": ABILITY_KEYS["static"],
        "replacement": ABILITY_KEYS["replacement"],
    },
)

AEONS_END = with_presets(BARE, "aeons_end")
