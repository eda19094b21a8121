"""A finished game move by move: what each seat had to choose, and what it knew then.

Moves that were taken back are no choices, nor are the table's own moves (undo, withdraw, replace).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tapis.engines import Playable, Question
from tapis.games.kit.game import Fact, Game, Seat
from tapis.games.kit.level import Level
from tapis.records.record import Record
from tapis.records.replay import CLAIM, REPLACE, UNDO, WITHDRAW, Mismatch, Revision

OF_TABLE: Final = frozenset({UNDO, WITHDRAW, REPLACE, CLAIM})
"""What is no move of the game."""


class Choice(NamedTuple):
    """A move of the game that stands.

    Args:
        rev: its revision.
        seat: whose move it is.
        question: what the seat knew.
        played: the notation of what was played.
        own: whether who sat there first chose it: the person, or the robot whose seat it is.
        before: the position before it.  It is played on from here: take from it what is needed at once.
        later: what was played after it, if what happened is asked.
    """

    rev: int
    seat: Seat
    question: Question
    played: str
    own: bool
    before: Game[Any]
    later: tuple["Moved", ...] = ()


class Before(NamedTuple):
    """What there was before a move.

    Args:
        position: the position.
        heard: what everybody had seen since the last deal, as a `Question` has it.
    """

    position: Game[Any]
    heard: tuple[Fact, ...]


class Moved(NamedTuple):
    """A move of the game that stands and did not play itself: its revision, whose it was, what was played."""

    rev: int
    seat: Seat
    played: str


class Choices:
    """Plays a finished game again from its record.

    Raises:
        ValueError: if the options or the facts are none of this game.
    """

    def __init__(self, record: Record, game: Playable) -> None:
        self.record = record
        self._kind = game.rules
        self._replay = record.replay(self._kind)
        started, self._moves = record.begun()
        self._heard = [(0, fact) for fact in self._kind.read_facts(started)]
        self._begins = game.opening_facts
        self._undone = {move.facts[0]["rev"] for move in self._moves if move.action == UNDO}
        self._robots = self._robots_of(self._moves)
        self._first: dict[Seat, str] = {}
        self._taken: set[Seat] = set()
        self._chosen: set[Seat] = set()

    @property
    def game(self) -> Game[Any]:
        """The position that is reached."""
        return self._replay.game

    @property
    def levels(self) -> Mapping[Seat, Level]:
        """The level of each robot that plays for itself: nobody else chooses at its seat."""
        return self._robots

    def choices(self) -> Iterator[Choice]:
        """Play on to the end; yield every choice before it is played.

        Raises:
            Mismatch: if a move cannot be played, or tells other facts.
        """
        for move in self._moves:
            laid = move.auto and self.game.legal(move.seat or 0).several  # a claim lays it down
            if move.seat is not None and self._stands(move) and not laid:
                yield self._choice(move, move.seat)
            self._play(move)

    def until(self, rev: int) -> Before:
        """Play on to the move of this revision; return what there was before it.

        Raises:
            Mismatch: if a move cannot be played, or tells other facts.
            LookupError: if no move has this revision.
        """
        for move in self._moves:
            if move.rev == rev:
                return Before(self.game, self._since_dealt())
            self._play(move)
        raise LookupError(f"no move has revision {rev}")

    def _stands(self, move: Revision) -> bool:
        """Return True for a move of the game that was not taken back."""
        return move.action not in OF_TABLE and move.rev not in self._undone

    def _robots_of(self, moves: Sequence[Revision]) -> dict[Seat, Level]:
        """Return the level of the robot at each seat where nobody else has chosen."""
        found: dict[Seat, Level | None] = {}
        for move in moves:
            if (
                move.seat is not None
                and not move.auto
                and (self._stands(move) or move.action in {WITHDRAW, REPLACE})
            ):
                found[move.seat] = move.by if found.setdefault(move.seat, move.by) else None
        return {seat: level for seat, level in found.items() if level}

    def _sits(self, move: Revision) -> None:
        """Note who sits at a seat that was handed over after a choice: who chose first, or somebody else."""
        seat, handed = move.seat, move.facts[0]
        if seat not in self._chosen:
            return
        if self._first.setdefault(seat, handed["was"]) == handed["now"]:
            self._taken.discard(seat)
        else:
            self._taken.add(seat)

    def _play(self, move: Revision) -> None:
        if self._replay.play(move) != move.facts:
            raise Mismatch(f"revision {move.rev} tells other facts")
        if move.action == REPLACE:
            self._sits(move)
        if not self._begins:
            return
        if move.action == UNDO:
            rev = move.facts[0]["rev"]
            self._heard = [(at, fact) for at, fact in self._heard if at != rev]
        elif move.action not in {REPLACE, CLAIM}:
            self._heard += [(move.rev, fact) for fact in self._kind.read_facts(move.facts)]

    def _choice(self, move: Revision, seat: Seat) -> Choice:
        self._chosen.add(seat)
        question = Question.of(self.game, seat, self._since_dealt())
        own = seat in self._robots or (not (move.skipped or move.auto or move.by) and seat not in self._taken)
        return Choice(move.rev, seat, question, move.action, own, self.game)

    def _since_dealt(self) -> tuple[Fact, ...]:
        """Return what everybody has seen since the last deal, or turn; nothing if no engine wants it."""
        if not self._begins:
            return ()
        last = len(self._heard)
        while last and self._heard[last - 1][1].kind not in self._begins:
            last -= 1
        return tuple(fact for _, fact in self._heard[max(0, last - 1) :])


def decisions(record: Record, shelf: Mapping[str, Playable]) -> Iterator[Choice]:
    """Yield every choice of a finished game, in order, before it is played.

    Raises:
        Mismatch: if a move cannot be played, or tells other facts.
    """
    return Choices(record, shelf[record.game]).choices()


def moves_of(record: Record) -> tuple[Moved, ...]:
    """Return the moves of a game that stand and did not play themselves, in order."""
    undone = {move.facts[0]["rev"] for move in record.moves if move.action == UNDO}
    return tuple(
        Moved(move.rev, move.seat, move.action)
        for move in record.moves
        if move.seat is not None and move.action not in OF_TABLE and move.rev not in undone and not move.auto
    )


def taken_back(record: Record) -> tuple[int, ...]:
    """Return how many choices each seat has taken back; one that it took back again and again counts once."""
    undone = {move.facts[0]["rev"] for move in record.moves if move.action == UNDO}
    found, stand = set[tuple[Seat, int]](), list[int]()
    for move in record.moves:
        if move.action == UNDO:
            while stand and stand[-1] >= move.facts[0]["rev"]:
                stand.pop()
            continue
        if move.seat is not None and move.rev in undone and not move.auto:
            found.add((move.seat, len(stand)))
        stand.append(move.rev)
    return tuple(sum(one == seat for one, _ in found) for seat in range(len(record.seats)))


def before(record: Record, shelf: Mapping[str, Playable], rev: int) -> Before:
    """Return what there was before the move of this revision.

    Raises:
        Mismatch: if a move cannot be played, or tells other facts.
        LookupError: if no move has this revision.
    """
    return Choices(record, shelf[record.game]).until(rev)
