"""A mutable draft of an object's characteristics, which effects change layer by layer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from judge.resolver import EMPTY, STACK, Data, Object
from judge.resolver.values import replace
from judge.rulesets.kit.rule import View
from judge.rulesets.kit.substitution import CHOICE
from judge.rulesets.magic.costs.mana_abilities import is_mana_ability, triggers_for_mana
from judge.rulesets.magic.doors import WHOLE
from judge.rulesets.magic.keywords.keyword_meanings import EVERY_CREATURE_TYPE
from judge.rulesets.magic.subtypes import CREATURE_TYPES
from judge.rulesets.magic.words import CARD_TYPES, KEYWORDS, WARDED

BASIC_LANDS = frozenset({"plains", "island", "swamp", "mountain", "forest"})
LAND_SUBTYPES = BASIC_LANDS | {
    "cave", "desert", "gate", "lair", "locus", "mine", "planet", "power-plant", "sphere", "tower", "town",
    "urza's",
}  # fmt: skip
OTHER_SUBTYPES = {
    "artifact": frozenset({
        "attraction", "blood", "clue", "contraption", "equipment", "food", "fortification", "gold",
        "incubator", "junk", "map", "powerstone", "treasure", "vehicle",
    }),
    "enchantment": frozenset({
        "aura", "background", "cartouche", "case", "class", "curse", "role", "room", "rune", "saga", "shard",
        "shrine",
    }),
}  # fmt: skip

TYPE_KEYS = ("type", "not type", "become type", "subtype", "not subtype", "become subtype")
COLOR_KEYS = ("color", "not color", "become color")
BUT_MANA, BORROWED_OF = "lose all but mana", "activated abilities of"
"""The keys of changes: all abilities but mana abilities are lost; others' activated abilities are had."""
ABILITY_KEYS = ("gain", "lose", "lose all", BUT_MANA, "ability", BORROWED_OF)
_TYPES, _COLORS, _ABILITIES = frozenset(TYPE_KEYS), frozenset(COLOR_KEYS), frozenset(ABILITY_KEYS)
_FIGURES = frozenset({"set", "add", "switch"})

WORD = "name word"
"""The key of a change that adds a word to a name: the word, and the number of words before it."""

COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


def counted(name: str) -> tuple[int, int] | None:
    """The change of power and toughness by one counter of that name.

    >>> counted("+1/+0"), counted("charge")
    ((1, 0), None)
    """
    found = COUNTER.fullmatch(name)
    return (int(found[1]), int(found[2])) if found else None


def family(subtype: str) -> str:
    """The card type of a subtype; unknown subtypes count as creature types.

    >>> family("island"), family("goblin")
    ('land', 'creature')
    """
    word = subtype.lower()
    if word in LAND_SUBTYPES:
        return "land"
    return next((kind for kind, words in OTHER_SUBTYPES.items() if word in words), "creature")


class CreatureTypes(frozenset[str]):
    """Subtypes that include every creature type (702.73a)."""

    def __contains__(self, word: object) -> bool:
        return super().__contains__(word) or (isinstance(word, str) and family(word) == "creature")

    def __and__(self, others: Any) -> frozenset[str]:
        return frozenset(word for word in others if word in self)

    def isdisjoint(self, others: object) -> bool:
        return not self & others


def shared_creature_types(subtypes: frozenset[str]) -> frozenset[str]:
    """The creature types among subtypes, to compare objects."""
    if EVERY_CREATURE_TYPE in set(subtypes):
        return frozenset(CREATURE_TYPES)
    return frozenset(word for word in subtypes if family(word) == "creature")


def _card_types(types: frozenset[str]) -> frozenset[str]:
    return types & CARD_TYPES


SHARING: dict[str, Callable[[frozenset[str]], frozenset[str]]] = {
    "shares type": _card_types,
    "shares subtype": shared_creature_types,
}
"""The characteristics to compare where objects share a card type or a creature type."""


def _with_all(subtypes: frozenset[str]) -> frozenset[str]:
    return CreatureTypes(subtypes) if EVERY_CREATURE_TYPE in set(subtypes) else frozenset(subtypes)


@dataclass(frozen=True, slots=True)
class Own:
    """An ability of an object, and whether it belongs to the copiable values.

    ``stamp`` is 0 for an ability of the object itself, otherwise that of the effect that gave it.
    """

    ability: Data
    stamp: tuple[int, int] = (0, 0)
    printed: bool = True


@dataclass(slots=True)
class Characteristics:
    """One object during the layers; ``view`` gives its characteristics so far."""

    object: Object
    definition: Data
    name: str
    types: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[str]
    keywords: tuple[tuple[str, int], ...]
    figures: dict[str, int]
    abilities: tuple[Own, ...]
    controller: str
    view_: View | None = None
    written: Data = field(default=EMPTY)

    def view(self) -> View:
        """The characteristics after the layers applied so far."""
        if self.view_ is None:
            o = self.object
            self.view_ = View(
                o.ref,
                o.card,
                self.name,
                self.types,
                self.subtypes,
                self.colors,
                self.keywords,
                Data(self.figures),
                tuple(own.ability for own in self.abilities),
                o.owner,
                self.controller,
                o.zone,
                self.definition,
            )
        return self.view_

    def changed(self) -> None:
        self.view_ = None

    def copy(self) -> Characteristics:
        """A copy for trying changes."""
        return replace(self, figures=dict(self.figures))


@dataclass(frozen=True, slots=True)
class _Said:
    """The values of a definition, prepared for drafts."""

    name: str
    types: frozenset[str]
    subtypes: frozenset[str]
    keywords: tuple[tuple[str, int], ...]
    written: Data
    figures: dict[str, int]
    abilities: tuple[Own, ...]


@lru_cache(maxsize=8192)
def _said(definition: Data) -> _Said:
    written = definition.get("figures", EMPTY)
    return _Said(
        definition.text("name"),
        frozenset(definition.texts("types")),
        frozenset(definition.texts("subtypes")),
        tuple((str(name), int(value)) for name, value in definition.get("keywords", ())),
        written,
        {name: value for name, value in written.items() if isinstance(value, int)},
        tuple(Own(ability) for ability in definition.get("abilities", ()) if isinstance(ability, Data)),
    )


def said_by(obj: Object, definition: Data, colors: frozenset[str]) -> Characteristics:
    """The draft with which the layers begin: the object's own definition (613.1)."""
    said = _said(definition)
    figures, announced = dict(said.figures), obj.data.get("announced")
    if isinstance(announced, Data) and (obj.zone == STACK or "proposed" in announced):
        # On the stack X is what was announced; everywhere else it is 0 (202.3e).
        more = announced.number("x") * definition.get("cost", EMPTY).number("x")
        figures["mana value"] = figures.get("mana value", 0) + more
    name = said.name if WHOLE in definition else said.name or obj.card  # a Room may have no name (709.5)
    return Characteristics(
        obj, definition, name, said.types, said.subtypes, colors, said.keywords,
        figures, said.abilities, obj.controller, None, said.written,
    )  # fmt: skip


def become(draft: Characteristics, definition: Data, colors: frozenset[str]) -> None:
    """Give a draft the copiable values of a definition."""
    said = _said(definition)
    draft.definition, draft.name, draft.written = definition, said.name, said.written
    draft.types, draft.subtypes, draft.colors = said.types, said.subtypes, colors
    draft.keywords, draft.abilities, draft.figures = said.keywords, said.abilities, dict(said.figures)
    draft.changed()


def fitting(subtypes: Iterable[str], types: Iterable[str]) -> frozenset[str]:
    """Those subtypes that belong to one of the types; others an object neither gains nor keeps (205.3d)."""
    kinds = set(types)
    if "kindred" in kinds:
        kinds.add("creature")
    return frozenset(
        subtype for subtype in subtypes if family(subtype) in kinds or not _is_of_a_family(subtype)
    )


def _is_of_a_family(subtype: str) -> bool:
    """Whether it is known to which card type a subtype belongs."""
    known = family(subtype) != "creature" or subtype.lower() in CREATURE_TYPES
    return known or subtype == EVERY_CREATURE_TYPE


def change_types(draft: Characteristics, change: Data) -> None:
    """Layer 4: change types and subtypes; set ones replace those of their kind (205.1a)."""
    if "become type" in change:
        draft.types = (draft.types - CARD_TYPES) | set(change.texts("become type"))
        kinds_left = draft.types | ({"creature"} if "kindred" in draft.types else set())
        draft.subtypes = frozenset(s for s in draft.subtypes if family(s) in kinds_left)
    draft.types |= set(change.texts("type"))
    if "not type" in change:
        draft.types -= set(change.texts("not type"))
        draft.subtypes = _with_all(fitting(draft.subtypes, draft.types))
    if "become subtype" in change:
        made = set(fitting(change.texts("become subtype"), draft.types))
        kinds = {family(s) for s in made} or {"creature"}
        draft.subtypes = frozenset(s for s in draft.subtypes if family(s) not in kinds) | made
        if made & BASIC_LANDS and "land" in draft.types:
            _only_land(draft)
    draft.subtypes |= fitting(change.texts("subtype"), draft.types)
    gone = set(change.texts("not subtype"))
    if EVERY_CREATURE_TYPE in gone:
        draft.subtypes = frozenset(one for one in draft.subtypes if family(one) != "creature")
    draft.subtypes = _with_all(draft.subtypes - gone)
    draft.changed()


def _only_land(draft: Characteristics) -> None:
    """305.7: a land whose type is set loses the abilities of its own text."""
    draft.abilities = tuple(own for own in draft.abilities if not own.printed)
    draft.keywords = ()
    _undefined(draft)


def change_colors(draft: Characteristics, change: Data) -> None:
    """Layer 5."""
    if "become color" in change:
        draft.colors = frozenset(change.texts("become color"))
    draft.colors |= set(change.texts("color"))
    draft.colors -= set(change.texts("not color"))
    draft.changed()


def _undefined(draft: Characteristics) -> None:
    """Set a defined power or toughness to 0, as the defining ability is lost (208.2a, 613.4a)."""
    counted = {name: 0 for name, value in draft.written.items() if isinstance(value, Data)}
    draft.written = Data({**draft.written, **counted})
    draft.figures.update(counted)


def _for_mana(own: Own) -> bool:
    """Whether it is a mana ability, activated or triggered (605.1)."""
    kind = own.ability.text("kind")
    return (kind == "activated" and is_mana_ability(own.ability)) or (
        kind == "triggered" and triggers_for_mana(own.ability)
    )


def change_abilities(draft: Characteristics, change: Data, stamp: tuple[int, int]) -> None:
    """Layer 6."""
    if change.get("lose all"):
        draft.abilities, draft.keywords = (), ()
        _undefined(draft)
    if change.get(BUT_MANA):
        draft.abilities, draft.keywords = tuple(filter(_for_mana, draft.abilities)), ()
        _undefined(draft)
    lost = change.texts("lose")
    if lost:
        draft.keywords = tuple(pair for pair in draft.keywords if pair[0] not in lost)
    if "gain" in change:
        draft.keywords += tuple(
            (str(name), int(value)) for name, value in change["gain"] if not str(name).endswith(CHOICE)
        )  # an ability about a choice that was never made does nothing (607.5a)
    if "ability" in change:
        given = (ability for ability in change["ability"] if isinstance(ability, Data))
        draft.abilities += tuple(Own(ability, stamp, printed=False) for ability in given)
    draft.changed()


def change_text(draft: Characteristics, swaps: Data) -> None:
    """Layer 3: replace a word in the object's text and type line (612.1)."""
    words = {str(old): str(new) for old, new in swaps.items()}

    def swapped(value: object) -> object:
        if isinstance(value, str):
            return replaced(value, words)
        if isinstance(value, tuple):
            return tuple(swapped(part) for part in value)
        if isinstance(value, Data):
            return Data({name: part if name == "name" else swapped(part) for name, part in value.items()})
        return value

    draft.subtypes = frozenset(replaced(s, words) for s in draft.subtypes)
    draft.keywords = tuple((replaced(name, words), value) for name, value in draft.keywords)
    draft.abilities = tuple(
        Own(made, own.stamp, own.printed) if isinstance(made := swapped(own.ability), Data) else own
        for own in draft.abilities
    )
    draft.changed()


def replaced(text: str, words: dict[str, str]) -> str:
    """A word of the game with the words inside it exchanged.

    >>> replaced("protection from red", {"red": "blue"}), replaced("swampwalk", {"swamp": "island"})
    ('protection from blue', 'islandwalk')
    """
    if text in words:
        return words[text]
    for old, new in words.items():
        if text.endswith(f" from {old}"):
            return f"{text[: -len(old)]}{new}"
        if text == f"{old}walk":
            return f"{new}walk"
    return text


COUNTER_KEYWORDS = frozenset({
    "vigilance", "trample", "shadow", "reach", "menace", "lifelink", "indestructible", "hexproof", "haste",
    "flying", "first strike", "exalted", "double strike", "decayed", "deathtouch",
}) & frozenset(KEYWORDS)  # fmt: skip
"""Keyword counters (122.1b)."""


# Changes other than effects of cards


def keyword_counter(draft: Characteristics, name: str, count: int) -> None:
    draft.keywords += ((name, 1),)
    draft.changed()


def figure_counter(draft: Characteristics, name: str, count: int) -> None:
    found = COUNTER.fullmatch(name)
    assert found is not None
    for figure, each in (("power", int(found[1])), ("toughness", int(found[2]))):
        if each:
            draft.figures[figure] = draft.figures.get(figure, 0) + each * count
    draft.changed()


def turned_down(draft: Characteristics) -> None:
    """708.2a: a 2/2 creature without name, text, subtypes or mana cost."""
    draft.name, draft.types = "", frozenset({"creature"})
    draft.subtypes = draft.colors = frozenset()
    draft.keywords = (("ward", 2),) if draft.object.data.get("face down") == WARDED else ()
    draft.abilities = ()
    draft.figures, draft.written = {"power": 2, "toughness": 2}, EMPTY
    draft.changed()


def change_figures(draft: Characteristics, part: Data) -> None:
    """Layer 7 and figures of other kinds: set, add, switch."""
    figures = draft.figures
    figures.update({name: value for name, value in part.get("set", EMPTY).items() if isinstance(value, int)})
    for name, value in part.get("add", EMPTY).items():
        figures[name] = figures.get(name, 0) + value
    if part.get("switch"):
        figures["power"], figures["toughness"] = figures.get("toughness", 0), figures.get("power", 0)
    draft.changed()


def with_word(name: str, told: Data) -> str:
    """A name with the word of a sticker; at the end if the name has fewer words than its place needs.

    >>> with_word("It That Betrays", Data(word="Eldrazi", after=3))
    'It That Betrays Eldrazi'

    """
    words, after = name.split(), told.number("after")
    return " ".join((*words[:after], told.text("word"), *words[after:]))


def change_characteristics(draft: Characteristics, part: Data, stamp: tuple[int, int]) -> None:
    """Apply the part of a change that belongs to one layer, except copies and control."""
    if "text" in part:
        change_text(draft, part["text"])
    if "name" in part:
        draft.name = part.text("name")
    if WORD in part:
        draft.name = with_word(draft.name, part[WORD])
    if not _TYPES.isdisjoint(part):
        change_types(draft, part)
    if not _COLORS.isdisjoint(part):
        change_colors(draft, part)
    if not _ABILITIES.isdisjoint(part):
        change_abilities(draft, part, stamp)
    if not _FIGURES.isdisjoint(part):
        change_figures(draft, part)
    draft.changed()
