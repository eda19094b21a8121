"""5000 (five_thousand.md): keep scoring dice, throw the others again or bank, reach the target first.

In a turn, a part of each throw (`Throw`) is kept (`Keep`).  The turn ends by banking (`Bank`) or with the
keep of the third throw.  Here are the turns and their settlement; `dice.py` says what dice are worth.
"""

from collections.abc import Iterator
from typing import Literal, Self, TypeAlias

from tapis.games.five_thousand.dice import Keep, chosen, idle_dice, legal_keeps, ticked_mask, worth
from tapis.games.kit.chance import Chance
from tapis.games.kit.dice import THROW, Dice, Throw, Thrown
from tapis.games.kit.game import (
    NOTHING,
    Action,
    Choices,
    Fact,
    Figure,
    Game,
    Illegal,
    Result,
    Seat,
    Value,
    View,
)
from tapis.games.kit.options import OptionSet


class FiveThousandOptions(OptionSet, frozen=True):
    """How many dice, how far to go, and how hard the end is."""

    dice: Literal[5, 6] = 5
    target: Literal[5000, 10000] = 5000
    exact: Literal["no", "yes"] = "no"
    last_thousand: Literal["no", "yes"] = "no"


class Bank(Action, frozen=True):
    """End the turn and settle it: `bank`."""


Outcome: TypeAlias = Literal["not_opened", "overshoot", "capped", "scored", "win"]


class FiveOnes(Fact, frozen=True):
    """Five 1s in one throw: the game is won (R9)."""

    seat: Seat


class Bust(Fact, frozen=True):
    """The throw holds no unit, so the turn's points are lost; a `ballot` is a bust with all the dice (R3)."""

    seat: Seat
    lost: int
    ballot: bool


class Kept(Fact, frozen=True):
    """Dice were set aside: their points, and those of the turn including them."""

    seat: Seat
    dice: Dice
    points: int
    at_stake: int


class FullHand(Fact, frozen=True):
    """Every die of the hand scores (R5)."""

    seat: Seat


class Settled(Fact, frozen=True):
    """A turn ended: its points, and the total after it."""

    seat: Seat
    outcome: Outcome
    points: int
    total: int


State: TypeAlias = Literal["start", "choose", "decide", "over"]


class KeepOffer(Value, frozen=True):
    """A legal keep: which dice, their points, and how many dice the next throw then has."""

    mask: str
    dice: Dice
    points: int
    free: int


class FiveThousandView(View, frozen=True):
    """What everybody sees.

    `dice` is the throw that waits for a keep, `keeps` are its legal keeps, the best first.  `kept` are the
    dice set aside from each throw of this turn.  `free` is how many dice the next throw has or, while a throw
    waits, how many that throw had.  `totals`, `opened` and `turns` (finished ones) are by seat.
    """

    players: int
    options: FiveThousandOptions
    turn: Seat | None
    state: State
    throws: int
    most_throws: int
    free: int
    dice: Dice
    kept: tuple[Dice, ...]
    points: int
    totals: tuple[int, ...]
    opened: tuple[bool, ...]
    turns: tuple[int, ...]
    keeps: tuple[KeepOffer, ...]
    may_bank: bool
    out: tuple[Seat, ...]
    result: Result | None


OPENING = 750
"""The points one turn must bring before a player scores at all."""
MOST_THROWS = 3
"""The throws of a turn, those after a full hand included (R4)."""
LAST = 1000
"""What the last turn must bring with the option `last_thousand`."""

BANK = Bank()
THROW_ONLY: Choices[Action] = Choices((THROW,))
THROW_OR_BANK: Choices[Action] = Choices((THROW, BANK))


def settle(options: FiveThousandOptions, total: int, points: int, *, opened: bool) -> tuple[Outcome, int]:
    """Return how a turn ends and the total after it, by the first line of the sheet that applies.

    With `exact`, a total above the target is too much (R6).  With `last_thousand`, the last 1000 points must
    come in one turn, or the total stops short of them (R7).
    """
    reached, target = total + points, options.target
    if not opened and points < OPENING:
        return "not_opened", total
    if options.exact == "yes" and reached > target:
        return "overshoot", total
    if options.last_thousand == "yes" and target - LAST < reached < target:
        return "capped", target - LAST
    return ("win" if reached >= target else "scored"), reached


class FiveThousand(Game[Action]):
    """Two players or more; seat 0 begins (R1)."""

    key = "five_thousand"
    command = "5000"
    seats = range(2, 33)
    minutes = 25
    Options = FiveThousandOptions
    fact_types = (Thrown, FiveOnes, Bust, Kept, FullHand, Settled)
    placed_by_score = False
    figures = (Figure(of="turns", how="fewest", won=True),)
    public = ("options", "throws", "free", "dice", "kept", "points", "totals", "opened", "turns", "out")

    options: FiveThousandOptions
    totals: list[int]
    opened: list[bool]
    turns: list[int]
    """How many turns each seat has finished."""
    turn: Seat | None = 0
    """Whose turn it is; None once the game is won."""
    throws: int = 0
    """How many throws this turn has had."""
    free: int
    """How many dice are thrown next."""
    dice: Dice = ()
    """The throw that waits for a keep."""
    kept: tuple[Dice, ...] = ()
    """The dice set aside from each throw of this turn."""
    points: int = 0
    """What this turn has brought so far."""
    winner: Seat | None = None

    @classmethod
    def start(cls, options: FiveThousandOptions, seats: int, _chance: Chance) -> tuple[Self, list[Fact]]:
        """Set every total to 0, and give seat 0 all the dice."""
        game = cls(
            players=seats,
            options=options,
            totals=[0] * seats,
            opened=[False] * seats,
            turns=[0] * seats,
            free=options.dice,
        )
        return game, []

    # The turn, and what may be done in it

    def awaited(self) -> frozenset[Seat]:
        """Return the seat whose turn it is."""
        return frozenset() if self.turn is None or self.abandoned else frozenset((self.turn,))

    def state(self) -> State:
        """Return where the turn stands."""
        if self.turn is None or self.abandoned:
            return "over"
        if not self.throws:
            return "start"
        return "choose" if self.dice else "decide"

    def may_bank(self) -> bool:
        """Return True if the turn may end here: the player has opened, or opens with these points."""
        return self.state() == "decide" and self._opens()

    def _opens(self) -> bool:
        return self.turn is not None and (self.opened[self.turn] or self.points >= OPENING)

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the first throw, or the legal keeps, or the next throw and the bank."""
        if seat != self.turn or self.abandoned:
            return NOTHING
        if self.dice:
            return legal_keeps(self.dice)
        return THROW_OR_BANK if self.throws and self._opens() else THROW_ONLY

    def fallback(self, seat: Seat) -> Action:
        """Return the first throw, the best keep, then the bank (another throw if it is not allowed)."""
        return self._best_keep(seat) if self.dice else self.legal(seat)[-1]

    def _best_keep(self, seat: Seat) -> Keep:
        """Return the keep of most points, with `exact` among those that are not too much, if any (R6)."""
        keeps = legal_keeps(self.dice)
        return next((keep for keep in keeps if not self._overshoots(seat, keep)), keeps[0])

    def _overshoots(self, seat: Seat, keep: Keep) -> bool:
        points = self.points + worth(chosen(self.dice, keep.mask))
        return self._outcome(seat, points)[0] == "overshoot"

    def as_ticked(self, code: str, marks: frozenset[str]) -> str | None:
        """Set aside the dice that are ticked."""
        return f"keep.{ticked_mask(marks, len(self.dice))}" if code.startswith("keep.") else None

    def undoable(self, action: Action) -> bool:
        """Return True for a keep or a bank that did not end the game; neither shows anything new."""
        return not isinstance(action, Throw) and self.winner is None

    # Throw, keep, bank

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if isinstance(action, Throw):
            yield from self._throw(seat, chance)
        elif isinstance(action, Keep):
            yield from self._set_aside(seat, action.mask)
        else:
            yield self._settle(seat)

    def _throw(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Throw the free dice: five 1s win at once (R9), no unit is a bust."""
        dice = tuple(chance.dice(self.free))
        self.throws += 1
        yield Thrown(seat=seat, dice=dice, throw=self.throws)
        if dice.count(1) >= 5:
            yield FiveOnes(seat=seat)
            yield Settled(seat=seat, outcome="win", points=0, total=self.totals[seat])
            self._end_turn(seat, won=True)
        elif not legal_keeps(dice):
            yield Bust(seat=seat, lost=self.points, ballot=len(dice) == self.options.dice)
            self._end_turn(seat)
        else:
            self.dice = dice

    def _set_aside(self, seat: Seat, mask: str) -> Iterator[Fact]:
        """Keep dice; a full hand frees all dice (R5), the third throw ends the turn (R4)."""
        kept = chosen(self.dice, mask)
        points = worth(kept)
        self.dice = ()
        self.kept = (*self.kept, kept)
        self.points += points
        self.free -= len(kept)
        yield Kept(seat=seat, dice=kept, points=points, at_stake=self.points)
        if not self.free:
            self.free = self.options.dice
            yield FullHand(seat=seat)
        if self.throws == MOST_THROWS:
            yield self._settle(seat)

    def _settle(self, seat: Seat) -> Settled:
        points = self.points
        outcome, total = self._outcome(seat, points)
        self.totals[seat] = total
        if outcome not in {"not_opened", "overshoot"}:
            self.opened[seat] = True
        self._end_turn(seat, won=outcome == "win")
        return Settled(seat=seat, outcome=outcome, points=points, total=total)

    def _outcome(self, seat: Seat, points: int) -> tuple[Outcome, int]:
        return settle(self.options, self.totals[seat], points, opened=self.opened[seat])

    def _end_turn(self, seat: Seat, *, won: bool = False) -> None:
        """Count the turn; the game stops at once when it is won (R8)."""
        self.turns[seat] += 1
        self._next_turn(seat)
        if won:
            self.turn, self.winner = None, seat

    def _next_turn(self, seat: Seat) -> None:
        self.throws, self.points, self.free = 0, 0, self.options.dice
        self.dice, self.kept = (), ()
        later = ((seat + step) % self.players for step in range(1, self.players + 1))
        self.turn = next(other for other in later if other not in self.out)

    def _withdraw(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Pass the turn on if it was the leaver's; it does not count as finished."""
        if seat == self.turn:
            self._next_turn(seat)
        yield from super()._withdraw(seat, chance)

    # The end

    def _result(self) -> Result | None:
        """Place the winner first whatever their total, then by total; players who withdrew come last."""
        if self.winner is None:
            return None
        ranks = list(self.totals)
        ranks[self.winner] = max(self.totals) + 1
        return self._ranked(self.totals, ranks, turns=self.turns)

    def view(self, _seat: Seat | None) -> FiveThousandView:
        """Return what everybody sees."""
        state = self.state()
        return FiveThousandView(
            **self._public(),
            state=state,
            most_throws=MOST_THROWS,
            keeps=tuple(map(self._offer, legal_keeps(self.dice))) if state == "choose" else (),
            may_bank=self.may_bank(),
            result=self.result(),
        )

    def _offer(self, keep: Keep) -> KeepOffer:
        """Return what a keep gives now; after a full hand all the dice are free (R5)."""
        dice = chosen(self.dice, keep.mask)
        free = len(self.dice) - len(dice) or self.options.dice
        return KeepOffer(mask=keep.mask, dice=dice, points=worth(dice), free=free)

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule of a turn forbids `code`."""
        verb, _, mask = code.partition(".")
        state = self.state()
        if seat not in self.awaited() or not (verb == "keep" or code in {"roll", "bank"}):
            return super().why_not(seat, code)
        if state == "start":
            return Illegal("five_thousand.refuse.throw_first", dice=self.free)
        if verb == "keep":
            return self._why_no_keep(mask)
        if state == "decide":
            return Illegal("five_thousand.refuse.opening", least=OPENING, points=self.points)
        if verb == "roll" and self.throws == MOST_THROWS:
            return Illegal("five_thousand.refuse.last_throw", throws=MOST_THROWS)
        return Illegal("five_thousand.refuse.keep_first")

    def _why_no_keep(self, mask: str) -> Illegal:
        """Say why the dice marked 1 cannot be kept (R2)."""
        if not self.dice:
            return Illegal("five_thousand.refuse.kept_already", dice=self.free)
        if len(mask) != len(self.dice) or set(mask) - {"0", "1"}:
            return Illegal("five_thousand.refuse.no_such_keep", dice=len(self.dice))
        if "1" not in mask:
            return Illegal("five_thousand.refuse.no_die_kept")
        return Illegal("five_thousand.refuse.idle_dice", values=idle_dice(chosen(self.dice, mask)))
