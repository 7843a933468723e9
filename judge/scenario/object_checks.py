"""Compares the contents of zones, and single objects, with what a scenario expects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.messages import N_, Message
from judge.resolver import Cites, Data, Event, Object, Session, State
from judge.rulesets.kit import seatless, view
from judge.scenario.compare import fits, shown
from judge.scenario.faults import broken, unknown
from judge.scenario.model import Scenario
from judge.scenario.object_names import (
    called,
    is_called,
    made_as,
    meant_by,
    the_object,
    the_seat,
    ways_to_call,
    written,
)
from judge.scenario.step_reader import CLAIMS
from judge.scenario.vocabulary import EMPTY_WORDS, said_of_object, spellings, words_of_object
from judge.scenario.yaml_nodes import Map, Seq
from judge.text import fold

OF_OBJECT = ("zone", "controller", "owner", "card", "gone", "targets", "exists")
"""What a check may ask about every object; other words are the game's."""

READ = ("types", "subtypes", "colors", "keywords", "counters", "name", "attached", "on")
"""Words that a game reads from an object although no table states them."""

OF_LISTS = ("has", "not", "set")
"""The keys of a mapping that checks a list."""
HAS = ("type", "subtype", "color", "keyword")
"""Words of a check for one of the several things that an object may have."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One check: its line, its text, whether it holds, and the actual value if not."""

    line: int
    check: str
    ok: bool
    got: Message | str


@dataclass(frozen=True, slots=True)
class UnloggedResult:
    """Something beside the log: a refusal with its reason, or the answer to a question without play.

    ``at`` is the number of the next line of the log at that time.
    """

    line: int
    what: str
    reason: Message
    cites: Cites
    at: int = 0


class ObjectChecks:
    """A state and the relevant events, for checks of objects, zones and the stack."""

    def __init__(self, scenario: Scenario, state: State, events: tuple[Event, ...], session: Session) -> None:
        self.scenario, self.game, self.ruleset = scenario, scenario.game, scenario.ruleset
        self.state, self.events, self.session = state, events, session

    def _plain(self, text: str, value: object, line: int, got: object) -> Outcome:
        if isinstance(value, Map) and isinstance(got, tuple):
            for key in value:
                if key not in OF_LISTS:
                    unknown(value.at(key), N_("key of a list"), key, OF_LISTS)
        ok = fits(value, got, self.same)
        return Outcome(line, f"{text}: {written(value)}", ok, shown(got, self.state))

    def same(self, wanted: object, got: Any) -> bool:
        """Whether a word means the actual value: by an object's name, a seat's, or one of the
        game's words.
        """
        text = got.id if hasattr(got, "incarnation") else str(got)
        if fold(str(wanted)) in (fold(text), fold(seatless(text))):
            return True
        obj = self.state.objects.get(text)
        if obj is not None:
            return obj in meant_by(self.ruleset, self.state, str(wanted))
        kinds = ("types", "subtypes", "colors", "keywords", "counters", "zones", "steps")
        return any(
            getattr(self.ruleset.words, kind) is not None
            and self.ruleset.words.find(kind, str(wanted)) == text
            for kind in kinds
        )

    def _who(self, text: str, value: object, line: int, got: str | None) -> Outcome:
        nobody = value is None or fold(str(value)) in EMPTY_WORDS
        wanted = None if nobody else the_seat((*self.state.seats, *self.game.parties), value, line)
        return Outcome(line, f"{text}: {written(value)}", wanted == got, got or Message(N_("nobody")))

    def contents(self, zone: str, seat: str) -> tuple[Object, ...]:
        """The contents of a zone: a seat's own, or its part of a shared one; in the order of the state."""
        if not seat:
            own = {f"{zone}/{seat}" for seat in self.state.seats}
            lying = (o for o in self.state.all_objects if seatless(o.zone) == zone)
            found = [o for o in lying if o.zone not in own]
        else:
            found = [
                o
                for o in self.state.all_objects
                if o.zone == f"{zone}/{seat}" or (o.zone == zone and self._controller(o) == seat)
            ]
        order = {
            object_id: at
            for name in sorted({o.zone for o in found})
            for at, object_id in enumerate(self.state.zone(name))
        }
        return tuple(sorted(found, key=lambda obj: (obj.zone, order[obj.id])))

    # Zones and the stack

    def _is_marker(self, obj: Object) -> bool:
        """Whether it is a marker, which seats' figures count and lists of zones omit."""
        markers = self.game.markers
        return bool(markers) and bool(markers & view(self.ruleset, self.state, obj).types)

    def _zone(self, text: str, zone: str, seat: str, wanted: object, line: int) -> list[Outcome]:
        held = tuple(obj for obj in self.contents(zone, seat) if not self._is_marker(obj))
        pile = zone in self.game.piles
        if pile:
            held = held[::-1]
        got = ", ".join(called(self.state, obj) for obj in held) or Message(N_("nothing"))
        if wanted is None or (isinstance(wanted, str) and fold(wanted) in EMPTY_WORDS):
            return [Outcome(line, f"{text}: empty", not held, got)]
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            return [Outcome(line, f"{text}: {wanted}", len(held) == wanted, str(len(held)))]
        if isinstance(wanted, str):
            wanted = sequence([wanted], line)
        if isinstance(wanted, Seq):
            return [Outcome(line, f"{text}: {written(wanted)}", self._lie(wanted, held, pile), got)]
        if not isinstance(wanted, Map):
            broken(line, N_("a zone is checked by a list, a number, or a mapping"))
        known = ("count", "has", "not", "top", "order", "set", "min", "max")
        counts = {key: part for key, part in wanted.items() if key not in known}
        found = []
        for key, part in wanted.items():
            at = wanted.at(key)
            part_text = f"{text} {key}: {written(part)}"
            listed = part if isinstance(part, Seq) else sequence([part], at)
            if key in ("count", "min", "max"):
                bounds = part if key == "count" else Map({key: part}, at)
                numbers = list(bounds.values()) if isinstance(bounds, Map) else [part]
                if not all(isinstance(number, int) for number in numbers):
                    broken(at, N_("“{key}” wants a whole number"), key=key)
                ok = fits(bounds, len(held), self.same)
                found.append(Outcome(at, part_text, ok, str(len(held))))
            elif key == "has":
                found.append(Outcome(at, part_text, self._among(listed, held, at) is not None, got))
            elif key == "not":
                absent = not any(self._are(word, obj, at) for word in listed for obj in held)
                found.append(Outcome(at, part_text, absent, got))
            elif key == "top":
                first = held[: len(listed)] if pile else held[::-1][: len(listed)]
                found.append(Outcome(at, part_text, self._lie(listed, first, True), got))
            elif key in ("order", "set"):
                found.append(Outcome(at, part_text, self._lie(listed, held, key == "order"), got))
        for card, count in counts.items():
            at = wanted.at(card)
            if not isinstance(count, int) or isinstance(count, bool):
                unknown(at, N_("key of a zone"), card, known)
            number = sum(self._are(card, obj, at) for obj in held)
            found.append(Outcome(at, f"{text} {card}: {count}", number == count, str(number)))
        return found

    def _lie(self, words: Seq, held: tuple[Object, ...], ordered: bool) -> bool:
        """Whether exactly these objects are there (in this order)."""
        if len(words) != len(held):
            for at, word in enumerate(words):
                self._known(word, words.at(at))
            return False
        if ordered:
            fit = [self._are(word, obj, words.line) for word, obj in zip(words, held, strict=True)]
            return all(fit)
        return self._among(words, held, words.line) is not None

    def _among(self, words: Seq, held: tuple[Object, ...], line: int) -> list[Object] | None:
        """Different objects for all the words, or None; the words that match fewest objects choose first."""
        rest = list(held)
        ways = [(word, [obj for obj in held if self._are(word, obj, line)]) for word in words]
        taken = []
        for _, options in sorted(ways, key=lambda way: len(way[1])):
            free = [obj for obj in options if obj in rest]
            if not free:
                return None
            rest.remove(free[0])
            taken.append(free[0])
        return taken

    def _known(self, word: object, line: int) -> None:
        """Raise Broken for a word that is neither an object nor a card."""
        if isinstance(word, Map):
            return
        text = str(word)
        if (
            not meant_by(self.ruleset, self.state, text)
            and self.ruleset.card(text) is None
            and text not in self._seen()
        ):
            unknown(line, N_("object"), text, [*sorted(self.state.objects), *self._seen()])

    def _are(self, word: object, obj: Object, line: int) -> bool:
        """Whether a word (or a mapping of properties) means an object."""
        if isinstance(word, Map):
            return self._item(word, obj, line)
        self._known(word, line)
        wanted = fold(str(word))
        if wanted in (fold(obj.card), fold(called(self.state, obj))) or is_called(self.state, wanted, obj):
            return True
        card = self.ruleset.card(str(word))
        if card is not None and obj.card and fold(card.text("name")) == fold(obj.card):
            return True
        return obj in meant_by(self.ruleset, self.state, str(word)) and not obj.card

    # Objects

    def _object(self, name: str, value: object, line: int) -> list[Outcome]:
        if not isinstance(value, Map) or not value:
            if isinstance(value, str):  # "Guardia: discard"
                value = Map(
                    {"zone" if fold(value) != "gone" else "gone": value if fold(value) != "gone" else True},
                    line,
                )
            else:
                broken(
                    line, N_("what is expected of {who}? A mapping of its zone, figures and so on"), who=name
                )
        found = meant_by(self.ruleset, self.state, name)
        if set(value) <= {"gone", "exists"} and name not in self.state.objects and name in self._seen():
            found = ()  # not its abilities that still exist
        if set(value) <= {"gone", "exists"} and self._was_numbered(name):
            found = ()  # not what is called so for want of another
        if not found:
            if fold(name) not in {
                way
                for object_id in self._seen()
                for way in (*ways_to_call(object_id), fold(f"{object_id} 1"), made_as(object_id))
            }:
                known = [*sorted(self.state.objects), *self.state.seats, *CLAIMS]
                unknown(line, N_("object or kind of check"), name, known)
            return [self._gone(name, key, wanted, value.at(key)) for key, wanted in value.items()]
        obj = the_object(self.ruleset, self.state, name, line)
        return [self._fact(name, obj, key, wanted, value.at(key)) for key, wanted in value.items()]

    def _controller(self, obj: Object) -> str:
        """The controller of an object, including continuous effects if the game has them."""
        told = self.game.read(self.ruleset, self.state, obj, "controller")
        return told if isinstance(told, str) and told else obj.controller

    def _gone(self, name: str, key: str, wanted: object, line: int) -> Outcome:
        ok = (key == "gone" and wanted is True) or (key == "exists" and wanted is False)
        return Outcome(line, f"{name} {key}: {written(wanted)}", ok, Message(N_("it is gone")))

    def _seen(self) -> set[str]:
        """The names of all objects that have existed since the opening."""
        return {object_id for node in self.session.path() for object_id in sorted(node.step.state.objects)}

    def _was_numbered(self, name: str) -> bool:
        """Whether the name with its number was that of an object, and is the own name of none now."""
        wanted, now = fold(name), self.state.objects
        own = [one for one in self._seen() if wanted in ways_to_call(one)]
        return bool(own) and not any(one in now for one in own)

    def _fact(self, name: str, obj: Object, key: str, wanted: object, line: int) -> Outcome:
        text = f"{name} {key}: {written(wanted)}"
        if key in ("gone", "exists"):
            return Outcome(line, text, (wanted is True) == (key == "exists"), obj.zone)
        if key == "zone":
            return Outcome(line, text, self._in_zone(obj, wanted, line), obj.zone)
        if key in ("controller", "owner"):
            got = self._controller(obj) if key == "controller" else obj.owner
            return self._who_of(text, wanted, line, got)
        if key in HAS:
            held = self.game.read(self.ruleset, self.state, obj, f"{key}s")
            ok = fits(Map({"has": wanted}, line), held, self.same)
            return Outcome(line, text, ok or self._counts_as(obj, key, wanted), shown(held))
        if key == "card":
            card = obj.card or _made_from(obj)
            return Outcome(line, text, fold(str(wanted)) == fold(card), card)
        if key == "targets":
            return Outcome(line, text, self._targets(obj, wanted, line), shown(self._aims(obj), self.state))
        word = said_of_object(self.game, self.ruleset, key) or (key if key in READ else None)
        got_value = self.game.read(self.ruleset, self.state, obj, word or key)
        if word is None and got_value is None:
            unknown(
                line,
                N_("word for an object"),
                key,
                (*OF_OBJECT, *HAS, *READ, *words_of_object(self.game, self.ruleset)),
            )
        if got_value is True and not isinstance(wanted, bool):  # whom it attacks
            named = self.game.read(self.ruleset, self.state, obj, f"{word or key} whom")
            got_value = got_value if named is None else named
        return self._plain(f"{name} {key}", wanted, line, got_value)

    def _counts_as(self, obj: Object, key: str, wanted: object) -> bool:
        """Whether an object has something that its list does not name, as one with every creature
        type does.
        """
        if key != "subtype" or not isinstance(wanted, str):
            return False
        word = self.ruleset.words.find("subtypes", wanted) or fold(wanted)
        return word in view(self.ruleset, self.state, obj).subtypes

    def _who_of(self, text: str, wanted: object, line: int, got: str) -> Outcome:
        return Outcome(line, text, the_seat(self.state.seats, wanted, line) == got, got)

    def _in_zone(self, obj: Object, wanted: object, line: int) -> bool:
        text = str(wanted)
        for joint in ("/", " of "):
            zone, found, seat = text.partition(joint)
            if found:
                break
        key = self.ruleset.words.find("zones", zone)
        if key is None:
            unknown(line, N_("zone"), zone, spellings(self.ruleset, "zones"))
        if found:
            whose = the_seat(self.state.seats, seat, line)
            return obj in self.contents(key, whose)
        return seatless(obj.zone) == key

    def _aims(self, obj: Object) -> tuple[object, ...]:
        return tuple(target.chosen for target in obj.targets)

    def _targets(self, obj: Object, wanted: object, line: int) -> bool:
        if isinstance(wanted, Map):
            return all(
                fits(part, tuple(t.chosen for t in obj.targets if t.slot == slot), self.same)
                for slot, part in wanted.items()
            )
        listed = wanted if isinstance(wanted, Seq) else sequence([] if wanted is None else [wanted], line)
        return fits(listed, self._aims(obj), self.same)

    def _stack(self, value: object, line: int) -> Outcome:
        stack = self.state.stack
        got = ", ".join(called(self.state, obj) for obj in stack) or Message(N_("nothing"))
        if isinstance(value, int) and not isinstance(value, bool):
            return Outcome(line, f"stack: {value}", len(stack) == value, got)
        if value is None or (isinstance(value, str) and fold(value) in EMPTY_WORDS):
            return Outcome(line, "stack: empty", not stack, got)
        if isinstance(value, Map) and set(value) == {"set"} and isinstance(value["set"], Seq):
            ok = self._lie(value["set"], stack, False)
            return Outcome(line, f"stack set: {written(value['set'])}", ok, got)
        listed = value if isinstance(value, Seq) else sequence([value], line)
        ok = len(listed) == len(stack)
        for word, obj in zip(listed, stack, strict=False):
            ok = self._are(word, obj, line) and ok
        for at, word in enumerate(listed[len(stack) :], len(stack)):
            self._known(word, listed.at(at))
        return Outcome(line, f"stack: {written(value)}", ok, got)

    def _item(self, told: Map, obj: Object, line: int) -> bool:
        """Whether a mapping describes an object: its card or source (``of``), and its properties."""
        ok = True
        for key, wanted in told.items():
            if key in ("of", "ability of"):
                source = obj.nature.ref("source") or obj.data.ref("source")
                named = isinstance(wanted, str) and source and fold(wanted) == fold(source.id)
                ok = not obj.card and bool(named or self._are(wanted, obj, line)) and ok
            elif key in ("card", "as"):
                copied = key == "card" and not obj.card and fold(str(wanted)) == fold(_made_from(obj))
                ok = (copied or self._are(wanted, obj, line)) and ok
            else:
                ok = self._fact(called(self.state, obj), obj, key, wanted, told.at(key)).ok and ok
        return ok


def _made_from(obj: Object) -> str:
    """The name of the card whose copy an object without a card is, by its definition."""
    made = obj.nature.get("definition")
    return made.text("name") if isinstance(made, Data) and obj.nature.text("kind") == "copy" else ""


def sequence(items: list[object], line: int) -> Seq:
    """A list of a scenario that is written in one line."""
    made = Seq(items, line)
    made.lines = [line] * len(items)
    return made
