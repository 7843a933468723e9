"""Lists of tokens, of those that are described and of those that everybody knows (Magic, 111.1, 111.10)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.verbs import TOKENS, WHO, did


def add(g: Grammar) -> None:
    """Add lists of two and three tokens of which some are described and some known by name."""
    g.rule("one_token", "(a|an) <token1:t>")(lambda t: {"create": t})
    g.rule("one_token", "(a|an) tapped <token1:t>")(lambda t: {"create": t, "tapped": True})
    g.rule("one_token", "<n:k> <tokenn:t>")(lambda k, t: {"create": t, "count": k} if k != "X" else refuse())
    for word in TOKENS:
        name = word.capitalize()
        g.rule("one_token", f"a {word} token", name=name)(lambda name: {"create": name})
        g.rule("one_token", f"a tapped {word} token", name=name)(
            lambda name: {"create": name, "tapped": True}
        )
        g.rule("one_token", f"<n:k> {word} tokens", name=name)(
            lambda k, name: {"create": name, "count": k} if k != "X" else refuse()
        )
    did(g, "create <one_token:a> and <one_token:b>")(lambda a, b: _listed(a, b))
    did(g, "create <one_token:a> , <one_token:b> , and <one_token:c>")(lambda a, b, c: _listed(a, b, c))


def _listed(*tokens: dict[str, object]) -> list[dict[str, object]]:
    """The tokens in their order; refused where all are of one sort and singular, which is read elsewhere."""
    plain = [one for one in tokens if set(one) == {"create"}]
    sorts = {isinstance(one["create"], str) for one in tokens}
    if len(plain) == len(tokens) and (len(sorts) == 1):
        return refuse()
    return [{**one, "who": WHO} for one in tokens]
