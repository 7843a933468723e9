"""Costs that were not checked because the table states no mana: which lands could be tapped for
them by hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from judge.resolver import Correct
from judge.web.table_view import TableShown


@dataclass(frozen=True)
class PaymentShown:
    """The payment offered for a cost: the names of the objects to tap, the correction, and its reason.

    Without changes, the cost has already been paid in this way.
    """

    lands: str = ""
    changes: str = ""
    why: str = ""


def offered(table: TableShown) -> Mapping[str, PaymentShown]:
    """The payment for each object on the stack whose cost was not checked, by the object's id."""
    pays = table.work.game.pays_by_hand
    found: dict[str, PaymentShown] = {}
    if pays is None or not table.unchecked:
        return found
    for node in table.work.session.path():
        if isinstance(node.input, Correct):  # its reason names the object and the cost
            paid = (one for one in found if node.input.why.startswith(f"{found[one].why}: "))
            found |= dict.fromkeys(paid, PaymentShown())
        for event in node.step.events:
            what = event.data.ref("for") if event.data.get("unchecked") else None
            if what is not None and table.state.current(what) is not None:
                seat, mana = event.data.text("seat"), event.data.text("mana")
                lands = pays(table.ruleset, table.state, seat, mana)
                named = ", ".join(table.told(table.state.objects[one]) for one in lands)
                changes = "\n".join(json.dumps({"tap": one}, ensure_ascii=False) for one in lands)
                found[what.id] = PaymentShown(named, changes, f"{mana} → {what.id}")
    return {
        known: PaymentShown(one.lands, one.changes, f"{one.why}: {one.lands}" if one.changes else "")
        for known, one in found.items()
        if one.changes or not one.why
    }
