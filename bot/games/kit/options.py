"""The options of a game."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from bot.games.kit.value import Value


class OptionSet(Value, frozen=True):
    """The options of a game as its rule sheet names them.

    Each field is a `Literal[...]` or an int with bounds (`Annotated[int, Field(ge=1, le=6)]`), and has the
    sheet's default.  The game's `new` command offers it under its own name.
    A default that depends on another option is set by a validator that runs before the others.
    """

    follows: ClassVar[Mapping[str, str]] = {}
    """Each option whose default depends on another option, with that other option."""
    since: ClassVar[Mapping[str, int]] = {}
    """Each option that the game did not always have, with the version that brought it."""

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
            ValueError: if there is no such option, or it has no such value.
        """
        if unknown := changes.keys() - type(self).model_fields:
            raise ValueError(f"no such options: {unknown}")
        texts = {
            name: int(new) if isinstance(getattr(self, name), int) else new for name, new in changes.items()
        }
        changed = {name: new for name, new in texts.items() if new != getattr(self, name)}
        kept = {
            name: value for name, value in self.model_dump().items() if self.follows.get(name) not in changed
        }
        return type(self).model_validate(kept | changed)

    def as_of(self, version: int) -> dict[str, Any]:
        """Return the options a version of the game has, as plain data."""
        return {
            name: value
            for name, value in self.model_dump(mode="json").items()
            if self.since.get(name, 1) <= version
        }
