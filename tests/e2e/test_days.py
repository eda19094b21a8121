"""A day from its first press to the post of the next: on two servers and in direct messages."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, DAVID, DICE, EMMA, GENERAL, GUILD, text_of
from discord_sandbox.ids import direct, twin
from tapis.records.days import KINDS, Kind
from tests.e2e.patient import Patient
from tests.e2e.room import Room, said, settled, whispered
from tests.e2e.test_private_tables import Solitaire, moves, over
from tests.e2e.town import SandboxThread, Town
from tests.e2e.waits import until
from tests.people import find, has

Json = dict[str, Any]
PARIS = ZoneInfo("Europe/Paris")
NOON, NEXT = datetime(2030, 3, 6, 12, tzinfo=PARIS), datetime(2030, 3, 7, 9, 12, tzinfo=PARIS)
"""When the day is played, and when the next is announced: after 9:00 and the ten minutes of all servers."""
SECOND, WITHOUT = twin(GUILD, 1), twin(GUILD, 2)
"""A server beside the first, and one where the bot is no member."""
PRIVATE = 64
GAMES = {"throw": "yams", "deal": "belote"}
ENTRIES = "SELECT user_id, lost, marks FROM day_entries WHERE date = '2030-03-06' AND game = ?"
RANKED = "SELECT id FROM day_entries WHERE game = 'yams' AND lost IS NOT NULL OR user_id = -1 AND marks != ''"
"""The throws that the coach has counted, and the deals of the robot."""
POSTED = "SELECT daily_told FROM guilds WHERE daily_told = '2030-03-07' AND daily_told = daily_begun"
TURNS, SQUARES = 12, frozenset("🟩🟨🟥")
ENGLISH = {EMMA, DAVID}
NAMES = {ALICE: "Alice", EMMA: "Emma"}


class Person:
    """Somebody who plays a day where they are, in their own way.

    Attributes:
        guild: their server, None in direct messages.
        lost: what a card says before the points lost.
    """

    def __init__(self, town: Town, client: Patient, user: str, channel: str, way: int) -> None:
        self.room, self.client, self.user = Room(client, channel, town), client, user
        self.guild = (
            town.sandbox.box.core.world.channels[channel].guild_id if channel != direct(user) else None
        )
        self.language = "en" if user in ENGLISH else "fr"
        self.t = text_in(self.language)
        self.lost = self.t("daily.card.lost", points="")
        self._part, self._value = way >> 1, -(way & 1)

    async def page(self) -> Json:
        """Type `/daily`, the one line that is typed."""
        return (await self.room.do(self.user, "daily")).shown

    async def presses(self, message: Json, part: str) -> Json:
        """Press a button; return what answers it."""
        return (await self.client.click(self.user, message, find(message, part)["custom_id"])).shown

    async def plays(self) -> None:
        """Play both entries of today to their ends."""
        for kind in KINDS:
            opened = await self.presses(await self.page(), f":day_begin.20300306.{kind}")
            entry = Solitaire(self.room, self.user, opened, self._part, self._value)
            await entry.plays()
            assert over(entry.message), "its message offers the result"

    async def result(self, kind: Kind, page: Json | None = None) -> Json:
        """Look at what became of an entry, from the page of its day."""
        return await self.presses(page or await self.page(), f":day_result.20300306.{kind}")

    async def card(self, result: Json) -> str:
        """Show a result to all; return what the card says to everybody there."""
        shown = await self.presses(result, ":day_show.")
        assert shown["flags"] & PRIVATE == 0
        return shown["content"] + "".join(file["description"] for file in shown["attachments"])

    def place(self, place: int, of: int) -> str:
        """Write a place of few."""
        if self.language == "fr":
            return f"{place}{'er' if place == 1 else 'e'} sur {of}"
        return f"{('1st', '2nd', '3rd', '4th')[place - 1]} of {of}"


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Town]:
    """Two servers of the bot and one without it, where people installed it for themselves; noon of a day."""
    with (
        SandboxThread(journal=100_000, rate_limits=False, servers=3) as box,
        Town(tmp_path / "bot", box, (GUILD, SECOND)) as town,
    ):
        yield town


@pytest.fixture
async def people(servers: Town) -> AsyncIterator[list[Person]]:
    """Two at the first server, one at the second, one in direct messages; two of them speak French."""
    servers.bot.plays_days = True
    servers.at(NOON)
    async with Patient(servers.url) as client:
        await client.change_guild(WITHOUT, bot=False)
        await servers.start()
        yield [
            Person(servers, client, ALICE, DICE, 0),
            Person(servers, client, EMMA, DICE, 3),
            Person(servers, client, BRUNO, twin(DICE, 1), 2),
            Person(servers, client, DAVID, direct(DAVID), 1),
        ]
    await servers.check()


def worths(town: Town, kind: Kind) -> dict[str, Fraction]:
    """Count by hand what the entries are worth, of deals the robot's among them: more is better."""
    rows = [(str(user), lost, text) for user, lost, text in town.bot.rows(ENTRIES, GAMES[kind])]
    if kind == "throw":
        return {user: -Fraction(lost) for user, lost, _ in rows if user != "-1"}
    marks = {user: json.loads(text) for user, _, text in rows}
    beaten = {
        user: [
            Fraction(2 * (mine > theirs) + (mine == theirs), 2)
            for other in marks.keys() - {user}
            for mine, theirs in zip(own, marks[other], strict=True)
        ]
        for user, own in marks.items()
    }
    return {user: 100 * sum(each, Fraction()) / len(each) for user, each in beaten.items()}


def place_of(user: str, worth: dict[str, Fraction], among: list[str]) -> int:
    return 1 + sum(worth[other] > worth[user] for other in among)


def everybody(people: list[Person]) -> list[str]:
    return [one.user for one in people]


async def tell_places(town: Town, people: list[Person]) -> None:
    """Results and cards of the open day: places as counted by hand, and nothing that helps others."""
    for kind in KINDS:
        worth = worths(town, kind)
        for one in people:
            shown = text_of(await one.result(kind))
            place = one.place(place_of(one.user, worth, everybody(people)), 4)
            near = [other.user for other in people if other.guild == one.guild]
            here = one.place(place_of(one.user, worth, near), len(near))
            beside = " · " + one.t("daily.result.here", place=here) if one.guild else ""
            assert f"🏅 {place}{beside}\n" in shown
            assert one.t("daily.result.open") in shown
            percent = one.t("coach.percent", value=round(worth[one.user]))
            assert (one.t("daily.result.topage", topage=percent) in shown) == (kind == "deal")
            card = await one.card(await one.result(kind))
            assert card.startswith(one.t("daily.title", name="1 · "))
            assert place in card
            assert SQUARES & set(shown + card) == set()
            assert one.lost not in card


async def tell_without_the_bot(town: Town, alice: Person) -> None:
    """Where the bot is no member a card is for all, or for its player alone where answers are private."""
    await alice.client.change_user(alice.user, installed=True)
    for channel, external in ((DICE, True), (GENERAL, False)):
        await alice.client.change_guild(WITHOUT, external_apps=external)
        away = Person(town, alice.client, alice.user, twin(channel, 2), 0)
        result = await away.result("throw")
        answer = await away.client.click(away.user, result, find(result, ":day_show.")["custom_id"])
        assert answer.shown["flags"] & PRIVATE == (0 if external else PRIVATE)
        if not external:
            [told] = (await settled(away.client, answer)).followups
            assert text_of(told) == said("fr", "daily.private")


async def tell_the_next_day(town: Town, at_first: list[Person]) -> Json:
    """The post of the next day stands once, with the places of the server's people; return it."""
    bot = town.bot
    await until("the next day is announced", lambda: bot.rows(POSTED), lambda: bot.log[-3000:])
    assert bot.rows("SELECT date FROM closed_days") == [("2030-03-06",)]
    seen = await at_first[0].client.messages(BRUNO, DICE)
    [post] = [one for one in seen if has(one, ":daily") and not one["flags"] & PRIVATE]
    assert post["embeds"][0]["title"].startswith("Tapis Vert n° 2 · ")
    for kind, listed in zip(KINDS, post["embeds"][0]["fields"], strict=True):
        worth, users = worths(town, kind), everybody(at_first)
        places = {f"**{place_of(one.user, worth, users)}** {NAMES[one.user]}" for one in at_first}
        assert {line.rpartition(" · ")[0] for line in listed["value"].splitlines()} == places
    return post


async def look_back(one: Person, today: Json, *, drawn: bool) -> None:
    """Look at the throw of the closed day: its squares, the card, the review, and the same luck again."""
    assert has(today, ":day_begin.20300307.deal")
    days = await one.presses(today, ":daily.days")
    chosen = await one.client.select(one.user, days, find(days, "*")["custom_id"], ["daily.20300306"])
    result = await one.result("throw", chosen.shown)
    assert sum(map(text_of(result).count, SQUARES)) == TURNS + len(SQUARES)
    card = await one.card(result)
    assert one.lost in card
    in_words = one.t("daily.card.squares", few=0, some=0, many=0).partition("0")[0]
    assert in_words in card if drawn else sum(map(card.count, SQUARES)) == TURNS
    again = await one.presses(result, ":day_again.20300306.throw")
    assert one.t("daily.unranked") in text_of(again)
    assert moves(again), "it is played"
    reviewed = await one.client.click(one.user, result, find(result, ":review")["custom_id"], forge=True)
    assert {"fr": " · revue\n", "en": " · review\n"}[one.language] in text_of(reviewed.shown)


@pytest.mark.slow("four people play a day each, with a bot of its own whose clock is moved to the next")
async def test_a_day_of_four_people_on_two_servers_and_in_direct_messages(
    servers: Town, people: list[Person]
) -> None:
    alice, emma, bruno, david = people
    bot = servers.bot
    await alice.room.sets(alice.user, f"daily.{DICE}", "at.9h00", "pictures.no")
    opened = await alice.presses(await alice.page(), ":day_begin.20300306.throw")
    forged = await bruno.client.click(
        bruno.user, await bruno.page(), moves(opened)[0]["custom_id"], forge=True
    )
    assert whispered(forged) == said("fr", "table.refuse.gone")
    await asyncio.gather(*(one.plays() for one in people))
    for number in range(1, 6):
        await until("all have a place", lambda: len(bot.rows(RANKED)) >= number)  # noqa: B023 - awaited here
    await tell_places(servers, people)
    await tell_without_the_bot(servers, alice)
    bot.kill()
    servers.at(NEXT)
    await servers.start()
    post = await tell_the_next_day(servers, [alice, emma])
    for one in (alice, emma):
        await look_back(one, await one.presses(post, ":daily"), drawn=False)
    for one in (bruno, david):
        await look_back(one, await one.page(), drawn=True)
    unranked = "SELECT count(*) FROM tables WHERE day = '2030-03-06' AND day_name = ''"
    assert bot.rows(unranked) == [(4,)]
    assert bot.rows("SELECT count(*) FROM day_entries WHERE user_id > 0") == [(8,)]
