"""What the tests cost, in figures that do not breathe: `python -m bench.costs [REVISION]`.

By tier the tests, their functions and the lines of these; what the tests of `make test` start, for which they
are run; and the instructions of a few tests, where this machine counts them.  With a revision of git: there,
here, the change.  Who counts is `bench/counting.py`.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.mutants import QUICK
from bench.weight import table
from tests.catalogue.house import ROOT, Figures, sources

FEW = ("packages/tapis/tests/games/test_yams_boxes.py", "packages/tapis/tests/games/test_belote_scoring.py")
"""Tests whose instructions are counted, with those of starting pytest and of collecting them."""
COUNTERS = {
    "perf": ("perf stat -x, -e instructions:u", r"^([\d,]+?),,instructions"),
    "valgrind": ("valgrind --tool=callgrind --callgrind-out-file=/dev/null", r"Collected : (\d+)"),
}
"""What counts instructions, best first, and where it writes how many there were."""
SPREAD = ("-n", "2", "--dist", "worksteal")


def ended(tree: Path, *arguments: str, counted: Path, under: Sequence[str] = ()) -> str:
    """Run pytest on a tree with the plugin that counts into a file; return what stands on its stderr.

    Raises:
        RuntimeError: if it could not run the tests; those that fail have started what they start.
    """
    more = {"PYTHONPATH": str(counted.parent), "COUNTED": str(counted), "PYTHONHASHSEED": "0"}
    command = [*under, sys.executable, "-m", "pytest", "-q", "-p", "counting", "-p", "no:cacheprovider"]
    done = subprocess.run(  # noqa: S603 - our own tests
        [*command, *arguments],
        cwd=tree,
        env={**os.environ, **more},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
        raise RuntimeError(
            f"pytest ended with {done.returncode} in {tree}:\n{done.stdout[-2000:]}{done.stderr}"
        )
    return done.stderr


def instructions(tree: Path, counted: Path) -> Figures:
    """Return how many instructions a few tests take, by what counts them; none where nothing does."""
    for name, (command, pattern) in COUNTERS.items():
        try:
            told = subprocess.run(  # noqa: S603 - a program that does nothing
                [*command.split(), "true"], capture_output=True, encoding="utf-8", check=False
            )
        except FileNotFoundError:
            continue
        if re.search(pattern, told.stderr, re.MULTILINE):
            said = ended(tree, *FEW, counted=counted, under=command.split())
            found = re.search(pattern, said, re.MULTILINE)
            return {f"thousand instructions ({name})": int(found[1]) // 1000 if found else 0}
    return {}


def costs(tree: Path, *tests: str) -> Figures:
    """Return the figures of the tests in a tree: of all, or of those that are named."""
    with TemporaryDirectory() as folder:
        shutil.copy(ROOT / "bench" / "counting.py", folder)
        collected, started, spare = (Path(folder) / name for name in ("collected", "started", "spare"))
        started.touch()
        ended(tree, "--collect-only", *tests, counted=collected)
        ended(tree, *SPREAD, "-m", QUICK, *tests, counted=started)
        texts = [text for path, text in sources(tree).items() if path.startswith("tests/")]
        starts = Counter(started.read_text("utf-8").split())
        return {
            "lines of all tests": sum(len(text.splitlines()) for text in texts),
            **json.loads(collected.read_text("utf-8")),
            "quick: processes started": starts["process"],
            "quick: bots started": starts["bot"],
            **instructions(tree, spare),
        }


def git(*words: str, where: Path = ROOT) -> str:
    """Return what git says."""
    done = subprocess.run(["git", *words], cwd=where, check=True, stdout=subprocess.PIPE, encoding="utf-8")  # noqa: S603, S607 - git
    return done.stdout.strip()


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """Have a clone at a revision of git, for as long as it is looked at."""
    with TemporaryDirectory() as folder:
        git("clone", "-q", "--shared", "--no-checkout", str(ROOT), folder)
        git("checkout", "-q", "--detach", git("rev-parse", revision), where=Path(folder))
        yield Path(folder)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; return 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.costs", description="What the tests cost.")
    parser.add_argument("revision", nargs="?", help="a revision of git to compare with")
    revision: str | None = parser.parse_args(arguments).revision
    columns = list[Figures]()
    if revision:
        with checked_out(revision) as tree:
            columns.append(costs(tree))
    columns.append(costs(ROOT))
    print(table(columns))
    if not any("instructions" in name for name in columns[-1]):
        print("\nThis machine counts no instructions: there is neither perf that does nor valgrind.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
