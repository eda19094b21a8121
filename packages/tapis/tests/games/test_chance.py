"""The luck stream: as documented, fair, and one of its own for each revision."""

from collections import Counter
from hashlib import sha256

import pytest

from tapis.games.kit.chance import Chance, Loaded
from tests.tiers import in_turn

SEED = "0123456789abcdef" * 4


def stream(seed: str, rev: int, blocks: int) -> bytes:
    return b"".join(sha256(f"{seed}/{rev}/{counter}".encode()).digest() for counter in range(blocks))


def test_dice_are_the_bytes_below_252_modulo_six_plus_one():
    expected = [byte % 6 + 1 for byte in stream(SEED, 3, 4) if byte < 252]
    assert Chance(SEED, 3).dice(100) == expected[:100]


def test_a_draw_below_n_rejects_the_bytes_past_the_greatest_multiple():
    expected = [byte % 100 for byte in stream(SEED, 0, 4) if byte < 200]
    chance = Chance(SEED, 0)
    assert [chance.below(100) for _ in range(60)] == expected[:60]


def test_draws_of_every_kind_share_one_stream():
    fresh = iter(stream(SEED, 5, 2))
    chance = Chance(SEED, 5)
    first = [next(byte for byte in fresh if byte < 252) % 6 + 1 for _ in range(2)]
    second = next(byte for byte in fresh if byte < 256 - 256 % 52) % 52
    third = next(byte for byte in fresh if byte < 252) % 6 + 1
    assert (chance.dice(2), chance.below(52), chance.dice(1)) == (first, second, [third])


def test_a_shuffle_swaps_from_the_last_place_down():
    draws = Chance(SEED, 7)
    order = list("abcdefgh")
    for last in range(7, 0, -1):
        other = draws.below(last + 1)
        order[last], order[other] = order[other], order[last]
    assert Chance(SEED, 7).shuffle("abcdefgh") == order


def test_a_shuffle_leaves_what_it_was_given():
    cards = ["a", "b", "c"]
    Chance(SEED, 1).shuffle(cards)
    assert cards == ["a", "b", "c"]


@in_turn(("one", "other"), [((SEED, 1), (SEED, 2)), ((SEED, 1), (SEED[:-1] + "0", 1))])
def test_another_revision_or_seed_is_another_stream(one, other):
    assert Chance(*one).dice(50) != Chance(*other).dice(50)


def test_revision_11_counter_0_is_not_revision_1_counter_10():
    assert stream(SEED, 11, 1) not in stream(SEED, 1, 12)


@in_turn("n", [0, -1, 257])
def test_a_draw_is_of_1_to_256_values(n):
    with pytest.raises(ValueError, match="1 to 256"):
        Chance(SEED, 0).below(n)


@in_turn("n", [1, 256])
def test_the_smallest_and_greatest_draws_stay_in_range(n):
    assert [rev for rev in range(200) if not (0 <= Chance(SEED, rev).below(n) < n)] == []


def test_no_dice_take_nothing_from_the_stream():
    chance = Chance(SEED, 0)
    assert chance.dice(0) == []
    assert chance.dice(9) == Chance(SEED, 0).dice(9)


def chi_square(counted: Counter[int], faces: int) -> float:
    expected = counted.total() / faces
    return sum((counted[face] - expected) ** 2 / expected for face in counted)


def test_the_dice_are_fair():
    """Chi square with 5 degrees of freedom stays below 20.5 in 999 of 1000 streams; this one is fixed."""
    counted = Counter(Chance(SEED, 0).dice(60_000))
    assert sorted(counted) == [1, 2, 3, 4, 5, 6]
    assert chi_square(counted, 6) < 20.5


def test_pairs_of_dice_are_fair():
    """No die depends on the one before: 35 degrees of freedom, 66.6 in 999 of 1000."""
    dice = Chance(SEED, 1).dice(72_000)
    counted = Counter(one * 6 + other for one, other in zip(dice[::2], dice[1::2], strict=True))
    assert len(counted) == 36
    assert chi_square(counted, 36) < 66.6


def test_shuffles_are_fair():
    """All 24 orders of four cards come alike: 23 degrees of freedom, 49.7 in 999 of 1000."""
    chance = Chance(SEED, 2)
    counted = Counter(int("".join(chance.shuffle("1234"))) for _ in range(12_000))
    assert len(counted) == 24
    assert chi_square(counted, 24) < 49.7


def test_loaded_dice_fall_as_arranged():
    loaded = Loaded([5, 5, 2, 1, 6])
    assert (loaded.dice(3), loaded.left, loaded.dice(2)) == ([5, 5, 2], 2, [1, 6])


def test_loaded_dice_run_out():
    with pytest.raises(ValueError, match="3 dice wanted, 2 arranged"):
        Loaded([1, 2]).dice(3)


def test_loaded_numbers_are_drawn_as_arranged():
    loaded = Loaded(numbers=[3, 0])
    assert [loaded.below(4), loaded.below(1)] == [3, 0]


@in_turn("numbers", [[], [4], [-1]])
def test_a_loaded_number_must_be_below_n(numbers):
    with pytest.raises(ValueError, match="no arranged number below 4"):
        Loaded(numbers=numbers).below(4)


def test_a_loaded_shuffle_gives_the_arranged_order_then_changes_nothing():
    loaded = Loaded(orders=["cab"])
    assert loaded.shuffle("abc") == ["c", "a", "b"]
    assert loaded.shuffle("abc") == ["a", "b", "c"]


def test_a_loaded_order_holds_the_same_things():
    with pytest.raises(ValueError, match="is no order of"):
        Loaded(orders=["abb"]).shuffle("abc")


def test_bytes_from_252_on_are_no_dice() -> None:
    """So that no value is favoured (docs/record.md): six values fit into 252 bytes 42 times each."""
    chance = Chance(SEED, 0)
    chance._bytes = iter([252, 255, 251, 0])
    assert chance.dice(2) == [6, 1]
