"""Further names to erase, logs of tables; appeals told apart, and of whose sessions the key was had."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from judge.database.legacy_formats import appeals_told_apart

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

CASES = sa.table("cases", sa.column("id"), sa.column("content"))
CHANGES = sa.table("changes", sa.column("case"), sa.column("version"), sa.column("what"), sa.column("client"))


def upgrade() -> None:
    op.add_column("events", sa.Column("other_names", sa.Text, nullable=False, server_default="[]"))
    op.add_column("cases", sa.Column("log", sa.Text, nullable=False, server_default="{}"))
    connection = op.get_bind()
    for (id,) in connection.execute(sa.select(CASES.c.id)).all():
        query = sa.select(CHANGES.c.version, CHANGES.c.what).where(CHANGES.c.case == id)
        rows = connection.execute(query.order_by(CHANGES.c.version)).all()
        before = [json.loads(what) for _, what in rows]
        after = _keyed(appeals_told_apart(before))
        if after == before:
            continue
        content: dict[str, Any] = {}
        for (version, _), what in zip(rows, after, strict=True):
            content |= what["values"]
            row = (CHANGES.c.case == id) & (CHANGES.c.version == version)
            kept = json.dumps(what, ensure_ascii=False)
            connection.execute(sa.update(CHANGES).where(row).values(what=kept))
        told = json.dumps(content, ensure_ascii=False)
        connection.execute(sa.update(CASES).where(CASES.c.id == id).values(content=told))


def _keyed(changes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Whoever attached a session until now was told that erasing names reaches it: so it stays."""
    return [
        {**one, "values": one["values"] | {"keyed": one["values"]["session"]}}
        if "session" in one["values"] else one
        for one in changes
    ]  # fmt: skip


def downgrade() -> None:
    op.drop_column("cases", "log")
    op.drop_column("events", "other_names")
