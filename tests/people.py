"""People at a channel of a sandbox, whichever bot plays there: what they type, press, choose and read.

`Parlour` (tests/cogs) has the bot in this process, `Room` (tests/e2e) in a process of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.messages.custom_id import NO_TABLE
from discord_sandbox.client import ALICE, BOT, Answer, SandboxClient, button, components, text_of
from tapis.games.kit.codes import code_of
from tapis.shelf import GAMES

Json = dict[str, Any]
PRIVATE = 64
"""The flag of a message that one person sees."""


@dataclass
class People:
    """Who is in one channel.

    Attributes:
        client: who acts for them.
        channel: its id.
    """

    client: SandboxClient
    channel: str

    async def painted(self) -> None:
        """Wait until the bot has painted, where that can be known."""

    async def elsewhere(self, name: str = "elsewhere") -> Self:
        """Return the same people in a new channel."""
        return replace(self, channel=(await self.client.new_channel(name))["id"])

    # Typing

    async def do(self, user: str, command: str, **options: object) -> Answer:
        """Type a command."""
        return await self.client.command(user, self.channel, command, options)

    async def say(self, user: str, command: str, **options: object) -> str:
        """Type a command; return the text that answers it."""
        return text_of((await self.do(user, command, **options)).shown)

    async def offers(self, user: str, command: str, **typed: object) -> list[Json]:
        """Return the choices that are offered while the last of these options is typed."""
        return await self.client.autocomplete(user, self.channel, command, list(typed)[-1], typed)

    async def via(self, user: str, verb: str, value: object = None) -> Answer:
        """Choose in `/table do` what is offered and begins with this verb, else type it; with a value."""
        offered = await self.offers(user, "table do", what="")
        found = [one["value"] for one in offered if f"{one['value']}.".startswith(f"{verb}.")]
        given = {} if value is None else {"with": str(value)}
        return await self.do(user, "table do", what=[*found, verb][0], **given)

    async def begin(self, group: str, *users: str, **options: object) -> None:
        """Open a table of a slash group by the first of these people, let the others join, start."""
        await self.do(users[0], f"{group} new", **coded(group, options))
        for user in users[1:]:
            await self.do(user, "table join")
        await self.do(users[0], "table start")

    # Pressing

    async def press(self, user: str, part: str, message: Json | None = None, **more: object) -> Answer:
        """Press the button whose custom_id or label holds `part`, on the message or in its menu.

        Without a message it is the board.
        """
        message = message or await self.board()
        shown = [one["custom_id"] + (one.get("label") or "") for one in components(message)]
        if has(message, ":more") and not any(part in one for one in shown):
            menu = find(message, ":more")["custom_id"]
            message = (await self.client.click(user, message, menu, **more)).shown
        return await self.client.click(user, message, button(message, part)["custom_id"], **more)

    async def pick(self, user: str, part: str, value: str, message: Json | None = None) -> Answer:
        """Choose in the select of the message, or of the board, whose custom_id holds `part`."""
        message = message or await self.board()
        return await self.client.select(user, message, find(message, part)["custom_id"], [value])

    async def sets(self, user: str, *changes: str) -> Json:
        """Press these on the pages of the server's settings; return what is shown last."""
        answer = shown = (await self.do(user, "settings")).shown
        for change in changes:
            pressed = f"t:{NO_TABLE}:-:server.{change}"
            answer = (await self.client.click(user, shown, pressed, forge=True)).shown
            shown = answer if answer["components"] else shown
        return answer

    # Seeing

    async def seen(self, user: str = ALICE) -> list[Json]:
        """Return what somebody sees here, when the bot has painted."""
        await self.painted()
        return await self.client.messages(user, self.channel, 2000)

    async def board(self) -> Json:
        """Return the newest public message with an embed, when the bot has painted."""
        messages = await self.seen()
        boards = [message for message in messages if is_board(message)]
        assert boards, [text_of(message) for message in messages]
        return boards[-1]


def coded(group: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as the command that opens a table takes them: in a code those it does not ask for."""
    [kind] = [game for game in GAMES.values() if game.command == group]
    rest = {name: options[name] for name in kind.Options.offered() if name in options}
    for name in kind.Options.asked():
        rest.pop(name, None)
    taken = {name: value for name, value in options.items() if name not in rest}
    return taken | ({"code": code_of(kind.key, kind.Options().with_options(rest))} if rest else {})


# Reading messages


def is_board(message: Json) -> bool:
    """Tell whether a message is public, the bot's, and has an embed."""
    private = message.get("flags", 0) & PRIVATE
    return message["author"]["id"] == BOT and bool(message["embeds"]) and not private


def private(answer: Answer) -> Json:
    """Return the message of an answer, which its reader alone sees."""
    assert answer.shown["flags"] & PRIVATE, "it is for its reader alone"
    return answer.shown


def find(message: Json, part: str) -> Json:
    """Return the component whose custom_id holds `part`."""
    fits = [one for one in components(message) if part in one["custom_id"]]
    assert fits, (part, [one["custom_id"] for one in components(message)])
    return fits[0]


def has(message: Json, part: str) -> bool:
    """Tell whether a message has an enabled component whose custom_id holds `part`."""
    return any(part in one["custom_id"] and not one.get("disabled") for one in components(message))


def codes(message: Json) -> list[str]:
    """Return what each button and list of a message does: its custom_id from the last colon on."""
    return [one["custom_id"].rpartition(":")[2] for one in components(message)]


def values(message: Json) -> list[str]:
    """Return every value of the lists of a message."""
    return [one["value"] for part in components(message) for one in part.get("options", ())]


def labels(message: Json) -> list[str]:
    """Return the labels of the buttons of a message."""
    return [one["label"] for one in components(message) if "label" in one]


def names(offers: Sequence[Json]) -> list[str]:
    """Return what choices are called."""
    return [one["name"] for one in offers]
