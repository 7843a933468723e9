"""The built-in digest: a strict parser for ``rules/``, and its coverage of documents."""

from judge.digest.coverage import Coverage, coverage
from judge.digest.loader import load
from judge.digest.reader import described, read_game
from judge.digest.records import DigestDocument, GameDigest

__all__ = ["Coverage", "DigestDocument", "GameDigest", "coverage", "described", "load", "read_game"]
