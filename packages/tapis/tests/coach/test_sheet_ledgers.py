"""The books of score sheets: sums that hold, perfect play that loses nothing, mistakes that are named."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from bench.engine_figures.players import Player, at_random, by_engine
from bench.recorded import recorded
from tapis.coach.account import analyst, evaluations_at, ledger_of
from tapis.coach.analyst import NoLedger
from tapis.engines.kit import solutions
from tapis.records.ledger import Ledger
from tapis.records.record import Record
from tapis.shelf import GAMES, SHELF
from tests.kept import solve
from tests.tiers import in_turn

SHEETS: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "poker": ("dice_poker", {}),
    "ordered": ("top_jack", {"layout": "ordered"}),
    "series": ("top_jack", {"layout": "ordered", "series": 3}),
}
"""Sheets that are solved in a second."""

pytestmark = pytest.mark.usefixtures("tables")


@cache
def record(sheet: str, *, perfect: bool, number: int = 1) -> Record:
    """Return the record of a game for two."""
    game, options = SHEETS[sheet]
    chosen = solve(game, options)
    player: Player = by_engine(SHELF[game].mind()) if perfect else at_random
    return recorded(GAMES[game], chosen, [player] * 2, number)


@in_turn("sheet", SHEETS, 1, "other sheets")
@in_turn("perfect", [True, False])
def test_what_was_expected_with_luck_and_without_loss_is_the_score(sheet: str, perfect: bool) -> None:
    played = record(sheet, perfect=perfect)
    for account, score in zip(
        ledger_of(played, SHELF).accounts, (played.result or {})["scores"], strict=True
    ):
        assert account.result == score, account
        assert account.prior + account.luck - account.loss == pytest.approx(score, abs=3e-6), account


@in_turn("sheet", SHEETS, 1, "other sheets")
def test_who_plays_perfectly_loses_nothing(sheet: str) -> None:
    ledger = ledger_of(record(sheet, perfect=True), SHELF)
    assert [account.loss for account in ledger.accounts] == [0.0, 0.0], ledger.accounts
    assert ledger.decisions == (), ledger.decisions


def test_the_dearest_decisions_come_first_and_five_of_a_seat_at_most() -> None:
    decisions = ledger_of(record("poker", perfect=False), SHELF).decisions
    assert [told.loss for told in decisions] == sorted((told.loss for told in decisions), reverse=True), (
        decisions
    )
    assert [told.seat for told in decisions].count(0) == 5, decisions


def test_a_named_decision_is_what_the_thoughts_about_it_say() -> None:
    played = record("poker", perfect=False)
    told = ledger_of(played, SHELF).decisions[0]
    values = {evaluation.code: evaluation.value for evaluation in evaluations_at(played, SHELF, told.rev)}
    assert max(values, key=lambda code: values[code]) == told.best, values
    assert values[told.best] - values[told.played] == pytest.approx(told.loss, abs=0.01), told


def test_each_seat_has_its_luckiest_and_its_unluckiest_throw() -> None:
    played = record("poker", perfect=True)
    strokes = ledger_of(played, SHELF).strokes
    assert [(stroke.seat, stroke.luck > 0) for stroke in strokes] == [
        (0, True),
        (0, False),
        (1, True),
        (1, False),
    ], strokes
    verbs = {played.moves[stroke.rev - 1].action.partition(".")[0] for stroke in strokes}
    assert verbs == {"roll"}, strokes


def test_a_course_begins_with_the_prior_and_ends_with_the_result() -> None:
    account = ledger_of(record("poker", perfect=False), SHELF).accounts[0]
    assert len(account.course) == len(account.revs) <= 32, account
    assert account.course[0] == pytest.approx(account.prior, abs=0.01), account
    assert account.course[-1] == account.result, account
    assert list(account.revs) == sorted(set(account.revs)), account


def test_what_was_played_for_an_absent_player_is_no_loss_of_theirs() -> None:
    """The account ends before it; a robot that plays its own seat answers for all it chooses."""
    played = record("poker", perfect=False)
    whole = ledger_of(played, SHELF)

    def from_rev(rev: int) -> Ledger:
        moves = [
            move.model_copy(update={"by": "easy"} if move.seat and move.rev >= rev else {})
            for move in played.moves
        ]
        return ledger_of(played.model_copy(update={"moves": moves}), SHELF)

    absent = from_rev(20).accounts[1]
    assert absent.ended, absent
    assert absent.choices + absent.stood_in == whole.accounts[1].choices, absent
    assert 0 < absent.loss < whole.accounts[1].loss, absent
    robot = from_rev(0).accounts[1]
    assert robot == whole.accounts[1].model_copy(update={"level": "easy"}), robot
    assert from_rev(20).accounts[0] == whole.accounts[0], "the other seat's account"


def test_the_account_of_who_left_ends_with_their_last_choice() -> None:
    kind, chosen = GAMES["dice_poker"], solve("dice_poker", {})
    left = ledger_of(
        recorded(kind, chosen, [at_random] * 3, 1, leaves={20: 1}),
        SHELF,
    ).accounts[1]
    assert left.revs[-1] < 20, left
    assert left.result > 100, "what the sheet would have brought"
    assert left.prior + left.luck - left.loss == pytest.approx(left.result, abs=3e-6), left


@pytest.mark.slow("solves what two grids share")
def test_several_grids_are_worth_more_than_each_alone() -> None:
    """Two grids of Yams reach about 440 points, and one alone 205."""
    played = recorded(GAMES["yams"], solve("yams", {"grids": 2}), [at_random], 1)
    account = ledger_of(played, SHELF).accounts[0]
    assert 430 < account.prior < 450, account
    assert account.prior + account.luck - account.loss == pytest.approx(account.result, abs=3e-6), account
    assert account.course[-1] == account.result, account


def test_a_sheet_that_is_too_large_is_never_solved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played = record("poker", perfect=True)
    monkeypatch.setattr(solutions, "_open", {})
    monkeypatch.setattr(solutions, "_folder", None)
    monkeypatch.setattr(solutions, "COME", tmp_path)
    monkeypatch.setattr("tapis.coach.sheets.LARGEST", 1)
    with pytest.raises(NoLedger, match="unsolved"):
        analyst(SHELF["dice_poker"]).ready(GAMES["dice_poker"].Options.model_validate(played.options))


def test_a_table_that_was_ended_early_has_no_ledger() -> None:
    ended = record("poker", perfect=True).model_copy(
        update={"result": {"places": [], "scores": [], "ranked": False, "details": []}}
    )
    with pytest.raises(NoLedger, match="early"):
        ledger_of(ended, SHELF)


def test_a_game_that_runs_has_no_ledger() -> None:
    with pytest.raises(NoLedger, match="running"):
        ledger_of(
            record("poker", perfect=True).model_copy(update={"result": None, "seed": None}),
            SHELF,
        )


def test_a_record_that_cannot_be_played_again_has_no_ledger() -> None:
    with pytest.raises(NoLedger, match="invalid"):
        ledger_of(
            record("poker", perfect=True).model_copy(update={"seed": "1" * 64}),
            SHELF,
        )


def test_a_sheet_whose_table_is_not_solved_has_no_ledger(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played = record("poker", perfect=True)
    monkeypatch.setattr(solutions, "_open", {})
    monkeypatch.setattr(solutions, "_folder", None)
    monkeypatch.setattr(solutions, "COME", tmp_path)
    with pytest.raises(NoLedger, match="unsolved"):
        ledger_of(played, SHELF)


def test_a_game_without_a_bookkeeper_says_so() -> None:
    played = record("poker", perfect=True).model_copy(update={"game": "no_such_game"})
    with pytest.raises(NoLedger, match="unknown"):
        ledger_of(played, SHELF)
