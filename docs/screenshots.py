"""Draw the gallery and the README's pictures: `make screenshots`; `-m docs.screenshots yams` for one game.

`own` in the place of a game draws what a person sees of their own.
Every game is played to its end by robots, always with the same luck.
Its moments are drawn by the bot's own screens and hung up in the sandbox, whose page is photographed: in
each language, on a phone and at a desk, in the dark and in the light; its ends on a phone, in one theme for
each language, and so are one game's weekend, pause and days off.  docs/gallery.md shows all of them.

It needs chromium, and a font of colour emojis (Noto Color Emoji, as Debian's fonts-noto-color-emoji has it):
without one, the signs on buttons are drawn in black or as boxes.
"""  # noqa: INP001 - a script, no package

import asyncio
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser

from bot.messages.scene import private_of, screen_of
from bot.text import text_in
from discord_sandbox.client import CARDS, DICE
from docs.album import DAYS, NOTEBOOK, OWN, REVIEWS, SCORES, SERVER, TOURNAMENTS, write_page
from docs.alone import PRIVATE, alone
from docs.camera import COMPANIES, GUILD_NAME, THEMES, Company, camera, hang, on_line
from docs.customs import HOME, customs
from docs.deals import DEALT, deals
from docs.ends import ends
from docs.moments import NOW, Moment, moments, planned, trick
from docs.pages import Page, days, hang_page, notebook, pages, scores, server, tournaments
from docs.rests import RESTING, rests
from docs.reviews import reviews
from tapis.shelf import GAMES
from tests.browser.wall import Wall, wall
from tests.browser.windows import PHONE, chromium
from tests.screens.sketches import written

IMAGES = Path(__file__).parent / "images"
GALLERY = IMAGES / "gallery"
DESK = (1048, 1000)
"""A window in which a whole board fits, in CSS pixels; the gallery leaves the list of channels out."""
DEVICES: Mapping[str, tuple[int, int]] = {"phone": PHONE, "desk": DESK}
SEATED: Mapping[str, int] = {
    **dict.fromkeys(("belote", "cant_stop", "coinche", "comptoir", "menteur", "tarot"), 4),
    "crapette": 2,
}
"""How many play; three in other games."""
ALONE = {("belote", "fr"), ("five_thousand", "en")}
"""What one person plays against robots."""
AHEAD = {"belote"}
"""The games of which it is shown how one decides in advance."""
OF_ENDS: Mapping[str, str] = {"fr": "dark", "en": "light"}
"""The theme of the ends in each language."""
ROOMS: Mapping[str, str] = dict.fromkeys(("belote", "coinche", "comptoir", "crapette", "tarot"), CARDS)
"""The channel of a game; the others are played among the dice."""
GAP, GREY = 12, (128, 136, 132)
"""Pixels between the pictures of a strip, and their colour."""
EXACT = 128
"""How many of a picture's 256 colours, which keep it small, are exact."""
LARGEST, ALL = 200_000, 650_000 * (len(GAMES) + 1)
"""Bytes of a picture of the README, and of the whole gallery: 650 kB a game, and as much for people's own."""
README = (
    ("end", "yams", "fr", "people", "dark", PHONE, 2),
    ("phone", "yams", "en", "middle", "light", PHONE, 2),
    ("cant_stop", "cant_stop", "fr", "middle", "dark", PHONE, 2),
)
"""The README's pictures: name, game, language, moment, theme, size and pixels for each CSS pixel."""
TRICK = "belote"
"""The game of which the README's strip shows a trick, card by card."""
STRIP, CARD, TAKEN = 300_000, 1_200, 3_000
"""Most bytes of that strip; milliseconds for which a card is seen, and the trick that is taken."""


async def main(games: Sequence[str]) -> None:
    """Draw the gallery's strips and the README's pictures of these games, and the gallery's page of all."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    async with wall() as hall, chromium() as browser, on_line(hall):
        for game, company in product([game for game in games if game != OWN], COMPANIES):
            players = company.players(SEATED.get(game, 3), alone=(game, company.language) in ALONE)
            shown = await asyncio.to_thread(list, moments(game, players, company.language))
            for device in DEVICES:
                await strips(hall, browser, company, shown, f"{game}-{device}", DEVICES[device])
            people = company.players(SEATED.get(game, 3))
            over = await asyncio.to_thread(list, ends(game, people, company.language))
            await strips(hall, browser, company, over, f"{game}-ends", PHONE, (OF_ENDS[company.language],))
            if game == RESTING:
                stands = await asyncio.to_thread(list, rests(game, people, company.language))
                shades = (OF_ENDS[company.language],)
                await strips(hall, browser, company, stands, f"{game}-rests", PHONE, shades)
            if game == HOME:
                kept = await asyncio.to_thread(list, customs(people, company.language))
                shades = (OF_ENDS[company.language],)
                await strips(hall, browser, company, kept, f"{game}-customs", PHONE, shades)
            if game == DEALT:
                dealt = await asyncio.to_thread(list, deals(company.players(5), company.language))
                theme = (OF_ENDS[company.language],)
                await strips(hall, browser, company, dealt, f"{game}-deals", PHONE, theme)
            if game in AHEAD:
                ahead = await asyncio.to_thread(list, planned(game, people, company.language))
                theme = (OF_ENDS[company.language],)
                await strips(hall, browser, company, ahead, f"{game}-ahead", PHONE, theme)
            if game in PRIVATE:
                robots = company.players(SEATED.get(game, 2), alone=True)
                others = company.players(SEATED.get(game, 2))
                own = await asyncio.to_thread(list, alone(game, robots, others, company.language))
                theme = (OF_ENDS[company.language],)
                await strips(hall, browser, company, own, f"{game}-alone", PHONE, theme)
            await front(hall, browser, company, [*shown, *over])
        for company in COMPANIES if OWN in games else ():
            await own_pages(hall, browser, company, OWN, pages(company.language))
            await own_pages(hall, browser, company, DAYS, days(company.language))
            await own_pages(hall, browser, company, SERVER, server(company.language))
            await own_pages(hall, browser, company, SCORES, scores(company.language))
            await own_pages(hall, browser, company, NOTEBOOK, notebook(company.language))
            looked = await asyncio.to_thread(list, reviews(company))
            await own_pages(hall, browser, company, REVIEWS, looked)
            await own_pages(hall, browser, company, TOURNAMENTS, tournaments(company.language))
    weight = sum(path.stat().st_size for path in GALLERY.iterdir())
    if weight > ALL:
        raise ValueError(f"the gallery has {weight} bytes")
    write_page(GALLERY)


async def strips(
    hall: Wall,
    browser: Browser,
    company: Company,
    shown: Sequence[Moment],
    name: str,
    size: tuple[int, int],
    themes: Sequence[str] = THEMES,
) -> None:
    """Draw moments of a game side by side, a strip in each theme."""
    room = ROOMS.get(shown[0].table.game, DICE)
    taken: dict[str, list[Image.Image]] = {theme: [] for theme in themes}
    async with camera(browser, hall, company.viewer, room, size) as held:
        for moment in shown:
            hang(hall, room, company, moment)
            await held.look(room)
            for theme in themes:
                taken[theme].append(await held.shot(theme, whole=False))
    for theme, images in taken.items():
        save(side_by_side(images), GALLERY / f"{name}-{company.language}-{theme}.webp")


async def own_pages(
    hall: Wall, browser: Browser, company: Company, strip: str, shown: Iterable[Page]
) -> None:
    """Draw the pages of a person's own side by side."""
    taken: list[Image.Image] = []
    async with camera(browser, hall, company.viewer, DICE, PHONE) as held:
        for page in shown:
            hang_page(hall, DICE, company, hall.sprites.spoken(company.language), page)
            await held.look(DICE)
            taken.append(await held.shot(OF_ENDS[company.language], whole=False))
    name = f"{strip}-phone-{company.language}-{OF_ENDS[company.language]}.webp"
    save(side_by_side(taken), GALLERY / name)


async def front(hall: Wall, browser: Browser, company: Company, shown: Iterable[Moment]) -> None:
    """Draw the README's pictures of a game in a language."""
    known = {moment.name: moment for moment in shown}
    [game] = {moment.table.game for moment in known.values()}
    room = ROOMS.get(game, DICE)
    for name, _, _, named, theme, size, scale in _wanted(game, company.language):
        async with camera(browser, hall, company.viewer, room, size, scale) as held:
            hang(hall, room, company, known[named])
            await held.look(room)
            image = await held.shot(theme)
        path = IMAGES / f"{name}.png"
        save(image, path)
        path.with_suffix(".txt").write_text(in_words(company, [known[named]]), "utf-8")
        if path.stat().st_size > LARGEST:
            raise ValueError(f"{path.name} has {path.stat().st_size} bytes")
    if game == TRICK:
        await strip(hall, browser, company)


async def strip(hall: Wall, browser: Browser, company: Company) -> None:
    """Draw the README's strip in a language: a trick on a phone, which moves."""
    shown = trick_of(company)
    frames: list[Image.Image] = []
    async with camera(browser, hall, company.viewer, CARDS, PHONE) as held:
        for moment in shown:
            hang(hall, CARDS, company, moment)
            await held.look(CARDS)
            frames.append(await held.shot(OF_ENDS[company.language], whole=False))
    path = IMAGES / f"trick-{company.language}.webp"
    times = [CARD] * (len(frames) - 1) + [TAKEN]
    frames[0].save(
        path, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=80, method=6
    )
    path.with_suffix(".txt").write_text(in_words(company, shown), "utf-8")
    if path.stat().st_size > STRIP:
        raise ValueError(f"{path.name} has {path.stat().st_size} bytes")


def trick_of(company: Company) -> list[Moment]:
    """Return what the README's strip shows in a language."""
    return list(trick(TRICK, company.players(SEATED[TRICK], alone=True), company.language))


def in_words(company: Company, shown: Iterable[Moment]) -> str:
    """Write down what a picture of these moments shows, so that a test finds what has changed since."""
    t = text_in(company.language)
    screens = (
        private_of(one.table, NOW, t) if one.table.owner else screen_of(one.table, NOW, server=GUILD_NAME)
        for one in shown
    )
    return "\n".join(map(written, screens))


def _wanted(game: str, language: str) -> list[tuple[Any, ...]]:
    return [picture for picture in README if picture[1:3] == (game, language)]


def side_by_side(images: Sequence[Image.Image]) -> Image.Image:
    """Join pictures of one height."""
    wide = sum(image.width + GAP for image in images) - GAP
    strip = Image.new("RGB", (wide, images[0].height), GREY)
    left = 0
    for image in images:
        strip.paste(image, (left, 0))
        left += image.width + GAP
    return strip


def save(image: Image.Image, path: Path) -> None:
    """Write a picture with 256 colours: those that are seen most, exactly, and others far from them."""
    common = sorted(image.getcolors(image.width * image.height) or (), reverse=True)[:EXACT]
    others = image.quantize(256 - EXACT, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    palette = Image.new("P", (1, 1))
    exact = [part for _, colour in common if isinstance(colour, tuple) for part in colour]
    palette.putpalette(exact + (others.getpalette() or []))
    few = image.quantize(palette=palette, dither=Image.Dither.NONE)
    if path.suffix == ".webp":
        few.convert("RGB").save(path, lossless=True, quality=100, method=6)
    else:
        few.save(path, optimize=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or [*GAMES, OWN]))
