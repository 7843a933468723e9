"""Questions: what an object is now, and by which sections; a deck's legality; how a game begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver import EMPTY, STACK, Cites, Data, Object, State, united
from judge.rulesets.game import Assessment, only
from judge.rulesets.kit.rule import CardRuleset, View, definition, printed
from judge.rulesets.kit.views import view
from judge.rulesets.magic.added_costs import ADDITIONAL
from judge.rulesets.magic.card_faces import FACE, TURNED
from judge.rulesets.magic.conditions import read
from judge.rulesets.magic.finer_cites import REDUNDANT
from judge.rulesets.magic.layers import explain
from judge.rulesets.magic.mana_abilities import BASIC_MANA
from judge.rulesets.magic.words import CARD_TYPES, PERMANENT_TYPES, PROTECTION, SUPERTYPES
from judge.rulesets.magic.zones import BATTLEFIELD, MERGED_AS
from judge.text import fold

# What an object is

STEPS = {
    "power": ("power",), "toughness": ("toughness",), "loyalty": ("loyalty",), "colors": ("colors",),
    "types": ("types",), "supertypes": ("types", "subtypes"), "subtypes": ("subtypes",),
    "keywords": ("keywords",), "abilities": ("abilities",), "name": ("name",),
    "controller": ("controller",), "mana value": (),
}  # fmt: skip
"""The characteristics that may be asked for, and what of a layer's step is about them."""


class NoCharacteristic(BadInput):
    template = N_("“{which}” is no characteristic that can be asked for; known: {known}")


def characteristic(ruleset: CardRuleset, state: State, asked: Data) -> Assessment:
    """What an ``object`` is in each of the characteristics ``which`` asks for, by which sections.

    Raises UnknownPart, NoCharacteristic.
    """
    only(asked, "object", "which")
    object = state.current(asked.ref("object"))
    wanted = asked.get("which", ())
    names = (wanted,) if isinstance(wanted, str) else tuple(map(str, wanted))
    if object is None or not names or not set(names) <= set(STEPS):
        raise NoCharacteristic(which=", ".join(names), known=", ".join(STEPS))
    seen = view(ruleset, state, object)
    steps = explain(ruleset, state, object)
    found: dict[str, Any] = {}
    cites: list[Cites] = []
    for name in names:
        found[name] = _value(ruleset, state, object, seen, name)
        cites += [_cited(ruleset, key) for key in _by_itself(ruleset, state, object, seen, name)]
        changed = [one for one in steps[1:] if set(STEPS[name]) & {*one.before, *one.after}]
        cites += [one.cites for one in changed]
        cites += [_cited(ruleset, key) for key in _by_effects(name, changed)]
        if name == "abilities" and not changed and len(steps) > 1:
            cites.append(_cited(ruleset, "no ability by what it is"))
    return Assessment(Data(found), united(ruleset.cite("layers"), *cites))


def _cited(ruleset: CardRuleset, key: str) -> Cites:
    return ruleset.cites.get(key, ())


def _value(ruleset: CardRuleset, state: State, object: Object, seen: View, name: str) -> Any:
    if name == "controller":
        return seen.controller
    return read(ruleset, state, object, name)


def _by_itself(ruleset: CardRuleset, state: State, object: Object, seen: View, name: str) -> Iterator[str]:
    """What decides of the object itself, before any effect."""
    said = definition(ruleset, object)
    if object.data.get("face down"):
        yield "face down values"
        return
    yield from _faces(ruleset, object, name)
    if name in ("power", "toughness"):
        yield from _figure(object, seen, said, name)
    elif name == "colors":
        yield from _colors(seen, said)
    elif name == "mana value":
        yield from _mana_value(object, said)
    elif name in ("types", "supertypes", "subtypes"):
        yield from _types(object, seen, name)
    elif name == "abilities" and "land" in seen.types and set(BASIC_MANA) & set(seen.subtypes):
        yield "basic land types"
    elif name == "keywords":
        yield from _again(seen)
    elif name == "loyalty":
        yield "loyalty in play" if object.zone == BATTLEFIELD else "loyalty elsewhere"


def _faces(ruleset: CardRuleset, object: Object, name: str) -> Iterator[str]:
    faces, spell = printed(ruleset, object).get("faces", EMPTY), object.zone == STACK
    if "left" in faces and not spell:
        yield "halves together"
        if name in ("mana value", "colors"):
            yield "cost of halves"
    if object.data.text(MERGED_AS) == "mutated":
        yield "topmost part"
    if "left" in faces and object.data.text(FACE) in ("left", "right"):
        yield "half alone"
    if "fused" in faces and object.data.text(FACE) == "fused":
        yield "halves fused"
    if "adventure" in faces and object.data.text(FACE) != "adventure":
        yield "as an adventure"
    if "modal back" in faces and (spell or object.zone == BATTLEFIELD):
        yield "modal face up"
    if "back" in printed(ruleset, object):
        turned = TURNED in object.data
        there = object.zone == BATTLEFIELD
        yield "back up" if turned else "front up" if there else "front face elsewhere"
    if object.data.get("copy") or object.nature.get("copy"):
        yield "copied color" if name == "colors" else "copy"
        yield "copied values"
    if object.nature.get("token"):
        yield "token described"


def _figure(object: Object, seen: View, said: Data, name: str) -> Iterator[str]:
    if object.zone == BATTLEFIELD and "creature" not in seen.types:
        yield "vehicle at rest" if "vehicle" in seen.subtypes else "no creature"
        return
    written = said.get("figures", EMPTY).get(name)
    if isinstance(written, Data):
        yield "counted figure"
    elif written is None:
        yield "no figure"
    else:
        yield "printed figure"
        if "vehicle" in seen.subtypes:
            yield "vehicle moving"


def _colors(seen: View, said: Data) -> Iterator[str]:
    cost = said.get("cost", EMPTY)
    of_cost = {*(kind for kind in cost if kind not in ("generic", "x", "hybrid"))}
    if "hybrid" in cost:
        yield "hybrid colors"
    elif len(of_cost - {"colorless", "any"}) > 1:
        yield "colors of the cost"
    elif of_cost - {"colorless", "any"}:
        yield "color of the cost"
    elif said.texts("colors"):
        yield "color indicator"
    elif not seen.colors:
        yield "no color in the cost"
    yield "multicolored" if len(seen.colors) > 1 else "monocolored" if seen.colors else "colorless"


def _mana_value(object: Object, said: Data) -> Iterator[str]:
    cost = said.get("cost", EMPTY)
    paid = set(object.data.texts("paid")) if object.zone == STACK else set()
    if paid & set(ADDITIONAL):
        yield "beside its cost"
    if paid & {"alternative cost", "evoke", "dash", "overload"} or object.data.text("way") in ("flashback",):
        yield "instead of its cost"
    ways = cost.get("hybrid", ())
    if object.data.text(MERGED_AS) == "melded":
        yield "value of what is melded"
    elif object.data.get("copy", said).get("costless"):
        yield "value of a copied back"
    elif TURNED in object.data:
        yield "value of a back"
    elif "cost" not in said:
        yield "no cost"
    elif "halves" in said or object.data.text(FACE) in ("left", "right", "fused"):
        yield "value of halves"
    else:
        yield "value of the cost"
    if cost.number("x"):
        yield "x announced" if object.zone == STACK else "x elsewhere"
    if any("life" in way for way in ways):
        yield "phyrexian value"
    if any("life" not in way for way in ways):
        yield "hybrid value"


def _types(object: Object, seen: View, name: str) -> Iterator[str]:
    if name == "types":
        if object.zone == STACK:
            yield "printed types of a spell"
        else:
            yield "printed types" if object.card and not object.nature.get("token") else "token types"
        if len(seen.types & CARD_TYPES) > 1:
            yield "several types"
        if object.zone == BATTLEFIELD and not seen.types & PERMANENT_TYPES:
            yield "no permanent type"
    if name == "supertypes":
        if "land" in seen.types:
            yield "basic land"
        yield from (f"supertype {one}" for one in ("legendary", "world", "snow") if one in seen.types)


def _again(seen: View) -> Iterator[str]:
    words = [word for word, _ in seen.keywords]
    for word in dict.fromkeys(words):
        name = "protection" if word.startswith(PROTECTION) else word
        if name in REDUNDANT and words.count(word) > 1:
            yield f"again {name}"


def _by_effects(name: str, changed: list[Any]) -> Iterator[str]:
    """What decides because effects have changed it."""
    if not changed:
        return
    if name == "colors":
        yield "color changed"
    if name == "supertypes":
        yield "supertypes stay"
    if name in ("types", "subtypes"):
        before, after = changed[-1].before.get(name, ()), changed[-1].after.get(name, ())
        kept = set(before) - SUPERTYPES <= set(after)
        yield "kept types" if kept else "types set"
        if name == "subtypes" and set(after) & set(BASIC_MANA) and not kept:
            yield "land type set"
    if name in ("keywords", "abilities"):
        given = any(set(one.after.get(name, ())) - set(one.before.get(name, ())) for one in changed)
        taken = any(set(one.before.get(name, ())) - set(one.after.get(name, ())) for one in changed)
        yield from (key for key, so in (("ability given", given), ("ability taken", taken)) if so)
        if given and taken:
            yield "latest ability"
    if name in ("power", "toughness") and len(changed) > 1:
        yield "figure worked out"


# Decks, and how a game begins

LEAST = {"constructed": 60, "limited": 40}
FORMATS = {
    "constructed": ("constructed", "construido"),
    "limited": ("limited", "limitado"),
}
BASICS = frozenset({"plains", "island", "swamp", "mountain", "forest", "wastes"})
SIDE, COPIES = 15, 4


class UnreadableDeck(BadInput):
    template = N_("this deck cannot be read: {detail}")


def _counted(told: Any) -> Counter[str]:
    found: Counter[str] = Counter()
    if told is None:
        return found
    if not isinstance(told, Mapping):
        raise UnreadableDeck(detail=Message(N_("each card with how many of it is wanted")))
    for name, count in told.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise UnreadableDeck(detail=Message(N_("how many of “{name}”?"), {"name": str(name)}))
        found[fold(str(name))] += count
    return found


def deck(ruleset: CardRuleset, asked: Data) -> Assessment:
    """Whether a deck is legal: ``format`` (constructed or limited), ``cards`` and ``sideboard``, by name.

    Raises UnreadableDeck, UnknownPart.
    """
    only(asked, "format", "cards", "sideboard")
    named = fold(str(asked.get("format", "constructed")))
    format = next((key for key, words in FORMATS.items() if named in words), None)
    if format is None:
        raise UnreadableDeck(detail=Message(N_("the format is constructed or limited")))
    main, side = _counted(asked.get("cards")), _counted(asked.get("sideboard"))
    reasons: list[Message] = []
    cites = [_cited(ruleset, f"deck {format}")]
    total, beside = sum(main.values()), sum(side.values())
    if total < LEAST[format]:
        data = {"count": total, "wanted": LEAST[format]}
        reasons.append(Message(N_("it has {count} cards, and must have at least {wanted}"), data))
    if format == "constructed":
        if side:
            cites.append(_cited(ruleset, "deck sideboard"))
        if beside > SIDE:
            most = N_("the sideboard has {count} cards, and may have {wanted} at most")
            reasons.append(Message(most, {"count": beside, "wanted": SIDE}))
        for name, count in (main + side).items():
            if count > COPIES and name not in BASICS:
                few = N_("“{name}” is there {count} times, and may be {wanted} at most")
                reasons.append(Message(few, {"name": name, "count": count, "wanted": COPIES}))
    return Assessment(Data(legal=not reasons, count=total), united(*cites), tuple(reasons))


LIFE, HAND_SIZE, COMMANDER_LIFE = 20, 7, 40
BRAWL = {True: 25, False: 30}


def setup(ruleset: CardRuleset, asked: Data) -> Assessment:
    """How a game begins: ``players`` (2), ``variant`` (commander, brawl), ``mulligans`` taken by a player.

    Raises UnreadableDeck, UnknownPart.
    """
    only(asked, "players", "variant", "mulligans")
    players, variant, mulligans = (
        asked.get("players", 2), fold(str(asked.get("variant", ""))), asked.get("mulligans", 0)
    )  # fmt: skip
    current = "opening variant commander" in ruleset.cites
    known = ("", "commander", "brawl") if current else ("",)
    if not isinstance(players, int) or players < 2 or variant not in known:
        raise UnreadableDeck(detail=Message(N_("two or more play, in a variant that the rules know")))
    free = players > 2 or variant == "brawl"
    if (
        not isinstance(mulligans, int)
        or isinstance(mulligans, bool)
        or not 0 <= mulligans <= HAND_SIZE + free
    ):
        raise UnreadableDeck(detail=Message(N_("how many mulligans? As many as there are cards at most")))
    keys = ["opening shuffle", "opening first", "opening hand", "opening turn"]
    life = LIFE
    if variant == "commander":
        life = COMMANDER_LIFE
    elif variant == "brawl":
        life = BRAWL[players == 2]
    keys.append(f"opening variant {variant}" if variant else "opening life")
    fewer = max(0, mulligans - free)
    if mulligans:
        keys.append("mulligan")
        keys += ["mulligan of several"] if free else []
    keys.append("first draw" if players == 2 else "first draw of several")
    result = Data(
        life=life, hand=HAND_SIZE - fewer, **{"draws first": players > 2, "to the bottom": fewer * current}
    )
    return Assessment(result, united(*(_cited(ruleset, key) for key in keys)))
