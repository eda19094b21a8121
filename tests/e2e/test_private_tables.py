"""Private tables from the first press to the end, by buttons alone, over a SIGKILL in the middle."""

import asyncio
from typing import Any

import pytest

from discord_sandbox.client import BRUNO, components, text_of
from tests.e2e.patient import Patient
from tests.e2e.room import Room, new_room, said
from tests.e2e.town import Town
from tests.e2e.waits import LOOK, waiting_for
from tests.people import find

Json = dict[str, Any]
OFFERED = (":play.", ":roll", ":take", ":pass")
"""What is pressed, the first that is offered; a list before them."""
AFTER = (":rematch", ":day_result.")
"""What the end of a game offers, the latter of a day's."""


def parts(message: Json) -> list[Json]:
    return [part for part in components(message) if not part.get("disabled")]


def over(message: Json) -> bool:
    return any(sign in part["custom_id"] for part in parts(message) for sign in AFTER)


def moves(message: Json) -> list[Json]:
    """The lists and the buttons that move, in the order in which they are tried."""
    lists = [part for part in parts(message) if part.get("options")]
    acts = [part for sign in OFFERED for part in parts(message) if sign in part["custom_id"]]
    return [*lists, *acts]


class Solitaire:
    """One person at a private table, who presses on its message.

    What they choose tells them apart: of the lists and buttons the one at `part`, else the last before it;
    of a list the value at `value`.
    """

    def __init__(self, room: Room, user: str, message: Json, part: int = 0, value: int = -1) -> None:
        self.room, self.user, self.message = room, user, message
        self._part, self._value = part, value

    async def settled(self) -> Json:
        """Return the message once it offers a move or the table is over."""
        async with waiting_for("the table waits for its owner"):
            while True:
                found = await self.room.client.message(self.user, self.room.channel, self.message["id"])
                assert found is not None
                self.message = found
                if over(found) or moves(found):
                    return found
                await asyncio.sleep(LOOK)

    async def move(self) -> None:
        """Press what they choose of what is offered."""
        part = moves(await self.settled())[: self._part + 1][-1]
        if part.get("options"):
            value = part["options"][self._value]["value"]
            await self.room.client.select(self.user, self.message, part["custom_id"], [value])
        else:
            await self.room.client.click(self.user, self.message, part["custom_id"])

    async def plays(self, most: int = 1000) -> None:
        """Play so many presses, or to the end."""
        for _ in range(most):
            if over(await self.settled()):
                return
            await self.move()


@pytest.mark.slow("two whole games against robots, with a bot of its own that is killed between")
@pytest.mark.parametrize(
    "database",
    ["sqlite", pytest.param("postgresql", marks=pytest.mark.proof("again, on a server of PostgreSQL"))],
    indirect=True,
)
async def test_private_tables_are_played_to_their_ends_over_a_kill(own_town: Town) -> None:
    async with Patient(own_town.url) as client:
        room = await new_room(own_town, client)
        user = (await client.new_user("Solène"))["id"]
        shown = (await room.do(user, "help")).shown
        games = next(part for part in components(shown) if part.get("options"))
        page = (await client.select(user, shown, games["custom_id"], ["game.yams"])).shown
        yams = Solitaire(
            room, user, (await client.click(user, page, find(page, ":open.yams")["custom_id"])).shown
        )
        belote = Solitaire(room, user, (await room.do(user, "belote new", private=True, target=100)).shown)
        await room.do(user, "menteur new", private=True)
        refused = (await room.do(user, "yams new", private=True)).shown
        assert refused["content"] == said("fr", "limit.private", most=3)
        await yams.plays(5)
        await belote.plays(5)
        forged = moves(await yams.settled())[0]["custom_id"]
        mine = (await room.do(BRUNO, "help")).shown
        answer = await client.click(BRUNO, mine, forged, forge=True)
        assert text_of(answer.shown) == said("fr", "table.refuse.gone")
        await own_town.restart()
        mine = (await room.do(user, "mytables")).shown
        assert sum(":private." in part["custom_id"] for part in components(mine)) == 3
        for table in (yams, belote):
            await table.plays()
            assert over(table.message), "its message offers a rematch"
        rows = own_town.bot.rows("SELECT game, life, owner FROM tables WHERE life = 'over' ORDER BY number")
        assert [(game, str(owner)) for game, _, owner in rows] == [("yams", user), ("belote", user)]
        public = [
            one
            for one in await client.messages(BRUNO, room.channel)
            if one["embeds"] and not one["flags"] & 64
        ]
        assert public == [], "nobody else saw a message"
