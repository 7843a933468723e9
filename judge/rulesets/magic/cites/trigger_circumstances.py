"""Further citations of triggered abilities: the event, the keyword, characteristics of the object."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from judge.resolver import EMPTY, STACK, Data, Object, Pending, Position, Ref, united
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, View, definition
from judge.rulesets.kit.triggered_abilities import spoken_of
from judge.rulesets.magic import influence
from judge.rulesets.magic.cites.circumstance_cites import SEPARATE
from judge.rulesets.magic.cites.effect_circumstances import entered_by_x
from judge.rulesets.magic.cites.general_circumstances import all_the_same, speaks_of_number
from judge.rulesets.magic.costs.mana_abilities import adds_mana, triggers_for_mana
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND

Keys = Iterable[str]

BY_HAPPENING = {
    "attacks": "attacks trigger",
    "player attacks": "player attacks trigger",
    "blocks": "blocks trigger",
    "blocks a creature": "blocks a creature trigger",
    "becomes blocked": "becomes blocked trigger",
    "blocked by": "blocked by trigger",
    "attacks unblocked": "unblocked trigger",
    "tapped": "becomes",
    "untapped": "becomes",
    "targeted": "becomes",
    "arrives in graveyard": "from anywhere",
    "attached": "becomes",
    "turned face up": "becomes",
    "gains life": "gains life trigger",
    "tapped for mana": "tapped for mana trigger",
    "phases out": "phases out trigger",
    "unattached": "unattached trigger",
    "control changes": "control trigger",
    "countered": "countered trigger",
    "loses the game": "loses trigger",
    "shuffled": "shuffled trigger",
    "end of combat": "end of combat trigger",
    "expends": "expend",
    "door unlocked": "door unlocked",
    "fully unlocked": "fully unlocked",
    **dict.fromkeys(
        ("damage", "combat damage", "noncombat damage", "combat damage to player"), "damage trigger"
    ),
}
AT_BEGINNING = frozenset(
    {
        "upkeep",
        "draw step",
        "precombat main",
        "combat",
        "end of combat",
        "postcombat main",
        "end step",
        "step",
    }
)


def with_circumstances(ruleset: CardRuleset, before: Position, state: Position, one: Pending) -> Pending:
    """A triggered ability with the sections of its happening and keyword."""
    keys = [*_set_off(one), *_as_it_was(ruleset, state, one)]
    if influence.within(before, one.controller) is not None:
        moved = {waited.text("on") for waited in one.data["ability"].get("on", ())} & MOVING
        keys += ["event in range", *(["moved in range"] if moved else [])]
    at = state if state.current(one.source) is not None else before
    source = at.current(one.source)
    keys += all_the_same(ruleset, at, source)
    if one.data.get("x") is not None:
        keys += entered_by_x(ruleset, source)
    name = next(iter(one.data["ability"].texts("cites")), "")
    if source is not None and name in SEPARATE:
        word = name.removesuffix(" trigger")
        if name == "cumulative upkeep" and _twice(view(ruleset, at, source), name):
            keys.append(f"each {name}")
        if sum(keyword == word for keyword, _ in view(ruleset, at, source).keywords) > 1:
            keys.append(f"each {name}")
    more = united(*(ruleset.cites.get(key, ()) for key in keys))
    return replace(one, cites=united(one.cites, more)) if more else one


def _twice(seen: View, name: str) -> bool:
    return sum(name in one.texts("cites") for one in seen.abilities) > 1


def _set_off(one: Pending) -> Keys:
    ability = one.data["ability"]
    if set(ability.texts("zone")) & {HAND, GRAVEYARD, STACK, EXILE}:
        yield "trigger elsewhere"
    if triggers_for_mana(ability):
        yield "mana trigger"
    elif adds_mana(ability.get("effect", ())):
        yield "adds mana from the stack"
    if EXILE in ability.texts("zone") and "haunted" in spoken_of(ability.get("on")):
        yield "haunts from exile"
    if any(word.startswith("kicked") for word in spoken_of(ability.get("if"))):
        yield "linked to its cost"
    words = {waited.text("on") for waited in one.data["ability"].get("on", ())}
    if words & {"attacks", "player attacks"}:
        yield "when attackers were declared"
    if words & {"blocks", "blocks a creature", "becomes blocked", "blocked by", "attacks unblocked"}:
        yield "when blockers were declared"
    if speaks_of_number(ability):
        yield "blocked by so many"
    if words & AT_BEGINNING:
        yield "at the beginning"
    if "upkeep" in words:
        yield "in the upkeep"
    whom = [one for one in ability.get("on", ()) if one.text("on") == "attacks" and "who" in one]
    if whom and ability.get("batch"):  # once for all the attackers: whether a player's, or whoever's
        of_a_player = any("controller" in one.get("of", EMPTY) for one in whom)
        yield "player attacked trigger" if of_a_player else "attacked trigger"
        words -= {"attacks"}
    yield from sorted({BY_HAPPENING[word] for word in words if word in BY_HAPPENING})


MOVING = frozenset(
    {
        "dies", "leaves", "put into graveyard", "arrives in graveyard", "enters", "moves", "exiled",
        "returned to hand",
    }
)  # fmt: skip
ATTACKING = frozenset({"attacks", "attacks unblocked"})
BLOCKING = frozenset({"blocks", "blocks a creature", "becomes blocked", "blocked by"})
BLOCKED = frozenset({"becomes blocked", "blocked by"})
CHARACTERISTICS = ("color", "subtype", "keyword", "figures", "name")
"""What a filter may ask of an object that changes without its moving; its type ``creature`` says nothing."""


def _as_it_was(ruleset: CardRuleset, state: Position, one: Pending) -> Keys:
    """The keys for an ability that waits for an object with certain characteristics."""
    for waited in one.data["ability"].get("on", ()):
        word, asked = waited.text("on"), any(_asks(waited.get(role)) for role in ("of", "by"))
        if asked and word in ATTACKING:
            yield "attacks as it is then"
        if asked and word in BLOCKING:
            yield "blocks as it is then"
        if word in BLOCKED and _blocked_by_several(state, one):
            yield "one happening or several"
        if word == "enters" and _changed_as_it_enters(ruleset, state, one, waited.get("of")):
            yield "enters as it will be"


def _blocked_by_several(state: Position, one: Pending) -> bool:
    """Whether several creatures block the ability's creature at once (700.1)."""
    blockers = [obj for obj in state.inside(BATTLEFIELD) if one.source in obj.data.get("blocking", ())]
    return len(blockers) > 1


def _asks(filter_: object) -> bool:
    """Whether a filter depends on a characteristic that effects may change."""
    if not isinstance(filter_, Data):
        return False
    return any(key.removeprefix("not ") in CHARACTERISTICS for key in filter_) or any(
        _asks(part) for part in filter_.get("any", ())
    )


def _changed_as_it_enters(ruleset: CardRuleset, state: Position, one: Pending, filter_: object) -> bool:
    """Whether the entering object fits the ability only because of continuous effects."""
    it = one.data.get("names", Data()).get("it")
    entered = state.current(it) if isinstance(it, Ref) else None
    if entered is None or not isinstance(filter_, Data):
        return False
    seen, said = view(ruleset, state, entered), definition(ruleset, entered)
    if set(said.texts("types")) != seen.types and ("type" in filter_ or "not type" in filter_):
        return True
    printed, asked = said.get("figures", Data()), filter_.get("figures", Data())
    grown = any(printed.get(name, 0) != seen.figure(name) for name in asked)
    return grown or ("color" in filter_ and set(said.texts("colors")) != seen.colors)


def at_once(ruleset: CardRuleset, state: Position, found: tuple[Pending, ...]) -> tuple[Pending, ...]:
    """The keys for several waiting abilities, or one that triggered more than once (603.3b, 603.2c)."""
    if len(state.pending) + len(found) < 2:
        return found
    times = Counter((one.source, one.data.get("index")) for one in found)
    several, each = (ruleset.cites.get(key, ()) for key in ("several triggers", "each occurrence"))
    return tuple(
        replace(one, cites=united(one.cites, several, each if often > 1 else ()))
        for one in found
        for often in (times[one.source, one.data.get("index")],)
    )


def unmet(ruleset: CardRuleset, one: Pending) -> Pending:
    """The keys for an ability that did not trigger because its condition was not met."""
    asked = one.data["ability"].get("if")
    keys = ["different names"] if _compares_names(asked) else []
    keys += ["taken once"] if "taken this turn" in spoken_of(asked) else []
    return replace(one, cites=united(one.cites, *(ruleset.cites.get(key, ()) for key in keys)))


def _compares_names(said: object) -> bool:
    """Whether a condition counts different names (201.2b)."""
    if isinstance(said, Mapping):
        return (said.get("name") == "name" and said.get("amount") == "kinds") or any(
            _compares_names(part) for part in said.values()
        )
    return isinstance(said, tuple) and any(_compares_names(part) for part in said)


def found_again(ruleset: CardRuleset, state: Position, ability: Object) -> Keys:
    """The keys for a resolving ability that finds its object changed but still the same.

    That is the object of its cost, its trigger condition, or a promise.
    """
    nature = ability.nature
    promised = nature.text("kind") == "triggered" and "on" not in nature["ability"]
    kept = nature.get("targets" if promised else "names", EMPTY)
    meant = {**kept, **nature.get("names", EMPTY)} if promised else kept
    spoken = spoken_of(nature["ability"].get("effect", ()))
    for name, value in meant.items():
        refs = [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, Ref)]
        if name not in spoken or not refs:
            continue
        otherwise = any(_otherwise(ruleset, state, ref, nature.get("known", EMPTY)) for ref in refs)
        if promised:
            yield "promised for it"
            if otherwise:
                yield "no longer such"
            return
        if otherwise:
            yield "still the same object"
            return


def _otherwise(ruleset: CardRuleset, state: Position, ref: Ref, known: Data) -> bool:
    """Whether an object still exists but has changed since the ability was created."""
    obj, then = state.current(ref), known.get(str(ref))
    if obj is None or not isinstance(then, Data):
        return False
    now = view(ruleset, state, obj).data()
    return any(now.get(what) != then.get(what) for what in ("types", "subtypes", "colors", "name"))
