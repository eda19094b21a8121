"""The house stands as docs/architecture.md draws it, and no arrow of it leads back."""

import os
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.catalogue.house import drawing, floors, modules, rooms, steps

ROOT = Path(__file__).resolve().parents[2]
DRAWN = ROOT / "docs" / "architecture.md"
ROOMS, FLOORS, ARROWS = 23, 11, 84
"""The most there may be: a stranger has to find a room."""


def test_no_module_stands_in_a_circle() -> None:
    """Not even with its own package, which no contract of import-linter sees, nor for annotations."""
    try:
        TopologicalSorter(modules()).prepare()
    except CycleError as circle:
        pytest.fail(f"a circle: {' <- '.join(circle.args[1])}")


def test_the_house_is_small_enough_to_find_ones_way() -> None:
    arrows = rooms()
    counted = (len(arrows), len(floors(arrows)), sum(map(len, arrows.values())))
    assert counted[0] <= ROOMS, f"{counted[0]} rooms; {ROOMS} at most"
    assert counted[1] <= FLOORS, f"{counted[1]} floors; {FLOORS} at most"
    assert counted[2] <= ARROWS, f"{counted[2]} arrows; {ARROWS} at most"


def test_the_drawing_of_the_house_is_what_the_source_imports() -> None:
    """`GOLDEN=write` draws it anew."""
    pattern = re.compile(r"```mermaid\n.*?```", re.DOTALL)
    text = DRAWN.read_text("utf-8")
    if os.environ.get("GOLDEN") == "write":
        text = pattern.sub(lambda _: drawing(), text)
        DRAWN.write_text(text, "utf-8")
    assert pattern.findall(text) == [drawing()], "look at it, then run with GOLDEN=write"


def test_an_arrow_that_a_longer_way_replaces_is_not_drawn() -> None:
    arrows = {"top": frozenset({"middle", "low"}), "middle": frozenset({"low"}), "low": frozenset[str]()}
    assert steps(arrows) == [("middle", "low"), ("top", "middle")]
    assert floors(arrows) == [["low"], ["middle"], ["top"]]


def test_a_circle_has_no_floors() -> None:
    with pytest.raises(CycleError):
        floors({"one": frozenset({"other"}), "other": frozenset({"one"})})


def named_files() -> list[str]:
    """Return the files and folders of the project that the description names, in the order it names them."""
    found = re.findall(r"`((?:bot|cogs|data|docs|tests)/[\w./]*)`", DRAWN.read_text("utf-8"))
    return list(dict.fromkeys(found))


def test_every_file_the_description_names_is_there() -> None:
    missing = [name for name in named_files() if not (ROOT / name).exists()]
    assert missing == [], "docs/architecture.md names what is not there"
