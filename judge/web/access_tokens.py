"""Access tokens, with which pages of other hosts may run scenarios here."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path

from flask import Flask, current_app, request

from judge.errors import BadInput, reason_of
from judge.messages import N_

SCHEME = "bearer"
"""Marks a token in the ``Authorization`` header; other schemes are left to proxies."""
SHORTEST, LONGEST = 32, 200
_TOKEN = re.compile(rf"[\w.~+/=-]{{{SHORTEST},{LONGEST}}}", re.ASCII)
_KEY = "judge.access-tokens"


class NoTokens(BadInput):
    template = N_("the access tokens cannot be read from {file} ({reason})")


class FaultyToken(BadInput):
    template = N_(
        "{file}, line {line}: an access token is {shortest} to {longest} letters, digits"
        " and signs of - . _ ~ + / ="
    )


class EmptyTokens(BadInput):
    template = N_("{file}: there is no access token; one stands on each line")


class WrongToken(BadInput):
    template = N_("this access token is not one of this server's")


def read_tokens(file: str) -> tuple[str, ...]:
    """Read the tokens of a file, one per line; empty lines and those that begin with # are ignored.

    Raises NoTokens if the file cannot be read, FaultyToken for a line that is no token, EmptyTokens.
    """
    try:
        lines = Path(file).read_text(encoding="utf-8-sig", errors="replace").splitlines()
    except OSError as fault:
        raise NoTokens(file=file, reason=reason_of(fault)) from fault
    stated = [(at, line.strip()) for at, line in enumerate(lines, 1)]
    found = [(at, token) for at, token in stated if token and not token.startswith("#")]
    for at, token in found:
        if not _TOKEN.fullmatch(token):
            raise FaultyToken(file=file, line=at, shortest=SHORTEST, longest=LONGEST)
    if not found:
        raise EmptyTokens(file=file)
    return tuple(token for _, token in found)


def install(app: Flask, tokens: tuple[str, ...]) -> None:
    """Keep the hashes of the tokens; without tokens, none is accepted."""
    app.extensions[_KEY] = tuple(_hashed(token) for token in tokens)


def are_there() -> bool:
    """Whether this server has tokens."""
    return bool(current_app.extensions[_KEY])


def borne() -> bool:
    """Whether the request carries one of the server's tokens; raises WrongToken for any other token."""
    known: tuple[bytes, ...] = current_app.extensions[_KEY]
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if not known or scheme.lower() != SCHEME:
        return False
    shown = _hashed(token.strip())
    if not any(hmac.compare_digest(shown, one) for one in known):
        raise WrongToken()
    return True


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
