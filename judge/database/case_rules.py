"""The rules for the content and the states of cases, independent of how a case is entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.database.case import Case, CaseState
from judge.database.event import TOO_LONG, TOO_MANY, Member, Role, not_allowed
from judge.database.redaction import LOG_LANGUAGES
from judge.errors import BadInput
from judge.messages import N_, Message
from judge.text import writable

STATES: tuple[CaseState, ...] = ("open", "ruled", "appealed", "upheld", "reversed")
STATE_NAMES: Mapping[str, str] = {
    "open": N_("open"),
    "ruled": N_("ruled"),
    "appealed": N_("appealed"),
    "upheld": N_("upheld"),
    "reversed": N_("reversed"),
}
MOVES: Mapping[CaseState, Mapping[CaseState, tuple[Role, ...]]] = {
    "open": {"ruled": ("judge", "head", "organiser")},
    "ruled": {"appealed": ("judge", "head", "organiser"), "open": ("judge", "head", "organiser")},
    "appealed": {"upheld": ("head",), "reversed": ("head",), "ruled": ("judge", "head")},
    "upheld": {"open": ("head",)},
    "reversed": {"open": ("head",)},
}
"""The allowed changes of state, and the roles that may make them."""
DECIDED: tuple[CaseState, ...] = ("upheld", "reversed")
"""The states that decide an appeal; each decision needs a reason."""

TEXTS = {
    "table": 40, "round": 20, "question": 4_000, "first": 4_000, "second": 4_000, "ruling": 8_000,
    "reason": 4_000, "appeal": 4_000, "head_ruling": 8_000, "head_reason": 4_000, "infraction": 200,
    "penalty": 200, "departure": 2_000, "infringed": 120, "session": 40, "follows": 36,
}  # fmt: skip
"""The texts of a case and their maximum lengths; ``first`` and ``second`` are the players' versions.

``ruling`` and ``reason`` are the floor judge's, ``appeal`` is the reason for the appeal, ``head_ruling`` (if
it differs) and ``head_reason`` are the head judge's decision. ``infringed`` is the address of the infraction,
``departure`` the reason for an unusual penalty.
"""
LISTS = {"players": (8, 80), "penalised": (8, 80), "other_names": (12, 80), "tags": (20, 40)}
"""Lists of a case: maximum number and length of entries. ``penalised`` are the players who got the
penalty."""
LONGEST_EXTENSION = 240
"""Maximum extra time in minutes."""
MOST_LINES, LONGEST_LINE, MOST_CITED = 200, 400, 12
"""Limits for the log stored with a case: number of lines, length of a line, addresses cited in a line."""
APPEALS = ("appeal", "head_ruling", "head_reason")
"""The texts about an appeal; they are cleared if the appeal is withdrawn or the case is reopened."""
RULED_BY = ("ruling", "penalty")
"""The texts of which a ruled case has at least one."""
MOST_CITATIONS = 40
LONGEST_CITATION = 4_000
"""Maximum citations of a case, and characters of each: more than any ruling needs."""
CITATION = ("address", "number", "heading", "wording", "edition", "language", "note")

FIELDS: Mapping[str, str] = {
    "table": N_("Table"),
    "round": N_("Round"),
    "players": N_("Players"),
    "other_names": N_("Other names used"),
    "question": N_("Question"),
    "first": N_("First version"),
    "second": N_("Second version"),
    "ruling": N_("Ruling"),
    "reason": N_("Reason"),
    "appeal": N_("Reason for the appeal"),
    "head_ruling": N_("Ruling of the head judge"),
    "head_reason": N_("Reason of the head judge"),
    "penalised": N_("Penalised player"),
    "infraction": N_("Infraction"),
    "penalty": N_("Penalty"),
    "departure": N_("Why it is not the usual penalty"),
    "extension": N_("Time extension (minutes)"),
    "tags": N_("Tags"),
}
"""The parts of a case in reading order, with their names."""
_NAMES = {
    **FIELDS,
    "citations": N_("Cites"),
    "session": N_("The table in the resolver"),
    "infringed": N_("Infraction"),
}
_NO_NUMBER = N_("{field}: a whole number from 0 to {most}")
_NO_PART = N_("a case has no “{name}”")
_NO_APPEAL = N_("{field}: this case is not appealed")
_NOT_DECIDED = N_("{field}: this appeal is not decided yet")


class FaultyCase(BadInput):
    template = N_("this case is not valid: {what}")


class NoQuestion(BadInput):
    template = N_("a case needs its question: write what was asked")


class NoReason(BadInput):
    template = N_("an appeal is decided with a reason: say why")


class NoRuling(BadInput):
    template = N_("a case is ruled with its ruling or a penalty: write what was ruled")


class WrongState(BadInput):
    template = N_("a case that is {now} cannot become {then}")


def wrong_state(now: CaseState, then: CaseState) -> WrongState:
    """Make the fault, which names both states in the reader's language."""
    return WrongState(now=Message(STATE_NAMES[now]), then=Message(STATE_NAMES[then]))


def state_of(text: str) -> CaseState:
    """The state named by a word; raises FaultyCase."""
    for state in STATES:
        if state == text:
            return state
    raise FaultyCase(what=writable(text)[:40])


def cleaned(values: Mapping[str, Any]) -> dict[str, Any]:
    """Validate the content of a case: types and lengths; raises FaultyCase."""
    made: dict[str, object] = {}
    for name, value in values.items():
        if name in TEXTS:
            if not isinstance(value, str) or len(value) > TEXTS[name]:
                raise _faulty(name, TOO_LONG, longest=TEXTS[name])
            made[name] = writable(value).strip()
        elif name in LISTS:
            most, longest = LISTS[name]
            fits = isinstance(value, (list, tuple)) and len(value) <= most
            if not fits or not all(isinstance(one, str) and len(one) <= longest for one in value):
                raise _faulty(name, TOO_MANY, most=most, longest=longest)
            made[name] = [writable(one).strip() for one in value if one.strip()]
        elif name == "extension":
            whole = isinstance(value, int) and not isinstance(value, bool)
            if not whole or not 0 <= value <= LONGEST_EXTENSION:
                raise _faulty(name, _NO_NUMBER, most=LONGEST_EXTENSION)
            made[name] = value
        elif name == "citations":
            made[name] = _citations(value)
        elif name == "keyed":
            if not isinstance(value, str) or len(value) > TEXTS["session"]:
                raise _faulty(name, TOO_LONG, longest=TEXTS["session"])
            made[name] = writable(value)
        elif name == "log":
            made[name] = _log(value)
        else:
            raise FaultyCase(what=Message(_NO_PART, {"name": writable(str(name))[:40]}))
    return made


def _citations(value: object) -> list[dict[str, str]]:
    if not isinstance(value, (list, tuple)) or len(value) > MOST_CITATIONS:
        raise _faulty("citations", TOO_MANY, most=MOST_CITATIONS, longest=LONGEST_CITATION)
    made = []
    for one in value:
        if not isinstance(one, Mapping) or not set(one) <= set(CITATION) or not one.get("address"):
            raise FaultyCase(what=Message(_NAMES["citations"]))
        if not all(isinstance(text, str) and len(text) <= LONGEST_CITATION for text in one.values()):
            raise _faulty("citations", TOO_MANY, most=MOST_CITATIONS, longest=LONGEST_CITATION)
        made.append({name: writable(text) for name, text in one.items()})
    return made


def _log(value: Any) -> dict[str, object]:
    """Validate a frozen log: its seats, and lines with their wording in each language and citations."""
    if value == {}:
        return {}
    try:
        seats, lines = value["seats"], value["lines"]
        made = [
            {**{one: _line(line[one]) for one in LOG_LANGUAGES}, "depth": min(max(int(line["depth"]), 0), 6),
             "cites": [_line(cite) for cite in line["cites"]][:MOST_CITED]}
            for line in lines
        ]  # fmt: skip
        bearing = [_line(seat) for seat in seats]
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise FaultyCase(what="log") from fault
    if len(made) > MOST_LINES or len(bearing) > MOST_CITED:
        raise FaultyCase(what="log")
    return {"seats": bearing, "lines": made}


def _line(text: object) -> str:
    if not isinstance(text, str):
        raise FaultyCase(what="log")
    return writable(text)[:LONGEST_LINE]


def _faulty(name: str, template: str, **data: int) -> FaultyCase:
    field = Message(_NAMES[name]) if name in _NAMES else name
    return FaultyCase(what=Message(template, {"field": field, **data}))


def may_keep(
    member: Member, now: CaseState | None, then: CaseState | None, values: Mapping[str, object]
) -> None:
    """Check that a member may set these values in a case in state ``now`` (None: new) and change it to
    ``then``.

    Raises NoQuestion, NoReason, WrongState, NotAllowed.
    """
    if not values.get("question", "" if now is None else "kept"):
        raise NoQuestion()
    before = now or "open"
    if then is None or then == before:
        return
    roles = MOVES[before].get(then)
    if roles is None:
        raise wrong_state(before, then)
    if member.role not in roles:
        raise not_allowed(roles)
    if then in DECIDED and not values.get("head_reason"):
        raise NoReason()


def must_rule(
    now: CaseState, then: CaseState, content: Mapping[str, object], values: Mapping[str, object]
) -> None:
    """Check that a case with this content, changed by these values, has a ruling when it becomes ruled, and
    keeps one. Cases stored without a ruling before this rule can still be appealed and decided.

    Raises NoRuling.
    """
    loses = then != "open" and any(content.get(name) and not values.get(name, "kept") for name in RULED_BY)
    rules = now == "open" and then == "ruled"
    if (rules or loses) and not any(values.get(name, content.get(name)) for name in RULED_BY):
        raise NoRuling()


def may_say(member: Member, now: CaseState, then: CaseState, values: Mapping[str, object]) -> None:
    """Check that a member may set these new values in a case that changes from ``now`` to ``then``.

    Only the head judge may change the decision of an appeal, or the ruling that was decided upon. Raises
    NotAllowed, FaultyCase.
    """
    of_appeal = [name for name in APPEALS if values.get(name)]
    of_head = [name for name in values if name in ("head_ruling", "head_reason")]
    of_head += [name for name in values if name in ("ruling", "reason") and now in DECIDED]
    if of_head and then == now and member.role != "head":
        raise not_allowed(("head",))
    for name in of_appeal:
        if name != "appeal" and then not in DECIDED:
            raise _faulty(name, _NOT_DECIDED)
        if then not in ("appealed", *DECIDED):
            raise _faulty(name, _NO_APPEAL)


def withdrawn(now: CaseState, then: CaseState, content: Mapping[str, object]) -> dict[str, str]:
    """The texts to clear if an appeal is withdrawn or the case is reopened."""
    if now == then or then not in ("open", "ruled"):
        return {}
    return {name: "" for name in APPEALS if content.get(name)}


def in_force(case: Case) -> str:
    """The ruling that is in force: the head judge's if there is one, never a reversed one."""
    said = case.content
    if case.state == "reversed":
        return str(said.get("head_ruling") or said.get("head_reason") or "")
    return str(said.get("head_ruling") or said.get("ruling") or "")


def news(
    values: Mapping[str, object], content: Mapping[str, object], kept: tuple[str, ...] = ()
) -> dict[str, object]:
    """The values that differ from a case's content; those named in ``kept`` are always included.

    >>> news({"ruling": "Sí", "tags": [], "table": "4"}, {"table": "4"})
    {'ruling': 'Sí'}
    """
    return {
        name: value
        for name, value in values.items()
        if name in kept or (value or "") != (content.get(name) or "")
    }
