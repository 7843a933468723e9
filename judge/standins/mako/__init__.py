"""Mako, with which Alembic writes new migrations: nobody does that in a browser, but it is imported."""
