"""Distinct faults, distinct exceptions; each message alone reproduces the case.

An error carries a template and its data (see :mod:`judge.messages`), so that the command line and the
pages say it in the reader's language. ``str(error)`` is the English wording.
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import ClassVar

from judge.messages import N_, Message


class JudgeError(Exception):
    """Any fault that Judge explains to a person."""

    template: ClassVar[str] = N_("{detail}")

    def __init__(self, **data: object) -> None:
        self.message = Message(self.template, data)
        super().__init__(str(self.message))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), dict(self.message.data))


def _rebuild(kind: type[JudgeError], data: dict[str, object]) -> JudgeError:
    return kind(**data)


_REASONS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("that is not permitted"),
    errno.EPERM: N_("that is not permitted"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of the path is no folder"),
    errno.EEXIST: N_("it exists already"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EROFS: N_("the disk cannot be written to"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EADDRINUSE: N_("another program listens there"),
    errno.EADDRNOTAVAIL: N_("this machine does not have that address"),
}
"""What the system says of files and ports, in words that can be translated."""


def reason_of(fault: BaseException) -> Message | str:
    """Why the system refused something, in the reader's language where it is a usual reason."""
    if not isinstance(fault, OSError):
        return str(fault)
    if fault.errno in _REASONS:
        return Message(_REASONS[fault.errno])
    return fault.strerror or str(fault)


class BadInput(JudgeError):
    """What a person gave cannot be used; the command line exits with 2."""


class NotFound(JudgeError):
    """What a person asked for is not there; the command line exits with 1."""


class UnreadableNumber(BadInput):
    template = N_("“{text}” is not a section number; expected something like 104.3.b, 704.5j or 1-2-1")


class UnreadableAddress(BadInput):
    template = N_("“{text}” is not an address; expected game:number, for example gyp:120.2.b")


class BadName(BadInput):
    template = N_("“{name}” cannot name a {what}: use lower-case letters, digits and hyphens, a letter first")


class BadLabel(BadName):
    template = N_("“{name}” cannot name an edition: use a date, or letters, digits, dots and hyphens")


class NoSuchDate(BadInput):
    template = N_("{date} is no date: there is no such day or month")


class ReservedName(BadInput):
    template = N_("“{name}” cannot name a game: Judge uses that word in its own addresses")


class UnknownGame(NotFound):
    template = N_("there is no game “{game}” here; known: {known}")


class UnknownChapter(NotFound):
    template = N_("neither {earlier} nor {later} has a chapter or part “{chapter}”; they have: {known}")


class UnknownDocument(NotFound):
    template = N_("{game} has no document “{document}”; known: {known}")


class UnknownEdition(NotFound):
    template = N_("{game}/{document} has no edition “{edition}”; known: {known}")


class UnknownEverywhere(UnknownDocument):
    template = N_("no game has a document “{document}”; known: {known}")


class UnknownEditionEverywhere(UnknownEdition):
    template = N_("no document has an edition “{edition}”; known: {known}")


class NotImported(UnknownEdition):
    template = N_("nothing imported is called {what}; imported of {game}: {known}")


class UnknownSection(NotFound):
    template = N_("there is no section {number} in {edition}")


class AmbiguousEdition(BadInput):
    template = N_("“{edition}” fits more than one edition of {game}/{document}: {known}")


class ImportFault(BadInput):
    """A file that cannot be imported; nothing was changed."""

    template = N_("{file}: {detail}")


class ImportFaultAtLine(ImportFault):
    template = N_("{file}, line {line}: {detail}")


class SameEdition(ImportFault):
    template = N_(
        "{file}: {edition} is already in the library with another text; "
        "say --replace to put this one in its place, or --edition to keep both"
    )


class LibraryFault(JudgeError):
    """The library's folder cannot be used; what it held is untouched."""

    template = N_("the library in {folder} cannot be used: {detail}")


class DamagedContents(LibraryFault):
    """The library's table of contents cannot be read; the editions themselves may be whole."""


class LibraryBusy(LibraryFault):
    template = N_("another Judge is changing the library in {folder}; try again when it is done")


class DigestFault(BadInput):
    """A file of ``rules/`` that breaks the format."""

    template = N_("{file}, line {line}: {detail}\n    {source}\n    {marker}")


class DigestFaults(BadInput):
    """All faults of one folder of ``rules/``, in the order of files and lines."""

    template = N_("the digest in {folder} breaks its format ({count}):\n{faults}")

    def __init__(self, folder: str, faults: Sequence[DigestFault]) -> None:
        self.faults = tuple(faults)
        parts = {f"fault{position}": fault.message for position, fault in enumerate(self.faults)}
        listed = Message("\n".join(f"{{{name}}}" for name in parts), parts)
        super().__init__(folder=folder, count=len(self.faults), faults=listed)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message.data["folder"], self.faults)


class DamagedRecord(JudgeError):
    """A stored document, section or card that cannot be read back."""

    template = N_("what is stored as a {what} cannot be read: {detail}")


class CannotListen(BadInput):
    template = N_("cannot listen on {host}:{port} ({reason}); choose another with --host or --port")


class NoSearchIndex(JudgeError):
    """The search cannot answer: an index is missing or damaged, which is not the same as no match."""

    template = N_("the search index in {folder} cannot be read ({detail}); build it again from the document")


class FaultyQueries(BadInput):
    """A file of judged queries that cannot be used, with every fault and its line (0: the file itself)."""

    template = N_("{file} cannot be used:\n{faults}")

    def __init__(self, file: str, faults: Sequence[tuple[int, Message]]) -> None:
        self.faults = tuple(faults)
        parts = {
            f"fault{position}": Message(N_("line {line}: {detail}"), {"line": line, "detail": detail})
            if line
            else detail
            for position, (line, detail) in enumerate(self.faults)
        }
        listed = Message("\n".join(f"{{{name}}}" for name in parts), parts)
        super().__init__(file=file, faults=listed)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message.data["file"], self.faults)
