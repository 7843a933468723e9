"""The rooms printed on a dungeon and the arrows between them (309.4)."""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import EMPTY, Data
from judge.rulesets.kit.expression_parser import FaultyCard
from judge.text import fold

ROOM = "room"
"""The event of a room ability; in the data of a dungeon, the room of its owner's venture marker."""


def rooms(card: Data) -> tuple[Data, ...]:
    """The room abilities of a dungeon, topmost first (309.4)."""
    return tuple(one for one in card.get("abilities", ()) if is_room(one))


def is_room(ability: Data) -> bool:
    """Whether an ability is that of a room: ``on: room`` (309.4c)."""
    return ability.text("kind") == "triggered" and ability["on"][0].text("on") == ROOM


def onward(ability: Data) -> tuple[str, ...]:
    """The rooms to which arrows lead from the room of this ability."""
    said = ability.get("data", EMPTY).get("leads to", ())
    return (said,) if isinstance(said, str) else tuple(str(name) for name in said)


def room_named(card: Data, name: str) -> Data:
    """The room ability of that name, or None."""
    return next((one for one in rooms(card) if fold(one.text("name")) == fold(name)), EMPTY)


def check_arrows(card: Data) -> None:
    """Raise FaultyCard unless each arrow of a dungeon leads to a room below, and only dungeons have rooms."""
    abilities = card.get("abilities", ())
    names = tuple(one.text("name") for one in abilities if is_room(one))
    place = 0
    for at, one in enumerate(abilities):
        data = one.get("data", EMPTY)
        if not is_room(one):
            stray = "leads to" in data or "only if named" in data
            reason = N_("“leads to” and “only if named” belong to rooms: abilities with “on: room”")
            fault = Message(reason) if stray else None
        elif "dungeon" not in card.texts("types"):
            fault = Message(N_("“on: room” stands on cards of “type: dungeon” only"))
        else:
            fault = _fault_of_room(one, place, names)
            place += 1
        if fault is not None:
            raise FaultyCard(card.text("name"), fault, ("abilities", at, "data"))


def _fault_of_room(room: Data, place: int, names: tuple[str, ...]) -> Message | None:
    known = tuple(fold(name) for name in names)
    if not known[place] or known[place] in known[:place]:
        reason = N_("each room of a dungeon needs a name of its own; not so: “{room}”")
        return Message(reason, {"room": names[place]})
    away = next((name for name in onward(room) if fold(name) not in known[place + 1 :]), None)
    if away is not None:
        reason = N_("no room below “{room}” is called “{name}”; the rooms, from the top: {rooms}")
        return Message(reason, {"room": names[place], "name": away, "rooms": ", ".join(names)})
    if place and "only if named" in room.get("data", EMPTY):
        return Message(N_("“only if named” stands in the first room only"))
    return None
