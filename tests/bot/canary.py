"""A person who is erased: what is theirs, the name in its place, and every trace of them."""

from collections.abc import Iterable
from typing import Final

from bot.mydata import erasure
from bot.tables import Player
from tests.bot.table_house import House

CANARY: Final = Player(777_000_111_222, "Kanarienvogel")
NOBODY: Final = "quelqu\N{RIGHT SINGLE QUOTATION MARK}un"
SOMEONE: Final = {"en": "someone", "fr": NOBODY}


async def erase(house: House, player: Player = CANARY) -> None:
    """Erase everything that is kept about a person."""
    await erasure.erase(house.tables, player.id, SOMEONE)


def traces(told: Iterable[object], *more: str) -> list[str]:
    """Return what holds the canary's id, name or word."""
    signs = (str(CANARY.id), CANARY.name, *more)
    return [str(one)[:200] for one in told if any(sign in str(one) for sign in signs)]
