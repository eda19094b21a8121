"""What plays itself after a wait: a line in advance, or the only legal card; and what nobody learns of it."""

from datetime import UTC, datetime, timedelta
from json import loads
from typing import Any

import pytest

from bench.people import opened
from bot.features import ROWS
from bot.messages.components import draw
from bot.messages.scene import frame_of, hand_of, plan_of, scene_of, screen_of
from bot.messages.sprites import Sprites
from bot.mydata import erasure
from bot.mydata.own_data import kept_of
from bot.screens.frame.log import log_screen
from bot.shelf import SHELF
from bot.store import ALL, ANYBODY, Person, Shards, Transaction
from bot.store.rows import OTHERS_LEFT
from bot.tables import (
    Outcome,
    Table,
    Tables,
    agenda,
    ahead,
    ending,
    export,
    lobby,
    play,
    robots,
    seats,
    undos,
)
from bot.tables.session import Session
from bot.tables.table_rules import history
from bot.text import text_in
from tapis.games.kit.ahead import LONGEST, MOST_LINES, SHORTEST, Line
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Illegal
from tapis.games.kit.steps import AUTO
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.bases import Base
from tests.bot.real_games import PEOPLE, RealGames
from tests.tiers import early

pytestmark = pytest.mark.store("sqlite", "postgresql")

FORCED = Person(forced=True)
EN = text_in("en")
SOMEONE = {"en": "someone"}


class Night(RealGames):
    """Real games with a clock, known deals, and people who have set something."""

    def __init__(self, base: Base, store: Any, own: Shards = ALL) -> None:
        self.base = base
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)
        self.fair = False
        self.people = dict.fromkeys((player.id for player in PEOPLE), ANYBODY)
        super().__init__(self.again(store, own), store)

    def again(self, store: Any, own: Shards = ALL) -> Tables:
        """Return these tables as another process, or one started anew, has them."""
        return Tables(
            store,
            SHELF,
            clock=lambda: self.now,
            luck=lambda seed, rev: Chance(seed if self.fair else "night", rev),
            own=own,
            people=lambda user: self.people.get(user, ANYBODY),
            rows=ROWS,
        )

    async def playing(self, game: str = "belote", people: int = 4, robots: int = 0, **options: Any) -> Table:
        """Begin a game and bid until cards are played; the match is long."""
        table = await self.begun(game, people, robots, **{"target": 2000} | options)
        while table.position.phase != "play":
            codes = [str(action) for action in table.position.legal(mover(table))]
            table = (
                await self.press(table, next((c for c in ("take", "bid.80.H") if c in codes), codes[0]))
            ).table
        return table

    async def add(self, table: Table, seat: int, *lines: Line) -> Table:
        """Note lines for who waits at a seat."""
        for line in lines:
            deal, before = table.position.deal, len(table.ahead.get(seat, ()))
            table = await self.tables.at(table.id, ahead.add, table.players[seat].id, deal, before, line)
        return table

    async def fire(self, table: Table) -> tuple[Outcome, bool]:
        """Fire the timer that is set."""
        assert table.timer_at is not None, "no timer is set"
        fired = await self.tables.at(table.id, play.fire, table.timer_at)
        assert fired is not None, "it was not set any more"
        return fired

    async def to_an_only_card(self, table: Table) -> Table:
        """Play until somebody has one legal card, which is not the last of everybody."""
        while table.position.forced(mover(table)) is None:
            done = await self.press(table)
            table = done.table
        return table


HOUSE = Night


def mover(table: Table) -> int:
    return min(table.position.awaited())


def cards(table: Table, seat: int, when: str = "led") -> list[Line]:
    return [Line(when, f"play.{card}") for card in table.position.hands[seat]]


def legal(table: Table) -> list[str]:
    return [str(action) for action in table.position.legal(mover(table))]


def forget(table: Table) -> dict[str, Any]:
    """Return what a table shows everybody, without when it was touched."""
    screen = screen_of(table, table.touched_at)
    return {"screen": screen, "log": table.since, "facts": table.facts}


# Lines in advance


async def test_the_first_line_that_fits_is_played_as_an_own_move_and_is_used_up(house: Night) -> None:
    table = await house.playing(declarations="auto")
    seat = (mover(table) + 1) % 4
    lines = [Line("lead", cards(table, seat)[0].code), *cards(table, seat)][:MOST_LINES]
    await house.add(table, seat, *lines)
    table = (await house.press(table)).table
    assert mover(table) == seat
    first = next(line for line in lines[1:] if line.code in legal(table))
    rev = table.rev
    done, played = await house.fire(table)
    [*_, move] = [move for move in await house.moves(done.table) if move.rev == rev + 1]
    assert (played, move.action, move.by, move.first_rev, move.skipped) == (
        True,
        first.code,
        None,
        rev + 1,
        0,
    )
    assert done.table.ahead == {seat: tuple(line for line in lines if line is not first)}
    assert done.due == {mover(done.table)}, "who is next is called"
    own = await house.store.run(lambda tx: history(tx, done.table).own(seat), reads=True)
    assert own, "it is a move of their own"


async def test_a_pass_in_advance_waits_for_its_turn(house: Night) -> None:
    table = await house.begun("coinche", 4, target=2000)
    seat = (mover(table) + 1) % 4
    await house.add(table, seat, Line("partner", "pass"))
    table = (await house.press(table, "bid.80.H")).table
    done, _ = await house.fire(table)
    assert done.table.position.bids[-1] == (seat, "pass")
    assert done.table.ahead == {}
    assert done.table.undo_seat == seat, "it may be taken back as one that was pressed"


async def test_a_line_with_nothing_to_fit_lets_the_player_be_called(house: Night) -> None:
    table = await house.playing()
    seat = (mover(table) + 1) % 4
    await house.add(table, seat, Line("lead", cards(table, seat)[0].code))
    done = await house.press(table)
    before = forget(done.table)
    after, played = await house.fire(done.table)
    assert (played, after.due, after.table.timer_at) == (False, {seat}, None)
    assert len(after.table.ahead[seat]) == 1, "it waits on"
    assert (forget(after.table), after.table.changes) == (before, done.table.changes)


async def test_lines_are_seen_by_their_owner_alone(house: Night) -> None:
    """No board, hand of others, log, record, or file of anybody else changes by a byte."""
    table = await house.playing()
    seat = (mover(table) + 1) % 4
    others = [other for other in range(4) if other != seat]

    async def seen(table: Table) -> list[object]:
        record = (await house.tables.about(table.id, export.record_of)).text()
        hands = [hand_of(table, EN, other, house.now) for other in others]
        kept = [(await kept_of(house.tables, PEOPLE[other].id)).text(house.now) for other in others]
        return [forget(table), record, hands, kept, table.changes, table.rev]

    table = await house.tables.get(table.id)
    before = await seen(table)
    line = cards(table, seat)[0]
    table = await house.add(table, seat, line)
    assert await seen(table) == before
    assert "1 line in advance" in hand_of(table, EN, seat, house.now).body
    own = loads((await kept_of(house.tables, PEOPLE[seat].id)).text(house.now))
    assert own["tables"][0]["ahead"] == [[line.when, line.code]]
    assert plan_of(table, EN, mover(table), "") is None, "in one's turn one plays"


async def test_a_press_an_undo_and_dropping_clear_the_lines_of_a_seat(house: Night) -> None:
    table = await house.begun("coinche", 4, target=2000)
    first, second = mover(table), (mover(table) + 1) % 4
    table = await house.add(table, second, Line("bid", "pass"), Line("partner", "pass"))
    table = await house.tables.at(table.id, ahead.drop, table.players[second].id)
    assert table.ahead == {}
    await house.add(table, second, Line("bid", "pass"))
    table = (await house.press(table, "bid.80.H")).table
    undone = await house.tables.at(table.id, undos.undo, table.players[first].id, next(house.ids))
    assert (undone.table.ahead, undone.table.timer_at) == ({}, None)
    await house.add(undone.table, second, Line("bid", "pass"))
    table = (await house.press(undone.table, "bid.80.H")).table
    table = (await house.press(table, "bid.90.S")).table
    assert (table.ahead, table.timer_at) == ({}, None), "their own press"


async def test_a_new_deal_drops_all_lines(house: Night) -> None:
    table = await house.begun("belote", 4, target=2000)
    while len(table.position.bids) < 7:
        table = (await house.press(table, "pass")).table
    deal, waits = table.position.deal, (mover(table) + 2) % 4
    await house.add(table, waits, Line("bid", "pass"))
    table = (await house.press(table, "pass")).table
    assert (table.position.deal, table.ahead) == (deal + 1, {})


async def test_an_erasure_and_a_new_player_drop_the_lines_of_a_seat(house: Night) -> None:
    table = await house.playing()
    mine, other = [seat for seat in range(4) if seat != mover(table)][:2]
    await house.add(table, mine, cards(table, mine)[0])
    table = await house.add(table, other, cards(table, other)[0])
    await erasure.erase(house.tables, table.players[mine].id, SOMEONE)
    table = await house.tables.get(table.id)
    assert set(table.ahead) == {other}
    await house.tables.at(table.id, seats.leave, table.players[other].id)
    assert (await house.tables.get(table.id)).ahead == {}


async def test_what_may_not_be_decided_in_advance_is_refused_and_changes_nothing(house: Night) -> None:
    table = await house.playing()
    turn, seat = mover(table), (mover(table) + 1) % 4
    card, deal, user = cards(table, seat)[0], table.position.deal, table.players[seat].id
    foreign = cards(table, turn)[0]
    refused = [
        ("ahead.refuse.turn", table.players[turn].id, deal, 0, foreign),
        ("table.refuse.stale", user, deal, 0, foreign),
        ("table.refuse.stale", user, deal + 1, 0, card),
        ("table.refuse.stale", user, deal, 1, card),
        ("table.refuse.stale", user, deal, 0, Line("bid", "pass")),
        ("table.refuse.not_seated", 99, deal, 0, card),
    ]
    for why, *what in refused:
        with pytest.raises(Illegal, match=why.replace(".", r"\.")):
            await house.tables.at(table.id, ahead.add, *what)
    table = await house.add(table, seat, *[card] * MOST_LINES)
    with pytest.raises(Illegal, match=r"ahead\.refuse\.full"):
        await house.tables.at(table.id, ahead.add, user, deal, MOST_LINES, card)
    assert (await house.tables.get(table.id)).ahead == {seat: (card,) * MOST_LINES}
    yams = await opened(house.tables, PEOPLE[0], channel=2, locale="en")
    await house.tables.at(yams.id, lobby.start, 1, next(house.ids))
    with pytest.raises(Illegal):
        await house.tables.at(yams.id, ahead.add, 1, 0, 0, Line("lead", "roll.11111"))


# The wait


@pytest.mark.parametrize("why", ["forced", "ahead"])
async def test_a_turn_of_who_wants_it_waits_between_5_and_60_s_and_nobody_is_called(
    house: Night, why: str
) -> None:
    table = await house.playing()
    seat = (mover(table) + 1) % 4
    if why == "forced":
        house.people[table.players[seat].id] = FORCED
    else:
        await house.add(table, seat, cards(table, seat)[0])
    table = (await house.press(table)).table
    wait = table.timer_at - round(house.now.timestamp() * 1000)
    assert SHORTEST <= wait <= LONGEST
    assert table.uncalled, "a restart knows that somebody is still to be called"
    assert (await house.press(table)).table.timer_at is None, "the next player wants nothing"


async def test_who_presses_anything_in_the_turn_plays_themselves(house: Night) -> None:
    table = await house.playing()
    seat = (mover(table) + 1) % 4
    house.people[table.players[seat].id] = FORCED
    table = (await house.press(table)).table
    shown, at = forget(table), table.timer_at
    assert at is not None
    assert await house.tables.at(table.id, ahead.stop, table.players[(seat + 1) % 4].id) is None, "not theirs"
    stopped = await house.tables.at(table.id, ahead.stop, table.players[seat].id)
    assert (stopped.timer_at, stopped.uncalled, stopped.changes) == (None, True, table.changes)
    assert forget(stopped) == shown
    assert await house.tables.at(table.id, ahead.stop, table.players[seat].id) is None, "once is enough"
    assert await house.tables.at(table.id, play.fire, at) is None


async def test_a_timer_fires_once_and_not_after_a_move(house: Night) -> None:
    """Two processes may both try, with a timer of before the last move or with the present one."""
    table = await house.playing()
    house.people = dict.fromkeys(house.people, FORCED)
    table = (await house.press(table)).table
    old = table.timer_at
    assert old is not None
    house.now += timedelta(seconds=1)
    table = (await house.press(table)).table
    assert await house.tables.at(table.id, play.fire, old) is None
    twin = house.again(house.store)
    fired = [await tables.at(table.id, play.fire, table.timer_at or 0) for tables in (house.tables, twin)]
    assert [one is not None for one in fired] == [True, False]


async def test_what_is_due_is_found_by_who_looks_after_the_server(house: Night) -> None:
    """Also after a kill: it stands in the table's row."""
    house.people = dict.fromkeys(house.people, FORCED)
    table = await house.playing()
    at = table.timer_at
    assert at is not None
    shards = [Shards(2, (number,)) for number in (0, 1)]
    late = house.tables._context.now() - at
    found = [await house.again(house.store, own).run(agenda.due, "timer", late=late) for own in shards]
    assert found == [[(at, table.id)], []], "server 1 is of shard 0"
    assert await house.tables.run(agenda.due, "timer", late=late + 1) == []
    assert await house.tables.run(agenda.due, "timer", (at, table.id), late=late) == [], "the next page"
    await house.store.close()
    house.store = await house.base.open()
    house.tables = house.again(house.store)
    assert await house.tables.run(agenda.due, "timer", late=late) == [(at, table.id)]
    await house.fire(table)
    assert await house.tables.run(agenda.due, "timer", late=-(2**62)) == []


async def test_a_robot_in_the_seat_waits_for_no_timer(house: Night) -> None:
    table = await house.playing()
    late = (mover(table) + 1) % 4
    house.people[table.players[late].id] = FORCED
    table = (await house.press(table)).table
    at = table.timer_at
    house.now += timedelta(days=8)
    table = await house.tables.at(table.id, robots.stand_in, table.players[(late + 1) % 4].id)
    assert (table.timer_at, table.robots) == (None, {late})
    assert await house.tables.at(table.id, play.fire, at or 0) is None
    table = await house.tables.at(table.id, ahead.come_back, table.players[late].id)
    assert table.timer_at is None, "who comes back is here"


# The only legal card


async def test_the_only_card_plays_itself_and_looks_like_a_card_that_was_played(
    house: Night, base: Base
) -> None:
    """Board, hands, log and running record are, byte for byte, those of a card that was pressed."""
    house.people = dict.fromkeys(house.people, FORCED)
    table = await house.to_an_only_card(await house.playing())
    seat, rev = mover(table), table.rev
    [code] = legal(table)
    done, played = await house.fire(table)
    assert played, "it was not played"
    move = next(move for move in await house.moves(done.table) if move.rev == rev + 1)
    assert (move.seat, move.action, move.by, move.first_rev) == (seat, code, AUTO, rev + 1)

    async def told() -> list[object]:
        table = await house.tables.get(done.table.id)
        steps = await house.tables.at(table.id, Session.steps, 0, table.rev)
        log = log_screen(scene_of(table, EN), SHELF["belote"].screen, steps, 0, 1)
        drawn = draw(screen_of(table, house.now), Sprites(), table.id, table.rev)
        shown = [drawn.embed.to_dict(), drawn.view.to_components(), drawn.picture]
        hands = [hand_of(table, EN, other, house.now) for other in range(4)]
        return [
            shown,
            log,
            hands,
            (await house.tables.about(table.id, export.record_of)).text(),
            table.undo_seat,
        ]

    itself = await told()
    base.write("UPDATE moves SET by = NULL WHERE table_id = ? AND rev = ?", table.id, rev + 1)
    assert itself == await told()


@pytest.mark.parametrize(
    ("game", "people"), early([("belote", 4), ("coinche", 4), ("comptoir", 3)], why="another game")
)
async def test_after_the_deal_the_record_says_it_and_it_is_valid(
    house: Night, game: str, people: int
) -> None:
    house.fair = True
    options = {"hand_size": "5", "target": 3} if game == "comptoir" else {"target": 1000}
    house.people = dict.fromkeys(house.people, FORCED)
    table, itself = await house.begun(game, people, **options), list[tuple[int, int]]()
    while table.phase != "over":
        deal = table.position.deal
        if table.position.phase == "play" and table.position.forced(mover(table)) is not None:
            done, played = await house.fire(table)
            assert played, "it was not played"
            itself.append((deal, table.rev + 1))
        else:
            done = await house.press(table)
        table = done.table
        if len(itself) in {1, 3, 9} and table.phase != "over":
            record = await house.tables.about(table.id, export.record_of)
            said = {move.rev for move in record.moves if move.auto}
            hidden = {rev for deal, rev in itself if deal == table.position.deal}
            assert said.isdisjoint(hidden), "while the deal runs nothing is said"
            assert {rev for deal, rev in itself if deal < table.position.deal} <= said
    record = await house.tables.about(table.id, export.record_of)
    assert {rev for _, rev in itself} <= {move.rev for move in record.moves if move.auto}
    assert (record.format, verify(record, GAMES).ok) == ("tapis-vert/4", True)
    assert itself, "nobody had an only card"


async def night_of(house: Night, *, itself: bool) -> tuple[list[object], list[int]]:
    """Play a known deal in which each only card plays itself, or is pressed at the same instant.

    Return what everybody sees of each turn, and what each seat's bank holds once the deal is over.
    """
    house.pick.seed(3)
    house.now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    table, seen = await house.playing(), list[object]()
    deal = table.position.deal
    while table.position.deal == deal:
        only = table.position.forced(mover(table)) is not None
        house.now += timedelta(seconds=30)
        done = (
            (await house.fire(table))[0] if only and itself else await house.press(table, min(legal(table)))
        )
        table = done.table
        if table.position.deal == deal:
            told = frame_of(table, EN, house.now).deadline
            seen.append((table.position.view(None), told, table.late_at, table.remind_at))
    await house.tables.at(table.id, ending.end, 99, manager=True)
    return seen, [table.clocks[seat].bank // 3_600_000 for seat in range(4) if seat in table.clocks]


async def test_no_deadline_tells_an_only_card_while_the_deal_runs(house: Night) -> None:
    """It gains no time, which is told once the deal is over."""
    house.people = dict.fromkeys(house.people, FORCED)
    (itself, banks), (pressed, full) = [await night_of(house, itself=itself) for itself in (True, False)]
    assert itself == pressed
    assert sum(banks) < sum(full), "what played itself gains nothing"


async def test_an_only_card_is_no_own_move_and_is_never_taken_back(house: Night) -> None:
    house.people = dict.fromkeys(house.people, FORCED)
    table = await house.to_an_only_card(await house.playing())
    seat, rev = mover(table), table.rev
    done, _ = await house.fire(table)
    for user in (table.players[seat].id, table.players[(seat + 1) % 4].id):
        with pytest.raises(Illegal, match="undo"):
            await house.tables.at(table.id, undos.undo, user, next(house.ids))
    acts = await house.store.run(lambda tx: history(tx, done.table)._moves, reads=True)
    assert rev + 1 not in {move.rev for move in acts}


async def test_who_has_switched_it_off_meanwhile_is_called(house: Night) -> None:
    house.people = dict.fromkeys(house.people, FORCED)
    table = await house.to_an_only_card(await house.playing())
    house.people = {}
    done, played = await house.fire(table)
    assert (played, done.due) == (False, {mover(table)} if table.uncalled else set())


async def test_an_announcement_is_chosen_by_its_player(house: Night) -> None:
    """Neither an only card nor a line passes over it."""
    house.people = dict.fromkeys(house.people, FORCED)
    table = await house.playing(declarations="choice")
    while not any(code.endswith(".declare") for code in legal(table)):
        if table.position.tricks:
            await house.tables.at(table.id, ending.end, 99, manager=True)
            table = await house.playing(declarations="choice")
            continue
        waits = (mover(table) + 1) % 4
        await house.add(table, waits, *cards(table, waits))
        table = (await house.press(table)).table
    done, played = await house.fire(table)
    assert (played, done.table.position) == (False, table.position)


@pytest.mark.parametrize("before", [True, False], ids=["before the turn", "in the turn"])
async def test_nothing_plays_itself_where_that_would_leave_open_what_an_own_move_ends(
    house: Night, before: bool
) -> None:
    """An only card would be told by it from a pressed one: whose yes to the end stays has not pressed."""
    table = await house.playing()
    house.people = dict.fromkeys(house.people, FORCED)
    after = (mover(table) + 1) % 4
    if before:
        await house.tables.at(table.id, ending.end, table.players[after].id)
        table = (await house.press(table)).table
        assert (table.timer_at, table.uncalled) == (None, True), "who asks is called at once"
        return
    table = await house.to_an_only_card(table)
    mine = table.players[mover(table)].id
    await house.tables.at(table.id, ending.end, table.players[(mover(table) + 1) % 4].id)
    table = await house.tables.at(table.id, ending.agree_end, mine)
    done, played = await house.fire(table)
    assert (played, done.table.position, done.table.yes_to_end) == (False, table.position, table.yes_to_end)


async def test_nothing_plays_itself_for_who_has_not_said_ready(house: Night) -> None:
    """They may still say it then, and who sees that learns nothing of their cards."""
    table = await house.playing()
    house.people = dict.fromkeys(house.people, FORCED)
    await house.store.run(lambda tx: unready(tx, table.id))
    assert (await house.press(table)).table.timer_at is None


def unready(tx: Transaction, table_id: str) -> None:
    """Take back that people have agreed to play."""
    row = tx.table(table_id)
    tx.save_table(row.replace(unready="[1, 2, 3, 4]"), row)


@pytest.mark.parametrize("own", [True, False], ids=["pressed", "only cards"])
async def test_who_had_nothing_but_only_cards_wins_nothing_when_the_other_leaves(
    house: Night, base: Base, own: bool
) -> None:
    """L4: both of the last two had a move of their own."""
    table = await house.begun("comptoir", 2, target=20)
    for _ in range(4):
        table = (await house.press(table)).table
    if not own:
        base.write("UPDATE moves SET by = ? WHERE seat = 1", AUTO)
    done = await house.tables.at(table.id, seats.leave, 1)
    ranked = await house.store.run(lambda tx: tx.ranked(table.id), reads=True)
    assert [(user, how) for _, user, how in ranked if user == 2] == ([(2, OTHERS_LEFT)] if own else [])
    assert done.table.gone[0].id == 1


# Alone with robots


async def test_alone_with_robots_an_only_card_is_played_at_once(house: Night) -> None:
    house.people[1] = FORCED
    table = await house.playing(people=1, robots=3)
    for _ in range(120):
        if table.phase == "over":
            break
        assert table.timer_at is None, "there is nobody to tell"
        seat = mover(table)
        if seat == 0:
            assert table.position.forced(0) is None, "it was played already"
        table = (await house.press(table)).table
    moves = [move for move in await house.moves(table) if move.by == AUTO and move.first_rev == move.rev]
    only = [move.seat for move in moves]
    assert only, "nothing was played at once"
    assert set(only) == {0}, "robots choose themselves"
