"""The result of a deal of Coinche."""

from bot.games.coinche.game import CoincheView
from bot.games.coinche.scoring import DealScored
from bot.screens.coinche.contract import contract_text
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Block, Scene
from bot.screens.partners.sides import deal_block, together

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
