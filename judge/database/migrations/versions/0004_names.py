"""Further names to erase, stored logs, separate fields for appeals, and proof of keys of attached
sessions."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from judge.database.legacy_formats import appeals_separated

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
    for (case_id,) in connection.execute(sa.select(CASES.c.id)).all():
        query = sa.select(CHANGES.c.version, CHANGES.c.what).where(CHANGES.c.case == case_id)
        rows = connection.execute(query.order_by(CHANGES.c.version)).all()
        before = [json.loads(what) for _, what in rows]
        after = _keyed(appeals_separated(before))
        if after == before:
            continue
        content: dict[str, object] = {}
        for (version, _), what in zip(rows, after, strict=True):
            content |= what["values"]
            row = (CHANGES.c.case == case_id) & (CHANGES.c.version == version)
            kept = json.dumps(what, ensure_ascii=False)
            connection.execute(sa.update(CHANGES).where(row).values(what=kept))
        told = json.dumps(content, ensure_ascii=False)
        connection.execute(sa.update(CASES).where(CASES.c.id == case_id).values(content=told))


def _keyed(changes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Mark sessions attached so far as attached with their key, because users were told that names are erased
    there."""
    return [
        {**one, "values": one["values"] | {"keyed": one["values"]["session"]}}
        if "session" in one["values"] else one
        for one in changes
    ]  # fmt: skip


def downgrade() -> None:
    op.drop_column("cases", "log")
    op.drop_column("events", "other_names")
