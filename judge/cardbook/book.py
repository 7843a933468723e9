"""The card book: a card by any of its names, as it is played."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.cardbook.corrections import Corrections
from judge.cardbook.names import Names
from judge.cardbook.printed import printed_card, rows_of
from judge.cardtext.readers import READ
from judge.documents import EditionRef
from judge.library import CardView, Library, card_key
from judge.rulesets.kit import CardRuleset

if TYPE_CHECKING:
    from judge.cardbook.played import Played
    from judge.cardbook.readings import Readings, Tally

KEPT = 2000
"""Maximum number of cards whose reading is kept while Judge runs; reading one takes a few milliseconds."""


class CardBook:
    """The source of cards for the resolver: the judge's corrections, the library's cards as they are read.

    ``library`` gives the library as it is now. Safe for any number of threads.
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
        """The definition of a card that a table names, beyond what the ruleset has by itself.

        What the judge has corrected comes before what is built in, and that before what was imported, but for
        an example that nobody has printed; None where the ruleset's own card is meant, or where nobody knows
        the name.
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
        """A card of the library as it is read and corrected; None where its text is not known."""
        from judge.cardbook.played import played  # the reader of cards is large, and rules need none

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
        """Read all cards of some imported editions for a ruleset, and keep that (see Readings)."""

        def cards() -> Iterator[Sequence[Mapping[str, object]]]:
            for ref in refs:
                store = self._library().edition(ref.game, ref.document, ref.edition).official
                for _, card in store.cards() if store is not None else ():
                    if card.faces or card.type_line or card.text:
                        yield rows_of(card)

        return self._readings().read_all(ruleset, cards(), tell)

    def _readings(self) -> Readings:
        from judge.cardbook.readings import Readings  # the reader of cards is large, and rules need none

        with self._lock:
            self._read = self._read or Readings(self._root)
            return self._read

    def near(self, game: str, name: str) -> tuple[str, ...]:
        """The cards of the library that are probably meant by a name that none of them bears."""
        return self._names.near(self._library(), game, name) if game in READ else ()

    def like(self, game: str, beginning: str, limit: int = 12) -> tuple[str, ...]:
        """The names of the library's cards that have what was typed, those that begin with it first."""
        return self._names.like(self._library(), game, beginning, limit)

    def _views(self, game: str, name: str) -> tuple[CardView, ...]:
        library = self._library()
        return library.cards(name, game) if game in library.games else ()


def _called(definition: Mapping[str, Any], name: str) -> dict[str, object]:
    """The definition, also by the name by which it was asked for."""
    known = {card_key(one) for one in (definition["name"], *definition.get("aliases", ()))}
    if card_key(name) in known:
        return dict(definition)
    return {**definition, "aliases": [*definition.get("aliases", ()), name]}
