"""Codes of options, presets, and the options that are nearest to one."""

from random import Random

import pytest

from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit import codes
from tapis.games.kit.options import OptionSet
from tapis.shelf import GAMES
from tests.contract.plays import values_of
from tests.tiers import in_turn


def drawn(game: str, luck: Random) -> OptionSet:
    kind = GAMES[game]
    chosen = {name: luck.choice(values) for name, values in values_of(kind).items()}
    return kind.Options().with_options({name: chosen[name] for name in kind.Options.offered()})


@in_turn("game", [game for game, kind in GAMES.items() if kind.Options.offered()])
def test_options_come_back_from_their_code_and_from_no_other_game_s(game: str) -> None:
    luck = Random(3)
    for _ in range(30):
        options = drawn(game, luck)
        code = codes.code_of(game, options)
        assert codes.read(game, type(options), f"`{code.lower()}`") == options
        others = [other for other in GAMES if other != game]
        assert sum(codes.is_of(other, GAMES[other].Options, code) for other in others) <= 1, "hardly ever"


@in_turn("code", ["", "??", "0", "ZZZZ", "01", "x" * 80])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        codes.read("coinche", CoincheOptions, code)


def test_a_code_of_coinche_stays_good() -> None:
    """New options come after the old ones."""
    assert codes.code_of("coinche", CoincheOptions.preset("kitchen")) == "00RS8191A1G1I1TD"


def test_the_nearest_preset_is_named_where_it_says_more_than_the_defaults() -> None:
    bga = CoincheOptions.preset("bga")
    assert bga.nearest() == ("bga", bga)
    assert bga.with_options({"target": 1001}).nearest() == ("bga", bga)
    assert CoincheOptions().nearest() is None
    assert CoincheOptions(undertrump="off").nearest() is None
