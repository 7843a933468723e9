"""More keywords that are short for abilities, and keyword actions that say what is done (701, 702)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Aimed, Back, Of, When
from judge.cardtext.magic.statics import EVERYWHERE, static
from judge.cardtext.tokens import SELF

PLUS = "+1/+1"


def add(g: Grammar) -> None:
    _from_elsewhere(g)
    _standing(g)
    _coming(g)
    _attacking(g)
    _attached(g)
    _exert(g)
    _soulbond(g)
    _ripple(g)
    _actions(g)


def _ability(section: str, **told: Any) -> dict[str, Any]:
    return {"abilities": [{**told, "cites": [section]}]}


def _from_elsewhere(g: Grammar) -> None:
    """Abilities that work in the hand or in the graveyard."""
    enough = {"figure": "library", "of": "you"}
    g.rule("keyword", "dredge <n:n>")(
        lambda n: _ability(
            "702.52a",
            kind="replacement",
            zone=["graveyard"],
            instead={"drawn": "you"},
            optional=True,
            do=[{"mill": n}, {"return": "self"}],
            **{"while": {"amount": enough, "min": n}},
        )
    )
    dead = {"put into graveyard": {"of": {"type": "creature", "owner": "you", "other": True},
                                   "from": "battlefield"}}  # fmt: skip

    def recover(c: Any) -> dict[str, Any]:
        paid = {"may pay": c, "then": [{"return": "self"}], "else": [{"exile": "self"}]}
        return _ability("702.59a", kind="triggered", zone=["graveyard"], on=dead, effect=[paid])

    g.rule("keyword", "recover <mana:m>")(lambda m: recover([{"pay": m}]))
    g.rule("keyword", "recover \u2014 <costs:c> [.]")(recover)
    g.rule("activated", f"forecast \u2014 <costs:c> , reveal {SELF} from your hand : <effect:e>")(
        lambda c, e: (
            {
                "kind": "activated",
                "zone": "hand",
                "during": ["upkeep"],
                "if": {"your turn": True},
                "limit": "turn",
                "cost": [*c, {"reveal": "self"}],
                "effect": e,
                "cites": ["702.57a"],
            }
            if not any("_zone" in one for one in [*c, *e])
            else refuse()
        )
    )


def _standing(g: Grammar) -> None:
    """What holds while the permanent is on the battlefield."""
    g.rule("keyword", "absorb <n:n>")(
        lambda n: _ability(
            "702.64a",
            kind="replacement",
            instead={"damage": {"of": {"in": "self"}}},
            do=[{"as modified": {"amount": {"max": [0, {"minus": ["amount", n]}]}}}],
        )
    )
    g.rule("keyword", "umbra armor")(lambda: {"keywords": ["totem armor"]})
    g.rule("keyword", "living metal")(
        lambda: _ability(
            "702.161a", kind="static", change={"type": ["creature"]}, **{"while": {"your turn": True}}
        )
    )
    fewer = {"cost": {"less": {"count": {"seat": "opponents"}}, "of": {"in": "self"}}}
    g.rule("keyword", "undaunted")(lambda: {"abilities": [{**static("self", fewer, zone=EVERYWHERE),
                                                           "cites": ["702.125a"]}]})  # fmt: skip
    g.rule("activated", "boast \u2014 <costs:c> : <effect:e>")(
        lambda c, e: (
            {
                "kind": "activated",
                "cost": c,
                "effect": e,
                "limit": "turn",
                "if": {"object": "self", "is": {"is": "attacked this turn"}},
                "cites": ["702.142a"],
            }
            if not any("_zone" in one for one in [*c, *e])
            else refuse()
        )
    )


def _coming(g: Grammar) -> None:
    """What happens as the permanent comes, and when it goes."""

    def champion(n: Any) -> dict[str, Any]:
        one = both(both(n, {"controller": "you"}), {"other": True})
        taken = [
            {"choose": one, "up to": 1, "as": "championed"},
            {"exile": "championed", "as": "gone"},
            {"if": {"done": "gone"}, "then": [], "else": [{"sacrifice": "self"}]},
        ]
        back = {"put into play": "exiled", "under": "owner of exiled"}
        return {
            "abilities": [
                {"kind": "triggered", "on": {"enters": "self"}, "effect": taken, "cites": ["702.72a"]},
                {"kind": "triggered", "on": {"leaves": "self"}, "effect": [back], "cites": ["702.72a"]},
            ]
        }

    g.rule("keyword", "champion (a|an) <noun1:n>")(champion)
    g.rule("keyword", "partner with <name:name>")(
        lambda name: _ability(
            "702.124j",
            kind="triggered",
            on={"enters": "self"},
            targets=[{"as": "player", "of": "seat"}],
            effect=[
                {
                    "may": [{"search": {"name": name}, "who": "target player", "to": "hand"}],
                    "who": "target player",
                }
            ],
        )
    )
    for word, verb in (("devour", "devouring"), ("amplify", "amplified"), ("tribute", "with tribute")):
        g.rule("keyword", f"{word} <n:n>", verb=verb)(
            lambda n, verb: {"enters": [{f"enters {verb}": True, "amount": n}]}
        )
    g.phrase("condition1", "tribute wasn't paid", {"not": [{"fact": "tribute paid"}]})
    g.phrase("per", "for each creature it devoured", {"figure": "creatures devoured", "of": "self"})
    g.phrase(
        "amount_of", "the number of creatures it devoured", {"figure": "creatures devoured", "of": "self"}
    )
    g.rule("keyword", "ravenous")(
        lambda: {
            "enters": [{"enters with": PLUS, "amount": "X"}],
            "abilities": [
                {
                    "kind": "triggered",
                    "on": {"enters": "self"},
                    "if": {"amount": "X", "min": 5},
                    "effect": [{"draw": 1}],
                    "cites": ["702.156a"],
                }
            ],
        }
    )


def _attacking(g: Grammar) -> None:
    """What happens when it attacks."""
    most = {"amount": {"figure": "life", "of": "seat"}, "min": {"greatest": "life", "of": "players"}}
    g.rule("keyword", "dethrone")(
        lambda: _ability(
            "702.105a",
            kind="triggered",
            on={"attacks": {"of": "self", "where": {"player": True}}},
            effect=[{"put counters": PLUS, "amount": 1, "on": "self"}],
            **{"if": most},
        )
    )
    other = {"not": [{"seat": "it", "is": "defending player"}]}
    copies = [
        {"create copy": "self", "tapped": True, "attacking": "it", "as": "copies"},
        {"later": "end of combat", "once": True, "do": [{"exile": "copies"}]},
    ]
    g.rule("keyword", "myriad")(
        lambda: _ability(
            "702.116a",
            kind="triggered",
            on={"attacks": "self"},
            effect=[{"each": "opponents", "do": [{"if": other, "then": [{"may": copies}]}]}],
        )
    )


def _ripple(g: Grammar) -> None:
    """Ripple (702.60): cards of the same name on top are cast for nothing."""

    def ripple(n: Any) -> dict[str, Any]:
        top = {"top": n, "of": "you", "zone": "library"}
        done = [
            {"reveal": top, "as": "shown"},
            {"choose": {"same name": "self"}, "of": "shown", "any number": True, "as": "rippled"},
            {"each": "rippled", "do": [{"cast": "it", "without paying": True}]},
            {"choose": {"zone": "library"}, "of": "shown", "count": "all", "order": True, "as": "rest"},
            {"move": "rest", "to": "library", "position": "bottom"},
        ]
        return _ability(
            "702.60a", kind="triggered", zone=["stack"], on={"cast": "self"}, optional=True, effect=done
        )

    g.rule("keyword", "ripple <n:n>")(ripple)


def _soulbond(g: Grammar) -> None:
    """Soulbond (702.95): pairing, and what holds for both of a pair."""
    alone = {"type": "creature", "controller": "you", "not is": "paired"}
    unpaired = {"object": "self", "is": {"not is": "paired"}}
    cites = ["702.95a"]

    def soulbond() -> dict[str, Any]:
        first = [
            {"choose": {**alone, "other": True}, "up to": 1, "as": "partner"},
            {"pair": "self", "with": "partner"},
        ]
        entered = {
            "kind": "triggered",
            "on": {"enters": "self"},
            "if": {"all": [unpaired, {"exists": {**alone, "other": True}}]},
            "effect": first,
            "cites": cites,
        }
        other = {
            "kind": "triggered",
            "on": {"enters": {**alone, "other": True}},
            "if": unpaired,
            "optional": True,
            "effect": [{"pair": "self", "with": "it"}],
            "cites": cites,
        }
        return {"abilities": [entered, other]}

    g.rule("keyword", "soulbond")(soulbond)
    lead = f"as long as {SELF} is paired with another creature ,"
    g.rule(
        "static",
        f"{lead} each of those creatures <always:change> .",
        f"{lead} both creatures <always:change> .",
    )(lambda change: static({"in": "pair of self"}, change))


def _exert(g: Grammar) -> None:
    """Exerting (701.43): as it attacks, or as a cost."""
    may = {
        "kind": "static",
        "change": {"as though": "exert as it attacks"},
        "cites": ["701.43d"],
    }
    lead = f"you may exert {SELF} as it attacks"
    g.rule("own", f"{lead} .")(lambda: {"abilities": [may]})
    g.rule("own", f"{lead} . when you do , <effect:e>")(
        lambda e: {
            "abilities": [
                may,
                {"kind": "triggered", "on": When({"exerted": "self"}, "self", ALL), "effect": e},
            ]
        }
    )
    g.rule("cost", f"exert {SELF}")(lambda: [{"exert": "self"}])
    g.rule("event", "you exert (a|an) <noun1:n>")(
        lambda n: When({"exerted": both(n, {"controller": "you"})}, "it", nouns_of(n))
    )
    g.rule("event", f"you exert {SELF}")(lambda: When({"exerted": "self"}, "self", ALL))


def _attached(g: Grammar) -> None:
    """Fortifications."""

    def attaching(m: str, section: str, of: dict[str, Any]) -> dict[str, Any]:
        return {
            "kind": "activated",
            "cost": [{"pay": m}],
            "data": {"sorcery": True},
            "targets": [{"as": "bearer", "of": {**of, "controller": "you"}}],
            "effect": [{"attach": "self", "to": "target bearer"}],
            "cites": [section],
        }

    g.rule("keyword", "fortify <mana:m>")(
        lambda m: {"abilities": [attaching(m, "702.67a", {"type": "land"})]}
    )


def _actions(g: Grammar) -> None:
    """Keyword actions (701)."""
    g.rule("do", "triple <thing1:t> 's power until end of turn")(lambda t: [{"triple power": t}])
    for word in ("creature", "permanent"):
        g.rule("do", f"triple target {word}'s power until end of turn", noun=word)(
            lambda noun: [{"triple power": Aim({"type": "creature"} if noun == "creature" else {"is": noun})}]
        )
    g.rule("do", "exchange control of <target:a> and <target:b>")(
        lambda a, b: [{"_aim": a}, {"_aim": b}, _exchanged(Aimed(2), Aimed(1))]
    )
    g.rule("do", f"exchange control of {SELF} and <target:b>")(
        lambda b: [{"_aim": b}, _exchanged("self", Aimed(1))]
    )
    graveyard = {"zone": "graveyard", "owner": "you"}
    forage = {"either": [{"exile a": graveyard, "count": 3}], "or": [{"sacrifice a": {"subtype": "food"}}]}
    g.rule("cost", "forage")(lambda: [forage])
    g.rule("sentence", "you may forage . if you do , <joined:a>")(
        lambda a: [{"may pay": [forage], "then": a}]
    )
    top = {"top": 2, "of": "you", "zone": "library"}
    g.rule("do", "manifest dread")(
        lambda: [
            {"look": top, "as": "seen"},
            {"choose": True, "of": top, "as": "dreaded"},
            {
                "choose": {"none": {"in": "dreaded"}, "zone": "library"},
                "of": top,
                "count": "all",
                "as": "other card",
            },
            {"put into play": "dreaded", "face down": True, "manifested": True, "cites": ["701.62a"]},
            {"move": "other card", "to": "graveyard"},
        ]
    )
    g.rule("do", "cloak the top card of your library")(lambda: [{"cloak": 1}])
    g.rule("do", "cloak the top <n:k> cards of your library")(lambda k: [{"cloak": k}])
    g.rule("do", "incubate <n:n>")(
        lambda n: [
            {"create": "Incubator", "as": "incubator"},
            {"put counters": PLUS, "amount": n, "on": "incubator", "cites": ["701.53a"]},
        ]
    )
    lesson = {"subtype": "lesson", "zone": "outside", "owner": "you"}
    g.rule("do", "learn")(
        lambda: [
            {
                "cites": ["701.48a"],
                "may": [{"discard": 1}],
                "then": [{"draw": 1}],
                "else": [
                    {"choose": lesson, "up to": 1, "as": "lesson"},
                    {"reveal": "lesson"},
                    {"move": "lesson", "to": "hand", "cites": ["701.48a"]},
                ],
            }
        ]
    )
    g.rule("cost", "collect evidence <n:n>")(lambda n: [{"collect evidence": n}])
    g.rule("sentence", "you may collect evidence <n:n> . if you do , <joined:a>")(
        lambda n, a: [{"may pay": [{"collect evidence": n}], "then": a}]
    )

    # A choice between two evils (701.55)
    def evils(p: Any, a: Any, b: Any) -> list[Any]:
        them = Back("player", seat=True)
        choice = [{"name": "1", "do": a}, {"name": "2", "do": b}]
        if isinstance(p, str):
            raise Refused
        return [{"_aim": p}, {"choose one": choice, "who": them}] if isinstance(p, Aim) else [
            {"choose one": choice, "who": p}]  # fmt: skip

    g.rule("sentence", "<actor:p> faces a villainous choice \u2014 <joined:a> , or <joined:b>")(evils)


def _exchanged(a: Any, b: Any) -> dict[str, Any]:
    """Each gets control of the other's permanent; where either is gone, nothing is exchanged (701.12b)."""
    there = [{"object": one, "is": {"is": "permanent"}} for one in (a, b)]
    one, other = ("controller of self" if x == "self" else Of("controller", x) for x in (a, b))
    swapped = [
        {"last": {"controller": other}, "of": a, "until": "always", "cites": ["701.12b"]},
        {"last": {"controller": one}, "of": b, "until": "always", "cites": ["701.12b"]},
    ]
    both_there = {"all": [*there, {"not": [{"seat": one, "is": other}]}]}
    return {"if": both_there, "then": [{"together": swapped}]}
