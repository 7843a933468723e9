"""What holds in every session of Gobierno & Prestigio: random legal, illegal and senseless inputs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import judge.rulesets as rulesets
from judge.resolver import (
    JUDGE,
    Act,
    Answer,
    Correct,
    Data,
    Decision,
    Input,
    Note,
    Object,
    Refusal,
    Session,
    State,
    Step,
    act,
    legal,
    op,
    refusal,
)
from judge.rulesets.game import Laying, Placed
from judge.rulesets.gyp.instructions import INSTRUCTIONS
from judge.rulesets.gyp.wording import WORDING
from judge.rulesets.kit import CardRuleset
from judge.scenario import load, run
from tests.lots import by_lot
from tests.own_cards import knowing
from tests.promises import comes_again, goes_on_alike, keeps_its_word, sessions

SESSIONS = sessions(40)
MOST_SESSIONS = max(SESSIONS, 480)
"""So many are played where fewer have not met everything."""

GAME = rulesets.find("gyp")
POOL = yaml.safe_load((Path(__file__).parent / "data" / "gyp_pool.yaml").read_text(encoding="utf-8"))


def with_pool() -> CardRuleset:
    return knowing(GAME.profiles[GAME.default], *POOL)


GYP = with_pool()
NAMES = sorted({card.text("name") for card in GYP.cards.values()} - {"Adelanto de Shylock"})
TABLE = [n for n in NAMES if "mandate" not in (GYP.card(n) or Data()).texts("types")]
TOGETHER = [
    ("Verde Fuego", "Balandro"), ("Regalo", "Sin Coste"), ("Volver", "Elogio"), ("Peaje", "Descarte"),
    ("Milagro", "Nada"), ("Desvío", "Culpable de herejía"), ("Fruto de la Ira", "Eco"),
    ("Elogio", "Gran Final"),
    ("Coloso", "Muralla"), ("Coloso", "Guardia"), ("Silencio", "Elogio"), ("Traición", "Elogio"),
    ("Sed", "Vampiro"), ("Sed", "Guardia"), ("Soborno", "Elogio"), ("Traspaso", "Guardia"),
    ("Memoria", "Elogio"), ("Desvío", "Trueque"), ("Olvido", "Elogio"), ("Molino", "Noria"),
]  # fmt: skip
"""Cards that show something only in each other's company."""

FAVOURITES = [*((name,) for name in NAMES), *TOGETHER * 4]

STEPS = [
    *("untap", "beginning", "government", "attackers", "attackers", "end of attack", "end of turn"),
]


def an_opening(random: Random, favourites: tuple[str, ...]) -> State:
    """Two to four seats, the active one anywhere; random cards everywhere, the favourite ones surely."""
    names = ("ana", "luis", "eva", "juan")
    seats = names[: random.choice([2, 2, 2, 3, 3, 4])]
    figures, placed, number = {}, [], 0
    for seat in seats:
        figures[seat] = Data(
            prestige=random.randrange(-3, 39),
            government=random.randrange(9),
            wealth=random.randrange(2),
            complete=random.random() < 0.05,
            team=str(seats.index(seat) % 2) if len(seats) == 4 else None,
        )
        zones = {"hand": (NAMES, 6), "play": (TABLE, 5), "discard": (NAMES, 4), "rebellion": (NAMES, 2)}
        for zone, (cards, most) in zones.items():
            sure = [one for one in favourites if one in cards and zone != "rebellion"]
            for card in [*random.choices(cards, k=random.randrange(most)), *sure]:
                number += 1
                data: dict[str, Any] = {"uses": random.choice([0, 1, 2])} if zone == "discard" else {}
                if zone == "discard" and random.random() < 0.2:
                    data["face down"] = True
                if zone == "play" and (random.random() < 0.2 or card in favourites):
                    data["counters"] = {"+1/+1": random.randrange(1, 3)}
                placed.append(Placed(f"c{number}", card, seat, zone, data=Data(data)))
        if random.random() < 0.3:
            number += 1
            placed.append(Placed(f"c{number}", "Adelanto de Shylock", seat, "government zone"))
    if random.random() < 0.3 or "Desvío" in favourites:
        placed.append(Placed("waiting", "Trueque", seats[0], "stack", data=Data(targets=(seats[1],))))
    laying = Laying(
        seats,
        random.choice(seats),
        turn=random.randrange(1, 8),
        step="attackers" if "Coloso" in favourites else random.choice([*["command"] * 9, *STEPS]),
        figures=figures,
        placed=tuple(placed),
    )
    return GAME.lay(GYP, laying)


def an_answer(random: Random, decision: Decision) -> Answer:
    """An answer by lot, though mostly one that pays."""
    if decision.form not in ("order", "number", "divide"):
        if "points" in decision.keys and random.random() < 0.8:
            return Answer(decision.who, ("points",))
        if "pay" in decision.keys and random.random() < 0.6:
            return Answer(decision.who, ("pay",))
    return by_lot(random, decision)


def a_correction(random: Random, state: State) -> Correct:
    ids, seat = sorted(state.objects) or ["?"], random.choice([*state.seats, "z"])
    found = [
        op("move", object=random.choice(ids), to=random.choice(["play", "stack", f"hand/{state.active}"])),
        op("gain", seat=seat, name="prestige", amount=random.randrange(-5, 5)),
        op("put", object=random.choice(ids), name="tapped", value=random.choice([True, None])),
        op("control", object=random.choice(ids), seat=seat),
        op("give", seat=seat),
        op("lapse", until="turn"),
        op("remember", name="attacked", value=True),
        op("move"),
    ]
    return Correct(tuple(random.sample(found, random.randrange(1, 4))), "by hand")


def _card(state: State, entered: Act) -> str:
    return state.objects[entered.data["object"]].card


def an_input(random: Random, state: State, busy: float, favourites: tuple[str, ...]) -> Input:
    """Mostly something legal; sometimes nonsense, something forbidden, a note or a correction."""
    wild = random.randrange(40)
    waiting = 0.4 if state.stack else 1  # who never passes sees nothing resolve
    if wild > 4 and random.random() > busy * waiting:
        return an_answer(random, state.decision) if state.decision else act(state.priority or "", "pass")
    if wild == 0:
        who, object = random.choice([*state.seats, "z", JUDGE]), random.choice(["c1", "c9", "?"])
        action = random.choice([*GYP.actions, "pass", "sing"])
        nonsense: list[Input] = [act(who, action, object=object), Answer(who, (object,)), Note("hm")]
        return random.choice(nonsense)
    if wild == 1 and random.random() < 0.3:
        return a_correction(random, state)
    known = legal(GYP, state)
    if wild < 4 and known.refused:
        return random.choice(known.refused)[0]
    during = [a for a in known.allowed if a.action in ("use", "spend", "activate")]
    if known.decision and not (during and wild < 12):
        return an_answer(random, known.decision)
    quiet = [a for a in known.allowed if a.action not in ("concede", "offer draw", "pass", "use", "spend")]
    if quiet and wild < 30:
        lasting = [a for a in quiet if a.action == "play" and _card(state, a) in TABLE]
        liked = [a for a in quiet if a.action == "play" and _card(state, a) in favourites]
        for some in (liked, lasting):
            if some and random.random() < 0.5:
                return random.choice(some)
        actions = sorted({a.action for a in quiet})
        chosen = random.choice(actions)
        return random.choice([a for a in quiet if a.action == chosen])
    if during and wild < 32:
        return random.choice(during)
    giving_up = [a for a in known.allowed if a.action in ("concede", "offer draw")]
    if wild == 39 and giving_up and random.random() < 0.2:
        return random.choice(giving_up)
    if known.decision:
        return an_answer(random, known.decision)
    return act(state.priority or "", "pass")


def cited(cites: Any) -> bool:
    return bool(cites) and all(a.edition == GYP.edition for a in cites)


def cards(state: State) -> Counter[str]:
    return Counter(o.card for o in state.all_objects if o.card)


def sound(state: State) -> None:
    """What every settled state promises."""
    held = Counter(id for ids in state.zones.values() for id in ids)
    assert set(held) == set(state.objects), "every object lies in a zone"
    assert set(held.values()) <= {1}, "and in one only"
    if state.result is not None:
        assert not state.agenda
        return
    assert (state.decision is None) != (state.window is None), "one thing is due, and one only"
    if state.decision:
        assert state.decision.who in (*state.playing, JUDGE)
        assert cited(state.decision.cites)
    if state.window:
        assert refusal(GYP, state, act(state.window.holder, "pass")) is None


def went_right(before: State, step: Step | Refusal) -> None:
    if isinstance(step, Refusal):
        assert cited(step.cites)
        assert str(step.reason)
        return
    sound(step.state)
    assert cards(step.state) == cards(before), "cards are conserved"
    for number, event in enumerate(step.events, before.seq):
        assert event.seq == number
        assert event.cause < event.seq
        assert event.kind != "rule" or cited(event.cites)


def played(random: Random, most: int = 75, favourites: tuple[str, ...] = ()) -> Session:
    """A session of random inputs, every step of which has been looked at."""
    session, busy = Session(GYP, an_opening(random, favourites)), random.choice([0.3, 0.7, 0.9])
    sound(session.state)
    for _ in range(random.randrange(5, most)):
        if session.state.result is not None:
            break
        before = session.state
        went_right(before, session.enter(an_input(random, before, busy, favourites)))
    return session


NEVER = {
    "destroy of toughness",  # sentences for some of the events "destroy" and "copy"
    "do copy",
    "loop goes on",
    "untouched",
    "attack",
    "block",
    "move",
    "give",
    "loop",
    "no use left",
    "no use recovered",
    "payable after all",
}
"""Words of the log that only a judge's hand or a rare table brings about; other tests meet them."""
VARIANTS = {
    *("put damage", "put no damage", "put attached", "put no attached", "put uses", "no damage of strength"),
    *("modified cost raised", "modified cost lowered"),
    "forbidden of by",
    "put in of gone",
}
"""Further sentences of events that are counted by their own names, as are those for one of a thing."""
SCENARIOS = (
    *("not targeted", "rounded", "team loses", "token as card", "undetermined", "yields nothing"),
    *("no controller", "x elsewhere", "cannot pay prestige", "cannot have", "negative amount"),
)
"""Words of the log for which it takes a card that the sessions lack, or a team; scenarios have both."""


MOST_LIKELY = {
    "asked resources": ("Molino", "Noria"),
    "asked several blockers": ("Coloso", "Muralla"),
    "asked target": ("Desvío", "Desvío"),
    "asked trample": ("Coloso", "Guardia"),
    "cannot pay": ("Peaje", "Descarte"),
    "does not enter": ("Milagro", "Nada"),
    "multicolor": ("Verde Fuego", "Balandro"),
    "no use to lose": ("Olvido", "Elogio"),
    "offer draw": ("Olvido", "Elogio"),
    "targets changed": ("Desvío", "Desvío"),
    "uses recovered": ("Volver", "Elogio"),
}
"""The cards that bring about what seldom comes up: sessions with them follow where it has not."""


def likely(missing: str, seed: int) -> tuple[str, ...]:
    """Favourites with which what has not been met yet may be."""
    card = missing.removeprefix("card ")
    among = [some for some in FAVOURITES if card in some] or FAVOURITES
    return MOST_LIKELY.get(missing) or among[seed % len(among)]


def test_random_sessions_keep_every_promise_and_meet_everything() -> None:
    """A figure of zero would mean that the sessions prove nothing about that verb, window, choice or card."""
    met: Counter[str] = Counter()
    told = {name.removesuffix(" one") for name in WORDING} - VARIANTS
    wanted = {*told, *EVENTS, *(f"asked {kind}" for kind in CHOICES), "window priority"}
    wanted |= {f"card {name}" for name in NAMES}
    wanted -= NEVER | {*SCENARIOS}
    for seed in range(MOST_SESSIONS):
        missing = [name for name in sorted(wanted) if not met[name]]
        if seed >= SESSIONS and not missing:
            break
        further = seed >= SESSIONS and SESSIONS < MOST_SESSIONS
        favourites = (
            likely(missing[seed % len(missing)], seed) if further else FAVOURITES[seed % len(FAVOURITES)]
        )
        session = played(Random(seed), favourites=favourites)
        for event in session.log():
            met[event.name] += 1
        met.update(f"asked {n.step.decision.kind}" for n in session.nodes if n.step.decision)
        met.update({f"card {o.card}" for n in session.nodes for o in n.step.state.all_objects if seen(o)})
        met.update(f"window {n.step.state.window.kind}" for n in session.nodes if n.step.state.window)
    for name in sorted(met):
        print(f"gyp {name:30} {met[name]}")
    assert {name for name in wanted if not met[name]} == set()


def test_scenarios_meet_what_the_sessions_have_no_cards_for() -> None:
    files = sorted((Path(__file__).parent / "scenarios" / "gyp").glob("*.yaml"))
    sessions = (run(scenario).session for file in files for scenario in load(file, rulesets.find))
    met = {event.name for session in sessions if session is not None for event in session.log()}
    assert set(SCENARIOS) <= met


def seen(object: Object) -> bool:
    """Whether a card has come to be of any effect."""
    return bool(object.card) and object.zone in ("stack", "play")


EVENTS = {"pass", "close", "chosen", "replaced", "cease", "control", "last", "lapse", "leave", "end", "put"}
CHOICES = (
    *("pay", "alternative", "additional", "x", "mode", "attackers", "block", "course", "place", "ability"),
    *("copy paid", "final opportunity", "damage to player", "damage to others", "consequences"),
    *("drain", "defender", "several blockers", "trample", "special attackers", "give up", "discard cards"),
    *(
        "color",
        "resources",
        "order",
        "replacement",
        "may",
        "choose card",
        "choose lost",
        "target",
        "target whom",
    ),
    *("delayed controller", "attack again", "name color"),
)


def test_every_verb_of_effects_stands_in_the_pool_or_the_presets() -> None:
    here, presets = Path(__file__).parent, Path(rulesets.__file__).parent / "gyp" / "cards"
    files = [here / "data" / "gyp_pool.yaml", *presets.glob("*.yaml")]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [verb for verb in INSTRUCTIONS if f"{verb}:" not in text] == ["turn up"]


@pytest.mark.parametrize("seed", range(10))
def test_inputs_alone_give_the_same_state_and_undo_and_redo_cancel_out(seed: int) -> None:
    comes_again(played(Random(seed)))


@pytest.mark.parametrize("seed", range(10, 18))
def test_a_state_saved_in_the_middle_goes_on_alike(seed: int) -> None:
    goes_on_alike(played(Random(seed)))


@pytest.mark.parametrize("seed", range(20, 30))
def test_what_is_said_to_be_legal_is_accepted_and_the_rest_refused_as_it_says(seed: int) -> None:
    keeps_its_word(played(Random(seed)))


@pytest.mark.parametrize("seed", range(30, 45))
def test_a_turn_always_ends_when_everybody_passes(seed: int) -> None:
    random = Random(seed)
    session = played(random, 30)
    turn = session.state.turn
    for _ in range(500):
        state = session.state
        if state.result is not None or state.turn > turn + 1:
            return
        decided = state.decision
        if decided is not None and decided.kind == "course":
            session.enter(Answer(decided.who, ("final",)))
        elif decided is not None:
            session.enter(an_answer(random, decided))
        else:
            session.enter(act(state.priority or "", "pass"))
    pytest.fail("the turn never ends though everybody passes")
