"""What the rules of score sheet games share.

Every player has one or more grids (or columns) of the same boxes.  A turn is one to three throws of five
dice, then one box is written.  The next turn is that of the next seat with an empty box.  A game is

* its table of boxes: `boxes` in sheet order, and `worth`, what the dice give in a box;
* its turn policy: `may_throw` and `writable`, or `open` as a whole, and what it adds to `_play`;
* its totals: `grid_total`.
"""

from abc import abstractmethod
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from pydantic import Field

from tapis.games.kit.chance import Chance
from tapis.games.kit.dice import Dice, Roll, Rolled, rethrown, roll_all, rolls, throw, why_no_roll
from tapis.games.kit.game import (
    NOTHING,
    Action,
    Choices,
    Fact,
    Game,
    Illegal,
    Key,
    Result,
    Seat,
    Value,
    View,
)

Grid: TypeAlias = dict[str, int]
"""The boxes written so far, with their points; a box that is not in it is empty."""


class Slot(NamedTuple):
    """One box of one grid; grids count from 1."""

    grid: int
    box: str


class BoxAction(Action, frozen=True):
    """An action on a box: its verb, the grid if each player has several, the box."""

    slot: Slot
    several: bool

    def __str__(self) -> str:
        grid, box = self.slot
        return f"{self.verb}.{grid}.{box}" if self.several else f"{self.verb}.{box}"


class Score(BoxAction, frozen=True):
    """Write a box: `score.full`, or `score.2.full` if each player has several grids."""


class Scored(Fact, frozen=True):
    """A box was written, for good."""

    seat: Seat
    grid: int
    box: str
    points: int


class Offer(Value, frozen=True):
    """What an empty box would give now."""

    grid: int
    box: str
    points: int


class SheetView(View, frozen=True):
    """What everybody sees of a score sheet game.

    `sheets[seat][grid - 1]` holds the boxes written, `grid_totals` their totals; `offers` lists the boxes
    that may be written now, in sheet order, with what each would give.  `newest` is who wrote last, and
    which box.
    """

    players: int
    turn: Seat | None
    throws: int
    most_throws: int
    may_throw: bool
    dice: Dice
    boxes: tuple[str, ...]
    grids: int
    newest: tuple[Seat, Slot] | None
    sheets: tuple[tuple[Grid, ...], ...]
    grid_totals: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    offers: tuple[Offer, ...]
    out: tuple[Seat, ...]
    result: Result | None


class SheetGame(Game[Action]):
    """A position of a score sheet game: whose turn it is, their dice, and all sheets."""

    public = ("throws", "most_throws", "dice", "boxes", "newest", "sheets", "out")
    dice_count: ClassVar[int] = 5
    most_throws: ClassVar[int] = 3

    boxes: tuple[str, ...]
    """The boxes of a grid in sheet order."""
    sheets: list[list[Grid]]
    """`sheets[seat][grid - 1]`."""
    turn: Seat | None = 0
    """Whose turn it is; None when nobody has a box left to fill."""
    throws: int = 0
    """How many throws this turn has had."""
    dice: Dice = ()
    newest: tuple[Seat, Slot] | None = Field(default=None, exclude_if=lambda newest: newest is None)
    """Who wrote the newest box of these sheets, and which; a state without one says nothing of it."""

    # The table of boxes and the turn policy

    @abstractmethod
    def worth(self, seat: Seat, slot: Slot, /) -> int:
        """Return the points the dice would give in an empty box of this seat."""

    def grid_total(self, grid: Grid) -> int:
        """Return what a grid counts so far."""
        return sum(grid.values())

    def writable(self, seat: Seat) -> tuple[Slot, ...]:
        """Return the boxes this seat may write after the throws made, in sheet order: here any empty one."""
        return empty_slots(self.boxes, self.filled(seat))

    def filled(self, seat: Seat) -> tuple[frozenset[str], ...]:
        """Return which boxes this seat has written, grid by grid: what its choices depend on."""
        return tuple([frozenset(grid) for grid in self.sheets[seat]])

    def open(self, seat: Seat) -> "Turn":
        """Return what this seat may do after the throws made: throw again, or write a writable box."""
        dice = self.dice_count if self.may_throw() else 0
        return _turn(dice, self.writable(seat), len(self.sheets[seat]) > 1)

    def ticked(self, action: Action) -> frozenset[str]:
        """Keep those dice ticked that the throw left alone."""
        if not isinstance(action, Roll) or not self.may_throw():
            return frozenset()
        return frozenset(str(place) for place, thrown in enumerate(action.mask) if thrown == "0")

    def as_ticked(self, code: str, marks: frozenset[str]) -> str | None:
        """Throw the dice that are not ticked."""
        return rethrown(code, marks)

    def may_throw(self) -> bool:
        """Return True if the turn may have another throw."""
        return self.throws < self.most_throws

    # The contract

    def awaited(self) -> frozenset[Seat]:
        """Return the seat whose turn it is."""
        return frozenset() if self.turn is None or self.abandoned else frozenset((self.turn,))

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the throws and the boxes open to the seat whose turn it is."""
        if seat != self.turn or self.abandoned:
            return NOTHING
        return self.open(seat) if self.throws else roll_all(self.dice_count)

    def fallback(self, seat: Seat) -> Action:
        """Return the first throw, then the box with the most points now (the first of equal ones)."""
        if not self.throws:
            return roll_all(self.dice_count)[0]
        best = max(self.writable(seat), key=lambda slot: self.worth(seat, slot))
        return Score(slot=best, several=len(self.sheets[seat]) > 1)

    def certain(self, seat: Seat) -> Action | None:
        """Return the box that is all there is to do after a throw."""
        if not self.throws or self.may_throw():
            return None
        only = self.legal(seat).only
        return only if isinstance(only, Score) else None

    def undoable(self, action: Action) -> bool:
        """Return True for a written box unless it ended the game; it shows nothing new."""
        return isinstance(action, Score) and self.turn is not None

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if isinstance(action, Roll):
            yield self._throw(seat, action.mask, chance)
        elif isinstance(action, Score):
            yield from self._write(seat, action.slot)
            self._next_turn(seat)

    def _throw(self, seat: Seat, mask: str, chance: Chance) -> Rolled:
        turn = 1 + sum(map(len, self.sheets[seat]))
        self.dice = throw(self.dice, mask, chance, turn, self.throws + 1)
        self.throws += 1
        return Rolled(seat=seat, dice=self.dice, mask=mask, throw=self.throws)

    def _write(self, seat: Seat, slot: Slot) -> Iterator[Fact]:
        points = self.worth(seat, slot)
        self.sheets[seat][slot.grid - 1][slot.box] = points
        self.newest = (seat, slot)
        yield Scored(seat=seat, grid=slot.grid, box=slot.box, points=points)

    def _next_turn(self, seat: Seat) -> None:
        self.throws, self.dice = 0, ()
        later = (*range(seat + 1, self.players), *range(seat + 1))
        self.turn = next((other for other in later if self._has_boxes_left(other)), None)

    def _has_boxes_left(self, seat: Seat) -> bool:
        return seat not in self.out and min(map(len, self.sheets[seat])) < len(self.boxes)

    def _withdraw(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Pass the turn on if it was the leaver's; the game is over if nobody else has an empty box."""
        if seat == self.turn:
            self._next_turn(seat)
        yield from super()._withdraw(seat, chance)

    def _result(self) -> Result | None:
        """Rank by total, highest first; players who withdrew come last."""
        turns = [sum(map(len, grids)) for grids in self.sheets]
        return self._ranked(self._totals(), turns=turns) if self.turn is None else None

    def _totals(self) -> tuple[int, ...]:
        return tuple(sum(map(self.grid_total, grids)) for grids in self.sheets)

    def _shown(self) -> dict[str, Any]:
        """Return the fields of a `SheetView`."""
        seen = self._public()
        turn = seen["turn"]
        return {
            **seen,
            "may_throw": turn is not None and self.may_throw(),
            "grids": len(self.sheets[0]),
            "grid_totals": tuple(tuple(map(self.grid_total, grids)) for grids in self.sheets),
            "totals": self._totals(),
            "offers": () if turn is None else self._offers(turn),
            "result": self.result(),
        }

    def _offers(self, seat: Seat) -> tuple[Offer, ...]:
        """Return what each writable box would give; none before a throw."""
        slots = self.writable(seat) if self.throws else ()
        return tuple([_offer(slot, self.worth(seat, slot)) for slot in slots])

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule of a turn forbids it."""
        verb, _, rest = code.partition(".")
        if seat not in self.awaited() or verb not in {"roll", "score"}:
            return super().why_not(seat, code)
        if verb == "roll":
            most = self.most_throws if self.may_throw() else self.throws
            return why_no_roll(rest, count=self.dice_count, throws=self.throws, most=most)
        return self._why_no_score(seat, rest)

    def _why_no_score(self, seat: Seat, written: str) -> Illegal:
        """Say why the box `written` ("full", "2.full") cannot be written."""
        return self._why_no_box("score", seat, written) if self.throws else Illegal("dice.refuse.not_thrown")

    def _why_no_box(self, verb: str, seat: Seat, written: str) -> Illegal:
        """Say why a box cannot be chosen: it does not exist, is filled, or is closed by the game."""
        number, _, box = written.rpartition(".")
        grids = len(self.sheets[seat])
        if box not in self.boxes:
            return self.no_such_box(box)
        if not number and grids > 1:
            return Illegal("sheet.refuse.which_grid", grids=grids)
        if (number or "1") not in {str(grid) for grid in range(1, grids + 1)}:
            return Illegal("sheet.refuse.no_such_grid", grids=grids)
        slot = Slot(int(number or "1"), box)
        points = self.sheets[seat][slot.grid - 1].get(box)
        if points is not None:
            return Illegal("sheet.refuse.filled", box=self.box_key(box), points=points)
        return self.why_closed(verb, seat, slot)

    def why_closed(self, _verb: str, _seat: Seat, _slot: Slot, /) -> Illegal:
        """Say which rule of the game closes an empty box now."""
        return Illegal("refuse.unknown_action")

    def no_such_box(self, box: str) -> Illegal:
        """Say that no grid of this game has such a box."""
        return Illegal("sheet.refuse.no_such_box", box=box[:40])

    def box_key(self, box: str) -> Key:
        """Return the text key of a box's name."""
        return Key(f"{self.key}.box.{box}")


@lru_cache(maxsize=512)
def empty_slots(boxes: tuple[str, ...], filled: tuple[frozenset[str], ...]) -> tuple[Slot, ...]:
    """Return the empty boxes, grid by grid, in sheet order."""
    grids = enumerate(filled, 1)
    return tuple(Slot(number, box) for number, grid in grids for box in boxes if box not in grid)


@lru_cache(maxsize=1024)
def _offer(slot: Slot, points: int) -> Offer:
    return Offer(grid=slot.grid, box=slot.box, points=points)


Offered: TypeAlias = tuple[type[BoxAction], tuple[Slot, ...]]
"""A kind of action, with the boxes it may be used on."""


class Turn(Choices[Action]):
    """What is open after a throw: further throws, then actions on boxes."""

    throws: Choices[Roll]
    boxes: tuple[BoxAction, ...]
    offered: tuple[Offered, ...]

    @classmethod
    def of(cls, dice: int, *offered: Offered, several: bool = False) -> Self:
        """Make it of the throws of `dice` dice and the offered actions."""
        throws: Choices[Roll] = rolls(dice) if dice else Choices()
        boxes = tuple([_on_box(kind, slot, several) for kind, slots in offered for slot in slots])
        turn = cls((*throws, *boxes))
        turn.throws, turn.boxes, turn.offered = throws, boxes, offered
        return turn

    def slots(self, kind: type[BoxAction]) -> tuple[Slot, ...]:
        """Return the boxes that this kind of action may be used on."""
        for offered, slots in self.offered:
            if offered is kind:
                return slots
        return ()

    def find(self, code: str) -> Action | None:
        """Return the throw, or the action on a box, that is written `code`; or None."""
        return self.throws.find(code) or next((done for done in self.boxes if str(done) == code), None)


@lru_cache(maxsize=512)
def _turn(dice: int, writable: tuple[Slot, ...], several: bool) -> Turn:
    """Return the throws of so many dice and the boxes to write, shared between positions."""
    return Turn.of(dice, (Score, writable), several=several)


@cache
def _on_box(kind: type[BoxAction], slot: Slot, several: bool) -> BoxAction:
    return kind(slot=slot, several=several)
