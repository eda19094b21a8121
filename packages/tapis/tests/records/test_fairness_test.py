"""How even counts are, against known values of chi-square and against fair luck itself."""

import random
from math import comb

import pytest

from tapis.records.fairness_test import chi_square_above, less_even
from tapis.records.house_luck import Spread, luck_of

TABLE = [
    (3.841459, 1, 0.05),
    (6.634897, 1, 0.01),
    (0.102587, 2, 0.95),
    (9.210340, 2, 0.01),
    (7.814728, 3, 0.05),
    (9.487729, 4, 0.05),
    (1.145476, 5, 0.95),
    (11.070498, 5, 0.05),
    (15.086272, 5, 0.01),
    (20.515006, 5, 0.001),
    (23.209251, 10, 0.01),
    (14.338860, 15, 0.5),
]
"""Upper critical values: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, with more digits."""


def test_chi_square_has_its_known_values(subtests: pytest.Subtests) -> None:
    for value, freedom, chance in TABLE:
        with subtests.test(value=value, freedom=freedom):
            assert chi_square_above(value, freedom) == pytest.approx(chance, rel=2e-6)


def test_nothing_uneven_is_always_reached_and_enormous_values_never(subtests: pytest.Subtests) -> None:
    for freedom in [1, 2, 5]:
        with subtests.test(freedom=freedom):
            assert chi_square_above(0, freedom) == 1
            assert chi_square_above(-1e-12, freedom) == 1
            assert chi_square_above(1e6, freedom) == 0


def test_counts_as_expected_are_as_even_as_can_be() -> None:
    assert less_even([100] * 6, [1 / 6] * 6) == 1


def test_a_loaded_die_looks_uneven() -> None:
    assert less_even([100, 100, 100, 100, 100, 160], [1 / 6] * 6) < 0.001


def test_of_a_hundred_fair_bots_as_many_look_less_even_as_is_said() -> None:
    """The p-values of fair dice are spread evenly from 0 to 1."""
    luck = random.Random("fair bots")
    found = []
    for _ in range(400):
        faces = luck.choices(range(6), k=600)
        found.append(less_even([faces.count(face) for face in range(6)], [1 / 6] * 6))
    tenths = [sum(tenth / 10 <= chance < (tenth + 1) / 10 for chance in found) for tenth in range(10)]
    assert less_even(tenths, [0.1] * 10) > 0.01, tenths


def test_nothing_can_be_compared_with_nothing(subtests: pytest.Subtests) -> None:
    for counts, shares in [([], []), ([4], [1.0]), ([0, 0], [0.5, 0.5])]:
        with subtests.test(counts=counts, shares=shares), pytest.raises(ValueError, match="nothing"):
            less_even(counts, shares)


def test_too_few_dice_tell_nothing() -> None:
    assert Spread((4, 5, 6, 4, 5, 5), (1 / 6,) * 6).less_even is None
    assert Spread((5, 5, 6, 4, 5, 5), (1 / 6,) * 6).less_even is not None


def test_the_luck_of_a_server_has_its_dice_and_each_size_of_pack() -> None:
    luck = luck_of({("die", 1): 3, ("die", 6): 4, ("aces32", 0): 5, ("aces32", 3): 1, ("aces32", 4): 2})
    assert luck.dice.counts == (3, 0, 0, 0, 0, 4)
    assert list(luck.packs) == [32]
    assert luck.packs[32].counts == (5, 0, 3)
    assert luck.packs[32].shares[0] == comb(28, 8) / comb(32, 8)
    assert sum(luck.packs[32].shares) == pytest.approx(1)
