"""A resolver's table for its page: who may act, the stack, zones, the pending choice, the log."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import islice
from operator import attrgetter
from string import Formatter

from flask import url_for

from judge.messages import N_, Message
from judge.resolver import (
    JUDGE,
    PASS,
    STACK,
    Act,
    Answer,
    Cites,
    Data,
    Decision,
    Event,
    Input,
    Legal,
    Node,
    Note,
    Object,
    Option,
    Ref,
    State,
    Value,
    legal,
    worded,
)
from judge.resolver.legal import due, refusal
from judge.resolver.limits import OverLimit
from judge.resolver.values import replace
from judge.resolver.wording import COSTS, WRITTEN
from judge.rulesets.kit import CardRuleset, does, seatless, view
from judge.scenario.display_text import left_to_the_judge
from judge.scenario.object_names import called
from judge.session_service import Work, written_input
from judge.text import slugify
from judge.web.citation_links import CiteShown, cited_in, cites_shown
from judge.web.labels import SLOTS, anyhow, label, moment, named, place, thing, type_line, unsaid_kinds, word
from judge.web.language import translated
from judge.web.state import about_library, library

MOST_LYING = 60
"""Maximum number of cards offered for moving; further ones are typed as text."""

UNNAMED = "?"
"""The name of an unnamed card in games that know their cards."""
UNTOLD = N_("a card that nobody has named")

_LEADS_ON = frozenset({"a", "as", "at", "con", "de", "down", "for", "of", "on", "to", "up", "with"})
"""Last words of an action's name that are followed by its object without a colon."""

BEGINS = ("cast", "play")
"""Actions that bring a card onto the table."""
MOST_WEIGHED = 12
"""Maximum number of options that are checked against the rules."""
MOST_HURT = 3
"""Maximum number of damaged objects for which a table shows whether they are destroyed."""


@dataclass(frozen=True)
class ObjectShown:
    """An object with the data that a judge needs: its owner, its figures, its targets."""

    id: str
    name: str
    url: str | None
    owner: str
    controller: str
    kinds: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    marks: tuple[str, ...]
    targets: tuple[str, ...]
    ability: bool
    count: int = 1
    foreign: tuple[str, ...] = ()
    """The kinds among its types that stay English in a Spanish line."""


appearance = attrgetter(*(one.name for one in fields(ObjectShown) if one.name != "id"))
"""Everything visible about an object: equal for two that look the same."""


@dataclass(frozen=True)
class ZoneShown:
    """A zone with its contents, the top of a pile first."""

    name: str
    objects: tuple[ObjectShown, ...]
    count: int


@dataclass(frozen=True)
class SeatShown:
    """A seat with its figures and zones."""

    name: str
    active: bool
    acts: bool
    gone: bool
    figures: tuple[tuple[str, str], ...]
    zones: tuple[ZoneShown, ...]


@dataclass(frozen=True)
class ActionShown:
    """A possible action of a seat (``sent`` is the value of its button), or an impossible one with the
    reason.

    ``of`` are the ids of the objects involved; ``also`` is what else is against it.
    """

    label: str
    sent: str = ""
    reason: str = ""
    cites: tuple[CiteShown, ...] = ()
    passes: bool = False
    of: tuple[str, ...] = ()
    also: tuple[tuple[str, tuple[CiteShown, ...]], ...] = ()


@dataclass(frozen=True)
class OptionShown:
    """An option of a choice, or the rules' objection to it."""

    key: str
    label: str
    reason: str = ""
    cites: tuple[CiteShown, ...] = ()


@dataclass(frozen=True)
class DecisionShown:
    """The pending choice."""

    who: str
    kind: str
    form: str
    options: tuple[OptionShown, ...]
    min: int
    max: int | None
    text: str
    cites: tuple[CiteShown, ...]
    single: bool


class TableShown:
    """Everything the page of a session shows; made once per request.

    Another ``ruleset`` and ``state`` than the session's are those of a hypothetical table, in which the
    object ``alone`` gets no number.
    """

    def __init__(
        self, work: Work, ruleset: CardRuleset | None = None, state: State | None = None, alone: str = ""
    ) -> None:
        self.work = work
        self.ruleset, self.state = ruleset or work.ruleset, state or work.session.state
        self.limit, self._alone = "", alone
        self._known: dict[str, tuple[Object, ObjectShown]] = {}
        self._names: dict[str, tuple[Object, str]] = {}
        self._words: dict[tuple[str, str], str] = {}
        self._urls: dict[str, str | None] = {}
        try:
            self.legal = legal(self.ruleset, self.state)
        except OverLimit as over:  # the table is shown anyway, so that the last input can be undone
            self.limit = translated(over.message)
            holder = self.state.decision.who if self.state.decision else self.state.priority
            self.legal = Legal(self.state.decision, holder, due(self.ruleset, self.state))

    def label(self, key: str) -> str:
        return label(self.ruleset, key)

    def word(self, kind: str, key: str) -> str:
        """A word of the game for its players."""
        said = self._words.get((kind, key))
        if said is None:
            said = self._words[kind, key] = word(self.ruleset, kind, key)
        return said

    def place(self, zone: str) -> str:
        """A zone in words, with its seat."""
        said = self._words.get(("places", zone))
        if said is None:
            said = self._words["places", zone] = place(self.ruleset, zone)
        return said

    def cites(self, cites: Cites) -> tuple[CiteShown, ...]:
        return cites_shown(cites)

    # The state of the game

    @property
    def moment(self) -> str:
        return moment(self.ruleset, self.state.phase, self.state.step)

    @property
    def holder(self) -> str | None:
        return self.legal.holder

    @property
    def window(self) -> str:
        return self.label(self.state.window.kind) if self.state.window else ""

    @property
    def why(self) -> tuple[CiteShown, ...]:
        return self.cites(self.legal.why)

    @property
    def result(self) -> str:
        if self.state.result is None:
            return ""
        told = ", ".join(f"{self.label(k)}: {_plain(v)}" for k, v in self.state.result.items())
        return told or translated(N_("the game is over"))

    @cached_property
    def unchecked(self) -> frozenset[Ref]:
        """The costs that were accepted at a table that does not state what its player can pay with."""
        events = (event for node in self.work.session.path() for event in node.step.events)
        paid = (event.data.ref("for") for event in events if event.data.get("unchecked"))
        return frozenset(one for one in paid if one is not None)

    # Objects and zones

    def shown(self, obj: Object) -> ObjectShown:
        """An object for display; cached, however often the page names it."""
        known = self._known.get(obj.id)
        if known is None or known[0] is not obj:
            known = self._known[obj.id] = (obj, self._shown(obj))
        return known[1]

    def _shown(self, obj: Object) -> ObjectShown:
        seen = view(self.ruleset, self.state, obj)
        figures = tuple(
            (self.word("figures", name), str(value))
            for name, value in seen.figures.items()
            if value is not None and (value or name not in ("damage", "marked"))
        )
        gathered = self.ruleset.words.conditions or {}
        marks = [
            self.word("conditions", word)
            for word, holds in self.ruleset.conditions.items()
            if word in gathered and obj.data.get(word) and holds(self.ruleset, self.state, obj)
        ]
        counters = obj.data.get("counters", Data())
        marks += (
            [
                f"{self.word('counters', name)} ×{count}"
                for name, count in counters.items()
                if not any((name,) == pair for pair in self.work.game.drawing.pairs)
            ]
            if isinstance(counters, Data)
            else []
        )
        if obj.data.number("damage"):
            hurt = translated(N_("damage"))
            marks.append(f"{hurt} {obj.data.number('damage')}")
        keywords = [self.word("keywords", n) + (f" {v}" if v != 1 else "") for n, v in seen.keywords]
        return ObjectShown(
            obj.id,
            self._called(obj),
            self._card_url(obj.card),
            obj.owner,
            seen.controller,
            (*filter(None, (type_line(self.ruleset, seen.types),)), *keywords),
            figures,
            tuple(marks),
            tuple(self._target(t.chosen) for t in obj.targets),
            not obj.card,
            foreign=unsaid_kinds(self.ruleset, seen.types),
        )  # fmt: skip

    def _called(self, obj: Object) -> str:
        """An object's name, without its number among namesakes; cached."""
        known = self._names.get(obj.id)
        if known is None or known[0] is not obj:
            known = self._names[obj.id] = (obj, self._name_of(obj))
        return known[1]

    def _name_of(self, obj: Object) -> str:
        if unnamed(obj):
            return translated(UNTOLD)
        name = view(self.ruleset, self.state, obj).name
        if not obj.card:
            source = obj.nature.ref("source")
            origin = self.state.objects.get(source.id) if source else None
            if origin is not None and origin.card:
                card = thing(self.ruleset, origin.card)
                return named(self.ruleset, obj, translated(N_("ability of {card}"), card=card))
            name = name or does(self.ruleset, obj).text("name")
        return named(self.ruleset, obj, name or called(self.state, obj))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The numbers of objects with the same name in a zone; on the stack, those drawn there."""
        alike: dict[tuple[str, str, str], list[str]] = {}
        for (seat, zone), laid in self._laid.items():
            for obj in laid:
                alike.setdefault((seat, zone, self._called(obj)), []).append(obj.id)
        stack = {one.id: place for place, one in enumerate(reversed(self.state.stack), 1)}
        return {
            known: stack.get(known, at)
            for those in alike.values()
            if len(those) > 1
            for at, known in enumerate(those, 1)
        }

    def _called_then(self, states: tuple[State, ...], obj: Object) -> str:
        """The name of an object in the log: with a number if it had namesakes beside it at that time."""
        name = named(self.ruleset, obj)
        for state in states:
            then = state.objects.get(obj.id)
            if then is None or not then.card or seatless(then.zone) not in self.ruleset.in_play:
                continue
            beside = [
                one for known in state.zone(then.zone) if (one := state.objects[known]).card == then.card
            ]
            if len(beside) > 1:
                who = view(self.ruleset, state, then).controller
                alike = [
                    one.id
                    for one in beside
                    if named(self.ruleset, one) == name and view(self.ruleset, state, one).controller == who
                ]
                return f"{name} {alike.index(obj.id) + 1}" if len(alike) > 1 else name
            return name
        return name

    def told(self, obj: Object) -> str:
        """An object's name, with a number if several of that name are together."""
        name, number = self._called(obj), self._numbers.get(obj.id) if obj.id != self._alone else None
        return f"{name} {number}" if number else name

    def survival(self, obj: Object) -> tuple[str, tuple[CiteShown, ...]] | None:
        """Whether the damage on an object destroys it, with the rule; None if that is not relevant."""
        told = self.work.game.survival(self.ruleset, self.state, obj) if self.work.game.survival else None
        return (translated(told[0]), self.cites(told[1])) if told else None

    @cached_property
    def survivals(self) -> tuple[tuple[str, str, tuple[CiteShown, ...]], ...]:
        """The consequences of damage, for the first few damaged objects, each with its name."""
        hurt = (o for o in self.state.all_objects if o.data.number("damage"))
        told = ((self.told(o), self.survival(o)) for o in hurt)
        return tuple(islice(((name, *said) for name, said in told if said), MOST_HURT))

    def zone_name(self, obj: Object) -> str:
        """The location of an object, in words."""
        return self.place(obj.zone)

    def _target(self, chosen: Ref | str) -> str:
        if isinstance(chosen, str):
            return chosen
        found = self.state.objects.get(chosen.id)
        gone = self.state.current(chosen) is None
        if found is not None and not gone:
            return self.told(found)
        name = thing(self.ruleset, (found.card or called(self.state, found)) if found else chosen.id)
        return translated(N_("{name} (gone)"), name=name) if gone else name

    def _card_url(self, card: str) -> str | None:
        if not card:
            return None
        if card not in self._urls:
            game, slug = self.work.game.id, slugify(card)
            there = has_page(game, slug)
            self._urls[card] = url_for("cards.card", game=game, slug=slug) if there else None
        return self._urls[card]

    def _zones(self, seat: str) -> Iterator[ZoneShown]:
        return (zone for _, zone in self.zones_of(seat))

    @cached_property
    def _laid(self) -> dict[tuple[str, str], list[Object]]:
        """The contents of each zone of each seat, or of no seat."""
        found: dict[tuple[str, str], list[Object]] = {}
        for name in self.state.zone_names:
            zone = seatless(name)
            for object_id in self.state.zone(name):
                thing = self.state.objects[object_id]
                found.setdefault((self.at(thing), zone), []).append(thing)
        return found

    def laid(self, seat: str) -> Iterator[tuple[str, list[Object]]]:
        """The contents of a seat's zones, each with the zone's key."""
        for zone in self.ruleset.words.known("zones"):
            if zone != STACK and (seat, zone) in self._laid:
                yield zone, [*self._laid[seat, zone]]

    def zones_of(self, seat: str, among: Container[str] | None = None) -> Iterator[tuple[str, ZoneShown]]:
        """A seat's zones for display, each with its key; with ``among``, only these zones."""
        for zone, own in self.laid(seat):
            if among is None or zone in among:
                alike = zone not in self.work.game.piles
                if not alike:
                    own.reverse()
                yield zone, ZoneShown(self.word("zones", zone), tuple(self._together(own, alike)), len(own))

    def _together(self, objects: list[Object], alike: bool) -> Iterator[ObjectShown]:
        """The objects in a zone; several that look the same are combined."""
        found: dict[object, ObjectShown] = {}
        run, last = 0, None
        for obj in objects:
            shown = self.shown(obj)
            key: object = appearance(shown)
            if not alike:  # in a pile only adjacent ones are combined
                run += key != last
                last = key
                key = (run, key)
            known = found.get(key)
            found[key] = replace(known, count=known.count + 1) if known else shown
        return iter(found.values())

    def at(self, obj: Object) -> str:
        """The seat before which an object is shown; empty if it has no owner."""
        _, _, seat = obj.zone.partition("/")
        if seat in self.state.seats:  # a supply pile is named after its card
            return seat
        if seatless(obj.zone) in self.ruleset.in_play:
            return view(self.ruleset, self.state, obj).controller
        return ""

    @property
    def shared(self) -> tuple[ZoneShown, ...]:
        return tuple(self._zones(""))

    @property
    def seats(self) -> tuple[SeatShown, ...]:
        state = self.state
        return tuple(
            SeatShown(
                seat,
                seat == state.active,
                seat == self.holder,
                seat in state.gone,
                tuple(self.figures_of(seat)),
                tuple(self._zones(seat)),
            )
            for seat in state.seats
        )  # fmt: skip

    def figures_of(self, seat: str) -> Iterator[tuple[str, str]]:
        drawing = self.work.game.drawing
        counted = {*drawing.counted, *(drawing.most[name] for name in drawing.counted & set(drawing.most))}
        for name in self.ruleset.words.known("seat_figures"):
            if name in self.state.player(seat) or name in counted:
                value = self.ruleset.seat_figure(self.ruleset, self.state, seat, name)
                yield self.word("seat_figures", name), str(value)

    # Corrections

    @cached_property
    def seat_figures(self) -> tuple[tuple[str, str], ...]:
        """The players' figures that a judge may correct, each with its name."""
        held = {name for seat in self.state.seats for name in self.state.player(seat)}
        known = self.ruleset.words.known("seat_figures")
        return tuple((name, self.word("seat_figures", name)) for name in known if name in held)

    @cached_property
    def numbers(self) -> tuple[tuple[str, str], ...]:
        """Each player's current figures: the seat's place and the figure's key, and both in words."""
        figures = self.ruleset.words.known("seat_figures")
        return tuple(
            (f"{at} {name}", f"{seat} · {self.word('seat_figures', name)} ({said})")
            for at, seat in enumerate(self.state.seats)
            for name in figures
            if name in self.state.player(seat)
            and (said := self.ruleset.seat_figure(self.ruleset, self.state, seat, name)) is not None
        )

    @cached_property
    def lying(self) -> tuple[tuple[str, str], ...]:
        """The objects that a judge may move, each with its location; only the first of a large table."""
        laid = (o for zone in self.zone_keys for o in self.state.all_objects if seatless(o.zone) == zone)
        return tuple((o.id, f"{self.told(o)} · {self.place(o.zone)}")
                     for o in islice((o for o in laid if o.card), MOST_LYING))  # fmt: skip

    @cached_property
    def unread(self) -> tuple[tuple[str, str], ...]:
        """The printed lines in play that Judge does not execute, each once, with the name of its card."""
        told = left_to_the_judge(self.ruleset, self.state)
        return tuple(dict.fromkeys((self.shown(obj).name, line) for obj, line in told))

    @cached_property
    def zone_keys(self) -> tuple[str, ...]:
        return tuple(zone for zone in self.ruleset.words.known("zones") if zone != STACK)

    @cached_property
    def zones(self) -> tuple[tuple[str, str], ...]:
        return tuple((zone, self.word("zones", zone)) for zone in self.zone_keys)

    # Actions

    def act_label(self, act: Act, apart: bool = False) -> str:
        """An action in words; ``apart`` numbers its objects among their namesakes."""
        own = f"act {act.action}"  # a window with the same key has another label
        key = own if own in self.ruleset.labels else act.action
        verb = self.label(key) if act.action != PASS else translated(N_("Pass"))
        parts = sorted(act.data.values(), key=lambda part: isinstance(part, int))  # the ability comes last
        told = [f"({p})" if at and isinstance(p, int) else self._part(p, apart) for at, p in enumerate(parts)]
        said = " ".join(filter(None, told))
        said += self._from_elsewhere(act)
        last = verb.rpartition(" ")[2]
        colon = ":" if " " in verb and last not in _LEADS_ON and last[-1] != ":" else ""
        return f"{verb}{colon} {said}" if said else verb

    def _from_elsewhere(self, act: Act) -> str:
        """The zone of a card that is not in the usual zone for the action."""
        thing = self.state.objects.get(act.data.text("object")) if act.action in BEGINS else None
        zone = seatless(thing.zone) if thing else ""
        return f" ({self.word('zones', zone)})" if zone and zone not in self.work.game.drawing.begins else ""

    def _part(self, value: Value, apart: bool = False) -> str:
        """A part of an action; an arrow points to its target."""
        if isinstance(value, tuple):
            return ", ".join(filter(None, (self._part(one, apart) for one in value)))
        if not isinstance(value, Data):
            return self._name(value, apart)
        return ", ".join(
            f"{self._name(name, apart)} → {self._part(whom, apart)}" for name, whom in value.items()
        )

    def _name(self, value: Value, apart: bool = False) -> str:
        if isinstance(value, str):
            found = self.state.objects.get(value)
            if found:
                return self.told(found) if apart else self.shown(found).name
            zone = seatless(value) in (self.ruleset.words.zones or {})
            return self.word("zones", seatless(value)) if zone else self.label(value)
        return _plain(value)

    @cached_property
    def passing(self) -> str:
        """The value of the pass button for the player who may act; empty if nobody can pass."""
        acts = [act for act in self.legal.allowed if act.action == PASS and act.who == self.holder]
        return written_input(acts[0]) if acts else ""

    @cached_property
    def actions(self) -> tuple[tuple[str, tuple[ActionShown, ...], tuple[ActionShown, ...]], ...]:
        """The possible actions by seat, the acting seat first; those possible at any time are separate."""
        by_seat: dict[str, tuple[list[Act], list[Act]]] = {}
        for act in self.legal.allowed:
            action = self.ruleset.actions.get(act.action)
            usual, ever = by_seat.setdefault(act.who, ([], []))
            (ever if action and action.anytime else usual).append(act)
        order = sorted(by_seat, key=lambda seat: (seat != self.holder, self._place(seat)))
        return tuple((s, self._offered(by_seat[s][0]), self._offered(by_seat[s][1])) for s in order)

    def _offered(self, acts: Iterable[Act]) -> tuple[ActionShown, ...]:
        """Each action once for all objects that look the same, with numbers for those that differ."""
        alike: dict[str, dict[object, list[Act]]] = {}
        for act in acts:
            looks = tuple(appearance(self.shown(self.state.objects[known])) for known in self.used(act))
            alike.setdefault(self.act_label(act), {}).setdefault(looks, []).append(act)
        actions = (self._action(act, len(by) > 1) for by in alike.values() for s in by.values() for act in s)
        return tuple(distinct(actions))

    def _place(self, who: str) -> int:
        seats = self.state.seats
        return seats.index(who) if who in seats else len(seats)

    def _action(self, act: Act, apart: bool = False) -> ActionShown:
        return ActionShown(
            self.act_label(act, apart), written_input(act), passes=act.action == PASS, of=self.used(act)
        )

    def used(self, act: Act) -> tuple[str, ...]:
        """The ids of the objects that an action names; of a pile to take from its first card's."""
        parts = [
            self._piles.get(part, part) if name == "card" and isinstance(part, str) else part
            for name, value in act.data.items()
            for part in (value if isinstance(value, tuple) else (value,))
        ]
        return tuple(part for part in parts if isinstance(part, str) and part in self.state.objects)

    @cached_property
    def _piles(self) -> dict[str, str]:
        """The first card of each supply pile, by the card's name."""
        supply = self.work.game.drawing.supply
        laid = (o for (_, zone), those in self._laid.items() if zone in supply for o in those)
        found: dict[str, str] = {}
        for obj in laid:
            found.setdefault(obj.card, obj.id)
        return found

    @cached_property
    def decision(self) -> DecisionShown | None:
        decision = self.state.decision
        return self._decision(decision) if decision else None

    def _decision(self, decision: Decision) -> DecisionShown:
        single = decision.form == "choose" and decision.max == 1 and decision.min <= 1
        weighed = single and self.ruleset.objection(decision.kind) and len(decision.options) <= MOST_WEIGHED
        shown = tuple(
            OptionShown(option.key, label, *(self._against(decision, option.key) if weighed else ()))
            for option, label in zip(decision.options, self._labels(decision), strict=True)
        )
        who = self.chooser(decision.who)
        text = decision.data.text("text") or self._about(decision.data)
        return DecisionShown(
            who, self.label(decision.kind), decision.form, shown, decision.min, decision.max, text,
            self.cites(decision.cites), single,
        )  # fmt: skip

    def _against(self, decision: Decision, key: str) -> tuple[str, tuple[CiteShown, ...]]:
        """The rules' objection to choosing one option, with its sections."""
        try:
            against = refusal(self.ruleset, self.state, Answer(decision.who, (key,)))
        except OverLimit:  # reported when it is chosen
            against = None
        return (translated(against.reason), self.cites(against.cites)) if against else ("", ())

    def chooser(self, who: str) -> str:
        """The name of the player who decides, or the judge, or all players together."""
        if who in self.state.seats:
            return who
        return translated(N_("the judge") if who == JUDGE else N_("the players"))

    def _about(self, data: Data) -> str:
        told = [self._name(v.id if isinstance(v, Ref) else v, True) for v in data.values()
                if isinstance(v, (Ref, str))]  # fmt: skip
        return ", ".join(told)

    def _labels(self, decision: Decision) -> list[str]:
        """The labels of the options: namesakes are told apart by number, or by location."""
        options = decision.options
        labels = [self._option(decision, option) for option in options]
        for way in (self._option, self._lying_option):
            many = Counter(labels)
            labels = [
                way(decision, option, True) if many[label] > 1 else label
                for option, label in zip(options, labels, strict=True)
            ]
        return labels

    def _lying_option(self, decision: Decision, option: Option, apart: bool) -> str:
        """An option with the zone in which it lies."""
        found, label = self.state.objects.get(option.key), self._option(decision, option, apart)
        return f"{label} · {self.zone_name(found)}" if found else label

    def _option(self, decision: Decision, option: Option, apart: bool = False) -> str:
        key, data = option.key, option.data
        found = self.state.objects.get(key)
        who, whom = data.get("object"), data.text("whom")
        if found is None and isinstance(who, Ref) and whom:  # an attacker or blocker, with its opponent
            return f"{self._name(who.id, apart)} → {self._name(whom, apart)}"
        if found is None:
            costs = data.text(COSTS)
            label = self._told_option(key, decision.data.but(**data)) or self.label(key)
            label = f"{label}: {costs}" if costs else label
            return {"yes": translated(N_("Yes")), "no": translated(N_("No"))}.get(label, label)
        shown = self.shown(found)
        of = "" if shown.controller in (self.holder, "") else f" ({shown.controller})"
        return f"{self.told(found) if apart else shown.name}{of}"

    def _told_option(self, key: str, data: Data) -> str:
        """An option in the game's own sentence, the fullest that its data fill; else None."""
        own = f"option {key}"
        said = {
            name: self._name(v.id if isinstance(v, Ref) else v) for name, v in data.items() if v is not None
        }
        sentences = sorted(one for one in self.ruleset.labels if one == own or one.startswith(f"{own} of "))
        wanted = {template: _fields(template) for template in (self.ruleset.labels[one] for one in sentences)}
        filled = [template for template, names in wanted.items() if names <= said.keys()]
        best = max(filled, key=lambda template: len(wanted[template]), default="")
        return translated(Message(best, said)) if best else ""

    # Navigation

    def entered(self, node: Node) -> str:
        """An input in words."""
        told = self.wanted(node.input)
        events = node.step.events
        return told or (cited_in(translated(self.worded(events[0], node.step.state)))[0] if events else "")

    def wanted(self, entered: Input | None) -> str:
        """An action or note in words, even if it was not entered; empty for any other input."""
        if isinstance(entered, Act):
            return f"{entered.who}: {self.act_label(entered)}"
        return cited_in(entered.text)[0] if isinstance(entered, Note) else ""

    def worded(self, event: Event, state: State, before: State | None = None) -> Message:
        """A line of the log as a message; ``before`` is the table before the input that caused it."""
        states = (state,) if before is None else (before, state)
        said = worded(self.ruleset, event, state, named=lambda obj: self._called_then(states, obj))
        own = WRITTEN.get(event.name)
        data = {n: v if n == own else self._said(n, v, event.data.get(n)) for n, v in said.data.items()}
        return Message(said.template, data)

    def _said(self, name: str, value: object, raw: object) -> object:
        """The data of a line, where they are words of the ruleset."""
        if name == "until" and value in (self.ruleset.words.durations or {}):
            return self.word("durations", str(value))
        if isinstance(value, str) and value.startswith(SLOTS):
            return label(self.ruleset, value)
        if isinstance(value, str) and "/" in value and seatless(value) in (self.ruleset.words.zones or {}):
            return self.place(value)
        if isinstance(value, str) and value == raw and value not in self.state.seats:
            return anyhow(self.ruleset, value) or thing(self.ruleset, value)
        return value

    @property
    def can_undo(self) -> bool:
        return self.work.session.node.parent is not None

    @property
    def can_redo(self) -> bool:
        return bool(self.work.session.branches())


def unnamed(obj: Object) -> bool:
    """Whether a table states only that a card exists, without its name."""
    return obj.card == UNNAMED or (not obj.card and bool(obj.nature.get("unknown")))


def has_page(game: str, slug: str) -> bool:
    """Whether a card has a page; cached."""
    known, key = about_library("cards with pages"), (game, slug, datetime.date.today())
    found: bool | None = known.get(key)
    if found is None:  # it depends on the day which editions are in force
        stores = (store for edition in library().current_editions(game) for store in edition.stores)
        found = known[key] = any(store.card(slug) is not None for store in stores)
    return found


def distinct(actions: Iterable[ActionShown]) -> Iterator[ActionShown]:
    """Each label once, with the objects of all its actions: two copies of a card offer the same."""
    found: dict[tuple[object, ...], ActionShown] = {}
    for action in actions:
        known = found.setdefault((action.label, action.reason, *action.also), action)
        if known is not action:
            of = tuple(dict.fromkeys((*known.of, *action.of)))
            found[action.label, action.reason, *action.also] = replace(known, of=of)
    return iter(found.values())


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def _plain(value: Value) -> str:
    if isinstance(value, Ref):
        return value.id
    if isinstance(value, tuple):
        return ", ".join(_plain(part) for part in value)
    if isinstance(value, Data):
        return ", ".join(f"{name} {_plain(part)}" for name, part in value.items())
    return str(value)
