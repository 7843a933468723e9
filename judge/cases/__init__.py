"""What is done with cases: freezing what they cite, finding them again, reporting, exporting, importing."""

from judge.cases.alike import Alike, alike
from judge.cases.citing import UncitedAddress, bare, cited_in, frozen, whole_address
from judge.cases.figures import Figures, figures
from judge.cases.filing import FaultyChange, TooManyCitations, citations, file
from judge.cases.finding import (
    Asked,
    CardAsked,
    UnknownCardHere,
    WhichEvent,
    about_card,
    asked_of,
    card_asked,
    chosen,
    is_number,
    which_case,
    which_event,
)
from judge.cases.offering import Offered, chosen_infraction, offered, penalties_of
from judge.cases.penalties import (
    BY,
    Gathered,
    Given,
    counts,
    earlier,
    gathered,
    given,
    is_infraction,
    kept_penalty,
    lettered,
    penalty_told,
)
from judge.cases.report import (
    FaultyExport,
    csv_report,
    exported,
    imported,
    markdown_case,
    markdown_report,
    told_of,
)

__all__ = [
    "BY", "Alike", "Asked", "CardAsked", "FaultyChange", "FaultyExport", "Figures", "Gathered", "Given",
    "Offered", "TooManyCitations", "UncitedAddress", "UnknownCardHere", "WhichEvent", "about_card", "alike",
    "asked_of", "bare", "card_asked", "chosen", "chosen_infraction", "citations", "cited_in", "counts",
    "csv_report", "earlier", "exported", "figures", "file", "frozen", "gathered", "given", "imported",
    "is_infraction", "is_number", "kept_penalty", "lettered", "markdown_case", "markdown_report", "offered",
    "penalties_of", "penalty_told", "told_of", "which_case", "which_event", "whole_address",
]  # fmt: skip
