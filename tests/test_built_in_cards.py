"""Magic's built-in cards: real names, data of our own without any printed text, each played once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.resolver import Answer, Data, Decision, Refusal, Session, Step, act
from judge.resolver.values import replace
from judge.rulesets import find
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset, read_card
from judge.rulesets.kit.definition_store import Cards, at_hand
from tests.built_in_cards import FOLDER, read_anew

GAME = find("magic")
RULESET: CardRuleset = GAME.profiles["magic-current"]
CARDS: dict[str, dict[str, Any]] = {
    card["name"]: card
    for file in sorted(FOLDER.glob("*.json"))
    for card in json.loads(file.read_text(encoding="utf-8"))
}
BY_LETTER = sorted({file.stem for file in FOLDER.glob("*.json")})
TABLE = (
    ("B", "battlefield", "Bear"), ("A", "battlefield", "Bear"), ("B", "battlefield", "Giant"),
    ("A", "battlefield", "Forest"), ("B", "battlefield", "Island"), ("B", "battlefield", "Mind Stone"),
    ("B", "battlefield", "Honor of the Pure"), ("B", "battlefield", "Plated Slagwurm"),
    ("A", "battlefield", "Serra Angel"), ("B", "battlefield", "Serra Angel"),
    ("A", "battlefield", "Mind Stone"), ("A", "graveyard", "Bear"), ("A", "graveyard", "Lightning Bolt"),
    ("B", "graveyard", "Bear"),
    ("A", "hand", "Bear"), ("A", "hand", "Giant"), ("B", "hand", "Bear"),
)  # fmt: skip
"""What lies on the table of every card: something of each kind on both sides."""


def test_a_thousand_real_cards_are_built_in_without_any_printed_text() -> None:
    assert len(CARDS) >= 1000
    assert not [name for name, card in CARDS.items() if '"text"' in json.dumps(card)]
    asked = {"free", "unread"}
    assert not [name for name, card in CARDS.items() if asked & set(json.dumps(card).split('"'))]
    assert "Lightning Bolt" in CARDS
    assert "Grizzly Bears" in CARDS
    assert "Giant Growth" in CARDS


def test_each_is_what_its_printed_text_is_read_as(shared: Path) -> None:
    made, left = read_anew(shared / "cards")
    assert not left
    anew = {card["name"]: json.dumps(card, sort_keys=True) for card in made}
    old = [name for name, card in CARDS.items() if json.dumps(card, sort_keys=True) != anew[name]]
    assert not old, "the reader reads these otherwise now: python -m tests.built_in_cards"


def test_what_was_invented_before_is_still_known_by_its_name() -> None:
    assert isinstance(RULESET.cards, Cards)
    for name in ("Bear", "Veil", "Send Back", "Errant Knight"):
        assert RULESET.card(name) is not None


def test_nothing_is_read_before_it_is_asked_for() -> None:
    assert isinstance(RULESET.cards, Cards)
    names = RULESET.cards.names
    assert set(CARDS) <= set(names)
    assert len(names) == len(set(names))
    assert "Lightning Bolt" not in {card.text("name") for card in at_hand(RULESET.cards).values()}


def test_no_card_of_the_shelf_works_where_it_is_not_looked_for() -> None:
    for name, card in CARDS.items():
        for ability in card.get("abilities", ()):
            assert not (ability["kind"] == "static" and "zone" in ability), name


def tables(name: str) -> Iterator[Session]:
    """A main phase of the card's owner; then an attack of the other's, with a spell and its copy waiting."""
    placed = [
        Placed(f"{seat} {zone} {at}", card, seat, zone, data=Data(tapped=True) if at == 0 else Data())
        for at, (seat, zone, card) in enumerate(TABLE)
    ]
    it = Placed("it", name, "A", "hand")
    yield Session(RULESET, GAME.lay(RULESET, Laying(("A", "B"), "A", step="main", placed=(*placed, it))))
    attack = {"B battlefield 2": Data(attacking=True, tapped=True)}
    placed = [replace(one, data=attack.get(one.id, one.data)) for one in placed]
    for spell in ("Lightning Bolt", "Bear", "Psychic Puppetry", "Mind Stone"):
        waits = Placed("waits", spell, "B", "stack", data=Data(targets=("A",)) if "Bolt" in spell else Data())
        laying = Laying(("A", "B"), "B", step="declare blockers", placed=(*placed, it, waits))
        yield Session(RULESET, GAME.lay(RULESET, laying))


def played_once(name: str) -> Session:
    """The card from its owner's hand, cast or played, everything answered, until all is still."""
    card = RULESET.card(name)
    assert card is not None
    for session in tables(name):
        if session.state.decision is not None:  # nobody blocks
            session.enter(Answer(session.state.decision.who, ()))
        if session.state.priority != "A":
            session.enter(act(session.state.priority or "", "pass"))
        step = session.enter(act("A", "play" if "land" in card.texts("types") else "cast", object="it"))
        if isinstance(step, Refusal):
            continue
        for _ in range(60):
            state = session.state
            if state.decision is not None:
                step = session.enter(answered(state.decision))
                if isinstance(step, Refusal) and state.decision.kind == "x":  # its targets need a greater X
                    step = session.enter(Answer(state.decision.who, (5,)))
                elif isinstance(step, Refusal) and state.decision.form == "choose":  # of more, or of none
                    most = state.decision.keys[: state.decision.max]
                    step = next(
                        (one for keys in (most, ()) if (one := _entered(session, state.decision, keys))), step
                    )
            elif state.result is None and state.stack:
                step = session.enter(act(state.priority or "", "pass"))
            else:
                return session
            assert not isinstance(step, Refusal), f"{name}: {step.reason}"
        raise AssertionError(f"{name} does not come to an end")
    raise AssertionError(f"{name} cannot be cast: {step.reason if isinstance(step, Refusal) else step}")


def _entered(session: Session, decision: Decision, keys: tuple[str, ...]) -> Step | None:
    step = session.enter(Answer(decision.who, keys))
    return None if isinstance(step, Refusal) else step


def answered(decision: Decision) -> Answer:
    """As much as may be chosen, the first of what is offered."""
    if decision.form == "number":
        return Answer(decision.who, (decision.min,))
    if decision.form == "order":
        return Answer(decision.who, tuple(option.key for option in decision.options))
    if decision.form == "divide":
        rest = [0] * (len(decision.options) - 1)
        return Answer(decision.who, (decision.max or decision.min, *rest))
    count = decision.min or min(1, decision.max or 0, len(decision.options))
    return Answer(decision.who, tuple(option.key for option in decision.options[:count]))


@pytest.mark.parametrize("letter", BY_LETTER)
def test_each_card_is_read_and_played_once(letter: str) -> None:
    for card in json.loads((FOLDER / f"{letter}.json").read_text(encoding="utf-8")):
        assert read_card(RULESET, card).text("name") == card["name"]
        session = played_once(card["name"])
        it = session.state.objects.get("it")
        assert it is None or not it.zone.startswith("hand") or session.state.result is not None
        assert session.nodes[1].step.events[0].cites, card["name"]


def test_lightning_bolt_on_grizzly_bears_with_giant_growth_in_answer() -> None:
    hands = [
        ("B", "battlefield", "Grizzly Bears"),
        ("A", "hand", "Lightning Bolt"),
        ("B", "hand", "Giant Growth"),
    ]
    placed = tuple(Placed(card, card, seat, zone) for seat, zone, card in hands)
    session = Session(RULESET, GAME.lay(RULESET, Laying(("A", "B"), "A", step="main", placed=placed)))
    for entered in (
        act("A", "cast", object="Lightning Bolt"), act("A", "pass"),
        act("B", "cast", object="Giant Growth"), act("B", "pass"), act("A", "pass"),
        act("A", "pass"), act("B", "pass"),
    ):  # fmt: skip
        step = session.enter(entered)
        assert not isinstance(step, Refusal), step.reason
        if session.state.decision is not None:
            (option,) = (one for one in session.state.decision.options if one.key == "Grizzly Bears")
            step = session.enter(Answer(session.state.decision.who, (option.key,)))
            assert not isinstance(step, Refusal), step.reason
    bears = session.state.objects["Grizzly Bears"]
    assert bears.zone == "battlefield"
    assert bears.data.number("damage") == 3
