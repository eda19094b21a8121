"""A route of Discord's API: which handler answers a method and a path.

A handler is `async def handler(core, call) -> Reply`.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from .core import Core
from .wire import Call, Limit, Reply

Handler = Callable[[Core, Call], Awaitable[Reply]]


class Route(NamedTuple):
    """A method and a path template of Discord's API, its handler and bucket, whether it wants the token."""

    method: str
    template: str
    handler: Handler
    limit: Limit | None = None
    bot_only: bool = True
