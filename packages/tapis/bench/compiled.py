"""The search of open hands in C, some twenty times as fast as the bot's own, with which it is compared."""

import ctypes
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from shutil import which
from typing import ClassVar

from tapis.engines.cards.endings import Ending
from tapis.engines.cards.tables import POINTS, POWER, bars
from tapis.engines.partners import exact

SOURCE = Path(__file__).with_name("open_hands.c")


class Compiled(Ending):
    """Searches in C; one at a time in a process."""

    library: ClassVar[ctypes.CDLL]

    def __init__(self, game: int, side: Sequence[int]) -> None:
        super().__init__(game, side)
        tables = POINTS[game].astype("int32"), POWER[game].astype("int32"), bars()[game].copy()
        self.library.rules(*(table.ctypes.data_as(ctypes.c_void_p) for table in tables))
        self._sides = (ctypes.c_int * 4)(*side)

    def forget(self) -> None:
        """Keep what is known: it is remembered by hands, and makes room itself."""

    def bounded(
        self,
        hands: Sequence[int],
        turn: int,
        trick: Sequence[tuple[int, int]],
        swept: int,
        window: tuple[int, int],
    ) -> int:
        """Return the points that side 1 wins, exactly if inside the window, else a bound beyond it."""
        held, laid = (ctypes.c_uint32 * 4)(*hands), (ctypes.c_int * 4)(*(card for _, card in trick))
        leader = trick[0][0] if trick else turn
        return int(self.library.bounded(held, self._sides, leader, len(trick), laid, swept, *window))


def compiled(folder: Path) -> Path | None:
    """Compile the search; return where it is, None if there is no compiler."""
    compiler, library = which("cc"), folder / "open_hands.so"
    if compiler is None:
        return None
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", library, SOURCE], check=True)  # noqa: S603
    return library


def use(library: Path | None) -> None:
    """Search with it from now on in this process; with None nothing changes.

    Raises:
        ValueError: if it says something else than the bot's own search.
    """
    if library is None:
        return
    Compiled.library = ctypes.CDLL(str(library))
    luck = Random(1)
    for game in range(len(POINTS)):
        cards, sides = luck.sample(range(32), 20), (1, 0, 1, 0)
        hands = [sum(1 << card for card in cards[seat::4]) for seat in range(4)]
        own, other = (kind(game, sides).value(hands, 1, (), game % 4) for kind in (Ending, Compiled))
        if own != other:
            raise ValueError(f"{own} is not {other}: {game} {hands}")
    exact.Ending = Compiled
