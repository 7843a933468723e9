"""Further instructions of cards that judges are asked about (Magic, 608.2c, 701, 707.10)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Aim, Aimed, Of
from judge.cardtext.magic.sentences import done_by
from judge.cardtext.magic.statics import static
from judge.cardtext.magic.verbs import WHO, did, with_x
from judge.cardtext.tokens import SELF

KINDS = ("creature", "permanent", "artifact", "enchantment", "land", "planeswalker")


def add(g: Grammar) -> None:
    _of_itself(g)
    _sacrificed_by_its_controller(g)
    _returned_as_something_more(g)
    _copied_several_times(g)
    _out_of_reach(g)
    _with_all_of_its_name(g)


def _of_itself(g: Grammar) -> None:
    """Power and toughness switched where one may; cards put from a library into a graveyard."""
    g.rule("do", f"switch {SELF} 's power and toughness until end of turn")(
        lambda: [{"last": {"switch": True}, "of": "self", "until": "turn"}]
    )
    from_ = "from the top of (your|their) library into (your|their) graveyard"
    did(g, f"put a number of cards equal to <amount_of:a> {from_}")(lambda a: [{"mill": a, "who": WHO}])
    did(g, f"put x cards {from_} , where x is <amount_of:a>")(lambda a: [{"mill": a, "who": WHO}])


def _sacrificed_by_its_controller(g: Grammar) -> None:
    """A target that its controller sacrifices, and what that player does then (701.21a)."""
    theirs = Of("controller", Aimed(1))
    for noun in KINDS:
        lead = f"target {noun}'s controller sacrifices it"
        filter_: dict[str, object] = {"is": "permanent"} if noun == "permanent" else {"type": noun}
        told = {"aim": [{"_aim": Aim(filter_)}, {"sacrifice": Aimed(1), "who": theirs}]}
        g.rule("sentence", lead, **told)(lambda aim: aim)
        g.rule("sentence", f"{lead} , then <does:b>", **told)(lambda aim, b: [*aim, *done_by(b, theirs)])
        g.rule("sentence", f"{lead} , then <does:b> , where x is <amount_of:n>", **told)(
            lambda aim, b, n: [*aim, *with_x(done_by(b, theirs), n)]
        )


def _returned_as_something_more(g: Grammar) -> None:
    """Cards put onto the battlefield that are something in addition from their entering on (611.2e)."""
    g.rule("kind_added", "(a|an) <token_subtypes:t>")(lambda t: {"subtype": t})
    g.rule("kind_added", "(a|an) <hues:h> <token_subtypes:t>")(lambda h, t: {"color": h, "subtype": t})
    for where, under in (("", {}), (" under your control", {"under": "you"})):
        for word in ("that creature", "that permanent", "it"):
            is_ = "'s" if word == "it" else " is"
            line = (
                f"return <target:t> to the battlefield{where} . {word}{is_} <kind_added:f> <in_addition:_>",
                f"put <target:t> onto the battlefield{where} . {word}{is_} <kind_added:f> <in_addition:_>",
            )
            g.rule("sentence", *line, under=under)(_returned)


def _returned(t: object, f: dict[str, object], under: dict[str, object]) -> list[object]:
    if not isinstance(t, Aim) or t.most != 1 or "graveyard" not in repr(t.filter):
        raise Refused
    return [{"put into play": t, "being": dict(f), **under}]


def _copied_several_times(g: Grammar) -> None:
    """Several copies of a target on the stack (707.10)."""
    copies = "you may choose new targets for the copies"
    for words, times in (("twice", 2), ("three times", 3)):
        g.rule("do", f"copy <target:t> {words}", times=times)(lambda t, times: [{"copy": t, "times": times}])
        g.rule("do", f"copy <target:t> {words} . {copies}", times=times)(
            lambda t, times: [{"copy": t, "times": times, "new targets": True}]
        )


def _out_of_reach(g: Grammar) -> None:
    """Cards in graveyards that nothing can target (115.4)."""
    of = {"zone": "graveyard"}
    for whose, owner in (("graveyards", {}), ("your graveyard", {"owner": "you"})):
        g.rule("static", f"cards in {whose} can't be the targets of spells or abilities .", owner=owner)(
            lambda owner: static({**of, **owner}, {"forbid": {"target": {}}})
        )


def _with_all_of_its_name(g: Grammar) -> None:
    """A target and all others of its name, exiled as long as the source remains (610.3)."""
    for kind, noun in (("creature", {"type": "creature"}), ("permanent", {"is": "permanent"})):
        for extra, more in (("", {}), ("nonland ", {"not type": "land"})):
            line = (
                f"exile <target:t> and all other {extra}{kind}s that player controls with the same name as"
                f" that {kind} until {SELF} leaves the battlefield"
            )
            g.rule("sentence", line, noun={**noun, **more})(_exiled_alike)


def _exiled_alike(t: object, noun: dict[str, object]) -> list[object]:
    if not isinstance(t, Aim) or t.most != 1 or t.least != 1 or not isinstance(t.filter, dict):
        raise Refused
    others = both(noun, {
        "controller": Of("controller", Aimed(1)), "same name": Aimed(1), "none": {"in": Aimed(1)},
    })  # fmt: skip
    return [{"_aim": t}, {"exile": [Aimed(1), {"all": others}], "until": "source"}]
