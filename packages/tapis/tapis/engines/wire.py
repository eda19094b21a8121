"""What goes to the process that thinks and comes back: whole objects, each behind its length.

Both ends are this program.  The function that is called is named, so that the bot never imports it.
"""

import pickle
from typing import Any, Final, NamedTuple, TypeAlias

Answer: TypeAlias = Any
"""What a function returned; whoever asked knows its shape."""
HEAD: Final = 8
"""The bytes of a length."""


class Request(NamedTuple):
    """A function that is called in the process.

    Attributes:
        function: its module and name, as `tapis.coach.account:ledger_of`.
        arguments: what it is given.
        patience: seconds of work that it may take; None for as many as it wants.
    """

    function: str
    arguments: tuple[object, ...] = ()
    patience: float | None = None


class NoThought(Exception):
    """There is no answer: the process died, has no memory left, took too long or gave no legal answer."""


class Died(NoThought):
    """The process is no longer there; another one may answer."""


class Exhausted(NoThought):
    """The request wanted more memory or time than it may have, and the process cannot go on."""


class Failed(NoThought):
    """The request failed, and the process can go on."""


class Refused(NoThought):
    """Who was asked says that there is no answer, and never will be."""


def packed(thing: object) -> bytes:
    """Return an object as it is sent."""
    data = pickle.dumps(thing)
    return len(data).to_bytes(HEAD) + data


def unpacked(data: bytes) -> Answer:
    """Return the object that was sent; its length has been taken off."""
    return pickle.loads(data)  # noqa: S301 - of a process of our own
