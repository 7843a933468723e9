"""Whole games of Aeon's End at random: they end as the rules say, and every step keeps its promises."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from judge.resolver import (
    JUDGE,
    Answer,
    Refusal,
    Session,
    State,
    Step,
    act,
    apply,
    legal,
    load,
    refusal,
    replay,
    save,
    worded,
)
from judge.rulesets.aeons_end.ruleset import AEONS_END
from tests.aeons_end_play import MINE, an_answer, new_game, plays
from tests.casework import digests, document_at, standing_at
from tests.promises import sessions

GAMES = sessions(40)
MOST_GAMES = max(GAMES, 200)
"""So many are played where fewer have not met everything."""
CLOSELY = 8
"""Of so many games every state is saved, loaded, taken back and played again."""

PLAYERS_TOGETHER = "players"


def lives(state: State) -> dict[str, int]:
    """The figures that end a game, read without the ruleset."""
    (dial,) = [o for o in state.all_objects if o.zone == "gravehold"]
    (nemesis,) = [o for o in state.all_objects if o.zone == "nemesis"]
    return {
        "Gravehold": int(dial.data["life"]),
        "nemesis": int(nemesis.data["life"]),
        "standing": sum(int(state.player(seat)["life"]) > 0 for seat in state.seats),
        "left": len(state.zone("nemesis deck") + state.zone("nemesis play"))
        + abs(int(state.facts.get("unseen", -1))),
    }


def reasons(state: State) -> set[str]:
    """Every condition of section 8 that is met, counted anew."""
    now = lives(state)
    met = {
        "Gravehold fallen": now["Gravehold"] == 0,
        "all exhausted": now["standing"] == 0,
        "nemesis beaten": now["nemesis"] == 0,
        "nothing left": now["left"] == 0 and not state.zone("resolving"),
    }
    return {name for name, holds in met.items() if holds}


def cards(state: State) -> Counter[str]:
    return Counter(o.card for o in state.all_objects)


@cache
def stands(address: Any) -> bool:
    return standing_at(address, document_at(address, digests())) is not None


def sound(state: State) -> None:
    """What holds of every state in which somebody may act or must choose."""
    held = Counter(id for ids in state.zones.values() for id in ids)
    assert set(held) == set(state.objects)
    assert set(held.values()) <= {1}
    for seat in state.seats:
        player = state.player(seat)
        assert 0 <= player["life"] <= player["max life"]
        assert 0 <= player["charges"] <= player.get("max charges", 6)
        assert player["aether"] >= 0
        prepped = state.inside(f"prepped/{seat}")
        breaches = [o.data.ref("breach") for o in prepped]
        assert len(set(breaches)) == len(breaches), "one spell to a breach"
        assert all(state.current(ref) for ref in breaches), "in a breach that is there"
    if state.result is not None:
        assert not state.agenda
        return
    assert (state.decision is None) != (state.window is None), "one thing is due, and one only"
    assert reasons(state) == set() or (state.decision is not None and state.decision.kind == "end")


def watched(session: Session, entered: Any) -> None:
    """Enter something, and look at what comes of it."""
    before, step = session.state, session.enter(entered)
    assert isinstance(step, Step), str(step)
    sound(step.state)
    new = Counter(str(e.data["card"]) for e in step.events if e.name == "reveal unseen")
    assert cards(step.state) == cards(before) + new, "cards are conserved"
    for number, event in enumerate(step.events, before.seq):
        assert (event.seq, event.cause < event.seq) == (number, True)
        if event.kind == "rule":
            assert event.cites, event
        assert all(a.edition == AEONS_END.edition and stands(a) for a in event.cites), event
        assert str(worded(session.ruleset, event, step.state))


def ended_rightly(session: Session) -> None:
    """The result is what an independent count finds; a judge says which of two that are met at once."""
    state = session.state
    assert state.result is not None
    reason, met = state.result["reason"], reasons(state)
    if reason == "forty husks":
        (nemesis,) = state.inside("nemesis")
        assert nemesis.data["counters"]["husk"] >= 40
        return
    if reason == "nothing left" and state.facts.get("last card") == "does not count":
        assert lives(state)["left"] == 0
        return
    assert reason in met
    lost = {"Gravehold fallen", "all exhausted"}
    side = {"players" if one not in lost else "nemesis" for one in met}
    asked = any(e.kind == "judge" and e.data.get("kind") == "end" for e in session.node.step.events)
    assert (len(side) > 1) == asked, "won and lost at once is for the judge"
    assert state.result["by"] == ("nemesis" if reason in lost else "players")
    assert state.result.get("losers" if reason in lost else "winners") == state.seats


def closely(session: Session) -> None:
    """The inputs alone give it; it can be saved; what is legal is accepted; undo and redo cancel out."""
    inputs = [node.input for node in session.path() if node.input is not None]
    end = session.state
    assert replay(session.ruleset, session.opening, inputs).state == end
    for node in session.path()[:: max(1, len(inputs) // 20)]:
        state = node.step.state
        assert load(save(state)) == state
        known = legal(session.ruleset, state)
        assert all(isinstance(apply(session.ruleset, state, one), Step) for one in known.allowed)
        assert all(apply(session.ruleset, state, one) == reason for one, reason in known.refused)
    undone = 0
    while session.undo():
        undone += 1
    assert undone == len(inputs)
    assert session.state == session.nodes[0].step.state
    while session.redo():
        undone -= 1
    assert (undone, session.state) == (0, end)


OWN_NAMES = {card["name"] for card in MINE}

MET = {
    *("play", "cast", "gain", "charge", "focus", "open", "prep", "use", "discard"),
    *("damage", "exhausted", "heal", "no more life", "no life", "replaced", "aether", "spend", "lose aether"),
    *("charges", "lose charges", "tokens", "destroy", "fall", "into play", "acquire", "draw", "flip"),
    *("focus breach", "open breach", "prep spell", "breach bonus", "reveal", "reveal unseen", "enter"),
    *("turn card", "re-form", "turn", "nemesis turn", "phase", "persistent", "power", "immediately"),
    *("unleash", "empty nemesis deck", "remember", "end", "close", "pass", "chosen"),
    *("window casting", "window main"),
    *("asked turn card", "asked wild", "asked turn", "asked discard order", "asked enemy", "asked yellow"),
    *("asked breach", "asked pick", "asked or either", "asked mode", "asked may", "asked discard cards"),
    *("asked nemesis card", "asked immediately", "asked last card", "asked end", "asked outcome"),
    *("asked focus", "asked open", "judge or either"),
    *("step casting", "step main", "step draw phase", "step nemesis main", "step nemesis draw"),
}
PRESETS = {
    *("Crystal", "Jade", "Garnet Shard", "Flexing Dagger", "Spark", "Amplify Vision", "Dark Fire"),
    *("Essence Theft", "Rageborne", "Carapace Queen", "Slaughter", "Haze Spewer", "Eye of Nothing"),
    *("Bleed Static", "Breach I", "Breach II", "Breach III", "Breach IV", "Wild turn", "Nemesis turn"),
    *("Player 1 turn", "Player 2 turn", "Player 3 turn", "Player 4 turn", "Gravehold"),
}


def count(session: Session, met: Counter[str], used: Counter[str]) -> None:
    """What a game has met with: events, windows, choices, and cards that did something."""
    for node in session.path():
        state = node.step.state
        if state.decision is not None:
            met[f"asked {state.decision.kind}"] += 1
            met[f"{'judge' if state.decision.who == JUDGE else 'asked'} {state.decision.kind}"] += 1
        if state.window is not None:
            met[f"window {state.window.kind}"] += 1
        for event in node.step.events:
            met[event.name] += 1
            if event.name == "phase":
                met[f"step {event.data['step']}"] += 1
            for ref in (event.data.get("object"), event.data.get("breach")):
                found = state.objects.get(ref if isinstance(ref, str) else getattr(ref, "id", ""))
                used[found.card if found else ""] += 1
            source = event.data.get("source")
            found = state.objects.get(getattr(source, "id", ""))
            used[found.card if found else ""] += 1
    for object in session.state.all_objects:
        if object.zone in ("nemesis", "gravehold"):
            used[object.card] += 1


def test_random_games_end_by_a_condition_of_the_rules_and_meet_everything() -> None:
    """A figure of zero would mean that the games prove nothing about that verb, window, choice or card."""
    met: Counter[str] = Counter()
    used: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    cards = (*PRESETS, *OWN_NAMES)
    ways = {"Gravehold fallen", "all exhausted", "nemesis beaten"}
    for seed in range(MOST_GAMES):
        if seed >= GAMES and ways <= set(ends) and all(met[n] for n in MET) and all(used[n] for n in cards):
            break
        random = Random(seed)
        session = new_game(random)
        for entered in plays(random, session):
            watched(session, entered)
        ended_rightly(session)
        assert session.state.result is not None
        ends[str(session.state.result["reason"])] += 1
        if seed < CLOSELY:
            closely(session)
        count(session, met, used)
    for title, counter in (("ends", ends), ("met", met), ("cards", used)):
        for name in sorted(counter):
            print(f"{title:6} {name:24} {counter[name]}")
    assert sum(ends.values()) >= GAMES
    assert {name for name in MET if not met[name]} == set()
    assert {name for name in cards if not used[name]} == set()
    assert ways <= set(ends)


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_ends_when_its_player_does_nothing(seed: int) -> None:
    """Every window closes: whoever only passes, and answers what is asked, comes to the next turn."""
    random = Random(seed)
    session = new_game(random)
    turn = session.state.turn
    for _ in range(400):
        state = session.state
        if state.result is not None or state.turn > turn + 3:
            return
        if state.decision is not None:
            entered: Any = an_answer(random, session.ruleset, state, state.decision)
        else:
            entered = act(state.priority or "", "pass")
            if refusal(session.ruleset, state, entered) is not None:  # a spell must be cast first
                spell = state.inside(f"prepped/{state.priority}")[0]
                entered = act(state.priority or "", "cast", object=spell.id)
        assert isinstance(session.enter(entered), Step)
    pytest.fail("the turn never ends though its player passes")


def test_senseless_inputs_are_refused_with_a_section_and_change_nothing() -> None:
    random = Random(5)
    session = new_game(random)
    for entered in plays(random, session):
        before = session.state
        for odd in (
            act("Zoe", "play", object="Gravehold"),
            act(before.seats[-1], "cast", object="Gravehold"),
            act(before.seats[0], "prep", object="Gravehold", breach="V"),
            act(before.seats[0], "gain", card="nothing of the kind"),
            Answer(PLAYERS_TOGETHER, ("nobody",)),
        ):
            against = session.enter(odd)
            assert isinstance(against, Refusal), odd
            assert against.cites
            assert str(against.reason)
            assert session.state is before
        session.enter(entered)
