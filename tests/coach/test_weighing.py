"""Mistakes at cards are priced with open hands, where they seem to cost something."""

from collections.abc import Sequence

import numpy as np
import pytest

from bench.prices import DEAR, Priced, missed
from bot.coach.cards.weighing import FULL, Opened, Scales, opened
from bot.engines.cards.samples import Sampler
from bot.engines.cards.tables import Real


def brings(gap: float) -> Sampler:
    """A look in which "good" brings so much more than "bad", a little more or less by the world."""

    def look(codes: Sequence[str], number: int) -> Real:
        spread = np.arange(number) % 2 * 2 - 1
        return np.array([spread + gap if code == "good" else spread * 0 for code in codes], np.float32)

    return look


def scales(played_out: float, open_hands: float, *, least: float, exact: bool) -> Scales:
    """What a seat had to choose between, and what both kinds of looks say of it."""

    def values(codes: Sequence[str], _dealt: int, number: int) -> Real:
        return brings(open_hands)(codes, number)

    looks = Opened(values, 64, least, exact)
    like = {"good": "good", "bad": "bad"}
    return Scales(like=like, first=brings(9.0), second=brings(played_out), opened=looks)


@pytest.mark.parametrize(
    ("least", "exact", "price"),
    [(0.0, True, 8.0), (10.0, False, 8.5), (50.0, False, 40.0), (50.0, True, 40.0)],
)
def test_open_hands_say_what_a_mistake_costs_that_seems_to_cost_enough(
    least: float, exact: bool, price: float
) -> None:
    told = scales(40.0, 8.0, least=least, exact=exact).judged("bad", FULL)
    assert told is not None, "it costs something"
    assert told.loss == pytest.approx(price, abs=0.3)
    thoughts = {each.code: each for each in scales(40.0, 8.0, least=least, exact=exact).thoughts()}
    assert thoughts["good"].value - thoughts["bad"].value == pytest.approx(told.loss), "advice says the same"


@pytest.mark.parametrize("exact", [True, False])
def test_what_costs_nothing_with_open_hands_is_no_mistake(exact: bool) -> None:
    assert scales(40.0, 0.0, least=0.0, exact=exact).judged("bad", FULL) is None
    assert scales(40.0, -30.0, least=0.0, exact=exact).judged("bad", FULL) is None


def test_hands_are_opened_with_four_cards_or_more() -> None:
    """With three the second look tries everything itself."""
    looks = {
        hand: opened(lambda codes, dealt, number: brings(0)(codes, number), hand) for hand in range(1, 9)
    }
    assert [hand for hand, found in looks.items() if found] == [4, 5, 6, 7, 8]
    assert [hand for hand, found in looks.items() if found and found.exact] == [4, 5]


def test_the_bench_names_what_is_missed() -> None:
    near, far = Priced(8, DEAR, 0.0, 1.0, DEAR), Priced(8, DEAR + 1, 0.0, 1.0, None)
    assert missed([near] * 100) == []
    assert len(missed([near] * 91 + [far] * 9)) == 2, "one of the dearest, and too many that are none"
    assert len(missed([near] * 80 + [far] * 20)) == 3
