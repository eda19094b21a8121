"""Belote against the bot's own process: a race by buttons through a kill, and a deal by typed commands."""

import json
import random
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.games.belote import Belote
from bot.games.kit.cards import PACK32
from bot.messages.sprites import named_in
from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, components, text_of
from bot.screens.kit.cards import card_names, card_text
from bot.text import text_in
from tests.e2e.hands import Hands
from tests.e2e.people import People
from tests.e2e.room import Json, Room, find, has, is_board, new_room, revision, said, whispered
from tests.e2e.town import SandboxThread, Town, one_line, run

PLAYERS = [ALICE, BRUNO, DAVID, EMMA]
LANGUAGES = {ALICE: "fr", BRUNO: "fr", DAVID: "en", EMMA: "en"}
TARGET = 250
"""Two deals or more."""
SEED = "5" * 64
"""A seed with which somebody may declare in the first deal: what is announced must not depend on luck."""


@pytest.fixture
async def salon(tmp_path: Path) -> AsyncIterator[Room]:
    """A channel of a town without rationed edits, so that the board can be read after every move."""
    with SandboxThread(journal=100_000, rate_limits=False) as box:
        town = Town(tmp_path / "bot", box, LOG_FORMAT="json")
        try:
            await town.start()
            async with People(town.url) as client:
                yield await new_room(town, client)
            await town.check()
        finally:
            town.close()


async def begin(room: Room, **options: object) -> Json:
    """Seat four players, start a race with the known seed; return the board."""
    lobby = (await room.do(ALICE, "belote new", target=TARGET, **options)).shown
    for user in PLAYERS[1:]:
        assert (await room.press(user, ":join", lobby)).status == "answered"
    await room.press(ALICE, ":start", lobby)
    return await room.deal(SEED)


def position(room: Room) -> Belote:
    return Belote.model_validate_json(room.table("state"))


def codes(message: Json) -> list[str]:
    """Return the custom_ids that can be pressed."""
    return [one["custom_id"] for one in components(message) if not one.get("disabled")]


@dataclass
class Race(Hands):
    """Four hands of Belote.

    Attributes:
        luck: which of the possible cards.
        announced: the users who ticked that they declare.
        compared: how many hidden cards were looked for on boards.
    """

    luck: random.Random = field(default_factory=lambda: random.Random(7))
    announced: list[str] = field(default_factory=list)
    compared: int = 0

    async def move(self) -> None:
        """Press in the hand of whose turn it is: he takes where he can, and declares where he may."""
        user, rev = self.mover(), self.room.table("rev")
        hand = await self.hand(user)
        if any(code.endswith(":=d") for code in codes(hand)):
            answer = await self.room.client.click(user, hand, find(hand, ":=d")["custom_id"])
            assert answer.status == "answered"
            self.announced.append(user)
            hand = answer.shown
        plays = [code for code in codes(hand) if re.search(r":(take|play|pass)", code)]
        taking = [code for code in plays if ":take" in code]
        answer = await self.room.client.click(user, hand, self.luck.choice(taking or plays))
        assert answer.status == "answered"
        assert answer.shown["id"] == self.hands[user]
        assert self.room.table("rev") == rev + 1

    def unseen(self) -> set[str]:
        """Return the cards that players hold and nobody has seen, as the facts tell."""
        before, here = set[str](), list[str]()
        shown = set[str]()
        for _, _, _, facts, _ in self.room.moves():
            for fact in facts:
                match fact["kind"]:
                    case "turned":
                        before, here, shown = set(here[-4:]), [], {fact["card"]}
                    case "played":
                        here.append(fact["card"])
                    case "shown":
                        shown |= cards_in(fact)
        last = before if len(here) < 4 else set()
        held = {card for hand in position(self.room).hands for card in hand}
        return held - shown - set(here) - last

    async def nothing_leaks(self) -> None:
        """No text, alt text or button of the board names a card that only its owner has seen."""
        rev = self.room.table("rev")
        board = await self.room.until(lambda one: is_board(one) and revision(one) == rev)
        alts = [embed.get("image", {}).get("description") or "" for embed in board["embeds"]]
        public = "\n".join([text_of(board), *alts])
        hidden = self.unseen()
        self.compared += len(hidden)
        assert written(public).isdisjoint(hidden)
        game = position(self.room)
        assert written(public) >= {*game.table, *([] if game.trump else [game.turned])}
        assert ":play." not in json.dumps(board["components"])


def cards_in(fact: Json) -> set[str]:
    """Return the cards of combinations that were shown."""
    return set(re.findall(r'"((?:10|[789JQKA])[SHDC])"', json.dumps(fact)))


def written(public: str) -> set[str]:
    """Return the cards a text names: by their drawings, or as players of either language write them."""
    drawn = {
        one.sprite.removeprefix("card_")
        for language in ("fr", "en")
        for one in named_in(language).values()
        if one.sprite.startswith("card_") and f":{one.name}:" in public
    }
    texts = (text_in("fr"), text_in("en"))
    return drawn | {card for card in PACK32 if any(card_text(t, card) in public for t in texts)}


def held_in(hand: Json) -> set[str]:
    """Return the cards of a hand as it is shown: the large line."""
    return written("\n".join(line for line in text_of(hand).splitlines() if line.startswith("# ")))


async def refused_by_the_rule(race: Race) -> bool:
    """Press a card that may not be played now, if the mover holds one: the line quotes the rule."""
    user, rev = race.mover(), race.room.table("rev")
    hand = await race.hand(user)
    barred = [one["custom_id"] for one in components(hand) if one.get("disabled")]
    if not barred:
        return False
    game = position(race.room)
    refusal = game.why_not(game.turn or 0, barred[0].rpartition(":")[2])
    answer = await race.room.client.click(user, hand, barred[0], forge=True)
    assert whispered(answer) == text_in(LANGUAGES[user]).refusal(refusal)
    assert refusal.why.startswith("tricks.refuse.")
    assert race.room.table("rev") == rev
    return True


async def refused_out_of_turn(race: Race) -> None:
    """Press one's own card while another is to play."""
    rev, mover = race.room.table("rev"), race.mover()
    user = next(one for one in PLAYERS if one != mover)
    hand = await race.hand(user)
    card = next(one["custom_id"] for one in components(hand) if ":play." in one["custom_id"])
    answer = await race.room.client.click(user, hand, card, forge=True)
    name = json.loads(race.room.table("seats"))[PLAYERS.index(mover)][1]
    assert whispered(answer) == said(LANGUAGES[user], "refuse.not_your_turn", seat=name)
    assert race.room.table("rev") == rev


async def killed_in_mid_trick(race: Race) -> None:
    """Nothing is lost: the same position, the hands opened again, the game goes on."""
    before = race.room.table("rev", "state")
    await race.room.town.restart()
    assert race.room.table("rev", "state") == before
    await race.open(await race.room.board())
    for user, held in zip(PLAYERS, position(race.room).hands, strict=True):
        hand = await race.room.client.message(user, race.room.channel, race.hands[user])
        assert hand is not None
        assert held_in(hand) == set(held)


async def test_a_race_is_played_by_buttons_in_private_hands_through_a_kill(
    salon: Room, tmp_path: Path
) -> None:
    race = Race(salon, PLAYERS)
    await race.open(await begin(salon))
    await each_sees_his_own_hand_alone(race)
    stranger = await salon.press(CHLOE, ":hand")
    assert whispered(stranger) == said("fr", "table.refuse.not_seated")
    killed = barred = False
    for _ in range(400):
        game = position(salon)
        if game.phase == "over":
            break
        await race.nothing_leaks()
        if len(game.table) == 2 and not killed:
            await refused_out_of_turn(race)
            await killed_in_mid_trick(race)
            killed = True
        if game.table and not barred:
            barred = await refused_by_the_rule(race)
        await race.move()
    assert (position(salon).phase, killed, barred) == ("over", True, True)
    assert max(position(salon).scores) >= TARGET
    assert position(salon).deal > 1
    declared = [PLAYERS[seat or 0] for _, seat, code, _, _ in salon.moves() if code.endswith(".declare")]
    assert declared == race.announced
    assert declared, "nobody declared anything in the whole race"
    assert race.compared > 300
    await salon.until(lambda message: has(message, ":rematch"))
    await the_record_is_valid(salon, tmp_path)


async def each_sees_his_own_hand_alone(race: Race) -> None:
    for user, held in zip(PLAYERS, position(race.room).hands, strict=True):
        seen = {message["id"]: message for message in await race.room.messages(user)}
        assert seen.keys() & set(race.hands.values()) == {race.hands[user]}
        assert held_in(seen[race.hands[user]]) == set(held)
    assert (
        {message["id"] for message in await race.room.messages(CHLOE)} & set(race.hands.values())
    ) == set()


async def the_record_is_valid(room: Room, folder: Path) -> None:
    """Whoever has the file can deal the cards again from the seed."""
    [file] = (await room.do(ALICE, "table export")).shown["attachments"]
    async with room.client.session.get(file["url"]) as response:
        text = await response.text()
    (folder / "record.json").write_text(text)
    done = run(room.town.bot, "verify", str(folder / "record.json"))
    assert (done.returncode, one_line(done.stdout)[:14]) == (0, "valid: belote,"), done
    told = [(move["rev"], move["seat"], move["action"]) for move in json.loads(text)["moves"]]
    assert told == [(rev, seat, action) for rev, seat, action, _, _ in room.moves()]


# By typed commands


def typed_card(user: str, card: str, luck: random.Random) -> str:
    """Write a card as its holder might type it."""
    return luck.choice(card_names(text_in(LANGUAGES[user]), card))


async def bid_by_command(room: Room, user: str, *, take: bool) -> None:
    words = {"fr": ("je prends", "passe"), "en": ("take", "pass")}[LANGUAGES[user]]
    assert (await room.do(user, "belote bid", call=words[not take])).shown["flags"] & 64, (
        "it is for its reader alone"
    )


async def card_by_command(room: Room, user: str, luck: random.Random) -> None:
    """Announce where that is allowed, then play any card that may be played; the answer is the hand."""
    game = position(room)
    plays = [str(action) for action in game.legal(game.turn or 0)]
    announcing = any(code.endswith(".declare") for code in plays)
    if announcing:
        declared = await room.do(user, "belote declare")
        assert said(LANGUAGES[user], "hand.title") in text_of(declared.shown)
    card = luck.choice(plays).split(".")[1]
    answer = await room.do(user, "belote play", card=typed_card(user, card, luck))
    assert room.moves()[-1][2] == f"play.{card}" + ".declare" * announcing
    assert answer.shown["flags"] & 64, "it is for its reader alone"
    held = position(room).hands[game.turn or 0] if position(room).deal == game.deal else None
    assert held is None or held_in(answer.shown) == set(held)


async def test_a_deal_is_played_by_commands_alone(salon: Room) -> None:
    """`bid`, `declare`, `play`, `hand`: the second player takes, all cards are typed in either language."""
    await begin(salon)
    luck = random.Random(4)
    first = position(salon).turn or 0
    await bid_by_command(salon, PLAYERS[first], take=False)
    early = await salon.say(PLAYERS[(first + 1) % 4], "belote play", card="7 ♠")
    assert early == said(LANGUAGES[PLAYERS[(first + 1) % 4]], "belote.refuse.still_bidding")
    await bid_by_command(salon, PLAYERS[(first + 1) % 4], take=True)
    for user, held in zip(PLAYERS, position(salon).hands, strict=True):
        assert held_in((await salon.do(user, "belote hand")).shown) == set(held)
    while (game := position(salon)).deal == 1 and game.phase == "play":
        await card_by_command(salon, PLAYERS[game.turn or 0], luck)
    assert sum(fact["kind"] == "played" for move in salon.moves() for fact in move[3]) == 32
    assert sum(fact["kind"] == "scored" for move in salon.moves() for fact in move[3]) == 1
    assert any(move[2].endswith(".declare") for move in salon.moves()), "nobody declared anything"


async def test_an_announcement_waits_for_its_first_trick(salon: Room) -> None:
    """It goes with the first card of who is to play: not with a bid, nor out of turn."""
    await begin(salon)
    turn = position(salon).turn or 0
    user, other = PLAYERS[turn], PLAYERS[(turn + 1) % 4]
    assert await salon.say(user, "belote declare") == said(LANGUAGES[user], "belote.refuse.still_bidding")
    name = json.loads(salon.table("seats"))[turn][1]
    refused = await salon.say(other, "belote declare")
    assert refused == said(LANGUAGES[other], "refuse.not_your_turn", seat=name)
    assert salon.table("rev") == 0
