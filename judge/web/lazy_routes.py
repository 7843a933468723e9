"""Routes whose functions for building addresses are generated on first use.

Werkzeug generates two functions for each route at once, which takes most of the time to start the
application: half a second in a browser.
"""

from __future__ import annotations

from collections.abc import Callable

from werkzeug.routing import Rule


class LateRule(Rule):
    """A Werkzeug route that generates its functions for building addresses on first use.

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
