"""Wording of the data that only Gobierno & Prestigio cards have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cardtext.telling import Teller, Verb, counting, doing, happening, sentences
from judge.rulesets.gyp.words import WORDS

Told = Mapping[str, Any]


def _damage(teller: Teller, one: Told) -> str:
    teller.only(one, "damage", "to")
    return teller.t(
        "{n} de daño a: {o}", "{n} damage to: {o}", n=teller.amount(one["damage"]), o=teller.ref(one["to"])
    )


def _counters(teller: Teller, one: Told) -> str:
    teller.only(one, "add counters", "on")
    return teller.t(
        "poner un contador {c} sobre: {o}",
        "put a {c} counter on: {o}",
        c=one["add counters"],
        o=teller.ref(one["on"]),
    )


def _enters(teller: Teller, one: Told) -> str:
    told = one["enters"]
    teller.only(told, "tapped", "counters")
    if told.get("tapped"):
        return teller.t("entra en juego girada", "enters tapped")
    counters = teller.and_(told["counters"])
    return teller.t("entra en juego con contadores: {c}", "enters with counters: {c}", c=counters)


def _alternative(teller: Teller, one: Told) -> str:
    teller.only(one, "kind", "cost", "if")
    said = teller.t(
        "su coste alternativo: {c}",
        "its alternative cost: {c}",
        c=teller.cost(one["cost"]) if one["cost"] else teller.t("nada", "nothing"),
    )
    if "if" in one:
        said = teller.t("si {c}, {s}", "if {c}, {s}", c=teller.condition(one["if"]), s=said)
    return said


VERBS: Mapping[str, Verb] = {
    "damage": _damage,
    "add counters": _counters,
    "enters": _enters,
    "kind alternative": _alternative,
    "destroy": doing("destruir {o}", "destroy {o}", "destroy"),
    "discard": doing("descartar {o}", "discard {o}", "discard"),
    "return": doing("devolver {o} a la mano de su propietario", "return {o} to its owner's hand", "return"),
    "remove": doing("retirar {o} del juego", "remove {o} from the game", "remove"),
    "tap": doing("girar {o}", "tap {o}", "tap"),
    "untap": doing("enderezar {o}", "untap {o}", "untap"),
    "copy": doing("copiar {o}", "copy {o}", "copy"),
    "change targets": doing("cambiar los objetivos de {o}", "change the targets of {o}", "change targets"),
    "take control": doing("obtener el control de {o}", "take control of {o}", "take control"),
    "gain prestige": counting("{who}: ganar prestigio: {a}", "{who}: gain prestige: {a}", "gain prestige"),
    "lose prestige": counting("{who}: perder prestigio: {a}", "{who}: lose prestige: {a}", "lose prestige"),
    "discard cards": counting("{who}: descartar cartas: {a}", "{who}: discard cards: {a}", "discard cards"),
    "produce": counting("producir recursos: {a}", "produce resources: {a}", "produce"),
    "pay": counting("pagar recursos: {a}", "pay resources: {a}", "pay"),
    "event enters": happening("entra en juego {o}", "{o} enters"),
    "event leaves": happening("deja el juego {o}", "{o} leaves"),
    "event destroyed": happening("es destruida {o}", "{o} is destroyed"),
    "event attacks": happening("ataca {o}", "{o} attacks"),
    "event blocks": happening("bloquea {o}", "{o} blocks"),
    "event taps": happening("se gira {o}", "{o} is tapped"),
    "event played": happening("{who}: se juega {o}", "{who}: {o} is played"),
}


def card_sentences(data: Told, language: str) -> list[str]:
    """Card data in sentences; raises Unsaid if there are no words for a part."""
    return sentences(WORDS, VERBS, data, language)
