"""The rules of a table (docs/table.md) as people press them: who has lost, who is ranked, whose yes it takes.

What is no test's subject, the moves in between, is brought on without Discord (`tests/e2e/forward.py`).
"""

import json
import random
from typing import Any

import pytest

from bot.games.kit.chance import Chance
from bot.games.kit.game import Game, Seat
from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, components, text_of
from tests.contract.plays import copied
from tests.e2e.forward import Choose, any_move, bring_on
from tests.e2e.room import Json, Room, one_move, results, said, whispered
from tests.e2e.waits import until
from tests.people import find, has

LATE = 5 * 60 + 1


def moves(number: int, luck: random.Random) -> Choose:
    """Choose at random, so many times."""
    chosen, left = any_move(luck), iter(range(number))
    return lambda game, seat: None if next(left, None) is None else chosen(game, seat)


def favouring(winner: Seat) -> Choose:
    """Let a seat throw for one face and write what gives it most at Yams, the others the least at once."""

    def choose(game: Game[Any], seat: Seat) -> str:
        def worth(code: str) -> int:
            after = copied(game)
            after.play(seat, code, Chance("any", 1))
            points = sum(map(after.grid_total, after.sheets[seat]))  # type: ignore[attr-defined]
            return points if seat == winner else -points

        codes = [str(action) for action in game.legal(seat)]
        written = [code for code in codes if code.startswith("score.")]
        dice = game.view(None).dice  # type: ignore[attr-defined]
        again = "roll." + "".join("01"[dice.count(die) < max(map(dice.count, dice))] for die in dice)
        if not written or (seat == winner and again in codes):
            return again if again in codes else codes[0]
        return max(written, key=worth)

    return choose


async def shown(room: Room) -> Json:
    """Return the board of a game that was brought to its end, once it is shown again."""
    await room.say(ALICE, "table show")
    return await room.until(lambda message: has(message, ":rematch"))


def line(language: str, key: str, name: str) -> str:
    """Return a line that names one person."""
    return said(language, key, n=1, players=[f"**{name}**"])


async def test_who_stays_is_ranked_though_one_leaves_and_a_robot_plays_on(room: Room) -> None:
    """Who left is named as a person, and the robot by its own name (L3, L5)."""
    players, luck = [ALICE, BRUNO, CHLOE, DAVID], random.Random(1)
    await room.open(*players, group="belote", target=100, language="en")
    bring_on(room, moves(6, luck))
    assert await room.leave(DAVID) == said("en", "said.left")
    assert results(room) == {DAVID: (2, 0, 1)}
    left = said("en", "turn.left_brief", players="David")
    await room.until(lambda message: left in text_of(message))
    in_words = text_of((await room.press(ALICE, ":text")).shown)
    assert ("Judith" in in_words, "🤖 David" in in_words) == (True, False)
    bring_on(room, any_move(luck))
    over = text_of(await shown(room))
    assert line("en", "turn.left", "David") in over
    won, lost = (1, 1, 0), (2, 0, 0)
    told = results(room)
    sides = (won, lost) if told[ALICE] == won else (lost, won)
    assert told == {ALICE: sides[0], BRUNO: sides[1], CHLOE: sides[0], DAVID: (2, 0, 1)}


@pytest.mark.slow("pressed here; shown at each save by the tests of tables")
async def test_who_is_the_last_to_stay_has_won(room: Room) -> None:
    """At 421, whose own result has no ranks then (L4)."""
    await room.open(ALICE, BRUNO, group="421", language="en")
    luck, moved = random.Random(2), set[Seat]()

    def choose(game: Game[Any], seat: Seat) -> str | None:
        code = any_move(luck)(game, seat) if len(moved) < 2 else None
        moved.add(seat)
        return code

    bring_on(room, choose)
    await room.leave(BRUNO)
    board = await room.until(lambda message: has(message, ":rematch"))
    assert said("en", "over.left_win", player="**Alice**") in text_of(board)
    assert results(room) == {ALICE: (1, 1, 2), BRUNO: (2, 0, 1)}


@pytest.mark.slow("pressed here; shown at each save by the tests of tables")
async def test_who_gives_their_seat_away_in_vain_has_lost_and_the_others_are_ranked(room: Room) -> None:
    """The newcomer says yes first, and plays unranked (G1, G2, G3)."""
    await room.open(ALICE, BRUNO, CHLOE, language="en")
    for user in (ALICE, BRUNO, CHLOE):
        await one_move(room, user)
    asked = await room.press(BRUNO, ":give")
    [people] = components(asked.shown)
    await room.client.select(BRUNO, asked.shown, people["custom_id"], [EMMA])
    await room.until(lambda message: message["content"] == said("en", "ping.offer", mention=f"<@{EMMA}>"))
    board = (await room.press(EMMA, ":join", await room.until(lambda message: has(message, ":join")))).shown
    others = ["**Alice**", "**Chloé**"]
    lost = said("en", "turn.request_lost", newcomer="**Emma**", leaving="**Bruno**", missing=others)
    assert lost in text_of(board)
    question = (await room.press(BRUNO, ":agree", board)).shown
    assert said("fr", "ask.gift.title") in text_of(question)
    await room.client.click(BRUNO, question, find(question, ".yes")["custom_id"])
    assert results(room) == {BRUNO: (3, 0, 1)}
    bring_on(room, any_move(random.Random(3)))
    over = text_of(await shown(room))
    assert line("en", "over.left_out.taken", "Emma") in over
    told = results(room)
    assert told.keys() == {ALICE, BRUNO, CHLOE}
    assert {place for place, _, left in told.values() if not left} <= {1, 2, 3}
    assert told[BRUNO] == (3, 0, 1)


@pytest.mark.slow("pressed here; shown at each save by the tests of tables")
async def test_who_gives_their_seat_away_with_the_yes_of_all_has_no_result(room: Room) -> None:
    await room.open(ALICE, BRUNO, CHLOE, language="en")
    for user in (ALICE, BRUNO, CHLOE):
        await one_move(room, user)
    await room.via(BRUNO, "give", f"<@{EMMA}>")
    await room.say(EMMA, "table join")
    for user in (ALICE, CHLOE, BRUNO):
        await room.via(user, "agree")
    assert [name for _, name in json.loads(room.table("seats"))] == ["Alice", "Emma", "Chloé"]
    assert results(room) == {}


async def test_two_of_three_cannot_end_a_game_without_the_third(room: Room) -> None:
    """The board names whose yes is missing, and in the end who ended it (C2)."""
    await room.open(BRUNO, CHLOE, DAVID, language="en")
    assert await room.end(BRUNO) == said("fr", "said.end_asked")
    board = await room.until(lambda message: has(message, ":agree.end"))
    missing = said("en", "turn.ending", player="**Bruno**", missing=["**Chloé**", "**David**"])
    assert missing in text_of(board)
    assert whispered(await room.press(BRUNO, ":agree.end", board)) == said("fr", "table.refuse.agree_other")
    board = (await room.press(CHLOE, ":agree.end", board)).shown
    assert said("en", "turn.ending", player="**Bruno**", missing=["**David**"]) in text_of(board)
    assert room.table("life") == "playing"
    ended = await room.press(DAVID, ":agree.end", board)
    names = ["**Bruno**", "**Chloé**", "**David**"]
    assert said("en", "closed.ended_by", players=names) in text_of(ended.shown)
    assert results(room) == {}


@pytest.mark.slow("pressed here; shown at each save by the tests of tables")
async def test_who_ends_a_game_while_all_others_are_late_has_left_it(room: Room) -> None:
    """The question says so; the other has won, as both have moved (C2, L4)."""
    await room.open(DAVID, BRUNO, pace="5m", language="en")
    for user in (DAVID, BRUNO, DAVID):
        await one_move(room, user)
    room.ages(LATE)
    question = (await room.do(DAVID, "table end")).shown
    assert said("en", "ask.end.leaves") in text_of(question)
    answer = await room.client.click(DAVID, question, find(question, ":end.yes")["custom_id"])
    assert answer.shown["content"] == said("en", "said.left")
    assert results(room) == {BRUNO: (1, 1, 2), DAVID: (2, 0, 1)}


@pytest.mark.slow("pressed here; shown at each save by the tests of tables")
async def test_a_robot_that_stood_in_for_more_than_a_third_wins_nothing_and_the_board_says_so(
    room: Room,
) -> None:
    """Nobody gives away the seat of a late leader, the host neither (S1, S2, G1)."""
    await room.open(ALICE, BRUNO, pace="5m", language="en")
    for user in (ALICE, BRUNO, ALICE):
        await one_move(room, user)
    room.ages(LATE)
    given = whispered(await room.via(ALICE, "give.2", f"<@{EMMA}>"))
    assert given == said("fr", "table.refuse.not_to_give", name="Bruno")
    assert whispered(await room.via(ALICE, "standin")) == said("fr", "said.standin")
    bring_on(room, favouring(1))
    over = text_of(await shown(room))
    assert line("en", "over.left_out.stand_in", "Bruno") in over
    assert results(room) == {ALICE: (2, 0, 0)}


@pytest.mark.slow("pressed here; shown at each save by the tests of tables")
async def test_a_bid_is_not_taken_back_once_robots_have_answered_it(room: Room) -> None:
    """At Coinche, where what is said is heard (U1)."""
    calls = list[str]()
    while "pass" not in calls:  # robots who double twice end the auction before it comes to her
        if calls:
            await room.end(ALICE)
        await room.do(ALICE, "coinche new", robots=3)
        await until("Alice's turn", lambda: room.game().awaited() == {0})
        calls = [str(action) for action in room.game().legal(0)]
    number = len(room.moves())
    bids = [call for call in calls if call.startswith("bid.")]
    await room.do(ALICE, "coinche bid", call=(bids or calls)[0])  # after a coinche there is no bid
    assert room.moves()[number][1] == 0, "she has bid"
    await until("what the robots answer", lambda: len(room.moves()) > number + 1)
    assert await room.say(ALICE, "table undo") == said("fr", "table.refuse.undo_heard")
    assert "undo" not in [action for _, _, action, *_ in room.moves()]


@pytest.mark.slow("pressed here; shown at each save by the tests of tables")
async def test_ready_has_a_button_of_its_own_until_the_own_first_move(room: Room) -> None:
    """It stays though somebody leaves, and to sit down on a free seat never says Ready."""
    players = [BRUNO, CHLOE, DAVID, EMMA]
    await room.open(*players, group="belote", language="en")
    await room.end(ALICE)  # the house: a manager who does not sit there
    await room.press(BRUNO, ":rematch", await room.until(lambda message: has(message, ":rematch")))
    lobby = await room.until(lambda message: has(message, ":join"))
    for user in (DAVID, EMMA):
        await room.press(user, ":join", lobby)
    await room.press(BRUNO, ":start", lobby)
    await room.leave(DAVID)
    left = said("en", "turn.left_brief", players="David")
    board = await room.until(lambda message: has(message, ":ready") and left in text_of(message))
    assert said("en", "turn.unready", players=["**Chloé**"]) in text_of(board)
    assert json.loads(room.table("unready")) == [int(CHLOE)]
    await room.say(CHLOE, "table join")
    assert json.loads(room.table("unready")) == [int(CHLOE)], "a free seat is asked for, Ready is not said"
    shown = (await room.press(CHLOE, ":ready", board)).shown
    assert not has(shown, ":ready")
    assert json.loads(room.table("unready")) == []
