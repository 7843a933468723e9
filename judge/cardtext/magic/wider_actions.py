"""Actions on several zones, hands and libraries, and things with what lies on them (Magic, 701, 406)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both, subtypes
from judge.cardtext.magic.parts import OWN, Aim, Aimed, Back, Of
from judge.cardtext.magic.sentences import SEVERAL
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import WHO, _any_card, with_x
from judge.cardtext.tokens import SELF

GRAVEYARD = {"zone": "graveyard", "owner": "you"}


def add(g: Grammar) -> None:
    _nouns(g)
    _with_what_lies_on_it(g)
    _whole_zones(g)
    _hands(g)
    _searching(g)
    _shuffled_in(g)
    _from_the_command_zone(g)
    _kept(g)
    _exiled_instead(g)
    _lands(g)


def _nouns(g: Grammar) -> None:
    """Planeswalker types as adjectives and before "spell"; who controls a source (109.4, 205.3j)."""
    for word, kind in subtypes().items():
        if kind != "planeswalker":
            continue
        g.phrase("adjective", f"non-{word}", {"not subtype": word})
        for n, s in (("1", ""), ("n", "s")):
            told = {"zone": "stack", "is": "spell", "type": "planeswalker", "subtype": word}
            g.phrase(f"spell{n}", f"{word} planeswalker spell{s}", told)
    g.rule("actor", "that source's controller")(lambda: Of("controller", Back("source")))
    g.rule("does", "sacrifices that many <nounn:n> [of their choice]")(
        lambda n: [{"sacrifice a": n, "count": "amount", "who": WHO}]
    )
    g.rule("backn", "the chosen cards")(lambda: Back("card", many=True))


def _with_what_lies_on_it(g: Grammar) -> None:
    """ "Target creature and all Auras attached to it" (303.4, 301.5)."""
    for word in ("aura", "equipment"):
        many = "auras" if word == "aura" else word
        for lead in (f"all {many}", f"each {word}"):
            on = f"{lead} attached to (it|that creature|that permanent|that land)"
            g.rule("thing", f"<target:t> and {on}", word=word)(
                lambda t, word: (
                    [t, {"all": {"subtype": word, "in": Of("attached to", Aimed(1))}}]
                    if isinstance(t, Aim) and t.most == 1
                    else refuse()
                )
            )
            g.rule("thing", f"<host:h> and {on}", word=word)(
                lambda h, word: ["host", {"all": {"subtype": word, "in": "attached to host"}}]
            )


def _whole_zones(g: Grammar) -> None:
    """All cards of hands and graveyards; what returns under its owners' control (406.1, 110.2)."""
    both_zones = ["hand", "graveyard"]
    for words in ("all hands and graveyards", "all graveyards and hands"):
        g.rule("do", f"exile all cards from {words}")(
            lambda: [{"exile": {"all": {"zone": both_zones, "owner": "players"}}}]
        )
    for whose, seats in (("target player's", "players"), ("target opponent's", "opponents")):
        g.rule("do", f"exile all cards from {whose} hand and graveyard", seats=seats)(
            lambda seats: [{"exile": {"all": {"zone": both_zones, "owner": Aim({"seat": seats})}}}]
        )
    for tapped, more in (("", {}), (" tapped", {"tapped": True})):
        for order in (f"the battlefield{tapped} under their owners' control",):
            g.rule("do", f"return <all:t> to {order}", more=more)(
                lambda t, more: [{"put into play": t, "under": "owner of it", **more}]
            )


def _hands(g: Grammar) -> None:
    """A whole hand goes under the library or into it, and as many cards are drawn."""

    def exchanged(p: object, bottom: bool) -> list[object]:
        who = "it" if p in SEVERAL else Back("player", seat=True) if isinstance(p, Aim) else p
        first = p if isinstance(p, Aim) else who
        hand = {"choose": {"zone": "hand", "owner": first}, "count": "all", "who": who, "as": "put"}
        if bottom:
            acts: list[object] = [
                {**hand, "order": True}, {"move": "put", "to": "library", "position": "bottom"}
            ]  # fmt: skip
        else:
            acts = [hand, {"shuffle in": "put", "who": who}]
        acts.append({"draw": {"number of": "put"}, "who": who})
        return [{"each": p, "do": acts}] if p in SEVERAL else acts

    for bottom, one, many in (
        (True, "put the cards in your hand on the bottom of your library in any order",
         "puts the cards in their hand on the bottom of their library in any order"),
        (False, "shuffle the cards from your hand into your library",
         "shuffles the cards from their hand into their library"),
    ):  # fmt: skip
        g.rule("joined", f"{one} , then draw that many cards", p="you", bottom=bottom)(exchanged)
        g.rule("joined", f"<actor:p> {many} , then draws that many cards", bottom=bottom)(exchanged)


def _searching(g: Grammar) -> None:
    """A search whose X is told in the middle (701.23)."""
    ends = "(, then|. then|, and|and) shuffle [your library]"
    for lead in (" ,", " ."):
        g.rule(
            "sentence",
            "search your library for (a|an) <cardnoun1:c> , where x is"
            f" <amount_of:a>{lead} <brought:b> {ends}",
        )(lambda c, a, b: with_x([{"search": _any_card(c), **b}], a))
    g.rule("mana_made", "x mana of any one color , where x is <amount_of:a>")(
        lambda a: [{"add mana": "any color", "amount": a}]
    )


def _shuffled_in(g: Grammar) -> None:
    """What is shuffled into a library together with other cards (701.24)."""
    own = "your graveyard into (their owner's|your) library"
    g.rule("do", f"shuffle {SELF} and {own}")(
        lambda: [{"shuffle in": ["self", {"all": dict(GRAVEYARD)}], "who": "you"}]
    )
    g.rule("do", "shuffle <targets:t> into (your|their owner's) library")(
        lambda t: (
            [{"shuffle in": t, "who": "you"}]
            if isinstance(t.filter, dict) and t.filter.get("owner") == "you"
            else refuse()
        )
    )
    g.rule("do", "shuffle <target:t> into your library")(
        lambda t: (
            [{"shuffle in": t, "who": "you"}]
            if isinstance(t.filter, dict) and t.filter.get("owner") == "you"
            else refuse()
        )
    )
    g.rule("do", "shuffle all <cardnounn:c> from your graveyard into your library")(
        lambda c: [{"shuffle in": {"all": both(c, dict(GRAVEYARD))}, "who": "you"}]
    )
    g.rule("do", f"shuffle {SELF} into your library")(lambda: [{"shuffle in": OWN, "who": "you"}])


def _from_the_command_zone(g: Grammar) -> None:
    """Commanders that are moved or cast from the command zone (903.8)."""
    there = {"is": "commander", "owner": "you", "zone": "command"}
    for words in (
        "put a commander you own into your hand from the command zone",
        "put a commander you own from the command zone into your hand",
    ):
        g.rule("do", words)(
            lambda: [{"choose": dict(there), "as": "commander"}, {"move": "commander", "to": "hand"}]
        )
    g.rule("do", f"put {SELF} onto the battlefield from the command zone")(
        lambda: [{"put into play": "self", "_zone": "command"}]
    )
    free = "without paying its mana cost"
    g.rule("clause", f"you may cast a commander you own from the command zone {free}")(
        lambda: [
            {"choose": dict(there), "up to": 1, "as": "commander"},
            {"cast": "commander", "without paying": True},
        ]
    )


def _kept(g: Grammar) -> None:
    """One thing is kept, and the rest is destroyed or sacrificed."""
    for few, more in (("(a|an) <noun1:n>", {}), ("up to one <noun1:n>", {"up to": 1})):
        g.rule("sentence", f"choose {few} . destroy the rest", more=more)(
            lambda n, more: (
                [
                    {"choose": n, **more, "as": "kept"},
                    {"destroy": {"all": {**n, "none": {"in": "kept"}}}},
                ]
                if isinstance(n, dict) and "none" not in n
                else refuse()
            )
        )


def _exiled_instead(g: Grammar) -> None:
    """What would die this turn is exiled instead, whatever it is (614.1a)."""
    would = "would die this turn , exile it instead"

    def gone(of: object) -> list[object]:
        return [{"instead": {"dies": of}, "do": [{"as modified": {"to": "exile"}}], "until": "turn"}]

    g.rule("clause", f"if (a|an) <noun1:n> {would}")(lambda n: gone(n))
    for words, noun in (
        ("that creature or planeswalker", "permanent"), ("that permanent", "permanent"),
        ("that planeswalker", "planeswalker"), ("the creature", "creature"),
    ):  # fmt: skip
        g.rule("clause", f"if {words} {would}", noun=noun)(lambda noun: gone({"in": Back(noun)}))
    g.rule("clause", f"if the creature an opponent controls {would}")(
        lambda: gone({"in": Back("theirs creature")})
    )
    g.rule("also_gone", f"if (it|that creature) {would}")(lambda: gone({"in": Back("creature")}))
    g.rule("sentence", "<joined:a> and <also_gone:b>", "<joined:a> , and <also_gone:b>")(
        lambda a, b: [*a, *b]
    )
    g.rule(
        "sentence",
        "if <condition:c> , <joined:a> , and <also_gone:b>",
        "if <condition:c> , <joined:a> and <also_gone:b>",
    )(lambda c, a, b: [{"if": c, "then": [*a, *b], "_lead": True}])


def _lands(g: Grammar) -> None:
    """Lands that may be played, and cards of the graveyard (305.2)."""
    more = "(each player|players) may play an additional land on each of their turns ."
    g.rule("static", more)(lambda: static({"seat": "players"}, {"limit": {"lands": 1}}))
    g.rule("static", "you may play any number of lands on each of your turns .")(
        lambda: static({"seat": "you"}, {"as though": "any number of lands"})
    )
    g.rule("condition1", "it wasn't the first land you played this turn")(
        lambda: {"amount": {"figure": "lands", "of": "you"}, "min": 2}
    )
    g.rule("static", "you may play cards from your graveyard .")(
        lambda: static(dict(GRAVEYARD), {"as though": "play from graveyard"})
    )
    walkers = "(a planeswalker|planeswalkers) you control"
    g.rule("cant", f"can't attack you or {walkers}")(
        lambda: {
            "forbid": [{"attack": {"seat": "you"}}, {"attack": {"type": "planeswalker", "controller": "you"}}]
        }
    )
