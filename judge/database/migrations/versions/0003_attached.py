"""Which events lend their cases to which; what a case follows, who filed it; an event's infractions."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events", sa.Column("infractions", sa.Text, nullable=False, server_default="[]"))
    op.add_column("cases", sa.Column("follows", sa.String(36), nullable=False, server_default=""))
    op.add_column("cases", sa.Column("judge", sa.String(80), nullable=False, server_default=""))
    op.create_index("ix_cases_follows", "cases", ["follows"])
    op.create_table(
        "attached",
        sa.Column("event", sa.String(16), sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", sa.String(16), sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("member", sa.String(16), primary_key=True),
        sa.Column("through", sa.String(16), nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("ix_attached_other", "attached", ["other"])
    _fill()


def _fill() -> None:
    """What earlier cases follow, and who filed them."""
    connection = op.get_bind()
    cases = sa.table("cases", sa.column("id"), sa.column("content"), sa.column("follows"), sa.column("judge"))
    changes = sa.table("changes", sa.column("case"), sa.column("version"), sa.column("by"))
    first = sa.select(changes.c.case, changes.c.by).where(changes.c.version == 1)
    judges = {row.case: row.by for row in connection.execute(first)}
    for case_id, content in connection.execute(sa.select(cases.c.id, cases.c.content)).all():
        follows = str(json.loads(content).get("follows") or "")
        connection.execute(
            sa.update(cases)
            .where(cases.c.id == case_id)
            .values(follows=follows, judge=judges.get(case_id, ""))
        )


def downgrade() -> None:
    op.drop_table("attached")
    op.drop_index("ix_cases_follows", "cases")
    op.drop_column("cases", "judge")
    op.drop_column("cases", "follows")
    op.drop_column("events", "infractions")
