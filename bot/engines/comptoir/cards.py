"""Games and cards of Belote de comptoir by simulation: every choice in every world, played out."""

import numpy as np

from bot.engines.cards.policy import play_out
from bot.engines.cards.rows import Rows
from bot.engines.cards.tables import GAME, PLACE, Bits, Real, Whole
from bot.engines.cards.tree import solved
from bot.engines.cards.worlds import generator, worlds_for
from bot.engines.comptoir.knowledge import knowledge
from bot.engines.comptoir.stakes import stakes
from bot.engines.kit.engine import Question, Thought, ranked
from bot.games.comptoir import ComptoirView
from bot.games.kit.game import Seat

LAST = 12
"""Cards left from which on the rest is solved exactly."""
BRANCHES = 12_000
"""The most positions at once of an exact solution."""
SPARE = 0.002
"""What a point of cards more or less is worth where the contract does not hang on it."""


def started(hands: Bits, trump: Whole, takers: Whole) -> Rows:
    """Return deals in which the takers lead the first trick; a taker is side 1, alone."""
    side = (np.arange(hands.shape[1]) == takers[:, None]).astype(np.int64)
    return Rows.fresh(hands, trump, takers, side, partners=False)


def points_taken(hands: Bits, trump: Whole, takers: Whole) -> Real:
    """Return the points that the takers win if the deals are played out."""
    rows = started(hands, trump, takers)
    play_out(rows, int(np.bitwise_count(hands[0]).sum()))
    return (rows.won * rows.side).sum(axis=1)


def games(question: Question, view: ComptoirView, budget: int) -> tuple[Thought, ...]:
    """Return what each game brings the taker."""
    named = [code.partition(".")[2] for code in question.legal]
    number = worlds_for(budget, len(named), sum(view.hand_sizes))
    hands = knowledge(question, view).worlds(number, generator(question.luck()))
    rows = len(named) * number
    trump = np.repeat([GAME[game] for game in named], number)
    won = points_taken(np.tile(hands, (len(named), 1)), trump, np.full(rows, question.seat))
    return _thoughts(question, view, won.reshape(len(named), number), question.seat)


def plays(question: Question, view: ComptoirView, taker: Seat, budget: int) -> tuple[Thought, ...]:
    """Return what each legal card brings the seat."""
    legal = np.array([PLACE[code.partition(".")[2]] for code in question.legal])
    left = sum(view.hand_sizes)
    number = worlds_for(budget, len(legal), left)
    known = knowledge(question, view)
    hands = known.worlds(number, generator(question.luck()))
    side = (np.arange(view.players) == taker).astype(np.int64)
    rows = Rows.resumed(hands, GAME[view.trump], question.seat, side, known.memory, partners=False)
    rows.won[:] = view.points
    rows = rows.taken(np.tile(np.arange(number), len(legal)))
    rows.play(np.repeat(legal, number))
    won = _exact(rows, left - 1, view) if left <= LAST else None
    if won is None:
        play_out(rows, left - 1)
        won = (rows.won * rows.side).sum(axis=1)
    return _thoughts(question, view, won.reshape(len(legal), number), taker)


def _exact(rows: Rows, left: int, view: ComptoirView) -> Real | None:
    """Return the points that the taker wins if the taker and the others together play perfectly."""

    def worth(ends: Rows, _: Whole) -> Real:
        won = (ends.won * ends.side).sum(axis=1)
        return won + np.float32(1000) * (won >= view.bid)

    values = solved(rows, left, worth, BRANCHES)
    return None if values is None else np.where(values >= 1000, values - 1000, values)


def _thoughts(question: Question, view: ComptoirView, won: Real, taker: Seat) -> tuple[Thought, ...]:
    """Return the worth of actions whose [action, world] points of the taker these are."""
    stake = stakes(view, question.seat)
    made = won >= view.bid
    chance, error = made.mean(axis=1), made.std(axis=1) / np.sqrt(won.shape[1])
    sign = 1 if taker == question.seat else -1
    spare = sign * SPARE * np.clip(won - view.bid, -40, 40).mean(axis=1)
    scale = abs(float(stake.made(taker, 1.0)) - float(stake.made(taker, 0.0)))
    worth = np.asarray(stake.made(taker, chance)) + spare
    return ranked(
        dict(zip(question.legal, worth.tolist(), strict=True)),
        dict(zip(question.legal, (scale * error).tolist(), strict=True)),
    )
