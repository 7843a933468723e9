"""What continuous effects say about attacking and blocking, gathered for one declaration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.messages import N_, Message
from judge.resolver import Cites, Data, Object, Position, Refusal, Value
from judge.rulesets.kit.rule import CardRuleset, View
from judge.rulesets.kit.select import amount, matches
from judge.rulesets.kit.views import Live, live, view

Pairs = Mapping[str, tuple[str, ...]]
"""Creature -> what it attacks (one name) or the attackers it blocks, all by their ids."""


@dataclass(slots=True)
class Rules:
    """What continuous effects say about attacking and blocking, gathered once for a declaration."""

    ruleset: CardRuleset
    state: Position
    forbids: list[tuple[Live, Data]] = field(default_factory=list)
    musts: list[tuple[Live, Data]] = field(default_factory=list)
    limits: list[tuple[Live, Data]] = field(default_factory=list)

    @classmethod
    def gathered(cls, ruleset: CardRuleset, state: Position) -> Rules:
        made = cls(ruleset, state)
        for one in live(ruleset, state):
            made.forbids += [(one, part) for part in one.change.get("forbid", ()) if "action" in part]
            made.musts += [(one, part) for part in one.change.get("must", ()) if "action" in part]
            if "limit" in one.change:
                made.limits.append((one, one.change["limit"]))
        return made

    def seen(self, object: Object) -> View:
        return view(self.ruleset, self.state, object)

    def about(self, one: Live, object: Object) -> bool:
        """Whether an effect is about an object: those it was made for, or that its filter fits."""
        if isinstance(one.of, tuple):
            return object.ref in one.of
        return one.of is not None and matches(self.ruleset, self.state, one.of, object, one.context)

    def _concerns(self, one: Live, part: Data, whom: Object | str | None) -> bool:
        if "of" not in part:
            return True
        return whom is not None and matches(self.ruleset, self.state, part["of"], whom, one.context)

    def forbidden(self, action: str, object: Object, whom: Object | str | None = None) -> Live | None:
        """The effect by which an object may not do that (to whom), if there is one."""
        for one, part in self.forbids:
            if part.text("action") == action and self._concerns(one, part, whom) and self.about(one, object):
                return one
        return None

    def required(self, action: str, object: Object, whom: Object | str | None = None) -> int:
        """How many effects demand that an object does that (to whom)."""
        return sum(
            part.text("action") == action
            and ("of" in part) == (whom is not None)
            and self._concerns(one, part, whom)
            and self.about(one, object)
            for one, part in self.musts
        )

    def allowed(self, object: Object, word: str) -> bool:
        """Whether an effect lets the object do what the word says."""
        effects = live(self.ruleset, self.state)
        return any(word in one.change.get("as though", ()) and self.about(one, object) for one in effects)

    def worked_out(self, one: Live, value: Value) -> int:
        return amount(self.ruleset, self.state, value, one.context)

    def limit(self, word: str, object: Object | None = None) -> int | None:
        """The smallest number that any effect allows of something."""
        found = [
            amount(self.ruleset, self.state, part[word], one.context)
            for one, part in self.limits
            if word in part and (object is None or self.about(one, object))
        ]
        return min(found) if found else None

    def to_attack(self, object: Object, defender: str) -> int:
        """What it costs that an object attacks a defending player or what that player controls."""
        word = "cost to attack you"
        yours = sum(
            self.worked_out(one, part[word])
            for one, part in self.limits
            if word in part and one.context.you == defender and self.about(one, object)
        )
        return self.added("attack cost", object) + yours

    def added(self, word: str, object: Object) -> int:
        """The sum of what all effects say of an object under a word."""
        return sum(
            amount(self.ruleset, self.state, part[word], one.context)
            for one, part in self.limits
            if word in part and self.about(one, object)
        )


def no(ruleset: CardRuleset, key: str | Cites, reason: str, /, **data: object) -> Refusal:
    return Refusal(Message(reason, data), ruleset.cite(key))


def forbids(rules: Rules, action: str, object: Object, whom: Object | str | None = None) -> Refusal | None:
    against = rules.forbidden(action, object, whom)
    if against is None:
        return None
    key = "attack restriction" if action.startswith("attack") else "block restriction"
    source = rules.state.current(against.context.source)
    cites = (*rules.ruleset.cite(key), *against.cites)
    by = source.card if source else ""
    reason = (
        N_("{object} can't attack there ({by})") if key[0] == "a" else N_("{object} can't block that ({by})")
    )
    return no(rules.ruleset, tuple(dict.fromkeys(cites)), reason, object=object.card, by=by)
