"""Time zones by the names of their cities, as people type them in every language."""

import re
from functools import lru_cache
from typing import Final
from zoneinfo import available_timezones

from babel import Locale

from bot.text import LANGUAGES
from tapis.clocks.zones import Cities
from tapis.games.kit.matching import fold

_PLACES: Final = re.compile(
    r"(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.+|UTC"
)


@lru_cache(maxsize=1)
def zones() -> Cities:
    """Return each zone with the folded names of its city, in every language."""
    told = [Locale(language).time_zones for language in LANGUAGES]
    cities: dict[str, tuple[str, ...]] = {}
    for name in sorted(filter(_PLACES.fullmatch, available_timezones())):
        own = [name.rpartition("/")[2], *(each[name].get("city", "") for each in told if name in each)]
        cities[name] = tuple(dict.fromkeys(fold(city.replace("_", " ")) for city in own if city))
    return cities
