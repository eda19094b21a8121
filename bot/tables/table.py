"""A table as other packages see it: frozen data, read from the store and never cached."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Literal

from bot.store import Absent, Advice, TableFields
from bot.tables.drafts import NO_DRAFT, Draft
from bot.tables.marks import UNMARKED, Mark
from bot.tables.players import Away, Gone, Pause, Player, ReplaceRequest, robot_name
from tapis.clocks.clock import BANKS, Clock, Pace, moment
from tapis.engines import Choice, Level
from tapis.games.kit.ahead import Line
from tapis.games.kit.chance import mixed
from tapis.games.kit.game import Fact, Game, OptionSet, Result, Seat, places
from tapis.games.kit.steps import Step
from tapis.records.ledger import Coached
from tapis.records.ranks import UNKNOWN, Standing

ADVICE: Final[tuple[Advice, ...]] = ("no", "yes", "practice")
ABSENT: Final[tuple[Absent, ...]] = ("ask", "robot")
USUAL: Final[Level] = "medium"
"""How well robots play where nobody has chosen a level; at the seat of who left they are strong (L2)."""
TO_REMIND, CLAIMED, REMINDED = range(3)
"""The state of the reminder: due at `remind_at` if ever, claimed and perhaps sent, sent or for nobody."""
_mixed = lru_cache(maxsize=64)(mixed)


def forget_words() -> None:
    """Forget the words that people have mixed into the luck, as a person was erased."""
    _mixed.cache_clear()


@dataclass(frozen=True, kw_only=True)
class Table(TableFields):
    """One table at one revision: what its columns hold as it is, what they hold otherwise, and what is told.

    What is told of its moves and its ledger is for who shows it (`Session.shown`).
    """

    kind: type[Game[Any]]
    pace: Pace
    options: OptionSet
    # By seat.
    players: tuple[Player, ...]
    # None in the lobby.
    position: Game[Any] | None
    # Since when all awaited seats are.
    waiting_since: datetime
    opened_at: datetime
    touched_at: datetime
    # What the feature says whose table it is.
    mark: Mark = UNMARKED
    draft: Draft = NO_DRAFT
    request: ReplaceRequest | None = None
    # Who has not agreed to play and still may, and for whom it is too late.
    unready: frozenset[int] = frozenset()
    outsiders: frozenset[int] = frozenset()
    # Who left the running game, in that order.
    gone: tuple[Gone, ...] = ()
    # Who ended it early, or agrees so far, as (user id, name).
    enders: tuple[tuple[int, str], ...] = ()
    # How well its next robots play, None if nobody has chosen.
    level: Level | None = None
    # The words that players add to the luck in the lobby, by user.
    words: Mapping[int, str] = field(default_factory=dict[int, str])
    # What was mixed into the luck at the start, empty for older tables.
    salt: tuple[str, ...] = ()
    # The clocks of the seats that have had a turn.
    clocks: Mapping[Seat, Clock] = field(default_factory=dict[Seat, Clock])
    # When the next of who is awaited is late.
    late_at: datetime | None = None
    # When the next of them is reminded or, of a reminder that was claimed, when it was.
    remind_at: datetime | None = None
    pause: Pause | None = None
    # The lines in advance by seat, each for its player's eyes alone.
    ahead: Mapping[Seat, tuple[Line, ...]] = field(default_factory=dict[Seat, tuple[Line, ...]])
    # By seat, the number of the deal in which its player last claimed the rest in vain.
    claims: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    # Told: the facts of the newest revision, after a skip of all it played.
    facts: tuple[Fact, ...] = ()
    # Told: what has happened since the own last move of who is awaited, the newest few.
    since: tuple[Step, ...] = ()
    # Told: who made the newest revision that did not play itself, and whether it was in their absence.
    last_seat: Seat | None = None
    skipped: bool = False
    # Told: what the coach knows of a finished game, None of one in which it counts nothing.
    ledger: Coached | None = None
    # Told: what the board says of the ranks.
    standing: Standing = UNKNOWN
    # Told: the days off of who sits there.
    away: tuple[Away, ...] = ()

    @property
    def seed_hash(self) -> str:
        """SHA-256 of the seed's ASCII text, public from the lobby on."""
        return sha256(self.seed.encode("ascii")).hexdigest()

    @property
    def mixed_seed(self) -> str:
        """The seed of its streams: of a game that has begun, with the salt mixed in."""
        return _mixed(self.seed, self.salt)

    @property
    def plays_by(self) -> int:
        """The version of the rules by which it is played."""
        return self.kind.version if self.position is None else self.position.plays_by

    @property
    def reminded(self) -> bool:
        """True if nobody who is awaited is to be reminded (any more)."""
        return self.reminder != TO_REMIND

    @property
    def robots_due(self) -> bool:
        """True if a robot is to move, or to decide whether it interrupts."""
        return self.robot_due is not None

    # Seats

    def place_of(self, user_id: int) -> Seat | None:
        """Return the user's seat, also after a withdrawal."""
        for seat, player in enumerate(self.players):
            if player.id == user_id:
                return seat
        return None

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the user's seat; None for others, and for a user who left a seat that may be taken over."""
        seat = self.place_of(user_id)
        return None if seat in self.vacant else seat

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat as others read them; the robot at a seat that was left has its own (L5)."""
        if not self.gone:
            return tuple([player.shown for player in self.players])
        first = 1 + sum(player.id < 0 for player in self.players)
        here = [(one.seat, self.players[one.seat], one.id) for one in self.gone]
        left = dict.fromkeys(seat for seat, player, gone in here if player.id == gone and player.level)
        robots = {
            seat: replace(self.players[seat], name=robot_name(first + place))
            for place, seat in enumerate(left)
        }
        return tuple(robots.get(seat, player).shown for seat, player in enumerate(self.players))

    @property
    def named(self) -> frozenset[int]:
        """The people whom it names: what is kept about each is found by these."""
        asked = () if self.request is None else (self.request.asked_by, self.request.newcomer.id)
        here = [one.id for one in (*self.players, *self.gone)]
        named = {*here, *asked, *dict(self.enders), self.host_id, self.ending or 0}
        return frozenset(user_id for user_id in named if user_id > 0)

    @property
    def robots(self) -> frozenset[Seat]:
        """The seats that a robot plays, its own or for a user."""
        return frozenset([seat for seat, player in enumerate(self.players) if player.level])

    @property
    def out(self) -> Sequence[Seat]:
        """The seats that the position counts as left for good."""
        return () if self.position is None else self.position.out

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats of a running game that were left and may be taken over.

        In a game that survives these are the seats that a robot plays on; it goes on without the others.
        """
        if not self.gone or self.phase != "playing":
            return ()
        left = {one.id for one in self.gone}
        seats = [seat for seat, player in enumerate(self.players) if player.id in left]
        return tuple(seat for seat in seats if self.players[seat].level or not self.kind.survives)

    @property
    def active(self) -> list[Seat]:
        """The seats with a player."""
        empty = self.out if self.kind.survives else self.vacant
        if not empty and not self.gone:
            return list(range(len(self.players)))
        here = [seat for seat in range(len(self.players)) if seat not in empty]
        return [seat for seat in here if not (self.kind.survives and self.has_left(self.players[seat].id))]

    @property
    def present(self) -> list[Seat]:
        """The seats whose player is a person who plays."""
        robots = self.robots
        return [seat for seat in self.active if seat not in robots]

    def by_leaving(self, user_id: int) -> Literal["loses", "placed", "alone"]:
        """Return what a seated player does by leaving for good: lose, keep a place, or end it alone."""
        seat = self.seat_of(user_id)
        people = {one.id for one in self.players if one.id > 0 and not self.has_left(one.id)}
        if not people - {user_id}:
            return "alone"
        placed = seat is not None and self.position is not None and self.position.placed(seat)
        return "placed" if placed else "loses"

    @property
    def free(self) -> list[Seat]:
        """The seats that somebody may take over: those that were left, and the robots' own."""
        if self.phase != "playing":
            return []
        return [*self.vacant, *(seat for seat in self.active if self.players[seat].id < 0)]

    def has_left(self, user_id: int) -> bool:
        """Return True if the user has left the running game for good."""
        return any(gone.id == user_id for gone in self.gone)

    @property
    def forfeited(self) -> frozenset[Seat]:
        """The seats whose player lost by leaving: those out of the game, and those that others play on."""
        here = [(one.seat, self.players[one.seat], one.id) for one in self.gone]
        return frozenset(self.out) | {
            seat for seat, player, left in here if player.level or player.id != left
        }

    # Whose turn it is

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats that the position awaits."""
        if self.position is None or (self.back or self.life) == "over":
            return frozenset()
        return self.position.awaited()

    @property
    def awaited_people(self) -> frozenset[Seat]:
        """The awaited seats with a player, who can be pinged."""
        vacant, players = self.vacant, self.players
        return frozenset([seat for seat in self.awaited if not players[seat].level and seat not in vacant])

    def due(self, seat: Seat) -> datetime | None:
        """Return when the time of an awaited seat is over; None if a robot plays it.

        A seat that was left delays the game once, from when it was left.  A table of before the clocks has
        one instant for all.
        """
        if seat in self.robots:
            return None
        if seat in self.vacant:
            return moment(self.left_at(seat) + BANKS[self.pace].least)
        clock = self.clocks.get(seat)
        return self.late_at if clock is None or clock.wait is None else moment(clock.wait.due)

    def left_at(self, seat: Seat) -> int:
        """Return when a vacant seat was left last (milliseconds UTC)."""
        return max(gone.since for gone in self.gone if gone.seat == seat)

    def time_left(self, now: datetime, seats: Iterable[Seat] | None = None) -> timedelta:
        """Return how long the first of these awaited seats, by default of all, may still take, at least 0."""
        asked = self.awaited if seats is None else seats
        dues = [due for seat in asked if (due := self.due(seat)) is not None]
        return max(min(dues, default=now) - now, timedelta())

    def overdue(self, now: datetime) -> frozenset[Seat]:
        """Return the awaited seats whose time is over, those that were left too: who may be skipped."""
        if self.late_at is None or now < self.late_at:
            return frozenset()
        return frozenset(seat for seat in self.awaited if (due := self.due(seat)) is not None and due <= now)

    def rests_until(self, now: datetime) -> datetime | None:
        """Return when the pause ends by itself; None if none lasts."""
        pause = self.pause
        until = None if pause is None else pause.until
        rests = until is not None and until - now >= timedelta(milliseconds=1)  # columns hold no less
        return until if rests else None

    def late_seats(self, now: datetime) -> frozenset[Seat]:
        """Return the awaited seats of people whose time is over."""
        return self.overdue(now) - set(self.vacant)

    def late(self, now: datetime) -> bool:
        """Return True if the time of an awaited seat is over."""
        return self.phase == "playing" and bool(self.overdue(now))

    @property
    def robots_decide(self) -> bool:
        """True if a robot is to move, or may interrupt; without a person only where that was arranged."""
        if self.phase != "playing" or self.life == "archived" or not (robots := self.robots):
            return False
        if self.position is None or not (self.present or self.mark.arranged):
            return False
        return bool(robots & self.awaited) or any(map(self.position.robot_interrupts, robots))

    def may_undo(self, user_id: int) -> bool:
        """Return True if this user may take the newest action back."""
        return self.undo_seat is not None and self.seat_of(user_id) == self.undo_seat

    # Its end

    @property
    def yes_to_end(self) -> frozenset[int]:
        """The ids of those who have said yes to the end that is asked for; who asked has."""
        return frozenset() if self.ending is None else frozenset({self.ending, *dict(self.enders)})

    @property
    def ended_by(self) -> tuple[str, ...]:
        """The names of those who ended it early."""
        return tuple(name for _, name in self.enders)

    @property
    def result(self) -> Result | None:
        """How the game ended, with forfeited seats last; None while it goes on."""
        result = None if self.position is None else self.position.result()
        if result is None or not result.ranked or self.forfeited <= set(self.out):
            return result
        if self.kind.teams:
            last = tuple(2 if seat in self.forfeited else place for seat, place in enumerate(result.places))
        else:
            last = places(result.places, out=sorted(self.forfeited), lowest=True)
        return result.model_copy(update={"places": last})

    @property
    def counting(self) -> bool:
        """True if the coach has still to count this finished game."""
        return self.ledger is not None and self.ledger.state == "due"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move did.

    `repeated`: this interaction was done before, so nothing changed; `due`: the seats whose turn has just
    begun; `chosen`: in practice, the choice that was made.
    """

    table: Table
    facts: tuple[Fact, ...]
    repeated: bool = False
    due: frozenset[Seat] = frozenset()
    chosen: Choice | None = None
