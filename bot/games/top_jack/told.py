"""What a table of Top Jack chooses and sees: options, facts, view."""

from typing import Annotated, Literal

from pydantic import Field

from bot.games.kit.game import Fact, OptionSet, Seat
from bot.games.kit.sheet import SheetView, Slot
from bot.games.top_jack.columns import Column, Layout


class TopJackOptions(OptionSet, frozen=True):
    """Which columns each player fills, and how many games are added up."""

    layout: Layout = "free"
    series: Annotated[int, Field(ge=1, le=10)] = 1


class Announced(Fact, frozen=True):
    """The third throw will be written in this box (R6)."""

    kind: Literal["announced"] = "announced"
    seat: Seat
    grid: int
    box: str


class Bonus(Fact, frozen=True):
    """Boxes 1 to 6 of a column are complete and make more than 63."""

    kind: Literal["bonus"] = "bonus"
    seat: Seat
    grid: int
    upper: int
    points: int


class GameEnded(Fact, frozen=True):
    """A game of a series is over.

    By seat: `totals` of its columns, `hundreds` for a TOP JACK in it (100 or 0), `scores` of the series
    so far.
    """

    kind: Literal["game_ended"] = "game_ended"
    game: int
    totals: tuple[int, ...]
    hundreds: tuple[int, ...]
    scores: tuple[int, ...]


class TopJackView(SheetView, frozen=True):
    """What everybody sees.

    `uppers` (TOTAL 1 without `bonuses`), `bonuses` and `lowers` (TOTAL 2) by seat and grid; `past[seat]` are
    the scores of the games played before this one, and `hundreds` what a TOP JACK adds to this one; `totals`
    are all of it.  `announceable` lists the boxes a third throw may be announced for now.
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
