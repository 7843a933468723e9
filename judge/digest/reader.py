"""A strict parser for a game's folder of ``rules/``; the format is documented in
``docs/rules-markdown.md``."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from judge.citations import ruling_slugs
from judge.digest.blocks import as_text, read_blocks
from judge.digest.cards_reader import read_cards, read_rulings
from judge.digest.front_matter import Fields, read_front_matter
from judge.digest.records import DigestDocument, Draft, GameDigest
from judge.digest.sections_reader import check_not_empty, read_sections
from judge.digest.source import Faults, SourceFile, source_file
from judge.digest.terms_reader import read_terms
from judge.documents import Document, EditionRef
from judge.documents.address import check_document_name, check_edition_label, check_game_name
from judge.errors import DigestFault, DigestFaults, reason_of
from judge.messages import N_, Message

LANGUAGE = "es"
"""The language of the digest."""

INDEX = "index.md"
_READERS = {
    "sections": read_sections,
    "cards": read_cards,
    "rulings": read_rulings,
    "terms": read_terms,
}
_GAME_KEYS = ("game", "name", "main", "tournament", "documents")
_DOCUMENT_KEYS = (
    "document",
    "edition",
    "effective",
    "title",
    "short",
    "aliases",
    "language",
    "publisher",
    "binding",
    "explains",
)
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2})?")


def read_game(folder: Path) -> GameDigest:
    """Read a game of the digest; raises DigestFaults with every fault of its files."""
    faults = Faults()
    digest = parse_game(folder.name, files_of(folder), faults)
    if faults.found or digest is None:
        raise DigestFaults(str(folder), faults.in_order)
    return digest


def files_of(folder: Path) -> dict[str, bytes]:
    """The Markdown files of a game by their path below its folder, in order; hidden files are ignored."""
    found = {}
    for path in folder.rglob("*.md"):
        inside = path.relative_to(folder)
        if path.is_file() and not any(part.startswith(".") for part in inside.parts):
            found[inside.as_posix()] = path
    return {name: _bytes(found[name], f"{folder.name}/{name}") for name in sorted(found)}


def _bytes(path: Path, name: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        detail = Message(N_("the file cannot be read: {problem}"), {"problem": reason_of(fault)})
        unread = DigestFault(file=name, line=1, detail=detail, source="", marker="^")
        raise DigestFaults(str(path.parent), [unread]) from None


def described(folder: Path) -> GameDigest | None:
    """A game of the digest as its index alone describes it, without texts; None if it is not in the digest.

    Raises DigestFaults if the index has faults.
    """
    path = folder / INDEX
    if not path.is_file():
        return None
    faults = Faults()
    name = f"{folder.name}/{INDEX}"
    opened = read_front_matter(source_file(name, _bytes(path, name), faults), faults)
    if opened is None or faults.found:
        raise DigestFaults(str(folder), faults.in_order)
    head, _ = opened
    records = _read_index(folder.name, source_file(name, b"", faults), head, faults)
    if faults.found:
        raise DigestFaults(str(folder), faults.in_order)
    return GameDigest(folder.name, head.text("name"), head.text("main"), info=tuple(records))


def parse_game(game: str, files: Mapping[str, bytes], faults: Faults) -> GameDigest | None:
    """Read a game from the bytes of its files; None if its index cannot be used.

    Grammar: ``index.md`` describes the game; the front matter of every other file names the document
    (``slug@edition``) it belongs to and what it ``contains``: sections (the default), cards, rulings or
    terms.
    """
    index = source_file(f"{game}/{INDEX}", files.get(INDEX, b""), faults)
    if INDEX not in files:
        faults.at(index, 1, N_("a game needs a file index.md that describes it"))
        return None
    opened = read_front_matter(index, faults)
    if opened is None:
        return None
    head, body_line = opened
    records = _read_index(game, index, head, faults)
    body = read_blocks(index, body_line, index.end, faults)
    drafts = {record.ref: Draft(record.ref, faults) for record in records}
    hashes = {record.ref: hashlib.sha256() for record in records}
    for name, data in files.items():
        if name == INDEX:
            continue
        ref = _read_file(game, source_file(f"{game}/{name}", data, faults), drafts, faults)
        if ref is not None:
            hashes[ref].update(f"{name}\0{len(data)}\0".encode() + data)
    for draft in drafts.values():
        check_not_empty(draft)
    return GameDigest(
        game=game,
        name=head.text("name"),
        main=head.text("main"),
        introduction=as_text(index, body, faults),
        tournament=_tournament(head, drafts),
        documents=tuple(
            _document(record, drafts[record.ref], hashes[record.ref].hexdigest()) for record in records
        ),
        info=tuple(_with_files(record, drafts[record.ref]) for record in records),
    )


def _read_index(game: str, index: SourceFile, head: Fields, faults: Faults) -> list[DigestDocument]:
    head.only(*_GAME_KEYS)
    named = head.checked("game", check_game_name)
    if named and named != game:
        node = head.pairs["game"][1]
        head.fault(N_("the folder is called “{folder}”, the game “{game}”"), node, folder=game, game=named)
    head.text("name", required=True)
    main = head.checked("main", check_document_name)
    records: list[DigestDocument] = []
    entries = head.mappings("documents", required=True)
    for entry in entries:
        record = _read_record(game, entry)
        if record.ref in {known.ref for known in records}:
            entry.fault(N_("{edition} is described twice"), edition=str(record.ref))
        else:
            records.append(record)
    described = {f"{record.ref.document}@{record.ref.edition}" for record in records}
    for entry in entries:
        explained = entry.text("explains")
        if explained and explained not in described:
            node = entry.pairs["explains"][1]
            entry.fault(N_("“{text}” is no edition that index.md describes"), node, text=explained)
    if main and entries and main not in {record.ref.document for record in records}:
        node = head.pairs["main"][1]
        head.fault(N_("the main document “{main}” is not among the documents"), node, main=main)
    return records


def _tournament(head: Fields, drafts: Mapping[EditionRef, Draft]) -> tuple[str, ...]:
    """The documents and sections with the game's tournament rules; each must exist."""
    numbers: dict[str, set[str]] = {}
    for ref, draft in drafts.items():
        numbers.setdefault(ref.document, set()).update(str(section.number) for section in draft.sections)
    named = head.texts("tournament")
    for one in named:
        document, colon, number = one.partition(":")
        if document not in numbers or (colon and number not in numbers[document]):
            node = head.pairs["tournament"][1]
            head.fault(N_("“{text}” is neither a document of index.md nor a section of one"), node, text=one)
    return named


def _read_record(game: str, entry: Fields) -> DigestDocument:
    entry.only(*_DOCUMENT_KEYS)
    return DigestDocument(
        ref=EditionRef(
            game,
            entry.checked("document", check_document_name),
            entry.checked("edition", check_edition_label),
        ),
        title=entry.text("title", required=True),
        language=_language(entry, "language", required=True),
        effective=entry.date("effective"),
        short=entry.text("short"),
        aliases=entry.texts("aliases"),
        publisher=entry.text("publisher"),
        binding=_language(entry, "binding"),
        explains=entry.text("explains"),
    )


def _language(entry: Fields, key: str, *, required: bool = False) -> str:
    value = entry.text(key, required=required)
    if value and not _LANGUAGE.fullmatch(value):
        entry.fault(
            N_("“{text}” is not a language code; expected es, en, …"), entry.pairs[key][1], text=value
        )
    return value


def _read_file(
    game: str, file: SourceFile, drafts: Mapping[EditionRef, Draft], faults: Faults
) -> EditionRef | None:
    """Read a file into the draft of its document; returns the document, or None if it names none."""
    if not file.lines:
        return None
    if file.name.count("/") > 2:
        faults.at(file, 1, N_("files must be in the game's folder or one folder below it, no deeper"))
        return None
    opened = read_front_matter(file, faults)
    if opened is None:
        return None
    head, first = opened
    head.only("document", "contains")
    name, at, edition = head.text("document", required=True).partition("@")
    contains = head.text("contains") or "sections"
    ref = EditionRef(game, name, edition)
    if contains not in _READERS:
        node = head.pairs["contains"][1]
        head.fault(N_("a file contains one of: {known}"), node, known=", ".join(_READERS))
        return None
    if not name:
        return None
    if ref not in drafts:
        node = head.pairs["document"][1]
        known = ", ".join(f"{other.document}@{other.edition}" for other in drafts)
        head.fault(
            N_("“{document}” is not a document of index.md; known: {known}"),
            node,
            document=f"{name}{at}{edition}",
            known=known,
        )
        return None
    _READERS[contains](file, first, drafts[ref])
    return ref


def _document(record: DigestDocument, draft: Draft, sha256: str) -> Document:
    extra = {"official_language": record.language, "short": record.short, "binding": record.binding}
    return Document(
        ref=record.ref,
        title=record.title,
        language=LANGUAGE,
        effective=record.effective,
        publisher=record.publisher,
        sections=tuple(draft.sections),
        glossary=tuple(draft.glossary),
        cards=tuple(draft.cards),
        rulings=tuple(draft.rulings),
        source_name=f"rules/{record.ref.game}",
        source_hash=sha256,
        extra={key: value for key, value in extra.items() if value},
    )


def _with_files(record: DigestDocument, draft: Draft) -> DigestDocument:
    rulings = zip(ruling_slugs(draft.rulings), draft.ruling_files, strict=True)
    return DigestDocument(
        record.ref,
        record.title,
        record.language,
        record.effective,
        record.short,
        record.publisher,
        record.binding,
        record.aliases,
        record.explains,
        {**draft.files, **{f"ruling/{slug}": file for slug, file in rulings}},
    )
