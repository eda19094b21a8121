"""The titles of a month: each computed a second way, and told once, early in the next month."""

import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from statistics import fmean
from typing import Any

import pytest

from bot.days.months import titles
from bot.days.post_page import title_told
from bot.store import AccountRow, ResultRow
from bot.text import text_in
from tapis.records.ledger import VERSION, Account, Ledger, pack
from tapis.records.months import Month, Title
from tests.bot.table_house import ANNA, BEN, House
from tests.bot.toy_game import GAMES
from tests.days.test_announcements import CHANNEL, HERE, Street, played
from tests.tiers import early

pytestmark = pytest.mark.store("sqlite", "postgresql")

MARCH = Month(2026, 3)
BEGINS, ENDS = (int(month.begins().timestamp() * 1000) for month in (MARCH, MARCH.after))


def name_of(user: int) -> str:
    return f"Name {user}"


@dataclass
class Past:
    """Games as they might have been: written down here, and into the database."""

    house: House
    channel: int = 1000
    games: list[tuple[str, int, list[tuple[int, int]]]] = field(
        default_factory=list[tuple[str, int, list[tuple[int, int]]]]
    )
    losses: dict[int, list[int]] = field(default_factory=lambda: defaultdict[int, list[int]](list))
    courses: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])

    async def game(
        self,
        game: str,
        at: int,
        seats: list[tuple[int, int]],
        losses: list[list[int]] | None = None,
        courses: list[list[float]] | None = None,
    ) -> None:
        """Add a game of (user, won) by seat; `losses` in hundredths of a point, `courses` chances to win."""
        self.channel += 1
        table = await self.house.started(ANNA, BEN, channel=self.channel)
        results = [
            ResultRow(table.id, seat, user, name_of(user), 1, game, "", 2 - won, 0, won, "{}", at)
            for seat, (user, won) in enumerate(seats)
        ]
        accounts = list[AccountRow]()
        for seat, own in enumerate(losses or []):
            text = "roll " + " ".join(map(str, own))
            row = AccountRow(table.id, seat, "points", 0, 0, 0, 0, 0, 9, losses=text, decided=len(own))
            accounts.append(row)
        for seat, course in enumerate(courses or []):
            accounts.append(AccountRow(table.id, seat, "win", 0, 0, 0, 0, 0, 9, seats=len(seats)))
            if BEGINS <= at < ENDS and seats[seat][1]:
                self.courses.append((min(course), seats[seat][0]))
        plain: dict[str, Any] = {"prior": 0.5, "luck": 0.0, "loss": 0.0, "result": 0.5}
        book = Ledger(measure="win", accounts=tuple(Account(**plain, course=tuple(c)) for c in courses or []))

        def work(tx: Any) -> None:
            tx.add_results(results)
            tx.add_ledger(table.id, at)
            if accounts:
                tx.keep_ledger(table.id, VERSION, pack(book), accounts)

        await self.house.store.run(work)
        if BEGINS <= at < ENDS:
            self.games.append((game, at, seats))
            for seat, own in enumerate(losses or []):
                self.losses[seats[seat][0]] = own + self.losses[seats[seat][0]]

    def expected(self) -> dict[str, tuple[float, set[tuple[str, ...]]]]:
        """Reckon each title from what is written down here."""
        found = dict[str, tuple[float, set[tuple[str, ...]]]]()
        means = {user: fmean(own[:200]) / 100 for user, own in self.losses.items() if len(own) >= 50}
        if means:
            best = min(means.values())
            found["least"] = best, {(name_of(user),) for user, mean in means.items() if mean == best}
        counted = Counter(user for *_, seats in self.games for user, _ in seats)
        if counted:
            most = max(counted.values())
            found["games"] = most, {(name_of(user),) for user, count in counted.items() if count == most}
        pairs = Counter(
            tuple(sorted((seats[side][0], seats[side + 2][0])))
            for game, _, seats in self.games
            if game == "pairs"
            for side in (0, 1)
            if seats[side][1] and seats[side + 2][1]
        )
        if pairs and max(pairs.values()) >= 5:
            most = max(pairs.values())
            winners = {tuple(map(name_of, pair)) for pair, count in pairs.items() if count == most}
            found["partners"] = most, winners
        if self.courses and min(self.courses)[0] < 0.25:
            lowest = min(self.courses)[0]
            found["comeback"] = lowest, {(name_of(user),) for low, user in self.courses if low == lowest}
        return found


def close(house: House, last: int = 31) -> None:
    """Close the days of March up to this one."""
    for day in range(1, last + 1):
        house.base.write("INSERT INTO closed_days VALUES (?, 1)", f"2026-03-{day:02}")


async def told(house: House, month: Month = MARCH, zone: str = "") -> dict[str, Title]:
    found = await house.tables.read(titles, 1, month, zone, GAMES)
    return {title.kind: title for title in found}


@pytest.mark.parametrize("seed", early(range(3)))
async def test_each_title_is_what_a_count_of_all_games_gives(house: House, seed: int) -> None:
    past, chance = Past(house), random.Random(seed)
    for _ in range(40):
        at = chance.randrange(BEGINS - 10**8, ENDS + 10**8)
        people = chance.sample(range(101, 106), 4)
        kind = chance.choice(["pairs", "pairs", "duel", "toy"])
        if kind == "pairs":
            side = chance.randrange(2)
            await past.game("pairs", at, [(user, int(seat % 2 == side)) for seat, user in enumerate(people)])
        elif kind == "duel":
            courses = [[0.5, round(chance.uniform(0.05, 0.9), 3), 1.0] for _ in range(2)]
            await past.game("duel", at, [(people[0], 1), (people[1], 0)], courses=courses)
        else:
            await past.game("toy", at, [(people[0], 0)], [[chance.choice([0, 0, 40]) for _ in range(30)]])
    found = await told(house)
    expected = past.expected()
    assert found.keys() == expected.keys()
    for kind, (figure, names) in expected.items():
        assert found[kind].figure == pytest.approx(figure, abs=1e-9)
        assert len(found[kind].names) == min(3, len(names))
        assert {tuple(sorted(each)) for each in found[kind].names} <= {tuple(sorted(n)) for n in names}


async def test_where_nobody_qualifies_there_is_no_title(house: House) -> None:
    """Four wins together, 49 decisions and a win from a quarter of the chances are too little."""
    past = Past(house)
    for _ in range(4):
        await past.game("pairs", BEGINS, [(101, 1), (102, 0), (103, 1), (104, 0)])
    await past.game("toy", BEGINS, [(101, 0)], [[1] * 49])
    await past.game("duel", BEGINS, [(101, 1), (102, 0)], courses=[[0.25, 1.0], [0.75, 0.0]])
    assert (await told(house)).keys() == {"games"}
    assert await told(house, MARCH.after) == {}


async def test_decisions_in_games_of_the_day_earn_no_title(house: House) -> None:
    """Else a second account could look at the day beforehand."""
    past = Past(house)
    await past.game("toy", BEGINS, [(101, 0)], [[1] * 60])
    assert (await told(house)).keys() == {"games", "least"}
    house.base.write(
        "INSERT INTO day_entries (date, game, user_id, table_id, field, opened_at)"
        " SELECT '2026-03-01', 'toy', 101, id, '', 0 FROM tables"
    )
    assert (await told(house)).keys() == {"games"}


async def test_the_best_day_is_the_throw_of_the_month_that_lost_least(house: House) -> None:
    """Of the server's people and of closed days alone; who shares it is named, and three at most."""
    for day, number, lost in ((2, 21, 3.0), (9, 22, 1.6), (20, 23, 2.4), (28, 24, 2.0), (29, 25, 2.2)):
        played(house, 1, day, number, lost=lost)
    played(house, 2, 3, 30, lost=0.0)
    played(house, 1, 4, 31, lost=0.0, mixed=1)
    played(house, 1, 5, 32, lost=0.0, game="belote")
    played(house, 1, 31, 33, lost=0.0)
    close(house, 30)
    assert (await told(house))["day"] == Title("day", 2, (("Name 22",), ("Name 23",), ("Name 24",)))


@pytest.mark.parametrize("seed", early(range(3)))
async def test_the_best_day_is_what_a_count_of_all_throws_gives(house: House, seed: int) -> None:
    chance, counted = random.Random(seed), dict[int, int]()
    for number in range(20, 50):
        guild, mixed, lost = chance.choice([1, 1, 2]), chance.choice([0, 0, 1]), chance.randrange(10, 90) / 10
        played(house, guild, chance.randrange(1, 32), number, lost=lost, mixed=mixed)
        if (guild, mixed) == (1, 0):
            counted[number] = round(lost)
    close(house)
    found, least = (await told(house))["day"], min(counted.values())
    best = [(f"Name {number}",) for number, lost in sorted(counted.items()) if lost == least]
    assert (found.figure, list(found.names)) == (least, best[:3])


async def test_least_is_of_the_game_in_which_most_people_have_an_index_of_the_month(house: House) -> None:
    """So nobody has it for a game that only they play."""
    past = Past(house)
    await past.game("toy", BEGINS, [(101, 0)], [[0] * 60])
    await past.game("duel", BEGINS, [(102, 1), (103, 0)], [[30] * 60, [20, 30] * 30])
    assert (await told(house))["least"] == Title(
        "least", pytest.approx(0.25), (("Name 103",),), "duel", "points"
    )


def test_titles_are_told_with_figure_and_names_in_both_languages() -> None:
    kinds = [
        Title("day", 3, (("Anna",),)),
        Title("least", 0.314, (("Anna",),), "yams", "points"),
        Title("games", 31, (("Anna",), ("Ben",))),
        Title("partners", 7, (("Anna", "Ben"),)),
        Title("comeback", 0.042, (("Anna",),), "cant_stop"),
    ]
    assert [title_told(text_in("en"), one) for one in kinds] == [
        "**Best throw of the day** · Anna · 3 points lost",
        "**Least lost** · Anna · 0.31 points per decision at Yams",
        "**Most games** · Anna, Ben · 31 games",
        "**Best partners** · Anna + Ben · 7 wins",
        "**Best comeback** · Anna · won from 4.2% at " + text_in("en")("cant_stop.name"),
    ]
    told = [title_told(text_in("fr"), one) for one in kinds]
    assert [text for text in told if "Anna" not in text] == []


# When


async def test_the_titles_stand_in_the_first_post_of_the_next_month_where_they_are_wanted(
    house: House,
) -> None:
    """Once; a bot that was away on the 1st tells them later, but not after the 3rd."""
    house.now = datetime(2026, 3, 28, 6, tzinfo=UTC)
    street = Street(house)
    for guild in (HERE, HERE + 1):
        await street.wants(guild, channel=CHANNEL + guild)
    house.base.write("UPDATE guilds SET month = 1 WHERE guild_id = ?", HERE)
    played(house, HERE, 29, 1)
    close(house)
    told = list[tuple[int, str]]()
    for day in (30, 31, 32, 33, 37):
        await street.look(datetime(2026, 3, 1, 9, 15, tzinfo=UTC) + timedelta(days=day - 1))
    for guild, _, shown in street.discord.posts:
        told += [(guild, str(shown.month))] if shown.month is not None else []
    assert told == [(HERE, "2026-03")]
    [titled] = [shown for *_, shown in street.discord.posts if shown.titles]
    assert (titled.day.date.day, [title.kind for title in titled.titles]) == (1, ["day"])
    house.now = datetime(2026, 5, 4, 6, tzinfo=UTC)
    await street.wants(HERE, channel=CHANNEL)
    await street.look(datetime(2026, 5, 4, 9, 15, tzinfo=UTC))
    assert len([shown for *_, shown in street.discord.posts if shown.month is not None]) == 1


async def test_the_titles_wait_until_the_last_day_of_their_month_has_closed(house: House) -> None:
    """In Tokyo it is nine in the morning of the 1st an hour before that."""
    house.now = datetime(2026, 3, 31, 23, 30, tzinfo=UTC)
    street = Street(house)
    await street.wants(zone="Asia/Tokyo")
    house.base.write("UPDATE guilds SET month = 1 WHERE guild_id = ?", HERE)
    played(house, HERE, 31, 1)
    await street.look(datetime(2026, 4, 1, 0, 15, tzinfo=UTC))
    close(house)
    await street.look(datetime(2026, 4, 2, 0, 15, tzinfo=UTC))
    assert [(one.day.date.day, one.month) for *_, one in street.discord.posts] == [(1, None), (2, MARCH)]
