"""Keywords and actions of newer sets: bending, mayhem, gifts, Classes, crews (Magic, 701, 702, 716)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.events import ALL
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import OWN, When
from judge.cardtext.magic.spending import _bound
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import did
from judge.cardtext.tokens import SELF

PLUS = "+1/+1"
FISH = {
    "name": "Fish",
    "type": "creature",
    "subtypes": ["fish"],
    "colors": ["blue"],
    "power": 1,
    "toughness": 1,
}
OCTOPUS = {"name": "Octopus", "type": "creature", "subtypes": ["octopus"], "colors": ["blue"], "power": 8,
           "toughness": 8}  # fmt: skip
THEM = "opponent"
"""Whom a gift was promised: the only opponent, or one that is chosen."""
GIFTS: dict[str, dict[str, object]] = {
    "a food": {"create": "Food", "who": THEM, "cites": ["702.174d"]},
    "a card": {"draw": 1, "who": THEM, "cites": ["702.174e"]},
    "a tapped fish": {"create": FISH, "tapped": True, "who": THEM, "cites": ["702.174f"]},
    "an extra turn": {"extra turn": THEM, "cites": ["702.174g"]},
    "a treasure": {"create": "Treasure", "who": THEM, "cites": ["702.174h"]},
    "an octopus": {"create": OCTOPUS, "who": THEM, "cites": ["702.174i"]},
}


def add(g: Grammar) -> None:
    _bending(g)
    _gifts(g)
    _crews(g)
    _mana_for(g)
    _again(g)
    _any_counter(g)
    _both_zones(g)
    _classes(g)
    _converting(g)
    _older(g)
    _casting(g)
    _copies(g)


def _bending(g: Grammar) -> None:
    g.rule("cost", "waterbend <mana:m>")(lambda m: [{"waterbend": m}])
    did(g, "airbend <thing:t>")(lambda t: [{"airbend": t}])
    for key in ("mayhem", "harmonize"):
        g.rule("keyword", f"{key} <mana:m>", key=key)(lambda m, key: {key: m})
        g.rule("keyword", f"{key} \u2014 <costs:c> [.]", key=key)(lambda c, key: {key: c})


def _gifts(g: Grammar) -> None:
    """What an opponent is promised as the spell is cast (702.174)."""
    promised = {"fact": "gift promised"}
    for words, given in GIFTS.items():
        entering = {"kind": "triggered", "on": {"enters": "self"}, "if": promised, "effect": [given]}
        g.rule("line", f"gift {words}", told=entering)(lambda told: {"gift": True, "abilities": [told]})
        first = {"if": promised, "then": [given]}
        g.rule("spell_line", f"gift {words}", told=first)(lambda told: {"gift": True, "effect": [told]})
    g.phrase("condition1", "the gift was promised", promised)
    g.phrase("condition1", "the gift wasn't promised", {"not": [promised]})


def _crews(g: Grammar) -> None:
    """Creatures that crew and saddle as though they were stronger (702.122a, 702.171a)."""
    g.rule("static", f"{SELF} saddles mounts and crews vehicles as though its power were <n:n> greater .",
           f"{SELF} crews vehicles and saddles mounts as though its power were <n:n> greater .")(
        lambda n: {**static("self", {"limit": {"crew power": n}}), "cites": ["702.122a", "702.171a"]}
    )  # fmt: skip


def _mana_for(g: Grammar) -> None:
    """Mana that may be spent on abilities, too, or on abilities alone (106.6)."""
    g.rule("ability_of", "abilities")(dict)
    g.rule("ability_of", "an ability")(dict)
    for lead in ("an ability of", "abilities of"):
        g.rule("ability_of", f"{lead} (a|an) <noun1:n>", f"{lead} <nounn:n>")(_anywhere)
        for word in ("source", "sources"):
            article = "(a|an) " if word == "source" else ""
            g.rule("ability_of", f"{lead} {article}<source_kind:n> {word}")(_anywhere)
    g.rule("source_kind", "<plain_kind:a>")(lambda a: a)
    g.rule("source_kind", "<adjective:a>")(lambda a: a)
    g.rule("source_kind", "<plain_kind:a> or <plain_kind:b>")(lambda a, b: {"any": [a, b]})
    lead = "add <mana_made:m> . spend this mana only to"
    g.rule("sentence", f"{lead} cast <only_cast:s> or [to] activate <ability_of:a>")(
        lambda m, s, a: [_for(one, a) for one in (_bound(one, s) for one in m)] if s else refuse()
    )
    g.rule("sentence", f"{lead} activate <ability_of:a>")(lambda m, a: [_for(one, a) for one in m])


def _anywhere(n: dict[str, object]) -> dict[str, object]:
    if "controller" in n or "zone" in n:
        raise Refused
    return n


def _for(one: object, of: object) -> object:
    if isinstance(one, list):
        return [_for(part, of) for part in one]
    if not isinstance(one, dict):
        return one
    if "add mana" in one:
        return {**one, "only activating": of}
    return {key: _for(part, of) for key, part in one.items()}


def _again(g: Grammar) -> None:
    """Abilities that trigger an additional time (603.2d)."""
    end = "triggers , that ability triggers an additional time ."
    for lead in ("a triggered ability", "an ability"):
        g.rule("static", f"if {lead} of <owner_of:n> {end}")(lambda n: static(n, {"limit": {"triggers": 1}}))
    caused = "causes (a triggered ability|an ability) of <owner_of:n> to trigger"
    g.rule("static", f"if <cause:c> {caused} , that ability triggers an additional time .")(
        lambda c, n: static(n, {"limit": {"triggers": 1}, "caused by": c})
    )
    for verb, on in (("entering", "enters"), ("dying", "dies"), ("attacking", "attacks"),
                     ("leaving the battlefield", "leaves")):  # fmt: skip
        g.rule("cause", f"(a|an) <noun1:n> {verb}", on=on)(lambda n, on: [{on: n}])
        g.rule("cause", f"another <noun1:n> {verb}", on=on)(lambda n, on: [{on: both(n, {"other": True})}])
        g.rule("cause", f"{SELF} or another <noun1:n> {verb}", on=on)(
            lambda n, on: [{on: {"any": [{"in": "self"}, n]}}]
        )
    g.rule("cause", "(a|an) <noun1:n> entering or leaving the battlefield")(
        lambda n: [{"enters": n}, {"leaves": n}]
    )
    spell = "(a|an) <spellnoun1:n>"
    g.rule("cause", f"you casting {spell}")(lambda n: [{"cast": {"of": n, "who": "you"}}])
    g.rule("cause", f"you casting or copying {spell}")(
        lambda n: [{"cast": {"of": n, "who": "you"}}, {"copied": {"of": n, "who": "you"}}]
    )
    g.rule("cause", "you gaining life")(lambda: [{"gains life": {"who": "you"}}])
    g.rule("owner_of", "(a|an) <noun1:n>")(lambda n: n)
    g.rule("owner_of", "another <noun1:n>")(lambda n: both(n, {"other": True}))
    g.rule("owner_of", f"{SELF} or another <noun1:n>", f"(a|an) <noun1:n> or {SELF}")(
        lambda n: {"any": [{"in": "self"}, n]}
    )


def _any_counter(g: Grammar) -> None:
    """Counters of whatever kind (122.1)."""
    g.rule("cost", f"remove a counter from {SELF}")(lambda: [{"remove any counter": 1, "on": "self"}])
    g.rule("cost", f"remove <n:k> counters from {SELF}")(
        lambda k: [{"remove any counter": k, "on": "self"}] if k != "X" else refuse()
    )
    g.rule("do", "remove a counter from <thing1:t>")(
        lambda t: [{"remove any counter": 1, "on": t}] if t != OWN else refuse()
    )
    g.rule("do", "remove <n:k> counters from <thing1:t>")(
        lambda k, t: [{"remove any counter": k, "on": t}] if t != OWN else refuse()
    )
    g.rule("do", "remove all counters from <thing1:t>")(lambda t: [{"remove all counters": t}])


def _both_zones(g: Grammar) -> None:
    """Cards looked for in the library, in the graveyard, or in both (701.23)."""
    both_zones = "search your library and/or graveyard for (a|an) <cardnoun1:c>"
    lead = f"{both_zones} , reveal it , and put it into your hand"
    lead2 = f"{both_zones} and put it onto the battlefield"
    end = ". if you search your library this way , shuffle [your library]"
    g.rule("do", f"{lead} {end}")(lambda c: _either_zone(c, "hand"))
    g.rule("do", f"{lead2} {end}")(lambda c: _either_zone(c, "battlefield"))
    g.rule("sentence", f"you may {lead} {end}")(lambda c: [{"may": _either_zone(c, "hand")}])
    g.rule("sentence", f"you may {lead2} {end}")(lambda c: [{"may": _either_zone(c, "battlefield")}])


def _either_zone(c: object, to: str) -> list[object]:
    there = both(c, {"zone": "graveyard", "owner": "you"})
    shown = [{"reveal": "found"}] if to == "hand" else []
    taken = [{"choose": there, "up to": 1, "as": "found"}, *shown, {"move": "found", "to": to}]
    branches = [
        {"name": "library", "do": [{"search": c, "also": "graveyard", "to": to}]},
        {"name": "graveyard", "do": taken},
    ]
    return [{"choose one": branches}]


def _classes(g: Grammar) -> None:
    g.rule("event", f"{SELF} becomes level <n:n>")(
        lambda n: When({"becomes level": {"of": "self", "where": {"amount": n}}}, "self", ALL)
    )


def _converting(g: Grammar) -> None:
    """Converting turns a permanent to its other face (701.28a)."""
    g.rule("do", "convert <thing1:t>")(lambda t: [{"transform": t, "cites": ["701.28a"]}])


def _older(g: Grammar) -> None:
    """Prototypes, backup and haunting (702.55, 702.160, 702.165)."""
    g.rule("keyword", "prototype <mana:m> \u2014 <size:s>")(
        lambda m, s: (
            {"prototype": m, "prototype power": s[0], "prototype toughness": s[1]}
            if "X" not in s
            else refuse()
        )
    )
    g.rule("keyword", "backup <n:n>")(backup)
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


def backup(n: object) -> dict[str, object]:
    """Counters on a creature as it enters; what that one gains is read below (702.165a)."""
    put = {"put counters": PLUS, "amount": n, "on": "target backed up"}
    ability = {
        "kind": "triggered",
        "on": {"enters": "self"},
        "targets": [{"as": "backed up", "of": {"type": "creature"}}],
        "effect": [put],
        "cites": ["702.165a"],
    }
    return {"abilities": [ability]}


def backed_up(backup: dict[str, Any], below: list[dict[str, Any] | None]) -> dict[str, object] | None:
    """Backup with the abilities printed below it, which another creature gains; None where one is unread."""
    keywords, abilities = [], []
    for data in below:
        if data is None or not set(data) <= {"keywords", "abilities"}:
            return None
        keywords += data.get("keywords", [])
        abilities += data.get("abilities", [])
    gained = {**({"gain": keywords} if keywords else {}), **({"ability": abilities} if abilities else {})}
    other = {"not": [{"object": "target backed up", "is": {"in": "self"}}]}
    (ability,) = backup["abilities"]
    more = {"if": other, "then": [{"last": gained, "of": "target backed up", "until": "turn"}]}
    return {"abilities": [{**ability, "effect": [*ability["effect"], more]}]} if gained else backup


def _casting(g: Grammar) -> None:
    """What is cast and exiled where it would go to a graveyard; what is shared out, or up to chance."""
    would = "would be put into (a|your|its owner's) graveyard [this turn]"
    rider = f"if (that spell|it|that card) {would} , exile it instead"
    one, limit = "you may cast (a|an) <castable:c>", "with mana value <n:k> or less"
    free = "without paying its mana cost"
    for words, more in (("", {}), (f" {free}", {"without paying": True})):
        told = {"more": {**more, "then exile": True}}
        g.rule("sentence", f"you may cast <target:t>{words} . {rider}", **told)(
            lambda t, more: [{"may": [{"cast": t, **more}]}] if _card_of(t) else refuse()
        )
        g.rule("sentence", f"{one} from your graveyard{words} . {rider}",
               f"{one} {limit} from your graveyard{words} . {rider}",
               f"{one} from your graveyard {limit}{words} . {rider}",
               **told)(_cast_from_there)  # fmt: skip
    g.rule("clause", "distribute <n:k> <counter:c> counters among <sharing:t>")(
        lambda k, c, t: [{"divided counters": c, "on": t, "_divide": k}]
    )
    g.rule("cost", "discard a card at random")(lambda: [{"discard": 1, "random": True}])
    g.rule("cost", "discard <n:k> cards at random")(lambda k: [{"discard": k, "random": True}])


def _card_of(aim: Any) -> bool:
    return isinstance(aim.filter, dict) and aim.filter.get("zone") == "graveyard"


def _cast_from_there(c: object, more: dict[str, object], k: object = None) -> list[object]:
    there = both(c, {"zone": "graveyard", "owner": "you"})
    there = both(there, {"mana value": {"max": k}} if k is not None else {})
    return [{"choose": there, "up to": 1, "as": "cast now"}, {"cast": "cast now", **more}]


def _copies(g: Grammar) -> None:
    """What becomes a copy of something else for good (707.2)."""
    for of in ("<target:m>", "<back1:m>"):
        g.rule("do", f"have {SELF} become a copy of {of}")(lambda m: [{"of": m, "become copy": OWN}])
        g.rule("do", f"have {SELF} become a copy of {of} , except it has this ability")(
            lambda m: [{"of": m, "become copy": OWN, "with this ability": True}]
        )
        g.rule("clause", f"{SELF} becomes a copy of {of}")(lambda m: [{"of": m, "become copy": OWN}])
        g.rule("clause", f"{SELF} becomes a copy of {of} , except <excepted:x>")(
            lambda m, x: [{"of": m, "become copy": OWN, "except": x}]
        )
        g.rule("clause", f"{SELF} becomes a copy of {of} , except it has this ability")(
            lambda m: [{"of": m, "become copy": OWN, "with this ability": True}]
        )
