"""Grammar of conditions: what somebody controls or has, what something is (Magic, 603.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.amounts import CARD_TYPES, devotion
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import OWN, Back, Of
from judge.cardtext.tokens import SELF

TARGETS_CONTROLLER = {"controller": "you"}
STATES = ("tapped", "untapped", "attacking", "blocking", "enchanted", "equipped", "monocolored", "colorless")

BOUNDS: tuple[tuple[str, str, int], ...] = (
    ("less than or equal to", "max", 0),
    ("greater than or equal to", "min", 0),
    ("less than", "max", -1),
    ("greater than", "min", 1),
)
"""The words that compare two numbers, the bound they set, and the amount added to that bound."""


def add(g: Grammar) -> None:
    _whole(g)
    _controlling(g)
    _having(g)
    _being(g)
    _there(g)
    _facts(g)
    _compared(g)
    _last_turn(g)
    _others_turn(g)
    _more_of_it(g)
    _figures_compared(g)
    _done_this_way(g)
    _of_the_turn(g)
    _other_states(g)
    _players_compared(g)
    _numbers(g)
    _opponents_without(g)
    _not_from_hand(g)
    _states(g)


def _whole(g: Grammar) -> None:
    g.rule("condition", "<condition1:a>")(lambda a: a)
    g.rule("condition", "<condition1:a> and <condition1:b>")(lambda a, b: {"all": [a, b]})
    g.rule("condition", "<condition1:a> or <condition1:b>")(lambda a, b: {"any": [a, b]})
    g.rule("condition", "<condition1:a> or if <condition1:b>")(lambda a, b: {"any": [a, b]})
    g.rule("condition", "<condition1:a> and if <condition1:b>")(lambda a, b: {"all": [a, b]})


def _compared(g: Grammar) -> None:
    """One player's number against another's: "if an opponent controls more lands than you"."""
    for things, name in (
        ("creatures", "creatures controlled"),
        ("lands", "lands controlled"),
        ("artifacts", "artifacts controlled"),
        ("permanents", "permanents controlled"),
    ):
        _against(g, name, ("controls", "control"), things)
    _against(g, "hand", ("has", "have"), "cards in hand")
    _against(g, "life", ("has", "have"), "life")
    _against(g, "graveyard", ("has", "have"), "cards in (their|your) graveyard")


def _against(g: Grammar, name: str, verbs: tuple[str, str], things: str) -> None:
    mine = {"figure": name, "of": "you"}
    most, least = {"greatest": name, "of": "opponents"}, {"least": name, "of": "opponents"}
    they, we = verbs
    told = {"mine": mine, "most": most, "least": least, "name": name}
    more = {"min": {"sum": [mine, 1]}}
    g.rule("condition1", f"an opponent {they} more {things} than you [do]", more=more, **told)(
        lambda mine, most, least, name, more: {"amount": most, **more}
    )
    g.rule("condition1", f"no opponent {they} more {things} than you", more=more, **told)(
        lambda mine, most, least, name, more: _not({"amount": most, **more})
    )
    g.rule("condition1", f"you {we} more {things} than each (other player|opponent)", **told)(
        lambda mine, most, least, name: {"amount": mine, "min": {"sum": [most, 1]}}
    )
    g.rule("condition1", f"you {we} more {things} than (an|any) opponent", **told)(
        lambda mine, most, least, name: {"amount": mine, "min": {"sum": [least, 1]}}
    )
    g.rule("condition1", f"(that player|they) ({they}|{we}) more {things} than you [do]", more=more, **told)(
        lambda mine, most, least, name, more: {
            "amount": {"figure": name, "of": Back("player", seat=True)}, **more
        }
    )  # fmt: skip
    g.rule("condition1", f"defending player {they} more {things} than you [do]", more=more, **told)(
        lambda mine, most, least, name, more: {"amount": {"figure": name, "of": "defending player"}, **more}
    )


def _others_turn(g: Grammar) -> None:
    theirs = {"seat": Back("player", seat=True), "is": "active"}
    g.rule("condition1", "it's (their|that player's) turn")(lambda: theirs)
    g.rule("condition1", "it's not (their|that player's) turn", "it isn't (their|that player's) turn")(
        lambda: _not(theirs)
    )
    for words, name in (
        ("you didn't lose life this turn", "life lost"),
        ("you didn't gain life this turn", "life gained"),
        ("you haven't cast a spell this turn", "spells cast"),
        ("you didn't cast a spell this turn", "spells cast"),
        ("you didn't attack this turn", "creatures attacked with"),
        ("you haven't attacked this turn", "creatures attacked with"),
    ):
        g.rule("condition1", words, name=name)(lambda name: _most({"figure": name, "of": "you"}, 0))
    for bound, words in (("min", "or (greater|more)"), ("max", "or less")):
        g.rule("condition1", f"<host:h> 's <figure:f> is <n:k> {words}", bound=bound)(
            lambda h, f, k, bound: {"amount": {"figure": f, "of": "host"}, bound: k}
        )
        for kind in ("creature", "permanent"):
            for role in ("enchanted", "equipped"):
                g.rule("condition1", f"{role} {kind}'s <figure:f> is <n:k> {words}", bound=bound)(
                    lambda f, k, bound: {"amount": {"figure": f, "of": "host"}, bound: k}
                )
    for of, mine in ((f"{SELF} 's", "self"), ("its", Back())):
        g.rule("condition1", f"{of} <figure:f> (is|was) less than <n:k>", mine=mine)(
            lambda f, k, mine: _below({"figure": f, "of": mine}, k)
        )
    g.rule("condition1", "your opponents control <n:k> or more <nounn:n>")(
        lambda k, n: {"count": both(n, {"controller": "opponents"}), "min": k}
    )
    g.rule("condition1", "there are fewer than <n:k> <placedcardn:n>")(
        lambda k, n: {"count": n, "max": k - 1}
    )
    clash = {"figure": "mana value", "of": "mine"}, {"figure": "mana value", "of": "theirs"}
    g.rule("condition1", "you win")(lambda: {"amount": clash[0], "min": {"sum": [clash[1], 1]}})
    g.rule("condition1", "<being:b> attacked this turn")(
        lambda b: {"object": b, "is": {"is": "attacked this turn"}}
    )
    g.rule("condition1", "<being:b> didn't attack this turn")(
        lambda b: _not({"object": b, "is": {"is": "attacked this turn"}})
    )
    g.rule("condition1", "<being:b> attacked or blocked this turn")(
        lambda b: {"object": b, "is": {"any": [{"is": "attacked this turn"}, {"is": "blocked this turn"}]}}
    )


def _last_turn(g: Grammar) -> None:
    cast = "spells cast last turn"
    g.rule("condition1", "no spells were cast last turn")(
        lambda: {"amount": {"figure": cast, "of": "players"}, "max": 0}
    )
    g.rule("condition1", "a player cast <n:k> or more spells last turn")(
        lambda k: {"amount": {"greatest": cast, "of": "players"}, "min": k}
    )


def _more_of_it(g: Grammar) -> None:
    g.rule("condition1", "your devotion to <color:c> is less than <n:k>")(lambda c, k: _below(devotion(c), k))
    g.rule("condition1", "your devotion to <color:c> and <color:d> is less than <n:k>")(
        lambda c, d, k: _below(devotion(c, d), k)
    )
    g.rule("condition1", "an opponent is poisoned")(
        lambda: {"amount": {"greatest": "poison", "of": "opponents"}, "min": 1}
    )
    g.rule("condition1", "an opponent has <n:k> or more poison counters")(
        lambda k: {"amount": {"greatest": "poison", "of": "opponents"}, "min": k}
    )
    life = {"greatest": "life", "of": "opponents"}, {"least": "life", "of": "opponents"}
    g.rule("condition1", "an opponent has <n:k> or less life")(lambda k: _most(life[1], k))
    g.rule("condition1", "an opponent has <n:k> or more life")(lambda k: _least(life[0], k))
    g.rule("condition1", "each player has <n:k> or less life")(
        lambda k: _most({"greatest": "life", "of": "players"}, k)
    )
    g.rule("condition1", "an opponent has no cards in hand")(
        lambda: _most({"least": "hand", "of": "opponents"}, 0)
    )
    g.rule("condition1", "a player has no cards in hand")(
        lambda: _most({"least": "hand", "of": "players"}, 0)
    )
    g.rule("condition1", "a player lost <n:k> or more life this turn")(
        lambda k: _least({"greatest": "life lost", "of": "players"}, k)
    )
    g.rule("condition1", "an opponent lost <n:k> or more life this turn")(
        lambda k: _least({"greatest": "life lost", "of": "opponents"}, k)
    )
    g.rule("condition1", "you didn't attack with a creature this turn")(
        lambda: _most({"figure": "creatures attacked with", "of": "you"}, 0)
    )
    g.rule("condition1", "you have fewer than <n:k> cards in hand")(
        lambda k: _below({"figure": "hand", "of": "you"}, k)
    )
    g.rule("condition1", "your library has <n:k> or more cards in it")(
        lambda k: _least({"figure": "library", "of": "you"}, k)
    )
    g.rule("condition1", "your library has no cards in it")(
        lambda: _most({"figure": "library", "of": "you"}, 0)
    )
    g.rule("condition1", "x is <n:k> or more")(lambda k: _least("X", k))
    for words, verb in (("blocking", "blocking"), ("attacking", "attacking")):
        g.rule("condition1", f"<being:b> isn't {words}", verb=verb)(
            lambda b, verb: _not({"object": b, "is": {"is": verb}})
        )
    g.rule("condition1", "you control (a|an) <noun1:a> , (a|an) <noun1:b> , or (a|an) <noun1:c>")(
        lambda a, b, c: {"any": [{"exists": both(one, TARGETS_CONTROLLER)} for one in (a, b, c)]}
    )
    g.rule("condition1", "there are exactly <n:k> <nounn:n> on the battlefield")(
        lambda k, n: {"count": n, "is": k}
    )
    g.rule(
        "condition1",
        "there is (a|an) <noun1:n> on the battlefield",
        "there's (a|an) <noun1:n> on the battlefield",
    )(lambda n: {"exists": n})
    g.rule("condition1", "another <noun1:n> is on the battlefield")(
        lambda n: {"exists": both(n, {"other": True})}
    )
    g.rule("condition1", "<n:k> or more <nounn:n> are on the battlefield")(
        lambda k, n: {"count": n, "min": k}
    )
    g.rule("condition1", f"<n:k> or more <counter:c> counters are on {SELF}")(
        lambda k, c: {"amount": {"counters": c, "of": "self"}, "min": k}
    )
    g.rule("condition1", "<host:h> 's controller controls <controlled:c>")(
        lambda h, c: c("controller of host")
    )
    g.rule("condition1", f"{SELF} is enchanted by (a|an) <noun1:n>")(
        lambda n: {"exists": both(n, {"in": "attached to self"})}
    )
    g.rule("condition1", f"{SELF} isn't enchanted")(
        lambda: _not({"object": "self", "is": {"is": "enchanted"}})
    )


def _not(condition: object) -> object:
    return {"not": [condition]}


def _controlling(g: Grammar) -> None:
    """What somebody controls; ``<controlled>`` gives a function of the player."""

    def owned(kind: str, *patterns: str) -> None:
        def build(n: object, k: object = None) -> object:
            other = {"other": True} if "another" in kind or "other" in kind else {}

            def of(who: object) -> object:
                filter_ = both(n, {"controller": who, **other})
                if kind.startswith("no"):
                    return _not({"exists": filter_})
                if kind == "exactly one":
                    return {"count": filter_, "is": 1}
                if k is None:
                    return {"exists": filter_}
                bound = "max" if kind.startswith("fewer") else "is" if kind.startswith("exactly") else "min"
                return {"count": filter_, bound: k}

            return of

        g.rule("controlled", *patterns)(build)

    owned("one", "(a|an) <noun1:n>")
    owned("another", "another <noun1:n>")
    owned("no", "no <nounn:n>")
    owned("no other", "no other <nounn:n>")
    owned("more", "<n:k> or more <nounn:n>", "at least <n:k> <nounn:n>")
    owned("more other", "<n:k> or more other <nounn:n>", "at least <n:k> other <nounn:n>")
    owned("fewer", "<n:k> or fewer <nounn:n>")
    owned("fewer other", "<n:k> or fewer other <nounn:n>")
    owned("exactly", "exactly <n:k> <nounn:n>")
    owned("exactly one", "exactly one <noun1:n>")
    for words, who in (
        ("you control", "you"),
        ("an opponent controls", "opponents"),
        ("defending player controls", "defending player"),
        ("enchanted player controls", "host"),
    ):
        g.rule("condition1", f"{words} <controlled:c>", who=who)(_controls)
    g.rule("condition1", "you don't control <controlled:c>")(lambda c: _not(c("you")))
    g.rule("condition1", "(that player|they) (controls|control) <controlled:c>")(
        lambda c: c(Back("player", seat=True))
    )
    g.rule("condition1", "(a|any) player controls (a|an) <noun1:n>")(
        lambda n: {"exists": n} if "controller" not in n else refuse()
    )
    g.rule("condition1", "no opponent controls (a|an) <noun1:n>", "no opponents control <nounn:n>")(
        lambda n: _not({"exists": both(n, {"controller": "opponents"})})
    )
    g.rule("condition1", "you control (a|an) <noun1:a> or (a|an) <noun1:b>")(
        lambda a, b: {"any": [{"exists": both(one, TARGETS_CONTROLLER)} for one in (a, b)]}
    )
    g.rule("condition1", "you control (a|an) <noun1:a> and (a|an) <noun1:b>")(
        lambda a, b: {"all": [{"exists": both(one, TARGETS_CONTROLLER)} for one in (a, b)]}
    )


def _controls(c: Any, who: object) -> object:
    if who == "opponents" and not set(c("x")) & {"exists", "not"}:
        raise Refused  # the number for one opponent, not for all opponents together
    return c(who)


def _having(g: Grammar) -> None:
    """Figures of players."""
    holders = (("you have", "you"), ("(that player|they) (has|have)", Back("player", seat=True)))
    for words, who in holders:
        hand, life = {"figure": "hand", "of": who}, {"figure": "life", "of": who}
        g.rule("condition1", f"{words} no cards in hand", amount=hand)(lambda amount: _most(amount, 0))
        for words2, amount in (("cards in hand", hand), ("life", life)):
            g.rule("condition1", f"{words} <n:k> or more {words2}", amount=amount)(_least)
            g.rule("condition1", f"{words} at least <n:k> {words2}", amount=amount)(_least)
            g.rule("condition1", f"{words} <n:k> or (less|fewer) {words2}", amount=amount)(_most)
            g.rule("condition1", f"{words} exactly <n:k> {words2}", amount=amount)(_exactly)
    life = {"figure": "life", "of": "you"}
    g.rule("condition1", "your life total is <n:k> or less", amount=life)(_most)
    g.rule("condition1", "your life total is <n:k> or (more|greater)", amount=life)(_least)
    g.rule("condition1", "your life total is less than <n:k>", amount=life)(_below)
    g.rule("condition1", "you're the monarch")(
        lambda: {"amount": {"figure": "monarch", "of": "you"}, "min": 1}
    )
    g.rule("condition1", "you have (a|an|one or more) <card_in_hand:n> in hand")(
        lambda n: {"exists": both(n, {"zone": "hand", "owner": "you"})}
    )
    g.rule("card_in_hand", "<cardnoun1:n>", "<cardnounn:n>")(lambda n: n)
    graveyard = {"count": {"zone": "graveyard", "owner": "you"}}
    g.rule("condition1", "<n:k> or more cards are in your graveyard", amount=graveyard)(_least)


def _least(amount: object, k: object) -> object:
    return {"amount": amount, "min": k}


def _most(amount: object, k: object) -> object:
    return {"amount": amount, "max": k}


def _exactly(amount: object, k: object) -> object:
    return {"amount": amount, "is": k}


def _below(amount: object, k: object) -> object:
    return {"amount": amount, "max": {"minus": [k, 1]} if not isinstance(k, int) else k - 1}


def _being(g: Grammar) -> None:
    """What an object is, or has."""
    g.rule("being", SELF)(lambda: OWN)
    g.rule("being", "<host:h>")(lambda h: "host")
    g.rule("being", "it")(lambda: Back())
    for word in ("creature", "permanent", "card", "spell", "land", "artifact", "planeswalker"):
        g.rule("being", f"that {word}", noun=word)(lambda noun: Back(noun))
    for state in STATES:
        g.phrase("state", state, {"is": state})
    g.phrase("state", "multicolored", {"is": "multicolored"})
    g.phrase("state", "face down", {"is": "face down"})
    g.phrase("state", "renowned", {"is": "renowned"})
    g.phrase("state", "monstrous", {"is": "monstrous"})
    g.phrase("state", "legendary", {"type": "legendary"})
    g.phrase("state", "dealt damage this turn", {"is": "dealt damage"})
    g.phrase("state", "historic", {"is": "historic"})
    g.rule("state", "<color:c>")(lambda c: {"color": c})
    g.rule("state", "<color:a> or <color:b>")(lambda a, b: {"color": [a, b]})
    g.rule("state", "attacking or blocking")(lambda: {"any": [{"is": "attacking"}, {"is": "blocking"}]})
    g.rule("state", "(a|an) <noun1:n>", "(a|an) <cardnoun1:n>")(
        lambda n: {key: value for key, value in n.items() if key not in ("zone",)} if n else refuse()
    )
    g.rule("state", "(a|an) <spellnoun1:n>")(_what_a_spell_is)
    g.rule("condition1", "<being:b> is <state:s>")(lambda b, s: {"object": b, "is": s})
    g.rule("condition1", "<being:b> was <state:s>")(lambda b, s: {"object": _as_it_was(b), "is": s})
    g.rule("condition1", "<being:b> (isn't|is not) <state:s>")(lambda b, s: _not({"object": b, "is": s}))
    g.rule("condition1", "<being:b> (wasn't|was not) <state:s>")(
        lambda b, s: _not({"object": _as_it_was(b), "is": s})
    )
    g.rule("condition1", "it's <state:s>", "it is <state:s>")(lambda s: {"object": Back(), "is": s})
    g.rule("condition1", "it's not <state:s>")(lambda s: _not({"object": Back(), "is": s}))
    g.rule("condition1", "<being:b> has <ability_word:k>", "<being:b> had <ability_word:k>")(
        lambda b, k: {"object": b, "is": {"keyword": k}}
    )
    g.rule("condition1", "<being:b> doesn't have <ability_word:k>")(
        lambda b, k: _not({"object": b, "is": {"keyword": k}})
    )
    for of, mine in ((f"{SELF} 's", "self"), ("its", Back())):
        for bound, words in (("min", "or (greater|more)"), ("max", "or less")):
            g.rule("condition1", f"{of} <figure:f> (is|was) <n:k> {words}", mine=mine, bound=bound)(
                lambda f, k, mine, bound: {"amount": {"figure": f, "of": mine}, bound: k}
            )
    for word in ("creature", "card", "permanent", "spell"):
        for bound, words in (("min", "or (greater|more)"), ("max", "or less")):
            g.rule("condition1", f"that {word}'s <figure:f> (is|was) <n:k> {words}", noun=word, bound=bound)(
                lambda f, k, noun, bound: {"amount": {"figure": f, "of": Back(noun)}, bound: k}
            )
    g.rule("condition1", "<being:b> has <figure:f> <n:k> or (greater|more)")(
        lambda b, f, k: {"amount": {"figure": f, "of": b}, "min": k}
    )
    g.rule("condition1", "<being:b> has <figure:f> <n:k> or less")(
        lambda b, f, k: {"amount": {"figure": f, "of": b}, "max": k}
    )
    # counters on an object
    on = "on it"
    g.rule("condition1", f"<being:b> (has|had) (a|an) <counter:c> counter {on}")(
        lambda b, c: {"amount": {"counters": c, "of": b}, "min": 1}
    )
    g.rule("condition1", f"<being:b> has <n:k> or more <counter:c> counters {on}")(
        lambda b, k, c: {"amount": {"counters": c, "of": b}, "min": k}
    )
    g.rule("condition1", f"<being:b> has <n:k> or fewer <counter:c> counters {on}")(
        lambda b, k, c: {"amount": {"counters": c, "of": b}, "max": k}
    )
    g.rule("condition1", f"<being:b> (has|had) no <counter:c> counters {on}")(
        lambda b, c: {"amount": {"counters": c, "of": b}, "max": 0}
    )
    g.rule("condition1", f"<being:b> doesn't have (a|an) <counter:c> counter {on}")(
        lambda b, c: {"amount": {"counters": c, "of": b}, "max": 0}
    )
    g.rule("condition1", f"{SELF} is on the battlefield")(lambda: {"object": "self", "is": "any"})
    for zone, words in (("graveyard", "in your graveyard"), ("exile", "in exile"), ("hand", "in your hand")):
        g.rule("condition1", f"{SELF} is {words}", zone=zone)(
            lambda zone: {"object": "self", "is": {"zone": zone}}
        )
    g.rule("condition1", "its controller controls <controlled:c>")(lambda c: c(Of("controller", Back())))


def _what_a_spell_is(n: dict[str, object]) -> dict[str, object]:
    """What kind of spell it is or was: once it has been countered it is no spell any more (608.2h)."""
    rest = {key: value for key, value in n.items() if key != "zone"}
    told = as_cards(n)
    return told or rest


def _as_it_was(being: object) -> object:
    return replace(being, was=True) if isinstance(being, Back) else being


def _there(g: Grammar) -> None:
    g.rule("condition1", "there (is|are) <n:k> or more <counter:c> counters on <being:b>")(
        lambda k, c, b: {"amount": {"counters": c, "of": b}, "min": k}
    )
    g.rule("condition1", "there are no <counter:c> counters on <being:b>")(
        lambda c, b: {"amount": {"counters": c, "of": b}, "max": 0}
    )
    g.rule("condition1", "there are no <nounn:n> on the battlefield")(lambda n: _not({"exists": n}))
    g.rule("condition1", "no <nounn:n> are on the battlefield")(lambda n: _not({"exists": n}))
    g.rule("condition1", "there are <n:k> or more <nounn:n> on the battlefield")(
        lambda k, n: {"count": n, "min": k}
    )
    g.rule("condition1", "(a|an) <noun1:n> is on the battlefield")(lambda n: {"exists": n})
    g.rule("condition1", "there are <n:k> or more <placedcardn:n>")(lambda k, n: {"count": n, "min": k})
    g.rule("condition1", "there are no <placedcardn:n>")(lambda n: _not({"exists": n}))
    g.rule(
        "condition1",
        "there is (a|an) <placedcard1:n>",
        "there's (a|an) <placedcard1:n>",
        "(a|an) <placedcard1:n>",
        "(a|an) <cardnoun1:c> is in <place:p>",
    )(lambda n=None, c=None, p=None: {"exists": n if n is not None else both(c, p)})
    g.rule("condition1", "<n:k> or more <cardnounn:c> are in <place:p>")(
        lambda k, c, p: {"count": both(c, p), "min": k} if c else refuse()
    )
    g.rule("condition1", "you have <n:k> or more opponents")(
        lambda k: {"count": {"seat": "opponents"}, "min": k}
    )
    g.rule("condition1", "you have <n:k> or more cards in your hand")(
        lambda k: _least({"figure": "hand", "of": "you"}, k)
    )
    g.rule("condition1", "<being:b> has (a counter|counters) on it")(
        lambda b: {"object": b, "is": {"is": "with counters"}}
    )
    g.rule("condition1", "<being:b> had (a counter|counters) on it")(
        lambda b: {"object": _as_it_was(b), "is": {"is": "with counters"}}
    )
    g.rule("condition1", "creatures you control have total toughness <n:k> or greater")(
        lambda k: {
            "amount": {"figure": "toughness", "of": {"all": {"type": "creature", "controller": "you"}}},
            "min": k,
        }
    )
    g.rule("condition1", "no creatures attacked this turn")(
        lambda: _most({"figure": "creatures attacked with", "of": "players"}, 0)
    )


def _facts(g: Grammar) -> None:
    g.rule("condition1", "it's your turn")(lambda: {"your turn": True})
    g.rule("condition1", "it's not your turn", "it isn't your turn")(lambda: _not({"your turn": True}))
    g.rule("condition1", "(it|~) was kicked", "this spell was kicked")(lambda: {"fact": "kicked"})
    g.rule("condition1", "(it|~) was bargained")(lambda: {"fact": "bargained"})
    g.rule("condition1", "(it|~) escaped")(lambda: {"fact": "escaped"})
    g.rule("condition1", f"(its|{SELF} 's) madness cost was paid")(lambda: {"fact": "madness paid"})
    g.rule("condition1", "a creature died this turn")(lambda: {"fact": "a creature died this turn"})
    g.rule("condition1", "an opponent lost life this turn")(
        lambda: {"fact": "your opponent lost life this turn"}
    )
    _history(g)
    g.rule("condition1", "you cast ~ during your main phase")(lambda: {"fact": "your main phase"})


def _history(g: Grammar) -> None:
    """What has happened this turn, by the numbers that the game keeps for players (603.4)."""

    def of(name: str, who: object = "you", least: object = 1) -> object:
        return {"amount": {"figure": name, "of": who}, "min": least}

    for words, name in (
        ("you gained life this turn", "life gained"),
        ("you've gained life this turn", "life gained"),
        ("you lost life this turn", "life lost"),
        ("you've lost life this turn", "life lost"),
        ("you attacked this turn", "creatures attacked with"),
        ("you've attacked this turn", "creatures attacked with"),
        ("you attacked with a creature this turn", "creatures attacked with"),
        ("you've attacked with a creature this turn", "creatures attacked with"),
        ("a permanent you controlled left the battlefield this turn", "permanents left"),
        ("a creature died under your control this turn", "creatures died"),
        ("you've sacrificed a permanent this turn", "permanents sacrificed"),
        ("you sacrificed a permanent this turn", "permanents sacrificed"),
        ("you've discarded a card this turn", "cards discarded"),
        ("you discarded a card this turn", "cards discarded"),
        ("you descended this turn", "permanent cards to the graveyard"),
        ("you had a land enter under your control this turn", "lands entered"),
        ("you've cast a spell this turn", "spells cast"),
    ):
        g.rule("condition1", words, name=name)(of)
    for words, name in (
        ("an opponent was dealt damage this turn", "damage taken"),
        ("an opponent has been dealt damage this turn", "damage taken"),
        ("an opponent has lost life this turn", "life lost"),
        ("an opponent discarded a card this turn", "cards discarded"),
        ("an opponent gained life this turn", "life gained"),
        ("an opponent cast a spell this turn", "spells cast"),
    ):
        g.rule("condition1", words, name=name, who="opponents")(of)
    g.rule("condition1", "<n:k> or more creatures died this turn")(
        lambda k: of("creatures died", "players", k)
    )
    g.rule("condition1", "a player lost life this turn")(lambda: of("life lost", "players"))
    g.rule("condition1", "a nonland permanent left the battlefield this turn")(
        lambda: of("nonland permanents left", "players")
    )
    g.rule("condition1", "no creatures died this turn")(lambda: _not(of("creatures died", "players")))
    for words, name in (
        ("gained <n:k> or more life", "life gained"),
        ("lost <n:k> or more life", "life lost"),
        ("cast <n:k> or more spells", "spells cast"),
        ("drawn <n:k> or more cards", "cards drawn"),
        ("discarded <n:k> or more cards", "cards discarded"),
        ("attacked with <n:k> or more creatures", "creatures attacked with"),
    ):
        g.rule("condition1", f"(you|you've) {words} this turn", name=name)(lambda k, name: of(name, "you", k))
    g.rule("condition1", "you've cast another spell this turn", "you've cast two spells this turn")(
        lambda: of("spells cast", "you", 2)
    )
    for words, name in (
        ("a noncreature spell", "noncreature spells cast"),
        ("an instant or sorcery spell", "instant and sorcery spells cast"),
        ("a creature spell", "creature spells cast"),
        ("an artifact spell", "artifact spells cast"),
    ):
        g.rule("condition1", f"(you|you've) cast {words} this turn", name=name)(of)
    g.rule("condition1", "you've cast both a creature spell and a noncreature spell this turn")(
        lambda: {"all": [of("creature spells cast"), of("noncreature spells cast")]}
    )
    entered = "entered [the battlefield] under your control this turn"
    for words, name, least in (
        ("a creature", "creatures entered", 1),
        ("an artifact", "artifacts entered", 1),
        ("an enchantment", "enchantments entered", 1),
        ("a land", "lands entered", 1),
        ("two or more lands", "lands entered", 2),
    ):
        g.rule("condition1", f"{words} {entered}", name=name, least=least)(
            lambda name, least: of(name, "you", least)
        )
    for noun, name in (("creatures", "creatures entered"), ("artifacts", "artifacts entered")):
        had = f"you had <n:k> or more {noun} enter [the battlefield] under your control this turn"
        g.rule("condition1", had, name=name)(lambda k, name: of(name, "you", k))
    g.rule("condition1", "a creature left the battlefield under your control this turn")(
        lambda: of("creatures left")
    )
    g.rule("condition1", "a permanent left the battlefield under your control this turn")(
        lambda: of("permanents left")
    )
    g.rule("condition1", "you created a token this turn", "you've created a token this turn")(
        lambda: of("tokens created")
    )
    g.rule(
        "condition1", f"{SELF} entered [the battlefield] this turn", "it entered [the battlefield] this turn"
    )(lambda: {"object": "self", "is": {"is": "entered this turn"}})
    types = {"of": {"all": {"zone": "graveyard", "owner": "you"}}, "among": list(CARD_TYPES)}
    g.rule("condition1", "there are <n:k> or more card types among cards in your graveyard")(
        lambda k: {"amount": {"kinds": "type", **types}, "min": k}
    )
    for words, verb in (("you control", "you"),):
        g.rule("condition1", f"creatures {words} have total power <n:k> or greater", who=verb)(
            lambda k, who: {
                "amount": {"figure": "power", "of": {"all": {"type": "creature", "controller": who}}},
                "min": k,
            }
        )


def _bound(bound: str, amount: object, more: int) -> dict[str, object]:
    if not more:
        return {bound: amount}
    return {bound: {"sum": [amount, 1]} if more > 0 else {"minus": [amount, 1]}}


def _figures_compared(g: Grammar) -> None:
    """Comparisons of two numbers: "if its mana value is less than or equal to the number of .."."""
    g.rule("whose", f"{SELF} 's")(lambda: "self")
    g.rule("whose", "its")(lambda: Back())
    g.rule("whose", "<host:h> 's")(lambda h: "host")
    for word in ("creature", "card", "permanent", "spell", "land"):
        g.rule("whose", f"that {word}'s", noun=word)(lambda noun: Back(noun))
    for role in ("enchanted", "equipped"):
        g.rule("whose", f"{role} creature's")(lambda: "host")
    for words, bound, more in BOUNDS:
        g.rule("condition1", f"<whose:w> <figure:f> (is|was) {words} <amount_of:a>", bound=bound, more=more)(
            lambda w, f, a, bound, more: {"amount": {"figure": f, "of": w}, **_bound(bound, a, more)}
        )
        g.rule("condition1", f"the spell's <figure:f> is {words} <amount_of:a>", bound=bound, more=more)(
            lambda f, a, bound, more: {"amount": {"figure": f, "of": Back()}, **_bound(bound, a, more)}
        )
    for words, bound in (("or less", "max"), ("or greater", "min"), ("or more", "min")):
        g.rule("condition1", f"x is <n:k> {words}", bound=bound)(
            lambda k, bound: {"amount": "X", bound: k} if (bound, k) != ("min", "X") else refuse()
        )
        g.rule("condition1", f"the spell's <figure:f> is <n:k> {words}", bound=bound)(
            lambda f, k, bound: {"amount": {"figure": f, "of": Back()}, bound: k}
        )
        g.rule("condition1", f"the exiled card's <figure:f> is <n:k> {words}", bound=bound)(
            lambda f, k, bound: {"amount": {"figure": f, "of": Back("exiled this way")}, bound: k}
        )


def _done_this_way(g: Grammar) -> None:
    """ "If a creature card was exiled this way": the objects of an earlier instruction (608.2c)."""
    for done in ("exiled this way", "milled this way", "destroyed this way"):
        g.rule("condition1", f"(a|an) <cardnoun1:c> (is|was) {done}", done=done)(
            lambda c, done: {"object": Back(done), "is": c} if c else refuse()
        )
        g.rule("condition1", f"(a|an) <cardnoun1:c> (is|was) {done}", done=done)(
            lambda c, done: (
                {"exists": both(c, {"zone": "any", "in": Back(done, many=True)})} if c else refuse()
            )
        )
    g.rule("condition1", "the exiled card is (a|an) <cardnoun1:c>")(
        lambda c: {"object": Back("exiled this way"), "is": c} if c else refuse()
    )


def _of_the_turn(g: Grammar) -> None:
    def of(name: str, who: str, least: object = 1) -> dict[str, object]:
        return {"amount": {"figure": name, "of": who}, "min": least}

    for words, name in (
        ("an opponent has cast a spell this turn", "spells cast"),
        ("an opponent has discarded a card this turn", "cards discarded"),
        ("an opponent has gained life this turn", "life gained"),
    ):
        g.rule("condition1", words, name=name)(lambda name: of(name, "opponents"))
    g.rule("condition1", "you put a counter on a creature this turn", "you've put a counter on a creature"
           " this turn")(lambda: of("counters put on creatures", "you"))  # fmt: skip
    g.rule("condition1", "it's the first combat phase of the turn")(lambda: {"fact": "first combat phase"})
    g.rule("condition1", "it's the first combat phase of your turn")(
        lambda: {"all": [{"fact": "first combat phase"}, {"your turn": True}]}
    )


def _other_states(g: Grammar) -> None:
    g.rule("condition1", f"{SELF} is attached to (a|an) <noun1:n>")(lambda n: {"object": "host", "is": n})
    g.rule("state", "another <noun1:n>")(lambda n: both(n, {"other": True}))
    g.rule("condition1", "no spells were warped this turn")(
        lambda: {"not": [{"fact": "a spell was warped this turn"}]}
    )


def _players_compared(g: Grammar) -> None:
    g.rule("condition1", "each opponent has <n:k> or fewer cards in hand")(
        lambda k: {"amount": {"greatest": "hand", "of": "opponents"}, "max": k}
    )
    g.rule("condition1", "each opponent has no cards in hand")(
        lambda: {"amount": {"greatest": "hand", "of": "opponents"}, "max": 0}
    )
    g.rule("condition1", "you have the most life or are tied for most life")(
        lambda: {"amount": {"figure": "life", "of": "you"}, "min": {"greatest": "life", "of": "opponents"}}
    )
    g.rule("condition1", "<host:h> 's toughness is greater than its power")(lambda h: _tougher("host"))
    for kind in ("creature", "permanent"):
        for role in ("enchanted", "equipped"):
            g.rule("condition1", f"{role} {kind}'s toughness is greater than its power")(
                lambda: _tougher("host")
            )
    g.rule("condition1", f"{SELF} 's toughness is greater than its power")(lambda: _tougher("self"))


def _tougher(of: str) -> dict[str, object]:
    return {
        "amount": {"figure": "toughness", "of": of},
        "min": {"sum": [{"figure": "power", "of": of}, 1]},
    }


def _numbers(g: Grammar) -> None:
    """Numbers of cards and of names (603.4)."""
    graveyard = {"figure": "graveyard", "of": "you"}
    g.rule("condition1", "you have <n:k> or more cards in your graveyard")(
        lambda k: {"amount": graveyard, "min": k}
    )
    g.rule("condition1", "an opponent has <n:k> or more cards in their graveyard")(
        lambda k: {"amount": {"greatest": "graveyard", "of": "opponents"}, "min": k}
    )
    g.rule("condition1", "you control <n:k> or more <nounn:n> with different names")(
        lambda k, n: {
            "amount": {"kinds": "name", "of": {"all": both(n, {"controller": "you"})}},
            "min": k,
        }
    )


def _opponents_without(g: Grammar) -> None:
    """What no opponent controls (603.4)."""
    for words in ("your opponents control no", "no opponent controls"):
        many = words.endswith("no")
        noun = "<nounn:n>" if many else "(a|an) <noun1:n>"
        g.rule("condition1", f"{words} {noun}")(
            lambda n: {"not": [{"exists": both(n, {"controller": "opponents"})}]}
        )


def _not_from_hand(g: Grammar) -> None:
    """Whether the card was cast from a hand (603.4)."""
    g.rule("condition1", "you didn't cast it from your hand")(lambda: {"not": [{"fact": "cast from hand"}]})


def _states(g: Grammar) -> None:
    g.rule("state", "<adjectives:a>")(lambda a: a)
    g.rule("condition1", "<being:b> has <n:k> or more counters on it")(
        lambda b, k: {"amount": {"counters": "all", "of": b}, "min": k} if k != "X" else refuse()
    )
    g.rule("condition1", "an opponent is the monarch")(
        lambda: {"amount": {"greatest": "monarch", "of": "opponents"}, "min": 1}
    )
    g.rule("condition1", "you aren't the monarch", "you're not the monarch")(
        lambda: {"not": [{"amount": {"figure": "monarch", "of": "you"}, "min": 1}]}
    )
