"""A table as other packages see it: frozen data, read from the store and never cached."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias

from bot.engines import Level, Question
from bot.games.kit.ahead import Line
from bot.games.kit.chance import mixed
from bot.games.kit.game import Action, Choices, Fact, Game, OptionSet, Result, Seat, places
from bot.games.kit.steps import Step
from bot.records.ledger import Coached
from bot.records.ranks import UNKNOWN, Standing
from bot.store import Life, Phase
from bot.tables.clocks import BANKS, Clock, Pace, moment
from bot.tables.drafts import NO_DRAFT, Draft
from bot.tables.players import Away, Gone, Pause, Player, ReplaceRequest, robot_name

Absent: TypeAlias = Literal["ask", "robot"]
Advice: TypeAlias = Literal["no", "yes", "practice"]
ADVICE: Final[tuple[Advice, ...]] = ("no", "yes", "practice")
"""Whether the coach advises the players, and in practice also judges each of their turns."""
ABSENT: Final[tuple[Absent, ...]] = ("ask", "robot")
"""What happens when a player is late: the others are asked, or a robot stands in by itself."""
USUAL: Final[Level] = "medium"
"""How well robots play where nobody has chosen a level; at the seat of who left they are strong (L2)."""
TO_REMIND, CLAIMED, REMINDED = range(3)
"""The state of the reminder: due at `remind_at` if ever, claimed and perhaps sent, sent or for nobody."""
_mixed = lru_cache(maxsize=64)(mixed)


def forget_words() -> None:
    """Forget the words that people have mixed into the luck, as a person was erased."""
    _mixed.cache_clear()


@dataclass(frozen=True)
class Table:
    """One table at one revision.

    `players` is by seat; `position` is None in the lobby; `back` is the life that a suspended table, or one
    in quarantine, goes back to; `place_gone`: its channel (1) or its server (2) is gone; `undo_seat` is who
    may take the newest action back; `unranked`: ended early, by those in `enders`, as (user id, name);
    `ending` asks for that, the `enders` agree so far, and a yes is missing; `unready` have not agreed to play
    and still may, for `outsiders` it is too late; `two_agreed`: two people have, as was noted before one
    gave a seat away or left; `gone` left the running game, in that order;
    `changes` counts what the board had to show; `pictures`: the board is drawn where its game has a picture;
    `level`: how well its next robots play, None if nobody has chosen; `robot_due`: since when a robot is to
    move, or to decide whether it interrupts (milliseconds UTC); `words` are those that players add to the
    luck in the lobby, by user; `salt` is what was mixed into it at the start, empty for older tables;
    `advice`: whether the coach advises the players.

    `weekend`: the zone in whose weekends no clock runs, "" if clocks run then; `pause`: see `Pause`.
    `ping_channel`: where `ping_id` stands, if it names several tables.

    `owner`: the person whose private table this is, 0 once they were erased; None at a channel's table.  A
    private table has no server, channel or board, and no clock runs at it.

    `day`: the date whose luck a private table has, as `2026-11-27`; its seed is then the day's, which nobody
    is told before the day closes; `day_name` is what its board calls that day, "" where it is played again.

    `evening`: the id of the evening whose table it is, 0 of any other; `keyed`: the number of the round whose
    luck it has, by what is drawn, as that of a day; 0 where its luck is its own.

    `claims`: by seat, the number of the deal in which its player last claimed the rest in vain.

    `timer_at`: when a card may play itself in this turn (milliseconds UTC), before which nobody is called;
    `ahead`: the lines in advance by seat, each for its player's eyes alone.

    `waiting_since`, `reminder`, `late_shown` and `uncalled` concern the awaited seats: since when all of them
    are, the state of the reminder (`bot/tables/deadlines.py`), whether the board has shown that they are
    late, whether they are still to be called.  `clocks` are those of the seats that have had a turn;
    `late_at` is when the next of who is awaited is late, `remind_at` when the next of them is reminded or, of
    a reminder that was claimed, when it was.

    Of its moves and its ledger, for who shows it (`Session.shown`): `facts` are those of the newest revision
    (after a skip: of all it played), `since` is what has happened since the own last move of who is awaited
    (the newest few), `last_seat` made the newest revision that did not play itself, and `skipped` says that
    it was played in their absence; `ledger` is what the coach knows of a finished game, None of one in which
    it counts nothing; `standing` is what the board says of the ranks; `away` are the days off of who sits
    there; `void`: this deal of a day is void, as a robot moved without its engine.
    """

    id: str
    guild_id: int
    channel_id: int
    game: str
    kind: type[Game[Any]]
    options: OptionSet
    locale: str
    pace: Pace
    life: Life
    host_id: int
    players: tuple[Player, ...]
    seed: str
    rev: int
    position: Game[Any] | None
    waiting_since: datetime
    opened_at: datetime
    touched_at: datetime
    draft: Draft = NO_DRAFT
    reminder: int = 0
    uncalled: bool = False
    late_shown: bool = False
    request: ReplaceRequest | None = None
    unranked: bool = False
    back: Life | Literal[""] = ""
    place_gone: int = 0
    changes: int = 0
    undo_seat: Seat | None = None
    message_id: int | None = None
    ping_id: int | None = None
    ping_channel: int | None = None
    owner: int | None = None
    day: str = ""
    day_name: str = ""
    evening: int = 0
    keyed: int = 0
    unready: frozenset[int] = frozenset()
    outsiders: frozenset[int] = frozenset()
    two_agreed: bool = False
    gone: tuple[Gone, ...] = ()
    ending: int | None = None
    enders: tuple[tuple[int, str], ...] = ()
    pictures: bool = True
    level: Level | None = None
    absent: Absent = "ask"
    robot_due: int | None = None
    words: Mapping[int, str] = field(default_factory=dict[int, str])
    salt: tuple[str, ...] = ()
    advice: Advice = "no"
    clocks: Mapping[Seat, Clock] = field(default_factory=dict[Seat, Clock])
    late_at: datetime | None = None
    remind_at: datetime | None = None
    weekend: str = ""
    pause: Pause | None = None
    timer_at: int | None = None
    ahead: Mapping[Seat, tuple[Line, ...]] = field(default_factory=dict[Seat, tuple[Line, ...]])
    claims: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    facts: tuple[Fact, ...] = ()
    since: tuple[Step, ...] = ()
    last_seat: Seat | None = None
    skipped: bool = False
    ledger: Coached | None = None
    standing: Standing = UNKNOWN
    away: tuple[Away, ...] = ()
    void: bool = False

    @classmethod
    def of(cls, fields: dict[str, Any]) -> "Table":
        """Return the table with all these fields, which are its own from then on.

        The constructor does the same in five times the time.
        """
        table = object.__new__(cls)
        object.__setattr__(table, "__dict__", fields)
        return table

    def but(self, **fields: Any) -> "Table":
        """Return this table with these fields in place of its own.

        `dataclasses.replace` does the same in five times the time, and a press does it ten times.
        """
        table = object.__new__(Table)
        table.__dict__.update(self.__dict__)
        table.__dict__.update(fields)
        if len(table.__dict__) != len(self.__dict__):
            raise TypeError(f"a table has no {', '.join(fields.keys() - self.__dict__.keys())}")
        return table

    @property
    def seed_hash(self) -> str:
        """SHA-256 of the seed's ASCII text, public from the lobby on."""
        return sha256(self.seed.encode("ascii")).hexdigest()

    @property
    def mixed_seed(self) -> str:
        """The seed of its streams: of a game that has begun, with the salt mixed in."""
        return _mixed(self.seed, self.salt)

    @property
    def shares_luck(self) -> bool:
        """True if others have the same luck, by what is drawn: nothing is mixed into it."""
        return bool(self.day or self.keyed)

    @property
    def plays_by(self) -> int:
        """The version of the rules by which it is played."""
        return self.kind.version if self.position is None else self.position.plays_by

    @property
    def phase(self) -> Phase:
        """How far its game is."""
        ground = self.back or self.life  # as `phase_of`, which a press would call twenty times
        return "playing" if ground == "archived" else ground

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
        """True if a robot is to move, or may interrupt; without a person they play in an evening alone."""
        if self.phase != "playing" or self.life == "archived" or not (robots := self.robots):
            return False
        if self.position is None or not (self.present or self.evening):
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
class Choice:
    """What a player chose in a game that the coach watches.

    `actions` were the legal ones; `question` is what the seat knew; `played` is the notation.
    """

    seat: Seat
    rev: int
    question: Question
    actions: Choices[Action]
    played: str = ""


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
