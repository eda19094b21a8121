"""Menteur (menteur.md): dice under cups, bids on all of them, calls of doubt."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal, Self

from pydantic import Field

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import NOTHING, Action, Choices, Fact, Figure, Game, Illegal, Result, Seat, Withdrew
from tapis.games.kit.starting import Begins, Starting, starting_roll
from tapis.games.menteur.bids import Bid, Exact, Liar, counted, fair, openings, raises
from tapis.games.menteur.facts import Bade, Called, Cups, DiceChanged, Out, Revealed, Round, Voided
from tapis.games.menteur.options import MenteurOptions
from tapis.games.menteur.refusals import why_not
from tapis.games.menteur.view import MenteurView, Said, Shown

_LIAR, _EXACT = Liar(), Exact()


class Menteur(Game[Action]):
    """Two to eight players, each for themselves.

    `cups` are the dice of each seat as thrown, `dice` their number; `thrown` is True in the revision that
    threw them.  `fallen` holds the seats without dice in the order they went out; those who went out together
    stand together.  `retired` are fallen seats whose player left afterwards, which changes nothing (R12).
    """

    key = "menteur"
    command = "menteur"
    seats = range(2, 9)
    minutes = 15
    hidden = True
    placed_by_score = False
    figures = (Figure(of="score", how="average", won=True), Figure(of="score", how="most"))
    Options = MenteurOptions
    public = ("options", "dice", "palifico", "wild", "bids", "fallen", "shown")
    fact_types = (Starting, Begins, Round, Bade, Called, Revealed, DiceChanged, Out, Voided)

    options: MenteurOptions
    cups: list[list[int]] = Field(default_factory=list)
    dice: list[int]
    thrown: bool = False
    settled: int = 0
    rounds: list[int]
    opener: Seat
    turn: Seat | None = None
    palifico: bool = False
    had_palifico: list[Seat] = Field(default_factory=list)
    bids: list[Said] = Field(default_factory=list)
    fallen: list[list[Seat]] = Field(default_factory=list)
    retired: list[Seat] = Field(default_factory=list)
    shown: Shown | None = None

    # A ROUND

    @classmethod
    def start(cls, options: MenteurOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Throw two dice each to find who opens, then all dice under the cups."""
        opener, facts = starting_roll(seats, 2, chance)
        game = cls(
            players=seats, options=options, dice=[options.dice] * seats, rounds=[0] * seats, opener=opener
        )
        return game, [*facts, *game._throw(chance)]

    def _throw(self, chance: Chance) -> Iterator[Fact]:
        """Begin a round: all throw their dice, seat by seat; or stop, if only one has dice."""
        self.cups, self.thrown, self.bids, self.palifico = [[] for _ in self.dice], False, [], False
        if len(self.going()) < 2:
            self.turn = None
            return
        self.cups, self.thrown = [chance.dice(count) for count in self.dice], True
        self.palifico = self._is_palifico()
        self.turn = self.opener
        yield Round(number=self.settled + 1, seat=self.opener, dice=tuple(self.dice), palifico=self.palifico)

    def _is_palifico(self) -> bool:
        """Return True if the round is the opener's palifico: once in a game, with one die (R7)."""
        return (
            self.options.palifico == "yes"
            and self.dice[self.opener] == 1
            and self.opener not in self.had_palifico
            and self.options.full(len(self.going()))
        )

    def going(self) -> list[Seat]:
        """Return the seats that have dice."""
        return [seat for seat, count in enumerate(self.dice) if count]

    @property
    def wild(self) -> bool:
        """Return True if ones count as every value in this round."""
        return self.options.aces == "wild" and not self.palifico

    def _next(self, seat: Seat) -> Seat:
        """Return the next seat clockwise that has dice."""
        later = ((seat + step) % self.players for step in range(1, self.players + 1))
        return next(other for other in later if self.dice[other])

    def _bids(self) -> tuple[Bid, ...]:
        """Return the bids that may be made now, in rising order."""
        total = sum(self.dice)
        if self.bids:
            return raises(self.bids[-1].bid, total, wild=self.wild, palifico=self.palifico)
        return openings(total, wild=self.wild)

    def _may_be_exact(self) -> bool:
        return bool(self.bids) and self.options.tout_pile != "no" and self.options.full(len(self.going()))

    # The contract

    def awaited(self) -> frozenset[Seat]:
        """Return the seat whose turn it is."""
        return frozenset() if self.turn is None or self.abandoned else frozenset((self.turn,))

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the calls and the higher bids of the seat whose turn it is; the others do nothing (R4)."""
        if seat not in self.awaited():
            return NOTHING
        calls = [_LIAR] * bool(self.bids) + [_EXACT] * self._may_be_exact()
        return Choices((*calls, *self._bids()))

    def fallback(self, _seat: Seat) -> Action:
        """Return the lowest bid; but doubt a bid if the next one would claim more than the average (R13)."""
        least = next(iter(self._bids()), None)
        if least is not None and (not self.bids or fair(least, sum(self.dice), wild=self.wild)):
            return least
        return _LIAR

    def undoable(self, action: Action) -> bool:
        """Return True for a bid; a call shows dice."""
        return isinstance(action, Bid)

    def secrets(self) -> list[Fact]:
        """Return the dice under the cups, in the revision that threw them."""
        return [Cups(hands=tuple(map(tuple, self.cups)))] if self.thrown and not self.abandoned else []

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        self.thrown = False
        if isinstance(action, Bid):
            self.bids.append(Said(seat=seat, bid=action))
            self.turn = self._next(seat)
            yield Bade(seat=seat, count=action.count, value=action.value)
        else:
            yield from self._call(seat, "liar" if isinstance(action, Liar) else "exact")
            yield from self._throw(chance)

    # SETTLING

    def _call(self, caller: Seat, call: Literal["liar", "exact"]) -> Iterator[Fact]:
        """Show and count all dice, take and give dice as due, and name who opens next."""
        said = self.bids[-1]
        bid = said.bid
        found = counted(chain.from_iterable(self.cups), bid.value, wild=self.wild)
        changes = (
            self._doubted(caller, said, found) if call == "liar" else self._exact(caller, found == bid.count)
        )
        called = Called(seat=caller, call=call, bidder=said.seat, count=bid.count, value=bid.value)
        revealed = Revealed(hands=tuple(map(tuple, self.cups)), found=found, wild=self.wild)
        self.shown = Shown(
            number=self.settled + 1, called=called, revealed=revealed, changes=tuple(sorted(changes.items()))
        )
        yield called
        yield revealed
        yield from self._settle(changes)
        after = caller if call == "exact" else next(iter(changes))
        self.opener = after if self.dice[after] else self._next(after)

    def _doubted(self, caller: Seat, said: Said, found: int) -> dict[Seat, int]:
        """Return the changes of dice by seat after "menteur !" (R8)."""
        loser = said.seat if found < said.bid.count else caller
        cost = max(1, abs(found - said.bid.count)) if self.options.loss == "difference" else 1
        return {loser: -min(cost, self.dice[loser])}

    def _exact(self, caller: Seat, right: bool) -> dict[Seat, int]:
        """Return the changes of dice by seat after "tout pile !" (R9)."""
        if not right:
            return {caller: -1}
        if self.options.tout_pile == "others_lose":
            return {seat: -1 for seat in self.going() if seat != caller}
        return {caller: int(self.dice[caller] < self.options.dice)}

    def _settle(self, changes: dict[Seat, int]) -> Iterator[Fact]:
        """Count the round for all who played it, change their dice, and put out those with none left."""
        if self.palifico:
            self.had_palifico.append(self.opener)
        self.settled += 1
        for seat in self.going():
            self.rounds[seat] += 1
        for seat, change in sorted(changes.items()):
            self.dice[seat] += change
            yield DiceChanged(seat=seat, change=change, left=self.dice[seat])
        if gone := [seat for seat in sorted(changes) if not self.dice[seat]]:
            self.fallen.append(gone)
            yield Out(seats=tuple(gone))

    # LEAVING

    def placed(self, seat: Seat) -> bool:
        """Return True if the seat went out by its dice: it keeps its place, whoever leaves (R12)."""
        return seat in chain.from_iterable(self.fallen)

    def withdraw(self, seat: Seat, chance: Chance) -> list[Fact]:
        """Let a player leave; if they are out already, this has no effect (R12).

        Raises:
            Illegal: if the game is over or they left before.
        """
        if self.result() is not None or not self.placed(seat):
            return super().withdraw(seat, chance)
        if seat in self.retired:
            raise Illegal("refuse.withdrawn")
        self.retired.append(seat)
        self.thrown = False
        return [Withdrew(seat=seat)]

    def _withdraw(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Take the leaver's dice out of the game, unseen; the round is void, and all throw again (R12)."""
        self.dice[seat] = 0
        if seat == self.opener:
            self.opener = self._next(seat)
        if len(self.going()) > 1:
            yield Voided()
        yield from self._throw(chance)

    # END

    def _result(self) -> Result | None:
        """Rank by the order of going out, the last first; those out together share a place (R11)."""
        if self.turn is not None:
            return None
        ranks: list[list[Seat]] = [self.going(), *reversed(self.fallen), self.out]
        places, before = [0] * self.players, 0
        for group in ranks:
            for seat in group:
                places[seat] = before + 1
            before += len(group)
        details: tuple[dict[str, str | int], ...] = tuple({"rounds": rounds} for rounds in self.rounds)
        return Result(places=tuple(places), scores=tuple(self.dice), details=details)

    # What is seen

    def view(self, seat: Seat | None) -> MenteurView:
        """Return what everybody sees and, for a seat, its own dice."""
        going = bool(self.awaited())
        return MenteurView(
            **self._public(),
            number=self.settled + 1,
            opener=self.opener if going else None,
            offers=self._bids() if going else (),
            exact=going and self._may_be_exact(),
            left=tuple(self.out),
            hand=() if seat is None else tuple(self.cups[seat]),
        )

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule forbids `code`, and what is allowed."""
        if seat in self.awaited():
            return why_not(self.view(None), code)
        if self.result() is None and self.placed(seat):
            return Illegal("menteur.refuse.out")
        return super().why_not(seat, code)
