"""Card data in Spanish."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.cardtext.magic.telling_spanish_nouns import (
    ADJECTIVES,
    DURATIONS,
    FIGURES,
    KEYS,
    NOUNS,
    ZONES,
    SpanishNouns,
    gendered,
)
from judge.cardtext.plain_data import Plain, Unsaid, listed
from judge.rulesets.magic.words import KEYWORDS
from judge.text import fold

BEARING = {"you": "tú", "opponents": "tus oponentes", "players": "los jugadores"}
"""Players whom a static ability affects."""
YOURS = {
    "shuffle": "barajas",
    "become the monarch": "pasas",
    "extra turn": "tienes",
    "lose the game": "pierdes",
    "win the game": "ganas",
}
"""Verbs in the second person for the reader, with their third person for others."""
_YOUR_VERBS = {"tiene": "tienes", "puede": "puedes", "juega": "juegas", "gana": "ganas", "pierde": "pierdes"}


def addressed(said: str) -> str:
    """A predicate about one player, reworded for the reader.

    >>> addressed("tiene velo y juega con su mano a la vista")
    'tienes velo y juegas con tu mano a la vista'
    """
    verbs = re.sub(r"(^|y )(\w+)", lambda m: m[1] + _YOUR_VERBS.get(m[2], m[2]), said)
    return re.sub(r"\bsu\b", "tu", verbs)


class Spanish(SpanishNouns):
    """Sentences: abilities, costs, and what is done."""

    def keyword(self, keyword: Plain) -> str:
        if isinstance(keyword, dict):
            ((name, number),) = keyword.items()
            return f"{self.keyword(name)} {number}"
        spanish = KEYWORDS.get(keyword, ())
        return spanish[0] if spanish else self.protection(keyword) or keyword

    def led(self, who: str, said: str) -> str:
        return f"{who} {said}" if said.startswith("elige") else super().led(who, said)

    def keyword_cost(self, key: str, cost: str) -> str:
        return f"{KEYS.get(key, key)} {cost}"

    def key(self, key: str, value: Plain) -> str:
        if key == "crew":
            return f"tripular {value}"
        if key == "enchant":
            return (
                f"encanta {self.one(value)}" if "seat" not in value else f"encanta a {self.seat_noun(value)}"
            )
        if key == "affinity":
            return f"cuesta {{1}} menos por cada {self.noun(value)}"
        if key == "suspend":
            return f"suspender {value['count']}, por {value['cost']}"
        if key == "additional cost":
            return f"como coste adicional para lanzarla, {self.cost(value)}"
        if key == "colors":
            return (
                "es incolora"
                if not value
                else "es de color " + " y ".join(gendered(ADJECTIVES[one], "m") for one in value)
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
            return f"puede entrar como copia de {self.one(one['enters as copy'])}" + self.but(one)
        if "enters choosing" in one:
            return f"al entrar, elige {self.in_words('choose ' + one['enters choosing'])}"
        return self.more_enters(one)

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
        least, most = (self.amount(one) if isinstance(one, dict) else one for one in (least, most))
        number = f"{least}" if most is None else f"de {least} a {most}" if least else f"hasta {most}"
        parts = [
            f"\u2022 {self.effect(one['effect'], {**slots, **self.slots(one.get('targets', ()))})}"
            for one in modes["of"]
        ]
        return f"Elige {number}{self.of_modes(modes)}: " + " ".join(parts)

    # Abilities

    def static(self, ability: Mapping[str, Any]) -> str:
        while_ = self.while_(ability)
        of = ability.get("of")
        who = "esta carta" if of is None else self.bearers(of)
        many = of is not None and not (isinstance(of, dict) and set(of) == {"in"})
        said = self.change(ability["change"], many and who != "tú")
        if who == "tú":
            said = addressed(said)
        change = ability["change"]
        if of is None and (set(change) & {"cost", "limit"} or self.of_players(change)):
            return f"{while_}{said}"
        return f"{while_}{who} {said}"

    def bearers(self, of: Plain) -> str:
        if isinstance(of, dict) and of.get("in") == "host":
            return "lo que lleva esta carta"
        if isinstance(of, dict) and set(of) == {"seat"} and of["seat"] in BEARING:
            return BEARING[of["seat"]]
        return self.all(of)

    def triggered(self, ability: Mapping[str, Any], done: str) -> str:
        on = ability["on"]
        if on == "chapter":
            chapters = " y ".join(map(str, listed(ability["data"]["chapter"])))
            return f"Capítulo {chapters}: {done}"
        events = " o ".join(self.event(one) for one in listed(on))
        events += f" mientras {self.condition(ability['while'])}" if "while" in ability else ""
        condition = f", si {self.condition(ability['if'])}" if "if" in ability else ""
        return f"Cuando {events}{condition}: {done}"

    # Costs

    def duration(self, until: str) -> str:
        return DURATIONS[until]

    def as_long(self, until: object) -> str:
        """How long a change lasts: a word for it, or as long as there is a counter."""
        if isinstance(until, dict):
            return self.in_words("as long as counted", counter=self.counted(1, str(until["counter"])))
        return DURATIONS[str(until)]

    def as_cost(self, one: Mapping[str, Any]) -> str:
        for key, verb in (
            ("sacrifice a", "sacrificar"),
            ("exile a", "exiliar"),
            ("tap a", "girar"),
            ("untap a", "enderezar"),
            ("return a", "devolver a la mano"),
            ("discard a", "descartar"),
            ("reveal a", "mostrar"),
        ):
            if key in one and (key != "reveal a" or "count" in one):
                count = one.get("count", 1)
                what = (
                    self.one(one[key])
                    if count == 1
                    else f"{self.amount(count)} {self.noun(one[key], many=True)}"
                )
                return f"{verb} {what}"
        for key, verb in (
            ("sacrifice", "sacrificar"),
            ("exile", "exiliar"),
            ("return", "devolver a la mano"),
            ("discard cards", "descartar"),
            ("tap", "girar"),
        ):
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
        return self.more_verbs(one, {})

    def zone(self, name: str) -> str:
        return ZONES[name]

    # What is done

    def next_time(self, event: str) -> str:
        return f"cuando {event}"

    def choosing(self, one: Mapping[str, object], slots: dict[str, object]) -> str:
        if "of" in one:
            top = self.thing(one["of"], slots)
            if one.get("order"):
                return f"pon {top} en el orden que elijas"
            what = self.one(one["choose"]) if one["choose"] is not True else "una"
            if one.get("any number"):
                some = "cartas" if one["choose"] is True else self.noun(one["choose"], many=True)
                return f"elige cuantas {some} quieras de entre {top}"
            number = one.get("count", one.get("up to", 1))
            if number != 1:
                what = f"{self.amount(number)} ({what})" if one["choose"] is not True else self.amount(number)
            return f"elige {'hasta ' if 'up to' in one else ''}{what} de {top}"
        count = one.get("count", one.get("up to", 1))
        what = (
            self.one(one["choose"])
            if count == 1
            else f"{self.amount(count)} {self.noun(one['choose'], many=True)}"
        )
        return f"elige {'hasta ' if 'up to' in one else ''}{what}"

    def lasting(self, one: Mapping[str, Any], slots: dict[str, Any]) -> str:
        until = self.as_long(one.get("until", "turn"))
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
            sizes = [change["set"][key] for key in ("power", "toughness") if key in change["set"]]
            counted = len(sizes) == 2 and isinstance(sizes[0], dict) and sizes[0] == sizes[1]
            whole = len(sizes) == 2 and not counted
            size = "/".join(map(self.amount, sizes))
            parts.append(f"pasa{n} a ser {size}" if whole else self.base_of(change["set"]))
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
        if change.get("lose all but mana"):
            parts.append(f"pierde{n} todas las habilidades salvo las de maná")
        if "attack price" in change:
            parts.append(f"no puede{n} atacar si no se paga esto: {self.cost(change['attack price'])}")
        if "attack tax" in change:
            parts.append(f"hace que cada criatura que te ataque cueste {change['attack tax']}")
        if "activated abilities of" in change:
            whose = self.thing(change["activated abilities of"], {})
            parts.append(f"tiene{n} las habilidades activadas de {whose}")
        if "ability" in change:
            parts += [f"tiene{n} \u00ab{self.ability(one)}\u00bb" for one in listed(change["ability"])]
        for key, lead in (
            ("type", "son además" if many else "es además"),
            ("become type", f"pasa{n} a ser"),
            ("subtype", "son además" if many else "es además"),
            ("become subtype", f"pasa{n} a ser"),
        ):
            if key in change:
                words = [
                    NOUNS[one][0] if one in NOUNS else self.chosen_word(key, one)
                    for one in listed(change[key])
                ]
                parts.append(f"{lead} {self.and_(words)}")
        if "color" in change:
            parts.append(
                f"{'son' if many else 'es'} además de color "
                + " y ".join(
                    gendered(ADJECTIVES.get(one, self.chosen_word("color", one)), "m")
                    for one in listed(change["color"])
                )
            )
        if "become color" in change:
            parts.append(
                f"pasa{n} a ser de color "
                + self.and_(
                    gendered(ADJECTIVES.get(one, self.chosen_word("become color", one)), "m")
                    for one in change["become color"]
                )
            )
        if "controller" in change:
            who = change["controller"]
            parts.append(
                f"está{n} bajo tu control" if who == "you" else f"está{n} bajo el control de {self.seat(who)}"
            )
        if change.get("switch"):
            parts.append(f"intercambia{n} su fuerza y su resistencia")
        if "forbid" in change:
            parts += [self.forbidden(one, n) for one in listed(change["forbid"])]
        if "must" in change:
            parts += [self.obliged(one) for one in listed(change["must"])]
        if "limit" in change:
            parts += [said] if (said := self.limited(change["limit"])) else []
        if "for" in change.get("cost", {}):
            parts.append(self.activating(change["cost"]))
        elif set(change.get("cost", {})) & {"more", "less"} and change["cost"].get("of") != {"in": "self"}:
            parts.append(self.costs(change["cost"]))
        parts += self.more_change(change)
        if not parts:
            raise Unsaid(change)
        return self.and_(parts)

    def limited(self, limit: Mapping[str, Any]) -> str:
        key, number = next(iter(limit.items()))
        if key == "lands":
            some = "una tierra" if number == 1 else f"{number} tierras"
            return f"puedes jugar {some} más en cada uno de tus turnos"
        if key == "additional blocks":
            return f"puede bloquear a {'una criatura' if number == 1 else f'{number} criaturas'} más"
        if key == "blockers needed":
            return f"no puede ser bloqueada por menos de {number} criaturas"
        return ""

    def costs(self, cost: Mapping[str, Any]) -> str:
        whose = {"you": "que lances", "opponents": "que lancen tus oponentes", "players": "que se lancen"}[
            cost.get("who", "you")
        ]
        kind = self.noun({"is": "spell", **cost.get("of", {})}, many=True)
        word = "more" if "more" in cost else "less"
        by = f"{{{cost[word]}}}" if isinstance(cost[word], int) else self.amount(cost[word])
        return f"los {kind} {whose} cuestan {by} {'más' if word == 'more' else 'menos'}"

    def forbidden(self, told: Plain, n: str) -> str:
        if isinstance(told, str):
            word = {
                "block": "bloquear",
                "attack": "atacar",
                "be blocked": "ser bloqueada" + ("s" if n else ""),
            }.get(told)
            return f"no puede{n} {word}" if word else self.more_forbidden(told)
        ((word, of),) = told.items()
        if isinstance(of, dict) and "if" in of:
            return f"{self.forbidden(self.whenever(told), n)} {self.on_condition(of)}"
        if word == "be blocked" and "none" in of:
            return f"no puede{n} ser bloqueada{'s' if n else ''} salvo por {self.all(of['none'])}"
        if word == "be blocked":
            return f"no puede{n} ser bloqueada{'s' if n else ''} por {self.all(of)}"
        if word == "block" and "none" in of:
            return f"solo puede{n} bloquear a {self.all(of['none'])}"
        if word == "block":
            return f"no puede{n} bloquear a {self.all(of)}"
        if word == "cast" and of.get("of") == {"in": "self"}:
            return "no puede lanzarse"
        if word == "cast":
            spell = {key: value for key, value in of.get("of", {}).items() if key != "zone"}
            s = "s" if of["who"] == "you" else ""
            what = self.noun({"is": "spell", **spell}, many=True)
            return f"{self.seat(of['who'])} no puede{s} lanzar {what}"
        if word == "gains life":
            return f"{self.seat(of)} no puede ganar vidas"
        return self.more_forbidden(told)

    def spells(self, cost: Mapping[str, Any]) -> str:
        whose = {"you": " que lances", "opponents": " que lancen tus oponentes", "players": ""}
        kind = self.noun({"is": "spell", **cost.get("of", {})}, many=True)
        return kind + whose[cost.get("who", "you")]

    def no_longer(self, kinds: list[str]) -> str:
        named = self.and_(NOUNS[one][0] if one in NOUNS else one for one in kinds)
        return self.in_words("not types", verb="no es", kinds=named)

    def whole(self, filter_: Plain) -> str:
        return self.one(filter_) if isinstance(filter_, dict) else self.all(filter_)

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

        def t(key: str) -> str:
            return self.thing(one[key], slots)

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
        for key, you, third in (
            ("sacrifice a", "sacrificas", "sacrifica"),
            ("exile a", "exilias", "exilia"),
            ("return a", "devuelves a la mano", "devuelve a la mano"),
            ("tap a", "giras", "gira"),
            ("discard a", "descartas", "descarta"),
            ("reveal a", "muestras", "muestra"),
        ):
            if key in one and (key != "reveal a" or "count" in one):
                count = one.get("count", 1)
                what = (
                    self.one(one[key])
                    if count == 1
                    else f"{self.amount(count)} {self.noun(one[key], many=True)}"
                )
                return f"{conj(you, third)} {what}"
        if "damage" in one:
            by = one.get("by", "self")
            source = "esta carta" if by == "self" else self.thing(by, slots)
            amount = one["damage"]
            dealt = (
                f"{amount} de daño"
                if isinstance(amount, int) or amount == "X"
                else f"daño igual a {self.amount(amount)}"
            )
            return f"{source} hace {dealt} a {t('to')}" + (
                " (no se puede prevenir)" if one.get("unpreventable") else ""
            )
        if "fight" in one:
            return f"{t('fight')} lucha contra {t('with')}"
        if "search" in one:
            count = one.get("count", 1)
            what = (
                self.one(one["search"])
                if count == 1
                else f"hasta {self.amount(count)} {self.noun(one['search'], many=True, card=True)}"
            )
            if one.get("any number"):
                what = f"cualquier cantidad de {self.noun(one['search'], many=True, card=True)}"
            where = ZONES[one.get("to", "hand")] + (" girada" if one.get("tapped") else "")
            if "one to" in one:
                first = ZONES[one["one to"]] + (" girada" if one.get("one tapped") else "")
                where = f"{first} una de ellas, y el resto a {where}"
            library = self.library_of(one.get("of", "you"), slots)
            return f"{conj('buscas', 'busca')} en {library} {what}, va a {where}, y se baraja"
        if "create" in one:
            return f"{conj('creas', 'crea')} {self.token(one)}"
        if "create copy" in one:
            said = (
                f"{conj('creas', 'crea')} {self.so_many(one)}una ficha que es una copia de {t('create copy')}"
            )
            return said + self.but(one)
        if "put into play" in one:
            under = one.get("under")
            whose = (
                ""
                if under is None
                else " bajo tu control"
                if under == "you"
                else " bajo el control de su propietario"
            )
            return (
                f"{t('put into play')} va al campo de batalla{' girada' if one.get('tapped') else ''}{whose}"
                + (f"; al entrar {self.change(one['being'], False)}" if "being" in one else "")
            )
        if "move" in one:
            where = ZONES[one["to"]]
            if one["to"] == "library" and "nth" in one:
                nth = self.amount(one["nth"])
                return (
                    f"{t('move')} va a la biblioteca de su propietario, como carta número {nth} desde arriba"
                )
            if one["to"] == "library":
                where = {
                    "top": "la parte superior de la biblioteca",
                    "bottom": "el fondo de la biblioteca",
                }.get(one.get("position", ""), where)
            return f"{t('move')} va a {where}"
        if "counter" in one:
            instead = f". En vez de al cementerio, va a {ZONES[one['to']]}" if one.get("to") in ZONES else ""
            return f"contrarresta {t('counter')}{instead}"
        if "put counters" in one:
            return (
                f"pon {self.counted(one.get('amount', 1), one['put counters'])} en"
                f" {t('on') if 'on' in one else 'esta carta'}"
            )
        if "remove counters" in one:
            return (
                f"quita {self.counted(one.get('amount', 1), one['remove counters'])} de"
                f" {t('on') if 'on' in one else 'esta carta'}"
            )
        if "attach" in one:
            return f"anexa {t('attach')} a {t('to')}"
        if "add mana" in one:
            mana = "un maná de cualquier color" if one["add mana"] == "any color" else one["add mana"]
            times = f" por {self.amount(one['amount'])}" if "amount" in one else ""
            kept = (f" {self.in_words('kept ' + one['kept'])}" if "kept" in one else "") + self.only_for(one)
            return f"{conj('agregas', 'agrega')} {mana}{times}{kept}"
        if "copy" in one:
            return f"copia {t('copy')}" + (
                ", con nuevos objetivos si quieres" if one.get("new targets") else ""
            )
        if "destroy" in one:
            return f"destruye {t('destroy')}" + (
                " (no se puede regenerar)" if one.get("no regeneration") else ""
            )
        if "exile" in one:
            return f"exilia {t('exile')}" + (
                " hasta que esta carta deje el campo de batalla" if one.get("until") else ""
            )
        if "emblem" in one:
            return "obtienes un emblema con " + ", ".join(
                f"\u00ab{self.ability(a)}\u00bb" for a in one["emblem"]["abilities"]
            )
        if "sacrifice" in one and who != "you":
            return f"{self.whom(who, slots)} sacrifica {t('sacrifice')}"
        for key, said in (
            ("sacrifice", "sacrifica"),
            ("return", "devuelve a la mano de su propietario"),
            ("tap", "gira"),
            ("untap", "endereza"),
            ("regenerate", "regenera"),
            ("goad", "incita"),
            ("transform", "transforma"),
            ("discard cards", "se descarta"),
            ("reveal", "se revela"),
            ("phase out", "sale de fase"),
            ("shuffle", "baraja"),
            ("remove from combat", "retira del combate"),
            ("become the monarch", "pasa a ser el monarca"),
            ("extra turn", "tiene un turno adicional"),
            ("lose the game", "pierde la partida"),
            ("win the game", "gana la partida"),
        ):
            if key in one:
                if key in YOURS:
                    verb, *rest = said.split(" ", 1)
                    done = YOURS[key] if one[key] == "you" else verb
                    return " ".join((self.whom(one[key], slots), done, *rest))
                return f"{said} {t(key)}"
        for word, told in (("proliferate", "prolifera"), ("populate", "puebla")):
            if word in one:
                return told
        if "end the turn" in one:
            return "termina el turno"
        if "extra combat" in one:
            return "hay una fase de combate adicional" + (" y una principal" if one.get("main") else "")
        if "skip" in one:
            return f"{conj('te saltas', 'se salta')} {one['skip']}"
        if "flip" in one:
            said = self.thing(one["flip"], slots)
            return f"voltea {said}"
        return self.more_verbs(one, slots)

    def token(self, one: Mapping[str, Any]) -> str:
        what, count = one["create"], one.get("count", 1)
        tapped = " girada" if one.get("tapped") else ""
        if isinstance(what, str):
            return (
                f"una ficha de {what}" if count == 1 else f"{self.amount(count)} fichas de {what}"
            ) + tapped
        colors = self.and_(gendered(ADJECTIVES[c], "f") for c in what["colors"]) or "incolora"
        own = [k for k in reversed(listed(what["type"])) if k in NOUNS]
        kinds = " ".join(NOUNS[k][0] for k in own)
        for word in listed(what["type"]):
            kinds += f" {str(ADJECTIVES.get(word, word)).replace('@', 'o')}" if word not in NOUNS else ""
        said = f"{kinds} {' '.join(what['subtypes'])} {colors}"
        if "power" in what:
            said += f" {self.amount(what['power'])}/{self.amount(what['toughness'])}"
        if fold(what.get("name", "")) not in ("", fold(" ".join(what["subtypes"]))):
            said += f" llamada {what['name']}"
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
