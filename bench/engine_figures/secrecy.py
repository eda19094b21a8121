"""Whether what a seat cannot see changes what an engine decides."""

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

from bench.engine_figures import Figure
from bench.engine_figures.players import at_random
from bench.engine_figures.seated import Seated
from bot.engines import NOTHING_NOW, Engine, Question, engine_of
from bot.games import SHELF
from bot.games.kit.game import Game, Seat
from tests.contract.hidden import reshuffle_of
from tests.contract.plays import copied

POSITIONS, WAYS = 200, 200
FEW_POSITIONS, FEW_WAYS = 10, 10
EACH = 5
"""Each so many positions of a game are looked at."""


def figures(game: str, *, short: bool) -> list[Figure]:
    """Deal anew what the seat cannot see, at positions of random games; count the decisions that change."""
    kind = SHELF[game]
    if not (kind.hidden or kind.face_down):
        return []
    positions, ways = (FEW_POSITIONS, FEW_WAYS) if short else (POSITIONS, WAYS)
    rng, number, looked_at, changed = Random(game), 0, 0, 0
    while looked_at < positions:
        for table, seat in _positions(kind, number):
            changed += _changes(table, seat, ways, rng)
            looked_at += 1
            if looked_at == positions:
                break
        number += 1
    name = f"decisions changed by what is hidden, {positions} positions, {ways} ways"
    return [Figure(name, changed, changed, changed, "0", not changed)]


def _positions(kind: type[Game[Any]], number: int) -> list[tuple[Seated, Seat]]:
    """Return some moments of a game at random, with a seat that has a choice there."""
    options = kind.Options()
    players = [_mostly_quiet] * max(2, kind.seats_for(options)[0])
    table = Seated(kind, options, players, f"secrecy {number}")
    found: list[tuple[Seated, Seat]] = []
    for _ in table.play():
        if table.rev % EACH == 0:
            found += [(_still(table), seat) for seat in table.asked() if len(table.game.legal(seat)) > 1]
    return found


def _still(table: Seated) -> Seated:
    """Return the table as it stands, which is not played on."""
    still = copy(table)
    still.game = copied(table.game)
    return still


def _mostly_quiet(question: Question, luck: Random) -> str:
    """Choose evenly, but rarely what ends a game by agreement."""
    likely: Sequence[str] = [code for code in question.legal if code != "agree"]
    if not likely:
        return NOTHING_NOW
    return at_random(question.model_copy(update={"legal": tuple(likely)}), luck)


def _changes(table: Seated, seat: Seat, ways: int, rng: Random) -> int:
    """Return in how many ways of dealing the decision is another one."""
    engine, asked = engine_of(table.game.key), table.question(seat)
    decision = _decision(engine, asked)
    changed, before = 0, copied(table.game)
    for _ in range(ways):
        table.game = copied(before)
        reshuffle_of(type(before))(table.game, seat, rng)
        again = table.question(seat)
        if again != asked or repr(again) != repr(asked):
            changed += _decision(engine, again) != decision
    return changed + (_decision(engine, asked) != decision)


def _decision(engine: Engine, question: Question) -> str:
    return engine.choose(question, "strong", engine.budget, Random(1))
