"""Solved tables for all tests of the coach."""

from collections.abc import Iterator

import pytest

from tapis.engines.kit import solutions
from tests.kept import SOLVED


@pytest.fixture(scope="module")
def tables() -> Iterator[None]:
    """Keep solved tables where all tests find them."""
    solutions.keep_in(SOLVED)
    yield
    solutions.keep_in(None)
