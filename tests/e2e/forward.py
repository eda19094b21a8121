"""Brings a running game on without Discord: the turns that are not a test's subject are written at once.

They are drawn from the table's own seed and kept by the bot's own rules of a table, so that the record of the
game is as valid as if each had been pressed. The board is painted by the press that comes after them: every
control on it is stale, and a stale press shows the table as it is.
"""

import itertools
import json
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from typing import Any

from bot.shelf import SHELF
from bot.store import Transaction
from bot.store.clock import CLOCK
from bot.tables import play
from bot.tables.session import Session
from bot.tables.verbs import Context
from discord_sandbox.client import components
from tapis.games.kit.chance import Chance, mixed
from tapis.games.kit.game import Choices, Game, Judged, Seat
from tests.contract.plays import settle
from tests.e2e.room import Json, Room

CONTEXT = Context(SHELF, CLOCK, Chance)
PRESSES = itertools.count(-1, -1)
"""Ids of presses that nobody made; Discord's are positive."""
LAST = 12
"""Moves at the end of a game that are made by hand."""

Choose = Callable[[Game[Any], Seat], str | None]
"""What a seat does in a position, in notation; None to go no further."""


def any_move(luck: random.Random) -> Choose:
    """Choose at random among all that is legal, but agree to no early end."""

    def choose(game: Game[Any], seat: Seat) -> str:
        legal = game.legal(seat)
        if not isinstance(legal, Judged):
            legal = Choices(each for each in legal if str(each) != "agree")
        return str(legal.draw(luck.randrange))

    return choose


def bring_on(room: Room, choose: Choose) -> None:
    """Play in the channel's table for whoever is awaited, until `choose` says None or the game is over.

    At a seat that a robot plays it is the robot's move.
    """
    with _session(room) as session:
        while session.table.phase == "playing":
            seat = min(session.awaited)
            code = choose(session.playing(), seat)
            if code is None:
                break
            player = session.table.players[seat]
            if player.level:
                play.play_by(session, seat, code, player.level)
            else:
                if session.playing().held(seat, code):  # it has waited
                    session.change(waiting_since=session.table.waiting_since - timedelta(minutes=1))
                play.play(session, player.id, code, None, next(PRESSES))


def near_the_end(room: Room, choose: Choose, last: int = LAST) -> None:
    """Play on until about so many moves are left."""
    game, (seed, salt, rev) = room.game(), room.table("seed", "salt", "rev")
    luck = mixed(seed, json.loads(salt))
    codes: list[str] = []
    while game.awaited():
        seat = min(game.awaited())
        code = choose(game, seat)
        assert code is not None, "a game is played to its end"
        codes.append(code)
        rev += 1
        game.play(seat, code, Chance(luck, rev))
        rev += len(settle(game, luck, rev))
    ahead = iter(codes[:-last])
    bring_on(room, lambda _game, _seat: next(ahead, None))


async def repainted(room: Room, user: str) -> Json:
    """Press what is stale, and return the board as the answer shows it."""
    board = await room.board()
    buttons = [one["custom_id"] for one in components(board) if "options" not in one]
    stale = next(button for button in buttons if re.match(r"t:\w+:\d", button))
    answer = await room.client.click(user, board, stale, forge=True)
    return answer.shown


@contextmanager
def _session(room: Room) -> Iterator[Session]:
    """Open the table in a transaction of its own."""
    with closing(sqlite3.connect(room.town.bot.database, timeout=5, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield Session.of(Transaction(connection), CONTEXT, room.table("id"))
        connection.execute("COMMIT")
