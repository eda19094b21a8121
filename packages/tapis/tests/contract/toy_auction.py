"""A toy with everything a card game may have, so that the suite is known to work before there is one.

Four seats in two teams hold three hidden cards each of sixteen; four stay in the stock.  An auction
(`bid.2`, `pass`) names the leader; if all pass, the cards are dealt again.  Then three tricks are played;
the best card of the suit led wins.  Meanwhile whoever is not to play may cry `stop` once a deal, whatever he
holds: it is judged when it is played, and ends the deal if he holds an eight.
"""

from collections.abc import Iterator
from random import Random
from typing import Annotated, Literal, Self

from pydantic import Field

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import NOTHING, Action, Choices, Fact, Game, OptionSet, Result, Seat, View, places

CARDS = [f"{suit}{rank}" for suit in "RB" for rank in range(1, 9)]


class Bid(Action, frozen=True):
    tricks: int

    def __str__(self) -> str:
        return f"bid.{self.tricks}" if self.tricks else "pass"


class Card(Action, frozen=True, verb="play"):
    card: str


class Stop(Action, frozen=True):
    """The auction stops."""


class Told(Fact, frozen=True):
    seat: Seat
    what: str


class Dealt(Fact, frozen=True):
    """Every hand and the stock: a secret, for the record alone."""

    cards: list[str]


class ToyOptions(OptionSet, frozen=True):
    deals: Annotated[int, Field(ge=1, le=3)] = 2
    bids: Literal["up", "once"] = "up"


class ToyView(View, frozen=True):
    turn: Seat | None
    hand: tuple[str, ...]
    table: tuple[str, ...]
    bid: int
    scores: tuple[int, ...]


class ToyAuction(Game[Action]):
    key = "toy_auction"
    command = "toy"
    seats = range(4, 5)
    hidden = True
    teams = True
    survives = False
    Options = ToyOptions
    fact_types = (Told,)

    options: ToyOptions
    hands: list[list[str]] = Field(default_factory=list)
    stock: list[str] = Field(default_factory=list)
    table: list[str] = Field(default_factory=list)
    dealt: list[str] = Field(default_factory=list)
    dealer: Seat = 0
    turn: Seat | None = 0
    phase: Literal["bid", "play"] = "bid"
    bid: int = 0
    bidder: Seat = 0
    said: int = 0
    cried: list[Seat] = Field(default_factory=list)
    scores: list[int] = Field(default_factory=lambda: [0, 0, 0, 0])
    deals: int = 0

    @classmethod
    def start(cls, options: ToyOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        game = cls(players=seats, options=options)
        game._deal(chance)
        return game, [Told(seat=game.dealer, what="deals")]

    def _deal(self, chance: Chance) -> None:
        self.dealt = chance.shuffle(CARDS)
        self.hands = [sorted(self.dealt[seat * 3 : seat * 3 + 3]) for seat in range(4)]
        self.stock = self.dealt[12:]
        self.table, self.cried = [], []
        self.phase, self.bid, self.said = "bid", 0, 0
        self.dealer = (self.dealer + 1) % 4
        self.turn = self.dealer

    def awaited(self) -> frozenset[Seat]:
        return frozenset() if self.turn is None or self.abandoned else frozenset({self.turn})

    def legal(self, seat: Seat) -> Choices[Action]:
        if self.turn is None or self.abandoned or seat not in range(4):
            return NOTHING
        if seat != self.turn:
            return Choices([Stop()] if self.phase == "play" and seat not in self.cried else [])
        if self.phase == "bid":
            return Choices([Bid(tricks=0), *(Bid(tricks=more) for more in range(self.bid + 1, 4))])
        led = [card for card in self.hands[seat] if self.table and card[0] == self.table[0][0]]
        return Choices(Card(card=card) for card in led or self.hands[seat])

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        self.dealt = []
        yield Told(seat=seat, what=str(action))
        if isinstance(action, Bid):
            yield from self._bid(seat, action.tricks, chance)
        elif isinstance(action, Stop):
            self.cried.append(seat)
            if any(card.endswith("8") for card in self.hands[seat]):
                yield from self._score(seat, chance)
        elif isinstance(action, Card):
            self.hands[seat].remove(action.card)
            self.table.append(action.card)
            self.turn = (seat + 1) % 4
            if len(self.table) == 4:
                yield from self._trick(self.turn, chance)

    def _bid(self, seat: Seat, tricks: int, chance: Chance) -> Iterator[Fact]:
        self.said += 1
        if tricks:
            self.bid, self.bidder = tricks, seat
        self.turn = (seat + 1) % 4
        if self.bid and (self.said >= 4 or self.options.bids == "once"):
            self.phase, self.turn = "play", self.bidder
        elif self.said == 4:
            self._deal(chance)
            yield Told(seat=self.dealer, what="deals")

    def _trick(self, leader: Seat, chance: Chance) -> Iterator[Fact]:
        best = max(
            range(4), key=lambda place: (self.table[place][0] == self.table[0][0], self.table[place][1])
        )
        winner = (leader + best) % 4
        yield Told(seat=winner, what="wins")
        self.table, self.turn = [], winner
        if not self.hands[winner]:
            yield from self._score(winner, chance)

    def _score(self, winner: Seat, chance: Chance) -> Iterator[Fact]:
        for seat in (winner, (winner + 2) % 4):
            self.scores[seat] += self.bid
        self.deals += 1
        if self.deals == self.options.deals:
            self.turn = None
        else:
            self._deal(chance)
            yield Told(seat=self.dealer, what="deals")

    def undoable(self, action: Action) -> bool:
        return isinstance(action, Bid) and self.phase == "bid" and self.said > 0

    def secrets(self) -> list[Fact]:
        return [Dealt(cards=self.dealt)] if self.dealt else []

    def fallback(self, seat: Seat) -> Action:
        return self.legal(seat)[0]

    def view(self, seat: Seat | None) -> ToyView:
        return ToyView(
            turn=self.turn,
            hand=() if seat is None else tuple(self.hands[seat]),
            table=tuple(self.table),
            bid=self.bid,
            scores=tuple(self.scores),
        )

    def _result(self) -> Result | None:
        if self.turn is not None:
            return None
        sides = places(self.scores[:2]) * 2
        lost = tuple(2 if seat in self.out else place for seat, place in enumerate(sides))
        return Result(places=lost, scores=tuple(self.scores))


def reshuffle(game: ToyAuction, seat: Seat | None, rng: Random) -> None:
    """Deal the cards this seat cannot see (None: the channel) anew among the places they may be in."""
    others = [other for other in range(4) if other != seat]
    unseen = [card for other in others for card in game.hands[other]] + game.stock
    rng.shuffle(unseen)
    for other in others:
        count = len(game.hands[other])
        game.hands[other], unseen = sorted(unseen[:count]), unseen[count:]
    game.stock = unseen
    if game.dealt:
        game.dealt = [card for hand in game.hands for card in hand] + game.stock
