"""What everybody may know of a position of Top Jack."""

from bot.games.kit.game import Seat
from bot.games.kit.sheet import SheetView, Slot
from bot.games.top_jack.columns import Column
from bot.games.top_jack.options import TopJackOptions


class TopJackView(SheetView, frozen=True):
    """What everybody sees.

    By seat and grid: `uppers` (TOTAL 1 without `bonuses`), `bonuses` and `lowers` (TOTAL 2).  By seat:
    `past`, the scores of the games before this one; `hundreds`, what a TOP JACK adds to this one; `totals`,
    all of it.  `announceable` lists the boxes that a third throw may be announced for now.
    """

    options: TopJackOptions
    columns: tuple[Column, ...]
    game: int
    starter: Seat
    announced: Slot | None
    announceable: tuple[Slot, ...]
    uppers: tuple[tuple[int, ...], ...]
    bonuses: tuple[tuple[int, ...], ...]
    lowers: tuple[tuple[int, ...], ...]
    past: tuple[tuple[int, ...], ...]
    hundreds: tuple[int, ...]
