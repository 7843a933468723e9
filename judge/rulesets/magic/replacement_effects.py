"""Replacement, prevention and "can't" effects on an operation, and the choice among them (616)."""

from __future__ import annotations

from judge.resolver import (
    EMPTY,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Option,
    PendingEvent,
    Position,
    Ref,
    Replacement,
    Script,
    op,
    options,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import forbidden as kit_forbidden
from judge.rulesets.kit.abilities import replace_with
from judge.rulesets.kit.abilities import replacements as kit_replacements
from judge.rulesets.kit.announcing import announced
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.effect_runner import option_of, program
from judge.rulesets.kit.expressions import amount, found, holds, seats, select
from judge.rulesets.kit.rule import CardRuleset, Context, View, seatless
from judge.rulesets.magic import entering_choices, influence, teams
from judge.rulesets.magic.actions.targeting import EVERYTHING, keywords_of, protected, shields
from judge.rulesets.magic.card_faces import as_entering
from judge.rulesets.magic.chosen_entering import all_coming, choosable, why_chosen
from judge.rulesets.magic.chosen_entering import entering as entering_now
from judge.rulesets.magic.cites.general_circumstances import drawn_for_more
from judge.rulesets.magic.cites.replacement_circumstances import (
    doubles,
    further_draw,
    is_cost,
    of_sources,
    opened_the_way,
)
from judge.rulesets.magic.damage import redirected_nowhere, source_of
from judge.rulesets.magic.influence import out_of_range
from judge.rulesets.magic.instructions.effect_objects import copiable
from judge.rulesets.magic.keywords import keyword_actions
from judge.rulesets.magic.mechanics import commanders, madness, shared_shields
from judge.rulesets.magic.tokens import as_copied, as_it_enters, defines, excepted, exceptions, of_the_model
from judge.rulesets.magic.triggers.happenings import PUT_INTO_PLAY
from judge.rulesets.magic.triggers.trigger_index import FORBID, INSTEAD, may_change
from judge.rulesets.magic.triggers.untriggered import sets_nothing_off
from judge.rulesets.magic.verbs import MOVES
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, GRAVEYARD, LIBRARY, STACK, permanents, zone_of


def affected(state: Position, what: Op) -> Object | None:
    """The object that an operation affects."""
    value = what.data.get("object")
    return (
        state.current(value) if isinstance(value, Ref) else state.objects.get(str(value)) if value else None
    )


# What cannot happen


def forbidden(ruleset: CardRuleset, state: Position, what: Op) -> PendingEvent | None:
    """The log entry instead of an operation forbidden to the player or a teammate (810.8a, 810.9g-h)."""
    found = _forbidden(ruleset, state, what)
    if found is not None:
        of_all = teams.FOR_ALL.get(what.verb, "") if what.verb in ("lose", "win") else ""
        more = teams.why(ruleset, state, of_all) if of_all else ()
        return replace(found, cite=united(ruleset.cite(found.cite), more)) if more else found
    for other, key in teams.for_each_teammate(state, what):
        fact = _forbidden(ruleset, state, other)
        if fact is not None:
            cites = united(ruleset.cite(fact.cite), ruleset.cite(key))
            data = fact.data.but(seat=what.data["seat"]) if "seat" in fact.data else fact.data
            return replace(fact, cite=cites, data=data)
    return None


def _forbidden(ruleset: CardRuleset, state: Position, what: Op) -> PendingEvent | None:
    """The log entry instead of an operation that cannot happen, by rules or effects (614.17)."""
    obj = affected(state, what)
    if (
        what.verb == "lose" and what.data.text("why") == "concession"
    ):  # a player may concede at any time (101.1)
        return None
    if (far := out_of_range(ruleset, state, what)) is not None:
        return far
    if obj is not None and what.verb == "destroy" and obj.zone == BATTLEFIELD:
        if not view(ruleset, state, obj).has("indestructible"):
            return kit_forbidden(ruleset, state, what)
        return PendingEvent("can't be destroyed", "indestructible", Data(object=obj.ref))
    if obj is not None and what.verb == "counter" and obj.zone == STACK and obj.card:
        if not view(ruleset, state, obj).has("uncounterable"):
            return kit_forbidden(ruleset, state, what)
        return PendingEvent("can't be countered", "uncounterable", Data(object=obj.ref))
    if what.verb == "lose life" and what.data.number("amount") < 1:
        return None
    if not may_change(ruleset, state, what.verb, FORBID):
        return None
    fact = kit_forbidden(ruleset, *as_it_enters(ruleset, state, what))
    if fact is not None and "not replaced as it can't happen" in ruleset.cites:
        seen = as_it_enters(ruleset, state, what)
        if may_change(ruleset, state, what.verb, INSTEAD) and kit_replacements(ruleset, *seen):
            more = ruleset.cites["not replaced as it can't happen"]
            fact = replace(fact, cite=united(ruleset.cite(fact.cite), more))
    if fact is not None and what.verb == "lose":
        return replace(fact, name="can't lose", data=fact.data.but(seat=what.data["seat"]))
    return fact


# Replacements


def replacements(ruleset: CardRuleset, state: Position, what: Op) -> tuple[Replacement, ...]:
    """The replacements of an operation; only those of the first applicable rank (616.1a-d)."""
    own_rules = (*_own(ruleset, state, what), *commanders.replacing(ruleset, state, what))
    made = [r for r in own_rules if r.id not in what.applied]
    if may_change(ruleset, state, what.verb, INSTEAD):
        made += [
            _how_it_enters(ruleset, state, what, r)
            or replace(r, cites=united(r.cites, _why(ruleset, state, what, r)))
            for r in _by_effects(ruleset, state, what)
            if r.id not in what.applied
        ]
    if not made:
        return ()
    if what.verb == "damage":
        made = [
            r
            for r in made
            if not redirected_nowhere(ruleset, state, what, _program(state, r), _context(state, r))
        ]
    if what.verb == "damage" and _unpreventable(ruleset, state, what):
        made = [one for r in made if (one := _where_nothing_is_prevented(ruleset, state, r)) is not None]
    if what.verb == "damage":
        made = [one for r in made if (one := shared_shields.applying(ruleset, state, what, r)) is not None]
    made = [replace(r, data=r.data.but(card=_card(state, r.source))) for r in made]
    if what.verb == "create":
        made = _creation_first(ruleset, what, made)
    own = [r for r in made if r.name == "magic.enters"]
    copying = [r for r in made if r.name == AS_A_COPY]
    if copying and _copies(ruleset, state, what):  # one that makes it a copy comes first (616.1c)
        return (*own, *copying)
    if copying:
        gone = ruleset.cites.get("repeated for a copy", ()) if own else ()
        return tuple(replace(r, cites=united(r.cites, gone)) for r in copying)
    return tuple(own or made)


def _by_effects(ruleset: CardRuleset, state: Position, what: Op) -> tuple[Replacement, ...]:
    """The replacements by effects; of a permanent's own abilities, those about it alone (614.12)."""
    there, seen = as_it_enters(ruleset, state, what)
    found = kit_replacements(ruleset, there, seen)
    coming = what.data.get("object")
    if there is state or not isinstance(coming, Ref) or not any(r.source == coming for r in found):
        return found
    own = {r.id for r in kit_replacements(ruleset, as_copied(state, what), what)}
    return tuple(r for r in found if r.source != coming or r.id in own)


APART = "magic.apart"


def _creation_first(ruleset: CardRuleset, what: Op, made: list[Replacement]) -> list[Replacement]:
    """Replacements of creating tokens come before those of their entering (616.1g)."""
    entering = [r for r in made if r.name in ("magic.enters", "magic.enters so", AS_A_COPY)]
    whole = [r for r in made if r not in entering]
    if whole or not entering:
        cites = ruleset.cites.get("event within an event", ()) if entering else ()
        return [replace(r, cites=united(r.cites, cites)) for r in whole]
    if what.data.number("amount", 1) < 2 or entering[0].name != "magic.enters":
        return entering
    return [replace(entering[0], id="apart", name=APART)]


def each_by_itself(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Split the creation of several tokens that each need choices to enter."""
    return (what.but(amount=1),) * what.data.number("amount")


def _card(state: Position, ref: Ref | None) -> str | None:
    """The name of the card from which an effect comes."""
    obj = state.objects.get(ref.id) if ref else None
    return obj.card if obj and obj.card else None


SO = ("enters tapped", "enters with", "enters copying")
"""The words for entering that a replacement of another permanent may contain."""
AS_A_COPY = "magic.enters as a copy"


def _how_it_enters(ruleset: CardRuleset, state: Position, what: Op, by: Replacement) -> Replacement | None:
    """The data of a replacement of how something enters (tapped, with counters), if it is one."""
    program = _program(state, by) if by.name == "effect.instead" and _to_battlefield(what) else ()
    if not any(one.text("verb") in SO for one in program):
        return None
    own = what.data.get("object") == by.source
    cites = united(by.cites, ruleset.cite("enters with" if own else "enters so"))
    if any(one.text("verb") == "enters copying" for one in program):
        cites = united(cites, ruleset.cites.get("copy before others", ()))
        return replace(by, name=AS_A_COPY, cites=cites, data=by.data.but(program=program))
    return replace(by, name="magic.enters so", cites=cites, data=by.data.but(program=program))


def enters_so(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Let an object enter tapped, with counters or as a copy by another permanent's ability (614.1d)."""
    with_, context, comes = what.data.get("with", EMPTY), _context(draft, by), affected(draft, what)
    rest, left = [], []
    for one in by.data["program"]:
        if one.text("verb") not in SO:
            rest.append(one)
        elif "if" not in one or holds(ruleset, draft, one["if"], context):
            fixed = _worked_out(ruleset, draft, one, context)
            if comes is not None and keyword_actions.asks_order(ruleset, draft, what, comes, fixed):
                left.append(fixed)
            else:
                with_ = _plainly(ruleset, draft, fixed, context, with_, comes) or with_
    so = what.but(**{"with": with_}, entered=True)
    if by.name == AS_A_COPY and with_ != what.data.get("with", EMPTY):
        so = so.but(entered=None)  # abilities of the copy about entering apply next (616.1f)
    if left and comes is not None:  # its controller is asked what changes the counters first (616.1)
        own = Context(what.data.text("seat"), comes.ref)
        data = Data(verb=what.verb, data=so.data, cites=tuple(str(a) for a in what.cites), left=tuple(left),
                    context=own.data(), applied=(*what.applied, by.id))  # fmt: skip
        draft.then(Script(("entering",), data))
        return ()
    if not rest:
        return (so,)
    also = replace_with(ruleset, draft, so, replace(by, data=by.data.but(program=tuple(rest))))
    otherwise = any(one.text("verb") == "as modified" for one in rest)
    return also if otherwise else (so, *also)


def _worked_out(ruleset: CardRuleset, state: Position, one: Data, context: Context) -> Data:
    """The instruction with its number of counters computed."""
    if one.text("verb") != "enters with":
        return one
    told = one["told"]
    number = amount(ruleset, state, told["amount"], context) if "amount" in told else 1
    fixed: Data = one.but(told=told.but(amount=number))
    return fixed


def _program(state: Position, by: Replacement) -> tuple[Data, ...]:
    """The instructions that replace the operation."""
    effect = state.effect(by.data.text("effect")) if by.data.text("effect") else None
    found: tuple[Data, ...] = (effect.data if effect else by.data).get("program", ())
    return found


def _context(state: Position, by: Replacement) -> Context:
    effect = state.effect(by.data.text("effect")) if by.data.text("effect") else None
    return Context.of((effect.data if effect else by.data).get("context", EMPTY))


def _why(ruleset: CardRuleset, state: Position, what: Op, by: Replacement) -> Cites:
    """The sections for the kind and the origin of a replacement or prevention."""
    prevented = what.verb == "damage" and _prevents(state, by)
    in_time = "prevention in time" if prevented else "replacement in time"
    more = [in_time if by.data.text("effect") else "of a static ability"]
    if any(
        seatless(state.objects[one].zone) == LIBRARY for one in entering_now(state) if one in state.objects
    ):
        more.append("apart from what enters")
    program = _program(state, by)
    if prevented and not by.data.text("effect") and any(one.get("prevents") for one in program):
        more.append("specific amount prevented")
    if what.verb == "damage" and not by.data.text("effect") and of_sources(ruleset, state, by):
        more.append("sources with a property")
    if opened_the_way(state, what):
        more.append("applicable by another")
    if what.data.get("several reasons"):
        more.append("several checks replaced")
    if is_cost(state):
        more.append("cost changed")
    if sets_nothing_off(ruleset, state, what, by, program):
        more.append("untriggered")
    if what.verb == "gain life":
        more.append("life gain replaced")
    if what.verb == "lose life" and what.data.get("damage"):
        more.append("result of damage changed")
    if what.verb == "draw" and further_draw(state, what):
        more.append("one of several draws")
    if what.verb == "draw" and not state.zone(zone_of(LIBRARY, what.data.text("seat"))):
        more.append("draw from an empty library")
    more += ["damage doubled"] if what.verb == "damage" and doubles(program) else []
    if prevented and influence.within(state, by.controller) is not None:
        more.append("prevention in range")
    return united(_kind(ruleset, state, what, by), *(ruleset.cites.get(key, ()) for key in more))


def _kind(ruleset: CardRuleset, state: Position, what: Op, by: Replacement) -> Cites:
    if by.name == "effect.shield":
        effect = state.effect(by.data.text("effect"))
        rider = effect is not None and bool(effect.data.get("then"))
        once = effect is not None and "times" in effect.data and "by" in effect.data["on"]
        return (
            *ruleset.cite("prevent"),
            *(ruleset.cite("next damage of a source") if once else ()),
            *(ruleset.cite("prevent rider") if rider else ()),
        )
    program = _program(state, by)
    if _prevents(state, by) and what.verb == "damage":
        return (*ruleset.cite("prevent"), *(ruleset.cite("prevent rider") if _beside(program) else ()))
    if what.verb == "damage" and any("of" in one or "who" in one for one in program):
        return ruleset.cite("redirect")
    if what.verb == "draw":
        more = drawn_for_more(ruleset, state)
        lost = ruleset.cites.get("not done to what is drawn instead", ()) if more else ()
        return (*ruleset.cite("instead"), *ruleset.cite("draw replaced"), *lost)
    if what.verb == "draw cards":
        return (*ruleset.cite("instead"), *ruleset.cite("draws replaced"))
    if what.verb in ("create", "counters"):
        return ruleset.cite("multiplied")
    return ruleset.cite("instead")


def _unpreventable(ruleset: CardRuleset, state: Position, what: Op) -> bool:
    """Whether the damage can't be prevented, by its own effect or a general one."""
    word = "damage can't be prevented"
    return bool(what.data.get("unpreventable")) or any(
        word in one.change.texts("as though") for one in active_effects(ruleset, state)
    )


def _where_nothing_is_prevented(ruleset: CardRuleset, state: Position, by: Replacement) -> Replacement | None:
    """The replacement for unpreventable damage: of a prevention, only its additional effects apply (615.12).

    The rules of 2009 do not mention these, so a prevention does not apply there at all.
    """
    if not _prevents(state, by):
        return by
    cites = ruleset.cites.get("powerless prevention", ())
    effect = state.effect(by.id) if by.name == "effect.shield" else None
    more = effect.data.get("then", ()) if effect else _beside(_program(state, by))
    if not cites or not more or by.name == "magic.protection":
        return None
    return replace(by, name=POWERLESS, cites=cites, data=by.data.but(of=by.name))


POWERLESS = "magic.powerless"


def powerless(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Apply a prevention to unpreventable damage: only its additional effects happen (615.12)."""
    none = what.but(amount=0)
    if by.data.text("of") == "effect.shield":
        effect = draft.effect(by.id)
        assert effect is not None
        context = Context.of(effect.data["context"]).keeping(amount=0)
        draft.then(program(effect.data["then"], context))
        return (what,)
    return (*replace_with(ruleset, draft, none, by), what)


def _prevents(state: Position, by: Replacement) -> bool:
    """Whether it prevents damage."""
    if by.name in ("effect.shield", "magic.protection"):
        return True
    if by.name != "effect.instead":
        return False
    return not any(one.text("verb") in ("as modified", "damage") for one in _beside(_program(state, by)))


def _beside(program: tuple[Data, ...]) -> tuple[Data, ...]:
    """The additional effects of a prevention."""
    return tuple(one for one in program if not one.get("prevents"))


def _own(ruleset: CardRuleset, state: Position, what: Op) -> list[Replacement]:
    if what.verb == "discard":
        return madness.replacing(ruleset, state, what)
    if what.verb == "destroy":
        obj = affected(state, what)
        kept = [*_regeneration(ruleset, state, what), *_counted(ruleset, obj, "shield")]
        return [*kept, *_counted(ruleset, obj, "finality")]
    if what.verb in ("sacrifice", "bury") and what.data.text("to", GRAVEYARD).startswith(GRAVEYARD):
        return _counted(ruleset, affected(state, what), "finality")
    if what.verb == "damage":
        obj = affected(state, what)
        return [
            *_counted(ruleset, obj, "shield"),
            *_protection(ruleset, state, what, obj),
            *_planeswalkers(ruleset, state, what),
        ]
    if what.verb in PUT_INTO_PLAY and _to_battlefield(what):
        return _entering(ruleset, state, what)
    return []


def _to_battlefield(what: Op) -> bool:
    return seatless(what.data.text("to")) == BATTLEFIELD


def _regeneration(ruleset: CardRuleset, state: Position, what: Op) -> list[Replacement]:
    obj = affected(state, what)
    if obj is None or what.data.get("no regeneration"):
        return []
    if kit_forbidden(ruleset, state, op("regenerated", object=obj.ref)) is not None:
        return []
    in_time = ruleset.cites.get("replacement in time", ())
    cites = united(ruleset.cite("regenerated"), what.cites, in_time)  # also what would have destroyed it
    return [
        Replacement(e.id, "magic.regeneration", obj.controller, cites, obj.ref, data=Data(effect=e.id))
        for e in state.effects
        if e.name == "regeneration" and e.data.ref("object") == obj.ref
    ]


def _counted(ruleset: CardRuleset, obj: Object | None, name: str) -> list[Replacement]:
    """The replacements by shield counters and finality counters (122.1c, 122.1h)."""
    if obj is None or obj.zone != BATTLEFIELD or not obj.data.get("counters", EMPTY).number(name):
        return []
    cites = ruleset.cites.get(f"counters {name}")
    if not cites:
        return []
    return [Replacement(f"{name}:{obj.ref}", f"magic.{name}", obj.controller, cites, obj.ref)]


def shielded(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """A shield counter is removed instead of the destruction, or of the damage."""
    return (op("counters", object=by.source, name="shield", amount=-1, cites=by.cites),)


def exiled_finally(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """A permanent with a finality counter is exiled instead of going to a graveyard."""
    return (what.but(to=EXILE),)


def regenerate(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """The shield is used up; the permanent is tapped, healed and out of combat instead of destroyed."""
    draft.end_effects([by.data.text("effect")])
    again = op("regenerated", object=what.data.get("object"), cites=ruleset.cite("regenerated"))
    return (again,)


def _protection(ruleset: CardRuleset, state: Position, what: Op, obj: Object | None) -> list[Replacement]:
    source, seat = source_of(ruleset, state, what), what.data.text("seat")
    if "object" not in what.data and seat in state.playing:
        if not shields(keywords_of(ruleset, state, seat), source):
            return []
        cites = ruleset.cite("protection prevents")
        return [Replacement(f"protection:{seat}", "magic.protection", seat, cites)]
    if obj is None or source is None or obj.zone != BATTLEFIELD:
        return []
    if not protected(view(ruleset, state, obj), source):
        return []
    seen = view(ruleset, state, obj)
    of_all = ruleset.cites.get(EVERYTHING, ()) if seen.has(EVERYTHING) else ()
    cites = united(ruleset.cite("protection prevents"), of_all)
    return [Replacement(f"protection:{obj.ref}", "magic.protection", obj.controller, cites, obj.ref)]


def _planeswalkers(ruleset: CardRuleset, state: Position, what: Op) -> list[Replacement]:
    """Before 2009: noncombat damage may be dealt to a planeswalker instead (212.9g)."""
    cites, seat = ruleset.cites.get("planeswalker redirection"), what.data.text("seat")
    if not cites or not seat or "object" in what.data or what.data.get("combat"):
        return []
    source = source_of(ruleset, state, what)
    if source is None or source.controller == seat:
        return []
    return [
        Replacement(
            f"redirected:{o.ref}", "magic.redirection", source.controller, cites, o.ref, optional=True
        )
        for o in permanents(state, seat)
        if "planeswalker" in view(ruleset, state, o).types
    ]


def redirected(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Deal the damage to the planeswalker instead of its controller."""
    return (what.but(object=by.source, seat=None),)


def prevent(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Prevent damage from a source with the quality (702.16e)."""
    return ()


# How a permanent enters


def _entering(ruleset: CardRuleset, state: Position, what: Op) -> list[Replacement]:
    """The permanent's own "enters ..." (614.12), which comes before other replacements can apply."""
    obj = affected(state, what)
    if what.data.get("entered") or (obj is not None and obj.zone == BATTLEFIELD):
        return []
    if what.data.get("with", EMPTY).get("face down"):
        return []
    card = entering_card(ruleset, obj, what)
    more = keyword_actions.by_keywords(ruleset, state, obj, what, card)
    given = keyword_actions.counts_what_is_given(ruleset, state, obj, what)
    if "enters" not in card and not more and not given and not _loose(card, what):
        return []
    key = str(obj.ref) if obj else "token"
    if "copy" in what.data.get("with", EMPTY):
        key += " as a copy"
    saga = ruleset.cite("lore as it enters") if "saga" in card.texts("subtypes") else ()
    own = tuple(section for one in card.get("enters", ()) for section in one.texts("cites"))
    cites = (*ruleset.cite("enters with"), *saga, *keyword_actions.cites(ruleset, more))
    whole = united(cites, ruleset.cited(own)) if own else cites
    return [Replacement(f"enters:{key}", "magic.enters", what.data.text("seat"), whole)]


def entering_card(ruleset: CardRuleset, obj: Object | None, what: Op) -> Data:
    """The definition of an entering object, by the face with which it enters."""
    with_ = what.data.get("with", EMPTY)
    if obj is not None:
        return as_entering(ruleset, obj, with_)
    return with_.get("copy") or what.data.get("nature", EMPTY).get("definition", EMPTY)  # type: ignore[no-any-return]


def _copies(ruleset: CardRuleset, state: Position, what: Op) -> bool:
    """Whether the entering object has an ability to enter as a copy."""
    card = entering_card(ruleset, affected(state, what), what)
    return any(one.text("verb") == "enters as copy" for one in card.get("enters", ()))


def _loose(card: Data, what: Op) -> bool:
    """Whether an Aura enters without having been cast with a target (303.4f)."""
    return "enchant" in card and "attached" not in what.data.get("with", EMPTY)


def hosts(ruleset: CardRuleset, state: Position, card: Data, seat: str) -> tuple[Option, ...]:
    """What an Aura put onto the battlefield may be attached to."""
    context, filter_ = Context(seat), card["enchant"]
    parts = filter_.get("any", (filter_,))
    made = [
        Option(one)
        for part in parts
        if "seat" in part
        for one in seats(ruleset, state, part["seat"], context)
    ]
    nothing: frozenset[str] = frozenset()
    colors = frozenset(card.texts("colors"))
    aura = View(Ref("", 0), "", "", nothing, nothing, colors, (), EMPTY, (), seat, seat, "")
    for obj in found(ruleset, state, filter_, context):
        if not protected(view(ruleset, state, obj), aura):
            made.append(option_of(state, obj.ref))
    return tuple(made)


def enters(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Apply instructions of entering that need no choice; ask for the others before it enters."""
    obj = affected(draft, what)
    with_ = what.data.get("with", EMPTY)
    card = entering_card(ruleset, obj, what)
    seat = what.data.text("seat")
    context = Context(seat, obj.ref if obj else None, x=_x(obj))
    left: list[Data] = []
    given: tuple[Data, ...] = ()
    if keyword_actions.counts_what_is_given(ruleset, draft, obj, what):
        given = tuple(
            Data(verb="enters with", told=Data({"enters with": name, "amount": many}))
            for name, many in with_["counters"].items()
        )
        with_ = with_.but(counters=None)
    if _loose(card, what):
        left.append(Data(verb="enters attached", card=card))
    written = (*card.get("enters", ()), *keyword_actions.by_keywords(ruleset, draft, obj, what, card))
    for one in (*given, *keyword_actions.copying_first(written)):
        if "if" in one and not holds(ruleset, draft, one["if"], context):
            continue
        copying = any(first.text("verb") == "enters as copy" for first in left)
        made = None if copying else _plainly(ruleset, draft, one, context, with_)
        if made is None:
            left.append(one)
        else:
            with_ = made
    entered = what.but(entered=True, **{"with": with_})
    if not left:
        return (entered,)
    data = Data(verb=what.verb, data=entered.data, cites=tuple(str(a) for a in what.cites), left=tuple(left),
                context=context.data(), applied=(*what.applied, by.id))  # fmt: skip
    draft.then(Script(("entering",), data))
    return ()


def _x(obj: Object | None) -> int | None:
    x = announced(obj).get("x") if obj else None
    return x if isinstance(x, int) else None


def _plainly(
    ruleset: CardRuleset,
    state: Position,
    one: Data,
    context: Context,
    with_: Data,
    comes: Object | None = None,
) -> Data | None:
    """What an instruction without a choice adds to how ``comes`` (default: the source) enters.

    None if it must ask.
    """
    verb, told = one.text("verb"), one.get("told", EMPTY)
    if verb == "enters tapped":
        return with_.but(tapped=True)
    if verb == "enters attacking":
        whom = tuple(keyword_actions.defenders_of(ruleset, state).values())
        return None if len(whom) > 1 else with_.but(attacking=whom[0] if whom else None)
    if verb == "enters transformed":
        return with_.but(transformed=True)
    if verb == "enters copying":
        refs = select(ruleset, state, told["enters copying"], context)
        model = next((o for one in refs if isinstance(one, Ref) and (o := state.current(one))), None)
        return with_ if model is None else with_.but(copy=copiable(ruleset, state, model))
    if verb == "enters with" and told.get("optional"):
        return None
    if verb == "enters with":
        name = told.text("enters with")
        number = amount(ruleset, state, told["amount"], context) if "amount" in told else 1
        about = (comes or state.current(context.source), name, number, one.texts("order"))
        if comes is None and keyword_actions.in_which_order(ruleset, state, context, *about):
            return None
        number = keyword_actions.as_put(ruleset, state, context, *about)
        held = with_.get("counters", EMPTY)
        return with_.but(counters=held.but(**{name: held.number(name) + number or None}))
    return None


def entering(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``entering``: the next choice to be made as the permanent enters, then its entering."""
    left = data["left"]
    if not left:
        _go_in(ruleset, draft, data)
        return
    one, context = left[0], Context.of(data["context"])
    coming = as_copied(draft, Op(data.text("verb"), data["data"]))
    if "if" in one and not holds(ruleset, coming, one["if"], context):
        draft.then(Script(("entering",), data.but(left=left[1:])))
        return
    plain = _plainly(ruleset, draft, one, context, data["data"].get("with", EMPTY))
    if plain is not None:
        on = data.but(left=left[1:], data=data["data"].but(**{"with": plain}))
        draft.then(Script(("entering",), on))
        return
    seat, verb = context.you, one.text("verb")
    if verb == "enters as copy":
        among = tuple(
            option_of(draft, o.ref)
            for o in found(ruleset, draft, one["told"]["enters as copy"], context)
            if o.ref != context.source
        )
        first = ruleset.cites.get("copy before others", ()) if left[1:] else ()
        decision = Decision(seat, "copy", among, min=0 if one["told"].get("may", True) else 1,
                            cites=(*ruleset.cite("enters as copy"), *first))  # fmt: skip
    elif verb == "enters attached":
        among = hosts(ruleset, draft, one["card"], seat)
        if not among:  # it stays where it is (303.4g)
            said = Data(object=context.source, seat=seat)
            draft.emit("stays", "aura stays", said)
            return
        decision = Decision(seat, "attached", among, cites=ruleset.cite("aura enters"))
    elif verb == "enters with" and one["told"].get("optional"):
        decision = Decision(seat, "may", options(("yes", "no")), cites=ruleset.cite("enters with"))
    elif verb == "enters with":
        decision = keyword_actions.which_counts_first(ruleset, draft, one, context)
    elif verb == "enters unless pay":
        keys = entering_choices.ways_to_pay(ruleset, draft, one["told"], context)
        decision = Decision(seat, "pay", options(keys), cites=ruleset.cite("enters with"))
    elif verb == "enters attacking":
        keys = tuple(keyword_actions.defenders_of(ruleset, draft))
        decision = Decision(seat, "attacking", options(keys), cites=ruleset.cite("put attacking"))
    elif verb == "enters riot":
        decision = Decision(seat, "riot", options(("+1/+1", "haste")), cites=ruleset.cite("riot"))
    elif verb in entering_choices.VERBS:
        with_ = data["data"].get("with", EMPTY)
        asked = entering_choices.decision(ruleset, draft, one, context, with_, all_coming(draft, context))
        if asked is None:
            draft.then(Script(("entering",), data.but(left=left[1:])))
            return
        decision = asked
    elif verb == "enters choosing":
        kind = one["told"].text("enters choosing")
        keys = choosable(ruleset, draft, seat, kind)
        why = why_chosen(ruleset, draft, context, kind)
        if "copy" in data["data"].get("with", EMPTY):
            why = united(why, ruleset.cites.get("chosen for the copy", ()))
        decision = Decision(seat, "choose", options(keys), cites=why)
    else:
        draft.then(Script(("entering",), data.but(left=left[1:])))
        return
    draft.then(Ask((decision,), "entering", data=data))


def entering_chosen(
    ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> None:
    """Add the choice to how it enters."""
    data, left = ask.data, ask.data["left"]
    one, keys = left[0], answers[0]
    with_ = data["data"].get("with", EMPTY)
    frames: list[Frame] = []
    if one.text("verb") == "enters as copy" and keys:
        model = draft.objects[keys[0]]
        copied = copiable(ruleset, draft, model)
        except_ = one["told"].get("except")
        if isinstance(except_, Data):
            keys = (*exceptions(except_), *(["copied but for"] if defines(copied, except_) else ()))
            why = united(*(ruleset.cites.get(key, ()) for key in keys))
            data = data.but(cites=(*data.texts("cites"), *(str(one) for one in why)))
            copied = excepted(copied, except_)
        with_ = with_.but(copy=copied)
        told = (ruleset.cites.get(key, ()) for key in of_the_model(model))
        why = united(ruleset.cite("copy"), *told)
        data = data.but(cites=(*data.texts("cites"), *(str(one) for one in why)))
        if any(extra.get("also") for extra in left):  # what the first copy effect would have added (707.9e)
            cites = tuple(str(one) for one in ruleset.cite("copied again"))
            data = data.but(cites=(*data.texts("cites"), *cites))
        left = (left[0], *_as_copy(ruleset, draft, data, one, copied))
    elif one.text("verb") == "enters attached" and keys:
        with_ = with_.but(attached=draft.objects[keys[0]].ref if keys[0] in draft.objects else keys[0])
    elif one.text("verb") == "enters unless pay":
        if keys == ("yes",):
            frames.append(program(one["told"]["cost"], Context.of(data["context"])))
        elif kept_out := entering_choices.kept_out(draft, one["told"], Context.of(data["context"])):
            draft.then(Do(kept_out))
            return
        else:
            with_ = with_.but(tapped=True)
    elif one.text("verb") == "enters with" and one["told"].get("optional"):
        if keys == ("yes",):
            left = (left[0], one.but(told=one["told"].but(optional=None)), *left[1:])
    elif one.text("verb") == "enters with" and keys:
        left = (left[0], one.but(order=(*one.texts("order"), *keys)), *left[1:])
    elif one.text("verb") == "enters attacking" and keys:
        with_ = with_.but(attacking=keyword_actions.defenders_of(ruleset, draft).get(keys[0]))
    elif one.text("verb") == "enters riot" and keys == ("haste",):
        with_ = with_.but(riotous=with_.number("riotous") + 1)
    elif one.text("verb") == "enters riot":
        left = (left[0], keyword_actions.COUNTER, *left[1:])
    elif one.text("verb") in entering_choices.VERBS:
        context, asked = Context.of(data["context"]), ask.decisions[0].kind
        with_, before, again = entering_choices.chosen(ruleset, draft, one, context, with_, asked, keys)
        frames += before
        left = (left[0], *left) if again else left
    elif one.text("verb") == "enters choosing" and keys:
        with_ = with_.but(chosen=keys[0])
    on = data.but(left=left[1:], data=data["data"].but(**{"with": with_}))
    draft.then(*frames, Script(("entering",), on))


def _as_copy(ruleset: CardRuleset, state: Position, data: Data, one: Data, copied: Data) -> tuple[Data, ...]:
    """The remaining instructions of an object that enters as a copy: those of the copy."""
    with_ = data["data"].get("with", EMPTY).but(copy=copied)
    what = Op(data.text("verb"), data["data"].but(**{"with": with_}))
    obj = affected(state, what)
    loose = (Data(verb="enters attached", card=copied),) if _loose(copied, what) else ()
    own = (*copied.get("enters", ()), *keyword_actions.by_keywords(ruleset, state, obj, what, copied))
    also = tuple(extra.but(also=True) for extra in one["told"].get("also", ()))
    return (*loose, *keyword_actions.copying_first((*also, *own)))


def _go_in(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    cites = ruleset.cited(data.texts("cites"))
    enter = Do((Op(data.text("verb"), data["data"], cites, data.texts("applied")),))
    draft.then(enter, *keyword_actions.hastening(draft, data["data"]))


def chooser(ruleset: CardRuleset, state: Position, what: Op, found_: tuple[Replacement, ...]) -> str:
    """The affected player, or the controller (or owner) of the affected object, chooses (616.1)."""
    obj = affected(state, what)
    if obj is not None:
        seat = view(ruleset, state, obj).controller if obj.zone == BATTLEFIELD else obj.controller
        return seat if seat in state.playing else state.active
    return what.data.text("seat") or state.active


REPLACERS = {
    **madness.REPLACERS,
    **commanders.REPLACERS,
    **shared_shields.REPLACERS,
    "magic.regeneration": regenerate,
    "magic.shield": shielded,
    "magic.finality": exiled_finally,
    "magic.protection": prevent,
    POWERLESS: powerless,
    "magic.redirection": redirected,
    "magic.enters": enters,
    "magic.enters so": enters_so,
    AS_A_COPY: enters_so,
    APART: each_by_itself,
}
STEPS = {"entering": entering, **keyword_actions.STEPS}
ANSWERS = {"entering": entering_chosen, **shared_shields.ANSWERS}

assert set(MOVES) <= set(PUT_INTO_PLAY)
