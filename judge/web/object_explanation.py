"""Explains an object's characteristics: its own values, then each change, step by step with sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from judge.cardtext.plain_data import Unsaid
from judge.cardtext.readers import sentences
from judge.messages import N_
from judge.resolver import Data, Object, Ref, Value
from judge.rulesets.kit import (
    ActiveEffect,
    View,
    active_effects,
    base,
    changed,
    definition,
    effect_of,
    matches,
    view,
)
from judge.rulesets.kit.definition_store import Cards, at_hand
from judge.scenario.report import plain as as_plain
from judge.session_service import Work
from judge.text import fold, slugify
from judge.web.citation_links import CiteShown, cites_shown
from judge.web.html_text import beginning, plain
from judge.web.labels import anyhow, label, thing, word
from judge.web.language import current, translated
from judge.web.rulings import RulingShown, shown_ruling
from judge.web.state import library


@dataclass(frozen=True)
class StepShown:
    """One step: its place in the game's order, its cause, and the changes (name, before, after)."""

    layer: str
    because: str
    changes: tuple[tuple[str, str, str], ...]
    cites: tuple[CiteShown, ...]


@dataclass(frozen=True)
class EffectShown:
    """A continuous effect that concerns the object without changing its characteristics."""

    name: str
    of: str
    until: str
    cites: tuple[CiteShown, ...]


LONGEST_TEXT = 400
"""Characters of a card's text that a table shows."""


def says(work: Work, obj: Object) -> tuple[str, str]:
    """The beginning of its card's text and the language (empty: unknown); may be empty.

    For a card of the scenario's own, that is the scenario's text; for any other, the current documents' text
    in the reader's language, else the preset's text in Judge's own words, else the text of any document.
    """
    source = obj.nature.ref("source")
    origin = work.session.state.objects.get(source.id) if source and not obj.card else obj
    if origin is None:
        return "", ""
    own = _own_text(work, origin)
    stated = {slugify(str(card.get("name"))) for card in work.cards}
    if own[0] and slugify(origin.card) in stated:
        return own
    published = _published(work, slugify(origin.card))
    if published is None or (own[0] and own[1] == current() != published[1]):
        return own  # in the reader's language, if the document is not
    return published


def _published(work: Work, slug: str) -> tuple[str, str] | None:
    for edition in library().current_editions(work.game.id) if slug else ():
        for store in edition.stores:
            card = store.card(slug)
            if card is not None and card.text:
                own = store is edition.digest
                return beginning(plain(card.text, own), LONGEST_TEXT), store.about.language
    return None


def _own_text(work: Work, origin: Object) -> tuple[str, str]:
    """The definition's own text, in the reader's language if it has several."""
    told = definition(work.ruleset, origin)
    text = told.get("text", "")
    if not text:
        return _made_words(work, origin), current()
    if not isinstance(text, Data):
        return beginning(str(text), LONGEST_TEXT), ""
    language = current() if current() in text else next(iter(text), "")
    return beginning(text.text(language), LONGEST_TEXT), language


def _made_words(work: Work, origin: Object) -> str:
    """The text of a built-in card, generated from its data; empty for other cards."""
    cards = work.ruleset.cards
    written = cards.shelf.written.get(fold(origin.card)) if isinstance(cards, Cards) and cards.shelf else None
    if written is None or fold(origin.card) in at_hand(cards):
        return ""
    try:
        return beginning(" ".join(sentences(work.ruleset, written, current())), LONGEST_TEXT)
    except Unsaid:
        return ""


def rulings(work: Work, obj: Object) -> list[RulingShown]:
    """The rulings on its card, or on the card that it comes from, newest first."""
    source = obj.nature.ref("source")
    origin = work.session.state.objects.get(source.id) if source and not obj.card else obj
    game = work.game.id
    if origin is None or not origin.card or game not in library().games:
        return []
    found = []
    for row in (one for card in library().cards(origin.card, game)[:1] for one in card.rulings):
        edition = library().edition(row.ref.game, row.ref.document, row.ref.edition)
        store = edition.digest if row.digest else edition.official
        if store is not None:
            found.append(shown_ruling(edition, store, row.slug, row.ruling))
    return found


def data_of(work: Work, obj: Object) -> str:
    """The data that Judge executes when the object resolves; empty if there is none."""
    effect = [as_plain(one.get("told", one)) for one in effect_of(work.ruleset, obj)]
    return yaml.safe_dump(effect, allow_unicode=True, sort_keys=False) if effect else ""


def steps(work: Work, obj: Object) -> tuple[StepShown, ...]:
    """The steps from the object's own values to the current ones."""
    explain = work.game.explain
    if explain is None:
        return tuple(_by_beginning(work, obj))
    return tuple(
        StepShown(
            stage.layer,
            thing(work.ruleset, stage.name),
            tuple(_changes(work, stage.before, stage.after)),
            cites_shown(stage.cites),
        )
        for stage in explain(work.ruleset, work.session.state, obj)
    )


def _by_beginning(work: Work, obj: Object) -> Iterator[StepShown]:
    """The active effects in the order in which they began, for games without layers."""
    ruleset, state = work.ruleset, work.session.state
    seen = base(ruleset, state, obj)
    yield StepShown("", seen.name, tuple(_changes(work, Data(), _features(seen))), ())
    for one in active_effects(ruleset, state):
        if not _concerns(work, one, obj):
            continue
        after = changed(ruleset, state, seen, one.change, one.context)
        told = tuple(_changes(work, _features(seen), _features(after)))
        yield StepShown("", _source(work, one.context.source), told, cites_shown(one.cites))
        seen = after
    last = view(ruleset, state, obj)
    told = tuple(_changes(work, _features(seen), _features(last)))
    if told:  # a game's own final rule for such objects, applied after all effects
        yield StepShown("", translated(N_("the rules of the game")), told, ())


def _concerns(work: Work, one: ActiveEffect, obj: Object) -> bool:
    if isinstance(one.of, tuple):
        return obj.ref in one.of
    return one.of is not None and matches(work.ruleset, work.session.state, one.of, obj, one.context)


def _features(seen: View) -> Data:
    told: dict[str, Value] = {name: value for name, value in seen.figures.items() if value is not None}
    told["name"], told["controller"] = seen.name, seen.controller
    for name in ("types", "subtypes", "colors"):
        told[name] = tuple(sorted(getattr(seen, name)))
    told["keywords"] = tuple(f"{n} {v}" if v not in (1, True) else n for n, v in seen.keywords)
    return Data({name: value for name, value in told.items() if value not in ("", ())})


def _changes(work: Work, before: Data, after: Data) -> Iterator[tuple[str, str, str]]:
    """Only the differences: name, former value (empty: none) and current value (empty: none)."""
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name), after.get(name)
        if was != now:
            yield _name(work, name), _value_text(work, was), _value_text(work, now)


_NAMES = {
    "name": N_("name"),
    "types": N_("types"),
    "subtypes": N_("subtypes"),
    "supertypes": N_("supertypes"),
    "colors": N_("colors"),
    "keywords": N_("keywords"),
    "abilities": N_("abilities"),
    "controller": N_("controller"),
    "text": N_("text"),
    "mana cost": N_("mana cost"),
}


def _name(work: Work, name: str) -> str:
    return translated(_NAMES[name]) if name in _NAMES else word(work.ruleset, "figures", name)


def _value_text(work: Work, value: Value | None) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(_value_text(work, part) for part in value) or "–"
    if isinstance(value, Ref):
        return _source(work, value)
    if isinstance(value, Data):
        return ", ".join(f"{name} {_value_text(work, part)}" for name, part in value.items())
    if isinstance(value, bool):
        return label(work.ruleset, "yes" if value else "no")
    return (anyhow(work.ruleset, value) or value) if isinstance(value, str) else str(value)


def _source(work: Work, source: Ref | None) -> str:
    if source is None:
        return ""
    found = work.session.state.objects.get(source.id)
    return thing(work.ruleset, found.card or found.id if found else source.id)


def effects(work: Work, obj: Object) -> tuple[EffectShown, ...]:
    """Other continuous effects on the object: shields, prohibitions, delayed abilities."""
    found = []
    for effect in work.session.state.effects:
        if effect.name != "change" and (effect.source == obj.ref or _speaks(effect.data, obj.ref)):
            of, until = _source(work, effect.source), effect.until.replace("_", " ")
            named = label(work.ruleset, effect.name)
            found.append(EffectShown(named, of, label(work.ruleset, until), cites_shown(effect.cites)))
    return tuple(found)


def _speaks(value: Value, ref: Ref) -> bool:
    if isinstance(value, Data):
        return any(_speaks(part, ref) for part in value.values())
    if isinstance(value, tuple):
        return any(_speaks(part, ref) for part in value)
    return value == ref or value == ref.id
