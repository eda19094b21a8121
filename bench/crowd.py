"""Somebody who plays: people who do at a table of any game whatever players can do.

They know a game by what its board, their hands and its commands offer.  They act inside the sandbox's own
process, and read from the bot's database whose turn it is.
"""

import asyncio
import json
import re
import sqlite3
import sys
from array import array
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TypeVar

from bench.hosted import Hosted, until
from bench.presser import NOTHING, Presser, button
from discord_sandbox import Sandbox
from discord_sandbox.client import BOT, components
from discord_sandbox.components import walk
from discord_sandbox.interactions import Interaction
from discord_sandbox.page_api import new_user
from discord_sandbox.play import act
from discord_sandbox.wire import PageError
from tapis.games.kit.game import Game
from tapis.shelf import GAMES

Json = dict[str, Any]
T = TypeVar("T")
PATIENCE = 60.0
"""Seconds that a deferred answer may take to arrive."""
AT_ONCE = 8
"""Interactions under way at once, at all tables."""
FEW = 3
"""People at a table, where the game does not want more or takes fewer."""
LOOK = 0.05
"""Seconds between two looks at whose turn it is, while robots play."""
BEHIND = 20
"""Times in a row that a message may be painted anew between the look at it and the press."""
OPENING = 60.0
"""Seconds from the end of a game to the start of the next, at most."""
LATER = 5
"""Type of an answer that only says that another follows."""


@dataclass
class Ledger:
    """The outcomes of all interactions.

    Attributes:
        total: how many interactions to send.
        every: memory is noted after each so many answers.
        memory: returns the bot's memory in megabytes.
        turns: limits how many interactions are under way at once.
    """

    total: int = sys.maxsize
    every: int = sys.maxsize
    memory: Callable[[], float] = float
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    count: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    milliseconds: "array[float]" = field(default_factory=lambda: array("d"))
    memories: list[tuple[int, float]] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    deferred: int = 0
    games: Counter[str] = field(default_factory=Counter)

    @property
    def open(self) -> bool:
        """Whether there is more to do."""
        return self.count < self.total

    def note(self, what: str, asked: Json, done: Interaction) -> None:
        """Count one interaction that has ended."""
        self.count += 1
        self.kinds[what] += 1
        self.deferred += done.answer_type in {LATER, LATER + 1}
        if done.milliseconds is not None:
            self.milliseconds.append(done.milliseconds)
        if done.milliseconds is None or (done.status == "deferred" and done.answer_type == LATER):
            self.unanswered.append(f"{done.status}: {asked}")
        if self.count % self.every == 0:
            self.memories.append((self.count, self.memory()))
            told = f"{self.memories[-1][1]:.1f} MB, {len(self.unanswered)} without an answer"
            print(f"  after {self.count:,}: {told}, slowest {max(self.milliseconds):.0f} ms", flush=True)


class Row(NamedTuple):
    """A table as the database has it."""

    game: str
    life: str
    state: str | None
    version: int
    seats: list[tuple[int, str]]
    host: int
    message: int | None

    @property
    def kind(self) -> type[Game[Any]]:
        """Its game."""
        return GAMES[self.game]

    def awaited(self) -> list[str]:
        """Return the users it waits for."""
        assert self.state is not None
        return [
            str(self.seats[seat][0]) for seat in sorted(self.kind.load(self.state, self.version).awaited())
        ]


class Tables:
    """The bot's tables, read beside it."""

    def __init__(self, bot: Hosted) -> None:
        self._base = sqlite3.connect(f"{bot.database.as_uri()}?mode=ro", uri=True, isolation_level=None)

    def close(self) -> None:
        """Let go of the database."""
        self._base.close()

    def here(self, channel: str) -> Row | None:
        """Return the newest table of a channel."""
        return newest(self._base.execute(NEWEST, (int(channel),)).fetchall())


NEWEST = (
    "SELECT game, life, state, version, seats, host_id, message_id FROM tables"
    " WHERE channel_id = ? ORDER BY number DESC LIMIT 1"
)
"""Finds the newest table of a channel."""


def newest(rows: Sequence[Any]) -> Row | None:
    """Return the table that was found."""
    for game, life, state, version, seats, host, message in rows:
        return Row(game, life, state, version, json.loads(seats), host, message)
    return None


def people_for(game: str) -> int:
    """Return how many people sit down at a table of a game."""
    seats = GAMES[game].seats
    return max(seats[0], min(FEW, seats[-1]))


def robots_for(game: str) -> int:
    """Return the fewest robots that one person needs."""
    return max(1, GAMES[game].seats.start - 1)


MARK = re.compile(r"(^|:)([=!@-]|\*\+)\w+$")
"""A tick or a page, as a custom_id ends or as a value of a select."""


def control(message: Json, luck: Random, ticks: float) -> tuple[str, list[str] | None] | None:
    """Choose a control that belongs to a revision; return its custom_id, and the values if it is a select.

    A tick is chosen with the probability `ticks` where there are ticks, and where there is no move.
    """
    offered = [
        one
        for one in components(message)
        if re.match(r"t:\w+:\d", one["custom_id"]) and not one.get("disabled")
    ]
    marks = [one for one in offered if MARK.search(one["custom_id"]) or MARK.match(_first(one))]
    moves = [one for one in offered if one not in marks and ":type" not in one["custom_id"]]
    if not marks and not moves:
        return None
    one = luck.choice(marks if marks and luck.random() < ticks else moves or marks)
    return one["custom_id"], _values(one, luck) if "options" in one else None


def _first(control: Json) -> str:
    """Return the first value of a select; "" of a button."""
    return control["options"][0]["value"] if "options" in control else ""


def _values(select: Json, luck: Random) -> list[str]:
    """Choose as many values of a select as it wants."""
    count = luck.randint(select.get("min_values", 1), select.get("max_values", 1))
    return [one["value"] for one in luck.sample(select["options"], count)]


class Company(Presser):
    """The people of one channel, who play one game there again and again.

    Args:
        box: the sandbox.
        here: returns the newest table of a channel.
        ledger: where each interaction is noted.
        game: the key of their game.
        channel: where they play.
        luck: the source of their choices.
        people: who plays; without them there are other people at each table.
        robots: how many robots sit down with one person.
        options: those of the game that are not as usual.
    """

    def __init__(
        self,
        box: Sandbox,
        here: Callable[[str], Row | None],
        ledger: Ledger,
        game: str,
        channel: str,
        luck: Random,
        *,
        people: Sequence[str] = (),
        robots: int = 0,
        options: Json | None = None,
    ) -> None:
        super().__init__(box, channel)
        self.people = list(people)
        self._strangers = not people
        self._here = here
        self._ledger = ledger
        self._game = game
        self._group = GAMES[game].command
        self._luck = luck
        self._options = (options or {}) | ({"robots": robots} if robots else {})
        self._seats = 1 if robots else people_for(game)
        self._hands: dict[str, str] = {}
        self._past: deque[tuple[str, str, str]] = deque(maxlen=8)
        self._words: deque[str] = deque(["7", "5 5", "chance", "pass", "?"], maxlen=12)
        self._waits_since: float | None = None
        self._behind = 0
        self._what = ""

    async def play(self) -> None:
        """Play until enough interactions were sent."""
        while self._ledger.open:
            await self.step()

    async def step(self) -> None:
        """Do one thing; while none of the people is to move, wait a little."""
        await self.step_at(self._here(self.channel))

    async def step_at(self, row: Row | None) -> None:
        """Do one thing at the table as it was read."""
        if row is not None and row.life == "playing" and not self._movers(row):
            await asyncio.sleep(LOOK)
            return
        try:
            async with self._ledger.turns:
                await self._step(row)
            self._behind = 0
        except PageError as error:
            self._behind += 1
            if self._behind > BEHIND:
                raise RuntimeError(f"{self._game} in {self.channel}: {error}") from error

    def _movers(self, row: Row) -> list[str]:
        return [user for user in row.awaited() if user in self.people]

    async def _step(self, row: Row | None) -> None:
        if row is None or row.life == "over":
            await self._open(row)
        elif row.life == "lobby":
            await self._gather(row)
        else:
            self._waits_since = None
            await self._turn(row)

    # Before the game

    async def _open(self, over: Row | None) -> None:
        """Ask for a rematch after a game, or open a new table, with other people if they are not named."""
        if over is not None:
            self._ledger.games[self._game] += self._waits_since is None
            self._patience()
            again = self._find(over.message, ":rematch")
            if again is not None and "robots" not in self._options and self._luck.random() < 0.5:
                await self._press("rematch", self.people[0], *again)
                return
        if self._strangers:
            self.people = [await self._newcomer() for _ in range(self._seats)]
        self._hands.clear()
        await self._command("new", self.people[0], f"{self._group} new", self._options)

    async def _newcomer(self) -> str:
        locale = self._luck.choice(("fr", "en-GB"))
        user = await self._in_sandbox(new_user(self.core, {"global_name": "Somebody", "locale": locale}, {}))
        return user["id"]

    async def _gather(self, row: Row) -> None:
        """Let everybody sit down, then start."""
        self._patience()
        for user in self.people:
            for part in (":join", ":ready"):
                found = self._find(row.message, part)
                if found is not None and (part != ":join" or user not in {str(one) for one, *_ in row.seats}):
                    await self._press("join", user, *found)
        found = self._find(row.message, ":start")
        if found is None:
            await asyncio.sleep(0.02)  # its board is on its way
        else:
            await self._press("start", str(row.host), *found)

    def _patience(self) -> None:
        now = asyncio.get_running_loop().time()
        self._waits_since = self._waits_since or now
        if now - self._waits_since > OPENING:
            raise RuntimeError(f"no game of {self._game} begins in {self.channel}")

    # In the game

    async def _turn(self, row: Row) -> None:
        """Do one thing that people do at a table, most often a move."""
        luck, mover = self._luck, self._luck.choice(self._movers(row))
        ways: list[tuple[float, Callable[[Row, str], Awaitable[None]]]] = [
            (64, self._move),
            (12, self._type),
            (6, self._fill_in),
            (5, self._look),
            (4, self._press_stale),
            (4, self._press_in_vain),
            (2, self._interrupt),
            (4, self._read),
            (1, self._take_back),
        ]
        [way] = luck.choices([way for _, way in ways], [weight for weight, _ in ways])
        await way(row, mover)

    async def _move(self, row: Row, user: str) -> None:
        """Press a control of the board or, where cards are private, of the own hand.

        A hand that offers nothing is opened again: a bot that was started anew paints none that is open.
        """
        message = self._hands.get(user) if row.kind.hidden else row.message
        control = self._control(message)
        if control is not None:
            await self._press("press", user, str(message), *control)
        elif row.kind.hidden:
            await self._look(row, user)
        else:
            await self._type(row, user)

    def _control(self, message: str | int | None) -> tuple[str, list[str] | None] | None:
        return control(self.shown(message), self._luck, ticks=0.3)

    async def _type(self, row: Row, user: str) -> None:
        """Type a move, each of its words as it is offered."""
        del row
        verbs = [verb for verb in self._verbs() if verb["name"] not in {"new", "rules", "hand"}]
        verb = self._luck.choice(verbs)
        command, typed = f"{self._group} {verb['name']}", Json()
        for option in verb.get("options", ()):
            if not option.get("autocomplete"):
                if option.get("choices") and option.get("required"):
                    typed[option["name"]] = self._luck.choice(option["choices"])["value"]
                elif "min_value" in option and option.get("required"):
                    typed[option["name"]] = self._luck.randint(option["min_value"], option["max_value"])
                continue
            done = await self._complete(user, command, option["name"], typed | {option["name"]: ""})
            if not done:
                if option.get("required"):
                    return
                continue
            offer = self._luck.choice(done)
            self._words.append(offer["name"])
            typed[option["name"]] = offer["value"]
        await self._command("command", user, command, typed)

    def _verbs(self) -> list[Json]:
        groups = self.core.world.commands.values()
        return next(one["options"] for one in groups if one["name"] == self._group)

    async def _fill_in(self, row: Row, user: str) -> None:
        """Open the form behind the board's menu, and send it with something that was offered once."""
        found = self._find(row.message, ":type") or await self._in_menu(row, user, ":type")
        if found is None:
            await self._move(row, user)
            return
        done = await self._press("form", user, *found)
        if done.modal is None:
            return
        names = [one["custom_id"] for one in walk(done.modal["components"]) if "custom_id" in one]
        fields = dict.fromkeys(names, self._luck.choice(self._words)[:60])
        self._what = "form sent"
        await self.act({"user": user, "kind": "modal", "interaction": done.id, "fields": fields})

    async def _in_menu(self, row: Row, user: str, part: str) -> tuple[str, str] | None:
        """Open the board's private menu; return what `_find` finds there."""
        more = self._find(row.message, ":more")
        done = await self._press("menu", user, *more) if more is not None else None
        return self._find(done.original.id, part) if done is not None and done.original is not None else None

    async def _look(self, row: Row, user: str) -> None:
        """Open the own hand; where there are none, the score sheet."""
        found = self._find(row.message, ":hand") if row.kind.hidden else self._find(row.message, ":sheet")
        if found is not None:
            done = await self._press("hand" if row.kind.hidden else "sheet", user, *found)
        elif row.kind.hidden:
            done = await self._command("hand", user, "hand")
        else:
            await self._read(row, user)
            return
        if row.kind.hidden and done.original is not None:
            self._hands[user] = done.original.id

    async def _press_stale(self, row: Row, user: str) -> None:
        """Press a button of some moves ago."""
        if not self._past:
            await self._move(row, user)
            return
        who, message, custom_id = self._luck.choice(self._past)
        if self.shown(message) is not NOTHING:
            await self._press("stale press", who, message, custom_id, forge=True)

    async def _press_in_vain(self, row: Row, user: str) -> None:
        """Press a button that is another player's."""
        control = self._control(row.message)
        others = [one for one in self.people if one != user]
        if control is None or not others:
            await self._look(row, user)
            return
        await self._press("another's press", self._luck.choice(others), str(row.message), *control)

    async def _interrupt(self, row: Row, user: str) -> None:
        """Press what interrupts whose turn it is, where the game has that."""
        found = self._find(row.message, ":+:")
        if found is None:
            await self._move(row, user)
            return
        await self._press("interruption", self._luck.choice(self.people), *found)

    async def _read(self, row: Row, user: str) -> None:
        """Ask for what is there to read."""
        del row
        commands: list[tuple[str, Json]] = [
            ("help", {"game": self._game}),
            ("table show", {}),
            ("table do", {"what": "sheet.0"}),
            ("leaderboard", {"game": self._game}),
            ("stats", {}),
            ("help", {}),
        ]
        await self._command("reading", user, *self._luck.choice(commands))

    async def _take_back(self, row: Row, user: str) -> None:
        """Take the last move back, where that is offered."""
        found = self._find(row.message, ":undo")
        if found is None:
            await self._move(row, user)
            return
        await self._press("undo", self._luck.choice(self.people), *found)

    # What they see, what they do

    def shown(self, message: str | int | None) -> Json:
        """Return a message of the bot's as it is now; an empty one if it is not there."""
        found = super().shown(message)
        return found if found is NOTHING or found["author"]["id"] == BOT else NOTHING

    def _find(self, message: str | int | None, part: str) -> tuple[str, str] | None:
        """Return the message and the custom_id of a usable component whose custom_id has this part."""
        custom_id = button(self.shown(message), part)
        return (str(message), custom_id) if custom_id else None

    async def _press(
        self,
        what: str,
        user: str,
        message: str,
        custom_id: str,
        values: list[str] | None = None,
        *,
        forge: bool = False,
    ) -> Interaction:
        if values is None and not forge and re.match(r"t:\w+:\d", custom_id):
            self._past.append((user, message, custom_id))
        self._what = what
        return await self.press(user, message, custom_id, values, **({"forge": True} if forge else {}))

    async def _command(self, what: str, user: str, command: str, options: Json | None = None) -> Interaction:
        self._what = what
        return await self.type(user, command, options)

    async def _complete(self, user: str, command: str, focused: str, options: Json) -> list[Json]:
        self._what = "autocomplete"
        return await self.offered(user, command, focused, options)

    async def act(self, asked: Json) -> Interaction:
        """Send an interaction, wait for its answer, and note it."""
        what = self._what
        done = await self._in_sandbox(act(self.core, asked))
        if done.status == "deferred" and done.answer_type == LATER:
            await self._arrived(done)
        self._ledger.note(what, asked, done)
        return done

    async def _in_sandbox(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the event loop of the sandbox, which is this one."""
        return await work

    @staticmethod
    async def _arrived(done: Interaction) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await until(lambda: done.status != "deferred", 0.01)
        except TimeoutError:
            return
