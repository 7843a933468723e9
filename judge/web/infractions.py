"""``/events/<event>/infractions``: choosing and recording infractions; ``/penalties``: penalties given."""

from __future__ import annotations

import csv
import io
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response, render_template, request

from judge.cases import (
    BY,
    Again,
    Given,
    InfractionNames,
    Offered,
    chosen_infraction,
    counts,
    earlier,
    gathered,
    given,
    kept_penalty,
    lettered,
    offered,
    penalties_of,
    penalty_text,
    penalty_with_term,
    repeated,
)
from judge.cases.infraction_choices import Condition
from judge.cases.report import cell
from judge.cases.statistics import natural
from judge.database import FIELDS, STATE_NAMES, TEXTS, Case, Member, utc_now
from judge.documents import SectionNumber
from judge.documents.infraction_labels import PartKind
from judge.errors import BadInput
from judge.messages import N_
from judge.web.case_form import typed
from judge.web.editions import EditionShown
from judge.web.html_text import ShownText, plain, writer_of
from judge.web.language import current, translated
from judge.web.links import section_url
from judge.web.membership import cases, events, need
from judge.web.state import library

blueprint = Blueprint("infractions", __name__)

MOST_USED = 6
"""Maximum number of infractions recorded at the event that are listed first."""
MOST_NAMES = 300
"""Maximum number of players' names suggested while one is typed."""
EXTENSIONS = (2, 3, 5, 10)
"""The extra minutes that one tap gives."""


class NoInfraction(BadInput):
    template = N_("say which infraction it is")


@dataclass(frozen=True)
class InfractionShown:
    """An infraction as a list or form shows it, in the reader's language if it has a name there."""

    offered: Offered
    name: str
    language: str
    other: str
    number: str
    url: str | None
    words: str

    @property
    def key(self) -> str:
        return self.offered.key


@blueprint.app_template_filter("penalty")
def _penalty(text: str) -> str:
    """A penalty in the reader's language."""
    told = penalty_text(text)
    return told if isinstance(told, str) else translated(told)


@blueprint.app_template_filter("penalty_with_term")
def _penalty_with_term(text: str) -> str:
    """A penalty in the reader's language, with the English term."""
    return penalty_with_term(text, current())


@blueprint.app_template_filter("unmarked")
def _unmarked(text: str) -> str:
    """A text of the digest without inline marks."""
    return plain(text, own=True)


def infraction_shown(one: Offered) -> InfractionShown:
    """An infraction for display. In Spanish the Spanish name comes first if there is one, with the English
    name of the guides beside it. In English the other name only serves to find it.
    """
    name, other = one.in_words(current())
    language = one.told[0][0].about.language if one.told else ""
    if current() == "es" and other:
        language = "es"
    number = one.number.published if one.number is not None else ""
    url = section_url(one.edition.ref, one.number) if one.edition and one.number is not None else None
    words = " ".join(part for part in (one.name, *one.aliases, other, number) if part)
    return InfractionShown(one, name, language, other if current() == "es" else "", number, url, words)


@blueprint.get("/events/<event>/infractions/new")
def new(event: str) -> str:
    """The infractions to choose from; with ``infraction`` the form for it, in a ``case`` or a new one."""
    member = need(event)
    case = _case(member)
    if not request.args.get("infraction", "").strip():
        return _choose(member, case)
    return _form(member, case, dict(case.content) if case else {}, entered=False)


@blueprint.post("/events/<event>/infractions/new")
def again(event: str) -> str:
    """The form again, with the typed values and the player's earlier penalties; changes nothing."""
    member = need(event)
    return _form(member, _case(member), typed(), entered=True)


def _case(member: Member) -> Case | None:
    """The case to which an infraction is added; raises UnknownCase."""
    case_id = request.values.get("case", "")
    return cases().get(member, case_id) if case_id else None


def _choose(member: Member, case: Case | None) -> str:
    event = events().event(member.event)
    known = offered(library(), event)
    noted = Counter(one.kind for one in given(cases().all(member)))
    used = [one for one in known if noted[one.kind]]
    used.sort(key=lambda one: -noted[one.kind])
    groups: dict[str, list[InfractionShown]] = {}
    for one in known:
        title = f"{one.edition.title} · {one.category}" if one.edition and one.category else ""
        title = title or (one.edition.title if one.edition else "")
        groups.setdefault(title, []).append(infraction_shown(one))
    editions = {str(one.edition.ref): EditionShown(one.edition) for one in known if one.edition}
    return render_template(
        "infractions/choose.html",
        event=event,
        case=case,
        used=[infraction_shown(one) for one in used[:MOST_USED]],
        groups=groups,
        editions=list(editions.values()),
        everything=len(known),
        longest=TEXTS["infraction"],
    )


def _form(member: Member, case: Case | None, content: Mapping[str, Any], entered: bool) -> str:
    event, key = events().event(member.event), request.values.get("infraction", "").strip()
    if not key:
        raise NoInfraction()
    key = key[: TEXTS["infraction"]]
    one = chosen_infraction(offered(library(), event), key) or Offered(key, key, "")
    held = cases().all(member)
    found = given(held)
    same = bool(case and case.content.get("infraction") == one.name)
    penalty = str(content.get("penalty") or "") if entered or same else one.usual
    named = ", ".join(content.get("penalised") or ())
    conditions, _ = _conditions(one)
    return render_template(
        "infractions/form.html",
        event=event,
        member=member,
        case=case,
        id=case.id if case else request.values.get("id", "") or str(uuid4()),
        nonce=request.form.get("nonce", "")[:64] or secrets.token_urlsafe(8),
        one=one,
        shown=infraction_shown(one),
        edition=EditionShown(one.edition) if one.edition else None,
        remedy=part_texts(one, "remedy"),
        definition=part_texts(one, "definition"),
        conditions=conditions,
        own=_own_reason(content, conditions),
        content=content,
        penalty=kept_penalty(penalty),
        penalties=penalties_of(event, one.usual),
        round=str(content.get("round") or _latest_round(held)),
        named=named,
        names=_names(held),
        extensions=EXTENSIONS,
        texts=TEXTS,
        **_earlier(member, found, named, one.kind, case.id if case else ""),
        **_repeated(one, held, named, case),
    )


def _conditions(one: Offered) -> tuple[list[Condition], list[tuple[Again, int]]]:
    """The questions about an infraction, including its rules about repetition; and the place of each of these
    rules among them.
    """
    conditions, rules = list(one.conditions(current())), []
    for rule in one.again(current()):
        at = next((at for at, other in enumerate(conditions) if rule.text in other.text), len(conditions))
        if at == len(conditions):
            conditions.append(Condition(rule.text, rule.penalty, True, rule.address))
        rules.append((rule, at))
    return conditions, rules


def _own_reason(content: Mapping[str, object], conditions: Sequence[Condition]) -> str:
    """A case's own reason for an unusual penalty, if it is none of the conditions."""
    said = str(content.get("departure") or "")
    given_ones = {condition.text[: TEXTS["departure"]] for condition in conditions}
    return "" if not conditions or said in given_ones else said


def _repeated(one: Offered, held: Sequence[Case], named: str, case: Case | None) -> dict[str, object]:
    """The questions about players who did the same before, each with the place of its condition."""
    places = dict(_conditions(one)[1])
    found = repeated(
        one, held, named.replace(";", ",").split(","), current(),
        case.id if case else "", case.created if case else utc_now(),
    )  # fmt: skip
    return {"repeated": [(asked, places[asked.rule], _rule_url(asked.rule, one)) for asked in found]}


def _rule_url(rule: Again, one: Offered) -> str | None:
    if one.edition is None or not rule.number:
        return None
    return section_url(one.edition.ref, SectionNumber.parse(rule.number))


def part_texts(one: Offered, kind: PartKind) -> tuple[ShownText, ...]:
    """A part of an infraction as its document describes it, with its references."""
    where = one.part(kind, current())
    if where is None or one.edition is None:
        return ()
    store, section = where
    return (writer_of(one.edition, store).section(section),)


def _latest_round(held: Iterable[Case]) -> str:
    """The current round, as far as the cases show."""
    told = {str(case.content.get("round") or "") for case in held} - {""}
    return max(told, key=natural, default="")


def _names(held: Iterable[Case]) -> list[str]:
    """The players named in cases, each once."""
    found = dict.fromkeys(
        name for case in held for part in ("penalised", "players") for name in case.content.get(part, ())
    )
    return sorted(found)[:MOST_NAMES]


def _earlier(
    member: Member, found: Sequence[Given], named: str, kind: str, without: str
) -> dict[str, object]:
    """The earlier penalties of the players being typed, and which of them were for the same infraction."""
    rows: dict[tuple[str, str], Given] = {}
    for name in named.replace(";", ",").split(","):
        for one in earlier(found, name, without):
            rows.setdefault((one.case.id, one.player), one)
    ordered = sorted(rows.values(), key=lambda one: one.kind != kind)  # the same infraction first
    return {
        "earlier": ordered, "kind": kind, "asked": bool(named.strip()), "states": STATE_NAMES,
        "called": names_of(member) if ordered else None,
    }  # fmt: skip


def names_of(member: Member) -> InfractionNames:
    """The names of the event's infractions in the reader's language."""
    return InfractionNames(offered(library(), events().event(member.event)), current())


@blueprint.post("/events/<event>/infractions/earlier")
def earlier_part(event: str) -> str:
    """Part of a page: the earlier penalties of a player at this event.

    Pages use ``POST``, although nothing changes, so that names are not part of an address.
    """
    member = need(event)
    named = request.form.get("penalised", "")[:400]
    held = cases().all(member)
    kind, without = request.form.get("kind", "")[:200], request.form.get("without", "")
    one = next((one for one in offered(library(), events().event(event)) if one.kind == kind), None)
    case = next((case for case in held if case.id == without), None)
    return render_template(
        "infractions/earlier.html", event_id=event,
        **_earlier(member, given(held), named, kind, without),
        **(_repeated(one, held, named, case) if one else {}),
    )  # fmt: skip


def of_case(member: Member, found: Case) -> dict[str, object]:
    """What a case's page shows about its infraction: the remedy, and the players' earlier penalties."""
    where = str(found.content.get("infringed") or "")
    one = chosen_infraction(offered(library(), events().event(member.event)), where) if where else None
    held = given(cases().all(member))
    own = next((row.kind for row in held if row.case.id == found.id), "")
    before = [row for row in held if row.case.number < found.number]
    told = _earlier(member, before, ", ".join(found.content.get("penalised") or ()), own, found.id)
    return {**told, "remedy": part_texts(one, "remedy") if one else (), "noted": bool(own)}


# Penalties given


@blueprint.get("/events/<event>/penalties")
def penalties(event: str) -> str:
    """The penalties of the event ``by`` player, infraction, judge or penalty; ``names=0`` omits names."""
    member = need(event)
    by = request.args.get("by", "player")
    by = by if by in BY else "player"
    names = request.args.get("names") != "0"
    found = given(names_of(member).named(cases().all(member)))
    found = found if names else lettered(found)
    return render_template(
        "infractions/penalties.html",
        event=events().event(event),
        by=by,
        ways=BY,
        names=names,
        groups=gathered(found, by),
        found=found,
        counts=counts(found),
        reversed=sum(not one.stands for one in found),
        extension=sum({one.case.id: int(one.case.content.get("extension") or 0) for one in found}.values()),
        states=STATE_NAMES,
    )


@blueprint.get("/events/<event>/penalties.csv")
def sheet(event: str) -> Response:
    """The penalties of the event for a spreadsheet; ``names=1`` includes the players' names."""
    member = need(event)
    found = given(names_of(member).named(cases().all(member)))
    found = found if request.args.get("names") == "1" else lettered(found)
    out = io.StringIO()
    writer = csv.writer(out)
    heads = ("round", "table", "penalised", "infraction", "penalty", "departure", "extension")
    writer.writerow(
        ["#", *(translated(FIELDS[name]) for name in heads), translated(BY["judge"]), translated(N_("State"))]
    )
    for one in found:
        said: Mapping[str, object] = one.case.content
        row = [str(one.case.number), str(said.get("round", "")), str(said.get("table", "")), one.player]
        row += [one.infraction, _penalty_with_term(one.penalty), str(said.get("departure", ""))]
        row += [str(said.get("extension") or ""), one.case.judge, translated(STATE_NAMES[one.case.state])]
        writer.writerow([cell(text) for text in row])
    answer = Response(out.getvalue(), mimetype="text/csv")
    answer.headers["Content-Disposition"] = 'attachment; filename="judge-penalties.csv"'
    answer.headers["Cache-Control"] = "no-store"
    return answer
