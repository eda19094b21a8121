"""`/mytables`: the tables of one person, those that wait for them first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from bot.screens.kit.days import day_told, days_off_told
from bot.screens.kit.limits import BUTTONS, ROWS
from bot.screens.kit.rows import fits_a_phone, in_rows
from bot.screens.kit.screen import Block, Button, Screen, Verb
from bot.text import Text

SHOWN = 12
"""Tables that are listed of each kind: a field holds 1024 characters, and a line about 150 with its link."""
FIELD = 1024


@dataclass(frozen=True, slots=True)
class Own:
    """A table a person sits at.

    Attributes:
        game: the key of its game, "" for one that this program does not know.
        place: its channel, as text shows it.
        link: the address of its board, or of its channel.
        what: what it waits for, in words.
        waits: it waits for this person.
        private: the id of their private table, "" for a channel's.
        day: the date whose luck it has, "" for any other.
    """

    game: str
    place: str
    link: str
    what: str
    waits: bool
    private: str = ""
    day: str = ""


def my_tables(t: Text, tables: Sequence[Own], off: tuple[date, date] | None = None) -> Screen:
    """List the tables of a person; of those that wait for them, the longest waiting first.

    Private ones stand above, each with the button that opens it here.
    `off` are the first and the last of their days off that last or come next.
    """
    absent = "" if off is None else days_off_told(t, "mine.off", *off)
    if not tables:
        return Screen(t("mine.title"), "\n".join(filter(None, [t("mine.none"), absent])))
    parts = (("mine.waits", True), ("mine.others", False))
    own = [table for table in tables if table.private]
    listed = [("mine.private", own)]
    listed += [
        (key, [table for table in tables if table.waits is waits and not table.private])
        for key, waits in parts
    ]
    buttons = [Button(Verb(f"private.{table.private}"), _named(t, table), "🔒") for table in own]
    return Screen(
        t("mine.title"),
        absent,
        blocks=tuple(_block(t, key, those) for key, those in listed if those),
        rows=in_rows(buttons),
    )


def with_way_back(t: Text, screen: Screen) -> Screen:
    """Return a page that stands in the place of a private table, with the button that shows this again."""
    back = Button(Verb("hand"), t("private.back"), "◀️")
    last = screen.rows[-1] if screen.rows else ()
    if isinstance(last, tuple) and 0 < len(last) < BUTTONS and fits_a_phone([*last, back]):
        return replace(screen, rows=(*screen.rows[:-1], (*last, back)))
    return replace(screen, rows=(*screen.rows, (back,))) if len(screen.rows) < ROWS else screen


def _block(t: Text, key: str, tables: Sequence[Own]) -> Block:
    """List as many as a field holds, and say how many more there are."""
    lines = [_line(t, table) for table in tables[:SHOWN]]
    while len("\n".join([*lines, _more(t, len(tables) - len(lines))])) > FIELD:
        lines.pop()
    more = _more(t, len(tables) - len(lines))
    return Block(t(key), "\n".join([*lines, more] if more else lines))


def _line(t: Text, table: Own) -> str:
    if table.private:
        return t("mine.own", game=_named(t, table), what=table.what)
    return t("mine.line", game=t(f"{table.game}.name"), place=table.place, what=table.what, link=table.link)


def _named(t: Text, table: Own) -> str:
    """Name a private table by its game, one of a day by its date, too."""
    name = t(f"{table.game}.name") if table.game else t("mine.unknown")
    return f"{name} · {day_told(t, date.fromisoformat(table.day))}" if table.day else name


def _more(t: Text, count: int) -> str:
    return t("mine.more", n=count) if count > 0 else ""
