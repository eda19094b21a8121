"""Pictures as the tests of drawings look at them: each drawn once, by the recipe of its data's type."""

import io
from collections import Counter
from functools import cache
from typing import Any

from PIL import Image

from tapis.drawing import RECIPES
from tapis.drawing.cant_stop_board import CantStopBoard
from tapis.drawing.crapette_table import CrapetteTable
from tapis.drawing.cups import Cups
from tapis.drawing.day_card import DayCard
from tapis.drawing.podium import Podium
from tapis.drawing.race import Race
from tapis.drawing.sheet_paper import SheetPaper
from tapis.drawing.standings import Standings
from tapis.drawing.table import Table
from tapis.drawing.token_pile import TokenPile

OF = {
    CantStopBoard: "cant_stop", CrapetteTable: "crapette", Cups: "cups", DayCard: "day_card",
    TokenPile: "token_pile",
    Podium: "podium", Race: "race", SheetPaper: "sheet", Standings: "standings", Table: "trick",
    tuple: "story",
}  # fmt: skip


@cache
def by(recipe: str, data: tuple[Any, ...]) -> bytes:
    return RECIPES[recipe](tuple(data))


def drawn(data: tuple[Any, ...]) -> bytes:
    return by(OF[type(data)], data)


def pixels(data: tuple[Any, ...]) -> Image.Image:
    return Image.open(io.BytesIO(drawn(data))).convert("RGB")


def counted(picture: tuple[Any, ...] | Image.Image) -> Counter[Any]:
    """How many pixels of each colour a picture has."""
    seen = picture.convert("RGB") if isinstance(picture, Image.Image) else pixels(picture)
    return Counter({colour: count for count, colour in seen.getcolors(seen.width * seen.height) or ()})


def otherwise(told: Any, *changes: dict[str, Any]) -> list[Any]:
    """These data, and each time the same but for some fields; `told` may be what makes them."""
    make = told if callable(told) else told._replace
    return [make(), *(make(**change) for change in changes)]
