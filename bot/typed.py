"""What people type, compared with the names of what is legal: "full", "5 5 2", "grille 2 full"."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeVar

from bot.games.kit.game import Illegal

T = TypeVar("T")

CANDIDATES = 5
"""How many candidates a refusal names: spread over all there are, throws and boxes alike."""


def fold(text: str) -> str:
    """Return the text as it is compared: no case, accents or punctuation; dice in order.

    >>> fold("  Brelan d'As "), fold("5 2,5"), fold("552")
    ('brelan d as', '2 5 5', '2 5 5')
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()
    words = re.sub(r"[^\w+]+", " ", plain).split()
    if words and all(word.isascii() and word.isdigit() for word in words):
        return " ".join(sorted("".join(words)))
    return " ".join(words)


def search(typed: str, named: Iterable[tuple[T, Sequence[str]]]) -> list[tuple[T, str]]:
    """Return the things whose names fit, with the name to show: exact names, else beginnings, else parts.

    Things that share the name shown are one and the same to the player; the first of them stands for all.
    """
    wanted = fold(typed)
    fits: tuple[dict[str, T], ...] = ({}, {}, {})
    for thing, names in named:
        folded = [fold(name) for name in names]
        if wanted in folded:
            fits[0].setdefault(names[0], thing)
        elif any(name.startswith(wanted) for name in folded):
            fits[1].setdefault(names[0], thing)
        elif any(wanted in name for name in folded):
            fits[2].setdefault(names[0], thing)
    return [(thing, name) for name, thing in (fits[0] or fits[1] or fits[2]).items()]


def choose(typed: str, named: Iterable[tuple[T, Sequence[str]]]) -> T:
    """Return the one thing that was typed.

    Raises:
        Illegal: if nothing fits, or several do: it names the candidates.
    """
    known = list(named)
    found = search(typed, known) if fold(typed) else []
    if not found:
        offered = list(dict.fromkeys(names[0] for _, names in known))
        spread = offered[:: max(1, -(-len(offered) // CANDIDATES))]
        raise Illegal("typed.unknown", typed=_quoted(typed), candidates=spread[:CANDIDATES])
    if len(found) > 1:
        raise Illegal(
            "typed.ambiguous", typed=_quoted(typed), candidates=[name for _, name in found[:CANDIDATES]]
        )
    return found[0][0]


def _quoted(typed: str) -> str:
    return re.sub(r"[^\w +.,'-]", "", typed)[:40]
