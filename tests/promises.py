"""What every session of every ruleset promises, whatever was entered in it."""

from __future__ import annotations

import os

from judge.resolver import Session, Step, apply, load, replay, save


def sessions(few: int) -> int:
    """The number of random sessions of a ruleset: ``few``; what ``JUDGE_SESSIONS`` says; or with
    ``JUDGE_THOROUGH=1`` ten thousand."""
    stated = os.environ.get("JUDGE_SESSIONS")
    return int(stated) if stated else 10_000 if os.environ.get("JUDGE_THOROUGH") else few


def comes_again(session: Session) -> None:
    """The inputs alone give the same states; undo and redo cancel out; so do writing and reading."""
    path = [node.input for node in session.path() if node.input is not None]
    end = session.state
    assert replay(session.ruleset, session.opening, path).state == end
    undone = 0
    while session.undo():
        undone += 1
    assert session.state == session.nodes[0].step.state
    while session.redo():
        undone -= 1
    assert (undone, session.state) == (0, end)
    again = Session.from_json(session.ruleset, session.to_json())
    assert (again.state, again.nodes) == (end, session.nodes)


def goes_on_alike(session: Session) -> None:
    """A state saved in the middle of anything goes on as the one that was not saved; no input is ignored."""
    for node in session.nodes[1:]:
        assert node.parent is not None
        assert node.input is not None
        assert node.step.events, f"nothing came of {node.input}"
        before = session.nodes[node.parent].step.state
        loaded = load(save(before))
        assert loaded == before
        assert apply(session.ruleset, loaded, node.input) == node.step


def keeps_its_word(session: Session) -> None:
    """What is said to be legal is accepted, and the rest refused for the reason that was said."""
    known = session.legal
    for entered in known.allowed:
        assert isinstance(apply(session.ruleset, session.state, entered), Step)
    for entered, reason in known.refused:
        assert apply(session.ruleset, session.state, entered) == reason
