"""References in Spanish: objects, players, amounts, conditions and events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cardtext.magic.telling_spanish_sentences import SPANISH
from judge.cardtext.plain_data import Plain, Unsaid, listed
from judge.cardtext.saying import Language
from judge.rulesets.magic.words import EXCESS, SEAT_COUNTS, SPENT_FIGURES, TIMES_PAID, TURN_HISTORY
from judge.rulesets.magic.words import SEAT_FIGURES as ALL_SEAT_FIGURES

ABILITIES = {"activated ability": "activada", "triggered ability": "disparada"}
"""What kind of ability is meant."""
NOUNS = {
    "artifact": ("artefacto", "artefactos", "m"),
    "battle": ("batalla", "batallas", "f"),
    "creature": ("criatura", "criaturas", "f"),
    "enchantment": ("encantamiento", "encantamientos", "m"),
    "instant": ("instantáneo", "instantáneos", "m"),
    "land": ("tierra", "tierras", "f"),
    "planeswalker": ("planeswalker", "planeswalkers", "m"),
    "sorcery": ("conjuro", "conjuros", "m"),
    "permanent": ("permanente", "permanentes", "m"),
    "source": ("fuente", "fuentes", "f"),
    "spell": ("hechizo", "hechizos", "m"),
    "card": ("carta", "cartas", "f"),
    "token": ("ficha", "fichas", "f"),
    "ability": ("habilidad", "habilidades", "f"),
}
"""Singular, plural and gender of the nouns for objects."""
ADJECTIVES = {
    "paired": "emparejad@",
    "basic": "básic@",
    "legendary": "legendari@",
    "snow": "nevad@",
    "white": "blanc@",
    "blue": "azul",
    "black": "negr@",
    "red": "roj@",
    "green": "verde",
    "tapped": "girad@",
    "untapped": "enderezad@",
    "attacking": "atacante",
    "blocking": "bloqueador@",
    "blocked": "bloquead@",
    "unblocked": "no bloquead@",
    "enchanted": "encantad@",
    "equipped": "equipad@",
    "colorless": "incolor@",
    "multicolored": "multicolor",
    "monocolored": "monocolor",
    "face down": "boca abajo",
    "historic": "históric@",
    "transformed": "transformad@",
    "damaged": "dañad@",
    "kicked": "estimulad@",
    "modified": "modificad@",
    "saddled": "ensillad@",
    "commander": "comandante",
    "monstrous": "monstruos@",
    "solved": "resuelt@",
    "ring-bearer": "con el Anillo",
    "harnessed": "dominad@",
    "renowned": "de renombre",
    "summoning sick": "maread@",
    "attached": "anexad@",
    "suspended": "suspendid@",
    "copy": "copiad@",
    "cast": "lanzad@",
    "phased out": "desfasad@",
}
"""Adjectives; ``@`` stands for the ending of the gender."""
CLAUSES = {
    "entered this turn": "que entró este turno",
    "drawn this turn": "que se robó este turno",
    "put there this turn": "que llegó ahí este turno",
    "put there from the battlefield this turn": "que llegó ahí desde el campo de batalla este turno",
    "attacked this turn": "que atacó este turno",
    "blocked this turn": "que bloqueó este turno",
    "dealt damage": "que recibió daño este turno",
    "with counters": "con contadores",
    "with x in its cost": "con X en su coste de maná",
    "cast from hand": "lanzado de una mano",
    "cast from graveyard": "lanzado de un cementerio",
    "cast from exile": "lanzado del exilio",
    "cast from library": "lanzado de una biblioteca",
}
"""States worded after the noun."""
HEADS = frozenset(
    {"token", "spell", "permanent", "permanent spell", "ability", "activated ability", "triggered ability"}
    | {"source"}
)
"""States that make the noun itself."""
SUPERTYPES = ("basic", "legendary", "snow", "world")
FIGURES = {"power": "fuerza", "toughness": "resistencia", "mana value": "valor de maná", "loyalty": "lealtad"}
SEAT_FIGURES = {
    "life": "vidas",
    "hand": "cartas en la mano",
    "graveyard": "cartas en el cementerio",
    "library": "cartas en la biblioteca",
}
ZONES = {
    "hand": "la mano",
    "graveyard": "el cementerio",
    "library": "la biblioteca",
    "exile": "el exilio",
    "battlefield": "el campo de batalla",
    "stack": "la pila",
    "command": "la zona de mando",
    "any": "cualquier zona",
    "outside": "fuera de la partida",
}
DURATIONS = {
    "turn": "hasta el final del turno",
    "your next turn": "hasta tu próximo turno",
    "combat": "hasta el final del combate",
    "always": "",
    "next untap": "durante el próximo paso de enderezar de quien lo controle",
    "end of your next turn": "hasta el final de tu próximo turno",
    "your next end step": "hasta tu próximo paso final",
    "controlled": "mientras controles esta carta",
    "tapped": "mientras esta carta siga girada",
    "source": "mientras esta carta siga en el campo de batalla",
}
SEATS = {
    "you": "tú",
    "opponents": "cada oponente",
    "opponent": "un oponente",
    "players": "cada jugador",
    "others": "cada otro jugador",
    "defending player": "el jugador defensor",
    "active": "el jugador activo",
    "seat": "ese jugador",
}
ANY_OF = {"cada jugador": "un jugador", "cada oponente": "un oponente", "cada otro jugador": "otro jugador"}
"""Players of whom any one may do something that is waited for."""
KEYS = {
    "equip": "equipar",
    "cycling": "ciclo",
    "echo": "eco",
    "ward": "rebatir",
    "kicker": "estímulo",
    "second kicker": "otro estímulo",
    "multikicker": "multiestímulo",
    "replicate": "replicar",
    "entwine": "entrelazar",
    "escalate": "intensificar",
    "awaken": "despertar",
    "impending": "inminente",
    "disguise": "disfraz",
    "squad": "escuadrón",
    "buyback": "recobro",
    "flashback": "retrospectiva",
    "morph": "metamorfosis",
    "madness": "demencia",
    "evoke": "evocar",
    "unearth": "desenterrar",
    "bestow": "otorgar",
    "overload": "sobrecarga",
    "miracle": "milagro",
    "foretell": "presagiar",
    "plot": "tramar",
}


def gendered(word: str, gender: str, many: bool = False) -> str:
    """An adjective in its gender and number.

    >>> gendered("blanc@", "f", many=True), gendered("azul", "m", many=True)
    ('blancas', 'azules')
    """
    head, space, rest = word.partition(" ")
    made = head.replace("@", "a" if gender == "f" else "o")
    if head == "bloqueador@":
        made = "bloqueadora" if gender == "f" else "bloqueador"
    if many and not rest:
        made += "s" if made[-1] in "aeo" else "es"
    return f"{made}{space}{rest}"


EVENTS = {
    "dies": ("muere", "muriera"),
    "enters": ("entra", "entrara"),
    "leaves": ("deja el campo de batalla", "dejara el campo de batalla"),
    "put into graveyard": ("va al cementerio", "fuera al cementerio"),
    "arrives in graveyard": ("llega a un cementerio desde cualquier parte", "llegara a un cementerio"),
    "attacks": ("ataca", "atacara"),
    "blocks": ("bloquea", "bloqueara"),
    "becomes blocked": ("queda bloqueada", "quedara bloqueada"),
    "tapped": ("se gira", "se girara"),
    "untapped": ("se endereza", "se enderezara"),
    "turned face up": ("se pone boca arriba", "se pusiera boca arriba"),
    "attacks unblocked": ("ataca sin ser bloqueada", "atacara sin ser bloqueada"),
    "sacrificed": ("se sacrifica", "se sacrificara"),
    "exploits": ("explota a una criatura", "explotara"),
    "targeted": ("es hecha objetivo", "fuera hecha objetivo"),
    "tapped for mana": ("se gira para obtener maná", "se girara para obtener maná"),
}
"""Events of an object: as they happen, and as they would."""
_PLAYERS_EVENTS = {
    "gains life": "gana vidas",
    "loses life": "pierde vidas",
    "drawn": "roba una carta",
    "discarded": "descarta una carta",
    "player attacks": "ataca",
}
_PARTS_OF_TURNS = {
    "upkeep": "el mantenimiento",
    "end step": "el paso final",
    "draw step": "el paso de robar",
    "combat": "el combate",
    "precombat main": "la primera fase principal",
    "postcombat main": "la segunda fase principal",
    "end of combat": "el final del combate",
}


class SpanishNouns(Language):
    """Objects, players, amounts, conditions and events."""

    WORDS = {
        **SPANISH,
        "greatest": "la mayor {figure} entre {of}",
        "least": "la menor {figure} entre {of}",
        "kinds": "la cantidad de {kind} distintos entre {of}",
        "half": "la mitad de {amount}, redondeando hacia abajo",
        "half up": "la mitad de {amount}, redondeando hacia arriba",
        "figure power": "fuerza",
        "figure toughness": "resistencia",
        "figure mana value": "cifra de valor de maná",
        "kind type": "tipos de carta",
        "kind color": "colores",
        "kind subtype": "tipos de tierra básica",
        "kind name": "nombres",
        "only if": "Solo puede activarse si {condition}.",
        "in step": "es el paso o la fase: {steps}",
        "only during": "Solo puede activarse en: {steps}.",
        "only once": "Solo puede activarse una vez.",
        "batch": "Una sola vez por todo lo que ocurre a la vez.",
        "own cost less": "lanzar esta carta cuesta {amount} manás menos",
        "own cost more": "lanzar esta carta cuesta {amount} manás más",
        "as though flash": "puede lanzarse como si tuviera destello",
        "as though not defender": "puede atacar como si no tuviera defensor",
        "as though unblocked damage": "puede asignar su daño de combate como si no estuviera bloqueada",
        "as though play from exile": "puede jugarse desde el exilio",
        "as though cast from exile": "puede lanzarse desde el exilio",
        "as though play from library top": "puede jugarse desde la parte superior de la biblioteca",
        "as though cast from library top": "puede lanzarse desde la parte superior de la biblioteca",
        "as though play from graveyard": "puede jugarse desde el cementerio",
        "one blocker": "no puede ser bloqueada por más de una criatura",
        "look": "mira {thing}",
        "become monstrous": "{thing}: se vuelve monstruosa",
        "divided damage": "el daño se divide entre {thing}",
        "cast": "lanza {thing}",
        "unattach": "desanexa {thing}",
        "turn face down": "pon boca abajo {thing}",
        "turn face up": "pon boca arriba {thing}",
        "reflexive": "cuando se haya hecho: {done}",
        "each": "con {thing}, por separado: {done}",
        "repeat": "tantas veces como {amount}: {done}",
        "random": "al azar",
        "event blocks a creature": "{of} bloquea a {by}",
        "event blocked by": "{of} es bloqueada por {by}",
        "event becomes monstrous": "{of} se vuelve monstruosa",
        "event transforms": "{of} se transforma",
        "event land played": "{who} juega una tierra",
        "event shuffled": "{who} baraja la biblioteca",
        "event drawn": "{who} roba una carta",
        "event cast": "{who} lanza {of}",
        "event attacks": "{of} ataca",
        "event player attacks": "{who} ataca",
        "event put into graveyard": "{of} va a un cementerio",
        "event arrives in graveyard": "{of} llega a un cementerio desde cualquier parte",
        "event moves": "{of} cambia de zona",
        "event counters put by an effect": "un efecto pone contadores sobre {of}",
        "event counters put": "se ponen contadores sobre {of}",
        "where drawn": "(la carta número {number} de ese turno)",
        "where own": "(el hechizo número {number} de ese jugador este turno)",
        "where alone": "en solitario",
        "where others": "con otras {number} o más",
        "where many": "con {number} criaturas o más",
        "where name": "({number})",
        "from battlefield": "desde el campo de batalla",
        "from graveyard": "desde el cementerio",
        "to library": "en la parte superior de la biblioteca",
        "step upkeep": "mantenimiento",
        "step draw": "paso de robar",
        "step end": "paso final",
        "step precombat main": "fase principal precombate",
        "step postcombat main": "fase principal poscombate",
        "step beginning of combat": "inicio del combate",
        "step declare attackers": "declaración de atacantes",
        "step declare blockers": "declaración de bloqueadoras",
        "step combat damage": "daño de combate",
        "step end of combat": "final del combate",
    }

    SEATS = SEATS
    ANY_OF = ANY_OF
    EVENTS = EVENTS

    # References

    def thing(self, ref: Plain, slots: dict[str, object]) -> str:
        if isinstance(ref, list):
            return self.and_(self.thing(one, slots) for one in ref)
        if isinstance(ref, dict):
            if "all" in ref:
                return self.all(ref["all"])
            if "top" in ref:
                return f"{self.the_top(ref['top'])} de {self.library_of(ref.get('of', 'you'), slots)}"
            if "top until" in ref:
                until, of = self.one(ref["top until"]), self.thing(ref.get("of", "you"), {})
                return self.in_words("top until", thing=until, of=of)
            raise Unsaid(ref)
        if ref == "self":
            return "esta carta"
        if ref in ("haunted", "encoded"):
            return self.in_words(f"thing {ref}")
        if ref == "host":
            return "lo que lleva esta carta"
        if ref.startswith("target "):
            return self.target(ref.removeprefix("target "), slots)
        if ref in SEATS:
            return self.seat(ref)
        if ref in ("it", "now", "by", "those"):
            return {"it": "eso", "now": "esa carta", "by": "esa fuente", "those": "cada uno de ellos"}[ref]
        if f"thing {ref}" in self.WORDS:
            return self.in_words(f"thing {ref}")
        if " of " in ref:
            role, _, rest = ref.partition(" of ")
            return (
                f"{'el controlador' if role == 'controller' else 'el propietario'} de"
                f" {self.thing(rest, slots)}"
            )
        return (
            "lo elegido"
            if ref.startswith(("chosen", "kept", "picked", "order", "rest", "source"))
            else "esa carta"
        )

    def the_top(self, count: Plain) -> str:
        if count == 1:
            return "la primera carta"
        if isinstance(count, dict):
            return (
                "las demás cartas miradas"
                if "minus" in count
                else f"las primeras cartas ({self.amount(count)})"
            )
        return f"las {self.amount(count)} primeras cartas"

    def target(self, slot: str, slots: dict[str, object]) -> str:
        told = slots.get(slot)
        if not isinstance(told, dict):
            return told if isinstance(told, str) else "ese objetivo"
        filter_ = told.get("of", {"seat": told.get("seat", "players")})
        slots[slot] = "ese jugador" if self.is_seat(filter_) else "ese objetivo"
        if self.is_seat(filter_) and told.get("up to", told.get("count", 1)) != 1:
            most = told.get("up to", told.get("count", 1))
            slots[slot] = "esos jugadores"
            return f"{'cualquier número de' if most == 'any' else self.amount(most)} jugadores objetivo"
        if self.is_seat(filter_):
            return (
                "el oponente objetivo"
                if told.get("seat") == "opponents"
                or (isinstance(filter_, dict) and filter_.get("seat") == "opponents")
                else "el jugador objetivo"
            )
        least, most = told.get("count", 0 if "up to" in told else 1), told.get("up to", told.get("count", 1))
        if most == 1 and least == 1:
            return f"{self.one(filter_)} objetivo"
        if most == "any":
            return f"cualquier número de {self.noun(filter_, many=True)} objetivo{self.of_group(told)}"
        lead = (
            f"hasta {self.amount(most)}"
            if not least
            else self.amount(most)
            if least == most
            else f"de {least} a {most}"
        )
        noun = self.noun(filter_, many=most != 1)
        if most == 1 and isinstance(filter_, dict) and filter_.get("other"):
            noun = self.one(filter_)
        return f"{lead} {noun} objetivo{self.of_group(told)}"

    def is_seat(self, filter_: Plain) -> bool:
        return filter_ == "seat" or (isinstance(filter_, dict) and set(filter_) == {"seat"})

    def seat_noun(self, filter_: Mapping[str, object]) -> str:
        return "un oponente" if filter_["seat"] == "opponents" else "un jugador"

    # Filters

    def one(self, filter_: Plain) -> str:
        """A noun with its article: ``una criatura``."""
        if isinstance(filter_, list):
            return self.or_(self.one(part) for part in filter_)
        if filter_ == "seat" or (isinstance(filter_, dict) and set(filter_) == {"seat"}):
            return self.seat_noun(filter_ if isinstance(filter_, dict) else {"seat": "players"})
        _, gender = self.head(filter_, False)
        article = "otra" if gender == "f" else "otro"
        if not (isinstance(filter_, dict) and filter_.get("other")):
            article = "una" if gender == "f" else "un"
        return f"{article} {self.noun(filter_)}"

    def all(self, filter_: Plain) -> str:
        """All of a kind: ``las criaturas``."""
        if isinstance(filter_, dict) and set(filter_) == {"seat"}:
            return self.seat(filter_["seat"])
        if isinstance(filter_, list):
            return self.and_(self.all(part) for part in filter_)
        _, gender = self.head(filter_, True)
        others = ""
        if isinstance(filter_, dict) and filter_.get("other"):
            others, filter_ = "demás ", {key: value for key, value in filter_.items() if key != "other"}
        return f"{'las' if gender == 'f' else 'los'} {others}{self.noun(filter_, many=True)}"

    def head(self, filter_: Plain, many: bool, card: bool = False) -> tuple[str, str]:
        n = 1 if many else 0
        if isinstance(filter_, str):
            filter_ = {"type": filter_} if filter_ not in ("card", "any") else {"zone": "any"}
        kinds = [one for one in listed(filter_.get("type", [])) if one not in SUPERTYPES]
        zones = listed(filter_.get("zone", "battlefield"))
        card = card or bool({"hand", "graveyard", "library"} & set(zones)) or filter_.get("zone") == "any"
        states = listed(filter_.get("is", []))
        if "spell" in states:
            noun, gender = NOUNS["spell"][n], "m"
            return (f"{noun} de {self.or_(NOUNS[k][0] for k in kinds)}" if kinds else noun), gender
        if any("ability" in one for one in states):
            noun, end = NOUNS["ability"][n], "s" if many else ""
            kind = next((told for one, told in ABILITIES.items() if one in states), "")
            return f"{noun} {kind}{end}" if kind else noun, "f"
        if card:
            noun, gender = NOUNS["card"][n], "f"
            return (
                f"{noun} de {self.or_(NOUNS[k][0] for k in kinds)}" if kinds and len(kinds) < 6 else noun
            ), gender
        if "source" in states:
            return NOUNS["source"][n], "f"
        if "token" in states:
            noun, gender = NOUNS["token"][n], "f"
            return (f"{noun} de {self.or_(NOUNS[k][0] for k in kinds)}" if kinds else noun), gender
        if not kinds:
            return NOUNS["permanent"][n], "m"
        return self.or_(NOUNS[k][n] for k in kinds), NOUNS[kinds[0]][2]

    def noun(self, filter_: Plain, many: bool = False, card: bool = False) -> str:
        if isinstance(filter_, list):
            return self.or_(self.noun(part, many) for part in filter_)
        if isinstance(filter_, str):
            return self.head(filter_, many)[0]
        if set(filter_) == {"seat"}:
            if many:
                return "oponentes" if filter_["seat"] == "opponents" else "jugadores"
            return self.seat_noun(filter_)
        noun, gender = self.head(filter_, many, card)
        adjectives: list[str] = []
        after: list[str] = []
        own = OWN_ZONES.get(str(filter_.get("zone")), "") if filter_.get("owner") == "you" else ""
        for key, value in filter_.items():
            if not own or key not in ("zone", "owner"):
                self.part(key, value, gender, many, adjectives, after)
        after += [own] if own else []
        others = ["otras" if gender == "f" else "otros"] if many and filter_.get("other") else []
        return " ".join([*others, noun, *adjectives, *after])

    def being(self, filter_: Plain, gender: str) -> str:
        """A predicate noun after *que sea*; a supertype may stand alone."""
        kinds = listed(filter_.get("type", [])) if set(filter_) == {"type"} else []
        if kinds and set(kinds) <= set(SUPERTYPES):
            return self.or_(gendered(ADJECTIVES[one], gender) for one in kinds)
        return self.noun({**filter_})

    def part(
        self, key: str, value: Plain, gender: str, many: bool, adjectives: list[str], after: list[str]
    ) -> None:
        def adjective(word: str) -> str:
            return gendered(ADJECTIVES[word], gender, many)

        if key == "type":
            adjectives += [adjective(one) for one in listed(value) if one in SUPERTYPES]
        elif key == "is":
            adjectives += [adjective(one) for one in listed(value) if one in ADJECTIVES]
            after += [CLAUSES[one] for one in listed(value) if one not in ADJECTIVES and one not in HEADS]
        elif key == "color":
            adjectives.append(self.or_(adjective(one) for one in listed(value)))
        elif key == "subtype":
            adjectives.append(self.or_(one.capitalize() for one in listed(value)))
        elif key == "not type":
            after += [
                f"que no sea{'n' if many else ''} " + (adjective(one) if one in SUPERTYPES else NOUNS[one][0])
                for one in listed(value)
            ]
        elif key in ("not color", "not is"):
            said = [one for one in listed(value) if one in CLAUSES]
            after += [f"(no {CLAUSES[one]})" for one in said]
            after += [
                f"que no sea{'n' if many else ''} " + (adjective(one) if one in ADJECTIVES else NOUNS[one][0])
                for one in listed(value)
                if one not in said
            ]
        elif key == "not subtype":
            after += [f"que no sea{'n' if many else ''} {one.capitalize()}" for one in listed(value)]
        elif key == "keyword":
            after.append("con " + self.or_(self.keyword(one) for one in listed(value)))
        elif key == "not ability" and value == "any":
            after.append("sin habilidades")
        elif key == "not keyword":
            after.append("sin " + self.or_(self.keyword(one) for one in listed(value)))
        elif key in FIGURES:
            after.append(self.bounded(key, value))
        elif key == "counters":
            after += [f"con un contador {name}" for name in value]
        elif key == "name":
            after.append(f"llamad{'a' if gender == 'f' else 'o'} {self.or_(listed(value))}")
        elif key == "controller":
            after.append("que controlas" if value == "you" else f"que controla {self.seat(value)}")
        elif key == "owner":
            after.append(
                f"tuy{'a' if gender == 'f' else 'o'}{'s' if many else ''}"
                if value == "you"
                else f"de {self.seat(value)}"
            )
        elif key == "zone":
            zones = [one for one in listed(value) if one not in ("stack", "any", "battlefield")]
            after += [f"en {ZONES[one]}" for one in zones]
        elif key == "any":
            bounds = self.bounds(value)
            after.append(
                self.or_(bounds)
                if bounds
                else "que sea "
                + self.or_(self.being(one, gender) if not isinstance(one, str) else one for one in value)
            )
        elif key == "none":
            named = isinstance(value, dict) and set(value) == {"in"}
            after.append(f"salvo {self.thing(value['in'], {}) if named else self.noun(value, True)}")
        elif key in ("choice", "not choice"):
            no = "" if key == "choice" else "que no sea "
            after.append(f"{no}{self.in_words(f'choice {value}')}")
        elif key == "same name":
            after.append(f"con el mismo nombre que {self.thing(value, {})}")
        elif key in IN_COMMON:
            after.append(f"con {IN_COMMON[key]} en común con {self.thing(value, {})}")
        elif key == "in" and value == "attached to self":
            after.append("anexado a esta carta")
        elif key == "in" and value == "attached to host":
            after.append("anexado a lo mismo que esta carta")
        elif key == "in" and str(value).startswith("attached to "):
            after.append(f"anexado a {self.thing(value[12:], {})}")
        elif key == "in":
            after.append(f"({self.thing(value, {})})")
        elif key == "targets":
            after.append(f"que hace objetivo a {self.subject(value)}")
        elif key not in ("other",):
            raise Unsaid(key)

    def bounded(self, figure: str, value: Plain) -> str:
        name = FIGURES[figure]
        if isinstance(value, dict) and set(value) == {"min", "max"}:
            return f"con {name} de {self.amount(value['min'])} a {self.amount(value['max'])}"
        if isinstance(value, dict) and "min" in value:
            return f"con {name} {self.amount(value['min'])} o más"
        if isinstance(value, dict) and "max" in value:
            return f"con {name} {self.amount(value['max'])} o menos"
        return f"con {name} {self.amount(value)}"

    # Amounts, conditions, events

    def amount(self, amount: Plain) -> str:
        if isinstance(amount, int) or amount in ("X", "-X"):
            return str(amount)
        if amount == "amount":
            return "esa cantidad"
        if isinstance(amount, str) and amount.endswith(" votes"):
            return self.in_words("votes", word=amount.removesuffix(" votes"))
        if isinstance(amount, str):
            return amount
        if "count" in amount:
            return f"el número de {self.noun(amount['count'], many=True)}"
        if "figure" in amount:
            of = amount.get("of", "self")
            if amount["figure"] in SEAT_FIGURES:
                return f"las {SEAT_FIGURES[amount['figure']]} de {self.seat(of)}"
            if amount["figure"] in TURN_HISTORY:
                when = "" if "last turn" in amount["figure"] else " este turno"
                return f"{TURN_HISTORY[amount['figure']][0]}{when} por {self.seat(of)}"
            if amount["figure"] not in FIGURES:
                return self.more_amount(amount)
            return (
                f"{'la' if amount['figure'] in ('power', 'toughness', 'loyalty') else 'el'}"
                f" {FIGURES[amount['figure']]} de {self.thing(of, {})}"
            )
        if "counters" in amount:
            kind = "de cualquier tipo" if amount["counters"] == "all" else amount["counters"]
            return f"los contadores {kind} de {self.thing(amount.get('of', 'self'), {})}"
        if "number of" in amount:
            return "cuántas fueron"
        if "times" in amount:
            a, b = amount["times"]
            return f"{self.amount(a)} por {self.amount(b)}"
        if "sum" in amount:
            return " más ".join(self.amount(one) for one in amount["sum"])
        if "minus" in amount:
            a, b = amount["minus"]
            return f"menos {self.amount(b)}" if a == 0 else f"{self.amount(a)} menos {self.amount(b)}"
        return self.more_amount(amount)

    def figure(self, name: str) -> str:
        for names in (SPENT_FIGURES, TIMES_PAID, SEAT_COUNTS, ALL_SEAT_FIGURES):
            if name == EXCESS:
                return "el daño excedente"
            if names.get(name):
                return f"la cifra de {names[name][0]}"
        return super().figure(name)

    def condition(self, condition: Plain) -> str:
        if "exists" in condition:
            return f"hay {self.one(condition['exists'])}"
        if "not" in condition:
            denied = [self.condition(one) for one in listed(condition["not"])]
            short = len(denied) == 1 and denied[0].startswith(("hay un ", "hay una ", "es tu ", "se pag"))
            if short:
                return "no " + denied[0].replace("hay un ", "hay ningún ").replace("hay una ", "hay ninguna ")
            return "no se cumple que " + self.and_(denied)
        if "count" in condition:
            bounds = {key: condition[key] for key in ("min", "max", "is") if key in condition}
            if bounds == {"min": 1}:
                return f"hay {self.one(condition['count'])}"
            return f"hay {self.range(condition)} {self.noun(condition['count'], many=True)}"
        if "amount" in condition:
            return (
                f"{self.amount(condition['amount'])} {'es' if 'of' not in condition else 'son'}"
                f" {self.range(condition)}"
            )
        if "object" in condition:
            being = condition["is"]
            if isinstance(being, dict) and set(being) == {"zone"} and being["zone"] in ZONES:
                return f"{self.thing(condition['object'], {})} está en {ZONES[being['zone']]}"
            if isinstance(being, dict) and set(being) == {"targets"}:
                return (
                    f"{self.thing(condition['object'], {})} hace objetivo a {self.subject(being['targets'])}"
                )
            return f"{self.thing(condition['object'], {})} es {self.noun(being)}"
        if "your turn" in condition:
            return "es tu turno"
        if "done" in condition:
            return "se hizo"
        if "fact" in condition:
            facts = {
                "kicked": "se pagó el estímulo",
                "that extra turn": "es ese turno adicional",
                "a creature died this turn": "una criatura murió este turno",
                "cast": "se lanzó",
                "cast from hand": "se lanzó desde la mano",
                "cast from graveyard": "se lanzó desde un cementerio",
                "cast from exile": "se lanzó desde el exilio",
                "a spell was warped this turn": "este turno se lanzó un hechizo con warp",
                "first anchor word": "se eligió la primera palabra",
                "second anchor word": "se eligió la segunda palabra",
                "bargained": "se pagó el trato",
                "gift promised": "se prometió el regalo",
                "prowl paid": "se pagó el coste de prowl",
                "freerunning paid": "se pagó el coste de freerunning",
                "awakened": "se pagó el coste de despertar",
                "impending paid": "se pagó el coste de inminente",
                "tribute paid": "se pagó el tributo",
                "devoured": "devoró una criatura",
                "entwined": "se pagó el coste de entrelazar",
                "kicked with the first": "se pagó el primer estímulo",
                "kicked with the second": "se pagó el segundo estímulo",
                "escaped": "escapó del cementerio",
                "madness paid": "se pagó el coste de demencia",
                "your main phase": "es tu fase principal",
                "taken this turn": "eso ya se hizo este turno",
                "you activated an exhaust ability this turn": "activaste una habilidad de agotar este turno",
                "attacked in this combat": "te atacaron en este combate",
                "first combat phase": "es la primera fase de combate del turno",
                "your opponent lost life this turn": "un oponente perdió vidas este turno",
                "optional cost paid": "se pagó el coste adicional",
                "a sorcery could be cast": "se podría lanzar un conjuro",
                "came since your last upkeep": "llegó después de tu último mantenimiento",
            }
            if str(condition["fact"]) not in facts:
                raise Unsaid(str(condition["fact"]))
            return facts[str(condition["fact"])]
        return self.more_condition(condition)

    def range(self, told: Mapping[str, object]) -> str:
        if "min" in told and "max" in told:
            return f"de {self.amount(told['min'])} a {self.amount(told['max'])}"
        if "min" in told:
            return f"{self.amount(told['min'])} o más"
        if "max" in told:
            return f"{self.amount(told['max'])} o menos" if told["max"] else "ninguno"
        return self.amount(told["is"])

    def library_of(self, seat: Plain, slots: dict[str, object]) -> str:
        """A player's library."""
        return "la biblioteca" if seat == "you" else self.in_words("library of", who=self.thing(seat, slots))

    def cast_event(self, who: str, of: str, would: bool) -> str:
        if who:
            return f"{who} lanza{'s' if who == SEATS['you'] else ''} {of or 'un hechizo'}"
        return f"{of or 'algo'} {'se lanzara' if would else 'se lanza'}"

    def players_event(self, word: str, who: str, of: str, would: bool) -> str:
        verb, yours = _PLAYERS_EVENTS[word], who == SEATS["you"]
        if of and word == "discarded":
            return f"descartas {of}" if yours else f"{who or 'alguien'} descarta {of}"
        if yours:
            return verb.replace(" ", "s ", 1) if " " in verb else f"{verb}s"
        return f"{who or 'alguien'} {verb}"

    def step_begins(self, step: str, whose: str) -> str:
        part = _PARTS_OF_TURNS[step]
        if whose == SEATS["you"]:
            return f"empieza tu {part.partition(' ')[2]}"
        return f"empieza {part}" + (f" de {whose}" if whose else "")

    def and_(self, parts: Any) -> str:
        return _joined(list(parts), "y")

    def or_(self, parts: Any) -> str:
        return _joined(list(parts), "o")


def _joined(parts: list[str], word: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


IN_COMMON = {
    "shares color": "un color",
    "shares type": "un tipo de carta",
    "shares subtype": "un tipo de criatura",
}
OWN_ZONES = {"graveyard": "de tu cementerio", "hand": "de tu mano", "library": "de tu biblioteca"}
"""Where cards of one's own lie, in place of "in the graveyard" and "yours"."""
