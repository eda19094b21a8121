"""The announcements of Belote in words."""

from collections.abc import Iterable

from bot.games.partners import Called
from bot.games.partners.announcements import Combination
from bot.screens.kit.cards import cards_line
from bot.text import Text


def called_text(t: Text, call: Called) -> str:
    """Write what the table hears of a declaration: kind and rank, not the suit."""
    return t(f"belote.combination.{call.combination}.{call.rank}")


def combinations_text(t: Text, combinations: Iterable[Combination]) -> str:
    """Write combinations with their cards as text."""
    return ", ".join(
        t(f"belote.combination.{each.kind}.{each.rank}") + f" ({cards_line(t, each.cards, drawn=False)})"
        for each in combinations
    )
