"""Where things lie in what is packed for a browser: told to whoever packs and to whoever runs there."""

DATABASE = "judge.db"
"""A database with nothing in it; the kept one has the same name."""
DIGEST, LIBRARY = "digest", "library"
SITE = "site"
"""Modules, Judge's own and those of packages."""
GIVEN_OUT = "browser"
"""The folder of a library whose bundle the server gives out."""
