"""Direct messages with the bot, and places without it where people installed it for themselves."""

from typing import Any

import pytest

from discord_sandbox.client import ALICE, BRUNO, EMMA, GENERAL, Answer, Refused, button, components, text_of
from discord_sandbox.ids import direct
from tests.e2e.room import Room, said, whispered
from tests.e2e.test_private_tables import over
from tests.people import find, has
from tests.tiers import early

Json = dict[str, Any]
PRIVATE = 64
FOLLOW_UPS = 5
SLOW = pytest.mark.slow("a bot of its own, and a whole game in each place")
PLACES = early(
    ["direct messages", "group", "no member", "private answers"], 1, "a bot of its own in each place"
)


class Place:
    """Where people are without a server of the bot: each in direct messages, or all in one channel.

    What the bot does there is checked: no request but by an interaction's token, at most five follow-ups.
    """

    def __init__(self, room: Room, channel: str | None, since: int) -> None:
        self.client = room.client
        self.channel = channel
        self._since = since
        self._acted: list[str] = []

    async def do(self, user: str, command: str, **options: object) -> Answer:
        answer = await self.client.command(user, self.channel or direct(user), command, options)
        return self._noted(answer, command)

    async def click(self, user: str, message: Json, custom_id: str, **more: object) -> Answer:
        return self._noted(await self.client.click(user, message, custom_id, **more), custom_id)

    def _noted(self, answer: Answer, what: str) -> Answer:
        assert answer.status == "answered", what
        self._acted.append(answer.id)
        return answer

    async def settled(self, user: str, message: Json) -> Json:
        """Wait until the robots of a table have moved, and its message says so; return it."""
        channel, ident = self.channel or direct(user), message["id"]
        return await self.client.wait_for(
            user, channel, lambda one: one["id"] == ident and (offered(one) or over(one))
        )

    async def play(self, user: str, message: Json) -> Json:
        """Choose the last box, else press the first card, throw or call that is offered; return the table.

        Robots that think on make another edit: a press may cross it, and is then refused.
        """
        message = await self.settled(user, message)
        if not offered(message):
            return message
        part, chosen = offered(message)[0], {}
        if "options" in part:
            chosen = {"values": [part["options"][-1]["value"]]}
        answer = (await self.click(user, message, part["custom_id"], forge=True, **chosen)).shown
        return answer if answer["id"] == message["id"] else message

    async def check(self) -> None:
        _, requests = await self.client.requests(self._since)
        touched = [one["path"] for one in requests if one["path"].startswith(("/channels", "/guilds"))]
        assert touched == []
        for ident in self._acted:
            assert len((await self.client.interaction(ident)).followups) <= FOLLOW_UPS, ident


def offered(message: Json) -> list[Json]:
    """Return the lists of a message that may be chosen from, then the buttons of moves."""
    parts = [part for part in components(message) if not part.get("disabled")]
    lists = [part for part in parts if "options" in part]
    return lists + [part for part in parts if any(move in part["custom_id"] for move in MOVES)]


MOVES = (":play.", ":roll", ":take", ":pass")


@pytest.fixture(params=PLACES)
async def place(request: pytest.FixtureRequest, own_room: Room) -> Any:
    """A place without a server of the bot, where Alice and Emma may use it."""
    client = own_room.client
    channel = None
    if request.param != "direct messages":
        for user in (ALICE, EMMA):
            await client.change_user(user, installed=True)
        if request.param == "group":
            channel = (await client.new_group("friends", ALICE, EMMA))["id"]
        else:
            channel = GENERAL
            await client.change_guild(bot=False, external_apps=request.param == "no member")
    since, _ = await client.requests()
    place = Place(own_room, channel, since)
    yield place
    await place.check()


async def test_without_a_server_only_what_needs_none_is_done(place: Place) -> None:
    """Pages are private and answered; what needs a server is refused with its reason, in both languages."""
    for page in ("help", "mytables", "stats", "settings"):
        assert (await place.do(ALICE, page)).shown["flags"] & PRIVATE == PRIVATE, page
    for game in ("yams", "coinche"):
        assert (await place.do(ALICE, "help", game=game)).shown["flags"] & PRIVATE == PRIVATE, game
    refusals: dict[tuple[str, str, str], Json] = {
        ("yams new", "open.here_alone", ""): {},
        ("belote new", "open.here_alone", "thread"): {"thread": True},
        ("yams roll", "move.no_table", ""): {},
        ("stats", "scores.own_only", "luck"): {"luck": True},
        ("stats", "scores.own_only", "other"): {"player": BRUNO},
        ("table show", "move.no_table", ""): {},
    }
    for user, language in ((ALICE, "fr"), (EMMA, "en")):
        for (command, why, _), options in refusals.items():
            assert whispered(await place.do(user, command, **options)) == said(language, why), command
    nothing = (await place.do(ALICE, "yams roll")).shown
    assert [one["label"] for one in components(nothing)] == [said("fr", "way.private")]
    for command in ("leaderboard", "tournament standings"):
        with pytest.raises(Refused, match="not offered here"):
            await place.do(ALICE, command)


@SLOW
async def test_a_refused_table_is_played_alone_to_its_end_by_buttons(place: Place, own_room: Room) -> None:
    """Yams with a robot, opened by the button of the refusal, in one message."""
    refused = (await place.do(EMMA, "yams new", robots=1)).shown
    opened = (await place.click(EMMA, refused, button(refused, ":open.")["custom_id"])).shown
    shown = opened
    while own_room.town.bot.rows("SELECT 1 FROM tables WHERE life = 'playing'"):
        shown = await place.play(EMMA, shown)
    assert shown["id"] == opened["id"]
    assert shown["flags"] & PRIVATE == PRIVATE
    assert own_room.town.bot.rows("SELECT owner, unranked FROM tables") == [(int(EMMA), 0)]


@SLOW
async def test_after_fifteen_minutes_the_next_press_goes_on(place: Place) -> None:
    shown = (await place.do(ALICE, "belote new", private=True)).shown
    shown = await place.settled(ALICE, await place.play(ALICE, shown))
    await place.client.advance(901)
    older, _ = await place.client.requests()
    shown = await place.settled(ALICE, await place.play(ALICE, shown))
    _, sent = await place.client.requests(older)
    assert [one for one in sent if one["status"] >= 400] == [], "a dead token was used"
    page = (await place.do(ALICE, "mytables")).shown
    assert has(page, ":private."), text_of(page)
    again = (await place.click(ALICE, page, find(page, ":private.")["custom_id"])).shown
    assert text_of(again) == text_of(shown)


@pytest.mark.slow("four deals against three strong robots")
@pytest.mark.parametrize("place", ["no member"], indirect=True)
async def test_the_deals_of_a_day_are_played_to_their_end_over_a_dead_token(
    place: Place, own_room: Room
) -> None:
    page = (await place.do(ALICE, "daily")).shown
    shown = (await place.click(ALICE, page, find(page, ".deal")["custom_id"])).shown
    first, presses = shown["id"], 0
    while own_room.town.bot.rows("SELECT 1 FROM tables WHERE life = 'playing'"):
        shown = await place.play(ALICE, shown)
        presses += 1
        if presses == 5:
            await place.client.advance(901)
    shown = await place.settled(ALICE, shown)
    told = (await place.click(ALICE, shown, find(shown, ":day_result.")["custom_id"])).shown
    assert shown["id"] == told["id"] == first
    assert own_room.town.bot.rows("SELECT finished_at IS NULL FROM day_entries WHERE user_id > 0") == [(0,)]
