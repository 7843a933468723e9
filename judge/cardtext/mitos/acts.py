"""Grammar of verbs: each verb once, as an instruction to a player and about a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.spanish.nodes import All, Back, Becomes, By, Own, Pick, Seat, Step
from judge.cardtext.spanish.words import SpanishGrammar

FORMS = {
    "destruir": "destruye",
    "desterrar": "destierra",
    "descartar": "descarta",
    "botar": "bota",
    "robar": "roba",
    "pagar": "paga",
    "subir": "sube",
    "barajar": "baraja",
    "jugar": "juega",
    "buscar": "busca",
    "poner": "pon",
    "enviar": "envía",
    "mover": "mueve",
    "regresar": "regresa",
    "agrupar": "agrupa",
    "anular": "anula",
    "cancelar": "cancela",
    "prevenir": "previene",
    "redirigir": "redirige",
    "convertir": "convierte",
    "elegir": "elige",
    "nombrar": "nombra",
    "terminar": "termina",
}
"""The infinitive ("puedes destruir"), and the form for an order or a statement ("destruye")."""
VERBS = frozenset(
    word.translate(str.maketrans("áéíóú", "aeiou")) for pair in FORMS.items() for word in pair
) | {
    "destiera",  # a spelling of "destiérrala" in one text
}
KINDS = {"activada": "activated", "disparada": "triggered", "continua": "static"}


BARE = Back()


def add(g: SpanishGrammar) -> None:
    """Add verbs: ``inf`` after "puedes", ``imp`` as an order; both are lists of steps."""

    def act(infinitive: str, *patterns: str) -> Callable[[Callable[..., object]], None]:
        def added(build: Callable[..., object]) -> None:
            for pattern in patterns:
                g.rule("one_inf", f"{infinitive} {pattern}")(build)
                g.rule("one_imp", f"{FORMS[infinitive]} {pattern}")(build)
                if infinitive == "desterrar":
                    g.rule("one_imp", f"destiera {pattern}")(build)

        return added

    for verb, key in (
        ("destruir", "destroy"),
        ("desterrar", "exile"),
        ("descartar", "discard"),
        ("agrupar", "regroup"),
    ):
        act(verb, "<thing:t>")(lambda t, key=key: (Step(key, t),))
    act(
        "subir",
        "<thing:t> a tu mano",
        "<thing:t> a la mano de su dueño",
        "a la mano de su dueño <thing:t>",
        "a tu mano <thing:t>",
    )(lambda t: (Step("return", t),))
    act(
        "barajar",
        "<thing:t> (en|a) tu Mazo Castillo",
        "<thing:t> en el Mazo Castillo de su dueño",
        "<thing:t> en el Mazo Castillo",
    )(lambda t: (Step("shuffle", t),))
    for key, verb in (("mill", "botar"), ("draw", "robar")):
        whose = "[(de tu|de su|del) Mazo Castillo]"
        act(verb, f"<amount:a> (carta|cartas) {whose}")(lambda a, key=key: (Step(key, None, {key: a}),))
    act("pagar", "<number:n> (Oro|Oros)")(lambda n: (Step("pay", None, {"pay": n}),))
    free = {"without paying": True}
    act("jugar", "<thing:t>", "<thing:t> a tu Línea de Defensa")(lambda t: (Step("play", t),))
    act("jugar", "<thing:t> sin pagar su coste", "<thing:t> a tu Línea de Defensa sin pagar su coste")(
        lambda t: (Step("play", t, free),)
    )
    act("buscar", "<thing:t>")(lambda t: (Step("choose", t),))
    act("elegir", "<thing:t>")(lambda t: (Step("pick", t),))
    act("poner", "<back:t> en tu Mano")(lambda t: (Step("send", t, {"to": "hand"}),))
    act("poner", "<back:t> bajo ~")(lambda t: (Step("place under", t),))
    act("enviar", "<thing:t> al Cementerio", "<thing:t> al Cementerio de su dueño")(
        lambda t: (Step("send", t, {"to": "graveyard"}),)
    )
    act("enviar", "todas las cartas [de Aliado] bajo ~ al Cementerio")(
        lambda: (Step("empty", Own(), {"to": "graveyard"}),)
    )
    act("mover", "<thing:t> a <line_of:z>")(_moved)
    act("regresar", "<thing:t> a la Línea de Defensa")(lambda t: (Step("withdraw", t),))
    act("terminar", "el turno")(lambda: (Step("end turn", None, {"end turn": True}),))
    _answers(act)
    _turning(g, act)
    act("nombrar", "una carta")(lambda: (Step("name"),))
    _several(g)


def _moved(t: object, z: dict[str, object]) -> tuple[Step, ...]:
    whose = z.get("controller")
    if whose not in (None, "you"):
        raise Refused("line")
    return (Step("move", t, {"to": z["zone"], **({"of": "you"} if whose else {})}),)


def _answers(act: Callable[..., Any]) -> None:
    """Annulling, cancelling, preventing, redirecting (sections 3 and 7)."""
    act("anular", "<thing:t>")(lambda t: (Step("annul", t),))
    act("cancelar", "la habilidad de <thing:t>")(lambda t: (Step("cancel", t),))
    for word, kind in KINDS.items():
        act("cancelar", f"la habilidad {word} de <thing:t>", f"una habilidad {word} de <thing:t>")(
            lambda t, kind=kind: (Step("cancel", t, {"kinds": kind}),)
        )
    act("cancelar", "la [Fase de] Batalla Mitológica")(
        lambda: (Step("cancel phase", None, {"cancel phase": "battle"}),)
    )
    opponent = {"opponent": True}
    act("prevenir", "que <thing:t> salga del juego por una habilidad oponente")(
        lambda t: (Step("prevent", t, {"leaving": True, **opponent}),)
    )
    act("prevenir", "que <thing:t> sea (afectado|afectada) por una habilidad oponente")(
        lambda t: (Step("prevent", t, opponent),)
    )
    act("prevenir", "que <thing:t> salga del juego")(lambda t: (Step("prevent", t, {"leaving": True}),))
    act("redirigir", "un efecto oponente que afecte <thing:f> a <thing:t>")(
        lambda f, t: (Step("redirect", t, {"from": f}),)
    )


def _turning(g: SpanishGrammar, act: Callable[..., Any]) -> None:
    """Oros that become Aliados, and learnt abilities."""
    q = g.rule
    q("body", "un Aliado de Fuerza <amount:a>")(lambda a: {"strength": a})
    q("body", "un Aliado de Fuerza <amount:a> que tiene <gained:k>")(lambda a, k: {"strength": a, "gain": k})
    for until, more in (("[,] hasta la Fase Final", {}), ("", {"_open": True})):

        def turned(t: object, b: Any, more: Any = more, lost: Any = None) -> tuple[Step, ...]:
            return (Step("convert", t, {**b, **more, **(lost or {})}),)

        act("convertir", f"<thing:t> en <body:b> {until}")(turned)
        q("statement", f"<back:t> se convierte en <body:b> {until}")(turned)
        q("statement", f"<back:t> pierde su habilidad y se convierte en <body:b> {until}")(
            lambda t, b, turned=turned: turned(t, b, lost={"loses ability": True})
        )
    q("kind_of", "activada")(lambda: ["activated"])
    q("kind_of", "continua")(lambda: ["static"])
    q("kind_of", "disparada")(lambda: ["triggered"])
    q("kind_of", "(activada o continua|continua o activada)")(lambda: ["activated", "static"])
    act("elegir", "una habilidad <kind_of:k> de <thing:t> para que <own:o> tenga esa habilidad <until:u>")(
        lambda k, t, o, u: (Step("learn", t, {"kinds": k, "one": True, "until": u}),)
    )
    act("elegir", "<thing:t> para que <own:o> tenga esa habilidad <until:u>")(
        lambda t, o, u: (Step("learn", t, {"until": u}),)
    )
    act("elegir", "<thing:t> para que lo bloquee")(lambda t: (Step("must block", t),))
    act("nombrar", "una carta para que no pueda ser (jugado|jugada) <until:u>")(
        lambda u: (Step("name"), Step("forbid play", Back("card"), {"until": u}))
    )


def _several(g: SpanishGrammar) -> None:
    """Sequences of actions."""
    q = g.rule
    for form in ("inf", "imp"):
        q(form, f"<one_{form}:a>")(lambda a: a)
        q(form, f"<one_{form}:a> y <{form}:b>")(lambda a, b: (*a, *b))
    q("amount", "<number>")(lambda number: number)
    q("amount", "X")(lambda: "X")
    q("equal", "el número de <noun:n>")(lambda n: ("count", n[0]))
    q("equal", "el (Coste de Oro|coste) de la carta que lo afectó")(lambda: ("figure", "cost", "by"))
    q("equal", "el (Coste de Oro|coste) de la nueva carta afectada")(lambda: ("figure", "cost", "new"))
    for figure, key in (("Coste de Oro", "cost"), ("coste", "cost"), ("Fuerza", "strength")):
        q("equal", f"(el|la) {figure} de <back:b>", f"su {figure}")(
            lambda b=BARE, key=key: ("figure", key, b)
        )
    q("sentence", "<imp:a>")(lambda a: a)
    q("sentence", "<statement:a>")(lambda a: a)
    q("sentence", "<seat:s> <imp:a>")(lambda s, a: (By(s, a),))
    q("sentence", "<seat:s> debe <inf:a>", "<seat:s> deben <inf:a>")(lambda s, a: (By(s, a, must=True),))
    q("sentence", "debe <inf:a>")(lambda a: (By(Back(), a, must=True),))
    q("sentence", "<becomes:a>")(lambda a: (a,))
    q("sentence", "en la Fase Final , <sentence:a>", "en la Fase Final <back_done:a>")(
        lambda a: (Step("later", None, {"do": a}),)
    )
    q("back_done", "es (destruido|destruida)")(lambda: (Step("destroy", Back()),))
    q("back_done", "es (desterrado|desterrada)")(lambda: (Step("exile", Back()),))
    q("told", "<sentence:a>")(lambda a: a)
    q("told", "<sentence:a> , donde X es igual a <equal:e>")(lambda a, e: (("where", e, a),))
    q("told", "<sentence:a> , donde X es igual a <equal:e> , hasta la Fase Final")(
        lambda a, e: (("where", e, tuple(map(_closed, a))),)
    )
    q("tail", "(.|,|, luego|. Luego ,|. Luego) <told:a>")(lambda a: a)
    q("tail", "(.|,|, luego|. Luego ,|. Luego) <told:a> <tail:b>")(lambda a, b: (*a, *b))
    q("tail", ", este efecto no puede ser prevenido")(lambda: (Step("unpreventable"),))
    q("tail", "(.|,|, luego) <told:a> , este efecto no puede ser prevenido")(
        lambda a: (*a, Step("unpreventable"))
    )
    q("tail", ". Cuenta como uno de tus Aliados por el resto del juego")(lambda: (Step("counts as yours"),))
    q("copies", "la de todas sus copias", "la de sus copias")(lambda: True)
    q("unusable", "no (puede|pueden) ser (utilizada|utilizadas)", "no (puede|pueden) utilizarse")(
        lambda: True
    )
    q("tail", ". La habilidad de <back:b> y <copies:c> <unusable:n> <until:u>")(_barred)
    q("joined", "(,|, luego) <told:a>")(lambda a: a)  # the verbs governed by "puedes"
    q("doing", "<told:a>")(lambda a: a)
    q("doing", "<told:a> <tail:b>")(lambda a, b: (*a, *b))
    _changes(g)


def _barred(b: Back, c: object, n: object, u: str) -> tuple[Step, ...]:
    if u != "final":
        raise Refused("until")
    return (Step("bar", b),)


def _closed(step: object) -> object:
    """A step whose duration stands at the end of the sentence."""
    if isinstance(step, Step) and "_open" in step.more:
        return Step(step.verb, step.thing, {key: value for key, value in step.more.items() if key != "_open"})
    if isinstance(step, Becomes) and not step.until:
        return Becomes(step.thing, step.change, "final")
    raise Refused("until")


def _changes(g: SpanishGrammar) -> None:
    """Changes: figures, keywords, losses; as a statement and in the subjunctive ("que gane")."""
    q = g.rule
    for mood, (gains, loses, has, is_, can) in (
        (
            "pred",
            (
                ("gana", "ganan"),
                ("pierde", "pierden"),
                ("tiene", "tienen"),
                ("es", "son"),
                ("puede", "pueden"),
            ),
        ),
        (
            "wish",
            (
                ("gane", "ganen"),
                ("pierda", "pierdan"),
                ("tenga", "tengan"),
                ("sea", "sean"),
                ("pueda", "puedan"),
            ),
        ),
    ):

        def forms(words: tuple[str, ...]) -> str:
            return f"({'|'.join(words)})"

        one = f"{mood}_one"
        q(one, f"{forms(gains)} <amount:a> a la Fuerza")(lambda a: {"add": {"strength": a}})
        q(one, f"{forms(loses)} <amount:a> a la Fuerza")(
            lambda a: {"add": {"strength": -a if isinstance(a, int) else "-X"}}
        )
        q(one, f"{forms(loses)} su habilidad", f"{forms(loses)} sus habilidades")(lambda: {"lose all": True})
        q(one, f"{forms(has)} <gained:k>", f"{forms(has)} la habilidad <gained:k>")(lambda k: {"gain": k})
        q(one, f"{forms(is_)} <gained:k>")(lambda k: {"gain": k})
        q(one, f"{forms(can)} portar un Arma extra")(lambda: {"add": {"weapons": 1}})
        q(one, f"{forms(can)} portar <number:n> Armas extra")(lambda n: {"add": {"weapons": n}})
        q(mood, f"<{one}:a>")(lambda a: a)
        q(mood, f"<{one}:a> (y|e) <{mood}:b>")(merged)
    q("gained", "<flag:a>")(lambda a: [a])
    q("gained", "<flag:a> (y|e) <flag:b>")(lambda a, b: [a, b])
    q("changed", "<thing:t>")(lambda t: t)
    q("changed", "<name:n>")(lambda n: ("name", n))
    q("becomes", "<changed:t> <pred:p>")(lambda t, p: Becomes(t, p))
    q("becomes", "<changed:t> <pred:p> <until:u>")(lambda t, p, u: Becomes(t, p, u))
    q("becomes", "<pred:p> <until:u>")(lambda p, u: Becomes(None, p, u))
    q("wanted", "<changed:t> <wish:p> <until:u>")(lambda t, p, u: Becomes(t, p, u))
    q("becomes", "<back:t> no puede ser (agrupado|agrupada) <until:u>")(
        lambda t, u: Becomes(t, {"_forbid": "regroups"}, u)
    )
    q("becomes", "no puede ser (agrupado|agrupada) <until:u>")(
        lambda u: Becomes(None, {"_forbid": "regroups"}, u)
    )


def merged(a: dict[str, Any], b: dict[str, Any]) -> dict[str, object]:
    """Two changes joined into one."""
    made = dict(a)
    for key, value in b.items():
        if key in made and key == "add" and not set(made[key]) & set(value):
            made[key] = {**made[key], **value}
        elif key in made and key == "gain":
            made[key] = [*made[key], *value]
        elif key in made:
            raise Refused(key)
        else:
            made[key] = value
    return made


__all__ = ["FORMS", "VERBS", "All", "Pick", "Seat", "add", "merged"]
