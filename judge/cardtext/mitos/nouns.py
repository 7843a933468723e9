"""Grammar of nouns: cards, zones and players of Mitos y Leyendas."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.spanish.nodes import All, Back, Filter, Named, Own, Pick, Same, Seat, Theirs
from judge.cardtext.spanish.words import SpanishGrammar
from judge.cardtext.tokens import Token
from judge.rulesets.myl.words import IN_PLAY, KEYWORDS
from judge.text import fold

TYPES = {
    "Aliado": "ally",
    "Aliados": "ally",
    "Talismán": "talisman",
    "Talismanes": "talisman",
    "Arma": "weapon",
    "Armas": "weapon",
    "Tótem": "totem",
    "Tótems": "totem",
    "Oro": "gold",
    "Oros": "gold",
    "Orbe": "orb",
    "Orbes": "orb",
}
FEMININE = frozenset({"weapon", "card"})
RACES = {
    fold(plural): race
    for race, plural in (
        ("Caballero", "Caballeros"),
        ("Defensor", "Defensores"),
        ("Desafiante", "Desafiantes"),
        ("Dragón", "Dragones"),
        ("Eterno", "Eternos"),
        ("Faerie", "Faeries"),
        ("Faraón", "Faraones"),
        ("Héroe", "Héroes"),
        ("Olímpico", "Olímpicos"),
        ("Sacerdote", "Sacerdotes"),
        ("Sombra", "Sombras"),
    )
}
"""Plurals of the game's races whose singular no spelling rule gives with certainty."""
FLAGS = {one.word: one.spellings[0] for one in KEYWORDS if one.printed and not one.numbered}
OUTSIDE = {
    "Mano": "hand",
    "Mazo Castillo": "deck",
    "Cementerio": "graveyard",
    "Destierro": "exile",
    "Zona de Destierro": "exile",
}
INSIDE = {
    "Reserva de Oro": "reserve",
    "Reserva": "reserve",
    "Zona de Oro Pagado": "paid",
    "Oro Pagado": "paid",
    "Línea de Defensa": "defense",
    "Línea de Ataque": "attack",
    "Línea de Apoyo": "support",
}
PLAY = ["reserve", "paid", "defense", "attack", "support"]
assert set(PLAY) == IN_PLAY
_NOT_NAMES = frozenset(
    fold(word)
    for phrase in (
        *TYPES,
        *OUTSIDE,
        *INSIDE,
        *FLAGS.values(),
        "Fase Vigilia Batalla Mitológica Guerra Fuerza",
    )
    for word in phrase.split()
) | {"x", "paso", "turno", "coste", "carta", "cartas"}


def both(one: Filter, other: Filter) -> dict[str, object]:
    """Two filters joined; raises Refused if they contradict each other."""
    made = dict(one)
    for key, value in other.items():
        if key in made and made[key] != value:
            raise Refused(key)
        made[key] = value
    return made


def add(g: SpanishGrammar) -> None:
    """Add nouns, their qualifiers, and objects of verbs."""

    @g.word("proper")
    def proper(token: Token) -> str | None:
        """A capitalised word that is no word of the game: part of a name, or a race."""
        known = token.word in _NOT_NAMES or token.word in _BEGIN or not token.word[:1].isalpha()
        return token.printed if token.printed[:1].isupper() and not known else None

    for word, key in TYPES.items():
        g.phrase("type", word, key)
        g.phrase("plural" if word.endswith("s") else "singular", word, key)
    g.rule("types", "<type:t>")(lambda t: [t])
    g.rule("types", "<type:a> (o|y) <type:b>", "<type:a> (o|y) de <type:b>")(lambda a, b: [a, b])
    g.rule("types", "<type:a> , <type:b> (o|y) <type:c>")(lambda a, b, c: [a, b, c])

    @g.word("race")
    def race(token: Token) -> str | None:
        """A race, in the singular if that is certain."""
        return RACES.get(token.word, proper(token))

    @g.word("known_race")
    def known_race(token: Token) -> str | None:
        """A word that is certainly a race and no card's name."""
        return RACES.get(token.word, token.printed if token.printed in RACES.values() else None)

    _heads(g)
    _zones(g)
    _said_of(g)
    _things(g)


_BEGIN = frozenset(
    [
        "a",
        "cada",
        "cuando",
        "de",
        "durante",
        "el",
        "elige",
        "en",
        "ese",
        "esa",
        "esta",
        "este",
        "juega",
        "la",
        "las",
        "los",
        "los",
        "mientras",
        "mueve",
        "otro",
        "para",
        "puedes",
        "si",
        "sin",
        "solo",
        "su",
        "sus",
        "toda",
        "todas",
        "todo",
        "todos",
        "tu",
        "tus",
        "un",
        "una",
        "uno",
        "busca",
        "baraja",
        "destruye",
        "destierra",
        "descarta",
        "bota",
        "roba",
        "anula",
        "cancela",
        "redirige",
        "previene",
        "agrupa",
        "regresa",
        "envia",
        "cuenta",
    ]
)
"""Words that begin a sentence, and so have a capital without being a name."""


def _heads(g: SpanishGrammar) -> None:
    def of_types(types: list[str]) -> dict[str, object]:
        return {"type": types[0] if len(types) == 1 else types}

    g.phrase("head", "carta", ({}, "fx"))
    g.phrase("head", "cartas", ({}, "fx"))
    g.rule("head", "(carta|cartas) de <types:t>")(lambda t: (of_types(t), ""))
    g.rule("head", "(carta|cartas) de <singular:t> <race:r>")(lambda t, r: ({"type": t, "subtype": r}, ""))
    g.rule("head", "<types:t>")(lambda t: (of_types(t), "f" if t[0] in FEMININE else "m"))
    for number, race in (
        ("singular", "race"),
        ("plural", "known_race"),
    ):  # an unknown plural does not count as a race
        g.rule("head", f"<{number}:t> <{race}:r>", f"<{number}:t> de raza <race:r>")(
            lambda t, r: ({"type": t, "subtype": r}, "f" if t in FEMININE else "m")
        )
    g.rule("noun", "<head:h>")(lambda h: h)
    g.rule("noun", "<head:h> <said:s>")(lambda h, s: (both(h[0], s), h[1]))
    g.rule("said", "<quality:q>")(lambda q: q)
    g.rule("said", "<quality:q> <said:s>")(lambda q, s: both(q, s))


def _zones(g: SpanishGrammar) -> None:
    for word, key in OUTSIDE.items():
        g.phrase("pile", word, key)
    for word, key in INSIDE.items():
        g.phrase("line", word, key)
    g.rule("piles", "<pile>")(lambda pile: [pile])
    g.rule("piles", "<pile:a> (o|y) <pile:b>", "<pile:a> (o|y) tu <pile:b>")(lambda a, b: [a, b])
    g.rule("piles", "<pile:a> , <pile:b> o <pile:c>")(lambda a, b, c: [a, b, c])

    def lying(p: list[str]) -> object:
        return p[0] if len(p) == 1 else p

    for whose, told in (
        ("tu <piles:p>", {"owner": "you"}),
        ("un <piles:p> oponente", {"owner": "opponents"}),
        ("(el|la) <piles:p> oponente", {"owner": "opponents"}),
        ("(el|la) <piles:p> de (tu oponente|un oponente|tus oponentes)", {"owner": "opponents"}),
        ("cualquier <piles:p>", {}),
        ("su <piles:p>", {"_theirs": True}),
        ("su respectiva <piles:p>", {"_theirs": True}),
    ):
        g.rule("pile_of", whose)(lambda p, told=told: {"zone": lying(p), **told})
    for whose, told in (
        ("tu <line:p>", {"controller": "you"}),
        ("(el|la) <line:p> oponente", {"controller": "opponents"}),
        ("(el|la) <line:p>", {}),
    ):
        g.rule("line_of", whose)(lambda p, told=told: {"zone": p, **told})


def _said_of(g: SpanishGrammar) -> None:
    """Qualifiers: controller, zone, figures, keywords, exceptions."""
    q = g.rule
    q("quality", "(oponente|oponentes)")(lambda: {"controller": "opponents"})
    q("quality", "que controles")(lambda: {"controller": "you"})
    q("quality", "que controle")(lambda: {"_theirs": True})
    q("quality", "en juego")(lambda: {"_in play": True})
    q("quality", "(desde|de|en) <pile_of:z>", "que (tengas|tenga) en <pile_of:z>")(lambda z: z)
    q("quality", "(en|de) <line_of:z>")(lambda z: z)
    for figure, key in (("coste", "cost"), ("coste de Oro", "cost"), ("Fuerza", "strength")):
        q("quality", f"(de|con) {figure} <number:n>", f"que tenga {figure} <number:n>")(
            lambda n, key=key: {key: n}
        )
        q("quality", f"(de|con) {figure} <number:n> o menos")(lambda n, key=key: {key: {"max": n}})
        q("quality", f"(de|con) {figure} <number:n> o más")(lambda n, key=key: {key: {"min": n}})
    q("quality", "que no tenga coste 0")(lambda: {"cost": {"min": 1}})
    for words, condition in (
        ("que porte [un] Arma", "armed"),
        ("que porten Armas", "armed"),
        ("(atacante|atacantes)", "attacking"),
        ("(bloqueador|bloqueadores)", "blocking"),
        ("(bloqueado|bloqueados)", "blocked"),
    ):
        q("quality", words)(lambda condition=condition: {"is": condition})
    for key, word in FLAGS.items():
        g.phrase("flag", word, key)
    q("flags", "<flag:a>")(lambda a: a)
    q("flags", "<flag:a> o <flag:b>")(lambda a, b: [a, b])
    q("quality", "<flags:f>", "(con|que tenga|que sea) <flags:f>")(lambda f: {"keyword": f})
    q("quality", "que no (sea|sean) <not_noun:n>")(lambda n: n)
    q("not_noun", "~")(lambda: {"not name": OWN_NAME})
    q("not_noun", "<types:t>")(lambda t: {"not type": t[0] if len(t) == 1 else t})
    q("not_noun", "<known_race:r>")(lambda r: {"not subtype": r})
    q("not_noun", "<flag:f>")(lambda f: {"not keyword": f})


def _name(a: str) -> str:
    """A word as a card's name, unless it is a race."""
    if a in RACES.values() or fold(a) in RACES:
        raise Refused("race")
    return a


OWN_NAME = Named("")
"""In a filter: the card's own name."""


def _things(g: SpanishGrammar) -> None:
    q = g.rule

    def pick(n: Any, least: object = 1, most: object = 1, **more: object) -> Pick:
        return Pick(both(n[0], more), least, most, n[1])

    def one(n: Any) -> Any:
        filter_, gender = n
        if "_theirs" in filter_ and "zone" not in filter_:
            return Theirs({key: value for key, value in filter_.items() if key != "_theirs"})
        return Pick(filter_, gender=gender)

    q("thing", "(un|una) <noun:n>")(one)
    q("thing", "(otro|otra) <noun:n>")(lambda n: pick(n, other=True))
    q("thing", "(uno|una) de tus <noun:n>")(lambda n: pick(n, controller="you"))
    q("thing", "(uno|una) de tus demás <noun:n>")(lambda n: pick(n, controller="you", other=True))
    q("thing", "(uno|una) de sus <noun:n>")(lambda n: Theirs(n[0]))
    q("thing", "<count:c> <noun:n>")(lambda c, n: pick(n, c, c))
    q("thing", "hasta <number:c> <noun:n>")(lambda c, n: pick(n, 0, c))
    q("thing", "(otro|otra) (desde|de|en) <pile_of:z>")(lambda z: Same(z))
    q("thing", "el <noun:n> de mayor Fuerza", "al <noun:n> de mayor Fuerza")(
        lambda n: Pick(n[0], gender=n[1], extreme="strength")
    )
    q("thing", "<all:a>")(lambda a: a)
    q("all", "(todos|todas) (los|las) <noun:n>")(lambda n: All(n[0]))
    q("all", "(todos|todas) (los|las) demás <noun:n>", "(los|las) demás <noun:n>")(
        lambda n: All(both(n[0], {"other": True}))
    )
    q("all", "[(todos|todas)] tus <noun:n>")(lambda n: All(both(n[0], {"controller": "you"})))
    q("all", "[(todos|todas)] tus demás <noun:n>")(
        lambda n: All(both(n[0], {"other": True, "controller": "you"}))
    )
    q("all", "(los|las) <noun:n>")(lambda n: All(n[0]))
    q("thing", "<back>")(lambda back: back)
    q("thing", "<own>")(lambda own: own)

    @g.word("count")
    def count(token: Token) -> int | None:
        return int(token.word) if token.word.isdecimal() and int(token.word) > 1 else None

    q("own", "[a] ~", "esta carta", "a esta carta")(Own)
    q("host", "el portador", "el portador de ~", "al portador")(lambda: Own(host=True))
    q("thing", "<host>")(lambda host: host)
    q("back", "@lo")(lambda: Back(gender="m"))
    q("back", "@la")(lambda: Back(gender="f"))
    q("back", "(@los|@las)")(lambda: Back(many=True))
    q("back", "[a] (ese|esa) <head:h>")(lambda h: Back(str(h[0].get("type", "card")), h[1][:1]))
    q("back", "(esos|esas) <head:h>")(lambda h: Back(str(h[0].get("type", "card")), h[1][:1], many=True))
    q("back", "(ese|esa) <head:h> y todas sus copias")(
        lambda h: Back(str(h[0].get("type", "card")), h[1][:1], copies=True)
    )
    q("name", "<proper:a>")(_name)
    q("name", "<proper:a> <proper:b>")(lambda a, b: f"{a} {b}")
    q("name", "<proper:a> (de|el|la) <proper:b>")(lambda a, b: f"{a} {b}")
    q("seat", "(tu oponente|el oponente)")(lambda: Seat("opponent"))
    q("seat", "un oponente")(lambda: Seat("opponents", aimed=True))
    q("seat", "(tus oponentes|cada oponente|los oponentes)")(lambda: Seat("opponents"))
    q("seat", "(cada jugador|todos los jugadores|los jugadores)")(lambda: Seat("players"))
    q("seat", "su dueño")(lambda: Seat("owner", of=Back()))
    q("seat", "su controlador")(lambda: Seat("controller", of=Back()))
