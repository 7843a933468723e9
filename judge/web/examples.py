"""The example tables shipped with the rulesets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from judge import rulesets

_ROOT = Path(rulesets.__file__).parent
_TITLE = re.compile(r"^title: *(.*)$", re.MULTILINE)
_ENGLISH = re.compile(r"^# title in English: *(.*)\n", re.MULTILINE)


@dataclass(frozen=True)
class Example:
    """An example table; ``titles`` are its title by language."""

    game: str
    name: str
    titles: Mapping[str, str]
    text: str

    def text_in(self, language: str) -> str:
        """The scenario with its title in a language."""
        return _TITLE.sub(lambda _: f"title: {self.titles[language]}", self.text, count=1)


@cache
def examples() -> tuple[Example, ...]:
    """The shipped example tables, by game and name."""
    return tuple(
        _read(game, file)
        for game in rulesets.games()
        for file in sorted((_ROOT / game.replace("-", "_") / "examples").glob("*.yaml"))
    )


def _read(game: str, file: Path) -> Example:
    text = file.read_text(encoding="utf-8")
    spanish, english = _TITLE.search(text), _ENGLISH.search(text)
    assert spanish is not None
    assert english is not None
    titles = {"es": spanish[1], "en": english[1]}
    return Example(game, file.stem, titles, _ENGLISH.sub("", text))
