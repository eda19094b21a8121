"""The engine of Crapette (crapette.md): duty first, then the plan that wins most cards.

A seat whose opponent acts may call; the engine takes the turn's moves back and lets the rules judge.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, cast

from tapis.engines.crapette.position import column_moves, position_of, rewound
from tapis.engines.crapette.search import Open, plans
from tapis.engines.kit.engine import NOTHING_NOW, Engine, Evaluation, Level, Manner, Question, ranked
from tapis.games.crapette.actions import Move, move_of
from tapis.games.crapette.duty import distances
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.layout import Layout
from tapis.games.crapette.omission import duties, upheld
from tapis.games.crapette.piles import COLUMNS, FOUNDATION
from tapis.games.crapette.view import CrapetteView
from tapis.games.kit.chance import Loaded

NEGLECT = 20.0
"""What a breach of duty costs: more than any plan wins."""
STOP = 50.0
"""What a stop of a blocked game is worth to the player it favours; it costs the other as much."""
MOST_SHIFTS = 6
"""Moves from column to column in a row, as many as a view remembers; so turns end."""
ONE_MOVE = 1
"""The budget of who looks at no move beyond the next."""
NOTICED: Mapping[Level, float] = {"easy": 0.4, "medium": 0.75, "strong": 1.0}
"""How often a level notices that it can call."""


class CrapetteEngine(Engine):
    """Looks for plans among all open cards; a value counts cards, roughly."""

    unit = "order"
    budget = 100
    manners: ClassVar[Mapping[Level, Manner]] = {
        "easy": Manner(heat=1.4, cap=5.0),
        "medium": Manner(heat=1.0, cap=4.0),
        "strong": Manner(),
    }

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        """Return an evaluation of every legal action; for a seat that is not awaited, 0 is to do nothing."""
        view = cast(CrapetteView, question.view)
        if view.turn != question.seat:
            values = {code: _interruption(question, view, code) for code in question.legal}
        elif view.state == "demonstrate":
            values = _demonstration(view, question.legal)
        else:
            values = _turn(view, question, budget)
        return ranked(values)

    def beginner(self, question: Question) -> Mapping[str, float]:
        """Return the values of single moves, without any plan."""
        return {evaluation.code: evaluation.value for evaluation in self.think(question, ONE_MOVE)}

    def choose(self, question: Question, level: Level, budget: int, luck: Random) -> str:
        """Return what the seat plays; a seat that is not awaited calls or agrees only if that is good."""
        view = cast(CrapetteView, question.view)
        if view.turn == question.seat:
            return super().choose(question, level, budget, luck)
        best = self.think(question, budget)[0]
        return best.code if best.value > 0 and luck.random() < NOTICED[level] else NOTHING_NOW


# The player's own turn


def _turn(view: CrapetteView, question: Question, budget: int) -> dict[str, float]:
    """Return the value of each action of the player whose turn it is."""
    game = position_of(view)
    start = _open(game.layout, question.seat)
    found = [_move(code) for code in question.legal if code.startswith("move.")]
    values = plans(start, found, budget)
    worth = {"end": start.worth(), "agree": _agreement(view, question.seat)}
    values |= {code: worth[code] for code in question.legal if code in worth}
    dutiful = _dutiful(game, question.seat, found)
    if dutiful is not None:
        for code in values:
            if code not in dutiful and code != "agree":
                values[code] -= NEGLECT
    for code in _idle(view, found):
        values[code] -= NEGLECT
    return values


def _open(layout: Layout, seat: int) -> Open:
    return Open(layout.tops(seat), tuple(map(tuple, layout.columns)), tuple(layout.foundations))


def _move(code: str) -> Move:
    _, source, target = code.split(".")
    return move_of(source, target)


def _dutiful(game: Crapette, seat: int, found: Sequence[Move]) -> set[str] | None:
    """Return the moves that neglect no duty, None if there is none (section 5).

    Of moves that free a card, only those that free the nearest one: so it will be placed.
    """
    due = duties(game.layout, seat, game.options)
    if not due:
        return None
    placing = {str(move) for move in found if move.target == FOUNDATION}
    nearest = min(due.values())
    if nearest == 1:
        return placing
    shifts = [move for move in found if move.source in COLUMNS and move.target in COLUMNS]
    nearer = {str(move) for move in shifts if _distance_after(game, move, nearest) < nearest}
    return placing | nearer


def _distance_after(game: Crapette, move: Move, limit: int) -> int:
    """Return the smallest distance of a card after a move from column to column, at most `limit`."""
    columns = [list(column) for column in game.columns]
    columns[COLUMNS.index(move.target)].append(columns[COLUMNS.index(move.source)].pop())
    return min(distances(columns, game.foundations, limit).values(), default=limit)


def _idle(view: CrapetteView, found: Sequence[Move]) -> set[str]:
    """Return the moves from column to column that lead back to where the turn has been, or come too late."""
    shifts = {
        (COLUMNS.index(move.source), COLUMNS.index(move.target)): str(move) for move in found if _shifts(move)
    }
    made = column_moves(view)
    if len(made) >= MOST_SHIFTS:
        return set(shifts.values())
    columns = [list(column) for column in view.columns]
    been: list[list[list[str]]] = []
    for source, target in made:
        columns[source].append(columns[target].pop())
        been.append([list(column) for column in columns])
    return {code for (source, target), code in shifts.items() if _shifted(view, source, target) in been}


def _shifts(move: Move) -> bool:
    return move.source in COLUMNS and move.target in COLUMNS


def _shifted(view: CrapetteView, source: int, target: int) -> list[list[str]]:
    columns = [list(column) for column in view.columns]
    columns[target].append(columns[source].pop())
    return columns


# Interruptions


def _interruption(question: Question, view: CrapetteView, code: str) -> float:
    """Return what an interruption is worth to a seat that is not awaited; to do nothing is worth 0."""
    if code == "agree":
        return _agreement(view, question.seat)
    game, made = rewound(view, question.heard)
    for step in made:
        game.play(step.seat, f"move.{step.source}.{step.target}", Loaded())
    return STOP if upheld(game.layout, question.seat, game.omitted, game.options) else -STOP


def _agreement(view: CrapetteView, seat: int) -> float:
    """Return what it is worth to agree to stop: it ends the game only if the opponent has agreed.

    Who is behind agrees when half of the quiet turns are over that block the game anyway.
    """
    ahead = view.left[1 - seat] > view.left[seat]
    blocked = 2 * view.quiet >= view.options.stall_limit
    if 1 - seat in view.agreed:
        return STOP if ahead or blocked else -STOP
    return -STOP


# The demonstration of variant 3


def _demonstration(view: CrapetteView, legal: Sequence[str]) -> dict[str, float]:
    """Return the value of each action of a caller: the actions left once an omitted card is placed."""
    values: dict[str, float] = {}
    for code in legal:
        if code == "giveup":
            values[code] = -STOP
        else:
            move = _move(code)
            left = view.actions_left
            values[code] = float(left if move.target == FOUNDATION else left - _shown_after(view, move))
    return values


def _shown_after(view: CrapetteView, move: Move) -> int:
    """Return how many actions after a move place an omitted card; too many if none can be placed."""
    columns = _shifted(view, COLUMNS.index(move.source), COLUMNS.index(move.target))
    limit = view.actions_left - 1
    near = distances(columns, view.foundations, limit) if limit else {}
    return min(
        (far for place, far in near.items() if columns[place.column][place.below] in view.omitted),
        default=view.actions_left + 1,
    )
