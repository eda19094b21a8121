"""What a screen makes of the boxes written: kept, as throws and ticks change nothing of it."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from bot.screens.kit.screen import Scene
from tapis.games.kit.sheet import SheetView

T = TypeVar("T")
V = TypeVar("V", bound=SheetView)

KEPT = 256
"""Most sheets that are kept for each game; one takes about 8 KB."""
THROWN = {"throws", "most_throws", "may_throw", "dice", "offers", "announced", "announceable"}
"""The fields of views that tell of the present turn, and nothing of the boxes written."""


def as_written(make: Callable[[Scene, V], T]) -> Callable[[Scene, V], T]:
    """Keep what `make` returns for a sheet, until many others were asked for.

    `make` may read the names, the language, and of the view all fields except `THROWN`.
    """
    kept: dict[tuple[object, ...], T] = {}

    @wraps(make)
    def made(scene: Scene, view: V) -> T:
        key = (scene.t, scene.names, view.model_dump_json(exclude=THROWN))
        if key in kept:
            kept[key] = kept.pop(key)
            return kept[key]
        kept[key] = new = make(scene, view)
        if len(kept) > KEPT:
            del kept[next(iter(kept))]
        return new

    return made
