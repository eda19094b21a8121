"""`python -m bench.lag [--quick]`: how far boards are behind while Discord rations their edits.

- A table of Belote at three moves a second, pressed in the private hands: how long until the public board
  shows a move, or a later one.
- A table of Yams where eight moves are typed as fast as they are answered, then one is pressed on the board,
  again and again: how long until the press is answered, while edits wait for their turn.

Ends with 1 where an aim is missed.
"""

import argparse
import asyncio
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any, Final

from bench.crowd import Tables, control, people_for
from bench.hosted import Hosted, hosted, until
from bench.presser import Presser, button
from bench.report import machine
from bench.versus import percentile
from tapis.shelf import GAMES

Json = dict[str, Any]
PER_SECOND: Final = 3.0
"""Moves at the table of cards."""
TYPED: Final = ("roll", "keep", "keep", "score") * 2
"""What is typed before each press: two whole turns."""
BEHIND: Final = 1.5
"""Aim: seconds that the board is behind, the median."""
BESIDE: Final = 100.0
"""Aim: milliseconds to the answer of a press beside typed moves, p99."""
PATIENCE: Final = 120.0
"""Seconds that anything may take to be seen."""
HAND: Final = "hand"
"""The command that opens a hand at any table."""
LOOK: Final = 0.005
"""Seconds between two looks at a message."""
LATER: Final = (5, 6)
"""Types of an answer that only says that another follows."""


class Seated(Presser):
    """A table of one game and the people who play at it, in English.

    Raises:
        RuntimeError: from each method, if the bot does not do what it should.
        TimeoutError: if it does not do so in time.
    """

    def __init__(self, bot: Hosted, tables: Tables, game: str, luck: Random) -> None:
        super().__init__(bot.box, "")
        self.bot = bot
        self.luck = luck
        self.group = GAMES[game].command
        self._tables = tables
        self._game = game
        self.people: list[str] = []

    async def open(self) -> None:
        """Open the table in a channel of its own, sit down and start."""
        client = self.bot.client
        self.channel = await self.bot.channel()
        self.people = [
            (await client.new_user("Somebody", locale="en-GB"))["id"] for _ in range(people_for(self._game))
        ]
        await self.type(self.people[0], f"{self.group} new")
        for user in self.people[1:]:
            await self._enter(user, "join")
        await self._enter(self.people[0], "start")

    async def _enter(self, user: str, verb: str) -> None:
        """Press a verb of the board as soon as it is there."""
        async with asyncio.timeout(PATIENCE):
            offered = await until(lambda: button(self.shown(self.board), f":-:{verb}"), LOOK)
        await self.press(user, self.board, offered)

    @property
    def board(self) -> str:
        """The message that is the board now."""
        row = self._tables.here(self.channel)
        return str(row.message) if row is not None else ""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        row = self._tables.here(self.channel)
        return row is not None and row.life == "over"

    def awaited(self) -> str:
        """Return a user whose turn it is."""
        row = self._tables.here(self.channel)
        if row is None:
            raise RuntimeError("there is no table")
        return row.awaited()[0]

    def revision(self) -> int:
        """Return the revision that the public board shows; 0 if it shows none."""
        found = [re.search(r"\bmove (\d+)", str(embed)) for embed in self.shown(self.board)["embeds"]]
        return max((int(one[1]) for one in found if one is not None), default=0)


@dataclass
class Behind:
    """What was seen at the table of cards.

    `seconds`: of each move, from its press to a public board that shows it; `took`: from the first press
    to the last; `edits`: how often the board was seen to show something new.
    """

    seconds: list[float] = field(default_factory=list)
    took: float = 0.0
    edits: int = 0

    def lines(self) -> list[str]:
        """Write the figures."""
        pace = len(self.seconds) / self.took
        p50, worst = median(self.seconds), max(self.seconds)
        met = "met" if p50 <= BEHIND else "MISSED"
        figures = (
            f"Belote, {len(self.seconds)} moves, {pace:.1f}/s: the board is behind by {p50:.2f} s (median),"
            f" {percentile(self.seconds, 95):.2f} s (p95), {worst:.2f} s (worst); {self.edits} edits"
        )
        return [figures, f"  aim: median at most {BEHIND} s: {met}"]


@dataclass
class Beside:
    """What was seen at the table where moves are typed: the milliseconds of each press."""

    milliseconds: list[float] = field(default_factory=list)
    deferred: int = 0
    typed: list[float] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Write the figures."""
        p99 = percentile(self.milliseconds, 99)
        met = "met" if p99 <= BESIDE and not self.deferred else "MISSED"
        figures = (
            f"Yams, {len(self.milliseconds)} presses, each after {len(TYPED)} typed moves:"
            f" p50 {median(self.milliseconds):.1f} ms, p99 {p99:.1f} ms,"
            f" slowest {max(self.milliseconds):.1f} ms, {self.deferred} deferred;"
            f" the {len(self.typed)} typed moves: p50 {median(self.typed):.1f} ms,"
            f" slowest {max(self.typed):.1f} ms"
        )
        return [figures, f"  aim: p99 at most {BESIDE:g} ms, none deferred: {met}"]


async def behind(table: Seated, moves: int) -> Behind:
    """Play so many moves at three a second, and see when the board shows each."""
    await table.open()
    hands = {user: await _hand(table, user) for user in table.people}
    seen, pressed = Behind(), dict[int, float]()
    watching = asyncio.create_task(_watch(table, seen, pressed))
    try:
        began = time.perf_counter()
        while len(pressed) < moves and not table.over:
            await asyncio.sleep(began + len(pressed) / PER_SECOND - time.perf_counter())
            user, (custom_id, values) = await _to_press(table, hands, pressed)
            pressed[_drawn_for(custom_id) + 1] = time.perf_counter()
            await table.press(user, hands[user], custom_id, values)
            seen.took = time.perf_counter() - began
        async with asyncio.timeout(PATIENCE):
            await until(lambda: len(seen.seconds) >= len(pressed), LOOK)
    finally:
        watching.cancel()
    return seen


async def _hand(table: Seated, user: str) -> str:
    done = await table.type(user, HAND)
    async with asyncio.timeout(PATIENCE):
        return (await until(lambda: done.original, LOOK)).id


async def _to_press(
    table: Seated, hands: dict[str, str], pressed: dict[int, float]
) -> tuple[str, tuple[str, list[str] | None]]:
    """Wait until the hand of whose turn it is offers a move that was not there before; choose it."""
    newest = max(pressed, default=0)
    async with asyncio.timeout(PATIENCE):
        while True:
            user = table.awaited()
            found = control(table.shown(hands[user]), table.luck, ticks=0.0)
            if found is not None and _drawn_for(found[0]) >= newest:
                return user, found
            await asyncio.sleep(LOOK)


def _drawn_for(custom_id: str) -> int:
    """Return the revision that a control was drawn for."""
    return int(custom_id.split(":")[2].partition("~")[0])


async def _watch(table: Seated, seen: Behind, pressed: dict[int, float]) -> None:
    """Note of each move when the board first shows it, or a later one."""
    shown = 0
    while True:
        revision, now = table.revision(), time.perf_counter()
        if revision > shown:
            fresh = [at for rev, at in pressed.items() if shown < rev <= revision]
            seen.seconds += [now - at for at in fresh]
            seen.edits += bool(fresh)
            shown = revision
        await asyncio.sleep(LOOK)


async def beside(table: Seated, presses: int) -> Beside:
    """Type eight moves, press on the board as it is then, and so on; a new table where a game is over."""
    seen = Beside()
    await table.open()
    while len(seen.milliseconds) < presses:
        for verb in TYPED:
            await _type(table, verb, seen)
        found = control(table.shown(table.board), table.luck, ticks=0.0)
        if found is None or table.over:
            await table.open()
            continue
        custom_id, values = found
        done = await table.press(table.awaited(), table.board, custom_id, values)
        seen.milliseconds.append(done.milliseconds or 0.0)
        seen.deferred += done.answer_type in LATER
    return seen


async def _type(table: Seated, verb: str, seen: Beside) -> None:
    """Type a move as it is offered; what does not fit the turn is not typed."""
    if table.over:
        return
    user, options = table.awaited(), Json()
    option = {"keep": "dice", "score": "box"}.get(verb)
    if option is not None:
        offers = await table.offered(user, f"{table.group} {verb}", option, {option: ""})
        if not offers:
            return
        options[option] = table.luck.choice(offers)["value"]
    seen.typed.append((await table.type(user, f"{table.group} {verb}", options)).milliseconds or 0.0)


async def measure(moves: int, presses: int, seed: int) -> tuple[Behind, Beside, list[str]]:
    """Play at both tables, one after the other; return what was seen, and the errors of the log."""
    async with hosted("Tapis Vert", "bot", "belote", rate_limits=True) as bot:
        tables, luck = Tables(bot), Random(seed)
        try:
            cards = await behind(Seated(bot, tables, "belote", luck), moves)
            dice = await beside(Seated(bot, tables, "yams", luck), presses)
        finally:
            tables.close()
        return cards, dice, bot.errors()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0 if the aims are met."""
    parser = argparse.ArgumentParser(prog="python -m bench.lag", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    parser.add_argument("--moves", type=int, default=150, help="at the table of cards")
    parser.add_argument("--presses", type=int, default=100, help="beside typed moves")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    moves, presses = (9, 3) if asked.quick else (asked.moves, asked.presses)
    print(machine())
    cards, dice, errors = asyncio.run(measure(moves, presses, asked.seed))
    lines = [*cards.lines(), *dice.lines(), *(f"ERROR: {line}" for line in errors)]
    print("\n".join(lines))
    return int(bool(errors) or any(line.endswith("MISSED") for line in lines))


if __name__ == "__main__":
    sys.exit(main())
