"""Further effects with a duration: forms, sizes, keywords of cards, restrictions (Magic, 611)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.becoming import _turns, replaced
from judge.cardtext.magic.nouns import TYPES, both
from judge.cardtext.magic.parts import Aim, Back, Of, When
from judge.cardtext.magic.sentence_frames import _three
from judge.cardtext.magic.sentences import done_by
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import _boost, _merged, _repeated, _same, with_x
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _flashback(g)
    _forms(g)
    _sizes(g)
    _locks(g)
    _players(g)
    _paying_for_each(g)
    _nouns(g)
    _costs(g)
    _events(g)
    _plays(g)
    _top_spells(g)


def _flashback(g: Grammar) -> None:
    """Flashback given for a turn, at the card's own mana cost (702.34a)."""
    cost = "the flashback cost is equal to (its|that card's) mana cost"
    gives = {"gain": ["flashback for its mana cost"]}
    for who in ("<target:t>", "each <placedcard1:t>"):
        g.rule("sentence", f"{who} gains flashback until end of turn . {cost}")(
            lambda t: [{"last": gives, "of": t if isinstance(t, Aim) else {"all": t}, "until": "turn"}]
            if _in_graveyard(t)
            else refuse()
        )  # fmt: skip


def _in_graveyard(t: object) -> bool:
    filter_ = t.filter if isinstance(t, Aim) else t
    return isinstance(filter_, dict) and filter_.get("zone") == "graveyard"


def _forms(g: Grammar) -> None:
    """ "Becomes an artifact creature and gains haste"; a creature type instead of the others."""
    for words in (
        "until end of turn , <thing1:t> becomes <form_of1:f> and gains <abilities:a>",
        "<thing1:t> becomes <form_of1:f> and gains <abilities:a> until end of turn",
    ):
        g.rule("sentence", words)(
            lambda t, f, a: _turns(t, {**replaced(f), "gain": a}, "turn") if "gain" not in f else refuse()
        )
    g.rule("becomes", "(becomes|become) (a|an) <creature_type:s>")(lambda s: {"become subtype": [s]})
    g.rule("cant", "can't have counters put on it")(lambda: {"forbid": {"counters put": {}}})
    g.rule("cant", "can't become untapped")(lambda: {"forbid": {"untapped": {}}})
    based = "(has|have) base power and toughness <size:s> , where x is <amount_of:a>"
    g.rule("static", f"<bearers:of> {based} .")(
        lambda of, s, a: static(of, with_x({"set": {"power": s[0], "toughness": s[1]}}, a))
        if of != "self"
        else refuse()
    )  # fmt: skip


def _sizes(g: Grammar) -> None:
    """Base power and toughness for a turn (613.4b)."""
    size = "base power and toughness become <size:s> until end of turn"

    def becomes(t: object, s: Any) -> list[object]:
        return _turns(t, {"set": {"power": s[0], "toughness": s[1]}}, "turn")

    g.rule("clause", f"{SELF} 's {size}")(lambda s: becomes("self", s))
    g.rule("do", f"have {SELF} 's {size}")(lambda s: becomes("self", s))
    g.rule("do", f"have <thing1:t> 's {size}")(lambda t, s: becomes(t, s) if t != "self" else refuse())
    g.rule("do", f"have its {size}")(lambda s: becomes(Back(), s))
    g.rule("do", f"have that creature's {size}")(lambda s: becomes(Back("creature"), s))
    theirs = "that creature's power and toughness until end of turn"
    as_large = {
        "power": {"figure": "power", "of": Back("creature")},
        "toughness": {"figure": "toughness", "of": Back("creature")},
    }
    for words in (f"change {SELF} 's base power and toughness to {theirs}",
                  f"have {SELF} 's base power and toughness become equal to {theirs}"):  # fmt: skip
        g.rule("do", words)(lambda: _turns("self", {"set": as_large}, "turn"))
    g.rule("clause", f"target creature's {size}")(lambda s: becomes(Aim({"type": "creature"}), s))


def _locks(g: Grammar) -> None:
    g.rule("clause", "<thing1:t> can't become untapped <long:u>")(
        lambda t, u: [{"last": {"forbid": {"untapped": {}}}, "of": t, "until": u}]
    )
    g.rule("clause", "prevent all damage that would be dealt this turn by <nounn:n>")(
        lambda n: [{"shield": {"damage": {"by": n}}, "amount": "all"}]
    )


def _players(g: Grammar) -> None:
    """Two players who do the same; a player who cannot and does something else."""
    g.rule("sentence", "you and that player each <do:a>")(
        lambda a: done_by(a, ["you", Back("player", seat=True)])
    )
    g.rule("sentence", "<n:k> target players each <do:a>")(
        lambda k, a: done_by(a, Aim({"seat": "players"}, k, k)) if len(a) == 1 and k != "X" else refuse()
    )
    g.rule("sentence", "any number of target players each <do:a>")(
        lambda a: done_by(a, Aim({"seat": "players"}, 0, "any")) if len(a) == 1 else refuse()
    )
    g.rule("clause", "up to one target player <does:a>")(
        lambda a: done_by(a, Aim({"seat": "players"}, 0, 1)) if len(a) == 1 else refuse()
    )
    for words, seats in (("each opponent", "opponents"), ("each player", "players")):
        g.rule(
            "sentence",
            f"{words} sacrifices (a|an) <noun1:n> of their choice . {words} who can't <does:b>",
            seats=seats,
        )(_or_else)


def _or_else(n: object, b: list[object], seats: str) -> list[object]:
    there = {"exists": both(n, {"controller": "it"})}
    given = {"sacrifice a": n, "who": "it"}
    return [{"each": seats, "do": [{"if": there, "then": [given], "else": done_by(b, "it")}]}]


def _paying_for_each(g: Grammar) -> None:
    """ "Unless its controller pays {1} for each ..": a multiplied cost."""
    pays = "unless its controller pays <mana:m> <per:p>"
    g.rule("do", f"counter <target:t> {pays}", f"counter <back1:t> {pays}")(
        lambda t, m, p: [
            {
                "may pay": [{"pay": m, "times": p}],
                "who": Of("controller", t),
                "else": [{"counter": _same(t)}],
            }
        ]
    )
    g.rule("sentence", "<joined:a> unless you pay <mana:m> <per:p>")(
        lambda a, m, p: [{"may pay": [{"pay": m, "times": p}], "else": a}]
    )


def _nouns(g: Grammar) -> None:
    """Nouns of two kinds, and lists of which only the last noun has a bound."""
    for n, be in (("1", "that's"), ("n", "that are")):
        g.rule("suffix", f"{be} <permanent{n}:a> and/or <permanent{n}:b>")(
            lambda a, b: {"any": [dict(a), dict(b)]} if "any" not in a and "any" not in b else refuse()
        )
        word = "creature" if n == "1" else "creatures"
        for bound, end in (("min", "or greater"), ("max", "or less")):
            g.rule(f"last_of{n}", f"{word} with <figure:f> <n:k> {end}", bound=bound)(
                lambda f, k, bound: {"type": "creature", f: {bound: k}} if f != "mana value" else refuse()
            )
        g.rule(f"last_of{n}", f"{word} with <ability_word:k>")(lambda k: {"type": "creature", "keyword": k})
        others = ("artifact", "enchantment", "planeswalker", "land", "battle")
        for a in others:
            one = a if n == "1" else TYPES[a]
            for join in ("or", "and/or", "and"):
                g.rule(f"permanents{n}", f"{one} {join} <last_of{n}:c>", a=a)(
                    lambda a, c: {"any": [{"type": a}, c]}
                )
                for b in others:
                    two = b if n == "1" else TYPES[b]
                    if a != b:
                        g.rule(f"permanents{n}", f"{one} , {two} , {join} <last_of{n}:c>", a=a, b=b)(
                            lambda a, b, c: {"any": [{"type": a}, {"type": b}, c]}
                        )


def _costs(g: Grammar) -> None:
    """Costs paid with counters of another permanent."""
    g.rule("cost", "return (a|an) tapped <own1:n> to its owner's hand")(
        lambda n: [{"return a": both(n, {"is": "tapped"})}]
    )
    for word, number in (("thirty", 30), ("forty", 40), ("fifty", 50), ("one hundred", 100)):
        g.rule("cost", f"remove {word} <counter:c> counters from {SELF}", number=number)(
            lambda c, number: [{"remove counters": c, "amount": number}]
        )


def _events(g: Grammar) -> None:
    creature = frozenset({"creature", "permanent"})
    g.rule("event", f"{SELF} is dealt noncombat damage")(
        lambda: When({"noncombat damage": "self"}, "self", creature, amount=True)
    )
    g.rule("event", "a source you control deals damage to you")(
        lambda: When({"damage": {"who": "you", "by": {"controller": "you"}}}, amount=True)
    )
    for who, words in (("opponents", "an opponent"), ("you", "you"), ("players", "a player")):
        s = "" if who == "you" else "s"
        g.rule(
            "event", f"{words} activate{s} an ability of (a|an) <noun1:n> that isn't a mana ability", who=who
        )(
            lambda n, who: When(
                {"activated": {"who": who, "by": n}}, seat="" if who == "you" else "seat", vague=True
            )
        )


def _plays(g: Grammar) -> None:
    """Playing cards for as long as they remain exiled; lands and spells of a kind from the top."""
    both_kinds = "you may play lands and cast <spellnounn:s> from the top of your library ."
    g.rule("static", both_kinds)(
        lambda s: static(
            {"any": [{"type": "land"}, _card(s)], "zone": "library", "owner": "you"},
            {"as though": "play from library top"},
        )
    )


def _top_spells(g: Grammar) -> None:
    g.rule("static", "you may cast <spellnounn:s> and <spellnounn:t> from the top of your library .")(
        lambda s, t: static(
            {"any": [_card(s), _card(t)], "zone": "library", "owner": "you"},
            {"as though": "cast from library top"},
        )
    )
    combined = "add <n:k> mana in any combination of colors . spend this mana only to cast <only_cast:s>"
    g.rule("sentence", f"{combined} or [to] activate <ability_of:a>")(
        lambda k, s, a: (
            [{"repeat": k, "do": [{"add mana": "any color", "only": s, "only activating": a}]}]
            if s
            else refuse()
        )
    )
    for one in ("legendary", "basic", "snow"):
        for words in (f"that isn't {one}", f"that aren't {one}"):
            g.phrase("suffix", words, {"not type": one})
    for n, word in (("1", "creature"), ("n", "creatures")):
        g.rule(f"permanent{n}", f"<creature_type:a> <creature_type:b> {word}")(
            lambda a, b: {"type": "creature", "subtype": a, "any": [{"subtype": b}]}
        )
    g.rule("change", "<becomes:a> and <gets:b>")(_merged)
    g.rule("gets", "(gets|get) an additional <boost:b>")(lambda b: {"add": _boost(b)})
    g.rule("joined", "<actor:p> <does:a> , then <does:b> , then <does:c>")(_three)
    for verb in ("exile", "destroy", "tap"):
        g.rule("do", f"{verb} <target:t> unless its controller pays <mana:m>", verb=verb)(
            lambda t, m, verb: [
                {"may pay": [{"pay": m}], "who": Of("controller", t), "else": [{verb: _repeated(t)}]}
            ]
        )
    for words, seats in (("target opponent's", "opponents"), ("target player's", "players")):
        g.rule("amount_of", f"the number of cards in {words} hand", seats=seats)(
            lambda seats: {"figure": "hand", "of": Aim({"seat": seats})}
        )
    for word in ("creature", "permanent", "artifact"):
        g.rule("amount_of", f"the <figure:f> of the sacrificed {word}")(
            lambda f: {"figure": f, "of": Back("sacrificed")}
        )
    lands = ["plains", "island", "swamp", "mountain", "forest"]
    g.rule("becomes", "(gains|gain) all basic land types")(lambda: {"subtype": lands})


def _card(s: dict[str, object]) -> dict[str, object]:
    from judge.cardtext.magic.nouns import as_cards

    found: dict[str, object] = as_cards(s)
    if not found:
        raise Refused
    return found
