"""The books of games that are won or lost: the chance to win, from 0 to 1.

What a seat expects at a choice is what its best action is worth by the engine.  What its own throws gave it,
and what the others did meanwhile, is luck.
"""

from abc import abstractmethod
from typing import Any

from bot.coach.analyst import Analyst, NoLedger
from bot.coach.book import Book
from bot.coach.choices import Choices
from bot.games.kit.game import UNRANKED, Game, Seat
from bot.records.ledger import Ledger
from bot.records.record import Record


class RaceAnalyst(Analyst):
    """Counts chances to win."""

    @abstractmethod
    def thrown(self, code: str) -> bool:
        """Return True if an action is followed by a throw, or shows dice."""

    def priors(self, game: Game[Any]) -> list[float]:
        """Return each seat's chance before anything is thrown; here the same for everybody."""
        return [1.0 / game.players] * game.players

    def now(self, _game: Game[Any], _seat: Seat, /) -> float | None:
        """Return the chance of a seat whose turn has ended; None where only its own next turn can tell."""
        return None

    def ledger(self, record: Record) -> Ledger:
        """Return the chances that each seat had, was given and lost."""
        replayed = Choices(record, self.game)
        start: Any = replayed.game
        if not self.ready(start.options):
            raise NoLedger("unsolved")
        book, threw = Book("win", self.priors(start)), None
        for choice in replayed.choices():
            if threw is not None and threw != choice.seat and threw not in choice.before.out:
                worth = self.now(choice.before, threw)
                if worth is not None:
                    book.settle(threw, worth)
            book.note(choice, self.thoughts(choice.question), thrown=self.thrown(choice.played))
            threw = choice.seat if self.thrown(choice.played) else None
        return book.closed(wins(replayed.game), record.moves[-1].rev)


def wins(game: Game[Any]) -> list[float | None]:
    """Return 1 for each winner of a finished game, 0 for the others, None for those who left."""
    result = game.result() or UNRANKED
    return [None if seat in game.out else float(place == 1) for seat, place in enumerate(result.places)]
