"""What the bot and the process that draws say to each other: frames of bytes, each after its length.

A request is a recipe's name with its data.  An answer is a PNG or WebP file, or in words why there is none.
"""

import marshal
from struct import Struct
from typing import Any, Final

LENGTH: Final = Struct(">L")
"""The length of what follows."""
_DRAWN: Final = b"\x01"
_FAILED: Final = b"\x00"

Data = tuple[Any, ...]


def request(recipe: str, data: Data) -> bytes:
    """Return a request as a frame.

    Raises:
        ValueError: if the data are not plain.
    """
    return _framed(marshal.dumps((recipe, data)))


def asked(body: bytes) -> tuple[str, Data]:
    """Return the recipe and the data of a request without its length."""
    recipe, data = marshal.loads(body)  # noqa: S302 - from the bot itself
    return recipe, data


def answer(drawing: bytes | None, why: str = "") -> bytes:
    """Return an answer as a frame: a drawing, or why there is none."""
    return _framed(_FAILED + why.encode() if drawing is None else _DRAWN + drawing)


def drawing(body: bytes) -> bytes:
    """Return the drawing of an answer without its length.

    Raises:
        ValueError: if there is none; it says why.
    """
    if body[:1] != _DRAWN:
        raise ValueError(body[1:].decode())
    return body[1:]


def _framed(body: bytes) -> bytes:
    return LENGTH.pack(len(body)) + body
