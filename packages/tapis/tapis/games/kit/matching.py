"""Typed text, compared with the names of what is legal: "full", "5 5 2", "grille 2 full"."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeVar

from tapis.games.kit.game import Illegal

T = TypeVar("T")

_LAST = re.compile(r"(\D+?) ?(\d+)|(\D+) (\w+)")
"""A number after words, or a last word after others."""
CANDIDATES = 5
"""How many candidates a refusal names, spread over throws and boxes alike."""


def plain(text: str) -> str:
    """Return a text without case and accents.

    >>> plain("Trèfle")
    'trefle'
    """
    if text.isascii():
        return text.casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()


def fold(text: str) -> str:
    """Return the text as it is compared: without case, accents and punctuation; suits of cards stay.

    >>> fold("  Brelan d'As "), fold("V ♠\N{VARIATION SELECTOR-16}"), fold("5 2,5")
    ('brelan d as', 'v ♠', '5 2 5')
    """
    return " ".join(re.sub(r"[^\w+♠♥♦♣]+", " ", plain(text)).split())


def last_first(folded: str) -> str:
    """Put the last word in front; "" if digits stand before it, or if there is no other word.

    >>> last_first("coeur 110"), last_first("h110"), last_first("no trump capot"), last_first("5 2 5")
    ('110 coeur', '110 h', 'capot no trump', '')
    """
    found = _LAST.fullmatch(folded)
    return f"{found[2] or found[4]} {found[1] or found[3]}" if found else ""


def _as_dice(folded: str) -> str:
    """Sort the digits, each by itself: "5 2 5" and "552" are the same dice."""
    digits = folded.replace(" ", "")
    return " ".join(sorted(digits)) if digits.isascii() and digits.isdigit() else folded


@lru_cache(maxsize=12_000)
def _name(text: str) -> str:
    """Fold a name.  Dice are written one by one; "21" is a number, not the dice 1 and 2.

    A typed card is compared with the 1150 names of all cards, a bid of Coinche with up to 4400 in each
    language, which take long to fold: 35 ms after each key.
    """
    folded = fold(text)
    return _as_dice(folded) if all(len(word) == 1 for word in folded.split()) else folded


def _part(folded: str) -> str:
    """Return a pattern that finds this text as a part of a name, where neither a number nor a word is cut."""
    first, last = folded[:1], folded[-1:]
    before = r"(?<!\d)" if first.isdigit() else r"(?<![^\W\d_])" * first.isalpha()
    return before + re.escape(folded) + r"(?!\d)" * last.isdigit()


class InOrder(str):
    """A name whose numbers have meaning by their order: a count, then a value.

    In other names digits may be typed in any order, each by itself: they are dice, or columns to climb.
    """

    __slots__ = ()


def search(typed: str, named: Iterable[tuple[T, Sequence[str]]]) -> list[tuple[T, str]]:
    """Return the things whose names fit, with the name to show: exact names, else beginnings, else parts.

    A part never cuts a number, and begins no word in its middle: "16" is no part of "116".  Things that share
    a shown name are the same to the player, so only the first of them is returned.  Digits may be typed in
    any order, except in a name that is `InOrder`.  What fits nothing else is read once more with its last
    word in front: "hearts 110".
    """
    known, wanted = list(named), fold(typed)
    found = _fitting(wanted, known)
    if found or not (turned := last_first(wanted)):
        return found
    free = [each for each in known if not any(isinstance(name, InOrder) for name in each[1])]
    return _fitting(turned, free)


def _fitting(wanted: str, named: Iterable[tuple[T, Sequence[str]]]) -> list[tuple[T, str]]:
    known, ways = list(named), dict.fromkeys((wanted, _as_dice(wanted)))
    exact: dict[str, T] = {}
    for thing, names in known:
        if any(fold(name) == wanted if isinstance(name, InOrder) else _name(name) in ways for name in names):
            exact.setdefault(names[0], thing)
    found = exact or _with_part(wanted, ways, known)
    return [(thing, name) for name, thing in found.items()]


def _with_part(wanted: str, ways: Iterable[str], named: Iterable[tuple[T, Sequence[str]]]) -> dict[str, T]:
    """Return by its shown name what a name begins with the text, or else what one holds it."""
    in_order, in_any = re.compile(_part(wanted)), re.compile("|".join(map(_part, ways)))
    begun, inside = dict[str, T](), dict[str, T]()
    for thing, names in named:
        places = [
            found.start()
            for name in names
            if (
                found := in_order.search(fold(name))
                if isinstance(name, InOrder)
                else in_any.search(_name(name))
            )
        ]
        if places:
            (inside if min(places) else begun).setdefault(names[0], thing)
    return begun or inside


def choose(typed: str, named: Iterable[tuple[T, Sequence[str]]]) -> T:
    """Return the one thing that was typed.

    Raises:
        Illegal: if nothing fits, or several things do; it names the candidates.
    """
    known = list(named)
    found = search(typed, known) if fold(typed) else []
    if not found:
        offers = list(dict.fromkeys(names[0] for _, names in known))
        spread = offers[:: max(1, -(-len(offers) // CANDIDATES))]
        raise Illegal("typed.unknown", typed=quoted(typed), candidates=spread[:CANDIDATES])
    if len(found) > 1:
        raise Illegal(
            "typed.ambiguous", typed=quoted(typed), candidates=[name for _, name in found[:CANDIDATES]]
        )
    return found[0][0]


def quoted(typed: str) -> str:
    """Return typed text as a refusal may show it: short and without markup; suits of cards stay."""
    return re.sub(r"[^\w +.,'♠♥♦♣-]", "", typed)[:40]


def offered(typed: str | None) -> tuple[str | None, int | None]:
    """Read a value that autocomplete offered: its notation, and the revision it was offered at.

    >>> offered("roll.01101@7"), offered("5 5 2"), offered(None)
    (('roll.01101', 7), (None, None), (None, None))
    """
    code, at, rev = (typed or "").rpartition("@")
    if at and code and rev.isascii() and rev.isdecimal() and len(rev) < 10:
        return code, int(rev)
    return None, None


def understood(named: Mapping[str, Sequence[Sequence[str]]]) -> dict[str, tuple[str, ...]]:
    """Join the names of things in several languages, the reader's own first.

    A foreign name is left out where it begins an own name of another thing.

    >>> understood({"clubs": [["trèfle"], ["clubs", "c"]], "hearts": [["coeur"], ["hearts"]]})
    {'clubs': ('trèfle', 'clubs'), 'hearts': ('coeur', 'hearts')}
    """
    begun: dict[str, set[str]] = {}
    for thing, (own, *_) in named.items():
        for name in map(plain, own):
            for end in range(1, len(name) + 1):
                begun.setdefault(name[:end], set()).add(thing)
    return {
        thing: tuple(
            dict.fromkeys(
                [*own, *(name for name in chain(*others) if begun.get(plain(name), {thing}) == {thing})]
            )
        )
        for thing, (own, *others) in named.items()
    }
