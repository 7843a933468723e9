"""Card data in Spanish words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cardtext.saying import Language, Plain, Unsaid, listed
from judge.rulesets.magic.words import KEYWORDS

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
    "spell": ("hechizo", "hechizos", "m"),
    "card": ("carta", "cartas", "f"),
    "token": ("ficha", "fichas", "f"),
    "ability": ("habilidad", "habilidades", "f"),
}
"""Singular, plural and gender of what an object is called."""
ADJECTIVES = {
    "basic": "básic@", "legendary": "legendari@", "snow": "nevad@", "white": "blanc@", "blue": "azul", "black": "negr@",
    "red": "roj@", "green": "verde", "tapped": "girad@", "untapped": "enderezad@", "attacking": "atacante",
    "blocking": "bloqueador@", "blocked": "bloquead@", "unblocked": "no bloquead@", "enchanted": "encantad@",
    "equipped": "equipad@", "colorless": "incolor@", "multicolored": "multicolor", "monocolored": "monocolor",
    "face down": "boca abajo", "historic": "históric@", "transformed": "transformad@", "damaged": "dañad@",
    "kicked": "estimulad@",
}  # fmt: skip
"""Adjectives; ``@`` stands for the ending of the gender."""
SUPERTYPES = ("basic", "legendary", "snow", "world")
FIGURES = {"power": "fuerza", "toughness": "resistencia", "mana value": "valor de maná", "loyalty": "lealtad"}
SEAT_FIGURES = {"life": "vidas", "hand": "cartas en la mano", "graveyard": "cartas en el cementerio", "library": "cartas en la biblioteca"}  # fmt: skip
ZONES = {"hand": "la mano", "graveyard": "el cementerio", "library": "la biblioteca", "exile": "el exilio",
         "battlefield": "el campo de batalla", "stack": "la pila", "any": "cualquier zona"}  # fmt: skip
DURATIONS = {"turn": "hasta el final del turno", "your next turn": "hasta tu próximo turno", "combat": "hasta el final del combate",
             "always": "", "controlled": "mientras controles esta carta", "tapped": "mientras esta carta siga girada",
             "source": "mientras esta carta siga en el campo de batalla"}  # fmt: skip
SEATS = {"you": "tú", "opponents": "cada oponente", "opponent": "un oponente", "players": "cada jugador",
         "others": "cada otro jugador", "defending player": "el jugador defensor", "active": "el jugador activo",
         "seat": "ese jugador"}  # fmt: skip
KEYS = {"equip": "equipar", "cycling": "ciclo", "echo": "eco", "ward": "rebatir", "kicker": "estímulo", "buyback": "recobro",
        "flashback": "retrospectiva", "morph": "metamorfosis", "madness": "demencia", "evoke": "evocar", "unearth": "desenterrar",
        "bestow": "otorgar", "overload": "sobrecarga", "miracle": "milagro", "foretell": "presagiar", "plot": "tramar"}  # fmt: skip


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


class Spanish(Language):
    def keyword(self, keyword: Plain) -> str:
        if isinstance(keyword, dict):
            ((name, number),) = keyword.items()
            return f"{self.keyword(name)} {number}"
        spanish = KEYWORDS.get(keyword, ())
        return spanish[0] if spanish else keyword

    def keyword_cost(self, key: str, cost: str) -> str:
        return f"{KEYS.get(key, key)} {cost}"

    def key(self, key: str, value: Plain) -> str:
        if key == "crew":
            return f"tripular {value}"
        if key == "enchant":
            return f"encanta {self.one(value)}" if "seat" not in value else f"encanta a {self.seat_noun(value)}"
        if key == "affinity":
            return f"cuesta {{1}} menos por cada {self.noun(value)}"
        if key == "suspend":
            return f"suspender {value['count']}, por {value['cost']}"
        if key == "additional cost":
            return f"como coste adicional para lanzarla, {self.cost(value)}"
        if key == "colors":
            return "es incolora" if not value else "es de color " + " y ".join(
                gendered(ADJECTIVES[one], "m") for one in value
            )
        return f"reparte {self.amount(value)} entre sus objetivos"

    def enters(self, one: Mapping[str, Any]) -> str:
        condition = f" si {self.condition(one['if'])}" if "if" in one else ""
        if "enters tapped" in one:
            return f"entra girada{condition}"
        if "enters with" in one:
            number = one.get("amount", 1)
            return f"entra con {self.counted(number, one['enters with'])}{condition}"
        if "enters as copy" in one:
            return f"puede entrar como copia de {self.one(one['enters as copy'])}"
        if "enters choosing" in one:
            return f"al entrar, elige {'un color' if one['enters choosing'] == 'color' else one['enters choosing']}"
        raise Unsaid(one)

    def counted(self, number: Plain, counter: str) -> str:
        name = {"energy": "de energía", "poison": "de veneno"}.get(counter, counter)
        if number == 1:
            return f"un contador {name}"
        if isinstance(number, dict):
            return f"tantos contadores {name} como {self.amount(number)}"
        return f"{self.amount(number)} contadores {name}"

    def own_figure(self, key: str, amount: Plain) -> str:
        return f"su {FIGURES[key]} es {self.amount(amount)}"

    def modes(self, modes: Mapping[str, Any], slots: dict[str, Any]) -> str:
        least, most = modes.get("choose", 1), modes.get("up to")
        number = f"{least}" if most is None else f"de {least} a {most}" if least else f"hasta {most}"
        parts = [
            f"\u2022 {self.effect(one['effect'], {**slots, **self.slots(one.get('targets', ()))})}" for one in modes["of"]
        ]
        return f"Elige {number}: " + " ".join(parts)

    # Abilities

    def static(self, ability: Mapping[str, Any]) -> str:
        while_ = f"mientras {self.condition(ability['while'])}, " if "while" in ability else ""
        of = ability.get("of")
        who = "esta carta" if of is None else self.bearers(of)
        many = of is not None and not (isinstance(of, dict) and set(of) == {"in"})
        said = self.change(ability["change"], many)
        if set(ability["change"]) & {"cost", "limit"} and of is None:
            return f"{while_}{said}"
        return f"{while_}{who} {said}"

    def bearers(self, of: Plain) -> str:
        if isinstance(of, dict) and of.get("in") == "host":
            return "lo que lleva esta carta"
        return self.the(of)

    def replacement(self, ability: Mapping[str, Any]) -> str:
        event = self.event(ability["instead"], would=True)
        if not ability["do"]:
            return f"si {event}, eso se previene"
        done = " y ".join(self.instruction(one, {}) for one in ability["do"])
        return f"si {event}, en vez de eso {done}"

    def triggered(self, ability: Mapping[str, Any], done: str) -> str:
        on = ability["on"]
        if on == "chapter":
            chapters = " y ".join(map(str, listed(ability["data"]["chapter"])))
            return f"Capítulo {chapters}: {done}"
        events = " o ".join(self.event(one) for one in listed(on))
        condition = f", si {self.condition(ability['if'])}" if "if" in ability else ""
        return f"Cuando {events}{condition}: {done}"

    def limits(self, ability: Mapping[str, Any]) -> list[str]:
        made = []
        if ability.get("limit") == "turn":
            made.append("Solo una vez por turno.")
        if ability.get("data", {}).get("sorcery"):
            made.append("Solo como conjuro.")
        if ability.get("any player"):
            made.append("Cualquier jugador puede activarla.")
        if ability.get("zone"):
            made.append(f"Funciona en {ZONES[ability['zone']]}.")
        return made

    # Costs

    def cost(self, cost: Plain) -> str:
        if not isinstance(cost, list):
            return str(cost)
        return ", ".join(self.payment(one) for one in cost)

    def payment(self, one: Mapping[str, Any]) -> str:
        if "pay" in one:
            return str(one["pay"])
        if one.get("tap") == "self":
            return "{T}"
        if one.get("untap") == "self":
            return "{Q}"
        if "loyalty" in one:
            value = one["loyalty"]
            return f"+{value}" if isinstance(value, int) and value > 0 else str(value)
        if "pay life" in one:
            return f"pagar {self.amount(one['pay life'])} vidas"
        return self.infinitive(one)

    def infinitive(self, one: Mapping[str, Any]) -> str:
        """What is done as a cost."""
        for key, verb in (("sacrifice a", "sacrificar"), ("exile a", "exiliar"), ("tap a", "girar"), ("untap a", "enderezar"),
                          ("return a", "devolver a la mano"), ("discard a", "descartar")):  # fmt: skip
            if key in one:
                count = one.get("count", 1)
                what = self.one(one[key]) if count == 1 else f"{self.amount(count)} {self.noun(one[key], many=True)}"
                return f"{verb} {what}"
        for key, verb in (("sacrifice", "sacrificar"), ("exile", "exiliar"), ("return", "devolver a la mano"),
                          ("discard cards", "descartar"), ("tap", "girar")):  # fmt: skip
            if key in one:
                return f"{verb} {self.thing(one[key], {})}"
        if "discard" in one:
            return f"descartar {self.cards(one['discard'])}"
        if "mill" in one:
            return f"moler {self.cards(one['mill'])}"
        if "remove counters" in one:
            return f"quitar {self.counted(one.get('amount', 1), one['remove counters'])}"
        if "put counters" in one:
            return f"poner {self.counted(one.get('amount', 1), one['put counters'])}"
        raise Unsaid(one)

    # What is done

    def instruction(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        said = self._instruction(one, slots)
        if "if" in one and "then" not in one:
            return f"si {self.condition(one['if'])}, {said}"
        return said

    def _instruction(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        who = one.get("who", "you")
        if "may" in one:
            done = self.joined(one["may"], slots)
            said = f"{self.whom(who, slots)} puede hacer que {done}" if who != "you" else f"puedes hacer esto: {done}"
            if "then" in one:
                said += f"; si lo haces, {self.joined(one['then'], slots)}"
            if "else" in one:
                said += f"; si no, {self.joined(one['else'], slots)}"
            return said
        if "may pay" in one:
            payer = "puedes" if who == "you" else f"{self.whom(who, slots)} puede"
            said = f"{payer} pagar ({self.cost(one['may pay'])})"
            if "then" in one:
                said += f"; si se paga, {self.joined(one['then'], slots)}"
            if "else" in one:
                said += f"; si no, {self.joined(one['else'], slots)}"
            return said
        if "then" in one and "if" in one:
            said = f"si {self.condition(one['if'])}, {self.joined(one['then'], slots)}"
            return said + (f"; si no, {self.joined(one['else'], slots)}" if "else" in one else "")
        if "together" in one:
            return "a la vez, " + self.joined(one["together"], slots)
        if "choose one" in one:
            return "elige: " + " o ".join(self.joined(branch["do"], slots) for branch in one["choose one"])
        if "later" in one:
            return f"cuando {self.event(one['later'])}, {self.joined(one['do'], slots)}"
        if "last" in one:
            return self.lasting(one, slots)
        if "shield" in one:
            amount = "todo" if one.get("amount") == "all" else f"{self.amount(one.get('amount'))} de"
            ((word, told),) = one["shield"].items() if isinstance(one["shield"], dict) else ((one["shield"], {}),)
            kind = "daño de combate" if word == "combat damage" else "daño"
            to = self.damaged(told, slots)
            return f"previene {amount} {'el ' if amount == 'todo' else ''}{kind}{to} este turno"
        if "instead" in one:
            return f"si {self.event(one['instead'], would=True)} este turno, en vez de eso " + self.joined(one["do"], slots)
        if "as modified" in one:
            return self.modified(one["as modified"])
        if "choose" in one:
            return self.choosing(one, slots)
        if "name" in one:
            return f"elige un {'color' if one['name'] == 'color' else one['name']}"
        return self.verb(one, slots, who)

    def damaged(self, told: Mapping[str, Any], slots: dict[str, Any]) -> str:
        said = ""
        if "by" in told:
            by = told["by"]
            said += " hecho por " + (self.thing(by["in"], slots) if "in" in by else self.the(by))
        if "of" in told:
            of = told["of"]
            said += " a " + (self.thing(of["in"], slots) if "in" in of else self.seat(of["seat"]) if "seat" in of else self.the(of))
        return said

    def joined(self, effect: Plain, slots: dict[str, Any]) -> str:
        return ", y ".join(self.instruction(one, slots) for one in effect)

    def modified(self, told: Mapping[str, Any]) -> str:
        if "to" in told:
            return f"va a {ZONES[told['to']]}"
        if "amount" in told:
            return f"es {self.amount(told['amount'])}"
        raise Unsaid(told)

    def choosing(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        if "of" in one:
            top = self.thing(one["of"], slots)
            if one.get("order"):
                return f"pon {top} en el orden que elijas"
            what = self.one(one["choose"]) if one["choose"] is not True else "una"
            return f"elige {'hasta ' if 'up to' in one else ''}{what} de {top}"
        count = one.get("count", one.get("up to", 1))
        what = self.one(one["choose"]) if count == 1 else f"{self.amount(count)} {self.noun(one['choose'], many=True)}"
        return f"elige {'hasta ' if 'up to' in one else ''}{what}"

    def lasting(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        until = DURATIONS[one.get("until", "turn")]
        change = one["last"]
        if "of" not in one:
            return f"{self.change(change, False)} {until}".strip()
        if "controller" in change and change["controller"] == "you":
            rest = {key: value for key, value in change.items() if key != "controller"}
            said = f"controlas {self.thing(one['of'], slots)} {until}".strip()
            return said + (f", y {self.change(rest, False)}" if rest else "")
        many = self.is_many(one["of"], slots)
        return f"{self.thing(one['of'], slots)} {self.change(change, many)} {until}".strip()

    def change(self, change: Mapping[str, Any], many: bool) -> str:
        n = "n" if many else ""
        parts = []
        if "set" in change:
            parts.append(f"pasa{n} a ser {self.amount(change['set']['power'])}/{self.amount(change['set']['toughness'])}")
        if "add" in change:
            add = change["add"]
            parts.append(f"obtiene{n} {self.boost(add.get('power', 0), add.get('toughness', 0))}")
        if "gain" in change:
            own = [one for one in change["gain"] if one != "doesn't untap"]
            if own:
                parts.append(f"tiene{n} " + self.and_(self.keyword(one) for one in own))
            if len(own) < len(change["gain"]):
                parts.append(f"no se endereza{n} en el paso de enderezar")
        if "lose" in change:
            parts.append(f"pierde{n} " + self.and_(self.keyword(one) for one in change["lose"]))
        if change.get("lose all"):
            parts.append(f"pierde{n} todas las habilidades")
        if "ability" in change:
            parts += [f"tiene{n} \u00ab{self.ability(one)}\u00bb" for one in listed(change["ability"])]
        for key, lead in (("type", f"es{'' if not n else ''} además"), ("become type", "pasa a ser"), ("subtype", "es además"),
                          ("become subtype", "pasa a ser")):  # fmt: skip
            if key in change:
                words = [NOUNS[one][0] if one in NOUNS else one for one in listed(change[key])]
                parts.append(f"{lead} {self.and_(words)}")
        if "become color" in change:
            parts.append("pasa a ser de color " + self.and_(gendered(ADJECTIVES.get(one, one), "m") for one in change["become color"]))
        if "controller" in change:
            parts.append("está bajo tu control")
        if change.get("switch"):
            parts.append(f"intercambia{n} su fuerza y su resistencia")
        if "forbid" in change:
            parts += [self.forbidden(one, n) for one in listed(change["forbid"])]
        if "must" in change:
            parts += [f"debe{n} {'atacar' if one == 'attack' else 'bloquear'} si puede{n}" for one in listed(change["must"])]
        if "limit" in change:
            parts.append(self.limited(change["limit"]))
        if "cost" in change:
            parts.append(self.costs(change["cost"]))
        if not parts:
            raise Unsaid(change)
        return self.and_(parts)

    def limited(self, limit: Mapping[str, Any]) -> str:
        ((key, number),) = limit.items()
        if key == "lands":
            return f"puedes jugar {number} tierra más en cada uno de tus turnos"
        if key == "additional blocks":
            return f"puede bloquear a {number} criatura más"
        if key == "blockers needed":
            return f"no puede ser bloqueada por menos de {number} criaturas"
        raise Unsaid(limit)

    def costs(self, cost: Mapping[str, Any]) -> str:
        whose = {"you": "que lances", "opponents": "que lancen tus oponentes", "players": "que se lancen"}[cost.get("who", "you")]
        kind = self.noun({"is": "spell", **cost.get("of", {})}, many=True)
        more = f"{{{cost['more']}}} más" if "more" in cost else f"{{{cost['less']}}} menos"
        return f"los {kind} {whose} cuestan {more}"

    def forbidden(self, told: Plain, n: str) -> str:
        if isinstance(told, str):
            word = {"block": "bloquear", "attack": "atacar", "be blocked": "ser bloqueada" + ("s" if n else "")}[told]
            return f"no puede{n} {word}"
        ((word, of),) = told.items()
        if word == "be blocked" and "none" in of:
            return f"no puede{n} ser bloqueada{'s' if n else ''} salvo por {self.the(of['none'])}"
        if word == "be blocked":
            return f"no puede{n} ser bloqueada{'s' if n else ''} por {self.the(of)}"
        if word == "block" and "none" in of:
            return f"solo puede{n} bloquear a {self.the(of['none'])}"
        if word == "block":
            return f"no puede{n} bloquear a {self.the(of)}"
        if word == "cast":
            return f"{self.seat(of['who'])} no puede lanzar {self.noun({'is': 'spell', **{k: v for k, v in of.get('of', {}).items() if k != 'zone'}}, many=True)}"
        if word == "gains life":
            return f"{self.seat(of)} no puede ganar vidas"
        raise Unsaid(told)

    def boost(self, power: Plain, toughness: Plain) -> str:
        simple = all(isinstance(one, int) or one in ("X", "-X") for one in (power, toughness))
        if simple:
            return f"{self.signed(power)}/{self.signed(toughness)}"
        return f"+{self.amount(power)} de fuerza y +{self.amount(toughness)} de resistencia"

    def signed(self, number: Plain) -> str:
        if isinstance(number, int):
            return f"{number:+d}" if number else "+0"
        return number if number.startswith("-") else f"+{number}"

    def verb(self, one: Mapping[str, Any], slots: dict[str, Any], who: Plain) -> str:
        me = who == "you"
        doer = "" if me else f"{self.whom(who, slots)} "

        def conj(you: str, third: str) -> str:
            return you if me else f"{doer}{third}"

        t = lambda key: self.thing(one[key], slots)  # noqa: E731
        if "draw" in one:
            return f"{conj('robas', 'roba')} {self.cards(one['draw'])}"
        if "discard" in one:
            return f"{conj('descartas', 'descarta')} {self.cards(one['discard'])}"
        if "mill" in one:
            return f"{conj('mueles', 'muele')} {self.cards(one['mill'])}"
        if "gain life" in one:
            return f"{conj('ganas', 'gana')} {self.lives(one['gain life'])}"
        if "lose life" in one:
            return f"{conj('pierdes', 'pierde')} {self.lives(one['lose life'])}"
        if "pay life" in one:
            return f"{conj('pagas', 'paga')} {self.lives(one['pay life'])}"
        if "scry" in one:
            return f"{conj('adivinas', 'adivina')} {self.amount(one['scry'])}"
        if "surveil" in one:
            return f"{conj('vigilas', 'vigila')} {self.amount(one['surveil'])}"
        for key, you, third in (("sacrifice a", "sacrificas", "sacrifica"), ("exile a", "exilias", "exilia"),
                                ("return a", "devuelves a la mano", "devuelve a la mano"), ("tap a", "giras", "gira"),
                                ("discard a", "descartas", "descarta")):  # fmt: skip
            if key in one:
                count = one.get("count", 1)
                what = self.one(one[key]) if count == 1 else f"{self.amount(count)} {self.noun(one[key], many=True)}"
                return f"{conj(you, third)} {what}"
        if "damage" in one:
            by = one.get("by", "self")
            source = "esta carta" if by == "self" else self.thing(by, slots)
            amount = one["damage"]
            dealt = f"{amount} de daño" if isinstance(amount, int) or amount == "X" else f"daño igual a {self.amount(amount)}"
            return f"{source} hace {dealt} a {t('to')}" + (" (no se puede prevenir)" if one.get("unpreventable") else "")
        if "fight" in one:
            return f"{t('fight')} lucha contra {t('with')}"
        if "search" in one:
            count = one.get("count", 1)
            what = self.one(one["search"]) if count == 1 else f"hasta {self.amount(count)} {self.noun(one['search'], many=True, card=True)}"
            where = ZONES[one.get("to", "hand")] + (" girada" if one.get("tapped") else "")
            return f"{conj('buscas', 'busca')} en la biblioteca {what}, va a {where}, y se baraja"
        if "create" in one:
            return f"{conj('creas', 'crea')} {self.token(one)}"
        if "create copy" in one:
            return f"{conj('creas', 'crea')} una ficha que es una copia de {t('create copy')}"
        if "put into play" in one:
            under = one.get("under")
            whose = "" if under is None else " bajo tu control" if under == "you" else " bajo el control de su propietario"
            return f"{t('put into play')} va al campo de batalla{' girada' if one.get('tapped') else ''}{whose}"
        if "move" in one:
            where = ZONES[one["to"]]
            if one["to"] == "library":
                where = {"top": "la parte superior de la biblioteca", "bottom": "el fondo de la biblioteca"}.get(one.get("position", ""), where)
            return f"{t('move')} va a {where}"
        if "counter" in one:
            return f"contrarresta {t('counter')}"
        if "put counters" in one:
            return f"pon {self.counted(one.get('amount', 1), one['put counters'])} en {t('on') if 'on' in one else 'esta carta'}"
        if "remove counters" in one:
            return f"quita {self.counted(one.get('amount', 1), one['remove counters'])} de {t('on') if 'on' in one else 'esta carta'}"
        if "attach" in one:
            return f"anexa {t('attach')} a {t('to')}"
        if "add mana" in one:
            mana = "un maná de cualquier color" if one["add mana"] == "any color" else one["add mana"]
            times = f" por {self.amount(one['amount'])}" if "amount" in one else ""
            return f"{conj('agregas', 'agrega')} {mana}{times}"
        if "copy" in one:
            return f"copia {t('copy')}" + (", con nuevos objetivos si quieres" if one.get("new targets") else "")
        if "destroy" in one:
            return f"destruye {t('destroy')}" + (" (no se puede regenerar)" if one.get("no regeneration") else "")
        if "exile" in one:
            return f"exilia {t('exile')}" + (" hasta que esta carta deje el campo de batalla" if one.get("until") else "")
        if "emblem" in one:
            return "obtienes un emblema con " + ", ".join(f"\u00ab{self.ability(a)}\u00bb" for a in one["emblem"]["abilities"])
        for key, said in (("sacrifice", "sacrifica"), ("return", "devuelve a la mano de su propietario"), ("tap", "gira"),
                          ("untap", "endereza"), ("regenerate", "regenera"), ("goad", "incita"), ("transform", "transforma"),
                          ("discard cards", "se descarta"), ("reveal", "se revela"), ("phase out", "sale de fase"),
                          ("shuffle", "baraja"), ("remove from combat", "retira del combate"),
                          ("become the monarch", "pasa a ser el monarca"), ("extra turn", "tiene un turno adicional"),
                          ("lose the game", "pierde la partida"), ("win the game", "gana la partida")):  # fmt: skip
            if key in one:
                if key in ("shuffle", "become the monarch", "extra turn", "lose the game", "win the game"):
                    return f"{self.whom(one[key], slots)} {said}"
                return f"{said} {t(key)}"
        if "proliferate" in one:
            return "prolifera"
        if "end the turn" in one:
            return "termina el turno"
        if "extra combat" in one:
            return "hay una fase de combate adicional" + (" y una principal" if one.get("main") else "")
        if "skip" in one:
            return f"{conj('te saltas', 'se salta')} {one['skip']}"
        raise Unsaid(one)

    def token(self, one: Mapping[str, Any]) -> str:
        what, count = one["create"], one.get("count", 1)
        tapped = " girada" if one.get("tapped") else ""
        if isinstance(what, str):
            return (f"una ficha de {what}" if count == 1 else f"{self.amount(count)} fichas de {what}") + tapped
        colors = self.and_(gendered(ADJECTIVES[c], "f") for c in what["colors"]) or "incolora"
        kinds = " ".join(NOUNS[k][0] for k in reversed(listed(what["type"])))
        said = f"{kinds} {' '.join(what['subtypes'])} {colors} {self.amount(what['power'])}/{self.amount(what['toughness'])}"
        if what.get("keywords"):
            said += " con " + self.and_(self.keyword(k) for k in what["keywords"])
        for ability in what.get("abilities", ()):
            said += f" con \u00ab{self.ability(ability)}\u00bb"
        lead = "una ficha de" if count == 1 else f"{self.amount(count)} fichas de"
        return f"{lead} {said}{tapped}"

    def cards(self, number: Plain) -> str:
        if number == 1:
            return "una carta"
        if isinstance(number, int) or number == "X":
            return f"{number} cartas"
        return f"tantas cartas como {self.amount(number)}"

    def lives(self, number: Plain) -> str:
        if number == 1:
            return "1 vida"
        if isinstance(number, int) or number == "X":
            return f"{number} vidas"
        return f"tantas vidas como {self.amount(number)}"

    # References

    def is_many(self, ref: Plain, slots: dict[str, Any]) -> bool:
        if isinstance(ref, (dict, list)):
            return True
        slot = slots.get(str(ref).removeprefix("target "))
        return isinstance(slot, dict) and (slot.get("up to", slot.get("count", 1)) != 1)

    def thing(self, ref: Plain, slots: dict[str, Any]) -> str:
        if isinstance(ref, list):
            return self.and_(self.thing(one, slots) for one in ref)
        if isinstance(ref, dict):
            if "all" in ref:
                return self.the(ref["all"])
            if "top" in ref:
                return f"{self.the_top(ref['top'])} de la biblioteca"
            raise Unsaid(ref)
        if ref == "self":
            return "esta carta"
        if ref == "host":
            return "lo que lleva esta carta"
        if ref.startswith("target "):
            return self.target(ref.removeprefix("target "), slots)
        if ref in SEATS:
            return self.seat(ref)
        if ref in ("it", "now", "by"):
            return {"it": "eso", "now": "esa carta", "by": "esa fuente"}[ref]
        if " of " in ref:
            role, _, rest = ref.partition(" of ")
            return f"{'el controlador' if role == 'controller' else 'el propietario'} de {self.thing(rest, slots)}"
        return "lo elegido" if ref.startswith(("chosen", "kept", "picked", "order", "rest", "source")) else "esa carta"

    def the_top(self, count: Plain) -> str:
        if count == 1:
            return "la primera carta"
        if isinstance(count, dict):
            return "las demás cartas miradas"
        return f"las {self.amount(count)} primeras cartas"

    def target(self, slot: str, slots: dict[str, Any]) -> str:
        told = slots.get(slot)
        if not isinstance(told, dict):
            return told if isinstance(told, str) else "ese objetivo"
        filter = told.get("of", {"seat": told.get("seat", "players")})
        slots[slot] = "ese jugador" if self.is_seat(filter) else "ese objetivo"
        if self.is_seat(filter):
            return "el oponente objetivo" if told.get("seat") == "opponents" or (isinstance(filter, dict) and filter.get("seat") == "opponents") else "el jugador objetivo"
        least, most = told.get("count", 0 if "up to" in told else 1), told.get("up to", told.get("count", 1))
        if most == 1 and least == 1:
            return f"{self.one(filter)} objetivo"
        if most == "any":
            return f"cualquier número de {self.noun(filter, many=True)} objetivo"
        lead = f"hasta {self.amount(most)}" if not least else self.amount(most) if least == most else f"de {least} a {most}"
        return f"{lead} {self.noun(filter, many=most != 1)} objetivo"

    def is_seat(self, filter: Plain) -> bool:
        return filter == "seat" or (isinstance(filter, dict) and set(filter) == {"seat"})

    def whom(self, who: Plain, slots: dict[str, Any]) -> str:
        if isinstance(who, list):
            return self.and_(self.whom(one, slots) for one in who)
        return self.thing(who, slots)

    def seat(self, who: Plain) -> str:
        if isinstance(who, str) and who in SEATS:
            return SEATS[who]
        return self.thing(who, {})

    def seat_noun(self, filter: Mapping[str, Any]) -> str:
        return "un oponente" if filter["seat"] == "opponents" else "un jugador"

    # Filters

    def one(self, filter: Plain) -> str:
        """A noun with its article: ``una criatura``."""
        if isinstance(filter, list):
            return self.or_(self.one(part) for part in filter)
        if filter == "seat" or (isinstance(filter, dict) and set(filter) == {"seat"}):
            return self.seat_noun(filter if isinstance(filter, dict) else {"seat": "players"})
        head, gender = self.head(filter, False)
        article = "otra" if gender == "f" else "otro"
        if not (isinstance(filter, dict) and filter.get("other")):
            article = "una" if gender == "f" else "un"
        return f"{article} {self.noun(filter)}"

    def the(self, filter: Plain) -> str:
        """All of a kind: ``las criaturas``."""
        if isinstance(filter, list):
            return self.and_(self.the(part) for part in filter)
        _, gender = self.head(filter, True)
        other = isinstance(filter, dict) and filter.get("other")
        return f"{'las' if gender == 'f' else 'los'} {'demás ' if other else ''}{self.noun(filter, many=True)}"

    def head(self, filter: Plain, many: bool, card: bool = False) -> tuple[str, str]:
        n = 1 if many else 0
        if isinstance(filter, str):
            filter = {"type": filter} if filter not in ("card", "any") else {"zone": "any"}
        kinds = [one for one in listed(filter.get("type", [])) if one not in SUPERTYPES]
        zones = listed(filter.get("zone", "battlefield"))
        card = card or bool({"hand", "graveyard", "library"} & set(zones)) or filter.get("zone") == "any"
        states = listed(filter.get("is", []))
        if "spell" in states:
            noun, gender = NOUNS["spell"][n], "m"
            return (f"{noun} de {self.or_(NOUNS[k][0] for k in kinds)}" if kinds else noun), gender
        if any("ability" in one for one in states):
            return NOUNS["ability"][n], "f"
        if card:
            noun, gender = NOUNS["card"][n], "f"
            return (f"{noun} de {self.or_(NOUNS[k][0] for k in kinds)}" if kinds and len(kinds) < 6 else noun), gender
        if "token" in states:
            noun, gender = NOUNS["token"][n], "f"
            return (f"{noun} de {self.or_(NOUNS[k][0] for k in kinds)}" if kinds else noun), gender
        if not kinds:
            return NOUNS["permanent"][n], "m"
        return self.or_(NOUNS[k][n] for k in kinds), NOUNS[kinds[0]][2]

    def noun(self, filter: Plain, many: bool = False, card: bool = False) -> str:
        if isinstance(filter, list):
            return self.or_(self.noun(part, many) for part in filter)
        if isinstance(filter, str):
            return self.head(filter, many)[0]
        noun, gender = self.head(filter, many, card)
        adjectives: list[str] = []
        after: list[str] = []
        for key, value in filter.items():
            self.part(key, value, gender, many, adjectives, after)
        return " ".join([noun, *adjectives, *after])

    def part(
        self, key: str, value: Plain, gender: str, many: bool, adjectives: list[str], after: list[str]
    ) -> None:
        adjective = lambda word: gendered(ADJECTIVES[word], gender, many)  # noqa: E731
        if key == "type":
            adjectives += [adjective(one) for one in listed(value) if one in SUPERTYPES]
        elif key == "is":
            adjectives += [adjective(one) for one in listed(value) if one in ADJECTIVES]
        elif key == "color":
            adjectives.append(self.or_(adjective(one) for one in listed(value)))
        elif key == "subtype":
            adjectives.append(self.or_(one.capitalize() for one in listed(value)))
        elif key == "not type":
            after += [f"que no sea{'n' if many else ''} " + (adjective(one) if one in SUPERTYPES else NOUNS[one][0]) for one in listed(value)]
        elif key in ("not color", "not is"):
            after += [f"que no sea{'n' if many else ''} " + (adjective(one) if one in ADJECTIVES else NOUNS[one][0]) for one in listed(value)]
        elif key == "not subtype":
            after += [f"que no sea{'n' if many else ''} {one.capitalize()}" for one in listed(value)]
        elif key == "keyword":
            after.append("con " + self.or_(self.keyword(one) for one in listed(value)))
        elif key == "not keyword":
            after.append("sin " + self.or_(self.keyword(one) for one in listed(value)))
        elif key in FIGURES:
            after.append(self.bounded(FIGURES[key], value))
        elif key == "counters":
            after += [f"con un contador {name}" for name in value]
        elif key == "name":
            after.append(f"llamad{'a' if gender == 'f' else 'o'} {self.or_(listed(value))}")
        elif key == "controller":
            after.append("que controlas" if value == "you" else f"que controla {self.seat(value)}")
        elif key == "owner":
            after.append("tuya" if value == "you" and gender == "f" else "tuyo" if value == "you" else f"de {self.seat(value)}")
        elif key == "zone":
            zones = [one for one in listed(value) if one not in ("stack", "any", "battlefield")]
            after += [f"en {ZONES[one]}" for one in zones]
        elif key == "any":
            after.append("que sea " + self.or_(self.noun({**one}) if not isinstance(one, str) else one for one in value))
        elif key == "none":
            after.append(f"salvo {self.noun(value, True)}")
        elif key == "in":
            after.append(f"({self.thing(value, {})})")
        elif key not in ("other",):
            raise Unsaid(key)

    def bounded(self, name: str, value: Plain) -> str:
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
        if isinstance(amount, str):
            return amount
        if "count" in amount:
            return f"el número de {self.noun(amount['count'], many=True)}"
        if "figure" in amount:
            of = amount.get("of", "self")
            if amount["figure"] in SEAT_FIGURES:
                return f"las {SEAT_FIGURES[amount['figure']]} de {self.seat(of)}"
            return f"{'la' if amount['figure'] in ('power', 'toughness', 'loyalty') else 'el'} {FIGURES[amount['figure']]} de {self.thing(of, {})}"
        if "counters" in amount:
            return f"los contadores {amount['counters']} de {self.thing(amount.get('of', 'self'), {})}"
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
        raise Unsaid(amount)

    def condition(self, condition: Plain) -> str:
        if "exists" in condition:
            return f"hay {self.one(condition['exists'])}"
        if "not" in condition:
            return "no se cumple que " + self.and_(self.condition(one) for one in listed(condition["not"]))
        if "count" in condition:
            return f"hay {self.range(condition)} {self.noun(condition['count'], many=True)}"
        if "amount" in condition:
            return f"{self.amount(condition['amount'])} {'es' if 'of' not in condition else 'son'} {self.range(condition)}"
        if "object" in condition:
            return f"{self.thing(condition['object'], {})} es {self.noun(condition['is'])}"
        if "your turn" in condition:
            return "es tu turno"
        if "done" in condition:
            return "se hizo"
        if "fact" in condition:
            facts = {"kicked": "se pagó el estímulo", "a creature died this turn": "una criatura murió este turno"}
            return facts.get(condition["fact"], condition["fact"])
        raise Unsaid(condition)

    def range(self, told: Mapping[str, Any]) -> str:
        if "min" in told:
            return f"{self.amount(told['min'])} o más"
        if "max" in told:
            return f"{self.amount(told['max'])} o menos" if told["max"] else "ninguno"
        return self.amount(told["is"])

    def event(self, on: Plain, would: bool = False) -> str:
        if isinstance(on, str):
            on = {on: {}}
        ((word, told),) = on.items()
        if isinstance(told, str):
            told = {"of": told} if told not in SEATS else {"who": told}
        elif isinstance(told, list) or not set(told) & {"of", "by", "who", "from", "to", "where"}:
            told = {"of": told} if told else {}
        of = self.subject(told["of"]) if "of" in told else ""
        who = self.seat(told["who"]) if "who" in told else ""
        by = self.subject(told["by"]) if "by" in told else ""
        verbs = {
            "dies": "muere|muriera", "enters": "entra|entrara", "leaves": "deja el campo de batalla|dejara el campo de batalla",
            "put into graveyard": "va al cementerio|fuera al cementerio", "attacks": "ataca|atacara", "blocks": "bloquea|bloqueara",
            "becomes blocked": "queda bloqueada|quedara bloqueada", "tapped": "se gira|se girara", "untapped": "se endereza|se enderezara",
            "turned face up": "se pone boca arriba|se pusiera boca arriba", "attacks unblocked": "ataca sin ser bloqueada|atacara sin ser bloqueada",
            "sacrificed": "se sacrifica|se sacrificara", "exploits": "explota a una criatura|explotara", "targeted": "es hecha objetivo|fuera hecha objetivo",
            "tapped for mana": "se gira para obtener maná|se girara para obtener maná", "cast": "se lanza|se lanzara",
        }  # fmt: skip
        if word in verbs:
            verb = verbs[word].split("|")[1 if would else 0]
            if word == "cast" and who:
                return f"{who} lanza{'s' if told['who'] == 'you' else ''} {of or 'un hechizo'}"
            return f"{of or 'algo'} {verb}" + (f" (por {by})" if by else "")
        if word in ("damage", "combat damage", "noncombat damage", "combat damage to player"):
            kind = "daño de combate" if word.startswith("combat") else "daño"
            to = of or who or ("un jugador" if word.endswith("player") else "")
            return f"{by or 'una fuente'} {'fuera a hacer' if would else 'hace'} {kind}" + (f" a {to}" if to else "")
        if word in ("gains life", "loses life", "drawn", "discarded", "player attacks"):
            verb = {"gains life": "gana vidas", "loses life": "pierde vidas", "drawn": "roba una carta",
                    "discarded": "descarta una carta", "player attacks": "ataca"}[word]  # fmt: skip
            return f"{who or 'alguien'} {verb}"
        steps = {"upkeep": "el mantenimiento", "end step": "el paso final", "draw step": "el paso de robar", "combat": "el combate",
                 "precombat main": "la primera fase principal", "postcombat main": "la segunda fase principal",
                 "end of combat": "el final del combate"}  # fmt: skip
        if word in steps:
            return f"empieza {steps[word]}" + (f" de {who}" if who else "")
        raise Unsaid(on)

    def subject(self, filter: Plain) -> str:
        if filter == "self" or filter == {"in": "self"}:
            return "esta carta"
        if filter == {"in": "host"}:
            return "lo que lleva esta carta"
        if isinstance(filter, dict) and set(filter) == {"in"}:
            return self.thing(filter["in"], {})
        if isinstance(filter, list):
            return self.or_(self.subject(one) for one in filter)
        return self.one(filter)

    def and_(self, parts: Any) -> str:
        return _joined(list(parts), "y")

    def or_(self, parts: Any) -> str:
        return _joined(list(parts), "o")


def _joined(parts: list[str], word: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"
