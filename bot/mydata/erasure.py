"""Erases a person: their seats are left for good, and what they did is nobody's from then on.

Each column that can name a person is dealt with here, for one table after another, in one transaction.  The
figures of everybody else stay as they are, and a finished game can be checked as before (docs/record.md).
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from json import dumps, loads
from typing import Any, Final

from bot.mydata.own_data import kept
from bot.store import HandoverRow, StoreError, TableRow, Transaction
from bot.store.erasures import Erasures
from bot.tables import Tables, lobby, seats
from bot.tables.codec import Unreadable
from bot.tables.quarantine import entries, listed, put_in_quarantine, told_in
from bot.tables.service import TOLD
from bot.tables.session import Session, suspended
from bot.tables.table import Outcome
from bot.tables.verbs import Context, row_of
from tapis.games.kit.chance import erased_word
from tapis.games.kit.game import Illegal, Seat
from tapis.records.seat_history import starters

log = logging.getLogger(__name__)

NOBODY: Final = 0
"""The user id of everybody who was erased."""
_UNAGREED: Final = -1_000
"""Whoever is erased without having agreed has a number below it, and so below the ids of robots."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """What an erasure changed.

    `left` are the tables that were open, each as it is now and with whose turn has begun; `ended` are the ids
    of those that were over, the newest first.
    """

    left: tuple[Outcome, ...]
    ended: tuple[str, ...]


def erase_rows(tx: Transaction, context: Context, user_id: int, someone: Mapping[str, str]) -> Erasure:
    """Erase everything that is kept about a person; `someone`, by language, is the name instead of theirs."""
    left, ended = list[Outcome](), list[str]()
    names = frozenset(kept(tx, context.rows, user_id).names)
    for table_id in tx.guest_ids(user_id):
        row = tx.table(table_id)
        if row is None:
            continue
        name = someone.get(row.locale) or next(iter(someone.values()))
        if row.phase == "over":
            ended.append(table_id)
            _forget(tx, row, _Mask(tx, row, user_id, name, names))
            continue
        due, read = _leave(tx, context, row, user_id)
        row = row_of(tx, table_id)
        _forget(tx, row, _Mask(tx, row, user_id, name, names), gives_up=not read)
        if not context.own.own(row.guild_id):
            tx.tell(f"{TOLD}{table_id}")
        if read:
            left.append(Outcome(Session.of(tx, context, table_id).shown(), (), due=due))
    for rows in context.rows:
        rows.leave(tx, user_id, context.now())
    tx.erase_person(user_id, context.rows)
    return Erasure(tuple(left), tuple(reversed(ended)))


def _leave(tx: Transaction, context: Context, row: TableRow, user_id: int) -> tuple[frozenset[Seat], bool]:
    """Leave a lobby, or a running game for good (L2).

    Return the seats whose turn begins by this, and False if the table cannot be read.

    A suspended table stays so, and so does one that is archived.
    """
    place = row.place_gone
    try:
        session = Session(tx, context, row)
    except Unreadable as unread:
        put_in_quarantine(tx, unread)
        return frozenset(), False
    except Illegal:
        return frozenset(), False  # it was set aside, and another table has its channel
    seat = session.table.place_of(user_id)
    if seat is None or seat not in session.table.active:
        return frozenset(), True
    if row.phase == "lobby":
        done = lobby.leave(session, user_id)
    else:
        session.change_player(seat, replace(session.table.players[seat], level=None))
        done = seats.leave_for_good(session, seat)
    if place and session.table.phase != "over":
        session.table = suspended(session.table, place)
        session.write()
        return frozenset(), True
    return done.due, True


def _forget(tx: Transaction, row: TableRow, mask: "_Mask", *, gives_up: bool = False) -> None:
    """Take a person out of each column of a table, out of its handovers and its results.

    `gives_up`: the table cannot be read, so a robot gets the seat by the row alone.
    """
    stands_in = [row.level or "strong"] if gives_up and row.phase == "playing" else []
    erased = row.replace(
        salt=mask.salt(row),
        seats=mask.people(row.seats, stands_in),
        gone=mask.people(row.gone),
        unready=mask.unagreed(row.unready),
        outsiders=mask.unagreed(row.outsiders),
        ended_by=mask.of(row.ended_by, mask.ender),
        words=mask.words(row.words),
        clocks="" if gives_up or row.phase == "over" else row.clocks,  # a wait tells of its player's zone
        ahead=mask.ahead(row.ahead),
        request="" if str(mask.user_id) in row.request else row.request,
        pause=mask.pause(row.pause),
        ending=None if row.ending == mask.user_id else row.ending,
        owner=NOBODY if row.owner == mask.user_id else row.owner,
        changes=row.changes + 1,
    )
    if row.host_id == mask.user_id:
        people = [entry[0] for entry in entries(erased.seats) if isinstance(entry[0], int) and entry[0] > 0]
        erased = erased.replace(host_id=people[0] if people and row.phase != "over" else NOBODY)
    tx.save_table(erased, row)
    for rev, facts in mask.facts():
        tx.rewrite_facts(row.id, rev, facts)
    tx.hold_place(row.id, mask.user_id)
    tx.erase_results(row.id, mask.user_id, mask.someone)


class _Mask:
    """Puts "someone" in place of a person in the columns of one table.

    A column that cannot be read is searched for their id and their names as text.

    `someone` is the name in place of theirs; `names` are those they sat under anywhere.
    """

    def __init__(
        self, tx: Transaction, row: TableRow, user_id: int, someone: str, names: frozenset[str]
    ) -> None:
        self.user_id = user_id
        self.someone = someone
        self._anywhere = names
        self._seats = [entry[0] for entry in entries(row.seats)]
        seated = [*entries(row.seats), *entries(row.gone)]
        here = {str(entry[1]) for entry in seated if entry[0] == user_id}
        self._handed = _known(tx.table_handovers(row.id), self._seats, user_id, here or names)
        self._names = here or names

    def of(self, text: str, change: Callable[[Any], Any]) -> str:
        """Change each entry of a JSON array."""
        try:
            return dumps([change(entry) for entry in loads(text)], ensure_ascii=False)
        except (TypeError, ValueError, IndexError):
            return self._plainly(text)

    def people(self, text: str, level: list[str] | None = None) -> str:
        """Mask entries that begin with a user id and a name; `level` is added to a seat without one."""

        def masked(entry: Any) -> Any:  # noqa: ANN401 - of a column
            if entry[0] != self.user_id:
                return entry
            return [NOBODY, self.someone, *(entry[2:] or level or [])]

        return self.of(text, masked)

    def unagreed(self, text: str) -> str:
        """Put a number of its own in place of the person, as it is counted how many have agreed."""
        lowest = min([_UNAGREED, *(one for one in listed(text) if isinstance(one, int))])
        return self.of(text, lambda one: lowest - 1 if one == self.user_id else one)

    def ender(self, entry: Any) -> Any:  # noqa: ANN401 - of a column
        """Mask who ended a table; an older one has a name alone."""
        if isinstance(entry, str):
            return self.someone if entry in self._names else entry
        return [NOBODY, self.someone] if entry[0] == self.user_id else entry

    def words(self, text: str) -> str:
        """Drop the word of the person."""
        try:
            kept = {user: word for user, word in loads(text).items() if user != str(self.user_id)}
        except (AttributeError, ValueError):
            return self._plainly(text)
        return dumps(kept, ensure_ascii=False)

    def pause(self, text: str) -> str:
        """Drop a question for a pause that the person asked or agreed to; a pause names nobody."""
        try:
            asked = loads(text or "{}")
            return "" if self.user_id in {asked.get("asked_by"), *asked.get("yes", ())} else text
        except (AttributeError, TypeError, ValueError):
            return self._plainly(text)

    def ahead(self, text: str) -> str:
        """Drop the lines in advance of the person; of everybody if they cannot be read."""
        try:
            kept = {seat: own for seat, own in loads(text or "{}").items() if not self._has(int(seat))}
        except (AttributeError, ValueError):
            return ""
        return dumps(kept) if kept else ""

    def _has(self, seat: Seat) -> bool:
        return seat < len(self._seats) and self._seats[seat] == self.user_id

    def salt(self, row: TableRow) -> str:
        """Keep the hash alone of the word that the person mixed in; of all words if nobody knows whose."""
        salt = listed(row.salt)
        began: list[int | None] = starters(self._seats, [(one.seat, one.was_id) for one in self._handed])
        if len(began) != len(salt) - 1:
            began = [self.user_id] * max(0, len(salt) - 1)
        hidden = [
            erased_word(str(word)) if word and who == self.user_id else word
            for word, who in zip(salt[1:], began, strict=True)
        ]
        return dumps([*salt[:1], *hidden], ensure_ascii=False) if salt else self._plainly(row.salt)

    def facts(self) -> Iterator[tuple[int, str]]:
        """Yield the revisions whose facts name the person, with their facts as they are from now on."""
        for one in self._handed:
            sides = {"was": one.was_id, "now": one.now_id}
            hidden = {side: self.someone for side, who in sides.items() if who == self.user_id}
            if hidden:
                yield one.rev, self.of(one.facts, lambda fact, hidden=hidden: {**fact, **hidden})

    def _plainly(self, text: str) -> str:
        for name in sorted({*self._names, *self._anywhere}, key=len, reverse=True):
            text = text.replace(dumps(name, ensure_ascii=False)[1:-1], self.someone)
        return text.replace(str(self.user_id), str(NOBODY))


def _known(
    handed: list[HandoverRow], seats: list[int], user_id: int, names: Collection[str]
) -> list[HandoverRow]:
    """Return the handovers with the ids that were not kept then, as far as names tell whose they are."""
    known: list[HandoverRow] = []
    for place, one in enumerate(handed):
        last = not any(later.seat == one.seat for later in handed[place + 1 :])
        told = next(iter(told_in(one.facts)), dict[str, Any]())
        was = one.was_id if one.was_id is not None else _own(told.get("was"), user_id, names)
        now = one.now_id if one.now_id is not None else _own(told.get("now"), user_id, names)
        if one.now_id is None and last and one.seat < len(seats):
            now = seats[one.seat]
        known.append(replace(one, was_id=was, now_id=now))
    return known


def _own(name: object, user_id: int, names: Collection[str]) -> int | None:
    return user_id if name in names else None


async def erase(
    tables: Tables, user_id: int, someone: Mapping[str, str], wished: int | None = None
) -> Erasure:
    """Erase everything that is kept about a person; `someone`, by language, is the name in place of theirs.

    `wished`: when they wanted that, in milliseconds UTC, if an older backup has undone it; else now.
    """
    store = tables.store
    entry = await asyncio.to_thread(_entry, store.erasures, user_id)

    def work(tx: Transaction, context: Context) -> tuple[Erasure, dict[str, int]]:
        done = erase_rows(tx, context, user_id, someone)
        return done, tx.note_erasures(dict.fromkeys(entry, wished or context.now()))

    erased, noted = await tables.run(work)
    await asyncio.to_thread(_add, store.erasures, noted)
    await store.cleanse()
    for done in erased.left:
        tables.stir(done.table)
    return erased


def _entry(erasures: Erasures | None, user_id: int) -> tuple[str, ...]:
    """Return the name of the entry of this erasure; a person is erased even if there can be none."""
    try:
        return () if erasures is None else (erasures.entry(user_id),)
    except StoreError as error:
        log.warning("an erasure is not noted, so that an older backup will undo it: %s", error)
        return ()


def _add(erasures: Erasures | None, entries: Mapping[str, int]) -> None:
    """Add entries to the file; those that it lacks are added by the next start."""
    try:
        if erasures is not None:
            erasures.add(entries)
    except OSError as error:
        log.warning("an erasure is noted beside the database by the next start: %s", error)
