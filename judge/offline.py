"""A game's rules in one file: as data, or as a page to be read from a disk or printed."""

from __future__ import annotations

import re
from typing import Any

from judge import resources
from judge.digest.blocks import labelled_note
from judge.documents import Card, Ruling, Section, edition_name
from judge.library import Edition, EditionStore, Library
from judge.messages import LANGUAGES, N_, render

FORMAT = 1
"""The format of a bundle."""

WORDS = {
    "contents": N_("Contents"),
    "cards": N_("Cards"),
    "cost": N_("Cost"),
    "rulings": N_("Rulings"),
    "terms": N_("Glossary"),
    "official": N_("Official text"),
    "digest": N_("Judge's digest"),
    "clarification": N_("Clarification"),
    "erratum": N_("Erratum"),
    "ban": N_("Banned"),
    "watch": N_("Watched"),
    "question": N_("Question and answer"),
    "finding": N_(
        "This page has no search of its own: the browser finds words in it. Synonyms and cards by any name "
        "are found by Judge."
    ),
    "notice": N_(
        "Judge's digest is unofficial: the publisher's document prevails. Names of games and cards belong to "
        "their publishers; Judge is affiliated with none of them."
    ),
}  # fmt: skip
"""The texts of the page, by the names used in its template."""


_MARKS = re.compile(r"(?<!\w)\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?!\w)")


def bundle(library: Library, game: str, official: bool = True) -> dict[str, Any]:
    """The current editions of a game with their sections, cards, rulings and terms.

    ``sections`` are rows of number, heading, depth, official text, digest text; without ``official`` only the
    digest is included. Raises UnknownGame, LibraryFault.
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


def _edition(edition: Edition, official: bool) -> dict[str, object] | None:
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


def _sections(edition: Edition, stores: list[EditionStore]) -> list[list[object]]:
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


def _with_notes(card: Card) -> str:
    """A card's text and, apart from it, what the editor remarks on it."""
    return "\n\n".join(filter(None, (card.text, *(labelled_note(topic, text) for topic, text in card.notes))))


def _cards(store: EditionStore) -> list[list[object]]:
    return [
        [slug, card.name, list(card.aliases), card.type_line, card.cost, _text(_with_notes(card))]
        for slug, card in store.cards()
    ]


def _rulings(store: EditionStore) -> list[list[object]]:
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
    parts = (ruling.question, ruling.new_text, ruling.old_text, ruling.text, ruling.comment)
    return "\n\n".join(_text(part) for part in parts if part)


def page(made: dict[str, Any], language: str, words: dict[str, str]) -> str:
    """A single file with a bundle, to be read from a disk or printed: no scripts, nothing to download.

    ``words`` are the page's texts in the reader's language.
    """
    static = resources.folder("static")
    shell = (resources.folder("templates") / "offline" / "export.html").read_text(encoding="utf-8")
    parts = {
        "@language@": language,
        "@title@": _html(f"{made['name']} · Judge"),
        "@style@": (static / "judge.css").read_text(encoding="utf-8")
        + (static / "offline.css").read_text(encoding="utf-8"),
        "@rules@": "\n".join(_shown(made, one, language, words) for one in made["editions"]),
        "@name@": _html(made["name"]),
        "@finding@": _html(words["finding"]),
        "@notice@": _html(words["notice"]),
    }
    return re.sub("|".join(map(re.escape, parts)), lambda found: parts[found[0]], shell)


def _shown(made: dict[str, object], edition: dict[str, Any], language: str, words: dict[str, str]) -> str:
    """An edition: its contents, its sections, cards with their rulings, the other rulings, its terms."""
    where = f"{made['game']}/{edition['document']}@{edition['edition']}:"
    lines = [f"<h1>{_html(edition['title'])} · {_html(edition['names'][language])}</h1>"]
    tops = [row for row in edition["sections"] if row[2] < 1]
    if tops:
        links = "".join(
            f'<li><a class="tap" href="#{_html(where + number)}">{_named(number, heading)}</a></li>'
            for number, heading, *_ in tops
        )
        lines.append(f'<nav aria-label="{_html(words["contents"])}"><ul class="rows">{links}</ul></nav>')
    for number, heading, depth, official, digest in edition["sections"]:
        level = min(depth + 2, 6)
        lines.append(f'<section id="{_html(where + number)}"><h{level}>{_named(number, heading)}</h{level}>')
        for text, whose, tongue in ((official, "official", edition["language"]), (digest, "digest", "es")):
            if text:
                both = f'<p class="whose">{_html(words[whose])}</p>' if official and digest else ""
                lines.append(f"{both}{_paragraphs(text, tongue)}")
        lines.append("</section>")
    lines += _cards_shown(edition, where, words)
    if edition["terms"]:
        lines.append(f"<h2>{_html(words['terms'])}</h2>")
    for slug, term, text in edition["terms"]:
        lines.append(
            f'<section id="{_html(where)}glossary/{_html(slug)}"><h3>{_html(term)}</h3>'
            f"{_paragraphs(text, edition['language'])}</section>"
        )
    return "\n".join(lines)


def _cards_shown(edition: dict[str, Any], where: str, words: dict[str, str]) -> list[str]:
    """The cards, each with its rulings, and the rulings that are on no card."""
    lines = [f"<h2>{_html(words['cards'])}</h2>"] if edition["cards"] else []
    names = set()
    for slug, name, aliases, type_line, cost, text in edition["cards"]:
        names |= {name, *aliases}
        priced = f"{words['cost']} {cost}" if cost else ""
        about = " · ".join(filter(None, (type_line, priced)))
        own = [one for one in edition["rulings"] if {name, *aliases} & set(one[2])]
        lines.append(
            f'<section id="{_html(where)}card/{_html(slug)}"><h3>{_html(" · ".join((name, *aliases)))}</h3>'
            f'<p class="muted">{_html(about)}</p>{_paragraphs(text, edition["language"])}'
            f"{''.join(_ruling_shown(one, edition, words) for one in own)}</section>"
        )
    others = [one for one in edition["rulings"] if not names & set(one[2])]
    if others:
        lines.append(f"<h2>{_html(words['rulings'])}</h2>")
        lines += [_ruling_shown(one, edition, words) for one in others]
    return lines


def _ruling_shown(ruling: list[Any], edition: dict[str, Any], words: dict[str, str]) -> str:
    _, kind, cards, date, text, sections = ruling
    about = " · ".join(filter(None, (words.get(kind, kind), ", ".join(cards), date, ", ".join(sections))))
    told = _paragraphs(text, edition["language"])
    return f'<div class="ruling"><p class="whose">{_html(about)}</p>{told}</div>'


def _named(number: str, heading: str) -> str:
    return _html(f"{number} {heading}".strip())


def _paragraphs(text: str, language: str) -> str:
    told = "".join(f"<p>{_html(part)}</p>" for part in text.split("\n\n") if part.strip())
    return f'<div class="text" lang="{_html(language)}">{told}</div>'


def _html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
