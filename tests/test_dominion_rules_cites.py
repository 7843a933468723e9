"""Every step of Dominion cites sections that say what the step does: not only sections that exist."""

from __future__ import annotations

import re

import pytest

from judge.documents import Address
from judge.rulesets.dominion import DOMINION
from judge.rulesets.dominion.cites import CITES
from judge.rulesets.dominion.words import BASIC, UNKNOWN
from judge.text import fold
from tests.casework import ruled_at, told_at
from tests.conftest import ROOT

SAYS: dict[str, str] = {
    # step: words of which its sections must say every one (several spellings: a|b)
    "pass": "la fase termina; no quiere",
    "loop": "todo lo que sea posible",
    "order": "afecta a mas de un jugador; el orden importa; primero para el jugador activo",
    "replacement": "el orden importa; primero para el jugador activo",
    "over": "termine la partida",
    "left": "",  # the manual says nothing of who leaves
    "turn of another": "el turno del siguiente jugador puede comenzar cuando",
    "turn": "3 fases, siempre en este orden",
    "action phase": "el jugador puede jugar una accion; oportunidad de jugar una carta de accion",
    "end of action phase": "la fase termina; no quiere",
    "buy phase": "el jugador puede comprar una carta; adquirir en esta fase una carta del suministro",
    "end of buy phase": "puede adquirir en esta fase una carta",
    "clean-up": "tanto lo que jugo; todo lo que tiene en su area de juego; lo que conserva en la mano",
    "new hand": "otra mano de 5 cartas",
    "game end": "al final del turno; termine la partida",
    "game goes on": "al final del turno de cada jugador se mira",
    "no provinces": "no quedan provincias; termine la partida",
    "three piles": "3 montones agotados; termine la partida",
    "score": "suma los puntos de victoria; el que jugo menos turnos; comparten la victoria",
    "play": "anuncia cual es; hace lo que la carta lleva impreso",
    "played": "saca la carta de su mano y la pone en su area de juego",
    "hand": "saca la carta de su mano",
    "action card": "la palabra «accion»; lo normal es jugar una sola por turno",
    "no action card": "son de accion las cartas de reino que llevan; baja a su area de juego cuantos tesoros",
    "not from the discard pile": "usar su habilidad; no puede usarla en el momento en que la gana",
    "reaction hand": "tiene un foso en la mano puede enseñarlo",
    "action in buy phase": "con todas las acciones ya hechas; en la fase de accion de su propio turno",
    "actions left": "lo normal es jugar una sola por turno",
    "one after the other": "haber cumplido antes, por completo",
    "treasures": "baja a su area de juego cuantos tesoros",
    "treasure": "los tesoros jugados se quedan en el area de juego",
    "buy": "toma la carta del suministro; la lleva a su pila de descartes",
    "bought": "llegar al coste; la lleva a su pila de descartes",
    "not from the trash": "tampoco se puede comprar; las del monton de cartas eliminadas no",
    "in the supply": "todas las del suministro estan en venta",
    "buys left": "la compra es de 1 sola carta; comprar del suministro una carta mas",
    "pile": "toma la carta del suministro",
    "coins left": "llegar al coste de la carta elegida",
    "actions": "x acciones mas",
    "coins": "x monedas de mas",
    "buys": "comprar del suministro una carta mas",
    "draw": "roba de su mazo x cartas; baraja la pila de descartes",
    "discard": "va a la pila de descartes de su jugador",
    "discard deck": "a menos que se indique otra cosa; va a la pila de descartes",
    "discarded deck": "el mazo que se descarta no se puede mirar; mazo propio esta prohibido",
    "trash": "va al monton de cartas eliminadas",
    "gain": "hace lo que la carta lleva impreso",
    "gain card": "la toma y la lleva a la pila de descartes propia",
    "gardens": "1 punto de victoria por cada 10 cartas",
    "nothing to gain": "normalmente, del suministro; se hace todo lo que sea posible",
    "reveal": "se enseña a los demas",
    "turn up": "revelar cartas del mazo",
    "take": "si las instrucciones no mandan otra cosa",
    "put back": "vuelve al lugar que ocupaba",
    "set aside": "a un lado y boca arriba; no se ejecuta",
    "put": "si las instrucciones no mandan otra cosa",
    "choose": "hace lo que la carta lleva impreso",
    "condition fails": "hace lo que la carta lleva impreso; se hace todo lo que sea posible",
    "each in turn": "afecta a mas de un jugador; primero para el jugador activo",
    "hand full": "se hace todo lo que sea posible",
    "ability": "hace lo que la carta lleva impreso",
    "first hand": "son su mano inicial",
    "shuffling": "baraja la pila de descartes; obligatorio barajar; que pasa a ser el nuevo mazo"
    "; se baraja, pero sin; baraja su pila de descartes; no puede jugarse otra en medio"
    "; si para robar ha de barajar",
    "shuffle": "baraja su pila de descartes, que pasa a ser el nuevo mazo",
    "order of the deck": "baraja su pila de descartes, que pasa a ser el nuevo mazo",
    "which card": "se enseña a los demas",
    "no cards left": "mas cartas que las que hay en su mazo",
    "deck empty": "el mazo se quede vacio no obliga a barajar",
    "attack": "accion - ataque",
    "reaction": "cuando alguien juega una, quien tiene un foso en la mano puede enseñarlo",
    "no reaction": "quien tiene un foso en la mano",
    "react": "puede enseñarlo; el foso vuelve a la mano",
    "reaction card": "puede enseñarlo; la excepcion son las cartas de reaccion",
    "unaffected": "el ataque no afecta a ese jugador",
    "close reactions": "puede enseñarlo",
    "count": "se le permite contar las cartas que quedan en su mazo",
    "count deck": "se le permite contar las cartas que quedan en su mazo",
    "count discard": "contar las de su pila de descartes, no; permite contar las cartas de la propia pila",
    "count pile": "contar cuantas cartas tiene todavia cada monton del suministro",
    "count unknown": "contar las cartas que quedan en su mazo; cada monton del suministro",
    "look": "el monton de cartas eliminadas lo puede mirar cualquiera",
    "look trash": "el monton de cartas eliminadas lo puede mirar cualquiera",
    "look deck": "mirar las cartas del mazo propio esta prohibido",
    "look discard": "las de su pila de descartes, tambien",
    "look hand": "no esta obligado a enseñarlo",
    "identify": "se enseña a los demas",
    # What only the judge's hand does, or a card of one's own
    "move": "si las instrucciones no mandan otra cosa",
    "add": "hace lo que la carta lleva impreso",
    "create": "hace lo que la carta lleva impreso",
    "cease": "de alli nunca regresa al suministro",
    "control": "sale, normalmente, del suministro",
    "last": "hace lo que la carta lleva impreso",
    "lapse": "con eso termina el turno",
    "leave": "los demas, en el orden de juego",
    "end": "gana la partida quien suma mas",
    "remember": "3 fases",
    "clock": "3 fases, siempre en este orden",
    "give": "3 fases",
    "any kingdom": "10 cartas de reino cualesquiera",
    "setup": "7 cobres y 3 fincas; 10 montones de cartas de reino",
}


def test_every_step_is_proved_and_no_other() -> None:
    assert sorted(SAYS) == sorted(CITES)


@pytest.mark.parametrize("step", sorted(CITES))
def test_the_sections_of_a_step_say_what_it_does(step: str) -> None:
    told = "\n".join(told_at(address) for address in CITES[step])
    for wanted in SAYS[step].split(";"):
        spellings = [fold(one) for one in wanted.split("|")]
        assert any(spelling in told for spelling in spellings), (step, wanted)


@pytest.mark.parametrize("step", sorted(CITES))
def test_none_of_the_sections_of_a_step_is_there_in_vain(step: str) -> None:
    for address in CITES[step]:
        told = told_at(address)
        said = [one for wanted in SAYS[step].split(";") for one in wanted.split("|") if fold(one) in told]
        assert said, (step, str(address))


def about(card: str) -> Address:
    """The section about a card, found by its heading."""
    known = DOMINION.card(card)
    assert known is not None
    (written,) = known.texts("cites")
    (address,) = DOMINION.cited((written,))
    return address


KINGDOM = sorted({c.text("name") for c in DOMINION.cards.values()} - {*BASIC, UNKNOWN})


def test_there_are_25_kingdom_cards_and_the_7_basic_ones() -> None:
    assert len(KINGDOM) == 25
    assert all(DOMINION.card(card) for card in BASIC)


@pytest.mark.parametrize("card", KINGDOM)
def test_a_kingdom_card_cites_the_section_about_it(card: str) -> None:
    heading = re.search(rf"## \[{about(card).target}\] (.+)", (ROOT / "rules/dominion/8.md").read_text())
    assert heading is not None
    assert heading.group(1) == card
    assert ruled_at(about(card))


CARDS = (ROOT / "rules/dominion/cards.md").read_text(encoding="utf-8")
TYPES = {"acción": "action", "ataque": "attack", "reacción": "reaction", "tesoro": "treasure",
         "victoria": "victory", "maldición": "curse"}  # fmt: skip


@pytest.mark.parametrize("card", [*KINGDOM, *BASIC])
def test_costs_types_and_figures_are_those_that_the_digest_prints(card: str) -> None:
    """The data of the resolver and the cards' pages are two places that must not drift apart."""
    entry = re.search(rf"^# {card}\n```yaml\n(.*?)```", CARDS, re.M | re.S)
    known = DOMINION.card(card)
    assert entry is not None
    assert known is not None
    printed = dict(re.findall(r'^(\w+): "?([^"\n]*)"?$', entry.group(1), re.M))
    assert known["figures"]["cost"] == int(printed["cost"])
    assert set(known.texts("types")) == {TYPES[word.strip().lower()] for word in printed["type"].split("-")}
    figures = dict(re.findall(r"(\w+): (-?\d+)", printed.get("figures", "")))
    if "Monedas" in figures:
        assert known["figures"]["coins"] == int(figures["Monedas"])
    if "Puntos" in figures:
        assert known["points"] == int(figures["Puntos"])
