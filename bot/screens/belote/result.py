"""The result of a deal of Belote."""

from bot.games.belote.scoring import DealScored
from bot.screens.kit.numbers import points
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Block, Scene
from bot.screens.partners.sides import deal_block, together

_LINES = ("cards", "der", "capot", "announcements", "belote", "totals", "marked", "pot_won")


def result_block(scene: Scene, deal: DealScored) -> Block:
    """Write the last deal's result line by line, and why the contract was made or failed."""
    return deal_block(scene, "belote", outcome(scene, deal), deal, _LINES)


def outcome(scene: Scene, deal: DealScored) -> str:
    """Say whether the contract was made, and what becomes of the pot."""
    t, side = scene.t, deal.taker % 2
    key = f"belote.outcome.{deal.outcome}"
    if deal.outcome == "failed" and deal.marked[side]:
        key = "belote.outcome.kept"
    elif deal.outcome == "litige" and not deal.pot:  # no deal follows
        key = "belote.outcome.litige.lost"
    said = t(
        key,
        takers=bold(together(scene, side, 22)),
        suit=t(f"suit.{deal.trump}"),
        mine=deal.totals[side],
        theirs=deal.totals[1 - side],
    )
    for winner in (0, 1):
        if deal.pot_won[winner]:
            won = points(t, deal.pot_won[winner])
            said += "\n" + t("belote.pot_won", side=bold(together(scene, winner, 22)), points=won)
    return said
