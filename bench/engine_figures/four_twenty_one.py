"""How well the engine of 421 plays: exact for two, wins over plain players for more."""

from random import Random

from bench.engine_figures import Figure, levels
from bench.engine_figures.arena import wins
from bench.engine_figures.intervals import exactly, share
from bench.engine_figures.players import by_engine
from bot.engines import Question
from bot.engines.four_twenty_one.duel import duel
from bot.games.four_twenty_one.game import FourTwentyOne
from bot.games.four_twenty_one.options import FourTwentyOneOptions
from bot.games.four_twenty_one.ranks import rank
from bot.games.four_twenty_one.view import FourTwentyOneView
from bot.games.kit.dice import Dice, keeping
from bot.shelf import SHELF

OPTIONS = FourTwentyOneOptions()
GOOD_ENOUGH = 16
"""The last of the ranks with a name, with which a plain starter stops."""


def plain(question: Question, luck: Random) -> str:  # noqa: ARG001 - it has none
    """Stop with any combination that has a name; else keep a part of 4-2-1, or a pair of aces."""
    view = FourTwentyOneView.of(question.view)
    if not view.throws:
        return question.legal[0]
    if view.may_stop and rank(view.dice, view.options.others_order) <= GOOD_ENOUGH:
        return "stop"
    kept = _kept(view.dice)
    return "roll." + keeping(view.dice, kept)


def _kept(dice: Dice) -> list[int]:
    parts = [face for face in (4, 2, 1) if face in dice]
    aces = [1] * min(2, dice.count(1))
    wanted = aces if len(aces) > len(parts) else parts
    return wanted[:2]


def figures(short: bool) -> list[Figure]:
    """Return the starter's chance for two, by both rules of "le bon", and the wins over plain players."""
    found: list[Figure] = []
    for le_bon, aim in (("no", 52.048), ("yes", 51.037)):
        solved = duel(FourTwentyOneOptions.model_validate({"le_bon": le_bon}))
        found.append(
            exactly(
                f"421 for two, le_bon {le_bon}, % won by the starter", 100 * solved.start[0, 0], aim, 0.001
            )
        )
    engine, games = SHELF["four_twenty_one"].mind(), 60 if short else 2000
    engine.prepare(OPTIONS)
    strong = by_engine(engine)
    for seats in (2, 3, 4, 5):
        won = wins(FourTwentyOne, OPTIONS, strong, plain, games=games, seats=seats)
        aim = 50.0 if seats == 2 else 115.0 / seats
        found.append(share(f"421 for {seats} against plain players, % won", won, games, aim))
    return [*found, *levels.figures(FourTwentyOne, short=short)]
