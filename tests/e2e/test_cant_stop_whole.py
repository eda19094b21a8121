"""Can't Stop against the bot's own process: whole games, one message all along, a kill, who is late."""

import random
from pathlib import Path

import pytest

from bot.games.cant_stop import CantStop
from bot.sandbox.client import ALICE, BRUNO, CHLOE, text_of
from tests.e2e.endings import ended_well, newcomers
from tests.e2e.forward import FIRST, any_move, bring_on, near_the_end
from tests.e2e.room import (
    Json,
    Room,
    by_buttons,
    by_commands,
    controls,
    find,
    has,
    is_board,
    press_something,
    revision,
    said,
    whispered,
)


def game_of(room: Room) -> CantStop:
    game = room.game()
    assert isinstance(game, CantStop)
    return game


@pytest.mark.parametrize(
    ("seats", "occupied", "columns"), [(4, "share", 3), (3, "jump", 4), (2, "no_stop", 3)], ids=str
)
async def test_a_game_is_played_by_buttons_alone(
    room: Room, tmp_path: Path, seats: int, occupied: str, columns: int
) -> None:
    players = await newcomers(room.client, seats)
    first = await room.open(*players, group="cantstop", occupied=occupied, columns_to_win=columns)
    luck = random.Random(seats)
    await by_buttons(room, players, luck, turns=FIRST)
    near_the_end(room, any_move(luck))
    await by_buttons(room, players, luck)
    boards = [message["id"] for message in await room.messages() if is_board(message)]
    assert boards == [first["id"]], "a whole game is one message, edited"
    await ended_well(room, "cant_stop", players, tmp_path)
    won = [fact["seat"] for *_, facts, _ in room.moves() for fact in facts if fact["kind"] == "column_won"]
    assert max(map(won.count, range(seats))) >= columns


async def test_two_play_by_commands_alone(room: Room, tmp_path: Path) -> None:
    players = await newcomers(room.client, 2)
    await room.do(players[0], "cantstop new")
    await room.say(players[1], "table join")
    await room.say(players[0], "table start")
    luck = random.Random(2)
    assert await by_commands(room, "cantstop", players, luck, most=FIRST) == room.table("rev") == FIRST
    near_the_end(room, any_move(luck))
    rev = room.table("rev")
    moved = await by_commands(room, "cantstop", players, luck)
    assert rev + moved == room.table("rev") == room.moves()[-1][0]
    await ended_well(room, "cant_stop", players, tmp_path)


# The board


async def thrown(room: Room, *players: str, **options: object) -> Json:
    """Open a table and throw; return the board with the moves to choose from."""
    await room.open(*players, group="cantstop", **options)
    seat = room.mover()
    return (await room.press(players[seat], ":roll")).shown


async def test_the_board_shows_a_picture_that_a_reader_hears_and_the_chance_of_a_bust(room: Room) -> None:
    board = await thrown(room, ALICE, BRUNO)
    board = await room.until(lambda one: is_board(one) and one["embeds"][0].get("image"))
    assert "Alice" in board["embeds"][0]["image"]["description"]
    busts, ways = game_of(room).view(None).offers[0].bust
    assert ways == 1296
    assert f"{busts}" in text_of(board)


async def test_a_typed_move_is_read_as_players_say_it(room: Room) -> None:
    """`/cantstop move 6+8`, and what the dice do not give is refused by the rule."""
    await thrown(room, ALICE, BRUNO)
    players, seat = [ALICE, BRUNO], room.mover()
    dice, (move, *_) = game_of(room).dice, game_of(room).view(None).offers
    sums = {one + other for place, one in enumerate(dice) for other in dice[place + 1 :]}
    absent = next(column for column in range(2, 13) if column not in sums)
    before = room.table("rev")
    assert str(absent) in await room.say(players[seat], "cantstop move", columns=str(absent))
    assert room.table("rev") == before
    await room.say(players[seat], "cantstop move", columns=" + ".join(map(str, move.columns)))
    assert room.moves()[-1][3][0]["columns"] == list(move.columns)


# Taking back, being late, another's seat


async def test_a_split_is_chosen_anew_after_an_undo_and_a_throw_is_never_taken_back(room: Room) -> None:
    board = await thrown(room, ALICE, BRUNO)
    players, seat = [ALICE, BRUNO], room.mover()
    state = game_of(room)
    _, moves = controls(board)
    chosen = moves[-1]["custom_id"]
    await room.client.click(players[seat], board, chosen)
    back = await room.press(players[seat], ":undo")
    assert game_of(room) == state
    assert has(back.shown, chosen.rpartition(":")[2])
    assert await room.say(players[seat], "table undo") == said("fr", "table.refuse.undo_shown")


async def test_a_stop_is_taken_back_before_the_next_player_throws_and_not_after(room: Room) -> None:
    board = await thrown(room, ALICE, BRUNO)
    players, seat = [ALICE, BRUNO], room.mover()
    _, moves = controls(board)
    await room.client.click(players[seat], board, moves[0]["custom_id"])
    climbed = game_of(room)
    await room.press(players[seat], ":stop")
    assert room.mover() == 1 - seat
    await room.press(players[seat], ":undo")
    assert game_of(room) == climbed
    await room.press(players[seat], ":stop")
    await room.press(players[1 - seat], ":roll")
    assert await room.say(players[seat], "table undo") == said("fr", "table.refuse.undo_not_yours")


@pytest.mark.parametrize("occupied", ["share", "jump", "no_stop"])
async def test_who_is_late_throws_moves_and_stops_when_he_is_skipped(room: Room, occupied: str) -> None:
    players = [ALICE, BRUNO, CHLOE]
    await room.open(*players, group="cantstop", pace="5m", occupied=occupied)
    for _ in range(4):
        seat, rev = room.mover(), room.table("rev")
        room.ages(5 * 60)
        assert await room.say(players[seat - 1], "table skip") == said("fr", "said.skipped")
        played = [move for move in room.moves() if move[0] > rev]
        assert {move[1] for move in played} == {seat}
        assert played[0][2] == "roll"
        assert room.mover() == (seat + 1) % 3
        assert game_of(room).view(None).markers == ()


async def test_a_seat_is_given_away_with_its_tokens(room: Room) -> None:
    board = await thrown(room, ALICE, BRUNO, pace="5m")
    players, seat = [ALICE, BRUNO], room.mover()
    _, moves = controls(board)
    await room.client.click(players[seat], board, moves[0]["custom_id"])
    await room.press(players[seat], ":stop")
    tokens = game_of(room).view(None).tokens
    room.ages(5 * 60)
    await room.say(players[seat], "table replace", player=players[1 - seat], by=CHLOE)
    assert game_of(room).view(None).tokens == tokens
    board = await room.board_at(room.table("rev"))
    assert (await room.press(CHLOE, ":roll", board)).status == "answered"


async def test_who_leaves_three_others_takes_his_tokens_along(room: Room, tmp_path: Path) -> None:
    players = await newcomers(room.client, 3)
    await room.open(*players, group="cantstop")
    luck = random.Random(8)
    some = any_move(luck)
    bring_on(room, lambda game, seat: None if any(game.view(None).tokens[0]) else some(game, seat))
    asked = (await room.do(players[0], "table leave")).shown
    await room.press(players[0], ":leave.yes", asked)
    view = game_of(room).view(None)
    assert view.out == (0,)
    assert [
        (height, won) for height, won in zip(view.tokens[0], view.won, strict=True) if won is None and height
    ] == []
    await room.board_at(room.table("rev"))
    near_the_end(room, some)
    await by_buttons(room, players, luck)
    assert room.game().result().places[0] == 3


# A kill


async def test_a_kill_in_mid_turn_loses_no_marker(own_room: Room, tmp_path: Path) -> None:
    """The button that was there before the kill goes on, and the game to its end."""
    players = await newcomers(own_room.client, 4)
    board, luck = await own_room.open(*players, group="cantstop"), random.Random(5)
    while own_room.table("rev") < 20 or len(game_of(own_room).view(None).markers) < 2:
        board = (await press_something(own_room, board, players, luck)).shown
    moves, state = own_room.moves(), game_of(own_room)
    await own_room.town.restart()
    assert own_room.moves() == moves
    assert game_of(own_room) == state
    _, offered = controls(board)
    answer = await own_room.client.click(players[own_room.mover()], board, offered[0]["custom_id"])
    assert revision(answer.shown) == own_room.table("rev") == moves[-1][0] + 1
    assert own_room.moves()[-1][2] == offered[0]["custom_id"].rpartition(":")[2]
    near_the_end(own_room, any_move(luck))
    await by_buttons(own_room, players, luck)
    await ended_well(own_room, "cant_stop", players, tmp_path)


# Not for others, and not twice


async def test_a_throw_is_another_s_only_in_his_turn_and_once(room: Room) -> None:
    await room.open(ALICE, BRUNO, group="cantstop")
    players, seat, board = [ALICE, BRUNO], room.mover(), await room.board()
    other = await room.press(players[1 - seat], ":roll", board)
    assert whispered(other) == said("fr", "refuse.not_your_turn", seat=("Alice", "Bruno")[seat])
    answer = await room.press(players[seat], ":roll", board, deliveries=3)
    assert (answer.answers, revision(answer.shown)) == (1, 1)
    assert find(answer.shown, ":move.")
    assert [move[2] for move in room.moves()] == ["start", "roll"]
