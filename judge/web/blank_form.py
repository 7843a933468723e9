"""Forms for cards that the ruleset does not know: reading them, and offering them filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.library.results import CardView
from judge.messages import N_
from judge.rulesets.game import Blank, Game
from judge.rulesets.kit import CardRuleset
from judge.scenario.blank_cards import COST, BlankCard, figures_of, kind_of, number
from judge.scenario.faults import close
from judge.scenario.vocabulary import card_names
from judge.text import fold, writable
from judge.web.html_text import beginning, plain
from judge.web.labels import anyhow, label, type_line
from judge.web.language import translated
from judge.web.state import card_book, library

MOST = 60
"""Maximum number of cards described in one form."""
LONGEST = 400
"""Maximum characters of a card's text."""


@dataclass(frozen=True)
class BlankShown:
    """The part of a form that asks for one card.

    ``kinds`` are the choices with their names, ``figures`` the numbers that may be given (key, name, value);
    ``near`` are known cards that may have been meant, ``keywords`` tells whether the game has any; ``told``
    tells whether somebody said what the card is: what the form proposes by itself is no answer.
    """

    card: BlankCard
    kinds: tuple[tuple[str, str], ...]
    figures: tuple[tuple[str, str, str], ...]
    near: tuple[str, ...]
    keywords: bool
    told: bool = False


def stated(form: Mapping[str, str]) -> dict[str, BlankCard]:
    """The cards described in a form, by their folded names."""
    found = {}
    for at in range(MOST):
        name = _field(form, at, "name", 200)
        if name:
            figures = {
                key.removeprefix(f"blank-{at}-figure-"): writable(value[:40])
                for key, value in form.items()
                if key.startswith(f"blank-{at}-figure-") and value.strip()
            }
            found[fold(name)] = BlankCard(
                name, _field(form, at, "kind", 80), figures, _field(form, at, "keywords", 300),
                _field(form, at, "text", LONGEST),
            )  # fmt: skip
    return found


def confirmed(form: Mapping[str, str]) -> frozenset[str]:
    """The folded names of the cards whose sheet was closed with its answer, though it be the one proposed."""
    done = form.get("do", "")
    said = (at for at in range(MOST) if done == f"said-{at}" or form.get(f"blank-{at}-told"))
    return frozenset(fold(_field(form, at, "name", 200)) for at in said)


def _field(form: Mapping[str, str], at: int, part: str, longest: int) -> str:
    return writable(form.get(f"blank-{at}-{part}", "")[:longest]).strip()


def asked(
    game: Game,
    ruleset: CardRuleset,
    names: Iterable[str],
    told: Mapping[str, BlankCard],
    sure: frozenset[str] = frozenset(),
) -> tuple[BlankShown, ...]:
    """The questions about cards, filled in with earlier answers, else with what the documents say."""
    unique = {fold(name): name for name in names}
    shown = []
    for key, name in list(unique.items())[:MOST]:
        proposed = prefilled(game, ruleset, name)
        card = told.get(key) or proposed
        shown.append(_shown(game, ruleset, card, key in sure or card != proposed))
    return tuple(shown)


def _shown(game: Game, ruleset: CardRuleset, card: BlankCard, told: bool) -> BlankShown:
    kinds = [(one.key, _kind_said(ruleset, one)) for one in game.blanks]
    figures = [(COST, _figure(ruleset, COST)), *((name, _figure(ruleset, name)) for name in figures_of(game))]
    return BlankShown(
        card,
        (*kinds, ("", translated(N_("only its name")))),
        tuple((name, said, card.figures.get(name, "")) for name, said in figures),
        tuple(dict.fromkeys((*card_book().near(game.id, card.name), *close(card.name, card_names(ruleset)))))[
            :5
        ],
        bool(ruleset.words.keywords),
        told,
    )


def _kind_said(ruleset: CardRuleset, blank: Blank) -> str:
    """A kind of card in the game's words, with the name of the type if that is another word."""
    own = f"kind {blank.key}"
    if own in ruleset.labels:
        return label(ruleset, own)
    return type_line(ruleset, blank.types)


def _figure(ruleset: CardRuleset, name: str) -> str:
    return anyhow(ruleset, name) or (translated(N_("cost")) if name == COST else label(ruleset, name))


def prefilled(game: Game, ruleset: CardRuleset, name: str) -> BlankCard:
    """A card as the current documents describe it, as far as the form can hold it; else one of the commonest
    kind.
    """
    found = library().cards(name, game.id) if game.id in library().games else ()
    if not found:
        return BlankCard(name, game.blanks[0].key)
    view = found[0]
    kind = _kind(game, ruleset, view.first("type_line"))
    text = next((plain(card.text, own) for _, own, card in view.cards if card.text), "")
    figures = _figures(ruleset, kind_of(game, kind), view)
    return BlankCard(name, kind, figures, _keywords(ruleset, text), beginning(text, LONGEST - 1))


def _kind(game: Game, ruleset: CardRuleset, line: str) -> str:
    """The kind of which a type line names every type; of several, the one with most types."""
    said = set(fold(line).replace("-", " ").split())

    def named(kind: str) -> bool:
        spellings = (kind, *(ruleset.words.types or {}).get(kind, ()))
        return any(fold(one) in said for one in spellings)

    fitting = [one for one in game.blanks if all(named(one_type) for one_type in one.types)]
    if not fitting:
        return "" if line else game.blanks[0].key
    return max(fitting, key=lambda one: len(one.types)).key


def _figures(ruleset: CardRuleset, blank: Blank | None, view: CardView) -> dict[str, str]:
    """The numbers of its kind that the documents give, and its cost if the ruleset can read it."""
    found: dict[str, str] = {}
    for card in (card for _, _, card in view.cards):
        for said, value in card.figures:
            figure = ruleset.words.find("figures", said) if ruleset.words.figures else None
            if blank and figure in blank.figures and value.lstrip("-").isdecimal():
                found.setdefault(figure, value)
    cost = view.first("cost")
    if cost:
        try:
            ruleset.read_cost(number(cost))
        except (ValueError, TypeError, LookupError):
            return found
        found[COST] = cost
    return found


def _keywords(ruleset: CardRuleset, text: str) -> str:
    """The keywords in lines of a card's text that contain nothing else."""
    known = ruleset.words.keywords or {}
    lines = ([part.strip() for part in line.split(",")] for line in text.splitlines() if line.strip())
    return ", ".join(
        part
        for line in lines
        if known and all(ruleset.words.find("keywords", one) for one in line)
        for part in line
    )
