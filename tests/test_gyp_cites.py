"""Each step of Gobierno & Prestigio cites sections that truly speak of it: key words in the rule itself."""

from __future__ import annotations

import pytest

from judge.rulesets.gyp.cites import CITES, EDITION
from judge.text import fold
from tests.casework import digests, ruled_at, standing_at

KEYWORDS = """
pass: pasa
loop: bucle
order: activo | orden
replacement: reemplazo | reemplazo
over: acaba
left: deja el juego
move: deja la pila
put: caracteristica
add: caracteristica
gain: sube o baja
create: disparada | dispararse
cease: deja de existir | deja la pila
last: efectos continuos | efecto
leave: pierde
end: acaba
remember: efecto
clock: etapas
give: prioridad
forbidden: prohibe
may: eligio pagar | elijan
name: modificar | elijan
modes: modal
targets: objetivo | objetivo
free: carta
triggered: condicion
turn: etapas
beginning: enderezan
untap all: endereza
opportunity: oportunidad | prioridades
command: pg nuevo
recover point: recuperar
new point: nuevo | nuevo | acumulan | maximo
attack step: ataque
attackers: atacantes
special attackers: atacantes especiales
special blockers: perder el control
blockers: bloqueadores
defender: defensor | oponentes
first damage: habil y experto | asigna | combate
second damage: sin habil | asigna | combate
trample: avasallar | jugador defensor
several blockers: bloqueadores | daño
end of attack: acaba
end of attack triggers: al final del ataque
leave combat: remueven del combate
optional: volver al paso de mando
attack again: volver al paso de mando
final: recuperan
final opportunity: etapa final | oportunidad
end of turn: al final del turno
cleanup: borra todo el daño | ultima fase
step ends: pila vacia
opportunity ends: pila vacia | jugar sus cartas y atacar
empty: vacia
priority: prioridades | recibe | recibir prioridad
resolve: alto de la pila | se resuelve primero
resolved: jugador activo
responding: en respuesta
again: vuelve a recibirla
announce reserve: pasa prioridad | decir cuantos
left over: sobran | sobrar
play: alto de la pila | arriba de la pila
golden: prevalece la carta
prohibited: prohibe
impossible: imposible
impossible uses: imposible | usos disponibles
together: simultaneamente | antes que el
chained: de inmediato | a la vez
mandate: mandato
other order: paso de mando
unexpected: inesperada | inesperada
no uses marked: sin que a su propietario le resten usos
two uses marked: marca
spend use: juega la carta
use spent: juega la carta | usos
uses of others: no son suyas
no use left: usos | juega
rebellion: sin gastar usos
zone to play: descarte | fuera de juego
not a card: tarjeta | se convierta en orden
copy: copia
copy is mandate: mandato | no es un mandato
copy uses: uso | usos
copy paid: copia
copy is order: copia | copia
move order: cambiar de lugar
move is other: inesperada
x: escoge | mayor que 0
x free: solo puede ser 0
x defined: define
x in text: escoge | valen todas lo mismo
target: objetivo | objetivo
no targets declared: cero objetivos
any target: cualquier objetivo
legacy target: objetivo | zona de gobierno
testimony target: testimonio
no target: objetivo | objetivos
choose: resolverla | prioridad
change targets: cambiar el objetivo
new targets: escoger nuevos | conjunto final
modal: modo
cost: pago | entero
payment: entero | sobrar | pague recursos | prioridad
pay: eligio pagar | pagar | pague recursos | prioridad
pay zero: reconocer
take back: no puede pagarlo | legal intentar
unpayable: impagable | impagable
modified cost: reducciones
modified cost with x: reducciones | reducir o aumentar
paid otherwise: queda pagado
payment of part: entero | una sola cosa
additional: adicionales | adicionales | original
optional additional: opcionales | anuncia
alternative: alternativo | no mas que uno | opcionales
alternative paid: alternativo | no mas que uno | original | reducciones
pay prestige: pagar prestigio
pay and gain: no se puede pagar
paid: entero
produce: recursos | deposito de reserva
use: pague recursos | punto de gobierno | recurso
spend: pague recursos | recursos | punto de riqueza
use point: disponible | no pasan por la pila | usar un punto
point available: disponible | disponible
use wealth: girarlo | no pasan por la pila
resource ability: no pasan por la pila | activada | pila
resource again: otra vez
resource trigger: disparadas de recurso | la dispara
restricted: instrucciones para activarla
only resource: habilidades de recurso | activarlas
resource color: color
choose color: multicolor
undefined color: no definido
restriction: restricciones
delayed per resource: distinta por cada recurso
which resources: costes | recurso
activate: activarla | activadas
ability: coste y efecto | activadas
ability zone: campo de juego
legacy zone: legado | zona de gobierno
delayed controller: disparada | retrasada
trigger placed: recibir prioridad | pila | recibir prioridad
ability created: pila
legacy ability: pila | legados
not controlled: prioridad | controla
tapped: girar | girar
which ability: coste | activadas
activation limit: instrucciones
locked: nadie puede jugar ordenes
advance point: proximo turno | punto de gobierno
advanced: no entonces | punto de gobierno
special action: accion especial | tres
ignore: ignorarlo | accion especial
special done: ignorarlo | accion especial | prioridad
special later: momento posterior | accion especial | prioridad
turn up: boca arriba | accion especial
targets illegal: ilegales
stays changed: sigue modificado
enters: campo de juego | enderezadas | controlador
not enter: mandato no puede entrar | imposible
to discard: descarte | descarte
discard order: descarta | ordenes
discard ability: habilidades
discard card: se descarta
put in discard: no es descartarla
to hand: recupera todos los usos
marker moves: deja de existir
token leaves: deja de existir
copy leaves: deja la pila | copia
remove from game: fuera de juego
in rebellion: fuera del juego
destroy: remueva
destroyed: remueva
token: tarjeta | tarjeta | tarjeta | tarjeta
untouched: testimonio
token barred: no se crea
legacy: zona de gobierno | dueño
recover use: recupera
uses full: no recupera nada
lose use: quitarle usos
no use to lose: no hace nada
intrigue: intrigar
face up: boca arriba | boca arriba
face of data: dato
face: boca abajo
tap: girada | girar
untap: enderezada
control: controlador
attach: adjuntarla
ability given: gana
ability taken: pierde | todas las copias
cannot have: no puede tener
latest ability: mas reciente | habilidades
multicolor: cada uno de ellos
lapse: terminan todos los efectos
points: dueño | acumulan
points destroyed: destruya
wealth: puntos de riqueza | dueño
gain prestige: gana o pierde
lose prestige: gana o pierde
below zero: negativo | menor que cero | desprestigio
set prestige: fija
exchange prestige: gana o pierde
no exchange: intercambio no ocurre
redistribute: distribuye | fija
no gain: no es un evento | cero en su lugar
damage: fuente | que objeto
combat damage: fuerza
no damage: 0 puntos de daño
negative strength: no hace daño | no hace daño
marked: se anota
leader damage: liderazgo
attacker gains: jugador defensor
damage to player: ganancia de prestigio | puntos de prestigio
undamageable: no se le puede hacer daño
damage to others: fuerza y resistencia | no es lider
drain: drenar
drain one of many: drenar | oponentes
lethal: daño letal | no es el daño
damage source: fuente de daño
not a source: posesiones | no es un objeto
counters: contador
add counters: contadores
remove counters: contador
until end: hasta el final del turno
counters cancel: remover
leader without: descarte
counters cease: dejan de existir
enters with: entra en juego con | entra en juego
counters limit: limitados
move counter: mover
leadership: puntos de liderazgo
agreed draw: empate
concede: conceder | conceder
win at 40: 40 | 40
win: determina que gana
alone: oponentes
lose: pierde la partida
nothing left: de inmediato | descarte | mano | rebeldia | posesiones | testimonios
win among many: otra cosa en su lugar
draw: determina
all win: simultaneamente
some win: todos los jugadores | 40
consequences: otras consecuencias
deck open: 11 cartas
deck sideboard: 20 cartas
deck closed: dos veces
setup second: adelanto de shylock
setup 20: 12 en la mano | 11 principales
material: contadores
setup prestige: 0 puntos
"""
"""A step, and for each of its sections in turn a key word (one word alone: of each of them)."""

WORDS = {
    step: words.split(" | ")
    for step, words in (line.split(": ", 1) for line in KEYWORDS.strip().splitlines())
}


def test_every_step_has_its_key_words_and_no_other_has() -> None:
    assert sorted(WORDS) == sorted(CITES)


@pytest.mark.parametrize("step", CITES)
def test_the_sections_of_a_step_speak_of_it(step: str) -> None:
    words = WORDS[step] if len(WORDS[step]) > 1 else WORDS[step] * len(CITES[step])
    for address, word in zip(CITES[step], words, strict=True):
        assert word in ruled_at(address), f"{step}: {address} does not say “{word}”"


def test_every_section_stands_in_the_digest_and_is_no_chapter() -> None:
    document = digests()[f"gyp/reglas@{EDITION}"]
    for step, cites in CITES.items():
        for address in cites:
            assert standing_at(address, document) is not None, (step, address)
            assert "." in str(address.target) or step in ("turn", "clock"), (step, address)


def test_the_words_are_written_folded() -> None:
    assert {word for words in WORDS.values() for word in words if fold(word) != word} == set()
