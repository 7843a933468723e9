"""Permanents of several cards: mutate and meld (702.140, 729, 701.42)."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import (
    EMPTY,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Object,
    Op,
    Position,
    Ref,
    Script,
    meant,
    op,
    options,
)
from judge.resolver.ruleset import AnswerOf
from judge.resolver.values import replace
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction, definition, printed
from judge.rulesets.magic.card_faces import unbestowed
from judge.rulesets.magic.instructions.effect_objects import moving, objects
from judge.rulesets.magic.tokens import PART_OF, TOKEN_ON_TOP, is_copy, is_token
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, MERGED, MERGED_AS

# Mutate


def mutating(ruleset: CardRuleset, draft: Draft, spell: Object) -> None:
    """Ask whether a mutating creature spell goes on top of its target or under it (702.140c)."""
    decision = Decision(spell.controller, "mutate", options(("top", "bottom")), cites=ruleset.cite("mutates"))
    data = Data(object=spell.ref, target=spell.targets[0].chosen)
    draft.emit("resolve", "resolve", object=spell.ref, seat=spell.controller)
    draft.ask(decision, then="mutate", data=data)


def mutated(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The spell merges with the creature, over or under it."""
    spell, host = draft.current(ask.data.ref("object")), draft.current(ask.data.ref("target"))
    if spell is None or host is None or not answers[0]:
        return
    merge = op("merge", object=host.ref, other=spell.ref, top=answers[0] == ("top",) or None,
               cites=ruleset.cite("mutates"))  # fmt: skip
    draft.then(Do((merge,)))


def _says(ruleset: CardRuleset, obj: Object) -> Data:
    """The definition of an object, of what it copies, or of its merged permanent (729.2a)."""
    copied = obj.data.get("copy")
    return copied if isinstance(copied, Data) else definition(ruleset, unbestowed(obj))


def _together(above: Data, below: Data) -> Data:
    """The characteristics of the topmost part, with the abilities of all (702.140e)."""
    both = {name: (*above.get(name, ()), *below.get(name, ())) for name in ("abilities", "keywords")}
    return above.but(**both)


def merge(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``other`` becomes a part of the permanent ``object``, on ``top`` or underneath; nothing
    enters (729.2).
    """
    host, part = meant(draft, what), draft.current(what.data.ref("other"))
    if host is None or part is None or host.zone != BATTLEFIELD:
        return
    top, mine, other = bool(what.data.get("top")), _says(ruleset, host), _says(ruleset, part)
    both = _together(other, mine) if top else _together(mine, other)
    token = is_copy(part) if top else is_token(host)
    _absorb(draft, part, host)
    data = {"copy": both, MERGED_AS: "mutated", TOKEN_ON_TOP: token}
    if top:
        data["face down"] = None
    draft.change_object(draft.objects[host.id], **data)
    draft.done(what, seat=host.controller)


def _absorb(draft: Draft, part: Object, host: Object) -> None:
    """Make an object part of its permanent, so that no rule or effect sees it separately."""
    moved = draft.move(part.id, MERGED)
    nature = part.nature.but(copy=None, token=True) if is_copy(part) else part.nature
    own = Data({PART_OF: host.ref})
    draft.put_object(replace(moved, nature=nature, controller=host.controller, data=own))


# Meld


def meld(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{meld: REF}``: put the two cards of a meld pair onto the battlefield as one; other cards stay
    (701.42).
    """
    found = objects(draft, args["meld"])
    face = _pair(ruleset, found)
    if face is None:
        for one in found:
            draft.emit("stays", "no meld", object=one.ref)
        return
    first, second = found
    with_ = Data({"copy": face, MERGED_AS: "melded"})
    enter = replace(
        moving(draft, "enter", first, BATTLEFIELD, context, controller=context.you, **{"with": with_}),
        cites=ruleset.cite("meld"),
    )
    rest = Script(("melded",), Data(first=first.id, second=second.id))
    draft.then(Do((enter.but(seat=context.you),)), rest)


def _pair(ruleset: CardRuleset, found: tuple[Object, ...]) -> Data | None:
    """The combined back face of two cards of one pair, with both mana values (712.8g); None for others."""
    if len(found) != 2 or any(is_token(one) or is_copy(one) for one in found):
        return None
    first, second = (printed(ruleset, one) for one in found)
    if first.text("meld") != second.text("name") or second.text("meld") != first.text("name"):
        return None
    face = first.get("melded", second.get("melded"))
    if not isinstance(face, Data):
        return None
    worth = sum(card.get("figures", EMPTY).number("mana value") for card in (first, second))
    return face.but(figures=face.get("figures", EMPTY).but(**{"mana value": worth}))


def melded(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Make the second card a part of the permanent that the first one has become."""
    host, part = draft.objects.get(data.text("first")), draft.objects.get(data.text("second"))
    if host is None or part is None or host.zone != BATTLEFIELD or MERGED_AS not in host.data:
        return
    _absorb(draft, part, host)


LAST_EXILED = "last exiled"
"""The reference to the last card that the source exiled."""


def order_matters(ruleset: CardRuleset, state: Position, source: Ref | None) -> bool:
    """Whether the source refers to the last card that it exiled, so that the order has to be asked."""
    obj = state.current(source)
    return obj is not None and _speaks_of(definition(ruleset, obj), LAST_EXILED)


def _speaks_of(said: object, word: str) -> bool:
    parts = said.values() if isinstance(said, Data) else said if isinstance(said, tuple) else ()
    return said == word or any(_speaks_of(part, word) for part in parts)


def ask_which_is_later(ruleset: CardRuleset, draft: Draft, seat: str, there: tuple[str, ...]) -> None:
    """Ask the exiling player for the order in which the cards of a melded permanent are exiled (712.21b)."""
    cites = ruleset.cite("melded exiled")
    decision = Decision(seat, "exile order", options(there), form="order", cites=cites)
    draft.ask(decision, then="exile order")


def exiled_in_order(
    ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> None:
    """Put the exiled cards into the chosen order."""
    lying = draft.zones.get(EXILE, ())
    order = iter(one for one in answers[0] if one in lying)
    draft.zones = draft.zones.set(EXILE, tuple(next(order) if one in answers[0] else one for one in lying))


INSTRUCTIONS = {"meld": Instruction({"meld": "ref"}, frames=meld)}
VERBS = {"merge": merge}
STEPS = {"melded": melded}
ANSWERS: Mapping[str, AnswerOf] = {"mutate": mutated, "exile order": exiled_in_order}
HAPPENINGS = {"mutates": Happening(("merge",))}
