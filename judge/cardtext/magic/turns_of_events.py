"""Replaced and repeated events, first events of a turn, additional combats (Magic, 500.8, 603, 614)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.events import ALL, aimed_by, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Aimed, Back, When
from judge.cardtext.magic.prevention import instead, modified
from judge.cardtext.magic.statics import EVERYWHERE, static
from judge.cardtext.tokens import SELF

UNCAST = {"if": {"not": [{"object": "it", "is": {"is": "cast"}}]}}
THEY = Back("player", seat=True)


def add(g: Grammar) -> None:
    _first_times(g)
    _uncast(g)
    _into_graveyards(g)
    _caused(g)
    _skipped(g)
    _controlled(g)
    _repeated(g)
    _from_hands(g)
    _damage(g)
    _copies(g)
    _spells(g)
    _transformed(g)
    _additional_combats(g)


def _first_times(g: Grammar) -> None:
    """Events that happen for the first time in a turn (603.2)."""
    g.rule("event", f"{SELF} attacks for the first time each turn")(
        lambda: When({"attacks": {"of": "self", "where": {"first": True}}}, "self", ALL, seat="seat")
    )
    for words, by in (
        ("a spell or ability", {}),
        ("a spell", {"is": "spell"}),
        ("a spell or ability an opponent controls", {"controller": "opponents"}),
    ):
        told = {"by": by} if by else {}
        g.rule("event", f"{SELF} becomes the target of {words} for the first time each turn", told=told)(
            lambda told: When(
                {"targeted": {"of": "self", **told, "where": {"first": True}}}, "self", ALL,
                **aimed_by(told.get("by", {})),
            )
        )  # fmt: skip
        g.rule("event", f"(a|an) <noun1:n> becomes the target of {words} for the first time each turn",
               told=told)(
            lambda n, told: When(
                {"targeted": {"of": n, **told, "where": {"first": True}}}, "it", nouns_of(n),
                **aimed_by(told.get("by", {})),
            )
        )  # fmt: skip


def _uncast(g: Grammar) -> None:
    """Exiling permanents that enter without having been cast (614.1)."""
    line = "if (a|an) <noun1:n> would enter and it wasn't cast , exile it instead"
    g.rule("static", f"{line} .")(lambda n: instead({"enters": {"of": n, **UNCAST}}, modified(to="exile")))
    g.rule("sentence", f"until end of turn , {line}")(
        lambda n: [
            {"instead": {"enters": {"of": n, **UNCAST}}, "do": [modified(to="exile")], "until": "turn"}
        ]
    )
    g.rule(
        "static", "<nounn:n> you control enter as a copy of ~ .", f"<nounn:n> enter as a copy of {SELF} ."
    )(
        lambda n: (
            instead({"enters": both(n, {"controller": "you"})}, {"enters copying": "self"})
            if "controller" not in n
            else instead({"enters": n}, {"enters copying": "self"})
        )
    )


def _into_graveyards(g: Grammar) -> None:
    """Replacing being put into a graveyard (614.6)."""
    own = f"if {SELF} would be put into a graveyard from anywhere ,"
    into = [{"reveal": "self"}, {"shuffle in": "self"}]
    for line in (
        f"{own} reveal {SELF} and shuffle it into its owner's library instead .",
        f"{own} instead reveal {SELF} and shuffle it into its owner's library .",
        f"{own} shuffle it into its owner's library instead .",
    ):
        g.rule("own", line)(lambda: {"abilities": [_of_its_own(into)]})
    for told in (
        f"{own} exile it instead .",
        f"{own} instead exile it .",
    ):
        g.rule("own", told)(lambda: {"abilities": [_of_its_own([modified(to="exile")])]})
    for words, of in (
        ("a card or token would be put into a graveyard", {"zone": "any"}),
        ("a card or token would be put into an opponent's graveyard", {"zone": "any", "owner": "opponents"}),
        ("a card or token would be put into your graveyard", {"zone": "any", "owner": "you"}),
    ):
        g.rule("static", f"if {words} from anywhere , exile (it|that card) instead .", of=of)(
            lambda of: instead({"put into graveyard": {"of": of}}, modified(to="exile"))
        )
    mine = {"put into graveyard": {"of": {"zone": "any", "owner": "you", "not is": "token"}}}
    this = "if a card would be put into your graveyard from anywhere this turn , exile (it|that card) instead"
    g.rule("sentence", this)(lambda: [{"instead": mine, "do": [modified(to="exile")], "until": "turn"}])
    for words, owner in (("your", "you"), ("an opponent's", "opponents")):
        g.rule("event", f"{SELF} is put into {words} graveyard from {words} library", owner=owner)(
            lambda owner: When(
                {"moves": {"of": "self", "from": "library", "to": "graveyard"}}, "self", ALL, moved=True,
                zone=("library",),
            )
            if owner == "you"
            else refuse()
        )  # fmt: skip


def _of_its_own(do: list[Any]) -> dict[str, Any]:
    return {
        "kind": "replacement",
        "instead": {"put into graveyard": {"of": {"in": "self"}}},
        "do": do,
        "zone": ["battlefield", *EVERYWHERE],
    }


def _caused(g: Grammar) -> None:
    """Two actions at once that opponents' spells and abilities cannot cause (614.17)."""
    theirs = "spells and abilities your opponents control can't cause you to"
    by = {"zone": "any", "controller": "opponents"}
    g.rule(
        "static",
        f"{theirs} sacrifice permanents or discard cards .",
        f"{theirs} discard cards or sacrifice permanents .",
    )(
        lambda: static(
            "self", {"forbid": [{on: {"who": "you", "by": by}} for on in ("sacrificed", "discarded")]}
        )
    )


def _skipped(g: Grammar) -> None:
    """Skipped steps (500.11)."""
    for step in ("untap", "upkeep", "draw"):
        word = {"as though": f"skips {step}"}
        for words, seats in (
            (f"skip your {step} step", "you"),
            (f"players skip their {step} steps", "players"),
            (f"each player skips their {step} step", "players"),
            (f"your opponents skip their {step} steps", "opponents"),
        ):
            g.rule("static", f"{words} .", seats=seats, word=word)(
                lambda seats, word: static({"seat": seats}, word)
            )


def _controlled(g: Grammar) -> None:
    """Controlling another player's next turn (722)."""
    told = "during (that player's|their) next turn"
    for words in (
        f"you control <target_player:p> {told}",
        f"you gain control of <target_player:p> {told}",
    ):
        g.rule("clause", words)(lambda p: [{"control player": p}])


def _repeated(g: Grammar) -> None:
    """Repeating a process (608.2c)."""
    g.rule("sentence", "repeat the following process <n:k> times . <sentence:a>")(
        lambda k, a: [{"repeat": k, "do": a}] if not _aims(a) else refuse()
    )
    either = "unless (that player|they) <pays:c> or <pays:d>"
    g.rule("sentence", f"each opponent loses <n:k> life {either}")(
        lambda k, c, d: [
            {
                "each": "opponents",
                "do": [
                    {
                        "may pay": [{"either": c, "or": d}],
                        "who": "it",
                        "else": [{"lose life": k, "who": "it"}],
                    }
                ],
            }
        ]
    )


def _aims(value: object) -> bool:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, (Aim, Back)) or any(map(_aims, parts))


def _from_hands(g: Grammar) -> None:
    """All players put a card from their hand onto the battlefield at once (101.4)."""
    permanent = "artifact , creature , enchantment , or land"
    g.rule("shown_card", "(a|an) <cardnoun1:c>")(lambda c: c)
    g.rule("shown_card", f"an {permanent} card")(
        lambda: {"type": ["artifact", "creature", "enchantment", "land"]}
    )
    for words, who in (
        ("each player", "players"), ("each other player", "others"), ("each opponent", "opponents"),
    ):  # fmt: skip
        put = "a[n] <shown_card:c> from their hand onto the battlefield".replace("a[n] ", "")
        for may, most in ((f"{words} may put", {"up to": 1}), (f"{words} puts", {})):
            for zone in ("hand", "graveyard"):
                g.rule("sentence", f"{may} {put}".replace("hand", zone), who=who, most=most, zone=zone)(
                    lambda c, who, most, zone: (
                        [
                            {
                                "each": who,
                                "choose": {**c, "zone": zone, "owner": "chooser"},
                                **most,
                                "as": "shown",
                            },
                            {
                                "together": [
                                    {"each": "shown", "do": [{"put into play": "it", "under": "owner of it"}]}
                                ]
                            },
                        ]
                        if c
                        else refuse()
                    )
                )


def _damage(g: Grammar) -> None:
    """Redirected damage, and objects that were dealt damage (614.9, 701.19c)."""
    g.rule("sentence", "all damage that would be dealt this turn to <target:t> by a source of your choice is"
           " dealt to another target <noun1:n> instead")(
        lambda t, n: [
            {"choose": [{"zone": "battlefield"}, {"zone": "stack"}], "as": "source"},
            {"instead": {"damage": {"of": {"in": t}, "by": {"in": "source"}}},
             "do": [modified(of=Aim(both(n, {"other": True})))], "until": "turn"},
        ]
    )  # fmt: skip
    never = "can't be regenerated this turn"
    g.rule(
        "sentence",
        f"<thing1:s> <deals:d> . a creature dealt damage this way {never}",
        f"<thing1:s> <deals:d> . if a creature is dealt damage this way , it {never}",
    )(_unregenerated)
    g.rule("clause", f"<thing1:t> {never}")(
        lambda t: [{"last": {"forbid": {"regenerated": {}}}, "of": t, "until": "turn"}]
    )


def _unregenerated(s: Any, d: Any) -> list[Any]:
    from judge.cardtext.magic.sentences import _damage

    if not isinstance(d[1], Aim) or len(d) != 2:
        raise Refused
    made = _damage(s, d)
    hurt = {"all": {"in": Aimed(1), "is": "dealt damage"}}
    return [*made, {"last": {"forbid": {"regenerated": {}}}, "of": hurt, "until": "turn"}]


def _copies(g: Grammar) -> None:
    """A spell that each player other than its caster copies (707.10)."""
    chosen = "each of those players may choose new targets for (their|that player's) copy"
    g.rule("sentence", f"each other player copies that spell . {chosen}")(
        lambda: [{"copy": Back("spell"), "who": _others(THEY), "new targets": True}]
    )


def _others(whom: object) -> object:
    from judge.cardtext.magic.parts import Of

    return Of("others", whom)


def _spells(g: Grammar) -> None:
    """Spells and abilities with one target, or with an X in their cost (115.7, 107.3)."""
    g.phrase("suffix", "with a single target", {"is": "with a single target"})
    stack = {"zone": "stack", "is": "with a single target"}
    g.rule("targetable1", "spell with a single target")(lambda: {**stack, "is": ["spell", stack["is"]]})
    g.rule("targetable1", "spell or ability with a single target")(
        lambda: {**stack, "any": [{"is": "spell"}, {"is": "ability"}]}
    )
    g.phrase("suffix", "with a mana cost that contains {X}", {"is": "with x in its cost"})
    g.phrase("suffix", "with {X} in their mana costs", {"is": "with x in its cost"})
    g.rule("do", "double the value of x")(lambda: [{"double x": Back("spell")}])


def _transformed(g: Grammar) -> None:
    """Events of the card transforming, which an ability of its new face triggers on (701.27)."""
    into = f"transforms into {SELF}"
    g.rule("event", f"{SELF} {into}")(lambda: When({"transforms": "self"}, "self", ALL))
    g.rule("event", f"{SELF} enters or {into}")(
        lambda: When([{"enters": "self"}, {"transforms": "self"}], "self", ALL)
    )
    g.rule("do", f"unattach {SELF} , then transform (it|{SELF})", f"unattach {SELF} and transform it")(
        lambda: [{"unattach": "self"}, {"transform": "self"}]
    )


def _additional_combats(g: Grammar) -> None:
    """Additional combat phases (500.8)."""
    for there in ("there is", "there's"):
        g.rule("sentence", f"{there} an additional combat phase after this phase")(
            lambda: [{"extra combat": True}]
        )
        g.rule("sentence", f"after this [main] phase , {there} an additional combat phase")(
            lambda: [{"extra combat": True}]
        )
    g.rule("sentence", "after this (main|combat) phase , there are two additional combat phases")(
        lambda: [{"extra combat": True}, {"extra combat": True}]
    )
