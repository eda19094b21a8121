"""Calls of Coinche: by the convention, unless worlds in which the others follow it tell surely better.

The others' cards are dealt so that they would have said what they said, each auction is talked to its end,
and each contract is looked at.  A call that means something else than the hand holds costs what it misleads
the partner by.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from tapis.engines.cards.samples import Sampled, spread
from tapis.engines.cards.tables import BIT, FULL, PLACE, Bits, Flags, Real, Whole, bits
from tapis.engines.cards.tables import cards as named
from tapis.engines.cards.worlds import FEWEST, Hidden, dealt, drawn, generator
from tapis.engines.coinche.convention import bears, likelihood, spoken
from tapis.engines.coinche.hands import Looks
from tapis.engines.coinche.outcomes import BIG, Outcomes
from tapis.engines.coinche.talks import Ladder, Talks
from tapis.engines.coinche.worth import BLUR, Done, Stakes, chances, worths
from tapis.engines.kit.engine import Evaluation, Question
from tapis.engines.partners.knowledge import BIDS
from tapis.games.coinche.game import CoincheView
from tapis.games.coinche.ladder import CAPOT, GENERALE
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.game import Seat

AGAIN = 16
"""Worlds dealt for each one that is drawn, as those are rarer in which the others say what they said: after
three bids one deal in thirty is likely; without its like drawn again most would be unlikely ones."""
WORLDS = 64
"""The most worlds of a call."""
COST = 70
"""What a world of a call costs of the budget."""
TALKED = 5_000
"""The most auctions that are talked to their end at once: where more bids are compared, worlds are fewer."""
HOPELESS = 0.04
"""The chance of a contract below which higher ones of its game are not talked about."""
READ = 10.0
"""Points that a call has to be better by than the one that the convention says."""
MISLED, MOST = 2.0, 60.0
"""What a point more than the hand bears costs a bid, and the most that is."""
SURE, AGREED = 0.76, 0.6
"""The chances to be right from which a robot doubles, and redoubles."""
SLAM = 110.0
"""The points that a game bears from which on a capot misleads nobody."""
NEAR = 16.0
"""Calls that mislead by more are not talked about in a decision."""


def evaluations(question: Question, view: CoincheView, budget: int) -> tuple[Evaluation, ...]:
    """Return what each call is worth to the seat's side, bids with their chance to be made."""
    number = max(FEWEST, min(WORLDS, budget // COST))
    looked = Worlds.dealt(question, view, number, generator(question.luck()))
    likely = looked.chances([code for code in question.legal if code.startswith("bid")])
    cost, said = looked.costs(question.legal), looked.said()
    sure = looked.sure(question.legal)
    doubtful = {code for code in sure if sure[code] < (SURE if code == "coinche" else AGREED)}
    if said in doubtful:
        said = "pass"
    near = [code for code in question.legal if code not in doubtful and cost[code] <= NEAR]
    found = looked.values(near, Stakes(view.options, 1.0, BLUR), likely)
    if said in near:
        found[near.index(said)] += np.float32(READ)
    seen = dict(zip(near, found, strict=True))
    worst = found[found.mean(axis=1).argmin()]
    steps = {code: 10 * number for number, code in enumerate(question.legal, 1)}
    values = [
        seen[code] if code in seen else worst - np.float32(cost[code] + steps[code])
        for code in question.legal
    ]
    return tuple(
        each._replace(chance=likely.get(each.code)) for each in spread(question.legal, np.stack(values))
    )


def values(
    question: Question,
    view: CoincheView,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    stakes: Stakes,
) -> Sampled:
    """Return what these calls bring the seat's side."""
    hands, likely = hands_of(question, view, number, luck)
    worlds = Worlds.of(hands, view.options, view.dealer, question.seat, view.bids)
    found = worlds.values(codes, stakes)
    return Sampled(found, likely[: found.shape[1]])


def hands_of(
    question: Question, view: CoincheView, number: int, luck: np.random.Generator
) -> tuple[Bits, Real]:
    """Deal worlds, and draw among them, each as often as the others would say what they said, as believed.

    First the hand of who has bid most often is drawn; the cards beside it are dealt to the others anew.
    Returns the worlds, and by world the logarithm of how likely what was said is, as believed.
    """
    seat, hand = question.seat, bits(view.hand)
    hidden = tuple(PLACE[card] for card in named(FULL & ~hand))
    spoken_by = [who for who, _ in view.bids if who != seat]
    many = number * AGAIN if spoken_by else number
    hands = dealt(Hidden(hidden, tuple(8 * (who != seat) for who in range(4))), many, luck)
    hands[:, seat] = hand
    if not spoken_by:
        return hands, np.zeros(number, np.float32)
    ladder, bidders = Ladder.of(view.options), [who for who, code in view.bids if code != "pass"]
    first = max(spoken_by, key=bidders.count)
    others = {*range(4)} - {seat, first}

    def likely(seats: Collection[Seat]) -> Real:
        looks = Looks.at(hands, view.options, seats)
        return np.float32(BIDS) * likelihood(view.bids, looks, ladder, view.dealer, seats)

    if first in bidders and others & {*spoken_by}:
        of_first = likely({first})
        chosen = drawn(of_first, many, luck)
        hands, of_first = hands[chosen], of_first[chosen]
        one, other = others
        hands[:, one], hands[:, other] = parted(hands[:, one] | hands[:, other], luck)
        of_others = likely(others)
        chosen = drawn(of_others, number, luck)
        return hands[chosen], (of_first + of_others)[chosen]
    of_all = likely({*spoken_by})
    chosen = drawn(of_all, number, luck)
    return hands[chosen], of_all[chosen]


def parted(sets: Bits, luck: np.random.Generator) -> tuple[Bits, Bits]:
    """Part each set of sixteen cards in two of eight, at random."""
    held = np.nonzero((sets[:, None] & BIT) != 0)[1].reshape(len(sets), 16)
    one = BIT[luck.permuted(held, axis=1)[:, :8]].sum(axis=1, dtype=np.uint32)
    return one, sets ^ one


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
        hands, _ = hands_of(question, view, number, luck)
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
        worlds = cls(hands, options, dealer, seat, bids, Ladder.of(options), looks, outcomes)
        if worlds.borne.max() >= SLAM:
            outcomes.big = BIG
        return worlds

    def values(self, codes: Sequence[str], stakes: Stakes, likely: Mapping[str, float] | None = None) -> Real:
        """Return [code, world]: what these calls bring the seat's side, less what they mislead it by.

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
        cost = self.costs(codes)
        for code, (lowest, steps) in beyond.items():
            found[code] = found[lowest] - np.float32(10 * steps)
        return np.stack([found[code] - np.float32(cost[code]) for code in codes])

    def said(self) -> str:
        """Return what the convention says with the seat's hand."""
        talks, looks = self._mine
        return self.ladder.code(int(spoken(talks, looks, self.ladder)[0]))

    def costs(self, codes: Sequence[str]) -> dict[str, float]:
        """Return of each of these calls what it misleads the seat's partner by, in points."""
        borne, found = self.borne, dict[str, float]()
        for code in codes:
            call = self.ladder.call(code)
            if call < 0:
                found[code] = 0.0
                continue
            rung, game = divmod(call, 6)
            slam = self.ladder.values[rung] in {CAPOT, GENERALE} and borne[game] >= SLAM
            over = 0.0 if slam else float(self.ladder.needs[rung] - borne[game])
            found[code] = min(MOST, MISLED * max(0.0, over))
        return found

    @cached_property
    def borne(self) -> Real:
        """[game]: the points up to which the seat may bid each game."""
        found: Real = bears(*self._mine, self.ladder)[0]
        return found

    def sure(self, codes: Sequence[str]) -> dict[str, float]:
        """Return the chances to be right of the doubles among these: that the last bid fails, or is made."""
        doubles = [code for code in codes if code in {"coinche", "surcoinche"}]
        if not doubles:
            return {}
        bidder, code = next((seat, code) for seat, code in reversed(self.bids) if code.startswith("bid"))
        made = replace(self, seat=bidder).chances([code])[code]
        return {each: made if each == "surcoinche" else 1 - made for each in doubles}

    @cached_property
    def _mine(self) -> tuple[Talks, Looks]:
        """The auction as it is, and how the seat's own hand looks, in one row."""
        talks = Talks.after(self.bids, self.ladder, 1, self.dealer)
        talks.turn[:] = self.seat
        return talks, self.looks.taken(np.zeros(1, np.int64))

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
        likely = chances(Done(self.ladder.values, rung, extra, end), self.options)
        means = likely.reshape(len(codes), number).mean(axis=1)
        return dict(zip(codes, means.tolist(), strict=True))

    def _alone(self) -> Flags:
        """Return of each value of the ladder whether the taker has to win every trick alone."""
        return np.array([value == GENERALE for value in self.ladder.values])


def talked_about(
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
