"""Events caused by spells and abilities, and what replaces or forbids them (Magic, 603, 614)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import When
from judge.cardtext.magic.prevention import instead, modified
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF

_THEIRS = {"zone": "any", "controller": "opponents"}
CAUSES = (
    ("a spell or ability", {"zone": "any"}, ""),
    ("a spell or ability you control", {"zone": "any", "controller": "you"}, ""),
    ("a spell or ability an opponent controls", _THEIRS, "controller of by"),
)
"""The words, which causes they mean, and who "that player" is then."""


def add(g: Grammar) -> None:
    for words, by, seat in CAUSES:
        _waited_for(g, words, {"by": by}, seat)
    _instead(g)
    _prevented(g)


def _waited_for(g: Grammar, cause: str, by: dict[str, object], seat: str) -> None:
    def it(on: str, n: object, **more: object) -> When:
        return When({on: {"of": n, **more, **by}}, "it", nouns_of(n), seat=seat, moved=True)

    g.rule("event", f"{cause} destroys (a|an) <noun1:n>")(lambda n: it("destroyed", n))
    g.rule("event", f"{cause} causes (a|an) <noun1:n> to be put into your graveyard from the battlefield")(
        lambda n: it("put into graveyard", both(n, {"owner": "you"}), **{"from": "battlefield"})
    )
    g.rule("event", f"{cause} counters a spell")(
        lambda: When({"countered": {"of": {"zone": "any", "is": "spell"}, **by}}, seat=seat)
    )
    g.rule("event", f"{cause} causes you to discard {SELF}")(
        lambda: When({"discarded": {"of": "self", **by}}, "self", ALL, seat=seat, moved=True)
    )
    g.rule("event", f"{cause} causes you to discard a card")(
        lambda: When({"discarded": {"who": "you", **by}}, "it", frozenset({"card"}), seat=seat, moved=True)
    )


def _instead(g: Grammar) -> None:
    """Replacements: a discarded card is put onto the battlefield instead (614.1)."""
    g.rule(
        "static",
        f"if a spell or ability an opponent controls causes you to discard {SELF} , put it onto the"
        " battlefield instead of putting it into your graveyard .",
    )(
        lambda: {
            **instead({"discarded": {"of": "self", "by": _THEIRS}}, modified(to="battlefield")),
            "zone": "hand",
        }
    )


def _prevented(g: Grammar) -> None:
    """What opponents' spells and abilities cannot cause a player to do (614.17)."""
    for can, on in (("sacrifice permanents", "sacrificed"), ("discard cards", "discarded")):
        g.rule("static", f"spells and abilities your opponents control can't cause you to {can} .", on=on)(
            lambda on: static("self", {"forbid": {on: {"who": "you", "by": _THEIRS}}})
        )
