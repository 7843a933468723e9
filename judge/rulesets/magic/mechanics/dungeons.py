"""Dungeons, the venture marker that moves through their rooms, and the initiative (309, 701.49, 725)."""

from __future__ import annotations

from judge.resolver import (
    EMPTY,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Event,
    Object,
    Op,
    Option,
    Pending,
    Position,
    State,
    op,
)
from judge.resolver.ruleset import AnswerOf
from judge.resolver.verbs import meant
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.definition_store import at_hand
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction
from judge.rulesets.magic import teams
from judge.rulesets.magic.dsl import YOU, instruction
from judge.rulesets.magic.instructions.effect_objects import Ops, seats_of
from judge.rulesets.magic.mechanics.dungeon_rooms import ROOM, onward, room_named, rooms
from judge.rulesets.magic.mechanics.held_by_one import hand_to, heir, holder, inherent
from judge.rulesets.magic.words import COMPLETED, INITIATIVE
from judge.rulesets.magic.zones import COMMAND
from judge.text import fold

ANY = "dungeon"
"""The value of ``venture`` for any dungeon that may be entered without being named."""
UNDERCITY = Data(
    kind="triggered", name=INITIATIVE, effect=(instruction("venture", venture="Undercity", who=YOU),)
)
STOLEN = Data(
    kind="triggered", name=INITIATIVE,
    effect=(instruction("take the initiative", take_the_initiative=Data(ref="name", name="seat")),),
)  # fmt: skip


def owned(state: Position, seat: str) -> Object | None:
    """The player's dungeon in the command zone, of which there is at most one (309.3)."""
    return next((o for o in state.inside(COMMAND) if o.owner == seat and o.nature.get("dungeon")), None)


def _outside(ruleset: CardRuleset, quality: str) -> tuple[Data, ...]:
    """The known dungeons of a quality, or those that may be entered without one."""
    found: dict[str, Data] = {}
    for card in at_hand(ruleset.cards).values():
        if "dungeon" not in card.get("types", ()) or not rooms(card):
            continue
        alone = bool(rooms(card)[0].get("data", EMPTY).get("only if named"))
        named = {fold(card.text("name")), *(fold(str(one)) for one in card.get("subtypes", ()))}
        if fold(quality) in named or (fold(quality) == ANY and not alone):
            found[card.text("name")] = card
    return tuple(found[name] for name in sorted(found))


def venture(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{venture: dungeon}``, or a quality of dungeons (701.49)."""
    quality = str(args["venture"])
    seats = args["who"] or (context.you,)
    draft.then(*(Do((op("venture", seat=seat, quality=quality),)) for seat in seats))


def ventures(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` moves to the next room, or into a dungeon if it has none or is in the last room."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    here = owned(draft, seat)
    if here is not None:
        next_ = onward(room_named(here.nature["definition"], here.data.text(ROOM)))
        cites = ruleset.cite("next room")
        if len(next_) == 1:
            draft.then(Do((op("enter room", object=here.ref, name=next_[0], cites=cites),)))
            return
        if next_:
            among = tuple(Option(name) for name in next_)
            ask = Decision(seat, ROOM, among, cites=cites)
            draft.then(Ask((ask,), ROOM, data=Data(object=here.ref, seat=seat)))
            return
        again = ruleset.cite("venture anew")
        draft.then(Do((op("complete dungeon", object=here.ref, cites=again),)), Do((what,)))
        return
    quality = what.data.text("quality")
    known = _outside(ruleset, quality)
    cites = ruleset.cite("venture" if fold(quality) == ANY else "venture into")
    if not known:
        draft.emit("no dungeon", cites, seat=seat)
        return
    among = tuple(Option(card.text("name")) for card in known)
    draft.then(Ask((Decision(seat, "dungeon", among, cites=cites),), "dungeon", data=Data(seat=seat)))


def entered(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Put the chosen dungeon into the command zone, with the marker on its topmost room (309.4a)."""
    seat = ask.data.text("seat")
    if not answers[0]:  #  the player who was to choose has left the game
        return
    name = answers[0][0]
    card = ruleset.card(name) or EMPTY
    made = draft.create(card.text("name"), COMMAND, seat, nature=Data(definition=card, dungeon=True))
    top = rooms(card)[0].text("name")
    draft.then(Do((op("enter room", object=made.ref, name=top, cites=ask.decisions[0].cites),)))


def went_on(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Move the marker to the chosen room."""
    if not answers[0]:  #  the player who was to choose has left the game
        return
    said = {"object": ask.data.ref("object"), "name": answers[0][0]}
    draft.then(Do((op("enter room", cites=ruleset.cite("next room"), **said),)))


def enters(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Move the venture marker on ``object`` to the room ``name``."""
    obj = meant(draft, what)
    if obj is None:
        return
    draft.change_object(obj, **{ROOM: what.data.text("name")})
    draft.emit("enter room", what.cites, object=obj.ref, seat=obj.owner, name=what.data.text("name"))


def completes(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Remove ``object`` from the game: its owner has completed it (309.7)."""
    obj = meant(draft, what)
    if obj is None:
        return
    draft.change_player(obj.owner, **{COMPLETED: draft.player(obj.owner).number(COMPLETED) + 1})
    name = obj.nature["definition"].text("name")
    draft.remove(obj.id)
    cites = (*what.cites, *ruleset.cite("dungeon completed"))
    draft.emit("complete dungeon", cites, seat=obj.owner, name=name)


def finished(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """Remove a dungeon whose last room has been reached, unless a room ability of it is pending (704.5t)."""
    cites, made = ruleset.cites.get("sba dungeon", ()), []
    for seat in state.playing:
        here = owned(state, seat)
        if here is None or ROOM not in here.data:
            continue
        last = not onward(room_named(here.nature["definition"], here.data.text(ROOM)))
        if last and not _on_its_way(state, here):
            made.append(op("complete dungeon", object=here.ref, cites=cites))
    return tuple(made)


def _on_its_way(state: Position, obj: Object) -> bool:
    waiting = any(p.source == obj.ref for p in state.pending)
    return waiting or any(o.nature.get("source") == obj.ref for o in state.stack)


def taking(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{take the initiative: SEAT}``; the player who had it loses it (725.3)."""
    return tuple(op(INITIATIVE, seat=seat) for seat in seats_of(state, args["take the initiative"])[:1])


def taken(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` takes the initiative, even if it has it already (725.5)."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    key = "initiative again" if draft.player(seat).get(INITIATIVE) else INITIATIVE
    hand_to(draft, INITIATIVE, seat)
    draft.emit(INITIATIVE, what.cites or ruleset.cite(key), seat=seat)


def pass_on(ruleset: CardRuleset, draft: Draft, gone: str) -> None:
    """Hand the initiative on when its holder leaves the game (725.4)."""
    seat = heir(draft, INITIATIVE, gone)
    if seat:
        taken(ruleset, draft, op(INITIATIVE, seat=seat, cites=ruleset.cite("initiative has left")))


def set_off(ruleset: CardRuleset, state: Position, events: tuple[Event, ...]) -> tuple[Pending, ...]:
    """Rooms entered, and the three abilities of having the initiative, which have no source (725.2)."""
    found: list[Pending] = []
    who, cites = holder(state, INITIATIVE), ruleset.cites.get("initiative's ability", ())
    struck: set[str] = set()
    for event in events:
        data = event.data
        if event.name == "enter room":
            found += _of_room(ruleset, state, event)
        elif event.name == INITIATIVE:
            found.append(inherent(data.text("seat"), UNDERCITY, cites, event.seq))
        elif event.name == "step begins" and data.text("step") == "upkeep" and who in teams.active(state):
            found.append(inherent(who, UNDERCITY, cites, event.seq))
        elif event.name == "damage" and data.get("combat") and who and data.text("seat") == who:
            source = state.current(data.ref("source"))
            if source is None or source.controller in struck:  # once for all creatures of a player
                continue
            if "creature" in view(ruleset, state, source).types:
                struck.add(source.controller)
                found.append(inherent(who, STOLEN, cites, event.seq, seat=source.controller))
    return tuple(found)


def _of_room(ruleset: CardRuleset, state: Position, event: Event) -> list[Pending]:
    obj = state.current(event.data.ref("object"))
    ability = room_named(obj.nature["definition"], event.data.text("name")) if obj is not None else EMPTY
    if obj is None or not ability.get("effect"):
        return []
    data = Data(ability=ability, names=EMPTY, known=EMPTY)
    return [Pending("ability", obj.owner, obj.ref, data, ruleset.cite("room ability"), event.seq)]


INSTRUCTIONS = {
    "venture": Instruction({"venture": "text", "who": "seats?"}, frames=venture),
    "take the initiative": Instruction({"take the initiative": "ref"}, taking),
}
VERBS = {"venture": ventures, "enter room": enters, "complete dungeon": completes, INITIATIVE: taken}
HAPPENINGS = {
    ROOM: Happening(()),
    "enters a room": Happening(("enter room",)),
    "completes a dungeon": Happening(("complete dungeon",)),
    "takes the initiative": Happening((INITIATIVE,)),
}
CHECKS = {"704.5t": finished}
ANSWERS: dict[str, AnswerOf] = {"dungeon": entered, ROOM: went_on}
