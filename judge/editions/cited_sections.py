"""Follows the sections cited by scenarios and cases into newer editions of the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypedDict

from judge.documents import Address
from judge.editions.current_counterpart import Became, became
from judge.errors import JudgeError
from judge.library import Library
from judge.library.manifest import Manifest, read_manifest


class MovedRow(TypedDict):
    """A cited section that was moved, reworded or removed (``now`` is None), or has changed ``parts``."""

    address: str
    now: str | None
    change: str
    reworded: bool
    parts: list[str]


def moved_citations(root: Path, cites: Iterable[str], opened: Callable[[Path], Library]) -> list[MovedRow]:
    """The cited sections that were moved, reworded or removed in the current edition, each once.

    Only citations of the newest edition known to the built-in rules count: somebody who plays by older rules
    does so on purpose. The library is ``opened`` only if it has a newer edition of a cited document.

    Raises LibraryFault if the library cannot be read.
    """
    manifest = read_manifest(root)
    found = sorted({address for address in map(_read, cites) if address is not None}, key=str)
    wanted = [address for address in found if _newer(manifest, address)]
    if not wanted:
        return []
    library = opened(root)
    rows: list[MovedRow] = []
    for address in wanted:
        known = library.built_in.get(address.game)
        newest = (
            max((one.effective for one in known.editions if one.ref.document == address.document), default="")
            if known
            else ""
        )
        told = became(library, address) if str(address.edition) >= newest else None
        if told is not None:
            rows.append(_row(told))
    return rows


def changed_citations(library: Library, cites: Iterable[str]) -> list[MovedRow]:
    """The cited sections that changed since their own edition, in their order: moved, reworded or removed, or
    the sections below them were.

    Raises LibraryFault if the library cannot be read.
    """
    addresses = (address for address in map(_read, dict.fromkeys(cites)) if address is not None)
    found = (became(library, address, parts=True) for address in addresses)
    return [_row(told) for told in found if told is not None]


def _row(told: Became) -> MovedRow:
    return {
        "address": str(told.address),
        "now": str(told.now) if told.now else None,
        "change": told.kind,
        "reworded": told.kind == "removed" or told.change.reworded,
        "parts": [one.after or one.before or "" for one in told.parts],
    }


def _read(text: str) -> Address | None:
    try:
        return Address.parse(text)
    except JudgeError:
        return None


def _newer(manifest: Manifest, address: Address) -> bool:
    """Whether an imported edition is newer than the cited one."""
    return any(
        (entry.ref.game, entry.ref.document) == (address.game, address.document)
        and entry.effective > (address.edition or "")
        for entry in manifest.editions
    )
