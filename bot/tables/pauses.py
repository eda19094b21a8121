"""The pause of a table: all people there agree to it, any of them ends it, and while it lasts no clock runs.

It also ends by itself: its span stands in the row, and every due instant is computed with it.  Nothing ticks.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.tables.codec import moment
from bot.tables.players import Pause
from bot.tables.session import Session
from bot.tables.table import Table
from bot.tables.table_rules import people
from tapis.games.kit.game import Illegal, Seat

LONGEST: Final = 14
"""Days of the longest pause."""


def missing(table: Table) -> list[Seat]:
    """Return whose yes to the pause is missing: people with a seat, late or stood in for or not."""
    yes = () if table.pause is None else table.pause.yes
    return [seat for seat in people(table) if table.players[seat].id not in yes]


def ask(session: Session, user_id: int, days: int) -> Table:
    """Ask for a pause of so many days; where another asks for the same, this is a yes.

    It begins once nobody's yes is missing: at once for who plays with robots alone.

    Raises:
        Illegal: if there is a pause, or none can be so long.
    """
    session.playing()
    session.seated(user_id)
    session.shared()
    if not 1 <= days <= LONGEST:
        raise Illegal("table.refuse.pause_days", most=LONGEST)
    if (until := session.table.rests_until(moment(session.now))) is not None:
        raise Illegal("table.refuse.pause_on", until=str(int(until.timestamp())))
    asked = session.table.pause
    if asked is not None and asked.since is None and asked.days == days:
        return agree(session, user_id)
    return _settle(session, Pause(user_id, days, (user_id,)))


def agree(session: Session, user_id: int, code: str | None = None) -> Table:
    """Agree to the pause with this `code`, as the button has it; None: to whichever is asked for.

    Raises:
        Illegal: if another is asked for by now, or none, or only others' yes is missing.
    """
    session.playing()
    session.seated(user_id)
    asked = session.table.pause
    if asked is None or asked.since is not None:
        raise Illegal("table.refuse.no_request")
    if code is not None and code != asked.code:
        raise Illegal("table.refuse.stale")
    if user_id in asked.yes and missing(session.table):
        raise Illegal("table.refuse.agree_other")
    return _settle(session, replace(asked, yes=tuple(dict.fromkeys((*asked.yes, user_id)))))


def go_on(session: Session, user_id: int) -> Table:
    """End the pause, or drop the question for one; nothing changes if the pause is over already.

    Raises:
        Illegal: if there is neither.
    """
    session.playing()
    session.seated(user_id)
    pause, now = session.table.pause, moment(session.now)
    if pause is None:
        raise Illegal("table.refuse.no_pause")
    if pause.since is None:
        session.change(pause=None)
        session.save()
    elif session.table.rests_until(now) is not None:
        session.change(pause=replace(pause, until=now))
        session.save()
    return session.shown()


def drop_out(session: Session, user_id: int) -> None:
    """Take who leaves out of the question for a pause: their question, or their yes to another's."""
    asked = session.table.pause
    if asked is None or asked.since is not None:
        return
    if asked.asked_by == user_id:
        session.change(pause=None)
    elif user_id in asked.yes:
        session.change(pause=replace(asked, yes=tuple(one for one in asked.yes if one != user_id)))


def begin_if_agreed(session: Session) -> None:
    """Begin the pause whose last missing yes was that of who has just left."""
    asked, archived = session.table.pause, session.table.life == "archived"
    if asked is not None and asked.since is None and not archived and not missing(session.table):
        _settle(session, asked)


def _settle(session: Session, asked: Pause) -> Table:
    """Begin the pause if nobody's yes is missing, else save the question.

    What has begun names nobody, as anybody may end it.
    """
    session.change(pause=asked)
    if not missing(session.table):
        since = moment(session.now)
        session.change(pause=Pause(0, asked.days, (), since, since + timedelta(days=asked.days)))
    return session.saved()
