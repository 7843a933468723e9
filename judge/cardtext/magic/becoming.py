"""Effects by which objects become something else: size, colors, types, abilities (Magic, 205.1 and 613)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.parts import OWN
from judge.cardtext.magic.verbs import with_x
from judge.cardtext.tokens import SELF

LANDS = ("plains", "island", "swamp", "mountain", "forest")


def add(g: Grammar) -> None:
    _shapes(g)
    _for_a_time(g)
    _for_good(g)
    _always(g)
    _of_choice(g)
    _gaining(g)
    _all_the_time(g)


def _shapes(g: Grammar) -> None:
    """The characteristics in "a 2/2 white and blue Bird artifact creature with flying"."""
    g.rule("hues", "<color:a>")(lambda a: [a])
    g.rule("hues", "<color:a> and <color:b>")(lambda a, b: [a, b])
    g.rule("hues", "<color:a> , <color:b> , and <color:c>")(lambda a, b, c: [a, b, c])
    for n in ("1", "n"):
        word = "creature" if n == "1" else "creatures"
        g.rule(f"kinds{n}", word)(lambda: {"type": ["creature"]})
        for other in ("artifact", "enchantment"):
            g.rule(f"kinds{n}", f"{other} {word}", other=other)(lambda other: {"type": [other, "creature"]})
        g.rule(f"kind_of{n}", f"<token_subtypes:t> <kinds{n}:k>")(lambda t, k: {**k, "subtype": t})
        g.rule(f"kind_of{n}", f"<kinds{n}:k>")(lambda k: k)
        g.rule(f"shape{n}", f"<kind_of{n}:k>")(lambda k: k)
        g.rule(f"shape{n}", f"<hues:h> <kind_of{n}:k>")(lambda h, k: {**k, "color": h})
        g.rule(f"shape{n}", f"legendary <kind_of{n}:k>")(lambda k: {**k, "type": ["legendary", *k["type"]]})
        article = "(a|an) " if n == "1" else ""
        g.rule(f"form_of{n}", f"{article}<size:s> <shape{n}:f>")(_formed)
        g.rule(f"form_of{n}", f"{article}<shape{n}:f>")(_formed)
        sized = f"{article}<shape{n}:f> with base power and toughness <size:s>"
        g.rule(f"form_of{n}", sized, f"{sized} and (gains|gain) <abilities:a>")(_formed)
        for with_ in ("with <abilities:a>", "with <quoted:q>", "with <abilities:a> and <quoted:q>"):
            g.rule(f"form_of{n}", f"{article}<size:s> <shape{n}:f> {with_}")(_formed)
            g.rule(f"form_of{n}", f"{article}<shape{n}:f> {with_}")(_formed)
    g.rule("in_addition", "in addition to its other (types|colors and types|creature types and types)")(
        lambda: True
    )
    still = "(it's|they're|he's|she's) still (a|an) <type1:_>"
    g.rule("still", still, "it's still a planeswalker", "they're still lands")(lambda: True)
    g.rule("still_so", "that's still (a|an) <type1:_>", "that are still lands")(lambda: True)


def _formed(f: Any, s: Any = None, a: object = None, q: object = None) -> dict[str, object]:
    made: dict[str, object] = dict(f)
    if s is not None:
        made["set"] = {"power": s[0], "toughness": s[1]}
    if a:
        made["gain"] = a
    if q:
        made["ability"] = [q]
    return made


def kept(f: dict[str, object]) -> dict[str, Any]:
    """The change for "it's still ..": types are added, but colors are replaced (205.1b)."""
    made = dict(f)
    if "color" in made:
        made["become color"] = made.pop("color")
    return made


def added(f: dict[str, object]) -> dict[str, object]:
    """The change for "in addition to its other types and colors"."""
    return dict(f)


def replaced(f: dict[str, Any]) -> dict[str, object]:
    """The change that replaces types, except for those of an artifact that becomes a creature (205.1b)."""
    if "artifact" in f["type"]:
        return kept(f)
    made = kept(f)
    supertypes = [one for one in made["type"] if one == "legendary"]
    if supertypes:
        raise Refused
    made["become type"] = made.pop("type")
    if "subtype" in made:
        made["become subtype"] = made.pop("subtype")
    return made


def _turns(t: object, change: Mapping[str, object], until: str) -> list[object]:
    return [{"last": change, "of": t, "until": until}]


def _for_a_time(g: Grammar) -> None:
    for n, thing, form, becomes in (
        ("1", "<thing1:t>", "<form_of1:f>", "becomes"),
        ("1", "<all:t>", "<form_of1:f>", "becomes"),
        ("n", "<thingn:t>", "<form_ofn:f>", "become"),
        ("n", "<groups:t>", "<form_ofn:f>", "become"),
    ):
        del n
        for words, until in (("until end of turn", "turn"), ("until your next turn", "your next turn")):
            told = {"until": until}
            g.rule(
                "sentence",
                f"{thing} {becomes} {form} {words} . <still:_>",
                f"{words} , {thing} {becomes} {form} . <still:_>",
                f"{words} , {thing} {becomes} {form} <still_so:_>",
                **told,
            )(lambda t, f, until: _turns(t, kept(f), until))
            g.rule(
                "sentence",
                f"{thing} {becomes} {form} <in_addition:_> {words}",
                f"{words} , {thing} {becomes} {form} <in_addition:_>",
                **told,
            )(lambda t, f, until: _turns(t, added(f), until))
            g.rule(
                "sentence",
                f"{thing} {becomes} {form} {words}",
                f"{words} , {thing} {becomes} {form}",
                **told,
            )(lambda t, f, until: _turns(t, replaced(f), until))
            g.rule(
                "sentence",
                f"{thing} {becomes} {form} {words} , where x is <amount_of:a>",
                f"{words} , {thing} {becomes} {form} , where x is <amount_of:a>",
                **told,
            )(lambda t, f, a, until: _turns(t, with_x(replaced(f), a), until))
    # "loses all abilities and becomes a blue Frog with base power and toughness 1/1"
    g.rule("creature_form", "(a|an) <hues:h> <token_subtypes:s> [creature]")(
        lambda h, s: {"become color": h, "become subtype": s}
    )
    g.rule("creature_form", "(a|an) <token_subtypes:s> [creature]")(lambda s: {"become subtype": s})
    sized = "with base power and toughness <size:z>"
    g.rule(
        "sentence",
        f"until end of turn , <thing1:t> loses all abilities and becomes <creature_form:f> {sized}",
        f"<thing1:t> loses all abilities and becomes <creature_form:f> {sized} until end of turn",
        until="turn",
    )(_blank)
    g.rule(
        "sentence", f"<thing1:t> loses all abilities and becomes <creature_form:f> {sized}", until="always"
    )(_blank)


def _blank(t: object, f: Any, z: Any, until: str) -> list[object]:
    change = {"lose all": True, **f, "set": {"power": z[0], "toughness": z[1]}}
    return _turns(t, change, until)


def _for_good(g: Grammar) -> None:
    g.rule("sentence", f"{SELF} becomes <form_of1:f>")(lambda f: _turns(OWN, replaced(f), "always"))
    g.rule("sentence", "<thing1:t> becomes <form_of1:f> . <still:_>")(
        lambda t, f: _turns(t, kept(f), "always")
    )
    g.rule("sentence", "<thing1:t> becomes <form_of1:f> <in_addition:_>")(
        lambda t, f: _turns(t, added(f), "always")
    )
    for kind in ("artifact", "enchantment", "creature"):
        g.rule("sentence", f"<thing1:t> becomes (a|an) {kind} in addition to its other types", kind=kind)(
            lambda t, kind: _turns(t, {"type": [kind]}, "always")
        )
        g.rule(
            "sentence",
            f"<thing1:t> becomes (a|an) {kind} in addition to its other types until end of turn",
            kind=kind,
        )(lambda t, kind: _turns(t, {"type": [kind]}, "turn"))


def _always(g: Grammar) -> None:
    """Static abilities that say what permanents are."""
    for be, form in (("is", "<form_of1:f>"), ("are", "<form_ofn:f>")):
        g.rule("always1", f"{be} {form} <in_addition:_>")(added)
        g.rule("always1", f"{be} {form} <still_so:_>")(kept)
        g.rule("always_still", f"{be} {form}")(kept)
        g.rule("always1", f"loses all abilities and {be} {form}", f"lose all abilities and {be} {form}")(
            lambda f: {"lose all": True, **replaced(f)}
        )
        g.rule("always1", f"{be} {form}")(_creature_again)
    g.rule("static", "<bearers:of> <always_still:change> . <still:_> .")(
        lambda of, change: {"kind": "static", "of": of, "change": change} if of != "self" else refuse()
    )
    g.rule("becomesto", "(is|are) colorless")(lambda: {"become color": []})


def _creature_again(f: dict[str, object]) -> dict[str, object]:
    """The change for something that is a creature already: its size and subtypes are set."""
    return replaced(f)


def _of_choice(g: Grammar) -> None:
    """Qualities chosen as the effect happens: a color, a basic land type, one of several keywords."""
    end = "until end of turn"
    hue = {"name": "color", "as": "hue"}
    g.rule("sentence", f"<thing:t> (becomes|become) the color of your choice {end}")(
        lambda t: [hue, *_turns(t, {"become color": ["hue"]}, "turn")]
    )
    g.rule("sentence", "<thing:t> (becomes|become) the color of your choice")(
        lambda t: [hue, *_turns(t, {"become color": ["hue"]}, "always")]
    )
    g.rule("sentence", f"<thing:t> (becomes|become) the basic land type of your choice {end}")(
        lambda t: [
            {"name": "subtype", "of": list(LANDS), "as": "kind"},
            *_turns(t, {"become subtype": ["kind"]}, "turn"),
        ]
    )
    g.rule("sentence", f"<groups:t> gain protection from the color of your choice {end}")(
        lambda t: [hue, *_turns(t, {"gain": ["protection from hue"]}, "turn")]
    )

    def either(t: object, *words: str) -> list[object]:
        return [
            {
                "choose one": [
                    {"name": word, "do": _turns(t if at == 0 else _again(t), {"gain": [word]}, "turn")}
                    for at, word in enumerate(words)
                ]
            }
        ]

    gains = "<thing1:t> gains your choice of"
    g.rule("sentence", f"{gains} <ability_word:a> or <ability_word:b> {end}")(lambda t, a, b: either(t, a, b))
    g.rule("sentence", f"{gains} <ability_word:a> , <ability_word:b> , or <ability_word:c> {end}")(
        lambda t, a, b, c: either(t, a, b, c)
    )
    g.rule("sentence", f"<thing1:t> gets <boost:a> or <boost:b> {end}")(
        lambda t, a, b: [
            {
                "choose one": [
                    {
                        "name": f"{size[0]}/{size[1]}",
                        "do": _turns(t if at == 0 else _again(t), _sized(size), "turn"),
                    }
                    for at, size in enumerate((a, b))
                ]
            }
        ]
    )


def _again(thing: object) -> object:
    if thing != OWN:
        raise Refused
    return thing


def _sized(size: Sequence[object]) -> dict[str, object]:
    if not all(isinstance(one, int) for one in size):
        raise Refused
    return {"add": {"power": size[0], "toughness": size[1]}}


def _gaining(g: Grammar) -> None:
    g.rule("clause", "<thing1:t> becomes <form_of1:f> and gains <abilities:a>")(
        lambda t, f, a: (
            [{"last": {**replaced(f), "gain": a}, "of": t, "until": "always"}]
            if "gain" not in f
            else refuse()
        )
    )


def _all_the_time(g: Grammar) -> None:
    """Static lines about subtypes, all creature types, and not untapping (205.1, 613.1)."""
    g.rule("always1", "<cant:a> and <cant:b>")(_both_forbidden)
    g.rule("always1", "<idle:b>")(lambda b: {"forbid": b})
    g.rule("always1", "(assigns|assign) combat damage equal to (its|their) toughness rather than (its|their)"
           " power")(lambda: {"as though": "damage by toughness"})  # fmt: skip
    g.rule("always1", "(is|are) all creature types", "(is|are) every creature type")(
        lambda: {"subtype": ["every creature type"]}
    )
    named = "(is|are) (a|an) <token_subtypes:t> with base power and toughness <size:z>"
    g.rule("always1", named)(lambda t, z: {"become subtype": _creatures(t), **_set(z)})
    g.rule("always1", "(is|are) legendary")(lambda: {"type": ["legendary"]})
    g.rule("own", f"{SELF} is colorless .")(lambda: {"colors": []})
    g.rule("always1", "is (a|an) <creature_type:t>")(lambda t: {"become subtype": [t]})
    lead = "becomes (a|an) <token_subtypes:t> with base power and toughness <size:z>"
    for words in (f"until end of turn , <thing1:o> {lead}", f"<thing1:o> {lead} until end of turn"):
        g.rule("sentence", words)(
            lambda o, t, z: [{"last": {"become subtype": _creatures(t), **_set(z)}, "of": o, "until": "turn"}]
        )
    for words in (
        f"until end of turn , <thing1:o> {lead} and gains <abilities:a>",
        f"<thing1:o> {lead} and gains <abilities:a> until end of turn",
    ):
        g.rule("sentence", words)(
            lambda o, t, z, a: [
                {"last": {"become subtype": _creatures(t), **_set(z), "gain": a}, "of": o, "until": "turn"}
            ]
        )


def _both_forbidden(a: dict[str, object], b: dict[str, object]) -> dict[str, object]:
    if set(a) != {"forbid"} or set(b) != {"forbid"}:
        raise Refused
    listed = [one["forbid"] if isinstance(one["forbid"], list) else [one["forbid"]] for one in (a, b)]
    return {"forbid": [*listed[0], *listed[1]]}


def _set(size: Sequence[object]) -> dict[str, object]:
    if "X" in size:
        raise Refused
    return {"set": {"power": size[0], "toughness": size[1]}}


def _creatures(kinds: list[str]) -> list[str]:
    from judge.cardtext.magic.nouns import subtypes

    return kinds if all(subtypes().get(one) == "creature" for one in kinds) else refuse()
