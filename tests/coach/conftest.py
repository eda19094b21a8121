"""Solved tables for all tests of the coach."""

from collections.abc import Iterator

import pytest

from bot.engines.kit import solved
from tests.kept import SOLVED


@pytest.fixture(scope="module")
def tables() -> Iterator[None]:
    """Keep solved tables where all tests find them."""
    solved.keep_in(SOLVED)
    yield
    solved.keep_in(None)
