"""``/events/<event>/cases``: a case is filed, ruled, cited, appealed, decided, printed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from judge.bench import Work
from judge.cases import UncitedAddress, alike, frozen
from judge.cases.report import FIELDS, STATE_NAMES
from judge.errors import BadInput, JudgeError
from judge.store import (
    LISTS,
    MOVES,
    STATES,
    TEXTS,
    Case,
    CaseState,
    Conflict,
    FaultyCase,
    Member,
    UnknownCase,
)
from judge.web.cites import cite_shown
from judge.web.codes import picture
from judge.web.language import translated
from judge.web.members import cases, events, need
from judge.web.state import bench, library

blueprint = Blueprint("cases", __name__)

HIDDEN = ("session", "follows")


@blueprint.get("/events/<event>/cases/new")
def new(event: str) -> str:
    """An empty case; ``session``, ``cites`` and ``question`` fill it."""
    member = need(event)
    content: dict[str, Any] = {"question": request.args.get("question", "")[: TEXTS["question"]]}
    session = request.args.get("session", "")[:40]
    if session:
        content["session"] = session
    asked = request.args.getlist("cites") or _cited_by_session(session)
    content["citations"] = _frozen(event, asked[:40])
    return _edit(member, str(uuid4()), None, content)


def _cited_by_session(session: str) -> list[str]:
    """The sections that a resolver's log cites, each once."""
    try:
        work: Work = bench().open(session) if session else None  # type: ignore[assignment]
    except JudgeError:
        return []
    if work is None:
        return []
    with work.lock:
        return list(dict.fromkeys(str(address) for event in work.session.log() for address in event.cites))


def _frozen(event: str, addresses: Iterable[str]) -> list[dict[str, str]]:
    found, editions = [], events().event(event).editions
    for address in addresses:
        try:
            found.append(frozen(library(), address, editions))
        except UncitedAddress:
            continue
    return found


def _edit(member: Member, id: str, case: Case | None, content: Mapping[str, Any], fault: str = "") -> str:
    held = cases().all(member)
    return render_template(
        "cases/edit.html",
        event=events().event(member.event),
        member=member,
        id=id,
        case=case,
        content=content,
        fields=FIELDS,
        texts=TEXTS,
        fault=fault,
        nonce=secrets.token_urlsafe(8),
        alike=alike(content, held, without=id),
        moves=_moves(member, case),
        states=STATE_NAMES,
    )


def _moves(member: Member, case: Case | None) -> list[CaseState]:
    """The states to which this member may lead the case."""
    return [then for then, roles in MOVES[case.state if case else "open"].items() if member.role in roles]


@blueprint.get("/events/<event>/cases/<id>")
def case(event: str, id: str) -> str:
    """A case as it stands, with its history and what is alike. Raises UnknownCase."""
    member = need(event)
    found = cases().get(member, id)
    held = cases().all(member)
    return render_template(
        "cases/case.html",
        event=events().event(event),
        member=member,
        case=found,
        content=found.content,
        fields=FIELDS,
        states=STATE_NAMES,
        cites=_cites(found),
        history=cases().history(member, id),
        alike=alike(found.content, held, without=id),
        followed=_followed(found, held),
        followers=[one for one in held if one.content.get("follows") == id],
        moves=_moves(member, found),
        nonce=secrets.token_urlsafe(8),
    )


def _followed(case: Case, held: Iterable[Case]) -> Case | None:
    """The precedent that a case follows."""
    return next((one for one in held if one.id == case.content.get("follows")), None)


def _cites(case: Case) -> list[tuple[Any, Mapping[str, str]]]:
    from judge.sections import Address

    found: list[tuple[Any, Mapping[str, str]]] = []
    for one in case.content.get("citations", ()):
        try:
            found.append((cite_shown(Address.parse(one["address"])), one))
        except JudgeError:
            found.append((None, one))
    return found


@blueprint.get("/events/<event>/cases/<id>/edit")
def edit(event: str, id: str) -> str:
    """Everything of a case, to be changed."""
    member = need(event)
    found = cases().get(member, id)
    return _edit(member, id, found, found.content)


@blueprint.post("/events/<event>/cases/<id>")
def save(event: str, id: str) -> AnyResponse | tuple[str, int]:
    """Keep what a form says; where somebody else changed the case meanwhile, both are shown."""
    member, form = need(event), request.form
    base = form.get("base", default=0, type=int)
    state = _state(form.get("state", ""))
    try:
        values = _values(event)
        done = cases().put(member, id, base, values, form.get("nonce", "") or secrets.token_urlsafe(8), state)
    except UnknownCase:
        raise
    except BadInput as fault:
        current = cases().get(member, id) if base else None
        return _edit(member, id, current, _typed(), translated(fault.message)), 400
    if isinstance(done, Conflict):
        return _conflict(member, done), 409
    return _see(event, id)


def _see(event: str, id: str) -> AnyResponse:
    from flask import redirect

    return redirect(url_for("cases.case", event=event, id=id), 303)


def _conflict(member: Member, done: Conflict) -> str:
    return render_template(
        "cases/conflict.html",
        event=events().event(member.event),
        member=member,
        theirs=done.case,
        mine=done.values,
        state=done.state,
        fields=FIELDS,
        states=STATE_NAMES,
        nonce=secrets.token_urlsafe(8),
    )


def _state(text: str) -> CaseState | None:
    return next((state for state in STATES if state == text), None)


def _typed() -> dict[str, Any]:
    """What a form holds, as it was typed."""
    form = request.form
    made: dict[str, Any] = {name: form[name].replace("\r\n", "\n") for name in TEXTS if name in form}
    for name in LISTS:
        if name in form:
            made[name] = [part.strip() for part in form[name].replace(";", ",").split(",") if part.strip()]
    if form.get("extension", "").strip():
        text = form["extension"].strip()
        made["extension"] = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else text
    return made


def _values(event: str) -> dict[str, Any]:
    """What a form says of a case; new citations are frozen as they read now, earlier ones stay."""
    made = _typed()
    if isinstance(made.get("extension"), str):
        raise FaultyCase(what="extension (0-240)")
    if "cites" in request.form:
        wanted = [line.strip() for line in request.form["cites"].splitlines() if line.strip()]
        kept = {one["address"]: one for one in _kept_citations()}
        editions = events().event(event).editions
        made["citations"] = [
            kept[line] if line in kept else frozen(library(), line, editions)
            for line in dict.fromkeys(wanted)
        ]
    return made


def _kept_citations() -> list[dict[str, str]]:
    member, id = need(request.view_args["event"]), request.view_args["id"]  # type: ignore[index]
    try:
        return list(cases().get(member, id).content.get("citations", ()))
    except UnknownCase:
        return []


@blueprint.put("/events/<event>/cases/<id>")
def put(event: str, id: str) -> tuple[Response, int]:
    """The outbox: a change as JSON, ``{"base","client","values","state"}``; sent twice it is kept once."""
    member = need(event)
    try:
        sent = request.get_json(silent=True)
    except RecursionError:
        sent = None
    if not isinstance(sent, dict) or not isinstance(sent.get("values"), dict):
        raise FaultyCase(what="JSON")
    base = sent.get("base", 0)
    values = dict(sent["values"])
    cites = values.pop("cites", None)
    if isinstance(cites, list):
        values["citations"] = _frozen(event, [str(one) for one in cites[:40]])
    done = cases().put(
        member, id, base if isinstance(base, int) else 0, values, str(sent.get("client", "")),
        _state(str(sent.get("state") or "")),
    )  # fmt: skip
    about = {
        "id": done.case.id,
        "number": done.case.number,
        "version": done.case.version,
        "state": done.case.state,
    }
    if isinstance(done, Conflict):
        return jsonify({"conflict": about, "theirs": done.case.content, "mine": done.values}), 409
    return jsonify({"saved": about, "repeated": done.repeated}), 200


@blueprint.get("/events/<event>/alike")
def precedents(event: str) -> str:
    """A part of a page: earlier cases like the ``question`` being typed and the sections it ``cites``."""
    member = need(event)
    asked = {
        "question": request.args.get("question", "")[:2000],
        "citations": [{"address": one} for one in request.args.getlist("cites")[:40]],
    }
    found = alike(asked, cases().all(member), without=request.args.get("without", ""))
    return render_template("cases/alike.html", alike=found, event_id=event, states=STATE_NAMES)


@blueprint.get("/events/<event>/cases/<id>/print")
def printed(event: str, id: str) -> str:
    """A case on one page."""
    member = need(event)
    found = cases().get(member, id)
    return render_template(
        "cases/print.html", event=events().event(event), case=found, content=found.content, fields=FIELDS,
        states=STATE_NAMES, names=request.args.get("names") == "1",
    )  # fmt: skip


@blueprint.get("/events/<event>/cases/<id>/qr.svg")
def code(event: str, id: str) -> Response:
    """The QR code of a case's page."""
    need(event)
    return picture(url_for("cases.case", event=event, id=id, _external=True))
