"""The bench of random play: it plays, and says what it cannot play."""

from bench.play import main, measure, play_one
from tapis.shelf import GAMES


def test_a_game_is_played_to_its_end():
    assert play_one(GAMES["yams"], 1) >= 2 * 12 * 2


def test_the_same_number_is_the_same_game():
    assert play_one(GAMES["yams"], 7) == play_one(GAMES["yams"], 7)


def test_actions_and_games_are_counted():
    actions, games = measure(GAMES["yams"], 0.01)
    assert actions > games > 0


def test_a_game_that_is_not_there_is_named(capsys):
    assert main(["poker"]) == 2
    assert capsys.readouterr().out.startswith("no such game: poker; there are yams")
