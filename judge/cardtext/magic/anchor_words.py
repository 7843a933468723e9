"""Anchor words: one of two is chosen as a permanent enters, and each has its own abilities (614.12c)."""

from __future__ import annotations

from collections.abc import Callable

from judge.cardtext.magic import levels
from judge.cardtext.tokens import Line


def opened(line: Line) -> tuple[str, str] | tuple[()]:
    """The two words of a line that has one of them chosen as the permanent enters; else empty."""
    words = [token.word for token in line.tokens]
    if words[:5] != ["as", "~", "enters", ",", "choose"] or words[-1:] != ["."] or len(words) != 9:
        return ()
    first, middle, second = line.tokens[5:8]
    if middle.word != "or" or not (first.printed[:1].isupper() and second.printed[:1].isupper()):
        return ()
    return first.word, second.word


def read(
    line: Line, bullets: list[Line], data_of: Callable[[Line], dict[str, object] | None]
) -> dict[str, object] | None:
    """What a permanent with two anchor words is and has; None if a bullet is not read, or is another's."""
    words = opened(line)
    if len(bullets) != 2 or not words:
        return None
    abilities: list[object] = []
    for word, which, bullet in zip(words, ("first", "second"), bullets, strict=True):
        told = [token.word for token in bullet.tokens[:3]]
        data = data_of(Line(bullet.text, bullet.tokens[3:])) if told == ["\u2022", word, "\u2014"] else None
        held = levels.beneath(data, ({"fact": f"{which} anchor word"}, "614.12c")) if data else None
        if held is None or set(held) != {"abilities"}:
            return None
        abilities += list(held["abilities"])  # type: ignore[call-overload]
    return {"enters": [{"enters choosing": "anchor word"}], "abilities": abilities}
