"""``/docs``: what Judge's digest is and is not, and how to search."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from judge.messages import N_
from judge.web.editions import EditionShown
from judge.web.state import library

blueprint = Blueprint("docs", __name__)

PAGES = {
    "notice": N_("Unofficial digest: what that means"),
    "search": N_("How to search"),
}


@blueprint.get("/docs")
def docs() -> str:
    """The list of help pages."""
    return render_template("docs/docs.html", pages=PAGES)


@blueprint.get("/docs/<page>")
def page(page: str) -> str:
    """One help page; those of ``PAGES`` are there."""
    if page not in PAGES:
        abort(404)
    documents = [EditionShown(view.current) for view in library().documents()] if page == "notice" else []
    return render_template(f"docs/{page}.html", pages=PAGES, page=page, documents=documents)
