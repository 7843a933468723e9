"""Grammar of sentences: subjects, order, conditions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.amounts import times
from judge.cardtext.magic.nouns import as_cards, both
from judge.cardtext.magic.parts import ITSELF, OWN, Aim, Back, Of, Pick
from judge.cardtext.magic.verbs import PAYABLE, WHO, with_x
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    """Add the rules of sentences."""
    dealt = g.rule
    g.rule("about_to_hurt", "of your choice would deal <hurt:_> , prevent that damage")(lambda: True)
    g.rule("hurt", "damage to you this turn")(lambda: True)
    dealt("deals", "(deals|deal) <n:k> damage to <whom:t>")(lambda k, t: (k, t))
    dealt("deals", "(deals|deal) damage to <whom:t> equal to <amount_of:k>")(lambda k, t: (k, t))
    dealt("deals", "(deals|deal) damage equal to <amount_of:k> to <whom:t>")(lambda k, t: (k, t))
    dealt("deals", "(deals|deal) that much damage to <whom:t>")(lambda t: ("amount", t))
    dealt("deals", "(deals|deal) <n:k> damage to <whom:t> and <n:j> damage to <whom:u>")(
        lambda k, t, j, u: (k, t, j, u)
    )
    dealt("deals", "(deals|deal) <n:k> damage to <any_targets:t>")(lambda k, t: (k, t))
    dealt("deals", "(deals|deal) <n:k> damage <per:p> to <whom:t>")(lambda k, t, p: (times(k, p), t))
    dealt("deals", "(deals|deal) damage to <whom:t> equal to <n:j> plus <amount_of2:k>")(
        lambda t, j, k: ({"sum": [j, k]}, t)
    )
    dealt("deals", "(deals|deal) twice that much damage to <whom:t>")(lambda t: ({"times": [2, "amount"]}, t))
    dealt("deals", "(deals|deal) <n:k> damage to <whom:t> <per:p>")(lambda k, t, p: (times(k, p), t))
    g.rule("clause", "<thing1:s> <deals:d>")(_damage)
    g.rule("clause", "<thing1:s> fights <thing1:t>")(lambda s, t: [{"fight": s, "with": t}])
    g.rule("clause", "<lasts:c>")(lambda c: c)
    g.rule("clause", "<do:a>")(lambda a: Bare(done_by(a, "you")))
    g.rule("clause", "you <do:a>")(lambda a: done_by(a, "you"))
    g.rule("clause", "<actor:p> <does:a>")(lambda p, a: done_by(a, p))
    g.rule("clause", "they <do:a>")(lambda a: done_by(a, Back("player", seat=True)))
    g.rule("clause", "you may <do:a>")(lambda a: [{"may": done_by(a, "you")}])
    g.rule("clause", "<actor:p> may <do:a>")(_may)
    g.rule("clause", "<actor:p> may <do:a> and <do:b>")(lambda p, a, b: _may(p, [*a, *b]))
    g.rule("clause", "you may have <thing1:s> (deal) <n:k> damage to <whom:t>")(
        lambda s, k, t: [{"may": _damage(s, (k, t))}]
    )
    g.rule("clause", "<thing:t> (phases|phase) out")(lambda t: [{"phase out": t}])
    g.rule("sentence", "you and <target_player:p> each <do:a>")(lambda p, a: done_by(a, ["you", p]))
    g.rule(
        "clause",
        "<target_player:p> can't cast <spellnounn:s> this turn",
        "<actor:p> can't cast <spellnounn:s> this turn",
    )(lambda p, s: [{"last": {"forbid": {"cast": {"who": p, "of": _kind_of_spell(s)}}}, "until": "turn"}])
    g.rule("clause", "your opponents can't cast <spellnounn:s> this turn")(
        lambda s: [
            {"last": {"forbid": {"cast": {"who": "opponents", "of": _kind_of_spell(s)}}}, "until": "turn"}
        ]
    )
    for land in ("plains", "island", "swamp", "mountain", "forest"):
        g.rule("lasts", f"<thing:t> becomes (a|an) {land} <duration:u>", land=land)(
            lambda t, u, land: [{"last": {"become subtype": [land]}, "of": t, "until": u}]
        )
    g.rule("clause", "prevent all combat damage that would be dealt this turn by <thing:t>")(
        lambda t: [{"shield": {"combat damage": {"by": {"in": t}}}, "amount": "all"}]
    )
    g.rule("clause", "prevent all combat damage that would be dealt by <thing1:t> this turn")(
        lambda t: [{"shield": {"combat damage": {"by": {"in": t}}}, "amount": "all"}]
    )
    g.rule("clause", "prevent all damage that would be dealt by <thing1:t> this turn")(
        lambda t: [{"shield": {"damage": {"by": {"in": t}}}, "amount": "all"}]
    )
    g.rule("clause", "prevent all combat damage that would be dealt this turn by <nounn:n>")(
        lambda n: [{"shield": {"combat damage": {"by": n}}, "amount": "all"}]
    )
    g.rule("clause", "prevent all combat damage that would be dealt to you this turn")(
        lambda: [{"shield": {"combat damage": {"of": {"seat": "you"}}}, "amount": "all"}]
    )
    g.rule("clause", "prevent all combat damage that would be dealt this turn")(
        lambda: [{"shield": "combat damage", "amount": "all"}]
    )
    g.rule("clause", "prevent the next <n:k> damage that would be dealt to <whom:t> this turn")(
        lambda k, t: _shielded("damage", k, t)
    )
    g.rule("clause", "prevent all damage that would be dealt to <whom:t> this turn")(
        lambda t: [{"shield": {"damage": {"of": {"in": t}}}, "amount": "all"}]
    )

    # Clauses in sequence
    g.rule("joined", "<clause:a>")(lambda a: a)
    g.rule(
        "joined", "<clause:a> , then <joined:b>", "<clause:a> and <joined:b>", "<clause:a> , and <joined:b>"
    )(_one_after_the_other)
    g.rule("joined", "<actor:p> <does:a> and <does:b>", "<actor:p> <does:a> , then <does:b>")(
        lambda p, a, b: (
            [{"each": p, "do": [*done_by(a, "it"), *done_by(b, "it")]}]
            if p in SEVERAL and "'amount'" in repr(b)
            else [*done_by(a, p), *done_by(b, _again(p))]
        )
    )
    g.rule("joined", "you may <do:a> and <do:b>")(
        lambda a, b: [{"may": [*done_by(a, "you"), *done_by(b, "you")]}]
    )
    g.rule("joined", "you may <do:a> , then <do:b>")(
        lambda a, b: [{"may": [*done_by(a, "you"), *done_by(b, "you")]}]
    )

    # Whole sentences
    g.rule("sentence", "<joined:a>")(lambda a: a)
    g.rule("sentence", "then <joined:a>")(lambda a: a)
    g.rule("sentence", "if <condition:c> , <joined:a>")(lambda c, a: [{"if": c, "then": a, "_lead": True}])
    g.rule("sentence", "<joined:a> if <condition:c>")(lambda c, a: [{"then": a, "if": c, "_trailing": True}])
    g.rule("sentence", "<joined:a> unless you pay <mana:m>")(
        lambda a, m: [{"may pay": [{"pay": m}], "else": a}]
    )
    g.rule("sentence", "<joined:a> unless (that player|they) <pays:c>")(_unless_paid)
    g.rule("pays", "(pays|pay) <mana:m>")(lambda m: [{"pay": m}])
    g.rule("pays", "(pays|pay) <n:k> life")(lambda k: [{"pay life": k}])
    g.rule("pays", "(discards|discard) a card")(lambda: [{"discard": 1}])
    g.rule("pays", "(sacrifices|sacrifice) (a|an) <noun1:n> [of their choice]")(
        lambda n: [{"sacrifice a": n}]
    )
    g.rule("sentence", "<joined:a> unless you <unlesscost:c>")(lambda a, c: [{"may pay": c, "else": a}])
    # After "then", the "unless" may apply to the last part only: with two readings, the line stays unread.
    g.rule("sentence", "<joined:b> , then <joined:a> unless you pay <mana:m>")(
        lambda b, a, m: [*b, {"may pay": [{"pay": m}], "else": a}]
    )
    g.rule("sentence", "<joined:b> , then <joined:a> unless you <unlesscost:c>")(
        lambda b, a, c: [*b, {"may pay": c, "else": a}]
    )
    g.rule("sentence", "<joined:b> , then <joined:a> unless (that player|they) <pays:c>")(
        lambda b, a, c: [*b, *_unless_paid(a, c)]
    )
    g.rule("unlesscost", "<costs:c>")(lambda c: c)
    total = "sacrifice any number of <nounn:n> with total power <n:k> or greater"
    g.rule("unlesscost", total)(lambda n, k: [{"sacrifice a": n, "total power": k}] if k != "X" else refuse())
    g.rule("sentence", "<joined:a> , where x is <amount_of:n>")(lambda a, n: with_x(a, n))
    g.rule("sentence", "destroy <thing:t> . (it|they|that creature|those creatures) can't be regenerated")(
        lambda t: [{"destroy": t, "no regeneration": True}]
    )
    g.rule("sentence", "destroy <groups:t> . they can't be regenerated")(
        lambda t: [{"destroy": t, "no regeneration": True}]
    )
    g.rule("sentence", "you may <costs:c> . if you do , <joined:a>")(lambda c, a: [{"may pay": c, "then": a}])
    g.rule("sentence", "you may <do:a> . if you do , <joined:b>")(_if_done)
    g.rule("sentence", "you may pay <mana:m> . if you do , <joined:a>")(
        lambda m, a: [{"may pay": [{"pay": m}], "then": a}] if "{X}" not in m else refuse()
    )
    g.rule("sentence", "at the beginning of the next end step , <joined:a>")(
        lambda a: [{"later": "end step", "once": True, "do": a}]
    )
    g.rule("sentence", "<joined:a> at the beginning of the next end step")(
        lambda a: [{"later": "end step", "once": True, "do": a}]
    )
    g.rule("sentence", "<joined:a> at the beginning of the next turn's upkeep")(
        lambda a: [{"later": "upkeep", "once": True, "do": a}]
    )
    g.rule("sentence", "<joined:a> at end of combat")(
        lambda a: [{"later": "end of combat", "once": True, "do": a}]
    )
    g.rule("sentence", "at end of combat , <joined:a>")(
        lambda a: [{"later": "end of combat", "once": True, "do": a}]
    )
    g.rule("sentence", "if (that creature|it) would die this turn , exile it instead")(
        lambda: [
            {
                "instead": {"dies": {"in": Back("creature")}},
                "do": [{"as modified": {"to": "exile"}}],
                "until": "turn",
            }
        ]
    )
    g.rule("sentence", "<thing:t> gains protection from the color of your choice until end of turn")(
        lambda t: [
            {"name": "color", "as": "hue"},
            {"last": {"gain": ["protection from hue"]}, "of": t, "until": "turn"},
        ]
    )
    g.rule("sentence", "after this (main|combat) phase , there is an additional combat phase")(
        lambda: [{"extra combat": True}]
    )
    g.rule(
        "sentence",
        "after this (main|combat) phase , there is an additional combat phase followed by an additional main"
        " phase",
    )(lambda: [{"extra combat": True, "main": True}])
    g.rule("clause", f"switch {SELF} 's power and toughness until end of turn")(
        lambda: [{"last": {"switch": True}, "of": "self", "until": "turn"}]
    )
    g.rule("clause", "switch target creature's power and toughness until end of turn")(
        lambda: [{"last": {"switch": True}, "of": Aim({"type": "creature"}), "until": "turn"}]
    )
    g.rule("sentence", "you may <do:a> . if you don't , <joined:b>")(
        lambda a, b: [{"may": done_by(a, "you"), "else": b}]
    )
    g.rule("sentence", "you may <do:a> . if you do , <joined:b> . if you don't , <joined:c>")(
        lambda a, b, c: [{**_if_done(a, b)[0], "else": c}]
    )
    g.rule(
        "sentence",
        "(that player|they) may pay <mana:m> . if (that player|the player|they) (doesn't|don't) , <joined:b>",
    )(lambda m, b: [{"may pay": [{"pay": m}], "who": Back("player", seat=True), "else": b}])
    g.rule(
        "sentence",
        "the next time (a|an) <source:s> <about_to_hurt:_>",
    )(
        lambda s: [
            {"choose": both(s, {"zone": ["battlefield", "stack"]}), "as": "source"},
            {
                "shield": {"damage": {"of": {"seat": "you"}, "by": {"in": "source"}}},
                "amount": "all",
                "times": 1,
            },
        ]
    )
    g.rule("source", "<color:c> source")(lambda c: {"color": c})
    g.rule("source", "source")(dict)
    g.rule("source", "artifact source")(lambda: {"type": "artifact"})
    g.rule("sentence", "you get an emblem with <quoted:q>")(
        lambda q: [{"emblem": {"name": "Emblem", "abilities": [q]}}]
    )
    g.rule("effect", "<sentence:a> .")(lambda a: a)
    g.rule("effect", "<sentence:a> . <effect:b>")(lambda a, b: [*a, *b])
    _also_deals(g)


def _one(whom: object) -> bool:
    """Whether a single object or player is meant; several would each get the full amount."""
    if isinstance(whom, Aim):
        return whom.most == 1
    return not isinstance(whom, (list, dict)) and not (isinstance(whom, Back) and whom.many)


def _shielded(on: str, k: object, whom: object) -> list[Any]:
    """A prevention shield, one for each of several objects."""
    if _one(whom) and whom not in SEVERAL:
        return [{"shield": {on: {"of": {"in": whom}}}, "amount": k}]
    parts = whom if isinstance(whom, list) else [whom]
    if not all(part in SEVERAL or (isinstance(part, dict) and set(part) == {"all"}) for part in parts):
        raise Refused
    return [{"each": part, "do": [{"shield": {on: {"of": {"in": "it"}}}, "amount": k}]} for part in parts]


class Bare(list[object]):
    """The instructions of a clause without a subject: the one named before, or "you"."""


def _one_after_the_other(a: list[Any], b: list[object]) -> list[object]:
    if isinstance(b, Bare) and len(a) == 1 and _optional(a[0]):
        raise Refused  # in "you may do this and do that" both are optional
    made = [*a, *b]
    return Bare(made) if isinstance(a, Bare) else made


def _may(p: object, a: list[object]) -> list[Any]:
    """Another player may do something; several players decide in turn."""
    if p in SEVERAL:
        they = Back("player", seat=True)
        return [
            {"each": p, "do": [{"may": [_over(one, they, "it") for one in done_by(a, "it")], "who": "it"}]}
        ]
    return [{"who": p, "may": done_by(a, _again(p))}]  # a target is not chosen twice


def _optional(one: dict[str, Any]) -> bool:
    return ("may" in one and "then" not in one) or ("each" in one and any(map(_optional, one.get("do", ()))))


SEVERAL = ("players", "opponents", "others")


def _unless_paid(a: list[Any], c: list[object]) -> list[object]:
    """An effect on players who may pay to avoid it, each for themselves (118.12a)."""
    if len(a) != 1 or ("'other': True" in repr(c) and "'host'" in repr(a)):
        raise Refused  # "another" than what is enchanted, not than the Aura
    concerned = [key for key in ("who", "to") if key in a[0]]
    aims = _seats_aimed_at(a)
    if not concerned and len(aims) == 1:
        again = Back("player", seat=True)
        return [{"may pay": c, "who": aims[0], "else": [_over(a[0], aims[0], again)]}]
    if len(concerned) != 1:
        return [{"may pay": c, "who": Back("player", seat=True), "else": a}]
    key = concerned[0]
    who = a[0][key]
    if isinstance(who, str) and who in SEVERAL:
        return [{"each": who, "do": [{"may pay": c, "who": "it", "else": [{**a[0], key: "it"}]}]}]
    if isinstance(who, Aim) and set(who.filter) == {"seat"} and who.most == who.least == 1:
        again = Back("player", seat=True)
        return [{"may pay": c, "who": who, "else": [{**_over(a[0], who, again), key: again}]}]
    if isinstance(who, Of):
        return [{"may pay": c, "who": who, "else": a}]
    return [{"may pay": c, "who": Back("player", seat=True), "else": a}]


def _seats_aimed_at(value: object) -> list[Aim]:
    if isinstance(value, Aim):
        return [value] if isinstance(value.filter, dict) and set(value.filter) == {"seat"} else []
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [aim for part in parts for aim in _seats_aimed_at(part)]


def _over(value: object, old: object, new: object) -> Any:
    """A copy of the value with one part replaced."""
    if value == old:
        return new
    if isinstance(value, dict):
        return {key: _over(part, old, new) for key, part in value.items()}
    return [_over(part, old, new) for part in value] if isinstance(value, list) else value


def each_for_themselves(one: dict[str, object], key: str = "who") -> dict[str, object]:
    """An instruction about several players that refers to "they": carried out player by player."""
    who, they = one.get(key), Back("player", seat=True)
    rest = {name: part for name, part in one.items() if name != key}
    if who not in SEVERAL or _over(rest, they, "it") == rest:
        return one
    return {"each": who, "do": [{**_over(rest, they, "it"), key: "it"}]}


def _kind_of_spell(spell: dict[str, object]) -> dict[str, object]:
    return as_cards(spell) or {"zone": "any"}


def blighted(act: Mapping[str, object]) -> bool:
    """Whether it puts a -1/-1 counter on a creature you control, which can be a cost."""
    on = act.get("on")
    return act.get("put counters") == "-1/-1" and isinstance(on, Pick) and on.most == 1


def _if_done(a: object, b: object) -> Any:
    """ "You may .. If you do": an effect that depends on an optional instruction."""
    acts = done_by(a, "you")
    if len(acts) != 1 or set(acts[0]) & {"may", "may pay", "if", "choose one", "last"}:
        raise Refused
    if set(acts[0]) & PAYABLE and not any(isinstance(value, (Aim, Back)) for value in acts[0].values()):
        raise Refused  # read as an optional cost
    tapped = acts[0].get("tap")
    if isinstance(tapped, Pick) and isinstance(tapped.filter, dict) and tapped.filter.get("is") == "untapped":
        raise Refused  # one's own untapped permanents are a cost, too
    exiled = acts[0].get("exile")
    from_ = exiled.filter if isinstance(exiled, Pick) and isinstance(exiled.filter, dict) else {}
    if "zone" in from_ and from_.get("owner") == "you":
        raise Refused  # likewise from one's own graveyard
    if blighted(acts[0]):
        raise Refused
    so: dict[str, object] = {"done": "done"}
    if set(acts[0]) & {
        "reveal",
        "look",
    }:  # looking changes nothing, so it was done if there was something to see
        so = {"amount": {"number of": "done"}, "min": 1}
    return [{"may": [{**acts[0], "as": "done"}], "then": [{"if": so, "then": b}]}]


def _again(player: object) -> object:
    """A further reference to the same player, without a second target."""
    return Back("player", seat=True) if isinstance(player, Aim) else player


def done_by(actions: Any, who: Any) -> list[Any]:
    """The instructions with their player; "you" is left out, as it is the default."""
    made: list[object] = []
    first = True
    for one in actions:
        one, used = _by(one, who if first else _again(who))
        first = first and not used
        made.append(each_for_themselves(one))
    return made


def _by(value: object, who: object) -> tuple[Any, bool]:
    if isinstance(value, dict):
        used = False
        made = {}
        for key, part in value.items():
            if key == "who" and part == WHO and who == "you":
                continue
            if key == "_you":
                if who != "you":
                    raise Refused
                continue
            made[key], found = _by(part, _again(who) if used else who)
            used = used or found
        return made, used
    if isinstance(value, list):
        parts = []
        used = False
        for one in value:
            part, found = _by(one, _again(who) if used else who)
            used = used or found
            parts.append(part)
        return parts, used
    if value == WHO and isinstance(value, str):
        return who, True
    if isinstance(value, Pick) and who != "you":
        return replace(value, who=who), True
    return value, False


def _of_whom(s: object) -> object:
    """A further reference to the source of the damage."""
    if isinstance(s, Aim):
        kind = s.filter.get("type") if isinstance(s.filter, dict) else None
        return Back(kind if isinstance(kind, str) else "permanent")
    return s


def _its_own(amount: object, s: object) -> object:
    """An amount in which "its" means the source of the damage."""
    if not isinstance(amount, dict):
        return amount
    if "figure" in amount and amount.get("of") == Back():
        return {**amount, "of": s}
    return {key: _its_own(part, s) for key, part in amount.items()}


def _damage(s: object, d: Any) -> list[object]:
    d = tuple(_of_whom(s) if part == ITSELF else part for part in d)
    if s in ("self", OWN) or (isinstance(s, Back) and s.noun):
        d = tuple(_its_own(part, s) if at % 2 == 0 else part for at, part in enumerate(d))
    if (
        s != "self"
        and any(isinstance(whom, Aim) and "'other': True" in str(whom.filter) for whom in (d[1], *d[3:]))
        and not isinstance(s, Aim)
    ):
        if s not in (OWN, "host") and not isinstance(s, Back):
            raise Refused
        d = tuple(_other_than(part, s) for part in d)
    made: list[object] = []
    for amount, whom in (d[:2], d[2:]) if len(d) == 4 else (d,):
        one = {"by": s if not made else _repeat(s), "damage": amount, "to": whom}
        made.append(each_for_themselves(one, "to") if s in ("self", OWN) and isinstance(whom, str) else one)
    return made if len(made) == 1 else [{"together": made}]


def _other_than(whom: object, s: object) -> object:
    """A target in which "another" excludes the source of the damage instead of the card itself."""
    if not isinstance(whom, Aim) or s == OWN:
        return whom

    def changed(filter_: object) -> object:
        if isinstance(filter_, list):
            return [changed(one) for one in filter_]
        if not isinstance(filter_, dict) or filter_.get("other") is not True or "none" in filter_:
            return filter_
        return {**{key: part for key, part in filter_.items() if key != "other"}, "none": {"in": s}}

    return replace(whom, filter=changed(whom.filter))


def _repeat(s: object) -> object:
    if isinstance(s, Aim):
        raise Refused
    return s


def _also_deals(g: Grammar) -> None:
    """ "It also deals" (120.1)."""
    g.rule("clause", "<thing1:s> also <deals:d>")(_damage)
