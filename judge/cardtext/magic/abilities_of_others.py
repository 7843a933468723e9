"""Abilities had, gained and lost: of other objects, quoted, by kind; what they cost (Magic, 113, 613.1f)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.abilities import _settled_quote
from judge.cardtext.magic.lasting_parts import all_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import OWN, OWN_PILE
from judge.cardtext.magic.statics import static
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    _of_others(g)
    _but_for_mana(g)
    _quoted(g)
    _as_long_as_counted(g)
    _costs(g)


def _of_others(g: Grammar) -> None:
    """ "It has all activated abilities of all creature cards in all graveyards" (201.5b, 613.1f)."""
    for cards, n in (("each <cardnoun1:c>", "1"), ("all <cardnounn:c>", "n")):
        del n
        g.rule("pile_of_own", f"{cards} exiled with (it|{SELF})")(
            lambda c: {"all": both(c, {"zone": "exile", "in": OWN_PILE})}
        )
    g.rule("givers", "<all:t>", "<pile_of_own:t>")(lambda t: t)
    g.rule("has", "has all activated abilities of <givers:t>")(lambda t: {"activated abilities of": t})
    g.rule("clause", f"{SELF} gains all activated abilities of <thing1:t> until end of turn")(
        lambda t: [{"gain abilities": "activated", "of": t, "until": "turn"}] if t != OWN else refuse()
    )


def _but_for_mana(g: Grammar) -> None:
    """All abilities but those that make mana; and all creature types (605.1, 205.3m)."""
    kept = "(loses|lose) all abilities except mana abilities"
    g.rule("loses", kept)(lambda: {"lose all but mana": True})
    g.rule("loses", "(loses|lose) all creature types")(lambda: {"not subtype": ["every creature type"]})


def _quoted(g: Grammar) -> None:
    """Abilities in quotation marks, one or several, with or without a full stop before the closing mark."""
    for kind in ("activated", "triggered", "static"):
        g.rule("quoted", f"' <{kind}:a> '")(lambda a: _settled_quote(a))  # within another quotation
    g.rule("quotes", "<quoted:a> and <quoted:b>")(lambda a, b: [a, b])
    g.rule("quotes", "<quoted:a> , <quoted:b> , and <quoted:c>")(lambda a, b, c: [a, b, c])
    g.rule("has", "(has|have) <quotes:q>")(lambda q: {"ability": q})
    g.rule("has", "(has|have) <abilities:k> , <quotes:q>")(lambda k, q: {"gain": k, "ability": q})
    g.rule("gains", "(gains|gain) <quotes:q>")(lambda q: {"ability": q})
    g.rule("sentence", "you get an emblem with <quotes:q>")(
        lambda q: [{"emblem": {"name": "Emblem", "abilities": list(q)}}]
    )
    for words, who in (("each opponent", "opponents"), ("each player", "players")):
        g.rule("sentence", f"{words} gets an emblem with <quoted:q>", who=who)(
            lambda q, who: [{"emblem": {"name": "Emblem", "abilities": [q]}, "who": who}]
        )
    g.rule("sentence", "<target_player:p> gets an emblem with <quoted:q>")(
        lambda p, q: [{"emblem": {"name": "Emblem", "abilities": [q]}, "who": p}]
    )


def _as_long_as_counted(g: Grammar) -> None:
    """What lasts for as long as the thing has a counter of a kind on it (611.2b)."""
    so_long = (
        "for as long as (it|that creature|that land|that permanent) has (a|an) <counter:c> counter on it"
    )
    is_ = "(is|are) (a|an) <subtype1:s> in addition to (its|their) other types"
    g.rule("stays", "<held:h>")(lambda h: h)
    g.rule("stays", is_)(lambda s: {"subtype": [s]})
    g.rule("stays", "<becomes:a> and <has:b>", "<gets:a> and <has:b>")(lambda a, b: all_of(a, b))
    g.rule("stays", "<has:b>")(lambda b: b)
    g.rule("clause", f"<thing1:t> <stays:h> {so_long}")(_counted)
    g.rule("clause", f"{so_long} , <thing1:t> <stays:h>")(_counted)


def _counted(t: object, h: object, c: str) -> list[object]:
    return [{"of": t, "last": h, "until": {"counter": c}}]


def _costs(g: Grammar) -> None:
    """What cycling and equip abilities cost, and abilities of cards elsewhere (602.2b, 601.2f)."""
    for words, what in (("cycling", "cycling"), ("equip", "equip")):
        for noun in ("abilities you activate cost", "costs you pay cost"):
            for more in ("less", "more"):
                end = "" if noun.startswith("costs") else " to activate"
                g.rule("static", f"{words} {noun} <less_told:k> {more}{end} .", what=what, more=more)(
                    lambda k, what, more: static(
                        "self", {"cost": {more: k, "for": what, "who": "you", "of": {"zone": "any"}}}
                    )
                )
