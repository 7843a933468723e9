"""Templates that nobody fills."""

from __future__ import annotations


class Template:
    """The name that Alembic imports."""
