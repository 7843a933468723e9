"""Game terms in Spanish and English, so that a question in one language finds texts in the other.

Each row holds the wordings of one term, Spanish on the left, English on the right. Several wordings on one
side are synonyms, because translations of a game differ. ``~`` marks slang that people use but rules do not:
it is understood in a query, and never searched for. A match by another wording counts less than one by the
words typed, and the answer says that another wording was used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from judge.search.analysis import analyser_for
from judge.search.everyday import EVERYDAY
from judge.search.vocabulary import Likeness, Vocabulary, VocabularyWriter

LANGUAGES = ("es", "en")
SLANG = "~"
"""Marks a wording that people use but rules do not."""

_TABLE = """
pila | stack
prioridad, ~prio | priority, ~prio
habilidad | ability
habilidad activada | activated ability
habilidad disparada | triggered ability
habilidad estática | static ability
habilidad de maná | mana ability
habilidad de palabra clave | keyword ability
disparar, desencadenar, ~triggerear, ~trigerear | trigger
arrollar, ~pisotear, ~pisoteo, ~arrollamiento | trample
toque mortal, ~toque de muerte, ~toque de la muerte, ~toque letal | deathtouch
vínculo vital, ~enlace vital, ~lazo vital, ~vínculo de vida | lifelink
volar, vuelo, ~volador | flying
alcance | reach
prisa, ~celeridad, ~rapidez | haste
vigilancia | vigilance
destello | flash
defensor, ~muro | defender, ~wall
dañar primero, daña primero, daño de primer golpe, ~iniciativa, ~golpe primero, ~primer golpe | first strike
daña dos veces, dañar dos veces, doble golpe | double strike
antimaleficio, ~a prueba de maleficios, ~a prueba de maleficio, ~anti maleficio | hexproof
velo, ~manto, ~mortaja, ~sudario | shroud
indestructible, ~irrompible | indestructible
protección | protection
rebatir, ~guardia, ~custodia | ward
amenaza, ~amenazante | menace
desfase | phasing
regeneración | regeneration
regenerar | regenerate
encantar | enchant
equipar | equip
fortificar | fortify
ciclo, ~ciclar | cycling
estímulo, ~kickear, ~kickeado | kicker, ~kicked
convocar | convoke
cascada | cascade
metamorfosis | morph
transformar | transform
suspender | suspend
retrospectiva | flashback
adivinar, ~escudriñar | scry
moler, ~millear, ~molar | mill
proliferar | proliferate
luchar, ~pelear | fight
intimidar | intimidate
inspirar temor | fear
afinidad | affinity
infectar | infect
debilitar, ~marchitar | wither
persistir | persist
imperecedero, inmortal | undying
excavar | delve
destreza | prowess
exaltado | exalted
tormenta | storm
bandas | banding
aniquilador | annihilator
fracción de segundo | split second
tripular | crew
otorgar | bestow
evolucionar | evolve
sobrecarga | overload
milagro | miracle
extorsionar | extort
explotar | exploit
escapar | escape
mutar | mutate
manifestar | manifest
explorar | explore
investigar | investigate
devoción | devotion
compañero | companion
mazmorra | dungeon
monarca | monarch
cambiaformas | changeling
embalsamar | embalm
eternizar | eternalize
afligir | afflict
fabricar | fabricate
improvisar | improvise
tóxico | toxic
disfraz | disguise
conspirar | conspire
replicar | replicate
transmutar | transmute
reforzar | reinforce
fusionar | fuse
vínculo de almas | soulbond
prototipo | prototype
desenterrar | unearth
eco | echo
demencia | madness
dragar | dredge
evocar | evoke
mareo de invocación, ~mareada, ~mareado | summoning sickness, ~summoning sick, ~sick
entrar al campo de batalla, entra al campo de batalla, etb | enters the battlefield, etb
dejar el campo de batalla, deja el campo de batalla, ltb | leaves the battlefield, ltb
regla de oro | golden rule
mano inicial | starting hand
regla de leyendas, regla de la leyenda | legend rule
legendario, legendaria | legendary
leyenda | legend
acciones basadas en estado, acciones basadas en el estado, efectos basados en el estado | state-based actions
sba, acciones basadas en estado | state-based actions, sba
efecto de reemplazo, efecto de sustitución | replacement effect
efecto de prevención | prevention effect
efecto continuo | continuous effect
habilidad definidora de características, ~cda | characteristic-defining ability, ~cda
capas | layers
marca de tiempo | timestamp
valor de maná, coste de maná convertido, ~cmc, ~mv | mana value, ~cmc, ~mv
coste de maná | mana cost
coste adicional | additional cost
coste alternativo | alternative cost
coste | cost
hechizo | spell
conjuro | sorcery
instantáneo | instant
criatura, ~bicho | creature
artefacto | artifact
encantamiento | enchantment
tierra | land
tierra básica | basic land
planeswalker, ~caminante de planos, ~pw | planeswalker, ~walker, ~pw
batalla | battle
permanente | permanent
ficha, token, tarjeta | token
contador | counter
contrarrestar, anular, ~counterear | counter, counterspell
objetivo, ~targetear, ~apuntar | target
hacer objetivo, ~targetear | target
ilegal | illegal
legal | legal
oponente, rival, adversario | opponent, ~opp, ~oppo
jugador activo, ~ap | active player, ~ap
jugador no activo, ~nap | nonactive player, ~nap
jugador | player
controlador | controller
propietario, dueño | owner
no ser dueño, ~no es mía, ~no es mío, ~ajena, ~ajeno | not own, ~not mine
mazo, baraja, biblioteca | library, deck
mano | hand
cementerio | graveyard, ~gy, ~yard
pila de descarte, descarte | discard pile
campo de batalla, en juego | battlefield, ~bf
exilio, exiliar, retirar del juego, removido del juego, destierro, desterrar, ~exilear | exile
zona de mando | command zone
zona | zone
turno | turn
fase de combate | combat phase
paso de mantenimiento, mantenimiento | upkeep step, upkeep
paso de robar, fase de robo | draw step
paso final, etapa final, ~eot | end step, ~eot
paso de limpieza, limpieza | cleanup step
enderezar, ~destapear | untap
girar, ~tapear | tap
girado, girada | tapped
declarar atacantes | declare attackers
declarar bloqueadores | declare blockers
atacante | attacker, attacking creature
bloqueador | blocker, blocking creature
bloquear | block
atacar | attack
daño de combate | combat damage
daño letal | lethal damage
daño | damage
fuerza | power
resistencia | toughness
lealtad | loyalty
vida | life
robar una carta, ~levantar una carta | draw a card
robar cartas, ~levantar cartas | draw cards
descartar | discard
sacrificar | sacrifice
destruir, ~matar | destroy, ~kill
barajar | shuffle
resolver | resolve
resolución | resolution
lanzar, ~castear | cast
activar | activate
copiar | copy
copia | copy
elegir, escoger | choose
prevenir | prevent
prevalecer, imponerse | take precedence, override, ~beat, ~trump
color | color
incoloro | colorless
multicolor | multicolored
tipo de carta | card type
subtipo | subtype
supertipo | supertype
empate | draw
empate | tie
ganar la partida | win the game
perder la partida | lose the game
bucle infinito, bucle | infinite loop, loop
información oculta | hidden information
boca abajo, ~cara boca abajo, ~cara abajo | face down
boca arriba, ~cara arriba | face up
emblema | emblem
comandante, ~edh | commander, ~edh, ~cmdr
gigante de dos cabezas, ~2hg | two-headed giant, ~2hg
prohibida, ~baneada, ~banear | banned
banquillo, sideboard, ~side | sideboard, ~sb
mulligan, ~mull | mulligan, ~mull
sesión de draft | draft
torneo | tournament
brecha | breach
némesis | nemesis
gema | gem
reserva | supply
mazo de orden de turno, orden de turno | turn order deck
esbirro, súbdito | minion
ataque | attack
reacción | reaction
tesoro | treasure
cambiar de zona, mover de una zona a otra | change zones, move from one zone to another
biblioteca vacía, biblioteca sin cartas, mazo vacío | empty library, library with no cards, ~no cards left
conceder, ~rendirse, ~abandonar la partida, ~retirarse de la partida | concede, ~surrender
conceder, ~retira de la partida | concede
última información conocida | last known information, lki
quién empieza, jugador inicial | starting player, ~who goes first
tamaño máximo de mano, límite de mano, ~límite de cartas en mano | maximum hand size, hand limit
jugar una tierra, ~bajar una tierra, ~bajar tierra, ~tirar una tierra | play a land, ~land drop
a la vez, al mismo tiempo, simultáneamente | at the same time, simultaneously
una vez por turno, una sola vez por turno | once per turn, once each turn
turno adicional, turno extra | extra turn, additional turn
adicional, ~extra | additional, extra
aumentar fuerza y resistencia, ~pumpear, ~inflar | power and toughness, ~pump, ~buff
destruir todas las criaturas, ~barrer la mesa | destroy all creatures, ~board wipe, ~boardwipe, ~wrath
devolver del cementerio al campo de batalla, ~reanimar | return from graveyard to battlefield, ~reanimate
deshacer, dar marcha atrás | undo, reverse, rewind
acción ilegal, jugada ilegal | illegal action
anexar, adjuntar | attach
revelar, mostrar, enseñar | reveal, show
buscar | search
devolver a la mano, subir a la mano | return to hand, ~bounce
saltar, omitir | skip
no bloqueada, ~sin bloquear, ~sin bloqueador | unblocked, ~not blocked, ~without blocker, ~no blockers
tomar el control, ganar el control, ~robar el control | gain control, ~take control, ~steal
no es su turno, en el turno del oponente, ~fuera de mi turno | isn't their turn, opponents turn
turno de otro jugador | opponents turn, isn't their turn, ~another players turn
+1/+1, ~más uno más uno, ~más uno | +1/+1, ~plus one plus one, ~plus one
-1/-1, ~menos uno menos uno, ~menos uno | -1/-1, ~minus one minus one, ~minus one
cambiar el orden, reordenar | change order, ~rearrange, ~reorder
desanexar, ~soltarse | not attached, unattached, ~fall off
no más de, ~como máximo, ~a lo sumo | no more than, ~at most
~velocidad de instantáneo | any time you could cast an instant, only as an instant, ~instant speed
~velocidad de conjuro | any time you could cast a sorcery, only as a sorcery, ~sorcery speed
no se resuelve, ~fizzlear | doesn't resolve, ~fizzle
sin pagar su coste, ~gratis | without paying its mana cost, ~for free
maná no gastado, ~maná sin gastar, ~maná que sobra | unspent mana, ~unused mana, ~leftover mana
buscar en la biblioteca, ~tutorear | search library, ~tutor
ganar vidas, ~curar | gain life, ~heal
reducir el coste, ~abaratar | reduce cost, ~cheaper
aumentar el coste, ~encarecer | increase cost, ~more expensive
al azar, ~aleatoriamente | at random, ~randomly
habilidad disparada retrasada, disparo retrasado | delayed triggered ability, delayed trigger
imbloqueable, no puede ser bloqueado | unblockable, can't be blocked
morir, ~ir al cementerio | die, put into graveyard, ~go to the graveyard
comprar | buy
cambiar el objetivo, redirigir, ~desviar | change target, redirect
"""


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of a term in one language, with the stems of its words."""

    language: str
    text: str
    stems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replacement:
    """Words ``start`` to ``end`` of a query are a term with these wordings in the wanted language;
    ``foreign`` says that the term as typed exists only in another language."""

    start: int
    end: int
    wordings: tuple[Wording, ...]
    foreign: bool = False


def terms() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The table: the Spanish and the English wordings of each term, slang marked with ``~``."""
    for row in (*_TABLE.strip().splitlines(), *EVERYDAY.strip().splitlines()):
        spanish, english = row.split("|")
        yield _wordings(spanish), _wordings(english)


def _wordings(cell: str) -> tuple[str, ...]:
    return tuple(wording.strip() for wording in cell.split(","))


@cache
def _by_stems() -> dict[tuple[str, tuple[str, ...]], tuple[Wording, ...]]:
    """For each wording (language and stems), the searchable wordings of its terms."""
    found: dict[tuple[str, tuple[str, ...]], list[Wording]] = {}
    for spanish, english in terms():
        row = [("es", text) for text in spanish] + [("en", text) for text in english]
        offered = [_wording(language, text) for language, text in row if not text.startswith(SLANG)]
        for language, text in row:
            wording = _wording(language, text.removeprefix(SLANG))
            known = found.setdefault((wording.language, wording.stems), [])
            known.extend(other for other in offered if other not in known)
    return {key: tuple(wordings) for key, wordings in found.items()}


def _wording(language: str, text: str) -> Wording:
    return Wording(language, text, tuple(token.stem for token in analyser_for(language).tokens(text)))


@cache
def _firsts(wanted: str) -> dict[tuple[str, str], int]:
    """For each language and first stem of a wording that has another one in the wanted language: the number
    of words of the longest such wording."""
    found: dict[tuple[str, str], int] = {}
    for (language, stems), wordings in _by_stems().items():
        own = stems if language == wanted else None
        if stems and any(other.language == wanted and other.stems != own for other in wordings):
            key = (language, stems[0])
            found[key] = max(found.get(key, 0), len(stems))
    return found


def may_begin_term(word: str, wanted: str) -> bool:
    """Whether a term that has another wording in the wanted language may begin with this word.

    >>> may_begin_term("toque", "en"), may_begin_term("alguacil", "en")
    (True, False)
    """
    return bool(_longest_from(word, wanted))


@lru_cache(maxsize=1 << 15)
def _longest_from(word: str, wanted: str) -> int:
    """The number of words of the longest term that may begin with this word; 0 if there is none."""
    firsts = _firsts(wanted)
    return max(firsts.get((language, _stem(word, language)), 0) for language in LANGUAGES)


@lru_cache(maxsize=1 << 15)
def _stem(word: str, language: str) -> str:
    return analyser_for(language).stem(word.lower())


@cache
def _words() -> tuple[Vocabulary, ...]:
    """The words of the table, one vocabulary per language, for correcting misspellings."""
    found = []
    for language in LANGUAGES:
        writer = VocabularyWriter()
        for row in terms():
            for wording in row[language == "en"]:
                writer.numbers(analyser_for(language).tokens(wording))
        found.append(Vocabulary.from_json(writer.to_json()))
    return tuple(found)


@cache
def words_of_terms() -> frozenset[str]:
    """The words of the table, in the form used there.

    >>> "deathtouch" in words_of_terms()
    True
    """
    return frozenset(surface for vocabulary in _words() for surface in vocabulary.surfaces)


@lru_cache(maxsize=1 << 12)
def words_like(word: str) -> tuple[Likeness, ...]:
    """The words of the table nearest to a misspelt one.

    >>> words_like("arrolar")[0].surface
    'arrollar'
    """
    near = [likeness for vocabulary in _words() for likeness in vocabulary.like(word)]
    return tuple(sorted(near, key=lambda likeness: likeness.slips))


def replacements(words: tuple[str, ...], wanted: str) -> tuple[Replacement, ...]:
    """Find the game terms among the words, longest first, with their other wordings in ``wanted``.

    >>> [r.wordings[0].text for r in replacements(("regla", "de", "leyendas"), "en")]
    ['legend rule']
    >>> [w.text for r in replacements(("mazo",), "es") for w in r.wordings]
    ['baraja', 'biblioteca']
    """
    longest = [_longest_from(word, wanted) for word in words]
    if not any(longest):
        return ()
    found: list[Replacement] = []
    stems = {language: tuple([_stem(word, language) for word in words]) for language in LANGUAGES}
    start = 0
    while start < len(words):
        for size in range(min(longest[start], len(words) - start), 0, -1):
            wordings = _other_wordings(stems, start, start + size, wanted)
            if wordings:
                foreign = (wanted, stems[wanted][start : start + size]) not in _by_stems()
                found.append(Replacement(start, start + size, wordings, foreign))
                start += size
                break
        else:
            start += 1
    return tuple(found)


def _other_wordings(
    stems: dict[str, tuple[str, ...]], start: int, end: int, wanted: str
) -> tuple[Wording, ...]:
    found: dict[Wording, None] = {}
    known, own = _by_stems(), stems[wanted][start:end]
    for language, words in stems.items():
        if language != wanted and (wanted, own) in known:
            continue  # a term of the wanted language is not also a foreign one: *active* is not *activar*
        for wording in known.get((language, words[start:end]), ()):
            if wording.language == wanted and wording.stems != own:
                found[wording] = None
    return tuple(found)
