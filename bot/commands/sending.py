"""Sends the slash commands to Discord when they changed, from one process at a time."""

import hashlib
import json
import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.services import Services

log = logging.getLogger(__name__)


async def payload_of(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return the commands of a tree as Discord is sent them, in every language."""
    translator = tree.translator
    assert translator is not None  # noqa: S101 - the client has set it
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


async def send(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Send the commands if they changed, or if Discord has others than were sent.

    What was sent is noted in the database.  A process that waited for another finds the note, and sends none.

    Raises:
        discord.HTTPException: if Discord does not take them; the log says which and why.
    """
    client: discord.Client = tree.client
    store = services.store
    application, payload = client.application_id or 0, await payload_of(tree)
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    note = f"commands {application}"
    async with store.only_one("commands"):
        there = _versions(await client.http.get_global_commands(application))
        if await store.note(note) == f"{digest} {there}":
            return
        try:
            sent = await client.http.bulk_upsert_global_commands(application, payload=payload)
        except discord.HTTPException as error:
            said = re.sub(
                r"(?<=^In )\d+", lambda place: _name(payload, place[0]), str(error), flags=re.MULTILINE
            )
            log.critical("the commands cannot be registered: %s", said)
            raise
        await store.save_note(note, f"{digest} {_versions(sent)}")
    log.info("%d commands sent", len(payload))


def _name(payload: Sequence[Mapping[str, Any]], place: str) -> str:
    """Return the name of the command that Discord means by its place."""
    return f"/{payload[int(place)]['name']}" if int(place) < len(payload) else place


def _versions(there: Iterable[Mapping[str, Any]]) -> str:
    """Return which command has which version, of Discord's list."""
    return ",".join(sorted(f"{command['id']}:{command['version']}" for command in there))
