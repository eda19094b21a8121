"""What the notebook keeps of a position says of every action what a review says, computed on the spot."""

import pytest

from bench.engine_figures.players import at_random
from bench.recorded import recorded
from tapis.coach.account import evaluations_at, evaluations_at_each, ledger_of
from tapis.coach.choices import before
from tapis.records.losses import DIGITS, as_good
from tapis.records.notebook import pack, priced, unpack
from tapis.shelf import GAMES, SHELF
from tests.kept import solve
from tests.reviews.test_golden_reviews import PLAYED
from tests.tiers import in_turn

pytestmark = pytest.mark.usefixtures("tables")


@in_turn("game", ["yams", "menteur", "five_thousand"], 1, "other games")
def test_an_action_is_found_and_costs_what_a_review_says(game: str) -> None:
    options, seats = PLAYED[game]
    record = recorded(GAMES[game], solve(game, options), [at_random] * seats, 13)
    ledger = ledger_of(record, SHELF)
    measure, told = ledger.measure, {each.rev: each for each in ledger.decisions}
    looked = evaluations_at_each(record, SHELF, told.keys())
    assert looked.keys() == told.keys()
    for rev, evaluations in looked.items():
        codes = [str(action) for action in before(record, SHELF, rev).position.legal(told[rev].seat)]
        kept = unpack(measure, pack(measure, priced(measure, [each[:3] for each in evaluations])), codes)
        again = evaluations_at(record, SHELF, rev)
        for evaluation in again:
            cost = again[0].value - evaluation.value
            assert (kept[evaluation.code].cost == 0) == as_good(measure, cost), (rev, evaluation)
            if kept[evaluation.code].cost:
                assert kept[evaluation.code].cost == pytest.approx(cost, abs=0.51 / 10 ** DIGITS[measure])
        assert kept[told[rev].played].cost == pytest.approx(told[rev].loss, abs=1 / 10 ** DIGITS[measure])
