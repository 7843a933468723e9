"""Grammar of ability lines: keywords, activated, triggered and static abilities, and how a permanent
enters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import as_cards, both, subtypes
from judge.cardtext.magic.parts import Back, Settled, When, lies_in
from judge.cardtext.magic.statics import COMBAT
from judge.cardtext.magic.verbs import _boost, with_x
from judge.cardtext.tokens import SELF
from judge.rulesets.magic.keywords.keyword_table import NUMBERED
from judge.rulesets.magic.words import KEYWORDS

PLAIN_KEYWORDS = tuple(
    word
    for word in KEYWORDS
    if word
    not in (
        "uncounterable",
        "unblockable",
        "can't attack",
        "can't block",
        "doesn't untap",
        "ward",
        "landwalk",
        "devoid",
        "ascend",
        "start your engines!",
        *NUMBERED,
    )
)
COSTED = {
    "equip": "equip",
    "cycling": "cycling",
    "echo": "echo",
    "ward": "ward",
    "kicker": "kicker",
    "buyback": "buyback",
    "flashback": "flashback",
    "morph": "morph",
    "madness": "madness",
    "evoke": "evoke",
    "dash": "dash",
    "unearth": "unearth",
    "bestow": "bestow",
    "overload": "overload",
    "miracle": "miracle",
    "mutate": "mutate",
    "disturb": "disturb",
    "more than meets the eye": "more than meets the eye",
    "foretell": "foretell",
    "plot": "plot",
    "blitz": "blitz",
    "spectacle": "spectacle",
    "freerunning": "freerunning",
    "prowl": "prowl",
    "warp": "warp",
    "offspring": "offspring",
    "ninjutsu": "ninjutsu",
    "embalm": "embalm",
    "eternalize": "eternalize",
    "encore": "encore",
    "scavenge": "scavenge",
}
"""Keywords with a cost, by the key of a card's data."""


def add(g: Grammar) -> None:
    _keywords(g)
    _activated(g)
    _triggered(g)
    _static(g)
    _entering(g)
    _quoted(g)
    _spells(g)


def _keywords(g: Grammar) -> None:
    for word in PLAIN_KEYWORDS:
        if word.startswith(("protection from", "hexproof from")):
            continue
        g.phrase("ability_word", word, word)
    for color in ("white", "blue", "black", "red", "green"):
        g.phrase("ability_word", f"protection from {color}", f"protection from {color}")
        g.phrase("ability_word", f"hexproof from {color}", f"hexproof from {color}")
    for kind in (
        "creatures",
        "artifacts",
        "enchantments",
        "instants",
        "sorceries",
        "planeswalkers",
        "everything",
    ):
        g.phrase("ability_word", f"protection from {kind}", f"protection from {kind}")
    for one in NUMBERED:
        g.rule("numbered", f"{one} <n:n>", one=one)(lambda n, one: {one: n})
    g.rule("ability", "<ability_word:a>")(lambda a: a)
    g.rule("ability", "<numbered:a>")(lambda a: a)
    g.rule("abilities", "<ability:a>")(lambda a: [a])
    g.rule("abilities", "<ability:a> and <ability:b>")(lambda a, b: [a, b])
    g.rule("abilities", "<ability:a> , <ability:b> , and <ability:c>")(lambda a, b, c: [a, b, c])
    g.rule("abilities", "<ability:a> , <ability:b> , <ability:c> , and <ability:d>")(
        lambda a, b, c, d: [a, b, c, d]
    )
    g.rule("abilities", "protection from <color:a> and from <color:b>")(
        lambda a, b: [f"protection from {a}", f"protection from {b}"]
    )

    for every in ("protection from all colors", "protection from each color"):
        g.phrase("every_color", every, True)
    five = [f"protection from {color}" for color in ("white", "blue", "black", "red", "green")]
    g.rule("keyword", "<every_color:_>")(lambda: {"keywords": five})
    g.rule("abilities", "<every_color:_>")(lambda: five)
    for kind in ("lands", "multicolored", "monocolored"):
        g.phrase("ability_word", f"protection from {kind}", f"protection from {kind}")
    # Keyword lines
    g.rule("keyword", "<ability_word:a>")(lambda a: {"keywords": [a]})
    g.rule("keyword", "protection from <color:a> and from <color:b>")(
        lambda a, b: {"keywords": [f"protection from {a}", f"protection from {b}"]}
    )
    g.rule("keyword", "<numbered:a>")(lambda a: {"keywords": [a]})
    for word, key in COSTED.items():
        g.rule("keyword", f"{word} <mana:m>", key=key)(lambda m, key: {key: m})
        g.rule("keyword", f"{word} \u2014 <costs:c> [.]", key=key)(lambda c, key: {key: c})
    g.rule("keyword", "basic landcycling <mana:m>")(
        lambda m: _landcycling(m, {"type": "land", "any": [{"type": "basic"}]})
    )
    for word in subtypes():
        g.rule("keyword", f"{word}cycling <mana:m>", word=word)(
            lambda m, word: _landcycling(m, {"subtype": word})
        )
    g.rule("keyword", "landcycling <mana:m>")(lambda m: _landcycling(m, {"type": "land"}))
    g.rule("keyword", "devoid")(lambda: {"keywords": ["devoid"], "colors": []})
    g.rule("keyword", "crew <n:n>")(lambda n: {"crew": n})
    g.rule("keyword", "affinity for artifacts")(
        lambda: {"affinity": {"type": "artifact", "controller": "you"}}
    )
    g.rule("keyword", "affinity for <nounn:n>")(lambda n: {"affinity": both(n, {"controller": "you"})})
    g.rule("keyword", "enchant <noun1:n>")(lambda n: {"enchant": n})
    g.rule("keyword", "enchant player")(lambda: {"enchant": {"seat": "players"}})
    g.rule("keyword", "enchant opponent")(lambda: {"enchant": {"seat": "opponents"}})
    g.rule("keyword", "suspend <n:n> \u2014 <mana:m>")(lambda n, m: {"suspend": {"count": n, "cost": m}})
    g.rule("keyword_line", "<keyword:a>")(lambda a: a)
    g.rule("keyword_line", "<keyword:a> (,|;) <keyword_line:b>")(_together)


def _landcycling(mana: str, wanted: dict[str, object]) -> dict[str, object]:
    """Typecycling: pay, discard this card, and search for a card of that type (702.29e)."""
    ability = {
        "kind": "activated",
        "zone": "hand",
        "cost": [{"pay": mana}, {"discard cards": "self"}, {"cycle": "self"}],
        "effect": [{"search": wanted, "to": "hand"}],
        "cites": ["702.29e"],
    }
    return {"abilities": [ability]}


def _together(a: dict[str, Any], b: dict[str, Any]) -> dict[str, object]:
    made = dict(a)
    for key, value in b.items():
        if key in ("keywords", "abilities"):
            made[key] = [*made.get(key, []), *value]
        elif key in made:
            raise Refused
        else:
            made[key] = value
    return made


def _ability(**told: object) -> dict[str, object]:
    return {"abilities": [told]}


def _activated(g: Grammar) -> None:
    _limits(g)
    g.rule("activated", "exhaust \u2014 <costs:c> : <effect:e>")(
        lambda c, e: {**_costing(c, e), "limit": "ever", "data": {"exhaust": True}, "cites": ["702.177a"]}
    )
    g.rule("activated", "<costs:c> : <effect:e>", "<costs:c> : <effect:e> <limit:l>")(_costing)
    g.rule("loyalty", "<loyalty_cost:c> : <effect:e>")(
        lambda c, e: {"kind": "activated", "cost": [{"loyalty": c}], "effect": e}
    )


def _limits(g: Grammar) -> None:
    """When and how often an activated ability may be activated (602.5)."""
    before_attackers = ["upkeep", "draw", "precombat main", "beginning of combat"]
    mine = {"your turn": True}
    for words, told in (
        ("as a sorcery", {"data": {"sorcery": True}}),
        ("once each turn", {"limit": "turn"}),
        ("once", {"limit": "ever"}),
        ("during your turn", {"if": mine}),
        ("during your upkeep", {"during": ["upkeep"], "if": mine}),
        ("during your end step", {"during": ["end"], "if": mine}),
        ("during your turn , before attackers are declared", {"during": before_attackers, "if": mine}),
        ("during an opponent's turn", {"if": {"not": [mine]}}),
        ("during any upkeep step", {"during": ["upkeep"]}),
        ("during combat", {"during": list(COMBAT)}),
        ("during the declare attackers step", {"during": ["declare attackers"]}),
        ("during the declare blockers step", {"during": ["declare blockers"]}),
    ):
        g.phrase("only", words, told)
    g.rule("only", "if <condition:c>")(lambda c: {"if": c})
    g.rule("onlys", "<only:a>")(lambda a: a)
    g.rule("onlys", "<only:a> and only <onlys:b>", "<only:a> and <onlys:b>")(_both_limits)
    g.rule("limit", "activate only <onlys:a> .")(lambda a: a)
    g.rule("limit", "any player may activate this ability .")(lambda: {"any player": True})
    g.rule("limit", "any player may activate this ability but only <onlys:a> .")(
        lambda a: {"any player": True, **a} if "if" not in a else refuse()
    )


def _both_limits(a: dict[str, object], b: dict[str, object]) -> dict[str, object]:
    made = {**a, **b}
    if "if" in a and "if" in b:
        made["if"] = {"all": [a["if"], b["if"]]}
    elif set(a) & set(b):
        raise Refused
    return made


def _costing(c: Any, e: Any, l: Any = None) -> dict[str, object]:  # noqa: E741
    c = sorted(
        (dict(one) for one in c), key=lambda one: "waterbend" in one
    )  # what is tapped as the cost cannot be used for it
    zones = [one.pop("_zone") for one in c if "_zone" in one]
    zones += [one["_zone"] for one in e if isinstance(one, dict) and "_zone" in one]
    e = [{key: value for key, value in one.items() if key != "_zone"} for one in e]
    if len(set(zones)) > 1:
        raise Refused
    made: dict[str, object] = {"kind": "activated", "cost": c, "effect": e}
    limit = dict(l or {})
    if zones:
        made["zone"] = zones[0]
    elif lies_in(
        limit.get("if")
    ):  # "activate only if this card is in your graveyard" names the zone in which it works
        made["zone"] = lies_in(limit.pop("if"))
    return {**made, **limit}


def _triggered(g: Grammar) -> None:
    def _during(w: When, e: object, c: object) -> dict[str, object]:
        """A condition on the turn of the event, which cannot end before the ability resolves."""
        return triggered(w, e, c)

    def _two_events(v: When, w: When, e: object) -> dict[str, object]:
        if v.batch or w.batch:
            raise Refused
        if (v.subject, v.other, v.seat) != (w.subject, w.other, w.seat):
            if any(word in repr(e) for word in ("Back(", "Of(", "'amount'")):
                raise Refused  # a later reference would mean the object of one event only
            v, w = replace(v, subject="", other="", seat=""), replace(w, subject="", other="", seat="")
        if v.condition is not None or w.condition is not None:
            raise Refused  # a later reference would be ambiguous
        on = [one for when in (v, w) for one in (when.on if isinstance(when.on, list) else [when.on])]
        return triggered(
            When(on, v.subject, v.nouns & w.nouns, v.other, v.other_nouns & w.other_nouns, v.seat), e
        )

    def _one_in_turn(v: When, w: When, e: object) -> dict[str, object]:
        """ "During your turn" that limits only the first of two events."""
        if not isinstance(v.on, dict) or len(v.on) != 1:
            raise Refused
        ((word, told),) = v.on.items()
        if not isinstance(told, dict) or "if" in told or not set(told) <= {"of", "by", "who", "where"}:
            raise Refused
        return _two_events(replace(v, on={word: {**told, "if": {"your turn": True}}}), w, e)

    def triggered(w: When, e: Any, c: object = None, limit: object = None) -> dict[str, object]:
        e, zones = _out_of(e)
        if zones and (len(zones) > 1 or (w.subject == "self" and w.moved) or _of_the_host(w)):
            raise Refused  # the card is not in that zone yet as the event happens (113.6m)
        if c is None and e[0].get("_lead"):
            raise Refused  # directly after the event it is an intervening "if" (603.4)
        if w.subject != "self" and _asks_of_itself([c, e]):
            raise Refused  # whether the event's object was cast or kicked is not recorded
        made: dict[str, object] = {"kind": "triggered", "on": w, "effect": e}
        if w.batch:
            made["batch"] = True
        if w.condition is not None:
            made["while"] = w.condition
        if c is not None:
            made["if"] = c
        if limit:
            made["limit"] = limit
        if w.zone:
            made["zone"] = list(w.zone)
        if zones:  # an ability that takes the card out of a zone works there only (113.6m)
            made["zone"] = zones.pop()
        if lies_in(
            c
        ):  # "if this card is in your graveyard" names the zone in which the ability works (113.6k)
            made["zone"] = lies_in(c)
        return made

    for word in ("when", "whenever"):
        g.rule(
            "triggered", f"{word} <event:w> , <effect:e>", f"{word} <event:w> , if <condition:c> , <effect:e>"
        )(triggered)
        g.rule(
            "triggered",
            f"{word} <event:w> , <effect:e> this ability triggers only once each turn .",
            f"{word} <event:w> , if <condition:c> , <effect:e> this ability triggers only once each turn .",
            limit="turn",
        )(triggered)
        g.rule("triggered", f"{word} <event:w> during your turn , <effect:e>", c={"your turn": True})(_during)
        g.rule(
            "triggered",
            f"{word} <event:w> during an opponent's turn , <effect:e>",
            c={"not": [{"your turn": True}]},
        )(_during)
        g.rule("triggered", f"{word} <event:v> and {word} <event:w> , <effect:e>")(_two_events)
        g.rule("triggered", f"{word} <event:v> or {word} <event:w> , <effect:e>")(_two_events)
        for other in ("when", "whenever"):
            line = f"{word} <event:v> during your turn or {other} <event:w> , <effect:e>"
            g.rule("triggered", line)(_one_in_turn)
            if other != word:
                g.rule("triggered", f"{word} <event:v> or {other} <event:w> , <effect:e>")(_two_events)
    g.rule("triggered", "when <event:v> and whenever <event:w> , <effect:e>")(_two_events)
    g.rule("triggered", "when <event:v> and at <moment:w> , <effect:e>")(_two_events)
    g.rule(
        "triggered",
        "(when|whenever) <event:v> or at <moment:w> , <effect:e>",
        "at <moment:v> or (when|whenever) <event:w> , <effect:e>",
        "at <moment:v> and (when|whenever) <event:w> , <effect:e>",
        "when <event:v> , (when|whenever) <event:w> , <effect:e>",
    )(_two_events)
    g.rule("triggered", "at <moment:w> , <effect:e>", "at <moment:w> , if <condition:c> , <effect:e>")(
        triggered
    )


def _of_the_host(when: When) -> bool:
    """Whether the event is that the object to which the card is attached leaves the battlefield."""
    told = when.on if isinstance(when.on, list) else [when.on]
    return when.moved and any(isinstance(one, dict) and "'host'" in repr(one) for one in told)


def _out_of(effect: object) -> tuple[Any, set[str]]:
    """The effect, and the zones from which it moves the card itself."""
    if isinstance(effect, list):
        parts = [_out_of(one) for one in effect]
        return [part for part, _ in parts], set().union(*(zones for _, zones in parts))
    if not isinstance(effect, dict) or isinstance(effect, Settled):
        return effect, set()
    own = {effect["_zone"]} if "_zone" in effect else set()
    made = {key: _out_of(part) for key, part in effect.items() if key != "_zone"}
    return {key: part for key, (part, _) in made.items()}, own.union(*(zones for _, zones in made.values()))


OF_ITSELF = (
    "kicked",
    "bargained",
    "escaped",
    "madness paid",
    "cast",
    "cast from hand",
    "cast from graveyard",
    "cast from exile",
)
"""Facts about the card that has the ability."""


def _asks_of_itself(value: object) -> bool:
    if isinstance(value, dict):
        return value.get("fact") in OF_ITSELF or any(map(_asks_of_itself, value.values()))
    return isinstance(value, list) and any(map(_asks_of_itself, value))


OWN_POWER = repr({"figure": "power", "of": "self"})


def _static(g: Grammar) -> None:
    def static(of: object, change: Any, **more: object) -> dict[str, object]:
        made: dict[str, object] = {"kind": "static"}
        if of != "self":
            if OWN_POWER in repr(change.get("forbid")):
                raise Refused  # compared with each of those objects, not with the card itself
            made["of"] = of
        return {**made, "change": change, **more}

    g.rule("bearers", "<nounn:n>")(lambda n: n)
    g.rule("bearers", "other <nounn:n>")(lambda n: both(n, {"other": True}))
    g.rule("bearers", "all <nounn:n>")(lambda n: n)
    g.rule("bearers", "each other <noun1:n>")(lambda n: both(n, {"other": True}))
    g.rule("bearers", "each <noun1:n>")(lambda n: n)
    g.rule("bearers", "<host:h>")(lambda h: {"in": "host"})
    g.rule("bearers", SELF)(lambda: "self")
    g.rule("has", "(has|have) <abilities:k>")(
        lambda k: (
            {"gain": k}
            if not any(isinstance(one, dict) and isinstance(one.get("ward"), list) for one in k)
            else refuse()  # a ward with another cost than mana is given as an ability
        )
    )
    g.rule("has", "(has|have) <quoted:a>")(lambda a: {"ability": [a]})
    g.rule("has", "(has|have) <abilities:k> and <quoted:a>")(lambda k, a: {"gain": k, "ability": [a]})
    g.rule("always1", "<gets:a>", "<has:a>", "<cant:a>", "<loses:a>", "<becomesto:a>")(lambda a: a)
    g.rule("always", "<always1:a>")(lambda a: a)
    g.rule("always", "<always1:a> and <always1:b>")(_joined)
    g.rule("always", "<always1:a> , <always1:b> , and <always1:c>")(lambda a, b, c: _joined(_joined(a, b), c))
    g.rule("becomesto", "(is|are) <color:c>")(lambda c: {"become color": [c]})
    g.rule("becomesto", "(is|are) (a|an) <subtype1:s> in addition to its other types")(
        lambda s: {"subtype": [s]}
    )
    g.rule("static", "<bearers:of> <always:change> .")(lambda of, change: static(of, change))
    g.rule("static", "as long as <condition:c> , it <always:change> .")(
        lambda change, c: static(_spoken_of(c), change, **{"while": c})
    )
    g.rule(
        "static",
        "as long as <condition:c> , <bearers:of> <always:change> .",
        "<bearers:of> <always:change> as long as <condition:c> .",
    )(lambda of, change, c: static(of, change, **{"while": c}))
    g.rule(
        "static",
        "<bearers:of> doesn't untap during (its controller's|your) untap step .",
        "<bearers:of> don't untap during their controllers' untap steps .",
    )(lambda of: static(of, {"gain": ["doesn't untap"]}))
    g.rule("static", "you control <host:h> .")(lambda h: static({"in": "host"}, {"controller": "you"}))
    g.rule("static", "<bearers:of> (gets|get) <boost:b> , where x is <amount_of:a> .")(
        lambda of, b, a: static(of, with_x({"add": _boost(b)}, a))
    )
    g.rule("static", "<bearers:of> can't block <nounn:n> .")(
        lambda of, n: static(of, {"forbid": {"block": n}})
    )
    g.rule("static", "<bearers:of> can't attack unless <condition:c> .")(
        lambda of, c: static(of, {"forbid": "attack"}, **{"while": {"not": [c]}})
    )
    g.rule("static", "<bearers:of> can't attack or block unless <condition:c> .")(
        lambda of, c: static(of, {"forbid": ["attack", "block"]}, **{"while": {"not": [c]}})
    )
    g.rule("static", "<bearers:of> can't block unless <condition:c> .")(
        lambda of, c: static(of, {"forbid": "block"}, **{"while": {"not": [c]}})
    )
    g.rule("static", "<bearers:of> can't be blocked as long as <condition:c> .")(
        lambda of, c: static(of, {"forbid": "be blocked"}, **{"while": c})
    )
    g.rule("static", "<bearers:of> can't be blocked except by <n:k> or more creatures .")(
        lambda of, k: static(of, {"limit": {"blockers needed": k}})
    )
    for land in ("plains", "island", "swamp", "mountain", "forest"):
        g.rule("static", f"<bearers:of> is (a|an) {land} .", land=land)(
            lambda of, land: static(of, {"become subtype": [land]})
        )
        g.rule("static", f"<bearers:of> are {'plains' if land == 'plains' else land + 's'} .", land=land)(
            lambda of, land: static(of, {"become subtype": [land]})
        )
    g.rule("doubled", "you gain twice that much life")(lambda: True)
    g.rule("static", "if you would gain life , <doubled:_> instead .")(
        lambda: {
            "kind": "replacement",
            "instead": {"gains life": "you"},
            "do": [{"as modified": {"amount": {"times": [2, "amount"]}}}],
        }
    )
    g.rule("static", "if you would gain life , you gain that much life plus <n:k> instead .")(
        lambda k: {
            "kind": "replacement",
            "instead": {"gains life": "you"},
            "do": [{"as modified": {"amount": {"sum": ["amount", k]}}}],
        }
    )
    g.rule("static", f"{SELF} can block only <nounn:n> .")(
        lambda n: static("self", {"forbid": {"block": {"none": n}}})
    )
    g.rule("static", f"{SELF} can block an additional creature each combat .")(
        lambda: static("self", {"limit": {"additional blocks": 1}})
    )
    g.rule("static", "players can't gain life .")(
        lambda: static("self", {"forbid": {"gains life": "players"}})
    )
    g.rule("static", "[your] opponents can't gain life .")(
        lambda: static("self", {"forbid": {"gains life": "opponents"}})
    )

    def prevented(happening: str, **told: object) -> dict[str, object]:
        return {"kind": "replacement", "instead": {happening: told}, "do": []}

    for words, on in (("combat damage", "combat damage"), ("damage", "damage")):
        g.rule("static", f"prevent all {words} that would be dealt to {SELF} .", on=on)(
            lambda on: prevented(on, of={"in": "self"})
        )
        g.rule("static", f"prevent all {words} that would be dealt by {SELF} .", on=on)(
            lambda on: prevented(on, by={"in": "self"})
        )
        g.rule("static", f"prevent all {words} that would be dealt to <host:h> .", on=on)(
            lambda h, on: prevented(on, of={"in": "host"})
        )
        g.rule("static", f"prevent all {words} that would be dealt to {SELF} by <nounn:n> .", on=on)(
            lambda n, on: prevented(on, of={"in": "self"}, by=n)
        )
        g.rule("static", f"prevent all {words} that would be dealt by <host:h> .", on=on)(
            lambda h, on: prevented(on, by={"in": "host"})
        )
        g.rule("static", f"prevent all {words} that would be dealt to <nounn:n> .", on=on)(
            lambda n, on: prevented(on, of=n)
        )
        g.rule("static", f"prevent all {words} that would be dealt to you .", on=on)(
            lambda on: prevented(on, of={"seat": "you"})
        )
    for who, words in (("opponents", "your opponents cast"), ("you", "you cast")):
        for kind, spells in (("more", "more"), ("less", "less")):
            g.rule(
                "static", f"<spellnounn:s> {words} cost <generic:k> {spells} to cast .", who=who, kind=kind
            )(lambda s, k, who, kind: static("self", {"cost": {kind: k, "of": as_cards(s), "who": who}}))
    g.rule("static", "<spellnounn:s> cost <generic:k> more to cast .")(
        lambda s, k: static("self", {"cost": {"more": k, "of": as_cards(s), "who": "players"}})
    )
    g.rule("static", "you may play an additional land on each of your turns .")(
        lambda: static("self", {"limit": {"lands": 1}})
    )

    @g.word("generic")
    def generic(token: Any) -> int | None:
        inner = token.word[1:-1]
        return int(inner) if token.word.startswith("{") and inner.isdigit() else None


def _spoken_of(condition: object) -> object:
    """What "it" means after a condition about the card itself, or about the object it is attached to."""
    told = condition
    while isinstance(told, dict) and len(told.get("not", ())) == 1:
        (told,) = told["not"]
    if not isinstance(told, dict):
        raise Refused
    amount = told.get("amount")
    about = told.get("object", amount.get("of") if isinstance(amount, dict) else None)
    if about == "self":
        return "self"
    if about == "host":
        return {"in": "host"}
    raise Refused


def _joined(a: dict[str, object], b: dict[str, object]) -> dict[str, object]:
    if set(a) & set(b):
        raise Refused
    return {**a, **b}


def _entering(g: Grammar) -> None:
    g.rule("own", f"{SELF} enters tapped .")(lambda: {"enters": [{"enters tapped": True}]})
    g.rule("own", f"{SELF} enters tapped unless <condition:c> .")(
        lambda c: {"enters": [{"enters tapped": True, "if": {"not": [c]}}]}
    )
    counters = "<n:k> <counter:c> counters on it"
    g.rule(
        "own",
        f"{SELF} enters with {counters} . if <condition:d> , it enters with an additional <n:j> <counter:e>"
        " counters on it .",
    )(lambda k, c, d, j, e: {"enters": [{"enters with": c, "amount": k},
                                        {"enters with": e, "amount": j, "if": d}]})  # fmt: skip
    g.rule("own", f"if {SELF} was kicked , it enters with (a|an) <counter:c> counter on it .")(
        lambda c: {"enters": [{"enters with": c, "amount": 1, "if": {"fact": "kicked"}}]}
    )
    g.rule("own", f"if {SELF} was kicked , it enters with <n:k> <counter:c> counters on it .")(
        lambda k, c: {"enters": [{"enters with": c, "amount": k, "if": {"fact": "kicked"}}]}
    )
    g.rule("own", f"{SELF} enters tapped with <n:k> <counter:c> counters on it .")(
        lambda k, c: {"enters": [{"enters tapped": True}, {"enters with": c, "amount": k}]}
    )
    g.rule("own", f"you may have {SELF} enter as a copy of (a|an|any) <noun1:n> .")(
        lambda n: {"enters": [{"enters as copy": n}]}
    )
    g.rule("own", f"{SELF} 's power and toughness are each equal to <amount_of:a> .")(
        lambda a: {"power": of_itself(a), "toughness": of_itself(a)}
    )
    g.rule("own", f"{SELF} 's power is equal to <amount_of:a> .")(lambda a: {"power": of_itself(a)})
    g.rule("own", f"{SELF} 's toughness is equal to <amount_of:a> .")(lambda a: {"toughness": of_itself(a)})
    g.rule(
        "own",
        "~ costs {1} less to cast for each <noun1:n> .",
        "~ costs {1} less to cast for each <placedcard1:n> .",
    )(lambda n: {"affinity": n})
    g.rule("own", f"{SELF} enters with (a|an) <counter:c> counter on it .")(
        lambda c: {"enters": [{"enters with": c, "amount": 1}]}
    )
    g.rule("own", f"{SELF} enters with <n:k> <counter:c> counters on it .")(
        lambda k, c: {"enters": [{"enters with": c, "amount": k}]}
    )
    g.rule("own", f"{SELF} enters with (a|an) <counter:c> counter on it <per:p> .")(
        lambda c, p: {"enters": [{"enters with": c, "amount": p}]}
    )
    g.rule(
        "own",
        f"as {SELF} enters , you may <costs:c> . if you don't , (it|{SELF}) enters tapped .",
        f"as {SELF} enters , you may pay <costs:c> . if you don't , (it|{SELF}) enters tapped .",
    )(lambda c: {"enters": [{"enters unless pay": True, "cost": c}]})
    g.rule("own", f"{SELF} enters tapped with (a|an) <counter:c> counter on it .")(
        lambda c: {"enters": [{"enters tapped": True}, {"enters with": c, "amount": 1}]}
    )
    g.rule("own", f"{SELF} enters with <n:k> <counter:c> counters on it , where x is <amount_of:a> .")(
        lambda k, c, a: {"enters": [{"enters with": c, "amount": a}]} if k == "X" else refuse()
    )
    g.rule("own", f"{SELF} enters with a number of <counter:c> counters on it equal to <amount_of:a> .")(
        lambda c, a: {"enters": [{"enters with": c, "amount": a}]}
    )
    g.rule("own", f"{SELF} enters with (a|an) <counter:c> counter on it if <condition:d> .")(
        lambda c, d: {"enters": [{"enters with": c, "amount": 1, "if": d}]}
    )
    g.rule("own", f"{SELF} enters with <n:k> <counter:c> counters on it if <condition:d> .")(
        lambda k, c, d: {"enters": [{"enters with": c, "amount": k, "if": d}]}
    )
    g.rule("own", f"if <condition:d> , {SELF} enters with (a|an) <counter:c> counter on it .")(
        lambda c, d: {"enters": [{"enters with": c, "amount": 1, "if": d}]}
    )
    g.rule("own", f"if <condition:d> , {SELF} enters with <n:k> <counter:c> counters on it .")(
        lambda k, c, d: {"enters": [{"enters with": c, "amount": k, "if": d}]}
    )
    g.rule("own", f"{SELF} enters tapped if <condition:c> .")(
        lambda c: {"enters": [{"enters tapped": True, "if": c}]}
    )
    g.rule("own", f"{SELF} can be a commander you own .")(lambda: {"keywords": ["can be your commander"]})
    g.rule("own", f"{SELF} can't be countered .")(lambda: {"keywords": ["uncounterable"]})
    g.rule("own", "as an additional cost to cast ~ , <costs:c> .")(
        lambda c: {"additional cost": _given_up(c)}
    )


def _given_up(costs: list[Any]) -> list[object]:
    """An additional cost; the spell can refer to a single permanent that is sacrificed for it."""
    several = sum("sacrifice a" in one for one in costs) > 1
    return [
        {**one, "as": "sacrificed"} if "sacrifice a" in one and "count" not in one and not several else one
        for one in costs
    ]


def of_itself(value: object) -> Any:
    """Resolve a card's references to itself in a number: "it", or "the exiled card" that it exiled."""
    if isinstance(value, Back):
        known = {Back(): "self", Back("exiled"): "exiled"}
        return known[value] if value in known else refuse()
    if isinstance(value, dict):
        return {key: of_itself(part) for key, part in value.items()}
    return [of_itself(part) for part in value] if isinstance(value, list) else value


def _quoted(g: Grammar) -> None:
    """Abilities in quotation marks, which another object has."""
    for kind in ("activated", "triggered", "static"):
        g.rule("quoted", f'" <{kind}:a> "')(lambda a: _settled_quote(a))


def _settled_quote(ability: dict[str, object]) -> object:
    from judge.cardtext.magic.settle import settled  # pronouns in the quoted ability are resolved separately

    return Settled(settled(ability))


def _of_a_spell(a: dict[str, object]) -> dict[str, object]:
    """An ability of an instant or sorcery; it triggers only on events of that card or of what it haunts."""
    on = a["on"].on if isinstance(a["on"], When) else a["on"]
    if a.get("zone") == "graveyard" and "self" not in repr(on):
        return {"abilities": [a]}  # it takes the card out of the graveyard, and works there (113.6m)
    if on not in ({"cycled": "self"}, {"cast": "self"}, {"discarded": "self"}, {"dies": {"in": "haunted"}}):
        raise Refused
    return {"abilities": [a]}


def _spells(g: Grammar) -> None:
    """The kinds of lines, each with what it adds to the card's definition."""
    g.rule("line", "<keyword_line:k>", "<keyword_line:k> .")(lambda k: k)
    g.rule("line", "<activated:a>", "<triggered:a>", "<static:a>", "<loyalty:a>")(
        lambda a: {"abilities": [a]}
    )
    g.rule("line", "<own:o>")(lambda o: o)
    g.rule("spell_line", "<keyword_line:k>")(lambda k: k)
    g.rule("spell_line", "<own:o>")(lambda o: o)
    g.rule("spell_line", "<effect:e>")(lambda e: {"effect": e})
    g.rule("spell_line", "<triggered:a>")(_of_a_spell)
