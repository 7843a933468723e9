"""The lines that open sections: what each says of itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge.documents.number import Part
from judge.importers.generic_lines import Text
from judge.importers.generic_numbers import Opening

Mode = Literal["absolute", "local"]
Key = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that opens a section: ``absolute`` with its full number, ``local`` within the one above.

    ``run`` names the list that a local number belongs to; ``over`` marks a part above the chapters.
    """

    at: int
    opening: Opening
    mode: Mode
    run: int = -1
    over: bool = False


def opening_of(text: Text) -> Opening:
    assert text.opening is not None
    return text.opening


def title_like(text: Text) -> bool:
    """Whether the words behind a number look like a title rather than a sentence."""
    rest = text.rest
    if text.heading or not rest:
        return bool(text.heading) or bool(text.opening and text.opening.label)
    return len(rest) <= 80 and not rest.endswith((".", ",", ";", ":", "…")) and not rest[0].islower()
