"""Names of people, made safe to show anywhere: in plain text, in markdown and in code blocks."""

import re
import unicodedata

LONGEST = 32
"""Characters of a name that are kept: as many as Discord allows."""
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


def safe_name(name: str) -> str:
    """Return the name without anything that would format, link, ping or reorder what stands around it.

    >>> [c for c in "*_~`|<>@#[]:{}" if c in safe_name("**Bob** <@1> [x](https://x.y) `_~|#{}")]
    []
    >>> safe_name(chr(0x202E) + "evil" + chr(10) + "line")
    'evil line'
    """
    text = unicodedata.normalize("NFC", name)
    text = re.sub(r"\s+", " ", text)
    text = "".join(character for character in text if unicodedata.category(character) not in _UNSHOWN)
    text = _without_towers(text).translate(_TWINS).strip()
    return text[:LONGEST].strip() or "?"


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
