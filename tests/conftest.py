"""What all tests share: the clock they begin at, and a bot that gives nothing up."""

from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from tests.begins import BEGINS, begin
from tests.running import (  # noqa: F401 - pytest finds its hooks here
    pytest_collection_finish,
    pytest_collection_modifyitems,
    pytest_pycollect_makeitem,
    pytest_runtest_teardown,
)
from tests.unhurried import unhurried

unhurried()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--luck", default="", help="a word that gives each test of tables another luck")
    parser.addoption("--begins", default=BEGINS, help="where the clock of the tests begins, in Paris")


def pytest_configure(config: pytest.Config) -> None:
    begin(config.getoption("begins"))


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker import other files first: what pytest compiles of them all workers find compiled."""
    worker = getattr(session.config, "workerinput", None)
    if worker and session.config.args == session.config.getini("testpaths"):
        apart = {Path(folder).name for folder in session.config.getoption("ignore") or ()}
        files = sorted(file for folder in session.config.args for file in Path(folder).glob("*/test_*.py"))
        files = [file for file in files if file.parent.name not in apart]
        first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        for file in (*files[first:], *files[:first]):
            with suppress(Exception, pytest.skip.Exception):  # is told when it is collected
                import_module(f"tests.{file.parent.name}.{file.stem}")
