"""What the reasons of Tarot say, checked with all hands in sight and by playing on."""

from collections.abc import Mapping
from typing import Any

from tests.games.test_tarot_random import half, height, suit
from tests.second_ways.told import Check


def elsewhere(told: Any) -> list[str]:
    game = told.game
    return [card for seat, hand in enumerate(game.hands) if seat != told.seat for card in hand]


def camp(told: Any) -> set[int]:
    """Return the seats of the player's camp."""
    takers = {told.game.taker, told.game.partner}
    return {seat for seat in range(told.game.players) if (seat in takers) == (told.seat in takers)}


def winner(told: Any, card: str) -> int:
    """Return who holds the trick after a card."""
    game = told.game
    trick = [*game.table, card]
    led = next((suit(each) for each in trick if each != "EX"), "")
    best = max(
        trick,
        key=lambda each: (each != "EX", suit(each) == "T", suit(each) == led, each != "EX" and height(each)),
    )
    return (game.leader + trick.index(best)) % game.players


def won(told: Any) -> bool:
    """Return True if the trick is over with this card, and goes to the player's camp."""
    return len(told.game.table) == told.game.players - 1 and winner(told, told.card) in camp(told)


def hunted(told: Any) -> bool:
    game = told.game
    owner = (game.leader + game.table.index("T1")) % game.players
    return won(told) and winner(told, told.card) == told.seat and owner not in camp(told)


def excuse(told: Any) -> bool:
    """Return True if the card is the Excuse, before the last trick."""
    return told.card == "EX" and len(told.game.hands[told.seat]) > 1


def lowest(told: Any) -> bool:
    cards = [str(each).split(".")[1] for each in told.game.legal(told.seat)]
    return winner(told, told.card) not in camp(told) and all(
        winner(told, card) != told.seat and half(told.card) <= half(card) for card in cards
    )


def voids(told: Any) -> bool:
    laid = told.code.split(".")[1:]
    kept = set(told.game.hands[told.seat]) - {*laid}
    suits = {str(each).removeprefix("suit.") for each in told.values["suits"]}
    return suits <= {suit(card) for card in laid} and suits.isdisjoint(map(suit, kept))


TAROT: Mapping[str, Check] = {
    "made": lambda told: told.values["percent"] == "30" and told.code.startswith(("bid", "call")),
    "held": lambda told: (
        {str(each) for each in told.values["cards"]}
        == {f"card.{card}" for card in {"T1", "T21", "EX"} & {*told.game.hands[told.seat]}}
        and told.values["n"] == sum(suit(card) == "T" for card in told.game.hands[told.seat])
    ),
    "long": lambda told: (
        told.values["n"] == sum(suit(card) == suit(told.card) for card in told.game.hands[told.seat]) >= 4
    ),
    "voids": voids,
    "draws": lambda told: (
        not told.game.table
        and told.game.taker == told.seat
        and suit(told.card) == "T"
        and told.values["n"] == sum(suit(card) == "T" for card in elsewhere(told)) > 0
    ),
    "master": lambda told: (
        winner(told, told.card) == told.seat
        and not any(
            suit(card) == suit(told.card) and height(card) > height(told.card) for card in elsewhere(told)
        )
    ),
    "excuse": excuse,
    "petit": lambda told: told.card == "T1" and won(told),
    "hunted": hunted,
    "saves": lambda told: half(told.card) > 1 and suit(told.card) in "SHDC" and won(told),
    "lowest": lowest,
}
