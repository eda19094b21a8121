"""`python -m bench.proofs [name ...]`: what takes hours, each proof a line with its figure.

A proof is a file with tests that are marked `proof`, or a bench that ends with another code than 0 where what
it shows does not hold.  Its figure is the last line it prints.  Of a proof that failed the last lines follow.
The exit code is how many failed.
"""

import argparse
import ast
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tests.catalogue.house import ROOT

PYTEST = "pytest -q -o timeout=7200 --no-header --tb=short"
"""Such tests take longer than others; the bound only ends what hangs."""
NAMED = {
    "mutants": "bench.mutants --short",
    "mutants, by make test": "bench.mutants --short --quick",
    "tournaments": "bench.tournaments",
    "season": "bench.season --tournaments 0",
    "ledgers": "bench.ledger",
    "ledgers, honest": "bench.ledger --honest --jobs 2",
    "ledgers, prices": "bench.ledger --prices --jobs 2",
    "engines": "bench.engines --short",
    "folding": "bench.folded",
    "memory": "bench.memory",
    "soak": "bench.soak",
    "soak beside robots": "bench.soak --robots",
}
"""Proofs that no mark names: benches that say whether something holds."""
LAST = 30
"""Lines that are shown of a proof that failed."""


class Shown(NamedTuple):
    """What became of a proof: whether it holds, what it said, and the seconds it took."""

    holds: bool
    said: list[str]
    seconds: float

    @property
    def figure(self) -> str:
        """The last line, without the bars that pytest draws round it."""
        return self.said[-1].strip("= ") if self.said else "said nothing"


def marks(source: str) -> bool:
    """Return True if a test is marked as a proof in the source, not only in a text there."""
    nodes = ast.walk(ast.parse(source)) if "mark.proof" in source else ()
    return any(isinstance(node, ast.Attribute) and ast.unparse(node).endswith("mark.proof") for node in nodes)


def proofs(root: Path) -> dict[str, str]:
    """Return what runs each proof, as `python -m` takes it: files of tests first."""
    found = (*(root / "tests").rglob("test_*.py"), *root.glob("packages/*/tests/*/test_*.py"))
    files = (path for path in sorted(found) if marks(path.read_text("utf-8")))
    names = (path.relative_to(root).as_posix() for path in files)
    return {name.partition("tests/")[2]: f"{PYTEST} -m proof {name}" for name in names} | NAMED


def shown(command: str) -> Shown:
    """Run a proof; return what became of it."""
    began = perf_counter()
    done = subprocess.run(  # noqa: S603 - our own programs
        [sys.executable, "-m", *command.split()],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    said = [line for line in done.stdout.splitlines() if line.strip()]
    return Shown(done.returncode == 0, said, perf_counter() - began)


def report(chosen: Mapping[str, str]) -> int:
    """Run proofs and print a line for each; return how many failed."""
    failed = 0
    for name, command in chosen.items():
        found = shown(command)
        failed += not found.holds
        print(
            f"{'ok' if found.holds else 'FAILED':6} {found.seconds:7.0f} s  {name}: {found.figure}",
            flush=True,
        )
        if not found.holds:
            print(*(f"    {line}" for line in found.said[-LAST:]), sep="\n", flush=True)
    print(f"{len(chosen) - failed} of {len(chosen)} proofs hold")
    return failed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the proofs that are named, or all; return how many failed."""
    parser = argparse.ArgumentParser(prog="python -m bench.proofs", description="What takes hours.")
    parser.add_argument("names", nargs="*", help="parts of names; none: all of them")
    parts, every = parser.parse_args(arguments).names, proofs(ROOT)
    chosen = {
        name: command for name, command in every.items() if not parts or any(part in name for part in parts)
    }
    if not chosen:
        parser.error(f"no proof has such a name: {'; '.join(every)}")
    return report(chosen)


if __name__ == "__main__":
    sys.exit(main())
