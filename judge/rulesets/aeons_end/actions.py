"""The actions of players, each with its conditions in the order of the rules, and its function."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.messages import N_
from judge.resolver import PASS, Act, Action, Object, Position, Row, WindowRule, act, zone_of
from judge.resolver.ruleset import nothing
from judge.rulesets.aeons_end import performing, zones
from judge.rulesets.aeons_end.turn import in_main
from judge.rulesets.aeons_end.verbs import most_charges
from judge.rulesets.kit import CardRuleset
from judge.rulesets.kit.rule import object_of

# Conditions that several actions share


def _row(cite: str, reason: str, holds: Callable[[CardRuleset, Position, Act], bool]) -> Row:
    return Row(cite, reason, holds)


def _apart(cite: str, reason: str, holds: Callable[[CardRuleset, Position, Act], bool]) -> Row:
    """A row that is told beside others that fail, in the player's own time."""
    return Row(cite, reason, holds, apart="now")


def _in_zone(zone: str) -> Callable[[CardRuleset, Position, Act], bool]:
    return lambda ruleset, state, act: object_of(state, act).zone == zone_of(zone, act.who)


STILL_HERE = _row(
    "destroy",
    N_("{object} has been destroyed: it is used no more"),
    lambda r, s, a: object_of(s, a).zone != zones.DESTROYED,
)

BREACH_REMAINS = _row(
    "exhausted breach",
    N_("the breach “{breach}” of {who} has been destroyed, and does not come back"),
    lambda r, s, a: not performing.breach_lost(r, s, a),
)

IN_MAIN = (
    _apart(
        "must cast",
        N_("the casting phase comes first: spells prepped in closed breaches must be cast"),
        lambda r, s, a: s.step != "casting" or not zones.must_cast(s, a.who),
    ),
    _apart(
        "phase order",
        N_("this belongs to the main phase; end the casting phase first"),
        lambda r, s, a: (
            s.step != "casting" or bool(zones.must_cast(s, a.who)) or not zones.castable(s, a.who)
        ),
    ),
)


ACTIONS: Mapping[str, Action] = {
    PASS: Action(
        "pass",
        nothing,
        rows=(
            _row(
                "must cast",
                N_("the casting phase cannot end: a spell prepped in a closed breach must be cast"),
                lambda r, s, a: s.step != "casting" or not zones.must_cast(s, a.who),
            ),
        ),
    ),
    "cast": Action(
        "cast",
        performing.cast,
        rows=(
            STILL_HERE,
            _row("not prepped", N_("{object} is no spell that {who} has prepped"), _in_zone(zones.PREPPED)),
            _apart(
                "casting",
                N_("prepped spells are cast in the casting phase"),
                lambda r, s, a: s.step == "casting",
            ),
            _apart(
                "not before",
                N_("{object} was prepped this turn: it can be cast from the next turn on"),
                lambda r, s, a: object_of(s, a) in zones.castable(s, a.who),
            ),
        ),
        params={"object": "object"},
        candidates=lambda r, s, seat: [act(seat, "cast", object=o.id) for o in zones.prepped(s, seat)],
    ),
    "play": Action(
        "play",
        in_main(performing.played),
        rows=(
            *IN_MAIN,
            STILL_HERE,
            _row("play", N_("{object} is not in the hand of {who}"), _in_zone(zones.HAND)),
            _row(
                "play",
                N_("{object} is neither a gem nor a relic"),
                lambda r, s, a: zones.is_a(r, object_of(s, a), "gem", "relic"),
            ),
        ),
        params={"object": "object"},
        candidates=performing.of_hand("play", "gem", "relic"),
    ),
    "gain": Action(
        "gain",
        in_main(performing.gained),
        rows=(
            *IN_MAIN,
            _row(
                "empty pile",
                N_("no card “{card}” is left in the supply, and no pile is refilled"),
                lambda r, s, a: performing.pile(r, s, a) is not None,
            ),
            _apart(
                "gain",
                N_("{who} has not gained enough aether this turn for “{card}”"),
                lambda r, s, a: performing.can_pay(s, a.who, performing.cost_of(r, performing.pile(r, s, a))),
            ),
        ),
        params={"card": "text"},
        candidates=performing.gains,
    ),
    "charge": Action(
        "charge",
        in_main(performing.charged),
        rows=(
            *IN_MAIN,
            _row(
                "charge for an ally",
                N_("nobody may pay for the charges of an ally"),
                lambda r, s, a: a.data.text("seat", a.who) == a.who,
            ),
            _apart(
                "most charges",
                N_("{who} has as many charges as the ability needs: more are not allowed"),
                lambda r, s, a: s.player(a.who).number("charges") < most_charges(s, a.who),
            ),
            _apart(
                "charge",
                N_("a charge costs 2 aether, which {who} does not have"),
                lambda r, s, a: performing.can_pay(s, a.who, performing.CHARGE_COST),
            ),
        ),
        params={"seat": "seat?"},
        candidates=lambda r, s, seat: [act(seat, "charge")],
    ),
    "focus": Action(
        "focus",
        in_main(performing.focused),
        rows=(
            *IN_MAIN,
            BREACH_REMAINS,
            _row(
                "focus",
                N_("{who} has no breach “{breach}”"),
                lambda r, s, a: performing.breach(r, s, a) is not None,
            ),
            _row(
                "focus",
                N_("{breach} is open: only a closed breach is focused"),
                lambda r, s, a: not _opened(performing.breach(r, s, a)),
            ),
            _apart(
                "focus",
                N_("{who} does not have the aether that focusing {breach} costs"),
                lambda r, s, a: performing.can_pay(
                    s, a.who, zones.focus_cost(r, _sure(performing.breach(r, s, a)))
                ),
            ),
        ),
        params={"breach": "text"},
        candidates=performing.breaches("focus"),
    ),
    "open": Action(
        "open",
        in_main(performing.opened),
        rows=(
            *IN_MAIN,
            BREACH_REMAINS,
            _row(
                "open",
                N_("{who} has no breach “{breach}”"),
                lambda r, s, a: performing.breach(r, s, a) is not None,
            ),
            _row(
                "open",
                N_("{breach} is open already"),
                lambda r, s, a: not _opened(performing.breach(r, s, a)),
            ),
            _apart(
                "open",
                N_("{who} does not have the aether that opening {breach} costs"),
                lambda r, s, a: performing.can_pay(
                    s, a.who, zones.open_cost(r, _sure(performing.breach(r, s, a)))
                ),
            ),
        ),
        params={"breach": "text"},
        candidates=performing.breaches("open"),
    ),
    "prep": Action(
        "prep",
        in_main(performing.prepped),
        rows=(
            *IN_MAIN,
            STILL_HERE,
            _row("prep", N_("{object} is not in the hand of {who}"), _in_zone(zones.HAND)),
            _row(
                "prep",
                N_("{object} is no spell: only spells are prepped"),
                lambda r, s, a: zones.is_a(r, object_of(s, a), "spell"),
            ),
            BREACH_REMAINS,
            _row(
                "prep",
                N_("{who} has no breach “{breach}”"),
                lambda r, s, a: performing.breach(r, s, a) is not None,
            ),
            _apart(
                "prep",
                N_("{breach} holds a prepped spell already: there is room for one"),
                lambda r, s, a: zones.spell_in(s, _sure(performing.breach(r, s, a))) is None,
            ),
            _apart(
                "prep",
                N_("{breach} is closed and was not focused this turn"),
                lambda r, s, a: (
                    _opened(performing.breach(r, s, a)) or zones.focused(s, _sure(performing.breach(r, s, a)))
                ),
            ),
        ),
        params={"object": "object", "breach": "text"},
        candidates=performing.preps,
    ),
    "use": Action(
        "use",
        in_main(performing.used),
        rows=(
            *IN_MAIN,
            STILL_HERE,
            _row("use", N_("{object} is no spell that {who} has prepped"), _in_zone(zones.PREPPED)),
            _row(
                "use",
                N_("{object} has no effect for the main phase while it is prepped"),
                lambda r, s, a: bool(performing.while_prepped(r, object_of(s, a))),
            ),
            _apart(
                "once a turn",
                N_("the effect of {object} has been used this turn"),
                lambda r, s, a: object_of(s, a).data.get("used") != s.turn,
            ),
            _apart("use", N_("{who} cannot pay what the effect of {object} costs"), performing.usable),
        ),
        params={"object": "object"},
        candidates=performing.uses,
    ),
    "discard": Action(
        "to discard",
        in_main(performing.discarded),
        rows=(
            STILL_HERE,
            _row(
                "no discarding",
                N_("nobody may choose to discard cards, and the hand is not discarded at the end"),
                lambda r, s, a: object_of(s, a).zone == zones.NEMESIS_PLAY,
            ),
            *IN_MAIN,
            _row(
                "to discard",
                N_("{object} has no effect by which it could be discarded"),
                lambda r, s, a: bool(performing.to_discard(r, object_of(s, a))),
            ),
            _row(
                "to discard",
                N_("{who} cannot carry out all that discarding {object} asks for"),
                performing.completable,
            ),
        ),
        params={"object": "object"},
        candidates=performing.discards,
    ),
    "give": Action(
        "give",
        nothing,
        rows=(_row("give", N_("aether cannot be given to other players"), performing.never),),
        params={"number": "number?", "seat": "seat?"},
        anytime=True,
    ),
    "shuffle": Action(
        "shuffle",
        nothing,
        rows=(
            _row(
                "nemesis deck",
                N_("once formed, the nemesis deck is not shuffled"),
                lambda r, s, a: r.words.find("zones", a.data.text("zone")) != zones.NEMESIS_DECK,
            ),
            _row("shuffle", N_("a player's deck and discard pile are never shuffled"), performing.never),
        ),
        params={"zone": "text?"},
        anytime=True,
    ),
    "look": Action(
        "look",
        nothing,
        rows=(
            _row(
                "look",
                N_("nobody may look through their own deck"),
                lambda r, s, a: r.words.find("zones", a.data.text("zone")) != zones.DECK,
            ),
        ),
        params={"zone": "text"},
        anytime=True,
    ),
    "rearrange": Action(
        "rearrange",
        nothing,
        rows=(
            _row("rearrange", N_("the discard pile may be looked at, but its order stays"), performing.never),
        ),
        params={"zone": "text?"},
        anytime=True,
    ),
}


def _opened(obj: Object | None) -> bool:
    return obj is not None and zones.opened(obj)


def _sure(obj: Object | None) -> Object:
    assert obj is not None
    return obj


MAIN = frozenset({"play", "gain", "charge", "focus", "open", "prep", "use", "discard"})

WINDOWS: Mapping[str, WindowRule] = {
    "casting": WindowRule("casting", frozenset({"cast"}) | MAIN, None, pass_cite="may keep"),
    "main": WindowRule("main", frozenset({"cast"}) | MAIN, None, pass_cite="end main"),
}
