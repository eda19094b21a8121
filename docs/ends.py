"""How games end: among people, with robots, after somebody left, after a robot stood in for somebody."""  # noqa: INP001 - part of a script

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from bench.engine_figures.players import by_engine
from bot.shelf import SHELF
from bot.tables import Player, Table
from bot.tables.players import COURT, Gone
from docs.moments import TOLD, Moment, Seen, bare_of, table_at
from tapis.coach.account import ledger_of
from tapis.games.kit.level import Level
from tapis.games.kit.options import OptionSet
from tapis.records.ledger import Coached, pack, unpack
from tapis.records.ranks import UNKNOWN, LeftOut, Standing
from tapis.records.record import build
from tapis.shelf import GAMES
from tapis.walk import Walk, by_players

ENDS: Mapping[str, str] = {
    "people": "among people",
    "robots": "with robots",
    "left": "after somebody left",
    "stand_in": "after a robot stood in for somebody",
}
"""The ends of a game, and what they are called."""
SHORT: Mapping[str, Mapping[str, object]] = {
    "belote": {"target": 200},
    "coinche": {"target": 301},
    "comptoir": {"target": 2},
    "tarot": {"target": 100},
}
"""Matches of few deals, which the coach counts in less time."""
LEAVER, AWAY = 1, 0
"""Whose seat is left, and whose is stood in for: who wins."""
GOES, BACK = 0.4, 0.8
"""When a seat is left, and when its player is back from being away, as parts of the game's moves."""
LEVELS: Sequence[Level] = ("medium", "strong", "easy")
"""The levels of robots, from the second seat on."""


class Ended(NamedTuple):
    """A finished game: its seed, its last position, and what the coach knows of it."""

    seed: str
    options: OptionSet
    seen: Seen
    coached: Coached


def ends(key: str, people: Sequence[Player], language: str) -> Iterator[Moment]:
    """Yield the ends of a game of these people, or of the first of them and robots."""
    for name in ENDS:
        found = _ended(key, len(people), name)
        players, gone, standing = list(people), (), UNKNOWN
        if name == "robots":
            robots = zip(people[1:], COURT, LEVELS, strict=False)
            players[1:] = [Player(-place, robot, level) for place, (_, robot, level) in enumerate(robots, 1)]
            standing = Standing(uncounted="robots")
        if name == "stand_in":
            standing = Standing(left_out=(LeftOut(AWAY, "stand_in"),))
        if name == "left":
            gone = (Gone(people[LEAVER].id, people[LEAVER].name, LEAVER, 0),)
            if not GAMES[key].survives:
                players[LEAVER] = replace(people[LEAVER], level="strong")
        bare = replace(bare_of(key, players, language, found.seed), options=found.options)
        table: Table = replace(table_at(bare, found.seen), ledger=found.coached, gone=gone, standing=standing)
        yield Moment(name, table)


@cache
def _ended(key: str, seats: int, name: str) -> Ended:
    """Play games until one ends as it should: the first player wins.

    Where they were away, a robot has made more than a third of their moves, so that no win is written (S1).
    """
    kind = GAMES[key]
    options = kind.Options(**SHORT.get(key, {}))
    for number in range(200):
        seed = f"{number:032x}"
        length = _walked(key, options, seats, seed, name).rev
        leaves = round(GOES * length) if name == "left" else 0
        walk = _walked(key, options, seats, seed, name, leaves)
        if walk.result is None or walk.result.places[:1] != (1,):
            continue
        moves = [_by(move, name, length, leaves, robot=not kind.survives) for move in walk.moves]
        away = [move for move in moves if move["seat"] == AWAY]
        if name == "stand_in" and 3 * sum("by" in move for move in away) <= len(away):
            continue
        record = build(
            kind=kind,
            version=kind.version,
            options=options.as_of(kind.version),
            seats=[f"player {seat}" for seat in range(seats)],
            seed=seed,
            moves=moves,
            result=walk.result,
            deals=False,
        )
        ledger = unpack(pack(ledger_of(record, SHELF)))
        seen = Seen(walk.game, walk.newest(TOLD))
        return Ended(seed, options, seen, Coached("done", ledger=ledger))
    raise LookupError(f"no such end of {key}")


def _walked(key: str, options: OptionSet, seats: int, seed: str, name: str, leaves: int = 0) -> Walk:
    """Play a game to its end; the seat is left at revision `leaves`, if that is above 0."""
    kind, engine = GAMES[key], SHELF[key].mind()
    if not engine.ready(options):
        engine.prepare(options)
    levels = ("medium", *LEVELS) if name == "robots" else ("medium",) * seats
    players = [by_engine(engine, level) for level in levels[:seats]]
    choose = by_players(players, Random(seed))  # noqa: S311 - whom pictures show
    walk = Walk(kind, options, seats, seed, choose)
    while walk.going:
        if leaves and walk.rev + 1 == leaves:
            walk.withdraw(LEAVER)
        else:
            seat, action = walk.choice() if kind.survives else choose(walk)
            walk.play(seat, str(action))
    return walk


def _by(move: Mapping[str, Any], name: str, length: int, leaves: int, *, robot: bool) -> dict[str, Any]:
    """Say of a move whether a robot made it, as a record does; `robot`: it plays where somebody left."""
    made, rev, seat = dict(move), move["rev"], move["seat"]
    if name == "robots" and seat:
        made["by"] = LEVELS[seat - 1]
    if name == "stand_in" and seat == AWAY and GOES * length < rev <= BACK * length:
        made["by"] = "medium"
    if robot and seat == LEAVER and 0 < leaves < rev:
        made["by"] = "strong"
        made.pop("skipped", None)
    return made
