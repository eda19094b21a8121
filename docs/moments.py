"""The moments of a game that are worth a picture: its lobby, the first move, the middle, a hand, the end."""  # noqa: INP001 - part of a script

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from bot.coach.account import bookkeeper, ledger_of
from bot.coach.kept import packed
from bot.coach.ledger import VERSION
from bot.engines import engine_of
from bot.games import SHELF
from bot.games.kit.chance import Chance
from bot.games.kit.game import Fact, Game
from bot.games.kit.steps import Step, since_own
from bot.records.record import build
from bot.records.replay import START, plain_facts
from bot.store import LedgerRow
from bot.tables import Draft, Player, Table
from docs.habits import chosen, kept

NOW = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
"""When the pictures are taken: always the same, so that they change only if the screens do."""
TOLD = 12
"""The newest moves that a board may tell."""
MOVES = 4000
"""A game that is not over after so many is not shown."""
WHERE = 0.55
"""The middle of a game, as a part of its moves."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A table worth a picture; `hand`: the private hand of the first seat is open below its board."""

    name: str
    table: Table
    hand: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """One position of a game, with the newest moves, who played the last one, and its notation."""

    game: Game[Any]
    steps: tuple[Step, ...]
    action: str

    @property
    def rev(self) -> int:
        """Its revision."""
        return self.steps[-1].rev


def moments(key: str, players: Sequence[Player], language: str) -> Iterator[Moment]:
    """Yield the moments of a game of these players, each with the first of them to move."""
    kind = SHELF[key]
    for number in range(200):
        seed = f"{number:032x}"
        seen = list(_played(kind, len(players), seed))
        end = seen[-1].game.result()
        first = seen[0]
        middle = _middle(key, seen)
        if end is None or 1 not in end.places or 0 not in first.game.awaited() or middle is None:
            continue
        bare = _bare(key, players, language, seed)
        yield Moment("lobby", bare)
        yield Moment("first", _table(bare, first))
        yield Moment("middle", _table(bare, middle))
        if kind.hidden:
            yield Moment("hand", _table(bare, middle), hand=True)
        yield Moment("end", replace(_table(bare, seen[-1]), ledger=_counted(bare, seen)))
        return


def _played(kind: type[Game[Any]], players: int, seed: str) -> Iterator[Seen]:
    """Play a whole game by its habits; yield every position."""
    luck = Random(seed)  # noqa: S311 - whom the pictures show playing
    game, facts = kind.start(kind.Options(), players, Chance(seed, 0))
    steps, action = [Step(0, None, tuple(facts))], START
    for rev in range(1, MOVES):
        yield Seen(kind.load(game.dump(), kind.version), tuple(steps[-TOLD:]), action)
        if not game.awaited():
            return
        seat = min(game.awaited())
        action = str(chosen(game, seat, luck))
        told: tuple[Fact, ...] = tuple(game.play(seat, action, Chance(seed, rev)))
        steps.append(Step(rev, seat, told))


def _counted(bare: Table, seen: Sequence[Seen]) -> LedgerRow:
    """Let the coach count a game; its table is solved first, where it has one."""
    keeper = bookkeeper(bare.game)
    if not keeper.ready(bare.options):
        engine_of(bare.game).prepare(bare.options)
    moves = [
        {
            "rev": one.rev,
            "seat": one.steps[-1].seat,
            "action": one.action,
            "facts": plain_facts(one.steps[-1].facts),
        }
        for one in seen
    ]
    record = build(
        game=bare.game,
        version=bare.kind.version,
        options=bare.options.as_of(bare.kind.version),
        seats=[player.name for player in bare.players],
        seed=bare.seed,
        moves=moves,
        result=seen[-1].game.result(),
    )
    return LedgerRow("done", version=VERSION, ledger=packed(ledger_of(record)))


def _middle(key: str, seen: Sequence[Seen]) -> Seen | None:
    """Return the position nearest to the middle in which the first seat has something to choose."""
    at = len(seen) * WHERE
    telling = [one for one in seen if 0 in one.game.awaited() and _TELLING[key](one.game.view(0))]
    return min(telling, key=lambda one: abs(one.rev - at), default=None)


_TELLING: Mapping[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("yams", "top_jack", "dice_poker"), lambda view: view.throws and view.may_throw),
    "five_thousand": lambda view: view.state == "choose" and view.throws == 2 and len(view.keeps) > 2,
    "four_twenty_one": lambda view: view.part == "discharge" and view.may_throw and view.may_stop,
    "cant_stop": lambda view: view.state == "choose" and len(view.markers) >= 2 and any(view.counts),
    "belote": lambda view: view.phase == "play" and len(view.trick) >= 2 and len(view.hand) >= 5,
    "coinche": lambda view: view.phase == "play" and len(view.trick) >= 2 and len(view.hand) >= 5,
    "comptoir": lambda view: view.phase == "play" and len(view.trick) >= 2 and len(view.hand) >= 3,
    "crapette": lambda view: sum(view.foundations) >= 12 and len(view.offers) >= 2,
    "menteur": lambda view: len(view.bids) >= 2 and min(view.dice) >= 2,
}
"""Whether the position has what makes a game's board worth looking at."""


def _bare(key: str, players: Sequence[Player], language: str, seed: str) -> Table:
    """Return a lobby."""
    kind = SHELF[key]
    return Table(
        id="28d4452b",
        guild_id=1,
        channel_id=2,
        game=key,
        kind=kind,
        options=kind.Options(),
        locale=language,
        pace="24h",
        phase="lobby",
        host_id=players[0].id,
        players=tuple(players),
        seed=seed,
        rev=0,
        position=None,
        waiting_since=NOW - timedelta(minutes=5),
        opened_at=NOW - timedelta(minutes=40),
        touched_at=NOW,
    )


def _table(bare: Table, seen: Seen) -> Table:
    """Return the table at a position; who has thrown has ticked the dice they keep."""
    game, last = seen.game, seen.steps[-1]
    dice = getattr(game.view(None), "dice", ())
    ticks = game.key in {"yams", "top_jack", "dice_poker"} and len(dice) > 0
    return replace(
        bare,
        phase="over" if game.result() else "playing",
        rev=last.rev,
        position=game,
        facts=last.facts,
        since=since_own(seen.steps, game.awaited()),
        last_seat=last.seat,
        draft=Draft(kept(dice)) if ticks else Draft(),
    )
