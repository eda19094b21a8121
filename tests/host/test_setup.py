"""`make setup`: what it refuses in one line before anything is built, and what it leaves."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.host.root import wanted
from tests.host.test_deploy import ROOT

OLD = """exec {python} -c 'import sys; sys.version_info = (3, 10, 4); exec(sys.argv[1])' "$2" """
READ_ONLY = 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; cd "$1"; shift; exec "$@"'


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What `make setup` reads, in a folder of its own."""
    if shutil.which("make") is None:
        pytest.skip("make is not installed here")
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in ("Makefile", "uv.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    return folder


def refused(command: list[str], folder: Path) -> str:
    """Run what must fail and build nothing; return what our own line says."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - of ours
    assert done.returncode != 0, done
    assert not (folder / ".venv").exists(), "something was built"
    assert "Traceback" not in done.stderr, done.stderr
    [line] = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    return line


def test_an_old_python_is_refused_before_anything_is_built(checkout: Path, tmp_path: Path) -> None:
    shim = tmp_path / "python3.10"
    shim.write_text(f"#!/bin/sh\n{OLD.format(python=sys.executable)}\n")
    shim.chmod(0o755)
    line = refused(["make", "setup", f"PYTHON={shim}"], checkout)
    assert line.startswith("tapis-vert: Python 3.11 or newer is needed")
    assert "is 3.10" in line


def read_only(folder: Path, *command: str) -> list[str]:
    """Return how a command is run in a folder that is mounted read-only for it alone."""
    wanted()
    return ["unshare", "--mount", "/bin/sh", "-euc", READ_ONLY, "sh", str(folder), *command]


def test_a_read_only_checkout_is_told_in_a_line(checkout: Path) -> None:
    line = refused(read_only(checkout, "make", "setup", f"PYTHON={sys.executable}"), checkout)
    assert line == f"tapis-vert: {checkout} cannot be written: set it up where it can, or as a user who may"


@pytest.mark.slow("Python starts anew")
def test_the_sandbox_in_a_read_only_folder_is_told_in_a_line(checkout: Path) -> None:
    python = [
        "/usr/bin/env",
        "DISCORD_TOKEN=",
        f"PYTHONPATH={ROOT}",
        "PYTHONDONTWRITEBYTECODE=1",
        sys.executable,
    ]
    line = refused(read_only(checkout, *python, "-m", "bot", "start"), checkout)
    assert line.startswith(f"tapis-vert: {checkout} cannot be written")


def test_the_program_and_its_packages_are_compiled(checkout: Path) -> None:
    """The service may not write beside them, and would compile all of them at each start."""
    done = subprocess.run(
        ["make", "--dry-run", "setup"],  # noqa: S607 - of the system
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "--compile-bytecode" in done.stdout
    assert "-m compileall -q bot cogs" in done.stdout
