"""`python -m bench.advice [--people N] [--game KEY]`: asking the coach beside people who never stop asking.

So many people each have a position of their own and press "Advice" as fast as they are answered.  One
stranger presses right behind the first press of all of them, another one once each of them has been answered;
then both press again.  Ends with 1 where an aim is missed.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from bench.hosted import Hosted, cpu_seconds, hosted, until
from bench.presser import Presser, button
from bench.report import machine
from bot.screens.kit.welcome import PRACTICE
from discord_sandbox.interactions import Interaction
from tapis.engines.memory_bound import family
from tapis.shelf import SHELF

Json = dict[str, Any]
STRANGER: Final = 5.0
"""Aim: seconds to the advice of who asks for the first time."""
AGAIN: Final = 1.0
"""Aim: seconds to the advice of who asks for the second time."""
LOOK: Final = 0.01
"""Seconds between two looks at what was answered."""
PATIENCE: Final = 600.0
"""Seconds that anything may take to be seen."""
NEW_MESSAGE: Final = 4
"""The type of an answer that is a message."""


class Asker(Presser):
    """Somebody who practises a game, at a private table."""

    def __init__(self, bot: Hosted, game: str) -> None:
        super().__init__(bot.box, "")
        self._bot = bot
        self._game = game
        self._user = self._board = self._button = ""
        self.seconds: list[float] = []
        """From each press to its advice."""
        self.busy = 0
        """Presses that were told that the coach is busy."""

    async def sit_down(self) -> None:
        """Open a table with robots, and wait for the own turn."""
        self.channel = await self._bot.channel()
        self._user = (await self._bot.client.new_user("Somebody", locale="en-GB"))["id"]
        page = await self.type(self._user, "help")
        async with asyncio.timeout(PATIENCE):
            board = await until(lambda: page.original, LOOK)
            await self.press(self._user, board.id, button(board.data, "*game"), [f"game.{self._game}"])
            practice = await until(lambda: button(board.data, f".{PRACTICE}"), LOOK)
            self._board = board.id
            await self.press(self._user, self._board, practice)
            self._button = await until(lambda: button(board.data, ":advice"), LOOK)

    async def ask(self) -> None:
        """Press, and wait for the advice."""
        began = time.perf_counter()
        done = await self.press(self._user, self._board, self._button)
        async with asyncio.timeout(PATIENCE):
            await until(lambda: any(one.data["embeds"] for one in _answers(done)), LOOK)
        self.seconds.append(time.perf_counter() - began)
        self.busy += len(done.followups) > 0 and self.seconds[-1] > STRANGER

    async def ask_on(self, stop: asyncio.Event) -> None:
        """Press again and again."""
        while not stop.is_set():
            await self.ask()


def _answers(done: Interaction) -> list[Any]:
    """Return the messages that answer a press, that which was pressed not among them."""
    first = [done.original] if done.original is not None and done.answer_type == NEW_MESSAGE else []
    return [*first, *done.followups]


@dataclass
class Seen:
    """What was seen.

    `behind` and `beside` are the strangers' first presses, after all first presses of the others and among
    their later ones; `first` and `second` those of the others, `again` the strangers' second ones; `bot` and
    `thinking` seconds of processor of the bot and of the processes that think, `alone` the latter until the
    first stranger was answered, who waits about as long where nothing else runs.
    """

    game: str
    behind: float = 0.0
    beside: float = 0.0
    first: list[float] = field(default_factory=list[float])
    second: list[float] = field(default_factory=list[float])
    again: list[float] = field(default_factory=list[float])
    presses: int = 0
    busy: int = 0
    took: float = 0.0
    bot: float = 0.0
    thinking: float = 0.0
    alone: float = 0.0

    def lines(self) -> list[str]:
        """Write the figures."""
        strangers, again = max(self.behind, self.beside), max(*self.second, *self.again)
        return [
            f"{self.game}, {len(self.first)} people: {self.presses} presses in {self.took:.1f} s",
            f"processor: {self.thinking:.2f} s of thinking, {self.bot:.2f} s of the bot",
            f"first advice: median {median(self.first):.2f} s, slowest {max(self.first):.2f} s",
            f"{self.busy} of all presses read that the coach is busy",
            f"a stranger behind all first presses {self.behind:.2f} s, {self.alone:.2f} s of processor",
            f"a stranger among later presses {self.beside:.2f} s",
            f"  aim: at most {STRANGER:g} s: {'met' if strangers <= STRANGER else 'MISSED'}",
            f"second presses: median {median(self.second):.2f} s, slowest {again:.2f} s",
            f"  aim: at most {AGAIN:g} s: {'met' if again <= AGAIN else 'MISSED'}",
        ]


def _processor(bot: Hosted) -> tuple[float, float]:
    """Return the seconds of processor of the bot, and those of the processes that it has started."""
    own, *others = family(bot.process.pid)
    return cpu_seconds(own), sum(map(cpu_seconds, others))


async def measure(game: str, people: int) -> tuple[Seen, list[str]]:
    """Let everybody ask; return what was seen, and the errors of the log."""
    async with hosted("Tapis Vert", "bot", "belote") as bot:
        seen = Seen(game)
        askers = [Asker(bot, game) for _ in range(people + 2)]
        for asker in askers:
            await asker.sit_down()
        await _ask_all(bot, askers, seen)
        return seen, bot.errors()


async def _ask_all(bot: Hosted, askers: Sequence[Asker], seen: Seen) -> None:
    *crowd, behind, beside = askers
    stop, before, began = asyncio.Event(), _processor(bot), time.perf_counter()
    async with asyncio.TaskGroup() as asking:
        for asker in crowd:
            asking.create_task(asker.ask_on(stop))
        await asyncio.sleep(0)  # all of them have pressed
        await behind.ask()
        seen.alone = _processor(bot)[1] - before[1]
        await until(lambda: all(len(asker.seconds) > 1 for asker in crowd), LOOK)
        for one in (beside, behind, beside):
            await one.ask()
        stop.set()
    after = _processor(bot)
    seen.took, (seen.bot, seen.thinking) = (
        time.perf_counter() - began,
        (now - then for now, then in zip(after, before, strict=True)),
    )
    seen.behind, seen.beside = behind.seconds[0], beside.seconds[0]
    seen.again = [behind.seconds[1], beside.seconds[1]]
    seen.first, seen.second = ([asker.seconds[number] for asker in crowd] for number in (0, 1))
    seen.presses = sum(len(asker.seconds) for asker in askers)
    seen.busy = sum(asker.busy for asker in askers)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0 if the aims are met."""
    parser = argparse.ArgumentParser(prog="python -m bench.advice", description=__doc__)
    parser.add_argument("--people", type=int, default=50, help="who press as fast as they can")
    games = [key for key, game in SHELF.items() if game.analyst]
    parser.add_argument("--game", choices=games, default="belote", help="one whose advice is worked out")
    asked = parser.parse_args(arguments)
    print(machine())
    seen, errors = asyncio.run(measure(asked.game, asked.people))
    lines = [*seen.lines(), *(f"ERROR: {line}" for line in errors)]
    print("\n".join(lines))
    return int(bool(errors) or any(line.endswith("MISSED") for line in lines))


if __name__ == "__main__":
    sys.exit(main())
