"""`python -m bot health`: asks a running bot how it is, as a container's health check does.

It loads nothing of the bot but its limits, because it runs every half minute.
"""

import json
from http.client import HTTPException
from ipaddress import ip_address
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

from bot.patience import PATIENCE

APART = 60.0
"""Seconds from which on it is told that the clock differs, as in `bot/store/clock.py`."""


def ask(port: int, host: str = "127.0.0.1") -> tuple[bool, str]:
    """Return True if the bot that serves this port is healthy, and a line that says how it is.

    Args:
        port: its `METRICS_PORT`.
        host: its `METRICS_HOST`; all addresses of a machine are asked by its loopback.
    """
    address = f"http://{_named(host)}:{port}/healthz"
    here = build_opener(ProxyHandler({}))
    try:
        with here.open(address, timeout=PATIENCE.health) as answer:
            return True, f"healthy: {_told(answer.read())}"
    except HTTPError as error:
        return False, f"not healthy: {_told(error.read())}"
    except (OSError, HTTPException) as error:
        return False, f"nobody answers on {address}: {error}"


def _named(host: str) -> str:
    """Return what an address that is served is asked by."""
    try:
        served = ip_address(host)
    except ValueError:
        return host
    if served.version == 4:
        return "127.0.0.1" if served.is_unspecified else host
    return f"[{'::1' if served.is_unspecified else host}]"


def _told(body: bytes) -> str:
    """Return a health's figures in words."""
    found = json.loads(body)
    heard, written = found["gateway_heard_seconds"], found["write_seconds"]
    gateway = "no connection to the gateway" if heard is None else f"gateway heard {heard:.0f} s ago"
    database = (
        "the database cannot be written" if written is None else f"a write takes {written * 1000:.0f} ms"
    )
    age = found["backup_age_seconds"]
    backup = "no backup is known" if age is None else f"the newest backup is {age / 3600:.0f} h old"
    ahead, clock = found["clock_ahead_seconds"], ""
    if ahead is None:
        clock = ", Discord has not told the time"
    elif abs(ahead) > APART:
        side = "ahead of" if ahead > 0 else "behind"
        clock = f", the clock is {abs(ahead) / 3600:.2f} h {side} Discord's, whose time the bot takes"
    return f"{gateway}, {database}, {backup}{clock}"
