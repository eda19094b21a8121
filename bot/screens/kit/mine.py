"""`/mytables`: the tables of one person, those that wait for them first, and what features list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Final

from bot.screens.kit.days_off import days_off_told
from bot.screens.kit.limits import BUTTONS, ROWS
from bot.screens.kit.rows import fits_a_phone, in_rows, pages_rows
from bot.screens.kit.screen import Button, Screen, Verb
from bot.text import Text

SHOWN: Final = 7
"""Lines of a page: each takes three rows of a phone, and the buttons under them four more."""
_KINDS: Final = ("mine.waits", "mine.private", "mine.others")
"""The headings of tables, before those of features."""
_NEVER: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Own:
    """A table a person sits at, or what a feature lists of theirs.

    Attributes:
        game: the key of its game, "" for one that this program does not know.
        place: its channel, as text shows it.
        link: the address of its board, or of its channel.
        what: what it waits for, in words.
        waits: it waits for this person.
        due: when the time of their turn is over, None where it is not their turn or no clock runs.
        private: the id of their private table, "" for a channel's.
        titled: what is added to its game's name, "" for nothing.
        title: the name of what is no table.
        heading: the key of what that stands under, "" for a table.
    """

    game: str
    place: str
    link: str
    what: str
    waits: bool = False
    due: datetime | None = None
    private: str = ""
    titled: str = ""
    title: str = ""
    heading: str = ""

    @property
    def kind(self) -> str:
        """The key of the heading under which it stands."""
        table = "mine.private" if self.private else "mine.waits" if self.waits else "mine.others"
        return self.heading or table


def my_tables(t: Text, own: Sequence[Own], off: tuple[date, date] | None = None, page: int = 0) -> Screen:
    """List a page (from 0) of what a person has: first what waits for them, by whose time is over first.

    Private tables have a button that opens them here.  A page beyond the last is the last.
    `off` are the first and the last of their days off that last or come next.
    """
    absent = "" if off is None else days_off_told(t, "mine.off", *off)
    if not own:
        return Screen(t("mine.title"), "\n".join(filter(None, [t("mine.none"), absent])))
    listed = sorted(own, key=lambda one: (one.heading or str(_KINDS.index(one.kind)), one.due or _NEVER))
    pages = -(-len(listed) // SHOWN)
    page = min(page, pages - 1)
    lines, here = [absent] * bool(absent), listed[page * SHOWN : (page + 1) * SHOWN]
    for kind, those in groupby(here, lambda one: one.kind):
        lines.append(f"**{t(kind)}** · {sum(one.kind == kind for one in own)}")
        lines += [f"- {_line(t, one)}" for one in those]
    titles = [t("page.of", page=number + 1, pages=pages) for number in range(pages)]
    buttons = [Button(Verb(f"private.{one.private}"), _named(t, one), "🔒") for one in here if one.private]
    return Screen(
        t("mine.title"),
        "\n".join(lines),
        footer=titles[page] if pages > 1 else "",
        rows=(*in_rows(buttons), *pages_rows(t, "mine", page, titles)),
    )


def way_back(t: Text) -> Button:
    """Return the button that shows a hand, or a private table, again."""
    return Button(Verb("hand"), t("private.back"), "◀️")


def with_way_back(t: Text, screen: Screen) -> Screen:
    """Return a page that stands in the place of a hand, or of a private table, with the way back to it."""
    back = way_back(t)
    last = screen.rows[-1] if screen.rows else ()
    if isinstance(last, tuple) and 0 < len(last) < BUTTONS and fits_a_phone([*last, back]):
        return replace(screen, rows=(*screen.rows[:-1], (*last, back)))
    return replace(screen, rows=(*screen.rows, (back,))) if len(screen.rows) < ROWS else screen


def _line(t: Text, table: Own) -> str:
    if table.private:
        return t("mine.own", game=_named(t, table), what=table.what)
    name = table.title or t(f"{table.game}.name")
    return t("mine.line", game=name, place=table.place, what=table.what, link=table.link)


def _named(t: Text, table: Own) -> str:
    """Name a private table by its game, and by what marks it."""
    name = t(f"{table.game}.name") if table.game else t("mine.unknown")
    return f"{name} · {table.titled}" if table.titled else name
