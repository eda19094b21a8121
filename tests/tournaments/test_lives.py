"""Random lives of tournaments: people leave, are erased, threads vanish; none stands still (E1, E3)."""

import random
from collections import Counter
from datetime import timedelta
from itertools import count

import pytest

from bench.people import finished
from bot.features import MARKS, ROWS
from bot.mydata import erasure
from bot.shelf import SHELF
from bot.tables import Player, Table, Tables, ending, places, seats
from bot.tournaments import changes as verbs
from bot.tournaments import steps
from bot.tournaments.steps import open_table
from bot.tournaments.tournaments import Tournaments
from tapis.games.kit.game import Illegal
from tapis.pairing.forms import FORMS
from tapis.pairing.plan import FormName
from tapis.pairing.standings import standings
from tapis.pairing.tournament import Tournament
from tests.bot.table_house import NOON
from tests.table_rules.lockstep import Memory

MANAGER = Player(99, "Mona")
MOST = 400
"""Steps after which a tournament stands still."""
SOME = pytest.param(10, marks=pytest.mark.slow("40 tournaments of real games"))
MANY = pytest.param(250, marks=pytest.mark.proof("a thousand tournaments of real games"))


class Life:
    """A tournament in a store in memory, with what people and Discord do to it."""

    def __init__(self, form: FormName, seed: str) -> None:
        self.form: FormName = form
        self.dice, self.now, self.store = random.Random(seed), NOON, Memory()
        self.tables = Tables(self.store, SHELF, clock=lambda: self.now, rows=ROWS, marks=MARKS)
        self.tournaments = Tournaments(self.tables)
        self.people = [Player(number, f"P{number}") for number in range(1, 5 + self.dice.randint(0, 4))]
        self.ids, self.threads, self.seen = count(1), count(10**9), Counter[str]()

    async def run(self) -> Tournament:
        """Live it to its end."""
        tournaments, form = self.tournaments, self.form
        people = self.people[:4] if form == "cup" else self.people
        game = "yams" if form == "duplicate" else "four_twenty_one"
        tournament = await tournaments.create(
            guild_id=7,
            channel_id=50,
            organiser=people[0],
            game=game,
            options=SHELF[game].rules.Options(),
            form=form,
            rounds=2 if FORMS[form].rounds else 0,
            size=4 if form == "cup" else 0,
            seats=0 if form == "duplicate" else 2,
            locale="en",
        )
        await tournaments.noting(tournament.id, steps.posted, 77)
        for player in people:
            await tournaments.changing(tournament.id, verbs.join, player)
        if form != "cup":
            await tournaments.changing(tournament.id, verbs.start, people[0].id)
        for _ in range(MOST):
            tournament = await self._step(tournament)
            if tournament.life in {"over", "closed"}:
                return tournament
            await self._something(tournament)
        raise AssertionError(f"{form} stands still: {tournament.rounds[-1]}")

    async def _step(self, tournament: Tournament) -> Tournament:
        """Wait for the instant at which something follows, and do all that is due then."""
        tournaments = self.tournaments
        [(due,)] = self.store.connection.execute("SELECT due FROM evenings")
        self.now = max(self.now, NOON + timedelta(milliseconds=due - int(NOON.timestamp() * 1000)))
        stepped = await tournaments.step(tournament.id)
        for table in stepped.to_open:
            await tournaments.noting(tournament.id, steps.begin_thread, table.drawn.key)
            await tournaments.noting(tournament.id, open_table, table.drawn.key, next(self.threads))
        while (post := await tournaments.noting(tournament.id, steps.begin_post)) is not None:
            await tournaments.noting(tournament.id, steps.told, post)
        if (shown := await tournaments.get(tournament.id)).unshown:
            await tournaments.noting(tournament.id, steps.shown, shown)
        return await tournaments.get(tournament.id)

    async def _something(self, tournament: Tournament) -> None:
        """Let something happen at each table under way, or in the tournament."""
        tables = [table for one in tournament.rounds for table in one.tables if table.result is None]
        for ident in [table.table_id for table in tables if table.table_id is not None]:
            act = self.dice.choice(
                ["play"] * 6 + ["leave", "leave", "end", "vanish", "aside", "archive", "house", "erase", "go"]
            )
            try:
                table = await self.tables.get(ident)
                people = any(player.id > 0 for player in table.players)
                if table.phase == "playing" and table.life == "playing":
                    act = act if people else "play"
                    await getattr(self, f"_{act}")(tournament, table)
                    self.seen[act] += 1
            except Illegal as refusal:
                self.seen[refusal.why] += 1
        if self.dice.random() < 0.05 and not tournament.paused:
            await self.tournaments.changing(tournament.id, verbs.pause, 0, manager=True)

    def _somebody(self, table: Table) -> int:
        return self.dice.choice([player.id for player in table.players if player.id > 0])

    async def _play(self, _: Tournament, table: Table) -> None:
        await finished(self.tables, table)

    async def _leave(self, _: Tournament, table: Table) -> None:
        await self.tables.at(table.id, seats.leave, self._somebody(table))

    async def _end(self, _: Tournament, table: Table) -> None:
        await self.tables.at(table.id, ending.end, self._somebody(table), manager=True, name="P")

    async def _house(self, _: Tournament, table: Table) -> None:
        await self.tables.at(table.id, ending.end, MANAGER.id, manager=True, name=MANAGER.name)

    async def _vanish(self, _: Tournament, table: Table) -> None:
        await self.tables.run(places.channel_gone, table.channel_id)

    async def _aside(self, _: Tournament, table: Table) -> None:
        self.store.connection.execute("UPDATE tables SET state = 'broken' WHERE id = ?", (table.id,))

    async def _archive(self, _: Tournament, table: Table) -> None:
        self.store.connection.execute("UPDATE tables SET life = 'archived' WHERE id = ?", (table.id,))

    async def _erase(self, _: Tournament, table: Table) -> None:
        await erasure.erase(self.tables, self._somebody(table), {"en": "someone"})

    async def _go(self, tournament: Tournament, table: Table) -> None:
        await self.tournaments.leave(tournament.id, self._somebody(table))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lives", [1, SOME, MANY])
async def test_a_tournament_goes_on_whatever_people_and_discord_do(lives: int, form: FormName) -> None:
    seen = Counter[str]()
    for number in range(lives):
        life = Life(form, f"{lives}/{form}/{number}")
        tournament = await life.run()
        seen.update(life.seen)
        for line in standings(tournament.state):
            assert line.points >= 0
        assert [one.drawn.number for one in tournament.rounds if not one.ended] == []
    acts = ("play", "leave", "go", "vanish", "aside", "archive", "table.refuse.tournament_end")
    assert min(seen[act] for act in acts) > 0 or lives == 1
