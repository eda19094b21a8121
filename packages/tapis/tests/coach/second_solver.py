"""The ends of Yams, Poker aux dés and 421 solved a second time, from the rules as players read them.

It shares nothing with the engines: hands are tuples of dice, and every position is looked at by itself.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Hand: TypeAlias = tuple[int, ...]
Worth: TypeAlias = Mapping[Hand, float]
Rows: TypeAlias = NDArray[np.float64]

FACES: Final = range(1, 7)
VALUES: Final = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
UPPERS: Final = np.arange(5 * sum(FACES) + 1)
"""All that the upper boxes of a sheet may hold together."""
STRAIGHTS: Final[dict[Hand, int]] = {(1, 2, 3, 4, 5): 15, (2, 3, 4, 5, 6): 20}


def left_alone(dice: Hand, mask: str) -> Hand:
    """Return, sorted, the dice that a throw leaves alone."""
    return tuple(sorted(die for die, mark in zip(dice, mask, strict=True) if mark == "0"))


# Score sheets


def yams(box: str, dice: Hand, _throws: int) -> int:
    """Return the points of a box of Yams."""
    most, total = max(Counter(dice).values()), sum(dice)
    figures = {
        "brelan": 10 * (most >= 3),
        "suite": 20 * (tuple(sorted(dice)) in STRAIGHTS),
        "full": 30 * (sorted(Counter(dice).values()) == [2, 3]),
        "carre": 40 * (most >= 4),
        "yams": 50 * (most == 5),
        "chance": total,
    }
    return VALUES[box] * dice.count(VALUES[box]) if box in VALUES else figures[box]


FIVE: Final[list[Hand]] = list(combinations_with_replacement(FACES, 5))
PLACE: Final[dict[Hand, int]] = {dice: place for place, dice in enumerate(FIVE)}
ALONE: Final[list[Hand]] = [dice for size in range(5) for dice in combinations_with_replacement(FACES, size)]
YAMS: Final = frozenset({*VALUES, "brelan", "suite", "full", "carre", "yams", "chance"})
"""The boxes of a sheet of Yams."""


def yams_bonus(upper: int) -> int:
    """Return the bonus: what the upper boxes make above 63, and 30 more."""
    return upper - 63 + 30 if upper > 63 else 0


def dice_poker(box: str, dice: Hand, throws: int) -> int:
    """Return the points of a lower box of Poker aux dés, doubled after one throw."""
    count = Counter(dice)

    def of_a_kind(size: int) -> int:
        return size * max((value for value, times in count.items() if times >= size), default=0)

    pairs = [value for value, times in count.items() if times >= 2]
    straight = STRAIGHTS.get(tuple(sorted(dice)), 0)
    figures = {
        "pair": of_a_kind(2),
        "two_pairs": 2 * sum(pairs) if len(pairs) == 2 else 0,
        "three": of_a_kind(3),
        "small_straight": straight * (straight == 15),
        "large_straight": straight * (straight == 20),
        "full": sum(dice) * (sorted(count.values()) == [2, 3]),
        "carre": of_a_kind(4),
        "poker": sum(dice) * (len(count) == 1),
    }
    if box == "chance":
        return sum(dice)
    return figures[box] * (2 if throws == 1 else 1) + 50 * (box == "poker" and len(count) == 1)


class Turn(NamedTuple):
    """What a sheet is still worth before a turn, by the hand after each of its throws, and what throws bring.

    `after[n][hand]` is that of a hand after n + 1 throws, `left[n][kept]` that of these dice left alone for
    throw n + 1.
    """

    after: list[Worth]
    left: list[Worth]

    @property
    def start(self) -> float:
        """What it is worth before the first throw."""
        return self.left[0][()]


class SheetEnd:
    """The last turns of a sheet."""

    def __init__(
        self, points: Callable[[str, Hand, int], int], bonus: Callable[[int], int] = lambda _upper: 0
    ) -> None:
        self._points, self._bonus = points, bonus
        self.turn = cache(self._turn)

    def written(self, box: str, left: frozenset[str], upper: int, dice: Hand, throws: int) -> float:
        """Return what writing this box brings, and the rest of the sheet after it."""
        points = self._points(box, dice, throws)
        upper += points if box in VALUES else 0
        rest = left - {box}
        return points + (self.turn(rest, upper).start if rest else self._bonus(upper))

    def _turn(self, left: frozenset[str], upper: int) -> Turn:
        after, thrown, further = list[Worth](), list[Worth](), dict[Hand, float]()
        for throws in (3, 2, 1):
            value = {}
            for dice in combinations_with_replacement(FACES, 5):
                value[dice] = max(self.written(box, left, upper, dice, throws) for box in left)
                if throws < 3:
                    value[dice] = max(value[dice], *(further[kept] for kept in _kept(dice)))
            further = _thrown(value)
            after.insert(0, value)
            thrown.insert(0, further)
        return Turn(after, thrown)


class WholeSheet:
    """A whole sheet of Yams: values by the points in its upper boxes, all of them at once.

    Rows are hands (`FIVE`), or dice left alone (`ALONE`).
    """

    def __init__(self) -> None:
        self.start = cache(self._start)
        self._brings = np.array([_chances(alone) for alone in ALONE])
        kept = [[ALONE.index(kept) for kept in _kept(dice)] for dice in FIVE]
        self._may = np.array([each + each[:1] * (max(map(len, kept)) - len(each)) for each in kept])
        self._points = {box: np.array([yams(box, dice, 3) for dice in FIVE]) for box in YAMS}

    def _start(self, left: frozenset[str]) -> Rows:
        """Return what a sheet with these boxes left is worth before a turn."""
        return (
            self.turn(left)[1][0][0]
            if left
            else np.array([float(yams_bonus(int(upper))) for upper in UPPERS])
        )

    def written(self, box: str, left: frozenset[str]) -> Rows:
        """Return what writing this box brings with each hand, and the rest of the sheet after it."""
        points, rest = self._points[box][:, None], self.start(left - {box})
        return points + (rest[np.minimum(UPPERS + points, UPPERS[-1])] if box in VALUES else rest)

    def turn(self, left: frozenset[str]) -> tuple[list[Rows], list[Rows]]:
        """Return what hands are worth after each throw, and dice left alone for each throw, as in `Turn`."""
        written = np.max([self.written(box, left) for box in left], axis=0)
        after, thrown = [written], [self._brings @ written]
        for _ in range(2):
            after.insert(0, np.maximum(written, thrown[0][self._may].max(axis=1)))
            thrown.insert(0, self._brings @ after[0])
        return after, thrown


def _chances(alone: Hand) -> Rows:
    """Return the chance of each hand when all dice but these are thrown."""
    row = np.zeros(len(FIVE))
    for faces in product(FACES, repeat=5 - len(alone)):
        row[PLACE[tuple(sorted((*alone, *faces)))]] += 6.0 ** (len(alone) - 5)
    return row


@cache
def _kept(dice: Hand) -> frozenset[Hand]:
    """Return all that may be left alone of these dice, one thrown at least."""
    return frozenset(kept for size in range(len(dice)) for kept in combinations(dice, size))


def _thrown(value: Worth) -> dict[Hand, float]:
    """Return what dice left alone are worth, by the hand that all others thrown make with them."""
    found = dict(value)
    for size in range(4, -1, -1):
        for kept in combinations_with_replacement(FACES, size):
            found[kept] = sum(found[tuple(sorted((*kept, face)))] for face in FACES) / 6
    return found


# 421 for two, the discharge

HANDS: Final[list[Hand]] = list(combinations_with_replacement(FACES, 3))
NENETTE: Final = (1, 2, 2)
TOKENS: Final = 21


def _ladder() -> dict[Hand, int]:
    """Return the tokens of each combination, the best one first."""
    found = {(1, 2, 4): 10, (1, 1, 1): 7}
    for face in range(6, 1, -1):
        found |= {(1, 1, face): face, (face, face, face): face}
    found |= {(4, 5, 6): 2, (3, 4, 5): 2, (2, 3, 4): 2, (1, 2, 3): 2}
    others = sorted(set(HANDS) - {*found, NENETTE}, key=lambda hand: hand[::-1], reverse=True)
    return found | dict.fromkeys([*others, NENETTE], 1)


LADDER: Final = _ladder()
RANK: Final = {hand: place for place, hand in enumerate(LADDER)}


@cache
def _row(kept: Hand) -> Rows:
    """Return the chance of each hand when all dice but these are thrown."""
    row = np.zeros(len(HANDS))
    for faces in product(FACES, repeat=3 - len(kept)):
        row[HANDS.index(tuple(sorted((*kept, *faces))))] += 6.0 ** len(kept) / 216
    return row


KEPT: Final = sorted({kept for hand in HANDS for kept in _kept(hand)})
MAY_KEEP: Final = np.array([[kept in _kept(hand) for kept in KEPT] for hand in HANDS])


def brings(kept: Hand, worth: Rows) -> Rows:
    """Return what the other dice thrown are worth, by the hand they make: the last axis."""
    return worth @ _row(kept)


def again(worth: Rows) -> Rows:
    """Return the worth of each hand (the last axis) to who must throw once more."""
    thrown = np.stack([brings(kept, worth) for kept in KEPT], axis=-1)
    return np.stack([thrown[..., may].max(axis=-1) for may in MAY_KEEP], axis=-1)


class Discharge:
    """The discharge of 421 for two, who hold all 21 tokens.

    `start[mine]` is the chance to win of who starts a round with so many tokens.  In `stops`, `starter` and
    `answers` the first axis is the starter's tokens, and the next one the starter's hand.
    """

    def __init__(self) -> None:
        self.start, before = np.full(TOKENS + 1, 0.5), np.zeros(TOKENS + 1)
        while np.abs(self.start - before).max() > 1e-6:
            before = self.start
            self.answers = self._answers()
            self.stops = [1.0 - brings((), worth) for worth in self.answers]
            self.starter = list(self.stops)
            for throws in (1, 0):
                self.starter[throws] = np.maximum(self.stops[throws], again(self.starter[throws + 1]))
            self.start = brings((), self.starter[0])

    def _answers(self) -> list[Rows]:
        """Return what the other's hands are worth to them that must be thrown on 0, 1 and 2 times."""
        found = [1.0 - np.array([self._settled(mine) for mine in range(TOKENS + 1)])]
        for _ in range(2):
            found.append(again(found[-1]))
        return found

    def _settled(self, mine: int) -> Rows:
        """Return the starter's chance to win after a round, by both hands."""
        gives = np.array([self._given(mine, tokens) for tokens in range(11)])
        takes = np.array([1.0 - self._given(TOKENS - mine, tokens) for tokens in range(11)])
        stays = self.start[mine] if 0 < mine < TOKENS else float(mine == 0)
        drawn = np.where(BEST == 0, (gives[MOVED] + takes[MOVED]) / 2, stays)
        return np.where(BEST > 0, gives[MOVED], np.where(BEST < 0, takes[MOVED], drawn))

    def _given(self, mine: int, tokens: int) -> float:
        """Return the chance to win of who gives away so many tokens: the other one starts."""
        rest = mine - min(mine, tokens)
        return 1.0 - float(self.start[TOKENS - rest]) if rest else 1.0


def _best(hand: Hand, other: Hand) -> float:
    """Return who gives: 1 the first, -1 the second, 0 who is drawn, nan nobody."""
    return float("nan") if hand == other == NENETTE else float(np.sign(RANK[other] - RANK[hand]))


def _moved(hand: Hand, other: Hand) -> int:
    """Return how many tokens the best one gives."""
    return 2 if NENETTE in {hand, other} else max(LADDER[hand], LADDER[other])


BEST: Final = np.array([[_best(hand, other) for other in HANDS] for hand in HANDS])
MOVED: Final = np.array([[_moved(hand, other) for other in HANDS] for hand in HANDS])
