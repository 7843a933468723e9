"""The words of a game that scenarios may use, with all their spellings and places."""

from __future__ import annotations

from judge.rulesets.game import Game
from judge.rulesets.kit import CardRuleset
from judge.rulesets.kit.definition_store import names_in
from judge.text import fold

EMPTY_WORDS = ("empty", "none", "nobody", "nothing", "vacio", "vacia", "ninguno", "ninguna", "nadie", "nada")
"""Words for nothing or nobody."""


def spellings(ruleset: CardRuleset, *kinds: str) -> tuple[str, ...]:
    """All words of some kinds, the canonical ones of each kind first."""
    found: list[str] = []
    for kind in kinds:
        names = getattr(ruleset.words, kind) or {}
        found += [*names, *(spelling for others in names.values() for spelling in others)]
    return tuple(dict.fromkeys(found))


def seat_of(seats: tuple[str, ...], word: object) -> str | None:
    """The seat with a name, ignoring case and accents."""
    return next((seat for seat in seats if fold(seat) == fold(str(word))), None)


def said_of_seat(game: Game, ruleset: CardRuleset, seat: str, word: str) -> str | None:
    """The canonical word for a property of a seat (empty: of the table itself), or None."""
    if seat:
        return _found(ruleset, word, "seat_figures") or _among(game.seat_words, word)
    return _among(game.table_words, word)


def words_of_seat(game: Game, ruleset: CardRuleset, seat: str) -> tuple[str, ...]:
    """All properties of a seat, or of the table itself."""
    if seat:
        return (*spellings(ruleset, "seat_figures"), *sorted(game.seat_words))
    return tuple(sorted(game.table_words))


def said_of_object(game: Game, ruleset: CardRuleset, word: str) -> str | None:
    """The canonical word for a property of an object, or None."""
    return (
        _found(ruleset, word, "figures")
        or _found(ruleset, word, "conditions")
        or _among(game.object_words, word)
    )


def words_of_object(game: Game, ruleset: CardRuleset) -> tuple[str, ...]:
    return (*spellings(ruleset, "figures", "conditions"), *sorted(game.object_words))


def card_names(ruleset: CardRuleset) -> tuple[str, ...]:
    """The names of all cards the ruleset knows."""
    return tuple(sorted(names_in(ruleset.cards)))


def _found(ruleset: CardRuleset, word: str, kind: str) -> str | None:
    # a kind that allows any word cannot identify one
    return ruleset.words.find(kind, word) if getattr(ruleset.words, kind) is not None else None


def _among(words: frozenset[str], word: str) -> str | None:
    return next((known for known in words if fold(known) == fold(word)), None)
