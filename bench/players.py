"""The players of the bench, at a table of Yams or at the boards of the other bots.

They act inside the sandbox's own process (`discord_sandbox.play.act`, what the page's requests end in), so
that on two processors the bot has one for itself.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from bench.hosted import Hosted, until
from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BRUNO, components
from discord_sandbox.play import act

BUTTON, STRING_SELECT = 2, 3
POST, LATER, REPAINT = 4, 6, 7
"""Types of an interaction's answer: a new message, an edit of the one that was pressed, now or soon."""
PATIENCE = 60.0
"""Seconds that a patient player waits for a board to be repainted."""
KEEPS = 2
"""Dice that are ticked or unticked before each further throw."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """One interaction that was answered: what it was, and the milliseconds to its acknowledgement."""

    what: str
    milliseconds: float


class Table(Protocol):
    """A message with buttons in a channel of its own, and who presses them."""

    async def open(self) -> None:
        """Make it ready to be played on; these interactions are not measured."""
        ...

    async def press(self) -> Pressed:
        """Make one press and wait for its answer."""
        ...


class Playing(Protocol):
    """A bot, or several copies of one, at a sandbox."""

    @property
    def name(self) -> str:
        """What the figures call it."""
        ...

    @property
    def box(self) -> Sandbox:
        """Its sandbox."""
        ...


Seat = Callable[[Hosted, str, Random], Table]
"""What makes a table: the bot, the channel's id, the luck of its players."""


class Hand:
    """Sends interactions to one bot and keeps the board as it was answered.

    A patient one also waits for a board that is repainted after a deferral.

    Raises:
        RuntimeError: from each method, if an interaction is not answered as it should be.
    """

    def __init__(self, bot: Playing, channel: str, *, patient: bool = False) -> None:
        self._bot = bot
        self._patient = patient
        self._channel = channel
        self._message = ""
        self.board: list[dict[str, Any]] = []

    async def command(self, command: str) -> None:
        """Send a slash command that posts the board."""
        await self._act(
            POST, {"user": ALICE, "channel": self._channel, "kind": "command", "command": command}
        )

    async def click(self, user: str, custom_id: str, value: str | None = None) -> float:
        """Press a button, or choose a value of a select; return the milliseconds it took.

        It stood there in the last answer: a picture of an older board may arrive between the two.
        """
        asked: dict[str, Any] = {"user": user, "kind": "component", "message": self._message, "forge": True}
        asked["custom_id"] = custom_id
        if value is not None:
            asked["values"] = [value]
        return await self._act(REPAINT, asked)

    async def _act(self, wanted: int, asked: dict[str, Any]) -> float:
        began, world = time.perf_counter(), self._bot.box.core.world
        before = world.find(self._channel, self._message)
        shown_before = before.data if before else None
        done = await act(self._bot.box.core, asked)
        if self._patient and before is not None and done.answer_type == LATER:
            async with asyncio.timeout(PATIENCE):
                await until(lambda: before.data is not shown_before, 0.01)
            self.board = [one for one in components(before.data) if not one.get("disabled")]
            return 1000 * (time.perf_counter() - began)
        if done.answer_type != wanted or done.shown is None or done.milliseconds is None:
            shown = done.shown["content"] if done.shown else ""
            raise RuntimeError(f"{self._bot.name}: {asked} was {done.status} ({done.answer_type}): {shown}")
        self._message = done.shown["id"]
        self.board = [one for one in components(done.shown) if not one.get("disabled")]
        return done.milliseconds

    def find(self, part: str) -> dict[str, Any] | None:
        """Return the first usable component whose custom_id has this part."""
        return next((one for one in self.board if part in one["custom_id"]), None)


class YamsTable:
    """Two players: three throws a turn, two ticks before each further throw, then a box.

    Of eight presses three throw, four tick, one writes.  When a game is over the next one is opened.
    """

    def __init__(self, bot: Playing, channel: str, luck: Random, *, patient: bool = False) -> None:
        self._hand = Hand(bot, channel, patient=patient)
        self._luck = luck
        self._turn = self._ticked = 0

    async def open(self) -> None:
        """Open a table by its command, join, start."""
        await self._hand.command("yams new")
        await self._hand.click(BRUNO, self._part("join"))
        await self._hand.click(ALICE, self._part("start"))
        self._turn = self._ticked = 0

    def _part(self, part: str) -> str:
        found = self._hand.find(f":{part}")
        if found is None:
            raise RuntimeError(f"no {part} among {[one['custom_id'] for one in self._hand.board]}")
        return found["custom_id"]

    async def press(self) -> Pressed:
        """Make the next press of a plausible turn."""
        hand, user = self._hand, (ALICE, BRUNO)[self._turn]
        dice = [one["custom_id"] for one in hand.board if one["custom_id"].split(":")[-1][0] in "=-"]
        if dice and (self._ticked < KEEPS or hand.find(":roll.") is None):
            self._ticked += 1
            return Pressed("keep", await hand.click(user, self._luck.choice(dice)))
        self._ticked = 0
        if (throw := hand.find(":roll.")) is not None:
            done = Pressed("throw", await hand.click(user, throw["custom_id"]))
            if all(one["type"] != STRING_SELECT for one in hand.board):  # the last box wrote itself
                await self._pass_on()
            return done
        boxes = next(one for one in hand.board if one["type"] == STRING_SELECT)
        value = self._luck.choice(boxes["options"])["value"]
        done = Pressed("score", await hand.click(user, boxes["custom_id"], value))
        await self._pass_on()
        return done

    async def _pass_on(self) -> None:
        """Let the other player play, or both a new game."""
        self._turn = 1 - self._turn
        if self._hand.find(":rematch") is not None:
            await self.open()


class DurableTable(YamsTable):
    """The same turns on the hobbyists' board, which needs nobody to join, and goes on for ever."""

    async def open(self) -> None:
        """Post the board by its command."""
        await self._hand.command("durable")
        self._turn = self._ticked = 0


class BareBoard:
    """One person who clicks on any button."""

    def __init__(self, bot: Playing, channel: str, luck: Random) -> None:
        self._hand = Hand(bot, channel)
        self._luck = luck

    async def open(self) -> None:
        """Post the board by its command."""
        await self._hand.command("bare")

    async def press(self) -> Pressed:
        """Click."""
        button = self._luck.choice([one for one in self._hand.board if one["type"] == BUTTON])
        return Pressed("click", await self._hand.click(ALICE, button["custom_id"]))
