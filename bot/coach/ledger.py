"""The ledger of a finished game: what each seat could expect, what luck gave and what its choices cost.

`prior + luck - loss = result` holds for every account.  Luck is everything that the seat did not choose:
throws and deals, and, where players play against each other, what the others did.
"""

from typing import Final, Literal, TypeAlias

from bot.games.kit.game import Seat
from bot.games.kit.value import Value

VERSION: Final = 1
"""Grows when ledgers are made otherwise; those of older versions are made anew."""
Measure: TypeAlias = Literal["points", "win", "turns", "cards", "none"]
"""What an account counts: points of the sheet, the chance to win (0 to 1), turns needed (fewer is better),
what deals of cards brought a side or a seat less what they brought the others, or nothing but how many duties
were missed."""


class Decision(Value, frozen=True):
    """A choice that cost its seat something.

    Args:
        rev: the revision of the move.
        seat: who chose.
        played: the notation of what was played.
        best: the notation of the best action.
        loss: how much worse it was, above 0, in the ledger's measure.
        error: the standard error of `loss`, 0 where it is exact.
    """

    rev: int
    seat: Seat
    played: str
    best: str
    loss: float
    error: float = 0.0


class Stroke(Value, frozen=True):
    """A throw or a deal that gave a seat much, or took much: at which revision, and how much."""

    rev: int
    seat: Seat
    luck: float


class Account(Value, frozen=True):
    """What became of a seat's expectation.

    Args:
        prior: what the seat could expect before anything was thrown or dealt.
        luck: what it was given.
        loss: what its own choices cost, at least 0.
        result: what it had in the end: `prior + luck - loss`.
        error: the standard error of `luck` and of `loss`, 0 where they are exact.
        choices: how many decisions it had, forced ones not counted.
        dealt: how much of `luck` lay in the cards that were dealt, in games of deals; the rest is what the
            others did with theirs, and where the last cards lay.
        course: what it could expect over time: `prior` first, `result` last, at most 32 values.
        revs: the revision each value of `course` stands for.
    """

    prior: float
    luck: float
    loss: float
    result: float
    error: float = 0.0
    choices: int = 0
    dealt: float = 0.0
    course: tuple[float, ...] = ()
    revs: tuple[int, ...] = ()


class Ledger(Value, frozen=True):
    """The accounts of a game.

    Args:
        measure: what accounts count.
        accounts: one for each seat.
        decisions: the costly ones, dearest first; of a seat at most five.
        strokes: the greatest luck of each seat, good or bad.
        version: how it was made, `VERSION`.
    """

    measure: Measure
    accounts: tuple[Account, ...]
    decisions: tuple[Decision, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    version: int = VERSION
