"""Solved tables for these tests."""

from tests.coach.conftest import tables  # noqa: F401 - pytest finds its fixture here
