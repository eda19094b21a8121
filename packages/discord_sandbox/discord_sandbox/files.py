"""The files of the CDN (uploads, emojis, avatars), by their path below /cdn/."""

import struct
import zlib

from .ids import is_number
from .wire import Json
from .world import File, World

KINDS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
    b"RIFF": "image/webp",
}


def picture_type(content: bytes) -> str | None:
    """Return the MIME type that the first bytes show; None if Discord accepts no such picture."""
    return next((kind for magic, kind in KINDS.items() if content.startswith(magic)), None)


def measured(content: bytes) -> Json:
    """Return width and height of a PNG, or of a WebP without loss; nothing for another file."""
    if content.startswith(b"RIFF") and content[12:16] == b"VP8L":
        sides = int.from_bytes(content[21:25], "little")
        return {"width": 1 + (sides & 0x3FFF), "height": 1 + (sides >> 14 & 0x3FFF)}
    if content.startswith(b"\x89PNG") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return {"width": width, "height": height}
    return {}


def drop_attachment(world: World, attachment: Json) -> None:
    """Delete a file that no message shows any more."""
    world.files.pop(attachment["url"].partition("/cdn/")[2], None)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def plain_png(color: str, side: int = 64) -> bytes:
    """Return a square of one colour ("#rrggbb") as a PNG: the avatar of people without a picture."""
    pixel = bytes.fromhex(color.removeprefix("#"))
    rows = (b"\0" + pixel * side) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(rows))
        + _chunk(b"IEND", b"")
    )


AVATARS = ("#5865f2", "#757e8a", "#3ba55c", "#faa61a", "#ed4245", "#eb459f")


def find_file(world: World, path: str) -> File | None:
    """Return the file at a path of the CDN: a stored one, or a default avatar."""
    if path.startswith("emojis/"):
        path = path.partition(".")[0]
    found = world.files.get(path)
    if found is None and path.startswith("embed/avatars/"):
        number = path.removeprefix("embed/avatars/").partition(".")[0]
        if is_number(number):
            return File(plain_png(AVATARS[int(number) % len(AVATARS)]), "image/png")
    return found
