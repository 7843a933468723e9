"""Links are the same whether what builds them was generated at once or when the first was asked for."""

from __future__ import annotations

from pathlib import Path

from werkzeug.routing import AnyConverter, Map, Rule

from judge.web import create_app
from judge.web.lazy_routes import LateRule


def test_each_address_is_built_as_werkzeug_builds_it(tmp_path: Path) -> None:
    ours = create_app(tmp_path, built=()).url_map
    rules = list(ours.iter_rules())
    assert sum(isinstance(rule, LateRule) for rule in rules) > 80
    copies = [
        Rule(rule.rule, endpoint=rule.endpoint, methods=rule.methods, defaults=rule.defaults)
        for rule in rules
    ]
    plain = Map(copies, converters=ours.converters, strict_slashes=False)
    for rule in rules:
        given = {
            name: min(way.items) if isinstance(way, AnyConverter) else 7 if way.regex == r"\d+" else "7ñ x"
            for name, way in rule._converters.items()
            if name not in (rule.defaults or {})
        }
        for more in ({}, {"lang": "es", "q": "a/b"}):
            asked = {**given, **more}
            here, there = (way.bind("host", "/judge").build(rule.endpoint, asked) for way in (ours, plain))
            assert here == there
            assert ("?lang=es" in here) == bool(more)
