"""Finds references in text, resolves them to sections, links back, and lints them."""

from judge.citations.find import PLAIN, Grammar, Reference, find_references
from judge.citations.lint import Finding, lint
from judge.citations.naming import Sibling, kin_names, named_like, names_of
from judge.citations.places import card_places, glossary_places, ruling_places, ruling_slugs, slugs
from judge.citations.resolve import Citation, Links, Segment, Target, resolve

__all__ = [
    "PLAIN",
    "Citation",
    "Finding",
    "Grammar",
    "Links",
    "Reference",
    "Segment",
    "Sibling",
    "Target",
    "card_places",
    "find_references",
    "glossary_places",
    "kin_names",
    "lint",
    "named_like",
    "names_of",
    "resolve",
    "ruling_places",
    "ruling_slugs",
    "slugs",
]
