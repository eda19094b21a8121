"""Lines in advance: which conditions hold, which line is played, what a seat that waits may decide."""

import doctest
import random
from typing import Any

import pytest

from tapis.games.belote.game import Belote
from tapis.games.coinche.game import Coinche
from tapis.games.comptoir.game import Comptoir
from tapis.games.kit import ahead
from tapis.games.kit.ahead import Line, first_line, holds_in_play
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game
from tapis.shelf import GAMES
from tests.games.tarot_table import say as tarot_says
from tests.games.tarot_table import table as tarot
from tests.tiers import in_turn

CARDS = [f"led_{suit}" for suit in "SHDC"] + ["led", "lead"]


def begun(kind: type[Game[Any]], seats: int = 4, **options: Any) -> Any:
    game, _ = kind.start(kind.Options(**options), seats, Chance("ahead", 0))
    return game


def mover(game: Game[Any]) -> int:
    [seat] = game.awaited()
    return seat


def plans(game: Game[Any], seat: int) -> list[str]:
    return list(game.plans(seat, game.view(seat)))


def say(game: Game[Any], *codes: str) -> None:
    for rev, code in enumerate(codes, 1):
        game.play(mover(game), code, Chance("ahead", rev))


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(ahead).failed == 0, "an example of tapis/games/kit/ahead.py"


@in_turn(
    ("when", "trick", "held"),
    [
        ("led_H", ["7H", "AS"], True),
        ("led_S", ["7H", "AS"], False),
        ("led_H", [], False),
        ("led", ["7H"], True),
        ("led", [], False),
        ("lead", [], True),
        ("lead", ["7H"], False),
        ("bid", ["7H"], False),
    ],
)
def test_a_condition_of_play_is_about_the_card_that_led(when: str, trick: list[str], held: bool) -> None:
    assert holds_in_play(when, trick) is held


def test_the_first_line_that_holds_and_is_legal_is_played() -> None:
    """What must not be played is left, and so is a card with which something may be announced."""
    lines = [Line("led_S", "play.AS"), Line("led", "play.7H"), Line("led", "play.8H"), Line("led", "play.9H")]
    legal = ["play.AS", "play.8H", "play.8H.declare", "play.9H"]
    assert first_line(lines, lambda when: when == "led", legal) == 3
    assert first_line(lines[:3], lambda when: when == "led", legal) is None
    assert first_line([], lambda _: True, legal) is None


@in_turn(("kind", "bids"), [(Belote, ["bid"]), (Coinche, ["bid", "partner"])])
def test_who_waits_may_decide_on_a_pass_and_then_on_cards(kind: type[Game[Any]], bids: list[str]) -> None:
    game = begun(kind)
    first = mover(game)
    assert plans(game, first) == [], "it is their turn"
    assert plans(game, (first + 1) % 4) == bids
    if kind is Belote:
        say(game, "take")
    else:
        say(game, "bid.80.H", "pass", "pass", "pass")
    seat = (mover(game) + 1) % 4
    offers = game.plans(seat, game.view(seat))
    assert list(offers) == CARDS
    assert set(offers["led"]) == {f"play.{card}" for card in game.hands[seat]}


def test_unless_my_partner_bids() -> None:
    game = begun(Coinche)
    first = mover(game)
    third, fourth = (first + 2) % 4, (first + 3) % 4
    say(game, "bid.80.H", "pass")
    assert mover(game) == third
    assert not game.holds("partner", third, game.view(third)), "the partner has bid"
    assert game.holds("bid", third, game.view(third))
    say(game, "pass")
    assert game.holds("partner", fourth, game.view(fourth)), "the partner has passed"


def test_at_comptoir_nobody_passes_twice_and_the_dealer_decides_nothing() -> None:
    game = begun(Comptoir, 3, hand_size="4", faces="hand")
    first = mover(game)
    assert plans(game, (first + 1) % 3) == ["bid"]
    say(game, "pass")
    assert plans(game, first) == [], "who has passed is out"
    free = begun(Comptoir, 3)
    assert plans(free, (mover(free) + 1) % 3) == [], "nothing is dealt yet"


def test_at_tarot_trumps_may_be_led_and_the_excuse_leads_no_suit() -> None:
    big = " ".join(f"T{height}" for height in range(10, 20))
    game = tarot(4, {1: "EX 9H", 2: big, 3: "KS", 0: "T1 T2"})
    assert plans(game, 2) == ["bid"]
    tarot_says(game, "pass")
    assert plans(game, 1) == [], "who has spoken says no more"
    tarot_says(game, "bid.sans", "pass", "pass")
    assert plans(game, 1) == [*CARDS[:4], "led_T", "led", "lead"], "the taker may still announce a slam"
    tarot_says(game, "ready", "play.EX")

    def held() -> list[str]:
        return [when for when in plans(game, 1) if game.holds(when, game.turn, game.view(game.turn))]

    assert held() == [], "with a handful to show, the player chooses"
    tarot_says(game, "play.T10")
    assert held() == ["led_T", "led"]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_only_cards_of_tricks_are_forced(key: str) -> None:
    """It is the only legal action; in other games nothing plays itself, and nothing is decided in advance."""
    kind, rng, found = GAMES[key], random.Random(key), 0
    game = begun(kind, max(4, kind.seats.start) if 4 in kind.seats else kind.seats.start)
    for rev in range(1, 150):
        if not game.awaited():
            break
        seat = min(game.awaited())
        forced = game.forced(seat)
        if forced is not None:
            found += 1
            assert list(game.legal(seat)) == [forced]
            assert str(forced).startswith("play.")
        code = str(game.legal(seat).draw(rng.randrange))
        if not kind.in_advance:
            assert all(game.plans(other, game.view(other)) == {} for other in range(game.players)), key
        game.play(seat, code, Chance(key, rev))
    assert bool(found) is kind.in_advance
