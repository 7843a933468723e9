"""The words of ``is:`` and ``fact:``, and the values that a check may read."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.resolver import EMPTY, STACK, Data, Object, Position, Ref, Value
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition, seatless
from judge.rulesets.magic import counting, steps, teams, turn_history
from judge.rulesets.magic.card_faces import CHOSEN, FLIPPED
from judge.rulesets.magic.combat.combat_effects import CONDITIONS as COMBAT_CONDITIONS
from judge.rulesets.magic.combat.combat_state import PROTECTOR
from judge.rulesets.magic.costs.mana import symbols
from judge.rulesets.magic.entering_choices import DEVOURED, TRIBUTE_PAID
from judge.rulesets.magic.influence import RANGE
from judge.rulesets.magic.keywords.keyword_actions import CONDITIONS as RENOWNED
from judge.rulesets.magic.layers.characteristics import BASIC_LANDS
from judge.rulesets.magic.mechanics import commanders, markers, pairing, player_designations, ring, unlocking
from judge.rulesets.magic.tokens import is_ability, is_copy, is_token
from judge.rulesets.magic.words import (
    CARD_TYPES,
    HURT_BY,
    PERMANENT_TYPES,
    SEAT_COUNTS,
    STARTING_LIFE,
    SUPERTYPES,
    TURN_HISTORY,
)
from judge.rulesets.magic.zones import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    MERGED_AS,
    PHASED_OUT,
    attached_to,
)

Condition = Callable[[CardRuleset, Position, Object], bool]
LIFE = 20
"""Life of a player of whom the table states none (103.4)."""


def _seen(test: Callable[[View], bool]) -> Condition:
    return lambda ruleset, state, obj: test(view(ruleset, state, obj))


def _spell(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    return obj.zone == STACK and not is_ability(obj) and obj.nature.text("kind") != "combat damage"


def _comes_from(zone: str) -> Condition:
    """Whether a spell was cast from that zone; a card that is about to be cast, whether it lies there."""
    return lambda ruleset, state, obj: (
        seatless(obj.zone) == zone if obj.zone not in (STACK, BATTLEFIELD) else obj.data.text("from") == zone
    )


def _ability(kind: str) -> Condition:
    def test(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
        return is_ability(obj) and kind in ("", obj.nature.text("kind", "activated"))

    return test


CONDITIONS: Mapping[str, Condition] = {
    "tapped": lambda ruleset, state, obj: bool(obj.data.get("tapped")),
    "untapped": lambda ruleset, state, obj: obj.zone == BATTLEFIELD and not obj.data.get("tapped"),
    "token": lambda ruleset, state, obj: is_token(obj),
    "commander": lambda ruleset, state, obj: commanders.represents(state, obj),
    "face down": lambda ruleset, state, obj: bool(obj.data.get("face down")),
    "phased out": lambda ruleset, state, obj: obj.zone == PHASED_OUT,
    "permanent": lambda ruleset, state, obj: obj.zone == BATTLEFIELD,
    "spell": _spell,
    "permanent spell": lambda ruleset, state, obj: (
        _spell(ruleset, state, obj) and bool(view(ruleset, state, obj).types & PERMANENT_TYPES)
    ),
    "activated ability": _ability("activated"),
    "triggered ability": _ability("triggered"),
    "ability": _ability(""),
    "colorless": _seen(lambda seen: not seen.colors),
    "multicolored": _seen(lambda seen: len(seen.colors) > 1),
    "monocolored": _seen(lambda seen: len(seen.colors) == 1),
    "kicked": lambda ruleset, state, obj: bool(obj.data.get("kicked")),
    "damaged": lambda ruleset, state, obj: obj.data.number("damage") > 0,
    "summoning sick": lambda ruleset, state, obj: (
        bool(obj.data.get("sick")) and not view(ruleset, state, obj).has("haste")
    ),
    "copy": lambda ruleset, state, obj: is_copy(obj) or ("copy" in obj.data and MERGED_AS not in obj.data),
    "flipped": lambda ruleset, state, obj: bool(obj.data.get(FLIPPED)),
    "transformed": lambda ruleset, state, obj: bool(obj.data.get("transformed")),
    "with a single target": lambda ruleset, state, obj: len(obj.targets) == 1,
    "cast": lambda ruleset, state, obj: "from" in obj.data and not is_ability(obj),
    "with x in its cost": lambda ruleset, state, obj: (
        definition(ruleset, obj).get("cost", EMPTY).number("x") > 0
    ),
    **{f"cast from {zone}": _comes_from(zone) for zone in (HAND, GRAVEYARD, EXILE, LIBRARY)},
    "historic": _seen(lambda seen: bool(seen.types & {"artifact", "legendary"} or "saga" in seen.subtypes)),
    "suspended": lambda ruleset, state, obj: bool(obj.data.get("suspended")),
    "dealt damage": lambda ruleset, state, obj: HURT_BY in obj.data,
    **turn_history.CONDITIONS,
    **player_designations.CONDITIONS,
    **pairing.CONDITIONS,
    **COMBAT_CONDITIONS,
    **RENOWNED,
    **markers.CONDITIONS,
    **unlocking.CONDITIONS,
    **ring.CONDITIONS,
}


WAS: Mapping[str, Callable[[Data], bool]] = {
    "with counters": lambda known: any(int(number) > 0 for number in known.get("counters", EMPTY).values()),
    "attacking": lambda known: bool(known.get("attacking")),
}
"""The conditions remembered of an object that has left the battlefield (608.2h)."""


# Facts


def _kicked(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    found = (state.current(context.object), state.current(context.source))
    return any(obj is not None and bool(obj.data.get("kicked")) for obj in found)


def _paid(name: str) -> Callable[[CardRuleset, Position, Context], bool]:
    """Whether a cost of that name was paid for the permanent when it was cast (400.7d)."""

    def test(ruleset: CardRuleset, state: Position, context: Context) -> bool:
        obj = state.current(context.source)
        return obj is not None and name in obj.data.texts("paid")

    return test


def _cost_paid(name: str) -> Callable[[CardRuleset, Position, Context], bool]:
    """Whether a cost of that name was paid for the spell, or for the one that became this permanent."""

    def test(ruleset: CardRuleset, state: Position, context: Context) -> bool:
        found = (state.current(context.object), state.current(context.source))
        return any(obj is not None and name in obj.data.texts("paid") for obj in found)

    return test


def _way(name: str) -> Callable[[CardRuleset, Position, Context], bool]:
    """Whether the spell, or the one that became this permanent, was cast in that way (400.7d)."""

    def test(ruleset: CardRuleset, state: Position, context: Context) -> bool:
        found = (state.current(context.object), state.current(context.source))
        return any(obj is not None and obj.data.text("way") == name for obj in found)

    return test


def _cast_from(zone: str) -> Callable[[CardRuleset, Position, Context], bool]:
    """Whether the spell, or the one that became this permanent, was cast, from that zone (400.7d, 601.2a)."""

    def test(ruleset: CardRuleset, state: Position, context: Context) -> bool:
        found = (state.current(context.object), state.current(context.source))
        return any(
            "from" in obj.data and (not zone or obj.data.text("from") == zone)
            for obj in found
            if obj is not None
        )

    return test


def _new(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    """Whether its controller has gained control of it since the beginning of their last upkeep."""
    obj = state.current(context.source)
    return obj is not None and bool(obj.data.get("fresh"))


def _of_source(name: str) -> Callable[[CardRuleset, Position, Context], bool]:
    """Whether the permanent whose ability asks has this in its data."""

    def test(ruleset: CardRuleset, state: Position, context: Context) -> bool:
        obj = state.current(context.source)
        return obj is not None and bool(obj.data.get(name))

    return test


def _anchored(word: str) -> Callable[[CardRuleset, Position, Context], bool]:
    """Whether that one of two anchor words was chosen as the permanent entered (614.12c)."""

    def test(ruleset: CardRuleset, state: Position, context: Context) -> bool:
        obj = state.current(context.source)
        return obj is not None and obj.data.get(CHOSEN) == word

    return test


def _done(name: str) -> Callable[[CardRuleset, Position, Context], bool]:
    return lambda ruleset, state, context: bool(state.facts.get(name))


def _main(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    return context.you in teams.active(state) and state.phase.endswith("main")


FACTS: Mapping[str, Callable[[CardRuleset, Position, Context], bool]] = {
    "kicked": _kicked,
    "evoked": _paid("evoke"),
    "dashed": _paid("dash"),
    "blitzed": _paid("blitz"),
    "warped": _paid("warp"),
    "offspring": _paid("offspring"),
    "optional cost paid": _cost_paid("optional cost"),
    "bargained": _cost_paid("bargain"),
    "gift promised": _cost_paid("gift"),
    "kicked with the first": _cost_paid("kicker"),
    "kicked with the second": _cost_paid("second kicker"),
    "entwined": _cost_paid("entwine"),
    "tribute paid": _of_source(TRIBUTE_PAID),
    "devoured": _of_source(DEVOURED),
    "first anchor word": _anchored("first"),
    "second anchor word": _anchored("second"),
    "casualty paid": _cost_paid("casualty"),
    "conspire paid": _cost_paid("conspire"),
    "replicate paid": _cost_paid("replicate"),
    "squad paid": _cost_paid("squad"),
    "prowl paid": _cost_paid("prowl"),
    "freerunning paid": _cost_paid("freerunning"),
    "awakened": _cost_paid("awaken"),
    "impending paid": _cost_paid("impending"),
    "escaped": _way("escape"),
    "madness paid": _way("madness"),
    "cast": _cast_from(""),
    "cast from hand": _cast_from("hand"),
    "cast from graveyard": _cast_from("graveyard"),
    "cast from exile": _cast_from("exile"),
    "a spell was warped this turn": _done("spell warped"),
    "your opponent lost life this turn": lambda ruleset, state, context: bool(
        state.facts.get(f"opponent lost life {context.you}")
    ),
    "came since your last upkeep": _new,
    "a creature died this turn": _done("creature died"),
    "your main phase": _main,
}
"""The facts that ``{fact: ...}`` may ask for."""


# Values for checks


def seat_figure(ruleset: CardRuleset, state: Position, seat: str, name: str) -> int:
    """A number of a player: life, poison, mana in the pool, cards in a zone."""
    if name == "mana":
        return sum(int(n) for n in state.player(seat).get("pool", EMPTY).values())
    if name in SEAT_COUNTS:
        return counting.count(ruleset, state, seat, name)
    if name == "hand size":
        most = steps.hand_size(ruleset, state, seat)
        return state.player(seat).number(name, steps.HAND_SIZE) if most is None else most
    if name == "life":
        return teams.individual_life(state, seat)
    if name in TURN_HISTORY:
        return turn_history.figure(state, seat, name)
    if name == STARTING_LIFE:
        return state.player(seat).number(name, teams.LIFE if teams.TEAMS in state.facts else LIFE)
    return state.player(seat).number(name)


def read(ruleset: CardRuleset, state: Position, what: Object | str, name: str) -> Value:
    """The value of a word for an object, a player, or the table."""
    if isinstance(what, Object):
        return _read_object(ruleset, state, what, name)
    if what:
        return _read_seat(ruleset, state, what, name)
    return str(state.facts.get(name)) if name == "daytime" and name in state.facts else None


def _read_seat(ruleset: CardRuleset, state: Position, seat: str, name: str) -> Value:
    if name == "life":
        return state.player(seat).number("life")
    if name in TURN_HISTORY:
        return turn_history.figure(state, seat, name)
    if name in ("life", "poison", "mana", "hand size", "lands", "energy", HAND, LIBRARY, "graveyard"):
        return seat_figure(ruleset, state, seat, name)
    if name in ("pool", "mana by color"):
        pool: Value = state.player(seat).get("pool", EMPTY)
        return pool
    if name == "mana in symbols":
        return "".join(sorted("".join(symbols(state.player(seat).get("pool", EMPTY)))))
    found: Value = state.player(seat).get(name)
    return found


def _read_object(ruleset: CardRuleset, state: Position, obj: Object, name: str) -> Value:
    seen = view(ruleset, state, obj)
    if name in ("attacking whom", "blocking whom"):
        whom: Value = obj.data.get(name.removesuffix(" whom"))
        return whom[0] if isinstance(whom, tuple) and len(whom) == 1 else whom
    if name == "types":
        return tuple(sorted(seen.types & CARD_TYPES))
    if name == "supertypes":
        return tuple(sorted(seen.types & SUPERTYPES))
    if name in ("subtypes", "colors"):
        return tuple(sorted(getattr(seen, name)))
    if name == "keywords":
        return tuple(dict.fromkeys(word for word, _ in seen.keywords))
    if name == "name":
        return seen.name
    if name in ("on", "attached to"):
        on = attached_to(obj)
        return on.id if isinstance(on, Ref) else on
    if name == "abilities":
        land = "land" in seen.types
        return len(seen.abilities) + (len(BASIC_LANDS & set(seen.subtypes)) if land else 0)
    if name in commanders.FIGURES:
        own: Value = obj.nature.get(name)
        return own
    if name == "counters":
        held: Value = obj.data.get("counters", EMPTY)
        return held
    if name in ruleset.conditions:
        return bool(ruleset.conditions[name](ruleset, state, obj))
    if name in seen.figures:
        return seen.figure(name)
    if name == "damage":
        return obj.data.number("damage")
    found: Value = obj.data.get(name)
    return found


OBJECT_WORDS = frozenset(
    {"counters", "targets", "types", "supertypes", "subtypes", "colors", "keywords", "name", "since"}
    | {*commanders.FIGURES, "exiled by", "abilities", "sick", "fresh", "x", "modes", "attached to", PROTECTOR}
)
SEAT_WORDS = frozenset({HAND, LIBRARY, "graveyard", "pool"})
TABLE_WORDS = frozenset({"first turn", "daytime", RANGE})


def nothing(data: Data) -> bool:
    return not data
