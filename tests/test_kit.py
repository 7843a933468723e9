"""Effects as data: what is written is what happens, on the invented game of kit_mesa."""

from __future__ import annotations

from judge.resolver import Refusal, State, Step, act, answer, apply, start
from judge.rulesets.kit import view
from tests.kit_mesa import mesa, played, played_on, table

KNIGHT = {"name": "Knight", "type": "knight", "strength": 2, "cost": 1}
GIANT = {"name": "Giant", "type": "knight", "strength": 5, "cost": 3, "colors": ["blue"]}
BOLT = {
    "name": "Bolt",
    "type": "deed",
    "cost": 1,
    "targets": [{"as": "aim", "of": ["knight", "seat"]}],
    "effect": [{"damage": 2, "to": "target"}],
}
ROUT = {"name": "Rout", "type": "deed", "effect": [{"destroy": {"all": "knight"}}]}


def zone(state: State, name: str) -> list[str]:
    return [state.objects[id].card for id in state.zone(name)]


def test_a_target_is_announced_and_hit() -> None:
    ruleset = mesa(KNIGHT, BOLT)
    state = played(
        ruleset,
        table(a=["Bolt"], b_field=["Knight"]),
        act("a", "play", object="a.Bolt"),
        answer("a", "b.Knight"),
        "pass",
    )
    assert zone(state, "grave/b") == ["Knight"]
    assert state.player("a").number("coins") == 8


def test_a_seat_can_be_a_target() -> None:
    state = played(mesa(BOLT), table(a=["Bolt"]), act("a", "play", object="a.Bolt"), answer("a", "b"), "pass")
    assert state.player("b").number("life") == 18


def test_a_target_that_is_gone_is_not_hit_and_nothing_else_happens() -> None:
    greedy = {
        **BOLT,
        "name": "Greedy",
        "targets": [{"as": "aim", "of": "knight"}],
        "effect": [{"damage": 2, "to": "target"}, {"life": 3}],
    }
    ruleset = mesa(KNIGHT, ROUT, greedy)
    state = played(
        ruleset,
        table(a=["Greedy", "Rout"], b_field=["Knight"]),
        act("a", "play", object="a.Greedy"),
        answer("a", "b.Knight"),
        act("a", "play", object="a.Rout"),
        "pass",
        "pass",
    )
    assert state.player("a").number("life") == 20


def test_what_cannot_be_aimed_cannot_be_played() -> None:
    ruleset = mesa({**BOLT, "targets": [{"of": "knight"}]})
    refused = apply(ruleset, start(ruleset, table(a=["Bolt"])).state, act("a", "play", object="a.Bolt"))
    assert isinstance(refused, Refusal)
    assert str(refused.cites[0]) == "mesa/reglas@1:4.6"


def test_filters_amounts_and_conditions() -> None:
    deed = {
        "name": "Census",
        "type": "deed",
        "effect": [
            {"life": {"count": {"type": "knight", "controller": "you"}}},
            {
                "if": {"count": {"type": "knight", "strength": {"min": 3}}, "min": 1},
                "then": [{"life": 10}],
                "else": [{"life": -1}],
            },
            {"life": {"figure": "strength", "of": {"all": {"color": "blue"}}}, "who": "opponent"},
            {"life": 100, "if": {"fact": "rich"}},
        ],
    }
    ruleset = mesa(KNIGHT, GIANT, deed)
    state = played(
        ruleset, table(a=["Census"], a_field=["Knight", "Giant"]), act("a", "play", object="a.Census"), "pass"
    )
    assert state.player("a").number("life") == 20 + 2 + 10 + 100
    assert state.player("b").number("life") == 20 + 5


def test_may_and_the_payment_that_is_declined() -> None:
    deed = {
        "name": "Toll",
        "type": "deed",
        "effect": [
            {"may": [{"draw": 1}], "as": "drew"},
            {"life": 1, "if": {"done": "drew"}},
            {"may pay": 2, "who": "opponent", "else": [{"life": -5, "who": "opponent"}]},
        ],
    }
    ruleset = mesa(KNIGHT, deed)
    begun = played(ruleset, table(a=["Toll"], a_deck=["Knight"]), act("a", "play", object="a.Toll"), "pass")
    drew = played_on(ruleset, begun, answer("a", "yes"), answer("b", "no"))
    assert zone(drew, "hand/a") == ["Knight"]
    assert (drew.player("a").number("life"), drew.player("b").number("life")) == (21, 15)
    paid = played_on(ruleset, begun, answer("a", "no"), answer("b", "yes"))
    assert (paid.player("a").number("life"), paid.player("b").number("coins")) == (20, 7)


def test_everyone_chooses_in_turn_order_and_it_happens_at_once() -> None:
    deed = {
        "name": "Tithe",
        "type": "deed",
        "effect": [
            {"each": "players", "choose": {"type": "knight", "controller": "chooser"}, "as": "lost"},
            {"destroy": "lost"},
        ],
    }
    ruleset = mesa(KNIGHT, GIANT, deed)
    begun = played(
        ruleset,
        table(a=["Tithe"], a_field=["Knight", "Giant"], b_field=["Giant", "Knight"]),
        act("a", "play", object="a.Tithe"),
        "pass",
    )
    assert begun.decision
    assert begun.decision.who == "a"
    one = played_on(ruleset, begun, answer("a", "a.Giant"))
    assert "a.Giant" in one.zone("field")
    both = apply(ruleset, one, answer("b", "b.Knight"))
    assert isinstance(both, Step)
    assert [e.data["was"].id for e in both.events if e.name == "destroy"] == ["a.Giant", "b.Knight"]


def test_a_choice_that_forces_another_is_followed_at_once() -> None:
    deed = {
        "name": "Chain",
        "type": "deed",
        "effect": [
            {
                "each": "players",
                "choose": {"type": "knight", "controller": "chooser"},
                "as": "picked",
                "forces": [{"choose": "knight", "who": "controller of it", "as": "extra"}, {"tire": "extra"}],
            },
        ],
    }
    ruleset = mesa(KNIGHT, GIANT, deed)
    begun = played(
        ruleset,
        table(a=["Chain"], a_field=["Knight"], b_field=["Giant"]),
        act("a", "play", object="a.Chain"),
        "pass",
    )
    after = played_on(ruleset, begun, answer("a", "a.Knight"))
    assert after.decision
    assert (after.decision.who, after.decision.kind) == ("a", "choose extra")
    after = played_on(ruleset, after, answer("a", "b.Giant"))
    assert after.objects["b.Giant"].data.get("tired")
    assert after.decision
    assert after.decision.who == "b"


def test_modes_and_x_are_announced_before_targets() -> None:
    deed = {
        "name": "Choice",
        "type": "deed",
        "cost": "X",
        "modes": {
            "choose": 1,
            "of": [
                {
                    "name": "hurt",
                    "targets": [{"as": "foe", "of": "knight"}],
                    "effect": [{"damage": "X", "to": "target"}],
                },
                {"name": "heal", "effect": [{"life": "X"}]},
            ],
        },
    }
    ruleset = mesa(KNIGHT, deed)
    healed = played(
        ruleset,
        table(a=["Choice"]),
        act("a", "play", object="a.Choice"),
        answer("a", "heal"),
        answer("a", 4),
        "pass",
    )
    assert healed.player("a").number("life") == 24
    assert healed.player("a").number("coins") == 5
    hurt = played(
        ruleset,
        table(a=["Choice"], b_field=["Knight"]),
        act("a", "play", object="a.Choice"),
        answer("a", "hurt"),
        answer("a", 2),
        answer("a", "b.Knight"),
        "pass",
    )
    assert zone(hurt, "grave/b") == ["Knight"]


def test_a_piece_that_dies_is_looked_at_as_it_was() -> None:
    widow = {
        "name": "Widow",
        "type": "tower",
        "strength": 9,
        "abilities": [
            {
                "kind": "triggered",
                "on": {"dies": {"of": {"type": "knight"}}},
                "effect": [{"life": {"figure": "strength", "of": "it"}, "who": "controller of it"}],
            },
            {"kind": "static", "of": "knight", "change": {"add": {"strength": 1}}},
        ],
    }
    ruleset = mesa(KNIGHT, widow, ROUT)
    state = played(
        ruleset,
        table(a=["Rout"], a_field=["Widow"], b_field=["Knight"]),
        act("a", "play", object="a.Rout"),
        "pass",
        "pass",
    )
    assert state.player("b").number("life") == 23


def test_a_limited_trigger_waits_for_the_next_turn() -> None:
    miser = {
        "name": "Miser",
        "type": "tower",
        "strength": 9,
        "abilities": [
            {"kind": "triggered", "on": {"dies": "knight"}, "limit": "turn", "effect": [{"life": 1}]}
        ],
    }
    ruleset = mesa(KNIGHT, miser, ROUT)
    state = played(
        ruleset,
        table(a=["Rout"], a_field=["Miser", "Knight"], b_field=["Knight"]),
        act("a", "play", object="a.Rout"),
        "pass",
        "pass",
    )
    assert state.player("a").number("life") == 21


def test_static_changes_apply_in_the_order_in_which_they_began() -> None:
    banner = {
        "name": "Banner",
        "type": "tower",
        "strength": 3,
        "abilities": [
            {
                "kind": "static",
                "of": {"type": "knight", "controller": "you"},
                "change": {"add": {"strength": 1}, "gain": ["swift"]},
            }
        ],
    }
    fog = {
        "name": "Fog",
        "type": "tower",
        "strength": 3,
        "abilities": [
            {"kind": "static", "of": "knight", "change": {"set": {"strength": 1}, "lose": ["swift"]}}
        ],
    }
    ruleset = mesa(KNIGHT, banner, fog)
    for order, strength, swift in ((["Banner", "Fog"], 1, False), (["Fog", "Banner"], 2, True)):
        state = start(ruleset, table(a_field=["Knight", *order])).state
        seen = view(ruleset, state, state.objects["a.Knight"])
        assert (seen.figure("strength"), seen.has("swift")) == (strength, swift)


def test_an_ability_that_is_lost_no_longer_works() -> None:
    banner = {
        "name": "Banner",
        "type": "tower",
        "strength": 3,
        "abilities": [{"kind": "static", "of": "knight", "change": {"add": {"strength": 4}}}],
    }
    silence = {
        "name": "Silence",
        "type": "deed",
        "effect": [{"last": {"lose all": True}, "of": {"all": "tower"}, "until": "turn"}],
    }
    ruleset = mesa(KNIGHT, banner, silence)
    state = played(
        ruleset,
        table(a=["Silence"], a_field=["Banner", "Knight"]),
        act("a", "play", object="a.Silence"),
        "pass",
    )
    # The banner's effect began before the silence, but its ability is gone when one looks now.
    assert view(ruleset, state, state.objects["a.Banner"]).abilities == ()


def test_a_lasting_change_concerns_what_was_there_when_it_began() -> None:
    rally = {
        "name": "Rally",
        "type": "deed",
        "effect": [
            {"last": {"add": {"strength": {"count": "knight"}}}, "of": {"all": "knight"}, "until": "turn"}
        ],
    }
    ruleset = mesa(KNIGHT, GIANT, rally)
    state = played(
        ruleset,
        table(a=["Rally", "Knight"], a_field=["Giant"]),
        act("a", "play", object="a.Rally"),
        "pass",
        act("a", "play", object="a.Knight"),
        "pass",
    )
    assert view(ruleset, state, state.objects["a.Giant"]).figure("strength") == 6
    assert view(ruleset, state, state.objects["a.Knight"]).figure("strength") == 2


def test_a_replacement_takes_the_place_of_what_would_happen() -> None:
    saint = {
        "name": "Saint",
        "type": "tower",
        "strength": 1,
        "abilities": [
            {
                "kind": "replacement",
                "instead": {"damage": {"who": "you"}},
                "do": [{"as modified": {"of": "self"}}],
            }
        ],
    }
    ruleset = mesa(BOLT, saint)
    state = played(
        ruleset,
        table(b=["Bolt"], a_field=["Saint"]),
        act("a", "pass"),
        act("b", "play", object="b.Bolt"),
        answer("b", "a"),
        act("b", "pass"),
        act("a", "pass"),
    )
    assert state.player("a").number("life") == 20
    assert zone(state, "grave/a") == ["Saint"]


def test_a_shield_prevents_so_much_and_wears_off() -> None:
    ward = {
        "name": "Ward",
        "type": "deed",
        "effect": [
            {"shield": {"damage": {"who": "you"}}, "amount": 3, "until": "turn", "then": [{"draw": "amount"}]}
        ],
    }
    ruleset = mesa(KNIGHT, BOLT, ward)
    state = played(
        ruleset,
        table(a=["Ward", "Bolt", "Bolt"], a_deck=["Knight"] * 4),
        act("a", "play", object="a.Ward"),
        "pass",
        act("a", "play", object="a.Bolt"),
        answer("a", "a"),
        "pass",
        act("a", "play", object="a.Bolt2"),
        answer("a", "a"),
        "pass",
    )
    assert state.player("a").number("life") == 19
    assert len(state.zone("hand/a")) == 3
    assert state.effects == ()


def test_what_is_forbidden_is_refused_or_does_not_happen() -> None:
    law = {
        "name": "Law",
        "type": "tower",
        "strength": 3,
        "abilities": [
            {
                "kind": "static",
                "change": {
                    "forbid": [
                        {"play": {"who": "opponent", "of": {"type": "deed"}}},
                        {"life": {"who": "opponent"}},
                    ]
                },
            }
        ],
    }
    feast = {
        "name": "Feast",
        "type": "tower",
        "strength": 1,
        "abilities": [{"kind": "triggered", "on": {"enters": "self"}, "effect": [{"life": 5}]}],
    }
    ruleset = mesa(ROUT, law, feast)
    state = played(ruleset, table(b=["Rout", "Feast"], a_field=["Law"]), act("a", "pass"))
    refused = apply(ruleset, state, act("b", "play", object="b.Rout"))
    assert isinstance(refused, Refusal)
    assert str(refused.cites[0]) == "mesa/reglas@1:4.8"
    state = played_on(
        ruleset,
        state,
        act("b", "play", object="b.Feast"),
        act("b", "pass"),
        act("a", "pass"),
        act("a", "pass"),
        act("b", "pass"),
    )
    assert state.player("b").number("life") == 20


def test_a_promise_is_kept_once() -> None:
    omen = {
        "name": "Omen",
        "type": "deed",
        "effect": [{"later": {"enters": "knight"}, "do": [{"destroy": "it"}]}],
    }
    ruleset = mesa(KNIGHT, omen)
    state = played(
        ruleset,
        table(a=["Omen", "Knight", "Knight"]),
        act("a", "play", object="a.Omen"),
        "pass",
        act("a", "play", object="a.Knight"),
        "pass",
        "pass",
        act("a", "play", object="a.Knight2"),
        "pass",
    )
    assert zone(state, "grave/a") == ["Omen", "Knight"]
    assert zone(state, "field") == ["Knight"]


def test_what_was_moved_is_still_known_by_its_name() -> None:
    blink = {
        "name": "Blink",
        "type": "deed",
        "targets": [{"as": "one", "of": "knight"}],
        "effect": [
            {"move": "target one", "to": "away", "as": "gone"},
            {"move": "gone", "to": "field"},
            {"counters": 2, "kind": "dust", "on": "gone"},
        ],
    }
    ruleset = mesa(KNIGHT, blink)
    state = played(
        ruleset,
        table(a=["Blink"], b_field=["Knight"]),
        act("a", "play", object="a.Blink"),
        answer("a", "b.Knight"),
        "pass",
    )
    assert zone(state, "field") == ["Knight"]
