"""Top Jack, Poker aux dés, 5000 and 421 against the bot's own process: whole games, a series, a kill."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from bot.games import SHELF
from bot.games.kit.game import Seat
from bot.games.top_jack import TopJack
from tests.e2e.endings import ended_well, newcomers
from tests.e2e.forward import FIRST, any_move, near_the_end
from tests.e2e.people import People
from tests.e2e.room import (
    Room,
    by_buttons,
    by_commands,
    controls,
    new_room,
    press_something,
    revision,
)
from tests.e2e.town import Town

GAMES = ("top_jack", "dice_poker", "five_thousand", "four_twenty_one")


@pytest.mark.parametrize("game", GAMES)
async def test_two_play_by_buttons_alone(room: Room, tmp_path: Path, game: str) -> None:
    players = await newcomers(room.client, 2)
    await room.open(*players, group=SHELF[game].command)
    await by_buttons(room, players, random.Random(1))
    await ended_well(room, game, players, tmp_path)


async def begun_and_ended(room: Room, players: list[str], luck: random.Random) -> None:
    """Play the beginning and the end of a game by buttons; what is between them is brought on."""
    await by_buttons(room, players, luck, turns=FIRST)
    near_the_end(room, any_move(luck))
    await by_buttons(room, players, luck)


@pytest.mark.parametrize("game", GAMES)
async def test_two_play_by_commands_alone(room: Room, tmp_path: Path, game: str) -> None:
    players, group = await newcomers(room.client, 2), SHELF[game].command
    await room.do(players[0], f"{group} new")
    await room.say(players[1], "table join")
    await room.say(players[0], "table start")
    luck = random.Random(2)
    assert await by_commands(room, group, players, luck, most=FIRST) == room.table("rev") == FIRST
    near_the_end(room, any_move(luck))
    rev = room.table("rev")
    moved = await by_commands(room, group, players, luck)
    assert rev + moved == room.table("rev") == room.moves()[-1][0]
    await ended_well(room, game, players, tmp_path)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("top_jack", {"layout": "ordered"}),
        ("dice_poker", {}),
        ("five_thousand", {"dice": 6}),
        ("four_twenty_one", {"le_bon": "yes", "nenette": "at_least"}),
    ],
    ids=GAMES,
)
async def test_eight_play_to_the_end(
    room: Room, tmp_path: Path, game: str, options: dict[str, object]
) -> None:
    players = await newcomers(room.client, 8)
    await room.open(*players, group=SHELF[game].command, **options)
    await begun_and_ended(room, players, random.Random(3))
    await ended_well(room, game, players, tmp_path)


async def test_three_games_of_top_jack_make_a_series(room: Room, tmp_path: Path) -> None:
    """Its score is every TOTAL GENERAL, and 100 for each game with a TOP JACK, of which this seed has one."""
    players = await newcomers(room.client, 2)
    await room.do(players[0], "topjack new", series=3)
    await room.say(players[1], "table join")
    await room.say(players[0], "table start")
    await room.deal("6" * 64)
    for _ in range(FIRST):
        await hunt(room, players)
    near_the_end(room, hunted)
    while room.table("phase") == "playing":
        await hunt(room, players)
    points, jacks, ended = [[0, 0] for _ in range(3)], [[0, 0] for _ in range(3)], 0
    for fact in (fact for *_, facts, _ in room.moves() for fact in facts):
        if fact["kind"] in {"scored", "bonus"}:
            points[ended][fact["seat"]] += fact["points"]
            if fact.get("box") == "top_jack" and fact["points"] == 50:
                jacks[ended][fact["seat"]] = 100
        elif fact["kind"] == "game_ended":
            assert (fact["totals"], fact["hundreds"]) == (points[ended], jacks[ended])
            ended += 1
    assert ended == 3
    assert jacks == [[100, 0], [0, 0], [0, 0]]
    series = [sum(points[game][seat] + jacks[game][seat] for game in range(3)) for seat in range(2)]
    query = "SELECT points FROM results WHERE table_id = ? ORDER BY seat"
    assert [score for (score,) in room.town.bot.rows(query, room.table("id"))] == series
    await ended_well(room, "top_jack", players, tmp_path)


def hunted(game: TopJack, seat: Seat) -> str:
    """Choose the next move of who is after a TOP JACK, the same for the same dice."""
    legal = [str(action) for action in game.legal(seat)]
    face, count = Counter(game.dice).most_common(1)[0] if game.throws else (0, 0)
    again = "roll." + "".join("01"[value != face] for value in game.dice)
    wanted = ["score.top_jack"] if count == 5 else [again, "announce.top_jack"]
    boxes = [code for code in legal if code.startswith("score.") and code != "score.top_jack"]
    return next(code for code in [*wanted, *reversed(boxes), *legal] if code in legal)


async def hunt(room: Room, players: list[str]) -> None:
    """Type the move that is chosen."""
    game = TopJack.model_validate_json(room.table("state"))
    code = hunted(game, game.turn)
    verb, option = {"roll": ("keep", "dice"), "announce": ("announce", "box"), "score": ("score", "box")}[
        code.partition(".")[0]
    ]
    rev, mover = room.table("rev"), players[game.turn]
    if game.throws:
        await room.do(mover, f"topjack {verb}", **{option: f"{code}@{rev}"})
    else:
        await room.do(mover, "topjack roll")
    assert room.moves()[-1][:3] == (rev + 1, game.turn, code)


async def test_a_kill_in_mid_turn_loses_nothing_of_any_game(own_town: Town, tmp_path: Path) -> None:
    """One SIGKILL at four tables: the button that was there before goes on, and the game to its end."""
    async with People(own_town.url) as client:
        players = await newcomers(client, 2)
        rooms = {game: await new_room(own_town, client) for game in GAMES}
        boards = {game: await in_mid_turn(room, game, players) for game, room in rooms.items()}
        before = {game: room.moves() for game, room in rooms.items()}
        await own_town.restart()
        for game, room in rooms.items():
            assert room.moves() == before[game]
            state, board = json.loads(room.table("state")), boards[game]
            _, moves = controls(board)
            button = next(one for one in moves if "options" not in one)
            mover = players[state["turn"]]
            answer = await client.click(mover, board, button["custom_id"])
            assert answer.status == "answered"
            assert revision(answer.shown) == room.table("rev") == before[game][-1][0] + 1
            assert room.moves()[-1][1:3] == (state["turn"], button["custom_id"].rpartition(":")[2])
        luck = random.Random(6)
        for room in rooms.values():
            near_the_end(room, any_move(luck))
        await asyncio.gather(*(by_buttons(room, players, luck) for room in rooms.values()))
        for game, room in rooms.items():
            await ended_well(room, game, players, tmp_path)


async def in_mid_turn(room: Room, game: str, players: list[str]) -> dict[str, object]:
    """Play until a player has thrown, may go on by a button, and a few turns are behind; return the board."""
    board, luck = await room.open(*players, group=SHELF[game].command), random.Random(5)
    while True:
        board = (await press_something(room, board, players, luck)).shown
        thrown = json.loads(room.table("state"))["throws"]
        _, moves = controls(board)
        if room.table("rev") > 10 and thrown and any("options" not in one for one in moves):
            return board
