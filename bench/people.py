"""People at a table of this process, without Discord: they open it, sit down, begin, move, play to its end.

Whoever plays through a sandbox is in `bench/crowd.py` and in `tests/people.py`.
"""

from collections.abc import Callable, Mapping
from itertools import count
from random import Random
from typing import Any, Final

from bot.tables import Player, Table, Tables, lobby, seats
from bot.tables import robots as robots_of
from tapis.games.kit.game import OptionSet, Seat
from tapis.shelf import GAMES

Choose = Callable[[Table, Seat], str]
"""Returns what a seat plays at a table, in notation."""
PRESSES: Final = count(1 << 60)
"""The ids of moves, each its own."""


def press_of(table: Table) -> int:
    """Return the id of the press that starts this table."""
    return 1 << 40 | int(table.id, 16)


def least(table: Table, seat: Seat) -> str:
    """Choose what a seat plays that has let its time pass."""
    assert table.position is not None, "the game has begun"
    return str(table.position.fallback(seat))


def first(table: Table, seat: Seat) -> str:
    """Choose the first legal action."""
    assert table.position is not None, "the game has begun"
    return str(table.position.legal(seat)[0])


def drawn(luck: Random) -> Choose:
    """Return a choice among all that is legal, by luck."""

    def choose(table: Table, seat: Seat) -> str:
        assert table.position is not None, "the game has begun"
        return str(table.position.legal(seat).draw(luck.randrange))

    return choose


def people_of(game: str) -> list[Player]:
    """Return as few people as can play a game, and two at least."""
    return [Player(seat, f"Player {seat}") for seat in range(1, max(2, GAMES[game].seats.start) + 1)]


async def opened(
    tables: Tables,
    host: Player,
    *others: Player,
    game: str = "yams",
    options: OptionSet | Mapping[str, object] | None = None,
    channel: int = 5,
    guild: int = 1,
    locale: str = "fr",
    robots: int = 0,
    **how: Any,
) -> Table:
    """Let somebody open a table, these others join, and so many robots sit down after them.

    `options` are the game's, or those that are not as usual; `how` is what else `lobby.open_table` takes.
    """
    chosen = options if isinstance(options, OptionSet) else GAMES[game].Options.model_validate(options or {})
    table = await tables.run(
        robots_of.open_with,
        guild_id=guild,
        channel_id=channel,
        host=host,
        game=game,
        options=chosen,
        locale=locale,
        **how,
    )
    for player in others:
        table = await tables.at(table.id, seats.join, player)
    for _ in range(robots):
        table = await tables.at(table.id, robots_of.add, host.id)
    return table


async def begun(tables: Tables, *people: Player, press: int | None = None, **how: Any) -> Table:
    """Begin a game of these people, and of robots, as `opened` takes them."""
    table = await opened(tables, *people, **how)
    return (await tables.at(table.id, lobby.start, table.host_id, press or press_of(table))).table


async def moved(tables: Tables, table: Table, choose: Choose = least) -> Table:
    """Let one whom the table waits for move, a person or a robot."""
    seat = min(table.awaited)
    code = choose(table, seat)
    if seat in table.robots:
        turn, *_ = await tables.at(table.id, robots_of.turns)
        done = await tables.at(table.id, robots_of.play_turn, turn, code)
    else:
        user = table.players[seat].id
        done = await tables.play(table.id, user, code, seen=None, interaction_id=next(PRESSES))
    assert done is not None, "it is their turn"
    return done.table


async def finished(tables: Tables, table: Table, choose: Choose = least) -> Table:
    """Play a table to its end."""
    while table.phase == "playing":
        table = await moved(tables, table, choose)
    return table
