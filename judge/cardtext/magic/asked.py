"""Turns an unread line into data that ask the judge at the moment when the line would act.

The parts that can be read are used: the event or cost of an ability, and its targets. For the rest, the line
is shown and the judge states what happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.lines import ReadLine
from judge.cardtext.magic.cards import CHAPTERS, grammar
from judge.cardtext.magic.parts import Aim
from judge.cardtext.magic.settle import settled, settled_spell
from judge.cardtext.readers import UNREAD
from judge.cardtext.tokens import Token, lines_of, names_of

_AIMS = ("target", "targets", "any_target", "target_player")
_BEFORE = frozenset({"target", "another", "up", "any", "one", "two", "three", "four", "five"})
_AFTERWARDS = """
. , ; : " 's and or to gets get gets gains gain loses lose until can't deals deal fights fight becomes become
discards draws draw sacrifices this then unless doesn't don't for on is are has have instead equal mills
reveals chooses exiles puts may phases attacks blocks if at enters onto into under perpetually face up tapped
divided
"""
_AFTER = frozenset(_AFTERWARDS.split())
"""Words that end the description of the phrase before them."""
_ANYTHING = [{"is": "permanent"}, {"seat": "players"}, {"zone": "stack"}, {"zone": "graveyard"}]
"""What a target may be where the phrase that describes it cannot be read: the judge sees to it."""
_ANY_TARGET = ["creature", "planeswalker", "battle", {"seat": "players"}]
"""What may be chosen as "targets" without further description (115.4)."""
_WHOSE = {"player's": "players", "opponent's": "opponents"}
"""Players who are targets as owners of something: "target player's library"."""
_NOT_ON_RESOLUTION = (
    "as an additional cost", "you may cast", "cast this spell", "this spell costs", "~ costs", "cast ~",
    "this spell can't", "~ can't be countered", "if this spell", "you may pay", "rather than pay",
    "activate only", "spend only",
)  # fmt: skip
"""Beginnings of an instant's or sorcery's lines that are about casting it, not about its effect."""


def asked(line: ReadLine, face: str, spell: bool, legendary: bool = False) -> dict[str, object]:
    """The data for an unread line of a face; never empty."""
    head = lines_of(line.texts[0], names_of(face, legendary))[0].tokens
    words = " ".join(token.word for token in head)
    free = [{"free": line.text}]
    if spell:
        if not words.endswith((".", '"', "\u2014")) or words.startswith(_NOT_ON_RESOLUTION):
            return {UNREAD: [line.text]}
        return _does(_all_tokens(line, face, legendary), free)
    opened = _chapters(head) or _waits(head) or _costs(head)
    if opened is None:
        return {UNREAD: [line.text]}
    ability, rest = opened
    more = _all_tokens(line, face, legendary)[len(head) - len(rest) :]
    does = _does(more, free)
    if ability["kind"] == "activated" and "targets" not in does and _adds_mana(more):
        ability["mana"] = True
    return {"abilities": [{**ability, "text": line.text, **does}]}


def _adds_mana(tokens: Sequence[Token]) -> bool:
    """Whether a text could add mana, so that its ability does not use the stack (605.1a, 605.3b)."""
    quoted = False
    for token in tokens:
        quoted ^= token.word == '"'
        if token.word in ("add", "adds") and not quoted:
            return True
    return False


def _all_tokens(line: ReadLine, face: str, legendary: bool) -> tuple[Token, ...]:
    return tuple(t for one in lines_of(line.text, names_of(face, legendary)) for t in one.tokens)


def _does(tokens: Sequence[Token], free: list[dict[str, Any]]) -> dict[str, object]:
    targets = targets_of(tokens)
    return {**({"targets": targets} if targets else {}), "effect": free}


def _chapters(head: Sequence[Token]) -> tuple[dict[str, object], Sequence[Token]] | None:
    words = [token.word for token in head[:8]]
    if "\u2014" not in words:
        return None
    at = words.index("\u2014")
    numbers = [CHAPTERS.get(word, 0) for word in words[:at] if word != ","]
    if not numbers or not all(numbers):
        return None
    told = numbers[0] if len(numbers) == 1 else numbers
    return {"kind": "triggered", "on": "chapter", "data": {"chapter": told}}, head[at + 1 :]


def _waits(head: Sequence[Token]) -> tuple[dict[str, object], Sequence[Token]] | None:
    """A triggered ability, if its event can be read: the longest text before a comma that is one."""
    start = next((at for at, token in enumerate(head[:8]) if token.word in ("when", "whenever", "at")), None)
    if start is None or (start and head[start - 1].word != "\u2014"):
        return None
    kind = "moment" if head[start].word == "at" else "event"
    for at in range(len(head) - 1, start + 1, -1):
        if head[at].word != ",":
            continue
        readings = grammar().parse(kind, head[start + 1 : at]).readings
        if len(readings) == 1:
            try:
                made = settled({"kind": "triggered", "on": readings[0], "effect": []})
            except Refused:
                continue
            once = {"batch": True} if made.get("batch") else {}
            return {"kind": "triggered", "on": made["on"], **once}, head[at + 1 :]
    return None


def _costs(head: Sequence[Token]) -> tuple[dict[str, object], Sequence[Token]] | None:
    """An activated or loyalty ability, if its cost can be read."""
    at = next((at for at, token in enumerate(head) if token.word == ":"), None)
    if at is None or not at or any(token.word == '"' for token in head[:at]):
        return None
    for kind in ("costs", "loyalty_cost"):
        readings = grammar().parse(kind, head[:at]).readings
        if len(readings) != 1:
            continue
        cost = readings[0] if kind == "costs" else [{"loyalty": readings[0]}]
        try:
            made = settled({"kind": "activated", "cost": cost, "effect": []})
        except Refused:
            continue
        return {"kind": "activated", "cost": made["cost"]}, head[at + 1 :]
    return None


def targets_of(tokens: Sequence[Token]) -> list[dict[str, object]]:
    """The targets that a text names, in order; an unreadable description allows any target."""
    found: list[dict[str, object]] = []
    names: set[str] = set()
    for aim in _aims(tokens):
        try:
            targets, _ = settled_spell([{"tap": aim}], names)
        except Refused:
            targets = [{"as": f"unread {len(found) + 1}", "of": _ANYTHING, "up to": 1}]
        found += targets
    return [{**one, "as": f"unread {at}"} for at, one in enumerate(found, 1)]


def _aims(tokens: Sequence[Token]) -> Iterator[Aim]:
    at, quoted = 0, False
    while at < len(tokens):
        word = tokens[at].word
        quoted ^= word == '"'
        read = _aim(tokens, at) if word in _BEFORE and not quoted else None
        if read is not None:
            aim, at = read
            yield aim
        elif word == "targets" and not quoted:
            yield Aim(_ANY_TARGET, 0, "any")
            at += 1
        elif word == "target" and not quoted and tokens[at - 1].word not in ("the", "a", "becomes", "new"):
            yield Aim(_ANYTHING, 0, 1)
            at += 1
        else:
            at += 1


def _aim(tokens: Sequence[Token], at: int) -> tuple[Aim, int] | None:
    """The longest readable target that begins here, and where it ends."""
    most = min(len(tokens), at + 24)
    if tokens[at].word == "target" and len(tokens) > at + 1 and tokens[at + 1].word in _WHOSE:
        return Aim({"seat": _WHOSE[tokens[at + 1].word]}), at + 2
    near = [token.word for token in tokens[at : at + 6]]
    if "target" not in near:
        return None
    for end in range(most, at, -1):
        if end < len(tokens) and tokens[end].word not in _AFTER:
            continue
        for kind in _AIMS:
            readings = [one for one in grammar().parse(kind, tokens[at:end]).readings if isinstance(one, Aim)]
            if len(readings) == 1:
                return readings[0], end
    return None
