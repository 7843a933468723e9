"""What was read of a card or of many, as a report for people and for programs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from judge.cardtext.lines import ReadFace
from judge.cardtext.plain_data import Unsaid
from judge.cardtext.readers import read_face, sentences
from judge.rulesets.kit import CardRuleset


def faces_of(card: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The faces of a card in Scryfall's form; a card of one face is its own."""
    faces = card.get("card_faces")
    return list(faces) if isinstance(faces, list) and faces else [card]


def card_report(ruleset: CardRuleset, name: str, faces: Iterable[Mapping[str, object]]) -> dict[str, Any]:
    """Report on a card line by line: the text, what Judge plays of it, and where reading stopped."""
    return {
        "name": name,
        "faces": [_face_report(ruleset, read_face(ruleset, face)) for face in faces],
    }


def _face_report(ruleset: CardRuleset, face: ReadFace) -> dict[str, object]:
    lines = []
    for line in face.lines:
        data = line.data or {}
        lines.append(
            {
                "text": line.text,
                "status": line.status,
                "stopped_at": line.stopped_at if line.status == "unread" else None,
                "kind": _kind(data),
                "data": data or None,
                "words": {language: _said(ruleset, data, language) for language in ("es", "en")}
                if data
                else {},
                "cites": cited(ruleset, data),
            }
        )
    return {"name": face.name, "lines": lines}


def _kind(data: Mapping[str, Any]) -> str | None:
    if not data:
        return None
    if "abilities" in data:
        return str(data["abilities"][0]["kind"])
    if "effect" in data or "modes" in data:
        return "spell"
    return "keyword" if "enters" not in data else "enters"


def _said(ruleset: CardRuleset, data: Mapping[str, object], language: str) -> str:
    try:
        return " ".join(sentences(ruleset, data, language))
    except Unsaid:
        return ""


LAYER_OF = {
    "controller": "layer 2",
    "text": "layer 3",
    **dict.fromkeys(
        ("type", "not type", "become type", "subtype", "not subtype", "become subtype"), "layer 4"
    ),
    **dict.fromkeys(("color", "not color", "become color"), "layer 5"),
    **dict.fromkeys(
        ("gain", "lose", "lose all", "lose all but mana", "ability", "activated abilities of"), "layer 6"
    ),
    "set": "layer 7b",
    "add": "layer 7c",
    "switch": "layer 7d",
}
"""The parts of a change and the layers in which they apply, in games that have layers."""


def cited(ruleset: CardRuleset, data: object) -> list[str]:
    """The sections behind card data: those of their verbs, keywords and abilities."""
    found: dict[str, None] = {}

    def rests_on(key: str) -> None:
        known = (
            ruleset.cites.get(key)
            or ruleset.cites.get(f"action {key}")  # a keyword action written as card data
            or ruleset.cites.get(key.partition(" from ")[0], ())
        )
        found.update(dict.fromkeys(map(str, known)))

    def changes(change: Mapping[str, object], defines: bool = False) -> None:
        """Continuous changes use the words of verbs, but their section is that of their layer."""
        for key, part in change.items():
            layer = "layer 7a" if defines else LAYER_OF.get(key, "")
            rests_on(layer if layer in ruleset.cites else key)
            look(part)

    def look(value: object) -> None:
        if isinstance(value, Mapping):
            for key, part in value.items():
                if key == "cites":  # an ability that a keyword stands for names its own section
                    said = part if isinstance(part, (list, tuple)) else [part]
                    found.update(dict.fromkeys(map(str, ruleset.cited(tuple(map(str, said))))))
                    continue
                if key in ("last", "change") and isinstance(part, Mapping):
                    rests_on(key)
                    of_itself = value.get("kind") == "static" and not {"of", "while"} & set(value)
                    changes(part, of_itself and set(part) == {"set"})
                    continue
                if key == "put counters":
                    rests_on("counters")
                    rests_on(f"counters {part}")
                if key == "until" or (key == "enters" and isinstance(part, list)):
                    look(
                        [part] if key == "enters" else []
                    )  # this is about how the card itself enters, and no happening
                    continue
                rests_on(str(key))
                if key == "as modified" and isinstance(part, Mapping):  # a color of mana, not of an object
                    part = {name: told for name, told in part.items() if name != "color"}
                look(part)
        elif isinstance(value, (list, tuple)):
            for part in value:
                look(part)
        elif isinstance(value, str):
            rests_on(value)

    look(data)
    return list(found)


JOKES = frozenset({"ugl", "unh", "ust", "und", "unf", "hho"})
"""Sets of cards that are not made for play by the rules."""
_APART = re.compile(r"\b(?:draft(?:ed|ing)?|ante)\b", re.IGNORECASE)


def apart(card: Mapping[str, object]) -> bool:
    """Whether a card is a joke, or about drafting or ante; such cards are counted separately.

    >>> apart({"type_line": "Conspiracy"}), apart({"type_line": "Instant", "set": "m20"})
    (True, False)
    """
    if "conspiracy" in str(card.get("type_line", "")).lower():
        return True
    if card.get("set_type") == "funny" or str(card.get("set", "")).lower() in JOKES:
        return True
    return any(_APART.search(str(face.get("oracle_text") or "")) for face in faces_of(card))


def file_report(ruleset: CardRuleset, cards: Iterable[Mapping[str, object]]) -> dict[str, Any]:
    """Report how much of many cards was read, and where reading stopped, most frequent first."""
    counted, proper = Counter[str](), Counter[str]()
    stops, examples = Counter[str](), dict[str, str]()
    for card in cards:
        whole, unread = True, set()
        before = counted.copy()
        for face in faces_of(card):
            for line in read_face(ruleset, face).lines:
                if line.status == "reminder":
                    continue
                counted["lines"] += 1
                counted["recognised"] += line.readings > 0
                counted["single"] += line.readings == 1
                counted["read"] += line.status == "read"
                if line.status == "unread":
                    whole = False
                    unread.add(line.stopped_at or "")
        counted["cards"] += 1
        counted["whole"] += whole
        if not apart(card):
            proper += counted - before
        for phrase in unread:
            stops[phrase] += 1
            examples.setdefault(phrase, str(card.get("name", "")))
    rows = [
        {"phrase": phrase, "cards": count, "example": examples[phrase]}
        for phrase, count in stops.most_common()
    ]
    figures = {name: counted[name] for name in ("cards", "whole", "lines", "recognised", "single", "read")}
    without = {name: proper[name] for name in ("cards", "whole", "lines", "read")}
    return {**figures, "without jokes, drafting and ante": without, "unread": rows}
