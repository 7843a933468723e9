"""The legality of attacks and blocks: evasion, restrictions, requirements (508.1, 509.1).

A declaration is illegal if it violates a restriction, or if more requirements could be obeyed without
violating one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from judge.messages import N_, Message
from judge.resolver import Cites, Data, Object, Position, Ref, Refusal, Value, united
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import active_effects, views_of
from judge.rulesets.kit.counting_effects import ActiveEffect
from judge.rulesets.kit.expressions import amount, matches
from judge.rulesets.kit.rule import CardRuleset, View
from judge.rulesets.magic import teams
from judge.rulesets.magic.actions.targeting import EVERYTHING, protected
from judge.rulesets.magic.combat.combat_state import PROTECTOR, defended, defenders, guardian
from judge.rulesets.magic.costs.paying import for_everything
from judge.rulesets.magic.influence import concerned
from judge.rulesets.magic.words import PROTECTION
from judge.rulesets.magic.zones import permanents

Pairs = Mapping[str, tuple[str, ...]]
"""Creature -> what it attacks (one name) or the attackers it blocks, all by their ids."""


@dataclass(slots=True)
class Rules:
    """The continuous effects about attacking and blocking, gathered once for a declaration."""

    ruleset: CardRuleset
    state: Position
    forbids: list[tuple[ActiveEffect, Data]] = field(default_factory=list)
    musts: list[tuple[ActiveEffect, Data]] = field(default_factory=list)
    limits: list[tuple[ActiveEffect, Data]] = field(default_factory=list)
    priced: list[ActiveEffect] = field(default_factory=list)
    taxing: list[ActiveEffect] = field(default_factory=list)
    """The effects with a price of attacking, and with a tax on attacking, that is not generic mana."""
    seen: Callable[[Object], View] = field(init=False)
    """The view of an object."""

    def __post_init__(self) -> None:
        self.seen = views_of(self.ruleset, self.state)

    @classmethod
    def gathered(cls, ruleset: CardRuleset, state: Position) -> Rules:
        made = cls(ruleset, state)
        for one in active_effects(ruleset, state):
            made.forbids += [(one, part) for part in one.change.get("forbid", ()) if "action" in part]
            made.musts += [(one, part) for part in one.change.get("must", ()) if "action" in part]
            if "limit" in one.change:
                made.limits.append((one, one.change["limit"]))
            made.priced += [one] if "attack price" in one.change else []
            made.taxing += [one] if "attack tax" in one.change else []
        return made

    def about(self, one: ActiveEffect, obj: Object) -> bool:
        """Whether an effect applies to an object: one it was made for, or one that fits its filter."""
        if isinstance(one.of, tuple):
            return obj.ref in one.of
        return one.of is not None and matches(self.ruleset, self.state, one.of, obj, one.context)

    def _concerns(self, one: ActiveEffect, part: Data, whom: Object | str | None) -> bool:
        if "of" not in part:
            return True
        if isinstance(whom, str) and teams.as_a_group(self.state):  # who may not attack one attacks neither
            side = teams.team(self.state, whom)
            return any(matches(self.ruleset, self.state, part["of"], seat, one.context) for seat in side)
        return whom is not None and matches(self.ruleset, self.state, part["of"], whom, one.context)

    def forbidden(self, action: str, obj: Object, whom: Object | str | None = None) -> ActiveEffect | None:
        """The effect by which an object may not do that (to whom), if there is one."""
        for one, part in self.forbids:
            if part.text("action") == action and self._concerns(one, part, whom) and self.about(one, obj):
                return one
        return None

    def required(self, action: str, obj: Object, whom: Object | str | None = None) -> int:
        """The number of effects that require an object to do that (to whom)."""
        return sum(
            part.text("action") == action
            and ("of" in part) == (whom is not None)
            and self._concerns(one, part, whom)
            and self.about(one, obj)
            for one, part in self.musts
        )

    def demanding(self, action: str, obj: Object) -> Cites:
        """The sections of the effects that demand it, where a keyword action made them (701.15)."""
        asking = [one for one, part in self.musts if part.text("action") == action and self.about(one, obj)]
        goading = self.ruleset.cites.get("goad", ())
        goaded = {one.context.you for one in asking if set(goading) & set(one.cites)}
        several = self.ruleset.cites.get("goaded by several", ()) if len(goaded) > 1 else ()
        return united(*(one.cites for one in asking), several)

    def allowed(self, obj: Object, word: str) -> bool:
        """Whether an effect lets the object do what the word says."""
        effects = active_effects(self.ruleset, self.state)
        return any(word in one.change.get("as though", ()) and self.about(one, obj) for one in effects)

    def worked_out(self, one: ActiveEffect, value: Value) -> int:
        return amount(self.ruleset, self.state, value, one.context)

    def limit(self, word: str, obj: Object | None = None) -> int | None:
        """The smallest number that any effect allows of something."""
        found = [
            amount(self.ruleset, self.state, part[word], one.context)
            for one, part in self.limits
            if word in part and (obj is None or self.about(one, obj))
        ]
        return min(found) if found else None

    def to_attack(self, obj: Object, defender: str, player: bool) -> int:
        """The cost for an object to attack a player, or (``player`` false) a permanent of that player."""
        words = ("cost to attack you", "cost to attack yours") if player else ("cost to attack yours",)
        yours = sum(
            self.worked_out(one, part[word])
            for one, part in self.limits
            for word in words
            if word in part and one.context.you == defender
            if self.about(one, obj) or for_everything(self.state, one)
        )
        return self.added("attack cost", obj) + yours

    def costs_to_attack(self, obj: Object, defender: str, what: object) -> bool:
        """Whether it costs anything that the object attacks there: nobody has to pay that (508.1d)."""
        if any(self.about(one, obj) for one in self.priced):
            return True
        if any(one.context.you == defender for one in self.taxing):
            return True
        return bool(self.limits) and bool(self.to_attack(obj, defender, isinstance(what, str)))

    def added(self, word: str, obj: Object) -> int:
        """The sum of the values under a word of all effects on an object."""
        return sum(
            amount(self.ruleset, self.state, part[word], one.context)
            for one, part in self.limits
            if word in part and self.about(one, obj)
        )


def no(ruleset: CardRuleset, key: str | Cites, reason: str, /, **data: object) -> Refusal:
    return Refusal(Message(reason, data), ruleset.cite(key))


UNNAMED = {
    "{object} can't attack there ({by})": N_("{object} can't attack there"),
    "{object} can't block that ({by})": N_("{object} can't block that"),
    "{object} can't be blocked by that ({by})": N_("{object} can't be blocked by that"),
}
"""The sentence for a prohibition whose source has no name at this table any more."""


def forbids(rules: Rules, action: str, obj: Object, whom: Object | str | None = None) -> Refusal | None:
    against = rules.forbidden(action, obj, whom)
    if against is None:
        return None
    key = "attack restriction" if action.startswith("attack") else "block restriction"
    source = rules.state.objects.get(against.context.source.id) if against.context.source else None
    cites = (*rules.ruleset.cite(key), *against.cites)
    if isinstance(whom, str) and teams.as_a_group(rules.state):
        cites = (*cites, *rules.ruleset.cites.get("team attacks", ()))
    by = source.card if source else ""
    reason = (
        N_("{object} can't attack there ({by})") if key[0] == "a" else N_("{object} can't block that ({by})")
    )
    if action == "be blocked":
        reason = N_("{object} can't be blocked by that ({by})")
    if not by:
        reason = UNNAMED[reason]
    return no(rules.ruleset, tuple(dict.fromkeys(cites)), reason, object=obj.card, by=by)


# Who can block whom


EVASION = frozenset({"unblockable", "flying", "shadow", "fear", "intimidate", "horsemanship", "skulk"})


WALKS = {
    "plainswalk": N_("plainswalk"),
    "islandwalk": N_("islandwalk"),
    "swampwalk": N_("swampwalk"),
    "mountainwalk": N_("mountainwalk"),
    "forestwalk": N_("forestwalk"),
    "snow plainswalk": N_("snow plainswalk"),
    "snow islandwalk": N_("snow islandwalk"),
    "snow swampwalk": N_("snow swampwalk"),
    "snow mountainwalk": N_("snow mountainwalk"),
    "snow forestwalk": N_("snow forestwalk"),
    "snow landwalk": N_("snow landwalk"),
    "legendary landwalk": N_("legendary landwalk"),
    "nonbasic landwalk": N_("nonbasic landwalk"),
    "artifact landwalk": N_("artifact landwalk"),
    "desertwalk": N_("desertwalk"),
}


def _evades(keyword: tuple[str, int]) -> bool:
    """Whether a keyword may keep creatures without shadow from blocking the creature that has it."""
    name = keyword[0]
    return name in EVASION or name.startswith(PROTECTION) or name.endswith("walk")


def cannot_block_that(rules: Rules, blocker: Object, attacker: Object) -> Refusal | None:
    """Why a creature cannot block that attacker, judging by these two alone."""
    why = _unable(rules, blocker, attacker)
    if why is None:
        return None
    why = _with_repeated_keyword(rules.ruleset, rules.seen(attacker), why)
    return replace(why, cites=united(rules.ruleset.cite("block restriction"), why.cites))


def _with_repeated_keyword(ruleset: CardRuleset, seen: View, refusal: Refusal) -> Refusal:
    """The refusal, also citing that more of the keyword that decides makes no difference (702.9c)."""
    words = [word for word, _ in seen.keywords if word in ruleset.cites]
    twice = {word for word in words if words.count(word) > 1 and set(ruleset.cite(word)) & set(refusal.cites)}
    more = (ruleset.cites.get(f"again {word}", ()) for word in sorted(twice))
    return replace(refusal, cites=united(refusal.cites, *more)) if twice else refusal


def _unable(rules: Rules, blocker: Object, attacker: Object) -> Refusal | None:
    ruleset = rules.ruleset
    by, what = rules.seen(blocker), rules.seen(attacker)
    names = {"attacker": attacker.card, "blocker": blocker.card}
    if what.has("unblockable"):
        return no(ruleset, "block restriction", N_("{attacker} can't be blocked"), **names)
    high = by.has("flying") or by.has("reach") or rules.allowed(blocker, "reach")
    if what.has("flying") and not high:
        return no(ruleset, "flying", N_("{attacker} flies; {blocker} has neither flying nor reach"), **names)
    if what.has("shadow") != by.has("shadow"):
        return no(ruleset, "shadow", N_("only one of {attacker} and {blocker} has shadow"), **names)
    dark = "artifact" in by.types or "black" in by.colors
    if what.has("fear") and not dark:
        return no(
            ruleset, "fear", N_("{blocker} is neither black nor an artifact ({attacker} has fear)"), **names
        )
    if what.has("intimidate") and not ("artifact" in by.types or by.colors & what.colors):
        return no(
            ruleset,
            "intimidate",
            N_("{blocker} shares no colour with {attacker}, which intimidates"),
            **names,
        )
    if what.has("horsemanship") and not by.has("horsemanship"):
        return no(ruleset, "horsemanship", N_("{blocker} has no horsemanship ({attacker} has)"), **names)
    if what.has("skulk") and by.figure("power") > what.figure("power"):
        return no(
            ruleset,
            "skulk",
            N_("{blocker} has greater power than {attacker}, which skulks"),
            **names,
        )
    if protected(what, by):
        against = united(
            ruleset.cite("protected from blocker"),
            ruleset.cites.get(EVERYTHING, ()) if what.has(EVERYTHING) else (),
        )
        return no(ruleset, against, N_("{attacker} has protection from {blocker}"), **names)
    mine = defended(rules.state, attacker) or by.controller
    sides = teams.team(rules.state, mine) if teams.as_a_group(rules.state) else (mine,)
    found = ((_walks(rules, what, seat), seat) for seat in sides)
    lands, whose = next((one for one in found if one[0]), ("", mine))
    if lands:
        key = "landwalk of several" if len(rules.state.playing) > 2 else "landwalk"
        both = ruleset.cites.get("landwalk of both", ()) if by.has(lands) else ()
        of_team = ruleset.cites.get("team blocks", ()) if whose != mine else ()
        return no(
            ruleset,
            united(ruleset.cite(key), both, of_team),
            N_("{attacker} has {walk}, and {seat} controls one"),
            walk=Message(WALKS[lands]) if lands in WALKS else lands,
            seat=whose,
            **names,
        )
    return forbids(rules, "be blocked", attacker, blocker) or forbids(rules, "block", blocker, attacker)


def _walks(rules: Rules, attacker: View, seat: str) -> str:
    """The landwalk of an attacker for which a seat controls a land, if any."""
    walks = [name for name, _ in attacker.keywords if name.endswith("walk")]
    if not walks:
        return ""
    seen = (rules.seen(o) for o in permanents(rules.state, seat))
    lands = [view for view in seen if "land" in view.types]
    return next(
        (name for name in walks if any(_is_such(name.removesuffix("walk"), land) for land in lands)), ""
    )


def _is_such(kind: str, land: View) -> bool:
    """Whether a land is of the kind that a landwalk names: ``forest``, ``snow swamp``, ``nonbasic land``."""
    *qualities, subtype = kind.split()
    for quality in qualities:
        wanted, negated = quality.removeprefix("non"), quality.startswith("non")
        if (wanted in land.types) is negated:
            return False
    return subtype == "land" or subtype in {name.lower() for name in land.subtypes}


# The greatest number of requirements that can be obeyed without violating a restriction


Choice = tuple[str, ...]
NODES = 20_000
"""Maximum number of positions searched; real tables never have this many conflicting demands."""


def best(
    options: Mapping[str, Sequence[Choice]],
    score: Callable[[Mapping[str, Choice]], int],
    legal: Callable[[Mapping[str, Choice]], bool],
    upper: int,
) -> int:
    """The highest score of a legal choice for every creature; ``upper`` is an upper bound of it.

    >>> ways = {"a": [(), ("x",)], "b": [(), ("x",)]}
    >>> blocking = lambda chosen: len([choice for choice in chosen.values() if choice])
    >>> best(ways, blocking, lambda chosen: True, 2), best(ways, blocking, lambda c: blocking(c) < 2, 2)
    (2, 1)
    """
    names = list(options)
    alone: dict[str, list[Choice]] = {}
    for name in names:
        by_worth = [(-score({name: choice}), at, choice) for at, choice in enumerate(options[name])]
        alone[name] = [choice for _, _, choice in sorted(by_worth)]
    gains = [max((score({name: choice}) for choice in options[name]), default=0) for name in names]
    rest = [sum(gains[at:]) for at in range(len(names) + 1)]
    found, nodes = -1, NODES
    chosen: dict[str, Choice] = {}

    def search(at: int) -> bool:
        nonlocal found, nodes
        nodes -= 1
        if at == len(names):
            if legal(chosen):
                found = max(found, score(chosen))
            return found >= upper or nodes < 0
        if score(chosen) + rest[at] <= found:
            return nodes < 0
        for choice in alone[names[at]]:
            chosen[names[at]] = choice
            if search(at + 1):
                return True
            del chosen[names[at]]
        return nodes < 0

    search(0)
    return max(found, 0)


# Which attacks and blocks are legal


def _unfit(rules: Rules, cite: str, seat: str, obj: Object) -> Refusal | None:
    """Why an object is no untapped creature of a seat; None if it is one."""
    seen = rules.seen(obj)
    own = seen.controller in teams.team(rules.state, seat)
    if obj.zone != "battlefield" or "creature" not in seen.types or not own:
        reason = N_("{object} is no creature that {seat} controls")
        return no(rules.ruleset, cite, reason, object=obj.card, seat=seat)
    if obj.data.get("tapped"):
        return no(rules.ruleset, cite, N_("{object} is tapped"), object=obj.card)
    return None


# Attacking


def cannot_attack(rules: Rules, seat: str, obj: Object) -> Refusal | None:
    """Why a creature cannot attack at all; None if it can."""
    ruleset, seen = rules.ruleset, rules.seen(obj)
    unfit = _unfit(rules, "attack who", seat, obj)
    if unfit is not None:
        return unfit
    if obj.data.get("sick") and not seen.has("haste") and not rules.allowed(obj, "haste"):
        return no(
            ruleset, "attack sick", N_("{object} has not been under {seat}'s control since the turn began"),
            object=obj.card, seat=seat,
        )  # fmt: skip
    if seen.has("defender") and not rules.allowed(obj, "not defender"):
        return no(ruleset, "defender", N_("{object} has defender"), object=obj.card)
    if seen.has("can't attack"):
        return no(ruleset, "attack restriction", N_("{object} can't attack"), object=obj.card)
    return forbids(rules, "attack", obj)


def attack_options(rules: Rules, seat: str) -> Iterator[tuple[Object, tuple[str, ...]]]:
    """The creatures that can attack, each with the names of what it can attack."""
    among = tuple(defenders(rules.ruleset, rules.state))
    for obj in _of_team(rules.state, seat):
        if "creature" in rules.seen(obj).types and cannot_attack(rules, seat, obj) is None:
            whom = tuple(
                name
                for name, what in among
                if rules.forbidden("attack", obj, _thing(rules.state, what)) is None
            )
            if whom:
                yield obj, whom


def _of_team(state: Position, seat: str) -> Iterator[Object]:
    """The permanents of a player, or of a whole team, which attacks and blocks as one (805.10)."""
    return (o for o in permanents(state) if o.controller in teams.team(state, seat))


def _player(state: Position, what: Ref | str) -> str:
    return guardian(state.objects[what.id]) if isinstance(what, Ref) else what


def _thing(state: Position, what: Ref | str) -> Object | str:
    return state.objects[what.id] if isinstance(what, Ref) else what


def attack_refusal(ruleset: CardRuleset, state: Position, seat: str, pairs: Pairs) -> Refusal | None:
    """The objection to a declaration of attackers as a whole, in the order of 508.1."""
    rules = Rules.gathered(ruleset, state)
    among = dict(defenders(ruleset, state))
    for object_id, whom in pairs.items():
        obj = state.objects[object_id]
        against = cannot_attack(rules, seat, obj)
        if against is not None:
            return against
        if len(whom) != 1 or whom[0] not in among:
            far = any(not concerned(ruleset, state, seat, one) for one in whom if one in state.playing)
            why = united(ruleset.cite("attack whom"), ruleset.cites.get("attack near", ()) if far else ())
            if any(one not in state.seats for one in whom):
                why = united(why, ruleset.cite("attack what"))
            if any(one in state.objects and PROTECTOR in state.objects[one].data for one in whom):
                why = united(ruleset.cites.get("attack own battle", ()), why)
            if teams.EMPERORS in state.facts:
                why = united(why, ruleset.cites.get("attack beside", ()))
            return no(ruleset, why, N_("{object} cannot attack that"), object=obj.card)
        against = forbids(rules, "attack", obj, _thing(state, among[whom[0]]))
        if against is not None:
            return against
    broken = _attack_restriction(rules, pairs)
    return broken or _attack_requirement(rules, seat, pairs)


def _attack_restriction(rules: Rules, pairs: Pairs) -> Refusal | None:
    ruleset, state = rules.ruleset, rules.state
    most = rules.limit("attackers")
    if most is not None and len(pairs) > most:
        return no(ruleset, "attack restriction", N_("no more than {most} creatures can attack"), most=most)
    for one, part in rules.limits:
        if "attackers of you" in part:
            most = rules.worked_out(one, part["attackers of you"])
            if sum(whom[:1] == (one.context.you,) for whom in pairs.values()) > most:
                reason = N_("no more than {most} creatures can attack {who}")
                return no(ruleset, "attack restriction", reason, most=most, who=one.context.you)
    if len(pairs) == 1:
        only = state.objects[next(iter(pairs))]
        if rules.forbidden("attack alone", only) is not None:
            return no(ruleset, "attack restriction", N_("{object} can't attack alone"), object=only.card)
    return None


def _attack_requirement(rules: Rules, seat: str, pairs: Pairs) -> Refusal | None:
    if not rules.musts:
        return None
    options = {o.id: ((), *((name,) for name in whom)) for o, whom in attack_options(rules, seat)}
    among = dict(defenders(rules.ruleset, rules.state))
    worth: dict[str, dict[tuple[str, ...], int]] = {}
    for object_id, choices in options.items():
        obj = rules.state.objects[object_id]
        # Nobody has to pay to obey a requirement (508.1d), so attacks with a cost count only if chosen.
        free = tuple(
            choice
            for choice in choices
            if not choice
            or pairs.get(object_id) == choice
            or not rules.costs_to_attack(obj, _player(rules.state, among[choice[0]]), among[choice[0]])
        )
        options[object_id] = free
        worth[object_id] = {
            choice: rules.required("attack", obj)
            + rules.required("attack", obj, _thing(rules.state, among[choice[0]]))
            for choice in free
            if choice
        }
        worth[object_id][()] = 0
    wanted = {object_id: choices for object_id, choices in options.items() if any(worth[object_id].values())}
    helpers = [object_id for object_id in options if object_id not in wanted][:1]
    searched = {**wanted, **{object_id: options[object_id] for object_id in helpers}}

    def score(chosen: Pairs) -> int:
        return sum(worth.get(object_id, {}).get(choice, 0) for object_id, choice in chosen.items())

    def legal(chosen: Pairs) -> bool:
        attacking = {object_id: choice for object_id, choice in chosen.items() if choice}
        return _attack_restriction(rules, attacking) is None

    most = best(searched, score, legal, sum(max(worth[object_id].values()) for object_id in wanted))
    if score(pairs) >= most:
        return None
    idle = next(
        (
            object_id
            for object_id in wanted
            if worth[object_id].get(pairs.get(object_id, ()), 0) < max(worth[object_id].values())
        ),
        "",
    )
    name = rules.state.objects[idle].card if idle else ""
    why = rules.ruleset.cite("attack requirement")
    if idle:
        why = united(why, rules.demanding("attack", rules.state.objects[idle]))
    return no(rules.ruleset, why, N_("{object} has to attack if able"), object=name)


# Blocking


def cannot_block(rules: Rules, seat: str, obj: Object) -> Refusal | None:
    """Why a creature cannot block at all; None if it can."""
    ruleset, seen = rules.ruleset, rules.seen(obj)
    unfit = _unfit(rules, "block who", seat, obj)
    if unfit is not None:
        return unfit
    if seen.has("can't block") or seen.has("decayed"):
        return no(ruleset, "block restriction", N_("{object} can't block"), object=obj.card)
    return forbids(rules, "block", obj)


def block_options(
    rules: Rules, seat: str, attackers: tuple[Object, ...]
) -> Iterator[tuple[Object, tuple[str, ...]]]:
    """The creatures of a defending player that can block, each with the attackers it can block."""
    evasive = {a.id for a in attackers if rules.forbids or any(map(_evades, rules.seen(a).keywords))}
    for obj in _of_team(rules.state, seat):
        if "creature" in rules.seen(obj).types and cannot_block(rules, seat, obj) is None:
            shadowed = rules.seen(obj).has("shadow")
            able = tuple([
                a.id for a in attackers
                if (a.id not in evasive and not shadowed) or cannot_block_that(rules, obj, a) is None
            ])  # fmt: skip
            if able:
                yield obj, able


def block_refusal(ruleset: CardRuleset, state: Position, seat: str, pairs: Pairs) -> Refusal | None:
    """The objection to a declaration of blockers as a whole, in the order of 509.1."""
    rules = Rules.gathered(ruleset, state)
    for object_id, whom in pairs.items():
        obj = state.objects[object_id]
        against = cannot_block(rules, seat, obj)
        if against is not None:
            return against
        for name in whom:
            attacker = state.objects.get(name)
            if attacker is None or "attacking" not in attacker.data or not _defends(state, attacker, seat):
                return no(
                    ruleset,
                    _why_not_theirs(ruleset, state, attacker),
                    N_("{object} cannot block what does not attack {seat}"),
                    object=obj.card,
                    seat=seat,
                )
            against = cannot_block_that(rules, obj, attacker)
            if against is not None:
                return against
        if len(whom) > _capacity(rules, obj):
            return no(ruleset, "block who", N_("{object} cannot block that many"), object=obj.card)
    attackers = tuple(o for o in permanents(state) if "attacking" in o.data and _defends(state, o, seat))
    return _block_restriction(rules, attackers, pairs) or _block_requirement(rules, seat, attackers, pairs)


def _why_not_theirs(ruleset: CardRuleset, state: Position, attacker: Object | None) -> Cites:
    """Why a seat cannot block what attacks somebody else, or a battle that another protects (310.8c)."""
    what = attacker.data.get("attacking") if attacker is not None else None
    battle = isinstance(what, Ref) and PROTECTOR in state.objects[what.id].data
    return united(ruleset.cites.get("block for a battle", ()) if battle else (), ruleset.cite("block who"))


def _defends(state: Position, attacker: Object, seat: str) -> bool:
    """Whether a player, or the team of that player, is attacked by a creature (805.10d)."""
    return defended(state, attacker) in teams.team(state, seat)


def _capacity(rules: Rules, obj: Object) -> int:
    """The number of attackers that a creature can block: one, and more by effects."""
    return 1 + rules.added("additional blocks", obj)


def _block_restriction(rules: Rules, attackers: tuple[Object, ...], pairs: Pairs) -> Refusal | None:
    ruleset, state = rules.ruleset, rules.state
    on: dict[str, int] = {}
    for whom in pairs.values():
        for object_id in whom:
            on[object_id] = on.get(object_id, 0) + 1
    for attacker in attackers:
        count = on.get(attacker.id, 0)
        if count == 1 and rules.seen(attacker).has("menace"):
            twice = sum(word == "menace" for word, _ in rules.seen(attacker).keywords) > 1
            return no(
                ruleset,
                united(ruleset.cite("menace"), ruleset.cites.get("again menace", ()) if twice else ()),
                N_("{object} has menace: one creature alone can't block it"),
                object=attacker.card,
            )
        most = rules.limit("blockers of it", attacker)
        if most is not None and count > most:
            return no(
                ruleset,
                "block restriction",
                N_("no more than {most} creatures can block {object}"),
                most=most,
                object=attacker.card,
            )
        least = rules.limit("blockers needed", attacker)
        if least is not None and 0 < count < least:
            return no(
                ruleset,
                "block restriction",
                N_("fewer than {least} creatures can't block {object}"),
                least=least,
                object=attacker.card,
            )
    blocking = [object_id for object_id, whom in pairs.items() if whom]
    most = rules.limit("blockers")
    if most is not None and len(blocking) > most:
        return no(ruleset, "block restriction", N_("no more than {most} creatures can block"), most=most)
    if len(blocking) == 1:
        only = state.objects[blocking[0]]
        if rules.forbidden("block alone", only) is not None:
            return no(ruleset, "block restriction", N_("{object} can't block alone"), object=only.card)
    return None


def _block_requirement(
    rules: Rules, seat: str, attackers: tuple[Object, ...], pairs: Pairs
) -> Refusal | None:
    if not rules.musts:
        return None
    able = dict(block_options(rules, seat, attackers))
    choices = {o.id: ((), *_ways(whom, _capacity(rules, o))) for o, whom in able.items()}
    objects = {o.id: o for o in able} | {a.id: a for a in attackers}
    of_blocker = {object_id: rules.required("block", objects[object_id]) for object_id in choices}
    of_pair = {
        (object_id, other): rules.required("block", objects[object_id], objects[other])
        for o, whom in able.items()
        for object_id, other in ((o.id, name) for name in whom)
    }
    of_attacker = {a.id: rules.required("be blocked", a) for a in attackers}

    def score(chosen: Pairs) -> int:
        total = sum(of_blocker.get(object_id, 0) for object_id, whom in chosen.items() if whom)
        total += sum(of_pair.get((object_id, name), 0) for object_id, whom in chosen.items() for name in whom)
        blocked = {name for whom in chosen.values() for name in whom}
        return total + sum(of_attacker.get(name, 0) for name in blocked)

    def legal(chosen: Pairs) -> bool:
        return _block_restriction(rules, attackers, chosen) is None

    upper = sum(of_attacker.values()) + sum(
        of_blocker[object_id]
        + sum(sorted((of_pair.get((object_id, n), 0) for n in _names(ways)), reverse=True)[: _most(ways)])
        for object_id, ways in choices.items()
    )
    if score(pairs) >= upper:
        return None
    most = best(_worthwhile(choices, of_blocker, of_pair, of_attacker, rules, attackers), score, legal, upper)
    if score(pairs) >= most:
        return None
    wants = [
        objects[object_id].card for object_id in choices if of_blocker[object_id] and not pairs.get(object_id)
    ]
    wants += [
        objects[object_id].card
        for (object_id, n), w in of_pair.items()
        if w and n not in pairs.get(object_id, ())
    ]
    blocked = {name for whom in pairs.values() for name in whom}
    if wants:
        return no(rules.ruleset, "block requirement", N_("{object} has to block if able"), object=wants[0])
    left = next((a.card for a in attackers if of_attacker[a.id] and a.id not in blocked), "")
    return no(rules.ruleset, "block requirement", N_("{object} has to be blocked if able"), object=left)


def _names(ways: tuple[tuple[str, ...], ...]) -> set[str]:
    return {name for way in ways for name in way}


def _most(ways: tuple[tuple[str, ...], ...]) -> int:
    return max((len(way) for way in ways), default=0)


def _ways(whom: tuple[str, ...], capacity: int) -> Iterator[tuple[str, ...]]:
    """The sets of at most so many attackers that one creature can block."""
    from itertools import combinations

    for size in range(1, min(capacity, len(whom), 3) + 1):
        yield from combinations(whom, size)
    if capacity >= len(whom) > 3:
        yield whom


def _worthwhile(
    choices: Mapping[str, tuple[tuple[str, ...], ...]],
    of_blocker: Mapping[str, int],
    of_pair: Mapping[tuple[str, str], int],
    of_attacker: Mapping[str, int],
    rules: Rules,
    attackers: tuple[Object, ...],
) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The relevant choices only: those that obey requirements, and second blockers for menace."""
    several = {a.id for a in attackers if rules.seen(a).has("menace") or rules.limit("blockers needed", a)}

    def matters(object_id: str, way: tuple[str, ...]) -> bool:
        return any(of_pair.get((object_id, name)) or of_attacker[name] or name in several for name in way)

    kept = {}
    for object_id, ways in choices.items():
        useful = tuple(way for way in ways if not way or of_blocker[object_id] or matters(object_id, way))
        if len(useful) > 1:
            kept[object_id] = useful
    return kept
