"""Tokens, emblems and copies; cards of merged permanents and spells that leave."""

from __future__ import annotations

from judge.resolver import CORE_VERBS, EMPTY, STACK, Data, Draft, Object, Op, Position, Ref, united
from judge.resolver.limits import counted
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset, printed, seatless
from judge.rulesets.magic.card_faces import FACE, FLIPPED, TURNED, as_entering
from judge.rulesets.magic.instructions.effect_objects import copiable
from judge.rulesets.magic.subtypes import SUBTYPES
from judge.rulesets.magic.words import LAST
from judge.rulesets.magic.zones import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    MERGED,
    MERGED_AS,
    PARTED_FROM,
    destination,
)

EXILED_AFTER = frozenset({"flashback", "jump-start", "aftermath", "harmonize"})
"""Ways of casting after which a spell is exiled whenever it would leave the stack."""


def exiled_after(obj: Object) -> bool:
    """Whether the spell is exiled whenever it would leave the stack, because of the way in which it
    was cast.
    """
    return obj.data.text("way") in EXILED_AFTER


NO_GRAVEYARD = "exiled instead of the graveyard"
"""In a spell's data: it is exiled if it would be put into a graveyard, by the permission to cast it."""


BEING = "being"
"""In the data about entering: a change that applies to it from then on (611.2e)."""
TOKEN_ON_TOP = "token on top"
"""In the data about entering: whether its topmost part is a token (729.2d)."""
PART_OF = "part of"
"""In the data of a card merged with a permanent: the permanent."""


def is_token(obj: Object) -> bool:
    return bool(obj.data.get(TOKEN_ON_TOP, obj.nature.get("token")))


def part(
    ruleset: CardRuleset,
    draft: Draft,
    was: Object,
    new: Object,
    kept: Data,
    instead: bool = False,
    aside: str = "",
) -> None:
    """Move the other cards of a permanent that has left to the same zone of their owners (729.3, 712.21).

    ``instead``: a replacement effect has chosen the zone, which applies to all of them (712.21d, 729.3).
    ``aside``: the zone of the others if a commander goes to the command zone (903.9c).
    """
    for part in draft.inside(MERGED):
        if part.data.ref(PART_OF) != was.ref:
            continue
        zone = aside or seatless(new.zone)
        zone = COMMAND if aside and part.nature.get("commander") else zone
        moved = draft.move(part.id, destination(part, zone))
        draft.put_object(replace(moved, data=kept.but(**{PARTED_FROM: new.ref})))
        said = Data({"object": moved.ref, "with": new.ref, "from": BATTLEFIELD, "to": zone})
        how = was.data.text(MERGED_AS)
        more = ruleset.cites.get("parts go there instead", ()) if instead and how == "melded" else ()
        draft.emit("part", united(ruleset.cite(f"parts {how}"), more), said)


def is_copy(obj: Object) -> bool:
    """Whether it is a copy of a spell or card, without a card of its own."""
    return bool(obj.nature.get("copy"))


def is_ability(obj: Object) -> bool:
    """Whether it is an ability on the stack."""
    return bool(obj.nature.get("ability"))


def arrived(ruleset: CardRuleset, obj: Object, told: Data) -> Object:
    """A new permanent, with summoning sickness and the counters of its kind."""
    data = Data(told).but(sick=True, fresh=True)
    card = as_entering(ruleset, obj, data)
    counters: dict[str, object] = dict(data.get("counters", EMPTY))
    figures = card.get("figures", EMPTY)
    for figure in ("loyalty", "defense"):
        printed = figures.get(figure)
        if isinstance(printed, int) and not data.get("face down"):
            counters.setdefault(figure, printed)
    return replace(obj, data=data.but(counters=Data(counters) if counters else None))


def unnamed(subtypes: tuple[str, ...]) -> str:
    """The name of a token that its effect does not name: its subtypes and "Token" (111.4).

    >>> unnamed(("dwarf", "berserker"))
    'Dwarf Berserker Token'
    """
    return f"{capitals(subtypes)} Token"


def capitals(subtypes: tuple[str, ...]) -> str:
    """The name before 2009: its subtypes alone (216.1a)."""
    return " ".join(word[:1].upper() + word[1:] for word in subtypes)


def create(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Create ``amount`` tokens (default one) with ``nature`` under the control of ``seat``."""
    data, seat = what.data, what.data.text("seat")
    if seat not in draft.playing:
        return
    if data.text("to") == STACK:
        CORE_VERBS["create"](ruleset, draft, what)
        return
    nature = data.get("nature", EMPTY)
    name = data.text("card") or nature["definition"].text("name")
    prefix = name if name and not set(name) & set(":#") else "token"
    for _ in range(counted(data.number("amount", 1))):
        made = draft.create(
            data.text("prefix", prefix),
            data.text("to", BATTLEFIELD),
            data.text("owner", seat),
            controller=seat,
            card=name,
            nature=nature.but(token=True),
        )
        draft.put_object(arrived(ruleset, made, data.get("with", EMPTY)))
        said = Data(object=made.ref, seat=seat, to=BATTLEFIELD, source=data.get("source"))
        draft.emit("create", what.cites or "create", said, name=nature["definition"].text("name"))


def as_it_enters(ruleset: CardRuleset, state: Position, what: Op) -> tuple[Position, Op]:
    """The state and the operation on which effects on an entering object are evaluated.

    A copy is already a copy of the chosen object (614.12); a token is already there, without effects of its
    own.
    """
    if seatless(what.data.text("to")) != BATTLEFIELD:
        return state, what
    if what.verb == "create":
        trial, seat, nature = (
            Draft(ruleset, state.snapshot()),
            what.data.text("seat"),
            what.data.get("nature"),
        )
        if seat not in state.playing or not isinstance(nature, Data):
            return state, what
        made = trial.create(
            "token", STACK, seat, controller=seat, card=nature["definition"].text("name"),
            nature=nature.but(token=True),
        )  # fmt: skip
        return trial, what.but(object=made.ref)
    return _as_it_would_be(ruleset, as_copied(state, what), what), what


def _as_it_would_be(ruleset: CardRuleset, state: Position, what: Op) -> Position:
    """The state in which the entering object is on the battlefield, changed by the effects there (614.12)."""
    value, told = what.data.get("object"), what.data.get("with", EMPTY)
    obj = state.current(value) if isinstance(value, Ref) else None
    if obj is None or obj.zone == BATTLEFIELD or "copy" in obj.data or told.get("face down"):
        return state
    seat = what.data.text("controller") or what.data.text("seat") or obj.controller
    trial = Draft(ruleset, state.snapshot())
    trial.remove(obj.id)
    trial.add(replace(obj, zone=BATTLEFIELD, controller=seat, data=told))
    return trial.snapshot()


def as_copied(state: Position, what: Op) -> Position:
    """The state in which an entering object is already a copy of the chosen object (614.12)."""
    value, copied = what.data.get("object"), what.data.get("with", EMPTY).get("copy")
    obj = state.current(value) if isinstance(value, Ref) else state.objects.get(str(value)) if value else None
    if obj is None or copied is None or seatless(what.data.text("to")) != BATTLEFIELD:
        return state
    before = state.snapshot()
    copy = replace(obj, data=obj.data.but(copy=copied))
    return replace(before, objects=before.objects.set(obj.id, copy))


def emblem(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` gets an emblem in the command zone with the abilities of ``definition`` (114.1)."""
    seat = what.data.text("seat")
    if seat not in draft.playing:
        return
    nature = Data(definition=what.data["definition"], emblem=True)
    made = draft.create("emblem", "command", seat, nature=nature)
    said = Data(object=made.ref, seat=seat, source=what.data.get("source"))
    draft.emit("emblem", (*ruleset.cite("emblem"), *ruleset.cite("emblem works")), said)


def create_2009(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Before 2009: a token's owner is the controller of the spell or ability that creates it (216.1)."""
    maker = what.data.text("maker")
    create(ruleset, draft, what.but(owner=maker) if maker in draft.playing else what)


def freed(ruleset: CardRuleset, state: Position, ref: Ref) -> tuple[Op, ...]:
    """The operations that return cards exiled until this left the battlefield (610.3)."""
    made = []
    for obj in state.inside(EXILE):
        if obj.data.get("until") != ref:
            continue
        zone, cites = obj.data.text("back"), ruleset.cite("until is over")
        where = {"object": obj.ref, "to": zone, "from": EXILE, "seat": obj.owner}
        more = {"controller": obj.owner} if zone == BATTLEFIELD else {}
        made.append(Op("enter" if zone == BATTLEFIELD else "move", Data({**where, **more}), cites))
    return tuple(made)


def copied_values(ruleset: CardRuleset, state: Position, obj: Object) -> Data:
    """The definition of a copy of a spell: all faces, if the spell shows one of several.

    The copy shows the same face (702.103c, 715.3c).
    """
    if FACE in obj.data or TURNED in obj.data:
        return printed(ruleset, obj)
    return copiable(ruleset, state, obj)


def remember_spell(ruleset: CardRuleset, draft: Draft, before: Position, obj: Object) -> None:
    """Remember a spell that leaves the stack for abilities that wait there (608.2h)."""
    if obj.zone != STACK or is_ability(obj):
        return
    awaited = any(one.source == obj.ref for one in draft.effects)  # its delayed ability may copy it (702.50a)
    if not (awaited or any(is_ability(o) for o in draft.stack) or draft.pending):
        return
    said = Data(
        card=obj.card, controller=obj.controller, data=obj.data, nature=obj.nature,
        definition=copied_values(ruleset, before, obj),
        targets=tuple((target.slot, target.chosen) for target in obj.targets),
    )  # fmt: skip
    draft.remember(**{f"{LAST}{obj.ref}": said})


NOT_COPIED = frozenset({"no mana cost", "not type"})
"""The exceptions by which a copy lacks parts of the original (707.9c)."""


def exceptions(written: Data) -> tuple[str, ...]:
    """The citation keys for the exceptions of a copy effect (707.9a, 707.9b)."""
    further = written.get("then", EMPTY)
    said = {*written, *further} - {"if", "then"}
    return (
        *(["ability added by copying"] if said & {"keywords", "abilities"} else ()),
        *(["values set by copying"] if said - {"keywords", "abilities", *NOT_COPIED} else ()),
        *(["values not copied"] if said & NOT_COPIED else ()),
        *(["exception where it is so"] if "if" in written else ()),
    )


def defines(copied: Data, except_: Data) -> bool:
    """Whether an ability of the copied object defines an excepted characteristic (707.9d)."""
    figures = copied.get("figures", EMPTY)
    counted = any(isinstance(figures.get(name), Data) for name in ("power", "toughness") if name in except_)
    kinds = any(word == "changeling" for word, _ in copied.get("keywords", ()))
    return counted or (kinds and "subtype" in except_)


def of_the_model(model: Object) -> tuple[str, ...]:
    """The keys for copying a copy, or an object with its other face up (707.3, 707.8)."""
    return (
        *(["copied from a copy"] if "copy" in model.data else ()),
        *(["copied as its face"] if model.data.get(TURNED) or MERGED_AS in model.data else ()),
        *(["prototyped permanent copied"] if model.data.text(FACE) == "prototype" else ()),
    )


def excepted(copied: Data, written: Data) -> Data:
    """Copiable values with the exceptions of a copy effect (707.9a, 707.9b, 707.9d).

    ``if`` and ``then``: exceptions that apply only if the copy has those types otherwise (707.9f).
    """

    def words(name: str) -> tuple[str, ...]:
        found = written.get(name, ())
        return (found,) if isinstance(found, str) else tuple(str(one) for one in found)

    kept = [t for t in copied.texts("types") if t not in words("not type")]
    more: dict[str, object] = {"types": tuple(dict.fromkeys((*kept, *words("type"))))}
    if "subtype" in written:
        more["subtypes"] = tuple(dict.fromkeys((*copied.texts("subtypes"), *words("subtype"))))
    if "become subtype" in written:  # replaces all other creature types (205.1a)
        others = [one for one in copied.texts("subtypes") if SUBTYPES.get(one) != "creature"]
        more["subtypes"] = tuple(dict.fromkeys((*others, *words("become subtype"))))
    if "color" in written:
        more["colors"] = words("color")
    if "keywords" in written:
        more["keywords"] = (*copied.get("keywords", ()), *((word, 1) for word in words("keywords")))
    if "abilities" in written:
        more["abilities"] = (*copied.get("abilities", ()), *written["abilities"])
    if "name" in written:
        more["name"] = written.text("name")
    figures = {name: value for name, value in written.items() if name in ("power", "toughness")}
    if written.get("no mana cost"):
        more["cost"], figures["mana value"] = None, 0
    made: Data = copied.but(figures=copied.get("figures", EMPTY).but(**figures), **more)
    if FLIPPED in copied:  # the exception applies to both halves
        made = made.but(**{FLIPPED: excepted(copied[FLIPPED], written)})
    so = "if" in written and set(words("if")) <= set(made.texts("types"))
    return excepted(made, written["then"]) if so else made
