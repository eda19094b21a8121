"""Piles of Crapette as they are typed, by names that the screens give."""

from collections.abc import Container, Iterable
from itertools import product
from typing import TypeAlias

from tapis.games.crapette.piles import PILES
from tapis.games.kit.matching import choose, fold, offered, search

Piles: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Piles in notation, each with its names, the shown one first."""


def pairs_typed(
    typed: str, joining: Iterable[str], sources: Piles, targets: Piles
) -> dict[tuple[str, str], None]:
    """Read a source and a target, split anywhere, with or without one of the joining words between them."""
    between = {*map(fold, joining)}
    starts, ends = _index(sources), _index(targets)
    words, found = fold(typed.replace("+", " ")).split(), list[tuple[str, str]]()
    for cut in range(1, len(words)):
        rest = words[cut + 1 :] if words[cut] in between else words[cut:]
        found += product(starts.get(" ".join(words[:cut]), ()), ends.get(" ".join(rest), ()))
    return dict.fromkeys(found)


def _index(piles: Piles) -> dict[str, list[str]]:
    """Return the piles that each name may mean."""
    meant: dict[str, list[str]] = {}
    for pile, names in piles:
        for name in dict.fromkeys(map(fold, names)):
            meant.setdefault(name, []).append(pile)
    return meant


def pile_typed(typed: str, known: Piles, open_ones: Container[str]) -> str:
    """Return the pile that was offered, or the one that was typed.

    Of two piles with the same card, the one that may give or take a card is meant, if hints may tell that.

    Raises:
        Illegal: if no pile or several piles fit.
    """
    pile, _ = offered(typed)
    if pile in PILES:
        return pile
    found = [pile for pile, _ in search(typed, known)] if fold(typed) else []
    wanted = [pile for pile in found if pile in open_ones] or found
    if len(wanted) == 1:
        return wanted[0]
    meant = wanted or open_ones
    return choose(typed, [(pile, called) for pile, called in known if pile in meant] or known)
