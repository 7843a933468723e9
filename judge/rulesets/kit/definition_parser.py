"""Read cards, abilities, changes and effects as described in docs/effects.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.messages import N_, Message
from judge.resolver import Data
from judge.rulesets.kit.expression_parser import (
    ABILITY_KINDS,
    COST,
    EFFECT,
    ENTERS,
    INSTEAD,
    RULES,
    FaultyCard,
    Path,
    Reader,
    listed,
)
from judge.rulesets.kit.rule import CardRuleset, OwnKind

MODIFIERS = ("if", "as", "cites")
GATES = (
    "may",
    "if",
    "choose",
    "choose one",
    "name",
    "may pay",
    "each",
    "together",
    "repeat",
    "last",
    "later",
    "shield",
    "instead",
    "free",
    "as modified",
)
NAMING = ("may", "choose", "choose one", "name", "may pay", "last")
"""The gates that keep results under the name of ``as``; the game's verbs all do."""
AT_ONCE = ("each", "if", "last", "later", "shield", "instead", "as modified")
"""The instructions of every game that can be part of what happens all at once."""
READ_GATES: dict[str, Callable[[Reader, Mapping[str, Any], Path], dict[str, object]]] = {}
"""The parsers of gates, filled in by ``control_flow``, because gates contain effects."""


def read_card(ruleset: CardRuleset, plain: object) -> Data:
    """Read a card's definition. Raises FaultyCard, which says where and what was expected."""
    name = plain.get("name") if isinstance(plain, Mapping) else None
    reader = Reader(ruleset, str(name or "?"))
    if not isinstance(plain, Mapping):
        raise reader.fault((), N_("expected a mapping, not “{got}”"), got=plain)
    made = _card(reader, plain)
    reader.finish()
    return made


def read_effect(ruleset: CardRuleset, plain: object, card: str = "effect") -> tuple[Data, ...]:
    """Read the instructions of an effect outside a card."""
    reader = Reader(ruleset, card)
    made = effect(reader, plain, ())
    reader.finish()
    return made


def _card(reader: Reader, plain: Mapping[str, object]) -> Data:
    words = reader.words
    known = (
        "name",
        "aliases",
        "type",
        "subtypes",
        "colors",
        "cost",
        "keywords",
        "targets",
        "modes",
        "effect",
        "abilities",
        "cites",
        "text",
        *words.known("figures"),
        *words.card_keys,
    )
    made: dict[str, object] = {"name": reader.name(plain.get("name"), ("name",))}
    figures: dict[str, object] = {}
    for key, value in plain.items():
        path: Path = (str(key),)
        figure = words.find("figures", str(key)) if words.figures else None
        if key == "name":
            continue
        if key == "text":
            made[key] = reader.text(value, path)
        elif key == "aliases":
            made[key] = tuple(reader.name(one, path) for one in listed(value))
        elif key == "type":
            made["types"] = reader.several("types", value, path)
        elif key in ("subtypes", "colors"):
            made[key] = reader.several(key, value, path)
        elif key == "keywords":
            made[key] = keywords(reader, value, path)
        elif key == "cites":
            made[key] = reader.cited(value, path)
        elif key in words.card_keys:
            reader.known_by_then(str(key), path)
            made[str(key)] = _own_key(reader, words.card_keys[key], value, path)
        elif key == "cost":
            made[key] = cost(reader, value, path)
            if figure is not None and isinstance(made[key], int):
                figures[figure] = made[key]  # a cost that is a plain number counts as a figure
        elif key in ("targets", "modes", "effect", "abilities"):
            continue
        elif figure is not None:
            figures[figure] = reader.amount(value, path)
        else:
            reader.mapping({key: value}, (), known)
    made["figures"] = Data(figures)
    made.update(_does(reader, plain, ()))
    if "abilities" in plain:
        made["abilities"] = tuple(
            ability(reader, one, ("abilities", i)) for i, one in enumerate(listed(plain["abilities"]))
        )
    return reader.ruleset.complete(Data({key: value for key, value in made.items() if value is not None}))


def _inner(reader: Reader, plain: Mapping[str, object]) -> Data:
    """Read a card inside another, whose names it may use."""
    inner = Reader(reader.ruleset, str(plain.get("name")))
    made = _card(inner, plain)
    reader.or_names += [pair for pair in inner.or_names if pair[0] not in inner.defined]
    reader.literal += inner.literal
    return made


def _own_key(reader: Reader, kind: str, value: object, path: Path) -> Any:
    if kind in (EFFECT, ENTERS):
        with reader.within(kind):
            return effect(reader, value, path)
    if kind == "cost":
        return payment(reader, value, path)
    if kind == "card" and isinstance(value, Mapping):
        return _inner(reader, value)
    if kind == "part" and isinstance(value, Mapping):  # part of the same card, which needs no name of its own
        return _card(reader, {"name": reader.card, **value})
    if kind == "cards" and isinstance(value, list):
        return tuple(_own_key(reader, "card", one, (*path, at)) for at, one in enumerate(value))
    if kind == "filter":
        return reader.filter(value, path)
    if kind == "number":
        return reader.amount(value, path)
    if kind == "condition":
        return reader.condition(value, path)
    if kind == "words":
        return tuple(str(one) for one in listed(value))
    if kind == "flag":
        return reader.flag(value, path)
    if kind in reader.ruleset.own_kinds:
        return _of_own_kind(reader, reader.ruleset.own_kinds[kind], value, path)
    return value if kind == "data" else str(value)


def cost(reader: Reader, plain: object, path: Path) -> Any:
    """A card's cost, as the game writes it."""
    try:
        return reader.ruleset.read_cost(plain)
    except (ValueError, TypeError, LookupError):
        raise reader.fault(path, N_("“{got}” cannot be read as a cost"), got=plain) from None


def _does(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    """Read targets, modes and effect, of a card or an ability."""
    made: dict[str, object] = {}
    for key in ("targets", "modes"):
        if key in plain and not reader.ruleset.announces:
            reason = N_("nothing is announced in this game: write “choose” or “choose one” in the effect")
            raise reader.fault((*path, key), reason)
    if "targets" in plain:
        made["targets"] = tuple(
            target(reader, one, (*path, "targets", i)) for i, one in enumerate(listed(plain["targets"]))
        )
    if "modes" in plain:
        made["modes"] = modes(reader, plain["modes"], (*path, "modes"))
    if "effect" in plain:
        made["effect"] = effect(reader, plain["effect"], (*path, "effect"))
    return made


def target(reader: Reader, plain: object, path: Path) -> Data:
    known = ("as", "of", "count", "up to", "seat", "when chosen", "if")
    told = reader.mapping(plain, path, (*known, "group") if reader.ruleset.groups else known)
    seat = told.get("seat")
    either(reader, told, path, "of", "seat")
    of = told.get("of", {"seat": seat} if seat else True)
    least = told.get("count", 0 if "up to" in told else 1)
    most = told.get("up to", told.get("count", 1))
    choosing = told.get("when chosen")
    more = {"choosing": reader.filter(choosing, (*path, "when chosen"))} if choosing else {}
    if "if" in told:
        more["if"] = reader.condition(told["if"], (*path, "if"))
    if "group" in told:
        more["group"] = _group(reader, told["group"], (*path, "group"))
    return Data(
        more,
        slot=reader.define(told.get("as", "target"), path),
        filter=_lying(reader, reader.filter(of, (*path, "of"))),
        least=reader.amount(least, path),
        most=reader.amount(most, path) if most != "any" else None,
    )


OWNERS = ("controller", "owner")
"""The keys by which targets of different players are told apart."""


def _group(reader: Reader, plain: object, path: Path) -> Data:
    """Read what must hold for all targets together: a total, or one controller."""
    told = reader.mapping(plain, path, ("total", "apart", "together"))
    made: dict[str, object] = {}
    for key in ("apart", "together"):
        if key in told:
            if told[key] not in OWNERS:
                raise reader.none_of((*path, key), told[key], "roles", OWNERS)
            made[key] = told[key]
    if "total" in told:
        place = (*path, "total")
        totals = reader.mapping(told["total"], place, reader.words.known("figures"))
        made["total"] = Data(
            {
                reader.word("figures", key, place): reader.range(value, (*place, key))
                for key, value in totals.items()
            }
        )
    return Data(made)


def _lying(reader: Reader, filter_: Data) -> Data:
    """A target's filter with the only zone in which such objects lie, if it names none."""
    if "any" in filter_:
        filter_ = filter_.but(any=tuple(_lying(reader, part) for part in filter_["any"]))
    zones = {reader.words.lying.get(word) for word in filter_.get("type", ())}
    if len(zones) != 1 or None in zones or "zone" in filter_ or "in" in filter_:
        return filter_
    return filter_.but(zone=tuple(zones))


def modes(reader: Reader, plain: object, path: Path) -> Data:
    """``modes``: how many, and each with its own targets and effect."""
    told = reader.mapping(
        plain if isinstance(plain, Mapping) else {"of": plain},
        path,
        ("choose", "up to", "of", "unchosen", "players apart"),
    )
    of = []
    for at, one in enumerate(listed(told.get("of"))):
        place = (*path, "of", at)
        reader.mapping(one, place, ("name", "targets", "effect", "do", "cost"))
        if "do" in one and "effect" not in one:  # as `choose one` has it
            one = {**{key: part for key, part in one.items() if key != "do"}, "effect": one["do"]}
        costs = {"cost": payment(reader, one["cost"], (*place, "cost"))} if "cost" in one else {}
        of.append(Data(name=reader.name(one.get("name"), place), **_does(reader, one, place), **costs))
    least = reader.amount(told.get("choose", 0 if "up to" in told else 1), (*path, "choose"))
    most = reader.amount(told["up to"], (*path, "up to")) if "up to" in told else least
    more: dict[str, object] = {}
    if "unchosen" in told:
        if told["unchosen"] not in UNCHOSEN:
            raise reader.none_of((*path, "unchosen"), told["unchosen"], "limits", UNCHOSEN)
        more["unchosen"] = told["unchosen"]
    if "players apart" in told and reader.flag(told["players apart"], (*path, "players apart")):
        more["apart"] = True
    return Data(of=tuple(of), least=least, most=most, **more)


UNCHOSEN = ("turn", "ever")
"""The periods in which a mode of the same ability may not be chosen twice."""


def keywords(reader: Reader, plain: object, path: Path) -> tuple[tuple[str, int], ...]:
    found = []
    for one in listed(plain):
        pairs = one.items() if isinstance(one, Mapping) else [(one, 1)]
        for name, value in pairs:
            word = reader.word_or_name("keywords", name, path)
            reader.known_by_then(word, path)
            if not isinstance(value, int):
                raise reader.fault((*path, str(name)), N_("expected a number, not “{got}”"), got=value)
            found.append((word, int(value)))
    return tuple(found)


def ability(reader: Reader, plain: object, path: Path) -> Data:
    known = reader.ruleset.ability_keys
    every = tuple(dict.fromkeys(key for keys in known.values() for key in keys))
    told = reader.mapping(plain, path, every)
    kind = reader.ability_kind(told.get("kind"), (*path, "kind"))
    for key in told:
        if key not in known[kind]:
            raise reader.fault(
                (*path, str(key)),
                N_("“{key}” cannot stand in an ability of kind {kind}; what can: {known}"),
                key=key,
                kind=kind,
                known=", ".join(known[kind]),
            )
    if kind not in ABILITY_KINDS and "name" in told:  # named, so that the effect can ask whether it was paid
        reader.defined.add(str(told["name"]))
    made: dict[str, object] = {"kind": kind}
    with reader.within(EFFECT):
        made.update(_does(reader, told, path))
    for key in ("name", "text"):
        if key in told:
            made[key] = str(told[key])
    if "limit" in told:
        limits = ("turn", "ever") if reader.ruleset.ever and kind == "activated" else ("turn",)
        if told["limit"] not in limits:
            raise reader.none_of((*path, "limit"), told["limit"], "limits", limits)
        made["limit"] = told["limit"]
    for key in ("optional", "mana", "any player", "batch"):
        if reader.flag(told.get(key, False), (*path, key)):
            made[key] = True
    if "data" in told:
        made["data"] = _marks(reader, kind, told["data"], (*path, "data"))
    if "cites" in told:
        made["cites"] = reader.cited(told["cites"], (*path, "cites"))
    if "zone" in told:
        made["zone"] = reader.several("zones", told["zone"], (*path, "zone"))
    if "during" in told:
        made["during"] = reader.several("steps", told["during"], (*path, "during"))
    if "who" in told:
        made["who"] = reader.ref(told["who"], (*path, "who"))
    if "cost" in told:
        made["cost"] = payment(reader, told["cost"], (*path, "cost"))
    if "if" in told:
        made["if"] = reader.condition(told["if"], (*path, "if"))
    if "while" in told:
        made["while"] = reader.condition(told["while"], (*path, "while"))
    if kind == "triggered":
        made["on"] = tuple(
            reader.happening(one, (*path, "on"))
            for one in (told["on"] if isinstance(told.get("on"), list) else [told.get("on")])
        )
    if kind == "static":
        made["of"] = reader.filter(told["of"], (*path, "of")) if "of" in told else reader.filter("self", path)
        made["change"] = change(reader, told.get("change"), (*path, "change"))
    if kind == "replacement":
        made["instead"] = waited = reader.happening(told.get("instead"), (*path, "instead"))
        with reader.within(INSTEAD, waited.text("on")):
            made["do"] = effect(reader, told.get("do"), (*path, "do"))
    for key in reader.ruleset.idle_keys(Data(made)):
        if key in told:
            raise reader.fault(
                (*path, key),
                N_("the card itself is played for this ability: its “{key}” is written of the card"),
                key=key,
            )
    return Data(made)


def _marks(reader: Reader, kind: str, plain: object, path: Path) -> Data:
    """Read the game's own keys of an ability of this kind."""
    known = reader.ruleset.ability_marks.get(kind, {})
    marks = reader.mapping(plain, path, tuple(known))
    return Data({key: _param(reader, known[key], value, (*path, key)) for key, value in marks.items()})


def payment(reader: Reader, plain: object, path: Path) -> tuple[Data, ...]:
    """Read a cost: the game's own ``pay``, or instructions that can be costs."""
    if plain is None:
        return ()
    if not isinstance(plain, (list, Mapping)):
        plain = [{"pay": plain}]
    with reader.within(COST):
        made = effect(reader, plain, path)
    for at, part in enumerate(made):
        kind = reader.ruleset.instructions.get(part.text("verb"))
        if kind is None or kind.able is None:
            payable = sorted(word for word, one in reader.ruleset.instructions.items() if one.able)
            raise reader.fault(
                (*path, at),
                N_("“{verb}” cannot be paid as a cost; what can: {known}"),
                verb=part.text("verb"),
                known=", ".join(payable),
            )
    return made


def change(reader: Reader, plain: object, path: Path) -> Data:
    """Read the change of a continuous effect."""
    told = reader.mapping(plain, path, reader.ruleset.changes)
    made: dict[str, object] = {}
    for key, value in told.items():
        place = (*path, str(key))
        word = key.rpartition(" ")[2]
        if key in ("add", "set"):
            if not isinstance(value, Mapping):
                raise reader.fault(place, N_("expected a mapping, not “{got}”"), got=value)
            made[key] = Data(
                {reader.word("figures", name, place): reader.amount(v, place) for name, v in value.items()}
            )
        elif key == "gain":
            made[key] = keywords(reader, value, place)
        elif key == "lose":
            made[key] = reader.several("keywords", value, place)
        elif key in ("lose all", "lose all but mana", "switch"):
            if not reader.flag(value, place):
                raise reader.fault(place, N_("expected true, not “{got}”"), got=False)
            made[key] = True
        elif key == "ability":
            made[key] = tuple(ability(reader, one, (*place, i)) for i, one in enumerate(listed(value)))
        elif word in ("type", "subtype", "color"):
            made[key] = tuple(reader.word_or_name(f"{word}s", one, place) for one in listed(value))
        elif key in ("controller", "copy", "activated abilities of"):
            made[key] = reader.ref(value, place)
        elif key == "name":
            made[key] = reader.name(value, place)
        elif key == "attack price":
            made[key] = payment(reader, value, place)
        elif key == "attack tax":
            made[key] = payment(reader, [{"pay": value}], place)[0]["told"]["pay"]
        elif key == "cost":
            made[key] = _cost_change(reader, value, place)
        elif key == "limit":
            limits = reader.mapping(value, place, reader.ruleset.limited)
            made[key] = Data({k: reader.amount(v, (*place, k)) for k, v in limits.items()})
        elif key == "caused by":
            if not {"triggers", "triggers at most"} & set(told.get("limit") or ()):
                raise reader.fault(place, N_("“caused by” goes with “limit: {triggers: 1}” only"))
            made[key] = tuple(reader.happening(one, place) for one in listed(value))
        elif key == "text":
            if not isinstance(value, Mapping):
                raise reader.fault(place, N_("expected a mapping, not “{got}”"), got=value)
            made[key] = Data({str(k): str(v) for k, v in value.items()})
        elif key == "forbid":
            made[key] = tuple(_forbidden(reader, one, place) for one in listed(value))
        elif key == "must":
            made[key] = tuple(_duty(reader, one, place) for one in listed(value))
        else:
            made[key] = tuple(
                reader.word("permissions", one, place)
                if isinstance(one, str)
                else _withheld(reader, one, place)
                for one in listed(value)
            )
    return Data(made)


def _cost_change(reader: Reader, value: object, path: Path) -> Data:
    """Read a change of costs: by how much, for whom and for what."""
    bounds = value if isinstance(value, Mapping) else {"more": value}
    own = reader.words.cost_changes
    reader.mapping(bounds, path, (*reader.ruleset.cost_keys, *own))
    made: dict[str, object] = {}
    for key, said in bounds.items():
        place = (*path, key)
        if key == "of":
            made[key] = reader.filter(said, place)
        elif key == "who":
            made[key] = reader.ref(said, place)
        elif key == "next":
            made[key] = bool(said)
        elif key == "for":
            if said not in reader.ruleset.costs_for:
                raise reader.none_of(place, said, "actions", reader.ruleset.costs_for)
            made[key] = said
        else:
            made[key] = cost(reader, said, place) if key in own else reader.amount(said, place)
    return Data(made)


def _duty(reader: Reader, plain: object, path: Path) -> Data:
    """Read a duty of the game (what something must do if able), with only the keys that the duty has."""
    known = reader.ruleset.duties
    made = _forbidden(reader, plain, path)
    action = made.text("action")
    if action not in known:
        told = next(iter(plain), "") if isinstance(plain, Mapping) else plain
        raise reader.none_of(path, action or told, "duties", known)
    for key in made:
        if key not in ("action", *known[action]):
            raise reader.fault((*path, key), N_("“{key}” is not asked about a duty"), key=key)
    return made


def _withheld(reader: Reader, plain: object, path: Path) -> Data:
    """What objects cannot have, in the game's words."""
    kinds = reader.ruleset.withheld
    told = reader.mapping(plain, path, tuple(kinds))
    return Data({key: reader.word(kinds[key], one, (*path, key)) for key, one in told.items()})


def _forbidden(reader: Reader, plain: object, path: Path) -> Data:
    """An action (by its word, or with whom and what it concerns) or a happening."""
    if isinstance(plain, str):
        plain = {plain: {}}
    if isinstance(plain, Mapping) and len(plain) == 1:
        ((word, told),) = plain.items()
        if reader.words.actions is not None and reader.words.find("actions", str(word)):
            if isinstance(told, str) or not (set(told or {}) <= {"who", "of", "if"}):
                told = {"of": told}
            told = told or {}
            made: dict[str, object] = {"action": reader.word("actions", word, path)}
            if "who" in told:
                made["who"] = reader.ref(told["who"], path)
            if "of" in told:
                of = reader.filter(told["of"], path)
                somewhere = {"zone", "in", "seat"} & set(of)
                made["of"] = of if somewhere else Data({**of, "zone": ("any",)})
            if "if" in told:
                made["if"] = reader.condition(told["if"], path)
            return Data(made)
    return reader.happening(plain, path)


def effect(reader: Reader, plain: object, path: Path) -> tuple[Data, ...]:
    """Instructions in their order."""
    return tuple(instruction(reader, one, (*path, i)) for i, one in enumerate(listed(plain)))


def instruction(reader: Reader, plain: object, path: Path) -> Data:
    if not isinstance(plain, Mapping) or not plain:
        raise reader.fault(path, N_("expected an instruction, not “{got}”"), got=plain)
    verb = _verb(reader, plain, path)
    reader.known_by_then(verb, (*path, verb))
    _stands(reader, verb, plain, path)
    made: dict[str, object] = {"verb": verb}
    if "as" in plain:
        made["as"] = reader.define(plain["as"], (*path, "as"))
        if verb == "name":
            reader.given.add(str(made["as"]))
    if "cites" in plain:
        made["cites"] = reader.cited(plain["cites"], (*path, "cites"))
    if "if" in plain and verb != "if":
        made["if"] = reader.condition(plain["if"], (*path, "if"))
    rest = {key: value for key, value in plain.items() if key not in MODIFIERS or (key == verb == "if")}
    # What is nested in an instruction stands in the course of an effect; only a condition keeps the outer
    # place.
    with reader.within(reader.place if verb == "if" else EFFECT):
        if verb in READ_GATES:
            made.update(READ_GATES[verb](reader, rest, path))
        else:
            made.update(_arguments(reader, verb, rest, path))
    return Data({key: value for key, value in made.items() if value is not None})


def _stands(reader: Reader, verb: str, plain: Mapping[str, object], path: Path) -> None:
    """Raise FaultyCard if an instruction would do nothing in this place, or nothing keeps its name."""
    kinds, place = reader.ruleset.instructions, reader.place
    kind = kinds.get(verb)
    if verb == "as modified" and kind is None:
        stands = place == INSTEAD
    elif kind is not None and kind.only:
        stands = place in kind.only and (place != INSTEAD or reader.replaced == "enters")
    else:
        stands = place != ENTERS
    if not stands:
        only = (INSTEAD,) if kind is None else kind.only
        if place == ENTERS:
            able = sorted(word for word, one in kinds.items() if ENTERS in one.only)
            template = N_("“{verb}” is no way to enter; there is {known}")
            raise reader.fault(path, template, verb=verb, known=", ".join(able))
        raise reader.fault(
            path, N_("“{verb}” does nothing here; it stands in {known}"), verb=verb, known=", ".join(only)
        )
    named = kind is not None or verb in NAMING or (verb == "each" and "choose" in plain)
    if "as" in plain and (not named or place == ENTERS):
        raise reader.fault((*path, "as"), N_("“{verb}” keeps nothing by a name"), verb=verb)


def at_once(reader: Reader, made: tuple[Data, ...], path: Path, inner: bool = False) -> None:
    """Raise FaultyCard for instructions that ask or take several steps: they cannot be part of one batch."""
    for at, one in enumerate(made):
        verb = one.text("verb")
        kind = reader.ruleset.instructions.get(verb)
        if (kind is None or kind.ops is None) and (kind is not None or verb not in AT_ONCE):
            raise reader.fault(
                (*path, at),
                N_("“{verb}” asks or goes step by step: it cannot stand in “together”"),
                verb=verb,
            )
        if inner and "as" in one:
            raise reader.fault((*path, at, "as"), N_("within “each” nothing is kept by a name"))
        for key in ("do", "then", "else"):
            if verb in ("each", "if") and key in one:
                at_once(reader, one[key], (*path, at, key), inner or verb == "each")


def _verb(reader: Reader, plain: Mapping[str, object], path: Path) -> str:
    gates = [key for key in GATES if key in plain and key not in reader.ruleset.instructions]
    if gates:
        if "then" in plain and "if" in plain and "may pay" not in plain:
            return "if"
        gates = [key for key in gates if key != "if"] or gates
        for gate in ("each", "may pay", "choose one"):
            if gate in gates:
                return gate
        if gates != ["if"]:
            return gates[0]
    kinds = reader.ruleset.instructions
    verbs = [key for key in plain if key in kinds and kinds[key].only != (RULES,)]
    if not verbs:
        known = (*GATES, *sorted(verb for verb, kind in kinds.items() if kind.only != (RULES,)))
        raise reader.fault(
            path,
            N_("“{key}” is not known here; known: {known}"),
            key=", ".join(map(str, plain)),
            known=", ".join(known),
        )
    firsts = [v for v in verbs if v == next(iter(reader.ruleset.instructions[v].params), v)] or verbs
    return str(firsts[0])


def _arguments(reader: Reader, verb: str, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    """The parameters of one of the game's verbs."""
    params = reader.ruleset.instructions[verb].params
    reader.mapping(plain, path, tuple(params) or (verb,))
    made: dict[str, object] = {}
    for name, kind in params.items():
        if plain.get(name) is None:
            if not kind.endswith("?"):
                raise reader.fault(path, N_("“{verb}” needs to know {name}"), verb=verb, name=name)
            continue
        made[name] = _param(reader, kind.rstrip("?"), plain[name], (*path, name))
        if made[name] is False and name == verb:
            raise reader.fault((*path, name), N_("expected true, not “{got}”"), got=False)
    return {"told": Data(made)}


def either(reader: Reader, told: Mapping[str, object], path: Path, one: str, other: str) -> None:
    """Raise FaultyCard if two keys say the same thing in different ways."""
    if one in told and other in told:
        raise reader.fault(
            (*path, other), N_("“{one}” and “{other}” do not go together"), one=one, other=other
        )


def _param(reader: Reader, kind: str, value: object, path: Path) -> Any:
    if "|" in kind or kind.startswith("="):
        words = kind.lstrip("=").split("|")
        if value not in words:
            raise reader.none_of(path, value, "words that can stand here", words)
        return value
    if kind in ("ref", "seats", "of each"):
        return reader.ref(value, path)
    if kind == "amount":
        return reader.amount(value, path)
    if kind.startswith("names "):
        named = tuple(reader.name(one, (*path, at)) for at, one in enumerate(listed(value)))
        for one in named:
            reader.define(f"{one}{kind.removeprefix('names')}", path)
        return named
    if kind == "filter":
        return reader.filter(value, path)
    if kind in (EFFECT, ENTERS):
        with reader.within(kind):
            return effect(reader, value, path)
    if kind == "cost":
        return payment(reader, value, path)
    if kind == "ability":
        return ability(reader, value, path)
    if kind == "change":
        return change(reader, value, path)
    if kind == "happening":
        return reader.happening(value, path)
    if kind == "card":
        if isinstance(value, Mapping) and "name" not in value and value.get("subtypes"):
            subtypes = tuple(str(word) for word in listed(value["subtypes"]))
            value = {**value, "name": reader.ruleset.unnamed(subtypes)}
        if isinstance(value, Mapping):
            return _inner(reader, value)
        name = reader.name(value, path)
        if reason := reader.ruleset.refusal(name):
            raise FaultyCard(reader.card, reason, path)
        known = reader.ruleset.cards  # empty while the game's own cards are being read
        if known and name != reader.card and reader.ruleset.card(name) is None:
            raise reader.fault(path, N_("no card is called “{name}” here; describe it"), name=name)
        return name
    if kind == "keywords":
        return keywords(reader, value, path)
    if kind == "flag":
        return reader.flag(value, path)
    if kind in reader.ruleset.own_kinds:
        return _of_own_kind(reader, reader.ruleset.own_kinds[kind], value, path)
    if kind == "text":
        return str(value)
    if kind == "data":
        return value
    return reader.word(kind, value, path)


def _of_own_kind(reader: Reader, kind: OwnKind, value: Any, path: Path) -> Any:
    try:
        kind.fits(value)
    except (ValueError, TypeError, LookupError):
        expected = Message(kind.expected)
        fault = reader.fault(
            path, N_("“{got}” cannot stand here; expected {expected}"), got=value, expected=expected
        )
        if not kind.named or not isinstance(value, str) or value == "X":
            raise fault from None
        reader.or_names.append((value, fault))
    if kind.abilities and "abilities" in value:
        place = (*path, "abilities")
        own = tuple(ability(reader, one, (*place, i)) for i, one in enumerate(listed(value["abilities"])))
        return {**value, "abilities": own}
    return value
