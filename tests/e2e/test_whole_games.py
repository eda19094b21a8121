"""Whole games of the shelf against the bot's own process, played as people play them, and a kill."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.crowd import people_for
from discord_sandbox.client import DAVID
from tapis.games.kit.game import Game, Seat
from tapis.shelf import GAMES
from tests.e2e.endings import ended_well, newcomers
from tests.e2e.forward import bring_on, repainted
from tests.e2e.neighbours import Neighbours
from tests.e2e.patient import Patient
from tests.e2e.room import Room, new_room, revision, said, whispered
from tests.e2e.town import Town
from tests.people import has

QUICK = "coinche"
"""Four people with hidden hands, an auction and announcements."""
EACH = pytest.mark.slow("each game of the shelf is played")
TABLES = [
    *(
        pytest.param(game, people_for(game), {}, marks=() if game == QUICK else EACH, id=game)
        for game in GAMES
    ),
    pytest.param("yams", 1, {"grids": 2, "chance": "maxi_mini"}, marks=EACH, id="alone"),
    pytest.param("yams", 8, {"straights": "split"}, marks=EACH, id="many"),
]
WAYS = {"new", "start", "press", "command"}
"""What people do in each game, sooner or later."""
FEW = 10
"""Things that are done before the kill: no game of the shelf is over by then."""
SOON = 100
"""Things among which somebody moves: people also look, type what is refused, and claim in vain."""


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
async def test_a_game_is_played_to_its_end_as_people_play_it(
    room: Room, tmp_path: Path, game: str, seats: int, options: dict[str, object]
) -> None:
    """By buttons, lists, commands and the form, in two languages, with presses out of time and of turn."""
    people = await newcomers(room.client, seats)
    table = Neighbours(room, game, people, seed=1, **options)
    await table.begin()
    await table.go_on(until=lambda _: table.ledger.kinds.keys() >= WAYS)
    assert table.ledger.kinds.keys() >= WAYS
    await table.finish()
    await ended_well(room, game, people, tmp_path)
    boards = [one for one in await room.seen() if f"t:{room.table('id')}:" in str(one["components"])]
    assert len(boards) == 1, "one message, edited"
    if game in {"belote", "coinche"}:
        deals_take_28_presses(room)


def deals_take_28_presses(room: Room) -> None:
    """Of the 32 cards of a deal 28 are pressed; at most 28 presses are needed if the rest is claimed."""
    told = ""
    for _, _, action, _, press in room.moves():
        if action == "claim":
            told += "C"
        elif action.startswith("play."):
            told += "-" if press is None else "p"
    deals = re.findall(r"p+C?-+", told)
    assert "".join(deals) == told, "what plays itself ends a deal"
    for deal in deals:
        presses = len(deal.rstrip("-"))
        assert len(deal.replace("C", "")) == 32
        assert presses == 28 or ("C" in deal and presses < 28), deal


@pytest.mark.slow("a bot of its own, which plays all games at once")
async def test_a_kill_in_mid_game_loses_nothing_of_any_game(own_town: Town) -> None:
    """What was offered before it plays after it, and the game goes on."""
    async with Patient(own_town.url) as client:
        tables = {}
        for number, game in enumerate(GAMES):
            people = await newcomers(client, people_for(game))
            tables[game] = Neighbours(await new_room(own_town, client), game, people, seed=number)
            await tables[game].begin(FEW)
        offered = {game: await table.may_press() for game, table in tables.items()}
        before = {game: (table.room.moves(), table.room.game()) for game, table in tables.items()}
        await own_town.restart()
        for game, table in tables.items():
            moves, position = before[game]
            assert (table.room.moves(), table.room.game()) == (moves, position)
            user, message, custom_id, values = offered[game]
            body = {"user": user, "kind": "component", "message": message, "custom_id": custom_id}
            answer = await client.interact(body | {"forge": True} | ({"values": values} if values else {}))
            assert answer.status == "answered", answer
            code = (values or [custom_id])[0].rpartition(":")[2]
            assert [(rev, action) for rev, _, action, *_ in table.room.moves()[len(moves) :]] == [
                (len(moves), code)
            ]
            await table.go_on(SOON, until=moved_on(table.room, len(moves) + 1))
            assert len(table.room.moves()) > len(moves) + 1


def moved_on(room: Room, moves: int) -> Callable[[object], bool]:
    """Return what tells that the table has more than so many moves."""
    return lambda _: len(room.moves()) > moves


async def test_the_last_box_of_a_yams_alone_is_written_with_the_last_throw(room: Room) -> None:
    """It takes one press less."""
    await room.open(DAVID)
    bring_on(room, before_the_last_throw)
    moves = room.moves()
    await room.press(DAVID, ":roll.", await repainted(room, DAVID))
    await room.until(lambda message: has(message, ":rematch"))
    (_, _, thrown, _, press), (_, _, written, _, nobody) = room.moves()[len(moves) :]
    assert [code.partition(".")[0] for code in (thrown, written)] == ["roll", "score"]
    assert (press is not None, nobody) == (True, None)


def before_the_last_throw(game: Game[Any], seat: Seat) -> str | None:
    """Throw once and write the first open box; for the last one, throw all dice until one throw is left."""
    codes = [str(action) for action in game.legal(seat)]
    boxes = [code for code in codes if code.startswith("score.")]
    if len(boxes) > 1:
        return boxes[0]
    return None if vars(game)["throws"] == 2 else "roll.11111"


async def test_a_move_is_typed_in_the_form_behind_the_board(room: Room) -> None:
    """The button "Type a move": for dice and for boxes, as with the commands."""
    await room.open(DAVID)
    board = (await room.press(DAVID, ":roll.11111")).shown
    die = str(json.loads(room.table("state"))["dice"][0])
    form = await room.press(DAVID, ":type", board)
    assert form.modal["title"] == said("en", "type.title")
    sent = await room.client.modal(DAVID, form, {"move": die})
    assert sent.status == "deferred", "the menu stays as it is, and the board is edited"
    assert room.moves()[-1][3][0]["mask"].count("0") == 1
    form = await room.press(DAVID, ":type")
    await room.client.modal(DAVID, form, {"move": "chance"})
    assert revision(await room.board_at(3)) == 3
    form = await room.press(DAVID, ":type")
    refused = await room.client.modal(DAVID, form, {"move": "full"})
    assert whispered(refused) == said("en", "dice.refuse.not_thrown")
    assert room.table("rev") == 3
