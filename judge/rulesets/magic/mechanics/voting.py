"""Votes of all players in turn order, for words or objects (701.38)."""

from __future__ import annotations

from collections import Counter

from judge.resolver import Ask, Data, Decision, Draft, Option, Position, Ref, Script, options
from judge.resolver.ruleset import AnswerOf
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.expressions import found
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.instructions.choosing import keep_chosen

ADDITIONAL = "vote an additional time"
"""The permission for a player to vote an additional time."""


def _more(ruleset: CardRuleset, state: Position, seat: str) -> int:
    """The number of additional votes of a player."""
    there = (one for one in active_effects(ruleset, state) if ADDITIONAL in one.change.texts("as though"))
    return sum(one.context.you == seat for one in there)


def _asked(
    ruleset: CardRuleset, draft: Draft, context: Context, among: tuple[Option, ...], data: Data
) -> None:
    """Ask each player for all their votes, beginning with the effect's controller (701.38d)."""
    cites = ruleset.cite("vote")
    decisions: list[Decision] = []
    for seat in draft.order_from(context.you):
        decisions.append(Decision(seat, "vote", among, cites=cites))
        more = (Decision(seat, "vote", among, min=0, cites=cites),) * _more(ruleset, draft, seat)
        decisions += more
    draft.then(Ask(tuple(decisions), "voted", data=data))


def vote(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{vote: [WORD, ...]}``: afterwards, ``WORD votes`` is the number of votes for it."""
    words = tuple(args["vote"])
    _asked(ruleset, draft, context, options(words), Data(words=words))


def vote_for(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{vote for: FILTER, as: NAME}``: keeps the objects with the most votes under the name."""
    among = tuple(option_of(draft, o.ref) for o in found(ruleset, draft, args["vote for"], context))
    if among:
        _asked(ruleset, draft, context, among, Data())


def voted(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Count the votes for the next instructions."""
    counts = Counter(key for keys in answers for key in keys)
    words = ask.data.texts("words")
    if words:
        _known_next(draft, {f"{word} votes": counts[word] for word in words})
        return
    most = max(counts.values(), default=0)
    chosen: tuple[Ref, ...] = tuple(
        draft.objects[key].ref for key, many in counts.items() if many == most and key in draft.objects
    )
    keep_chosen(ruleset, draft, chosen)


def _known_next(draft: Draft, names: dict[str, int]) -> None:
    """Make values known to the following instructions under these names."""
    top = draft.top
    if isinstance(top, Script) and "context" in top.data and "program" in top.data:
        context = Context.of(top.data["context"]).keeping(**names)
        draft.agenda = (replace(top, data=top.data.but(context=context.data())), *draft.agenda[1:])


INSTRUCTIONS = {
    "vote": Instruction({"vote": "names votes"}, frames=vote),
    "vote for": Instruction({"vote for": "filter"}, frames=vote_for),
}
ANSWERS: dict[str, AnswerOf] = {"voted": voted}
