"""Faster versions of what rendering does most: building addresses, and calls within templates.

On a device without compiled modules, these calls take most of the time of a page.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, partial
from keyword import iskeyword
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from flask import Flask, Request
from flask.globals import request_ctx
from flask.templating import Environment
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.filters import sync_do_join
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro
from jinja2.utils import pass_eval_context
from markupsafe import Markup
from werkzeug.routing import MapAdapter
from werkzeug.sansio.utils import get_current_url

MOST_ADDRESSES = 4096
"""Maximum number of addresses cached by an application."""
MOST_PARTS = 256
"""Maximum number of parts of pages cached by an application."""
STAYS = "STATIC_STAYS"
"""Setting: static files do not change while the application runs."""
FUNCTIONS = frozenset({"_", "ngettext", "url_for", "sheet", "early", "only_in", "left_out"})
"""Names that are plain functions in every template, which receive no template context."""
_REQUEST: Any = request_ctx
_PLAIN = frozenset({FunctionType, MethodType, BuiltinFunctionType, partial})
_KEPT = frozenset({str, int, type(None)})
"""Types of values for which equal values are rendered alike."""


class Calls(Context):
    """A template's variables; calls skip Jinja's checks for macros and plain functions."""

    def call(__self, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - Jinja's own names
        kind = type(__obj)
        if kind is Macro:
            return Macro.__call__(__obj, __self.eval_ctx, *args, **kwargs)
        if kind in _PLAIN and getattr(__obj, "jinja_pass_arg", None) is None:
            try:
                return __obj(*args, **kwargs)
            except StopIteration:
                return __self.environment.undefined("a callable raised a StopIteration exception")
        return super().call(__obj, *args, **kwargs)


class Written(CodeGenerator):
    """Compiles templates to Python that calls functions directly.

    Jinja passes to each call the variables of the surrounding loop and block, for functions that take the
    template's context; here there are none.
    """

    def visit_Call(  # noqa: N802 - Jinja's name
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Compile a call."""
        named = isinstance(node.node, nodes.Name) and node.node.name in FUNCTIONS
        plain = named and not (forward_caller or node.dyn_args or node.dyn_kwargs)
        if plain and all(one.key.isidentifier() and not iskeyword(one.key) for one in node.kwargs):
            self.visit(node.node, frame)
            self.write("(")
            for one in (*node.args, *node.kwargs):
                self.visit(one, frame)
                self.write(", ")
            self.write(")")
            return
        self.write("context.call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")


@pass_eval_context
def joined(eval_ctx: EvalContext, value: Iterable[Any], between: str = "", attribute: Any = None) -> str:
    """Jinja's filter ``join`` for parts that are plain texts; Jinja's own checks each part three times."""
    if attribute is None and type(between) is str:
        value = list(value)
        if {str}.issuperset(map(type, value)):
            return between.join(value)
    return sync_do_join(eval_ctx, value, between, attribute)


class Templates(Environment):
    """The environment of the templates."""

    context_class = Calls
    code_generator_class = Written

    def __init__(self, *told: Any, **named: Any) -> None:
        super().__init__(*told, **named)
        self.filters["join"] = joined


@lru_cache(maxsize=64)
def _site(scheme: str, host: str) -> str:
    return get_current_url(scheme, host)


class Asked(Request):
    """A request that caches its host, which every page uses."""

    @cached_property
    def host_url(self) -> str:
        """Scheme and host."""
        return _site(self.scheme, self.host)


class Pages(Flask):
    """A Flask application that builds each address once."""

    jinja_environment = Templates
    request_class = Asked

    def __init__(self, *told: Any, **named: Any) -> None:
        super().__init__(*told, **named)
        self._addresses: dict[tuple[object, ...], str] = {}
        self._parts: dict[tuple[object, ...], Markup] = {}

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself, because no view of these pages is a coroutine."""
        return func

    def part(self, key: tuple[object, ...], macro: Macro, *told: object) -> Markup:
        """The output of a template's ``macro``, cached by a ``key`` that names everything it depends on."""
        key = (*key, macro.name, *told)
        found = self._parts.get(key)
        if found is None:
            if len(self._parts) >= MOST_PARTS:
                self._parts.clear()
            found = self._parts[key] = Markup(macro(*told))
        return found

    def url_for(
        self,
        /,
        endpoint: str,
        *,
        _anchor: str | None = None,
        _method: str | None = None,
        _scheme: str | None = None,
        _external: bool | None = None,
        **values: Any,
    ) -> str:
        """The address of a page, as Flask builds it; without host it is the same in every request."""
        adapter = None if _external or _scheme or _method or endpoint.startswith(".") else _adapter()
        if adapter is None or not _KEPT.issuperset(map(type, values.values())):
            return super().url_for(
                endpoint, _anchor=_anchor, _method=_method, _scheme=_scheme, _external=_external, **values
            )
        key: tuple[object, ...] = (endpoint, adapter.script_name, adapter.default_method, _anchor)
        if values:
            key += (*values.items(),)
            if endpoint == "static" and not self.config.get(STAYS):
                key += (_changed(f"{self.static_folder}/{values.get('filename')}"),)
        known = self._addresses.get(key)
        if known is None:
            if len(self._addresses) >= MOST_ADDRESSES:
                self._addresses.clear()
            known = self._addresses[key] = super().url_for(endpoint, _anchor=_anchor, **values)
        return known


def _adapter() -> MapAdapter | None:
    """The object that builds addresses for the current request."""
    try:
        found: MapAdapter | None = _REQUEST._get_current_object().url_adapter
        return found
    except RuntimeError:
        return None


def _changed(file: str) -> int:
    """The time of a file's last change; 0 if it does not exist."""
    try:
        return os.stat(file).st_mtime_ns
    except OSError:
        return 0
