"""Rulings as pages show them: each part with its references, and links to cards and sections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from flask import url_for
from markupsafe import Markup

from judge.documents import Place, Ruling, SectionNumber
from judge.library import Edition, EditionStore
from judge.messages import N_
from judge.text import slugify
from judge.web.editions import EditionShown
from judge.web.html_text import beginning, plain, writer_of
from judge.web.links import has, is_looked_up, place_url, section_url

_WORDS = re.compile(r"\s+|[^\s]+")

LABELS = {
    "erratum": N_("Erratum"),
    "clarification": N_("Clarification"),
    "ban": N_("Banned"),
    "watch": N_("Watched"),
    "question": N_("Question"),
}
_PARTS = (
    ("question", N_("Question")),
    ("new_text", N_("Now")),
    ("old_text", N_("Before")),
    ("text", ""),
    ("comment", N_("Comment")),
)


@dataclass(frozen=True)
class RulingShown:
    """A ruling ready for a template; ``parts`` are its fields with label, name and text."""

    ruling: Ruling
    slug: str
    own: bool
    language: str
    edition: EditionShown
    url: str
    label: str
    parts: tuple[tuple[str, str, Markup], ...]
    sections: tuple[tuple[SectionNumber, str, str | None], ...]
    cards: tuple[tuple[str, str | None], ...]

    @property
    def title(self) -> str:
        """Its title in lists: its cards, else its question, else its kind's label."""
        return ", ".join(self.ruling.cards[:4]) or self.ruling.question

    @property
    def description(self) -> str:
        """The beginning of its text, for previews of shared links."""
        return beginning(plain(self.ruling.new_text or self.ruling.text, self.own), 200)


def shown_ruling(edition: Edition, store: EditionStore, slug: str, ruling: Ruling) -> RulingShown:
    """A ruling with the links of its text; sections and cards that are not in the library have no link."""
    ref = edition.ref
    place = Place("ruling", slug)
    writer = writer_of(edition, store)
    cites = store.cites(place)
    parts = tuple(
        (label, name, writer.text(text, [c for c in cites if c.part == name]))
        for name, label in _PARTS
        if (text := getattr(ruling, name))
    )
    if ruling.old_text and ruling.new_text:
        before, now = differences(plain(ruling.old_text, writer.own), plain(ruling.new_text, writer.own))
        marked = {"old_text": before, "new_text": now}
        parts = tuple((label, name, marked.get(name, text)) for label, name, text in parts)
    looked_up = is_looked_up(ref)
    cards = tuple(
        (name, url_for("cards.card", game=ref.game, slug=slugify(name)) if looked_up else None)
        for name in ruling.cards
    )
    return RulingShown(
        ruling,
        slug,
        writer.own,
        writer.language,
        EditionShown(edition),
        place_url(ref, place),
        LABELS[ruling.kind],
        parts,
        tuple(_section(edition, number) for number in ruling.sections),
        cards,
    )


def differences(before: str, now: str) -> tuple[Markup, Markup]:
    """Two texts with their differences marked: words only in the first as deleted, only in the second as
    added.

    >>> print(*differences("pays 2 gold", "pays 3 gold"), sep=" / ")
    pays <del>2</del> gold / pays <ins>3</ins> gold

    """
    old, new = _WORDS.findall(before), _WORDS.findall(now)
    left, right = Markup(""), Markup("")
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = "".join(old[a:b]), "".join(new[c:d])
        if kind == "equal":
            left, right = left + gone, right + come
        else:
            left += Markup("<del>{}</del>").format(gone) if gone.strip() else gone
            right += Markup("<ins>{}</ins>").format(come) if come.strip() else come
    return left, right


def _section(edition: Edition, number: SectionNumber) -> tuple[SectionNumber, str, str | None]:
    if not has(edition, number):
        return number, "", None
    return number, edition.view(number).heading, section_url(edition.ref, number)
