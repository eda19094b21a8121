"""The luck of the services: what the dice and cards of a server have given, beside what is expected."""

from collections.abc import Iterator
from fractions import Fraction

from bot.screens.kit.numbers import decimal, thousands
from bot.screens.kit.screen import GOLD, Screen
from bot.text import Text
from tapis.drawing.columns import code, right
from tapis.records.house_luck import HouseLuck, Spread

RARE, OFTEN = 5, 96
"""Of a hundred fair bots so few look less even where counts are uneven, so many where they are very even."""
FIRST, FIGURE = 6, 11
"""Columns of the table."""


def house_luck(t: Text, luck: HouseLuck) -> Screen:
    """Show what the dice and cards of a server have given, and whether that is as even as chance makes it."""
    parts = list(_parts(t, luck))
    said = "\n\n".join(parts) if parts else t("house_luck.nothing")
    return Screen(t("house_luck.title"), f"{said}\n-# {t('house_luck.counting')}", colour=GOLD)


def _parts(t: Text, luck: HouseLuck) -> Iterator[str]:
    if luck.dice.whole:
        head = t("house_luck.dice", n=luck.dice.whole, count=thousands(t, luck.dice.whole))
        yield _part(t, head, t("house_luck.face"), luck.dice, [str(face) for face in range(1, 7)])
    for size, spread in luck.packs.items():
        head = t("house_luck.packs", n=spread.whole, count=thousands(t, spread.whole), size=size)
        few = [str(aces) for aces in range(len(spread.counts) - 1)]
        yield _part(t, head, t("house_luck.aces"), spread, [*few, f"{len(few)}+"])


def _part(t: Text, head: str, first: str, spread: Spread, names: list[str]) -> str:
    """Write counts beside what is expected, and what to think of them."""
    lines = [_row(first, t("house_luck.came"), t("house_luck.expected"))]
    for name, count, wanted in zip(names, spread.counts, spread.expected, strict=True):
        lines.append(_row(name, thousands(t, count), decimal(t, Fraction(wanted).limit_denominator(10), 1)))
    return f"**{head}**\n{code(lines)}\n{_verdict(t, spread.less_even)}"


def _row(name: str, count: str, wanted: str) -> str:
    return right(name, FIRST) + right(count, FIGURE) + right(wanted, FIGURE)


def _verdict(t: Text, chance: float | None) -> str:
    """Say in words how often fair luck is less even."""
    if chance is None:
        return t("house_luck.few")
    bots = round(100 * chance)
    if bots == 0:
        return t("house_luck.uneven")
    if bots < RARE:
        return t("house_luck.rare", n=bots)
    return t("house_luck.very_even" if bots >= OFTEN else "house_luck.even", bots=bots)
