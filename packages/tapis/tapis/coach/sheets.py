"""The books of score sheets: points, exactly, for each player's own sheet.

What an opponent writes changes nothing here, so a choice is judged by the points it brings and not by who is
ahead.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from tapis.coach.analyst import Analyst, NoLedger
from tapis.coach.book import Book
from tapis.coach.choices import Choices
from tapis.coach.sheet_turn import SheetTurn
from tapis.coach.words.reasons import Reason, Rule, percent, told
from tapis.coach.words.sheets import Sheet
from tapis.engines import Evaluation, Playable, Question
from tapis.engines.kit.playable import named
from tapis.engines.sheet.engine import SheetEngine
from tapis.games.kit.game import UNRANKED, Game
from tapis.games.kit.options import OptionSet
from tapis.games.kit.sheet import SheetGame, SheetView
from tapis.records.ledger import Ledger
from tapis.records.record import Record

WAYS_TOLD: Final = 2
"""How many ways in which a turn goes on are told."""
LARGEST: Final = 10_000_000
"""The most states of a table that is solved for a ledger."""
PER_PART: Final = 0.1723
FIRST_PART: Final = 0.0293
"""Shares of what a part is worth: what each part beyond the first adds, and what the first of these lacks."""


def together(parts: int, left: float) -> float:
    """Return what a choice among several parts of a sheet will still add, as a share of what one is worth.

    Tables value each part as if it were alone.  With several, a throw that suits none of one part often suits
    another.  This is how much that brought in games of the engine: `python -m bench.calibrate`.

    Args:
        parts: how many there are.
        left: the share of the boxes that are still empty.

    >>> together(2, 0.0), round(together(2, 1.0), 3), round(together(6, 0.5), 3)
    (0.0, 0.143, 0.416)
    """
    whole = PER_PART * (parts - 1) - FIRST_PART
    return whole * left * left * (3.0 - 2.0 * left)


class SheetAnalyst(Analyst):
    """Counts points of the sheet."""

    def __init__(self, game: Playable) -> None:
        super().__init__(game)
        self._engine = cast(SheetEngine, game.mind())
        self._sheet: Sheet = named(f"{game.words}:SHEET")
        self._last: tuple[Question, SheetTurn] | None = None

    def ready(self, options: OptionSet) -> bool:
        """Return True if the tables of these options are solved."""
        if self._engine.ready(options):
            return True
        if sum(plan.states for plan in self._engine.plans(options)) > LARGEST:
            raise NoLedger("unsolved")
        return False

    def evaluations(self, question: Question) -> tuple[Evaluation, ...]:
        """Return the expected final score of every legal action."""
        found = self._engine.think(question, self._engine.budget)
        more = self._more(question, 1)
        return (
            tuple(evaluation._replace(value=evaluation.value + more) for evaluation in found)
            if more
            else found
        )

    def explained(
        self, question: Question, better: str, worse: str, _: Mapping[str, float], /
    ) -> tuple[Reason, ...]:
        """Return the reasons of the sheet; empty where none holds."""
        rules: Sequence[Rule] = named(f"{self.game.words}:RULES")
        return told(rules, self._turn(question), better, worse)

    def ways(self, question: Question, code: str) -> Sequence[Reason]:
        """Return the likeliest boxes in which the turn ends as the solved table plays on."""
        turn, sheet = self._turn(question), self._sheet
        if code.startswith("score."):
            name = code.partition(".")[2]
            values = {"box": sheet.box(turn, name), "points": round(turn.now(name).points)}
            return (Reason("coach.way.sheet_score", values),)
        closings = sorted(turn.closings(code).items(), key=lambda each: -each[1].chance)
        return [
            Reason(
                "coach.way.sheet_box",
                {
                    "what": sheet.making(turn, name) if made else sheet.spoiling(turn, name),
                    "percent": percent(closing.chance),
                },
            )
            for (name, made), closing in closings[:WAYS_TOLD]
        ]

    def _turn(self, question: Question) -> SheetTurn:
        """Return the turn that a question is about; that of the last question is kept."""
        asked, turn = self._last or (None, None)
        if turn is None or asked is not question:
            rules = cast("type[SheetGame]", self.game.rules)
            turn = SheetTurn(rules, self._sheet.made, self._engine, question)
            self._last = question, turn
        return turn

    def ledger(self, record: Record) -> Ledger:
        """Return the points that each seat expected, was given and lost."""
        replayed = Choices(record, self.game)
        game: Any = replayed.game
        if not self.ready(game.options):
            raise NoLedger("unsolved")
        book = Book("points", [self._worth(game, seat) for seat in range(game.players)])
        alone = [0.0] * game.players
        for choice in replayed.choices():
            evaluations, worth = self.evaluations(choice.question), book.held
            worth[choice.seat] = evaluations[0].value
            book.chance(worth)
            book.note(choice, evaluations, alone, thrown=choice.played.startswith("roll."))
        return book.closed(finals(replayed.game), record.moves[-1].rev, replayed.levels)

    def _worth(self, game: Any, seat: int) -> float:  # noqa: ANN401 - a game whose options are its own
        """Return what an empty sheet is worth."""
        question = Question(seat=seat, view=game.known(seat), legal=())
        return self._engine.worth(question) + self._more(question, 0)

    def _more(self, question: Question, turns: int) -> float:
        """Return what the choice among several parts will still add after so many turns more."""
        view = cast(SheetView, question.view)
        parts = self._engine.grids(view, question.seat)
        if len(parts) < 2 or self._engine.together(view, question.seat):
            return 0.0
        alone = sum(self._engine.value(plan, {}) for _, plan, _ in parts) / len(parts)
        boxes = view.grids * len(view.boxes)
        left = boxes - sum(map(len, view.sheets[question.seat])) - turns
        return alone * (together(len(parts), left / boxes) + self.games(view) * together(len(parts), 1.0))

    def games(self, _view: SheetView, /) -> int:
        """Return how many games of a series are still to come after this one."""
        return 0


def finals(game: Game[Any]) -> list[float | None]:
    """Return the score of each seat at the end; None for those who left."""
    result = game.result() or UNRANKED
    return [None if seat in game.out else float(score) for seat, score in enumerate(result.scores)]
