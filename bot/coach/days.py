"""The strong robot that plays the deals of every day, in all four seats: each field is compared with it."""

from typing import Any, cast

from bot.engines import Playable, Question
from bot.games.kit.chance import KeyedChance
from bot.games.kit.game import Fact, Judged
from bot.games.partners import Partners
from bot.games.tarot import Tarot
from bot.records.days import DEALS


def marks_of(game: Playable, seed: str, version: int) -> list[int]:
    """Return what the side or the camp of seat 0 marked in each deal of a day, less what the others did.

    It depends on the seed, the version of the rules and the engine alone.
    """
    options = game.rules.Options.model_validate({"deals": DEALS})
    engine, chance = game.mind(), KeyedChance(seed)
    started, told = game.rules.begin(options, 4, chance, version)
    position = cast(Partners[Any] | Tarot, started)
    heard = _since_dealt(told, game)
    while awaited := position.awaited():
        seat = min(awaited)
        may = position.legal(seat)
        question = Question(
            seat=seat,
            view=position.known(seat),
            legal=tuple(map(str, may)),
            heard=tuple(heard),
            judged=isinstance(may, Judged),
        )
        code = engine.choose(question, "strong", engine.budget, question.luck())
        heard = _since_dealt([*heard, *position.play(seat, code, chance)], game)
    return [first - second for first, second in position.marks]


def _since_dealt(told: list[Fact], game: Playable) -> list[Fact]:
    """Return what was told since the last deal, as robots at tables hear it."""
    begins = [place for place, fact in enumerate(told) if fact.kind in game.hears]
    return told[begins[-1] if begins else 0 :]
