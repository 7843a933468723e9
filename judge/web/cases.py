"""``/events/<event>/cases``: a case is filed, ruled, cited, appealed, decided, printed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from uuid import uuid4

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from judge import rulesets
from judge.cases import (
    FaultyChange,
    InfractionNames,
    citations,
    content_for_report,
    decisions,
    file,
    offered,
    penalties_of,
)
from judge.database import (
    FIELDS,
    MOVES,
    STATE_NAMES,
    TEXTS,
    Attachment,
    Case,
    CaseState,
    Changed,
    Conflict,
    Member,
    Saved,
    TournamentEvent,
    UnknownCase,
)
from judge.errors import BadInput, JudgeError
from judge.session_service import attachment, session_and_key
from judge.web.case_form import typed
from judge.web.citation_links import cite_shown
from judge.web.citation_picker import kept_log, of_session, table_there
from judge.web.infractions import names_of, of_case
from judge.web.language import current, translated
from judge.web.membership import attached, cases, events, joined, look_again_for_names, need
from judge.web.precedents import like
from judge.web.qr_codes import picture
from judge.web.reworded import became_shown
from judge.web.state import library, session_service

LONGEST_LINK = 500
"""Maximum length of a session's link."""

blueprint = Blueprint("cases", __name__)


@blueprint.get("/events/<event>/cases/new")
def new(event: str) -> str:
    """An empty case; ``session`` (with ``proof`` of its key), ``cites`` and ``question`` fill it."""
    member = need(event)
    content: dict[str, object] = {"question": request.args.get("question", "")[: TEXTS["question"]]}
    session = request.args.get("session", "")[:LONGEST_LINK]
    if session:
        content["session"] = session
    cites, editions = request.args.getlist("cites")[:40], events().event(event).editions
    content["citations"] = citations(library(), cites, editions, {}, strict=False)
    return _edit(member, str(uuid4()), None, content)


def _edit(member: Member, key: str, case: Case | None, content: Mapping[str, object], fault: str = "") -> str:
    follows = str(content.get("follows") or "")
    session, _ = session_and_key(str(content.get("session") or ""))
    return render_template(
        "cases/edit.html",
        event=events().event(member.event),
        member=member,
        id=key,
        case=case,
        content=content,
        fields=FIELDS,
        texts=TEXTS,
        infractions=offered(library(), events().event(member.event)),
        penalties=penalties_of(events().event(member.event)),
        fault=fault,
        nonce=_nonce(),
        alike=like(member, content, without=key),
        followed=_precedent(member, follows) if follows else None,
        session=content.get("session") or "",
        proof=request.values.get("proof", "")[:LONGEST_LINK],
        picks=of_session(session),
        moves=_moves(member, case),
        states=STATE_NAMES,
    )


def _nonce() -> str:
    """The id of the next change; a form shown again after a fault keeps its id, which is still unused."""
    return request.form.get("nonce", "")[:64] or secrets.token_urlsafe(8)


def _precedent(member: Member, key: str) -> tuple[Case, str] | None:
    """The case that another one may follow, with the name of its event if it is of another one."""
    try:
        return cases().get(member, key), ""
    except UnknownCase:
        pass
    try:
        lent = attached().case(member, key)
    except UnknownCase:
        return None
    return lent.case, lent.name


def _moves(member: Member, case: Case | None) -> list[CaseState]:
    """The states to which this member may change the case."""
    return [then for then, roles in MOVES[case.state if case else "open"].items() if member.role in roles]


@blueprint.get("/events/<event>/cases/<case_id>")
def case(event: str, case_id: str) -> str:
    """A case with its history and similar cases. Raises UnknownCase."""
    member = need(event)
    found = cases().get(member, case_id)
    return _case_page(member, found)


def _case_page(member: Member, found: Case, fault: str = "") -> str:
    event, case_id = member.event, found.id
    followers = cases().followers(member, case_id)
    return render_template(
        "cases/case.html",
        event=events().event(event),
        member=member,
        case=found,
        content=names_of(member).named((found,))[0].content,
        fault=fault,
        fields=FIELDS,
        states=STATE_NAMES,
        cites=_cites(found),
        became={one["address"]: became_shown(one["address"]) for one in found.content.get("citations", ())},
        log=kept_log(found.content),
        table_there=bool(found.content.get("session")) and table_there(found.content["session"]),
        history=_changes_with_values(cases().history(member, case_id), names_of(member)),
        alike=like(member, found.content, without=case_id),
        rests_on=cases().rests_on(member).get(case_id, ()),
        readable=_readable(member),
        followers=[one for one in followers if one.event == event],
        elsewhere=sum(one.event != event for one in followers),
        moves=_moves(member, found),
        games=_resolvable(events().event(event)),
        nonce=secrets.token_urlsafe(8),
        infraction=of_case(member, found),
        heads=_heads(member),
    )


def _heads(member: Member) -> list[str] | None:
    """The names of the head judges of the event; None for members who may not see the list."""
    if member.role == "judge":
        return None
    return [one.name for one in events().members(member) if one.role == "head" and not one.revoked]


def _resolvable(event: TournamentEvent) -> list[tuple[str, str]]:
    """The games of the event that have a resolver, with their names."""
    there = library().games
    played = [game for game in event.games if game in rulesets.games() and game in there]
    return [(game, library().game_name(game)) for game in played]


def _changes_with_values(
    history: Sequence[Changed], names: InfractionNames
) -> list[tuple[Changed, list[tuple[str, object]]]]:
    """The changes of a case, each with its new values and those it cleared."""
    made: list[tuple[Changed, list[tuple[str, object]]]] = []
    held: set[str] = set()
    for one in history:
        said = {name: value for name, value in one.values.items() if name in FIELDS}
        shown = {name: names.of(said[name]) for name in ("infraction", "question") if said.get(name)}
        made.append((one, [(n, shown.get(n, value)) for n, value in said.items() if value or n in held]))
        held = {name for name in held | said.keys() if said.get(name, name in held)}
    return made


def _readable(member: Member) -> Mapping[str, str]:
    """The events whose cases this device may read, each with the address of a case there (``ID`` stands for
    its id).
    """
    made = {
        one.event: url_for("precedents.precedent", event=member.event, case_id="ID")
        for one in attached().events(member)
    }
    return made | {event.id: url_for("cases.case", event=event.id, case_id="ID") for event, _ in joined()}


def _cites(case: Case) -> list[tuple[object, Mapping[str, str]]]:
    from judge.documents import Address

    found: list[tuple[object, Mapping[str, str]]] = []
    for one in case.content.get("citations", ()):
        try:
            found.append((cite_shown(Address.parse(one["address"])), one))
        except JudgeError:
            found.append((None, one))
    return found


@blueprint.get("/events/<event>/cases/<case_id>/edit")
def edit(event: str, case_id: str) -> str:
    """The form of a case, with everything that can be changed."""
    member = need(event)
    found = cases().get(member, case_id)
    return _edit(member, case_id, found, found.content)


@blueprint.post("/events/<event>/cases/<case_id>")
def save(event: str, case_id: str) -> AnyResponse | tuple[str, int]:
    """Save a form; if somebody else has changed the case meanwhile, both versions are shown."""
    member, form = need(event), request.form
    base = form.get("base", default=0, type=int)
    try:
        done = _kept(member, case_id, base, _case_form(), form.get("nonce", "") or secrets.token_urlsafe(8),
                     form.get("state"))  # fmt: skip
    except UnknownCase:
        raise
    except BadInput as fault:
        current = cases().get(member, case_id) if base else None
        if current is not None and "question" not in form:
            return _case_page(member, current, translated(fault.message)), 400
        return _edit(member, case_id, current, typed(), translated(fault.message)), 400
    if isinstance(done, Conflict):
        return _conflict(member, done), 409
    return _see(event, case_id)


def _see(event: str, key: str) -> AnyResponse:
    from flask import redirect

    return redirect(url_for("cases.case", event=event, case_id=key), 303)


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
        client=request.form.get("nonce", ""),
        again={name: request.form[name] for name in ("session", "proof", "relog") if request.form.get(name)},
    )


def _kept(
    member: Member, key: str, base: object, told: object, client: object, state: object
) -> Saved | Conflict:
    done = file(cases(), events(), library, _attach, member, key, base, told, client, state)
    if isinstance(done, Saved) and done.case.content.get("keyed") and not done.repeated:
        look_again_for_names()  # the event's day for erasing names may have passed
    return done


def _attach(event: str, told: str, proof: str) -> Attachment:
    return attachment(session_service(), event, told, proof)


def _case_form() -> dict[str, object]:
    """The values of a case's form; in a form without the question, fields left empty are ignored."""
    made = typed()
    for name in ("proof", "relog"):
        if request.form.get(name) and "session" in made:
            made[name] = request.form[name][:LONGEST_LINK]
    if "cites" in request.form or "pick" in request.form:
        made["cites"] = [*request.form.get("cites", "").splitlines(), *request.form.getlist("pick")]
    return made if "question" in made else {name: value for name, value in made.items() if value}


@blueprint.put("/events/<event>/cases/<case_id>")
def put(event: str, case_id: str) -> tuple[Response, int]:
    """Save a change sent by a device's outbox: JSON ``{"base","client","values","state"}``; a repeated one is
    saved once.

    The answer contains the current case and which ``change`` of it this one is. A change that cannot be saved
    is answered with ``{"error"}``.
    """
    try:
        return changed(need(event), case_id, sent())
    except BadInput as fault:
        return jsonify({"error": translated(fault.message)}), 400


def sent() -> dict[str, object]:
    """Read a change sent as JSON; raises FaultyChange."""
    try:
        found = request.get_json(silent=True)
    except RecursionError:
        found = None
    if not isinstance(found, dict):
        raise FaultyChange(what="JSON")
    return found


def changed(member: Member, key: str, sent: Mapping[str, object]) -> tuple[Response, int]:
    """Save a change sent as JSON and describe the result; raises the errors of saving it."""
    done = _kept(
        member, key, sent.get("base", 0), sent.get("values"), sent.get("client"), sent.get("state")
    )  # fmt: skip
    about = {
        "id": done.case.id,
        "number": done.case.number,
        "version": done.case.version,
        "state": done.case.state,
    }
    if isinstance(done, Conflict):
        return jsonify({"conflict": about, "theirs": done.case.content, "mine": done.values}), 409
    return jsonify({"saved": about, "repeated": done.repeated, "change": done.change}), 200


@blueprint.get("/events/<event>/cases/<case_id>/print")
def printed(event: str, case_id: str) -> str:
    """A case on one page for printing; ``names=1`` includes the players' names."""
    member, names = need(event), request.args.get("names") == "1"
    found = cases().get(member, case_id)
    (named,) = names_of(member).named((found,))
    return render_template(
        "cases/print.html", event=events().event(event), case=found, fields=FIELDS, states=STATE_NAMES,
        decisions=decisions(cases().history(member, case_id)),
        content=content_for_report(events().event(event), named, names, current()),
        rests_on=cases().rests_on(member).get(case_id, ()), names=names,
    )  # fmt: skip


@blueprint.get("/events/<event>/cases/<case_id>/qr.svg")
def code(event: str, case_id: str) -> Response:
    """The QR code of a case's page."""
    need(event)
    return picture(url_for("cases.case", event=event, case_id=case_id, _external=True))
