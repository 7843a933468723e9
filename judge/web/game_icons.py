"""The games that have an icon in ``static/games.svg``."""

from __future__ import annotations

import re
from functools import cache

from judge import resources


@cache
def marks() -> frozenset[str]:
    """The games with an icon; games that users import have none."""
    drawn = (resources.folder("static") / "games.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([\w-]+)"', drawn))
