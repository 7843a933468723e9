"""Further states of objects and players, with their durations (603.4, 611.2, 613)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import ALL
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Of, When
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import _boost
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _states(g)
    _nouns(g)
    _groups(g)
    _times(g)
    _entering(g)
    _of_each(g)
    _loss(g)
    _players(g)


def _states(g: Grammar) -> None:
    g.rule("state", "<adjectives:a>")(lambda a: a)
    g.rule("condition1", "<being:b> has <n:k> or more counters on it")(
        lambda b, k: {"amount": {"counters": "all", "of": b}, "min": k} if k != "X" else refuse()
    )
    g.rule("condition1", "an opponent is the monarch")(
        lambda: {"amount": {"greatest": "monarch", "of": "opponents"}, "min": 1}
    )
    g.rule("condition1", "you aren't the monarch", "you're not the monarch")(
        lambda: {"not": [{"amount": {"figure": "monarch", "of": "you"}, "min": 1}]}
    )


def _nouns(g: Grammar) -> None:
    for word in ("attacking", "blocking", "tapped"):
        g.phrase("adjective", f"non{word}", {"not is": word})
    either = {"any": [{"is": "attacked this turn"}, {"is": "blocked this turn"}]}
    g.phrase("suffix", "that attacked or blocked this turn", either)
    g.phrase("suffix", "that blocked this turn", {"is": "blocked this turn"})
    g.phrase("suffix", "you own or control", {"any": [{"owner": "you"}, {"controller": "you"}]})
    g.phrase("suffix", "you control or own", {"any": [{"owner": "you"}, {"controller": "you"}]})
    g.rule("suffix", "not named <name:name>")(lambda name: {"none": {"name": name}})


def _groups(g: Grammar) -> None:
    """Lines about two groups of objects."""
    for kind in ("bearers", "groups"):

        def made(a: object, kind: str = kind) -> object:
            return {"all": a} if kind == "groups" else a

        g.rule(kind, "<nounn:a> and other <nounn:b>")(
            lambda a, b, made=made: made({"any": [a, both(b, {"other": True})]}) if _whole(a, b) else refuse()
        )
        g.rule(kind, "other <nounn:a> and other <nounn:b>")(
            lambda a, b, made=made: (
                made({"any": [both(one, {"other": True}) for one in (a, b)]}) if _whole(a, b) else refuse()
            )
        )
        g.rule(kind, "<nounn:a> and <nounn:b>")(
            lambda a, b, made=made: (
                made({"any": [a, b]}) if a.get("controller") and b.get("controller") else refuse()
            )
        )


def _whole(a: dict[str, object], b: dict[str, object]) -> bool:
    """Whether both groups name a controller or neither does, so that a suffix is not ambiguous."""
    return ("controller" in a) == ("controller" in b)


def _times(g: Grammar) -> None:
    for words, more in (("", {}), ("tapped", {"tapped": True})):
        for step in ("upkeep", "end step"):
            g.rule(
                "sentence",
                f"return <back1:t> to the battlefield {words} under its owner's control at the beginning of"
                f" (their|that player's) next {step}",
                step=step,
                more=more,
            )(
                lambda t, step, more: [
                    {
                        "later": {step: {"who": Of("owner", t)}},
                        "once": True,
                        "do": [{"put into play": t, "under": Of("owner", t), **more}],
                    }
                ]
            )
    g.rule("own", "if ~ was kicked , it has <abilities:k> .")(
        lambda k: {
            "abilities": [static("self", {"gain": k}, zone=["stack"], **{"while": {"fact": "kicked"}})]
        }
    )


def _entering(g: Grammar) -> None:
    g.rule("event", f"{SELF} enters untapped")(
        lambda: When({"enters": "self"}, "self", ALL, condition={"object": "self", "is": {"is": "untapped"}})
    )
    ends = f"if you do , put {SELF} onto the battlefield . if you don't , put it into its owner's graveyard ."
    g.rule("own", f"if {SELF} would enter , <costs:c> instead . {ends}")(lambda c: _for(c, must=True))
    g.rule("own", f"if {SELF} would enter , you may <costs:c> instead . {ends}")(lambda c: _for(c))
    g.rule("own", f"as {SELF} enters , exile (a|an) <placedcard1:n> .")(
        lambda n: {"enters": [{"enters exiling": n, "up to": 1, "must": True}]}
    )
    g.rule("own", f"as {SELF} enters , you may exile (a|an) <placedcard1:n> .")(
        lambda n: {"enters": [{"enters exiling": n, "up to": 1}]}
    )


def _for(cost: object, **must: object) -> dict[str, object]:
    """A permanent that enters only if something is sacrificed, and otherwise goes to the graveyard."""
    return {"enters": [{"enters unless pay": True, "cost": cost, **must, "otherwise": "graveyard"}]}


def _of_each(g: Grammar) -> None:
    """Numbers that each object has of its own: its counters, its colors (611.3)."""
    g.rule("of_each", "for each <counter:c> counter on it")(lambda c: {"counters": c, "of": "it"})
    g.rule("of_each", "for each counter on it")(lambda: {"counters": "all", "of": "it"})
    g.rule("of_each", "for each of its colors")(lambda: {"kinds": "color", "of": "it"})
    for lead, other in (("each <noun1:n>", False), ("each other <noun1:n>", True)):
        g.rule("static", f"{lead} gets <boost:b> <of_each:p> .", other=other)(
            lambda n, b, p, other: static(both(n, {"other": True}) if other else n, {"add": _boost(b, p)})
        )


def _loss(g: Grammar) -> None:
    g.rule("per", "for each 1 life (you|they) lost")(lambda: "amount")


def _players(g: Grammar) -> None:
    for words in ("<target_player:p> can't play lands this turn", "<actor:p> can't play lands this turn"):
        g.rule("clause", words)(
            lambda p: [{"last": {"forbid": {"play": {"who": p, "of": {"type": "land"}}}}, "until": "turn"}]
        )
    can = "(the player|that player|they) (does|do)"
    g.rule("sentence", f"<actor:p> may <pays_or:c> . if {can} , <joined:b>")(
        lambda p, c, b: [{"may pay": c, "who": p, "then": b}] if not _several(p) else refuse()
    )
    g.rule("pays_or", "pay <mana:m>")(lambda m: [{"pay": m}] if "X" not in m else refuse())
    g.rule("pays_or", "discard a card")(lambda: [{"discard": 1}])
    g.rule("pays_or", "pay <n:k> life")(lambda k: [{"pay life": k}])
    g.rule("pays_or", "sacrifice (a|an) <noun1:n> [of their choice]")(lambda n: [{"sacrifice a": n}])


def _several(player: object) -> bool:
    return player in ("players", "opponents", "others")
