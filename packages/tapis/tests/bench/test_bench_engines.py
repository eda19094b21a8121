"""The bench of the engines: what it prints, and what it says to who runs it."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bench import engines
from bench.engine_figures import Figure, drawn_matches, levels, pace
from tapis import shelf
from tapis.shelf import GAMES, SHELF
from tests.tiers import in_turn

MET = Figure("games won, %", 81.5, 79.0, 83.75, "at least 80 %", met=True)
MISSED = Figure("games won, %", 61.5, 59.0, 63.75, "at least 80 %", met=False)


@pytest.mark.parametrize(
    ("figures", "code", "said"), [([MET], 0, "every aim is met"), ([MET, MISSED], 1, "1 missed")]
)
def test_the_exit_code_says_whether_an_aim_is_missed(monkeypatch, capsys, figures, code, said):
    monkeypatch.setattr(engines, "measured", lambda game, *, short: figures)
    assert engines.main(["crapette"]) == code
    printed = capsys.readouterr().out
    assert said in printed
    assert printed.count("games won, %") == len(figures)


def test_a_figure_is_printed_with_its_interval_and_its_aim():
    assert engines.row(MISSED) == ("games won, %", "61.5000", "59.0000", "63.7500", "at least 80 %", "MISSED")


def test_a_figure_without_an_aim_is_neither_met_nor_missed():
    assert engines.row(Figure("a decision, ms", 1.0, 1.0, 1.0, "", met=True))[-1] == ""


def test_all_games_are_measured_if_none_is_named(monkeypatch, capsys):
    monkeypatch.setattr(engines, "measured", lambda game, *, short: [MET])
    engines.main(["--short"])
    assert capsys.readouterr().out.count("## ") == len(engines.ROBOTS)


def test_times_are_told_with_the_aim_of_their_game():
    told = pace.told([1.0, 2.0, 3.0], {"mean": 1.5})
    assert [(figure.aim, figure.met) for figure in told] == [("", True), ("at most 1.5", False), ("", True)]


def test_what_is_told_of_levels_is_printed_as_it_is_written_on_the_shelf(monkeypatch, capsys):
    monkeypatch.setattr(levels, "measured", lambda game, *, short: SHELF[game].levels)
    monkeypatch.setattr(levels, "decided", on_the_shelf)
    assert engines.main(["--levels"]) == 0
    source = Path(shelf.__file__).read_text("utf-8")
    told = [line for line in capsys.readouterr().out.splitlines() if "loses a decision" not in line]
    assert len(told) == sum(1 + len(levels.units(game)) for game in engines.ROBOTS)
    for line in told:
        game, _, written = line.partition(": ")
        assert written in source.partition(f'"{game}": Entry(')[2].partition("Entry(")[0], line


def on_the_shelf(game, *, short):
    """Yield what the levels lose a decision as if it were measured."""
    assert not short, game
    for unit, losses in SHELF[game].index.items():
        yield unit, [Figure("a level loses a decision", loss, loss, loss, "", met=True) for loss in losses]


@in_turn("game", [game for game, entry in SHELF.items() if entry.analyst])
def test_each_game_with_a_coach_has_what_its_levels_lose_a_decision(game):
    """A level loses less than the one below; in Crapette no robot misses a duty, so no words are told."""
    index = SHELF[game].index
    assert index.keys() == levels.units(game).keys()
    for losses in index.values():
        apart = all(weaker > stronger for weaker, stronger in pairwise(losses))
        assert apart if game != "crapette" else losses == (0.0, 0.0, 0.0)


def test_a_level_against_itself_wins_half():
    found = levels.won(GAMES["cant_stop"], "easy", "easy", short=True)
    assert found.value == 50.0, "the same luck from both places"


def test_matches_drawn_from_deals_are_won_by_who_marks_more():
    deals = [[(162, 0), (90, 72)], [(0, 162), (100, 62)]]
    assert drawn_matches.share(deals, 100, Random(1)) > 60
    assert drawn_matches.share([[(162, 0)]], 10, Random(1)) == 100.0
