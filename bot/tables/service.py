"""The only way to tables: each method is one transaction, safe on disk when it returns (except a tick)."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TypeVar

from bot.engines import Playable
from bot.games.kit.ahead import Line
from bot.games.kit.chance import Chance
from bot.games.kit.game import Illegal, OptionSet, Seat
from bot.games.kit.level import Level
from bot.games.kit.steps import Step
from bot.records.record import Record
from bot.store import ALL, ANYBODY, Person, Shards, Store, Transaction
from bot.store.clock import CLOCK
from bot.tables import (
    ahead,
    claims,
    deadlines,
    ending,
    export,
    limits,
    lobby,
    pauses,
    play,
    private,
    quarantine,
    seats,
)
from bot.tables import robots as robots_here
from bot.tables.clocks import Pace
from bot.tables.codec import Unreadable
from bot.tables.deadlines import Schedule
from bot.tables.erasure import TOLD, OwnData
from bot.tables.ledgers import Ledgers
from bot.tables.messages import Messages
from bot.tables.places import Places
from bot.tables.quarantine import Summary, put_in_quarantine, summary_of
from bot.tables.robots import RobotSeats
from bot.tables.servers import Servers
from bot.tables.session import Back, Context, Session, row_of
from bot.tables.table import Advice, Choice, Limits, Outcome, Player, Seen, Table

T = TypeVar("T")


def _nobody(table_id: str) -> None:
    """Wake nobody, as no robots and no coach run beside these tables."""


def _no_timer(table: Table) -> None:
    """Watch no timer, as nothing plays itself beside these tables."""


class Tables:
    """All tables of the bot.

    Refusals are `Illegal` with a text key; a refused call changes nothing.

    Args:
        store: where they are kept; this object caches nothing.
        shelf: the games by key.
        clock: the time, aware and in UTC.
        luck: the luck of a seed and a revision.
        limits: how many tables one person may open; None for no limit.
        own: whose servers are ours: work is looked for on no others.
        people: what each person has set, by user id.
    """

    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, Playable],
        *,
        clock: Callable[[], datetime] = CLOCK,
        luck: Callable[[str, int], Chance] = Chance,
        limits: Limits | None = None,
        own: Shards = ALL,
        people: Callable[[int], Person] = lambda _: ANYBODY,
    ) -> None:
        self._store = store
        self.clock = clock
        """The present time; who works with these tables takes it from here."""
        self._context = Context(shelf, clock, luck, limits, own, people)
        self.robots = RobotSeats(self._at, self._run, self._context)
        self.wake: Callable[[str], object] = _nobody
        """Called with the id of an own table whose robots have to decide, after each transaction."""
        self.timed: Callable[[Table], object] = _no_timer
        """Called with each own table in the state in which it was read or written last."""
        self.ledgers = Ledgers(self._store, self._context)
        self.own_data = OwnData(self._store, self._context, self._stir)
        self.servers = Servers(self._store, self._context.now)
        self.places = Places(self._store, self._context)
        self.schedule = Schedule(self._store, self._context)
        self.messages = Messages(self._store, self._context.own)
        self.finished: Callable[[str], object] = _nobody
        """Called with the id of a finished own table that the coach has to count, after each transaction."""

    async def _run(
        self,
        work: Callable[[Transaction], T],
        *,
        flush: bool = True,
        meanwhile: Callable[[T], object] | None = None,
        reads: bool = False,
        at: str | None = None,
    ) -> T:
        """Run a transaction; if it finds an unreadable table, a second one sets that table aside."""
        try:
            result = await self._store.run(work, flush=flush, meanwhile=meanwhile, reads=reads, at=at)
        except Unreadable as error:
            await self._store.run(partial(put_in_quarantine, unread=error), at=at)
            raise
        table = result.table if isinstance(result, Outcome) else result
        if isinstance(table, Table):
            self._stir(table)
        return result

    async def heard(self, told: str) -> None:
        """Wake the robots of an own table that another copy of the bot changed."""
        if told.startswith(TOLD):
            with suppress(Illegal):  # it is gone or cannot be read
                await self.get(told.removeprefix(TOLD))

    def _stir(self, table: Table) -> None:
        """Wake the robots and the coach, where a table of ours waits for them.

        A private table is looked after by whoever gets its owner's press.
        """
        if table.owner is None and not self._context.own.own(table.guild_id):
            return
        if table.robots_due:
            self.wake(table.id)
        if table.counting:
            self.finished(table.id)
        self.timed(table)

    async def _at(
        self,
        table_id: str,
        work: Callable[[Session], T],
        *,
        flush: bool = True,
        meanwhile: Callable[[T], object] | None = None,
        reads: bool = False,
    ) -> T:
        """Run a transaction at a table; a user who acts takes their seat back from a robot first."""

        def whole(tx: Transaction) -> T:
            return work(Session.of(tx, self._context, table_id))

        try:
            return await self._run(whole, flush=flush, meanwhile=meanwhile, reads=reads, at=table_id)
        except Back as back:
            await self.robots.come_back(table_id, back.user_id)
            return await self._run(whole, flush=flush, meanwhile=meanwhile, reads=reads, at=table_id)

    # Finding

    async def get(self, table_id: str) -> Table:
        """Return a table.

        Raises:
            Illegal: if there is none.
        """
        return await self._at(table_id, Session.shown, reads=True)

    async def present(self, table_id: str, user_id: int) -> Table:
        """Return a table, for a user who thereby takes their seat back from a robot.

        Raises:
            Illegal: if there is no such table.
        """
        table = await self.get(table_id)
        seat = table.seat_of(user_id)
        if seat is None or table.players[seat].level is None:
            return table
        return await self.robots.come_back(table_id, user_id)

    async def in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's open table.

        Raises:
            Unreadable: if it cannot be read; another table may then be opened there.
        """

        def work(tx: Transaction) -> Table | None:
            session = Session.in_channel(tx, self._context, channel_id)
            return None if session is None else session.shown()

        return await self._run(work, reads=True)

    async def newest_in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's open table, else its last one.

        Raises:
            Unreadable: if it cannot be read.
        """

        def work(tx: Transaction) -> Table | None:
            row = tx.newest_table(channel_id)
            return None if row is None else Session(tx, self._context, row).shown()

        return await self._run(work, reads=True)

    async def summary(self, table_id: str) -> Summary:
        """Return what is known of a table from its row alone.

        Raises:
            Illegal: if there is none.
        """
        return await self._store.run(lambda tx: summary_of(row_of(tx, table_id)), reads=True, at=table_id)

    async def newest_summary(self, channel_id: int) -> Summary | None:
        """Return what is known of a channel's newest table from its row alone."""

        def work(tx: Transaction) -> Summary | None:
            row = tx.newest_table(channel_id)
            return None if row is None else summary_of(row)

        return await self._store.run(work, reads=True)

    # The lobby

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host: Player,
        game: str,
        options: OptionSet,
        locale: str,
        pace: Pace = "24h",
        robots: int = 0,
        level: Level | None = None,
        interaction_id: int = 0,
        advice: Advice = "no",
        begins: bool = False,
    ) -> Table:
        """Open a table in a channel without an open one, and seat its host.

        With so many robots, of this level, it starts at once if that is enough for the game; this interaction
        is then mixed into the luck.  Where it `begins` so, it does not count among the tables that wait.
        """

        def work(tx: Transaction) -> Table:
            session = lobby.open_table(
                tx,
                self._context,
                guild_id=guild_id,
                channel_id=channel_id,
                host=host,
                game=game,
                options=options,
                locale=locale,
                pace=pace,
                advice=advice,
                begins=begins,
            )
            if not robots:
                return session.shown()
            return robots_here.begin(session, robots, level, interaction_id)

        return await self._run(work)

    async def open_private(
        self,
        *,
        owner: Player,
        game: str,
        options: OptionSet,
        locale: str,
        robots: int = 0,
        level: Level | None = None,
        advice: Advice = "no",
        interaction_id: int = 0,
    ) -> Table:
        """Open a private table and start its game; this interaction is mixed into the luck.

        So many robots, of this level, sit there, or as many more as the game needs.
        """
        return await self._run(
            lambda tx: private.open_private(
                tx,
                self._context,
                owner=owner,
                game=game,
                options=options,
                locale=locale,
                seated=robots,
                level=level,
                advice=advice,
                interaction_id=interaction_id,
            )
        )

    async def newest_private(self, user_id: int, game: str | None = None) -> Table | None:
        """Return a person's newest private table under way, of this game; what cannot be read is left out."""

        def work(tx: Transaction) -> str | None:
            own = tx.private_tables(user_id)
            return next((table_id for table_id, played in own if game in {None, played}), None)

        table_id = await self._store.run(work, reads=True)
        if table_id is None:
            return None
        with suppress(Illegal):  # it ended a moment ago, or was set aside
            return await self.get(table_id)
        return None

    async def check_limits(self, guild_id: int, user_id: int, *, begins: bool = False) -> None:
        """Check that a person may open one more table now, before it is prepared.

        Raises:
            Illegal: if they have reached a limit; it says when they may open the next.
        """
        bounds = self._context.limits
        if bounds is not None:
            await self._store.run(
                lambda tx: limits.check(tx, bounds, guild_id, user_id, self._context.now(), begins=begins),
                reads=True,
            )

    async def join(self, table_id: str, player: Player) -> Table:
        """Take the next seat in the lobby or say Ready there; in a running game, ask for a free seat."""

        def work(session: Session) -> Table:
            return (seats.sit if session.table.phase == "playing" else lobby.join)(session, player)

        return await self._at(table_id, work)

    async def ready(self, table_id: str, user_id: int) -> Table:
        """Say Ready on a seat that others gave to this player, before their own first move."""
        return await self._at(table_id, lambda session: lobby.say_ready(session, user_id))

    async def leave(self, table_id: str, user_id: int) -> Outcome:
        """Leave the lobby (the last one closes it), or withdraw from the running game."""

        def work(session: Session) -> Outcome:
            if session.table.phase == "playing":
                return seats.withdraw(session, user_id)
            return lobby.leave(session, user_id)

        return await self._at(table_id, work)

    async def kick(self, table_id: str, host_id: int, user_id: int) -> Table:
        """Remove a player from the lobby; only the host may."""
        return await self._at(table_id, lambda session: lobby.kick(session, host_id, user_id))

    async def take_seat(self, table_id: str, user_id: int, seat: Seat) -> Table:
        """Swap places in the lobby with whoever sits at `seat`."""
        return await self._at(table_id, lambda session: lobby.take_seat(session, user_id, seat))

    async def configure(
        self,
        table_id: str,
        user_id: int,
        *,
        options: Mapping[str, str | int] | None = None,
        pace: Pace | None = None,
        locale: str | None = None,
        advised: bool | None = None,
        weekend: bool | None = None,
    ) -> Table:
        """Change these options, language or advice in the lobby, pace and weekends at any time, as the host.

        What is not named stays as it is in this transaction, whoever changed it before.
        """
        return await self._at(
            table_id,
            lambda session: lobby.configure(
                session,
                user_id,
                options=options or {},
                pace=pace,
                locale=locale,
                advised=advised,
                weekend=weekend,
            ),
        )

    async def show_pictures(self, table_id: str, user_id: int, *, shown: bool) -> Table:
        """Show the board with pictures or in text from now on; only the host may choose."""
        return await self._at(table_id, lambda session: lobby.show_pictures(session, user_id, shown=shown))

    async def add_word(self, table_id: str, user_id: int, word: str) -> Table:
        """Add a player's own word to the luck of a game that has not started; "" takes it back."""
        return await self._at(table_id, lambda session: lobby.add_word(session, user_id, word))

    async def start(self, table_id: str, user_id: int, interaction_id: int) -> Outcome:
        """Start the game, at revision 0; only the host may. This interaction is mixed into the luck."""
        return await self._at(table_id, lambda session: lobby.start(session, user_id, interaction_id))

    async def rematch(self, table_id: str, player: Player, interaction_id: int = 0) -> Table:
        """Open a lobby with the players and options of a finished game; the asker hosts it.

        Against robots alone it starts at once; this interaction is then mixed into the luck.
        """
        return await self._run(
            lambda tx: lobby.rematch(tx, self._context, table_id, player, interaction_id), at=table_id
        )

    # The game

    async def play(
        self,
        table_id: str,
        user_id: int,
        code: str,
        *,
        seen: Seen | None,
        interaction_id: int,
        meanwhile: Callable[[Outcome], object] | None = None,
    ) -> Outcome:
        """Play an action by its notation, or claim the rest.

        Args:
            table_id: the table.
            user_id: who plays.
            code: the action's notation.
            seen: what the click was drawn for; None for a typed command and for an interruption, which play
                on the present position.
            interaction_id: the press; a second delivery changes nothing.
            meanwhile: called with the result while the disk writes.

        Raises:
            Illegal: if it may not be played, or a claim does not follow from what the player knows.
        """
        if code == claims.CLAIM:
            done = await self._at(
                table_id, lambda session: claims.claim(session, user_id, seen, interaction_id)
            )
            if done is None:
                raise Illegal("claim.refuse.not_shown")
            return done
        return await self._at(
            table_id,
            lambda session: play.play(session, user_id, code, seen, interaction_id),
            meanwhile=meanwhile,
        )

    async def add_ahead(self, table_id: str, user_id: int, deal: int, number: int, line: Line) -> Table:
        """Note a line in advance for a player who waits, as the next after `number` lines of this deal."""
        return await self._at(table_id, lambda session: ahead.add(session, user_id, deal, number, line))

    async def drop_ahead(self, table_id: str, user_id: int) -> Table:
        """Drop a player's lines in advance."""
        return await self._at(table_id, lambda session: ahead.drop(session, user_id))

    async def stop_timer(self, table_id: str, user_id: int) -> Table | None:
        """Let nothing play itself in this turn, whose player is here; None if nothing was going to."""
        return await self._at(table_id, lambda session: ahead.stop(session, user_id))

    async def fire(self, table_id: str, at: int) -> tuple[Outcome, bool] | None:
        """Do what the timer of a turn is for; return what came of it and whether anything was played.

        None if that timer is not set any more.
        """
        fired = await self._at(table_id, lambda session: play.fire(session, at))
        if fired is not None:
            self._stir(fired[0].table)
        return fired

    async def to_advise(self, table_id: str, user_id: int) -> tuple[Table, Choice]:
        """Return what a player may ask the coach about now.

        Raises:
            Illegal: if nobody is advised at this table, or it does not wait for this player.
        """
        return await self._at(table_id, lambda session: play.to_advise(session, user_id))

    async def mark(
        self,
        table_id: str,
        user_id: int,
        seen: Seen,
        *,
        mark: str | None = None,
        on: bool = True,
        only: bool = False,
        page: int | None = None,
    ) -> Table:
        """Tick (`on`) or untick in the draft of an awaited player; `only`: the other ticks go.

        A draft is no state of the game: it survives the end of the program, but does not wait for the disk.
        """

        def work(session: Session) -> Table:
            return play.mark(session, user_id, seen, mark=mark, on=on, only=only, page=page)

        return await self._at(table_id, work, flush=False)

    async def undo(self, table_id: str, user_id: int, interaction_id: int) -> Outcome:
        """Take the player's own last action back, if it revealed nothing and nobody has acted since."""
        return await self._at(table_id, lambda session: play.undo(session, user_id, interaction_id))

    async def skip(self, table_id: str, user_id: int, interaction_id: int) -> Outcome:
        """Play for the seats whose time is up, until none of them is awaited."""
        return await self._at(table_id, lambda session: play.skip(session, user_id, interaction_id))

    async def ask_replace(
        self, table_id: str, asked_by: int, seat_user: int, newcomer: Player
    ) -> tuple[Table, bool]:
        """Ask to give a seat to another player; return the table, and True if that is done at once."""
        return await self._at(table_id, lambda session: seats.ask(session, asked_by, seat_user, newcomer))

    async def agree_replace(self, table_id: str, user_id: int, code: str | None = None) -> Table:
        """Say the missing yes to the request with this `code` (`ReplaceRequest.code`); None: to any."""
        return await self._at(table_id, lambda session: seats.agree(session, user_id, code))

    async def end(self, table_id: str, user_id: int, *, manager: bool = False, name: str = "") -> Table:
        """End the table early and unranked, or ask for the yes that this needs (`Table.ending`).

        A manager of the server, whose name is `name`, needs no yes.
        """
        return await self._at(
            table_id, lambda session: ending.end(session, user_id, manager=manager, name=name)
        )

    async def agree_end(self, table_id: str, user_id: int) -> Table:
        """Agree that the game ends, as everybody has to who is not late."""
        return await self._at(table_id, lambda session: ending.agree_end(session, user_id))

    async def ask_pause(self, table_id: str, user_id: int, days: int) -> Table:
        """Ask for a pause of so many days, which begins once all people there agree (`Table.pause`)."""
        return await self._at(table_id, lambda session: pauses.ask(session, user_id, days))

    async def agree_pause(self, table_id: str, user_id: int, code: str | None = None) -> Table:
        """Agree to the pause that is asked for; `code` says to which, None: to whichever."""
        return await self._at(table_id, lambda session: pauses.agree(session, user_id, code))

    async def go_on(self, table_id: str, user_id: int) -> Table:
        """End the pause, or drop the question for one."""
        return await self._at(table_id, lambda session: pauses.go_on(session, user_id))

    async def meaning_of_end(self, table_id: str, user_id: int) -> ending.End:
        """Return what it means if this user ends the table now.

        Raises:
            Illegal: if they may not end it.
        """
        return await self._at(table_id, lambda session: ending.meaning(session, user_id), reads=True)

    async def gift_costs(self, table_id: str, user_id: int, code: str | None = None) -> bool:
        """Return True if the yes of this user gives their seat away and is a loss."""
        return await self._at(table_id, lambda session: seats.costs(session, user_id, code), reads=True)

    async def end_unread(self, table_id: str, user_id: int, *, manager: bool = False) -> Summary:
        """End a table that was set aside; only the host or a manager of the server may."""
        return await self._store.run(
            lambda tx: quarantine.end(tx, row_of(tx, table_id), user_id, manager=manager), at=table_id
        )

    async def check_end_unread(self, table_id: str, user_id: int, *, manager: bool = False) -> None:
        """Check that this user may end a table that was set aside.

        Raises:
            Illegal: if it is over, or they may not end it.
        """
        await self._store.run(
            lambda tx: quarantine.check_end(row_of(tx, table_id), user_id, manager=manager),
            reads=True,
            at=table_id,
        )

    # Archived, closed, set aside

    async def close_private(self) -> list[str]:
        """Close a page of private tables at which nobody pressed for seven days; return their ids."""
        return await self._store.run(lambda tx: private.close(tx, self._context))

    async def reopen(self, table_id: str, user_id: int) -> Outcome:
        """Reopen an archived game where it stopped; any of its players may."""
        return await self._at(table_id, lambda session: deadlines.reopen(session, user_id))

    async def archived_in_channel(self, channel_id: int) -> str | None:
        """Return the id of the channel's newest archived table."""

        def work(tx: Transaction) -> str | None:
            row = tx.archived_table(channel_id)
            return None if row is None else row.id

        return await self._store.run(work, reads=True)

    async def put_in_quarantine(self) -> list[str]:
        """Return the ids of the tables that were set aside and are not over."""
        return await self._store.run(lambda tx: tx.quarantined_tables(self._context.own), reads=True)

    # What was played

    async def log(self, table_id: str, first: int, last: int) -> list[Step]:
        """Return what everybody saw of the revisions `first` to `last` of a table, in order."""
        return await self._at(table_id, lambda session: session.narration.steps(first, last), reads=True)

    async def record(self, table_id: str) -> Record:
        """Return the record of a table: with its seed and its deals once the game is over."""
        return await self._store.run(
            lambda tx: export.record_of(tx, self._context, row_of(tx, table_id)), reads=True, at=table_id
        )
