"""Which version this is: what `pyproject.toml` says, the commit, and the number of the newest schema.

A checkout has its commit in `.git`, an image a part of that folder, and a wheel a file of its own, written by
`hatch_build.py`, which runs this file alone.
"""

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The folder of the program."""
BUILT: Final = "COMMIT"
"""The file of a wheel with the commit that it was built from."""
SHORT: Final = 8
"""Digits of a commit that are told."""
_HASH: Final = re.compile(r"[0-9a-f]{40,64}")


def commit(folder: Path) -> str:
    """Return the commit on which a folder of the program stands, "" where none is known.

    The files of git are read without its program.
    """
    try:
        if (folder / BUILT).is_file():
            return (folder / BUILT).read_text("utf-8")
        git = folder / ".git"
        if git.is_file():  # a worktree's, which says where its own folder is
            git = folder / git.read_text("utf-8").removeprefix("gitdir:").strip()
        shared = git / "commondir"
        found = _found(git, git / shared.read_text("utf-8").strip() if shared.is_file() else git)
    except (OSError, UnicodeError):
        return ""
    return found if _HASH.fullmatch(found) else ""


def _found(git: Path, shared: Path) -> str:
    """Return what HEAD stands for; references are files, or lines of one file."""
    head = (git / "HEAD").read_text("utf-8").strip()
    name = head.removeprefix("ref: ")
    if name == head:
        return head
    if (shared / name).is_file():
        return (shared / name).read_text("utf-8").strip()
    lines = (shared / "packed-refs").read_text("utf-8").splitlines()
    return next((line.split()[0] for line in lines if line.endswith(f" {name}")), "")


@cache
def release() -> str:
    """Return version and commit, such as `1.1.0+509f569b`; `unknown` in a folder where nothing was installed.

    It stays what it was when it was first asked, also where files change while the program runs.
    """
    try:
        number = version("tapis-vert")
    except PackageNotFoundError:
        number = "unknown"
    return "+".join(part for part in (number, commit(ROOT)[:SHORT]) if part)


def own_version() -> str:
    """Return what `--version` says: version and commit, and the number of the newest schema."""
    steps = (ROOT / "data" / "schema").glob("[0-9]*_*.sql")
    return f"{release()}, schema {len(list(steps))}"
