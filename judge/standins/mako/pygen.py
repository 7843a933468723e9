"""A printer of Python that nobody uses."""

from __future__ import annotations


class PythonPrinter:
    """The name that Alembic imports."""
