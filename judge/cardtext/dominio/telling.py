"""Wording of the data that only Dominion cards have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cardtext.telling import Teller, Verb, counting, doing, sentences
from judge.rulesets.dominion.words import WORDS

Told = Mapping[str, Any]


def _gain(teller: Teller, one: Told) -> str:
    teller.only(one, "gain", "who", "to", "optional")
    said = teller.t(
        "{w}: ganar una {n} del suministro",
        "{w}: gain a {n} of the supply",
        w=teller.ref(one.get("who", "you")),
        n=teller.noun(one["gain"]),
    )
    to = {"hand": ("a la mano", "to the hand"), "deck": ("encima del mazo", "on top of the deck")}
    return said + (", " + teller.t(*to[one["to"]]) if "to" in one else "")


def _play(teller: Teller, one: Told) -> str:
    teller.only(one, "play", "times")
    return teller.t(
        "jugar {o}, {n} vez o veces",
        "play {o}, {n} times",
        o=teller.ref(one["play"]),
        n=teller.amount(one.get("times", 1)),
    )


def _value(key: str, es: str, en: str) -> Verb:
    return lambda teller, one: teller.t(es, en, a=teller.amount(one[key]))


def _reaction(teller: Teller, one: Told) -> str:
    done = teller.instructions(one["reaction"])
    return teller.t("mostrada tras un ataque: {d}", "shown after an attack: {d}", d=done)


VERBS: Mapping[str, Verb] = {
    "gain": _gain,
    "play": _play,
    "reaction": _reaction,
    "trash": doing("eliminar {o}", "trash {o}", "trash"),
    "discard": doing("descartar {o}", "discard {o}", "discard"),
    "put back": doing("poner {o} encima del mazo", "put {o} on top of the deck", "put back"),
    "discard deck": doing("descartar el mazo entero: {o}", "discard the whole deck: {o}", "discard deck"),
    "unaffected": doing("el ataque no afecta a: {o}", "the attack does not affect: {o}", "unaffected"),
    "draw": counting("{who}: robar cartas: {a}", "{who}: draw cards: {a}", "draw"),
    "actions": counting("acciones más: {a}", "more actions: {a}", "actions"),
    "buys": counting("compras más: {a}", "more buys: {a}", "buys"),
    "coins": counting("monedas más: {a}", "more coins: {a}", "coins"),
    "points": _value("points", "vale puntos de victoria: {a}", "is worth victory points: {a}"),
}


def card_sentences(data: Told, language: str) -> list[str]:
    """Card data in sentences; raises Unsaid if there are no words for a part."""
    return sentences(WORDS, VERBS, data, language)
