"""Each step of Gobierno & Prestigio cites sections that truly speak of it: key words in the rule itself."""

from __future__ import annotations

import pytest

from judge.documents import Address
from judge.rulesets.gyp.cites import CITES, EDITION
from judge.rulesets.gyp.words import KEYWORDS as PRINTED
from judge.text import fold
from tests.casework import digests, ruled_at, standing_at, told_at

KEYWORDS = """
pass: pasa
loop: bucle
order: activo | orden
replacement: de reemplazo
over: acaba
left: deja el juego
move: deja la pila
put: caracteristica
add: caracteristica
gain: sube o baja
create: disparada | dispararse
cease: deja de existir | deja la pila
last: una unica vez o ser continuo
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
untap all: endereza | suceden solas
opportunity: oportunidad | prioridades
command: pg nuevo
recover point: recuperar
new point: nuevo | nuevo
more points: acumulan | maximo
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
opportunity ends: pila vacia
empty: vacia
priority: prioridades | la pasa
all passed: pasan prioridad
resolve: alto de la pila
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
choices in order: varias elecciones
abilities no orders: no son ordenes
whose ability: quien la activo
cannot pay prestige: alcanza o supera
mandate: mandato
other order: paso de mando
unexpected: inesperada
no uses marked: sin que a su propietario le resten usos
two uses marked: marca
spend use: juega la carta
use spent: juega la carta | usos
uses of others: no son suyas
no use left: usos | juega
rebellion: sin gastar usos
zone to play: descarte | fuera de juego
not a card: tarjeta
copy: copia
copy is mandate: mandato | no es un mandato
copy uses: uso | usos
copy paid: copia
copy is order: copia
copy by effect: copia
move order: cambiar de lugar
move is other: inesperada
x: escoge | mayor que 0
x free: solo puede ser 0
x defined: define
x in text: escoge | valen todas lo mismo
x throughout: valen todas lo mismo
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
payment: entero | sobrar | activar mientras tanto | pague recursos
paid from the reserve: sacar del propio deposito
pay: eligio pagar | pague recursos | prioridad
pay zero: reconocer | coste de recursos de cero
take back: no puede pagarlo
unpayable taken back: legal intentar
unpayable: impagable | impagable
modified cost: reducciones
modified cost with x: reducciones | reducir o aumentar
paid otherwise: queda pagado
payment of part: entero | una sola cosa
additional: adicionales | adicionales | original
optional additional: opcionales | anuncia
alternative: alternativo | no mas que uno | opcionales
alternative paid: alternativo | no mas que uno | original
on the alternative cost: reducciones
pay prestige: pagar prestigio
pay and gain: no se puede pagar
paid: entero
produce: recursos | deposito de reserva
use: pague recursos | punto de gobierno | se puede usar
spend: pague recursos | recursos | punto de riqueza
use point: disponible | no pasan por la pila | usar un punto
point available: disponible | disponible
use wealth: girarlo | no pasan por la pila
resource ability: no pasan por la pila | activada | pila
resource again: otra vez
resource trigger: disparadas de recurso | la dispara
restricted: instrucciones para activarla
only resource: siempre que se tenga prioridad | activarlas
only resource resolving: habilidades de recurso | activarlas
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
before other seats: decide primero el jugador activo
ability created: pila
legacy ability: pila | legados | dentro de ella
not controlled: prioridad | controla
tapped: girar | girar
which ability: coste | activadas
activation limit: instrucciones
locked: nadie puede jugar ordenes
advance point: proximo turno | punto de gobierno
advanced: no entonces | punto de gobierno
special action: accion especial | pila vacia
ignore: ignorarlo | accion especial
special done: ignorarlo | accion especial | prioridad
special later: momento posterior | accion especial | prioridad
turn up: boca arriba
turn up time: siempre que tenga prioridad
special time: cuando tiene prioridad
resource time: usar un punto de gobierno
ability time: prioridad
targets illegal: ilegales
stays changed: sigue modificado
enters: campo de juego | enderezadas | controlador
not enter: mandato no puede entrar | imposible
to discard: queda enderezada
to discard spent: queda girada
discard order: descarta
discard ability: habilidades
discard card: se descarta
put in discard: no es descartarla
to hand: recupera todos los usos
marker moves: deja de existir
token leaves: deja de existir
copy leaves: deja la pila | copia
activated leaves: esta en ella hasta que se resuelve
triggered leaves: esta en ella hasta que se resuelve
condition not met: cada vez que se cumple la condicion
finds nothing: todo lo que se pueda cumplir
cannot pay: tiene que cumplir los requisitos
cannot pay unless: tiene que cumplir los requisitos | a menos que
removed by mandate: instrucciones que se siguen
removed by activated: constan de coste y efecto
removed by triggered: constan de disparador y efecto
static begins: efectos continuos | de manera continua
damage triggers: disparan al hacerse daño
x paid: algunos costes hay una x
turned up: boca arriba | accion especial | apenas la termina
who puts counters: controlador del objeto
removed from play: remueva
off the stack: sale por alguna otra causa
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
point untapped: mientras no este disponible
control: controlador
attach: adjuntarla
ability given: gana
ability taken: pierde | todas las copias
cannot have: no puede tener
latest ability: mas reciente | habilidades
multicolor: cada uno de ellos
lapse: terminan todos los efectos
points: dueño
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
negative amount: numeros positivos
legacy trigger: zona de gobierno
marked: se anota
leader damage: liderazgo
attacker gains: jugador defensor
damage to player: ganancia de prestigio | puntos de prestigio
undamageable: no se le puede hacer daño
damage to others: fuerza y resistencia | no es lider
drain: drenar
drain one of many: drenar | oponentes
lethal: daño letal | no es el daño | suceden solas | acciones basadas en estado
no toughness: daño letal | suceden solas | acciones basadas en estado
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
leadership: quedan fuera | de liderazgo
agreed draw: empate
concede: conceder | conceder
win at 40: 40 | 40 | acciones basadas en estado
win: determina que gana
alone: oponentes
lose: pierde la partida
nothing left: de inmediato | descarte | mano | rebeldia | posesiones | testimonios
win among many: otra cosa en su lugar | en su comienzo
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
damage replaced: efectos de reemplazo | de reemplazo
result replaced: resultados | de reemplazo
name color: elegir un color
rounded: se redondea
undetermined: se usa cero
token as card: las consideran cartas
not targeted: no basta para que sea su objetivo
unless: a menos que | elijan
not obliged: normalmente no
beginning over: pila vacia | oportunidad
command over: pila vacia | oportunidad
attack over: pila vacia | oportunidad
attackers over: pila vacia | oportunidad
blockers over: pila vacia | oportunidad
first damage over: pila vacia | oportunidad
damage over: pila vacia | oportunidad
end of attack over: pila vacia | oportunidad
final over: pila vacia | oportunidad
mandate resolves: instrucciones
source left: su fuente
more of one's own: no hay tope
prohibited by static: estaticas
own inability: no pueda atacar
x elsewhere: vale 0
seat as target: cualquier otro jugador
only in play: en el campo de juego
itself: ella misma no puede
single target: con un solo objetivo
targets now: como estan ahora
targets only: solamente a
no controller: se toma en su lugar al propietario
change any targets: cambiar cualquier cantidad de objetivos
own cost: coste alternativo | coste alternativo
any color: puede elegir | elegir un color
color said: cinco colores
yields nothing: no por eso deja de ser
gives resources: no es de recurso
order gives resources: como las demas ordenes
zone it names: solamente en esas zonas
zone of its cost: si se pueda pagar
zone it moves from: zona de partida
any player: quien la activo
another instance: puede tener muchas habilidades
which special action: son tres
put into play: que pone una posesion | boca arriba
token as possession: a las posesiones en general
owner: no cambia | no lo controla nadie
order of another: quien la puso en la pila
legacy described: alguna caracteristica
possession changed: modificaciones
order changed: modificaciones
player changed: que se le otorga
leadership points: puntos de liderazgo
team wins not: ganan a la vez
team draws: un equipo empata
team loses: pierde el equipo
deck closed sideboard: 20 cartas
first player: jugador inicial
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


def test_each_keyword_has_a_section_that_names_it() -> None:
    for keyword in PRINTED:
        stems = [fold(max(spelling.split(), key=len))[:9] for spelling in keyword.spellings]
        said = " ".join(told_at(Address.parse(f"gyp/reglas@{EDITION}:{n}")) for n in keyword.section.split())
        assert any(stem in said for stem in stems), keyword
