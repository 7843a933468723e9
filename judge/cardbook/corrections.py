"""What a judge says a card does, in place of what Judge read; stored in the library, apart from its editions.

Imports do not change them. A correction concerns one line of one face, identified by its printed words; if a
newer import has other words, the correction is inactive and shown as such.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from judge.errors import BadInput, LibraryFault
from judge.library import card_key
from judge.library.publish import disk_faults, locked
from judge.messages import N_, Message

FILE = "corrections.json"
LONGEST = 20_000
"""Maximum characters of a correction."""


class FaultyCorrection(BadInput):
    template = N_("{card}: this correction cannot be used: {detail}")


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction of one line: ``data`` is written like a card without its name.

    ``face`` names the face with the line, ``text`` is the line as printed; if both are empty, ``data`` is the
    whole definition of the card.
    """

    game: str
    card: str
    face: str
    text: str
    data: Mapping[str, object]

    @property
    def whole(self) -> bool:
        return not self.face and not self.text

    def plain(self) -> dict[str, object]:
        return {"game": self.game, "card": self.card, "face": self.face, "text": self.text, "data": self.data}

    @property
    def place(self) -> tuple[str, str, str, str]:
        return self.game, card_key(self.card), self.face, self.text


def correction_of(plain: object) -> Correction:
    """Read the result of :meth:`Correction.plain`; raises FaultyCorrection for anything else."""
    if not isinstance(plain, Mapping):
        raise FaultyCorrection(card="?", detail=Message(N_("expected a mapping")))
    card = str(plain.get("card") or "?")
    texts = {key: plain.get(key, "") for key in ("game", "card", "face", "text")}
    data = plain.get("data")
    if not all(isinstance(one, str) for one in texts.values()) or not texts["game"] or not texts["card"]:
        raise FaultyCorrection(card=card, detail=Message(N_("it names a game and a card")))
    if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
        raise FaultyCorrection(card=card, detail=Message(N_("“data” is a mapping, as of a card")))
    if len(json.dumps(data, ensure_ascii=False, default=str)) > LONGEST:
        raise FaultyCorrection(card=card, detail=Message(N_("it is too long")))
    return Correction(**texts, data=dict(data))


class Corrections:
    """The corrections in a library's folder; read again when the file has changed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._path = root / FILE
        self._stamp: object = None
        self._held: dict[tuple[str, str, str, str], Correction] = {}

    @property
    def stamp(self) -> object:
        """A value that changes with the corrections."""
        try:
            status = self._path.stat()
        except FileNotFoundError:
            return None
        except OSError as fault:
            raise LibraryFault(folder=str(self._root), detail=str(fault)) from fault
        return status.st_mtime_ns, status.st_ino, status.st_size

    def all(self, game: str | None = None) -> tuple[Correction, ...]:
        """All corrections, or those of a game's cards, by card."""
        held = sorted(self._read().values(), key=lambda one: one.place)
        return tuple(one for one in held if game is None or one.game == game)

    def of(self, game: str, names: Iterable[str]) -> tuple[Correction, ...]:
        """The corrections of a card with one of these names."""
        keys = {card_key(name) for name in names}
        return tuple(one for one in self.all(game) if card_key(one.card) in keys)

    def put(self, more: Iterable[Correction], over: bool = True) -> int:
        """Store corrections; one of the same line is only replaced if ``over`` is set. Returns the number of
        new ones.

        Raises LibraryFault and LibraryBusy if the library's folder cannot be written.
        """
        with locked(self._root):
            held = dict(self._read())
            before = dict(held)
            for one in more:
                if over or one.place not in held:
                    held[one.place] = one
            if held != before:
                self._write(held)
        return sum(before.get(place) != one for place, one in held.items())

    def drop(self, game: str, card: str, face: str, text: str) -> bool:
        """Remove a correction; returns whether it existed."""
        with locked(self._root):
            held = dict(self._read())
            gone = held.pop((game, card_key(card), face, text), None)
            if gone is not None:
                self._write(held)
        return gone is not None

    def _read(self) -> Mapping[tuple[str, str, str, str], Correction]:
        stamp = self.stamp
        if stamp is None:
            self._held, self._stamp = {}, None
        elif stamp != self._stamp:
            try:
                listed = json.loads(self._path.read_text(encoding="utf-8"))
                found = [correction_of(plain) for plain in listed]
            except (OSError, ValueError, TypeError, BadInput) as fault:
                detail = Message(N_("{name} cannot be read ({fault})"), {"name": FILE, "fault": str(fault)})
                raise LibraryFault(folder=str(self._root), detail=detail) from fault
            self._held, self._stamp = {one.place: one for one in found}, stamp
        return self._held

    def _write(self, held: Mapping[tuple[str, str, str, str], Correction]) -> None:
        rows = [held[place].plain() for place in sorted(held)]
        aside = self._path.with_suffix(".new")
        with disk_faults(self._root):
            aside.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf-8")
            os.replace(aside, self._path)
