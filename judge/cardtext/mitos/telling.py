"""Wording of the data that only Mitos y Leyendas cards have: verbs, happenings, abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cardtext.plain_data import Unsaid
from judge.cardtext.telling import Teller, Verb, counting, doing, happening, sentences
from judge.rulesets.myl.words import WORDS

Told = Mapping[str, Any]


def _unpreventable(say: Verb) -> Verb:
    def said(teller: Teller, one: Told) -> str:
        more = dict(one)
        mark = more.pop("unpreventable", False)
        end = teller.t(" (no puede ser prevenido)", " (can't be prevented)") if mark else ""
        return say(teller, more) + end

    return said


def _moving(key: str, es: str, en: str) -> Verb:
    def say(teller: Teller, one: Told) -> str:
        teller.only(one, key, "to", "of")
        of = teller.t(" de {s}", " of {s}", s=teller.ref(one["of"])) if "of" in one else ""
        return teller.t(es, en, o=teller.ref(one[key]), z=teller.zones(one["to"])) + of

    return say


def _of_theirs(key: str, es: str, en: str) -> Verb:
    def say(teller: Teller, one: Told) -> str:
        teller.only(one, key, "who")
        return teller.t(es, en, who=teller.ref(one.get("who", "you")), n=teller.noun(one[key]))

    return say


def _play(teller: Teller, one: Told) -> str:
    teller.only(one, "play", "without paying", "at once", "loses ability", "gain")
    said = teller.t("jugar {o}", "play {o}", o=teller.ref(one["play"]))
    said += teller.t(" sin pagar su coste", " without paying its cost") if one.get("without paying") else ""
    said += teller.t(", todas a la vez", ", all at once") if one.get("at once") else ""
    change = {"lose all": True} if one.get("loses ability") else {}
    change |= {"gain": one["gain"]} if "gain" in one else {}
    if change:
        said += teller.t(" (al entrar {c})", " (as it enters it {c})", c=teller.change(change))
    return said


def _answer(key: str, es: str, en: str) -> Verb:
    def say(teller: Teller, one: Told) -> str:
        teller.only(one, key, "kinds")
        kinds = {
            "triggered": ("disparada", "triggered"),
            "activated": ("activada", "activated"),
            "static": ("continua", "continuous"),
        }
        kind = " " + teller.t(*kinds[one["kinds"]]) if "kinds" in one else ""
        return teller.t(es, en, n=teller.noun(one[key]), k=kind)

    return say


def _redirect(teller: Teller, one: Told) -> str:
    teller.only(one, "redirect", "from")
    of = one["from"]
    spared = teller.t("esta carta", "this card") if of == "self" else teller.noun(of)
    return teller.t(
        "redirigir a {o} un efecto dirigido a {s}",
        "redirect to {o} an effect aimed at {s}",
        o=teller.ref(one["redirect"]),
        s=spared,
    )


def _prevent(teller: Teller, one: Told) -> str:
    teller.only(one, "prevent", "leaving", "opponent")
    what = (
        teller.t("salga del juego", "leaving play")
        if one.get("leaving")
        else teller.t("sea afectada", "being affected")
    )
    by = teller.t(" por un efecto oponente", " through an opponent's effect") if one.get("opponent") else ""
    return teller.t(
        "prevenir que {o} {w}{b}", "prevent {o} from {w}{b}", o=teller.ref(one["prevent"]), w=what, b=by
    )


def _convert(teller: Teller, one: Told) -> str:
    teller.only(one, "convert", "strength", "gain", "loses ability")
    said = teller.t(
        "{o} es además un Aliado de Fuerza {a}",
        "{o} is an Aliado of strength {a} as well",
        o=teller.ref(one["convert"]),
        a=teller.amount(one["strength"]),
    )
    if one.get("gain"):
        said += teller.t(" con {k}", " with {k}", k=teller.and_(map(teller.keyword, one["gain"])))
    if one.get("loses ability"):
        said += teller.t(" y pierde su habilidad", " and loses its ability")
    return said + teller.t(", hasta la Fase Final", ", until the Fase Final")


def _learn(teller: Teller, one: Told) -> str:
    teller.only(one, "learn", "kinds", "one", "until")
    which = (
        teller.t("una habilidad", "one ability")
        if one.get("one")
        else teller.t("las habilidades", "the abilities")
    )
    until = f" ({teller.duration(one['until'])})" if "until" in one else ""
    return teller.t(
        "esta carta tiene {w} de {o}{u}",
        "this card has {w} of {o}{u}",
        w=which,
        o=teller.ref(one["learn"]),
        u=until,
    )


def _hasten(teller: Teller, one: Told) -> str:
    return teller.t(
        "la siguiente {n} que juegues este turno tiene Relámpago",
        "the next {n} that you play this turn has Relámpago",
        n=teller.noun(one["hasten"]),
    )


def _toll(teller: Teller, one: Told) -> str:
    kind, cost = one["data"]["toll"], teller.cost(one["cost"])
    of = teller.many(one["of"]) if "of" in one else teller.t("esta carta", "this card")
    if kind == "attack":
        return teller.t("atacar cuesta, por {o}: {c}", "attacking costs, for {o}: {c}", o=of, c=cost)
    if kind == "use":
        return teller.t(
            "usar las habilidades de {o} cuesta además: {c}",
            "using abilities of {o} also costs: {c}",
            o=of,
            c=cost,
        )
    who = (
        teller.t("los oponentes", "opponents")
        if one["data"].get("who") == "opponent"
        else teller.ref("players")
    )
    return teller.t(
        "afectar a {o} cuesta además, para {w}: {c}",
        "affecting {o} also costs, for {w}: {c}",
        o=of,
        w=who,
        c=cost,
    )


def _data(key: str, es: str, en: str) -> Verb:
    """An ability of the game's own kind; ``{v}`` is its value, ``{t}`` its type or zone."""

    def say(teller: Teller, one: Told) -> str:
        data = one["data"]
        if set(one) - {"kind", "data", "change", "cites"}:
            raise Unsaid(one)
        named = data.get("for") or data[key]
        kind = "zones" if key == "damage to" else "types"
        word = teller.word(kind, named) if isinstance(named, str) else ""
        return teller.t(es, en, v=data.get("most", data[key]), t=word)

    return say


def _nothing(es: str, en: str) -> Verb:
    return lambda teller, one: teller.t(es, en)


def _step(teller: Teller, one: Told) -> str:
    return teller.t("cancelar: {s}", "cancel: {s}", s=teller.steps(one["cancel phase"]))


VERBS: Mapping[str, Verb] = {
    "play": _play,
    "redirect": _redirect,
    "prevent": _prevent,
    "convert": _convert,
    "learn": _learn,
    "destroy": _unpreventable(doing("destruir {o}", "destroy {o}", "destroy")),
    "exile": _unpreventable(doing("desterrar {o}", "exile {o}", "exile")),
    "return": _unpreventable(
        doing("subir {o} a la mano de su dueño", "return {o} to its owner's hand", "return")
    ),
    "shuffle": _unpreventable(
        doing("barajar {o} en el Mazo Castillo de su dueño", "shuffle {o} into its owner's castle", "shuffle")
    ),
    "discard": _unpreventable(doing("descartar {o}", "discard {o}", "discard")),
    "regroup": doing("agrupar {o}", "regroup {o}", "regroup"),
    "withdraw": doing(
        "regresar {o} a su Línea de Defensa", "put {o} back into its line of defence", "withdraw"
    ),
    "must block": doing("{o} debe bloquear a esta carta", "{o} has to block this card", "must block"),
    "place under": doing("poner {o} bajo esta carta", "put {o} under this card", "place under"),
    "send": _moving("send", "enviar {o} a: {z}", "put {o} into: {z}"),
    "move": _moving("move", "mover {o} a: {z}", "move {o} to: {z}"),
    "empty": _moving("empty", "enviar lo que está bajo {o} a: {z}", "put what lies under {o} into: {z}"),
    "mill": counting("{who}: botar cartas: {a}", "{who}: mill cards: {a}", "mill"),
    "draw": counting("{who}: robar cartas: {a}", "{who}: draw cards: {a}", "draw"),
    "pay": counting("pagar Oros: {a}", "pay Oros: {a}", "pay"),
    "discard one": _of_theirs(
        "discard one", "{who}: descartar una {n} de la mano", "{who}: discard a {n} from the hand"
    ),
    "destroy one": _of_theirs(
        "destroy one", "{who}: destruir una {n} que controle", "{who}: destroy a {n} that they control"
    ),
    "return one": _of_theirs(
        "return one", "{who}: subir a la mano una {n} que controle", "{who}: return a {n} that they control"
    ),
    "annul": _answer("annul", "anular una {n} que se juega", "annul a {n} being played"),
    "cancel": _answer("cancel", "cancelar una habilidad{k} de una {n}", "cancel an ability{k} of a {n}"),
    "bar": _nothing(
        "ni ella ni sus copias usan esa habilidad hasta la Fase Final",
        "neither it nor its copies use that ability until the Fase Final",
    ),
    "cancel phase": _step,
    "hasten": _hasten,
    "end turn": _nothing("el turno termina", "the turn ends"),
    "during": lambda teller, one: teller.t(
        "se juega solo al comienzo de: {s}",
        "is played only at the beginning of: {s}",
        s=teller.steps(one["during"]),
    ),
    "side": _nothing(
        "se juega en la Línea de Defensa de un oponente", "is played in an opponent's line of defence"
    ),
    "data toll": _toll,
    "data gold": _data("gold", "genera {v} Oros para jugar: {t}", "gives {v} Oros for playing: {t}"),
    "data instead of losing": _data(
        "instead of losing",
        "es destruida en vez de perder su habilidad",
        "is destroyed instead of losing its ability",
    ),
    "data through": _data(
        "through",
        "su daño puede hacerse al Mazo Castillo aunque esté bloqueada",
        "may do its damage to the castle though blocked",
    ),
    "data damage to": _data(
        "damage to", "su daño a un Mazo Castillo va a: {t}", "its damage to a castle goes to: {t}"
    ),
    "data reduce": _data(
        "reduce",
        "el daño de combate a tu Mazo Castillo se reduce en {v}",
        "combat damage to your castle is {v} less",
    ),
    "data all attack": _data(
        "all attack",
        "cuando ataca, deben atacar todos los Aliados que puedan",
        "when it attacks, all Aliados that can have to attack",
    ),
    "data plays": _data(
        "plays",
        "cada jugador juega a lo sumo {v} por turno de: {t}",
        "each player plays at most {v} a turn of: {t}",
    ),
    "data forbids": _data(
        "forbids",
        "los oponentes no usan habilidades activadas que duren hasta la Fase Final",
        "opponents use no activated ability that lasts until the Fase Final",
    ),
    "keyword unaffected": _nothing(
        "la inmunidad a las habilidades de oponentes", "immunity to opponents' abilities"
    ),
    "fact battle": _nothing("es la Batalla Mitológica", "it is the Batalla Mitológica"),
    "fact room under": _nothing(
        "hay menos de 3 Aliados bajo esta carta", "fewer than 3 Aliados lie under this card"
    ),
    "event played": happening("se juega {o}", "{o} is played"),
    "event enters": happening("entra en juego {o}", "{o} enters play"),
    "event leaves": happening("sale del juego {o}", "{o} leaves play"),
    "event destroyed": happening("es destruida {o}", "{o} is destroyed"),
    "event exiled": happening("es desterrada {o}", "{o} is exiled"),
    "event shuffled": happening("es barajada {o}", "{o} is shuffled into a castle"),
    "event discarded": happening("es descartada {o}", "{o} is discarded"),
    "event affected": happening("es afectada {o}", "{o} is affected"),
    "event regroups": happening("es agrupada {o}", "{o} is regrouped"),
    "event attacks": happening("ataca {o}", "{o} attacks"),
    "event blocks": happening("bloquea {o}", "{o} blocks"),
    "event blocked": happening("es bloqueada {o}", "{o} is blocked"),
    "event damages castle": happening("se hace daño a un Mazo Castillo", "a castle is damaged"),
    "event final phase": happening("llega la Fase Final", "the Fase Final comes"),
}


def card_sentences(data: Told, language: str) -> list[str]:
    """Card data in sentences; raises Unsaid if there are no words for a part."""
    return sentences(WORDS, VERBS, data, language)
