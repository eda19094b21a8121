"""Names that look alike, told apart."""

import unicodedata
from functools import lru_cache

LONGEST = 32
"""Most characters of a name, as at Discord."""
_FOREIGN = {
    "a": "\u0430\u03b1",
    "b": "\u0432\u03b2",
    "c": "\u0441",
    "d": "\u0501",
    "e": "\u0435\u03b53",
    "h": "\u043d\u04bb",
    "k": "\u043a\u03ba",
    "l": "i1\u0456\u03b9\u0131\u04cf",
    "j": "\u0458",
    "m": "\u043c",
    "n": "\u03b7",
    "o": "\u043e\u03bf0",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "s": "\u04555",
    "t": "\u0442\u03c4",
    "u": "\u03c5",
    "v": "\u03bd",
    "w": "\u051d",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3",
}
_ALIKE = str.maketrans({twin: letter for letter, twins in _FOREIGN.items() for twin in twins})
"""Letters of other alphabets, and figures, that look like a Latin letter."""


def _looks(name: str) -> str:
    """Return a text that is equal for names that look alike: no case, accents, signs or foreign twins."""
    plain = (each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))
    letters = "".join(plain).casefold().translate(_ALIKE)
    if not any(map(str.isalpha, letters)):
        return letters
    return "".join(each for each in letters if each.isalnum())


@lru_cache(maxsize=512)
def disambiguated(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of a table; of names that look alike, the second and later ones get a number.

    >>> disambiguated(("Bob", "Zoé", "bob", "B0b", "Zoe"))
    ('Bob', 'Zoé', 'bob (2)', 'B0b (3)', 'Zoe (2)')
    """
    taken: set[str] = set()
    apart: list[str] = []
    for name in names:
        shown, number = name, 1
        while _looks(shown) in taken:
            number += 1
            mark = f" ({number})"
            shown = name[: LONGEST - len(mark)].rstrip() + mark
        taken.add(_looks(shown))
        apart.append(shown)
    return tuple(apart)
