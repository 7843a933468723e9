"""Nested sentences: if, then, otherwise, optional parts, and lists of three (Magic, 608.2c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.joining import _alone, _done, _no_cost, _trigger
from judge.cardtext.magic.parts import Aim, Back, When
from judge.cardtext.magic.sentences import _if_done, _one_after_the_other, done_by
from judge.cardtext.magic.verbs import with_x
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _framed(g)
    _offers(g)
    _once(g)
    _lists(g)
    _numbers_instead(g)
    _chosen(g)
    _whoever_does_not(g)
    _so_many_times(g)
    _paid_for_each(g)


def _framed(g: Grammar) -> None:
    """Whole sentences after a condition or after "then"."""
    g.rule("sentence", "if <condition:c> , <sentence:a>")(
        lambda c, a: [{"if": c, "then": a, "_lead": True}] if "name" not in a[-1] else _no()
    )  # a later sentence would refer to something that only this case names
    g.rule("sentence", "then <sentence:a>")(lambda a: a)
    g.rule("sentence", "<joined:a> if <condition:c> . otherwise , <joined:b>")(
        lambda a, c, b: [{"if": c, "then": a, "else": b}]
    )
    g.rule("sentence", "then <joined:a> if <condition:c> . otherwise , <joined:b>")(
        lambda a, c, b: [{"if": c, "then": a, "else": b}]
    )


def _offers(g: Grammar) -> None:
    """ "Then you may .. If you do" after another instruction."""
    g.rule("offered", "you may <costs:c> . if you do , <joined:a>", "you may pay <costs:c> . if you do ,"
           " <joined:a>")(lambda c, a: [{"may pay": c, "then": a}])  # fmt: skip
    g.rule("offered", "you may <do:a> . if you do , <joined:b>")(_if_done)
    for join in (", then", ", and", "and"):
        g.rule("sentence", f"<joined:a> {join} <offered:b>")(lambda a, b: [*a, *b])
    when = "when you do ,"
    g.rule("effect", f"<joined:x> . then you may <do:a> . {when} <effect:b>",
           f"<joined:x> , then you may <do:a> . {when} <effect:b>")(
        lambda x, a, b: [*x, {"may": _done(_no_cost(done_by(a, "you"))), "then": [_trigger("done", b)]}]
    )  # fmt: skip
    g.rule("effect", f"<joined:x> . then you may [pay] <costs:c> . {when} <effect:b>",
           f"<joined:x> , then you may [pay] <costs:c> . {when} <effect:b>")(
        lambda x, c, b: [
            *x,
            {"may pay": c, "then": [{"trigger": {"kind": "triggered", "on": "reflexive", "effect": b}}]},
        ]
    )  # fmt: skip


def _once(g: Grammar) -> None:
    """ "Do this only once each turn": the ability triggers until it has been done (603.2h)."""
    for word in ("when", "whenever"):
        g.rule("triggered", f"{word} <event:w> , <effect:e> do this only once each turn .")(_taken_once)
        g.rule(
            "triggered", f"{word} <event:w> , if <condition:c> , <effect:e> do this only once each turn ."
        )(_taken_once)


def _taken_once(w: When, e: list[Any], c: object = None) -> dict[str, object]:
    from judge.cardtext.magic.composing import _triggered

    made = _triggered(replace(w, batch=False, condition=None), e)
    still = {"not": [{"fact": "taken this turn"}]}
    last = e[-1]
    taken = {"taken this turn": True}
    if "may" in last:
        last = {**last, "may": [taken, *last["may"]]}
    elif "may pay" in last and "then" in last:
        last = {**last, "then": [taken, *last["then"]]}
    else:
        raise Refused
    whole = {"all": [still, w.condition]} if w.condition is not None else still
    made |= {"on": w, "while": whole, "effect": [{"if": still, "then": [*e[:-1], last]}]}
    if w.batch:
        made["batch"] = True
    if c is not None:
        made["if"] = c
    return made


def _lists(g: Grammar) -> None:
    """Lists of three instructions, for one player or several."""
    g.rule("joined", "<actor:p> <does:a> , <does:b> , and <does:c>")(_three)
    g.rule("joined", "<clause:a> , <clause:b> , and <clause:c>")(
        lambda a, b, c: _one_after_the_other(a, _one_after_the_other(b, c))
    )
    g.rule("abilities", "<ability:a> , <ability:b> , <ability:c> , <ability:d> , and <ability:e>")(
        lambda a, b, c, d, e: [a, b, c, d, e]
    )
    g.rule("sentence", "<joined:a> , where x is <amount_of:n> , and <joined:b>")(
        lambda a, n, b: [*with_x(a, n), *b]
    )


def _three(p: object, a: object, b: object, c: object) -> list[object]:
    again = Back("player", seat=True) if isinstance(p, Aim) else p
    if "'amount'" in repr([b, c]):
        raise Refused
    return [*done_by(a, p), *done_by(b, again), *done_by(c, again)]


def _numbers_instead(g: Grammar) -> None:
    """ "It deals 5 damage instead": the same instruction with another number (614.1a)."""
    g.rule("dealt_instead", "it deals <n:k> damage instead", f"{SELF} deals <n:k> damage instead")(
        lambda k: k
    )
    g.rule(
        "sentence",
        "<joined:a> . <dealt_instead:k> if <condition:c>",
        "<joined:a> . if <condition:c> , <dealt_instead:k>",
    )(lambda a, k, c: _another_number(a, "damage", k, c))
    g.rule("sentence", "<joined:a> . if <condition:c> , instead it deals <n:k> damage")(
        lambda a, k, c: _another_number(a, "damage", k, c)
    )
    twice = "deals twice that much damage instead"
    again = f"(it|{SELF}|that creature|the creature you control) {twice}"
    g.rule("sentence", f"<joined:a> . if <condition:c> , {again}", f"<joined:a> . {again} if <condition:c>")(
        lambda a, c: _twice(a, c)
    )
    those = "<n:k> of those tokens"
    g.rule(
        "sentence",
        f"<joined:a> . if <condition:c> , create {those} instead",
        f"<joined:a> . if <condition:c> , instead create {those}",
        f"<joined:a> . create {those} instead if <condition:c>",
    )(lambda a, k, c: _another_number(a, "create", k, c))
    g.rule("sentence", f"<joined:a> . if <condition:c> , instead create {those} , where x is <amount_of:n>")(
        lambda a, k, c, n: _another_number(a, "create", n, c) if k == "X" else _no()
    )


def _no() -> object:
    raise Refused


def _twice(a: list[Any], c: object) -> list[object]:
    """Damage that is doubled if a condition holds."""
    if len(a) != 1 or "damage" not in a[0]:
        raise Refused
    return _another_number(a, "damage", {"times": [2, a[0]["damage"]]}, c)


def _another_number(a: list[Any], verb: str, k: object, c: object) -> list[object]:
    """An instruction whose number is replaced if a condition holds."""
    if len(a) != 1 or verb not in a[0]:
        raise Refused
    key = "count" if verb == "create" else verb
    number = {"if": c, "then": k, "else": a[0].get(key, 1)}
    return [{**a[0], key: number}]


def _chosen(g: Grammar) -> None:
    """ "The chosen .." for a target, told apart by controller if there are two."""
    g.rule("do", "choose <target_player:p>")(lambda p: [{"_aim": p}])
    for kind in ("actor", "whom", "player"):
        g.rule(kind, "the chosen player")(lambda: Back("player", seat=True))
    for word in ("creature", "permanent", "artifact", "land", "card", "spell"):
        g.rule("back1", f"the chosen {word}", noun=word)(lambda noun: Back(noun))
    for words, whose in (("you control", "yours"), ("an opponent controls", "theirs")):
        g.rule("back1", f"the creature {words}", whose=whose)(lambda whose: Back(f"{whose} creature"))


def _whoever_does_not(g: Grammar) -> None:
    """Instructions for each player, with effects on the players who do not follow them (101.3, 608.2c)."""
    for who, seats in (("each opponent", "opponents"), ("each player", "players")):
        lead = f"{who} may <costs:c> [of their choice] . {who} who doesn't"
        g.rule("sentence", f"{lead} <does:b>", seats=seats)(
            lambda c, b, seats: [
                {"each": seats, "do": [{"may pay": c, "who": "it", "else": done_by(b, "it")}]}
            ]
            if all("own" not in repr(one) for one in c)
            else refuse()
        )  # fmt: skip
        g.rule("sentence", f"{who} discards a card . {who} who (doesn't|can't) <does:b>", seats=seats)(
            lambda b, seats: [
                {
                    "each": seats,
                    "do": [
                        {
                            "if": {"exists": {"zone": "hand", "owner": "it"}},
                            "then": [{"discard": 1, "who": "it"}],
                            "else": done_by(b, "it"),
                        }
                    ],
                }
            ]
        )


def _paid_for_each(g: Grammar) -> None:
    """Choosing cards of the hand, each of which is paid for or put back (608.2c)."""
    each = "for each of those cards , <costs:c> or put (the|that) card on top of your library"
    g.rule("joined", f"choose <n:k> cards in your hand drawn this turn . {each}")(
        lambda k, c: [
            {
                "choose": {"zone": "hand", "owner": "you", "is": "drawn this turn"},
                "count": k,
                "order": True,
                "as": "drawn",
            },
            {"each": "drawn", "do": [{"may pay": c, "else": [{"move": "it", "to": "library"}]}]},
        ]
    )


def _so_many_times(g: Grammar) -> None:
    g.rule("sentence", "<per:p> , <do:a>")(
        lambda p, a: (
            [{"repeat": p, "do": done_by(a, "you")}]
            if isinstance(p, dict) and "counters" in p and _alone(a)
            else refuse()
        )
    )
