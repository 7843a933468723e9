"""Mana abilities, including those of basic land types (605, 305.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.resolver import EMPTY, Data, Object, Position, zone_of
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, seatless
from judge.rulesets.magic.costs.mana import KINDS, read_added
from judge.rulesets.magic.dsl import SELF, instruction
from judge.rulesets.magic.keywords.keyword_meanings import scavenge
from judge.rulesets.magic.words import SCAVENGE_AT_COST
from judge.rulesets.magic.zones import BATTLEFIELD, GRAVEYARD, HAND, permanents

Numbered = tuple[int, Data]
BASIC_MANA = {
    "plains": "white",
    "island": "blue",
    "swamp": "black",
    "mountain": "red",
    "forest": "green",
}
AT_COST = 2000
"""The number of the ability that an effect gives a card for its mana cost; it comes after the card's own."""


def activated(ruleset: CardRuleset, state: Position, obj: Object) -> Iterator[Numbered]:
    """The numbered activated abilities that work in the object's zone, basic land types' included."""
    seen = view(ruleset, state, obj)
    for at, ability in enumerate(seen.abilities):
        zones = ability.texts("zone") or (BATTLEFIELD,)
        if ability.text("kind") == "activated" and seatless(obj.zone) in zones:
            yield at, ability
    own = seen.definition.get("cost")
    if seatless(obj.zone) == GRAVEYARD and seen.has(SCAVENGE_AT_COST) and isinstance(own, Data):
        given = scavenge((instruction("pay", pay=own),))
        yield AT_COST, given.but(cites=("scavenge", "keyword for the mana cost"))
    if obj.zone == BATTLEFIELD and "land" in seen.types:
        for at, (subtype, color) in enumerate(BASIC_MANA.items(), 1000):
            if subtype in {name.casefold() for name in seen.subtypes}:
                yield at, basic_mana(color)


def basic_mana(color: str) -> Data:
    """The mana ability that a basic land type gives (305.6)."""
    effect = instruction("add mana", add_mana=color[0].upper() if color != "blue" else "U")
    if color == "black":
        effect = instruction("add mana", add_mana="B")
    return Data(
        kind="activated", name=color, cost=(instruction("tap", tap=SELF),), effect=(effect,), mana=True
    )


def is_mana_ability(ability: Data) -> bool:
    """Whether an activated ability is a mana ability: no target, could add mana, no loyalty (605.1a)."""
    if "targets" in ability or "modes" in ability or loyalty_cost(ability) is not None:
        return False
    return bool(ability.get("mana")) or adds_mana(ability.get("effect", ()))


def triggers_for_mana(ability: Data) -> bool:
    """Whether a triggered ability is a mana ability: no target, set off by mana, could add mana (605.1b)."""
    if ability.get("mana"):
        return True
    waits = {pattern.text("on") for pattern in ability.get("on", ())}
    by_mana = bool(waits) and waits <= {"tapped for mana", "mana added"}
    return by_mana and not {"targets", "modes"} & set(ability) and adds_mana(ability.get("effect", ()))


def adds_mana(program_: Any) -> bool:
    for one in program_:
        if one.text("verb") == "add mana":
            return True
        for branch in ("may", "then", "else", "do", "together", "program"):
            if isinstance(one.get(branch), tuple) and adds_mana(
                tuple(part for part in one[branch] if isinstance(part, Data))
            ):
                return True
        for part in one.get("of", ()) if isinstance(one.get("of"), tuple) else ():
            if isinstance(part, Data) and adds_mana(part.get("do", ())):
                return True
    return False


def loyalty_cost(ability: Data) -> int | None:
    """The loyalty cost of an ability (negative if counters are removed); None for other abilities."""
    for part in ability.get("cost", ()):
        if part.text("verb") == "loyalty":
            written = part["told"]["loyalty"]
            return written if isinstance(written, int) else 0
    return None


def taps(ability: Data) -> bool:
    return any(
        part.text("verb") in ("tap", "untap") and part["told"].get(part.text("verb")) == SELF
        for part in ability.get("cost", ())
    )


Made = tuple[int, frozenset[str]]
"""The most mana that something may give, and of which kinds."""
COLORED = frozenset(BASIC_MANA.values())


def still_made(
    ruleset: CardRuleset, state: Position, who: str, without: Object | None = None
) -> list[Made] | None:
    """The mana that each object of a seat may still produce; None if the amount is unknown."""
    if _mana_is_changed(ruleset, state):
        return None
    made: list[Made] = []
    for obj in (*permanents(state, who), *state.inside(zone_of(HAND, who))):
        if without is not None and obj.id == without.id:
            continue
        given = [
            _given(ability)
            for _, ability in activated(ruleset, state, obj)
            if is_mana_ability(ability) and not (taps(ability) and obj.data.get("tapped"))
        ]
        if None in given:
            return None
        most = [one for one in given if one is not None]
        if most:
            kinds = frozenset().union(*(kinds for _, kinds in most))
            made.append((max(number for number, _ in most), kinds))
    return made


def _given(ability: Data) -> Made | None:
    """The mana of a mana ability that can be used once; None if it is no fixed amount."""
    used_up = any(
        part.text("verb") in ("sacrifice", "exile", "discard cards", "return")
        and SELF in part["told"].values()
        for part in ability.get("cost", ())
    )
    if not (taps(ability) or used_up):
        return None
    whole, kinds = 0, frozenset[str]()
    for one in ability.get("effect", ()):
        said = one.get("told", EMPTY)
        if one.text("verb") != "add mana" or set(said) - {"add mana", "who", "only"}:
            return None
        try:
            mana = read_added(said["add mana"])
        except (ValueError, TypeError):
            return None
        if mana is not None and "hybrid" in mana:
            return None
        whole += 1 if mana is None else sum(mana.number(kind) for kind in KINDS)
        kinds |= COLORED if mana is None else frozenset(mana)
    return whole, kinds


def _mana_is_changed(ruleset: CardRuleset, state: Position) -> bool:
    """Whether anything triggers on mana, or replaces what is added."""
    abilities = [a for obj in permanents(state) for a in view(ruleset, state, obj).abilities]
    written = [ability.get(key) for ability in abilities for key in ("on", "instead")]
    written += [effect.data.get("on") for effect in state.effects]
    patterns = [one for many in written for one in (many if isinstance(many, tuple) else (many,))]
    return any(isinstance(one, Data) and one.text("on") in ON_MANA for one in patterns)


ON_MANA = frozenset({"tapped for mana", "mana added", "tapped", "gives mana when tapped"})
TAPPED_FOR_MANA = "tapped for mana"
"""The name under which an effect knows the permanent that was tapped for the mana it adds (106.12)."""
