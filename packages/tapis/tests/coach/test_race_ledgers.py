"""The books of games that are won or lost: chances that add up, perfect play that loses nothing."""

from collections.abc import Mapping
from functools import cache

import pytest

from bench.engine_figures.players import Player, at_random, by_engine
from bench.recorded import recorded
from tapis.coach.account import evaluations_at, ledger_of
from tapis.coach.analyst import NoLedger
from tapis.coach.cant_stop import climb
from tapis.coach.five_thousand import FiveThousandAnalyst
from tapis.coach.menteur import chance, per_die
from tapis.games.cant_stop.game import CantStopOptions, CantStopView
from tapis.games.kit.chance import Chance
from tapis.records.ledger import Ledger
from tapis.records.record import Record
from tapis.shelf import GAMES, SHELF
from tests.kept import solve
from tests.tiers import in_turn

RACES: Mapping[str, tuple[str, Mapping[str, object], int]] = {
    "5000": ("five_thousand", {}, 3),
    "duel": ("four_twenty_one", {}, 2),
    "crowd": ("four_twenty_one", {}, 4),
    "climb": ("cant_stop", {}, 3),
    "dice": ("menteur", {"dice": 3}, 3),
}
EXACT = ("5000", "duel")
"""Games of which every chance is computed, not guessed."""

pytestmark = pytest.mark.usefixtures("tables")


@cache
def record(race: str, *, strong: bool, number: int = 1) -> Record:
    """Return the record of a game."""
    game, options, seats = RACES[race]
    chosen = solve(game, options)
    player: Player = by_engine(SHELF[game].mind()) if strong else at_random
    return recorded(GAMES[game], chosen, [player] * seats, number)


@cache
def ledger(race: str, *, strong: bool) -> Ledger:
    """Return the ledger of that game."""
    return ledger_of(record(race, strong=strong), SHELF)


def test_who_leaves_a_duel_has_what_they_lost_until_then() -> None:
    """Nobody has won by the game's rules; what both were worth at their last choices is known."""
    game, options, seats = RACES["duel"]
    chosen = solve(game, options)
    left = recorded(GAMES[game], chosen, [at_random] * seats, 1, leaves={20: 1})
    assert (left.result or {})["ranked"] is False
    found = ledger_of(left, SHELF)
    for account in found.accounts:
        assert account.ended, account
        assert account.choices > 0, account
        assert account.loss > 0, account
        terms = account.prior + account.luck + account.others - account.loss
        assert terms == pytest.approx(account.result, abs=3e-6), account
        assert 0 < account.result < 1, account
    assert found.turn is None


@in_turn("race", RACES, 1, "other races")
def test_four_terms_are_who_won_and_what_one_gains_the_others_lose(race: str) -> None:
    played = record(race, strong=False)
    accounts = ledger(race, strong=False).accounts
    won = [float(place == 1) for place in (played.result or {})["places"]]
    assert [account.result for account in accounts] == won, accounts
    for account in accounts:
        terms = account.prior + account.luck + account.others - account.loss
        assert terms == pytest.approx(account.result, abs=3e-6), account
        assert account.loss > 0, account
    assert sum(account.luck for account in accounts) == pytest.approx(0.0, abs=1e-4), accounts
    mistakes = sum(account.loss for account in accounts)
    assert sum(account.others for account in accounts) == pytest.approx(mistakes, abs=1e-5), accounts


@in_turn("race", RACES, 1, "other races")
def test_the_chances_at_the_start_add_up_to_one(race: str) -> None:
    accounts = ledger(race, strong=True).accounts
    assert sum(account.prior for account in accounts) == pytest.approx(1.0, abs=1e-3), accounts


@in_turn("race", EXACT)
def test_who_plays_perfectly_loses_nothing(race: str) -> None:
    accounts = ledger(race, strong=True).accounts
    assert {account.loss for account in accounts} == {0.0}, accounts


@in_turn("race", RACES, 1, "other races")
def test_every_chance_of_a_course_is_one(race: str) -> None:
    for account in ledger(race, strong=False).accounts:
        assert all(0.0 <= value <= 1.0 for value in account.course), account
        assert list(account.revs) == sorted(set(account.revs)), account


@in_turn("race", RACES, 1, "other races")
def test_a_named_decision_is_what_the_thoughts_about_it_say(race: str) -> None:
    played = record(race, strong=False)
    told = ledger(race, strong=False).decisions[0]
    values = {evaluation.code: evaluation.value for evaluation in evaluations_at(played, SHELF, told.rev)}
    assert values[told.best] - values[told.played] == pytest.approx(told.loss, abs=1e-4), told


def test_a_throw_that_ends_the_turn_is_judged_by_what_it_left_and_not_by_what_the_others_did() -> None:
    """In 5000 the luck of a bust is what it left."""
    played = record("5000", strong=False)
    busts = {move.rev for move in played.moves if any(fact["kind"] == "bust" for fact in move.facts)}
    strokes = [stroke for stroke in ledger("5000", strong=False).strokes if stroke.rev in busts]
    assert all(stroke.luck <= 0 for stroke in strokes), strokes


@pytest.mark.slow("rounds of four are thrown out")
def test_guesses_that_count_for_more_make_the_decision_and_its_error_known() -> None:
    told = ledger("crowd", strong=False).decisions
    assert all(decision.loss > 2 * decision.error for decision in told), told
    assert any(decision.error for decision in told), "rounds that were thrown out are not exact"


def test_who_begins_5000_is_ahead() -> None:
    options = solve("five_thousand", {})
    game, _ = GAMES["five_thousand"].start(options, 2, Chance("0" * 64, 0))
    first, second = FiveThousandAnalyst(SHELF["five_thousand"]).priors(game)
    assert first > 0.5 > second, (first, second)


def test_a_race_that_is_not_solved_has_no_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    played = record("duel", strong=False)
    monkeypatch.setattr(SHELF["four_twenty_one"].mind(), "ready", lambda options: False)
    with pytest.raises(NoLedger, match="unsolved"):
        ledger_of(played, SHELF)


def test_more_dice_are_a_better_chance() -> None:
    assert chance((4, 3, 3), 0) > 1 / 3 > chance((4, 3, 3), 1), "four dice against three"
    assert chance((5, 0), 0) == 1.0, "nobody else has dice"
    assert per_die((1, 1), 0) == pytest.approx(0.5), "the last die of two is the game"


@in_turn("players", [2, 3, 4])
def test_nobody_is_far_ahead_before_anybody_has_climbed(players: int) -> None:
    """Who has just moved is a little behind, and nobody is sure to win or to lose."""
    game, _ = GAMES["cant_stop"].start(CantStopOptions(), players, Chance("0" * 64, 0))
    view = game.view(None)
    assert isinstance(view, CantStopView)
    assert 0.7 / players < climb(view, 0).bust < 1 / players, climb(view, 0).bust
