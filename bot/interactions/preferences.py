"""A person's own settings."""

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.messages.components import Drawn
from bot.screens.kit.personal import SWITCHES, own_settings, with_server
from bot.screens.kit.screen import Screen


def shown(actor: Actor, server: Screen | None = None) -> Drawn:
    """Draw a person's own settings, and below them those of the server where a manager asks."""
    screen = own_settings(actor.t, actor.reader.person.switched)
    return actor.drawn(screen if server is None else with_server(screen, server))


async def switch(actor: Actor, _: str, *, switched: str) -> Said:
    """Set one thing on or off: `<name>.on`, `<name>.off`.

    Raises:
        Illegal: if there is no such switch.
    """
    name, _, state = switched.partition(".")
    if name not in SWITCHES or state not in {"on", "off"}:
        raise Illegal("press.unknown")
    await actor.services.people.change(actor.id, lambda person: person.switch(name, on=state == "on"))
    actor.services.hands.look_again(actor.id)
    return Said(page=shown(actor))
