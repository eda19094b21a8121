"""The pages of a review: the table's own buttons become tries, the answer stays hidden, a phone takes it."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot.interactions.old_decisions import OldDecision, with_cards
from bot.messages.custom_id import NO_TABLE, read, write
from bot.screens import yams
from bot.screens.frame import review
from bot.screens.frame.review import Asked, Judged, Moves
from bot.screens.kit.amounts import estimate
from bot.screens.kit.cards import sprite_of
from bot.screens.kit.screen import Act, Button, Choice, Mark, Page, Row, Screen, Select, Verb
from bot.shelf import SHELF
from bot.text import LANGUAGES, text_in
from tapis.games.yams import Yams, YamsOptions
from tapis.records.hindsight import Hindsight
from tapis.records.replay import CLAIM
from tapis.shelf import GAMES
from tapis.walk import Walk, throwing
from tests.games.coinche_table import auction
from tests.screens.limits import breaches
from tests.screens.old_questions import question
from tests.screens.sketches import LONGEST, Ticked, hand_scene, scene_of, walk
from tests.tiers import in_turn

ALL = Button(Verb("review.7.look"), "All moves", "👣")
JUDGED = Judged("keep 5 5", "keep 5 5 2", 1.8, 0.0, "keep 5 5", 1.8)


def pressed(rows: tuple[Row, ...]) -> list[Button | Choice]:
    """Everything that can be pressed in these rows."""
    parts = [
        row.choices if isinstance(row, Select) else row for row in rows if isinstance(row, Select | tuple)
    ]
    return [part for row in parts for part in row]


def asked_at(
    key: str, players: int, seed: str, language: str = "en", noted: str = ""
) -> list[tuple[Screen, list[object]]]:
    """The page of each of some positions, with the presses that the table would have offered."""
    found = []
    played = Walk(GAMES[key], None, players, seed, throwing(Random(seed), 0.3))
    for seat, _ in islice(played.steps(), 0, 160, 8):
        book = "notebook" if noted else "review"
        asked = Asked(1234, 3, 3, "points", frozenset("02"), 1, book, noted)
        page, body = question(played, seat, asked, language)
        found.append((page, [part.do for part in pressed(body.rows)]))
    return found


@in_turn("key", GAMES)
@pytest.mark.slow("each page of a review of each game")
def test_discord_takes_every_page_of_a_game(key: str) -> None:
    players = max(number for number in GAMES[key].seats if number <= 8)
    for language in LANGUAGES:
        noted = "28d4452b_1234_k"  # a page of the notebook has the longer addresses
        for page, _ in asked_at(key, players, f"review {language}", language, noted):
            assert breaches(page) == []
            for part in pressed(page.rows):
                assert isinstance(part.do, Verb), "a review plays nothing"
                address = read(write(NO_TABLE, 0, "", part.do))
                assert address is not None, "each press is read back"
                assert address.do == part.do


@pytest.mark.slow("each button of games that were played")
@in_turn("key", GAMES)
def test_every_move_that_the_table_offers_can_be_tried(key: str) -> None:
    players = GAMES[key].seats[1 if len(GAMES[key].seats) > 1 else 0]
    for page, table in asked_at(key, players, "moves"):
        tries = [part.do for part in pressed(page.rows)]
        moves = [do.code for do in table if isinstance(do, Act) and do.code != CLAIM]
        assert Verb(f"review.1234.try.{CLAIM}") not in tries, "a claim is no move of the game"
        assert [code for code in moves if Verb(f"review.1234.try.{code}") not in tries] == []
        ticks = sum(isinstance(do, Mark | Page) for do in table)
        assert sum(isinstance(do, Verb) and ".ask." in do.name for do in tries) == ticks


def test_a_coinche_is_tried_by_a_button_that_names_the_bid_it_is_pressed_for() -> None:
    """coinche.md, R35: it belongs to the bid that stands, in an old position as at the table."""
    game = auction("bid.80.H", turn="any")
    hand = SHELF["coinche"].hand.hand(hand_scene(game, 2, "en", LONGEST))
    [code] = [each.do.code for each in pressed(hand.rows) if isinstance(each.do, Act) and each.do.anytime]
    nobody: Any = None
    assert OldDecision(nobody, nobody, nobody, rev=2, other=2).checked(game, code) == "coinche"


def begun(asked: Asked) -> Screen:
    game, facts = next(islice(walk(Yams, YamsOptions(), 2, "begun"), 1, None))
    scene = scene_of(game, facts, "en", draft=Ticked(asked.marks, asked.page))
    return review.asking(text_in("en"), "yams", asked, yams.table(scene), [])


def test_a_tick_carries_all_ticks_to_the_next_page() -> None:
    page = begun(Asked(7, 1, 2, "points", frozenset("02")))
    verbs = [part.do.name for part in pressed(page.rows) if isinstance(part.do, Verb)]
    ticks = [verb for verb in verbs if ".ask." in verb]
    assert ticks[:3] == ["review.7.ask.0.2", "review.7.ask.0.0+1+2", "review.7.ask.0.0"]


def test_a_page_says_which_decision_it_is_and_may_be_skipped_or_shown() -> None:
    page = begun(Asked(7, 1, 2, "points"))
    assert "**Decision 1/2**, move 7: what is best?" in page.body
    last = page.rows[-1]
    assert isinstance(last, tuple)
    assert [button.do for button in last] == [Verb("review.7.next"), Verb("review.7.show")]


def test_no_page_names_the_answer_before_it_is_asked_for() -> None:
    page = begun(Asked(7, 1, 2, "points"))
    assert JUDGED.best not in page.body + page.text


def test_a_try_that_costs_says_how_much_and_can_be_repeated() -> None:
    game, facts = next(islice(walk(Yams, YamsOptions(), 2, "begun"), 1, None))
    body, asked = yams.table(scene_of(game, facts, "en")), Asked(7, 1, 2, "points")
    page = review.tried(text_in("en"), "yams", asked, JUDGED, body, ["-# what was known"])
    assert page.body.startswith("❌ **keep 5 5** would cost 1.8 points.")
    assert page.body.splitlines()[1] == "-# what was known"
    assert JUDGED.best + "**" not in page.body
    assert len(page.rows) == len(body.rows) + 1


@in_turn(("found", "line"), [(True, "✅ **Found: keep 5 5 2**"), (False, "💡 **Best: keep 5 5 2**")])
def test_an_answer_names_the_best_and_what_was_played(found: bool, line: str) -> None:
    game, facts = next(islice(walk(Yams, YamsOptions(), 2, "begun"), 1, None))
    body = yams.table(scene_of(game, facts, "en"))
    page = review.answered(
        text_in("en"), "yams", Asked(7, 1, 2, "points"), replace(JUDGED, found=found), body
    )
    assert page.body.splitlines()[:2] == [
        line,
        "At the table you chose **keep 5 5**, which cost 1.8 points.",
    ]
    assert page.rows == ((Button(Verb("review.7.next"), "Next question", "⏭️"), ALL),)


@in_turn("key", ["belote", "coinche", "comptoir", "tarot"])
def test_an_answer_shows_the_own_cards_that_were_buttons(key: str) -> None:
    kind = GAMES[key]
    positions = (game for game, _ in walk(kind, kind.Options(), 4, "cards"))
    game = next(game for game in positions if game.phase == "play")
    [seat] = game.awaited()
    scene = hand_scene(game, seat, "en", LONGEST)
    shown = with_cards(key, scene, SHELF[key].hand.hand(scene))
    assert [card for card in game.hands[seat] if sprite_of(card) not in shown.hand] == []


def test_behind_the_last_answer_stand_all_moves() -> None:
    game, facts = next(islice(walk(Yams, YamsOptions(), 2, "begun"), 1, None))
    page = review.answered(
        text_in("en"), "yams", Asked(7, 2, 2, "points"), JUDGED, yams.table(scene_of(game, facts, "en"))
    )
    assert page.rows == ((ALL,),)


def test_estimates_have_no_more_digits_than_their_error_allows() -> None:
    assert estimate(text_in("en"), "cards", 91.9, 6.2) == "about 90 points"
    assert estimate(text_in("en"), "cards", 0.41, 0.03) == "about 0.4 points", "of a deal of comptoir"
    assert estimate(text_in("fr"), "win", 0.025, 0.0) == "2,5\N{NO-BREAK SPACE}%"


LAID = [
    (
        True,
        Hindsight(0.0, 164.0, 2, ("AC", "10C")),
        "🌧️ Right by what you knew; unlucky: Cleo held both A♣ and 10♣.",
    ),
    (True, Hindsight(0.0, 164.0), ""),
    (True, Hindsight(0.0, 2.0, 2, ("AC",)), ""),
    (False, Hindsight(-8.0, 0.0, 2, ("AC",)), "🍀 Lucky: Cleo held A♣. It was wrong by what you knew."),
    (
        False,
        Hindsight(0.0, 0.0),
        "🍀 Lucky: as the cards lay, it cost nothing. It was wrong by what you knew.",
    ),
    (False, Hindsight(30.0, 30.0, 1, suit="H"), "⚖️ So it went: Ben held no hearts ♥."),
    (False, Hindsight(30.0, 30.0), "⚖️ So it went: as the cards lay, it lost 30 points."),
    (False, Hindsight(0.7, 0.7, contract=True), "⚖️ So it went: as the cards lay, the deal hung on it."),
    (
        True,
        Hindsight(0.0, 0.7, 2, ("JC", "9C"), contract=True),
        "🌧️ Right by what you knew; unlucky: Cleo held both J♣ and 9♣.",
    ),
]


@in_turn(("found", "hindsight", "line"), LAID)
def test_what_lay_there_consoles_what_was_right_and_never_praises_what_was_wrong(
    found: bool, hindsight: Hindsight, line: str
) -> None:
    t = text_in("en")
    names = ("Ann", "Ben", "Cleo", "Dan")
    assert review.hindsight_line(t, hindsight, "cards", t("review.knew.you"), names, found=found) == line


def test_in_menteur_the_dice_are_counted() -> None:
    t, names = text_in("en"), ("Ann", "Ben")
    told = [
        review.hindsight_line(
            t, Hindsight(lost, missed, counted=4), "win", t("review.knew.you"), names, found=found
        )
        for found, lost, missed in ((True, 0.0, 1.0), (True, 0.0, 0.0), (False, 1.0, 1.0), (False, 0.0, 0.0))
    ]
    counted = "in all, 4 dice counted for the bid"
    assert told == [
        f"🌧️ Right by what you knew; unlucky: {counted}.",
        "",
        f"⚖️ So it went: {counted}.",
        f"🍀 Lucky: {counted}. It was wrong by what you knew.",
    ]


def test_all_moves_are_one_press_apart_and_a_seat_s_next_one_too() -> None:
    game, facts = next(islice(walk(Yams, YamsOptions(), 2, "begun"), 1, None))
    body = yams.table(scene_of(game, facts, "en"))
    moves = Moves(2, 0, ("Ann", "🤖 Hogier"), [(1, 0), (2, 0), (3, 1), (4, 1)], questions=True, hidden=False)
    page = review.seen(text_in("en"), "yams", moves, "points", replace(JUDGED, found=True), body)
    assert page.body.splitlines()[:2] == [
        "Move 2 · **Ann** chose **keep 5 5**",
        "✅ Nothing better in this position.",
    ]
    assert [part.do for part in pressed(page.rows)] == [
        Verb("review.1.look"),
        Verb("review.3.look"),
        Verb("review"),
        Verb("review.1.look"),
        Verb("review.3.look"),
    ]
