"""What is done with cases: freezing what they cite, finding them again, reporting, exporting, importing."""

from judge.cases.alike import Alike, alike
from judge.cases.citing import UncitedAddress, bare, cited_in, frozen, whole_address
from judge.cases.finding import (
    Asked,
    CardAsked,
    UnknownCardHere,
    WhichEvent,
    about_card,
    asked_of,
    card_asked,
    chosen,
    which_case,
    which_event,
)
from judge.cases.report import (
    FIELDS,
    ROLE_NAMES,
    STATE_NAMES,
    FaultyExport,
    csv_report,
    exported,
    imported,
    markdown_case,
    markdown_report,
)

__all__ = [
    "FIELDS", "ROLE_NAMES", "STATE_NAMES", "Alike", "Asked", "CardAsked", "FaultyExport", "UncitedAddress",
    "UnknownCardHere", "WhichEvent", "about_card", "alike", "asked_of", "bare", "card_asked", "chosen",
    "cited_in", "csv_report", "exported", "frozen", "imported", "markdown_case", "markdown_report",
    "which_case", "which_event", "whole_address",
]  # fmt: skip
