"""Restrictions and requirements of attacking, blocking and targeting, and their costs (Magic, 508, 509,
601.3)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.amounts import times
from judge.cardtext.magic.parts import OWN
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _words(g)
    _this_turn(g)
    _taxes(g)
    _aimed_at(g)
    _players(g)


def _words(g: Grammar) -> None:
    """Predicates after a subject, with or without a duration."""
    g.rule("cant", "can block any number of creatures")(
        lambda: {"limit": {"additional blocks": {"count": {"type": "creature"}}}}
    )
    g.rule("cant", f"can't block {SELF}")(lambda: {"forbid": {"block": {"in": "self"}}})
    g.rule("cant", "attacks or blocks each combat if able")(lambda: {"must": ["attack", "block"]})
    g.rule("always1", "can block an additional creature each combat")(
        lambda: {"limit": {"additional blocks": 1}}
    )
    g.rule("always1", "can block an additional <n:k> creatures each combat")(
        lambda k: {"limit": {"additional blocks": k}} if k != "X" else refuse()
    )
    g.rule("cant", "can attack as though it had haste")(lambda: {"as though": "haste"})
    g.rule("cant", "can block only <nounn:n>")(lambda n: {"forbid": {"block": {"none": n}}})
    g.rule("cant", "can't be blocked by creatures with power <n:k> or (greater|more)")(
        lambda k: {"forbid": {"be blocked": {"type": "creature", "power": {"min": k}}}}
    )
    g.rule("cant", "can't attack or block alone")(lambda: {"forbid": ["attack alone", "block alone"]})
    g.rule("cant", "can't attack alone")(lambda: {"forbid": "attack alone"})
    g.rule("cant", "can't block alone")(lambda: {"forbid": "block alone"})
    g.rule("cant", "can't attack you")(lambda: {"forbid": {"attack": {"seat": "you"}}})
    g.rule("cant", "must be blocked [each combat] if able")(lambda: {"must": "be blocked"})
    g.rule("cant", "can't be blocked except by <n:k> or more creatures")(
        lambda k: {"limit": {"blockers needed": k}}
    )
    g.rule("always1", "can't be blocked except by <n:k> or more creatures")(
        lambda k: {"limit": {"blockers needed": k}}
    )
    for words, of in ((SELF, "self"), ("<host:h>", "host")):
        g.rule("static", f"all creatures able to block {words} do so .", of=of)(
            lambda of, h=None: static({"type": "creature"}, {"must": {"block": {"in": of}}})
        )


def _this_turn(g: Grammar) -> None:
    def turn(t: object, change: dict[str, object]) -> list[object]:
        return [{"of": t, "last": change, "until": "turn"}]

    g.rule("clause", "<thing1:t> attacks this turn if able")(lambda t: turn(t, {"must": "attack"}))
    g.rule("clause", "<thing1:t> blocks this turn if able")(lambda t: turn(t, {"must": "block"}))
    g.rule("clause", f"<thing1:t> blocks {SELF} this turn if able")(
        lambda t: turn(t, {"must": {"block": {"in": "self"}}}) if t != OWN else refuse()
    )
    g.rule("clause", "<thing1:t> must be blocked this turn if able")(
        lambda t: turn(t, {"must": "be blocked"})
    )
    g.rule("clause", "<thing1:t> can attack this turn as though it didn't have defender")(
        lambda t: turn(t, {"as though": "not defender"})
    )
    g.rule("clause", "<thing1:t> can block (an|one) additional creature this turn")(
        lambda t: turn(t, {"limit": {"additional blocks": 1}})
    )


def _taxes(g: Grammar) -> None:
    """Costs of attacking and blocking (508.1h, 509.1d)."""
    each = "for each creature they control that's attacking you"
    g.rule("static", f"creatures can't attack you unless their controller pays <generic:k> {each} .")(
        lambda k: static({"type": "creature"}, {"limit": {"cost to attack you": k}})
    )
    these = "for each of those creatures"
    walkers = "[a] (planeswalker|planeswalkers) you control"
    yours = f"creatures can't attack you or {walkers} unless their controller pays"
    g.rule(
        "static",
        f"{yours} <generic:k> {these} .",
        f"{yours} <generic:k> {each} or a planeswalker you control .",
    )(lambda k: static({"type": "creature"}, {"limit": {"cost to attack yours": k}}))
    g.rule("static", f"creatures can't attack you unless their controller pays <generic:k> {these} .")(
        lambda k: static({"type": "creature"}, {"limit": {"cost to attack you": k}})
    )
    g.rule("static", f"{SELF} can't attack unless you pay <generic:k> .")(
        lambda k: static("self", {"limit": {"attack cost": k}})
    )
    g.rule("static", f"{SELF} can't block unless you pay <generic:k> .")(
        lambda k: static("self", {"limit": {"block cost": k}})
    )
    g.rule("static", f"{SELF} can't attack or block unless you pay <generic:k> .")(
        lambda k: static("self", {"limit": {"attack cost": k, "block cost": k}})
    )
    g.rule("static", "<host:h> can't attack unless its controller pays <generic:k> .")(
        lambda h, k: static({"in": "host"}, {"limit": {"attack cost": k}})
    )
    g.rule("static", "<host:h> can't attack or block unless its controller pays <generic:k> .")(
        lambda h, k: static({"in": "host"}, {"limit": {"attack cost": k, "block cost": k}})
    )
    _prices(g, each, these)
    g.rule("static", "no more than <n:k> (creature|creatures) can attack each combat .")(
        lambda k: static("self", {"limit": {"attackers": k}}) if k != "X" else refuse()
    )
    g.rule("static", "no more than <n:k> (creature|creatures) can attack you each combat .")(
        lambda k: static("self", {"limit": {"attackers of you": k}}) if k != "X" else refuse()
    )
    g.rule("static", "no more than <n:k> (creature|creatures) can block each combat .")(
        lambda k: static("self", {"limit": {"blockers": k}}) if k != "X" else refuse()
    )


def _prices(g: Grammar, each: str, these: str) -> None:
    """Attacking for what is no generic mana: permanents, Phyrexian mana, so much for each (508.1g)."""

    def priced(of: object, c: list[Any]) -> dict[str, object]:
        if any("pay" in one and "times" not in one for one in c):
            return refuse()
        return static(of, {"attack price": c})

    g.rule("static", f"{SELF} can't attack unless you <unlesscost:c> .")(lambda c: priced("self", c))
    g.rule("static", "<host:h> can't attack unless its controller <pays:c> .")(
        lambda h, c: priced({"in": "host"}, c)
    )
    walkers = "or (a planeswalker|planeswalkers) you control"
    for end in (these, each):
        g.rule(
            "static", f"creatures can't attack you {walkers} unless their controller pays <mana:m> {end} ."
        )(
            lambda m: (
                static("self", {"attack tax": m})
                if not m.strip("{}").isdigit() and "X" not in m
                else refuse()
            )
        )
    for verbs in (("attack",), ("block",), ("attack", "block")):
        words = " or ".join(verbs)
        line = f"{SELF} can't {words} unless you pay <generic:k> <per:p> ."
        g.rule("static", line, verbs=verbs)(
            lambda k, p, verbs: static("self", {"limit": {f"{verb} cost": times(k, p) for verb in verbs}})
        )


def _aimed_at(g: Grammar) -> None:
    """Objects and players that cannot be targeted (115.4, 601.2c)."""
    of = "can't be the target of"
    g.rule("always1", f"{of} spells or abilities your opponents control")(
        lambda: {"forbid": {"target": {"who": "opponents"}}}
    )
    g.rule("always1", f"{of} spells or abilities")(lambda: {"forbid": {"target": {}}})
    g.rule("always1", f"{of} <spellnounn:s>", "can't be the targets of <spellnounn:s>")(
        lambda s: {"forbid": {"target": {"of": s}}}
    )
    g.rule("always1", "can't be the targets of spells or abilities")(lambda: {"forbid": {"target": {}}})
    g.rule("always1", "can't transform")(lambda: {"forbid": "transforms"})
    g.rule("always1", f"{of} <spellnounn:s> your opponents control")(
        lambda s: {"forbid": {"target": {"of": s, "who": "opponents"}}}
    )
    g.rule("static", "<spellnounn:s> can't be countered .")(_no_counters)
    g.rule("static", "<spellnounn:s> you cast can't be countered .")(
        lambda s: static({**s, "controller": "you"}, {"gain": ["uncounterable"]})
    )


def _no_counters(s: object) -> object:
    return static(s, {"gain": ["uncounterable"]})


def _players(g: Grammar) -> None:
    """Abilities and restrictions of players."""
    for words, seat in (("you", "you"), ("your opponents", "opponents"), ("players", "players")):
        have = "have"
        for keyword in ("hexproof", "shroud"):
            g.rule("static", f"{words} {have} {keyword} .", seat=seat, keyword=keyword)(
                lambda seat, keyword: static({"seat": seat}, {"gain": [keyword]})
            )
    g.rule("static", "you and <nounn:n> have hexproof .")(
        lambda n: static([{"seat": "you"}, n], {"gain": ["hexproof"]})
    )
    for words, who in (("players", "players"), ("your opponents", "opponents"), ("you", "you")):
        g.rule("static", f"{words} can't play lands .", who=who)(
            lambda who: static("self", {"forbid": {"play": {"who": who, "of": {"type": "land"}}}})
        )
