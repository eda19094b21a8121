"""What is due, of every kind of work (docs/decisions/0127)."""

from typing import Any, Final

from bot.store import DueKind, Transaction
from bot.tables.session import Context
from bot.tables.verbs import reads

PAGE: Final = 50
"""Most pieces of work in one transaction, so that no press waits long."""


@reads
def due(
    tx: Transaction,
    context: Context,
    kind: DueKind,
    after: tuple[int, Any] | None = None,
    *,
    late: int = 0,
    most: int = PAGE,
) -> list[tuple[int, Any]]:
    """Return (since when, key) of a page of what is due on own servers, the longest first; in ms UTC.

    Args:
        tx: the transaction.
        context: what all tables share.
        kind: what is to be done.
        after: the last of the page before.
        late: for how many milliseconds it has been due at least.
        most: how long a page is.
    """
    return tx.due(kind, context.own, context.now() - late, most, after)
