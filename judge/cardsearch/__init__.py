"""Cards filtered by fields: ``t:creature c:r mv<=3 o:"draw a card"``, in English and Spanish words.

Fields are answered by the library's columns (:mod:`judge.library.facets`) instead of the text index, because
they are comparisons and parts of exact texts, with a yes or no for each card.
"""

from judge.cardsearch.answer import CardHits, Listed, card_list, find_cards, initial, main_type
from judge.cardsearch.fields import FIELDS
from judge.cardsearch.syntax import Combined, Negated, Term, parse

__all__ = [
    "FIELDS",
    "CardHits",
    "Combined",
    "Listed",
    "Negated",
    "Term",
    "card_list",
    "find_cards",
    "initial",
    "main_type",
    "parse",
]
