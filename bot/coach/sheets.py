"""The books of score sheets: points, exactly, for each player's own sheet.

What an opponent writes changes nothing here, so a choice is judged by the points it brings and not by who is
ahead.
"""

from functools import partial
from typing import Any, cast

from bot.coach.book import Book
from bot.coach.bookkeeper import Bookkeeper, NoLedger
from bot.coach.ledger import Ledger
from bot.coach.replayed import Replayed
from bot.engines import Question, Thought, engine_of
from bot.engines.sheet.engine import SheetEngine
from bot.games.kit.game import UNRANKED, Game
from bot.games.kit.options import OptionSet
from bot.records.record import Record

LARGEST = 10_000_000
"""The most states of a table that is solved for a ledger."""


class SheetBookkeeper(Bookkeeper):
    """Counts points of the sheet."""

    def __init__(self, game: str) -> None:
        self._engine = cast(SheetEngine, engine_of(game))

    def ready(self, options: OptionSet) -> bool:
        """Return True if the tables of these options are solved."""
        if self._engine.ready(options):
            return True
        if sum(plan.states for plan in self._engine.plans(options)) > LARGEST:
            raise NoLedger("unsolved")
        return False

    def thoughts(self, question: Question) -> tuple[Thought, ...]:
        """Return the expected final score of every legal action."""
        return self._engine.think(question, self._engine.budget)

    def ledger(self, record: Record) -> Ledger:
        """Return the points that each seat expected, was given and lost."""
        replayed = Replayed(record)
        game: Any = replayed.game
        if not self.ready(game.options):
            raise NoLedger("unsolved")
        book = Book("points", [self._worth(game, seat) for seat in range(game.players)])
        for choice in replayed.choices():
            book.note(choice, self.thoughts(choice.question), thrown=choice.played.startswith("roll."))
        return book.closed(finals(replayed.game), record.moves[-1].rev)

    def _worth(self, game: Any, seat: int) -> float:  # noqa: ANN401 - a game whose options are its own
        return self._engine.worth(Question(seat=seat, view=game.view(seat), legal=()))


dice_poker = partial(SheetBookkeeper, "dice_poker")
top_jack = partial(SheetBookkeeper, "top_jack")
yams = partial(SheetBookkeeper, "yams")


def finals(game: Game[Any]) -> list[float | None]:
    """Return the score of each seat at the end; None for those who left."""
    result = game.result() or UNRANKED
    return [None if seat in game.out else float(score) for seat, score in enumerate(result.scores)]
