"""Records of whole games between players of the bench, as a table would write them."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bench.engine_figures.players import Player
from bench.engine_figures.seated import question_of
from bot.engines import HEARD_FROM
from bot.games.kit.chance import Chance, mixed
from bot.games.kit.game import Game
from bot.games.kit.options import OptionSet
from bot.records.record import Record, build
from bot.records.replay import START, WITHDRAW, plain_facts


def recorded(
    kind: type[Game[Any]],
    options: OptionSet,
    players: Sequence[Player],
    number: int,
    *,
    leaves: Mapping[int, int] | None = None,
) -> Record:
    """Play game `number` to its end; return its record.

    `leaves` tells which seat leaves at which revision.
    """
    seed, luck = f"{number:064x}", Random(number)
    mix = mixed(seed, ())
    game, facts = kind.start(options, len(players), Chance(mix, 0))
    moves: list[dict[str, Any]] = [{"rev": 0, "seat": None, "action": START, "facts": plain_facts(facts)}]
    heard, begins = list(facts), HEARD_FROM.get(kind.key, frozenset())
    while awaited := game.awaited():
        if (leaver := (leaves or {}).get(len(moves))) is not None:
            told = game.withdraw(leaver, Chance(mix, len(moves)))
            moves.append({"rev": len(moves), "seat": leaver, "action": WITHDRAW, "facts": plain_facts(told)})
            continue
        seat = min(awaited)
        code = players[seat](question_of(game, seat, heard if begins else ()), luck)
        told = game.play(seat, code, Chance(mix, len(moves)))
        moves.append({"rev": len(moves), "seat": seat, "action": code, "facts": plain_facts(told)})
        for fact in told:
            heard = [fact] if fact.kind in begins else [*heard, fact]
    return build(
        game=kind.key,
        version=kind.version,
        options=options.as_of(kind.version),
        seats=[f"Seat {seat}" for seat in range(len(players))],
        seed=seed,
        moves=moves,
        result=game.result(),
    )
