"""The learnt player plays by what its seat sees, the same everywhere, and well."""

from dataclasses import replace

import numpy as np
import pytest

from tapis.engines.cards import policy
from tapis.engines.cards.memory import remembered
from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import BIT, GAME, SUIT_BITS, Bits, Real, game_of
from tapis.engines.partners import exact, learnt
from tapis.engines.partners.knowledge import BIDS, Knowledge
from tapis.engines.partners.playouts import CLOSE, EXACT, results, sides
from tapis.engines.partners.worth import ENDS, Tables
from tapis.games.kit.cards import PACK32
from tests.tiers import in_turn

TAKER = 2


def dealt(number: int, seed: int) -> Bits:
    """Return [deal, seat] hands."""
    order = np.random.default_rng(seed).random((number, 32)).argsort(axis=1)
    return np.stack([BIT[order[:, 8 * n : 8 * n + 8]].sum(axis=1, dtype=np.uint32) for n in range(4)], axis=1)


def begun(hands: Bits, game: int = GAME["S"]) -> Rows:
    """Return deals that seat 2 took and seat 0 leads."""
    number = len(hands)
    side = sides(np.full(number, TAKER))
    return Rows(hands, np.array([game]), np.zeros(number, np.int64), side, partners=True)


def played(rows: Rows, cards: int) -> None:
    """Play cards by the rules of thumb."""
    policy.play_out(rows, cards)


@in_turn("cards", range(24))
def test_what_a_seat_cannot_see_changes_nothing(cards: int) -> None:
    rows = begun(dealt(40, 1))
    played(rows, cards)
    before, seat = learnt.scores(rows, TAKER), rows.turn
    for row in range(40):
        others = [(seat[row] + step) % 4 for step in (1, 2, 3)]
        rows.hands[row, others] = rows.hands[row, others[::-1]]
    assert np.array_equal(learnt.scores(rows, TAKER), before), "other hands are not seen"


@in_turn("cards", [0, 1, 6, 15])
def test_suits_are_alike_but_for_the_trump(cards: int) -> None:
    rows = begun(dealt(40, 2), GAME["S"])
    played(rows, cards)
    swapped = rows.taken(np.arange(40))
    swapped.trump = np.array([game_of("H", "even", undertrump=True)])
    swapped.led = np.array([1, 0, 2, 3])[rows.led]
    for sets in (swapped.hands, swapped.barred):
        sets[:] = exchanged(sets)
    swapped.gone = exchanged(rows.gone)
    swapped.trick = tuple(card ^ 8 * (card < 16) for card in rows.trick)
    moved = learnt.scores(swapped, TAKER).reshape(40, 4, 8)[:, [1, 0, 2, 3]].reshape(40, 32)
    assert np.array_equal(moved, learnt.scores(rows, TAKER)), "hearts are treated as spades were"


def exchanged(sets: Bits) -> Bits:
    """Exchange spades and hearts."""
    return (sets & SUIT_BITS[0]) << 8 | (sets & SUIT_BITS[1]) >> 8 | sets & ~(SUIT_BITS[0] | SUIT_BITS[1])


@in_turn("cards", [0, 5, 10, 19])
def test_sums_are_exact_so_every_machine_says_the_same(cards: int) -> None:
    rows = begun(dealt(400, 4))
    played(rows, cards)
    seen, net = learnt.signs(rows, TAKER), learnt.nets()[rows.laid]
    unit = np.maximum(seen.astype(np.float64) @ net.seen, 0)
    exact = (unit @ net.said + net.base) * 64 * 64
    assert np.array_equal(exact, np.rint(exact)), "every sum is a multiple of the finest weight"
    assert np.abs(exact).max() < 2**20, "with room for 32 bits to hold it, whatever is added first"
    assert np.array_equal(np.sort(learnt.scores(rows, TAKER)), np.sort(exact.astype(np.float32) / 64 / 64))


def test_it_is_ahead_of_rules_of_thumb_with_the_same_cards() -> None:
    hands, ahead = dealt(400, 3), np.zeros(400)
    for way in (0, 1):
        rows = begun(hands)
        for _ in range(32):
            mine = rows.turn % 2 == way
            liked = np.where(mine[:, None], learnt.scores(rows, TAKER), policy.scores(rows))
            rows.play(np.where(rows.legal(), liked, np.float32(-1e9)).argmax(axis=1))
        won: Real = rows.won[:, way::2].sum(axis=1) + 10 * (rows.turn % 2 == way)
        ahead += won - 81
    error = ahead.std() / np.sqrt(len(ahead))
    assert ahead.mean() > 4 * error, f"{ahead.mean():.1f} card points with an error of {error:.1f}"


@pytest.mark.slow("120 deals")
def test_what_was_played_and_what_was_not_tells_hands_apart() -> None:
    """Hands as they are explain the play better than hands with other cards that the rules allow as well."""
    gained = []
    for number in range(120):
        whole = dealt(1, 100 + number)
        rows, plays = begun(whole), list[tuple[int, int]]()
        for _ in range(12):
            liked = np.where(rows.legal(), learnt.scores(rows, TAKER), np.float32(-1e9))
            plays.append((int(rows.turn[0]), int(liked.argmax())))
            rows.play(liked.argmax(axis=1))
        one, other = rows.hands[0, 1], rows.hands[0, 3]
        others = whole.copy()
        others[0, [1, 3]] ^= one ^ other
        if not (one & rows.barred[0, 3] or other & rows.barred[0, 1]):
            both = np.concatenate([whole, others])
            gained.append(float(-np.diff(learnt.likelihood(both, GAME["S"], TAKER, 0, plays, 0))[0]))
    error = np.std(gained) / np.sqrt(len(gained))
    assert np.mean(gained) > 2 * error, f"{np.mean(gained):.2f} with an error of {error:.2f}"


def asked(cards: int) -> tuple[Knowledge, list[int], Bits]:
    """Return what the seat to play knows after so many cards, its legal cards, and worlds of its deal."""
    rows, plays = begun(dealt(1, 7)), list[tuple[int, str]]()
    for _ in range(cards):
        card = policy.chosen(rows)
        plays.append((int(rows.turn[0]), PACK32[int(card[0])]))
        rows.play(card)
    seat, sizes = int(rows.turn[0]), tuple(np.bitwise_count(rows.hands[0]).tolist())
    memory = remembered(plays, 4, GAME["S"], partners=True)
    hand, points = int(rows.hands[0, seat]), (int(rows.won[0, ::2].sum()), int(rows.won[0, 1::2].sum()))
    known = Knowledge(seat, hand, GAME["S"], TAKER, 0, sizes, memory, {}, memory.barred, points=points)
    legal = np.flatnonzero(rows.legal()[0]).tolist()
    return known, legal, known.worlds(40, np.random.default_rng(1))


@in_turn("weight", [0.0, BIDS, 1.0])
def test_what_is_heard_moves_the_odds_by_as_much_as_it_is_believed(weight: float) -> None:
    """Seat 1 said what it says nine times more often with the highest card that seat 0 lacks."""
    known, _, _ = asked(0)
    card = BIT[max(card for card in range(32) if not known.hand >> card & 1)]

    def nine_times(hands: Bits) -> Real:
        return np.where(hands[:, 1] & card, np.float32(np.log(9)), np.float32(0))

    told = replace(known, likelihood=nine_times)
    free = told.agreeing(1000, np.random.default_rng(1))
    likely = told.likely(free, weight)
    assert np.array_equal(likely, nine_times(free) * np.float32(weight)), "a power of how likely it is"
    drawn, believed = told.drawn(3000, np.random.default_rng(1))
    odds = np.mean(drawn[:, 1] & card != 0) / np.mean(drawn[:, 1] & card == 0)
    assert odds == pytest.approx(9**BIDS / 2, rel=0.1), "one seat of three, and more by that power"
    assert np.array_equal(believed, told.likely(drawn)), "each world with how likely it is"


def points(worlds: Bits) -> Tables:
    """Count the points by which the takers end ahead."""
    ahead = np.array([[float(end.points[0] - end.points[1]) for end in ENDS]], np.float32)
    return Tables(ahead, np.zeros(len(worlds), np.int64), np.full(len(worlds), TAKER))


def test_a_robot_solves_the_last_five_cards_exactly() -> None:
    known, legal, worlds = asked(12)
    few = worlds[: EXACT[5]]
    found = results(known, worlds, legal, [points(worlds)])
    assert np.array_equal(found, exact.solved(known, few, legal, [points(few)])), "as if every hand lay open"


def test_a_robot_looks_longer_at_the_cards_that_are_close() -> None:
    known, legal, worlds = asked(0)
    found = results(known, worlds, legal, [points(worlds)])[0]
    every = results(known, worlds, legal, [points(worlds)], most=1000)[0]
    whole = [place for place in range(len(legal)) if np.array_equal(found[:, place], every[:, place])]
    assert CLOSE <= len(whole) < len(legal), "these are played in every world"
    assert every.mean(axis=0).argmax() in whole, "the best of all among them"
