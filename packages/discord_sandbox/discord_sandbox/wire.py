"""The types that the sandbox's modules share: JSON, a call, a reply, a refusal.

A handler raises `Refusal` where Discord answers with an error; `api` sends it as Discord's
`{"message", "code", "errors"?}`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeGuard

Json = dict[str, Any]
"""A JSON object of a request or an answer."""


def is_object(value: object) -> TypeGuard[Json]:
    """Whether a value that came as JSON is an object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a value that came as JSON is a list."""
    return isinstance(value, list)


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def dumps(value: object) -> str:
    """Return `value` as JSON without spaces."""
    return _encode(value)


class Upload(NamedTuple):
    """One file of a multipart request: the number of its form field, its name and its bytes."""

    number: str
    filename: str
    content: bytes


class Reply(NamedTuple):
    """A handler's answer: an HTTP status and a JSON body (None: no body)."""

    status: int
    body: object = None


class Limit(NamedTuple):
    """A rate-limit bucket: a number of requests in some seconds, for each value of the major parameter."""

    name: str
    requests: int
    seconds: float


@dataclass(slots=True)
class Call:
    """One request of the bot, with its decoded body."""

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
        if not is_object(self.body):
            raise Refusal(400, 50035, "Invalid Form Body", errors=NOT_AN_OBJECT)
        return self.body

    def flag(self, name: str) -> bool:
        """Return a Boolean of the query string, read as Discord reads it."""
        return self.query.get(name, "").lower() in {"1", "true"}


NOT_AN_OBJECT: Json = {
    "_errors": [{"code": "MODEL_TYPE_CONVERT", "message": "Only dictionaries may be used in a ModelType"}]
}


class Refusal(Exception):
    """Discord answers with an error: HTTP status, JSON code, message, optionally a tree of errors."""

    def __init__(self, status: int, code: int, message: str, *, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.body: Json = {"message": message, "code": code}
        if errors:
            self.body["errors"] = errors


class Limited(Refusal):
    """Discord answers with status 429: the seconds to wait, its scope, and a code if it has one (30046)."""

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
    """A request of the page or of a test cannot be done: a 4xx status and one sentence say why."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status
