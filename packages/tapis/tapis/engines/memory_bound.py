"""How much memory the bot and the processes that think hold together, and how much they may."""

import os
from pathlib import Path
from typing import Final

MOST: Final = 350 << 20
"""The bytes that all processes of a bot may hold."""
LARGE: Final = 200 << 20
"""A bot that holds more by itself serves many servers, from a machine that is made for them."""
BESIDE: Final = 240 << 20
"""The bytes that the processes beside such a bot may hold."""


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


def excess() -> int:
    """Return the bytes that this process and those it has started hold if that is too much, else 0."""
    own, *others = [share(pid) for pid in family(os.getpid())] or [0]
    held = own + sum(others)
    return held if held > (MOST if own <= LARGE else own + BESIDE) else 0
