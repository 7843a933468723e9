"""Renames the seats of a session to letters: in its table, in all inputs, and so in its log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import digits
from typing import TYPE_CHECKING, Any

import yaml

from judge.database import Member, StoredSession, letters, without_names
from judge.errors import JudgeError
from judge.resolver import State
from judge.resolver.codec import decode, encode
from judge.resolver.values import replace
from judge.scenario.export import WIDTH, ScenarioDumper
from judge.session_service.service import SessionService, Work

if TYPE_CHECKING:
    from judge.database import Cases, Events

SPOKEN = ("text", "why", "title", "case")
"""Parts of inputs and of a described table that contain free text."""
TRIES = 3
"""Maximum number of attempts to erase names while others enter inputs."""


@dataclass(frozen=True)
class _Gone:
    """What is removed from texts: each word of players' names, and other words where they stand as
    a whole.
    """

    players: tuple[str, ...]
    words: tuple[str, ...]


def erase_names(session_service: SessionService, cases: Cases, today: str) -> int:
    """Erase players' names from every event whose day for it has come (ISO); returns the number of events.

    First the seats of tables attached with their key, then the cases; if this is interrupted, it is done
    again.
    """
    for object_id, names in cases.played_when_due(today).items():
        letter_seats(session_service, object_id, names.players, names.words)
    return cases.erase_names(today)


def delete_event(session_service: SessionService, events: Events, cases: Cases, member: Member) -> None:
    """Delete the organiser's event with everything in it; names are first removed from its tables."""
    for object_id, names in cases.played(member).items():
        letter_seats(session_service, object_id, names.players, names.words)
    events.delete(member)


def letter_seats(
    session_service: SessionService, session_id: str, players: Iterable[str] = (), words: Iterable[str] = ()
) -> None:
    """Rename a session's seats to letters, and remove ``players`` and ``words`` from its title and notes.

    The session continues as before: first it is tested that the renamed inputs lead to the same tables. A
    session that cannot be read or renamed is deleted.
    """
    for _ in range(TRIES):  # somebody may be entering an input
        try:
            stored = session_service.sessions.load(session_id)
        except JudgeError:
            return
        lettered = _lettered(session_service, stored, _Gone(tuple(players), tuple(words)))
        if lettered is None:
            session_service.drop(session_id)
            return
        if session_service.sessions.rewrite(lettered, len(stored.inputs)):
            session_service.forget(session_id)
            return


def _lettered(session_service: SessionService, stored: StoredSession, gone: _Gone) -> StoredSession | None:
    try:
        before = session_service.rebuilt(stored)
        made = _swapped(stored, before, gone)
        after = session_service.rebuilt(made)
    except (JudgeError, ValueError, TypeError, KeyError, yaml.YAMLError):
        return None
    names = letters(before.session.state.seats)
    same = len(before.session.nodes) == len(after.session.nodes) and all(
        _bare(decode(_plain(encode(old.step.state), names, gone))) == _bare(new.step.state)
        for old, new in zip(before.session.nodes, after.session.nodes, strict=True)
    )
    return made if same else None


def _bare(state: Any) -> State:
    """A state without its marks, which are hashes of positions with the old names of seats."""
    bare: State = replace(state, marks=())
    return bare


def _swapped(stored: StoredSession, work: Work, gone: _Gone) -> StoredSession:
    names = letters(work.session.state.seats)
    kept = json.loads(stored.opening)
    opening = kept["opening"] if "scenario" in kept else kept
    fresh = _plain(opening, names, gone)
    if "scenario" in kept:
        described = _plain(yaml.safe_load(kept["scenario"]), names, gone)
        told = yaml.dump(
            described, Dumper=ScenarioDumper, allow_unicode=True, sort_keys=False, default_flow_style=None,
            width=WIDTH,
        )  # fmt: skip
        fresh = {"opening": fresh, "scenario": told}
    inputs = tuple(
        replace(one, input=_written(_plain(json.loads(one.input), names, gone))) for one in stored.inputs
    )
    return replace(
        stored, title=_without_names(stored.title, names, gone), opening=_written(fresh), inputs=inputs
    )  # fmt: skip


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _plain(value: object, names: Mapping[str, str], gone: _Gone, key: str = "") -> object:
    """A value with every seat's name replaced, also within the names of zones."""
    if isinstance(value, str):
        if key in SPOKEN:
            return _without_names(value, names, gone)
        return _swap(value, names)
    if isinstance(value, list):
        return [_plain(one, names, gone) for one in value]
    if isinstance(value, dict):
        return {_swap(name, names): _plain(one, names, gone, name) for name, one in value.items()}
    return value


def _swap(text: str, names: Mapping[str, str]) -> str:
    """A seat's name replaced: alone, within the name of a zone, or at the end of the name of a fact."""
    return "/".join(names.get(part) or _ending(part, names) for part in text.split("/"))


def _ending(text: str, names: Mapping[str, str]) -> str:
    """The name of a fact about a seat ends with the seat's name, or with that and a number."""
    whole = text.rstrip(digits)
    for seat, letter in names.items():
        if whole.endswith(f" {seat}"):
            return f"{whole.removesuffix(seat)}{letter}{text[len(whole) :]}"
    return text


def _without_names(text: str, names: Mapping[str, str], gone: _Gone) -> str:
    seats = (name for name, letter in names.items() if name != letter)
    return without_names(text, (*seats, *gone.players), words=gone.words)
