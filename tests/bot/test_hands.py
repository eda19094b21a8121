"""An open hand shows the newest state to its owner, and nothing to anybody else."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bench.people import opened
from bot.messages import hands
from bot.messages.hands import Hands
from bot.messages.jobs import Jobs
from bot.messages.kept import Desk
from bot.messages.pictures import Pictures, Slot, name_of
from bot.messages.scene import scene_of, screen_of
from bot.messages.sprites import Sprites
from bot.patience import PATIENCE
from bot.shelf import SHELF
from bot.store import ANYBODY, Person, SqliteStore
from bot.tables import Outcome, Player, Seen, Table, Tables, ending, lobby, messages, play, seats
from bot.text import text_in
from discord_sandbox.client import HANGS
from tapis.games.belote.game import Belote
from tapis.games.kit.game import Illegal
from tapis.games.yams import Yams
from tests.bot.bases import open_blank
from tests.bot.painter_house import Later
from tests.bot.table_house import press_of
from tests.tiers import early

FOUR = [Player(number, name) for number, name in enumerate(("Alice", "Bruno", "Chloé", "David"), 1)]
EMMA = Player(9, "Emma")
PUBLIC, HAND, FOLLOWUP = 100, 200, 300
"""Ids of messages: the public board, a hand, a hand that came as a follow-up."""
NEWER = 201
"""A copy of the hand that was opened after it."""


def http_error(code: int, status: int = 400) -> discord.HTTPException:
    return discord.HTTPException(SimpleNamespace(status=status, reason="no"), {"code": code})


class Token:
    """An interaction: what its answers were, and what was edited through it later."""

    def __init__(
        self, player: Player, pressed: int | None = None, *, answered: bool = False, sent: int | None = HAND
    ) -> None:
        self.user = SimpleNamespace(id=player.id)
        self.locale = "en"
        self.message = pressed and SimpleNamespace(
            id=pressed, flags=SimpleNamespace(ephemeral=pressed != PUBLIC), embeds=[]
        )
        self.sent = sent
        self.extras: dict[str, object] = {}
        self.answers: list[tuple[str, dict[str, Any]]] = []
        self.edits: list[tuple[object, dict[str, Any]]] = []
        self.deleted: list[object] = []
        self.failure: Exception | None = None
        self.original: SimpleNamespace | None = None
        self.free = asyncio.Event()
        self.free.set()
        self.begun = asyncio.Event()
        self.under_way = self.most = 0
        self._answered = answered
        self.response = SimpleNamespace(
            is_done=lambda: self._answered,
            send_message=lambda **message: self._answer("sent", message),
            edit_message=lambda **message: self._answer("changed", message),
            defer=lambda **_: self._answer("deferred", {}),
        )
        self.followup = SimpleNamespace(
            send=self._follow_up, edit_message=self._edit, delete_message=self._delete
        )

    async def _answer(self, kind: str, message: dict[str, Any]) -> SimpleNamespace:
        if self.failure is not None:
            raise self.failure
        self._answered = True
        self.answers.append((kind, message))
        return SimpleNamespace(message_id=self.sent)

    async def _follow_up(self, **message: Any) -> SimpleNamespace:
        self.answers.append(("followed", message))
        return SimpleNamespace(id=FOLLOWUP)

    async def edit_original_response(self, **message: Any) -> None:
        await self._edit("@original", **message)

    async def original_response(self) -> SimpleNamespace:
        if self.original is None:
            raise http_error(10015, 404)
        return self.original

    async def _edit(self, which: object, **message: Any) -> None:
        self.under_way += 1
        self.begun.set()
        self.most = max(self.most, self.under_way)
        await self.free.wait()
        self.under_way -= 1
        if self.failure is not None:
            raise self.failure
        self.edits.append((which, message))

    async def _delete(self, which: object) -> None:
        if self.failure is not None:
            raise self.failure
        self.deleted.append(which)

    @property
    def presses(self) -> list[str]:
        """What moves can be pressed in the message as it was shown last."""
        shown = (*self.answers, *self.edits)[-1][1]
        pressed = [
            item["custom_id"].rpartition(":")[2]
            for row in shown["view"].to_components()
            for item in row["components"]
            if not item.get("disabled")
        ]
        return [code for code in pressed if code not in {"sheet.0", "more"}]


class Room:
    """A table of Belote, the open hands, a clock."""

    def __init__(self, store: SqliteStore) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)
        self.jobs = Jobs()
        self.later = Later()
        self.jobs.later = self.later  # type: ignore[method-assign,assignment]
        self.tables = Tables(store, SHELF, clock=lambda: self.now)
        self.hands = self.hands_of(ANYBODY)
        self.ids = 0

    def hands_of(self, person: Person) -> Hands:
        return Hands(Desk(self.tables, Pictures(), Sprites(), self.jobs, lambda _: person))

    async def lobby(self, channel: int = 7, game: Any = Belote, locale: str = "fr") -> Table:
        return await opened(self.tables, *FOUR, game=game.key, channel=channel, guild=5, locale=locale)

    async def started(self, channel: int = 7, game: Any = Belote, locale: str = "fr") -> Table:
        table = await self.lobby(channel, game, locale)
        return (await self.tables.at(table.id, lobby.start, FOUR[0].id, press_of(table))).table

    async def play(self, table: Table, code: str) -> Outcome:
        """Play for whoever is to move."""
        self.now += timedelta(seconds=1)
        newest = await self.tables.get(table.id)
        self.ids += 1
        return await self.tables.play(
            table.id, mover(newest).id, code, seen=Seen(newest.rev), interaction_id=self.ids
        )

    async def followed(self, table: Table) -> None:
        self.hands.follow(table.id)
        await self.jobs.idle()


def mover(table: Table) -> Player:
    [seat] = table.position.awaited()
    return table.players[seat]


def other(table: Table) -> Player:
    return next(player for player in FOUR if player != mover(table))


async def show(room: Room, token: Token, table: Table, line: str | None = None) -> None:
    await room.hands.show(token, table, line)  # type: ignore[arg-type]


async def hand_of(room: Room, whose: Callable[[Table], Player]) -> tuple[Table, Token]:
    """Begin a game, and open the hand of one of its players."""
    table = await room.started()
    token = Token(whose(table), PUBLIC)
    await show(room, token, table)
    return table, token


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    store = await open_blank(tmp_path / "t.sqlite3")
    yield Room(store)
    await store.close()


# Opening


async def test_a_hand_is_a_private_answer(room: Room) -> None:
    table = await room.started()
    token = Token(mover(table), PUBLIC)
    await show(room, token, table, "What happened")
    [(kind, message)] = token.answers
    assert (kind, message["ephemeral"], message["content"]) == ("sent", True, "What happened")
    assert token.presses == ["take", "pass"]


async def test_a_press_in_a_hand_changes_that_hand(room: Room) -> None:
    table = await room.started()
    token = Token(mover(table), HAND)
    await show(room, token, table)
    assert [kind for kind, _ in token.answers] == ["changed"]


async def test_no_hand_for_who_has_no_seat_before_the_start_and_where_nothing_is_hidden(room: Room) -> None:
    table = await room.started()
    lobby, yams = await room.lobby(8), await room.started(9, Yams)
    for player, where, why in (
        (EMMA, table, "table.refuse.not_seated"),
        (FOUR[0], lobby, "table.refuse.not_started"),
        (FOUR[0], yams, "hand.none"),
    ):
        token = Token(player, PUBLIC)
        with pytest.raises(Illegal) as refused:
            await show(room, token, where)
        assert (refused.value.why, token.answers) == (why, [])


async def test_after_a_deferred_press_the_public_message_is_never_edited(room: Room) -> None:
    """A deferred press has the message it was on for its original: the board that all may see."""
    table = await room.started()
    token = Token(other(table), PUBLIC, answered=True)
    await show(room, token, table)
    await room.play(table, "take")
    await room.followed(table)
    [(kind, message)] = token.answers
    assert (kind, message["ephemeral"]) == ("followed", True)
    assert [which for which, _ in token.edits] == [FOLLOWUP]


async def test_a_picture_that_is_ready_before_the_answer_has_arrived_is_edited_in(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, "picture", 0)
    large = room.hands = room.hands_of(Person(large=True))
    table = await room.started()
    token, arrives = Token(mover(table), PUBLIC), asyncio.Event()
    monkeypatch.setattr(
        large, "follow", lambda table_id, follow=large.follow: (follow(table_id), arrives.set())
    )

    async def send(**message: Any) -> SimpleNamespace:
        await arrives.wait()
        await room.jobs.idle()
        return await token._answer("sent", message)

    token.response.send_message = send
    await show(room, token, table)
    await room.jobs.idle()
    [(_, shown)] = token.answers
    assert [file.description for file in shown["files"]] == ["The picture follows."], "it waits for none"
    [(_, edit)] = token.edits
    assert len(edit["attachments"]) == 1


async def test_a_hand_whose_picture_stays_sends_it_once(room: Room) -> None:
    room.hands = room.hands_of(Person(large=True))
    table, token = await hand_of(room, other)
    await room.play(table, "pass")
    await room.followed(table)
    [(_, shown)], [(_, edit)] = token.answers, token.edits
    [file] = shown["files"]
    assert edit["embed"].image.url == f"attachment://{file.filename}"
    assert "attachments" not in edit


async def test_a_hand_opened_late_shows_what_is_newer(room: Room) -> None:
    table = await room.started()
    player = mover(table)
    first, second = Token(player, PUBLIC), Token(player, HAND)
    await show(room, first, (await room.play(table, "take")).table)
    await show(room, second, table)
    assert "take" not in second.presses


# Following


async def test_an_open_hand_follows_the_game(room: Room) -> None:
    table, token = await hand_of(room, other)
    await room.play(table, "take")
    await room.followed(table)
    [(which, message)] = token.edits
    assert which == "@original"
    assert message["content"] is None
    assert len(message["view"].to_components()) == 3, "eight cards, and the way to decide in advance"


async def test_a_hand_that_looks_the_same_is_not_edited(room: Room) -> None:
    table, token = await hand_of(room, other)
    await room.tables.at(table.id, lobby.configure, FOUR[0].id, pace="1h")
    await room.followed(table)
    assert token.edits == []


async def test_a_hand_that_looks_as_before_is_not_edited(room: Room) -> None:
    """Another has ticked, which nobody else sees."""
    table, token = await hand_of(room, other)
    await room.tables.at(table.id, play.mark, mover(table).id, Seen(table.rev), mark="d")
    await room.followed(table)
    assert token.edits == []


async def test_the_newest_copy_is_followed(room: Room) -> None:
    table = await room.started()
    player = other(table)
    old, new = Token(player, PUBLIC), Token(player, PUBLIC, sent=NEWER)
    await show(room, old, table)
    await show(room, new, table)
    await room.play(table, "pass")
    await room.followed(table)
    assert (old.edits, len(new.edits)) == ([], 1)


@pytest.mark.parametrize("sent", [HAND, None])
async def test_an_older_copy_is_deleted(room: Room, sent: int | None) -> None:
    """Also where Discord has not said which message the older copy is."""
    table = await room.started()
    player = mover(table)
    old, new = Token(player, PUBLIC, sent=sent), Token(player, PUBLIC, sent=NEWER)
    await show(room, old, table)
    await show(room, new, table)
    await room.jobs.idle()
    assert (old.deleted, new.deleted) == (["@original"], [])
    assert new.presses == ["take", "pass"]


async def test_an_older_copy_that_could_not_be_reached_is_tried_again(room: Room) -> None:
    table = await room.started()
    old, new = Token(FOUR[0], PUBLIC), Token(FOUR[0], PUBLIC, sent=NEWER)
    await show(room, old, table)
    old.failure = aiohttp.ClientConnectionError("down")
    await show(room, new, table)
    await room.jobs.idle()
    old.failure = None
    room.later.pass_by()
    await room.jobs.idle()
    assert old.deleted == ["@original"]


async def test_an_older_copy_whose_token_is_dead_is_left_alone(room: Room) -> None:
    table = await room.started()
    old, new = Token(FOUR[0], PUBLIC), Token(FOUR[0], PUBLIC, sent=NEWER)
    await show(room, old, table)
    old.failure = http_error(50027)
    await show(room, new, table)
    await room.jobs.idle()
    assert (old.deleted, room.later.waiting) == ([], [])


async def test_an_older_copy_that_is_pressed_is_the_hand(room: Room) -> None:
    """It could not be deleted: it shows the present, is followed, and the other copy is deleted."""
    table = await room.started()
    player = other(table)
    old, new, pressed = Token(player, PUBLIC), Token(player, PUBLIC, sent=NEWER), Token(player, HAND)
    await show(room, old, table)
    old.failure = http_error(50027)
    await show(room, new, table)
    table = (await room.play(table, "take")).table
    await show(room, pressed, table)
    await room.jobs.idle()
    assert [kind for kind, _ in pressed.answers] == ["changed"]
    assert new.deleted == ["@original"]
    await room.tables.at(table.id, ending.end, 99, manager=True)
    await room.followed(table)
    assert [len(token.edits) for token in (old, new, pressed)] == [0, 0, 1]


async def test_a_hand_of_unknown_id_stays_the_newest_when_it_is_pressed(room: Room) -> None:
    table = await room.started()
    player = mover(table)
    opened, pressed = Token(player, PUBLIC, sent=None), Token(player, HAND)
    await show(room, opened, table)
    await show(room, pressed, table)
    await room.jobs.idle()
    assert (opened.edits, opened.deleted) == ([], [])


async def test_one_edit_at_a_time_and_the_last_is_the_newest(room: Room) -> None:
    table = await room.started()
    token = Token(FOUR[0], PUBLIC)
    await show(room, token, table)
    token.free.clear()
    for code in ("pass", "pass", "pass", "pass"):
        table = (await room.play(table, code)).table
        room.hands.follow(table.id)
        await token.begun.wait()
        await room.tables.get(table.id)  # the job that follows has read the table before
    token.free.set()
    await room.jobs.idle()
    assert token.most == 1
    assert len(token.edits) == 2
    newest = Token(FOUR[0], PUBLIC)
    await show(room, newest, table)
    assert token.edits[-1][1]["embed"] == newest.answers[0][1]["embed"]


async def test_who_looks_at_nothing_costs_nothing(room: Room) -> None:
    table = await room.started()
    room.hands.follow(table.id)
    assert room.jobs._under_way == set()


async def test_a_token_that_is_over_is_left_alone(room: Room) -> None:
    table, token = await hand_of(room, other)
    room.now += hands.LIFE
    await room.play(table, "pass")
    await room.followed(table)
    assert token.edits == []
    assert room.hands._open == {}


@pytest.mark.parametrize("code", early([50027, 10008, 10015], why="another code"))
async def test_a_dead_token_is_forgotten_quietly(
    room: Room, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    table, token = await hand_of(room, other)
    token.failure = http_error(code)
    await room.play(table, "pass")
    await room.followed(table)
    assert room.hands._open == {}
    assert caplog.text == ""


async def test_a_hand_that_could_not_be_reached_is_tried_again(room: Room) -> None:
    table, token = await hand_of(room, other)
    token.failure = aiohttp.ClientConnectionError("down")
    await room.play(table, "pass")
    await room.followed(table)
    token.failure = None
    room.later.pass_by()
    await room.jobs.idle()
    assert len(token.edits) == 1


async def test_a_press_in_a_hand_waits_for_no_edit_of_it_and_the_newest_state_stays(room: Room) -> None:
    """An edit under way may land after the answer: the hand is then brought up once more."""
    table = await room.started()
    player = other(table)
    followed, pressed = Token(player, PUBLIC), Token(player, HAND)
    await show(room, followed, table)
    followed.free.clear()
    await room.play(table, "pass")
    room.hands.follow(table.id)
    await followed.begun.wait()
    newest = (await room.play(table, "pass")).table
    async with asyncio.timeout(HANGS):
        await show(room, pressed, newest)
    assert (len(pressed.answers), pressed.edits, followed.edits) == (1, [], [])
    followed.free.set()
    await room.jobs.idle()
    assert len(followed.edits) == 1
    assert [message["embed"] for _, message in pressed.edits] == [pressed.answers[0][1]["embed"]]


async def test_who_gave_his_seat_away_sees_its_cards_no_longer(room: Room) -> None:
    table = await room.started()
    token = Token(FOUR[1], PUBLIC)
    await show(room, token, table)
    await room.tables.at(table.id, seats.ask, FOUR[1].id, FOUR[1].id, EMMA)
    await room.tables.at(table.id, seats.join, EMMA)
    await room.tables.at(table.id, seats.agree, FOUR[1].id)
    await room.followed(table)
    [(_, message)] = token.edits
    assert (message["embed"], message["view"]) == (None, None)
    assert message["content"] == text_in("en")("table.refuse.not_seated")
    assert room.hands._open == {}


async def test_after_the_end_there_is_nothing_left_to_press(room: Room) -> None:
    table, token = await hand_of(room, mover)
    await room.tables.at(table.id, ending.end, 99, manager=True)
    await room.followed(table)
    assert token.presses == []
    assert token.edits[-1][1]["embed"].description == text_in("en")("closed.ended")
    assert room.hands._open == {}, "it changes no more"
    await show(room, Token(mover(table), PUBLIC), await room.tables.get(table.id))
    assert room.hands._open == {}


async def test_a_press_whose_answer_fails_is_followed_through_the_older_token(room: Room) -> None:
    table = await room.started()
    player = mover(table)
    first, failing = Token(player, PUBLIC), Token(player, HAND)
    await show(room, first, table)
    failing.failure = http_error(10062)
    await show(room, failing, (await room.play(table, "take")).table)
    await room.jobs.idle()
    assert len(first.edits) == 1


async def test_a_hand_whose_answer_was_not_heard_to_arrive_is_looked_for(room: Room) -> None:
    """It is edited through the same token; the board, which all may see, never is."""
    own, board = (
        SimpleNamespace(id=HAND, flags=SimpleNamespace(ephemeral=True)),
        SimpleNamespace(id=PUBLIC, flags=SimpleNamespace(ephemeral=False)),
    )
    for channel, (pressed, there, edits) in enumerate(
        [(HAND, own, 1), (None, own, 1), (PUBLIC, board, 0), (HAND, None, 0)]
    ):
        table = await room.started(channel)
        token = Token(mover(table), pressed)
        token.original, token.failure = there, http_error(40060)
        await show(room, token, table)
        token.failure = None
        await room.jobs.idle()
        assert [which for which, _ in token.edits] == ["@original"] * edits
        await room.play(table, "take")
        await room.followed(table)
        assert [which for which, _ in token.edits] == ["@original"] * edits * 2


async def test_the_hands_of_so_many_tables_are_followed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "MOST", 1)
    tokens = []
    for channel in (7, 8):
        table = await room.started(channel)
        tokens.append(Token(other(table), PUBLIC))
        await show(room, tokens[-1], table)
    assert list(room.hands._open) == [table.id]


async def test_hands_whose_tokens_are_dead_are_not_remembered(room: Room) -> None:
    for channel in (7, 8):
        table = await room.started(channel)
        await show(room, Token(other(table), PUBLIC), table)
        room.now += hands.LIFE
    await show(room, Token(other(table), PUBLIC), table)
    assert list(room.hands._open) == [table.id]


# The board's picture


CDN = "https://cdn.example/1/"


async def lending(room: Room) -> tuple[Table, Slot]:
    """Start a game; return also the place of the picture in the board."""
    table = await room.started(locale="en")
    await room.tables.about(table.id, messages.placed, PUBLIC)
    table, slot = await room.tables.get(table.id), room.hands._desk.pictures.slot(PUBLIC)
    painted(room, table, slot)
    return table, slot


def painted(room: Room, table: Table, slot: Slot) -> str:
    """Let the board have its picture; return where that stands."""
    slot.has = name_of(screen_of(table, room.now).picture)
    slot.stands = CDN + slot.has
    return slot.stands


def pictures_of(token: Token) -> list[str]:
    return [message["embed"].image.url for _, message in (*token.answers, *token.edits)]


async def test_hands_wait_for_the_picture_of_the_board(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has moved is answered at once; who is to move waits for a second, who watches until it is there."""
    table, slot = await lending(room)
    before = slot.stands
    opened = {player: Token(player, PUBLIC) for player in table.players}
    for token in opened.values():
        await show(room, token, table)
    first, pressed = mover(table), Token(mover(table), HAND)
    pressed.message.embeds = [discord.Embed().set_image(url=before)]
    table = (await room.play(table, "pass")).table
    await show(room, pressed, table)
    await room.followed(table)
    assert [pictures_of(token)[1:] for token in opened.values()] == [[]] * 4
    room.later.pass_by()
    await room.jobs.idle()
    after = painted(room, table, slot)
    await room.followed(table)
    assert pictures_of(opened.pop(first)) == [before]
    assert pictures_of(pressed) == pictures_of(opened.pop(mover(table)))[1:] == [before, after]
    assert [pictures_of(token) for token in opened.values()] == [[before, after]] * 2
    assert ["attachments" in message for _, message in (*pressed.answers, *pressed.edits)] == [False] * 2


async def test_a_hand_that_is_lent_no_picture_sends_its_own(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board cannot be painted."""
    monkeypatch.setattr(hands, "LOAN", 0.001)
    table, _ = await lending(room)
    token, own = Token(mover(table), PUBLIC), asyncio.Event()
    await show(room, token, table)
    edit = token._edit

    async def edited(which: object, **message: Any) -> None:
        await edit(which, **message)
        own.set()

    token.followup.edit_message = edited
    await room.play(table, "pass")
    await room.followed(table)
    await asyncio.wait_for(own.wait(), HANGS)
    await room.jobs.idle()
    assert [len(message["attachments"]) for _, message in token.edits] == [1]


async def test_at_the_end_a_hand_has_no_picture(room: Room) -> None:
    """What the board has is not lent for ever: it is posted anew, and the hand is followed no more."""
    table, slot = await lending(room)
    token = Token(mover(table), PUBLIC)
    await show(room, token, table)
    await room.tables.at(table.id, ending.end, 99, manager=True)
    table = await room.tables.get(table.id)
    painted(room, table, slot)
    await room.followed(table)
    [(_, message)] = token.edits
    assert message["embed"].image.url is None


# Secrets


async def test_what_one_player_ticks_is_in_no_other_hand(room: Room) -> None:
    table = await room.started()
    await room.tables.at(table.id, play.mark, mover(table).id, Seen(table.rev), mark="d")
    table = await room.tables.get(table.id)
    t = text_in("en")
    marked = {seat: scene_of(table, t, seat).draft.marks for seat in (None, *range(4))}
    mine = table.seat_of(mover(table).id)
    assert {seat for seat, marks in marked.items() if marks} == {mine}


async def test_no_card_of_a_hand_is_logged(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    table = await room.started()
    tokens = [Token(player, PUBLIC) for player in FOUR]
    for token in tokens:
        await show(room, token, table)
    for failing in (aiohttp.ClientConnectionError("down"), http_error(0, 503), http_error(10008)):
        for token in tokens:
            token.failure = failing
        await room.play(table, "pass")
        await room.followed(table)
    said = [record.getMessage() for record in caplog.records if record.name.startswith("bot")]
    assert set(said) == {
        "a hand is tried again: ClientConnectionError",
        "a hand is tried again: HTTPException",
    }


async def test_a_state_that_cannot_be_read_names_no_card(room: Room) -> None:
    """What goes wrong is logged with the error's own words."""
    table = await room.started()
    for cut in (10, 300, 600):
        with pytest.raises(ValueError, match="Invalid JSON") as broken:
            Belote.load(table.position.dump()[:-cut], Belote.version)
        assert "input_value" not in str(broken.value)
