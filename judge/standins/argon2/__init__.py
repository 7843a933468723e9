"""Codes of events hashed in plain Python: for events that lie on their owner's own device only.

Whoever holds the device holds the file; the hash keeps a code from being read off it by accident.
"""

from __future__ import annotations

import hmac
import secrets

from .exceptions import InvalidHashError, VerifyMismatchError

__all__ = ["PasswordHasher"]

_MARK = "$device$"


class PasswordHasher:
    """Hashes texts with a salt each, and tells whether a text fits a hash."""

    def __init__(self, time_cost: int = 2, memory_cost: int = 0, parallelism: int = 1) -> None:
        self._rounds = 500 * time_cost

    def hash(self, text: str) -> str:
        salt = secrets.token_hex(8)
        return f"{_MARK}{self._rounds}${salt}${self._stretched(text, salt, self._rounds)}"

    def verify(self, hashed: str, text: str) -> bool:
        """Raises VerifyMismatchError for another text, InvalidHashError for what is no hash from here."""
        if not hashed.startswith(_MARK):
            raise InvalidHashError(hashed)
        rounds, salt, digest = hashed.removeprefix(_MARK).split("$")
        if not hmac.compare_digest(digest, self._stretched(text, salt, int(rounds))):
            raise VerifyMismatchError
        return True

    @staticmethod
    def _stretched(text: str, salt: str, rounds: int) -> str:
        found = text.encode()
        for _ in range(rounds):
            found = hmac.digest(salt.encode(), found, "sha256")
        return found.hex()
