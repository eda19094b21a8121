"""What was known of a deal, as it is told beside an old position."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from bot.screens.kit.cards import card_text
from bot.screens.kit.known import afresh
from bot.shelf import SHELF
from bot.text import LANGUAGES, text_in
from tapis.games.belote.game import BeloteView
from tapis.games.kit.cards import PACK32
from tapis.games.kit.tricks import Played, lacking_of, suit_led_by
from tapis.games.menteur.view import MenteurView
from tapis.walk import Walk
from tests.screens.sketches import hand_scene
from tests.tiers import in_turn

OF_TRICKS = ("belote", "coinche", "comptoir", "tarot")


def positions(key: str, players: int, most: int = 300) -> Iterator[tuple[Walk, int]]:
    """Play at random; yield each position with a card to play, and the seat whose turn it is."""
    played = Walk(SHELF[key].rules, None, players, f"known {key}")
    for seat, _ in islice(played.steps(), most):
        yield played, seat


def lines(played: Walk, seat: int, language: str = "en") -> list[str]:
    """Return what is told of a position."""
    tells = SHELF[played.kind.key].screen.known
    assert tells is not None
    return tells(hand_scene(played.game, seat, language), played.question(seat).heard)


def hands(game: Any) -> list[Sequence[str]]:
    """Return what each seat holds, which no screen shows."""
    return [game.view(seat).hand for seat in range(game.players)]


@in_turn("key", ("belote", "coinche"))
def test_the_cards_that_are_gone_are_those_that_nobody_holds_and_do_not_lie_on_the_table(key: str) -> None:
    found = 0
    for played, seat in positions(key, 4):
        view: Any = played.game.view(seat)
        if view.phase != "play":
            continue
        there = {card for hand in hands(played.game) for card in hand} | {card for _, card in view.trick}
        for t in map(text_in, LANGUAGES):
            head = f"-# {t('known.gone', cards='').rstrip('.')}"
            parts = [line.partition(head)[2].partition(".")[0] for line in lines(played, seat, t.language)]
            told = filter(None, parts)
            groups = [group.split() for line in told for group in line.split(" · ")]
            gone = {rank + sign for sign, *ranks in groups for rank in ranks}
            assert gone == {card_text(t, card) for card in PACK32 if card not in there}
            found += len(gone)
    assert found > 0


@in_turn("key", OF_TRICKS)
def test_who_is_said_to_lack_a_suit_holds_none_of_it(key: str) -> None:
    """By the true hands, which the table does not know."""
    found = 0
    for played, seat in positions(key, 4, 800):
        view, heard = played.game.view(seat), played.question(seat).heard
        laid = [(fact.seat, fact.card) for fact in heard if isinstance(fact, Played)]
        trump = getattr(view, "trump", "T") or ""
        without = lacking_of(laid, 4, trump, partners=key in {"belote", "coinche"})
        for suit, seats in without.items():
            for lacks in seats:
                assert suit not in {suit_led_by(card) for card in hands(played.game)[lacks]}
                found += 1
    assert found > 50


@in_turn(("key", "field"), [("comptoir", "tricks"), ("tarot", "tricks_won")])
def test_the_tricks_are_those_that_the_view_counts(key: str, field: str) -> None:
    found = 0
    for played, seat in positions(key, 4):
        view: Any = played.game.view(seat)
        won = dict(zip(hand_scene(played.game, seat, "en").names, getattr(view, field), strict=True))
        told = " ".join(lines(played, seat)).partition("Tricks: ")[2].rstrip(".")
        counted = dict(each.rsplit(" ", 1) for each in told.split(", ") if each)
        if view.phase == "play":
            assert counted == {name: str(n) for name, n in won.items() if n}
            found += len(counted)
    assert found > 50


def test_the_bids_of_a_round_are_told_where_somebody_has_bid_twice() -> None:
    """The table shows the last bid of each."""
    twice = 0
    for played, seat in positions("menteur", 3):
        view = played.game.view(seat)
        assert isinstance(view, MenteurView)
        told, bidders = lines(played, seat), {said.seat for said in view.bids}
        assert bool(told) is (len(bidders) < len(view.bids))
        twice += len(told)
    assert twice > 10


def test_an_auction_is_told_from_its_deal_on_and_whole() -> None:
    """Nothing of the deal before: neither in words nor, by its view, on the table."""
    screen, most = SHELF["belote"].screen, 0
    for played, seat in positions("belote", 4, 400):
        scene = hand_scene(played.game, seat, "en")
        view = scene.view_as(BeloteView)
        if view.deal == 1 or view.phase not in {"bid1", "bid2"}:
            continue
        [told] = lines(played, seat)
        assert told.startswith(f"-# 🃏 Deal {view.deal}: ")
        assert told.count(" pass") == len(view.bids)
        before, after = (screen.table(each) for each in (scene, replace(scene, view=afresh(view))))
        alts = [each.picture.alt if each.picture else "" for each in (before, after)]
        assert ["Last trick" in alt for alt in alts] == [True, False]
        assert [bool(each.blocks) for each in (before, after)] == [True, False]
        most = max(most, len(view.bids))
    assert most == 3


def test_trumps_come_first_and_of_tarot_plain_cards_are_counted() -> None:
    told = [lines(played, seat) for played, seat in positions("tarot", 4)]
    gone = [line for each in told for line in each if line.startswith("-# Gone: ✦\N{NO-BREAK SPACE}")]
    assert any(" · ♠\N{NO-BREAK SPACE}" in line and "+" in line for line in gone), gone
