"""Which requests are let in: those to a name of this machine, from its own page or from no page.

A web site can point a name of its own at the loopback (DNS rebinding) and then read every hand. But the
browser sends that name in `Host`, so a request to any other name is refused.
"""

import re
from collections.abc import Iterable

from aiohttp import web

from .wire import PageError

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
HOST = re.compile(r"(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<name>[^\s:/?#@\[\]]+))(?::\d+)?")

NOTHING = "default-src 'none'; frame-ancestors 'none'"
FILE = f"sandbox; {NOTHING}"
PAGE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content security policies: of an answer that shows nothing, of an uploaded file, of the page."""
GUARD = {
    "Content-Security-Policy": NOTHING,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Default headers of every answer."""


class Gate:
    """The names by which the sandbox is reached: the loopback's, the address it listens on, and `names`."""

    def __init__(self, host: str, names: Iterable[str] = ()) -> None:
        self._names = LOOPBACK | {name.lower() for name in (host, *names)}

    def check(self, request: web.BaseRequest) -> None:
        """Raise PageError with status 403 unless the request is meant for this server."""
        host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
        if not self._ours(host, request):
            raise PageError("this sandbox does not go by that name (--name or SANDBOX_NAMES adds one)", 403)
        if origin is not None and origin.partition("://")[2].lower() != host.lower():
            raise PageError("not from another site", 403)

    def _ours(self, host: str, request: web.BaseRequest) -> bool:
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = (found["six"] or found["name"]).lower()
        return name in self._names or name == _reached(request)


def _reached(request: web.BaseRequest) -> str | None:
    """Return the address that the connection was made to; being no name, it cannot be rebound."""
    own = request.transport.get_extra_info("sockname") if request.transport is not None else None
    return str(own[0]).partition("%")[0].removeprefix("::ffff:") if own else None
