"""The reader of Gobierno & Prestigio cards: turns their lines into data.

"Un súbdito" is a target; a choice ("elige", "hasta") and a whole group ("todos") are not. "Ganas" and
"pierdes" mean the targeted player (118.1, 118.7.a).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from judge.cardtext.chart_parser import Refused
from judge.cardtext.gobierno import phrases
from judge.cardtext.gobierno.telling import card_sentences
from judge.cardtext.lines import ReadFace, ReadLine
from judge.cardtext.readers import CardReader
from judge.cardtext.spanish.asked import Tokens, asked, longest, targets_of
from judge.cardtext.spanish.face import Reading, TextReader, read_face
from judge.cardtext.spanish.mentions import Mentions
from judge.cardtext.spanish.nodes import All, Back, Becomes, By, Own, Pick, Seat, Step, When
from judge.cardtext.spanish.words import SpanishGrammar, add_numbers

PAID = frozenset({"pay", "discard cards", "lose prestige"})


@cache
def grammar() -> SpanishGrammar:
    """The grammar of Gobierno & Prestigio cards, built on first use."""
    g = SpanishGrammar()
    add_numbers(g)
    phrases.add(g)
    _lines(g)
    g.index()
    return g


def _lines(g: SpanishGrammar) -> None:
    q = g.rule
    q("keywords", "<flag:f>")(lambda f: [f])
    q("keywords", "<flag:f> <number:n>")(lambda f, n: [{f: n}])
    q("keywords", "<flag:f> (,|.|y) <keywords:k>")(lambda f, k: [f, *k])
    q("line", "<keywords:k> .")(lambda k: ("ready", {"keywords": k}))
    q("line", "<holds:h> .")(lambda h: ("holds", h, None))
    q("line", "mientras <condition:c> , <holds:h> .")(lambda c, h: ("holds", h, c))
    q("line", "<doing:a> .")(lambda a: ("spell", a))
    q("wait", "(cuando|siempre que|en cuanto) <event:e> ,")(lambda e: (e, None))
    q("wait", "(cuando|siempre que|en cuanto) <event:e> , si <condition:c> ,")(lambda e, c: (e, c))
    q("waiting", "(cuando|siempre que|en cuanto) <event:e>")(lambda e: e)
    q("line", "<wait:w> <doing:a> .")(lambda w, a: ("waits", w, a))
    q("pay", "girar [<own>]")(lambda own=None: {"tap": "self"})
    q("pay", "[pagar] <number:n> [(recurso|recursos)]")(lambda n: {"pay": n})
    q("pay", "destruir <own:o>")(lambda o: {"destroy": "self"})
    q("pay", "retirar <own:o> del juego", "retirar del juego <own:o>")(lambda o: {"remove": "self"})
    q("pay", "perder <number:n> (punto|puntos) de prestigio")(lambda n: {"lose prestige": n})
    q("pay", "descartar <number:n> (carta|cartas)")(lambda n: {"discard cards": n})
    q("cost", "<pay:a>")(lambda a: [a])
    q("cost", "<pay:a> (,|y) <cost:b>")(lambda a, b: [a, *b])
    q("line", "<cost:c> : <doing:a> .")(lambda c, a: ("used", c, a, False))
    q("once", "[activa esta habilidad] [sólo] una vez por turno")(lambda: True)
    q("line", "<cost:c> : <doing:a> . <once:o> .")(lambda c, a, o: ("used", c, a, True))
    free = "puedes jugar ~ sin pagar su coste"
    q("line", f"{free} .")(lambda: ("instead", [], None))
    q("line", f"{free} si <condition:c> .", f"si <condition:c> , {free} .")(lambda c: ("instead", [], c))
    q("line", "puedes <cost:k> en lugar de pagar el coste de ~ .")(lambda k: ("instead", k, None))
    q("line", "[~] entra (en juego|al campo de juego) (girado|girada) .")(
        lambda: ("ready", {"enters": {"tapped": True}})
    )
    q("line", "[~] entra (en juego|al campo de juego) con <boost:b> .")(
        lambda b: ("ready", {"enters": {"counters": {f"{b[0]:+d}/{b[1]:+d}": 1}}})
    )


@dataclass
class _Course(Mentions):
    """An effect of Gobierno & Prestigio being built."""

    seat: str = ""

    def ref(self, thing: object) -> object:
        if isinstance(thing, Own):
            return "host" if thing.host else self.mention("self", "")
        if isinstance(thing, Back):
            return self.again(self.back(thing))
        if isinstance(thing, All):
            return {"all": dict(thing.filter)}
        if not isinstance(thing, Pick):
            raise Refused("thing")
        types = thing.filter.get("type", "card")
        if thing.aimed:
            slot = self.slot("aim")
            target: dict[str, object] = {"as": slot, "of": dict(thing.filter)}
            if thing.most != 1:
                target["count"] = thing.most
            self.targets.append(target)
            return self.mention(f"target {slot}", types, thing.gender)
        name = self.name()
        made: dict[str, object] = {"choose": dict(thing.filter), "as": name}
        if (thing.least, thing.most) != (1, 1):
            made["up to"] = thing.most
        if {types} & phrases.ON_STACK if isinstance(types, str) else False:
            raise Refused("where")
        self.effect.append(made)
        return self.mention(name, types, thing.gender)

    def who(self, seat: Seat) -> str:
        if seat.of is not None:
            return f"{seat.word} of {self.back(seat.of)}"
        if not seat.aimed:
            return seat.word
        slot = self.slot("who")
        self.targets.append({"as": slot, "seat": seat.word})
        return f"target {slot}"


def _do(course: _Course, steps: Sequence[Any]) -> None:
    for step in steps:
        course.clause += 1
        if isinstance(step, By):
            before, course.seat = course.seat, course.who(step.seat)
            _do(course, step.steps)
            course.seat = before
        elif isinstance(step, Becomes):
            course.effect.append(
                {"last": dict(step.change), "of": course.ref(step.thing), "until": step.until}
            )
        else:
            course.effect.append(_done(course, step))


def _done(course: _Course, step: Step) -> dict[str, object]:
    verb, more = step.verb, step.more
    who = {"who": course.seat} if course.seat else {}
    if verb in ("gain prestige", "lose prestige", "discard cards"):
        return {verb: more["n"], **who}
    if verb in ("pay", "produce"):
        return {verb: more["n"]}
    if verb == "damage":
        return {"damage": more["n"], "to": course.ref(step.thing)}
    if verb == "counters":
        strength, toughness = more["boost"]
        return {"add counters": f"{strength:+d}/{toughness:+d}", "on": course.ref(step.thing)}
    if verb == "unless":
        inner = _within(course, more["do"])
        return {"may pay": more["n"], "who": course.who(more["who"]), "else": inner}
    if verb == "may":
        return _may(course, more)
    return {verb: course.ref(step.thing)}


def _within(course: _Course, steps: Sequence[object]) -> list[dict[str, object]]:
    """A nested effect, which shares the targets of the whole."""
    kept, course.effect = course.effect, []
    _do(course, steps)
    made, course.effect = course.effect, kept
    return made


def _may(course: _Course, more: Mapping[str, Any]) -> dict[str, object]:
    """An optional step; if it is a payment, the rest depends on it (121.12)."""
    (first, *rest) = more["do"]
    if first.verb in PAID:
        if rest or not more["then"]:
            raise Refused("may")
        cost = first.more["n"] if first.verb == "pay" else [{first.verb: first.more["n"]}]
        return {"may pay": cost, "then": _within(course, more["then"])}
    done = _within(course, more["do"])
    if not more["then"]:
        return {"may": done}
    return {"may": [*done, *_within(course, more["then"])]}


def _settle(reading: Reading) -> dict[str, object]:
    kind, *told = reading.value
    if kind == "ready":
        return dict(told[0])
    if kind == "holds":
        return {"abilities": [_held(*told)]}
    if kind == "instead":
        cost, condition = told
        return {
            "abilities": [{"kind": "alternative", "cost": cost, **({"if": condition} if condition else {})}]
        }
    course = _Course(reading.card)
    if kind == "spell":
        if "mandate" not in reading.kinds:
            raise Refused("spell")
        _do(course, told[0])
        return _aimed(course)
    if kind == "used":
        cost, steps, once = told
        _do(course, steps)
        return {
            "abilities": [
                {"kind": "activated", "cost": cost, **({"limit": "turn"} if once else {}), **_aimed(course)}
            ]
        }
    return {"abilities": [_waiting(course, *told)]}


def _aimed(course: _Course) -> dict[str, object]:
    return {**({"targets": course.targets} if course.targets else {}), "effect": course.effect}


def _waiting(course: _Course, waits: tuple[When, object], steps: Sequence[object]) -> dict[str, object]:
    event, condition = waits
    if event.it:
        course.mention(event.it, event.noun or "card", event.gender)
    made: dict[str, object] = {"kind": "triggered", "on": event.on[0]}
    if condition is not None:
        made["if"] = condition
    _do(course, steps)
    return {**made, **_aimed(course)}


def _held(holds: tuple[Any, Mapping[str, object]], condition: object) -> dict[str, object]:
    of, change = holds
    made: dict[str, object] = {"kind": "static", "change": dict(change)}
    if isinstance(of, All):
        made["of"] = dict(of.filter)
    elif of.host:
        made["of"] = {"in": "host"}
    return {**made, **({"while": condition} if condition is not None else {})}


def _opened(card: str, tokens: Tokens) -> Mapping[str, object] | None:
    words = [token.word for token in tokens]
    if ":" in words:
        at = words.index(":")
        readings = grammar().parse("cost", tokens[:at]).readings
        return {"kind": "activated", "cost": readings[0]} if len(readings) == 1 else None
    found = longest(grammar(), "waiting", tokens, ",")
    if found is None:
        return None
    return {"kind": "triggered", "on": found[0].on[0]}


def _asked(line: ReadLine, face: ReadFace) -> dict[str, object]:
    aims = partial(targets_of, grammar(), lambda pick: pick.filter if pick.aimed else None)
    return asked(line, face, phrases.VERBS, frozenset({"mandate"}), partial(_opened, face.name), aims)


TEXTS = TextReader(grammar, _settle, phrases.VERBS)
READER = CardReader(partial(read_face, TEXTS), card_sentences, _asked, "es")
