"""The library's cards in playable form: read, corrected by the judge, found by name.

The reader of card texts is loaded on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from judge.cardbook.book import CardBook
from judge.cardbook.card_names import names_like
from judge.cardbook.corrections import Correction, Corrections, FaultyCorrection
from judge.cardbook.printed import PrintedCard, printed_card

if TYPE_CHECKING:
    from judge.cardbook.played import Played, PlayedFace, PlayedLine

__all__ = [
    "CardBook", "Correction", "Corrections", "FaultyCorrection", "Played", "PlayedFace", "PlayedLine",
    "PrintedCard", "names_like", "printed_card",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in ("Played", "PlayedFace", "PlayedLine"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.played"), name)
