"""A resolver's table as it is drawn: tiles before their seats, the stack, targets, and steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from operator import attrgetter

from judge.messages import N_, Message
from judge.resolver import PASS, STACK, Data, Object, Ref, Refusal, State, apply
from judge.resolver.values import replace
from judge.rulesets.game import Drawing
from judge.rulesets.kit import base, definition, seatless, view
from judge.scenario.display_text import EXAMPLE, namesakes_on
from judge.web.labels import label, moment, type_line
from judge.web.language import translated
from judge.web.table_view import ObjectShown, TableShown, ZoneShown, appearance, unnamed

UNSAID = "–"
"""Shown for a figure that the table does not state."""
SIGNS = "◆▲●■★✚"
"""Pairs of attackers and blockers have the same sign."""
FIGHTS = {"attacking": N_("attacks"), "blocking": N_("blocks")}
"""The text on the tile of an attacker or blocker."""
_SAID_BY_SHAPE = ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked")
"""States that a tile shows by its look, without a word."""


@dataclass(frozen=True)
class Aim:
    """What targets something: the number of the object on the stack and the place of its controller."""

    number: int
    seat: int


@dataclass(frozen=True)
class Tile:
    """A tile for an object, or for several that look the same (``keys`` are theirs).

    ``figure`` is the current value, ``measured`` its name if it could be taken for another, and ``printed``
    the value of its card, if it differs (``better`` is 1 or -1); ``strip`` and ``sign`` show that it attacks
    or blocks; ``choice`` is the key of its option in the pending choice.
    """

    key: str
    it: ObjectShown
    seat: int
    figure: str = ""
    printed: str = ""
    better: int = 0
    symbols: tuple[str, ...] = ()
    kinds: str = ""
    turned: str = ""
    strip: str = ""
    free: bool = False
    sign: str = ""
    token: bool = False
    marks: tuple[str, ...] = ()
    damage: str = ""
    under: tuple[Tile, ...] = ()
    aims: tuple[Aim, ...] = ()
    choice: str = ""
    keys: tuple[str, ...] = ()
    price: tuple[str, str] | None = None
    measured: str = ""

    @property
    def count(self) -> int:
        """The number of objects of this tile."""
        return len(self.keys)

    @property
    def sentence(self) -> str:
        """Everything the tile shows, in words for screen readers."""
        said = [self.it.name, f"{self.measured} {self.figure}".strip()]
        if self.printed:
            said.append(translated(N_("printed {figure}"), figure=self.printed))
        if self.turned:
            said.append(self.turned)
        said += [self.strip, *self.marks]
        said += [translated(N_("with {name}"), name=one.it.name) for one in self.under]
        said += [translated(N_("target of {n}"), n=aim.number) for aim in self.aims]
        return ", ".join(part for part in said if part)


_seen = attrgetter(*(one.name for one in fields(Tile) if one.name not in ("key", "it", "keys")))
"""What a tile adds to its object."""


@dataclass(frozen=True)
class RowDrawn:
    """A row of tiles.

    ``small`` ones only pay for others or are held (in a ``hand``); ``supply`` are piles to take from, a tile
    each; ``order`` are turn order cards already drawn, and ``left`` those still to come. The label of a
    ``quiet`` row is only for screen readers, because nothing else is in play there.
    """

    label: str
    tiles: tuple[Tile, ...]
    small: bool = False
    quiet: bool = False
    hand: bool = False
    supply: bool = False
    order: bool = False
    left: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class SeatDrawn:
    """A seat with its bar (figures, available resources if the table states them, piles) and its rows."""

    name: str
    place: int
    letter: str
    active: bool
    acts: bool
    gone: bool
    figures: tuple[tuple[str, str], ...]
    pool: tuple[str, ...] | None
    piles: tuple[ZoneShown, ...]
    rows: tuple[RowDrawn, ...]
    aims: tuple[Aim, ...]
    choice: str

    @property
    def key(self) -> str:
        """The seat's id in the page."""
        return f"seat-{self.place}"


@dataclass(frozen=True)
class StackedDrawn:
    """An object on the stack: its number (1 is the bottom) and its targets, in words and by key.

    ``unchecked`` tells that the table does not state whether its player could pay for it.
    """

    tile: Tile
    number: int
    letter: str
    says: tuple[str, str]
    at: tuple[str, ...]
    unchecked: bool = False


@dataclass(frozen=True)
class StepDrawn:
    """A step of the turn."""

    name: str
    current: bool
    past: bool


class Drawn:
    """Everything that the page of a table draws; made once per request."""

    def __init__(self, table: TableShown) -> None:
        self.table = table
        self.ruleset, self.state = table.ruleset, table.state
        self.drawing: Drawing = table.work.game.drawing
        self._keys = {thing.id: f"o{at}" for at, thing in enumerate(self.state.all_objects)}
        self._hosts: dict[str, Object | None] = {}
        decision = self.state.decision
        offered = decision is not None and decision.form in ("choose", "order")
        self._choices = {option.key for option in decision.options} if decision and offered else set()
        self.single = decision is not None and offered and decision.max == 1 and decision.min <= 1

    # Places

    def key(self, known: str) -> str:
        """An object's id in the page."""
        return self._keys.get(known, "")

    def keys(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The ids of objects in the page."""
        return tuple(self._keys[known] for known in ids if known in self._keys)

    def letter(self, seat: str) -> str:
        """The letter that marks a seat besides its colour: its first letter, or its number if two seats share
        it.
        """
        firsts = [one[:1].upper() for one in self.state.seats]
        at = self.place(seat)
        if at < 0:
            return ""
        return firsts[at] if firsts.count(firsts[at]) == 1 else str(at + 1)

    def place(self, seat: str) -> int:
        """The number of a seat; -1 for objects without an owner."""
        return self.state.seats.index(seat) if seat in self.state.seats else -1

    @cached_property
    def seats(self) -> tuple[SeatDrawn, ...]:
        """The seats with the first one at the end, because it is nearest to the reader."""
        first, *others = (self._seat(seat) for seat in self.state.seats)
        return (*others, first)

    @cached_property
    def shared(self) -> tuple[RowDrawn, ...]:
        return (*self._order(), *self._rows(""))

    @cached_property
    def shared_piles(self) -> tuple[ZoneShown, ...]:
        return tuple(self._piles(""))

    @cached_property
    def stack(self) -> tuple[Object, ...]:
        """The stack, top first."""
        return tuple(self.state.stack)

    def _seat(self, seat: str) -> SeatDrawn:
        state = self.state
        return SeatDrawn(
            seat, self.place(seat), self.letter(seat), seat == state.active, seat == self.table.holder,
            seat in state.gone, tuple(self._figures(seat)),
            self.drawing.pool(state, seat) if self.drawing.pool else None, tuple(self._piles(seat)),
            tuple(self._rows(seat)), self._aims.get(seat, ()), seat if seat in self._choices else "",
        )  # fmt: skip

    def _figures(self, seat: str) -> Iterator[tuple[str, str]]:
        """A seat's figures; each comes with its upper limit, if there is one."""
        most = {self.table.word("seat_figures", a): self.table.word("seat_figures", b)
                for a, b in self.drawing.most.items()}  # fmt: skip
        known = dict(self.table.figures_of(seat))
        for name, value in known.items():
            if name not in most.values():
                limit = known.get(most.get(name, ""), "")
                yield self._shorter.get(name, name), f"{value}/{limit}" if limit else value

    def _order(self) -> Iterator[RowDrawn]:
        """The turn order cards: those drawn, of which the last is current, and those left."""
        come, coming = self.drawing.order
        if not come or not (self.state.zone(come) or self.state.zone(coming)):
            return
        tiles = tuple(self._turn(self.state.objects[known]) for known in self.state.zone(come))
        left = Counter(self._turn(self.state.objects[known]).it.name for known in self.state.zone(coming))
        name = translated(N_("turn order"))
        yield RowDrawn(name, tiles, small=True, order=True, left=tuple(sorted(left.items())))

    def _turn(self, thing: Object) -> Tile:
        """A turn order card, named after its player."""
        tile, of = self.tile(thing), self.drawing.turn_of(self.state, thing) if self.drawing.turn_of else ""
        name = translated(of) if isinstance(of, Message) else of
        return replace(tile, it=replace(tile.it, name=name)) if name else tile

    def _supply(self, objects: Iterable[Object]) -> Iterator[Tile]:
        """The piles of the supply, one tile each with its number of cards; empty piles have none."""
        piles: dict[str, list[Object]] = {}
        for thing in objects:
            piles.setdefault(thing.card, []).append(thing)
        game = self.table.work.game
        known = game.read(self.ruleset, self.state, "", "piles") if "piles" in game.table_words else None
        for card in dict.fromkeys((*(known if isinstance(known, Data) else ()), *piles)):
            held = piles.get(card, [])
            if held:
                top = next((one for one in held if one.id in self._choices), held[0])
                yield replace(self.tile(top), keys=tuple(self.key(one.id) for one in held))
            else:
                yield Tile("", ObjectShown("", card, None, "", "", (), (), (), (), False), -1)

    def _zones(self, seat: str) -> Iterator[tuple[str, list[Object]]]:
        """What lies before a seat, zone by zone, without objects that are on or under others."""
        for zone, laid in self.table.laid(seat):
            own = [thing for thing in laid if self._host(thing) is None]
            if own:
                yield zone, own

    def _piles(self, seat: str) -> Iterator[ZoneShown]:
        aside = (self.table.work.game.piles | self.drawing.aside) - set(self.drawing.order)
        for zone, objects in self._zones(seat):
            if zone == "hand" and self._nameless(objects):
                aside |= {zone}
        return (zone for _, zone in self.table.zones_of(seat, aside))

    def _nameless(self, objects: Iterable[Object]) -> bool:
        """Whether only the number of these cards is known, and none of them can be chosen."""
        return all(unnamed(one) and one.id not in self._choices for one in objects)

    def _rows(self, seat: str) -> Iterator[RowDrawn]:
        """The rows before a seat, from the middle of the table outwards: resources behind other permanents,
        the hand last.
        """
        return (row for _, row in sorted(self._lines(seat), key=lambda line: line[0]))

    def _lines(self, seat: str) -> Iterator[tuple[int, RowDrawn]]:
        aside, front = self.table.work.game.piles | self.drawing.aside, self.drawing.front
        for zone, objects in self._zones(seat):
            if zone in aside or (zone == "hand" and self._nameless(objects)):
                continue
            name = self.table.word("zones", zone)
            quiet = set(self.ruleset.in_play) == {zone} or (not seat and zone in self.drawing.small)
            if zone in self.drawing.supply:
                yield 3 * len(front), RowDrawn(name, tuple(self._supply(objects)), small=True, supply=True)
                continue
            at = front.index(zone) if zone in front else len(front)
            small = [o for o in objects if zone in self.ruleset.in_play and self._pays(o)]
            rows = [(False, [o for o in objects if o not in small]), (True, small)]
            held = zone == "hand" or zone in self.drawing.small
            for pays, those in rows:
                if those:
                    tiles = tuple(self._together(map(self.tile, those), pays))
                    far = at + len(front) * (pays + 2 * (zone == "hand"))
                    yield far, RowDrawn(name, tiles, pays or held, quiet, zone == "hand")

    def _pays(self, thing: Object) -> bool:
        types = view(self.ruleset, self.state, thing).types
        return bool(types) and types <= self.drawing.resources and not self._guests.get(thing.id)

    def _together(self, tiles: Iterable[Tile], pays: bool) -> Iterator[Tile]:
        """Objects that look the same drawn as one tile with their number, unless targeted or choosable.

        Objects that only pay (``pays``) are not numbered among their namesakes unless targeted or choosable.
        """
        found: dict[object, Tile] = {}
        for tile in tiles:
            alone = bool(tile.aims or tile.choice or tile.under or tile.sign)
            like: object = tile.key if alone else (appearance(tile.it), _seen(tile))
            known = found.get(like)
            found[like] = replace(known, keys=(*known.keys, tile.key)) if known else tile
        single = Counter(tile.it.name for tile in found.values() if tile.count == 1)
        return (
            self._numbered(tile)
            if tile.count == 1
            and ((single[tile.it.name] > 1 and not pays) or tile.aims or tile.choice or tile.sign)
            else tile
            for tile in found.values()
        )

    def _numbered(self, tile: Tile) -> Tile:
        """A tile with the number that tells it from others of its name."""
        return replace(tile, it=replace(tile.it, name=self.table.told(self.state.objects[tile.it.id])))

    # Connections between objects

    def _host(self, thing: Object) -> Object | None:
        """The object that an object is on or under; looked up once."""
        if thing.id not in self._hosts:
            self._hosts[thing.id] = self._looked_for(thing)
        return self._hosts[thing.id]

    def _looked_for(self, thing: Object) -> Object | None:
        if seatless(thing.zone) == STACK:
            return None
        for key in self.drawing.under:
            on = thing.data.get(key)
            if isinstance(on, Ref) and (found := self.state.current(on)) is not None and found.id != thing.id:
                return found
        return None

    @cached_property
    def _guests(self) -> dict[str, list[Object]]:
        found: dict[str, list[Object]] = {}
        for thing in self.state.all_objects:
            host = self._host(thing)
            if host is not None:
                found.setdefault(host.id, []).append(thing)
        return found

    @cached_property
    def _signs(self) -> dict[str, str]:
        """The sign of each attacker and blocker."""
        fights = [(o, self._blocked_by(o)) for o in self.state.all_objects]
        met = list(dict.fromkeys(known for _, those in fights for known in those))
        signs = {known: SIGNS[at % len(SIGNS)] for at, known in enumerate(met)}
        for thing, those in fights:
            if those:
                signs[thing.id] = "".join(signs[known] for known in those)
        return signs

    def _blocked_by(self, thing: Object) -> tuple[str, ...]:
        """The attackers that a blocker blocks."""
        held = thing.data.get("blocking") or thing.data.get("blocks") or ()
        several = held if isinstance(held, tuple) else (held,)
        return tuple(
            o.id for one in several if isinstance(one, Ref) and (o := self.state.current(one)) is not None
        )

    @cached_property
    def _aims(self) -> dict[str, tuple[Aim, ...]]:
        """What on the stack targets each object and seat."""
        found: dict[str, list[Aim]] = {}
        for number, thing in enumerate(reversed(self.stack), 1):
            aim = Aim(number, self.place(view(self.ruleset, self.state, thing).controller))
            for known in self._at(thing):
                found.setdefault(known, []).append(aim)
        return {known: tuple(aims) for known, aims in found.items()}

    def _at(self, thing: Object) -> tuple[str, ...]:
        """The ids of the present objects and seats that an object on the stack targets."""
        chosen = (target.chosen for target in thing.targets)
        there = (
            c if isinstance(c, str) else c.id for c in chosen if isinstance(c, str) or self.state.current(c)
        )
        return tuple(dict.fromkeys(there))

    # Single objects

    def tile(self, thing: Object) -> Tile:
        """An object as a tile, with the objects on or under it."""
        it = self.table.shown(thing)
        unshown = self.drawing.unshown(thing) if self.drawing.unshown is not None else frozenset()
        left_out = {self.table.word("figures", name) for name in unshown}
        figures = tuple((self._shorter.get(a, a), b) for a, b in it.figures if a not in left_out)
        it = replace(it, figures=figures)
        cost = self.table.word("figures", "cost")
        now = view(self.ruleset, self.state, thing)
        figure = self._figure(now.figures)
        was = self._figure(base(self.ruleset, self.state, thing).figures) if figure and thing.card else ""
        better = _better(figure, was) if was and was != figure else 0
        written = definition(self.ruleset, thing).get("cost") if thing.card else None
        symbols = self.drawing.cost(written) if self.drawing.cost and written is not None else ()
        conditions = self.ruleset.conditions
        holds = {
            name: bool(conditions[name](self.ruleset, self.state, thing))
            for name in ("attacking", "blocking", "unblocked", "token")
            if name in conditions
        }
        strip = next((name for name in ("attacking", "blocking") if holds.get(name)), "")
        said = {self.table.word("conditions", name) for name in _SAID_BY_SHAPE if name in conditions}
        hurt = thing.data.number("damage")
        marks = tuple(
            one.removesuffix(" ×1") if one[:1] in "+-" else one
            for one in it.marks
            if one not in said and not (hurt and one.endswith(f" {hurt}"))
        )
        return Tile(
            self.key(thing.id), it, self.place(now.controller or thing.owner), figure,
            was if better else "", better, symbols,
            type_line(self.table.ruleset, now.types),
            self._lies() if thing.data.get(self.drawing.turned) else "",
            translated(FIGHTS[strip]) if strip else "",
            strip == "attacking" and not self._signs.get(thing.id), self._signs.get(thing.id, ""),
            holds.get("token", False), marks, str(hurt or ""),
            tuple(map(self.tile, self._guests.get(thing.id, ()))), self._aims.get(thing.id, ()),
            thing.id if thing.id in self._choices else "", (self.key(thing.id),),
            next((one for one in figures if one[0] == cost), figures[0] if figures else None),
            self._measured(now.figures),
        )  # fmt: skip

    def _lies(self) -> str:
        """The words for an object that is turned sideways."""
        known = self.drawing.turned in (self.ruleset.words.conditions or {})
        return (
            self.table.word("conditions", self.drawing.turned) if known else translated(N_("lying sideways"))
        )

    def _figure(self, figures: Data) -> str:
        pair = self._counted(figures)
        return "/".join(UNSAID if figures.get(name) is None else str(figures[name]) for name in pair)

    def _measured(self, figures: Data) -> str:
        """The name of a figure that stands alone, where its game says that it needs one."""
        pair = self._counted(figures)
        name = self.table.word("figures", pair[0]) if pair and pair[0] in self.drawing.named else ""
        return self._shorter.get(name, name)

    def _counted(self, figures: Data) -> tuple[str, ...]:
        """The figures of an object that are written as one."""
        pairs = self.drawing.pairs
        return next((pair for pair in pairs if any(figures.get(one) is not None for one in pair)), ())

    def stacked(self, says: Iterable[tuple[str, str]]) -> tuple[StackedDrawn, ...]:
        """The stack, top first, each object with its card's text."""
        high = len(self.stack)
        return tuple(
            StackedDrawn(
                tile, high - at, self.letter(tile.it.controller), text,
                tuple(self.key(known) or f"seat-{self.place(known)}" for known in self._at(thing)),
                thing.ref in self.table.unchecked,
            )
            for at, (thing, text) in enumerate(zip(self.stack, says, strict=True))
            for tile in (self._copied(thing, self.tile(thing)),)
        )  # fmt: skip

    def _copied(self, thing: Object, tile: Tile) -> Tile:
        """A tile on the stack; a copy is distinguished from its card."""
        told = (thing.data, thing.nature)
        if thing.nature.text("kind") != "copy" and not any(held.get("copy") for held in told):
            return tile
        name = translated(N_("copy of {card}"), card=tile.it.name)
        return replace(tile, it=replace(tile.it, name=name))

    # The turn

    @property
    def here(self) -> str:
        """The current step, in a few words."""
        return next((one.name for one in self.steps if one.current), self.table.moment)

    @property
    def steps(self) -> tuple[StepDrawn, ...]:
        """The steps of the turn in order; empty if the game does not tell the current one."""
        words = self.ruleset.words.known("steps")
        at = next((words.index(key) for key in (self.state.step, self.state.phase) if key in words), None)
        if at is None:
            return ()
        return tuple(StepDrawn(self._step(key), place == at, place < at) for place, key in enumerate(words))

    @cached_property
    def _shorter(self) -> dict[str, str]:
        """Replacements for names of figures that are too long for a tile."""
        words = self.ruleset.words
        kinds = (("figures", words.figures or {}), ("seat_figures", words.seat_figures or {}))
        return {
            self.table.word(kind, key): translated(said)
            for kind, known in kinds
            for key, said in self.drawing.short.items()
            if key in known
        }

    def brief(self, zone: str) -> str:
        """The short name of a zone."""
        zones = self.ruleset.words.zones or {}
        short = ((key, said) for key, said in self.drawing.short.items() if key in zones)
        return next((translated(said) for key, said in short if self.table.word("zones", key) == zone), zone)

    def _step(self, key: str) -> str:
        short = self.drawing.short.get(key)
        return translated(short) if short else self.table.word("steps", key)

    @cached_property
    def examples(self) -> tuple[str, ...]:
        """What is to be said of examples that are played under the name of a printed card."""
        return tuple(translated(EXAMPLE, card=card) for card in namesakes_on(self.ruleset, self.state))

    @cached_property
    def after_pass(self) -> str:
        """What happens if the player who may act passes, in a few words; empty if nobody can pass."""
        acts = [a for a in self.table.legal.allowed if a.action == PASS and a.who == self.table.holder]
        done = apply(self.ruleset, self.state, acts[0]) if acts else None
        if done is None or isinstance(done, Refusal):
            return ""
        return self._told(done.state)

    def _told(self, then: State) -> str:
        top = next(iter(self.stack), None)
        if top is not None and (then.current(top.ref) is None or then.objects[top.id].zone != top.zone):
            return translated(N_("{name} resolves"), name=self.table.shown(top).name)
        if (then.step, then.phase, then.turn) != (self.state.step, self.state.phase, self.state.turn):
            step_alone = "" if then.step else then.phase  # because its button is small
            return translated(N_("then: {moment}"), moment=moment(self.ruleset, step_alone, then.step))
        if then.decision is not None:
            return label(self.ruleset, then.decision.kind)
        if then.priority and then.priority != self.table.holder:
            return translated(N_("then {who} may act"), who=then.priority)
        return ""


def _better(now: str, was: str) -> int:
    """Whether all figures are higher (1) or lower (-1) than the printed ones."""
    total = sum(_number(part) for part in now.split("/")) - sum(_number(part) for part in was.split("/"))
    return 1 if total >= 0 else -1


def _number(figure: str) -> int:
    return 0 if figure == UNSAID else int(figure)
