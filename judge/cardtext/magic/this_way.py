"""References by "this way" to the objects of an earlier instruction (Magic, 608.2c).

All forms (whether, how many, which, when) are added for each verb of one table.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back, Pick
from judge.cardtext.magic.sentences import _over

VERBS: dict[str, tuple[str, ...]] = {
    "exiled": ("exile", "exiled"),
    "milled": ("mill", "milled"),
    "destroyed": ("destroy", "destroyed"),
    "discarded": ("discard", "discarded"),
    "sacrificed": ("sacrifice", "sacrificed"),
    "returned": ("return", "returned"),
}
"""What was done, by the word for it: the forms in which "you" do it or did."""
BEFORE = ("exiled", "milled", "destroyed")
"""Of these a text's "a card was .. this way" is read with the other conditions."""


def add(g: Grammar) -> None:
    for done, forms in VERBS.items():
        _of(g, done, forms)
    g.rule("effect", "<sentence:x> . when <done_so:d> , <effect:b>")(_when)
    g.rule("effect", "<joined:x> and when <done_so:d> , <effect:b>")(_when)
    g.rule("condition1", "<done_so:d>")(lambda d: d[1])


def _of(g: Grammar, done: str, forms: tuple[str, ...]) -> None:
    way = f"{done} this way"

    def among(n: object, by_you: bool = False) -> dict[str, object]:
        made: dict[str, object] = both(
            n or {}, {"zone": "any", "in": Back(f"you {way}" if by_you else f"any {way}")}
        )
        return made

    def so(n: object, k: object = 1, by_you: bool = False, no: bool = False) -> tuple[object, object]:
        """The count of those objects, and the condition: at least so many, or none."""
        those = among(n, by_you)
        bound: dict[str, object] = {"max": 0} if no else {"min": k}
        if k == 1 and not no and not by_you and done in BEFORE:
            return refuse()  # read with the other conditions
        return those, {"count": those, **bound}

    g.rule(f"kind_of_{done}", "<cardnoun1:n>", "<noun1:n>")(lambda n: n)
    g.rule(f"kinds_of_{done}", "<cardnounn:n>", "<nounn:n>")(lambda n: n)
    one, many = f"<kind_of_{done}:n>", f"<kinds_of_{done}:n>"
    g.rule("done_so", f"(a|an) {one} (is|was) {way}")(so)
    g.rule("done_so", f"one or more {many} (are|were) {way}", f"at least one {one} (is|was) {way}")(
        lambda n: _at_least(among(n))
    )
    g.rule("done_so", f"<n:k> or more {many} (are|were) {way}")(lambda k, n: so(n, k) if k != "X" else _no())
    g.rule("done_so", f"no {many} (are|were) {way}")(lambda n: so(n, no=True))
    for form in forms:
        g.rule("done_so", f"you {form} (a|an) {one} this way", f"you {form} one or more {many} this way")(
            lambda n: _at_least(among(n, by_you=True))
        )
        g.rule("done_so", f"you {form} <n:k> or more {many} this way")(
            lambda k, n: so(n, k, by_you=True) if k != "X" else _no()
        )
    for lead in ("you didn't", "you don't"):
        g.rule("condition1", f"{lead} {forms[0]} (a|an) {one} this way")(
            lambda n: so(n, by_you=True, no=True)[1]
        )
    if done in ("discarded", "sacrificed"):
        g.rule("done_card", f"{one} {way}")(lambda n: {"count": among(n)})
        g.rule("amount_of", f"the number of {many} {way}")(lambda n: {"count": among(n)})
    g.rule("thingn", f"each {one} {way}", f"all {many} {way}")(lambda n: {"all": among(n)})
    g.rule("pickcard", f"(a|an) {one} {way}")(lambda n: Pick(among(n)))
    g.rule("pickcard", f"up to one {one} {way}")(lambda n: Pick(among(n), 0, 1))


def _at_least(those: object) -> tuple[object, object]:
    return those, {"count": those, "min": 1}


def _no() -> tuple[object, object]:
    return refuse()


def _when(x: list[Any], d: tuple[object, object], b: list[Any]) -> list[Any]:
    """Reflexive triggered abilities that depend on those objects (603.12)."""
    those, condition = d
    effect = _over(b, "amount", {"count": those})
    return [*x, {"if": condition, "trigger": {"kind": "triggered", "on": "reflexive", "effect": effect}}]
