"""An event's cases as a report for people (Markdown, CSV) and whole for machines (JSON, read back)."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.errors import BadInput
from judge.messages import N_, render
from judge.store import STATES, Case, Cases, Changed, Event, Events, FaultyCase
from judge.store.cases import cleaned
from judge.text import writable

FORMAT = 1

STATE_NAMES = {
    "open": N_("open"),
    "ruled": N_("ruled"),
    "appealed": N_("appealed"),
    "upheld": N_("upheld"),
    "reversed": N_("reversed"),
}
FIELDS = {
    "table": N_("Table"),
    "round": N_("Round"),
    "players": N_("Players"),
    "question": N_("Question"),
    "first": N_("First version"),
    "second": N_("Second version"),
    "ruling": N_("Ruling"),
    "reason": N_("Reason"),
    "infraction": N_("Infraction"),
    "penalty": N_("Penalty"),
    "extension": N_("Time extension (minutes)"),
    "tags": N_("Tags"),
}
"""The parts of a case in the order in which they are read, with their names."""

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-.!|~])")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class FaultyExport(BadInput):
    template = N_("this is no export of an event: {detail}")


def escaped(text: str) -> str:
    """Text that every Markdown shows as it stands.

    >>> print(escaped("*x* <b>"))
    \\*x\\* &lt;b&gt;
    """
    plain = _MARKDOWN.sub(r"\\\1", text.replace("&", "&amp;"))
    return plain.replace("<", "&lt;").replace(">", "&gt;")


def _value(case: Case, name: str, names: bool) -> str:
    value = case.content.get(name, "")
    if name == "players" and not names:
        return ""
    return ", ".join(value) if isinstance(value, list) else str(value or "")


def markdown_report(event: Event, cases: Sequence[Case], language: str, names: bool = False) -> str:
    """The event's cases one after the other; without the players' names unless they are asked for."""
    lines = [f"# {escaped(event.name)}", "", event.date, ""]
    for case in cases:
        state = render(STATE_NAMES[case.state], language)
        lines += [f"## {case.number}. {escaped(_value(case, 'question', names)[:120])} ({state})", ""]
        for name, label in FIELDS.items():
            value = _value(case, name, names)
            if value:
                lines += [f"**{render(label, language)}:** {escaped(value)}", ""]
        for one in case.content.get("citations", ()):
            head = " ".join(part for part in (one.get("number", ""), one.get("heading", "")) if part)
            lines += [f"- `{one['address'].replace('`', '')}` {escaped(head)}"]
            if one.get("wording"):
                lines += [f"  > {escaped(' '.join(one['wording'].split()))}"]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def csv_report(event: Event, cases: Sequence[Case], language: str, names: bool = False) -> str:
    """A row for each case; what a spreadsheet would take for a formula is made text."""
    shown = [name for name in FIELDS if names or name != "players"]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(
        [
            "#",
            render(N_("State"), language),
            *(render(FIELDS[n], language) for n in shown),
            render(N_("Cites"), language),
        ]
    )
    for case in cases:
        cites = " ".join(one["address"] for one in case.content.get("citations", ()))
        row = [str(case.number), render(STATE_NAMES[case.state], language)]
        row += [*(_value(case, name, names) for name in shown), cites]
        writer.writerow([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in row])
    return out.getvalue()


def exported(
    event: Event, cases: Sequence[Case], history: Mapping[str, Sequence[Changed]], names: bool = True
) -> str:
    """The whole event as JSON, with every change of every case; :func:`imported` restores it."""

    def values(content: Mapping[str, Any]) -> dict[str, Any]:
        return {k: v for k, v in content.items() if names or k != "players"}

    return json.dumps(
        {
            "format": FORMAT,
            "event": {
                "name": event.name,
                "date": event.date,
                "games": list(event.games),
                "editions": dict(event.editions),
                "penalties": list(event.penalties),
                "erase_names": event.erase_names,
            },
            "cases": [
                {
                    "id": case.id,
                    "number": case.number,
                    "state": case.state,
                    "changes": [
                        {
                            "by": one.by,
                            "role": one.role,
                            "at": one.at.isoformat(),
                            "values": values(one.values),
                            "state": one.state,
                        }
                        for one in history[case.id]
                    ],
                }
                for case in cases
            ],
        },
        ensure_ascii=False,
        indent=1,
    )


def imported(text: str, events: Events, cases: Cases) -> Any:
    """A new event with everything an export holds, history included; gives what creating an event gives.

    Raises FaultyExport, and then nothing is kept.
    """
    try:
        held = json.loads(writable(json.dumps(json.loads(text), ensure_ascii=False)))
        if held["format"] != FORMAT:
            raise FaultyExport(detail="format")
        about = held["event"]
        for case in held["cases"]:
            for change in case["changes"]:
                cleaned(change["values"])
                if change["state"] not in (None, *STATES) or not isinstance(change["by"], str):
                    raise FaultyExport(detail="changes")
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as fault:
        raise FaultyExport(detail=str(fault)[:80] or "JSON") from fault
    except FaultyCase as fault:
        raise FaultyExport(detail=fault.message) from fault
    created = events.create(
        str(about.get("name", "")),
        str(about.get("date", "")),
        tuple(about.get("games", ())),
        about.get("editions", {}),
        tuple(about.get("penalties", ())),
        str(about.get("erase_names", "")),
    )
    cases.restore(created.event.id, held["cases"])
    return created
