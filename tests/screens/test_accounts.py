"""The coach's lines behind "Scores": they add up, and say what is estimated."""

from dataclasses import replace
from typing import Any, get_args

from bot.screens import yams
from bot.screens.frame.accounts import account_lines
from bot.screens.frame.ends import over
from tapis.coach.analyst import Refusal
from tapis.games.kit.game import Result
from tapis.games.kit.level import Measure
from tapis.games.yams import Yams, YamsOptions
from tapis.records.ledger import VERSION, Account, Coached, Ledger
from tests.screens.sketches import frame_of, scene_of, walk
from tests.tiers import in_turn


def account(prior: float, luck: float, loss: float, others: float = 0.0, **changed: Any) -> Account:
    result = prior + luck + others - loss
    return Account(prior=prior, luck=luck, others=others, loss=loss, result=result, **changed)


def lines(
    measure: Measure,
    *accounts: Account,
    language: str = "en",
    state: str = "done",
    reason: str = "",
    places: tuple[int, ...] = (),
    version: int = VERSION,
    **changed: Any,
) -> list[str]:
    """The lines of a game with these accounts."""
    game, facts = next(walk(Yams, YamsOptions(), max(1, len(accounts)), "frame"))
    ledger = Ledger(measure=measure, accounts=accounts, version=version) if accounts else None
    frame = frame_of(Yams, scene_of(game, facts, language), coached=Coached(state, reason, ledger))
    told = account_lines(replace(frame, **changed), Result(places=places))
    return told.removeprefix("-# ").split("\n-# ")


def side(loss: float, others: float, **changed: Any) -> Account:
    """The account of a partner whose side had -20 by the deal and 90 by the layout."""
    return account(0, 70, loss, others, dealt=-20, **changed)


def test_points_are_told_as_expectation_luck_and_mistakes() -> None:
    assert lines("points", account(205.4, 22.3, 13.6), account(205.4, -38.2, 0.0)) == [
        "Alice 214 = 205 expected + 23 luck \N{MINUS SIGN} 14 mistakes",
        "Bob 167 = 205 expected \N{MINUS SIGN} 38 luck · no mistake",
    ]


def test_the_same_in_french() -> None:
    assert lines("points", account(205, 22, 13), account(205, -38, 0.2), language="fr") == [
        "Alice 214 = 205 attendus + 22 chance \N{MINUS SIGN} 13 erreurs",
        "Bob 167 = 205 attendus \N{MINUS SIGN} 38 chance · presque aucune erreur",
    ]


@in_turn("luck", [0.0, 0.49, 0.51, -3.7, 22.5])
@in_turn("loss", [0.0, 0.3, 1.5, 13.49])
@in_turn("others", [0.0, 24.4, -7.5])
def test_what_is_written_adds_up(luck: float, loss: float, others: float) -> None:
    [line] = lines("points", account(205.44, luck, loss, others))
    said = line.replace("\N{MINUS SIGN} ", "-").replace("+ ", "+").split()
    numbers = [int(word) for word in said if word.lstrip("+-").isdecimal()]
    result, *parts = numbers
    assert sum(parts) == result, line


def test_chances_are_told_in_per_cent() -> None:
    two = account(0.5, 0.38, 0.12, 0.24), account(0.5, -0.38, 0.24, 0.12)
    assert lines("win", *two) == [
        "Alice 100% = 50% expected + 38 luck + 24 their mistakes \N{MINUS SIGN} 12 mistakes",
        "Bob 0% = 50% expected \N{MINUS SIGN} 38 luck + 12 their mistakes \N{MINUS SIGN} 24 mistakes",
    ]


def test_what_a_stand_in_lost_for_one_is_what_others_chose() -> None:
    [line] = lines("win", account(0.5, -0.3, 0.1, -0.1))
    assert "\N{MINUS SIGN} 10 the others" in line


def test_the_winner_stands_first_and_the_reader_before() -> None:
    three = [account(205, 0, 0)] * 3
    assert [line.split()[0] for line in lines("points", *three, places=(3, 1, 2))] == [
        "Bob",
        "Chloé",
        "Alice",
    ]
    own = lines("points", *three, places=(3, 1, 2), reader=2)
    assert [line.split()[0] for line in own] == ["Chloé", "Bob", "Alice"]


def test_what_robots_did_is_told_like_what_people_did() -> None:
    two = account(0.5, 0.3, 0.1, 0.1), account(0.5, -0.3, 0.1, 0.1, level="easy")
    assert [line.split()[0] for line in lines("win", *two)] == ["Alice", "Bob"]


def test_a_line_that_ends_early_ends_with_what_the_seat_was_worth_then() -> None:
    gone = account(0.5, -0.2, 0.07, 0.1, choices=9, ended=True)
    expected = "Alice: 50% expected \N{MINUS SIGN} 20 luck + 10 the others \N{MINUS SIGN} 7 mistakes"
    assert lines("win", gone) == [f"{expected} = 33% at the last choice"]


def test_who_left_before_any_choice_has_no_line() -> None:
    [line] = lines("win", account(0.5, 0, 0, ended=True), account(0.5, 0.5, 0))
    assert line.startswith("Bob ")


def test_partners_have_one_line_with_the_mistakes_of_each() -> None:
    us, them = side(30, 80), side(10, 60)  # 90 of the opponents' mistakes, less the partner's
    foes = account(0, -70, 90, 40, dealt=20), account(0, -70, 0, -50, dealt=20)
    changed: dict[str, Any] = {"teams": True, "places": (1, 2, 1, 2)}
    ours, theirs = lines("cards", us, foes[0], them, foes[1], **changed)
    assert ours.startswith("Alice & Chloé +120 = \N{MINUS SIGN}20 deal + 90 where the cards lay + 90 given")
    assert ours.endswith(" \N{MINUS SIGN} 40 mistakes (Alice 30, Chloé 10)")
    assert theirs.startswith("Bob & David \N{MINUS SIGN}120 = +20 deal \N{MINUS SIGN} 90 where")
    assert theirs.endswith(" \N{MINUS SIGN} 90 mistakes (Bob)")


def test_a_side_one_of_whom_left_is_told_to_the_end() -> None:
    left = side(30, 10, ended=True, choices=4, revs=(0, 9))
    stayed = side(10, 60, revs=(0, 40))
    robot = account(0, -70, 0, -40, dealt=20, level="medium")
    line, _ = lines("cards", left, robot, stayed, robot, teams=True, places=(1, 2, 1, 2))
    assert line.startswith("Alice & Chloé +120 =")
    assert line.endswith("(Alice 30, Chloé 10)")


def test_of_turns_fewer_are_better() -> None:
    assert lines("turns", account(-20.2, 3.1, 1.9)) == [
        "Alice 19 turns = 20 expected \N{MINUS SIGN} 3 luck + 2 mistakes"
    ]


def test_estimates_are_told_as_such_without_false_digits() -> None:
    estimated = account(0, 93.7, 18.2, error=6.2, dealt=31.9)
    [line] = lines("cards", estimated)
    assert line == "Alice +76 = about +30 deal + 60 where the cards lay \N{MINUS SIGN} 20 mistakes"
    [line] = lines("win", account(0.25, 0.338, 0.061, error=0.012))
    assert line == "Alice 53% = about 25% expected + 34 luck \N{MINUS SIGN} 6 mistakes"


def test_crapette_tells_duties_in_words() -> None:
    assert lines("none", account(0, 0, 0), account(0, 2, 2)) == [
        "Alice overlooked no duty",
        "Bob overlooked 2 duties",
    ]


def test_while_the_coach_counts_a_line_says_so() -> None:
    assert lines("points", state="due") == ["⏳ The coach is counting luck and mistakes…"]


@in_turn("reason", [*get_args(Refusal), "away"])
def test_a_coach_that_cannot_count_says_why_in_words(reason: str) -> None:
    [line] = lines("points", state="refused", reason=reason)
    assert line.startswith("No count of luck and mistakes: "), line


def test_what_an_older_coach_called_luck_is_not_told() -> None:
    assert lines("win", *[account(0.5, 0, 0)] * 2, state="due", version=1)[0].startswith("⏳")
    assert lines("points", account(205, 22, 13), state="due", version=1)[0].startswith("Alice 214")


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
