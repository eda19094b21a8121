"""Pictures: from plain public data to the bytes of a file, with Pillow alone.

A screen's `Picture.recipe` names a recipe, its `data` is the recipe's argument.  The same data gives the same
bytes.  Recipes are imported when the first picture is drawn, so a bot whose tables show none does not load
Pillow.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any

ART = Path(__file__).resolve().parents[1] / "data" / "art" / "emoji"
"""The folder of the pictures of dice, cards, suits and pawns, each by its name."""

Recipe = Callable[[tuple[Any, ...]], bytes]


def load() -> None:
    """Import every recipe and open the fonts of names now, which takes up to a second of processor."""
    for name in RECIPES:
        import_module(f"tapis.drawing.{name}")
    import_module("tapis.drawing.letters").drawable("A")


def _recipe(name: str) -> Recipe:
    """Return `draw` of the module of this name, which is imported when it is first called."""
    return lambda data: import_module(f"tapis.drawing.{name}").draw(data)


RECIPES: Mapping[str, Recipe] = MappingProxyType(
    {
        name: _recipe(name)
        for name in (
            *("trick", "crapette", "cant_stop", "cups", "sheet", "race", "token_pile", "hand", "move"),
            *("podium", "story", "course", "day_card", "standings"),
        )
    }
)
"""All recipes by name.  A recipe raises ValueError or TypeError if data are not of its shape."""
SMALL = frozenset(("trick", "crapette", "cant_stop", "cups", "story"))
"""The recipes whose files are WebP; all others are PNG."""
