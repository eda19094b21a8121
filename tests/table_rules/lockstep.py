"""Plays random people's acts at tables of every game, and compares each with the reference of the rules.

A series is a table with its rematches: a store in memory, a clock that is set, luck that comes from the
series's seed.  Acts are plain tuples, so what went wrong is a list that can be played again.
"""

from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import count
from random import Random
from typing import Any, TypeAlias

from bot.features import MARKS, ROWS
from bot.mydata import erasure
from bot.shelf import SHELF
from bot.store import Questions, Store, Transaction
from bot.tables import Player, ReplaceRequest, Table, Tables, deadlines, ending, lobby, robots, seats, undos
from bot.tables import play as plays
from bot.tables.table_rules import deciders
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Illegal
from tests.bot.bases import in_memory
from tests.bot.table_house import NOON
from tests.contract.plays import settle, variants
from tests.table_rules.reference import By, Kind, Person, Reference

Act: TypeAlias = tuple[Any, ...]
"""The name of an act and what it needs: ("leave", 3), ("move", 1, "roll.11111")."""

PEOPLE = [Player(number, name) for number, name in enumerate(("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"), 1)]
NAMED = {player.id: player for player in PEOPLE}
SEATED = 4
"""Most seats of a table; the others are newcomers."""
SHORT: dict[str, dict[str, str | int]] = {
    "belote": {"target": 100},
    "coinche": {"target": 100},
    "comptoir": {"target": 3, "hand_size": "3"},
    "crapette": {"stall_limit": 20},
    "menteur": {"dice": 3},
    "yams": {"grids": 1},
    "top_jack": {"series": 1},
    "five_thousand": {"target": 5000},
}
"""Options of short games, with which others are mixed."""
OPEN_MOVES = frozenset(SHELF) - {"belote", "coinche", "comptoir", "menteur", "tarot"}
NEEDS_ALL = frozenset({"belote", "coinche", "comptoir", "crapette", "tarot"})


WHY = {"not_agreed": "unready", "took_over": "taken", "stood_in": "stand_in", "no_rival": "alone"}
"""The program's words for the page's reasons not to be ranked."""


class Memory(Store):
    """A store in memory, without threads or flushes."""

    setting = "memory"

    def __init__(self) -> None:
        super().__init__("memory")
        self.connection = in_memory()
        self.connection.execute("PRAGMA foreign_keys = ON")

    async def run(self, work: Callable[[Transaction], Any], **_: Any) -> Any:
        self.connection.execute("SAVEPOINT work")
        try:
            return work(Transaction(self.connection))
        except BaseException:
            self.connection.execute("ROLLBACK TO work")
            raise
        finally:
            self.connection.execute("RELEASE work")

    async def read(self, ask: Callable[[Questions], Any]) -> Any:
        return ask(Questions(self.connection))

    async def close(self) -> None:
        self.connection.close()


class Differs(AssertionError):
    """The program and the page do not agree."""


class Series:
    """A table and its rematches, in the program and in the reference.

    Args:
        game: the game.
        seed: of the luck.
    """

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.seed = game, seed
        self.now = NOON
        self.store = Memory()
        self.tables = Tables(
            self.store, SHELF, clock=lambda: self.now, luck=self._luck, rows=ROWS, marks=MARKS
        )
        self.ids = count(1)
        self.table: Table | None = None
        self.page: Reference | None = None
        self.done: list[Act] = []
        self.level = ""
        self.tables_done = 0
        self.seen: Counter[str] = Counter()

    def _luck(self, _: str, rev: int) -> Chance:
        return Chance(f"{self.seed:064x}", rev)

    # What is done

    async def do(self, act: Act) -> None:
        """Do an act in the program and in the reference, and compare them.

        Raises:
            Differs: if they do not agree.
        """
        self.done.append(act)
        name, *given = act
        await getattr(self, f"_{name}")(*given)
        if self.table is not None:
            self.table = await self.tables.get(self.table.id)
            if self.page is not None:
                await self._compare()

    async def _accepted(self, call: Coroutine[Any, Any, Any], may: bool | None = None) -> bool:
        """Await a call; return True if the program did it, which the page must say, too."""
        try:
            await call
        except Illegal as refusal:
            accepted, why = False, refusal.why
        else:
            accepted, why = True, ""
        self.seen[f"{self.done[-1][0]} {'done' if accepted else 'refused'}"] += 1
        if may is not None and accepted != may:
            raise Differs(
                f"{self.done[-1]}: the page {'allows' if may else 'refuses'} it, {why or 'it is done'}"
            )
        return accepted

    # The lobby

    async def _open(self, host: int, options: dict[str, Any], pace: str, advice: str) -> None:
        self.table = await self.tables.run(
            robots.open_with,
            guild_id=1,
            channel_id=5,
            host=NAMED[host],
            game=self.game,
            options=SHELF[self.game].rules.Options(**options),
            locale="en",
            pace=pace,  # type: ignore[arg-type]
            advice=advice,  # type: ignore[arg-type]
        )

    async def _robot(self) -> None:
        await self._accepted(self.tables.at(self.table.id, robots.add, self.table.host_id))

    async def _level(self, level: str) -> None:
        if await self._accepted(self.tables.at(self.table.id, robots.set_level, self.table.host_id, level)):
            self.level = level

    async def _join(self, who: int) -> None:
        page = self.page
        if page is None:
            await self._accepted(self.tables.at(self.table.id, seats.join, NAMED[who]))
            return
        if who not in page.here():
            await self._sit(who)

    async def _ready(self, who: int) -> None:
        self._press(who)
        if await self._accepted(
            self.tables.at(self.table.id, lobby.say_ready, who), self.page.may_ready(who)
        ):
            self.page.ready(who)

    async def _kick(self, who: int) -> None:
        await self._accepted(self.tables.at(self.table.id, lobby.kick, self.table.host_id, who))

    async def _start(self) -> None:
        if not await self._accepted(
            self.tables.at(self.table.id, lobby.start, self.table.host_id, next(self.ids))
        ):
            return
        self.table = await self.tables.get(self.table.id)
        self._begun()

    def _begun(self) -> None:
        """Open the page of a game that has begun."""
        table, rules = self.table, self.table.kind
        kind = Kind(
            needs_all=self.game in NEEDS_ALL,
            lone=1 in rules.seats_for(table.options),
            open_moves=self.game in OPEN_MOVES,
            teams=rules.teams,
            draws=rules.draws,
        )
        seats = [(player.id, player.name, player.id not in table.unready) for player in table.players]
        self.page = Reference(kind, seats, advice=table.advice != "no")

    async def _rematch(self, who: int) -> None:
        try:
            self.table = await self.tables.about(self.table.id, lobby.rematch, NAMED[who])
        except Illegal:
            return
        self.page, self.level = None, ""
        self.tables_done += 1
        if self.table.phase == "playing":  # nobody else has to say yes
            self._begun()

    # The game

    def _late(self) -> set[int]:
        """Return the people who are late; each by their own clock, so nobody's act gives another time."""
        return {self.table.players[seat].id for seat in self.table.late_seats(self.now)}

    async def _move(self, who: int, code: str) -> None:
        page, seat = self.page, self.table.seat_of(who)
        call = self.tables.play(self.table.id, who, code, seen=None, interaction_id=next(self.ids))
        self._press(who)
        if await self._accepted(call, None if who in page.here() and not page.over else False):
            await self._moved(seat, "own", code)

    async def _robot_moves(self, seat: int, code: str) -> None:
        turns = await self.tables.at(self.table.id, robots.turns)
        turn = next((turn for turn in turns if turn.seat == seat), None)
        if turn is None or not self.table.kind.model_validate_json(self.table.position.dump()).legal(
            seat
        ).find(code):
            return
        if await self.tables.at(turn.table_id, robots.play_turn, turn, code) is not None:
            await self._moved(seat, "robot", code)

    async def _moved(self, seat: int, by: By, code: str) -> None:
        """Tell the reference of a move and of what played itself after it, which goes back with it (U3).

        Whether that showed anything is a rule of the game.
        """
        rules, before = self.table.kind, self.table.position
        position = rules.model_validate_json(before.dump())
        acted = position.play(seat, code, self._luck("", self.table.rev + 1))
        acts = [acted, *settle(position, f"{self.seed:064x}", self.table.rev + 1)]
        self.page.move(seat, by, showed=not all(position.undoable(act.action) for act in acts))
        self._see_the_end(position)

    def _see_the_end(self, position: Any) -> None:
        result = position.result()
        if result is not None and result.ranked:
            self.page.end(dict(enumerate(result.places)), dict(enumerate(result.scores)))

    async def _undo(self, who: int) -> None:
        self._press(who)
        may = self.page.may_undo(who) is not None and not self._archived
        if await self._accepted(self.tables.at(self.table.id, undos.undo, who, next(self.ids)), may):
            self.page.undo(who)

    async def _later(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    async def _archive(self) -> None:
        self.now += timedelta(days=61)
        await self.tables.schedule.archive()

    async def _reopen(self, who: int) -> None:
        self.page.press(who)
        await self._accepted(self.tables.at(self.table.id, deadlines.reopen, who), self._seated(who))

    def _seated(self, who: int) -> bool:
        return who in self.page.here() and not self.page.over

    def _press(self, who: int) -> None:
        """Tell the reference of a press at a game that goes on: an archived one has to be reopened first."""
        if not self._archived:
            self.page.press(who)

    @property
    def _archived(self) -> bool:
        return self.table.life == "archived"

    async def _skip(self, who: int) -> None:
        late = self._late() - {who}
        may = self._seated(who) and bool(late) and not self._archived
        before = self.table
        self._press(who)
        if await self._accepted(self.tables.at(before.id, plays.skip, who, next(self.ids)), may):
            table = await self.tables.get(before.id)
            rows = self.store.connection.execute(
                "SELECT seat FROM moves WHERE table_id = ? AND rev > ? AND (by IS NULL OR by != 'auto')"
                " ORDER BY rev",
                (table.id, before.rev),
            )
            self.page.skip([seat for (seat,) in rows])
            self._see_the_end(table.position)

    async def _stand_in(self, who: int) -> None:
        late = self._late() - {who}
        may = self._seated(who) and bool(late) and not self._archived
        self._press(who)
        if await self._accepted(self.tables.at(self.table.id, robots.stand_in, who), may):
            self.page.stand_in(late)

    async def _absent(self) -> None:
        await self._accepted(self.tables.at(self.table.id, robots.set_absent, self.table.host_id, "robot"))

    async def _robot_comes(self) -> None:
        late = self._late()
        there = self.page.asked(late)
        if await self.tables.at(self.table.id, robots.stand_in_itself):
            self._same("somebody is there", bool(there), True)
            self.page.stand_in(late)

    async def _house(self, who: int) -> None:
        await self._end(who, manager=True)

    async def _back(self, who: int) -> None:
        self._press(who)
        await self.tables.present(self.table.id, who)

    # Leaving

    async def _leave(self, who: int) -> None:
        may = self.page.may_leave(who)
        seat = self.table.seat_of(who)
        placed = may and seat is not None and self.table.position.placed(seat)
        if await self._accepted(self.tables.at(self.table.id, seats.leave, who), may):
            await self._left(who, placed=placed)

    async def _erase(self, who: int) -> None:
        may = self.page.may_leave(who)
        seat = self.table.seat_of(who)
        placed = may and seat is not None and self.table.position.placed(seat)
        await erasure.erase(self.tables, who, {"en": "someone"})
        if may:
            await self._left(who, placed=placed)
        self.page.forget(who, "someone")

    async def _left(self, who: int, *, placed: bool) -> None:
        """Tell the reference who has left, and do what only their yes was missing for."""
        page, before, late = self.page, self.table, self._late()
        after = await self.tables.get(before.id)
        page.leave(who, placed=placed)
        self._see_the_end(after.position)
        if page.over:
            return
        still = after.position.awaited() & before.awaited  # for others a wait has begun
        late = {one for one in late if before.place_of(one) in still}
        request = before.request
        if request is not None and who not in {request.asked_by, before.players[request.seat].id}:
            self.table = after
            await self._pass_on(replace(request, yes=tuple(set(request.yes) - {who})), late)
        if before.ending not in {None, who}:
            self._see_the_yes(self._yes() - {who}, late)

    # Seats that pass on

    async def _sit(self, who: int) -> None:
        """Press for a seat: say yes to the one that is offered, or ask for a free one."""
        page, request = self.page, self.table.request
        offered = request is not None and request.newcomer.id == who and not request.willing
        may = page.may_come(who) and not self._archived and (offered or bool(page.free()))
        if not offered and request is not None and may:
            may = None  # whether a later wish waits for an earlier one is no rule of the page
        if not await self._accepted(self.tables.at(self.table.id, seats.join, NAMED[who]), may):
            return
        if offered:
            request = replace(request, willing=True)
        else:
            request = ReplaceRequest(who, self.table.free[0], NAMED[who], willing=True)
        await self._pass_on(request, self._late())

    async def _replace(self, who: int, owner: int, newcomer: int) -> None:
        """Offer a seat: one's own, a free one, or as host that of a late owner who has not moved."""
        page, late, host, seat = self.page, self._late(), self._host(who), self.table.place_of(owner)
        may = self._seated(who) and page.may_come(newcomer) and not self._archived
        self._press(who)
        replaces = who == host and self._seated(owner) and page.may_replace(who, owner, late)
        may = may and (who == owner or seat in page.free() or replaces)
        call = self.tables.at(self.table.id, seats.ask, who, owner, NAMED[newcomer])
        if await self._accepted(call, may):
            request, asked = ReplaceRequest(who, seat, NAMED[newcomer]), self.table.request
            request = asked if asked is not None and asked.code == request.code else request
            await self._pass_on(replace(request, yes=tuple({*request.yes, who} - {owner})), late)

    async def _agree(self, who: int) -> None:
        page, request, late = self.page, self.table.request, self._late()
        may = self._seated(who) and not self._archived
        self._press(who)
        if request is None or not may or not page.may_come(request.newcomer.id):
            await self._accepted(self.tables.at(self.table.id, seats.agree, who), may=False)
            return
        own = page.people[who].seat == request.seat
        may = request.willing if own else who not in request.yes
        if await self._accepted(self.tables.at(self.table.id, seats.agree, who), may):
            if own:
                newcomer = (request.newcomer.id, request.newcomer.name)
                page.give(who, newcomer, yes=request.yes, late=late)
            else:
                await self._pass_on(replace(request, yes=(*request.yes, who)), late)

    async def _pass_on(self, request: ReplaceRequest, late: set[int]) -> None:
        """Let a newcomer have a seat from which no yes is missing any more; the program must do the same."""
        page, seat = self.page, request.seat
        newcomer, owner = (request.newcomer.id, request.newcomer.name), page.holder(seat)
        asker, host = request.asked_by, self.table.host_id
        if owner is None:
            due = request.willing and not page.missing_to_sit(request.yes, late)
        else:
            replaces = asker == host and page.may_replace(asker, owner.id, late)
            due = request.willing and asker != owner.id and replaces
        if due and owner is None:
            page.sit(seat, newcomer)
        elif due:
            page.replace(owner.id, newcomer)

    def _host(self, who: int) -> int:
        """Return the host, once this person is back."""
        here = {self.table.players[seat].id for seat in self.table.present}
        return self.table.host_id if self.table.host_id in here else who

    # Ending

    async def _end(self, who: int, *, manager: bool = False) -> None:
        page, late, yes = self.page, self._late(), self._yes()
        may = not page.over and (manager or self._seated(who))
        page.press(who)
        call = self.tables.at(self.table.id, ending.end, who, manager=manager, name=NAMED[who].name)
        seat = self.table.seat_of(who)
        placed = may and seat is not None and self.table.position.placed(seat)
        if not await self._accepted(call, may):
            return
        if not self._seated(who):
            page.end_early()
        elif page.ends_alone(who, yes, late):
            await self._left(who, placed=placed)
        else:
            self._see_the_yes({who, *yes}, late)

    async def _agree_end(self, who: int) -> None:
        late, yes = self._late(), self._yes()
        may = self._seated(who) and not self._archived and self.table.ending is not None and who not in yes
        self._press(who)
        if await self._accepted(self.tables.at(self.table.id, ending.agree_end, who), may):
            self._see_the_yes({who, *yes}, late)

    def _yes(self) -> set[int]:
        """Return who has agreed to the end; who asked for it has."""
        return {who for who, _ in self.table.enders} | ({self.table.ending} - {None})

    def _see_the_yes(self, yes: set[int], late: set[int]) -> None:
        if not self.page.missing_to_end(yes, late):
            self.page.end_early()

    # What is compared

    async def _compare(self) -> None:
        """Compare what the program says of the table with what the page says.

        Raises:
            Differs: at the first difference.
        """
        table, page = self.table, self.page
        people = {player.id for player in PEOPLE}
        self._same("over", table.phase == "over", page.over)
        self._same("results", await self._rows(), self._expected())
        self._same("who left", [one.name for one in table.gone], page.who_left())
        if page.over:
            self._same("why it counts for nobody", table.standing.uncounted, page.uncounted())
            left_out = {one.seat: one.why for one in table.standing.left_out}
            expected = {seat: WHY[why] for seat, why in page.not_ranked().items()}
            self._same("who is not ranked", left_out, expected)
            firsts = self._firsts()
            found = await self.store.run(lambda tx: deciders(tx, table))
            without = {seat: who for seat, who in found.items() if seat in firsts}
            self._same("whose decisions count without a result", without, self._without_result(firsts))
            if self.done[-1][0] not in AFTERWARDS:
                self._note_the_end()
            return
        here = {table.players[seat].id for seat in table.active}
        self._same("who holds a seat", {who for who in here if who > 0}, page.here())
        self._same("robots", table.robots, page.robots())
        left = page.free() & page.forfeited
        strong = [self.level or "strong"] * len(left)
        self._same("how well robots play there", [table.players[seat].level for seat in left], strong)
        winners = [seat for (seat, who), row in page.rows().items() if row.won and who in page.here()]
        self._same("who has won already", table.standing.winner, next(iter(winners), None))
        may = {who for who in people if table.may_undo(who)}
        self._same("who may take back", may, {who for who in people if page.may_undo(who)})
        self._same("who may say Ready", table.unready, {who for who in people if page.may_ready(who)})

    def _firsts(self) -> dict[int, Person | None]:
        """Return who held each seat at its first move that stands: the coach books their decisions."""
        played = [entry for entry in self.page.book if entry.stands and not entry.barrier]
        return {entry.seat: entry.holder for entry in reversed(played)}

    def _without_result(self, firsts: Mapping[int, Person | None]) -> dict[int, int]:
        """Return which of them may be ranked, in a game that counts (C1), and have no result there."""
        page, ranked = self.page, {seat for seat, _ in self.page.rows()}
        last = {seat: page.people.get(one.id, one) for seat, one in firsts.items() if one is not None}
        agreed = {seat: one.id for seat, one in last.items() if one.agreed and not one.took_over and one.id}
        return {seat: who for seat, who in agreed.items() if page.counts() and seat not in ranked}

    def _note_the_end(self) -> None:
        """Note which ends have been seen."""
        page = self.page
        firsts = self._firsts()
        for seat in self._without_result(firsts):
            why = page.not_ranked().get(seat, getattr(firsts[seat], "state", ""))
            self.seen[f"decided without a result, {why}"] += 1
        whys = [*page.not_ranked().values(), page.uncounted() or "counts"]
        self.seen.update(f"end {why}" for why in whys)
        rows = page.rows().values()
        for row in rows:
            self.seen[
                "row of a leaver" if row.withdrew else "row by L4" if row.points is None else "row"
            ] += 1

    def _same(self, what: str, program: Any, page: Any) -> None:
        if program != page:
            raise Differs(f"{what}: the program says {program}, the page {page}")

    async def _rows(self) -> dict[tuple[int, int], tuple[int, ...]]:
        rows = self.store.connection.execute(
            "SELECT seat, user_id, place, won, withdrew = 1, points FROM results WHERE table_id = ?",
            (self.table.id,),
        )
        return {(seat, user): tuple(ending) for seat, user, *ending in rows}

    def _expected(self) -> dict[tuple[int, int], tuple[int, ...]]:
        return {
            key: (row.place, row.won, row.withdrew, row.points or 0) for key, row in self.page.rows().items()
        }


SENSE = 0.8
"""How often people press what is there to be pressed."""
ASLEEP = ("reopen", "reopen", "leave", "undo", "skip", "end", "stand_in")
AFTERWARDS = ("undo", "ready", "join", "agree", "agree_end", "skip", "stand_in")
USUAL = (
    *("undo", "agree", "join", "ready", "later", "later") * 3,
    *("replace", "replace", "agree_end", "skip", "stand_in") * 2,
    *("robot_comes", "back", "leave", "leave", "end"),
)
RARE = ("erase", "erase", "archive", "house", "absent")


class Crowd:
    """Chooses what people do at a series: most of it is play, some of it is not allowed.

    Args:
        game: the game.
        seed: of all choices and of the luck.
    """

    def __init__(self, game: str, seed: int) -> None:
        self.pick = Random(f"{game}.{seed}")
        self.series = Series(game, seed)
        self.sleep = self.pick.choice([0, 0, 0.2])
        self.unrest = self.pick.choice([0.02, 0.1, 0.3, 0.6])

    def opening(self) -> list[Act]:
        """Return how a table is opened, people and robots sit down, and the game begins."""
        pick, kind = self.pick, SHELF[self.series.game].rules
        options = pick.choice(variants(kind)) | SHORT.get(self.series.game, {})
        advice = "yes" if pick.random() < 0.05 else "no"
        numbers = [number for number in kind.seats_for(kind.Options(**options)) if number <= SEATED]
        seats = pick.choice(numbers)
        people = pick.sample(PEOPLE, seats if pick.random() < 0.85 else pick.randint(1, seats))
        paces = ["5m", "none", *([] if kind.Options(**options).live else ["24h"])]
        acts: list[Act] = [("open", people[0].id, options, pick.choice(paces), advice)]
        acts += [("join", player.id) for player in people[1:]]
        if pick.random() < 0.1:
            acts += [("level", pick.choice(["easy", "medium"]))]
        return [*acts, *[("robot",)] * (seats - len(people)), ("start",)]

    def next(self) -> Act:
        """Return what somebody does now."""
        pick, table = self.pick, self.series.table
        one = pick.choice(PEOPLE).id
        if table.phase == "over":
            return (pick.choice(["rematch", pick.choice(AFTERWARDS)]), one)
        if table.phase == "lobby":
            return self._in_the_lobby(one)
        if table.life == "archived":
            return (pick.choice(ASLEEP), one)
        if pick.random() < self.sleep:
            return self._doze()
        return self._move() if pick.random() >= self.unrest else self._disturb(one)

    def _doze(self) -> Act:
        """Return how somebody falls asleep, a robot stands in, or they come back after a while."""
        pick, late = self.pick, self._late()
        away = self._who_may("back")
        awake = [who for who in self._who_may("replace") if who not in late]
        if away:
            return ("back", pick.choice(away)) if pick.random() < SENSE else self._move()
        if not (late and awake):
            return ("later", 60 * 25)
        end = "agree_end" if self.series.table.ending else "end"  # whose yes is missing, with somebody late
        return (pick.choice(["stand_in", end]), pick.choice(awake))

    def _disturb(self, one: int) -> Act:
        """Return an act that is no move, by this person where it does not matter who may want it."""
        pick, name = self.pick, self._wanted()
        if name in {"archive", "robot_comes", "absent"}:
            return (name,)
        if name == "later":
            return (name, pick.choice([1, 6, 60 * 25]))
        if pick.random() < SENSE:
            who = self._who_may(name)
            if not who:
                return self._move()
            one = pick.choice(who)
        if name == "replace":
            others = [player.id for player in PEOPLE if player.id != one]
            return (name, one, pick.choice([one, *others, *self._late() * 2]), pick.choice(others))
        return (name, one)

    def _wanted(self) -> str:
        """Return the name of an act, rather one that the table waits for."""
        pick, table = self.pick, self.series.table
        waits = ("agree", "join") * (table.request is not None) + ("agree_end",) * (table.ending is not None)
        waits += ("skip", "stand_in", "robot_comes", "replace", "end") * bool(self._late())
        if waits and pick.random() < SENSE:
            return pick.choice(waits)
        return pick.choice(USUAL if pick.random() < 0.95 else RARE)

    def _who_may(self, name: str) -> list[int]:
        """Return the people of whom this act may be wanted now."""
        table = self.series.table
        people, late = [table.players[seat].id for seat in table.present], self._late()
        away = [player.id for player in table.players if player.id > 0 and player.level]
        request = table.request
        asked = [] if request is None else [table.players[request.seat].id] * request.willing
        asked = [who for who in asked if who > 0]
        return {
            "undo": [] if table.undo_seat is None else [table.players[table.undo_seat].id],
            "ready": sorted(table.unready),
            "join": [] if request is None or request.willing else [request.newcomer.id],
            "agree": [*people, *asked] if request else [],
            "agree_end": people if table.ending else [],
            "replace": [*people, table.host_id],
            "back": away,
            "skip": people * bool(late),
            "stand_in": people * bool(late),
        }.get(name, people)

    def _late(self) -> list[int]:
        table = self.series.table
        return [table.players[seat].id for seat in table.late_seats(self.series.now)]

    def _in_the_lobby(self, one: int) -> Act:
        table, pick = self.series.table, self.pick
        if len(table.players) not in table.kind.seats_for(table.options):
            return ("join", one) if pick.random() < 0.8 else ("robot",)
        return pick.choice([("join", one), ("start",), ("start",)])

    def _move(self) -> Act:
        """Return a move of who is awaited, now and then of somebody who interrupts."""
        table, pick = self.series.table, self.pick
        position = table.position
        seats = sorted(position.awaited())
        if pick.random() < 0.1:
            seats = [seat for seat in range(len(table.players)) if position.legal(seat)] or seats
        seat = pick.choice(seats)
        code = str(
            position.fallback(seat)
            if pick.random() < 0.4 and seat in position.awaited()
            else position.legal(seat).draw(pick.randrange)
        )
        if seat in table.robots:
            return ("robot_moves", seat, code)
        return ("move", table.players[seat].id, code)


async def play(game: str, seed: int, most: int) -> Series:
    """Play a series of at most so many acts; return it.

    Raises:
        Differs: with the shortest list of acts found that shows the difference.
    """
    crowd = Crowd(game, seed)
    try:
        for act in crowd.opening():
            await crowd.series.do(act)
        while len(crowd.series.done) < most and crowd.series.tables_done < 4:
            await crowd.series.do(crowd.next())
    except Exception as error:
        raise Differs(await told(game, seed, crowd.series.done, error)) from error
    return crowd.series


async def told(game: str, seed: int, acts: Sequence[Act], error: Exception) -> str:
    """Return what went wrong, with a short list of acts that shows it."""
    kept, size = list(acts), len(acts) // 2
    while size:
        for start in range(len(kept) - size, -1, -size):
            fewer = kept[:start] + kept[start + size :]
            if await failure(game, seed, fewer) == _topic(error):
                kept = fewer
        size //= 2
    lines = "\n".join(f"    {act!r}," for act in kept)
    return f"{error}\n{game}, seed {seed}, {len(kept)} of {len(acts)} acts:\n{lines}"


async def failure(game: str, seed: int, acts: Sequence[Act]) -> str:
    """Do these acts again; return what goes wrong first, "" if nothing does."""
    series = Series(game, seed)
    try:
        for act in acts:
            await series.do(act)
    except Exception as error:  # noqa: BLE001 - whatever it was, it is told
        return _topic(error)
    return ""


def _topic(error: Exception) -> str:
    return f"{type(error).__name__} {str(error).split(':')[0]}"
