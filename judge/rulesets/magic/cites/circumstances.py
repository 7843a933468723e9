"""Further citations of steps by their circumstances: the kind of card, counter, token or target.

A step cites the sections about its procedure; these are the sections that apply because of its objects. Each
function gets the event's data and looks at the state then (or before).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from judge.resolver import EMPTY, STACK, Cites, Data, Draft, Object, Position, Ref, op, united
from judge.rulesets.kit.abilities import forbidden
from judge.rulesets.kit.announcing import ANNOUNCED, announced
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, View, definition, printed, seatless
from judge.rulesets.kit.triggered_abilities import spoken_of
from judge.rulesets.magic import influence, teams
from judge.rulesets.magic.actions.casting_permissions import WARPED
from judge.rulesets.magic.card_faces import FLIPPED, SPLICED, TURNED, face_up
from judge.rulesets.magic.cites import general_circumstances as general
from judge.rulesets.magic.cites.casting_circumstances import cast, kinds_of, turned_up, unlocks
from judge.rulesets.magic.cites.circumstance_cites import COUNTERS, REDUNDANT, TOKENS
from judge.rulesets.magic.cites.effect_circumstances import (
    CHOSEN_AS_IT_ATTACKS,
    lies,
    named_face,
    of_a_source,
    of_its_text,
    of_what_begins,
    resolving_ability,
    said_of,
    skipped,
    undefined,
    with_sticker,
)
from judge.rulesets.magic.cites.meant_circumstances import (
    general_replacement,
    no_double_face,
    not_found,
    not_there,
    of_the_change,
    one_of_several,
    spoken_of_in_it,
    still_commander,
    untargeted,
)
from judge.rulesets.magic.cites.target_circumstances import aimed, none_chosen
from judge.rulesets.magic.cites.trigger_circumstances import found_again
from judge.rulesets.magic.cites.waiting_circumstances import waits_for_moving, waits_for_tapping
from judge.rulesets.magic.costs.mana import speaks_of_x
from judge.rulesets.magic.costs.mana_abilities import loyalty_cost
from judge.rulesets.magic.dsl import SELF
from judge.rulesets.magic.layers.borrowed_abilities import BORROWED, EXILED, LINKED, speaks_of
from judge.rulesets.magic.mechanics import player_control
from judge.rulesets.magic.triggers.hidden_triggers import in_sight
from judge.rulesets.magic.words import KEYWORDS, PERMANENT_TYPES, PROTECTION
from judge.rulesets.magic.zones import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PARTED_FROM,
    permanents,
)

Keys = Iterable[str]
Circumstance = Callable[[CardRuleset, Draft, Data], Keys]


def added(of: Circumstance) -> Callable[[CardRuleset, Draft, Mapping[str, object]], Cites]:
    """The sections of a circumstance's keys, as far as the edition has them."""

    def cites(ruleset: CardRuleset, draft: Draft, data: Mapping[str, object]) -> Cites:
        said = data if isinstance(data, Data) else Data(data)
        keys = tuple(of(ruleset, draft, said))
        return united(*[ruleset.cites.get(key, ()) for key in keys]) if keys else ()

    return cites


def _object(draft: Position, data: Data, name: str = "object") -> Object | None:
    value = data.get(name)
    return draft.current(value) if isinstance(value, Ref) else None


def _seen(ruleset: CardRuleset, draft: Position, obj: Object | None) -> View | None:
    return view(ruleset, draft, obj) if obj is not None else None


def _resolving(draft: Position) -> bool:
    """Whether the top of the stack is resolving, rather than being announced or paid."""
    top = draft.stack[0] if draft.stack else None
    return top is not None and ("cast as" in top.data or top.nature.text("kind") == "triggered")


def _announcing(draft: Position) -> bool:
    """Whether the top of the stack is a spell that is still being cast."""
    top = draft.stack[0] if draft.stack else None
    return top is not None and bool(top.card) and "ability" not in top.nature and "cast as" not in top.data


# Paying and resolving


def _paid(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The keys for a payment and the way in which it was made."""
    yield "mana paid"
    if data.get("generic"):
        yield "generic paid"
    if _resolving(draft):
        yield "paid while resolving"
        if data.get("symbols"):
            yield "symbols while resolving"


def _resolves(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    yield "after resolving"
    if obj is not None and influence.why(ruleset, draft, obj.controller, influence.OUT_OF_RANGE):
        yield influence.OUT_OF_RANGE
    if obj is not None:
        yield from general.resolves(ruleset, draft, obj)
        yield from not_there(ruleset, draft, obj)
        yield from spoken_of_in_it(ruleset, draft, obj)
    if obj is not None and SPLICED in obj.data and speaks_of(obj.data[SPLICED].get("effect"), SELF):
        yield BORROWED
    if obj is not None and "ability" in obj.nature:
        if _renamed(ruleset, draft, obj):
            yield "called otherwise since"
        yield from found_again(ruleset, draft, obj)
        yield from resolving_ability(ruleset, draft, obj)
        if obj.nature["ability"].get("data", EMPTY).get(LINKED) and speaks_of(obj.nature, EXILED):
            yield "linked as gained"
    if obj is None or not obj.card or obj.nature.get("ability"):
        return
    seen = view(ruleset, draft, obj)
    yield from of_its_text(ruleset, draft, obj)
    if "gift" in obj.data.texts("paid") and seen.types & {"instant", "sorcery"}:
        yield "gift first"
    kinds = set(kinds_of(seen, "resolve"))
    yield from sorted(kinds & {"resolve instant", "resolve sorcery"})


def _renamed(ruleset: CardRuleset, draft: Draft, ability: Object) -> bool:
    """Whether an ability's source still exists, but has changed its name since."""
    source = draft.current(ability.nature.ref("source"))
    then = ability.nature.get("known", EMPTY).get(str(ability.nature.get("source")))
    if source is None or not isinstance(then, Data):
        return False
    return view(ruleset, draft, source).name != then.text("name")


def _chosen(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    kind = data.text("kind")
    yield from none_chosen(data)
    yield from named_face(draft, data, ruleset)
    if kind in ("color", "name color"):
        yield "color chosen"
    elif kind == "mode":
        top = draft.stack[0] if draft.stack else None
        triggered = top is not None and top.nature.text("kind") == "triggered"
        if top is None or "cast as" not in top.data:
            yield "modal trigger" if triggered else "modes chosen"
    elif kind == "damage":
        yield "turn damage assigned"
    elif kind in CHOSEN_AS_IT_ATTACKS:
        yield "optional attack cost"
    elif kind == "discard" and _resolving(draft):
        yield "discards by choice"
    elif kind == "sacrifice" and _resolving(draft):
        yield "not aimed"


def _target(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    aiming = _object(draft, data, "source")
    if aiming is None:
        return
    kind = aiming.nature.text("kind")
    asked = (aiming.nature.get("ability") or definition(ruleset, aiming)).get("targets", ())
    yield from still_commander(ruleset, draft, _object(draft, data), asked)
    yield from aimed(ruleset, draft, aiming, said_of(ruleset, aiming))
    yield from general.target(aiming, said_of(ruleset, aiming))
    if lies(_object(draft, data)) in (GRAVEYARD, EXILE, HAND, LIBRARY):
        yield "target elsewhere"
    if "ability" in aiming.nature:
        yield f"target of {'a triggered' if kind == 'triggered' else 'an activated'} ability"
        if aiming.nature["ability"].text("name") == "equip":
            yield "equip targets"
        return
    said = definition(ruleset, aiming)
    yield "target of an aura" if "enchant" in said else "target of a spell"
    slots = [slot.get("filter", EMPTY).get("any", ()) for slot in said.get("targets", ())]
    if any({"seat", "type"} <= {key for part in parts for key in part} for parts in slots):
        yield "any target"


# Changes of zone


def _enters(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is None or obj.zone != BATTLEFIELD:
        return
    was = data.get("was")
    old = draft.before.current(was) if isinstance(was, Ref) else None
    yield from _parts(ruleset, old) if old is not None else ()
    came, seen = seatless(data.text("from")), view(ruleset, draft, obj)
    top = draft.stack[0] if draft.stack else None
    if old is not None and top is not None and old.data.get("exiled by") == top.ref:
        yield "found by the same effect"
    if obj.data.get("face down"):
        yield "enters face down"
    elif came == STACK:
        yield from kinds_of(seen, "resolve")
        yield from general.enters(ruleset, obj)
        if "aura" in seen.subtypes:
            yield "aura resolves"
        if obj.nature.get("token"):
            yield "copy becomes token"
        if obj.data.text("way") == "disturb":
            yield "disturbed"
        if TURNED in obj.data:
            yield "face stays"
    else:
        yield "put by effect"
        yield "new permanent"
        if "land" in seen.types:
            yield "land put"
        if "back" in printed(ruleset, obj) or TURNED in obj.data:
            yield "back face up" if TURNED in obj.data else "front face up"
    if obj.data.get("tapped") and waits_for_tapping(ruleset, draft, obj):
        yield "tapped from the beginning"
    if not obj.data.get("tapped"):
        yield "untapped"
        yield from general_replacement(ruleset, draft, obj, seen)
    if "planeswalker" in seen.types and not obj.data.get("face down"):
        yield "loyalty as it enters"
    if "battle" in seen.types and not obj.data.get("face down"):
        yield "defense as it enters"
    if "equipment" in seen.subtypes:
        yield "equipment enters"
    if set(obj.data.get("counters", EMPTY)) - {"loyalty", "defense", "lore"}:
        yield "counters as it enters"
    if old is not None and "x" in announced(old) and speaks_of_x(printed(ruleset, obj).get("enters", ())):
        yield "x as it was cast"


def _goes(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The keys for an object that changed zones: what it was, and what is lost."""
    was, new = data.get("was"), _object(draft, data)
    before = draft.before
    old = before.current(was) if isinstance(was, Ref) else None
    to = seatless(data.text("to"))
    if old is None:
        return
    yield from _parts(ruleset, old)
    yield from one_of_several(ruleset, draft, old)
    yield from with_sticker(draft, old, to)
    if old.zone == BATTLEFIELD:
        if to == GRAVEYARD and "creature" in view(ruleset, before, old).types:
            yield "dies"
        if old.data.get("counters"):
            yield "counters cease"
        never = data.get("no regeneration") or forbidden(ruleset, before, op("regenerated", object=was))
        if never and any(e.name == "regeneration" and e.data.ref("object") == was for e in before.effects):
            yield "not regenerated"
        if TURNED in old.data and new is not None:
            yield "front face elsewhere"
    if seatless(old.zone) == LIBRARY and to == HAND:
        yield "not drawn"
    yield from general.goes(draft, old, to)
    if to == GRAVEYARD:
        yield "into the graveyard"
    if to == EXILE:
        yield "exiled again" if old.zone == EXILE else "exiled"
        if WARPED in data.get("with", EMPTY):
            yield "warped"


def _parts(ruleset: CardRuleset, old: Object) -> Keys:
    """The key for an effect that finds all cards of a former merged permanent."""
    if old.data.get(PARTED_FROM) is not None:
        yield "melded cards found" if "meld" in printed(ruleset, old) else "merged cards found"


def _stays(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is None:
        return
    types = view(ruleset, draft, obj).types
    yield from (f"{kind} stays" for kind in ("instant", "sorcery") if kind in types)


# Tokens and counters


def _created(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is not None and "ability" in obj.nature:
        yield "ability on the stack"
    if obj is None or not obj.nature.get("token"):
        return
    name, said = data.text("name").casefold(), obj.nature.get("definition", EMPTY)
    subtypes = [word.casefold() for word in said.texts("subtypes")]
    if name in TOKENS:
        yield f"token {name}"
    elif name:
        own = name.removesuffix(" token") in {*subtypes, " ".join(subtypes)}
        yield "token named by its subtypes" if own else "token named by what makes it"
    yield "token described"
    if "legendary" in said.texts("types"):
        yield "legendary token"


def _counters(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    name = data.text("name")
    if name in COUNTERS:
        yield f"counters {name}"
    elif name in KEYWORDS:
        yield "keyword counters"
    elif "/" in name:
        yield "figure counters"
    elif name == "lore" and draft.step == "precombat main":
        yield "turn lore"


# Damage


def _damage(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    before = draft.before
    yield from ("combat", "turn damage dealt") if data.get("combat") else ("no combat",)
    source = before.current(data.ref("source"))
    seen = _seen(ruleset, before, source)
    if data.get("object") is None:
        if seen is None or not seen.has("infect"):
            yield "players lose life"
        if seen is not None and seen.has("toxic") and data.get("combat"):
            yield "toxic hurts"
    else:
        hurt = _seen(ruleset, before, before.current(data.ref("object")))
        types = hurt.types if hurt is not None else frozenset()
        if "creature" in types and seen is not None:
            plain = not (seen.has("infect") or seen.has("wither"))
            yield (
                "creature marked"
                if plain
                else "infect hurts a creature"
                if seen.has("infect")
                else "wither hurts"
            )
        yield from (
            key
            for kind, key in (("planeswalker", "planeswalker hurt"), ("battle", "battle hurt"))
            if kind in types
        )
    if seen is not None and source is not None and source.zone != BATTLEFIELD:
        words = ("deathtouch", "lifelink", "wither", "infect")
        yield from (f"{word} from anywhere" for word in words if seen.has(word))


# Fighting


def _attacks(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is None:
        return
    if obj.data.get("sick") and view(ruleset, draft, obj).has("haste"):
        yield "haste attacks"
    if data.get("alone"):
        yield "attacks alone"
        if any(view(ruleset, draft, o).has("exalted") for o in permanents(draft)):
            yield "exalted attack"
    whom = obj.data.get("attacking")
    aimed = draft.current(whom) if isinstance(whom, Ref) else None
    if aimed is not None:
        types = view(ruleset, draft, aimed).types
        yield from (
            key
            for kind, key in (("planeswalker", "attacks planeswalker"), ("battle", "attacks battle"))
            if kind in types
        )


def _turned(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The key that tapping or untapping does not remove a creature from combat."""
    if draft.step == "untap":
        yield "turn untap"
    obj = _object(draft, data)
    if obj is not None and any(obj.data.get(name) is not None for name in ("attacking", "blocking")):
        yield "tapped while fighting"


def _blocked(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is not None and obj.data.get("band") is not None:
        yield "band blocked" if data.get("by") else "band blocked by effect"


def _blocks(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj, whom = _object(draft, data), _object(draft, data, "whom")
    if obj is None or whom is None or not view(ruleset, draft, whom).has("flying"):
        return
    seen = view(ruleset, draft, obj)
    yield "flyer blocks" if seen.has("flying") else "reach blocks"


# Mana


def _mana_ability(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is not None and _announcing(draft):
        yield "mana while paying"


def _taps_for_mana(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    yield "tapped for mana"


def _adds_mana(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    yield "mana made"
    top = draft.stack[0] if draft.stack else None
    if top is not None and top.card and "ability" not in top.nature and data.ref("source") == top.ref:
        yield "mana of a spell"


# Abilities


def _activated(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj, source = _object(draft, data), _object(draft, data, "source")
    yield "ability's controller"
    ability = obj.nature.get("ability", EMPTY) if obj is not None else EMPTY
    cost = loyalty_cost(ability)
    yield from general.activated_meanwhile(draft, ability)
    if ability.get("data", EMPTY).get(BORROWED):
        yield BORROWED
    if cost is not None:
        yield "loyalty ability of it"
        if isinstance(cost, int) and cost < 0:
            yield "loyalty taken off"
    if set(ability.texts("zone")) & {HAND, GRAVEYARD}:
        yield "ability of no battlefield"
    if ability.text("name") == "crew":
        yield "crewed"
    if obj is not None and "x" in obj.data.get(ANNOUNCED, EMPTY):
        yield "x of its own"
    taps = any(part.text("verb") == "tap" for part in ability.get("cost", ()))
    if taps:
        yield "tapped as a cost"
    if source is not None and taps and source.data.get("sick"):
        seen = view(ruleset, draft, source)
        if "creature" in seen.types and seen.has("haste"):
            yield "haste taps"


# Effects that begin


def _begins(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The keys for a continuous effect: its change and objects; redundant keywords."""
    effect = draft.effect(data.text("effect"))
    if effect is not None and effect.name == "later":
        top = draft.stack[0] if draft.stack else None
        spell = top is not None and bool(top.card) and "ability" not in top.nature
        yield "delayed by a spell" if spell else "delayed by an ability"
        yield from general.delayed(draft, effect)
        if draft.step == "end" and effect.data["on"].text("on") == "end step":
            yield "delayed past the end step"
    if effect is not None and effect.name == "shield":
        yield from untargeted(effect)
    if effect is not None and effect.name in ("shield", "instead"):
        yield from of_a_source(effect)
    change = effect.data.get("change", EMPTY) if effect is not None else EMPTY
    if effect is None or not isinstance(change, Data):
        return
    reached = [draft.current(one) for one in effect.data.get("of", ()) if isinstance(one, Ref)]
    found = [one for one in reached if one is not None]
    if found and set(change) & {"gain", "lose", "lose all", "ability", "add", "set", "controller", "color"}:
        yield "fixed"
    yield from of_the_change(ruleset, draft, effect, found)
    yield from undefined(change)
    yield from of_what_begins(draft, change, found)
    if len(found) > 1 and "controller" in change:
        yield "several at once"
    if "gain" in change or "ability" in change:
        yield "ability given"
    if "lose" in change or "lose all" in change:
        yield "ability taken"
    if "text" in change:
        yield "text changed"
        if any(one.nature.get("token") for one in found):
            yield "words of a token"
    seen = [view(ruleset, draft, one) for one in found]
    if {"add", "set"} & set(change) and any("creature" not in one.types for one in seen):
        yield "noncreature pumped"
    for word, _ in change.get("gain", ()):
        name = "protection" if str(word).startswith(PROTECTION) else str(word)
        if name in REDUNDANT and any(sum(has == word for has, _ in one.keywords) > 1 for one in seen):
            yield f"again {name}"


def _lapses(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    if data.text("until") == "combat":
        yield "at an end of combat"


# The turn


def _step(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    step = data.text("step")
    yield "nobody gets priority" if step in ("untap", "cleanup") else "active player first"
    if step == "cleanup":
        yield "nobody acts in cleanup"
    elif step == "postcombat main":
        yield "further main phase"


def _closes(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The keys for all players passing with an empty stack, which ends the step or phase."""
    if not draft.stack:
        yield "main phase over" if draft.phase.endswith("main") else "step over"


def _draws(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    if draft.step == "draw" and data.get("source") is None:
        yield "turn draw"


def _by_step(step: str, key: str) -> Circumstance:
    def keys(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
        if data.text("step") == step or (not data.text("step") and draft.step == step):
            yield key

    return keys


def _always(*keys: str) -> Circumstance:
    return lambda ruleset, draft, data: keys


def _lost(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    if data.text("why") == "effect":
        yield "loses by effect"


def _countered(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    was = data.get("was")
    old = draft.before.current(was) if isinstance(was, Ref) else None
    if old is not None and "ability" in old.nature:
        yield "ability countered"


def _copied(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is not None:
        yield "ability copied" if "ability" in obj.nature else "copy is a spell"
        yield from general.copied(ruleset, obj)


def _attached(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    subtypes = view(ruleset, draft, obj).subtypes if obj is not None else frozenset()
    yield from (f"{kind} attached" for kind in ("aura", "equipment") if kind in subtypes)
    if obj is not None and any(
        one.text("kind") == "static" and "host" in spoken_of((one.get("of"),))
        for one in view(ruleset, draft, obj).abilities
    ):
        yield "modifies what it is on"


def _not_attached(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    subtypes = view(ruleset, draft, obj).subtypes if obj is not None else frozenset()
    yield from (f"{kind} not attached" for kind in ("aura", "equipment") if kind in subtypes)
    if obj is not None and "battle" in view(ruleset, draft, obj).types:
        yield "battle not attached"


def _passes(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    if draft.player(data.text("who")).get("pool"):
        yield "passing with mana"


def _forbidden(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    yield from {
        "gain life": ("no life gained",),
        "lose life": ("no life lost",),
        "enter": ("cannot enter at all",),
        "create": ("cannot enter at all", "token not created"),
    }.get(data.text("verb"), ())


def _unresolved(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is not None and obj.card and view(ruleset, draft, obj).types & PERMANENT_TYPES:
        yield "permanent spell without a target"


def _declared(one: str, several: str) -> Circumstance:
    return lambda ruleset, draft, data: (one, several) if len(draft.playing) > 2 else (one,)


def _phased_out(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    if draft.step == "untap":
        yield "turn phasing"
    if waits_for_moving(ruleset, draft, _object(draft, data), "leaves"):
        yield "phasing moves nothing"


def _phased_in(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    yield "phased in again"
    if waits_for_moving(ruleset, draft, _object(draft, data), "enters"):
        yield "phasing moves nothing"
    if draft.step == "untap":
        yield "turn phasing"


def _transforms(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    """The keys for transforming: it stays the same object, effects continue, copies hide the other face."""
    obj = _object(draft, data)
    if obj is None:
        return
    yield "transformed is the same"
    if view(ruleset, draft, obj).name != (face_up(printed(ruleset, obj), obj)).text("name"):
        yield "no other face"


def _becomes_copy(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is None:
        return
    if obj.data.get("face down"):
        yield "copied values"
    if obj.data.get(FLIPPED):  # it stays flipped, even if that has no meaning for it now
        yield "status kept"
        yield "copied as it lies"


def _shown(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is not None and in_sight(ruleset, draft, obj):
        yield "shown once more"


def _ended(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    yield "game ends"


def _discards(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    yield from _goes(ruleset, draft, data)
    if draft.step == "cleanup":
        yield "turn discard"


def _among_teams(name: str, of: Circumstance) -> Circumstance:
    """The keys, with those of teams acting together if teams play (805)."""
    further = OF_TEAMS.get(name)
    if further is None and name not in DECIDED:
        return of

    def keys(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
        yield from of(ruleset, draft, data)
        if further is not None and teams.playing(draft):
            yield from further(ruleset, draft, data)
        if name in DECIDED and player_control.controlled(draft, data.text("who") or data.text("seat")):
            yield DECIDED[name]

    return keys


def _of_the_team(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    if data.text("who") != teams.primary(draft, data.text("who")):
        yield "team priority"


def _ordered_by_team(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    if data.text("kind") == "order":
        yield "team triggers"


def _asks_total(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    obj = _object(draft, data)
    if obj is not None and teams.asks_total((definition(ruleset, obj), obj.nature)):
        yield "team total"


def _land_of_the_team(ruleset: CardRuleset, draft: Draft, data: Data) -> Keys:
    own = data.text("seat")
    if any(draft.player(one).number("lands") for one in teams.team(draft, own) if one != own):
        yield "team lands"


DECIDED = {
    **dict.fromkeys(
        ("cast", "activate", "tap for mana", "play", "attack", "block", "chosen", "pass"),
        "decided by another",
    ),
    "pay": "paid for another",
}
"""What a player does, chooses and pays, which another may decide, and the key of why (722.5)."""
OF_TEAMS: Mapping[str, Circumstance] = {
    "resolve": _asks_total,
    "activated": _asks_total,
    "pass": _always("team passes"),
    "play land": _land_of_the_team,
    "attack": _always("team attacks"),
    "block": _always("team blocks"),
    "concede": _always("team concedes"),
    "chosen": _ordered_by_team,
    **dict.fromkeys(("cast", "activate", "tap for mana", "play"), _of_the_team),
}
"""What the events of teams that share their turns cite besides."""
SPECIAL = ("suspend", "companion")
CIRCUMSTANCES = MappingProxyType(
    {
        name: added(_among_teams(name, of))
        for name, of in {
            **dict.fromkeys(("cast", "activate", "tap for mana", "play"), _always()),
            "spell cast": cast,
            "pay": _paid,
            "resolve": _resolves,
            "chosen": _chosen,
            "target": _target,
            "enter": _enters,
            "play land": _always("untapped", "special action", "lands counted"),
            **dict.fromkeys(SPECIAL, _always("special action")),
            "turn up": turned_up,
            "unlock": unlocks,
            "foretell": _always("special action", "foretold", "foretell when"),
            "plot": _always("special action", "plotted", "plot when"),
            "counter": _countered,
            "copy": _copied,
            "attach": _attached,
            "attach stays": _not_attached,
            "pass": _passes,
            "emblem": _always("emblem's own"),
            **dict.fromkeys(("destroy", "sacrifice", "mill", "exile", "return", "bury", "move"), _goes),
            "discard": _discards,
            "stays": _stays,
            "create": _created,
            "counters": _counters,
            "damage": _damage,
            "attacks": _attacks,
            "block that": _blocks,
            "mana ability": _mana_ability,
            "tap for mana": _taps_for_mana,
            "add mana": _adds_mana,
            "activated": _activated,
            "last": _begins,
            "lapse": _lapses,
            "step begins": _step,
            "draw": _draws,
            "attack": _declared("turn attackers", "several defenders"),
            "block": _declared("turn blockers", "several block"),
            "forbidden": _forbidden,
            "skip": skipped,
            "does not resolve": _unresolved,
            "renowned": _always("renowned by it"),
            "mentor": _always("mentored by it"),
            "wear off": _always("turn wears off"),
            "empty pool": _always("turn pools"),
            "becomes day": _by_step("untap", "turn day"),
            "becomes night": _by_step("untap", "turn day"),
            "untap": _turned,
            "tap": _turned,
            "becomes blocked": _blocked,
            "phase out": _phased_out,
            "phase in": _phased_in,
            "close": _closes,
            "can't be countered": _always("protects a spell"),
            "concede": _always("conceded"),
            "transform": _transforms,
            "become copy": _becomes_copy,
            "lose": _lost,
            "end": _ended,
            "reveal": _shown,
            "lost track": not_found,
            "no other face": no_double_face,
        }.items()
    }
)
