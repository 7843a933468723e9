"""What is cast next, dice and their result, mana that was spent, sizes compared (Magic, 603.7, 706)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.amounts import CARD_TYPES
from judge.cardtext.magic.conditions import _as_it_was
from judge.cardtext.magic.nouns import as_cards
from judge.cardtext.magic.parts import OWN, Back, When
from judge.cardtext.magic.verbs import WHO, did

SPELL = frozenset({"spell"})
ROLLED = "rolled"


def add(g: Grammar) -> None:
    """Add delayed events of the next spell, dice, and further conditions."""
    _next_spell(g)
    _dice(g)
    _spent(g)
    _among(g)
    _sizes(g)
    _times(g)
    _numbers(g)


def _next_spell(g: Grammar) -> None:
    """ "When you next cast a creature spell this turn": once (603.7c); what it costs (601.2f)."""

    def waits(s: object, e: list[object], gains: bool = False) -> list[object]:
        del gains
        on = When({"cast": {"of": s, "who": "you"}}, "it", SPELL)
        return [{"later": on, "once": True, "until": "turn", "do": e}]

    lead = "when you next cast (a|an) <spellnoun1:s> this turn ,"
    g.rule("sentence", f"{lead} <joined:e>")(waits)
    again = "copy (that spell|it) . you may choose new targets for (the copy|that copy)"
    g.rule("sentence", f"{lead} {again}")(lambda s: waits(s, [{"copy": Back("spell"), "new targets": True}]))
    g.rule("sentence", "the next <spellnoun1:s> you cast this turn costs <generic:k> less to cast")(
        lambda s, k: [{"last": {"cost": {"less": k, **_next(s)}}, "until": "turn"}]
    )


def _next(s: dict[str, object]) -> dict[str, object]:
    return {"of": {"zone": "any", **as_cards(s)}, "who": "you", "next": True}


def _dice(g: Grammar) -> None:
    """Rolling a die, of which the result is a number (706.1, 706.2)."""
    for words, sides in (
        *((f"a d{number}", number) for number in (4, 6, 8, 10, 12, 20)),
        ("a six-sided die", 6),
        ("a four-sided die", 4),
        ("a twenty-sided die", 20),
    ):
        did(g, f"roll {words}")(
            lambda sides=sides: [
                {"name": "number", "random": True, "min": 1, "max": sides, "as": ROLLED, "_you": WHO,
                 "cites": ["706.2"]}
            ]
        )  # fmt: skip
    g.rule("rolled_number", "the result")(lambda: ROLLED)
    for kind in ("amount_of", "amount_of2"):
        g.rule(kind, "<rolled_number:a>")(lambda a: a)
    did(g, "create a number of <tokenn:t> equal to <amount_of:a>")(
        lambda t, a: [{"create": t, "count": a, "who": WHO}]
    )
    did(g, "discard cards equal to <amount_of:a>")(lambda a: [{"discard": a, "who": WHO}])


def _spent(g: Grammar) -> None:
    """How much mana was spent to cast something, beside its mana value (601.2h, 202.3)."""
    for of, back in (("that spell", Back("spell")), ("it", Back())):
        paid = f"the amount of mana spent to cast {of} was"
        spent = {"figure": "mana spent", "of": back}
        value = {"figure": "mana value", "of": back}
        for words, bound in (
            ("less than its mana value", {"max": {"minus": [value, 1]}}),
            ("greater than its mana value", {"min": {"sum": [value, 1]}}),
        ):
            g.rule("condition1", f"{paid} {words}", spent=spent, bound=bound)(
                lambda spent, bound: {"amount": spent, **bound}
            )


def _among(g: Grammar) -> None:
    """So many colors or types among something (105.2, 205.2)."""
    for kind, noun in (("color", "colors"), ("type", "card types"), ("subtype", "creature types")):
        told: dict[str, object] = {"kinds": kind} | ({"among": list(CARD_TYPES)} if kind == "type" else {})
        if kind == "subtype":
            continue  # only creature types count, which would have to be told apart
        for words, bound in (("<n:k> or more", "min"), ("exactly <n:k>", "is"), ("<n:k>", "min")):
            if words == "<n:k>" and kind != "color":
                continue
            g.rule("condition1", f"there are {words} {noun} among <among:n>", told=told, bound=bound)(
                lambda k, n, told, bound: (
                    {"amount": {**told, "of": {"all": n}}, bound: k}
                    if bound != "min" or told["kinds"] == "color"
                    else refuse()
                )
            )


def _sizes(g: Grammar) -> None:
    """One thing's number against another's, in the words "has greater power than" (608.2h)."""
    for words, other in (("~", "self"), ("it", Back()), ("that creature", Back("creature"))):
        for more, bound, by in (("greater", "min", 1), ("lesser", "max", -1), ("less", "max", -1)):
            g.rule(
                "condition1",
                f"<being:b> has {more} <figure:f> than {words}",
                other=other,
                bound=bound,
                by=by,
            )(
                lambda b, f, other, bound, by: (
                    {"amount": {"figure": f, "of": b}, bound: {"sum": [{"figure": f, "of": other}, by]}}
                    if b != other and not (b == OWN and other == "self")
                    else refuse()
                )
            )


def _times(g: Grammar) -> None:
    """Moments of the turn as conditions and as events that are awaited."""
    g.phrase("condition1", "it's your main phase", {"fact": "your main phase"})
    g.rule("condition1", "it had one or more counters on it")(
        lambda: {"object": _as_it_was(Back()), "is": {"is": "with counters"}}
    )
    g.rule("condition1", "you have <n:k> or more unspent mana")(
        lambda k: {"amount": {"figure": "mana", "of": "you"}, "min": k}
    )
    combat = "there (is|'s) an additional combat phase"
    for line in (f"after this phase , {combat}", f"{combat} after this phase"):
        g.rule("sentence", f"{line} . at the beginning of that combat , <joined:e>")(
            lambda e: [
                {"extra combat": True},
                {"later": {"combat": {"who": "players"}}, "once": True, "do": e},
            ]
        )


def _numbers(g: Grammar) -> None:
    """Numbers beyond twenty, in words."""
    tens = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100}
    for word, number in tens.items():
        g.phrase("great_number", word, number)
    g.rule("cost", "pay <great_number:k> {E}")(
        lambda k: [{"remove counters": "energy", "amount": k, "on": "you"}]
    )
    g.phrase("great_number", "one hundred", 100)
    g.phrase("great_number", "twenty-five", 25)
