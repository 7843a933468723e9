"""The course of the game: whose turn the next card brings, and the phases of a player's turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.resolver import (
    JUDGE,
    Act,
    Ask,
    Check,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Option,
    Position,
    Script,
    Window,
    op,
    zone_of,
)
from judge.resolver.ruleset import AnswerOf
from judge.resolver.values import replace
from judge.rulesets.aeons_end import zones
from judge.rulesets.aeons_end.verbs import Step
from judge.rulesets.kit import CardRuleset, definition

Perform = Callable[[CardRuleset, Draft, Act], None]

PLAYER_TURN = ("casting", "main", "draw phase", "finish")
NEMESIS_TURN = ("nemesis main", "nemesis draw", "finish")
HAND_SIZE = 5
"""The number of cards in hand up to which a player draws."""
CHECK = Check()
"""The frames that handle triggered abilities and the end of the game."""


def onward(ruleset: CardRuleset, draft: Draft) -> None:
    """Begin the next turn: draw a turn-order card."""
    draft.then(Script(("turn card",)))


# Turn order


def turn_card(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Draw the next card; form the deck anew if it is empty, and ask for the card if it is shuffled."""
    if draft.step != "turn card":
        draft.then(Do((op("phase", step="turn card"),)), Script(("turn card",)))
        return
    deck = draft.inside(zones.TURN_DECK)
    if not deck and not draft.zone(zones.TURN_DISCARD):
        draft.then(_silent(ruleset, draft))
        return
    if not deck:
        draft.then(Do((op("re-form"),)), Script(("turn card",)))
        return
    known = not draft.facts.get("shuffled")
    by_name = {obj.card: obj for obj in deck}
    if known or len(by_name) == 1:
        draft.then(*(_taken(deck[-1])))
        return
    choices = tuple(Option(o.id, Data(card=card)) for card, o in by_name.items())
    decision = Decision(zones.PLAYERS, "turn card", choices, cites=ruleset.cite("turn card"))
    draft.then(Ask((decision,), "turn card"))


def _silent(ruleset: CardRuleset, state: Position) -> Ask:
    """Without a turn-order card of a player, the judge says whose turn it is: the document has none for one
    player, and does not cover players who leave.
    """
    choices = tuple(Option(one) for one in (*state.playing, zones.NEMESIS))
    return Ask((Decision(JUDGE, "turn", choices, cites=ruleset.cite("solo turn order")),), "whose turn")


def turn_card_named(
    ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> None:
    if not answers[0]:  # the offered cards have been removed: take the next one
        draft.then(Script(("turn card",)))
        return
    draft.then(*(_taken(draft.objects[answers[0][0]])))


def _taken(card: Object) -> tuple[Frame, ...]:
    return (Do((op("turn card", object=card.ref),)), Script(("whose turn",), Data(card=card.id)))


def whose_turn(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Whose turn it is: the player with the card's number, the nemesis, or the player that the players
    choose.
    """
    card = draft.objects[data.text("card")]
    number = zones.printed(ruleset, card, "player")
    if number and number <= len(draft.seats):
        seat = draft.seats[number - 1]
        draft.then(*(begun(seat) if seat in draft.playing else (_silent(ruleset, draft),)))
        return
    shared = definition(ruleset, card).get("shared")
    if isinstance(shared, tuple):
        draft.then(_of_several(ruleset, draft, shared))
        return
    if zones.is_a(ruleset, card, "wild card"):
        choices = tuple(Option(seat) for seat in draft.playing)
        decision = Decision(zones.PLAYERS, "wild", choices, cites=ruleset.cite("wild"))
        draft.then(Ask((decision,), "whose turn"))
        return
    draft.then(*(begun("")))


TAKEN = "taken"
"""The fact with the players who have had a turn by a shared card since the deck was formed."""


def _of_several(ruleset: CardRuleset, state: Position, numbers: tuple[int, ...]) -> Ask:
    """A card that several players share (of other sets): they choose first; later it is for the others."""
    seats = tuple(state.seats[number - 1] for number in numbers if number <= len(state.seats))
    left = tuple(seat for seat in seats if seat not in state.facts.texts(TAKEN)) or seats
    choices = tuple(Option(seat) for seat in left)
    decision = Decision(zones.PLAYERS, "shared card", choices, cites=ruleset.cite("turn card"))
    return Ask((decision,), "whose turn", data=Data(shared=True))


def turn_given(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if not answers[0]:  # none of those players is left: take the next card
        return
    (who,) = answers[0]
    frames = begun("" if who == zones.NEMESIS else who)
    if ask.data.get("shared"):
        taken = (*draft.facts.texts(TAKEN), who)
        noted = op("remember", name=TAKEN, value=taken, cites=ruleset.cite("turn card"))
        frames = (Do((noted,)), *frames)
    draft.then(*(frames))


def begun(seat: str) -> tuple[Frame, ...]:
    """The turn of a seat, or of the nemesis where there is none, with all its phases."""
    begin = op("begin", seat=seat) if seat else op("begin")
    return (Do((begin,)), CHECK, Script(PLAYER_TURN if seat else NEMESIS_TURN))


# A player's phases


def casting(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The casting phase; it is skipped without a spell prepped earlier."""
    frames: tuple[Frame, ...] = (Do((op("phase", step="casting"),)),)
    if zones.castable(draft, draft.active):
        frames += (Window("casting", (draft.active,)),)
    draft.then(*(frames))


def main(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    draft.then(Do((op("phase", step="main"),)), Window("main", (draft.active,)))


def in_main(does: Perform) -> Perform:
    """An action of the main phase, which begins with it if nothing is left to cast."""

    def performed(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
        if draft.step != "casting":
            does(ruleset, draft, act)
            return
        rest = draft.agenda[1:]  # without the window for casting, in which nothing more can be cast
        phases = rest[0]
        assert isinstance(phases, Script)
        after = replace(phases, steps=phases.steps[1:])
        draft.agenda = (Window("main", (act.who,)), after, *rest[1:])
        draft.do(op("phase", step="main"))
        does(ruleset, draft, act)

    return performed


def draw_phase(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Put the played cards on the discard pile in the player's order, then draw cards."""
    draft.then(Do((op("phase", step="draw phase"),)), Script(("put away", "refill")))


def put_away(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Ask for the order in which the played cards go on the pile, the first lowest."""
    played = draft.inside(zone_of(zones.PLAY, draft.active))
    if len({obj.card for obj in played}) < 2:
        draft.then(*(_put(tuple(obj.id for obj in played))))
        return
    choices = tuple(Option(obj.id, Data(card=obj.card)) for obj in played)
    decision = Decision(draft.active, "discard order", choices, cites=ruleset.cite("played"), form="order")
    draft.then(Ask((decision,), "put away"))


def put_in_order(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    draft.then(*(_put(answers[0])))


def _put(ids: tuple[str, ...]) -> tuple[Frame, ...]:
    return (Script(("put",), Data(ids=ids)),) if ids else ()


def put(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    cites = ruleset.cite("played")
    draft.then(Do(tuple(op("discard", object=object_id, cites=cites) for object_id in data.texts("ids"))))


def refill(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Draw up to five cards in hand; a larger hand stays as it is."""
    wanted = HAND_SIZE - len(zones.hand(draft, draft.active))
    frames = (Do((op("draw", seat=draft.active, amount=wanted),)),) if wanted > 0 else ()
    draft.then(*(frames))


def finish(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """End the turn: unspent aether is lost, and effects for the turn end."""
    cites = ruleset.cite("aether lost")
    lost = tuple(op("lose aether", seat=seat, cites=cites) for seat in draft.seats)
    draft.then(Do((*lost, op("lapse", until="turn", cites=ruleset.cite("finish")))), CHECK)


STEPS: Mapping[str, Step] = {
    "turn card": turn_card,
    "whose turn": whose_turn,
    "casting": casting,
    "main": main,
    "draw phase": draw_phase,
    "put away": put_away,
    "put": put,
    "refill": refill,
    "finish": finish,
}

ANSWERS: Mapping[str, AnswerOf] = {
    "turn card": turn_card_named,
    "whose turn": turn_given,
    "put away": put_in_order,
}
