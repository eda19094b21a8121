"""The options of a game."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, Literal, Self, get_args, get_origin

from tapis.games.kit.value import Value

ASKED = 4
"""Most options of a game that the command which opens a table asks for."""

OFFERED: Final = 25
"""Most values of an option that are offered one by one."""


class OptionSet(Value, frozen=True):
    """The options of a game as its rule sheet names them.

    Each field is a `Literal[...]` or an int with bounds (`Annotated[int, Field(ge=1, le=6)]`), and has the
    sheet's default.  The lobby offers it, and the game's `new` command if it is `asked`.
    A default that depends on another option is set by a validator that runs before the others.  One that
    refuses numbers between the bounds raises `Illegal`, which tells the player why.
    """

    follows: ClassVar[Mapping[str, str]] = {}
    """Each option whose default depends on another option, with that other option."""
    since: ClassVar[Mapping[str, int]] = {}
    """Each option that the game did not always have, with the version that brought it."""
    presets: ClassVar[Mapping[str, Mapping[str, str | int]]] = {}
    """Names for sets of options: what each sets, every other option being at its default."""
    unoffered: ClassVar[frozenset[str]] = frozenset()
    """Options that nobody chooses at a table: the program itself sets them."""

    first: ClassVar[tuple[str, ...]] = ()
    """Options that players ask for first, where these are not the first of all."""

    @property
    def live(self) -> bool:
        """True: what is played needs players who are all there, so the paces of days do not fit."""
        return False

    @property
    def idle(self) -> frozenset[str]:
        """Options that say nothing of what is played, given the values of the others."""
        return frozenset()

    @classmethod
    def offered(cls) -> tuple[str, ...]:
        """Return the names of the options that people choose from, in the rule sheet's order."""
        return tuple(name for name in cls.model_fields if name not in cls.unoffered)

    @classmethod
    def asked(cls) -> tuple[str, ...]:
        """Return the options that the command asks for: a few; all stand in the lobby."""
        return (cls.first or cls.offered())[:ASKED]

    @classmethod
    def preset(cls, name: str) -> Self:
        """Return the options of a preset.

        Raises:
            KeyError: if there is no such preset.
        """
        return cls().with_options(cls.presets[name])

    def nearest(self) -> tuple[str, Self] | None:
        """Return the preset from which fewest options differ, and its options.

        None where no fewer differ from the defaults.
        """
        near, found = len(self._apart(type(self)())), None
        for name in self.presets:
            options = type(self).preset(name)
            if (apart := len(self._apart(options))) < near:
                near, found = apart, (name, options)
        return found

    def _apart(self, other: Self) -> frozenset[str]:
        """Return the names of the options that differ."""
        return frozenset(name for name in self.offered() if getattr(self, name) != getattr(other, name))

    def default_of(self, name: str) -> str | int:
        """Return the default of an option, given the values of the others."""
        leader = self.follows.get(name)
        if leader is None:
            return type(self).model_fields[name].default
        return getattr(type(self).model_validate({leader: getattr(self, leader)}), name)

    def canonical(self) -> str:
        """Write the options that differ from their defaults, in the rule sheet's order; "" if none does.

        Leaderboards compare like with like: each has the results of one variant.
        """
        return ",".join(f"{name}={value}" for name, value in self if value != self.default_of(name))

    def with_options(self, changes: Mapping[str, str | int]) -> Self:
        """Return the options with these changed; a default that follows a changed one changes with it.

        Raises:
            ValueError: if there is no such option to choose, or it has no such value.
        """
        if unknown := changes.keys() - set(self.offered()):
            raise ValueError(f"no such options: {unknown}")
        texts = {
            name: int(new) if isinstance(getattr(self, name), int) else new for name, new in changes.items()
        }
        changed = {name for name, new in texts.items() if new != getattr(self, name)}
        kept = {
            name: value for name, value in self.model_dump().items() if self.follows.get(name) not in changed
        }
        return type(self).model_validate(kept | texts)

    def as_of(self, version: int) -> dict[str, Any]:
        """Return the options a version of the game has, as plain data."""
        return {
            name: value
            for name, value in self.model_dump(mode="json").items()
            if self.since.get(name, 1) <= version
        }


def option_values(options: type[OptionSet], name: str) -> list[Any]:
    """List the values an option may take; of a long range, some round numbers.

    The option is a `Literal` or an int with bounds (`OptionSet`).
    """
    field = options.model_fields[name]
    if get_origin(field.annotation) is Literal:
        return list(get_args(field.annotation))
    low = next(limit.ge for limit in field.metadata if hasattr(limit, "ge"))
    high = next(limit.le for limit in field.metadata if hasattr(limit, "le"))
    if high - low < OFFERED:
        return list(range(low, high + 1))
    step = next(step for step in _steps() if (high - low) // step < OFFERED - 4)
    round_ones = range(-(-low // step) * step, high + 1, step)
    return sorted({low, *round_ones, high, field.default})


def switch(options: type[OptionSet], name: str) -> tuple[Any, Any] | None:
    """Return the values of an option that is on or off, off first; None for any other option."""
    field = options.model_fields[name]
    values = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
    return next((pair for pair in (("no", "yes"), ("off", "on")) if set(pair) == set(values)), None)


def _steps() -> Iterator[int]:
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10
