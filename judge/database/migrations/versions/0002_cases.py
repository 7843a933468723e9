"""Events, the devices that join them, cases with their changes, codes that were wrong."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("editions", sa.Text, nullable=False),
        sa.Column("penalties", sa.Text, nullable=False),
        sa.Column("erase_names", sa.String(10), nullable=False),
        sa.Column("erased", sa.Boolean, nullable=False),
        sa.Column("organiser_code", sa.String(200), nullable=False),
        sa.Column("head_code", sa.String(200), nullable=False),
        sa.Column("judge_code", sa.String(200), nullable=False),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("last_case", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("changed", sa.DateTime, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("event", sa.String(16), sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("joined", sa.DateTime, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )
    op.create_index("ix_members_event", "members", ["event"])
    op.create_table(
        "cases",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("event", sa.String(16), sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("changed", sa.DateTime, nullable=False),
        sa.UniqueConstraint("event", "number"),
    )
    op.create_index("cases_by_serial", "cases", ["event", "serial"])
    op.create_table(
        "changes",
        sa.Column("case", sa.String(36), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("member", sa.String(16), nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.UniqueConstraint("case", "client"),
    )
    op.create_table(
        "attempts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("event", sa.String(16), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    for column in ("event", "address", "at"):
        op.create_index(f"ix_attempts_{column}", "attempts", [column])


def downgrade() -> None:
    for table in ("attempts", "changes", "cases", "members", "events"):
        op.drop_table(table)
