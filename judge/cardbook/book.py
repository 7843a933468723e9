"""The card book: finds cards by any of their names, in playable form."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.cardbook.card_names import Names
from judge.cardbook.corrections import Corrections
from judge.cardbook.printed import printed_card, rows_of
from judge.cardtext.readers import READ
from judge.documents import EditionRef
from judge.library import CardView, Library, card_key
from judge.rulesets.kit import CardRuleset

if TYPE_CHECKING:
    from judge.cardbook.played import Played
    from judge.cardbook.readings import Readings, Tally

KEPT = 2000
"""Maximum number of cards whose reading is cached; reading one takes a few milliseconds."""


class CardBook:
    """The resolver's source of cards: the judge's corrections, and the library's cards as read.

    ``library`` returns the current library. Safe for any number of threads.
    """

    def __init__(self, library: Callable[[], Library], root: Path) -> None:
        self._library = library
        self.corrections = Corrections(root)
        self._root = root
        self._names = Names()
        self._read: Readings | None = None
        self._kept: OrderedDict[tuple[str, str, str], tuple[object, Played | None]] = OrderedDict()
        self._lock = threading.Lock()

    def definition(self, game: str, ruleset: CardRuleset, name: str) -> Mapping[str, Any] | None:
        """The definition of a card that a table names and the ruleset may not know.

        Corrections take precedence over built-in cards, and these over imported ones, except for built-in
        examples that were never printed. None if the ruleset's own card is meant, or nobody knows the name.
        """
        if game not in READ or not name.strip():
            return None
        own = ruleset.card(name)
        views = self._views(game, name)
        names = {name, *(own.text("name") for own in (own,) if own is not None)}
        names |= {n for view in views[:1] for n in (view.name, *view.aliases)}
        corrected = self.corrections.of(game, names)
        if own is not None and not corrected and not (views and ruleset.invented(name)):
            return None
        whole = next((one for one in corrected if one.whole), None)
        if whole is not None:
            return _called({"name": whole.card, **whole.data}, name)
        if not views:
            return None
        found = self.played(game, ruleset, views[0])
        return None if found is None else _called(found.definition, name)

    def played(self, game: str, ruleset: CardRuleset, view: CardView) -> Played | None:
        """A card of the library as read and corrected; None if its text is not known."""
        from judge.cardbook.played import played  # large, and needed for cards only

        key = (game, ruleset.id, card_key(view.name))
        stamp = (
            self.corrections.stamp,
            tuple((one.text, one.type_line, one.faces) for _, _, one in view.cards),
        )
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept[0] == stamp:
                self._kept.move_to_end(key)
                return kept[1]
        card = printed_card(view)
        made = None
        if card is not None:
            lines = {
                (one.face, one.text): one.data
                for one in self.corrections.of(game, (view.name, *view.aliases))
                if not one.whole
            }
            made = played(ruleset, card, lines, self._readings().face)
        with self._lock:
            self._kept[key] = (stamp, made)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made

    def read_all(
        self, ruleset: CardRuleset, refs: Iterable[EditionRef], tell: Callable[[int], None]
    ) -> Tally:
        """Read all cards of some imported editions for a ruleset, and store the results (see Readings)."""

        def cards() -> Iterator[Sequence[Mapping[str, object]]]:
            for ref in refs:
                store = self._library().edition(ref.game, ref.document, ref.edition).official
                for _, card in store.cards() if store is not None else ():
                    if card.faces or card.type_line or card.text:
                        yield rows_of(card)

        return self._readings().read_all(ruleset, cards(), tell)

    def _readings(self) -> Readings:
        from judge.cardbook.readings import Readings  # large, and needed for cards only

        with self._lock:
            self._read = self._read or Readings(self._root)
            return self._read

    def near(self, game: str, name: str) -> tuple[str, ...]:
        """The library's cards that are probably meant by an unknown name."""
        return self._names.near(self._library(), game, name) if game in READ else ()

    def like(self, game: str, beginning: str, limit: int = 12) -> tuple[str, ...]:
        """The names of the library's cards that contain the typed text; those that begin with it
        come first.
        """
        return self._names.like(self._library(), game, beginning, limit)

    def _views(self, game: str, name: str) -> tuple[CardView, ...]:
        library = self._library()
        return library.cards(name, game) if game in library.games else ()


def _called(definition: Mapping[str, Any], name: str) -> dict[str, object]:
    """The definition, also under the name by which it was requested."""
    known = {card_key(one) for one in (definition["name"], *definition.get("aliases", ()))}
    if card_key(name) in known:
        return dict(definition)
    return {**definition, "aliases": [*definition.get("aliases", ()), name]}
