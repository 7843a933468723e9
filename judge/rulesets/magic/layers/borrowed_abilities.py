"""Abilities gained from another object, and the meaning of names in them (201.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.resolver import EMPTY, Data, Object, Op, Position, Ref, op, united
from judge.resolver.values import replace
from judge.rulesets.kit.expressions import looked
from judge.rulesets.kit.lasting_effects import lasting_op
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction, View, printed
from judge.rulesets.kit.substitution import filled, speaks_of_choice
from judge.rulesets.magic.card_faces import CHOSEN
from judge.rulesets.magic.dsl import SELF
from judge.rulesets.magic.words import KEYWORDS

BORROWED, MAKER = "an ability of another", "ability about its giver"
"""Citation keys of such abilities: names in them mean the present object, or the object that gave them."""
CREATOR = Data(ref="relation", name="creator")


def speaks_of(written: object, what: Data) -> bool:
    """Whether card data contain that reference."""
    if written == what:
        return True
    if isinstance(written, Data):
        return any(speaks_of(part, what) for part in written.values())
    return isinstance(written, tuple) and any(speaks_of(part, what) for part in written)


def its_own(ability: Data) -> Data:
    """An ability adapted to the object that gains it: its own name means that object (201.5b)."""
    if not speaks_of(ability, SELF):
        return ability
    cites = tuple(dict.fromkeys((*ability.texts("cites"), BORROWED)))
    return ability.but(cites=cites, data=ability.get("data", EMPTY).but(**{BORROWED: True}))


LINKED, THROUGH = "linked", "exiled through"
"""In a gained ability's data: what it was gained with. In an exiled card's data: which of those exiled it."""
EXILED = Data(ref="relation", name="exiled")


def _linked(ability: Data, origin: str) -> Data:
    """An ability gained together with others, linked only to those (607.5)."""
    return ability.but(data=ability.get("data", EMPTY).but(**{LINKED: origin}))


def link(state: Position, context: Context) -> str:
    """The origin of the working ability, by which linked abilities are found; empty for an object's own."""
    ability = ability_at_work(state, context)
    return ability.get("data", EMPTY).text(LINKED) if ability is not None else ""


def given_by(card: Data, creator: Ref | None) -> Data:
    """A token's definition in which ``creator`` is replaced by the object itself (201.5a)."""
    if creator is None or not speaks_of(card, CREATOR):
        return card
    made: Data = _replaced(card, Data(ref="fixed", object=creator))
    abilities = tuple(
        one.but(cites=tuple(dict.fromkeys((*one.texts("cites"), MAKER)))) if one != was else one
        for one, was in zip(made.get("abilities", ()), card.get("abilities", ()), strict=True)
    )
    return made.but(abilities=abilities) if abilities else made


def _replaced(written: object, by: Data) -> Any:
    if written == CREATOR:
        return by
    if isinstance(written, Data):
        return Data({key: _replaced(part, by) for key, part in written.items()})
    return tuple(_replaced(part, by) for part in written) if isinstance(written, tuple) else written


def ability_at_work(state: Position, context: Context) -> Data | None:
    """The ability that is being carried out, if there is one."""
    obj = state.current(context.object)
    ability = obj.nature.get("ability") if isinstance(obj, Object) else None
    return ability if isinstance(ability, Data) else None


def gain_abilities(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """``{gain abilities: KIND, of: REF}``: the source gains their abilities of that kind."""
    kind = str(args["gain abilities"])
    seen = [looked(ruleset, state, one, context) for one in args["of"]]
    found = tuple(
        _linked(its_own(ability), f"{one.ref} {context.object}")
        for one in seen
        if one is not None
        for ability in _unchosen(ruleset, state, one)
        if kind == "any" or ability.text("kind") == kind
    )
    if not found:
        return (op("impossible", object=context.source),)
    until = str(args.get("until") or "always")
    told = Data(verb="last", change=Data(ability=found), of=SELF, until=until)
    return (lasting_op(ruleset, state, context, told),)


def _unchosen(ruleset: CardRuleset, state: Position, seen: View) -> tuple[Data, ...]:
    """Its abilities without its choices, which the gaining object has not made (607.5a)."""
    obj = state.current(seen.ref)
    chosen = obj.data.get(CHOSEN) if obj is not None else None
    if obj is None or not isinstance(chosen, str):
        return seen.abilities
    copied = obj.data.get("copy")
    said = copied if isinstance(copied, Data) else printed(ruleset, obj)
    plain = {filled(one, chosen): one for one in said.get("abilities", ()) if speaks_of_choice(one)}
    return tuple(plain.get(one, one) for one in seen.abilities)


FAMILIES = ("landwalk", "protection")
"""Keywords with variants: a reference to one of these means each variant (702.1c)."""


def shareable(written: object) -> None:
    """Raise ValueError unless these are keywords that objects may have in common."""
    words = [written] if isinstance(written, str) else written
    if not isinstance(words, (list, tuple)) or not words or not set(words) <= {*KEYWORDS, *FAMILIES}:
        raise ValueError(written)


def _of_family(keyword: str, family: str) -> bool:
    return (
        keyword == family
        or keyword.startswith((f"{family} ", f"{family}:"))
        or (family == "landwalk" and keyword.endswith("walk"))
    )


def share_keywords(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """``{share keywords: [flying, protection], of: REF, to: REF}``: these gain each keyword that one of those
    has.

    Each variant of a keyword that is found is gained (702.1c).
    """
    written = args["share keywords"]
    wanted = (written,) if isinstance(written, str) else tuple(written)
    seen = [one for what in args["of"] if (one := looked(ruleset, state, what, context)) is not None]
    found = tuple(
        dict.fromkeys(
            keyword
            for one in seen
            for keyword in one.keywords
            if any(_of_family(keyword[0], family) for family in wanted)
        )
    )
    to = tuple(one for one in args["to"] if isinstance(one, Ref))
    if not found or not to:
        return (op("impossible", object=context.source),)
    told = Data(
        verb="last",
        change=Data(gain=found),
        of=Data(ref="fixed", objects=to),
        until=str(args.get("until") or "always"),
    )
    made = lasting_op(ruleset, state, context, told)
    return (replace(made, cites=united(made.cites, ruleset.cites.get("variants handed on", ()))),)


INSTRUCTIONS: Mapping[str, Instruction] = {
    "gain abilities": Instruction(
        {"gain abilities": "activated|triggered|static|any", "of": "ref", "until": "durations?"},
        gain_abilities,
    ),
    "share keywords": Instruction(
        {"share keywords": "shared keywords", "of": "ref", "to": "ref", "until": "durations?"}, share_keywords
    ),
}
