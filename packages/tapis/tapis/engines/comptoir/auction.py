"""Bids of Belote de comptoir by simulation.

A bid is worth what the contract brings if all others then pass, and what a rival's contract brings if one of
them goes higher.  A rival is believed to bid as far as their cards are worth on average.
"""

from collections.abc import Sequence

import numpy as np

from tapis.engines.cards.samples import Sampled
from tapis.engines.cards.tables import GAME, Bits, Flags, Real, Whole
from tapis.engines.cards.worlds import generator, worlds_for
from tapis.engines.comptoir.cards import points_taken
from tapis.engines.comptoir.glance import glance
from tapis.engines.comptoir.knowledge import knowledge
from tapis.engines.comptoir.stakes import Stakes, stakes
from tapis.engines.kit.engine import Evaluation, Question, ranked
from tapis.games.comptoir.view import ComptoirView
from tapis.games.kit.game import Seat


def bids(question: Question, view: ComptoirView, budget: int) -> tuple[Evaluation, ...]:
    """Return what a pass and every bid bring the seat."""
    seat, cards = question.seat, sum(view.hand_sizes)
    games = np.array([GAME[game] for game in view.games])
    blind = view.covered > 0
    sets = (1 if blind else len(games)) + 2
    number = worlds_for(budget, sets, cards)
    hands = knowledge(question, view).worlds(number, generator(question.luck()))
    glances = glance(hands, games, view.players)
    own = _own_points(hands, glances[:, seat], games, seat, blind=blind)
    rivals = _rivals(view, seat)
    stake = stakes(view, seat)
    values: dict[str, float] = {"pass": float(_passed(view, hands, glances, games, rivals, stake).mean())}
    prices = np.array([int(code.partition(".")[2]) for code in question.legal if code != "pass"])
    if len(prices):
        made = (own[:, :, None] >= prices).mean(axis=1).max(axis=0)
        alone = np.asarray(stake.made(seat, made))
        higher, worth = _outbid(hands, glances, games, rivals, stake, prices)
        beaten, lost = higher.mean(axis=0), (worth * higher).sum(axis=0) / np.maximum(higher.sum(axis=0), 1)
        worth = (1 - beaten) * alone + beaten * lost
        values |= {
            f"bid.{price}": value for price, value in zip(prices.tolist(), worth.tolist(), strict=True)
        }
    error = 1 / np.sqrt(number)
    return ranked(
        {code: values[code] for code in question.legal}, dict.fromkeys(question.legal, float(error))
    )


def values(
    question: Question,
    view: ComptoirView,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    stake: Stakes,
) -> Sampled:
    """Return what these bids bring the seat.

    A bid is worth what a rival's contract brings in the worlds in which one goes higher, and what the seat's
    own contract brings in the others.
    """
    seat = question.seat
    games = np.array([GAME[game] for game in view.games])
    hands, likely = knowledge(question, view).drawn(number, luck)
    glances = glance(hands, games, view.players)
    rivals = _rivals(view, seat)
    prices = np.array([int(code.partition(".")[2] or 0) for code in codes])
    own = _own_points(hands, glances[:, seat], games, seat, blind=view.covered > 0)
    made = own[:, :, None] >= prices
    best = made.mean(axis=1).argmax(axis=0)
    alone = np.asarray(stake.made(seat, made[best, :, np.arange(len(prices))].T.astype(np.float32)))
    higher, worth = _outbid(hands, glances, games, rivals, stake, prices)
    found = np.where(higher, worth, alone)
    if "pass" in codes:
        found[:, codes.index("pass")] = _passed(view, hands, glances, games, rivals, stake)
    return Sampled(found.T, likely)


def chances(
    question: Question, view: ComptoirView, codes: Sequence[str], number: int, luck: np.random.Generator
) -> Real:
    """Return by bid the chance that the seat makes it, in the game that is best for it."""
    games = np.array([GAME[game] for game in view.games])
    hands = knowledge(question, view).worlds(number, luck)
    looks = glance(hands, games, view.players)[:, question.seat]
    own = _own_points(hands, looks, games, question.seat, blind=view.covered > 0)
    prices = np.array([int(code.partition(".")[2]) for code in codes])
    return (own[:, :, None] >= prices).mean(axis=1).max(axis=0)


def outbid(
    question: Question, view: ComptoirView, codes: Sequence[str], number: int, luck: np.random.Generator
) -> Real:
    """Return by bid how often a rival goes higher."""
    games = np.array([GAME[game] for game in view.games])
    hands = knowledge(question, view).worlds(number, luck)
    prices, rivals = np.array([int(code.partition(".")[2]) for code in codes]), _rivals(view, question.seat)
    looks, stake = glance(hands, games, view.players), stakes(view, question.seat)
    return _outbid(hands, looks, games, rivals, stake, prices)[0].mean(axis=0)


def _own_points(hands: Bits, glances: Real, games: Whole, seat: Seat, *, blind: bool) -> Real:
    """Return [way, world] the points the seat wins as the taker.

    Who sees the hand chooses the game now, so each game is a way.  Who bids blind sees the hand before
    naming the game, so the only way is the game that looks best in each world.
    """
    takers = np.full(len(hands), seat)
    if blind:
        return points_taken(hands, games[glances.argmax(axis=1)], takers)[None]
    every = np.tile(hands, (len(games), 1))
    trump = np.repeat(games, len(hands))
    return points_taken(every, trump, np.tile(takers, len(games))).reshape(len(games), len(hands))


def _rivals(view: ComptoirView, seat: Seat) -> tuple[Seat, ...]:
    """Return who may still go higher than a bid that the seat makes now."""
    spoken = {other for other, points in view.bids if not points or view.options.auction == "single"}
    return tuple(other for other in range(view.players) if other != seat and other not in spoken)


def _passed(
    view: ComptoirView, hands: Bits, glances: Real, games: Whole, rivals: Sequence[Seat], stake: Stakes
) -> Real:
    """Return by world what a pass brings: the contract of the highest bidder, or of the likeliest rival."""
    if view.taker is not None:
        looks = glances[:, view.taker]
        won = points_taken(hands, games[looks.argmax(axis=1)], np.full(len(hands), view.taker))
        return np.asarray(stake.made(view.taker, (won >= view.bid).astype(np.float32)))
    higher, worth = _outbid(hands, glances, games, rivals, stake, np.array([0]))
    return (worth * higher)[:, 0]


def _outbid(
    hands: Bits, glances: Real, games: Whole, rivals: Sequence[Seat], stake: Stakes, prices: Whole
) -> tuple[Flags, Real]:
    """Return [world, price]: whether a rival goes higher, and what their contract then brings."""
    if not rivals:
        shape = len(hands), len(prices)
        return np.zeros(shape, np.bool_), np.zeros(shape, np.float32)
    every, among = np.arange(len(hands)), np.array(rivals)
    looks = glances[:, among].max(axis=2)
    rival = among[looks.argmax(axis=1)]
    game = games[glances[every, rival].argmax(axis=1)]
    won = points_taken(hands, game, rival)
    limit = looks.max(axis=1) * (won.mean() / max(float(looks.max(axis=1).mean()), 1e-6))
    made = (won[:, None] > prices).astype(np.float32)
    gain = np.array(
        [[stake.made(seat, 1.0), stake.made(seat, 0.0)] for seat in range(hands.shape[1])], np.float32
    )
    worth = gain[rival, 1][:, None] + (gain[rival, 0] - gain[rival, 1])[:, None] * made
    return limit[:, None] > prices, worth
