"""Dividing a prevention shield that is too small for all simultaneous damage (615.7).

Several sources may deal the damage, or one source to several shielded objects.
"""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    Answer,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Op,
    Option,
    Position,
    Refusal,
    Replacement,
    Ruleset,
)
from judge.resolver.state import Effect
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import shielded
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.kit.trigger_events import fits

SHARED, ALLOTTED = "magic.shared shield", "magic.allotted"
PREVENTED = "prevented damage"


def applying(ruleset: CardRuleset, state: Position, what: Op, by: Replacement) -> Replacement | None:
    """How a shield applies to this damage: after dividing it, as chosen, or not at all."""
    effect = state.effect(by.id) if by.name == "effect.shield" else None
    batch = state.agenda[0] if state.agenda else None
    if effect is None or effect.data["amount"] == "all" or not isinstance(batch, Do):
        return by
    told = effect.data.get("allotted", EMPTY)
    if told and told["of"] == batch.cause:
        share = told["shares"].number(_key(what, told.text("apart")))
        return replace(by, name=ALLOTTED, data=by.data.but(share=share)) if share else None
    rivals = _rivals(ruleset, state, effect, batch)
    whole = sum(one.data.number("amount") for one in rivals)
    if len(rivals) < 2 or not _apart(rivals) or whole <= effect.data.number("amount"):
        return by
    obj = state.current(what.data.ref("object"))
    who = view(ruleset, state, obj).controller if obj is not None else what.data.text("seat")
    return replace(by, id=f"{by.id}:shared", name=SHARED, controller=who)


SOURCE, HURT, BOTH = "source", "hurt", "both"
"""The key by which simultaneous damages of one shield are told apart."""


def _key(one: Op, apart: str) -> str:
    """The key of one of several damages: by its source, its recipient, or both."""
    source, hurt = one.data.ref("source"), one.data.ref("object")
    names = {SOURCE: source.id if source else "", HURT: hurt.id if hurt else one.data.text("seat")}
    return names[apart] if apart in names else f"{names[SOURCE]} > {names[HURT]}"


def _apart(rivals: list[Op]) -> str:
    """What tells the damages apart: source, recipient or both; empty if nothing does."""
    return next(
        (by for by in (SOURCE, HURT, BOTH) if len({_key(one, by) for one in rivals}) == len(rivals)), ""
    )


def _rivals(ruleset: CardRuleset, state: Position, effect: Effect, batch: Do) -> list[Op]:
    """All simultaneous damage that the shield could prevent."""
    context = Context.of(effect.data["context"])
    return [
        one
        for one in batch.ops
        if one.verb == "damage" and effect.id not in one.applied and one.data.number("amount") > 0
        if one.data.ref("source") and fits(ruleset, state, effect.data["on"], one.data, context)
    ]


def share_out(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Ask the shielded player how much of each damage is prevented."""
    effect, batch = draft.effect(by.data.text("effect")), draft.agenda[0]
    assert effect is not None
    assert isinstance(batch, Do)
    rivals = _rivals(ruleset, draft, effect, batch)
    apart = _apart(rivals)
    among = tuple(
        Option(key, Data(amount=one.data.number("amount"), card=_card(draft, key)))
        for one in rivals
        for key in (_key(one, apart),)
    )
    decision = Decision(
        by.controller, PREVENTED, among, 0, effect.data.number("amount"), by.cites, "divide"
    )  # fmt: skip
    draft.then(
        Ask((decision,), "shield shared out", data=Data(effect=effect.id, of=batch.cause, apart=apart))
    )
    return (what,)


def _card(state: Position, key: str) -> str | None:
    return state.objects[key].card if key in state.objects else None


def shared_out(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[object, ...], ...]) -> None:
    """Record the shares on the shield."""
    effect = draft.effect(ask.data.text("effect"))
    if effect is None or not answers[0]:  # or the player who chooses has left the game
        return
    shares = Data(dict(zip(ask.decisions[0].keys, answers[0], strict=True)))
    told = Data(of=ask.data["of"], shares=shares, apart=ask.data["apart"])
    draft.put_effect(replace(effect, data=effect.data.but(allotted=told)))


def allotted(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Prevent the chosen share of this damage; the rest is dealt."""
    total = what.data.number("amount")
    share = min(by.data.number("share"), total)
    rest = shielded(ruleset, draft, what.but(amount=share), by)
    left = total - share + sum(one.data.number("amount") for one in rest)
    return (what.but(amount=left),) if left else ()


def objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """The objection if more of a source's damage would be prevented than it deals."""
    ask = state.top
    assert isinstance(ask, Ask)
    for option, share in zip(ask.open.options, given.choice, strict=False):
        most = option.data.number("amount")
        if isinstance(share, int) and share > most:
            told = {"source": option.data.text("card") or option.key, "amount": most}
            return Refusal(Message(N_("{source} deals no more than {amount} damage"), told), ask.open.cites)
    return None


REPLACERS = {SHARED: share_out, ALLOTTED: allotted}
ANSWERS = {"shield shared out": shared_out}
OBJECTIONS = {PREVENTED: objection}
