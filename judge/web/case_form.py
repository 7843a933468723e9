"""The entries of a case's form, as typed."""

from __future__ import annotations

from flask import request

from judge.database import LISTS, TEXTS


def typed() -> dict[str, object]:
    """The value of a field, as typed."""
    form = request.form
    made: dict[str, object] = {name: form[name].replace("\r\n", "\n") for name in TEXTS if name in form}
    if len(form.getlist("departure")) > 1:  # chosen from the conditions, or written beside them
        made["departure"] = "; ".join(text.strip() for text in form.getlist("departure") if text.strip())
    for name in LISTS:
        if name in form:
            made[name] = [part.strip() for part in form[name].replace(";", ",").split(",") if part.strip()]
    if form.get("extension", "").strip():
        text = form["extension"].strip()
        made["extension"] = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else text
    return made
