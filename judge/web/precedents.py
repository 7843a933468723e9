"""Earlier cases: where a section or card was ruled on, and the cases that other events share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, render_template, request, url_for

from judge.cases import (
    Asked,
    CardAsked,
    SimilarCase,
    about_card,
    alike,
    card_asked,
    chosen,
    cited_in,
    offered,
    whole_address,
)
from judge.database import FIELDS, STATE_NAMES, Case, Lent, Member
from judge.documents import Place, SectionNumber
from judge.errors import JudgeError
from judge.library import Edition
from judge.web.infractions import names_of
from judge.web.membership import PREFIX, attached, cases, events, joined, need
from judge.web.state import library, unless_away

blueprint = Blueprint("precedents", __name__)


@dataclass(frozen=True)
class UseShown:
    """The number of an event's cases about a subject, how many of them are decided, and the page of their
    list.
    """

    event: str
    count: int
    decided: int
    url: str


@unless_away(())
def uses(addresses: Iterable[str], cards: Sequence[CardAsked] = ()) -> tuple[UseShown, ...]:
    """The events whose cases cite one of these addresses, in whatever edition, or are about a card.

    Events that lend their cases to one of this device's count as well; other devices are told of none.
    """
    if not any(name.startswith(PREFIX) for name in request.cookies):
        return ()
    found: dict[str, UseShown] = {}
    wanted, mine = tuple(addresses), joined()
    asked = (
        {"card": f"{cards[0].game}:{cards[0].names[0]}"} if cards else {"cites": wanted[0]} if wanted else {}
    )
    for event, member in mine:
        url = url_for("events.board", event_id=event.id, **asked)  # type: ignore[arg-type]
        _count(found, event.id, event.name, _about(cases().all(member), wanted, cards, event.games), url)
    for event, member in mine:
        by_event: dict[str, list[Lent]] = {}
        for one in attached().cases(member):
            by_event.setdefault(one.case.event, []).append(one)
        for other, lent in by_event.items():
            url = url_for("precedents.precedents", event=event.id, **asked)  # type: ignore[arg-type]
            about = _about([one.case for one in lent], wanted, cards, event.games)
            _count(found, other, lent[0].name, about, url)
    return tuple(found.values())


def _count(found: dict[str, UseShown], key: str, name: str, about: Sequence[Case], url: str) -> None:
    if about and key not in found:
        found[key] = UseShown(name, len(about), sum(case.state != "open" for case in about), url)


def _about(
    held: Sequence[Case], addresses: Sequence[str], cards: Sequence[CardAsked], games: Sequence[str]
) -> tuple[Case, ...]:
    citing = {case.id for address in addresses for case in cited_in(held, address)}
    return tuple(
        case for case in held
        if case.id in citing or any(about_card(case.content, card, games) for card in cards)
    )  # fmt: skip


def address_of(edition: Edition, target: SectionNumber | Place) -> str:
    """The address that a case cites, without an edition."""
    name = target.text if isinstance(target, SectionNumber) else f"{target.kind}/{target.name}"
    return f"{edition.ref.game}/{edition.ref.document}:{name}"


def asked() -> Asked:
    """The filters in a page's address: ``q``, ``state``, ``cites``, ``card``, ``tag``, ``by``."""
    typed = {name: request.args.get(name, "").strip()[:300] for name in ("q", "state", "cites", "tag", "by")}
    cites = whole_address(library(), typed["cites"]) if typed["cites"] else ""
    return Asked(typed["q"], typed["state"], cites, typed["tag"], typed["by"], _cards())


def _cards() -> tuple[CardAsked, ...] | None:
    """The cards of the parameter ``card``, typed as ``name`` or ``game:name``; none for an unknown name."""
    name = request.args.get("card", "").strip()[:120]
    if not name:
        return None
    game, colon, rest = name.partition(":")
    try:
        if colon and game in library().games:
            return card_asked(library(), rest.strip(), game)
        return card_asked(library(), name)
    except JudgeError:
        return ()


def like(member: Member, content: Mapping[str, object], without: str = "") -> tuple[SimilarCase, ...]:
    """Similar earlier cases, of this event and of those attached."""
    found = alike(content, cases().all(member), without=without, lent=attached().cases(member))
    if not found:
        return ()
    named = names_of(member).named(one.case for one in found)
    return tuple(replace(one, case=case) for one, case in zip(found, named, strict=True))


@blueprint.route("/events/<event>/alike", methods=["GET", "POST"])
def alike_part(event: str) -> str:
    """Part of a page: earlier cases similar to the ``question`` being typed and the sections it ``cites``.

    Pages use ``POST``, although nothing changes: questions may contain names, and addresses are logged.
    """
    member = need(event)
    asked_for = {
        "question": request.values.get("question", "")[:2000],
        "citations": [{"address": one} for one in request.values.getlist("cites")[:40]],
    }
    found = like(member, asked_for, without=request.values.get("without", ""))
    return render_template(
        "cases/alike.html", alike=found, event_id=event, states=STATE_NAMES, choose=True,
        follows=request.values.get("follows", ""),
    )  # fmt: skip


@blueprint.get("/events/<event>/precedents")
def precedents(event: str) -> str:
    """The cases shared by the attached events, filtered by ``q``, ``state``, ``cites``, ``card``
    and ``tag``.
    """
    member = need(event)
    found = events().event(event)
    lent = {one.case.id: one for one in attached().cases(member)}
    sought = asked()
    known = offered(library(), found) if sought.words else ()
    fitting = chosen([one.case for one in lent.values()], sought, found.games, known)
    return render_template(
        "cases/precedents.html",
        event=found,
        lent=[lent[case.id] for case in fitting],
        everything=len(lent),
        attached=attached().events(member),
        asked=request.args,
        states=STATE_NAMES,
    )


@blueprint.get("/events/<event>/precedents/<case_id>")
def precedent(event: str, case_id: str) -> str:
    """The shared part of a case of an attached event. Raises UnknownCase."""
    member = need(event)
    found = attached().case(member, case_id)
    own = {one.id for one, _ in joined()}
    return render_template(
        "cases/precedent.html",
        event=events().event(event),
        lent=found,
        case=found.case,
        content=found.case.content,
        fields=FIELDS,
        states=STATE_NAMES,
        whole=found.case.event in own,
    )
