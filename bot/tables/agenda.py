"""What is due, of every kind of work (docs/decisions/0127)."""

from typing import Any, Final

from bot.store import DueKind, Stands, Transaction
from bot.tables.verbs import Context, reads

SHORTEST: Final = 60_000
"""Milliseconds before the second try of what Discord refuses."""
PAUSES: Final = (10_000, 60_000)
"""Milliseconds before the second and the third try of what the coach fails at; then it is given up."""
LONGEST: Final = 600_000
"""Milliseconds between further tries at what is never given up."""
PAGE: Final = 50
"""Most pieces of work in one transaction, so that no press waits long."""


@reads
def due(
    tx: Transaction,
    context: Context,
    kind: DueKind | Stands,
    after: tuple[int, Any] | None = None,
    *,
    late: int = 0,
    most: int = PAGE,
) -> list[tuple[int, Any]]:
    """Return (since when, key) of a page of what is due on own servers, the longest first; in ms UTC.

    `after`: the last of the page before; `late`: for how many milliseconds it has been due at least.
    """
    return tx.due(kind, context.own, context.now() - late, most, after)


def put_off(
    tx: Transaction, context: Context, table_id: str, state: str, tries: int, *, always: bool = False
) -> bool:
    """Note when the coach tries a game again; return False if it was tried often enough, and not `always`.

    `state`: of its ledger, "due" if that is to be made, "done" if what it says is to be used.
    """
    if tries >= len(PAUSES) and not always:
        return False
    pause = (*PAUSES, LONGEST)[min(tries, len(PAUSES))]
    tx.put_off(table_id, state, context.now() + pause, failed=True)
    return True


def next_try(now: int, since: int, longest: int) -> int:
    """Return when what Discord refuses since then is tried again: after as long as that lasts, in ms UTC.

    `longest`: the longest pause, in milliseconds.
    """
    return now + min(max(now - since, SHORTEST), longest)
