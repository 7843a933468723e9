"""``/docs``: help for judges in either language, and the documentation that is shipped."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from flask import Blueprint, abort, render_template, url_for
from markupsafe import Markup

from judge import resources
from judge.messages import N_
from judge.text import slugify
from judge.web.editions import EditionShown
from judge.web.language import current, translated
from judge.web.state import library

blueprint = Blueprint("docs", __name__)

WRITTEN = {
    "table": N_("The resolver's table"),
    "events": N_("Events and cases"),
    "tools": N_("Clock and tools"),
}
"""Help for judges written in ``docs/help``, a file for each language."""
DRAWN = {
    "search": N_("How to search"),
    "notice": N_("Unofficial digest: what that means"),
    "components": N_("Components of the pages"),
}
"""Help pages that have templates of their own."""
PAGES = {**WRITTEN, **DRAWN}
TOKENS = (
    ("paper", N_("the ground")),
    ("sheet", N_("what lies on it")),
    ("ink", N_("text")),
    ("soft", N_("what is beside the point, and outlines")),
    ("line", N_("lines between")),
    ("link", N_("links, and what has the focus")),
    ("accent", N_("the main thing, and who is to act")),
    ("mark", N_("words that were searched")),
    ("warn", N_("beware: an old edition, a refusal")),
    ("example", N_("examples, and who may act")),
    ("note", N_("notes and badges")),
)
"""The colours of the style sheet and their purposes."""
_LINK = re.compile(r'href="(?:(?:help/[a-z]{2}/)?([a-z-]+)\.md)?(?:#([^"]*))?"')
_HEADINGS = {f"h{level}": {"id"} for level in range(1, 5)}


@blueprint.get("/docs")
def docs() -> str:
    """List the help pages, those for judges first, and the English documentation."""
    for_judges = {name: label for name, label in PAGES.items() if name != "components"}
    shipped = {name: _title(name) for name in _files()}
    return render_template(
        "docs/docs.html", pages=for_judges, components=PAGES["components"], shipped=shipped
    )


@blueprint.get("/docs/<page>")
def page(page: str) -> str:
    """One page of help or documentation; 404 if there is none with the name."""
    if page in WRITTEN:
        text = Markup(_html(_help(page, current())))
        return render_template("docs/shipped.html", title=translated(WRITTEN[page]), text=text, own=True)
    if page in DRAWN:
        documents = [EditionShown(view.current) for view in library().documents()] if page == "notice" else []
        return render_template(
            f"docs/{page}.html", pages=PAGES, page=page, documents=documents, tokens=TOKENS
        )
    if page not in _files():
        abort(404)
    return render_template("docs/shipped.html", title=_title(page), text=_rendered(page))


def _help(name: str, language: str) -> Path:
    return resources.folder("docs") / "help" / language / f"{name}.md"


@cache
def _files() -> dict[str, Path]:
    """A page rendered from Markdown and sanitised; links between pages keep their Markdown names."""
    files = sorted(resources.folder("docs").glob("*.md"))
    return {path.stem: path for path in files if path.stem not in PAGES}


@cache
def _title(name: str) -> str:
    return _files()[name].read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ").replace("`", "")


@cache
def _html(path: Path) -> str:
    """A page from its Markdown, sanitised; links among the pages keep their Markdown names."""
    import markdown
    import nh3
    from markdown.extensions.toc import TocExtension

    text = path.read_text(encoding="utf-8")
    contents = TocExtension(slugify=lambda heading, separator: _anchor(slugify(heading)))
    written = markdown.markdown(text, extensions=["tables", "fenced_code", contents])
    return nh3.clean(written, link_rel=None, attributes={**nh3.ALLOWED_ATTRIBUTES, **_HEADINGS})


def _anchor(heading: str) -> str:
    """The anchor of a heading, distinct from the ids that the page template uses."""
    return f"h-{heading}"


def _rendered(name: str) -> Markup:
    def link(found: re.Match[str]) -> str:
        anchor = _anchor(found[2]) if found[2] else None
        if not found[1]:
            return f'href="#{anchor}"' if anchor else found[0]
        known = found[1] in _files() or found[1] in PAGES
        return f'href="{url_for("docs.page", page=found[1], _anchor=anchor)}"' if known else found[0]

    return Markup(_LINK.sub(link, _html(_files()[name])))
