"""Rebuilds search indexes from the stored texts: after an update of Judge, or if an index was lost."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from judge import search
from judge.digest_cache import renew_built_in
from judge.documents import EditionRef
from judge.errors import LibraryFault
from judge.library import EditionStore, Manifest
from judge.library.manifest import EditionEntry, read_manifest
from judge.library.publish import disk_faults, edition_folder, publish, restore, staging
from judge.search import INDEX, Passage, SearchScope, passages_of, passages_of_cards

Notice = Callable[[EditionRef], None]


class _Overtaken(Exception):
    """The edition was changed by somebody else in the meantime; their version is kept."""


def index_answers(folder: Path) -> bool:
    """Whether every part of an index that searches use can be read; this reads most of the index."""
    try:
        with search.SearchEngine([SearchScope("", "", "", "es", "", folder)]) as alone:
            alone.warm()
    except Exception:  # a damaged file may raise anything
        return False
    return True


def mend(root: Path, notice: Notice = lambda ref: None) -> None:
    """Repair what can be repaired without the published files: the table of contents, and search indexes.

    Raises LibraryFault if the library's folder cannot be written.
    """
    restore(root)
    renew(root, notice, index_answers)
    renew_built_in(root, whole=index_answers)


def renew(
    root: Path, notice: Notice = lambda ref: None, readable: Callable[[Path], bool] | None = None
) -> tuple[EditionRef, ...]:
    """Rebuild unreadable indexes from the stored texts of their editions; returns those editions.

    ``notice`` is called with each edition beforehand, because a long document takes seconds. An edition whose
    text is damaged too, or was written by another version of Judge, must be imported again.

    Raises LibraryFault if the library's folder cannot be written, and the errors of reading its table of
    contents.
    """
    answers = readable or search.index_is_readable
    renewed = []
    for entry in read_manifest(root).editions:
        if not answers(root / entry.folder / INDEX):
            try:
                if _renew(root, entry, notice):
                    renewed.append(entry.ref)
            except (_Overtaken, LibraryFault):
                if read_manifest(root).entry(entry.ref) == entry:
                    raise
    return tuple(renewed)


def _renew(root: Path, entry: EditionEntry, notice: Notice) -> bool:
    from judge.importing import text_is_whole

    before = root / entry.folder
    if not text_is_whole(before):
        return False

    def check(now: Manifest) -> None:
        if now.entry(entry.ref) != entry:
            raise _Overtaken

    notice(entry.ref)
    with closing(EditionStore(before)) as store, staging(root) as aside:
        folder = aside / "edition"
        with disk_faults(root):
            shutil.copytree(before, folder, ignore=shutil.ignore_patterns(INDEX))
            (folder / INDEX).mkdir()
            search.build_index(folder / INDEX, _passages(store), entry.language)
        publish(root, [(dataclasses.replace(entry, folder=edition_folder(entry.ref)), folder)], check)
    return True


def _passages(store: EditionStore) -> Iterator[Passage]:
    """The passages of an edition; card data is streamed, because it may be large."""
    if store.outline:
        return iter(passages_of(store.document()))
    cards = (card for _, card in store.cards())
    return passages_of_cards(cards, (ruling for _, ruling in store.rulings()))
