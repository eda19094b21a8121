"""Both languages say the same things, completely and properly, and nothing that is never asked for."""

import re
from collections import Counter
from functools import cache
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.text import LANGUAGES, text_in
from tapis.games.kit.sheet import SheetGame
from tapis.shelf import GAMES
from tests.catalogue.source_keys import asked, command_keys, data_keys, files
from tests.tiers import in_turn

NBSP = "\u00a0\u202f"
LIMITS = (
    (r"cmd\.[a-z0-9_.]+\.help", 100),
    (r"cmd\.[a-z0-9_.]+", 32),
    (r"(verb|dice\.throw|dice\.all|ask\.\w+\.yes)\b.*", 80),
    (r"\w+\.(option|hint|typed)\..*", 100),
    (r"\w+\.box\.\w+", 60),
    (r"\w+\.(box|total|upper|prime)(\.\w+)*\.short", 12),
    (r"\w+\.(box|total|upper|prime)(\.\w+)*\.tiny", 6),
    (r"type\.(title|label)", 45),
    (r".*\.refuse\..*", 200),
)
"""The longest text of a kind of key, in characters, placeholders apart; the first that fits counts."""


@cache
def messages(language: str) -> dict[str, Message]:
    """Every entry of a language by its key."""
    found: dict[str, Message] = {}
    for path in files(language):
        for message in _read(path.name, language):
            if message.id:
                found[_key(message)] = message
    return found


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _read(name: str, language: str) -> Catalog:
    path = next(path for path in files(language) if path.name == name)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def forms(message: Message) -> list[str]:
    """The text of an entry, or each of its plural forms."""
    return [message.string] if isinstance(message.string, str) else list(message.string)


def texts(language: str) -> list[tuple[str, str]]:
    return [(key, text) for key, message in messages(language).items() for text in forms(message)]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_each_file_is_there_in_every_language() -> None:
    assert len({tuple(path.name for path in files(language)) for language in LANGUAGES}) == 1


@in_turn("language", LANGUAGES)
def test_a_key_stands_in_one_file_only(language: str) -> None:
    keys = Counter(
        _key(message) for path in files(language) for message in _read(path.name, language) if message.id
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_both_languages_hold_the_same_keys() -> None:
    english, french = (set(messages(language)) for language in LANGUAGES)
    assert english ^ french == set()


def test_an_entry_has_the_same_placeholders_in_every_form_and_language() -> None:
    """`n` may be left out of a singular ("one die")."""
    for key in messages("en"):
        used = [
            placeholders(text) - {"n"} for language in LANGUAGES for text in forms(messages(language)[key])
        ]
        assert all(names == used[0] for names in used), key


def test_an_entry_with_plural_forms_has_all_of_them_in_both_languages() -> None:
    for key, message in messages("en").items():
        both = [len(forms(messages(language)[key])) for language in LANGUAGES]
        assert both == ([2, 2] if message.pluralizable else [1, 1]), key


def test_a_text_that_counts_has_plural_forms() -> None:
    for language in LANGUAGES:
        counting = [key for key, text in texts(language) if "n" in placeholders(text)]
        assert [key for key in counting if not messages(language)[key].pluralizable] == []


@in_turn("language", LANGUAGES)
def test_no_entry_is_empty_fuzzy_or_obsolete(language: str) -> None:
    for path in files(language):
        catalogue = _read(path.name, language)
        assert not catalogue.obsolete, path.name
        assert [message.id for message in catalogue if message.id and message.fuzzy] == []
    assert [key for key, text in texts(language) if not text] == []


@in_turn("language", LANGUAGES)
def test_no_text_begins_or_ends_with_a_space_or_holds_two(language: str) -> None:
    assert [
        key for key, text in texts(language) if text != text.strip() or re.search(r" {2}| \n", text)
    ] == []


# French typography


def prose(text: str) -> str:
    """A text without code, times, mentions and placeholders' own colons."""
    return re.sub(r"`[^`]*`|<[^>]*>|\{\{?\w+\}?\}", "x", text)


def test_french_apostrophes_are_typographic() -> None:
    assert [key for key, text in texts("fr") if re.search(r"\w'\w", text)] == []


def test_french_double_marks_stand_after_a_space_that_does_not_break() -> None:
    wrong = rf"(?<![{NBSP}!?:\d])[:;!?»](?!\d)|«(?![{NBSP}])| [:;!?»]"
    assert [(key, text) for key, text in texts("fr") if re.search(wrong, prose(text))] == []


def test_english_has_no_french_spaces() -> None:
    assert [key for key, text in texts("en") if re.search(rf"[{NBSP} ][:;!?]", text)] == []


def test_three_dots_are_one_character() -> None:
    assert [key for language in LANGUAGES for key, text in texts(language) if "..." in text] == []


# Discord's limits


@in_turn("language", LANGUAGES)
def test_texts_are_no_longer_than_what_they_are_for(language: str) -> None:
    for key, text in texts(language):
        most = next((most for pattern, most in LIMITS if re.fullmatch(pattern, key)), 1024)
        assert len(re.sub(r"\{\w+\}", "", text)) <= most, key


@in_turn("language", LANGUAGES)
def test_names_of_commands_are_such_as_discord_takes(language: str) -> None:
    """Lower case, letters of any language, no spaces."""
    names = [
        (key, text) for key, text in texts(language) if key.startswith("cmd.") and not key.endswith(".help")
    ]
    taken = r"[\w-]{1,32}"
    assert [(key, text) for key, text in names if not re.fullmatch(taken, text) or text != text.lower()] == []


@in_turn("language", LANGUAGES)
def test_what_may_be_typed_for_a_box_means_one_box_only(language: str) -> None:
    typed = [
        (key.split(".")[0], word.casefold())
        for key, text in texts(language)
        if ".typed." in key
        for word in text.split("|")
    ]
    assert [word for word, count in Counter(typed).items() if count > 1] == []


# What the source asks for


def test_every_key_the_source_asks_for_is_there() -> None:
    known = text_in("en").keys
    assert {key: where for key, where in asked().said.items() if key not in known} == {}
    built = asked().patterns
    assert {
        where for pattern, where in built.items() if re.search(r"\\\.", pattern) and _dead(pattern)
    } == set()


def _dead(pattern: str) -> bool:
    """Tell whether a pattern looks like keys of ours and yet builds none."""
    known = text_in("en").keys
    heads = {key.partition(".")[0] for key in known}
    head = pattern.partition(r"\.")[0]
    return head in heads and not any(re.fullmatch(pattern, key) for key in known)


def test_every_placeholder_of_a_text_is_given_a_value() -> None:
    """And a text with plural forms its number."""
    known = messages("en")
    for key, given, where in asked().given:
        wanted = {name for text in forms(known[key]) for name in placeholders(text)}
        wanted |= {"n"} if known[key].pluralizable else set()
        assert wanted <= given, f"{where}: {key} wants {sorted(wanted - given)}"
        assert given <= wanted | {"n"}, f"{where}: {key} has no {sorted(given - wanted)}"


def test_every_key_the_games_data_needs_is_there() -> None:
    assert sorted((data_keys() | command_keys()) - text_in("en").keys) == []


def test_no_key_is_unused() -> None:
    """Of commands, boxes and options exactly those of the games on the shelf are there."""
    needed = data_keys() | command_keys()
    sheets = [key for key, kind in GAMES.items() if issubclass(kind, SheetGame)]
    exact = re.compile(
        rf"cmd\..*|({'|'.join(GAMES)})\.(box|option)\..*|({'|'.join(sheets)})\.(typed|hint)\..*"
    )
    patterns = [re.compile(pattern) for pattern in asked().patterns]
    unused = [
        key
        for key in text_in("en").keys - needed
        if exact.fullmatch(key)
        or (
            key not in asked().named
            and key not in asked().said
            and not any(pattern.fullmatch(key) for pattern in patterns)
        )
    ]
    assert sorted(unused) == []


@in_turn("language", LANGUAGES)
@in_turn("game", sorted(GAMES))
def test_every_game_says_how_its_moves_are_typed(game: str, language: str) -> None:
    t = text_in(language)
    assert len(t(f"{game}.type.label")) <= 45
    assert t(f"{game}.type.example")
