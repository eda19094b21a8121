"""What has happened at a table, revision by revision."""

from dataclasses import dataclass

from bot.games.kit.game import Fact, Seat


@dataclass(frozen=True, slots=True)
class Step:
    """One revision of a table as everybody saw it.

    `rev` counts from 0, the start; `seat` acted, None where nobody did; `skipped`: it was played for a player
    who was away.
    """

    rev: int
    seat: Seat | None
    facts: tuple[Fact, ...]
    skipped: bool = False
