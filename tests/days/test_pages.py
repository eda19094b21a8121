"""The pages of a day: two entries with a button each, the result beside the field, the card."""

from dataclasses import replace
from datetime import date
from typing import Any

from bot.days.pages import (
    card_line,
    card_picture,
    day_page,
    days_page,
    luck_page,
    result_page,
)
from bot.screens.kit.screen import Screen, Verb
from bot.text import LANGUAGES, text_in
from tapis.records.day_entries import state_of
from tapis.records.days import Day, Kind
from tests.days.shown import CLOSED, DEAL, DEALT, DONE, MONTH, OPEN, RESULTS, THREW, THROW, own_day
from tests.screens.limits import breaches
from tests.tiers import in_turn

ENGLISH, FRENCH = text_in("en"), text_in("fr")
NAME = OPEN.name


def names(screen: Screen) -> list[str]:
    """Return the verbs of the buttons, in reading order."""
    rows = (row for row in screen.rows if isinstance(row, tuple))
    return [button.do.name for row in rows for button in row if isinstance(button.do, Verb)]


def result(kind: Kind, day: Day = OPEN, **changed: Any) -> Screen:
    told = RESULTS[kind]
    return result_page(
        ENGLISH, day, replace(told, entry=replace(told.entry, **changed)), over=bool(changed.get("over"))
    )


@in_turn("language", LANGUAGES)
@in_turn("day", [OPEN, CLOSED])
def test_discord_takes_every_page(language: str, day: Day) -> None:
    t = text_in(language)
    running = replace(THROW, finished_at=None)
    pages = [
        day_page(t, own_day(day, THROW, DEAL)),
        day_page(t, own_day(day, None, running, before=running)),
        luck_page(t, [MONTH, replace(MONTH, month="2026-10")], frozenset({"2026-10"})),
        days_page(t, [(date(2026, 11, day), day) for day in range(1, 29)]),
        days_page(t, []),
        *(result_page(t, day, told, over=True) for told in RESULTS.values()),
        result_page(t, day, replace(THREW, entry=running), over=False),
    ]
    assert [breach for page in pages for breach in breaches(page)] == []


def test_a_day_has_one_button_for_each_entry() -> None:
    running = replace(DEAL, finished_at=None)
    begun = day_page(ENGLISH, own_day(OPEN, None, running))
    assert begun.title == f"Tapis Vert no {NAME}"
    assert names(begun)[:2] == ["day_begin.20261121.throw", "day_begin.20261121.deal"]
    done = day_page(ENGLISH, own_day(OPEN, THROW, None))
    assert names(done)[0] == "day_result.20261121.throw"
    assert "Finished: 231 points" in done.body
    past = day_page(ENGLISH, own_day(CLOSED, None, running))
    assert names(past)[:2] == ["day_again.20261121.throw", "day_result.20261121.deal"]


@in_turn(
    ("finished", "closed", "today", "over", "state"),
    [
        (True, False, False, True, "done"),
        (False, False, True, False, "running"),
        (False, False, True, True, "given_up"),
        (False, True, False, False, "unfinished"),
    ],
)
def test_an_entry_that_was_begun_has_a_state(
    finished: bool, closed: bool, today: bool, over: bool, state: str
) -> None:
    entry = replace(THROW, finished_at=DONE if finished else None)
    assert state_of(entry, replace(OPEN, closed=closed), today=today, over=over) == state


@in_turn(
    ("closed", "today", "state"), [(False, True, "new"), (False, False, "late"), (True, False, "missed")]
)
def test_so_has_one_that_was_not(closed: bool, today: bool, state: str) -> None:
    assert state_of(None, replace(OPEN, closed=closed), today=today, over=False) == state


def test_what_may_still_be_finished_of_yesterday_has_a_button() -> None:
    page = day_page(ENGLISH, own_day(OPEN, None, None, before=replace(THROW, finished_at=None)))
    assert "private.28d4452b" in names(page)
    assert "Yams may be finished until <t:" in page.body


def test_yesterday_has_a_button_until_it_closes() -> None:
    assert "daily.20261120" in names(
        day_page(ENGLISH, replace(own_day(OPEN, None, None), yesterday=date(2026, 11, 20)))
    )
    assert [
        name for name in names(day_page(ENGLISH, own_day(OPEN, None, None))) if "daily.2026" in name
    ] == []


def test_days_played_are_told_of_oneself_and_of_the_server_together() -> None:
    body = day_page(ENGLISH, own_day(OPEN, None, None)).body
    assert "You have played on 5 days this month." in body
    assert "On this server, 7 players together: 14 days." in body


def test_a_throw_tells_points_loss_and_places() -> None:
    body = result("throw").body
    assert "### 231 points" in body
    assert "Points lost by mistakes: 12.3 points" in body
    assert "4th of 57 · 1st of 3 on this server" in body
    assert "So far" in body


def test_a_closed_throw_tells_the_points_of_a_perfect_player_which_are_the_same_for_all() -> None:
    for entry in (THROW, replace(THROW, points=160, lost=50.0)):
        told = replace(THREW, entry=entry, perfect=214)
        assert "A perfect player makes 214 points with these dice." in result_page(
            ENGLISH, CLOSED, told, over=True
        ).body.split("\n")
    assert "perfect" not in result("throw", CLOSED).body, "it is not known (yet)"


def test_results_are_final_once_the_coach_has_counted_all() -> None:
    counts = "⏳ The coach still counts 3 games."
    page = day_page(ENGLISH, replace(own_day(CLOSED, THROW, None), pending=3))
    assert counts in page.body.split("\n")
    assert "final" not in page.body
    assert "-# " + counts in result_page(ENGLISH, CLOSED, replace(THREW, pending=3), over=True).body.split(
        "\n"
    )
    assert "final" in day_page(ENGLISH, own_day(CLOSED, THROW, None)).body


@in_turn(("kind", "told"), [("throw", "so this game has no place."), ("deal", "count what was lost.")])
def test_what_the_coach_cannot_count_says_so(kind: Kind, told: str) -> None:
    uncounted = replace(RESULTS[kind], entry=replace(RESULTS[kind].entry, lost=None), refused=True)
    page = result_page(ENGLISH, OPEN, uncounted, over=True)
    assert told + "\n" in page.body + "\n"
    assert f"day_result.20261121.{kind}" not in names(page), "there is nothing to wait for"


def test_an_estimate_has_no_false_digits() -> None:
    assert "Points lost by mistakes: about 90 points" in result("deal").body


def test_a_deal_stands_beside_the_robot_and_the_field() -> None:
    body = result("deal").body
    assert "### Topage: 42%" in body
    assert ["1", "+62", "−40", "75%"] in [line.split() for line in body.split("\n")]  # noqa: RUF001
    assert ["2", "void", "+10", "\N{EN DASH}"] in [line.split() for line in body.split("\n")]
    assert "1 deal is void for you" in body
    assert "for fun" in body
    assert "2 others played by another version" in body


def test_there_are_no_figures_before_the_coach_has_counted() -> None:
    told = replace(THREW, entry=replace(THROW, lost=None, expected=None, squares=""), place=None)
    page = result_page(ENGLISH, OPEN, told, over=True)
    assert "counting" in page.body
    assert "of 57" not in page.body
    assert names(page)[1] == "day_result.20261121.throw"


def test_squares_review_and_playing_again_wait_for_the_closing() -> None:
    assert "🟥" not in result("throw").body
    assert {"review", "day_again.20261121.throw"} & set(names(result("throw"))) == set()
    assert "🟩🟩🟩🟨🟥🟩🟩🟨🟩🟩🟥🟨" in result("throw", CLOSED).body
    assert {"review", "day_again.20261121.throw"} <= set(names(result("throw", CLOSED)))


def test_what_was_not_finished_says_so() -> None:
    assert "not finished when the day closed" in result("throw", CLOSED, finished_at=None).body


@in_turn(
    ("change", "told"),
    [
        ({"mixed": True}, "compared with nobody"),
        ({"marks": (None,) * 4, "void": frozenset(range(4))}, "you are not compared"),
    ],
)
def test_what_has_no_place_says_why(change: dict[str, Any], told: str) -> None:
    entry = replace(DEAL, **change)
    assert told in result_page(ENGLISH, OPEN, replace(DEALT, entry=entry, place=None), over=True).body


def test_a_day_that_was_closed_too_early_says_that_it_counts_for_nobody() -> None:
    early = replace(CLOSED, void=True)
    pages = [
        day_page(ENGLISH, own_day(early, THROW, DEAL)),
        *(
            result_page(ENGLISH, early, replace(told, entry=replace(told.entry, mixed=True)), over=True)
            for told in RESULTS.values()
        ),
    ]
    for page in pages:
        assert "Closed too early, as my clock was wrong: this day counts for nobody." in page.body
        assert "final" not in page.body
        assert "program was changed" not in page.body
        assert breaches(page) == []


def test_a_month_that_goes_on_under_a_new_secret_says_from_when_on() -> None:
    part = replace(MONTH, month="2026-11-22", first=date(2026, 11, 22))
    body = luck_page(ENGLISH, [part, MONTH], frozenset({MONTH.month})).body
    assert "Fingerprint of November 2026, from November 22 on:" in body
    assert "Secret of November 2026:" in body
    assert (
        "novembre 2026, à partir du 22 novembre\N{NO-BREAK SPACE}:"
        in luck_page(FRENCH, [part], frozenset()).body
    )


def test_the_card_gives_nothing_away_before_the_closing() -> None:
    assert card_line(ENGLISH, OPEN, THREW) == f"Tapis Vert no {NAME} · Yams · 231 · 4th of 57"
    french = f"Tapis Vert n° {NAME} · Yams · 231 · 4e sur 57"
    assert card_line(FRENCH, OPEN, THREW) == french
    assert card_line(ENGLISH, OPEN, DEALT) == f"Tapis Vert no {NAME} · Coinche · 42% · 2nd of 9"
    assert card_picture(ENGLISH, OPEN, THREW).data[4] == ""


def test_the_card_of_a_closed_day_tells_what_was_lost() -> None:
    line, squares = card_line(ENGLISH, CLOSED, THREW).split("\n")
    assert line == f"Tapis Vert no {NAME} · Yams · 231 · 4th of 57 · lost 12"
    assert squares == "🟩🟩🟩🟨🟥🟩🟩🟨🟩🟩🟥🟨"
    assert card_line(ENGLISH, CLOSED, DEALT).count("\n🟩") == 4, "a line for the squares of each deal"


def test_the_drawn_card_has_its_squares_in_words() -> None:
    assert "7 green, 3 yellow, 2 red" in card_picture(ENGLISH, CLOSED, THREW).alt


def test_the_secret_is_told_of_no_month_but_those_that_may_be() -> None:
    before = replace(MONTH, month="2026-10", secret=f"{2:064x}")
    page = luck_page(ENGLISH, [MONTH, before], frozenset())
    assert MONTH.hash in page.body
    assert before.secret not in page.body
    assert before.secret in luck_page(ENGLISH, [MONTH, before], frozenset({"2026-10"})).body
