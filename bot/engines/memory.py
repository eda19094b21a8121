"""How much memory the bot and the processes that think hold together, and how much they may."""

import os
from pathlib import Path
from typing import Final

MOST: Final = 350 << 20
"""The bytes that all processes of a bot may hold."""


def family(own: int) -> list[int]:
    """Return the ids of a process and of those it has started; empty where the system does not tell."""
    try:
        children = Path(f"/proc/{own}/task/{own}/children").read_text("ascii")
    except OSError:
        return []
    return [own, *map(int, children.split())]


def share(pid: int) -> int:
    """Return a process's bytes, those it shares counted in equal parts; 0 if it ended or nothing is known."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:")), 0)


def used(own: int | None = None) -> int:
    """Return the bytes that a process, this one by default, and those it has started hold; 0 if unknown."""
    return sum(map(share, family(own or os.getpid())))
