"""A tournament in a transaction: what is kept of it, what that means, and when its next step is due."""

from dataclasses import fields, replace
from typing import Any, Final, Literal, Self, cast

from bot.store import Transaction
from bot.tables.lobby import check_pace
from bot.tables.verbs import Context
from bot.tournaments.results import put_table, rounds_of, tables_of
from bot.tournaments.statements import TournamentRow, TournamentStatements
from tapis.clocks.clock import Pace, moment
from tapis.engines import Playable
from tapis.games.kit.game import Illegal, OptionSet
from tapis.pairing.forms import check, partners_of, seats_of
from tapis.pairing.plan import FormName, Partners, Plan
from tapis.pairing.tournament import Tournament, TournamentPerson, TournamentRound, TournamentTable

DEALS: Final = 4
"""Deals of a round with the same deals for all."""
HOUR: Final = 3_600_000
"""Milliseconds after which a running tournament is looked at again: one of its tables may be gone."""
IDLE: Final = 7 * 24 * HOUR
"""Milliseconds for which a sign-up without a start, or a pause, waits for somebody to touch it."""
FARTHEST: Final = 60 * 24 * HOUR
"""Milliseconds until a start, at most."""
OVER: Final = frozenset({"over", "closed"})
"""The lives of what nobody plays in any more."""
_ALIKE: Final = {field.name for field in fields(TournamentRow)} & {field.name for field in fields(Tournament)}
"""What a tournament shows as it is kept."""


class HeldTournament:
    """A tournament within the transaction that read it; whoever changes its row has it written."""

    def __init__(self, tx: Transaction, context: Context, row: TournamentRow) -> None:
        self.tx, self.context, self.row = tx, context, row
        self.rows = TournamentStatements.of(tx)
        self.now = context.now()

    @classmethod
    def of(cls, tx: Transaction, context: Context, ident: int) -> Self:
        """Return the tournament of this id; it is `Illegal` if there is none."""
        row = TournamentStatements.of(tx).tournament(ident)
        if row is None:
            raise Illegal("tournament.refuse.gone")
        return cls(tx, context, row)

    @property
    def over(self) -> bool:
        """True if nobody plays in it any more."""
        return self.row.life in OVER

    @property
    def played(self) -> Playable:
        """Its game."""
        return self.context.shelf[self.row.game]

    @property
    def options(self) -> OptionSet:
        """The options of its game."""
        return self.played.rules.Options.model_validate_json(self.row.options)

    @property
    def plan(self) -> Plan:
        """What its organiser chose; what was left open is as usual."""
        row, options, teams = self.row, self.options, self.played.rules.teams
        form = cast("FormName", row.form)
        seats = row.seats or self._seats[-1]
        return Plan(
            form=form,
            game=row.game,
            seats=seats,
            rounds=row.rounds,
            sides=teams,
            partners=cast("Partners", row.partners or partners_of(form, teams, seats)[0]),
            deals=DEALS if "deals" in type(options).model_fields else 1,
            people=row.size,
            robots=bool(self.played.engine),
            secret=row.seed,
        )

    @property
    def _seats(self) -> list[int]:
        """How many may sit at a table, the fewest first."""
        row, counts = self.row, self.played.rules.seats_for(self.options)
        return seats_of(cast("FormName", row.form), row.game, counts)

    def check(self) -> Plan:
        """Return its plan; it is `Illegal` if its form or its game does not allow it."""
        check_pace(self.options, cast("Pace", self.row.pace))
        if self.row.seats and self.row.seats not in self._seats:
            raise Illegal("pairing.refuse.seats", seats=self.row.seats)
        plan = self.plan
        check(plan)
        return plan

    def check_life(self, wanted: Literal["open", "running"]) -> None:
        """Raise `Illegal` unless people may sign up, or it is played."""
        if self.row.life != wanted:
            otherwise = "started" if wanted == "open" else "not_started"
            raise Illegal(f"tournament.refuse.{'ended' if self.over else otherwise}")

    def check_organised(self, user_id: int, *, manager: bool) -> None:
        """Raise `Illegal` unless a user holds it: its organiser, or a manager of the server."""
        if not manager and user_id != self.row.organiser_id:
            raise organiser_only(self.row.organiser_name)

    def table(self, round_: int, number: int) -> TournamentTable | None:
        """Return a table of a round that was drawn; None if there is none."""
        return next((one for one in tables_of(self.row) if one.drawn.key == (round_, number)), None)

    def opens(self, table: TournamentTable) -> bool:
        """Return True for a table that is still to be opened."""
        return self.row.life == "running" and table.waits

    def put(self, table: TournamentTable, **changed: Any) -> None:
        """Put a table with what has changed of it in the place of the one with its key."""
        put_table(self.row, replace(table, **changed))

    def out_of_bounds(self) -> bool:
        """Return True for a sign-up that nobody may open any more: too far off, or one more of a person."""
        row = self.row
        if row.life != "open":
            return False
        older = [one for one in self.rows.organised_open(row.organiser_id, row.guild_id) if one < row.id]
        return bool(older) or (row.starts_at is not None and row.starts_at > self.now + FARTHEST)

    def shown(self) -> Tournament:
        """Return it as it is shown; what its lots were drawn by once it is over."""
        tournament = self.read(secret=self.over)
        return replace(
            tournament,
            rounds=tuple(
                TournamentRound(one.drawn, tuple(map(self._with_lost, one.tables)))
                for one in tournament.rounds
            ),
        )

    def read(self, *, secret: bool) -> Tournament:
        """Return it without what the coach has counted; `secret`: with what its lots are drawn by."""
        row = self.row
        alike: dict[str, Any] = {name: getattr(row, name) for name in _ALIKE}
        alike |= {
            "plan": replace(self.plan, secret=row.seed if secret else ""),
            "options": self.options,
            "starts_at": None if row.starts_at is None else moment(row.starts_at),
            "idle_until": None if row.idle_until is None else moment(row.idle_until),
            "trouble": bool(row.trouble_at),
            "people": tuple(
                TournamentPerson(one.number, one.user_id, one.name, one.team, one.gone)
                for one in self.rows.people(row.id)
            ),
            "rounds": rounds_of(row),
        }
        return Tournament(**alike)

    def _with_lost(self, table: TournamentTable) -> TournamentTable:
        """Return a table whose result knows what the coach has counted since."""
        if table.table_id is None or table.result is None or not table.result.places:
            return table
        return table.with_lost(self.rows.lost_at(table.table_id))

    def next_due(self) -> int | None:
        """Return when the next step is due: at once if Discord is to be told something.

        None for what is over, and told: whatever else it is, something follows at some instant (E3).
        """
        row, now = self.row, self.now
        if row.trouble_at and row.due is not None:
            return row.due
        tournament = self.read(secret=False)
        if (
            tournament.unshown
            or tournament.unfollowed
            or len(tournament.posts) > row.posted
            or tournament.to_open
        ):
            return now
        if row.life == "open":
            known = [at for at in (row.starts_at, row.idle_until) if at is not None]
            return min(*known, now + IDLE) if known else now  # it was not looked at yet
        return min(now + HOUR, row.idle_until or now + HOUR) if row.life == "running" else None


def organiser_only(name: str) -> Illegal:
    """Return why nobody but who holds a tournament may do that; the name is "" of who was erased."""
    return (
        Illegal("tournament.refuse.organiser_only", name=name)
        if name
        else Illegal("tournament.refuse.managers")
    )
