"""The phrases of Gobierno & Prestigio cards: objects, players, conditions, instructions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.spanish.nodes import All, Back, Becomes, By, Own, Pick, Seat, Step, When
from judge.cardtext.spanish.words import SpanishGrammar
from judge.cardtext.tokens import Token
from judge.rulesets.gyp.words import COLORS, WORDS

TYPES = {
    "mandato": "mandate",
    "mandatos": "mandate",
    "ciudadano": "citizen",
    "ciudadanos": "citizen",
    "ciudadana": "citizen",
    "ciudadanas": "citizen",
    "barco": "ship",
    "barcos": "ship",
    "patrimonio": "heritage",
    "patrimonios": "heritage",
    "estrategia": "strategy",
    "estrategias": "strategy",
    "líder": "leader",
    "líderes": "leader",
    "testimonio": "testimony",
    "testimonios": "testimony",
    "mejora": "upgrade",
    "mejoras": "upgrade",
    "súbdito": "subject",
    "súbditos": "subject",
    "posesión": "possession",
    "posesiones": "possession",
    "orden": "order",
    "órdenes": "order",
    "habilidad": "ability",
    "habilidades": "ability",
}
FEMININE = frozenset({"strategy", "upgrade", "possession", "order", "ability"})
ON_STACK = frozenset({"order", "ability", "mandate"})
KEYWORDS = {word: key for key, words in (WORDS.keywords or {}).items() for word in words}
FORMS = {
    "destruir": "destruye",
    "descartar": "descarta",
    "girar": "gira",
    "enderezar": "endereza",
    "devolver": "devuelve",
    "regresar": "regresa",
    "retirar": "retira",
    "elegir": "elige",
    "pagar": "paga",
    "perder": "pierde",
    "copiar": "copia",
    "cambiar": "cambia",
}
VERBS = frozenset(form for pair in FORMS.items() for form in pair)


def both(one: dict[str, object], other: dict[str, object]) -> dict[str, object]:
    """Two filters joined; raises Refused if they contradict each other."""
    if set(one) & set(other):
        raise Refused("filter")
    return {**one, **other}


def add(g: SpanishGrammar) -> None:
    """Add objects (``thing``), players (``seat``), conditions, events and instructions (``doing``)."""
    _objects(g)
    _seats(g)
    _deeds(g)
    _changes(g)
    _events(g)


def _objects(g: SpanishGrammar) -> None:
    q = g.rule
    for word, key in TYPES.items():
        g.phrase("type", word, key)
    q("head", "<type:t>")(lambda t: ({"type": t}, "f" if t in FEMININE else "m"))
    q("head", "<type:a> o <type:b>")(lambda a, b: ({"type": [a, b]}, "f" if a in FEMININE else "m"))
    q("head", "<type:a> , <type:b> o <type:c>")(lambda a, b, c: ({"type": [a, b, c]}, ""))
    for key, (own, *_) in COLORS.items():
        for word in (own, own + "s"):
            g.phrase("quality", word, {"color": key})
    for words, condition in (
        ("(girado|girada|girados|giradas)", "tapped"),
        ("(atacante|atacantes)", "attacking"),
        ("(enderezado|enderezada|enderezados|enderezadas)", "untapped"),
        ("(bloqueador|bloqueadores)", "blocking"),
    ):
        q("quality", words)(lambda condition=condition: {"is": condition})
    q("quality", "que controlas", "que controles")(lambda: {"controller": "you"})
    q("quality", "que controla un oponente", "de un oponente", "que no controlas")(
        lambda: {"controller": "opponents"}
    )
    for figure, key in (("fuerza", "strength"), ("resistencia", "toughness"), ("coste", "cost")):
        q("quality", f"(con|de) {figure} <number:n>")(lambda n, key=key: {key: n})
        q("quality", f"(con|de) {figure} <number:n> o menos")(lambda n, key=key: {key: {"max": n}})
        q("quality", f"(con|de) {figure} <number:n> o más")(lambda n, key=key: {key: {"min": n}})
    for word, key in KEYWORDS.items():
        g.phrase("flag", word, key)
    q("quality", "con <flag:f>")(lambda f: {"keyword": f})
    q("quality", "que no sea <type:t>")(lambda t: {"not type": t})
    q("said", "<quality:a>")(lambda a: a)
    q("said", "<quality:a> <said:b>")(lambda a, b: both(a, b))
    q("noun", "<head:h>")(lambda h: h)
    q("noun", "<head:h> <said:s>")(lambda h, s: (both(h[0], s), h[1]))
    q("thing", "(un|una) <noun:n>")(lambda n: Pick(n[0], gender=n[1], aimed=True))
    q("thing", "(otro|otra) <noun:n>")(lambda n: Pick(both(n[0], {"other": True}), gender=n[1], aimed=True))
    q("thing", "<several:c> <noun:n>")(lambda c, n: Pick(n[0], c, c, n[1], aimed=True))
    q("thing", "hasta <number:c> <noun:n>")(lambda c, n: Pick(n[0], 0, c, n[1]))
    q("all", "(todos|todas) (los|las) <noun:n>")(lambda n: All(n[0]))
    q("all", "(todos|todas) (los|las) demás <noun:n>")(lambda n: All(both(n[0], {"other": True})))
    q("all", "[(todos|todas)] tus <noun:n>")(lambda n: All(both(n[0], {"controller": "you"})))
    q("all", "[(todos|todas)] tus demás <noun:n>")(
        lambda n: All(both(n[0], {"controller": "you", "other": True}))
    )
    q("own", "~", "(este|esta) (carta|<type:t>)")(lambda t=None: Own())
    q("back", "(@lo|él)")(lambda: Back(gender="m"))
    q("back", "(@la|ella)")(lambda: Back(gender="f"))
    q("back", "(ese|esa) <type:t>")(lambda t: Back(t))
    for kind in ("all", "own", "back"):
        q("thing", f"[a] <{kind}:a>")(lambda a: a)
    q("host", "(el|la) (súbdito|posesión|barco|ciudadano) (mejorado|mejorada)")(lambda: Own(host=True))

    @g.word("several")
    def several(token: Token) -> int | None:
        from judge.cardtext.spanish.words import NUMBERS

        number = int(token.word) if token.word.isdecimal() else NUMBERS.get(token.word, 0)
        return number if number > 1 else None


def _seats(g: SpanishGrammar) -> None:
    q = g.rule
    q("seat", "(un|otro) jugador")(lambda: Seat("players", aimed=True))
    q("seat", "un oponente")(lambda: Seat("opponents", aimed=True))
    q("seat", "cada jugador", "todos los jugadores")(lambda: Seat("players"))
    q("seat", "cada oponente", "(todos los|tus) oponentes")(lambda: Seat("opponents"))
    q("seat", "su controlador")(lambda: Seat("controller", of=Back()))
    q("seat", "(su propietario|su dueño)")(lambda: Seat("owner", of=Back()))


def _deeds(g: SpanishGrammar) -> None:
    q = g.rule

    def act(infinitive: str, *patterns: str) -> Callable[[Callable[..., object]], None]:
        def added(build: Callable[..., object]) -> None:
            for pattern in patterns:
                q("inf", f"{infinitive} {pattern}")(build)
                q("imp", f"{FORMS[infinitive]} {pattern}")(build)

        return added

    for verb, key in (("destruir", "destroy"), ("girar", "tap"), ("enderezar", "untap")):
        act(verb, "<thing:t>")(lambda t, key=key: (Step(key, t),))
    for verb in ("devolver", "regresar"):
        act(verb, "<thing:t> a la mano de su (propietario|dueño|controlador)", "<thing:t> a tu mano")(
            lambda t: (Step("return", t),)
        )
    act("retirar", "<thing:t> del juego", "del juego <thing:t>")(lambda t: (Step("remove", t),))
    act("descartar", "<thing:t>")(lambda t: (Step("discard", t),))
    act("descartar", "<number:n> (carta|cartas) [de tu mano]")(
        lambda n: (Step("discard cards", None, {"n": n}),)
    )
    act("pagar", "<number:n> [(recurso|recursos)]")(lambda n: (Step("pay", None, {"n": n}),))
    act("perder", "<number:n> (punto|puntos) de prestigio")(
        lambda n: (Step("lose prestige", None, {"n": n}),)
    )
    act("copiar", "<thing:t>")(lambda t: (Step("copy", t),))
    act("cambiar", "(el objetivo|los objetivos) de <thing:t>")(lambda t: (Step("change targets", t),))
    q("imp", "elige y <chosen:a>")(lambda a: a)
    for verb, key in (
        ("destruye", "destroy"),
        ("gira", "tap"),
        ("endereza", "untap"),
        ("descarta", "discard"),
    ):
        q("chosen", f"{verb} (un|una) <noun:n>")(lambda n, key=key: (Step(key, Pick(n[0], gender=n[1])),))
    q("imp", "[~] (hace|haz|inflige) <number:n> (punto|puntos) de daño a <thing:t>")(
        lambda n, t: (Step("damage", t, {"n": n}),)
    )
    q("imp", "[~] (hace|haz|inflige) <number:n> de daño a <thing:t>")(
        lambda n, t: (Step("damage", t, {"n": n}),)
    )
    for words, key in (("ganas", "gain prestige"), ("pierdes", "lose prestige")):
        q("imp", f"{words} <number:n> (punto|puntos) de prestigio", f"{words} <number:n> de prestigio")(
            lambda n, key=key: (By(Seat("players", aimed=True), (Step(key, None, {"n": n}),)),)
        )
    for words, key in (("(gana|ganan)", "gain prestige"), ("(pierde|pierden)", "lose prestige")):
        q("imp", f"<seat:s> {words} <number:n> (punto|puntos) de prestigio")(
            lambda s, n, key=key: (By(s, (Step(key, None, {"n": n}),)),)
        )
    q("imp", "<seat:s> (descarta|descartan) <number:n> (carta|cartas)")(
        lambda s, n: (By(s, (Step("discard cards", None, {"n": n}),)),)
    )
    q("imp", "(ganas|obtienes) el control de <thing:t>")(lambda t: (Step("take control", t),))
    q("imp", "(agrega|añade|produce) <number:n> (recurso|recursos) [a tu depósito de reserva]")(
        lambda n: (Step("produce", None, {"n": n}),)
    )
    q("told", "<imp:a>")(lambda a: a)
    q("told", "<imp:a> (y|.) <told:b>")(lambda a, b: (*a, *b))
    q("told", "<becomes:a>")(lambda a: (a,))
    q("told", "<becomes:a> . <told:b>")(lambda a, b: (a, *b))
    q("told", "<imp:a> . <becomes:b>")(lambda a, b: (*a, b))
    q("doing", "<told:a>")(lambda a: a)
    q("doing", "<imp:a> a menos que <seat:s> pague <number:n> [(recurso|recursos)]")(
        lambda a, s, n: (Step("unless", None, {"do": a, "who": s, "n": n}),)
    )
    q("doing", "puedes <inf:a> . Si lo haces , <told:b>")(
        lambda a, b: (Step("may", None, {"do": a, "then": b}),)
    )
    q("doing", "puedes <inf:a>")(lambda a: (Step("may", None, {"do": a, "then": ()}),))


def _changes(g: SpanishGrammar) -> None:
    """Changes of strength, toughness and keywords: for a time, or as counters (124.1.a)."""
    q = g.rule

    @g.word("signed")
    def signed(token: Token) -> int | None:
        return int(token.word) if token.word[:1] in "+-" and token.word[1:].isdecimal() else None

    q("boost", "<signed:a> / <signed:b>")(lambda a, b: (a, b))
    for words in ("hasta el final del turno", "hasta el fin del turno", "este turno"):
        g.phrase("until", words, "turn")
    q("becomes", "<thing:t> (gana|ganan|obtiene|obtienen) <boost:b> <until:u>")(
        lambda t, b, u: Becomes(t, {"add": {"strength": b[0], "toughness": b[1]}}, u)
    )
    q("becomes", "<thing:t> (gana|ganan|obtiene|obtienen) <flag:f> <until:u>")(
        lambda t, f, u: Becomes(t, {"gain": [f]}, u)
    )
    q("imp", "<thing:t> (gana|ganan|obtiene) <boost:b>")(lambda t, b: (Step("counters", t, {"boost": b}),))
    q("holds", "<bearer:t> (tiene|tienen) <boost:b>")(
        lambda t, b: (t, {"add": {"strength": b[0], "toughness": b[1]}})
    )
    q("holds", "<bearer:t> (tiene|tienen) <flag:f>")(lambda t, f: (t, {"gain": [f]}))
    for words, key in (("atacar", "attack"), ("bloquear", "block")):
        q("holds", f"[<own>] no puede {words}")(lambda own=None, key=key: (Own(), {"forbid": key}))
        q("holds", f"<all:t> no pueden {words}")(lambda t, key=key: (t, {"forbid": key}))
    for kind in ("all", "own", "host"):
        q("bearer", f"<{kind}:a>")(lambda a: a)


def _events(g: SpanishGrammar) -> None:
    q = g.rule
    q("subject", "<own:o>")(lambda o: o)
    q("subject", "(un|una|otro|otra) <noun:n>")(lambda n: Pick(n[0], gender=n[1]))
    for words, word, after in (
        ("(entra|entre) en juego", "enters", "it"),
        ("(entra|entre) al campo de juego", "enters", "it"),
        ("(es|sea) (destruido|destruida)", "destroyed", "now"),
        ("(ataca|ataque)", "attacks", "it"),
        ("(bloquea|bloquee)", "blocks", "it"),
        ("(deja|deje) el juego", "leaves", "now"),
        ("se (gira|gire)", "taps", "it"),
    ):
        q("event", f"<subject:s> {words}")(lambda s, word=word, after=after: _happens(s, word, after))
    q("event", "juegas (un|una) <type:t>")(lambda t: When(({"played": {"of": {"type": t}, "who": "you"}},)))
    q("event", "un oponente (juega|juegue) (un|una) <type:t>")(
        lambda t: When(({"played": {"of": {"type": t}, "who": "opponents"}},))
    )
    q("condition", "(un oponente tiene|algún oponente tiene) <number:n> o más puntos de prestigio")(
        lambda n: {"amount": {"figure": "prestige", "of": "opponents"}, "min": n}
    )
    q("condition", "tienes <number:n> o más puntos de prestigio")(
        lambda n: {"amount": {"figure": "prestige", "of": "you"}, "min": n}
    )
    q("condition", "controlas (un|una|otro|otra) <noun:n>")(
        lambda n: {"exists": both(n[0], {"controller": "you"})}
    )
    q("condition", "no controlas (ningún|ninguna) <noun:n>")(
        lambda n: {"not": {"exists": both(n[0], {"controller": "you"})}}
    )
    q("condition", "es tu turno")(lambda: {"your turn": True})


def _happens(subject: Any, word: str, after: str) -> When:
    if isinstance(subject, Own):
        return When(({word: "self"},), it="self")
    types = subject.filter["type"]
    return When(
        ({word: subject.filter},),
        it=after,
        noun=types if isinstance(types, str) else "",
        gender=subject.gender,
    )
