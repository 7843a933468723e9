"""Compound sentences: shared durations, lists, and references by "this way" (Magic, 608)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.becoming import _turns, added
from judge.cardtext.magic.keyword_lines import mobilized
from judge.cardtext.magic.nouns import PERMANENTS, TYPES, both
from judge.cardtext.magic.parts import OWN, Aim, Aimed, Back, Of, Pick, When
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.token_phrases import _token
from judge.cardtext.magic.verbs import WHO, did, with_x
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _lasting(g)
    _tokens(g)
    _targets(g)
    _kinds_of_cards(g)
    _counting(g)
    _at_random(g)
    _doing(g)
    _same_name(g)
    _shields(g)
    _what_it_is(g)
    _standing(g)
    _both_events(g)


def _lasting(g: Grammar) -> None:
    """Two changes with the same duration."""
    end = "until end of turn"
    for other in ("<thing:u>", "<groups:u>"):
        g.rule("lasts", f"<thing:t> <change:c> and {other} <change:d> {end}")(
            lambda t, c, u, d: [{"of": t, "last": c, "until": "turn"}, {"of": u, "last": d, "until": "turn"}]
        )
    g.rule("sentence", "then <joined:a> , where x is <amount_of:n>")(lambda a, n: with_x(a, n))
    g.rule("sentence", "if <condition:c> , <joined:a> , where x is <amount_of:n>")(
        lambda c, a, n: [{"if": c, "then": with_x(a, n), "_lead": True}]
    )
    g.rule("clause", "you may play an additional land this turn")(
        lambda: [{"last": {"limit": {"lands": 1}}, "of": "you", "until": "turn"}]
    )


def _tokens(g: Grammar) -> None:
    """Tokens with several abilities, one of them quoted, and tokens that enter attacking."""
    g.rule("abilities_first", "<ability:a>")(lambda a: [a])
    g.rule("abilities_first", "<ability:a> , <ability:b>")(lambda a, b: [a, b])
    g.rule("abilities_first", "<ability:a> , <ability:b> , <ability:c>")(lambda a, b, c: [a, b, c])
    for n, word in (("1", "token"), ("n", "tokens")):
        described = f"<size:s> <token_color:c> <token_subtypes:t> <token_type:k> {word}"
        g.rule(
            f"token{n}",
            f"{described} with <abilities_first:a> , and <quoted:q>",
            f"{described} named <name:name> with <abilities:a> and <quoted:q>",
            f"{described} named <name:name> with <quoted:q>",
        )(_token)
        attacking = "that's attacking" if n == "1" else "that are attacking"
        count = "(a|an)" if n == "1" else "<n:count>"
        did(g, f"create {count} <token{n}:t> {attacking}")(
            lambda t, count=1: [
                {"create": t, **({"count": count} if count != 1 else {}), "attacks": True, "who": WHO}
            ]
        )
    g.rule("named", "<printed_name:a> <printed_name:b> <printed_name:c>")(lambda a, b, c: f"{a} {b} {c}")
    g.rule("named", "<printed_name:a> <printed_name:b> <printed_name:c> <printed_name:d>")(
        lambda a, b, c, d: f"{a} {b} {c} {d}"
    )
    did(g, "create (a|an) tapped and attacking <token1:t>")(
        lambda t: [{"create": t, "tapped": True, "attacks": True, "who": WHO}]
    )
    for words, more in (("", {}), ("tapped ", {"tapped": True})):
        did(
            g,
            f"create <n:k> {words}tokens that are copies of <thing1:t> , except <excepted:x>",
        )(lambda k, t, x, more=more: [{"create copy": t, "count": k, "except": x, **more, "who": WHO}])
        did(g, f"create a {words}token that's a copy of <pickcopy:t>")(
            lambda t, more=more: [{"create copy": t, **more, "who": WHO}]
        )
    g.rule("pickcopy", "(a|an) <own1:n>")(lambda n: Pick(both(n, {"controller": "you"})))
    g.rule("pickcopy", "another <own1:n>")(lambda n: Pick(both(n, {"controller": "you", "other": True})))
    did(g, "create a token that's a copy of <thing1:t> and that's tapped and attacking")(
        lambda t: [{"create copy": t, "tapped": True, "attacks": True, "who": WHO}]
    )
    did(g, "create a tapped and attacking token that's a copy of <thing1:t>")(
        lambda t: [{"create copy": t, "tapped": True, "attacks": True, "who": WHO}]
    )
    g.rule("excepted1", "it's legendary", "the token is legendary")(lambda: {"type": "legendary"})
    g.rule("excepted1", "it's not legendary", "it is not legendary")(lambda: {"not type": "legendary"})
    g.rule("excepted1", "it has <ability_word:k> and <ability_word:j>")(lambda k, j: {"keywords": [k, j]})


def _targets(g: Grammar) -> None:
    g.rule("targets", "one , two , or three target <targetablen:n>")(lambda n: Aim(n, 1, 3))
    for word in ("up to ", ""):
        g.rule("targets", f"{word}<n:k> other target <nounn:n>", word=word)(
            lambda k, n, word: Aim(both(n, {"other": True}), 0 if word else k, k)
        )
    g.rule("targets", "any number of other target <nounn:n>")(
        lambda n: Aim(both(n, {"other": True}), 0, "any")
    )
    g.rule("targets", "one or two other target <nounn:n>")(lambda n: Aim(both(n, {"other": True}), 1, 2))
    g.rule("clause", "<targets:t> each <change:c> until end of turn")(
        lambda t, c: [{"of": t, "last": c, "until": "turn"}] if "add" in c else refuse()
    )
    g.rule("suffix", "with no abilities")(lambda: {"not ability": "any"})
    g.rule("suffix", "with <figure:f> <n:a> or <n:b>")(lambda f, a, b: {"any": [{f: a}, {f: b}]})
    # Objects of one of two kinds, each with its article
    one = "(a|an) <member1:a> or (a|an) <member1:b>"
    g.rule("cost", f"sacrifice {one}")(lambda a, b: [{"sacrifice a": _one_of(a, b)}])
    did(g, f"sacrifice {one}")(lambda a, b: [{"sacrifice a": _one_of(a, b), "who": WHO}])
    g.rule("cost", "sacrifice another <member1:a> or (a|an) <member1:b>")(
        lambda a, b: [{"sacrifice a": {"any": [both(a, {"other": True}), b]}}]
    )
    # A target that is tapped and affected further in the same clause
    for more, build in (
        ("put (a|an) <counter:c> counter on it", lambda c: {"put counters": c, "amount": 1, "on": Aimed(1)}),
        (
            "put <n:k> <counter:c> counters on it",
            lambda c, k: {"put counters": c, "amount": k, "on": Aimed(1)},
        ),
        (
            "put <n:k> <counter:c> counters on that (creature|permanent)",
            lambda c, k: {"put counters": c, "amount": k, "on": Aimed(1)},
        ),
    ):
        for verb in ("tap", "untap"):
            g.rule("clause", f"{verb} <target:t> and {more}", verb=verb, build=build)(
                lambda t, verb, build, **told: [{verb: t}, build(**told)]
            )


def _one_of(a: Any, b: Any) -> Any:
    if a == b:
        raise Refused
    for key in ("type", "subtype"):
        if set(a) == set(b) == {key}:
            return {key: [a[key], b[key]]}
    return {"any": [dict(a), dict(b)]}


def _kinds_of_cards(g: Grammar) -> None:
    """ "A Mutant, Ninja, or basic land card": kinds of cards of which only the last says "card"."""
    for kind in TYPES:
        g.phrase("plain_kind", kind, {"type": kind})
    g.rule("plain_kind", "<subtype1:s>")(lambda s: {"subtype": s})
    g.rule("card_kind", "<plain_kind:a>")(lambda a: a)
    g.phrase("card_kind", "basic land", {"type": "land", "any": [{"type": "basic"}]})
    g.phrase("card_kind", "artifact creature", {"type": "creature", "any": [{"type": "artifact"}]})
    for adjective in ("legendary", "nonland", "noncreature", "basic"):
        told = {"not type": adjective[3:]} if adjective.startswith("non") else {"type": adjective}
        g.rule("card_kind", f"{adjective} <plain_kind:a>", told=told)(
            lambda a, told: both(a, told) if told.get("type") != "basic" or "subtype" in a else refuse()
        )
    for n, card in (("1", "card"), ("n", "cards")):
        for word in ("or", "and/or"):
            g.rule(f"card{n}", f"<card_kind:a> {word} <card_kind:b> {card}")(lambda a, b: _mixed(a, b))
            g.rule(f"card{n}", f"<card_kind:a> , <card_kind:b> , {word} <card_kind:c> {card}")(
                lambda a, b, c: _mixed(a, b, c)
            )
            g.rule(
                f"card{n}",
                f"<card_kind:a> , <card_kind:b> , <card_kind:c> , {word} <card_kind:d> {card}",
            )(lambda a, b, c, d: _mixed(a, b, c, d))


def _mixed(*kinds: dict[str, object]) -> object:
    """Lists that mix types and subtypes; lists of only types or only subtypes are read by another rule."""
    if all(set(one) == {"type"} and isinstance(one["type"], str) for one in kinds):
        raise Refused
    if all(set(one) == {"subtype"} for one in kinds):
        raise Refused
    if any("type" in one and "any" not in one and set(one) - {"type"} for one in kinds[:1]):
        raise Refused  # an adjective before the first may apply to all
    if len(kinds) == 2 and set(kinds[0]) == {"type"} and set(kinds[1]) == {"subtype"}:
        raise Refused  # read by another rule
    return {"any": [dict(one) for one in kinds]}


def _counting(g: Grammar) -> None:
    """Further numbers."""
    for where, lead, many in (("amount_of", "the number of", True), ("per", "for each", False)):
        noun = "differently named <nounn:n>" if many else "differently named <noun1:n>"
        g.rule(where, f"{lead} {noun}")(lambda n: {"kinds": "name", "of": {"all": n}})
    for first in ("its", "that creature's"):
        for second in ("its", "that creature's"):
            g.rule("amount_of", f"the difference between {first} <figure:f> and {second} <figure:h>")(
                lambda f, h: _apart({"figure": f, "of": Back()}, {"figure": h, "of": Back()})
            )
    g.rule("amount_of", "<amount_of2:a> plus <amount_of2:b>")(lambda a, b: {"sum": [a, b]})
    g.rule("amount_of", "<n:k> plus twice <amount_of2:a>")(lambda k, a: {"sum": [k, {"times": [2, a]}]})
    g.rule(
        "per",
        "for each <noun1:a> and each <placedcard1:b>",
        "for each <placedcard1:a> and each <noun1:b>",
        "for each <noun1:a> and each <noun1:b>",
    )(lambda a, b: {"sum": [{"count": a}, {"count": b}]})
    for many, words in (
        (True, "the number of tokens you created this turn"),
        (False, "for each token you created this turn"),
    ):
        g.rule("amount_of" if many else "per", words)(lambda: {"figure": "tokens created", "of": "you"})
    for words, who in (("you've", "you"), ("your opponents have", "opponents")):
        g.rule("amount_of", f"the number of cards {words} discarded this turn", who=who)(
            lambda who: {"figure": "cards discarded", "of": who}
        )
    g.rule("per", "for each card you've discarded this turn")(
        lambda: {"figure": "cards discarded", "of": "you"}
    )
    g.rule("amount_of", "the number of creatures that died under your control this turn")(
        lambda: {"figure": "creatures died", "of": "you"}
    )
    g.rule("amount_of", "the number of lands that entered under your control this turn")(
        lambda: {"figure": "lands entered", "of": "you"}
    )
    g.rule("amount_of", "the number of nontoken creatures that died this turn")(
        lambda: {"figure": "nontoken creatures died", "of": "players"}
    )
    g.rule("per", "for each nontoken creature that died this turn")(
        lambda: {"figure": "nontoken creatures died", "of": "players"}
    )
    g.rule("keyword", "mobilize x , where x is <amount_of:a>")(lambda a: with_x(mobilized("X"), a))
    g.rule("deals", "(deals|deal) twice x damage to <whom:t>")(lambda t: ({"times": [2, "X"]}, t))
    g.rule("own", f"{SELF} enters with twice x <counter:c> counters on it .")(
        lambda c: {"enters": [{"enters with": c, "amount": {"times": [2, "X"]}}]}
    )
    did(g, "proliferate <n:k> times")(lambda k: [{"repeat": k, "do": [{"proliferate": True}]}])


def _apart(a: object, b: object) -> dict[str, object]:
    return {"minus": [{"max": [a, b]}, {"min": [a, b]}]}


def _at_random(g: Grammar) -> None:
    """Cards chosen at random (701.9b, 700.3)."""
    yours = {"zone": "graveyard", "owner": "you"}

    def picked(c: object, then: dict[str, object]) -> list[object]:
        return [{"choose": both(c, yours), "random": True, "as": "random"}, then]

    card = "(a|an) <cardnoun1:c>"
    for place in (f"{card} at random from your graveyard", f"{card} from your graveyard at random"):
        g.rule("do", f"return {place} to your hand")(lambda c: picked(c, {"return": "random"}))
        g.rule("do", f"return {place} to the battlefield")(lambda c: picked(c, {"put into play": "random"}))
        g.rule("do", f"put {place} onto the battlefield")(lambda c: picked(c, {"put into play": "random"}))
        g.rule("do", f"exile {place}")(lambda c: picked(c, {"exile": "random"}))
    did(g, "reveal a card at random from (your|their) hand")(
        lambda: [
            {"choose": {"zone": "hand", "owner": WHO}, "random": True, "as": "revealed"},
            {"reveal": "revealed", "as": "revealed"},
        ]
    )


def _doing(g: Grammar) -> None:
    did(g, "shuffle (your|their) library")(lambda: [{"shuffle": WHO}])
    for copies in ("", " . you may choose new targets for the copy"):
        more = {"new targets": True} if copies else {}
        g.rule("do", f"copy {SELF}{copies}", more=more)(lambda more: [{"copy": OWN, **more}])
    g.rule("do", "return another <own1:n> to its owner's hand")(
        lambda n: [{"return a": both(n, {"other": True})}]
    )
    either = "that player or that planeswalker's controller"
    lead = "(deals|deal) <n:k> damage to <walker_target:t>"
    g.rule(
        "deals",
        f"{lead} and each <noun1:n> {either} controls",
        f"{lead} and <n:j> damage to each <noun1:n> {either} controls",
    )(
        lambda k, t, n, j=None: (
            k,
            t,
            k if j is None else j,
            {"all": both(n, {"controller": Of("controller", Aimed(1))})},
        )
    )
    for seats, words in (("players", "target player"), ("opponents", "target opponent")):
        g.rule("walker_target", f"{words} or planeswalker", seats=seats)(
            lambda seats: Aim(["planeswalker", {"seat": seats}])
        )
    g.rule("whom", either)(lambda: Of("controller", Aimed(1)))
    g.rule("actor", either)(lambda: Of("controller", Aimed(1)))
    g.rule("do", "attach <target:e> to <thing1:t>")(
        lambda e, t: [{"attach": e, "to": t}] if e.filter.get("subtype") == "equipment" else refuse()
    )
    g.rule("do", "return <target:t> and <target:u> to their owners' hands")(lambda t, u: [{"return": [t, u]}])
    g.rule("does", "returns (a|an) <own1:n> to its owner's hand", "returns (a|an) <own1:n> to their hand")(
        lambda n: [{"return a": n, "who": WHO}]
    )


def _same_name(g: Grammar) -> None:
    """A target, and all others with the same name that its controller has (201.2a)."""
    for kind, noun in (("creature", {"type": "creature"}), ("permanent", {"is": "permanent"})):
        many = f"{kind}s"
        for extra in ("", "nonland "):
            for whose in ("that player controls", "its controller controls", "their controller controls"):
                named = f"with the same name as that {kind}"
                for others in (
                    f"all other {extra}{many} {whose} {named}",
                    f"all other {many} {named}",
                    f"all tokens {whose} {named}",
                    f"all other {extra}{many} {named} {whose}",
                ):
                    if "tokens" in others and extra:
                        continue
                    if whose not in others and whose != "that player controls":
                        continue
                    g.rule(
                        "sentence",
                        f"exile <target:t> and {others}",
                        kind=kind,
                        noun=noun,
                        whose=whose in others,
                        token="tokens" in others,
                        extra=extra,
                    )(_exiled_alike)


def _exiled_alike(
    t: Any, kind: str, noun: dict[str, object], whose: bool, token: bool, extra: str
) -> list[object]:
    filter_ = {"is": "token"} if token else dict(noun)
    if extra:
        filter_["not type"] = "land"
    if not isinstance(t.filter, dict) or t.most != 1 or t.least != 1:
        raise Refused
    if not whose and set(t.filter) <= {"type", "is", "not type"}:
        raise Refused  # read elsewhere
    theirs = {"controller": Of("controller", Aimed(1))} if whose else {}
    others = {"all": {**filter_, **theirs, "same name": Aimed(1), "none": {"in": Aimed(1)}}}
    return [{"_aim": t}, {"exile": [Aimed(1), others]}]


def _shields(g: Grammar) -> None:
    """Further effects of preventing damage (615.5)."""
    gained = "you gain (that much life|life equal to the damage prevented this way)"
    for end in (f". {gained}", f". if damage is prevented this way , {gained}"):
        g.rule("sentence", f"<prevents:c> {end}")(lambda c: [{**c, "then": [{"gain life": "amount"}]}])
    g.rule("prevents", "prevent the next <n:k> damage that would be dealt to <whom:t> this turn")(
        lambda k, t: {"shield": {"damage": {"of": {"in": t}}}, "amount": k}
    )
    g.rule("prevents", "prevent all damage that would be dealt to <whom:t> this turn")(
        lambda t: {"shield": {"damage": {"of": {"in": t}}}, "amount": "all"}
    )
    g.rule(
        "prevents",
        "prevent all damage that would be dealt by <thing1:t> this turn",
        "prevent all damage that would be dealt this turn by <thing1:t>",
    )(lambda t: {"shield": {"damage": {"by": {"in": t}}}, "amount": "all"})
    g.rule("prevents", "prevent all combat damage that would be dealt by <thing1:t> this turn")(
        lambda t: {"shield": {"combat damage": {"by": {"in": t}}}, "amount": "all"}
    )
    for words, on in (("damage", "damage"), ("combat damage", "combat damage")):
        g.rule(
            "static",
            f"if <dealer:d> would deal {words} to <hurt_by:w> , prevent <n:k> of that damage .",
            on=on,
        )(
            lambda d, w, k, on: {
                "kind": "replacement",
                "instead": {on: {**({"by": d} if d else {}), **w}},
                "do": [{"as modified": {"prevented": k}}],
            }
        )


def _what_it_is(g: Grammar) -> None:
    """ "It's a .." after an object was named: what it becomes (205.1b)."""
    more = "in addition to its other types"
    for it, ref in (("it's", Back()), ("it is", Back())):
        g.rule("sentence", f"{it} (a|an) <subtype1:s> {more}", ref=ref)(
            lambda s, ref: _turns(ref, {"subtype": [s]}, "always")
        )
        g.rule("sentence", f"{it} (a|an) <type1:k> {more}", ref=ref)(
            lambda k, ref: _turns(ref, {"type": [k]}, "always") if k in PERMANENTS else refuse()
        )
        g.rule("sentence", f"{it} <form_of1:f> <in_addition:_>", ref=ref)(
            lambda f, ref: _turns(ref, added(f), "always")
        )
    g.rule("clause", f"<thing1:t> becomes (a|an) <subtype1:s> {more}")(
        lambda t, s: _turns(t, {"subtype": [s]}, "always")
    )
    for words in ("becomes (a|an) <type1:k>", "become <typen:k>"):
        g.rule("becomes", f"{words} {more}", f"{words} in addition to their other types")(
            lambda k: {"type": [k]} if k in PERMANENTS else refuse()
        )


def _standing(g: Grammar) -> None:
    untap = "untap during (its|their) (controller's|controllers') untap (step|steps)"
    g.rule("always1", f"(doesn't|don't) {untap}")(lambda: {"gain": ["doesn't untap"]})
    g.rule(
        "static",
        "<bearers:of> (assigns|assign) combat damage equal to (its|their) toughness rather than"
        " (its|their) power .",
    )(lambda of: static(of, {"as though": "damage by toughness"}))


def _both_events(g: Grammar) -> None:
    """Two events of one ability with different objects; only the card itself can be referred to."""
    for first in ("when", "whenever"):
        for second in ("when", "whenever"):
            for join in ("and", "or"):
                g.rule("two_events", f"{first} <event:v> {join} {second} <event:w>")(_either)
    for word in ("when", "whenever"):
        g.rule("two_events", f"{word} <event:v> or <event:w>")(_either)
        for join in ("and", "or"):
            g.rule(
                "two_events",
                f"{word} <event:v> {join} at <moment:w>",
                f"at <moment:v> {join} {word} <event:w>",
            )(_either)
    g.rule("two_events", "at <moment:v> and at <moment:w>")(_either)
    once = "this ability triggers only once each turn ."
    g.rule("triggered", "<two_events:w> , <effect:e>")(lambda w, e: _triggered(w, e))
    g.rule("triggered", f"<two_events:w> , <effect:e> {once}")(
        lambda w, e: {**_triggered(w, e), "limit": "turn"}
    )
    for word in ("when", "whenever"):
        g.rule("triggered", f"{word} <event:w> during your turn , <effect:e> {once}")(
            lambda w, e: {**_triggered(w, e), "if": {"your turn": True}, "limit": "turn"}
        )


def _either(v: When, w: When) -> When:
    if v.batch or w.batch or v.zone or w.zone or v.condition or w.condition:
        raise Refused
    alike = (v.subject, v.other, v.seat) == (w.subject, w.other, w.seat)
    if alike and v.nouns & w.nouns:
        raise Refused  # read by another rule, with its references
    on = [one for when in (v, w) for one in (when.on if isinstance(when.on, list) else [when.on])]
    return When(on, vague=True)


def _triggered(w: When, e: list[Any]) -> dict[str, object]:
    from judge.cardtext.magic.abilities import _asks_of_itself, _out_of

    e, zones = _out_of(e)
    if zones or e[0].get("_lead") or _asks_of_itself(e) or w.batch or w.zone:
        raise Refused
    return {"kind": "triggered", "on": w, "effect": e}
