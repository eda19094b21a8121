"""The letters of names that are written in signs: in circles, squares, flags, or as small capitals."""

from string import ascii_lowercase, ascii_uppercase
from typing import Final

_ROWS: Final = (
    *((first, ascii_uppercase) for first in (0x24B6, 0x1F110, 0x1F130, 0x1F150, 0x1F170)),
    *((first, ascii_lowercase) for first in (0x249C, 0x24D0)),
    *((first, "123456789") for first in (0x2776, 0x2780, 0x278A)),
)
"""The first sign of each row, and what its signs stand for."""
_SIGNS: Final = {
    first + place: plain for first, row in _ROWS for place, plain in enumerate(row)
} | str.maketrans("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz")
_FLAGS: Final = {0x1F1E6 + place: letter for place, letter in enumerate(ascii_uppercase)}


def spelled(name: str) -> str:
    """Return a name with plain letters for the signs that stand for one.

    Two letters of a flag are the flag beside a name, and letters where they stand alone.

    >>> spelled("Ⓐⓛⓘ"), spelled("🅱ob ❹"), spelled("Léa 🇫🇷"), spelled("🇱🇪🇦")
    ('Ali', 'Bob 4', 'Léa 🇫🇷', 'LEA')
    """
    name = name.translate(_SIGNS)
    return name if any(map(str.isalnum, name)) else name.translate(_FLAGS)
