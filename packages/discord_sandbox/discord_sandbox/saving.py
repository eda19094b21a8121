"""Saves the world as one JSON file.

Ephemeral messages are left out, as a client forgets them. The server's address is written as BASE, so
pictures are still found if it listens on another port next time.
"""

import base64
import json
import os
from dataclasses import asdict, fields
from pathlib import Path

from .core import Core
from .wire import Json, dumps
from .world import BOT_ID, GUILD_ID, Channel, File, Guild, Message, User

FORMAT = "tapis-vert-sandbox/1"
"""As the first program that kept such files called it."""
BASE = "sandbox://base"
_PLAIN = [one.name for one in fields(Channel) if one.name != "messages"]


def dump(core: Core) -> str:
    """Return the text of the state file."""
    world = core.world
    data = {
        "format": FORMAT,
        "guilds": [{"id": one.id, "name": one.name, "locale": one.locale} for one in world.guilds.values()],
        "advanced": core.clock.advanced,
        "users": [asdict(user) for user in world.users.values()],
        "channels": [_channel(channel) for channel in world.channels.values()],
        "emojis": list(world.emojis.values()),
        "commands": list(world.commands.values()),
        "files": {
            path: [file.type, base64.b64encode(file.content).decode()]
            for path, file in list(world.files.items())
        },
    }
    return dumps(data).replace(f"{core.base_url}/cdn/", f"{BASE}/cdn/")


def _channel(channel: Channel) -> Json:
    kept = [one for one in channel.messages.values() if one.owner is None]
    data: Json = {name: getattr(channel, name) for name in _PLAIN}
    data["messages"] = [{"data": one.data, "born": one.born, "files": one.files} for one in kept]
    return data


def write(path: Path, text: str) -> None:
    """Replace the file by `text`, whole or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    with open(beside, "w", encoding="utf-8", opener=_privately) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _privately(path: str, flags: int) -> int:
    """Open a file that only its owner may read: it holds tokens and private messages."""
    return os.open(path, flags, 0o600)


def load(core: Core, text: str) -> None:
    """Fill the world from the text of a state file. Raises ValueError if it is none."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ValueError(f"the state file is not of the format {FORMAT}")
        _fill(core, data)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the state file is damaged ({error!r})") from error


def _fill(core: Core, data: Json) -> None:
    world = core.world
    guilds: list[Json] = data.get("guilds") or [{"id": GUILD_ID, "locale": data["guild_locale"]}]
    for one in guilds:
        world.guilds[one["id"]] = Guild(**one)
    core.clock.advanced = data["advanced"]
    for user in sorted((User(**one) for one in data["users"]), key=lambda one: one.id != BOT_ID):
        world.add_user(user)
    for one in data["channels"]:
        messages = one.pop("messages")
        channel = world.channels[one["id"]] = Channel(**one)
        channel.messages = {
            each["data"]["id"]: Message(each["data"], each["born"], files=each["files"]) for each in messages
        }
    world.emojis = {one["id"]: one for one in data["emojis"]}
    world.commands = {one["id"]: one for one in data["commands"]}
    world.files = {path: File(base64.b64decode(raw), kind) for path, (kind, raw) in data["files"].items()}
    for ident in (*world.users, *world.channels, *world.emojis, *world.commands):
        core.ids.beyond(ident)
    for channel in world.channels.values():
        for ident in channel.messages:
            core.ids.beyond(ident)


def rebase(core: Core) -> None:
    """Write the server's address, once it is known, into the URLs of loaded files."""
    for channel in core.world.channels.values():
        for message in channel.messages.values():
            text = dumps([message.data, message.files]).replace(f"{BASE}/cdn/", f"{core.base_url}/cdn/")
            message.data, message.files = json.loads(text)
