"""A plan of the layers says of every object what the layers themselves say, and is kept while it can be."""

from __future__ import annotations

import random
from typing import Any

import pytest

from judge.resolver import Data, Draft, Effect, State
from judge.rulesets.kit import CardRuleset, Context
from judge.rulesets.magic.layers.continuous_effects import CURRENT_LAYERS, LAYERS_2009
from judge.rulesets.magic.layers.layers import Layers, PlannedLayers, layered
from tests.magic_tables import CURRENT, creature, table
from tests.own_cards import knowing
from tests.test_magic_layers import BIGGER, enchantment, static

PLANNED = (
    creature("Bear", 2, 2, colors=["green"]),
    creature("Falcon", 1, 1, "flying", colors=["white"]),
    creature("Shape", 1, 1, "changeling"),
    creature("Elder", 2, 2, subtypes=["elf"], abilities=[
        static({"subtype": "elf", "other": True, "controller": "you"}, {"add": BIGGER})
    ]),
    enchantment("Anthem", static({"type": "creature", "controller": "you"}, {"add": BIGGER})),
    enchantment("White Anthem", static({"type": "creature", "color": "white"}, {"add": BIGGER})),
    enchantment("Whitewash", static("creature", {"become color": ["white"]})),
    enchantment("Wings", static({"type": "creature", "not keyword": "flying"}, {"add": {"power": 1}})),
    enchantment("Gift", static("creature", {"gain": ["exalted"]})),
    enchantment("Crown", static({"in": "host"}, {"add": BIGGER, "gain": ["flying"]}), subtypes=["aura"],
                enchant="creature"),
)  # fmt: skip
COUNTING = (
    {"name": "Relic", "type": "artifact", "cost": "4"},
    enchantment("Living Metal", static({"type": "artifact"}, {
        "type": ["creature"], "set": {name: {"figure": "mana value", "of": "it"} for name in BIGGER},
    })),
    enchantment("Crowd", static({"type": "creature", "controller": "you"}, {
        "add": {"power": {"count": {"type": "creature", "controller": "you"}}}
    })),
    enchantment("Few", static("creature", {"add": BIGGER}, **{
        "while": {"count": {"type": "enchantment", "controller": "you"}, "max": 2}
    })),
    creature("Lone", 1, 1, abilities=[
        static({"in": "self"}, {"gain": ["flying"]}, **{
            "while": {"not": {"count": {"color": "green"}, "min": 2}}
        })
    ]),
)  # fmt: skip
"""Cards that have a plan where no effect changes what they count."""
UNPLANNED = (
    enchantment("Humble", static("creature", {"lose all": True})),
    creature("Counter", 0, 0) | {"power": {"count": {"type": "creature"}}, "toughness": 4},
)
CHANGES: tuple[dict[str, Any], ...] = (
    {"add": {"power": 1, "toughness": -1}}, {"switch": True}, {"become color": ["red"]},
    {"type": ["artifact"]}, {"gain": [["flying", 1]]}, {"become type": ["land"]},
)  # fmt: skip
LOSING: dict[str, Any] = {"lose all": True}


@pytest.fixture(scope="module")
def now() -> CardRuleset:
    return knowing(CURRENT(), *PLANNED, *COUNTING, *UNPLANNED)


def changed(
    dice: random.Random, ruleset: CardRuleset, state: State, changes: tuple[dict[str, Any], ...]
) -> State:
    """The state after one thing that may happen to a table: something tapped, marked, gone or affected."""
    draft = Draft(ruleset, state)
    there = [o for o in state.all_objects if o.zone == "battlefield"]
    if not there:
        return state
    one, what = dice.choice(there), dice.randrange(5)
    if what == 0:
        draft.change_object(one, tapped=not one.data.get("tapped") or None, damage=dice.randint(0, 2) or None)
    elif what == 1:
        draft.change_object(one, counters=Data({"+1/+1": dice.randint(1, 2), "flying": 1}))
    elif what == 2:
        draft.move(one.id, f"graveyard/{one.owner}")
    elif what == 3:
        other = dice.choice(there)
        draft.change_object(one, **({"attached": other.ref} if one.card == "Crown" else {"face down": True}))
    else:
        refs = tuple(o.ref for o in dice.sample(there, dice.randint(1, len(there))))
        data = Data(change=dice.choice(changes), of=refs, context=Context("A").data(), stamp=state.fresh)
        draft.put_effect(Effect(f"change-{state.fresh}-{len(state.effects)}", "change", "A", data=data))
    return draft.snapshot()


@pytest.mark.parametrize("seed", range(24))
def test_the_plan_says_of_each_object_what_the_layers_say(now: CardRuleset, seed: int) -> None:
    """Through whatever happens to the table, what was kept from before included."""
    dice = random.Random(seed)
    cards = (*PLANNED, *((*COUNTING, *UNPLANNED), (), COUNTING)[seed % 3])
    changes = CHANGES if seed % 3 else (*CHANGES, LOSING)
    names = [str(card["name"]) for card in cards]
    state = table(now, {f"o{i}": (dice.choice(names), dice.choice("AB")) for i in range(dice.randint(2, 12))})
    planned = 0
    for _ in range(6):
        for scheme in (CURRENT_LAYERS, LAYERS_2009):
            known, whole = layered(scheme, now, state), Layers(scheme, now, state)
            assert {id: known[id] for id in state.objects} == {id: whole[id] for id in state.objects}
            assert [(one.change, one.of, one.context) for one in known.applied] == [
                (one.change, one.of, one.context) for one in whole.applied
            ]
            planned += isinstance(known, PlannedLayers)
        state = changed(dice, now, state, changes)
    assert planned or seed % 3 != 1


def test_an_object_that_stays_the_same_is_not_worked_out_anew(now: CardRuleset) -> None:
    state = table(now, {"a": ("Bear", "A"), "b": ("Falcon", "A"), "an": ("Anthem", "A")})
    before = layered(CURRENT_LAYERS, now, state)
    seen = before["a"]
    draft = Draft(now, state)
    draft.change_object(state.objects["b"], tapped=True)
    after = layered(CURRENT_LAYERS, now, draft.snapshot())
    assert after["a"] is seen
    assert after["b"].figure("power") == 2


def test_what_one_effect_does_to_another_has_no_plan(now: CardRuleset) -> None:
    """Humble takes abilities away, so which effects there are is not known beforehand (613.6)."""
    assert isinstance(layered(CURRENT_LAYERS, now, table(now, {"an": ("Anthem", "A")})), PlannedLayers)
    state = table(now, {"h": ("Humble", "A"), "an": ("Anthem", "A")})
    assert not isinstance(layered(CURRENT_LAYERS, now, state), PlannedLayers)


@pytest.mark.parametrize(
    ("others", "power"), [((), 3), (("Lone",), 4), (("Few",), 4), (("Whitewash", "Wings"), 4)]
)
def test_what_an_effect_counts_is_known_beforehand_where_no_effect_changes_it(
    now: CardRuleset, others: tuple[str, ...], power: int
) -> None:
    """A bear, and one more power for each creature of its player."""
    laid = {"a": ("Bear", "A"), "crowd": ("Crowd", "A"), **{one: (one, "A") for one in others}}
    state = table(now, laid)
    for scheme in (CURRENT_LAYERS, LAYERS_2009):
        known = layered(scheme, now, state)
        assert isinstance(known, PlannedLayers)
        assert known["a"].figure("power") == power
    made = table(now, {**laid, "metal": ("Living Metal", "A")})
    assert not isinstance(layered(CURRENT_LAYERS, now, made), PlannedLayers)  # it makes creatures


def test_an_amount_of_the_affected_object_itself_is_part_of_its_plan(now: CardRuleset) -> None:
    state = table(now, {"metal": ("Living Metal", "A"), "relic": ("Relic", "A"), "an": ("Anthem", "A")})
    known = layered(CURRENT_LAYERS, now, state)
    assert isinstance(known, PlannedLayers)
    assert known["relic"].types == frozenset({"artifact", "creature"})
    assert known["relic"].figure("power") == 5
