"""The pages, rendered on the server: this factory is their table of contents."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from flask import Flask

from judge import resources
from judge.app_state import AppState
from judge.errors import JudgeError
from judge.library import BuiltIn
from judge.messages import LANGUAGES
from judge.reindex import Notice
from judge.web import access_tokens, api, delivery, importing, language, state
from judge.web.cards import blueprint as cards_pages
from judge.web.cases import blueprint as cases_pages
from judge.web.citation_picker import blueprint as picks_pages
from judge.web.contents import blueprint as contents_pages
from judge.web.device import blueprint as device_pages
from judge.web.diff import blueprint as changes_pages
from judge.web.docs import blueprint as docs_pages
from judge.web.error_pages import install as install_faults
from judge.web.events import blueprint as events_pages
from judge.web.game import blueprint as game_pages
from judge.web.glossary import blueprint as glossary_pages
from judge.web.health import blueprint as health_pages
from judge.web.home import blueprint as home_pages
from judge.web.infractions import blueprint as infractions_pages
from judge.web.lazy_routes import LateRule
from judge.web.lists import blueprint as lists_pages
from judge.web.offline import blueprint as offline_pages
from judge.web.places import blueprint as places_pages
from judge.web.precedents import blueprint as precedents_pages
from judge.web.previews import blueprint as previews_pages
from judge.web.qr_codes import blueprint as codes_pages
from judge.web.quick_pages import Pages
from judge.web.resolver import blueprint as resolver_pages
from judge.web.reworded import blueprint as affected_pages
from judge.web.ruling_browser import blueprint as rulings_pages
from judge.web.search import blueprint as search_pages
from judge.web.section import blueprint as section_pages
from judge.web.statistics import blueprint as figures_pages
from judge.web.tools import blueprint as tools_pages

PAGES = (
    health_pages,
    home_pages,
    tools_pages,
    search_pages,
    previews_pages,
    codes_pages,
    docs_pages,
    resolver_pages,
    events_pages,
    cases_pages,
    device_pages,
    infractions_pages,
    figures_pages,
    precedents_pages,
    affected_pages,
    picks_pages,
    offline_pages,
    importing.blueprint,
    cards_pages,
    lists_pages,
    rulings_pages,
    changes_pages,
    glossary_pages,
    game_pages,
    contents_pages,
    section_pages,
    places_pages,
)
"""Each comes from the module of that name, which holds one page or a few related ones."""


def create_app(
    root: Path,
    *,
    warm: bool = False,
    notice: Notice = lambda ref: None,
    threads: int = 0,
    import_key: str = "",
    tokens: tuple[str, ...] = (),
    built: tuple[BuiltIn, ...] | None = None,
    database: str = "",
    without: tuple[str, ...] = (),
    speaks: str = LANGUAGES[0],
) -> Flask:
    """Make the pages of the library in a folder, as a WSGI application.

    With ``warm``, everything that the first searches need is prepared in advance. ``threads`` is the number
    of requests answered at once (0: any number); at most half of them may wait to change something.
    ``notice`` is called for an edition whose search index must be rebuilt. Devices with the ``import_key``
    may import documents; without a key nobody may. Pages of other hosts that send one of the ``tokens`` may
    run scenarios. ``built`` is the built-in digest if it was built elsewhere, ``database`` the address of the
    database of sessions and cases, and ``without`` names the modules of pages that are not available.
    ``speaks`` is the language for browsers that ask for none of ours.

    Raises LibraryFault if the library is damaged, DigestFaults if ``rules/`` breaks its format.
    """
    app = Pages(
        "judge.web",
        template_folder=str(resources.folder("templates")),
        static_folder=str(resources.folder("static")),
        static_url_path="/static",
    )
    app.url_rule_class = LateRule
    app.url_map.strict_slashes = False
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app_state = AppState(root, notice, built)
    if warm:
        with suppress(JudgeError):  # the pages themselves report problems of an index
            app_state.warm()
    state.install(app, app_state)
    state.install_session_service(app, root, database or os.environ.get("JUDGE_DATABASE_URL", ""), threads)
    language.install(app, speaks)
    install_faults(app)
    delivery.install(app)
    importing.install(app, root, import_key)
    access_tokens.install(app, tokens)
    api.install(app)
    for blueprint in PAGES:
        if blueprint.name not in without:
            app.register_blueprint(blueprint)
    return app
