"""Objects that share a name, a color, a card type or a creature type (Magic, 201.2, 105.2, 205)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Aimed, Back, Of
from judge.cardtext.tokens import SELF

KINDS = {
    "color": "shares color",
    "card type": "shares type",
    "permanent type": "shares type",
    "creature type": "shares subtype",
}


def add(g: Grammar) -> None:
    g.rule("shared_with", SELF)(lambda: "self")
    g.rule("shared_with", "it")(lambda: Back())
    g.rule("shared_with", "<host:_>")(lambda: "host")
    for word in ("creature", "spell", "permanent", "card", "land", "artifact"):
        g.rule("shared_with", f"that {word}", noun=word)(lambda noun: Back(noun))
        g.rule("shared_with", f"the sacrificed {word}")(lambda: Back("sacrificed"))
    for place in ("<places:p>", "<place:p>"):
        g.rule("placedcardn", f"<cardnounn:c> in {place} with the same name as <shared_with:t>")(
            lambda c, p, t: both(both(c, p), {"same name": t})
        )
    for words, key in KINDS.items():
        g.rule("suffix", f"that (shares|share) a {words} with <shared_with:t>", key=key)(
            lambda t, key: {key: t}
        )
        for lead, what in (("it", Back()), ("that card", Back("card")), ("that creature", Back("creature"))):
            g.rule("condition1", f"{lead} shares a {words} with <shared_with:t>", key=key, what=what)(
                lambda t, key, what: {"object": what, "is": {key: t}} if t != Back() else refuse()
            )
        for kind in ("thing", "thingn"):
            g.rule(kind, f"<target:t> and each other <noun1:n> that shares a {words} with it", key=key)(
                lambda t, n, key: [t, {"all": both({**n, key: _again(t)}, {"other": True})}]
            )
    _with_all_of_its_name(g)


def _again(aim: object) -> object:
    """A reference to the target."""
    kind = aim.filter.get("type") if isinstance(aim, Aim) and isinstance(aim.filter, dict) else None
    return Back(kind) if isinstance(kind, str) else refuse()


def _with_all_of_its_name(g: Grammar) -> None:
    """A target and all others of its name, exiled as long as the source remains (610.3)."""
    for kind, noun in (("creature", {"type": "creature"}), ("permanent", {"is": "permanent"})):
        for extra, more in (("", {}), ("nonland ", {"not type": "land"})):
            line = (
                f"exile <target:t> and all other {extra}{kind}s that player controls with the same name as"
                f" that {kind} until {SELF} leaves the battlefield"
            )
            g.rule("sentence", line, noun={**noun, **more})(_exiled_alike)


def _exiled_alike(t: object, noun: dict[str, object]) -> list[object]:
    if not isinstance(t, Aim) or t.most != 1 or t.least != 1 or not isinstance(t.filter, dict):
        raise Refused
    others = both(noun, {
        "controller": Of("controller", Aimed(1)), "same name": Aimed(1), "none": {"in": Aimed(1)},
    })  # fmt: skip
    return [{"_aim": t}, {"exile": [Aimed(1), {"all": others}], "until": "source"}]
