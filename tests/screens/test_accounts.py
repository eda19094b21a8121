"""The coach's lines under a finished game: they add up, say what is estimated, and fit a phone."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.coach.analyst import Reason
from bot.games.kit.game import Result
from bot.games.kit.level import Measure
from bot.games.yams import Yams, YamsOptions
from bot.records.ledger import Account, Coached, Ledger
from bot.screens import yams
from bot.screens.frame.accounts import account_lines
from bot.screens.frame.ends import over
from tests.screens.sketches import frame_of, scene_of, walk


def account(prior: float, luck: float, loss: float, error: float = 0.0) -> Account:
    return Account(prior=prior, luck=luck, loss=loss, result=prior + luck - loss, error=error)


def lines(
    measure: Measure, *accounts: Account, language: str = "en", state: str = "done", reason: str = ""
) -> list[str]:
    """The lines of a game with these accounts."""
    game, facts = next(walk(Yams, YamsOptions(), max(1, len(accounts)), "frame"))
    ledger = Ledger(measure=measure, accounts=accounts) if accounts else None
    frame = frame_of(Yams, scene_of(game, facts, language), coached=Coached(state, reason, ledger))
    return account_lines(frame).removeprefix("-# ").split("\n-# ")


def test_points_are_told_as_expectation_luck_and_mistakes() -> None:
    assert lines("points", account(205.4, 22.3, 13.6), account(205.4, -38.2, 0.0)) == [
        "Alice 214 = 205 expected + 23 luck \N{MINUS SIGN} 14 mistakes",
        "Bob 167 = 205 expected \N{MINUS SIGN} 38 bad luck · no mistake",
    ]


def test_the_same_in_french() -> None:
    assert lines("points", account(205, 22, 13), account(205, -38, 0.2), language="fr") == [
        "Alice 214 = 205 attendus + 22 de chance \N{MINUS SIGN} 13 d\N{RIGHT SINGLE QUOTATION MARK}erreurs",
        "Bob 167 = 205 attendus \N{MINUS SIGN} 38 de malchance · presque aucune erreur",
    ]


@pytest.mark.parametrize("luck", [0.0, 0.49, 0.51, -3.7, 22.5])
@pytest.mark.parametrize("loss", [0.0, 0.3, 1.5, 13.49])
def test_what_is_written_adds_up(luck: float, loss: float) -> None:
    [line] = lines("points", account(205.44, luck, loss))
    said = line.replace("\N{MINUS SIGN} ", "-").replace("+ ", "+").split()
    numbers = [int(word) for word in said if word.lstrip("+-").isdecimal()]
    result, *parts = numbers
    assert sum(parts) == result, line


def test_chances_are_told_in_per_cent() -> None:
    assert lines("win", account(0.5, 0.62, 0.12), account(0.5, -0.5, 0.0)) == [
        "Alice 100% = 50% expected + 62% luck \N{MINUS SIGN} 12% mistakes",
        "Bob 0% = 50% expected \N{MINUS SIGN} 50% bad luck · no mistake",
    ]


def test_of_turns_fewer_are_better() -> None:
    assert lines("turns", account(-20.2, 3.1, 1.9)) == [
        "Alice 19 turns = 20 expected \N{MINUS SIGN} 3 luck + 2 mistakes"
    ]


def test_estimates_are_told_with_their_error() -> None:
    [line] = lines("cards", account(0, 90, 18, error=6.2))
    assert line == "Alice 72 = 0 expected + 90 luck \N{MINUS SIGN} 18 mistakes (about, ± 6)"


def test_crapette_tells_duties_in_words() -> None:
    assert lines("none", account(0, 0, 0), account(0, 2, 2)) == [
        "Alice overlooked no duty",
        "Bob overlooked 2 duties",
    ]


def test_for_many_players_one_line_says_what_the_figures_are() -> None:
    told = lines("points", *[account(205, 22, 13)] * 8)
    assert told[0] == "Result = expected, luck, mistakes"
    assert told[1] == "Alice 214 = 205 + 22 \N{MINUS SIGN} 13"
    assert len(told) == 9


def test_while_the_coach_counts_a_line_says_so() -> None:
    assert lines("points", state="due") == ["⏳ The coach is counting luck and mistakes…"]


@pytest.mark.parametrize("reason", [*get_args(Reason), "away"])
def test_a_coach_that_cannot_count_says_why_in_words(reason: str) -> None:
    [line] = lines("points", state="refused", reason=reason)
    assert line.startswith("No count of luck and mistakes: "), line


def test_an_older_ledger_stands_while_it_is_made_anew() -> None:
    assert lines("points", account(205, 22, 13), state="due") == [
        "Alice 214 = 205 expected + 22 luck \N{MINUS SIGN} 13 mistakes"
    ]


def test_the_end_of_a_game_is_whole_without_the_coach() -> None:
    *_, (game, facts) = walk(Yams, YamsOptions(), 2, "frame")
    scene = replace(scene_of(game, facts, "en"), result=Result(places=(1, 2), scores=(9, 8)))
    frame = frame_of(Yams, scene)
    coached = replace(frame, coached=Coached("refused", "away"))
    plain, told = (over(each, scene, yams.table(scene)) for each in (frame, coached))
    assert told.body.splitlines()[0] == plain.body.splitlines()[0]
    assert (told.rows, told.picture, told.text) == (plain.rows, plain.picture, plain.text)
