"""Each step of Mitos y Leyendas cites sections that truly speak of it: key words in the rule itself."""

from __future__ import annotations

import pytest

from judge.rulesets.myl import MYL
from judge.rulesets.myl.cites import CITES, EDITION
from judge.text import fold, slugify
from tests.casework import digests, ruled_at, standing_at

KEYWORDS = """
pass: pasa al siguiente por la izquierda
loop: situacion
order: uno en uno
replacement: evitar que un efecto se cumpla
over: una parte
left: una parte
silent: una parte
leave: una parte
end: una parte
give: situacion
start: comienzo de la fase
regroup: vuelven todas las cartas
vigil: jugador activo
battle: batalla mitologica
attack: declarar atacantes
block: uno contra uno
war: empieza el jugador defensor
damage: se calcula cuanto daño
final: concluye todo efecto
clock: comienzo
begin: comienzo
cancel phase: cuando se cancela una fase
end turn: finalizar el turno
play: muestra
hand: de su mano
play time: talisman | talismanes
one gold: una carta oro
respond only: unicamente al ocurrir el evento
pay: coste de oro
extra cost: costes adicionales
played: cuenta como jugada
annul: puede anular la carta | una vez pagados todos los costes
annul time: una vez pagados todos los costes | puede anular la carta
enter: entra en juego
resolve talisman: se resuelven los efectos
finish: se resuelven los efectos
cost: el coste de oro cambia
bearer: ya no cumple lo necesario
use: declara la accion
whose: quien la controla | todos los requisitos
refers: quien la controla
ability time: todos los requisitos | utilizar habilidades | utilizarse habilidades
pay ability: paga los costes
charged use: comprende los tres tipos de habilidades
paying: costes adicionales | paga los costes
fulfilling: se cumple de el cuanto sea posible
cancel: puede cancelar la habilidad | evitar que se utilice
annulled: una vez pagados todos los costes | puede anular la carta
cancelled: evitar que se utilice | puede cancelar la habilidad
redirected: toma su control | puede redirigir
attacks: declarar atacantes
blocks: uno contra uno
cancel time: en que la accion de juego esta por utilizarse | puede cancelar la habilidad
used: cuenta como utilizada | utilizar
used once: cuenta como utilizada
source: su fuente no esta en juego
freed: su fuente no esta en juego | libre de su fuente
redirect: puede redirigir | toma su control
prevent: puede prevenir | como un escudo
resolve: el efecto se resuelve
respond: en respuesta | una sola de estas habilidades
each time: son opcionales siempre
affected: solo son afectadas estando en juego
targets: requisitos | objetivo valido
no target: requisitos | objetivo valido
continuous: continua
cancel kind: tres tipos | evitar que se utilice
new ally: declarar atacantes | los que entraron en juego ese turno
move: entre las zonas de juego de quien la controla
send: se la pone en la zona
mill: botar
combat damage: el que hacen los aliados | daño igual a su fuerza
castle damage: bloques | mazo castillo
reduce: el jugador defensor decide
damage order: al destierro o al cementerio
effect: cuanto sea posible
shield: como un escudo
banned: formato imperio
watched: no queda prohibida
forbidden: continua
condition not met: cumplir para ello todos los requisitos
finds nothing: cuanto sea posible
as many: continua
destroy: el efecto se resuelve
exile: el efecto se resuelve
return: el efecto se resuelve
shuffle: el efecto se resuelve
discard: el efecto se resuelve
draw: el efecto se resuelve
castle empty: cuanto sea posible
spend: paga
put under: el efecto se resuelve
affect: es afectada cuando
go back: concluye todo efecto | permite moverla
is blocked: bloque
put: el efecto se resuelve
add: el efecto se resuelve
gain: el efecto se resuelve
create: declara
cease: el efecto se resuelve
control: quien controla la nueva
last: el efecto se resuelve
lapse: concluye todo efecto
remember: requisitos
choose: el efecto se resuelve
mode: el efecto se resuelve
modes: declara
x: declara
may: el efecto se resuelve
name: el efecto se resuelve
free: el efecto se resuelve
triggered: dispararla | declara
"""

WORDS = {
    step: words.split(" | ")
    for step, words in (line.split(": ", 1) for line in KEYWORDS.strip().splitlines())
}

HEADINGS = ("16~2", "16~2.3")
"""Sections that are only a heading over others; where they are cited the heading says it."""


def said_at(address: object) -> str:
    """What a section says, with its heading; a ruling's text where one is cited."""
    from judge.documents import Address

    assert isinstance(address, Address)
    found = standing_at(address, digests()[f"myl/dar@{EDITION}"])
    heading = fold(getattr(found, "heading", "") or "")
    if str(address).rpartition(":")[2].startswith("ruling/"):
        return fold(str(found))
    return f"{heading}\n{ruled_at(address)}"


def test_every_step_has_its_key_words_and_no_other_has() -> None:
    assert sorted(WORDS) == sorted(CITES)


@pytest.mark.parametrize("step", CITES)
def test_the_sections_of_a_step_speak_of_it(step: str) -> None:
    assert len(WORDS[step]) == len(CITES[step])
    for address, word in zip(CITES[step], WORDS[step], strict=True):
        assert word in said_at(address), f"{step}: {address} does not say “{word}”"


def test_every_section_stands_in_the_digest_and_is_no_heading_where_a_rule_decides() -> None:
    document = digests()[f"myl/dar@{EDITION}"]
    for step, cites in CITES.items():
        for address in cites:
            assert standing_at(address, document) is not None, (step, address)
            alone = str(address).rpartition(":")[2] in HEADINGS
            assert not alone or step in ("battle", "clock", "begin"), (step, address)


def test_every_card_cites_what_stands_in_the_digest() -> None:
    document = digests()[f"myl/dar@{EDITION}"]
    for card in {card.text("name"): card for card in MYL.cards.values()}.values():
        for address in MYL.cited(card.texts("cites")):
            assert standing_at(address, document) is not None, (card.text("name"), str(address))


def test_every_card_of_the_document_is_a_preset_that_cites_its_rulings() -> None:
    document = digests()[f"myl/dar@{EDITION}"]
    cards = {card.name: card for card in document.cards}
    assert len(cards) == 72
    for name in cards:
        assert MYL.card(name) is not None, name
    for ruling in document.rulings:
        card = MYL.card(ruling.cards[0])
        assert card is not None
        cited = {str(address).rpartition(":")[2] for address in MYL.cited(card.texts("cites"))}
        assert f"ruling/{slugify(ruling.cards[0])}-{ruling.kind}" in cited, card.text("name")
