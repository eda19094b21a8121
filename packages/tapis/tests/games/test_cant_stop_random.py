"""Random games of Can't Stop: markers, tokens and columns change by the rules alone, and the game so ends."""

from functools import partial

from tapis.games.cant_stop.game import Bust, CantStop, ColumnWon, Moved, Stopped
from tapis.games.cant_stop.throws import length
from tests.games import random_games
from tests.games.cant_stop_table import tokens, won
from tests.games.random_games import told
from tests.tiers import in_turn

OPTIONS = [
    {"occupied": occupied, "columns_to_win": needed, "seats": seats}
    for needed, seats in ((3, 2), (4, 4), (5, 3))
    for occupied in ("share", "jump", "no_stop")
]


GAMES = 3
"""With each set of options."""


revisions = partial(random_games.revisions, CantStop, GAMES)


@in_turn("options", OPTIONS, 3, "longer games")
def test_at_most_three_markers_stand_in_open_columns_above_the_mover_s_tokens(options):
    for _, game, _ in revisions(**options):
        assert len(dict(game.markers)) == len(game.markers) <= 3
        assert list(game.markers) == sorted(game.markers)
        for column, square in game.markers:
            assert column not in won(game)
            assert tokens(game, game.turn).get(column, 0) < square <= length(column)


@in_turn("options", OPTIONS, 3, "longer games")
def test_a_won_column_holds_its_winner_s_token_on_the_top_and_no_other(options):
    for _, game, _ in revisions(**options):
        for seat in range(game.players):
            for column, square in tokens(game, seat).items():
                assert 1 <= square <= length(column)
                assert (square == length(column)) == (won(game).get(column) == seat)
                assert won(game).get(column, seat) == seat
        assert [
            (column, seat)
            for column, seat in won(game).items()
            if tokens(game, seat)[column] != length(column)
        ] == []


@in_turn("options", OPTIONS, 3, "longer games")
def test_tokens_climb_by_stopping_alone_and_fall_with_their_column_alone(options):
    for before, game, facts in revisions(**options):
        stopped = told(facts, Stopped)
        gained = dict(zip(stopped[0].columns, stopped[0].squares, strict=True)) if stopped else {}
        closed = {fact.column for fact in told(facts, ColumnWon)}
        assert gained == (dict(before.markers) if stopped else {})
        assert closed == {column for column, square in gained.items() if square == length(column)}
        assert won(game) == won(before) | dict.fromkeys(closed, before.turn)
        for seat in range(game.players):
            expected = tokens(before, seat)
            if seat == before.turn:
                expected |= gained
            else:
                expected = {column: square for column, square in expected.items() if column not in closed}
            assert tokens(game, seat) == expected


@in_turn("options", OPTIONS, 3, "longer games")
def test_a_turn_ends_by_a_bust_or_a_stop_and_takes_its_markers_off(options):
    for before, game, facts in revisions(**options):
        busts, stops = told(facts, Bust), told(facts, Stopped)
        assert len(busts) + len(stops) == sum(game.turns) - sum(before.turns) <= 1
        if busts or stops:
            assert (game.markers, game.dice, game.throws) == ((), (), 0)
            assert game.turn == (before.turn + 1) % game.players
        if busts:
            assert busts[0].lost == tuple(dict(before.markers))


@in_turn("options", OPTIONS, 3, "longer games")
def test_markers_climb_by_moves_alone(options):
    for before, game, facts in revisions(**options):
        for fact in told(facts, Moved):
            reached = dict(zip(fact.columns, fact.squares, strict=True))
            assert dict(game.markers) == dict(before.markers) | reached
            assert [
                (column, square)
                for column, square in reached.items()
                if not (dict(before.markers).get(column, 0) < square)
            ] == []


@in_turn("options", [each for each in OPTIONS if each["occupied"] != "share"], 2, "longer games")
def test_no_token_comes_to_stand_beside_another_but_by_sharing(options):
    for _, game, facts in revisions(**options):
        if told(facts, Stopped):
            for column in range(2, 13):
                squares = [tokens(game, seat).get(column) for seat in range(game.players)]
                taken = [square for square in squares if square]
                assert len(taken) == len(set(taken))


@in_turn("options", OPTIONS, 3, "longer games")
def test_the_game_ends_by_its_rules(options):
    """Enough columns in one hand, or all eleven won: neither holds before the last action."""
    ended = 0
    for before, game, _ in revisions(**options):
        counts = game.view(None).counts
        enough = max(counts) >= game.options.columns_to_win
        assert (game.result() is not None) == (enough or sum(counts) == 11)
        if game.result() is not None:
            ended += 1
            assert game.result().scores == counts
            best = [seat for seat, count in enumerate(counts) if count == max(counts)]
            assert [seat for seat, place in enumerate(game.result().places) if place == 1] == best
            assert best == [before.turn] or not enough
    assert ended == GAMES
