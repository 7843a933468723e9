"""An index as it is sent in something that is compressed as a whole: nothing in it is by itself."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from judge.search.index import MARK, PASSAGES, PLACES, WHOOSH

_PLAIN = 0
"""How hard what readers unpack is compressed: not at all."""
_POSTINGS = "postings.bin"
"""The one file of Whoosh's that readers need; its own name is another one each time."""


def sent(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of an index, by their paths in its folder, without what only Whoosh itself reads."""
    mark = json.loads((folder / MARK).read_text(encoding="utf-8"))
    given = {
        name: (folder / name).read_bytes() for name in mark["sizes"] if not name.startswith(f"{WHOOSH}/")
    }
    given[_POSTINGS] = (folder / mark["postings"]).read_bytes()
    ends, first = np.frombuffer(given[PLACES], "<u4").reshape(2, -1)
    bounds = [0, *ends.tolist()]
    text = given[PASSAGES]
    blocks = [_plain(text[begin:end]) for begin, end in pairwise(bounds)]
    given |= {name: _plain(data) for name, data in given.items() if name.endswith(".z") and name != PASSAGES}
    given[PASSAGES] = b"".join(blocks)
    placed = np.array([np.cumsum([len(block) for block in blocks], dtype=np.int64), first])
    given[PLACES] = placed.astype("<u4").tobytes()
    sizes = {name: len(data) for name, data in given.items()}
    yield from sorted(given.items())
    told = {**mark, "postings": _POSTINGS, "sizes": sizes}
    yield MARK, json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _plain(data: bytes) -> bytes:
    return zlib.compress(zlib.decompress(data), _PLAIN)
