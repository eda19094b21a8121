"""The bench of ledgers and the fitting of chances, in short: a few games from fixed seeds."""

from collections.abc import Mapping

import pytest

from bench.calibrate import least, price
from bench.engine_figures.players import at_random
from bench.honest import Mean, Played, by_table, honest, widths
from bench.ledger import CLOSE, fault, played, reviewed, sums
from bench.reliability import bits, reliability
from tapis.coach.account import ledger_of
from tapis.records.ledger import Account
from tapis.shelf import SHELF
from tests.kept import solve
from tests.tiers import in_turn

pytestmark = pytest.mark.usefixtures("tables")


@in_turn(
    ("game", "options", "seats"),
    [
        ("yams", {}, 1),
        ("top_jack", {"layout": "ordered", "series": 2}, 1),
        ("dice_poker", {}, 2),
        ("four_twenty_one", {}, 2),
        ("five_thousand", {}, 2),
    ],
)
@pytest.mark.slow("ledgers of whole games")
def test_sums_hold_and_perfect_play_loses_nothing(
    game: str, options: Mapping[str, object], seats: int
) -> None:
    solve(game, options)
    found = sums(game, options, seats, 4)
    assert found.fault <= CLOSE, found
    assert found.lost == 0.0, found


def test_a_sum_that_does_not_hold_is_found() -> None:
    solve("dice_poker", {})
    record = played("dice_poker", {}, 2, 1, at_random)
    ledger = ledger_of(record, SHELF)
    account = ledger.accounts[0].model_copy(update={"luck": ledger.accounts[0].luck + 0.001})
    wrong = ledger.model_copy(update={"accounts": (account, *ledger.accounts[1:])})
    assert fault(wrong, record) == pytest.approx(0.001), "the luck of seat 0 is wrong"


def test_a_review_says_how_long_it_took_and_how_much_is_kept() -> None:
    solve("dice_poker", {})
    found = reviewed("dice_poker", {}, 2, 1)
    assert len(found.seconds) == 1, found
    assert 0 < found.kept <= 2048, found


def test_the_constant_that_fits_best_is_found() -> None:
    assert least(lambda tried: (tried - 0.7) ** 2, 0.0, 3.0) == pytest.approx(0.7, abs=1e-3), "one valley"


def test_who_is_right_is_surprised_less() -> None:
    right, wrong = [(0.9, True), (0.1, False)], [(0.1, True), (0.9, False)]
    assert bits(right) < bits(wrong), "the same games, told the other way round"
    assert reliability(right) == "0.10 -> 0.00 (1), 0.90 -> 1.00 (1)", reliability(right)


@pytest.mark.slow("ledgers of whole games")
def test_what_mistakes_cost_is_measured_by_how_much_better_levels_do() -> None:
    assert price("menteur", 2, 2).startswith("menteur for 2: mistakes cost "), "two games, and what they cost"


def test_a_mean_counts_tables_as_one_as_what_happens_there_hangs_together() -> None:
    accounts = [Account(prior=0.5, luck=luck, loss=0.0, result=0.5) for luck in (0.5, -0.5, 0.25, -0.25)]
    played = [Played(place // 2, place % 2, "easy", account) for place, account in enumerate(accounts)]
    assert Mean.of(by_table(played, "luck")) == (0.0, 0.0), "what one has the other has not"
    first = Mean.of(by_table([each for each in played if each.seat == 0], "luck"))
    assert first == (pytest.approx(0.375), pytest.approx(0.125)), first


def test_what_is_not_honest_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def lucky(_case: object, _jobs: int) -> list[Played]:
        accounts = [Account(prior=0.5, luck=luck, loss=0.0, result=1.0) for luck in (0.5, 0.5, 0.4, 0.5)]
        return [Played(place // 2, place % 2, "strong", account) for place, account in enumerate(accounts)]

    monkeypatch.setattr("bench.honest.all_sat", lucky)
    failed = list[str]()
    rows = list(honest(["dice_poker"], 2, 1, failed=failed))
    assert [row[1] for row in rows] == ["who", "seat 0", "seat 1", "strong"], rows
    assert any("seat 1 is not 0" in told for told in failed), failed
    assert widths(20) > widths(1), "more seats, wider intervals"
