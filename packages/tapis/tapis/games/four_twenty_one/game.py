"""421 (four_twenty_one.md): three dice, twenty-one tokens, a charge and a discharge.

Here is a round of turns, with its settlement; `ranks.py` orders the combinations.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Literal, Self, TypeAlias

from tapis.games.four_twenty_one.ranks import DICE, OthersOrder, cheapest_throw, combination, rank, worth
from tapis.games.kit.chance import Chance
from tapis.games.kit.dice import Dice, Roll, Rolled, rethrown, roll_all, rolls, throw, why_no_roll
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
    View,
)
from tapis.games.kit.options import OptionSet
from tapis.games.kit.starting import Begins, Starting, starting_roll


class FourTwentyOneOptions(OptionSet, frozen=True):
    """Who begins, who may stop, what a nénette takes, and the order of the weak combinations."""

    start_roll: Literal["highest", "lowest"] = "highest"
    le_bon: Literal["no", "yes"] = "no"
    nenette: Literal["fixed", "at_least"] = "fixed"
    others_order: OthersOrder = "number"


class Stop(Action, frozen=True):
    """End the turn: the starter sets the number of throws, another player says "le bon"."""


Part: TypeAlias = Literal["charge", "discharge"]

Purpose: TypeAlias = Literal["weakest", "best"]


class Stopped(Fact, frozen=True):
    """A turn ended before its last throw: by "le bon" if `good`, else the starter has set the throws."""

    seat: Seat
    throws: int
    good: bool


class RoundEnded(Fact, frozen=True):
    """All have thrown: the tokens of the best combination, the dice by seat, the seats with a nénette."""

    part: Part
    value: int
    dice: tuple[Dice, ...]
    nenettes: tuple[Seat, ...]


class TieBreak(Fact, frozen=True):
    """Tied players have thrown once each, to find the weakest or the best (R7)."""

    purpose: Purpose
    seats: tuple[Seat, ...]
    dice: tuple[Dice, ...]


class Tokens(Fact, frozen=True):
    """Tokens went to a player, from another or from the pot (None); 0 if the giver had none left (R4)."""

    giver: Seat | None
    seat: Seat
    tokens: int


class Discharge(Fact, frozen=True):
    """The pot is empty: the charge is over."""


class FourTwentyOneView(View, frozen=True):
    """What everybody sees.

    `tokens`, `thrown` and `last` are by seat; `thrown` and `last` are the final dice of this round and of the
    one before, () for none.  `order` is the throwing order, `limit` the number of throws that the starter has
    set or None.
    """

    players: int
    options: FourTwentyOneOptions
    part: Part
    round: int
    pot: int
    tokens: tuple[int, ...]
    starter: Seat
    order: tuple[Seat, ...]
    turn: Seat | None
    limit: int | None
    throws: int
    most_throws: int
    dice: Dice
    may_throw: bool
    may_stop: bool
    thrown: tuple[Dice, ...]
    last: tuple[Dice, ...]
    out: tuple[Seat, ...]
    result: Result | None


TOKENS = 21
MOST_THROWS = 3
NENETTE_TOKENS = 2

_STOP = Stop()
_THROW_OR_STOP: Choices[Action] = Choices((*rolls(DICE), _STOP))
Ranks: TypeAlias = Mapping[Seat, int]


class FourTwentyOne(Game[Action]):
    """Two players or more; tokens of players who left stay aside and count among the 21."""

    key = "four_twenty_one"
    command = "421"
    seats = range(2, 33)
    minutes = 15
    Options = FourTwentyOneOptions
    fact_types = (Starting, Begins, Rolled, Stopped, RoundEnded, TieBreak, Tokens, Discharge)
    lowest = True
    placed_by_score = False
    figures = (Figure(of="rounds", how="fewest", won=True),)
    public = (
        *("options", "part", "round", "pot", "tokens", "order", "limit", "throws", "most_throws", "dice"),
        *("thrown", "last", "out"),
    )

    options: FourTwentyOneOptions
    pot: int = TOKENS
    tokens: list[int]
    round: int = 1
    order: tuple[Seat, ...]
    """The seats in play in throwing order: the starter, then seat order."""
    limit: int | None = None
    """How many throws each player may make; None until the starter has ended their turn."""
    turn: Seat | None
    """Whose turn it is; None at the end."""
    throws: int = 0
    dice: Dice = ()
    thrown: list[Dice]
    """By seat, the final dice of this round, () before the seat has thrown."""
    last: list[Dice]
    """By seat, the final dice of the round before."""
    winners: tuple[Seat, ...] = ()

    @classmethod
    def start(cls, options: FourTwentyOneOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Throw for who begins (R2); all tokens are in the pot."""
        first, told = starting_roll(seats, DICE, chance, lowest=options.start_roll == "lowest")
        nothing: list[Dice] = [()] * seats
        order = tuple((first + step) % seats for step in range(seats))
        game = cls(
            players=seats,
            options=options,
            tokens=[0] * seats,
            order=order,
            turn=first,
            thrown=nothing,
            last=nothing,
        )
        return game, told

    @property
    def part(self) -> Part:
        """The part of the game; the charge lasts until the end of the round that empties the pot."""
        return "charge" if self.pot else "discharge"

    @property
    def most_throws(self) -> int:
        """How many throws the player whose turn it is may make: three, or as many as the starter."""
        return self.limit or MOST_THROWS

    def may_stop(self) -> bool:
        """Return True if the turn may end now: the starter's after any throw, another's by "le bon"."""
        return self.throws > 0 and (self.limit is None or self.options.le_bon == "yes")

    # The turn

    def awaited(self) -> frozenset[Seat]:
        """Return the seat whose turn it is."""
        return frozenset() if self.turn is None or self.abandoned else frozenset((self.turn,))

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the first throw of all three dice, or throws of any of them (R3) and the stop if allowed."""
        if seat != self.turn or self.abandoned:
            return NOTHING
        if not self.throws:
            return roll_all(DICE)
        return _THROW_OR_STOP if self.may_stop() else rolls(DICE)

    def fallback(self, _seat: Seat) -> Action:
        """Return the first throw, then the stop or, if it is not allowed, the throw of the cheapest die."""
        if not self.throws:
            return roll_all(DICE)[0]
        if self.may_stop():
            return _STOP
        return Roll(mask=cheapest_throw(self.dice, self.options.others_order))

    def ticked(self, action: Action) -> frozenset[str]:
        """Keep the dice ticked that the throw left alone."""
        if not isinstance(action, Roll) or not self.dice:
            return frozenset()
        return frozenset(str(place) for place, mark in enumerate(action.mask) if mark == "0")

    def as_ticked(self, code: str, marks: frozenset[str]) -> str | None:
        """Throw the dice that are not ticked."""
        return rethrown(code, marks)

    def undoable(self, action: Action) -> bool:
        """Return True for a stop that did not settle the round; it shows nothing new."""
        return isinstance(action, Stop) and self.turn is not None and any(self.thrown)

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if isinstance(action, Roll):
            yield self._throw(seat, action.mask, chance)
            if self.throws < self.most_throws:
                return
        else:
            yield Stopped(seat=seat, throws=self.throws, good=self.limit is not None)
        yield from self._end_turn(seat, chance)

    def _throw(self, seat: Seat, mask: str, chance: Chance) -> Rolled:
        self.dice = throw(self.dice, mask, chance)
        self.throws += 1
        return Rolled(seat=seat, dice=self.dice, mask=mask, throw=self.throws)

    def _end_turn(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Keep the dice; the starter's number of throws is the limit of the round."""
        self.thrown[seat] = self.dice
        self.limit = self.limit or self.throws
        yield from self._go_on(chance)

    def _go_on(self, chance: Chance) -> Iterator[Fact]:
        """Begin the turn of the next seat that has not thrown yet, or settle the round."""
        self.throws, self.dice = 0, ()
        self.turn = next((seat for seat in self.order if not self.thrown[seat]), None)
        if self.turn is None:
            yield from self._settle(chance)

    def _withdraw(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Play the round on without the seat and its dice; the next in order may become the starter."""
        self.thrown[seat] = ()
        self.order = tuple(other for other in self.order if other != seat)
        if seat == self.turn:
            yield from self._go_on(chance)

    # The round

    def _settle(self, chance: Chance) -> Iterator[Fact]:
        """Move tokens by what was thrown; then end the game or begin the next round."""
        part = self.part
        ranks = {seat: self._rank(self.thrown[seat]) for seat in self.order}
        value = worth(self.thrown[min(self.order, key=ranks.__getitem__)])
        nenettes = tuple(seat for seat in self.order if combination(self.thrown[seat]) == "nenette")
        yield RoundEnded(part=part, value=value, dice=tuple(self.thrown), nenettes=nenettes)
        before = tuple(self.tokens)
        if part == "charge":
            yield from self._charge(ranks, value, nenettes, chance)
        else:
            yield from self._discharge(ranks, value, nenettes, chance)
            self._win(ranks)
        if not self.winners:
            self._next_round(before)

    def _rank(self, dice: Dice) -> int:
        return rank(dice, self.options.others_order)

    def _nenette_tokens(self, value: int) -> int:
        """Return how many tokens each nénette takes (R6)."""
        return max(NENETTE_TOKENS, value) if self.options.nenette == "at_least" else NENETTE_TOKENS

    def _charge(self, ranks: Ranks, value: int, nenettes: Sequence[Seat], chance: Chance) -> Iterator[Fact]:
        """Give tokens of the pot to the nénettes or, if there is none, to the weakest."""
        if nenettes:
            for seat in nenettes:
                yield self._move(None, seat, self._nenette_tokens(value))
        else:
            weakest = yield from self._single_out("weakest", ranks, chance)
            yield self._move(None, weakest, value)
        if not self.pot:
            yield Discharge()

    def _discharge(
        self, ranks: Ranks, value: int, nenettes: Sequence[Seat], chance: Chance
    ) -> Iterator[Fact]:
        """Give tokens of the best to the nénettes, without any to the weakest (R5); none if all have one."""
        if len(nenettes) == len(self.order):
            return
        if nenettes:
            best = yield from self._single_out("best", ranks, chance)
            for seat in nenettes:
                yield self._move(best, seat, self._nenette_tokens(value))
        else:
            while len(set(ranks.values())) == 1:  # all tie: they all throw for the weakest first (R7)
                ranks = yield from self._throw_off("weakest", self.order, chance)
            weakest = yield from self._single_out("weakest", ranks, chance)
            best = yield from self._single_out("best", ranks, chance)
            yield self._move(best, weakest, value)

    def _move(self, giver: Seat | None, seat: Seat, tokens: int) -> Tokens:
        """Move tokens from the giver or the pot (None), but no more than are left there (R4)."""
        if giver is None:
            moved = min(tokens, self.pot)
            self.pot -= moved
        else:
            moved = min(tokens, self.tokens[giver])
            self.tokens[giver] -= moved
        self.tokens[seat] += moved
        return Tokens(giver=giver, seat=seat, tokens=moved)

    def _single_out(self, purpose: Purpose, ranks: Ranks, chance: Chance) -> Generator[Fact, None, Seat]:
        """Return the weakest or the best seat; tied seats throw until one is left (R7)."""
        extreme = max if purpose == "weakest" else min
        while True:
            wanted = extreme(ranks.values())
            tied = tuple(seat for seat in ranks if ranks[seat] == wanted)
            if len(tied) == 1:
                return tied[0]
            ranks = yield from self._throw_off(purpose, tied, chance)

    def _throw_off(
        self, purpose: Purpose, tied: tuple[Seat, ...], chance: Chance
    ) -> Generator[Fact, None, Ranks]:
        """Let the tied throw the three dice once each, in throwing order; return the ranks."""
        thrown = tuple(tuple(chance.dice(DICE)) for _ in tied)
        yield TieBreak(purpose=purpose, seats=tied, dice=thrown)
        return {seat: self._rank(dice) for seat, dice in zip(tied, thrown, strict=True)}

    def _win(self, ranks: Ranks) -> None:
        """Seats without tokens after a discharge round win; of several, the best combination (R9)."""
        without = [seat for seat in self.order if not self.tokens[seat]]
        best = min((ranks[seat] for seat in without), default=0)
        self.winners = tuple(seat for seat in without if ranks[seat] == best)

    def _next_round(self, before: Sequence[int]) -> None:
        """Begin a round: the first receiver in throwing order starts; without one, the same starter (R8)."""
        received = (seat for seat in self.order if self.tokens[seat] > before[seat])
        starter = next(received, self.order[0])
        place = self.order.index(starter)
        self.order = self.order[place:] + self.order[:place]
        self.round += 1
        self.limit = None
        self.last, self.thrown = self.thrown, [()] * self.players
        self.turn = starter

    # The end, the view, the refusals

    def _result(self) -> Result | None:
        """Rank the winners first, then by tokens, fewest first; players who withdrew come last."""
        if not self.winners:
            return None
        marks = [count + (seat not in self.winners) for seat, count in enumerate(self.tokens)]
        return self._ranked(self.tokens, marks, rounds=[self.round] * self.players)

    def view(self, _seat: Seat | None) -> FourTwentyOneView:
        """Return what everybody sees."""
        throwing = bool(self.awaited())
        return FourTwentyOneView(
            **self._public(),
            starter=self.order[0],
            may_throw=throwing,
            may_stop=throwing and self.may_stop(),
            result=self.result(),
        )

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule of a turn forbids `code`."""
        verb, _, mask = code.partition(".")
        if seat not in self.awaited():
            return super().why_not(seat, code)
        if code == "stop":
            return self._why_no_stop()
        if verb == "roll":
            return self._why_no_throw(mask)
        return super().why_not(seat, code)

    def _why_no_stop(self) -> Illegal:
        if not self.throws:
            return Illegal("four_twenty_one.refuse.not_thrown")
        return Illegal("four_twenty_one.refuse.as_many", throws=self.throws, most=self.most_throws)

    def _why_no_throw(self, mask: str) -> Illegal:
        """Say that a die must be thrown (R3), or how throws are written."""
        if not self.throws or mask != "0" * DICE:
            return why_no_roll(mask, count=DICE, throws=self.throws, most=self.most_throws)
        if self.may_stop():
            return Illegal("four_twenty_one.refuse.keep_all")
        return Illegal("four_twenty_one.refuse.must_throw", throws=self.throws, most=self.most_throws)
