"""Everyday words of rulebooks in Spanish and English; the game terms are in :mod:`judge.search.terms`.

A row usually has one Spanish and one English word. Synonyms within one language belong in the table of terms,
because those are also searched in the same language.
"""

from __future__ import annotations

EVERYDAY = """
acción | action
activo | active
abrir | open
agregar | add
anunciar | announce
aplicar | apply
asignar | assign
aumentar | increase
cambiar | change
cantidad | amount
característica | characteristic
carta | card
cartas | cards
chequear | check
colocar | place
combate | combat
comenzar, empezar, ~arrancar | begin, start
cero | zero
condición | condition
contar | count
controlar | control
crear | create
dejar de existir | cease to exist
diferente | different
dividir | divide
doble cara | double-faced
dos veces | twice
duración | duration
efecto | effect
entrar | enter
enviar, mandar | send
equipo | team
esperar | wait
estado | state
evento | event
existir | exist
fase | phase
fase principal | main phase
fin | end
final | final
fondo | bottom
formato | format
fuente | source
fuera del juego | outside the game
ganar | gain
ganar | win
ganador | winner
gastar | spend
hacer daño | deal damage
ignorar | ignore
imposible | impossible
información | information
instrucción | instruction
intercambiar | exchange
jugar | play
límite | limit
limitado | limited
lista | list
maldición | curse
marcador | marker
máximo, ~límite, ~tope | maximum
mínimo | minimum
mirar | look
mismo | same
modo | mode
moneda | coin
mover | move
multijugador | multiplayer
negativo | negative
nombrar | name
nombre | name
nuevo | new
número | number
objeto | object
obtener | get
ocurrir | happen
opcional | optional
opción | option
orden | order
pagar | pay
palabra clave | keyword
parte | part
parte superior | top
pasar | pass
pasar prioridad | pass priority
paso | step
penalización | penalty
perder | lose
permitir | allow
poner | put
primero | first
produce | produce
punto | point
punto de victoria | victory point
quitar | remove, ~wear off
borrar | remove, ~wear off
recibir | receive
reducir | reduce
reemplazar | replace
requisito | requirement
responder | respond
en respuesta | in response
restricción | restriction
retrasado | delayed
robar | draw
salir | leave
segundo | second
separar | separate
siguiente | next
símbolo | symbol
suministro | supply
tercero | third
texto | text
tipo | type
tomar | take
torneo | tournament
total | total
valor | value
vacío | empty
veces | times
velocidad | speed
veneno | poison
ventaja | advantage
victoria | victory
válido | valid
último | last
único | unique
utilizar | use
usar | use
"""
