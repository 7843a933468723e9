"""Fixtures for an event whose codes are hashed at once: its pages, and a hall with its judges."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.databases import Open, pages_on
from tests.test_web_cases import Hall

__all__ = ["app", "hall"]


@pytest.fixture(scope="module")
def app(database: Open) -> Iterator[Flask]:
    with pages_on(database) as app:
        yield app


@pytest.fixture
def hall(app: Flask) -> Hall:
    return Hall(app)
