"""One ping for all tables of a person: spread over a server, held in quiet hours, taken away line by line."""

import re
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bench.people import begun
from bot.messages.pings import Pings
from bot.services.quiet import Quiet
from bot.store import Person, SqliteStore
from bot.tables import Outcome, Pace, Player, Table, messages, seats
from bot.watch import Robots, Watch
from tests.bot.bases import open_blank
from tests.bot.painter_house import ALICE, BRUNO, Clock, FakeChannel, House

CHLOE = Player(3, "Chloe")

HOME, ABROAD = 5, 6
"""Two servers."""


class Channel(FakeChannel):
    """A channel whose messages are read, and that may be down."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.down = False
        self.gone = False
        self.sent: list[str] = []

    async def send(self, content: str | None = None, **more: Any) -> SimpleNamespace:
        if self.down:
            raise aiohttp.ServerDisconnectedError
        self.sent.append(content or "")
        return await super().send(content, **more)

    async def _fetch(self, ident: int) -> SimpleNamespace:
        return SimpleNamespace(content=self.messages[ident]["content"])

    async def history(self, **_: Any) -> Any:
        if self.gone:
            raise discord.NotFound(SimpleNamespace(status=404, reason="Not Found"), {"code": 10003})
        for ident, message in self.messages.items():
            yield SimpleNamespace(id=ident, author=SimpleNamespace(id=999), content=message["content"])


class Town(House):
    """Tables of Alice and Bruno in channels of their own."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(None, store)
        self.channels: dict[int, Channel] = {}
        self.threads: dict[int, object] = {}
        self._presses = 100
        client: Any = SimpleNamespace(
            user=SimpleNamespace(id=999),
            get_partial_messageable=self.channel_of,
            get_channel=self.threads.get,
        )
        self.pings = Pings(client, self.desk)

    def channel_of(self, channel_id: int) -> Channel:
        return self.channels.setdefault(channel_id, Channel(self.clock))

    async def table(self, channel_id: int, *, guild_id: int = HOME, pace: Pace = "24h") -> Table:
        """A table at which Alice is to play; she was not called."""
        return await begun(
            self.tables, ALICE, BRUNO, channel=channel_id, guild=guild_id, locale="en", pace=pace
        )

    async def turn(self, table: Table, box: str = "score.chance") -> Table:
        """Let who is to play take their turn, and call the next."""
        newest = await self.tables.get(table.id)
        [seat] = newest.awaited
        for code in ("roll.11111", box):
            done = await self.press(table, seat, code)
        return done.table

    async def press(self, table: Table, seat: int, code: str) -> Outcome:
        """Make one move, and see to what follows it."""
        self._presses += 1
        newest = await self.tables.get(table.id)
        done = await self.play(newest, newest.players[seat], code, self._presses)  # type: ignore[arg-type]
        self.pings.acted(done.table, newest.players[seat].id)
        self.pings.due(done.table, done.due)
        await self.jobs.idle()
        return done

    async def bruno(self, channel_id: int, **more: Any) -> Table:
        """A table that has come to wait for Bruno."""
        self.clock.advance(seconds=1)
        return await self.turn(await self.table(channel_id, **more))

    async def after(self, **delta: float) -> None:
        """Let time pass, and the timers that are due then."""
        self.clock.advance(**delta)
        waiting, self.later.waiting = self.later.waiting, []
        for _, begin in waiting:
            begin()
        await self.jobs.idle()

    def shown(self) -> dict[int, list[str]]:
        """Return Bruno's pings that are there now, by channel, without the time that is left."""
        found = {
            channel_id: [
                re.sub("\n-# ⏳.*", "", text)
                for message in channel.messages.values()
                if "<@2>" in (text := message["content"])
            ]
            for channel_id, channel in self.channels.items()
        }
        return {channel_id: texts for channel_id, texts in found.items() if texts}

    def texts(self, channel_id: int) -> list[str]:
        """Return what stands in a channel."""
        return [message["content"] for message in self.channels[channel_id].messages.values()]

    def due(self, table: Table) -> datetime:
        """Return when Bruno's time at a table is over."""
        due = table.due(table.seat_of(BRUNO.id) or 0)
        assert due is not None
        return due

    def sent(self) -> int:
        """Return how many pings were sent to Bruno."""
        return sum("<@2>" in text for channel in self.channels.values() for text in channel.sent)

    def watch(self) -> Watch:
        """Return who sends reminders."""
        services: Any = SimpleNamespace(
            store=None, tables=self.tables, painter=self.painter, jobs=self.jobs, pings=self.pings
        )
        services.clock, services.quiet = self.clock, Quiet()
        services.timers = SimpleNamespace()
        services.shelf, services.solved = {}, None
        return Watch(services, Robots(services), calm=0)


@pytest.fixture
async def town(tmp_path: Path) -> Any:
    store = await open_blank(tmp_path / "t.sqlite3")
    yield Town(store)
    await store.close()


YOURS = "<@2>, your turn!"


def several(*channels: int) -> str:
    """Return how a ping of several tables begins, and its links."""
    lines = [f"- **Yams** · <#{one}> · [the board](https://discord.com/channels/5/{one})" for one in channels]
    return "\n".join(["<@2>, these tables wait for you:", *lines])


async def test_a_quarter_of_an_hour_lies_between_two_pings_on_a_server(town: Town) -> None:
    """What comes meanwhile is told by one message, where the table stands that waits longest."""
    for channel in (71, 72, 73, 74):
        await town.bruno(channel)
    assert town.shown() == {71: [YOURS]}
    await town.after(minutes=14)
    assert town.shown() == {71: [YOURS]}
    await town.after(minutes=1)
    assert town.shown() == {71: [YOURS], 72: [several(72, 73, 74)]}
    [message] = town.channels[72].messages.values()
    assert message["allowed_mentions"].to_dict()["users"] == ["2"]
    assert await town.tables.run(messages.uncalled) == []
    await town.after(minutes=15)
    assert town.sent() == 2


async def test_a_ping_on_another_server_waits_for_nothing(town: Town) -> None:
    await town.bruno(71)
    await town.bruno(72, guild_id=ABROAD)
    assert town.shown() == {71: [YOURS], 72: [YOURS]}


@pytest.mark.parametrize("pace", ["5m", "none"])
async def test_a_table_without_hours_calls_as_ever(town: Town, pace: Pace) -> None:
    for channel in (71, 72):
        await town.bruno(channel, pace=pace)
    await town.bruno(73)
    assert town.shown() == {71: [YOURS], 72: [YOURS], 73: [YOURS]}


@pytest.mark.parametrize(("pace", "minutes"), [("5m", 1), ("24h", 15)])
async def test_who_was_called_by_another_message_is_not_pinged_twice_at_once(
    town: Town, pace: Pace, minutes: int
) -> None:
    """The thread of a tournament's table calls all who play there; then one of them is to begin."""
    table = await town.table(71, pace=pace)
    town.pings.summoned(table)
    await town.turn(table)
    while minutes := minutes - 1:
        await town.after(minutes=1)
    assert town.shown() == {}
    await town.after(minutes=1)
    assert town.shown() == {71: [YOURS]}, "it is still their turn, and they have done nothing"


async def test_there_is_no_ping_for_each_action(town: Town) -> None:
    """Imperial's thread 588: two who play on at once over days were called at each move."""
    table = await town.bruno(71)
    for box in ("score.chance", "score.full", "score.full", "score.yams", "score.yams"):
        await town.after(minutes=2)
        await town.turn(table, box)
    assert town.sent() == 1, "ten minutes and five turns after the first ping"


async def test_a_ping_of_several_loses_the_line_of_the_table_that_was_played(town: Town) -> None:
    """Also the line of the table where it stands; it is deleted with the last."""
    first = await town.bruno(71)
    tables = [await town.bruno(channel) for channel in (72, 73, 74)]
    await town.after(minutes=15)
    await town.turn(first)
    await town.turn(tables[1])
    assert town.shown()[72] == [several(72, 74)]
    again = await restarted(town)
    await again.turn(tables[0])
    assert again.shown()[72] == [several(74)]
    await again.turn(tables[2])
    assert 72 not in again.shown()


async def restarted(town: Town) -> Town:
    """Begin anew on the same tables and channels: of what was in memory nothing is left."""
    new = Town(town.tables.store)  # type: ignore[arg-type]
    new.clock.now, new.channels, new._presses = town.clock.now, town.channels, town._presses + 100
    new.people = town.people
    await new.pings.resume()
    await new.jobs.idle()
    return new


async def test_a_restart_forgets_no_delayed_ping_and_sends_none_early(town: Town) -> None:
    """The last ping of a person is known by the one that still stands."""
    for channel in (71, 72, 73):
        await town.bruno(channel)
    town.clock.advance(minutes=5)
    again = await restarted(town)
    assert again.shown() == {71: [YOURS]}
    assert [seconds for seconds, _ in again.later.waiting] == pytest.approx([600, 600], abs=5)
    await again.after(minutes=10)
    assert again.shown() == {71: [YOURS], 72: [several(72, 73)]}


async def test_who_has_played_meanwhile_is_not_called(town: Town) -> None:
    await town.bruno(71)
    played = await town.bruno(72)
    await town.turn(played)
    await town.bruno(73)
    await town.after(minutes=15)
    assert YOURS in town.shown()[73]
    assert town.shown()[73] == [YOURS], "one table alone has the plain ping"


async def test_who_has_begun_their_turn_meanwhile_knows_of_it(town: Town) -> None:
    await town.bruno(71)
    begun = await town.bruno(72)
    await town.press(begun, 1, "roll.11111")
    await town.after(minutes=15)
    assert town.shown() == {71: [YOURS]}


async def test_a_channel_that_is_down_leaves_the_ping_to_another(town: Town) -> None:
    for channel in (71, 72, 73):
        await town.bruno(channel)
    town.channel_of(72).down = True
    await town.after(minutes=15)
    assert town.shown() == {71: [YOURS], 73: [several(72, 73)]}


async def test_a_ping_of_several_that_was_not_sent_is_tried_again(town: Town) -> None:
    for channel in (71, 72, 73):
        await town.bruno(channel)
    for channel in (72, 73):
        town.channel_of(channel).down = True
    await town.after(minutes=15)
    for channel in (72, 73):
        town.channel_of(channel).down = False
    await town.after(seconds=2)
    assert town.shown() == {71: [YOURS], 72: [several(72, 73)]}


async def test_a_reminder_counts_as_a_ping_and_takes_the_delayed_along(town: Town) -> None:
    """In the quarter of an hour it waits; then it is sent once, with what else waits."""
    watch, slow = town.watch(), await town.bruno(71, pace="1h")
    town.clock.advance(minutes=20)
    played = await town.bruno(72)
    town.clock.advance(minutes=10)
    await watch.look()
    assert town.shown() == {71: [YOURS], 72: [YOURS]}, "ten minutes after the last ping"
    await town.bruno(73)
    town.clock.advance(minutes=6)
    await watch.look()
    await watch.look()
    [reminder] = town.shown()[71]
    head, *lines = reminder.split("\n")
    assert (head[0], lines) == ("⏳", several(73).split("\n")[1:])
    assert town.sent() == 3, "the reminder took the place of the ping before"
    await town.turn(played)
    await town.turn(slow)
    assert town.shown()[71] == [several(73)], "the line of the table that still waits stays"
    await town.after(minutes=14)
    assert town.sent() == 3


async def test_a_reminder_sent_before_a_kill_is_not_sent_again(town: Town) -> None:
    """It is found in the channel, also with what it took along."""
    slow = await town.bruno(71, pace="1h")
    town.clock.advance(minutes=20)
    await town.bruno(72)
    await town.bruno(73)
    town.clock.advance(minutes=16)
    [reminder] = await town.tables.schedule.claim_reminders()
    await town.pings.call(slow, [BRUNO.id], nonce=reminder.nonce)
    again = await restarted(town)
    before = again.sent()
    again.clock.advance(minutes=20)
    await again.watch().look()
    assert again.sent() == before
    assert (await again.tables.get(slow.id)).reminder == 2


async def reminded_of_three(town: Town) -> list[Table]:
    """Three tables that Bruno is to be reminded of; he was called by one ping."""
    tables = [await town.bruno(channel) for channel in (71, 72, 73)]
    await town.after(minutes=15)
    town.clock.advance(hours=13)
    return tables


async def test_reminders_of_a_person_are_one_message(town: Town) -> None:
    """It leads with the longest waiting; each line goes with its table."""
    tables = await reminded_of_three(town)
    await town.watch().look()
    assert town.sent() == 3
    [reminder] = town.shown()[71]
    assert (reminder[0], reminder.split("\n")[1:]) == ("⏳", several(72, 73).split("\n")[1:])
    assert list(town.shown()) == [71], "the pings before are gone"
    assert [(await town.tables.get(table.id)).reminder for table in tables] == [2, 2, 2]
    await town.turn(tables[1])
    assert town.shown() == {71: [reminder.replace(several(72).split("\n")[1] + "\n", "")]}


async def test_reminders_sent_together_before_a_kill_are_not_sent_again(town: Town) -> None:
    tables = await reminded_of_three(town)
    reminders = {one.table.id: one for one in await town.tables.schedule.claim_reminders()}
    await town.pings.call(tables[0], [BRUNO.id], nonce=reminders[tables[0].id].nonce, more=tables[1:])
    again = await restarted(town)
    again.clock.advance(minutes=20)
    await again.watch().look()
    assert again.sent() == 3
    assert [(await again.tables.get(table.id)).reminder for table in tables] == [2, 2, 2]
    await again.turn(tables[0])
    assert again.shown()[71] == [several(72, 73)]


async def test_a_reminder_that_waits_goes_before_what_else_is_delayed(town: Town) -> None:
    """Else pings at other tables could put it off for ever."""
    watch, slow = town.watch(), await town.bruno(71, pace="1h")
    town.clock.advance(minutes=20)
    await town.bruno(72)
    town.clock.advance(minutes=10)
    await town.bruno(73)
    await watch.look()
    await town.after(minutes=6)
    assert 73 not in town.shown()
    await watch.look()
    assert (await town.tables.get(slow.id)).reminder == 2
    assert "73" in town.shown()[71][0]
    await town.after(minutes=1)
    assert town.sent() == 3


async def test_a_channel_that_refuses_to_be_looked_at_gives_its_reminder_up(town: Town) -> None:
    table = await town.bruno(71)
    town.clock.advance(hours=13)
    await town.tables.schedule.claim_reminders()
    town.channel_of(71).gone = True
    await town.watch().look()
    assert (await town.tables.get(table.id)).reminder == 2


async def test_at_the_end_of_quiet_hours_one_ping_tells_all(town: Town) -> None:
    """A press in quiet hours is a press: only pings wait."""
    town.people[BRUNO.id] = Person(zone="Europe/Paris", quiet="12:00-20:00")
    first = await town.bruno(71)
    for channel in (72, 73):
        await town.bruno(channel)
    for _ in range(27):
        await town.after(minutes=15)
    await town.turn(first)
    assert town.shown() == {}, "it is 19:45 in Paris"
    await town.after(minutes=15)
    assert town.shown() == {72: [several(72, 73)]}


async def test_who_is_off_is_called_once_they_are_back(town: Town) -> None:
    town.people[BRUNO.id] = Person(zone="Europe/Paris", days_off=(("2026-01-01", "2026-01-02"),))
    for channel in (71, 72):
        await town.bruno(channel, pace="none")
    again = await restarted(town)
    again.clock.now = datetime(2026, 1, 2, 22, 59, tzinfo=UTC)
    await again.after()
    assert again.shown() == {}
    await again.after(minutes=1)
    assert again.shown() == {71: [several(71, 72)]}


async def test_quiet_hours_hold_no_ping_of_a_quick_game(town: Town) -> None:
    """Its clock runs on, so silence would cost the turn."""
    town.people[BRUNO.id] = Person(zone="Europe/Paris", quiet="12:00-20:00")
    await town.bruno(71, pace="5m")
    assert town.shown() == {71: [YOURS]}
    assert [town.pings.may_summon(BRUNO.id, pace) for pace in ("5m", "24h")] == [True, False]


async def test_to_an_offered_seat_nobody_is_called_in_quiet_hours(town: Town) -> None:
    """They are at the end, if the seat is still offered."""
    tables = [await town.table(channel) for channel in (71, 72)]
    town.people[CHLOE.id] = Person(zone="Europe/Paris", quiet="12:00-20:00")
    for table in tables:
        asked, _ = await town.tables.at(table.id, seats.ask, ALICE.id, ALICE.id, CHLOE)
        town.pings.offer(asked, CHLOE.id)
    await town.jobs.idle()
    await town.after(minutes=15)
    assert [town.channel_of(channel).sent for channel in (71, 72)] == [[], []]
    await town.tables.at(tables[0].id, seats.join, CHLOE)
    town.clock.advance(hours=7)
    await town.after()
    assert [len(town.channel_of(channel).sent) for channel in (71, 72)] == [0, 1]
    assert town.later.waiting == []


async def test_who_wants_no_calls_is_not_called_and_not_reminded(town: Town) -> None:
    town.people[BRUNO.id] = Person(calls="never")
    table = await town.bruno(71)
    town.clock.advance(hours=13)
    await town.watch().look()
    assert (town.shown(), town.later.waiting) == ({}, [])
    assert (await town.tables.get(table.id)).reminder == 2, "it is done"


async def test_who_is_called_in_threads_only_is_called_there(town: Town) -> None:
    town.people[BRUNO.id] = Person(calls="threads")
    town.threads |= {71: object(), 72: discord.Thread.__new__(discord.Thread)}
    for channel in (71, 72):
        await town.bruno(channel)
    assert town.shown() == {72: [YOURS]}


async def test_while_a_timer_is_to_play_nobody_is_called(town: Town) -> None:
    """After it they are, if it is still their turn; the ping of the turn before goes at once."""
    table = await town.bruno(71)
    assert town.shown() == {71: [YOURS]}
    await town.press(table, 1, "roll.11111")
    newest = await town.tables.get(table.id)
    done = await town.play(newest, BRUNO, "score.chance", 99)
    town.pings.due(done.table.replace(timer_at=1), done.due)
    await town.after(minutes=2)
    assert town.shown() == {}
    town.pings.due(done.table, done.due)
    await town.jobs.idle()
    [message] = town.channels[71].messages.values()
    assert message["content"].partition("\n")[0] == "<@1>, your turn!"


async def test_a_ping_tells_until_when_there_is_time_and_what_the_bank_holds(town: Town) -> None:
    """The bank as it is when the ping is sent; a reminder tells it anew, and keeps it while others play."""
    table = await town.bruno(71)
    await town.bruno(72)
    until = f"-# ⏳ time limit <t:{int(town.due(table).timestamp())}:R>"
    assert town.texts(71) == [f"{YOURS}\n{until} · bank: 24\N{NO-BREAK SPACE}h"]
    town.clock.advance(hours=12, minutes=20)
    await town.watch().look()
    [reminder] = town.texts(71)
    [first, second, other] = reminder.split("\n")
    assert (first[0], second) == ("⏳", f"{until} · bank: 12\N{NO-BREAK SPACE}h")
    assert "<#72>" in other
    await town.turn(await town.tables.in_channel(72))
    assert town.texts(71) == [f"{first}\n{second}"]


async def test_a_pace_without_a_bank_tells_none(town: Town) -> None:
    table = await town.bruno(71, pace="5m")
    await town.bruno(72, pace="none")
    until = int(town.due(table).timestamp())
    assert (town.texts(71), town.texts(72)) == ([f"{YOURS}\n-# ⏳ time limit <t:{until}:R>"], [YOURS])


async def test_what_is_remembered_of_a_person_goes_with_them(town: Town) -> None:
    for channel in (71, 72):
        await town.bruno(channel)
    town.pings.forget(BRUNO.id)
    assert [turn.waiting for turn in town.pings._turns.values()] == [{}, {}]
    assert town.later.waiting == []
    assert [user for _, user in town.pings._times._last] == []
