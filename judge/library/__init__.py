"""The library: all documents and editions, imported or built in, stored on disk and looked up by address."""

from judge.library.browsing import RulingChoice, RulingPage, Rulings
from judge.library.edition_file import EditionStore, OutlineEntry, card_key
from judge.library.library import Library
from judge.library.manifest import EditionEntry, Manifest
from judge.library.results import (
    BuiltIn,
    CardView,
    DigestEdition,
    DocumentView,
    Edition,
    RulingView,
    SectionView,
)
from judge.library.term_names import names_of_term

__all__ = [
    "BuiltIn",
    "CardView",
    "DigestEdition",
    "DocumentView",
    "Edition",
    "EditionEntry",
    "EditionStore",
    "Library",
    "Manifest",
    "OutlineEntry",
    "RulingChoice",
    "RulingPage",
    "RulingView",
    "Rulings",
    "SectionView",
    "card_key",
    "names_of_term",
]
