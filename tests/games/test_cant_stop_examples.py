"""The worked examples of cant_stop.md, by their numbers."""

import pytest

from bot.games.cant_stop import Bust, ColumnWon, Moved, Stopped
from bot.games.kit.dice import Thrown
from tests.games.cant_stop_table import A, B, at, codes, play, refused, throw, tokens, won
from tests.tiers import in_turn

THROWN = [
    pytest.param({}, (1, 3, 3, 4), ["move.4+7", "move.5+6"], id="1"),
    pytest.param(
        {"markers": {6: 1, 8: 1}}, (1, 2, 3, 4), ["move.3", "move.7", "move.4+6", "move.5+5"], id="3"
    ),
    pytest.param({"markers": {7: 12, 8: 1, 9: 1}}, (2, 2, 5, 5), ["move.7"], id="4"),
    pytest.param({}, (1, 1, 1, 1), ["move.2+2"], id="6"),
    pytest.param({"won": {7: B}, "markers": {5: 1, 6: 1, 8: 1}}, (3, 4, 1, 1), ["move.5"], id="8"),
]


@in_turn(("position", "dice", "moves"), THROWN)
def test_a_throw_allows(position, dice, moves):
    game = at(**position)
    throw(game, *dice)
    assert codes(game) == moves


MOVED = [
    pytest.param(at(), (1, 3, 3, 4), "move.4+7", {4: 1, 7: 1}, id="1-first"),
    pytest.param(at(), (1, 3, 3, 4), "move.5+6", {5: 1, 6: 1}, id="1-second"),
    pytest.param(at({7: 3}), (3, 4, 1, 1), "move.2+7", {7: 4, 2: 1}, id="2"),
    pytest.param(at(markers={6: 1, 8: 1}), (1, 2, 3, 4), "move.5+5", {6: 1, 8: 1, 5: 2}, id="3"),
    pytest.param(at(markers={7: 12, 8: 1, 9: 1}), (2, 2, 5, 5), "move.7", {7: 13, 8: 1, 9: 1}, id="4"),
    pytest.param(at(), (1, 1, 1, 1), "move.2+2", {2: 2}, id="6"),
    pytest.param(at({2: 2}), (1, 1, 1, 1), "move.2", {2: 3}, id="7"),
    pytest.param(
        at({}, {7: 1, 6: 1}, {7: 2}, seats=3, occupied="jump"),
        (3, 4, 2, 4),
        "move.6+7",
        {7: 3, 6: 2},
        id="12",
    ),
]


@in_turn(("game", "dice", "move", "markers"), MOVED)
def test_a_move_takes_the_markers_to(game, dice, move, markers):
    game = game.model_copy(deep=True)
    throw(game, *dice)
    (fact,) = play(game, move)
    assert dict(game.markers) == markers
    assert isinstance(fact, Moved)
    assert dict(zip(fact.columns, fact.squares, strict=True)).items() <= markers.items()
    assert game.state() == "decide"


def test_5_a_bust():
    game = at(markers={2: 1, 3: 1, 12: 1})
    assert throw(game, 4, 4, 4, 4) == [
        Thrown(seat=A, dice=(4, 4, 4, 4), throw=2),
        Bust(seat=A, lost=(2, 3, 12)),
    ]
    assert (game.turn, game.markers) == (B, ())


def test_7_the_second_2_is_impossible():
    game = at({2: 2})
    throw(game, 1, 1, 1, 1)
    assert codes(game) == ["move.2"]
    assert refused(game, "move.2+2").why == "cant_stop.refuse.once"


@in_turn(
    ("markers", "busts", "safe"),
    [
        pytest.param({6: 1, 7: 1, 8: 1}, 104, "92.0", id="9"),
        pytest.param({2: 1, 3: 1, 12: 1}, 728, "43.8", id="10"),
    ],
)
def test_the_chance_to_bust(markers, busts, safe):
    assert at(markers=markers).view(None).bust == (busts, 1296)
    assert f"{100 * (1 - busts / 1296):.1f}" == safe


def test_11_a_stop_that_wins_a_column():
    game = at({2: 1}, {2: 2, 7: 9}, markers={2: 3, 7: 4})
    assert play(game, "stop") == [
        Stopped(seat=A, columns=(2, 7), squares=(3, 4)),
        ColumnWon(seat=A, column=2),
    ]
    assert won(game) == {2: A}
    assert (tokens(game, A), tokens(game, B)) == ({2: 3, 7: 4}, {7: 9})


def test_13_no_stop_on_an_opponent_s_token():
    game = at({}, {7: 1}, markers={7: 1}, occupied="no_stop")
    refusal = refused(game, "stop")
    assert (refusal.why, refusal.detail) == ("cant_stop.refuse.occupied", {"columns": (7,)})
    throw(game, 1, 6, 3, 3)
    play(game, "move.6+7")
    assert dict(game.markers) == {6: 1, 7: 2}
    play(game, "stop")
    assert tokens(game, A) == {6: 1, 7: 2}


def test_14_tokens_share_a_square():
    game = at({}, {7: 1}, markers={7: 1})
    play(game, "stop")
    assert (tokens(game, A), tokens(game, B)) == ({7: 1}, {7: 1})


def test_15_a_bust_moves_no_token():
    """With a marker left a throw busts only if all its columns are closed."""
    game = at({7: 3}, markers={7: 6, 4: 1}, won={12: B})
    assert throw(game, 6, 6, 6, 6)[1] == Bust(seat=A, lost=(4, 7))
    assert (tokens(game, A), game.markers, game.turn) == ({7: 3}, (), B)


def test_16_two_columns_by_one_stop_win_with_four():
    game = at({2: 3, 12: 3}, markers={3: 5, 11: 5}, won={2: A, 12: A})
    assert [fact.column for fact in play(game, "stop")[1:]] == [3, 11]
    result = game.result()
    assert result is not None
    assert (result.scores, result.places, game.awaited()) == ((4, 0), (1, 2), frozenset())
