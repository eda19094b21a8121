"""Fixtures of the tests of games and records."""

import pytest

from tapis.records.record import Record
from tests.games.record_table import played


@pytest.fixture(scope="session")
def finished() -> Record:
    """Return the record of a whole game of Yams, with every kind of move a table has."""
    return played().record()
