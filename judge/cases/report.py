"""Reports of an event's cases for people (Markdown, CSV), and complete export and import (JSON)."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date as day_of
from typing import TYPE_CHECKING, Any, Protocol

from judge.cardbook import Correction
from judge.cardbook.corrections import correction_of
from judge.cases.penalties import penalty_with_term
from judge.database import (
    FIELDS,
    NAMED,
    ROLE_NAMES,
    STATE_NAMES,
    STATES,
    Case,
    Changed,
    Created,
    FaultyCase,
    TournamentEvent,
    appeals_separated,
    cleaned,
    nameless,
)
from judge.documents import edition_label
from judge.errors import BadInput, JudgeError
from judge.importers.json_damage import expected_there
from judge.messages import N_, Message, render
from judge.text import writable

if TYPE_CHECKING:
    from judge.database import Events

FORMAT = 2
"""The format of exports; increased whenever an older Judge could not read one."""
EARLIER = 1
"""In this older format, the reason and decision of an appeal were stored in the fields of the ruling."""
MOST_SESSIONS = 200
"""Maximum number of resolver sessions created anew with an imported event."""

_NO_HISTORIES: Mapping[str, Sequence[Changed]] = {}
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-.!|~=])")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Characters that begin a formula in spreadsheets, including full-width variants."""


class FaultyExport(BadInput):
    template = N_("this is not an export of an event: {detail}")


def escaped(text: str) -> str:
    """Escape text so that Markdown shows it literally.

    >>> print(escaped("*x* <b>"))
    \\*x\\* &lt;b&gt;
    """
    plain = _MARKDOWN.sub(r"\\\1", text.replace("&", "&amp;"))
    return plain.replace("<", "&lt;").replace(">", "&gt;")


def cell(text: str) -> str:
    """A cell that spreadsheets always treat as text.

    >>> cell("=1+1"), cell("4")
    ("'=1+1", '4')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text


def content_for_report(event: TournamentEvent, case: Case, names: bool, language: str) -> Mapping[str, Any]:
    """The content of a case for a report, with players' names or with a letter for each of them."""

    def called(letter: str) -> str:
        return render(Message(N_("player {letter}"), {"letter": letter}), language)

    return case.content if names else nameless(case.content, words=event.other_names, called=called)


def value_text(told: Mapping[str, object], name: str, language: str) -> str:
    """A part of a case as readers see it: a penalty in their language, with the English term."""
    value = told.get(name, "")
    if name == "penalty" and value:
        return penalty_with_term(str(value), language)
    return ", ".join(value) if isinstance(value, list) else str(value or "")


def decisions(history: Iterable[Changed]) -> tuple[Changed, ...]:
    """The decisions of a case as it stands now, oldest first: rulings, appeals and decisions on these.

    Withdrawn appeals and anything before the case was reopened are left to its history.
    """
    made: list[Changed] = []
    for one in history:
        if one.state == "open":
            made.clear()
        elif one.state == "ruled" and made and made[-1].state == "appealed":
            made.pop()
        elif one.state is not None and (not made or made[-1].state != one.state):
            made.append(one)
    return tuple(made)


def markdown_report(
    event: TournamentEvent,
    cases: Sequence[Case],
    language: str,
    names: bool = False,
    histories: Mapping[str, Sequence[Changed]] = _NO_HISTORIES,
) -> str:
    """A Markdown report of the event's cases; players' names are only included with ``names``. With the
    ``histories`` it says who decided each and when."""
    lines = [f"# {escaped(event.name)}", "", event.date, ""]
    known = {case.id: case for case in cases}
    for case in cases:
        lines += _markdown(
            case,
            content_for_report(event, case, names, language),
            language,
            known,
            histories.get(case.id, ()),
        )
    return "\n".join(lines).rstrip() + "\n"


def markdown_case(
    event: TournamentEvent,
    case: Case,
    language: str,
    names: bool = False,
    known: Mapping[str, Case] | None = None,
    history: Sequence[Changed] = (),
) -> str:
    """One case for printing; ``known`` are the event's cases by id, for naming its precedent."""
    told = content_for_report(event, case, names, language)
    body = _markdown(case, told, language, known or {}, history)
    lines = [f"# {escaped(event.name)}", "", event.date, "", *body]
    return "\n".join(lines).rstrip() + "\n"


def _markdown(
    case: Case,
    told: Mapping[str, Any],
    language: str,
    known: Mapping[str, Case],
    history: Sequence[Changed],
) -> list[str]:
    state = render(STATE_NAMES[case.state], language)
    lines = [f"## {case.number}. {escaped(value_text(told, 'question', language)[:120])} ({state})", ""]
    filed = " · ".join(part for part in (case.judge, f"{case.created:%Y-%m-%d %H:%M} UTC") if part)
    lines += [f"**{render(N_('Filed'), language)}:** {escaped(filed)}", ""]
    for name, label in FIELDS.items():
        value = value_text(told, name, language)
        if value:
            lines += [f"**{render(label, language)}:** {escaped(value)}", ""]
    for step in decisions(history):
        who = f"{step.by} ({render(ROLE_NAMES[step.role], language)})"
        what = render(STATE_NAMES[str(step.state)], language)
        lines += [f"**{what}:** {escaped(f'{who} · {step.at:%Y-%m-%d %H:%M} UTC')}", ""]
    for one in told.get("citations", ()):
        head = " ".join(part for part in (one.get("number", ""), one.get("heading", "")) if part)
        label = one.get("edition", "")
        named = render(edition_label(label), language)
        tail = f" ({escaped(named)})" if named != label else ""
        lines += [f"- `{one['address'].replace('`', '')}` {escaped(head)}{tail}"]
        if one.get("wording"):
            lines += [f"  > {escaped(' '.join(one['wording'].split()))}"]
    followed = known.get(told.get("follows", ""))
    if followed:
        stands = f"{followed.number} ({render(STATE_NAMES[followed.state], language)})"
        lines += ["", f"**{render(N_('Follows the case'), language)}:** {stands}"]
    return [*lines, ""]


def csv_report(event: TournamentEvent, cases: Sequence[Case], language: str, names: bool = False) -> str:
    """A CSV report with one row per case; formulas are neutralised."""
    shown = [name for name in FIELDS if names or name not in NAMED]
    heads = [
        N_("State"),
        N_("Judge of the case"),
        N_("Filed"),
        *(FIELDS[name] for name in shown),
        N_("Cites"),
    ]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["#", *(render(head, language) for head in heads)])
    for case in cases:
        told = content_for_report(event, case, names, language)
        cites = " ".join(one["address"] for one in told.get("citations", ()))
        row = [str(case.number), render(STATE_NAMES[case.state], language), case.judge]
        row += [
            f"{case.created:%Y-%m-%d %H:%M}",
            *(value_text(told, name, language) for name in shown),
            cites,
        ]
        writer.writerow([cell(text) for text in row])
    return out.getvalue()


def exported(
    event: TournamentEvent,
    cases: Sequence[Case],
    history: Mapping[str, Sequence[Changed]],
    names: bool = True,
    sessions: Mapping[str, str] | None = None,
    corrections: Iterable[Correction] = (),
) -> str:
    """The complete event as JSON, with every change of every case; :func:`imported` restores it.

    ``sessions`` are the resolver sessions attached with their key, each as a scenario. Because seats may be
    named after players, sessions and links are left out if names are, and logs get letters. ``corrections``
    are those of the library's cards; those of the event's games are exported.
    """

    def values(case_id: str, content: Mapping[str, object]) -> Mapping[str, object]:
        if names:
            return content
        spoken = nameless(content, players[case_id], words=event.other_names)
        return {name: value for name, value in spoken.items() if name not in ("session", "keyed")}

    players = {
        row_id: {name for one in changes for part in NAMED for name in one.values.get(part, ())}
        for row_id, changes in history.items()
    }

    return json.dumps(
        {
            "format": FORMAT,
            "event": {
                "name": event.name,
                "date": event.date,
                "games": list(event.games),
                "editions": dict(event.editions),
                "penalties": list(event.penalties),
                "infractions": list(event.infractions),
                "erase_names": event.erase_names,
                "other_names": list(event.other_names) if names else [],
            },
            "sessions": dict(sessions or {}) if names else {},
            "corrections": [one.plain() for one in corrections if one.game in event.games],
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
                            "values": values(case.id, one.values),
                            "state": one.state,
                            "client": one.client,
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


class Tables(Protocol):
    """Creates resolver sessions from scenarios."""

    def begin_again(self, scenario: str) -> str | None:
        """Create a session and return its id; None if that is impossible."""

    def drop(self, case_id: str) -> None:
        """Delete a session."""


def imported(text: str, events: Events, tables: Tables | None = None, organiser: str = "") -> Created:
    """Create a new event from an export, including the history; returns the result of creating an event.

    If an ``organiser`` is named, their device joins. If FaultyExport or FaultyEvent is raised, nothing is
    saved, neither event nor sessions.
    """
    from judge.database import putting_back

    held = _read(text)
    about, played = held["event"], held.get("sessions", {})
    begun = (
        {row_id: tables.begin_again(played[row_id]) for row_id in list(played)[:MOST_SESSIONS]}
        if tables
        else {}
    )
    sessions = {old: new for old, new in begun.items() if new}
    try:
        return events.create(
            about.get("name", ""),
            about.get("date") or day_of.today().isoformat(),
            about.get("games", ()),
            about.get("editions", {}),
            about.get("penalties", ()),
            about.get("erase_names", ""),
            about.get("infractions", ()),
            about.get("other_names", ()),
            organiser=organiser,
            also=putting_back(held["cases"], sessions, events.now),
        )
    except BaseException:
        for new in sessions.values():
            with suppress(JudgeError):
                tables.drop(new) if tables else None
        raise


def corrections_in(text: str) -> tuple[Correction, ...]:
    """The corrections of cards that travel with an export; raises FaultyExport."""
    return _corrections(_read(text))


def _corrections(held: Mapping[str, Any]) -> tuple[Correction, ...]:
    found = []
    for at, one in enumerate(held.get("corrections", ()), 1):
        try:
            found.append(correction_of(one))
        except BadInput as fault:
            told = {"part": f"corrections[{at}]", "detail": fault.message}
            raise FaultyExport(detail=Message(N_("{part}: {detail}"), told)) from fault
    return tuple(found)


def _read(text: str) -> dict[str, Any]:
    """Parse and validate an export written by :func:`exported`; raises FaultyExport."""
    try:
        held = json.loads(writable(json.dumps(json.loads(text), ensure_ascii=False)))
    except json.JSONDecodeError as fault:
        told = {"line": fault.lineno, "expected": expected_there(fault)}
        raise FaultyExport(detail=Message(_NO_JSON, told)) from fault
    except (ValueError, RecursionError) as fault:
        raise FaultyExport(detail=Message(N_("nested too deeply"))) from fault
    found: dict[str, object] = _must(_object, held, "JSON", _A_MAPPING)
    if found.get("format") not in (EARLIER, FORMAT):
        raise FaultyExport(detail=Message(_FORMAT, {"known": ", ".join(map(str, (EARLIER, FORMAT)))}))
    _must(_mapping, found.get("sessions", {}), "sessions", _A_MAPPING)
    _must(_list, found.get("corrections", []), "corrections", _A_LIST)
    _corrections(found)
    about = _must(_object, found.get("event"), "event", _A_MAPPING)
    for name, (fits, wanted) in _ABOUT.items():
        if name in about:
            _must(fits, about[name], f"event.{name}", wanted)
    for at, case in enumerate(_must(_list, found.get("cases"), "cases", _A_LIST), 1):
        _read_case(case, f"cases[{at}]", found["format"] == EARLIER)
    return found


def _read_case(case: object, where: str, earlier: bool) -> None:
    one = _must(_object, case, where, _A_MAPPING)
    changes = _must(_list, one.get("changes"), f"{where}.changes", _A_LIST)
    if not changes:
        raise FaultyExport(detail=Message(_WRONG, {"part": f"{where}.changes", "wanted": Message(_A_LIST)}))
    for at, change in enumerate(changes, 1):
        part = f"{where}.changes[{at}]"
        _must(_object, change, part, _A_MAPPING)
        _must(_object, change.get("values"), f"{part}.values", _A_MAPPING)
        _must(_text, change.get("by"), f"{part}.by", _A_TEXT)
    try:
        if earlier:
            one["changes"] = appeals_separated(changes)
        for change in one["changes"]:
            cleaned(change["values"])
    except FaultyCase as fault:
        raise FaultyExport(detail=fault.message) from fault
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as fault:
        raise FaultyExport(detail=Message(_UNREADABLE, {"part": where})) from fault
    for at, change in enumerate(one["changes"], 1):
        if change.get("state", "-") not in (None, *STATES):
            part = f"{where}.changes[{at}].state"
            wanted = ", ".join(STATES)
            raise FaultyExport(detail=Message(_WRONG, {"part": part, "wanted": wanted}))


def _must(fits: Callable[[object], bool], value: object, part: str, wanted: str) -> Any:
    """Return a value if it is valid; raises FaultyExport with its position."""
    if not fits(value):
        raise FaultyExport(detail=Message(_WRONG, {"part": part, "wanted": Message(wanted)}))
    return value


_WRONG, _UNREADABLE = N_("{part} must be {wanted}"), N_("{part} cannot be read")
_NO_JSON, _FORMAT = N_("line {line} is no JSON: {expected}"), N_("its format is none of {known}")
_A_LIST, _A_MAPPING, _A_TEXT = N_("a list"), N_("a mapping"), N_("a text")


def _object(value: object) -> bool:
    return isinstance(value, dict)


def _list(value: object) -> bool:
    return isinstance(value, list)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_text, value))


def _mapping(value: object) -> bool:
    return isinstance(value, dict) and all(map(_text, value.values()))


_ABOUT: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "name": (_text, _A_TEXT), "date": (_text, _A_TEXT), "games": (_texts, _A_LIST),
    "editions": (_mapping, _A_MAPPING), "penalties": (_texts, _A_LIST), "infractions": (_texts, _A_LIST),
    "erase_names": (_text, _A_TEXT), "other_names": (_texts, _A_LIST),
}  # fmt: skip
"""The properties of the event in an export, each with its validator."""
