"""The titles of a server's month: at most five, each a figure with who has it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.scores.index import SHOWN
from bot.store import Questions, Store
from tapis.games.kit.game import Game
from tapis.records.day_games import game_of
from tapis.records.index import last, mean_of
from tapis.records.ledger import unpack
from tapis.records.losses import Decided, read
from tapis.records.months import NAMED, Month, Title

Named: TypeAlias = Callable[..., tuple[str, ...]]
"""Returns the names of people, by their ids."""
TOGETHER: Final = 5
"""The least wins together of the best partners."""
BEHIND: Final = 0.25
"""The chance to win below which a win is a comeback."""


async def titles(
    store: Store, guild_id: int, month: Month, zone: str, games: Mapping[str, type[Game[Any]]]
) -> list[Title]:
    """Return the titles of a month in a server's zone; one that nobody has earned is left out."""
    since, until = (int(each.begins(zone).timestamp() * 1000) for each in (month, month.after))

    def ask(questions: Questions) -> list[Title]:
        when = guild_id, since, until
        teams = [game for game, kind in games.items() if kind.teams]
        pairs = [row for game in teams for row in questions.month_partners(guild_id, game, since, until)]

        def named(*people: int) -> tuple[str, ...]:
            return tuple(questions.name(guild_id, one) for one in people)

        found = [
            _day(questions, guild_id, month),
            _least(questions.month_decisions(*when), named),
            _most("games", {(user_id,): count for user_id, count in questions.month_games(*when)}, named),
            _most("partners", _together(pairs), named, TOGETHER),
            _comeback(questions.month_winners(*when), named),
        ]
        return [title for title in found if title is not None]

    return await store.read(ask)


def _day(questions: Questions, guild_id: int, month: Month) -> Title | None:
    """Return who lost least in one throw of a day that has closed: until then nobody is told."""
    first, after = f"{month}-01", f"{month.after}-01"
    rows = questions.month_days(guild_id, game_of("throw", month.begins().date()), first, after)
    if not rows:
        return None
    least = min(round(lost) for *_, lost in rows)
    names = dict.fromkeys((user_id, name) for user_id, name, lost in rows if round(lost) == least)
    return Title("day", least, tuple((name,) for _, name in sorted(names)[:NAMED]))


def _least(rows: Iterable[tuple[int, str, str, int, str]], named: Named) -> Title | None:
    """Return who lost least a decision, in what most people have an index of for this month."""
    played = dict[tuple[str, str, int], dict[int, list[list[Decided]]]]()
    for user_id, game, measure, seats, losses in rows:
        people = played.setdefault((game, measure, seats), {})
        people.setdefault(user_id, []).append(read(measure, losses))
    means = dict[tuple[str, str, int], dict[int, float]]()
    for unit, people in played.items():
        means[unit] = {
            user_id: mean_of(last(those))[0]
            for user_id, those in people.items()
            if sum(map(len, those)) >= SHOWN
        }
    unit = max(means, key=lambda each: (len(means[each]), each), default=None)
    if unit is None or not means[unit]:
        return None
    least = min(means[unit].values())
    best = sorted(user_id for user_id, mean in means[unit].items() if mean == least)
    return Title("least", least, tuple(named(one) for one in best[:NAMED]), unit[0], unit[1])


def _together(rows: Iterable[tuple[int, int, int]]) -> dict[tuple[int, ...], int]:
    """Add up the wins of each pair, whoever of them sat where."""
    found = dict[tuple[int, ...], int]()
    for one, other, wins in rows:
        pair = (min(one, other), max(one, other))
        found[pair] = found.get(pair, 0) + wins
    return found


def _most(kind: str, counts: Mapping[tuple[int, ...], int], named: Named, least: int = 1) -> Title | None:
    """Return who has most of something, if that is at least so many."""
    most = max(counts.values(), default=0)
    if most < least:
        return None
    best = sorted(people for people, count in counts.items() if count == most)
    return Title(kind, most, tuple(named(*people) for people in best[:NAMED]))


def _comeback(rows: Sequence[tuple[int, int, str, bytes]], named: Named) -> Title | None:
    """Return who won from the lowest chance to win, among games that count it; whole per mille."""
    found = list[tuple[float, int, str]]()
    for user_id, seat, game, kept in rows:
        ledger = unpack(kept)
        if ledger is not None and seat < len(ledger.accounts) and ledger.accounts[seat].course:
            found.append((round(min(ledger.accounts[seat].course), 3), user_id, game))
    lowest = min(found, default=None)
    if lowest is None or lowest[0] >= BEHIND:
        return None
    level = sorted({user_id for share, user_id, game in found if (share, game) == (lowest[0], lowest[2])})
    return Title("comeback", lowest[0], tuple(named(one) for one in level[:NAMED]), lowest[2])
