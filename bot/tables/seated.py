"""A table as a transaction reads it, with its loaded position."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from json import dumps, loads
from typing import Any, cast

from bot.engines import Playable
from bot.games.kit.chance import Chance, mixed
from bot.games.kit.game import Game, Illegal, OptionSet, Seat
from bot.store import ALL, Life, Shards, TableRow, Transaction
from bot.tables.table import Draft, Gone, Limits, Pace, Player, ReplaceRequest, forfeited, patience, vacant
from bot.tables.unread import Unreadable, cause_of


@dataclass(frozen=True, slots=True)
class Terms:
    """What all tables share: games by key, clock, source of luck, limits of opening, own servers."""

    shelf: Mapping[str, Playable]
    clock: Callable[[], datetime]
    luck: Callable[[str, int], Chance]
    limits: Limits | None = None
    own: Shards = ALL

    def now(self) -> int:
        """Return the time in milliseconds UTC."""
        return int(self.clock().timestamp() * 1000)


class Back(Exception):
    """A robot stands in for a user who has just acted."""

    def __init__(self, user_id: int) -> None:
        super().__init__(user_id)
        self.user_id = user_id


def seat_entry(player: Player) -> list[Any]:
    """Return a seat as its row holds it: [id, name], with the level where a robot plays."""
    return [player.id, player.name, player.level] if player.level else [player.id, player.name]


def enders(ended_by: str) -> list[tuple[int, str]]:
    """Return (user id, name) of who ended a table early; older tables have names alone, and the id is 0.

    >>> enders('[[7, "Ada"], "Bob"]')
    [(7, 'Ada'), (0, 'Bob')]
    """
    return [(0, entry) if isinstance(entry, str) else (entry[0], entry[1]) for entry in loads(ended_by)]


class Seated:
    """A table with its loaded position.

    Args:
        tx: the open transaction.
        terms: what all tables share.
        row: the table as it is stored.

    Raises:
        Unreadable: if it cannot be read.
    """

    def __init__(self, tx: Transaction, terms: Terms, row: TableRow) -> None:
        self.tx = tx
        self.terms = terms
        self.row = row
        self.now = terms.now()
        self.kind = _kind_of(terms, row)
        try:
            self.options: OptionSet = self.kind.Options.model_validate_json(row.options)
            self.players = [Player(*entry) for entry in loads(row.seats)]
            self.unready: set[int] = set(loads(row.unready))
            self.gone = [Gone(*entry) for entry in loads(row.gone)]
            self.words: dict[int, str] = {int(user): word for user, word in loads(row.words).items()}
            self.salt: tuple[str, ...] = tuple(loads(row.salt))
            self.position = None if row.state is None else self.kind.load(row.state, row.version)
            self.awaited: frozenset[Seat] = self.awaited_now()
            _ = self.draft, self.request, enders(row.ended_by)
        except Exception as error:
            raise Unreadable(row, cause_of(error)) from error
        if self.position is not None and self.position.players != len(self.players):
            raise Unreadable(row, "it has other seats than its game")

    # Who is who

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the user's seat, also after a withdrawal."""
        return next((seat for seat, player in enumerate(self.players) if player.id == user_id), None)

    def out(self) -> list[Seat]:
        """Return the seats that the position counts as left for good."""
        return [] if self.position is None else self.position.out

    def vacant(self) -> list[Seat]:
        """Return the seats that were left and may be taken over."""
        return vacant(self.kind, self.players, self.gone) if self.row.phase == "playing" else []

    def forfeited(self) -> frozenset[Seat]:
        """Return the seats whose player lost by leaving for good; nobody who plays on there is ranked."""
        return forfeited(self.out(), self.players, self.gone)

    def active(self) -> list[Seat]:
        """Return the seats with a player."""
        empty = self.out() if self.kind.survives else self.vacant()
        here = [seat for seat in range(len(self.players)) if seat not in empty]
        return [seat for seat in here if not (self.kind.survives and self.has_left(self.players[seat].id))]

    def robots(self) -> frozenset[Seat]:
        """Return the seats that a robot plays, its own or for a user."""
        return frozenset(seat for seat, player in enumerate(self.players) if player.level)

    def present(self) -> list[Seat]:
        """Return the seats whose player is a person who plays."""
        robots = self.robots()
        return [seat for seat in self.active() if seat not in robots]

    def free(self) -> list[Seat]:
        """Return the seats that somebody may take over: those that were left, and the robots' own."""
        if self.row.phase != "playing":
            return []
        robots = [seat for seat in self.active() if self.players[seat].id < 0]
        return [*self.vacant(), *robots]

    def late(self) -> frozenset[Seat]:
        """Return the awaited seats of people whose time is over."""
        return frozenset() if self.time_left() else self.awaited - set(self.vacant()) - self.robots()

    def robots_due(self) -> bool:
        """Return True if a robot is to move, or may interrupt; robots wait while no person plays."""
        if self.row.phase != "playing" or self.row.life == "archived" or not (robots := self.robots()):
            return False
        if self.position is None or not self.present():
            return False
        return bool(robots & self.awaited_now()) or any(self.position.legal(seat) for seat in robots)

    def seated(self, user_id: int) -> Seat:
        """Return the seat of a player who has not left.

        Raises:
            Illegal: if the user is not seated or has withdrawn.
            Back: if a robot stands in for this user, who is back by this.
        """
        seat = self.seat_of(user_id)
        if seat in self.active():
            if self.players[cast("Seat", seat)].level:
                raise Back(user_id)
            return cast("Seat", seat)
        gone = seat is not None or self.has_left(user_id)
        raise Illegal("table.refuse.withdrawn" if gone else "table.refuse.not_seated")

    def has_left(self, user_id: int) -> bool:
        """Return True if the user has left the running game for good."""
        return any(gone.id == user_id for gone in self.gone)

    def counts(self) -> bool:
        """Return True if all players agreed to play and nobody is advised: the leaderboard counts it."""
        return bool(self.row.counts) and not self.unready and self.row.advice == "no"

    def hosted_by(self, user_id: int) -> None:
        """Require that this user is the host.

        Raises:
            Illegal: if it is somebody else.
        """
        if user_id != self.row.host_id:
            host = self.seat_of(self.row.host_id)
            raise Illegal("table.refuse.host_only", host="" if host is None else self.players[host].name)

    def pass_host(self, seat: Seat) -> None:
        """Give the host's powers to the next active seat after `seat`."""
        others = [other for other in self.present() if other != seat]
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
        """Return the position of a running game.

        Raises:
            Illegal: if it has not started or is over.
        """
        position = self.begun()
        self.not_archived()
        return position

    def begun(self) -> Game[Any]:
        """Return the position of a game that has begun and is not over, archived or not.

        Raises:
            Illegal: if it has not started or is over.
        """
        if self.row.phase == "over":
            raise Illegal("table.refuse.over")
        if self.position is None:
            raise Illegal("table.refuse.not_started")
        return self.position

    def not_archived(self) -> None:
        """Require a table that is not archived.

        Raises:
            Illegal: if it is archived.
        """
        if self.row.life == "archived":
            raise Illegal("table.refuse.archived")

    def awaited_now(self) -> frozenset[Seat]:
        """Return the seats that the position awaits now; `awaited` are those when it was read or logged."""
        if self.position is None or self.row.phase == "over":
            return frozenset()
        return self.position.awaited()

    def awaited_people(self) -> frozenset[Seat]:
        """Return the awaited seats with a player, who can be pinged."""
        return self.awaited_now() - set(self.vacant()) - self.robots()

    def chance(self) -> Chance:
        """Return the luck of the next revision; the start is revision 0."""
        rev = 0 if self.row.state is None else self.row.rev + 1
        return self.terms.luck(mixed(self.row.seed, self.salt), rev)

    def time_left(self) -> timedelta:
        """Return how long the awaited seats may still take, at least 0."""
        return max(moment(self.row.waiting_since) + patience(self.pace) - moment(self.now), timedelta())

    @property
    def pace(self) -> Pace:
        """The table's pace."""
        return cast("Pace", self.row.pace)

    @property
    def draft(self) -> Draft:
        """The draft of the awaited player."""
        if not self.row.draft:
            return Draft()
        saved = loads(self.row.draft)
        return Draft(frozenset(saved["marks"]), saved["page"], saved.get("at", {}))

    @draft.setter
    def draft(self, draft: Draft) -> None:
        plain = {"marks": sorted(draft.marks), "page": draft.page, "at": draft.at}
        self.row.draft = "" if draft == Draft() and not draft.at else dumps(plain)

    @property
    def request(self) -> ReplaceRequest | None:
        """The replacement that needs a yes, None if there is none."""
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


def suspend(row: TableRow, place: int) -> None:
    """Suspend a table that is neither over nor archived, as its place is gone."""
    row.place_gone = place
    if row.life in {"lobby", "playing"}:
        row.life, row.back = "suspended", row.life


def resume(row: TableRow) -> None:
    """Let a table go on that was suspended."""
    row.place_gone = 0
    if row.life == "suspended":
        row.life, row.back = cast("Life", row.back), ""


def row_of(tx: Transaction, table_id: str) -> TableRow:
    """Return the row of a table.

    Raises:
        Illegal: if there is none.
    """
    row = tx.table(table_id)
    if row is None:
        raise Illegal("table.refuse.gone")
    return row


def _kind_of(terms: Terms, row: TableRow) -> type[Game[Any]]:
    """Return the class of a table's game, which must be known in the saved version."""
    if row.game not in terms.shelf:
        raise Unreadable(row, "this program does not have its game")
    kind = terms.shelf[row.game].rules
    if row.state is not None and row.version > kind.version:
        raise Unreadable(row, f"version {row.version} of its game, and this program knows {kind.version}")
    return kind


def moment(milliseconds: int) -> datetime:
    """Return the time of a column, aware and in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
