"""A red test is run again, and told as broken or as flaky (`tests/verdicts.py`)."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RED = """
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def test_green():
    pass


@pytest.mark.parametrize("word", ["a b", "c::d"])
def test_broken(word):
    assert False


@pytest.fixture
def once():
    seen = HERE / "seen"
    first = not seen.exists()
    seen.touch()
    assert not first


def test_flaky(once):
    pass
"""


def run(folder: Path, *options: str) -> tuple[int, list[str]]:
    """Run the tests of a folder; return the exit code and the verdicts."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.verdicts", "--rootdir", str(folder)]
    done = subprocess.run(  # noqa: S603 - our own tests
        [*command, "-c", str(folder / "pytest.ini"), *options, str(folder)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    told = [line for line in done.stdout.splitlines() if line.startswith(("broken: ", "flaky: "))]
    return done.returncode, sorted(told)


@pytest.fixture
def red(tmp_path: Path) -> Path:
    """Red tests of a house of its own, which are run from above it."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "pytest.ini").write_text("[pytest]\n", "utf-8")
    (tmp_path / "house" / "test_red.py").write_text(RED, "utf-8")
    return tmp_path


VERDICTS = [
    "broken: house/test_red.py::test_broken[a b]",
    "broken: house/test_red.py::test_broken[c::d]",
    "flaky: house/test_red.py::test_flaky",
]


def test_red_again_is_broken_green_again_is_flaky_and_both_are_red(red: Path) -> None:
    assert run(red) == (1, VERDICTS)


@pytest.mark.slow("workers are started")
def test_workers_tell_the_same(red: Path) -> None:
    assert run(red, "-n", "2") == (1, VERDICTS)


@pytest.mark.slow("as the others, of what is no test yet")
def test_a_file_that_cannot_be_collected_is_broken(red: Path) -> None:
    (red / "house" / "test_red.py").write_text("import nothing_of_this_name", "utf-8")
    assert run(red) == (2, ["broken: house/test_red.py"])


@pytest.mark.slow("as the others, where there is nothing to tell")
def test_of_green_tests_nothing_is_told(red: Path) -> None:
    (red / "house" / "test_red.py").write_text("def test_green():\n    pass\n", "utf-8")
    assert run(red) == (0, [])
