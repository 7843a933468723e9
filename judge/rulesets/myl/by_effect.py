"""Cards played by an effect, one by one or together, and cards that it puts into play without playing."""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import STACK, Data, Do, Draft, Frame, Object, Op, Position, Ref, Script, op, united
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import Args, CardRuleset, Context
from judge.rulesets.myl import playing, zones
from judge.rulesets.myl.answering import note_action
from judge.rulesets.myl.timing import against_playing


def objects_of(state: Position, refs: Iterable[Ref]) -> list[Object]:
    """The objects of a reference; a card that has moved since is not meant any more."""
    return [o for o in (state.current(ref) for ref in refs if isinstance(ref, Ref)) if o is not None]


def play(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Play cards by an effect, with all steps; cards that cannot be played stay where they are.

    Those played ``at once`` are each played by their owner, in turn order from the active player, and enter
    at the same time. What they ``gain``, and that they lose their ability, is so from the moment they enter.
    """
    how = Data(
        free=bool(args["without paying"]) or None,
        cites=tuple(map(str, context.cites)),
        gets=_as_it_enters(context, args),
    )
    objects = objects_of(draft, args["play"])
    if not args["at once"]:
        draft.then(*(tuple(_to_play(obj, context.you, how) for obj in objects)))
        return
    order = draft.order_from(draft.active)
    objects = sorted((o for o in objects if o.owner in order), key=lambda o: order.index(o.owner))
    entering = Data(ids=tuple(o.id for o in objects), seat=context.you, source=context.source)
    frames = [_to_play(obj, obj.owner, how.but(together=True)) for obj in objects]
    draft.then(*frames, Script(("play.enter together",), entering))


def _as_it_enters(context: Context, args: Args) -> Data | None:
    change = Data({"lose all": args["loses ability"] or None, "gain": args["gain"] or None})
    change = Data({key: value for key, value in change.items() if value is not None})
    if not change:
        return None
    return Data(change=change, seat=context.you, source=context.source, context=context.data())


def _to_play(obj: Object, seat: str, how: Data) -> Frame:
    return Script(("play.begin",), Data(object=obj.ref, seat=seat, how=how))


def begin(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``play.begin``: a card that an effect lets somebody play is shown, if it can be played."""
    obj, seat, how = draft.current(data.ref("object")), data.text("seat"), data["how"]
    if obj is None:
        return
    reason = against_playing(ruleset, draft, obj, seat, free=bool(how.get("free")))
    if reason is not None:
        dear = {key: reason.reason.data[key] for key in ("cost", "have", "by") if key in reason.reason.data}
        draft.emit("not played", reason.cites, object=obj.ref, seat=seat, **dear)
        return
    playing.begin(ruleset, draft, obj, seat, **dict(how))


def enter_together(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``play.enter together``: those of the cards that were not annulled enter at once."""
    played = [o for o in map(draft.objects.get, data.texts("ids")) if o and o.zone == STACK]
    note_action(draft, data.text("seat"), data.ref("source") or data.text("seat"))
    staying = [o for o in played if not view(ruleset, draft, o).types & playing.RESOLVES]
    entering = Do(tuple(playing.enter_op(ruleset, draft, o) for o in staying))
    begins = [Script(("entered",), Data(id=o.id)) for o in staying]
    others = [Script(("play.enter", "settle"), Data(object=o.ref)) for o in played if o not in staying]
    draft.then(entering, *begins, *others)


def enter(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Cards enter play all at once, each for its owner, without being played."""
    ops: list[Op] = []
    for obj in objects_of(draft, args["enter"]):
        zone = zones.DEFENSE if "ally" in view(ruleset, draft, obj).types else zones.SUPPORT
        ops.append(op("enter", object=obj.ref, to=zone, seat=obj.owner, free=True, by=obj.owner))
    begins = tuple(Script(("entered",), Data(id=one.data["object"].id)) for one in ops)
    cited = tuple(replace(one, cites=united(context.cites, ruleset.cites.get(one.verb, ()))) for one in ops)
    draft.then(Do(cited), *begins)


STEPS = {"play.begin": begin, "play.enter together": enter_together}
