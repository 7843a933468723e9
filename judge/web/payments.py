"""Costs that nobody checked, as the table does not state any mana: what is tapped for them, or could be."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judge.messages import N_, Message
from judge.resolver import Correct, Node, Ref
from judge.session_service import Work
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
        if isinstance(node.input, Correct):  # it says what for, in every language alike
            for one, known in found.items():
                if known.why and node.input.why.startswith(f"{known.why}: "):
                    found[one] = PaymentShown(node.input.why.removeprefix(f"{known.why}: "))
        for what, seat, mana in _unchecked(node):
            if table.state.current(what) is not None:
                found[what.id] = _payment(table, what, mana, pays(table.ruleset, table.state, seat, mana))
    return {
        known: PaymentShown(one.lands, one.changes, f"{one.why}: {one.lands}" if one.changes else "")
        for known, one in found.items()
        if one.changes or not one.why
    }


def only_way(work: Work) -> PaymentShown | None:
    """What is tapped for what was just cast, where there is only one way to pay for it; None otherwise."""
    pays, state = work.game.pays_one_way, work.session.state
    for what, seat, mana in _unchecked(work.session.node) if pays is not None else ():
        lands = pays(work.ruleset, state, seat, mana) if pays is not None else ()
        if lands and state.current(what) is not None:
            one = _payment(TableShown(work), what, mana, lands)
            return PaymentShown(one.lands, one.changes, f"{one.why}: {one.lands}")
    return None


def belongs_to(node: Node, before: Node) -> bool:
    """Whether an input is the payment for what the one before it cast: they are undone together."""
    return told(node, before) is not None


def told(node: Node, before: Node) -> Message | None:
    """Such a payment in words; None for any other input."""
    if not isinstance(node.input, Correct):
        return None
    for what, _, mana in _unchecked(before):
        lands = node.input.why.removeprefix(f"{_why(what, mana)}: ")
        if lands != node.input.why:
            return Message(N_("{mana} is paid with {lands}"), {"mana": mana, "lands": lands})
    return None


def _unchecked(node: Node) -> Iterator[tuple[Ref, str, str]]:
    """What an input has paid for unchecked, the seat that paid, and how much mana."""
    for event in node.step.events:
        what = event.data.ref("for") if event.data.get("unchecked") else None
        if what is not None:
            yield what, event.data.text("seat"), event.data.text("mana")


def _payment(table: TableShown, what: Ref, mana: str, lands: tuple[str, ...]) -> PaymentShown:
    named = ", ".join(table.told(table.state.objects[one]) for one in lands)
    changes = "\n".join(json.dumps({"tap": one}, ensure_ascii=False) for one in lands)
    return PaymentShown(named, changes, _why(what, mana))


def _why(what: Ref, mana: str) -> str:
    return f"{mana} → {what.id}"
