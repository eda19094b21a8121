"""The call "Crapette !" against the bot's own process: whose, when, once, and racing everything else."""

import asyncio
import random
from pathlib import Path

import pytest

from bot.games.crapette import Crapette
from bot.sandbox.client import CHLOE
from bot.text import text_in
from tests.e2e.crapette_room import (
    call,
    callable_now,
    calls,
    fresh,
    game_of,
    kinds,
    light,
    move,
    opened,
    refused,
    to_show,
    until,
    upheld,
    view_of,
)
from tests.e2e.room import Room, has, record_of, revision, said, verified, whispered

CALLBACK = r"POST /interactions/.*/callback"


async def test_a_call_and_its_demonstration_are_typed(room: Room) -> None:
    """`/crapette stop`, `/crapette move` and `/crapette giveup`, in the words of the list."""
    players, luck = await opened(room, "7", variant=3), random.Random(4)
    game = await until(room, players, luck, lambda game: callable_now(game) and upheld(game))
    caller = players[1 - game.turn]
    await room.do(caller, "crapette stop")
    assert calls(room)[-1], "the call was not upheld"
    await room.do(caller, "crapette giveup")
    assert kinds(room)[-1] == "gave_up"
    assert await room.say(caller, "crapette stop") == said("fr", "crapette.refuse.called_already")
    number = game_of(room).number
    game = await until(
        room, players, luck, lambda game: game.number > number and callable_now(game) and upheld(game)
    )
    caller = players[1 - game.turn]
    await room.do(caller, "crapette stop")
    for code in to_show(game_of(room)):
        _, source, target = code.split(".")
        await room.do(caller, "crapette move", **{"from": source, "to": target})
    assert "demonstrated" in kinds(room)[-4:]
    assert room.mover() == 1 - game.turn


async def test_what_is_lit_stays_lit_when_the_opponent_calls_in_vain(room: Room) -> None:
    players, luck = await opened(room, "5", variant=2), random.Random(5)
    game = await until(
        room, players, luck, lambda game: callable_now(game) and not upheld(game) and game.view(None).offers
    )
    offer, mover = game.view(None).offers[0], players[game.turn]
    lit = await light(room, mover, offer.source)
    answer = await call(room, players[1 - game.turn], lit)
    assert calls(room)[-1] is False
    code = f"move.{offer.source}.{offer.target}"
    assert has(answer.shown, f":{code}")
    await room.press(mover, f":{code}", answer.shown)
    assert room.moves()[-1][2] == code


async def test_nothing_is_taken_back_across_a_call(room: Room) -> None:
    """A call in vain is an action of another: the move before it stands."""
    players, luck = await opened(room, "d", variant=2), random.Random(12)

    def may_be_taken_back(game: Crapette) -> bool:
        return callable_now(game) and game.harmless and not upheld(game)

    game = await until(room, players, luck, may_be_taken_back)
    assert has(await fresh(room), ":undo")
    await call(room, players[1 - game.turn])
    assert calls(room) == [False]
    assert not has(await fresh(room), ":undo")
    mover, caller = players[game.turn], players[1 - game.turn]
    assert await room.say(mover, "table undo") == said("fr", "table.refuse.undo_not_yours")
    assert await room.say(caller, "table undo") == said("fr", "table.refuse.undo_shown")


async def test_a_call_gives_the_late_player_no_more_time(room: Room) -> None:
    players = await opened(room, pace="5m", variant=2)
    seat = room.mover()
    room.ages(4 * 60)
    waiting = room.table("waiting_since")
    await call(room, players[1 - seat])
    assert (calls(room), room.table("waiting_since")) == ([False], waiting)


# The call: whose, when, and once


async def test_a_call_of_another_turn_is_stale_and_shows_the_board(room: Room) -> None:
    """Whatever has been omitted in the turn that is played now."""
    players, luck = await opened(room, "8", variant=2), random.Random(8)
    game = await until(room, players, luck, lambda game: callable_now(game) and game.omitted)
    old = await fresh(room)
    await room.press(players[game.turn], ":end", await fresh(room))
    await room.press(players[1 - game.turn], ":end", await fresh(room))
    await until(room, players, luck, lambda now: now.turn == game.turn and callable_now(now) and now.omitted)
    number, before = game_of(room).number, room.moves()
    answer = await call(room, players[1 - game.turn], old, forge=True)
    assert (answer.type, revision(answer.shown)) == (7, room.table("rev"))
    assert await refused(room, answer) == said("fr", "crapette.refuse.other_turn", turn=number)
    assert room.moves() == before


async def test_a_call_pressed_on_the_board_of_a_move_ago_counts(room: Room) -> None:
    """The player it interrupts may be quicker: it names its turn, not a position of it."""
    players, luck = await opened(room, "9", variant=2), random.Random(9)

    def still_to_move(game: Crapette) -> bool:
        return callable_now(game) and game.omitted and len(game.view(None).offers) > 3

    game = await until(room, players, luck, still_to_move)
    old, number = await fresh(room), game.number
    offer = next(one for one in game.view(None).offers if one.target != "f")
    await move(room, players[game.turn], offer.source, offer.target)
    now = game_of(room)
    assert (now.number, callable_now(now), upheld(now)) == (number, True, True)
    await call(room, players[1 - game.turn], old, forge=True)
    assert calls(room) == [True]
    assert room.mover() == 1 - game.turn


async def test_a_call_delivered_three_times_is_made_once(room: Room) -> None:
    players = await opened(room, "2", variant=3)
    caller = players[1 - room.mover()]
    answer = await call(room, caller, deliveries=3)
    assert (await room.do(caller, "help")).status == "answered"
    answer = await room.client.interaction(answer.id)
    assert (answer.status, answer.answers, len(answer.followups)) == ("answered", 1, 0)
    assert calls(room) == [False]


async def test_who_may_not_call_is_told_the_rule(room: Room) -> None:
    players = await opened(room, "2", variant=2)
    mover = players[room.mover()]
    own = await call(room, mover)
    assert await refused(room, own) == said("fr", "crapette.refuse.call_own_turn")
    stranger = await call(room, CHLOE)
    assert await refused(room, stranger) == said("fr", "table.refuse.not_seated")
    assert calls(room) == []
    assert has(await fresh(room), ":+:stop.")


# Races


@pytest.mark.parametrize("variant", [2, 3])
async def test_of_simultaneous_calls_one_is_judged_each_time(
    room: Room, tmp_path: Path, variant: int
) -> None:
    """Two presses and a command at the same moment, upheld or in vain: the first alone counts."""
    players, luck = await opened(room, "4", variant=variant, stall_limit=400), random.Random(4)
    for number in range(8):
        right = bool(number % 2)
        game = await until(
            room, players, luck, lambda game, right=right: callable_now(game) and upheld(game) == right
        )
        seat, before, board = 1 - game.turn, len(room.moves()), await fresh(room)
        presses = [call(room, players[seat], board, forge=True) for _ in range(2)]
        answers = await asyncio.gather(*presses, room.do(players[seat], "crapette stop"))
        made = room.moves()[before:]
        assert [(mover, code) for _, mover, code, _, _ in made] == [(seat, f"stop.{game.number}")]
        assert made[0][3][0]["upheld"] is right
        losers = [answer for answer in answers if int(answer.id) != made[0][4]]
        assert len(losers) == 2
        for answer in losers:
            line = whispered(answer) if answer.type == 4 else await refused(room, answer)
            assert line in rules_against(room, seat, game.number)
        if view_of(room).state == "demonstrate":
            await room.press(players[seat], ":giveup", await fresh(room))
        if room.mover() == game.turn:
            await room.press(players[game.turn], ":end", await fresh(room))
    assert calls(room) == [False, True] * 4
    code, line = verified(room, await record_of(room), tmp_path)
    assert (code, line.startswith("well formed")) == (0, True), line


def rules_against(room: Room, seat: int, number: int) -> set[str]:
    """What the rules say against a second call: of that turn, or typed in the one that is played now."""
    game, fr = game_of(room), text_in("fr")
    return {fr.refusal(game.why_not(seat, f"stop.{turn}")) for turn in (number, game.number)}


async def test_a_call_races_the_end_of_the_turn_and_either_wins_whole(room: Room) -> None:
    """Upheld, the end is stale; ended, the call meant a turn that is over: neither counts in another."""
    players, luck = await opened(room, "a", variant=2, stall_limit=400), random.Random(6)
    won = {"call": 0, "end": 0}
    for number in range(12):
        game = await until(room, players, luck, lambda game: callable_now(game) and upheld(game))
        before, board = len(room.moves()), await fresh(room)
        both = [
            call(room, players[1 - game.turn], board, forge=True),
            room.press(players[game.turn], ":end", board, forge=True),
        ]
        answers = await asyncio.gather(*(both if number % 2 else reversed(both)))
        [made] = room.moves()[before:]
        called = made[2] == f"stop.{game.number}"
        assert called or made[2] == "end"
        won["call" if called else "end"] += 1
        assert (game_of(room).number, game_of(room).turn) == (game.number + 1, 1 - game.turn)
        [loser] = [answer for answer in answers if int(answer.id) != made[4]]
        late = "table.refuse.stale" if called else "crapette.refuse.other_turn"
        turn = {} if called else {"turn": game.number + 1}
        assert await refused(room, loser) == said("fr", late, **turn)
        assert revision(loser.shown) == made[0]
    assert min(won.values()) > 0, won


async def test_a_call_races_the_placing_that_would_forgive(room: Room) -> None:
    """Whichever comes first is whole: a card put on its foundation in time is not omitted (R10)."""
    players, luck = await opened(room, "b", variant=2, stall_limit=400), random.Random(7)

    def may_repair(game: Crapette) -> bool:
        view = game.view(None)
        return (
            callable_now(game)
            and len(game.omitted) == 1
            and any(one.target == "f" and one.source == game.omitted[0].pile for one in view.offers)
        )

    won = {True: 0, False: 0}
    for number in range(6):
        game = await until(room, players, luck, may_repair)
        source = game.omitted[0].pile
        lit = await light(room, players[game.turn], source)
        before = len(room.moves())
        both = [
            call(room, players[1 - game.turn], lit, forge=True),
            room.press(players[game.turn], f":move.{source}.f", lit, forge=True),
        ]
        await asyncio.gather(*(both if number % 2 else reversed(both)))
        made = room.moves()[before:]
        first_called = made[0][2].startswith("stop.")
        won[first_called] += 1
        if first_called:
            assert len(made) == 1
            assert made[0][3][0]["upheld"], "the call was not upheld"
        else:
            assert [facts[0].get("upheld") for *_, facts, _ in made[1:]] == [False]
            await room.press(players[game.turn], ":end", await fresh(room))
    assert sum(won.values()) == 6


# A kill


async def test_a_call_that_was_committed_and_not_answered_is_made_once(own_room: Room) -> None:
    """Killed in between, delivered again after the restart: one call, and the board tells of it."""
    room = own_room
    players, luck = await opened(room, "4", variant=2), random.Random(4)
    game = await until(room, players, luck, lambda game: callable_now(game) and upheld(game))
    caller, board = players[1 - game.turn], await fresh(room)
    await room.client.faults(route=CALLBACK, delay=0.3)
    pressed = asyncio.ensure_future(call(room, caller, board))
    async with asyncio.timeout(3):
        while not calls(room):  # noqa: ASYNC110 - the database sends no event
            await asyncio.sleep(0.001)
    await room.town.restart()
    answer = await pressed
    await room.town.deliver_again(answer.id, 2)
    assert (await room.do(caller, "help")).status == "answered"
    assert calls(room) == [True]
    assert revision(await fresh(room)) == room.table("rev")
    assert room.mover() == 1 - game.turn
