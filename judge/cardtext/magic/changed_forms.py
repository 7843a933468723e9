"""Flipped cards, changed words, what enters with abilities, what lies on top (Magic, 612, 710)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.parts import Aim, Aimed, Back
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF

LANDS = ("plains", "island", "swamp", "mountain", "forest")
WORDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("color word", {"name": "color"}),
    ("basic land type", {"name": "subtype", "of": list(LANDS)}),
)


HUE = {"name": "color", "as": "hue"}


def add(g: Grammar) -> None:
    _flipped(g)
    _words(g)
    _on_top(g)
    _processed(g)
    _in_graveyards(g)
    _entering(g)
    _colored(g)
    _under_an_aura(g)


def _flipped(g: Grammar) -> None:
    """Flip cards (710)."""
    g.rule("do", f"flip {SELF}")(lambda: [{"flip": "self"}])
    g.rule("do", "flip it")(lambda: [{"flip": Back()}])


def _words(g: Grammar) -> None:
    """One word for another in the text of a spell or permanent (612.1, 612.2)."""
    anything = [{"is": "permanent"}, {"zone": "stack", "is": "spell"}]

    def changed(choice: dict[str, object], until: str) -> list[object]:
        return [
            {"_aim": Aim(list(anything))},
            {**choice, "as": "former"},
            {**choice, "as": "latter"},
            {"last": {"text": {"former": "latter"}}, "of": Aimed(1), "until": until},
        ]

    lead = "change the text of target spell or permanent by replacing all instances of one"
    for words, choice in WORDS:
        g.rule("sentence", f"{lead} {words} with another", choice=choice, until="always")(changed)
        g.rule("sentence", f"{lead} {words} with another until end of turn", choice=choice, until="turn")(
            changed
        )
    both_kinds = f"{lead} color word with another or one basic land type with another"
    for end, until in (("", "always"), (" until end of turn", "turn")):
        g.rule("sentence", f"{both_kinds}{end}", until=until)(
            lambda until: [
                {"_aim": Aim(list(anything))},
                {
                    "choose one": [
                        {"name": words, "do": changed(choice, until)[1:]} for words, choice in WORDS
                    ]
                },
            ]
        )


def _on_top(g: Grammar) -> None:
    """What the top card of a library or graveyard is (401.5, 404.2)."""
    for zone in ("library", "graveyard"):
        top = {"top": 1, "of": "you", "zone": zone}
        g.rule("condition1", f"the top card of your {zone} is (a|an) <cardnoun1:c>", top=top)(
            lambda c, top: {"object": top, "is": {**c, "zone": "any"}} if c else refuse()
        )
        g.rule("condition1", f"the top card of your {zone} is <color:c>", top=top)(
            lambda c, top: {"object": top, "is": {"color": c, "zone": "any"}}
        )


def _processed(g: Grammar) -> None:
    """Cards of opponents that go from exile to their graveyards (406.1)."""
    theirs = {"zone": "exile", "owner": "opponents"}
    for words, count in (
        ("a card an opponent owns from exile into that player's graveyard", 1),
        ("two cards your opponents own from exile into their owners' graveyards", 2),
    ):
        g.rule("sentence", f"you may put {words} . if you do , <joined:a>", count=count)(
            lambda a, count: [
                {
                    "if": {"count": dict(theirs), "min": count},
                    "then": [
                        {
                            "may": [
                                {
                                    "choose": dict(theirs),
                                    **({"count": count} if count > 1 else {}),
                                    "as": "processed",
                                },
                                {"move": "processed", "to": "graveyard", "as": "done"},
                            ],
                            "then": [{"if": {"done": "done"}, "then": a}],
                        }
                    ],
                }
            ]
        )


def _in_graveyards(g: Grammar) -> None:
    """What cards in graveyards have and are (113.6, 604.3)."""
    g.rule("bearers", "each <placedcard1:n>")(
        lambda n: n if isinstance(n, dict) and n.get("zone") == "graveyard" else refuse()
    )
    cost = "the scavenge cost is equal to its mana cost"
    g.rule("static", f"each <placedcard1:n> has scavenge . {cost} .")(
        lambda n: (
            static(n, {"gain": ["scavenge for its mana cost"]})
            if isinstance(n, dict) and n.get("zone") == "graveyard"
            else refuse()
        )
    )


def _entering(g: Grammar) -> None:
    """Counters and abilities with which a kicked permanent enters (614.1c, 702.33d)."""
    for lead in ("<condition:d> , it enters", f"<condition:d> , {SELF} enters"):
        for counters in ("(a|an) <counter:c> counter on it", "<n:k> <counter:c> counters on it"):
            line = f"if {lead} with {counters} and with"
            g.rule("own", f"{line} <abilities:a> .")(_enters)
            g.rule("own", f"{line} <quoted:q> .")(_enters)
        g.rule("own", f"if {lead} with <abilities:a> .")(_enters)


def _enters(d: object, c: str = "", k: object = 1, a: object = None, q: object = None) -> dict[str, object]:
    if not isinstance(d, dict) or not str(d.get("fact", "")).startswith("kicked"):
        return refuse()
    change = {"gain": a} if a else {"ability": [q]}
    made: dict[str, object] = {"abilities": [static("self", change, **{"while": d})]}
    if c:
        made["enters"] = [{"enters with": c, "amount": k, "if": d}]
    return made


def _colored(g: Grammar) -> None:
    """A color of the player's choice (105.3)."""
    g.rule("sentence", "<thing:t> <gets:c> and becomes the color of your choice until end of turn")(
        lambda t, c: [HUE, {"of": t, "last": {**c, "become color": ["hue"]}, "until": "turn"}]
    )


def _under_an_aura(g: Grammar) -> None:
    """What an Aura turns the enchanted object into (613.1)."""

    def only(h: object, q: object) -> dict[str, Any]:
        change = {"become type": ["land"], "become color": [], "lose all": True, "ability": [q]}
        return static({"in": "host"}, change)

    line = "is a colorless land with <quoted:q> and loses all other card types and abilities ."
    g.rule("static", f"<host:h> {line}")(only)
