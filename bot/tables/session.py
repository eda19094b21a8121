"""A transaction with one table: it reads the table, changes it, writes it."""

import logging
from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Literal, cast

from bot.store import Life, MoveRow, TableRow, Transaction
from bot.tables import table_rules
from bot.tables.codec import Unreadable, cause_of, decode, encode, milliseconds, moment
from bot.tables.drafts import NO_DRAFT
from bot.tables.marks import UNMARKED
from bot.tables.narration import Narration, dump_facts
from bot.tables.players import Away, Player
from bot.tables.ratings import rate
from bot.tables.requirements import Requirements
from bot.tables.running_clocks import RunningClocks, rest_of, waiting_since
from bot.tables.table import Outcome, Table
from bot.tables.verbs import Context, reads, row_of
from bot.tables.waits import timer_of
from tapis.clocks.calendar import next_days_off
from tapis.clocks.clock import BANKS, Clock
from tapis.games.kit.ahead import Line
from tapis.games.kit.chance import Chance, KeyedChance
from tapis.games.kit.game import Fact, Game, Illegal, Seat
from tapis.games.kit.level import Level
from tapis.games.kit.steps import AUTO, Step
from tapis.records.ledger import Coached, unpack
from tapis.records.ranks import UNKNOWN, Standing

log = logging.getLogger(__name__)

_NO_TURNS = frozenset({"replace", "undo", "withdraw"})
"""Actions of a seat that are no moves of its player."""
_NOBODY = frozenset[Seat]()
_naming = attrgetter("players", "gone", "enders", "request", "host_id", "ending")
"""Returns the fields that name people."""


def suspended(table: Table, place: int) -> Table:
    """Return the table with its place gone: suspended if it was open."""
    if table.life not in {"lobby", "playing"}:
        return table.replace(place_gone=place)
    return table.replace(place_gone=place, life="suspended", back=table.life)


class Session(Requirements):
    """A table within the transaction that read it.

    `table` is the table as it is now; `change` puts another in its place, `save` writes it.  `awaited` are
    the seats that were awaited when the table was read or a revision was written last.

    Raises:
        Unreadable: if it cannot be read.
        Illegal: if it was in quarantine, can be read again, but another table is now in its channel.
    """

    def __init__(self, tx: Transaction, context: Context, row: TableRow) -> None:
        self.tx = tx
        self.context = context
        self.now = milliseconds(context.clock())
        self._row, self.table = row, decode(row, context.shelf, context.marks)
        self._read = self.table
        self._stored = row
        self._named_in = self.table
        self.awaited = self._awaited_first = self.table.awaited
        self._turns: dict[Seat, int] = {}
        self._lends = False
        self._facts: tuple[Fact, ...] | None = None
        self._written: dict[int, tuple[Fact, ...]] = {}
        self._last_seat: Seat | None = None
        self._skipped = False
        if row.life == "quarantine":
            self._release()

    def _release(self) -> None:
        """Go on with a table that was in quarantine; that time counts for nobody."""
        table = self.table
        if table.back in {"lobby", "playing"}:
            if table.owner is None and self.tx.open_table(table.channel_id) is not None:
                raise Illegal("table.refuse.aside_waits")
            self.change(touched_at=moment(self.now))
            self.table = self.clocks.restart_wait()
        self.change(life=cast("Life", table.back), back="")
        if table.place_gone:
            self.table = suspended(self.table, table.place_gone)
        self.write()
        log.info("table %s (%s, revision %d) can be read again", table.id, table.game, table.rev)

    @classmethod
    def of(cls, tx: Transaction, context: Context, table_id: str) -> "Session":
        """Read a table.

        Raises:
            Illegal: if there is none, or it cannot be read.
        """
        return cls(tx, context, row_of(tx, table_id))

    @classmethod
    def ended(cls, tx: Transaction, context: Context, table_id: str) -> "Session":
        """Read a table for a rematch; if its finished game cannot be read, everything else.

        Raises:
            Illegal: if there is none, or its players and options cannot be read.
        """
        row = row_of(tx, table_id)
        try:
            return cls(tx, context, row)
        except Unreadable:
            if row.phase != "over":
                raise
            return cls(tx, context, row.replace(state=None, draft="", request="", life="over", back=""))

    @classmethod
    def in_channel(cls, tx: Transaction, context: Context, channel_id: int) -> "Session | None":
        """Read the open table of a channel, else the one that was set aside there.

        Raises:
            Unreadable: if it cannot be read.
        """
        row = tx.open_table(channel_id) or tx.quarantined_table(channel_id)
        return None if row is None else cls(tx, context, row)

    @property
    def late(self) -> frozenset[Seat]:
        """The awaited seats of people whose time is over."""
        return self.table.late_seats(moment(self.now))

    @property
    def version(self) -> int:
        """The version of the game in which its position was written."""
        return self._row.version

    def chance(self) -> Chance:
        """Return the luck of the next revision, from 0; what others share goes by what is drawn."""
        if self.table.mark.shares_luck:
            return KeyedChance(self.table.seed)
        return self.context.luck(self.table.mixed_seed, 0 if self._row.state is None else self.table.rev + 1)

    # Changing it

    def change(self, **fields: Any) -> None:
        """Put the table with these fields in place of the one there is."""
        self.table = self.table.replace(**fields)

    def set_ahead(self, seat: Seat, lines: tuple[Line, ...]) -> None:
        """Put these lines in advance in place of a seat's."""
        others = {other: kept for other, kept in self.table.ahead.items() if other != seat}
        self.change(ahead={**others, seat: lines} if lines else others)

    def change_player(self, seat: Seat, player: Player) -> None:
        """Put a player at a seat: a newcomer has a full bank, and nothing decided in advance."""
        players = self.table.players
        if player.id != players[seat].id:
            if seat in self.table.clocks:
                self.change(clocks={**self.table.clocks, seat: Clock(BANKS[self.table.pace].start)})
            if self.table.ahead:
                self.set_ahead(seat, ())
        self.change(players=(*players[:seat], player, *players[seat + 1 :]))

    def pass_host(self, seat: Seat) -> None:
        """Give the host's powers to the next active seat after `seat`."""
        players, others = self.table.players, [other for other in self.table.present if other != seat]
        if others:
            following = min(others, key=lambda other: (other - seat) % len(players))
            self.change(host_id=players[following].id)

    @property
    def clocks(self) -> RunningClocks:
        """The clocks of the table as it is now."""
        return RunningClocks(
            self.table, self._read, self.awaited, self._turns, self._lends, self.now, self.context.people
        )

    def end(self) -> None:
        """End the table; `end_early` also marks it unranked."""
        self.change(
            life="over",
            back="",
            draft=NO_DRAFT,
            request=None,
            undo_seat=None,
            ending=None,
            enders=(),
            pause=None,
            words={},
            clocks={},
            late_at=None,
            remind_at=None,
            timer_at=None,
            ahead={},
        )

    def end_early(self, *people: Player) -> None:
        """End the table before its game is over, unranked; `people` are those who ended it."""
        self.end()
        self.change(unranked=True, enders=tuple((player.id, player.name) for player in people))

    def save(self) -> None:
        """Write the table as touched now; one that somebody acts on is not suspended any more."""
        table = self.table
        if table.life == "suspended":
            table = table.replace(life=cast("Life", table.back), back="")
        due = self._read.robot_due if table.rev == self._read.rev else None  # what was waited counts
        self.table = table.replace(
            place_gone=0,
            robot_due=(due or self.now) if table.robots and table.robots_decide else None,
            touched_at=moment(self.now),
            changes=table.changes + 1,
        )
        self.write()
        if table.life == "over":
            self.tx.forget_states(table.id)
            table.mark.ended(self.tx, table, self.now, self.context.shelf[table.game])
        if _naming(self.table) != _naming(self._named_in):
            self.tx.add_guests(table.id, self.table.named - self._named_in.named)
            self._named_in = self.table

    def saved(self) -> Table:
        """Write the table as touched now, and return it with what it tells."""
        self.save()
        return self.shown()

    def write(self) -> None:
        """Write the table as it is; nobody has touched it.  Clocks go by its present weekend and pause."""
        table, read = self.table, self._read
        if table.weekend != read.weekend or (
            table.pause is not read.pause and rest_of(table) != rest_of(read)
        ):
            self.table = self.clocks.rebase()
        self._row = encode(self.table, self._read, self._row)
        self._read = self.table
        self.tx.save_table(self._row, self._stored)
        self._stored = self._row

    # Its moves

    def log(
        self, seat: Seat | None, action: str, facts: Sequence[Fact], *, interaction_id: int | None = None
    ) -> None:
        """Write what has just happened as the next revision, and save the table."""
        self.add_move(seat, action, facts, interaction_id=interaction_id)
        self.save()

    def add_move(
        self,
        seat: Seat | None,
        action: str,
        facts: Sequence[Fact],
        *,
        skipped: bool = False,
        undoable: bool = False,
        interaction_id: int | None = None,
        first_rev: int | None = None,
        by: Level | Literal["auto"] | None = None,
    ) -> None:
        """Write what has just happened as the next revision, and the result if the game is over.

        `by` is the level of the robot that has played it, `AUTO` for what played itself, None for a person.
        The caller saves the table.

        Raises:
            ValueError: if a robot's move is marked as skipped.
        """
        if skipped and by is not None:
            raise ValueError("a robot plays what it chooses, and a skip plays the fallback")
        table, row = self.table, self._row
        before, version = row.state, table.kind.version if row.state is None else row.version
        rev = 0 if before is None else table.rev + 1
        self._row = row.replace(state=cast("Game[Any]", table.position).dump(), version=table.kind.version)
        move = MoveRow(
            table_id=table.id,
            rev=rev,
            first_rev=rev if first_rev is None else first_rev,
            seat=seat,
            action=action,
            facts=dump_facts(facts),
            version=version,
            at=self.now,
            skipped=int(skipped),
            before=before if undoable else None,
            interaction_id=interaction_id,
            by=by,
        )
        deals, undone = table.kind.in_advance and self._dealt(facts), action == "undo"
        self._write_move(move, facts, deals=deals, final=not undoable and not undone)
        self.change(rev=rev, draft=NO_DRAFT, undo_seat=self._undo_seat(move, undoable=undoable))
        if undone or deals:
            self._begin_anew(undone=undone)
        self._finish()
        self._wait(None if by == AUTO and move.first_rev < rev else seat)
        if undone:
            self.change(timer_at=None)  # who took something back is here

    def _write_move(self, move: MoveRow, facts: Sequence[Fact], *, deals: bool, final: bool) -> None:
        """Write a move, and note it for what is shown and for the clocks.

        `deals`: a deal has begun with it; `final`: neither it nor one before it can be taken back.
        """
        self.tx.add_move(move)
        if final and move.rev:
            self.tx.forget_states(self.table.id, move.rev)
        only = move.by == AUTO and move.first_rev == move.rev and not deals
        own = move.by is None and not move.skipped and move.action not in _NO_TURNS
        if move.seat in self.awaited and (only or own):
            self._turns[move.seat], self._lends = move.rev, only
        self._written[move.rev] = tuple(facts)
        self._facts = (*(self._facts or ()), *facts)
        if move.by != AUTO:
            self._last_seat, self._skipped = move.seat, bool(move.skipped)

    def _undo_seat(self, move: MoveRow, *, undoable: bool) -> Seat | None:
        """Return who may take a move back (U2); what a stand-in has played is not one's own."""
        before = self.table.undo_seat
        if undoable and move.by is not None and not self.table.kind.hidden and move.seat != before:
            return before
        return move.seat if undoable and move.by is None and not move.skipped else None

    def _begin_anew(self, *, undone: bool) -> None:
        """Drop the lines in advance: a move was taken back, or a deal has begun, which settles loans."""
        self.change(ahead={})
        if not undone:
            self.change(clocks={seat: clock.settle() for seat, clock in self.table.clocks.items()})

    def _dealt(self, facts: Sequence[Fact]) -> bool:
        """Return True if a deal has begun with these facts."""
        begins = self.context.shelf[self.table.game].opening_facts
        return any(fact.kind in begins for fact in facts)

    def _finish(self) -> None:
        """End the table with its game, and write its results if it counts."""
        result, table = self.table.result, self.table
        if result is None:
            return
        self.end()
        self.change(unranked=not result.ranked)
        if result.ranked:
            table_rules.write_results(self.tx, table, result, self.now)
        elif self.tx.ranked(table.id):  # all but one have left, whose mistakes until then count
            self.tx.add_ledger(table.id, self.now)
        rate(self.tx, table, self.now)

    def _wait(self, actor: Seat | None) -> None:
        """Begin a new wait, unless all awaited seats were awaited before and none of them has acted."""
        table = self.table
        awaited, people = table.awaited, table.awaited_people
        if people - self._awaited_first:
            uncalled = len(table.players) > 1 and table.owner is None
        else:
            uncalled = table.uncalled and bool(people) and actor not in people
        if not awaited or not awaited <= self.awaited - {actor}:
            since = waiting_since(table, self.now) if table.gone else moment(self.now)
            advance = table.kind.in_advance
            timer_at = timer_of(table, people, self.now, self.context.people) if advance else None
            self.change(uncalled=uncalled, waiting_since=since, timer_at=timer_at)
        elif uncalled != table.uncalled:
            self.change(uncalled=uncalled)
        self.table = self.clocks.go_on(awaited, people, _NOBODY if actor is None else {actor})
        self.awaited = awaited

    # Showing it

    def done(self) -> Outcome:
        """Return what this transaction did."""
        due = self.table.awaited_people - self._awaited_first
        return Outcome(self.shown(), self._facts or (), due=due)

    @reads
    def shown(self) -> Table:
        """Return the table with what it tells: its newest facts, the steps since, its ledger."""
        table, narration = self.table, self.narration
        since, over = narration.since(), table.phase == "over"
        mark, facts, last_seat, skipped = table.mark, self._facts, self._last_seat, self._skipped
        if facts is None:
            facts, last_seat, skipped = narration.newest(since)
        return table.replace(
            facts=facts,
            since=tuple(step for _, step in since),
            last_seat=last_seat,
            skipped=skipped,
            ledger=self._coached() if over else None,
            standing=self._standing() if table.gone or table.request or over else UNKNOWN,
            away=() if over else self._away(),
            mark=mark if mark is UNMARKED else mark.live(self.tx, table) or mark,
        )

    @reads
    def steps(self, first: int, last: int) -> list[Step]:
        """Return what everybody saw of the revisions `first` to `last`, in order."""
        return self.narration.steps(first, last)

    @property
    def narration(self) -> Narration:
        """What has happened at the table, as its players are told."""
        return Narration(
            self.tx,
            lambda error: Unreadable(self._row, f"facts: {cause_of(error)}"),
            self.table,
            self.awaited,
            self._written,
        )

    def _coached(self) -> Coached | None:
        """Return what the coach has to say; only that it still counts while a mark makes it silent."""
        row, mark = self.tx.ledger(self.table.id), self.table.mark
        if row is None:
            return None
        if mark.by_coach and mark.open_until(self.tx, self.table.id, self.now):
            return Coached("due") if row.state == "due" else None
        return Coached(row.state, row.reason, unpack(row.ledger) if row.ledger else None)

    def _away(self) -> tuple[Away, ...]:
        """Return the days off of who sits there, those that last or come next; most people have none."""
        table, people = self.table, self.context.people
        off = [seat for seat, one in enumerate(table.players) if one.id > 0 and people(one.id).days_off]
        if not off:
            return ()
        users = {seat: table.players[seat].id for seat in off}
        here = {seat: people(user) for seat, user in users.items() if not table.has_left(user)}
        spans = {seat: next_days_off(person, moment(self.now)) for seat, person in here.items()}
        return tuple(Away(seat, *span) for seat, span in spans.items() if span is not None)

    def _standing(self) -> Standing:
        """Return what the board says of the ranks; a running game as it began is not read for it."""
        return table_rules.standing(self.tx, self.table, self.late)

    def repeated(self, interaction_id: int) -> Outcome | None:
        """Return what this interaction did when it first arrived, None if it is new."""
        move = self.tx.move_of(interaction_id)
        if move is None:
            return None
        return Outcome(self.shown(), self.narration.facts_since(move.rev), repeated=True)
