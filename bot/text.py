"""Every text a player reads, by key and language, from the gettext catalogues `data/text/<language>/*.po`.

A key is a `msgid` such as `yams.box.full`.  Both languages have the same keys with the same placeholders, as
the catalogue tests check.  A key with plural forms takes its number as `n`.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Template
from typing import Final, TypeAlias, cast

from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import get_group_symbol

from tapis.coach.words.reasons import Reason
from tapis.games.kit.game import Illegal, Key

LANGUAGES = ("en", "fr")
"""The languages of the texts, the fallback first."""
DATA = Path(__file__).resolve().parent.parent / "data"


class Text:
    """The texts of one language: call it with a key and the values of its placeholders.

    >>> english = text_in("en")
    >>> english("language.name")
    'English'
    """

    def __init__(self, language: str, catalogue: Catalog) -> None:
        self.language = language
        self.thousands = get_group_symbol(language)
        self.keys = frozenset(_key(message.id) for message in catalogue if message.id)
        self._plural = frozenset(_key(message.id) for message in catalogue if message.pluralizable)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        compiled.seek(0)
        self._texts = GNUTranslations(compiled)
        self._plain = {key: self._texts.gettext(key) for key in self.keys - self._plural}

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of the key, with `Key` values translated and sequences listed.

        Raises:
            KeyError: if the catalogue has no such key, or a placeholder has no value.
        """
        if key in self._plural:
            message = self._texts.ngettext(key, key, cast("int", values["n"]))
        else:
            message = self._plain[key]
        if not values:
            return message
        return message.format_map({name: self.show(value) for name, value in values.items()})

    def __contains__(self, key: str) -> bool:
        """Return True if the catalogue has the key."""
        return key in self.keys

    def first(self, *keys: str) -> str:
        """Return the first of these keys that the catalogue has, else the last: a game's own text goes first.

        >>> text_in("en").first("yams.verb.hand", "verb.hand")
        'verb.hand'
        """
        return next((key for key in keys if key in self.keys), keys[-1])

    def group(self, game: str, command: str) -> str:
        """Return what a game's slash group is called in this language: its own name, else `command`.

        >>> text_in("fr").group("dice_poker", "dicepoker"), text_in("fr").group("yams", "yams")
        ('poker-dés', 'yams')
        """
        key = f"cmd.{game}"
        return self(key) if key in self else command

    def show(self, value: object) -> str:
        """Write one value: a `Key` or a `Reason` in this language, a list as "a, b and c", else unchanged."""
        if isinstance(value, Key):
            return self(value)
        if isinstance(value, Reason):
            return self(value.key, **value.values)
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return str(value).replace("-", "\N{MINUS SIGN}")
        if isinstance(value, Sequence):
            things = cast("Sequence[object]", value)
            return format_list([self.show(thing) for thing in things], locale=self.language)
        return str(value)

    def refusal(self, refused: Illegal, names: Sequence[str] = ()) -> str:
        """Write a refusal in one line; a detail named `seat` becomes that player's name."""
        values = dict(refused.detail)
        seat = values.get("seat")
        if isinstance(seat, int) and seat < len(names):
            values["seat"] = names[seat]
        return capital(self(refused.why, **values))


def capital(line: str) -> str:
    """Begin a line with a capital, as one that begins with a value may not.

    >>> capital("hearts was led")
    'Hearts was led'
    """
    return line[:1].upper() + line[1:]


@cache
def text_in(language: str) -> Text:
    """Return the texts of a language.

    Raises:
        KeyError: if it is not one of `LANGUAGES`.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    whole = Catalog(locale=language)
    for path in sorted((DATA / "text" / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language, abort_invalid=True):
                if message.id:
                    whole.add(message.id, message.string)
    return Text(language, whole)


_CONDITION: Final = re.compile(r"\{([^}]*)\}")

Section: TypeAlias = tuple[str, str]
"""A heading of a game's rules, and the text below it."""


@lru_cache(maxsize=64)
def rules_in(
    language: str,
    game: str,
    options: frozenset[tuple[str, str]] | None = None,
    figures: tuple[tuple[str, object], ...] = (),
) -> tuple[Section, ...]:
    """Return a game's rules in a language, `data/rules/<language>/<game>.md`, section by section.

    The text before the first `## ` belongs to the file's title, the line `# `.  A line that begins with a
    condition in braces, as `{?;no_trump=on}`, stands only where it holds, as does a section whose title ends
    with one; a section's also stands in the rules at large.  `$name` is a figure that the rules give.

    Args:
        language: one of `LANGUAGES`.
        game: the game.
        options: name and value of every option of a table; None for the rules at large.
        figures: the figures by name.

    Raises:
        FileNotFoundError: if the game has no rules in that language.
    """
    whole = (DATA / "rules" / language / f"{game}.md").read_text("utf-8")
    first, *others = re.split(r"^## ", whole.removeprefix("# "), flags=re.MULTILINE)
    parts = [part.partition("\n") for part in (first, *others)]
    told = [
        (title[0].strip(), _told(body, options))
        for heading, _, body in parts
        if (title := heading.rstrip(" }\n").partition(" {"))[0]
        and (options is None or not title[1] or _holds(title[2], options))
    ]
    known = dict(figures)
    return tuple((title, Template(body).substitute(known) if known else body) for title, body in told if body)


def _told(body: str, options: frozenset[tuple[str, str]] | None) -> str:
    """Return a text without the lines whose condition does not hold, and without conditions."""
    found = [(_CONDITION.match(line), line) for line in body.strip().split("\n")]
    return "\n".join(
        line if condition is None else line[condition.end() :]
        for condition, line in found
        if condition is None or _holds(condition[1], options)
    ).strip()


def _holds(condition: str, options: frozenset[tuple[str, str]] | None) -> bool:
    """Return True if a condition holds: `?` at large, else options with a value, joined by `&`, `;` and `|`.

    >>> _holds("?;turn=own", None), _holds("turn=any", None)
    (True, False)
    >>> _holds("turn=any|own&lost=160", frozenset({("turn", "own"), ("lost", "162")}))
    False
    """
    if options is None:
        return "?" in condition.split(";")
    return any(
        all(
            any((name, value) in options for value in values.split("|"))
            for name, _, values in (part.partition("=") for part in each.split("&"))
        )
        for each in condition.split(";")
        if each != "?"
    )


def _key(message_id: str | list[str] | tuple[str, ...]) -> str:
    return message_id if isinstance(message_id, str) else message_id[0]


@lru_cache(maxsize=256)
def language_of(locale: str | None) -> str:
    """Return our language nearest to a Discord locale such as "fr" or "en-GB".

    >>> language_of("fr"), language_of("en-GB"), language_of("pt-BR")
    ('fr', 'en', 'en')
    """
    spoken = (locale or "").partition("-")[0]
    return spoken if spoken in LANGUAGES else LANGUAGES[0]
