"""Belote de comptoir by typed commands alone, against the bot's own process."""

import json
import random

from bot.games.comptoir import Comptoir
from bot.sandbox.client import ALICE, BRUNO, DAVID, EMMA, text_of
from bot.text import text_in
from tests.e2e.room import Room, said, whispered

SEED = "3" * 64
"""What is held, and so what is refused, must not depend on luck."""
PLAYERS = [ALICE, BRUNO, DAVID]
LANGUAGES = {ALICE: "fr", BRUNO: "fr", DAVID: "en"}
RANKS = {
    "fr": {"J": ("V", "valet"), "Q": ("D", "dame"), "K": ("R", "roi"), "A": ("A", "as"), "10": ("10", "dix")},
    "en": {
        "J": ("J", "jack"),
        "Q": ("Q", "queen"),
        "K": ("K", "king"),
        "A": ("A", "ace"),
        "10": ("10", "ten"),
    },
}
SUITS = {
    "fr": {"S": ("P", "pique"), "H": ("Co", "cœur"), "D": ("Ca", "carreau"), "C": ("T", "trèfle")},
    "en": {"S": ("S", "spades"), "H": ("H", "hearts"), "D": ("D", "diamonds"), "C": ("C", "clubs")},
}
TRUMPS = {"fr": ("cœur", "H"), "en": ("hearts", "H")}


def position(room: Room) -> Comptoir:
    return Comptoir.model_validate_json(room.table("state"))


def typed(user: str, card: str, form: int) -> str:
    """Write a card as people do: "VP", "V pique", "valet de pique"; "JS", "J spades", "jack of spades"."""
    language = LANGUAGES[user]
    rank, suit = card[:-1], card[-1]
    short, long = RANKS[language].get(rank, (rank, rank))
    letter, name = SUITS[language][suit]
    of = {"fr": "de", "en": "of"}[language]
    return (short + letter, f"{short} {name}", f"{long} {of} {name}")[form]


async def begin(room: Room, **options: object) -> None:
    """Seat three players and start with the known seed, by commands."""
    assert (await room.do(ALICE, "comptoir new", **options)).status == "answered"
    for user in PLAYERS[1:]:
        assert await room.say(user, "table join") == said(LANGUAGES[user], "said.joined")
    assert await room.say(ALICE, "table start") == said("fr", "said.started")
    await room.deal(SEED)


def name(room: Room, seat: int) -> str:
    return json.loads(room.table("seats"))[seat][1]


async def auction(room: Room, luck: random.Random) -> None:
    """Bid until one bidder is left: the first speaks, one may raise, the others pass."""
    while (game := position(room)).phase == "auction":
        seat = game.turn or 0
        raising = game.bid == 0 or (game.bid < 20 and luck.random() < 0.4)
        points = game.bid + luck.randint(1, 9) if raising else 0
        await room.do(PLAYERS[seat], "comptoir bid", points=points)
        assert room.moves()[-1][1:3] == (seat, f"bid.{points}" if points else "pass")


async def trump(room: Room) -> None:
    """The taker names hearts, in his own words."""
    seat = position(room).turn or 0
    word, code = TRUMPS[LANGUAGES[PLAYERS[seat]]]
    await room.do(PLAYERS[seat], "comptoir trump", suit=word)
    assert room.moves()[-1][1:3] == (seat, f"trump.{code}")


async def cards(room: Room, luck: random.Random, barred: set[str]) -> None:
    """Play the deal out; every card that may not be played is tried first, and refused by its rule."""
    deal = position(room).deal
    while (game := position(room)).phase == "play" and game.deal == deal:
        seat = game.turn or 0
        user, legal = PLAYERS[seat], [str(action)[5:] for action in game.legal(seat)]
        for card in sorted(set(game.hands[seat]) - set(legal)):
            rule = game.why_not(seat, f"play.{card}")
            line = await room.say(user, "comptoir play", card=typed(user, card, luck.randrange(3)))
            assert line == text_in(LANGUAGES[user]).refusal(rule)
            barred.add(rule.why)
        card = luck.choice(legal)
        answer = await room.do(user, "comptoir play", card=typed(user, card, luck.randrange(3)))
        assert room.moves()[-1][1:3] == (seat, f"play.{card}")
        assert said(LANGUAGES[user], "hand.title") in text_of(answer.shown)
        assert answer.shown["flags"] & 64, "it is for its reader alone"


async def test_a_game_of_three_is_played_by_commands_alone(room: Room) -> None:
    """Cards, bids and trumps are typed as people of either language name them."""
    await begin(room, hand_size="3", target=4)
    luck, barred = random.Random(2), set[str]()
    for _ in range(60):
        if position(room).phase == "over":
            break
        await auction(room, luck)
        await trump(room)
        await cards(room, luck, barred)
    assert room.table("phase", "unranked") == ("over", 0)
    assert max(position(room).scores) >= 4
    assert position(room).deal > 1
    assert barred, "no card was ever refused"
    assert [why for why in barred if not why.startswith("tricks.refuse.")] == []


async def test_a_bid_that_is_too_low_is_refused(room: Room) -> None:
    """R5: each bid is above the one before, up to what the pack is worth."""
    await begin(room, hand_size="3", target=1)
    first = position(room).turn or 0
    await room.do(PLAYERS[first], "comptoir bid", points=20)
    second = PLAYERS[position(room).turn or 0]
    told = {"highest": 20, "least": 21, "most": 152}
    for points in (20, 7):
        line = await room.say(second, "comptoir bid", points=points)
        assert line == said(LANGUAGES[second], "comptoir.refuse.bid_higher", **told)
    line = await room.say(second, "comptoir bid", points=153)
    assert line == said(LANGUAGES[second], "comptoir.refuse.bid_cap", **told)
    line = await room.say(PLAYERS[first], "comptoir bid", points=30)
    seat = name(room, position(room).turn or 0)
    assert line == said(LANGUAGES[PLAYERS[first]], "refuse.not_your_turn", seat=seat)
    assert room.table("rev") == 1


async def test_the_dealer_chooses_how_many_cards_and_they_are_played(room: Room) -> None:
    """With `hand_size:dealer` he deals by `/comptoir deal`; nobody bids before that."""
    await begin(room, hand_size="dealer", target=1)
    dealer = position(room).dealer
    user = PLAYERS[dealer]
    early = await room.say(user, "comptoir bid", points=5)
    assert early == said(LANGUAGES[user], "comptoir.refuse.deal_first", seat=name(room, dealer))
    await room.do(user, "comptoir deal", cards="2")
    assert room.moves()[-1][1:3] == (dealer, "deal.2")
    again = await room.say(user, "comptoir deal", cards="3")
    waiting = name(room, position(room).turn or 0)
    assert again == said(LANGUAGES[user], "refuse.not_your_turn", seat=waiting)
    for seat, one in enumerate(PLAYERS):
        hand = (await room.do(one, "comptoir hand")).shown
        assert hand["flags"] & 64, "it is for its reader alone"
        assert len(position(room).hands[seat]) == 2
    luck = random.Random(1)
    await auction(room, luck)
    await trump(room)
    await cards(room, luck, set())
    assert sum(fact["kind"] == "scored" for move in room.moves() for fact in move[3]) == 1


async def test_who_has_no_seat_sees_no_cards(room: Room) -> None:
    await begin(room, hand_size="3", target=1)
    refused = whispered(await room.do(EMMA, "comptoir hand"))
    assert refused == said("en", "table.refuse.not_seated")
