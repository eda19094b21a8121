"""Short codes of option sets, to be pasted where a table is opened.

A code has, for each option that is not at its default, a sign for its place among the options that people
choose and one or more for its value, in base 36; two last signs check it, and tell the games apart.  New
options and new values come after the old ones, so codes stay good.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, Literal, TypeVar, get_args, get_origin

from annotated_types import Le

from tapis.games.kit.game import Illegal
from tapis.games.kit.options import OptionSet

S = TypeVar("S", bound=OptionSet)
SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CHECKED: Final = 2
"""The signs at the end of a code that check it."""


def bare(options: OptionSet) -> str:
    """Return the code of options without what checks it; "" for the defaults.

    >>> from tapis.games.yams import YamsOptions
    >>> bare(YamsOptions(chance="maxi_mini", grids=4)), bare(YamsOptions())
    ('2134', '')
    """
    kind = type(options)
    return "".join(
        SIGNS[place] + _written(kind, name, getattr(options, name))
        for place, name in enumerate(kind.offered())
        if getattr(options, name) != options.default_of(name)
    )


def read_bare(kind: type[S], code: str) -> S:
    """Read options back from what `bare` returned.

    Raises:
        ValueError: if it is no such code.
    """
    return kind().with_options(dict(_read(kind, code)))


def code_of(game: str, options: OptionSet) -> str:
    """Return the code of options of a game.

    >>> from tapis.games.yams import YamsOptions
    >>> code = code_of("yams", YamsOptions(grids=4))
    >>> read("yams", YamsOptions, f" {code.lower()[:2]}-{code[2:]} ").grids
    4
    """
    said = bare(options)
    return said + _check(game, said)


def read(game: str, kind: type[S], code: str) -> S:
    """Read options back from a code, in any letters, with or without spaces and hyphens.

    Raises:
        ValueError: if it is no code of this game.
    """
    signs = "".join(sign for sign in code.upper() if sign in SIGNS)
    said, check = signs[:-CHECKED], signs[-CHECKED:]
    if check != _check(game, said):
        raise ValueError("no code of this game")
    return read_bare(kind, said)


def is_of(game: str, kind: type[OptionSet], code: str) -> bool:
    """Return True if a code is one of this game."""
    try:
        read(game, kind, code)
    except (Illegal, ValueError):
        return False
    return True


def _check(game: str, said: str) -> str:
    """Return the signs that check a code."""
    drawn = int.from_bytes(sha256(f"{game}/{said}".encode("ascii")).digest()[:4])
    return _digits(drawn % len(SIGNS) ** CHECKED, CHECKED)


def _digits(number: int, width: int) -> str:
    """Write a number in base 36.

    >>> _digits(71, 3)
    '01Z'
    """
    found = ""
    for _ in range(width):
        number, digit = divmod(number, len(SIGNS))
        found = SIGNS[digit] + found
    return found


def _words(kind: type[OptionSet], name: str) -> tuple[str | int, ...]:
    """Return the values of an option that has a few, () for a number within bounds."""
    annotation = kind.model_fields[name].annotation
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def _width(kind: type[OptionSet], name: str) -> int:
    """Return how many signs a value of an option takes."""
    if _words(kind, name):
        return 1
    high = next(mark.le for mark in kind.model_fields[name].metadata if isinstance(mark, Le))
    width = 1
    while len(SIGNS) ** width <= int(str(high)):
        width += 1
    return width


def _written(kind: type[OptionSet], name: str, value: str | int) -> str:
    words = _words(kind, name)
    return _digits(words.index(value) if words else int(value), _width(kind, name))


def _read(kind: type[OptionSet], code: str) -> Iterator[tuple[str, str | int]]:
    """Yield the options that a code changes.

    Raises:
        ValueError: if it is no such code.
    """
    names, rest = kind.offered(), code
    while rest:
        place = int(rest[0], len(SIGNS))
        if place >= len(names):
            raise ValueError("no such option")
        name = names[place]
        width, words = _width(kind, name), _words(kind, name)
        said, rest = rest[1 : 1 + width], rest[1 + width :]
        number = int(said, len(SIGNS)) if len(said) == width else -1
        if words and number not in range(len(words)):
            raise ValueError("no such value")
        yield name, words[number] if words else number
