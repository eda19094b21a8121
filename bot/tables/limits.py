"""Limits how many tables one person may open."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.store import Transaction
from tapis.games.kit.game import Illegal, Key

HOUR: Final = timedelta(hours=1) // timedelta(milliseconds=1)
LOBBY: Final = timedelta(hours=1)
"""How long a lobby stays open untouched."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one person on all servers together; a server may set lower ones.

    `lobbies` is the most open lobbies, `hourly` the most new tables within an hour.
    """

    lobbies: int = 3
    hourly: int = 20


def check(
    tx: Transaction, limits: Limits, guild_id: int, user_id: int, now: int, *, begins: bool = False
) -> None:
    """Raise `Illegal` if a person may open no further table on a server, with when they may.

    `begins`: it waits for nobody.
    """
    local = tx.settings(guild_id)
    if not begins:
        _check_lobbies(tx, limits.lobbies, local.lobbies, guild_id, user_id)
    _check_hourly(tx, limits.hourly, local.hourly, guild_id, user_id, now)


def _check_lobbies(tx: Transaction, most: int, here_most: int | None, guild_id: int, user_id: int) -> None:
    lobbies = tx.lobbies_of(user_id)
    here = [lobby for lobby in lobbies if lobby.guild_id == guild_id]
    for standing, bound in ((here, here_most), (lobbies, most)):
        if bound is not None and len(standing) >= bound:
            free = standing[len(standing) - bound].touched_at + LOBBY // timedelta(milliseconds=1)
            channels = " ".join(f"<#{lobby.channel_id}>" for lobby in here)
            raise Illegal(
                "limit.lobbies",
                most=bound,
                channels=channels or Key("limit.elsewhere"),
                again=seconds(free),
            )


def _check_hourly(
    tx: Transaction, most: int, here_most: int | None, guild_id: int, user_id: int, now: int
) -> None:
    opened = tx.opened_by(user_id, now - HOUR, most)
    here = [at for guild, at in opened if guild == guild_id]
    for times, bound in ((here, here_most), ([at for _, at in opened], most)):
        if bound is not None and len(times) >= bound:
            raise Illegal("limit.hourly", most=bound, again=seconds(times[bound - 1] + HOUR))


def seconds(milliseconds: int) -> str:
    """Return the Unix time in seconds for a timestamp of Discord, rounded up."""
    return str(-(-milliseconds // 1000))
