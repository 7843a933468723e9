"""What a continuous effect depends on and changes, and the layers of its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from judge.resolver import EMPTY, Cites, Data, Effect, Position, Ref
from judge.rulesets.game import Stage
from judge.rulesets.kit.definition_store import at_hand
from judge.rulesets.kit.rule import CardRuleset, Context, View
from judge.rulesets.magic.keywords.keyword_table import meant, meant_2009
from judge.rulesets.magic.layers.characteristics import (
    ABILITY_KEYS,
    BASIC_LANDS,
    BORROWED_OF,
    BUT_MANA,
    COLOR_KEYS,
    TYPE_KEYS,
    WORD,
    Characteristics,
    Own,
)
from judge.rulesets.magic.layers.durations import lasts
from judge.rulesets.magic.words import COLORS, EXCESS
from judge.rulesets.magic.zones import BATTLEFIELD, stamp

Stamp = tuple[int, int]
EVERYTHING = frozenset(
    {"types", "subtypes", "colors", "keywords", "abilities", "figures", "name", "controller"}
)
SELF = Data({"in": Data(ref="self")})


LayerStep = Stage
"""A step of the layers: which one, which effect, what it made otherwise."""


@dataclass(frozen=True)
class Scheme:
    """The layers of one edition.

    ``places`` gives the layer of each key of a change, for effects of resolved spells and abilities and for
    those of static abilities. In the layers of ``first``, characteristic-defining abilities apply first.
    ``meant`` gives the abilities of keywords; ``cites`` the citation keys by layer.
    """

    layers: tuple[str, ...]
    places: Mapping[str, str]
    static: Mapping[str, str]
    defining: str
    counters: str
    keyword_counters: str
    face_down: str
    first: frozenset[str]
    meant: Callable[[tuple[tuple[str, int], ...]], tuple[Data, ...]]
    cites: Mapping[str, str] = field(default_factory=dict)

    def place(self, key: str, static: bool) -> str | None:
        """The layer of one key of a change; None for changes of rules instead of objects."""
        return (self.static.get(key) if static else None) or self.places.get(key)


CURRENT_LAYERS = Scheme(
    layers=("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"),
    places={
        "copy": "1a", "controller": "2", "text": "3", "name": "3", WORD: "3", **dict.fromkeys(TYPE_KEYS, "4"),
        **dict.fromkeys(COLOR_KEYS, "5"), **dict.fromkeys(ABILITY_KEYS, "6"), "set": "7b", "add": "7c",
        "switch": "7d",
    },
    static={},
    defining="7a",
    counters="7c",
    keyword_counters="6",
    face_down="1b",
    first=frozenset("23456"),
    meant=meant,
    cites={n: f"layer {n}" for n in ("1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")},
)  # fmt: skip
LAYERS_2009 = Scheme(
    layers=("1", "2", "3", "4", "5", "6a", "6b", "6c", "6d", "6e"),
    places={
        "copy": "1", "controller": "2", "text": "3", "name": "3", **dict.fromkeys(TYPE_KEYS, "4"),
        **dict.fromkeys((*COLOR_KEYS, *ABILITY_KEYS), "5"), "set": "6b", "add": "6b", "switch": "6e",
    },
    static={"add": "6d"},
    defining="6a",
    counters="6c",
    keyword_counters="5",
    face_down="1",
    first=frozenset("12345"),
    meant=meant_2009,
    cites=dict.fromkeys(("1", "2", "3", "4", "5", "6a", "6b", "6c", "6d", "6e"), "layers"),
)  # fmt: skip


@dataclass(slots=True)
class Working:
    """A continuous effect during the layers.

    ``carrier`` is the object of its static ability (``ability``); ``fixed`` are the objects of an effect of a
    resolved spell or ability; ``of`` is the written filter or reference.
    """

    key: tuple[Any, ...]
    name: str
    source: Ref | None
    you: str
    stamp: Stamp
    change: Data
    layers: frozenset[str]
    filter: Data | None = None
    fixed: tuple[str, ...] | None = None
    condition: Data | None = None
    context: Context = field(default_factory=lambda: Context(""))
    defining: bool = False
    carrier: str = ""
    cites: Cites = ()
    reads: frozenset[tuple[str, str]] = frozenset()
    ability: Data | None = None
    of: Data | tuple[Ref | str, ...] | None = None


def layer_of(key: str, scheme: Scheme, static: bool, defines: bool) -> str | None:
    """The layer of one key of a change; None for changes of rules instead of objects."""
    if defines and key in ("set", "add"):
        return scheme.defining
    return scheme.place(key, static)


def placed(change: Data, scheme: Scheme, static: bool, defines: bool) -> frozenset[str]:
    """The layers in which a change applies."""
    found = (layer_of(key, scheme, static, defines) for key in change)
    return frozenset(layer for layer in found if layer)


@lru_cache(maxsize=4096)
def _defining(ability: Data) -> bool:
    change = ability.get("change", EMPTY)
    wanted = {"set", "color", "become color", "subtype", "become subtype", "type"}
    figures = set(change.get("set", EMPTY)) <= {"power", "toughness"}
    return (
        ability.text("kind") == "static" and bool(change) and set(change) <= wanted and figures
        and ability.get("of", SELF) == SELF and "while" not in ability
    )  # fmt: skip


def defines(own: Own) -> bool:
    """Whether an ability is characteristic-defining: its own, about itself, without a condition (604.3a)."""
    return own.printed and _defining(own.ability)


Aspect = tuple[str, str]
"""A part of what an object is: ``types`` and ``creature``, ``figures`` and ``power``; "*" is any value."""
ANY = "*"


def _all(*traits: str) -> set[Aspect]:
    return {(trait, ANY) for trait in traits}


def writes(w: Working, layer: str, scheme: Scheme) -> frozenset[Aspect]:
    """The characteristics that an effect can change in a layer."""
    return _writes(w.change, layer, scheme.layers, bool(w.carrier), w.defining) or _written(w, layer, scheme)


_KNOWN: dict[tuple[int, str, bool, bool], tuple[Data, frozenset[Aspect]]] = {}


def _writes(
    change: Data, layer: str, layers: tuple[str, ...], static: bool, defining: bool
) -> frozenset[Aspect] | None:
    found = _KNOWN.get((id(change), layers[0] + layer, static, defining))
    return found[1] if found and found[0] is change else None


def _written(w: Working, layer: str, scheme: Scheme) -> frozenset[Aspect]:
    found: set[Aspect] = set()
    for key, value in w.change.items():
        if layer_of(key, scheme, bool(w.carrier), w.defining) == layer:
            found |= _aspects(key, value)
    made = frozenset(found)
    if len(_KNOWN) > 4096:
        _KNOWN.clear()
    _KNOWN[id(w.change), scheme.layers[0] + layer, bool(w.carrier), w.defining] = (w.change, made)
    return made


def _aspects(key: str, value: Any) -> set[Aspect]:
    """The characteristics that one key of a change can alter."""
    if key == "copy":
        return _all(*(EVERYTHING - {"controller"}))
    if key == "text":
        return _all("subtypes", "keywords", "abilities")
    if key in ("name", "controller"):
        return _all(key)
    if key == WORD:
        return _all("name")
    if key in ("set", "add"):
        return {("figures", name) for name in value}
    if key == "switch":
        return {("figures", "power"), ("figures", "toughness")}
    if key in ("lose all", BUT_MANA):
        return _all("keywords", "abilities")
    if key in ("ability", BORROWED_OF):
        return _all("abilities")
    if key in ("gain", "lose"):
        names = (pair[0] for pair in value) if key == "gain" else value
        return {("keywords", str(name)) for name in names}
    plain = key.rpartition(" ")[2]
    if key.startswith("become"):
        made = _all(f"{plain}s") | (_all("subtypes") if plain == "type" else set())
        return made | (_all("abilities", "keywords") if BASIC_LANDS & set(value) else set())
    return {(f"{plain}s", str(one)) for one in value}


_READS = {"type": "types", "subtype": "subtypes", "color": "colors", "keyword": "keywords"}
_CONDITION_READS = {
    "colorless": "colors",
    "multicolored": "colors",
    "monocolored": "colors",
    "historic": "types",
}


@lru_cache(maxsize=4096)
def reads(value: object) -> frozenset[Aspect]:
    """The characteristics that a filter, condition or amount depends on."""
    found: set[Aspect] = set()
    if isinstance(value, tuple):
        for part in value:
            found |= reads(part)
    if isinstance(value, Data):
        for key, part in value.items():
            plain = key.removeprefix("not ")
            if plain in _READS and isinstance(part, tuple):
                found |= {(_READS[plain], str(one)) for one in part}
            if plain == "is" and isinstance(part, tuple):
                found |= {(_CONDITION_READS[word], ANY) for word in part if word in _CONDITION_READS}
            if key in ("name", "same name") and not isinstance(part, str):
                found |= _all("name")
            if key.startswith("shares "):
                found |= _all(f"{key.removeprefix('shares ')}s")
            if key == "controller" or part == "controller":
                found |= _all("controller")
            if key == "figures" and isinstance(part, Data):
                found |= {("figures", name) for name in part}
            if part == "figure":
                found |= _all("figures")
            found |= reads(part)
    return frozenset(found)


@lru_cache(maxsize=4096)
def speaks_of_it(value: object) -> bool:
    """Whether amounts differ from one affected object to the other (``it``)."""
    if isinstance(value, tuple):
        return any(speaks_of_it(part) for part in value)
    if isinstance(value, Data):
        return value.get("name") == "it" or any(speaks_of_it(part) for part in value.values())
    return False


def touches(read: frozenset[Aspect], written: frozenset[Aspect]) -> bool:
    """Whether a dependency is among the changed characteristics."""
    return any(
        aspect in read
        or (aspect[0], ANY) in read
        or (aspect[1] == ANY and any(r[0] == aspect[0] for r in read))
        for aspect in written
    )


def reads_of(ability: Data) -> frozenset[Aspect]:
    """The characteristics that a static ability's effect depends on, including its existence."""
    return _reads_of(ability)


@lru_cache(maxsize=4096)
def _reads_of(ability: Data) -> frozenset[Aspect]:
    change = ability.get("change", EMPTY)
    amounts = tuple(change[key] for key in ("set", "add", "copy", "controller", BORROWED_OF) if key in change)
    return reads(ability.get("of", SELF)) | reads(ability.get("while")) | reads(amounts) | _all("abilities")


Quick = Callable[[Characteristics, str, object], bool]
_PLAIN = {"type", "subtype", "color", "keyword"}
_EASY = {*_PLAIN, *(f"not {key}" for key in _PLAIN), "controller", "other"}
_SEATS = {"you", "opponent", "opponents", "others"}


@lru_cache(maxsize=4096)
def quick(filter_: Data) -> Quick | None:
    """A fast predicate on drafts for simple filters about permanents; None for other filters."""
    controller = filter_.get("controller", EMPTY)
    if not set(filter_) <= _EASY or (controller and controller.text("ref") not in _SEATS):
        return None
    lines = [
        (f"{key.removeprefix('not ')}s", key.startswith("not "), frozenset(filter_.texts(key)))
        for key in filter_
        if key.removeprefix("not ") in _PLAIN
    ]
    mine, other = controller.text("ref") == "you", bool(filter_.get("other"))

    def fits(draft: Characteristics, you: str, source: object) -> bool:
        if draft.object.zone != BATTLEFIELD or (controller and (draft.controller == you) is not mine):
            return False
        if other and draft.object.ref == source:
            return False
        for trait, negated, wanted in lines:
            has = {name for name, _ in draft.keywords} if trait == "keywords" else getattr(draft, trait)
            if has.isdisjoint(wanted) is not negated:
                return False
        return True

    return fits


def wanted_zones(filter_: Data | None) -> frozenset[str]:
    """The zones that a filter names, except the battlefield and the stack."""
    return frozenset(filter_.texts("zone")) - {BATTLEFIELD, "stack"} if filter_ else frozenset()


@lru_cache(maxsize=4096)
def reaches(definition: Data) -> frozenset[str]:
    """The zones other than play that a card's static abilities affect."""
    abilities = (
        a for a in definition.get("abilities", ()) if isinstance(a, Data) and a.text("kind") == "static"
    )
    return frozenset(zone for ability in abilities for zone in wanted_zones(ability.get("of")))


@lru_cache(maxsize=4096)
def works_in(definition: Data, zone: str) -> bool:
    """Whether a card has a static ability that works in a zone other than the battlefield."""
    return any(
        isinstance(a, Data) and a.text("kind") == "static" and zone in a.texts("zone")
        for a in definition.get("abilities", ())
    )


_CARDS: dict[int, tuple[object, bool]] = {}


def work_elsewhere(cards: Mapping[str, Data]) -> bool:
    """Whether any card has a static ability that works in another zone than the battlefield."""
    known = _CARDS.get(id(cards))
    if known is None or known[0] is not cards:
        if len(_CARDS) > 64:
            _CARDS.clear()
        zones = ("graveyard", "hand", "exile", "library", "command", "any")
        known = _CARDS[id(cards)] = (
            cards, any(works_in(card, zone) for card in set(at_hand(cards).values()) for zone in zones)
        )  # fmt: skip
    return known[1]


@lru_cache(maxsize=8192)
def colors_of(definition: Data) -> frozenset[str]:
    """The colors of a card: stated ones, else those of its mana cost (202.2)."""
    if "colors" in definition:
        return frozenset(definition.texts("colors"))
    cost = definition.get("cost", EMPTY)
    if not isinstance(cost, Data):
        return frozenset()
    symbols = {part for symbol in cost.get("hybrid", ()) for part in symbol if isinstance(part, str)}
    return frozenset(color for color in COLORS if cost.number(color) or color in symbols)


def reachable(edges: Mapping[int, Iterable[int]], start: int) -> set[int]:
    """All nodes that can be reached from a start."""
    found, ahead = set(), [start]
    while ahead:
        for other in edges[ahead.pop()]:
            if other not in found:
                found.add(other)
                ahead.append(other)
    return found


def summary(view: View) -> Data:
    """The parts of a view that are shown in the table of steps."""
    shown = {
        "name": view.name,
        "types": tuple(sorted(view.types)),
        "subtypes": tuple(sorted(view.subtypes)),
        "colors": tuple(sorted(view.colors)),
        "keywords": tuple(n if v == 1 else f"{n} {v}" for n, v in view.keywords),
        "abilities": tuple(a.text("text") or a.text("name") or a.text("kind") for a in view.abilities),
        "controller": view.controller,
        **{name: value for name, value in view.figures.items() if name in ("power", "toughness", "loyalty")},
    }
    return Data({name: value for name, value in shown.items() if value not in ("", ())})


def static_effect(
    ruleset: CardRuleset, scheme: Scheme, draft: Characteristics, own: Own, at: int, order: int
) -> Working | None:
    """The effect of an object's static ability, if it works there; ``order`` breaks ties of stamps."""
    obj, ability = draft.object, own.ability
    defining = defines(own)
    zones, zone = ability.texts("zone") or (BATTLEFIELD,), obj.zone.partition("/")[0]
    if not defining and zone not in zones and "any" not in zones:
        return None
    change, filter_, condition = ability.get("change", EMPTY), ability.get("of", SELF), ability.get("while")
    cites = ruleset.cited((*draft.definition.texts("cites"), *ability.texts("cites")))
    return Working(
        ("static", obj.id, ability, at if own.printed else own.stamp),
        draft.name,
        obj.ref,
        draft.controller,
        max((stamp(obj), order), own.stamp),
        change,
        placed(change, scheme, static=True, defines=defining),
        filter_,
        condition=condition if isinstance(condition, Data) else None,
        context=Context(draft.controller, obj.ref, cites=cites),
        defining=defining,
        carrier=obj.id,
        cites=cites,
        reads=reads_of(ability),
        ability=ability,
        of=filter_,
    )


def effects_in_layers(ruleset: CardRuleset, state: Position, scheme: Scheme) -> Iterator[Working]:
    """The continuous effects of resolved spells and abilities."""
    for place, effect in enumerate(state.effects):
        change = effect.data.get("change")
        if effect.name != "change" or not isinstance(change, Data) or not lasts(state, effect):
            continue
        of = effect.data.get("of")
        context = Context.of(effect.data["context"])
        fixed = (
            tuple(r.id for r in of if isinstance(r, Ref) and state.current(r))
            if isinstance(of, tuple)
            else None
        )
        filter_ = of if isinstance(of, Data) else None
        yield Working(
            ("effect", effect.id),
            _source_name(ruleset, state, effect, context),
            effect.source,
            effect.controller,
            (effect.data.number("stamp"), place - len(state.effects)),
            change,
            placed(change, scheme, static=False, defines=False),
            filter=filter_,
            of=of if isinstance(of, (Data, tuple)) else None,
            fixed=fixed if filter_ is None else None,
            context=context,
            cites=effect.cites,
            reads=reads((filter_, change.get("set"), change.get("add"), change.get("copy"))),
        )


def _source_name(ruleset: CardRuleset, state: Position, effect: Effect, context: Context) -> str:
    for ref in (effect.source, context.object):
        source = state.objects.get(ref.id) if ref else None
        if source is not None and source.card:
            return source.card
        known = context.known.get(str(ref))
        if isinstance(known, Data):
            return known.text("name")
    return effect.name


def finish(draft: Characteristics, scheme: Scheme) -> None:
    """Complete a draft after the layers: abilities of keywords, damage and loyalty as figures.

    Only creatures have power and toughness (208.3).
    """
    data = draft.object.data
    if draft.keywords:
        draft.abilities += tuple(Own(ability, printed=False) for ability in scheme.meant(draft.keywords))
    if "creature" not in draft.types and draft.object.zone == BATTLEFIELD:
        draft.figures.pop("power", None)
        draft.figures.pop("toughness", None)
    counters = data.get("counters", EMPTY)
    if draft.object.zone == BATTLEFIELD and isinstance(counters, Data):
        for kind, figure in (("planeswalker", "loyalty"), ("battle", "defense")):
            if kind in draft.types:
                draft.figures[figure] = counters.number(figure)
        if "creature" in draft.types:
            draft.figures["damage"] = data.number("damage")
        if EXCESS in data:
            draft.figures[EXCESS] = data.number(EXCESS)
    draft.changed()


def alike(a: Position, b: Position) -> bool:
    """Whether two states are equal in all that characteristics can depend on (not agenda and log)."""
    return a is b or (
        a.objects is b.objects
        and a.zones is b.zones
        and a.effects is b.effects
        and (a.players is b.players or a.players == b.players)
        and (a.active, a.step, a.phase, a.turn, a.gone) == (b.active, b.step, b.phase, b.turn, b.gone)
        and a.facts == b.facts
    )
