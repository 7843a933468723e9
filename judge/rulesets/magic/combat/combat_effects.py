"""What card data may say about combat and attachments: verbs, happenings, conditions, references."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from judge.resolver import EMPTY, Data, Draft, Object, Op, Position, Ref, op
from judge.resolver.limits import counted
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction
from judge.rulesets.magic import teams
from judge.rulesets.magic.combat.combat_state import (
    FOUGHT,
    PLAYERS_ATTACKED,
    attacked,
    attackers,
    blocked_by,
    blockers,
    blocks,
    defended,
)
from judge.rulesets.magic.turn import add_steps
from judge.rulesets.magic.words import COMBAT_STEPS
from judge.rulesets.magic.zones import BATTLEFIELD, attached_to, attachments

Ops = tuple[Op, ...]


def _there(state: Position, value: Any) -> tuple[Object, ...]:
    found = (state.current(ref) for ref in value if isinstance(ref, Ref))
    return tuple(o for o in found if o is not None and o.zone == BATTLEFIELD)


def attach(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Attach each object to the first object or player named."""
    to = args["to"][0] if args["to"] else None
    return tuple(op("attach", object=o.ref, to=to) for o in _there(state, args["attach"]) if to is not None)


def unattach(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(op("unattach", object=o.ref) for o in _there(state, args["unattach"]))


def become_blocked(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(
        op("become blocked", object=o.ref, source=context.source)
        for o in _there(state, args["become blocked"])
    )


def remove_from_combat(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(op("leave combat", object=o.ref) for o in _there(state, args["remove from combat"]))


def extra_combat(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Add another combat phase after this phase, and with ``main`` another main phase after that (500.8)."""
    if context.you not in teams.active(draft) and not args.get("any turn"):
        return
    steps = (*COMBAT_STEPS, "postcombat main") if args.get("main") else COMBAT_STEPS
    add_steps(draft, steps)
    draft.emit("extra phase", "extra phase", seat=context.you, phase="combat")


def extra_step(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Further steps after this phase, each in a phase of its own that has nothing else (500.10)."""
    step, times = str(args["extra step"]), counted(max(0, 1 if args.get("count") is None else args["count"]))
    if context.you not in teams.active(draft):
        return
    add_steps(draft, (step,) * times)
    for _ in range(times):
        draft.emit(
            "extra step", ruleset.cites.get("extra step") or "extra phase", seat=context.you, step=step
        )


INSTRUCTIONS: Mapping[str, Instruction] = MappingProxyType(
    {
        "extra step": Instruction({"extra step": "upkeep|draw|end", "count": "amount?"}, None, extra_step),
        "attach": Instruction({"attach": "ref", "to": "ref"}, attach),
        "unattach": Instruction({"unattach": "ref"}, unattach),
        "become blocked": Instruction({"become blocked": "ref"}, become_blocked),
        "remove from combat": Instruction({"remove from combat": "ref"}, remove_from_combat),
        "extra combat": Instruction(
            {"extra combat": "flag", "main": "flag?", "any turn": "flag?"}, None, extra_combat
        ),
    }
)

HAPPENINGS: Mapping[str, Happening] = MappingProxyType(
    {
        "attacks": Happening(("attacks",)),
        "player attacks": Happening(("attacked",)),
        "blocks": Happening(("blocks",)),
        "blocks a creature": Happening(("block that",)),
        "becomes blocked": Happening(("becomes blocked",)),
        "blocked by": Happening(("blocked by",)),
        "attacks unblocked": Happening(("unblocked",)),
        "leaves combat": Happening(("leave combat",)),
        "attached": Happening(("attach",)),
        "unattached": Happening(("unattach",)),
    }
)

Condition = Callable[[CardRuleset, Position, Object], bool]


def _is_blocked(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    return "attacking" in obj.data and bool(obj.data.get("blocked"))


def _is_unblocked(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    return "attacking" in obj.data and obj.data.get("blocked") is False


def _borne(obj: Object) -> tuple[str, ...]:
    """The kinds of counters on an object."""
    held = obj.data.get("counters", EMPTY)
    return tuple(name for name in held if held.number(name))


def _is_modified(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether it has a counter, is equipped, or is enchanted by an Aura of its controller's (700.9)."""
    if _borne(obj):
        return True
    mine = view(ruleset, state, obj).controller
    on = (view(ruleset, state, other) for other in attachments(state, obj.ref))
    return any(
        "equipment" in kinds or ("aura" in kinds and seen.controller == mine)
        for seen in on
        for kinds in ({word.lower() for word in seen.subtypes},)
    )


def _carries(word: str) -> Condition:
    def carries(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
        on = (view(ruleset, state, other) for other in attachments(state, obj.ref))
        return any(word in {s.lower() for s in seen.subtypes} for seen in on)

    return carries


CONDITIONS: Mapping[str, Condition] = MappingProxyType(
    {
        "attacking": lambda ruleset, state, obj: "attacking" in obj.data,
        "blocking": lambda ruleset, state, obj: "blocking" in obj.data,
        "blocked": _is_blocked,
        "unblocked": _is_unblocked,
        "enchanted": _carries("aura"),
        "equipped": _carries("equipment"),
        "attached": lambda ruleset, state, obj: attached_to(obj) is not None,
        "with counters": lambda ruleset, state, obj: bool(_borne(obj)),
        "modified": _is_modified,
    }
)


def _defending(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Ref | str, ...]:
    """The defending player of the source, or of what it is on (508.5)."""
    source = state.current(context.source)
    host = attached_to(source) if source else None
    for one in (source, state.current(host) if isinstance(host, Ref) else None):
        if one is not None and ("attacking" in one.data or "defender" in one.data):
            seat = defended(state, one)
            return (seat,) if seat in state.playing else ()
    if source is None:
        seat = _defended_last(state, context)
        return (seat,) if seat in state.playing else ()
    bearer = state.current(host) if isinstance(host, Ref) else None
    who = (bearer or source).controller  # before it attacks: against one opponent it is that one (506.2)
    others = teams.rivals(state, who) if who == state.active else ()
    return others if len(others) == 1 else ()


def _defended_last(state: Position, context: Context) -> str:
    """The defending player of a creature that has left (508.5)."""
    known = context.known.get(str(context.source))
    whom = (known.get("attacking") or known.get("defender")) if isinstance(known, Data) else None
    if isinstance(whom, Ref):
        found = state.objects.get(whom.id)
        return found.controller if found else ""
    return whom if isinstance(whom, str) else ""


def _blockers_of_it(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Ref | str, ...]:
    source = state.current(context.source)
    return tuple(o.ref for o in blockers(state, source)) if source else ()


def _what_it_blocks(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Ref | str, ...]:
    source = state.current(context.source)
    return tuple(o.ref for o in blocked_by(state, source)) if source and blocks(source) else ()


Relation = Callable[[CardRuleset, Position, Context], tuple[Ref | str, ...]]


def _attacking(whose: str, walkers: bool = False) -> Relation:
    """The creatures that attack players, or those and the planeswalkers that they control (508.1b)."""

    def relation(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Ref | str, ...]:
        seats = (context.you,) if whose == "you" else teams.rivals(state, context.you)
        found = []
        for obj in attackers(state):
            whom = attacked(state, obj)
            if isinstance(whom, Ref):
                walker = view(ruleset, state, state.objects[whom.id])
                whom = walker.controller if walkers and "planeswalker" in walker.types else ""
            if whom in seats:
                found.append(obj.ref)
        return tuple(found)

    return relation


def _been_attacked(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    """Whether creatures were declared as attacking that player in this combat, gone since or not (508.6)."""
    if state.facts.get(FOUGHT):
        return context.you in state.facts.get(PLAYERS_ATTACKED, ())
    return any(attacked(state, obj) == context.you for obj in attackers(state))  # as a table states it


FACTS = {"attacked in this combat": _been_attacked}
"""What has happened to whoever asks."""
RELATIONS = MappingProxyType(
    {
        "defending player": _defending,
        "blockers of self": _blockers_of_it,
        "blocked by self": _what_it_blocks,
        "attackers of you": _attacking("you"),
        "attackers of yours": _attacking("you", walkers=True),
        "attackers of opponents": _attacking("opponents"),
    }
)
"""References of Magic's own."""
