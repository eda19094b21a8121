"""Time zones as people look for them: typed text, compared with the cities of the IANA's names."""

import re
from datetime import datetime, timedelta
from difflib import get_close_matches
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale

from bot.screens.kit.limits import SELECT
from bot.text import LANGUAGES
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import fold

USUAL: Final = (
    "Europe/Paris",
    "Europe/Brussels",
    "Europe/Zurich",
    "Europe/Luxembourg",
    "Europe/London",
    "America/Montreal",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Martinique",
    "America/Guadeloupe",
    "America/Cayenne",
    "Indian/Reunion",
    "Indian/Mauritius",
    "Pacific/Noumea",
    "Pacific/Tahiti",
    "Africa/Casablanca",
    "Africa/Algiers",
    "Africa/Tunis",
    "Africa/Dakar",
    "Africa/Abidjan",
    "Africa/Kinshasa",
    "Australia/Sydney",
    "UTC",
)
"""What is offered before anything is typed."""
_PLACES: Final = re.compile(
    r"(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.+|UTC"
)
_OFFSET: Final = re.compile(r"(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?:[:h]?(\d\d))?", re.IGNORECASE)
NEAREST: Final = 3
"""How many names a refusal offers."""
_CLOSE: Final = 0.6  # as `difflib` measures: "londes" is London


@lru_cache(maxsize=1)
def _zones() -> dict[str, tuple[str, ...]]:
    """Return each zone with the folded names of its city, in every language."""
    told = [Locale(language).time_zones for language in LANGUAGES]
    cities: dict[str, tuple[str, ...]] = {}
    for name in sorted(filter(_PLACES.fullmatch, available_timezones())):
        own = [name.rpartition("/")[2], *(each[name].get("city", "") for each in told if name in each)]
        cities[name] = tuple(dict.fromkeys(fold(city.replace("_", " ")) for city in own if city))
    return cities


def zones_like(typed: str, now: datetime) -> list[str]:
    """Return the IANA names of the zones that fit what is typed, best first, at most 25.

    It is compared with the cities in each language, then with the whole names; "+2" finds the zones that
    are so far from UTC now.  Where nothing fits, these are the nearest names.

    >>> at = datetime.fromisoformat("2026-07-01T12:00+00:00")
    >>> zones_like("paris", at)[0], zones_like("Bruxelles", at)[0], zones_like("pariss", at)[0]
    ('Europe/Paris', 'Europe/Brussels', 'Europe/Paris')
    """
    wanted = fold(typed.replace("_", " "))
    if offset := _OFFSET.fullmatch(typed.strip()):
        sign, hours, minutes = offset.groups()
        ahead = timedelta(hours=int(hours), minutes=int(minutes or 0)) * (-1 if sign == "-" else 1)
        ordered = [*USUAL, *(name for name in _zones() if name not in USUAL)]
        return [name for name in ordered if now.astimezone(ZoneInfo(name)).utcoffset() == ahead][:SELECT]
    if not wanted:
        return list(USUAL)
    ranks = {name: _rank(wanted, name, cities) for name, cities in _zones().items()}
    found = [name for name, rank in ranks.items() if rank is not None]
    if not found:
        named = {city: name for name, cities in reversed(_zones().items()) for city in cities}
        close = get_close_matches(wanted, named, SELECT, _CLOSE)
        return list(dict.fromkeys(named[city] for city in close))
    usual = {name: place for place, name in enumerate(USUAL)}
    return sorted(found, key=lambda name: (ranks[name], usual.get(name, SELECT)))[:SELECT]


def _rank(wanted: str, name: str, cities: tuple[str, ...]) -> int | None:
    """Return how well a zone fits, 0 for the name itself; None if it does not."""
    whole = fold(name.replace("_", " "))
    fits = (
        wanted == whole or wanted in cities,
        any(city.startswith(wanted) for city in cities),
        any(f" {wanted}" in f" {city}" for city in cities),
        f" {wanted}" in f" {whole}",
        any(wanted in city for city in (*cities, whole)),
    )
    return next((rank for rank, fit in enumerate(fits) if fit), None)


def zone_meant(typed: str, now: datetime) -> str:
    """Return the zone that is typed by its name or its city.

    >>> at = datetime.fromisoformat("2026-07-01T12:00+00:00")
    >>> zone_meant("europe/paris", at), zone_meant("Montréal", at), zone_meant("york", at)
    ('Europe/Paris', 'America/Montreal', 'America/New_York')

    Raises:
        Illegal: if that is no zone, or not one alone; it names the nearest.
    """
    wanted, zones = fold(typed.replace("_", " ")), _zones()
    found = zones_like(typed, now) if wanted else []
    ranks = [_rank(wanted, name, zones[name]) for name in found]
    if ranks and (ranks[0] == 0 or (len(ranks) == 1 and ranks[0] is not None)):
        return found[0]
    if not found:
        raise Illegal("zone.refuse.unknown")
    raise Illegal("zone.refuse.near", zones=found[:NEAREST])


def zone_told(name: str, now: datetime) -> str:
    """Write a zone with how far it is from UTC now.

    >>> zone_told("Europe/Paris", datetime.fromisoformat("2026-07-01T12:00+00:00"))
    'Europe/Paris (UTC+2)'
    """
    minutes = (now.astimezone(ZoneInfo(name)).utcoffset() or timedelta()) // timedelta(minutes=1)
    hours, rest = divmod(abs(minutes), 60)
    far = f"{'-' if minutes < 0 else '+'}{hours}" + (f":{rest:02}" if rest else "") if minutes else ""
    return f"{name} (UTC{far})" if name != "UTC" else name
