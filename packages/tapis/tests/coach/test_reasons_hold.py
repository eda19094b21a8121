"""Every reason that is told for any action holds in the position: each is checked here by another way."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice, pairwise
from random import Random
from typing import Any, Final

import pytest

from tapis.coach.account import analyst
from tapis.coach.words.reasons import Reason
from tapis.engines import Question
from tapis.games.kit.game import Fact, Game, Judged, Seat
from tapis.shelf import GAMES, SHELF
from tapis.walk import Walk
from tests.second_ways.calls import CARDS
from tests.second_ways.chances import believed
from tests.second_ways.every import CHECKS
from tests.second_ways.sheets import SHEETS
from tests.second_ways.told import Told

TABLES: Mapping[str, Sequence[tuple[Mapping[str, object], int]]] = {
    "yams": [({}, 2), ({"grids": 2, "double_pair": "yes", "straights": "split"}, 2)],
    "top_jack": [({}, 2), ({"layout": "down_up_free"}, 2)],
    "dice_poker": [({}, 2)],
    "five_thousand": [({}, 2)],
    "four_twenty_one": [({}, 2), ({"others_order": "ace_high"}, 3)],
    "cant_stop": [({}, 2)],
    "menteur": [({}, 3), ({"dice": 3}, 2)],
    "belote": [({}, 4)],
    "coinche": [({}, 4), ({"no_trump": "on", "all_trump": "on"}, 4)],
    "comptoir": [({}, 4), ({}, 3)],
    "crapette": [({}, 2)],
    "tarot": [({}, 4), ({}, 5), ({}, 3)],
}
"""The options and the seats of the games that are dealt."""
EXACT: Final = frozenset(
    {"yams", "top_jack", "dice_poker", "crapette", "cant_stop", "five_thousand", "four_twenty_one"}
)
"""The games whose ways come from every throw, or are one that is sure: they are checked here."""
FEW, MANY = 30, 500
"""Positions of a game in the quick tier and in the slow one."""
FEWER: Final[Mapping[str, int]] = dict.fromkeys(("yams", "top_jack", "dice_poker", "menteur"), 150)
"""Positions in the slow tier where each takes long: there all reasons are told within 60."""
APART = 3
"""So many actions lie between two positions."""
DEALT = 12
"""After so many positions another game is begun."""
HEARD: Final = frozenset({"menteur"})
"""The games whose chances come from what was said, and are computed here by another way."""
CHANCES = 0.3, 0.2
"""The chances that the better bid and the worse have here."""


def positions(key: str, number: int) -> Iterator[tuple[Game[Any], Seat, Sequence[Fact]]]:
    """Yield so many positions with who is to act and what was heard since the deal, at random."""
    found = 0
    for deal in range(number):
        options, seats = TABLES[key][deal % len(TABLES[key])]
        kind = GAMES[key]
        walk = Walk(kind, kind.Options.model_validate(options), seats, f"reasons {key} {deal}")
        heard, of_this, apart = list(walk.facts), 0, Random(deal).randrange(DEALT * APART)
        while walk.going and of_this < DEALT:
            if walk.rev >= apart:
                yield walk.game, min(walk.game.awaited()), heard
                found, of_this, apart = found + 1, of_this + 1, apart + APART
                if found == number:
                    return
            walk.step()
            begun = [place for place, fact in enumerate(walk.facts) if fact.kind in SHELF[key].opening_facts]
            heard = list(walk.facts[begun[-1] :]) if begun else [*heard, *walk.facts]


def told_at(key: str, game: Game[Any], seat: Seat, heard: Sequence[Fact]) -> Iterator[tuple[Told, Reason]]:
    """Yield what is told of each action beside the next one, and of that beside it."""
    question, may, luck = Question.of(game, seat, heard), game.legal(seat), Random(len(heard))
    drawn = [may.draw(luck.randrange) for _ in range(24 * isinstance(may, Judged))]
    codes = list(dict.fromkeys(map(str, (*islice(may, 24), *drawn))))
    if CHECKS[key] is SHEETS:
        codes = luck.sample(sorted(map(str, may)), min(6, len(may)))
    heard_of = analyst(SHELF[key]).chances_told(question) if key in HEARD else {}
    if CHECKS[key] is CARDS:
        luck.shuffle(codes)
    for one, other in pairwise(codes):
        for better, worse in ((one, other), (other, one)):
            calls = [code for code in (better, worse) if code != "pass"]
            chances = heard_of or {code: CHANCES[code == worse] for code in calls}
            if CHECKS[key] is CARDS:
                chances = believed(luck, (better, worse)) if luck.randrange(2) else {}
            found = analyst(SHELF[key]).explained(question, better, worse, chances)
            assert len(found) <= 2, found
            for each in found:
                if each.key.startswith("coach.why."):
                    yield Told(game, seat, better, worse, each.values, heard, chances), each
    for code in codes if key in EXACT and len(codes) > 1 else ():
        for way in analyst(SHELF[key]).ways(question, code):
            yield Told(game, seat, code, "", way.values, heard), way


def check(key: str, number: int) -> set[str]:
    """Check all that is told in so many positions of a game; return the reasons that were."""
    found, checks = set[str](), CHECKS[key]
    for game, seat, heard in positions(key, number):
        for told, each in told_at(key, game, seat, heard):
            name = each.key.removeprefix("coach.").removeprefix("why.")
            assert checks[name](told), (key, told.code, each, game.view(seat))
            found.add(name)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_each_reason_told_holds_in_the_position(key: str) -> None:
    assert check(key, FEW), "some reason is told"


ELSEWHERE: Final = {
    "tests/coach/test_tarot_reasons.py": {*CHECKS["tarot"]},
    "tests/coach/test_race_reasons.py": {
        *("stop_wins", "chased", "cheap_part", "bank_wins", "win_chance", "takes_all"),
    },
    "tests/reviews/test_reasons.py": {"stands"},
}
"""The reasons that are told seldom: where games end, or of what robots do; with the tests that tell them."""


def _reasons(key: str) -> int:
    return [*map(id, CHECKS.values())].index(id(CHECKS[key]))


ALIKE: Final = [[*alike] for _, alike in groupby(sorted(GAMES, key=_reasons), _reasons)]
"""The games that have the same reasons."""


@pytest.mark.slow("150 to 500 positions of each game")
@pytest.mark.parametrize("games", ALIKE, ids="+".join)
def test_in_many_positions_every_reason_of_the_list_is_told_and_holds(games: Sequence[str]) -> None:
    checks, said = CHECKS[games[0]], set[str]().union(*(check(key, FEWER.get(key, MANY)) for key in games))
    wanted = {name for name in checks if not name.startswith("way.") or EXACT & {*games}}
    assert wanted <= said.union(*ELSEWHERE.values()), "a reason that is never told is no reason"
