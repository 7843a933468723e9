"""``judge resolve --step``: plays a situation at the terminal, command by command."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path

import click

from judge.cli.output import Output
from judge.errors import JudgeError, reason_of
from judge.messages import N_, Message
from judge.rulesets.game import CardSource, Game
from judge.scenario import FaultyScenario, Scenario, exported, load, load_text
from judge.scenario.commands import NotUnderstood
from judge.scenario.display_text import brief, word_of
from judge.scenario.interactive import InteractiveScenario, Reply
from judge.scenario.interactive_setup import InteractiveSetup, examples

HELP = (
    N_("A juega CARTA [contra X, Y] · A plays CARD [targeting X, Y]: an action, with what it aims at"),
    N_("a number, or the names: choose what is offered; several: 1 3; none: -"),
    N_("pasa, pasan, pasan hasta PASO · pass, all pass, pass until STEP"),
    N_("ley · legal: all that is possible and why the rest is not; por qué no A juega X · why not A plays X"),
    N_("mesa, registro · table, log: the objects and zones, what has happened"),
    N_("deshacer, rehacer · undo, redo; a number after it: so many times"),
    N_("nota TEXTO · note TEXT; corregir A vida 3; motivo · correct Guard zone discard; why"),
    N_("resultado A vida 3 · outcome A life 3: what an effect in free text does, when it comes to that"),
    N_("siguiente, resto · next, rest: the steps of the file"),
    N_("guardar ARCHIVO · save FILE; salir · quit"),
)


class _Left(Exception):
    """The user wants to quit, or there is no more input."""


def play(
    output: Output, file: Path | None, game: str | None, profile: str | None, source: CardSource | None
) -> int:
    """Play until the user quits; returns 2 if the file cannot be used."""
    try:
        scenario = _from_file(output, file, source) if file else _asked_for(output, game, profile, source)
        terminal = _Terminal(output, InteractiveScenario(scenario, output.language))
        terminal.run()
    except FaultyScenario as fault:
        for one in fault.faults:
            output.line(one.message)
        return 2
    except _Left:
        pass
    return 0


def _from_file(output: Output, file: Path, source: CardSource | None) -> Scenario:
    scenarios = load(file, whole=False, source=source)
    if len(scenarios) == 1:
        return scenarios[0]
    titles = [scenario.title or f"{at}" for at, scenario in enumerate(scenarios, 1)]
    return scenarios[_pick(output, N_("Which of the file's scenarios?"), titles)]


# Asking for a table


def _asked_for(output: Output, game: str | None, profile: str | None, source: CardSource | None) -> Scenario:
    from judge import rulesets

    if game is None:
        games = rulesets.games()
        game = games[_pick(output, N_("Which game?"), list(games))]
    found: Game = rulesets.find(game)
    if profile is not None and profile not in found.profiles:
        output.line(
            N_("there is no profile “{profile}”; known: {known}"),
            profile=profile,
            known=", ".join(found.profiles),
        )
        profile = None
    if profile is None and len(found.profiles) > 1:
        profiles = list(found.profiles)
        profile = profiles[_pick(output, N_("Which profile?"), profiles)]
    shown = examples(game)
    if shown:
        output.line(N_("e: start from an example; nothing: describe the table"))
        if _ask(">").strip().lower().startswith("e"):
            return load_text(shown[0], "example")[0]
    return _asked_scenario(output, InteractiveSetup(found, profile, source))


def _asked_scenario(output: Output, talk: InteractiveSetup) -> Scenario:
    """Ask for players, turn and objects; questions are repeated until the answer is understood."""
    _until_taken(output, N_("Players in turn order (nothing: A, B):"), talk.sit)
    first = talk.seats[0]
    _until_taken(output, Message(N_("Whose turn is it? (nothing: {who})"), {"who": first}), talk.turn)
    ruleset = talk.ruleset
    steps = ", ".join(word_of(ruleset, "steps", key, output.language) for key in ruleset.words.known("steps"))
    _until_taken(
        output,
        Message(N_("In which step? (nothing: the start of the turn) {steps}"), {"steps": steps}),
        talk.step,
    )
    output.line(
        N_(
            "What lies where? One line for each zone or figure, e.g. “{example}”; nothing: go on. "
            "A card that Judge does not know: “card: NAME”."
        ),
        example="hand: X, 3 Y",
    )
    for seat in (*talk.seats, ""):
        while True:
            line = _ask(f"{seat or 'shared'}>")
            if not line.strip():
                break
            head, _, rest = line.partition(":")
            own = head.strip().lower() in ("card", "carta") and rest.strip()
            _taken(
                output, (lambda text: talk.card(text)) if own else _about(talk, seat), rest if own else line
            )
    return talk.scenario()


def _about(talk: InteractiveSetup, seat: str) -> Callable[[str], None]:
    return lambda line: talk.tell(seat, line)


def _until_taken(output: Output, question: Message | str, take: Callable[[str], None]) -> None:
    while True:
        output.line(question)
        line = _ask(">")
        if not line.strip() or _taken(output, take, line):
            return


def _taken(output: Output, take: Callable[[str], None], line: str) -> bool:
    try:
        take(line)
    except NotUnderstood as fault:
        output.line(fault.message, 2)
        return False
    return True


def _pick(output: Output, question: str, of: list[str]) -> int:
    while True:
        output.line(question)
        for at, name in enumerate(of, 1):
            output.plain(f"{at}. {name}", 2)
        line = _ask(">").strip()
        if line.isdigit() and 0 < int(line) <= len(of):
            return int(line) - 1
        near = [at for at, name in enumerate(of) if line and name.lower().startswith(line.lower())]
        if len(near) == 1:
            return near[0]


def _ask(prompt: str) -> str:
    """Read one line from the user; raises _Left if there is none or they want to quit."""
    if sys.stdin.isatty():  # an interactive user gets line editing and history
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - imported for its side effect
        try:
            line = input(f"{prompt} ") + "\n"
        except EOFError:
            line = ""
    else:
        click.echo(f"{prompt} ", nl=False)
        line = sys.stdin.readline()
    if not line:
        click.echo("")
        raise _Left
    if line.strip().lower() in ("salir", "quit", "exit"):
        raise _Left
    return line.rstrip("\n")


# Playing


class _Terminal:
    """Shows the replies of an interactive scenario and asks for the next command."""

    def __init__(self, output: Output, interactive: InteractiveScenario) -> None:
        self.output, self.interactive = output, interactive

    def run(self) -> None:
        self.show(self.interactive.begin())
        while True:
            line = _ask(">")
            try:
                said = self.interactive.take(line)
            except NotUnderstood as fault:
                self.output.line(fault.message, 2)
                continue
            except JudgeError as fault:
                self.output.line(fault.message, 2)
                continue
            if said.quit:
                raise _Left
            if said.help:
                for text in HELP:
                    self.output.line(text, 2)
                continue
            if said.save:
                self.save(Path(said.save))
                continue
            self.show(said)

    def show(self, said: Reply) -> None:
        """Print the lines of a reply, each with its sections in brackets."""
        for line in said.lines:
            text = self.output.text(line.text)
            named = ", ".join(brief(self.interactive.ruleset, address) for address in line.cites)
            cites = f"  [{named}]" if named else ""
            self.output.plain(f"{line.mark}{text}{cites}", line.indent)

    def save(self, file: Path) -> None:
        """Write the session as a scenario; an existing file is only replaced after confirmation."""
        if file.exists():
            self.output.line(N_("{file} exists already; replace it? (yes/no)"), file=str(file))
            if not _ask(">").strip().lower().startswith(("y", "s")):
                return
        try:
            file.write_text(exported(self.interactive.scenario, self.interactive.session), encoding="utf-8")
        except OSError as fault:
            self.output.line(N_("cannot write the answer: {reason}"), reason=reason_of(fault))
            return
        self.output.line(N_("saved in {file}"), file=str(file))
