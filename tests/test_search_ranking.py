"""The ranking reads only what can score enough, and finds what reading everything would find."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from whoosh.scoring import bm25

from judge.search import EditionIndex, IndexPool, Passage, SearchScope, build_index
from judge.search.engine import understandings
from judge.search.index import WHOOSH
from judge.search.order import merge_duplicates
from judge.search.query import parse
from judge.search.ranking import (
    FEW_COMPLETE,
    MIN_HITS,
    PARTIAL_SHARE,
    PARTIAL_SHARE_IF_FEW,
    RULED_FACTOR,
    Ranking,
    best_of,
    scored,
)
from judge.search.shelves import Shelves
from judge.search.whoosh_index import postings_of

WORDS = "farol niebla torre piedra ancla viento muelle cuando como aceite"


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelves]:
    """Two indexes of passages made of few words, so that every set of words stands somewhere."""
    chance = random.Random(7)
    scopes = []
    for game in ("torre", "puerto"):
        folder = tmp_path_factory.mktemp(game)
        passages = [
            Passage(
                chance.choice(("section", "card", "example")),
                str(count),
                str(count),
                heading=" ".join(chance.sample(WORDS.split(), chance.choice((0, 1, 2)))),
                body=" ".join(chance.choices(WORDS.split(), k=chance.randint(1, 9))),
            )
            for count in range(1, 120)
        ]
        build_index(folder, passages, "es")
        scopes.append(SearchScope(game, "reglas", "primera", "es", game, folder))
    pool = IndexPool()
    indexes = pool.acquire([scope.folder for scope in scopes])
    yield Shelves(scopes, indexes)
    pool.release(indexes)
    pool.close()


def test_whoosh_reads_the_scores_that_queries_read(shelves: Shelves) -> None:
    """The postings that a query maps are Whoosh's segment, and Whoosh can read it."""
    for one in shelves.opened:
        for stem in one.index.vocabulary.number_of_stem:
            places, scores = one.index.postings.rows(stem)

            read = list(postings_of(one.index.folder / WHOOSH, stem))
            assert [place for place, _ in read] == places.tolist()
            assert [score for _, score in read] == pytest.approx(scores.tolist(), rel=1e-5)


def test_scores_are_whooshs_bm25f_field_by_field(tmp_path: Path) -> None:
    """Of two short passages with a word, in the heading and in the text, as Whoosh's formula weighs it."""
    passages = [
        Passage("section", "1", "1", heading="Farol", body="alumbra el muelle"),
        Passage("section", "2", "2", body="el farol del muelle"),
        Passage("section", "3", "3", body="piedra"),
    ]
    build_index(tmp_path, passages, "es")
    with EditionIndex(tmp_path) as index:
        places, scores = index.postings.rows("farol")

    rare = math.log(3 / 2) + 1
    heading = 2.0 * bm25(rare, 1, 1, 1 / 3, 0.6, 1.2)
    body = 1.0 * bm25(rare, 1, 4, 8 / 3, 0.6, 1.2)
    assert places.tolist() == [0, 1]
    assert scores.tolist() == pytest.approx([heading, body], rel=1e-4)


def rankings_of(shelves: Shelves, text: str) -> list[Ranking]:
    understood = understandings(parse(text), list(shelves.by_language.values()))
    return [Ranking(shelf, reading) for shelf, one in understood.items() for reading in one.readings]


def test_of_several_passages_with_a_title_the_one_that_rules_it_is_raised_most(tmp_path: Path) -> None:
    passages = [
        Passage(
            "section", str(number), str(number), body="alumbra", aliases=("Farol de niebla",), ruled=ruled
        )
        for number, ruled in ((1, ()), (2, ("Farol de niebla",)), (3, ("Torre",)))
    ]
    build_index(tmp_path, passages, "es")
    pool = IndexPool()
    indexes = pool.acquire([tmp_path])
    shelves = Shelves([SearchScope("torre", "reglas", "primera", "es", "torre", tmp_path)], indexes)
    (whole,) = rankings_of(shelves, "farol de niebla")
    (part,) = rankings_of(shelves, "farol de niebla ancla")
    pool.release(indexes)
    pool.close()

    assert whole.titled[1] == pytest.approx(whole.titled[0] * RULED_FACTOR)
    assert whole.titled[2] == whole.titled[0]
    assert part.titled[0] == part.titled[1]


def everything(ranking: Ranking, size: int) -> tuple[dict[int, float], dict[int, float]]:
    """What reading every passage finds: those that have all that is needed, and the others."""
    complete: dict[int, float] = {}
    rest: dict[int, float] = {}
    units = ranking.scored_units
    total = sum(one.value for one in units)
    needed = [one for one in units if one.unit.needed] or units
    for place in range(size):
        having = [one for one in units if one.has(place)]
        if not any(one in needed for one in having):
            continue
        share = sum(one.value for one in having) / total
        here = np.array([place], np.int32)
        score = sum(float(one.at(here)[0]) for one in having) / total * share**1.7
        score *= ranking.titled.get(place, 1.0) * ranking.reading.weight
        (complete if all(one in having for one in needed) else rest)[place] = score
    return complete, rest


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(st.sampled_from([*WORDS.split(), "xilofono"]), min_size=1, max_size=7, unique=True))
def test_what_is_found_is_what_reading_every_passage_would_find(shelves: Shelves, words: list[str]) -> None:
    (ranking,) = rankings_of(shelves, " ".join(words))[:1]
    complete, rest = everything(ranking, len(shelves.cells))

    best, dropped = best_of([ranking])
    found = dict(zip(best.places.tolist(), best.scores.tolist(), strict=True))

    if complete:
        least = (PARTIAL_SHARE if len(complete) > FEW_COMPLETE else PARTIAL_SHARE_IF_FEW) * max(
            complete.values()
        )
        wanted = {**complete, **{place: score for place, score in rest.items() if score >= least}}
        if len(words) <= 4:  # of more words, what has few of them may be passed over
            assert found.keys() == wanted.keys()
        assert complete.keys() <= found.keys() <= wanted.keys()
    elif rest:
        assert max(found.values()) == pytest.approx(max(rest.values()))
        assert len(found) >= min(MIN_HITS, len(rest))
        assert set(dropped) <= set(words)
    assert all(found[place] == pytest.approx({**complete, **rest}[place]) for place in found)


def test_two_wordings_at_one_address_are_one_hit_found_by_the_better() -> None:
    duplicates = np.array([-1, 1, -1, -1, -1, 1, -1, -1, -1, 9], np.int32)

    found = merge_duplicates(scored({1: 2.0, 5: 4.0, 7: 1.0}), duplicates)

    assert found.places.tolist() == [5, 7]
    assert found.scores.tolist() == [4.5, 1.0]


def test_a_word_is_as_telling_in_every_document_as_it_is_in_all(tmp_path: Path) -> None:
    """The same passage scores the same, whether its document has the word often or seldom."""
    scopes = []
    for game, others in (("seldom", "niebla"), ("often", "farol")):
        passages = [Passage("section", str(n), str(n), body=f"{others} gris") for n in range(2, 40)]
        build_index(tmp_path / game, [Passage("section", "1", "1", body="farol rojo"), *passages], "es")
        scopes.append(SearchScope(game, "d", "e", "es", game, tmp_path / game))
    indexes = [EditionIndex(scope.folder) for scope in scopes]
    shelves = Shelves(scopes, indexes)
    (ranking,) = rankings_of(shelves, "farol")

    scores = dict(zip(*(column.tolist() for column in ranking.complete()), strict=True))

    assert scores[0] == pytest.approx(scores[indexes[0].size], rel=0.35)
    for index in indexes:
        index.close()
