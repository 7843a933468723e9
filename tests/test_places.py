"""Every instruction in every place: something happens, something is asked, or it is refused with a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
import yaml

from judge.messages import Message
from judge.resolver.limits import OverLimit
from judge.rulesets import find
from judge.rulesets.kit import CardRuleset, FaultyCard, read_card
from judge.rulesets.kit.expression_parser import RULES
from judge.scenario import FaultyScenario, Result, load_text, run

PLACES = ("effect", "cost", "together", "instead")


@dataclass(frozen=True)
class Trying:
    """A table of a game on which an effect has much to concern, and what a card of that effect is.

    ``those`` is a reference to what lies there, ``samples`` are instructions that need more than that;
    ``happens`` is a happening and what brings it about, ``before`` is done first, ``after`` once the card is
    played; ``paying`` is what is chosen as it is; ``answers`` are instructions that only answer to something,
    which does not happen here.
    """

    game: str
    head: Mapping[str, Any]
    card: Mapping[str, Any]
    play: str
    those: Any
    happens: tuple[str, Mapping[str, Any]]
    samples: Mapping[str, Mapping[str, Any]]
    filter: Any = "any"
    after: tuple[str, ...] = ("all pass",)
    answers: tuple[str, ...] = ()
    before: tuple[Mapping[str, Any], ...] = ()
    paying: str = ""


CREATURES = {"all": {"type": "creature", "other": True}}
MAGIC = Trying(
    "magic",
    {
        "step": "end of combat",
        "table": {
            "A": {
                "hand": ["T", "Bear", "Ox"],
                "battlefield": [
                    {"card": "Bear", "as": "attacker", "attacking": True},
                    {"card": "Giant", "as": "bearer", "tapped": True, "damage": 1, "counters": {"+1/+1": 1}},
                    {"card": "Blade", "on": "bearer"},
                    {"card": "Masked Beast", "face down": True},
                    "Lantern Guide",
                    "Forest",
                ],
                "library": ["Bear", "Giant", "Forest"],
                "graveyard": ["Squire"],
            },
            "B": {
                "battlefield": ["Squire"],
                "hand": ["Bear"],
                "library": ["Bear", "Ox"],
                "stack": [
                    {"card": "Bolt", "targets": ["attacker"]},
                    {"card": "Hail of Fire", "x": 1, "targets": ["bearer"]},
                ],
            },
        },
    },
    {"type": "instant", "cost": 0},
    "cast",
    CREATURES,
    ("gains life", {"gain life": 1}),
    {
        "add mana": {"add mana": "R"},
        "attach": {"attach": {"all": {"subtype": "equipment"}}, "to": {"all": {"name": "Squire"}}},
        "become copy": {"become copy": {"all": {"name": "Bear"}}, "of": {"all": {"name": "Giant"}}},
        "become day": {"become day": True},
        "become night": {"become night": True},
        "become the monarch": {"become the monarch": "you"},
        "get the city's blessing": {"get the city's blessing": "you"},
        "cast": {"cast": {"all": {"zone": "hand", "name": "Bear", "owner": "you"}}, "without paying": True},
        "counter": {"counter": {"all": {"name": "Bolt", "zone": "stack"}}},
        "copy": {"copy": {"all": {"zone": "stack"}}},
        "copy aimed": {
            "copy aimed": {"all": {"name": "Bolt", "zone": "stack"}},
            "at": {"all": {"name": "Squire"}},
        },
        "create": {"create": "Treasure"},
        "discard cards": {"discard cards": {"all": {"zone": "hand", "owner": "you"}}},
        "emblem": {"emblem": {"name": "Sign", "abilities": []}},
        "exchange control": {
            "exchange control": {"all": {"name": "Bear"}},
            "with": {"all": {"name": "Squire"}},
        },
        "extra turn": {"extra turn": "you"},
        "gain abilities": {"gain abilities": "any", "of": {"all": {"name": "Blade"}}},
        "share keywords": {
            "share keywords": ["flying", "first strike", "protection"],
            "of": {"all": {"type": "creature"}},
            "to": {"all": {"name": "Giant"}},
        },
        "fight": {"fight": {"all": {"name": "Bear"}}, "with": {"all": {"name": "Squire"}}},
        "pair": {"pair": {"all": {"name": "Bear"}}, "with": {"all": {"name": "Giant"}}},
        "lose the game": {"lose the game": "opponent"},
        "win the game": {"win the game": "you"},
        "move": {"move": CREATURES, "to": "library"},
        "pay": {"pay": "1"},
        "unattach": {"unattach": {"all": {"subtype": "equipment"}}},
        "change target": {"change target": {"all": {"name": "Bolt", "zone": "stack"}}},
        "double x": {"double x": {"all": {"name": "Hail of Fire", "zone": "stack"}}},
        "new targets": {"new targets": {"all": {"name": "Bolt", "zone": "stack"}}},
        "put counters": {"put counters": "+1/+1", "on": CREATURES},
        "remove counters": {"remove counters": "+1/+1", "on": CREATURES},
        "tempt": {"tempt": True},
        "venture": {"venture": "dungeon"},
        "take the initiative": {"take the initiative": "you"},
        "control player": {"control player": "opponent"},
        "become solved": {"become solved": {"all": {"name": "Squire"}}},
        "become harnessed": {"become harnessed": {"all": {"name": "Squire"}}},
        "station": {"station": {"all": {"name": "Squire"}}},
        "vote": {"vote": ["feast", "famine"]},
        "vote for": {"vote for": CREATURES, "as": "voted"},
        "encode": {"encode": {"all": {"name": "Squire"}}, "on": {"all": {"name": "Bear"}}},
        "cast copy": {"cast copy": {"all": {"name": "Squire"}}},
        "haunt": {"haunt": {"all": {"name": "Squire"}}, "on": {"all": {"name": "Bear"}}},
        "divided counters": {"divided counters": "+1/+1", "on": CREATURES},
        "airbend": {"airbend": {"all": {"name": "Squire"}}},
        "remove any counter": {"remove any counter": 1, "on": CREATURES},
        "remove all counters": {"remove all counters": CREATURES},
        "move any counter": {
            "move any counter": 1,
            "on": {"all": {"name": "Giant"}},
            "to": {"all": {"name": "Bear"}},
        },
        "become level": {"become level": 2, "on": CREATURES},
        "waterbend": {"waterbend": "1"},
        "put into play": {"put into play": {"all": {"zone": "graveyard", "type": "creature"}}},
        "reveal": {"reveal": {"all": {"zone": "hand", "owner": "you"}}},
        "sacrifice": {"sacrifice": {"all": {"type": "creature", "controller": "you"}}},
        "shuffle": {"shuffle": "you"},
        "trigger": {"trigger": {"kind": "triggered", "on": "reflexive", "effect": [{"gain life": 1}]}},
        "untap": {"untap": {"all": {"name": "Giant"}}},
        "skip": {"skip": "draw"},
    },
)
GYP = Trying(
    "gyp",
    {
        "table": {
            "A": {
                "government": 3,
                "used": 1,
                "hand": ["T", "Mozo", "Amago"],
                "play": [{"card": "Guardia", "counters": {"oro": 2}}, {"card": "Casa", "tapped": True}],
                "discard": ["Mozo", "Conjura", {"card": "Edicto", "face down": True}],
                "prestige": 5,
            },
            "B": {"play": ["Mozo"], "hand": ["Casa"], "prestige": 4},
        }
    },
    {"type": "mandate", "cost": 0, "keywords": ["unexpected"]},
    "play",
    {"all": {"type": "citizen"}},
    ("gains prestige", {"gain prestige": 1}),
    {
        "add counters": {"add counters": "oro", "on": {"all": {"type": "citizen"}}},
        "remove counters": {"remove counters": "oro", "from": {"all": {"name": "Guardia"}}},
        "move counter": {
            "move counter": "oro",
            "from": {"all": {"name": "Guardia"}},
            "to": {"all": {"name": "Mozo"}},
        },
        "create": {"create": {"type": "citizen", "subtypes": ["peón"], "strength": 1, "toughness": 1}},
        "legacy": {"legacy": "Soborno"},
        "discard": {"discard": {"all": {"zone": "hand", "owner": "you"}}},
        "exchange prestige": {"exchange prestige": ["you", "opponent"]},
        "set prestige": {"set prestige": 3},
        "put": {"put": {"all": {"type": "citizen"}}, "in": "hand"},
        "attach": {"attach": {"all": {"name": "Casa"}}, "on": {"all": {"name": "Guardia"}}},
        "untap": {"untap": {"all": {"name": "Casa"}}},
        "win": {"win": "you"},
        "lose": {"lose": "opponent"},
        "lose use": {"lose use": {"all": {"zone": "discard"}}},
        "change targets": {"change targets": {"all": {"zone": "stack", "name": "Amago"}}},
        "new targets": {"new targets": {"all": {"zone": "stack", "name": "Amago"}}},
        "intrigue": {"intrigue": {"all": {"zone": "discard", "name": "Conjura"}}},
        "recover point": {"recover point": {"all": {"type": "government point"}}},
        "turn up": {"turn up": {"all": {"zone": "discard", "is": "face down"}}},
    },
    before=({"A": {"play": "Amago", "choose": ["Guardia", "pay"]}},),
    paying="pay",
)
MYL = Trying(
    "myl",
    {
        "table": {
            "A": {
                "gold": 3,
                "hand": ["T", "Peón"],
                "defense": ["Peón"],
                "support": ["Torre"],
                "under": [{"card": "Peón", "on": "Torre"}],
                "graveyard": ["Peón"],
                "deck": 5,
            },
            "B": {"gold": 3, "hand": ["Peón"], "defense": ["Peón"], "deck": 5},
        }
    },
    {"type": "talisman", "cost": 0},
    "play",
    {"all": {"type": "ally"}},
    ("draws", {"draw": 1}),
    {
        "convert": {"convert": {"all": {"type": "gold", "controller": "you"}}, "strength": 2},
        "send": {"send": {"all": {"type": "ally"}}, "to": "graveyard"},
        "move": {"move": {"all": {"type": "ally", "controller": "you"}}, "to": "attack"},
        "cancel phase": {"cancel phase": "battle"},
        "learn": {"learn": {"all": {"type": "ally"}}},
        "empty": {"empty": {"all": {"name": "Torre"}}, "to": "graveyard"},
        "play": {"play": {"all": {"zone": "graveyard", "owner": "you"}}, "without paying": True},
        "enter": {"enter": {"all": {"zone": "graveyard", "owner": "you"}}},
    },
    after=(),
    answers=("annul", "bar", "cancel", "prevent", "redirect"),
)
DOMINION = Trying(
    "dominion",
    {
        "table": {
            "A": {
                "hand": ["T", "Cobre", "Finca"],
                "deck": ["Plata", "Cobre", "Finca", "Oro"],
                "discard": ["Cobre"],
            },
            "B": {"hand": ["Cobre", "Finca"], "deck": ["Plata", "Cobre"], "discard": "empty"},
            "shared": {"trash": ["Oro"]},
        },
    },
    {"type": "action", "cost": 2},
    "play",
    {"all": {"zone": "hand", "owner": "you"}},
    ("draws", {"draw": 1}),
    {
        "draw": {"draw": 1, "who": "you"},
        "gain": {"gain": {"name": "Cobre"}},
        "discard deck": {"discard deck": "you"},
        "draw up to": {"draw up to": 9},
        "gain these": {"gain these": {"all": {"zone": "trash"}}},
    },
    {"type": "treasure"},
    (),
)
AEONS_END = Trying(
    "aeons-end",
    {
        "step": "main",
        "table": {
            "A": {
                "life": 5,
                "aether": 3,
                "charges": 2,
                "hand": ["T", "Jade", "Spark"],
                "deck": ["Crystal", "Jade"],
                "discard": ["Crystal"],
                "breaches": [{"card": "Breach I", "opened": True}, "Breach II", "Breach III"],
                "prepped": [{"card": "Amplify Vision", "breach": "III"}],
            },
            "B": {"life": 5, "hand": ["Jade"]},
            "shared": {
                "nemesis": "Rageborne",
                "nemesis life": 30,
                "nemesis deck": 6,
                "nemesis play": ["Haze Spewer"],
                "nemesis discard": ["Haze Spewer"],
                "supply": {"Jade": 2},
            },
        },
    },
    {"type": "relic", "cost": 2},
    "play",
    {"all": {"zone": "hand", "owner": "you"}},
    ("life gained", {"life": 1}),
    {
        "cast": {"cast": {"all": {"zone": "prepped", "owner": "you"}}},
        "damage": {"damage": 1, "to": "nemesis"},
        "either": {"either": [{"aether": 1}], "or": [{"life": 1}]},
        "enter": {"enter": {"all": {"zone": "nemesis discard"}}},
        "focus": {"focus": "any"},
        "open": {"open": "any"},
        "focus breach": {"focus breach": {"all": {"zone": "breaches", "name": "Breach II"}}},
        "open breach": {"open breach": {"all": {"zone": "breaches", "name": "Breach II"}}},
        "gain": {"gain": {"all": {"zone": "supply"}}},
        "move": {"move": {"all": {"zone": "hand", "owner": "you"}}, "to": "deck"},
        "pick": {"pick": "any", "do": [{"life": 1, "to": "it"}]},
        "prep": {
            "prep": {"all": {"zone": "hand", "name": "Spark"}},
            "in": {"all": {"zone": "breaches", "name": "Breach I"}},
        },
        "tokens": {"tokens": "fury"},
        "nemesis wins": {"nemesis wins": "so it says"},
        "discard cards": {"discard cards": 1},
    },
    after=(),
)
TRIED = (MAGIC, GYP, MYL, DOMINION, AEONS_END)
EXTRA: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "magic": (),
    "gyp": (
        {"name": "Guardia", "type": "citizen", "cost": 1, "strength": 2, "toughness": 2},
        {"name": "Mozo", "type": "citizen", "cost": 1, "strength": 1, "toughness": 1},
        {"name": "Casa", "type": "heritage", "cost": 1},
        {"name": "Edicto", "type": "mandate", "cost": 1},
        {"name": "Conjura", "type": "mandate", "cost": 1, "keywords": ["intrigue"]},
        {
            "name": "Amago",
            "type": "mandate",
            "cost": 0,
            "targets": [{"as": "who", "of": "subject"}],
            "effect": [{"damage": 1, "to": "target who"}],
        },
    ),
    "myl": (
        {"name": "Peón", "type": "ally", "cost": 1, "strength": 1},
        {"name": "Torre", "type": "totem", "cost": 1},
    ),
    "dominion": (),
    "aeons-end": (),
}


class _WrittenOut(yaml.SafeDumper):
    """Writes what stands in several places each time."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def sample(trying: Trying, ruleset: CardRuleset, verb: str) -> dict[str, Any]:
    """An instruction with this verb that the table gives something to do."""
    if verb in trying.samples:
        return dict(trying.samples[verb])
    made: dict[str, Any] = {}
    for name, kind in ruleset.instructions[verb].params.items():
        if kind.endswith("?") and name != verb:
            continue
        plain = kind.rstrip("?")
        made[name] = {
            "ref": trying.those, "seats": "players", "amount": 1, "filter": trying.filter, "flag": True,
            "text": "any", "effect": [],
        }.get(plain, plain.split("|")[0])  # fmt: skip
    return made


def placed(trying: Trying, instruction: Mapping[str, Any], place: str) -> dict[str, Any]:
    """A card on which the instruction stands there."""
    word, brings = trying.happens
    effect = {
        "effect": [instruction],
        "cost": [{"may pay": [instruction]}],
        "together": [{"together": [instruction]}],
        "instead": [{"instead": {word: "you"}, "do": [instruction]}, brings],
    }[place]
    return {"name": "T", **trying.card, "effect": effect}


def played(trying: Trying, card: Mapping[str, Any]) -> Result:
    """The card is played and resolves; whatever is asked on the way stays open."""
    text = yaml.dump(
        {
            "game": trying.game,
            **trying.head,
            "cards": [*EXTRA[trying.game], card],
            "do": [
                *trying.before,
                {"A": {trying.play: "T", **({"choose": trying.paying} if trying.paying else {})}},
                *trying.after,
                {"check": {"turn": 1}},
            ],
        },
        Dumper=_WrittenOut,
        allow_unicode=True,
        sort_keys=False,
    )
    (scenario,) = load_text(text, "place.yaml")
    return run(scenario)


def told(result: Result) -> Counter[str]:
    """What has happened, with its amount where it has one: doubling one's life gains life, too."""
    assert result.session is not None
    log = result.session.log()
    return Counter(f"{event.name} {event.data.get('amount') or ''}".strip() for event in log)


def does_nothing(trying: Trying, before: Counter[str], card: Mapping[str, Any]) -> bool:
    """Whether the card is accepted, and then nothing happens and nothing is asked."""
    result = played(trying, card)
    assert result.session is not None
    if any(goes_on_too_long(one.got) for one in result.outcomes):
        return False  # it is refused, with its reason
    return result.session.state.decision is None and not told(result) - before


def goes_on_too_long(got: Message | str) -> bool:
    """Whether a step failed because what it sets going is more than one input may cost."""
    reason = got.data.get("reason", got) if isinstance(got, Message) else got
    return isinstance(reason, Message) and reason.template in OVER_LIMITS


OVER_LIMITS = {limit.template for limit in OverLimit.__subclasses__()}
"""What is said of an input that would go on for too long."""


def verbs(ruleset: CardRuleset) -> Iterator[str]:
    """The instructions that may be written somewhere."""
    return (verb for verb, kind in sorted(ruleset.instructions.items()) if kind.only != (RULES,))


@pytest.mark.parametrize("trying", TRIED, ids=lambda trying: trying.game)
def test_what_is_accepted_in_a_place_does_something_there(trying: Trying) -> None:
    game = find(trying.game)
    ruleset = game.profiles[game.default]
    bare = {"name": "T", **trying.card}
    brought = {**bare, "effect": [trying.happens[1]]}
    before = {place: told(played(trying, bare)) for place in ("effect", "cost", "together")}
    before["instead"] = told(played(trying, brought)) + Counter({"last": 1, "lapse": 1, "replaced": 1})
    ignored = []
    for verb in verbs(ruleset):
        for place in PLACES if verb not in trying.answers else ():
            if place == "instead" and verb.startswith(tuple(trying.happens[1])):
                continue  # it would stand in its own place
            card = placed(trying, sample(trying, ruleset, verb), place)
            try:
                read_card(ruleset, card)
            except FaultyCard:
                continue
            if does_nothing(trying, before[place], card):
                ignored.append(f"{verb} in {place}")
    assert ignored == []


def framed(trying: Trying, inner: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each instruction that every game has, with an instruction of the game in it where it holds some."""
    word, _ = trying.happens
    yield {"may": [inner]}
    yield {"if": {"your turn": True}, "then": [inner]}
    yield {"if": {"not": {"your turn": True}}, "then": [], "else": [inner]}
    yield {"choose one": [{"name": "one", "do": [inner]}, {"name": "other", "do": [inner]}]}
    yield {"name": "seat", "as": "named"}
    yield {"name": "number", "min": 1, "max": 3, "as": "named"}
    yield {"each": "players", "do": [inner]}
    yield {"each": trying.those, "do": [inner]}
    yield {"together": [inner]}
    yield {"repeat": 2, "do": [inner]}
    yield {"choose": trying.filter, "as": "chosen"}
    yield {"later": {word: "you"}, "do": [inner]}
    yield {"instead": {word: "you"}, "do": [inner]}
    yield {"shield": {word: "you"}, "amount": 1}
    yield {"free": "what the card says"}
    yield {"may pay": [inner], "then": [inner]}


@pytest.mark.parametrize("trying", TRIED, ids=lambda trying: trying.game)
def test_what_every_game_has_does_something_wherever_it_is_accepted(trying: Trying) -> None:
    game = find(trying.game)
    ruleset = game.profiles[game.default]
    bare = {"name": "T", **trying.card}
    places = ("effect", "cost", "together")
    before = {place: told(played(trying, bare)) for place in places}
    taken, ignored = set(), []
    for instruction in framed(trying, trying.happens[1]):
        for place in places:
            card = placed(trying, instruction, place)
            try:
                read_card(ruleset, card)
            except FaultyCard:
                continue
            taken.add(place)
            if does_nothing(trying, before[place], card):
                ignored.append(f"{instruction} in {place}")
    assert taken >= {"effect"}
    assert ignored == []


def lying(result: Result) -> Any:
    """The permanent that T has become, as far as it could have entered otherwise."""
    assert result.session is not None
    object = result.session.state.objects["T"]
    return object.zone, {key: value for key, value in object.data.items() if key != "announced"}


def test_what_is_accepted_as_a_way_to_enter_changes_how_it_enters() -> None:
    ruleset = find("magic").profiles["magic-current"]
    bare = {"name": "T", "type": "creature", "keywords": ["flash"], "cost": 0, "power": 1, "toughness": 1}
    samples = {
        "enters with": {"enters with": "+1/+1"},
        "enters as copy": {"enters as copy": "creature"},
        "enters unless pay": {"enters unless pay": True, "cost": [{"pay life": 2}]},
        "enters choosing": {"enters choosing": "color"},
    }
    before, taken, ignored = lying(played(MAGIC, bare)), [], []
    for verb in ruleset.instructions:
        card = {**bare, "enters": [samples.get(verb) or sample(MAGIC, ruleset, verb)]}
        try:
            read_card(ruleset, card)
        except FaultyCard as fault:
            assert verb in str(fault)  # noqa: PT017 -- which of many verbs it was
            continue
        taken.append(verb)
        result = played(MAGIC, card)
        assert result.session is not None
        if result.session.state.decision is None and lying(result) == before:
            ignored.append(verb)
    assert ignored == ["enters amplified"]  # no card in that hand shares a creature type with it
    assert set(samples) < set(taken)


def test_each_kind_of_ability_takes_only_what_it_reads() -> None:
    """A key that another kind of ability has is refused with what can stand there."""
    for name in ("magic", "gyp", "myl", "dominion", "aeons-end"):
        game = find(name)
        ruleset = game.profiles[game.default]
        every = {key for keys in ruleset.ability_keys.values() for key in keys}
        for kind, keys in ruleset.ability_keys.items():
            for key in every - set(keys):
                card = {"name": "T", "abilities": [{"kind": kind, key: True}]}
                with pytest.raises(FaultyCard) as caught:
                    read_card(ruleset, card)
                assert caught.value.path == ("abilities", 0, key)
                assert kind in str(caught.value)


LAID: Mapping[str, tuple[dict[str, Any], tuple[str, str]]] = {
    "magic": ({"A": {"battlefield": ["Bear"]}, "B": {"battlefield": ["Squire"]}}, ("A", "battlefield")),
    "gyp": ({"A": {"play": ["Guardia"]}, "B": {"play": ["Casa"]}}, ("A", "play")),
    "myl": ({"A": {"defense": ["Peón"], "deck": 4}, "B": {"deck": 4}}, ("A", "defense")),
    "dominion": ({"A": {"hand": ["Cobre"], "deck": 2}, "B": {"deck": 2}}, ("A", "hand")),
    "aeons-end": (
        {"A": {"hand": 1}, "B": {}, "shared": {"nemesis": "Rageborne", "nemesis play": ["Haze Spewer"]}},
        ("shared", "nemesis play"),
    ),
}
"""A table of each game, and where on it lies what words are stated of."""
STATED = (3, "Casa", {"oro": 2})
"""A figure, a name and a mapping: of most words two of these make no sense. What is stated of `card` is its
name, and what is `attached` where it cannot be falls off at once."""


def laid(game: str, table: Mapping[str, Any]) -> Any:
    """How a table lies as it opens; None where it is refused, with its line."""
    written = {"game": game, "table": table, "cards": [*EXTRA[game]], "do": [{"check": {"turn": 1}}]}
    try:
        (scenario,) = load_text(yaml.safe_dump(written, allow_unicode=True, sort_keys=False), "table.yaml")
        session = run(scenario).session
    except FaultyScenario as fault:
        assert all(one.line for one in fault.faults)  # noqa: PT017
        return None
    assert session is not None
    opening = session.nodes[0].step.state
    return repr((dict(opening.objects), dict(opening.players), opening.zones, opening.facts))


@pytest.mark.parametrize("game", LAID)
def test_what_a_table_states_changes_the_table_or_is_refused(game: str) -> None:
    """Every figure and condition of objects, and every figure of seats, with values of three kinds."""
    table, (seat, zone) = LAID[game]
    rules = find(game).profiles[find(game).default]
    bare, ignored, (card,) = laid(game, table), [], table[seat][zone]
    for word in (*rules.words.known("figures"), *rules.words.known("conditions")):
        for value in STATED:
            stated = {**table, seat: {**table[seat], zone: [{"card": card, word: value}]}}
            if word not in ("card", "attached") and laid(game, stated) == bare:
                ignored.append(f"{word} of an object: {value}")
    for word in rules.words.known("seat_figures"):
        for value in STATED:
            stated = {**table, "A": {**table["A"], word: value}}
            if laid(game, stated) == bare:
                ignored.append(f"{word} of a seat: {value}")
    assert ignored == []
