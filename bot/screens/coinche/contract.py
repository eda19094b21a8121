"""Bids and contracts of Coinche in words."""

from bot.games.coinche.game import CoincheView
from bot.games.kit.cards import SUITS
from bot.screens.kit.cards import suit_word, trump_text
from bot.screens.kit.columns import in_line
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.text import Text


def value_text(t: Text, value: str) -> str:
    """Write the value of a bid: the number, "capot" or "générale"."""
    return value if value.isdecimal() else t(f"coinche.value.{value}")


def bid_text(t: Text, value: str, game: str) -> str:
    """Write a bid: "110 hearts ♥"."""
    return t("coinche.bid", value=value_text(t, value), game=t(f"trump.{game}"))


def game_sign(t: Text, game: str) -> str:
    """Write a game in one or two signs: "♥", "NT"."""
    return t(f"suit.{game}").split()[-1] if game in SUITS else t(f"coinche.short.{game}")


def game_word(t: Text, game: str) -> str:
    """Write a game without a sign: "hearts", "no trump"."""
    return suit_word(t, game) if game in SUITS else t(f"trump.{game}")


def bid_sign(t: Text, value: str, game: str) -> str:
    """Write a bid in at most six signs: "110♥", "capot♠", "cap.NT"."""
    if value.isdecimal():
        return value + game_sign(t, game)
    key = f"coinche.column.{value}" if game in SUITS else f"coinche.column.{value}.short"
    return t(key) + game_sign(t, game)


def contract_text(t: Text, value: str, game: str, multiplier: int) -> str:
    """Write a contract with its multiplier, the suit drawn."""
    said = t("coinche.bid", value=value_text(t, value), game=trump_text(t, game))
    return said if multiplier == 1 else f"{said} · {t(f'coinche.times.{multiplier}')}"


def contract_line(scene: Scene, view: CoincheView) -> str:
    """Write the contract and its takers; while players bid, the highest bid; "" at the end."""
    t = scene.t
    if view.phase == "over":
        return ""
    if view.highest is None:
        return t("coinche.no_bid")
    seat, value, game = view.highest
    contract = contract_text(t, value, game, view.multiplier)
    if view.phase == "auction":
        return t("coinche.highest", contract=contract, seat=bold(scene.names[seat]))
    partner = in_line(scene.names[(seat + 2) % 4])
    return t("coinche.contract", contract=contract, seat=bold(scene.names[seat]), partner=partner)


def deal_line(scene: Scene, view: CoincheView) -> str:
    """Say in small print which deal it is, who deals."""
    return "-# " + scene.t("partners.deal", deal=view.deal, seat=in_line(scene.names[view.dealer]))
