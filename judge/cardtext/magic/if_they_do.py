"""What a player may do, has to do or may pay, and what follows if it is done or not (118.12, 608.2c)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.joining import NESTED
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Of
from judge.cardtext.magic.sentences import SEVERAL, _again, _unless_paid, done_by
from judge.cardtext.magic.verbs import PAYABLE, _repeated, did

THEY = Back("player", seat=True)
DOES = "(the player|that player|they) (does|do)"
DOESNT = "(the player|that player|they) (doesn't|don't)"
CANT = "(the player|that player|they|you) can't"


def add(g: Grammar) -> None:
    """Add optional actions of any player with their consequences, and costs in place of effects."""
    _optional(g)
    _impossible(g)
    _prices(g)
    _unless(g)
    _having(g)


def _one_act(acts: list[Any]) -> list[Any]:
    """A single instruction of which it is known whether it was carried out."""
    if len(acts) != 1 or set(acts[0]) & NESTED:
        raise Refused
    return [{**acts[0], "as": "done"}]


def _optional(g: Grammar) -> None:
    def follows(p: object, a: object, b: list[object]) -> list[object]:
        acts = done_by(a, _again(p))
        payable = bool(set(acts[0]) & PAYABLE) and not any(
            isinstance(value, (Aim, Back)) for key, value in acts[0].items() if key != "who"
        )
        if p in SEVERAL or payable:
            raise Refused  # each would be asked; a cost that may be paid is read as one
        return [{"who": p, "may": _one_act(acts), "then": [{"if": {"done": "done"}, "then": b}]}]

    g.rule("sentence", f"<actor:p> may <do:a> . if {DOES} , <joined:b>")(follows)
    g.rule("sentence", f"<actor:p> may <theirs:c> . if {DOES} , <joined:b>")(
        lambda p, c, b: [{"may pay": c, "who": p, "then": b}] if p not in SEVERAL else refuse()
    )
    g.rule("sentence", f"<actor:p> may <theirs:c> . if {DOESNT} , <joined:b>")(
        lambda p, c, b: [{"may pay": c, "who": p, "else": b}] if p not in SEVERAL else refuse()
    )
    g.rule("theirs", "pay <mana:m> <per:p>")(lambda m, p: [{"pay": m, "times": p}])
    g.rule("theirs", "sacrifice <n:k> <nounn:n> [of their choice]")(
        lambda k, n: [{"sacrifice a": n, "count": k}] if k != "X" else refuse()
    )
    g.rule("theirs", "discard <n:k> cards")(lambda k: [{"discard": k}] if k != "X" else refuse())
    g.rule("theirs", "discard a card at random")(lambda: [{"discard": 1, "random": True}])


def _impossible(g: Grammar) -> None:
    """Something is done, and something else if that cannot be done (101.3)."""

    def otherwise(p: object, a: object, b: list[object]) -> list[object]:
        if p in SEVERAL:
            raise Refused
        return [*_one_act(done_by(a, p)), {"if": {"not": [{"done": "done"}]}, "then": b}]

    g.rule("sentence", "<do:a> . if you can't , <joined:b>", p="you")(otherwise)
    g.rule("sentence", f"<actor:p> <does:a> . if {CANT} , <joined:b>")(otherwise)


def _prices(g: Grammar) -> None:
    """What is paid by somebody else, in the third person too."""
    pays = "(pays|pay)"
    g.rule("price", "<pays:c>")(lambda c: c)
    g.rule("price", f"{pays} {{X}} , where x is <amount_of:a>")(lambda a: [{"pay": "{1}", "times": a}])
    g.rule("price", f"{pays} <mana:m> <per:p>")(lambda m, p: [{"pay": m, "times": p}])
    g.rule("price", f"{pays} life equal to <amount_of:a>")(lambda a: [{"pay life": a}])
    g.rule("price", f"{pays} <mana:a> or <mana:b>")(
        lambda a, b: [{"either": [{"pay": a}], "or": [{"pay": b}]}]
    )
    g.rule("price", "<pays:a> or <pays:b>")(lambda a, b: [{"either": a, "or": b}])
    g.rule("pays", "(sacrifices|sacrifice) <n:k> <nounn:n> [of their choice]")(
        lambda k, n: [{"sacrifice a": n, "count": k}] if k != "X" else refuse()
    )
    g.rule("pays", "(discards|discard) (a|an) <cardnoun1:c>")(lambda c: [{"discard a": c}] if c else refuse())
    g.rule("pays", "(discards|discard) <n:k> cards")(lambda k: [{"discard": k}] if k != "X" else refuse())
    g.rule("pays", "(exiles|exile) (a|an) <cardnoun1:c> from their graveyard")(
        lambda c: [{"exile a": both(c, {"zone": "graveyard"})}]
    )
    g.rule("pays", "(returns|return) (a|an) <own1:n> to its owner's hand")(lambda n: [{"return a": n}])
    g.rule("unlesscost", "pay <mana:a> or <mana:b>")(
        lambda a, b: [{"either": [{"pay": a}], "or": [{"pay": b}]}]
    )
    g.rule("unlesscost", "pay {X} , where x is <amount_of:a>")(lambda a: [{"pay": "{1}", "times": a}])
    g.rule("unlesscost", "pay life equal to <amount_of:a>")(lambda a: [{"pay life": a}])
    g.rule("cost", "discard another card named <own_name:_>")(
        lambda: [{"discard a": {"name": "~", "other": True}}]
    )
    g.phrase("own_name", "~", True)
    g.rule("cost", "<mana:a> or <mana:b>")(lambda a, b: [{"either": [{"pay": a}], "or": [{"pay": b}]}])
    g.rule("activated", "<mana:a> , {T} or <mana:b> , {T} : <effect:e>")(
        lambda a, b, e: {
            "kind": "activated",
            "cost": [{"either": [{"pay": a}], "or": [{"pay": b}]}, {"tap": "self"}],
            "effect": e,
        }
    )


def _unless(g: Grammar) -> None:
    """An effect that whoever is concerned may pay to prevent (118.12a)."""
    g.rule("payer", "its controller")(lambda: Of("controller", Back()))
    for word in ("creature", "spell", "permanent", "land", "artifact"):
        g.rule("payer", f"that {word}'s controller", noun=word)(lambda noun: Of("controller", Back(noun)))
    g.rule("payer", "<target_player:p>")(lambda p: p)
    g.rule("sentence", "<joined:a> unless (that player|they) <price:c>")(
        lambda a, c: _unless_paid(a, c) if _new(c) else refuse()
    )
    for verb in ("destroy", "exile", "tap", "counter"):
        g.rule("do", f"{verb} <target:t> unless <payer:p> <price:c>", verb=verb)(_spared)
        g.rule("do", f"{verb} <back1:t> unless <payer:p> <price:c>", verb=verb)(_spared)


def _new(c: list[Any]) -> bool:
    return bool({"times", "either"} & set(c[0])) or not isinstance(c[0].get("pay life", 1), int)


def _spared(t: Any, p: Any, c: list[Any], verb: str) -> list[object]:
    """The thing is spared if its controller pays; a target is chosen before anybody is asked."""
    if isinstance(p, Aim) or "_hurts" in c[0]:
        raise Refused
    if p.whom != Back() and not (isinstance(t, Aim) or t == p.whom):
        raise Refused
    if "pay" in c[0] and "times" not in c[0]:
        raise Refused  # plain mana is read by another rule
    if verb == "counter" and "times" not in c[0] and not {"either"} & set(c[0]):
        raise Refused
    again = Back("spell") if verb == "counter" and isinstance(t, Aim) else _repeated(t)
    return [{"may pay": c, "who": Of("controller", t), "else": [{verb: again}]}]


def _having(g: Grammar) -> None:
    """ "You may have ... If you do": what lasts is done once it is chosen."""
    g.rule("sentence", "you may have <lasts:c> . if you do , <joined:b>")(
        lambda c, b: [{"may": c, "then": b}]
    )
    for word, times in (("twice", 2), ("three times", 3), ("four times", 4)):
        if times > 2:
            did(g, f"investigate {word}")(
                lambda k=times: [{"create": "Clue", "count": k, "_unsaid": True, "who": "@who"}]
            )
        did(g, f"populate {word}")(
            lambda k=times: [{"repeat": k, "do": [{"populate": True}], "_you": "@who"}]
        )
        did(g, f"proliferate {word}")(
            lambda k=times: [{"repeat": k, "do": [{"proliferate": True}], "_you": "@who"}]
        )
    did(g, "proliferate again")(lambda: [{"proliferate": True, "_you": "@who"}])
    turn = "this turn except by"
    g.rule(
        "lasts",
        f"<thing:t> can't be blocked {turn} <nounn:n>",
        f"<groups:t> can't be blocked {turn} <nounn:n>",
    )(lambda t, n: [{"of": t, "last": {"forbid": {"be blocked": {"none": n}}}, "until": "turn"}])
    g.rule(
        "lasts",
        f"<thing:t> can't be blocked {turn} <n:k> or more creatures",
        f"<groups:t> can't be blocked {turn} <n:k> or more creatures",
    )(lambda t, k: [{"of": t, "last": {"limit": {"blockers needed": k}}, "until": "turn"}])
    for owner in ("your control", "its owner's control", "their owners' control", "their owner's control"):
        who: Any = "you" if owner == "your control" else None
        for word, more in (("tapped", {"tapped": True}), ("transformed", {"transformed": True})):
            for order in (f"under {owner} {word}", f"{word} under {owner}"):
                if order.startswith("tapped") or (word == "transformed" and who is None):
                    continue  # read elsewhere
                for verb, onto in (("return", "to"), ("put", "onto")):
                    g.rule("do", f"{verb} <thing:t> {onto} the battlefield {order}", who=who, more=more)(
                        lambda t, who, more: [
                            {"put into play": t, "under": who or Of("owner", _repeated(t)), **more}
                        ]
                    )
