"""The doors of a person's own settings."""

import discord

from bot.games.kit.game import Illegal
from bot.house import House
from bot.messages.components import Drawn, draw
from bot.messages.custom_id import NO_TABLE
from bot.screens.kit.personal import SWITCHES, own_settings, with_server
from bot.screens.kit.screen import Screen


def shown(house: House, interaction: discord.Interaction, server: Screen | None = None) -> Drawn:
    """Draw a person's own settings, and below them those of the server where a manager asks."""
    reader = house.reader(interaction)
    screen = own_settings(reader.t, reader.person.switched)
    return draw(screen if server is None else with_server(screen, server), reader.sprites, NO_TABLE)


async def switch(house: House, user_id: int, argument: str) -> None:
    """Set one thing on or off: `<name>.on`, `<name>.off`.

    Raises:
        Illegal: if there is no such switch.
    """
    name, _, state = argument.partition(".")
    if name not in SWITCHES or state not in {"on", "off"}:
        raise Illegal("press.unknown")
    await house.people.change(user_id, lambda person: person.switch(name, on=state == "on"))
    house.hands.look_again(user_id)
