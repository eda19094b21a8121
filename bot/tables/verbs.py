"""A verb is one function that does or tells one thing in a transaction.

A verb at a table is a function of (session, ...), run by `Tables.at`.  Any other is a function of
(transaction, context, ...), run by `Tables.run`; one of (transaction, context, table_id, ...) that needs only
the table's row is run by `Tables.about`.  How it runs, where that is not as usual, stands at it.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

V = TypeVar("V", bound=Callable[..., object])


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
