"""What holds in every session of Mitos y Leyendas: random legal, illegal and senseless inputs."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from judge.documents import Address
from judge.resolver import (
    JUDGE,
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
)
from judge.resolver.legal import due
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset
from judge.rulesets.myl import GAME, MYL
from judge.rulesets.myl.cites import EDITION
from judge.rulesets.myl.ruleset import WINDOWS
from judge.rulesets.myl.words import PHASES_AND_STEPS
from tests.casework import digests, standing_at
from tests.lots import by_lot
from tests.myl_tables import OWN, THEMES
from tests.own_cards import knowing
from tests.promises import comes_again, goes_on_alike, keeps_its_word, sessions
from tests.test_resolver_properties import LESS, RANDOM, cards, sound, went_right

DEFAULT = 200
SESSIONS = sessions(DEFAULT)

LINES = (
    "hand",
    "hand",
    "hand",
    "defense",
    "defense",
    "support",
    "graveyard",
    "deck",
    "exile",
    "reserve",
    "paid",
)


@cache
def ruleset() -> CardRuleset:
    return knowing(MYL, *OWN)


@cache
def known() -> tuple[str, ...]:
    return tuple(sorted({card.text("name") for card in ruleset().cards.values()}))


def an_opening(random: Random) -> State:
    """Two to four seats, anyone's turn, any step, any cards anywhere, often around a theme."""
    seats = tuple("abcd"[: random.choice([2, 2, 3, 4])])
    active = random.choice(seats)
    following = seats[(seats.index(active) + 1) % len(seats)]
    wanted: list[tuple[str, str, str]] = []
    for _ in range(random.randrange(2, 9)):
        wanted.append((random.choice(seats), random.choice(LINES), random.choice(known())))
    step = random.choice(["vigil", "vigil", "attack", "war", *PHASES_AND_STEPS])
    if random.random() < 0.8:
        step, mine, theirs = random.choice(THEMES)
        wanted += [(active, zone, card) for zone, listed in mine.items() for card in listed]
        wanted += [(following, zone, card) for zone, listed in theirs.items() for card in listed]
    placed: list[Placed] = []
    for at, (seat, zone, name) in enumerate(wanted):
        placed.append(_placed(random, placed, at, seat, zone, name))
    figures = {
        seat: Data(gold=random.randrange(10), deck=random.randrange(9), hand=random.randrange(2))
        for seat in seats
    }
    laying = Laying(seats, active, random.randrange(1, 4), "", step, figures, tuple(placed))
    return GAME.lay(ruleset(), laying)


def _placed(random: Random, placed: list[Placed], number: int, seat: str, zone: str, name: str) -> Placed:
    name, _, on = name.partition(">")
    entered, name = name.endswith("*"), name.rstrip("*")
    card = ruleset().card(name)
    assert card is not None
    if zone in ("reserve", "paid") and "gold" not in card.texts("types"):
        zone = "hand"
    own: dict[str, object] = {"cost": random.randrange(4)}
    if random.random() < 0.9:
        own["strength"] = random.randrange(5)
    if entered or (zone == "defense" and random.random() < 0.2):
        own["new"] = True
    if not card.texts("types") and random.random() < 0.7:
        own["type"] = random.choice(["ally", "talisman", "totem"])
    bearer = next((one.id for one in placed if one.card == on and one.owner == seat), "") if on else ""
    return Placed(f"{name}-{number}", card.text("name"), seat, zone, data=Data(own), attached=bearer)


def an_answer(random: Random, decision: Decision) -> Answer:
    if decision.form == "outcome":
        return Answer(decision.who)
    if decision.form == "number":
        return Answer(decision.who, (random.randint(decision.min, decision.max or decision.min + 3),))
    if decision.form == "divide":
        return Answer(decision.who, shared_out(random, decision))
    return by_lot(random, decision)


def shared_out(random: Random, decision: Decision) -> tuple[int, ...]:
    """A sum divided so that nobody is given more than they can take."""
    left, given = decision.max or 0, []
    room = [option.data.number("amount", left) for option in decision.options]
    for at, most in enumerate(room):
        least = max(0, left - sum(room[at + 1 :]))
        given.append(random.randint(min(least, most), min(left, most)))
        left -= given[-1]
    return tuple(given)


def an_input(random: Random, state: State) -> Input:
    """Mostly something legal; sometimes nonsense, something forbidden, a note or a correction."""
    wild = random.randrange(24)
    if wild < 2:
        who, object = random.choice([*state.seats, "z", JUDGE]), random.choice([*sorted(state.objects), "?"])
        action = random.choice([*MYL.actions, "pass", "sing"])
        nonsense: list[Input] = [act(who, action, object=object), Answer(who, (object,)), Note("hm")]
        entered = random.choice(nonsense)
        return act(who, action, pairs={object: object}) if action == "block" else entered
    if wild == 2 and random.random() < 0.2:
        return a_correction(random, state)
    if state.decision and wild > 3:
        return an_answer(random, state.decision)
    found = legal(ruleset(), state)
    if wild < 5 and found.refused:
        return random.choice(found.refused)[0]
    quiet = [entered for entered in found.allowed if entered.action != "pass"]
    if quiet and wild < 22:
        return random.choice(quiet)
    return an_answer(random, found.decision) if found.decision else act(state.priority or "", "pass")


def a_correction(random: Random, state: State) -> Correct:
    ids, seat = sorted(state.objects) or ["?"], random.choice([*state.seats, "z"])
    object = random.choice(ids)
    found = [
        op(
            "move",
            object=object,
            to=random.choice(["attack", "defense", "support"]),
            seat=random.choice(state.seats),
        ),
        op("destroy", object=object),
        op("exile", object=object),
        op("put", object=object, name="attacking", value=random.choice([True, None])),
        op("clock", active=seat, step="vigil"),
        op("give", seat=seat),
        op("lapse", until="final"),
        op("remember", name="played odd", value=1),
        op("leave", seat=seat),
        op("draw", seat=seat, amount=2),
        op("move"),
    ]
    return Correct(tuple(random.sample(found, random.randrange(1, 3))), "by hand")


def played(random: Random, most: int = 45) -> Session:
    """A session of random inputs, every step of which has been looked at."""
    rules = ruleset()
    session = Session(rules, an_opening(random))
    sound(rules, session.state)
    for _ in range(random.randrange(5, most)):
        if session.state.result is not None:
            break
        before = session.state
        step = session.enter(an_input(random, before))
        went_right(rules, before, step)
        placed_well(session.state)
        cited = step.cites if isinstance(step, Refusal) else tuple(c for e in step.events for c in e.cites)
        assert all(stands(address) for address in (*cited, *due(rules, session.state)))
    return session


@cache
def stands(address: Address) -> bool:
    """Whether a section that is cited stands in the digest."""
    return standing_at(address, digests()[f"myl/dar@{EDITION}"]) is not None


def placed_well(state: State) -> None:
    """Every card lies in a zone of some seat's or is being played; its controller is that seat."""
    for object in state.all_objects:
        zone, _, seat = object.zone.partition("/")
        assert (zone == "stack") == (not seat)
        assert not seat or object.controller == seat, "the seat of a zone controls what is in it"
        if zone in ("hand", "deck", "graveyard", "exile"):
            assert seat == object.owner, "out of play a card is in a zone of its owner's"


@LESS
@given(RANDOM)
def test_inputs_alone_give_the_same_state_and_undo_and_redo_cancel_out(random: Random) -> None:
    comes_again(played(random))


@LESS
@given(RANDOM)
def test_a_state_saved_in_the_middle_goes_on_alike(random: Random) -> None:
    goes_on_alike(played(random, 25))


@LESS
@given(RANDOM)
def test_what_is_said_to_be_legal_is_accepted_and_the_rest_refused_as_it_says(random: Random) -> None:
    keeps_its_word(played(random, 25))


@LESS
@given(RANDOM, st.integers(0, 2))
def test_the_turn_ends_when_nobody_does_anything(random: Random, more: int) -> None:
    session = played(random, 20)
    turn = session.state.turn
    for _ in range(600):
        state = session.state
        if state.result is not None or state.turn > turn + more:
            return
        entered = an_answer(random, state.decision) if state.decision else act(state.priority or "", "pass")
        assert isinstance(session.enter(entered), Step)
    raise AssertionError("the turn never ends though everybody passes")


ACTIONS = (*MYL.actions, "pass", "chosen", "note", "correct")
VERBS = tuple(
    verb
    for verb in MYL.verbs
    if verb not in ("create", "cease", "control", "gain", "add", "end", "give", "lapse", "aim")
)
ASKED = (
    "pay",
    "bearer",
    "side",
    "line",
    "through",
    "reduce",
    "damage order",
    "defender",
    "source left",
    "each time",
    "order",
    "may",
    "ability",
    "name card",
    "discard one",
    "destroy one",
    "return one",
    "cost",
    "strength",
    "event",
)
FACTS = (
    "show",
    "played",
    "not paid",
    "declare",
    "trigger",
    "used",
    "resolve",
    "nobody answers",
    "begins",
    "source gone",
    "no target left",
    "turn",
    "phase",
    "step",
    "cancel phase",
    "turn ended",
    "replaced",
    "cannot",
    "unaffected",
    "forbidden",
)


def test_random_sessions_keep_every_promise_and_meet_everything() -> None:
    """A figure of zero would mean that the sessions prove nothing about that verb, window or card."""
    met: Counter[str] = Counter()
    wanted = {
        *ACTIONS,
        *VERBS,
        *FACTS,
        *(f"window {kind}" for kind in WINDOWS),
        *(f"asked {kind}" for kind in ASKED),
        *(f"card {name}" for name in known()),
        "seats 2",
        "seats 3",
        "seats 4",
        "later seat active True",
    }
    for seed in range(SESSIONS):
        if seed >= DEFAULT / 2 and SESSIONS == DEFAULT and all(met[name] for name in wanted):
            break
        session = played(Random(seed), 70)
        met.update(event.name for event in session.log())
        met.update(f"asked {node.step.decision.kind}" for node in session.nodes if node.step.decision)
        windows = [node.step.state.window for node in session.nodes]
        met.update(f"window {window.kind}" for window in windows if window)
        met.update(f"seats {len(session.opening.seats)}" for _ in (1,))
        met.update(f"later seat active {session.opening.active != 'a'}" for _ in (1,))
        for event in session.log():
            met.update(
                _card(session, event.data, role) for role in ("object", "source") if role in event.data
            )
    for name in sorted(met):
        print(f"myl {name:32} {met[name]}")
    missing = sorted(name for name in wanted if not met[name])
    assert missing == [] or SESSIONS < DEFAULT


def _card(session: Session, data: Data, role: str) -> str:
    value = data[role]
    id = value if isinstance(value, str) else getattr(value, "id", "")
    found: Object | None = session.opening.objects.get(id)
    return f"card {found.card}" if found else "no card"


def test_nothing_of_a_table_is_lost_in_a_session() -> None:
    for seed in range(20):
        session = played(Random(1000 + seed))
        assert cards(session.state) == cards(session.opening)
        assert not isinstance(session.node.step, Refusal)
