"""Pictures of tables: drawn beside the event loop, cached by content, sent only when they change.

A screen names a recipe and its data (`tapis/drawing`).  If a drawing fails, that is logged and the message
has its text.  If it takes too long, the message keeps the picture that it has, and a new one begins with an
empty table; it *lags* until it is sent the picture that it is to have, and is painted again once that is
drawn.
A picture's file name is a hash of its content.  A message keeps its files until an edit lists others, and an
embed may name a file that its message has already.  So an edit with the same picture sends no file.  A hand
that shows what its table's board does *borrows* that picture: its embed names the file of the board.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any, TypeAlias

import discord

from bot.messages.bodies import OwnFile
from bot.messages.components import Drawn
from bot.patience import PATIENCE
from bot.screens.kit.screen import Picture
from bot.text import text_in
from tapis.drawing import SMALL
from tapis.drawing.artist import Artist
from tapis.drawing.felt import felt, height_of
from tapis.newest import Newest
from tapis.patience import NEVER

log = logging.getLogger(__name__)

KEPT, KEPT_BYTES = 128, 2_000_000
"""Most drawings in the cache, and most bytes of all of them."""
ALT_LIMIT = 1024
"""Most characters of alt text at Discord."""
MESSAGES = 1024
"""Most messages whose picture is remembered."""
LAG, HOLD, LOAN = 2.0, 1.9, 4.0
"""Seconds that a picture may lag behind its text before the text says so, that it is held back where a robot
moves, and that a hand waits for the one of the board."""
USUAL = 600
"""Height in pixels of an empty table where no picture of its recipe was drawn yet."""
UPLOADED = "attachment://"
"""Begins the address of a picture that comes with its message, or is there already."""

Key: TypeAlias = tuple[str, tuple[Any, ...]]


@lru_cache(maxsize=KEPT)
def name_of(picture: Picture | None) -> str:
    """Return the file name of a picture, which differs with drawing and text; "" for none."""
    if picture is None:
        return ""
    content = repr((picture.recipe, picture.data, picture.alt))
    ending = "webp" if picture.recipe in SMALL else "png"
    return f"table-{sha256(content.encode()).hexdigest()[:12]}.{ending}"


def shown_in(embed: discord.Embed) -> str:
    """Return the file name of an embed's picture, in our own or Discord's form of the URL; "" for none."""
    return (embed.image.url or "").partition("?")[0].rpartition("/")[2]


def _place(url: str) -> str:
    """Return an address without its signature."""
    return url.partition("?")[0]


def pictured_in(message: discord.Message) -> str:
    """Return the file name of a message's picture; "" for none."""
    return shown_in(message.embeds[0]) if message.embeds else ""


def resolved(shown: discord.Embed, answer: object) -> bool:
    """Tell whether Discord found the file that an embed names; True also if its answer does not tell.

    `answer` is the message that Discord returned, or the response of an interaction that holds it.
    """
    message = getattr(answer, "resource", answer)
    embeds: Sequence[discord.Embed] | None = getattr(message, "embeds", None)
    name = shown_in(shown)
    if not name or embeds is None:
        return True
    urls = [embed.image.url or "" for embed in embeds if shown_in(embed) == name]
    return any(not url.startswith(UPLOADED) for url in urls)


def _sizes(data: tuple[Any, ...]) -> tuple[int, ...]:
    """Return how many there are of each thing that a drawing shows: its height depends on no more."""
    return tuple(len(each) if isinstance(each, tuple) else 0 for each in data)


def _file(picture: Picture, name: str, png: bytes) -> discord.File:
    return OwnFile(BytesIO(png), name, description=picture.alt[:ALT_LIMIT])


@dataclass(slots=True, eq=False)
class Slot:
    """The place of the picture in one message.

    Attributes:
        has: the file name of the picture that is there, "" for none; None if that is not known.
        sent: the file name of the picture that was sent last, "" where its drawing is not kept.
        lags: it was last sent without the picture that it is to have.
        late: it lags for so long that its text says so.
        held: it lags because its picture would soon be another, or be lent.
        told: the timer after which its text says so.
        stands: the address at Discord of the file that it has, "" if that is not known.
        borrowed: the address of the picture that it shows, if that is another message's.
        drawing: what it lags behind, while that is drawn.
        under_way: how many requests with files are under way to the message.
        mixed: they were several, or one may have been lost: nobody knows which file it has.
    """

    has: str | None = None
    sent: str = ""
    lags: bool = False
    late: bool = False
    held: bool = False
    told: asyncio.TimerHandle | None = None
    stands: str = ""
    borrowed: str = ""
    drawing: "asyncio.Task[bytes | None] | None" = None
    under_way: int = 0
    mixed: bool = False

    @property
    def plain(self) -> bool:
        """True if it is known to have no file of its own."""
        return self.has == "" or (self.has is not None and self.borrowed != "")

    @property
    def missed(self) -> bool:
        """True if it lags, and what it lags behind is there."""
        return self.lags and not self.held and (self.drawing is None or self.drawing.done())

    def shows(self, embed: discord.Embed) -> None:
        """Know that the message shows this embed's picture."""
        self.has = shown_in(embed)

    def found(self, message: object) -> bool:
        """Know where its file stands, from the message as Discord tells it; return True if that is new.

        Discord signs an address anew each time, which makes no other of it.
        """
        embeds: Sequence[discord.Embed] = getattr(message, "embeds", None) or []
        url = (embeds[0].image.url or "") if embeds else ""
        if not url.startswith("http") or shown_in(embeds[0]) != self.has:
            return False
        before, self.stands = self.stands, url
        return _place(before) != _place(url)

    def keeps(self, lent: str) -> bool:
        """Return True if a picture that it has borrowed, if any, is still lent from where it was."""
        return not self.borrowed or _place(self.borrowed) == _place(lent)

    def caught_up(self) -> None:
        """Know that it is sent the picture that it is to have."""
        if self.told is not None:
            self.told.cancel()
        self.told = self.drawing = None
        self.lags = self.late = self.held = False

    @contextmanager
    def sending(self, change: Mapping[str, Any]) -> Iterator[list[bool]]:
        """Know what an edit carries once it has arrived: then True is appended to what is returned.

        Edits without files leave those of the message alone, in whatever order they arrive.
        """
        arrived = list[bool]()
        if "attachments" not in change:
            yield arrived
            return
        self.under_way += 1
        self.mixed = self.mixed or self.under_way > 1
        try:
            yield arrived
        finally:
            self.under_way -= 1
            if arrived == [True] and not self.mixed:
                self.shows(change["embed"])
            self.mixed = (self.mixed or arrived != [True]) and self.under_way > 0


class Pictures:
    """Has pictures drawn, without an artist by a thread; remembers which message shows which."""

    def __init__(self, artist: Artist | None = None) -> None:
        self._artist = artist or Artist()
        self.wake = self._artist.wake
        """Called where a picture may soon be needed."""
        self.load, self.close = self._artist.load, self._artist.close
        self._drawn: dict[Key, bytes | None] = {}
        self._bytes = 0
        self._under_way: dict[Key, asyncio.Task[bytes | None]] = {}
        self._on = Newest[int, Slot](MESSAGES)
        self._sent = Newest[str, Picture](KEPT)
        self._heights = Newest[tuple[str, tuple[int, ...]], int](KEPT)

    def slot(self, message_id: int) -> Slot:
        """Return the picture's place in a message; only the messages used last are remembered."""
        return self._on.use(message_id, Slot)

    def address(self, message_id: int | None, name: str) -> str:
        """Return where the picture of this name stands, if a message is known to have it; "" if not."""
        slot = None if message_id is None else self._on.get(message_id)
        return slot.stands if slot is not None and name and slot.has == name else ""

    def keep(self, message_id: int, slot: Slot) -> Slot:
        """Remember the picture's place in a message, and return it."""
        self._on[message_id] = slot
        return slot

    async def dress(
        self,
        drawn: Drawn,
        slot: Slot,
        again: Callable[[], None],
        patience: float | None = None,
        *,
        alone: Callable[[], bool] = lambda: True,
        hold: float = 0.0,
        lent: str = "",
    ) -> tuple[discord.Embed, list[discord.File] | None]:
        """Return the embed, with a picture or with the text in its place, and the files to send.

        The files are None to leave those of the message alone.  The message gets its own picture, or lags.

        Args:
            drawn: what is shown.
            slot: the place in the message that is sent.
            again: called once the message can be sent what it lags behind, or is to say that it does.
            patience: seconds to wait for the drawing; None for as long as an answer does.
            alone: returns whether no other edit of the message is under way.  One might arrive later that
                names the picture which is there: so that stays until an edit is alone.
            hold: seconds for which a picture that is there stays, as another, or a loan, comes soon.
            lent: where another message has the picture, which this one may show; "" for nowhere.
        """
        picture, pictured, name = drawn.picture, drawn.pictured, name_of(drawn.picture)
        png = None
        there = slot.has == name and slot.keeps(lent)
        if picture is not None and not there:
            if lent and pictured is not None and (slot.plain or slot.has is None or alone()):
                return pictured.set_image(url=lent), self._lend(slot, name, lent)
            if hold and slot.has:
                return self._meanwhile(drawn, picture, slot, again, hold=hold)
            try:
                png = await self.png(picture, patience)
            except TimeoutError:
                return self._meanwhile(drawn, picture, slot, again)
            if png is not None and slot.has not in {name, "", None} and not alone():
                return self._meanwhile(drawn, picture, slot, again)
        slot.caught_up()
        if pictured is None or picture is None or (png is None and not there):
            return drawn.embed, self._files(slot, None, "")
        files = None if there else self._files(slot, picture, name, png or b"")
        return pictured.set_image(url=slot.borrowed or UPLOADED + name), files

    @staticmethod
    def _lend(slot: Slot, name: str, address: str) -> list[discord.File] | None:
        """Let a message show another's picture; return its files: none, or None if it has none already."""
        slot.caught_up()
        plain, slot.borrowed, slot.sent = slot.plain, address, ""
        slot.has = name if plain else None  # unknown until the edit has arrived
        return None if plain else []

    def hold_back(self, slot: Slot, seconds: float, again: Callable[[], None]) -> None:
        """Let a message lag for so long, unless it is lent its picture before; then `again` is called."""
        slot.drawing, slot.held = None, True
        self._lag(slot, seconds, again)

    def _lag(self, slot: Slot, seconds: float, again: Callable[[], None]) -> None:
        if not slot.lags:
            slot.lags = True
            slot.told = asyncio.get_running_loop().call_later(seconds, self._tell, slot, again)

    def _meanwhile(
        self, drawn: Drawn, picture: Picture, slot: Slot, again: Callable[[], None], *, hold: float = 0.0
    ) -> tuple[discord.Embed, list[discord.File] | None]:
        """Let a message keep its picture, or begin with an empty table, until its own is drawn."""
        embed, t = (drawn.pictured or drawn.embed).copy(), text_in(drawn.language)
        slot.drawing, slot.held = None, hold > 0
        if not hold and self._key(picture) not in self._drawn:
            slot.drawing = self._begun(self._key(picture))
            slot.drawing.add_done_callback(lambda _: again())
        self._lag(slot, hold or LAG, again)
        if slot.late:
            embed.set_footer(text=" · ".join(filter(None, (embed.footer.text, t("picture.follows")))))
        if slot.has:
            return embed.set_image(url=slot.borrowed or UPLOADED + slot.has), None
        last = self._sent.get(slot.sent)  # sent once more, as it is not known whether that has arrived
        png = None if last is None else self._drawn.get(self._key(last))
        if last is None or png is None:
            height = self._height(picture)
            last, png = Picture("felt", (height,), t("picture.follows")), felt(height)
        name = name_of(last)
        return embed.set_image(url=UPLOADED + name), self._files(slot, last, name, png)

    def _tell(self, slot: Slot, again: Callable[[], None]) -> None:
        """Have a message that still lags say that its picture follows; one that was held back is sent."""
        if slot.held:
            slot.told = asyncio.get_running_loop().call_later(LAG, self._tell, slot, again)
        slot.late, slot.held = slot.lags and not slot.held, False
        if slot.lags:
            again()

    def _height(self, picture: Picture) -> int:
        """Return the height of the picture drawn last that is most like this one."""
        sizes = _sizes(picture.data)
        known = [key for key in self._heights if key[0] == picture.recipe]
        likest = max(known, key=lambda key: sum(map(int.__eq__, key[1], sizes)), default=None)
        return USUAL if likest is None else self._heights[likest]

    async def file(self, picture: Picture, patience: float | None = NEVER) -> discord.File | None:
        """Return a picture as a file of its own, once it is drawn; None if that failed.

        Raises:
            TimeoutError: if it is not ready after so many seconds.
        """
        png = await self.png(picture, patience)
        return None if png is None else _file(picture, name_of(picture), png)

    def _files(
        self, slot: Slot, picture: Picture | None, name: str, png: bytes = b""
    ) -> list[discord.File] | None:
        """Return the files that a message is to have; None if it has them."""
        if slot.has == name and not slot.borrowed:
            return None
        slot.has, slot.sent = None, ""  # unknown until the edit has arrived
        if picture is not None and self._key(picture) in self._drawn:
            slot.sent = name
            self._sent[name] = picture
        slot.stands = slot.borrowed = ""
        return [] if picture is None else [_file(picture, name, png)]

    @staticmethod
    def _key(picture: Picture) -> Key:
        return picture.recipe, picture.data

    def clear(self) -> None:
        """Forget all drawings, as names stand in some; those under way are finished, but not kept."""
        self._drawn.clear()
        self._under_way.clear()
        self._sent.clear()
        self._bytes = 0
        self._artist.forget()
        name_of.cache_clear()

    async def png(self, picture: Picture, patience: float | None = None) -> bytes | None:
        """Return the file of a drawing; None if it failed.

        Raises:
            TimeoutError: if it is not ready after so many seconds; it is being drawn.
        """
        key = self._key(picture)
        if key in self._drawn:
            self._drawn[key] = self._drawn.pop(key)
            return self._drawn[key]
        task = self._begun(key)
        await asyncio.wait({task}, timeout=PATIENCE.picture if patience is None else patience)
        if not task.done():  # whether the time was over or not: both may come in one turn of the loop
            log.info("a picture takes long: until then its message shows what it has, or an empty table")
            raise TimeoutError
        return task.result()

    def begin(self, picture: Picture) -> None:
        """Start to draw a picture that is needed soon."""
        key = self._key(picture)
        if key not in self._drawn:
            self._begun(key)

    def _begun(self, key: Key) -> asyncio.Task[bytes | None]:
        """Return the task that draws; start it if there is none."""
        if key not in self._under_way:
            self._under_way[key] = asyncio.create_task(self._draw(key))
        return self._under_way[key]

    async def _draw(self, key: Key) -> bytes | None:
        """Draw; a failure stays in the cache, so it is not tried again soon."""
        recipe, data = key
        png = None
        try:
            png = await self._artist.draw(recipe, data)
        except Exception:
            reference = secrets.token_hex(3)
            log.exception("error %s: picture %s could not be drawn", reference, recipe)
        finally:
            forgotten = self._under_way.get(key) is not asyncio.current_task()
            if not forgotten:
                del self._under_way[key]
        if forgotten:
            return png
        self._drawn[key] = png
        self._bytes += len(png or b"")
        if png is not None:
            self._heights[recipe, _sizes(data)] = height_of(png)
        while len(self._drawn) > KEPT or self._bytes > KEPT_BYTES:
            self._bytes -= len(self._drawn.pop(next(iter(self._drawn))) or b"")
        return png
