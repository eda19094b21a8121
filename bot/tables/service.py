"""The one door to tables: every method is one transaction, safe on disk when it returns (but for a tick)."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from bot.clock import CLOCK
from bot.games import SHELF
from bot.games.kit.chance import Chance
from bot.games.kit.game import Game, OptionSet, Seat
from bot.records.record import Record
from bot.store import Place, Store, Transaction
from bot.tables import export, limits, lobby, moves, replace, rest, unread, waiting
from bot.tables.seated import Terms, row_of
from bot.tables.sitting import Sitting
from bot.tables.table import Done, Limits, Pace, Player, Reminder, Seen, Table
from bot.tables.unread import Plate, Unreadable, plate_of, set_aside

T = TypeVar("T")


class Tables:
    """All tables of the bot.

    Refusals are `Illegal` with a text key; a refused call changes nothing.

    Args:
        store: where they are kept; nothing is kept here.
        shelf: the games by key.
        clock: the time, aware and in UTC.
        luck: the luck of a seed and a revision.
        limits: how many tables one person may open; None: as many as they like.
    """

    def __init__(
        self,
        store: Store,
        *,
        shelf: Mapping[str, type[Game[Any]]] = SHELF,
        clock: Callable[[], datetime] = CLOCK,
        luck: Callable[[str, int], Chance] = Chance,
        limits: Limits | None = None,
    ) -> None:
        self._store = store
        self._terms = Terms(shelf, clock, luck, limits)

    async def _run(
        self,
        work: Callable[[Transaction], T],
        *,
        flush: bool = True,
        meanwhile: Callable[[T], object] | None = None,
    ) -> T:
        """Run a transaction; a table that it could not read is set aside by the next one."""
        try:
            return await self._store.run(work, flush=flush, meanwhile=meanwhile)
        except Unreadable as error:
            await self._store.run(partial(set_aside, unread=error))
            raise

    async def _at(self, table_id: str, work: Callable[[Sitting], T]) -> T:
        return await self._run(lambda tx: work(Sitting.of(tx, self._terms, table_id)))

    # Finding

    async def get(self, table_id: str) -> Table:
        """Return a table.

        Raises:
            Illegal: if there is none.
        """
        return await self._at(table_id, Sitting.table)

    async def in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's open table.

        Raises:
            Unreadable: if it cannot be read; another may then be opened there.
        """

        def work(tx: Transaction) -> Table | None:
            sitting = Sitting.in_channel(tx, self._terms, channel_id)
            return None if sitting is None else sitting.table()

        return await self._run(work)

    async def newest_in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's open table, else its last one.

        Raises:
            Unreadable: if it cannot be read.
        """

        def work(tx: Transaction) -> Table | None:
            row = tx.newest_table(channel_id)
            return None if row is None else Sitting(tx, self._terms, row).table()

        return await self._run(work)

    async def plate(self, table_id: str) -> Plate:
        """Return what the table's row tells by itself.

        Raises:
            Illegal: if there is none.
        """
        return await self._store.run(lambda tx: plate_of(row_of(tx, table_id)))

    async def newest_plate(self, channel_id: int) -> Plate | None:
        """Return what is known, without reading its game, of the table in a channel that was opened last."""

        def work(tx: Transaction) -> Plate | None:
            row = tx.newest_table(channel_id)
            return None if row is None else plate_of(row)

        return await self._store.run(work)

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
    ) -> Table:
        """Open a table in a channel that has no open one; its host is seated."""

        def work(tx: Transaction) -> Table:
            return lobby.open_table(
                tx,
                self._terms,
                guild_id=guild_id,
                channel_id=channel_id,
                host=host,
                game=game,
                options=options,
                locale=locale,
                pace=pace,
            ).table()

        return await self._store.run(work)

    async def check_limits(self, guild_id: int, user_id: int) -> None:
        """Ask whether a person may open one more table now, before anything is made ready for it.

        Raises:
            Illegal: if they have enough; it says when they may again.
        """
        bounds = self._terms.limits
        if bounds is not None:
            await self._store.run(lambda tx: limits.check(tx, bounds, guild_id, user_id, self._terms.now()))

    async def join(self, table_id: str, player: Player) -> Table:
        """Take the next seat in the lobby or say Ready there; later, press for a seat that was left."""

        def work(sitting: Sitting) -> Table:
            return (replace.sit if sitting.row.phase == "playing" else lobby.join)(sitting, player)

        return await self._at(table_id, work)

    async def leave(self, table_id: str, user_id: int) -> Done:
        """Leave the lobby (the last one closes it), or withdraw from the running game."""

        def work(sitting: Sitting) -> Done:
            if sitting.row.phase == "playing":
                return moves.withdraw(sitting, user_id)
            return lobby.leave(sitting, user_id)

        return await self._at(table_id, work)

    async def kick(self, table_id: str, host_id: int, user_id: int) -> Table:
        """Send a player away from the lobby; only the host may."""
        return await self._at(table_id, lambda sitting: lobby.kick(sitting, host_id, user_id))

    async def take_seat(self, table_id: str, user_id: int, seat: Seat) -> Table:
        """Swap places in the lobby with whoever sits at `seat`."""
        return await self._at(table_id, lambda sitting: lobby.take_seat(sitting, user_id, seat))

    async def configure(
        self,
        table_id: str,
        user_id: int,
        *,
        options: OptionSet | None = None,
        pace: Pace | None = None,
        locale: str | None = None,
    ) -> Table:
        """Change options or language in the lobby, the pace also later; only the host may."""
        return await self._at(
            table_id,
            lambda sitting: lobby.configure(sitting, user_id, options=options, pace=pace, locale=locale),
        )

    async def start(self, table_id: str, user_id: int) -> Done:
        """Begin the game: revision 0; only the host may."""
        return await self._at(table_id, lambda sitting: lobby.start(sitting, user_id))

    async def rematch(self, table_id: str, player: Player) -> Table:
        """Open a lobby with the same players and options after the end; whoever asks hosts it."""
        return await self._run(lambda tx: lobby.rematch(tx, self._terms, table_id, player))

    # The game

    async def play(
        self,
        table_id: str,
        user_id: int,
        code: str,
        *,
        seen: Seen | None,
        interaction_id: int,
        meanwhile: Callable[[Done], object] | None = None,
    ) -> Done:
        """Play an action by its notation.

        Args:
            table_id: the table.
            user_id: who plays.
            code: the action's notation.
            seen: what the click was drawn for; None for a typed command and for an interruption, which play
                on the present position.
            interaction_id: delivered again, it changes nothing more.
            meanwhile: called with what will be returned while the disk is waited for.
        """

        def work(tx: Transaction) -> Done:
            return moves.play(Sitting.of(tx, self._terms, table_id), user_id, code, seen, interaction_id)

        return await self._run(work, meanwhile=meanwhile)

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

        A draft is no state of the game: it outlives the program, but waits for no disk.
        """

        def work(tx: Transaction) -> Table:
            sitting = Sitting.of(tx, self._terms, table_id)
            return moves.mark(sitting, user_id, seen, mark=mark, on=on, only=only, page=page)

        return await self._run(work, flush=False)

    async def undo(self, table_id: str, user_id: int, interaction_id: int) -> Done:
        """Take the player's own last action back, where it showed nothing and nobody has acted since."""
        return await self._at(table_id, lambda sitting: moves.undo(sitting, user_id, interaction_id))

    async def skip(self, table_id: str, user_id: int, interaction_id: int) -> Done:
        """Play for the seats whose time is up, until none of them is awaited."""
        return await self._at(table_id, lambda sitting: moves.skip(sitting, user_id, interaction_id))

    async def ask_replace(
        self, table_id: str, asked_by: int, seat_user: int, newcomer: Player
    ) -> tuple[Table, bool]:
        """Ask for a seat to be given to somebody else; True: done at once."""
        return await self._at(table_id, lambda sitting: replace.ask(sitting, asked_by, seat_user, newcomer))

    async def agree_replace(self, table_id: str, user_id: int, code: str | None = None) -> Table:
        """Say the yes that was missing; `code`: to this request (`ReplaceRequest.code`) and to no other."""
        return await self._at(table_id, lambda sitting: replace.agree(sitting, user_id, code))

    async def end(self, table_id: str, user_id: int, *, manager: bool = False, name: str = "") -> Table:
        """End the table early, unranked, or ask another player for the yes this needs (`Table.ending`).

        A manager of the server, of this name, needs none.
        """
        return await self._at(
            table_id, lambda sitting: moves.end(sitting, user_id, manager=manager, name=name)
        )

    async def agree_end(self, table_id: str, user_id: int) -> Table:
        """Agree that the game ends; any player but who asked may."""
        return await self._at(table_id, lambda sitting: moves.agree_end(sitting, user_id))

    async def needs_a_yes(self, table_id: str, user_id: int) -> bool:
        """Tell whether this user cannot end the table alone.

        Raises:
            Illegal: if it is not theirs to end.
        """
        return await self._at(table_id, lambda sitting: moves.needs_a_yes(sitting, user_id))

    async def end_unread(self, table_id: str, user_id: int, *, manager: bool = False) -> Plate:
        """End a table that was set aside; the host may, and a manager of the server."""
        return await self._store.run(
            lambda tx: unread.end(tx, row_of(tx, table_id), user_id, manager=manager)
        )

    async def check_end_unread(self, table_id: str, user_id: int, *, manager: bool = False) -> None:
        """Check that this user may end a table that was set aside.

        Raises:
            Illegal: if it is over, or not theirs to end.
        """
        await self._store.run(lambda tx: unread.check_end(row_of(tx, table_id), user_id, manager=manager))

    # What time brings

    async def claim_reminders(self) -> list[Reminder]:
        """Return the reminders to send now: due at half of the pace, or claimed before and not confirmed."""
        return await self._store.run(lambda tx: waiting.claim(tx, self._terms))

    async def confirm_reminder(self, reminder: Reminder) -> None:
        """Say that a reminder was sent, so that it does not come again."""
        await self._store.run(lambda tx: waiting.confirm(tx, reminder))

    async def stale_lobbies(self) -> list[str]:
        """Close a page of lobbies that nobody touched for an hour, and return their ids."""
        return await self._store.run(lambda tx: waiting.close_lobbies(tx, self._terms))

    async def late_tables(self) -> list[str]:
        """Return the ids of a page of running tables whose awaited seats may be skipped, each once a wait."""
        return await self._store.run(lambda tx: waiting.late(tx, self._terms))

    async def archive(self) -> list[str]:
        """Archive a page of running tables that nobody touched for 60 days, and return their ids."""
        return await self._store.run(lambda tx: waiting.archive(tx, self._terms))

    async def reopen(self, table_id: str, user_id: int) -> Done:
        """Go on with an archived game where it stopped; anyone may who plays there."""
        return await self._at(table_id, lambda sitting: waiting.reopen(sitting, user_id))

    async def archived_in_channel(self, channel_id: int) -> str | None:
        """Return the id of the channel's newest archived table."""

        def work(tx: Transaction) -> str | None:
            row = tx.archived_table(channel_id)
            return None if row is None else row.id

        return await self._store.run(work)

    async def set_aside(self) -> list[str]:
        """Return the ids of the tables that were set aside and are not over."""
        return await self._store.run(lambda tx: tx.tables_set_aside())

    # Places that go and come back

    async def channel_gone(self, channel_id: int) -> None:
        """Close the lobby of a deleted channel; its running game rests."""
        await self._store.run(lambda tx: rest.rest(tx, Place.CHANNEL, channel_id))

    async def channel_back(self, channel_id: int) -> list[str]:
        """Let the tables of a channel go on that is there again; return their ids."""
        return await self._store.run(lambda tx: rest.wake(tx, self._terms, Place.CHANNEL, channel_id))

    async def guild_gone(self, guild_id: int) -> None:
        """Close the lobbies of a server that was left; its running games rest."""
        await self._store.run(lambda tx: rest.rest(tx, Place.SERVER, guild_id))

    async def guild_back(self, guild_id: int) -> list[str]:
        """Let the tables of a server go on that is there again; return their ids."""
        return await self._store.run(lambda tx: rest.wake(tx, self._terms, Place.SERVER, guild_id))

    async def reconcile(self, guilds: Collection[int]) -> tuple[frozenset[int], list[str]]:
        """Let tables rest or go on by the servers that are there now, what was not heard of included.

        A server missing from a list is weaker news than an event: its lobbies rest, too, and are not closed.

        Returns:
            The servers that are gone, and the ids of the tables that go on.
        """

        def work(tx: Transaction) -> tuple[frozenset[int], list[str]]:
            for gone in tx.open_guilds().difference(guilds):
                rest.rest(tx, Place.SERVER, gone, lobbies=False)
            resting = tx.gone_guilds()
            back = [rest.wake(tx, self._terms, Place.SERVER, guild) for guild in resting.intersection(guilds)]
            return frozenset(resting.difference(guilds)), [table_id for ids in back for table_id in ids]

        return await self._store.run(work)

    # Its messages and its record

    async def behind(self, after: int = 0) -> list[tuple[int, str]]:
        """Return a page of tables whose board may have missed something: numbers above `after`, and ids."""
        return await self._store.run(lambda tx: tx.behind(after, waiting.PAGE))

    async def shown(self, shown: Mapping[str, int]) -> None:
        """Keep how many of each table's changes (`Table.changes`) its board shows."""
        await self._store.run(lambda tx: tx.save_shown(shown.items()))

    async def placed(self, table_id: str, message_id: int | None) -> None:
        """Keep which message is the board."""
        await self._store.run(lambda tx: tx.set_message(table_id, message_id))

    async def pinged(self, table_id: str, message_id: int | None) -> int | None:
        """Keep which message was the last "your turn", and return the one before."""

        def work(tx: Transaction) -> int | None:
            row = tx.table(table_id)
            tx.set_ping(table_id, message_id)
            return None if row is None else row.ping_id

        return await self._store.run(work)

    async def uncalled(self) -> list[str]:
        """Return the ids of the running tables whose turn has begun without anybody being called."""
        return await self._store.run(lambda tx: tx.uncalled())

    async def record(self, table_id: str) -> Record:
        """Return the record of a table: with its seed and its deals once the game is over."""
        return await self._store.run(lambda tx: export.record_of(tx, self._terms, row_of(tx, table_id)))
