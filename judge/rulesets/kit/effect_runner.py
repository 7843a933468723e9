"""Carry out effects, instruction by instruction; the rest waits on the agenda as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from judge.resolver import (
    EMPTY,
    JUDGE,
    Answers,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Op,
    Option,
    Pending,
    Position,
    Ref,
    Script,
    Value,
    options,
    united,
)
from judge.resolver.limits import going_through, repeating
from judge.resolver.values import replace
from judge.rulesets.kit.arguments import argument_values, below_zero, objects_of, operations
from judge.rulesets.kit.definition_store import names_in
from judge.rulesets.kit.expressions import (
    DONE_TO,
    Chosen,
    amount,
    found,
    holds,
    matches,
    names_of,
    remembered,
    seats,
    select,
)
from judge.rulesets.kit.lasting_effects import LASTING, choice_cites, lasting_op, unpaid_cites
from judge.rulesets.kit.priced import lost, one_by_one, priced
from judge.rulesets.kit.rule import APPLIED, CardRuleset, Context, Instruction, playing, printed, seatless
from judge.rulesets.kit.substitution import CHOICE, filled
from judge.rulesets.kit.triggered_abilities import spending

Program = tuple[Data, ...]
Gate = Callable[[CardRuleset, Draft, Context, Data, Program], None]


def program(instructions: Program, context: Context) -> Script:
    """The frame that carries out instructions for a context."""
    return Script(("effect",), Data(program=instructions, context=context.data()))


def carried_out(instructions: Program, context: Context) -> tuple[Frame, ...]:
    """The frames that carry out instructions; none if there are no instructions."""
    return (program(instructions, context),) if instructions else ()


def at_once(pending: Pending, controller: str, cites: Cites) -> tuple[Frame, ...]:
    """The frames of a triggered ability done at once: what it uses up, then its effect, which may ask."""
    names, known = pending.data.get("names", EMPTY), pending.data.get("known", EMPTY)
    context = Context(controller, pending.source, names=names, known=known, cites=cites)
    ability = pending.data["ability"]
    effect = ability.get("effect", ())
    if ability.get("optional"):
        effect = (Data(verb="may", may=effect, who=Data(ref="you")),)
    return (*(Do((one,)) for one in spending(pending)), program(effect, context))


def run(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``effect``: do one instruction, then the rest."""
    instructions: Program = data["program"]
    if not instructions:
        return
    context = Context.of(data["context"])
    first, rest = instructions[0], instructions[1:]
    if "if" in first and not holds(ruleset, draft, first["if"], context):
        _condition_fails(ruleset, draft, context, first, first["if"])
        draft.then(*carried_out(rest, context))
        return
    gate = GATES.get(first.text("verb"))
    if gate is None or first.text("verb") in ruleset.instructions:
        _verb(ruleset, draft, context, first, rest)
    elif "who" in first and not seats(
        ruleset, draft, first["who"], context
    ):  # the seat that was to choose has left
        draft.then(*_then(first.get("else"), context, rest))
    else:
        gate(ruleset, draft, context, first, rest)


def _verb(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    kind = ruleset.instructions[first.text("verb")]
    args = argument_values(ruleset, draft, context, first)
    if "negative amount" in ruleset.cites and below_zero(ruleset, first, args):
        draft.emit("negative amount", "negative amount", object=context.source or context.object)
    those = objects_of(args)
    context = remembered(ruleset, draft, context, those)
    kept = _following(draft, context, those) if rest else ()
    if "as" in first:
        kept = (*kept, _kept(draft, first, () if kind.makes else those, kind))
    after = (keep_frame(draft, context, rest, kept),) if kept else carried_out(rest, context)
    already = len(draft.following)
    if kind.frames is not None:
        kind.frames(ruleset, draft, _citing(ruleset, context, first), args)
    else:
        ops = operations(ruleset, draft, context, first)
        if not ops:
            _finds_nothing(ruleset, draft, context, first, args)
        draft.do(*ops)
    if APPLIED in context.names:
        _have_replaced(draft.following, already, context.names.texts(APPLIED))
    draft.then(*after)


def _have_replaced(frames: list[Frame], since: int, applied: tuple[str, ...]) -> None:
    """Mark frames that replace an event, so that the same replacements do not apply to them again."""
    for at, frame in enumerate(frames[since:], since):
        if isinstance(frame, Do):
            ops = tuple(replace(one, applied=(*one.applied, *applied)) for one in frame.ops)
            frames[at] = replace(frame, ops=ops)


def _citing(ruleset: CardRuleset, context: Context, first: Data) -> Context:
    """The context with what the instruction cites."""
    if "cites" not in first:
        return context
    return replace(context, cites=united(ruleset.cited(first.texts("cites")), context.cites))


def _finds_nothing(
    ruleset: CardRuleset, draft: Draft, context: Context, first: Data, args: Mapping[str, object]
) -> None:
    """Report that nothing fits an instruction, or that its object has left, if a rule covers that case."""
    meant = args.get(first.text("verb"))
    gone = ruleset.cites.get("lost track")
    if gone and isinstance(meant, tuple) and meant and not any(_found(draft, one) for one in meant):
        draft.emit("lost track", gone, object=meant[0])
        return
    cites = ruleset.cites.get("finds nothing")
    described = first.get("told", EMPTY).get(first.text("verb"))
    so_described = isinstance(described, Data) and described.text("ref") in DESCRIBED
    if cites and so_described and args.get(first.text("verb")) == ():
        draft.emit("finds nothing", cites, object=context.source or context.object)


def _found(state: Position, one: object) -> bool:
    """Whether the seat or object still exists; an object that changed zones counts as a new one."""
    return not isinstance(one, Ref) or state.current(one) is not None


DESCRIBED = ("all", "top")
"""References that describe objects instead of naming those found before."""


def _following(state: Position, context: Context, those: tuple[Chosen, ...]) -> tuple[Data, ...]:
    """The names that mean any of these objects; they keep meaning it after it has moved (400.7j)."""
    concerned, found = {one for one in those if isinstance(one, Ref) and state.current(one)}, []
    for name, value in context.names.items():
        refs = value if isinstance(value, tuple) else (value,)
        if name not in GIVEN and not concerned.isdisjoint(refs):
            found.append(Data(name=name, objects=refs, follows=True))
    return tuple(found)


GIVEN = ("it", "now", "by", "happened", "host", "chooser")
"""Names given by an event: they mean the objects as they were then."""


def keep_frame(state: Position, context: Context, rest: Program, kept: tuple[Data, ...]) -> Frame:
    """The frame that stores the results of a batch under their names, then continues with the rest."""
    data = Data(
        kept=kept,
        fresh=state.fresh,
        players=tuple(state.player(seat) for seat in state.seats),
        program=rest,
        context=context.data(),
    )
    return Script(("effect.keep",), data)


def _kept(state: Position, first: Data, objects: tuple[Chosen, ...], kind: Instruction) -> Data:
    return Data(
        places=kind.places or None,
        into=kind.into or None,
        really=kind.really or None,
        name=first["as"],
        objects=objects,
        marks=tuple(_mark(state, one) for one in objects),
    )


def named_in(ruleset: CardRuleset, state: Position, context: Context, first: Data) -> tuple[Data, ...]:
    """The results that an instruction of a batch stores under its name; empty without a name."""
    if "if" in first and not holds(ruleset, state, first["if"], context):
        return ()
    if first.text("verb") == "if":
        branch = "then" if holds(ruleset, state, first["condition"], context) else "else"
        return tuple(k for one in first.get(branch, ()) for k in named_in(ruleset, state, context, one))
    if "as" not in first:
        return ()
    if first.text("verb") == "last":
        those = select(ruleset, state, first["of"], context) if "of" in first else ()
        return (Data(name=first["as"], objects=those, marks=(None,) * len(those)),)
    kind = ruleset.instructions[first.text("verb")]
    concerned = () if kind.makes else objects_of(argument_values(ruleset, state, context, first))
    return (_kept(state, first, concerned, kind),)


def _mark(state: Position, one: Chosen) -> Value:
    if isinstance(one, str) and one in state.playing:
        return state.player(one)
    obj = state.current(one) if isinstance(one, Ref) else None
    return Data(zone=obj.zone, by=obj.controller, data=obj.data) if obj else None


def keep(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``effect.keep``: store what was done and to what (as it is now, or as a new object)."""
    context = Context.of(data["context"])
    elsewhere = draft.fresh != data.number("fresh") or (
        tuple(draft.player(seat) for seat in draft.seats) != data["players"]
    )
    for one in data["kept"]:
        context = _keeping_one(ruleset, draft, data, context, one, elsewhere)
    draft.then(*carried_out(data["program"], context))


def _keeping_one(
    ruleset: CardRuleset, draft: Draft, data: Data, context: Context, kept: Data, elsewhere: bool
) -> Context:
    objects = kept["objects"]
    if kept.get("follows"):
        found: tuple[Value, ...] = tuple(_followed(draft, one) for one in objects)
        context = replace(context, known=context.known.but(**_as_they_were(draft, context, objects, found)))
        names: dict[str, Value] = {kept.text("name"): found}
        return context.keeping(**names)
    marks = kept["marks"]
    if kept.get("really") not in (None, "moved", "changed"):
        return context.keeping(**lost(draft, data["players"], kept))
    changed = tuple(_mark(draft, one) != mark for one, mark in zip(objects, marks, strict=True))
    done = elsewhere or any(changed)
    if kept.get("really"):
        if kept["really"] == "moved":
            there = zip(objects, marks, strict=True)
            changed = tuple(mark is not None and draft.current(one) is None for one, mark in there)
        objects = tuple(one for one, so in zip(objects, changed, strict=True) if so)
        changed, done = (True,) * len(objects), bool(objects)
    now = tuple(
        here.ref if here and (not kept.get("places") or playing(ruleset, here)) else one
        for one in objects
        for here in (draft.objects.get(one.id),)
    )
    if not kept["objects"]:
        new = (o for o in draft.all_objects if o.incarnation >= data.number("fresh"))
        into = kept.text("into")
        now = tuple(o.ref for o in new if not into or seatless(o.zone) == into)
        done = bool(now) if into else done
    name = kept.text("name")
    context = replace(context, known=context.known.but(**_as_they_were(draft, context, objects, now)))
    named: dict[str, Value] = {name: now, f"done {name}": done}
    named[f"{DONE_TO}{name}"] = tuple(one for one, yes in zip(now, changed, strict=False) if yes)
    return context.keeping(**named)


def _followed(state: Position, one: Value) -> Value:
    here = state.objects.get(one.id) if isinstance(one, Ref) else None
    return here.ref if here else one


def _as_they_were(
    state: Position, context: Context, objects: tuple[object, ...], now: tuple[object, ...]
) -> dict[str, Value]:
    """Objects that have changed zones as they were before, so that their figures are the old ones."""
    return {
        f"before {new}": context.known[str(one)]
        for one, new in zip(objects, now, strict=False)
        if isinstance(one, Ref) and one != new and str(one) in context.known
    }


# Gates


def _then(program_: Any, context: Context, rest: Program) -> tuple[Frame, ...]:
    """A branch and the rest as one program, so that names kept in the branch are known afterwards."""
    return carried_out((*(program_ or ()), *rest), context)


def _one_by_one(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> bool:
    """If several seats have to choose, let each carry out the instruction; returns whether several do."""
    who = seats(ruleset, draft, first["who"], context)
    if len(who) == 1:
        return False
    draft.then(*carried_out((*one_by_one(first, who), *rest), context))
    return True


def _asking(
    decisions: tuple[Decision, ...], then: str, context: Context, first: Data, rest: Program, each: str = ""
) -> Ask:
    data = Data(instruction=first, program=rest, context=context.data())
    return Ask(decisions, f"effect.{then}", each=each, data=data)


def _asked(ask: Ask) -> tuple[Context, Data, Program]:
    return Context.of(ask.data["context"]), ask.data["instruction"], ask.data["program"]


def _may(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    if _one_by_one(ruleset, draft, context, first, rest):
        return
    who = seats(ruleset, draft, first["who"], context)[0]
    own = "may as a cost" if first.text("as") and "may as a cost" in ruleset.cites else "may"
    cites = choice_cites(ruleset, context, own, first)
    decision = Decision(who, "may", options(("yes", "no")), cites=cites, data=_about(first))
    draft.then(_asking((decision,), "may", context, first, rest))


def _about(first: Data) -> Data:
    return Data(name=first.text("as")) if first.text("as") else EMPTY


def chose_may(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    context, first, rest = _asked(ask)
    yes = answers[0] == ("yes",)
    if first.text("as"):
        context = context.keeping(**{f"done {first.text('as')}": yes})
    branch = (*first["may"], *first.get("then", ())) if yes else first.get("else")
    draft.then(*_then(branch, context, rest))


def _if(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    branch = "then" if holds(ruleset, draft, first["condition"], context) else "else"
    if branch == "else" and not first.get("else"):
        _condition_fails(ruleset, draft, context, first, first["condition"])
    draft.then(*_then(first.get(branch), context, rest))


def _condition_fails(
    ruleset: CardRuleset, draft: Draft, context: Context, first: Data, condition: Data
) -> None:
    """Report that a condition fails, in games that log it, unless an earlier event has told so."""
    cites = ruleset.cites.get("condition fails")
    if not cites or condition.get("cond") == "done":
        return
    it = context.names.get("it")
    seat = it if isinstance(it, str) and it in draft.seats else context.you
    own = ruleset.cited(first.texts("cites"))
    draft.emit("condition fails", united(own, context.cites, cites), object=context.source, seat=seat)


def _choose(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    decisions = []
    for seat in seats(ruleset, draft, first["who"], context):
        within = context.keeping(chooser=seat)
        all_of_them = _choosable(ruleset, draft, first, within)
        among = _seen_by(ruleset, draft, seat, all_of_them)
        nearest = _nearest(ruleset, draft, seat, first, rest) if not among else ()
        if _beyond(ruleset, draft, context.you, seat):  # nobody in range was there to choose
            among = all_of_them
        among = among or nearest
        kind = f"choose {first.text('as')}" if first.text("as") else "choose"
        if first.get("random"):  # chance is settled by the person who keeps the table
            kind = "chance"
        least = (
            len(among) if first["least"] == "all" else max(0, amount(ruleset, draft, first["least"], within))
        )
        most = first.get("most")
        decisions.append(
            Decision(
                seat,
                kind,
                among,
                min=least,
                max=len(among) if most in (None, "all") else max(0, amount(ruleset, draft, most, within)),
                cites=united(
                    choice_cites(ruleset, context, "choose", first),
                    _limits(ruleset, draft, seat, NEAREST if nearest else "choice in range"),
                ),
                form="order" if first.get("order") else "choose",
            )
        )
        if first.get("order") and decisions[-1].min < len(
            among
        ):  # first the choice of objects, then their order
            decisions[-1] = replace(decisions[-1], form="choose")
    if not decisions:
        draft.then(*carried_out(rest, context))
        return
    for at, one in enumerate(decisions):
        if _all_alike(ruleset, draft, one):
            decisions[at] = replace(one, options=one.options[: one.min])
    named = len(first.get("filter", EMPTY).texts("name")) == 1
    if len(decisions) == 1 and named and "forces" not in first and _all_alike(ruleset, draft, decisions[0]):
        taken = chosen(draft, decisions[0].keys)  # the card itself decides, so nobody is asked
        draft.then(*carried_out(rest, _picking(context, first, taken)))
        return
    each = "effect.forced" if "forces" in first else ""
    draft.then(_asking(tuple(decisions), "chose", context, first, rest, each))


def _all_alike(ruleset: CardRuleset, state: Position, decision: Decision) -> bool:
    """Whether all candidates are equal, so that any choice gives the same result."""
    objects = [state.objects.get(key) for key in decision.keys]
    if ruleset.alike is None or decision.form != "choose" or decision.min != decision.max or None in objects:
        return False
    return len({ruleset.alike(ruleset, state, o) for o in objects if o is not None}) == 1


def _picking(context: Context, first: Data, picked: tuple[Chosen, ...]) -> Context:
    name = first.text("as") or "it"
    kept: dict[str, Value] = {name: picked, f"done {name}": bool(picked)}
    return context.keeping(**kept)


def option_of(state: Position, one: Chosen) -> Option:
    """The option that stands for an object or a seat in a choice."""
    if isinstance(one, str):
        return Option(one)
    obj = state.objects.get(one.id)
    return Option(one.id, Data(object=one, card=obj.card if obj else ""))


def _choosable(ruleset: CardRuleset, state: Position, first: Data, context: Context) -> tuple[Option, ...]:
    filter_ = first.get("filter")
    if "of" in first:
        anywhere = None if filter_ is None else Data({"zone": ("any",), **filter_})
        kept = []
        for one in select(ruleset, state, first["of"], context):
            real = state.objects.get(one.id) if isinstance(one, Ref) else one
            if real and (anywhere is None or matches(ruleset, state, anywhere, real, context)):
                kept.append(option_of(state, one))
        return tuple(kept)
    if filter_ is None:
        return ()
    made: list[Option] = []
    for part in filter_.get("any", (filter_,)):
        if "seat" in part:
            made += [option_of(state, seat) for seat in seats(ruleset, state, part["seat"], context)]
    made += [option_of(state, obj.ref) for obj in found(ruleset, state, filter_, context)]
    return tuple(dict.fromkeys(made))


def _seen_by(
    ruleset: CardRuleset, state: Position, seat: str, among: tuple[Option, ...]
) -> tuple[Option, ...]:
    """The candidates within the choosing seat's range, if its range is limited."""
    near = ruleset.within(state, seat) if ruleset.within is not None else None
    if near is None:
        return among
    return tuple(
        one
        for one in among
        if (state.objects[one.key].controller if one.key in state.objects else one.key) in near
    )


NEAREST = "nearest of the team"


def _nearest(
    ruleset: CardRuleset, state: Position, seat: str, first: Data, rest: Program
) -> tuple[Option, ...]:
    """If a chosen opponent makes a later choice and none is in range: the nearest one to the left."""
    filter_, by = first.get("filter", EMPTY), Data(ref="name", name=first.get("as"))
    whose = filter_["seat"].text("ref") if "seat" in filter_ else ""
    if whose not in ("opponent", "opponents", "others") or not any(one.get("who") == by for one in rest):
        return ()
    against = (
        ruleset.rivals(state, seat) if ruleset.rivals is not None and whose != "others" else state.playing
    )
    found = (one for one in state.order_from(seat, after=True) if one != seat and one in against)
    return tuple(option_of(state, one) for one in found)[:1]


def _beyond(ruleset: CardRuleset, state: Position, you: str, seat: str) -> bool:
    """Whether a seat is out of range of the effect's controller."""
    near = ruleset.within(state, you) if ruleset.within is not None and you in state.seats else None
    return near is not None and seat not in near


def _limits(ruleset: CardRuleset, state: Position, seat: str, key: str = "choice in range") -> Cites:
    """The sections by which a seat with a limited range chooses only within it."""
    near = ruleset.within(state, seat) if ruleset.within is not None else None
    return ruleset.cites.get(key, ()) if near is not None else ()


def chosen(state: Position, keys: tuple[Any, ...]) -> tuple[Chosen, ...]:
    """The objects and seats that chosen keys mean."""
    return tuple(state.objects[key].ref if key in state.objects else key for key in keys)


def forced(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Continue with an answer before the next question is asked."""
    context, first, _ = _asked(ask)
    seat = ask.decisions[len(answers) - 1].who
    context = context.keeping(chooser=seat, it=chosen(draft, answers[-1]))
    draft.then(*carried_out(first["forces"], context))


def chose(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    context, first, rest = _asked(ask)
    picked = tuple(one for answer in answers for one in chosen(draft, answer))
    name = first.text("as") or "it"
    context = context.keeping(**{name: picked}).keeping(**{f"done {name}": bool(picked)})
    if first.get("order") and ask.decisions[0].form == "choose" and len(picked) > 1:
        among = Data(ref="name", name=name)
        again = Data({key: part for key, part in first.items() if key != "filter"})
        rest = (again.but(of=among, least="all", most=None), *rest)
    elif first.get("order"):
        context = context.keeping(**{"in order": picked})
    draft.then(*carried_out(rest, context))


def _choose_one(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    if _one_by_one(ruleset, draft, context, first, rest):
        return
    able = [one for one in first["of"] if "if" not in one or holds(ruleset, draft, one["if"], context)]
    who = seats(ruleset, draft, first["who"], context)[0]
    if not first.get("random"):
        able = [one for one in able if not ruleset.impossible(ruleset, draft, one["do"], context)] or able
    decision = Decision(
        who,
        "chance" if first.get("random") else "mode",
        options(tuple(one.text("name") for one in able)),
        min=min(max(0, amount(ruleset, draft, first["least"], context)), len(able)),
        max=max(0, amount(ruleset, draft, first["most"], context)),
        cites=united(
            choice_cites(ruleset, context, "branch" if "branch" in ruleset.cites else "mode", first),
            _limits(ruleset, draft, who, "ways beyond range"),
        ),
    )
    draft.then(_asking((decision,), "branch", context, first, rest))


def chose_branch(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    context, first, rest = _asked(ask)
    picked = tuple(i for one in first["of"] if one.text("name") in answers[0] for i in one["do"])
    if first.text("as"):
        context = context.keeping(**{first.text("as"): answers[0]})
    draft.then(*_then(picked, context, rest))


def _name(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    who, kind = seats(ruleset, draft, first["who"], context)[0], first.text("kind")
    fits = " that fits" if isinstance(first.get("of"), Data) else ""
    own, asked = ("rolled", "chance") if first.get("random") else (f"name {kind}{fits}", "name number")
    cites = choice_cites(ruleset, context, own if own in ruleset.cites else "name", first)
    if kind == "number":
        least = amount(ruleset, draft, first.get("min", 0), context)
        most = amount(ruleset, draft, first["max"], context) if "max" in first else None
        decision = Decision(who, asked, min=least, max=most, cites=cites, form="number")
    else:
        among = options(namable(ruleset, draft, first))
        among = _seen_by(ruleset, draft, who, among) if kind == "seat" else among
        decision = Decision(who, f"name {kind}", among, cites=cites)
    draft.then(_asking((decision,), "named", context, first, rest))


def namable(ruleset: CardRuleset, state: Position, first: Data) -> tuple[str, ...]:
    if "of" in first and not isinstance(first["of"], Data):
        return first.texts("of")
    kind = first.text("kind")
    if kind == "card":
        further = _further_names(ruleset, state)
        known = {
            *names_in(ruleset.cards),
            *(obj.card for obj in state.all_objects if obj.card),
            *further,
        }
        if "of" in first:
            known = {
                name for name in known
                if _is_printed(first["of"], further.get(name) or ruleset.card(name) or EMPTY)
            }  # fmt: skip
        if not ruleset.halves_apart:
            return tuple(sorted(known))
        return tuple(sorted({name for one in known for name in names_of(one)}))
    if kind == "seat":
        return state.playing
    if kind in ruleset.words.namable:
        return ruleset.words.namable[kind]
    return ruleset.words.known(f"{kind}s")


PRINTED = MappingProxyType({"type": "types", "subtype": "subtypes", "color": "colors"})


def _further_names(ruleset: CardRuleset, state: Position) -> dict[str, Data]:
    """The further names of the cards on the table: of backs and of flipped cards."""
    cards = {obj.card: obj for obj in state.all_objects if obj.card}
    return {
        part.text("name"): part
        for obj in cards.values()
        for part in printed(ruleset, obj).values()
        if isinstance(part, Data) and part.text("name")
    }


def _is_printed(of: Data, card: Data) -> bool:
    """Whether a card has the printed characteristics that were asked for."""
    return all(bool({*card.texts(PRINTED[key.removeprefix("not ")])} & {*of.texts(key)})
               is not key.startswith("not ") for key in of)  # fmt: skip


def named(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    context, first, rest = _asked(ask)
    context = context.keeping(**{first.text("as") or "it": answers[0][0] if answers[0] else None})
    if first.text("as") == CHOICE and answers[0] and isinstance(answers[0][0], str):
        rest = tuple(filled(one, answers[0][0]) for one in rest)
    if first.text("as") == "X" and answers[0] and isinstance(answers[0][0], int):
        context = replace(context, x=answers[0][0])  # from now on, X is that number (107.3)
    draft.then(*carried_out(rest, context))


def payable(ruleset: CardRuleset, state: Position, cost: Program, context: Context) -> bool:
    """Whether each part of a cost could be paid now, each by itself."""
    for part in cost:
        if "if" in part and not holds(ruleset, state, part["if"], context):
            continue
        kind = ruleset.instructions.get(part.text("verb"))
        if kind is None or kind.able is None:
            return False
        if not kind.able(ruleset, state, context, argument_values(ruleset, state, context, part)):
            return False
    return True


def _may_pay(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    if _one_by_one(ruleset, draft, context, first, rest):
        return
    who = seats(ruleset, draft, first["who"], context)[0]
    first = first if who == context.you else priced(ruleset, draft, first, context)
    payer = replace(context, you=who)
    if not payable(ruleset, draft, first["cost"], payer):
        draft.emit("cannot pay", unpaid_cites(ruleset, context, first), who=who)
        draft.then(*_then(first.get("else"), context, rest))
        return
    must = first.get("must") and ruleset.obliged(ruleset, draft, first["cost"], payer)
    keys = ("yes",) if must else ("yes", "no")
    decision = Decision(who, "pay", options(keys), cites=choice_cites(ruleset, context, "pay", first))
    draft.then(_asking((decision,), "paid", context, first, rest))


def chose_to_pay(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    context, first, rest = _asked(ask)
    yes = answers[0] == ("yes",)
    if first.text("as"):
        context = context.keeping(**{f"done {first.text('as')}": yes})
    payer = replace(context, you=ask.decisions[0].who)
    paying = carried_out(first["cost"], payer) if yes else ()
    draft.then(*paying, *_then(first.get("then" if yes else "else"), context, rest))


def _each(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    them = select(ruleset, draft, first["each"], context)
    if "who" in first and len(them) > 1:
        who = seats(ruleset, draft, first["who"], context)[0]
        among = tuple(option_of(draft, one) for one in them)
        cites = choice_cites(ruleset, context, "each order", first)
        decision = Decision(who, "order", among, cites=cites, form="order")
        draft.then(_asking((decision,), "ordered", context, first, rest))
        return
    draft.then(*_through(ruleset, draft, context, first, rest, them))


def _through(
    ruleset: CardRuleset,
    state: Position,
    context: Context,
    first: Data,
    rest: Program,
    them: tuple[Chosen, ...],
) -> tuple[Frame, ...]:
    going_through(len(them))
    context = remembered(ruleset, state, context, them)
    within = _in_turn(ruleset, context, them)
    done = tuple(program(first.get("do", ()), within.keeping(it=one)) for one in them)
    kept = _following(state, context, them) if rest else ()
    return (*done, *((keep_frame(state, context, rest, kept),) if kept else carried_out(rest, context)))


def _in_turn(ruleset: CardRuleset, context: Context, them: tuple[Chosen, ...]) -> Context:
    """The context for several seats acting in turn, with the section that gives the order."""
    cites = ruleset.cites.get("each in turn")
    if not cites or len(them) < 2 or not all(isinstance(one, str) for one in them):
        return context
    return replace(context, cites=united(context.cites, cites))


def ordered(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    context, first, rest = _asked(ask)
    draft.then(*_through(ruleset, draft, context, first, rest, chosen(draft, answers[0])))


def _together(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    ops = batch(ruleset, draft, context, first["together"])
    ops = ops if ruleset.joint is None else ruleset.joint(ruleset, draft, ops)
    kept = tuple(k for one in first["together"] for k in named_in(ruleset, draft, context, one))
    for one in first["together"]:
        if one.text("verb") in ruleset.instructions:
            context = remembered(
                ruleset, draft, context, objects_of(argument_values(ruleset, draft, context, one))
            )
    after = (keep_frame(draft, context, rest, kept),) if kept else carried_out(rest, context)
    draft.then(Do(ops), *after)


def batch(ruleset: CardRuleset, state: Position, context: Context, instructions: Program) -> tuple[Op, ...]:
    """The operations of several instructions, all computed from the same state."""
    ops: list[Op] = []
    for one in instructions:
        if "if" in one and not holds(ruleset, state, one["if"], context):
            continue
        if one.text("verb") == "each":
            for it in select(ruleset, state, one["each"], context):
                ops += batch(ruleset, state, context.keeping(it=it), one.get("do", ()))
        elif one.text("verb") == "if":
            branch = "then" if holds(ruleset, state, one["condition"], context) else "else"
            ops += batch(ruleset, state, context, one.get(branch, ()))
        elif one.text("verb") in LASTING:
            ops.append(lasting_op(ruleset, state, context, one))
        else:
            ops += operations(ruleset, state, context, one)
    return tuple(ops)


def asks_nothing(ruleset: CardRuleset, one: Data) -> bool:
    """Whether an instruction can be part of a batch."""
    verb = one.text("verb")
    kind = ruleset.instructions.get(verb)
    if kind is not None:
        return kind.ops is not None
    inner = (*one.get("do", ()), *one.get("then", ()), *one.get("else", ()))
    return verb in LASTING or (verb in ("each", "if") and all(asks_nothing(ruleset, i) for i in inner))


def _repeat(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    times = repeating(amount(ruleset, draft, first["times"], context))
    again = tuple(program(first.get("do", ()), context) for _ in range(times))
    draft.then(*again, *carried_out(rest, context))


def _last(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    chosen_ = select(ruleset, draft, first["of"], context) if "of" in first else ()
    context = remembered(ruleset, draft, context, chosen_)
    if first.text("as"):
        name = first.text("as")
        context = context.keeping(**{name: chosen_}).keeping(**{f"done {name}": bool(chosen_)})
    draft.then(Do((lasting_op(ruleset, draft, context, first),)), *carried_out(rest, context))


def _free(ruleset: CardRuleset, draft: Draft, context: Context, first: Data, rest: Program) -> None:
    cites = choice_cites(ruleset, context, "free", first)
    decision = Decision(JUDGE, "outcome", cites=cites, form="outcome", data=Data(text=first.text("text")))
    draft.then(_asking((decision,), "outcome", context, first, rest))


def outcome(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    context, _, rest = _asked(ask)
    stated = tuple(replace(one, cites=one.cites or ask.decisions[0].cites) for one in answers[0])
    draft.then(Do(stated), *carried_out(rest, context))


GATES: Mapping[str, Gate] = {
    "may": _may,
    "if": _if,
    "choose": _choose,
    "choose one": _choose_one,
    "name": _name,
    "may pay": _may_pay,
    "each": _each,
    "together": _together,
    "repeat": _repeat,
    "last": _last,
    "later": _last,
    "shield": _last,
    "instead": _last,
    "free": _free,
}

STEPS = {"effect": run, "effect.keep": keep}
ANSWERS = {
    "effect.may": chose_may,
    "effect.chose": chose,
    "effect.forced": forced,
    "effect.branch": chose_branch,
    "effect.named": named,
    "effect.paid": chose_to_pay,
    "effect.ordered": ordered,
    "effect.outcome": outcome,
}
