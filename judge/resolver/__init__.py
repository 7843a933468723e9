"""The resolver's core: who may act, what happens next, which section says so. It knows no game.

Everything still to happen is data in the state; :func:`apply` moves it by one input; every step cites.
"""

from judge.resolver.codec import load, mark, save
from judge.resolver.draft import Draft, do_verb
from judge.resolver.frames import (
    JUDGE,
    Ask,
    Check,
    Cites,
    Decision,
    Do,
    Fact,
    Frame,
    Item,
    Op,
    Option,
    Order,
    Resolve,
    Script,
    Window,
    op,
    options,
    united,
)
from judge.resolver.inputs import (
    PASS,
    Act,
    Answer,
    Correct,
    Event,
    Input,
    Legal,
    Note,
    Refusal,
    Step,
    act,
    answer,
)
from judge.resolver.legal import legal, refusal
from judge.resolver.ruleset import (
    Action,
    CannotBeDone,
    FaultyRuleset,
    Replacement,
    Row,
    Ruleset,
    WindowRule,
    derive,
    sections,
)
from judge.resolver.run import OtherRuleset, apply, start
from judge.resolver.session import Node, NoSuchNode, RefusedReplay, Session, replay, tree
from judge.resolver.state import (
    STACK,
    Effect,
    FaultyOpening,
    Object,
    Pending,
    Position,
    State,
    Target,
    opening,
    zone_of,
)
from judge.resolver.values import EMPTY, Data, Ref, Table, Value, freeze
from judge.resolver.verbs import CORE_VERBS, meant
from judge.resolver.wording import worded

__all__ = [
    "CORE_VERBS", "EMPTY", "JUDGE", "PASS", "STACK", "Act", "Action", "Answer", "Ask", "CannotBeDone",
    "Check", "Cites", "Correct", "Data", "Decision", "Do", "Draft", "Effect", "Event", "Fact",
    "FaultyOpening", "FaultyRuleset", "Frame", "Input", "Item", "Legal", "NoSuchNode", "Node", "Note",
    "Object", "Op", "Option", "Order", "OtherRuleset", "Pending", "Position", "Ref", "Refusal",
    "RefusedReplay", "Replacement", "Resolve", "Row", "Ruleset", "Script", "Session", "State",
    "Step", "Table", "Target", "Value", "Window", "WindowRule", "act", "answer", "apply",
    "derive", "do_verb", "freeze", "legal", "load", "mark",
    "meant", "op", "opening", "options", "refusal", "replay", "save", "sections", "start", "tree",
    "united", "worded", "zone_of",
]  # fmt: skip
