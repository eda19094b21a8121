"""A bidder of Coinche without a convention, kept as it was to be measured against.

Each call is valued by talking auctions to their end in worlds, in which all bid as plain bidders do: while
their side is believed to make the next value with something to spare, by the own hand, or by the partner's
bid and the own help.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from bot.engines.cards.samples import spread
from bot.engines.cards.tables import BIT, FULL, PLACE, RANK, SUIT, Bits, Flags, Real, Whole, bits
from bot.engines.cards.tables import cards as named
from bot.engines.cards.worlds import FEWEST, Hidden, dealt, generator, kept, worlds_for
from bot.engines.coinche import CoincheEngine
from bot.engines.coinche.auction import talked_about, worse
from bot.engines.coinche.outcomes import Outcomes
from bot.engines.coinche.talks import COINCHE, PASS, SURCOINCHE, Ladder, Talks
from bot.engines.coinche.worth import Done, Stakes, chances, worths
from bot.engines.kit.engine import Question, Thought
from bot.engines.partners.announcing import belotes
from bot.engines.partners.heard import combined, needs
from bot.games.coinche import CoincheOptions, CoincheView
from bot.games.coinche.ladder import GENERALE
from bot.games.kit.cards import TRUMPS
from bot.games.kit.game import Seat
from bot.games.partners.sides import BELOTE

BLUR: Final = 9.0
"""Points by which a contract is believed to be made by more or less."""
AGAIN = 12
"""Worlds dealt for each one that is kept, as those are rarer in which the others say what they said."""
LONGER = 3
"""How many times the budget of a card a call may have."""
TALKED = 5_000
"""The most auctions that are talked to their end at once: where more bids are compared, worlds are fewer."""
SPARE = 7.0
"""Points that a plain bidder wants to have to spare."""
RESPECT = 7.0
"""Points more that they want against an opponent's bid."""
RAISE = 8.0
"""Points more that they want before raising their own side."""
DOUBLED_FROM = 20.0
"""What a hand has to take from the takers before they double."""
REDOUBLED_FROM = 25.0
"""Promised points above the contract from which they redouble."""
GRADUAL: Final = 10.0
"""Points that make a pass or a double e times less likely."""
WIDTH_BELOW, WIDTH_ABOVE = 9.0, 25.0
"""How far the promise of who bids is usually below what the bid says, or above."""


TRUMP_SUIT = (12.1, 10.1, 27.5, 18.4, 37.4, 14.5, 14.7, 20.6)
"""Points that the takers make more for a trump of the taker's, by rank 7 to A."""
OTHER_SUITS = (-0.8, 0.3, 0.5, 2.3, -0.4, -0.6, 0.0, 13.8)
"""The same of the other cards."""
NO_TRUMP = (4.6, 4.4, 4.4, 14.5, 4.9, 5.3, 7.0, 25.4)
"""The same of each card in sans atout."""
ALL_TRUMP = (2.6, 2.8, 13.0, 6.7, 26.8, 2.6, 6.2, 8.9)
"""The same of each card in tout atout."""
NOTHING = (21.3, 21.3, 21.3, 21.3, 8.8, 8.7)
"""By game, the points that the takers make with a hand of nothing."""

HELP_TRUMP_SUIT = (2.5, 3.2, 18.3, 10.9, 31.4, 4.0, 5.6, 11.7)
"""Points that a trump of the taker's partner adds, by rank 7 to A."""
HELP_OTHER_SUITS = (-5.1, -5.2, -5.0, -2.1, -5.1, -5.5, -4.4, 10.4)
HELP_NO_TRUMP = (-4.3, -4.9, -3.8, 7.0, -4.5, -2.7, -1.2, 21.6)
HELP_ALL_TRUMP = (-5.9, -5.0, 6.7, -2.6, 22.0, -4.7, -3.4, 0.0)
NO_HELP = (8.2, 8.2, 8.2, 8.2, 0.9, 0.9)
HINDERED = 0.5
"""What a defender's hand takes from the takers, as a part of what it adds as a partner's."""


def _weights(
    trump: tuple[float, ...], other: tuple[float, ...], alone: tuple[tuple[float, ...], ...]
) -> Real:
    suits = np.where(
        np.arange(4)[:, None] == SUIT, np.array(trump, np.float32)[RANK], np.array(other, np.float32)[RANK]
    )
    return np.concatenate([suits, np.array(alone, np.float32)[:, RANK]]).astype(np.float32)


PROMISED = _weights(TRUMP_SUIT, OTHER_SUITS, (NO_TRUMP, ALL_TRUMP))
"""[game, card]: what the card is worth to the taker."""
HELPED = _weights(HELP_TRUMP_SUIT, HELP_OTHER_SUITS, (HELP_NO_TRUMP, HELP_ALL_TRUMP))
"""[game, card]: what the card is worth in the hand of the taker's partner."""


@dataclass(frozen=True)
class Looks:
    """What hands promise; games are numbered as in `TRUMPS`.

    Attributes:
        promise: [world, seat, game] the points that the seat's side makes if the seat takes.
        help: [world, seat, game] by how much the hand is better for a partner's contract than another one.
    """

    promise: Real
    help: Real

    @classmethod
    def at(cls, hands: Bits, options: CoincheOptions) -> "Looks":
        """Look at the eight cards of each seat in each world."""
        held = ((hands[:, :, None] & BIT) != 0).astype(np.float32)
        extra = _extra(hands, options)
        return cls(
            held @ PROMISED.T + np.array(NOTHING, np.float32) + extra,
            held @ HELPED.T + np.array(NO_HELP, np.float32) + extra,
        )

    def taken(self, chosen: Whole) -> "Looks":
        """Return those of these worlds, each as often as it is named."""
        return Looks(self.promise[chosen], self.help[chosen])


def _extra(hands: Bits, options: CoincheOptions) -> Real:
    """Return [world, seat, game]: the points of belotes in the hand, and of what it may announce."""
    number = len(hands)
    pairs = [belotes(hands, np.full(number, game)) for game in range(len(TRUMPS))]
    extra = np.stack(pairs, axis=2).astype(np.float32) * np.float32(BELOTE)
    if options.declarations != "off":
        extra += _announced(hands)[:, :, None]
    return extra


def _announced(hands: Bits) -> Real:
    """Return [world, seat]: the points of all combinations of the hand."""
    points = needs()[2].astype(np.float32)
    return combined(hands).astype(np.float32) @ points


def believed(talks: Talks, looks: Looks, ladder: Ladder) -> Real:
    """Return [row, game]: the points that the seat to speak believes its side makes in each game."""
    every = np.arange(len(talks))
    seat, partner = talks.turn, (talks.turn + 2) % 4
    found = looks.promise[every, seat].copy()
    rung, game = talks.rungs[every, partner], talks.games[every, partner]
    told = np.flatnonzero(game >= 0)
    if len(told):
        at, named = every[told], game[told]
        said = ladder.needs[rung[told]]
        own = talks.rungs[told, seat[told]]
        same = talks.games[told, seat[told]] == named
        mine = found[at, named]
        raised = mine + np.maximum(said - ladder.needs[np.maximum(own, 0)], 0)
        helped = said + np.float32(SPARE) + looks.help[told, seat[told], named]
        agreed = said + np.float32(SPARE)
        found[at, named] = np.where(same, np.maximum(raised, agreed), np.maximum(mine, helped))
    return np.where(ladder.allowed, found, np.float32(-1e6))


def _margin(talks: Talks) -> Real:
    """Return by row the points to spare before the seat to speak bids."""
    ours = talks.taker % 2 == talks.turn % 2
    more = np.where(ours, np.float32(RAISE), np.float32(RESPECT))
    return np.float32(SPARE) + more * (talks.rung >= 0)


def _threat(talks: Talks, looks: Looks) -> Real:
    """Return by row what the hand of the seat to speak takes from the takers."""
    every = np.arange(len(talks))
    return HINDERED * looks.help[every, talks.turn, talks.game]


def spoken(talks: Talks, looks: Looks, ladder: Ladder) -> Whole:
    """Return what a plain bidder says in each auction.

    Args:
        talks: the auctions.
        looks: [row] what the hands promise.
        ladder: the values there are.
    """
    every = np.arange(len(talks))
    beliefs = believed(talks, looks, ladder)
    game = beliefs.argmax(axis=1)
    top = beliefs[every, game]
    ceiling = np.searchsorted(ladder.needs, top - _margin(talks), side="right") - 1
    rung = np.maximum(talks.rung + 1, ceiling - 1)
    calls = np.where((ceiling > talks.rung) & (talks.multiplier == 1), 6 * rung + game, PASS)
    theirs = (talks.rung >= 0) & (talks.taker % 2 != talks.turn % 2)
    doubles = theirs & (talks.multiplier == 1) & (_threat(talks, looks) >= DOUBLED_FROM)
    sure = beliefs[every, talks.game] - ladder.needs[talks.rung] >= REDOUBLED_FROM
    redoubles = ~theirs & (talks.multiplier == 2) & sure
    return np.where(doubles, COINCHE, np.where(redoubles, SURCOINCHE, calls))


def likelihood(
    bids: Sequence[tuple[Seat, str]], looks: Looks, ladder: Ladder, dealer: Seat, listener: Seat
) -> Real:
    """Return by world the logarithm of how likely it is that the others say what they said.

    Args:
        bids: who said what, in notation.
        looks: [world] what the hands promise.
        ladder: the values there are.
        dealer: who dealt.
        listener: whose own calls tell nothing.
    """
    number = len(looks.promise)
    talks, found = Talks.fresh(number, dealer), np.zeros(number, np.float32)
    for seat, code in bids:
        call = ladder.call(code)
        if seat != listener:
            found += _likely(talks, looks, ladder, call)
        talks.say(np.full(number, call), seat)
    return found


def _likely(talks: Talks, looks: Looks, ladder: Ladder, call: int) -> Real:
    """Return by world the logarithm of how likely the call is."""
    if call == COINCHE:
        return -np.logaddexp(0, (DOUBLED_FROM - _threat(talks, looks)) / GRADUAL * 2)
    beliefs, rung = believed(talks, looks, ladder), int(talks.rung[0])
    if call == SURCOINCHE:
        over = beliefs[:, int(talks.game[0])] - ladder.needs[rung] - REDOUBLED_FROM
        return -np.logaddexp(0, -over / GRADUAL)
    if call == PASS:
        if talks.multiplier[0] > 1 or rung + 1 >= len(ladder.needs):
            return np.zeros(len(talks), np.float32)
        over = beliefs.max(axis=1) - _margin(talks) - ladder.needs[rung + 1]
        return -np.logaddexp(0, over / GRADUAL)
    over = beliefs[:, call % 6] - np.float32(SPARE + 5) - ladder.needs[call // 6]
    off = np.where(over < 0, over / WIDTH_BELOW, over / WIDTH_ABOVE)
    return -0.5 * off**2 - (beliefs.max(axis=1) - beliefs[:, call % 6]) / (2 * GRADUAL)


def former(question: Question, _: Random) -> str:
    """Return the call that is worth most."""
    return thoughts(question, CoincheView.of(question.view), CoincheEngine.budget)[0].code


def thoughts(question: Question, view: CoincheView, budget: int) -> tuple[Thought, ...]:
    """Return what each call is worth to the seat's side, bids with their chance to be made."""
    ladder = Ladder.of(view.options)
    number = worlds_for(LONGER * budget, 2 * int(ladder.allowed.sum()), 32)
    stakes = Stakes(view.options, 1.0, blur=BLUR)
    looked = Worlds.dealt(question, view, number, generator(question.luck()))
    likely = looked.chances([code for code in question.legal if code.startswith("bid")])
    found = spread(question.legal, looked.values(question.legal, stakes, likely))
    return tuple(each._replace(chance=likely.get(each.code)) for each in found)


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
        hands, options, dealer = hands_of(question, view, number, luck), view.options, view.dealer
        looks, outcomes = Looks.at(hands, options), Outcomes(hands, options, dealer, big=0.0)
        return cls(hands, options, dealer, question.seat, view.bids, Ladder.of(options), looks, outcomes)

    def values(self, codes: Sequence[str], stakes: Stakes, likely: Mapping[str, float] | None = None) -> Real:
        """Return [code, world]: what these calls bring the seat's side.

        Args:
            codes: the calls.
            stakes: what is counted.
            likely: the chance of each bid among them, if it is known.
        """
        if likely is None:
            likely = self.chances([code for code in codes if code.startswith("bid")])
        talked, beyond = talked_about(codes, likely)
        number = min(len(self.hands), max(FEWEST, TALKED // len(talked)))
        world = np.tile(np.arange(number), len(talked))
        talks = Talks.after(self.bids, self.ladder, len(world), self.dealer)
        talks.say(np.repeat([self.ladder.call(code) for code in talked], number))
        looks = self.looks.taken(world)
        talks.finish(lambda said: spoken(said, looks, self.ladder))
        brought = self.brought(talks, world, stakes).reshape(len(talked), number)
        found = dict(zip(talked, brought, strict=True))
        return np.stack([found[code] if code in found else worse(found, *beyond[code]) for code in codes])

    def brought(self, talks: Talks, world: Whole, stakes: Stakes) -> Real:
        """Return by auction that is over what its contract brings the seat's side."""
        found = np.zeros(len(talks), np.float32)
        taken = np.flatnonzero(talks.rung >= 0)
        rung, taker = talks.rung[taken], talks.taker[taken]
        end, extra = self.outcomes.of(world[taken], taker, talks.game[taken], self._alone()[rung])
        done = Done(self.ladder.values, rung, extra, end)
        sign = np.where(taker % 2 == self.seat % 2, 1, -1)
        times = np.minimum(talks.multiplier[taken], stakes.options.surcoinche)
        found[taken] = sign * worths(done, times, stakes)
        return found

    def chances(self, codes: Sequence[str]) -> dict[str, float]:
        """Return of each bid of the seat the chance that its side makes it."""
        if not codes:
            return {}
        number = len(self.hands)
        rung, game = np.divmod(np.repeat([self.ladder.call(code) for code in codes], number), 6)
        world, taker = np.tile(np.arange(number), len(codes)), np.full(len(rung), self.seat)
        end, extra = self.outcomes.of(world, taker, game, self._alone()[rung])
        likely = chances(Done(self.ladder.values, rung, extra, end), self.options, BLUR)
        means = likely.reshape(len(codes), number).mean(axis=1)
        return dict(zip(codes, means.tolist(), strict=True))

    def _alone(self) -> Flags:
        """Return of each value of the ladder whether the taker has to win every trick alone."""
        return np.array([value == GENERALE for value in self.ladder.values])
