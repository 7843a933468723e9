"""The same subject in several games: glossary entries that mean the same, and the sections that treat it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from weakref import WeakKeyDictionary

from judge.documents import GlossaryEntry, Place, SectionNumber
from judge.library import Edition, EditionStore, Library
from judge.search.analysis import Analyser

_Name = tuple[str, tuple[str, ...]]
"""A name in comparable form: its language and the stems of its words."""
MAX_USES_OF_HEADING = 4
"""A heading that a game uses more often than this is too general to name a subject (*General*,
*Ejemplos*)."""


@dataclass(frozen=True)
class Subject:
    """Where one current document of a game treats a subject: under which term, in which section."""

    edition: Edition
    store: EditionStore
    term: str
    slug: str = ""
    section: SectionNumber | None = None

    @property
    def place(self) -> Place | None:
        """The glossary entry, where the subject has one."""
        return Place("glossary", self.slug) if self.slug else None


@dataclass
class _Meaning:
    """Entries that mean the same: they share the English name and at least one other name."""

    names: set[_Name]
    subjects: list[Subject] = field(default_factory=list)


class Correspondence:
    """Finds terms of different games that mean the same.

    Two entries correspond if their English names agree (a digest entry's first alias) and they share another
    name as well: *robar* and *empate* are both *draw* but mean different things. An English entry joins the
    only meaning that its name has, or the one used by its own game.
    """

    def __init__(self, library: Library) -> None:
        self._spanish, self._english = Analyser("es"), Analyser("en")
        self._meanings: dict[_Name, list[_Meaning]] = {}
        self._of_place: dict[tuple[str, str], _Meaning] = {}
        self._of_section: dict[tuple[str, SectionNumber], list[_Meaning]] = {}
        in_english = []
        for game in library.games:
            for edition in library.current_editions(game):
                for store in edition.stores:
                    for slug, entry in store.glossary_by_slug():
                        subject = _subject(edition, store, slug, entry)
                        if store.about.language == "en" or not entry.aliases:
                            in_english.append((subject, entry))
                        else:
                            self._place(subject, self._name("en", entry.aliases[0]), self._names(entry))
        for subject, entry in in_english:
            self._join(subject, self._name(subject.store.about.language, entry.term))
        self._headings(library)

    def _name(self, language: str, text: str) -> _Name:
        if language == "es":
            return language, tuple(token.stem for token in self._spanish.tokens(text))
        return language, tuple(_singular(token.surface) for token in self._english.tokens(text))

    def _names(self, entry: GlossaryEntry) -> set[_Name]:
        return {self._name("es", name) for name in (entry.term, *entry.aliases[1:])}

    def _place(self, subject: Subject, english: _Name, names: set[_Name]) -> None:
        known = self._meanings.setdefault(english, [])
        meaning = next((one for one in known if one.names & names), None)
        if meaning is None:
            known.append(meaning := _Meaning(set()))
        meaning.names |= names
        self._keep(subject, meaning)

    def _keep(self, subject: Subject, meaning: _Meaning) -> None:
        meaning.subjects.append(subject)
        ref = str(subject.edition.ref)
        if subject.slug:
            self._of_place[ref, subject.slug] = meaning
        if subject.section is not None:
            self._of_section.setdefault((ref, subject.section), []).append(meaning)

    def _join(self, subject: Subject, name: _Name) -> None:
        known = self._meanings.setdefault(name, [])
        game = subject.edition.ref.game
        own = [one for one in known if any(other.edition.ref.game == game for other in one.subjects)]
        if len(own) == 1 or len(known) == 1:
            self._keep(subject, (own if len(own) == 1 else known)[0])
        elif not known:
            known.append(meaning := _Meaning({name}))
            self._keep(subject, meaning)

    def _headings(self, library: Library) -> None:
        """Add sections whose heading is the name of an entry, unless a game uses that heading too often."""
        by_name: dict[_Name, list[_Meaning]] = {}
        for english, meanings in self._meanings.items():
            for meaning in meanings:
                for name in {english, *meaning.names}:
                    by_name.setdefault(name, []).append(meaning)
        for game in library.games:
            found: dict[_Name, list[Subject]] = {}
            for edition in library.current_editions(game):
                for store in edition.stores:
                    for entry in store.outline:
                        if entry.heading:
                            name = self._name(store.about.language, entry.heading)
                            subject = Subject(edition, store, entry.heading, section=entry.number)
                            found.setdefault(name, []).append(subject)
            for name, subjects in found.items():
                meanings = by_name.get(name, [])
                if len(meanings) == 1 and len(subjects) <= MAX_USES_OF_HEADING:
                    for subject in subjects:
                        self._keep(subject, meanings[0])

    def of_entry(self, edition: Edition, slug: str) -> tuple[Subject, ...]:
        """The subject of a glossary entry in other games: sorted by game, entries before sections."""
        meaning = self._of_place.get((str(edition.ref), slug))
        return _elsewhere(edition, [meaning] if meaning else [])

    def of_section(self, edition: Edition, number: SectionNumber) -> tuple[Subject, ...]:
        """The subjects that a section is the main source for, in other games."""
        return _elsewhere(edition, self._of_section.get((str(edition.ref), number), []))


def _subject(edition: Edition, store: EditionStore, slug: str, entry: GlossaryEntry) -> Subject:
    numbers = (store if store is edition.digest else edition.leading).numbers
    home = next((number for number in entry.sections if number in numbers), None)
    return Subject(edition, store, entry.term, slug, home)


def _singular(word: str) -> str:
    """An English word without its plural ending; *exhaust* and *exhausted* stay distinct.

    >>> _singular("abilities"), _singular("phases"), _singular("loss")
    ('ability', 'phase', 'loss')
    """
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def _elsewhere(edition: Edition, meanings: Iterable[_Meaning]) -> tuple[Subject, ...]:
    found: dict[tuple[str, str], Subject] = {}
    for meaning in meanings:
        ordered = sorted(meaning.subjects, key=lambda one: (one.section is None, not one.slug))
        placed = {str(one.edition.ref) for one in ordered if one.section is not None}
        for subject in ordered:
            ref = subject.edition.ref
            if ref.game != edition.ref.game and (subject.section is not None or str(ref) not in placed):
                found.setdefault((ref.game, _about(subject)), subject)
    return tuple(sorted(found.values(), key=lambda one: one.edition.ref.game))


def _about(subject: Subject) -> str:
    """What identifies a subject within a game: its section, else its entry."""
    return str(subject.section) if subject.section is not None else subject.slug


def names_in(stores: Iterable[EditionStore]) -> Iterator[tuple[str, str]]:
    """The names of terms and the headings of editions, each with a language in which its words are compared:
    what takes long when the first page asks for the same subject elsewhere."""
    for store in stores:
        for entry in store.glossary():
            yield from (
                (language, name) for name in (entry.term, *entry.aliases) for language in ("es", "en")
            )
        yield from ((store.about.language, entry.heading) for entry in store.outline if entry.heading)


_CACHE: WeakKeyDictionary[Library, Correspondence] = WeakKeyDictionary()
_BUILDING = Lock()


def correspondence(library: Library) -> Correspondence:
    """The correspondence between the games of a library; worked out once and cached as long as the library
    lives."""
    with _BUILDING:
        found = _CACHE.get(library)
        if found is None:
            found = _CACHE[library] = Correspondence(library)
    return found
