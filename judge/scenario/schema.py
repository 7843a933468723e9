"""A JSON schema of scenario files for editors: of all games, or of one with its words."""

from __future__ import annotations

import json
from typing import Any

from judge.resolver import JUDGE, PASS
from judge.rulesets.game import Game
from judge.scenario.loader import KEYS
from judge.scenario.step_reader import BESIDE, CLAIMS, HEADS, PLAYERS, SPAN
from judge.scenario.table_reader import OWN_KEYS, SHARED
from judge.scenario.vocabulary import card_names, spellings, words_of_object, words_of_seat

TEXT: dict[str, object] = {"type": ["string", "integer"]}
TEXTS: dict[str, object] = {"anyOf": [TEXT, {"type": "array", "items": TEXT}]}
COUNT: dict[str, object] = {"type": ["integer", "null"], "minimum": 1}
MAPPING: dict[str, object] = {"type": "object"}


def schema(games: tuple[str, ...], game: Game | None = None) -> dict[str, object]:
    """The schema of scenarios of some games; with ``game`` that of one game, listing its words."""
    top: dict[str, object] = {
        **dict.fromkeys(("title", "case", "argued", "active", "phase", "profile"), TEXT),
        "game": {"enum": [game.id] if game else list(games)},
        "seats": {"type": "array", "items": TEXT, "minItems": 1},
        "turn": {"type": "integer"},
        "step": _step_word(game),
        "table": {
            "type": "object",
            "properties": {SHARED: _place(game, "")},
            "additionalProperties": _place(game, "seat"),
        },
        "cards": {"type": "array", "items": MAPPING},
        "do": {"type": "array", "items": {"$ref": "#/$defs/step"}},
        "notes": {},
    }
    if game:
        top["profile"] = {"enum": list(game.profiles)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Judge scenario ({game.id})" if game else "Judge scenario",
        "type": "object",
        "required": ["game", "do"],
        "properties": {key: top[key] for key in KEYS},
        "additionalProperties": False,
        "$defs": {"step": _step(game), "action": _action(game)},
    }


def _step_word(game: Game | None) -> dict[str, object]:
    if game is None:
        return TEXT
    words = [word for ruleset in game.profiles.values() for word in spellings(ruleset, "steps")]
    return {"anyOf": [{"enum": sorted(set(words))}, TEXT]}


def _place(game: Game | None, seat: str) -> dict[str, object]:
    """What a table states about one seat, or about none: figures and zones."""
    entry: dict[str, Any] = {
        "type": "object",
        "properties": {
            **dict.fromkeys(OWN_KEYS, TEXT),
            "count": {"type": "integer", "minimum": 0},
        },
    }
    zone = {
        "anyOf": [
            {"type": "array", "items": {"anyOf": [_card(game), entry]}},
            {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
            {"type": ["string", "null"]},  # a single card, or a word for none
        ]
    }
    if game is None:
        return {"type": ["object", "null"]}
    ruleset = game.profiles[game.default]
    entry["properties"] |= {key: {} for key in words_of_object(game, ruleset)}
    entry["properties"]["card"] = _card(game)
    zones = spellings(ruleset, "zones")
    figures = words_of_seat(game, ruleset, seat)
    found: dict[str, object] = {**dict.fromkeys(zones, zone), **{key: {} for key in figures}}
    return {"type": ["object", "null"], "properties": found}


def _card(game: Game | None) -> dict[str, object]:
    if game is None:
        return TEXT
    names = {name for ruleset in game.profiles.values() for name in card_names(ruleset)}
    return {"anyOf": [{"enum": sorted(names)}, TEXT]}


def _step(game: Game | None) -> dict[str, object]:
    """A step: a single word, or a mapping with one head and further keys."""
    span = {"cites": TEXTS, "log": _listed(), "not log": _listed()}
    values: dict[str, object] = {
        "all pass": COUNT,
        "pass until": {"anyOf": [TEXT, MAPPING]},
        "check": {"type": "object", "properties": _claims()},
        "legal": _attempts(),
        "refused": _attempts(),
        "assess": {"enum": [*game.assessments, *game.questions]} if game else TEXT,
        "correct": {"anyOf": [MAPPING, {"type": "array", "items": MAPPING}]},
        "note": TEXT,
        "undo": COUNT,
        "what if": {"type": "array", "items": {"$ref": "#/$defs/step"}},
        JUDGE: {"type": "object", "properties": {"choose": {}, "outcome": {}}, "additionalProperties": False},
        PLAYERS: {"type": "object", "properties": {"choose": {}}, "additionalProperties": False},
    }
    beside = {"because": TEXTS, "with": MAPPING, "expect": MAPPING, "why": TEXT, **span}
    kinds: list[dict[str, object]] = [{"enum": ["all pass", "undo"]}]
    for head in HEADS:
        keys = BESIDE.get(head, SPAN)
        kinds.append(
            {
                "type": "object",
                "required": [head],
                "properties": {head: values[head], **{key: beside[key] for key in keys}},
                "additionalProperties": False,
            }
        )
    others = dict.fromkeys((*HEADS, "because", "with", "expect", "why"), False)
    acting = {"properties": {**others, **span}, "additionalProperties": {"$ref": "#/$defs/action"}}
    return {"anyOf": [*kinds, {"type": "object", "minProperties": 1, **acting}]}


def _listed() -> dict[str, object]:
    one: dict[str, object] = {"anyOf": [TEXT, MAPPING]}
    return {"anyOf": [one, {"type": "array", "items": one}]}


def _attempts() -> dict[str, object]:
    one = {"type": "object", "minProperties": 1, "additionalProperties": {"$ref": "#/$defs/action"}}
    return {"anyOf": [one, {"type": "array", "items": one}]}


def _claims() -> dict[str, object]:
    known: dict[str, object] = {
        "cites": TEXTS,
        "log": _listed(),
        "not log": _listed(),
        "turn": {"type": ["integer", "object"]},
        "draw": {"type": "boolean"},
        "over": {"type": "boolean"},
        "shared": MAPPING,
        "objects": MAPPING,
        "result": MAPPING,
    }
    return {claim: known.get(claim, {}) for claim in CLAIMS}


def _action(game: Game | None) -> dict[str, object]:
    """A seat's action: a word, or a mapping of the action and its further keys."""
    if game is None:
        return {"anyOf": [{"type": "string"}, {"type": "object", "minProperties": 1}]}
    words: set[str] = {PASS}
    keys: set[str] = {"choose"}
    for ruleset in game.profiles.values():
        words |= {*ruleset.actions}
        for action, spelled in (ruleset.words.actions or {}).items():
            words |= {*spelled} if action in ruleset.actions else set()
        keys |= {name for action in ruleset.actions.values() for name in action.params}
    told: dict[str, object] = {key: {} for key in sorted(words | keys)}
    return {
        "anyOf": [
            {"enum": sorted(words)},
            {"type": "object", "minProperties": 1, "properties": told, "additionalProperties": False},
        ]
    }


def schema_text(games: tuple[str, ...], game: Game | None = None) -> str:
    """The schema as it is printed and shipped."""
    return json.dumps(schema(games, game), ensure_ascii=False, indent=1) + "\n"
