"""What is done with cases: freezing what they cite, finding those alike, reporting, exporting, importing."""

from judge.cases.alike import Alike, alike
from judge.cases.citing import UncitedAddress, cited_in, frozen
from judge.cases.report import FaultyExport, csv_report, exported, imported, markdown_report

__all__ = [
    "Alike", "FaultyExport", "UncitedAddress", "alike", "cited_in", "csv_report", "exported", "frozen",
    "imported", "markdown_report",
]  # fmt: skip
