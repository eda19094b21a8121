"""`make setup`: what it refuses in one line before anything is built, and what it leaves."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import BAD_USE
from bot.host import installation
from tests.host.root import PACKAGES, houses, wanted
from tests.host.test_deploy import ROOT
from tests.host.test_image import wheel

HERE = Path(sys.executable).resolve()
"""The Python of the tests, outside of any virtual environment."""
VERSION = "{}.{}".format(*sys.version_info)
SCRIPT = "bot/host/installation.py"
FROM_NOTHING = {"-m venv --clear", "uv sync"}
OLD = """exec "{python}" -c 'import sys; sys.version_info = (3, 10, 4); exec(sys.argv[1])' "$2" """
READ_ONLY = 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; cd "$1"; shift; exec "$@"'


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What `make setup` reads, in a folder of its own; nothing of a `make` that runs the tests."""
    for name in ("MAKEFLAGS", "PYTHON"):
        monkeypatch.delenv(name, raising=False)
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
    line = refused(read_only(checkout, "make", "setup", f"PYTHON={HERE}"), checkout)
    assert line == f"tapis-vert: {checkout} cannot be written: set it up where it can, or as a user who may"


@pytest.mark.slow("Python starts anew")
def test_the_sandbox_in_a_read_only_folder_is_told_in_a_line(checkout: Path) -> None:
    python = [
        "/usr/bin/env",
        "DISCORD_TOKEN=",
        f"PYTHONPATH={houses(ROOT)}",
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
    program = "bot cogs packages/tapis/tapis packages/discord_sandbox/discord_sandbox"
    assert f"-m compileall -q {program}\n" in done.stdout


# What fits no more: another Python, other packages


@pytest.fixture
def installed(checkout: Path) -> Path:
    """A checkout that `make setup` has installed by the Python of the tests, without any package."""
    for name in ("bot", "cogs", "packages"):
        (checkout / name).symlink_to(ROOT / name)
    python = checkout / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(HERE)
    (checkout / ".venv" / "pyvenv.cfg").write_text(f"home = {HERE.parent}\n")
    (python.parent / "uv").touch()
    with (checkout / ".venv" / "run.stamp").open("wb") as out:
        subprocess.run([python, SCRIPT], cwd=checkout, stdout=out, check=True)  # noqa: S603 - of ours
    return checkout


def stamp(checkout: Path, **words: str) -> None:
    """Change what the stamp says."""
    path = checkout / ".venv" / "run.stamp"
    for name, value in words.items():
        path.write_text(re.sub(f"(?m)^{name}=.*", f"{name}={value}", path.read_text()))


def starts(checkout: Path, *words: str, packages: str = "", known: str = "") -> tuple[int, str]:
    """Start the program as the unit does, from another folder; return its exit code and its errors."""
    done = subprocess.run(  # noqa: S603 - of ours
        [checkout / ".venv" / "bin" / "python", *words],
        cwd=checkout.parent,
        env={"PYTHONPATH": known or f"{houses(checkout)}:{packages}", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_another_python_is_told_in_a_line_before_any_package_is_imported(installed: Path) -> None:
    """With the exit code after which the unit does not start it again."""
    stamp(installed, python="3.1", lock="1")
    line = f"tapis-vert: set up by Python 3.1, run by {VERSION}: make setup (in {installed})\n"
    assert starts(installed, "-m", "bot") == (BAD_USE, line)


def test_packages_that_changed_are_told_in_a_line_before_any_is_imported(installed: Path) -> None:
    (installed / "uv.lock").write_text("another")
    line = f"tapis-vert: the packages have changed since it was set up: make setup (in {installed})\n"
    assert starts(installed, "-m", "bot") == (BAD_USE, line)


def test_who_pulled_three_houses_and_set_nothing_up_is_told_in_a_line(installed: Path) -> None:
    """Their environment knows the program's folder alone; so does one of their own, which has no stamp."""
    line = f"make setup (in {installed}), or pip install -e {installed} in an environment of your own\n"
    for _ in range(2):
        said = starts(installed, "-m", "bot", known=f"{installed}:{PACKAGES}")
        assert said == (BAD_USE, f"tapis-vert: tapis and discord_sandbox not installed: {line}")
        (installed / ".venv" / "run.stamp").unlink(missing_ok=True)


def test_what_fits_starts(installed: Path) -> None:
    assert starts(installed, "-m", "bot", "--help", packages=str(PACKAGES)) == (0, "")


def test_what_no_such_setup_installed_is_left_alone(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel, an image, a Python of the host's own; and what was set up before stamps said anything."""
    for name, path in {"ROOT": "", "VENV": ".venv", "STAMP": ".venv/run.stamp"}.items():
        monkeypatch.setattr(installation, name, installed / path)
    stamp(installed, python="3.1")
    assert installation.misfit() == "", "a Python beside it"
    monkeypatch.setattr(sys, "prefix", str(installed / ".venv"))
    assert installation.misfit()
    installation.STAMP.write_text("")
    assert installation.misfit() == "", "an empty stamp"
    installation.STAMP.unlink()
    assert installation.misfit() == "", "no stamp"
    shutil.rmtree(installation.VENV)
    assert installation.misfit() == "", "no virtual environment"


def test_a_python_too_old_reads_as_far_as_the_line_that_says_so(installed: Path) -> None:
    for name in ("bot/__init__.py", "bot/__main__.py", "bot/host/__init__.py", SCRIPT):
        ast.parse((ROOT / name).read_text("utf-8"), name, feature_version=(3, 7))
    old = "import runpy, sys; sys.version_info = (3, 10, 4); runpy.run_module('bot', run_name='__main__')"
    line = "tapis-vert: Python 3.11 or newer is needed, and this is 3.10: make setup PYTHON=python3.11\n"
    assert starts(installed, "-c", old) == (BAD_USE, line)


def plan(checkout: Path, *words: str) -> set[str]:
    """Return which of its long steps `make setup` would take."""
    done = subprocess.run(  # noqa: S603 - of ours
        ["make", "--dry-run", "setup", *words],  # noqa: S607 - of the system
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
    )
    return {step for step in ("-m venv --clear", "-m venv .venv", "uv sync") if step in done.stdout}


def test_make_sets_up_again_what_fits_no_more_and_nothing_else(installed: Path, tmp_path: Path) -> None:
    """Another Python from nothing, as links to the one before stay in a virtual environment that is there."""
    assert plan(installed) == set(), "all fits"
    assert plan(installed, f"PYTHON={HERE}") == set(), "the same Python is asked for"
    other = tmp_path / "other"
    other.write_text(f"#!/bin/sh\nexec '{HERE}' -c 'print(\"python=3.99\")'\n")
    other.chmod(0o755)
    assert plan(installed, f"PYTHON={other}") == FROM_NOTHING, "another is asked for"
    for name in ("python", "path"):
        stamp(installed, **{name: "another"})
        assert plan(installed) == FROM_NOTHING, name
        stamp(installed, python=VERSION, path=str(HERE))
    stamp(installed, lock="1")
    assert plan(installed) == {"uv sync"}, "other packages"
    python = installed / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to(tmp_path / "gone")
    assert plan(installed) == FROM_NOTHING, "its Python is gone"
    (installed / ".venv" / "run.stamp").write_text("")
    assert plan(installed) == FROM_NOTHING, "and the stamp says nothing"


UV = f"""
import pathlib, sysconfig

def main():
    text = f"{{pathlib.Path.cwd()}}\\n{PACKAGES}\\n"
    pathlib.Path(sysconfig.get_path("purelib"), "packages.pth").write_text(text)
"""
"""Stands for uv: the packages are those of the tests."""


@pytest.mark.slow("it makes virtual environments, and pip installs into them")
def test_a_setup_that_fits_no_more_is_mended_by_make_setup_once(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("bot", "cogs", "packages"):
        (checkout / name).symlink_to(ROOT / name)
    version = (ROOT / "Makefile").read_text("utf-8").partition("UV_VERSION := ")[2].split("\n")[0]
    wheel(tmp_path / "wheels", version, UV)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))

    def make() -> None:
        subprocess.run(["make", "setup"], cwd=checkout, check=True)  # noqa: S607 - of the system
        assert plan(checkout) == set(), "it is set up again and again"
        assert starts(checkout, "-m", "bot", "--help") == (0, "")

    make()
    left = checkout / ".venv" / "left"
    left.touch()
    (checkout / "uv.lock").write_text("another")
    assert starts(checkout, "-m", "bot")[0] == BAD_USE
    make()
    assert left.exists(), "other packages are no other Python"
    stamp(checkout, python="3.1")
    assert starts(checkout, "-m", "bot")[0] == BAD_USE
    make()
    assert not left.exists(), "it is not made from nothing"
