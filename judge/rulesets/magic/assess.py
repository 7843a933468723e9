"""Answers questions about an object's characteristics, a deck's legality, and how a game begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver import EMPTY, STACK, Cites, Data, Object, State, united
from judge.rulesets.game import Assessment, only
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, View, definition, printed
from judge.rulesets.kit.substitution import speaks_of_choice
from judge.rulesets.magic import teams
from judge.rulesets.magic.card_faces import FACE, FLIPPED, TURNED
from judge.rulesets.magic.cites.circumstance_cites import REDUNDANT
from judge.rulesets.magic.cites.general_circumstances import of_prototype
from judge.rulesets.magic.conditions import read
from judge.rulesets.magic.costs.added_costs import ADDITIONAL
from judge.rulesets.magic.costs.color_identity import color_identity
from judge.rulesets.magic.costs.mana import same_symbols
from judge.rulesets.magic.costs.mana_abilities import BASIC_MANA
from judge.rulesets.magic.doors import SHARED, WHOLE
from judge.rulesets.magic.layers.layers import explain
from judge.rulesets.magic.words import (
    CARD_TYPES,
    DEVOTION,
    PERMANENT_TYPES,
    PROTECTION,
    SAME_SYMBOLS,
    SUPERTYPES,
)
from judge.rulesets.magic.zones import BATTLEFIELD, MERGED_AS
from judge.text import fold

# What an object is

STEPS = {
    "power": ("power",), "toughness": ("toughness",), "loyalty": ("loyalty",), "colors": ("colors",),
    "types": ("types",), "supertypes": ("types", "subtypes"), "subtypes": ("subtypes",),
    "keywords": ("keywords",), "abilities": ("abilities",), "name": ("name",),
    "controller": ("controller",), "mana value": (), "color identity": (), SAME_SYMBOLS: (),
}  # fmt: skip
"""The characteristics that may be asked for, and what of a layer's step is about them."""


class NoCharacteristic(BadInput):
    template = N_("“{which}” is no characteristic that can be asked for; known: {known}")


def characteristic(ruleset: CardRuleset, state: State, asked: Data) -> Assessment:
    """What an ``object`` is in each of the characteristics ``which`` asks for, by which sections.

    Raises UnknownPart, NoCharacteristic.
    """
    only(asked, "object", "which")
    obj = state.current(asked.ref("object"))
    wanted = asked.get("which", ())
    names = (wanted,) if isinstance(wanted, str) else tuple(map(str, wanted))
    if obj is None or not names or not set(names) <= set(STEPS):
        raise NoCharacteristic(which=", ".join(names), known=", ".join(STEPS))
    seen = view(ruleset, state, obj)
    steps = explain(ruleset, state, obj)
    found: dict[str, object] = {}
    cites: list[Cites] = []
    for name in names:
        found[name] = _value(ruleset, state, obj, seen, name)
        cites += [_cited(ruleset, key) for key in _by_itself(ruleset, state, obj, seen, name)]
        changed = [one for one in steps[1:] if set(STEPS[name]) & {*one.before, *one.after}]
        cites += [one.cites for one in changed]
        cites += [_cited(ruleset, key) for key in _by_effects(name, changed)]
        if changed and _text_changed(state, obj):
            cites += [_cited(ruleset, key) for key in _of_its_text(obj, seen, name, changed)]
        if name == "abilities" and not changed and len(steps) > 1:
            cites.append(_cited(ruleset, "no ability by what it is"))
    return Assessment(Data(found), united(ruleset.cite("layers"), *cites))


def _cited(ruleset: CardRuleset, key: str) -> Cites:
    return ruleset.cites.get(key, ())


def _value(ruleset: CardRuleset, state: State, obj: Object, seen: View, name: str) -> object:
    if name == "controller":
        return seen.controller
    if name == "color identity":
        return color_identity(printed(ruleset, obj))
    if name == SAME_SYMBOLS:
        return same_symbols(definition(ruleset, obj))
    return read(ruleset, state, obj, name)


def _by_itself(ruleset: CardRuleset, state: State, obj: Object, seen: View, name: str) -> Iterator[str]:
    """The citations for what the object is before any effect."""
    said = definition(ruleset, obj)
    if name == "color identity":
        yield "color identity"
        if "back" in printed(ruleset, obj):
            yield "color identity of both faces"
        return
    if obj.data.get("face down"):
        yield "face down values"
        return
    yield from _faces(ruleset, obj, seen, name)
    if name in ("power", "toughness"):
        yield from _figure(obj, seen, said, name)
    elif name == "colors":
        yield from _colors(seen, said)
    elif name == "mana value":
        yield from _mana_value(obj, said)
    elif name in ("types", "supertypes", "subtypes"):
        yield from _types(obj, seen, name)
    elif name == "abilities" and "land" in seen.types and set(BASIC_MANA) & set(seen.subtypes):
        yield "basic land types"
    elif name == "keywords":
        yield from _again(seen)
        if obj.zone == BATTLEFIELD and any(map(speaks_of_choice, _own_abilities(seen))):
            yield "undefined choice"
    elif name == "loyalty":
        yield "loyalty in play" if obj.zone == BATTLEFIELD else "loyalty elsewhere"


def _faces(ruleset: CardRuleset, obj: Object, seen: View, name: str) -> Iterator[str]:
    faces, spell = printed(ruleset, obj).get("faces", EMPTY), obj.zone == STACK
    if SHARED in seen.definition.get(WHOLE, EMPTY):
        yield from () if spell else ("behind doors",)
        yield from ("shared type line",) if name in ("types", "subtypes", "supertypes") else ()
    elif "left" in faces and not spell:
        yield "halves together"
        if name in ("mana value", "colors", SAME_SYMBOLS):
            yield "cost of halves"
    if obj.data.text(MERGED_AS) == "mutated":
        yield "topmost part"
    if "left" in faces and obj.data.text(FACE) in ("left", "right"):
        yield "half alone"
    if "fused" in faces and obj.data.text(FACE) == "fused":
        yield "halves fused"
    yield from of_prototype(ruleset, obj, name)
    if "adventure" in faces and obj.data.text(FACE) != "adventure":
        yield "as an adventure"
    if "modal back" in faces and (spell or obj.zone == BATTLEFIELD):
        yield "modal face up"
    if "back" in printed(ruleset, obj):
        turned = TURNED in obj.data
        there = obj.zone == BATTLEFIELD
        yield "back up" if turned else "front up" if there else "front face elsewhere"
    if FLIPPED in printed(ruleset, obj):
        yield "as flipped"
        if name in ("colors", "mana value"):
            yield "as flipped in color"
    if obj.data.get("copy") or obj.nature.get("copy"):
        yield "copied color" if name == "colors" else "copy"
        yield "copied values"
    if obj.nature.get("token"):
        yield "token described"


def _figure(obj: Object, seen: View, said: Data, name: str) -> Iterator[str]:
    if obj.zone == BATTLEFIELD and "creature" not in seen.types:
        yield "vehicle at rest" if "vehicle" in seen.subtypes else "no creature"
        return
    written = said.get("figures", EMPTY).get(name)
    if isinstance(written, Data):
        yield "counted figure"
    elif written is None:
        yield "no figure"
    else:
        yield "printed figure"
        levels = [least for one in _own_abilities(seen) if (least := _level(one))]
        if levels and obj.zone != BATTLEFIELD:
            yield "uppermost box elsewhere"
        elif levels and obj.data.get("counters", EMPTY).number("level") < min(levels):
            yield "uppermost box"
        if "vehicle" in seen.subtypes:
            yield "vehicle moving"


def _level(ability: Data) -> int:
    """From how many level counters on an ability of a leveler applies (711.2); 0 for any other."""
    while_ = ability.get("while", EMPTY)
    counted = while_.get("amount", EMPTY)
    by_level = isinstance(counted, Data) and counted.text("amount") == "counters"
    level = by_level and counted.text("name") == "level"
    return while_.get("range", EMPTY).number("min") if level else 0


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
    if seen.has("devoid"):
        yield "devoid"
    yield "multicolored" if len(seen.colors) > 1 else "monocolored" if seen.colors else "colorless"


def _mana_value(obj: Object, said: Data) -> Iterator[str]:
    cost = said.get("cost", EMPTY)
    paid = set(obj.data.texts("paid")) if obj.zone == STACK else set()
    if paid & set(ADDITIONAL):
        yield "beside its cost"
    if paid & {"alternative cost", "evoke", "dash", "overload"} or obj.data.text("way") in ("flashback",):
        yield "instead of its cost"
    ways = cost.get("hybrid", ())
    if obj.data.text(MERGED_AS) == "melded":
        yield "value of what is melded"
    elif obj.data.get("copy", said).get("costless"):
        yield "value of a copied back"
    elif TURNED in obj.data:
        yield "value of a back"
    elif "cost" not in said:
        yield "no cost"
    elif "halves" in said or obj.data.text(FACE) in ("left", "right", "fused"):
        yield "value of halves"
    else:
        yield "value of the cost"
    if cost.number("x"):
        yield "x announced" if obj.zone == STACK else "x elsewhere"
    if any("life" in way for way in ways):
        yield "phyrexian value"
    if any("life" not in way for way in ways):
        yield "hybrid value"


def _types(obj: Object, seen: View, name: str) -> Iterator[str]:
    if any(_asks_devotion(one.get("while")) for one in _own_abilities(seen)):
        yield "devotion"
    if name == "types":
        if obj.zone == STACK:
            yield "printed types of a spell"
        else:
            yield "printed types" if obj.card and not obj.nature.get("token") else "token types"
        if len(seen.types & CARD_TYPES) > 1:
            yield "several types"
        if obj.zone == BATTLEFIELD and not seen.types & PERMANENT_TYPES:
            yield "no permanent type"
    if name == "supertypes":
        if "land" in seen.types:
            yield "basic land"
        yield from (f"supertype {one}" for one in ("legendary", "world", "snow") if one in seen.types)


def _own_abilities(seen: View) -> tuple[Data, ...]:
    """The object's own abilities, before any effect."""
    found: tuple[Data, ...] = seen.definition.get("abilities", ())
    return found


def _asks_devotion(said: object) -> bool:
    """Whether a condition counts devotion, which no consequence of it can change (700.5a)."""
    if isinstance(said, tuple):
        return any(_asks_devotion(one) for one in said)
    if not isinstance(said, Data):
        return False
    return said.text("name").startswith(DEVOTION) or any(_asks_devotion(part) for part in said.values())


def _again(seen: View) -> Iterator[str]:
    words = [word for word, _ in seen.keywords]
    for word in dict.fromkeys(words):
        name = "protection" if word.startswith(PROTECTION) else word
        if name in REDUNDANT and words.count(word) > 1:
            yield f"again {name}"


def _text_changed(state: State, obj: Object) -> bool:
    """Whether a lasting effect changes the object's text, which no granted ability is part of (612.3)."""
    changes = (one.data for one in state.effects if one.name == "change")
    return any("text" in one["change"] and obj.ref in (one.get("of") or ()) for one in changes)


def _of_its_text(obj: Object, seen: View, name: str, changed: list[Any]) -> Iterator[str]:
    """The keys for an object whose text is changed: a token's is too, what is granted is not (612.3-4)."""
    if obj.nature.get("token") and name in ("subtypes", "keywords", "abilities"):
        yield "token's text"
    if name in ("keywords", "abilities") and any(one.layer == "6" for one in changed):
        yield "granted is no text"


def _land_set(step: Any) -> bool:
    """Whether an effect made it a basic land type in place of what it was, with its own abilities (305.7)."""
    was, now = set(step.before.get("subtypes", ())), set(step.after.get("subtypes", ()))
    lost = any(step.before.get(name) for name in ("abilities", "keywords"))
    return bool(now & set(BASIC_MANA)) and step.layer == "4" and (lost or not was <= now)


def _by_effects(name: str, changed: list[Any]) -> Iterator[str]:
    """The citations for changes by effects."""
    if not changed:
        return
    if name == "colors":
        yield "color changed"
    if name == "name":
        yield "name set"
    if name == "supertypes":
        yield "supertypes stay"
    if name in ("types", "subtypes"):
        before, after = changed[-1].before.get(name, ()), changed[-1].after.get(name, ())
        kept = set(before) - SUPERTYPES <= set(after)
        land_set = name == "subtypes" and any(map(_land_set, changed))
        yield "kept types" if kept and not land_set else "types set"
        if land_set:
            yield "land type set"
    if name in ("keywords", "abilities"):
        if any(map(_land_set, changed)):
            yield "land type set"
        given = any(set(one.after.get(name, ())) - set(one.before.get(name, ())) for one in changed)
        taken = any(set(one.before.get(name, ())) - set(one.after.get(name, ())) for one in changed)
        yield from (key for key, so in (("ability given", given), ("ability taken", taken)) if so)
        if given and taken:
            yield "latest ability"
            yield "one effect and another"
    if name in ("power", "toughness") and len(changed) > 1:
        yield "figure worked out"
    if any(isinstance(value := one.after.get(name), int) and value < 0 for one in changed):
        yield "below zero"


# Decks, and how a game begins

LEAST = {"constructed": 60, "limited": 40}
COMMANDER = "commander"
IN_COMMANDER = 100
"""Cards in a Commander deck, the commander included (903.5a)."""
FORMATS = {
    COMMANDER: ("commander", "comandante"),
    "constructed": ("constructed", "construido"),
    "limited": ("limited", "limitado"),
}
BASICS = frozenset({"plains", "island", "swamp", "mountain", "forest", "wastes"})
SIDE, COPIES = 15, 4
"""Greatest size of a sideboard, and greatest number of one card besides basic lands (100.2a, 100.4a)."""


class UnreadableDeck(BadInput):
    template = N_("this deck cannot be read: {detail}")


def _counted(told: object) -> Counter[str]:
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
    """Whether a deck is legal: ``format``, ``cards`` and ``sideboard``, by name.

    The format is constructed, limited or commander; the last with its ``commander`` beside the cards.
    Raises UnreadableDeck, UnknownPart.
    """
    only(asked, "format", "cards", "sideboard", COMMANDER)
    named = fold(str(asked.get("format", "constructed")))
    format_ = next((key for key, words in FORMATS.items() if named in words), None)
    if format_ is None:
        raise UnreadableDeck(detail=Message(N_("the format is constructed, limited or commander")))
    if format_ == COMMANDER:
        return _led_deck(ruleset, asked)
    if COMMANDER in asked:
        raise UnreadableDeck(detail=Message(N_("only a deck of the format commander has one")))
    main, side = _counted(asked.get("cards")), _counted(asked.get("sideboard"))
    reasons: list[Message] = []
    cites = [_cited(ruleset, f"deck {format_}")]
    total, beside = sum(main.values()), sum(side.values())
    if total < LEAST[format_]:
        data = {"count": total, "wanted": LEAST[format_]}
        reasons.append(Message(N_("it has {count} cards, and must have at least {wanted}"), data))
    if format_ == "constructed":
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


def _led_deck(ruleset: CardRuleset, asked: Data) -> Assessment:
    """Whether a Commander deck is legal: its size, one of each card, the commander's colors (903.5)."""
    if "deck commander" not in ruleset.cites or "sideboard" in asked:
        raise UnreadableDeck(detail=Message(N_("the format is constructed, limited or commander")))
    leader = _known(ruleset, str(asked.get(COMMANDER, "")))
    cards = {str(name): count for name, count in (asked.get("cards") or {}).items()}
    counted, allowed = _counted(cards), set(color_identity(leader))
    total, reasons, keys = 1 + sum(counted.values()), [], ["deck commander", "color identity"]
    if total != IN_COMMANDER:
        data = {"count": total, "wanted": IN_COMMANDER}
        reasons.append(Message(N_("it has {count} cards with its commander, and must have {wanted}"), data))
    for name in cards:
        card, count = _known(ruleset, name), counted[fold(name)]
        if count > 1 and "basic" not in card.texts("types"):
            few = N_("“{name}” is there {count} times, and may be {wanted} at most")
            reasons.append(Message(few, {"name": name, "count": count, "wanted": 1}))
        beyond = [color for color in color_identity(card) if color not in allowed]
        if beyond:
            keys.append("deck identity")
            wrong = N_("“{name}” has colors that the commander has not: {colors}")
            reasons.append(Message(wrong, {"name": name, "colors": ", ".join(beyond)}))
        lands = [BASIC_MANA[kind] for kind in card.texts("subtypes") if kind in BASIC_MANA]
        if any(color not in allowed for color in lands):
            keys.append("deck lands")
            wrong = N_("“{name}” has a basic land type of a color that the commander has not")
            reasons.append(Message(wrong, {"name": name}))
    keys += ["deck identity", "deck lands"] if not reasons else []
    cites = united(*(_cited(ruleset, key) for key in dict.fromkeys(keys)))
    return Assessment(Data(legal=not reasons, count=total), cites, tuple(reasons))


def _known(ruleset: CardRuleset, name: str) -> Data:
    card = ruleset.card(name)
    if card is None:
        raise UnreadableDeck(detail=Message(N_("no card “{name}” is known here"), {"name": name}))
    return card


LIFE, HAND_SIZE, COMMANDER_LIFE = 20, 7, 40
"""Life and hand at the start (103.4, 103.5), and life in Commander (903.7)."""
BRAWL = {True: 25, False: 30}
TWO_HEADED = "two-headed giant"


def setup(ruleset: CardRuleset, asked: Data) -> Assessment:
    """How a game begins: ``players`` (2), ``variant`` (commander, brawl, vanguard, two-headed
    giant: two teams of half the players), ``mulligans`` taken.

    In Vanguard, ``life modifier`` and ``hand modifier`` are those of the player's vanguard card (902).
    Raises UnreadableDeck, UnknownPart.
    """
    only(asked, "players", "variant", "mulligans", "life modifier", "hand modifier")
    players, variant, mulligans = (
        asked.get("players", 2), fold(str(asked.get("variant", ""))), asked.get("mulligans", 0)
    )  # fmt: skip
    current = "opening variant commander" in ruleset.cites
    known = ("", "commander", "brawl", "vanguard", TWO_HEADED) if current else ("",)
    more, cards = asked.get("life modifier", 0), asked.get("hand modifier", 0)
    if (more or cards) and variant != "vanguard":
        raise UnreadableDeck(detail=Message(N_("only the cards of Vanguard have modifiers of life and hand")))
    if not all(isinstance(one, int) and not isinstance(one, bool) for one in (more, cards)):
        raise UnreadableDeck(detail=Message(N_("a modifier of life or hand is a number")))
    held = HAND_SIZE + cards
    teamed = variant == TWO_HEADED
    if not isinstance(players, int) or players < 2 or variant not in known:
        raise UnreadableDeck(detail=Message(N_("two or more play, in a variant that the rules know")))
    if teamed and (players < 4 or players % 2):
        raise UnreadableDeck(detail=Message(N_("two teams of equal size play, each of two players or more")))
    free = players > 2 or variant == "brawl"
    if not isinstance(mulligans, int) or isinstance(mulligans, bool) or not 0 <= mulligans <= held + free:
        raise UnreadableDeck(detail=Message(N_("how many mulligans? As many as there are cards at most")))
    keys = ["opening shuffle", "opening first", "opening hand", "opening turn"]
    life = LIFE
    if variant == "commander":
        life = COMMANDER_LIFE
    elif variant == "brawl":
        life = BRAWL[players == 2]
    elif variant == TWO_HEADED:
        life = teams.LIFE + teams.MORE_LIFE * (players // 2 - 2)
        keys += ["opening larger teams"] if players > 4 else []
    elif variant == "vanguard":
        life += more
    keys.append(f"opening variant {variant}" if variant else "opening life")
    fewer = max(0, mulligans - free)
    if mulligans:
        keys.append("mulligan")
        keys += ["mulligan of several"] if free else []
        keys += ["mulligan of a vanguard"] if variant == "vanguard" else []
    first_draws = players > 2 and not teamed
    keys.append(
        "team skips first draw" if teamed else "first draw of several" if first_draws else "first draw"
    )
    result = Data(
        life=life, hand=held - fewer, **{"draws first": first_draws, "to the bottom": fewer * current}
    )
    if variant == "vanguard":
        result = result.but(**{"hand size": held})
    return Assessment(result, united(*(_cited(ruleset, key) for key in keys)))
