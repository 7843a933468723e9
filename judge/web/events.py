"""``/events``: create and join events, the board of an event's cases, its settings, reports and exports."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from judge.cardbook import Correction
from judge.cases import chosen, corrections_in, csv_report, exported, imported, markdown_report, offered
from judge.database import (
    FIELDS,
    ROLE_NAMES,
    ROLES,
    STATE_NAMES,
    Member,
    Role,
    StoreFault,
    TournamentEvent,
    in_force,
    judges_name,
)
from judge.errors import BadInput, LibraryFault, NotFound
from judge.messages import N_, Message
from judge.session_service import delete_event
from judge.text import fold
from judge.web import language
from judge.web.delivery import LARGEST_EXPORT, LARGEST_UPLOAD
from judge.web.importing import may_import
from judge.web.infractions import names_of
from judge.web.language import translated
from judge.web.links import asked_again, section_url
from judge.web.membership import (
    act_as,
    address_of_request,
    attached,
    cases,
    events,
    forget,
    joined,
    joined_if_any,
    look_again_for_names,
    member_of,
    need,
    places,
    remember,
)
from judge.web.precedents import asked
from judge.web.qr_codes import drawn, picture
from judge.web.reworded import affected_cases
from judge.web.state import card_book, library, session_service

CASES_SHOWN = 60
"""Number of cases that one page of the board shows."""

blueprint = Blueprint("events", __name__)


@blueprint.app_context_processor
def _of_templates() -> dict[str, object]:
    """Functions for templates: every page may offer to file a case, and pages of cases show rulings in force
    and roles.
    """
    return {"joined_events": joined_if_any, "in_force": in_force, "places": places, "roles": ROLE_NAMES}


@blueprint.before_request
def _room_for_exports() -> None:
    """Allow exports to be longer than other forms, because those of large events are."""
    if request.endpoint == "events.create":
        request.max_content_length = request.max_form_memory_size = LARGEST_UPLOAD


@blueprint.get("/events")
def start() -> str:
    """The events that this device has joined; a form to create or to join one."""
    return _start()


def _start(fault: str = "") -> str:
    return render_template(
        "events/start.html",
        joined=joined(),
        fault=fault,
        today=datetime.date.today().isoformat(),
        games=[(game, library().game_name(game)) for game in library().games],
        form=request.form,
    )


def _take_over(travelled: Sequence[Correction]) -> Message | None:
    """Save the corrections of cards in an export, if this device may, and describe the result.

    They apply to every table of the server. The server's own corrections of the same lines remain.
    """
    if not travelled:
        return None
    if not may_import():
        told = N_(
            "{n} corrections of cards came with it and were not taken over: that is for whoever runs this "
            "server, with “judge event import” or the key of the server"
        )
        return Message(told, {"n": len(travelled)})
    try:
        new = card_book().corrections.put(travelled, over=False)
    except LibraryFault as fault:
        return fault.message
    told = N_("{new} of {n} corrections of cards that came with it are new here and were taken over")
    return Message(told, {"new": new, "n": len(travelled)})


@blueprint.post("/events")
def create() -> str | tuple[str, int] | AnyResponse:
    """Create an event, also from an export; its codes are shown once."""
    form = request.form
    taken: Message | None = None
    try:
        who = judges_name(form.get("who", ""))
        export = _export()
        if export or form.get("restore"):
            made = imported(export, events(), session_service(), who)
            taken = _take_over(corrections_in(export))
            with suppress(StoreFault):  # the codes are only shown in this answer
                look_again_for_names()
        else:
            games = [game for game in form.getlist("game") if game in library().games]
            made = events().create(
                form.get("name", ""), form.get("date", ""), games, library().labels_in_force(games), (),
                form.get("erase", ""), organiser=who,
            )  # fmt: skip
    except BadInput as fault:
        return _start(translated(fault.message)), 400
    page = render_template(
        "events/codes.html",
        event=made.event,
        taken=taken,
        codes=made.codes,
        member=made.member,
        join=_join_link(made.event),
        drawn=_drawn(made.event, made.codes),
    )
    assert made.token is not None  # an organiser was named
    return remember(Response(page), made.event.id, made.token)


def _export() -> str:
    """The export uploaded as a file or as text; empty if the form creates a new event."""
    file = request.files.get("file")
    data = file.read() if file else request.form.get("export", "").encode()
    if len(data) > LARGEST_EXPORT:
        request.max_content_length = LARGEST_EXPORT
        abort(413)
    return data.decode("utf-8", "replace").removeprefix("\ufeff").strip()


def _join_link(event: TournamentEvent) -> str:
    return url_for("events.join", event_id=event.id, _external=True)


@blueprint.route("/events/join", methods=["GET", "POST"])
def join_by_code() -> AnyResponse | tuple[str, int]:
    """Join with a code alone, which identifies its event; the field is on the page of events."""
    if request.method == "GET":
        return redirect(asked_again(url_for("events.start")), 303)
    form = request.form
    try:
        code, name = form.get("code", ""), form.get("name", "")
        member, token = events().join_by_code(code, name, address_of_request())
    except BadInput as fault:
        return _start(translated(fault.message)), 403
    return remember(redirect(url_for("events.board", event_id=member.event), 303), member.event, token)


@blueprint.get("/events/<event_id>/join")
def join(event_id: str) -> str:
    """The form in which a judge types the code; raises UnknownEvent."""
    member = member_of(event_id)
    name = member.name if member else ""
    return render_template("events/join.html", event=events().event(event_id), fault="", name=name)


@blueprint.post("/events/<event_id>/join")
def joining(event_id: str) -> AnyResponse | tuple[str, int]:
    """Join with a code."""
    event, name = events().event(event_id), request.form.get("name", "")
    try:
        _, token = events().join(event_id, request.form.get("code", ""), name, address_of_request())
    except BadInput as fault:
        page = render_template("events/join.html", event=event, fault=translated(fault.message), name=name)
        return page, 403
    return remember(redirect(_back(event_id, request.args.get("case", "")), 303), event_id, token)


def _back(event: str, case: str) -> str:
    """The case from which somebody came to change roles, else the event's page."""
    if case:
        return url_for("cases.case", event=event, case_id=case[:64])
    return url_for("events.board", event_id=event)


def _drawn(event: TournamentEvent, codes: Mapping[Role, str]) -> dict[Role, Markup]:
    """A QR code for each code: it opens the page for joining with the code filled in. Browsers do not send
    the part after ``#`` to a server.
    """
    return {role: drawn(f"{_join_link(event)}#{code}") for role, code in codes.items()}


@blueprint.get("/events/<event_id>/join.svg")
def code(event_id: str) -> Response:
    """The QR code of the page for joining."""
    return picture(_join_link(events().event(event_id)))


@blueprint.get("/events/<event_id>")
def board(event_id: str) -> str | AnyResponse:
    """The event's cases, open appeals first.

    ``q``, ``state``, ``cites``, ``card``, ``tag`` and ``by`` (a judge) filter them; ``page`` is the page of
    the list.
    """
    event = events().event(event_id)
    member = member_of(event_id)
    if member is None:
        return redirect(url_for("events.join", event_id=event_id))
    serial, held = cases().since(member, -1)
    lent = attached().events(member)
    sought = asked()
    fitting = chosen(held, sought, event.games, offered(library(), event) if sought.words else ())
    last = max((len(fitting) - 1) // CASES_SHOWN + 1, 1)
    page = min(max(request.args.get("page", 1, type=int), 1), last)
    names = names_of(member)
    return render_template(
        "events/board.html",
        event=event,
        member=member,
        cases=names.named(fitting[(page - 1) * CASES_SHOWN : page * CASES_SHOWN]),
        fitting=len(fitting),
        page=page,
        more=page < last,
        appeals=names.named(case for case in held if case.state == "appealed"),
        everything=len(held),
        serial=serial,
        states=STATE_NAMES,
        asked=request.args,
        people=_people(events().members(member)) if member.role != "judge" else (),
        tags=sorted({tag for case in held for tag in case.content.get("tags", ())}),
        judges=sorted({case.judge for case in held if case.judge}),
        turned=_turned(member),
        changed=len(affected_cases(event_id, held)),
        attached=lent,
        borrowers=attached().borrowers(member) if member.role == "organiser" else (),
        others=[
            other for other, _ in joined() if other.id != event_id and other.id not in {x.event for x in lent}
        ],
        wrong_codes=events().wrong_codes(member) if member.role == "organiser" else 0,
        editions=_editions(event) if member.role == "organiser" else (),
        tournament=_tournament_rules(event),
        games=[(game, library().game_name(game)) for game in library().games],
    )


def _people(members: Sequence[Member]) -> list[list[Member]]:
    """The memberships of an event by person: those of the same name are of one person."""
    people: list[list[Member]] = []
    for one in members:
        for held in people:
            same = fold(held[0].name) == fold(one.name) and held[0].revoked == one.revoked
            if same and one.role not in {place.role for place in held}:
                held.append(one)
                break
        else:
            people.append([one])
    return people


def _turned(member: Member) -> frozenset[str]:
    """The cases that rest on a reversed one."""
    rests_on = cases().rests_on(member)
    return frozenset(
        event_id for event_id, chain in rests_on.items() if any(one.state == "reversed" for one in chain)
    )


def _editions(event: TournamentEvent) -> list[tuple[str, str, list[str]]]:
    """The documents of the event's games: the edition in force, and the editions to choose from."""
    found = []
    for game in event.games:
        for view in library().documents(game) if game in library().games else ():
            name = f"{game}/{view.document}"
            labels = [edition.ref.edition for edition in view.editions]
            found.append((name, event.editions.get(name, view.current.ref.edition), labels))
    return found


def _tournament_rules(event: TournamentEvent) -> list[tuple[str, str]]:
    """The tournament rules of the event's games, with their pages in the event's editions."""
    found = []
    for game in event.games:
        for document, number in library().tournament_rules(game) if game in library().games else ():
            with suppress(NotFound):  # the event's edition may have been removed, or lack the section
                edition = library().edition(game, document, event.editions.get(f"{game}/{document}"))
                if number is None:
                    label = edition.ref.edition
                    page = url_for("contents.contents", game=game, document=document, edition=label)
                    found.append((edition.title, page))
                else:
                    heading = edition.entry(number).heading
                    name = f"{library().game_name(game)} {number} {heading}".strip()
                    found.append((name, section_url(edition.ref, number)))
    return found


@blueprint.post("/events/<event_id>")
def change(event_id: str) -> AnyResponse | str | tuple[str, int]:
    """Leave the event or attach another; for the organiser: settings, codes, revoking, lending, deleting."""
    member, form = need(event_id), request.form
    what = form.get("what", "")
    if what == "leave":
        for place in places(event_id):
            events().leave(place)
        return forget(redirect(url_for("events.start"), 303), event_id)
    if what == "delete" and (form.get("sure") == "1" or member.role != "organiser"):
        delete_event(session_service(), events(), cases(), member)
        return forget(redirect(url_for("events.start"), 303), event_id)
    if what == "delete":  # the box to confirm was not ticked
        return redirect(url_for("events.board", event_id=event_id), 303)
    if what == "act-as":
        return act_as(redirect(_back(event_id, form.get("case", "")), 303), event_id, form.get("member", ""))
    if what == "revoke":
        events().revoke(member, form.get("member", ""))
    elif what == "release":
        events().release(member)
    elif what == "code":
        role: Role = next((role for role in ROLES if role == form.get("role")), "judge")
        fresh = {role: events().new_code(member, role)}
        event = events().event(event_id)
        return render_template(
            "events/codes.html", event=event, codes=fresh, member=member, join=_join_link(event),
            drawn=_drawn(event, fresh),
        )  # fmt: skip
    elif what in ("attach", "attach-for-all", "detach", "detach-for-all", "withdraw"):
        _lending(member, what)
    else:
        _settings(member)
    where = "events.erasing" if what == "erasing" else "events.board"
    return redirect(url_for(where, event_id=event_id), 303)


def _lending(member: Member, what: str) -> None:
    """Attach another event's cases as precedents or detach them; stop lending this event's cases."""
    other, for_all = request.form.get("other", ""), what.endswith("for-all")
    if what == "withdraw":
        attached().withdraw(member, other)
    elif what.startswith("detach"):
        attached().detach(member, other, for_all)
    elif request.form.get("code", "").strip():
        link = request.form.get("link", "").strip().rstrip("/").removesuffix("/join")
        name = link.partition("?")[0].rpartition("/")[2]
        attached().attach_by_code(member, name, request.form["code"], address_of_request())
    else:
        attached().attach(member, need(other), for_all)


def _settings(member: Member) -> None:
    form = request.form

    def listed(name: str) -> list[str]:
        return [line for line in form.get(name, "").splitlines() if line.strip()]

    games = [game for game in form.getlist("game") if game in library().games]
    event = events().event(member.event)
    known = {
        f"{game}/{view.document}": {edition.ref.edition for edition in view.editions}
        for game in games
        for view in library().documents(game)
    }
    in_force = {name: form.get(f"edition {name}", "") or event.editions.get(name, "") for name in known}
    editions = {name: label for name, label in in_force.items() if label in known[name]}
    events().change(
        member,
        name=form.get("name"),
        date=form.get("date"),
        games=games if "games" in form else None,
        editions={**library().labels_in_force(games), **editions} if "games" in form else None,
        penalties=listed("penalties") if "penalties" in form else None,
        infractions=listed("infractions") if "infractions" in form else None,
        erase_names=form.get("erase"),
        other_names=listed("other_names") if "other_names" in form else None,
    )
    look_again_for_names()


@blueprint.get("/events/<event_id>/erasing")
def erasing(event_id: str) -> str:
    """For the organiser: a preview of what erasing the names would remove from each case now."""
    member = need(event_id, "organiser")
    found = cases().to_be_erased(member)
    total: Counter[str] = Counter()
    for one in found:
        total.update(one.found)
    return render_template(
        "events/erasing.html",
        event=events().event(event_id),
        found=found,
        there={
            event_id
            for one in found
            for event_id in (*one.lettered, *one.kept)
            if session_service().sessions.there(event_id)
        },
        total=sorted(total.items(), key=lambda pair: (-pair[1], pair[0])),
        fields=FIELDS,
    )


@blueprint.get("/events/<event_id>/changes")
def changes(event_id: str) -> Response:
    """What has changed since a serial: requested every second or two, answered in a few bytes.

    The event's serial alone tells whether anything has changed; the entity tag holds nothing else. A serial
    higher than the current one is from before the database was restored: then everything is sent.
    """
    member = need(event_id)
    since = max(request.args.get("since", default=0, type=int), 0)
    serial = cases().serial(member)
    since = since if since <= serial else 0
    tag = f"{since}-{serial}-{language.current()}"
    if request.if_none_match.contains_weak(tag):
        answer = Response(status=304)
    else:
        answer = jsonify({"serial": serial} if serial == since else _news(member, since))
    answer.set_etag(tag, weak=True)
    return answer


def _news(member: Member, since: int) -> dict[str, object]:
    serial, held = cases().since(member, since)
    turned = _turned(member) if held else frozenset()
    return {
        "serial": serial,
        "cases": [
            {
                "id": case.id,
                "number": case.number,
                "state": case.state,
                "label": translated(STATE_NAMES[case.state]),
                "table": case.content.get("table", ""),
                "question": case.content.get("question", "")[:200],
                "version": case.version,
                "url": url_for("cases.case", event=case.event, case_id=case.id),
                "row": render_template(
                    "cases/row.html", case=case, event=case.event, turned=turned, states=STATE_NAMES
                ),
            }
            for case in held
        ],
    }


@blueprint.get("/events/<event_id>/report.<any(md, csv, json):form>")
def report(event_id: str, form: str) -> Response:
    """The event's cases: Markdown or CSV for people, JSON for restoring; ``names=1`` includes names."""
    member = need(event_id)
    event, held, names = events().event(event_id), cases().all(member), request.args.get("names") == "1"
    shown = names_of(member).named(held)
    if form == "json":
        history = cases().histories(member)
        sessions = (str(case.content.get("keyed") or "") for case in held)
        played = session_service().scenarios(sessions) if names else {}
        corrections = card_book().corrections.all()
        text, kind = exported(event, held, history, names, played, corrections), "application/json"
    elif form == "csv":
        text, kind = csv_report(event, shown, language.current(), names), "text/csv"
    else:
        told = markdown_report(event, shown, language.current(), names, cases().histories(member))
        text, kind = told, "text/markdown"
    answer = Response(text, mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="judge-{event.date or "event"}.{form}"'
    answer.headers["Cache-Control"] = "no-store"
    return answer
