"""A plain player of Tarot for thousands of deals at once, by a seat's own hand and memory.

The player knows its hand, the cards that are gone, who ruffed or could not follow, and who plays with whom;
never the other hands of its row.  Its numbers were found by play against itself: random changes were kept if
they won over 6,000 deals for three, four and five, each played both ways.
"""

from typing import Final, NamedTuple, cast

import numpy as np

from tapis.engines.cards.tables import Bits, Flags, Real, Whole
from tapis.engines.tarot.rows import Rows, above
from tapis.engines.tarot.tables import ALONE, EX, FIRST, HALVES, OVER_TRUMP, P1, PLAIN, TRUMPED, WHOLE
from tapis.engines.tarot.tables import highest as top_of
from tapis.engines.tarot.tables import lowest as low_of

ONE = np.uint32(1)
HELD, FOLLOWS = np.float32(0.38), np.float32(2.2)
"""The chance, for each enemy to come, that it has no higher card of the suit; how many hidden cards of
the suit for each of them leave no danger of a ruff."""
TRUST: Final = 0.44
"""The chance to win from which on points are added, or a high card is played."""
SAVED: Final = 2.2
"""The half points that are worth the Excuse; a trump from `TOP` on, and the Petit, are dear as well."""
TOP: Final = 12
CASH, LENGTH, SHORT, FORCE, FEED, BARE = 0.33, 1.17, 0.3, 4.2, 1.2, 0.97
"""What a lead is liked for: each half point of a card that nobody can beat, each card of the taker's suit,
each card fewer than five of a defender's; an enemy has to ruff; a friend may; less for a low honour."""
DRAW, FEARED, HUNT, HUNTERS = 0.56, 0.45, 0.65, 5.3
"""Takers like to lead trumps for each more than a part of those hidden; the defence, while the Petit is
hidden, for each more than so many."""


class _Seen(NamedTuple):
    """What the seat to play sees: its hand, what is hidden from it, its camp, and the enemies to come.

    `ruffs` is by suit: whether one of these is known to have none, but maybe trumps; `exposed`: whether one
    may have trumps.
    """

    hand: Bits
    hidden: Bits
    mine: Whole
    foes: Real
    ruffs: Flags
    exposed: Flags


def _seen(rows: Rows) -> _Seen:
    every, seats = np.arange(len(rows))[:, None], rows.seats
    hand, mine = rows.hand(), rows.playing()
    after: Whole = (rows.turn[:, None] + 1 + np.arange(seats - 1 - rows.laid)) % seats
    foe = rows.camp[every, after] != mine[:, None]
    void = rows.void[every, after]
    ruffs = (foe[:, :, None] & void & ~void[:, :, [TRUMPED]]).any(axis=1)
    hidden, foes = WHOLE & ~(rows.gone | hand), foe.sum(axis=1, dtype=np.float32)
    return _Seen(hand, hidden, mine, foes, ruffs, (hidden[:, TRUMPED] != 0) & (foes > 0))


def chosen(rows: Rows) -> Whole:
    """Return the legal card that the plain player plays in each row."""
    if not rows.laid:
        return _led(rows)
    card = _followed(rows)
    free = np.flatnonzero(rows.led == ALONE)
    if len(free):
        card[free] = _led(rows.taken(free))
    return card


def _beyond(hidden: Bits, bit: Whole) -> Bits:
    """Return the hidden cards of a suit above a card of it."""
    return hidden >> (bit + 1).astype(np.uint32)


def _holds(hidden: Bits, bit: Whole, ruffed: Flags, exposed: Flags, foes: Real) -> Real:
    """Return the chance that a plain card wins if it leads the trick now; `hidden` is of its suit."""
    chance = np.where(_beyond(hidden, bit) != 0, HELD**foes, np.float32(1))
    follow = np.minimum(np.bitwise_count(hidden) / np.maximum(foes * FOLLOWS, 1), 1)
    return np.where(exposed, chance * np.where(ruffed, np.float32(0), follow), chance)


def _tops(seen: _Seen, trump: Whole) -> Real:
    """Return by row the chance that a trump of this bit, if it leads the trick now, wins it."""
    over = np.bitwise_count(_beyond(seen.hidden[:, TRUMPED], trump))
    likely = np.minimum(over * seen.foes / np.float32(6), 3)
    return np.where((over == 0) | (seen.foes == 0), np.float32(1), HELD**likely)


def _late(rows: Rows, mine: Whole) -> Flags:
    """Return whether the Excuse has to be played now: it wins the last trick only after all others."""
    return (rows.left == 2) & (rows.tricks[np.arange(len(rows)), 1 - mine] > 0)


def _second(trumps: Bits, first: Whole) -> Whole:
    """Return the lowest trump but one, the first where there is no other."""
    rest = trumps & (trumps - ONE)
    return np.where(rest != 0, low_of(rest), first)


def _followed(rows: Rows) -> Whole:
    """Return what is played to a trick that has a suit; anything where it has none."""
    every, seen = np.arange(len(rows)), _seen(rows)
    hand, led = seen.hand, np.minimum(rows.led, TRUMPED)
    suited, trumps, plain = hand[every, led], hand[:, TRUMPED], hand[:, :PLAIN]
    follows = (led < PLAIN) & (suited != 0)
    ours = rows.camp[every, rows.owner] == seen.mine
    trumped = rows.best > OVER_TRUMP
    best = np.where(trumped, rows.best - OVER_TRUMP - 1, rows.best - 1)
    side = np.minimum(led, PLAIN - 1)
    around, dangers = seen.hidden[every, side], (seen.ruffs[every, side], seen.exposed, seen.foes)
    safe = ours & (np.where(trumped, _tops(seen, best), _holds(around, best, *dangers)) > TRUST)

    high = top_of(suited)
    raised = safe | (~trumped & (high > best) & (_holds(around, high, *dangers) > TRUST))
    follow = FIRST[led] + np.where(raised, high, low_of(suited))

    over = trumps & above(rows.best)
    may = np.where(over != 0, over, trumps)
    first = low_of(may)
    sure = cast(Flags, np.where(over != 0, seen.foes == 0, safe))
    trump = np.where((first == 0) & ~sure, _second(may, first), first)
    hunted = ((rows.bouts & 1) == 1) & ~ours & (seen.foes > 0) & (over != 0)
    ruff = FIRST[TRUMPED] + np.where(hunted, top_of(may), trump)

    tops, lows = top_of(plain), low_of(plain)
    give, keep = tops.argmax(axis=1), lows.argmin(axis=1)
    free = np.where(safe, FIRST[give] + tops[every, give], FIRST[keep] + lows[every, keep])

    card = np.where(follows, follow, np.where(trumps != 0, ruff, free))
    card = np.where(follows | (hand[:, :ALONE] != 0).any(axis=1), card, EX)
    price = np.where(card == P1, 20, HALVES[card]) + 2 * ((card >= FIRST[TRUMPED] + TOP) & (card < EX))
    losing = ~safe & cast(Flags, np.where(follows, ~raised, over == 0))
    spent = (hand[:, ALONE] != 0) & (_late(rows, seen.mine) | (losing & (price >= SAVED)))
    return np.where(spent, EX, card)


def _led(rows: Rows) -> Whole:
    """Return what is led."""
    every, seen = np.arange(len(rows)), _seen(rows)
    takers, hand, hidden = seen.mine == 1, seen.hand[:, :PLAIN], seen.hidden[:, :PLAIN]
    high, low = top_of(hand), low_of(hand)
    number = np.bitwise_count(hand).astype(np.float32)
    forced = seen.ruffs[:, :PLAIN]
    chance = _holds(hidden, high, forced, seen.exposed[:, None], seen.foes[:, None])
    halves, master = HALVES[high].astype(np.float32), _beyond(hidden, high) == 0
    friends = rows.camp == seen.mine[:, None]
    friends[every, rows.turn] = False
    ruffs = rows.void[:, :, :PLAIN] & ~rows.void[:, :, [TRUMPED]]
    fed = (ruffs & friends[:, :, None]).any(axis=1) & ~forced
    liked = np.where(takers[:, None], LENGTH * number, SHORT * (5 - number))
    liked += FORCE * forced + FEED * fed - BARE * (~master & (high >= 10))
    liked += np.maximum(master * CASH * (chance * (halves + 5) - halves / 2 - 2.5), 0)
    liked = np.where(hand != 0, liked, -50)

    trumps, out = seen.hand[:, TRUMPED], seen.hidden[:, TRUMPED]
    count, against = (np.bitwise_count(each).astype(np.float32) for each in (trumps, out))
    petit = ~takers & ((out & ONE) != 0)
    draw = np.where(
        takers, DRAW * (count - FEARED * against) + 2, np.where(petit, HUNT * (count - HUNTERS), -8)
    )
    draw = np.where(trumps != 0, np.where(out != 0, draw, -10), -50)
    suit = np.concatenate([liked, draw[:, None]], axis=1).argmax(axis=1)

    side = np.minimum(suit, PLAIN - 1)
    bold = master[every, side] & (chance[every, side] > TRUST)
    plain = FIRST[side] + np.where(bold, high[every, side], low[every, side])
    top, bottom = top_of(trumps), low_of(trumps)
    bottom = np.where((bottom == 0) & (out != 0), _second(trumps, bottom), bottom)
    trump = FIRST[TRUMPED] + np.where((_beyond(out, top) == 0) | petit, top, bottom)
    card = np.where(suit == TRUMPED, trump, plain)
    empty = (seen.hand[:, :ALONE] == 0).all(axis=1)
    return np.where(empty | ((seen.hand[:, ALONE] != 0) & _late(rows, seen.mine)), EX, card)


def play_out(rows: Rows, cards: int) -> None:
    """Play so many cards in each row."""
    for _ in range(cards):
        rows.play(chosen(rows))
