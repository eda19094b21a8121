"""The rest of one deal whose hands are known, solved exactly: what one side wins if both play perfectly.

Two sides of two seats play for the points of the tricks, the ten of the last one and the bonus for every
trick.  What a deal is worth to a side grows with these points whatever is scored, so one search answers for
any way to score.  It is an alpha-beta search on sets of cards, each value seen from the seat to play; what is
left to win at the ends of tricks is remembered.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import Final

from tapis.engines.cards.tables import POINTS, POWER, SUIT, bars
from tapis.games.partners.sides import CAPOT, DER

CARDS: Final = 152 + DER
"""The card points of a deal with the ten of the last trick."""
WIDE: Final = 1000
"""More than any deal brings."""
EVERY: Final = range(-CAPOT, CARDS + CAPOT + 1)
"""The points that a deal may bring, where each counts."""
FINE: Final = 30
"""With so many steps or more one search for points is quicker than searches for single steps."""
NEAR: Final = 6
"""How far from a guess the points are looked for first."""
MOST: Final = 50_000
"""So many ends of tricks are remembered at most, and so many hands with what may be played: some 20 MB."""


class _Rules:
    """The tables of a game as lists, which single cards are looked up in faster than in arrays."""

    def __init__(self, game: int) -> None:
        self.points = [int(each) for each in POINTS[game]]
        self.power = [[int(each) for each in led] for led in POWER[game]]
        self.suit = [int(each) for each in SUIT]
        self.bars = bars()[game].tolist()
        self.same = sum(
            1 << high
            for high in range(1, 32)
            if SUIT[high - 1] == SUIT[high] and self.points[high - 1] == self.points[high] == 0
        )
        """Cards that count nothing like their neighbour below in the suit, which is as good."""
        self.moves: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
        self.leads: dict[int, tuple[int, ...]] = {}

    def led(self, hand: int) -> tuple[int, ...]:
        """Return what may be led, likely good cards first."""
        found = self.leads.get(hand)
        if found is None:
            cards = _places(self._single(hand))
            cards.sort(key=lambda card: -self.power[self.suit[card]][card])
            if len(self.leads) >= MOST:
                self.leads.clear()
            found = self.leads[hand] = tuple(cards)
        return found

    def followed(self, led: int, best: int, way: int, hand: int) -> tuple[int, ...]:
        """Return what may be played to a trick, likely good cards first.

        Args:
            led: the suit led.
            best: the card that wins so far.
            way: 1 if it is the partner's, plus 2 for the last card of the trick.
            hand: the cards held.
        """
        barred = self.bars[led][best][way & 1]
        legal = sum(1 << card for card in _places(hand) if not barred[card] & hand)
        cards = _places(self._single(legal))
        power, points = self.power[led], self.points

        def liked(card: int) -> tuple[int, int]:
            wins = power[card] > power[best]
            if way & 1:
                return (0, -points[card]) if not wins else (1, points[card])
            if wins:
                return (0, -points[card]) if way & 2 else (0, -power[card])
            return 1, points[card]

        cards.sort(key=liked)
        if len(self.moves) >= MOST:
            self.moves.clear()
        found = self.moves[led, best, way, hand] = tuple(cards)
        return found

    def _single(self, legal: int) -> int:
        """Return the cards without those that have a lower neighbour that is as good."""
        return legal & ~(legal << 1 & self.same)


def _places(cards: int) -> list[int]:
    """Return the cards of a set."""
    found: list[int] = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


@cache
def _rules(game: int) -> _Rules:
    return _Rules(game)


class Ending:
    """A deal between two sides, all hands known.

    Args:
        game: the number of the game.
        side: by seat, its side, 0 or 1; neighbours are on different sides.
    """

    def __init__(self, game: int, side: Sequence[int]) -> None:
        self._rules = _rules(game)
        self._sign = tuple(1 if each else -1 for each in side)
        self._hands = [0, 0, 0, 0]
        self._known: dict[tuple[int, int, int, int, int], tuple[int, int]] = {}

    def forget(self) -> None:
        """Forget what was found out about another deal."""
        self._known.clear()

    def value(
        self,
        hands: Sequence[int],
        turn: int,
        trick: Sequence[tuple[int, int]] = (),
        swept: int = 0,
        steps: Sequence[int] = EVERY,
        guess: int = 0,
    ) -> int:
        """Return the points that side 1 wins from here on, down to a step: what is between counts alike.

        Every trick brings side 1 the bonus for it; where side 0 wins every trick, that is taken from side 1.

        Args:
            hands: by seat, the cards held.
            turn: the seat to play.
            trick: seats and cards of the trick on the table, in order, which may be complete.
            swept: who may still win every trick: 1 for side 1, plus 2 for side 0.
            steps: the points from which on a deal is worth more, lowest first; below the first all is alike.
            guess: points that are likely.
        """
        reached, most = 0, len(steps)
        step = max(1, min(bisect_right(steps, guess), most))
        while reached < most:
            if most - reached >= FINE:
                found = self._near(hands, turn, trick, swept, (steps[0] - 1, steps[-1]), guess)
                reached = most = bisect_right(steps, found)
                break
            found = self.bounded(hands, turn, trick, swept, (steps[step - 1] - 1, steps[step - 1]))
            place = bisect_right(steps, found)
            if place >= step:
                reached, step = place, place + 1
            else:
                most = step = place
        return steps[reached - 1] if reached else steps[0] - 1

    def _near(
        self,
        hands: Sequence[int],
        turn: int,
        trick: Sequence[tuple[int, int]],
        swept: int,
        window: tuple[int, int],
        guess: int,
    ) -> int:
        """Return the same as `bounded`, sooner if the guess is good."""
        low, high = max(window[0], guess - NEAR), min(window[1], guess + NEAR)
        if low >= high:
            return self.bounded(hands, turn, trick, swept, window)
        found = self.bounded(hands, turn, trick, swept, (low, high))
        if found <= low > window[0]:
            return self.bounded(hands, turn, trick, swept, (window[0], found + 1))
        if found >= high < window[1]:
            return self.bounded(hands, turn, trick, swept, (found - 1, window[1]))
        return found

    def bounded(
        self,
        hands: Sequence[int],
        turn: int,
        trick: Sequence[tuple[int, int]],
        swept: int,
        window: tuple[int, int],
    ) -> int:
        """Return the points that side 1 wins, exactly if inside the window, else a bound beyond it."""
        self._hands[:] = hands
        points = self._rules.points
        left = sum(points[card] for hand in hands for card in range(32) if hand >> card & 1)
        if not trick:
            return self._of_side(turn, left, swept, window)
        led = self._rules.suit[trick[0][1]]
        owner, best = max(trick, key=lambda laid: self._rules.power[led][laid[1]])
        pile = sum(points[card] for _, card in trick)
        if len(trick) < 4:
            sign, last = self._sign[turn], (trick[0][0] + 3) & 3
            seen = window if sign > 0 else (-window[1], -window[0])
            return sign * self._follow(turn, led, best, owner, pile, (last, left + pile, swept), *seen)
        gained, still = (pile, swept & 1) if self._sign[owner] > 0 else (0, swept & 2)
        if not any(hands):
            return gained + DER * (self._sign[owner] > 0) + CAPOT * (still == 1) - CAPOT * (still == 2)
        return gained + self._of_side(owner, left, still, (window[0] - gained, window[1] - gained))

    def _of_side(self, seat: int, left: int, swept: int, window: tuple[int, int]) -> int:
        """Return the same where the seat leads."""
        if self._sign[seat] > 0:
            return self._lead(seat, left, swept, *window)
        return -self._lead(seat, left, swept, -window[1], -window[0])

    def _lead(self, seat: int, left: int, swept: int, alpha: int, beta: int) -> int:
        """Return what is still won, seen from the seat that leads: exactly between the two, else a bound."""
        hands = self._hands
        worst, most = -CAPOT if swept & 2 else 0, left + DER + (CAPOT if swept & 1 else 0)
        low, high = (worst, most) if self._sign[seat] > 0 else (-most, -worst)
        if low >= beta:
            return low
        if high <= alpha:
            return high
        if not hands[seat] & (hands[seat] - 1):
            return self._last(seat, swept)
        key = (hands[0], hands[1], hands[2], hands[3], seat << 2 | swept)
        found = self._known.get(key)
        if found is not None:
            low, high = found
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        best = self._led(seat, left, swept, alpha, beta)
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[key] = (low if best <= alpha else best, high if best >= beta else best)
        return best

    def _led(self, seat: int, left: int, swept: int, alpha: int, beta: int) -> int:
        """Return the best of what may be led."""
        rules, hands, hand = self._rules, self._hands, self._hands[seat]
        after, rest, best = (seat + 1) & 3, ((seat + 3) & 3, left, swept), -WIDE
        for card in rules.led(hand):
            hands[seat] = hand ^ 1 << card
            value = -self._follow(
                after, rules.suit[card], card, seat, rules.points[card], rest, -beta, -alpha
            )
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        hands[seat] = hand
        return best

    def _last(self, seat: int, swept: int) -> int:
        """Return what is won with the last card of each hand, seen from the seat that leads."""
        rules, hands = self._rules, self._hands
        best = hands[seat].bit_length() - 1
        power, points = rules.power[rules.suit[best]], rules.points
        owner, strongest, pile = seat, power[best], points[best] + DER
        for other in ((seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3):
            card = hands[other].bit_length() - 1
            pile += points[card]
            if power[card] > strongest:
                owner, strongest = other, power[card]
        if self._sign[owner] > 0:
            return self._sign[seat] * (pile + CAPOT if swept & 1 else pile)
        return self._sign[seat] * (-CAPOT if swept & 2 else 0)

    def _follow(
        self,
        seat: int,
        led: int,
        best: int,
        owner: int,
        pile: int,
        rest: tuple[int, int, int],
        alpha: int,
        beta: int,
    ) -> int:
        """Return the same, seen from a seat that plays to a trick.

        Args:
            seat: the seat to play.
            led: the suit led.
            best: the card that wins so far.
            owner: who played it.
            pile: the points in the trick.
            rest: who plays last, the points of all cards left at the start of the trick, and `swept`.
            alpha: what is surely reached.
            beta: what the other side surely prevents.
        """
        rules, hands, hand = self._rules, self._hands, self._hands[seat]
        ends = seat == rest[0]
        way = ((seat ^ owner) & 1 ^ 1) | ends << 1
        cards = rules.moves.get((led, best, way, hand)) or rules.followed(led, best, way, hand)
        power, points, found = rules.power[led], rules.points, -WIDE
        for card in cards:
            hands[seat] = hand ^ 1 << card
            master, winner = (card, seat) if power[card] > power[best] else (best, owner)
            worth = pile + points[card]
            if ends:
                value = self._won(seat, winner, worth, rest, alpha, beta)
            else:
                value = -self._follow((seat + 1) & 3, led, master, winner, worth, rest, -beta, -alpha)
            if value > found:
                found = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        hands[seat] = hand
        return found

    def _won(
        self, seat: int, winner: int, pile: int, rest: tuple[int, int, int], alpha: int, beta: int
    ) -> int:
        """Return what the last seat of a trick wins with it and after it."""
        _, left, swept = rest
        gained, still = (pile, swept & 1) if self._sign[winner] > 0 else (0, swept & 2)
        gained *= self._sign[seat]
        if self._sign[seat] == self._sign[winner]:
            return gained + self._lead(winner, left - pile, still, alpha - gained, beta - gained)
        return gained - self._lead(winner, left - pile, still, gained - beta, gained - alpha)
