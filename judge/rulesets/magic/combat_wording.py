"""What combat's, attachments' and the layers' events and choices are called, for the log and the pages."""

from __future__ import annotations

from judge.messages import N_

LABELS = {
    "attackers": N_("which creatures attack, and whom"),
    "blockers": N_("which creatures block, and whom"),
    "band": N_("which attackers form a band"),
    "defending player": N_("who is the defending player"),
    "as unblocked": N_("whether it deals its damage as though it were not blocked"),
    "damage": N_("how to divide the combat damage"),
}

WORDING = {
    "attacks": N_("{object} attacks {whom}"),
    "attacked": N_("{seat} has declared attackers"),
    "blocks": N_("{object} is declared as a blocker"),
    "block that": N_("{object} blocks {whom}"),
    "becomes blocked": N_("{object} is now a blocked creature"),
    "unblocked": N_("{object} is now an unblocked creature"),
    "blocked by": N_("{object} is blocked by {source}"),
    "leave combat": N_("{object} is removed from combat"),
    "combat over": N_("everything is removed from combat: {objects}"),
    "first strike": N_("there will be two combat damage steps"),
    "second damage step": N_("this is the second combat damage step"),
    "no damage assigned": N_("{object} has nothing to assign combat damage to"),
    "triggers after damage": N_("what the damage has set off goes on the stack first"),
    "put damage": N_("combat damage goes on the stack: {object}"),
    "assign damage": N_("{source} assigns {amount} combat damage"),
    "damage resolves": N_("combat damage resolves"),
    "damage not dealt": N_("{object} is no longer there: the damage from {source} is not dealt"),
    "attach": N_("{object} is attached to {to}"),
    "attach stays": N_("{object} cannot be attached to {to} and stays as it is"),
    "unattach": N_("{object} is no longer attached to {to}"),
    "never began": N_("the effect's duration is over before it begins: it does nothing"),
    "extra phase": N_("an additional combat phase follows this phase"),
}
