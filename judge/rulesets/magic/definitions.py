"""Completes definitions of Magic cards: colors, mana value, an Aura's target, keywords."""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import EMPTY, Data
from judge.rulesets.kit.expression_parser import UNKNOWN_THEN, CameLater, FaultyCard
from judge.rulesets.magic.card_faces import with_faces
from judge.rulesets.magic.cites.step_cites import BEFORE_2009, CURRENT
from judge.rulesets.magic.costs import added_costs
from judge.rulesets.magic.costs.mana import colors_of, mana_value, read_cost
from judge.rulesets.magic.doors import shares_type_line
from judge.rulesets.magic.dsl import SELF, YOU, instruction
from judge.rulesets.magic.keywords.keyword_meanings import MANY
from judge.rulesets.magic.keywords.keyword_table import of_card
from judge.rulesets.magic.mechanics import battles
from judge.rulesets.magic.mechanics.dungeon_rooms import check_arrows
from judge.rulesets.magic.zones import BATTLEFIELD

Ability = Data


FACE_DOWN = Data(
    name="", types=("creature",), subtypes=(), colors=(), keywords=(), abilities=(),
    figures=Data(power=2, toughness=2, **{"mana value": 0}),
)  # fmt: skip
"""The characteristics of a face-down spell or permanent (708.2a)."""


def complete(card: Data) -> Data:
    """The completed definition.

    Colors and mana value come from the mana cost, an Aura's target from what it enchants; equip, cycling,
    echo and ward become the abilities for which they stand.
    """
    more: dict[str, object] = {}
    _announces_divisions(card)
    _grows(card)
    check_arrows(card)
    card = _fading(card)
    card = battles.of_card(card)
    if "disguise" in card:
        card = card.but(morph=card["disguise"])
    if "megamorph" in card:
        card = card.but(morph=card["megamorph"])
    cost = card.get("cost")
    if isinstance(cost, Data):
        if "colors" not in card:
            more["colors"] = colors_of(cost)
        figures = card.get("figures", EMPTY)
        if "mana value" not in figures:
            more["figures"] = figures.but(**{"mana value": mana_value(cost)})
    if "enchant" in card and "targets" not in card:
        more["targets"] = (Data(slot="enchanted", filter=card["enchant"], least=1, most=1),)
    abilities = tuple(
        _awake(one) for one in (*card.get("abilities", ()), *of_card(card), *added_costs.of_keys(card))
    )
    if abilities:
        more["abilities"] = abilities
    if "saga" in card.texts("subtypes"):
        more["enters"] = (*card.get("enters", ()), _first_lore(card))
    if "suspend" in card:
        told_ = card["suspend"]
        more["suspend"] = Data(count=int(told_["count"]), cost=read_cost(told_["cost"]))
    return with_faces(Data({**card, **more}))


def complete_2009(card: Data) -> Data:
    """The completed definition by the rules before 2009, which do not know a shared type line (709.5).

    Raises CameLater for a card with one.
    """
    if shares_type_line(card):
        told = {"name": "halves: type", "edition": BEFORE_2009, "first": CURRENT}
        raise CameLater(card.text("name"), Message(UNKNOWN_THEN, told), ("halves",))
    return complete(card)


def _first_lore(card: Data) -> Data:
    """The lore counters with which a Saga enters: one, or a chosen number (714.3a, 702.155b)."""
    if any(word == "read ahead" for word, _ in card.get("keywords", ())):
        return Data({"verb": "enters reading ahead", "told": EMPTY})
    return Data({"verb": "enters with", "told": Data({"enters with": "lore"})})


DIVIDED = ("divided damage", "divided counters")


def _announces_divisions(card: Data) -> None:
    """Raise FaultyCard if damage is divided and no amount is announced (601.2d)."""
    inner = (card, *card.get("abilities", ()))
    for at, one in enumerate(inner):
        divided = "divide" in one or "divide" in one.get("data", EMPTY)
        modes = one.get("modes", EMPTY).get("of", ()) if isinstance(one.get("modes"), Data) else ()
        does = (*one.get("effect", ()), *(step for mode in modes for step in mode.get("effect", ())))
        if not divided and any(_speaks_of(step, verb) for step in does for verb in DIVIDED):
            reason = N_("“divided damage” needs a “divide” that says how much is divided among the targets")
            path = ("abilities", at - 1, "effect") if at else ("effect",)
            raise FaultyCard(card.text("name"), Message(reason), path)


def _grows(card: Data) -> None:
    """Raise FaultyCard if a cumulative upkeep cost cannot be multiplied by age counters."""
    for one in card.get("cumulative upkeep", ()):
        if one.text("verb") not in MANY:
            reason = N_("“{verb}” is no cost that is paid once for each age counter; known: {known}")
            data = {"verb": one.text("verb"), "known": ", ".join(MANY)}
            raise FaultyCard(card.text("name"), Message(reason, data), ("cumulative upkeep",))


def _speaks_of(written: object, verb: str) -> bool:
    """Whether the data contain an instruction with this verb."""
    if isinstance(written, Data):
        return written.text("verb") == verb or any(_speaks_of(part, verb) for part in written.values())
    return isinstance(written, tuple) and any(_speaks_of(part, verb) for part in written)


ELSEWHERE = {
    "cast": "stack",
    "countered": "stack",
    "discarded": "hand",
    "milled": "library",
    "drawn": "hand",
    "cycled": "graveyard",
}
"""The zone of an object just before an event that never happens to a permanent."""


def _awake(ability: Data) -> Data:
    """Let an ability that cannot trigger on the battlefield work where it can, by event (113.6k)."""
    waits = ability.get("on", ()) if ability.text("kind") == "triggered" else ()
    there = [ELSEWHERE.get(one.text("on")) if one.get("of") == Data({"in": SELF}) else None for one in waits]
    zones = tuple(dict.fromkeys(zone for zone in there if zone is not None))
    if not zones:
        return ability
    if None not in there:
        return ability.but(zone=tuple(dict.fromkeys((*ability.texts("zone"), *zones))))
    usual = ability.texts("zone") or (BATTLEFIELD,)
    each = tuple(one.but(lies=(zone,) if zone else usual) for one, zone in zip(waits, there, strict=True))
    return ability.but(on=each, zone=tuple(dict.fromkeys((*usual, *zones))))


def _fading(card: Data) -> Data:
    """Vanishing and fading: the counters with which it enters, and the abilities of each upkeep."""
    enters, abilities = list(card.get("enters", ())), list(card.get("abilities", ()))
    for name, value in card.get("keywords", ()):
        if name in ("vanishing", "fading"):
            counter = "time" if name == "vanishing" else "fade"
            told = Data({"enters with": counter, "amount": value})
            enters.append(Data(verb="enters with", told=told, cites=(name,)))
            abilities += _wearing(counter)
    made = {"enters": tuple(enters), "abilities": tuple(abilities)}
    return card.but(**{key: value for key, value in made.items() if value})


def _wearing(counter: str) -> list[Ability]:
    some = Data(cond="amount", amount=Data(amount="counters", name=counter, of=SELF), range=Data(min=1))
    off = instruction("remove counters", remove_counters=counter, on=SELF)
    sacrifice = instruction("sacrifice", sacrifice=SELF)
    upkeep = (Data(on="upkeep", who=YOU),)
    if counter == "fade":
        either = Data({"verb": "if", "condition": some, "then": (off,), "else": (sacrifice,)})
        return [Data(kind="triggered", on=upkeep, effect=(either,), cites=("fading",))]
    removed = Data({"on": "counters removed", "of": Data({"in": SELF}), "where": Data(name=counter)})
    none = Data({"cond": "not", "of": (some,)})
    return [
        Data({"kind": "triggered", "on": upkeep, "if": some, "effect": (off,), "cites": ("vanishing",)}),
        Data(
            {
                "kind": "triggered",
                "on": (removed,),
                "if": none,
                "effect": (sacrifice,),
                "cites": ("vanishing",),
            }
        ),
    ]
