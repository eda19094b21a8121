"""The program keeps the rules of a table: random people's acts, in lockstep with the reference."""

from collections import Counter

import pytest

from bot.shelf import SHELF
from tests.table_rules.lockstep import play
from tests.tiers import early

SERIES = 130
"""Most acts of a series, so that there are many beginnings, ends and rematches."""
FEW, MORE = 70, 500
"""Acts of each game in the quick and in the slow tier."""
MANY = 1_820
"""Acts of each game as a proof: 20,000 others in all, or some more."""
HAPPENS = {
    *("agree done", "agree_end done", "end done", "house done", "join done", "leave done", "move done"),
    *("ready done", "reopen done", "replace done", "skip done", "stand_in done", "undo done", "undo refused"),
    *("end advice", "end counts", "end few", "end robots"),
    *("end no_rival", "end not_agreed", "end stood_in", "end took_over"),
    *("row", "row by L4", "row of a leaver"),
    *(f"decided without a result, {why}" for why in ("stood_in", "gave", "no_rival")),
}
"""What has to happen now and then, or the test shows nothing."""


async def many_series(game: str, first: int, most: int) -> Counter[str]:
    """Play series of a game until so many acts are done; return what has happened."""
    seen, acts, seed = Counter[str](), 0, first
    while acts < most:
        series = await play(game, seed, min(most, SERIES))
        acts, seed = acts + len(series.done), seed + 1
        seen.update(series.seen)
    return seen


@pytest.mark.parametrize("acts", early([FEW, MORE], why="6,000 acts"))
async def test_the_program_does_what_the_page_says(subtests: pytest.Subtests, acts: int) -> None:
    for game in SHELF:
        with subtests.test(game=game):
            seen = await many_series(game, acts, acts)
            assert min(seen["move done"], seen["start done"]) > 0


@pytest.mark.timeout(1200)
@pytest.mark.proof("20,000 acts")
async def test_the_program_does_what_the_page_says_for_long() -> None:
    seen = Counter[str]()
    for game in SHELF:
        seen.update(await many_series(game, 1_000, MANY))
    assert seen.keys() >= HAPPENS
