"""`/mytables`: the tables of one person, those that wait for them first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.screens.kit.days import days_off_told
from bot.screens.kit.screen import Block, Screen
from bot.text import Text

SHOWN = 12
"""Tables that are listed of each kind: a field holds 1024 characters, and a line about 150 with its link."""
FIELD = 1024


@dataclass(frozen=True, slots=True)
class Own:
    """A table a person sits at.

    Attributes:
        game: the key of its game.
        place: its channel, as text shows it.
        link: the address of its board, or of its channel.
        what: what it waits for, in words.
        waits: it waits for this person.
    """

    game: str
    place: str
    link: str
    what: str
    waits: bool


def my_tables(t: Text, tables: Sequence[Own], off: tuple[date, date] | None = None) -> Screen:
    """List the tables of a person; of those that wait for them, the longest waiting first.

    `off` are the first and the last of their days off that last or come next.
    """
    absent = "" if off is None else days_off_told(t, "mine.off", *off)
    if not tables:
        return Screen(t("mine.title"), "\n".join(filter(None, [t("mine.none"), absent])))
    parts = (("mine.waits", True), ("mine.others", False))
    listed = [(key, [table for table in tables if table.waits is waits]) for key, waits in parts]
    return Screen(
        t("mine.title"), absent, blocks=tuple(_block(t, key, those) for key, those in listed if those)
    )


def _block(t: Text, key: str, tables: Sequence[Own]) -> Block:
    """List as many as a field holds, and say how many more there are."""
    lines = [_line(t, table) for table in tables[:SHOWN]]
    while len("\n".join([*lines, _more(t, len(tables) - len(lines))])) > FIELD:
        lines.pop()
    more = _more(t, len(tables) - len(lines))
    return Block(t(key), "\n".join([*lines, more] if more else lines))


def _line(t: Text, table: Own) -> str:
    return t("mine.line", game=t(f"{table.game}.name"), place=table.place, what=table.what, link=table.link)


def _more(t: Text, count: int) -> str:
    return t("mine.more", n=count) if count > 0 else ""
