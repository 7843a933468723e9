"""Each word of ``limit``, each permission, and what filters ask in static abilities and happenings, in Magic.

With the word something is legal, asked, told or counted that is not so without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from judge.rulesets import find
from judge.scenario import Result, load_text, run
from tests.test_places import told
from tests.test_places_of_words import nobody, seen

RULES = find("magic").profiles["magic-current"]
CREATURE, YOU, OPPONENTS = {"type": "creature"}, {"seat": "you"}, {"seat": "opponents"}
ATTACKS = {"step": "declare attackers"}


def table(a: Mapping[str, Any], b: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A table with the card T among what A has on the battlefield."""
    return {"A": {**a, "battlefield": ["T", *a.get("battlefield", ())]}, "B": dict(b or {})}


def mine(*cards: Any, **more: Any) -> dict[str, Any]:
    return {"battlefield": list(cards), **more}


LAST = "all pass"
PLAYED: dict[str, Any] = {"legal": {"A": {"play": "Forest"}}}
CAST: dict[str, Any] = {"legal": {"A": {"cast": "Bear"}}}
ATTACKING: dict[str, Any] = {"legal": {"A": {"attack": ["Bear"]}}}
BURSTING: dict[str, Any] = {"legal": {"A": {"activate": "Burst"}}}
WALL = {"name": "Wall", "type": "creature", "power": 0, "toughness": 4, "keywords": ["defender"]}
CART = {"name": "Cart", "type": "artifact", "subtypes": ["vehicle"], "power": 3, "toughness": 3, "crew": 3}
GUEST = {
    "name": "Guest",
    "type": "creature",
    "power": 1,
    "toughness": 1,
    "abilities": [{"kind": "triggered", "on": {"enters": "self"}, "effect": [{"gain life": 1}]}],
}
DEVOUT = {
    "name": "Devout",
    "type": "instant",
    "cost": 0,
    "effect": [{"gain life": {"figure": "devotion to green", "of": "you"}}],
}
SEEK = {"name": "Seek", "type": "sorcery", "cost": 0, "effect": [{"search": "creature", "to": "hand"}]}
SAGE = {
    "name": "Sage",
    "type": "planeswalker",
    "loyalty": 3,
    "abilities": [{"kind": "activated", "cost": [{"loyalty": -2}], "effect": [{"gain life": 1}]}],
}
BURST = {
    "name": "Burst",
    "type": "creature",
    "power": 1,
    "toughness": 1,
    "abilities": [
        {
            "kind": "activated",
            "cost": [{"pay": 0}],
            "data": {"exhaust": True},
            "limit": "ever",
            "effect": [{"gain life": 1}],
        }
    ],
}
SHIP = {
    "name": "Ship",
    "type": "artifact",
    "keywords": ["station"],
}
DREAM = {"name": "Dream", "type": "instant", "cost": 0, "flashback": "0", "effect": [{"gain life": 1}]}
POLL = {"name": "Poll", "type": "sorcery", "cost": 0, "effect": [{"vote": ["feast", "famine"]}]}
SHELTER = {
    "name": "Shelter",
    "type": "enchantment",
    "abilities": [{"kind": "replacement", "instead": {"damage": "you"}}],
}
KING = {"name": "Old King", "type": ["legendary", "creature"], "cost": 0, "power": 2, "toughness": 2}
ZEAL = {"name": "Zeal", "type": "creature", "power": 2, "toughness": 2}
MANY = ["Bear", "Ox", "Giant", "Squire", "Hawk", "Bolt", "Slay", "Deny", "Veil"]
Case = tuple[Any, Any, Mapping[str, Any], list[Any]]
"""What the ability is about, the value, the table and what else stands at the top, what is done."""

LIMITS: Mapping[str, Case] = {
    "lands": (YOU, 1, {"table": table({"hand": ["Forest", "Island"]})},
              [{"A": {"play": "Forest"}}, {"legal": {"A": {"play": "Island"}}}]),
    "attackers": (CREATURE, 1, {**ATTACKS, "table": table(mine("Bear", "Ox"))},
                  [{"legal": {"A": {"attack": ["Bear", "Ox"]}}}]),
    "attackers of you": (YOU, 1, {**ATTACKS, "active": "B", "table": table({}, mine("Bear", "Ox"))},
                         [{"legal": {"B": {"attack": ["Bear", "Ox"]}}}]),
    "blockers": (CREATURE, 1, {**ATTACKS, "table": table(mine("Giant"), mine("Bear", "Ox"))},
                 [{"A": {"attack": ["Giant"]}}, LAST,
                  {"legal": {"B": {"block": {"Bear": "Giant", "Ox": "Giant"}}}}]),
    "blockers of it": (CREATURE, 1, {**ATTACKS, "table": table(mine("Giant"), mine("Bear", "Ox"))},
                       [{"A": {"attack": ["Giant"]}}, LAST,
                        {"legal": {"B": {"block": {"Bear": "Giant", "Ox": "Giant"}}}}]),
    "blockers needed": (CREATURE, 2, {**ATTACKS, "table": table(mine("Giant"), mine("Bear"))},
                        [{"A": {"attack": ["Giant"]}}, LAST, {"legal": {"B": {"block": {"Bear": "Giant"}}}}]),
    "additional blocks": (CREATURE, 1, {**ATTACKS, "table": table(mine("Giant", "Ox"), mine("Bear"))},
                          [{"A": {"attack": ["Giant", "Ox"]}}, LAST,
                           {"legal": {"B": {"block": {"Bear": ["Giant", "Ox"]}}}}]),
    "attack cost": (CREATURE, 2, {**ATTACKS, "table": table(mine("Bear", mana=0))},
                    [ATTACKING]),
    "cost to attack you": (None, 2, {**ATTACKS, "active": "B", "table": table({}, mine("Bear", mana=0))},
                           [{"legal": {"B": {"attack": ["Bear"]}}}]),
    "cost to attack yours": (None, 2, {**ATTACKS, "active": "B", "table": table({}, mine("Bear", mana=0))},
                             [{"legal": {"B": {"attack": ["Bear"]}}}]),
    "block cost": (CREATURE, 2, {**ATTACKS, "table": table(mine("Giant"), mine("Bear", mana=0))},
                   [{"A": {"attack": ["Giant"]}}, LAST, {"legal": {"B": {"block": {"Bear": "Giant"}}}}]),
    "devotion": (YOU, 3, {"cards": [DEVOUT], "table": table({"hand": ["Devout"]})},
                 [{"A": {"cast": "Devout"}}, LAST]),
    "loyalty cost": ({"type": "planeswalker"}, 1, {"cards": [SAGE], "table": table(mine("Sage"))},
                     [{"A": {"activate": "Sage"}}]),
    "crew power": (CREATURE, 1, {"cards": [CART], "table": table(mine("Cart", "Bear"))},
                   [{"legal": {"A": {"activate": "Cart", "choose": [["Bear"]]}}}]),
    "triggers": (CREATURE, 1, {"cards": [GUEST], "table": table({"hand": ["Guest"]})},
                 [{"A": {"cast": "Guest"}}, LAST]),
    "triggers at most": (CREATURE, 0, {"cards": [GUEST], "table": table({"hand": ["Guest"]})},
                         [{"A": {"cast": "Guest"}}, LAST]),
    "hand size": (YOU, 3, {"step": "end", "table": table({"hand": MANY})}, [LAST]),
    "hand size more": (YOU, -1, {"step": "end", "table": table({"hand": MANY})}, [LAST]),
    "cards searched": (YOU, 1, {"cards": [SEEK], "table": table({"hand": ["Seek"], "library": MANY})},
                       [{"A": {"cast": "Seek"}}, LAST]),
    "untapped at once": (CREATURE, 1, {"step": "untap", "table": table(
        mine({"card": "Bear", "tapped": True}, {"card": "Ox", "tapped": True}))}, []),
    "uses each turn": ({"zone": "graveyard", "owner": "you"}, 1,
                       {"table": table({"graveyard": ["Bear", "Ox"]})},
                       [{"A": {"cast": "Bear"}}, LAST, {"legal": {"A": {"cast": "Ox"}}}]),
}  # fmt: skip
BESIDE: Mapping[str, Mapping[str, Any]] = {
    "triggers at most": {"caused by": {"enters": "creature"}},
    "uses each turn": {"as though": "cast from graveyard"},
}

PERMITTED: Mapping[str, Case] = {
    "flash": (None, None, {"active": "B", "table": table({"hand": ["Bear"]})},
              [{"B": "pass"}, CAST]),
    "any number of lands": (YOU, None, {"table": table({"hand": ["Forest", "Island"]})},
                            [{"A": {"play": "Forest"}}, {"legal": {"A": {"play": "Island"}}}]),
    "no maximum hand size": (YOU, None, {"step": "end", "table": table({"hand": MANY})}, [LAST]),
    "untaps in others' untap steps": (CREATURE, None, {"step": "untap", "active": "B", "table": table(
        mine({"card": "Bear", "tapped": True}))}, []),
    "may stay tapped": (CREATURE, None, {"step": "untap", "table": table(
        mine({"card": "Bear", "tapped": True}))}, []),
    "damage can't be prevented": (None, None, {"cards": [SHELTER], "table": table(
        {"hand": ["Bolt"]}, mine("Shelter"))}, [{"A": {"cast": "Bolt", "choose": ["B"]}}, LAST]),
    "play from graveyard": ({"zone": "graveyard", "owner": "you"}, None,
                            {"table": table({"graveyard": ["Forest"]})}, [PLAYED]),
    "play from exile": ({"zone": "exile", "owner": "you"}, None,
                        {"table": table({"exile": ["Forest"]})}, [PLAYED]),
    "cast from graveyard": ({"zone": "graveyard", "owner": "you"}, None,
                            {"table": table({"graveyard": ["Bear"]})}, [CAST]),
    "cast from exile": ({"zone": "exile", "owner": "you"}, None,
                        {"table": table({"exile": ["Bear"]})}, [CAST]),
    "play from library top": ({"zone": "library", "owner": "you"}, None,
                              {"table": table({"library": ["Forest"]})}, [PLAYED]),
    "cast from library top": ({"zone": "library", "owner": "you"}, None,
                              {"table": table({"library": ["Bear"]})}, [CAST]),
    "not defender": (CREATURE, None, {**ATTACKS, "cards": [WALL], "table": table(mine("Wall"))},
                     [{"legal": {"A": {"attack": ["Wall"]}}}]),
    "haste": (CREATURE, None, {**ATTACKS, "table": table(mine({"card": "Bear", "sick": True}))},
              [ATTACKING]),
    "reach": (CREATURE, None, {**ATTACKS, "active": "B", "table": table(mine("Bear"), mine("Hawk"))},
              [{"B": {"attack": ["Hawk"]}}, LAST, {"legal": {"A": {"block": {"Bear": "Hawk"}}}}]),
    "mana of any color": (YOU, None, {"table": table({"hand": ["Bolt"], "mana": "G"})},
                          [{"legal": {"A": {"cast": "Bolt", "choose": ["B"]}}}]),
    "mana of any type": (YOU, None, {"table": table({"hand": ["Bolt"], "mana": "G"})},
                         [{"legal": {"A": {"cast": "Bolt", "choose": ["B"]}}}]),
    "exert as it attacks": (CREATURE, None, {**ATTACKS, "cards": [ZEAL], "table": table(mine("Zeal"))},
                            [{"A": {"attack": ["Zeal"]}}]),
    "skips untap": (YOU, None, {"step": "untap", "table": table(mine({"card": "Bear", "tapped": True}))}, []),
    "skips upkeep": (YOU, None, {"step": "upkeep", "table": table({"library": MANY})}, []),
    "skips draw": (YOU, None, {"step": "upkeep", "table": table({"library": MANY})}, [LAST]),
    "cast without paying": ({"zone": "hand", "owner": "you"}, None,
                            {"table": table({"hand": ["Bear"], "mana": 0})}, [CAST]),
    "cast from graveyards as though yours": (YOU, None, {"cards": [DREAM], "table": table(
        {}, {"graveyard": ["Dream"]})}, [{"legal": {"A": {"cast": "Dream"}}}]),
    "stations by toughness": (CREATURE, None, {"cards": [SHIP], "table": table(mine("Ship", "Ox"))},
                              [{"A": {"activate": "Ship", "choose": [["Ox"]]}}, LAST]),
    "exhaust abilities again": (YOU, None, {"cards": [BURST], "table": table(mine("Burst"))},
                                [{"A": {"activate": "Burst"}}, LAST, BURSTING]),
    "vote an additional time": (YOU, None, {"cards": [POLL], "table": table({"hand": ["Poll"]})},
                                [{"A": {"cast": "Poll"}}, LAST, {"A": {"choose": ["feast"]}}]),
    "legend rule does not apply": (CREATURE, None, {"cards": [KING], "table": table(
        mine("Old King", hand=["Old King"]))}, [{"A": {"cast": "Old King 2"}}, LAST]),
    "damaged as by infect": (CREATURE, None, {"table": table(mine("Giant", hand=["Bolt"]))},
                             [{"A": {"cast": "Bolt", "choose": ["Giant"]}}, LAST]),
    "damaged as by wither": (CREATURE, None, {"table": table(mine("Giant", hand=["Bolt"]))},
                             [{"A": {"cast": "Bolt", "choose": ["Giant"]}}, LAST]),
    "damage by toughness": (CREATURE, None, {**ATTACKS, "table": table(mine("Ox"))},
                            [{"A": {"attack": ["Ox"]}}, LAST, LAST]),
    "unblocked damage": (CREATURE, None, {**ATTACKS, "table": table(mine("Giant"), mine("Bear"))},
                         [{"A": {"attack": ["Giant"]}}, LAST, {"B": {"block": {"Bear": "Giant"}}}, LAST]),
}  # fmt: skip
ONLY_SEEN = {"look at library top", "library top revealed", "hand revealed"}
"""What says what players may see; whoever keeps the table sees all of it."""
ELSEWHERE = {"begin the game on the battlefield"}
"""What is said of an opening hand, before a table begins."""


def came_of(case: Case, abilities: list[Any]) -> tuple[Any, ...]:
    _, _, head, done = case
    given = [{"name": "T", "type": "enchantment", "abilities": abilities}, *head.get("cards", ())]
    (scenario,) = load_text(
        yaml.safe_dump(
            {"game": "magic", **head, "cards": given, "do": [*done, {"check": {"turn": 1}}]}, sort_keys=False
        ),
        "standing.yaml",
    )
    return observed(run(scenario))


def observed(result: Result) -> tuple[Any, ...]:
    """What was told, allowed, left and asked."""
    assert result.session is not None
    state = result.session.state
    figures = {seat: repr(dict(one)) for seat, one in state.players.items()}
    views = {name: one for name, one in seen(result).items() if not name.startswith("T")}
    objects = {one.ref.id: repr(one.data) for one in state.objects.values() if one.card != "T"}
    allowed = [(one.ok, str(one.got)) for one in result.outcomes]
    assert not any("stumbled" in got for _, got in allowed)
    return told(result), allowed, figures, views, objects, state.step, repr(state.decision)


def standing(case: Case, change: Mapping[str, Any]) -> list[Any]:
    of = case[0]
    return [{"kind": "static", **({"of": of} if of is not None else {}), "change": dict(change)}]


@pytest.mark.parametrize("word", LIMITS)
def test_a_limit_makes_a_difference(word: str) -> None:
    case = LIMITS[word]
    change = {"limit": {word: case[1]}, **BESIDE.get(word, {})}
    assert came_of(case, standing(case, change)) != came_of(case, [])


@pytest.mark.parametrize("word", PERMITTED)
def test_a_permission_makes_a_difference(word: str) -> None:
    case = PERMITTED[word]
    assert came_of(case, standing(case, {"as though": word})) != came_of(case, [])


def test_every_word_is_tried() -> None:
    assert set(LIMITS) == set(RULES.limited)
    assert {*PERMITTED, *ONLY_SEEN, *ELSEWHERE} == set(RULES.words.known("permissions"))


BIDDEN: Mapping[str, Case] = {
    "static of": (None, None, {"table": table(mine("Bear"))}, []),
    "happening": (None, None, {"table": table(mine("Bear", hand=["Slay"]))},
                  [{"A": {"cast": "Slay", "choose": ["Bear"]}}, LAST]),
    "replacement": (None, None, {"table": table(mine("Bear", hand=["Slay"]))},
                    [{"A": {"cast": "Slay", "choose": ["Bear"]}}, LAST]),
    "forbid": (None, None, {**ATTACKS, "table": table(mine("Bear"))}, [ATTACKING]),
    "forbid of": (None, None, {"table": table({"hand": ["Bear"]})}, [CAST]),
}  # fmt: skip


def asking(place: str, filter_: Mapping[str, Any]) -> list[Any]:
    """An ability on which the filter stands, in a place where filters do."""
    if place == "static of":
        return [{"kind": "static", "of": filter_, "change": {"add": {"power": 1}}}]
    if place == "happening":
        return [{"kind": "triggered", "on": {"dies": filter_}, "effect": [{"gain life": 1}]}]
    if place == "replacement":
        to_exile = [{"as modified": {"to": "exile"}}]
        return [{"kind": "replacement", "instead": {"dies": filter_}, "do": to_exile}]
    if place == "forbid":
        return [{"kind": "static", "of": filter_, "change": {"forbid": "attack"}}]
    return [{"kind": "static", "change": {"forbid": {"cast": {"who": "players", "of": filter_}}}}]


@pytest.mark.parametrize("place", BIDDEN)
def test_what_a_filter_asks_makes_a_difference_where_it_stands(place: str) -> None:
    case = BIDDEN[place]
    bare, plain = came_of(case, []), came_of(case, asking(place, CREATURE))
    assert plain != bare
    ignored = [
        key
        for key, value in nobody("magic").items()
        if not (place == "forbid of" and key in ("in", "same name", "targets"))
        if came_of(case, asking(place, {**CREATURE, key: value})) != bare
    ]
    assert ignored == []
