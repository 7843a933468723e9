"""Puts card data of the smaller games into words, in Spanish and English, from the data alone.

Unsaid is raised if a part has no words: no sentence is better than an incomplete one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judge.cardtext.plain_data import Plain, Unsaid, as_sentence, listed
from judge.rulesets.kit import Words

Verb = Callable[["Teller", Mapping[str, Any]], str]


class Teller:
    """Words the data of one game in one language; ``verbs`` word the game's own instructions."""

    def __init__(self, words: Words, language: str, verbs: Mapping[str, Verb]) -> None:
        self.words, self.language, self.verbs = words, language, verbs
        self.slots: dict[str, Any] = {}
        self.player = False
        """Whether "it" is a player: what an ``each`` goes through."""

    def t(self, es: str, en: str, **parts: object) -> str:
        """The wording in this language, filled in."""
        return (es if self.language == "es" else en).format(**parts)

    def word(self, kind: str, key: str) -> str:
        """The game's own word in Spanish, the key of card data in English."""
        return self.words.label(kind, key) if self.language == "es" else key

    def only(self, told: Mapping[str, object], *keys: str) -> None:
        """Raise Unsaid if the data have other keys than these."""
        if set(told) - {*keys, "cites"}:
            raise Unsaid(told)

    def and_(self, parts: Iterable[str]) -> str:
        return self._joined(parts, self.t("y", "and"))

    def or_(self, parts: Iterable[str]) -> str:
        return self._joined(parts, self.t("o", "or"))

    def _joined(self, parts: Iterable[str], last: str) -> str:
        found = list(parts)
        if last == "y" and found[-1][:1].lower() == "i":
            last = "e"
        return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} {last} {found[-1]}"

    # Cards and abilities

    def definition(self, data: Mapping[str, Any]) -> list[str]:
        """The data of a line or of a whole definition as sentences; raises Unsaid."""
        made: list[str] = []
        if data.get("keywords"):
            made.append(as_sentence(", ".join(map(self.keyword, data["keywords"]))))
        for key, value in data.items():
            own = key in self.verbs and key not in _CORNERS
            if key in ("keywords", "effect", "targets", "abilities", *_CORNERS):
                continue
            if key in (self.words.figures or {}) and not own:
                continue
            if key not in self.verbs:
                raise Unsaid(key)
            made.append(as_sentence(self.verbs[key](self, {key: value})))
        if "effect" in data:
            made.append(self.effect(data["effect"], data.get("targets", ())))
        made += [self.ability(one) for one in data.get("abilities", ())]
        return made

    def keyword(self, keyword: Plain) -> str:
        if isinstance(keyword, Mapping):
            ((name, number),) = keyword.items()
            return f"{self.word('keywords', name)} {number}"
        own = f"keyword {keyword}"
        return self.verbs[own](self, {}) if own in self.verbs else self.word("keywords", keyword)

    def ability(self, one: Mapping[str, Any]) -> str:
        """An ability as a sentence, with its limits."""
        kind = one["kind"]
        if kind == "static":
            return as_sentence(self.static(one))
        if kind not in ("activated", "triggered"):
            return as_sentence(self.of_own_kind(one))
        self.only(
            one,
            "kind",
            "on",
            "if",
            "optional",
            "limit",
            "targets",
            "effect",
            "cost",
            "during",
            "data",
            "zone",
            "name",
        )
        data = dict(one.get("data", {}))
        answers, must = data.pop("response", False), data.pop("must", False)
        done = (
            self.effect(one["effect"], one.get("targets", ()), data.pop("most", ""))
            if "effect" in one
            else ""
        )
        if data:
            raise Unsaid(data)
        if kind == "activated":
            cost = self.cost(one["cost"]) if one.get("cost") not in (None, []) else ""
            said = (
                f"{self._upper(cost)}: {done}"
                if cost
                else self.t("Puede usarse: {d}", "May be used: {d}", d=done)
            )
            more = (
                [self.t("Solo si {c}.", "Only if {c}.", c=self.condition(one["if"]))] if "if" in one else []
            )
        else:
            said, more = self._triggered(one, done, bool(answers), bool(must)), []
        if "during" in one:
            more.append(self.t("Solo en: {s}.", "Only in: {s}.", s=self.steps(one["during"])))
        if one.get("limit") == "turn":
            more.append(self.t("Solo una vez por turno.", "Only once each turn."))
        if "zone" in one:
            more.append(self.t("Funciona en: {z}.", "Works in: {z}.", z=self.zones(one["zone"])))
        return " ".join([said.strip(), *more])

    def of_own_kind(self, one: Mapping[str, object]) -> str:
        key = f"kind {one['kind']}"
        if key not in self.verbs:
            raise Unsaid(one)
        return self.verbs[key](self, one)

    def _triggered(self, one: Mapping[str, Any], done: str, answers: bool, must: bool) -> str:
        events = self.or_(self.event(on) for on in listed(one["on"]))
        if answers and not done:
            return self.t(
                "Se juega solo en respuesta a esto: {e}.", "Played only in answer to this: {e}.", e=events
            )
        lead = self.t("En respuesta a esto", "In answer to this") if answers else self.t("Cuando", "When")
        glue = ": " if answers else " "
        condition = self.t(", si {c}", ", if {c}", c=self.condition(one["if"])) if "if" in one else ""
        cost = (
            self.t(", a cambio de {c}", ", in return for: {c}", c=self.cost(one["cost"]))
            if one.get("cost")
            else ""
        )
        may = self.t(" (si se quiere)", " (if wanted)") if one.get("optional") else ""
        may += self.t(" (es obligatorio)", " (it has to)") if must else ""
        return f"{lead}{glue}{events}{condition}{cost}{may}: {done}"

    def static(self, one: Mapping[str, Any]) -> str:
        """A continuous ability: what it applies to, and what it changes."""
        if one.get("data"):
            key = f"data {next(iter(one['data']))}"
            if key not in self.verbs or one["change"]:
                raise Unsaid(one)
            return self.verbs[key](self, one)
        self.only(one, "kind", "of", "change", "while", "zone")
        of = self.t("esta carta", "this card") if "of" not in one else self.many(one["of"])
        said = f"{of}: {self.change(one['change'])}"
        if "while" in one:
            said = self.t("mientras {c}, {s}", "while {c}, {s}", c=self.condition(one["while"]), s=said)
        return said

    def steps(self, steps: Plain) -> str:
        return self.or_(self.word("steps", one) for one in listed(steps))

    def zones(self, zones: Plain) -> str:
        return self.or_(self.word("zones", one) for one in listed(zones))

    # Costs, instructions

    def cost(self, cost: Plain) -> str:
        if not isinstance(cost, list):
            return self.verbs["pay"](self, {"pay": cost})
        return self.and_(self.instruction(one) for one in cost)

    def effect(self, effect: Plain, targets: Plain = (), most: str = "") -> str:
        """Instructions as sentences; a target is described at its first mention."""
        before = self.slots
        self.slots = {one["as"]: (one, most) for one in targets}
        try:
            return " ".join(as_sentence(self.instruction(one)) for one in effect)
        finally:
            self.slots = before

    def instructions(self, effect: Plain) -> str:
        return "; ".join(self.instruction(one) for one in effect)

    def instruction(self, one: Mapping[str, Any]) -> str:
        """One instruction, after its condition."""
        plain = {key: value for key, value in one.items() if key not in ("as", "cites")}
        if "then" in plain and "may pay" not in plain:
            self.only(plain, "if", "then", "else")
            said = self.t(
                "si {c}, {d}",
                "if {c}, {d}",
                c=self.condition(plain["if"]),
                d=self.instructions(plain["then"]),
            )
            if plain.get("else"):
                said += self.t("; si no, {d}", "; otherwise {d}", d=self.instructions(plain["else"]))
            return said
        if "if" in plain:
            condition = self.condition(plain.pop("if"))
            return self.t("si {c}, {d}", "if {c}, {d}", c=condition, d=self.instruction(plain))
        for key, say in (*self.verbs.items(), *_GATES.items()):
            if key in plain:
                return say(self, plain)
        raise Unsaid(one)

    def change(self, change: Mapping[str, Any]) -> str:
        """A change of something."""
        made = []
        for key, value in change.items():
            if key in ("add", "set"):
                for figure, amount in value.items():
                    made.append(self._figure(key, figure, amount))
            elif key in ("gain", "lose"):
                words = self.and_(map(self.keyword, listed(value)))
                made.append(
                    self.t("gana {w}", "gains {w}", w=words)
                    if key == "gain"
                    else self.t("pierde {w}", "loses {w}", w=words)
                )
            elif key == "lose all" and value is True:
                made.append(self.t("pierde todas sus habilidades", "loses all its abilities"))
            elif key == "forbid":
                made.append(self._forbidden(value))
            elif key == "cost" and len(value) == 1:
                ((how, amount),) = value.items()
                made.append(self._costs(how, amount))
            elif key == "type":
                made.append(self.t("es además {w}", "is also {w}", w=self._types(value)))
            else:
                raise Unsaid(change)
        return self.and_(made)

    def _figure(self, key: str, figure: str, amount: Plain) -> str:
        word = self.word("figures", figure)
        if key == "set":
            return self.t("{w} pasa a ser {a}", "{w} becomes {a}", w=word, a=self.amount(amount))
        if isinstance(amount, int) and amount < 0:
            return self.t("{a} menos de {w}", "{a} less {w}", a=-amount, w=word)
        if isinstance(amount, Mapping):
            return self.t("más {w}: {a}", "more {w}: {a}", a=self.amount(amount), w=word)
        return self.t("{a} más de {w}", "{a} more {w}", a=amount, w=word)

    def _costs(self, how: str, amount: Plain) -> str:
        words = {
            "more": ("cuesta {a} más", "costs {a} more"),
            "less": ("cuesta {a} menos", "costs {a} less"),
            "set": ("cuesta {a}", "costs {a}"),
        }
        return self.t(*words[how], a=self.amount(amount))

    def _forbidden(self, value: Plain) -> str:
        if isinstance(value, str):
            return self.t("no puede {a}", "can't {a}", a=self.word("actions", value))
        ((what, of),) = value.items()
        whom = self.t("esta carta", "this card") if of == "self" else self.many(of)
        if what in (self.words.actions or {}):
            if of == "self":
                return self.t("no se puede {a}", "can't {a}", a=self.word("actions", what))
            return self.t("no se puede {a}: {o}", "can't {a}: {o}", a=self.word("actions", what), o=whom)
        return self.t("no ocurre que {e}", "it does not occur that {e}", e=self.event({what: of}))

    # Amounts and conditions

    def amount(self, amount: Plain) -> str:
        """A number, or how it is computed."""
        if not isinstance(amount, Mapping):
            return str(amount)
        ((key, value), *rest) = amount.items()
        if key == "count":
            return self.t("el número de {n}", "the number of {n}", n=self._counted(value))
        if key == "figure":
            of = self.ref(amount.get("of", "self"))
            kinds = ("figures", "seat_figures")
            word = next(self.word(k, value) for k in kinds if value in (getattr(self.words, k) or {}))
            return self.t("{w} de {o}", "the {w} of {o}", w=word, o=of)
        if key == "number of" and not rest:
            return self.t("el número de {n}", "the number of {n}", n=self.ref(value))
        glue = {
            "sum": ("{a} más {b}", "{a} plus {b}"),
            "minus": ("{a} menos {b}", "{a} minus {b}"),
            "times": ("{a} por {b}", "{a} times {b}"),
            "divide": ("{a} entre {b}", "{a} divided by {b}"),
        }
        if key in glue and len(value) == 2:
            return self.t(*glue[key], a=self.amount(value[0]), b=self.amount(value[1]))
        raise Unsaid(amount)

    def condition(self, told: Mapping[str, Any]) -> str:
        """What must hold."""
        key = next(iter(told))
        if key == "not":
            return self.t("no se cumple que {c}", "it is not so that {c}", c=self.condition(told["not"]))
        if key in ("all", "any"):
            parts = [self.condition(one) for one in told[key]]
            return self.and_(parts) if key == "all" else self.or_(parts)
        if key == "exists":
            return self.t("hay {n}", "there is {n}", n=self.one(told["exists"]))
        if key == "count":
            return self.t(
                "hay {b} {n}", "there are {b} {n}", b=self._bounds(told), n=self._counted(told["count"])
            )
        if key == "amount":
            return self.t("{a} es {b}", "{a} is {b}", a=self.amount(told["amount"]), b=self._bounds(told))
        if key == "object":
            of = self.ref(told["object"])
            if told["is"] == "any":
                return self.t("{o} está en juego", "{o} is in play", o=of)
            if set(told["is"]) == {"zone"}:
                return self.t("{o} está en {z}", "{o} lies in {z}", o=of, z=self.zones(told["is"]["zone"]))
            return self.t("{o} es {n}", "{o} is {n}", o=of, n=self.one(told["is"]))
        if key == "done":
            return self.t("se hizo", "that was done")
        if key == "your turn":
            return (
                self.t("es tu turno", "it is your turn")
                if told[key]
                else self.t("no es tu turno", "it is not your turn")
            )
        if key == "step":
            return self.t("es {s}", "it is {s}", s=self.steps(told["step"]))
        if key == "fact" and f"fact {told['fact']}" in self.verbs:
            return self.verbs[f"fact {told['fact']}"](self, told)
        raise Unsaid(told)

    def _bounds(self, told: Mapping[str, object]) -> str:
        if "is" in told:
            return self.amount(told["is"])
        if "min" in told and "max" in told:
            return self.t(
                "entre {a} y {b}", "from {a} to {b}", a=self.amount(told["min"]), b=self.amount(told["max"])
            )
        if "min" in told:
            return self.t("al menos {a}", "at least {a}", a=self.amount(told["min"]))
        return self.t("a lo sumo {a}", "at most {a}", a=self.amount(told["max"]))

    # What is meant

    def one(self, filter_: Plain) -> str:
        return self.t("una ", "a ") + self.noun(filter_)

    def many(self, filter_: Plain) -> str:
        if isinstance(filter_, Mapping) and set(filter_) == {"in"}:
            return self.ref(filter_["in"])
        if isinstance(filter_, Mapping) and set(filter_) == {"name"}:
            return self.or_(f"“{one}”" for one in listed(filter_["name"]))
        return self.t("cada ", "each ") + self.noun(filter_)

    def _counted(self, filter_: Plain) -> str:
        """The counted things, in the plural."""
        return self.noun(filter_).replace(self.t("carta", "card"), self.t("cartas", "cards"), 1)

    def noun(self, filter_: Plain) -> str:
        """A filter in words: the type first, then its other conditions."""
        if isinstance(filter_, str):
            if filter_ in ("any", "card"):
                return self.t("carta", "card")
            return self.t("carta: {t}", "{t}", t=self.word("types", filter_))
        if isinstance(filter_, list):
            return self.or_(map(self.noun, filter_))
        if set(filter_) == {"in"}:
            return self.ref(filter_["in"])
        if set(filter_) == {"seat"}:
            return self.ref(filter_["seat"])
        said = [self.t("carta", "card")]
        for key, value in filter_.items():
            said.append(self._said_of(key, value))
        return said[0] + " (" + ", ".join(said[1:]) + ")" if said[1:] else said[0]

    def _whose(self, seat: Plain) -> str:
        if seat == "you":
            return self.t("tuya", "yours")
        if seat in ("opponent", "opponents"):
            return self.t("de un oponente", "an opponent's")
        return self.t("de: {s}", "of: {s}", s=self.ref(seat))

    def _types(self, value: Plain) -> str:
        return self.or_(self.word("types", one) for one in listed(value))

    def _said_of(self, key: str, value: Plain) -> str:
        _, _, plain = key.rpartition("not ")
        lead = self.t("no ", "not ") if key.startswith("not ") else ""
        kinds = {"type": "types", "color": "colors", "keyword": "keywords", "is": "conditions"}
        if plain in kinds:
            return lead + self.or_(self.word(kinds[plain], one) for one in listed(value))
        if plain in ("subtype", "name"):
            return lead + self.or_(f"“{one}”" for one in listed(value))
        if key == "zone":
            return (
                self.t("en {z}", "in {z}", z=self.zones(value))
                if value != "any"
                else self.t("donde sea", "anywhere")
            )
        if key in ("controller", "owner"):
            return self._whose(value)
        if key == "other" and value is True:
            return self.t("otra que esta", "other than this one")
        if key == "same name":
            return self.t("del mismo nombre que {r}", "with the name of {r}", r=self.ref(value))
        if key == "in":
            return self.ref(value)
        if key == "ability":
            kinds_ = {
                "activated": ("activada", "activated"),
                "static": ("continua", "continuous"),
                "triggered": ("disparada", "triggered"),
            }
            return self.t(
                "con una habilidad {k}",
                "with an ability: {k}",
                k=self.or_(self.t(*kinds_[one]) for one in listed(value)),
            )
        if self.words.figures and key in self.words.figures:
            bounds = self._bounds(value) if isinstance(value, Mapping) else self.amount(value)
            return f"{self.word('figures', key)} {bounds}"
        raise Unsaid(key)

    def ref(self, ref: Plain) -> str:
        """A reference in words."""
        if isinstance(ref, list):
            return self.and_(map(self.ref, ref))
        if isinstance(ref, Mapping):
            if set(ref) == {"all"}:
                return self.many(ref["all"])
            raise Unsaid(ref)
        if ref == "it" and self.player:
            return self.t("ese jugador", "that player")
        if ref in _REFS:
            return self.t(*_REFS[ref])
        for role, words in (
            ("controller", ("quien controla {r}", "the controller of {r}")),
            ("owner", ("el dueño de {r}", "the owner of {r}")),
        ):
            if ref.startswith(f"{role} of "):
                return self.t(*words, r=self.ref(ref.removeprefix(f"{role} of ")))
            if ref == f"its {role}":
                return self.t(*words, r=self.ref("it"))
        if ref.startswith("target "):
            return self._target(ref.removeprefix("target "))
        return self.t("lo elegido", "what was chosen")

    def _target(self, slot: str) -> str:
        if slot not in self.slots:
            return self.t("ese objetivo", "that target")
        target, most = self.slots.pop(slot)
        if "seat" in target:
            return self.t("un jugador objetivo ({s})", "a target player ({s})", s=self.ref(target["seat"]))
        number = target.get("count", 1)
        lead = (
            self.t("{n} objetivos", "{n} targets", n=number)
            if number != 1
            else self.t("un objetivo", "a target")
        )
        if "up to" in target:
            lead = self.t("hasta {n} objetivos", "up to {n} targets", n=target["up to"])
        best = (
            self.t(", la de más {f}", ", the one with the most {f}", f=self.word("figures", most))
            if most
            else ""
        )
        return f"{lead}: {self.noun(target['of'])}{best}"

    def event(self, on: Plain) -> str:
        """A happening in words."""
        if isinstance(on, str):
            on = {on: {}}
        ((word, told),) = on.items()
        key = f"event {word}"
        if key not in self.verbs:
            raise Unsaid(on)
        roles = ("of", "by", "who", "from", "to")
        if not isinstance(told, Mapping) or (told and not set(told) & set(roles)):
            told = {"who": told} if told in _SEATS else {"of": told}
        self.only(told, *roles)
        said = self.verbs[key](self, told)
        if "by" in told and "{by}" not in said:
            by = self.t("esta carta", "this card") if told["by"] == "self" else self.one(told["by"])
            said += self.t(" por {b}", " by {b}", b=by)
        if "from" in told:
            said += self.t(" (desde {z})", " (from {z})", z=self.zones(told["from"]))
        return said

    def subject(self, told: Mapping[str, object], role: str = "of") -> str:
        """The object or player of a happening."""
        if role == "who":
            return self.ref(told.get("who", "players"))
        of = told.get(role, "any")
        return self.t("esta carta", "this card") if of == "self" else self.one(of)

    def duration(self, until: str) -> str:
        found = _DURATIONS.get(until)
        if found:
            return self.t(*found)
        spanish = self.words.label("durations", until)
        return self.t(spanish, _UNTIL.get(until, f"until {until}"))

    def _upper(self, text: str) -> str:
        return text[:1].upper() + text[1:]


_CORNERS = ("name", "type", "subtypes", "colors", "cost", "aliases", "text", "cites")
_SEATS = ("you", "opponent", "opponents", "players", "others", "active")
_REFS = {
    "self": ("esta carta", "this card"),
    "you": ("tú", "you"),
    "opponent": ("tu oponente", "your opponent"),
    "opponents": ("tus oponentes", "your opponents"),
    "players": ("cada jugador", "each player"),
    "others": ("los demás jugadores", "the other players"),
    "active": ("el jugador activo", "the active player"),
    "it": ("esa carta", "that card"),
    "now": ("esa carta", "that card"),
    "by": ("lo que lo causó", "what caused it"),
    "seat": ("ese jugador", "that player"),
    "host": ("su portador", "its bearer"),
}
_UNTIL = {
    "final": "until the Fase Final",
    "source": "while it is in play",
    "turn start": "until your next turn begins",
    "vigil start": "until your next Vigilia begins",
}
_DURATIONS = {"always": ("sin fin", "without end"), "turn": ("este turno", "this turn")}


def _choose(teller: Teller, one: Mapping[str, object]) -> str:
    teller.only(one, "choose", "who", "count", "up to", "any number", "of")
    who = f"{teller.ref(one['who'])}: " if "who" in one else ""
    what = teller.noun(one["choose"])
    if "up to" in one:
        what = teller.t("hasta {n} de: {w}", "up to {n} of: {w}", n=teller.amount(one["up to"]), w=what)
    elif one.get("any number"):
        what = teller.t("cuantas se quieran de: {w}", "any number of: {w}", w=what)
    elif one.get("count", 1) != 1:
        what = teller.t("{n} de: {w}", "{n} of: {w}", n=teller.amount(one["count"]), w=what)
    return who + teller.t("elegir {w}", "choose {w}", w=what)


def _last(teller: Teller, one: Mapping[str, Any]) -> str:
    teller.only(one, "last", "of", "until")
    of = teller.ref(one.get("of", "self"))
    until = f" ({teller.duration(one['until'])})" if "until" in one else ""
    return f"{of}: {teller.change(one['last'])}{until}"


def _later(teller: Teller, one: Mapping[str, object]) -> str:
    teller.only(one, "later", "do", "once")
    return teller.t(
        "cuando {e}, {d}", "when {e}, {d}", e=teller.event(one["later"]), d=teller.instructions(one["do"])
    )


def _may(teller: Teller, one: Mapping[str, object]) -> str:
    teller.only(one, "may", "who", "else")
    who = f"{teller.ref(one['who'])}: " if "who" in one else ""
    said = who + teller.t("si se quiere, {d}", "if wanted, {d}", d=teller.instructions(one["may"]))
    if one.get("else"):
        said += teller.t("; si no, {d}", "; otherwise {d}", d=teller.instructions(one["else"]))
    return said


def _may_pay(teller: Teller, one: Mapping[str, object]) -> str:
    teller.only(one, "may pay", "who", "then", "else")
    who = teller.ref(one.get("who", "you"))
    said = teller.t("{w}: si se quiere, {c}", "{w}: if wanted, {c}", w=who, c=teller.cost(one["may pay"]))
    if one.get("then"):
        said += teller.t("; entonces {d}", "; then {d}", d=teller.instructions(one["then"]))
    if one.get("else"):
        said += teller.t("; si no, {d}", "; otherwise {d}", d=teller.instructions(one["else"]))
    return said


def _each(teller: Teller, one: Mapping[str, object]) -> str:
    teller.only(one, "each", "do")
    whom, before = teller.ref(one["each"]), teller.player
    teller.player = all(part in _SEATS for part in listed(one["each"]) if isinstance(part, str))
    try:
        done = teller.instructions(one["do"])
    finally:
        teller.player = before
    return teller.t("{r}, uno tras otro: {d}", "{r}, one after the other: {d}", r=whom, d=done)


def _name(teller: Teller, one: Mapping[str, object]) -> str:
    teller.only(one, "name")
    return teller.t("nombrar una carta", "name a card")


def _repeat(teller: Teller, one: Mapping[str, object]) -> str:
    teller.only(one, "repeat", "do")
    return teller.t(
        "{a} veces: {d}", "{a} times: {d}", a=teller.amount(one["repeat"]), d=teller.instructions(one["do"])
    )


def _one_of(teller: Teller, one: Mapping[str, Any]) -> str:
    teller.only(one, "choose one", "count", "who")
    parts = teller.or_(teller.instructions(branch["do"]) for branch in one["choose one"])
    number = teller.amount(one.get("count", 1))
    return teller.t("elegir {n}: {p}", "choose {n}: {p}", n=number, p=parts)


_GATES: Mapping[str, Verb] = {
    "choose": _choose,
    "choose one": _one_of,
    "last": _last,
    "later": _later,
    "may": _may,
    "may pay": _may_pay,
    "each": _each,
    "repeat": _repeat,
    "name": _name,
}


def doing(es: str, en: str, key: str, *more: str) -> Verb:
    """A verb with the object ``{o}``; ``{who}`` is the player who does it."""

    def say(teller: Teller, one: Mapping[str, object]) -> str:
        teller.only(one, key, "who", *more)
        what = one[key]
        return teller.t(
            es,
            en,
            o=teller.ref(what) if not isinstance(what, (int, bool)) else "",
            who=teller.ref(one.get("who", "you")),
        )

    return say


def counting(es: str, en: str, key: str) -> Verb:
    """A verb with the amount ``{a}``; ``{who}`` is the player concerned."""

    def say(teller: Teller, one: Mapping[str, object]) -> str:
        teller.only(one, key, "who")
        return teller.t(es, en, a=teller.amount(one[key]), who=teller.ref(one.get("who", "you")))

    return say


def happening(es: str, en: str) -> Verb:
    """A happening: ``{o}`` is its object, ``{who}`` its player."""

    def say(teller: Teller, told: Mapping[str, object]) -> str:
        return teller.t(es, en, o=teller.subject(told), who=teller.subject(told, "who"))

    return say


def sentences(
    words: Words, verbs: Mapping[str, Verb], data: Mapping[str, object], language: str
) -> list[str]:
    """Card data as sentences; raises Unsaid if there are no words for a part."""
    try:
        return Teller(words, language, verbs).definition(data)
    except (LookupError, TypeError, AttributeError, ValueError, StopIteration) as fault:
        raise Unsaid(str(fault)) from None
