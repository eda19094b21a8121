"""Whatever is typed where, autocomplete is answered: with choices, at worst with none."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from discord import app_commands

from bot.host.logs import Choices
from bot.interactions.actor import Actor
from bot.scores import Scores
from bot.screens.kit.robots import level_told
from bot.shelf import SHELF
from bot.tables import Tables, ending
from bot.text import text_in
from bot.tournaments.tournaments import Tournaments
from discord_sandbox.client import ALICE, BRUNO, Answer
from tapis.engines import Level
from tests.cogs.conftest import SHARED, Parlour
from tests.tiers import early

pytestmark = SHARED

WELL_FORMED = ("", "5", "roll.11111@3", "@", "♥")


def completions(parlour: Parlour) -> Iterator[tuple[app_commands.Command, app_commands.Parameter]]:
    """Yield every parameter of every command that is completed while it is typed."""
    for command in parlour.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for parameter in command.parameters:
                if parameter.autocomplete:
                    yield command, parameter


async def typed(
    parlour: Parlour, command: app_commands.Command, parameter: app_commands.Parameter, text: str
) -> Answer:
    """Type something in a parameter, as Discord tells it after each key."""
    return await parlour.client.interact(
        {
            "user": ALICE,
            "channel": parlour.channel,
            "kind": "autocomplete",
            "command": command.qualified_name,
            "focused": parameter.display_name,
            "options": {parameter.display_name: text},
        }
    )


async def no_table(parlour: Parlour) -> None:
    """Leave the channel empty."""


async def a_lobby(parlour: Parlour) -> None:
    await parlour.do(ALICE, "belote new")


async def another_game(parlour: Parlour) -> None:
    await parlour.begin("421", ALICE, BRUNO)


async def an_over_table(parlour: Parlour) -> None:
    await parlour.begin("yams", ALICE)
    table = await parlour.table()
    await parlour.bot.services.tables.at(table.id, ending.end, int(ALICE), manager=True)


async def an_unreadable_table(parlour: Parlour) -> None:
    await another_game(parlour)
    with closing(sqlite3.connect(parlour.bot.settings.database_path, isolation_level=None)) as connection:
        connection.execute("UPDATE tables SET state = '{' WHERE channel_id = ?", (int(parlour.channel),))


async def a_running_game(parlour: Parlour) -> None:
    await parlour.begin("yams", ALICE)


@pytest.mark.parametrize(
    "room",
    early(
        [a_running_game, no_table, a_lobby, another_game, an_over_table, an_unreadable_table],
        why="the same in other channels",
    ),
)
async def test_every_autocomplete_is_answered_in_every_channel(
    parlour: Parlour, room: object, caplog: pytest.LogCaptureFixture
) -> None:
    await room(parlour)  # type: ignore[operator]
    await parlour.painted()
    caplog.clear()
    found = list(completions(parlour))
    assert len(found) > 10, "the commands of nine games are walked over"
    for command, parameter in found:
        for text in WELL_FORMED:
            answer = await typed(parlour, command, parameter, text)
            assert answer.choices is not None, (command.qualified_name, parameter.display_name, text)
    errors = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record for record in errors if "cannot be read" not in record.getMessage()] == []


@pytest.mark.parametrize(("text", "offered"), [("", ["easy", "medium", "strong"]), ("MOY", ["medium"])])
async def test_levels_are_offered_with_what_they_win(
    parlour: Parlour, text: str, offered: list[Level]
) -> None:
    await parlour.do(ALICE, "belote new")
    await parlour.via(ALICE, "robot.add")
    given = {"what": "robot.strong", "with": text}
    choices = await parlour.client.autocomplete(ALICE, parlour.channel, "table do", "with", given)
    told = {f"robot.{level}": level_told(text_in("fr"), SHELF["belote"].levels, level) for level in offered}
    assert {choice["value"]: choice["name"] for choice in choices} == told


@pytest.mark.parametrize("command", early(["yams", "topjack", "dicepoker"], why="the same in each game"))
async def test_boxes_are_offered_best_first(parlour: Parlour, command: str) -> None:
    await parlour.begin(command, ALICE, BRUNO)
    user = await parlour.mover()
    await parlour.do(user, f"{command} roll")
    gives = {f"score.{offer.box}": offer.points for offer in (await parlour.position()).view(None).offers}
    asked = user, parlour.channel, f"{command} score", "box", {"box": ""}
    offered = [one["value"].partition("@")[0] for one in await parlour.client.autocomplete(*asked)]
    assert [gives[code] for code in offered] == sorted(gives.values(), reverse=True)


async def test_an_error_while_something_is_typed_is_logged_and_answered(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One place guards all: no autocomplete of any cog raises, whatever goes wrong in it."""

    async def broken(*_: object) -> None:
        raise RuntimeError("broken")

    def stopped() -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(parlour.bot.services, "clock", stopped)
    monkeypatch.setattr("bot.commands.game.preset_names", lambda *_: stopped())
    monkeypatch.setattr(Tables, "in_channel", broken)
    monkeypatch.setattr(Tournaments, "in_channel", broken)
    monkeypatch.setattr(Scores, "variants", broken)
    monkeypatch.setattr(parlour.bot.services.store, "read", broken)
    monkeypatch.setattr(Actor, "t", property(lambda _: stopped()))
    for command, parameter in completions(parlour):
        caplog.clear()
        answer = await typed(parlour, command, parameter, "")
        assert answer.choices == [], (command.qualified_name, parameter.display_name)
        errors = [record.name for record in caplog.records if record.levelno >= logging.ERROR]
        asked = [name for name in errors if name != "bot.messages.jobs"]  # those meet what is broken, too
        assert asked == ["bot.commands.words"], command.qualified_name


async def test_choices_that_come_too_late_are_one_quiet_line_without_ids(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """discord.py would log an error with who typed and where."""
    monkeypatch.setattr(logging.getLogger("discord.app_commands.tree"), "filters", [Choices()])
    logged = asyncio.Event()
    monkeypatch.setattr(
        Choices, "filter", lambda self, record, kept=Choices.filter: (kept(self, record), logged.set())[0]
    )
    await parlour.client.faults(route="POST /interactions/.*/callback", status=404)
    command, parameter = next(completions(parlour))
    with caplog.at_level(logging.DEBUG):
        typing = asyncio.create_task(typed(parlour, command, parameter, ""))
        await logged.wait()
        typing.cancel()
    [line] = [record for record in caplog.records if record.name == "discord.app_commands.tree"]
    assert (line.levelno, line.exc_info) == (logging.INFO, None)
    assert line.getMessage().startswith("choices were not taken: 404"), line.getMessage()
    assert str(ALICE) not in line.getMessage()


@pytest.mark.parametrize("focused", ["pace", "colour"], ids=["offers nothing", "unknown"])
async def test_what_offers_nothing_is_answered_without_a_word_in_the_log(
    parlour: Parlour, focused: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever forges a request for it sees no choices, and neither they nor the server are logged."""
    caplog.clear()
    option = {"type": 3, "name": focused, "value": "x", "focused": True}
    new = {"type": 1, "name": "new", "options": [option]}
    answer = await parlour.client.interact(
        {
            "user": ALICE,
            "channel": parlour.channel,
            "kind": "autocomplete",
            "focused": focused,
            "forge": True,
            "data": {"id": "1", "name": "yams", "type": 1, "options": [new]},
        }
    )
    assert answer.choices == []
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
