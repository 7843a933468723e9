"""The cards of the library as the resolver plays them: read, corrected by the judge, found by name."""

from judge.cardbook.book import CardBook
from judge.cardbook.corrections import Correction, Corrections, FaultyCorrection
from judge.cardbook.names import names_like
from judge.cardbook.played import Played, PlayedFace, PlayedLine, played
from judge.cardbook.printed import PrintedCard, printed_card

__all__ = [
    "CardBook", "Correction", "Corrections", "FaultyCorrection", "Played", "PlayedFace", "PlayedLine",
    "PrintedCard", "names_like", "played", "printed_card",
]  # fmt: skip
