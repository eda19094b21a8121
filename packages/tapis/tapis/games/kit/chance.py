"""Luck as an argument: one stream of random bytes for each revision of a table.

The stream of revision `rev` under the seed `seed` is the concatenation of the SHA-256 digests of the ASCII
texts `seed/rev/0`, `seed/rev/1`, `seed/rev/2`, ...  Every draw takes whole bytes from it, in order: a number
below `n` (1 to 256) is the first byte smaller than the greatest multiple of `n` up to 256, modulo `n`
(rejection sampling: no value is favoured).  `docs/record.md` specifies this with test vectors, so that a
program in any language can check a table's dice.  The seed of the streams is a table's own seed into which
public strings were `mixed` that nobody could know when its hash was shown.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


_ERASED = "sha256:"


def erased_word(word: str) -> str:
    """Return what stands in a salt for a word whose player was erased: its SHA-256, which mixes as it did.

    >>> erased_word("tulipe")[:15]
    'sha256:d90255fd'
    """
    return word if is_erased(word) else _ERASED + sha256(word.encode()).hexdigest()


def is_erased(word: str) -> bool:
    """Return True if this stands for a word; no player can type one so long."""
    digits = word.removeprefix(_ERASED)
    return digits != word and len(digits) == 64 and set(digits) <= set("0123456789abcdef")


def mixed(seed: str, salt: Sequence[str]) -> str:
    """Return the seed of a table's streams: its secret seed with these public strings mixed in.

    It is the SHA-256 of the ASCII text `seed/a/b/...`, in lower case hexadecimal, where a, b, ... are the
    SHA-256 of each string's UTF-8 bytes, in lower case hexadecimal, too.  Without strings it is the secret
    seed itself.  A word that was erased stands there as its hash.

    >>> mixed("c0ffee", [])
    'c0ffee'
    >>> mixed("c0ffee", ["1", "23"]) == mixed("c0ffee", ["12", "3"])
    False
    """
    if not salt:
        return seed
    parts = [seed, *(erased_word(each).removeprefix(_ERASED) for each in salt)]
    return sha256("/".join(parts).encode("ascii")).hexdigest()


_DICE_LIMIT = 252  # the greatest multiple of 6 up to 256


class Chance:
    """The luck of one revision of one table.

    Args:
        seed: the seed of the table's streams, 64 hexadecimal digits (any ASCII text works).
        rev: the revision that draws; each has a stream of its own.
    """

    __slots__ = ("_bytes",)

    def __init__(self, seed: str, rev: str | int) -> None:
        self._bytes = _stream(f"{seed}/{rev}/".encode("ascii"))

    def keyed(self, *_key: str | int) -> "Chance":
        """Return the luck of the draw with this key: at tables this very stream, which all draws share."""
        return self

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, each equally likely.

        Raises:
            ValueError: if n is not from 1 to 256.
        """
        if not 1 <= n <= 256:
            raise ValueError(f"a draw below {n} is not of 1 to 256 values")
        limit = 256 - 256 % n
        return next(byte for byte in self._bytes if byte < limit) % n

    def dice(self, count: int) -> list[int]:
        """Throw `count` six-sided dice, in order: values 1 to 6."""
        thrown: list[int] = []
        while len(thrown) < count:
            byte = next(self._bytes)
            if byte < _DICE_LIMIT:
                thrown.append(byte % 6 + 1)
        return thrown

    def shuffle(self, things: Iterable[T]) -> list[T]:
        """Return the things in random order: Fisher-Yates from the last place down, at most 256 things."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def _stream(prefix: bytes) -> Iterator[int]:
    """Return the endless bytes of the stream, a digest at a time."""
    for counter in itertools.count():
        yield from sha256(b"%b%d" % (prefix, counter)).digest()


class KeyedChance(Chance):
    """The luck of a day: each draw has a stream of its own, whatever was drawn before it.

    The stream of the draw with the key (a, b, ...) is the concatenation of the SHA-256 digests of the ASCII
    texts `seed/a/b/.../0`, `seed/a/b/.../1`, ...: people who throw differently still meet the same dice.

    Args:
        seed: the seed of the day and its game.
    """

    __slots__ = ("_seed",)

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._bytes = _without_key()

    def keyed(self, *key: str | int) -> Chance:
        """Return the luck of the draw with this key, from its beginning."""
        *before, last = (self._seed, *key)
        return Chance("/".join(map(str, before)), last)


def _without_key() -> Iterator[int]:
    """Refuse to draw.

    Raises:
        ValueError: at once, as a draw of a day needs its key.
    """
    raise ValueError("a draw of a day without its key")
    yield 0


class Loaded(Chance):
    """Luck that is arranged beforehand, for tests and demonstrations.

    Args:
        dice: the values the next dice show, in order.
        orders: the results of the next shuffles, in order; without one a shuffle changes nothing.
        numbers: the next draws of `below`.
    """

    __slots__ = ("_dice", "_numbers", "_orders")

    def __init__(
        self, dice: Iterable[int] = (), orders: Iterable[Sequence[object]] = (), numbers: Iterable[int] = ()
    ) -> None:
        super().__init__("loaded", 0)
        self._dice = list(dice)
        self._orders = [list(order) for order in orders]
        self._numbers = list(numbers)

    def below(self, n: int) -> int:
        """Return the next arranged number.

        Raises:
            ValueError: if none is left or it is not below n.
        """
        if not self._numbers or not 0 <= self._numbers[0] < n:
            raise ValueError(f"no arranged number below {n}: {self._numbers}")
        return self._numbers.pop(0)

    def dice(self, count: int) -> list[int]:
        """Return the next arranged dice.

        Raises:
            ValueError: if fewer than `count` are left.
        """
        if len(self._dice) < count:
            raise ValueError(f"{count} dice wanted, {len(self._dice)} arranged")
        thrown, self._dice = self._dice[:count], self._dice[count:]
        return thrown

    def shuffle(self, things: Iterable[T]) -> list[T]:
        """Return the next arranged order, checked against the things to shuffle.

        Raises:
            ValueError: if the arranged order holds other things.
        """
        order = list(things)
        if not self._orders:
            return order
        arranged = self._orders.pop(0)
        if sorted(map(str, arranged)) != sorted(map(str, order)):
            raise ValueError(f"{arranged} is no order of {order}")
        by_name = {str(thing): thing for thing in order}
        return [by_name[str(thing)] for thing in arranged]

    @property
    def left(self) -> int:
        """How many arranged dice are left."""
        return len(self._dice)
