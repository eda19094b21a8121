"""How a tournament, its rounds, its tables and its people are named on all of its screens."""

from collections.abc import Sequence
from typing import Final

from bot.screens.kit.limits import BODY, size
from bot.text import Text
from tapis.drawing.columns import PHONE, clip, in_line
from tapis.drawing.names import LONGEST, disambiguated
from tapis.pairing.plan import ROBOT
from tapis.pairing.tournament import Tournament, TournamentTable
from tapis.pairing.units import side_of

SIGN: Final = "🏆"
ROOM: Final = BODY - 300
"""Characters of a list, with room for what stands around it."""
NARROW: Final = 14
"""Columns of a name in a long list."""


def named(t: Text, tournament: Tournament) -> str:
    """Name a tournament by its form and its game."""
    title = t(
        "tournament.title", form=t(f"tournament.form.{tournament.form}"), game=t(f"{tournament.game}.name")
    )
    return f"{SIGN} {title}"


def state_told(t: Text, tournament: Tournament) -> str:
    """Say what a tournament waits for or does, and what keeps it."""
    lines = [_life(t, tournament)]
    if tournament.paused and tournament.life == "running":
        lines.append(f"⏸️ {t('tournament.paused')}")
    if tournament.problem:
        lines.append(f"⚠️ {t(f'tournament.problem.{tournament.problem}')}")
    if tournament.idle_until is not None:
        bounds = "bounds" if tournament.problem == "bounds" else "idle"
        why = "pause" if tournament.life == "running" else bounds
        ahead = f"<t:{int(tournament.idle_until.timestamp())}:R>"
        lines.append(f"-# {t(f'tournament.until.{why}', ahead=ahead)}")
    return "\n".join([*lines, *by_hand(t, tournament)])


def by_hand(t: Text, tournament: Tournament) -> list[str]:
    """Say who has put in which results by hand."""
    tables = dict[str, list[str]]()
    for table in (table for one in tournament.told for table in one.tables):
        if table.corrected:
            tables.setdefault(table.by, []).append(table_title(t, tournament, table))
    return [
        f"✍️ {t('tournament.by_hand', tables=names, name=in_line(name or t('mydata.someone')))}"
        for name, names in tables.items()
    ]


def _life(t: Text, tournament: Tournament) -> str:
    if tournament.life == "running":
        number = tournament.told[-1].drawn.number if tournament.told else 1
        return f"▶️ {round_named(t, tournament, number)}"
    if tournament.life != "open":
        return t(f"tournament.life.{tournament.life}")
    if tournament.starts_at is None:
        if tournament.form == "cup":
            return f"🕘 {t('tournament.starts.full')}"
        return f"🕘 {t('tournament.starts.organiser', name=organiser(t, tournament))}"
    at = int(tournament.starts_at.timestamp())
    return f"🕘 {t('tournament.starts', at=f'<t:{at}:F>', ahead=f'<t:{at}:R>')}"


def organiser(t: Text, tournament: Tournament) -> str:
    """Name who has opened it; "someone" if they were erased."""
    return in_line(tournament.organiser_name or t("mydata.someone"))


def round_named(t: Text, tournament: Tournament, number: int) -> str:
    """Name a round, of how many where that is known before."""
    if tournament.plan.rounds:
        return t("tournament.round", round=number, rounds=tournament.plan.rounds)
    return t("tournament.round.open", round=number)


def name_of(t: Text, tournament: Tournament, number: int, columns: int = PHONE) -> str:
    """Write who has a number: a robot, a person, someone who was erased."""
    if number == ROBOT:
        return f"🤖 {t('robot.any')}"
    return in_line(apart(t, tournament, number, columns))


def apart(t: Text, tournament: Tournament, number: int, columns: int = LONGEST) -> str:
    """Return a name, told apart from those that look alike in so many columns; the erased are "someone"."""
    there = [person for person in tournament.people if person.name]
    names = disambiguated(tuple(clip(person.name, columns) for person in there))
    return {who.number: name for who, name in zip(there, names, strict=True)}.get(number, t("mydata.someone"))


def fitting(texts: Sequence[str], room: int = ROOM) -> str:
    """Return the first text for which there is room, the last one cut if there is for none."""
    return next((text for text in texts if size(text) <= room), texts[-1][: room - 1] + "…")


def seated(t: Text, tournament: Tournament, table: TournamentTable, columns: int = PHONE) -> str:
    """Name who sits at a table, partners together, robots as such."""
    names = [
        name_of(t, tournament, ROBOT if seat in table.drawn.robots else number, columns)
        for seat, number in enumerate(table.drawn.seats)
    ]
    sides = {side_of(tournament.plan, seat) for seat in range(len(names))}
    if len(sides) == 2 < len(names):
        one, other = (
            " & ".join(name for seat, name in enumerate(names) if side_of(tournament.plan, seat) == side)
            for side in (0, 1)
        )
        return t("tournament.against", one=one, other=other)
    return " · ".join(names)


def table_title(t: Text, tournament: Tournament, table: TournamentTable) -> str:
    """Name a table by its round and its number."""
    round_, number = tournament.named_as(table)
    return t("tournament.table", round=round_, table=number)


def table_named(t: Text, tournament: Tournament, table: TournamentTable) -> str:
    """Name a table with who sits there and its points."""
    names = seated(t, tournament, table, NARROW)
    sides = 2 if tournament.plan.sides else len(table.scores)
    scores = (
        f" ({' '.join(map(str, table.scores[:sides]))})" if table.result is not None and table.scores else ""
    )
    return f"{table_title(t, tournament, table)} · {names}{scores}"


def key_of(tournament: Tournament, table: TournamentTable) -> str:
    """Return what a table is called by: its round and its number."""
    return "{}.{}".format(*tournament.named_as(table))
