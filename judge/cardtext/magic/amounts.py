"""Grammar of numbers, costs and durations (Magic, 107, 118, 611.2)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.nouns import COLORS, both
from judge.cardtext.magic.parts import Back
from judge.cardtext.tokens import SELF, Token

_SIMPLE = "flying|trample|haste|reach|menace|vigilance|lifelink|deathtouch|hexproof|indestructible"
_SIMPLE_KEYWORDS = _SIMPLE.split("|")
NUMBERS = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def add(g: Grammar) -> None:
    _numbers(g)
    _amounts(g)
    _durations(g)
    _costs(g)
    _more_amounts(g)
    _hand_minus(g)
    _loss(g)


def _numbers(g: Grammar) -> None:
    @g.word("n")
    def number(token: Token) -> object:
        if token.word in NUMBERS:
            return NUMBERS.index(token.word) + 1
        tens, _, ones = token.word.partition("-")
        if tens in TENS and ones in ("", *NUMBERS[:9]):
            return 10 * TENS.index(tens) + 20 + (NUMBERS.index(ones) + 1 if ones else 0)
        if token.word == "x":
            return "X"
        return int(token.word) if token.word.isdigit() else None

    @g.word("symbol")
    def symbol(token: Token) -> str | None:
        return token.word if token.word.startswith("{") else None

    @g.word("boost")
    def boost(token: Token) -> tuple[object, object] | None:
        if not token.word.startswith(("+", "-")) or "/" not in token.word:
            return None
        return tuple(_signed(part) for part in token.word.split("/"))

    @g.word("counter_pt")
    def counter_pt(token: Token) -> str | None:
        return (
            token.word
            if token.word.startswith(("+", "-")) and "/" in token.word and "x" not in token.word
            else None
        )

    @g.word("size")
    def size(token: Token) -> tuple[object, object] | None:
        parts = token.word.split("/")
        if len(parts) != 2 or not all(part.isdigit() or part == "x" for part in parts):
            return None
        return tuple("X" if part == "x" else int(part) for part in parts)  # type: ignore[return-value]

    @g.word("loyalty_cost")
    def loyalty(token: Token) -> object:
        if token.word == "0":
            return 0
        if len(token.word) > 1 and token.word[0] in "+-" and "/" not in token.word:
            return "X" if token.word == "+x" else "-X" if token.word == "-x" else int(token.word)
        return None

    g.rule("counter", "<counter_pt:c>")(lambda c: c)
    for name in KEYWORD_COUNTERS:
        g.phrase("counter", name, name)

    @g.word("counter_name")
    def counter_name(token: Token) -> str | None:
        """Any single word, since any name of a counter is possible (122.1)."""
        return token.word if token.word.isalpha() and token.word not in NO_COUNTERS else None

    g.rule("counter", "<counter_name:c>")(lambda c: c)


_NO_COUNTER = """
a additional all an and another any city each energy experience first for her his its it kind last
many more much no number of on one or other poison rad same second that the their them those
ticket times total two three four five six seven eight nine ten x your
"""
NO_COUNTERS = frozenset(_NO_COUNTER.split()) | set(_SIMPLE_KEYWORDS)
"""Words before "counter" that name none, or one that players have; keyword counters are named apart."""


KEYWORD_COUNTERS = (*_SIMPLE_KEYWORDS, "first strike", "double strike")
"""Counters that give the keyword whose name they bear (122.1b)."""


def _signed(text: str) -> Any:
    sign, digits = text[0], text[1:]
    if digits == "x":
        return "X" if sign == "+" else "-X"
    return int(digits) if sign == "+" else -int(digits)


def _amounts(g: Grammar) -> None:
    """Computed numbers: ``equal to <amount_of>``, ``where X is <amount_of>``."""
    g.rule("amount_of", "the number of <nounn:n>", "the number of <placedcardn:n>")(lambda n: {"count": n})
    g.rule("amount_of", "the number of other <nounn:n>")(lambda n: {"count": both(n, {"other": True})})
    g.rule("amount_of", "your life total")(lambda: {"figure": "life", "of": "you"})
    g.rule("amount_of", f"{SELF} 's <figure:f>")(lambda f: {"figure": f, "of": "self"})
    g.rule("amount_of", "its <figure:f>")(lambda f: {"figure": f, "of": Back()})
    for word in ("creature", "permanent", "card", "spell", "artifact", "planeswalker"):
        g.rule("amount_of", f"that {word}'s <figure:f>", noun=word)(
            lambda f, noun: {"figure": f, "of": Back(noun)}
        )
    for word in ("creature", "artifact", "permanent", "enchantment", "land"):
        g.rule("amount_of", f"the sacrificed {word}'s <figure:f>")(
            lambda f: {"figure": f, "of": Back("sacrificed")}
        )
    g.rule("amount_of", f"the number of <counter:c> counters on {SELF}")(
        lambda c: {"counters": c, "of": "self"}
    )
    g.rule("amount_of", "the number of <counter:c> counters on it")(lambda c: {"counters": c, "of": Back()})
    for words, kind in (("greatest", "greatest"), ("highest", "greatest"), ("least", "least")):
        g.rule("amount_of", f"the {words} <figure:f> among <nounn:n>", kind=kind)(
            lambda f, n, kind: {kind: f, "of": {"all": n}}
        )
        g.rule("amount_of", f"the {words} <figure:f> among other <nounn:n>", kind=kind)(
            lambda f, n, kind: {kind: f, "of": {"all": both(n, {"other": True})}}
        )
    g.rule("amount_of", "the total <figure:f> of <nounn:n>")(lambda f, n: {"figure": f, "of": {"all": n}})
    for where in ("amount_of", "per"):
        lead = "the number of" if where == "amount_of" else "for each"
        many = where == "amount_of"
        for kind, noun in (("type", "card type"), ("color", "color")):
            told = {"kinds": kind} | ({"among": list(CARD_TYPES)} if kind == "type" else {})
            g.rule(where, f"{lead} {noun}{'s' if many else ''} among <among:n>", told=told)(
                lambda n, told: {**told, "of": {"all": n}}
            )
        g.rule(where, f"{lead} basic land type{'s' if many else ''} among lands you control")(
            lambda: {
                "kinds": "subtype",
                "of": {"all": {"type": "land", "controller": "you"}},
                "among": list(BASIC_LANDS),
            }
        )
        g.rule(where, f"{lead} creature{'s' if many else ''} that died this turn")(
            lambda: {"figure": "creatures died", "of": "players"}
        )
        g.rule(where, f"{lead} opponent{'s' if many else ''} [you have]")(
            lambda: {"count": {"seat": "opponents"}}
        )
        g.rule(where, f"{lead} {'spells' if many else 'spell'} you've cast this turn")(
            lambda: {"figure": "spells cast", "of": "you"}
        )
        g.rule(where, f"{lead} {'cards' if many else 'card'} you've drawn this turn")(
            lambda: {"figure": "cards drawn", "of": "you"}
        )
    g.rule("among", "<nounn:n>", "<placedcardn:n>")(lambda n: n)
    for words, name in (("you gained", "life gained"), ("you've gained", "life gained"),
                        ("you lost", "life lost"), ("you've lost", "life lost")):  # fmt: skip
        g.rule("amount_of", f"the amount of life {words} this turn", name=name)(
            lambda name: {"figure": name, "of": "you"}
        )
    g.rule("amount_of", "the amount of life your opponents have lost this turn")(
        lambda: {"figure": "life lost", "of": "opponents"}
    )
    for word in ("creature", "permanent", "card", "spell", "artifact"):
        g.rule("amount_of", f"the {word}'s <figure:f>", noun=word)(
            lambda f, noun: {"figure": f, "of": Back(noun)}
        )
    g.rule("halved", "the number of <nounn:n>")(lambda n: {"count": n})
    g.rule("amount_of", "half <halved:a> , rounded <rounding:r>")(lambda a, r: {r: a})
    g.phrase("rounding", "up", "half up")
    g.phrase("rounding", "down", "half")
    g.rule("halved", "your life total")(lambda: {"figure": "life", "of": "you"})
    g.rule("halved", "(that player's|their) life total")(
        lambda: {"figure": "life", "of": Back("player", seat=True)}
    )
    g.rule("halved", "its <figure:f>")(lambda f: {"figure": f, "of": Back()})
    g.rule("amount_of", "(that player's|their) life total")(
        lambda: {"figure": "life", "of": Back("player", seat=True)}
    )
    g.rule("amount_of", "twice <amount_of2:a>")(lambda a: {"times": [2, a]})
    g.rule("amount_of", "<n:a> minus <amount_of2:b>")(lambda a, b: {"minus": [a, b]})
    g.rule("amount_of", "<host:h> 's <figure:f>")(lambda h, f: {"figure": f, "of": "host"})
    for word in ("creature", "permanent", "land", "artifact"):
        for role in ("enchanted", "equipped"):
            g.rule("amount_of", f"{role} {word}'s <figure:f>")(lambda f: {"figure": f, "of": "host"})
    g.rule("amount_of", "<n:a> plus <amount_of:b>")(lambda a, b: {"sum": [a, b]})
    g.rule("amount_of", "<amount_of2:a> plus <n:b>")(lambda a, b: {"sum": [a, b]})
    g.rule("amount_of2", "the number of <nounn:n>")(lambda n: {"count": n})
    g.rule("amount_of2", "its <figure:f>")(lambda f: {"figure": f, "of": Back()})
    g.rule("amount_of2", f"{SELF} 's <figure:f>")(lambda f: {"figure": f, "of": "self"})

    # "for each" as a multiplier
    g.rule("per", "for each <noun1:n>", "for each <placedcard1:n>")(lambda n: {"count": n})
    g.rule("per", "for each other <noun1:n>")(lambda n: {"count": both(n, {"other": True})})
    g.rule("per", "for each <noun1:n> and each <placedcard1:m>")(
        lambda n, m: {"sum": [{"count": n}, {"count": m}]}
    )
    g.rule("per", "for each other <noun1:n> and each <placedcard1:m>")(
        lambda n, m: {"sum": [{"count": both(n, {"other": True})}, {"count": m}]}
    )
    g.rule("per", f"for each <counter:c> counter on {SELF}")(lambda c: {"counters": c, "of": "self"})
    g.rule("per", "for each <counter:c> counter on it")(lambda c: {"counters": c, "of": Back()})
    g.rule("per", f"for each Aura attached to {SELF}".lower())(lambda: _unknown())

    _further_amounts(g)
    g.rule("that_much", "that much", "that many")(lambda: "amount")


def _further_amounts(g: Grammar) -> None:
    for where, lead, n, s in (("amount_of", "the number of", "n", "s"), ("per", "for each", "1", "")):
        for word in ("aura", "equipment"):
            many = "auras" if s and word == "aura" else word
            for end, ref in ((SELF, "self"), ("it", "self"), ("<host:h>", "host")):
                if end == "it" and where != "per":
                    continue
                told = {"subtype": word, "in": f"attached to {ref}"}
                g.rule(where, f"{lead} {many} attached to {end}", told=told)(
                    lambda told, h=None: {"count": told}
                )
        g.rule(where, f"{lead} <counter:c> counter{s} on <host:h>")(
            lambda c, h: {"counters": c, "of": "host"}
        )
        g.rule(where, f"{lead} <counter:c> counter{s} on that (creature|permanent|artifact|land)")(
            lambda c: {"counters": c, "of": Back("permanent")}
        )
        g.rule(where, f"{lead} other <noun{n}:n>")(lambda n: {"count": both(n, {"other": True})})
        g.rule(where, f"{lead} (player|players) in the game" if s else f"{lead} player")(
            lambda: {"count": {"seat": "players"}}
        )
        g.rule(where, f"{lead} poison counter{s} your opponents have")(
            lambda: {"figure": "poison", "of": "opponents"}
        )
    g.rule("amount_of", "the number of cards in the hand of <pl:p>")(lambda p: {"figure": "hand", "of": p})
    g.rule("amount_of", "the amount of damage dealt to (it|~) this turn")(lambda: _unknown())
    g.rule("amount_of", "the number of <counter:c> counters on <host:h>")(
        lambda c, h: {"counters": c, "of": "host"}
    )
    g.rule("amount_of", "<n:a> plus the number of <nounn:n>")(lambda a, n: {"sum": [a, {"count": n}]})
    g.rule("amount_of", "twice the number of <placedcardn:n>")(lambda n: {"times": [2, {"count": n}]})
    g.rule("amount_of2", "the number of <placedcardn:n>")(lambda n: {"count": n})
    g.rule("amount_of2", f"the number of <counter:c> counters on {SELF}")(
        lambda c: {"counters": c, "of": "self"}
    )
    g.rule("amount_of", "the total <figure:f> of other <nounn:n>")(
        lambda f, n: {"figure": f, "of": {"all": both(n, {"other": True})}}
    )
    g.rule("amount_of2", "your devotion to <color:c>")(lambda c: devotion(c))
    g.rule("amount_of", "your devotion to <color:c>")(lambda c: devotion(c))
    g.rule("amount_of", "your devotion to <color:c> and <color:d>")(lambda c, d: devotion(c, d))
    g.rule("amount_of", "the (greatest|highest) number of cards in (a player's|an opponent's) hand")(
        lambda: _unknown()
    )


def devotion(*colors: str) -> dict[str, object]:
    """Your devotion to a color, or to two colors (700.5)."""
    named = [color for color in COLORS if color in colors]
    return {"figure": f"devotion to {' and '.join(named)}", "of": "you"}


CARD_TYPES = (
    "artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery",
)  # fmt: skip
BASIC_LANDS = ("plains", "island", "swamp", "mountain", "forest")


def _unknown() -> object:
    raise Refused


def times(number: object, per: object) -> Any:
    """A number multiplied by another."""
    if per is None:
        return number
    if number == 1:
        return per
    return {"times": [number, per]}


def _durations(g: Grammar) -> None:
    g.phrase("duration", "until end of turn", "turn")
    g.phrase("duration", "this turn", "turn")
    g.phrase("duration", "until your next turn", "your next turn")
    g.phrase("duration", "until your next end step", "your next end step")
    g.phrase("duration", "this combat", "combat")
    g.phrase("duration", "until the end of your next turn", "end of your next turn")
    g.phrase("duration", "until end of combat", "combat")
    g.phrase("long", "until end of turn", "turn")
    g.phrase("long", "until your next turn", "your next turn")
    g.phrase("long", "until end of combat", "combat")
    g.rule("long", f"for as long as you control {SELF}")(lambda: "controlled")
    g.rule("long", f"for as long as {SELF} remains tapped")(lambda: "tapped")
    g.rule("long", f"for as long as {SELF} remains on the battlefield")(lambda: "source")


def _costs(g: Grammar) -> None:
    """Costs before a colon, and payments after "unless" or "you may"."""
    g.rule("mana", "<symbol:a>")(lambda a: _mana(a))
    g.rule("mana", "<symbol:a> <mana:b>")(lambda a, b: _mana(a) + b)
    g.rule("cost", "<mana:m>")(lambda m: [{"pay": m}])
    g.rule("cost", "{T}")(lambda: [{"tap": "self"}])
    g.rule("cost", "{Q}")(lambda: [{"untap": "self"}])
    g.rule("cost", "(sacrifice) <itself:_>")(lambda: [{"sacrifice": "self"}])
    g.rule("cost", f"exile {SELF}")(lambda: [{"exile": "self"}])
    g.rule("cost", f"exile {SELF} from your graveyard")(lambda: [{"exile": "self", "_zone": "graveyard"}])
    g.rule("cost", f"exile {SELF} from your hand")(lambda: [{"exile": "self", "_zone": "hand"}])
    g.rule("cost", f"discard {SELF}")(lambda: [{"discard cards": "self", "_zone": "hand"}])
    g.rule("cost", f"return {SELF} to its owner's hand")(lambda: [{"return": "self"}])
    g.rule("cost", f"tap {SELF}")(lambda: [{"tap": "self"}])
    g.rule("cost", "sacrifice (a|an) <noun1:n>")(lambda n: [{"sacrifice a": n}])
    g.rule("cost", "sacrifice another <noun1:n>")(lambda n: [{"sacrifice a": both(n, {"other": True})}])
    g.rule("cost", "sacrifice <n:k> <nounn:n>")(lambda k, n: [{"sacrifice a": n, "count": k}])
    g.rule("cost", "sacrifice <n:k> other <nounn:n>")(
        lambda k, n: [{"sacrifice a": both(n, {"other": True}), "count": k}]
    )
    g.rule("cost", "discard a card")(lambda: [{"discard": 1}])
    g.rule("cost", "discard <n:k> cards")(lambda k: [{"discard": k}])
    g.rule("cost", "discard (a|an) <cardnoun1:n>")(lambda n: _discarding(n))
    g.rule("cost", "reveal <n:k> <cardnounn:n> from your hand")(
        lambda k, n: [{"reveal a": both(n, {"zone": "hand"}), "count": k}]
    )
    g.rule("cost", "pay <n:k> life")(lambda k: [{"pay life": k}])
    g.rule("cost", "pay <energy:k>")(lambda k: [{"remove counters": "energy", "amount": k, "on": "you"}])
    g.rule("cost", "mill a card")(lambda: [{"mill": 1}])
    g.rule("cost", "mill <n:k> cards")(lambda k: [{"mill": k}])
    g.rule("cost", "tap an untapped <noun1:n> you control")(
        lambda n: [{"tap a": both(n, {"is": "untapped"})}]
    )
    g.rule("cost", "tap <n:k> untapped <nounn:n> you control")(
        lambda k, n: [{"tap a": both(n, {"is": "untapped"}), "count": k}]
    )
    g.rule("cost", "return (a|an) <own1:n> to its owner's hand")(lambda n: [{"return a": n}])
    g.rule("cost", "return <n:k> <ownn:n> to their owner's hand")(lambda k, n: [{"return a": n, "count": k}])
    g.rule("cost", "exile (a|an) <placedcard1:n>")(lambda n: [{"exile a": _mine(n)}])
    g.rule("cost", "exile <n:k> <placedcardn:n>")(lambda k, n: [{"exile a": _mine(n), "count": k}])
    g.rule("cost", "exile another card from your graveyard")(
        lambda: [{"exile a": {"zone": "graveyard", "owner": "you", "other": True}}]
    )
    g.rule("cost", f"remove (a|an) <counter:c> counter from {SELF}")(lambda c: [{"remove counters": c}])
    g.rule("cost", f"remove <n:k> <counter:c> counters from {SELF}")(
        lambda k, c: [{"remove counters": c, "amount": k}]
    )
    g.rule("cost", f"put (a|an) <counter:c> counter on {SELF}")(lambda c: [{"put counters": c}])
    _further_costs(g)
    g.rule("costs", "<cost:a>")(lambda a: a)
    g.rule("costs", "<cost:a> , <costs:b>", "<cost:a> and <cost:b>")(lambda a, b: [*a, *b])


def _further_costs(g: Grammar) -> None:
    library, graveyard = {"of": "you", "zone": "library"}, {"of": "you", "zone": "graveyard"}
    g.rule("cost", "exile the top card of your library")(lambda: [{"exile": {"top": 1, **library}}])
    g.rule("cost", "exile the top <n:k> cards of your library")(lambda k: [{"exile": {"top": k, **library}}])
    g.rule("cost", "exile the top card of your graveyard")(lambda: [{"exile": {"top": 1, **graveyard}}])
    g.rule("cost", "put the top card of your library into your graveyard")(lambda: [{"mill": 1}])
    g.rule("cost", "put the top <n:k> cards of your library into your graveyard")(lambda k: [{"mill": k}])
    g.rule("cost", "sacrifice (a|an) <noun1:a> and (a|an) <noun1:b>")(
        lambda a, b: [{"sacrifice a": a}, {"sacrifice a": b}]
    )
    g.rule("cost", f"sacrifice <n:k> <nounn:n> and {SELF}")(
        lambda k, n: [{"sacrifice a": n, "count": k}, {"sacrifice": "self"}]
    )
    g.rule("cost", f"sacrifice {SELF} and (a|an) <noun1:n>")(
        lambda n: [{"sacrifice": "self"}, {"sacrifice a": n}]
    )
    g.rule("cost", "sacrifice <host:h>")(lambda h: [{"sacrifice": "host"}])
    g.rule("cost", "tap <host:h>")(lambda h: [{"tap": "host"}])
    g.rule("cost", "exile <n:k> other <placedcardn:n>")(
        lambda k, n: [{"exile a": both(_mine(n), {"other": True}), "count": k}]
    )
    g.rule("cost", "exile another <placedcard1:n>")(lambda n: [{"exile a": both(_mine(n), {"other": True})}])
    g.rule("cost", "exile (a|an) <own1:n>")(lambda n: [{"exile a": n}])
    g.rule("cost", "exile another <own1:n>")(lambda n: [{"exile a": both(n, {"other": True})}])
    g.rule("cost", "discard your hand")(
        lambda: [{"discard cards": {"all": {"zone": "hand", "owner": "you"}}}]
    )
    g.rule("cost", "discard <n:k> <cardnounn:n>")(
        lambda k, n: [{"discard a": n, "count": k}] if n else _unknown()
    )
    g.rule("cost", "tap another untapped <noun1:n> you control")(
        lambda n: [{"tap a": both(n, {"is": "untapped", "other": True})}]
    )
    g.rule("cost", "tap <n:k> other untapped <nounn:n> you control")(
        lambda k, n: [{"tap a": both(n, {"is": "untapped", "other": True}), "count": k}]
    )
    g.rule("cost", "return another <own1:n> to its owner's hand")(
        lambda n: [{"return a": both(n, {"other": True})}]
    )
    g.rule("cost", f"remove <n:k> <counter:c> counters from {SELF} and sacrifice (it|{SELF})")(
        lambda k, c: [{"remove counters": c, "amount": k}, {"sacrifice": "self"}]
    )
    g.rule("cost", f"put <n:k> <counter:c> counters on {SELF}")(
        lambda k, c: [{"put counters": c, "amount": k}]
    )
    g.rule("cost", "pay half your life , rounded up")(
        lambda: [{"pay life": {"half up": {"figure": "life", "of": "you"}}}]
    )


def _mine(n: object) -> object:
    """Restrict a filter to the player's own cards, among which costs are chosen."""
    if not isinstance(n, dict) or n.get("owner") != "you":
        raise Refused
    return n


def _discarding(n: object) -> object:
    if not n:
        raise Refused
    return [{"discard a": n}]


SYMBOLS = frozenset("WUBRGCXS")


def _mana(symbol: str) -> str:
    """A mana symbol in a cost; None for other symbols."""
    inner = symbol[1:-1]
    if inner in ("T", "Q", "E", "CHAOS", "TK", "S", "A") or not inner:
        raise Refused
    return symbol


def _more_amounts(g: Grammar) -> None:
    g.rule("amount_of", "the number of colors among <nounn:n>")(
        lambda n: {"kinds": "color", "of": {"all": n}}
    )
    for words, figure in (("creatures", "creatures entered"), ("artifacts", "artifacts entered")):
        g.rule(
            "amount_of", f"the number of {words} that entered under your control this turn", figure=figure
        )(lambda figure: {"figure": figure, "of": "you"})


def _hand_minus(g: Grammar) -> None:
    """Cards in a hand beyond a number (107.1b)."""
    for whose, who in (("your", "you"), ("their", None)):
        seat: object = who or Back("player", seat=True)
        g.rule("amount_of", f"the number of cards in {whose} hand minus <n:k>", seat=seat)(
            lambda k, seat: (
                {"max": [0, {"minus": [{"figure": "hand", "of": seat}, k]}]} if k != "X" else refuse()
            )
        )


def _loss(g: Grammar) -> None:
    g.rule("per", "for each 1 life (you|they) lost")(lambda: "amount")
