"""Resolves references and collects targets: the last step from a text to data.

A pronoun is resolved only if it can mean exactly one thing; otherwise the text has no reading.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.magic.batches import batch_of
from judge.cardtext.magic.events import ALL, nouns_of, plain_number
from judge.cardtext.magic.named_things import (
    BROUGHT_BACK,
    OF_CARDS,
    SEEN,
    Named,
    Run,
    from_library,
    kept_as,
    meant,
    nearest,
    referred,
)
from judge.cardtext.magic.parts import OWN, Aim, Aimed, Back, Of, Own, OwnPile, Pick, Settled, When, lies_in

MOVING = ("airbend", "exile", "return", "put into play", "move", "destroy", "sacrifice", "discard cards")
"""Verbs after which an object is another one: what is said of it later is said under a name."""
SEVERAL = ("players", "opponents", "others", "it")
BLOCKING = {"blockers": "blockers of self", "blocked": "blocked by self"}
ON_THE_TABLE = ("self", "host", "it", "by", "happened")
OF_NUMBERS = frozenset({"sum", "minus", "times", "divide", "half", "half up", "min", "max"})
"""What a number is worked out by: a number within it is meant as the whole is."""
VAGUE = frozenset({"draw", "discard", "reveal", "look", "exile", "choose", "mill", "search", "discard a"})
"""Verbs that concern cards of which a text may go on to speak."""


def settled(ability: dict[str, Any]) -> dict[str, object]:
    """The ability as data; raises Refused if a reference is ambiguous."""
    run = Run()
    if "modes" in ability:
        return _modal(ability, run)
    made = dict(ability)
    if made.get("kind") == "triggered" and not isinstance(made["on"], When):
        return made  # the ability of a keyword, which is data already
    if made.get("kind") == "triggered":
        made["on"] = _awaited(made["on"], run)
    if "cost" in made:
        made["cost"] = _cost(made["cost"], run)
    if made.get("kind") == "static" and "of" in made:
        made = _of_the_bearer(made)
    if made.get("kind") in ("static", "replacement"):
        run.amount = made["kind"] == "replacement"  # the amount that would have been dealt is known
        made = {key: _value(value, run) for key, value in made.items()}
        if run.targets:
            raise Refused
        if zone := lies_in(made.get("while")):  # "as long as this card is in your graveyard" (113.6b)
            made.setdefault("zone", zone)
        return made
    if "while" in made:  # a condition of a triggered ability that is checked only as the event happens
        made["while"] = _value(made["while"], run)
    if "if" in made:
        if any(one.waited and one.ref == "it" for one in run.named):
            made["if"] = _other_than_it(made["if"])
        made["if"] = _value(made["if"], run)
    effect = _effect(made.get("effect", []), run)
    if made.get("kind") == "triggered" and len(effect) == 1 and set(effect[0]) == {"may"}:
        made["optional"] = True
        effect = effect[0]["may"]
    if run.targets:
        made["targets"] = [_as_it_blocks(one) for one in run.targets] if _given_up(made) else run.targets
    made["effect"] = effect
    if "cost" in made:
        made["cost"] = [_tidied(one) for one in made["cost"]]
    if run.divide is not None:
        made["data"] = {**made.get("data", {}), "divide": plain_number(run.divide)}
    order = ("kind", "on", "while", "if", "optional", "cost", "limit", "zone", "data", "targets", "effect")
    return {key: made[key] for key in (*order, *made) if key in made}


def _given_up(ability: dict[str, Any]) -> bool:
    """Whether the object itself leaves as a cost is paid."""
    return any(one.get(verb) == "self" for one in ability.get("cost", ()) for verb in ("sacrifice", "exile"))


def _as_it_blocks(target: dict[str, object]) -> dict[str, object]:
    """What the object blocks is asked when the target is chosen: on resolution it has left, blocking it."""
    of = target.get("of")
    if not isinstance(of, dict) or of.get("in") not in BLOCKING.values():
        return target
    rest = {key: value for key, value in of.items() if key != "in"}
    return {**target, "of": rest, "when chosen": {"in": of["in"]}}


def _of_the_bearer(ability: dict[str, object]) -> dict[str, object]:
    """In a static ability, "it" means the object to which the card is attached, never one of several; "the
    exiled card" is what the card itself has exiled (607.2a)."""
    rest = {key: value for key, value in ability.items() if key not in ("kind", "of")}
    if not _points_back(rest):
        return ability
    rest = _exiled(rest)
    if not _points_back(rest):
        return {**ability, **rest}
    if ability["of"] != {"in": "host"}:
        raise Refused
    return {**ability, **_hosted(rest)}


def _points_back(value: object) -> bool:
    if isinstance(value, Settled):
        return False
    if isinstance(value, dict):
        return any(map(_points_back, value.values()))
    return any(map(_points_back, value)) if isinstance(value, list) else isinstance(value, Back)


def _exiled(value: object) -> Any:
    if isinstance(value, dict):
        return {key: _exiled(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_exiled(part) for part in value]
    return "exiled" if value == Back("exiled") else value


BEARING = frozenset({"", "creature", "permanent", "land", "artifact", "planeswalker", "itself"})
"""Nouns by which a static ability may speak of the object to which the card is attached."""


def _hosted(value: object) -> Any:
    if isinstance(value, Back):
        if value.many or value.seat or value.noun not in BEARING:
            raise Refused
        return "host"
    if isinstance(value, Settled):
        return value
    if isinstance(value, dict):
        return {key: _hosted(part) for key, part in value.items()}
    return [_hosted(part) for part in value] if isinstance(value, list) else value


def _depends(
    targets: list[dict[str, object]], paid: object, otherwise: int, either: bool, then: object
) -> None:
    """Make targets depend on a cost: ``otherwise`` only if it was not paid, ``then`` only if it was (601.2c).

    A first target to which both cases refer ("that creature") is chosen in any case.
    """
    if either and not otherwise:
        raise Refused  # it cannot be told which of them belongs to which case
    for at, one in enumerate(targets):
        if "if" in one:
            raise Refused
        if at >= otherwise:
            one["if"] = paid
        elif not _mentions(then, f"target {one['as']}"):
            one["if"] = {"not": [paid]}


def _mentions(value: object, ref: str) -> bool:
    """Whether data contain a reference."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return value == ref or any(_mentions(part, ref) for part in parts)


def _paid_for(condition: object) -> bool:
    return isinstance(condition, dict) and str(condition.get("fact")).startswith(("kicked", "bargained"))


def settled_spell(
    effect: list[object], names: set[str] | None = None
) -> tuple[list[dict[str, object]], list[object]]:
    """Targets and effect of a spell; ``names`` are in use by other lines of the card."""
    made = spell_data(effect, names)
    return made.get("targets", []), made["effect"]


def spell_data(effect: list[object], names: set[str] | None = None) -> dict[str, Any]:
    """Targets and effect of a spell as data; ``names`` are in use by other lines of the card."""
    run = Run(names=set() if names is None else names, spell=True)
    if "sacrificed" in run.names:  # an additional cost, named by another line
        run.named.append(Named("sacrificed", frozenset({"sacrificed"})))
    made: dict[str, object] = {"effect": _effect(effect, run)}
    if run.targets:
        made["targets"] = run.targets
    if run.divide is not None:
        made["divide"] = plain_number(run.divide)
    return made


def _modal(ability: dict[str, Any], run: Run) -> dict[str, object]:
    """A modal ability: its event or cost, then each mode separately."""
    made = dict(ability)
    if made.get("kind") == "triggered":
        made["on"] = _awaited(made["on"], run)
    if "cost" in made:
        made["cost"] = _cost(made["cost"], run)
    if "if" in made:
        made["if"] = _value(made["if"], run)
    made["modes"] = modes(made["modes"], run)
    return made


def modes(told: dict[str, Any], run: Any = None) -> dict[str, object]:
    """The modes, each with its targets and effect."""
    known = run or Run()
    of = []
    names = set(known.names)  # targets of different modes are separate, even if both modes are chosen
    for one in told["of"]:
        each = Run(named=list(known.named), names=names, amount=known.amount, batched=known.batched,
                    in_self_trigger=known.in_self_trigger)  # fmt: skip
        effect = _effect(one["effect"], each)
        if each.divide is not None:
            raise Refused
        branch: dict[str, object] = {key: one[key] for key in ("name", "cost") if key in one}
        if each.targets:
            branch["targets"] = each.targets
        of.append({**branch, "effect": effect})
    return {**{key: value for key, value in told.items() if key != "of"}, "of": of}


def _awaited(when: When, run: Run) -> object:
    """The happening as data; later references may mean what the phrase names."""
    run.amount = True  # within the happening it is known how much there is of it
    told = [_value(one, run) for one in when.on] if isinstance(when.on, list) else _value(when.on, run)
    run.named.clear()
    _waiting(run, when)
    return told


def _waiting(run: Run, when: When) -> None:
    run.amount, run.vague = when.amount, run.vague or when.vague
    if when.batch:
        those, run.batched = batch_of(when.on)
        if those:
            run.named.append(Named("those", those, many=True))
    if when.subject == "self":
        run.named.append(Named("self", ALL, after="now" if when.moved else "", waited=True))
        run.in_self_trigger = True
    elif when.subject:
        after = "now" if when.moved else ""
        run.named.append(Named(when.subject, when.nouns, after=after, waited=True))
    if when.other:
        run.named.append(Named(when.other, when.other_nouns, by_noun=when.other_by_noun))
    if when.seat:
        run.named.append(Named(when.seat, frozenset({"player"}), seat=True))
    elif when.subject == "it" and _an_opponents(when.on):
        run.named.append(Named("controller of it", frozenset({"player"}), seat=True))


def _an_opponents(on: object) -> bool:
    """Whether the event is about something "an opponent controls", so that "that player" is that
    opponent."""
    if not isinstance(on, dict) or len(on) != 1:
        return False
    (told,) = on.values()
    of = told.get("of", told) if isinstance(told, dict) else {}
    return isinstance(of, dict) and of.get("controller") == "opponents"


def _cost(cost: list[object], run: Run) -> list[object]:
    made = []
    for one in cost:
        one = _value(one, run)
        if "sacrifice" in one and one["sacrifice"] == "host":
            name = run.fresh("sacrificed")
            one = {**one, "as": name}
            run.named.append(Named(name, frozenset({"sacrificed"})))
        if isinstance(one.get("exile"), dict) or "exile a" in one:  # not what it exiled another time
            run.exiling, one = True, dict(one)
            several = one.get("count", 1) != 1 or one.get("exile", {}).get("top", 1) != 1
            run.named.append(Named("", frozenset({"exiled"}), several, moved=one, by_noun=True))
        if "sacrifice a" in one and one.get("count", 1) == 1:
            name = run.fresh("sacrificed")
            one = {**one, "as": name}
            run.named.append(Named(name, frozenset({"sacrificed"})))
        made.append(one)
    return made


def _effect(effect: list[Any], run: Run) -> list[Any]:
    made: list[object] = []
    for one in effect:
        before: list[object] = []
        if "_aim" in one:
            _value(one["_aim"], run)
            continue  # a target, to which later words may refer
        made_one = _instruction(one, run, before)
        made += [*before, made_one]
    return _shuffled_in([_tidied(one) for one in made])


def _shuffled_in(acts: list[Any]) -> list[object]:
    """What is put into a library and shuffled there lies in no order that anybody chooses (701.24a)."""
    made: list[object] = []
    for one in acts:
        last = made[-1] if made and isinstance(made[-1], dict) else {}
        if set(last) == {"move", "to"} and last["to"] == "library" and set(one) == {"shuffle"}:
            made[-1] = {"shuffle in": last["move"], "who": one["shuffle"]}
        else:
            made.append(one)
    return made


def _tidied(one: object) -> object:
    if isinstance(one, dict):
        one.pop("_lead", None)
        one.pop("_instead", None)
        one.pop("_trailing", None)
        if one.get("by") == "self":
            del one["by"]
        if one.get("who") == "you" and "shuffle in" not in one:
            del one["who"]  # this is the default
        if "_as" in one:
            one["as"] = one.pop("_as")
        for key in ("may", "then", "else", "do", "together"):
            if isinstance(one.get(key), list):
                one[key] = [_tidied(part) for part in one[key]]
    return one


def _instruction(one: dict[str, Any], run: Run, before: list[object]) -> dict[str, object]:
    made: dict[str, object] = {}
    aimed, spare = len(run.targets), 0
    branches: list[tuple[Named, object]] = []
    fork, moved_here = False, list[Named]()
    awaited: When | None = None
    verb = next((key for key in one if key in MOVING), "counter" if "counter" in one and "to" in one else "")
    run.by_itself = "damage" in one and one.get("by") in ("self", OWN)
    for key, value in _aims_first(one, run):
        if key == "else" and one.get("_instead"):  # of the alternative, only the targets are named
            places = [(named, named.moved) for named in run.named]
            made[key] = _effect(value, run)
            spare = len(run.targets) - aimed
            if any(named.moved is not moved for named, moved in places):
                raise Refused  # it has moved in one case only, so "it" would be ambiguous
            moved_here = [named for named in run.named if named.ref.startswith("target ") and named.moved]
            for named in moved_here:
                named.moved = None  # in the other case it has not moved
            run.named = [one for one in run.named if one.ref and one.moved is None]
        elif key == "if" and one.get(
            "_trailing"
        ):  # the condition is checked before the instruction in front of it
            kept = [(named, named.moved) for named in run.named]
            for named, _ in kept:
                named.moved = None
            made[key] = _value(value, run, key)
            for named, moved in kept:
                named.moved = moved
        elif (key == "then" and "shield" in one) or (key == "do" and "instead" in one):
            # how much was prevented, or would have been, is known
            outside, run.amount = run.amount, True
            made[key] = _effect(value, run)
            run.amount = outside
        elif key == "do" and awaited is not None:
            made[key] = _once_it_happens(value, awaited, run)
        elif key == "together":
            made[key] = _at_once(value, run)
        elif key in ("may", "then", "else", "do") and isinstance(value, list):
            if key in ("may", "then") and "else" in one and not branches:
                branches = [(named, named.moved) for named in run.named]
                fork = True
            if key == "else" and fork:
                branches = _in_one_case(branches, run)
            before_it = len(run.named)
            made[key] = _effect(value, run)
            if key == "do" and ("each" in one or "repeat" in one):
                for named in run.named[before_it:]:  # it is known only for that one event
                    named.lost = named.lost or named.moved is not None
            if key == "else" and fork:
                for named, _ in branches:
                    named.lost = True  # it has moved in one case only, so "it" would be ambiguous
        elif key == "later" and isinstance(value, When):
            awaited = value
            made[key] = _value(value.on, run)
        elif key == "trigger":
            made[key] = _reflexive(value, run)
        elif key == "_divide":
            run.divide = value
        elif key == "choose one":
            made[key] = _branches(value, run)
        elif key == "to" and "attach" in one and isinstance(value, Back):
            known_here, attached = run.named, made.get("attach")
            run.named = [named for named in known_here if named.ref != attached]
            made[key] = _value(value, run, "on")  # an object cannot be attached to itself, nor to a spell
            run.named = known_here
        elif isinstance(value, Pick):
            name = run.fresh("chosen")
            who = _value(value.who, run)
            choice: dict[str, object] = {"choose": _value(value.filter, run), "as": name}
            if who in ("players", "opponents", "others"):
                raise Refused  # each of them would choose
            if who != "you":
                choice["who"] = who
            if value.least == value.most:
                if value.most != 1:
                    choice["count"] = value.most
            else:
                choice |= {"any number": True} if value.most == "any" else {"up to": value.most}
            before.append(choice)
            several = value.most != 1
            run.named.append(Named(name, nouns_of(value.filter), many=several))
            made[key] = name
        else:
            made[key] = _value(value, run, key)
    if "then" in one and _paid_for(one.get("if")) and len(run.targets) > aimed:
        otherwise = spare if one.get("_instead") else 0
        _depends(run.targets[aimed:], one["if"], otherwise, "else" in one, made["then"])
    elif one.get("_instead") and len(run.targets) > aimed + spare:
        raise Refused
    for named in moved_here:
        named.lost = True  # its present zone depends on the condition
    if "become copy" in made and made["of"] == "now":
        raise Refused  # a copy of the object as it was, not of the card that it has become
    those: object = made[verb] if verb else ""
    if isinstance(those, list) and all(isinstance(part, str) for part in those):
        both_kinds = [one.nouns for one in run.named if one.ref in those]
        if len(both_kinds) == len(those):  # "exile this and that .. return them"
            shared = frozenset.intersection(*both_kinds) | {"card", "permanent"}
            run.named.append(Named("", shared, many=True, moved=made))
    if verb:
        target = made[verb]
        for known in run.named:
            if not known.seat and target == (known.after or known.ref):
                known.moved = made
        if target == "self" and not any(known.ref == "self" for known in run.named):
            run.named.append(Named("self", ALL, moved=made))
    if "damage" in made and "to" in made:
        run.named.append(Named("", frozenset({"damaged this way"}), moved=made, by_noun=True))
    if "put counters" in made and made.get("on", "self") == "self":
        run.countered[str(made["put counters"])] = "self"
    run.vague = run.vague or bool(VAGUE & set(made))
    _remember_done(made, run)
    if "mill" in made:
        run.named.append(Named("", frozenset({"card"}), many=made["mill"] != 1, moved=made))
    unsaid = made.pop("_unsaid", False)  # the text has not spoken of a token
    if ("search" in made or "create" in made or "create copy" in made) and not unsaid:
        noun = "card" if "search" in made else "token"
        many = made.get("count", 1) != 1
        kinds = frozenset({noun, "creature", "permanent" if noun == "token" else "land"})
        copied = "create copy" in made and not many
        run.named.append(Named("", kinds, many=many, moved=made, token=copied))
    if made.get("return") and isinstance(made["return"], str) and _single(made["return"], run):
        _remember_seat(run, f"owner of {made['return']}")
    return made


def _at_once(parts: list[dict[str, Any]], run: Run) -> list[Any]:
    """Simultaneous parts: the object that does the first part does the others too, whatever the targets."""
    made = _effect(parts[:1], run)
    doer = parts[0].get("by")
    for part in parts[1:]:
        again = isinstance(doer, Back) and part.get("by") == doer
        made += _effect([{**part, "by": made[0].get("by", "self")} if again else part], run)
    return made


def _single(ref: str, run: Run) -> bool:
    return any(one.ref == ref and not one.many and ref.startswith("target") for one in run.named)


def _branches(branches: list[dict[str, Any]], run: Run) -> list[dict[str, object]]:
    """Alternative effects; an object that moves in one of them cannot be referred to afterwards."""
    places = [(named, named.moved) for named in run.named]
    made, moved = [], []
    for branch in branches:
        made.append({**branch, "do": _effect(branch["do"], run)})
        moved += [named for named, place in places if named.moved is not place]
        for named, place in places:
            named.moved = place
    for named in moved:
        named.lost = True
    return made


def _aims_first(one: dict[str, object], run: Run) -> list[tuple[str, Any]]:
    """Resolve an instruction with its target first if its amount refers to "that creature" or "that player".

    If something that fits was named before, the amount refers to that.
    """
    amounts = ("amount", "damage", "gain life", "lose life", "draw")
    later = [key for key in amounts if _names_back(one.get(key), run)]
    if not later or not any(isinstance(part, Aim) for part in one.values()):
        return list(one.items())
    return [
        *((key, part) for key, part in one.items() if key not in later),
        *((key, one[key]) for key in later),
    ]


def _names_back(value: object, run: Run) -> bool:
    if isinstance(value, Back):
        fits = [one for one in run.named if one.seat == value.seat and (value.seat or meant(one, value))]
        return (bool(value.noun) or value.seat) and not fits
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(_names_back(part, run) for part in parts)


CONCERNED = ("of", "on", "tap", "untap", "destroy", "exile", "return", "put into play", "goad")


ANY_NUMBER = ("sacrifice", "discard cards", "tap", "exile", "return")


def _any_number(run: Run) -> bool:
    """Whether "that many" are as many as somebody chose to do it to."""
    return any(isinstance(run.counted.get(verb), str) for verb in ANY_NUMBER)


def _remember_done(made: dict[str, Any], run: Run) -> None:
    """Make the objects of an instruction available to later references."""
    run.exiling = run.exiling or "exile" in made
    for verb in ("discard cards", "exile", "destroy", "return", "tap", "untap"):
        if isinstance(made.get(verb), dict) and set(made[verb]) == {"all"}:
            run.counted = made if run.counted is None else False  # their number: "that many"
    if "lose life" in made:
        run.named.append(Named("", frozenset({"life lost"}), moved=made, by_noun=True))
    if "choose" in made and ("any number" in made or "up to" in made):
        run.picked[str(made.get("as"))] = made["choose"]
    for verb in ANY_NUMBER:
        those = made.get(verb)
        if isinstance(those, str) and those in run.picked:  # "that many", and what was done "this way"
            run.counted = made if run.counted is None else False
            by_noun = verb in ("sacrifice", "discard cards")
            run.named.append(Named("", nouns_of(run.picked[those]), True, moved=made, by_noun=by_noun))
    for key in CONCERNED:
        of = made.get(key)
        if isinstance(of, dict) and set(of) == {"all"}:
            run.named.append(Named("", nouns_of(of["all"]), many=True, moved=made))
    if "sacrifice a" in made and made.get("count", 1) == 1 and made.get("who", "you") not in SEVERAL:
        nouns = nouns_of(made["sacrifice a"]) | {"sacrificed"}
        run.named.append(Named("", nouns, moved=made))
    for verb in ("discard", "discard a", "exile a", "sacrifice a", "return a"):
        if verb in made and not any(one.moved is made for one in run.named):
            run.named.append(Named("", frozenset(), many=True, moved=made, by_noun=True))
    top = made.get("exile")
    if isinstance(top, dict) and "top" in top:
        run.named.append(Named("", frozenset({"card"}), many=top["top"] != 1, moved=made))
    if made.get("as") == "found" and made.get("of") == "revealed":
        run.named.append(Named("found", frozenset({"card", "found"})))
    shown = made.get("reveal", made.get("look"))
    if isinstance(shown, dict) and "top until" in shown:
        return  # of these cards only the one that was looked for is spoken of by itself
    if made.get("as") in ("revealed", "looked at") and ("reveal" in made or "look" in made):
        run.named.append(Named(made["as"], frozenset({"card", made["as"]})))


def _in_one_case(before: list[tuple[Named, Any]], run: Run) -> list[tuple[Named, Any]]:
    """Restore what has moved in the first of two cases, as it has not moved in the second."""
    known = [named for named, _ in before]
    moved = [(named, place) for named, place in before if named.moved is not place]
    for named, place in moved:
        named.moved = place
    fresh = [named for named in run.named if not any(named is one for one in known)]
    run.named = [named for named in run.named if any(named is one for one in known)]
    return [*moved, *((named, None) for named in fresh)]


def _reflexive(ability: dict[str, Any], run: Run) -> dict[str, Any]:
    """A reflexive ability: it has its own targets, and may refer to what the effect has named."""
    inner = Run(
        named=run.named, names=run.names, amount=run.amount, in_self_trigger=run.in_self_trigger,
        batched=run.batched, countered=run.countered,
    )  # fmt: skip
    if "if" in ability:
        ability = {**ability, "if": _value(ability["if"], inner)}
    effect = _effect(ability["effect"], inner)
    if inner.divide is not None:
        raise Refused
    targets = {"targets": inner.targets} if inner.targets else {}
    return {**ability, **targets, "effect": effect}


def _once_it_happens(effect: list[object], when: When, run: Run) -> list[Any]:
    """The effect of a delayed triggered ability, which may refer to targets and to the event."""
    known = [one for one in run.named if one.ref.startswith("target")]
    inner = Run(named=known, names=run.names, amount=when.amount, spell=True)
    if when.subject == "self":
        inner.named.append(Named("self", ALL))
    elif when.subject:
        inner.named.append(Named("happened", when.nouns, lost=when.moved))
    made = _effect(effect, inner)
    if inner.targets or inner.divide is not None:
        raise Refused
    return made


def _value(value: object, run: Run, key: str = "") -> Any:
    if isinstance(value, Own):
        known = next((one for one in run.named if one.ref == "self"), None)
        if known is None:
            run.named.append(Named("self", ALL))
        else:
            known.waited = False  # named again by the text itself
            if known.moved is not None and (known.after or key in BROUGHT_BACK):
                return kept_as(known.moved, run)
            if known.after and key in MOVING:  # it has left, yet the text refers to it by name
                return known.after
        return "self"
    if isinstance(value, OwnPile):
        _value(OWN, run)
        return str(value)
    if isinstance(value, Aim):
        return _target(value, run)
    if isinstance(value, Aimed):
        if len(run.targets) < value.back:
            raise Refused
        return f"target {run.targets[-value.back]['as']}"
    if isinstance(value, Back):
        return _back(value, run, key)
    if isinstance(value, Of):
        whose = value.whom
        if value.role == "controller" and isinstance(whose, Back) and key != "under":
            whose = replace(whose, was=True)
        whom = _value(whose, run, BROUGHT_BACK[0] if key == "under" else "")
        if not isinstance(whom, str):
            raise Refused
        if whom == "self" and value.role == "controller":
            return "you"
        if value.role in BLOCKING:
            if whom != "self":
                raise Refused  # the blocked creature has no reference
            return BLOCKING[value.role]
        if value.role == "attached to":
            if whom not in ON_THE_TABLE and not whom.startswith("target "):
                raise Refused  # once it has moved nothing is attached to it any more
            return f"attached to {whom}"
        made = f"{value.role} of {whom}"
        _remember_seat(run, made)
        return made
    if isinstance(value, Pick):
        raise Refused
    if isinstance(value, Settled):
        return dict(value)
    if value == "host" and key in ("by", "of", "on", "to", "tap", "untap", "destroy", "exile", "return"):
        _remember_host(run)
    if isinstance(value, dict):
        last = run.countered.get(str(value.get("counters"))) if value.get("of") == Back() else None
        if last is not None:  # "put a quest counter on this; then if it has four quest counters on it"
            return {**value, "of": last}
        if ("figure" in value or "counters" in value) and isinstance(value.get("of"), Back):
            return {**value, "of": _back(replace(value["of"], was=True), run)}
        if isinstance(value.get("same name"), Back):  # the name that it had there
            value = {**value, "same name": replace(value["same name"], was=True)}
        if value.get("other") is True and run.targets and key == "is":
            if not run.in_self_trigger:
                raise Refused
            value = {**value, "other": True}  # than the card itself
        elif value.get("other") is True and run.targets:
            value = _other_than_the_target(value, run, key)
        elif value.get("other") == "self":
            value = {**value, "other": True}
        return {name: _value(part, run, key if name in OF_NUMBERS else name) for name, part in value.items()}
    if isinstance(value, list):
        return [_value(part, run, key) for part in value]
    if (
        value == "amount"
        and key in ("draw", "damage", "gain life", "lose life", "amount", "mill", "top", "count", "repeat")
        and not run.amount
    ):
        if run.batched and not run.counted:
            return {"number of": "those"}
        if not run.counted:
            raise Refused
        if key not in ("draw", "gain life", "lose life", "mill") and not _any_number(run):
            raise Refused
        return {"number of": kept_as(run.counted, run), "done": True}
    if key == "who" and value in ("players", "opponents", "others"):
        _remember_seat(run, "")
    return value


def _other_than_the_target(filter_: dict[str, object], run: Run, key: str) -> dict[str, object]:
    """Let "another" exclude an earlier target."""
    if len(run.targets) > 1 or "none" in filter_ or not (run.spell or key == "target"):
        raise Refused
    rest = {name: part for name, part in filter_.items() if name != "other"}
    return {**rest, "none": {"in": f"target {run.targets[0]['as']}"}}


def _other_than_it(condition: object) -> object:
    """Let "other" in a condition exclude the object of the event, if that is not the source."""
    if isinstance(condition, list):
        return [_other_than_it(part) for part in condition]
    if not isinstance(condition, dict):
        return condition
    rest = {name: _other_than_it(part) for name, part in condition.items() if name != "other"}
    if condition.get("other") is not True:
        return {**rest, "other": condition["other"]} if "other" in condition else rest
    if "none" in rest:
        raise Refused
    return {**rest, "none": {"in": "it"}}


def _remember_host(run: Run) -> None:
    if not any(one.ref == "host" for one in run.named):
        run.named.append(Named("host", frozenset({"creature", "permanent", "land", "artifact"})))


def _remember_seat(run: Run, ref: str) -> None:
    if not any(one.seat and one.ref == ref for one in run.named):
        run.named.append(Named(ref, frozenset({"player"}), seat=True))


def _target(aim: Aim, run: Run) -> str:
    filter_ = _value(aim.filter, run, "target")
    seat = isinstance(filter_, dict) and set(filter_) == {"seat"}
    nouns = frozenset({"player"}) if seat else nouns_of(filter_)
    slot = run.fresh(_slot(filter_))
    made: dict[str, object] = {"as": slot}
    if seat and filter_["seat"] != "players":
        made["seat"] = filter_["seat"]
    elif seat:
        made["of"] = "seat"
    else:
        made["of"] = filter_
    if aim.most != aim.least:
        if aim.least:
            made["count"] = aim.least
        made["up to"] = aim.most
    elif aim.most != 1:
        made["count"] = aim.most
    if aim.group is not None:
        made["group"] = _value(aim.group, run)
    run.targets.append(made)
    many = aim.most != 1
    mixed = isinstance(filter_, list)
    if mixed:
        nouns = nouns | {"player"}
    run.named.append(Named(f"target {slot}", nouns | _whose(filter_), many=many, seat=seat))
    if isinstance(filter_, dict) and filter_.get("controller") == "opponents" and not many:
        _remember_seat(run, f"controller of target {slot}")  # "an opponent controls": that player
    return f"target {slot}"


def _whose(filter_: object) -> frozenset[str]:
    """The controller by which a text tells targets apart: "the creature you control"."""
    if not isinstance(filter_, dict) or filter_.get("type") != "creature":
        return frozenset()
    word = {"you": "yours", "opponents": "theirs"}.get(str(filter_.get("controller")))
    return frozenset({f"{word} creature"}) if word else frozenset()


def _slot(filter_: Any) -> str:
    if isinstance(filter_, list):
        return "any"
    if "seat" in filter_:
        return "player"
    kind = filter_.get("type")
    if isinstance(kind, str):
        return kind
    if filter_.get("is") == "spell":
        return "spell"
    if "zone" in filter_:
        return "card"
    return "permanent"


def _back(back: Back, run: Run, key: str = "") -> str:
    if back.seat:
        fitting = [one for one in run.named if one.seat]
        if len({one.ref for one in fitting}) != 1 or not fitting[0].ref:
            raise Refused
        return fitting[0].ref
    if back.noun == "exiled" and not run.spell and not run.exiling:
        if not any(one.ref == "exiled" for one in run.named):
            run.named.append(Named("exiled", frozenset({"exiled", "card"}), many=back.many))
        return "exiled"  # the cards exiled by a linked ability of the source (607.2a)
    if back.noun == "event":  # the event's object, where that is not the card itself
        waited = [one.ref for one in run.named if one.waited]
        if len(waited) != 1 or waited[0] == "self":
            raise Refused
        return waited[0]
    counted = back.noun.startswith(("you ", "any "))  # one or several cards, which are counted
    fitting = [
        one for one in run.named if not one.seat and (counted or one.many == back.many) and meant(one, back)
    ]
    others = [one for one in fitting if one.ref != "self"]
    if run.spell and key == "by" and not back.noun and len(others) < len(fitting):
        return "self"  # the spell deals the further damage
    if back.noun or (run.spell and others):
        # "that creature" never means the card itself, and "it" never a spell known only as a cause
        fitting = others
    if not back.noun and not back.many and not fitting and not run.spell and not run.vague:
        return "self"
    if not fitting or any(one.lost for one in fitting):
        raise Refused
    fitting = nearest(fitting, key, run.by_itself)
    exiled = key in OF_CARDS and from_library(fitting[-1])
    if len(fitting) == 2 and fitting[0].waited and (fitting[1].ref in SEEN or exiled):
        fitting = fitting[1:]  # the card just seen, not the object of the event
    if len(fitting) == 2 and fitting[0].ref == "self" and fitting[0].waited:
        fitting = fitting[1:]  # the object named last, if the card itself was only part of the event
    if len(fitting) > 1:
        raise Refused
    if back.was and not counted and "destroy" in (fitting[0].moved or {}) and fitting[0].ref[:7] == "target ":
        return fitting[0].ref  # as it last was, and as it is where it was not destroyed after all
    if (back.was or key == "by") and fitting[0].after:
        return fitting[0].ref  # its last known state, not the card that it has become
    return referred(fitting[0], run)
