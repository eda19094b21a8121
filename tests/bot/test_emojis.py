"""Our emojis are found, renamed or uploaded, and no start waits for that."""

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.messages import emojis
from bot.messages.emojis import BEFORE, Emojis, ours
from bot.messages.sprites import PAWNS, SIGNS, Sprites, named_in
from bot.store import StoreOnBadDisk
from bot.text import LANGUAGES
from discord_sandbox.client import HANGS
from tests.tiers import in_turn

WANTED = {own.name: own for own in ours()}


class Emoji:
    """One emoji at Discord, which may be renamed or deleted."""

    def __init__(self, discord: "Discord", name: str, picture: bytes, ident: int) -> None:
        self.discord, self.name, self.picture, self.id = discord, name, picture, ident

    async def edit(self, *, name: str) -> "Emoji":
        await self.discord.answers(name)
        assert name not in self.discord.names, "a name is taken once"
        self.name = name
        return self

    async def delete(self) -> None:
        await self.discord.answers(self.name)
        self.discord.emojis.remove(self)


class Discord:
    """What of a client is used: a list of emojis, and ways to change it that can be held up or broken."""

    application_id = 7

    def __init__(self) -> None:
        self.emojis: list[Emoji] = []
        self.open = asyncio.Event()
        self.open.set()
        self.refused = "no such name"
        self.uploads = 0
        self.ids = 0

    @property
    def names(self) -> list[str]:
        return [emoji.name for emoji in self.emojis]

    def there(self, name: str, picture: bytes) -> Emoji:
        """Have an emoji."""
        self.ids += 1
        self.emojis.append(Emoji(self, name, picture, self.ids))
        return self.emojis[-1]

    def pictures(self) -> dict[str, bytes]:
        """Return the picture of each name."""
        return {emoji.name: emoji.picture for emoji in self.emojis}

    async def answers(self, name: str) -> None:
        await self.open.wait()
        if name.startswith(self.refused):
            raise ConnectionResetError("gone")

    async def fetch_application_emojis(self) -> list[Emoji]:
        return list(self.emojis)

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji:
        await self.answers(name)
        assert name not in self.names, "a name is taken once"
        assert image.startswith(b"\x89PNG")
        self.uploads += 1
        return self.there(name, image)


class Notes(dict[str, str]):
    """The notes of a database."""

    async def note(self, key: str) -> str | None:
        return self.get(key)

    async def save_note(self, key: str, value: str) -> None:
        self[key] = value

    @asynccontextmanager
    async def only_one(self, _: str) -> AsyncIterator[None]:
        yield


class NotesOnBadDisk(Notes):
    """Notes that no longer can be written."""

    async def save_note(self, key: str, value: str) -> None:
        raise StoreOnBadDisk(f"{key} is not written")


class Start:
    """A start of the bot on this application and this database."""

    def __init__(self, client: Discord, notes: Notes) -> None:
        self.shown: list[Sprites] = []
        self.emojis = Emojis(client, notes, lambda emojis: self.shown.append(Sprites(emojis)))  # type: ignore[arg-type]

    async def done(self) -> "Start":
        await self.emojis.begin()
        await self.emojis.uploaded()
        return self


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emojis, "APART", 0)


def drawn(sprites: Sprites, sprite: str, language: str = "en") -> bool:
    return sprites.spoken(language).on_button(sprite) is not None


def ident(sprites: Sprites, sprite: str) -> int:
    payload = sprites.on_button(sprite)
    return int(payload["id"])


def lacking(sprites: Sprites) -> list[str]:
    """Return what has no emoji."""
    return [
        f"{language} {sprite}"
        for language in LANGUAGES
        for sprite in named_in(language)
        if not drawn(sprites, sprite, language)
    ]


async def test_a_first_start_uploads_everything_once() -> None:
    client = Discord()
    start = await Start(client, Notes()).done()
    assert client.pictures() == {name: own.picture for name, own in WANTED.items()}
    assert lacking(start.shown[-1]) == []


async def test_a_disk_that_takes_nothing_keeps_no_emoji_away() -> None:
    """Nor does it keep the bot from closing: the next start sends again what it could not note."""
    client = Discord()
    start = await Start(client, NotesOnBadDisk()).done()
    await start.emojis.close()
    assert lacking(start.shown[-1]) == []


async def test_a_later_start_sends_nothing() -> None:
    client, notes = Discord(), Notes()
    await Start(client, notes).done()
    uploads, client.refused = client.uploads, ""
    start = await Start(client, notes).done()
    assert (client.uploads, len(start.shown)) == (uploads, 1)
    assert lacking(start.shown[0]) == []


async def test_emojis_of_an_earlier_version_are_renamed_and_keep_their_id() -> None:
    """Boards name an emoji by its id: they show it before, while and after its name changes."""
    client = Discord()
    for path in emojis.ART.glob("*.png"):
        picture = path.read_bytes()
        client.there(f"{path.stem}_{hashlib.sha256(picture).hexdigest()[:8]}", picture)
    old = {emoji.name.rpartition("_")[0]: emoji for emoji in client.emojis}
    start = await Start(client, Notes()).done()
    renamed = [old[art].name for art in ("die5", "card_10H", "carte_JS")]
    assert renamed == ["die_5", "ten_of_hearts", "valet_de_pique"]
    assert {ident(sprites, "card_10H") for sprites in start.shown} == {old["card_10H"].id}


async def test_another_picture_takes_its_place_while_the_old_one_stays() -> None:
    client, notes = Discord(), Notes()
    await Start(client, notes).done()
    old = next(emoji for emoji in client.emojis if emoji.name == "die_5")
    notes["emojis 7"] = json.dumps(json.loads(notes["emojis 7"]) | {str(old.id): "00000000"})
    old.picture = b"another"
    start = await Start(client, notes).done()
    assert client.pictures()["die_5"] == WANTED["die_5"].picture
    assert (old.name, old in client.emojis) == (f"die_5{BEFORE}", True)
    assert [ident(start.shown[0], "die5"), ident(start.shown[-1], "die5")] == [old.id, client.ids]


async def test_of_the_pictures_before_only_the_newest_stays() -> None:
    client, notes = Discord(), Notes()
    oldest = client.there(f"die_5{BEFORE}", b"oldest")
    old = client.there("die_5", b"old")
    await Start(client, notes).done()
    fives = {"die_5", f"die_5{BEFORE}"}
    assert [emoji.picture for emoji in client.emojis if emoji.name in fives] == [
        b"old",
        WANTED["die_5"].picture,
    ]
    assert (oldest in client.emojis, old.name) == (False, f"die_5{BEFORE}")


async def test_a_start_that_was_cut_off_is_made_good_by_the_next() -> None:
    """The name is free, as the old picture has stepped aside: that one is shown until ours is there."""
    client, notes = Discord(), Notes()
    old = client.there(f"die_5{BEFORE}", b"old")
    client.refused = "die_5"
    start = await Start(client, notes).done()
    assert ident(start.shown[-1], "die5") == old.id
    client.refused = "no such name"
    start = await Start(client, notes).done()
    assert ident(start.shown[-1], "die5") != old.id


async def test_a_start_does_not_wait_for_uploads() -> None:
    """The dice that are there are shown while the cards are still on their way."""
    client = Discord()
    for name in ("die_1", "die_2"):
        client.there(name, WANTED[name].picture)
    client.open.clear()
    start = Start(client, Notes())
    await start.emojis.begin()
    assert (drawn(start.shown[-1], "die1"), drawn(start.shown[-1], "card_AS")) == (True, False)
    await start.emojis.close()


async def test_a_kind_is_shown_when_it_is_complete_the_smallest_first() -> None:
    start = await Start(Discord(), Notes()).done()
    kinds = ("pawn_A", "suit_S", "die6", "face6", "card_T1", "card_AS")
    counts = [sum(drawn(one, sprite, of) for of in LANGUAGES for sprite in kinds) for one in start.shown]
    assert counts == list(range(13))
    assert [drawn(start.shown[4], "suit_S", "fr"), drawn(start.shown[4], "die6")] == [True, False]


async def test_an_upload_that_fails_leaves_the_others() -> None:
    client = Discord()
    client.refused = "ace_of_spades"
    start = await Start(client, Notes()).done()
    assert lacking(start.shown[-1]) == ["en card_AS"]


async def test_closing_ends_uploads_that_hang() -> None:
    client = Discord()
    client.open.clear()
    start = Start(client, Notes())
    await start.emojis.begin()
    await asyncio.wait_for(start.emojis.close(), HANGS)
    assert client.names == []
    assert len(start.shown) == 1


async def test_a_picture_is_shown_under_its_own_name() -> None:
    """What a payload names is an id as text, as Discord's API describes it."""
    start = await Start(Discord(), Notes()).done()
    assert isinstance(start.shown[-1].text("{{die5}}"), str)
    assert re.fullmatch(r"<:die_5:\d+>", start.shown[-1].text("{{die5}}"))
    assert re.fullmatch(r"<:de_5:\d+>", start.shown[-1].spoken("fr").text("{{die5}}"))


def test_names_are_words_that_discord_takes() -> None:
    """Screen readers speak them: no hash, no code of a card."""
    long = [name for name in WANTED if not re.fullmatch(r"[A-Za-z0-9_]{2,32}", name + BEFORE)]
    assert not long, "too long, or another character"
    die = r"(de|die)_([1-6]|[a-z]{2,7})(_kept|_garde)?"
    words = rf"{die}|(pawn|pion)_[a-d]|(trump|atout)_[12]?\d|the_excuse|[a-z]+(_(of|de)_[a-z]+)?"
    assert [name for name in WANTED if not re.fullmatch(words, name)] == []


def test_no_two_emojis_have_the_same_name() -> None:
    names = [own.name for own in ours()]
    assert len(names) == len(set(names)) == 2 * (78 + 2 * (6 + 6) + len(SIGNS) + len(PAWNS))


def test_every_picture_is_an_emoji_in_some_language() -> None:
    used = {named.art for language in LANGUAGES for named in named_in(language).values()}
    assert used == {path.stem for path in emojis.ART.glob("*.png")}


@in_turn(
    ("sprite", "english", "french"),
    [
        ("card_JS", "J♠", "V♠"),
        ("card_10H", "10♥", "10♥"),
        ("card_KD", "K♦", "R♦"),
        ("suit_C", "♣", "♣"),
        ("card_NH", "N♥", "C♥"),
        ("card_T21", "21✦", "21✦"),
        ("die5", "\N{DIE FACE-5}", "\N{DIE FACE-5}"),
        ("die5_kept", "\N{DIE FACE-5}✓", "\N{DIE FACE-5}✓"),
        ("face1", "♠", "♠"),
        ("face4", "Q", "D"),
        *((f"pawn_{letter}", sign, sign) for letter, sign in zip("ABCD", "🔴🟦△◆", strict=True)),
    ],
)
def test_a_text_stands_in_for_an_absent_emoji(sprite: str, english: str, french: str) -> None:
    written = [Sprites(language=language).text(f"{{{{{sprite}}}}}") for language in ("en", "fr")]
    assert written == [english, french]
