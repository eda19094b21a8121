"""What is shown outside a game: help, rules, leaderboards, statistics."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from bot.screens.kit.limits import BODY, SELECT
from bot.screens.kit.moves import picture, told
from bot.screens.kit.numbers import decimal, signed
from bot.screens.kit.options import changed_texts, option_value
from bot.screens.kit.people import bold, medal
from bot.screens.kit.play import index_line
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import GOLD, GREEN, Choice, Row, Screen, Select, Verb, just
from bot.text import Text, capital, rules_in
from tapis.drawing.columns import clip
from tapis.drawing.move_steps import parted
from tapis.games.kit.game import Figure, Game, OptionSet
from tapis.records.statistics import IndexLine, PlayerLine, PlayerTotals

PAGE = 900
"""Characters of rules on a page, about what a phone shows at once."""
ROWS = 15
"""How many lines a leaderboard has, and how many games a player's statistics."""


def rules(t: Text, kind: type[Game[Any]], page: int, options: OptionSet | None = None) -> tuple[Screen, int]:
    """Draw this page (from 0) of a game's rules, and return it with the number of pages.

    A page beyond the last is the last.  With `options` they are the rules of the table that plays these.
    """
    game, pages = kind.key, rule_pages(t, kind, options)
    page = max(0, min(page, len(pages) - 1))
    titles = [title for title, _ in pages]
    footer = t("page.of", page=page + 1, pages=len(pages)) if len(pages) > 1 else ""
    title = t("rules.title" if options is None else "rules.title.table", game=t(f"{game}.name"))
    rows = pages_rows(t, f"rules.{game}", page, titles)
    body, move = parted(pages[page][1])
    screen = Screen(title, body, footer=footer, colour=GREEN, rows=rows)
    if move:
        screen = replace(screen, write=just(told(t, move)), picture=picture(t, move))
    return screen, len(pages)


def rule_pages(t: Text, kind: type[Game[Any]], options: OptionSet | None = None) -> list[tuple[str, str]]:
    """Split a game's rules, or those of a table, into pages, each with the heading it begins with."""
    pages: list[tuple[str, str]] = []
    figures = tuple(kind.rule_figures(kind.Options() if options is None else options).items())
    chosen = None if options is None else frozenset((name, str(value)) for name, value in options)
    sections = rules_in(t.language, kind.key, chosen, figures)
    if options is not None:
        here = (
            t("rules.here"),
            "\n".join(f"- {line}" for line in changed_texts(t, kind.key, options) or [t("option.none")]),
        )
        sections = (sections[0], here, *sections[1:])
    for title, body in sections:
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
    keys = {name: f"{game}.option.{name}" for name, *_ in pairs}
    # What nobody chooses has no text of its own: the deals of a tournament.
    names = {name: t(key if key in t else "option.tournament") for name, key in keys.items()}
    return " · ".join(
        t("option.line", name=names[name], value=option_value(t, game, name, value))
        for name, _, value in pairs
    )


def leaderboard(t: Text, game: str, variant: str, period: str, rows: Sequence[PlayerTotals]) -> Screen:
    """Rank this server's players of one variant, best first."""
    lines = [_line(t, place, row) for place, row in zip(_places(rows), rows[:ROWS], strict=False)]
    head = f"**{t(f'period.{period}')}** · {variant_text(t, game, variant)}\n"
    title = t("leaderboard.title", game=t(f"{game}.name"))
    return Screen(title, "\n".join([head, *(lines or [t("leaderboard.empty")])]), colour=GOLD)


def index_board(t: Text, game: str, period: str, rows: Sequence[IndexLine], shown: int) -> Screen:
    """Rank this server's people by the index of a game, least lost first.

    Those among as many seats are ranked together, and equal figures share a place.  `shown` are
    the decisions with which a person is ranked.
    """
    lines = list[str]()
    for seats, those in groupby(rows[:ROWS], lambda row: row.index.seats):
        lines += [f"**{t('skill.seats', n=seats)}**"] * (seats > 0)
        same = list(those)
        means = [row.index.mean for row in same]
        for row in same:
            place = medal(1 + means.index(row.index.mean))
            lines.append(f"{place} {bold(row.name)}\N{LEFT-TO-RIGHT MARK}{index_line(t, row.index)}")
    order = "-# " + t("index.board", shown=shown)
    head = f"**{t(f'period.{period}')}** · {t('index.all_variants')}\n{order}\n"
    title = t("leaderboard.title", game=t(f"{game}.name"))
    empty = t("index.board.empty", shown=shown)
    return Screen(title, "\n".join([head, *(lines or [empty])]), colour=GOLD)


def board_menus(
    t: Text,
    shown: tuple[str, str, str, str],
    games: Iterable[str],
    periods: Iterable[str],
    orders: Iterable[str],
    variants: Sequence[tuple[str, str]],
) -> tuple[Row, ...]:
    """Return the menus of a leaderboard; each choice keeps what the other menus say.

    `shown` are the game, the period, the order and the code of the variant; `variants` the code and the words
    of each that was played, the most played first.
    """
    game, period, by, variant = shown

    def menu(name: str, choices: Iterable[tuple[str, tuple[str, str, str, str]]]) -> Select:
        lines = ((clip(capital(label), 100), step) for label, step in choices)
        made = tuple(
            Choice(Verb(".".join(("board", *step))), label, chosen=step == shown) for label, step in lines
        )
        return Select(f"board.{name}", t(f"cmd.leaderboard.{name}.help"), made[:SELECT])

    kinds = ((words, (game, period, by, code)) for code, words in variants)
    return (
        menu(
            "game", ((t(f"{key}.name"), (key, period, by, variant if key == game else "")) for key in games)
        ),
        *((menu("variant", kinds),) if len(variants) > 1 else ()),
        menu("period", ((t(f"period.{each}"), (game, each, by, variant)) for each in periods)),
        menu("by", ((t(f"leaderboard.by.{each}"), (game, period, each, variant)) for each in orders)),
    )


def stats(t: Text, name: str, rows: Sequence[PlayerLine], room: int = BODY) -> Screen:
    """Show what one player has played on this server; `room`: characters that this may take."""
    lines = list[str]()
    for place, row in enumerate(rows):
        title = f"**{t(f'{row.game}.name')}** · {variant_text(t, row.game, row.variant)}"
        figures = [t("stats.games", n=row.games), t("stats.wins", n=row.wins), *_figures(t, row)]
        line, more = f"{title}\n{' · '.join(figures)}", t("mine.more", n=len(rows) - place)
        if place == ROWS or sum(map(len, [*lines, line, more])) + 2 * place + 4 > room:
            lines.append(more)
            break
        lines.append(line)
    return Screen(t("stats.title", name=clip(name, 40)), "\n\n".join(lines) or t("stats.empty"), colour=GOLD)


def _places(rows: Sequence[PlayerTotals]) -> list[int]:
    """Return the place of each line, best first; equal figures share a place.

    Wins rank first, then the first of the game's figures, then the number of games.
    """
    told = [(row.wins, row.games, next(iter(row.figures.items()), None)) for row in rows]
    return [1 + told.index(figures) for figures in told]


def _line(t: Text, place: int, row: PlayerTotals) -> str:
    """Write a line; a mark keeps a name written from right to left apart from the numbers beside it."""
    won = t("stats.wins", n=row.wins)
    rest = " · ".join([t("stats.games", n=row.games), *_figures(t, row)])
    return f"{medal(place)} {bold(row.name)}\N{LEFT-TO-RIGHT MARK} · {won}\n-# {rest}"


def _figures(t: Text, row: PlayerTotals | PlayerLine) -> list[str]:
    """Write each of the game's figures: an average with one decimal, a sum of gains with its sign."""
    return [
        t(f"figure.{figure.of}.{figure.how}", n=int(value), value=_value(t, figure, value))
        for figure, value in row.figures.items()
    ]


def _value(t: Text, figure: Figure, value: Fraction) -> str:
    return signed(t, value) if figure.how == "sum" else decimal(t, value, 1 if figure.how == "average" else 2)
