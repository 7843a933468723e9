"""The Asignación de Daño: blocks by source, reductions, destinations, destruction (5.2.1)."""

from __future__ import annotations

from judge.documents import Address
from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    JUDGE,
    Answer,
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
    Refusal,
    Ruleset,
    Script,
    meant,
    op,
    options,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, View
from judge.rulesets.myl import zones
from judge.rulesets.myl.answering import note_action
from judge.rulesets.myl.combat import attackers, defender
from judge.rulesets.myl.costs import marked, sections_of


def damage_step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Ask for what must be known first: an unknown Fuerza, and damage past a blocker."""
    unknown = [
        Decision(
            JUDGE,
            "strength",
            cites=ruleset.cite("damage"),
            form="number",
            min=0,
            max=None,
            data=Data(object=obj.ref),
        )
        for obj in fighting(draft)
        if _unknown(view(ruleset, draft, obj))
    ]
    if unknown:
        draft.then(Ask(tuple(unknown), "strength"))
        return
    past_blockers(ruleset, draft)


def fighting(state: Position) -> tuple[Object, ...]:
    """The attackers, and whoever blocks one of them."""
    against = (state.current(attacker.data.ref("blocker")) for attacker in attackers(state))
    return (*attackers(state), *(one for one in against if one is not None))


def _unknown(seen: View) -> bool:
    """Whether the document has a card and does not give its Fuerza, nor has anybody stated it."""
    return "strength" not in seen.figures and bool(seen.definition.texts("cites"))


def stated(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[int, ...], ...]) -> None:
    """Record the Fuerza stated by the judge."""
    for decision, given in zip(ask.decisions, answers, strict=True):
        obj = draft.current(decision.data.ref("object"))
        if obj is not None and given:
            figures = obj.nature.get("figures", EMPTY).but(strength=given[0])
            draft.put_object(replace(obj, nature=obj.nature.but(figures=figures)))
    draft.then(Script(("do.damage",)))


def past_blockers(ruleset: CardRuleset, draft: Draft) -> None:
    """Blocks of damage: each attacker's against its blocker or the castle, decisions asked first."""
    asked = []
    for attacker in attackers(draft):
        if attacker.data.ref("blocker") is None:
            continue
        for obj, seen, ability in marked(ruleset, draft, "through"):
            if obj.ref == attacker.ref:
                cites = (*sections_of(ruleset, seen, ability), *ruleset.cite("damage"))
                asked.append(
                    Decision(
                        seen.controller,
                        "through",
                        options(("yes", "no")),
                        cites=cites,
                        data=Data(object=obj.ref),
                    )
                )
    if asked:
        draft.then(Ask(tuple(asked), "through"))
        return
    assign(ruleset, draft, ())


def chose_through(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    through = tuple(
        decision.data["object"]
        for decision, given in zip(ask.decisions, answers, strict=True)
        if given == ("yes",)
    )
    assign(ruleset, draft, through)


def assign(ruleset: CardRuleset, draft: Draft, through: tuple[Ref, ...]) -> None:
    """The damage and recipient of each Aliado: all at once, in blocks by source (5.2.1)."""
    ops: list[Op] = []
    blocks: list[Data] = []
    for attacker in attackers(draft):
        seen = view(ruleset, draft, attacker)
        blocker = draft.current(attacker.data.ref("blocker"))
        strength = max(seen.figure("strength"), 0)
        if blocker is not None and zones.in_play(blocker):
            theirs = max(view(ruleset, draft, blocker).figure("strength"), 0)
            ops.append(_to_ally(ruleset, blocker.ref, attacker.ref, theirs))
            if attacker.ref not in through:
                ops.append(_to_ally(ruleset, attacker.ref, blocker.ref, strength))
        if strength and (attacker.data.ref("blocker") is None or attacker.ref in through):
            where = _where_to(ruleset, draft, attacker)
            blocks.append(Data(source=attacker.ref, amount=strength, to=where))
    hurting = tuple(op_ for op_ in ops if op_.data.number("amount"))
    reduce(ruleset, draft, tuple(blocks), hurting)


def _to_ally(ruleset: CardRuleset, source: Ref, obj: Ref, amount: int) -> Op:
    return op("combat damage", object=obj, source=source, amount=amount, cites=ruleset.cite("combat damage"))


def _where_to(ruleset: CardRuleset, state: Position, attacker: Object) -> str:
    """The destination of an Aliado's damage to a castle."""
    for obj, _, ability in marked(ruleset, state, "damage to"):
        if obj.ref == attacker.ref:
            return ruleset.words.find("zones", ability["data"].text("damage to")) or zones.GRAVEYARD
    return zones.GRAVEYARD


def reduce(ruleset: CardRuleset, draft: Draft, blocks: tuple[Data, ...], hurting: tuple[Op, ...]) -> None:
    """The defender subtracts reductions from the total, from any blocks they choose (5.2.1)."""
    who = defender(draft)
    less, cites = 0, list[Address]()
    for _, seen, ability in marked(ruleset, draft, "reduce"):
        if seen.controller == who:
            less += ability["data"].number("reduce")
            cites += sections_of(ruleset, seen, ability)
    total = sum(block.number("amount") for block in blocks)
    less = min(less, total)
    data = Data(blocks=blocks, hurting=tuple(_packed(one) for one in hurting), less=less)
    where = {block.text("to") for block in blocks}
    if not less or less == total or (len(blocks) == 1) or _alike(ruleset, draft, blocks, where):
        taken = _in_order(blocks, less)
        first(ruleset, draft, data.but(taken=taken))
        return
    among = tuple(
        Option(block["source"].id, Data(object=block["source"], amount=block.number("amount")))
        for block in blocks
    )
    asked = Decision(
        who,
        "reduce",
        among,
        min=0,
        max=less,
        form="divide",
        cites=united(tuple(cites), ruleset.cite("reduce")),
    )
    draft.then(Ask((asked,), "reduce", data=data))


def _alike(ruleset: CardRuleset, state: Position, blocks: tuple[Data, ...], where: set[str]) -> bool:
    """Whether it makes no difference whose damage is reduced."""
    watched = [
        1
        for block in blocks
        for ability in view(ruleset, state, state.objects[block["source"].id]).abilities
        if ability.text("kind") == "triggered"
    ]
    return len(where) == 1 and not watched


def _in_order(blocks: tuple[Data, ...], less: int) -> tuple[int, ...]:
    taken = []
    for block in blocks:
        taken.append(min(less, block.number("amount")))
        less -= taken[-1]
    return tuple(taken)


def _packed(one: Op) -> Data:
    return Data(object=one.data["object"], source=one.data["source"], amount=one.data["amount"])


def too_much(ruleset: Ruleset, state: Position, answer: Answer) -> Refusal | None:
    """Why a reduction cannot be shared out like this: it exceeds an Aliado's damage."""
    decision = state.decision
    assert decision is not None
    for option, taken in zip(decision.options, answer.choice, strict=False):
        if isinstance(taken, int) and taken > option.data.number("amount"):
            reason = N_("{card} does {amount} damage: {taken} cannot be taken from it")
            card = state.objects[option.key].card if option.key in state.objects else option.key
            said = {"card": card, "amount": option.data.number("amount"), "taken": taken}
            return Refusal(Message(reason, said), decision.cites)
    return None


def reduced(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[int, ...], ...]) -> None:
    taken = answers[0] or _in_order(ask.data["blocks"], ask.data.number("less"))
    first(ruleset, draft, ask.data.but(taken=taken))


def first(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """If blocks have different destinations, the defender chooses which cards go first (5.2.1)."""
    left = [
        block.but(amount=block.number("amount") - taken)
        for block, taken in zip(data["blocks"], data["taken"], strict=True)
    ]
    kept = tuple(block for block in left if block.number("amount"))
    where = tuple(dict.fromkeys(block.text("to") for block in kept))
    data = data.but(blocks=kept)
    if len(where) < 2:
        deal(ruleset, draft, data)
        return
    asked = Decision(defender(draft), "damage order", options(where), cites=ruleset.cite("damage order"))
    draft.then(Ask((asked,), "damage order", data=data))


def ordered(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    blocks = ask.data["blocks"]
    if answers[0]:
        blocks = tuple(sorted(blocks, key=lambda block: block.text("to") != answers[0][0]))
    deal(ruleset, draft, ask.data.but(blocks=blocks))


def deal(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Deal the damage once, in one step; then destroy every Aliado that received its Fuerza."""
    seat = defender(draft)
    ops = [
        op(
            "castle damage",
            seat=seat,
            source=block["source"],
            amount=block["amount"],
            to=block.text("to"),
            cites=ruleset.cite("castle damage"),
        )
        for block in data["blocks"]
    ]
    hurting = tuple(
        _to_ally(ruleset, one["source"], one["object"], one.number("amount")) for one in data["hurting"]
    )
    total = sum(block.number("amount") for block in data["blocks"])
    note_action(draft, draft.active, "damage")
    draft.emit("assign", "castle damage", seat=seat, total=total)
    draft.then(Do((*ops, *hurting)), Script(("damage.destroy", "settle")))


def hurt(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """The Aliado ``object`` receives combat damage from ``source``."""
    obj = meant(draft, what)
    if obj is None or not what.data.number("amount"):
        return
    got = obj.data.number("hurt") + what.data.number("amount")
    draft.change_object(obj, hurt=got, hurt_by=what.data.get("source"))
    draft.done(what)


def destroying(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``damage.destroy``: destroy each Aliado that received damage of at least its Fuerza."""
    ops = []
    for obj in list(zones.on_table(draft)):
        got = obj.data.number("hurt")
        if not got:
            continue
        seen = view(ruleset, draft, obj)
        source = obj.data.get("hurt_by")
        draft.change_object(obj, hurt=None, hurt_by=None)
        if "ally" in seen.types and got >= seen.figure("strength"):
            ops.append(
                op("destroy", object=obj.ref, source=source, combat=True, cites=ruleset.cite("damage"))
            )
        elif "ally" in seen.types:
            strength = seen.figure("strength")
            draft.emit("outlived", "damage", object=obj.ref, amount=got, strength=strength)
    draft.then(*((Do(tuple(ops)),) if ops else ()))
