"""Calls of Coinche by simulation: in the same worlds each auction is talked to its end and each deal played.

The others are believed to bid as plain bidders do (`bot/engines/coinche/talks.py`), whose cards are dealt so
that they would have said what they said.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bot.engines.cards.samples import spread
from bot.engines.cards.tables import FULL, PLACE, Bits, Flags, Real, Whole, bits
from bot.engines.cards.tables import cards as named
from bot.engines.cards.worlds import FEWEST, Hidden, dealt, generator, kept, worlds_for
from bot.engines.coinche.hands import Looks
from bot.engines.coinche.outcomes import Outcomes
from bot.engines.coinche.talks import Ladder, Talks, likelihood
from bot.engines.coinche.worth import Done, Stakes, chances, worths
from bot.engines.kit.engine import Question, Thought
from bot.games.coinche import CoincheOptions, CoincheView
from bot.games.coinche.ladder import GENERALE
from bot.games.kit.game import Seat

AGAIN = 12
"""Worlds dealt for each one that is kept, as those are rarer in which the others say what they said."""
LONGER = 3
"""How many times the budget of a card a call may have."""
HOPELESS = 0.04
"""The chance of a contract below which higher ones of its game are not talked about."""
TALKED = 5_000
"""The most auctions that are talked to their end at once: where more bids are compared, worlds are fewer."""


def thoughts(question: Question, view: CoincheView, budget: int) -> tuple[Thought, ...]:
    """Return what each call is worth to the seat's side, bids with their chance to be made."""
    ladder = Ladder.of(view.options)
    number = worlds_for(LONGER * budget, 2 * int(ladder.allowed.sum()), 32)
    stakes = Stakes(view.options, 1.0, blurred=True)
    looked = Worlds.dealt(question, view, number, generator(question.luck()))
    likely = looked.chances([code for code in question.legal if code.startswith("bid")])
    found = spread(question.legal, looked.values(question.legal, stakes, likely))
    return tuple(each._replace(chance=likely.get(each.code)) for each in found)


def values(
    question: Question,
    view: CoincheView,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    stakes: Stakes,
) -> Real:
    """Return [code, world]: what these calls bring the seat's side, each in the same worlds."""
    return Worlds.dealt(question, view, number, luck).values(codes, stakes)


def hands_of(question: Question, view: CoincheView, number: int, luck: np.random.Generator) -> Bits:
    """Deal worlds; those in which the others would not have said what they said are dropped more often."""
    hand = bits(view.hand)
    hidden = tuple(PLACE[card] for card in named(FULL & ~hand))
    room = tuple(8 * (seat != question.seat) for seat in range(4))
    told = any(seat != question.seat for seat, _ in view.bids)
    hands = dealt(Hidden(hidden, room), number * AGAIN if told else number, luck)
    hands[:, question.seat] = hand
    if not told:
        return hands
    looks, ladder = Looks.at(hands, view.options), Ladder.of(view.options)
    return hands[kept(likelihood(view.bids, looks, ladder, view.dealer, question.seat), number, luck)]


@dataclass(frozen=True)
class Worlds:
    """Whole deals before the contract, and what has been said.

    Attributes:
        hands: [world, seat] the eight cards of each seat.
        options: the options of the table.
        dealer: who deals.
        seat: who thinks.
        bids: what has been said.
        ladder: the values there are.
        looks: what the hands promise.
        outcomes: how contracts end.
    """

    hands: Bits
    options: CoincheOptions
    dealer: Seat
    seat: Seat
    bids: tuple[tuple[Seat, str], ...]
    ladder: Ladder
    looks: Looks
    outcomes: Outcomes

    @classmethod
    def dealt(cls, question: Question, view: CoincheView, number: int, luck: np.random.Generator) -> "Worlds":
        """Deal worlds that agree with what was said."""
        hands = hands_of(question, view, number, luck)
        return cls.of(hands, view.options, view.dealer, question.seat, view.bids)

    @classmethod
    def of(
        cls,
        hands: Bits,
        options: CoincheOptions,
        dealer: Seat,
        seat: Seat = 0,
        bids: tuple[tuple[Seat, str], ...] = (),
    ) -> "Worlds":
        """Return these worlds."""
        looks, outcomes = Looks.at(hands, options), Outcomes(hands, options, dealer)
        return cls(hands, options, dealer, seat, bids, Ladder.of(options), looks, outcomes)

    def values(self, codes: Sequence[str], stakes: Stakes, likely: Mapping[str, float] | None = None) -> Real:
        """Return [code, world]: what these calls bring the seat's side.

        Args:
            codes: the calls.
            stakes: what is counted.
            likely: the chance of each bid among them, if it is known.
        """
        if likely is None:
            likely = self.chances([code for code in codes if code.startswith("bid")])
        talked, beyond = _talked_about(codes, likely)
        number = min(len(self.hands), max(FEWEST, TALKED // len(talked)))
        world = np.tile(np.arange(number), len(talked))
        talks = Talks.after(self.bids, self.ladder, len(world), self.dealer)
        talks.say(np.repeat([self.ladder.call(code) for code in talked], number))
        talks.finish(self.looks.taken(world), self.ladder)
        brought = self.brought(talks, world, stakes).reshape(len(talked), number)
        found = dict(zip(talked, brought, strict=True))
        return np.stack([found[code] if code in found else _worse(found, *beyond[code]) for code in codes])

    def brought(
        self, talks: Talks, world: Whole, stakes: Stakes, luck: np.random.Generator | None = None
    ) -> Real:
        """Return by auction that is over what its contract brings the seat's side.

        Args:
            talks: the auctions.
            world: the world of each.
            stakes: what is counted.
            luck: with it, equal deals are played in different ways.
        """
        found = np.zeros(len(talks), np.float32)
        taken = np.flatnonzero(talks.rung >= 0)
        rung, taker = talks.rung[taken], talks.taker[taken]
        end, extra = self.outcomes.of(world[taken], taker, talks.game[taken], self._alone()[rung], luck)
        done = Done(self.ladder.values, rung, extra, end)
        sign = np.where(taker % 2 == self.seat % 2, 1, -1)
        found[taken] = sign * worths(done, talks.multiplier[taken], stakes)
        return found

    def chances(self, codes: Sequence[str]) -> dict[str, float]:
        """Return of each bid of the seat the chance that its side makes it."""
        if not codes:
            return {}
        number = len(self.hands)
        rung, game = np.divmod(np.repeat([self.ladder.call(code) for code in codes], number), 6)
        world, taker = np.tile(np.arange(number), len(codes)), np.full(len(rung), self.seat)
        end, extra = self.outcomes.of(world, taker, game, self._alone()[rung])
        likely = chances(Done(self.ladder.values, rung, extra, end), self.options)
        means = likely.reshape(len(codes), number).mean(axis=1)
        return dict(zip(codes, means.tolist(), strict=True))

    def _alone(self) -> Flags:
        """Return of each value of the ladder whether the taker has to win every trick alone."""
        return np.array([value == GENERALE for value in self.ladder.values])


def _talked_about(
    codes: Sequence[str], likely: Mapping[str, float]
) -> tuple[list[str], dict[str, tuple[str, int]]]:
    """Return the calls worth talking about; of each other bid a lower one, and how many steps lower."""
    talked: list[str] = []
    beyond: dict[str, tuple[str, int]] = {}
    hopeless: dict[str, tuple[str, int]] = {}
    for code in codes:
        verb, _, rest = code.partition(".")
        game = rest.partition(".")[2]
        if verb == "bid" and game in hopeless:
            lowest, steps = hopeless[game]
            beyond[code] = lowest, steps + 1
            hopeless[game] = beyond[code]
            continue
        talked.append(code)
        if verb == "bid" and likely[code] < HOPELESS:
            hopeless[game] = code, 0
    return talked, beyond


def _worse(found: dict[str, Real], lowest: str, steps: int) -> Real:
    """Return the worth of a bid that is so many steps above one without hope."""
    return found[lowest] - np.float32(10 * steps)
