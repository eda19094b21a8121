"""Random games of 5000: no die and no point comes from nowhere or is lost but by the rules."""

from functools import partial

from tapis.games.five_thousand.game import Bust, FiveOnes, FiveThousand, Kept, Settled
from tapis.games.kit.dice import Thrown
from tests.games import random_games
from tests.games.random_games import told
from tests.tiers import in_turn

OPTIONS = [
    {},
    {"dice": 6, "target": 10000},
    {"exact": "yes"},
    {"dice": 6, "last_thousand": "yes"},
    {"exact": "yes", "last_thousand": "yes"},
]


GAMES = 4
"""With each set of options."""
revisions = partial(random_games.revisions, FiveThousand, GAMES, seats=3)


@in_turn("options", OPTIONS, 1, "other options")
def test_dice_are_free_or_kept(options):
    """Of the hand at play: kept in it, and free; a full hand begins the next."""
    for _, game, _ in revisions(**options):
        everything = game.options.dice
        assert 1 <= game.free <= everything
        assert (game.free + sum(map(len, game.kept))) % everything == 0
        assert not game.dice or len(game.dice) == game.free


@in_turn("options", OPTIONS, 1, "other options")
def test_totals_change_by_settling_alone_and_never_fall(options):
    for before, game, facts in revisions(**options):
        settled = told(facts, Settled)
        assert [
            (now, then) for now, then in zip(game.totals, before.totals, strict=True) if not (now >= then)
        ] == []
        if not settled:
            assert game.totals == before.totals
            continue
        (fact,) = settled
        then, now = before.totals[before.turn], game.totals[before.turn]
        assert fact.total == now
        if fact.outcome in {"not_opened", "overshoot"}:
            assert now == then
        elif fact.outcome == "capped":
            assert now == game.options.target - 1000 < then + fact.points
        else:
            assert now == then + fact.points
        others = [seat for seat in range(game.players) if seat != before.turn]
        assert [seat for seat in others if game.totals[seat] != before.totals[seat]] == []


@in_turn("options", OPTIONS, 1, "other options")
def test_the_points_at_stake_are_those_of_the_keeps(options):
    """What a turn settles or loses is the sum of what it kept; five 1s win without it."""
    at_stake = 0
    for _, _, facts in revisions(**options):
        for fact in facts:
            if isinstance(fact, Thrown) and fact.throw == 1:
                at_stake = 0
            if isinstance(fact, Kept):
                at_stake += fact.points
                assert fact.at_stake == at_stake
            if isinstance(fact, Bust):
                assert fact.lost == at_stake
            if isinstance(fact, Settled):
                assert fact.points == (0 if told(facts, FiveOnes) else at_stake)


@in_turn("options", OPTIONS, 1, "other options")
def test_a_turn_ends_by_a_bust_or_settled_and_is_counted_once(options):
    for before, game, facts in revisions(**options):
        ended = len(told(facts, Bust)) + len(told(facts, Settled))
        assert sum(game.turns) - sum(before.turns) == ended
        assert ended <= 1
        assert (game.turn != before.turn) == bool(ended)
        assert game.throws <= 3


@in_turn("options", OPTIONS, 1, "other options")
def test_the_winner_reached_the_target_or_threw_five_1s(options):
    wins = 0
    for _, game, facts in revisions(**options):
        if game.winner is None:
            assert [total for total in game.totals if not (total < game.options.target)] == []
            continue
        wins += 1
        total = game.totals[game.winner]
        exact = game.options.exact == "yes"
        reached = total == game.options.target if exact else total >= game.options.target
        assert reached or told(facts, FiveOnes)
    assert wins == GAMES
