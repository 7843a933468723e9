"""References found in text, resolved to sections, linked back, and linted."""

from judge.citations.find import PLAIN, Grammar, Reference, find_references
from judge.citations.lint import Finding, lint
from judge.citations.resolve import Citation, Links, Segment, Target, resolve

__all__ = [
    "PLAIN",
    "Citation",
    "Finding",
    "Grammar",
    "Links",
    "Reference",
    "Segment",
    "Target",
    "find_references",
    "lint",
    "resolve",
]
