"""The rules of a table (docs/table.md) as people press them: who has lost, who is ranked, whose yes it takes.

What is no test's subject, the moves in between, is brought on without Discord (`tests/e2e/forward.py`).
"""

import json
import random

import pytest

from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, components, text_of
from tests.e2e.forward import Choose, any_move, bring_on
from tests.e2e.room import Json, Room, one_move, results, said, whispered
from tests.people import find, has

LATE = 5 * 60 + 1


def moves(number: int, luck: random.Random) -> Choose:
    """Choose at random, so many times."""
    chosen, left = any_move(luck), iter(range(number))
    return lambda game, seat: None if next(left, None) is None else chosen(game, seat)


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
