"""Every game is played by people who type alone: the commands of its group, with what they offer."""

from random import Random

import pytest
from discord import AppCommandOptionType, app_commands

from tapis.shelf import GAMES
from tests.cogs.conftest import FOUR, SHARED, Parlour, begun

pytestmark = SHARED
MOVES = 40
"""As many moves of each game are typed, if it is not over before."""


@pytest.mark.slow("forty moves of each game")
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_by_typed_lines_alone(parlour: Parlour, game: str) -> None:
    group, luck = GAMES[game].command, Random(game)
    await begun(parlour, group, users=FOUR[: max(seats for seats in GAMES[game].seats if seats <= len(FOUR))])
    table = await parlour.newest()
    while table.phase == "playing" and table.rev < MOVES:
        user = str(table.players[min(table.awaited)].id)
        tried = [await moved(parlour, user, command, luck) for command in typed(parlour, group, luck)]
        after = await parlour.newest()
        assert after.rev > table.rev, f"{tried} brought {user} no move"
        table = after


def typed(parlour: Parlour, group: str, luck: Random) -> list[app_commands.Command]:
    """Return the commands that play a game, in any order."""
    found = parlour.bot.tree.get_command(group)
    assert isinstance(found, app_commands.Group), group
    commands = [one for one in found.walk_commands() if isinstance(one, app_commands.Command)]
    return luck.sample([one for one in commands if one.name != "new"], len(commands) - 1)


async def moved(parlour: Parlour, user: str, command: app_commands.Command, luck: Random) -> str:
    """Type a command with values that are offered, if there are any; return what was typed."""
    given: dict[str, object] = {}
    for parameter in command.parameters:
        if not parameter.required:
            continue
        name = parameter.display_name
        offered = [choice.value for choice in parameter.choices]
        if parameter.autocomplete:
            asked = user, parlour.channel, command.qualified_name, name, given | {name: ""}
            offered = [one["value"] for one in await parlour.client.autocomplete(*asked)]
        elif parameter.type is AppCommandOptionType.integer:
            offered = [*range(int(parameter.min_value or 0), int(parameter.max_value or 0) + 1)]
        if not offered:
            return f"{command.qualified_name} (nothing offered)"
        given[name] = luck.choice(offered)
    await parlour.client.command(user, parlour.channel, command.qualified_name, given)
    return f"{command.qualified_name} {given}"
