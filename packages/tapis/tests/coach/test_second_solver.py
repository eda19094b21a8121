"""Ledgers of the ends of games beside a second, small solver: values, luck and losses of each move."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from bench.engine_figures.players import at_random, by_engine
from bench.recorded import recorded
from tapis.coach import races, sheets
from tapis.coach.account import ledger_of
from tapis.coach.book import Book
from tapis.coach.choices import Choice
from tapis.engines import Evaluation
from tapis.records.ledger import Ledger
from tapis.records.record import Record
from tapis.shelf import GAMES, SHELF
from tests.coach.second_solver import (
    HANDS,
    TOKENS,
    VALUES,
    Discharge,
    Hand,
    SheetEnd,
    again,
    brings,
    dice_poker,
    left_alone,
    yams,
    yams_bonus,
)
from tests.kept import solve
from tests.tiers import in_turn

TURNS = 2
"""The last turns of a sheet that are solved a second time."""
CLOSE = 1e-4
"""How far the tables, which hold 32-bit floats, may be from the second solver."""

pytestmark = pytest.mark.usefixtures("tables")


class Booked(NamedTuple):
    """What the book held of a seat before its move, and after it: their difference is what the move lost.

    The luck of a throw is what lies between two of these.
    """

    best: float
    chosen: float


class Watched(Book):
    """A book whose bookings are seen."""

    booked: dict[int, Booked]

    def note(
        self, choice: Choice, evaluations: Sequence[Evaluation], gifts: Sequence[float], *, thrown: bool
    ) -> None:
        before = self.held[choice.seat]
        super().note(choice, evaluations, gifts, thrown=thrown)
        self.booked[choice.rev] = Booked(before, self.held[choice.seat])


def watched(record: Record, monkeypatch: pytest.MonkeyPatch) -> tuple[Ledger, dict[int, Booked]]:
    """Return the ledger of a game, and what was booked at each revision."""
    booked = dict[int, Booked]()
    monkeypatch.setattr(Watched, "booked", booked, raising=False)
    monkeypatch.setattr(sheets, "Book", Watched)
    monkeypatch.setattr(races, "Book", Watched)
    return ledger_of(record, SHELF), booked


class Move(NamedTuple):
    """A move of the last turns of a sheet: what was there before it."""

    rev: int
    action: str
    dice: Hand
    throws: int
    left: frozenset[str]
    upper: int
    points: int


def last_moves(record: Record, seat: int, turns: int) -> Iterator[Move]:
    """Yield the moves of a seat's last turns."""
    facts = [(move, move.facts[0]) for move in record.moves if move.seat == seat]
    boxes = [fact["box"] for _, fact in facts if fact["kind"] == "scored"]
    left, dice, throws, upper, points = frozenset(boxes), (), 0, 0, 0
    for move, fact in facts:
        if len(left) <= turns:
            yield Move(move.rev, move.action, dice, throws, left, upper, points)
        if fact["kind"] == "rolled":
            dice, throws = tuple(fact["dice"]), fact["throw"]
        else:
            left, dice, throws = left - {fact["box"]}, (), 0
            points += fact["points"]
            upper += fact["points"] * (fact["box"] in VALUES)


@in_turn(
    ("game", "solved"),
    [("yams", SheetEnd(yams, yams_bonus)), ("dice_poker", SheetEnd(dice_poker))],
    1,
    "another sheet",
)
def test_the_last_turns_of_a_sheet_are_booked_as_a_second_solver_values_them(
    game: str, solved: SheetEnd, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = solve(game, {})
    easy = by_engine(SHELF[game].mind(), "easy")
    record = recorded(GAMES[game], options, [easy, at_random], 2)
    ledger, booked = watched(record, monkeypatch)
    looked_at = 0
    for seat in (0, 1):
        held, result = 0.0, ledger.accounts[seat].result
        for move in last_moves(record, seat, TURNS):
            turn = solved.turn(move.left, move.upper)
            verb, _, what = move.action.partition(".")
            base = move.points + (50 if game == "dice_poker" and move.upper >= 0 else 0)
            best = turn.after[move.throws - 1][tuple(sorted(move.dice))] if move.throws else turn.start
            if not move.throws:
                chosen = best
            elif verb == "score":
                chosen = solved.written(what, move.left, move.upper, move.dice, move.throws)
            else:
                chosen = turn.left[move.throws][left_alone(move.dice, what)]
            assert booked[move.rev] == pytest.approx((base + best, base + chosen), abs=CLOSE), move
            held, looked_at = base + chosen, looked_at + 1
        assert held == pytest.approx(result), "the last box is the result"
    assert looked_at > 4 * TURNS, looked_at


def test_the_discharge_of_421_is_booked_as_a_second_solver_values_it(monkeypatch: pytest.MonkeyPatch) -> None:
    options, solved = solve("four_twenty_one", {}), Discharge()
    record = recorded(GAMES["four_twenty_one"], options, [at_random] * 2, 3)
    _, booked = watched(record, monkeypatch)
    looked_at = 0
    for move, node in nodes(record):
        best, chosen = worth(solved, node, move.action)
        assert booked[move.rev] == pytest.approx((best, chosen), abs=CLOSE), (move, node)
        looked_at += 1
    assert looked_at > 20, "moves of the discharge"


class Node(NamedTuple):
    """A moment of a round: the starter's tokens, and if they have ended their turn their hand and throws."""

    mine: int
    dice: Hand
    throws: int
    known: Hand = ()
    limit: int = 0


def nodes(record: Record) -> Iterator[tuple[Any, Node]]:
    """Yield the moves of the discharge, and what was there before each."""
    tokens, discharge, starter = [0, 0], False, -1
    dice, throws, known, limit = (), 0, (), 0
    for move in record.begun()[1]:
        assert move.seat is not None
        if not throws and not limit:
            starter = move.seat
        if discharge:
            yield move, Node(tokens[starter], dice, throws, known, limit)
        kinds: Mapping[str, dict[str, Any]] = {fact["kind"]: fact for fact in move.facts}
        if "rolled" in kinds:
            dice, throws = tuple(kinds["rolled"]["dice"]), throws + 1
        if "stopped" in kinds or throws == (limit or 3):
            known, limit, dice, throws = dice, limit or throws, (), 0
        if "round_ended" in kinds:
            known, limit = (), 0
        for fact in move.facts:
            if fact["kind"] == "tokens":
                tokens[fact["seat"]] += fact["tokens"]
                if fact["giver"] is not None:
                    tokens[fact["giver"]] -= fact["tokens"]
        discharge |= sum(tokens) == TOKENS


def worth(solved: Discharge, node: Node, action: str) -> tuple[float, float]:
    """Return what the best action of a moment is worth to who has the turn, and what this one is."""
    if node.limit:
        answers = [rows[node.mine][HANDS.index(tuple(sorted(node.known)))] for rows in solved.answers]
        after = answers[node.limit - node.throws - 1]
        best = again(after)
    else:
        after = solved.starter[min(2, node.throws)][node.mine]
        best = solved.starter[node.throws - 1][node.mine]
    place = HANDS.index(tuple(sorted(node.dice))) if node.dice else -1
    if action == "stop":
        return float(best[place]), float(solved.stops[node.throws - 1][node.mine][place])
    chosen = float(brings(left_alone(node.dice, action[5:]) if node.dice else (), after))
    return (float(best[place]), chosen) if node.dice else (chosen, chosen)
