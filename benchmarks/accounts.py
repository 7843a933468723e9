"""Verifies the result of a load: acknowledged changes exist exactly once, histories are complete, all devices
agree."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import select

from benchmarks.venue import Device, Tally
from judge.database import Store, open_store
from judge.database.models import CaseRow, ChangeRow


def account(folder: Path, database: str, event: str, tally: Tally) -> dict[str, list[str]]:
    """The problems of an event's cases after a load, by name; empty if there are none."""
    store = open_store(folder, database)
    try:
        return {name: found for name, found in _account(store, event, tally).items() if found}
    finally:
        store.close()


def _account(store: Store, event: str, tally: Tally) -> dict[str, list[str]]:
    with store.reading() as transaction:
        cases = {row.id: row for row in transaction.scalars(select(CaseRow).where(CaseRow.event == event))}
        query = select(ChangeRow).where(ChangeRow.case.in_(select(CaseRow.id).where(CaseRow.event == event)))
        changes = list(transaction.scalars(query.order_by(ChangeRow.case, ChangeRow.version)))
    kept = {(one.case, one.client): one for one in changes}
    told = [json.loads(one.what)["values"] for one in changes]
    marks = Counter(values.get("head_reason") or values.get("first") for values in told)
    wrong: dict[str, list[str]] = {
        "lost": [], "other than acknowledged": [], "out of place": [], "kept though refused": [],
    }  # fmt: skip
    for sent, version in tally.acknowledged:
        row = kept.get((sent.case, sent.client))
        if row is None:
            wrong["lost"].append(f"{sent.case} {sent.client}")
        elif json.loads(row.what) != {"values": sent.values, "state": sent.state}:
            wrong["other than acknowledged"].append(f"{sent.case} {row.version}")
        elif version is not None and row.version != version:
            wrong["out of place"].append(f"{sent.case} {row.version} for {version}")
    wrong["kept though refused"] = [s.case for s in tally.refused if (s.case, s.client) in kept]
    wrong["doubled"] = [str(mark) for mark, count in marks.items() if count > 1]
    known = {(sent.case, sent.client) for sent, _ in tally.acknowledged}
    known |= {(sent.case, sent.client) for sent in tally.unanswered}
    wrong["from nobody"] = [f"{case} {client}" for case, client in kept if (case, client) not in known]
    histories: dict[str, list[ChangeRow]] = defaultdict(list)
    for one in changes:
        histories[one.case].append(one)
    wrong["history not whole"] = [
        case_id for case_id, row in cases.items() if not _whole(row, histories[case_id])
    ]
    numbers = sorted(row.number for row in cases.values())
    wrong["numbers"] = [] if numbers == list(range(1, len(cases) + 1)) else [str(numbers[:50])]
    return wrong


def _whole(row: CaseRow, own: Sequence[ChangeRow]) -> bool:
    """Whether a case's versions have no gap and its content results from them in order."""
    content: dict[str, object] = {}
    state = "open"
    for one in own:
        what = json.loads(one.what)
        content |= what["values"]
        state = what["state"] or state
    numbered = [one.version for one in own] == list(range(1, row.version + 1))
    return numbered and content == json.loads(row.content) and state == row.state


def agreeing(devices: list[Device], organiser: dict[int, Device]) -> list[str]:
    """Differences between servers (by their exports) and between devices (by what they have seen)."""
    wrong, exports = [], {}
    for port, device in organiser.items():
        status, text, _ = device.persist("export", "GET", f"/events/{device.event}/report.json?names=1")
        exports[port] = json.loads(text)["cases"] if status == 200 else status
        device.watch()
    first, *others = exports.values()
    if any(one != first for one in others):
        wrong.append("the servers' exports differ")
    seen = next(iter(organiser.values())).seen
    for at, device in enumerate(devices):
        device.watch()
        if device.seen != seen:
            missed = sum(device.seen.get(case) != stands for case, stands in seen.items())
            wrong.append(f"device {at} has not seen {missed} of {len(seen)} cases as they stand")
    return wrong
