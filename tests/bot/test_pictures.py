"""Pictures are drawn off the event loop, once for each content, and sent only when they change."""

import asyncio
import threading
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import bot.messages.pictures
import tapis.drawing.artist
from bot.messages.components import ComponentRows, Drawn
from bot.messages.pictures import Pictures, Slot, name_of, shown_in
from bot.patience import PATIENCE
from bot.screens.kit.screen import Picture
from discord_sandbox.client import HANGS
from tapis.patience import NEVER

ONE, TWO = Picture("toy", ("one",), "A table"), Picture("toy", ("two",), "Another table")
BROKEN = Picture("toy", ("broken",), "A table")


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What has been drawn, and whether by the thread of the event loop."""
    drawn: list[tuple[Any, ...]] = []

    def draw(data: tuple[Any, ...]) -> bytes:
        drawn.append((*data, threading.current_thread() is threading.main_thread()))
        if data == ("broken",):
            raise ValueError(data)
        return repr(data).encode()

    monkeypatch.setattr(tapis.drawing.artist, "RECIPES", {"toy": draw})
    return drawn


def nobody() -> None:
    """Called when a drawing came late."""


def drawn(picture: Picture | None) -> Drawn:
    """A message whose text stands where it has no picture."""
    pictured = None if picture is None else discord.Embed(description="beside")
    return Drawn(lambda: discord.Embed(description="in words"), ComponentRows([]), picture, pictured)


async def dressed(
    pictures: Pictures, picture: Picture | None, message: int | None
) -> tuple[discord.Embed, Any]:
    """Edit a message, or send a new one; return what stands in it and the files that were sent."""
    slot = Slot("") if message is None else pictures.slot(message)
    embed, files = await pictures.dress(drawn(picture), slot, nobody)
    slot.shows(embed)
    return embed, files


async def test_a_picture_is_drawn_in_a_thread_and_once(drawings: list[tuple[Any, ...]]) -> None:
    pictures = Pictures()
    for _ in range(3):
        await dressed(pictures, ONE, None)
    assert drawings == [("one", False)]


async def test_the_file_carries_the_alt_text_and_the_embed_shows_it(drawings: list[tuple[Any, ...]]) -> None:
    embed, [file] = await dressed(Pictures(), ONE, None)
    assert (file.description, embed.image.url) == ("A table", f"attachment://{file.filename}")


async def test_an_alt_text_is_cut_to_what_discord_takes(drawings: list[tuple[Any, ...]]) -> None:
    _, [file] = await dressed(Pictures(), replace(ONE, alt="é" * 2000), None)
    assert len(file.description) == 1024


async def test_the_same_picture_is_not_sent_again(drawings: list[tuple[Any, ...]]) -> None:
    pictures = Pictures()
    await dressed(pictures, ONE, 7)
    embed, files = await dressed(pictures, ONE, 7)
    assert files is None
    assert embed.image.url == "attachment://" + name_of(ONE)
    assert (await dressed(pictures, TWO, 7))[1], "another picture is sent"


async def test_another_text_is_another_file(drawings: list[tuple[Any, ...]]) -> None:
    """The text for who cannot see the picture travels with the file; the drawing is made once."""
    pictures = Pictures()
    await dressed(pictures, ONE, 7)
    _, [file] = await dressed(pictures, replace(ONE, alt="Alice is to play"), 7)
    assert file.description == "Alice is to play"
    assert len(drawings) == 1


async def test_a_board_without_picture_drops_the_one_it_had(drawings: list[tuple[Any, ...]]) -> None:
    pictures = Pictures()
    await dressed(pictures, ONE, 7)
    assert (await dressed(pictures, None, 7))[1] == []
    assert (await dressed(pictures, None, 7))[1] is None


async def test_what_a_message_shows_is_not_known_after_a_restart(drawings: list[tuple[Any, ...]]) -> None:
    """So the picture is sent once more, and a board without one says so."""
    assert (await dressed(Pictures(), ONE, 7))[1], "a new process sends the picture again"
    assert (await dressed(Pictures(), None, 7))[1] == []
    assert (await dressed(Pictures(), None, None))[1] is None


async def test_after_an_edit_that_failed_the_picture_is_sent_again(drawings: list[tuple[Any, ...]]) -> None:
    pictures = Pictures()
    await dressed(pictures, ONE, 7)
    await pictures.dress(drawn(TWO), pictures.slot(7), nobody)
    assert (await dressed(pictures, ONE, 7))[1], "the picture is sent again"


async def test_a_drawing_that_fails_is_logged_once_and_the_board_goes_on_in_text(
    drawings: list[tuple[Any, ...]], caplog: pytest.LogCaptureFixture
) -> None:
    """Nor is it tried again at every repaint."""
    pictures = Pictures()
    for _ in range(3):
        embed, files = await dressed(pictures, BROKEN, None)
        assert (files, embed.image.url) == (None, None)
    assert caplog.text.count("could not be drawn") == 1
    assert len(drawings) == 1


async def test_a_message_has_its_position_in_words_or_as_a_picture_but_never_both(
    drawings: list[tuple[Any, ...]],
) -> None:
    described = {
        "drawn": (await dressed(Pictures(), ONE, None))[0].description,
        "failed": (await dressed(Pictures(), BROKEN, None))[0].description,
        "none": (await dressed(Pictures(), None, None))[0].description,
    }
    assert described == {"drawn": "beside", "failed": "in words", "none": "in words"}


async def test_a_message_keeps_the_picture_that_it_has_until_the_next_one_is_drawn(
    drawings: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = Pictures()
    await dressed(pictures, ONE, 7)
    slow, ready = threading.Event(), asyncio.Event()
    monkeypatch.setattr(tapis.drawing.artist, "RECIPES", {"toy": lambda _: slow.wait(HANGS) and b"png"})
    monkeypatch.setattr(PATIENCE, "picture", 0.01)
    embed, files = await pictures.dress(drawn(TWO), pictures.slot(7), ready.set)
    assert (shown_in(embed), embed.description, files) == (name_of(ONE), "beside", None)
    assert pictures.slot(7).lags
    slow.set()
    await asyncio.wait_for(ready.wait(), HANGS)
    embed, [file] = await dressed(pictures, TWO, 7)
    assert (shown_in(embed), file.filename) == (name_of(TWO), name_of(TWO))
    assert not pictures.slot(7).lags


async def test_a_picture_that_a_message_shows_is_not_drawn_for_it_again(
    drawings: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.messages.pictures, "KEPT", 1)
    pictures = Pictures()
    await dressed(pictures, ONE, 7)
    await dressed(pictures, TWO, 8)
    assert (await dressed(pictures, ONE, 7))[1] is None
    assert [name for name, _ in drawings] == ["one", "two"]


async def test_a_drawing_under_way_is_not_kept_once_all_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A person may be erased while a picture with their name is drawn: it is not kept, under no key."""
    begun, slow = threading.Event(), threading.Event()

    def draw(_: tuple[Any, ...]) -> bytes:
        begun.set()
        slow.wait(HANGS)
        return b"png"

    monkeypatch.setattr(tapis.drawing.artist, "RECIPES", {"toy": draw})
    monkeypatch.setattr(PATIENCE, "picture", NEVER)
    pictures = Pictures()
    waiting = asyncio.create_task(dressed(pictures, ONE, None))
    await asyncio.to_thread(begun.wait, HANGS)
    pictures.clear()
    slow.set()
    _, [file] = await waiting
    assert file.fp.read() == b"png", "who waited for it has it"
    assert "one" not in str(vars(pictures))
    assert name_of.cache_info().currsize == 0
    assert await pictures.png(ONE) == b"png", "it is drawn anew"


async def test_what_is_remembered_is_bounded_and_the_oldest_goes_first(
    drawings: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.messages.pictures, "KEPT", 2)
    pictures = Pictures()
    three = Picture("toy", ("three",), "A table")
    for picture in (ONE, TWO, ONE, three, ONE, TWO):
        await dressed(pictures, picture, None)
    assert [name for name, _ in drawings] == ["one", "two", "three", "two"]


async def test_no_more_bytes_are_remembered_than_said(
    drawings: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.messages.pictures, "KEPT_BYTES", 12)
    pictures = Pictures()
    for picture in (ONE, TWO, ONE):
        await dressed(pictures, picture, None)
    assert [name for name, _ in drawings] == ["one", "two", "one"]


async def test_messages_that_have_their_pictures_hold_none_of_what_is_drawn(
    drawings: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand messages are remembered, most of tables that are long over: each by a few names."""
    monkeypatch.setattr(bot.messages.pictures, "KEPT", 2)
    pictures = Pictures()
    for message in range(5):
        await dressed(pictures, Picture("toy", (f"sheet {message}",), "A table"), message)
    held = str(vars(pictures))
    assert len(drawings) == 5
    assert [message for message in range(5) if f"sheet {message}" in held] == [3, 4]


def test_a_picture_is_known_by_its_name_wherever_it_lies() -> None:
    name = name_of(ONE)
    embed = discord.Embed().set_image(url=f"https://cdn.example/attachments/1/2/{name}?ex=1&is=2")
    assert shown_in(embed) == name
    assert shown_in(discord.Embed()) == name_of(None) == ""


HERE, THERE = "https://cdn.example/1/", "https://cdn.example/2/"


async def test_a_picture_that_another_message_has_is_shown_from_there(
    drawings: list[tuple[Any, ...]],
) -> None:
    """A file of its own goes first; a new address is taken over; without one it sends its own again."""
    pictures, slot = Pictures(), Slot("")
    for picture, lent, files in (
        (TWO, "", 1),
        (ONE, HERE, 0),
        (ONE, HERE, None),
        (ONE, THERE, None),
        (ONE, "", 1),
    ):
        address = lent and lent + name_of(picture)
        embed, sent = await pictures.dress(drawn(picture), slot, nobody, lent=address)
        with slot.sending({"embed": embed} | ({} if sent is None else {"attachments": sent})) as arrived:
            arrived.append(True)
        assert embed.image.url == (address or f"attachment://{name_of(picture)}")
        assert (None if sent is None else len(sent)) == files


async def test_a_file_whose_going_was_not_heard_of_is_taken_away_again(
    drawings: list[tuple[Any, ...]],
) -> None:
    pictures, slot = Pictures(), Slot("")
    slot.shows((await pictures.dress(drawn(ONE), slot, nobody))[0])
    for _ in range(2):
        embed, files = await pictures.dress(drawn(TWO), slot, nobody, lent=HERE + name_of(TWO))
        assert files == []
        with slot.sending({"embed": embed, "attachments": files}):
            pass


async def test_a_loan_is_waited_for_so_long(drawings: list[tuple[Any, ...]]) -> None:
    pictures, slot, over = Pictures(), Slot(""), asyncio.Event()
    await pictures.dress(drawn(ONE), slot, over.set, lent=HERE + name_of(ONE))
    embed, files = await pictures.dress(drawn(TWO), slot, over.set, hold=0.001)
    assert (embed.image.url, files, slot.held) == (HERE + name_of(ONE), None, True)
    await asyncio.wait_for(over.wait(), HANGS)
    assert not slot.held
    assert (await pictures.dress(drawn(TWO), slot, nobody))[1], "it sends its own"


async def test_where_a_picture_stands_is_known_from_the_message_alone(
    drawings: list[tuple[Any, ...]],
) -> None:
    """A new signature is no new address; another file there is not the one that is asked for."""
    pictures, name = Pictures(), name_of(ONE)
    await dressed(pictures, ONE, 7)

    def told(url: str) -> bool:
        embed = discord.Embed().set_image(url=url)
        return pictures.slot(7).found(SimpleNamespace(embeds=[embed]))

    news = [told(HERE + name + end) for end in ("?ex=1", "?ex=2")]
    assert (news, told(HERE + name_of(TWO)), told(f"attachment://{name}")) == ([True, False], False, False)
    assert pictures.address(7, name) == f"{HERE}{name}?ex=2"
    assert (pictures.address(7, name_of(TWO)), pictures.address(8, name)) == ("", "")
    await pictures.dress(drawn(TWO), pictures.slot(7), nobody)
    assert pictures.address(7, name) == "", "it is being replaced"
