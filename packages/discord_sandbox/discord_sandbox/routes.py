"""What a route of Discord's API is.

A handler is `async def handler(core, call) -> Reply`.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from .core import Core
from .wire import Call, Limit, Reply

Handler = Callable[[Core, Call], Awaitable[Reply]]


class Route(NamedTuple):
    """A method and a path template of Discord's API, with handler, bucket and whether it needs the token."""

    method: str
    template: str
    handler: Handler
    limit: Limit | None = None
    bot_only: bool = True
