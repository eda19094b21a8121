"""Who plays every day beside the people: a strong robot its deals, a perfect player its throw."""

from typing import Any

from tapis.coach.analyst import NoLedger
from tapis.engines import Playable, Question
from tapis.games.kit.chance import KeyedChance
from tapis.games.kit.game import UNRANKED, Fact
from tapis.records.day_games import DAY_GAMES
from tapis.records.days import DEALS


def made_of(game: Playable, seed: str, version: int) -> tuple[int, ...]:
    """Return what is made of a day: the marks of its deals, or the points of its throw.

    Raises:
        NoLedger: as `points_of`.
    """
    if DAY_GAMES[game.rules.key].kind == "deal":
        return tuple(marks_of(game, seed, version))
    return (points_of(game, seed, version),)


def marks_of(game: Playable, seed: str, version: int) -> list[int]:
    """Return what the side or the camp of seat 0 marked in each deal of a day, less what the others did.

    It depends on the seed, the version of the rules and the engine alone.
    """
    options = game.rules.Options.model_validate({"deals": DEALS})
    engine, chance = game.mind(), KeyedChance(seed)
    position: Any
    position, told = game.rules.begin(options, 4, chance, version)
    heard = _since_dealt(told, game)
    while awaited := position.awaited():
        seat = min(awaited)
        question = Question.of(position, seat, heard)
        code = engine.choose(question, "strong", engine.budget, question.luck())
        heard = _since_dealt([*heard, *position.play(seat, code, chance)], game)
    return [first - second for first, second in position.marks]


def points_of(game: Playable, seed: str, version: int) -> int:
    """Return the points that a perfect player makes with the dice of a day, who does not know what comes.

    It depends on the seed and the version of the rules alone; of equal actions the first is played.

    Raises:
        NoLedger: if no engine is perfect with the usual options, or its table is not solved.
    """
    options, engine, chance = game.rules.Options(), game.mind(), KeyedChance(seed)
    if not engine.exact or not engine.ready(options):
        raise NoLedger("unsolved")
    position, _ = game.rules.begin(options, 1, chance, version)
    while position.awaited():
        best, *_ = engine.think(Question.of(position, 0), engine.budget)
        position.play(0, best.code, chance)
    return (position.result() or UNRANKED).scores[0]


def _since_dealt(told: list[Fact], game: Playable) -> list[Fact]:
    """Return what was told since the last deal, as robots at tables hear it."""
    begins = [place for place, fact in enumerate(told) if fact.kind in game.opening_facts]
    return told[begins[-1] if begins else 0 :]
