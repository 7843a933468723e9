"""What is done with cases: freezing what they cite, finding them again, reporting, exporting, importing."""

from judge.cases.alike import Alike, alike
from judge.cases.citing import UncitedAddress, bare, cited_in, frozen, whole_address
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
    "Alike", "Asked", "CardAsked", "FaultyChange", "FaultyExport", "TooManyCitations", "UncitedAddress",
    "UnknownCardHere", "WhichEvent", "about_card", "alike", "asked_of", "bare", "card_asked", "chosen",
    "citations", "cited_in", "csv_report", "exported", "file", "frozen", "imported", "is_number",
    "markdown_case", "markdown_report", "told_of", "which_case", "which_event", "whole_address",
]  # fmt: skip
