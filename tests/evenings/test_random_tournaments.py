"""Random tournaments with no-shows, leavers, put-back results and restarts, checked after each round."""

import pytest

from bench.tournaments import tournaments
from bot.evenings import FORMS
from tests.tiers import every


@every("form", FORMS)
def test_a_few_of_each_form_keep_all_rules(form: str) -> None:
    run = tournaments(form, 2, seed=2)
    assert run.played == 2
    assert run.rounds > 2


@pytest.mark.slow("a hundred tournaments of each form")
@every("form", FORMS)
def test_a_hundred_of_each_form_keep_all_rules(form: str) -> None:
    assert tournaments(form, 100, seed=3).played == 100
