"""Sentences that depend on the instruction before, and further instructions (Magic, 608.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.events import nouns_of
from judge.cardtext.magic.joining import _done
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Of, Settled, When
from judge.cardtext.magic.sentences import _damage, done_by
from judge.cardtext.magic.spending import ALL_NOUNS
from judge.cardtext.magic.token_phrases import _token
from judge.cardtext.magic.verbs import _repeated
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _done_so(g)
    _with_counters(g)
    _of_one_name(g)
    _until_exiled(g)
    _sources(g)
    _otherwise(g)
    _given(g)
    _events(g)
    _keywords(g)


def _mana_only(mana: str) -> str:
    if "{X}" in mana:
        raise Refused  # X would have to be defined first
    return mana


def _done_so(g: Grammar) -> None:
    """Consequences of a mandatory instruction, and of not paying a cost."""
    g.rule("sentence", "<do:a> . if you do , <joined:b>")(
        lambda a, b: [*_done(done_by(a, "you")), {"if": {"done": "done"}, "then": b}]
    )
    g.rule("sentence", "you may pay <mana:m> . if you don't , <joined:b>")(
        lambda m, b: [{"may pay": [{"pay": _mana_only(m)}], "else": b}]
    )
    g.rule("sentence", "you may pay <mana:m> . if you do , <joined:a> . if you don't , <joined:b>")(
        lambda m, a, b: [{"may pay": [{"pay": _mana_only(m)}], "then": a, "else": b}]
    )
    nobody = {"as though": "no maximum hand size"}
    g.rule("clause", "you have no maximum hand size for the rest of the game")(
        lambda: [{"last": nobody, "of": "you", "until": "always"}]
    )
    g.rule("sentence", "<joined:a> at the beginning of your next end step")(
        lambda a: [{"later": {"end step": {"who": "you"}}, "once": True, "do": a}]
    )
    g.rule("per", "for each of its colors")(lambda: {"kinds": "color", "of": Back()})


def _of_one_name(g: Grammar) -> None:
    """A target and all others with the same name (201.2)."""
    for kind in ("creature", "permanent", "artifact", "enchantment", "land"):
        many = f"{kind}s"
        filter_: dict[str, object] = {"is": "permanent"} if kind == "permanent" else {"type": kind}
        others = {"all": {**filter_, "same name": Back(kind), "none": {"in": Back(kind)}}}
        those = [Back(kind), others]  # an object without a name is still the target
        named = f"target <noun1:n> and all other {many} with the same name as that {kind}"
        told = {"kind": filter_, "those": those}
        for verb, end in (("destroy", ""), ("exile", ""), ("return", " to their owners' hands")):
            g.rule("sentence", f"{verb} {named}{end}", verb=verb, **told)(
                lambda n, kind, those, verb: [_of_kind(n, kind), {verb: those}]
            )
            g.rule("sentence", f"you may {verb} {named}{end}", verb=verb, **told)(
                lambda n, kind, those, verb: [_of_kind(n, kind), {"may": [{verb: those}]}]
            )
        g.rule("sentence", f"{named} <change:c> <duration:u>", **told)(
            lambda n, c, u, kind, those: [_of_kind(n, kind), {"of": those, "last": c, "until": u}]
        )


def _of_kind(n: object, kind: dict[str, object]) -> dict[str, object]:
    """A target of the kind by which the text refers to it later."""
    if not isinstance(n, dict) or any(n.get(key) != value for key, value in kind.items()):
        raise Refused
    return {"_aim": Aim(n)}


def _until_exiled(g: Grammar) -> None:
    """Exiling cards from the top until one of a kind is exiled, and effects on that card."""

    def dug(c: Any, *then: object) -> list[object]:
        if not c:
            raise Refused
        return [
            {"exile": {"top until": c, "of": "you", "zone": "library"}, "as": "exiled cards"},
            {"choose": {**c, "zone": "exile"}, "of": "exiled cards", "count": "all", "as": "found"},
            *then,
        ]

    g.phrase("digging", "exile cards from the top of your library", True)
    lead = "<digging:_> until you exile (a|an) <cardnoun1:c>"
    for join in (".", ", then"):
        g.rule("sentence", f"{lead} {join} put that card into your hand")(
            lambda c: dug(c, {"move": "found", "to": "hand"})
        )
    g.rule("sentence", f"{lead} . you may cast (it|that card) without paying its mana cost")(
        lambda c: dug(c, {"may": [{"cast": "found", "without paying": True}]})
    )
    for verb in ("cast", "play"):
        g.rule(
            "sentence",
            f"{lead} . you may {verb} that card <playtime:u>",
            f"{lead} . <playtime:u> , you may {verb} that card",
            verb=verb,
        )(lambda c, u, verb: dug(c, {"last": {"as though": f"{verb} from exile"}, "of": "found", "until": u}))


def _sources(g: Grammar) -> None:
    """Preventing damage from a chosen source; damage from a source to you or the card."""

    def shielded(s: object, told: dict[str, object], on: str = "damage") -> list[object]:
        return [
            {"choose": both(s, {"zone": ["battlefield", "stack"]}), "as": "source"},
            {"shield": {on: {**told, "by": {"in": "source"}}}, "amount": "all"},
        ]

    chosen = "prevent all damage (a|an) <source:s> of your choice would deal"
    g.rule("sentence", f"{chosen} this turn")(lambda s: shielded(s, {}))
    g.rule("sentence", f"{chosen} to you this turn")(lambda s: shielded(s, {"of": {"seat": "you"}}))
    dealt = "prevent all damage that would be dealt to you this turn by (a|an) <source:s> of your choice"
    g.rule("sentence", dealt)(lambda s: shielded(s, {"of": {"seat": "you"}}))
    g.rule("sentence", "prevent all combat damage (a|an) <noun1:n> of your choice would deal this turn")(
        lambda n: [{"choose": n, "as": "source"}, *shielded(n, {}, "combat damage")[1:]]
    )
    theirs = {"controller": "opponents"}
    g.rule("event", "a source an opponent controls deals damage to you")(
        lambda: When({"damage": {"who": "you", "by": theirs}}, amount=True, seat="controller of by")
    )
    for kind in ("actor", "whom"):
        g.rule(kind, "that source's controller")(lambda: Back("player", seat=True))


def _otherwise(g: Grammar) -> None:
    """Effects on the enchanted or equipped object that depend on its kind."""

    def either(h: object, a: object, c: object, b: object) -> dict[str, object]:
        of = {"in": "host"}
        so = {"object": "host", "is": c}
        one = {"kind": "static", "of": of, "change": a, "while": so}
        return {"abilities": [one, {"kind": "static", "of": of, "change": b, "while": {"not": [so]}}]}

    g.rule("own", "<host:h> <gets:a> as long as it's <state:c> . otherwise , it <gets:b> .")(either)
    g.rule("sentence", "<thing1:s> <gets:c> until end of turn and <deals:d>")(
        lambda s, c, d: [{"of": s, "last": c, "until": "turn"}, *_damage(_same(s), d)]
    )


def _same(thing: object) -> object:
    if isinstance(thing, Aim):
        raise Refused
    return thing


def _with_counters(g: Grammar) -> None:
    """Putting permanents onto the battlefield with counters."""
    g.rule("bearing", "with (a|an) <counter:c> counter on it")(lambda c: {"counters": c})
    g.rule("bearing", "with (a|an) additional <counter:c> counter on it")(lambda c: {"counters": c})
    g.rule("bearing", "with <n:k> [additional] <counter:c> counters on it")(
        lambda k, c: {"counters": c, "number": k}
    )
    for tapped in ("", "tapped"):
        more: dict[str, object] = {"tapped": True} if tapped else {}
        for verb, to in (("return", "to"), ("put", "onto")):
            g.rule("do", f"{verb} <thing1:t> {to} the battlefield {tapped} <bearing:b>", more=more)(
                lambda t, b, more: [{"put into play": t, **more, **b}]
            )
            g.rule(
                "do",
                f"{verb} <thing1:t> {to} the battlefield {tapped} under your control <bearing:b>",
                more=more,
            )(lambda t, b, more: [{"put into play": t, "under": "you", **more, **b}])
            g.rule(
                "do",
                f"{verb} <thing1:t> {to} the battlefield {tapped} under its owner's control <bearing:b>",
                more=more,
            )(lambda t, b, more: [{"put into play": t, "under": _owner(t), **more, **b}])
    tapped_attacking = {"tapped": True, "attacks": True}
    g.rule("do", "put <thing1:t> onto the battlefield under your control tapped and attacking")(
        lambda t: [{"put into play": t, "under": "you", **tapped_attacking}]
    )


def _owner(thing: object) -> object:
    return Of("owner", _repeated(thing))


def _given(g: Grammar) -> None:
    """Granting keywords with a number, as the abilities that they stand for."""
    g.rule("has", "(has|have) <given:a>")(lambda a: {"ability": [Settled(a)]})
    g.rule("gains", "(gains|gain) <given:a>")(lambda a: {"ability": [Settled(a)]})
    g.rule("ability", "ward <generic:k>")(lambda k: {"ward": k})
    for n, word in (("1", "token"), ("n", "tokens")):
        g.rule(
            f"token{n}",
            f"<size:s> <token_color:c> <token_subtypes:t> <token_type:k> {word} with <given:q>",
        )(lambda s, c, t, k, q: _with_ability(s, c, t, k, q))


def _with_ability(s: object, c: object, t: object, k: object, q: Any) -> dict[str, object]:
    return _token(s, c, t, k, None, Settled(q))


def _events(g: Grammar) -> None:
    """Further events, and several at once."""
    for lead, other in (("one or more", False), ("one or more other", True)):
        for words, who in (("a player", "players"), ("an opponent", "opponents")):
            g.rule("event", f"{lead} <nounn:n> attack {words}", who=who, other=other)(
                lambda n, who, other: When(
                    {
                        "attacks": {
                            "of": both(n, {"other": True}) if other else n,
                            "who": who,
                            "where": {"player": True},
                        }
                    },
                    batch=True,
                )
            )
    g.rule("event", "you discard one or more <cardnounn:n>")(
        lambda n: When({"discarded": {"who": "you", "of": n}}, batch=True) if n else refuse()
    )
    g.rule("event", "one or more opponents lose life")(
        lambda: When({"loses life": {"who": "opponents"}}, batch=True)
    )
    g.rule("event", "you draw your first or second card each turn")(
        lambda: When({"drawn": {"who": "you", "where": {"drawn": {"max": 2}}}})
    )
    g.rule("event", f"{SELF} and at least one other creature attack")(
        lambda: When(
            {"attacks": {"of": "self", "where": {"others": {"min": 1}}}}, "self", ALL_NOUNS, seat="seat"
        )
    )
    for words, n in (("another <noun1:n>", True), ("(a|an) <noun1:n>", False)):
        g.rule("event", f"{words} is returned to (its owner's|your) hand", other=n)(
            lambda n, other: When(
                {"returned to hand": both(n, {"other": True}) if other else n}, "it", nouns_of(n), moved=True
            )
        )
    g.rule("event", f"{SELF} attacks or becomes the target of a spell")(
        lambda: When(
            [{"attacks": "self"}, {"targeted": {"of": "self", "by": {"zone": "stack", "is": "spell"}}}],
            "self",
            ALL_NOUNS,
        )
    )
    g.rule("event", f"you discard {SELF}")(lambda: When({"discarded": "self"}, "self", ALL_NOUNS, moved=True))


def _keywords(g: Grammar) -> None:
    """Unleash (702.98)."""
    plus = "+1/+1"
    g.rule("keyword", "unleash")(
        lambda: {
            "enters": [{"enters with": plus, "amount": 1, "optional": True, "cites": ["702.98a"]}],
            "abilities": [
                {
                    "kind": "static",
                    "change": {"forbid": "block"},
                    "while": {"amount": {"counters": plus, "of": "self"}, "min": 1},
                    "cites": ["702.98a"],
                }
            ],
        }
    )
