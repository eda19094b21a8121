"""The shape of a recipe's data: a named tuple whose annotations say what it may hold.

An annotation is read where it is no union: `Annotated[int, range(22)]` is one of these numbers,
`Annotated[tuple[int, ...], Long((0, 3))]` a tuple of one of these lengths.  What hangs on several fields is
left to the recipe.
"""

from collections.abc import Callable, Container, Sequence
from functools import cache
from itertools import repeat
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T", bound=tuple[Any, ...])
Value: TypeAlias = Sequence[Any] | int | None
"""What a field may hold; a text is a sequence of letters."""

ANY = 1 << 20
"""More than there is of anything."""


class Long:
    """The tuples of one of these lengths."""

    def __init__(self, lengths: Container[int]) -> None:
        self._lengths = lengths

    def __contains__(self, values: Sequence[Any]) -> bool:
        return len(values) in self._lengths


def shaped(kind: Callable[..., T], data: Sequence[Any]) -> T:
    """Return data as a named tuple of this kind, with the named tuples in it.

    Raises:
        TypeError: if they are more or fewer values.
        ValueError: if one of them is not what its annotation says.
    """
    return kind(*map(_shaped, _hints(kind), kind(*data)))


@cache
def _hints(kind: Callable[..., tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(get_type_hints(kind, include_extras=True).values())


def _shaped(hint: type[Any], value: Value) -> Value:
    """Return a value as its annotation says."""
    kind, parts = get_origin(hint), get_args(hint)
    if kind is Annotated:
        hint, allowed = parts
        if value not in allowed:
            raise ValueError(f"not what it should be: {value!r}")
        return _shaped(hint, value)
    if not isinstance(value, Sequence):
        return value
    if kind is tuple:
        hints = repeat(parts[0], len(value)) if parts[1:] == (...,) else parts
        return tuple([_shaped(part, each) for part, each in zip(hints, value, strict=True)])
    return shaped(hint, value) if hasattr(hint, "_fields") else value
