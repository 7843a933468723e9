"""``/events/<event>/reworded``: rulings on sections that a later edition changed; the same for pinned
sections.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from flask import Blueprint, jsonify, render_template, request
from werkzeug.wrappers import Response

from judge.cases.affected import affected, counterparts
from judge.comparison import Change, Words, shown_words
from judge.database import STATE_NAMES, Case
from judge.documents import Address, SectionNumber
from judge.editions import Became, became
from judge.errors import JudgeError
from judge.messages import N_, Message
from judge.web.editions import EditionShown
from judge.web.language import translated
from judge.web.links import address_url
from judge.web.membership import cases, events, need
from judge.web.section_history import history_url
from judge.web.state import library

blueprint = Blueprint("affected", __name__)

MOST_PINS = 30
"""Maximum number of pinned pages in one request."""
MOST_PARTS = 6
"""Maximum number of changed subsections that a notice names."""


@dataclass(frozen=True)
class BecameShown:
    """The fate of a cited section, shown beside the citation."""

    became: Became

    @property
    def shown(self) -> EditionShown:
        return EditionShown(self.became.current)

    @property
    def number(self) -> str:
        """Its former number, as printed."""
        return getattr(self.became.address.target, "published", str(self.became.address.target))

    @property
    def url(self) -> str | None:
        return address_url(self.became.now) if self.became.now else None

    @property
    def said(self) -> Message:
        """The change in a sentence: its current number, and whether it was reworded."""
        now = self.became.now
        name = getattr(now.target, "published", str(now.target)) if now else ""
        data = {"edition": self.became.current.ref.edition, "number": name}
        if now is None:
            return Message(N_("removed in {edition}"), data)
        moved, reworded = self.became.kind == "moved", self.became.change.reworded
        if moved and reworded:
            return Message(N_("reworded, and {number} in {edition}"), data)
        if self.became.kind == "same":
            return Message(N_("changed below it in {edition}: {parts}"), data | {"parts": self._parts()})
        return Message(N_("{number} in {edition}") if moved else N_("reworded in {edition}"), data)

    def _parts(self) -> str:
        """The first of the changed subsections, each with the sign of its change."""
        signs = {"added": "+", "removed": "−"}
        named = [f"{signs.get(one.kind, '~')}{one.after or one.before}" for one in self.became.parts]
        return " ".join(named[:MOST_PARTS]) + (" …" if len(named) > MOST_PARTS else "")

    @property
    def parts(self) -> list[tuple[str, Words]]:
        """The changed subsections, with their former and current wordings."""
        return [(one.after or one.before or "", _shown_words(one)) for one in self.became.parts]

    @property
    def words(self) -> Words:
        """The former and the current wording, word by word, if a word changed."""
        return _shown_words(self.became.change)

    @property
    def language(self) -> str:
        edition = self.became.current
        return edition.language if edition.official else "es"


def _shown_words(change: Change) -> Words:
    if change.kind in ("added", "removed") and change.text:
        return (("+" if change.kind == "added" else "-", change.text),)
    return shown_words(change.words) if change.reworded else ()


def became_shown(address: str) -> BecameShown | None:
    """The fate of a cited section in the current edition, if it is relevant."""
    try:
        found = became(library(), Address.parse(address), parts=True)
    except JudgeError:
        return None
    if found is None or (found.kind == "changed" and not found.matters):
        return None
    return BecameShown(found)


def affected_cases(event: str, held: tuple[Case, ...]) -> list[tuple[Case, list[BecameShown]]]:
    """The cases of an event that rest on sections since reworded or removed."""
    found = affected(counterparts(library()), event, held)
    return [(one.case, [BecameShown(b) for b in one.became]) for one in found]


@blueprint.get("/events/<event>/reworded")
def reworded(event: str) -> str:
    """The cases of the event that rest on sections changed by a later edition, each with the change."""
    member = need(event)
    return render_template(
        "cases/reworded.html",
        event=events().event(event),
        rows=affected_cases(event, cases().all(member)),
        states=STATE_NAMES,
    )


@blueprint.get("/diff/pinned")
def pinned() -> Response:
    """The changes of the sections that a device has pinned (``at``), as JSON: page to notice."""
    told: dict[str, Mapping[str, object]] = {}
    for page in request.args.getlist("at")[:MOST_PINS]:
        path = page.removeprefix(request.script_root)[:500]
        parts = [unquote(part) for part in path.split("/")]
        if len(parts) != 5 or parts[0]:
            continue
        shown = became_shown(f"{parts[1]}/{parts[2]}@{parts[3]}:{parts[4]}")
        if shown is not None:
            old = shown.became.address
            assert isinstance(old.target, SectionNumber)
            edition = library().edition(old.game, old.document, old.edition)
            told[page] = {"said": translated(shown.said), "url": history_url(edition, old.target)}
    return jsonify(told)
