"""The moments of a game that are worth a picture: its lobby, the first move, the middle, a hand."""  # noqa: INP001 - part of a script

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from bench.engine_figures.players import by_engine
from bot.screens.kit.screen import Screen
from bot.shelf import SHELF
from bot.tables import Draft, Player, Table, plans_of
from tapis.games.kit.ahead import LEAD, LED, Line
from tapis.games.kit.game import Game
from tapis.games.kit.steps import Step, since_own
from tapis.shelf import GAMES
from tapis.walk import Walk, by_players

NOW = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
"""When the pictures are taken: always the same, so that they change only if the screens do."""
TOLD = 12
"""The newest moves that a board may tell."""
WHERE, NEAR = 0.55, 0.08
"""The middle of a game, and what is near to it, as parts of its moves."""
ENOUGH = 5
"""Cards of a hand in which something is decided in advance."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table worth a picture; `hand`: the private hand of the first seat is open below its board.

    `page`: a private page of who sits there is open below it.
    `step` is that of its page "In advance" in the hand's place, None for the hand.
    """

    name: str
    table: Table
    hand: bool = False
    page: Screen | None = None
    step: str | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """One position of a game, with the newest moves, and the notation of the one that follows."""

    game: Game[Any]
    steps: Sequence[Step]
    follows: str = ""

    @property
    def rev(self) -> int:
        """Its revision."""
        return self.steps[-1].rev

    @property
    def kept(self) -> frozenset[str]:
        """The marks of the dice that stay, where some are thrown again."""
        verb, _, thrown = self.follows.partition(".")
        return frozenset(str(place) for place, mark in enumerate(thrown) if verb == "roll" and mark == "0")


def moments(key: str, players: Sequence[Player], language: str) -> Iterator[Moment]:
    """Yield the moments of a game of these players, each with the first of them to move."""
    kind, engine = GAMES[key], SHELF[key].mind()
    if not engine.ready(kind.Options()):
        engine.prepare(kind.Options())
    robots = [by_engine(engine, "medium")] * len(players)
    for number in range(200):
        seed = f"{number:032x}"
        walk = Walk(kind, None, len(players), seed, by_players(robots, Random(seed)))  # noqa: S311 - whom pictures show
        if 0 not in walk.game.awaited():
            continue
        seen = [seen_of(walk, str(action)) for _, action in walk.steps()]
        middle = _middle(seen)
        if walk.result is None or 1 not in walk.result.places or middle is None:
            continue
        bare = bare_of(key, players, language, seed)
        yield Moment("lobby", bare)
        yield Moment("first", table_at(bare, seen[0]))
        yield Moment("middle", table_at(bare, middle))
        if kind.hidden:
            yield Moment("hand", table_at(bare, middle), hand=True)
        return


def planned(key: str, players: Sequence[Player], language: str) -> Iterator[Moment]:
    """Yield what the first of these players decides in advance: hand, lines, cards, the last question."""
    kind, engine = GAMES[key], SHELF[key].mind()
    robots = [by_engine(engine, "medium")] * len(players)
    walk = Walk(kind, None, len(players), "0" * 32, by_players(robots, Random("ahead")))  # noqa: S311 - as above
    for _, action in walk.steps():
        offers = kind.plans(0, walk.game.view(0))
        if len(offers.get(LEAD, ())) < ENOUGH:
            continue
        table = table_at(bare_of(key, players, language, "0" * 32), seen_of(walk, str(action)))
        codes = offers[LEAD]
        lines = (Line("led_H", codes[0]), Line(LED, codes[-1]))
        with_lines = replace(table, ahead={0: lines})
        at = f"{plans_of(with_lines, 0).deal}.{len(lines)}.{LEAD}"  # type: ignore[union-attr] - it has offers
        for step in (None, "", at, f"{at}.{codes[1]}"):
            yield Moment("ahead", with_lines, hand=True, step=step)
        return


def trick(key: str, players: Sequence[Player], language: str) -> Iterator[Moment]:
    """Yield a whole trick that one of the others leads, card by card, at the private table of the first."""
    kind, engine = GAMES[key], SHELF[key].mind()
    robots = [by_engine(engine, "medium")] * len(players)
    walk = Walk(kind, None, len(players), "0" * 32, by_players(robots, Random("trick")))  # noqa: S311 - as above
    bare, begun = bare_of(key, players, language, "0" * 32), list[Seen]()
    for _, action in walk.steps():
        cards, seen = len(getattr(walk.game.view(0), "trick", ())), seen_of(walk, str(action))
        if len(begun) == len(players) and not cards:
            begun.append(seen)
            break
        begun = [*begun, seen] if cards == len(begun) else [seen] if not cards else []
        if cards == 0 and (0 in walk.game.awaited() or not seen.follows.startswith("play")):
            begun = []
    for seen in begun:
        yield Moment("trick", replace(table_at(bare, seen), owner=players[0].id, pace="none", late_at=None))


def seen_of(walk: Walk, follows: str) -> Seen:
    """Keep a position as it is now."""
    return Seen(walk.kind.load(walk.game.dump(), walk.kind.version), walk.newest(TOLD), follows)


def _middle(seen: Sequence[Seen]) -> Seen | None:
    """Return what is near the middle and has most to see for the first seat, rather with ticked dice."""
    at, far = len(seen) * WHERE, len(seen) * NEAR
    near = [one for one in seen if 0 in one.game.awaited() and abs(one.rev - at) <= far]
    return max(near, key=lambda one: (bool(one.kept), len(one.game.view(0).model_dump_json())), default=None)


def bare_of(key: str, players: Sequence[Player], language: str, seed: str) -> Table:
    """Return the lobby of a table."""
    kind = GAMES[key]
    return Table(
        id="28d4452b",
        guild_id=1,
        channel_id=2,
        game=key,
        kind=kind,
        options=kind.Options(),
        locale=language,
        pace="24h",
        life="lobby",
        host_id=players[0].id,
        players=tuple(players),
        seed=seed,
        rev=0,
        position=None,
        waiting_since=NOW - timedelta(minutes=5),
        late_at=NOW + timedelta(hours=24, minutes=-5),
        opened_at=NOW - timedelta(minutes=40),
        touched_at=NOW,
    )


def table_at(bare: Table, seen: Seen) -> Table:
    """Return the table at a position; who throws next has ticked the dice they keep."""
    game, last = seen.game, seen.steps[-1]
    return replace(
        bare,
        life="over" if game.result() else "playing",
        rev=last.rev,
        position=game,
        facts=last.facts,
        since=since_own(seen.steps, game.awaited()),
        last_seat=last.seat,
        draft=Draft(seen.kept),
    )
