"""The ledger of a finished game: what each seat could expect, and what luck, the others and its choices did.

`prior + luck + others - loss = result` holds for every account, to the digits that are kept.  Each term is
added up where it happens (`tapis/coach/book.py`), none is what is missing.
"""

import zlib
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from pydantic import ValidationError

from tapis.games.kit.game import Seat
from tapis.games.kit.level import Level, Measure
from tapis.games.kit.value import Value
from tapis.records.losses import NEAR, SURE, Loss, whole
from tapis.records.losses import written as as_kept

VERSION: Final = 3
"""Grows when ledgers are made otherwise; those of older versions are made anew."""
FOUR_TERMS: Final = 2
"""The first version in which luck is chance alone, and what the others did is a term of its own."""
MOST: Final = 1536
"""The most bytes of a ledger as it is kept, deflated JSON; `data/schema` holds it, too."""
LOOKED_AT: Final = 3
"""The dearest decisions of a game that a person looks at again."""
_COURSES: Final = (32, 16, 8, 2)
"""How many values each course keeps, the most that fit."""


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


class Turn(Value, frozen=True):
    """After which throw, choice or deal the winner stayed ahead.

    Args:
        rev: its revision.
        seat: who threw, chose or took; who won, where they led from start to end.
        kind: "dice" for a throw, or hidden dice that were shown; "always" where nobody else was ever ahead.
        deal: the number of the deal, from 1; 0 in games of dice.
        value: of its contract, "" where a game has none.
        game: trump, or the game that was played, "" where nothing tells.
        made: whether the contract was made.
    """

    rev: int
    seat: Seat
    kind: Literal["dice", "choice", "deal", "always"]
    deal: int = 0
    value: str = ""
    game: str = ""
    made: bool = True


class Account(Value, frozen=True):
    """What became of a seat's expectation.

    Args:
        prior: what the seat could expect before anything was thrown or dealt.
        luck: what chance gave it: all throws and deals, whoever threw, and how hidden cards or dice lay.
        others: what the choices of the others gave it.
        loss: what its own choices cost, at least 0: its mistakes.
        result: what it had in the end: `prior + luck + others - loss`.
        error: the standard error of `luck`, `others` and `loss`, 0 where they are exact.
        choices: how many decisions it had, forced ones not counted.
        stood_in: how many more decisions somebody else made in its place.
        stood_amid: how many of those came before its last own one.
        ended: whether the account ends with its last own choice, as somebody else played on there, or nobody:
            `result` is what the seat was worth then.
        level: of the robot whose seat it is; "" for a person's.
        dealt: how much of `luck` lay in the cards that were dealt, in games of deals; the rest is how they
            lay where nobody could know it.
        course: what it could expect over time: `prior` first, `result` last, at most 32 values.
        revs: the revision each value of `course` stands for.
    """

    prior: float
    luck: float
    loss: float
    result: float
    others: float = 0.0
    error: float = 0.0
    choices: int = 0
    stood_in: int = 0
    stood_amid: int = 0
    ended: bool = False
    level: Level | Literal[""] = ""
    dealt: float = 0.0
    course: tuple[float, ...] = ()
    revs: tuple[int, ...] = ()

    @property
    def own(self) -> float:
        """The share of the seat's decisions that are its own; 1 where there was nothing to decide."""
        every = self.choices + self.stood_in
        return self.choices / every if every else 1.0


class Ledger(Value, frozen=True):
    """The accounts of a game.

    Args:
        measure: what accounts count.
        accounts: one for each seat.
        decisions: the costly ones, dearest first; of a seat at most five.
        strokes: the greatest luck of each seat, good or bad.
        turn: when it was decided, None where nobody won alone or nothing tells.
        version: how it was made, `VERSION`.
        losses: of each seat, its own choices that cost something or that the index counts; their sum is its
            account's loss.  They are not kept here: the index has them in `accounts`, days their squares.
        taken_back: how many choices each seat has taken back; not kept either.
    """

    measure: Measure
    accounts: tuple[Account, ...]
    decisions: tuple[Decision, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    turn: Turn | None = None
    version: int = VERSION
    losses: tuple[tuple[Loss, ...], ...] = ()
    taken_back: tuple[int, ...] = ()

    def mistakes(self, own: Callable[[Seat, int], bool]) -> tuple[Decision, ...]:
        """Return the costly decisions, dearest first, without those that were as good as the best.

        Args:
            own: whether a seat's move of this revision is of the person who looks.
        """
        near = NEAR[self.measure]
        mine = [each for each in self.decisions if own(each.seat, each.rev)]
        return tuple(each for each in mine if each.loss > max(near, SURE * each.error))

    def dearest(self, own: Callable[[Seat, int], bool]) -> tuple[Decision, ...]:
        """Return those of the `mistakes` that are looked at again."""
        return self.mistakes(own)[:LOOKED_AT]

    def decided(self, seat: Seat) -> tuple[str, int]:
        """Return a seat's decisions that the index counts as they are kept, and how many they are.

        They are its player's own, however much somebody else chose there: else a robot would undo what was
        played badly.  There are none where more than a third was taken back.
        """
        back = self.taken_back[seat] if self.taken_back else 0
        if not self.losses or not whole(self.accounts[seat].choices, back):
            return "", 0
        return as_kept(self.measure, self.losses[seat])


@dataclass(frozen=True, slots=True)
class Coached:
    """What the coach has to say of a finished game.

    `state` is "due" while it counts, "done", or "refused" for a `reason`, the end of a text key.
    """

    state: str
    reason: str = ""
    ledger: Ledger | None = None


def pack(ledger: Ledger) -> bytes:
    """Return a ledger as it is kept; where it is too long, its courses are thinned.

    Raises:
        ValueError: if it is too long without courses.
    """
    found = b""
    for values in _COURSES:
        thin = ledger.model_copy(
            update={"accounts": tuple(_thinned(each, values) for each in ledger.accounts)}
        )
        written = thin.model_dump_json(exclude={"losses", "taken_back"}, exclude_defaults=True)
        found = zlib.compress(written.encode(), 9)
        if len(found) <= MOST:
            return found
    raise ValueError(f"a ledger of {len(found)} bytes; {MOST} at most")


@lru_cache(16)
def unpack(kept: bytes) -> Ledger | None:
    """Return a ledger that was kept; None if another version of the coach wrote what this one cannot read.

    Few are remembered, as each takes some 30 KB and is shown a few times soon after the end of its game.
    """
    try:
        return Ledger.model_validate_json(zlib.decompress(kept))
    except (ValidationError, zlib.error):
        return None


def _thinned(account: Account, most: int) -> Account:
    """Keep at most so many values of a course, the first and the last among them."""
    last = len(account.course) - 1
    if last < most:
        return account
    kept = [round(place * last / (most - 1)) for place in range(most)]
    return account.model_copy(
        update={
            "course": tuple(account.course[place] for place in kept),
            "revs": tuple(account.revs[place] for place in kept),
        }
    )


def expected_at(account: Account, rev: int) -> float:
    """Return what a seat could expect at a revision, on the straight line between those of its course."""
    after = min(max(1, bisect_left(account.revs, rev)), len(account.revs) - 1)
    start, end = account.revs[after - 1], account.revs[after]
    part = min(1.0, max(0.0, (rev - start) / max(1, end - start)))
    return account.course[after - 1] * (1 - part) + account.course[after] * part
