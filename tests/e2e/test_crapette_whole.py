"""Crapette against the bot's own process: whole games, the call, races, kills, who is late."""

import json
import random
from functools import partial
from pathlib import Path

import pytest

from bot.games.crapette import Crapette
from bot.sandbox.client import CHLOE
from tests.e2e.crapette_room import (
    act,
    agrees_with_the_rules,
    call,
    callable_now,
    calls,
    enabled,
    fresh,
    game_of,
    kinds,
    light,
    move,
    opened,
    show,
    some_move,
    tapped,
    until,
    upheld,
    view_of,
)
from tests.e2e.endings import ended_well, newcomers
from tests.e2e.forward import FIRST, near_the_end, repainted
from tests.e2e.room import (
    Room,
    by_commands,
    is_board,
    revision,
    said,
)

CALLS = 8
"""Calls in a game: every other one is upheld."""

# Whole games


async def test_a_game_is_played_by_buttons_alone_in_two_taps_a_move(room: Room, tmp_path: Path) -> None:
    """To its end by the rules, won or blocked; at every step the board offers what is legal, and no more."""
    players, luck = await newcomers(room.client, 2), random.Random(1)
    await opened(room, "1", players, stall_limit=20)
    first = (await room.board())["id"]
    while room.table("phase") == "playing":
        board, offers, mover = await fresh(room), view_of(room).offers, players[room.mover()]
        assert agrees_with_the_rules(board, offers)
        if not offers or luck.random() < 0.5:
            await room.press(mover, ":end", board)
            continue
        offer = luck.choice(offers)
        lit = await light(room, mover, offer.source)
        targets = {one.target for one in offers if one.source == offer.source}
        assert enabled(lit, f"move.{offer.source}.") == targets
        await room.press(mover, f":move.{offer.source}.{offer.target}", lit)
    game = game_of(room)
    assert kinds(room)[-1] == "stalled" or 0 in (game.left(0), game.left(1))
    assert [one["id"] for one in await room.messages() if is_board(one)] == [first], "one message, edited"
    await ended_well(room, "crapette", players, tmp_path)


async def test_a_game_is_played_by_commands_alone(room: Room, tmp_path: Path) -> None:
    players = await newcomers(room.client, 2)
    await room.do(players[0], "crapette new", stall_limit=20)
    await room.say(players[1], "table join")
    await room.say(players[0], "table start")
    luck = random.Random(2)
    play = partial(by_commands, room, "crapette", players, luck, without=("agree",))
    assert await play(most=FIRST) == room.table("rev") == FIRST
    near_the_end(room, lambda game, _seat: some_move(game, luck))
    rev = room.table("rev")
    assert rev + await play() == room.table("rev") == room.moves()[-1][0]
    assert {"moved", "ended", "turned"} <= set(kinds(room))
    await ended_well(room, "crapette", players, tmp_path)


@pytest.mark.parametrize("variant", [2, 3])
async def test_a_game_with_calls_is_played_by_buttons_alone(room: Room, tmp_path: Path, variant: int) -> None:
    """Calls in vain and upheld; demonstrations that succeed and that are given up; a valid record.

    Between the calls the game is brought on.
    """
    players, luck = await newcomers(room.client, 2), random.Random(variant)
    await opened(room, "e", players, variant=variant, combo_length=3, stall_limit=20)
    for number in range(CALLS):
        right = bool(number % 2)
        game = await until(
            room, players, luck, lambda game, right=right: callable_now(game) and upheld(game) == right
        )
        await call(room, players[1 - game.turn])
        assert calls(room)[number:] == [right]
        if game_of(room).demonstration is not None:
            if number % 4 == 1:
                await room.press(players[room.mover()], ":giveup")
            else:
                await show(room, players)
    near_the_end(room, lambda game, _seat: some_move(game, luck))
    await repainted(room, players[0])
    while room.table("phase") == "playing":
        await act(room, players, luck, ending=0.4)
    assert {"demonstrated", "gave_up"} <= set(kinds(room)) or variant == 2
    await ended_well(room, "crapette", players, tmp_path)


async def test_both_agree_to_stop_and_fewer_cards_win(room: Room, tmp_path: Path) -> None:
    players = await newcomers(room.client, 2)
    await opened(room, "6", players)
    await room.press(players[1], ":agree", await fresh(room))
    await room.say(players[0], "crapette agree")
    game = game_of(room)
    left = [game.left(0), game.left(1)]
    assert game.result().scores == tuple(left)
    assert [place == 1 for place in game.result().places] == [each == min(left) for each in left]
    await ended_well(room, "crapette", players, tmp_path)


# A long turn


async def test_a_long_turn_floods_no_channel(room: Room) -> None:
    """Thirty moves of one turn are edits of one message, and nothing else is said."""
    players, luck = await opened(room, "3"), random.Random(3)
    before = {one["id"] for one in await room.messages()}
    for _ in range(30):
        if not view_of(room).offers:
            break
        await act(room, players, luck, ending=0)
    assert game_of(room).number == 1
    assert room.table("rev") > 10
    assert {one["id"] for one in await room.messages()} <= before
    assert len([one for one in await room.messages() if is_board(one)]) == 1
    assert revision(await room.board()) == room.table("rev")


# Kills


async def test_a_kill_in_mid_turn_loses_no_card(own_room: Room, tmp_path: Path) -> None:
    """The button that was there before the kill goes on, the call too, and the game to its end."""
    players, luck = await newcomers(own_room.client, 2), random.Random(5)
    await opened(own_room, "f", players, variant=2, stall_limit=20)
    game = await until(
        own_room,
        players,
        luck,
        lambda game: game.number > 6 and game.omitted and callable_now(game) and game.view(None).offers,
    )
    board, moves = await own_room.board(), own_room.moves()
    await own_room.town.restart()
    assert own_room.moves() == moves
    assert game_of(own_room) == game
    offer = game.view(None).offers[0]
    lit = await own_room.press(players[game.turn], f":!{tapped(offer.source)}", board)
    await own_room.press(players[game.turn], f":move.{offer.source}.{offer.target}", lit.shown)
    assert own_room.table("rev") == moves[-1][0] + 1
    await call(own_room, players[1 - game.turn], board, forge=True)
    assert len(calls(own_room)) == 1
    near_the_end(own_room, lambda game, _seat: some_move(game, luck))
    await repainted(own_room, players[0])
    while own_room.table("phase") == "playing":
        await act(own_room, players, luck, ending=0.7)
    await ended_well(own_room, "crapette", players, tmp_path)


async def test_a_kill_in_a_demonstration_keeps_the_position_before_the_call(own_room: Room) -> None:
    players, luck = await newcomers(own_room.client, 2), random.Random(9)
    await opened(own_room, "9", players, variant=3)
    game = await until(own_room, players, luck, lambda game: callable_now(game) and upheld(game))
    caller = players[1 - game.turn]
    board = (await call(own_room, caller)).shown
    assert view_of(own_room).state == "demonstrate"
    await own_room.town.restart()
    assert view_of(own_room).state == "demonstrate"
    await own_room.press(caller, ":giveup", board)
    now = game_of(own_room)
    again = now.view(None).model_copy(update={"may_call": game.view(None).may_call})
    assert (again, now.called) == (game.view(None), True)
    await act(own_room, players, luck)


# Taking back, being late, another's seat


async def test_a_move_that_showed_nothing_is_taken_back_and_one_that_turned_a_card_is_not(room: Room) -> None:
    players, luck = await opened(room, "c"), random.Random(11)

    def both_ways(game: Crapette) -> bool:
        sources = {(one.source[0], one.target) for one in game.view(None).offers}
        return any(source == "t" for source, _ in sources) and any(source == "d" for source, _ in sources)

    game = await until(room, players, luck, both_ways)
    user, offers = players[game.turn], game.view(None).offers
    column = next(one for one in offers if one.source.startswith("t"))
    await move(room, user, column.source, column.target)
    await room.press(user, ":undo", await fresh(room))
    assert game_of(room) == game
    turned = next(one for one in offers if one.source == "d")
    await move(room, user, "d", turned.target)
    assert await room.say(user, "table undo") == said("fr", "table.refuse.undo_shown")
    await room.press(user, ":end", await fresh(room))
    assert await room.say(user, "table undo") == said("fr", "table.refuse.undo_shown")


async def test_who_is_late_ends_his_turn_when_he_is_skipped(room: Room) -> None:
    players = await opened(room, pace="5m")
    for _ in range(3):
        seat, rev = room.mover(), room.table("rev")
        room.ages(5 * 60)
        assert await room.say(players[1 - seat], "table skip") == said("fr", "said.skipped")
        assert [(move[1], move[2]) for move in room.moves() if move[0] > rev] == [(seat, "end")]
        assert room.mover() == 1 - seat


async def test_who_is_late_to_demonstrate_gives_up_when_he_is_skipped(room: Room) -> None:
    players, luck = await opened(room, "7", variant=3, pace="5m"), random.Random(4)
    game = await until(room, players, luck, lambda game: callable_now(game) and upheld(game))
    await call(room, players[1 - game.turn])
    room.ages(5 * 60)
    assert await room.say(players[game.turn], "table skip") == said("fr", "said.skipped")
    assert room.moves()[-1][1:3] == (1 - game.turn, "giveup")
    assert room.mover() == game.turn


async def test_a_seat_is_given_away_with_its_piles_and_its_call(room: Room) -> None:
    players = await opened(room, variant=2, pace="5m")
    seat = room.mover()
    piles = view_of(room)
    room.ages(5 * 60)
    await room.say(players[1 - seat], "table replace", player=players[seat], by=CHLOE)
    assert view_of(room) == piles
    board = await room.board_at(room.table("rev"))
    await room.press(CHLOE, ":end", board)
    await call(room, CHLOE)
    assert calls(room) == [False]
    assert json.loads(room.table("seats"))[seat][1] == "Chloé"


async def test_where_nobody_takes_the_seat_of_who_left_the_game_ends_unranked(room: Room) -> None:
    """The other may end it alone; it is no loss of theirs (R23)."""
    players = await opened(room)
    await room.leave(players[0])
    assert room.table("phase") == "playing"
    await room.end(players[1])
    assert room.table("phase", "unranked") == ("over", 1)
