"""What names mean: a game by its title, and the documents of a game, of the digest and the library, that its
texts may name."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from judge.citations import Sibling, kin_names, names_of
from judge.documents import Document, EditionRef, SectionNumber
from judge.errors import LibraryFault
from judge.known_wording import wording_of
from judge.library.edition_file import EditionStore
from judge.library.manifest import Manifest
from judge.text import fold_hard

if TYPE_CHECKING:
    from judge.digest import GameDigest

_Known = dict[str, tuple[list[str], set[SectionNumber]]]
"""Names and numbers of each document."""


def game_meant(rules: Path, given: str) -> str:
    """The game of the digest at ``rules`` that a title means, however it is joined and marked
    (``mitos-y-leyendas``, ``Mitos & Leyendas``); anything else is returned unchanged.
    """
    folders = sorted(rules.iterdir()) if rules.is_dir() else []
    if given in [folder.name for folder in folders]:
        return given
    wanted = _joined(given)
    for folder in folders:
        game = _described(folder) if wanted else None
        if game and _joined(game.name) == wanted:
            return game.game
    return given


def _joined(title: str) -> str:
    return "".join(word for word in re.findall(r"[a-z0-9]+", fold_hard(title)) if word not in ("y", "and"))


def siblings_of(digest: GameDigest) -> tuple[Sibling, ...]:
    """The documents of a game of the digest, with the numbers of their digests."""
    known: _Known = {}
    for info, document in zip(digest.info, digest.documents, strict=True):
        _add(known, info.ref, names_of(info.ref.document, info.title, info.short, info.aliases, digest.name))
        known[info.ref.document][1].update(document.by_number)
    return _made(known, digest.main)


def siblings_known(
    rules: Path, root: Path, manifest: Manifest, game: str, arriving: Iterable[Document] = ()
) -> tuple[Sibling, ...]:
    """The documents of a game in the digest at ``rules`` and the library at ``root``, and those ``arriving``.

    The numbers are those of the digest's official texts and of each document's newest imported edition.
    """
    known: _Known = {}
    digest = _described(rules / game)
    playing, main = (digest.name, digest.main) if digest else (game, manifest.main.get(game, ""))
    for info in digest.info if digest else ():
        _add(known, info.ref, names_of(info.ref.document, info.title, info.short, info.aliases, playing))
        known[info.ref.document][1].update(wording_of(rules, info.ref))
    newest: dict[str, tuple[str, Path]] = {}
    for entry in manifest.editions:
        if entry.ref.game == game:
            _add(known, entry.ref, names_of(entry.ref.document, entry.title, "", (), playing))
            newest[entry.ref.document] = max(
                newest.get(entry.ref.document, ("", root)), (entry.effective, root / entry.folder)
            )
    for name, (_, folder) in newest.items():
        with contextlib.suppress(LibraryFault), closing(EditionStore(folder)) as store:
            known[name][1].update(store.numbers)
    for document in arriving:
        if document.ref.game == game:
            _add(known, document.ref, names_of(document.ref.document, document.title, "", (), playing))
            known[document.ref.document][1].update(document.by_number)
    return _made(known, main)


def _described(folder: Path) -> GameDigest | None:
    """A game's index, read only if it exists: a browser has neither the index nor its reader."""
    if not (folder / "index.md").is_file():
        return None
    from judge.digest import described

    return described(folder)


def _add(known: _Known, ref: EditionRef, names: Iterable[str]) -> None:
    known.setdefault(ref.document, ([], set()))[0].extend(names)


def _made(known: _Known, main: str) -> tuple[Sibling, ...]:
    named = {document: names for document, (names, _) in known.items()}
    return tuple(
        Sibling(
            document,
            tuple(dict.fromkeys((*names, *kin_names(document, named)))),
            frozenset(numbers),
            document == main,
        )
        for document, (names, numbers) in known.items()
    )
