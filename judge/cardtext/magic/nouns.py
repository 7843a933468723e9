"""Grammar of nouns: objects and players as filters of the effect language (Magic, 109)."""

from __future__ import annotations

from functools import cache
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.parts import OWN_PILE, Aim, Back, Conflict, Of, Pick, with_more
from judge.cardtext.tokens import SELF, Token
from judge.rulesets.magic.subtypes import SUBTYPES, plural

Filter = Any
"""A filter as card data have it, or several of them that are narrowed alike (``with_more``)."""

TYPES = {
    "artifact": "artifacts",
    "battle": "battles",
    "creature": "creatures",
    "enchantment": "enchantments",
    "instant": "instants",
    "land": "lands",
    "planeswalker": "planeswalkers",
    "sorcery": "sorceries",
}
PERMANENTS = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
COLORS = ("white", "blue", "black", "red", "green")
SUPERTYPES = ("basic", "legendary", "snow")
_SMALL = "a an and at by de del for from in into la le of on the to under von with"
SMALL_WORDS = frozenset(_SMALL.split())
"""Words of a card's name that are printed without a capital."""


@cache
def subtypes() -> dict[str, str]:
    """Every subtype, with the card type it belongs to."""
    return dict(SUBTYPES)


def both(one: Filter, more: dict[str, Any]) -> Filter:
    like = (
        next((one[key] for key in one if key.startswith("shares ")), None) if isinstance(one, dict) else None
    )
    if like is not None and more.get("other") is True:  # other than what it is compared with
        more = {**{key: part for key, part in more.items() if key != "other"}, "none": {"in": like}}
    try:
        return with_more(one, more)
    except Conflict:
        raise Refused from None


def as_cards(spell: dict[str, Any]) -> dict[str, object]:
    """The filter for cards that would be such spells: without its conditions about the stack."""
    rest = {key: value for key, value in spell.items() if key not in ("zone", "is")}
    states = spell.get("is", [])
    more = [one for one in ([states] if isinstance(states, str) else states) if one != "spell"]
    return {**rest, "is": more if len(more) > 1 else more[0]} if more else rest


def add(g: Grammar) -> None:
    _words(g)
    _adjectives(g)
    _heads(g)
    _suffixes(g)
    _phrases(g)
    _players(g)
    _references(g)


def _words(g: Grammar) -> None:
    for color in COLORS:
        g.phrase("color", color, color)
    kinds = subtypes()
    for word, kind in kinds.items():
        if kind in ("planeswalker",):
            for n in ("1", "n"):
                g.phrase(f"permanent{n}", f"{word} {'planeswalker' if n == '1' else 'planeswalkers'}",
                         {"type": "planeswalker", "subtype": word})  # fmt: skip
            continue
        g.phrase("subtype1", word, word)
        if plural(word) != word or True:
            g.phrase("subtypen", plural(word), word)
        if kind == "creature":
            g.phrase("creature_type", word, word)

    @g.word("printed_name")
    def name(token: Token) -> str | None:
        if token.word in (",", ".", '"', ";", "'s") or token.word[0] in "{+-":
            return None
        if token.printed[0].islower() and token.word not in SMALL_WORDS:
            return None  # a verb or a noun ends the name
        return None if token.printed.lower().startswith("this ") else token.printed

    g.rule("name", "<printed_name:a>")(lambda a: a)
    g.rule("name", "<printed_name:a> <name:b>")(lambda a, b: f"{a} {b}")
    g.rule("name", "<printed_name:a> , <capital_name:b>")(lambda a, b: f"{a}, {b}")
    g.rule("capital_name", "the <capital_name:b>")(lambda b: f"the {b}")
    g.rule("capital_name", "<capital:a>")(lambda a: a)
    g.rule("capital_name", "<capital:a> <name:b>")(lambda a, b: f"{a} {b}")

    @g.word("capital")
    def capital(token: Token) -> str | None:
        return name(token) if token.printed[0].isupper() else None


def _adjectives(g: Grammar) -> None:
    for kind in TYPES:
        g.phrase("adjective", f"non{kind}", {"not type": kind})
        g.phrase("adjective", f"non-{kind}", {"not type": kind})
    for color in COLORS:
        g.phrase("adjective", color, {"color": color})
        g.phrase("adjective", f"non{color}", {"not color": color})
        g.phrase("adjective", f"non-{color}", {"not color": color})
    for one in SUPERTYPES:
        g.phrase("adjective", one, {"type": one})
        g.phrase("adjective", f"non{one}", {"not type": one})
        g.phrase("adjective", f"non-{one}", {"not type": one})
    for condition in (
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "enchanted",
        "equipped",
        "colorless",
        "multicolored",
        "monocolored",
        "historic",
        "transformed",
        "damaged",
        "modified",
        "saddled",
        "suspected",
        "commander",
    ):
        g.phrase("adjective", condition, {"is": condition})
    g.phrase("adjective", "face-down", {"is": "face down"})
    g.phrase("adjective", "noncreature", {"not type": "creature"})
    g.phrase("adjective", "nontoken", {"not is": "token"})
    g.rule("adjective", "<size:s>")(_of_size)
    g.phrase("adjective", "attacking or blocking", {"any": [{"is": "attacking"}, {"is": "blocking"}]})
    g.phrase("adjective", "tapped or blocking", {"any": [{"is": "tapped"}, {"is": "blocking"}]})
    g.rule("adjective", "<color:a> or <color:b>", "<color:a> and/or <color:b>")(
        lambda a, b: {"color": [a, b]}
    )
    for word, kind in subtypes().items():
        if kind in ("creature", "land", "artifact", "enchantment"):
            g.phrase("adjective", f"non-{word}", {"not subtype": word})
    g.phrase("adjective", "nonhuman", {"not subtype": "human"})

    @g.rule("adjectives", "<adjective:a>")
    def one_adjective(a: object) -> object:
        if a is None:
            raise Refused
        return a

    @g.rule("adjectives", "<adjective:a> [,] <adjectives:b>")
    def several(a: Any, b: Any) -> object:
        if a is None or any(b.get(key) == value for key, value in a.items()):
            raise Refused  # a redundant condition
        return both(a, b)


def _heads(g: Grammar) -> None:
    """Nouns: ``noun1`` in the singular, ``nounn`` in the plural. Cards and spells imply their zone."""
    for n in ("1", "n"):
        for kind, many in TYPES.items():
            word = kind if n == "1" else many
            g.phrase(f"type{n}", word, kind)
            if kind in PERMANENTS:
                g.phrase(f"permanent{n}", word, {"type": kind})
        g.phrase(f"permanent{n}", "permanent" if n == "1" else "permanents", {"is": "permanent"})
        g.phrase(f"permanent{n}", "token" if n == "1" else "tokens", {"is": "token"})
        g.phrase(f"permanent{n}", "commander" if n == "1" else "commanders", {"is": "commander"})
        g.rule(f"permanent{n}", f"<subtype{n}:a>")(lambda a: {"subtype": a})
        for kind in PERMANENTS:
            word = kind if n == "1" else TYPES[kind]
            if kind in ("creature", "land", "artifact", "enchantment"):
                g.rule(f"permanent{n}", f"<subtype1:a> {word}", kind=kind)(_subtype_and_type)
        g.rule(f"permanent{n}", f"<subtype1:a> {'permanent' if n == '1' else 'permanents'}")(
            lambda a: {"subtype": a, "is": "permanent"}
        )
        for first, second in (("artifact", "creature"), ("enchantment", "creature"), ("artifact", "land")):
            word = second if n == "1" else TYPES[second]
            g.phrase(f"permanent{n}", f"{first} {word}", {"type": second, "any": [{"type": first}]})
        token = "token" if n == "1" else "tokens"
        g.rule(f"permanent{n}", f"creature {token}")(lambda: {"type": "creature", "is": "token"})
        g.rule(f"permanent{n}", f"artifact {token}")(lambda: {"type": "artifact", "is": "token"})
        g.rule(f"permanent{n}", f"<subtype1:a> {token}")(lambda a: {"subtype": a, "is": "token"})

        # Spells and abilities, on the stack
        spell = "spell" if n == "1" else "spells"
        g.phrase(f"spell{n}", spell, {"zone": "stack", "is": "spell"})
        lasting = [kind for kind in PERMANENTS if kind != "land"]
        g.phrase(f"spell{n}", f"permanent {spell}", {"zone": "stack", "is": "spell", "type": lasting})
        for kind in TYPES:
            g.phrase(f"spell{n}", f"{kind} {spell}", {"zone": "stack", "is": "spell", "type": kind})
        g.rule(f"spell{n}", f"<typelist:a> {spell}")(lambda a: {"zone": "stack", "is": "spell", "type": a})
        g.rule(f"spell{n}", f"<subtypelist:a> {spell}")(
            lambda a: {"zone": "stack", "is": "spell", "subtype": a}
        )
        g.rule(f"spell{n}", f"<subtype1:a> {spell}")(lambda a: {"zone": "stack", "is": "spell", "subtype": a})

        # Cards, in the zone of their suffix
        card = "card" if n == "1" else "cards"
        g.phrase(f"card{n}", card, {})
        for kind in TYPES:
            g.phrase(f"card{n}", f"{kind} {card}", {"type": kind})
        g.rule(f"card{n}", f"<subtype1:a> {card}")(lambda a: {"subtype": a})
        g.rule(f"card{n}", f"<subtype1:a> creature {card}")(lambda a: {"subtype": a, "type": "creature"})
        g.rule(f"card{n}", f"<subtypelist:a> {card}")(lambda a: {"subtype": a})
        for kind in TYPES:
            g.rule(f"card{n}", f"{kind} or <subtype1:a> {card}", kind=kind)(
                lambda a, kind: {"any": [{"type": kind}, {"subtype": a}]}
            )
        g.rule(f"card{n}", f"<subtype1:a> permanent {card}")(
            lambda a: {"subtype": a, "type": list(PERMANENTS)}
        )
        g.rule(f"card{n}", f"<typelist:a> {card}")(lambda a: {"type": a})
        g.rule(f"card{n}", f"permanent {card}")(lambda: {"type": list(PERMANENTS)})
        g.rule(f"card{n}", f"artifact creature {card}")(
            lambda: {"type": "creature", "any": [{"type": "artifact"}]}
        )

        # Lists of kinds of permanents, with an adjective before each or none before the first
        g.rule(f"member{n}", f"<permanent{n}:a>")(lambda a: a)
        g.rule(f"member{n}", f"<adjectives:x> <permanent{n}:a>")(lambda x, a: Adorned(both(a, x)))
        g.rule(f"members{n}", f"(or|and|and/or) <member{n}:b>")(lambda b: [b])
        g.rule(f"members{n}", f", (or|and|and/or) <member{n}:b>")(lambda b: [b])
        g.rule(f"members{n}", f", <member{n}:a> <members{n}:b>")(lambda a, b: [a, *b] if len(b) else _never())
        g.rule(f"permanents{n}", f"<member{n}:a> <members{n}:b>")(_members)

    for a in TYPES:
        for b in TYPES:
            if a != b:
                g.phrase("typelist", f"{a} or {b}", [a, b])
                g.phrase("typelist", f"{a} and/or {b}", [a, b])
                g.phrase("typelist", f"{a} and {b}", [a, b])
    g.rule("typelist", "<type1:a> , <type1:b> , (or|and|and/or) <type1:c>")(lambda a, b, c: [a, b, c])
    g.rule("typelist", "<type1:a> , <type1:b> , <type1:c> , (or|and|and/or) <type1:d>")(
        lambda a, b, c, d: [a, b, c, d]
    )
    either = "(or|and|and/or)"
    g.rule("subtypelist", f"<subtype1:a> {either} <subtype1:b>")(lambda a, b: [a, b])
    g.rule("subtypelist", f"<subtype1:a> , <subtype1:b> , {either} <subtype1:c>")(lambda a, b, c: [a, b, c])
    g.rule("subtypelist", f"<subtype1:a> , <subtype1:b> , <subtype1:c> , {either} <subtype1:d>")(
        lambda a, b, c, d: [a, b, c, d]
    )


class Adorned(dict[str, Any]):
    """A noun with its own adjective in a list."""


def _never() -> object:
    raise Refused


def _members(a: Filter, b: list[Filter]) -> Filter:
    """A list of nouns; refused if only the first has an adjective, as that may apply to all."""
    if isinstance(a, Adorned) and not all(isinstance(one, Adorned) for one in b):
        raise Refused
    return _either(a, *b)


def _subtype_and_type(a: str, kind: str) -> Filter:
    if subtypes().get(a) != kind:
        raise Refused
    return {"type": kind, "subtype": a}


def _either(*parts: dict[str, object]) -> Filter:
    """A list of nouns as one filter: a list of types or subtypes, otherwise alternatives."""
    for key in ("type", "subtype"):
        if all(set(one) == {key} for one in parts):
            return {key: [one[key] for one in parts]}
    return {"any": list(parts)}


def _suffixes(g: Grammar) -> None:
    for words, filter_ in (
        ("you control", {"controller": "you"}),
        ("an opponent controls", {"controller": "opponents"}),
        ("your opponents control", {"controller": "opponents"}),
        ("opponents control", {"controller": "opponents"}),
        ("you don't control", {"controller": "others"}),
        ("defending player controls", {"controller": "defending player"}),
        ("you own", {"owner": "you"}),
        ("you both own and control", {"owner": "you", "controller": "you"}),
        ("under your control", {"controller": "you"}),
        ("on the battlefield", {}),
        ("you control but don't own", {"controller": "you", "owner": "others"}),
        ("that's one or more colors", {"not is": "colorless"}),
        ("that are one or more colors", {"not is": "colorless"}),
    ):
        if filter_ is not None:
            g.phrase("suffix", words, filter_)
    g.rule("suffix", "that player controls", "they control", "that opponent controls")(
        lambda: {"controller": Back("player", seat=True)}
    )
    g.rule("suffix", "its controller controls")(lambda: {"controller": Of("controller", Back())})
    g.rule("suffix", "<target_player:who> controls")(lambda who: {"controller": who})
    g.rule("suffix", "with <ability_word:k>")(lambda k: {"keyword": k})
    g.rule("suffix", "with <ability_word:a> or <ability_word:b>")(lambda a, b: {"keyword": [a, b]})
    g.rule("suffix", "without <ability_word:k>")(lambda k: {"not keyword": k})
    g.rule("suffix", "with <figure:f> <n:n> or greater")(lambda f, n: {f: {"min": n}})
    g.rule("suffix", "with <figure:f> <n:n> or less")(lambda f, n: {f: {"max": n}})
    g.rule("suffix", "with <figure:f> or <figure:g> <n:n> or greater")(
        lambda f, g, n: {"any": [{f: {"min": n}}, {g: {"min": n}}]}
    )
    g.rule("suffix", "with <figure:f> or <figure:g> <n:n> or less")(
        lambda f, g, n: {"any": [{f: {"max": n}}, {g: {"max": n}}]}
    )
    g.rule("suffix", "with <figure:f> <n:n>")(lambda f, n: {f: n})
    g.rule("suffix", "with <figure:f> less than <amount_of:n>")(
        lambda f, n: {f: {"max": {"minus": [_not_its_own(n), 1]}}}
    )
    g.rule("suffix", "with <figure:f> greater than <amount_of:n>")(
        lambda f, n: {f: {"min": {"sum": [_not_its_own(n), 1]}}}
    )
    g.rule("suffix", "with <figure:f> equal to <amount_of:n>")(lambda f, n: {f: _not_its_own(n)})
    g.rule("suffix", "with that spell's <figure:f>")(lambda f: {f: {"figure": f, "of": Back("spell")}})
    g.rule("suffix", "with <figure:f> less than or equal to <n:n>")(lambda f, n: {f: {"max": n}})
    for words, relation in (
        (f"blocking {SELF}", "blockers of self"),
        (f"blocked by {SELF}", "blocked by self"),
        (f"blocking or blocked by {SELF}", ["blockers of self", "blocked by self"]),
    ):
        g.phrase("suffix", words, {"in": relation})
    g.phrase("suffix", f"dealt damage by {SELF} this turn", {"in": "dealt damage by self"})
    g.phrase("suffix", "that was dealt damage this turn", {"is": "dealt damage"})
    g.phrase("suffix", "that were dealt damage this turn", {"is": "dealt damage"})
    g.phrase("suffix", "dealt damage this turn", {"is": "dealt damage"})
    g.rule("suffix", "blocking it")(lambda: {"in": Of("blockers", Back())})
    g.rule("suffix", "that targets <aimed_at:a>")(lambda a: {"targets": a})
    g.rule("aimed_at", SELF)(lambda: "self")
    g.rule("aimed_at", "you")(lambda: {"seat": "you"})
    g.rule("aimed_at", "(a|an) <noun1:n>")(lambda n: n)
    g.rule("aimed_at", "(a|an) <noun1:n> or player")(lambda n: [n, {"seat": "players"}])
    g.rule("aimed_at", "<host:h>")(lambda h: {"in": "host"})
    g.rule("suffix", "that's (a|an) <noun1:n>", "that is (a|an) <noun1:n>")(lambda n: n)
    g.rule("suffix", "that's (a|an) <noun1:a> or (a|an) <noun1:b>")(lambda a, b: _either(a, b))
    g.rule("suffix", "that isn't (a|an) <noun1:n>", "that aren't <nounn:n>")(lambda n: {"none": n})
    g.rule("suffix", "that's not (a|an) <noun1:n>")(lambda n: {"none": n})
    g.rule("suffix", "that isn't <color:c>", "that aren't <color:c>")(lambda c: {"not color": c})
    g.rule("suffix", "with <n:k> or more <counter:c> counters on (it|them)")(
        lambda k, c: {"counters": {c: {"min": k}}}
    )
    g.rule("suffix", "with no <counter:c> counters on (it|them)")(lambda c: {"counters": {c: {"max": 0}}})
    g.rule("suffix", "with <counter:c> counters on (it|them)")(lambda c: {"counters": {c: {"min": 1}}})
    g.rule("suffix", "with <figure:f> less than or equal to <amount_of:n>")(
        lambda f, n: {f: {"max": _not_its_own(n)}}
    )
    g.rule("suffix", "with <figure:f> greater than or equal to <amount_of:n>")(
        lambda f, n: {f: {"min": _not_its_own(n)}}
    )
    g.rule("suffix", "with (a|an) <counter:c> counter on (it|them)")(lambda c: {"counters": {c: {"min": 1}}})
    g.rule("suffix", "with (a counter|counters|one or more counters) on (it|them)")(
        lambda: {"is": "with counters"}
    )
    g.rule("suffix", "with no counters on (it|them)")(lambda: {"not is": "with counters"})
    g.rule("suffix", "that has (a|an) <counter:c> counter on it", "that have <counter:c> counters on them")(
        lambda c: {"counters": {c: {"min": 1}}}
    )
    g.rule("suffix", "that entered this turn", "that entered the battlefield this turn")(
        lambda: {"is": "entered this turn"}
    )
    g.rule("suffix", "that attacked this turn")(lambda: {"is": "attacked this turn"})
    g.rule("suffix", "without (a|an) <counter:c> counter on (it|them)")(
        lambda c: {"counters": {c: {"max": 0}}}
    )
    g.rule("suffix", "that's <color:a>", "that are <color:a>")(lambda a: {"color": a})
    g.rule("suffix", "that's <color:a> or <color:b>", "that are <color:a> or <color:b>")(
        lambda a, b: {"color": [a, b]}
    )
    g.rule("suffix", "that's both <color:a> and <color:b>")(
        lambda a, b: both({"color": a}, {"any": [{"color": b}]})
    )
    for condition in ("attacking", "blocking", "tapped", "untapped", "enchanted", "equipped"):
        g.phrase("suffix", f"that isn't {condition}", {"not is": condition})
        g.phrase("suffix", f"that aren't {condition}", {"not is": condition})
        g.phrase("suffix", f"that's {condition}", {"is": condition})
        g.phrase("suffix", f"that are {condition}", {"is": condition})
    g.rule("suffix", "named <name:name>")(lambda name: {"name": name})
    g.rule("suffix", "named <name:a> (or|and/or) <name:b>")(lambda a, b: {"name": [a, b]})
    g.rule("suffix", f"other than {SELF}")(lambda: {"other": "self"})
    g.phrase("suffix", f"attached to {SELF}", {"in": "attached to self"})
    g.rule("suffix", "attached to <host:h>")(lambda h: {"in": "attached to host"})
    for figure, words in (("power", "power"), ("toughness", "toughness"), ("mana value", "mana value")):
        g.phrase("figure", words, figure)

    @g.rule("suffixes", "<suffix:a>")
    def one_suffix(a: object) -> object:
        if a is None:
            raise Refused
        return a

    @g.rule("suffixes", "<suffix:a> <suffixes:b>")
    def several_suffixes(a: Any, b: Any) -> object:
        if a is None or "targets" in a or ("controller" in b and _counts(a)):
            raise Refused  # a suffix after it would apply to the target or the counted objects
        return both(a, b)

    # Zones of cards
    for words, filter_ in (
        ("your graveyard", {"zone": "graveyard", "owner": "you"}),
        ("a graveyard", {"zone": "graveyard"}),
        ("graveyards", {"zone": "graveyard"}),
        ("your opponents' graveyards", {"zone": "graveyard", "owner": "opponents"}),
        ("opponents' graveyards", {"zone": "graveyard", "owner": "opponents"}),
        ("each opponent's graveyard", {"zone": "graveyard", "owner": "opponents"}),
        ("each player's graveyard", {"zone": "graveyard"}),
        ("defending player's graveyard", {"zone": "graveyard", "owner": "defending player"}),
        ("an opponent's graveyard", {"zone": "graveyard", "owner": "opponents"}),
        ("your hand", {"zone": "hand", "owner": "you"}),
        ("exile", {"zone": "exile"}),
        ("all graveyards", {"zone": "graveyard"}),
    ):
        g.phrase("place", words, filter_)
        if words not in ("a graveyard", "an opponent's graveyard"):
            g.phrase("places", words, filter_)  # several cards from one graveyard, which is not named
    for kind in ("place", "places"):
        g.rule(kind, "<place_of:p>")(lambda p: p)
    g.rule("place_of", "<target_player:who> 's graveyard")(lambda who: {"zone": "graveyard", "owner": who})
    g.rule("place_of", "target player's graveyard")(
        lambda: {"zone": "graveyard", "owner": Aim({"seat": "players"})}
    )
    g.rule("place_of", "target opponent's graveyard")(
        lambda: {"zone": "graveyard", "owner": Aim({"seat": "opponents"})}
    )
    g.rule("place_of", "that player's graveyard", "their graveyard")(
        lambda: {"zone": "graveyard", "owner": Back("player", seat=True)}
    )
    g.rule("place_of", "that player's hand", "their hand")(
        lambda: {"zone": "hand", "owner": Back("player", seat=True)}
    )


def _not_its_own(amount: object) -> object:
    """Refuse a number with "its", which would mean each of the described objects."""
    if isinstance(amount, dict) and amount.get("of") == Back() and "figure" in amount:
        raise Refused
    if isinstance(amount, dict) and isinstance(amount.get("of"), Of) and amount["of"].whom == Back():
        raise Refused
    if isinstance(amount, dict):
        for part in amount.values():
            _not_its_own(part)
    elif isinstance(amount, list):
        for part in amount:
            _not_its_own(part)
    return amount


def _counts(value: object) -> bool:
    """Whether a suffix ends with counted objects, to which a further suffix would apply."""
    if isinstance(value, dict):
        return "count" in value or any(map(_counts, value.values()))
    return isinstance(value, list) and any(map(_counts, value))


def _of_size(s: Any) -> dict[str, object]:
    if "X" in s:
        raise Refused
    return {"power": s[0], "toughness": s[1]}


def _phrases(g: Grammar) -> None:
    for n in ("1", "n"):

        @g.rule(
            f"noun{n}",
            f"<permanent{n}:head>",
            f"<adjectives:adj> <permanent{n}:head>",
            f"<permanent{n}:head> <suffixes:more>",
            f"<adjectives:adj> <permanent{n}:head> <suffixes:more>",
        )
        def single(head: object, adj: Any = None, more: Any = None) -> object:
            return both(both(head, adj or {}), more or {})

        @g.rule(f"noun{n}", f"<permanents{n}:head>", f"<permanents{n}:head> <suffixes:more>")
        def listed(head: Any, more: Any = None) -> Any:
            if more and set(more) - {"controller", "owner", "other", "mana value", "color"}:
                raise Refused  # it may apply to the last noun only
            return both(head, more or {})

        @g.rule(
            f"spellnoun{n}",
            f"<spell{n}:head>",
            f"<adjectives:adj> <spell{n}:head>",
            f"<spell{n}:head> <suffixes:more>",
            f"<adjectives:adj> <spell{n}:head> <suffixes:more>",
        )
        def spells(head: object, adj: Any = None, more: Any = None) -> object:
            return both(both(head, adj or {}), more or {})

        @g.rule(
            f"cardnoun{n}",
            f"<card{n}:head>",
            f"<adjectives:adj> <card{n}:head>",
            f"<card{n}:head> <suffixes:more>",
            f"<adjectives:adj> <card{n}:head> <suffixes:more>",
        )
        def cards(head: object, adj: Any = None, more: Any = None) -> object:
            if more and ("controller" in more):
                raise Refused
            return both(both(head, adj or {}), more or {})

        for words in ("from", "in"):
            where = "place" if n == "1" else "places"
            g.rule(f"placedcard{n}", f"<cardnoun{n}:c> {words} <{where}:p>")(lambda c, p: both(c, p))
        g.rule(f"placedcard{n}", f"<cardnoun{n}:c> exiled with {SELF}")(
            lambda c: both(c, {"zone": "exile", "in": OWN_PILE})
        )
        g.rule(f"placedcard{n}", f"<cardnoun{n}:c> from <{where}:p> with mana value <n:n> or less")(
            lambda c, p, n: both(both(c, p), {"mana value": {"max": n}})
        )
    # abilities on the stack
    g.phrase("stack_object", "activated ability", {"zone": "stack", "is": "activated ability"})
    g.phrase("stack_object", "triggered ability", {"zone": "stack", "is": "triggered ability"})
    g.phrase("stack_object", "activated or triggered ability", {"zone": "stack", "is": "ability"})
    g.rule("stack_object", "<spellnoun1:s>")(lambda s: s)

    # Targets
    g.rule("targetable1", "<noun1:n>", "<stack_object:n>", "<placedcard1:n>")(lambda n: n)
    g.rule("targetablen", "<nounn:n>", "<spellnounn:n>", "<placedcardn:n>")(lambda n: n)

    @g.rule("target", "target <targetable1:n>")
    def aimed(n: object) -> Aim:
        return Aim(n)

    @g.rule("target", "another target <noun1:n>", "another target <placedcard1:n>")
    def another(n: object) -> Aim:
        return Aim(both(n, {"other": True}))

    g.rule("target", "a second target <noun1:n>")(lambda n: Aim(both(n, {"other": True})))

    @g.rule("target", "up to one target <targetable1:n>")
    def up_to_one(n: object) -> Aim:
        return Aim(n, 0, 1)

    @g.rule("target", "up to one other target <noun1:n>")
    def up_to_one_other(n: object) -> Aim:
        return Aim(both(n, {"other": True}), 0, 1)

    @g.rule("targets", "up to <n:k> target <targetablen:n>")
    def up_to(k: object, n: object) -> Aim:
        return Aim(n, 0, k)

    @g.rule("targets", "<n:k> target <targetablen:n>")
    def so_many(k: object, n: object) -> Aim:
        return Aim(n, k, k)

    @g.rule("targets", "any number of target <targetablen:n>")
    def any_number(n: object) -> Aim:
        return Aim(n, 0, "any")

    @g.rule("targets", "one or two target <targetablen:n>")
    def one_or_two(n: object) -> Aim:
        return Aim(n, 1, 2)

    g.rule("any_target", "any target")(
        lambda: Aim(["creature", "planeswalker", "battle", {"seat": "players"}])
    )
    g.rule("any_target", "target creature or player")(lambda: Aim(["creature", {"seat": "players"}]))
    g.rule("any_target", "target player or planeswalker")(lambda: Aim(["planeswalker", {"seat": "players"}]))
    g.rule("any_target", "target opponent or planeswalker")(
        lambda: Aim(["planeswalker", {"seat": "opponents"}])
    )
    g.rule("any_target", "target creature or planeswalker")(
        lambda: Aim({"type": ["creature", "planeswalker"]})
    )
    g.rule("any_target", "target player , creature , or planeswalker")(
        lambda: Aim(["creature", "planeswalker", {"seat": "players"}])
    )
    anything: list[object] = ["creature", "planeswalker", "battle", {"seat": "players"}]
    g.rule("any_targets", "each of up to <n:k> targets")(lambda k: Aim(anything, 0, k))
    g.rule("any_targets", "each of <n:k> targets")(lambda k: Aim(anything, k, k))
    g.rule("any_targets", "each of one or two targets")(lambda: Aim(anything, 1, 2))
    g.rule("any_targets", "up to one target")(lambda: Aim(anything, 0, 1))
    g.rule("any_target", "any other target")(
        lambda: Aim([{"type": ["creature", "planeswalker", "battle"], "other": True}, {"seat": "players"}])
    )
    g.rule("any_target", "target creature , player , or planeswalker")(
        lambda: Aim(["creature", "planeswalker", {"seat": "players"}])
    )

    # All of a kind
    g.rule("all", "all <nounn:n>", "each <noun1:n>")(lambda n: {"all": n})
    g.rule("all", "all other <nounn:n>", "each other <noun1:n>")(lambda n: {"all": both(n, {"other": True})})
    g.rule("all", "all <placedcardn:n>", "each <placedcard1:n>")(lambda n: {"all": n})

    # Objects chosen during the effect
    g.rule("pick", "(a|an) <noun1:n>")(lambda n: Pick(n))
    g.rule("pick", "another <noun1:n>")(lambda n: Pick(both(n, {"other": True})))
    g.rule("picks", "<n:k> <nounn:n>")(lambda k, n: Pick(n, k, k))
    g.rule("picks", "up to <n:k> <nounn:n>")(lambda k, n: Pick(n, 0, k))
    g.rule("pickcard", "(a|an) <placedcard1:n>")(lambda n: Pick(n))
    g.rule("pickcard", "another <placedcard1:n>")(lambda n: Pick(both(n, {"other": True})))
    g.rule("pickcards", "<n:k> <placedcardn:n>")(lambda k, n: Pick(n, k, k))


def _players(g: Grammar) -> None:
    g.rule("target_player", "target player")(lambda: Aim({"seat": "players"}))
    g.rule("target_player", "target opponent")(lambda: Aim({"seat": "opponents"}))
    for words, who in (
        ("each player", "players"),
        ("each opponent", "opponents"),
        ("each other player", "others"),
        ("you", "you"),
        ("defending player", "defending player"),
    ):
        g.phrase("player", words, who)
    g.rule("player", "<target_player:who>")(lambda who: who)
    g.rule("player", "that player", "they")(lambda: Back("player", seat=True))
    g.rule("pl", "<target_player:who>")(lambda who: who)


def _references(g: Grammar) -> None:
    """Pronouns and other references to earlier objects and to the card itself."""
    g.phrase("itself", SELF, "self")
    g.rule("back1", "it")(lambda: Back())
    for word in (*TYPES, "permanent", "card", "spell", "token", "object", "ability"):
        g.rule("back1", f"that {word}", noun=word)(lambda noun: Back(noun))
        many = TYPES.get(word, f"{word}s")
        g.rule("backn", f"those {many}", noun=word)(lambda noun: Back(noun, many=True))
    for word in ("creature", "permanent", "card", "spell", "token", "land", "artifact", "planeswalker"):
        g.rule("back1", f"the {word}", noun=word)(lambda noun: Back(noun))
        many = TYPES.get(word, f"{word}s")
        g.rule("backn", f"the {many}", noun=word)(lambda noun: Back(noun, many=True))
    g.rule("back1", "that spell or ability")(lambda: Back("spell or ability"))
    g.rule("back1", "that creature or planeswalker", "that permanent or player")(lambda: Back("permanent"))
    g.rule("backn", "each of those creatures")(lambda: Back("creature", many=True))
    g.rule("backn", "each of them")(lambda: Back("", many=True))
    g.rule("back1", "the exiled card")(lambda: Back("exiled"))
    g.rule("backn", "them", "they")(lambda: Back("", many=True))
    g.rule("backn", "the exiled cards")(lambda: Back("exiled", many=True))
    g.phrase("host", "enchanted creature", "creature")
    g.phrase("host", "equipped creature", "creature")
    g.phrase("host", "enchanted permanent", "permanent")
    g.phrase("host", "enchanted land", "land")
    g.phrase("host", "enchanted artifact", "artifact")
    g.phrase("host", "enchanted planeswalker", "planeswalker")
    g.phrase("host", "enchanted enchantment", "enchantment")
