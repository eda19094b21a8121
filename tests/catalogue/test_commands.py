"""Discord takes all commands as they are sent; if it did not, the bot would start over and over.

The sandbox checks them by Discord's bounds, each of which `test_sandbox_form_limits.py` shows.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
import pytest_asyncio

from bench import tree
from bot.commands.moved import ANY, MOVED
from discord_sandbox.commands import check_all
from discord_sandbox.wire import Refusal

Json = dict[str, Any]
LEAVES, OPTIONS = 75, 160
"""Most of what people can type, and of what that asks for: what is rare stands behind `/table do`."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sent() -> list[Json]:
    return await tree.commands()


@pytest.fixture
def payload(sent: list[Json]) -> list[Json]:
    return deepcopy(sent)


def test_discord_takes_the_commands(payload: list[Json]) -> None:
    assert check_all(payload) == payload


def test_there_are_few_commands_and_options(payload: list[Json]) -> None:
    leaves, options, _ = map(sum, zip(*map(tree.count, payload), strict=True))
    assert leaves <= LEAVES, "what can be typed"
    assert options <= OPTIONS, "what these ask for"


def test_what_moved_stands_nowhere_else(payload: list[Json]) -> None:
    """Of Menteur's bid only the values moved."""
    floors = {(each["name"], one["name"]) for each in payload for one in each.get("options", ())}
    moved = {tuple(row.en.split()[:2]) for row in MOVED if " " in row.en} - {("menteur", "bid")}
    assert floors.isdisjoint(moved)
    games = {word for every, word in moved if every == ANY}
    assert [floor for floor in floors if floor[1] in games] == []


def test_what_needs_no_server_is_offered_everywhere(payload: list[Json]) -> None:
    """Leaderboards and tournaments are for servers; a table may be private."""
    offered = {command["name"]: (command["contexts"], command["integration_types"]) for command in payload}
    for_servers = {name for name, where in offered.items() if where == ([0], [0])}
    assert for_servers == {"leaderboard", "tournament"}
    everywhere = {name for name, where in offered.items() if where == ([0, 1, 2], [0, 1])}
    assert everywhere == offered.keys() - for_servers


def verbs(payload: list[Json], count: int) -> None:
    """Lengthen `/table` to so many verbs."""
    [table] = [command for command in payload if command["name"] == "table"]
    for number in range(count - len(table["options"])):
        table["options"].append({"type": 1, "name": f"verb{number}", "description": "made up", "options": []})


def commands(payload: list[Json], count: int) -> None:
    """Add commands until there are so many."""
    added = range(count - len(payload))
    payload += [{"type": 1, "name": f"made-up-{number}", "description": "made up"} for number in added]


def characters(payload: list[Json], count: int) -> None:
    """Add a command of so many characters, where each text counts in its longest language."""
    choices = [
        {"name": f"{n}", "name_localizations": {"fr": "é" * 100}, "value": "v" * 100} for n in range(25)
    ]
    full = {"type": 3, "name": "a", "description": "d", "choices": choices}
    half = {"type": 3, "name": "b", "description": "d" * 100, "choices": choices[:14]}
    rest = "d" * (count - 1 - (2 + 25 * 200) - (101 + 14 * 200))
    payload.append({"type": 1, "name": "x", "description": rest, "options": [full, half]})


BOUNDS: dict[str, tuple[Callable[[list[Json], int], None], int]] = {
    "verbs of a group": (verbs, 25),
    "commands": (commands, 100),
    "characters of a command": (characters, 8000),
}


@pytest.mark.parametrize("what", BOUNDS)
def test_one_more_than_discord_takes_is_refused(payload: list[Json], what: str) -> None:
    lengthen, most = BOUNDS[what]
    beyond = deepcopy(payload)
    lengthen(payload, most)
    assert check_all(payload) == payload
    lengthen(beyond, most + 1)
    with pytest.raises(Refusal):
        check_all(beyond)
