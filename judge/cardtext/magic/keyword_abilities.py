"""Keywords that are read as the abilities for which they stand (Magic, 702)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import When
from judge.cardtext.magic.statics import EVERYWHERE, static
from judge.cardtext.tokens import SELF

PLUS = "+1/+1"
YOURS = {"of": "you", "zone": "library"}
NO_COPY = {"object": "self", "is": {"not is": "copy"}}


def add(g: Grammar) -> None:
    _from_elsewhere(g)
    _standing(g)
    _coming(g)
    _attached(g)
    _exert(g)
    _soulbond(g)
    _ripple(g)
    _paid(g)
    _hideaway(g)
    _cipher(g)
    _haunting_spells(g)
    _epic(g)
    _markers(g)
    _materials(g)
    g.rule("keyword", "<subtype1:a> offering")(lambda a: {"offering": {"subtype": a}})
    _crews(g)
    _haunting(g)


def _ability(section: str, **told: object) -> dict[str, object]:
    return {"abilities": [{**told, "cites": [section]}]}


def _from_elsewhere(g: Grammar) -> None:
    """Keywords that work in the hand or in the graveyard."""
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

    def recover(c: object) -> dict[str, object]:
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
    """Keywords that stand for static abilities of permanents."""
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
    """Keywords of entering and leaving."""

    def champion(n: object) -> dict[str, object]:
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


def _ripple(g: Grammar) -> None:
    """Ripple (702.60): cards of the same name on top are cast without paying their costs."""

    def ripple(n: object) -> dict[str, object]:
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
    """Soulbond (702.95): pairing, and static abilities about both creatures of a pair."""
    alone = {"type": "creature", "controller": "you", "not is": "paired"}
    unpaired = {"object": "self", "is": {"not is": "paired"}}
    cites = ["702.95a"]

    def soulbond() -> dict[str, object]:
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
    """Exerting (701.43): as a creature attacks, or as a cost."""
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

    def attaching(m: str, section: str, of: dict[str, object]) -> dict[str, object]:
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


def _paid(g: Grammar) -> None:
    """Conditions on whether a prowl or freerunning cost was paid (702.76, 702.173)."""
    for key in ("prowl", "freerunning"):
        g.phrase("condition1", f"its {key} cost was paid", {"fact": f"{key} paid"})
        g.phrase("condition1", f"{SELF} 's {key} cost was paid", {"fact": f"{key} paid"})


def hideaway(n: object) -> dict[str, object]:
    """Hideaway: exile one of the top cards and put the others on the bottom in a random order (702.75a)."""
    top = {"top": n, **YOURS}
    rest = {"top": {"minus": [n, {"number of": "hidden"}]}, **YOURS}
    effect = [
        {"look": top},
        {"choose": True, "of": top, "as": "hidden"},
        {"exile": "hidden"},
        {"choose": True, "of": rest, "count": "all", "order": True, "random": True, "as": "rest"},
        {"move": "rest", "to": "library", "position": "bottom"},
    ]
    return {"kind": "triggered", "on": {"enters": "self"}, "effect": effect, "cites": ["702.75a"]}


def _hideaway(g: Grammar) -> None:
    g.rule("keyword", "hideaway <n:n>")(lambda n: {"abilities": [hideaway(n)]})
    # Older cards have it without a number, and enter tapped (702.75b)
    g.rule("keyword", "hideaway")(lambda: {"enters": [{"enters tapped": True}], "abilities": [hideaway(4)]})


def _cipher(g: Grammar) -> None:
    """Cipher: the card is exiled on a creature, whose combat damage lets one cast copies (702.99a)."""
    mine = {"type": "creature", "controller": "you"}
    encoding = [{"choose": mine, "up to": 1, "as": "bearer"}, {"encode": "self", "on": "bearer"}]
    whoever = "controller of encoded"
    told = {
        "effect": [{"if": {"all": [NO_COPY, {"exists": mine}]}, "then": encoding}],
        "abilities": [
            {
                "kind": "triggered",
                "zone": ["exile"],
                "on": {"combat damage to player": {"by": {"in": "encoded"}}},
                "who": whoever,
                "effect": [{"may": [{"cast copy": "self"}]}],
                "cites": ["702.99a"],
            }
        ],
    }
    g.rule("spell_line", "cipher")(lambda: told)


def _haunting_spells(g: Grammar) -> None:
    """Haunt on spells: a resolved spell is exiled haunting a creature (702.55a)."""
    haunting = {
        "kind": "triggered",
        "zone": ["stack"],
        "on": {"put into graveyard": {"of": "self", "from": "stack", "where": {"resolved": True}}},
        "targets": [{"as": "haunted creature", "of": {"type": "creature"}}],
        "effect": [{"haunt": "now", "on": "target haunted creature"}],
        "cites": ["702.55a"],
    }
    g.rule("spell_line", "haunt")(lambda: {"abilities": [haunting]})


def _epic(g: Grammar) -> None:
    """Epic: its controller casts no more spells, but copies this one each upkeep (702.50a)."""
    copying = [{"copy": "self", "new targets": True}]
    ever = [
        {"last": {"forbid": {"cast": {"who": "you"}}}, "until": "always", "cites": ["702.50a"]},
        {"later": {"upkeep": {"who": "you"}}, "once": False, "do": copying, "cites": ["702.50a"]},
    ]
    g.rule("spell_line", "epic")(lambda: {"effect": [{"if": NO_COPY, "then": ever}]})


def _markers(g: Grammar) -> None:
    """Cases are solved, and permanents harnessed (701.64, 702.169, 719.3a)."""
    unsolved = {"not": [{"object": "self", "is": {"is": "solved"}}]}
    g.rule("line", "to solve \u2014 <condition:c> [.]")(
        lambda c: {
            "abilities": [
                {
                    "kind": "triggered",
                    "on": {"end step": {"who": "you"}},
                    "if": {"all": [c, unsolved]},
                    "effect": [{"become solved": "self"}],
                    "cites": ["719.3a"],
                }
            ]
        }
    )
    g.phrase("state", "solved", {"is": "solved"})
    g.phrase("state", "harnessed", {"is": "harnessed"})
    g.rule("do", f"harness {SELF}")(lambda: [{"become harnessed": "self"}])
    for text in ("character select", "friends forever", "survivors", "father & son"):
        g.rule("keyword", f"partner \u2014 {text}")(lambda: {"keywords": ["partner"]})
    g.rule("keyword", "friends forever")(lambda: {"keywords": ["partner"]})


def _materials(g: Grammar) -> None:
    """Crafting with permanents and cards in the graveyard (702.167), and reconfiguring (702.151)."""

    def craft(n: Any, m: object, k: object = 1) -> dict[str, object]:
        material = {**n, "zone": ["battlefield", "graveyard"], "other": True}
        cost = [{"pay": m}, {"exile": "self"}, {"exile a": material, **({"count": k} if k != 1 else {})}]
        back = {"put into play": "self", "transformed": True, "under": "owner of self"}
        return {
            "abilities": [
                {
                    "kind": "activated",
                    "cost": cost,
                    "data": {"sorcery": True},
                    "effect": [back],
                    "cites": ["702.167a"],
                }
            ]
        }

    g.rule("keyword", "craft with <noun1:n> <mana:m>", "craft with (a|an|one) <noun1:n> <mana:m>")(craft)
    g.rule("keyword", "craft with <n:k> <nounn:n> <mana:m>")(lambda k, n, m: craft(n, m, k))

    def reconfigure(m: str) -> dict[str, object]:
        sorcery = {"kind": "activated", "cost": [{"pay": m}], "data": {"sorcery": True}}
        bearer = {"type": "creature", "controller": "you", "other": True}
        attached = {"object": "self", "is": {"is": "attached"}}
        return {
            "keywords": ["reconfigure"],
            "abilities": [
                {
                    **sorcery,
                    "name": "attach",
                    "targets": [{"as": "bearer", "of": bearer}],
                    "effect": [{"attach": "self", "to": "target bearer"}],
                    "cites": ["702.151a"],
                },
                {
                    **sorcery,
                    "name": "unattach",
                    "if": attached,
                    "effect": [{"unattach": "self"}],
                    "cites": ["702.151a"],
                },
                {
                    "kind": "static",
                    "change": {"not type": ["creature"]},
                    "while": attached,
                    "cites": ["702.151b"],
                },
            ],
        }

    g.rule("keyword", "reconfigure <mana:m>")(reconfigure)


def _crews(g: Grammar) -> None:
    """Creatures that crew and saddle with more power than they have (702.122a, 702.171a)."""
    g.rule("static", f"{SELF} saddles mounts and crews vehicles as though its power were <n:n> greater .",
           f"{SELF} crews vehicles and saddles mounts as though its power were <n:n> greater .")(
        lambda n: {**static("self", {"limit": {"crew power": n}}), "cites": ["702.122a", "702.171a"]}
    )  # fmt: skip


def _haunting(g: Grammar) -> None:
    haunting = {
        "kind": "triggered",
        "on": {"put into graveyard": {"of": "self", "from": "battlefield"}},
        "targets": [{"as": "haunted creature", "of": {"type": "creature"}}],
        "effect": [{"haunt": "now", "on": "target haunted creature"}],
        "cites": ["702.55a"],
    }
    g.rule("line", "haunt")(lambda: {"abilities": [haunting]})
    dies = {"dies": {"in": "haunted"}}
    lying = ("battlefield", "exile")
    g.rule("event", f"{SELF} enters or the creature it haunts dies")(
        lambda: When([{"enters": "self"}, dies], zone=lying, vague=True)
    )
    g.rule("event", f"the creature {SELF} haunts dies")(lambda: When(dies, zone=("exile",), vague=True))
