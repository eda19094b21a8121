"""The rooms of the house and the arrows between them, as the source imports them."""

import sys
from collections.abc import Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from unittest.mock import patch

import grimp

ROOT = Path(__file__).resolve().parents[2]
HOUSES = {"cogs": ".", "tapis": "packages/tapis", "discord_sandbox": "packages/discord_sandbox"}
"""What stands outside `bot`, each as one room of the drawing: the folder where its package is."""

Arrows = Mapping[str, frozenset[str]]
"""Whom each room (or module) imports."""


@cache
def modules(root: Path = ROOT) -> Arrows:
    """Whom each module of the house imports, annotations included; `root` may hold another revision of it."""
    here = {
        package: root / folder for package, folder in HOUSES.items() if (root / folder / package).is_dir()
    }
    before = [str(folder) for folder in (root, *here.values())]
    with patch.object(sys, "path", [*before, *sys.path]), patch.dict(sys.modules):
        for package in ("bot", *here):
            sys.modules.pop(package, None)  # where it is imported already, grimp would look there
        graph = grimp.build_graph("bot", *here, cache_dir=None)
    return {name: frozenset(graph.find_modules_directly_imported_by(name)) for name in graph.modules}


def room_of(module: str) -> str:
    """Return the room of a module: the name below `bot`, or the house that stands beside it."""
    package, _, rest = module.partition(".")
    return package if package in HOUSES else rest.partition(".")[0]


def rooms(root: Path = ROOT) -> Arrows:
    """Return whom each room imports."""
    found: dict[str, set[str]] = {}
    for module, imported in modules(root).items():
        if room := room_of(module):
            found.setdefault(room, set()).update(map(room_of, imported))
    return {room: frozenset(below - {room, ""}) for room, below in found.items()}


def floors(arrows: Arrows) -> list[list[str]]:
    """Return the rooms of each floor, the lowest first: every arrow points to a lower floor.

    Raises:
        CycleError: if there is a circle; it names it.
    """
    height: dict[str, int] = {}
    for room in TopologicalSorter(arrows).static_order():
        height[room] = 1 + max((height[below] for below in arrows[room]), default=-1)
    return [
        sorted(room for room in height if height[room] == floor) for floor in range(max(height.values()) + 1)
    ]


def steps(arrows: Arrows) -> list[tuple[str, str]]:
    """Return the arrows that no longer way replaces: those a drawing needs."""

    def reached(room: str) -> set[str]:
        return {room}.union(*(reached(below) for below in arrows[room]))

    return sorted(
        (room, below)
        for room in arrows
        for below in arrows[room]
        if not any(below in reached(other) for other in arrows[room] - {below})
    )


def drawing() -> str:
    """Return the house as a Mermaid drawing, the highest floor first."""
    arrows = rooms()
    shown = ["; ".join(f"{room.strip('_')}[{room}]" for room in floor) for floor in reversed(floors(arrows))]
    shown += [f"{room.strip('_')} --> {below.strip('_')}" for room, below in steps(arrows)]
    return "\n".join(["```mermaid", "flowchart TD", *(f"    {line}" for line in shown), "```"])
