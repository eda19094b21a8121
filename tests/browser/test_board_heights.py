"""Every board fits a phone: 740 px at a width of 390, with all that Discord writes around it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from playwright.async_api import Browser

from tapis.shelf import GAMES
from tests.browser.auctions import long_auction
from tests.browser.heights import MOST, Height, again, measured
from tests.browser.positions import (
    Sketch,
    hand_sketches,
    in_every_language,
    private_sketches,
    question_sketches,
    sketches,
)
from tests.browser.wall import Wall, wall
from tests.browser.windows import IN_A_BROWSER

pytestmark = IN_A_BROWSER
HAND = 700
"""Pixels of a hand with its felt."""
QUICK = ("yams", "belote")
"""What is measured at each save: dice and cards."""
COACHED, FEW = 36, 4
"""Two rows of small letters, in pixels: what the coach may add to a text, and of how many players."""


@pytest.mark.parametrize(
    "games",
    [QUICK, pytest.param(tuple(GAMES), marks=pytest.mark.slow("draws the boards of every game"))],
    ids=["quick", "all"],
)
async def test_boards_fit_a_phone(browser: Browser, games: tuple[str, ...]) -> None:
    """In French, which is longer, for four, or two where no more play; the highest with every notice, too."""
    async with wall() as hung:
        boards = [
            board
            for game in games
            for board in sketches(game, hung.sprites, (max(set(GAMES[game].seats) & {2, 4}),), ("fr",))
        ]
        if "coinche" in games:
            boards += in_every_language(long_auction(), hung.sprites)
        heights = await too_high(hung, browser, boards)
        await too_high(hung, browser, list(again(heights, boards, hung.sprites, ("fr",))))
        await too_wordy(hung, browser, boards)


@pytest.mark.slow("draws the boards of every game in text")
async def test_boards_in_text_fit_a_phone(browser: Browser) -> None:
    """Where pictures are off, or cannot be drawn: the same boards, with every notice, too."""
    async with wall() as hung:
        boards = [
            written
            for game in GAMES
            for board in sketches(game, hung.sprites, (max(set(GAMES[game].seats) & {2, 4}),), ("fr",))
            for written in in_every_language(board.table.replace(pictures=False), hung.sprites, ("fr",))
        ]
        heights = await too_high(hung, browser, boards)
        await too_high(hung, browser, list(again(heights, boards, hung.sprites, ("fr",))))


@pytest.mark.slow("draws the private table of every game, in every language")
async def test_private_tables_fit_a_phone(browser: Browser) -> None:
    """Board and hand in one message, in both languages, with all that Discord writes around it."""
    async with wall() as hung:
        boards = [
            board
            for game in GAMES
            for board in private_sketches(game, hung.sprites, max(set(GAMES[game].seats) & {2, 4}))
        ]
        await too_high(hung, browser, boards)


@pytest.mark.slow("draws the hands of every game that has them, in every language")
async def test_hands_fit_a_phone(browser: Browser) -> None:
    """The felt, and under it what one person holds: all that is needed to play in one message."""
    async with wall() as hung:
        hands = [
            hand
            for game, kind in GAMES.items()
            if kind.hidden
            for hand in hand_sketches(game, hung.sprites, max(set(kind.seats) & {2, 4}))
        ]
        await too_high(hung, browser, hands, HAND)


@pytest.mark.slow("draws questions of every game with hidden hands, in every language")
async def test_old_questions_fit_a_phone(browser: Browser) -> None:
    """All that was known of a deal, the picture, and eighteen cards as buttons."""
    async with wall() as hung:
        asked = [
            each
            for game, kind in GAMES.items()
            if kind.hidden
            for each in question_sketches(game, hung.sprites, max(set(kind.seats) & {2, 4}))
        ]
        await too_high(hung, browser, asked)


@pytest.mark.proof("draws 600 boards: for one to eight players, in every language, with robots")
async def test_boards_for_any_number_of_players_fit_a_phone(browser: Browser) -> None:
    async with wall() as hung:
        boards = [board for game in GAMES for board in sketches(game, hung.sprites)]
        heights = await too_high(hung, browser, boards)
        await too_high(hung, browser, list(again(heights, boards, hung.sprites)))
        await too_wordy(hung, browser, [board for board in boards if board.players <= FEW])


async def too_wordy(hung: Wall, browser: Browser, boards: Iterable[Sketch]) -> None:
    """Fail if the text of a finished game is higher by more than two rows with the coach than without."""
    coached = [board for board in boards if board.table.ledger is not None]
    plain = [
        same
        for board in coached
        for same in in_every_language(replace(board.table, ledger=None), hung.sprites, (board.language,))
    ]
    assert coached, "the ends among these boards have no ledgers"
    words = [each.words for each in await measured(hung, browser, [*coached, *plain])]
    added = zip(coached, words, words[len(coached) :], strict=False)
    assert [f"{told - bare:.0f} px: {at.title}" for at, told, bare in added if told - bare > COACHED] == []


async def too_high(hung: Wall, browser: Browser, boards: Sequence[Sketch], most: int = MOST) -> list[Height]:
    """Return the heights of boards; fail if there is one that a phone has no room for.

    Of more than four players there is room for what is needed to act, which is all below the words.
    """
    heights = await measured(hung, browser, boards)
    named = [
        (height.whole - (height.words if board.players > FEW else 0), board.title)
        for height, board in zip(heights, boards, strict=True)
    ]
    assert [f"{height:.0f} px: {title}" for height, title in named if not 0 < height <= most] == []
    return heights
