"""The instructions of effects as functions: their operations for what a card says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.resolver import (
    STACK,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Object,
    Op,
    Option,
    Position,
    Ref,
    Ruleset,
    Script,
    op,
)
from judge.resolver.limits import counted
from judge.rulesets.gyp.damage import damage_ops
from judge.rulesets.gyp.words import HAND, OUTSIDE, PLAY, WORDS
from judge.rulesets.gyp.zones import (
    counters,
    opponents,
    seen,
    uses_left,
)
from judge.rulesets.kit import Args, CardRuleset, Context, found, option_of, seatless
from judge.text import fold

Made = Callable[[CardRuleset, Position, Context, Args], tuple[Op, ...]]


def objects(state: Position, found: Iterable[object]) -> list[Object]:
    """The objects among what a reference means, those that are still there."""
    return [o for one in found if isinstance(one, Ref) and (o := state.current(one)) is not None]


def on_each(verb: str, name: str, **more: Any) -> Made:
    """The same operation on each object that the verb's own value means."""

    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(
            op(verb, object=o.ref, source=context.source, **more) for o in objects(state, args[name])
        )

    return ops


def for_each_seat(verb: str, name: str) -> Made:
    """The same operation for each seat, with the verb's own value as the amount."""

    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(
            op(verb, seat=seat, amount=args[name] or 0, source=context.source) for seat in args["who"]
        )

    return ops


def there(name: str, zone: str = PLAY) -> Callable[[CardRuleset, Position, Context, Args], bool]:
    """Whether everything that a cost refers to is there and is the payer's."""

    def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
        found = objects(state, args[name])
        return bool(found) and all(
            seatless(o.zone) == zone and (o.controller if zone == PLAY else o.owner) == context.you
            for o in found
        )

    return able


def tappable(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    found = objects(state, args["tap"])
    return bool(found) and all(o.zone == PLAY and not o.data.get("tapped") for o in found)


# Zones


def put(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    if args["in"] == PLAY:
        who = args["who"][0] if args["who"] else context.you
        return tuple(
            op("enter", object=o.ref, controller=who, tapped=bool(args["tapped"]), source=context.source)
            for o in objects(state, args["put"])
        )
    return tuple(
        op("put in", object=o.ref, to=args["in"], source=context.source, down=bool(args["face down"]))
        for o in objects(state, args["put"])
    )


def give_up(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """The payer chooses what leaves: matching possessions, or cards from hand."""
    among = _choosable(ruleset, draft, context, args["give up"])
    count = args["count"] or 1
    decision = Decision(
        context.you,
        "give up",
        tuple(option_of(draft, o.ref) for o in among),
        min=count,
        max=count,
        cites=ruleset.cite("cost"),
    )
    data = Data(to=args["to"] or OUTSIDE, source=context.source)
    draft.then(Ask((decision,), "gave up", data=data))


def _choosable(ruleset: CardRuleset, state: Position, context: Context, filter_: Data) -> tuple[Object, ...]:
    return tuple(
        o
        for o in found(ruleset, state, filter_, context)
        if context.you == (o.controller if o.zone == PLAY else o.owner)
    )


def can_give_up(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return len(_choosable(ruleset, state, context, args["give up"])) >= (args["count"] or 1)


def gave_up(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    to = ask.data.text("to")
    ops = tuple(op("put in", object=object_id, to=to, cites=ruleset.cite("cost")) for object_id in answers[0])
    draft.then(Do(ops))


def discard_cards(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Each seat in turn order chooses the cards; then all are discarded at once."""
    asked = []
    for seat in args["who"]:
        held = draft.inside(f"{HAND}/{seat}")
        count = min(max(0, args["discard cards"] or 0), len(held))
        asked.append(
            Decision(
                seat,
                "discard cards",
                tuple(option_of(draft, o.ref) for o in held),
                min=count,
                max=count,
                cites=ruleset.cite("choose"),
            )
        )
    for d in asked:
        if d.max < args["discard cards"]:
            draft.emit(
                "part impossible", "impossible", seat=d.who, wanted=args["discard cards"], amount=d.max
            )
    draft.ask(*asked, then="discarded", data=Data(source=context.source))


def can_discard(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return all(len(state.zone(f"{HAND}/{seat}")) >= (args["discard cards"] or 0) for seat in args["who"])


def discarded(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    ops = tuple(
        op("discard", object=object_id, source=ask.data.ref("source"))
        for answer in answers
        for object_id in answer
    )
    draft.then(*((Do(ops),) if ops else ()))


# Damage, counters, uses


def damage(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    by = [one for one in args["from"] if isinstance(one, Ref)]
    source = by[0] if by else (context.object if _is_order(state, context) else context.source)
    amount = args["damage"] or 0
    return damage_ops(args["to"], amount, source, ruleset.cite("negative strength") if amount < 0 else ())


def _is_order(state: Position, context: Context) -> bool:
    obj = state.current(context.object)
    return obj is not None and obj.nature.get("ability") is None


def count(verb: str, place: str) -> Made:
    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        amount = 1 if args["count"] is None else args["count"]
        return tuple(
            op(verb, object=o.ref, name=args[verb], amount=amount, source=context.source)
            for o in objects(state, args[place])
        )

    return ops


def has_counters(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    wanted = 1 if args["count"] is None else args["count"]
    found = objects(state, args["from"])
    return bool(found) and all(counters(o).number(args["remove counters"]) >= wanted for o in found)


def move_counter(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    source, target = objects(state, args["from"]), objects(state, args["to"])
    if not source or not target:  # nothing is removed if the recipient has gone
        return (op("move counter", name=args["move counter"]),)
    amount = 1 if args["count"] is None else args["count"]
    return tuple(
        op("move counter", object=source[0].ref, to=target[0].ref, name=args["move counter"])
        for _ in range(counted(amount))
    )


def uses(verb: str, name: str, **more: Any) -> Made:
    """Uses belong to a player: the owner of the card."""

    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        amount = 1 if args.get("count") is None else args["count"]
        return tuple(
            op(verb, object=o.ref, seat=o.owner, amount=amount, source=context.source, **more)
            for o in objects(state, args[name])
        )

    return ops


def can_lose_use(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    found = objects(state, args["lose use"])
    wanted = 1 if args["count"] is None else args["count"]
    return bool(found) and all(uses_left(ruleset, state, o, o.owner) >= wanted for o in found)


def can_intrigue(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    """A use may be taken for intriguing from a card with that ability, even where none is left."""
    found = objects(state, args["intrigue"])
    return bool(found) and all(seen(ruleset, state, o).has("intrigue") for o in found)


def intrigue(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    return tuple(
        op(
            "lose use",
            object=o.ref,
            seat=o.owner,
            amount=1,
            intriguing=True,
            source=context.source,
            cites=ruleset.cite("intrigue"),
        )
        for o in objects(state, args["intrigue"])
        if seen(ruleset, state, o).has("intrigue")
    )


# Markers, tokens, legacies, resources


def markers(kind: str) -> Made:
    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(
            op(kind, seat=seat, source=context.source)
            for seat in args["who"]
            for _ in range(counted(args[kind] or 0))
        )

    return ops


def _definition(ruleset: CardRuleset, written: object) -> Data:
    """A token's or legacy's definition: written out, or a card's by its name."""
    return written if isinstance(written, Data) else ruleset.card(str(written)) or Data(name=str(written))


def create(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    nature = Data(kind="token", definition=_token(ruleset, state, args["create"], context))
    count = 1 if args["count"] is None else args["count"]
    return tuple(
        op("token", seat=seat, nature=nature, source=context.source, tapped=bool(args["tapped"]))
        for seat in args["who"]
        for _ in range(counted(count))
    )


def _token(ruleset: CardRuleset, state: Position, written: object, context: Context) -> Data:
    """A token's characteristics: what the effect gives it, and the colours of the card that creates it."""
    made, source = _definition(ruleset, written), state.current(context.source)
    if "colors" in made or source is None:
        return made
    return made.but(colors=tuple(sorted(seen(ruleset, state, source).colors)) or None)


def legacy(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    made = _definition(ruleset, args["legacy"])
    nature = Data(kind="legacy", definition=made.but(types=("legacy",)))
    return tuple(op("legacy", seat=seat, nature=nature, source=context.source) for seat in args["who"])


def produce(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Resources for the reserve, of the source's colour; of several colours its controller chooses one."""
    said = _said_color(ruleset, context, args["color"])
    source = draft.current(context.source)
    colors = tuple(sorted(seen(ruleset, draft, source).colors)) if source else ()
    if said == "undefined":
        draft.emit("nothing produced", "undefined color", seat=context.you)
        return
    if (said is None and len(colors) > 1) or said == "choose":
        offered = colors if said is None else tuple(ruleset.words.known("colors"))
        decision = Decision(
            context.you,
            "color",
            tuple(Option(one, Data(name=ruleset.words.label("colors", one))) for one in offered),
            cites=ruleset.cite("any color" if said == "choose" else "choose color"),
        )
        data = Data(_produced(context, args))
        draft.then(Ask((decision,), "color chosen", data=data))
        return
    color = said or (colors[0] if colors else "colorless")
    cites = ruleset.cite("color said") if said else ()
    ops = tuple(
        op("produce", color=color, cites=cites, **{**_produced(context, args), "seat": seat})
        for seat in args["who"]
    )
    draft.then(Do(ops))


ANY_COLOR = ("choose", "undefined", "colorless", "elegir", "indefinido", "incoloro")
"""The words in a color's place: a color of the controller's choice, an undefined one, or none."""


def read_color(value: object) -> None:
    """Raise ValueError for anything but a color or one of these words."""
    if not isinstance(value, str) or (WORDS.find("colors", value) is None and fold(value) not in ANY_COLOR):
        raise ValueError(value)


def _said_color(ruleset: CardRuleset, context: Context, written: Any) -> str | None:
    """The color that an instruction names: by a word, or by the name under which one was chosen."""
    if written is None:
        return None
    chosen = context.names.get(written, written)
    word = chosen[0] if isinstance(chosen, tuple) and chosen else chosen
    at = ANY_COLOR.index(fold(str(word))) % 3 if fold(str(word)) in ANY_COLOR else None
    return ruleset.words.find("colors", str(word)) or str(word) if at is None else ANY_COLOR[at]


def _produced(context: Context, args: Args) -> dict[str, object]:
    return {
        "seat": args["who"][0] if args["who"] else context.you,
        "amount": args["produce"] or 0,
        "only": args["only"],
        "later": args["when spent"],
        "source": context.source,
    }


def color_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    color = answers[0][0] if answers[0] else "colorless"
    draft.then(Do((op("produce", color=color, **dict(ask.data)),)))


# Orders


def change_targets(verb: str) -> Callable[[CardRuleset, Draft, Context, Args], None]:
    def frames(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
        steps = tuple(
            Script((verb,), Data(object=o.ref, who=context.you, any=args.get("any number") or None))
            for o in objects(draft, args[verb])
            if o.zone == STACK
        )
        draft.then(*(steps))

    return frames


def play_free(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """A player who is allowed to plays a card at once, without paying its cost."""
    steps = tuple(
        Script(("play free",), Data(object=o.ref, who=args["who"][0] if args["who"] else context.you))
        for o in objects(draft, args["play free"])
    )
    draft.then(*(steps))


def copy(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """A copy of an order or card goes on the stack: an order too, of whoever put it there."""
    steps = tuple(
        Script(("put copy",), Data(object=o.ref, who=context.you, paid="no", use=False))
        for o in objects(draft, args["copy"])
    )
    draft.then(*(steps))


# The game


def seats_op(verb: str, name: str) -> Made:
    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(op(verb, seat=seat, source=context.source) for seat in args[name])

    return ops


def lose(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """All players whom an effect makes lose do so at the same time; the consequences come after that."""
    losing = tuple(args["lose"])
    return tuple(op("lose", seat=seat, along=losing, source=context.source) for seat in losing)


def win(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """In a multiplayer game an effect that makes a player win makes all their opponents lose instead."""
    if len(state.seats) > 2:
        losing = tuple(dict.fromkeys(other for seat in args["win"] for other in opponents(state, seat)))
        cites = ruleset.cite("win among many")
        return tuple(op("lose", seat=seat, along=losing, cites=cites) for seat in losing)
    return (op("win", seats=args["win"], cites=ruleset.cite("win")),) if args["win"] else ()


def draw(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    return (op("end", draw=True, cites=ruleset.cite("draw")),)


def control(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    seat = args["who"][0] if args["who"] else context.you
    return tuple(op("control", object=o.ref, seat=seat) for o in objects(state, args["take control"]))


def attach(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    on = objects(state, args["on"])
    return tuple(
        op("put", object=o.ref, name="attached", value=on[0].ref, cites=ruleset.cite("attach"))
        for o in objects(state, args["attach"])
        if on
    )


def ignore(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """A seat ignores a static ability for a time."""
    return tuple(
        op("last", name="ignored", seat=context.you, source=o.ref, until="turn", cites=ruleset.cite("ignore"))
        for o in objects(state, args["ignore"])
    )


ANSWERS = {"gave up": gave_up, "discarded": discarded, "color chosen": color_chosen}
