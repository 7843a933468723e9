"""``judge history``: shows a section through the editions of its document, whatever its number in each."""

from __future__ import annotations

import click

from judge.cli.output import Output, json_option
from judge.cli.output import command as judge_command
from judge.cli.show_command import of_other_editions
from judge.errors import UnknownSection
from judge.messages import N_

CHANGES = {
    "added": N_("new"),
    "same": N_("the same"),
    "changed": N_("reworded"),
    "moved": N_("under another number"),
    "removed": N_("removed"),
}


@judge_command
@json_option()
@click.argument("address")
def command(output: Output, address: str, as_json: bool) -> int:
    from judge.app_state import open_library
    from judge.comparison import shown_words
    from judge.editions.answers import history_answer, history_at, of_what_is_whole
    from judge.json_api import left_out_answer

    library = open_library(output.root)
    try:
        library, (whole, versions) = of_what_is_whole(library, lambda library: history_at(library, address))
    except UnknownSection as fault:
        raise of_other_editions(library, fault) from fault
    output.left_out(library)
    if as_json:
        output.json(history_answer(whole, versions) | left_out_answer(library, output.text))
        return 0
    output.heading(whole)
    for version in versions:
        since = version.since
        trifle = since is not None and bool(since.only) and version.change == "changed"
        said = output.text(
            N_("the same except for typography or references") if trifle else CHANGES[version.change]
        )
        if version.change == "moved" and since is not None and since.reworded:
            said += f", {output.text(CHANGES['changed'])}"
        output.plain(f"{version.edition.ref.edition}  {version.number or '–'}  {said}")
        if since is None or since.before is None:
            output.plain(version.text, 4)
        elif since.reworded and since.words:
            output.changed(shown_words(since.words), 4)
    return 0
