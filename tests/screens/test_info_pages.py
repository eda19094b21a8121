"""Help, rules, leaderboards, statistics, settings."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from bot.features import OFFERS
from bot.screens.kit import pages
from bot.screens.kit.personal import SWITCHES, own_settings
from bot.screens.kit.screen import Channels
from bot.screens.kit.server import Server, server_settings
from bot.screens.kit.welcome import game_page, greeting, how_it_works, welcome
from bot.text import LANGUAGES, text_in
from tapis.games.coinche.game import Coinche
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.game import Figure
from tapis.games.yams import Yams
from tapis.records.statistics import Index, IndexLine, Word
from tapis.shelf import GAMES
from tests.screens.limits import breaches
from tests.tiers import in_turn

AVERAGE, BEST = Figure(of="score", how="average"), Figure(of="score", how="most")
SETTLEMENT = Figure(of="settlement", how="sum")
TURNS, ROUNDS = (Figure(of=what, how="fewest", won=True) for what in ("turns", "rounds"))


@dataclass(frozen=True)
class Line:
    name: str = "W" * 32
    game: str = "yams"
    variant: str = "double_pair=yes,straights=split,chance=maxi_mini,grids=6"
    games: int = 12
    wins: int = 1
    figures: Mapping[Figure, Fraction] = field(
        default_factory=lambda: {AVERAGE: Fraction(-401, 2), BEST: Fraction(305)}
    )


def test_a_leaderboard_ranks_with_medals_and_compares_one_variant() -> None:
    rows = [Line(name=f"N{number}", games=number) for number in (12, 13, 14, 15)]
    screen = pages.leaderboard(text_in("fr"), "yams", "grids=2", "week", rows)
    assert "**Cette semaine** · Grilles par joueur\u00a0: 2" in screen.body
    first = next(line for line in screen.body.split("\n-# ") if "🥇" in line)
    assert first.endswith("🥇 **N12**\N{LEFT-TO-RIGHT MARK} · 1 victoire")
    assert "-# 12 parties · moyenne −200,5 · meilleur score 305" in screen.body  # noqa: RUF001
    assert "`4` **N15**" in screen.body


def ranked(name: str, mean: float, seats: int = 3, **other: Any) -> IndexLine:
    return IndexLine(1, name, Index("win", seats, other.pop("decisions", 200), 300, mean, 0.004, **other))


def test_the_order_of_the_index_tells_its_error_its_words_and_what_is_not_whole() -> None:
    rows = [ranked("Ada", 0.031, word=Word("medium", "strong")), ranked("Bea", 0.1, decisions=60)]
    body = pages.index_board(text_in("en"), "menteur", "all", [*rows, ranked("Bea", 0.2, 2)], 50).body
    assert "ranked from 50 on" in body
    assert "🥇 **Ada**\N{LEFT-TO-RIGHT MARK} · between medium and strong robots\n" in body
    assert "🥈 **Bea**\N{LEFT-TO-RIGHT MARK} · 60 decisions\n" in body
    assert "%" not in body, "numbers are for oneself"
    assert body.index("**3 players**") < body.index("🥇") < body.index("**2 players**\n🥇 **Bea**")


def test_equal_indexes_share_a_place_and_its_medal() -> None:
    rows = [ranked("Ada", 0.1), ranked("Bea", 0.1), ranked("Cy", 0.2)]
    body = pages.index_board(text_in("en"), "menteur", "all", rows, 50).body
    assert [line[:1] for line in body.split("\n") if line.startswith(("🥇", "🥈", "🥉"))] == [
        "🥇",
        "🥇",
        "🥉",
    ]


@in_turn("language", LANGUAGES)
def test_an_order_of_the_index_without_people_says_what_is_missing(language: str) -> None:
    screen = pages.index_board(text_in(language), "yams", "all", [], 50)
    assert breaches(screen) == []
    assert "50" in screen.body


def test_equal_figures_share_a_place_and_its_medal() -> None:
    """Belote's partners win and lose together."""
    rows = [
        Line(name="Ada", wins=3),
        Line(name="Bea", wins=3),
        Line(name="Cy"),
        Line(name="Di"),
        Line(name="Ed"),
    ]
    body = pages.leaderboard(text_in("en"), "belote", "", "all", [*rows, Line(name="Flo", games=99)]).body
    heads = [line.partition(" ")[::2] for line in body.split("\n") if "**" in line][1:]
    assert [(mark, name[2:4]) for mark, name in heads] == [
        ("🥇", "Ad"),
        ("🥇", "Be"),
        ("🥉", "Cy"),
        ("🥉", "Di"),
        ("🥉", "Ed"),
        ("`6`", "Fl"),
    ]


def test_of_equal_wins_another_first_figure_is_another_place() -> None:
    rows = [
        Line(name="Ada", figures={AVERAGE: Fraction(7), BEST: Fraction(9)}),
        Line(name="Bea", figures={AVERAGE: Fraction(6)}),
    ]
    body = pages.leaderboard(text_in("en"), "yams", "", "all", rows).body
    assert "🥇 **Ada**" in body
    assert "🥈 **Bea**" in body


def test_a_game_that_counts_wins_only_shows_no_points() -> None:
    rows = [Line(figures={})]
    assert pages.leaderboard(text_in("en"), "yams", "", "all", rows).body.endswith("· 1 win\n-# 12 games")


@in_turn(
    ("figure", "value", "english", "french"),
    [
        (AVERAGE, Fraction(200), "average 200", "moyenne 200"),
        (AVERAGE, Fraction(611, 3), "average 203.7", "moyenne 203,7"),
        (BEST, Fraction(1305), "best 1,305", "meilleur score 1\u202f305"),
        (SETTLEMENT, Fraction(43, 7), "won and lost: +6.14", "gains et pertes\N{NO-BREAK SPACE}: +6,14"),
        (
            SETTLEMENT,
            Fraction(-2, 3),
            "won and lost: \N{MINUS SIGN}0.67",
            "gains et pertes\N{NO-BREAK SPACE}: \N{MINUS SIGN}0,67",
        ),
        (SETTLEMENT, Fraction(0), "won and lost: 0", "gains et pertes\N{NO-BREAK SPACE}: 0"),
        (TURNS, Fraction(7), "fastest win in 7 turns", "victoire la plus rapide en 7 tours"),
        (TURNS, Fraction(1), "fastest win in 1 turn", "victoire la plus rapide en 1 tour"),
        (ROUNDS, Fraction(12), "fastest win in 12 rounds", "victoire la plus rapide en 12 tours"),
        (ROUNDS, Fraction(1), "fastest win in 1 round", "victoire la plus rapide en 1 tour"),
    ],
)
def test_each_figure_is_said_in_words(figure: Figure, value: Fraction, english: str, french: str) -> None:
    line = Line(figures={figure: value})
    for language, games, said in (("en", "12 games", english), ("fr", "12 parties", french)):
        assert f"-# {games} · {said}" in pages.leaderboard(text_in(language), "yams", "", "all", [line]).body
        assert said in pages.stats(text_in(language), "Alice", [line]).body


@in_turn("language", LANGUAGES)
def test_pages_hold_at_their_longest(language: str) -> None:
    t = text_in(language)
    shown = [
        welcome(t, list(GAMES.values()), OFFERS),
        greeting([text_in(each) for each in LANGUAGES], list(GAMES.values()), OFFERS),
        *(game_page(t, game, robots=True, coached=True) for game in GAMES.values()),
        how_it_works(t, OFFERS),
        *(
            pages.leaderboard(t, "yams", Line().variant, period, [Line()] * 100)
            for period in ("week", "month", "year", "all")
        ),
        pages.leaderboard(t, "yams", "", "all", []),
        pages.stats(t, "W" * 32, [Line()] * 100),
        pages.stats(t, "W" * 32, []),
        own_settings(t, OFFERS, SWITCHES, "fr", manager=True),
        *(server_settings(t, server(locale, [10**18] * 200)) for locale in (None, *LANGUAGES)),
    ]
    assert [breaches(screen) for screen in shown] == [[]] * len(shown)


def server(locale: str | None, channels: Sequence[int]) -> Server:
    return Server(locale, channels, 5, pictures=True)


def test_the_list_of_channels_shows_where_tables_may_open() -> None:
    rows = server_settings(text_in("en"), server("fr", [5, 6])).rows
    [shown] = [row for row in rows if isinstance(row, Channels)]
    assert (shown.chosen, shown.name) == ((5, 6), "server.channels")


def rulebook(monkeypatch: pytest.MonkeyPatch, *sections: tuple[str, str]) -> None:
    monkeypatch.setattr(pages, "rules_in", lambda *_: sections)


def test_short_sections_share_a_page_and_long_ones_are_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    paragraph = "A sentence of the rules. " * 20
    rulebook(monkeypatch, ("Goal", "Win."), ("Dice", "Five."), ("Long", "\n\n".join([paragraph] * 8)))
    parts = pages.rule_pages(text_in("en"), Yams)
    assert [title for title, _ in parts] == ["Goal", *["Long"] * (len(parts) - 1)]
    assert parts[0][1].startswith("### Goal\nWin.\n### Dice\nFive.")
    assert [text for _, text in parts if not (len(text) <= pages.PAGE + 600)] == []
    assert sum(text.count("A sentence") for _, text in parts) == 160


def test_a_page_of_rules_that_is_not_there_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook(monkeypatch, *((f"Section {number}", "x" * 1000) for number in range(4)))
    screen, count = pages.rules(text_in("en"), Yams, 99)
    assert count == 4
    assert screen.body.startswith("### Section 3")
    assert screen.footer == "Page 4 of 4"


@in_turn("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_can_be_shown_in_every_language(game: str, language: str) -> None:
    _, count = pages.rules(text_in(language), GAMES[game], 0)
    screens = [pages.rules(text_in(language), GAMES[game], page)[0] for page in range(count)]
    assert [breaches(screen) for screen in screens] == [[]] * count
    assert all("|--" not in screen.body for screen in screens), "Discord draws no tables"


def test_a_variant_that_a_tournament_alone_plays_has_a_name() -> None:
    assert pages.variant_text(text_in("en"), "belote", "deals=4") == "Deals of a tournament: 4"
    told = pages.variant_text(text_in("fr"), "tarot", "taker=chooses")
    assert told.endswith("une place prend toutes et choisit")


def of_table(language: str, preset: str) -> str:
    """The rules of a table of Coinche that plays a preset, in one text."""
    options = CoincheOptions.preset(preset)
    return "\n".join(text for _, text in pages.rule_pages(text_in(language), Coinche, options))


def test_the_rules_of_a_table_are_those_it_plays_with_its_own_scores() -> None:
    cannes, kitchen = of_table("en", "cannes"), of_table("en", "kitchen")
    assert "80, 90 and so on to 250" in cannes
    assert "212 and 50. With 90 to 72: 262 for the defenders. Coinched, with 112 to 50: 362." in cannes
    assert "**No trump**: every suit" in kitchen
    assert "passed the target" in kitchen
    assert [each for each in ("No trump**", "Coinche out of turn", "R35", "R6") if each in cannes] == []
    assert "Coinche out of turn" in kitchen


@in_turn("language", LANGUAGES)
@in_turn("preset", CoincheOptions.presets)
def test_no_condition_and_no_figure_is_left_in_the_rules_of_a_table(preset: str, language: str) -> None:
    assert not re.search(r"[{}$]|if the table allows|si la table le permet", of_table(language, preset))
