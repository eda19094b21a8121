"""What leaderboards and statistics tell, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Literal, NamedTuple

from tapis.games.kit.game import Figure
from tapis.games.kit.level import Level
from tapis.records.ratings import Rating


@dataclass(frozen=True, slots=True)
class Dearest:
    """A decision: what it cost, when its game ended, its table, seat and move, its actions in notation.

    `estimated`: what it cost is no exact figure.
    """

    loss: float
    ended: datetime
    table_id: str
    seat: int
    rev: int
    played: str
    best: str
    estimated: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """What luck gave a player of one variant of a game, and what their own decisions cost them.

    Attributes:
        measure: what the accounts count.
        games: how many accounts there are.
        cost: what their decisions cost in a game, on average.
        luck: what luck gave in all games together.
        chance: nine of ten players are within this much luck, above or below none; None if too few games of
            the variant are known.
        dearest: the dearest decision; None if none was named.
    """

    measure: str
    games: int
    cost: float
    luck: float
    chance: float | None
    dearest: Dearest | None


@dataclass(frozen=True, slots=True)
class Alone:
    """How a person has played a game against robots or in practice, which counts for nobody but them.

    Attributes:
        game: its key.
        measure: what the accounts count.
        wins: in how many games nobody had a better result and somebody a worse one.
        result: the mean result.
    """

    game: str
    measure: str
    games: int
    wins: int
    result: float


class Word(NamedTuple):
    """Where an index stands: between two robots' levels, at one of them, or beyond it ("": no such level)."""

    above: str
    below: str


class Kind(NamedTuple):
    """A kind of decision, by its verb in notation: how many there were, and what they lost in all."""

    verb: str
    decisions: int
    lost: float


class Habit(NamedTuple):
    """The commonest kind of a person's mistakes, a text key: how often they made it, of how many mistakes."""

    kind: str
    times: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class Index:
    """What the newest decisions of a person lost in one game.

    Attributes:
        measure: what is counted.
        seats: among how many, where that is a chance to win; else 0.
        decisions: of how many it tells, at most 200.
        known: how many there are in the games that were looked at.
        mean: what a decision lost on average.
        error: the standard error of that.
        word: where it stands among the robots' levels; None if that is not measured.
        passed: the highest level that surely loses more, of a whole index; "" for none.
        course: what it was after each of the newest games, oldest first, at most 60.
        kinds: the kinds of decisions that lost most in all, dearest first; none if there is only one.
    """

    measure: str
    seats: int
    decisions: int
    known: int
    mean: float
    error: float
    word: Word | None = None
    passed: Level | Literal[""] = ""
    course: tuple[float, ...] = ()
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Indexes:
    """A person's index in one game, by what is counted, the most decisions first.

    Attributes:
        counted: of the games that count.
        days: of the games of the day, for the person alone.
        practice: of games against robots and in practice, for the person alone.
    """

    counted: tuple[Index, ...] = ()
    days: tuple[Index, ...] = ()
    practice: tuple[Index, ...] = ()


@dataclass(frozen=True, slots=True)
class IndexLine:
    """A person in the order of the index, under the name they last played with."""

    user_id: int
    name: str
    index: Index


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """One player in one game and variant, under the name they last played with.

    `games` counts all finished games, also those played alone.  `wins` counts first places against somebody;
    a shared one is a win too, unless the game calls it a draw.  `figures` are exact; a figure without any
    result is missing.
    """

    user_id: int
    name: str
    games: int
    wins: int
    figures: Mapping[Figure, Fraction]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A line of a player's statistics: one game and variant."""

    game: str
    variant: str
    games: int
    wins: int
    figures: Mapping[Figure, Fraction]


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating in a game on a server."""

    user_id: int
    name: str
    game: str
    rating: Rating
