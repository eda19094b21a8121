"""The judgement of Crapette: distances and what can be demonstrated (crapette, section 5, R11, R12)."""

from random import Random

import pytest

from tapis.games.crapette.duty import InColumn, demonstrable, distances, explore
from tests.calls import calls
from tests.games.crapette_columns import Columns, breadth_first, strewn
from tests.tiers import in_turn

NO_FOUNDATION = (0,) * 8
LIMITS = (1, 2, 3, 4)

LOOKS = 6_000
"""More positions than any judgement looks at, nearly three times the costliest known; 50 ms are 20,000."""


def table_of(foundations, *rows):
    """Read a position, some columns to a row."""
    written = "/".join(rows).split("/")
    return Columns([column.split() for column in written], foundations)


COSTLIEST = [
    table_of(
        [2, 1, 8, 6, 5, 8, 2, 1],
        "8D 3S 8H 9D 10C/8C 6D 2S 6S 10S/10D QC KS JC 2C 6C 10S 10C/5C 7S 3S QS JH",
        "4S 5S 8S 6C 9C 9D 7H KH JD/3C 9H QS/10D 7D 4C KC 4C 3C QC JD/7C 4S KD KH 8S 9H KD JH",
    ),
    table_of(
        [8, 7, 3, 6, 2, 5, 2, 3],
        "JH JS 8S KH/KS 8H QH 9H 4C 3D 9C QC/8H QS/JC 10C 6C 6C 9S 3C KS QC/JS 9S 7H 9C QS",
        "6H 9D 10D 8D KC 4H 7H KD JD/10S 7D JH 10S 4C KH/4D 8D QH 10D 7D 10H 6D 6D KD JD",
    ),
    table_of(
        [6, 9, 8, 2, 0, 3, 0, 12],
        "7S 8D QS/8C 10D 2C KC 3H 7D QC/6H 6D 6C 7H 9D 8D 9H QH JH/9D 7D QD JC 10S KH JD",
        "9H 4D KD JD/5C 7C 8S 6D JS 3C 10D AD KC KD 10S/2D 4H 9C KS 4D 9S QS/5D 10H 3D KS AC KH JH",
    ),
]
"""The costliest positions found in many minutes of small changes, of which those were kept that cost more."""


def columns(*written):
    """Read columns as the sheet writes them; those not mentioned end with a king."""
    named = [column.split() for column in written]
    return named + [["KS"]] * (8 - len(named))


@in_turn(
    ("written", "limit", "found"),
    [
        pytest.param("AS/7H/AH 8C/AH", 4, {(0, 0): 1, (3, 0): 1}, id="16, 18 a card that fits"),
        pytest.param("AS 7H/8C/JC", 4, {(0, 0): 2}, id="20, 21 a card under another"),
        pytest.param("AS 7H/8C/JC", 1, {}, id="21 within the limit alone"),
        pytest.param("AS/8C 7H", 4, {(0, 0): 1}, id="20 the card above it laid aside"),
        pytest.param("AS 7H/8C 7D", 4, {}, id="22 7D lies where 7H was to go"),
        pytest.param("AH QS JH/QC/KD", 4, {(0, 0): 3}, id="23 JH on QC, QS on KD"),
        pytest.param("AH QS JH/QC/KD", 2, {}, id="23 but not in two"),
        pytest.param("AH 2C 9D//", 3, {(0, 0): 3}, id="an empty column takes any card"),
        pytest.param("AH 9D/3H/4S", 3, {(0, 0): 3}, id="3H on 4S empties a column for 9D"),
        pytest.param("AH 9D/3H/4S", 2, {}, id="but not in two"),
        pytest.param("AH 9D/10C JH/QS 5D/6C", 4, {(0, 0): 4}, id="5D on 6C, JH on QS, 9D on 10C"),
        pytest.param("AH 9D/10C JH/QS 5D/6C", 3, {}, id="not in three"),
        pytest.param("AS 7H/AS 7D/8C", 4, {(0, 0): 2, (1, 0): 2}, id="each of two equal cards"),
    ],
)
def test_a_distance_is_the_number_of_actions(written, limit, found):
    """And exactly what has one can be demonstrated."""
    table = columns(*written.split("/"))
    assert distances(table, NO_FOUNDATION, limit) == {InColumn(*place): far for place, far in found.items()}
    omitted = {InColumn(*place) for place in found} or {InColumn(0, 0)}
    assert demonstrable(table, NO_FOUNDATION, limit, omitted) == bool(found)


def test_a_full_pair_of_foundations_takes_nothing_more():
    assert distances([["KH"], ["KS"]], (13, 12, 13, 13, 13, 13, 13, 13), 4) == {InColumn(1, 0): 1}


def test_only_an_omitted_card_can_be_shown():
    assert not demonstrable(columns("AS 7H", "AH"), NO_FOUNDATION, 4, {InColumn(0, 0)})


def test_an_omitted_top_is_shown_at_once_if_it_still_fits():
    assert demonstrable(columns(), (1, 0, 0, 0, 0, 0, 0, 0), 2, (), ["9H", "2S"])
    assert not demonstrable(columns(), (2, 0, 0, 0, 0, 0, 0, 0), 2, (), ["9H", "2S"])


@in_turn(
    ("seed", "positions", "limits", "lengths"),
    [
        (0, 100, LIMITS, ()),
        *[(seed, 200, LIMITS, ()) for seed in (1, 2, 3)],
        pytest.param(5, 25, (5,), (), id="the longest combinations"),
        pytest.param(6, 30, (4,), ((0, 1, 2, 3),), id="many empty columns: the widest choice of moves"),
    ],
    1,
    "more positions of the same",
)
def test_the_distances_are_those_of_a_plain_search(seed, positions, limits, lengths):
    rng, long_ones = Random(seed), 0
    for _ in range(positions):
        table, foundations = strewn(rng, *lengths)
        limit = rng.choice(limits)
        found = distances(table, foundations, limit)
        assert found == breadth_first(table, foundations, limit), (table, foundations, limit)
        long_ones += sum(distance > 2 for distance in found.values())
    assert long_ones > positions // 20


def test_exactly_what_has_a_distance_can_be_demonstrated():
    rng = Random(7)
    shown = 0
    for _ in range(100):
        table, foundations = strewn(rng)
        found = distances(table, foundations, 4)
        for place in (
            InColumn(number, below) for number, column in enumerate(table) for below in range(len(column))
        ):
            assert demonstrable(table, foundations, 4, {place}) == (place in found)
        shown += len(found)
    assert shown > 30


def test_the_columns_are_left_as_they_were():
    table = columns("AH QS JH", "QC", "KD")
    before = [list(column) for column in table]
    explore(table, NO_FOUNDATION, 5)
    assert table == before


@in_turn("position", COSTLIEST)
def test_the_costliest_positions_known_are_judged_exactly(position):
    assert distances(*position, 5) == breadth_first(*position, 5)


def test_the_costliest_positions_known_stay_cheap():
    """Few positions, and some 20 calls for each; a position takes about 3 microseconds."""
    for position in COSTLIEST:
        looked_at = list[int]()
        called = calls(lambda at=position, looked=looked_at: looked.append(explore(*at, 5)[1]))
        assert 1_000 < looked_at[0] < LOOKS
        assert called < 25 * looked_at[0]
