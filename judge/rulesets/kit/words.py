"""A game's words: canonical English keys and the spellings by which people write them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import NamedTuple

from judge.text import fold

Names = Mapping[str, tuple[str, ...]]
"""Canonical key -> other spellings (the game's own word first: it is the label)."""


class PrintedKeyword(NamedTuple):
    """A keyword of a game whose rules themselves ask which objects have it.

    ``section`` has the numbers of the sections about it in the game's document; empty if the document does
    not explain the word or leaves it to the card. ``numbered``: a number is printed with it. ``printed``:
    cards bear the word itself; otherwise it stands for a sentence on cards.
    """

    word: str
    spellings: tuple[str, ...]
    section: str = ""
    numbered: bool = False
    printed: bool = True


def keyword_names(records: tuple[PrintedKeyword, ...]) -> Names:
    """The keywords as entries of a game's vocabulary."""
    return {one.word: one.spellings for one in records}


def keyword_sections(records: tuple[PrintedKeyword, ...], *words: str) -> dict[str, str]:
    """The sections of some of these keywords, for the game's table of citations."""
    return {one.word: one.section for one in records if one.word in words}


_NO_KINDS = frozenset(
    {"card_keys", "lying", "cost_changes", "later", "type_order", "supertypes", "feminine", "english_first"}
)
"""The fields of a vocabulary that contain no spellings."""


@dataclass(frozen=True)
class Words:
    """The vocabulary of a game: what its cards and tables may name. None where any word is allowed.

    >>> words = Words(types={"mandate": ("mandato",)}, zones={"hand": ("mano",)})
    >>> words.find("types", "Mandato"), words.find("zones", "mesa")
    ('mandate', None)
    """

    types: Names | None = field(default_factory=dict)
    type_order: tuple[str, ...] = ()
    """The order in which English prints the types of one card."""
    supertypes: Mapping[str, str] = field(default_factory=dict)
    """Types that Spanish prints behind the others as adjectives, with their masculine forms."""
    feminine: frozenset[str] = frozenset()
    """Types with which Spanish uses the feminine form of those adjectives."""
    subtypes: Names | None = None
    colors: Names | None = field(default_factory=dict)
    zones: Names | None = field(default_factory=dict)
    figures: Names | None = field(default_factory=dict)
    """Numbers of objects."""
    seat_figures: Names | None = field(default_factory=dict)
    """Numbers of seats that a table may state."""
    seat_counts: Names = field(default_factory=dict)
    """Numbers of seats that follow from what lies on the table."""
    object_counts: Names = field(default_factory=dict)
    """Numbers of objects that the game keeps and nobody states."""
    keywords: Names | None = field(default_factory=dict)
    counters: Names | None = None
    usual_counters: Names = field(default_factory=dict)
    """Counters that have words although any word is allowed."""
    durations: Names | None = field(default_factory=dict)
    steps: Names | None = field(default_factory=dict)
    conditions: Names | None = field(default_factory=dict)
    actions: Names | None = None
    permissions: Names | None = None
    card_keys: Mapping[str, str] = field(default_factory=dict)
    """Further keys of a card by kind: text, number, flag, words, effect, cost, filter, condition, data."""
    lying: Mapping[str, str] = field(default_factory=dict)
    """Types found in one zone only, with that zone; targets of such a type are looked for there."""
    cost_changes: tuple[str, ...] = ()
    """The keys of a change of costs in the game's own costs (``less mana``)."""
    namable: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The words that can be chosen of a kind in which any word is allowed (``subtype``)."""
    english_first: bool = False
    """Whether cards have Spanish names, and the first of a card's other names is its English one."""
    later: Mapping[str, str] = field(default_factory=dict)
    """Words of later rules with the first edition that knows them; reading one of them raises CameLater."""

    @cached_property
    def _spellings(self) -> Mapping[str, Mapping[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for entry in fields(self):
            names = getattr(self, entry.name)
            if entry.name in _NO_KINDS or names is None:
                continue
            found[entry.name] = {
                fold(spelling): key for key, others in names.items() for spelling in (*others, key)
            }
        return found

    def find(self, kind: str, written: str) -> str | None:
        """The canonical key of a word, or None; the word itself where any word is allowed."""
        if getattr(self, kind) is None:
            usual = self._spellings["usual_counters"] if kind == "counters" else {}
            return usual.get(fold(written), written)
        return self._spellings[kind].get(fold(written))

    def known(self, kind: str) -> tuple[str, ...]:
        """The canonical keys of a kind, in the game's order."""
        return tuple(getattr(self, kind) or ())

    def close(self, kind: str, written: str) -> tuple[str, ...]:
        """Keys that resemble what was written."""
        spellings = self._spellings.get(kind, {})
        return tuple(
            dict.fromkeys(spellings[s] for s in difflib.get_close_matches(fold(written), spellings, 3))
        )

    def label(self, kind: str, key: str) -> str:
        """The game's own word for a key."""
        return (self.spelled(kind).get(key) or (key,))[0]

    def type_line(self, types: Iterable[str], spanish: bool) -> str:
        """The types of one card in the order in which a card prints them.

        >>> words = Words(
        ...     types={"legendary": ("legendaria",), "artifact": ("artefacto",), "creature": ("criatura",)},
        ...     type_order=("legendary", "artifact", "creature"),
        ...     supertypes={"legendary": "legendario"},
        ...     feminine=frozenset({"creature"}),
        ... )
        >>> words.type_line({"creature", "legendary", "artifact"}, spanish=False)
        'legendary artifact creature'
        >>> words.type_line({"creature", "legendary", "artifact"}, spanish=True)
        'criatura artefacto legendaria'
        >>> words.type_line({"legendary", "artifact"}, spanish=True)
        'artefacto legendario'

        A kind that has no place in the order (of a creature, say) follows the types, as after a card's dash.

        >>> words.type_line({"creature", "legendary", "bear"}, spanish=True)
        'criatura legendaria bear'
        """
        ranks = {key: rank for rank, key in enumerate(self.type_order)}
        printed = sorted(types, key=lambda one: (ranks.get(one, len(ranks)), one))
        if spanish:
            placed = [one for one in printed if one in ranks or not ranks]
            nouns = [one for one in placed if one not in self.supertypes]
            if self.type_order:
                nouns.reverse()
            adjectives = [one for one in placed if one in self.supertypes]
            agree = not nouns or nouns[0] in self.feminine
            said = [self.label("types", one) for one in nouns]
            said += [self.label("types", one) if agree else self.supertypes[one] for one in adjectives]
            said += [self.label("types", one) for one in printed if one not in placed]
        else:
            said = printed
        return " ".join(said).replace("_", " ")

    def spelled(self, kind: str) -> Names:
        """The keys of a kind with the game's spellings."""
        found: Names | None = getattr(self, kind)
        return self.usual_counters if found is None and kind == "counters" else found or {}
