"""The phrases of Dominion cards, in Spanish and English: bonuses, instructions, effects on other players."""

from __future__ import annotations

from collections.abc import Callable

from judge.cardtext.spanish.nodes import Own, Pick, Step
from judge.cardtext.spanish.words import NUMBERS, SpanishGrammar
from judge.cardtext.tokens import Token
from judge.rulesets.dominion.words import BASIC, COPPER, CURSE, DUCHY, ESTATE, GOLD, PROVINCE, SILVER
from judge.text import fold

TYPES = {
    "Acción": "action",
    "Acciones": "action",
    "Action": "action",
    "Tesoro": "treasure",
    "Tesoros": "treasure",
    "Treasure": "treasure",
    "Treasures": "treasure",
    "Victoria": "victory",
    "Victory": "victory",
    "Ataque": "attack",
    "Attack": "attack",
    "Reacción": "reaction",
    "Reaction": "reaction",
}
ENGLISH = {
    "Copper": COPPER,
    "Silver": SILVER,
    "Gold": GOLD,
    "Estate": ESTATE,
    "Duchy": DUCHY,
    "Province": PROVINCE,
    "Curse": CURSE,
}
PILES = {fold(word): name for word, name in (*((name, name) for name in BASIC), *ENGLISH.items())}
BONUSES = {
    "(carta|cartas|card|cards)": "draw",
    "(acción|acciones|action|actions)": "actions",
    "(compra|compras|buy|buys)": "buys",
    "(moneda|monedas|coin|coins|$)": "coins",
}
FORMS: dict[str, tuple[str, ...]] = {
    "gain": ("gana", "ganan", "ganar", "gain", "gains"),
    "trash": ("elimina", "eliminan", "eliminar", "trash", "trashes"),
    "discard": ("descarta", "descartan", "descartar", "discard", "discards"),
    "draw": ("roba", "roban", "robar", "draw", "draws"),
    "put": ("pon", "poner", "pone", "ponen", "put", "puts"),
    "play": ("juega", "jugar", "play", "plays"),
    "choose": ("elige", "elegir", "choose", "chooses"),
    "reveal": ("revela", "revelan", "revelar", "reveal", "reveals"),
}
"""A verb as an order, after "puedes", of another player, and the same in English."""
VERBS = frozenset(form for forms in FORMS.values() for form in forms)
ENGLISH_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def add(g: SpanishGrammar) -> None:
    """Add the lines of a Dominion card (``line``)."""
    _words(g)
    _cards(g)
    _acts(g)
    _lines(g)


def _words(g: SpanishGrammar) -> None:
    @g.word("number")
    def number(token: Token) -> int | None:
        return (
            int(token.word)
            if token.word.isdecimal()
            else NUMBERS.get(token.word, ENGLISH_NUMBERS.get(token.word))
        )

    @g.word("plus")
    def plus(token: Token) -> int | None:
        return int(token.word[1:]) if token.word[:1] == "+" and token.word[1:].isdecimal() else None

    @g.word("pile")
    def pile(token: Token) -> str | None:
        return PILES.get(token.word)

    for word, key in TYPES.items():
        g.phrase("type", word, key)


def _cards(g: SpanishGrammar) -> None:
    """Phrases for cards: their kind, cost and zone."""
    q = g.rule
    q("noun", "(carta|cartas|card|cards)")(dict)
    q("noun", "(carta|cartas) de <type:t>", "<type:t> [(card|cards)]")(lambda t: {"type": t})
    for words in (
        "que (cueste|cuesten) hasta <number:n>",
        "costing up to <number:n>",
        "de coste <number:n> o menos",
        "que (cueste|cuesten) <number:n> o menos",
        "costing <number:n> or less",
    ):
        q("price", f"{words} [(monedas|coins|$)]")(lambda n: {"cost": {"max": n}})
    q("price", "(de coste|que cueste|costing) [exactamente] <number:n>", "costing exactly <number:n>")(
        lambda n: {"cost": n}
    )
    for words in (
        "que cueste hasta <number:n> [monedas] más que",
        "costing up to <number:n> [coins] more than",
    ):
        for other in ("(ella|él)", "(la carta eliminada|la eliminada|el eliminado)", "(it|the trashed card)"):
            q("price", f"{words} {other}")(lambda n: {"cost": {"max": {"sum": ["_old", n]}}})
    q("hand", "(de|desde) (tu|su) mano", "from (your|their|his) hand", "de la mano")(lambda: True)
    q("one", "(un|una|a|an) <noun:n>", "1 <noun:n>")(lambda n: Pick(n))
    q("several", "hasta <number:c> <noun:n>", "up to <number:c> <noun:n>")(lambda c, n: Pick(n, 0, c))
    q("several", "<number:c> <noun:n>")(lambda c, n: Pick(n, c, c))
    q("several", "cualquier (número|cantidad) de <noun:n>", "any number of <noun:n>")(
        lambda n: Pick(n, 0, None)
    )
    q("some", "<several:p>", "<several:p> <hand:h>")(lambda p, h=None: p)
    q("some", "<one:p>", "<one:p> <hand:h>")(lambda p, h=None: p)


def _acts(g: SpanishGrammar) -> None:
    """Instructions, each verb in all its forms."""
    q = g.rule

    def act(verb: str, *patterns: str) -> Callable[[Callable[..., object]], None]:
        def added(build: Callable[..., object]) -> None:
            for form in FORMS[verb]:
                for pattern in patterns:
                    q("act", f"{form} {pattern}")(build)

        return added

    for words, key in BONUSES.items():
        q("bonus", f"<plus:n> {words}")(lambda n, key=key: (Step("bonus", key, {"n": n}),))
        for what, verb in (
            ("carta descartada", "discard"),
            ("carta eliminada", "trash"),
            ("card discarded", "discard"),
            ("card trashed", "trash"),
        ):
            q("bonus", f"<plus:n> {words} (por cada|por|per|for each) {what}")(
                lambda n, key=key, verb=verb: (Step("each", key, {"n": n, "verb": verb}),)
            )
    q("bonus", "+ $ <number:n>")(lambda n: (Step("bonus", "coins", {"n": n}),))
    act("draw", "<number:n> (carta|cartas|card|cards)")(lambda n: (Step("bonus", "draw", {"n": n}),))
    act("gain", "(un|una|a|an|1) <pile:p>")(lambda p: (Step("gain", None, {"filter": {"name": p}}),))
    act("gain", "(un|una|a|an|1) <noun:n> <price:c>")(
        lambda n, c: (Step("gain", None, {"filter": {**n, **c}}),)
    )
    for where, to in (
        ("(a tu|a su|en tu|en su) mano", "hand"),
        ("to (your|their) hand", "hand"),
        ("(sobre|encima de) (tu|su) mazo", "deck"),
        ("onto (your|their) deck", "deck"),
    ):
        act("gain", f"(un|una|a|an|1) <pile:p> {where}")(
            lambda p, to=to: (Step("gain", None, {"filter": {"name": p}, "to": to}),)
        )
        act("gain", f"(un|una|a|an|1) <noun:n> <price:c> {where}")(
            lambda n, c, to=to: (Step("gain", None, {"filter": {**n, **c}, "to": to}),)
        )
    for verb in ("trash", "discard"):
        act(verb, "<some:p>")(lambda p, verb=verb: (Step(verb, p),))
        act(verb, "(esta carta|this [card])")(lambda verb=verb: (Step(verb, Own()),))
    act("put", "<some:p> (sobre|encima de) (tu|su) mazo", "<some:p> (on top of|onto) (your|their) deck")(
        lambda p: (Step("put back", p),)
    )
    act("discard", "(tu|su) mazo", "(your|their) deck")(lambda: (Step("discard deck"),))
    for words in (
        "[cartas] hasta tener [sólo] <number:n> (carta|cartas) en la mano",
        "down to <number:n> cards in hand",
    ):
        act("discard", words)(lambda n: (Step("down to", None, {"n": n}),))
    act("play", "(dos veces) <one:p> <hand:h>", "<one:p> <hand:h> (dos veces|twice)")(
        lambda p, h: (Step("play", p, {"times": 2}),)
    )
    act("play", "<one:p> <hand:h>")(lambda p, h: (Step("play", p, {"times": 1}),))
    q("acts", "<act:a>")(lambda a: a)
    q("acts", "<bonus:a>")(lambda a: a)
    q("acts", "<act:a> (y|and) <acts:b>")(lambda a, b: (*a, *b))


def _lines(g: SpanishGrammar) -> None:
    q = g.rule
    q("item", "<acts:a>")(lambda a: a)
    q("item", "(puedes|you may) <act:a>")(lambda a: (Step("may", None, {"do": a}),))
    for words in (
        "cada uno de los demás jugadores",
        "los demás jugadores",
        "cada otro jugador",
        "each other player",
        "todos los demás jugadores",
    ):
        q("item", f"{words} <acts:a>")(lambda a: (Step("others", None, {"do": a}),))
        q("item", f"{words} se <acts:a>")(lambda a: (Step("others", None, {"do": a}),))
    q("item", "(si lo haces|if you do|if you did) , <acts:a>")(lambda a: (Step("if done", None, {"do": a}),))
    q("items", "<item:a>")(lambda a: a)
    q("items", "<item:a> [(.|,|;|y)] <items:b>")(lambda a, b: (*a, *b))
    q("line", "<items:a> .")(lambda a: ("effect", a))
    q(
        "line",
        "(elige (una|1)|choose one) : <items:a> ; (o|or) <items:b> .",
        "(elige (una|1)|choose one) : <items:a> o <items:b> .",
    )(lambda a, b: ("modes", (a, b)))
    for words in (
        "vale <number:n> (punto|puntos) [de victoria]",
        "<number:n> (punto|puntos) de victoria",
        "worth <number:n> victory points",
    ):
        q("line", f"{words} .")(lambda n: ("points", n))
    for words in (
        "vale <number:n> (punto|puntos) [de victoria] por cada <number:m> cartas",
        "worth <number:n> victory point for every <number:m> cards",
    ):
        for whose in ("", "que tengas", "de tu mazo", "you have", "in your deck"):
            q("line", f"{words} {whose} .")(lambda n, m: ("points per", (n, m)))
    q("line", "vale <number:n> (moneda|monedas) .", "worth <number:n> (coin|coins) .")(lambda n: ("coins", n))
    shown = (
        "cuando otro jugador juegue una carta de Ataque , puedes (revelar|mostrar|enseñar) esta carta"
        " [de tu mano]",
        "when another player plays an Attack card , you may reveal this [card] [from your hand]",
    )
    for words in shown:
        q("shown", words)(lambda: True)
    for words in (
        "ese ataque no te afecta",
        "no te afecta [ese ataque]",
        "you are unaffected [by it|by that attack]",
    ):
        q("spared", words)(lambda: (Step("unaffected"),))
    q("line", "<shown:s> . (si lo haces|if you do) , <spared:a> .", "<shown:s> : <spared:a> .")(
        lambda s, a: ("reaction", a)
    )
    q("line", "<shown:s> . (si lo haces|if you do) , <acts:a> .", "<shown:s> : <acts:a> .")(
        lambda s, a: ("reaction", a)
    )
