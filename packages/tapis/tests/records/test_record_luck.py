"""What the dice and packs of a record gave: every die that was thrown, every pack that was shuffled."""

from collections import Counter

import pytest

from tapis.games.kit.chance import Chance
from tapis.records.fairness_test import less_even
from tapis.records.house_luck import luck_of
from tapis.records.luck import HAND, given_in
from tapis.records.record import Record, build
from tapis.records.replay import plain_facts
from tapis.shelf import GAMES
from tapis.walk import Walk


def played(game: str) -> Record:
    """Return the record of a game of random play."""
    kind = GAMES[game]
    return Walk(kind, None, max(2, kind.seats[0]), "luck").to_the_end().record(deals=False)


def test_every_die_of_yams_counts_that_was_thrown_and_none_that_was_kept() -> None:
    record = played("yams")
    thrown = Counter[tuple[str, int]]()
    for move in record.moves:
        for fact in move.facts:
            if fact["kind"] == "rolled":
                faces = zip(fact["dice"], fact["mask"], strict=True)
                thrown.update(("die", face) for face, mark in faces if mark == "1")
    assert given_in(record, GAMES[record.game]) == thrown
    assert thrown.total() > 100


def test_dice_of_every_game_count_hidden_ones_too(subtests: pytest.Subtests) -> None:
    for game in ["five_thousand", "four_twenty_one", "cant_stop", "menteur"]:
        with subtests.test(game=game):
            record = played(game)
            given = given_in(record, GAMES[record.game])
            assert {what for what, _ in given} == {"die"}
            assert {face for _, face in given} <= set(range(1, 7))
            assert given.total() >= len(record.seats)


def test_every_pack_counts_once_by_the_aces_of_its_first_cards(subtests: pytest.Subtests) -> None:
    for game, packs in [("crapette", "aces52"), ("comptoir", "aces32")]:
        with subtests.test(game=game, packs=packs):
            kind = GAMES[game]
            seats = min(kind.seats)
            position, facts = kind.start(kind.Options(), seats, Chance("luck", 0))
            record = build(
                kind=GAMES[game],
                version=kind.version,
                options=kind.Options().model_dump(),
                seats=["P"] * position.players,
                seed="luck",
                moves=[{"rev": 0, "seat": None, "action": "start", "facts": plain_facts(facts)}],
            ).model_copy(update={"seed": "luck"})
            given = given_in(record, GAMES[record.game])
            assert {what for what, _ in given} == {packs}
            assert given.total() == (2 if game == "crapette" else 1)


def test_thousands_of_fair_packs_hold_as_many_aces_as_is_expected() -> None:
    """The same first cards of the same shuffle as a game's."""
    cards = [f"{rank}{suit}" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A") for suit in "SHDC"]
    given = Counter[tuple[str, int]]()
    for rev in range(4000):
        first = Chance("packs", rev).shuffle(cards)[:HAND]
        given["aces32", sum(card[0] == "A" for card in first)] += 1
    packs = luck_of(given).packs[32]
    assert less_even(packs.counts, packs.shares) > 0.01, packs.counts
