"""The words of changes in every game: each key changes something, or it is refused with its reason.

What lasts ends when its duration says so; what a filter asks makes a difference wherever filters stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import yaml

from judge.resolver import Session
from judge.rulesets import find
from judge.rulesets.kit import FaultyCard, read_card
from judge.rulesets.kit.characteristics import view
from judge.scenario import Result, load_text, run
from tests.lots import by_lot
from tests.test_places import EXTRA, LAID, TRIED, Trying, played, told

GAMES = {name: find(name).profiles[find(name).default] for name in (trying.game for trying in TRIED)}
EVERY = tuple(dict.fromkeys(key for ruleset in GAMES.values() for key in ruleset.changes))
"""The keys of changes of all games."""


def samples(trying: Trying) -> Mapping[str, Any]:
    """What may stand under each key that changes what objects are, so that it changes those of the table."""
    words = GAMES[trying.game].words
    figures, keywords, types = (words.known(kind) for kind in ("figures", "keywords", "types"))
    colors = words.known("colors") or ("azul",)
    of_kinds = {"type": types[-1:], "subtype": ["x"], "color": colors[-1:]}
    given = {"kind": "triggered", "on": {trying.happens[0]: "you"}, "effect": [trying.happens[1]]}
    return {
        "add": {figures[0]: 1},
        "set": {figures[0]: 7},
        "gain": keywords[:1],
        "ability": given,
        **of_kinds,
        **{f"become {kind}": some for kind, some in of_kinds.items()},
        "not type": types,
        "controller": "opponent",
        "name": "Another",
        "switch": True,
        **OF_MAGIC.get(trying.game, {}),
    }


BESIDE = {"magic": ["Ox", "Hawk"]}
"""What must lie there so that every key has something to change: unequal figures, a keyword to lose."""


def beside(trying: Trying) -> Trying:
    """The same table with those cards on it."""
    table, more = trying.head["table"], BESIDE.get(trying.game, ())
    if not more:
        return trying
    b = {**table["B"], "battlefield": [*table["B"]["battlefield"], *more]}
    return replace(trying, head={**trying.head, "table": {**table, "B": b}})


OF_MAGIC: Mapping[str, Mapping[str, Any]] = {
    "magic": {
        "text": {"bear": "ox"},
        "copy": {"all": {"name": "Squire"}},
        "lose": ["flying"],
        "lose all": True,
    }
}
"""What only that game has, with what its table has of it."""


def seen(result: Result) -> dict[str, Any]:
    """What each object is in the end, but for the card played."""
    assert result.session is not None
    state, ruleset = result.session.state, result.scenario.ruleset
    views = (view(ruleset, state, one) for one in state.objects.values())
    return {one.ref.id: one.data() for one in views if one.card != "T"}


CHECKED = {"check": {"turn": 1}}


def of_text(written: Mapping[str, Any]) -> Result:
    """A scenario that is written out is run."""
    (scenario,) = load_text(yaml.safe_dump(written, allow_unicode=True, sort_keys=False), "words.yaml")
    return run(scenario)


def readable(trying: Trying, card: Mapping[str, Any]) -> bool:
    try:
        read_card(GAMES[trying.game], card)
    except FaultyCard as fault:
        assert fault.path  # noqa: PT017
        return False
    return True


@pytest.mark.parametrize("trying", TRIED, ids=lambda trying: trying.game)
def test_a_key_of_a_change_is_looked_at_or_refused(trying: Trying) -> None:
    trying = beside(trying)
    ruleset, bare = GAMES[trying.game], seen(played(trying, {"name": "T", **trying.card}))
    for key in EVERY:
        if key not in ruleset.changes:
            card = {"name": "T", **trying.card, "effect": [{"last": {key: True}, "of": trying.those}]}
            with pytest.raises(FaultyCard, match=f"“{key}” is not known here"):
                read_card(ruleset, card)
    ignored, taken = [], 0
    for key, value in samples(trying).items():
        card = {"name": "T", **trying.card, "effect": [{"last": {key: value}, "of": trying.those}]}
        if key in ruleset.changes and value and readable(trying, card):
            taken += 1
            if seen(played(trying, card)) == bare:
                ignored.append(key)
    assert taken > 6
    assert ignored == []


STANDING = {"magic": ("battlefield", "enchantment"), "gyp": ("play", "heritage"), "myl": ("support", "totem")}
"""Where a card with a static ability lies in each game whose cards have them, and what it is."""


@pytest.mark.parametrize("game", STANDING)
def test_a_key_of_a_static_change_is_looked_at(game: str) -> None:
    (trying,) = (one for one in TRIED if one.game == game)
    zone, kind = STANDING[game]
    table, seat = LAID[game][0], LAID[game][1][0]
    laid = {**table, seat: {**table[seat], zone: [*table[seat].get(zone, ()), "T", *BESIDE.get(game, ())]}}

    def standing(*abilities: Mapping[str, Any]) -> dict[str, Any]:
        card = {"name": "T", "type": kind, "cost": 0, "abilities": list(abilities)}
        return seen(of_text({"game": game, "table": laid, "cards": [*EXTRA[game], card], "do": [CHECKED]}))

    bare, ignored = standing(), []
    filter_ = {**trying.those["all"], "controller": "any"}
    for key, value in samples(trying).items():
        ability = {"kind": "static", "of": filter_, "change": {key: value}}
        card = {"name": "T", "type": kind, "abilities": [ability]}
        if key in GAMES[game].changes and value and readable(trying, card) and standing(ability) == bare:
            ignored.append(key)
    assert ignored == []


COSTS: Mapping[str, Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]]] = {
    "magic": {
        "more": ({}, {"more": 1}),
        "less": ({}, {"less": 1}),
        "set": ({}, {"set": 0}),
        "min": ({}, {"min": 4}),
        "not below": ({"less": 2}, {"less": 2, "not below": 2}),
        "of": ({"more": 1}, {"more": 1, "of": {"type": "instant"}}),
        "who": ({"more": 1}, {"more": 1, "who": "opponents"}),
        "for": ({"more": 1}, {"more": 1, "for": "activate"}),
        "more mana": ({}, {"more mana": "G"}),
        "less mana": ({}, {"less mana": "G"}),
    },
    "gyp": {
        "more": ({}, {"more": 1}),
        "less": ({}, {"less": 1}),
        "of": ({"more": 1}, {"more": 1, "of": {"type": "mandate"}}),
        "who": ({"more": 1}, {"more": 1, "who": "opponents"}),
    },
    "myl": {"more": ({}, {"more": 1}), "less": ({}, {"less": 1}), "set": ({}, {"set": 0})},
}
"""Changes of costs without each key and with it, which are not the same."""
OVER_ONCE_CAST: Mapping[str, tuple[str, ...]] = {"magic": ("next",)}
"""What only ends a change that lasts for a time, and is nothing in a static ability."""
PAYING: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "magic": (
        {
            "step": "precombat main",
            "table": {"A": {"hand": ["Bear"], "battlefield": ["T", "Forest", "Forest"]}, "B": {}},
        },
        {"A": {"cast": "Bear"}},
    ),
    "gyp": (
        {"table": {"A": {"government": 1, "hand": ["Mozo"], "play": ["T"]}, "B": {}}},
        {"A": {"play": "Mozo", "choose": "points"}},
    ),
    "myl": (
        {"table": {"A": {"gold": 1, "hand": ["Peón"], "support": ["T"], "deck": 5}, "B": {"deck": 5}}},
        {"A": {"play": "Peón"}},
    ),
}
"""A table with the card that changes costs, and what is paid for there."""


@pytest.mark.parametrize("game", PAYING)
def test_a_key_of_a_change_of_costs_makes_a_difference(game: str) -> None:
    ruleset, (head, paid) = GAMES[game], PAYING[game]
    assert {*COSTS[game], *OVER_ONCE_CAST.get(game, ())} == {
        *ruleset.cost_keys,
        *ruleset.words.cost_changes,
    }

    def outcome(change: Mapping[str, Any]) -> tuple[Any, ...]:
        static = {"kind": "static", "of": {"zone": "any"}, "change": {"cost": change}}
        card = {"name": "T", "type": STANDING[game][1], "abilities": [static] if change else []}
        text = {"game": game, **head, "cards": [*EXTRA[game], card], "do": [paid, CHECKED]}
        result = of_text(text)
        assert result.session is not None
        left = {key: dict(one) for key, one in result.session.state.players.items()}
        return told(result), [str(one.got) for one in result.outcomes], repr(left), seen(result)

    alike = [key for key, (without, with_it) in COSTS[game].items() if outcome(without) == outcome(with_it)]
    assert alike == []


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"must": "cast"}, "duties"),
        ({"must": {"attack": {"who": "you"}}}, "not asked"),
        ({"must": {"be blocked": {"of": "creature"}}}, "not asked"),
        ({"must": {"dies": "self"}}, "duties"),
        ({"cost": {"more": 1, "for": "attack"}}, "actions"),
        ({"cost": {"more": 1, "pays": "you"}}, "not known here"),
        ({"as though": {"cannot have": "flying"}}, "not known here"),
        ({"lose all": False}, "true"),
    ],
)
def test_what_no_rule_would_ask_of_a_change_is_refused(change: Mapping[str, Any], why: str) -> None:
    card = {"name": "T", "type": "instant", "effect": [{"last": change, "of": {"all": "creature"}}]}
    with pytest.raises(FaultyCard, match=why):
        read_card(GAMES["magic"], card)


LASTS = "always"


@pytest.mark.parametrize("trying", TRIED, ids=lambda trying: trying.game)
def test_what_lasts_ends_when_its_duration_says_so(trying: Trying) -> None:
    words = GAMES[trying.game].words
    change = {"add": {words.known("figures")[0]: 1}}
    for duration in words.known("durations"):
        effect = [{"last": change, "of": trying.those, "until": duration}]
        session = played(trying, {"name": "T", **trying.card, "effect": effect}).session
        assert session is not None
        goes_on(session, 4)
        left = [one for one in session.state.effects if one.name == "change"]
        assert bool(left) == (duration == LASTS), duration


def goes_on(session: Session, turn: int) -> None:
    """Everybody passes, and what is asked is answered by lot, until that turn or the end of the game."""
    random = Random(5)
    for _ in range(300):
        state = session.state
        if state.turn >= turn or not state.agenda:
            return
        if state.decision is not None:
            session.enter(by_lot(random, state.decision))
        else:
            session.pass_until(lambda state: state.turn >= turn or state.decision is not None)


ABSENT = {"magic": "planeswalker", "gyp": "ship", "myl": "orb", "dominion": "curse", "aeons-end": "relic"}
"""A type of each game that nothing on its table has."""


def nobody(game: str) -> Mapping[str, Any]:
    """Under each key of filters something that nothing on the table is."""
    words = GAMES[game].words
    kinds = ("types", "subtypes", "colors", "keywords")
    spoken = {kind: getattr(words, kind) is None or words.known(kind) for kind in kinds}
    return {
        "type": ABSENT[game],
        **({"subtype": "nosuch"} if spoken["subtypes"] is True else {}),
        **({"color": words.known("colors")[1:2] or "azul"} if spoken["colors"] else {}),
        **({"keyword": words.known("keywords")[-1:]} if spoken["keywords"] else {}),
        "not type": words.known("types"),
        "name": "Nobody",
        "in": "self",
        "ability": "replacement",
        "is": words.known("conditions")[-1:],
        "counters": {(words.known("counters") or ("oro",))[0]: {"min": 90}},
        "any": [{"name": "Nobody"}],
        "none": {"not name": "Nobody"},
        "same name": "self",
        "targets": {"name": "Nobody"},
        **dict.fromkeys(words.known("figures"), 91),
    }


def filtered(trying: Trying, filter_: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    """A card on which the filter stands, for each place where filters do."""
    brought = trying.happens[1]
    those = {"all": filter_}
    places: dict[str, dict[str, Any]] = {
        "all": {"effect": [{"each": those, "do": [brought]}]},
        "choose": {"effect": [{"choose": filter_, "as": "one"}, {"each": "one", "do": [brought]}]},
        "exists": {"effect": [{"if": {"exists": filter_}, "then": [brought]}]},
        "counted": {"effect": [{"repeat": {"count": filter_}, "do": [brought]}]},
    }
    if GAMES[trying.game].announces:
        places["target"] = {"targets": [{"as": "one", "of": filter_}], "effect": [brought]}
    return {place: {"name": "T", **trying.card, **card} for place, card in places.items()}


def came_of(trying: Trying, card: Mapping[str, Any]) -> Any:
    """What is told, and what is asked, after a card has been played."""
    result = played(trying, card)
    assert result.session is not None
    return told(result), repr(result.session.state.decision)


@pytest.mark.parametrize("trying", TRIED, ids=lambda trying: trying.game)
def test_what_a_filter_asks_makes_a_difference_in_every_place(trying: Trying) -> None:
    base = dict(trying.those["all"])
    plain = {place: came_of(trying, card) for place, card in filtered(trying, base).items()}
    ignored, taken = [], 0
    for key, value in nobody(trying.game).items():
        for place, card in filtered(trying, {**base, key: value}).items():
            if readable(trying, card):
                taken += 1
                if came_of(trying, card) == plain[place]:
                    ignored.append(f"{key} in {place}")
    assert taken > 30
    assert ignored == []
