"""The books of 421: the chance to win, exact for two, by thrown-out rounds for more."""

from collections.abc import Sequence
from typing import Any, Final, cast

from tapis.coach.choices import Choice
from tapis.coach.races import RaceAnalyst
from tapis.coach.words.four_twenty_one import ways
from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation, Question
from tapis.engines.four_twenty_one.crowd import weights
from tapis.engines.four_twenty_one.engine import shares
from tapis.games.four_twenty_one.game import FourTwentyOneView
from tapis.games.kit.game import Game
from tapis.games.kit.options import OptionSet

WORLDS: Final = 2560
"""Of each choice of a game for more than two: the rounds thrown out, times the players."""


class FourTwentyOneAnalyst(RaceAnalyst):
    """Before the starting roll all have the same chance; who begins is luck."""

    def ready(self, options: OptionSet) -> bool:
        """Return True if the game for two is solved for these options."""
        return self.game.mind().ready(options)

    def evaluations(self, question: Question) -> tuple[Evaluation, ...]:
        """Return the chance to win after every legal action."""
        players = cast(FourTwentyOneView, question.view).players
        return self.game.mind().think(question, WORLDS // players)

    def ways(self, question: Question, code: str) -> Sequence[Reason]:
        """Return whether the turn's hand gives tokens, takes some, or neither."""
        return ways(question, code)

    def thrown(self, code: str) -> bool:
        """Return True for a throw."""
        return code.startswith("roll.")

    def standing(self, game: Game[Any]) -> list[float]:
        """Return the weights of the seats by the tokens that they and the pot hold."""
        view = cast(FourTwentyOneView, game.view(None))
        return weights(view.tokens, view.pot)

    def beside(self, choice: Choice, code: str) -> list[float]:
        """Return everybody's chances where more than two play: some have thrown already."""
        view = cast(FourTwentyOneView, choice.question.view)
        found = shares(view, choice.seat, code, WORLDS // view.players)
        return (
            [found.get(seat, 0.0) for seat in range(view.players)] if found else self.standing(choice.before)
        )
