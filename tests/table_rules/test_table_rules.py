"""The program keeps the rules of a table: random people's acts, in lockstep with the reference."""

import pytest

from bot.shelf import SHELF
from tests.table_rules.lockstep import play


@pytest.mark.parametrize("game", SHELF)
async def test_the_program_does_what_the_page_says(game: str) -> None:
    acts = seed = 0
    while acts < 270:
        acts += len(await play(game, seed, 270 - acts))
        seed += 1
