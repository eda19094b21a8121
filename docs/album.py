"""Writes docs/gallery.md: for each game its strips of pictures, with words for who cannot see them."""  # noqa: INP001 - part of a script

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from bot.text import text_in
from docs.alone import ALONE
from docs.customs import CUSTOMS
from docs.deals import DEALS
from docs.ends import ENDS
from docs.rests import RESTS
from tapis.shelf import GAMES

PAGE = Path(__file__).parent / "gallery.md"
INTRO = """# Gallery

Every game at the moments that matter: its lobby, the first move, the middle of the game, a hand where hands
are private, of Belote also what is decided in advance; then its ends: among people, with robots, after
somebody left, after a robot stood in; of four games private tables against robots. Of Yams there are also
the times at which a table's clock stands, of Coinche a table by the rules of a kitchen, of Tarot tables for
three, four and five. Each strip shows them from left to right, as one player sees them.

`make screenshots` draws all of it, {count} strips: each game in French and English, on a phone (390 x 844)
and at a desk, in the dark and in the light; its ends on a phone, in one theme for each language. All are kept
here; those of a phone stand open once for each language, the others are one press away. Games are played by
robots and always with the same luck, and are drawn by the bot's own screens in the sandbox, so the pictures
change only where screens do. What a person sees of their own stands below the games. They are WebP of 256
colours each.

{contents}
"""
OWN, DAYS, SERVER, SCORES, TOURNAMENTS = "own", "own-days", "own-server", "own-scores", "own-tournaments"
NOTEBOOK, REVIEWS = "own-notebook", "own-reviews"
"""What a person sees of their own, in the place of a game; the games of the day among it."""
SHOWN = {
    OWN: "settings, time with nothing set, time with all that can be, a ping for three tables",
    DAYS: "the games of the day, the throw in the middle and at its end, a deal as its first is called, its"
    " second is called and played, and at its end, the result of the throw, that of a closed deal, a card as"
    " text, one that is drawn, how the luck is made",
    SERVER: "a server's settings, the page of the day's announcement while there is none and with one, the"
    " post",
    SCORES: "statistics of who plays much and of somebody new, leaderboards by wins of the month, by index"
    " and by rating, of two people and of fifteen, the post with the titles of a month",
    NOTEBOOK: "the notebook, a position of Yams that is asked, one of Belote with the own hand, a try that"
    " costs something, an answer, an empty notebook",
    REVIEWS: "a mistake at Belote de comptoir that is asked, its answer with the reason and what lay there, a"
    " robot's card that was right and unlucky, a robot's bid of Coinche with the convention's reason",
    TOURNAMENTS: "the post of a tournament for which people sign up, that of a round, standings as a picture,"
    " the podium of the end, standings as text, a manager's page",
}
MORE = ("ends", "deals", "ahead", "rests", "alone", "customs")
"""What some games have besides."""
SPOKEN = {"fr": "French", "en": "English"}
PLACES = {"desk": "at a desk", **dict.fromkeys(("phone", *MORE), "on a phone")}
SHADES = {"dark": "in the dark", "light": "in the light"}
OPEN = tuple((device, *rest) for rest in (("fr", "dark"), ("en", "light")) for device in ("phone", *MORE))
"""The strips that stand open, as far as there are any."""
FOLDED = {
    "On a phone, the other themes": (("phone", "fr", "light"), ("phone", "en", "dark")),
    "At a desk": tuple(
        ("desk", *rest) for rest in (("fr", "dark"), ("fr", "light"), ("en", "dark"), ("en", "light"))
    ),
}
"""The others, under their headings."""


def write_page(folder: Path) -> None:
    """Write the page of the strips in this folder."""
    names = {game: text_in("en")(f"{game}.name") for game in GAMES}
    contents = " · ".join(f"[{name}](#{_anchor(name)})" for name in names.values())
    count = sum(not path.name.startswith(OWN) for path in folder.glob("*.webp"))
    lines = [INTRO.format(contents=contents, count=count)]
    for game, name in names.items():
        lines += [f"## {name}", *_section(folder, game, name)]
    lines += ["## What a person sees of their own\n", *_own(folder)]
    PAGE.write_text("\n".join(lines).rstrip() + "\n", "utf-8")


def _anchor(heading: str) -> str:
    """Return what GitHub calls a heading."""
    return "".join(sign for sign in heading.lower().replace(" ", "-") if sign.isalnum() or sign == "-")


def _section(folder: Path, game: str, name: str) -> Iterator[str]:
    for strip in OPEN:
        if not _path(folder, game, strip).exists():
            continue
        yield _picture(_path(folder, game, strip), game, name, strip)
    for heading, strips in FOLDED.items():
        drawn = [strip for strip in strips if _path(folder, game, strip).exists()]
        if not drawn:
            continue
        yield f"<details><summary>{heading}</summary>\n"
        for strip in drawn:
            yield _picture(_path(folder, game, strip), game, name, strip)
        yield "</details>\n"


def _own(folder: Path) -> Iterator[str]:
    """Write the strips of a person's own pages."""
    for (strip, said), (language, theme) in product(SHOWN.items(), (("fr", "dark"), ("en", "light"))):
        path = folder / f"{strip}-phone-{language}-{theme}.webp"
        alt = f"A person's own on a phone, in {SPOKEN[language]}, {SHADES[theme]}: {said}"
        yield f"![{alt}]({path.relative_to(PAGE.parent).as_posix()})\n"


def _path(folder: Path, game: str, strip: tuple[str, str, str]) -> Path:
    return folder / f"{game}-{'-'.join(strip)}.webp"


def _picture(path: Path, game: str, name: str, strip: tuple[str, str, str]) -> str:
    """Write one strip, with what it shows in words."""
    device, language, theme = strip
    shown = ["lobby", "first move", "middle", *(["hand"] if GAMES[game].hidden else [])]
    if device == "ends":
        shown = [f"end {said}" for said in ENDS.values()]
    if device == "alone":
        shown = [f"a private table, {said}" for said in ALONE.values()]
    if device == "rests":
        shown = list(RESTS.values())
    if device == "deals":
        shown = list(DEALS.values())
    if device == "customs":
        shown = list(CUSTOMS.values())
    if device == "ahead":
        shown = ["hand of who waits", "lines in advance", "their cards", "the last question"]
    alt = f"{name} {PLACES[device]}, in {SPOKEN[language]}, {SHADES[theme]}: {', '.join(shown)}"
    return f"![{alt}]({path.relative_to(PAGE.parent).as_posix()})\n"
