"""Crapette as sensible people play it: foundations first, then their own cards wherever they go."""  # noqa: INP001 - part of a script

import re
from typing import Any

from bot.games.crapette import OPPONENT
from bot.sandbox.client import ALICE, BRUNO, components
from bot.screens.crapette.buttons import ACROSS
from bot.text import text_in
from docs.people import People

NAMES = {ALICE: "Alice", BRUNO: "Bruno"}
OWN = ("c", "d", "w")
SOURCES = (*OWN, *(f"t{column}" for column in range(8)), *OPPONENT)
"""The piles in the order in which a player looks at them."""


class CrapettePlayers(People):
    """Two people who take a card by one tap and lay it by another; their table speaks French."""

    async def turns(self, count: int) -> None:
        """Play so many turns, and the first move of the next one that has any."""
        for _ in range(count):
            while await self.move():
                pass
            await self.press(await self.mover(), ":end")
        while not await self.move():
            await self.press(await self.mover(), ":end")

    async def mover(self) -> str:
        """Read in the picture's text whose turn it is."""
        told, t = await self.told(), text_in("fr")
        return next(user for user, name in NAMES.items() if told.startswith(t("alt.turn", seat=name)))

    async def move(self) -> bool:
        """Make the best move there is; False if none is worth it."""
        mover = await self.mover()
        for source in SOURCES:
            lit = ACROSS if source in OPPONENT else source
            if lit not in _enabled(await self.board(), r":!(\w+)$"):
                continue
            await self.press(mover, f":!{lit}")
            target = _best(source, _enabled(await self.board(), rf":move\.{source}\.(\w+)$"))
            await self.press(mover, f":move.{source}.{target}" if target else f":-{lit}")
            if target:
                return True
        return False


def _enabled(board: dict[str, Any], pattern: str) -> list[str]:
    """Read the piles in the custom_ids of buttons that can be pressed."""
    does = [one["custom_id"] for one in components(board) if not one.get("disabled")]
    return [found[1] for each in does if (found := re.search(pattern, each))]


def _best(source: str, targets: list[str]) -> str | None:
    """A foundation is always right; only one's own cards go elsewhere, best to the opponent."""
    if "f" in targets:
        return "f"
    return next(iter(sorted(targets)), None) if source in OWN else None
