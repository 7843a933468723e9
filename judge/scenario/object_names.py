"""Which object, seat or option a scenario's words mean, and the names of objects for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from judge.messages import LANGUAGES, N_, Message, render
from judge.resolver import Decision, Object, Option, Ref, State
from judge.resolver.limits import looking
from judge.resolver.values import in_order
from judge.resolver.wording import ABILITY, unknown_card, unnamed
from judge.rulesets.kit import CardRuleset
from judge.scenario.faults import broken, unknown
from judge.scenario.vocabulary import seat_of
from judge.scenario.yaml_nodes import Map, Seq
from judge.text import fold

ALL = ("all", "everything", "todo", "todos", "todas")
NOTHING = ("nothing", "none", "nada")
YES, NO = ("yes", "si", "sí", "y", "s", "true"), ("no", "n", "false")


def source_of(state: State, obj: Object) -> Object | None:
    """The object that has this ability, if it still exists under that name."""
    ref = obj.nature.ref("source") or obj.data.ref("source")
    return state.objects.get(ref.id) if ref else None


def called(state: State, obj: Object) -> str:
    """The displayed name of an object: its own name; for an ability, that of its source."""
    if obj.card:
        return obj.id
    source = obj.nature.ref("source") or obj.data.ref("source")
    return f"ability of {source.id}" if source else obj.id


def spoken(state: State, obj: Object) -> Message | str:
    """The same in the reader's language, for abilities and for names given by the table."""
    if obj.card:
        return unnamed(obj.id) or obj.id
    source = obj.nature.ref("source") or obj.data.ref("source")
    if source:
        return Message(ABILITY, {"source": unnamed(source.id) or source.id})
    if obj.nature.get("unknown"):
        return unknown_card(obj.id, obj.owner)
    return unnamed(obj.id) or obj.id


def meant_by(ruleset: CardRuleset, state: State, word: str) -> tuple[Object, ...]:
    """The objects that a word may mean: the one with that name, else those of that card, else its
    abilities.
    """
    wanted = fold(word)
    exact = _by_name(state).get(wanted, ())
    looking(len(exact))
    if exact:
        return tuple(state.objects[object_id] for object_id in exact)
    looking(1 + len(state.objects) // 4)
    card = ruleset.card(word)
    names = {wanted, *([fold(card.text("name"))] if card else [])}
    found = [obj for obj in state.all_objects if obj.card and fold(obj.card) in names]
    if found:
        return tuple(found)
    bare = wanted.removeprefix("ability of ")
    return tuple(
        obj
        for obj in state.all_objects
        if not obj.card
        and (source := obj.nature.ref("source") or obj.data.ref("source"))
        and bare in {fold(source.id), *(fold(o.card) for o in [state.objects.get(source.id)] if o)}
    )


def is_called(state: State, word: str, obj: Object) -> bool:
    """Whether a word is the object's own name, as ``Soldier 1`` is that of the first Soldier created."""
    return obj.id in _by_name(state).get(fold(word), ())


_Names = dict[str, tuple[str, ...]]
_last: tuple[object, _Names] = (None, {})


def _by_name(state: State) -> _Names:
    """The objects by their names, cached for the last table."""
    global _last
    objects, (known, names) = state.objects, _last
    if known is not objects:
        looking(1 + len(objects) // 4)
        names = {}
        for object_id, _ in in_order(objects):
            for name in ways_to_call(object_id):
                names[name] = (*names.get(name, ()), object_id)
        for object_id, _ in in_order(objects):  # the first of several may be called by its number, too
            names.setdefault(fold(f"{object_id} 1"), (object_id,))
        _last = (objects, names)
    return names


def ways_to_call(object_id: str) -> set[str]:
    """The folded names of the object with that id."""
    return {fold(object_id), _numbered(object_id)}


def _numbered(object_id: str) -> str:
    """Objects created during the game, named like copies of a card: ``Soldier-2`` is ``soldier 2``."""
    name, mark, number = object_id.rpartition("-")
    return fold(f"{name} {number}") if mark and number.isdigit() else fold(object_id)


def made_as(object_id: str) -> str:
    """Objects created during the game, named by their kind: ``Soldier-2`` is a ``soldier``."""
    name, mark, number = object_id.rpartition("-")
    return fold(name) if mark and number.isdigit() else fold(object_id)


def alike(objects: Iterable[Object]) -> bool:
    """Whether the objects are interchangeable."""
    return len({(o.card, o.owner, o.controller, o.zone, o.data, o.nature, o.targets) for o in objects}) < 2


def the_object(
    ruleset: CardRuleset, state: State, word: object, line: int,
    narrowing: Sequence[Callable[[Object], bool]] = (), seen: Iterable[str] = (),
) -> Object:  # fmt: skip
    """The only object that a word means.

    If several have the name, each test of ``narrowing`` keeps those for which it holds, if there are any; of
    several that are equal in everything, the topmost is taken, preferring one without a name of its own.
    Raises Broken otherwise.
    """
    found: Sequence[Object] = meant_by(ruleset, state, str(word))
    if not found:
        unknown(line, N_("object"), word, [*sorted(state.objects), *seen])
    for test in narrowing:
        if len(found) > 1:
            found = [obj for obj in found if test(obj)] or found
    if len(found) > 1 and not alike(found):
        broken(
            line,
            N_("several objects are called “{word}”: {found}; tell them apart with “as”"),
            word=str(word),
            found=", ".join(f"{o.id} ({o.zone})" for o in found),
        )
    if len(found) > 1:
        order = state.zone(found[0].zone)
        return max(found, key=lambda obj: (not _named(obj), order.index(obj.id)))
    return found[0]


def _named(obj: Object) -> bool:
    """Whether the scenario gave the object a name other than its card's, with or without a number."""
    number = fold(obj.id).removeprefix(fold(obj.card)).strip(" -()")
    return bool(number) and not number.isdigit()


def option_names(ruleset: CardRuleset, state: State, option: Option) -> set[str]:
    """Every folded word that chooses an option."""
    names = {option.key}
    for value in (option.key, *option.key.split(":"), *option.data.values()):
        ref = value if isinstance(value, Ref) else None
        object_id = ref.id if ref else value if isinstance(value, str) else ""
        obj = state.objects.get(object_id) or (
            state.objects.get(object_id.rpartition("#")[0]) if "#" in object_id else None
        )
        if obj is not None:
            names |= {obj.id, obj.card, called(state, obj), _numbered(obj.id)}
            names |= {render(Message("{it}", {"it": spoken(state, obj)}), one) for one in LANGUAGES}
        elif isinstance(value, str):
            names.add(value)
    label = ruleset.labels.get(option.key)
    if (shown := unnamed(option.key)) is not None:
        names |= {render(Message("{it}", {"it": shown}), language) for language in LANGUAGES}
    if label:  # the label that was offered, in either language
        names |= {render(Message(label), language) for language in LANGUAGES}
    names |= {name.removeprefix("the ") for name in names}  # "ability of Guard (2)"
    return {fold(name) for name in names if name}


def source_named(state: State, key: str) -> Object | None:
    """The object that has the ability of an option's key (``Guard#3:0``), if it is one."""
    object_id, mark, _ = key.rpartition("#")
    return (state.objects.get(object_id) or state.objects.get(object_id.partition(":")[2])) if mark else None


class Unfit(Exception):
    """A value that does not answer a decision; the message says why."""


def choice_of(ruleset: CardRuleset, state: State, decision: Decision, value: object) -> tuple[object, ...]:
    """The choice that a written value means; raises Unfit with the word that is not offered."""
    if decision.form == "number":
        if isinstance(value, Seq) and len(value) == 1:
            value = value[0]
        if not isinstance(value, int) or isinstance(value, bool):
            raise Unfit(_written(value))
        return (value,)
    if decision.form == "divide":
        return _division(ruleset, state, decision, value)
    if isinstance(value, Seq) and len(value) == 1 and value[0] == []:
        value = value[0]  # none, in a list too many
    words = list(value) if isinstance(value, Seq) else [] if value is None else [value]
    if decision.min == 0 and len(words) == 1:  # whether or not
        said, one = fold(str(words[0])), len(decision.options) == 1
        if said in ((*YES, *NO) if one else NO) and not _offered(ruleset, state, decision, words[0], ()):
            return decision.keys if said in YES else ()
    if len(words) == 1 and decision.min == 0 and fold(str(words[0])) in NOTHING:
        words = [word for word in words if _offered(ruleset, state, decision, word, ())]
    if (
        len(words) == 1
        and fold(str(words[0])) in ALL
        and not _offered(ruleset, state, decision, words[0], ())
    ):
        return decision.keys
    taken: list[str] = []
    for word in words:
        if isinstance(word, (Map, Seq)):
            raise Unfit(_written(word))
        options = _offered(ruleset, state, decision, word, taken)
        if not options:
            raise Unfit(_written(word))
        taken.append(options[0].key)
    return tuple(taken)


def _offered(
    ruleset: CardRuleset, state: State, decision: Decision, word: object, taken: Sequence[str]
) -> list[Option]:
    """The options that a word may mean; if its exact key is offered, only that one."""
    free = [option for option in decision.options if option.key not in taken]
    text = "yes" if word is True else "no" if word is False else str(word)
    exact = [option for option in free if option.key == text]
    if exact:
        return exact
    wanted = fold(text)
    found = [option for option in free if wanted in option_names(ruleset, state, option)]
    if found:
        own = [option for option in found if (one := state.objects.get(option.key)) and _named(one)]
        return [option for option in found if option not in own] + own
    card = ruleset.card(text)
    if card is not None:
        name = fold(card.text("name"))
        found = [option for option in free if name in option_names(ruleset, state, option)]
    for key, spellings in (("yes", YES), ("no", NO)):
        if not found and wanted in spellings:
            found = [option for option in free if option.key == key]
    if not found:  # a token or marker named by its kind: any of those offered
        found = [option for option in free if _unnumbered(state.objects.get(option.key)) == wanted]
    return found or _like(ruleset, state, free, text)


def _unnumbered(obj: Object | None) -> str | None:
    """The name of an object without a card, without its number among its kind."""
    if obj is None or obj.card:
        return None
    name, _, number = obj.id.replace("-", " ").rpartition(" ")
    return fold(name if number.isdigit() else obj.id)


def _like(ruleset: CardRuleset, state: State, free: Sequence[Option], text: str) -> list[Option]:
    """The offered options that are equal in everything to the named object, which is not offered itself."""
    named = [obj for obj in meant_by(ruleset, state, text)[:1] if not _tied(state, obj)]
    objects = [(option, state.objects.get(option.key)) for option in free]
    return [
        option for option, obj in objects if named and obj and alike((*named, obj)) and not _tied(state, obj)
    ]


def _tied(state: State, obj: Object) -> bool:
    """Whether something is attached to the object or refers to it, so that it differs from equal ones."""
    return any(
        obj.ref in other.data.values() or any(target.chosen == obj.ref for target in other.targets)
        for other in state.all_objects
    )


def _division(ruleset: CardRuleset, state: State, decision: Decision, value: object) -> tuple[int, ...]:
    if isinstance(value, Seq):
        if not all(isinstance(n, int) and not isinstance(n, bool) for n in value):
            raise Unfit(_written(value))
        return tuple(value)
    if not isinstance(value, Map):
        if len(decision.options) == 1 and isinstance(value, int):
            return (value,)
        raise Unfit(_written(value))
    given: dict[str, int] = {}
    for word, number in value.items():
        options = _offered(ruleset, state, decision, word, tuple(given))
        if not options or not isinstance(number, int) or isinstance(number, bool):
            raise Unfit(_written(word))
        given[options[0].key] = number
    return tuple(given.get(key, 0) for key in decision.keys)


def _written(value: object) -> str:
    if isinstance(value, Map):
        return "{" + ", ".join(f"{key}: {_written(part)}" for key, part in value.items()) + "}"
    if isinstance(value, Seq):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else str(value)


written = _written
"""A value of a scenario as a person would write it."""


def the_seat(seats: tuple[str, ...], word: object, line: int) -> str:
    """The seat that a word means; raises Broken."""
    found = seat_of(seats, word)
    if found is None:
        unknown(line, N_("seat"), word, seats)
    return found
