"""A game's rules in one piece, to be searched where there is no server: on a device, or in one file."""

from __future__ import annotations

import json
import re
from typing import Any

from judge import resources
from judge.documents import Ruling, Section, edition_name
from judge.library import Edition, EditionStore, Library
from judge.messages import LANGUAGES, N_, render

FORMAT = 1
"""The form of a bundle; the script that reads it knows the earlier ones."""

WORDS = {
    "search": N_("Search rules, cards and rulings"),
    "nothing": N_("Nothing was found."),
    "edition": N_("edition"),
    "official": N_("Official text"),
    "digest": N_("Judge's digest"),
    "cite": N_("To cite"),
    "glossary": N_("Term"),
    "clarification": N_("Clarification"),
    "erratum": N_("Erratum"),
    "ban": N_("Banned"),
    "watch": N_("Watched"),
    "question": N_("Question and answer"),
    "since": N_("saved on {date}"),
    "newer": N_("a newer edition is there"),
    "failed": N_("it could not be saved: no network"),
    "notice": N_(
        "Judge's digest is unofficial: the publisher's document prevails. Names of games and cards belong to "
        "their publishers; Judge is affiliated with none of them."
    ),
}
"""What the script shows, by the names under which it knows it."""


_MARKS = re.compile(r"(?<!\w)\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?!\w)")


def bundle(library: Library, game: str, official: bool = True) -> dict[str, Any]:
    """The current editions of a game with their sections, cards, rulings and terms.

    ``sections`` are rows of number, heading, depth, official text, digest text; without ``official`` only the
    digest goes along. Raises UnknownGame, LibraryFault.
    """
    library.check_game(game)
    editions = [_edition(edition, official) for edition in library.current_editions(game)]
    return {
        "format": FORMAT,
        "game": game,
        "name": library.game_name(game),
        "main": library.main_document(game),
        "editions": [edition for edition in editions if edition is not None],
    }


def _edition(edition: Edition, official: bool) -> dict[str, Any] | None:
    stores = [store for store in edition.stores if official or store is edition.digest]
    if not stores:
        return None
    ref = edition.ref
    named = edition_name(ref.edition, edition.effective or "")
    return {
        "document": ref.document,
        "edition": ref.edition,
        "names": {language: render(named, language) for language in LANGUAGES},
        "title": edition.title,
        "language": stores[0].about.language,
        "effective": edition.effective or "",
        "official": any(store is edition.official for store in stores),
        "digest": any(store is edition.digest for store in stores),
        "sections": _sections(edition, stores),
        "cards": [row for store in stores for row in _cards(store)],
        "rulings": [row for store in stores for row in _rulings(store)],
        "terms": [
            [slug, entry.term, _text(entry.text)]
            for store in stores
            for (slug, _), entry in zip(store.glossary_slugs(), store.glossary(), strict=True)
        ],
    }


def _sections(edition: Edition, stores: list[EditionStore]) -> list[list[Any]]:
    texts: dict[str, dict[str, Section]] = {}
    for store in stores:
        whose = "digest" if store is edition.digest else "official"
        for section in store.sections():
            texts.setdefault(section.number.text, {})[whose] = section
    rows = []
    for entry in edition.outline:
        found = texts.get(entry.number.text, {})
        headings = [section.heading for section in found.values() if section.heading]
        heading = entry.heading or (headings[0] if headings else "")
        rows.append(
            [
                entry.number.published,
                heading,
                entry.depth,
                _blocks(found.get("official")),
                _blocks(found.get("digest")),
            ]
        )
    return rows


def _blocks(section: Section | None) -> str:
    return _text(section.text) if section else ""


def _text(text: str) -> str:
    """A text without the digest's marks of emphasis."""
    return _MARKS.sub("", text)


def _cards(store: EditionStore) -> list[list[Any]]:
    return [
        [slug, card.name, list(card.aliases), card.type_line, card.cost, _text(card.text)]
        for slug, card in store.cards()
    ]


def _rulings(store: EditionStore) -> list[list[Any]]:
    return [
        [
            slug,
            ruling.kind,
            list(ruling.cards),
            ruling.date,
            _ruling(ruling),
            [n.published for n in ruling.sections],
        ]
        for slug, ruling in store.rulings()
    ]


def _ruling(ruling: Ruling) -> str:
    parts = (ruling.question, ruling.old_text, ruling.new_text, ruling.text, ruling.comment)
    return "\n\n".join(_text(part) for part in parts if part)


def page(made: dict[str, Any], language: str, words: dict[str, str]) -> str:
    """One file that holds a bundle, its search and its look, to be opened from a disk.

    ``words`` are the sentences the script shows, in the reader's language.
    """
    static = resources.folder("static")
    shell = (resources.folder("templates") / "offline" / "export.html").read_text(encoding="utf-8")
    parts = {
        "@language@": language,
        "@title@": _html(f"{made['name']} · Judge"),
        "@style@": (static / "judge.css").read_text(encoding="utf-8")
        + (static / "offline.css").read_text(encoding="utf-8"),
        "@script@": (static / "offline.js").read_text(encoding="utf-8"),
        "@words@": _json(words),
        "@data@": _json([made]),
        "@search@": _html(words["search"]),
        "@notice@": _html(words["notice"]),
    }
    return re.sub("|".join(map(re.escape, parts)), lambda found: parts[found[0]], shell)


def _json(value: object) -> str:
    """JSON that may stand inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
