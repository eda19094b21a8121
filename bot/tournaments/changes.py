"""What people do with a tournament, one function each: (tournament, who, ...); refusals are `Illegal`.

`Tournaments.changing` runs them.  `manager`: who acts manages the server.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store import Transaction
from bot.tables import seats
from bot.tables.session import Session
from bot.tables.table import Outcome, Player
from bot.tables.verbs import Context
from bot.tournaments.held import HeldTournament
from bot.tournaments.results import put_table, tables_of
from bot.tournaments.statements import TournamentPersonRow, TournamentStatements
from tapis.games.kit.game import Illegal
from tapis.games.kit.game import places as places_of
from tapis.pairing.duplicate import totals
from tapis.pairing.forms import SIDES_SEATS, check_people, is_full
from tapis.pairing.plan import Person, Plan, Result
from tapis.pairing.tournament import TournamentTable
from tapis.pairing.units import SIZES


def people_of(held: HeldTournament) -> tuple[Person, ...]:
    """Return who has signed up, as the rules know them."""
    return tuple(Person(one.number, one.name, one.team) for one in held.rows.people(held.row.id))


# Who comes and goes


def join(held: HeldTournament, player: Player, partner: int | None = None) -> None:
    """Sign up, with who has signed up already as partner (a user id) or nobody in particular."""
    held.check_life("open")
    rows, row, plan = held.rows, held.row, held.plan
    here = rows.people(row.id)
    if any(one.user_id == player.id for one in here):
        raise Illegal("tournament.refuse.already")
    if is_full(plan, people_of(held)):
        raise Illegal("tournament.refuse.full", most=len(here))
    team = 0
    if partner is not None:
        other = next((one for one in here if one.user_id == partner), None)
        if other is None or plan.partners not in SIZES:
            raise Illegal("tournament.refuse.partner")
        team = other.team or max(one.team for one in here) + 1
        if sum(one.team == team for one in here) >= SIZES[plan.partners]:
            raise Illegal("tournament.refuse.partner_taken")
        rows.set_team(row.id, other.number, team)
    number = max((one.number for one in here), default=0) + 1
    rows.sign_up(TournamentPersonRow(row.id, number, player.id, player.name, team, False, held.now))


def leave(held: HeldTournament, user_id: int) -> None:
    """Take a name off the list; after the start, be gone."""
    mine = next((one for one in held.rows.people(held.row.id) if one.user_id == user_id), None)
    if mine is None or mine.gone:
        raise Illegal("tournament.refuse.not_in")
    if held.row.life == "open":
        held.rows.sign_off(held.row.id, mine.number)
        return
    held.check_life("running")
    held.rows.mark_gone(held.row.id, mine.number)


def leave_tables(tx: Transaction, context: Context, ident: int, user_id: int) -> list[Outcome]:
    """Leave the games under way, too (L1); return what that did.

    It comes before `leave`: who plays at a table holds its row and then that of the tournament.
    """
    rows = TournamentStatements.of(tx)
    found, left = rows.unheld(ident), list[Outcome]()
    if found is None or found.life != "running":
        return left
    mine = next((one.number for one in rows.people(ident) if one.user_id == user_id), None)
    for place in tables_of(found):
        if place.table_id is None or place.result is not None or mine not in place.drawn.people:
            continue
        session = Session.of(tx, context, place.table_id)
        seat = session.table.place_of(user_id)
        if session.table.phase == "playing" and seat is not None and seat in session.table.active:
            session.change_player(seat, replace(session.table.players[seat], level=None))
            left.append(seats.leave_for_good(session, seat))
    return left


# What its organiser does, or a manager of its server


def configure(
    held: HeldTournament, user_id: int, options: Mapping[str, str], *, manager: bool = False
) -> None:
    """Set options of the game, as long as people sign up."""
    held.check_organised(user_id, manager=manager)
    held.check_life("open")
    try:
        changed = held.options.with_options(options)
    except ValueError:
        raise Illegal("press.unknown") from None
    held.row.options = changed.model_dump_json()
    held.check()


def start(held: HeldTournament, user_id: int, *, manager: bool = False) -> None:
    """Begin at once."""
    held.check_organised(user_id, manager=manager)
    held.check_life("open")
    check_people(held.plan, people_of(held))
    held.row.starts_at = held.now


def pause(held: HeldTournament, user_id: int, *, manager: bool = False) -> None:
    """Let no further round begin; what is played is played on."""
    held.check_organised(user_id, manager=manager)
    held.check_life("running")
    if held.row.paused:
        raise Illegal("tournament.refuse.paused")
    held.row.paused = True


def go_on(held: HeldTournament, user_id: int, *, manager: bool = False) -> None:
    """End the pause; what Discord had refused is tried again."""
    held.check_organised(user_id, manager=manager)
    held.check_life("running")
    if not held.row.paused:
        raise Illegal("tournament.refuse.not_paused")
    held.row.paused, held.row.problem, held.row.trouble_at = False, "", 0


def close(held: HeldTournament, user_id: int, *, manager: bool = False) -> None:
    """Close it: nothing begins any more; games under way are played on as ordinary ones."""
    held.check_organised(user_id, manager=manager)
    if held.over:
        raise Illegal("tournament.refuse.ended")
    held.row.life, held.row.problem = "closed", ""


def correct(
    held: HeldTournament,
    user_id: int,
    key: tuple[int, int],
    scores: Sequence[int],
    name: str = "",
    *,
    manager: bool = False,
) -> None:
    """Put in the scores of a table that has ended, under the name of who does; it stays with them (E2).

    They are by seat, by side where there are sides, and of a round with the same deals ours less theirs
    by deal.  Rounds that were drawn stay as they were drawn.  Of what is over the end is told anew.

    Raises:
        Illegal: if it is under way, or they sit at it; once the tournament is over also if they do not
            manage the server, or have played in it.
    """
    row = held.row
    held.check_organised(user_id, manager=manager)
    if row.life == "closed":
        raise Illegal("tournament.refuse.ended")
    mine = {one.number for one in held.rows.people(row.id) if one.user_id == user_id}
    if row.life == "over" and (mine or not manager):
        raise Illegal("tournament.refuse.managers_after")
    table = held.table(*key)
    if table is None:
        raise Illegal("tournament.refuse.no_table")
    if mine.intersection(table.drawn.seats):
        raise Illegal("tournament.refuse.own_table")
    if table.result is None:
        raise Illegal("tournament.refuse.under_way")
    changed = _corrected(table, table.result, scores, held.plan, lowest=held.played.rules.lowest)
    put_table(row, replace(changed, by_id=user_id, by=name))
    told = len(held.read(secret=False).posts)
    if row.life == "over" and row.posted == told:
        row.posted = row.posting = told - 1


def _corrected(
    table: TournamentTable, before: Result, scores: Sequence[int], plan: Plan, *, lowest: bool
) -> TournamentTable:
    """Return a table with what was put in: scores by seat or side, of the same deals marks by deal.

    `lowest`: the fewest points are the best.  Who had nothing of it before has nothing of it now.
    """
    seats_, marks = len(table.drawn.seats), tuple[int, ...]()
    sides = plan.sides and seats_ == SIDES_SEATS
    if plan.form == "duplicate":
        wanted, marks = plan.deals, tuple(scores)
        alone = "tournament.correct.shares" if plan.deals > 1 else "tournament.correct.seats"
        key = "tournament.refuse.marks" if sides else alone
    else:
        wanted, key = 2 if sides else seats_, "tournament.refuse.numbers"
    if len(scores) != wanted:
        raise Illegal(key, number=wanted)
    if marks:
        scores = (sum(marks), -sum(marks)) if sides else totals(plan, marks)
    places = places_of(scores, lowest=lowest)
    if sides:
        scores, places = (*scores, *scores), (*places, *places)
    result = replace(before, places=tuple(places), marks=marks, lost=())
    return replace(table, scores=tuple(scores), result=result, corrected=True)
