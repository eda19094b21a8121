"""Whole games of Yams against the bot's own process: by buttons alone, by commands alone, alone."""

import random

from bot.sandbox.client import ALICE, BRUNO, text_of
from tests.e2e.room import Room, by_buttons, has


async def test_a_game_is_played_by_buttons_and_selects_alone(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    await by_buttons(room, [ALICE, BRUNO], random.Random(3))
    phase, unranked = room.table("phase", "unranked")
    assert (phase, unranked) == ("over", 0)
    board = await room.board()
    assert has(board, ":rematch")
    assert "Graine" in text_of(board)
    written = [action for _, _, action, _, _ in room.moves() if action.startswith("score.")]
    assert len(written) == 24
