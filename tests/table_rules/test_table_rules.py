"""The program keeps the rules of a table: random people's acts, in lockstep with the reference."""

from collections import Counter

import pytest

from bot.shelf import SHELF
from tests.table_rules.lockstep import play

ACTS = 300
"""Acts of each game in the quick tier, 3,300 in all."""
MANY = 1_820
"""Acts of each game in the slow tier: 20,000 others in all, or some more."""
EVENING = 130
"""Most acts of an evening, so that there are many beginnings, ends and rematches."""
HAPPENS = {
    *("agree done", "agree_end done", "end done", "house done", "join done", "leave done", "move done"),
    *("ready done", "reopen done", "replace done", "skip done", "stand_in done", "undo done", "undo refused"),
    *("end advice", "end counts", "end few", "end robots"),
    *("end no_rival", "end not_agreed", "end stood_in", "end took_over"),
    *("row", "row by L4", "row of a leaver"),
}
"""What has to happen now and then, or the test shows nothing."""


async def evenings(game: str, first: int, most: int) -> Counter[str]:
    """Play evenings of a game until so many acts are done; return what has happened."""
    seen, acts, seed = Counter[str](), 0, first
    while acts < most:
        evening = await play(game, seed, EVENING)
        acts, seed = acts + len(evening.done), seed + 1
        seen.update(evening.seen)
    return seen


@pytest.mark.parametrize("game", SHELF)
async def test_the_program_does_what_the_page_says(game: str) -> None:
    seen = await evenings(game, 0, ACTS)
    assert min(seen["move done"], seen["start done"]) > 0


@pytest.mark.timeout(1200)
@pytest.mark.slow("20,000 acts, half a minute of processor")
async def test_the_program_does_what_the_page_says_for_long() -> None:
    seen = Counter[str]()
    for game in SHELF:
        seen.update(await evenings(game, 1_000, MANY))
    assert seen.keys() >= HAPPENS
