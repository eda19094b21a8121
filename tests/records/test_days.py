"""The luck of a day: as docs/record.md says, and as a program finds it that was written from that alone."""

import json
from datetime import date
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from tapis.games.kit.cards import PACK32, PACK78
from tapis.games.kit.chance import KeyedChance
from tapis.games.kit.game import Seat
from tapis.records.check import verify
from tapis.records.day_games import game_of
from tapis.records.days import day_seed
from tapis.records.luck import given_in
from tapis.shelf import GAMES
from tests.records.check_day import LARGE, check, draws, pack, tarot
from tests.records.whole_days import BELOTE, COINCHE, DAYS, SECRET, TAROT, Day, Round, vectors
from tests.tiers import in_turn

HASH = vectors()["hash"]
EACH_DAY = in_turn(("kind", "when"), DAYS)


def of(*games: str) -> Any:
    """Give a test the vectors of these games."""
    return in_turn("vector", [vector for vector in vectors()["days"] if vector["game"] in games])


def played(kind: str, when: date) -> dict[str, Any]:
    """Return the record of a day's game, as its file is read."""
    return json.loads(Day(kind, when).to_the_end().record().text())


# The document


def test_the_hash_is_that_of_the_secret():
    assert sha256(SECRET.encode("ascii")).hexdigest() == HASH


@of("yams")
def test_the_dice_are_those_of_the_vectors(vector):
    """By the bot, and by what the document says."""
    seed, chance = vector["seed"], KeyedChance(vector["seed"])
    for turn, throws in enumerate(vector["turns"], 1):
        for throw, dice in enumerate(throws, 1):
            assert [chance.keyed(turn, throw, place).dice(1) for place in range(5)] == [[die] for die in dice]
            assert [draws(f"{seed}/{turn}/{throw}/{place}")(6) + 1 for place in range(5)] == dice


@of("belote", "coinche")
def test_the_dealer_and_the_packs_are_those_of_the_vectors(vector):
    """By the bot, and by what the document says."""
    seed, chance = vector["seed"], KeyedChance(vector["seed"])
    assert chance.keyed("dealer").below(4) == draws(f"{seed}/dealer")(4) == vector["dealer"]
    for deal, cards in enumerate(vector["packs"], 1):
        assert chance.keyed("deal", deal).shuffle(PACK32) == pack(seed, deal) == cards.split()


@of("tarot")
def test_the_packs_and_hands_of_tarot_are_those_of_the_vectors(vector):
    """By the bot, and by what the document says."""
    seed, chance = vector["seed"], KeyedChance(vector["seed"])
    for deal, cards in enumerate(vector["packs"], 1):
        assert chance.keyed("deal", deal).shuffle(PACK78) == pack(seed, deal, LARGE) == cards.split()
    deals, first = [*tarot(seed)], Day("deal", date.fromisoformat(vector["date"])).game
    assert [deal for deal, *_ in deals] == vector["deals"]
    _, dealer, hands, dog = deals[0]
    assert hands == [set(hand.split()) for hand in vector["hands"]]
    assert dog == set(vector["dog"].split())
    assert (first.deal, first.dealer) == (vector["deals"][0], dealer)
    assert set(first.dog) == dog, "a garde shows it"
    assert [set(hand) - (dog if seat == 0 else set()) for seat, hand in enumerate(first.hands)] == hands


@of("yams", "belote", "coinche", "tarot")
def test_the_seeds_are_those_of_the_vectors(vector):
    """By the bot, and by what the document says."""
    when, game = date.fromisoformat(vector["date"]), vector["game"]
    assert game in {game_of("throw", when), game_of("deal", when)}
    assert day_seed(SECRET, when, game) == vector["seed"]
    assert sha256(f"{SECRET}/day/{when}/{game}".encode("ascii")).hexdigest() == vector["seed"]


# Records


@EACH_DAY
def test_a_day_s_record_is_valid_and_a_stranger_finds_its_luck_too(kind, when):
    record = played(kind, when)
    assert (record["format"], record["day"]) == ("tapis-vert/5", when.isoformat())
    assert verify(record, GAMES).problem is None
    check(record, SECRET, HASH)


def _another_card(record: dict[str, Any]) -> None:
    hands = record["secrets"][-1]["facts"][0]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def _another_dealer(record: dict[str, Any]) -> None:
    record["moves"][0]["facts"][0]["dealer"] ^= 1


def _another_die(record: dict[str, Any]) -> None:
    dice = record["moves"][-2]["facts"][0]["dice"]
    dice[4] = dice[4] % 6 + 1


def _another_seed(record: dict[str, Any]) -> None:
    record["seed"] = sha256(b"mine").hexdigest()
    record["seed_sha256"] = sha256(record["seed"].encode("ascii")).hexdigest()


def _another_day(record: dict[str, Any]) -> None:
    record["day"] = "2026-11-25"


@in_turn(
    ("kind", "tamper"),
    [
        ("throw", _another_die),
        ("throw", _another_seed),
        ("throw", _another_day),
        ("deal", _another_card),
        ("deal", _another_dealer),
        ("deal", _another_seed),
        ("deal", _another_day),
        ("tarot", _another_card),
        ("tarot", _another_dealer),
        ("tarot", _another_day),
    ],
)
def test_a_stranger_finds_what_was_changed(kind, tamper):
    record = played("deal", TAROT) if kind == "tarot" else played(kind, COINCHE)
    tamper(record)
    with pytest.raises(AssertionError):
        check(record, SECRET, HASH)


def test_a_stranger_finds_that_the_secret_is_not_the_one_whose_hash_was_shown():
    with pytest.raises(AssertionError, match="secret of the month"):
        check(played("throw", COINCHE), SECRET[::-1], HASH)


@in_turn(
    ("change", "why"),
    [
        ({"day": None}, "of a day's game"),
        ({"format": "tapis-vert/2"}, "of a day's game"),
        ({"salt": ["1441234567890123456", ""]}, "has no salt"),
        ({"day": "27 Nov 2026"}, "day: "),
    ],
)
def test_only_a_day_s_record_has_a_date_and_no_salt(change, why):
    record = {name: value for name, value in (played("throw", COINCHE) | change).items() if value is not None}
    assert why in (verify(record, GAMES).problem or "")


@in_turn(
    ("taker", "digest"),
    [
        ("turns", "2aa670064de475b9f9142d4ddf6792d9671e2e9d9756586d5a5c98100344bb05"),
        ("first", "aade53417101acb426ce880576902f0d8c0fa47ef5f4d089814a2f22ed0c2596"),
        ("chooses", "fb116ade8c6d1b365bae5abe1ba0eb26231df8853ece83f45b4a64a63447be80"),
    ],
)
def test_a_record_of_tarot_of_before_is_valid_as_its_cards_were_dealt(taker, digest):
    """To the last byte: what version 2 wrote of a day and two rounds in which two hands are equal."""
    if taker == "turns":
        walk = Day("deal", date(2027, 1, 22), version=2)
    else:
        walk = Round("tarot", {"first": 225, "chooses": 77}[taker], version=2, taker=taker)
    text = walk.to_the_end().record().text()
    record = json.loads(text)
    assert (record["version"], sha256(text.encode()).hexdigest()) == (2, digest)
    assert verify(record, GAMES).problem is None
    check(record, SECRET, HASH)
    with pytest.raises(AssertionError):
        check(record | {"version": 3}, SECRET, HASH)


def test_a_day_adds_nothing_to_the_luck_of_a_server():
    """All who play it meet the same dice, which would count again and again."""
    record = Day("throw", COINCHE).to_the_end().record()
    assert given_in(record, GAMES["yams"]) == {}


# The same for all


@EACH_DAY
def test_who_plays_the_same_way_meets_the_same_day_to_the_last_byte(kind, when):
    one, other = (Day(kind, when).to_the_end().record(["Ada", *"NSE"][: Day(kind, when).seats]) for _ in "12")
    assert one.text() == other.text()


def keeps(seed: str) -> Any:
    """Return a way to throw three times in each turn, keep dice by chance, and fill the boxes in order."""
    luck = Random(seed)

    def choose(walk: Day) -> tuple[Seat, str]:
        legal = list(map(str, walk.game.legal(0)))
        throws = [code for code in legal if code.startswith("roll.")]
        return 0, luck.choice(throws) if throws else legal[0]

    return choose


def test_who_keeps_differently_still_meets_the_same_faces_at_the_same_dice():
    fell = [dict[tuple[int, int, int], int]() for _ in range(6)]
    for number, seen in enumerate(fell):
        turn = 1
        for _, facts in Day("throw", COINCHE, keeps(f"{number}")).positions():
            for fact in facts:
                if fact.kind == "rolled":
                    thrown = [place for place, mark in enumerate(fact.mask) if mark == "1"]
                    seen.update({(turn, fact.throw, place): fact.dice[place] for place in thrown})
                turn += fact.kind == "scored"
    assert len(set(map(frozenset, fell))) == 6, "they kept the same dice"
    faces: dict[tuple[int, int, int], set[int]] = {}
    for seen in fell:
        for die, face in seen.items():
            faces.setdefault(die, set()).add(face)
    assert {die: len(each) for die, each in faces.items()} == dict.fromkeys(faces, 1)


def test_whatever_was_played_before_the_same_cards_are_dealt():
    packs = [
        [deal["facts"][0]["hands"] for deal in played_by(f"{number}")["secrets"] if deal["facts"][0]["stock"]]
        for number in range(2)
    ]
    assert len(packs[0]) == 4
    assert packs[0] == packs[1]


def played_by(seed: str) -> dict[str, Any]:
    """Return the record of a deal of the day that was played by chance."""
    luck = Random(seed)

    def choose(walk: Day) -> tuple[Seat, str]:
        return walk.game.turn, luck.choice(list(map(str, walk.game.legal(walk.game.turn))))

    return json.loads(Day("deal", BELOTE, choose).to_the_end().record().text())
