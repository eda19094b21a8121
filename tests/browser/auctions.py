"""The longest board of an auction of Coinche that a table can come by."""

from dataclasses import replace
from datetime import timedelta

from bot.tables import Table
from tapis.games.coinche.game import Coinche
from tapis.games.kit.chance import Chance
from tapis.games.kit.steps import Step, since_own
from tests.screens.card_tables import coinche, found
from tests.screens.whole_tables import THEN, table_of

OPTIONS = {"target": 5000, "races": 2, "declarations": "auto", "no_trump": "on", "all_trump": "on"}
GAMES = ("S", "H", "D", "C", "SA", "TA")
BIDS = 22
"""Bids that go up by tens; then capot, which is coinched."""


def long_auction() -> Table:
    """A second deal, bid up to a coinched capot, as the next player sees it, who has let the time pass once.

    The result of the first deal, of many lines, still stands below.
    """
    position, facts = found(
        coinche(**OPTIONS),
        lambda game, _: (
            game.deal == 2
            and not game.bids
            and any(game.last_deal.announcements)
            and any(game.last_deal.belote)
            and game.last_deal.multiplier > 1
        ),
    )
    assert isinstance(position, Coinche), "a game of Coinche"
    bids = [f"bid.{80 + 10 * each}.{GAMES[each % len(GAMES)]}" for each in range(BIDS)]
    steps = [Step(0, None, tuple(facts))]
    for rev, call in enumerate((*bids, "bid.capot.SA", "coinche"), 1):
        [seat] = position.awaited()
        steps.append(Step(rev, seat, tuple(position.play(seat, call, Chance("auction", rev)))))
    [mover] = position.awaited()
    table = table_of(position, steps[-1].facts, steps[-1].rev)
    return replace(
        table,
        since=since_own(steps, {mover}),
        undo_seat=steps[-1].seat,
        last_seat=steps[-1].seat,
        waiting_since=THEN - timedelta(days=2),
        late_at=THEN - timedelta(days=1),
        advice="yes",
    )
