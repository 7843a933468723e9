"""The history of a section through the editions of its document, whatever its number in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise

from judge.comparison import Change, Kind
from judge.documents import Address, EditionRef, SectionNumber
from judge.editions.comparisons import Compared, NotComparable, address_in, compare_editions, is_kept
from judge.errors import JudgeError, LibraryFault
from judge.library import Edition, Library


@dataclass(frozen=True)
class Version:
    """A section in one edition: its number there (None if it was removed), and the change since the edition
    before.

    ``text`` is the official wording, or the digest's if there is no official text.
    """

    edition: Edition
    number: SectionNumber | None
    text: str
    change: Kind
    since: Change | None = None

    @property
    def address(self) -> Address | None:
        return None if self.number is None else address_in(self.edition.ref, self.number.text)


def history(library: Library, edition: Edition, number: SectionNumber) -> tuple[Version, ...]:
    """The versions of a section in the editions that have it, oldest first.

    The last version may say that the section was removed. Each is compared with the edition before; damaged
    editions are left out.

    Raises UnknownSection, NotComparable if this edition cannot be compared with any other, LibraryFault.
    """
    known = edition.entry(number).number
    ordered, at = ordered_editions(library, edition)
    back: list[Version] = []
    place, label = at, known
    while True:
        since = _between(library, ordered, place - 1)
        change = since.came_from(label.text) if since else None
        kind: Kind = "added" if change is None or change.before is None else change.kind
        back.append(Version(ordered[place], label, _text(ordered[place], label), kind, change))
        if change is None or change.before is None:
            break
        place, label = place - 1, SectionNumber.parse(change.before)
    versions = back[::-1]
    place, label = at, known
    while (since := _between(library, ordered, place)) is not None:
        change = since.became(label.text)
        place += 1
        if change is None or change.after is None:
            versions.append(Version(ordered[place], None, "", "removed", change))
            break
        label = SectionNumber.parse(change.after)
        versions.append(Version(ordered[place], label, _text(ordered[place], label), change.kind, change))
    return tuple(versions)


def history_is_kept(library: Library, edition: Edition) -> bool:
    """Whether the comparisons needed for the history of this edition's sections are all stored."""
    ordered, _ = ordered_editions(library, edition)
    return all(is_kept(library, a, b) for a, b in pairwise(ordered))


def keep_neighbours(library: Library, refs: Iterable[EditionRef]) -> None:
    """Compare each of these editions with the ones before and after it in advance.

    Editions that cannot be compared are skipped; the reason is reported when somebody asks for the
    comparison.
    """
    for ref in refs:
        with suppress(JudgeError):
            ordered, at = ordered_editions(library, library.edition(ref.game, ref.document, ref.edition))
            for place in (at - 1, at):
                with suppress(JudgeError):
                    _between(library, ordered, place)


def keep_all(library: Library) -> None:
    """Compare all neighbouring editions of all documents that have not been compared yet."""
    for view in library.documents():
        keep_neighbours(library, [edition.ref for edition in view.editions])


def ordered_editions(library: Library, edition: Edition) -> tuple[tuple[Edition, ...], int]:
    """The editions comparable with this one, oldest first, and its index among them.

    An edition with damaged text is skipped: its neighbours are compared with each other.
    """
    held = library.document(edition.ref.game, edition.ref.document).editions[::-1]
    editions = [one for one in held if one.ref == edition.ref or not one.unreadable]
    at = next(i for i, one in enumerate(editions) if one.ref == edition.ref)
    first = last = at
    while first > 0 and _comparable(library, editions[first - 1], editions[first]):
        first -= 1
    while last + 1 < len(editions) and _comparable(library, editions[last], editions[last + 1]):
        last += 1
    return tuple(editions[first : last + 1]), at - first


def _comparable(library: Library, earlier: Edition, later: Edition) -> bool:
    try:
        is_kept(library, earlier, later)
    except (NotComparable, LibraryFault):
        return False
    return True


def _between(library: Library, ordered: tuple[Edition, ...], place: int) -> Compared | None:
    """The comparison of the edition at an index with the next one."""
    if not 0 <= place < len(ordered) - 1:
        return None
    return compare_editions(library, ordered[place], ordered[place + 1])


def _text(edition: Edition, number: SectionNumber) -> str:
    return next((text for store in edition.stores if (text := store.text_of(number))), "")


def changes_of(versions: Iterable[Version]) -> Iterator[Version]:
    """The versions that differ from the one before."""
    for index, version in enumerate(versions):
        if index == 0 or version.since is None or version.since.telling:
            yield version
