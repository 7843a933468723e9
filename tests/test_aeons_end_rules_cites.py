"""Every step of Aeon's End cites sections that say what the step does: not only sections that exist."""

from __future__ import annotations

import pytest

from judge.documents import Address
from judge.rulesets.aeons_end.cites import CITES
from judge.text import fold
from tests.casework import told_at

SAYS: dict[str, str] = {
    # step: words of which its sections must say every one (several spellings: a|b)
    "pass": "cuantas veces quiera",
    "loop": "cuantas veces quiera; deciden los jugadores|lo deciden entonces los jugadores",
    "order": "lo deciden entonces los jugadores",
    "replacement": "los hay que ocurren en otro momento",
    "over": "el juego termina en el acto",
    "left": "",  # the rules say nothing of who leaves
    "turn of another": "dice de quien es el turno siguiente",
    "mat": "escoge un tapete de jugador",
    "starting deck": "no se mezclan; a la izquierda queda arriba",
    "starting breaches": "brecha de cada tipo",
    "starting life": "10 vidas; se pone en 30",
    "turn order deck": "dos jugadores; con tres jugadores; con cuatro jugadores; 4 de jugador y 2 de nemesis",
    "solo turn order": "con dos jugadores; 1 jugador",
    "nemesis life": "no puede superar nunca esa vida inicial",
    "nemesis deck": "tres niveles; total del mazo",
    "nemesis mat": "escogen a su nemesis; reverso",
    "supply": "nueve pilas",
    "empty pile": "no se repone",
    "turn card": "dice de quien es el turno siguiente; encima de la pila de descartes de orden de turno",
    "re-form": "se barajan las descartadas; vuelven a ser el mazo de orden de turno",
    "wild": "los jugadores eligen cual de ellos juega ese turno",
    "turn": "dice de quien es el turno siguiente",
    "nemesis turn": "dice de quien es el turno siguiente; la nemesis tiene dos fases",
    "casting": "se pueden lanzar en esta fase; debe lanzarlos",
    "not prepped": "hechizos preparados en brechas abiertas se pueden lanzar",
    "must cast": "cerradas se deben lanzar ahora",
    "may keep": "tambien se pueden guardar",
    "not before": "siguiente turno de su jugador",
    "phase order": "la de lanzamiento, la principal y la de robo; debe lanzarlos",
    "cast": "el hechizo se descarta; se resuelve lo que la carta pone",
    "one enemy": "solamente a un subdito o solamente a la nemesis",
    "breach bonus": "+1 daño al lanzar",
    "damage": "se le quitan tantas fichas de vida; se le baja en el dial",
    "minion falls": "se queda sin fichas de vida, se descarta",
    "fall": "se queda sin fichas de vida, se descarta",
    "ally spell": "es quien lanza el hechizo; del aliado; aliados todos los demas",
    "main": "ocho acciones; sin orden fijo",
    "end main": "acabada su fase principal",
    "play": "se cumple todo el texto",
    "text": "se cumple todo el texto",
    "effect": "cuanto sea posible",
    "or": "hay que elegir la que si se puede; se elige una sola de las opciones",
    "mode": "hay que elegir la que si se puede",
    "nemesis or": "hay que elegir la que si se puede; uno que se resuelva por completo",
    "aether": "puede ganar eter",
    "aether lost": "no gastado en el se pierde",
    "lose aether": "no gastado en el se pierde",
    "give": "a los demas jugadores no se les puede dar",
    "gain": "el jugador gasta eter que haya ganado ese mismo turno; coste impreso",
    "gained": "en el acto a lo alto de su pila de descartes; sin demora a la pila de descartes",
    "acquire": "en el acto a lo alto de su pila de descartes",
    "charge": "una carga cuesta 2 de eter",
    "charge for an ally": "no se puede pagar eter para que gane cargas un aliado; aliados todos los demas",
    "most charges": "nadie puede tener mas cargas que las que su habilidad requiere",
    "focus": "una brecha cerrada se puede enfocar si se paga su coste de enfoque",
    "focus breach": "se gira la carta 90",
    "yellow": "cuadrante amarillo; un efecto que la enfocaria puede abrirla",
    "open": "una brecha cerrada se puede abrir si se paga su coste de apertura",
    "open breach": "asi queda hasta el fin de la partida",
    "prep": "en cada brecha cabe un solo hechizo preparado; vale una cerrada si se enfoco ese turno",
    "prep spell": "es jugar su carta en una brecha",
    "use": "mientras esta preparado",
    "once a turn": "se puede usar una vez en cada turno",
    "to discard": "resolver por completo lo que alli se enumera; la carta se descarta del juego",
    "draw phase": "roba de lo alto de su mazo; cinco cartas",
    "played": "pone en lo alto de su pila de descartes; el orden lo elige el",
    "into play": "quedan todas en su area de juego",
    "draw": "roba de lo alto de su mazo hasta llegar a cinco",
    "flip": "se le da la vuelta tal como esta; que pasa a ser el mazo nuevo",
    "shuffle": "se le da la vuelta tal como esta",
    "rearrange": "no cambiar de orden",
    "no discarding": "nadie puede descartar cartas por gusto; tampoco se descarta la mano",
    "look": "mirar lo que hay en el propio mazo no esta permitido; se puede mirar siempre",
    "finish": "cada vez que acaba el turno",
    "nemesis main": "comienzan por la que mas tiempo lleva; acabando por el mas reciente",
    "oldest first": "comienzan por la que mas tiempo lleva",
    "persistent": "se resuelven los efectos persistentes; lo persistente",
    "power token": "se le quita 1 ficha de poder",
    "power": "se queda sin fichas; se descarta",
    "nemesis draw": "la nemesis roba una carta; roba de su mazo una carta",
    "drawn": "la nemesis roba una carta",
    "reveal": "la nemesis roba una carta",
    "reveal unseen": "la nemesis roba una carta",
    "attack": "siguiendo el orden del texto; pila de descartes de la nemesis",
    "minion": "entra en juego, con las fichas de vida",
    "power card": "entra en juego, con las fichas de poder",
    "enter": "fichas de vida; fichas de poder",
    "waits a turn": "no se tienen en cuenta",
    "immediately minion": "luego se resuelve lo que la carta indique; despues el subdito entra en juego",
    "immediately power": "luego se resuelve lo que la carta indique; despues el poder entra en juego",
    "immediately": "se ejecuta lo que haya tras la palabra",
    "empty nemesis deck": "desatar, tres veces",
    "as far as possible": "se resuelve de el cuanto sea posible",
    "finds nothing": "se resuelve de el cuanto sea posible",
    "ambiguity": "lo deciden entonces los jugadores",
    "unleash": "efecto que es propio de cada nemesis",
    "destroy": "sale de la partida para siempre",
    "exhausted": "vida baja a cero queda agotado",
    "exhausted unleash": "dos veces",
    "exhausted breach": "destruye una brecha de las suyas; lo descarta",
    "exhausted charges": "descarta todas las fichas de carga",
    "excess": "daño que sobra; faltaban 4 de daño: se duplican",
    "doubled": "no lo sufre el: gravehold recibe el doble",
    "no life": "un jugador agotado no puede ganar vidas",
    "life": "ningun jugador puede superar nunca la vida con que empezo",
    "least life": "de los no agotados",
    "end": "los jugadores ganan; los jugadores pierden",
    "last card": "no le quedan cartas en el mazo; una vez hecho, la carta pasa",
}


def told(cites: tuple[Address, ...]) -> str:
    return fold(" \n ".join(told_at(address) for address in cites))


def test_every_step_that_cites_says_what_its_sections_must_say() -> None:
    assert set(SAYS) == set(CITES)


@pytest.mark.parametrize("step", SAYS)
def test_the_sections_of_a_step_say_what_it_does(step: str) -> None:
    text = told(CITES[step])
    missing = [
        words
        for words in SAYS[step].split("; ")
        if not any(fold(spelling) in text for spelling in words.split("|"))
    ]
    assert missing == []


@pytest.mark.parametrize("step", SAYS)
def test_no_section_of_a_step_is_idle(step: str) -> None:
    """Each section that a step cites says something of it, not only all of them together."""
    wanted = [spelling for words in SAYS[step].split("; ") for spelling in words.split("|")]
    idle = [str(a) for a in CITES[step] if not any(fold(one) in told((a,)) for one in wanted)]
    assert idle == []
