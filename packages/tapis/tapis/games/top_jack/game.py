"""Top Jack (top_jack.md): five poker dice, a column of fifteen boxes or several, one game or a series.

The sheet engine has the rules of the turn and of the sheet, `columns.py` those of the columns.  Here are the
announcement, the bonus and the series.
"""

from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import Field

from tapis.games.kit.chance import Chance
from tapis.games.kit.dice import Roll, Rolled, rolls
from tapis.games.kit.game import Action, Fact, Illegal, Result, Seat
from tapis.games.kit.options import OptionSet
from tapis.games.kit.sheet import Grid, Score, Scored, SheetGame, SheetView, Slot, Turn
from tapis.games.kit.starting import Begins, Starting, starting_roll
from tapis.games.top_jack.columns import (
    BOXES,
    COLUMNS,
    ORDER,
    THIRD_THROW,
    UPPER,
    Announce,
    Column,
    Layout,
    bonus,
    lower_total,
    next_box,
    turn_after,
    upper_total,
)


class TopJackOptions(OptionSet, frozen=True):
    """Which columns each player fills, and how many games are added up."""

    layout: Layout = "free"
    series: Annotated[int, Field(ge=1, le=10)] = 1


class Announced(Fact, frozen=True):
    """The third throw will be written in this box (R6)."""

    seat: Seat
    grid: int
    box: str


class Bonus(Fact, frozen=True):
    """Boxes 1 to 6 of a column are complete, and add up to more than 63."""

    seat: Seat
    grid: int
    upper: int
    points: int


class GameEnded(Fact, frozen=True):
    """A game of a series is over.

    By seat: `totals` of the columns, `hundreds` (100 for a TOP JACK in this game, else 0), `scores` of the
    series so far.
    """

    game: int
    totals: tuple[int, ...]
    hundreds: tuple[int, ...]
    scores: tuple[int, ...]


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


HUNDRED = 100
"""What a TOP JACK adds to the score of a game in a series, once (R7)."""


class TopJack(SheetGame):
    """Two players or more; the highest starting roll begins each game."""

    key = "top_jack"
    command = "topjack"
    seats = range(2, 33)
    Options = TopJackOptions
    fact_types = (Starting, Begins, Rolled, Announced, Scored, Bonus, GameEnded)
    public = (*SheetGame.public, "options", "columns", "game", "starter", "announced", "past")

    options: TopJackOptions
    starter: Seat
    """Who began this game."""
    announced: Slot | None = None
    """The box announced for this turn's third throw."""
    mask: str = ""
    """The mask of the last throw."""
    past: list[list[int]]
    """`past[seat]`: the scores of the games of the series before this one."""

    @classmethod
    def start(cls, options: TopJackOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Throw for who begins, and lay out empty columns."""
        starter, told = starting_roll(seats, cls.dice_count, chance)
        game = cls(
            players=seats,
            options=options,
            boxes=ORDER,
            sheets=_empty(options, seats),
            turn=starter,
            starter=starter,
            past=[[] for _ in range(seats)],
        )
        return game, told

    # Boxes and throws

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns each player fills."""
        return COLUMNS[self.options.layout]

    def worth(self, _seat: Seat, slot: Slot) -> int:
        """Return what the dice give in the box."""
        return BOXES[slot.box](self.dice)

    def open(self, seat: Seat) -> Turn:
        """Return what the columns of this seat leave open after the throws made."""
        if self.announced:
            return THIRD_THROW
        return turn_after(self.options.layout, self.filled(seat), self.throws)

    def writable(self, seat: Seat) -> tuple[Slot, ...]:
        """Return the open boxes that allow the throws made; none once a box is announced."""
        return self.open(seat).slots(Score)

    def _most_throws(self, seat: Seat) -> int:
        """Return how many throws this turn may have, by the boxes its player has open (R5)."""
        layout, filled = self.options.layout, self.filled(seat)
        if turn_after(layout, filled, 2).slots(Announce):
            return 3
        return 2 if turn_after(layout, filled, 1).throws else 1

    def announceable(self, seat: Seat) -> tuple[Slot, ...]:
        """Return the boxes a third throw may be announced for: after two throws, and only once (R6)."""
        return self.open(seat).slots(Announce)

    def may_throw(self) -> bool:
        """Return True if some open box allows one more throw; the third must be announced."""
        return self.turn is not None and bool(self.open(self.turn).throws)

    # The turn

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if isinstance(action, Roll):
            self.mask = action.mask
        elif isinstance(action, Announce):
            self.announced = action.slot
            yield Announced(seat=seat, grid=action.slot.grid, box=action.slot.box)
        yield from super()._play(seat, action, chance)
        if self.announced and self.throws == 3:
            yield from self._write(seat, self.announced)
            self._next_turn(seat)
        if self.turn is None:
            yield from self._end_game(chance)

    def _write(self, seat: Seat, slot: Slot) -> Iterator[Fact]:
        yield from super()._write(seat, slot)
        grid = self.sheets[seat][slot.grid - 1]
        if slot.box in UPPER and all(box in grid for box in UPPER) and bonus(upper := upper_total(grid)):
            yield Bonus(seat=seat, grid=slot.grid, upper=upper, points=bonus(upper))

    def _next_turn(self, seat: Seat) -> None:
        if self.announced:
            self.announced = None
        super()._next_turn(seat)

    def _withdraw(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Go on without the seat, which scores nothing in the later games of a series."""
        yield from super()._withdraw(seat, chance)
        if self.turn is None:
            yield from self._end_game(chance)

    def ticked(self, action: Action) -> frozenset[str]:
        """Keep the dice ticked that the last throw left alone, also when a box is announced after it."""
        return super().ticked(Roll(mask=self.mask) if isinstance(action, Announce) else action)

    def undoable(self, action: Action) -> bool:
        """Return True for an announcement until its throw, and for a written box unless it ended a game."""
        game_began = not any(grid for grids in self.sheets for grid in grids)
        return isinstance(action, Announce) or (super().undoable(action) and not game_began)

    def fallback(self, seat: Seat) -> Action:
        """Return the usual fallback or, once a box is announced, the throw of one die that gives it most."""
        if self.announced is None:
            return super().fallback(seat)
        points = BOXES[self.announced.box]

        def gives(roll: Roll) -> int:
            place = roll.mask.index("1")
            return sum(points((*self.dice[:place], value, *self.dice[place + 1 :])) for value in range(1, 7))

        return max((roll for roll in rolls(self.dice_count) if roll.mask.count("1") == 1), key=gives)

    # The series

    @property
    def game(self) -> int:
        """The game being played, from 1."""
        return len(self.past[0]) + 1

    def _end_game(self, chance: Chance) -> Iterator[Fact]:
        """End a game of a series, and begin the next one with a starting roll of its own."""
        if self.options.series == 1:
            return
        totals, hundreds, scores = super()._totals(), self._hundreds(), self._totals()
        yield GameEnded(game=self.game, totals=totals, hundreds=hundreds, scores=scores)
        if self.game == self.options.series:
            return
        for seat, past in enumerate(self.past):
            past.append(totals[seat] + hundreds[seat])
        self.sheets = _empty(self.options, self.players)
        self.newest = None
        self.starter, told = starting_roll(self.players, self.dice_count, chance, out=self.out)
        self.turn = self.starter
        yield from told

    # Totals

    def grid_total(self, grid: Grid) -> int:
        """Return the TOTAL GENERAL of a column: TOTAL 1 with its bonus, and TOTAL 2 (R3)."""
        return sum(grid.values()) + bonus(upper_total(grid))

    def _hundreds(self) -> tuple[int, ...]:
        """Return by seat what a TOP JACK adds to this game of a series, the same for one or more (R7)."""
        if self.options.series == 1:
            return (0,) * self.players
        jacks = [any(grid.get("top_jack") for grid in grids) for grids in self.sheets]
        return tuple(HUNDRED if jack else 0 for jack in jacks)

    def _totals(self) -> tuple[int, ...]:
        """Return the scores so far: the past games, this game's columns, and its hundreds."""
        parts = zip(super()._totals(), self._hundreds(), self.past, strict=True)
        return tuple(total + hundred + sum(past) for total, hundred, past in parts)

    def _result(self) -> Result | None:
        """Rank by score; in a series the turns are left out, as only those of the last game are known."""
        result = super()._result()
        if result is None or self.options.series == 1:
            return result
        return result.model_copy(update={"details": ()})

    def view(self, _seat: Seat | None) -> TopJackView:
        """Return what everybody sees."""
        uppers = tuple(tuple(map(upper_total, grids)) for grids in self.sheets)
        awaited = next(iter(self.awaited()), None)
        shown = self._shown()
        if awaited is not None:
            shown["most_throws"] = self._most_throws(awaited)
        return TopJackView(
            **shown,
            announceable=() if awaited is None else self.announceable(awaited),
            uppers=uppers,
            bonuses=tuple(tuple(map(bonus, grids)) for grids in uppers),
            lowers=tuple(tuple(map(lower_total, grids)) for grids in self.sheets),
            hundreds=self._hundreds(),
        )

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule of throws and announcements forbids `code`."""
        verb, _, rest = code.partition(".")
        if seat in self.awaited():
            if verb == "roll" and not self.may_throw():
                return Illegal(self._why_no_throw(seat))
            if verb == "announce":
                return self._why_no_announcement(seat, rest)
        return super().why_not(seat, code)

    def _why_no_throw(self, seat: Seat) -> str:
        if self.throws == 1:
            return "top_jack.refuse.chance_only"
        return "top_jack.refuse.announce_first" if self.announceable(seat) else "top_jack.refuse.two_throws"

    def _why_no_announcement(self, seat: Seat, written: str) -> Illegal:
        if "free" not in self.columns:
            return Illegal("top_jack.refuse.announce_ordered")
        if self.throws < 2:
            return Illegal("top_jack.refuse.announce_later")
        return self._why_announced() or self._why_no_box("announce", seat, written)

    def _why_no_score(self, seat: Seat, written: str) -> Illegal:
        return self._why_announced() or super()._why_no_score(seat, written)

    def _why_announced(self) -> Illegal | None:
        if self.announced is None:
            return None
        return Illegal("top_jack.refuse.announced", box=self.box_key(self.announced.box))

    def why_closed(self, verb: str, seat: Seat, slot: Slot) -> Illegal:
        """Say that a column goes in order, or that chance is for the first throw (R5)."""
        column = self.columns[slot.grid - 1]
        if column != "free" and verb == "announce":
            return Illegal("top_jack.refuse.announce_ordered")
        follows = next_box(column, len(self.sheets[seat][slot.grid - 1]))
        if follows is not None and follows != slot.box:
            return Illegal("top_jack.refuse.not_next", next=self.box_key(follows))
        if slot.box == "chance" and self.throws > 1:
            return Illegal("top_jack.refuse.chance_first")
        return super().why_closed(verb, seat, slot)


def _empty(options: TopJackOptions, seats: int) -> list[list[Grid]]:
    return [[{} for _ in COLUMNS[options.layout]] for _ in range(seats)]
