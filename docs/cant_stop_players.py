"""Can't Stop as sensible people play it: the safest split each time, and a stop before it is too risky."""  # noqa: INP001 - part of a script

import re
from typing import Any

from bot.sandbox.client import components
from bot.screens.cant_stop.board import LETTERS
from bot.text import text_in
from docs.people import People

WON = tuple(
    text_in("fr")("cant_stop.alt.won", column=column, letter=letter)
    for column in range(2, 13)
    for letter in LETTERS
)
"""What the picture says of a column that is won."""
TOO_RISKY, CLIMBS = 40.0, 4
"""Percent at which a player stops, and how often he climbs at the most."""


class CantStopPlayers(People):
    """Their table speaks French."""

    async def turns_until(self, columns: int) -> None:
        """Play whole turns until so many columns are won."""
        while await self.won() < columns:
            await self.turn()

    async def won(self) -> int:
        """How many columns are won."""
        told = await self.told()
        return sum(won in told for won in WON)

    async def turn(self) -> None:
        """Climb a few times, or until the next throw is too risky, then stop."""
        for _ in range(CLIMBS):
            if not await self.climb():
                return
            if risk(await self.board(), ":roll") >= TOO_RISKY:
                break
        await self.act(":stop")

    async def climb_far(self) -> None:
        """Play on until somebody has climbed a few times, and has still to stop."""
        climbed = 0
        while climbed < CLIMBS:
            climbed = climbed + 1 if await self.climb() else 0

    async def climb(self) -> bool:
        """Throw, and use the split after which the next throw is the safest; False if there is none."""
        await self.act(":roll")
        board = await self.board()
        moves = [one["custom_id"] for one in _enabled(board, ":move.")]
        if moves:
            await self.act(min(moves, key=lambda move: risk(board, move)))
        return bool(moves)

    async def act(self, part: str) -> None:
        """Press for whoever is to move."""
        told = await self.told()
        letter = next(one for one in LETTERS if text_in("fr")("cant_stop.alt.turn", letter=one) in told)
        await self.press(self.users[LETTERS.index(letter)], part)


def _enabled(board: dict[str, Any], part: str) -> list[dict[str, Any]]:
    """The buttons that can be pressed and whose custom_id contains `part`."""
    return [one for one in components(board) if part in one["custom_id"] and not one.get("disabled")]


def risk(board: dict[str, Any], part: str) -> float:
    """What a button says of the risk of the next throw, in percent."""
    label = _enabled(board, part)[0]["label"]
    return float(re.findall(r"\d+(?:[,.]\d+)?(?=\s?%)", label)[-1].replace(",", "."))
