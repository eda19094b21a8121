"""The luck of a test of tables: drawn from the test's name, so that what fails once fails again."""

from collections.abc import Iterator
from functools import wraps
from random import Random
from typing import Any

import pytest

from bot.days import days
from bot.tables import lobby
from bot.tables.session import Session
from bot.tournaments import tournaments

SNOWFLAKE = 1 << 40
"""No smaller id is one of Discord's; the sandbox makes them from the time."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    """Draw secrets from the test's name, and mix no id that is made from the time into them."""
    luck, change = Random(f"{item.nodeid}{item.config.getoption('luck', '')}"), Session.change

    @wraps(change)
    def changed(session: Session, **fields: Any) -> None:
        start, *words = fields.get("salt") or ("",)
        if start.isdecimal() and int(start) >= SNOWFLAKE:
            fields["salt"] = (str(luck.getrandbits(63)), *words)
        change(session, **fields)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "change", changed)
        for room in (days, tournaments, lobby):
            patch.setattr(room, "token_hex", lambda size: luck.randbytes(size).hex())
        return (yield)
