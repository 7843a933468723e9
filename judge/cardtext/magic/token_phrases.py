"""Phrases for tokens: described ones, copies, and predefined ones (Magic, 111)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.abilities import _settled_quote
from judge.cardtext.magic.nouns import COLORS
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import TOKENS, WHO, _merged, _repeated, did
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    """Add phrases for described creature tokens and predefined tokens (111.10)."""
    for word in TOKENS:
        name = word.capitalize()
        did(g, f"create a {word} token")(lambda name=name: [{"create": name, "who": WHO}])
        did(g, f"create <n:k> {word} tokens")(lambda k, name=name: [{"create": name, "count": k, "who": WHO}])
        did(g, f"create a tapped {word} token")(
            lambda name=name: [{"create": name, "tapped": True, "who": WHO}]
        )
    g.rule("token_color", "<color:a>")(lambda a: [a])
    g.rule("token_color", "<color:a> and <color:b>")(lambda a, b: [a, b])
    g.rule("token_color", "<color:a> , <color:b> , and <color:c>")(lambda a, b, c: [a, b, c])
    g.rule("token_subtypes", "<subtype1:a> <subtype1:b> <subtype1:c> <subtype1:d>")(
        lambda a, b, c, d: [a, b, c, d]
    )
    g.rule("token_color", "colorless")(list)
    g.rule("token_subtypes", "<subtype1:a>")(lambda a: [a])
    g.rule("token_subtypes", "<subtype1:a> <subtype1:b>")(lambda a, b: [a, b])
    g.rule("token_subtypes", "<subtype1:a> <subtype1:b> <subtype1:c>")(lambda a, b, c: [a, b, c])
    g.phrase("token_type", "creature", ["creature"])
    g.phrase("token_type", "artifact creature", ["artifact", "creature"])
    g.phrase("token_type", "enchantment creature", ["enchantment", "creature"])
    g.phrase("token_type", "land creature", ["land", "creature"])
    for n, word in (("1", "token"), ("n", "tokens")):
        g.rule(
            f"token{n}",
            f"<size:s> <token_color:c> vehicle artifact {word} with crew <n:crew>",
            f"<size:s> <token_color:c> vehicle artifact {word} with <abilities:a> and crew <n:crew>",
            f"<size:s> <token_color:c> vehicle artifact {word} named <name:name> with <abilities:a> and"
            " crew <n:crew>",
        )(
            lambda s, c, crew, a=None, name=None: {
                **_token(s, c, ["vehicle"], ["artifact"], a, None, name), "crew": crew,
            }
        )  # fmt: skip
        g.rule(
            f"token{n}",
            f"<size:s> <token_subtypes:t> <token_type:k> {word} that's all colors",
            f"<size:s> <token_subtypes:t> <token_type:k> {word} that are all colors",
        )(lambda s, t, k: _token(s, list(COLORS), t, k))
    did(g, "create (a|an) legendary <token1:t>")(
        lambda t: [{"create": {**t, "type": ["legendary", *t["type"]]}, "who": WHO}]
    )
    did(g, "create <n:k> <tokenn:t> that are tapped and attacking")(
        lambda k, t: [{"create": t, "count": k, "tapped": True, "attacks": True, "who": WHO}]
    )
    did(g, "create <named:name> , a legendary <token1:t>")(
        lambda name, t: [{"create": {**t, "name": name, "type": ["legendary", *t["type"]]}, "who": WHO}]
    )
    g.rule("named", "<printed_name:a>")(lambda a: a)
    g.rule("named", "<printed_name:a> <printed_name:b>")(lambda a, b: f"{a} {b}")
    for n, word in (("1", "token"), ("n", "tokens")):
        g.rule(
            f"token{n}",
            f"<size:s> <token_color:c> <token_subtypes:t> <token_type:k> {word}",
            f"<size:s> <token_color:c> <token_subtypes:t> <token_type:k> {word} with <abilities:a>",
            f"<size:s> <token_color:c> <token_subtypes:t> <token_type:k> {word} with <quoted:q>",
            f"<size:s> <token_color:c> <token_subtypes:t> <token_type:k> {word} with <abilities:a> and"
            " <quoted:q>",
            f"<size:s> <token_color:c> <token_subtypes:t> <token_type:k> {word} named <name:name>",
        )(_token)
    _sized_by_itself(g)
    did(g, "create (a|an) <token1:t>")(lambda t: [{"create": t, "who": WHO}])
    did(g, "create a tapped <token1:t>")(lambda t: [{"create": t, "tapped": True, "who": WHO}])
    did(g, "create <n:k> <tokenn:t>")(lambda k, t: [{"create": t, "count": k, "who": WHO}])
    did(g, "create <n:k> tapped <tokenn:t>")(
        lambda k, t: [{"create": t, "count": k, "tapped": True, "who": WHO}]
    )
    did(g, "create (a|an) <token1:t> <per:p>")(lambda t, p: [{"create": t, "count": p, "who": WHO}])
    did(g, "create a colorless treasure artifact token with <quoted:q>")(_treasure)
    did(g, "create <n:k> colorless treasure artifact tokens with <quoted:q>")(_treasure)
    for word in TOKENS:
        name = word.capitalize()
        did(g, f"create that many {word} tokens")(
            lambda name=name: [{"create": name, "count": "amount", "who": WHO}]
        )
        did(g, f"create x {word} tokens , where x is <amount_of:a>")(
            lambda a, name=name: [{"create": name, "count": a, "who": WHO}]
        )
        did(g, f"create a number of {word} tokens equal to <amount_of:a>")(
            lambda a, name=name: [{"create": name, "count": a, "who": WHO}]
        )
        did(g, f"create a number of tapped {word} tokens equal to <amount_of:a>")(
            lambda a, name=name: [{"create": name, "count": a, "tapped": True, "who": WHO}]
        )
    did(g, "create that many <tokenn:t>")(lambda t: [{"create": t, "count": "amount", "who": WHO}])
    did(g, "create (a|an) <token1:t> . it has <quoted:q>")(
        lambda t, q: [{"create": {**t, "abilities": [q]}, "who": WHO}]
    )
    did(g, "create <n:k> <tokenn:t> . they have <quoted:q>")(
        lambda k, t, q: [{"create": {**t, "abilities": [q]}, "count": k, "who": WHO}]
    )
    did(g, "get that many {E}")(lambda: [{"put counters": "energy", "amount": "amount", "on": WHO}])
    did(g, "create (a|an) <token1:t> that's tapped and attacking")(
        lambda t: [{"create": t, "tapped": True, "attacks": True, "who": WHO}]
    )
    did(g, "create a token that's a copy of <thing1:t>")(lambda t: [{"create copy": t, "who": WHO}])
    did(g, "create a tapped token that's a copy of <thing1:t>")(
        lambda t: [{"create copy": t, "tapped": True, "who": WHO}]
    )
    did(g, "create <n:k> tokens that are copies of <thing1:t>")(
        lambda k, t: [{"create copy": t, "count": k, "who": WHO}]
    )
    did(g, "create a token that's a copy of <thing1:t> , except <excepted:x>")(
        lambda t, x: [{"create copy": t, "except": x, "who": WHO}]
    )
    g.rule("excepted1", "it has <ability_word:k>")(lambda k: {"keywords": [k]})
    g.rule("excepted1", "it isn't legendary", "the token isn't legendary")(lambda: {"not type": "legendary"})
    g.rule("excepted1", "it's (a|an) artifact in addition to its other types")(lambda: {"type": "artifact"})
    g.rule("excepted1", "it's (a|an) <subtype1:s> in addition to its other types")(lambda s: {"subtype": s})
    g.rule("excepted1", "it's <size:s>")(
        lambda s: {"power": s[0], "toughness": s[1]} if "X" not in s else refuse()
    )
    g.rule("excepted", "<excepted1:a>")(lambda a: a)
    g.rule("excepted", "<excepted1:a> and <excepted1:b>")(_merged)
    for n, word in (("1", "token"), ("n", "tokens")):
        g.rule(
            f"token{n}",
            f"<size:s> <token_color:c> <token_subtypes:t> <token_type:k> {word} with <abilities:a> named"
            " <name:name>",
            f"<size:s> <token_color:c> <token_subtypes:t> <token_type:k> {word} named <name:name> with"
            " <abilities:a>",
        )(_token)
    did(g, "create a number of <tokenn:t> equal to <amount_of:a>")(
        lambda t, a: [{"create": t, "count": a, "who": WHO}]
    )
    _by_number(g)
    _another_number(g)


def _treasure(q: Any, k: object = 1) -> object:
    """Treasure tokens with their ability written out, as in older texts."""
    wanted = [{"tap": "self"}, {"sacrifice": "self"}]
    if q.get("cost") != wanted or q.get("effect") != [{"add mana": "any color"}]:
        raise Refused
    return [{"create": "Treasure", "count": k, "who": WHO}]


def _token(
    s: Any, c: object, t: Any, k: object, a: object = None, q: object = None, name: str | None = None
) -> dict[str, object]:
    made: dict[str, object] = {
        "name": name or " ".join(one.capitalize() for one in t),
        "type": k,
        "subtypes": t,
        "colors": c,
    }
    if s[0] is not None:
        made |= {"power": s[0], "toughness": s[1]}
    if a:
        made["keywords"] = a
    if q:
        made["abilities"] = [q]
    return made


def _sized_by_itself(g: Grammar) -> None:
    """Tokens with an ability that defines their size, which is recomputed all the time (604.3, 613.4a)."""
    g.rule("sizing", f'" {SELF} \'s power and toughness are each equal to <amount_of:a> . "')(
        lambda a: _settled_quote(static("self", {"set": {"power": a, "toughness": a}}, cites=["604.3"]))
    )
    for n, word in (("1", "token"), ("n", "tokens")):
        described = f"<token_color:c> <token_subtypes:t> <token_type:k> {word} with"
        g.rule(f"token{n}", f"{described} <sizing:q>", f"{described} <abilities:a> and <sizing:q>")(
            lambda c, t, k, q, a=None: _token((None, None), c, t, k, a, q)
        )


def _by_number(g: Grammar) -> None:
    """Instructions repeated, or costs multiplied, by a computed number (608.2h)."""
    did(g, "create (a|an) tapped <token1:t> <per:p>")(
        lambda t, p: [{"create": t, "count": p, "tapped": True, "who": WHO}]
    )


def _another_number(g: Grammar) -> None:
    """Another number of the same tokens (614.1a)."""
    g.rule("sentence", "<joined:a> . if <condition:c> , create <n:k> of those tokens instead")(_so_many)


def _so_many(a: list[Any], c: object, k: object) -> list[object]:
    """Create another number of copies."""
    made = a[0] if len(a) == 1 else {}
    if "create copy" not in made or "count" in made or k == "X" or "Pick(" in repr(made):
        raise Refused
    again = {**made, "create copy": _repeated(made["create copy"]), "count": k}
    return [{"else": a, "if": c, "then": [again], "_instead": True}]
