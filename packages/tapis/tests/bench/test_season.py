"""The season: what orders people soonest by how well they play."""

import pytest

from bench import season, tournaments
from bench.season import SPORTS, correlation, main, measured_luck, played
from tapis.engines.kit.solutions import keep_in
from tapis.pairing.forms import FORMS
from tests.kept import SOLVED
from tests.tiers import in_turn


@in_turn("name", SPORTS)
def test_the_index_orders_people_sooner_than_rating_and_wins(name: str) -> None:
    found = played(SPORTS[name], 48, [2, 5])
    assert found[5]["index"] > max(found[5]["rating"], found[5]["wins"], 0.8)
    assert found[5]["index"] > found[2]["index"] > 0.5


def test_one_command_plays_seasons_and_tournaments_and_says_what_failed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = ["--short", "--people", "24", "--tournaments", "2"]
    assert main(few) == 0
    told = capsys.readouterr().out
    assert [form for form in FORMS if f"{form}: 2 tournaments" not in told] == []
    assert "the index is ahead after 2 games: yes" in told

    def broken(*_: object) -> None:
        raise AssertionError("somebody is forgotten")

    monkeypatch.setattr(tournaments, "check_round", broken)
    monkeypatch.setattr(season, "seasons", lambda *_: True)
    assert main(few) == 1
    assert "cup: BROKEN: somebody is forgotten" in capsys.readouterr().out


@pytest.mark.slow("plays four sheets and sixteen deals at full strength")
def test_the_luck_of_a_season_is_about_what_robots_have() -> None:
    keep_in(SOLVED)
    try:
        for name, sport in SPORTS.items():
            assert measured_luck(name, 4) == pytest.approx(sport.luck, rel=0.75)
    finally:
        keep_in(None)


def test_a_correlation_is_one_less_the_squares_of_the_ranks_apart() -> None:
    """The other formula of Spearman, for values that all differ."""
    one, other = [3.0, 1.0, 4.0, 1.5, 9.0], [2.0, 7.0, 1.0, 8.0, 2.5]
    apart = sum((sorted(one).index(a) - sorted(other).index(b)) ** 2 for a, b in zip(one, other, strict=True))
    assert correlation(one, other) == pytest.approx(1 - 6 * apart / (5 * 24))
