"""Effects for each object of the instruction before (Magic, 608.2c)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused, refuse
from judge.cardtext.magic.joining import kind_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Back, Of
from judge.cardtext.magic.sentences import done_by
from judge.cardtext.magic.verbs import WHO, did

DONE = ("exiled this way", "destroyed this way", "milled this way")


def add(g: Grammar) -> None:
    _each_controller(g)
    _each_card(g)
    _by_each_player(g)
    _kinds_and_zones(g)
    _shown_by_all(g)


def _each_controller(g: Grammar) -> None:
    """ "For each creature destroyed this way, its controller creates a token"."""
    for done in DONE:
        g.rule("sentence", f"for each <noun1:n> {done} , its controller <does:a>", done=done)(
            lambda n, a, done: [_each(n, done, a, "controller of it")]
        )


def _each(n: object, done: str, acts: object, who: str) -> dict[str, Any]:
    made = done_by(acts, who)
    if not _alone(made):
        raise Refused
    kind = kind_of(n)
    if kind is None:
        return {"each": {"all": both(n, {"zone": "any", "in": Back(f"any {done}")})}, "do": made}
    return {"each": Back(kind or done, many=True), "do": made}


def _alone(value: object) -> bool:
    """Whether an instruction can be repeated: it has no target and refers to nothing named before."""
    if isinstance(value, (Back, Aim, Of)):
        return False
    if isinstance(value, dict):
        return all(map(_alone, value.values()))
    return all(map(_alone, value)) if isinstance(value, list) else True


def _each_card(g: Grammar) -> None:
    """The number of cards of a kind that were exiled, milled or revealed."""
    for done in ("exiled this way", "milled this way"):

        def many(c: object, done: str = done) -> dict[str, Any]:
            named = Back(done, many=True)
            if not c:
                return {"number of": named, "done": True}
            return {"count": both(c, {"zone": "any", "in": named})}

        g.rule("done_card", f"<cardnoun1:c> {done}")(many)
    g.rule("done_card", "<cardnoun1:c> put into (your|their|that) graveyard this way")(
        lambda c: (
            {"count": both(c, {"zone": "any", "in": Back("milled this way", many=True)})} if c else refuse()
        )
    )
    g.rule("per", "for each <done_card:m>")(lambda m: m)
    g.rule("sentence", "for each <done_card:m> , <do:a>")(lambda m, a: [_so_often(m, done_by(a, "you"))])
    g.rule("sentence", "for each <done_card:m> , you <do:a>")(lambda m, a: [_so_often(m, done_by(a, "you"))])


def _so_often(number: object, made: list[object]) -> dict[str, Any]:
    if not _alone(made):
        raise Refused
    return {"repeat": number, "do": made}


def _by_each_player(g: Grammar) -> None:
    """What each player does with their own cards and permanents."""
    did(g, "exile all <cardnounn:c> from (your|their) graveyard")(
        lambda c: [{"exile": {"all": both(c, {"zone": "graveyard", "owner": WHO})}}]
    )
    did(g, "sacrifice all <nounn:n> (you|they) control")(
        lambda n: [{"sacrifice": {"all": both(n, {"controller": WHO})}}]
    )
    back = "(all cards they exiled this way|those cards|the exiled cards)"
    g.rule(
        "sentence",
        "each player exiles all <cardnounn:c> from their graveyard , then sacrifices all <nounn:n>"
        " they control ,"
        f" then puts {back} onto the battlefield",
    )(
        lambda c, n: [
            {"exile": {"all": both(c, {"zone": "graveyard"})}, "as": "exiled cards"},
            {"sacrifice": {"all": n}},
            {"put into play": "exiled cards", "under": "owner of it"},
        ]
    )
    g.rule("sentence", "each player gains control of all <nounn:n> they own")(
        lambda n: [
            {
                "each": "players",
                "do": [
                    {"last": {"controller": "it"}, "of": {"all": both(n, {"owner": "it"})}, "until": "always"}
                ],
            }
        ]
    )
    _fewest(g)


FEWEST = {
    "lands": ("lands controlled", {"type": "land"}),
    "creatures": ("creatures controlled", {"type": "creature"}),
    "artifacts": ("artifacts controlled", {"type": "artifact"}),
    "permanents": ("permanents controlled", {"is": "permanent"}),
}


def _fewest(g: Grammar) -> None:
    """Each player keeps as many as the player with the fewest; the rest is sacrificed or discarded."""

    def kept(word: str) -> list[Any]:
        figure, filter_ = FEWEST[word]
        few = {"least": figure, "of": "players"}
        return [
            {
                "each": "players",
                "choose": {**filter_, "controller": "chooser"},
                "count": few,
                "as": f"kept {word}",
            },
            {"sacrifice": {"all": {**filter_, "none": {"in": f"kept {word}"}}}},
        ]

    def lead(word: str) -> str:
        return (
            f"each player chooses a number of {word} they control equal to the number of {word}"
            f" controlled by the"
            " player who controls the fewest , then sacrifices the rest"
        )

    hand: list[object] = [
        {
            "each": "players",
            "choose": {"zone": "hand", "owner": "chooser"},
            "count": {"least": "hand", "of": "players"},
            "as": "kept cards",
        },
        {"discard cards": {"all": {"zone": "hand", "none": {"in": "kept cards"}}}},
    ]
    for word in FEWEST:
        g.rule("sentence", lead(word), word=word)(kept)
        g.rule("sentence", f"{lead(word)} . players discard cards the same way", word=word)(
            lambda word: [*kept(word), *hand]
        )
        for other in FEWEST:
            if other != word:
                g.rule(
                    "sentence",
                    f"{lead(word)} . players discard cards and sacrifice {other} the same way",
                    word=word,
                    other=other,
                )(lambda word, other: [*kept(word), *hand, *kept(other)])


def _kinds_and_zones(g: Grammar) -> None:
    """Searching several zones and exiling cards (701.23)."""
    zones = "graveyard , hand , and library"
    for word in ("card", "land", "artifact", "enchantment", "creature", "permanent"):
        for whose, role in (("its controller's", "controller"), ("its owner's", "owner")):
            for many, whole in (("any number of cards", False), ("all cards", True)):
                line = (
                    f"search {whose} {zones} for {many} with the same name as that {word} and exile them"
                    " (. then|, then) that player shuffles [their library]"
                )
                g.rule("sentence", line, word=word, role=role, whole=whole)(_others_of_the_name)


def _others_of_the_name(word: str, role: str, whole: bool) -> list[Any]:
    """All others with a card's name; in hidden zones, as many as the player finds (701.23b)."""
    whom, like = Of(role, Back()), Back(word)
    hidden = ["hand", "library"]
    there = {"owner": whom, "same name": like}
    found = {**there, "zone": hidden if whole else ["graveyard", *hidden]}
    open_to_all = [{"exile": {"all": {**there, "zone": "graveyard"}}}] if whole else []
    return [
        {"choose": found, "any number": True, "as": "found"},
        *open_to_all,
        {"exile": "found"},
        {"shuffle": whom},
    ]


def _shown_by_all(g: Grammar) -> None:
    """All players reveal the top card, with an effect for each revealed card of a kind (701.20)."""
    shown: dict[str, object] = {"reveal": {"top": 1, "of": "players", "zone": "library"}, "as": "revealed"}
    lead = "each player reveals the top card of their library . for each <cardnoun1:c> revealed this way ,"

    def often(c: object, made: list[object]) -> list[Any]:
        number = {"count": both(c, {"zone": "any", "in": "revealed"})} if c else {"number of": "revealed"}
        return [shown, _so_often(number, made)]

    g.rule("sentence", f"{lead} <do:a>", f"{lead} you <do:a>")(lambda c, a: often(c, done_by(a, "you")))
