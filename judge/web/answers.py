"""What was searched lately, kept as long as the library stays as it is.

Many people at one event ask the same, and everyone who types asks for the letters before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from weakref import WeakKeyDictionary

from judge.library import Library
from judge.search import Kind, Results
from judge.web.state import desk, library

KEPT = 512
LONGEST, LARGEST = 200, 20
"""Of longer queries and for more hits nothing is kept."""

Search = Callable[[str, str | None, str | None, str | None, Kind | None, int], Results]

_KEPT: WeakKeyDictionary[Library, Search] = WeakKeyDictionary()


def answer(
    words: str, game: str | None, document: str | None, edition: str | None, kind: Kind | None, limit: int
) -> Results:
    """What the desk answers; raises as :meth:`judge.desk.Desk.search` does.

    Call it from within :func:`judge.web.state.from_one_state`: what is kept belongs to one state.
    """
    if len(words) > LONGEST or limit > LARGEST:
        return _search(words, game, document, edition, kind, limit)
    kept = _KEPT.get(library())
    if kept is None:
        kept = _KEPT.setdefault(library(), lru_cache(KEPT)(_search))
    return kept(words, game, document, edition, kind, limit)


def _search(
    words: str, game: str | None, document: str | None, edition: str | None, kind: Kind | None, limit: int
) -> Results:
    return desk().search(words, game=game, document=document, edition=edition, kind=kind, limit=limit)
