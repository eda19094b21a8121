"""A ledger as it is kept: deflated JSON of at most 1.5 KB."""

import zlib
from functools import lru_cache
from typing import Final

from pydantic import ValidationError

from bot.coach.ledger import Account, Ledger

MOST: Final = 1536
"""The most bytes of a ledger; `data/schema` holds it, too."""
_COURSES: Final = (32, 16, 8, 2)
"""How many values each course keeps, the most that fit."""


def packed(ledger: Ledger) -> bytes:
    """Return a ledger as it is kept; where it is too long, its courses are thinned.

    Raises:
        ValueError: if it is too long without courses.
    """
    found = b""
    for values in _COURSES:
        thin = ledger.model_copy(
            update={"accounts": tuple(_thinned(each, values) for each in ledger.accounts)}
        )
        found = zlib.compress(thin.model_dump_json(exclude_defaults=True).encode(), 9)
        if len(found) <= MOST:
            return found
    raise ValueError(f"a ledger of {len(found)} bytes; {MOST} at most")


@lru_cache(256)
def unpacked(kept: bytes) -> Ledger | None:
    """Return a ledger that was kept; None if another version of the coach wrote what this one cannot read."""
    try:
        return Ledger.model_validate_json(zlib.decompress(kept))
    except (ValidationError, zlib.error):
        return None


def _thinned(account: Account, most: int) -> Account:
    """Keep at most so many values of a course, the first and the last among them."""
    last = len(account.course) - 1
    if last < most:
        return account
    kept = [round(place * last / (most - 1)) for place in range(most)]
    return account.model_copy(
        update={
            "course": tuple(account.course[place] for place in kept),
            "revs": tuple(account.revs[place] for place in kept),
        }
    )
