"""How players are called: the ping, the way to their own hand."""

from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Final

from bot.screens.kit.screen import Button, Screen, Verb
from bot.text import Text

_BLANK: Final = "\N{NO-BREAK SPACE}"
LINES: Final = 12
"""Tables that a ping names: a message holds 2000 characters, and a line about 130 with its link."""


def ping(t: Text, mention: str, *, late: bool = False) -> str:
    """Write the short line that pings a player in their turn; `late`: the reminder at half time."""
    return t("ping.reminder" if late else "ping.turn", mention=mention)


def time_left(t: Text, until: int, bank: timedelta | None, *, late: bool = False) -> str:
    """Say until when somebody has time (Unix seconds), or that they are late, and what their bank holds.

    `bank` is None where the pace gives none.
    """
    limit = t("turn.late_brief") if late else t("turn.until", until=until)
    return limit if bank is None else f"{limit} · {t('turn.bank', left=lasting(bank))}"


@lru_cache(maxsize=256)
def lasting(span: timedelta) -> str:
    r"""Write about how long something lasts: in hours, a short time in minutes.

    >>> lasting(timedelta(hours=27, minutes=50)), lasting(timedelta(minutes=75))
    ('28\xa0h', '75\xa0min')
    """
    minutes = round(span / timedelta(minutes=1))
    return f"{round(minutes / 60)}{_BLANK}h" if minutes >= 180 else f"{minutes}{_BLANK}min"


def waiting_lines(t: Text, tables: Sequence[tuple[str, str, str]]) -> list[str]:
    """List tables that wait for a player, each given by game, channel and link, and how many more do."""
    lines = [t("ping.line", game=t(f"{game}.name"), place=place, link=link) for game, place, link in tables]
    more = len(lines) - LINES
    return [*lines[:LINES], t("mine.more", n=more)] if more > 0 else lines


def several(t: Text, mention: str, tables: Sequence[tuple[str, str, str]]) -> str:
    """Write the message that pings a player for several tables, as in `waiting_lines`."""
    return "\n".join([t("ping.several", mention=mention), *waiting_lines(t, tables)])


def offer(t: Text, mention: str) -> str:
    """Write the short message that calls somebody to whom a seat is offered."""
    return t("ping.offer", mention=mention)


@lru_cache(maxsize=64)
def hand_button(t: Text, game: str) -> Button:
    """Return the button that opens a player's own hand.

    A game whose players hide something else than cards has its own texts: `<game>.verb.hand` for the label,
    `<game>.verb.hand.sign` for the emoji.
    """
    label = t(t.first(f"{game}.verb.hand", "verb.hand"))
    sign = t(t.first(f"{game}.verb.hand.sign", "verb.hand.sign"))
    return Button(Verb("hand"), label, sign)


def my_hand(t: Text, game: str) -> Screen:
    """Draw the way to a player's own hand, below a ping."""
    return Screen("", rows=((hand_button(t, game),),))
