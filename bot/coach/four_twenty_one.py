"""The books of 421: the chance to win, exact for two, by thrown-out rounds for more."""

from typing import Any, Final, cast

from bot.coach.races import RaceAnalyst
from bot.engines import Question, Thought
from bot.games.four_twenty_one.view import FourTwentyOneView
from bot.games.kit.game import Game, Seat
from bot.games.kit.options import OptionSet

WORLDS: Final = 2560
"""Of each choice of a game for more than two: the rounds thrown out, times the players."""


class FourTwentyOneAnalyst(RaceAnalyst):
    """Before the starting roll all have the same chance; who begins is luck."""

    def ready(self, options: OptionSet) -> bool:
        """Return True if the game for two is solved for these options."""
        return self.game.mind().ready(options)

    def thoughts(self, question: Question) -> tuple[Thought, ...]:
        """Return the chance to win after every legal action."""
        players = cast(FourTwentyOneView, question.view).players
        return self.game.mind().think(question, WORLDS // players)

    def thrown(self, code: str) -> bool:
        """Return True for a throw."""
        return code.startswith("roll.")

    def now(self, game: Game[Any], seat: Seat) -> float | None:
        """Return the chance of one of two whose turn has ended: what the other's chance leaves."""
        if game.players > 2:
            return None
        other = 1 - seat
        legal = tuple(str(action) for action in game.legal(other))
        thoughts = self.thoughts(Question(seat=other, view=game.view(other), legal=legal))
        return 1.0 - thoughts[0].value if thoughts else None
