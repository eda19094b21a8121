"""A verb is one function that does or tells one thing in a transaction.

A verb at a table is a function of (session, ...), run by `Tables.at`.  Any other is a function of
(transaction, context, ...), run by `Tables.run`; one of (transaction, context, table_id, ...) that needs only
the table's row is run by `Tables.about`.  How it runs, where that is not as usual, stands at it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from bot.store import ALL, ANYBODY, Person, Shards, TableRow, Transaction
from bot.store.own_rows import OwnRows
from bot.tables.limits import Limits
from bot.tables.marks import Mark
from tapis.clocks.clock import milliseconds
from tapis.engines import Playable
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Illegal

V = TypeVar("V", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Context:
    """What all tables share: games, clock, luck, limits, own servers, people's settings, features' own."""

    shelf: Mapping[str, Playable]
    clock: Callable[[], datetime]
    luck: Callable[[str, int], Chance]
    limits: Limits | None = None
    own: Shards = ALL
    people: Callable[[int], Person] = lambda _: ANYBODY
    rows: Sequence[OwnRows] = ()
    marks: Sequence[type[Mark]] = ()

    def now(self) -> int:
        """Return the time in milliseconds UTC."""
        return milliseconds(self.clock())


def row_of(tx: Transaction, table_id: str) -> TableRow:
    """Return the row of a table; it is `Illegal` if there is none."""
    row = tx.table(table_id)
    if row is None:
        raise Illegal("table.refuse.gone")
    return row


def reads(verb: V) -> V:
    """Mark a verb that changes nothing."""
    return _mark(verb, reads=True)


def unflushed(verb: V) -> V:
    """Mark a verb whose change does not wait for the disk, so that a power cut may lose it."""
    return _mark(verb, flush=False)


def how(verb: Callable[..., object]) -> Mapping[str, Any]:
    """Return how a verb runs, as keywords of `Store.run`."""
    return getattr(verb, "how", _AS_USUAL)


_AS_USUAL: Mapping[str, Any] = {}


def _mark(verb: V, **marks: bool) -> V:
    verb.__dict__["how"] = {**how(verb), **marks}
    return verb
