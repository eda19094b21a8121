"""Tokens and throws of 421 in words."""

from collections.abc import Sequence

from bot.games.four_twenty_one.ranks import combination
from bot.games.four_twenty_one.ranks import worth as tokens_of
from bot.games.kit.dice import Dice
from bot.games.kit.game import Seat
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.text import Text

FIVES = 5
"""How many tokens are drawn without a gap."""

NAMED = 5
"""How many players a sentence names."""


def tokens(count: int) -> str:
    """Draw tokens in groups that are counted at a glance, then their number.

    >>> tokens(7)
    '●●●●● ●● **7**'
    >>> tokens(0)
    '**0**'
    """
    fives = ["●" * min(FIVES, count - first) for first in range(0, count, FIVES)]
    return " ".join([*fives, f"**{count}**"])


def figures(thrown: Dice) -> str:
    r"""Write a throw as players read it, the highest die first, with hyphens that do not break the line.

    >>> ascii(figures((1, 4, 2)))
    "'4\\u20112\\u20111'"
    """
    return "\N{NON-BREAKING HYPHEN}".join(map(str, sorted(thrown, reverse=True)))


def counted(t: Text, count: int) -> str:
    """Count tokens in words."""
    return t("four_twenty_one.tokens", n=count)


def called(t: Text, thrown: Dice) -> str:
    """Name a throw and its worth; some combinations have a wording of their own."""
    own = f"four_twenty_one.called.{combination(thrown)}"
    key = own if own in t else "four_twenty_one.called"
    return t(key, name=throw_name(t, thrown), worth=counted(t, tokens_of(thrown)))


def throw_name(t: Text, thrown: Dice) -> str:
    """Name a throw."""
    return t(f"four_twenty_one.combination.{combination(thrown)}", dice=figures(thrown))


def listed(scene: Scene, seats: Sequence[Seat]) -> list[str]:
    """Name players in a sentence; of many, the first few."""
    return first_of(scene.t, [bold(scene.names[seat]) for seat in seats])


def first_of(t: Text, said: Sequence[str]) -> list[str]:
    """Return the first few texts, and how many others there are."""
    more = len(said) - NAMED
    return [*said[:NAMED], t("four_twenty_one.others", n=more)] if more > 0 else list(said)
