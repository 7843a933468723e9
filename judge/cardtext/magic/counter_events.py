"""Events of putting and removing counters (Magic, 122.6, 603)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.events import ALL, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import When
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    """Add events of counters, of one kind or any (122.6)."""
    mine = {"actor": "you"}

    def put(n: object, where: dict[str, object], batch: bool = False) -> When:
        told = {"of": n, **mine, **({"where": where} if where else {})}
        subject = "self" if n == "self" else "it"
        if batch:
            return When({"counters put": told}, batch=True)
        return When({"counters put": told}, subject, ALL if n == "self" else nouns_of(n), amount=True)

    # "Whenever a counter is put" is not read, as it would trigger once for each counter.
    lead = "you put one or more <counter:c> counters on"
    g.rule("event", f"{lead} (a|an) <noun1:n>")(lambda c, n: put(n, {"name": c}))
    g.rule("event", f"{lead} {SELF}")(lambda c: put("self", {"name": c}))
    g.rule("event", f"{lead} one or more <nounn:n>")(lambda c, n: put(n, {"name": c}, True))
    g.rule("event", f"{lead} one or more other <nounn:n>")(
        lambda c, n: put(both(n, {"other": True}), {"name": c}, True)
    )
    g.rule("event", "you put one or more counters on (a|an) <noun1:n>")(lambda n: put(n, {}))
    g.rule("event", "you put one or more counters on one or more <nounn:n>")(lambda n: put(n, {}, True))
    g.rule("event", "one or more <counter:c> counters are removed from (a|an) <noun1:n>")(
        lambda c, n: When({"counters removed": {"of": n, "where": {"name": c}}}, "it", nouns_of(n))
    )
