"""Tokens and throws of 421 in words."""

from collections.abc import Sequence

from bot.games.four_twenty_one import combination
from bot.games.four_twenty_one import worth as tokens_of
from bot.games.kit.dice import Dice
from bot.games.kit.game import Seat
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.text import Text

FIVES = 5
"""Tokens drawn without a gap."""

NAMED = 5
"""Players a sentence names."""


def tokens(count: int) -> str:
    """Draw tokens so that they are counted at a glance, and their number.

    >>> tokens(7)
    '●●●●● ●● **7**'
    >>> tokens(0)
    '**0**'
    """
    fives = ["●" * min(FIVES, count - first) for first in range(0, count, FIVES)]
    return " ".join([*fives, f"**{count}**"])


def figures(thrown: Dice) -> str:
    r"""Write a throw as players read it, the highest die first, and never parted between two lines.

    >>> ascii(figures((1, 4, 2)))
    "'4\\u20112\\u20111'"
    """
    return "\N{NON-BREAKING HYPHEN}".join(map(str, sorted(thrown, reverse=True)))


def counted(t: Text, count: int) -> str:
    """Count tokens in words."""
    return t("four_twenty_one.tokens", n=count)


def called(t: Text, thrown: Dice) -> str:
    """Name what fell and say what it is worth; some combinations are called in a way of their own."""
    own = f"four_twenty_one.called.{combination(thrown)}"
    key = own if own in t else "four_twenty_one.called"
    return t(key, name=throw_name(t, thrown), worth=counted(t, tokens_of(thrown)))


def throw_name(t: Text, thrown: Dice) -> str:
    """Name what a throw shows."""
    return t(f"four_twenty_one.combination.{combination(thrown)}", dice=figures(thrown))


def listed(scene: Scene, seats: Sequence[Seat]) -> list[str]:
    """Name players in a sentence; of many the first."""
    return first_of(scene.t, [bold(scene.names[seat]) for seat in seats])


def first_of(t: Text, said: Sequence[str]) -> list[str]:
    """Say of many the first, and how many others there are."""
    more = len(said) - NAMED
    return [*said[:NAMED], t("four_twenty_one.others", n=more)] if more > 0 else list(said)
