"""Can't Stop: going on and stopping by the expected chance to win."""

import pytest

from bench.engine_figures.arena import wins
from bench.engine_figures.cant_stop import rule_of_28, score
from bench.engine_figures.players import by_engine
from tapis.engines import Question
from tapis.engines.cant_stop.climb import Climb, Reach
from tapis.games.cant_stop.game import CantStop, CantStopOptions
from tapis.games.cant_stop.throws import legal_moves
from tapis.games.kit.chance import Chance
from tapis.shelf import SHELF
from tests.tiers import in_turn

OPTIONS = CantStopOptions()


def deciding(markers, *, own=(), rival=(), **options) -> CantStop:
    """Seat 0 has these markers and may stop; `own` and `rival` are (column, square) of tokens."""
    game = CantStop.start(CantStopOptions(**options), 2, Chance("0", 0))[0]
    game.turn, game.throws, game.markers = 0, 1, tuple(markers)
    for seat, tokens in enumerate((own, rival)):
        for column, square in tokens:
            game.tokens[seat][column - 2] = square
    return game


def best(game: CantStop) -> str:
    engine = SHELF["cant_stop"].mind()
    return engine.think(Question.of(game, game.turn), engine.budget)[0].code


def test_a_turn_goes_on_while_a_marker_is_free():
    assert best(deciding([(7, 1)])) == "roll"


def test_bad_columns_far_up_are_kept():
    assert best(deciding([(2, 2), (3, 4), (12, 2)])) == "stop"


def test_who_has_won_stops():
    game = deciding([(7, 13)], own=())
    game.won = (0, 0, *(None,) * 9)
    assert best(game) == "stop"


def test_who_would_lose_next_turn_goes_on():
    """The rival needs one square of a column for the last win; the markers alone do not win."""
    markers = [(6, 8), (7, 10), (8, 8)]
    calm, hurried = deciding(markers), deciding(markers, rival=[(5, 8), (9, 8), (4, 6), (10, 6)])
    hurried.won = (1, *(None,) * 9, 1)
    calm_gain, hurried_gain = (_gain(game) for game in (calm, hurried))
    assert hurried_gain > calm_gain


def _gain(game: CantStop) -> float:
    """Return by how much throwing beats stopping, as a part of what stopping is worth."""
    engine = SHELF["cant_stop"].mind()
    values = {t.code: t.value for t in engine.think(Question.of(game, 0), engine.budget)}
    return values["roll"] / values["stop"]


@in_turn("occupied", ["share", "jump", "no_stop"])
def test_steps_lead_where_the_rules_lead(occupied):
    game = deciding([(6, 2)], own=[(7, 3)], rival=[(6, 3), (7, 4), (8, 1)], occupied=occupied)
    game.dice = (3, 3, 3, 4)
    climb = Climb(game.view(0), 0)
    for column, square in ((6, 2), (7, 3), (8, 0)):
        assert climb.up(column, square) == game._up(column, square), column


def test_the_moves_looked_at_are_the_legal_ones():
    game = deciding([(6, 11), (8, 1)])
    game.dice = (3, 3, 4, 4)
    reach = Reach(Climb(game.view(0), 0), game.markers)
    assert legal_moves(game.dice, reach.free, reach.last, reach.once) == game.legal(0)


def test_the_rule_of_28_counts_a_first_step_twice_and_bad_columns():
    assert score(deciding([(7, 1)]).view(0)) == 2
    assert score(deciding([(3, 1), (5, 1), (7, 1)]).view(0)) == 10 + 6 + 2 + 2 + 4


@pytest.mark.proof("many games: how well they play")
def test_strong_robots_beat_the_rule_of_28():
    won = wins(CantStop, OPTIONS, by_engine(SHELF["cant_stop"].mind()), rule_of_28, games=10)
    assert won >= 7, f"{won} of 10"
