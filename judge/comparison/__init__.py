"""Compares two editions of a document: added, removed, reworded and moved items. Does no input or output."""

from judge.comparison.difference import Change, Kind, Only, applied, compare, through
from judge.comparison.items import (
    Item,
    card_items,
    glossary_items,
    ruling_items,
    section_items,
)
from judge.comparison.word_diff import Piece, Sign, Words, after, before, shown_words, words_changed

__all__ = [
    "Change",
    "Item",
    "Kind",
    "Only",
    "Piece",
    "Sign",
    "Words",
    "after",
    "applied",
    "before",
    "card_items",
    "compare",
    "glossary_items",
    "ruling_items",
    "section_items",
    "shown_words",
    "through",
    "words_changed",
]
