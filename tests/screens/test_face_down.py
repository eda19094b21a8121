"""Games without private hands: no running record tells a card that lies face down, no screen an omitted one.

That nothing public depends on what lies face down is shown in test_hidden_games.py.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.tables import Table
from tapis.games.kit.cards import PACK52
from tapis.shelf import GAMES
from tests.contract.plays import Play, case, copied
from tests.screens.whole_tables import SEED, answered, public, running, table_of
from tests.tiers import early

EVERY = [(key, variant) for key, kind in GAMES.items() if kind.face_down for variant in (1, 2, 3)]
PLAYED = 2
"""Games of each variant."""
LOOKED = 12
"""Of how many positions one is looked at."""
OMITTED = 4
"""Of how many positions with an omitted card one is looked at."""
SHOWS = {"set_out", "turned", "uncovered"}
"""The facts that show a card for the first time."""
CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9JQKA]|10)[SHDC](?![0-9A-Za-z])")


def plays(key: str, variant: int, games: int = PLAYED) -> Iterator[Play]:
    """Every position of so many games, the start first, played at random."""
    kind = GAMES[key]
    for number in range(games):
        play = Play(case(kind, {"variant": variant, "stall_limit": 20}, 2), f"face down {number}")
        yield play
        while play.going:
            play.step()
            yield play


def at(play: Play, game: Any) -> Table:
    """The table at this position of the play, or at another that looks alike."""
    return table_of(game, tuple(play.facts), play.rev)


@pytest.mark.parametrize(("key", "variant"), early(EVERY))
def test_the_record_of_a_running_game_names_no_card_that_nobody_has_seen(key: str, variant: int) -> None:
    """Nor the packs, nor the seed."""
    seen, checked = set[str](), 0
    for play in plays(key, variant, 1):
        for fact in play.facts:
            if fact.kind in SHOWS:
                seen.update(CARD.findall(fact.model_dump_json()))
        if play.result is None and play.rev < 400 and play.rev % 20 == 0:
            record = running(play.game, play.moves)
            assert set(CARD.findall(record.text())) <= seen
            assert "secrets" not in record.plain()
            assert SEED not in record.text()
            checked += len(seen) < len(PACK52)
    assert checked > 2


class TestCrapette:
    """That a card was omitted is for the opponent to see, not for the table to tell."""

    @pytest.mark.parametrize("variant", early([2, 3]))
    def test_nothing_tells_whether_a_card_is_omitted(self, variant: int) -> None:
        omitted = 0
        for play in plays("crapette", variant):
            game: Any = play.game
            if not game.omitted or game.demonstration is not None:
                continue
            omitted += 1
            if omitted % OMITTED:
                continue
            other: Any = copied(game)
            other.omitted = []
            here, there = at(play, play.game), at(play, other)
            assert public(here, "en") == public(there, "en")
            for asker in range(2) if omitted % LOOKED == 0 else ():
                assert answered(here, asker, play.rev) == answered(there, asker, play.rev)
        assert omitted > 50, "hardly ever was a card omitted"
