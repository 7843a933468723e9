"""What holds in every session of Magic, by both editions: random legal, illegal and senseless inputs."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import judge.rulesets as rulesets
from judge.resolver import (
    JUDGE,
    Answer,
    Correct,
    Data,
    Input,
    Note,
    Refusal,
    Ruleset,
    Session,
    State,
    Step,
    act,
    legal,
    op,
    refusal,
)
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset
from judge.rulesets.kit.definition_store import at_hand
from tests.lots import by_lot
from tests.promises import comes_again, goes_on_alike, keeps_its_word, sessions

SESSIONS = sessions(30)
MOST_SESSIONS = max(SESSIONS, 800)
"""So many are played where fewer have not met everything."""

GAME = rulesets.find("magic")
PROFILES = list(GAME.profiles)
SEATS = (("ana", "luis"), ("ana", "luis", "eva"), ("ana", "luis", "eva", "juan"))
STEPS = ("upkeep", "draw", "main", "main", "main", "declare attackers", "postcombat main", "end", "cleanup")
PERMANENT = {"creature", "artifact", "enchantment", "land", "planeswalker"}


THEMES = (
    *((),) * 4,
    ("King", "Captain", "Mimic", "Bolt"),
    ("Masked Beast", "Slow Fuse", "Fading Guest"),
    *(("River Boa", "Slay", "Grind", "Shock Wave"),) * 2,
    *(("River Boa", "Mend", "Slay", "Send Back Two", "Veil", "Captain"),) * 2,
    ("Empty Glade", "Clean Slate", "Undying Hound", "Insight"),
    ("Bulwark Giant", "Double Bloom", "Bolt"),
    *(("Seize", "Leash", "Bear", "Hard Choice"),) * 2,
    ("Second Wind", "Kindled Spark", "Split Flame", "Bear"),
    ("Blood Singer", "Mourner", "Wither Away", "Giant"),
    ("Deny", "Unstoppable Ox", "Toll", "Bolt", "Forestall"),
    ("Long Journey", "Prison", "Flicker", "Triskelavus"),
    *(("Rainbow Spring", "Hail of Fire", "Altar", "Bear"),) * 2,
    ("Stifle Craft", "Repulse", "Send Back", "Veil"),
    ("Grind", "Insight", "Forget"),
    ("River Boa", "Slay", "Grind", "Twin Engine", "Bolt"),
    *(("Send Back Two", "Split Flame", "Bolt", "Swift Verdict", "Squire", "Twin Engine"),) * 2,
    ("Echo Chamber", "Bolt", "Shock Wave"),
    *(("Send Back Two", "Veil", "Slay", "Bear", "Ox"),) * 2,
    ("Twofold Lesson", "Bear", "Hail of Fire"),
    ("Disciple of the Vault", "Triskelavus", "Altar"),
    ("Seize", "Tribute", "Long Journey", "Undying Hound", "Send Back"),
)

"""Cards that meet what seldom comes up by itself."""
NEWER = (
    ("Errant Knight", "Kindle // Chill", "Mire Rite", "Echo Chamber"),
    ("Pit Colossus", "Quick Study", "Old Refrain", "Lantern Guide", "Second Wind", "Grind"),
    ("Moon Watch", "Flicker", "Mimic", "Bolt"),
    ("Star Stag", "Wide Return", "Slay", "Bear"),
    ("Foreseen Fate", "Slow Plan", "Second Blow", "Deny"),
    ("Hidden Blade", "Drill Sergeant", "Street Racer", "Squire"),
    ("Loud Ram", "Carrion Priest", "Chapel Guard", "Tomb Warden", "Mimic"),
)
"""The same for the newer ways of casting and keywords."""


TOKENS = {"treasure", "gold", "food", "clue", "blood"}


def names(ruleset: CardRuleset, *types: str) -> list[str]:
    """The preset cards of some types, in a fixed order; tokens are no cards."""
    fitting = (c for c in at_hand(ruleset.cards).values() if set(c.texts("types")) & set(types))
    return sorted({c.text("name") for c in fitting if not TOKENS & set(c.texts("subtypes"))})


def an_opening(random: Random, ruleset: CardRuleset, theme: tuple[str, ...]) -> State:
    """Two to four seats, the active one anywhere; random cards in every zone, pools stated or not.

    Every other table with a theme has little else on it.
    """
    seats = random.choice(SEATS)
    few = 1 if theme and random.random() < 0.6 else 5
    spells, permanents = names(ruleset, "instant", "sorcery"), names(ruleset, *PERMANENT)
    auras = [n for n in permanents if "aura" in (ruleset.card(n) or Data()).texts("subtypes")]
    lying = [n for n in permanents if n not in auras]
    figures: dict[str, Data] = {}
    placed: list[Placed] = []
    named: set[str] = set()
    for seat in seats:
        told: dict[str, Any] = {"life": random.randrange(1, 25), "poison": random.choice([0, 0, 8])}
        if random.random() < 0.3 and few > 1:
            told["mana"] = random.choice(["WUBRG", "3RG", 0, 6])
        figures[seat] = Data(told)
        zones = {
            "hand": (spells + permanents, 3),
            "battlefield": (lying, 5),
            "graveyard": (spells + permanents, 3),
        }
        if random.random() < 0.7:
            named.add(f"library/{seat}")
            zones["library"] = (spells + permanents, 5)
        for zone, (among, most) in zones.items():
            themed = [card for card in theme if card in among] * (2 if zone == "hand" else 1)
            for card in random.choices(among, k=random.randrange(min(few, most))) + themed:
                data: dict[str, Any] = {}
                if zone == "battlefield":
                    data = {"tapped": random.random() < 0.3, "sick": random.random() < 0.3}
                    if random.random() < 0.2:
                        data["counters"] = {random.choice(["+1/+1", "-1/-1"]): random.randrange(1, 3)}
                    data["token"] = random.random() < 0.1
                    data["face down"] = card == "Masked Beast" and random.random() < 0.7
                placed.append(Placed(f"{seat} {zone} {len(placed)}", card, seat, zone, data=Data(data)))
        if random.random() < 0.2:
            data = {"suspended": True, "counters": {"time": random.randrange(1, 3)}}
            placed.append(Placed(f"{seat} suspended", "Slow Fuse", seat, "exile", data=Data(data)))
    laying = Laying(
        seats,
        random.choice(seats),
        step=random.choice(STEPS) if few > 1 else "main",
        figures=figures,
        placed=tuple(placed),
        named=frozenset(named),
    )
    return GAME.lay(ruleset, laying)


def an_input(random: Random, ruleset: CardRuleset, state: State, theme: tuple[str, ...] = ()) -> Input:
    """Mostly something legal; sometimes nonsense, something forbidden, a note or a correction."""
    wild = random.randrange(40)
    if wild == 0:
        who, object = (
            random.choice([*state.seats, "nobody", JUDGE]),
            random.choice(["?", *sorted(state.objects)]),
        )
        action = random.choice(["cast", "play", "activate", "attack", "pass", "sing"])
        senseless: list[Input] = [act(who, action, object=object), Answer(who, (object,)), Note("hm")]
        return random.choice(senseless)
    if wild == 1:
        return a_correction(random, state)
    decision = state.decision
    paying = decision is not None and decision.kind == "pay" and random.random() < 0.5
    fighting = decision is not None and decision.data.get("passing") and random.random() < 0.5
    if decision is not None and not paying and not fighting:
        return by_lot(random, decision)
    known = legal(ruleset, state)
    if wild == 2 and known.refused:
        return random.choice(known.refused)[0]
    quiet = [entered for entered in known.allowed if entered.action not in ("concede", "pass")]
    if wild < 30 and quiet:
        shown = {card_of(state, entered.data.text("object")) for entered in quiet} & set(theme)
        if shown and wild < 26:
            card = random.choice(sorted(shown))
            quiet = [entered for entered in quiet if card_of(state, entered.data.text("object")) == card]
        return random.choice(quiet)
    giving_up = [entered for entered in known.allowed if entered.action == "concede"]
    if wild == 39 and giving_up and random.random() < 0.4:
        return random.choice(giving_up)
    return by_lot(random, decision) if decision else act(state.priority or "", "pass")


def card_of(state: State, id: str) -> str:
    return state.objects[id].card if id in state.objects else ""


def a_correction(random: Random, state: State) -> Correct:
    """One to three operations by hand on anything at all, sensible or not."""
    object, seat = random.choice(sorted(state.objects) or ["?"]), random.choice([*state.seats, "nobody"])
    to = random.choice(["battlefield", f"hand/{state.active}", "graveyard", "exile"])
    found = [
        op("move", object=object, to=to),
        op("gain", seat=seat, name="life", amount=random.randrange(-2, 3)),
        op("counters", object=object, name="+1/+1", amount=random.randrange(-1, 3)),
        op("tap", object=object),
        op("put", object=object, name="damage", value=random.randrange(4)),
        op("give", seat=seat),
        op("draw", seat=seat),
        op("lapse", until="turn"),
        op("damage", seat=seat, amount=1),
        op("move"),
    ]
    return Correct(tuple(random.sample(found, random.randrange(1, 4))), "by hand")


def cards(state: State) -> Counter[tuple[str, str]]:
    """The cards of those who still play: no tokens, copies, abilities, nor cards nobody has named."""
    kinds = ("token", "copy", "ability", "unknown")
    return Counter(
        (o.owner, o.card)
        for o in state.all_objects
        if o.card and o.owner in state.playing and not any(o.nature.get(kind) for kind in kinds)
    )


def cited(ruleset: Ruleset, cites: Any) -> bool:
    return bool(cites) and all(a.edition in (ruleset.edition, "sin-fecha") for a in cites)


def sound(ruleset: CardRuleset, state: State) -> None:
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
        assert cited(ruleset, state.decision.cites)
    if state.window:
        assert state.window.ready
        assert state.window.holder in state.playing
        assert refusal(ruleset, state, act(state.window.holder, "pass")) is None
        for seat in state.playing:
            assert state.player(seat).number("life") > 0, "nobody without life is waited for"
        for object in state.all_objects:
            assert not object.nature.get("token") or object.zone in ("battlefield", "phased out")


def went_right(ruleset: CardRuleset, before: State, step: Step | Refusal) -> None:
    if isinstance(step, Refusal):
        assert cited(ruleset, step.cites)
        assert str(step.reason)
        return
    sound(ruleset, step.state)
    if step.state.playing == before.playing:
        assert cards(step.state) == cards(before), "cards are conserved"
    for number, event in enumerate(step.events, before.seq):
        assert event.seq == number
        assert event.cause < event.seq
        assert event.kind != "rule" or cited(ruleset, event.cites)


def played(random: Random, profile: str, theme: tuple[str, ...] | None = None) -> Session:
    """A session of random inputs, every step of which has been looked at; with a random theme unless told."""
    ruleset = GAME.profiles[profile]
    if theme is None:
        theme = random.choice(NEWER if random.random() < 0.2 else THEMES)
    session = Session(ruleset, an_opening(random, ruleset, theme))
    sound(ruleset, session.state)
    for _ in range(random.randrange(10, 60) if not theme else random.randrange(30, 60)):
        if session.state.result is not None:
            break
        before = session.state
        went_right(ruleset, before, session.enter(an_input(random, ruleset, before, theme)))
    return session


FEW = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
RANDOM = st.randoms(use_true_random=False)


@FEW
@given(RANDOM, st.sampled_from(PROFILES))
def test_inputs_alone_give_the_same_state_and_undo_and_redo_cancel_out(random: Random, profile: str) -> None:
    comes_again(played(random, profile))


@FEW
@given(RANDOM, st.sampled_from(PROFILES))
def test_a_state_saved_in_the_middle_goes_on_alike(random: Random, profile: str) -> None:
    goes_on_alike(played(random, profile))


@FEW
@given(RANDOM, st.sampled_from(PROFILES))
def test_what_is_said_to_be_legal_is_accepted_and_the_rest_refused(random: Random, profile: str) -> None:
    keeps_its_word(played(random, profile))


@FEW
@given(RANDOM, st.sampled_from(PROFILES))
def test_the_turn_ends_when_nobody_does_anything(random: Random, profile: str) -> None:
    session = played(random, profile)
    ruleset = session.ruleset
    turn = session.state.turn
    for _ in range(600):
        state = session.state
        if state.result is not None or state.turn > turn:
            return
        decided = state.decision
        if decided is None:
            entered: Input = act(state.priority or "", "pass")
        elif decided.data.get("passing"):
            entered = Answer(decided.who, ())
        else:
            entered = by_lot(random, decided)
        step = session.enter(entered)
        if isinstance(step, Refusal) and decided is not None:  # an unlawful division: another is tried
            assert cited(ruleset, step.cites)
    pytest.fail("the turn never ends though everybody passes")


MET = {
    *("cast", "spell cast", "activate", "activated", "mana ability", "play", "play land", "pass", "close"),
    *("chosen", "resolve", "does not resolve", "illegal target", "target", "pay", "undone"),
    *("destroy", "sacrifice", "discard", "mill", "exile", "return", "bury", "counter", "enter", "draw"),
    *(
        "draw from nothing",
        "gain life",
        "lose life",
        "damage",
        "counters",
        "tap",
        "untap",
        "create",
        "control",
    ),
    *("regenerated", "phase out", "copy", "add mana", "spell cast", "lose", "end", "turn", "step begins"),
    *("wear off", "lapse", "last", "cease", "replaced", "state trigger", "turn up", "suspend"),
    *("face up", "note", "correct", "concede", "attacks", "blocks", "stays", "left"),
    *("asked mode", "asked x", "asked pay", "asked may", "asked keep", "asked kicker", "asked divide"),
    *(
        "asked replacement",
        "asked order",
        "asked discard",
        "asked sacrifice",
        "asked copy",
        "asked ability",
        "asked way",
    ),
    *("asked attackers", "asked blockers", "asked color", "window priority"),
}
ONLY = {
    "magic-current": {"empty pool"},
    "magic-2009": {"damage put on stack", "damage resolves"},
}
NOT = {"magic-current": set(), "magic-2009": {"asked keep"}}
MOST_LIKELY = {
    "asked copy": ("Loud Ram", "Carrion Priest", "Chapel Guard", "Tomb Warden", "Mimic"),
    "asked discard": ("Stifle Craft", "Repulse", "Send Back", "Veil"),
    "asked keep": ("King", "Captain", "Mimic", "Bolt"),
    "asked kicker": ("Second Wind", "Kindled Spark", "Split Flame", "Bear"),
    "asked may": ("Disciple of the Vault", "Triskelavus", "Altar"),
    "asked mode": ("Twofold Lesson", "Bear", "Hail of Fire"),
    "asked order": ("Blood Singer", "Mourner", "Wither Away", "Giant"),
    "asked replacement": (*("Bulwark Giant", "Double Bloom") * 2, "Bolt"),
    "asked way": ("Errant Knight", "Kindle // Chill", "Mire Rite", "Echo Chamber"),
    "asked x": ("Rainbow Spring", "Hail of Fire", "Altar", "Bear"),
    "counter": ("Deny", "Unstoppable Ox", "Toll", "Bolt", "Forestall"),
    "control": ("Seize", "Leash", "Bear", "Hard Choice"),
    "copy": ("Echo Chamber", "Bolt", "Shock Wave"),
    "discard": ("Stifle Craft", "Repulse", "Send Back", "Veil"),
    "draw from nothing": ("Twofold Lesson", "Bear", "Hail of Fire"),
    "illegal target": ("Send Back Two", "Send Back Two", "Bear", "Ox"),
    "lapse": ("Seize", "Leash", "Bear", "Hard Choice"),
    "left": ("Disciple of the Vault", "Triskelavus", "Altar"),
    "mill": ("Grind", "Insight", "Forget"),
    "phase out": ("Masked Beast", "Slow Fuse", "Fading Guest"),
    "regenerated": ("River Boa", "Slay"),
    "state trigger": ("Empty Glade", "Clean Slate", "Undying Hound", "Insight"),
    "stays": ("Seize", "Tribute", "Long Journey", "Undying Hound", "Send Back"),
    "suspend": ("Masked Beast", "Slow Fuse", "Fading Guest"),
    "wear off": ("Giant", "Shock Wave"),
}
"""The cards that bring about what seldom comes up: sessions with them follow where it has not."""


@pytest.mark.parametrize("profile", PROFILES)
def test_random_sessions_keep_every_promise_and_meet_everything(profile: str) -> None:
    """A figure of zero would mean that the sessions prove nothing about that verb, window or choice."""
    met: Counter[str] = Counter()
    wanted = (MET | ONLY[profile]) - NOT[profile]
    for seed in range(MOST_SESSIONS):
        missing = [name for name in sorted(wanted) if not met[name]]
        if seed >= SESSIONS and not missing:
            break
        theme = MOST_LIKELY.get(missing[seed % len(missing)]) if seed >= SESSIONS else None
        session = played(Random(f"{profile} {seed}"), profile, theme)
        met.update(event.name for event in session.log())
        met.update(f"asked {node.step.decision.kind}" for node in session.nodes if node.step.decision)
        windows = [node.step.state.window for node in session.nodes]
        met.update(f"window {window.kind}" for window in windows if window)
    for name in sorted(met):
        print(f"{profile} {name:24} {met[name]}")
    assert {name for name in wanted if not met[name]} == set()
