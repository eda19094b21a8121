"""The books of games that are won or lost: the chance to win, from 0 to 1.

What a seat is worth at a choice is what its best action is worth by the engine; the others share the rest by
what they are worth themselves (`standing`), so that all chances together are 1.
"""

from abc import abstractmethod
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from tapis.coach.analyst import Analyst, NoLedger
from tapis.coach.book import Book
from tapis.coach.choices import Choice, Choices
from tapis.games.kit.game import UNRANKED, Game, Seat
from tapis.records.ledger import Ledger
from tapis.records.record import Record


class RaceAnalyst(Analyst):
    """Counts chances to win."""

    @abstractmethod
    def thrown(self, code: str) -> bool:
        """Return True if an action is followed by a throw, or shows dice."""

    def priors(self, game: Game[Any]) -> list[float]:
        """Return each seat's chance before anything is thrown; here the same for everybody."""
        return [1.0 / game.players] * game.players

    @abstractmethod
    def standing(self, game: Game[Any]) -> Sequence[float]:
        """Return what each seat is worth beside the others when a turn begins; any scale will do."""

    def beside(self, choice: Choice, _code: str) -> Sequence[float]:
        """Return what each seat is worth beside the others after an action; any scale will do."""
        return self.standing(choice.before)

    def ledger(self, record: Record) -> Ledger:
        """Return the chances that each seat had, was given and lost."""
        replayed = Choices(record, self.game)
        start: Any = replayed.game
        if not self.ready(start.options):
            raise NoLedger("unsolved")
        book, gone = Book("win", self.priors(start)), set[Seat]()
        for choice in replayed.choices():
            game = choice.before
            for seat in sorted(set(game.out) - gone):
                book.gone(seat)
            gone |= set(game.out)
            evaluations = self.evaluations(choice.question)
            chosen = next(evaluation for evaluation in evaluations if evaluation.code == choice.played)
            best, after = (
                _shared(evaluation.value, choice.seat, self.beside(choice, evaluation.code), gone)
                for evaluation in (evaluations[0], chosen)
            )
            book.chance(best)
            gifts = [had - held for had, held in zip(after, best, strict=True)]
            book.note(choice, evaluations, gifts, thrown=self.thrown(choice.played))
        return book.closed(wins(replayed.game), record.moves[-1].rev, replayed.levels)


def _shared(value: float, mover: Seat, standing: Sequence[float], gone: AbstractSet[Seat]) -> list[float]:
    """Return the chance of each seat where the mover's is known.

    >>> _shared(0.5, 0, (1.0, 3.0, 1.0, 5.0), {3})
    [0.5, 0.375, 0.125, 0.0]
    """
    others = [0.0 if seat == mover or seat in gone else held for seat, held in enumerate(standing)]
    rest = (1.0 - value) / (sum(others) or 1.0)
    return [value if seat == mover else rest * held for seat, held in enumerate(others)]


def wins(game: Game[Any]) -> list[float | None]:
    """Return what a finished game is worth to each seat: 1 to its winner, shared if there are several."""
    result = game.result() or UNRANKED
    first = sum(place == 1 for place in result.places)
    part = 1.0 / max(1, first)
    return [None if seat in game.out else part * (place == 1) for seat, place in enumerate(result.places)]
