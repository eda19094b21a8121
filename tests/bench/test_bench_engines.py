"""The bench of the engines: what it prints, and what it says to who runs it."""

import pytest

from bench import engines
from bench.engine_figures import Figure, pace, secrecy

MET = Figure("games won, %", 81.5, 79.0, 83.75, "at least 80 %", met=True)
MISSED = Figure("games won, %", 61.5, 59.0, 63.75, "at least 80 %", met=False)


@pytest.mark.parametrize(
    ("figures", "code", "said"), [([MET], 0, "every aim is met"), ([MET, MISSED], 1, "1 missed")]
)
def test_the_exit_code_says_whether_an_aim_is_missed(monkeypatch, capsys, figures, code, said):
    monkeypatch.setattr(engines, "measured", lambda game, *, short: iter(figures))
    assert engines.main(["crapette"]) == code
    printed = capsys.readouterr().out
    assert said in printed
    assert printed.count("games won, %") == len(figures)


def test_a_figure_is_printed_with_its_interval_and_its_aim():
    assert engines.row(MISSED) == ("games won, %", "61.5000", "59.0000", "63.7500", "at least 80 %", "MISSED")


def test_a_figure_without_an_aim_is_neither_met_nor_missed():
    assert engines.row(Figure("a decision, ms", 1.0, 1.0, 1.0, "", met=True))[-1] == ""


def test_a_game_without_an_engine_misses_its_aim(monkeypatch):
    monkeypatch.setattr(engines, "ENGINES", {})
    assert [figure.met for figure in engines.measured("yams", short=True)] == [False]


def test_all_games_are_measured_if_none_is_named(monkeypatch, capsys):
    monkeypatch.setattr(engines, "measured", lambda game, *, short: iter([MET]))
    engines.main(["--short"])
    assert capsys.readouterr().out.count("## ") == len(engines.SHELF)


def test_times_are_told_with_the_aim_of_their_game():
    told = pace.told([1.0, 2.0, 3.0], {"mean": 1.5})
    assert [(figure.aim, figure.met) for figure in told] == [("", True), ("at most 1.5", False), ("", True)]


def test_a_game_that_hides_nothing_has_no_secrets_to_measure():
    assert secrecy.figures("yams", short=True) == []
