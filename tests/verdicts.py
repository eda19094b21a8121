"""What is red is run again, and told as broken or as flaky: `pytest -p tests.verdicts`.

All that was red runs once more, in one fresh process and with the same luck.  Broken is what is red again,
flaky what is green then; the run is red for either.
"""

import json
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

SAME = ("luck", "begins")
"""Options that say what chance and clock the tests see."""


class Verdicts:
    """Keeps which tests, and which files that cannot be collected, were red."""

    def __init__(self) -> None:
        self._red: dict[str, None] = {}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def _note(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed:
            self._red[report.nodeid] = None

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._red:
            config = terminalreporter.config
            terminalreporter.section("verdicts: run again with the same luck")
            again = red_again(self._red, config)
            for name in self._red:
                terminalreporter.write_line(f"{'broken' if name in again else 'flaky'}: {name}", red=True)


def red_again(names: Collection[str], config: pytest.Config) -> set[str]:
    """Run tests in a fresh process; return those that are red there, all of them if it says nothing."""
    given = {name: config.getoption(name, default=None) for name in SAME}
    with TemporaryDirectory() as folder:
        asked, kept = Path(folder, "names"), Path(folder, "v", "cache", "lastfailed")
        asked.write_text("\n".join(names), "utf-8")
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-o",
            f"cache_dir={folder}",
            "--tb=no",
            "--no-summary",
            f"--config-file={config.inipath}",  # of all houses, whichever is red
        ]
        ours = any(name.startswith("tests/") for name in names)  # tests that know these options
        options = [f"--{name}={value}" for name, value in given.items() if value and ours]
        done = subprocess.run(  # noqa: S603 - our own tests
            [*command, *options, f"@{asked}"], cwd=config.rootpath, stdout=subprocess.DEVNULL, check=False
        )
        if done.returncode == pytest.ExitCode.OK:
            return set()
        if done.returncode == pytest.ExitCode.TESTS_FAILED and kept.is_file():
            return set(json.loads(kept.read_text("utf-8")))
        return set(names)


def pytest_configure(config: pytest.Config) -> None:
    """Look where the results come together, not in the processes that run the tests."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Verdicts(), "verdicts")
