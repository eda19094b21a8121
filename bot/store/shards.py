"""Which servers a process looks after: those of its shards, as Discord divides them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

MOST_SHARDS: Final = 0x7FFF
"""The most shards that a bot may have here."""
OURS: Final = " AND OURS"
"""Stands in a statement for the condition that a table is on one of our servers."""


@dataclass(frozen=True)
class Shards:
    """The shards of a process: `ids` of the `count` that the bot has in all.

    >>> Shards(4, (0, 3)).own(7 << 22)
    True
    >>> Shards(4, (0, 3)).only("SELECT id FROM tables WHERE phase = 'lobby' AND OURS")
    "SELECT id FROM tables WHERE phase = 'lobby' AND (guild_id >> 22) % 4 IN (0, 3)"
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    def __post_init__(self) -> None:
        """Check them.

        Raises:
            ValueError: if they are no shards of so many.
        """
        if not 1 <= self.count <= MOST_SHARDS or not self.ids or len(set(self.ids)) != len(self.ids):
            raise ValueError(f"no shards: {self.ids} of {self.count}")
        if not all(0 <= shard < self.count for shard in self.ids):
            raise ValueError(f"no shards of {self.count}: {self.ids}")

    @property
    def whole(self) -> bool:
        """True if all servers are ours."""
        return len(self.ids) == self.count

    def of(self, guild_id: int) -> int:
        """Return the shard that a server belongs to."""
        return (guild_id >> 22) % self.count

    def own(self, guild_id: int) -> bool:
        """Return True if this server is ours."""
        return self.count == 1 or self.of(guild_id) in self._ids

    def alone(self, shard: int) -> "Shards":
        """Return one of the shards by itself."""
        return Shards(self.count, (shard,))

    def only(self, sql: str) -> str:
        """Return a statement that finds nothing but tables on our servers; it says where by `AND OURS`."""
        return sql.replace(OURS, self._condition)

    @cached_property
    def _ids(self) -> frozenset[int]:
        return frozenset(self.ids)

    @cached_property
    def _condition(self) -> str:
        if self.whole:
            return ""
        return f" AND (guild_id >> 22) % {self.count} IN ({', '.join(map(str, self.ids))})"


ALL: Final = Shards()
"""All servers, on one shard."""
