"""Ratings: who is rated by a table, by how much, and that nothing but play changes it."""

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count
from math import exp, sqrt
from typing import Any

import pytest

from bot.tables import Player, Table, robots, seats
from bot.tables import lobby as lobbies
from tapis.records.ratings import LEFT, Finish, Rating, rated
from tests.bot.canary import erase
from tests.bot.table_house import ANNA, BEN, CARO, DAN, EVE, House

pytestmark = pytest.mark.store("sqlite", "postgresql")

BETA, TAU = 25 / 6, 25 / 300
CHANNELS = count(100)


def reckoned(teams: Sequence[tuple[int, Sequence[tuple[float, float]]]]) -> list[list[tuple[float, float]]]:
    """Rate (rank, [(mu, sigma), ...]) of each team by the formulas of Weng and Lin, written out anew."""
    blurred = [(rank, [(mu, sqrt(sigma * sigma + TAU * TAU)) for mu, sigma in team]) for rank, team in teams]
    sums = [(rank, sum(mu for mu, _ in team), sum(s * s for _, s in team)) for rank, team in blurred]
    made = list[list[tuple[float, float]]]()
    for me, (rank, mean, spread) in enumerate(sums):
        gain = shrinks = 0.0
        for other, (their_rank, their_mean, their_spread) in enumerate(sums):
            if other == me:
                continue
            apart = sqrt(spread + their_spread + 2 * BETA**2)
            chance = 1 / (1 + exp((their_mean - mean) / apart))
            score = 1.0 if rank < their_rank else 0.5 if rank == their_rank else 0.0
            gain += spread / apart * (score - chance) / (len(sums) - 1)
            shrinks += sqrt(spread) / apart * spread / apart**2 * chance * (1 - chance) / (len(sums) - 1)
        made.append(
            [
                (mu + s * s / spread * gain, s * sqrt(max(1 - s * s / spread * shrinks, 1e-4)))
                for mu, s in blurred[me][1]
            ]
        )
    return made


async def ended(house: House, *people: Player, guild: int = 1, game: str = "duel", **options: Any) -> Table:
    """Let the first of them win a game that counts, after each has moved."""
    table = await house.started(*people, channel=next(CHANNELS), guild=guild, game=game, goal=5, **options)
    for one in people:
        await house.play(table, one, "pass")
    house.dice = [6]
    return (await house.play(table, people[0], "roll")).table


def stored(house: House) -> dict[tuple[int, str, int], Rating]:
    """Return the newest rating of each person by server and game."""
    rows = house.base.rows(
        "SELECT guild_id, game, user_id, mu, sigma, games FROM ratings WHERE place IS NOT NULL ORDER BY seq"
    )
    return {(guild, game, user): Rating(*figures) for guild, game, user, *figures in rows}


def users(house: House) -> list[int]:
    return [user for (user,) in house.base.rows("SELECT user_id FROM ratings ORDER BY seq")]


# The figures


def test_all_seats_are_rated_in_one_call() -> None:
    """Call by call, pair for pair, three seats would get other figures, and points from nothing."""
    order = [Finish(0, 11, 1), Finish(1, 12, 2), Finish(2, 13, 3)]
    made = rated(order, {}, seats=3, teams=False)
    alone = [(25.0, 25 / 3)]
    for seat, [figures] in enumerate(reckoned([(1, alone), (2, alone), (3, alone)])):
        assert (made[seat].mu, made[seat].sigma) == pytest.approx(figures, abs=1e-9)
    pairs = dict[int, Rating]()
    for one, other in combinations(order, 2):
        new = rated([one, other], pairs, seats=2, teams=False)
        pairs |= {each.user_id: new[each.seat] for each in (one, other)}
    assert pairs[11].mu - made[0].mu > 1
    assert sum(one.mu for one in made.values()) == pytest.approx(75, abs=1e-9)


def test_who_shares_a_place_has_drawn() -> None:
    made = rated([Finish(0, 11, 1), Finish(1, 12, 1)], {}, seats=2, teams=False)
    assert made[0].mu == made[1].mu == 25


def test_partners_are_a_team_and_a_leaver_is_one_behind_all_others() -> None:
    """A newcomer stands in for the missing one, so a team of one is not the weaker by it."""
    new = (25.0, 25 / 3)
    finishes = [Finish(0, 11, 1), Finish(1, 12, 2), Finish(2, 13, LEFT), Finish(3, 14, 2)]
    made = rated(finishes, {}, seats=4, teams=True)
    teams = reckoned([(1, [new, new]), (2, [new, new]), (5, [new, new])])
    for seat, figures in enumerate((teams[0][0], teams[1][0], teams[2][0], teams[1][1])):
        assert (made[seat].mu, made[seat].sigma) == pytest.approx(figures, abs=1e-9)


def test_a_newcomer_is_shown_a_thousand() -> None:
    assert [Rating().shown, Rating(26, 25 / 3).shown, Rating(25, 5).shown] == [1000, 1040, 1133]
    assert [Rating(games=19).provisional, Rating(games=20).provisional] == [True, False]


# Who is rated


async def test_a_game_that_counts_rates_its_people_with_the_table(house: House) -> None:
    table = await ended(house, ANNA, BEN, CARO)
    rows = house.base.rows("SELECT table_id, guild_id, game, seat, user_id, place, games FROM ratings")
    people = enumerate((ANNA, BEN, CARO))
    assert rows == [(table.id, 1, "duel", seat, one.id, min(seat + 1, 2), 1) for seat, one in people]


async def test_each_server_and_each_game_has_ratings_of_its_own(house: House) -> None:
    await ended(house, ANNA, BEN)
    before = stored(house)[1, "duel", ANNA.id]
    await ended(house, ANNA, BEN, guild=2)
    await ended(house, ANNA, BEN, game="relay")
    made = stored(house)
    assert made[1, "duel", ANNA.id] == made[2, "duel", ANNA.id] == made[1, "relay", ANNA.id] == before


async def test_what_does_not_count_or_is_ended_by_vote_rates_nobody(house: House) -> None:
    """Nor does a game alone, one that is advised in, or one in which only one person may be ranked."""
    await ended(house, ANNA, game="toy")
    voted = await house.started(ANNA, BEN, CARO, channel=1)
    await house.tables.at(voted.id, seats.leave, CARO.id)
    await house.ends(voted, ANNA, BEN)
    lobby = await house.lobby(ANNA, BEN, channel=2, goal=5)
    await house.tables.at(lobby.id, lobbies.configure, ANNA.id, advised=True)
    advised = (await house.tables.at(lobby.id, lobbies.start, ANNA.id, 77)).table
    house.dice = [6]
    await house.play(advised, ANNA, "roll")
    assert users(house) == []


async def test_after_a_leave_the_leaver_is_rated_last_and_the_robot_is_not(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, game="relay", channel=1, goal=5)
    await house.play(table, ANNA, "pass")
    await house.tables.at(table.id, seats.leave, BEN.id)
    assert users(house) == []
    [turn] = await house.tables.at(table.id, robots.turns)
    await house.tables.at(turn.table_id, robots.play_turn, turn, "pass")
    house.dice = [6]
    await house.play(table, CARO, "roll")
    assert house.base.rows("SELECT user_id, place FROM ratings ORDER BY seat") == [
        (ANNA.id, 2),
        (BEN.id, LEFT),
        (CARO.id, 1),
    ]


async def test_the_last_one_there_is_rated_as_the_winner_at_once_and_once(house: House) -> None:
    """What they play on for themselves changes nothing (L4)."""
    table = await house.started(ANNA, BEN, game="relay", channel=1, goal=5)
    await house.play(table, ANNA, "pass")
    await house.play(table, BEN, "pass")
    await house.tables.at(table.id, seats.leave, BEN.id)
    places = house.base.rows("SELECT user_id, place FROM ratings ORDER BY seat")
    assert places == [(ANNA.id, 1), (BEN.id, LEFT)]
    house.dice = [6]
    await house.play(table, ANNA, "roll")
    assert house.base.rows("SELECT user_id, place FROM ratings ORDER BY seat") == places


async def test_the_same_two_people_have_three_rated_games_a_day(house: House) -> None:
    """Whatever the game, whoever else sits there; the day is that of UTC."""
    await ended(house, ANNA, BEN)
    await ended(house, ANNA, BEN, game="relay")
    await ended(house, ANNA, CARO, BEN)
    await ended(house, ANNA, BEN)
    await ended(house, DAN, ANNA, BEN)
    assert len(users(house)) == 7
    await ended(house, ANNA, CARO)
    house.later(hours=12)
    await ended(house, ANNA, BEN)
    assert len(users(house)) == 11


async def test_erasure_keeps_everybodys_figures_and_a_number_for_who_is_gone(house: House) -> None:
    """Two who are erased stay two, and who comes back is a newcomer."""
    await ended(house, ANNA, BEN)
    await ended(house, ANNA, CARO)
    before = house.base.rows("SELECT seq, table_id, seat, mu, sigma, games FROM ratings ORDER BY seq")
    await erase(house, BEN)
    await erase(house, CARO)
    await ended(house, ANNA, CARO)
    rows = house.base.rows("SELECT seq, table_id, seat, mu, sigma, games FROM ratings ORDER BY seq")
    assert rows[:4] == before
    assert users(house) == [ANNA.id, -2, ANNA.id, -4, ANNA.id, CARO.id]
    assert stored(house)[1, "duel", CARO.id].games == 1


# A recount


@dataclass
class Club:
    """Random people at tables, and a recount of all that they played."""

    house: House
    chance: random.Random
    seats: dict[tuple[str, int], Player] = field(default_factory=dict[tuple[str, int], Player])
    over: list[tuple[Table, int]] = field(default_factory=list[tuple[Table, int]])
    alias: dict[int, int] = field(default_factory=dict[int, int])
    happened: set[str] = field(default_factory=set[str])

    async def meet(self) -> None:
        """Play one table, at which people may leave or be erased, to its end."""
        game = self.chance.choice(["duel", "relay", "pairs", "pairs"])
        some = 4 if game == "pairs" else self.chance.choice([2, 3, 4])
        people = self.chance.sample([ANNA, BEN, CARO, DAN, EVE], some)
        goal = self.chance.choice([1, 4, 9])
        table = await self.house.started(*people, channel=next(CHANNELS), game=game, goal=goal)
        self.seats |= {(table.id, seat): one for seat, one in enumerate(people)}
        while table.phase == "playing":
            table = await self._act(table)
            decided = table.phase == "over" or table.standing.winner is not None
            if decided and table.id not in {each.id for each, _ in self.over}:
                self.over.append((table, int(self.house.now.timestamp() * 1000)))
            if decided:
                return

    async def _act(self, table: Table) -> Table:
        seat = min(table.awaited)
        here = [one for one in table.players if one.id > 0 and not table.has_left(one.id)]
        draw = self.chance.random()
        if draw < 0.08 and len(here) > 1:
            who = self.chance.choice(here)
            if self.chance.random() < 0.4:
                self.happened.add("erased")
                await erase(self.house, who)
                self._erased(who)
            else:
                self.happened.add("left")
                await self.house.tables.at(table.id, seats.leave, who.id)
            return await self.house.tables.get(table.id)
        if draw < 0.1:
            self.happened.add("voted")
            return await self.house.ends(table, *here)
        code = self.chance.choice(["roll", "pass"])
        if seat in table.robots:
            [turn] = await self.house.tables.at(table.id, robots.turns)
            done = await self.house.tables.at(turn.table_id, robots.play_turn, turn, "pass")
            return done.table if done else await self.house.tables.get(table.id)
        return (await self.house.play(table, table.players[seat], code)).table

    def _erased(self, who: Player) -> None:
        """From now on this is somebody else: all that they were has a number of its own."""
        number = 1_000 + len(self.alias)
        self.alias[number] = who.id
        for place, one in self.seats.items():
            if one == who:
                self.seats[place] = Player(number, "gone")

    def recounted(self) -> dict[str, dict[int, tuple[float, float, int]]]:
        """Return what each table in order makes of its seats, from results alone and by other formulas."""
        ratings = defaultdict[tuple[str, int], tuple[float, float, int]](lambda: (25.0, 25 / 3, 0))
        together = defaultdict[tuple[int, frozenset[int]], int](int)
        made = dict[str, dict[int, tuple[float, float, int]]]()
        for table, at in self.over:
            rows = self.house.base.rows(
                "SELECT seat, place, withdrew FROM results WHERE table_id = ? ORDER BY seat", table.id
            )
            who = {seat: self.seats[table.id, seat].id for seat, *_ in rows}
            pairs = [(at // 86_400_000, frozenset(pair)) for pair in combinations(who.values(), 2)]
            rank = {seat: 9 if withdrew == 1 else place for seat, place, withdrew in rows}
            teams = table.game == "pairs"
            if all(withdrew == 1 for *_, withdrew in rows):
                continue
            if len({seat % 2 if teams else seat for seat in who}) < 2:
                continue
            if any(together[pair] >= 3 for pair in pairs):
                self.happened.add("capped")
                continue
            for pair in pairs:
                together[pair] += 1
            sides = _sides(rank, teams=teams)
            figures = reckoned(
                [
                    (
                        rank[side[0]],
                        [ratings[table.game, who[seat]][:2] for seat in side]
                        + [(25.0, 25 / 3)] * (teams * 2 - len(side)),
                    )
                    for side in sides
                ]
            )
            self.happened |= {"tie"} if len({rank[side[0]] for side in sides}) < len(sides) else set()
            self.happened |= {"alone"} if teams and any(len(side) == 1 for side in sides) else set()
            made[table.id] = {}
            for side, team in zip(sides, figures, strict=True):
                for seat, (mu, sigma) in zip(side, team, strict=False):
                    games = ratings[table.game, who[seat]][2] + 1
                    ratings[table.game, who[seat]] = made[table.id][seat] = (mu, sigma, games)
        return made


def _sides(rank: dict[int, int], *, teams: bool) -> list[list[int]]:
    """Return the seats of each team: partners, unless one of them left."""
    found: dict[Any, list[int]] = {}
    for seat, place in rank.items():
        found.setdefault((seat % 2, place) if teams else seat, []).append(seat)
    return list(found.values())


async def _meetings(house: House, seeds: Iterable[int], tables: int) -> set[str]:
    happened = set[str]()
    for seed in seeds:
        house.base.write("DELETE FROM ratings")
        club = Club(house, random.Random(seed))
        house.later(days=1)
        for _ in range(tables):
            await club.meet()
            house.later(hours=club.chance.choice([0, 0, 1, 5]))
        made = club.recounted()
        rows = house.base.rows("SELECT table_id, seat, mu, sigma, games FROM ratings WHERE place IS NOT NULL")
        assert len(rows) == sum(map(len, made.values()))
        for table_id, seat, *figures in rows:
            assert figures == pytest.approx(made[table_id][seat], abs=1e-9)
        happened |= club.happened
    return happened


@pytest.mark.slow("fifty meetings")
async def test_a_recount_of_all_tables_gives_what_is_stored(house: House) -> None:
    """Whoever left, shared a place or was erased, however often two have met."""
    assert await _meetings(house, [1, 2], 25) == {"erased", "left", "voted", "capped", "tie", "alone"}


@pytest.mark.proof("a thousand tables, to their ends")
async def test_a_recount_of_a_thousand_tables_gives_what_is_stored(house: House) -> None:
    await _meetings(house, range(10, 30), 50)
