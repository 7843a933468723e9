"""Connected sentences: otherwise, instead, when you do, for each, you may have (Magic, 608.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Pick
from judge.cardtext.magic.sentences import _damage, blighted, done_by
from judge.cardtext.magic.verbs import PAYABLE, TOKENS, WHO, _boost, did
from judge.cardtext.tokens import SELF

NESTED = frozenset({"may", "may pay", "if", "choose one", "last", "later", "repeat", "each", "trigger"})


def add(g: Grammar) -> None:
    _otherwise(g)
    _reflexive(g)
    _having(g)
    _repeating(g)
    _dividing(g)
    _later(g)
    _chance(g)
    _frozen(g)
    _paid_x(g)
    _this_way(g)
    _further(g)


def _otherwise(g: Grammar) -> None:
    """One instruction instead of another, or if the first condition fails."""

    def instead(a: list[Any], c: object, b: list[object]) -> list[object]:
        if len(a) != 1 or "_lead" in a[0]:
            raise Refused  # it is unclear which of several would be replaced
        if any(isinstance(one, dict) and "may" in one and "else" not in one for one in b):
            raise Refused  # a player who declines carries out the first
        return [{"else": a, "if": c, "then": b, "_instead": True}]

    g.rule(
        "sentence",
        "<joined:a> . if <condition:c> , <joined:b> instead",
        "<joined:a> . if <condition:c> , instead <joined:b>",
        "<joined:a> . <joined:b> instead if <condition:c>",
        "<joined:a> . instead , <joined:b> if <condition:c>",
    )(instead)
    g.rule(
        "sentence",
        "<clause:a> . if <condition:c> , <clause:b> instead",
        "<clause:a> . if <condition:c> , instead <clause:b>",
        "<clause:a> . <clause:b> instead if <condition:c>",
    )(lambda a, c, b: [{"else": a, "if": c, "then": b, "_instead": True}] if _the_same(a, b) else refuse())
    g.rule("sentence", "<joined:a> if <condition:x> . <joined:b> if <condition:y> instead if <condition:c>")(
        lambda a, x, b, y, c: [
            {
                "else": [{"then": a, "if": x, "_trailing": True}],
                "if": c,
                "then": [{"then": b, "if": y, "_trailing": True}],
                "_instead": True,
            }
        ]
    )
    g.rule("sentence", "if <condition:c> , <joined:a> . otherwise , <joined:b>")(
        lambda c, a, b: [{"if": c, "then": a, "else": b}]
    )
    g.rule("sentence", "<back1:t> (gains|has) <abilities:k>", "<backn:t> (gain|have) <abilities:k>")(
        lambda t, k: [{"of": t, "last": {"gain": k}, "until": "always"}]
    )
    g.rule("sentence", "then if <condition:c> , <joined:a>")(lambda c, a: [{"if": c, "then": a}])
    g.rule("sentence", "<joined:a> unless <condition:c>")(
        lambda a, c: [{"then": a, "if": {"not": [c]}, "_trailing": True}]
    )
    g.rule("sentence", "<joined:a> , then <joined:b> if <condition:c>")(
        lambda a, b, c: [*a, {"then": b, "if": c, "_trailing": True}]
    )
    g.rule("sentence", "<joined:a> . if <condition:c> , <joined:b> as well")(
        lambda a, b, c: [*a, {"if": c, "then": b}]
    )


def _the_same(a: list[Any], b: list[Any]) -> bool:
    """Whether both are the same action of several steps, with different numbers (amass)."""
    steps = [[set(one) for one in act] for act in (a, b)]
    return len(a) > 1 and steps[0] == steps[1] and a[:-2] == b[:-2]


def _trigger(name: str, effect: list[Any]) -> dict[str, object]:
    """A reflexive ability; an "if" directly after the event is intervening (603.4, 603.12)."""
    ability: dict[str, object] = {"kind": "triggered", "on": "reflexive"}
    if effect[0].get("_lead") and "else" not in effect[0]:
        ability["if"] = effect[0]["if"]
        effect = [*effect[0]["then"], *effect[1:]]
    return {"trigger": {**ability, "effect": effect}, "if": {"done": name}}


def _done(a: list[Any], name: str = "done") -> list[object]:
    """The single mandatory instruction, with its result kept under a name."""
    if len(a) != 1 or set(a[0]) & NESTED or "_as" in a[0]:
        raise Refused
    return [{**a[0], "as": name}]


def _no_cost(acts: list[Any]) -> list[object]:
    """Refuse instructions that could also be a cost that may be paid."""
    if set(acts[0]) & PAYABLE and not any(isinstance(value, (Aim, Back)) for value in acts[0].values()):
        raise Refused
    if isinstance(acts[0].get("exile"), Pick) and "zone" in acts[0]["exile"].filter:
        raise Refused  # likewise from one's own graveyard
    if blighted(acts[0]):
        raise Refused
    return acts


def _reflexive(g: Grammar) -> None:
    """Reflexive triggered abilities: "when you do" (603.12)."""
    when = "when you do ,"
    g.rule("effect", f"you may <do:a> . {when} <effect:b>")(
        lambda a, b: [{"may": _done(_no_cost(done_by(a, "you"))), "then": [_trigger("done", b)]}]
    )
    g.rule("effect", f"you may <costs:c> . {when} <effect:b>", f"you may pay <costs:c> . {when} <effect:b>")(
        lambda c, b: (
            [{"may pay": c, "then": [{"trigger": {"kind": "triggered", "on": "reflexive", "effect": b}}]}]
            if c != [{"exile": "self"}]  # it may have moved before, so nothing can be paid with it
            and c != [{"pay life": "X"}]  # with an X that is chosen now
            else refuse()
        )
    )
    g.rule("effect", f"<do:a> . {when} <effect:b>")(
        lambda a, b: [*_done(done_by(a, "you")), _trigger("done", b)]
    )


def _having(g: Grammar) -> None:
    """ "You may have it deal 2 damage": optional actions of an object or another player."""
    g.rule("clause", "you may have <lasts:c>")(lambda c: [{"may": c}])
    g.rule("clause", "you may have <thing1:s> <deals:d>")(lambda s, d: _deals(s, d))
    g.rule("clause", "you may have <actor:p> <do:a>")(lambda p, a: [{"may": done_by(a, p)}])
    g.rule("clause", "you may have <thing1:s> fight <thing1:t>")(
        lambda s, t: [{"may": [{"fight": s, "with": t}]}]
    )


def _deals(s: object, d: object) -> list[object]:
    return [{"may": _damage(s, d)}]


def _repeating(g: Grammar) -> None:
    g.rule("sentence", "for each <noun1:n> , <do:a>")(
        lambda n, a: [{"repeat": {"count": n}, "do": done_by(a, "you")}] if _alone(a) else refuse()
    )


def _alone(actions: object) -> bool:
    """Whether the instructions can be repeated: no target, and no reference to anything named before."""
    if isinstance(actions, (Back, Aim)):
        return False
    if isinstance(actions, dict):
        return all(_alone(part) for part in actions.values())
    return all(_alone(part) for part in actions) if isinstance(actions, (list, tuple)) else True


def _dividing(g: Grammar) -> None:
    """Damage divided as the spell or ability is announced (601.2d)."""
    any_one = ["creature", "planeswalker", "battle", {"seat": "players"}]
    g.rule("sharing", "any number of targets")(lambda: Aim(any_one, 0, "any"))
    g.rule("sharing", "any number of target <nounn:n>")(lambda n: Aim(n, 0, "any"))
    g.rule("sharing", "one or two targets")(lambda: Aim(any_one, 1, 2))
    g.rule("sharing", "one , two , or three targets")(lambda: Aim(any_one, 1, 3))
    g.rule("sharing", "up to <n:k> targets")(lambda k: Aim(any_one, 0, k))
    g.rule("sharing", "one or two target <nounn:n>")(lambda n: Aim(n, 1, 2))
    g.rule("sharing", "one , two , or three target <nounn:n>")(lambda n: Aim(n, 1, 3))
    g.rule("sharing", "up to <n:k> target <nounn:n>")(lambda k, n: Aim(n, 0, k))
    g.rule("sharing", "any number of target creatures and/or players")(
        lambda: Aim(["creature", {"seat": "players"}], 0, "any")
    )
    g.rule(
        "clause",
        f"{SELF} deals <n:k> damage divided as you choose among <sharing:t>",
        "it deals <n:k> damage divided as you choose among <sharing:t>",
    )(lambda k, t: [{"divided damage": t, "_divide": k}])


def _chance(g: Grammar) -> None:
    """Coin flips with two outcomes (705)."""

    def flipped(a: list[object], b: list[object]) -> list[object]:
        sides = [{"name": "win", "do": a}, {"name": "lose", "do": b}]
        return [{"choose one": sides, "random": True, "cites": ["705.2"]}]

    g.rule("sentence", "flip a coin . if you win the flip , <joined:a> . if you lose the flip , <joined:b>")(
        flipped
    )
    g.rule("sentence", "flip a coin . if you win the flip , <joined:a>")(lambda a: flipped(a, []))
    g.rule("sentence", "flip a coin . if you lose the flip , <joined:b>")(lambda b: flipped([], b))


def _frozen(g: Grammar) -> None:
    """Permanents that do not untap during one untap step, or as long as a condition holds (502.3)."""
    still = {"gain": ["doesn't untap"]}

    def one(t: object, u: str = "next untap") -> list[object]:
        return [{"of": t, "last": still, "until": u}]

    def each(t: object) -> list[object]:
        return [{"each": t, "do": [{"last": still, "of": "it", "until": "next untap"}]}]

    g.rule("frozen1", "doesn't untap during its controller's next untap step")(lambda: True)
    g.rule("frozenn", "don't untap during (its controller's|their controller's) next untap step",
           "don't untap during their controllers' next untap steps")(lambda: True)  # fmt: skip
    g.rule("clause", "<thing1:t> <frozen1:_>")(one)
    g.rule("clause", "<thingn:t> <frozenn:_>")(each)
    g.rule("clause", f"{SELF} doesn't untap during your next untap step")(lambda: one("self"))
    g.rule("clause", "<thing1:t> doesn't untap during its controller's untap step <long:u>")(one)


def _paid_x(g: Grammar) -> None:
    """Paying X, with X chosen at that time (107.3)."""
    g.rule("sentence", "you may pay <mana:m> . if you do , <effect_x:b>")(_x_paid)
    g.rule("effect_x", "<joined:a>")(lambda a: a)


def _x_paid(m: str, b: list[object]) -> list[object]:
    if "{X}" not in m:
        raise Refused
    return [{"name": "number", "as": "X", "min": 0}, {"may pay": [{"pay": m}], "then": b}]


def _later(g: Grammar) -> None:
    """Delayed effects."""
    g.rule("sentence", "at the beginning of your next upkeep , <joined:a>")(
        lambda a: [{"later": {"upkeep": {"who": "you"}}, "once": True, "do": a}]
    )
    g.rule("sentence", "<joined:a> at the beginning of your next upkeep")(
        lambda a: [{"later": {"upkeep": {"who": "you"}}, "once": True, "do": a}]
    )
    g.rule("sentence", "at the beginning of your next end step , <joined:a>")(
        lambda a: [{"later": {"end step": {"who": "you"}}, "once": True, "do": a}]
    )
    g.rule("sentence", "at the beginning of the next turn's upkeep , <joined:a>")(
        lambda a: [{"later": "upkeep", "once": True, "do": a}]
    )
    g.rule("sentence", "when (it|that creature) dies this turn , <joined:a>")(
        lambda a: [{"later": {"dies": {"in": Back("creature")}}, "once": True, "until": "turn", "do": a}]
    )
    g.rule("sentence", "whenever (a|an) <noun1:n> dies this turn , <joined:a>")(
        lambda n, a: [{"later": {"dies": both(n, {})}, "once": False, "until": "turn", "do": a}]
    )


def _this_way(g: Grammar) -> None:
    """The number of objects of the instruction before."""
    done = "(destroyed|exiled|tapped|untapped|returned) this way"
    g.rule("per", f"for each <noun1:n> {done}")(_so_many)
    g.rule("amount_of", f"the number of <nounn:n> {done}")(_so_many)


def _so_many(n: object) -> dict[str, object]:
    """The reference to all those objects, or to those of one kind."""
    kind = kind_of(n)
    if kind is not None:
        return {"number of": Back(kind, many=True), "done": True}
    return {"count": both(n, {"zone": "any", "in": Back("", many=True)})}


def kind_of(n: object) -> str | None:
    """The reference of a plain "creature" or "permanent" to all those objects; None for another noun."""
    if not n or n == {"is": "permanent"}:
        return ""
    if isinstance(n, dict) and set(n) == {"type"} and isinstance(n["type"], str):
        return f"only {n['type']}"
    return None


def _both_changes(c: dict[str, object], d: dict[str, object]) -> dict[str, object]:
    if set(c) & set(d):
        raise Refused
    return {**c, **d}


def _further(g: Grammar) -> None:
    for thing in ("<thing:t>", "<groups:t>"):
        g.rule("lasts", f"{thing} <change:c> <long:u>", f"<long:u> , {thing} <change:c>")(
            lambda t, c, u: [{"of": t, "last": c, "until": u}]
        )
    for thing in ("<thing:t>", "<groups:t>"):
        g.rule(
            "lasts",
            f"{thing} <change:c> until end of turn and <cant:d> this turn",
            f"{thing} <change:c> until end of turn and <this_turn:d>",
        )(lambda t, c, d: [{"of": t, "last": _both_changes(c, d), "until": "turn"}])
    g.rule("this_turn", "must be blocked this turn if able")(lambda: {"must": "be blocked"})
    g.rule("this_turn", "attacks this turn if able", "attack this turn if able")(lambda: {"must": "attack"})
    g.rule("this_turn", "can attack this turn as though it didn't have defender")(
        lambda: {"as though": "not defender"}
    )
    g.rule("lasts", "<thing:t> (gets|get) <boost:b> <duration:u> <per:p>")(
        lambda t, b, u, p: [{"of": t, "last": {"add": _boost(b, p)}, "until": u}]
    )
    g.rule("lasts", "<groups:t> get <boost:b> <duration:u> <per:p>")(
        lambda t, b, u, p: [{"of": t, "last": {"add": _boost(b, p)}, "until": u}]
    )
    g.rule("change", "also <gains:a>", "also <gets:a>")(lambda a: a)
    g.rule("gains", "(gains|gain) <abilities:k> and <quoted:a>")(lambda k, a: {"gain": k, "ability": [a]})
    for a, b in (("a", "a"), ("an", "a"), ("a", "an")):
        did(g, f"create {a} <token1:s> and {b} <token1:t>")(
            lambda s, t: [{"create": s, "who": WHO}, {"create": t, "who": WHO}]
        )
    did(g, "create (a|an) <token1:s> , (a|an) <token1:t> , and (a|an) <token1:u>")(
        lambda s, t, u: [{"create": one, "who": WHO} for one in (s, t, u)]
    )
    names = {word: word.capitalize() for word in TOKENS}
    for one, name in names.items():
        for two, other in names.items():
            if one != two:
                did(g, f"create a {one} token and a {two} token")(
                    lambda name=name, other=other: [
                        {"create": name, "who": WHO}, {"create": other, "who": WHO}
                    ]
                )  # fmt: skip
        did(g, f"create <n:k> tapped {one} tokens")(
            lambda k, name=name: [{"create": name, "count": k, "tapped": True, "who": WHO}]
        )
        did(g, f"create a {one} token <per:p>")(
            lambda p, name=name: [{"create": name, "count": p, "who": WHO}]
        )
    for whose, who in (("your", "you"), ("target player's", Aim({"seat": "players"})),
                       ("target opponent's", Aim({"seat": "opponents"}))):  # fmt: skip
        g.rule("clause", f"{whose} life total becomes <n:k>", who=who)(
            lambda k, who: [{"set life": k, "who": who}]
        )
        g.rule("clause", f"{whose} life total becomes equal to <amount_of:k>", who=who)(
            lambda k, who: [{"set life": k, "who": who}]
        )
    copies = "you may choose new targets for (the copy|the copies|that copy)"
    g.rule("do", f"copy <back1:t> . {copies}")(lambda t: [{"copy": t, "new targets": True}])
    g.rule("do", "copy <back1:t>")(lambda t: [{"copy": t}])
    g.rule("do", f"copy <back1:t> <n:k> times . {copies}")(
        lambda t, k: [{"copy": t, "times": k, "new targets": True}]
    )
    g.rule("do", f"copy <back1:t> twice . {copies}")(lambda t: [{"copy": t, "times": 2, "new targets": True}])
    g.rule("do", "reveal the top card of your library")(
        lambda: [{"reveal": {"top": 1, "of": "you", "zone": "library"}, "as": "revealed"}]
    )
    g.rule("does", "reveals the top card of their library")(
        lambda: [{"reveal": {"top": 1, "of": WHO, "zone": "library"}, "as": "revealed"}]
    )
    g.rule("do", "cast <target:t> without paying its mana cost")(
        lambda t: [{"cast": t, "without paying": True}] if "zone" in t.filter else refuse()
    )
    g.rule("do", "put <back1:t> on the bottom of (your|its owner's|their) library")(
        lambda t: [{"move": t, "to": "library", "position": "bottom"}]
    )
    for words, more in (
        ("tapped and attacking", {"tapped": True, "attacks": True}),
        ("attacking", {"attacks": True}),
    ):
        g.rule("do", f"return <target:t> to the battlefield {words}",
               f"put <target:t> onto the battlefield {words}",
               f"put <hand_card:t> onto the battlefield {words}", more=more)(
            lambda t, more: [{"put into play": t, **more}]
        )  # fmt: skip
    g.rule("static", "if you would draw a card , draw two cards instead .")(
        lambda: {"kind": "replacement", "instead": {"drawn": "you"}, "do": [{"draw": 2}]}
    )
    g.rule("becomesto", "isn't (a|an) <type1:k>")(lambda k: {"not type": [k]})
    g.rule("does", "gains control of <thing1:t>")(
        lambda t: [{"last": {"controller": WHO}, "of": t, "until": "always"}]
    )
    did(g, "create <n:k> tapped <tokenn:t> , where x is <amount_of:a>")(
        lambda k, t, a: [{"create": t, "count": a, "tapped": True, "who": WHO}] if k == "X" else refuse()
    )
    did(g, "create (a|an) tapped <token1:t>")(lambda t: [{"create": t, "tapped": True, "who": WHO}])
    did(g, "mill that many cards")(lambda: [{"mill": "amount", "who": WHO}])
    did(g, "put that many cards from the top of (your|their) library into (your|their) graveyard")(
        lambda: [{"mill": "amount", "who": WHO}]
    )
    g.rule("do", "put <n:k> <counter:a> counters on each <noun1:n>")(
        lambda k, a, n: [{"put counters": a, "amount": k, "on": {"all": n}}]
    )
    for kind in ("creature", "artifact", "land"):
        g.rule("cost", f"untap (a|an) tapped {kind} you control", kind=kind)(
            lambda kind: [{"untap a": {"type": kind, "is": "tapped"}}]
        )
    g.rule("sentence", "destroy <target:s> and <target:t>")(lambda s, t: [{"destroy": [s, t]}])
    g.rule("do", "shuffle your library")(lambda: [{"shuffle": "you"}])
    g.rule("clause", "each player's life total becomes <n:k>")(lambda k: [{"set life": k, "who": "players"}])
    g.rule("sentence", "flip a coin . if you lose the flip , <joined:b> . if you win the flip , <joined:a>")(
        lambda a, b: [
            {
                "choose one": [{"name": "win", "do": a}, {"name": "lose", "do": b}],
                "random": True,
                "cites": ["705.2"],
            }
        ]
    )
    g.rule("sentence", "after this phase , there is an additional combat phase")(
        lambda: [{"extra combat": True}]
    )
    g.rule(
        "sentence",
        "after this phase , there is an additional combat phase followed by an additional main phase",
    )(lambda: [{"extra combat": True, "main": True}])
    g.rule("condition1", f"you cast (it|{SELF})", f"(it|{SELF}) was cast")(lambda: {"fact": "cast"})
    for words, zone in (("your hand", "hand"), ("(a|your) graveyard", "graveyard"), ("exile", "exile")):
        g.rule(
            "condition1",
            f"you cast (it|{SELF}) from {words}",
            f"(it|{SELF}) was cast from {words}",
            zone=zone,
        )(lambda zone: {"fact": f"cast from {zone}"})
    top = {"of": "you", "zone": "library"}, {"of": "opponent", "zone": "library"}
    g.rule("do", "clash with an opponent")(
        lambda: [
            {"reveal": {"top": 1, **top[0]}, "as": "mine", "cites": ["701.30c"]},
            {"reveal": {"top": 1, **top[1]}, "as": "theirs", "cites": ["701.30c"]},
            {"may": [{"move": "mine", "to": "library", "position": "bottom"}], "cites": ["701.30c"]},
            {
                "may": [{"move": "theirs", "to": "library", "position": "bottom"}],
                "who": "opponent",
                "cites": ["701.30c"],
            },
        ]
    )
    g.rule("condition1", "a spell was warped this turn")(lambda: {"fact": "a spell was warped this turn"})
