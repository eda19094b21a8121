"""Pictures: plain public data to PNG bytes, with Pillow and nothing else of the project.

A recipe is named by `Picture.recipe` of a screen and takes its `data`.  The same data gives the same bytes.
Recipes are imported when the first picture is drawn: a bot whose tables show none does not load Pillow.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

Recipe = Callable[[tuple[Any, ...]], bytes]


def load() -> None:
    """Import every recipe now: it takes up to a second of processor."""
    for name in RECIPES:
        import_module(f"bot.drawing.{name}")


def _recipe(name: str) -> Recipe:
    """Return `draw` of the module of this name, imported when it first draws."""
    return lambda data: import_module(f"bot.drawing.{name}").draw(data)


RECIPES: Mapping[str, Recipe] = MappingProxyType(
    {name: _recipe(name) for name in ("trick", "crapette", "cant_stop")}
)
"""What can be drawn.  A recipe raises ValueError or TypeError for data that are not of its shape."""
