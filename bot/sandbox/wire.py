"""The words the modules of the sandbox share: JSON, a call, a reply, a refusal.

A handler raises `Refusal` for everything Discord answers with an error; the server turns that into Discord's
`{"message", "code", "errors"?}`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Json = dict[str, Any]
"""A JSON object as it came or as it goes."""

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def dumps(value: object) -> str:
    """The shortest JSON text of `value`."""
    return _encode(value)


class Upload(NamedTuple):
    """One file of a multipart request: the number of its form field, its name and its bytes."""

    number: str
    filename: str
    content: bytes


class Reply(NamedTuple):
    """What a handler answers: an HTTP status and a JSON body (None: no body)."""

    status: int
    body: object = None


class Limit(NamedTuple):
    """A rate-limit bucket: requests in so many seconds, for each value of the route's major parameter."""

    name: str
    requests: int
    seconds: float


@dataclass(slots=True)
class Call:
    """One request of the bot, its body decoded."""

    method: str
    path: str
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    raw: str | bytes = b""
    files: list[Upload] = field(default_factory=list)

    def form(self) -> Json:
        """The body, which must be a JSON object."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise Refusal(400, 50035, "Invalid Form Body", errors=NOT_AN_OBJECT)
        return self.body

    def flag(self, name: str) -> bool:
        """A Boolean of the query string, as Discord reads them."""
        return self.query.get(name, "").lower() in {"1", "true"}


NOT_AN_OBJECT: Json = {
    "_errors": [{"code": "MODEL_TYPE_CONVERT", "message": "Only dictionaries may be used in a ModelType"}]
}


class Refusal(Exception):  # noqa: N818 - it is Discord's answer, not a fault of the sandbox
    """An answer of Discord's that is an error: HTTP status, JSON code, message, perhaps a tree of errors."""

    def __init__(self, status: int, code: int, message: str, *, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.body: Json = {"message": message, "code": code}
        if errors:
            self.body["errors"] = errors


class Limited(Refusal):
    """A 429: the seconds to wait, the scope Discord names, and a code where it has one (30046)."""

    def __init__(
        self,
        retry_after: float,
        *,
        scope: str = "user",
        code: int = 0,
        message: str = "You are being rate limited.",
    ) -> None:
        super().__init__(429, code, message)
        self.retry_after = retry_after
        self.scope = scope
        self.body["retry_after"] = round(retry_after, 3)
        self.body["global"] = scope == "global"
        if not code:
            del self.body["code"]


class PageError(Exception):
    """A request of the page or of a test that cannot be done: a status of the 4xx kind and one sentence."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status
