"""Grammar of whole lines: keywords, continuous, activated and triggered abilities, answers, how cards are
played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.mitos.nouns import both
from judge.cardtext.spanish.nodes import By, Own, Step, When
from judge.cardtext.spanish.words import SpanishGrammar

STEPS = {
    "la [Fase de] Vigilia": "vigil",
    "tu [Fase de] Vigilia": "vigil",
    "[la] Guerra de Talismanes": "war",
    "la Fase Final": "final",
    "tu Fase Final": "final",
    "[la] Asignación de Daño": "damage",
    "tu Agrupación": "regroup",
    "la Batalla Mitológica": "battle",
}
EVERYWHERE = ["hand", "deck", "graveyard", "exile"]


@dataclass(frozen=True)
class Does:
    """An ability or a Talismán's effect as read: its event, cost and effect."""

    kind: str
    steps: tuple[object, ...]
    cost: tuple[object, ...] = ()
    on: When | None = None
    condition: Any = None
    during: str = ""
    limit: bool = False
    response: bool = False
    may: bool = False


@dataclass(frozen=True)
class Holds:
    """A continuous ability: its filter, change and condition."""

    of: object
    change: Any
    condition: object = None


@dataclass(frozen=True)
class Waits:
    """The card is played only in answer to something, to which the later lines refer."""

    on: When


@dataclass(frozen=True)
class Ready:
    """A line that is data already."""

    data: Any


def add(g: SpanishGrammar) -> None:
    """Add the kinds of lines (``line``)."""
    _keywords(g)
    _statics(g)
    _games_own(g)
    _used(g)
    _triggered(g)
    _playing(g)
    _begun(g)
    g.rule("line", "<doing:a> .")(lambda a: Does("spell", a))


def _keywords(g: SpanishGrammar) -> None:
    q = g.rule
    q("keyword", "<flag:f>", "Carta <flag:f>")(lambda f: f)
    q("keyword", "Tamaño <number:n>")(lambda n: {"size": n})
    q("keywords", "<keyword:a>")(lambda a: [a])
    q("keywords", "<keyword:a> (.|,|y) <keywords:b>")(lambda a, b: [a, *b])
    q("line", "<keywords:k> .")(lambda k: Ready({"keywords": k}))


def _statics(g: SpanishGrammar) -> None:
    q = g.rule
    q("holds", "<changed:t> <pred:p>")(lambda t, p: Holds(t, p))
    q("holds", "<pred:p>")(lambda p: Holds(Own(), p))
    q("holds", "<all:t> no pueden ser (afectados|afectadas) por habilidades oponentes")(
        lambda t: Holds(t, {"gain": ["unaffected"]})
    )
    q("holds", "[<own>] no puede ser (afectado|afectada) por habilidades oponentes")(
        lambda own=None: Holds(Own(), {"gain": ["unaffected"]})
    )
    for words, word in (
        ("ser (declarado|declarada) bloqueador", "block"),
        ("ser (declarado|declarada) atacante", "attack"),
        ("ser declarados bloqueadores", "block"),
        ("ser declarados atacantes", "attack"),
        ("bloquear", "block"),
        ("atacar", "attack"),
    ):
        for negation in ("no puede", "no pueden"):
            q("holds", f"<changed:t> {negation} {words}")(lambda t, word=word: Holds(t, {"_forbid": word}))
            q("holds", f"{negation} {words}")(lambda word=word: Holds(Own(), {"_forbid": word}))
    q("holds", "<all:t> reducen en <number:n> su coste")(lambda t, n: Holds(t, {"cost": {"less": n}}))
    q("holds", "<all:t> aumentan en <number:n> su coste")(lambda t, n: Holds(t, {"cost": {"more": n}}))
    q("line", "<holds:h> .")(lambda h: h)
    q("line", "mientras <condition:c> [,] <holds:h> .")(lambda c, h: Holds(h.of, h.change, c))


def _games_own(g: SpanishGrammar) -> None:
    """Abilities of the game's own kinds (``data``)."""
    q = g.rule

    def static(**told: object) -> Ready:
        return Ready({"abilities": [{"kind": "static", **told, "change": {}}]})

    q(
        "line",
        "para declarar ataque , debes pagar <number:n> (Oro|Oros) por cada Aliado declarado atacante .",
    )(lambda n: static(of={"type": "ally", "controller": "you"}, data={"toll": "attack"}, cost=n))
    q(
        "line",
        "las habilidades oponentes que afecten a ~ cuestan <number:n> (Oro|Oros) (adicional|adicionales) .",
    )(lambda n: static(data={"toll": "affect", "who": "opponent"}, cost=n))
    q("payment", "pagar <number:n> (Oro|Oros)")(lambda n: n)
    q("payment", "botar <number:n> (carta|cartas) [de su Mazo Castillo]")(lambda n: [{"mill": n}])
    q("line", "tus oponentes deben <payment:c> para utilizar las habilidades de sus <type:t> .")(
        lambda c, t: static(of={"type": t, "controller": "opponents"}, data={"toll": "use"}, cost=c)
    )
    q("line", "[~] genera <number:n> Oros para jugar <type:t> .")(
        lambda n, t: static(data={"gold": n, "for": t})
    )
    q("line", "si ~ fuera a perder su habilidad , en vez de eso , destruye @lo .")(
        lambda: static(data={"instead of losing": "destroy"})
    )
    q(
        "line",
        "en la Asignación de Daño , puedes hacer que ~ haga daño al Mazo Castillo"
        " como si no hubiera sido (bloqueado|bloqueada) .",
    )(lambda: static(data={"through": True}))
    q("line", "cuando ~ (ataca|ataque) , todos los Aliados habilitados para atacar deben hacerlo .")(
        lambda: static(data={"all attack": True}, cites=["16~2.3.A"])
    )
    q(
        "line",
        "(tu oponente no puede|tus oponentes no pueden) (usar|utilizar) habilidades activadas"
        " que duren hasta la Fase Final .",
    )(lambda: static(data={"forbids": "until final"}))
    q("line", "los jugadores sólo pueden jugar <number:n> <type:t> por turno .")(
        lambda n, t: static(data={"plays": t, "most": n})
    )
    q("line", "el daño de combate a tu Mazo Castillo se reduce en <number:n> .")(
        lambda n: static(data={"reduce": n})
    )
    q("line", "cada vez que [~] (hace|haga) daño a un Mazo Castillo , ese daño es enviado a <sent:z> .")(
        lambda z: static(data={"damage to": z})
    )
    q("sent", "[el|la] <pile:p>")(lambda p: p)
    q("this_turn", "[durante] este turno", "en este turno")(lambda: True)
    q("next_card", "la (siguiente|próxima) <noun:n> que juegues <this_turn:w>")(lambda n, w: n[0])
    q("next_card", "la (siguiente|próxima) <noun:n> que juegues <this_turn:w> <quality:s>")(
        lambda n, w, s: both(n[0], s)
    )
    q("line", "<next_card:n> [,] <pred:p> .")(_hastened)
    q("line", "no puedes tener más de <number:n> Aliados bajo ~ .")(lambda n: Ready({"_room": n}))


def _hastened(n: object, p: object) -> Does:
    """Playing the next card at the beginning of any phase, the only ability that it can get."""
    if p != {"gain": ["lightning"]}:
        raise Refused("next")
    return Does("spell", (Step("hasten", None, {"hasten": n or "any"}),))


def _used(g: SpanishGrammar) -> None:
    """Activated abilities: times, limits, costs, effects."""
    q = g.rule
    for words, key in STEPS.items():
        g.phrase("when", f"en {words}", key)
    q("once", "[sólo] una vez por turno")(lambda: True)
    q("frame", "<when:w> ,")(lambda w: {"during": w})
    q("frame", "<once:o> ,")(lambda o: {"limit": True})
    q("frame", "<when:w> , <once:o> ,")(lambda w, o: {"during": w, "limit": True})

    def used(steps: Any, cost: Any = (), f: Any = None) -> Does:
        return Does("activated", steps, cost, **(f or {}))

    for frame in ("", "<frame:f> "):
        q("line", f"{frame}puedes <inf:c> para <inf:a> .")(lambda c, a, f=None: used(a, c, f))
        q("line", f"{frame}puedes <inf:c> para <inf:a> <tail:b> .")(
            lambda c, a, b, f=None: used((*a, *b), c, f)
        )
        q("line", f"{frame}puedes <inf:c> para que <wanted:a> .")(lambda c, a, f=None: used((a,), c, f))
        q("line", f"{frame}puedes <inf:a> .")(lambda a, f=None: used(a, (), f))
        q("line", f"{frame}puedes <inf:a> <tail:b> .")(lambda a, b, f=None: used((*a, *b), (), f))
    for frame in ("<frame:f> ",):
        q("line", f"{frame}<seat:s> debe <inf:a> .")(lambda s, a, f: used((By(s, a, must=True),), (), f))
    q("line", "puedes pagar el Coste de Oro de (un|una) <noun:n> para anular (@lo|@la) .")(
        lambda n: Ready(
            {
                "abilities": [
                    {
                        "kind": "activated",
                        "cost": [{"pay": {"figure": "cost", "of": "it"}}],
                        "effect": [{"annul": n[0] or "any"}],
                    }
                ]
            }
        )
    )
    q(
        "line",
        "si <affected:s> , puedes redirigir esa habilidad a <thing:t> .",
        "cada vez que <affected:s> , puedes redirigir esa habilidad a <thing:t> .",
    )(lambda s, t: used((Step("redirect", t, {"from": s}),)))


def _triggered(g: SpanishGrammar) -> None:
    """Triggered abilities ("cuando", "si") and answers ("cada vez", "en respuesta")."""
    q = g.rule
    for word in ("cuando", "si"):
        q("waits", f"{word} <event:e>")(lambda e: {"on": e})
        q("waits", f"<once:o> , {word} <event:e>")(lambda o, e: {"on": e, "limit": True})
    for word in ("cada vez que", "en respuesta a que"):
        q("waits", f"{word} <event:e>")(lambda e: {"on": e, "response": True})
        q("waits", f"<once:o> , {word} <event:e>")(lambda o, e: {"on": e, "response": True, "limit": True})
    q("asks", "<waits:w> ,")(lambda w: w)
    q("asks", "<waits:w> , si <condition:c> ,")(lambda w, c: {**w, "condition": c})

    def made(w: Any, steps: Any, cost: Any = (), may: bool = False) -> Does:
        return Does("triggered", steps, cost, may=may, **w)

    q("line", "<asks:w> puedes <inf:c> para <inf:a> .")(lambda w, c, a: made(w, a, c, may=True))
    q("line", "<asks:w> puedes <inf:c> para que <wanted:a> .")(lambda w, c, a: made(w, (a,), c, may=True))
    q("line", "<asks:w> puedes <inf:a> .")(lambda w, a: made(w, a, may=True))
    q("line", "<asks:w> puedes <inf:a> <joined:b> .")(lambda w, a, b: made(w, (*a, *b), may=True))
    q("line", "<asks:w> <doing:a> .")(lambda w, a: made(w, a))


def _begun(g: SpanishGrammar) -> None:
    """Beginnings of lines whose rest may be unread: the event, or the cost."""
    g.rule("begun", "<waits:w>")(lambda w: w)
    g.rule("priced", "puedes <inf:c>")(lambda c: {"cost": c})
    g.rule("priced", "<frame:f> puedes <inf:c>")(lambda f, c: {**f, "cost": c})


def _playing(g: SpanishGrammar) -> None:
    """When and where a card can be played."""
    q = g.rule
    start = "sólo puedes jugar [a] ~"

    def only(c: object) -> Ready:
        forbidden = {"forbid": {"play": "self"}}
        return Ready(
            {"abilities": [{"kind": "static", "zone": EVERYWHERE, "change": forbidden, "while": {"not": c}}]}
        )

    g.phrase("usual", "tu [Fase de] Vigilia", {"all": [{"step": "vigil"}, {"your turn": True}]})
    g.phrase("usual", "[la] Guerra de Talismanes", {"step": "war"})
    for words, key in STEPS.items():
        if key not in ("vigil", "war"):
            g.phrase("unusual", words, key)
    q("line", f"{start} en <usual:c> .", f"{start} si <condition:c> .")(only)
    q("line", f"{start} en <unusual:s> .", f"{start} al comienzo de <unusual:s> .")(
        lambda s: Ready({"during": [s]})
    )
    q("line", f"{start} en respuesta a que <event:e> .", f"{start} cada vez que <event:e> .")(
        lambda e: Waits(e)
    )
    q("line", "juega [a] ~ en (la|una) Línea de Defensa oponente .")(lambda: Ready({"side": "opponent"}))
