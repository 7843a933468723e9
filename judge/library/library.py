"""The library: look-up of every game, document and edition, imported or built in."""

from __future__ import annotations

import datetime
import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path

from judge.citations import Citation, Sibling, kin_names, named_like, names_of
from judge.documents import Address, Card, EditionRef, Place, SectionNumber
from judge.errors import (
    AmbiguousEdition,
    DamagedContents,
    LibraryFault,
    NoSearchIndex,
    NotImported,
    UnknownDocument,
    UnknownEdition,
    UnknownEditionEverywhere,
    UnknownEverywhere,
    UnknownGame,
    UnknownSection,
)
from judge.library.damage import Damage, Part, cut_short
from judge.library.edition_file import FILE, EditionStore, card_key, damaged_edition
from judge.library.manifest import NAME, EditionEntry, Manifest, read_manifest
from judge.library.publish import change, found_again
from judge.library.results import (
    BuiltIn,
    CardView,
    DigestEdition,
    DocumentView,
    Edition,
    RulingView,
    SectionView,
)
from judge.messages import N_, Message

_DAMAGED = N_(
    "{title} ({edition}) is damaged and left out; it is mended by "
    "judge import {file} --game {game} --document {document} --edition {edition}"
)
_NOT_SEARCHED = N_(
    "{title} ({edition}) is left out of the search, since its index cannot be read; judge doctor --mend "
    "builds it anew"
)
_NO_DIGEST = N_(
    "Judge's digest of {title} ({edition}) cannot be read and is left out; judge doctor --mend builds it anew"
)
_NO_CONTENTS = N_(
    "{name} is damaged: what is whole was found again, pins were not; judge doctor --mend writes it anew"
)


MOST_WORDED, MOST_NEAR = 6, 6
"""Maximum number of cards searched by a part of their name, and suggested for an unknown name."""


class Library:
    """Everything that can be looked up: the user's library and the built-in digest.

    One object is one consistent state of the library: an import that ends later is visible only in the
    library returned by :meth:`fresh`.
    """

    def __init__(self, root: Path, built_in: Sequence[BuiltIn] = (), damage: Damage | None = None) -> None:
        self.root = root
        self.damage = damage or Damage()
        self._contents: DamagedContents | None = None
        self._stamp = _stamp(root)
        self.manifest = self._read()
        self.built_in = {digest.game: digest for digest in built_in}
        for entry in self.manifest.editions:
            if cut_short(root / entry.folder / FILE):
                self._mark(root / entry.folder, damaged_edition(root / entry.folder, "-"))
        self._known = self.damage.version
        self._stores: dict[Path, EditionStore] = {}
        self._editions: dict[EditionRef, Edition] = {}
        self._documents: dict[tuple[str, str], tuple[datetime.date, DocumentView]] = {}
        """The documents as they were on a day, on which it depends what is in force."""
        self._lock = threading.Lock()

    def fresh(self) -> Library:
        """This library, or a new one if it was changed since; open editions are reused."""
        self.damage.look_again()
        if _stamp(self.root) == self._stamp and self.damage.version == self._known:
            return self
        newer = Library(self.root, tuple(self.built_in.values()), self.damage)
        listed = {self.root / entry.folder for entry in newer.manifest.editions}
        with self._lock:
            kept = {f: s for f, s in self._stores.items() if f in listed or not f.is_relative_to(self.root)}
        newer._stores.update((f, s) for f, s in kept.items() if self.damage.of(f) is None)
        return newer

    def _read(self) -> Manifest:
        """The table of contents; if it is damaged, one rebuilt from the intact editions."""
        try:
            return read_manifest(self.root)
        except DamagedContents as fault:
            self._contents = fault
            return found_again(self.root)

    def _mark(self, folder: Path, fault: LibraryFault) -> None:
        self.damage.mark(folder, folder / FILE, fault)

    def leave_out(self, folder: Path, watched: Path, part: Part) -> None:
        """Ignore the text or index in an edition's folder until the ``watched`` file or folder changes."""
        if part == "text":
            self._mark(folder, damaged_edition(folder, "-"))
        else:
            self.damage.mark(folder, watched, NoSearchIndex(folder=str(watched), detail="-"), part)

    @cached_property
    def left_out(self) -> tuple[Message, ...]:
        """The damaged parts left out of all answers, each with the command that repairs it."""
        told = []
        if self._contents is not None:
            told.append(Message(_NO_CONTENTS, {"name": NAME}))
        for entry in self.manifest.editions:
            folder, ref = self.root / entry.folder, entry.ref
            if self.damage.of(folder) is not None:
                about = {"file": entry.source_name, "game": ref.game, "document": ref.document}
                told.append(Message(_DAMAGED, {**about, "edition": ref.edition, "title": entry.title}))
            elif self.damage.of(folder, "index") is not None:
                told.append(Message(_NOT_SEARCHED, {"edition": str(ref), "title": entry.title}))
        for digest in (edition for game in self.built_in.values() for edition in game.editions):
            if self.damage.of(digest.folder) or self.damage.of(digest.folder, "index"):
                told.append(Message(_NO_DIGEST, {"edition": str(digest.ref), "title": digest.title}))
        return tuple(told)

    # -- games, documents, editions -------------------------------------------------------------------

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games with built-in rules, then other imported games."""
        imported = {entry.ref.game for entry in self.manifest.editions}
        return (*self.built_in, *sorted(imported - set(self.built_in)))

    def game_name(self, game: str) -> str:
        self.check_game(game)
        return self.built_in[game].name if game in self.built_in else game

    def tournament_rules(self, game: str) -> tuple[tuple[str, SectionNumber | None], ...]:
        """The documents, or sections of documents, that the digest names as the game's tournament rules."""
        named = self.built_in[game].tournament if game in self.built_in else ()
        found = []
        for one in named:
            document, _, number = one.partition(":")
            found.append((document, SectionNumber.parse(number) if number else None))
        return tuple(found)

    def check_game(self, game: str) -> str:
        if game not in self.games:
            raise UnknownGame(game=game, known=", ".join(self.games) or "-")
        return game

    def main_document(self, game: str) -> str:
        """The document meant by ``game:number``."""
        self.check_game(game)
        if game in self.built_in:
            return self.built_in[game].main
        return self.manifest.main[game]

    @cached_property
    def _refs(self) -> dict[tuple[str, str], dict[str, tuple[EditionEntry | None, DigestEdition | None]]]:
        found: dict[tuple[str, str], dict[str, tuple[EditionEntry | None, DigestEdition | None]]] = {}
        for digest in self.built_in.values():
            for edition in digest.editions:
                ref = edition.ref
                found.setdefault((ref.game, ref.document), {})[ref.edition] = (None, edition)
        for entry in self.manifest.editions:
            editions = found.setdefault((entry.ref.game, entry.ref.document), {})
            editions[entry.ref.edition] = (entry, editions.get(entry.ref.edition, (None, None))[1])
        return found

    def documents(self, game: str | None = None) -> tuple[DocumentView, ...]:
        """The documents of one game or of all; the main document of each game comes first."""
        wanted = (self.check_game(game),) if game else self.games
        views: list[DocumentView] = []
        for name in wanted:
            main = self.main_document(name)
            documents = sorted((d for g, d in self._refs if g == name), key=lambda d: (d != main, d))
            views.extend(self.document(name, document) for document in documents)
        return tuple(views)

    def document(self, game: str, document: str | None = None) -> DocumentView:
        """A document with its editions; raises UnknownGame or UnknownDocument."""
        name = document or self.main_document(game)
        today = datetime.date.today()
        kept = self._documents.get((game, name))
        if kept is None or kept[0] != today:
            kept = self._documents[game, name] = today, self._document(game, name)
        return kept[1]

    def _document(self, game: str, name: str) -> DocumentView:
        editions = self._refs.get((self.check_game(game), name))
        if editions is None:
            known = ", ".join(sorted(d for g, d in self._refs if g == game))
            raise UnknownDocument(game=game, document=name, known=known)
        ordered = sorted(editions, key=lambda label: self._age(game, name, label), reverse=True)
        pinned = self.manifest.pins.get(f"{game}/{name}")
        current = pinned if pinned in editions else self._current(game, name)
        return DocumentView(
            game,
            name,
            tuple(self._edition(EditionRef(game, name, label)) for label in ordered),
            self._edition(EditionRef(game, name, current)),
            pinned,
        )

    def _effective(self, game: str, document: str, label: str) -> str:
        entry, digest = self._refs[game, document][label]
        return (entry.effective if entry else "") or (digest.effective if digest else "")

    def _age(self, game: str, document: str, label: str) -> tuple[str, str, str]:
        entry, _ = self._refs[game, document][label]
        return self._effective(game, document, label), entry.imported if entry else "", label

    def _current(self, game: str, document: str) -> str:
        """The label of the current edition: the latest in force, imported editions before the digest's own.

        If all editions are in the future, it is the one that comes into force first.
        """
        today = datetime.date.today().isoformat()
        editions = self._refs[game, document]
        in_force = [label for label in editions if self._effective(game, document, label) <= today]
        if not in_force:
            return min(editions, key=lambda label: self._age(game, document, label))
        imported = [label for label in in_force if editions[label][0] is not None]
        return max(imported or in_force, key=lambda label: self._age(game, document, label))

    def edition(self, game: str, document: str | None = None, edition: str | None = None) -> Edition:
        """One edition: the current one, or the one with this label or the start of its date.

        Raises UnknownGame, UnknownDocument, UnknownEdition or AmbiguousEdition.
        """
        view = self.document(game, document)
        if edition is None:
            return view.current
        labels = [known.ref.edition for known in view.editions]
        fitting = [edition] if edition in labels else [label for label in labels if label.startswith(edition)]
        if not fitting:
            raise UnknownEdition(game=game, document=view.document, edition=edition, known=", ".join(labels))
        if len(fitting) > 1:
            raise AmbiguousEdition(
                game=game, document=view.document, edition=edition, known=", ".join(fitting)
            )
        return self._edition(EditionRef(game, view.document, fitting[0]))

    def editions_meant(
        self, game: str | None, document: str | None, edition: str | None
    ) -> tuple[Edition, ...]:
        """The edition meant in a game, or in each game that has it; without a document, of main documents.

        Raises UnknownGame, UnknownDocument, UnknownEdition or AmbiguousEdition, and where no game has it
        UnknownEverywhere or UnknownEditionEverywhere.
        """
        if game is not None:
            return (self.edition(game, document, edition),)
        having = [
            one
            for one in self.games
            if document is None or any(view.document == document for view in self.documents(one))
        ]
        if len(having) == 1:
            return (self.edition(having[0], document, edition),)
        found = []
        for one in having:
            with suppress(UnknownEdition):
                found.append(self.edition(one, document, edition))
        if found:
            return tuple(found)
        if having:
            raise self._no_edition(edition or "", [self.document(one, document) for one in having])
        known = ", ".join(f"{view.game}/{view.document}" for view in self.documents())
        raise UnknownEverywhere(document=document, known=known or "-")

    def editions_called(self, edition: str) -> tuple[Edition, ...]:
        """The editions of all documents with this label or the start of this date.

        Raises UnknownEditionEverywhere.
        """
        found = tuple(
            one for view in self.documents() for one in view.editions if one.ref.edition.startswith(edition)
        )
        if not found:
            raise self._no_edition(edition, self.documents())
        return found

    def _no_edition(self, edition: str, among: Iterable[DocumentView]) -> UnknownEditionEverywhere:
        known = ", ".join(str(one.ref) for view in among for one in view.editions)
        return UnknownEditionEverywhere(edition=edition, known=known or "-")

    def _edition(self, ref: EditionRef) -> Edition:
        with self._lock:
            found = self._editions.get(ref)
            if found is None:
                entry, digest = self._refs[ref.game, ref.document][ref.edition]
                found = Edition(
                    ref,
                    self.root / entry.folder if entry else None,
                    digest.folder if digest else None,
                    self._store,
                    entry,
                )
                self._editions[ref] = found
            return found

    def _store(self, folder: Path) -> EditionStore:
        with self._lock:
            store = self._stores.get(folder)
            if store is None:
                store = self._stores[folder] = self._opened(folder)
            return store

    def _opened(self, folder: Path) -> EditionStore:
        """Open an edition, or its successor if an import has just replaced it."""
        known = self.damage.of(folder)
        if isinstance(known, LibraryFault):
            raise known
        try:
            return EditionStore(folder, partial(self._mark, folder))
        except LibraryFault as fault:
            ref = next((e.ref for e in self.manifest.editions if self.root / e.folder == folder), None)
            entry = self._read().entry(ref) if ref else None
            if entry is None or self.root / entry.folder == folder:
                self._mark(folder, fault)
                raise
            later = self.root / entry.folder
            return EditionStore(later, partial(self._mark, later))

    def outdated_rules(self, ref: EditionRef) -> Edition | None:
        """The edition whose rules an edition explains, where those rules are not the current ones."""
        _, digest = self._refs[ref.game, ref.document].get(ref.edition, (None, None))
        if digest is None or not digest.explains:
            return None
        document, _, label = digest.explains.partition("@")
        current = self.document(ref.game, document).current
        return None if current.ref.edition == label else self.edition(ref.game, document, label)

    def entry(self, ref: EditionRef) -> EditionEntry | None:
        """The entry of an imported edition in the table of contents."""
        return self.manifest.entry(ref)

    # -- looking up -----------------------------------------------------------------------------------

    def resolve(self, address: Address) -> tuple[Edition, SectionNumber | Place]:
        """The edition and target of an address; raises the errors of :meth:`edition`."""
        return self.edition(address.game, address.document, address.edition), address.target

    def section(self, address: Address) -> SectionView:
        """The section at an address; raises UnknownSection if there is none."""
        edition, target = self.resolve(address)
        if not isinstance(target, SectionNumber):
            raise UnknownSection(number=str(target), edition=str(edition.ref))
        return edition.view(target)

    def leads_to(self, edition: Edition, citation: Citation) -> Address | None:
        """The address that a citation leads to, possibly in another document of the game; None if it
        dangles.

        A document without sections, as card data are, cites the game's main document.
        """
        ref = edition.ref
        if citation.target is not None and not citation.document:
            return Address(ref.game, citation.target, ref.document, ref.edition)
        document, _, label = citation.document.partition("@")
        if citation.elsewhere and not document:
            document = named_like(citation.elsewhere, self.siblings(ref.game), self.game_name(ref.game))
            if document == ref.document:
                return None
        if (
            not document and not citation.elsewhere and not edition.outline
        ):  # card data: what they cite are the game's rules
            document = self.main_document(ref.game)
        if citation.number is None or not document:
            return None
        try:
            other = self.edition(ref.game, document, label or None)
            number = other.entry(citation.number).number
        except (UnknownDocument, UnknownEdition, UnknownSection, AmbiguousEdition):
            return None
        return Address(ref.game, number, other.ref.document, other.ref.edition)

    def siblings(self, game: str, numbered: bool = False) -> tuple[Sibling, ...]:
        """A game's documents under the names by which texts call them; ``numbered``, with the numbers of
        their current editions."""
        main, playing = self.main_document(game), self.game_name(game)
        found: dict[str, dict[str, None]] = {}
        for (other, document), editions in self._refs.items():
            if other != game:
                continue
            for entry, digest in editions.values():
                named = digest.names if digest else ()
                titled = names_of(document, entry.title, "", (), playing) if entry else ()
                found.setdefault(document, {}).update(dict.fromkeys((*named, *titled)))
        numbers = {
            name: frozenset(number for store in self.edition(game, name).stores for number in store.numbers)
            for name in (found if numbered else ())
        }
        return tuple(
            Sibling(name, (*names, *kin_names(name, found)), numbers.get(name, frozenset()), name == main)
            for name, names in found.items()
        )

    def cited_beside(
        self, edition: Edition, number: SectionNumber, rulings: bool = True
    ) -> tuple[Address, ...]:
        """The origins of citations of a section in the game's other documents, in their current editions.

        They refer to this document's current edition; another one has none. Those in rulings can be left out:
        card data may have thousands.
        """
        ref = edition.ref
        found: dict[Address, None] = {}
        for other in self.current_editions(ref.game):
            if other.ref.document == ref.document:
                continue
            for store in other.stores:
                for origin, citation in store.cited_elsewhere(ref.document, number, rulings):
                    meant = self.leads_to(other, citation)
                    if meant == Address(ref.game, number, ref.document, ref.edition):
                        found[Address(ref.game, origin, other.ref.document, other.ref.edition)] = None
        return tuple(found)

    def labels_in_force(self, games: Iterable[str]) -> dict[str, str]:
        """The label of the current edition of each document of these games, by ``game/document``.

        Unlike :meth:`current_editions` it never names the edition of a digest beside the current one.
        """
        return {
            f"{view.game}/{view.document}": view.current.ref.edition
            for game in games
            for view in self.documents(game)
        }

    def current_editions(self, game: str | None = None) -> Iterator[Edition]:
        """The editions covered by a look-up without an edition.

        These are the current ones and, if the current edition of a document has no digest, the newest digest
        of that document, which is always shown with its own edition.
        """
        for view in self.documents(game):
            yield view.current
            if not view.current.restated:
                digests = [edition for edition in view.editions if edition.restated]
                if digests:
                    yield digests[0]

    def cards(self, name: str, game: str | None = None) -> tuple[CardView, ...]:
        """The cards with this name or alias, in one game or all.

        A card that no current edition has comes from the newest earlier edition that has it.
        """
        views = []
        wanted = list(dict.fromkeys((card_key(name), card_key(re.sub(r"\s*/+\s*", " // ", name)))))
        for found in (self.check_game(game),) if game else self.games:
            stores = tuple(self._card_stores(found))
            hits = [(ref, own, card) for ref, own, store in stores for card in store.cards_named(wanted)]
            for edition in () if hits else self.earlier_cards(found):
                earlier = tuple((edition.ref, False, store) for store in edition.stores[:1])
                hits = [(ref, own, card) for ref, own, store in earlier for card in store.cards_named(wanted)]
                if hits:
                    stores = (*earlier, *stores)
                    break
            for group in _same_cards(hits):
                keys = {card_key(n) for _, _, c in group for n in c.names}
                keys |= {f"#{key}" for _, _, c in group for key in c.identifiers}
                more = [
                    (ref, own, card)
                    for ref, own, store in stores
                    for card in store.cards_named(sorted(keys))
                    if (ref, own, card) not in group
                ]
                views.append(self._card_view(found, [*group, *more], keys, stores))
            if not hits:
                orphan = self._rulings(stores, {card_key(name)})
                if orphan:
                    shown = next(n for r in orphan for n in r.ruling.cards if card_key(n) == card_key(name))
                    views.append(CardView(found, shown, (), orphan))
        return tuple(views)

    def cards_meant(self, name: str, game: str | None = None) -> tuple[CardView, ...]:
        """The cards with this name, else the only card with this short name.

        The short name of a card is the part before the comma; if no card has it, the only card whose name
        contains these words is meant.
        """
        found = self.cards(name, game)
        if found:
            return found
        wanted = card_key(name)
        views = self._worded(wanted, game)
        short = [v for v in views if any(card_key(n).split(",")[0] == wanted for n in (v.name, *v.aliases))]
        meant = short or views
        return (meant[0],) if len(meant) == 1 else ()

    def _worded(self, wanted: str, game: str | None) -> list[CardView]:
        """Some cards whose names contain these words; those whose name begins with them come first."""
        if not wanted:
            return []
        word = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
        games = (self.check_game(game),) if game else self.games
        views: dict[tuple[str, str], CardView] = {}
        for one in games:
            keys = {key for _, _, store in self._card_stores(one) for key in store.card_keys()}
            having = sorted((not key.startswith(wanted), key) for key in keys if word.search(key))
            for _, key in having[:MOST_WORDED]:
                for view in self.cards(key, one):
                    views.setdefault((view.game, view.name), view)
        return list(views.values())

    def near_cards(self, name: str, game: str | None = None) -> tuple[CardView, ...]:
        """The cards whose names contain these words, then those with a similar name, each once."""
        from rapidfuzz import fuzz, process

        games = (self.check_game(game),) if game else self.games
        keys = {key for g in games for _, _, store in self._card_stores(g) for key in store.card_keys()}
        found = process.extract(card_key(name), sorted(keys), scorer=fuzz.WRatio, limit=5, score_cutoff=75)
        views = {(view.game, view.name): view for view in self._worded(card_key(name), game)}
        for key, _, _ in found:
            for view in self.cards(key, game):
                views.setdefault((view.game, view.name), view)
        return tuple(views.values())[:MOST_NEAR]

    def earlier_cards(self, game: str) -> tuple[Edition, ...]:
        """The imported editions with cards that are not current, the newest first.

        Two files of cards with different dates, imported one after the other, are two editions; what only
        the earlier one has is found there.
        """
        current = {edition.ref for edition in self.current_editions(game)}
        refs = [
            entry.ref
            for entry in self.manifest.editions
            if entry.ref.game == game and entry.counts.get("cards") and entry.ref not in current
        ]
        refs.sort(key=lambda ref: self._age(game, ref.document, ref.edition), reverse=True)
        return tuple(self._edition(ref) for ref in refs)

    def _card_stores(self, game: str) -> Iterator[tuple[EditionRef, bool, EditionStore]]:
        for edition in self.current_editions(game):
            for store in edition.stores:
                yield edition.ref, store is edition.digest, store

    def _card_view(
        self,
        game: str,
        group: list[tuple[EditionRef, bool, Card]],
        keys: set[str],
        stores: tuple[tuple[EditionRef, bool, EditionStore], ...],
    ) -> CardView:
        group.sort(key=lambda item: item[1])
        name = group[0][2].name
        aliases = dict.fromkeys(n for _, _, c in group for n in c.names if n != name)
        return CardView(game, name, tuple(group), self._rulings(stores, keys), tuple(aliases))

    def _rulings(
        self, stores: Iterable[tuple[EditionRef, bool, EditionStore]], keys: set[str]
    ) -> tuple[RulingView, ...]:
        """The rulings on cards with these names, the newest first; those of the digest only if the official
        document has none."""
        found: list[RulingView] = []
        official: set[EditionRef] = set()
        for ref, own, store in stores:
            rows = store.rulings_on(sorted(keys))
            if own and ref in official:
                continue
            if rows and not own:
                official.add(ref)
            found.extend(RulingView(ref, slug, ruling, own) for slug, ruling in rows)
        return tuple(sorted(found, key=lambda view: view.ruling.date, reverse=True))

    def rulings(self, game: str, kind: str) -> tuple[RulingView, ...]:
        """All rulings of one kind in a game's current documents."""
        found: list[RulingView] = []
        for edition in self.current_editions(game):
            rows = [(store, list(store.rulings(kind))) for store in edition.stores]
            store, rulings = next(((s, r) for s, r in rows if r), (edition.leading, []))
            found.extend(RulingView(edition.ref, n, r, store is edition.digest) for n, r in rulings)
        return tuple(found)

    # -- changing -------------------------------------------------------------------------------------

    def pin(self, game: str, document: str | None, edition: str | None) -> EditionRef:
        """Pin an edition as current, or unpin it (``edition`` None); returns the current edition."""
        view = self.document(game, document)
        label = self.edition(game, view.document, edition).ref.edition if edition else None
        change(self.root, lambda manifest: manifest.with_pin(game, view.document, label))
        return self.fresh().document(game, view.document).current.ref

    def remove(self, game: str, document: str | None, edition: str | None) -> tuple[EditionRef, ...]:
        """Remove imported editions: one, all of a document, or all of a game; the digest is never removed.

        Raises UnknownGame, UnknownDocument, or NotImported if no imported edition matches.
        """
        if document is not None:
            self.document(game, document)
        self.check_game(game)
        fitting = tuple(
            entry.ref
            for entry in self.manifest.editions
            if entry.ref.game == game and (document is None or entry.ref.document == document)
        )
        if edition is not None:
            fitting = tuple(ref for ref in fitting if ref.edition == edition)
        if not fitting:
            imported = ", ".join(str(e.ref) for e in self.manifest.editions if e.ref.game == game) or "-"
            what = f"{game}/{document}" if document else game
            raise NotImported(what=f"{what}@{edition}" if edition else what, game=game, known=imported)
        change(self.root, lambda manifest: manifest.without(frozenset(fitting)))
        return fitting


def _stamp(root: Path) -> tuple[int, int]:
    try:
        status = (root / NAME).stat()
    except FileNotFoundError:
        return 0, 0
    except OSError as fault:
        raise LibraryFault(folder=str(root), detail=str(fault)) from fault
    return status.st_mtime_ns, status.st_ino


def _same_cards(
    hits: list[tuple[EditionRef, bool, Card]],
) -> list[list[tuple[EditionRef, bool, Card]]]:
    """Group hits from several documents by card."""
    groups: list[list[tuple[EditionRef, bool, Card]]] = []
    for hit in hits:
        names = {card_key(name) for name in hit[2].names}
        for group in groups:
            if names & {card_key(name) for _, _, card in group for name in card.names[:1]}:
                group.append(hit)
                break
        else:
            groups.append([hit])
    return groups
