"""Grammar of verbs: one small rule for each phrase, with its instruction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.amounts import times
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import ITSELF, OWN, Aim, Back, Of, Pick
from judge.cardtext.tokens import SELF

WHO = "@who"
"""A placeholder in an instruction for the subject of its sentence."""
PAYABLE = frozenset(
    {
        "sacrifice",
        "sacrifice a",
        "discard",
        "discard cards",
        "discard a",
        "exile a",
        "return a",
        "tap a",
        "mill",
        "pay life",
    }
)
"""Instructions that can also be a cost."""
TOKENS = ("treasure", "food", "clue", "gold", "blood", "lander", "map", "powerstone", "junk", "mutagen")


def add(g: Grammar) -> None:
    _things(g)
    _player_verbs(g)
    _object_verbs(g)
    _lasting(g)
    _mana(g)
    _several_sacrificed(g)
    _as_many_sacrificed(g)
    _switched(g)
    _taps_own(g)


def did(g: Grammar, pattern: str) -> Any:
    """Add an instruction to a player in both forms of its verb: ``draw(s) a card``."""

    def added(build: Any) -> object:
        for form, kind in (("", "do"), ("s", "does")):
            verb, _, rest = pattern.partition(" ")
            word = verb
            if form:
                word = {
                    "lose": "loses",
                    "discard": "discards",
                    "have": "has",
                    "search": "searches",
                    "proliferate": "proliferates",
                    "pass": "passes",
                    "scry": "scries",
                }.get(verb, f"{verb}s")
            g.rule(kind, f"{word} {rest}".strip())(build)
        return build

    return added


def _things(g: Grammar) -> None:
    """Objects in a sentence: targets, all of a kind, references, or the card itself."""
    g.rule("thing1", f"{SELF}")(lambda: OWN)
    g.rule("thing1", "<target:t>", "<back1:t>")(lambda t: t)
    g.rule("thing1", "<host:h>")(lambda h: "host")
    g.rule("thingn", "<targets:t>", "<backn:t>", "<all:t>")(lambda t: t)
    g.rule("thing", "<thing1:t>", "<thingn:t>")(lambda t: t)
    g.rule("groups", "<nounn:n>")(lambda n: {"all": n})
    g.rule("groups", "other <nounn:n>")(lambda n: {"all": both(n, {"other": True})})
    g.rule("groups", "each of them", "those creatures")(lambda: Back("creature", many=True))
    g.rule("thingn", "each of <targets:t>")(lambda t: t)
    g.rule("thing", "<target:a> and <target:b>")(lambda a, b: [a, b])
    g.rule("thing", f"{SELF} and <target:t>")(lambda t: [OWN, t])
    # players as the object of a sentence
    g.rule("whom", "<any_target:t>", "<target_player:t>", "<thing:t>")(lambda t: t)
    g.phrase("whom", "you", "you")
    g.phrase("whom", "each opponent", "opponents")
    g.phrase("whom", "each player", "players")
    g.phrase("whom", "defending player", "defending player")
    g.rule("whom", "that player", "them", role="")(lambda role: Back("player", seat=True))
    g.rule("whom", "its controller")(lambda: Of("controller", Back()))
    for word in ("creature", "permanent", "spell", "land", "artifact"):
        g.rule("whom", f"(that|the) {word}'s controller", noun=word)(
            lambda noun: Of("controller", Back(noun))
        )
    for player, seats in (("you", "you"), ("each player", "players"), ("each opponent", "opponents")):
        g.rule("whom", f"each <noun1:n> and {player}", seats=seats)(lambda n, seats: [{"all": n}, seats])
        g.rule("whom", f"each other <noun1:n> and {player}", seats=seats)(
            lambda n, seats: [{"all": both(n, {"other": True})}, seats]
        )
        g.rule("whom", f"{player} and each <noun1:n>", seats=seats)(lambda n, seats: [seats, {"all": n}])
    g.rule("whom", "each <noun1:a> and each <noun1:b>")(lambda a, b: [{"all": a}, {"all": b}])
    g.rule("whom", "each opponent and each <noun1:n> they control")(
        lambda n: ["opponents", {"all": both(n, {"controller": "opponents"})}]
    )
    g.rule("whom", "<target_player:p> and each <noun1:n> (that player|they) controls")(
        lambda p, n: [p, {"all": both(n, {"controller": Back("player", seat=True)})}]
    )
    g.rule("whom", "itself")(lambda: ITSELF)
    # subjects in the third person
    g.rule("actor", "<target_player:w>")(lambda w: w)
    for words, who in (
        ("each player", "players"),
        ("each opponent", "opponents"),
        ("each other player", "others"),
        ("defending player", "defending player"),
    ):
        g.phrase("actor", words, who)
    g.rule("actor", "that player")(lambda: Back("player", seat=True))
    g.rule("actor", "its controller")(lambda: Of("controller", Back()))
    g.rule("actor", "its owner")(lambda: Of("owner", Back()))
    for word in ("creature", "permanent", "spell", "land", "artifact"):
        g.rule("actor", f"that {word}'s controller", noun=word)(lambda noun: Of("controller", Back(noun)))
    g.rule("actor", "enchanted creature's controller")(lambda: "controller of host")


def _own(n: object) -> object:
    """A noun with its controller: "a land you control", "a land they control"."""
    if not isinstance(n, dict) or (
        n.get("controller") != "you" and not isinstance(n.get("controller"), Back)
    ):
        raise Refused
    return {key: value for key, value in n.items() if key != "controller"}


def _player_verbs(g: Grammar) -> None:
    did(g, "draw a card")(lambda: [{"draw": 1, "who": WHO}])
    did(g, "draw <n:k> cards")(lambda k: [{"draw": k, "who": WHO}])
    did(g, "draw a card <per:p>")(lambda p: [{"draw": p, "who": WHO}])
    did(g, "draw cards equal to <amount_of:a>")(lambda a: [{"draw": a, "who": WHO}])
    did(g, "draw that many cards")(lambda: [{"draw": "amount", "who": WHO}])
    did(g, "draw an additional card")(lambda: [{"draw": 1, "who": WHO}])
    did(g, "draw <n:k> additional cards")(lambda k: [{"draw": k, "who": WHO}])
    did(g, "discard a card")(lambda: [{"discard": 1, "who": WHO}])
    did(g, "discard <n:k> cards")(lambda k: [{"discard": k, "who": WHO}])
    did(g, "discard (your|their) hand")(lambda: [{"discard cards": {"all": {"zone": "hand", "owner": WHO}}}])
    did(g, "discard all the cards in (your|their) hand")(
        lambda: [{"discard cards": {"all": {"zone": "hand", "owner": WHO}}}]
    )
    did(g, "gain <n:k> life")(lambda k: [{"gain life": k, "who": WHO}])
    for word, factor in (("twice", 2), ("three times", 3)):
        did(g, f"gain {word} x life")(
            lambda factor=factor: [{"gain life": {"times": [factor, "X"]}, "who": WHO}]
        )
    did(g, "gain <n:k> life <per:p>")(lambda k, p: [{"gain life": times(k, p), "who": WHO}])
    did(g, "gain life equal to <amount_of:a>")(lambda a: [{"gain life": a, "who": WHO}])
    did(g, "gain that much life")(lambda: [{"gain life": "amount", "who": WHO}])
    did(g, "lose <n:k> life")(lambda k: [{"lose life": k, "who": WHO}])
    did(g, "lose <n:k> life <per:p>")(lambda k, p: [{"lose life": times(k, p), "who": WHO}])
    did(g, "lose life equal to <amount_of:a>")(lambda a: [{"lose life": a, "who": WHO}])
    did(g, "lose that much life")(lambda: [{"lose life": "amount", "who": WHO}])
    did(g, "mill a card")(lambda: [{"mill": 1, "who": WHO}])
    did(g, "mill <n:k> cards")(lambda k: [{"mill": k, "who": WHO}])
    did(g, "put the top card of (your|their) library into (your|their) graveyard")(
        lambda: [{"mill": 1, "who": WHO}]
    )
    did(g, "put the top <n:k> cards of (your|their) library into (your|their) graveyard")(
        lambda k: [{"mill": k, "who": WHO}]
    )
    did(g, "scry <n:k>")(lambda k: [{"scry": k, "who": WHO}])
    did(g, "surveil <n:k>")(lambda k: [{"surveil": k, "who": WHO}])
    did(g, "proliferate")(lambda: [{"proliferate": True, "_you": WHO}])
    did(g, "sacrifice (a|an) <noun1:n>")(lambda n: [{"sacrifice a": n, "who": WHO}])
    did(g, "sacrifice another <noun1:n>")(lambda n: [{"sacrifice a": both(n, {"other": True}), "who": WHO}])
    did(g, "sacrifice (a|an) <noun1:n> of (their|your) choice")(lambda n: [{"sacrifice a": n, "who": WHO}])
    did(g, "sacrifice <n:k> <nounn:n>")(lambda k, n: [{"sacrifice a": n, "count": k, "who": WHO}])
    did(g, "sacrifice <n:k> <nounn:n> of (their|your) choice")(
        lambda k, n: [{"sacrifice a": n, "count": k, "who": WHO}]
    )
    did(g, "shuffle")(lambda: [{"shuffle": WHO}])
    did(g, "get <energy:k>")(lambda k: [{"put counters": "energy", "amount": k, "on": WHO}])
    did(g, "get a poison counter")(lambda: [{"put counters": "poison", "amount": 1, "on": WHO}])
    did(g, "get <n:k> poison counters")(lambda k: [{"put counters": "poison", "amount": k, "on": WHO}])
    did(g, "become the monarch")(lambda: [{"become the monarch": WHO}])
    did(g, "return (a|an) <own1:n> to its owner's hand")(lambda n: [{"return a": n, "who": WHO}])
    did(g, "return (a|an) <own1:n> to their owner's hand")(lambda n: [{"return a": n, "who": WHO}])
    did(g, "return <n:k> <ownn:n> to their owner's hand")(
        lambda k, n: [{"return a": n, "count": k, "who": WHO}]
    )
    for n in ("1", "n"):
        g.rule(f"own{n}", f"<noun{n}:n>")(_own)
    _random(g)
    did(g, "exile the top card of (your|their) library")(
        lambda: [{"exile": {"top": 1, "of": WHO, "zone": "library"}}]
    )
    did(g, "exile the top <n:k> cards of (your|their) library")(
        lambda k: [{"exile": {"top": k, "of": WHO, "zone": "library"}}]
    )
    did(g, "reveal (your|their) hand")(lambda: [{"reveal": {"all": {"zone": "hand", "owner": WHO}}}])
    did(g, "shuffle (your|their) graveyard into (your|their) library")(
        lambda: [{"move": {"all": {"zone": "graveyard", "owner": WHO}}, "to": "library"}, {"shuffle": WHO}]
    )
    did(g, "shuffle (your|their) hand into (your|their) library")(
        lambda: [{"move": {"all": {"zone": "hand", "owner": WHO}}, "to": "library"}, {"shuffle": WHO}]
    )
    did(g, "shuffle (your|their) hand and graveyard into (your|their) library")(
        lambda: [
            {"move": {"all": {"zone": ["hand", "graveyard"], "owner": WHO}}, "to": "library"},
            {"shuffle": WHO},
        ]
    )
    did(g, "lose half (your|their) life , rounded <rounding:r>")(
        lambda r: [{"lose life": {r: {"figure": "life", "of": WHO}}, "who": WHO}]
    )
    did(g, "untap all <nounn:n> (you|they) control")(
        lambda n: [{"untap": {"all": both(n, {"controller": WHO})}}]
    )
    did(g, "investigate twice")(lambda: [{"create": "Clue", "count": 2, "_unsaid": True, "who": WHO}])
    did(g, "exile (a|an) <own1:n>")(lambda n: [{"exile a": n, "who": WHO}])
    did(g, "take an extra turn after this one")(lambda: [{"extra turn": WHO}])
    did(g, "lose the game")(lambda: [{"lose the game": WHO}])
    did(g, "win the game")(lambda: [{"win the game": WHO}])
    did(g, "investigate")(lambda: [{"create": "Clue", "_unsaid": True, "who": WHO}])
    did(g, "skip (your|their) next untap step")(lambda: [{"skip": "untap", "who": WHO}])
    did(g, "skip (your|their) next draw step")(lambda: [{"skip": "draw", "who": WHO}])
    did(g, "skip (your|their) next turn")(lambda: [{"skip": "turn", "who": WHO}])
    did(g, "skip (your|their) next combat phase")(lambda: [{"skip": "combat", "who": WHO}])

    g.rule("energy", "<energy_symbol:a>")(lambda a: a)
    g.rule("energy", "<energy_symbol:a> <energy:b>")(lambda a, b: a + b)

    @g.word("energy_symbol")
    def energy(token: Any) -> int | None:
        return 1 if token.word == "{E}" else None


def _object_verbs(g: Grammar) -> None:
    """Actions of "you" on objects: destroy, exile, return, tap, counter."""

    def do(pattern: str, build: Any) -> None:
        g.rule("do", pattern)(build)

    do("destroy <thing:t>", lambda t: [{"destroy": t}])
    do("destroy <groups:t>", lambda t: [{"destroy": t}])
    do("exile <thing:t>", lambda t: [{"exile": t}])
    do("exile <placed:t>", lambda t: [{"exile": t}])
    do("exile the top card of your library", lambda: [{"exile": {"top": 1, "of": "you", "zone": "library"}}])
    do(
        "exile the top <n:k> cards of your library",
        lambda k: [{"exile": {"top": k, "of": "you", "zone": "library"}}],
    )
    do("untap <picks:t>", lambda t: [{"untap": t}])
    do(
        "exile target player's graveyard",
        lambda: [{"exile": {"all": {"zone": "graveyard", "owner": Aim({"seat": "players"})}}}],
    )
    do(
        "exile target opponent's graveyard",
        lambda: [{"exile": {"all": {"zone": "graveyard", "owner": Aim({"seat": "opponents"})}}}],
    )
    do("exile all graveyards", lambda: [{"exile": {"all": {"zone": "graveyard"}}}])
    do(f"exile <thing:t> until {SELF} leaves the battlefield", lambda t: [{"exile": t, "until": "source"}])
    do(
        "tap or untap <target:t>",
        lambda t: [
            {
                "choose one": [
                    {"name": "tap", "do": [{"tap": t}]},
                    {"name": "untap", "do": [{"untap": _same_noun(t)}]},
                ]
            }
        ],
    )
    do("sacrifice <thing1:t>", lambda t: _sacrificed(t))
    do("tap <thing:t>", lambda t: [{"tap": t}])
    do("untap <thing:t>", lambda t: [{"untap": t}])
    do("regenerate <thing:t>", lambda t: [{"regenerate": t}])
    do("goad <thing:t>", lambda t: [{"goad": t}])
    do("transform <thing1:t>", lambda t: [{"transform": t}])
    do("counter <target:t>", lambda t: [{"counter": t}])
    do("counter <back1:t>", lambda t: [{"counter": t}])
    do("look at <target_player:p> 's hand", lambda p: [{"look": {"all": {"zone": "hand", "owner": p}}}])
    for pays in (
        "its controller pays", "that spell's controller pays", "that player pays", "they pay",
    ):  # fmt: skip
        do(
            f"counter <target:t> unless {pays} {{X}} , where x is <amount_of:a>",
            lambda t, a: refuse(),
        )
    g.phrase("no_grave", "instead of into that player's graveyard", True)
    g.phrase("no_grave", "instead of putting it into its owner's graveyard", True)
    g.phrase("other_way", "exile it", {"to": "exile"})
    g.phrase("other_way", "put (it|that card) on top of its owner's library", {"to": "library"})
    g.phrase("other_way", "put it into its owner's hand", {"to": "hand"})
    do(
        "counter <target:t> . if that spell is countered this way , <other_way:w> <no_grave:_>",
        lambda t, w: [{"counter": t, **w}],
    )
    do(
        "double the number of <counter:c> counters on <thing1:t>",
        lambda c, t: [{"on": t, "put counters": c, "amount": {"counters": c, "of": _repeated(t)}}],
    )
    do(
        "double the number of <counter:c> counters on each <noun1:n>",
        lambda c, n: [
            {
                "each": {"all": n},
                "do": [{"put counters": c, "amount": {"counters": c, "of": "it"}, "on": "it"}],
            }
        ],
    )
    do(
        "put <n:k> <counter:a> counters and (a|an) <counter:b> counter on <thing1:t>",
        lambda k, a, b, t: [
            {"put counters": a, "amount": k, "on": t},
            {"put counters": b, "amount": 1, "on": _repeated(t)},
        ],
    )
    do(
        "put (a|an) <counter:a> counter and (a|an) <counter:b> counter on <thing1:t>",
        lambda a, b, t: [
            {"put counters": a, "amount": 1, "on": t},
            {"put counters": b, "amount": 1, "on": _repeated(t)},
        ],
    )
    do(
        "move (a|an) <counter:c> counter from <thing1:s> onto <thing1:t>",
        lambda c, s, t: [
            {"remove counters": c, "amount": 1, "on": s, "as": "moved counter"},
            {"put counters": c, "amount": 1, "on": t, "if": {"done": "moved counter"}},
        ],
    )
    do("tap <picks:t>", lambda t: [{"tap": t}])
    do("untap up to <n:k> <nounn:n>", lambda k, n: [{"untap": Pick(n, 0, k)}])
    do("choose <target:t>", lambda t: [{"_aim": t}])
    do("choose <targets:t>", lambda t: [{"_aim": t}])
    do("attach <target:s> to <target:t>", lambda s, t: [{"attach": s, "to": t}])
    do("attach <back1:s> to <thing1:t>", lambda s, t: [{"attach": s, "to": t}])
    do("unattach <thing1:t>", lambda t: [{"unattach": t}])
    do("cast <back1:t> without paying its mana cost", lambda t: [{"cast": t, "without paying": True}])
    do("turn <thing1:t> face down", lambda t: [{"turn face down": t}])
    do("turn <thing1:t> face up", lambda t: [{"turn face up": t}] if t != Back("exiled") else refuse())
    do("choose new targets for <target:t>", lambda t: [{"new targets": t}])
    do("change the target of <target:t>", lambda t: [{"change target": t}])
    do(
        "counter <back1:t> unless its controller pays <mana:m>",
        lambda t, m: [{"may pay": [{"pay": m}], "who": Of("controller", t), "else": [{"counter": t}]}],
    )
    do(
        "counter <target:t> unless its controller pays <mana:m>",
        lambda t, m: [{"may pay": [{"pay": m}], "who": Of("controller", t), "else": [{"counter": _same(t)}]}],
    )
    do(
        "counter <back1:t> unless its controller pays <mana:m>",
        lambda t, m: [{"may pay": [{"pay": m}], "who": Of("controller", t), "else": [{"counter": t}]}],
    )
    for hand in (
        "its owner's hand",
        "their owner's hand",
        "their owners' hands",
        "your hand",
        "owner's hand",
    ):
        do(f"return <thing:t> to {hand}", lambda t: [{"return": t}])
        do(f"return <pickcard:t> to {hand}", lambda t: [{"return": t}])
    do(f"return {SELF} from your graveyard to your hand", lambda: [{"return": "self", "_zone": "graveyard"}])
    do(
        f"return {SELF} from your graveyard to the battlefield",
        lambda: [{"put into play": "self", "_zone": "graveyard"}],
    )
    do(
        f"return {SELF} from your graveyard to the battlefield tapped",
        lambda: [{"put into play": "self", "tapped": True, "_zone": "graveyard"}],
    )
    for words, more in (("", {}), ("tapped", {"tapped": True})):
        do(
            f"return <thing:t> to the battlefield {words}",
            lambda t, more=more: [{"put into play": t, **more}],
        )
        do(f"put <thing:t> onto the battlefield {words}", lambda t, more=more: [{"put into play": t, **more}])
        do(
            f"return <thing1:t> to the battlefield {words} under its owner's control",
            lambda t, more=more: [{"put into play": t, "under": Of("owner", t), **more}],
        )
        do(
            f"return <thing:t> to the battlefield {words} under their owner's control",
            lambda t, more=more: [{"put into play": t, "under": Of("owner", t), **more}],
        )
        do(
            f"return <thing:t> to the battlefield {words} under your control",
            lambda t, more=more: [{"put into play": t, "under": "you", **more}],
        )
        do(
            f"put <thing:t> onto the battlefield {words} under your control",
            lambda t, more=more: [{"put into play": t, "under": "you", **more}],
        )
        do(
            f"put <hand_card:t> onto the battlefield {words}",
            lambda t, more=more: [{"put into play": t, **more}],
        )
    for words, more in (("", {}), ("tapped", {"tapped": True})):
        do(f"return <pickcard:t> to the battlefield {words}",
           lambda t, more=more: [{"put into play": t, **more}])  # fmt: skip
        do(f"put <thing:t> onto the battlefield {words} under its owner's control",
           lambda t, more=more: [
               {"put into play": t, "under": Of("owner", _repeated(t)), **more}])  # fmt: skip
    g.rule("does", "sacrifices (it|that creature)")(lambda: [{"sacrifice": Back(), "who": WHO}])
    g.rule("hand_card", "(a|an) <cardnoun1:c> from your hand")(
        lambda c: Pick(both(c, {"zone": "hand", "owner": "you"}))
    )
    for place, position in (("on top of", "top"), ("on the bottom of", "bottom")):
        for owner in (
            "its owner's library",
            "their owner's library",
            "their owners' libraries",
            "your library",
        ):
            do(
                f"put <thing:t> {place} {owner}",
                lambda t, position=position: [{"move": t, "to": "library", "position": position}],
            )
    do(
        "shuffle <thing1:t> into its owner's library",
        lambda t: [{"move": t, "to": "library"}, {"shuffle": Of("owner", t)}],
    )
    do(
        "put <back1:t> into (your|its owner's|that player's|their) hand",
        lambda t: [{"move": t, "to": "hand"}],
    )
    do(
        "put <back1:t> into (your|its owner's|that player's|their) graveyard",
        lambda t: [{"move": t, "to": "graveyard"}],
    )
    g.rule("placed", "<pickcard:t>", "<pickcards:t>")(lambda t: t)

    # Counters on objects
    do(
        "put (a|an) <counter:c> counter on <thing:t>",
        lambda c, t: [{"put counters": c, "amount": 1, "on": t}],
    )
    do("put (a|an) <counter:c> counter on <pick:t>", lambda c, t: [{"put counters": c, "amount": 1, "on": t}])
    do(
        "put (a|an) <counter:c> counter on <thing:t> <per:p>",
        lambda c, t, p: [{"put counters": c, "amount": p, "on": t}],
    )
    do(
        "put <n:k> <counter:c> counters on <thing:t>",
        lambda k, c, t: [{"put counters": c, "amount": k, "on": t}],
    )
    do(
        "put <n:k> <counter:c> counters on <pick:t>",
        lambda k, c, t: [{"put counters": c, "amount": k, "on": t}],
    )
    do(
        "put that many <counter:c> counters on <thing:t>",
        lambda c, t: [{"put counters": c, "amount": "amount", "on": t}],
    )
    do(
        "put a number of <counter:c> counters on <thing:t> equal to <amount_of:a>",
        lambda c, t, a: [{"put counters": c, "amount": a, "on": t}],
    )
    do(
        "remove (a|an) <counter:c> counter from <thing1:t>",
        lambda c, t: [{"remove counters": c, "amount": 1, "on": t}],
    )
    do(
        "remove <n:k> <counter:c> counters from <thing1:t>",
        lambda k, c, t: [{"remove counters": c, "amount": k, "on": t}],
    )

    # Combat and attachments
    do("remove <thing:t> from combat", lambda t: [{"remove from combat": t}])
    do(f"attach {SELF} to <thing1:t>", lambda t: [{"attach": "self", "to": t}])
    do("attach it to <target:t>", lambda t: [{"attach": Back(), "to": t}])
    do("copy <target:t>", lambda t: [{"copy": t}])
    do(
        "copy <target:t> . you may choose new targets for the copy",
        lambda t: [{"copy": t, "new targets": True}],
    )
    do("end the turn", lambda: [{"end the turn": True}])
    do("gain control of <thing:t>", lambda t: [{"last": {"controller": "you"}, "of": t, "until": "always"}])
    do(
        "gain control of <thing:t> <long:u>",
        lambda t, u: [{"last": {"controller": "you"}, "of": t, "until": u}],
    )

    # Libraries: searching, the destination of cards, and shuffling
    g.rule("looked", "search (your|their) library for (a|an) <cardnoun1:c>")(lambda c: (c, 1))
    g.rule("looked", "search (your|their) library for up to <n:k> <cardnounn:c>")(lambda c, k: (c, k))
    g.rule("looks", "searches (your|their) library for (a|an) <cardnoun1:c>")(lambda c: (c, 1))
    found = "(it|that card|them|those cards|the card)"
    g.rule("brought", f"put {found} onto the battlefield")(lambda: {"to": "battlefield"})
    g.rule("brought", f"put {found} onto the battlefield tapped")(
        lambda: {"to": "battlefield", "tapped": True}
    )
    g.rule("brought", f"puts {found} onto the battlefield tapped")(
        lambda: {"to": "battlefield", "tapped": True}
    )
    g.rule("brought", f"puts {found} onto the battlefield")(lambda: {"to": "battlefield"})
    g.rule("brought", f"[reveal {found} [,] [and]] put {found} into (your|their) hand")(
        lambda: {"to": "hand"}
    )
    g.rule("brought", f"put {found} into (your|their) graveyard")(lambda: {"to": "graveyard"})
    shuffled = "(shuffle|shuffles) [(your|their) library]"
    ends = f"(, then|. then|, and|. if you do ,|and|, then that player) {shuffled}"
    for kind, form in (("do", "looked"), ("does", "looks")):
        g.rule(kind, f"<{form}:l> (,|and|, and) <brought:b> {ends}")(_searched)


def _random(g: Grammar) -> None:
    """Random choices (701.9b)."""
    did(g, "discard a card at random")(
        lambda: [
            {"choose": {"zone": "hand", "owner": WHO}, "who": WHO, "random": True, "as": "random"},
            {"discard cards": "random"},
        ]
    )
    did(g, "discard <n:k> cards at random")(
        lambda k: [
            {
                "choose": {"zone": "hand", "owner": WHO},
                "who": WHO,
                "count": k,
                "random": True,
                "as": "random",
            },
            {"discard cards": "random"},
        ]
    )


def _repeated(thing: object) -> object:
    """A further reference to the same object, without a second target."""
    return Back(next(iter(_nouns(thing.filter)), "permanent")) if isinstance(thing, Aim) else thing


def _nouns(filter_: object) -> list[str]:
    kind = filter_.get("type") if isinstance(filter_, dict) else None
    return [kind] if isinstance(kind, str) else []


def _searched(l: Any, b: Any) -> object:  # noqa: E741
    filter_, count = l
    made = {"search": _any_card(filter_), **b}
    if count == "any":
        made["any number"] = True
    elif count != 1:
        made["count"] = count
    return [{**made, "who": WHO}]


def _any_card(filter_: object) -> object:
    return filter_ or "card"


def _sacrificed(thing: object) -> object:
    if isinstance(thing, Aim):
        raise Refused
    return [{"sacrifice": thing}]


def _same_noun(thing: object) -> object:
    return Back()


def _same(thing: object) -> object:
    return Back("spell") if isinstance(thing, Aim) else thing


def _lasting(g: Grammar) -> None:
    """Changes with a duration: power and toughness, abilities, restrictions."""
    g.rule("gets", "each get <boost:b>")(lambda b: {"add": _boost(b)})
    g.rule("gets", "(gets|get) <boost:b>")(lambda b: {"add": _boost(b)})
    g.rule("gets", "(gets|get) <boost:b> <per:p>")(lambda b, p: {"add": _boost(b, p)})
    g.rule("gains", "(gains|gain) <abilities:k>")(lambda k: {"gain": k})
    g.rule("gains", "(gains|gain) <quoted:a>")(lambda a: {"ability": [a]})
    g.rule("loses", "(loses|lose) <abilities:k>")(lambda k: {"lose": [_word(one) for one in k]})
    g.rule("loses", "(loses|lose) all abilities")(lambda: {"lose all": True})
    g.rule("becomes", "(becomes|become) <color:c>")(lambda c: {"become color": [c]})
    g.rule("becomes", "(becomes|become) (a|an) <subtype1:s> in addition to its other types")(
        lambda s: {"subtype": [s]}
    )
    g.rule("becomes", "has base power and toughness <size:s>", "have base power and toughness <size:s>")(
        lambda s: {"set": {"power": s[0], "toughness": s[1]}}
    )
    g.rule("cant", "can't block")(lambda: {"forbid": "block"})
    g.rule("cant", "can't attack")(lambda: {"forbid": "attack"})
    g.rule("cant", "can't attack or block")(lambda: {"forbid": ["attack", "block"]})
    g.rule("cant", "can't be blocked")(lambda: {"forbid": "be blocked"})
    g.rule("cant", "attacks [each combat] if able", "attack [each combat] if able")(
        lambda: {"must": "attack"}
    )
    g.rule("cant", "blocks [each combat] if able", "block [each combat] if able")(lambda: {"must": "block"})
    g.rule("cant", "can't be blocked except by <nounn:n>")(lambda n: {"forbid": {"be blocked": {"none": n}}})
    g.rule("cant", "can't be blocked by more than one creature")(lambda: {"limit": {"blockers of it": 1}})
    g.rule("cant", "can block an additional creature")(lambda: {"limit": {"additional blocks": 1}})
    g.rule("cant", "can block an additional <n:k> creatures")(lambda k: {"limit": {"additional blocks": k}})
    g.rule("cant", "can attack as though it didn't have defender")(lambda: {"as though": "not defender"})
    g.rule("cant", "can't be blocked by <nounn:n>")(lambda n: {"forbid": {"be blocked": n}})
    g.rule("change", "<gets:a>", "<gains:a>", "<becomes:a>", "<loses:a>", "<cant:a>")(lambda a: a)
    for a in ("gets", "becomes", "loses"):
        for b in ("gains", "cant", "becomes", "loses"):
            if a != b:
                g.rule("change", f"<{a}:a> and <{b}:b>")(_merged)
    g.rule("change", "<gains:a> and <gets:b>", "<gains:a> and <cant:b>")(_merged)
    g.rule("change", "<gets:a> , <gains:b> , and <cant:c>")(lambda a, b, c: _merged(_merged(a, b), c))

    def lasting(t: object, c: object, u: object) -> object:
        return [{"of": t, "last": c, "until": u}]

    g.rule("lasts", "<thing:t> <change:c> <duration:u>")(lasting)
    g.rule("lasts", "<groups:t> <change:c> <duration:u>")(lasting)
    g.rule(
        "lasts",
        "until end of turn , <thing:t> <change:c>",
        "until end of turn , <groups:t> <change:c>",
        u="turn",
    )(lasting)
    g.rule("lasts", "until your next turn , <thing:t> <change:c>", u="your next turn")(lasting)
    g.rule("lasts", "<thing:t> gets <boost:b> until end of turn , where x is <amount_of:a>")(
        lambda t, b, a: [{"of": t, "last": {"add": _with_x(_boost(b), a)}, "until": "turn"}]
    )


def _with_x(value: object, amount: object) -> object:
    if value == "X":
        return amount
    if value == "-X":
        return {"minus": [0, amount]}
    if isinstance(value, dict):
        return {key: _with_x(one, amount) for key, one in value.items()}
    if isinstance(value, list):
        return [_with_x(one, amount) for one in value]
    if isinstance(value, (Aim, Pick)):
        filter_ = _with_x(value.filter, amount)
        return replace(
            value, filter=filter_, least=_with_x(value.least, amount), most=_with_x(value.most, amount)
        )
    return value


def with_x(value: object, amount: object) -> Any:
    """A sentence with X replaced by its definition; raises Refused if it has no X."""
    made = _with_x(value, amount)
    if repr(made) == repr(value):
        raise Refused
    return made


def _word(keyword: object) -> str:
    if not isinstance(keyword, str):
        raise Refused
    return keyword


def _merged(a: dict[str, object], b: dict[str, object]) -> dict[str, object]:
    if set(a) & set(b):
        raise Refused
    return {**a, **b}


def _boost(boost: Any, per: object = None) -> dict[str, object]:
    power, toughness = boost
    made = {"power": _signed_times(power, per), "toughness": _signed_times(toughness, per)}
    return {key: value for key, value in made.items() if value != 0} or {"power": 0}


def _signed_times(number: object, per: object) -> object:
    if per is None or number == 0:
        return number
    if number == 1:
        return per
    if number == -1:
        return {"minus": [0, per]}
    if isinstance(number, int):
        return {"times": [number, per]} if number > 0 else {"minus": [0, {"times": [-number, per]}]}
    raise Refused


def _mana(g: Grammar) -> None:
    g.rule("mana_made", "<mana:m>")(lambda m: [{"add mana": m}])
    g.rule("mana_made", "<mana:a> or <mana:b>")(lambda a, b: [_one_of(a, b)])
    g.rule("mana_made", "<mana:a> , <mana:b> , or <mana:c>")(lambda a, b, c: [_one_of(a, b, c)])
    g.rule("mana_made", "<mana:a> , <mana:b> , <mana:c> , or <mana:d>")(
        lambda a, b, c, d: [_one_of(a, b, c, d)]
    )
    g.rule("mana_made", "one mana of any color")(lambda: [{"add mana": "any color"}])
    g.rule("mana_made", "<n:k> mana of any one color")(lambda k: [{"add mana": "any color", "amount": k}])
    g.rule("mana_made", "<mana:m> <per:p>")(lambda m, p: [{"add mana": m, "amount": p}])
    g.rule("do", "add <mana_made:m>")(
        lambda m: [{**one, "who": WHO} if "add mana" in one else one for one in m]
    )
    g.rule("do", "add <mana_made:m> to your mana pool")(lambda m: m)


def _adding(m: Any) -> object:
    return [{**one, "who": WHO} if "add mana" in one else {**one, "_you": WHO} for one in m]


def _one_of(*kinds: str) -> dict[str, Any]:
    return {"choose one": [{"name": kind, "do": [{"add mana": kind}]} for kind in kinds]}


def _several_sacrificed(g: Grammar) -> None:
    g.rule("do", "sacrifice <backn:t>")(lambda t: [{"sacrifice": t}])


def _as_many_sacrificed(g: Grammar) -> None:
    """As many as there were of something are sacrificed (701.21)."""
    g.rule("does", "sacrifices that many <nounn:n> [of their choice]")(
        lambda n: [{"sacrifice a": n, "count": "amount", "who": WHO}]
    )


def _switched(g: Grammar) -> None:
    """Power and toughness switched (613.4d)."""
    g.rule("do", f"switch {SELF} 's power and toughness until end of turn")(
        lambda: [{"last": {"switch": True}, "of": "self", "until": "turn"}]
    )


def _taps_own(g: Grammar) -> None:
    """Somebody taps permanents of their own (701.26)."""
    for whose in ("you control", "they control", "that player controls"):
        for so_many in (" <per:p>", ""):
            did(g, f"tap an untapped <one_of:n> {whose}{so_many}")(
                lambda n, p=1: [{"tap a": both(n, {"is": "untapped"}), "count": p, "who": WHO}]
            )
    g.rule("one_of", "<permanent1:n>", "<permanents1:n>")(lambda n: n)
