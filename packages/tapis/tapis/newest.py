"""A map that remembers what was set last."""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Newest(dict[K, V]):
    """Setting a key makes it the newest; beyond `most` keys the oldest is forgotten.

    >>> seen = Newest[str, int](2)
    >>> seen["a"] = seen["b"] = seen["a"] = seen["c"] = 1
    >>> list(seen)
    ['a', 'c']
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self._most:
            del self[next(iter(self))]

    def use(self, key: K, make: Callable[[], V]) -> V:
        """Return what stands under a key, made if there is nothing; the key is then the newest."""
        value = self[key] = self[key] if key in self else make()
        return value

    def forget(self, that: Callable[[K], bool]) -> None:
        """Forget all keys of which this is true."""
        for key in filter(that, list(self)):
            del self[key]


class Recent(Newest[K, None]):
    """What is done once, by names of its own; the newest are remembered."""

    def is_new(self, name: K) -> bool:
        """Return True if this name is new, and remember it."""
        if name in self:
            return False
        self[name] = None
        return True
