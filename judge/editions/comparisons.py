"""Comparisons of two editions of the library, made on first request and stored in the library's folder."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Literal, TypeVar, cast

from judge import __version__
from judge.comparison import (
    Change,
    Kind,
    card_items,
    compare,
    glossary_items,
    ruling_items,
    section_items,
    through,
)
from judge.documents import Address, EditionRef, Place, SectionNumber
from judge.documents.address import PlaceKind
from judge.editions import comparison_file
from judge.editions.comparison_file import ComparisonFile, KeptWordings
from judge.errors import BadInput
from judge.library import Edition, EditionStore, Library
from judge.library.comparisons import kept_at
from judge.messages import N_

Part = Literal["sections", "glossary", "cards", "rulings"]
PARTS: tuple[Part, ...] = ("sections", "glossary", "cards", "rulings")
Basis = Literal["official", "digest", "marks"]
T = TypeVar("T")
KINDS: tuple[Kind, ...] = ("added", "removed", "changed", "moved", "same")
OPEN = 24
"""Maximum number of stored comparisons that are open at once."""


class NotTwoEditions(BadInput):
    template = N_("{earlier} and {later} are not two editions of one document")


class NotComparable(BadInput):
    template = N_(
        "{earlier} and {later} have no wording in common to compare: of one there is only the digest, or "
        "they are in different languages; import the official text of both in one language"
    )


@dataclass(frozen=True)
class Tally:
    """The number of changes of each kind in a chapter; ``told`` counts only those worth showing."""

    chapter: str
    gone: bool
    counts: Mapping[Kind, int]
    told: int


class Compared:
    """A comparison of two editions; ``basis`` says what was compared: official texts, digests, or only
    fingerprints."""

    def __init__(
        self,
        earlier: EditionRef,
        later: EditionRef,
        basis: Basis,
        kept: ComparisonFile,
        anew: Callable[[], ComparisonFile],
        lacked: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        self.earlier, self.later, self.basis, self._kept, self._anew = earlier, later, basis, kept, anew
        self._lacked = lacked

    def _asked(self, ask: Callable[[ComparisonFile], T]) -> T:
        """Query the stored comparison; if it is damaged, make it again."""
        try:
            return ask(self._kept)
        except (sqlite3.Error, ValueError, TypeError, AttributeError):
            self._kept = self._anew()
            return ask(self._kept)

    @cached_property
    def not_in_digest(self) -> tuple[Change, ...]:
        """The sections that only one edition has here because the other one's digest does not restate them.

        They are among neither the added nor the removed ones; they are known to stand in both editions.
        """
        lacked = self._lacked()
        kinds: tuple[Kind, ...] = ("added", "removed")
        found = self._asked(lambda kept: kept.changes("sections", kinds)) if lacked else ()
        return tuple(one for one in found if (one.after or one.before) in lacked)

    @cached_property
    def _tallies(self) -> tuple[tuple[str, str, bool, Kind, bool, int], ...]:
        return self._asked(lambda kept: kept.tallies())

    def counts(self, part: Part = "sections") -> dict[Kind, int]:
        """The number of changes of each kind in a part."""
        counted: Counter[Kind] = Counter()
        for one, _, _, kind, _, n in self._tallies:
            if one == part:
                counted[kind] += n
        if part == "sections":
            counted.subtract(one.kind for one in self.not_in_digest)
        return {kind: counted[kind] for kind in KINDS}

    def trifles(self, part: Part = "sections") -> int:
        """The number of changes in which no word changed, only typography or numbers referred to."""
        return sum(
            n
            for one, _, _, kind, telling, n in self._tallies
            if one == part and kind == "changed" and not telling
        )

    def chapters(self) -> tuple[Tally, ...]:
        """The chapters with changes: those of the later edition in its order, then those that are gone."""
        found: dict[tuple[str, bool], Counter[Kind]] = {}
        told: Counter[tuple[str, bool]] = Counter()
        for part, chapter, gone, kind, telling, n in self._tallies:
            if part == "sections":
                found.setdefault((chapter, gone), Counter())[kind] += n if telling else 0
                told[chapter, gone] += n if telling else 0
        for one in self.not_in_digest:
            found[one.chapter, one.gone][one.kind] -= 1
            told[one.chapter, one.gone] -= 1
        tallies = (
            Tally(chapter, gone, counts, told[chapter, gone])
            for (chapter, gone), counts in found.items()
            if told[chapter, gone]
        )
        return tuple(sorted(tallies, key=lambda tally: tally.gone))

    def changes(
        self,
        part: Part = "sections",
        kinds: Sequence[Kind] = (),
        chapter: tuple[str, bool] | None = None,
        words: str = "",
        telling: bool = False,
        limit: int = -1,
        offset: int = 0,
    ) -> tuple[Change, ...]:
        """The requested changes of a part, in the later edition's order, without those
        :attr:`not_in_digest`."""
        left = set(self.not_in_digest) if part == "sections" else set()
        if not left:
            return self._asked(lambda kept: kept.changes(part, kinds, chapter, words, telling, limit, offset))
        every = self._asked(lambda kept: kept.changes(part, kinds, chapter, words, telling))
        found = tuple(one for one in every if one not in left)
        return found[offset : offset + limit if limit >= 0 else None]

    def stored_changes(
        self, part: Part, kinds: Sequence[Kind], words: str = ""
    ) -> list[tuple[Kind, str, str, KeptWordings]]:
        """The changes in stored form: kind, label before, label after, word differences."""
        rows = self._asked(lambda kept: list(kept.stored_changes(part, kinds, words)))
        left = {(one.kind, one.after or one.before) for one in self.not_in_digest if part == "sections"}
        return [row for row in rows if (row[0], row[2] or row[1]) not in left] if left else rows

    def pairs(self) -> Mapping[str, str]:
        """The label after of each section that both editions have, by the label before."""
        return self._asked(lambda kept: kept.pairs)

    def counterpart(self, label: str, later: bool = True) -> str | None:
        """The label in the later edition of a section of the earlier one, or the reverse; None if it has
        none."""
        found = self._asked(lambda kept: kept.pairs if later else kept.pairs_back)
        return found.get(label)

    def became(self, label: str, part: Part = "sections") -> Change | None:
        """The change of the item with this label in the earlier edition."""
        return self._asked(lambda kept: kept.of(part, "before", label))

    def came_from(self, label: str, part: Part = "sections") -> Change | None:
        """The change of the item with this label in the later edition."""
        return self._asked(lambda kept: kept.of(part, "after", label))

    def address(self, label: str, later: bool = True) -> Address:
        """The address of a label of either edition."""
        ref = self.later if later else self.earlier
        return address_in(ref, label)


def address_in(ref: EditionRef, label: str) -> Address:
    """The address of a label (a number, ``glossary/term``) in an edition."""
    kind, slash, name = label.partition("/")
    target = Place(cast(PlaceKind, kind), name) if slash else SectionNumber.parse(label)
    return Address(ref.game, target, ref.document, ref.edition)


_open: OrderedDict[Path, ComparisonFile] = OrderedDict()
_lock = threading.Lock()


def compare_editions(library: Library, earlier: Edition, later: Edition, digest: bool = False) -> Compared:
    """Compare two editions of one document, using the stored comparison if there is one.

    Editions that are no neighbours are compared through those between, so that a comparison says the same as
    the histories of the sections. An edition that has only a digest is compared with an official text through
    another edition that has a digest: in its words a section is found again whose number and official wording
    both changed. The official texts are compared if both editions have one in the same
    language; else (or if ``digest`` is set) the digests; else the fingerprints of the official wordings,
    which show what was reworded but not how.

    Raises NotTwoEditions, NotComparable, LibraryFault.
    """
    one, other, basis = sides(earlier, later, digest)
    steps = _steps_between(library, earlier, later, basis)
    path = _path(library, one, other, basis, steps)

    def anew() -> ComparisonFile:
        known = through(_step(library, a, b) for a, b in pairwise(steps)) if steps else None
        found = comparison_file.write(path, {"basis": basis}, _parts(one, other, basis, known))
        return _hold(path, found)

    with _lock:
        found = _open.get(path)
        if found is not None:
            _open.move_to_end(path)
    if found is None:
        found = comparison_file.opened(path)
        found = anew() if found is None else _hold(path, found)
    return Compared(earlier.ref, later.ref, basis, found, anew, partial(_lacked, one, other, basis))


def _lacked(one: EditionStore, other: EditionStore, basis: Basis) -> frozenset[str]:
    """The labels of sections of an official text that the other side, a digest, does not restate although
    its edition has them: under the number or in the wording, by the fingerprints."""
    if basis != "marks":
        return frozenset()
    found: set[str] = set()
    for digest, official in ((one, other), (other, one)):
        known, restated = digest.wordings(), digest.numbers
        missing = {number: mark for number, mark in known.items() if number not in restated}
        marks, worded = set(missing.values()), official.wordings()
        numbers = missing.keys() | {above for number in missing for above in number.ancestors()}
        found.update(
            number.text
            for number in official.numbers
            if number not in restated and (number in numbers or worded.get(number) in marks)
        )
    return frozenset(found)


def _steps_between(library: Library, earlier: Edition, later: Edition, basis: Basis) -> tuple[Edition, ...]:
    """The editions through which two are compared, both included; empty if they are compared themselves."""
    if basis == "official":
        return _steps(library, earlier, later)
    return _bridge(library, earlier, later) if basis == "marks" else ()


def _bridge(library: Library, earlier: Edition, later: Edition) -> tuple[Edition, ...]:
    """Both editions with another digest between them that is closer to the official text of one of them."""
    worded, told = (earlier, later) if earlier.official else (later, earlier)
    if worded.official is None or told.digest is None:
        return ()
    held = library.document(earlier.ref.game, earlier.ref.document).editions
    others = [one for one in held if one.digest and one.ref not in (earlier.ref, later.ref)]
    common = {one.ref: _common_wordings(one.digest, worded.official) for one in others if one.digest}
    nearest = max(others, key=lambda one: common[one.ref], default=None)
    # Each bridge is closer than the one before it, so that there is an end to them.
    if nearest is None or common[nearest.ref] <= _common_wordings(told.digest, worded.official):
        return ()
    return (earlier, nearest, later)


@lru_cache(maxsize=64)
def _common_wordings(one: EditionStore, other: EditionStore) -> int:
    """The number of official wordings that two texts have in common, by their fingerprints."""
    return len({*one.wordings().values()} & {*other.wordings().values()})


def _steps(library: Library, earlier: Edition, later: Edition) -> tuple[Edition, ...]:
    """Both editions with those between whose official text is in the same language, in the order asked for;
    empty if the later one is the next one, so that their texts are compared themselves."""
    held = library.document(earlier.ref.game, earlier.ref.document).editions[::-1]
    refs = [edition.ref for edition in held]
    first, last = sorted((refs.index(earlier.ref), refs.index(later.ref)))
    language = earlier.official.about.language if earlier.official else ""
    between = [
        edition
        for edition in held[first + 1 : last]
        if not edition.unreadable and edition.official and edition.official.about.language == language
    ]
    forward = refs[first] == earlier.ref
    if forward and not between:
        return ()
    steps = (held[first], *between, held[last])
    return steps if forward else steps[::-1]


def _step(library: Library, one: Edition, other: Edition) -> Mapping[str, str]:
    """Which section became which from an edition to a neighbour; backwards, what came from which."""
    editions = [edition.ref for edition in library.document(one.ref.game, one.ref.document).editions]
    if editions.index(one.ref) > editions.index(other.ref):
        return compare_editions(library, one, other).pairs()
    return {after: before for before, after in compare_editions(library, other, one).pairs().items()}


def _hold(path: Path, found: ComparisonFile) -> ComparisonFile:
    with _lock:
        _open[path] = found
        while len(_open) > OPEN:
            _open.popitem(last=False)
    return found


def is_kept(library: Library, earlier: Edition, later: Edition, digest: bool = False) -> bool:
    """Whether the comparison is stored already; raises the same errors as :func:`compare_editions`."""
    one, other, basis = sides(earlier, later, digest)
    steps = _steps_between(library, earlier, later, basis)
    path = _path(library, one, other, basis, steps)
    return path in _open or path.is_file()


def _path(
    library: Library, one: EditionStore, other: EditionStore, basis: Basis, steps: Sequence[Edition]
) -> Path:
    between = "\n".join(str(store.folder) for step in steps for store in step.stores)
    mark = f"-{hashlib.sha256(between.encode()).hexdigest()[:8]}" if between else ""
    return kept_at(library.root, one.folder, other.folder, f"{basis}-{_code()}{mark}")


@cache
def _code() -> str:
    """A hash of the comparing code, so that comparisons stored by other versions are not reused."""
    hashed = hashlib.sha256(f"{__version__} {comparison_file.FORMAT}".encode())
    package = Path(__file__).resolve().parent.parent
    for name in ("comparison", "editions"):
        for path in sorted((package / name).glob("*.py")):
            hashed.update(path.read_bytes())
    return hashed.hexdigest()[:12]


def sides(earlier: Edition, later: Edition, digest: bool = False) -> tuple[EditionStore, EditionStore, Basis]:
    """The texts to compare, and the basis; raises NotTwoEditions, NotComparable, LibraryFault."""
    a, b = earlier.ref, later.ref
    if a == b or (a.game, a.document) != (b.game, b.document):
        raise NotTwoEditions(earlier=str(a), later=str(b))
    if not digest and earlier.official and later.official:
        if earlier.official.about.language != later.official.about.language:
            raise NotComparable(earlier=str(a), later=str(b))
        return earlier.official, later.official, "official"
    if earlier.digest and later.digest:
        return earlier.digest, later.digest, "digest"
    one, other = earlier.official or earlier.digest, later.official or later.digest
    if digest or one is None or other is None or not (one.knows_wordings and other.knows_wordings):
        if fault := earlier.unreadable or later.unreadable:
            raise fault
        raise NotComparable(earlier=str(a), later=str(b))
    return one, other, "marks"


def _parts(
    one: EditionStore, other: EditionStore, basis: Basis, known: Mapping[str, str] | None
) -> dict[str, tuple[Change, ...]]:
    if basis == "marks":
        earlier, later = (section_items(store.sections(), store.wordings()) for store in (one, other))
        return {"sections": compare(earlier, later, known=known, further=True)}
    return {
        "sections": compare(section_items(one.sections()), section_items(other.sections()), known=known),
        "glossary": compare(
            glossary_items(one.glossary_by_slug()), glossary_items(other.glossary_by_slug()), named=True
        ),
        "cards": compare(card_items(one.cards()), card_items(other.cards()), named=True),
        "rulings": compare(ruling_items(one.rulings()), ruling_items(other.rulings()), named=True),
    }
