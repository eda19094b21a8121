"""Random tournaments with no-shows, leavers, put-back results and restarts, checked after each round."""

import pytest

from bench.tournaments import tournaments
from tapis.pairing.forms import FORMS
from tests.tiers import in_turn

MANY = pytest.param(20, marks=pytest.mark.slow("twenty tournaments of each form"))
MASS = pytest.param(100, marks=pytest.mark.proof("a hundred tournaments of each form"))


@pytest.mark.parametrize("count", [2, MANY, MASS])
@in_turn("form", FORMS)
def test_tournaments_of_each_form_keep_all_rules(form: str, count: int) -> None:
    run = tournaments(form, count, seed=2)
    assert run.played == count
    assert run.rounds > count
