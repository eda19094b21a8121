"""Boards of card tables: their pictures are sent once, and pings open the hands."""

import asyncio
import threading
from types import SimpleNamespace

import discord
import pytest

import tapis.drawing.artist
from bot.messages.readers import Reader
from bot.messages.sprites import Sprites
from bot.patience import PATIENCE
from bot.tables import Player, Table
from bot.text import text_in
from discord_sandbox.client import HANGS
from tests.bot.painter_house import House
from tests.tiers import early

HOUSE = House


def mover(table: Table) -> Player:
    [seat] = table.position.awaited()
    return table.players[seat]


async def test_the_ping_of_a_game_with_hands_brings_the_button_that_opens_them(house: House) -> None:
    table = await house.belote()
    house.pings.due(table, table.position.awaited())
    await house.jobs.idle()
    [ping] = [message for message in house.channel.messages.values() if message.get("content")]
    [[button]] = [row["components"] for row in ping["view"].to_components()]
    assert button["custom_id"] == f"t:{table.id}:-:hand"


async def test_a_ping_goes_once_its_player_has_opened_their_hand(house: House) -> None:
    """Whoever else opens theirs leaves it."""
    table = await house.belote()
    house.pings.due(table, table.position.awaited())
    await house.jobs.idle()
    table = await house.tables.get(table.id)
    others = [player for player in table.players if player != mover(table)]
    for player, left in ((others[0], 1), (mover(table), 0)):
        house.pings.opened(table, player.id)
        await house.jobs.idle()
        pings = [message for message in house.channel.messages.values() if message.get("content")]
        assert len(pings) == left
    assert (await house.tables.get(table.id)).ping_id is None


async def test_a_repaint_with_the_same_picture_sends_no_file(house: House) -> None:
    table = await house.belote()
    assert table.message_id is not None
    [sent] = house.channel.messages[table.message_id]["files"]
    house.painter.refresh(table.id)
    await house.jobs.idle()
    edited = house.channel.messages[table.message_id]
    assert "attachments" not in edited
    assert edited["embed"].image.url == f"attachment://{sent.filename}"


async def test_a_picture_that_discord_does_not_find_again_is_sent_once_more(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table = await house.belote()
    assert table.message_id is not None
    house.channel.blind = True
    house.channel.log.clear()
    house.painter.refresh(table.id)
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["edit", "edit"]
    assert len(house.channel.messages[table.message_id]["attachments"]) == 1
    assert caplog.text.count("did not find the picture") == 1


async def test_another_picture_takes_the_place_of_the_one_before(house: House) -> None:
    table = await house.belote()
    assert table.message_id is not None
    [sent] = house.channel.messages[table.message_id]["files"]
    await house.play(table, mover(table), "take", 1)
    house.painter.refresh(table.id)
    await house.jobs.idle()
    [file] = house.channel.messages[table.message_id]["attachments"]
    assert file.filename != sent.filename


@pytest.mark.parametrize("status", early([503, 429], why="another status"))
async def test_a_picture_whose_upload_fails_is_sent_again(house: House, status: int) -> None:
    """Until then the board does not count as up to date."""
    table = await house.belote()
    assert table.message_id is not None
    house.painter.take_shown()
    response = SimpleNamespace(status=status, reason="no", headers={})
    house.channel.failure = discord.HTTPException(response, {"code": 0})
    await house.play(table, mover(table), "take", 1)
    house.painter.refresh(table.id)
    await house.jobs.idle()
    assert house.painter.take_shown() == {}
    house.channel.failure = None
    house.later.pass_by()
    await house.jobs.idle()
    edited = house.channel.messages[table.message_id]
    [file] = edited["attachments"]
    assert edited["embed"].image.url == f"attachment://{file.filename}"
    assert list(house.painter.take_shown()) == [table.id]


def drawn_late(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let every drawing of a trick wait until this is set, and answers wait for none."""
    drawn = threading.Event()

    def draw(_: object) -> bytes:
        drawn.wait(HANGS)
        return b"png"

    monkeypatch.setattr(tapis.drawing.artist, "RECIPES", {"trick": draw})
    monkeypatch.setattr(PATIENCE, "picture", 0.01)
    monkeypatch.setattr(PATIENCE, "first_picture", 0.01)
    return drawn


async def test_a_picture_that_comes_late_is_painted_when_it_is_there(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawn_late(monkeypatch)
    table = await house.belote()
    assert table.message_id is not None
    first = house.channel.messages[table.message_id]
    assert [file.description for file in first["files"]] == [text_in("fr")("picture.follows")]
    assert "image suit" not in str(first["embed"].to_dict()), "it is not late yet"
    assert house.painter.take_shown() == {}, "a start after a crash paints it"
    drawn.set()
    async with asyncio.timeout(HANGS):
        while house.channel.messages[table.message_id] is first:
            await house.channel.changed.wait()
            house.channel.changed.clear()
    [file] = house.channel.messages[table.message_id]["attachments"]
    assert file.fp.read() == b"png"
    await house.jobs.idle()
    assert list(house.painter.take_shown()) == [table.id]


async def test_a_private_page_waits_for_its_drawing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.belote()
    monkeypatch.setattr(PATIENCE, "picture", 0.0)
    house.painter.forget()
    reader = Reader(text_in("en"), Sprites())
    embed, [file] = await house.painter.dressed(house.painter.drawn(table), reader)
    assert embed.image.url == f"attachment://{file.filename}"
    assert (await house.painter.dressed(house.painter.drawn(table), reader, file.filename))[1] is None


@pytest.mark.parametrize("pressed", [False, True])
async def test_a_late_picture_is_edited_in_unless_the_next_move_has_brought_it(
    house: House, monkeypatch: pytest.MonkeyPatch, pressed: bool
) -> None:
    table = await house.belote()
    assert table.message_id is not None
    drawn = drawn_late(monkeypatch)
    await house.play(table, mover(table), "take", 1)
    house.painter.refresh(table.id)
    await house.jobs.idle()
    assert house.later.waiting == []
    under_way = list(house.painter._desk.pictures._under_way.values())
    drawn.set()
    await asyncio.gather(*under_way)
    await asyncio.sleep(0)  # what is called when they are done has its turn
    if pressed:
        house.painter.refresh(table.id)
        await house.jobs.idle()
    house.channel.log.clear()
    house.later.pass_by()
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ([] if pressed else ["edit"])
    [file] = house.channel.messages[table.message_id]["attachments"]
    assert file.fp.read() == b"png"


async def test_a_board_whose_picture_is_right_is_left_alone_after_a_restart(house: House) -> None:
    table = await house.belote()
    house.clock.advance(hours=8)
    house.channel.log.clear()
    await house.painter.check(table.id)
    await house.jobs.idle()
    assert house.channel.log == []


async def test_a_board_whose_picture_is_old_is_painted_after_a_restart(house: House) -> None:
    table = await house.belote()
    assert table.message_id is not None
    house.channel.messages[table.message_id]["embed"].set_image(url="attachment://table-other.png")
    house.clock.advance(hours=8)
    house.channel.log.clear()
    await house.painter.check(table.id)
    await house.jobs.idle()
    assert "send" in [what for what, _ in house.channel.log]
