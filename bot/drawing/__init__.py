"""Pictures: plain public data to PNG bytes, with Pillow and nothing else of the project.

A recipe is named by `Picture.recipe` of a screen and takes its `data`.  The same data gives the same bytes.
Recipes are imported when the first picture is drawn: a bot whose tables show none does not load Pillow.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

Recipe = Callable[[tuple[Any, ...]], bytes]


def _trick(data: tuple[Any, ...]) -> bytes:
    from bot.drawing.trick import draw  # noqa: PLC0415 - Pillow is loaded with the first picture

    return draw(data)


def _crapette(data: tuple[Any, ...]) -> bytes:
    from bot.drawing.crapette import draw  # noqa: PLC0415

    return draw(data)


def _cant_stop(data: tuple[Any, ...]) -> bytes:
    from bot.drawing.cant_stop import draw  # noqa: PLC0415

    return draw(data)


RECIPES: Mapping[str, Recipe] = MappingProxyType(
    {"trick": _trick, "crapette": _crapette, "cant_stop": _cant_stop}
)
"""What can be drawn.  A recipe raises ValueError or TypeError for data that are not of its shape."""
