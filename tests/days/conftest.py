"""Fixtures of the tests of the game of the day: those of tables and storage."""

from tests.bot.conftest import base, house, pytest_generate_tests, pytest_runtest_protocol, unpaced

__all__ = ["base", "house", "pytest_generate_tests", "pytest_runtest_protocol", "unpaced"]
