"""Time zones as people look for them: typed text, compared with the cities of the IANA's names."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from difflib import get_close_matches
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

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
Cities: TypeAlias = Mapping[str, tuple[str, ...]]
"""Each zone by its IANA name, with the folded names of its city in the languages that are typed."""
_OFFSET: Final = re.compile(r"(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?:[:h]?(\d\d))?", re.IGNORECASE)
OFFERED: Final = 25
"""How many zones are offered at most."""
NEAREST: Final = 3
"""How many names a refusal offers."""
_CLOSE: Final = 0.6  # as `difflib` measures: "londes" is London


def zones_like(typed: str, now: datetime, zones: Cities) -> list[str]:
    """Return the IANA names of the zones that fit what is typed, best first, at most 25.

    It is compared with the cities in each language, then with the whole names; "+2" finds the zones that
    are so far from UTC now.  Where nothing fits, these are the nearest names.

    >>> at = datetime.fromisoformat("2026-07-01T12:00+00:00")
    >>> zones = {"Europe/Brussels": ("brussels", "bruxelles"), "Europe/Paris": ("paris",)}
    >>> [zones_like(typed, at, zones)[0] for typed in ("paris", "Bruxelles", "pariss")]
    ['Europe/Paris', 'Europe/Brussels', 'Europe/Paris']
    """
    wanted = fold(typed.replace("_", " "))
    if offset := _OFFSET.fullmatch(typed.strip()):
        sign, hours, minutes = offset.groups()
        ahead = timedelta(hours=int(hours), minutes=int(minutes or 0)) * (-1 if sign == "-" else 1)
        ordered = [*USUAL, *(name for name in zones if name not in USUAL)]
        return [name for name in ordered if now.astimezone(ZoneInfo(name)).utcoffset() == ahead][:OFFERED]
    if not wanted:
        return list(USUAL)
    ranks = {name: _rank(wanted, name, cities) for name, cities in zones.items()}
    found = [name for name, rank in ranks.items() if rank is not None]
    if not found:
        named = {city: name for name, cities in reversed(list(zones.items())) for city in cities}
        close = get_close_matches(wanted, named, OFFERED, _CLOSE)
        return list(dict.fromkeys(named[city] for city in close))
    usual = {name: place for place, name in enumerate(USUAL)}
    return sorted(found, key=lambda name: (ranks[name], usual.get(name, OFFERED)))[:OFFERED]


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


def zone_meant(typed: str, now: datetime, zones: Cities) -> str:
    """Return the zone that is typed by its name or its city.

    >>> at = datetime.fromisoformat("2026-07-01T12:00+00:00")
    >>> zones = {"America/Montreal": ("montreal",), "America/New_York": ("new york",)}
    >>> [zone_meant(typed, at, zones) for typed in ("america/montreal", "Montréal", "york")]
    ['America/Montreal', 'America/Montreal', 'America/New_York']

    Raises:
        Illegal: if that is no zone, or not one alone; it names the nearest.
    """
    wanted = fold(typed.replace("_", " "))
    found = zones_like(typed, now, zones) if wanted else []
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
