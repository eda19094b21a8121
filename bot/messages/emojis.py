"""The application's emojis, found by name; missing ones are uploaded.

A name is words, as screen readers speak it (`ten_of_hearts`).  Which picture each emoji has is noted in the
database, by the emoji's id.  An emoji of an earlier start, whose name ended in a hash of its picture, is
renamed: it keeps its id, so no message loses it.  One with another picture than ours steps aside under a name
of its own and stays, because older messages show it.  All this is done in the background; until then texts
and buttons show what is there.
"""

import asyncio
import contextlib
import hashlib
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

import aiohttp
import discord

from bot.messages.bodies import OwnEmoji
from bot.messages.sprites import named_in
from bot.messages.troubles import MISSING, trouble_of
from bot.store import Store, StoreTrouble
from bot.text import LANGUAGES
from tapis.drawing import ART

log = logging.getLogger(__name__)

APART = 0.05
"""Seconds between two uploads: 20 a second, well below the 50 requests that Discord allows in all."""
BEFORE = "_before"
"""What the name of an emoji ends in whose picture has been replaced."""


@dataclass(frozen=True, slots=True)
class Own:
    """One of our emojis: its name, its picture with a hash of it, and with which others it is shown."""

    name: str
    picture: bytes
    digest: str
    former: str
    kind: tuple[str, str]


def ours() -> Iterator[Own]:
    """Yield our emojis, those of every language; some have the same picture."""
    pictures = {path.stem: path.read_bytes() for path in ART.glob("*.png")}
    for language in LANGUAGES:
        for named in named_in(language).values():
            picture = pictures[named.art]
            digest = hashlib.sha256(picture).hexdigest()[:8]
            yield Own(named.name, picture, digest, f"{named.art}_{digest}", (language, named.kind))


class Emojis:
    """Keeps a bot's emojis complete; calls `show` with all of them whenever there are more."""

    def __init__(
        self, client: discord.Client, notes: Store, show: Callable[[Mapping[str, discord.PartialEmoji]], None]
    ) -> None:
        self._client = client
        self._notes = notes
        self._show = show
        self._there: dict[str, discord.Emoji] = {}
        self._known: dict[str, discord.PartialEmoji] = {}
        self._digests: dict[str, str] = {}
        self._uploading: asyncio.Task[None] | None = None

    @property
    def _note(self) -> str:
        return f"emojis {self._client.application_id}"

    async def begin(self) -> None:
        """Show the emojis that are there, and start to upload or rename the others."""
        lacking = await self._look()
        self._show(self._known)
        if lacking:
            self._uploading = asyncio.create_task(self._complete())

    async def _look(self) -> list[Own]:
        """Find the emojis that are there; return the others."""
        try:
            self._there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        except discord.HTTPException as error:
            log.warning("dice and cards are shown without pictures of ours: %s", error)
            return []
        noted: Mapping[str, str] = json.loads(await self._notes.note(self._note) or "{}")
        ids = {str(emoji.id) for emoji in self._there.values()}
        self._digests = {key: digest for key, digest in noted.items() if key in ids}
        return [own for own in ours() if not self._shown(own)]

    async def uploaded(self) -> None:
        """Wait until all are uploaded."""
        if self._uploading:
            await self._uploading

    async def close(self) -> None:
        """Stop uploading; the next start goes on."""
        if self._uploading:
            self._uploading.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._uploading

    def _shown(self, own: Own) -> bool:
        """Show the best there is for an emoji; return True if that is final."""
        there = self._there.get(own.name)
        if there is not None and self._digests.get(str(there.id)) == own.digest:
            self._keep(own.name, there)
            return True
        if best := self._there.get(own.former) or there or self._there.get(own.name + BEFORE):
            self._keep(own.name, best)
        return False

    def _keep(self, name: str, emoji: discord.Emoji) -> None:
        self._known[name] = OwnEmoji(name=emoji.name, id=emoji.id)

    async def _complete(self) -> None:
        """Complete them, when no other copy of the bot does; what another has done is found done."""
        try:
            async with self._notes.only_one("emojis"):
                lacking = await self._look()
                await self._bring_all(lacking)
                if not lacking:
                    self._show(self._known)
        except StoreTrouble as error:
            log.warning("emojis of ours stay as they are: %s", error)

    async def _bring_all(self, lacking: list[Own]) -> None:
        """Complete one after the other, the smallest kinds first.

        A kind is shown once all its emojis were tried, so a hand changes its look only once.
        """
        sizes = Counter(own.kind for own in lacking)
        lacking.sort(key=lambda own: (sizes[own.kind], own.kind, own.name))
        for kind, together in groupby(lacking, lambda own: own.kind):
            for own in together:
                try:
                    await self._bring(own)
                except (discord.HTTPException, aiohttp.ClientError, OSError, StoreTrouble) as error:
                    log.warning("emoji %s stays as it is, or absent: %s", own.name, error)
                await asyncio.sleep(APART)
            log.info("%d emojis of ours are there: %s", sizes[kind], " ".join(kind))
            self._show(self._known)

    async def _bring(self, own: Own) -> None:
        """Rename the emoji that has this picture, or upload it in place of another picture."""
        there, former = self._there.get(own.name), self._there.pop(own.former, None)
        if there is not None:
            await self._step_aside(own.name, there)
        if former is not None:
            made = await former.edit(name=own.name)
        else:
            made = await self._client.create_application_emoji(name=own.name, image=own.picture)
        self._there[own.name] = made
        self._keep(own.name, made)
        self._digests[str(made.id)] = own.digest
        await self._notes.save_note(self._note, json.dumps(self._digests, sort_keys=True))

    async def _step_aside(self, name: str, emoji: discord.Emoji) -> None:
        """Free a name; of the pictures that had it before, only the newest stays."""
        if oldest := self._there.pop(name + BEFORE, None):
            try:
                await oldest.delete()
            except discord.HTTPException as error:
                if trouble_of(error) is not MISSING:  # somebody was quicker
                    raise
        self._there[name + BEFORE] = await emoji.edit(name=name + BEFORE)
        del self._there[name]
