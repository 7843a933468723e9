"""Addresses of pages whose makers are made when a link first asks for one.

Werkzeug generates two functions for each address at once, which is most of what the application takes to
start: half a second in a browser.
"""

from __future__ import annotations

from collections.abc import Callable

from werkzeug.routing import Rule


class LateRule(Rule):
    """An address like Werkzeug's that generates what builds it at the first link to it.

    >>> from werkzeug.routing import Map
    >>> ways = Map([LateRule("/rules/<number>", endpoint="rule")]).bind("localhost")
    >>> ways.build("rule", {"number": "7 a", "rule": "7.1"})
    '/rules/7%20a?rule=7.1'
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        made: list[Callable[..., tuple[str, str]]] = []
        generate = super()._compile_builder

        def build(rule: Rule, /, **values: object) -> tuple[str, str]:
            if not made:
                made.append(generate(append_unknown))
            return made[0](rule, **values)

        return build
