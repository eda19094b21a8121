"""Cards that play themselves after a wait: the only legal one, or one that was decided in advance."""

from functools import partial
from typing import Any, Final

from bot.services import Services
from bot.tables import agenda, play
from bot.watch.agenda import Kind, due

EVER: Final = 2**62
SLACK: Final = 1_000
"""Milliseconds after its instant from which on a timer counts as forgotten."""


def forgotten(services: Services) -> Kind[tuple[int, Any]]:
    """Return the timers that should have been fired a second ago, and were not."""
    return Kind(
        "a timer",
        lambda last: services.tables.run(agenda.due, "timer", last, late=SLACK),
        lambda piece: fire(services, piece[1], piece[0]),
    )


async def load(services: Services) -> None:
    """Fire from now on, beginning with what was set before the start; before anybody can press.

    What is overdue is fired at once.
    """
    services.timers.fire = partial(fire, services)
    await due(services.tables, "timer", services.tables.get, late=-EVER).take()


async def fire(services: Services, table_id: str, at: int) -> None:
    """Play what plays itself at a table and show it, else call who is to play, unless it was stopped."""
    if not services.tables.time_known:  # a look plays it later
        return
    fired = await services.tables.at(table_id, play.fire, at)
    if fired is None:
        return
    done, played = fired
    if played:
        services.metrics.moved(done.table.game, "person")
        services.painter.refresh(table_id)
        services.painter.look(done.table)
    services.pings.due(done.table, done.due)
