"""Readers who search while editions are imported, replaced and removed."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from judge.app_state import AppState
from judge.errors import NotFound
from judge.importers import Request
from judge.importing import import_files

SECONDS = 60.0 if os.environ.get("JUDGE_THOROUGH") else 4.0
LONGEST = 600.0
"""So long at most they go on, in seconds; on a quick machine it is SECONDS."""
READERS = 8
RULES = 60


def rules(folder: Path, turn: int) -> Path:
    """A rules document in which every rule bears the turn in which it was written."""
    lines = [f"1. Muelle\n1.1. El farolero enciende la vuelta{turn} del faro.\n"]
    lines += [
        f"2.{n}. El farolero mueve la niebla hacia la vuelta{turn}, casilla {n}.\n" for n in range(1, RULES)
    ]
    path = folder / f"torre-{turn}.txt"
    path.write_text("Reglas de la Torre\n\n" + "\n".join(lines), "utf-8")
    return path


@pytest.fixture
def app_state(tmp_path: Path) -> AppState:
    root = tmp_path / "library"
    import_files(root, [rules(tmp_path, 0)], Request("torre", "reglas", "primera"))
    app_state = AppState(root)
    assert app_state.search("farolero niebla", game="torre").total == RULES - 1
    return app_state


def test_readers_get_one_edition_at_a_time_and_none_that_is_gone(app_state: AppState, tmp_path: Path) -> None:
    """``done`` is the turn that was surely published before a search, ``begun`` the last after it."""
    root = tmp_path / "library"
    done = begun = 0
    stop = threading.Event()
    faults: list[str] = []
    answers = [0] * READERS

    def read(reader: int) -> None:
        words = ("farolero niebla", "faro vuelta", "casilla", "2.7", "niebla vuelta*")[reader % 5]
        while not stop.is_set():
            earliest = done
            try:
                results = app_state.search(words, game="torre", limit=80)
            except Exception as fault:  # any at all is what the test is about
                faults.append(f"{type(fault).__name__}: {fault}")
                return
            latest = begun
            texts = ["".join(part for part, _ in hit.snippet) for hit in results.hits]
            turns = {int(word[6:].strip(".,")) for text in texts for word in text.split() if "vuelta" in word}
            if not results.hits:
                faults.append(f"nothing for {words}")
            if len(turns) > 1:
                faults.append(f"mixed: {sorted(turns)}")
            if any(not earliest <= turn <= latest for turn in turns):
                faults.append(f"turn {turns} is not from {earliest} to {latest}")
            answers[reader] += 1

    readers = [threading.Thread(target=read, args=(number,)) for number in range(READERS)]
    for reader in readers:
        reader.start()
    began = time.monotonic()

    def enough() -> bool:
        """A slow machine gets longer to publish twice, and to answer every reader twice."""
        took = time.monotonic() - began
        return took > SECONDS and ((done >= 2 and min(answers) >= 2) or took > LONGEST)

    while not enough() and not faults:
        begun += 1
        import_files(root, [rules(tmp_path, begun)], Request("torre", "reglas", "primera"), replace=True)
        done = begun
    stop.set()
    for reader in readers:
        reader.join()

    assert faults == []
    assert done >= 2
    assert min(answers) >= 2


def test_an_edition_that_was_removed_is_not_found_any_more(app_state: AppState) -> None:
    app_state.library.remove("torre", None, None)

    assert "torre" not in app_state.search("farolero niebla casilla").per_game
    with pytest.raises(NotFound):
        app_state.search("farolero", game="torre")


def test_a_document_that_did_not_change_keeps_its_open_index(app_state: AppState, tmp_path: Path) -> None:
    """An import makes nobody wait for documents that it has nothing to do with."""
    before = dict(app_state._pool._open)
    import_files(tmp_path / "library", [rules(tmp_path, 9)], Request("faro", "reglas", "primera"))

    assert app_state.search("farolero niebla").per_game.keys() == {"torre", "faro"}
    assert all(app_state._pool._open[folder] is index for folder, index in before.items())
