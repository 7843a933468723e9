"""The document model, the same for all games: numbers, addresses, sections, documents, cards, rulings."""

from judge.documents.address import Address, Place, target_of
from judge.documents.cards import Card, CardFace, Print, Ruling, Wording
from judge.documents.document import (
    Block,
    Document,
    EditionRef,
    GlossaryEntry,
    Noise,
    Remark,
    Section,
    Span,
)
from judge.documents.edition_name import edition_label, edition_name
from judge.documents.number import SectionNumber

__all__ = [
    "Address",
    "Block",
    "Card",
    "CardFace",
    "Document",
    "EditionRef",
    "GlossaryEntry",
    "Noise",
    "Place",
    "Print",
    "Remark",
    "Ruling",
    "Section",
    "SectionNumber",
    "Span",
    "Wording",
    "edition_label",
    "edition_name",
    "target_of",
]
