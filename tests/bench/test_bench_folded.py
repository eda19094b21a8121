"""The bench of old games folds what it fills, and meets its aims."""

import asyncio
import time

import pytest

from bench.folded import HELD, beaten, measure


@pytest.mark.slow("it plays games of a hundred moves")
async def test_few_games_are_folded_and_their_exports_stay(capsys: pytest.CaptureFixture[str]) -> None:
    """No folding holds the loop for longer than its aim: that is one of those that none may miss."""
    assert await measure(14, None) == []
    told = capsys.readouterr().out
    assert "14 games of 100 moves" in told
    assert "the loop is held while folding" in told


async def test_who_holds_the_loop_is_seen_and_who_works_beside_it_is_not() -> None:
    def works() -> None:
        until = time.thread_time() + 2 * HELD / 1000
        while time.thread_time() < until:
            pass

    async def holds() -> None:
        works()

    held, beside = await beaten(holds), await beaten(lambda: asyncio.to_thread(works))
    assert held.held[-1] > HELD, "on the loop's own thread"
    assert beside.held[-1] < HELD, "on another one"
