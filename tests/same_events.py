"""Whether the resolver says the same as before: events, refusals and open questions, written and compared.

    python -m tests.same_events write FOLDER [--game myl] [--sessions 300]
    python -m tests.same_events compare FOLDER [--game myl] [--scenarios-only] [--sessions N] [--show N]

``write`` plays all scenarios (of ``tests/scenarios`` and of the documentation) and random sessions of each
ruleset, and writes what each input led to. ``compare`` enters the same inputs again, by the core as it is
now, and lists what differs: the input, the event before and now. It ends with 1 where anything does.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import judge.rulesets as rulesets
from judge.errors import JudgeError
from judge.resolver import Input, Refusal, Ruleset, Session, State, Step, apply, session, start
from judge.resolver.codec import decode, encode
from judge.rulesets.dominion import DOMINION
from judge.scenario import load, load_text, run
from judge.scenario.interactive_setup import examples, examples_in
from tests.resolver_feria import FERIA
from tests.resolver_torre import TORRE
from tests.scenario_games import game_of

ROOT = Path(__file__).resolve().parent
GAMES = ("torre", "feria", "dominion", "gyp", "myl", "aeons-end", "magic", "magic-2009")
SESSIONS = 300

Told = dict[str, Any]
"""What an input led to, as plain JSON."""
Playing = Callable[[int], tuple[Ruleset, State, list[Input]]]


# What is written of a step


def table(state: State) -> str:
    """A mark of what lies on the table: objects, zones, figures, continuous effects."""
    plain = [
        {id: encode(object) for id, object in state.objects.items()},
        {zone: list(ids) for zone, ids in state.zones.items() if ids},
        {seat: encode(figures) for seat, figures in state.players.items()},
        [encode(effect) for effect in state.effects],
        [state.active, state.turn, state.phase, state.step, state.gone, state.seq, state.fresh],
        encode(state.result),
    ]
    return blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=8).hexdigest()


def told(came: Step | Refusal) -> Told:
    """What an input led to."""
    if isinstance(came, Refusal):
        cites = [str(address) for address in came.cites]
        return {"refused": came.reason.to_json(), "cites": cites, "kind": came.kind}
    window = came.state.window
    return {
        "events": [_event(event) for event in came.events],
        "asked": encode(came.decision) if came.decision else None,
        "window": [window.kind, window.holder, window.passes] if window else None,
        "table": table(came.state),
    }


def _event(event: Any) -> list[Any]:
    data = {name: encode(value) for name, value in sorted(event.data.items())}
    return [event.seq, event.kind, event.name, event.cause, data, [str(address) for address in event.cites]]


def plain(value: Any) -> Any:
    """A value as it comes back from a file."""
    return json.loads(json.dumps(value))


# Random sessions: each game's own, from the tests of its properties


@cache
def player(game: str) -> Playing:
    import tests.aeons_end_play as aeons_end
    import tests.dominion_play as dominion
    import tests.test_gyp_properties as gyp
    import tests.test_magic_rules_properties as magic
    import tests.test_myl_properties as myl
    import tests.test_resolver_properties as invented

    def entered(session: Session) -> tuple[Ruleset, State, list[Input]]:
        inputs = [node.input for node in session.nodes if node.input is not None]
        return session.ruleset, session.opening, inputs

    def of_dominion(seed: int) -> tuple[Ruleset, State, list[Input]]:
        random = Random(seed)
        kingdom = random.sample(dominion.KINGDOM, 10)
        opening = dominion.new_game(random.choice([2, 2, 3, 4]), kingdom)
        played = Session(DOMINION, opening)
        for _ in range(random.randrange(40, 200)):
            if played.state.result is None:
                played.enter(dominion.an_input(random, played.state))
        return entered(played)

    def of_aeons_end(seed: int) -> tuple[Ruleset, State, list[Input]]:
        random = Random(seed)
        played = aeons_end.new_game(random)
        for count, chosen in enumerate(aeons_end.plays(random, played)):
            played.enter(chosen)
            if count > 120:
                break
        return entered(played)

    def of_gyp(seed: int) -> tuple[Ruleset, State, list[Input]]:
        favourites = gyp.FAVOURITES[seed % len(gyp.FAVOURITES)]
        return entered(gyp.played(Random(seed), favourites=favourites))

    def of_magic(profile: str) -> Playing:
        return lambda seed: entered(magic.played(Random(seed), profile))

    current, old = magic.PROFILES
    found: dict[str, Playing] = {
        "torre": lambda seed: entered(invented.played(Random(seed), TORRE)),
        "feria": lambda seed: entered(invented.played(Random(seed), FERIA)),
        "dominion": of_dominion,
        "aeons-end": of_aeons_end,
        "gyp": of_gyp,
        "myl": lambda seed: entered(myl.played(Random(seed))),
        "magic": of_magic(current),
        "magic-2009": of_magic(old),
    }
    return found[game]


@contextmanager
def _watched() -> Iterator[list[tuple[Ruleset, State, Input | None, Step | Refusal]]]:
    """All that sessions enter meanwhile, with what it led to."""
    seen: list[tuple[Ruleset, State, Input | None, Step | Refusal]] = []

    def applied(ruleset: Ruleset, state: State, entered: Input, replayed: bool = False) -> Step | Refusal:
        came = apply(ruleset, state, entered, replayed)
        seen.append((ruleset, state, entered, came))
        return came

    def started(ruleset: Ruleset, state: State) -> Step:
        came = start(ruleset, state)
        seen.append((ruleset, state, None, came))
        return came

    session.apply, session.start = applied, started  # type: ignore[attr-defined]
    try:
        yield seen
    finally:
        session.apply, session.start = apply, start  # type: ignore[attr-defined]


def random_session(game: str, seed: int) -> Told:
    """A random session with all that its inputs led to, those refused among them."""
    with _watched() as seen:
        player(game)(seed)
    _, opening, _, first = seen[0]
    steps = [{"input": encode(entered), **told(came)} for _, _, entered, came in seen[1:]]
    return {"id": f"{game} {seed}", "opening": encode(opening), "start": told(first), "steps": steps}


def ruleset_of(game: str) -> Ruleset:
    """The ruleset that a game's random sessions are played by."""
    from tests import aeons_end_play, test_gyp_properties, test_magic_rules_properties, test_myl_properties

    magic = test_magic_rules_properties.GAME.profiles
    found: dict[str, Callable[[str], Ruleset]] = {
        "torre": lambda id: TORRE,
        "feria": lambda id: FERIA,
        "dominion": lambda id: rulesets.find("dominion").profiles["primera-edicion"],
        "gyp": lambda id: test_gyp_properties.GYP,
        "myl": lambda id: test_myl_properties.ruleset(),
        "aeons-end": lambda id: aeons_end_play.RULESET,
        "magic": lambda id: magic[test_magic_rules_properties.PROFILES[0]],
        "magic-2009": lambda id: magic[test_magic_rules_properties.PROFILES[1]],
    }
    return found[game](game)


def again(game: str, before: Told) -> Told:
    """The same inputs entered again, and what they lead to now."""
    ruleset = _watching(game, before)
    opening = decode(before["opening"])
    first = start(ruleset, opening)
    state, steps = first.state, []
    for step in before["steps"]:
        came = apply(ruleset, state, decode(step["input"]))
        steps.append({"input": step["input"], **told(came)})
        if isinstance(came, Step):
            state = came.state
    return {"id": before["id"], "opening": before["opening"], "start": told(first), "steps": steps}


def _watching(game: str, before: Told) -> Ruleset:
    if game == "aeons-end" and Random(int(before["id"].split()[1])).random() < 0.2:
        from tests.aeons_end_play import WATCHING

        return WATCHING
    return ruleset_of(game)


# Scenarios


def scenarios(game: str) -> Iterator[tuple[str, Any]]:
    """Every scenario of a game, by file and title."""
    if game not in rulesets.games():
        if game == "torre":
            page = (ROOT.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
            for number, text in enumerate(examples_in(page)):
                for at, one in enumerate(load_text(text, "scenarios.md", game_of)):
                    yield f"scenarios.md {number} {at}", one
        return
    for file in sorted((ROOT / "scenarios" / game).glob("**/*.yaml")):
        for at, one in enumerate(load(file)):
            yield f"{file.stem} {at}", one
    for number, text in enumerate(examples(game)):
        for at, one in enumerate(load_text(text, game)):
            yield f"page {number} {at}", one


def a_scenario(name: str, scenario: Any) -> Told:
    """A scenario run, with all that its inputs led to."""
    with _watched() as seen:
        result = run(scenario)
    steps = [{"input": encode(entered) if entered else None, **told(came)} for _, _, entered, came in seen]
    checks = [[one.line, one.check, one.ok, str(one.got)] for one in result.outcomes]
    return {"id": name, "steps": steps, "checks": checks}


# Writing and comparing


def _file(folder: Path, kind: str, game: str) -> Path:
    return folder / f"{kind}-{game}.jsonl.gz"


def write(folder: Path, games: list[str], sessions: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        with gzip.open(_file(folder, "scenarios", game), "wt", encoding="utf-8") as out:
            for name, scenario in scenarios(game):
                out.write(json.dumps(a_scenario(name, scenario)) + "\n")
        with gzip.open(_file(folder, "sessions", game), "wt", encoding="utf-8") as out:
            for seed in range(sessions):
                out.write(json.dumps(random_session(game, seed)) + "\n")
        print(f"{game}: written", flush=True)


def differences(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """Where two plain values differ, and how."""
    if type(before) is type(now) and isinstance(before, dict):
        for name in sorted({*before, *now}):
            if name not in before or name not in now:
                what = "is new" if name not in before else "is gone"
                yield f"{path}.{name} {what}: {json.dumps(before.get(name, now.get(name)))[:300]}"
            else:
                yield from differences(before[name], now[name], f"{path}.{name}")
    elif type(before) is type(now) and isinstance(before, list):
        for at, (one, other) in enumerate(zip(before, now, strict=False)):
            yield from differences(one, other, f"{path}[{at}]")
        for at in range(min(len(before), len(now)), max(len(before), len(now))):
            what = "gone" if at < len(before) else "new"
            whole = (before if at < len(before) else now)[at]
            yield f"{path}[{at}] is {what}: {json.dumps(whole)[:300]}"
    elif before != now:
        yield f"{path}: {json.dumps(before)[:300]} -> {json.dumps(now)[:300]}"


def _stored(file: Path) -> Iterator[Told]:
    if file.exists():
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)


def compare(folder: Path, games: list[str], sessions: int, show: int) -> int:
    """Say what differs from what was written; gives how many scenarios and sessions differ."""
    differing = 0
    for game in games:
        known = dict(scenarios(game))
        counted = 0
        for before in _stored(_file(folder, "scenarios", game)):
            counted += 1
            scenario = known.get(before["id"])
            if scenario is None:
                print(f"{game}: there is no scenario {before['id']} any more")
                continue
            differing += _held(game, before, partial(a_scenario, before["id"], scenario), show)
        played = 0
        for before in _stored(_file(folder, "sessions", game)):
            if played >= sessions:
                break
            played += 1
            differing += _held(game, before, partial(again, game, before), show)
        print(f"{game}: {counted} scenarios and {played} sessions compared", flush=True)
    print(f"{differing} differ" if differing else "nothing differs")
    return differing


def _held(game: str, before: Told, anew: Callable[[], Told], show: int) -> bool:
    try:
        now = plain(anew())
    except (JudgeError, ValueError, TypeError, LookupError, AttributeError, AssertionError) as fault:
        import traceback

        print(f"{game} {before['id']}: {type(fault).__name__}: {fault}")
        if show:
            traceback.print_exc()
        return True
    if now == before:
        return False
    print(f"{game} {before['id']} differs")
    for at, found in enumerate(differences(before, now)):
        if at >= show:
            print("    ...")
            break
        print(f"    {found}")
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("write", "compare"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--sessions", type=int, default=SESSIONS)
    parser.add_argument("--scenarios-only", action="store_true")
    parser.add_argument("--show", type=int, default=6, help="so many differences of each are shown")
    asked = parser.parse_args()
    games = asked.game or list(GAMES)
    if asked.what == "write":
        write(asked.folder, games, asked.sessions)
    else:
        sessions = 0 if asked.scenarios_only else asked.sessions
        sys.exit(compare(asked.folder, games, sessions, asked.show) > 0)


if __name__ == "__main__":
    main()
