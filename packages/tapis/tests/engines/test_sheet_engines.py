"""The score sheets: their solved values, by the games' own points, and how they are played."""

from functools import cache
from itertools import product
from random import Random
from statistics import mean

import pytest

from bench.engine_figures.sheets import earned, started
from tapis.engines import LEVELS, Question
from tapis.engines.kit import solutions
from tapis.engines.sheet.dice_poker import DicePokerEngine
from tapis.engines.sheet.keeps import NONE, THROWS, expected, keeps
from tapis.engines.sheet.solving import solved as solution
from tapis.engines.sheet.top_jack import TopJackEngine
from tapis.engines.sheet.yams import YamsEngine, _plan
from tapis.games.dice_poker import DicePokerOptions
from tapis.games.kit.boxes import at_least
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.top_jack.columns import BOXES as COLUMN
from tapis.games.top_jack.game import TopJack, TopJackOptions
from tapis.games.yams import BOXES, Yams, YamsOptions
from tapis.shelf import GAMES, SHELF
from tests.tiers import in_turn

GRID = YamsOptions()


@pytest.fixture(scope="module", autouse=True)
def tables():
    """Solve the small sheets, and the default grid of Yams."""
    solutions.keep_in(None)
    YamsEngine().prepare(GRID)
    DicePokerEngine().prepare(DicePokerOptions())
    yield
    solutions.keep_in(None)


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Let tables be kept in an empty folder for a while, and none come with the program."""
    monkeypatch.setattr(solutions, "COME", tmp_path / "none")
    monkeypatch.setattr(solutions, "_folder", tmp_path)
    monkeypatch.setattr(solutions, "_open", {})
    return tmp_path


# Solved values


@pytest.mark.slow("solves a sheet")
def test_a_default_grid_of_yams_is_worth_204_8830():
    assert YamsEngine().value(_plan(GRID), {}) == pytest.approx(204.8830, abs=1e-4), "the solved grid"


@pytest.mark.proof("solves large sheets")
@in_turn(
    ("kind", "engine", "options", "worth"),
    [
        (YamsOptions, YamsEngine, {"double_pair": "yes", "straights": "split"}, 238.8185),
        (YamsOptions, YamsEngine, {"chance": "maxi_mini"}, 234.2047),
        (TopJackOptions, TopJackEngine, {"layout": "ordered"}, 83.0027),
        (TopJackOptions, TopJackEngine, {"layout": "down_up"}, 223.6469),
        (TopJackOptions, TopJackEngine, {"layout": "free"}, 196.2600),
    ],
)
def test_other_sheets_are_worth_what_is_published_of_them(kind, engine, options, worth):
    chosen = kind.model_validate(options)
    engine().prepare(chosen)
    (plan,) = engine().plans(chosen)
    assert engine().value(plan, {}) == pytest.approx(worth, abs=1e-4)


def test_poker_aux_des_is_worth_164_9110():
    engine = DicePokerEngine()
    values = [engine.value(plan, {}) for plan in engine.plans(DicePokerOptions())]
    assert sum(values) == pytest.approx(164.9110, abs=1e-4), "part 1 and part 2 together"


def test_an_engine_is_ready_once_its_table_is_solved(elsewhere):
    engine = DicePokerEngine()
    assert not engine.ready(DicePokerOptions()), "this folder has no table"
    engine.prepare(DicePokerOptions())
    solutions._open.clear()
    assert engine.ready(DicePokerOptions()), "another process finds the file"
    assert len(list(elsewhere.iterdir())) == 2, "a file for each part"


@pytest.mark.slow("plans a table anew")
def test_a_changed_box_is_another_table(monkeypatch):
    monkeypatch.setattr("tapis.games.yams.BOXES", {**BOXES, "carre": at_least(4, 45)})
    changed = _plan.__wrapped__(GRID)
    assert changed.digest != _plan(GRID).digest, "its hash is of the points"


# An independent witness for the last boxes


@cache
def outcomes(keep: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(keep + more)) for more in product(range(1, 7), repeat=5 - len(keep)))


@cache
def sub_keeps(dice: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    masks = product((True, False), repeat=5)
    kept = (tuple(die for die, keep in zip(dice, mask, strict=True) if keep) for mask in masks)
    return frozenset(keep for keep in kept if len(keep) < 5)


def turn_worth(writing, rethrows: int) -> float:
    """Return what a turn is worth whose throws are worth `writing` to write, by plain recursion."""

    @cache
    def after(dice: tuple[int, ...], left: int) -> float:
        now = writing(dice)
        return max(now, *(again(keep, left - 1) for keep in sub_keeps(dice))) if left else now

    @cache
    def again(keep: tuple[int, ...], left: int) -> float:
        return mean(after(dice, left) for dice in outcomes(keep))

    return again((), rethrows)


def test_the_last_box_of_yams_is_worth_what_three_throws_for_it_bring():
    written = dict.fromkeys([box for box in GRID.boxes() if box != "carre"], 0)
    assert YamsEngine().value(_plan(GRID), written) == pytest.approx(turn_worth(BOXES["carre"], 2), abs=1e-4)


def test_the_last_two_boxes_of_top_jack_need_an_announcement_for_a_third_throw():
    engine = TopJackEngine()
    (plan,) = engine.plans(TopJackOptions())
    lower = plan.half(0, len(plan.components) - 1)
    values = solution(lower)
    left = ("brelan", "full")
    full = {box: 0 for box in COLUMN if box not in left}
    alone = {box: values[lower.state(full | {other: 0})] for box, other in (left, left[::-1])}
    aims = {box: cache(lambda keep, box=box: mean(map(COLUMN[box], outcomes(keep)))) for box in left}

    def second(dice: tuple[int, ...]) -> float:
        """Write a box, or throw a last time for one of them."""
        other = dict(zip(left, left[::-1], strict=True))
        most = {box: max(COLUMN[box](dice), *(aims[box](keep) for keep in sub_keeps(dice))) for box in left}
        return max(most[box] + alone[other[box]] for box in left)

    assert values[lower.state(full)] == pytest.approx(turn_worth(second, 1), abs=1e-3), "the solved column"


@pytest.mark.slow("solves what two grids share")
def test_two_grids_are_worth_what_a_throw_for_either_of_two_boxes_brings():
    engine, options = YamsEngine(), YamsOptions(grids=2)
    engine.prepare(options)
    game = Yams.start(options, 1, Chance("0", 0))[0]
    last = {1: "carre", 2: "full"}
    for place, box in last.items():
        game.sheets[0][place - 1] = {other: 0 for other in GRID.boxes() if other != box}
    alone = {box: turn_worth(BOXES[box], 2) for box in last.values()}
    carre, full = last.values()

    def either(dice: tuple[int, ...]) -> float:
        return max(BOXES[carre](dice) + alone[full], BOXES[full](dice) + alone[carre])

    found = engine.together(game.view(0), 0)
    assert found[""] == pytest.approx(turn_worth(either, 2) - sum(alone.values()), abs=1e-3)
    assert found["1.carre"] == pytest.approx(0.0, abs=1e-3), "then one box is left"


# Play


def test_what_a_player_expects_less_what_they_lose_and_with_their_luck_is_their_score():
    """The ledger: prior + luck - loss = result."""
    engine, luck = YamsEngine(), Random(1)
    position, chance = started(Yams, GRID, 1)
    expected_score = prior = engine.worth(Question.of(position, 0))
    lucky = lost = 0.0
    while position.awaited():
        evaluations = engine.think(Question.of(position, 0), 1)
        lucky += evaluations[0].value - expected_score
        chosen = luck.choice(evaluations[:3])
        lost += evaluations[0].value - chosen.value
        expected_score = chosen.value
        position.play(0, chosen.code, chance)
    assert lost > 1, "this player strays"
    assert prior + lucky - lost == pytest.approx(position.result().scores[0], abs=1e-6), (
        "the sum is the result"
    )


def test_a_throw_is_worth_the_mean_of_what_it_may_bring():
    engine, position = YamsEngine(), Yams.start(GRID, 1, Loaded())[0]
    position.play(0, "roll.11111", Loaded([1, 3, 3, 4, 6]))
    values = {evaluation.code: evaluation.value for evaluation in engine.think(Question.of(position, 0), 1)}
    found = []
    for face in range(1, 7):
        after = Yams.load(position.dump(), Yams.version)
        after.play(0, "roll.00001", Loaded([face]))
        found.append(engine.worth(Question.of(after, 0)))
    assert values["roll.00001"] == pytest.approx(mean(found), abs=1e-9), "one die, six faces"


WHOLE = [
    ("yams", {"double_pair": "yes", "straights": "split", "chance": "maxi_mini", "grids": 2}, 2),
    ("top_jack", {"layout": "ordered"}, 3),
    ("top_jack", {"layout": "down_up_free", "series": 2}, 2),
    ("dice_poker", {}, 4),
]


@pytest.mark.slow("whole games of sheets")
@in_turn(("key", "chosen", "seats"), WHOLE[::-1])
def test_whole_games_of_robots_end(key, chosen, seats):
    """Every level plays every kind of sheet, also before its table is solved."""
    engine, game, luck = SHELF[key].mind(), GAMES[key], Random(3)
    chance = Chance("e" * 64, 0)
    position, _ = game.start(game.Options.model_validate(chosen), seats, chance)
    while awaited := position.awaited():
        (seat,) = awaited
        question = Question.of(position, seat)
        evaluations = engine.think(question, engine.budget)
        assert sorted(evaluation.code for evaluation in evaluations) == sorted(question.legal), (
            "an evaluation of each"
        )
        position.play(seat, engine.choose(question, LEVELS[seat % 3], engine.budget, luck), chance)
    assert position.result().ranked, "the game is over"


@in_turn("key", ["dice_poker", "top_jack", "yams"])
def test_the_engine_is_on_the_list(key):
    assert isinstance(SHELF[key].mind().ready(GAMES[key].Options()), bool), key


@pytest.mark.proof("many games: how well it plays")
def test_a_grid_that_is_not_solved_yet_is_played_sensibly(elsewhere):
    assert YamsEngine().value(_plan(GRID), {}) < 204.8, "its value is an estimate"
    scores = []
    for number in range(10):
        position, chance = started(Yams, GRID, number)
        while position.awaited():
            position.play(0, engine_choice(position), chance)
        scores.append(position.result().scores[0])
    assert mean(scores) > 180, scores


def engine_choice(position: Yams) -> str:
    return YamsEngine().choose(Question.of(position, 0), "strong", 1, Random(0))


@pytest.mark.proof("many games: how well they play")
@in_turn(("level", "least", "most"), [("easy", 130, 170), ("medium", 183, 199), ("strong", 204, 206)])
def test_levels_of_yams_are_apart(level, least, most):
    scores = [earned(YamsEngine(), Yams, GRID, level, number)[0] for number in range(6)]
    assert least < mean(scores) < most, scores


@pytest.mark.slow("solves a table")
def test_a_series_of_top_jack_is_played_for_its_hundred():
    engine, codes = TopJackEngine(), []
    for series in (1, 2):
        position, _ = TopJack.start(
            TopJackOptions(layout="down_up", series=series), 2, Loaded([6] * 5 + [1] * 5)
        )
        position.play(0, "roll.11111", Loaded([6, 6, 6, 6, 1]))
        evaluations = {
            evaluation.code: evaluation.value for evaluation in engine.think(Question.of(position, 0), 1)
        }
        codes.append(evaluations["roll.00001"] - evaluations["score.1.black"])
    assert codes[1] - codes[0] > 10, "a TOP JACK is worth 150 in a series"


# Dice


def test_keeping_dice_by_mask_does_not_ask_for_their_order():
    assert keeps((5, 2, 5, 1, 6))["01011"] == keeps((5, 5, 1, 2, 6))["00111"], "two fives stay"


def test_the_mean_of_five_dice_is_17_5():
    assert expected([sum(throw) for throw in THROWS])[NONE] == pytest.approx(17.5), "five times 3.5"
