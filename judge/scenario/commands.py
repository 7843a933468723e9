"""Short commands for playing a scenario at the terminal, in Spanish and in English.

Names and verbs may be abbreviated and written without accents, as long as only one thing can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from judge.messages import N_, Message
from judge.resolver import PASS, Act, Answer, Data, Decision, Input, Note, Object, State, refusal
from judge.resolver.wording import label
from judge.rulesets.kit.definition_store import names_in
from judge.scenario.command_phrases import (
    ALL_PASS,
    CHOOSES,
    CORRECT,
    NOTE,
    OUTCOME,
    PAIR,
    PASSES,
    SAVE,
    UNTIL,
    WHY,
    actions_meant,
    after,
    bare,
    best,
    folded,
    last_apart,
    listed,
    split_aims,
)  # fmt: skip
from judge.scenario.faults import FaultyScenario
from judge.scenario.input_builder import offered, possible
from judge.scenario.loader import load_text
from judge.scenario.model import Correction, Scenario
from judge.scenario.object_names import Unfit, choice_of, meant_by, option_names
from judge.scenario.yaml_nodes import Map, Seq

Kind = Literal[
    "enter", "outcome", "pass", "until", "undo", "redo", "correct", "legal", "why", "explain", "table", "log",
    "save", "next", "rest", "help", "quit", "nothing",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """The meaning of a line: an input with the answers that follow it, or a command for the terminal.

    ``number`` is the number of repetitions; ``text`` a file's name, the step to pass until, or words.
    """

    kind: Kind
    input: Input | None = None
    answers: tuple[str, ...] = ()
    number: int = 1
    text: str = ""


class NotUnderstood(Exception):
    """A line without a meaning here; the message says what would have one."""

    def __init__(self, template: str, **data: object) -> None:
        self.message = Message(template, data)
        super().__init__(str(self.message))


WORDS: Mapping[Kind, tuple[str, ...]] = {
    "undo": ("undo", "deshacer", "deshaz", "atras", "back"),
    "redo": ("redo", "rehacer", "rehaz"),
    "legal": ("legal", "ley", "legales", "opciones", "options"),
    "table": ("table", "mesa", "estado", "state"),
    "log": ("log", "registro"),
    "next": ("next", "siguiente"),
    "rest": ("rest", "resto"),
    "help": ("help", "ayuda", "?"),
    "quit": ("quit", "exit", "salir", "fin"),
}
"""Commands of one word; some may be followed by a number."""


def understood(scenario: Scenario, state: State, line: str) -> Command:
    """The meaning of a line in this state; raises NotUnderstood."""
    return _Reader(scenario, state).read(line.strip())


class _Reader:
    def __init__(self, scenario: Scenario, state: State) -> None:
        self.scenario, self.ruleset, self.state = scenario, scenario.ruleset, state

    def read(self, line: str) -> Command:
        said = folded(line)
        if not said:
            return Command("nothing")
        first, _, rest = said.partition(" ")
        for kind, words in WORDS.items():
            if first in words and (not rest or rest.isdigit()):
                return Command(kind, number=int(rest) if rest else 1)
        if (text := after(line, NOTE)) is not None:
            return Command("enter", Note(text))
        if (text := after(line, SAVE)) is not None:
            if not text:
                raise NotUnderstood(N_("in which file? Write {example}"), example="guardar FILE.yaml")
            return Command("save", text=text)
        if (text := after(line, CORRECT)) is not None:
            return Command("correct", text=text)
        if (text := after(line.rstrip("? "), WHY)) is not None:
            obj = self._explained(text)
            if obj is not None:
                return Command("explain", text=obj.id)
            return Command("why", self._act(text)[0], text=text) if text else Command("legal")
        if (text := after(line, UNTIL)) is not None:
            return Command("until", text=text)
        if (text := after(line, ALL_PASS)) is not None and (not text or text.isdigit()):
            return Command("pass", number=int(text) if text else 1)
        if said in PASSES:
            return self._passing(self.state.priority)
        return self._choice(line) or self._action(line)

    def _explained(self, text: str) -> Object | None:
        """The only object named, in a game that can explain objects."""
        if self.scenario.game.explain is None or not text:
            return None
        return next(iter(meant_by(self.ruleset, self.state, text)), None)

    def _passing(self, who: str | None) -> Command:
        decision = self.state.decision
        if decision is not None:
            due = offered(self.ruleset, self.state, decision)
            raise NotUnderstood(N_("first this is due: {decision}"), decision=due)
        if who is None:
            raise NotUnderstood(N_("nobody may pass now"))
        return Command("enter", Act(who, PASS))

    # Choices

    def _choice(self, line: str) -> Command | None:
        """An answer to the pending choice, if the line can be one."""
        decision, text = self.state.decision, line
        if decision is None:
            return self._numbered(line)
        if decision.form == "outcome":
            outcome = after(line, OUTCOME)
            if outcome is None:
                raise NotUnderstood(
                    N_("the judge says what happens: {example}"), example="resultado A vida 3"
                )
            return Command("outcome", text=outcome)
        who = self._seat(line.partition(" ")[0])
        if who is not None or folded(line.partition(" ")[0]) in ("judge", "juez", "players", "jugadores"):
            text = line.partition(" ")[2]
        chosen = after(text, CHOOSES)
        try:
            answer = answer_of(self.scenario, self.state, decision, chosen if chosen is not None else text)
        except Unfit as fault:
            if chosen is None and _looks_like_action(self, line):
                return None
            raise NotUnderstood(N_("“{choice}” is not offered"), choice=str(fault)) from None
        return Command("enter", Answer(decision.who, answer))

    def _numbered(self, line: str) -> Command | None:
        """The legal action with a number, as they are listed."""
        if not line.isdigit():
            return None
        allowed = possible(self.ruleset, self.state).allowed
        if not 0 < int(line) <= len(allowed):
            raise NotUnderstood(N_("there is no number {number} in the list"), number=line)
        return Command("enter", allowed[int(line) - 1])

    # Actions

    def _action(self, line: str) -> Command:
        act, answers = self._act(line)
        return Command("enter", act, answers)

    def _act(self, line: str) -> tuple[Act, tuple[str, ...]]:
        """The action of a line such as “A juega Soborno contra Guardia”, and the answers that follow."""
        words = line.split()
        who = self._seat(words[0])
        if who is not None:
            words = words[1:]
        elif actions_meant(self.ruleset, words[0]):
            who = self.state.priority or (self.state.decision.who if self.state.decision else None)
        if who is None or who not in self.state.seats:
            shown = label(self.ruleset, next(iter(self.ruleset.actions), PASS))
            raise NotUnderstood(
                N_("who does what? For example {example}; “ayuda” lists the commands"),
                example=Message("{who} {action} ...", {"who": self.state.seats[0], "action": shown}),
            )
        if not words:
            raise NotUnderstood(N_("what does {who} do?"), who=who)
        if words[0].lower() == "se" and len(words) > 1:  # “se rinde”
            words = words[1:]
        verb, words = words[0], words[1:]
        if folded(verb) in PASSES:
            return Act(who, PASS), ()
        actions = actions_meant(self.ruleset, verb)
        if not actions:
            known = ", ".join((PASS, *self.ruleset.actions))
            raise NotUnderstood(N_("“{verb}” is no action here; there is {known}"), verb=verb, known=known)
        paired = any(
            kind == "pairs" for name in actions for kind in self.ruleset.actions[name].params.values()
        )
        said = " ".join(words)
        told, answers = (said, ()) if paired and re.search(PAIR, said) else split_aims(said)
        if paired and answers:  # all attack the one that is named
            told, answers = ", ".join(f"{one}={'+'.join(answers)}" for one in listed(told)), ()
        return self._which(who, actions, told), answers

    def _which(self, who: str, actions: Sequence[str], told: str) -> Act:
        """The first of the actions that is legal, else the first that can be understood."""
        found: list[Act] = []
        fault: NotUnderstood | None = None
        for action in actions:
            try:
                found.append(self._with_params(who, action, told))
            except NotUnderstood as unread:
                fault = fault or unread
        legal = [act for act in found if refusal(self.ruleset, self.state, act) is None]
        if not found:
            assert fault is not None
            raise fault
        return (legal or found)[0]

    def _with_params(self, who: str, action: str, told: str) -> Act:
        kinds = self.ruleset.actions[action].params
        pairs = {name: text for name, text in re.findall(r"(\w+)=(\S+)", told) if name in kinds}
        rest = re.sub(r"(\w+)=\S+", lambda found: "" if found[1] in kinds else found[0], told).strip()
        data: dict[str, object] = {}
        for name, kind in kinds.items():
            kind, optional = kind.rstrip("?"), kind.endswith("?")
            text = pairs.get(name, "")
            if not text and rest:
                text, rest = (rest, "") if not self._seat_last(kinds, name, rest) else last_apart(rest)
            if not text:
                if optional:
                    continue
                raise NotUnderstood(N_("“{action}” needs to know {name}"), action=action, name=name)
            data[name] = self._param(who, action, kind, text, data, name)
        return Act(who, action, Data(data))

    def _seat_last(self, kinds: Mapping[str, str], name: str, rest: str) -> bool:
        """Whether the last word is a seat, and a later parameter needs one."""
        later = list(kinds)[list(kinds).index(name) + 1 :]
        wants = any(kinds[other].rstrip("?") == "seat" for other in later)
        return wants and " " in rest and self._seat(rest.split()[-1]) is not None

    def _param(
        self, who: str, action: str, kind: str, text: str, data: dict[str, object], name: str
    ) -> object:
        if kind == "object":
            return self._object(text, who, action, data, name).id
        if kind == "pairs" and re.search(PAIR, text):
            return self._pairs(text, who, action, data)
        if kind in ("objects", "pairs"):
            return tuple(self._object(part, who, action, data, "").id for part in listed(text))
        if kind == "seat":
            seat = self._seat(bare(text))
            if seat is None:
                raise NotUnderstood(N_("nobody called “{who}” plays"), who=text)
            return seat
        if kind == "number":
            if not text.lstrip("-").isdigit():
                raise NotUnderstood(N_("“{key}” wants a whole number"), key=name)
            return int(text)
        card = best(text, names_in(self.ruleset.cards))
        return card[0] if len(card) == 1 else text

    def _pairs(self, text: str, who: str, action: str, data: dict[str, object]) -> dict[str, object]:
        """Pairs of objects: ``Guard=Spy, Mole=Spy``; several objects for one are joined by ``+``."""
        found: dict[str, object] = {}
        for part in listed(text):
            first, joint, second = (
                re.split(f"({PAIR})", part, maxsplit=1) if re.search(PAIR, part) else (part, "", "")
            )
            if not joint:
                raise NotUnderstood(N_("what goes with what? Write {example}"), example="X=Y, Z=Y")
            aims = [
                self._seat(one) or self._object(one, "", action, data, "").id for one in second.split("+")
            ]
            found[self._object(first, who, action, data, "").id] = aims[0] if len(aims) == 1 else tuple(aims)
        return found

    def _object(self, text: str, who: str, action: str, data: dict[str, object], name: str) -> Object:
        """The object that a line names: one with which the action is legal, else the seat's own, else any."""
        objects = list(meant_by(self.ruleset, self.state, text)) or self._close(text)
        if not objects:
            raise NotUnderstood(N_("there is no {what} “{word}” here"), what=Message(N_("object")), word=text)

        def legal(obj: Object) -> bool:
            act = Act(who, action, Data({**data, name: obj.id}))
            return bool(name) and refusal(self.ruleset, self.state, act) is None

        for test in (legal, lambda obj: obj.controller == who):
            if len(objects) > 1:
                objects = [obj for obj in objects if test(obj)] or objects
        cards = {(obj.card, obj.zone, obj.controller, obj.data) for obj in objects}
        if len(cards) > 1:
            listed = ", ".join(f"{obj.id} ({obj.zone})" for obj in objects[:8])
            raise NotUnderstood(N_("which one? {found}"), found=listed)
        return objects[0]

    def _close(self, text: str) -> list[Object]:
        names: dict[str, list[Object]] = {}
        for obj in self.state.all_objects:
            for name in {obj.id, obj.card} - {""}:
                names.setdefault(name, []).append(obj)
        found = [obj for name in best(bare(text), names) for obj in names[name]]
        return list(dict.fromkeys(found))

    def _seat(self, word: str) -> str | None:
        found = best(word, self.state.seats)
        return found[0] if len(found) == 1 else None


def answer_of(scenario: Scenario, state: State, decision: Decision, text: str) -> tuple[object, ...]:
    """The choice that a line means: numbers of options, their names, figures; raises Unfit."""
    options = decision.options
    words = [word for word in listed(text) if word]
    if decision.form == "number":
        if len(words) == 1 and words[0].lstrip("-").isdigit():
            return (int(words[0]),)
        raise Unfit(text)
    if decision.form == "divide":
        numbers = re.findall(r"\d+", text)
        if "=" not in text and len(numbers) == len(options):
            return tuple(map(int, numbers))
        pairs = re.findall(r"([^=,]+)=\s*(\d+)", text)
        told = Map({_name_of(scenario, state, decision, name.strip()): int(n) for name, n in pairs})
        return choice_of(scenario.ruleset, state, decision, told)
    if len(words) == 1 and re.fullmatch(r"\d+( \d+)+", words[0]):
        words = words[0].split()
    if not words or (len(words) == 1 and words[0] == "-"):
        return ()
    if all(word in decision.keys for word in words):  # if the options are numbers, they are meant themselves
        return tuple(words)
    if all(word.isdigit() and 0 < int(word) <= len(options) for word in words):
        return tuple(options[int(word) - 1].key for word in words)
    return choice_of(
        scenario.ruleset, state, decision, Seq([_name_of(scenario, state, decision, w) for w in words])
    )


def _name_of(scenario: Scenario, state: State, decision: Decision, word: str) -> str:
    """The key of the option that a word (or a part of it) means, else the word."""
    if word not in decision.keys and word.isdigit() and 0 < int(word) <= len(decision.options):
        return decision.options[int(word) - 1].key
    names: dict[str, list[str]] = {}
    for option in decision.options:
        for name in option_names(scenario.ruleset, state, option):
            names.setdefault(name, []).append(option.key)
    found = list(dict.fromkeys(key for name in best(bare(word), names) for key in names[name]))
    return found[0] if len(found) == 1 else word


def _looks_like_action(reader: _Reader, line: str) -> bool:
    words = line.split()
    if reader._seat(words[0]) is not None and len(words) > 1:
        words = words[1:]
    return bool(actions_meant(reader.ruleset, words[0])) or folded(words[0]) in PASSES


def correction(scenario: Scenario, text: str) -> Correction:
    """A correction in its short form: ``A life 3``, ``Guard zone discard; why``, or YAML in braces."""
    change, _, why = (part.strip() for part in text.partition(";"))
    if folded(change) in ("", "nothing", "nada"):
        return Correction(0, (), why)
    if not change.startswith("{"):
        words = change.split()
        if len(words) < 3:
            raise NotUnderstood(N_("what is corrected? Write {example}"), example="corregir A vida 3; motivo")
        change = f"{{{_quoted(' '.join(words[:-2]))}: {{{_quoted(words[-2])}: {words[-1]}}}}}"
    seats = ", ".join(map(_quoted, scenario.laying.seats))
    document = (
        f"game: {scenario.game.id}\nprofile: {scenario.profile}\nseats: [{seats}]\ndo:\n- correct: {change}\n"
    )
    try:
        (read,) = load_text(document, "correction", lambda name: scenario.game)
    except FaultyScenario as fault:
        raise NotUnderstood("{fault}", fault=fault.faults[0].detail) from None
    (step,) = read.steps
    assert isinstance(step, Correction)
    return Correction(0, step.changes, why)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
