"""Reads a whole card, corners and text, into one definition."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import partial
from itertools import islice, product
from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.lines import ReadFace, ReadLine, joined
from judge.cardtext.magic import (
    abilities,
    abilities_of_others,
    activation_costs,
    added_costs,
    additional_triggers,
    aimed_and_awaited,
    among_cards,
    amounts,
    anchor_words,
    anybody_pays,
    attack_events,
    backup,
    becoming,
    cards_elsewhere,
    cast_from_elsewhere,
    caused_events,
    changed_forms,
    choosing,
    compared_with_all,
    composing,
    conditions,
    copies,
    counted_counters,
    counted_this_turn,
    counter_events,
    countering,
    counters_moved,
    damaged_this_way,
    delayed_events,
    dependent_sentences,
    done_this_way,
    doubling,
    dungeons,
    each_its_own,
    entering,
    events,
    events_by_parts,
    forbidding,
    found_cards,
    gifts,
    granted_for_now,
    groups,
    hands_and_names,
    if_they_do,
    in_common,
    joining,
    keeping_some,
    keyword_abilities,
    keyword_actions,
    keyword_lines,
    lasting_parts,
    lasting_rules,
    levels,
    libraries,
    linked_cards,
    mana,
    mixed_spells,
    modal,
    moving_cards,
    next_and_rolled,
    noun_suffixes,
    nouns,
    numbered_events,
    occasions,
    of_choice,
    optional_costs,
    others_libraries,
    paid_as_much,
    persons,
    piles_and_returns,
    played_from_exile,
    player_rules,
    prevention,
    put_there,
    random_choices,
    redirections,
    repeated_sentences,
    replaced_events,
    restrictions,
    revealed_until,
    ring,
    rooms,
    rules_for_a_time,
    sentence_frames,
    sentences,
    separately,
    several_subjects,
    somebody,
    sources_of_damage,
    spell_statics,
    spells_as_cast,
    spending,
    standing_rules,
    statics,
    this_way,
    token_events,
    token_lists,
    token_phrases,
    turns_of_events,
    verbs,
    votes,
    whose_numbers,
    zone_events,
)
from judge.cardtext.magic.continued_lines import Chain
from judge.cardtext.magic.parts import Back
from judge.cardtext.magic.settle import modes, settled, spell_data
from judge.cardtext.tokens import SELF, Line, Token, lines_of, names_of
from judge.errors import BadInput
from judge.rulesets.kit import CardRuleset, read_card
from judge.rulesets.magic.keywords.keyword_table import NUMBERED

_ABILITY_WORDS = """
raid|void|vivid|eerie|coven|sweep|renew|rally|chroma|heroic|morbid|enrage|strive|domain|revolt|cohort|
parley|flurry|channel|kinship|valiant|adamant|imprint|paradox|inspired|radiance|alliance|eminence|
converge|survival|landfall|addendum|delirium|grandeur|hellbent|descend 4|descend 8|corrupted|threshold|
bloodrush|battalion|ferocious|magecraft|formidable|metalcraft|lieutenant|undergrowth|celebration|
join forces|fateful hour|pack tactics|constellation|spell mastery|secret council|tempting offer|
council's dilemma|fathomless descent|will of the council|will of the planeswalkers|repartee|opus|infusion
"""
ABILITY_WORDS = frozenset("".join(_ABILITY_WORDS.split("\n")).split("|"))
"""Words in front of a line that say nothing of what it does (207.2c)."""
CHAPTERS = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7}
MEANING = frozenset({"max speed", "\u221e", "solved", "to solve", "visit", "prize", "level", "strive"})
"""Words before a dash that do say something; any others before "when" or "at" name an ability (207.2c-d)."""
DROPPED = frozenset({"strive", "parley", "tempting offer"})


def grammar() -> Grammar:
    """The grammar of English card texts."""
    return _GRAMMAR


def _made() -> Grammar:
    g = Grammar()
    for part in (
        nouns,
        amounts,
        conditions,
        events,
        occasions,
        delayed_events,
        verbs,
        token_phrases,
        sentences,
        joining,
        libraries,
        keyword_lines,
        abilities,
        statics,
        becoming,
        restrictions,
        prevention,
        groups,
        spending,
        dependent_sentences,
        damaged_this_way,
        keyword_abilities,
        choosing,
        added_costs,
        composing,
        gifts,
        backup,
        additional_triggers,
        keyword_actions,
        separately,
        caused_events,
        others_libraries,
        doubling,
        found_cards,
        lasting_rules,
        counter_events,
        zone_events,
        put_there,
        token_events,
        counted_this_turn,
        mixed_spells,
        modal,
        votes,
        ring,
        rooms,
        dungeons,
        attack_events,
        activation_costs,
        spell_statics,
        sentence_frames,
        copies,
        moving_cards,
        counters_moved,
        granted_for_now,
        forbidding,
        linked_cards,
        player_rules,
        turns_of_events,
        cards_elsewhere,
        each_its_own,
        piles_and_returns,
        redirections,
        replaced_events,
        done_this_way,
        hands_and_names,
        keeping_some,
        optional_costs,
        this_way,
        numbered_events,
        played_from_exile,
        counted_counters,
        in_common,
        sources_of_damage,
        repeated_sentences,
        lasting_parts,
        whose_numbers,
        if_they_do,
        somebody,
        persons,
        of_choice,
        aimed_and_awaited,
        several_subjects,
        anybody_pays,
        abilities_of_others,
        revealed_until,
        spells_as_cast,
        cast_from_elsewhere,
        rules_for_a_time,
        events_by_parts,
        compared_with_all,
        standing_rules,
        among_cards,
        paid_as_much,
        next_and_rolled,
        token_lists,
        changed_forms,
        countering,
        random_choices,
        mana,
        entering,
        noun_suffixes,
    ):
        part.add(g)
    for word in abilities.PLAIN_KEYWORDS:  # the keyword's record says what it means
        g.drop("keyword", word)
    for word in NUMBERED:
        g.drop("keyword", f"{word} <n:n>")
    g.index()
    return g


def corners(card: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a face outside its text: types, cost, power and toughness, loyalty."""
    made: dict[str, object] = {"name": card["name"]}
    before, _, after = (card.get("type_line") or "").partition("\u2014")
    kinds = [word.lower() for word in before.split()]
    kinds = [
        "kindred" if word == "tribal" else word for word in kinds if word not in ("host", "ongoing", "elite")
    ]
    if kinds:
        made["type"] = kinds if len(kinds) > 1 else kinds[0]
    if after.split():
        made["subtypes"] = [word.lower().replace("\u2019", "'") for word in after.split()]
    if card.get("mana_cost"):
        made["cost"] = card["mana_cost"]
    for key in ("power", "toughness", "loyalty", "defense"):
        if card.get(key) is not None and str(card[key]).lstrip("-").isdigit():
            made[key] = int(card[key])
    if not card.get("mana_cost") and card.get("colors") and "land" not in kinds:
        letters = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
        made["colors"] = [letters[one] for one in card["colors"] if one in letters]
    return made


def read_face(ruleset: CardRuleset, card: Mapping[str, Any]) -> ReadFace:
    """Read one face of a card line by line; a line counts as read if its data are valid for the ruleset."""
    own = corners(card)
    kinds = own.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    spell = "instant" in kinds or "sorcery" in kinds
    made = ReadFace(card["name"], own)
    lines = list(lines_of(card.get("oracle_text") or "", names_of(card["name"], "legendary" in kinds)))
    names: set[str] = set()
    paid: list[dict[str, object]] = []
    choices: list[str] = []
    chain = Chain()
    x_of = "{X}" in (card.get("mana_cost") or "") or any(
        line.words.startswith("kicker {X}")
        or (line.words.startswith("as an additional cost to cast ~ ,") and " x " in line.words)
        for line in lines
    )
    at, beneath = 0, ""
    under: levels.Striation | None = None
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.reminder:
            made.lines.append(ReadLine([line.text], reminder=True))
            continue
        bullets = []
        spree = line.words == "spree"
        while (
            at < len(lines)
            and lines[at].tokens
            and (lines[at].tokens[0].word == "\u2022" or (spree and lines[at].tokens[0].word == "+"))
        ):
            bullets.append(lines[at])
            at += 1
        if (heading := levels.opened(line)) is not None:
            under = heading
            made.lines.append(ReadLine([line.text], data={}))
            continue
        size = levels.sized(line, under) if under else None
        if size is not None:
            made.lines.append(ReadLine([line.text], data=size))
            continue
        if (rising := levels.rising(line)) is not None:
            number, cost = rising
            parse = grammar().parse("costs", cost)
            if len(parse.readings) == 1 and number == (under[0]["min"] + 1 if under else 2):
                under = levels.of_class(number)
                made.lines.append(ReadLine([line.text], data=levels.raised(number, parse.readings[0])))
                continue
        beneath = beneath or _opens_level(line) or ("" if bullets else _opens_choice(line))
        if beneath:  # lines beneath a level apply only from that level on
            made.lines.append(ReadLine([line.text], stopped_at=f"beneath: {beneath}"))
            continue
        read = _read_modal(line, bullets, spell) if bullets else _read(line, spell, kinds, names)
        if read.data is not None and under is not None:
            read.data = levels.beneath(read.data, under)
            read.stopped_at = None if read.data else "what an effect cannot give"
        if read.data is not None and "'name': '~'" in repr(read.data):
            read.data = _called(read.data, card["name"])
        if read.data is not None and "kicked with {" in repr(read.data):
            read.data = added_costs.kickers(read.data, known_kickers(made.lines))
            read.stopped_at = None if read.data else "a kicker that the card has not"
        if read.data is not None:
            try:
                read_card(ruleset, joined(own, [*paid, read.data]))
            except (BadInput, Refused, LookupError, TypeError, ValueError) as fault:
                read.data, read.fault = None, f"data: {fault}"
                read.stopped_at = f"data: {fault}"
            else:
                if not announced(read.data, x_of):
                    read.data, read.stopped_at = None, "x that is not announced"
                elif not chosen_before(read.data, choices):
                    read.data, read.stopped_at = None, "a choice that is made nowhere"
        if under is not None or bullets:
            chain.end()
        elif read.data is not None:
            chain.begin(read, _tokens(line))
        else:
            known = (own, spell, kinds, x_of, paid)
            read = chain.goes_on(line, read, _tokens(line), spell, partial(_as_one, ruleset, known=known))
        if read.data is not None:
            names |= _kept_names(read.data)
            choices += [kind for one in read.data.get("enters", ()) for kind in choosing.given(one)]
            paid += [read.data] if "additional cost" in read.data else []
        made.lines.append(read)
    for one in made.lines:  # also for lines that are read together
        if one.data is not None and "'name': '~'" in repr(one.data):
            one.data = _called(one.data, card["name"])
    _complete_backup(ruleset, made)
    return made


def _complete_backup(ruleset: CardRuleset, made: ReadFace) -> None:
    """Add the abilities below backup to it; it counts as read only if all of them are (702.165a)."""
    for at, line in enumerate(made.lines):
        if not line.data or "'702.165a'" not in repr(line.data.get("abilities")):
            continue
        below = [one.data for one in made.lines[at + 1 :] if not one.reminder]
        line.data = backup.backed_up(line.data, below)
        if line.data is None:
            line.stopped_at = "what it gives away is not read"
            continue
        try:
            read_card(ruleset, joined(made.corners, [line.data]))
        except (BadInput, Refused, LookupError, TypeError, ValueError) as fault:
            line.data, line.stopped_at = None, f"data: {fault}"


def _as_one(
    ruleset: CardRuleset,
    line: Line,
    known: tuple[dict[str, object], bool, list[str], bool, list[dict[str, object]]],
) -> dict[str, Any] | None:
    """The valid data of lines read together; None if they cannot be read so."""
    own, spell, kinds, x_of, paid = known
    joint = _read(line, spell, kinds, _kept_names([*paid]))
    if joint.data is None or not announced(joint.data, x_of) or not chosen_before(joint.data, []):
        return None
    try:
        read_card(ruleset, joined(own, [*paid, joint.data]))
    except (BadInput, Refused, LookupError, TypeError, ValueError):
        return None
    return joint.data


def known_kickers(lines: list[ReadLine]) -> dict[str, str]:
    """The index of each of a card's kickers by its mana."""
    found = {}
    for line in lines:
        for key, which in (("kicker", "first"), ("second kicker", "second")):
            if line.data and isinstance(line.data.get(key), str):
                found[line.data[key]] = which
    return found


OWN_X = ("kicker", "madness", "flashback", "escape", "mayhem", "harmonize", "cycling")
"""Keys of a card whose cost is announced for itself, so that an X in it is, too (107.3a, 107.3d)."""


def announced(data: object, x: bool, named: bool = False) -> bool:
    """Whether every X in the data is announced with the cost of the card or of the ability (107.3).

    ``named``: an instruction before has let somebody choose it, which holds for reflexive abilities too.
    """
    if isinstance(data, dict):
        data = {key: part for key, part in data.items() if key not in OWN_X}
        if data.get("kind") == "activated":
            x = _speaks_of_x(data["cost"])
            return x or not _speaks_of_x({key: part for key, part in data.items() if key != "cost"})
        if "kind" in data:
            x = x and data.get("on") in ({"enters": "self"}, {"cast": "self"})  # 107.3m
            x = x or (named and data.get("on") == "reflexive")
        if "create" in data and isinstance(data["create"], dict):
            own = {key: part for key, part in data["create"].items() if key != "abilities"}
            abilities = data["create"].get("abilities", [])
            rest = {key: part for key, part in data.items() if key != "create"}
            return all(announced(part, x) for part in (own, rest)) and announced(abilities, False)
        return all(announced(part, x, named) for part in data.values())
    if isinstance(data, (list, tuple)):
        named = named or any(isinstance(part, dict) and part.get("as") == "X" for part in data)
        return all(announced(part, x or named, named) for part in data)
    return x or not _speaks_of_x(data)


def chosen_before(data: dict[str, Any], before: list[str]) -> bool:
    """Whether every choice that a line refers to is made by the line itself or as the card enters."""
    entering = [kind for one in data.get("enters", ()) for kind in choosing.given(one)]
    own = choosing.given({key: part for key, part in data.items() if key != "enters"})
    if len(entering) + len(before) > 1 or (own and (before or entering or len(set(own)) > 1)):
        return not entering and not own and choosing.needed(data) <= set(before)
    return choosing.needed(data) <= {*own, *entering, *before}


def _speaks_of_x(data: object) -> bool:
    if isinstance(data, dict):
        return any(_speaks_of_x(part) for part in data.values())
    if isinstance(data, (list, tuple)):
        return any(_speaks_of_x(part) for part in data)
    return data in ("X", "-X") or (isinstance(data, str) and "{X}" in data)


def _called(data: object, name: str) -> Any:
    """The data with the card's own name filled in for a copy that keeps it."""
    if isinstance(data, dict):
        return {
            key: name if (key, part) == ("name", SELF) else _called(part, name) for key, part in data.items()
        }
    return [_called(part, name) for part in data] if isinstance(data, list) else data


def _kept_names(data: object) -> set[str]:
    """The names under which the data keep objects."""
    if isinstance(data, dict):
        own = {data["as"]} if isinstance(data.get("as"), str) else set()
        return own.union(*(_kept_names(part) for part in data.values()))
    return set().union(*(_kept_names(part) for part in data)) if isinstance(data, (list, tuple)) else set()


def _opens_level(line: Line) -> str:
    """The word with which a line opens a Class level, on which later lines depend; else empty."""
    words = [token.word for token in line.tokens]
    if len(words) >= 3 and words[-2] == "level" and ":" in words and words[-1].isdigit():
        return "class level"
    return ""


_CHOICE = re.compile(r"choose (one|two|three|four|one or both|one or more|up to \w+|any number) (\u2014|\.)")


def _opens_choice(line: Line) -> str:
    """Whether the line introduces a choice among lines that are not marked as modes."""
    return "a choice" if _CHOICE.match(line.words) else ""


def _tokens(line: Line) -> tuple[Token, ...]:
    """The words of a line without its ability word."""
    words = [token.word for token in line.tokens]
    if "\u2014" in words[:6] and not _chapters(line.tokens):
        at = words.index("\u2014")
        word = " ".join(words[:at])
        if word in ABILITY_WORDS and word not in DROPPED:
            return line.tokens[at + 1 :]
        following = words[at + 1 : at + 2]
        if following and following[0] in ("when", "whenever", "at") and word not in MEANING | DROPPED:
            return line.tokens[at + 1 :]
    return line.tokens


_MEANT = """
amplify aura awaken backup bargain blitz blood bloodthirst boast buyback casualty champion
channel cleave companion craft crew cumulative cycling dash deathtouch devour disguise dredge
echo emerge enchant encore entwine equip escalate escape eternalize evoke exhaust firebending
flashback forecast foretell fortify freerunning gift harmonize haunt hideaway i ii iii impending
iv kicker level madness max mayhem megamorph miracle mobilize morph multikicker mutate ninjutsu
offering offspring outlast partner plot power-up prize prototype prowl reconfigure recover
reinforce replicate saddle scavenge sneak solved specialize spectacle splice squad station
strive surge suspend teamwork to transmute tribute typecycling unearth v vi visit ward warp
waterbend web-slinging
"""
MEANT = frozenset(_MEANT.split())
"""First words of keywords that mean something before a dash, and so are not the name of an ability."""


def _unnamed(line: Line, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words after an ability's flavor name, which is capitalised and has no rules meaning (207.2d)."""
    words = [token.word for token in tokens]
    if "\u2014" not in words[:9] or (words[0] in MEANT and not _a_name(words)):
        return ()
    before = tokens[: words.index("\u2014")]
    printed = [token.printed for token in before if token.printed[:1].isalpha()]
    capital = [one for one in printed if one[0].isupper() or len(one) < 5]
    if not printed or len(capital) < len(printed) or not printed[0][0].isupper():
        return ()
    if any(token.word.startswith("{") or token.word[0].isdigit() or token.word == ":" for token in before):
        return ()
    return tokens[len(before) + 1 :]


def _a_name(words: list[str]) -> bool:
    """Whether an apparent chapter number is the first word of a name."""
    return words[0] in CHAPTERS and words[1] not in ("\u2014", ",")


CONDITIONAL: dict[str, levels.Striation] = {
    "max speed \u2014": ({"amount": {"figure": "speed", "of": "you"}, "min": 4}, "702.178a"),
    "solved \u2014": ({"object": "self", "is": {"is": "solved"}}, "702.169b"),
    "\u221e \u2014": ({"object": "self", "is": {"is": "harnessed"}}, "702.186b"),
}
"""The beginnings of abilities that apply only while a condition holds."""


def _starts(tokens: tuple[Token, ...], words: str) -> bool:
    wanted = words.split()
    return [token.word for token in tokens[: len(wanted)]] == wanted


def _read(line: Line, spell: bool, kinds: list[str], names: set[str]) -> ReadLine:
    made = ReadLine([line.text])
    tokens = _tokens(line)
    chapter = _chapters(tokens)
    if chapter:
        return _read_chapter(made, tokens, chapter)
    if under := next((one for one in CONDITIONAL if _starts(tokens, one)), ""):
        inner = _read(Line(line.text, tokens[len(under.split()) :]), spell, kinds, names)
        inner.data = levels.beneath(inner.data, CONDITIONAL[under]) if inner.data else None
        return inner
    kind = "spell_line" if spell else "line"
    parse = grammar().parse(kind, tokens)
    if not parse.readings and tokens and tokens[-1].word not in (".", '"', ":", "\u2014"):  # left out
        parse = grammar().parse(kind, (*tokens, Token(".", "", tokens[-1].end, tokens[-1].end)))
    _decide(made, parse.readings, tokens, parse.furthest, lambda reading: _settled(reading, names))
    _cite(made, tokens)
    rest = _unnamed(line, tokens) if made.data is None else ()
    if rest:
        return _read(Line(line.text, rest), spell, kinds, names)
    return made


SAYING: dict[str, str] = {
    "tribute": "702.104a",
    "outlast": "702.107a",
    "surge": "702.117a",
    "for mirrodin !": "702.163a",
    "living metal": "702.161a",
    "mobilize": "702.181a",
    "job select": "702.182a",
    "reinforce": "702.77a",
    "transfigure": "702.71a",
    "web-slinging": "702.188a",
}
"""Lines that begin with a keyword for which no record gives the section."""


def _cite(made: ReadLine, tokens: tuple[Token, ...]) -> None:
    """Let the data of a keyword's line cite the keyword's section."""
    section = next((told for word, told in SAYING.items() if _starts(tokens, word)), "")
    if not section or made.data is None or "'cites'" in repr(made.data):
        return
    if "abilities" in made.data:
        made.data["abilities"] = [{**one, "cites": [section]} for one in made.data["abilities"]]
    else:
        made.data["cites"] = [section]


def _decide(
    made: ReadLine, readings: list[object], tokens: tuple[Token, ...], furthest: int, settle: Any
) -> None:
    """The data on which all valid readings agree; otherwise where reading stopped."""
    found: dict[str, dict[str, object]] = {}
    made.readings = len(readings)
    for reading in readings:
        try:
            data = settle(reading)
        except Refused:
            continue
        found[_plain(data)] = data
    if len(found) == 1:
        data = next(iter(found.values()))
        named = sum(token.word in ("target", "targets", "support", "earthbend", "awaken") for token in tokens)
        if _slots(data) <= named:
            made.data = data
            return
        made.stopped_at, made.fault = "more targets than the text names", "targets"
        return
    at = min(furthest, len(tokens) - 1)
    made.stopped_at = " ".join(token.word for token in tokens[max(0, at - 2) : at + 4])
    if readings:
        made.fault = "ambiguous" if found else "reference"
        if found:
            made.stopped_at = "ambiguous: " + " ".join(token.word for token in tokens[:12])
        else:
            made.stopped_at = "reference: " + " ".join(token.word for token in tokens[:12])


def _plain(data: object) -> str:
    """The data with sorted keys, to compare them."""
    return json.dumps(data, sort_keys=True, default=repr)


def _slots(data: object) -> int:
    """The number of separate targets, without those of keywords."""
    if isinstance(data, dict):
        own = len(data["targets"]) if isinstance(data.get("targets"), list) and "cites" not in data else 0
        return own + sum(_slots(part) for key, part in data.items() if key != "targets")
    return sum(map(_slots, data)) if isinstance(data, list) else 0


def _settled(reading: dict[str, Any], names: set[str]) -> dict[str, object]:
    made = dict(reading)
    if "abilities" in made:
        made["abilities"] = [settled(one) for one in made["abilities"]]
    if "enters" in made:
        made["enters"] = _of_itself(made["enters"])
    if "effect" in made:
        if any(isinstance(one, dict) and "_zone" in one for one in made["effect"]):
            raise Refused
        made |= spell_data(made["effect"], set(names))
    return made


def _of_itself(value: object) -> object:
    """Data about how a card enters, with "it" resolved to the card itself."""
    if isinstance(value, Back):
        if value.noun or value.many or value.seat:
            raise Refused
        return "self"
    if isinstance(value, dict):
        return {key: _of_itself(part) for key, part in value.items()}
    return [_of_itself(part) for part in value] if isinstance(value, list) else value


def _chapters(tokens: tuple[Token, ...]) -> list[int]:
    words = [token.word for token in tokens[:8]]
    if "\u2014" not in words:
        return []
    before = words[: words.index("\u2014")]
    numbers = [CHAPTERS.get(word) for word in before if word != ","]
    return [number for number in numbers if number] if numbers and all(numbers) else []


def _read_chapter(made: ReadLine, tokens: tuple[Token, ...], chapters: list[int]) -> ReadLine:
    words = [token.word for token in tokens]
    rest = tokens[words.index("\u2014") + 1 :]
    parse = grammar().parse("effect", rest)
    unnamed = _unnamed(Line(made.text, rest), rest) if not parse.readings else ()
    if unnamed:
        rest = unnamed
        parse = grammar().parse("effect", rest)
    told = chapters[0] if len(chapters) == 1 else chapters

    def settle(effect: Any) -> dict[str, object]:
        if any(isinstance(one, dict) and "_zone" in one for one in effect):
            raise Refused
        done = spell_data(effect)
        if "divide" in done:
            raise Refused
        return {"abilities": [{"kind": "triggered", "on": "chapter", "data": {"chapter": told}, **done}]}

    _decide(made, parse.readings, rest, parse.furthest, settle)
    return made


def _read_modal(line: Line, bullets: list[Line], spell: bool) -> ReadLine:
    made = ReadLine([line.text, *(one.text for one in bullets)])
    tokens = _tokens(line)
    if anchor_words.opened(line):
        made.data = anchor_words.read(line, bullets, lambda one: _read(one, False, [], set()).data)
        made.stopped_at = None if made.data else "anchor words"
        return made
    head = grammar().parse("modal", tokens)
    if len(head.readings) != 1:
        made.stopped_at = "modal: " + " ".join(token.word for token in tokens[-8:])
        return made
    ways: list[list[dict[str, object]]] = []
    costly = line.words in ("spree", "tiered")
    for number, bullet in enumerate(bullets, 1):
        rest, cost = bullet.tokens[1:], ""
        words = [token.word for token in rest]
        if "\u2014" in words[:10] and not words[0].startswith("{"):  # a mode with a flavor name
            rest = rest[words.index("\u2014") + 1 :]
        if costly:
            rest, cost = _mode_cost(rest)
            if not cost:
                made.stopped_at = "a mode without a cost"
                return made
        parse = grammar().parse("effect", rest)
        if not parse.readings:
            at = min(parse.furthest, len(rest) - 1)
            made.stopped_at = " ".join(token.word for token in rest[max(0, at - 2) : at + 4])
            return made
        more = {"cost": cost} if cost else {}
        ways.append([{"name": str(number), "effect": one, **more} for one in parse.readings])
    made.readings = 1
    found: dict[str, dict[str, object]] = {}
    for of in islice(product(*ways), MOST_WAYS):
        try:
            data = _chosen_modes(dict(head.readings[0]), list(of), spell)
        except Refused:
            continue
        found[_plain(data)] = data
    if len(found) == 1:
        made.data = next(iter(found.values()))
        if costly:
            made.data["cites"] = [{"spree": "702.172a", "tiered": "702.183a"}[line.words]]
        return made
    made.fault = "ambiguous" if found else "reference"
    made.stopped_at = f"{made.fault} in a mode"
    return made


MOST_WAYS = 64
"""Maximum number of combinations tried for the modes of one card, if several readings exist of each."""


def _chosen_modes(reading: dict[str, Any], of: list[dict[str, object]], spell: bool) -> dict[str, Any]:
    """A choice of modes as data; raises Refused if a pronoun in a mode is ambiguous."""
    if "modes" in reading:
        if not spell:
            raise Refused
        return {**reading, "modes": modes(_all({**reading["modes"], "of": of}))}
    (ability,) = reading["abilities"]
    return {**reading, "abilities": [settled({**ability, "modes": _all({**ability["modes"], "of": of})})]}


def _mode_cost(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], str]:
    """A mode without the mana printed in front of it, and that mana (702.172, 702.183)."""
    words = [token.word for token in tokens]
    if "\u2014" not in words:
        return tokens, ""
    at = words.index("\u2014")
    mana = words[:at]
    return (
        (tokens[at + 1 :], "".join(mana)) if mana and all(w.startswith("{") for w in mana) else (tokens, "")
    )


def _all(told: dict[str, Any]) -> dict[str, Any]:
    most, count = told.get("up to"), len(told["of"])
    if isinstance(most, dict) and most.get("then") == "all":
        return {**told, "up to": {**most, "then": count}}
    return {**told, "up to": count} if most == "all" else told


_GRAMMAR = _made()  # built as the module is loaded, so that the first card is read as fast as any other
