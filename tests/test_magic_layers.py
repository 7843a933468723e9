"""Layers: what an object is, by which steps, in which order (613; before 2009: 418.5)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from judge.resolver import Data, Draft, Effect, Ref, State
from judge.resolver.values import but
from judge.rulesets.kit import CardRuleset, Context
from judge.rulesets.magic.layers import layers
from judge.rulesets.magic.layers.continuous_effects import CURRENT_LAYERS, LAYERS_2009
from judge.rulesets.magic.layers.layers import Layers, explain
from tests.magic_tables import BEFORE_2009, CURRENT, creature, table
from tests.own_cards import knowing
from tests.speed import seconds


def static(of: Any, change: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "static", "of": of, "change": change, **more}


def enchantment(name: str, *abilities: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "enchantment", "cost": "2WW", "abilities": list(abilities), **more}


BIGGER = {"power": 1, "toughness": 1}
BEAR = creature("Bear", 2, 2, colors=["green"])
CARDS = (
    BEAR,
    creature("Falcon", 1, 1, "flying", colors=["white"]),
    enchantment("Humble", static("creature", {"lose all": True, "set": {"power": 1, "toughness": 1}})),
    enchantment(
        "Opal",
        static(
            {"type": "enchantment", "not subtype": "aura", "other": True},
            {"type": ["creature"], "set": {"power": {"figure": "mana value", "of": "it"},
                                           "toughness": {"figure": "mana value", "of": "it"}}},
        ),
    ),
    enchantment("Anthem", static({"type": "creature", "controller": "you"}, {"add": BIGGER})),
    enchantment("White Anthem", static({"type": "creature", "color": "white"}, {"add": BIGGER})),
    enchantment("Whitewash", static("creature", {"become color": ["white"]})),
    enchantment("Blackwash", static({"type": "creature", "color": "white"}, {"become color": ["black"]})),
    enchantment("Moon", static({"type": "land", "not type": "basic"}, {"become subtype": ["mountain"]})),
    {"name": "Tomb", "type": ["legendary", "land"], "abilities": [static("land", {"subtype": ["swamp"]})]},
    enchantment("Gift", static("creature", {"ability": [static("self", {"add": {"power": 3}})]})),
    {
        "name": "Changer", "type": "enchantment",
        "abilities": [static("artifact", {"become type": ["land"]})],
    },
    {"name": "Relic", "type": "artifact", "abilities": [static("land", {"become type": ["artifact"]})]},
    creature("Eater", 0, 0) | {
        "power": {"count": {"type": "creature", "zone": "graveyard"}},
        "toughness": {"sum": [1, {"count": {"type": "creature", "zone": "graveyard"}}]},
    },
    creature("Zombie Lord", 2, 2, subtypes=["zombie"], abilities=[
        static({"subtype": "zombie", "other": True}, {"add": BIGGER, "gain": ["swampwalk"]})
    ]),
    creature("Warded", 1, 1, "protection from red", subtypes=["goblin"]),
)  # fmt: skip


@pytest.fixture(scope="module")
def now() -> CardRuleset:
    return knowing(CURRENT(), *CARDS)


@pytest.fixture(scope="module")
def then() -> CardRuleset:
    return knowing(BEFORE_2009(), *CARDS)


def lasting(state: State, change: dict[str, Any], *of: str, seat: str = "A") -> State:
    """The state with an effect of a resolved spell on these objects."""
    refs = tuple(state.objects[id].ref for id in of)
    data = Data(change=change, of=refs, context=Context(seat).data(), stamp=state.fresh)
    effect = Effect(f"change-{len(state.effects) + 1}", "change", seat, data=data)
    return but(state, effects=(*state.effects, effect))


def size(ruleset: CardRuleset, state: State, id: str) -> tuple[int, int]:
    seen = layers.layers_of(ruleset, state)[id]
    return seen.figure("power"), seen.figure("toughness")


def test_the_steps_say_why_a_creature_is_a_0_1(now: CardRuleset) -> None:
    state = table(now, {"bear": ("Bear", "A", {"counters": {"+1/+1": 1}}), "an": ("Anthem", "A")})
    state = lasting(state, {"set": {"power": 0, "toughness": 1}}, "bear")
    steps = explain(now, state, state.objects["bear"])
    assert [(s.layer, s.name) for s in steps] == [
        ("", "Bear"), ("7b", "change"), ("7c", "Anthem"), ("7c", "+1/+1"),
    ]  # fmt: skip
    assert (steps[1].before, steps[1].after) == (Data(power=2, toughness=2), Data(power=0, toughness=1))
    assert [str(c).rpartition(":")[2] for c in steps[1].cites] == ["613.1g", "613.4b", "611.2c"]
    assert size(now, state, "bear") == (2, 3)
    assert steps[2].source == Ref("an", 1)


def test_a_creature_that_loses_its_abilities_still_has_what_began_to_apply_before(now: CardRuleset) -> None:
    """Humble makes itself lose its ability in layer 6, and sets the size of all the same (613.6)."""
    state = table(now, {"h": ("Humble", "A"), "o": ("Opal", "A"), "f": ("Falcon", "A")})
    seen = layers.layers_of(now, state)
    assert not seen["f"].has("flying")
    assert size(now, state, "f") == (1, 1)
    assert size(now, state, "h") == (4, 4)  # Opal is the later one in layer 7b
    other = table(now, {"o": ("Opal", "A"), "h": ("Humble", "A"), "f": ("Falcon", "A")})
    assert size(now, other, "h") == (1, 1)


def test_an_effect_waits_for_the_one_that_decides_what_it_applies_to(now: CardRuleset) -> None:
    """Blackwash is older, but depends on Whitewash, which decides what is white (613.8)."""
    state = table(now, {"black": ("Blackwash", "A"), "white": ("Whitewash", "A"), "bear": ("Bear", "A")})
    assert layers.layers_of(now, state)["bear"].colors == {"black"}
    steps = explain(now, state, state.objects["bear"])
    assert [s.name for s in steps[1:]] == ["Whitewash", "Blackwash"]
    assert "613.8b" in str(steps[2].cites)  # that it waits until then is what that section says
    assert "613.8b" in str(steps[1].cites)  # the other was applied before its turn


def test_an_ability_that_another_effect_takes_away_never_applies(now: CardRuleset) -> None:
    """Tomb would make all lands Swamps; Moon makes it a Mountain without that ability (305.7)."""
    for order in (("tomb", "moon"), ("moon", "tomb")):
        cards = {"tomb": ("Tomb", "A"), "moon": ("Moon", "A")}
        state = table(now, {id: cards[id] for id in order})
        assert layers.layers_of(now, state)["tomb"].subtypes == {"mountain"}


def test_effects_that_depend_on_each_other_apply_by_their_timestamps(now: CardRuleset) -> None:
    """Each would decide whether the other applies to Relic: a ring, the older one comes first (613.8b)."""
    state = table(now, {"c": ("Changer", "A"), "r": ("Relic", "A")})
    assert "artifact" in layers.layers_of(now, state)["r"].types


def test_a_granted_ability_works_in_the_layers_that_follow(now: CardRuleset) -> None:
    state = table(now, {"gift": ("Gift", "A"), "bear": ("Bear", "B")})
    assert size(now, state, "bear") == (5, 2)


def test_a_size_that_is_counted_is_known_in_every_zone(now: CardRuleset) -> None:
    from judge.rulesets.game import Laying, Placed
    from judge.rulesets.magic import setup

    placed = (Placed("e", "Eater", "A", "battlefield"), Placed("dead", "Eater", "A", "graveyard"),
              Placed("bear", "Bear", "B", "graveyard"))  # fmt: skip
    state = setup.lay(now, Laying(("A", "B"), "A", placed=placed))
    assert size(now, state, "e") == size(now, state, "dead") == (2, 3)


def test_a_words_change_changes_subtypes_protection_and_landwalk(now: CardRuleset) -> None:
    state = table(now, {"w": ("Warded", "A"), "z": ("Zombie Lord", "A"), "z2": ("Zombie Lord", "A")})
    state = lasting(state, {"text": {"red": "blue", "goblin": "zombie"}}, "w")
    seen = layers.layers_of(now, state)["w"]
    assert seen.subtypes == {"zombie"}
    assert seen.has("protection from blue")
    assert not seen.has("protection from red")
    assert size(now, state, "w") == (3, 3)
    state = lasting(state, {"text": {"zombie": "elf", "swamp": "island"}}, "z")
    after = layers.layers_of(now, state)
    assert size(now, state, "w") == (2, 2)  # the one lord speaks of elves now
    assert after["z"].subtypes == {"elf"}


def test_a_copy_has_the_copiable_values_and_later_effects_apply_to_it(now: CardRuleset) -> None:
    state = table(
        now, {"bear": ("Bear", "A", {"counters": {"+1/+1": 1}}), "f": ("Falcon", "A"), "an": ("Anthem", "A")}
    )
    bear = state.objects["bear"]
    draft = Draft(now, state)
    draft.change_object(state.objects["f"], copy=layers.copiable(now, state, bear))
    state = draft.snapshot()
    assert layers.layers_of(now, state)["f"].name == "Bear"
    assert size(now, state, "f") == (3, 3)  # the counter is not copied
    draft.change_object(state.objects["f"], **{"face down": True})
    state = draft.snapshot()
    assert (layers.layers_of(now, state)["f"].name, size(now, state, "f")) == ("", (3, 3))


def test_control_changes_before_what_speaks_of_your_creatures(now: CardRuleset) -> None:
    state = table(now, {"bear": ("Bear", "B"), "an": ("Anthem", "A")})
    assert size(now, state, "bear") == (2, 2)
    state = lasting(state, {"controller": Data(ref="seat", seat="A")}, "bear")
    assert layers.layers_of(now, state)["bear"].controller == "A"
    assert size(now, state, "bear") == (3, 3)


def test_before_2009_a_spell_that_sets_overrides_what_spells_added_before(
    now: CardRuleset, then: CardRuleset
) -> None:
    sizes = {}
    for ruleset in (now, then):
        state = table(ruleset, {"bear": ("Bear", "A", {"counters": {"+1/+1": 1}}), "an": ("Anthem", "A")})
        state = lasting(state, {"add": {"power": 4, "toughness": 4}}, "bear")
        state = lasting(state, {"set": {"power": 0, "toughness": 1}}, "bear")
        sizes[ruleset.id] = size(ruleset, state, "bear")
        steps = explain(ruleset, state, state.objects["bear"])
        assert all(address.edition == ruleset.edition for step in steps for address in step.cites)
    assert sizes == {"magic-current": (6, 7), "magic-2009": (2, 3)}


NAMES = [str(card["name"]) for card in CARDS]


@pytest.mark.parametrize("seed", range(20))
def test_any_table_has_one_result_that_does_not_depend_on_who_asks(now: CardRuleset, seed: int) -> None:
    """Every layer comes to its end, tracing changes nothing, and the steps lead to the result."""
    dice = random.Random(seed)
    laid = {f"o{i}": (dice.choice(NAMES), dice.choice("AB")) for i in range(dice.randint(1, 12))}
    state = table(now, laid)
    for _ in range(dice.randint(0, 4)):
        changes: list[dict[str, Any]] = [
            {"add": {"power": 1, "toughness": -1}}, {"switch": True}, {"lose all": True},
            {"become color": ["red"]}, {"type": ["artifact"]},
            {"become type": ["creature"], "set": {"power": 3, "toughness": 3}},
            {"gain": [["flying", 1]]}, {"text": {"red": "green", "zombie": "goblin"}},
        ]  # fmt: skip
        state = lasting(state, dice.choice(changes), *dice.sample(sorted(laid), dice.randint(1, len(laid))))
    for scheme in (CURRENT_LAYERS, LAYERS_2009):
        whole = Layers(scheme, now, state)
        for id in laid:
            traced = (
                Layers(scheme, knowing(now), state, id)
                if scheme is LAYERS_2009
                else Layers(scheme, now, state, id)
            )
            assert traced[id] == whole[id]
            shown = dict(traced.steps[0].after)
            for step in traced.steps[1:]:
                for key in step.before:
                    assert shown.pop(key) == step.before[key]
                shown |= dict(step.after)
            seen = whole[id]
            if "creature" in seen.types:
                assert (shown.get("power", 0), shown.get("toughness", 0)) == (
                    seen.figure("power"), seen.figure("toughness"),
                )  # fmt: skip


def test_two_hundred_permanents_and_forty_effects_take_less_than_fifty_milliseconds(now: CardRuleset) -> None:
    cards = {f"b{i}": ("Bear", "AB"[i % 2]) for i in range(160)}
    names = ("Anthem", "White Anthem", "Whitewash", "Zombie Lord")
    cards |= {f"e{i}": (names[i % 4], "AB"[i % 2]) for i in range(20)}
    state = table(now, cards)
    assert seconds(lambda: Layers(CURRENT_LAYERS, now, state), runs=5) < 0.05


def test_the_terminal_answers_why_an_object_is_what_it_is() -> None:
    from judge.scenario import load_text
    from judge.scenario.interactive import InteractiveScenario

    text = """
title: Why
game: magic
cards:
- {name: Bear, type: creature, power: 2, toughness: 2}
- {name: Anthem, type: enchantment, abilities: [{kind: static, of: creature, change: {add: {power: 1}}}]}
table:
  A: {battlefield: [Bear, Anthem]}
  B: {}
do:
- check: {Bear: {power: 3}}
"""
    interactive = InteractiveScenario(load_text(text, "why.yaml")[0], "en")
    interactive.begin()
    for line in ("why Bear?", "por qué Bear"):
        told = [
            (str(line.text), [str(c).rpartition(":")[2] for c in line.cites])
            for line in interactive.take(line).lines
        ]
        assert told[1:] == [("7c Anthem: power: 2 → 3", ["613.1g", "613.4c", "611.3a", "611.3b", "604.2"])]
