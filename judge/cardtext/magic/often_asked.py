"""Phrases of cards that are often asked about: nouns, events, instructions (Magic, 109, 603, 608)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Of, When
from judge.cardtext.magic.player_rules import first_of_draw_step
from judge.cardtext.magic.prevention import instead, modified
from judge.cardtext.magic.sentences import done_by
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import WHO, _repeated, did
from judge.cardtext.tokens import SELF
from judge.rulesets.magic.words import LETTERS

THE_FIRST = first_of_draw_step(1)
"""The condition that a card just drawn is the first of its draw step."""


def add(g: Grammar) -> None:
    _nouns(g)
    _events(g)
    _searching(g)
    _aimed_at(g)
    _in_turn(g)
    _mana(g)
    _another_type(g)
    _while_entering(g)
    _paid_instead(g)
    _acts(g)
    _counters(g)
    _costs(g)
    _protected(g)


def _nouns(g: Grammar) -> None:
    """Objects with different owner and controller, other than the card itself, and Urza's lands."""
    g.phrase("suffix", "you don't own", {"owner": "others"})
    g.phrase("suffix", "they don't own", {"none": {"owner": Back("player", seat=True)}})

    for kind in ("mine", "power-plant", "tower"):
        g.phrase("permanent1", f"urza's {kind}", {"subtype": kind, "any": [{"subtype": "urza's"}]})


def _events(g: Grammar) -> None:
    """Draws except the first, cards put into graveyards, abilities other than mana abilities."""
    one = "except the first one (they draw|you draw)"
    for words, who in (("an opponent", "opponents"), ("a player", "players"), ("you", "you")):
        draws = "draw" if who == "you" else "draws"
        on = {"drawn": {"who": who, "if": {"not": [THE_FIRST]}}}
        g.rule("event", f"{words} {draws} a card {one} in each of (their|your) draw steps", on=on)(
            lambda on: When(on, seat="seat")
        )
    for words, of in (("your graveyard", {"owner": "you"}), ("a graveyard", {}),
                      ("an opponent's graveyard", {"owner": "opponents"})):  # fmt: skip
        g.rule("event", f"another <cardnoun1:n> is put into {words} from anywhere", of=of)(
            lambda n, of: When(
                {
                    "put into graveyard": {
                        "of": {**both(n, of), "not is": "token", "zone": "any", "other": True}
                    }
                },
                "now",
                frozenset({"card"}),
            )
        )
    no_mana = "an ability , if it isn't a mana ability"  # which does not use the stack (605.3b)
    g.rule("event", f"you activate {no_mana}")(
        lambda: When({"activated": {"who": "you"}}, "it", frozenset({"ability"}))
    )


def _searching(g: Grammar) -> None:
    """Libraries that cannot be searched (101.2, 701.23)."""
    for words, who in (("players", "players"), ("your opponents", "opponents"), ("opponents", "opponents")):
        told_ = {"forbid": {"search": {"who": who}}}
        g.rule("static", f"{words} can't search libraries .", change=told_)(
            lambda change: static("self", change)
        )
        g.rule("clause", f"{words} can't search libraries this turn", change=told_)(
            lambda change: [{"last": change, "until": "turn"}]
        )


def _aimed_at(g: Grammar) -> None:
    """Objects that cannot be targeted for a time (115.4)."""
    change = {"forbid": {"target": {"who": "opponents"}}}
    for theirs in ("your opponents control", "an opponent controls"):
        line = f"<thing:t> can't be the target of spells or abilities {theirs} this turn"
        g.rule("lasts", line)(lambda t: [{"of": t, "last": change, "until": "turn"}])


def _in_turn(g: Grammar) -> None:
    """Several instructions that each player carries out in turn (608.2e)."""
    g.rule("doings", "<does:a> , <does:b> , then <does:c>")(lambda a, b, c: [a, b, c])
    g.rule("doings", "<does:a> , <does:b> , and <does:c>")(lambda a, b, c: [a, b, c])
    g.rule("doings", "<does:a> , <does:b> , <does:c> , then <does:d>")(lambda a, b, c, d: [a, b, c, d])
    g.rule("sentence", "each player <doings:d>", who="players")(_one_by_one)
    g.rule("sentence", "each opponent <doings:d>", who="opponents")(_one_by_one)


def _one_by_one(d: list[Any], who: str) -> list[object]:
    if any(isinstance(part, (Aim, Back)) for one in d for part in _parts(one)):
        raise Refused
    return [act for one in d for act in done_by(one, who)]


def _parts(value: object) -> list[object]:
    if isinstance(value, dict):
        return [part for one in value.values() for part in _parts(one)]
    if isinstance(value, (list, tuple)):
        return [part for one in value for part in _parts(one)]
    return [value]


def _mana(g: Grammar) -> None:
    """Additional mana of the same type from a tapped permanent (106.12b)."""
    for word, times in (("twice", 2), ("three times", 3)):
        for words, by in (("a permanent", {"is": "permanent"}), ("a land", {"type": "land"})):
            told_ = {"by": by, "times": times}
            more = f"it produces {word} as much of that mana instead ."
            g.rule("static", f"if you tap {words} for mana , {more}", **told_)(
                lambda by, times: instead(
                    {"gives mana when tapped": {"who": "you", "by": by}},
                    modified(amount={"times": [times, "amount"]}),
                )
            )


def _another_type(g: Grammar) -> None:
    """Mana of another type instead of what a tapped permanent would produce (106.12b, 614.6)."""
    for many, where in (("mana", {}), ("two or more mana", {"where": {"amount": {"min": 2}}})):
        for other, more in (("type", {}), ("type and amount", {"amount": 1})):
            g.rule(
                "static",
                f"if (a|an) <noun1:n> is tapped for {many} , it produces <mana_type:m> instead of any other"
                f" {other} .",
                where=where,
                more=more,
            )(
                lambda n, m, where, more: instead(
                    {"gives mana when tapped": {"who": "players", "by": n, **where}},
                    modified(color=m, **more),
                )
            )
    for symbol, color in (
        *((f"{{{letter}}}", color) for letter, color in LETTERS.items()),
        ("{C}", "colorless"),
    ):
        g.phrase("mana_type", symbol, color)
    g.phrase("mana_type", "colorless mana", "colorless")


def _while_entering(g: Grammar) -> None:
    """Actions as the card enters, before it is on the battlefield (614.1c)."""
    for all_, more in (("all", {}), ("all other", {"other": True})):
        g.rule("turned_down", f"turn {all_} <nounn:n> face down", more=more)(
            lambda n, more: {"turn face down": {"all": both(n, more)}}
        )
    did(g, "<turned_down:a>")(lambda a: [a])
    g.rule("static", f"as {SELF} enters , <turned_down:a> .")(
        lambda a: {**instead({"enters": "self"}, a, {"as modified": True}), "cites": ["614.1c"]}
    )


def _paid_instead(g: Grammar) -> None:
    """ "Counter that spell unless its controller discards a card" (118.12a)."""
    line = "unless its controller <pays:c>"
    g.rule("do", f"counter <back1:t> {line}", f"counter <target:t> {line}")(_countered_unless)


def _countered_unless(t: object, c: list[Any]) -> list[object]:
    if "pay" in c[0]:
        raise Refused  # mana is read by another rule
    again = Back("spell") if isinstance(t, Aim) else t
    return [{"may pay": c, "who": Of("controller", t), "else": [{"counter": again}]}]


def _acts(g: Grammar) -> None:
    """Tapping one's own permanents; exile instead of leaving; another number of tokens."""
    for whose in ("you control", "they control", "that player controls"):
        for so_many in (" <per:p>", ""):
            did(g, f"tap an untapped <one_of:n> {whose}{so_many}")(
                lambda n, p=1: [{"tap a": both(n, {"is": "untapped"}), "count": p, "who": WHO}]
            )
    g.rule("one_of", "<permanent1:n>", "<permanents1:n>")(lambda n: n)
    anywhere = "instead of putting it anywhere else"
    g.rule("sentence", f"if <back1:t> would leave the battlefield , exile it {anywhere}")(
        lambda t: [{"instead": {"leaves": {"in": t}}, "do": [modified(to="exile")], "until": "always"}]
    )
    g.rule("sentence", "<joined:a> . if <condition:c> , create <n:k> of those tokens instead")(_so_many)


def _so_many(a: list[Any], c: object, k: object) -> list[object]:
    """Create another number of copies."""
    made = a[0] if len(a) == 1 else {}
    if "create copy" not in made or "count" in made or k == "X" or "Pick(" in repr(made):
        raise Refused
    again = {**made, "create copy": _repeated(made["create copy"]), "count": k}
    return [{"else": a, "if": c, "then": [again], "_instead": True}]


def _costs(g: Grammar) -> None:
    """Costs: discarding two cards of which one is of a kind, and unattaching (118.1)."""
    g.rule("cost", "discard (a|an) <cardnoun1:c> and another card")(
        lambda c: [{"discard a": c}, {"discard": 1}] if c else refuse()
    )
    g.rule("cost", f"unattach {SELF}")(lambda: [{"unattach": "self"}])


def _protected(g: Grammar) -> None:
    """Abilities of players for a time (613.10)."""
    for end, until in (("until your next turn", "your next turn"), ("until end of turn", "turn")):
        g.rule("clause", f"you gain protection from everything {end}",
               f"you have protection from everything {end}", until=until)(
            lambda until: [{"last": {"gain": ["protection from everything"]}, "of": "you", "until": until}]
        )  # fmt: skip


def _counters(g: Grammar) -> None:
    """More counters than a player would get (614.1)."""
    line = "you get that many plus one of each of those kinds of counters instead"
    g.rule("static", f"if you would get one or more counters , {line} .")(
        lambda: instead({"counters put": {"of": {"seat": "you"}}}, modified(amount={"sum": ["amount", 1]}))
    )
