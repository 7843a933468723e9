"""Imports files into the library: all are read, indexed in a staging folder and published together, or none
is."""

from __future__ import annotations

import contextlib
import dataclasses
import datetime
import hashlib
import os
import stat
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from judge import __version__, resources, search
from judge.citations import Sibling
from judge.decoding import MAX_BYTES, Source
from judge.documents import Card, Document, Remark, Ruling, SectionNumber
from judge.documents.address import check_document_name, check_edition_label, check_game_name
from judge.documents.cards import RULING_KINDS
from judge.errors import DamagedContents, ImportFault, JudgeError, LibraryFault, SameEdition, reason_of
from judge.extraction import extract
from judge.importers import Request, importer_for
from judge.importers.card_data import is_card_data, read_card_data
from judge.importers.card_data_simple import is_date
from judge.importers.misfiled import doubts
from judge.importers.sparse import checked_sections
from judge.known_wording import remarks_on, words_of
from judge.library.edition_file import EditionStore, write_edition
from judge.library.manifest import EditionEntry, Manifest, read_manifest
from judge.library.publish import disk_faults, edition_folder, publish, restore, staging
from judge.messages import N_, Message
from judge.search import INDEX, passages_of
from judge.siblings import game_meant, siblings_known
from judge.text import encodable, typeset_alike

_PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"\x28\xb5\x2f\xfd")
"""First bytes of compressed files: gzip, bzip2, xz, 7z, rar, zstd. A zip may be a Word document; see
later."""


@dataclass(frozen=True)
class Step:
    """Progress of a long import: the file, the current stage, and the number of parts done."""

    file: str
    stage: Message
    done: int


Progress = Callable[[Step], None]


@dataclass(frozen=True)
class ImportReport:
    """The result for one file; ``changed`` is false if the library had the same text already."""

    file: str
    document: Document
    counts: dict[str, int]
    changed: bool

    @property
    def kinds(self) -> dict[str, int]:
        return {kind: self.counts.get(kind, 0) for kind in RULING_KINDS}


@dataclass(frozen=True)
class _Read:
    """A file that has been read."""

    file: str
    document: Document


def read_file(path: Path, request: Request) -> Document:
    """Read one rules document without changing the library; raises ImportFault and its subclasses."""
    return _read(path, request).document


def import_files(
    root: Path,
    paths: Sequence[Path],
    request: Request,
    replace: bool = False,
    progress: Progress | None = None,
    force: bool = False,
) -> tuple[ImportReport, ...]:
    """Import files into the library: all of them, or none if any fails.

    Importing the same text under the same edition changes nothing. ``force`` allows a text without recognised
    sections. Raises ImportFault (or a subclass) for a file that cannot be read, SameEdition if the edition
    has another text and ``replace`` is false, LibraryFault if the library's folder cannot be written, BadName
    and ReservedName for invalid names.
    """
    request = _checked_names(request)
    tell = progress or (lambda step: None)
    reads = []
    for path in paths:
        tell(Step(path.name, Message(N_("reading")), 0))
        reads.append(_read(path, request, force, tell))
    return _import_all(root, _parts_joined(reads), request.game, replace, tell)


def _parts_joined(reads: list[_Read]) -> list[_Read]:
    """The documents that were read, with files that are parts of one collection of cards joined into one
    edition.

    Two files whose cards are mostly different are parts: the edition is that of the later file, and so is a
    card in both. Two files whose cards are mostly the same are two editions and stay separate.
    """
    joined: list[_Read] = []
    for read in reads:
        at = next((at for at, one in enumerate(joined) if _parts_of_one(one.document, read.document)), None)
        if at is None:
            joined.append(read)
        else:
            joined[at] = _Read(
                f"{joined[at].file}, {read.file}", _with_cards_of(joined[at].document, read.document)
            )
    return joined


def _card_key(card: Card) -> str:
    return card.identifiers[0] if card.identifiers else card.name


def _parts_of_one(one: Document, other: Document) -> bool:
    if (one.ref.document, bool(one.sections), bool(other.sections)) != (other.ref.document, False, False):
        return False
    keys, more = set(map(_card_key, one.cards)), set(map(_card_key, other.cards))
    return bool(keys and more) and 2 * len(keys & more) < min(len(keys), len(more))


def _with_cards_of(one: Document, other: Document) -> Document:
    earlier, later = sorted((one, other), key=lambda part: (part.effective, part.ref.edition))
    cards = {_card_key(card): card for part in (earlier, later) for card in part.cards}
    hashes = "".join(part.source_hash for part in (one, other))
    return dataclasses.replace(
        later,
        cards=tuple(cards.values()),
        rulings=(*earlier.rulings, *later.rulings),
        remarks=(*earlier.remarks, *later.remarks),
        source_name=f"{one.source_name}, {other.source_name}",
        source_hash=hashlib.sha256(hashes.encode()).hexdigest(),
    )


def _checked_names(request: Request) -> Request:
    """The request with its game's name, also where its title was given; raises BadName, ReservedName."""
    game = game_meant(resources.folder("rules"), request.game)
    check_game_name(game)
    if request.document is not None:
        check_document_name(request.document)
    if request.edition is not None:
        check_edition_label(request.edition)
    return dataclasses.replace(request, game=game)


def _import_all(
    root: Path, reads: list[_Read], game: str, replace: bool, tell: Progress
) -> tuple[ImportReport, ...]:
    """Index and publish everything that was read, or nothing."""
    try:
        manifest = read_manifest(root)
    except DamagedContents:
        restore(root)
        manifest = read_manifest(root)
    reads = _with_card_names(root, manifest, game, reads)
    _check_distinct(reads)
    _check_replace(root, manifest, reads, replace)
    firsts = {read.document.ref: read for read in reversed(reads)}
    pending = [read for read in firsts.values() if replace or _changes(root, manifest, read)]
    counted: dict[str, dict[str, int]] = {}
    if pending:
        with staging(root) as aside:
            built = []
            arriving = [read.document for read in pending]
            siblings = siblings_known(resources.folder("rules"), root, manifest, game, arriving)
            for index, read in enumerate(pending):
                folder = aside / str(index)
                counts = _build(folder, read, siblings, tell)
                counted[read.file] = counts
                built.append((_entry(read, counts), folder))
            publish(root, built, lambda now: _check_replace(root, now, reads, replace))
    reports = []
    for read in reads:
        entry = read_manifest(root).entry(read.document.ref)
        counts = counted.get(read.file) or dict(entry.counts if entry else {})
        told = dataclasses.replace(
            read.document, remarks=(*read.document.remarks, *_of_nothing(read.document))
        )
        reports.append(ImportReport(read.file, told, counts, read.file in counted))
    return tuple(reports)


@dataclass(frozen=True)
class Examined:
    """A document that was read but not yet imported, with the lines of its source.

    For card data, which has no lines, ``source`` is None.
    """

    name: str
    document: Document
    source: Source | None


Standing = Literal["new", "same", "other"]
"""Whether the library has no such edition, one with the same text, or one with another text."""


def examine(data: bytes, name: str, request: Request, force: bool = False) -> Examined:
    """Read a file's bytes like :func:`import_files`, without changing the library.

    Raises the same errors for a file that cannot be read and for invalid names; ``force`` allows the same.
    """
    request = _checked_names(request)
    name = encodable(Path(name).name) or "document"
    head = data[:4096]
    _check_unpacked(head, name)
    if is_card_data(head, name):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / (f"cards{Path(name).suffix}")
            path.write_bytes(data)
            document = _made(name, lambda: read_card_data(path, request))
        return Examined(name, _checked(document, name, request), None)
    found: list[Source] = []

    def read() -> Document:
        found.append(extract(data, name))
        return _import(found[0], request, force)

    document = _checked(_made(name, read), name, request)
    return Examined(name, document, found[0])


def standing(root: Path, examined: Examined) -> Standing:
    """Whether the library has this edition; raises LibraryFault if the library cannot be read."""
    entry = read_manifest(root).entry(examined.document.ref)
    if entry is None:
        return "new"
    return "same" if _same(root, entry, _Read(examined.name, examined.document)) else "other"


def import_examined(root: Path, examined: Examined, replace: bool = False) -> ImportReport:
    """Import an examined document; raises the errors of :func:`import_files`."""
    read = _Read(examined.name, examined.document)
    return _import_all(root, [read], examined.document.ref.game, replace, lambda step: None)[0]


def _read(path: Path, request: Request, force: bool = False, tell: Progress = lambda step: None) -> _Read:
    shown = encodable(str(path))

    def rows(done: int) -> None:
        tell(Step(path.name, Message(N_("reading")), done))

    return _Read(shown, _checked(_document(path, shown, request, force, rows), shown, request))


def _checked(document: Document, shown: str, request: Request) -> Document:
    """Check that a document is not empty and has valid names; raises ImportFault, BadName."""
    if not (document.sections or document.cards or document.glossary or document.rulings):
        detail = Message(N_("nothing in it looks like a numbered rule, a heading or a card"))
        raise ImportFault(file=shown, detail=detail)
    check_document_name(document.ref.document)
    check_edition_label(document.ref.edition)
    if is_date(document.ref.edition) and (request.edition or not document.effective):
        document = dataclasses.replace(document, effective=document.ref.edition)
    known = words_of(resources.folder("rules"), document.ref)
    return dataclasses.replace(document, remarks=(*document.remarks, *remarks_on(document, known)))


def _document(path: Path, shown: str, request: Request, force: bool, rows: Callable[[int], None]) -> Document:
    name = encodable(path.name)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise ImportFault(file=shown, detail=Message(N_("this is a folder; name the files in it")))
        if not stat.S_ISREG(status.st_mode):
            raise ImportFault(file=shown, detail=Message(N_("this is a device or a pipe, not a file")))
        with path.open("rb") as file:
            head = file.read(4096)
        _check_unpacked(head, shown)
        if is_card_data(head, name):
            return _made(name, lambda: read_card_data(path, request, rows))
        size = status.st_size
        if size > MAX_BYTES:
            detail = Message(
                N_("the file has {size} MB; a rules document has at most {limit}"),
                {"size": size // 1_000_000, "limit": MAX_BYTES // 1_000_000},
            )
            raise ImportFault(file=name, detail=detail)
        bytes_read = path.read_bytes()
    except FileNotFoundError:
        raise ImportFault(file=shown, detail=Message(N_("there is no such file"))) from None
    except (OSError, ValueError) as fault:
        reason = reason_of(fault)
        raise ImportFault(file=shown, detail=reason) from fault
    return _made(name, lambda: _import(extract(bytes_read, name), request, force))


def _check_unpacked(head: bytes, shown: str) -> None:
    if head.startswith(_PACKED):
        detail = Message(N_("the file is packed; unpack it and import what is in it"))
        raise ImportFault(file=shown, detail=detail)


def _import(source: Source, request: Request, force: bool) -> Document:
    importer = importer_for(source, request.game)
    read = checked_sections(importer.read(source, dataclasses.replace(request, document=None)), source, force)
    told = tuple(doubts(source, request, read, resources.folder("rules")))
    ref = request.ref(read.ref.document, read.ref.edition)
    return dataclasses.replace(read, ref=ref, remarks=(*told, *read.remarks))


def _made(name: str, make: Callable[[], Document]) -> Document:
    """The result of ``make``; unexpected exceptions become an ImportFault with a clear message."""
    try:
        return make()
    except JudgeError:
        raise
    except Exception as fault:
        if os.environ.get("JUDGE_DEBUG"):
            raise
        detail = Message(
            N_("Judge cannot read its format ({fault}); nothing was changed. Please report it."),
            {"fault": f"{type(fault).__name__}: {fault}"},
        )
        raise ImportFault(file=name, detail=detail) from fault


def _with_card_names(root: Path, manifest: Manifest, game: str, reads: list[_Read]) -> list[_Read]:
    """Add card names to rulings that refer to cards only by identifiers of another data set."""
    wanted = {
        key
        for read in reads
        for ruling in read.document.rulings
        if not ruling.cards
        for key in ruling.identifiers
    }
    if not wanted:
        return reads
    names = {
        key: card.name
        for read in reads
        for card in read.document.cards
        for key in card.identifiers
        if key in wanted
    }
    for entry in manifest.editions:
        if entry.ref.game == game and entry.counts.get("cards"):
            with contextlib.suppress(LibraryFault), closing(EditionStore(root / entry.folder)) as store:
                for key in wanted - names.keys():
                    names.update((key, card.name) for card in store.cards_named((f"#{key}",)))

    def named(ruling: Ruling) -> Ruling:
        cards = tuple(names[key] for key in ruling.identifiers if key in names)
        return dataclasses.replace(ruling, cards=cards) if cards and not ruling.cards else ruling

    return [
        _Read(read.file, dataclasses.replace(read.document, rulings=tuple(map(named, read.document.rulings))))
        for read in reads
    ]


def _of_nothing(document: Document) -> Iterator[Remark]:
    """The remark about rulings on cards that nobody knows yet; they are kept, because the cards may be
    imported later.
    """
    lost = [at for at, ruling in enumerate(document.rulings, 1) if ruling.identifiers and not ruling.cards]
    if lost:
        unknown = dict.fromkeys(document.rulings[at - 1].identifiers[0] for at in lost)
        detail = Message(
            N_("{n} rulings concern cards that the library does not have ({cards}); they wait for them"),
            {"n": len(lost), "cards": ", ".join(list(unknown)[:3]) + (", …" if len(unknown) > 3 else "")},
        )
        yield Remark("unknown-card", lost[0], detail)


def _check_distinct(reads: Sequence[_Read]) -> None:
    seen: dict[object, _Read] = {}
    for read in reads:
        other = seen.setdefault(read.document.ref, read)
        if text_hash(other.document) != text_hash(read.document):
            detail = Message(
                N_("it is {edition}, as {other} is; name one of them with --edition"),
                {"edition": str(read.document.ref), "other": other.file},
            )
            raise ImportFault(file=read.file, detail=detail)


def _check_replace(root: Path, manifest: Manifest, reads: Sequence[_Read], replace: bool) -> None:
    for read in reads:
        entry = manifest.entry(read.document.ref)
        if entry is not None and not replace and not _same(root, entry, read):
            raise SameEdition(file=read.file, edition=str(read.document.ref))


def _same(root: Path, entry: EditionEntry, read: _Read) -> bool:
    known = text_hash(read.document)
    if entry.source_hash == read.document.source_hash or entry.text_hash == known:
        return True
    if entry.counts.get("cards") or not read.document.sections:
        return False
    with contextlib.suppress(JudgeError), closing(EditionStore(root / entry.folder)) as store:
        # an older Judge may have computed the hash of the same text differently
        return text_hash(store.document()) == known
    return False


def _changes(root: Path, manifest: Manifest, read: _Read) -> bool:
    entry = manifest.entry(read.document.ref)
    if entry is None or not _same(root, entry, read) or entry.judge_version != __version__:
        return True
    return not is_whole(root / entry.folder) or _has_old_links(root / entry.folder)


def _has_old_links(folder: Path) -> bool:
    """Whether the references of an edition on disk were found by an older Judge."""
    with closing(EditionStore(folder)) as store:
        return store.has_old_links


def is_whole(folder: Path) -> bool:
    """Whether an edition on disk can be read and searched; otherwise an import builds it again."""
    return text_is_whole(folder) and search.index_is_readable(folder / INDEX)


def text_is_whole(folder: Path) -> bool:
    """Whether the text of an edition on disk can be read; the search index can be rebuilt from it."""
    try:
        with closing(EditionStore(folder)) as store:
            store.check()
    except JudgeError:
        return False
    return True


def text_hash(document: Document) -> str:
    """A hash of a document's content, equal for the same text in another file format.

    How a text is set (see :func:`typeset_alike`), and how the words of a section are divided into paragraphs,
    list items and cells are ignored, because formats change them; so are colons in sections, which stand
    between a heading that spans columns and the headings below it.
    """
    digest = hashlib.sha256()
    same = typeset_alike
    for section in document.sections:
        digest.update(f"{section.number.key}\0{same(section.heading)}\0".encode())
        words = (
            " ".join(map(" ".join, block.rows)) if block.rows else block.text for block in section.blocks
        )
        digest.update(f"{same(' '.join(words).replace(':', ' '))}\0".encode())
    for entry in document.glossary:
        digest.update(f"{entry.term}\0{same(entry.text)}\0".encode())
    for card in document.cards:
        facts = (*card.names, *map(str, card.prints), card.type_line, card.cost, *map(str, card.figures))
        facts = (*facts, *(part for one in card.wordings for part in (one.language, one.name, one.text)))
        facts = (*facts, card.text, *card.colours, *card.identifiers, card.layout, *card.formats)
        facts = (
            *facts,
            *(part for face in card.faces for part in (face.name, face.type_line, face.cost, face.text)),
        )
        digest.update("\0".join(map(same, facts)).encode())
    for ruling in document.rulings:
        texts = (
            ruling.text,
            ruling.question,
            ruling.old_text,
            ruling.new_text,
            ruling.comment,
            ruling.source,
        )
        rests = (*ruling.cards, *ruling.identifiers, *(number.key for number in ruling.sections))
        digest.update("\0".join(map(same, (ruling.kind, ruling.date, *texts, *rests))).encode())
    return digest.hexdigest()


def _build(
    folder: Path,
    read: _Read,
    siblings: Collection[Sibling],
    tell: Progress,
    wording: Mapping[SectionNumber, str] | None = None,
) -> dict[str, int]:
    folder.mkdir()
    (folder / INDEX).mkdir()
    document = read.document
    with disk_faults(folder):
        counts = write_edition(
            folder,
            document,
            siblings,
            lambda done: tell(Step(read.file, Message(N_("writing")), done)),
            wording,
        )
        search.build_index(
            folder / INDEX,
            passages_of(document),
            document.language,
            lambda done: tell(Step(read.file, Message(N_("indexing")), done)),
        )
    return counts


def _entry(read: _Read, counts: dict[str, int]) -> EditionEntry:
    document = read.document
    return EditionEntry(
        ref=document.ref,
        folder=edition_folder(document.ref),
        title=document.title,
        language=document.language,
        effective=document.effective,
        publisher=document.publisher,
        source_name=Path(read.file).name,
        source_hash=document.source_hash,
        text_hash=text_hash(document),
        judge_version=__version__,
        imported=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        counts=counts,
    )


def build_edition(
    folder: Path,
    document: Document,
    siblings: Collection[Sibling] = (),
    wording: Mapping[SectionNumber, str] | None = None,
) -> dict[str, int]:
    """Write and index one document into a new folder; used for the digest.

    ``wording`` holds the fingerprints of the official wording restated by the digest.
    """
    read = _Read(document.source_name or str(document.ref), document)
    return _build(folder, read, siblings, lambda step: None, wording)
