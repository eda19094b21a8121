"""A board at a Discord where everything takes its time, on a loop whose time passes only here.

Nothing sleeps: where nothing is left to do, the loop's clock goes to what is due next.  A stall lets it jump
while something else is done, so that what is due in it comes in one turn of the loop.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from random import Random
from selectors import DefaultSelector
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import discord

from bot.messages.components import draw
from bot.messages.hands import Hands
from bot.messages.jobs import Jobs
from bot.messages.kept import Desk
from bot.messages.painter import Painter
from bot.messages.pictures import Pictures, name_of, shown_in
from bot.messages.scene import screen_of
from bot.messages.sprites import Sprites
from bot.patience import Patience
from bot.store import ANYBODY
from bot.tables import Table, messages
from tapis.drawing.artist import Artist
from tapis.drawing.felt import felt, height_of
from tapis.shelf import GAMES
from tapis.walk import Walk
from tests.screens.whole_tables import THEN, table_of

DRAWING: Final = 0.2
"""Seconds that a drawing takes."""
HIGH: Final = 480
"""Pixels that every picture here is high."""
MOVES: Final = 8
"""The last states of a game that a board shows, before its end."""


class Hours(asyncio.SelectorEventLoop):
    """A loop that waits for nothing: its clock goes on to what is due."""

    def __init__(self) -> None:
        self.now = 0.0
        sockets = DefaultSelector()
        super().__init__(_Jumping(self, sockets))

    def time(self) -> float:
        """Return the seconds since it began."""
        return self.now


class _Jumping:
    """In place of a wait for sockets: time passes."""

    def __init__(self, loop: Hours, sockets: DefaultSelector) -> None:
        self._loop, self._sockets = loop, sockets

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sockets, name)

    def select(self, timeout: float | None) -> list[Any]:
        assert timeout is not None, "nothing will ever happen again"
        self._loop.now += max(0.0, timeout)
        return []


def within(work: Callable[[Hours], Coroutine[Any, Any, None]]) -> None:
    """Do this on a loop of its own, and let an hour pass after it."""

    async def whole() -> None:
        await work(loop)
        await asyncio.sleep(3600)

    loop = Hours()
    with closing(loop):
        loop.run_until_complete(whole())


class Slow(Artist):
    """Draws after a while."""

    def __init__(self, seconds: float = DRAWING) -> None:
        super().__init__()
        self.seconds = seconds

    async def draw(self, recipe: str, data: tuple[Any, ...]) -> bytes:
        """Return the picture, which is empty."""
        await asyncio.sleep(self.seconds)
        return felt(HIGH)


class Look(NamedTuple):
    """What a message looked like: a picture, text, or a picture that is not there.

    Attributes:
        form: which of these.
        high: the height of its picture.
        alt: the words of its picture.
        sent: whether a file came with it.
        text: what else it said.
    """

    form: str
    high: int
    alt: str
    sent: bool
    text: str


@dataclass
class Message:
    """A message as Discord has it: its embed, its files by name; all that it ever looked like."""

    id: int
    embed: discord.Embed = field(default_factory=discord.Embed)
    files: dict[str, tuple[int, str]] = field(default_factory=dict)
    looks: list[Look] = field(default_factory=list)

    def take(self, change: dict[str, Any]) -> None:
        """Change it as Discord does; files that are not named stay."""
        if (sent := change.get("attachments", change.get("files"))) is not None:
            self.files = {one.filename: (height_of(one.fp.read()), one.description) for one in sent}
        self.embed = change["embed"]
        name = shown_in(self.embed)
        form = "text" if not name else "picture" if name in self.files else "broken"
        words = str(self.embed.to_dict())
        self.looks.append(Look(form, *self.files.get(name, (0, "")), bool(sent), words))

    def as_told(self) -> SimpleNamespace:
        """Return it as Discord tells it."""
        embed, name = self.embed.copy(), shown_in(self.embed)
        if name in self.files:
            embed.set_image(url=f"https://cdn.example/1/{name}")
        return SimpleNamespace(id=self.id, embeds=[embed], flags=SimpleNamespace(ephemeral=False))


class Far:
    """A channel at a Discord to which each request takes a while, and some of which fail."""

    def __init__(self, luck: Random, failing: float) -> None:
        self.messages: dict[int, Message] = {}
        self._luck, self._failing = luck, failing
        self._next = discord.utils.time_snowflake(THEN + timedelta(hours=1))

    async def _way(self) -> None:
        await asyncio.sleep(self._luck.uniform(0.03, 0.15))

    async def edit(self, ident: int, **change: Any) -> SimpleNamespace:
        """Edit a message; a failure comes before that, or takes only the answer."""
        await self._way()
        lost = self._luck.random()
        if lost < self._failing / 2:
            raise discord.DiscordServerError(SimpleNamespace(status=503, reason="no", headers={}), "no")
        self.messages[ident].take(change)
        await self._way()
        if lost < self._failing:
            raise TimeoutError
        return self.messages[ident].as_told()

    async def send(self, **content: Any) -> SimpleNamespace:
        """Post a message."""
        await self._way()
        self._next += 1
        self.messages[self._next] = Message(self._next)
        self.messages[self._next].take(content)
        await self._way()
        return SimpleNamespace(id=self._next)

    def get_partial_message(self, ident: int) -> SimpleNamespace:
        """Return what edits a message; one that is deleted is remembered here."""
        return SimpleNamespace(edit=lambda **change: self.edit(ident, **change), delete=self._way)


class Press:
    """A press on a board."""

    def __init__(self, far: Far, message: int) -> None:
        self._far, self.extras, self._done = far, dict[str, Any](), False
        self.message = far.messages[message].as_told()
        self.response = SimpleNamespace(
            is_done=lambda: self._done, edit_message=self._edit, defer=self._defer
        )

    async def _edit(self, **change: Any) -> None:
        await self._far.edit(self.message.id, **change)
        self._done = True

    async def _defer(self, **_: object) -> None:
        self._done = True


class LateHouse:
    """A painter, the table whose board it paints, and the Discord where that stands."""

    def __init__(self, states: Sequence[Table], luck: Random, artist: Artist, failing: float = 0.0) -> None:
        self.states, self.at, self.luck = states, 0, luck
        self.message: int | None = None
        self.far = Far(luck, failing)
        self.jobs = Jobs()
        self.pictures = Pictures(artist)
        tables: Any = SimpleNamespace(get=self._get, about=self._about, clock=self._clock)
        client: Any = SimpleNamespace(
            user=None, get_partial_messageable=lambda _: self.far, get_guild=lambda _: None
        )
        desk = Desk(tables, self.pictures, Sprites(), self.jobs, lambda _: ANYBODY)
        self.painter = Painter(client, desk, Hands(desk))

    @staticmethod
    def _clock() -> datetime:
        return THEN + timedelta(hours=1)

    async def _get(self, _: str) -> Table:
        return self.states[self.at].replace(message_id=self.message)

    async def _about(self, _: str, verb: object, message: int) -> None:
        assert verb is messages.placed, verb
        self.message = message

    @property
    def board(self) -> Message:
        """The board as Discord has it."""
        assert self.message is not None
        return self.far.messages[self.message]

    @property
    def wanted(self) -> str:
        """The file name of the picture that the board is to have."""
        screen = screen_of(self.states[self.at], THEN + timedelta(hours=1))
        return name_of(draw(screen, Sprites(language="fr")).picture)

    async def post(self) -> None:
        """Post the board."""
        await self.painter.post(self.states[0].id)

    async def press(self) -> None:
        """Go on to the next state by a press, and answer it."""
        assert self.message is not None
        self.at += 1
        table = await self._get("")
        await self.painter.answer(Press(self.far, self.message), table)  # type: ignore[arg-type]

    def robot(self) -> None:
        """Go on to the next state, as a robot does."""
        self.at += 1
        self.painter.refresh(self.states[0].id)


@cache
def states_of(game: str) -> tuple[Table, ...]:
    """Return the last states of a game at random, up to its end."""
    players = max(set(GAMES[game].seats) & {2, 4})
    walk = Walk(GAMES[game], None, players, game)
    found = list[Table]()
    for position, facts in walk.positions():
        snapshot = position.load(position.dump(), position.version)
        found = [*found[-MOVES:], table_of(snapshot, facts, walk.rev)]
    return tuple(
        replace(table, touched_at=_after(number), id="28d4452b") for number, table in enumerate(found)
    )


def _after(number: int) -> datetime:
    return THEN + timedelta(seconds=number)


def hurried(monkeypatch: Any) -> None:
    """Let the bot wait for drawings and answers as it does outside the tests."""
    for limit in ("picture", "first_picture", "answer_before", "board"):
        monkeypatch.setattr(f"bot.patience.PATIENCE.{limit}", getattr(Patience, limit))
