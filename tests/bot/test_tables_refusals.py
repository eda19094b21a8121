"""What a table refuses, and that nothing has changed then: who does it, after what, and the reason."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.tables import Player, Table, ending, lobby, seats
from tests.bot.table_house import ANNA, BEN, CARO, DAN, EVE, House, press_of

pytestmark = pytest.mark.store("sqlite", "postgresql")
UNITS = {"h": "hours", "m": "minutes", "s": "seconds"}
NAMED = {one.name: one for one in (ANNA, BEN, CARO, DAN, EVE)}
ROWS = """
nobody is skipped before their time | Anna Ben pace=1h | later 50m30s; Ben skips | skip_early minutes=10
long times are told in hours | Anna Ben pace=24h | Ben skips | skip_early.hours hours=24
 | Anna Ben pace=24h | later 22h29m; Ben skips | skip_early.hours hours=2
 | Anna Ben pace=24h | later 22h30m; Ben skips | skip_early minutes=90
who is next has all the time | Anna Ben Caro pace=5m | later 5m; Caro skips; Caro skips | skip_early minutes=5
nobody skips himself | Anna Ben pace=5m | later 5m; Anna skips | skip_yourself
only who is seated skips | Anna Ben pace=5m | later 5m; Caro skips | not_seated
who has withdrawn acts no more | Anna Ben Caro | Anna leaves; Anna shout | withdrawn
 | Anna Ben Caro | Anna leaves; Anna undoes | withdrawn
 | Anna Ben Caro | Anna leaves; Anna skips | withdrawn
 | Anna Ben Caro | Anna leaves; Anna leaves | withdrawn
 | Anna Ben Caro | Anna leaves; Anna gives Ben Dan | withdrawn
a seat that plays is given by who plays | Anna Ben Caro | Caro leaves; Anna gives Caro Dan | other_not_seated
 | Anna Ben Caro | Caro leaves; Anna gives Eve Dan | other_not_seated
 | Anna Ben Caro | Caro leaves; Eve gives Anna Dan | not_seated
nobody is replaced in the lobby | lobby Anna Ben | Anna gives Ben Dan | not_started
nobody sits twice | lobby Anna Ben | Ben joins | already_seated name=Ben
a table takes no more players than the game | lobby Anna Ben Caro Dan | Eve joins | full most=4
options may allow fewer players | lobby Anna Ben most=2 | Caro joins | full most=2
no options too small for those seated | lobby Anna Ben Caro | Anna sets most=2 | too_many most=2 players=3
only the host sends away and not himself | lobby Anna Ben Caro | Ben kicks Caro | host_only host=Anna
 | lobby Anna Ben Caro | Anna kicks Anna | kick_self
 | lobby Anna Ben Caro | Anna kicks Eve | other_not_seated
nobody is sent away from a running game | Anna Ben | Anna kicks Ben | started
only seats that are taken can be swapped with | lobby Anna Ben | Anna takes 2 | no_such_seat seats=2
 | lobby Anna Ben | Anna takes -1 | no_such_seat seats=2
 | lobby Anna Ben | Eve takes 0 | not_seated
others set nothing | lobby Anna Ben | Ben sets pace=5m | host_only host=Anna
options stand once the game has started | Anna | Anna sets goal=3 | started
only the host starts | lobby Anna Ben | Ben starts | host_only host=Anna
a game starts with enough players | lobby Anna game=duel | Anna starts | too_few least=2 players=1
only who is seated adds a word | lobby Anna Ben | Caro says tulipe | not_seated
after the start no word is added | Anna Ben | Anna says tulipe | started
an illegal action is refused by the game | Anna Ben | Anna fly | refuse.unknown_action
 | Anna Ben | Ben roll | refuse.not_your_turn seat=0
strangers do not play | Anna Ben | Caro roll | not_seated
nobody plays before the start | lobby Anna Ben | Anna roll | not_started
strangers drop nothing | Anna Ben Caro game=relay | Anna leaves; Ben gives Anna Dan; Eve joins | request_open
who left sits down nowhere here | Anna Ben Caro game=relay | Anna leaves; Anna joins | withdrawn
 | Anna Ben Caro game=relay | Anna leaves; Ben gives Anna Anna | left_already name=Anna
 | Anna Ben Caro game=relay | Anna leaves; Anna roll | withdrawn
nobody sits down where no seat is free | Anna Ben Caro | Anna leaves; Dan joins | no_seat
 | Anna Ben Caro | Anna leaves; Ben joins | already_seated name=Ben
no undo across a throw | Anna Ben | Anna note; Anna roll; Anna note; Anna undoes; Anna undoes | undo_shown
nobody takes back anothers action | Anna Ben | Anna pass; Ben undoes | undo_not_yours
nothing is taken back once another has acted | Anna Ben | Anna note; Ben shout; Anna undoes | undo_not_yours
a finished game stays finished | Anna goal=1 | Anna roll; Anna undoes | undo_over
"""
"""The rule | who begins, in a lobby or with options | what they do, the last of it in vain | why.

A row without a rule is one more of the rule above it.
"""
VERBS: dict[str, Callable[..., Any]] = {
    "joins": lambda player, table: (seats.join, player),
    "leaves": lambda player, table: (seats.leave, player.id),
    "agrees": lambda player, table: (seats.agree, player.id),
    "gives": lambda player, table, of, to: (seats.ask, player.id, NAMED[of].id, NAMED[to]),
    "ends": lambda player, table: (ending.end, player.id),
    "kicks": lambda player, table, whom: (lobby.kick, player.id, NAMED[whom].id),
    "takes": lambda player, table, seat: (lobby.take_seat, player.id, int(seat)),
    "starts": lambda player, table: (lobby.start, player.id, press_of(table)),
    "says": lambda player, table, word: (lobby.add_word, player.id, word),
}
"""What is done beside the game: the verb of tables, and what it takes."""


def told(words: list[str]) -> dict[str, Any]:
    """Read values by name: `pace=5m most=2`."""
    found = dict(word.split("=", 1) for word in words)
    return {name: int(value) if value.lstrip("-").isdigit() else value for name, value in found.items()}


async def begun(house: House, line: str) -> Table:
    """Open a table, and start unless it is said to be a lobby."""
    words = line.split()
    begin = house.lobby if words[0] == "lobby" else house.started
    return await begin(
        *(NAMED[one] for one in words if one in NAMED), **told([one for one in words if "=" in one])
    )


def act(house: House, table: Table, line: str) -> Awaitable[Any]:
    """Return what somebody does: a verb of tables, or an action of the game."""
    who, verb, *more = line.split()
    player = NAMED[who]
    if verb == "sets":
        given = told(more)
        kept = {name: given.pop(name) for name in ("pace", "locale") if name in given}
        return house.tables.at(table.id, lobby.configure, player.id, options=given, **kept)
    if verb in VERBS:
        return house.tables.at(table.id, *VERBS[verb](player, table, *more))
    doors: dict[str, Callable[[Table, Player], Awaitable[Any]]] = {"undoes": house.undo, "skips": house.skip}
    return doors[verb](table, player) if verb in doors else house.play(table, player, verb)


@pytest.mark.parametrize("row", [row for row in ROWS.splitlines() if row])
async def test_it_is_refused_by_its_rule(house: House, row: str) -> None:
    _, begin, acts, why = (part.strip() for part in row.split("|"))
    *before, last = acts.split("; ")
    table = await begun(house, begin)
    for line in before:
        if line.startswith("later "):
            house.later(**{UNITS[unit]: int(count) for count, unit in re.findall(r"(\d+)([hms])", line[5:])})
        else:
            await act(house, table, line)
    reason, *detail = why.split()
    key = reason if reason.startswith("refuse.") else f"table.refuse.{reason}"
    await house.refused(act(house, table, last), key, **told(detail))
