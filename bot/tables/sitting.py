"""A table that one transaction loads, changes, saves."""

import logging
from collections.abc import Collection, Sequence
from dataclasses import replace
from json import dumps
from typing import Any, cast

from bot.games.kit.game import Fact, Illegal, Result, Seat
from bot.games.kit.level import Level
from bot.games.kit.steps import Step, since_own
from bot.records.ledger import Coached, unpack
from bot.store import LedgerRow, Life, MoveRow, ResultRow, TableRow, ToldRow, Transaction, values_of
from bot.tables import facts as saved_facts
from bot.tables.seated import Seated, Terms, enders, moment, resume, row_of, seat_entry, suspend
from bot.tables.table import Absent, Advice, Done, Player, Table, ranked
from bot.tables.unread import Unreadable, cause_of

log = logging.getLogger(__name__)

_RECENT = 8
"""The newest revisions of which a board tells those since the mover's own last move."""
_NOBODY_TO_REMIND = 2
"""The value of the column `reminder` after a reminder was sent."""


class Sitting(Seated):
    """A table and its position, changed within the transaction that read it.

    Args:
        tx: the open transaction.
        terms: what all tables share.
        row: the table as it is stored; it is changed in place and written by `save`.

    Raises:
        Unreadable: if it cannot be read.
        Illegal: if it was set aside, can be read again, but another table is now in its channel.
    """

    def __init__(self, tx: Transaction, terms: Terms, row: TableRow) -> None:
        super().__init__(tx, terms, row)
        self._awaited_first = self.awaited
        self._stored: tuple[object, ...] = values_of(row)
        self._guests = self._named()
        self._facts: tuple[Fact, ...] | None = None
        self._last_seat: Seat | None = None
        self._skipped = False
        if row.life == "quarantine":
            self._take_up()

    def _take_up(self) -> None:
        """Go on with a table that was set aside; the time it was set aside counts for nobody."""
        row = self.row
        if row.back in {"lobby", "playing"}:
            if self.tx.open_table(row.channel_id) is not None:
                raise Illegal("table.refuse.aside_waits")
            row.touched_at = self.now
            self.wait_anew()
        row.life, row.back = cast("Life", row.back), ""
        if row.place_gone:
            suspend(row, row.place_gone)
        self.tx.save_table(row)
        log.info("table %s (%s, revision %d) can be read again", row.id, row.game, row.rev)

    @classmethod
    def of(cls, tx: Transaction, terms: Terms, table_id: str) -> "Sitting":
        """Read a table.

        Raises:
            Illegal: if there is none, or it cannot be read.
        """
        return cls(tx, terms, row_of(tx, table_id))

    @classmethod
    def ended(cls, tx: Transaction, terms: Terms, table_id: str) -> "Sitting":
        """Read a table for a rematch; if its finished game cannot be read, everything else.

        Raises:
            Illegal: if there is none, or its players and options cannot be read.
        """
        row = row_of(tx, table_id)
        try:
            return cls(tx, terms, row)
        except Unreadable:
            if row.phase != "over":
                raise
            return cls(tx, terms, replace(row, state=None, draft="", request="", life="over", back=""))

    @classmethod
    def in_channel(cls, tx: Transaction, terms: Terms, channel_id: int) -> "Sitting | None":
        """Read the open table of a channel, else the one that was set aside there.

        Raises:
            Unreadable: if it cannot be read.
        """
        row = tx.open_table(channel_id) or tx.table_set_aside(channel_id)
        return None if row is None else cls(tx, terms, row)

    # Changing it

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
        by: Level | None = None,
    ) -> None:
        """Write what has just happened as the next revision, and the result if the game is over.

        `by` is the level of the robot that has played it, None for a person.  The caller saves the table.

        Raises:
            ValueError: if a robot's move is marked as skipped.
        """
        if skipped and by is not None:
            raise ValueError("a robot plays what it chooses, and a skip plays the fallback")
        assert self.position is not None, "only a started game moves"  # noqa: S101 - for the type checker
        row = self.row
        before, version = row.state, self.kind.version if row.state is None else row.version
        row.rev = 0 if before is None else row.rev + 1
        row.state, row.version = self.position.dump(), self.kind.version
        row.draft = ""
        if not (undoable and by is not None):  # a robot's move leaves a person's to be taken back
            row.undo_seat = seat if undoable else None
        move = MoveRow(
            table_id=row.id,
            rev=row.rev,
            first_rev=row.rev if first_rev is None else first_rev,
            seat=seat,
            action=action,
            facts=saved_facts.dump(facts),
            version=version,
            at=self.now,
            skipped=int(skipped),
            before=before if undoable else None,
            interaction_id=interaction_id,
            by=by,
        )
        self.tx.add_move(move)
        self._facts = (*(self._facts or ()), *facts)
        self._last_seat, self._skipped = seat, skipped
        self._finish(ranked(self.position, self.forfeited()))
        self._wait(seat)

    def _finish(self, result: Result | None) -> None:
        if result is None:
            return
        self.close()
        self.row.unranked = int(not result.ranked)
        if not result.ranked:
            return
        self.tx.add_ledger(self.row.id, self.now)
        if not self.counts() or self.by_robots():
            return
        first, forfeited = result.places.count(1), self.forfeited()
        nobody_won = len(self.players) == 1 or (self.kind.draws and first > 1)
        self.tx.add_results(
            self._result(
                seat,
                place=result.places[seat],
                points=result.scores[seat],
                won=int(result.places[seat] == 1 and not nobody_won),
                detail=dumps(result.details[seat] if result.details else {}),
            )
            for seat in range(len(self.players))
            # the loss of who left is written already, who took over is not ranked, nor are robots
            if seat not in forfeited and self.players[seat].id > 0
        )

    def by_robots(self) -> bool:
        """Return True if robots played more than a third of some seat's moves, so the game does not count."""
        return any(3 * robots > moves for moves, robots in self.tx.robot_shares(self.row.id))

    def lose(self, seat: Seat) -> None:
        """Write the loss of a player who leaves: the last place, no figures.

        Call it before the seat is out.  A player without opponents does not lose, nor does one in a game that
        does not count.
        """
        here = [other for other in self.active() if other not in self.forfeited()]
        rivals = [other for other in here if self.players[other].id > 0]
        if seat in rivals and len(rivals) > 1 and self.counts():
            place = 2 if self.kind.teams else len(self.players)
            self.tx.add_results([self._result(seat, place=place, points=0, won=0, detail="{}", withdrew=1)])

    def _result(self, seat: Seat, **ending: Any) -> ResultRow:
        row, player = self.row, self.players[seat]
        return ResultRow(
            table_id=row.id,
            seat=seat,
            user_id=player.id,
            name=player.name,
            guild_id=row.guild_id,
            game=row.game,
            variant=self.options.canonical(),
            at=self.now,
            **ending,
        )

    def _wait(self, actor: Seat | None) -> None:
        """Begin a new wait, unless all awaited seats were awaited before and none of them has acted."""
        awaited, people = self.awaited_now(), self.awaited_people()
        if not awaited or not awaited <= self.awaited - {actor}:
            self.wait_anew()
        if people - self._awaited_first:
            self.row.uncalled = int(len(self.players) > 1)
        elif not people or actor in people:
            self.row.uncalled = 0
        self.awaited = awaited

    def wait_anew(self) -> None:
        """Count the awaited seats' time from now; if all of them are free, from when they were left.

        So a free seat delays the game once, not at each of its turns, and nobody gets a reminder of it.
        """
        row, vacant = self.row, self.vacant()
        row.late_shown = 0
        awaited = self.awaited_now()
        if awaited and awaited <= set(vacant) - self.robots():
            row.waiting_since, row.reminder = self._left_at(awaited), _NOBODY_TO_REMIND
        else:
            nobody = bool(awaited) and not self.awaited_people()
            row.waiting_since, row.reminder = self.now, _NOBODY_TO_REMIND if nobody else 0

    def _left_at(self, seats: Collection[Seat]) -> int:
        return max(gone.since for gone in self.gone if gone.seat in seats)

    def close(self) -> None:
        """End the table; `end_early` also marks it unranked."""
        self.row.life, self.row.back = "over", ""
        self.row.draft = self.row.request = ""
        self.row.undo_seat = self.row.ending = None
        self.words.clear()

    def end_early(self, *people: Player) -> None:
        """End the table before its game is over, unranked; `people` are those who ended it."""
        self.close()
        self.row.unranked = 1
        self.row.ended_by = dumps([[player.id, player.name] for player in people], ensure_ascii=False)

    def save(self) -> None:
        """Write the table as touched now; a table that somebody acts on is not suspended any more."""
        resume(self.row)
        self.row.seats = dumps([seat_entry(player) for player in self.players], ensure_ascii=False)
        self.row.robot_due = self.now if self.robots_due() else None
        self.row.unready = dumps(sorted(self.unready))
        gone = [[gone.id, gone.name, gone.seat, gone.since] for gone in self.gone]
        self.row.gone = dumps(gone, ensure_ascii=False)
        self.row.words = dumps(self.words, ensure_ascii=False)
        self.row.salt = dumps(self.salt, ensure_ascii=False)
        self.row.touched_at = self.now
        self.row.changes += 1
        self._stored = self.tx.save_table(self.row, self._stored)
        named, before = self._named(), self._guests
        self._guests = named
        self.tx.add_guests(self.row.id, named - before)

    def _named(self) -> frozenset[int]:
        """Return the people whom the table names: what is kept about each is found by these."""
        request = self.request
        asked = () if request is None else (request.asked_by, request.newcomer.id)
        ended = [user_id for user_id, _ in enders(self.row.ended_by)]
        here = [player.id for player in self.players] + [gone.id for gone in self.gone]
        named = {*here, *asked, *ended, self.row.host_id, self.row.ending or 0}
        return frozenset(user_id for user_id in named if user_id > 0)

    # Reading it

    def done(self) -> Done:
        """Return what this transaction did."""
        return Done(self.table(), self._facts or (), due=self.awaited_people() - self._awaited_first)

    def table(self) -> Table:
        """Return the table in its present state."""
        row, since = self.row, self._since()
        facts, last_seat, skipped = self._newest(since)
        return Table(
            id=row.id,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            game=row.game,
            kind=self.kind,
            options=self.options,
            locale=row.locale,
            pace=self.pace,
            life=row.life,
            back=row.back,
            host_id=row.host_id,
            players=tuple(self.players),
            seed=row.seed,
            rev=row.rev,
            position=self.position,
            waiting_since=moment(row.waiting_since),
            opened_at=moment(row.opened_at),
            touched_at=moment(row.touched_at),
            facts=facts,
            since=tuple(step for _, step in since),
            last_seat=last_seat,
            skipped=skipped,
            draft=self.draft,
            reminded=row.reminder > 0,
            request=self.request,
            unranked=bool(row.unranked),
            place_gone=bool(row.place_gone),
            changes=row.changes,
            undo_seat=row.undo_seat,
            message_id=row.message_id,
            ping_id=row.ping_id,
            unready=frozenset(self.unready),
            spoiled=not row.counts,
            gone=tuple(self.gone),
            ending=row.ending,
            ended_by=tuple(name for _, name in enders(row.ended_by)),
            pictures=bool(row.pictures),
            level=cast("Level", row.level),
            absent=cast("Absent", row.absent),
            robots_due=row.robot_due is not None,
            words=dict(self.words),
            salt=self.salt,
            advice=cast("Advice", row.advice),
            ledger=_coached(self.tx.ledger(row.id)) if row.phase == "over" else None,
        )

    def _newest(self, since: Sequence[tuple[ToldRow, Step]]) -> tuple[tuple[Fact, ...], Seat | None, bool]:
        """Return the newest facts, the seat whose action they are, and whether it was skipped.

        `since` is what `_since` returned; it ends with the newest revision.
        """
        if self._facts is not None:
            return self._facts, self._last_seat, self._skipped
        if not since:
            return (), None, False
        row, step = since[-1]
        facts = step.facts if row.first_rev == row.rev else self.facts_since(row.first_rev)
        return facts, row.seat, step.skipped

    def _since(self) -> list[tuple[ToldRow, Step]]:
        """Return what has happened since the awaited players' own last moves, of the newest few revisions.

        Only what is returned is read: of the revisions before it, no more than who acted.
        """
        if self.position is None:
            return []
        rows = self.tx.told(self.row.id, max(0, self.row.rev - _RECENT + 1), self.row.rev)
        return [(row, self._step(row)) for row in since_own(rows, self.awaited)]

    def steps(self, first: int, last: int) -> list[Step]:
        """Return what everybody saw of the revisions `first` to `last`, in order.

        Raises:
            Unreadable: if their facts cannot be read.
        """
        return [self._step(row) for row in self.tx.told(self.row.id, first, last)]

    def _step(self, row: ToldRow) -> Step:
        return Step(row.rev, row.seat, self._read([row.facts]), skipped=bool(row.skipped))

    def _read(self, facts: Sequence[str]) -> tuple[Fact, ...]:
        try:
            return saved_facts.read(self.kind, facts)
        except Exception as error:
            raise Unreadable(self.row, f"facts: {cause_of(error)}") from error

    def facts_since(self, first_rev: int) -> tuple[Fact, ...]:
        """Return the facts of the revisions that were made together, beginning with `first_rev`."""
        moves = self.tx.moves(self.row.id, first_rev, self.row.rev)
        return self._read([move.facts for move in moves if move.first_rev == first_rev])


def _coached(row: LedgerRow | None) -> Coached | None:
    return row and Coached(row.state, row.reason, unpack(row.ledger) if row.ledger else None)
