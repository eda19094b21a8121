"""What a database works, counted in steps: a busy machine does not change them."""

from collections.abc import Awaitable, Callable

from bot.store.sqlite import SqliteStore

PART = 100
"""Steps of SQLite after which it tells of them."""


async def read_steps(store: SqliteStore, work: Callable[[], Awaitable[object]]) -> int:
    """Do something; return the steps in which SQLite runs the statements of both connections."""
    parts = 0

    def count() -> None:
        nonlocal parts
        parts += 1

    for line in (store._line, store._reading):
        await line.call(lambda connection: connection.set_progress_handler(count, PART))
    try:
        await work()
    finally:
        for line in (store._line, store._reading):
            await line.call(lambda connection: connection.set_progress_handler(None, PART))
    return parts * PART
