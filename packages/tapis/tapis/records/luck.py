"""What the dice and the packs of a finished game gave, found by playing it again from its seed."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, TypeAlias, TypeVar

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game
from tapis.records.record import Record

T = TypeVar("T")
Given: TypeAlias = "Counter[tuple[str, int]]"
"""How often each thing came, by what it is and its value: ("die", face); ("aces32", aces) of a pack of 32."""

HAND: Final = 8
"""The first cards of a pack in which aces are counted: about a hand.

Every pack counts, whatever was made of it: hands that were played hold more aces than those all have passed.
"""


class _Counted(Chance):
    """Luck that counts what it gives."""

    __slots__ = ("_given",)

    def __init__(self, seed: str, rev: int, given: Given) -> None:
        super().__init__(seed, rev)
        self._given = given

    def dice(self, count: int) -> list[int]:
        """Throw dice, and count each."""
        thrown = super().dice(count)
        self._given.update(("die", face) for face in thrown)
        return thrown

    def shuffle(self, things: Iterable[T]) -> list[T]:
        """Shuffle a pack, and count the aces among its first cards."""
        order = super().shuffle(things)
        aces = sum(str(card).startswith("A") for card in order[:HAND])
        self._given[f"aces{len(order)}", aces] += 1
        return order


def given_in(record: Record, kind: type[Game[Any]]) -> Given:
    """Return what the dice and packs of a finished game of this kind gave; nothing of luck that others share.

    Raises:
        Mismatch: if the record's moves cannot be played.
    """
    given = Counter[tuple[str, int]]()
    if record.shared:
        return given
    replay = record.replay(kind, lambda seed, rev: _Counted(seed, rev, given))
    for move in record.begun()[1]:
        replay.play(move)
    return given
