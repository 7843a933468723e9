"""``/outbox``, only on a device: changes made there for an event that wait for its server.

Waiting changes are read from the histories of the cases themselves, so none can be lost between saving and
queueing; only how far the server has them is stored separately. The service worker requests one entry after
the other, sends it, and reports the server's answer; a repeated entry is entered once, by its sender's key.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from judge import database
from judge.database import STATE_NAMES, UnknownSession
from judge.errors import BadInput, JudgeError
from judge.messages import N_
from judge.session_service import lent
from judge.session_service import session_for_server as table_told
from judge.web.cases import changed, sent
from judge.web.language import translated
from judge.web.membership import PREFIX, need
from judge.web.state import session_service

FILE = "outbox.json"
LATELY = 30
"""Maximum number of sent entries listed, latest first."""
_KEY = "judge.outbox"
MADE_THERE = ("citations", "keyed", "log")
"""Parts of a case that the server derives itself from what is sent."""

blueprint = Blueprint("outbox", __name__)


class NotAdopted(BadInput):
    template = N_("this device has not this case as it was when that was written")


class Outbox:
    """The events that this device has taken along, and their waiting changes.

    ``cookie`` reads and sets a cookie of the device, by its name and path.
    """

    def __init__(self, app: Flask, kept: Path, cookie: Callable[[str, str, str | None], str]) -> None:
        self._app, self._file, self._cookie = app, kept / FILE, cookie
        self._under_way: dict[str, int] = {}  # the inputs of each table as it was sent last
        self._held: dict[str, Any] = {
            "events": {}, "levels": {}, "tables": {}, "stood": {}, "lent": {}, "marks": {}, "sent": [],
        }  # fmt: skip
        with suppress(OSError, ValueError):
            self._held |= json.loads(self._file.read_text(encoding="utf-8"))
        app.extensions[_KEY] = self
        app.register_blueprint(blueprint)

    def _write(self) -> None:
        self._file.write_text(json.dumps(self._held, ensure_ascii=False), encoding="utf-8")

    # Events taken along

    def take(self, text: str) -> None:
        """Store an event's copy from its server, or a table's; raises FaultyCopy, and for a table the errors
        of :func:`judge.session_service.lent`.
        """
        from judge.database.device_copies import FaultyCopy, take

        try:
            copy = json.loads(text)
        except ValueError as fault:
            raise FaultyCopy(detail=str(fault)) from fault
        if not isinstance(copy, dict):
            raise FaultyCopy(detail="JSON")
        if "table" in copy:
            self._borrow(copy)
            return
        with self._app.app_context():
            levels, token = take(_store(), copy, self._levels())
        event = copy["event"]["id"]
        self._held["levels"] |= {case: [level.here, level.there] for case, level in levels.items()}
        self._held["events"][event] = {
            "at": str(copy["at"]),
            "cases": int(copy["cases_there"]),
            "name": str(copy["event"]["name"]),
        }
        self._cookie(f"{PREFIX}{event}", "", token)
        self._write()

    def _borrow(self, copy: Mapping[str, object]) -> None:
        """Store a table that was begun on the server, to continue it here."""
        from judge.database.device_copies import FaultyCopy

        session, table, events = copy.get("session"), copy["table"], copy.get("events")
        if not (isinstance(session, str) and isinstance(table, dict) and isinstance(events, list)):
            raise FaultyCopy(detail="table")
        with self._app.app_context():
            more = lent(session_service(), session, table)
            if not more:
                self._held["tables"][session] = len(session_service().sessions.load(session).inputs)
                self._held["stood"][session] = table["place"]
        self._held["lent"][session] = events
        self._cookie(f"key-{session}", f"resolver/{session}", table["key"])
        self._write()

    def _drop_table(self, session: str) -> None:
        session_service().drop(session)
        for held in ("tables", "stood", "marks", "lent"):
            self._held[held].pop(session, None)
        self._cookie(f"key-{session}", f"resolver/{session}", "")

    def forget(self, event: str) -> None:
        """Remove an event with all its data on this device, whether sent or not."""
        from judge.database.device_copies import drop_event, sessions_of, unsent

        with self._app.app_context():
            for session in [one for one, events in self._held["lent"].items() if event in events]:
                self._drop_table(session)
        self._write()
        if event not in self._held["events"]:
            return
        with self._app.app_context():
            store = _store()
            cases = {one.case for one in unsent(store, event, {})} | set(self._held["levels"])
            clients = {one.client for one in unsent(store, event, {})}
            for session in sessions_of(store, event):
                self._drop_table(session)
            drop_event(store, event)
            self._held["levels"] = {
                case: level
                for case, level in self._held["levels"].items()
                if case not in cases or self._there(case)
            }
        self._held["marks"] = {key: mark for key, mark in self._held["marks"].items() if key not in clients}
        self._held["sent"] = [one for one in self._held["sent"] if one["event"] != event]
        del self._held["events"][event]
        self._cookie(f"{PREFIX}{event}", "", "")
        self._write()

    def _there(self, case: str) -> bool:
        from judge.database.device_copies import version_of

        return version_of(_store(), case) > 0

    def has(self, event: str, client: object) -> bool:
        """Whether a change with this key waits here."""
        return any(one["key"] == client and one["event"] == event for one in self.entries())

    def event(self, name: str) -> Mapping[str, Any] | None:
        """The known state on the server of an event taken along; None for any other event."""
        found: Mapping[str, Any] | None = self._held["events"].get(name)
        return found

    def _levels(self) -> dict[str, Any]:
        from judge.database.device_copies import Level

        return {case: Level(*level) for case, level in self._held["levels"].items()}

    def base_here(self, event: str, case: str, there: object) -> int | None:
        """The version of a case here that equals the server's version ``there``; None if the device has no
        such case, or has changed it since.
        """
        from judge.database.device_copies import version_of

        if event not in self._held["events"] or type(there) is not int:
            return None
        level = self._held["levels"].get(case, [0, 0])
        with self._app.app_context():
            return level[0] if level[1] == there and version_of(_store(), case) == level[0] else None

    # Waiting entries

    def entries(self) -> list[dict[str, Any]]:
        """The entries that the server has not accepted yet, in sending order: tables before their cases.

        ``key`` names an entry; ``conflict`` or ``refused`` say why one waits for its judge, ``behind`` that
        one waits for an earlier change of its case.
        """
        made: list[dict[str, Any]] = []
        if not (self._held["events"] or self._held["lent"]):
            return made  # looking rules up loads no database
        from judge.database.device_copies import sessions_of, unsent

        with self._app.app_context():
            store = _store()
            for session in self._held["lent"]:
                made += self._table("", session)
            for event, about in self._held["events"].items():
                for session in sessions_of(store, event):
                    made += self._table(event, session) if session not in self._held["lent"] else []
                stopped: set[str] = set()
                for one in unsent(store, event, self._levels()):
                    mark = self._held["marks"].get(one.client, {})
                    made.append(
                        {
                            "kind": "case", "key": one.client, "event": event, "event_name": about["name"],
                            "case": one.case, "version": one.version, "values": one.values,
                            "state": one.state, "behind": one.case in stopped, **mark,
                            "said": str(
                                one.values.get("question") or one.values.get("ruling")
                                or next((v for v in one.values.values() if isinstance(v, str) and v), "")
                            ),
                        }
                    )  # fmt: skip
                    if mark or one.case in stopped:
                        stopped.add(one.case)
        return made

    def _table(self, event: str, session: str) -> list[dict[str, object]]:
        """A table that belongs to a case or was lent by the server, if this device has its key and the server
        may lack some of its inputs.
        """
        key = self._cookie(f"key-{session}", f"resolver/{session}", None)
        try:
            stored = session_service().sessions.load(session)
        except UnknownSession:
            return []
        if not key or self._held["tables"].get(session, -1) >= len(stored.inputs):
            return []
        return [
            {
                "kind": "table", "key": session, "event": event, "case": "", "said": stored.title,
                "event_name": self._held["events"].get(event, {}).get("name", ""),
                "inputs": len(stored.inputs), "behind": False,
                **self._held["marks"].get(session, {}),
            }
        ]  # fmt: skip

    def following(self) -> str:
        """The next entry to send, as JSON with ``key``, ``url`` (below the server's pages) and ``body``;
        empty if there is none.
        """
        for one in self.entries():
            if not (one["behind"] or one.get("conflict") or one.get("refused")):
                with self._app.app_context():
                    return json.dumps(self._letter(one), ensure_ascii=False)
        return ""

    def _letter(self, one: Mapping[str, Any]) -> dict[str, Any]:
        if one["kind"] == "table":
            key = self._cookie(f"key-{one['key']}", f"resolver/{one['key']}", None)
            self._under_way[one["key"]] = one["inputs"]
            body = table_told(session_service(), one["key"], key, self._held["stood"].get(one["key"]))
            url = (
                f"events/{one['event']}/sessions/{one['key']}"
                if one["event"]
                else f"resolver/{one['key']}/device"
            )
            return {"key": one["key"], "url": url, "body": body}
        return {
            "key": one["key"],
            "url": f"events/{one['event']}/cases/{one['case']}",
            "body": {
                "base": self._held["levels"].get(one["case"], [0, 0])[1],
                "client": one["key"],
                "values": self._values(one),
                "state": one["state"] or "",
            },
        }

    def _values(self, one: Mapping[str, Any]) -> dict[str, object]:
        """The values of a change as a form would send them, without those that the server derives itself."""
        values = {name: value for name, value in one["values"].items() if name not in MADE_THERE}
        if "citations" in one["values"]:
            values["cites"] = [cite["address"] for cite in one["values"]["citations"]]
        session = values.get("session")
        if session:
            key = self._cookie(f"key-{session}", f"resolver/{session}", None)
            with suppress(JudgeError):
                values["proof"] = session_service().sessions.proof(session, key, one["event"])
        return values

    # The server's answers

    def answered(self, key: str, status: int, text: str) -> str:
        """Record the server's answer to an entry: ``sent``, ``part`` of it, ``stopped`` if its judge must
        decide, or ``away`` if the answer was not Judge's, and the entry is to be sent again later.
        """
        one = next((one for one in self.entries() if one["key"] == key), None)
        try:
            said = json.loads(text)
        except ValueError:
            said = None
        if one is None or not isinstance(said, dict) or status >= 500 or status == 429:
            return "away"
        with self._app.app_context():
            outcome = self._noted(one, status, said)
        self._write()
        return outcome

    def _noted(self, one: Mapping[str, Any], status: int, said: Mapping[str, Any]) -> str:
        from judge.database.device_copies import accepted

        if status == 200 and one["kind"] == "table" and isinstance(said.get("session"), dict):
            if said["session"].get("more"):
                return "part"
            # not what it has now: inputs entered while this was on its way are still to be sent
            self._held["tables"][one["key"]] = self._under_way.pop(one["key"], one["inputs"])
            self._held["stood"][one["key"]] = int(said["session"].get("place", 0))
            self._tell(one, f"resolver/{one['key']}", branched=bool(said["session"].get("branched")))
            return "sent"
        if status == 200 and one["kind"] == "case" and isinstance(said.get("saved"), dict):
            self._held["levels"][one["case"]] = [one["version"], int(said["change"])]
            number = int(said["saved"]["number"])
            accepted(_store(), one["case"], number)
            self._tell(one, f"events/{one['event']}/cases/{one['case']}", number=number)
            return "sent"
        if status == 409 and isinstance(said.get("conflict"), dict):
            self._held["marks"][one["key"]] = {"conflict": True}
            return "stopped"
        if 400 <= status < 500 and isinstance(said.get("error"), str):
            self._held["marks"][one["key"]] = {"refused": said["error"][:1000]}
            return "stopped"
        return "away"

    def _tell(self, one: Mapping[str, Any], url: str, **more: object) -> None:
        fresh = {"event": one["event"], "kind": one["kind"], "said": one["said"][:200], "url": url, **more}
        fresh["at"] = database.utc_now().isoformat(timespec="seconds")
        rest = [old for old in self._held["sent"] if old["url"] != url]
        self._held["sent"] = [fresh, *rest][:LATELY]

    # The judge's decisions

    def again(self, key: str) -> None:
        """Send a refused entry again."""
        self._held["marks"].pop(key, None)
        self._write()

    def decided(self, key: str) -> None:
        """Accept the server's version of a case: the change with this key and all later ones are dropped."""
        from judge.database.device_copies import drop_case, version_of

        one = next((one for one in self.entries() if one["key"] == key), None)
        if one is None:
            return
        with self._app.app_context():
            if one["kind"] == "table":
                self._held["tables"][key] = one["inputs"]
            elif one["case"] not in self._held["levels"]:
                drop_case(_store(), one["case"])
            else:
                there = self._held["levels"][one["case"]][1]
                self._held["levels"][one["case"]] = [version_of(_store(), one["case"]), there]
        self._held["marks"].pop(key, None)
        self._write()

    def state(self) -> str:
        """The state for the server's own pages, as JSON: the events, the lent tables, and the waiting
        entries.
        """
        waiting = [
            {
                "event": one["event"],
                "said": one["said"][:200],
                "table": str(one["values"].get("table", "")) if one["kind"] == "case" else "",
                "stopped": bool(one.get("conflict") or one.get("refused") or one["behind"]),
            }
            for one in self.entries()
        ]
        told = {
            "events": list(self._held["events"]), "tables": list(self._held["lent"]), "waiting": waiting,
        }  # fmt: skip
        return json.dumps(told, ensure_ascii=False)

    def sent(self) -> list[dict[str, Any]]:
        """The entries recently accepted by the server, latest first."""
        return list(self._held["sent"])


def outbox() -> Outbox:
    """The outbox of the running application."""
    found: Outbox = current_app.extensions[_KEY]
    return found


def _store() -> database.Store:
    return session_service().sessions.store


@blueprint.get("/outbox")
def page() -> str:
    """The waiting entries, those that the server refused or has in another version, and those it accepted."""
    root = request.script_root.rpartition("/")[0]
    return render_template(
        "offline/outbox.html",
        waiting=outbox().entries(),
        sent=outbox().sent(),
        states=STATE_NAMES,
        server=f"{root}/",
        told=_fields,
    )


@blueprint.put("/outbox/<event>/<case>")
def adopt(event: str, case: str) -> tuple[Response, int]:
    """Take over a change stored by a page of the server when that did not answer; from now on it waits here.

    JSON as for :func:`judge.web.cases.put`, with the server's version as its base. The answer is
    ``{"error"}`` if the device lacks the event or has changed the case itself.
    """
    try:
        change = sent()
        base = outbox().base_here(event, case, change.get("base", 0))
        repeated = base is None and outbox().has(event, change.get("client"))
        if base is None and not repeated:
            raise NotAdopted()
        return changed(need(event), case, {**change, "base": base or 0})
    except JudgeError as fault:
        return jsonify({"error": translated(fault.message)}), 400


def _fields(one: Mapping[str, object]) -> dict[str, str]:
    """The values of a change as the form of the server's page would send them, to compare with the current
    state.
    """
    letter = outbox()._letter(one)["body"]
    fields = {"base": str(letter["base"]), "nonce": letter["client"], "state": letter["state"]}
    for name, value in letter["values"].items():
        joined = "\n" if name == "cites" else ", "
        fields[name] = joined.join(value) if isinstance(value, list) else str(value)
    return fields


@blueprint.post("/outbox")
def decide() -> AnyResponse:
    """Send an entry again, or drop it."""
    key = request.form.get("key", "")
    if request.form.get("what") == "again":
        outbox().again(key)
    elif request.form.get("what") == "discard":
        outbox().decided(key)
    return redirect(url_for("outbox.page"), 303)
