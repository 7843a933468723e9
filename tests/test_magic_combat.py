"""Combat: declaring, blocking, dividing damage, two steps of it, leaving combat; and who may do what."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from judge.documents import Address
from judge.resolver import Act, Answer, Data, Decision, Draft, Refusal, act, answer
from judge.rulesets.kit import CardRuleset
from judge.rulesets.magic.cites.step_cites import COMBAT
from judge.rulesets.magic.combat.combat_state import GONE
from judge.text import fold
from tests.casework import ruled_at
from tests.magic_tables import BEFORE_2009, CURRENT, Game, creature, table
from tests.own_cards import knowing
from tests.speed import seconds

CARDS: tuple[dict[str, Any], ...] = (
    creature("Footman", 2, 2),
    creature("Giant", 5, 5),
    creature("Falcon", 2, 2, "flying"),
    creature("Archer", 1, 3, "reach"),
    creature("Lancer", 2, 2, "first strike"),
    creature("Twin", 2, 2, "double strike"),
    creature("Ox", 4, 4, "trample"),
    creature("Adder", 1, 1, "deathtouch"),
    creature("Stinger", 3, 3, "deathtouch", "trample"),
    creature("Cleric", 2, 3, "lifelink", "vigilance"),
    creature("Rogue", 3, 2, "menace"),
    creature("Wall", 0, 4, "defender"),
    creature("Herald", 1, 1, "banding"),
    creature("Statue", 2, 3, "indestructible"),
    creature("Plague", 2, 2, "infect"),
    creature("Blighter", 2, 2, "wither"),
    creature("Knight", 2, 2, "protection from red", colors=["white"]),
    creature("Imp", 2, 2, colors=["red"]),
    creature("Goader", 2, 2, abilities=[{"kind": "static", "change": {"must": "attack"}}]),
    creature("Guard", 1, 4, abilities=[{"kind": "static", "change": {"must": "block"}}]),
    creature("Hydra", 2, 4, abilities=[{"kind": "static", "change": {"limit": {"additional blocks": 1}}}]),
    creature("Boar", 3, 3, abilities=[{"kind": "static", "change": {"must": "be blocked"}}]),
    {"name": "Sage", "type": "planeswalker", "loyalty": 4},
    {
        "name": "Sphere", "type": "enchantment",
        "abilities": [{"kind": "static", "of": {"type": "creature", "controller": "opponents"},
                       "change": {"limit": {"cost to attack you": 2}}}],
    },
    {"name": "Hill", "type": ["basic", "land"], "subtypes": ["mountain"]},
)  # fmt: skip
CREATURES = [card["name"] for card in CARDS if card.get("type") == "creature"]


@pytest.fixture(scope="module")
def now() -> CardRuleset:
    return knowing(CURRENT(), *CARDS)


@pytest.fixture(scope="module")
def then() -> CardRuleset:
    return knowing(BEFORE_2009(), *(card for card in CARDS if card["name"] != "Plague"))  # infect came later


def game(ruleset: CardRuleset, seats: str = "AB", **permanents: Any) -> Game:
    """A table in the declare attackers step: permanents by ``a_name="Card"``, ``b_name=("Card", {...})``."""
    laid = {}
    for id, said in permanents.items():
        card, *data = said if isinstance(said, tuple) else (said,)
        laid[id] = (card, id[0].upper(), *data)
    return Game(ruleset, table(ruleset, laid, seats))


def attack(*who: str, seat: str = "A", **whom: str) -> Act:
    return act(seat, "attack", creatures=whom or who)


def block(seat: str = "B", **whom: Any) -> Act:
    return act(seat, "block", creatures=whom)


def sections(refusal: Refusal | None) -> list[str]:
    assert refusal is not None
    return [str(cite).rpartition(":")[2] for cite in refusal.cites]


# Declaring


def test_whoever_is_tapped_new_or_a_defender_does_not_attack(now: CardRuleset) -> None:
    played = game(
        now,
        a_tired=("Footman", {"tapped": True}),
        a_new=("Footman", {"sick": True}),
        a_wall="Wall",
        b_foe="Footman",
    )
    assert sections(played.enter(attack("a_tired"))) == ["508.1a"]
    assert sections(played.enter(attack("a_new"))) == ["508.1a", "302.6"]
    assert sections(played.enter(attack("a_wall"))) == ["702.3b"]
    assert sections(played.enter(attack("b_foe"))) == ["508.1a"]
    assert played.enter(attack()) is None


def test_attacking_taps_except_with_vigilance(now: CardRuleset) -> None:
    played = game(now, a_f="Footman", a_c="Cleric").do(attack("a_f", "a_c"))
    assert [bool(played.state.objects[id].data.get("tapped")) for id in ("a_f", "a_c")] == [True, False]


def test_where_nothing_attacks_there_are_no_blocks_and_no_damage(now: CardRuleset) -> None:
    played = game(now, a_f="Footman", b_f="Footman").do(attack()).passes()
    assert played.state.step == "end of combat"
    assert [e.data["step"] for e in played.events if e.name == "skip"] == [
        "declare blockers",
        "combat damage",
    ]


def test_an_answer_to_the_choice_is_as_good_as_the_action(now: CardRuleset) -> None:
    played = game(now, a_g="Goader", a_w="Footman", b_g="Guard", b_r="Footman")
    assert played.decision is not None
    assert sections(played.enter(answer("A"))) == ["508.1d"]
    played.do(answer("A", "a_g", "a_w")).passes()
    assert sections(played.enter(answer("B"))) == ["509.1c"]
    played.do(answer("B", "b_g>a_w"))
    assert played.state.objects["a_w"].data.get("blocked") is True
    assert played.state.objects["a_g"].data.get("blocked") is False


def test_of_several_defenders_each_attacker_has_one_and_each_player_blocks_its_own(now: CardRuleset) -> None:
    played = game(
        now, "ABCD", a_1="Footman", a_2="Footman", a_3="Footman", b_s="Sage", b_f="Footman", c_f="Footman",
        d_f="Footman",
    )  # fmt: skip
    assert sections(played.enter(attack("a_1"))) == ["508.1b"]
    assert sections(played.enter(attack(a_1="b_f"))) == ["508.1b", "506.3"]
    assert played.enter(attack(a_1="A")) is not None
    played.do(attack(a_1="B", a_2="b_s", a_3="D")).passes()
    assert played.decision is not None
    assert played.decision.who == "B"
    assert sections(played.enter(block(b_f="a_3"))) == ["509.1a"]
    played.do(block(b_f="a_1"))
    assert played.decision is not None
    assert played.decision.who == "D"  # C is not attacked and declares nothing
    played.do(block("D")).passes()
    assert (played.life("B"), played.life("C"), played.life("D")) == (20, 20, 18)
    assert played.state.objects["b_s"].data["counters"]["loyalty"] == 2


def test_before_2009_one_opponent_is_chosen_as_the_defending_player(then: CardRuleset) -> None:
    laid = {"a": ("Footman", "A"), "b": ("Footman", "B"), "c": ("Footman", "C")}
    played = Game(then, table(then, laid, "ABC", step="beginning of combat"))
    assert played.decision is not None
    assert (played.decision.kind, played.decision.keys) == ("defending player", ("B", "C"))
    played.do(answer("A", "C")).passes().do(attack("a")).passes()
    assert played.decision is not None
    assert played.decision.who == "C"


def test_a_cost_to_attack_is_paid_or_the_declaration_is_undone(now: CardRuleset) -> None:
    from judge.rulesets.game import Laying, Placed
    from judge.rulesets.magic import setup

    placed = (
        Placed("f", "Footman", "A", "battlefield"), Placed("g", "Footman", "A", "battlefield"),
        Placed("h1", "Hill", "A", "battlefield"), Placed("h2", "Hill", "A", "battlefield"),
        Placed("s", "Sphere", "B", "battlefield"),
    )  # fmt: skip
    told = Laying(("A", "B"), "A", step="declare attackers", placed=placed, figures={"A": Data(mana=0)})
    played = Game(now, setup.lay(now, told))
    assert sections(played.enter(attack("f", "g"))) == ["508.1h", "508.1j"]
    played.do(attack("f"))
    assert played.decision is not None
    assert played.decision.kind == "pay"
    played.do(answer("A", "undo"))
    assert played.decision.kind == "attackers"
    assert not played.state.objects["f"].data.get("tapped")
    played.do(
        attack("f"), act("A", "activate", object="h1"), act("A", "activate", object="h2"), answer("A", "RR")
    )
    assert "attacking" in played.state.objects["f"].data


# Damage


@pytest.mark.parametrize(
    ("attacker", "blocker", "dead", "lives"),
    [
        ("Footman", "Footman", {"a", "b"}, (20, 20)),
        ("Lancer", "Footman", {"b"}, (20, 20)),
        ("Footman", "Lancer", {"a"}, (20, 20)),
        ("Twin", "Giant", {"a"}, (20, 20)),
        ("Giant", "Adder", {"a", "b"}, (20, 20)),
        ("Cleric", "Footman", {"b"}, (22, 20)),
        ("Giant", "Statue", set(), (20, 20)),
        ("Blighter", "Statue", {"a"}, (20, 20)),
    ],
)
def test_one_fights_one(
    now: CardRuleset, attacker: str, blocker: str, dead: set[str], lives: tuple[int, int]
) -> None:
    played = game(now, a=attacker, b=blocker).do(attack("a")).passes().do(block(b="a")).passes()
    while played.state.step == "combat damage":
        played.passes()
    assert {id for id in "ab" if played.state.objects[id].zone != "battlefield"} == dead
    assert (played.life("A"), played.life("B")) == lives


def test_three_tramplers_may_not_all_count_on_the_same_third_attacker(now: CardRuleset) -> None:
    """Whoever comes last can still give each blocker what it needs, as long as there is enough (510.1e)."""
    played = game(now, a_1="Ox", a_2="Ox", b_1="Hydra").do(attack("a_1", "a_2")).passes()
    played.do(block(b_1=("a_1", "a_2"))).passes()
    assert played.decision is not None
    assert played.decision.keys == ("b_1", "B")
    played.do(answer("A", 0, 4))  # the other can give all four that are lethal
    assert sections(played.enter(answer("A", 3, 1))) == ["702.19b"]
    played.do(answer("A", 4, 0))
    assert played.decision is not None
    assert played.decision.who == "B"
    played.do(answer("B", 2, 0))
    assert played.life("B") == 16


def test_what_left_combat_assigns_nothing_and_what_it_blocked_stays_blocked(now: CardRuleset) -> None:
    played = game(now, a="Giant", b="Footman").do(attack("a")).passes().do(block(b="a"))
    draft = Draft(now, played.state)
    draft.change_object(played.state.objects["b"], blocking=None)
    played.state = draft.snapshot()
    played.passes()
    assert played.life("B") == 20
    assert [e.data["object"].id for e in played.events if e.name == "no damage assigned"] == ["a"]


def test_before_2009_damage_waits_on_the_stack_and_is_dealt_though_its_source_is_gone(
    then: CardRuleset,
) -> None:
    played = game(then, a="Footman", b="Cleric").do(attack("a")).passes().do(block(b="a")).passes()
    assert [o.nature.text("kind") for o in played.state.stack] == ["combat damage"]
    state = played.state
    draft = Draft(then, state)
    draft.move("a", "graveyard/A")  # sacrificed with its damage on the stack
    played.state = draft.snapshot()
    played.passes()
    assert played.state.objects["b"].data.number("damage") == 2
    assert not [
        e for e in played.events if e.name == "damage" and e.data.ref("object") == state.objects["a"].ref
    ]


# Whatever is on the table


def random_table(ruleset: CardRuleset, dice: random.Random) -> Game:
    seats = "ABCD"[: dice.choice((2, 2, 3, 4))]
    laid: dict[str, Any] = {}
    for seat in seats:
        for number in range(dice.randint(0, 5)):
            laid[f"{seat.lower()}{number}"] = (dice.choice(CREATURES), seat)
        if dice.random() < 0.3:
            laid[f"{seat.lower()}s"] = ("Sage", seat)
    return Game(ruleset, table(ruleset, laid, seats))


def an_answer(decision: Decision, dice: random.Random) -> Answer:
    """Any answer that is offered, sensible or not."""
    keys = list(decision.keys)
    if decision.form == "divide":
        cuts = sorted(dice.randint(0, decision.max or 0) for _ in keys[1:])
        return answer(
            decision.who, *(b - a for a, b in zip([0, *cuts], [*cuts, decision.max or 0], strict=True))
        )
    if decision.form == "order":
        return answer(decision.who, *dice.sample(keys, len(keys)))
    most = len(keys) if decision.max is None else min(decision.max, len(keys))
    count = dice.choice((decision.min, most, dice.randint(min(decision.min, most), most)))
    return answer(decision.who, *dice.sample(keys, min(count, 6)))


def fallback(game_: Game, decision: Decision, dice: random.Random) -> None:
    """Something that must always be possible in the end: a legal declaration, a division lethal first."""
    for _ in range(200):
        if game_.enter(an_answer(decision, dice)) is None:
            return
    if decision.form == "divide":
        size = decision.max or 0
        for order in (range(size, -1, -1), range(size + 1)):
            for first in order:
                rest = [0] * (len(decision.keys) - 1)
                if rest:
                    rest[0] = size - first
                if game_.enter(answer(decision.who, first, *rest)) is None:
                    return
    for key in ((), *((k,) for k in decision.keys), decision.keys):
        if game_.enter(answer(decision.who, *key)) is None:
            return
    wanted = list(decision.keys)
    for size in range(2, len(wanted) + 1):
        for _ in range(400):
            if game_.enter(answer(decision.who, *dice.sample(wanted, size))) is None:
                return
    raise AssertionError(f"nothing answers {decision}")


SEEN: Counter[str] = Counter()


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("edition", ["now", "then"])
def test_any_combat_keeps_its_promises(edition: str, seed: int, now: CardRuleset, then: CardRuleset) -> None:
    """Damage is what creatures have power for, nobody blocks more than it may, nothing stays in combat."""
    dice = random.Random(seed)
    ruleset = now if edition == "now" else then
    played = random_table(ruleset, dice)
    for _ in range(300):
        decision = played.decision
        if played.state.result is not None or played.state.step == "postcombat main":
            break
        if decision is not None:
            SEEN[decision.kind] += 1
            before = played.state
            entered = an_answer(decision, dice)
            against = played.enter(entered)
            if against is not None:
                SEEN[f"refused {decision.kind}"] += 1
                assert against.cites
                assert played.state is before
                fallback(played, decision, dice)
            _blocks_are_legal(played)
        else:
            assert played.state.priority is not None
            played.do(Act(played.state.priority, "pass"))
    assert played.state.result is not None or played.state.step == "postcombat main"
    for object in played.state.all_objects:
        assert not set(object.data) & {*GONE, "defender"}
    _damage_is_conserved(played)
    SEEN.update(event.name for event in played.events)


def _blocks_are_legal(played: Game) -> None:
    for object in played.state.inside("battlefield"):
        blocking = object.data.get("blocking", ())
        if isinstance(blocking, tuple) and len(blocking) > 1:
            hydra = object.card == "Hydra"
            banded = any(o.card == "Herald" for o in played.state.all_objects)  # even if it is gone by now
            assert hydra or banded
    declared = [o for o in played.state.inside("battlefield") if o.data.get("blocked")]
    for attacker in declared:
        by = [
            e for e in played.events if e.name == "becomes blocked" and e.data.ref("object") == attacker.ref
        ]
        if attacker.card == "Rogue" and "band" not in attacker.data:
            assert by[-1].data["amount"] >= 2


def _damage_is_conserved(played: Game) -> None:
    """In one damage step a creature deals as much as it has power, or nothing."""
    step, dealt = 0, Counter[tuple[int, str]]()
    power = {name: size for name, size, *_ in ((c["name"], c["power"]) for c in CARDS if "power" in c)}
    card = {o.id: o.card for o in played.state.all_objects}
    for event in played.events:
        step += event.name in ("step begins", "damage resolves")
        if event.name == "damage" and event.data.get("combat"):
            dealt[step, event.data["source"].id] += event.data["amount"]
    for (_, id), amount in dealt.items():
        counters = 2 if any(c["name"] in ("Blighter", "Plague") for c in CARDS) else 0
        assert 0 < amount <= power[card[id]] + counters


def test_the_random_combats_met_everything() -> None:
    """Run after the others of this file: what the random combats are for has happened in them."""
    if sum(SEEN.values()) < 1000:
        pytest.skip("the random combats were not run")
    met = (
        "attackers", "blockers", "damage", "band", "refused attackers", "refused blockers", "refused damage",
        "attacks", "blocks", "becomes blocked", "unblocked", "first strike", "second damage step", "skip",
        "combat over", "damage put on stack", "damage resolves", "lose life", "gain life",
    )  # fmt: skip
    assert [word for word in met if not SEEN[word]] == []


def test_twenty_attackers_and_twenty_blockers_are_quick(
    now: CardRuleset,
) -> None:
    cards = ("Footman", "Ox", "Lancer", "Cleric")
    mine = {f"a{i}": cards[i % 4] for i in range(20)}
    theirs = {f"b{i}": cards[(i + 1) % 4] for i in range(20)}
    played = game(now, **mine, **theirs)

    def fight() -> None:
        played.do(attack(*mine))
        played.do(act("A", "pass"))
        played.do(act("B", "pass"))
        played.do(block(**{f"b{i}": f"a{i}" for i in range(20)}))
        played.do(act("A", "pass"))
        played.do(act("B", "pass"))
        while played.decision is not None:
            decision = played.decision
            played.do(answer(decision.who, decision.max or 0, *([0] * (len(decision.keys) - 1))))

    assert seconds(fight) < 1.0


# Citations

WORDS = {
    "defending player": "defensor", "attackers": "atacantes", "attacks": "atacante",
    "attacked": "atacante|ataque", "attack none": "bloqueadores", "attack who": "enderezadas|giradas",
    "attack sick": "continu|controle desde", "attack whom": "jugador", "attack what": "planeswalker",
    "attack when": "atacantes", "block when": "bloque",
    "attack restriction": "restricci", "attack requirement": "requisito", "attack tap": "gira",
    "attack cost": "coste", "band": "banda", "band of one aim": "banda",
    "past what has left": "planeswalker", "no power": "fuerza|daño",
    "blockers": "bloqueadores", "blocks": "bloqueadora",
    "block who": "bloquear", "block restriction": "restricci", "block requirement": "requisito",
    "block cost": "coste|costes", "blocked": "bloqueada", "blocked by effect": "bloqueada",
    "landwalk of several": "tierra|defensor", "landwalk of both": "cancel|anul",
    "protected from blocker": "bloquear",
    "protection prevents": "previene|prevenido", "combat damage": "daño de combate",
    "divide damage": "divi|asigna", "divide blocker's damage": "divi|asigna",
    "no damage assigned": "no asigna",
    "nothing attacked": "no ataca", "unblocked damage": "no bloqueada", "blocked damage": "bloquea",
    "blocker's damage": "bloqueadora", "past planeswalker": "planeswalker",
    "trampled past": "arrolla",
    "banded blockers": "banding|divi|asigna", "banded attackers": "banding|divi|asigna",
    "lethal by deathtouch": "letal", "combat damage dealt": "a la vez",
    "second damage step": "segundo|primer paso",
    "triggers after damage": "daño|recibe prioridad", "damage on the stack": "pila",
    "damage resolves": "resuelve|asigno", "damage not dealt": "no se hace",
    "deathtouch trigger": "destruye", "lifelink trigger": "gana",
    "sba deathtouch": "toque mortal|basadas en el estado|basados en el estado",
    "damage to creature": "marca|permanece", "end of combat": "final del combate|fin del combate",
    "combat over": "combate", "leave combat": "combate", "attach": "anexa", "attach stays": "no se mueve",
    "attached already": "anexa",
    "unattach": "desanexa",
    "sba aura": "cementerio|basadas en el estado|basados en el estado",
    "sba equipment": "equip|basadas en el estado|basados en el estado",
    "sba attached": "desanexa|basadas en el estado|basados en el estado",
    "sba role": "rol|basadas en el estado",
    "sba damage": "letal|basadas en el estado|basados en el estado", "never began": "dura",
    "layers": "capas", "enchant only": "encantar", "dependency": "dependen|depende",
    "layer 1a": "copia|copiables", "layer 1b": "boca abajo|copia|copiables", "layer 2": "control",
    "layer 3": "texto", "layer 4": "tipo", "layer 5": "color|capa 5",
    "layer 6": "habilidades|capa 5|capas", "layer 7a": "fuerza", "layer 7b": "fuerza",
    "layer 7c": "fuerza", "layer 7d": "fuerza",
    "player has left": "dej|abandon|asigna", "damage of what has left": "fuente",
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(COMBAT))
@pytest.mark.parametrize("edition", ["now", "then"])
def test_a_step_cites_sections_that_speak_of_it(
    key: str, edition: str, now: CardRuleset, then: CardRuleset
) -> None:
    ruleset = now if edition == "now" else then
    for address in ruleset.cites.get(key, ()):
        if address.document != "cr":  # the glossary of the rules before 2009 stands beside them
            continue
        assert address.edition == ruleset.edition
        text = fold(ruled_at(Address.parse(str(address))))
        assert any(fold(word) in text for word in WORDS[key].split("|")), f"{address}: {text[:200]}"
