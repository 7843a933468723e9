"""Votes and their outcomes (Magic, 701.38)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import WHO, did
from judge.cardtext.tokens import SELF, Token

COLORS = ("white", "blue", "black", "red", "green")
NO_VOTES = frozenset({"or", "and", "a", "an", "the", "each", "for"})
"""Words that cannot be an option of a vote."""
MOST = "with the most votes or tied for most votes"
LEAD = "starting with you , each player votes for"


def add(g: Grammar) -> None:
    _words(g)
    _council(g)
    _dilemma(g)
    _objects(g)


def _words(g: Grammar) -> None:
    @g.word("vote_word")
    def vote_word(token: Token) -> str | None:
        word = token.word
        return word if word.isalpha() and word.islower() and word not in NO_VOTES else None

    g.rule("voted", "<vote_word:a> or <vote_word:b>")(lambda a, b: [a, b])
    g.rule("voted", "<vote_word:a> , <vote_word:b> , or <vote_word:c>")(lambda a, b, c: [a, b, c])
    g.rule("voted", "<vote_word:a> , <vote_word:b> , <vote_word:c> , or <vote_word:d>")(
        lambda a, b, c, d: [a, b, c, d]
    )


def _council(g: Grammar) -> None:
    """The option with more votes happens; the text says which in a tie (701.38a)."""

    def counted(v: list[str], c: str, x: object, d: str, y: object) -> list[object]:
        if sorted(v) != sorted([c, d]):
            raise Refused
        more = {"amount": f"{c} votes", "min": {"sum": [f"{d} votes", 1]}}
        return [{"vote": v}, {"if": more, "then": x, "else": y}]

    for lead in ("", "will of the council \u2014 "):
        g.rule(
            "sentence",
            f"{lead}{LEAD} <voted:v> . if <vote_word:c> gets more votes , <joined:x> . if <vote_word:d> gets"
            " more votes or the vote is tied , <joined:y>",
        )(counted)
        gains = f"{SELF} gains protection from each color"
        g.rule("sentence", f"{lead}{LEAD} <voted:v> . {gains} {MOST}")(_colors)


def _colors(v: list[str]) -> list[object]:
    if not set(v) <= set(COLORS):
        raise Refused

    def most(color: str) -> dict[str, object]:
        return {"amount": f"{color} votes", "min": {"max": [f"{one} votes" for one in v if one != color]}}

    given = [{"last": {"gain": [f"protection from {one}"]}, "of": "self", "until": "always"} for one in v]
    return [{"vote": v}, *({**one, "if": most(color)} for one, color in zip(given, v, strict=True))]


def _dilemma(g: Grammar) -> None:
    """Effects for each vote."""
    for lead in ("", "council's dilemma \u2014 "):
        g.rule("sentence", f"{lead}{LEAD} <voted:v>")(lambda v: [{"vote": v}])
    g.rule("per", "for each <vote_word:w> vote")(lambda w: f"{w} votes")
    did(g, "discard a card <per:p>")(lambda p: [{"discard": p, "who": WHO}])
    did(g, "sacrifice (a|an) <noun1:n> <per:p>")(lambda n, p: [{"sacrifice a": n, "count": p, "who": WHO}])
    did(g, "mill a card <per:p>")(lambda p: [{"mill": p, "who": WHO}])
    vote = static({"seat": "you"}, {"as though": "vote an additional time"})
    g.rule("static", "while voting , you may vote an additional time .")(
        lambda: {**vote, "cites": ["701.38d"]}
    )


def _objects(g: Grammar) -> None:
    """Votes for objects: the effect applies to those with the most votes or tied."""
    for lead in ("", "will of the council \u2014 "):
        for noun in ("(a|an) <noun1:n>", "(a|an) <placedcard1:n>"):
            g.rule("sentence", f"{lead}{LEAD} {noun} . exile each permanent {MOST}")(
                lambda n: [{"vote for": both(n, {}), "as": "voted"}, {"exile": "voted"}]
            )
            g.rule("sentence", f"{lead}{LEAD} {noun} . return each card {MOST} to your hand")(
                lambda n: [{"vote for": both(n, {}), "as": "voted"}, {"return": "voted"}]
            )
            g.rule("sentence", f"{lead}{LEAD} {noun} . destroy each permanent {MOST}")(
                lambda n: [{"vote for": both(n, {}), "as": "voted"}, {"destroy": "voted"}]
            )
