"""Games and cards of Belote de comptoir by simulation: every choice in every world, played out."""

from collections.abc import Sequence

import numpy as np

from tapis.engines.cards.policy import play_out
from tapis.engines.cards.rows import Rows
from tapis.engines.cards.samples import Sampled
from tapis.engines.cards.tables import GAME, PLACE, Bits, Real, Whole
from tapis.engines.cards.tree import solved
from tapis.engines.cards.worlds import MOST, generator, worlds_for
from tapis.engines.comptoir.knowledge import Knowledge, knowledge
from tapis.engines.comptoir.stakes import Stakes, stakes
from tapis.engines.kit.engine import Evaluation, Question, ranked
from tapis.games.comptoir.view import ComptoirView
from tapis.games.kit.game import Seat

LAST = 12
"""Cards left from which on the rest is solved exactly."""
BRANCHES = 12_000
"""The most positions at once of an exact solution."""
SPARE = 0.002
"""What a point of cards more or less is worth where the contract does not hang on it."""


def started(hands: Bits, trump: Whole, takers: Whole) -> Rows:
    """Return deals in which the takers lead the first trick; a taker is side 1, alone."""
    side = (np.arange(len(hands[0])) == takers[:, None]).astype(np.int64)
    return Rows(hands, trump, takers, side, partners=False)


def by_taker(rows: Rows) -> Real:
    """Return the points that the taker of each row has won."""
    return (rows.won * rows.side).sum(axis=1)


def points_taken(hands: Bits, trump: Whole, takers: Whole, luck: np.random.Generator | None = None) -> Real:
    """Return the points that the takers win if the deals are played out; with luck, in different ways."""
    rows = started(hands, trump, takers)
    play_out(rows, int(np.bitwise_count(hands[0]).sum()), luck=luck)
    return by_taker(rows)


def games(question: Question, view: ComptoirView, budget: int) -> tuple[Evaluation, ...]:
    """Return what each game brings the taker."""
    number = worlds_for(budget, len(question.legal), sum(view.hand_sizes))
    won = game_points(question, view, question.legal, number, generator(question.luck()))
    return _evaluations(question, view, won.values, question.seat)


def game_points(
    question: Question, view: ComptoirView, codes: Sequence[str], number: int, luck: np.random.Generator
) -> Sampled:
    """Return the points of the taker, who thinks, if they name each of these games."""
    hands, likely = knowledge(question, view).drawn(number, luck)
    trump = np.repeat([GAME[code.partition(".")[2]] for code in codes], number)
    takers = np.full(len(trump), question.seat)
    won = points_taken(np.tile(hands, (len(codes), 1)), trump, takers)
    return Sampled(won.reshape(len(codes), number), likely)


def plays(question: Question, view: ComptoirView, taker: Seat, budget: int) -> tuple[Evaluation, ...]:
    """Return what each legal card brings the seat."""
    number = worlds_for(budget, len(question.legal), sum(view.hand_sizes))
    known = knowledge(question, view)
    won = card_points(question, view, known, question.legal, number, generator(question.luck()))
    return _evaluations(question, view, won.values, taker)


def card_points(
    question: Question,
    view: ComptoirView,
    known: Knowledge,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    chunk: int = MOST,
) -> Sampled:
    """Return the points of the taker after each of these cards.

    Args:
        question: what the seat is asked.
        view: what it sees.
        known: what it knows of the hands.
        codes: legal plays.
        number: how many worlds.
        luck: where the worlds come from.
        chunk: how many worlds are played at once.
    """
    hands, likely = known.drawn(number, luck)
    parts = [hands[start : start + chunk] for start in range(0, number, chunk)]
    won = [_points_after(question, view, known, codes, part) for part in parts]
    return Sampled(np.concatenate(won, axis=1), likely)


def _points_after(
    question: Question, view: ComptoirView, known: Knowledge, codes: Sequence[str], hands: Bits
) -> Real:
    number, left = len(hands), sum(view.hand_sizes)
    side = (np.arange(view.players) == view.taker).astype(np.int64)
    rows = Rows.resumed(hands, GAME[view.trump], question.seat, side, known.memory, partners=False)
    rows.won[:] = view.points
    rows = rows.taken(np.tile(np.arange(number), len(codes)))
    rows.play(np.repeat([PLACE[code.partition(".")[2]] for code in codes], number))
    won = _exact(rows, left - 1, view) if left <= LAST else None
    if won is None:
        play_out(rows, left - 1)
        won = by_taker(rows)
    return won.reshape(len(codes), number)


def _exact(rows: Rows, left: int, view: ComptoirView) -> Real | None:
    """Return the points that the taker wins if the taker and the others together play perfectly."""

    def worth(ends: Rows, _: Whole) -> Real:
        won = by_taker(ends)
        return won + np.float32(1000) * (won >= view.bid)

    values = solved(rows, left, worth, BRANCHES)
    return None if values is None else np.where(values >= 1000, values - 1000, values)


def worth(won: Real, view: ComptoirView, stake: Stakes, spare: float) -> Real:
    """Return what the taker's points in each world are worth to the seat of the stakes.

    Args:
        won: the points, of any shape.
        view: what is seen.
        stake: what a contract made or lost is worth.
        spare: what a point of cards more or less is worth where the contract does not hang on it.
    """
    taker = view.turn if view.taker is None else view.taker
    if taker is None:
        raise ValueError("nobody took")
    sign = 1 if taker == stake.seat else -1
    made = np.asarray(stake.made(taker, (won >= view.bid).astype(np.float32)))
    return made + np.float32(sign * spare) * np.clip(won - view.bid, -40, 40)


def _evaluations(question: Question, view: ComptoirView, won: Real, taker: Seat) -> tuple[Evaluation, ...]:
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
