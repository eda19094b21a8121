"""The rest of one deal of Tarot whose hands are known, solved exactly: A if all play perfectly.

It is an alpha-beta search on sets of cards, for any number of seats and any camps.  Only the cards that are
left have a number, so that more of them are neighbours.  What is known at the ends of tricks is remembered.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from tapis.engines.cards.tables import Bits, Flags, Real, Whole
from tapis.engines.tarot.rows import Rows
from tapis.engines.tarot.tables import (
    ALONE,
    CARDS,
    EX,
    HALVES,
    IN_TRICK,
    P1,
    P21,
    PLAIN,
    POWER,
    SUIT,
    TRUMPED,
    flags,
)
from tapis.engines.tarot.worth import Stake
from tapis.games.tarot import scoring

FAR: Final = 100_000
"""More than any deal brings."""
NEAR: Final = 8
"""How far from a guess a share is looked for first."""
MOST: Final = 8_000
"""The ends of tricks that are looked at for one decision, in some 100 ms."""
_SUIT, _HALVES = SUIT.tolist(), HALVES.tolist()
_IN_TRICK, _POWER = IN_TRICK.tolist(), POWER.tolist()
PETIT, HIGH, SMALL, EXCUSE = 1, 2, 4, 8
"""What a trick may hold: the Petit, the 21, a card of half a point, the Excuse."""
_MARKS = (
    PETIT * (np.arange(CARDS) == P1) + HIGH * (np.arange(CARDS) == P21) + SMALL * (HALVES == 1)
).tolist()
_MARKS[EX] = EXCUSE


class Deal(NamedTuple):
    """What a deal is played for; see `tapis.engines.tarot.worth.Stake`, of which it is one row.

    Attributes:
        camp: by seat, 1 for the takers, 0 for the defence.
        excuse: who holds the Excuse or has played it, -1 if it lies aside.
        multiplier: the contract's.
        halves: the half points that lie aside and count for the takers.
        bouts: the bouts among them.
        handfuls: the points of all handfuls shown.
        slam: whether the taker announced a slam.
        rule: to whom the Excuse goes in the last trick.
    """

    camp: tuple[int, ...]
    excuse: int
    multiplier: int
    halves: int
    bouts: int
    handfuls: int
    slam: bool
    rule: scoring.ExcuseLast

    def share(self, points: int, bouts: int, au_bout: int, swept: int) -> int:
        """Return the share A.

        Args:
            points: the half points of the takers, with what lies aside.
            bouts: their bouts.
            au_bout: 1 if the takers have the petit au bout, -1 if the defence has it.
            swept: 1 if the takers won no trick, 2 if the defence won none.
        """
        need = scoring.NEED[bouts]
        made = points >= 2 * need
        found = (scoring.BASE + abs((points + made) // 2 - need)) * self.multiplier + self.handfuls
        found = (found if made else -found) + scoring.PETIT_LAST * self.multiplier * au_bout
        if swept == 2:
            return found + (scoring.SLAM_ANNOUNCED if self.slam else scoring.SLAM_MADE)
        return found + scoring.SLAM_LOST * (self.slam + (swept == 1))


Trick: TypeAlias = tuple[int, int, int, int, int]
"""A trick on the table: the suit led (`ALONE`: none yet), the power that wins so far, whose that is, the half
points without the Excuse, and what else lies there, as `PETIT`, `HIGH`, `SMALL` and `EXCUSE`."""
EMPTY: Final[Trick] = (ALONE, 0, 0, 0, 0)
# What is in the tricks is one number, so that it is a key: a sum of these.
NO_TAKERS, NO_DEFENCE = 1, 2
"""The takers have no trick; the defence has none."""
SMALLS = 4
"""A small card is with the defence, or twice this with the takers."""
FATE = 16
"""What became of the Excuse (`Rows.fate`), and 1, so often."""
LAST = 256
"""The takers won the Petit in the trick before, or twice this the defence; as long as the Excuse is held."""
KEPT, WON = 1024, 4096
"""The takers' bouts and half points, so often."""


class Ending:
    """A deal of which these cards are left, all hands known.

    Args:
        deal: what it is played for.
        hands: by seat, the numbers of the cards held.
    """

    def __init__(self, deal: Deal, hands: Sequence[Sequence[int]]) -> None:
        self._deal, self._camp, self._seats = deal, deal.camp, len(hands)
        cards = sorted(card for hand in hands for card in hand)
        self._number = {card: number for number, card in enumerate(cards)}
        self._suit = [_SUIT[card] for card in cards]
        self._pile = [_IN_TRICK[card] for card in cards]
        self._marks = [_MARKS[card] for card in cards]
        self._power = [[_POWER[led][card] for card in cards] for led in range(ALONE + 1)]
        self._of = [self.set(card for card in cards if _SUIT[card] == suit) for suit in range(ALONE + 1)]
        self._petit, self._high = self.set({P1}), self.set({P21})
        self._same = self.set(
            card
            for below, card in pairwise(cards)
            if _SUIT[below] == _SUIT[card] and _HALVES[below] == _HALVES[card] and below != P1
        )
        """Cards that are as good as their neighbour below."""
        self._hands = [0] * self._seats
        self._moves: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
        self._known: dict[int, tuple[int, int]] = {}
        self._rest: dict[int, tuple[int, int]] = {}

    def set(self, cards: Iterable[int]) -> int:
        """Return the set of those of these cards that are left."""
        return sum(1 << self._number[card] for card in cards if card in self._number)

    def value(self, hands: Sequence[int], turn: int, trick: Trick, laid: int, won: int, guess: int) -> int:
        """Return the share A of the takers.

        Args:
            hands: by seat, the set of the cards held.
            turn: the seat to play.
            trick: the trick on the table.
            laid: how many cards are in it.
            won: what is in the tricks before.
            guess: a share that is likely.
        """
        self._hands[:] = hands
        low, high = guess - NEAR, guess + NEAR
        found = self._value(turn, trick, laid, won, low, high)
        if found <= low:
            return self._value(turn, trick, laid, won, -FAR, found + 1)
        if found >= high:
            return self._value(turn, trick, laid, won, found - 1, FAR)
        return found

    @property
    def seen(self) -> int:
        """How many ends of tricks were looked at."""
        return len(self._known)

    def _value(self, turn: int, trick: Trick, laid: int, won: int, alpha: int, beta: int) -> int:
        if not laid:
            return self._lead(turn, won, alpha, beta)
        return self._follow(turn, self._seats - laid, trick, won, alpha, beta)

    def _lead(self, seat: int, won: int, alpha: int, beta: int) -> int:
        """Return what the deal ends with, exactly if between the two, else a bound; the seat leads."""
        left = 0
        for hand in self._hands:
            left |= hand
        key = left << 32 | won << 3 | seat
        found = self._known.get(key)
        if found is None:
            found = self._bounds(left, won)
        low, high = found
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best = self._follow(seat, self._seats, EMPTY, won, max(alpha, low), min(beta, high))
        self._known[key] = (low if best <= alpha else best, high if best >= beta else best)
        return best

    def _bounds(self, left: int, won: int) -> tuple[int, int]:
        """Return what the deal brings at least and at most."""
        rest = self._rest.get(left)
        if rest is None:
            cards = [number for number in range(len(self._pile)) if left >> number & 1]
            bouts = sum((self._marks[card] & (PETIT | HIGH)).bit_count() for card in cards)
            rest = self._rest[left] = sum(self._pile[card] for card in cards), bouts
        deal, points, kept = self._deal, won // WON, won // KEPT % 4
        less, more, may = 0, 0, 0
        if won // FATE % 16:
            own, camp = deal.camp[deal.excuse], won // FATE % 16 - 1 & 1
            points, kept = points + own * _HALVES[EX], kept + own
            less, more = int(camp < own), int(camp > own)
        elif deal.excuse >= 0:
            less = more = may = 1
        end = 1 if left & self._petit or won // LAST % 4 else 0
        points, kept = points + deal.halves, kept + deal.bouts
        worst = deal.share(points - less, kept, -end, won & NO_TAKERS)
        points += rest[0] + more + may * _HALVES[EX]
        best = deal.share(points, kept + rest[1] + may, end, won & NO_DEFENCE)
        return worst, best

    def _follow(self, seat: int, still: int, trick: Trick, won: int, alpha: int, beta: int) -> int:
        """Return the same where the seat plays to a trick, to which so many seats have still to play."""
        hands, hand, camp = self._hands, self._hands[seat], self._camp
        led, best, owner, pile, marks = trick
        way = (best > 0 and camp[owner] == camp[seat]) + 2 * (still == 1)
        high, after = camp[seat], (seat + 1) % self._seats
        found = -FAR if high else FAR
        power = self._power[led]
        for card in self._moves.get((led, best, way, hand)) or self._liked(led, best, way, hand):
            hands[seat] = hand ^ 1 << card
            lead = led
            if led == ALONE:
                lead = self._suit[card]
                power = self._power[lead]
            master, winner = (power[card], seat) if power[card] > best else (best, owner)
            laid = (lead, master, winner, pile + self._pile[card], marks | self._marks[card])
            if still > 1:
                value = self._follow(after, still - 1, laid, won, alpha, beta)
            else:
                value = self._win(laid, won, alpha, beta)
            if high:
                if value > found:
                    found = value
                    alpha = max(alpha, value)
            elif value < found:
                found = value
                beta = min(beta, value)
            if alpha >= beta:
                break
        hands[seat] = hand
        return found

    def _liked(self, led: int, best: int, way: int, hand: int) -> tuple[int, ...]:
        """Return what may be played, likely good cards first.

        Args:
            led: the suit led, `ALONE` if there is none.
            best: the power that wins so far.
            way: 1 if it is of the own camp, plus 2 for the last card of the trick.
            hand: the cards held.
        """
        legal = self._legal(led, best, hand)
        legal &= ~(legal << 1 & self._same)
        pile, power = self._pile, self._power[led]

        def liked(card: int) -> tuple[int, int]:
            if led == ALONE:
                return 0, -self._power[self._suit[card]][card]
            wins = power[card] > best
            if way & 1:
                return (1, pile[card]) if wins else (0, -pile[card])
            if wins:
                return (0, -pile[card]) if way & 2 else (0, -power[card])
            return 1, pile[card]

        cards = sorted((number for number in range(len(pile)) if legal >> number & 1), key=liked)
        found = self._moves[led, best, way, hand] = tuple(cards)
        return found

    def _legal(self, led: int, best: int, hand: int) -> int:
        """Return the cards that may be played, as `Rows.legal` does."""
        if led == ALONE:
            return hand
        excuse = hand & self._of[ALONE]
        if led < PLAIN and hand & self._of[led]:
            return hand & self._of[led] | excuse
        trumps = hand & self._of[TRUMPED]
        if not trumps:
            return hand
        power = self._power[led]
        over = sum(1 << card for card in range(len(power)) if trumps >> card & 1 and power[card] > best)
        return (over or trumps) | excuse

    def _win(self, trick: Trick, won: int, alpha: int, beta: int) -> int:
        """Return what the deal ends with after a complete trick."""
        _, _, owner, pile, marks = trick
        deal, last = self._deal, not any(self._hands)
        beats = bool(marks & EXCUSE and last and won & (NO_DEFENCE if deal.camp[deal.excuse] else NO_TAKERS))
        winner = deal.excuse if beats else owner
        camp = deal.camp[winner]
        if camp:
            won = (won + pile * WON + (marks & (PETIT | HIGH)).bit_count() * KEPT) & ~NO_TAKERS
        else:
            won &= ~NO_DEFENCE
        if marks & SMALL:
            won |= SMALLS << camp
        if marks & EXCUSE:
            won += (1 + camp + 2 * last + 4 * beats) * FATE
        before, petit = won // LAST % 4, (2 - camp) * (marks & PETIT)
        won -= before * LAST
        if last:
            return self._share(won, petit or before * beats)
        if petit and deal.excuse >= 0 and won // FATE % 16 == 0:
            won += petit * LAST
        return self._lead(winner, won, alpha, beta)

    def _share(self, won: int, petit: int) -> int:
        """Return the share A of a deal that is over; see `tapis.engines.tarot.worth.shares`."""
        deal, has, exchanged, fate = self._deal, False, 0, won // FATE % 16 - 1
        if fate >= 0:
            camp, last, itself = fate & 1, fate & 2, fate & 4
            own = owner = deal.camp[deal.excuse]
            if deal.rule != "kept" and last and not itself:
                owner = camp if deal.rule == "trick" else 1 - own
            has = owner == 1
            if not itself and camp != owner and won & SMALLS << owner:
                exchanged = 1 - 2 * owner
        points = deal.halves + won // WON + has * _HALVES[EX] + exchanged
        return deal.share(points, deal.bouts + won // KEPT % 4 + has, (0, 1, -1)[petit], won & 3)


def solved(rows: Rows, stake: Stake, hands: Bits) -> tuple[Real, Whole]:
    """Return by row what `shares` tells if all play the cards that are left perfectly, all hands open.

    Once more than `MOST` ends of tricks were looked at, the other worlds' rows are left out.

    Args:
        rows: deals under way, as many in order of each of the hands.
        stake: what they are played for.
        hands: [world, seat, suit] the cards held before the rows' last card was played.
    """
    found, guess, seen, each = list[int](), 0, 0, len(rows) // len(hands)
    left = flags(rows.hands)
    for world, before in enumerate(flags(hands)):
        if seen > MOST:
            break
        held = [np.flatnonzero(hand).tolist() for hand in before]
        ending = Ending(_deal(rows, stake, world * each, before), held)
        for row in range(world * each, (world + 1) * each):
            sets = [ending.set(np.flatnonzero(hand).tolist()) for hand in left[row]]
            trick, won = _trick(rows, row), _won(rows, row)
            guess = ending.value(sets, int(rows.turn[row]), trick, rows.laid, won, guess)
            found.append(guess)
        seen += ending.seen
    share = np.array(found, np.float32)
    return share, np.where(share > 0, 1, -1)


def _deal(rows: Rows, stake: Stake, row: int, held: Flags) -> Deal:
    holder = np.flatnonzero(held[:, EX])
    return Deal(
        camp=tuple(rows.camp[row].tolist()),
        excuse=int(holder[0]) if len(holder) else int(rows.excuse[row]),
        multiplier=int(stake.multiplier[row]),
        halves=int(stake.aside[row] @ HALVES),
        bouts=int(stake.aside[row][[P1, P21, EX]].sum()),
        handfuls=stake.handfuls,
        slam=stake.slam,
        rule=stake.rule,
    )


def _trick(rows: Rows, row: int) -> Trick:
    columns = (rows.led, rows.best, rows.owner, rows.pile, rows.bouts)
    led, best, owner, pile, bouts = (int(column[row]) for column in columns)
    excuse = bool(rows.excuse[row] >= 0 > rows.fate[row])
    return led, best, owner, pile, bouts + SMALL * int(rows.small[row]) + EXCUSE * excuse


def _won(rows: Rows, row: int) -> int:
    defence, takers = rows.tricks[row].tolist()
    petit = int(rows.petit[row]) % 3 if rows.excuse[row] < 0 else 0
    found = (takers == 0) * NO_TAKERS + (defence == 0) * NO_DEFENCE
    found += int(rows.smalls[row] @ (SMALLS, 2 * SMALLS)) + (int(rows.fate[row]) + 1) * FATE
    return found + petit * LAST + int(rows.kept[row]) * KEPT + int(rows.won[row]) * WON
