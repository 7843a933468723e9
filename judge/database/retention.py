"""Erases players' names when an event's day for it has come: from all cases and their history."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.orm import Session as Transaction

from judge.database.connection import Store
from judge.database.erasure import Names, Preview
from judge.database.models import CaseRow, ChangeRow, EventRow
from judge.database.redaction import LOG_LANGUAGES, NAMED, WRITTEN_BY_HAND, nameless, names_in


@dataclass
class _Told:
    """All values ever entered for a case, in order."""

    values: list[Mapping[str, Any]] = field(default_factory=list)

    @property
    def players(self) -> frozenset[str]:
        return frozenset(name for one in self.values for part in NAMED for name in one.get(part, ()))

    def sessions(self, part: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(str(one[part]) for one in self.values if one.get(part)))


def played_when_due(store: Store, today: str) -> Mapping[str, Names]:
    """The resolver sessions of the cases whose names are due to be erased, with those names.

    Only sessions attached by somebody with their key are included: a read-only link gives no right to change
    them.
    """
    found: dict[str, Names] = {}
    with store.reading() as transaction:
        for event in transaction.scalars(_due(today)).all():
            for session, names in _played(transaction, event).items():
                found[session] = _both(found.get(session, Names()), names)
    return found


def _played(transaction: Transaction, event: EventRow) -> dict[str, Names]:
    found: dict[str, Names] = {}
    all_told = _all_values(transaction, event.id)
    for case_id, names in _names(event, all_told).items():
        for session in all_told[case_id].sessions("keyed"):
            found[session] = _both(found.get(session, Names()), names)
    return found


def _both(one: Names, other: Names) -> Names:
    return Names(one.players | other.players, one.whole | other.whole, one.words | other.words)


def played(store: Store, event: str) -> Mapping[str, Names]:
    """The sessions attached to an event's cases with their key, with the names to erase in each."""
    with store.reading() as transaction:
        return _played(transaction, transaction.get_one(EventRow, event))


def erase_names(store: Store, today: str) -> int:
    """Erase players' names from every event whose day for it has come (ISO); returns the number of events.

    They are removed from the texts and from the history: a case's own names also word by word, those of other
    cases of the event only as a whole, and so are the organiser's additional words.
    """
    count = 0
    with store.reading() as transaction:
        if transaction.scalar(_due(today).limit(1)) is None:
            return 0  # nobody waits for this
    with store.writing() as transaction:
        for event in transaction.scalars(_due(today)).all():
            of_case = _names(event, _all_values(transaction, event.id))
            for row in transaction.scalars(select(CaseRow).where(CaseRow.event == event.id)).all():
                names = of_case[row.id]
                row.content, row.log = parted(_erased(whole(row), names))
                changes = transaction.scalars(select(ChangeRow).where(ChangeRow.case == row.id))
                for change in changes.all():
                    what = json.loads(change.what)
                    values = _erased(what["values"], names)
                    change.what = json.dumps({**what, "values": values}, ensure_ascii=False)
            event.other_names, event.erased = "[]", True
            count += 1
    if count:
        store.overwrite()
    return count


def to_be_erased(store: Store, event: str) -> tuple[Preview, ...]:
    """Preview erasing names in the cases of an event, sorted by number; cases without names are left out."""
    made = []
    with store.reading() as transaction:
        row, all_told = transaction.get_one(EventRow, event), _all_values(transaction, event)
        of_case = _names(row, all_told)
        cases = transaction.scalars(select(CaseRow).where(CaseRow.event == event).order_by(CaseRow.number))
        for case in cases.all():
            told, names = all_told[case.id], of_case[case.id]
            found: Counter[str] = Counter()
            for text in _texts(told.values):
                found += names_in(text, names.players, names.whole, names.words)
            content = json.loads(case.content)
            after = nameless(content, names.players, names.whole, names.words)
            texts = tuple(
                (name, str(after[name])) for name in WRITTEN_BY_HAND
                if content.get(name) and after[name] != content[name]
            )  # fmt: skip
            lettered = told.sessions("keyed")
            kept = tuple(one for one in told.sessions("session") if one not in lettered)
            if found or lettered or kept:
                counted = dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))
                made.append(Preview(case.id, case.number, counted, texts, lettered, kept))
    return tuple(made)


def _texts(values: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    for one in values:
        yield from (str(one[name]) for name in WRITTEN_BY_HAND if one.get(name))
        for part in (*NAMED, "tags"):
            yield from one.get(part, ())
        for line in (one.get("log") or {}).get("lines", ()):
            yield line[LOG_LANGUAGES[0]]


def _due(today: str) -> Select[EventRow]:
    """Select the events whose names are due to be erased."""
    return select(EventRow).where(
        EventRow.erase_names != "", EventRow.erase_names < today, EventRow.erased.is_(False)
    )


def _all_values(transaction: Transaction, event: str) -> dict[str, _Told]:
    """For each case of an event, all values ever entered."""
    rows = transaction.execute(
        select(CaseRow.id, ChangeRow.what).join(ChangeRow, ChangeRow.case == CaseRow.id)
        .where(CaseRow.event == event).order_by(CaseRow.id, ChangeRow.version)
    )  # fmt: skip
    told: dict[str, _Told] = {}
    for case_id, what in rows:
        told.setdefault(case_id, _Told()).values.append(json.loads(what)["values"])
    return told


def _names(event: EventRow, all_told: Mapping[str, _Told]) -> dict[str, Names]:
    """The names to remove from each case: its own, those of other cases as a whole, the event's words."""
    players = {case_id: told.players for case_id, told in all_told.items()}
    whole = frozenset(name for names in players.values() for name in names)
    words = frozenset(json.loads(event.other_names))
    return {case_id: Names(names, whole, words) for case_id, names in players.items()}


def _erased(content: Mapping[str, object], names: Names) -> dict[str, object]:
    held = nameless(content, names.players, names.whole, names.words)
    return held | {name: [] for name in NAMED if name in content}


def whole(row: CaseRow) -> dict[str, object]:
    """The complete content of a case, including its log."""
    log = json.loads(row.log)
    return {**json.loads(row.content), **({"log": log} if log else {})}


def parted(content: Mapping[str, object]) -> tuple[str, str]:
    """Split a case's content into the two columns of its row: everything else, and the log."""
    rest = {name: value for name, value in content.items() if name != "log"}
    return json.dumps(rest, ensure_ascii=False), json.dumps(content.get("log") or {}, ensure_ascii=False)
