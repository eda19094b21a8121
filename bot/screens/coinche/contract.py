"""Bids, contracts and results of Coinche in words, and the auction as a small table."""

from collections.abc import Sequence

from bot.screens.kit.cards import suit_sign, suit_word, trump_text
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Block, Scene
from bot.screens.partners.sides import deal_block, together
from bot.text import Text
from tapis.drawing.columns import clip, code, in_code, in_line, left, width
from tapis.games.coinche.game import CoincheView
from tapis.games.coinche.scoring import DealScored
from tapis.games.coinche.shown import rounds, speaking_order
from tapis.games.kit.cards import SUITS


def value_text(t: Text, value: str) -> str:
    """Write the value of a bid: the number, "capot" or "générale"."""
    return value if value.isdecimal() else t(f"coinche.value.{value}")


def bid_text(t: Text, value: str, game: str) -> str:
    """Write a bid: "110 hearts ♥"."""
    return t("coinche.bid", value=value_text(t, value), game=t(f"trump.{game}"))


def game_sign(t: Text, game: str) -> str:
    """Write a game in one or two signs: "♥", "NT"."""
    return suit_sign(t, game) if game in SUITS else t(f"coinche.short.{game}")


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


# The auction, a column for each seat, a line for each round

ROUNDS = 12
"""The newest rounds that are written, more than nearly any auction has; a line says how many came before."""
_COLUMN = 6
"""Columns of a seat; only "coinche", which is said once at most, takes more."""


def auction_table(scene: Scene, view: CoincheView) -> str:
    """Write who said what, "" before anybody has spoken; whoever is to speak is marked with ">"."""
    if not view.bids:
        return ""
    t, said = scene.t, rounds(view)
    turn = view.turn if view.phase == "auction" else None
    heads = [
        (">" if seat == turn else "") + in_code(scene.names[seat], seat) for seat in speaking_order(view)
    ]
    lines = [[call and call_text(t, call) for call in each] for each in said[-ROUNDS:]]
    wide = [max(_COLUMN, *(width(line[place]) for line in lines)) for place in range(4)]
    before = len(said) - len(lines)
    first = [t("coinche.column.before", n=before)] if before else []
    return code([_row(heads, wide), *first, *(_row(line, wide) for line in lines)])


def _row(cells: Sequence[str], wide: Sequence[int]) -> str:
    return " ".join(left(clip(cell, each), each) for cell, each in zip(cells, wide, strict=True))


def call_parts(t: Text, call: str) -> tuple[str, str]:
    """Return what a player said as a short text, and the suit whose sign follows it, or ""."""
    _, *rest = call.split(".")
    if not rest:
        return call_text(t, call), ""
    value, game = rest
    said = value_text(t, value)
    return (said, game) if game in SUITS else (f"{said} {game_sign(t, game)}", "")


def call_text(t: Text, call: str) -> str:
    """Write what a player said, in at most seven signs."""
    verb, *rest = call.split(".")
    return bid_sign(t, *rest) if rest else t(f"coinche.column.{verb}")


# The result of a deal

_MADE = ("cards", "der", "capot", "belote", "announcements", "totals")
"""What each side won, and its sum."""
_MARKED = ("marked_cards", "marked_contract", "marked_belote", "marked_announcements", "marked")
"""What of it is marked."""


def result_block(scene: Scene, deal: DealScored) -> Block:
    """Write the last deal's result line by line, and why the contract was made or failed."""
    return deal_block(scene, "coinche", outcome(scene, deal), deal, (*_MADE, *_MARKED))


def outcome(scene: Scene, deal: DealScored) -> str:
    """Say whether the contract was made, and why."""
    t, side = scene.t, deal.taker % 2
    takers = bold(together(scene, side, 22))
    contract = contract_text(t, deal.value, deal.game, deal.multiplier)
    helps = scene.view_as(CoincheView).options.belote_helps == "on"
    judged = [
        total - (0 if helps else belote) for total, belote in zip(deal.totals, deal.belote, strict=True)
    ]
    mine, theirs, won = judged[side], judged[1 - side], deal.tricks[side]
    if not deal.value.isdecimal():
        if deal.made:
            return t("coinche.outcome.all", takers=takers, contract=contract)
        if deal.value == "generale":
            seat = bold(scene.names[deal.taker])
            return t("coinche.outcome.not_alone", takers=takers, contract=contract, seat=seat)
        return t("coinche.outcome.tricks", takers=takers, contract=contract, won=won)
    if deal.made:
        return t("coinche.outcome.made", takers=takers, contract=contract, mine=mine, theirs=theirs)
    if mine < int(deal.value):
        return t("coinche.outcome.short", takers=takers, contract=contract, mine=mine, theirs=theirs)
    return t("coinche.outcome.behind", takers=takers, contract=contract, mine=mine, theirs=theirs)
