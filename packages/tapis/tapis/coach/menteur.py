"""The books of Menteur: the chance to win that dice under the cups have turned out to be."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final, cast

from tapis.coach.choices import Choice
from tapis.coach.races import RaceAnalyst
from tapis.coach.words.menteur import ways
from tapis.coach.words.reasons import Reason
from tapis.engines import Evaluation, Question
from tapis.engines.menteur.belief import TOLD, heard_chances
from tapis.engines.menteur.engine import MenteurEngine
from tapis.games.kit.game import Seat
from tapis.games.menteur.bids import Bid, counted
from tapis.games.menteur.view import MenteurView
from tapis.records.hindsight import Hindsight

POWER: Final = 2.16
"""How much dice count: a seat's chance is its dice to this power among those of all.  Fitted by
`python -m bench.calibrate` to 60 games."""

PRICE: Final = 0.39
"""What part of a difference between two actions, as the engine tells it, turns out to be lost, times the root
of the number of players: it thinks of the next answers alone, and a round has more.  Fitted by
`python -m bench.calibrate --prices`; 750 games for two, three and four said 0.47, 0.64 and 0.79."""


def chance(dice: Sequence[int], seat: Seat, power: float = POWER) -> float:
    """Return the chance to win of a seat when a round begins.

    >>> chance((3, 3, 0), 0)
    0.5
    """
    weights = [count**power if count > 0 else 0.0 for count in dice]
    return weights[seat] / sum(weights)


def per_die(dice: Sequence[int], seat: Seat) -> float:
    """Return what a die counts, as the engine counts dice: an own one, or one of each of the others.

    It is the mean of what losing the own and what gaining on the others changes.
    """
    now = chance(dice, seat)
    fewer = [tuple(count - (at == other) for at, count in enumerate(dice)) for other in range(len(dice))]
    lost = now - chance(fewer[seat], seat)
    gained = sum(
        chance(fewer[other], seat) - now for other in range(len(dice)) if other != seat and dice[other]
    )
    return (lost + gained) / 2


class MenteurAnalyst(RaceAnalyst):
    """The engine counts dice won and lost; what they stand for was counted in games that it played."""

    def evaluations(self, question: Question) -> tuple[Evaluation, ...]:
        """Return the chance to win after every legal action."""
        dice = cast(MenteurView, question.view).dice
        now, die = chance(dice, question.seat), per_die(dice, question.seat)
        found = cast(MenteurEngine, self.game.mind()).weighed(question, MenteurEngine.budget, TOLD)
        best, part = max(evaluation.value for evaluation in found), PRICE * sqrt(len(dice))
        return tuple(
            evaluation._replace(value=_bounded(now + die * (best + part * (evaluation.value - best))))
            for evaluation in found
        )

    def chances_told(self, question: Question, /, *_codes: str) -> Mapping[str, float]:
        """Return how likely the bid that each action makes or doubts is true (`heard_chances`)."""
        return heard_chances(MenteurView.of(question.view), question.seat)

    def ways(self, question: Question, code: str) -> Sequence[Reason]:
        """Return whether a call is right, or what the next player does with a bid."""
        return ways(question, code, self.chances_told(question))

    def hindsight(self, choice: Choice, _best: str) -> Hindsight:
        """Return whether the bid that was made was true, or the call right, by all dice: else 1 is lost."""
        view, code = cast(MenteurView, choice.question.view), choice.played
        bid = _bid(view, code)
        there = _counting(choice.before, view, bid)
        holds = {"liar": there < bid.count, "exact": there == bid.count}
        lost = float(not holds.get(code, there >= bid.count))
        return Hindsight(lost, lost, counted=there)

    def thrown(self, code: str) -> bool:
        """Return True for a call, which shows all dice."""
        return code in {"liar", "exact"}

    def standing(self, game: Any) -> list[float]:  # noqa: ANN401 - a game whose dice are its own
        """Return the weights of the seats when a round begins."""
        return [count**POWER if count > 0 else 0.0 for count in game.dice]


def _bid(view: MenteurView, code: str) -> Bid:
    """Return the bid that an action makes, or calls.

    Raises:
        ValueError: if it is a call, and no bid stands.
    """
    if code.startswith("bid."):
        count, value = code.split(".")[1:]
        return Bid(count=int(count), value=int(value))
    if view.standing is None:
        raise ValueError("no bid stands")
    return view.standing


def _counting(game: Any, view: MenteurView, bid: Bid) -> int:  # noqa: ANN401 - a game whose dice are its own
    """Return how many of all dice count for a bid."""
    return sum(counted(cup, bid.value, wild=view.wild) for cup in game.cups)


def _bounded(value: float) -> float:
    return min(1.0, max(0.0, value))
