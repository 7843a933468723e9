"""The instructions of every game (choosing, paying, repeating, lasting) and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.messages import N_
from judge.resolver import Data
from judge.rulesets.kit.definition_parser import READ_GATES, at_once, change, effect, either, payment
from judge.rulesets.kit.expression_parser import BATCH, INSTEAD, Path, Reader, listed

Read = Callable[[Reader, Mapping[str, Any], Path], dict[str, object]]

NAMED = ("card", "type", "subtype", "color", "number", "seat", "keyword")


def _branches(reader: Reader, told: Mapping[str, object], path: Path, *keys: str) -> dict[str, object]:
    return {key: effect(reader, told[key], (*path, key)) for key in keys if key in told}


def _who(reader: Reader, told: Mapping[str, object], path: Path) -> dict[str, object]:
    return {"who": reader.ref(told.get("who", "you"), (*path, "who"))}


def _may(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    told = reader.mapping(plain, path, ("may", "who", "else", "then"))
    made = {"may": effect(reader, told["may"], (*path, "may")), **_who(reader, told, path)}
    return {**made, **_branches(reader, told, path, "else", "then")}


def _if(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    told = reader.mapping(plain, path, ("if", "then", "else"))
    made = {"condition": reader.condition(told["if"], (*path, "if"))}
    return {**made, **_branches(reader, told, path, "then", "else")}


def _choose(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    known = (
        "choose",
        "who",
        "count",
        "up to",
        "any number",
        "of",
        "each",
        "forces",
        "order",
        "random",
    )
    told = reader.mapping(plain, path, known)
    made: dict[str, object] = {**_who(reader, told, path)}
    if told["choose"] not in (True, None):
        made["filter"] = reader.filter(told["choose"], (*path, "choose"))
    if "of" in told:
        made["of"] = reader.ref(told["of"], (*path, "of"))
    if "each" in told:
        made["who"] = reader.ref(told["each"], (*path, "each"))
    for key in ("choose", "of"):
        if key in told and told[key] not in (True, None):
            break
    else:
        raise reader.fault(path, N_("“{verb}” needs to know {name}"), verb="choose", name="choose, of")
    if told.get("count") != "all":
        either(reader, told, path, "count", "any number")
    either(reader, told, path, "up to", "any number")
    any_number = reader.flag(told.get("any number", False), (*path, "any number"))
    least = told.get("count", 0 if "up to" in told or any_number else 1)
    most = None if any_number else told.get("up to", told.get("count", 1))
    made["least"] = reader.amount(least, path) if least != "all" else "all"
    made["most"] = reader.amount(most, path) if most is not None and most != "all" else most
    for key in ("order", "random"):
        made[key] = reader.flag(told.get(key, False), (*path, key)) or None
    return {**made, **_branches(reader, told, path, "forces")}


def _choose_one(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    told = reader.mapping(plain, path, ("choose one", "who", "count", "up to", "random"))
    of = []
    for at, one in enumerate(listed(told["choose one"])):
        place = (*path, "choose one", at)
        reader.mapping(one, place, ("name", "do", "if"))
        made: dict[str, object] = {
            "name": reader.name(one.get("name"), place),
            "do": effect(reader, one.get("do"), (*place, "do")),
        }
        if "if" in one:
            made["if"] = reader.condition(one["if"], (*place, "if"))
        of.append(Data(made))
    least = told.get("count", 0 if "up to" in told else 1)
    most = told.get("up to", least)
    bounds = {"least": reader.amount(least, path), "most": reader.amount(most, path)}
    made = {**_who(reader, told, path), "of": tuple(of), **bounds}
    return {**made, "random": reader.flag(told.get("random", False), (*path, "random")) or None}


def _name(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    told = reader.mapping(plain, path, ("name", "who", "of", "min", "max", "random"))
    if told["name"] not in NAMED:
        raise reader.none_of(path, told["name"], "kinds", NAMED)
    made = {**_who(reader, told, path), "kind": told["name"]}
    if isinstance(told.get("of"), Mapping):
        made["of"] = _characteristics(reader, told, path)
    elif "of" in told:
        made["of"] = tuple(str(one) for one in listed(told["of"]))
    for key in ("min", "max"):
        if key in told:
            made[key] = reader.amount(told[key], (*path, key))
    if "random" in told:
        if told["name"] != "number" or "max" not in told:
            raise reader.fault((*path, "random"), N_("only a number up to a “max” is left to chance"))
        made["random"] = reader.flag(told["random"], (*path, "random")) or None
    return made


def _characteristics(reader: Reader, told: Mapping[str, object], path: Path) -> Data:
    """The printed characteristics that a card needs so that it may be named: types, subtypes, colors."""
    place = (*path, "of")
    if told["name"] != "card":
        raise reader.none_of(place, told["name"], "kinds", ("card",))
    keys = [f"{lead}{key}" for key in ("type", "subtype", "color") for lead in ("", "not ")]
    return reader.filter(reader.mapping(told["of"], place, tuple(keys)), place)


def _may_pay(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    told = reader.mapping(plain, path, ("may pay", "who", "then", "else", "must", "any"))
    made = {"cost": payment(reader, told["may pay"], (*path, "may pay")), **_who(reader, told, path)}
    must = reader.flag(told.get("must", False), (*path, "must"))
    anybody = {"any": True} if reader.flag(told.get("any", False), (*path, "any")) else {}
    return {**made, "must": must, **anybody, **_branches(reader, told, path, "then", "else")}


def _each(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    if "choose" in plain:
        return {"verb": "choose", **_choose(reader, plain, path)}
    told = reader.mapping(plain, path, ("each", "do", "who"))
    made = {"each": reader.ref(told["each"], (*path, "each"))}
    if "who" in told:  # the seat that puts them in order
        made["who"] = reader.ref(told["who"], (*path, "who"))
    return {**made, **_branches(reader, told, path, "do")}


def _together(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    reader.mapping(plain, path, ("together",))
    with reader.within(BATCH):
        made = effect(reader, plain["together"], (*path, "together"))
    at_once(reader, made, (*path, "together"))
    return {"together": made}


def _repeat(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    told = reader.mapping(plain, path, ("repeat", "do"))
    return {"times": reader.amount(told["repeat"], (*path, "repeat")), **_branches(reader, told, path, "do")}


def _until(reader: Reader, told: Mapping[str, object], path: Path) -> dict[str, object]:
    until = told.get("until", "turn")
    if isinstance(until, Mapping):  # as long as it has such a counter on it
        counter = reader.mapping(until, (*path, "until"), ("counter",))["counter"]
        return {"until": f"counter {reader.word('counters', counter, (*path, 'until', 'counter'))}"}
    return {"until": reader.word("durations", until, (*path, "until"))}


def _last(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    told = reader.mapping(plain, path, ("last", "of", "until", "name"))
    made = {"change": change(reader, told["last"], (*path, "last")), **_until(reader, told, path)}
    if "of" in told:
        made["of"] = reader.ref(told["of"], (*path, "of"))
    if "name" in told:
        made["name"] = reader.name(told["name"], path)
    return made


def _later(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    told = reader.mapping(plain, path, ("later", "do", "once", "until", "while", "optional"))
    made: dict[str, object] = {
        "on": reader.happening(told["later"], (*path, "later")),
        "once": reader.flag(told.get("once", "until" not in told), (*path, "once")),
        "optional": reader.flag(told.get("optional", False), (*path, "optional")),
        "program": effect(reader, told.get("do"), (*path, "do")),
    }
    if "until" in told:
        made.update(_until(reader, told, path))
    if "while" in told:
        made["when"] = reader.condition(told["while"], (*path, "while"))
    return made


def _shield(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    """A prevention shield: ``{shield: HAPPENING, amount: A | all, times: N, then: [..], until: ..}``."""
    told = reader.mapping(plain, path, ("shield", "amount", "times", "then", "until"))
    made = {"on": reader.happening(told["shield"], (*path, "shield")), **_until(reader, told, path)}
    amount = told.get("amount", "all")
    made["amount"] = "all" if amount == "all" else reader.amount(amount, (*path, "amount"))
    if "times" in told:
        made["times"] = reader.amount(told["times"], (*path, "times"))
    return {**made, **_branches(reader, told, path, "then")}


def _instead(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    """Read a replacement that waits; with an ``amount``, only that much is replaced."""
    told = reader.mapping(plain, path, ("instead", "do", "times", "amount", "until", "optional"))
    on = reader.happening(told["instead"], (*path, "instead"))
    with reader.within(INSTEAD, on.text("on")):
        program = effect(reader, told.get("do"), (*path, "do"))
    made = {
        "on": on,
        "optional": reader.flag(told.get("optional", False), (*path, "optional")),
        "program": program,
        **_until(reader, told, path),
    }
    for key in ("times", "amount"):
        if key in told:
            made[key] = reader.amount(told[key], (*path, key))
    return made


def _free(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    reader.mapping(plain, path, ("free",))
    return {"text": reader.name(plain["free"], path)}


def _as_modified(reader: Reader, plain: Mapping[str, object], path: Path) -> dict[str, object]:
    """Read ``modified``: within a replacement, the original event with other data."""
    reader.mapping(plain, path, ("as modified",))
    told = plain["as modified"]
    if told is True or told is None:  # unchanged, whatever else is done
        told = {}
    words = ("amount", "of", "to", "who", "position", "color", "prevented")
    told = reader.mapping(told, (*path, "as modified"), words)
    made: dict[str, object] = {}
    if "prevented" in told:
        less = {"max": [0, {"minus": ["amount", told["prevented"]]}]}
        made |= {"amount": reader.amount(less, (*path, "prevented")), "prevents": True}
    if "amount" in told:
        made["amount"] = reader.amount(told["amount"], (*path, "amount"))
    if "of" in told:
        made["of"] = reader.ref(told["of"], (*path, "of"))
    if "who" in told:
        made["who"] = reader.ref(told["who"], (*path, "who"))
    if "color" in told:
        colorless = told["color"] == "colorless"
        made["color"] = "colorless" if colorless else reader.word("colors", told["color"], (*path, "color"))
    if "to" in told:
        made["to"] = reader.word("zones", told["to"], (*path, "to"))
    if "position" in told:
        if told["position"] not in ("top", "bottom") or "to" not in told:
            raise reader.none_of((*path, "position"), told["position"], "to", ("top", "bottom"))
        made["bottom"] = told["position"] == "bottom"
    return made


READ: Mapping[str, Read] = {
    "may": _may,
    "if": _if,
    "choose": _choose,
    "choose one": _choose_one,
    "name": _name,
    "may pay": _may_pay,
    "each": _each,
    "together": _together,
    "repeat": _repeat,
    "last": _last,
    "later": _later,
    "shield": _shield,
    "instead": _instead,
    "free": _free,
    "as modified": _as_modified,
}

READ_GATES.update(READ)
