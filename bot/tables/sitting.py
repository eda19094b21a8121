"""One table inside one transaction: loaded, changed, saved; thrown away with the transaction."""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from json import dumps, loads
from typing import Any, cast

from bot.games.kit.chance import Chance
from bot.games.kit.game import Fact, Game, Illegal, OptionSet, Result, Seat
from bot.scores import variant_of
from bot.store import MoveRow, ResultRow, TableRow, Transaction
from bot.tables import facts as saved_facts
from bot.tables.table import (
    Done,
    Draft,
    Gone,
    Limits,
    Pace,
    Phase,
    Player,
    ReplaceRequest,
    Table,
    patience,
)
from bot.tables.unread import Unreadable, cause_of

log = logging.getLogger(__name__)

_NOBODY_TO_REMIND = 2
"""The column `reminder`, as if one had been sent."""


@dataclass(frozen=True, slots=True)
class House:
    """What all tables share: the games by key, the time, where luck comes from, how many one may open."""

    shelf: Mapping[str, type[Game[Any]]]
    clock: Callable[[], datetime]
    luck: Callable[[str, int], Chance]
    limits: Limits | None = None

    def now(self) -> int:
        """Return the time in milliseconds UTC."""
        return int(self.clock().timestamp() * 1000)


class Sitting:
    """A table and its loaded position, to be changed within the transaction it was read in.

    Args:
        tx: the open transaction.
        house: what all tables share.
        row: the table as it is stored; it is changed in place and written by `save`.

    Raises:
        Unreadable: if it cannot be read.
        Illegal: if it was set aside, can be read again, and another table now stands in its channel.
    """

    def __init__(self, tx: Transaction, house: House, row: TableRow) -> None:
        self.tx = tx
        self.house = house
        self.row = row
        self.now = house.now()
        self.kind = _kind_of(house, row)
        try:
            self.options: OptionSet = self.kind.Options.model_validate_json(row.options)
            self.players = [Player(*entry) for entry in loads(row.seats)]
            self.unready: set[int] = set(loads(row.unready))
            self.gone = [Gone(*entry) for entry in loads(row.gone)]
            self.position = None if row.state is None else self.kind.load(row.state, row.version)
            self.awaited: frozenset[Seat] = self._awaited()
            _ = self.draft, self.request
        except Exception as error:
            raise Unreadable(row, cause_of(error)) from error
        if self.position is not None and self.position.players != len(self.players):
            raise Unreadable(row, "it has other seats than its game")
        self._awaited_first = self.awaited
        self._facts: tuple[Fact, ...] | None = None
        self._last_seat: Seat | None = None
        self._skipped = False
        if row.aside:
            self._take_up()

    def _take_up(self) -> None:
        """Go on with a table that was set aside; the time in which nobody could play is nobody's."""
        row = self.row
        if row.phase != "over" and not row.archived:
            if self.tx.open_table(row.channel_id) is not None:
                raise Illegal("table.refuse.aside_waits")
            row.touched_at = self.now
            self.wait_anew()
        row.aside = 0
        self.tx.save_table(row)
        log.info("table %s (%s, revision %d) can be read again", row.id, row.game, row.rev)

    @classmethod
    def of(cls, tx: Transaction, house: House, table_id: str) -> "Sitting":
        """Read a table.

        Raises:
            Illegal: if there is none, or it cannot be read.
        """
        return cls(tx, house, row_of(tx, table_id))

    @classmethod
    def ended(cls, tx: Transaction, house: House, table_id: str) -> "Sitting":
        """Read a table for a rematch: of one that is over and cannot be read, all but its game.

        Raises:
            Illegal: if there is none, or not even who sits there under which options can be read.
        """
        row = row_of(tx, table_id)
        try:
            return cls(tx, house, row)
        except Unreadable:
            if row.phase != "over":
                raise
            return cls(tx, house, replace(row, state=None, draft="", request="", aside=0))

    @classmethod
    def in_channel(cls, tx: Transaction, house: House, channel_id: int) -> "Sitting | None":
        """Read the open table of a channel; where there is none, the one that was set aside there.

        Raises:
            Unreadable: if it cannot be read.
        """
        row = tx.open_table(channel_id) or tx.table_set_aside(channel_id)
        return None if row is None else cls(tx, house, row)

    # Who is who

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the user's seat, also after a withdrawal."""
        return next((seat for seat, player in enumerate(self.players) if player.id == user_id), None)

    def out(self) -> list[Seat]:
        """Return the seats whose player left for good; it is not theirs to be ranked any more."""
        return [] if self.position is None else self.position.out

    def vacant(self) -> list[Seat]:
        """Return the seats that were left and that somebody else may take over."""
        if self.kind.survives or self.row.phase != "playing":
            return []
        left = {gone.id for gone in self.gone}
        return [seat for seat, player in enumerate(self.players) if player.id in left]

    def active(self) -> list[Seat]:
        """Return the seats that somebody plays on."""
        empty = self.out() if self.kind.survives else self.vacant()
        here = [seat for seat in range(len(self.players)) if seat not in empty]
        return [seat for seat in here if not (self.kind.survives and self.has_left(self.players[seat].id))]

    def late(self) -> frozenset[Seat]:
        """Return the seats whose player has had all the time there is."""
        return frozenset() if self.time_left() else self.awaited - set(self.vacant())

    def seated(self, user_id: int) -> Seat:
        """Return the seat of a user who plays.

        Raises:
            Illegal: if the user is not seated or has withdrawn.
        """
        seat = self.seat_of(user_id)
        if seat in self.active():
            return cast("Seat", seat)
        gone = seat is not None or self.has_left(user_id)
        raise Illegal("table.refuse.withdrawn" if gone else "table.refuse.not_seated")

    def has_left(self, user_id: int) -> bool:
        """Tell whether the user has left the running game for good."""
        return any(gone.id == user_id for gone in self.gone)

    def counts(self) -> bool:
        """Tell whether all who play have agreed to, so that the game enters the leaderboard."""
        return bool(self.row.counts) and not self.unready

    def hosted_by(self, user_id: int) -> None:
        """Let nobody pass but the host.

        Raises:
            Illegal: if it is somebody else.
        """
        if user_id != self.row.host_id:
            host = self.seat_of(self.row.host_id)
            raise Illegal("table.refuse.host_only", host="" if host is None else self.players[host].name)

    def pass_host(self, seat: Seat) -> None:
        """Give the host's powers to the next seat after `seat` that plays."""
        others = [other for other in self.active() if other != seat]
        if others:
            following = min(others, key=lambda other: (other - seat) % len(self.players))
            self.row.host_id = self.players[following].id

    # What phase it is

    def lobby(self) -> None:
        """Require the lobby.

        Raises:
            Illegal: if the game has started or is over.
        """
        if self.row.phase != "lobby":
            raise Illegal("table.refuse.over" if self.row.phase == "over" else "table.refuse.started")

    def playing(self) -> Game[Any]:
        """Return the position of a game that is played.

        Raises:
            Illegal: if it has not started or is over.
        """
        if self.row.phase == "over":
            raise Illegal("table.refuse.over")
        if self.position is None:
            raise Illegal("table.refuse.not_started")
        self.not_archived()
        return self.position

    def not_archived(self) -> None:
        """Require a table that nobody needs to reopen first.

        Raises:
            Illegal: if it is archived.
        """
        if self.row.archived:
            raise Illegal("table.refuse.archived")

    def _awaited(self) -> frozenset[Seat]:
        if self.position is None or self.row.phase == "over":
            return frozenset()
        return self.position.awaited()

    def awaited_people(self) -> frozenset[Seat]:
        """Return the awaited seats that somebody plays on: whom to ping."""
        return self._awaited() - set(self.vacant())

    # Changing it

    def chance(self) -> Chance:
        """Return the luck of the next revision (the start: revision 0)."""
        return self.house.luck(self.row.seed, 0 if self.row.state is None else self.row.rev + 1)

    def log(
        self, seat: Seat | None, action: str, facts: Sequence[Fact], *, interaction_id: int | None = None
    ) -> None:
        """Write what has just happened to the position as the next revision, and save the table."""
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
    ) -> None:
        """Write what has just happened as the next revision, and the result if the game is over.

        The table is still to be saved.
        """
        assert self.position is not None, "only a started game moves"  # noqa: S101 - for the type checker
        row = self.row
        before, version = row.state, self.kind.version if row.state is None else row.version
        row.rev = 0 if before is None else row.rev + 1
        row.state, row.version = self.position.dump(), self.kind.version
        row.draft = ""
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
        )
        self.tx.add_move(move)
        self._facts = (*(self._facts or ()), *facts)
        self._last_seat, self._skipped = seat, skipped
        self._finish(self.position.result())
        self._wait(seat)

    def _finish(self, result: Result | None) -> None:
        if result is None:
            return
        self.close()
        self.row.unranked = int(not result.ranked)
        if not result.ranked:
            return
        if not self.counts():
            return
        first, out = result.places.count(1), self.out()
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
            if seat not in out  # the loss of who left stands already, and who took over is not ranked
        )

    def lose(self, seat: Seat) -> None:
        """Write the loss of who leaves, whatever comes: the last place, and no figures.

        Call it before the seat is out.  Nobody loses against nobody, nor in a game that does not count.
        """
        ranked = [other for other in self.active() if other not in self.out()]
        if seat in ranked and len(ranked) > 1 and self.counts():
            place = 2 if self.kind.teams else len(self.players)
            self.tx.add_results([self._result(seat, place=place, points=0, won=0, detail="{}", withdrew=1)])

    def _result(self, seat: Seat, **ending: Any) -> ResultRow:  # noqa: ANN401 - the row's own columns
        row, player = self.row, self.players[seat]
        return ResultRow(
            table_id=row.id,
            seat=seat,
            user_id=player.id,
            name=player.name,
            guild_id=row.guild_id,
            game=row.game,
            variant=variant_of(self.options),
            at=self.now,
            **ending,
        )

    def _wait(self, actor: Seat | None) -> None:
        """Begin a new wait unless those awaited now were awaited before and have not acted."""
        awaited, people = self._awaited(), self.awaited_people()
        if not awaited or not awaited <= self.awaited - {actor}:
            self.wait_anew()
        if people - self._awaited_first:
            self.row.uncalled = int(len(self.players) > 1)
        elif not people or actor in people:
            self.row.uncalled = 0
        self.awaited = awaited

    def wait_anew(self) -> None:
        """Count the awaited seats' time from now; where all of them are free, from when they were left.

        So a free seat is waited for once, not at each of its turns; nobody is reminded of it.
        """
        row, vacant = self.row, self.vacant()
        row.late_shown = 0
        awaited = self._awaited()
        if awaited and awaited <= set(vacant):
            row.waiting_since, row.reminder = self._left_at(awaited), _NOBODY_TO_REMIND
        else:
            row.waiting_since, row.reminder = self.now, 0

    def _left_at(self, seats: Collection[Seat]) -> int:
        return max(gone.since for gone in self.gone if gone.seat in seats)

    def time_left(self) -> timedelta:
        """Return how long the awaited seats may still take, at least 0."""
        return max(_moment(self.row.waiting_since) + patience(self.pace) - _moment(self.now), timedelta())

    @property
    def pace(self) -> Pace:
        """The table's pace."""
        return cast("Pace", self.row.pace)

    def close(self) -> None:
        """End the table; whoever ends it early marks it unranked."""
        self.row.phase = "over"
        self.row.archived = 0
        self.row.draft = self.row.request = ""
        self.row.undo_seat = self.row.ending = None

    def end_early(self, *names: str) -> None:
        """End the table before its game is over: unranked, by those of these names."""
        self.close()
        self.row.unranked = 1
        self.row.ended_by = dumps(names, ensure_ascii=False)

    def save(self) -> None:
        """Write the table, as touched now; one that somebody acts on rests no longer."""
        self.row.resting = 0
        self.row.seats = dumps([[player.id, player.name] for player in self.players], ensure_ascii=False)
        self.row.unready = dumps(sorted(self.unready))
        gone = [[gone.id, gone.name, gone.seat, gone.since] for gone in self.gone]
        self.row.gone = dumps(gone, ensure_ascii=False)
        self.row.touched_at = self.now
        self.row.changes += 1
        self.tx.save_table(self.row)

    # Handing it out

    def done(self) -> Done:
        """Return what was logged in this transaction."""
        return Done(self.table(), self._facts or (), due=self.awaited_people() - self._awaited_first)

    def table(self) -> Table:
        """Return the table as it now is."""
        row = self.row
        facts, last_seat, skipped = self._newest()
        return Table(
            id=row.id,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            game=row.game,
            kind=self.kind,
            options=self.options,
            locale=row.locale,
            pace=self.pace,
            phase=cast("Phase", row.phase),
            host_id=row.host_id,
            players=tuple(self.players),
            seed=row.seed,
            rev=row.rev,
            position=self.position,
            waiting_since=_moment(row.waiting_since),
            opened_at=_moment(row.opened_at),
            touched_at=_moment(row.touched_at),
            facts=facts,
            last_seat=last_seat,
            skipped=skipped,
            draft=self.draft,
            reminded=row.reminder > 0,
            request=self.request,
            unranked=bool(row.unranked),
            resting=bool(row.resting),
            archived=bool(row.archived),
            changes=row.changes,
            undo_seat=row.undo_seat,
            message_id=row.message_id,
            ping_id=row.ping_id,
            unready=frozenset(self.unready),
            spoiled=not row.counts,
            gone=tuple(self.gone),
            ending=row.ending,
            ended_by=tuple(loads(row.ended_by)),
        )

    def _newest(self) -> tuple[tuple[Fact, ...], Seat | None, bool]:
        """Return what was newly told, whose action it was, and whether it was played in his absence."""
        if self._facts is not None:
            return self._facts, self._last_seat, self._skipped
        newest = self.tx.move(self.row.id, self.row.rev)
        if newest is None:
            return (), None, False
        return self.facts_since(newest.first_rev), newest.seat, bool(newest.skipped)

    def facts_since(self, first_rev: int) -> tuple[Fact, ...]:
        """Return the facts of the revisions that were made together, beginning with `first_rev`."""
        moves = self.tx.moves(self.row.id, first_rev, self.row.rev)
        told = [move.facts for move in moves if move.first_rev == first_rev]
        try:
            return saved_facts.read(self.kind, told)
        except Exception as error:
            raise Unreadable(self.row, f"facts: {cause_of(error)}") from error

    @property
    def draft(self) -> Draft:
        """What is ticked."""
        if not self.row.draft:
            return Draft()
        saved = loads(self.row.draft)
        return Draft(frozenset(saved["marks"]), saved["page"])

    @draft.setter
    def draft(self, draft: Draft) -> None:
        plain = {"marks": sorted(draft.marks), "page": draft.page}
        self.row.draft = "" if draft == Draft() else dumps(plain)

    @property
    def request(self) -> ReplaceRequest | None:
        """The replacement that waits for a yes."""
        if not self.row.request:
            return None
        saved = loads(self.row.request)
        willing = bool(saved.get("willing"))
        return ReplaceRequest(saved["asked_by"], saved["seat"], Player(*saved["newcomer"]), willing)

    @request.setter
    def request(self, request: ReplaceRequest | None) -> None:
        if request is None:
            self.row.request = ""
            return
        newcomer = [request.newcomer.id, request.newcomer.name]
        plain = {
            "asked_by": request.asked_by,
            "seat": request.seat,
            "newcomer": newcomer,
            "willing": request.willing,
        }
        self.row.request = dumps(plain, ensure_ascii=False)


def row_of(tx: Transaction, table_id: str) -> TableRow:
    """Return the row of a table.

    Raises:
        Illegal: if there is none.
    """
    row = tx.table(table_id)
    if row is None:
        raise Illegal("table.refuse.gone")
    return row


def _kind_of(house: House, row: TableRow) -> type[Game[Any]]:
    """Return the game of a table, which must be known in the version that is saved."""
    kind = house.shelf.get(row.game)
    if kind is None:
        raise Unreadable(row, "this program does not have its game")
    if row.state is not None and row.version > kind.version:
        raise Unreadable(row, f"version {row.version} of its game, and this program knows {kind.version}")
    return kind


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
