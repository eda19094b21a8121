"""The bench of the first minute of a day, for a few seconds: all who begin are answered and play."""

import pytest

from bench.day import ANSWERED, LATER, QUICK, Seen, measure


@pytest.mark.slow("four people play at a bot of its own")
async def test_it_sees_everybody_begin_and_press_on() -> None:
    seen, errors = await measure(QUICK, seed=0)
    assert errors == []
    assert len(seen.begins) == 2 * QUICK.people, "each types the command, and begins"
    assert len(seen.presses) >= QUICK.people


def test_an_aim_is_missed_by_slow_answers_and_by_a_loop_that_is_later_than_idle() -> None:
    slow = [Seen([each] * 2, [each] * 2).lines()[4][-3:] for each in (ANSWERED, ANSWERED + 1)]
    assert slow == ["met", "SED"]
    late = [Seen([1.0] * 2, [1.0] * 2, idle=1.0, busy=1.0 + by).lines()[-1][-3:] for by in (LATER, LATER + 1)]
    assert late == ["met", "SED"]
