"""What is shown outside a game: help, rules, leaderboards, statistics."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from bot.games.kit.game import Figure
from bot.records.standings import PlayerLine, PlayLine, Standing
from bot.screens.kit.columns import clip
from bot.screens.kit.moves import parted, picture, told
from bot.screens.kit.numbers import decimal, signed
from bot.screens.kit.options import option_value
from bot.screens.kit.people import bold, medal
from bot.screens.kit.play import cost, lost
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import GOLD, GREEN, Screen
from bot.text import Text, rules_in

PAGE = 900
"""Characters of rules on a page, about what a phone shows at once."""
ROWS = 15
"""How many lines a leaderboard has, and how many games a player's statistics."""


def rules(t: Text, game: str, page: int) -> tuple[Screen, int]:
    """Draw this page (from 0) of a game's rules, and return it with the number of pages.

    A page beyond the last is the last.
    """
    pages = rule_pages(t, game)
    page = max(0, min(page, len(pages) - 1))
    titles = [title for title, _ in pages]
    footer = t("page.of", page=page + 1, pages=len(pages)) if len(pages) > 1 else ""
    title = t("rules.title", game=t(f"{game}.name"))
    rows = pages_rows(t, f"rules.{game}", page, titles)
    body, move = parted(pages[page][1])
    screen = Screen(title, body, footer=footer, colour=GREEN, rows=rows)
    if move:
        screen = replace(screen, text=told(t, move), picture=picture(t, move))
    return screen, len(pages)


def rule_pages(t: Text, game: str) -> list[tuple[str, str]]:
    """Split a game's rules into pages, each with the heading it begins with."""
    pages: list[tuple[str, str]] = []
    for title, body in rules_in(t.language, game):
        for part in _parts(body):
            text = f"### {title}\n{part}"
            if pages and len(pages[-1][1]) + len(text) < PAGE:
                pages[-1] = (pages[-1][0], f"{pages[-1][1]}\n{text}")
            else:
                pages.append((title, text))
    return pages


def _parts(body: str) -> list[str]:
    """Split a long section between paragraphs, and a long paragraph between lines."""
    parts = [""]
    for line in body.replace("\n\n", "\n\0\n").split("\n"):
        if len(parts[-1]) + len(line) > PAGE - 100:
            parts.append("")
        parts[-1] += ("" if line == "\0" else line) + "\n"
    return [part.strip() for part in parts if part.strip()]


def variant_text(t: Text, game: str, variant: str) -> str:
    """Write a variant's canonical text ("double_pair=yes,grids=2") for people."""
    if not variant:
        return t("option.none")
    pairs = [option.partition("=") for option in variant.split(",")]
    return " · ".join(
        t("option.line", name=t(f"{game}.option.{name}"), value=option_value(t, game, name, value))
        for name, _, value in pairs
    )


def leaderboard(t: Text, game: str, variant: str, period: str, rows: Sequence[Standing]) -> Screen:
    """Rank this server's players of one variant, best first."""
    lines = [_line(t, place, row) for place, row in zip(_places(rows), rows[:ROWS], strict=False)]
    head = f"**{t(f'period.{period}')}** · {variant_text(t, game, variant)}\n"
    title = t("leaderboard.title", game=t(f"{game}.name"))
    return Screen(title, "\n".join([head, *(lines or [t("leaderboard.empty")])]), colour=GOLD)


def play_board(
    t: Text, game: str, variant: str, period: str, rows: Sequence[PlayLine], fewest: int
) -> Screen:
    """Rank this server's players of one variant by what a hundred choices lose, least first.

    Those among as many seats are ranked together.  `fewest` are the games with which a player is ranked.
    """
    lines = list[str]()
    for seats, those in groupby(rows[:ROWS], lambda row: row.seats):
        lines += [f"**{t('skill.seats', n=seats)}**"] * (seats > 0)
        lines += [_play_line(t, place, row) for place, row in enumerate(those, 1)]
    order = "-# " + t("skill.board", fewest=fewest)
    head = f"**{t(f'period.{period}')}** · {variant_text(t, game, variant)}\n{order}\n"
    title = t("leaderboard.title", game=t(f"{game}.name"))
    empty = t("skill.board.empty", fewest=fewest)
    return Screen(title, "\n".join([head, *(lines or [empty])]), colour=GOLD)


def stats(t: Text, name: str, rows: Sequence[PlayerLine]) -> Screen:
    """Show what one player has played on this server."""
    lines = [
        f"**{t(f'{row.game}.name')}** · {variant_text(t, row.game, row.variant)}\n{_record(t, row)}"
        for row in rows[:ROWS]
    ]
    return Screen(t("stats.title", name=clip(name, 40)), "\n\n".join(lines) or t("stats.empty"), colour=GOLD)


def _play_line(t: Text, place: int, row: PlayLine) -> str:
    said = f"{cost(t, row.measure, row.loss)} · {t('stats.games', n=row.games)}"
    return f"{medal(place)} {bold(row.name)}\N{LEFT-TO-RIGHT MARK} · {said}"


def _places(rows: Sequence[Standing]) -> list[int]:
    """Return the place of each line, best first; equal figures share a place.

    Wins rank first, then the first of the game's figures, then the number of games.
    """
    told = [(row.wins, row.games, next(iter(row.figures.items()), None)) for row in rows]
    return [1 + told.index(figures) for figures in told]


def _line(t: Text, place: int, row: Standing) -> str:
    """Write a line; a mark keeps a name written from right to left apart from the numbers beside it."""
    won = t("stats.wins", n=row.wins)
    play = [] if row.play is None else [lost(t, row.play.measure, row.play.loss, row.play.seats)]
    rest = " · ".join([t("stats.games", n=row.games), *_figures(t, row), *play])
    return f"{medal(place)} {bold(row.name)}\N{LEFT-TO-RIGHT MARK} · {won}\n-# {rest}"


def _record(t: Text, row: Standing | PlayerLine) -> str:
    return " · ".join([t("stats.games", n=row.games), t("stats.wins", n=row.wins), *_figures(t, row)])


def _figures(t: Text, row: Standing | PlayerLine) -> list[str]:
    """Write each of the game's figures: an average with one decimal, a sum of gains with its sign."""
    return [
        t(f"figure.{figure.of}.{figure.how}", n=int(value), value=_value(t, figure, value))
        for figure, value in row.figures.items()
    ]


def _value(t: Text, figure: Figure, value: Fraction) -> str:
    return signed(t, value) if figure.how == "sum" else decimal(t, value, 1 if figure.how == "average" else 2)
