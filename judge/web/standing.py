"""The notice on a section of an older edition: where it stands in the current edition, and with
what changes.
"""

from __future__ import annotations

import contextlib
import threading
from dataclasses import dataclass

from judge.documents import SectionNumber
from judge.editions import NotComparable, keep_neighbours, standing
from judge.editions.standing_messages import (
    gone_message,
    named,
    number_message,
    within_message,
    wording_message,
)
from judge.errors import JudgeError
from judge.library import Edition, Library
from judge.messages import N_, Message
from judge.web.editions import EditionShown
from judge.web.links import has, section_url
from judge.web.state import library

_comparing = threading.Lock()


@dataclass(frozen=True)
class StandingShown:
    """The counterpart of a section in the current edition: up to three messages.

    ``url`` leads to the counterpart; else to the counterpart of its former parent, to the section with its
    number if the editions cannot be compared, or to the current edition.
    """

    current: EditionShown
    before: Message | None
    url: str
    linked: Message
    number: SectionNumber | None = None
    after: Message | None = None

    @property
    def heading(self) -> str:
        return self.current.edition.view(self.number).heading if self.number else ""


def standing_shown(edition: Edition, number: SectionNumber) -> StandingShown:
    """The notice on a section of an edition that is not the current one.

    If the editions must be compared first and that takes seconds, the comparison starts in the background and
    the notice says so.
    """
    shown = EditionShown(EditionShown(edition).current)
    to_it = Message(N_("Open the current edition, {label}"), {"label": named(shown.edition)})
    try:
        found = standing(library(), edition, number, wait=False)
    except NotComparable:
        said = Message(N_("It cannot be compared with the current edition."))
        if not has(shown.edition, number):
            return StandingShown(shown, said, shown.url, to_it)
        data = {"number": number.published, "label": named(shown.edition)}
        same = Message(N_("Number {number} of the current edition, {label}"), data)
        return StandingShown(shown, said, section_url(shown.ref, number), same, number)
    if found is None:
        _compare_aside(library(), edition)
        said = Message(N_("Where it stands in the current edition is being found out; open it again soon."))
        return StandingShown(shown, said, shown.url, to_it)
    if found.now is not None:
        url = section_url(shown.ref, found.now)
        return StandingShown(shown, None, url, number_message(found), found.now, wording_message(found))
    within = within_message(found)
    if found.within is None or within is None:
        return StandingShown(shown, gone_message(found), shown.url, to_it)
    there = found.within[1]
    return StandingShown(shown, gone_message(found), section_url(shown.ref, there), within, there)


def _compare_aside(library: Library, edition: Edition) -> None:
    """Compare the editions of a document in the background, unless that is already running."""
    if not _comparing.acquire(blocking=False):
        return

    def work() -> None:
        try:
            with contextlib.suppress(JudgeError):
                document = library.document(edition.ref.game, edition.ref.document)
                keep_neighbours(library, [one.ref for one in document.editions])
        finally:
            _comparing.release()

    try:
        threading.Thread(target=work, name="comparing", daemon=True).start()
    except RuntimeError:  # without threads, the page of the history compares them
        _comparing.release()
