"""Makes people's names safe to show in plain text, in markdown, in code blocks."""

import re
import unicodedata

from tapis.drawing.names import LONGEST
from tapis.drawing.spelling import spelled

ROBOT = "🤖"
"""The sign before a robot's name; no person's name has it."""
NOBODY = "?"
"""In place of a name without a visible character."""
_TWINS = str.maketrans(
    {
        "*": "\N{ASTERISK OPERATOR}",
        "_": "\N{MODIFIER LETTER LOW MACRON}",
        "~": "\N{TILDE OPERATOR}",
        "`": "\N{MODIFIER LETTER GRAVE ACCENT}",
        "|": "\N{LATIN LETTER DENTAL CLICK}",
        "<": "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
        ">": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
        "@": "\N{FULLWIDTH COMMERCIAL AT}",
        "#": "\N{MUSIC SHARP SIGN}",
        "[": "\N{LEFT SQUARE BRACKET WITH QUILL}",
        "]": "\N{RIGHT SQUARE BRACKET WITH QUILL}",
        ":": "\N{RATIO}",
        "\\": "\N{SET MINUS}",
        "{": "(",
        "}": ")",
    }
)
"""Look-alikes of the characters that mean something to Discord: markdown, mentions, links, emojis, times."""


_BLANK = re.compile(r"[\s\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159]+")
"""White space, and the letters and signs that are drawn as nothing."""
_IGNORED = re.compile(
    r"[\u034f\u17b4\u17b5\u180b-\u180f]|[\U000e0100-\U000e01ef]|[\ufe00-\ufe0f](?<![\u2000-\U0001fbff]\ufe0f)"
)
"""Invisible marks: joiners, and variation selectors except the one that turns a sign into an emoji."""
_DOMAIN = re.compile(r"(?<=\w)[.\u3002\uff0e\uff61](?=[^\W\d_]{2})")
"""A dot that would make a link: "discord.gg", "example.com"."""
_DOT = "\N{ONE DOT LEADER}"


def safe_name(name: str, instead: str = NOBODY) -> str:
    """Return the name without anything that formats, links, pings or reorders the text around it.

    Nor does it have the sign of a robot.

    Args:
        name: as Discord gives it.
        instead: used if the name has no visible character; made safe, too.

    >>> [c for c in "*_~`|<>@#[]:{}" if c in safe_name("**Bob** <@1> [x](https://x.y) `_~|#{}")]
    []
    >>> safe_name(chr(0x202E) + "evil" + chr(10) + "line")
    'evil line'
    >>> safe_name(chr(0x3164), "bob"), safe_name("discord.gg/x") == "discord.gg/x"
    ('bob', False)
    >>> safe_name("🤖 Judith"), safe_name("🤖", "bob")
    ('Judith', 'bob')
    """
    text = _IGNORED.sub("", unicodedata.normalize("NFC", spelled(name)).replace(ROBOT, " "))
    text = _BLANK.sub(" ", text)
    text = "".join(character for character in text if unicodedata.category(character) not in _UNSHOWN)
    text = _without_towers(_DOMAIN.sub(_DOT, text)).translate(_TWINS).strip()[:LONGEST].strip()
    if any(unicodedata.category(character)[0] in "LNPS" for character in text):
        return text
    return NOBODY if instead == NOBODY else safe_name(instead)


_UNSHOWN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _without_towers(text: str) -> str:
    """Keep at most two combining marks on a letter."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if marks <= 2:
            kept.append(character)
    return "".join(kept)
