"""A channel with people at a table: what they see of it and what they press."""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.text import text_in
from discord_sandbox.client import ALICE, Answer, SandboxClient
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game, Seat
from tapis.shelf import GAMES
from tests.e2e.patient import Patient
from tests.e2e.town import Town, one_line, run
from tests.e2e.waits import LOOK, PATIENCE, until, waiting_for
from tests.people import People, find, is_board, private

Json = dict[str, Any]


def said(language: str, key: str, **values: object) -> str:
    """Return a text of the bot's in a language."""
    return text_in(language)(key, **values)


@dataclass
class Room(People):
    """Patient in one channel of a town.

    Attributes:
        town: the server, its bot, its database.
    """

    town: Town

    # Acting

    async def say(self, user: str, command: str, **options: object) -> str:
        """Type a command and return the one private line it is answered with."""
        answer = await self.do(user, command, **options)
        assert answer.status == "answered", answer
        return whispered(answer)

    async def open(self, *players: str, group: str = "yams", **options: object) -> Json:
        """Open a table of a slash group by its first player, let the others join, start; return the board."""
        host = players[0] if players else ALICE
        later = {name: value for name in ("pace", "language") if (value := options.pop(name, None))}
        answer = await self.do(host, f"{group} new", **options)
        assert answer.status == "answered", answer
        if "pace" in later:
            await self.do(host, "table do", **{"what": "options", "with": f"pace.{later['pace']}"})
        if "language" in later and later["language"] != self.table("locale"):
            await self.do(host, "table do", what=f"language.{later['language']}")
        for player in players[1:]:
            await self.press(player, ":join", answer.shown)
        started = await self.press(host, ":start", answer.shown)
        return started.shown

    async def sure(self, user: str, command: str, yes: str) -> str:
        """Type a command that asks first, press its private button, and return the line that follows."""
        question = await self.do(user, command)
        assert question.shown["flags"] & 64, "the question is public"
        answer = await self.client.click(user, question.shown, find(question.shown, yes)["custom_id"])
        assert answer.status == "answered", answer
        return answer.shown["content"]

    async def end(self, user: str) -> str:
        """End the table, or ask the others to."""
        return await self.sure(user, "table end", ":end.yes")

    async def leave(self, user: str) -> str:
        """Leave the running game for good."""
        return await self.sure(user, "table leave", ":leave.yes")

    async def deal(self, seed: str) -> Json:
        """Begin the game that has just started anew from a known seed; return its board.

        The salt of a table cannot be foreseen, so it has none now, as tables of older versions.
        """
        kind, seats = GAMES[self.table("game")], len(json.loads(self.table("seats")))
        options = kind.Options.model_validate_json(self.table("options"))
        game, facts = kind.start(options, seats, Chance(seed, 0))
        table = self.table("id")
        self.town.bot.write(
            "UPDATE tables SET seed = ?, salt = '[]', state = ? WHERE id = ?", seed, game.dump(), table
        )
        told = json.dumps([fact.model_dump(mode="json") for fact in facts])
        self.town.bot.write("UPDATE moves SET facts = ? WHERE table_id = ? AND rev = 0", told, table)
        await self.say(ALICE, "table show")
        return await self.board()

    # Seeing

    async def until(self, wanted: Callable[[Json], object], user: str = ALICE) -> Json:
        """Wait until a message that somebody sees is as wanted, and return it."""
        async with waiting_for("a message", lambda: self.town.bot.log[-5000:]):
            return await self.client.wait_for(user, self.channel, wanted, seconds=2 * PATIENCE)

    async def board_at(self, rev: int) -> Json:
        """Wait until the board shows this revision, or a later one."""

        def shows(message: Json) -> bool:
            shown = revision(message) if is_board(message) else None
            return shown is not None and shown >= rev

        return await self.until(shows)

    async def eventually(self, holds: Callable[[list[Json]], object]) -> list[Json]:
        """Wait until what Alice sees in the channel is as wanted; return it."""
        async with (
            waiting_for("these messages", lambda: self.town.bot.log[-5000:]),
            self.client.watch(ALICE) as events,
        ):
            while not holds(messages := await self.seen()):
                await events.next()
            return messages

    async def becomes(self, *wanted: object, of: tuple[str, ...]) -> None:
        """Wait until these columns of the newest table are as wanted."""
        await until(f"{of} {wanted}", lambda: self.town.bot.rows(*self._newest(*of)) == [wanted])

    # The database

    def table(self, *columns: str) -> Any:
        """Return columns of the channel's newest table: one value, or a tuple of several."""
        [row] = self.town.bot.rows(*self._newest(*columns))
        return row if len(columns) > 1 else row[0]

    def _newest(self, *columns: str) -> tuple[str, int]:
        names = ", ".join(columns)
        query = f"SELECT {names} FROM tables WHERE channel_id = ? ORDER BY number DESC LIMIT 1"  # noqa: S608 - names of our own
        return query, int(self.channel)

    def game(self) -> Game[Any]:
        """Return the position of the channel's newest table."""
        key, state, version = self.table("game", "state", "version")
        return GAMES[key].load(state, version)

    def mover(self) -> Seat:
        """Return the one seat the table waits for."""
        [seat] = self.game().awaited()
        return seat

    def moves(self) -> list[tuple[int, int | None, str, Any, int | None]]:
        """Return rev, seat, action, facts and interaction of each move of the channel's newest table."""
        rows = self.town.bot.rows(
            "SELECT rev, seat, action, facts, interaction_id FROM moves WHERE table_id = ? ORDER BY rev",
            self.table("id"),
        )
        return [(rev, seat, action, json.loads(facts), who) for rev, seat, action, facts, who in rows]

    def ages(self, seconds: float) -> None:
        """Let the channel's table wait that much longer: what only time could bring."""
        earlier = int(seconds * 1000)
        self.town.bot.write(
            "UPDATE tables SET waiting_since = waiting_since - ?1, touched_at = touched_at - ?1, clocks = '',"
            " late_at = late_at - ?1, remind_at = remind_at - ?1 WHERE channel_id = ?2",
            earlier,
            int(self.channel),
        )


async def new_room(town: Town, client: SandboxClient, name: str = "table") -> Room:
    """Open a channel of its own for a test."""
    return Room(client, (await client.new_channel(name))["id"], town)


@asynccontextmanager
async def entered(town: Town, name: str = "table"):
    """Open a client and a channel of its own."""
    async with Patient(town.url) as client:
        yield await new_room(town, client, name)


# Reading messages


def results(room: Room) -> dict[str, tuple[int, int, int]]:
    """Return place, win and withdrawal of each user with a result at the channel's newest table."""
    rows = room.town.bot.rows(
        "SELECT user_id, place, won, withdrew FROM results WHERE table_id = ?", room.table("id")
    )
    return {str(user): (place, won, left) for user, place, won, left in rows}


async def one_move(room: Room, user: str) -> None:
    """Throw and write, so that the user has moved at Yams."""
    thrown = await room.press(user, ":roll.11111")
    await room.pick(user, ":*box", boxes(thrown.shown)[0], thrown.shown)


def revision(board: Json) -> int | None:
    """Return the revision that a board's footer shows; None of a lobby."""
    found = re.search(r"\b(?:coup|move) (\d+)\b", board["embeds"][0].get("footer", {}).get("text", ""))
    return int(found[1]) if found else None


def boxes(board: Json) -> list[str]:
    """Return the boxes that may be written now, in notation."""
    return [choice["value"] for choice in find(board, ":*box")["options"]]


def whispered(answer: Answer) -> str:
    """Return the private line of an answer: of a repainting one its follow-up's.  Fails if there is none."""
    message = answer.message if answer.type in {4, 5} else None
    if message is None:
        assert len(answer.followups) == 1, answer
        [message] = answer.followups
    assert message["flags"] & 64, "the line is public"
    assert "\n" not in message["content"] or message["embeds"], message["content"]
    return message["content"]


async def settled(client: SandboxClient, answer: Answer, followups: int = 1) -> Answer:
    """Wait until an answer has so many follow-ups."""
    async with waiting_for(f"{followups} follow-ups of {answer}"):
        while len(answer.followups) < followups:
            await asyncio.sleep(LOOK)
            answer = await client.interaction(answer.id)
    return answer


# What is left of a game


async def record_of(room: Room, user: str = ALICE) -> Json:
    """Export the channel's newest table."""
    answer = await room.do(user, "table do", what="export")
    [file] = private(answer)["attachments"]
    async with room.client.session.get(file["url"]) as response:
        return await response.json(content_type=None)


def verified(room: Room, record: Json, folder: Path) -> tuple[int, str]:
    """Check a record as anybody would: exit code and the one line it says."""
    path = folder / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    done = run(room.town.bot, "verify", str(path))
    return done.returncode, one_line(done.stdout + done.stderr)
