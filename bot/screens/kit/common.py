"""Blocks that every screen is built from: names, columns that hold on a phone, dice, medals, options."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

from bot.games.kit.game import OptionSet, Seat
from bot.screens.kit.screen import Button, Choice, Door, Row, Select
from bot.text import LANGUAGES, Text, text_in

PHONE = 30
"""Columns of a code block that a phone shows without wrapping."""
SELECT = 25
"""Choices a select may hold."""
ROW = 5
"""Buttons a row may hold."""
ALT = 1000
"""Characters of a picture's text; Discord takes 1024."""
RANKED = 10
"""Players a board ranks; the sheet's own pages rank everybody."""
GREEN, GOLD, GREY = 0x1F7A4D, 0xD9A441, 0x6B7280

_LEFT_TO_RIGHT = "\u200e"
_NOT_IN_CODE = "\\`\ufdfa\ufdfb\ufdfd"
_NUMBERED = re.compile(r" (\(\d+\))$")
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


# Text in columns


@lru_cache(maxsize=2048)
def width(text: str) -> int:
    """Count the columns a text takes in a monospace font.

    East Asian wide characters take two, combining marks and invisible characters none.

    >>> width("Yams"), width("骰子"), width("e\u0301")
    (4, 4, 1)
    """
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Cc", "Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def clip(text: str, columns: int) -> str:
    """Cut a text to so many columns; a cut text ends in "…", or in the number that tells a name apart.

    >>> clip("Maximilien (2)", 8)
    'Maxi…(2)'
    >>> clip("Maximilien", 6), clip("Alice", 6), clip("骰子骰子", 6)
    ('Maxim…', 'Alice', '骰子…')
    """
    if width(text) <= columns:
        return text
    mark = _NUMBERED.search(text)
    if mark and columns > len(mark[1]) + 2:
        return clip(text[: mark.start()], columns - len(mark[1])) + mark[1]
    kept, used = "", 0
    for character in text:
        used += _columns(character)
        if used > columns - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def left(text: str, columns: int) -> str:
    """Clip a text and fill it with spaces on the right."""
    text = clip(text, columns)
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Clip a text and fill it with spaces on the left."""
    text = clip(text, columns)
    return " " * (columns - width(text)) + text


def in_code(name: str, seat: Seat) -> str:
    """Make a player's name fit for a code block.

    Backticks would end the block, escapes would be seen, and emojis and ligatures of whole sentences have no
    certain width, so they go; a name written from right to left would change places with the numbers after
    it (`in_line`).  A name of which nothing is left becomes the number of the seat.
    """
    kept = "".join(char for char in name if char not in _NOT_IN_CODE and _is_writing(char)).strip()
    if not width(kept):
        return f"#{seat + 1}"
    return in_line(kept)


def in_line(name: str) -> str:
    """Make a player's name fit to stand before numbers: a mark closes one written from right to left."""
    backwards = any(unicodedata.bidirectional(char) in {"R", "AL"} for char in name)
    return name + _LEFT_TO_RIGHT if backwards else name


def _is_writing(char: str) -> bool:
    return char == " " or unicodedata.category(char)[0] in "LNP" or unicodedata.category(char) in {"Mn", "Mc"}


def code(lines: Iterable[str]) -> str:
    """Put lines in a code block."""
    return "```\n" + "\n".join(line.rstrip() for line in lines) + "\n```"


# Small pieces


def bold(name: str) -> str:
    """Write a player's name in a sentence."""
    return f"**{in_line(name)}**"


def medal(place: int) -> str:
    """Write a final place: a medal for the first three, else the number."""
    return _MEDALS.get(place, place_number(place))


def place_number(place: int) -> str:
    """Write a place or a seat at the head of a line, in no way that Discord takes for a numbered list.

    Numbered lists are counted anew by Discord, so that of two players who share the third place one would be
    fourth.
    """
    return f"`{place}`"


def dice(values: Iterable[int], sprite: str = "die") -> str:
    """Write dice as sprites.

    >>> dice((5, 1))
    '{{die5}} {{die1}}'
    """
    return " ".join("{{" + f"{sprite}{value}" + "}}" for value in values)


def player_name(names: Sequence[str], seat: Seat) -> str:
    """Write a player's name in a list, clipped."""
    return in_line(clip(names[seat], PHONE))


def leaders_and_near(order: Sequence[Seat], seat: Seat) -> Sequence[Seat]:
    """Choose whom a board ranks: ten players at most; of more, the leaders and those around a seat.

    >>> leaders_and_near(range(25), 12)
    [0, 1, 2, 10, 11, 12, 13, 14]
    """
    if len(order) <= RANKED:
        return order
    at = order.index(seat)
    return [other for place, other in enumerate(order) if place < 3 or abs(place - at) <= 2]


def points(t: Text, n: int) -> str:
    """Write a number of points: "1,030 points", "1 point"."""
    return t("points", n=abs(n), points=thousands(t, n))


def number(n: int) -> str:
    r"""Write a whole number with a real minus sign.

    >>> ascii(number(-3))
    "'\\u22123'"
    """
    return str(n).replace("-", "\N{MINUS SIGN}")


def thousands(t: Text, n: int) -> str:
    """Write a whole number with its thousands apart, as the language does.

    >>> thousands(text_in("en"), 10050)
    '10,050'
    """
    return f"{n:,}".replace(",", t.thousands).replace("-", "\N{MINUS SIGN}")


def decimal(t: Text, value: Fraction, most: int = 2) -> str:
    """Write a fraction with so many decimals at most, and a real minus sign.

    >>> [decimal(text_in("fr"), value) for value in (Fraction(1, 3), Fraction(5, 2), Fraction(4))]
    ['0,33', '2,5', '4']
    """
    whole, _, decimals = f"{float(round(value, most)):,.{most}f}".partition(".")
    digits = decimals.rstrip("0")
    text = whole.replace(",", t.thousands) + (t("number.point") + digits if digits else "")
    return text.replace("-", "\N{MINUS SIGN}")


def signed(t: Text, value: Fraction | int) -> str:
    """Write a gain or a loss with its sign, and two decimals at most.

    >>> [signed(text_in("en"), value) for value in (12, 0, Fraction(1, 3))]
    ['+12', '0', '+0.33']
    """
    return ("+" if value > 0 else "") + decimal(t, Fraction(value))


def picture_text(sentences: Iterable[str]) -> str:
    """Join what is said of a picture, most important first, and cut it to what Discord takes."""
    text = " ".join(sentences)
    return text if len(text) <= ALT else text[: ALT - 1].rstrip() + "…"


def both(t: Text) -> tuple[Text, ...]:
    """Return the texts of every language, this one first: what may be typed."""
    return (t, *(text_in(language) for language in LANGUAGES if language != t.language))


def typed_words(t: Text, key: str, **values: object) -> list[str]:
    """List the words of a key in either language, parted by "|", this language first."""
    return [word for text in both(t) for word in text(key, **values).split("|")]


def plain(text: str) -> str:
    """Return a text without case and accents.

    >>> plain("Trèfle")
    'trefle'
    """
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()


def folded(text: str) -> str:
    """Return a text as what is typed is compared: plain, its words parted by blanks; the suits of cards stay.

    >>> folded("S'arrêter !"), folded("V ♠")
    ('s arreter', 'v ♠')
    """
    return " ".join(re.sub(r"[^\w♠♥♦♣]+", " ", plain(text)).split())


def in_rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Part buttons into as few rows as fit, of nearly equal length."""
    if not buttons:
        return ()
    each = -(-len(buttons) // -(-len(buttons) // ROW))
    return tuple(tuple(buttons[first : first + each]) for first in range(0, len(buttons), each))


# Options


def option_values(options: type[OptionSet], name: str) -> list[Any]:
    """List the values an option may take; of a range too long for a select, a choice of round numbers.

    The option is a `Literal` or an int with bounds (`OptionSet`).
    """
    field = options.model_fields[name]
    if get_origin(field.annotation) is Literal:
        return list(get_args(field.annotation))
    low = next(limit.ge for limit in field.metadata if hasattr(limit, "ge"))
    high = next(limit.le for limit in field.metadata if hasattr(limit, "le"))
    if high - low < SELECT:
        return list(range(low, high + 1))
    step = next(step for step in _steps() if (high - low) // step < SELECT - 4)
    round_ones = range(-(-low // step) * step, high + 1, step)
    return sorted({low, *round_ones, high, field.default})


def _steps() -> Iterable[int]:
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


def option_value(t: Text, game: str, name: str, value: object) -> str:
    """Write the value of an option: its own text, or the number itself."""
    key = f"{game}.option.{name}.{value}"
    return t(key) if key in t else str(value)


def option_texts(t: Text, game: str, options: OptionSet, *, changed: bool = False) -> list[str]:
    """Write each option as "name: value"; `changed`: only those that are not at their default."""
    return [
        t("option.line", name=t(f"{game}.option.{name}"), value=option_value(t, game, name, value))
        for name, value in options
        if not changed or value != options.default_of(name)
    ]


def played(t: Text, game: str, options: OptionSet) -> list[str]:
    """Write every option, or "basic rules" for a game that has none."""
    return option_texts(t, game, options) or [t("option.none")]


def options_line(t: Text, game: str, options: OptionSet) -> str:
    """Say in one line what is played: the options that are not at their default, or "basic rules"."""
    return " · ".join(option_texts(t, game, options, changed=True)) or t("option.none")


# Pages


def pages_rows(t: Text, door: str, page: int, titles: Sequence[str]) -> tuple[Row, ...]:
    """Draw what turns the pages of a screen: arrows, and a list to jump where there are many.

    `titles` names every page (there is one at least); a press is `Door("<door>.<page>")`.
    """
    count = len(titles)
    if count < 2:
        return ()
    arrows: list[Button] = []
    if page:
        arrows.append(Button(Door(f"{door}.{page - 1}"), t("page.previous"), "◀️"))
    if page < count - 1:
        arrows.append(Button(Door(f"{door}.{page + 1}"), t("page.next"), "▶️"))
    if count < 4:
        return (tuple(arrows),)
    first = max(0, min(page - SELECT // 2, count - SELECT))
    choices = tuple(
        Choice(Door(f"{door}.{number}"), clip(titles[number], 60), chosen=number == page)
        for number in range(first, min(first + SELECT, count))
    )
    return tuple(arrows), Select(door, t("page.jump"), choices)
