"""The steps that a tournament takes by itself, and what is noted of it, one function each.

It begins, draws its rounds, opens their tables, ends; its threads and posts are begun and noted, so that a
stop between the two is seen.  `Tournaments` runs them: a step that nobody asked for is refused to nobody.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, cast

from bot.store import Place, Transaction
from bot.tables import lobby, quarantine, robots
from bot.tables.agenda import next_try
from bot.tables.session import Session
from bot.tables.table import Player, Table
from bot.tables.verbs import Context, reads
from bot.tables.verbs import row_of as row_at
from bot.tournaments import results
from bot.tournaments.changes import people_of
from bot.tournaments.held import IDLE, OVER, HeldTournament
from bot.tournaments.results import keep_rounds, rounds_of, tables_of
from bot.tournaments.statements import TournamentRow, TournamentStatements
from tapis.clocks.clock import Pace, milliseconds, moment
from tapis.games.kit.game import Illegal
from tapis.pairing.drawing import two_by_two
from tapis.pairing.duplicate import round_seed, table_options
from tapis.pairing.forms import check_people, is_full
from tapis.pairing.plan import ROBOT
from tapis.pairing.rounds import next_round, over
from tapis.pairing.standings import shared
from tapis.pairing.tournament import Problem, Tournament, TournamentRound, TournamentTable

LONGEST_WAIT: Final = 600_000
"""Milliseconds of the longest pause between two tries of what Discord refuses."""
PATIENCE: Final = 12 * LONGEST_WAIT
"""Milliseconds after which what Discord still refuses waits for the organiser."""
COUNTING: Final = 30_000
"""Milliseconds after a table's end for which an end without a winner waits for the coach."""


def take(held: HeldTournament) -> Tournament:
    """Take what is due by the tournament itself: begin, draw the next round, end."""
    row = held.row
    before = _state(row)
    if row.life == "open" and _begins(held):
        _begin(held)
    _wait(held)
    if row.life == "running":
        _draw(held)
    if row.form == "league":  # of before rounds were told in parts of one size
        told = len(held.read(secret=False).posts)
        row.posted, row.posting = min(row.posted, told), min(row.posting, told + 1)
    if _state(row) != before:
        row.changes += 1
    row.due = held.next_due()
    return held.shown()


def _state(row: TournamentRow) -> tuple[object, ...]:
    return row.life, row.played, row.problem, row.paused, row.idle_until


@reads
def pairs(tx: Transaction, context: Context, ident: int) -> bool:
    """Return True if the next step may draw a round two by two."""
    row = TournamentStatements.of(tx).unheld(ident)
    if row is None:
        return False
    held = HeldTournament(tx, context, row)
    draws = row.life == "running" or (row.life == "open" and _begins(held))
    return draws and two_by_two(held.plan)


def _begins(held: HeldTournament) -> bool:
    if held.row.starts_at is not None:
        return held.row.starts_at <= held.now
    return held.row.form == "cup" and is_full(held.plan, people_of(held))


def _begin(held: HeldTournament) -> None:
    """Begin, or close it if the people who have signed up are no number for it."""
    try:
        check_people(held.plan, people_of(held))
    except Illegal:
        held.row.life, held.row.problem = "closed", "few"
    else:
        held.row.life = "running"


def end_lost(tx: Transaction, context: Context, ident: int) -> None:
    """End the tables of a tournament that do not go on: their thread is gone, or they were set aside.

    Before its own step: who plays at a table holds its row and then that of the tournament.
    """
    rows = TournamentStatements.of(tx)
    found = rows.unheld(ident)
    if found is None or found.life != "running":
        return
    for table in tables_of(found):
        if table.result is not None or table.table_id is None:
            continue
        life = rows.life_of(table.table_id)
        if life is None or life == "over":
            results.close(tx, ident, table.table_id, context.now())
        elif life != "playing":
            row = row_at(tx, table.table_id)
            if row.life in {"archived", "quarantine"} or row.place_gone == Place.CHANNEL:
                quarantine.close(tx, context, row)


def _wait(held: HeldTournament) -> None:
    """Note until when it waits for people, or go on without them: close a sign-up, end a pause.

    A sign-up that breaks the bounds of today has a notice, which nobody ends by touching it.
    """
    row, over = held.row, held.out_of_bounds()
    if row.life == "open" and row.problem in {"", "bounds"}:
        row.problem = "bounds" if over else ""
    waits = (row.life == "open" and (over or row.starts_at is None)) or (row.life == "running" and row.paused)
    if not waits:
        row.idle_until = None
    elif row.idle_until is None:
        row.idle_until = held.now + IDLE
    elif row.idle_until <= held.now:
        row.idle_until = None
        if row.life == "running":
            row.paused, row.problem, row.trouble_at = False, "", 0
        else:
            row.life, row.problem = "closed", row.problem or "idle"


def _draw(held: HeldTournament) -> None:
    """Draw what begins now, unless it is paused, or end the tournament."""
    state = held.read(secret=True).state
    drawn = None if held.row.paused else next_round(state)
    if drawn is not None:
        tables = tuple(TournamentTable(table) for table in drawn.tables)
        keep_rounds(held.row, (*rounds_of(held.row), TournamentRound(drawn, tables)))
    elif over(state):
        held.row.life = "over"


# Its tables: ordinary ones, opened in threads, with who was drawn


def open_table(held: HeldTournament, key: tuple[int, int], thread_id: int) -> Table | None:
    """Open a table in its thread, seat who was drawn, and start the game; None if that was done.

    To have signed up is to have agreed.  Robots have the seats that were drawn for them, and strong ones
    play for who is late.
    """
    row, found = held.row, held.table(*key)
    if found is None or not held.opens(found):
        return None
    players = _players(held, found)
    keyed = key[0] if row.form == "duplicate" else 0
    options = table_options(held.plan, len(held.rows.people(row.id)))
    session = lobby.open_table(
        held.tx,
        replace(held.context, limits=None),
        guild_id=row.guild_id,
        channel_id=thread_id,
        host=next((player for player in players if player.id > 0), players[0]),
        game=row.game,
        options=held.options.model_copy(update=options),
        locale=row.locale,
        pace=cast("Pace", row.pace),
        begins=True,
        evening=row.id,
        seed=round_seed(row.seed, keyed, row.game) if keyed else "",
        keyed=keyed,
        version=_version(held, keyed) if keyed else None,
    )
    session.change(players=tuple(players), level="strong", absent="robot")
    table = lobby.start(session, session.table.host_id, thread_id).table
    held.put(found, thread_id=thread_id, table_id=table.id)
    row.changes, row.problem, row.trouble_at = row.changes + 1, "", 0
    return table


def _version(held: HeldTournament, number: int) -> int | None:
    """Return by which version of the rules a round is played; None if it has not begun."""
    for one in tables_of(held.row):
        if one.drawn.round == number and one.table_id is not None:
            with suppress(Illegal):  # it cannot be read, or has gone
                return Session.of(held.tx, held.context, one.table_id).table.plays_by
    return None


def _players(held: HeldTournament, found: TournamentTable) -> list[Player]:
    """Return who sits there; who has gone since the round was drawn has a robot in their seat."""
    here = {one.number: one for one in held.rows.people(held.row.id)}
    players, drawn = list[Player](), found.drawn
    for seat, number in enumerate(drawn.seats):
        if seat in drawn.robots or number == ROBOT or here[number].gone:
            robot = sum(player.id < 0 for player in players) + 1
            players.append(Player(-robot, robots.robot_name(robot), "strong"))
        else:
            players.append(Player(here[number].user_id, here[number].name))
    return players


# What Discord refuses


def put_off(held: HeldTournament, problem: Problem, *, refused: bool = False) -> None:
    """Try again later what Discord has failed, each time later; the organiser is told why.

    What it has `refused` for too long pauses the tournament, and is tried again when that goes on; the posts
    of one that is over are then left out.
    """
    row = held.row
    if row.problem != problem:
        row.problem, row.changes = problem, row.changes + 1
    row.trouble_at = row.trouble_at or held.now
    lasts = held.now - row.trouble_at
    row.due = next_try(held.now, row.trouble_at, LONGEST_WAIT)
    if not refused or lasts < PATIENCE:
        return
    row.trouble_at = 0
    if row.life == "running":
        row.paused, row.changes = True, row.changes + 1
        row.idle_until = held.now + IDLE
    else:
        _leave_posts(held)


def settle(held: HeldTournament) -> None:
    """Note that all that was due is done, after some trouble."""
    held.row.trouble_at = 0


def lose_channel(held: HeldTournament) -> None:
    """Close a tournament whose channel is gone; the organiser is told when they ask for it."""
    row = held.row
    row.life = row.life if held.over else "closed"
    row.problem, row.trouble_at, row.shown = "channel", 0, row.changes
    _leave_posts(held)


def _leave_posts(held: HeldTournament) -> None:
    """Send no further post."""
    held.row.posted = held.row.posting = len(held.read(secret=False).posts)


# Threads, posts, the event in the calendar


def begin_thread(held: HeldTournament, key: tuple[int, int]) -> int | None:
    """Note that a table's thread is begun; return since when it was before, 0 if it was not.

    None if the table is not to be opened any more: it was closed, or a result was put in meanwhile.
    """
    table = held.table(*key)
    if table is None or not held.opens(table):
        return None
    if table.begun is None:
        held.put(table, begun=held.now)
    return table.begun or 0


@dataclass(frozen=True, slots=True)
class TournamentPost:
    """A post of a tournament that is to be sent: of round `number`, or the standings after it.

    `place`: how many stand before it.  `again`: it was begun before, at `begun`, and may have been sent.
    `final`: the last of all.
    """

    tournament: Tournament
    number: int
    place: int
    standings: bool
    final: bool
    again: bool
    begun: datetime

    @property
    def nonce(self) -> str:
        """What Discord knows the post by: sent twice, it is shown once.  The end is told anew by another."""
        anew = f"-{milliseconds(self.begun) % 10**8}" * self.final
        return f"ev{self.tournament.id}-{'s' if self.standings else 'r'}{self.number}{anew}"


def begin_post(held: HeldTournament) -> TournamentPost | None:
    """Begin the next post; None if all stand, or their turn has not come."""
    row, tournament = held.row, held.shown()
    posts = tournament.posts[row.posted :]
    if not posts:
        return None
    (number, standings), again = posts[0], row.posting > row.posted
    final = standings and tournament.life == "over" and number == len(tournament.told)
    if not again:
        if final and _may_part(held, tournament):
            return None
        row.posting, row.posting_at = row.posted + 1, held.now
    return TournamentPost(tournament, number, row.posted, standings, final, again, moment(row.posting_at))


def _may_part(held: HeldTournament, tournament: Tournament) -> bool:
    """Return True while the coach may still part those who are first together, by the points lost."""
    idents = [table.table_id for table in tournament.tables if table.table_id]
    since = held.now - COUNTING
    return shared(tournament.state) and any(held.rows.counts_soon(ident, since) for ident in idents)


def posted(held: HeldTournament, message_id: int) -> None:
    """Note the sign-up post, which shows the tournament as it was opened."""
    held.row.message_id, held.row.shown = message_id, 0


def told(held: HeldTournament, post: TournamentPost) -> None:
    """Note that a post stands."""
    row = held.row
    row.posted, row.trouble_at = max(row.posted, post.place + 1), 0
    if row.problem == "posts":
        row.problem, row.changes = "", row.changes + 1


def shown(held: HeldTournament, tournament: Tournament) -> None:
    """Note what the sign-up post shows."""
    held.row.shown = max(held.row.shown, tournament.changes)


def entered(held: HeldTournament, event_id: int) -> None:
    """Note its event in the calendar of its server, which shows that people sign up."""
    held.row.event_id = event_id


def followed(held: HeldTournament, tournament: Tournament) -> None:
    """Note what the event shows; that of a tournament which is over is followed no more."""
    held.row.event_life = tournament.life
    held.row.event_id = None if tournament.life in OVER else held.row.event_id
