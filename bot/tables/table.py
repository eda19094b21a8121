"""A table as other packages see it: frozen data, read from the store and never cached."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias

from bot.engines import Level, Question
from bot.games.kit.chance import mixed
from bot.games.kit.game import Action, Fact, Game, Illegal, OptionSet, Result, Seat, places
from bot.games.kit.steps import Step
from bot.records.ledger import Coached
from bot.store import Life, Phase, phase_of

Absent: TypeAlias = Literal["ask", "robot"]
Advice: TypeAlias = Literal["no", "yes", "practice"]
ADVICE: Final[tuple[Advice, ...]] = ("no", "yes", "practice")
"""Whether the coach advises the players, and in practice also judges each of their turns."""
ABSENT: Final[tuple[Absent, ...]] = ("ask", "robot")
"""What happens when a player is late: the others are asked, or a robot stands in by itself."""
Pace: TypeAlias = Literal["none", "5m", "1h", "24h"]

PACES: Final[dict[Pace, timedelta | None]] = {
    "none": None,
    "5m": timedelta(minutes=5),
    "1h": timedelta(hours=1),
    "24h": timedelta(hours=24),
}
"""The time after which others may skip a player's turn; the reminder is sent at half of it."""
_SILENCE: Final = timedelta(hours=24)


def patience(pace: Pace) -> timedelta:
    """Return the time after which a player is late; without a pace, one day."""
    return PACES[pace] or _SILENCE


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one person on all servers together; a server may set lower ones.

    `lobbies` is the most open lobbies, `hourly` the most new tables within an hour.
    """

    lobbies: int = 3
    hourly: int = 20


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a user, with the name at joining (already made safe), or a robot.

    A robot's own `id` is negative.  `level` says how well a robot plays: at its own seat, or at the seat of a
    user until they are back.

    >>> Player(-1, "Judith", "strong").shown, Player(7, "Ada").shown
    ('🤖 Judith', 'Ada')
    """

    id: int
    name: str
    level: Level | None = None

    @property
    def shown(self) -> str:
        """The name as others read it, with the sign of a robot."""
        return f"🤖 {self.name}" if self.level else self.name


@dataclass(frozen=True, slots=True)
class Draft:
    """What the awaited player has ticked so far; no state of the game, dropped at the next move.

    >>> Draft(frozenset({"3", "1"})).code
    '13'
    """

    marks: frozenset[str] = frozenset()
    page: int = 0
    at: Mapping[str, int] = field(default_factory=dict, compare=False)
    """When each mark was last set or cleared by one press (milliseconds UTC), as long as that is fresh."""

    @property
    def code(self) -> str:
        """The marks, sorted and joined; a button with other marks is stale."""
        return "".join(sorted(self.marks))


@dataclass(frozen=True, slots=True)
class Seen:
    """What a button was drawn for: the revision and, if it matters, the draft's code.

    `waited`: a press in haste has waited for the ticks that were pressed before it (`Hasty`).
    """

    rev: int
    marks: str | None = None
    waited: bool = False


class Hasty(Illegal):
    """A press of what is ticked comes so soon after a tick that another tick may still be on its way."""


@dataclass(frozen=True, slots=True)
class ReplaceRequest:
    """A request to give a seat to another player, which needs a yes.

    `willing`: the newcomer has asked for the seat.
    """

    asked_by: int
    seat: Seat
    newcomer: Player
    willing: bool = False

    @property
    def code(self) -> str:
        """The request in a button's custom_id, so a yes to one request never answers another."""
        return f"{self.seat}.{self.newcomer.id}"


@dataclass(frozen=True, slots=True)
class Gone:
    """A user who left a running game for good, with their seat and the time (milliseconds UTC)."""

    id: int
    name: str
    seat: Seat
    since: int


def vacant(kind: type[Game[Any]], players: Sequence[Player], gone: Sequence[Gone]) -> list[Seat]:
    """Return the seats of a running game that were left and may be taken over.

    In a game that survives these are the seats that a robot plays on; it goes on without the others.
    """
    left = {one.id for one in gone}
    seats = [seat for seat, player in enumerate(players) if player.id in left]
    return [seat for seat in seats if players[seat].level or not kind.survives]


def forfeited(out: Sequence[Seat], players: Sequence[Player], gone: Sequence[Gone]) -> frozenset[Seat]:
    """Return the seats whose player lost by leaving: those in `out`, and those that others play on.

    >>> robot, newcomer, placed = Player(0, "someone", "medium"), Player(7, "Ada"), Player(8, "Bob")
    >>> left = [Gone(0, "someone", 0, 5), Gone(0, "someone", 1, 6), Gone(8, "Bob", 2, 7)]
    >>> sorted(forfeited([], [robot, newcomer, placed], left))
    [0, 1]
    """
    here = [(one.seat, players[one.seat], one.id) for one in gone]
    return frozenset(out) | {seat for seat, player, left in here if player.level or player.id != left}


def ranked(position: Game[Any], seats: frozenset[Seat]) -> Result | None:
    """Return the result with these forfeited seats last, None while the game goes on."""
    result = position.result()
    if result is None or not result.ranked or seats <= set(position.out):
        return result
    return result.model_copy(update={"places": places(result.places, out=sorted(seats), lowest=True)})


@dataclass(frozen=True)
class Table:
    """One table at one revision.

    `players` is by seat; `position` is None in the lobby; `facts` are those of the newest revision (after
    a skip: of all it played), `since` is what has happened since the own last move of who is awaited (the
    newest few), `last_seat` made the newest revision, and `skipped` says that it was played in their absence;
    `waiting_since` and `reminded` concern the awaited seats; `undo_seat` is who may take the newest action
    back; `unranked`: ended early, by those named in `ended_by`; `ending` asks for that, and a yes is missing;
    `unready` are seated and have not agreed to play, `spoiled`: a seat was played by or for one of these;
    `gone` left the running game, in that order; `back` is the life that a suspended table, or one in
    quarantine, goes back to; `place_gone`: its channel or server is gone; `changes` counts what the board had
    to show;
    `pictures`: the board is drawn where its game has a picture; `level`: how well its next robots play;
    `robots_due`: a robot is to move, or to decide whether it interrupts; `words` are those that players add
    to the luck in the lobby, by user; `salt` is what was mixed into it at the start, empty for older tables;
    `advice`: whether the coach advises the players; `ledger` is what it knows of a finished game, None of one
    in which it counts nothing.
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
    facts: tuple[Fact, ...] = ()
    since: tuple[Step, ...] = ()
    last_seat: Seat | None = None
    skipped: bool = False
    draft: Draft = Draft()
    reminded: bool = False
    request: ReplaceRequest | None = None
    unranked: bool = False
    back: Life | Literal[""] = ""
    place_gone: bool = False
    changes: int = 0
    undo_seat: Seat | None = None
    message_id: int | None = None
    ping_id: int | None = None
    unready: frozenset[int] = frozenset()
    spoiled: bool = False
    gone: tuple[Gone, ...] = ()
    ending: int | None = None
    ended_by: tuple[str, ...] = ()
    pictures: bool = True
    level: Level = "medium"
    absent: Absent = "ask"
    robots_due: bool = False
    words: Mapping[int, str] = field(default_factory=dict[int, str])
    salt: tuple[str, ...] = ()
    advice: Advice = "no"
    ledger: Coached | None = None

    @cached_property
    def seed_hash(self) -> str:
        """SHA-256 of the seed's ASCII text, public from the lobby on."""
        return sha256(self.seed.encode("ascii")).hexdigest()

    @property
    def mixed_seed(self) -> str:
        """The seed of its streams: of a game that has begun, with the salt mixed in."""
        return mixed(self.seed, self.salt)

    @property
    def phase(self) -> Phase:
        """How far its game is."""
        return phase_of(self.life, self.back)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the user's seat; None for others, and for a user who left a seat that may be taken over."""
        seat = next((seat for seat, player in enumerate(self.players) if player.id == user_id), None)
        return None if seat in self.vacant else seat

    @property
    def robots(self) -> frozenset[Seat]:
        """The seats that a robot plays, its own or for a user."""
        return frozenset(seat for seat, player in enumerate(self.players) if player.level)

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats that were left and may be taken over."""
        return tuple(vacant(self.kind, self.players, self.gone)) if self.phase == "playing" else ()

    @property
    def forfeited(self) -> frozenset[Seat]:
        """The seats whose player lost by leaving for good, whoever plays on there."""
        return forfeited(() if self.position is None else self.position.out, self.players, self.gone)

    @property
    def result(self) -> Result | None:
        """How the game ended, with forfeited seats last; None while it goes on."""
        return None if self.position is None else ranked(self.position, self.forfeited)

    @property
    def counts(self) -> bool:
        """True if all players agreed to play and nobody is advised: the leaderboard counts it."""
        agreed = not self.spoiled and not any(player.id in self.unready for player in self.players)
        return agreed and self.advice == "no"

    @property
    def counting(self) -> bool:
        """True if the coach has still to count this finished game."""
        return self.ledger is not None and self.ledger.state == "due"

    def late(self, now: datetime) -> bool:
        """Return True if the time of the awaited seats is over."""
        if self.phase != "playing" or self.position is None or self.position.awaited() <= self.robots:
            return False
        return now - self.waiting_since >= patience(self.pace)

    def may_undo(self, user_id: int) -> bool:
        """Return True if this user may take the newest action back."""
        return self.undo_seat is not None and self.seat_of(user_id) == self.undo_seat


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a player chose in a game that the coach watches.

    `actions` were the legal ones; `question` is what the seat knew; `played` is the notation.
    """

    seat: Seat
    rev: int
    question: Question
    actions: tuple[Action, ...]
    played: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """What a move did.

    `repeated`: this interaction was done before, so nothing changed; `due`: the seats whose turn has just
    begun; `chosen`: in practice, the choice that was made.
    """

    table: Table
    facts: tuple[Fact, ...]
    repeated: bool = False
    due: frozenset[Seat] = frozenset()
    chosen: Chosen | None = None


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder to send to the awaited `seats`; sending it twice soon with the same `nonce` shows it once.

    `again`: it was claimed earlier, and it is unknown whether it was sent.
    """

    table: Table
    seats: frozenset[Seat]
    nonce: str
    again: bool = False
