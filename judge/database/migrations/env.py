"""Runs Alembic on the database passed by :mod:`judge.database.connection`."""

from alembic import context
from sqlalchemy import text

from judge.database.connection import MIGRATING
from judge.database.models import Base

engine = context.config.attributes["engine"]
with engine.begin() as connection:
    if engine.dialect.name == "postgresql":  # several servers may start at once
        connection.execute(text(MIGRATING))
    else:  # SQLite's driver would keep each step by itself, and a process that is killed half of them
        connection.execute(text("BEGIN IMMEDIATE"))
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
